"""Widgets for JupyterLab: edit a game, step through its labelling, predict, play.

Python holds every game and every label. The front end sends the reader's actions, and shows the
view that comes back. Its JavaScript is in `dom` for all widgets and in `panel` for most of them;
`graph` and `board` draw, and `editor` and `predict` have scripts of their own. Each widget has a
module of its own. Several share `base`, `panels`, `saved` (the text of saved pages), `sketch` (a
game with places), `walk` (one step after the other) and `links` (games as text). The editor also
uses `edits` and `text_form`, and `PlayGame` uses `board`, `explored` and `hints`.
"""

# ruff: noqa: F401 (what is imported here is what the package offers)

from sg_course.widgets.basis_stepper import BasisStepper
from sg_course.widgets.climb import Climb
from sg_course.widgets.columns import NimColumns
from sg_course.widgets.crossout import CrossOut
from sg_course.widgets.editor import GameEditor
from sg_course.widgets.genus import GenusStepper
from sg_course.widgets.hunt import DistinguisherHunt
from sg_course.widgets.label_stepper import LabelStepper
from sg_course.widgets.mexlab import MexLab
from sg_course.widgets.play import PlayGame
from sg_course.widgets.practice import Practice
from sg_course.widgets.predict import Predict
from sg_course.widgets.proof import ProofPlay
from sg_course.widgets.quotient import QuotientLab
from sg_course.widgets.rewrite import RewriteStepper
from sg_course.widgets.scales import Scales
from sg_course.widgets.sequence import SequenceExplorer
from sg_course.widgets.staircase import Staircase
from sg_course.widgets.sums import SumExplorer
from sg_course.widgets.timing import TimeHere

__all__ = [name for name, thing in globals().items() if isinstance(thing, type)]
