"""What theory and strategies refuse, beside the mistyped arguments of `test_refusals.py`."""

import re

import pytest
from helpers import TOKEN, every, heap, id_of
from numpy import float64
from odd import NOT_NATURAL

from sg_core import (
    CycleError,
    GameError,
    LimitError,
    NotationError,
    Sum,
    cancel_pairs,
    equivalence_classes,
    explore,
    greedy_basis,
    grundy_value,
    mex,
    nim_sequence,
    nim_sum,
    outcome,
    outcomes,
    winning_moves,
)
from sg_core.beyond import loopy_outcome, misere_quotient
from sg_core.checks import natural
from sg_core.graph import graph_and_position
from sg_core.rulesets import Cram, Kayles, Nim, NimWithAdding, Subtraction, TurningTurtles
from sg_core.samples import all_games
from sg_core.strategies import (
    absorb,
    balance,
    go_between,
    mirror,
    option_with_value,
    to_zero,
    undo,
    verify,
)
from sg_course.reasons import broken_outcome_rule, broken_value_rule

TOTAL = Sum(Nim(), TOKEN)


@every("value", NOT_NATURAL)
def test_what_is_no_natural_number_is_refused_by_name(value):
    said = f"^a value must be one of 0, 1, 2, …, not {re.escape(repr(value))}$"
    with pytest.raises(GameError, match=said):
        natural(value)


def test_what_needs_no_start_needs_options():
    sums = [lambda part: to_zero(heap(2), part), lambda part: Sum(TOKEN, part)]
    for ask in (mirror, graph_and_position, lambda part: balance(part, {}), *sums):
        for thing in (3, None, ["a"]):
            with pytest.raises(GameError, match="has no method options"):
                ask(thing)
        with pytest.raises(GameError, match=r"is a class; give an object, such as Nim\(…\)$"):
            ask(Nim)
    with pytest.raises(GameError) as caught:
        TOKEN + Nim()
    assert str(caught.value) == f"{Nim()!r} has no start; add explore({Nim()!r}, start)"
    with pytest.raises(TypeError):
        TOKEN + 3


ROWS = [  # what is asked, and words of the refusal
    (lambda: NimWithAdding().options(((1, 2), 0.5)), "^the bag must be .* not 0.5"),
    (lambda: undo(None, ((3, -1), 2)), "^a heap must be .* not -1"),
    (lambda: option_with_value(TOTAL, (4, "z"), 0), "'z' is not a position of this game"),
    (lambda: graph_and_position(Nim()), "has no start; give the position where play begins$"),
    (lambda: outcomes(Nim()), r"has no start; write explore\(rules, start\) for the game"),
    (lambda: outcome(TWO_STARTS), "reaches 'a', 'b'; give the position where play begins$"),
    (lambda: outcomes(TWO_STARTS), r"'b'; say where play begins: GameGraph\(moves, start='a'\)$"),
    (lambda: outcomes(Nim(), (1, 2)), r"^outcomes\(game\): too many .* write explore\(rules,"),
    (lambda: outcomes(TOKEN, misere=True), r"^outcomes\(game\): got an unexpected .*'misere'"),
    (lambda: grundy_value(Nim(), 3, misere=True), "keyword .*'misere'.* ask misere_grundy_value"),
    (lambda: mex(0, 1), r"^mex\(values\): too many .* given as a list: mex\(\[0, 1\]\)$"),
    (lambda: Subtraction(1, 2, 3), r"^Subtraction\(amounts\): .* Subtraction\(\[1, 2, 3\]\)$"),
    (lambda: nim_sum([3, 5]), r"write nim_sum\(3, 5\), without brackets$"),
    (lambda: Sum([Nim(), Kayles()]), r"write Sum\(Nim\(\), Kayles\(\)\), without brackets$"),
    (lambda: outcome(Nim(), 1, 2), r"are one position, in brackets: \(1, 2\)$"),
    (lambda: winning_moves(Nim(), 1, 2, 3), r"^winning_moves.* position, in brackets: \(1, 2\)$"),
    (lambda: outcome(Nim(), [1, 2]), r"^\[1, 2\] cannot be a position, .*; write \(1, 2\)$"),
    (lambda: outcome(Cram(), {(1, 1), (1, 2)}), r"write frozenset\(\{\(1, 1\), \(1, 2\)\}\)$"),
    (lambda: grundy_value(TurningTurtles(5), [2, 5]), r"write frozenset\(\{2, 5\}\)$"),
    (lambda: nim_sequence(lambda p: p[1:], 5), "fail at 0: .*; a nim-sequence is of heaps, which"),
    (lambda: misere_quotient(TOKEN, 3), "^all positions of a graph count"),
    (lambda: outcome(lambda n: range(n + 1), 3), "ever, 0 is an option of itself; a game must"),
    (lambda: outcome(lambda n: [(n + 1) % 99], 3), r"3 → 4 → 5 → 6 → … \(95 more\) → 3; a game"),
    (lambda: explore(lambda at: [Spot()], Spot(), 9), "class Spot has no __eq__, so that each"),
    (lambda: TOKEN.options(Spot()), "class Spot has no __eq__, so that each"),
    (lambda: all_games(7), "positions is at most 6, not 7"),
    (lambda: broken_value_rule(TOKEN, {"z": 0}), "'z' is not a position of this game"),
    (lambda: broken_outcome_rule(TOKEN, {"a": ["P"]}), r"label \['P'\]"),
    (lambda: equivalence_classes(TOKEN), "'c' has no method options"),
    (lambda: cancel_pairs(["a", {"b"}]), "{'b'} cannot be a position, because it can change"),
    (lambda: greedy_basis(TOKEN, ["c", "b", "b", "a"]), "^'b' is twice in the order; each pos"),
    (lambda: greedy_basis(TOKEN, ["c", "b"], "brute"), "^the order leaves out 'a'; it lists every"),
    (
        lambda: greedy_basis(TOKEN, ["b", "c", "a"], "mex"),
        "^'b' comes before its option 'c' in this order, so .*; method='elimination' takes any ",
    ),
    (lambda: verify(Nim, TOKEN), r"a strategy is a function reply\(before, after\), not <class"),
    (lambda: verify(mirror(TOKEN), TOKEN, opening=["b"]), r"\['b'\] is not a move from 'a'"),
    (lambda: verify(mirror(Nim()), Nim(), (1, 2), float64(2)), r"float64\(2.0\) is not a move"),
    (lambda: option_with_value(TOTAL, (4, "a"), 6), r"'a'\) has the value 6; .* below.*not 6"),
    (lambda: option_with_value(TOTAL, (0, "c"), 0), r"'c'\) has the value 0; there is none below"),
    (lambda: option_with_value(TOTAL, (4,), 0), "a tuple of 2"),
    (lambda: absorb(TOKEN, TOKEN)(None, ("c", "q")), "'q' is not a position of this game"),
    (lambda: absorb(TOKEN, TOKEN)(None, ("c",)), r"of this sum is a tuple of 2, not \('c',\)$"),
    (lambda: go_between(TOKEN, TOKEN, TOKEN)(None, ("c",)), r"a tuple of 2, not \('c',\)$"),
    (lambda: to_zero(heap(2), heap(2))(None, (1,)), r"of this sum is a tuple of 2, not \(1,\)$"),
    (lambda: TOTAL.options((1, 2, 3)), r"a tuple of 2, not \(1, 2, 3\)$"),
    (lambda: NimWithAdding().options((1, 2, 3)), "a pair of heaps and a numb"),
    (lambda: NimWithAdding().options(((1,), 10**30)), "stones have too many options; at most 1,0"),
    (lambda: NimWithAdding(1).options((1, 10**6)), "stones have too many options; at most 1,000,"),
]


class Spot:
    """A position that is equal to itself alone."""


TWO_STARTS = {"a": ["c"], "b": ["c"]}


@pytest.mark.parametrize(("ask", "words"), ROWS, ids=id_of)
def test_what_cannot_be_is_refused_by_name(ask, words):
    with pytest.raises(GameError, match=words):
        ask()


def test_what_is_too_large_is_allowed_as_the_message_says():
    line = lambda n: [n - 1] if n else []  # noqa: E731
    with pytest.raises(LimitError, match=r"explore\(rules, start, max_positions=…\)$"):
        outcome(line, 200_000)
    assert outcome(explore(line, 200_000, max_positions=200_001)) == "P"
    with pytest.raises(LimitError, match=r"allow more: max_positions=…$"):
        loopy_outcome(line, 9, max_positions=9)
    assert loopy_outcome(line, 9, max_positions=10) == "N"


@pytest.mark.parametrize("kind", [CycleError, LimitError, NotationError])
def test_every_error_is_a_game_error_and_a_value_error(kind):
    assert issubclass(kind, GameError) and issubclass(GameError, ValueError)
