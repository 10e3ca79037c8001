"""Exercises on mex and Grundy values (part E of the course)."""

import random
from dataclasses import dataclass, field

from sg_core.doors import natural, naturals
from sg_core.errors import GameError
from sg_core.exercises.outcomes import Labelling, OwnOutcomes
from sg_core.exercises.verdict import (
    Exercise,
    OwnFunction,
    almost,
    is_blank,
    number_in,
    right,
    written_out,
    wrong,
)
from sg_core.graph import GameGraph
from sg_core.labels import broken_value_rule, grundy_values
from sg_core.nimbers import mex
from sg_core.words import counted, listed, shown

TRIED_FIRST = [
    [0],
    [0, 1, 3, 4, 7],
    [1],
    [2, 0, 0, 1],
    [5, 5],
    [],
    [10**20, 1, 0],
    list(range(300)),
]
MISTAKES = {
    "the least one missing above the smallest": lambda v: min(v) + mex(x - min(v) for x in v),
    "the largest + 1": lambda v: max(v) + 1,
    "which is how many there are": len,
}


@dataclass(frozen=True)
class OwnMex(OwnFunction):
    """Write a function from a list of natural numbers to its mex.

    >>> OwnMex().check(lambda values: max(values, default=-1) + 1).message
    'On [0, 1, 3, 4, 7]: your function returns 8, the largest + 1; but 2 is missing and smaller.'
    """

    lists: int = 500
    first = "a number is needed"

    def statement(self):
        return f"Write my_mex(values); it is tried on {self.lists:,} random lists of numbers."

    def solution(self):
        return mex

    def hints(self):
        return [
            "What is the mex of a list without 0, and of an empty one?",
            "Neither the order of the values matters, nor how often one of them occurs.",
            "Try 0, 1, 2, … in turn. What do you ask of each, and when do you stop?",
        ]

    def cases(self):
        drawn = random.Random(0)
        some = (drawn.choices(range(9), k=drawn.randrange(13)) for _ in range(self.lists))
        for values in (*TRIED_FIRST, *some):
            yield tuple(values), [list(values)]

    def fault(self, values, result):
        try:
            given = natural(result)
        except GameError:
            return f"your function returns {shown(result)}, which is no natural number.", values
        why = no_mex(values, given, f"{mex(values)} is missing and smaller")
        return why and f"your function returns {shown(given)}{why}", values

    def praise(self):
        return f"It gives the mex of {self.lists:,} random lists, and of the empty one."


@dataclass(frozen=True, init=False)
class MexOf(Exercise):
    """Give the mex of each of some lists.

    >>> MexOf([0, 1], [0, 1, 3]).check([2, 4]).message
    'List 2, [0, 1, 3]: you gave 4, the largest + 1; but a smaller number is missing, too.'
    """

    lists: tuple

    def __init__(self, *lists):
        some = tuple(tuple(naturals(values)) for values in lists)
        object.__setattr__(self, "lists", some)
        if not some:
            raise GameError("give one list or more: MexOf([0, 1, 3], [2, 2])")

    def statement(self):
        some = "; ".join(written_out(list(values)) for values in self.lists)
        return f"Give the mex of each of these lists, as a list of numbers: {some}."

    def blanks(self):
        return [None] * len(self.lists)

    def solution(self):
        return list(map(mex, self.lists))

    def hints(self):
        return OwnMex().hints()[:2] + ["Is 0 in the list? Is 1? Is 2? Stop at the first no."]

    def judge(self, answer):
        if not isinstance(answer, list | tuple) or len(answer) != len(self.lists):
            form = f"a list of {counted(len(self.lists), 'number')}, one for each list"
            raise GameError(f"give {form}, not {shown(answer)}")
        empty = [value is None or is_blank(value) for value in answer]
        given = [None if e else number_in(v, "a mex") for e, v in zip(empty, answer)]
        for number, (values, value) in enumerate(zip(self.lists, given), start=1):
            untold = "a smaller number is missing, too"
            why = None if value is None else no_mex(values, value, untold)
            if why:
                where = f"List {number}, {written_out(list(values))}"
                return wrong(f"{where}: you gave {shown(value)}{why}", values)
        missing = [str(i) for i, value in enumerate(given, start=1) if value is None]
        if missing:
            share = 1 - len(missing) / len(given)
            return almost(f"Right so far; still missing: list {listed(missing)}.", points=share / 2)
        return right("Each is the least natural number that its list does not have.")


@dataclass(frozen=True)
class LabelValues(Labelling):
    """Label every position of a game with its Grundy value.

    >>> exercise = LabelValues(GameGraph({"C": ["G"]}))
    >>> exercise.check({"C": 0, "G": 0}).message
    'You gave C the value 0, but C has a move to G, to which you also gave 0.'
    """

    game: GameGraph
    places: object = field(default=None, hash=False)
    title = "Give these positions their Grundy values"

    def statement(self):
        return f"Give each of the {len(self.game)} positions its Grundy value."

    def solution(self):
        return grundy_values(self.game)

    def hints(self):
        return [
            "Begin with the positions that have no options: what is the mex of no numbers?",
            "Then take a position all of whose options have a value. There always is one.",
            "List the values of its options: which is the least number that is not there?",
        ]

    def read(self, answer):
        digits = {p: isinstance(v, str) and v.strip().isdecimal() for p, v in answer.items()}
        return {p: int(v) if digits[p] else v for p, v in answer.items()}

    def broken(self, labels):
        return broken_value_rule(self.game, labels)

    def praise(self, count):
        return f"All {count} labels obey the rule, so these are the Grundy values."


@dataclass(frozen=True)
class OwnGrundy(OwnOutcomes):
    """Write a function from {position: list of options} to {position: Grundy value}.

    >>> OwnGrundy().check(lambda moves: dict.fromkeys(moves, 0)).message
    'On {a: [b], b: []}: You gave a the value 0, but a has a move to b, to which you also gave 0.'
    """

    labels = "grundy"

    def statement(self):
        return f"Write my_grundy(moves); it is tried on {self.games:,} random games."

    def solution(self):
        return lambda moves: grundy_values(GameGraph(moves, next(iter(moves))))

    def hints(self):
        return [
            "The value of a position is the mex of its options' values: those come first.",
            "Go through all positions again and again, and give a value wherever you can.",
            "while len(value) < len(moves): when all options have a value, take their mex.",
        ]

    def broken(self, game, labels):
        return broken_value_rule(game, labels)

    def praise(self):
        return f"It gives the values of {self.games:,} random games as the rule demands."


def no_mex(values, given, too_large):
    """Return why a number is not the mex of some values, or None.

    >>> no_mex([0, 1, 3], 4, "2 is smaller"), no_mex([0, 1, 3], 2, "")
    (', the largest + 1; but 2 is smaller.', None)
    """
    if given == mex(values):
        return None
    if given in values:
        return ", which is among the values."
    why = (f", {name}" for name, rule in MISTAKES.items() if values and rule(values) == given)
    return f"{next(why, '')}; but {too_large}."
