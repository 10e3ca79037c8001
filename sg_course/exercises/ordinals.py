"""Heaps that are ordinals: a winning move, which students type, because options are not listed."""

from sg_core.beyond import OrdinalNim
from sg_core.beyond.ordinals import as_typed, heaps_typed
from sg_core.errors import LimitError
from sg_core.words import spelled
from sg_course.exercises.boards import pictured
from sg_course.exercises.moves import Moves
from sg_course.exercises.reading import is_none, tupled
from sg_course.pictures.boards import MOST_HEAPS, Display
from sg_course.reasons import refutation, why_no_move_of_ordinals

RULES = OrdinalNim()


class OrdinalMove(Moves):
    """Give a winning move of heaps of ordinals, by the heaps after it, or say that there is none.

    Parameters
    ----------
    heaps : list or tuple
        Each heap is an `Ordinal`, a number, or a text such as "w*2+3".

    Examples
    --------
    >>> OrdinalMove(("w", 7)).check(("9", 7)).message.partition(". ")[0]
    'After your move the nim-sum is 14, not 0'
    >>> OrdinalMove(("w", 7)).check((7, 7)).message
    'Lower heap 1 from ω to 7: the nim-sum is 0, and every move from there has an answer.'
    """

    asks = (
        "Give a winning move from {here} by the heaps after it, such as {form}, "
        'or "none" if there is none.'
    )
    on_paper = (
        "Nim with the heaps {here}. Give a winning move by all heaps after it, or write “none”."
    )
    none_left = "The nim-sum is 0: every move can be answered, and there is no winning one."
    helps = (
        "A winning move leaves the nim-sum 0. What is the nim-sum of all heaps now?",
        "Write the heaps one below the other, equal powers of ω in a column, and take the nim-sum "
        "of the numbers in each column.",
        "Only the heap that the nim-sum makes smaller can be lowered: replace it by its nim-sum "
        "with that of all heaps.",
    )

    def __init__(self, heaps):
        self.at = heaps_typed(tupled(heaps))
        if not 0 < len(self.at) <= MOST_HEAPS:
            raise LimitError(f"there are from 1 to {MOST_HEAPS} heaps, not {len(self.at)}")
        self.here = spelled(self.at)
        self.form = spelled(tuple(map(repr, ["w*4+1", *["8"] * (len(self.at) - 1)])))

    @property
    def denied(self):
        return f"There is one: the nim-sum is {RULES.value(self.at)}, not 0."

    def good(self):
        return RULES.winning_moves(self.at)

    def solution(self):
        good = super().solution()
        return good if is_none(good) else tuple(map(as_typed, good))

    def read(self, answer):
        return [] if is_none(answer) else [heaps_typed(tupled(answer))]

    def why_no_move(self, one):
        return why_no_move_of_ordinals(self.at, one)

    def fault(self, option):
        text, line = refutation(RULES, self.at, option, RULES.winning_moves, any)
        return f"After your move the nim-sum is {RULES.value(option)}, not 0. {text}", line

    def praise(self, given):
        if not given:
            return self.none_left
        move = Display(RULES).say(self.at, given[0]).capitalize()
        return f"{move}: the nim-sum is 0, and every move from there has an answer."

    def draw(self, witness):
        return pictured(RULES, *((self.at,) if witness is None else witness))
