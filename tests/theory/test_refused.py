"""What the theory and the strategies refuse, by name: one row for each way to ask.

That a number is natural, and that a game has options and a start, is asked at the doors; here is
that each function asks there.
"""

import re

import pytest
from helpers import TOKEN, chain, heap
from odd import NOT_NATURAL

from sg_core import (
    CycleError,
    GameError,
    GameGraph,
    LimitError,
    NotationError,
    Sum,
    cancel_pairs,
    distinguishing_game,
    equivalence_classes,
    equivalent,
    explore,
    greedy_basis,
    grundy_value,
    grundy_values,
    labelling_steps,
    mex,
    nim_sum,
    outcome,
    outcomes,
    set_notation,
    sum_of,
    winning_moves,
)
from sg_core.basis import by_mex, by_sums, vanishing_sum
from sg_core.doors import natural
from sg_core.graph import graph_and_position
from sg_core.nimbers import lowerings, top_bit
from sg_core.rulesets import Nim, NimWithAdding
from sg_core.samples import all_games, random_game
from sg_core.strategies import (
    absorb,
    bouton,
    go_between,
    mirror,
    option_with_value,
    rewriting,
    rewritten,
    three_replies,
    to_zero,
    undo,
    verify,
)
from sg_course.reasons import broken_outcome_rule, broken_value_rule, checked_labels

TOTAL = Sum(Nim(), TOKEN)


# Numbers

NUMBERS = {
    "nim_sum": (nim_sum, "a value"),
    "mex": (lambda n: mex([0, n]), "a value"),
    "top_bit": (top_bit, "a value"),
    "lowerings": (lambda n: lowerings([3, n]), "a value"),
    "lowerings, wanted": (lambda n: lowerings([], n), "a value"),
    "bouton": (lambda n: bouton(None, (3, n)), "a value"),
    "bouton's note": (lambda n: bouton.note(None, (3, n)), "a value"),
    "undo": (lambda n: undo(None, ((3, n), 2)), "a heap"),
    "rewritten": (lambda n: rewritten(TOKEN, n), "the number of steps"),
    "option_with_value": (lambda n: option_with_value(TOTAL, (4, "a"), n), "the value that is wa"),
    "an option's heap": (lambda n: option_with_value(TOTAL, (n, "a"), 0), "a heap"),
    "a reader's value": (lambda n: broken_value_rule(TOKEN, {"b": n}), "the value of 'b'"),
    "a heap beside a bag": (lambda n: NimWithAdding().options(((3, n), 1)), "a heap"),
    "a bag": (lambda n: NimWithAdding().options(((1, 2), n)), "the bag"),
    "most to add": (NimWithAdding, "the .*stones that may be added at once"),
}


@pytest.mark.parametrize("value", NOT_NATURAL, ids=repr)
def test_what_is_no_natural_number_is_refused_by_name(value):
    said = f"^a value must be one of 0, 1, 2, …, not {re.escape(repr(value))}$"
    with pytest.raises(GameError, match=said):
        natural(value)


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_is_checked_wherever_one_is_given(name):
    ask, called = NUMBERS[name]
    for value in (-1, 0.5, True, "1"):
        said = f"^{called}.* must be one of 0, 1, 2, …, not {value!r}"
        with pytest.raises(GameError, match=said):
            ask(value)


COUNTS = {
    "all_games": (all_games, "the number of positions"),
    "random_game": (lambda n: random_game(n, 1), "the number of positions"),
    "explore": (lambda n: explore(Nim(), 3, max_positions=n), "max_positions"),
    "greedy_basis": (lambda n: greedy_basis(TOKEN, max_positions=n), "max_positions"),
}


@pytest.mark.parametrize("count", [0, -1, 1.5, "3", None, True, [3]], ids=repr)
@pytest.mark.parametrize("name", COUNTS)
def test_what_is_no_number_from_1_is_refused_by_name(name, count):
    ask, called = COUNTS[name]
    with pytest.raises(GameError, match=f"^{called} must be one of 1, 2, 3, …, not"):
        ask(count)


# Games

GAMES = {
    **{
        ask.__name__: ask
        for ask in (outcomes, grundy_values, labelling_steps, outcome, grundy_value, winning_moves)
    },
    "set_notation": set_notation,
    "equivalent": lambda game: equivalent(TOKEN, game),
    "equivalent, the first": lambda game: equivalent(game, TOKEN),
    "distinguishing_game": lambda game: distinguishing_game(TOKEN, game),
    "equivalence_classes": lambda game: equivalence_classes([TOKEN, game]),
    "broken_value_rule": lambda game: broken_value_rule(game, {0: 0}),
    "greedy_basis": greedy_basis,
    "vanishing_sum": lambda game: vanishing_sum(game, [1]),
    "verify": lambda game: verify(mirror(Nim()), game),
    "absorb": lambda game: absorb(game, TOKEN),
    "absorb, the other": lambda game: absorb(TOKEN, game),
    "go_between, X": lambda game: go_between(game, TOKEN, TOKEN),
    "go_between, G": lambda game: go_between(TOKEN, game, TOKEN),
    "go_between, H": lambda game: go_between(TOKEN, TOKEN, game),
    "three_replies": three_replies,
    "rewriting": rewriting,
    "rewritten": lambda game: rewritten(game, 0),
    "graph_and_position": graph_and_position,
}


@pytest.mark.parametrize("name", GAMES)
def test_what_has_no_options_or_no_start_is_refused_with_what_would_be_right(name):
    for thing in (None, "a", 3, GameGraph):
        with pytest.raises(GameError, match=r"has no method options\(position\); try "):
            GAMES[name](thing)
    for thing in (Nim(), Sum(Nim(), Nim())):
        with pytest.raises(GameError, match=r"no start.*explore\(rules, start\)"):
            GAMES[name](thing)


def test_what_needs_no_start_needs_options():
    for ask in (mirror, lambda thing: to_zero(heap(2), thing), lambda part: Sum(TOKEN, part)):
        for thing in (3, None, {"a": []}, Nim):
            with pytest.raises(GameError, match="has no method options"):
                ask(thing)
    with pytest.raises(GameError) as caught:
        TOKEN + Nim()
    assert str(caught.value) == f"{Nim()!r} has no start; add explore({Nim()!r}, start)"
    with pytest.raises(TypeError):
        TOKEN + 3


# Positions

POSITIONS = {
    **{
        name: lambda p, name=name: getattr(TOKEN, name)(p)
        for name in ("options", "height", "size", "subgame")
    },
    **{ask.__name__: lambda p, ask=ask: ask(TOKEN, p) for ask in (outcome, grundy_value)},
    "winning_moves": lambda p: winning_moves(TOKEN, p),
    "set_notation": lambda p: set_notation(TOKEN, p),
    "graph_and_position": lambda p: graph_and_position(TOKEN, p),
    "verify": lambda p: verify(mirror(TOKEN), TOKEN, p),
    "the start": lambda p: GameGraph({"a": ["b", "c"], "b": ["c"]}, p),
    "an order": lambda p: greedy_basis(TOKEN, ["c", p, "b"]),
    "an order for brute force": lambda p: greedy_basis(TOKEN, ["c", "b", "a", p], "brute"),
    "an order for mex": lambda p: greedy_basis(TOKEN, [p], "mex"),
    "sum_of": lambda p: sum_of(TOKEN, "a", p),
    "vanishing_sum": lambda p: vanishing_sum(TOKEN, ["a", p]),
    "by_sums": lambda p: by_sums(TOKEN, p, ["b"]),
    "by_sums, elements": lambda p: by_sums(TOKEN, "a", ["b", p]),
    "by_mex": lambda p: by_mex(TOKEN, p, ["b"], {}),
    "a component": lambda p: option_with_value(TOTAL, (4, p), 0),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_an_unknown_position_is_refused_by_name(name):
    for position in ("z", 0, ["a"], ("a",)):
        words = "(is not a position of this game|cannot be a position, because it can change)"
        with pytest.raises(GameError, match=rf"^(\(.*, )?{re.escape(repr(position))}\)? {words}"):
            POSITIONS[name](position)


# Everything else

ROWS = [  # what is asked, and words of the refusal
    (lambda: graph_and_position(Nim()), "nothing to label: name a position, or write explore"),
    (lambda: mex(3), "list of numbers, not 3"),
    (lambda: lowerings(None), "list of numbers, not None"),
    (lambda: bouton(None, 5), "expected a list of numbers"),
    (lambda: random_game(5, 1.5), "seed must be a whole number or a text, not 1.5"),
    (lambda: random_game(5, None), "seed must be a whole number or a text, not None"),
    (lambda: all_games(7), "positions is at most 6, not 7"),
    (lambda: checked_labels(TOKEN, None), "expected a dict from position to label, not None"),
    (lambda: checked_labels(TOKEN, ["P"]), r"expected a dict from position to label, not \['P'\]"),
    (lambda: broken_value_rule(TOKEN, [("a", 0)]), "expected a dict from position to label"),
    (lambda: broken_outcome_rule(TOKEN, {"z": "P"}), "'z' is not a position of this game"),
    (lambda: broken_value_rule(TOKEN, {"z": 0}), "'z' is not a position of this game"),
    (lambda: checked_labels(TOKEN, {"a": "p"}), "a has the label 'p'; a label is 'P' or 'N'"),
    (lambda: broken_outcome_rule(TOKEN, {"a": ["P"]}), r"label \['P'\]"),
    (lambda: equivalence_classes(TOKEN), "'c' has no method options"),
    (lambda: equivalence_classes(3), "expected a list of games"),
    (lambda: cancel_pairs("abac"), "^expected a list of names, such as .*, not 'abac'"),
    (lambda: cancel_pairs({"a": 2}), "^expected a list of names, such as .*, not {'a': 2}"),
    (lambda: cancel_pairs(["a", {"b"}]), "{'b'} cannot be a position, because it can change"),
    (lambda: greedy_basis(TOKEN, "cba"), "^expected a list of positions, in order, not 'cba'"),
    (lambda: greedy_basis(TOKEN, {"c"}), "^expected a list of positions, in order, not {'c'}"),
    (lambda: vanishing_sum(TOKEN, 3), "^expected a list of positions, in order, not 3"),
    (lambda: greedy_basis(TOKEN, method="Mex"), "^method is 'brute', 'mex', 'eli.* not 'Mex'"),
    (lambda: greedy_basis(TOKEN, method=["brute"]), "^method is .* not ..brute"),
    (lambda: greedy_basis(TOKEN, ["c", "b", "b", "a"]), "^'b' is twice in the order; each pos"),
    (lambda: greedy_basis(TOKEN, ["c", "b"], "brute"), "^the order leaves out 'a'; it lists every"),
    (lambda: greedy_basis(TOKEN, [], "mex"), "^the order leaves out 'c'"),
    (
        lambda: greedy_basis(TOKEN, ["b", "c", "a"], "mex"),
        "^'b' comes before its option 'c' in this order, so .*; method='elimination' takes any ",
    ),
    (lambda: verify(mirror(TOKEN), TOKEN, opening="a"), "'a' is not a move from 'a'"),
    (lambda: verify(mirror(TOKEN), TOKEN, opening=["b"]), r"\['b'\] is not a move from 'a'"),
    (lambda: go_between(chain(1000), chain(1000), chain(1)), "= 1,002,001 positions.*200,000"),
    (lambda: go_between(chain(1), chain(1000), chain(500)), "= 501,501 positions.*200,000"),
    (lambda: option_with_value(TOTAL, (4, "a"), 6), r"'a'\) has the value 6; .* below.*not 6"),
    (lambda: option_with_value(TOTAL, (0, "c"), 0), r"'c'\) has the value 0; there is none below"),
    (lambda: option_with_value(TOTAL, (4,), 0), "a tuple of 2"),
    (lambda: option_with_value(TOTAL, None, 0), "a tuple of 2"),
    (lambda: option_with_value(TOTAL, [4, "a"], 0), "cannot be a position"),
    (lambda: to_zero(heap(2), heap(2))(None, (1,)), r"of this sum is a tuple of 2, not \(1,\)$"),
    (lambda: TOTAL.options((1, 2, 3)), r"a tuple of 2, not \(1, 2, 3\)$"),
    (lambda: TOTAL.options([1, 2]), r"a tuple of 2, not \[1, 2\]$"),
    (lambda: explore(Sum(TOKEN, TOKEN), 3), "is a tuple of 2, not 3$"),
    *(
        (lambda position=position: NimWithAdding().options(position), "a pair of heaps and a numb")
        for position in ((), (1, 2, 3), ((1, 2), 3, 4), 5, None, "ab", [(1, 2), 3], {1: 2})
    ),
    (lambda: NimWithAdding().options(((10**30,), 1)), "stones have too many options; at most 1,0"),
    (lambda: NimWithAdding().options(((1,), 10**30)), "stones have too many options; at most 1,0"),
    (lambda: NimWithAdding(1).options((1, 10**6)), "stones have too many options; at most 1,000,"),
]


@pytest.mark.parametrize(("ask", "words"), ROWS)
def test_what_cannot_be_is_refused_by_name(ask, words):
    with pytest.raises(GameError, match=words):
        ask()


@pytest.mark.parametrize("kind", [CycleError, LimitError, NotationError])
def test_every_error_is_a_game_error_and_a_value_error(kind):
    assert issubclass(kind, GameError) and issubclass(GameError, ValueError)
