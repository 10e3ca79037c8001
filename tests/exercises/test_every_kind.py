"""Every kind of exercise, and what it says to typical mistakes: the state, the words, the witness.

A row of `TABLE` is an exercise, as its docstring shows it or `of` its arguments, with planted
answers; `-k Name` runs those of a kind. That a witness fits its answer, `brute_force.py` decides.
"""

import json
import re
from functools import partial as of
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import own_functions as own
import pytest
from brute_force import ROWS
from helpers import FORK, examples
from hypothesis import given
from hypothesis import strategies as st
from kit import GAME, JSON, ODD, made, named, reached, well_formed
from oracles import labels_of_sum, next_player_wins, values_of

from sg_core import GameGraph, Sum, explore, parse_set
from sg_core.beyond import LoopyGraph
from sg_core.rulesets import (
    Chomp,
    Cram,
    Hackenbush,
    Kayles,
    MockTurtles,
    Nim,
    Octal,
    StaircaseNim,
    TurningTurtles,
    WythoffsQueen,
    stalk,
)
from sg_course import exercises as ex
from sg_course.exercises.moves import Moves

KINDS = {name for name in ex.__all__ if name not in ("Exercise", "Verdict")}
NOT_READ = "This cannot be read as an answer"
HEAP = explore(Nim(), 3)
ROUND = LoopyGraph({"x": ["y", "t"], "y": ["x"], "t": [], "a": ["b"], "b": ["a"], "c": ["a"]})
TWO, ONE = GameGraph({"c": ["b", "a"], "b": ["a"]}), GameGraph({"y": ["x"]})
RISE = GameGraph({"s": ["t"], "t": ["u", "v", "w"], "u": ["v"], "w": ["u"]})  # 0, 2, 1, 0, 0
DEEP = GameGraph({"s": ["t"], "t": ["u", "w"], "u": ["x"], "w": ["y"], "y": ["x"]})  # 0, 2, 1, 0
TREE = stalk(3) + stalk(1) * 2
OURS = "Two games that are equal cancel in every sum."
SLOGAN = "XOR, because every game cancels itself."
SENTENCE = of(ex.InOneSentence, "Why XOR?", OURS, ["Cancels?", "A bit?", "True?"])
EVEN = of(ex.Sort, "Even?", {"2": (True, "2 = 2·1"), "3": (False, "odd"), "0": (True, "0 = 2·0")})


class Slip(NamedTuple):
    """A planted answer with a typical mistake, and what the check should say to it."""

    mistake: str
    answer: Any
    state: str
    says: str


def no_moves(*answers):
    """Answers that name what the rules do not allow: they were read, and are wrong."""
    return [Slip("no move", answer, "wrong", "") for answer in answers]


def named_wrong(position, **why):
    """An answer to `WrongName`."""
    return {"position": position, **why}


# Rules that students use in place of the right ones


def fork(rule):
    """Labels of FORK by a rule on the labels of the options."""
    return own.labels_by(rule)({p: list(FORK.options(p)) for p in FORK})


def sum_by(rule):
    """Labels of TWO + ONE by a rule on the outcomes of the components."""
    own = {"a": "P", "b": "N", "c": "N", "x": "P", "y": "N"}
    return {(g, h): rule(own[g], own[h]) for g, h in product("abc", "xy")}


def ways_down(position):
    """How many lines of play begin at a position of FORK, not counting the empty one."""
    return sum(1 + ways_down(option) for option in FORK.options(position))


def without(labels, position):
    """Labels but that of one position."""
    return {p: label for p, label in labels.items() if p != position}


def drawn(**options):
    """A game with start a."""
    return GameGraph({p: list(of) for p, of in options.items()}, "a")


TRUE = {p: "PN"[next_player_wins(FORK, p)] for p in FORK}
VALUES = values_of(FORK)
PAIRS = labels_of_sum(TWO, ONE)
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2]
OPTIONS = [("b", "a"), ("c", "a"), ("a", "b"), ("a", "c")]
LONG = f"Equal elements cancel and odd ones stay {'and so on ' * 20}"
TABLE = {
    ex.Codes: [
        Slip("reversed bits", {0: "00", 1: "10", 2: "01", 3: "11"}, "wrong", "read backwards"),
        Slip("one element for a sum", {3: "01"}, "wrong", "but 3 + b0 = 3 + 1 is N: 3 → 1 wins."),
        Slip("a bit too many", {3: "100"}, "not yet", "has a 1 for b2, with just 2 elements"),
    ],
    of(ex.CompleteSum, TWO, ONE): [
        Slip("N + N is N", sum_by(lambda g, h: max(g, h, key="PN".index)), "wrong", "(b, y) N"),
        Slip("N + N is P", sum_by(lambda g, h: "PN"[g != h]), "wrong", "You called (c, y) P"),
        Slip("one is missing", without(PAIRS, ("c", "x")), "almost", "still missing: (c, x)."),
    ],
    of(ex.DrawGame, "P", positions=4, longest=3, options=2): [
        Slip("an N-start", drawn(a="bcd", b="cd", c="d"), "almost", "its start is N, not P"),
        Slip("too small", drawn(a="b", b="c"), "almost", "it has 3 positions, not 4"),
        Slip("too short", drawn(a="bc", b="d", c="d"), "almost", "longest play is 2, not 3."),
        Slip("a loose position", drawn(a="b", z="b"), "wrong", "The start does not reach z."),
    ],
    of(ex.DrawGame, value=2, moves=4): [
        Slip("a move too few", drawn(a="bc", b="c"), "almost", "it has 3 moves, not 4."),
    ],
    of(ex.DrawGame, value=1, terminals=2): [
        Slip("one end", drawn(a="b"), "almost", "it has 1 terminal position, not 2."),
    ],
    of(ex.DrawGame, value=1, raising=True): [
        Slip("falls only", drawn(a="b"), "almost", "no option has a larger value"),
        Slip("a heap", drawn(a="bc", b="c"), "wrong", "the value 2, not 1; no option has a"),
    ],
    ex.FalsePeriod: [
        Slip("a true period", "0.77", "wrong", "The check fails at n = 0: g(1) = 1, and g(0) = 0."),
        Slip("no game at all", "0.0", "wrong", "passes, but this is not a counterexample"),
        Slip("it has this period", ("0.33", 3), "wrong", "so the period is 3 from heap 0 on"),
        Slip("no point", "77", "not yet", "'77' is not an octal code"),
    ],
    ex.FindOrder: [
        Slip("upwards", [0, 1, 2, 3], "wrong", "3 gets the code 11, not 01 (elements: b0 = 1"),
        Slip("one is left out", [1, 2, 3], "wrong", "Your order leaves out 0"),
    ],
    of(ex.FindOrder, HEAP, mex=True): [
        Slip("a larger one first", [0, 2, 1, 3], "wrong", "1 gets the code 2, but its only option"),
    ],
    of(ex.FindOrder, FORK, mex=True, terminals_up=False): [
        Slip("terminals up", list("edbca"), "wrong", "and that should not happen"),
    ],
    ex.HeapNames: [
        Slip("by its Grundy value", {5: "a"}, "wrong", "By your names 5 has the element a, in 𝒫"),
        Slip("an old name", {5: "b"}, "wrong", "2 + 5 has the element b², in 𝒫, and the option"),
        Slip("no element", {5: "d"}, "not yet", "the elements are 1, a, b"),
        Slip("another heap", {4: "b"}, "not yet", "heaps 5 to 9 are asked for, not 4"),
        Slip("as words", {5: "c", 6: "b", 7: "c", 8: "b", 9: "b*b*a"}, "right", "All 5 names"),
    ],
    of(ex.HeapOptions, Octal("0.137"), 6): [
        Slip("always two heaps", [(4,), (2, 2)], "wrong", "leaves (2, 2), two heaps; the digit d₂"),
        Slip("the heap itself", [(6,)], "wrong", "(6,) is the heap itself"),
        Slip("it grows", [(7,)], "wrong", "cannot leave (7,), more than 6 stones"),
        Slip("three heaps", [(1, 1, 1)], "wrong", "cannot leave (1, 1, 1), more than two heaps"),
        Slip("taking all", [()], "wrong", "Taking 6 of 6 leaves no heap; the digit d₆ = 0"),
        Slip("a single one", (4,), "almost", "still missing: 2 options."),
    ],
    of(ex.HeapSumMoves, (Kayles(), Octal("0.07")), (6, 5)): [
        Slip("sizes", [(5, 5)], "wrong", "The nim-sum of the sizes is 0, but a heap need not"),
        *no_moves([(7, 5)], [((3, 3), 5)], [((1, 2), (1, 2))], [((1, 1, 1), 5)]),
    ],
    of(ex.HeapSumMoves, (Kayles(), Kayles()), (2, 3)): [
        Slip("added", [(2, (1, 1))], "wrong", "1 and 1 are worth 1 ⊕ 1 = 0, not 1 + 1."),
    ],
    of(ex.HeapSumMoves, (Kayles(), Kayles()), (6, 4)): [
        Slip("joined", [((1, 3), 4)], "wrong", "1 and 3 lie side by side, and are not one of 4."),
    ],
    of(ex.HeapOptions, Kayles(), 5): no_moves([(5,)], [(9,)], [(1, 1, 1)], [()], [7]),
    ex.HeapSumMoves: [
        Slip("to equal remainders", [(9, 10, 11)], "wrong", "the values is 1 ⊕ 4 ⊕ 3 = 6 after"),
        Slip("nim-sum of stones", [(4, 10, 14)], "wrong", "its rule is: Take 1, 2 or 3."),
        Slip("only lower values", [(9, 10, 13)], "almost", "still missing: 1 winning move."),
        *no_moves([(9, 10, 14)], [(0, 10, 14)], [(9, 10, 15)], [(9, 10)]),
    ],
    SENTENCE: [
        Slip("ours", OURS, "not yet", "which of these can you tick?"),
        Slip("the slogan", SLOGAN, "not yet", "which of these can you tick?"),
        Slip("a word", "Pairs!", "not yet", "not a sentence yet: write 5 or more"),
        Slip("half of it", "Games cancel in pairs.", "not yet", "write 5 or more"),
        Slip("too long", LONG, "not yet", "words are a lot for one sentence."),
    ],
    ex.Independent: [
        Slip("different, so independent", "independent", "wrong", "Some sum of them is ≈ 0"),
        Slip("neighbours", [2, 3], "wrong", "2 + 3 is N: 3 → 2 wins."),
        Slip("twice the same", [1, 1], "not yet", "1 is named twice"),
        Slip("another position", [0, 1], "not yet", "0 is not one of 1, 2 and 3"),
        Slip("bits", "111", "not yet", 'an answer: answer "independent", or a list such as [1, 2]'),
    ],
    of(ex.Inverses, [2, 3, 4]): [
        Slip("the number itself", {2: 2}, "wrong", "2 ⊗ 2 is 3, not 1."),
        Slip("another number", {5: 12}, "not yet", "give the inverses of 2, 3 and 4; 5 is"),
        Slip("a fraction", {2: 0.5}, "not yet", "the inverse of 2 must be"),
    ],
    of(ex.LabelLoops, ROUND): [
        Slip("by the rules alone", {"a": "P 4", "b": "N 3"}, "wrong", "You called b N 3, but none"),
        Slip("the circle counts, too", {"x": "D", "t": "P 0"}, "wrong", "t, called P 0, and that"),
        Slip("the slow way", {"t": "P 0", "x": "N 3"}, "wrong", "t, called P 0, is faster."),
        Slip("P beside a draw", {"a": "D", "c": "P 2"}, "wrong", "a move to a, called D, which"),
        Slip("no end", {"t": "D"}, "wrong", "no move leads away from it: P 0."),
        Slip("too short", {"x": "N 1", "y": "P 1"}, "wrong", "called N 1, play lasts longer"),
        Slip("too long", {"x": "N 1", "y": "P 4"}, "wrong", "none of its options is N 3."),
        Slip("N at once", {"x": "N 0"}, "wrong", "the winner still has a move to make"),
        Slip("P if all are N", {"x": "N 1", "y": "D"}, "wrong", "all its options are called N"),
        Slip("no number", {"t": "P"}, "not yet", 'for t write "P 0" or "N 3"'),
        Slip("all", dict(zip("xytabc", ["N 1", "p 2", "P0", *"DdD"])), "right", "All 6"),
    ],
    of(ex.LabelPositions, FORK): [
        Slip("N if all are P", fork(own.N_if_all_reach_P), "wrong", "You called c P"),
        Slip("one is missing", without(TRUE, "b"), "almost", "still missing: b."),
        Slip("small letters", {p: f"{one.lower()} " for p, one in TRUE.items()}, "right", "All"),
    ],
    of(ex.LabelMisereValues, FORK): [
        Slip("as in normal play", VALUES, "wrong", "e is terminal: there g⁻ is 1."),
        Slip("one is missing", {"e": 1, "d": 0}, "almost", "still missing: b, c and a."),
        Slip("too large", {"e": 1, "d": 2}, "wrong", "then d also needs an option of value 0"),
    ],
    of(ex.LabelValues, FORK): [
        Slip("max + 1", fork(own.max_plus_one), "wrong", "b also needs an option of value"),
        Slip("adding", fork(lambda v: sum(v) + (not v)), "wrong", "e is terminal"),
        Slip("one is missing", without(VALUES, "c"), "almost", "still missing: c."),
        Slip("many digits", VALUES | {"a": "9" * 5000}, "not yet", "value of 'a' must be one of"),
    ],
    of(ex.MarkP, WythoffsQueen(), (4, 4)): [
        Slip("the corner only", [(0, 0)], "wrong", "You called (1, 2) N, but no option of (1, 2)"),
        Slip("by nim-sum", [(n, n) for n in range(5)], "wrong", "(1, 1) has a move to (0, 0)"),
        Slip("beyond", [(0, 0), (3, 5)], "not yet", "(3, 5) is not one of the positions that"),
        Slip("pairs as lists", [[0, 0], [1, 2], [2, 1]], "right", "All 25 positions"),
    ],
    of(ex.NimSumOf, 11, 6): [
        Slip("the sum", 17, "wrong", "You added and carried. In the nim-sum 2 is in 11"),
        Slip("or", 15, "wrong", "2 is in 11 and 6, so it cancels; 15 = 8 + 4 + 2 + 1 contains it."),
        Slip("a bit is lost", "12", "wrong", "1 is only in 11, so it stays; 12 = 8 + 4 lacks it."),
        Slip("a new bit", 29, "wrong", "16 is in none of the numbers; 29 = 16 + 8 + 4 + 1"),
        Slip("no number", "x", "not yet", "the nim-sum"),
    ],
    of(ex.MexOf, [0, 1, 3], [1, 2], [0, 1, 0]): [
        Slip("max + 1", [4, 3, 2], "wrong", "List 1, [0, 1, 3]: you gave 4, the largest + 1; but"),
        Slip("any other", [2, 0, 5], "wrong", "you gave 5; but a smaller number is missing, too."),
        Slip("the largest", [2, 2, 2], "wrong", "List 2, [1, 2]: you gave 2, which is among"),
        Slip("above the smallest", [2, 3, 2], "wrong", "the smallest; but a smaller number is"),
        Slip("how many", [2, 0, 3], "wrong", "List 3, [0, 1, 0]: you gave 3, which is how many"),
        Slip("one is missing", [2, 0, ""], "almost", "still missing: list 3."),
        Slip("two are missing", [2, "", ""], "almost", "still missing: list 2 and 3."),
        Slip("too few", [2, 0], "not yet", "give a list of 3 numbers"),
    ],
    ex.NimMoves: [
        Slip("take the largest", [(4, 5, 0)], "wrong", "The largest heap need not be the one"),
        Slip("make two equal", [(4, 4, 7)], "wrong", "Two equal heaps cancel, but the rest does"),
        Slip("both changed", [(2, 3, 7)], "wrong", "it changes heap 1 and heap 2, and a"),
        Slip("it grows", [(4, 5, 9)], "wrong", "heap 3 grows from 7 to 9"),
        Slip("sorted", [(1, 4, 5)], "wrong", "heaps keep their places"),
        Slip("empty heap dropped", [(5, 7)], "wrong", "an empty heap stays, as a 0"),
        Slip("as if it were lost", "none", "wrong", "The nim-sum is 4 ⊕ 5 ⊕ 7 = 6, and not 0"),
        Slip("all of them", [(2, 5, 7), (4, 3, 7), (4, 5, 1)], "right", "in heap 1, heap 2 and"),
        *no_moves([(4, 5, 7)], [(4, 5, 8)], [(4, 5)], [(5, 4, 6)], [(4, 5, 7, 0)]),
    ],
    of(ex.NimMoves, (1, 1, 3)): [
        Slip("misère", [(1, 1, 1)], "wrong", "It would win if the last one to move lost."),
    ],
    of(ex.NimSequence, Kayles(), 8): [
        Slip("as nim", list(range(8)), "wrong", "You gave heap 4 the value 4, but then each"),
        Slip("begins at 1", KAYLES[1:] + [1], "wrong", "heap 0 the value 1"),
        Slip("two heaps forgotten", [n % 3 for n in range(8)], "wrong", "1 ⊕ 1 = 0, too"),
        Slip("too short", KAYLES[:6], "almost", "8 values are asked for, not 6."),
    ],
    ex.OptionWithValue: [
        Slip("one component alone", (2, 5), "wrong", "2 ⊕ 5 = 7, not 2. Component 1 alone has"),
        Slip("one part", 5, "not yet", "a position is a tuple of 2, as (3, 5) is, not 5"),
        Slip("none", "none", "wrong", "3 ⊕ 5 = 6, and every smaller value can be reached"),
        *no_moves((3, 5), (3, 6), (2, 4), (9, 9)),
    ],
    of(ex.OptionWithValue, (Nim(), Nim()), (3, 5), 5): [
        Slip("adding", (3, 2), "wrong", "3 ⊕ 2 = 1, not 5. They add up to 5, but"),
    ],
    of(ex.OptionWithValue, (FORK, GAME), wanted=1): [
        Slip("two moves", ("d", "a"), "wrong", "no move in component 1 leads from a to d."),
    ],
    of(ex.OrdinalMove, ("w^2+w*3+5", "w^2+w+2", "w+1")): [
        Slip("adding", ("w^2+w*2+3", "w^2+w+2", "w+1"), "wrong", "the nim-sum is ω·2, not 0."),
        Slip("a larger heap", ("w^2+w*3+5", "w^2+w+2", "w*2"), "wrong", "grows from ω + 1 to ω·2"),
        Slip("as if it were lost", "none", "wrong", "the nim-sum is ω·3 + 6, not 0."),
        Slip("swallowed", ("3+w^2", "w^2+w+2", "w+1"), "not yet", "write the larger term first"),
        Slip("so it is", ["ω²+3", "ω^2+ω+2", "ω+1"], "right", "Lower heap 1 from ω² + ω·3 + 5"),
    ],
    of(ex.OrdinalMove, ("w", "w")): [
        Slip("all of one", (0, "w"), "wrong", "lower heap 2 from ω to 0. You have no move left."),
    ],
    of(ex.OrdinalMove, ("w", 7)): no_moves(
        *(("w", 7), ("w+1", 7), (7, 6), (7,), ("w", 0, 7), (7, "w"))
    ),
    ex.OtherCoding: [
        Slip("the values", dict(enumerate(range(4))), "almost", "these are the Grundy values"),
        Slip("adding", {0: 0, 1: 1, 2: 3, 3: 4}, "wrong", "001 ⊕ 011 ⊕ 100 = 110. Two of these"),
        Slip("heap 0 counts", {0: 1, 1: 2, 2: 3, 3: 4}, "wrong", "Heap 0 is P, but your code is"),
        Slip("equal codes", {0: 0, 1: 1, 2: 1}, "wrong", "1 + 2 is N: 2 → 1 wins"),
        Slip("decimal", {1: "1", 2: "10", 3: "3"}, "not yet", "such as \"011\", not '3'"),
        Slip("ten for two", {1: 1, 2: "10", 3: 10}, "wrong", "0001 ⊕ 0010 ⊕ 1010 = 1001."),
        Slip("a bit too many", {0: 0, 1: "010", 2: "100", 3: "110"}, "almost", "2 bits are enough"),
    ],
    of(ex.OwnGrundy, games=60): [
        Slip("max + 1", own.labels_by(own.max_plus_one), "wrong", "needs an option of value"),
        Slip("counting options", own.labels_by(len), "wrong", "You gave a the value 2, but then a"),
        Slip("0 or 1", own.labels_by(lambda values: int(0 in values)), "wrong", "you also gave 1"),
    ],
    of(ex.OwnMex, 60): [
        Slip("max + 1", own.max_plus_one, "wrong", "returns 8, the largest + 1; but 2 is missing"),
        Slip("a gap in the order", own.stops_at_first_gap, "wrong", "On [2, 0, 0, 1]: your"),
        Slip("only small", own.mex_up_to(8), "wrong", "returns 8, which is among the values."),
        Slip("the largest", max, "wrong", "On [0]: your function returns 0, which is among"),
    ],
    of(ex.OwnNimMove, games=60): [
        Slip("take the largest", own.takes_the_largest, "wrong", "On [2, 2]: your function"),
        Slip("make two equal", own.makes_equal, "wrong", "returns [1, 2, 2]. The nim-sum"),
        Slip("the first heap", own.spoils_one_two, "wrong", "player: (0, 2) → (0, 0). You"),
        Slip("an empty list", own.keeps_nothing, "wrong", "On []: your function returns []. ()"),
        Slip("never None", own.never_none, "wrong", "No move wins from here: return None."),
        Slip("drops empty heaps", own.drops_empty_heaps, "wrong", "an empty heap stays, as a 0"),
        Slip("gives up", lambda heaps: {1: [0]}.get(sum(heaps)), "wrong", "But a move wins: "),
    ],
    of(ex.OwnOpening, games=40): [
        Slip("nothing", lambda g, x: (g, x), "wrong", "from (a, b): it is the same position."),
        Slip("both moved", lambda g, x: (x, g), "wrong", "On g = a and option = b: your function"),
        Slip("the later name", lambda g, x: (max(g, x),) * 2, "wrong", "copy leads from a to b."),
        Slip("to an end", lambda g, x: (x, "a"), "wrong", "it changes the first copy and the"),
        Slip("one alone", lambda g, x: x, "wrong", "returns the text 'b'; a pair is asked for."),
    ],
    of(ex.OwnProduct, 60): [
        Slip("as among numbers", lambda a, b: a * b, "wrong", "returns 4; but 3 is smaller, and"),
        Slip("XOR", lambda a, b: a ^ b, "wrong", "On 2 and 2: your function returns 0; but a′ = 0"),
        Slip("one of the three is forgotten", own.product_of_two_terms, "wrong", "your function"),
    ],
    of(ex.OwnOutcomes, games=60): [
        Slip("N if all are P", own.labels_by(own.N_if_all_reach_P), "wrong", "has the label P as"),
        Slip("terminal is N", own.labels_by(own.terminal_is_N), "wrong", "On {a: []}: You called"),
        Slip("P and N swapped", own.labels_by(own.some_P_makes_P), "wrong", "a is terminal"),
    ],
    of(ex.OwnReply, Sum(Nim(), Nim()), (2, 2)): [
        Slip("no move", lambda before, after: after, "wrong", "→ (1, 2) → (1, 2), which is not a"),
        Slip("in the same heap", own.clears_one_heap, "wrong", "Your strategy loses this line"),
    ],
    of(ex.OwnReply, Sum(HEAP, HEAP), (3, 3)): [
        Slip("same move again", own.makes_the_same_move, "wrong", "Your strategy loses this line"),
    ],
    of(ex.OwnSequence, games=20): [
        Slip("max + 1", own.taken_by(own.max_plus_one), "wrong", "by your own list"),
        Slip("outcomes", own.outcomes_only, "wrong", "On [1, 2] and 5: You gave heap 2 the value"),
        Slip("any amount", own.takes_any_up_to_the_largest, "wrong", "On [2] and 5: You gave heap"),
        Slip("below heap 0", own.negative_indices, "wrong", "On [1] and 5: You gave heap 0"),
        Slip("stops too early", own.expects_amounts_in_order, "wrong", "On [4, 1, 3] and 5: You"),
    ],
    of(ex.OwnSum, games=40): [
        Slip("both move", own.both_move, "wrong", " lacks the pair "),
        Slip("only in G", own.only_moves_in_G, "wrong", "list for (a, 0) lacks the pair (a, 1)."),
        Slip("forgets ends", own.forgets_ends, "wrong", "0: [1]}: a list for (a, 1) is"),
    ],
    of(ex.OwnValues, own.with_pass, [(n, True) for n in range(9)]): [
        Slip("no pass", lambda at: at[0], "wrong", "On (1, True): your function returns 1; but"),
        Slip("a move on", lambda at: at[0] + 1, "wrong", "it has no option, and the mex is 0."),
        Slip("two alike", lambda at: at[0] + (at[0] > 0), "wrong", "its options have 0 and 2,"),
    ],
    of(ex.OwnWinningMoves, games=60): [
        Slip("all moves", lambda moves: moves, "wrong", "You: a → c. The other player: c → b."),
        Slip("moves to N", own.moves_to_N, "wrong", "On {b: [], a: [b]}: your list for a lacks"),
        Slip("one of them", own.one_win_each, "wrong", " lacks the winning move c."),
        Slip("moves, not options", own.wins_as_pairs, "wrong", "(a, b) is not a move from a"),
        Slip("outcomes", own.outcomes_of, "wrong", "gives the text 'P' for a; a list of winning"),
        Slip("a position left out", own.wins_of_some, "wrong", "a list for b is missing."),
    ],
    of(ex.OwnWinningMoves, games=60, misere=True): [
        Slip("as in normal play", own.true_wins, "wrong", "That is the last move, and it loses."),
    ],
    of(ex.PositionWith, Chomp(), 0, {"a lowest row of 5": lambda r: r[0] == 5}, [(5, 4)]): [
        Slip("one too short", (5, 3), "wrong", "the value 6, not 0: a winning move leaves (4, 3)."),
        Slip("another P", (4, 3), "almost", "The value is 0; what is missing: a lowest row of 5."),
        Slip("no bar", (4, 5), "not yet", "a position of Chomp is a tuple of rows from below"),
        Slip("equal arms", (5, 1, 1, 1, 1), "right", "It has a lowest row of 5 and the value 0."),
    ],
    of(ex.PositionWith, Hackenbush(), 3, {"5 edges": lambda t: str(t).count("(") == 6}, [TREE]): [
        Slip("edges for value", stalk(5), "wrong", "Your position has the value 5, not 3."),
    ],
    ex.PeriodOf: [
        Slip("one heap too early", (12, 70), "wrong", "but g(82) = 2 and g(70) = 6."),
        Slip("swapped", (71, 12), "almost", "the right numbers, but the period comes first."),
        Slip("a multiple", (24, 71), "almost", "with a smaller period."),
        Slip("later", (12, 80), "almost", "from an earlier heap on."),
        Slip("of many games", (720720, 10**6), "wrong", "smaller period and from an earlier heap"),
        Slip("so it is", (12, 71), "right", "g(n + 12) = g(n) for all n ≥ 71: the values of the"),
    ],
    of(ex.Sizes, FORK): [
        Slip("options only", {p: len(FORK.options(p)) for p in FORK}, "wrong", "b moves to d"),
        Slip("with itself", {p: 1 + len(reached(FORK, p)) for p in FORK}, "wrong", "e the size 1"),
        Slip("ways", {p: ways_down(p) for p in FORK}, "wrong", "You gave c the size 3"),
    ],
    EVEN: [
        Slip("0 is not even", {"0": False}, "wrong", "0: you said False. 0 = 2·0"),
        Slip("a number", {"2": 1}, "not yet", "answer True or False, not 1"),
        Slip("a list of some", ["2", "0"], "not yet", "give a dict such as {'2': …, '3': …}"),
    ],
    of(ex.StandIn, FORK, most=3): [
        Slip("the same outcome", "*2", "wrong", "G + your game is N: the first player wins it by"),
        Slip("the same game", FORK, "wrong", "the same set as G. Give another one."),
        Slip("too large", "{*0,*2}", "almost", "it has 4 positions, not at most 3"),
    ],
    ex.SumInBits: [
        Slip("carrying", "10001", "wrong", "You added numbers and carried. But b1 + b1 is ≈ 0"),
        Slip("OR for XOR", "1111", "wrong", "b1 occurs 2 times: it cancels, so its bit is 0."),
        Slip("reversed bits", "1011", "almost", "you wrote the lowest first: b0 comes last."),
        Slip("the sum itself", "b0 + b2 + b3", "almost", "now write it in bits."),
        Slip("counting", "1121", "not yet", "a code is written in bits, 0 or 1"),
        Slip("no quotes", 1101, "wrong", "Write bits in quotes; this is read as a number. b10 "),
        Slip("nothing cancelled", "b0 + b1 + b3 + b1 + b2", "wrong", "Equal terms are still there"),
        Slip("some of them", "b0 + b1 + b3", "wrong", "b2 occurs once, so its bit is 1."),
    ],
    of(ex.SumInBits, "b1 + b1", "b1", "0"): [
        Slip("from nowhere", "1000", "wrong", "b3 does not occur, so its bit is 0."),
        Slip("all cancel", "00", "wrong", "b1 occurs 3 times: one is left, so its bit is 1."),
    ],
    of(ex.SumOptions, GAME, FORK): [
        Slip("both changed", [("b", "b")], "wrong", "it changes G and H, and a move"),
        Slip("only in G", OPTIONS[:2], "almost", "still missing: 2 in H."),
        Slip("two moves", [*OPTIONS, ("d", "a")], "wrong", "no move in G leads from a to d"),
        Slip("from nowhere", [("a", "z")], "wrong", "z is not a position of H"),
        Slip("no pair", ["b", "c"], "wrong", "it is not a tuple in round brackets, as"),
    ],
    of(ex.SumOptions, TWO, ONE): no_moves(
        *([("c", "y")], [("b", "x")], [("z", "y")], [("c", "y", "x")])
    ),
    ex.TellApart: [
        Slip("both N, so equal", "none", "wrong", "G + H is N, so some X does tell them apart."),
        Slip("nothing", "{}", "wrong", "X + G and X + H are both N: in G, *1 → *0 wins the first"),
        Slip("too large", "*3", "wrong", "X + G and X + H are both N: a move in X wins both."),
    ],
    of(ex.TellApart, parse_set("*1"), parse_set("*2"), positions=4): [
        Slip("a heap", "*2", "wrong", "but it has 3 positions, and exactly 4 are asked for."),
        Slip("so it is", GameGraph({"a": ["b", "c", "d"]}), "right", "X + G is P, and X + H is N."),
    ],
    of(ex.StandIn, parse_set("*0"), most=3): [
        Slip("the same game", "*0", "wrong", "the same set as G. Give another one."),
    ],
    of(ex.StandIn, FORK, positions=5): [
        Slip("a heap", "*1", "wrong", "to G, but it has 2 positions, and exactly 5 are asked for."),
    ],
    of(ex.TwoGames, different=True): [
        Slip("N + N, any", ("*1", "*2"), "wrong", "Your G + H is N, not P: in H, *2 → *1 wins."),
        Slip("P + P", ("{*1}", "*0"), "wrong", "Your G is P, not N: every move from {*1} has an"),
        Slip("the same set", ("*2", "{*0,*1}"), "almost", "G and H are the same set"),
    ],
    of(ex.UndoMove, RISE, "s", "t"): [
        Slip("just lower", "u", "wrong", "After t → u the value is 1; at s it was 0."),
        Slip("back", "s", "wrong", "s is not a move from t: its options are u, v and w."),
        Slip("lost", "none", "wrong", "a position has an option of each value below its own"),
        *no_moves("s", "t"),
    ],
    of(ex.UndoMove, DEEP, "s", "t"): [
        Slip("no option has it", "x", "wrong", "x is not a move from t: its options are u and w."),
    ],
    of(ex.WinningMove, FORK): [
        Slip("to N", "c", "wrong", "You: a → c. The other player: c → e. You have no"),
        Slip("two moves", "d", "wrong", "d is not a move from a: its options are b and c."),
        Slip("as if it were lost", "none", "wrong", "There is one."),
    ],
    of(ex.WinningMove, explore(Nim(), (1, 2))): no_moves(
        *((2, 2), (1, 2), (0, 0), (1,), (3, 0), (1, -1))
    ),
    of(ex.WinningMove, HEAP): no_moves(3, 4, -1, 10**9),
    of(ex.WriteSet, FORK): [
        Slip("heights", "{*2}", "wrong", "No member of your set is the option b."),
        Slip("values", "{*0,*2}", "wrong", "has the member *0, and no option of a is that."),
        Slip("a sum", "*1 + *1", "not yet", "it still has sums in it"),
    ],
    of(ex.WriteSet, drawn(a="bc")): [
        Slip("none", "{*0}", "right", "a is *1. Options that are the same set are written once."),
    ],
    of(ex.WinningMoves, StaircaseNim(), (2, 3, 1, 2)): [
        Slip("all steps", [(3, 2, 1, 2)], "wrong", "The other player: move 2 coins from step 1 to"),
        Slip("too low", [(2, 3, 1, 1)], "wrong", "is not a move from (2, 3, 1, 2): no move"),
        Slip("no position", ["up"], "not yet", "'up' is not a position, such as (2, 3, 1, 2)"),
        Slip("a numpy truth", np.True_, "not yet", "expected a list of moves, not np.True_"),
    ],
    of(ex.WinningMoves, Nim(), (1, 1, 1, 4), misere=True): [
        Slip("as in normal play", [(1, 1, 1, 1)], "wrong", "That leaves you at a P-position."),
    ],
    of(ex.WinningMoves, MockTurtles(4), frozenset({1, 2, 3}), clicked=True): [
        Slip("one coin", [3], "wrong", "You: turn 3. The other player: turn"),
    ],
    of(ex.WinningMoves, TurningTurtles(7), frozenset({4, 5, 7}), clicked=True): [
        Slip("two heads", [(7, 5)], "wrong", "You: turn 5 and 7. The other player: turn 4."),
        Slip("no head", [(6, 1)], "wrong", "(6, 1) is not a move from {4, 5, 7}: coin 6, the"),
        Slip("no coin", [(7, 8)], "not yet", "8 cannot be clicked here"),
    ],
    of(ex.WinningMoves, StaircaseNim(), (2, 1)): no_moves(
        *([(2, 1)], [(0, 0)], [(2, 2)], [(1,)], [(-1, 1)], [(2, 1, 0)])
    ),
    of(ex.WinningMoves, Chomp(), (3, 2)): no_moves([(3, 2)], [(3, 3)], [(0, 0)], [(2, 3)]),
    of(ex.WinningMoves, Chomp(), (3, 2), clicked=True): no_moves([(1, 1)]),
    of(ex.WinningMoves, Cram(2, 2)): no_moves([{(1, 1)}], [{(1, 1), (2, 2)}], [{(9, 9)}]),
    of(ex.WinningMoves, Cram(2, 2), clicked=True): no_moves(
        *([((1, 1), (2, 2))], [((1, 1),)], [(1, 1)])
    ),
    of(ex.WinningMoves, TurningTurtles(7), frozenset({4, 5}), True): no_moves(
        *([(6, 1)], [3], [(1, 2)], [(5, 4, 1)])
    ),
    of(ex.WrongLabel, FORK, "d"): [
        Slip("above it", "b", "wrong", "If b were N: no option of a has the label P"),
        Slip("the start", "a", "wrong", "If a were P: a has a move to b"),
        Slip("terminal", "e", "wrong", "If e were N: e is terminal"),
    ],
    of(ex.WrongLabel, FORK, "b"): [
        Slip("above it", "a", "wrong", "If a were P: a rule is still broken elsewhere."),
    ],
    of(ex.WrongName, RISE, "u", 3): [  # the names are 0, 2, 3, 0, 0
        Slip("not smaller", named_wrong("u", missing=3), "wrong", "u has the name 3, and 3 is not"),
        Slip("there", named_wrong("u", missing=0), "wrong", "0 is not missing: u can move to v"),
        Slip("other name", named_wrong("u", same="v"), "wrong", "u has the name 3, and v 0."),
        Slip("no option", named_wrong("u", same="s"), "wrong", "u has no move to s."),
        Slip("above it", named_wrong("t", missing=1), "wrong", "t does break the rule, but"),
        Slip("both", named_wrong("u", missing=1, same="v"), "not yet", "give the position"),
        Slip("alone", named_wrong("u"), "not yet", "one of missing and same"),
    ],
    of(ex.WrongName, RISE, "t", 0): [
        Slip("above it", named_wrong("s", same="t"), "wrong", "s does break the rule, but"),
    ],
}
each_slip = pytest.mark.parametrize(
    ("row", "slip"),
    [
        pytest.param(row, slip, id=f"{named(row)}: {slip.mistake}")
        for row, slips in TABLE.items()
        for slip in slips
    ],
)
each_exercise = pytest.mark.parametrize("row", TABLE, ids=named)


@each_slip
def test_a_slip_gets_the_verdict_and_the_words_for_it_and_a_witness_that_fits(row, slip):
    exercise = made(row)
    verdict = exercise.check(slip.answer)
    assert verdict.state == slip.state, verdict
    assert re.search(rf"(?<!\w){re.escape(slip.says.strip())}(?!\w)", verdict.message), verdict
    assert well_formed(verdict)
    assert verdict.points == (verdict.state == "right") or verdict.state == "almost"
    if NOT_READ in verdict.message:
        assert (verdict.state, verdict.witness) == ("not yet", None)
    else:
        assert verdict.state != "not yet" or verdict.heading
    if verdict.witness is not None:
        assert ROWS[named(row)].is_mistake(exercise, slip.answer, verdict), verdict
        draws = type(exercise).draw is not ex.Exercise.draw
        assert (verdict.picture is not None) == (draws and verdict.witness != [()])


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_kind_is_in_both_tables(name):
    slips = [slip for row, slips in TABLE.items() if named(row) == name for slip in slips]
    few = f"TABLE in test_every_kind.py needs three slips or more in an exercise of {name}"
    assert len({slip.mistake for slip in slips}) >= 3, few
    assert name in ROWS, f"ROWS in brute_force.py needs to say which answers to {name} are right"
    assert ROWS[name].answers or ROWS[name].fits, f"the row of {name} in brute_force.py is empty"
    if issubclass(getattr(ex, name), Moves):
        assert any(slip.mistake == "no move" for slip in slips), f"TABLE needs no_moves of {name}"


def test_every_kind_is_offered():
    """A class of an exercise from which none is derived is no general kind."""
    waiting, found = [ex.Exercise], set()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if not kind.__subclasses__() and kind.__module__.startswith("sg_course.exercises."):
            found.add(kind.__name__)
    assert {name.partition(",")[0] for name in ROWS} <= KINDS
    missing = found - KINDS
    assert not missing, f"sg_course/exercises/__init__.py has to import {missing}"


@each_exercise
def test_a_solution_is_right_a_blank_not_yet_judged_and_what_wraps_one_gets_a_verdict(row):
    exercise, is_sentence = made(row), row is SENTENCE
    verdict = exercise.check(exercise.solution())
    judged = ("not yet", 0) if is_sentence else ("right", 1)  # a sentence, the reader judges
    assert (verdict.state, verdict.points) == judged, verdict
    assert is_sentence or verdict.witness is None
    assert well_formed(verdict)
    for blank in (None, exercise.blanks(), "", [], {}, ()):
        verdict = exercise.check(blank)
        assert (verdict.state, verdict.points) == ("not yet", 0)
    solution = exercise.solution()
    for answer in ([solution], {"answer": solution}, [[solution, solution]], lambda *_: solution):
        assert well_formed(exercise.check(answer))
    assert exercise.check({"answer": solution}).points == 0


@each_exercise
def test_odd_objects_get_a_verdict_and_are_never_right(row):
    for name, thing in ODD.items():
        verdict = made(row).check(thing)
        assert verdict.state != "right", name
        assert well_formed(verdict)


@each_exercise
def test_an_exercise_shows_its_statement_its_picture_and_three_hints(row):
    exercise = made(row)
    bundle = exercise._repr_mimebundle_()
    picture = exercise.draw(None)
    assert exercise.statement() in bundle["text/plain"]
    assert exercise.statement_on_paper().strip()
    assert bundle == exercise._repr_mimebundle_()
    assert ("<img" in bundle["text/html"]) == (picture is not None)
    assert picture is None or (len(picture.alt) >= 40 and picture.alt in bundle["text/plain"])
    assert all(isinstance(hint, str) and hint for hint in exercise.hints())
    assert len(exercise.hints()) == (0 if isinstance(exercise, ex.Sort) else 3)


def texts_in(answer):
    """What stands in a JSON value or a solution, without brackets, quotes and spaces."""
    text = json.dumps(answer, default=str) if not isinstance(answer, str) else answer
    return re.sub(r"[\s\"'()\[\]{}]", "", text)


ONE_ANSWER = {
    *("LabelPositions", "MexOf", "NimSequence", "NimSumOf", "PeriodOf", "Sizes", "Sort"),
    "WrongLabel",
}
SMALL = st.integers(0, 4) | st.sampled_from(["P", "N", True, None, ""])
ANSWERS = (
    JSON
    | st.dictionaries(st.sampled_from("abcde023"), SMALL, max_size=6)
    | st.lists(st.integers(0, 4) | st.lists(st.integers(0, 14), max_size=3), max_size=8)
)


@given(row=st.sampled_from([*TABLE]), answer=ANSWERS)
@examples(800)
def test_any_json_value_gets_a_verdict_and_is_right_only_if_it_may_be(row, answer):
    exercise = made(row)
    verdict = exercise.check(answer)
    assert well_formed(verdict)
    if verdict.state != "right":
        return
    name = named(row)
    assert name != "DrawGame" and not name.startswith("Own")
    if name in ONE_ANSWER and not isinstance(answer, dict):
        assert texts_in(answer) == texts_in(exercise.solution())
    if name in ONE_ANSWER and isinstance(answer, dict):
        filled = {k: v for k, v in answer.items() if v is not None and str(v).strip()}
        assert filled == exercise.solution()
