"""Exercises whose checks answer a wrong answer with its own counterexample.

`verdict` is what all have; the kinds stand by the parts of the course: `outcomes` (A), `sums` (B),
`equivalence` (C), `basis` (D), `mex` (E), `nim` (F, G), `heaps` (H); `sentence` takes words.

>>> from sg_core import GameGraph
>>> exercise = LabelPositions(GameGraph({"a": ["b"]}))
>>> print(exercise.check({"a": "N", "b": "P"}))
✓ Right. All 2 labels obey the rule, so these are the outcomes.
"""

from sg_core.exercises.basis import Codes, FindOrder, Independent, SumInBits
from sg_core.exercises.equivalence import CancelPairs, OwnReply, StandIn, TellApart
from sg_core.exercises.heaps import (
    FalsePeriod,
    HeapOptions,
    HeapSumMoves,
    NimSequence,
    OwnSequence,
    PeriodOf,
)
from sg_core.exercises.mex import LabelValues, MexOf, OwnGrundy, OwnMex
from sg_core.exercises.nim import NimMoves, OptionWithValue, OtherCoding, OwnNimMove, UndoMove
from sg_core.exercises.outcomes import (
    DrawGame,
    LabelPositions,
    OwnOutcomes,
    OwnWinningMoves,
    Sizes,
    Sort,
    WinningMove,
    WriteSet,
    WrongLabel,
)
from sg_core.exercises.sentence import InOneSentence
from sg_core.exercises.sums import CompleteSum, OwnSum, SumOptions, TwoGames
from sg_core.exercises.verdict import Exercise, Verdict

__all__ = [
    "CancelPairs",
    "Codes",
    "CompleteSum",
    "DrawGame",
    "Exercise",
    "FalsePeriod",
    "FindOrder",
    "HeapOptions",
    "HeapSumMoves",
    "InOneSentence",
    "Independent",
    "LabelPositions",
    "LabelValues",
    "MexOf",
    "NimMoves",
    "NimSequence",
    "OptionWithValue",
    "OtherCoding",
    "OwnGrundy",
    "OwnMex",
    "OwnNimMove",
    "OwnOutcomes",
    "OwnReply",
    "OwnSequence",
    "OwnSum",
    "OwnWinningMoves",
    "PeriodOf",
    "Sizes",
    "Sort",
    "StandIn",
    "SumInBits",
    "SumOptions",
    "TellApart",
    "TwoGames",
    "UndoMove",
    "Verdict",
    "WinningMove",
    "WriteSet",
    "WrongLabel",
]
