"""Exercises whose checks answer a wrong answer with its own counterexample.

>>> from sg_core import GameGraph
>>> exercise = LabelPositions(GameGraph({"a": ["b"]}))
>>> print(exercise.check({"a": "N", "b": "P"}))
✓ Right. All 2 labels obey the rule, so these are the outcomes.
"""

from sg_core.exercises.outcomes import (
    DrawGame,
    LabelPositions,
    OwnOutcomes,
    Sizes,
    Sort,
    WinningMove,
    WriteSet,
    WrongLabel,
)
from sg_core.exercises.verdict import Exercise, Verdict

__all__ = [
    "DrawGame",
    "Exercise",
    "LabelPositions",
    "OwnOutcomes",
    "Sizes",
    "Sort",
    "Verdict",
    "WinningMove",
    "WriteSet",
    "WrongLabel",
]
