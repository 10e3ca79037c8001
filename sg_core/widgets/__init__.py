"""Widgets for JupyterLab: edit a game, step through its labelling, predict, play.

Python holds every game and every label; the front end (JavaScript modules: `dom` and, for drawn
games, `graph` for all) sends what the reader does and shows what comes back. A module for each
widget, and what they share: `base`, `panels`, `saved` (the text of saved pages); `picture` (a game
with places, for the graph view), `edits` and `text_form` (the text field) of the editor; `board`
and `hints` of `PlayGame`.
"""

from sg_core.widgets.columns import NimColumns
from sg_core.widgets.editor import GameEditor
from sg_core.widgets.hunt import DistinguisherHunt
from sg_core.widgets.mexlab import MexLab
from sg_core.widgets.play import PlayGame
from sg_core.widgets.predict import Predict
from sg_core.widgets.proof import ProofPlay
from sg_core.widgets.rewrite import RewriteStepper
from sg_core.widgets.sequence import SequenceExplorer
from sg_core.widgets.stepper import LabelStepper
from sg_core.widgets.sums import SumExplorer
from sg_core.widgets.timing import TimeHere
from sg_core.widgets.walk import BasisStepper

__all__ = [
    "BasisStepper",
    "DistinguisherHunt",
    "GameEditor",
    "LabelStepper",
    "MexLab",
    "NimColumns",
    "PlayGame",
    "Predict",
    "ProofPlay",
    "RewriteStepper",
    "SequenceExplorer",
    "SumExplorer",
    "TimeHere",
]
