"""Every kind of exercise, and what it says to typical mistakes: the state, the words, the witness.

A row of the table is an exercise with planted answers. That a witness fits its answer, oracles
decide that share no code with the package.
"""

import ast
import json
import re
from collections import Counter
from functools import cache, reduce
from itertools import pairwise, product
from typing import Any, NamedTuple

import own_functions as own
from helpers import FORK, every, examples
from hypothesis import given
from hypothesis import strategies as st
from kit import GAME, JSON, ODD, reached, well_formed, written
from oracles import (
    as_set,
    breaks_outcome_rule,
    breaks_value_rule,
    heap_options,
    heap_wins,
    labels_of_sum,
    least_missing,
    left_by_digits,
    misere_P,
    next_player_wins,
    nim_wins,
    options_of_heaps,
    ordinal_as_number,
    outcome_above,
    pair_options,
    product_by_definition,
    slow_value,
    taken_away,
    together_P,
    value_by,
    value_of,
    values_by_digits,
    values_of,
    values_where,
    walked,
    wins_the_sum,
    xor_of,
)

from sg_core import GameGraph, Sum, explore, parse_set
from sg_core.beyond import LoopyGraph, misere_quotient
from sg_core.beyond.monoid import parse_word
from sg_core.rulesets import (
    Chomp,
    Cram,
    Hackenbush,
    Kayles,
    MockTurtles,
    Nim,
    Octal,
    StaircaseNim,
    Subtraction,
    TurningTurtles,
    WythoffsQueen,
    stalk,
)
from sg_course import exercises as ex
from sg_course.exercises.moves import Moves

KINDS = {name for name in ex.__all__ if name not in ("Exercise", "Verdict")}
HEAP = explore(Nim(), 3)
ROUND = LoopyGraph({"x": ["y", "t"], "y": ["x"], "t": [], "a": ["b"], "b": ["a"], "c": ["a"]})
TWO, ONE = GameGraph({"c": ["b", "a"], "b": ["a"]}), GameGraph({"y": ["x"]})
RISE = GameGraph({"s": ["t"], "t": ["u", "v", "w"], "u": ["v"], "w": ["u"]})  # 0, 2, 1, 0, 0
WORKED = [Subtraction(range(1, m + 1)) for m in (3, 5, 7)]
TREE = stalk(3) + stalk(1) * 2
SENTENCE = ex.InOneSentence(
    "Why XOR?", "Equal games cancel in pairs.", ["Cancels?", "A bit?", "True?"]
)
EVEN = ex.Sort("Even?", {"2": (True, "2 = 2·1"), "3": (False, "odd"), "0": (True, "0 = 2·0")})


class Slip(NamedTuple):
    """A planted answer with a typical mistake, and what the check should say to it."""

    mistake: str
    answer: Any
    state: str
    says: str


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
    ex.Codes(HEAP, [1, 2]): [
        Slip("reversed bits", {0: "00", 1: "10", 2: "01", 3: "11"}, "wrong", "read backwards"),
        Slip("one element for a sum", {3: "01"}, "wrong", "but 3 + b0 = 3 + 1 is N: 3 → 1 wins."),
        Slip("a bit too many", {3: "100"}, "not yet", "has a 1 for b2, with just 2 elements"),
    ],
    ex.CompleteSum(TWO, ONE): [
        Slip("N + N is N", sum_by(lambda g, h: max(g, h, key="PN".index)), "wrong", "(b, y) N"),
        Slip("N + N is P", sum_by(lambda g, h: "PN"[g != h]), "wrong", "You called (c, y) P"),
        Slip("one is missing", without(PAIRS, ("c", "x")), "almost", "still missing: (c, x)."),
    ],
    ex.DrawGame("P", positions=4, longest=3, options=2): [
        Slip("an N-start", drawn(a="bcd", b="cd", c="d"), "almost", "its start is N, not P"),
        Slip("too small", drawn(a="b", b="c"), "almost", "it has 3 positions, not 4"),
        Slip("too short", drawn(a="bc", b="d", c="d"), "almost", "longest play is 2, not 3."),
        Slip("a loose position", drawn(a="b", z="b"), "wrong", "The start does not reach z."),
    ],
    ex.DrawGame(value=2, moves=4): [
        Slip("a move too few", drawn(a="bc", b="c"), "almost", "it has 3 moves, not 4."),
    ],
    ex.DrawGame(value=1, raising=True): [
        Slip("falls only", drawn(a="b"), "almost", "no option has a larger value"),
        Slip("a heap", drawn(a="bc", b="c"), "wrong", "the value 2, not 1; no option has a"),
    ],
    ex.FalsePeriod(): [
        Slip("a true period", "0.77", "wrong", "The check fails at n = 0: g(1) = 1, and g(0) = 0."),
        Slip("no game at all", "0.0", "wrong", "passes, but this is not a counterexample"),
        Slip("it has this period", ("0.33", 3), "wrong", "so the period is 3 from heap 0 on"),
        Slip("no point", "77", "not yet", "'77' is not an octal code"),
    ],
    ex.FindOrder(HEAP, codes={3: "01"}): [
        Slip("upwards", [0, 1, 2, 3], "wrong", "3 gets the code 11, not 01 (elements: b0 = 1"),
        Slip("one is left out", [1, 2, 3], "wrong", "Your order leaves out 0"),
    ],
    ex.FindOrder(HEAP, mex=True): [
        Slip("a larger one first", [0, 2, 1, 3], "wrong", "1 gets the code 2, but its only option"),
    ],
    ex.FindOrder(FORK, mex=True, terminals_up=False): [
        Slip("terminals up", list("edbca"), "wrong", "and that should not happen"),
    ],
    ex.HeapNames(misere_quotient(Octal("0.75"), 9), 5, 9): [
        Slip("by its Grundy value", {5: "a"}, "wrong", "By your names 5 has the element a, in 𝒫"),
        Slip("an old name", {5: "b"}, "wrong", "2 + 5 has the element b², in 𝒫, and the option"),
        Slip("no element", {5: "d"}, "not yet", "the elements are 1, a, b"),
        Slip("another heap", {4: "b"}, "not yet", "heaps 5 to 9 are asked for, not 4"),
        Slip("as words", {5: "c", 6: "b", 7: "c", 8: "b", 9: "b*b*a"}, "right", "All 5 names"),
    ],
    ex.HeapOptions(Octal("0.137"), 6): [
        Slip("always two heaps", [(4,), (2, 2)], "wrong", "leaves (2, 2), two heaps; the digit d₂"),
        Slip("the heap itself", [(6,)], "wrong", "(6,) is the heap itself"),
        Slip("it grows", [(7,)], "wrong", "cannot leave (7,), more than 6 stones"),
        Slip("three heaps", [(1, 1, 1)], "wrong", "cannot leave (1, 1, 1), more than two heaps"),
        Slip("taking all", [()], "wrong", "Taking 6 of 6 leaves no heap; the digit d₆ = 0"),
        Slip("a single one", (4,), "almost", "still missing: 2 options."),
    ],
    ex.HeapSumMoves(WORKED, (9, 10, 14)): [
        Slip("to equal remainders", [(9, 10, 11)], "wrong", "the values is 1 ⊕ 4 ⊕ 3 = 6 after"),
        Slip("nim-sum of stones", [(4, 10, 14)], "wrong", "its rule is: Take 1, 2 or 3."),
        Slip("only lower values", [(9, 10, 13)], "almost", "still missing: 1 winning move."),
    ],
    SENTENCE: [
        Slip("ours", "Equal games cancel in pairs.", "not yet", "which of these can you tick?"),
        Slip("a word", "Pairs!", "not yet", "not a sentence yet: write 5 or more"),
        Slip("too long", LONG, "not yet", "words are a lot for one sentence."),
    ],
    ex.Independent(HEAP, [1, 2, 3]): [
        Slip("different, so independent", "independent", "wrong", "Some sum of them is ≈ 0"),
        Slip("neighbours", [2, 3], "wrong", "2 + 3 is N: 3 → 2 wins."),
        Slip("twice the same", [1, 1], "not yet", "1 is named twice"),
        Slip("another position", [0, 1], "not yet", "0 is not one of 1, 2 and 3"),
        Slip("bits", "111", "not yet", 'an answer: answer "independent", or a list such as [1, 2]'),
    ],
    ex.Inverses([2, 3, 4]): [
        Slip("the number itself", {2: 2}, "wrong", "2 ⊗ 2 is 3, not 1."),
        Slip("another number", {5: 12}, "not yet", "asked for are those of 2, 3 and 4, not of 5"),
        Slip("a fraction", {2: 0.5}, "not yet", "the inverse of 2 must be"),
    ],
    ex.LabelLoops(ROUND): [
        Slip("by the rules alone", {"a": "P 4", "b": "N 3"}, "wrong", "You called b N 3, but none"),
        Slip("the circle counts, too", {"x": "D", "t": "P 0"}, "wrong", "t, called P 0, and that"),
        Slip("the slow way", {"t": "P 0", "x": "N 3"}, "wrong", "t, called P 0, is faster."),
        Slip("P beside a draw", {"a": "D", "c": "P 2"}, "wrong", "a move to a, called D, which"),
        Slip("no end", {"t": "D"}, "wrong", "no move leads away from it: P 0."),
        Slip("too short", {"x": "N 1", "y": "P 1"}, "wrong", "called N 1, play lasts longer"),
        Slip("too long", {"x": "N 1", "y": "P 4"}, "wrong", "none of its options is N 3."),
        Slip("N at once", {"x": "N 0"}, "wrong", "who wins there has a move to make"),
        Slip("P if all are N", {"x": "N 1", "y": "D"}, "wrong", "all its options are called N"),
        Slip("no number", {"t": "P"}, "not yet", 'for t write "P 0" or "N 3"'),
        Slip("all", dict(zip("xytabc", ["N 1", "p 2", "P0", *"DdD"])), "right", "All 6"),
    ],
    ex.LabelPositions(FORK): [
        Slip("N if all are P", fork(own.N_if_all_reach_P), "wrong", "You called c P"),
        Slip("one is missing", without(TRUE, "b"), "almost", "still missing: b."),
        Slip("small letters", {p: f"{one.lower()} " for p, one in TRUE.items()}, "right", "All"),
    ],
    ex.LabelMisereValues(FORK): [
        Slip("as in normal play", VALUES, "wrong", "e is terminal: there g⁻ is 1."),
        Slip("one is missing", {"e": 1, "d": 0}, "almost", "still missing: b, c and a."),
        Slip("too large", {"e": 1, "d": 2}, "wrong", "then d needs an option of value 0, too"),
    ],
    ex.LabelValues(FORK): [
        Slip("max + 1", fork(own.max_plus_one), "wrong", "b needs an option of value"),
        Slip("adding", fork(lambda v: sum(v) + (not v)), "wrong", "e is terminal"),
        Slip("one is missing", without(VALUES, "c"), "almost", "still missing: c."),
    ],
    ex.MarkP(WythoffsQueen(), (4, 4)): [
        Slip("the corner only", [(0, 0)], "wrong", "You called (1, 2) N, but no option of (1, 2)"),
        Slip("by nim-sum", [(n, n) for n in range(5)], "wrong", "(1, 1) has a move to (0, 0)"),
        Slip("beyond", [(0, 0), (3, 5)], "not yet", "(3, 5) is not one of the positions that"),
    ],
    ex.MexOf([0, 1, 3], [1, 2], [0, 1, 0]): [
        Slip("max + 1", [4, 3, 2], "wrong", "List 1, [0, 1, 3]: you gave 4, the largest + 1; but"),
        Slip("any other", [2, 0, 5], "wrong", "you gave 5; but a smaller number is missing, too."),
        Slip("the largest", [2, 2, 2], "wrong", "List 2, [1, 2]: you gave 2, which is among"),
        Slip("above the smallest", [2, 3, 2], "wrong", "the smallest; but a smaller number is"),
        Slip("how many", [2, 0, 3], "wrong", "List 3, [0, 1, 0]: you gave 3, which is how many"),
        Slip("one is missing", [2, 0, ""], "almost", "still missing: list 3."),
        Slip("too few", [2, 0], "not yet", "give a list of 3 numbers"),
    ],
    ex.NimMoves((4, 5, 7)): [
        Slip("take the largest", [(4, 5, 0)], "wrong", "The largest heap need not be the one"),
        Slip("make two equal", [(4, 4, 7)], "wrong", "Two equal heaps cancel, but the rest does"),
        Slip("both changed", [(2, 3, 7)], "wrong", "it changes heap 1 and heap 2, and a"),
        Slip("it grows", [(4, 5, 9)], "wrong", "heap 3 grows from 7 to 9"),
        Slip("sorted", [(1, 4, 5)], "wrong", "heaps keep their places"),
        Slip("empty heap dropped", [(5, 7)], "wrong", "an empty heap stays, as a 0"),
        Slip("as if it were lost", "none", "wrong", "The nim-sum is 4 ⊕ 5 ⊕ 7 = 6, and not 0"),
        Slip("all of them", [(2, 5, 7), (4, 3, 7), (4, 5, 1)], "right", "in heap 1, heap 2 and"),
    ],
    ex.NimMoves((1, 1, 3)): [
        Slip("misère", [(1, 1, 1)], "wrong", "It would win if the last one to move lost."),
    ],
    ex.NimSequence(Kayles(), 8): [
        Slip("as nim", list(range(8)), "wrong", "You gave heap 4 the value 4, but then each"),
        Slip("begins at 1", KAYLES[1:] + [1], "wrong", "heap 0 the value 1"),
        Slip("two heaps forgotten", [n % 3 for n in range(8)], "wrong", "1 ⊕ 1 = 0, too"),
        Slip("too short", KAYLES[:6], "almost", "8 values are asked for, not 6."),
    ],
    ex.OptionWithValue((Nim(), Nim()), (3, 5), 2): [
        Slip("one component alone", (2, 5), "wrong", "2 ⊕ 5 = 7, not 2. Component 1 alone has"),
        Slip("one part", 5, "not yet", "a position is a tuple of 2, as (3, 5) is, not 5"),
        Slip("none", "none", "wrong", "3 ⊕ 5 = 6, and every smaller value can be reached"),
    ],
    ex.OptionWithValue((Nim(), Nim()), (3, 5), 5): [
        Slip("adding", (3, 2), "wrong", "3 ⊕ 2 = 1, not 5. They add up to 5, but"),
    ],
    ex.OptionWithValue((FORK, GAME), wanted=1): [
        Slip("two moves", ("d", "a"), "wrong", "no move in component 1 leads from a to d."),
    ],
    ex.OrdinalMove(("w^2+w*3+5", "w^2+w+2", "w+1")): [
        Slip("adding", ("w^2+w*2+3", "w^2+w+2", "w+1"), "wrong", "the nim-sum is ω·2, not 0."),
        Slip("a larger heap", ("w^2+w*3+5", "w^2+w+2", "w*2"), "wrong", "grows from ω + 1 to ω·2"),
        Slip("as if it were lost", "none", "wrong", "the nim-sum is ω·3 + 6, not 0."),
        Slip("swallowed", ("3+w^2", "w^2+w+2", "w+1"), "not yet", "write the larger term first"),
        Slip("so it is", ["ω²+3", "ω^2+ω+2", "ω+1"], "right", "Lower heap 1 from ω² + ω·3 + 5"),
    ],
    ex.OrdinalMove(("w", "w")): [
        Slip("all of one", (0, "w"), "wrong", "lower heap 2 from ω to 0. You have no move left."),
    ],
    ex.OtherCoding(3): [
        Slip("the values", dict(enumerate(range(4))), "almost", "these are the Grundy values"),
        Slip("adding", {0: 0, 1: 1, 2: 3, 3: 4}, "wrong", "001 ⊕ 011 ⊕ 100 = 110. Two of these"),
        Slip("heap 0 counts", {0: 1, 1: 2, 2: 3, 3: 4}, "wrong", "Heap 0 is P, but your code is"),
        Slip("equal codes", {0: 0, 1: 1, 2: 1}, "wrong", "1 + 2 is N: 2 → 1 wins"),
        Slip("decimal", {1: "1", 2: "10", 3: "3"}, "not yet", "such as \"011\", not '3'"),
        Slip("ten for two", {1: 1, 2: "10", 3: 10}, "wrong", "0001 ⊕ 0010 ⊕ 1010 = 1001."),
        Slip("a bit too many", {0: 0, 1: "010", 2: "100", 3: "110"}, "almost", "2 bits are enough"),
    ],
    ex.OwnGrundy(games=60): [
        Slip("max + 1", own.labels_by(own.max_plus_one), "wrong", "needs an option of value"),
        Slip("counting options", own.labels_by(len), "wrong", "You gave a the value 2, but then a"),
        Slip("0 or 1", own.labels_by(lambda values: int(0 in values)), "wrong", "you also gave 1"),
    ],
    ex.OwnMex(60): [
        Slip("max + 1", own.max_plus_one, "wrong", "returns 8, the largest + 1; but 2 is missing"),
        Slip("a gap in the order", own.stops_at_first_gap, "wrong", "On [2, 0, 0, 1]: your"),
        Slip("only small", own.mex_up_to(8), "wrong", "returns 8, which is among the values."),
        Slip("the largest", max, "wrong", "On [0]: your function returns 0, which is among"),
    ],
    ex.OwnNimMove(games=60): [
        Slip("take the largest", own.takes_the_largest, "wrong", "On [2, 2]: your function"),
        Slip("make two equal", own.makes_equal, "wrong", "returns [1, 2, 2]. The nim-sum"),
        Slip("the first heap", own.spoils_one_two, "wrong", "player: (0, 2) → (0, 0). You"),
        Slip("an empty list", own.keeps_nothing, "wrong", "On []: your function returns []. ()"),
        Slip("never None", own.never_none, "wrong", "No move wins from here: return None."),
        Slip("drops empty heaps", own.drops_empty_heaps, "wrong", "an empty heap stays, as a 0"),
        Slip("gives up", lambda heaps: {1: [0]}.get(sum(heaps)), "wrong", "But a move wins: "),
    ],
    ex.OwnOpening(games=40): [
        Slip("nothing", lambda g, x: (g, x), "wrong", "from (a, b): it is the same position."),
        Slip("both moved", lambda g, x: (x, g), "wrong", "On g = a and option = b: your function"),
        Slip("the later name", lambda g, x: (max(g, x),) * 2, "wrong", "copy leads from a to b."),
        Slip("to an end", lambda g, x: (x, "a"), "wrong", "it changes the first copy and the"),
        Slip("one alone", lambda g, x: x, "wrong", "returns the text 'b'; a pair is asked for."),
    ],
    ex.OwnProduct(60): [
        Slip("as among numbers", lambda a, b: a * b, "wrong", "returns 4; but 3 is smaller, and"),
        Slip("XOR", lambda a, b: a ^ b, "wrong", "On 2 and 2: your function returns 0; but a′ = 0"),
        Slip("one of the three is forgotten", own.product_of_two_terms, "wrong", "your function"),
    ],
    ex.OwnOutcomes(games=60): [
        Slip("N if all are P", own.labels_by(own.N_if_all_reach_P), "wrong", "has the label P as"),
        Slip("terminal is N", own.labels_by(own.terminal_is_N), "wrong", "On {a: []}: You called"),
        Slip("P and N swapped", own.labels_by(own.some_P_makes_P), "wrong", "a is terminal"),
    ],
    ex.OwnReply(Sum(Nim(), Nim()), (2, 2)): [
        Slip("no move", lambda before, after: after, "wrong", "→ (1, 2) → (1, 2), which is not a"),
        Slip("in the same heap", own.clears_one_heap, "wrong", "Your strategy loses this line"),
    ],
    ex.OwnReply(Sum(HEAP, HEAP), (3, 3)): [
        Slip("same move again", own.makes_the_same_move, "wrong", "Your strategy loses this line"),
    ],
    ex.OwnSequence(games=20): [
        Slip("max + 1", own.taken_by(own.max_plus_one), "wrong", "by your own list"),
        Slip("outcomes", own.outcomes_only, "wrong", "On [1, 2] and 5: You gave heap 2 the value"),
        Slip("any amount", own.takes_any_up_to_the_largest, "wrong", "On [2] and 5: You gave heap"),
        Slip("below heap 0", own.negative_indices, "wrong", "On [1] and 5: You gave heap 0"),
        Slip("stops too early", own.expects_amounts_in_order, "wrong", "On [4, 1, 3] and 5: You"),
    ],
    ex.OwnSum(games=40): [
        Slip("both move", own.both_move, "wrong", " lacks the pair "),
        Slip("only in G", own.only_moves_in_G, "wrong", "list for (a, 0) lacks the pair (a, 1)."),
        Slip("forgets ends", own.forgets_ends, "wrong", "0: [1]}: a list for (a, 1) is"),
    ],
    ex.OwnValues(own.with_pass, [(n, True) for n in range(9)]): [
        Slip("no pass", lambda at: at[0], "wrong", "On (1, True): your function returns 1; but"),
        Slip("a move on", lambda at: at[0] + 1, "wrong", "it has no option, and the mex is 0."),
        Slip("two alike", lambda at: at[0] + (at[0] > 0), "wrong", "its options have 0 and 2,"),
    ],
    ex.OwnWinningMoves(games=60): [
        Slip("all moves", lambda moves: moves, "wrong", "You: a → c. The other player: c → b."),
        Slip("moves to N", own.moves_to_N, "wrong", "On {b: [], a: [b]}: your list for a lacks"),
        Slip("one of them", own.one_win_each, "wrong", " lacks the winning move c."),
        Slip("moves, not options", own.wins_as_pairs, "wrong", "(a, b) is not a move from a"),
        Slip("outcomes", own.outcomes_of, "wrong", "gives the text 'P' for a; a list of winning"),
        Slip("a position left out", own.wins_of_some, "wrong", "a list for b is missing."),
    ],
    ex.OwnWinningMoves(games=60, misere=True): [
        Slip("as in normal play", own.true_wins, "wrong", "That is the last move, and it loses."),
    ],
    ex.PositionWith(Chomp(), 0, {"a lowest row of 5": lambda r: r[0] == 5}, [(5, 4)]): [
        Slip("one too short", (5, 3), "wrong", "the value 6, not 0: a winning move leaves (4, 3)."),
        Slip("another P", (4, 3), "almost", "The value is 0; what is missing: a lowest row of 5."),
        Slip("no bar", (4, 5), "not yet", "a position of Chomp is a tuple of rows from below"),
        Slip("equal arms", (5, 1, 1, 1, 1), "right", "It has a lowest row of 5 and the value 0."),
    ],
    ex.PositionWith(Hackenbush(), 3, {"5 edges": lambda t: str(t).count("(") == 6}, [TREE]): [
        Slip("edges for value", stalk(5), "wrong", "Your position has the value 5, not 3."),
    ],
    ex.PeriodOf(Kayles()): [
        Slip("one heap too early", (12, 70), "wrong", "but g(82) = 2 and g(70) = 6."),
        Slip("swapped", (71, 12), "almost", "the right numbers, but the period comes first."),
        Slip("a multiple", (24, 71), "almost", "with a smaller period."),
        Slip("later", (12, 80), "almost", "from an earlier heap on."),
        Slip("of many games", (720720, 10**6), "wrong", "smaller period and from an earlier heap"),
        Slip("so it is", (12, 71), "right", "g(n + 12) = g(n) for all n ≥ 71: the values of the"),
    ],
    ex.Sizes(FORK): [
        Slip("options only", {p: len(FORK.options(p)) for p in FORK}, "wrong", "b moves to d"),
        Slip("with itself", {p: 1 + len(reached(FORK, p)) for p in FORK}, "wrong", "e the size 1"),
        Slip("ways", {p: ways_down(p) for p in FORK}, "wrong", "You gave c the size 3"),
    ],
    EVEN: [
        Slip("0 is not even", {"0": False}, "wrong", "0: you said False. 0 = 2·0"),
        Slip("a number", {"2": 1}, "not yet", "answer True or False, not 1"),
        Slip("a list of some", ["2", "0"], "not yet", "give a dict such as {'2': …, '3': …}"),
    ],
    ex.StandIn(FORK, most=3): [
        Slip("the same outcome", "*2", "wrong", "G + your game is N: the first player wins it by"),
        Slip("the same game", FORK, "wrong", "the same set as G. Give another one."),
        Slip("too large", "{*0,*2}", "almost", "it has 4 positions, not at most 3"),
    ],
    ex.SumInBits("b0 + b1 + b3", "b1 + b2"): [
        Slip("carrying", "10001", "wrong", "You added numbers and carried. But b1 + b1 is ≈ 0"),
        Slip("OR for XOR", "1111", "wrong", "b1 occurs 2 times: it cancels, so its bit is 0."),
        Slip("reversed bits", "1011", "almost", "you wrote the lowest first: b0 stands last."),
        Slip("the sum itself", "b0 + b2 + b3", "almost", "now write it in bits."),
        Slip("counting", "1121", "not yet", "a code is written in bits, 0 or 1"),
        Slip("no quotes", 1101, "wrong", "Write bits in quotes; this is read as a number. b10 "),
        Slip("nothing cancelled", "b0 + b1 + b3 + b1 + b2", "wrong", "Equal terms are still there"),
        Slip("some of them", "b0 + b1 + b3", "wrong", "b2 occurs once, so its bit is 1."),
    ],
    ex.SumInBits("b1 + b1", "b1", "0"): [
        Slip("from nowhere", "1000", "wrong", "b3 does not occur, so its bit is 0."),
        Slip("all cancel", "00", "wrong", "b1 occurs 3 times: one is left, so its bit is 1."),
    ],
    ex.SumOptions(GAME, FORK): [
        Slip("both changed", [("b", "b")], "wrong", "it changes G and H, and a move"),
        Slip("only in G", OPTIONS[:2], "almost", "still missing: 2 in H."),
        Slip("two moves", [*OPTIONS, ("d", "a")], "wrong", "no move in G leads from a to d"),
        Slip("from nowhere", [("a", "z")], "wrong", "z is not a position of H"),
        Slip("no pair", ["b", "c"], "wrong", "it is not a tuple in round brackets, as"),
    ],
    ex.TellApart(parse_set("*1"), parse_set("*2")): [
        Slip("both N, so equal", "none", "wrong", "G + H is N, so some X does tell them apart."),
        Slip("nothing", "{}", "wrong", "X + G and X + H are both N: in G, *1 → *0 wins the first"),
        Slip("too large", "*3", "wrong", "X + G and X + H are both N: a move in X wins both."),
    ],
    ex.TellApart(parse_set("*1"), parse_set("*2"), positions=4): [
        Slip("a heap", "*2", "wrong", "but it has 3 positions, and exactly 4 are asked for."),
        Slip("so it is", GameGraph({"a": ["b", "c", "d"]}), "right", "X + G is P, and X + H is N."),
    ],
    ex.StandIn(FORK, positions=5): [
        Slip("a heap", "*1", "wrong", "to G, but it has 2 positions, and exactly 5 are asked for."),
    ],
    ex.TwoGames(different=True): [
        Slip("N + N, any", ("*1", "*2"), "wrong", "Your G + H is N, not P: in H, *2 → *1 wins."),
        Slip("P + P", ("{*1}", "*0"), "wrong", "Your G is P, not N: every move from {*1} has an"),
        Slip("the same set", ("*2", "{*0,*1}"), "almost", "G and H are the same set"),
    ],
    ex.UndoMove(RISE, "s", "t"): [
        Slip("just lower", "u", "wrong", "After t → u the value is 1; at s it was 0."),
        Slip("back", "s", "wrong", "s is not a move from t: its options are u, v and w."),
        Slip("lost", "none", "wrong", "a position has an option of each value below its own"),
    ],
    ex.WinningMove(FORK): [
        Slip("to N", "c", "wrong", "You: a → c. The other player: c → e. You have no"),
        Slip("two moves", "d", "wrong", "d is not a move from a: its options are b and c."),
        Slip("as if it were lost", "none", "wrong", "There is one."),
    ],
    ex.WriteSet(FORK): [
        Slip("heights", "{*2}", "wrong", "No member of your set is the option b."),
        Slip("values", "{*0,*2}", "wrong", "has the member *0, and no option of a is that."),
        Slip("a sum", "*1 + *1", "not yet", "it still has sums in it"),
    ],
    ex.WriteSet(drawn(a="bc")): [
        Slip("none", "{*0}", "right", "a is *1. Options that are the same set are written once."),
    ],
    ex.WinningMoves(StaircaseNim(), (2, 3, 1, 2)): [
        Slip("all steps", [(3, 2, 1, 2)], "wrong", "The other player: move 2 coins from step 1 to"),
        Slip("no move", [(2, 3, 1, 1)], "wrong", "is not a move from (2, 3, 1, 2): no move"),
        Slip("no position", ["up"], "not yet", "'up' is not a position, such as (2, 3, 1, 2)"),
    ],
    ex.WinningMoves(Nim(), (1, 1, 1, 4), misere=True): [
        Slip("as in normal play", [(1, 1, 1, 1)], "wrong", "That leaves you at a P-position."),
    ],
    ex.WinningMoves(MockTurtles(4), frozenset({1, 2, 3}), clicked=True): [
        Slip("one coin", [3], "wrong", "You: turn 3. The other player: turn"),
    ],
    ex.WinningMoves(TurningTurtles(7), frozenset({4, 5, 7}), clicked=True): [
        Slip("two heads", [(7, 5)], "wrong", "You: turn 5 and 7. The other player: turn 4."),
        Slip("no head", [(6, 1)], "wrong", "(6, 1) is not a move from {4, 5, 7}: coin 6, the"),
        Slip("no coin", [(7, 8)], "not yet", "8 cannot be clicked here"),
    ],
    ex.WrongLabel(FORK, "d"): [
        Slip("above it", "b", "wrong", "If b were N: no option of a has the label P"),
        Slip("the start", "a", "wrong", "If a were P: a has a move to b"),
        Slip("terminal", "e", "wrong", "If e were N: e is terminal"),
    ],
    ex.WrongLabel(FORK, "b"): [
        Slip("above it", "a", "wrong", "If a were P: a rule is still broken elsewhere."),
    ],
}
EXERCISES = [*TABLE]
each_exercise = every("exercise", EXERCISES)
each_slip = every(
    ("exercise", "slip"), [(exercise, slip) for exercise, slips in TABLE.items() for slip in slips]
)


# Whether a witness fits


def fits_labels(exercise, labels, verdict):
    violation, drawn_labels = verdict.witness
    here, option = violation.position, violation.witness
    assert drawn_labels == labels
    assert f"{written(here)} " in verdict.message
    assert option is None or option in exercise.game.options(here)
    rule = breaks_value_rule if isinstance(exercise, ex.LabelValues) else breaks_outcome_rule
    return rule(exercise.game, labels, here)


def fits_misere_values(exercise, values, verdict):
    here = verdict.witness[0].position
    ends = not exercise.game.options(here)
    return values[here] != 1 if ends else breaks_value_rule(exercise.game, values, here)


@cache
def lost_in_misere(heaps):
    """Whether who is to move in heaps of 0.75, in order, loses if the last move loses."""
    options = misere_options(heaps)
    return bool(options) and not any(map(lost_in_misere, options))


def misere_options(heaps):
    return [
        tuple(sorted((*heaps[:i], *left, *heaps[i + 1 :])))
        for i, heap in enumerate(heaps)
        for left in left_by_digits("0.75", heap)
    ]


def fits_names(exercise, names, verdict):
    """By the names, the sum or an option of it has another outcome than by play."""
    quotient = exercise.quotient

    def named(heaps):
        given = [quotient.phi[h] if h < exercise.first else parse_word(names[h]) for h in heaps]
        return reduce(quotient.times, given, "")

    sums = [verdict.witness, *misere_options(verdict.witness)]
    return any((named(heaps) in quotient.P) != lost_in_misere(heaps) for heaps in sums)


def fits_codes(exercise, answer, verdict):
    violation, _ = verdict.witness
    before, after = violation.witness
    elements = [e for i, e in enumerate(exercise.elements) if int(answer[before[0]], 2) >> i & 1]
    assert violation.position == before[0]
    assert sorted(before[1:]) == sorted(elements)
    return wins_the_sum(exercise.game, before, after)


def fits_false_period(exercise, answer, verdict):
    code, period = answer if isinstance(answer, tuple) else (answer, exercise.period)
    values = values_by_digits(code, 40)
    n = verdict.witness
    told = f"g({n + period}) = {values[n + period]}, and g({n}) = {values[n]}"
    return values[n + period] != values[n] and told in verdict.message


def fits_order(exercise, answer, verdict):
    codes, positions, _ = verdict.witness
    assert codes == walked(exercise.game, answer)[1]
    if not positions:
        return exercise.terminals_up is False
    [here] = positions
    mex = least_missing([codes[option] for option in exercise.game.options(here)])
    wanted = exercise.codes[here] if exercise.codes else mex
    wanted = int(wanted, 2) if isinstance(wanted, str) else wanted
    return codes[here] != wanted and f" {here} gets the code" in verdict.message


def fits_move_and_reply(exercise, answer, verdict):
    if exercise.misere:
        after = verdict.witness[1]
        return after in answer and not misere_P(*after)
    before, after, reply = verdict.witness
    value = value_by(exercise.rules.options)
    assert before == exercise.at and after in exercise.rules.options(before)
    assert exercise.clicked or after in answer
    return value(after) != 0 and value(reply) == 0 and reply in exercise.rules.options(after)


def fits_heap_line(exercise, answer, verdict):
    before, after, reply = verdict.witness
    assert before == exercise.heaps and after in answer
    assert written(reply) in verdict.message
    is_over = not options_of_heaps(exercise.rules, reply)
    assert ("You have no move left." in verdict.message) == is_over
    good, answers = (heap_wins(exercise.rules, heaps) for heaps in (before, after))
    return reply in answers and (reply not in good or answers <= good)


def fits_ordinal_line(exercise, answer, verdict):
    line = [[*map(ordinal_as_number, heaps)] for heaps in verdict.witness]
    for before, after in pairwise(line):
        [(p, q)] = [(p, q) for p, q in zip(before, after) if p != q]
        assert q < p
    assert verdict.witness[0] == exercise.at
    assert ("You have no move left." in verdict.message) == (not any(line[-1]))
    return len(line) == 3 and xor_of(line[1]) != 0 == xor_of(line[2])


def fits_sum(exercise, answer, verdict):
    before, after = verdict.witness
    assert list(before) == answer
    assert f"{before[0]}" in verdict.message
    return wins_the_sum(exercise.game, before, after)


def fits_list(exercise, answer, verdict):
    wrong = [n not in ("", None, least_missing(v)) for n, v in zip(answer, exercise.lists)]
    i = wrong.index(True)
    assert exercise.lists[i] == verdict.witness
    assert f"List {i + 1}, {list(verdict.witness)}" in verdict.message
    return True


def fits_option(exercise, answer, verdict):
    values = [values_of(game)[part] for game, part in zip(exercise.graphs, answer)]
    assert " ⊕ ".join(map(str, values)) in verdict.message
    return verdict.witness == answer and xor_of(values) != exercise.wanted


def fits_coding(exercise, answer, verdict):
    violation, _ = verdict.witness
    heaps, after = violation.position, violation.witness
    if after is not None:
        assert after in nim_wins(heaps)
    codes = {n: int(code, 2) if isinstance(code, str) else code for n, code in answer.items()}
    return (xor_of(codes[heap] for heap in heaps) == 0) != (xor_of(heaps) == 0)


def fits_labelling(exercise, function, verdict):
    [game] = verdict.witness
    given = re.match(r"On (\{.*?\}): ", verdict.message)[1]  # options in another order than drawn
    given_labels = function(ast.literal_eval(re.sub(r"\b(\w+)\b", r"'\1'", given)))
    broken = breaks_value_rule if isinstance(exercise, ex.OwnGrundy) else breaks_outcome_rule
    told = re.search(r"You (?:called|gave) (\w+) ", verdict.message)[1]
    return len(game) < 6 and broken(game, given_labels, told)


def fits_loops(exercise, answer, verdict):
    """No labels of the options that have none yet make the label right."""
    broken, labels = verdict.witness
    possible = ["D", *(f"{kind} {n}" for kind in "PN" for n in range(9))]
    options = exercise.game.options(broken.position)
    choices = product(*([labels[q]] if q in labels else possible for q in options))
    return labels[broken.position] not in map(outcome_above, choices)


def fits_values(exercise, function, verdict):
    values = verdict.witness
    assert f"your function returns {function(list(values))}" in verdict.message
    return function(list(values)) != least_missing(values)


def fits_heaps(exercise, function, verdict):
    heaps = verdict.witness[0]
    result, good = function(list(heaps)), nim_wins(heaps)
    assert f"On {list(heaps)}: your function returns {result}" in verdict.message
    return bool(good) if result is None else tuple(result) not in good


WINS_BY = {False: own.true_wins, True: own.misere_wins}


def fits_own_wins(exercise, function, verdict):
    game, *places = verdict.witness
    moves = {p: list(game.options(p)) for p in game}
    given_wins, true = function(moves), WINS_BY[exercise.misere](moves)
    lists = {p: q for p, q in given_wins.items() if isinstance(q, list)}
    here = re.search(r" list for (\w) (?:is|lacks)| for (\w);", verdict.message)
    [here] = filter(None, here.groups())
    assert places in ([here], [])
    return len(moves) < 6 and (here not in lists or {*lists[here]} != {*true[here]})


def fits_lost_line(exercise, function, verdict):
    *_, before, after = line = verdict.witness
    graph = exercise.graph
    assert line[0] == graph.start and len(line) % 2 == 0
    assert all(q in graph.options(p) for p, q in pairwise(line))
    assert all(function(p, q) == r for p, q, r in zip(line[::2], line[1::2], line[2::2]))
    assert " → ".join(map(written, line)) in verdict.message
    return function(before, after) not in graph.options(after)


def fits_case(exercise, function, verdict):
    amounts, n = verdict.witness
    heap = own.first_difference(function(list(amounts), n), taken_away(amounts, n))
    return f"You gave heap {heap} " in verdict.message


def fits_own_value(exercise, function, verdict):
    game, here = verdict.witness, verdict.witness.start
    tried = [some.start for some in exercise.graphs]
    assert f"On {written(here)}: " in verdict.message
    before = tried[: tried.index(here)]
    assert all(function(position) == slow_value(game, position) for position in before)
    return function(here) != slow_value(game, here)


def fits_own_sum(exercise, function, verdict):
    G, H, here = verdict.witness
    result = function(*({p: list(game.options(p)) for p in game} for game in (G, H)))
    assert written(here) in verdict.message
    return here not in result or set(result[here]) != pair_options(G, H, here)


@cache
def first_values(rules):
    """The values of 300 heaps."""
    return values_where(heap_options(rules), 300)


def fits_period(exercise, answer, verdict):
    (period, begin), n = answer, verdict.witness
    values = first_values(exercise.rules)
    assert f"g({n + period}) = {values[n + period]}" in verdict.message
    return n >= begin and values[n] != values[n + period]


def fits_size(exercise, answer, verdict):
    position = verdict.witness
    assert f"You gave {position} the size {answer[position]}" in verdict.message
    return answer[position] != len(reached(exercise.game, position))


def fits_bit(exercise, answer, verdict):
    i = int(verdict.witness.removeprefix("b"))
    code = answer if isinstance(answer, int) else None if "b" in answer else int(answer, 2)
    if code is None:  # given by its elements
        return f"b{i} occurs once" in verdict.message and f"b{i}" not in answer
    times = sum(text.split(" + ").count(f"b{i}") for text in exercise.sums)
    return f"b{i} " in verdict.message and (code >> i & 1 != times % 2 or times > 1)


def fits_X(exercise, answer, verdict):
    X = verdict.witness
    mine = parse_set(answer) if isinstance(answer, str) else answer
    assert as_set(X, X.start) == as_set(mine, mine.start)
    for name, game in (("G", exercise.G), ("H", exercise.H)):
        value = slow_value(X, X.start)
        wins = {str(q) for q in game.options(game.start) if slow_value(game, q) == value}
        told = re.findall(rf"in {name}, \S+ → (\S+) wins", verdict.message)
        assert set(told) <= wins and bool(told) == bool(wins)
    return together_P(X, exercise.G) == together_P(X, exercise.H)


def fits_games(exercise, answer, verdict):
    games = verdict.witness
    if verdict.state == "almost":
        return as_set(games[0], games[0].start) == as_set(games[1], games[1].start)
    wanted = exercise.sum if len(games) == 2 else exercise.outcomes["GH".index(verdict.message[5])]
    return "NP"[together_P(*games)] != wanted


def fits_undone(exercise, answer, verdict):
    game, option = exercise.game, verdict.witness
    assert option in game.options(exercise.at)
    return slow_value(game, option) != slow_value(game, exercise.before)


def fits_reply(exercise, answer, verdict):
    here, option, reply = verdict.witness
    game = exercise.game
    assert (here, option) == (exercise.at, answer)
    return reply in game.options(option) and not next_player_wins(game, reply)


def fits_member(exercise, answer, verdict):
    game, start = exercise.game, exercise.at
    mine = as_set(parse_set(answer), parse_set(answer).start)
    if verdict.witness in game:
        return as_set(game, verdict.witness) not in mine
    member = parse_set(verdict.witness)
    return as_set(member, member.start) in mine - as_set(game, start)


def fits_wrong_label(exercise, answer, verdict):
    violation, labels = verdict.witness
    assert labels == {**exercise.labels, answer: "PN"[exercise.labels[answer] == "P"]}
    near = [answer, *(p for p, option in exercise.game.moves if option == answer)]
    broken = [p for p in exercise.game if breaks_outcome_rule(exercise.game, labels, p)]
    if "elsewhere" in verdict.message:
        return broken and not set(broken) & set(near)
    return violation.position in set(broken) & set(near)


FITS = {
    "Codes": fits_codes,
    "CompleteSum": fits_labels,
    "DrawGame": lambda e, answer, v: v.witness == answer,
    "FalsePeriod": fits_false_period,
    "FindOrder": fits_order,
    "HeapNames": fits_names,
    "HeapOptions": lambda e, answer, v: v.witness not in left_by_digits(e.rules.code, e.heap),
    "HeapSumMoves": fits_heap_line,
    "Independent": fits_sum,
    "InOneSentence": lambda e, answer, v: v.witness == answer,
    "Inverses": lambda e, answer, v: product_by_definition(v.witness, answer[v.witness]) != 1,
    "LabelLoops": fits_loops,
    "LabelMisereValues": fits_misere_values,
    "LabelPositions": fits_labels,
    "LabelValues": fits_labels,
    "MarkP": lambda e, marked, v: fits_labels(e, {p: "NP"[p in marked] for p in e.game}, v),
    "MexOf": fits_list,
    "NimMoves": fits_heap_line,
    "NimSequence": lambda e, answer, v: (
        v.witness == own.first_difference(answer, first_values(e.rules))
    ),
    "OptionWithValue": fits_option,
    "OrdinalMove": fits_ordinal_line,
    "OtherCoding": fits_coding,
    "OwnGrundy": fits_labelling,
    "OwnMex": fits_values,
    "OwnNimMove": fits_heaps,
    "OwnOpening": lambda e, function, v: (
        function(*v.witness[1]) not in pair_options(v.witness[0], v.witness[0], v.witness[1])
    ),
    "OwnOutcomes": fits_labelling,
    "OwnProduct": lambda e, function, v: function(*v.witness) != product_by_definition(*v.witness),
    "OwnReply": fits_lost_line,
    "OwnSequence": fits_case,
    "OwnSum": fits_own_sum,
    "OwnValues": fits_own_value,
    "OwnWinningMoves": fits_own_wins,
    "PeriodOf": fits_period,
    "PositionWith": lambda e, answer, v: (
        v.witness == answer and value_by(e.rules.options)(answer) != e.value
    ),
    "Sizes": fits_size,
    "Sort": lambda e, answer, v: answer[v.witness] == (v.witness == "3"),
    "StandIn": lambda e, answer, v: value_of(v.witness) != value_of(e.G),
    "SumInBits": fits_bit,
    "SumOptions": lambda e, answer, v: v.witness in {*answer} - pair_options(e.G, e.H, e.at),
    "TellApart": fits_X,
    "TwoGames": fits_games,
    "UndoMove": fits_undone,
    "WinningMove": fits_reply,
    "WinningMoves": fits_move_and_reply,
    "WriteSet": fits_member,
    "WrongLabel": fits_wrong_label,
}
NOT_DRAWN = [
    *("FalsePeriod", "HeapNames", "HeapOptions", "HeapSumMoves", "Inverses", "MexOf"),
    *("NimSequence", "OwnMex", "OwnProduct", "OwnSequence", "PeriodOf", "Sort", "SumInBits"),
]
NOT_READ = "This cannot be read as an answer"


# The table


def test_every_kind_has_three_slips_and_says_when_a_witness_fits():
    slips = Counter()
    for exercise, planted in TABLE.items():
        slips[type(exercise).__name__] += len({slip.mistake for slip in planted})
    assert set(slips) == set(FITS) == KINDS
    assert all(count >= 3 for count in slips.values())


@each_slip
def test_a_slip_gets_the_verdict_and_the_words_for_it_and_a_witness_that_fits(exercise, slip):
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
        name = type(exercise).__name__
        assert FITS[name](exercise, slip.answer, verdict), verdict
        assert (verdict.picture is None) == (name in NOT_DRAWN or verdict.witness == [()])


@each_exercise
def test_a_solution_is_right_a_blank_not_yet_judged_and_what_wraps_one_gets_a_verdict(exercise):
    verdict, is_sentence = exercise.check(exercise.solution()), exercise is SENTENCE
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


NO_MOVES = [  # of each kind that asks for moves, what the rules do not allow
    (ex.HeapOptions(Kayles(), 5), [(5,), (9,), (1, 1, 1), (), 7]),
    (ex.HeapSumMoves(WORKED, (9, 10, 14)), [(9, 10, 14), (0, 10, 14), (9, 10, 15), (9, 10)]),
    (ex.NimMoves((4, 5, 7)), [(4, 5, 7), (4, 5, 8), (4, 5), (5, 4, 6), (4, 5, 7, 0)]),
    (ex.OptionWithValue([Nim(), Nim()], (3, 5), 2), [(3, 5), (3, 6), (2, 4), (9, 9)]),
    (ex.OrdinalMove(("w", 7)), [("w", 7), ("w+1", 7), (7, 6), (7,), ("w", 0, 7), (7, "w")]),
    (ex.SumOptions(TWO, ONE), [("c", "y"), ("b", "x"), ("z", "y"), ("c", "y", "x")]),
    (ex.UndoMove(RISE, "s", "t"), ["s", "t"]),
    (ex.WinningMove(explore(Nim(), (1, 2))), [(2, 2), (1, 2), (0, 0), (1,), (3, 0), (1, -1)]),
    (ex.WinningMove(HEAP), [3, 4, -1, 10**9]),
    (ex.WinningMoves(StaircaseNim(), (2, 1)), [(2, 1), (0, 0), (2, 2), (1,), (-1, 1), (2, 1, 0)]),
    (ex.WinningMoves(Chomp(), (3, 2)), [(3, 2), (3, 3), (0, 0), (2, 3)]),
    (ex.WinningMoves(Chomp(), (3, 2), clicked=True), [(1, 1)]),
    (ex.WinningMoves(Cram(2, 2)), [{(1, 1)}, {(1, 1), (2, 2)}, {(9, 9)}]),
    (ex.WinningMoves(Cram(2, 2), clicked=True), [((1, 1), (2, 2)), ((1, 1),), (1, 1)]),
    (ex.WinningMoves(TurningTurtles(7), frozenset({4, 5}), True), [(6, 1), 3, (1, 2), (5, 4, 1)]),
]


def test_an_illegal_move_was_read_and_is_wrong():
    for exercise, moves in NO_MOVES:
        for one in moves:
            verdict = exercise.check([one] if exercise.every else one)
            assert verdict.state == "wrong" and NOT_READ not in verdict.message, (one, verdict)
    asked = {name for name in KINDS if issubclass(getattr(ex, name), Moves)}
    assert asked == {type(exercise).__name__ for exercise, _ in NO_MOVES}


@every("name", ODD)
def test_odd_objects_get_a_verdict_and_are_never_right(name):
    for exercise in TABLE:
        verdict = exercise.check(ODD[name])
        assert verdict.state != "right"
        assert well_formed(verdict)


@each_exercise
def test_an_exercise_shows_its_statement_its_picture_and_three_hints(exercise):
    bundle = exercise._repr_mimebundle_()
    picture = exercise.draw(None)
    assert exercise.statement() in bundle["text/plain"]
    assert bundle == exercise._repr_mimebundle_()
    assert ("<img" in bundle["text/html"]) == (picture is not None)
    assert picture is None or (len(picture.alt) >= 40 and picture.alt in bundle["text/plain"])
    assert all(isinstance(hint, str) and hint for hint in exercise.hints())
    assert len(exercise.hints()) == (0 if isinstance(exercise, ex.Sort) else 3)


def texts_in(answer):
    """What stands in a JSON value or a solution, without brackets, quotes and spaces."""
    text = json.dumps(answer, default=str) if not isinstance(answer, str) else answer
    return re.sub(r"[\s\"'()\[\]{}]", "", text)


ONE_ANSWER = {"LabelPositions", "MexOf", "NimSequence", "PeriodOf", "Sizes", "Sort", "WrongLabel"}
SMALL = st.integers(0, 4) | st.sampled_from(["P", "N", True, None, ""])
ANSWERS = (
    JSON
    | st.dictionaries(st.sampled_from("abcde023"), SMALL, max_size=6)
    | st.lists(st.integers(0, 4) | st.lists(st.integers(0, 14), max_size=3), max_size=8)
)


@given(exercise=st.sampled_from(EXERCISES), answer=ANSWERS)
@examples(800)
def test_any_json_value_gets_a_verdict_and_is_right_only_if_it_may_be(exercise, answer):
    verdict = exercise.check(answer)
    assert well_formed(verdict)
    if verdict.state != "right":
        return
    name = type(exercise).__name__
    assert name != "DrawGame" and not name.startswith("Own")
    if name in ONE_ANSWER and not isinstance(answer, dict):
        assert texts_in(answer) == texts_in(exercise.solution())
    if name in ONE_ANSWER and isinstance(answer, dict):
        filled = {k: v for k, v in answer.items() if v is not None and str(v).strip()}
        assert filled == exercise.solution()
