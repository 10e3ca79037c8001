"""Exercises whose checks reply to a wrong answer with a counterexample to that answer.

There is a module for each kind of answer: `tables` to fill in, `moves`, `games`, `numbers`,
`codes` of sums, `functions`, and a `sentence`. The exercises on games worth knowing are in
`boards`. `misere` has those on names and values in misère play, where the last move loses. `beyond`
has those on games with loops and on nim multiplication, and `ordinals` those on infinitely large
heaps. All these modules use `verdict`, and they read answers with `reading`.

>>> from sg_core import GameGraph
>>> exercise = LabelPositions(GameGraph({"a": ["b"]}))
>>> print(exercise.check({"a": "N", "b": "P"}))
✓ Right. All 2 labels obey the rule, so these are the outcomes.
"""

# ruff: noqa: F401 (what is imported here is what the package offers)

from sg_course.exercises.beyond import Inverses, LabelLoops
from sg_course.exercises.boards import MarkP, PositionWith, WinningMoves
from sg_course.exercises.codes import Codes, FindOrder, Independent, SumInBits
from sg_course.exercises.functions import (
    OwnGrundy,
    OwnMex,
    OwnNimMove,
    OwnOpening,
    OwnOutcomes,
    OwnProduct,
    OwnReply,
    OwnSequence,
    OwnSum,
    OwnValues,
    OwnWinningMoves,
)
from sg_course.exercises.games import DrawGame, StandIn, TellApart, TwoGames, WriteSet
from sg_course.exercises.misere import HeapNames, LabelMisereValues
from sg_course.exercises.moves import (
    HeapOptions,
    HeapSumMoves,
    NimMoves,
    OptionWithValue,
    SumOptions,
    UndoMove,
    WinningMove,
)
from sg_course.exercises.numbers import FalsePeriod, MexOf, NimSequence, NimSumOf, PeriodOf
from sg_course.exercises.ordinals import OrdinalMove
from sg_course.exercises.sentence import InOneSentence
from sg_course.exercises.tables import (
    CompleteSum,
    LabelPositions,
    LabelValues,
    OtherCoding,
    Sizes,
    Sort,
    WrongLabel,
    WrongName,
)
from sg_course.exercises.verdict import Exercise, Verdict

__all__ = [name for name, thing in globals().items() if isinstance(thing, type)]
