"""Tests of the strategies for sums: what they answer, what they look at, and what they refuse.

That they win is tested in `test_strategies.py`.
"""

import ast
import inspect
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest
from helpers import SMALL_GAMES, TOKEN, chain, games, heap
from hypothesis import given
from oracles import together_P

import sg_core
from sg_core import (
    GameError,
    GameGraph,
    LimitError,
    P,
    Sum,
    equivalent,
    outcome,
    outcomes,
    parse_set,
)
from sg_core.exercises import (
    CompleteSum,
    LabelValues,
    OwnReply,
    OwnSum,
    StandIn,
    SumOptions,
    TellApart,
    TwoGames,
)
from sg_core.rulesets import Nim
from sg_core.strategies import absorb, go_between, mirror, verify

TWO_MOVES = GameGraph({"x": ["y"], "y": ["z"]})  # P
BEYOND = {"mex", "nim_sum", "nimbers", "grundy_value", "grundy_values", "Grundy", "XOR"}
PAIRS = list(combinations_with_replacement(SMALL_GAMES, 2))


# Every answer is legal


def check_legal(reply, total):
    """Check that every answer, to whatever move of the sum, is an option or None; count them."""
    answered = 0
    for before, after in total.moves:
        answer = reply(before, after)
        assert answer is None or answer in total.options(after)
        answered += answer is not None
    opening = reply(None, total.start)
    assert opening is None or opening in total.options(total.start)
    return answered


@given(games(most=6))
def test_the_mirror_answers_legally_or_not_at_all(G):
    total = G + G
    answered = check_legal(mirror(G), total)
    diagonal = [(p, q) for p, q in total.moves if p[0] == p[1]]
    assert answered >= len(diagonal)
    for before, after in diagonal:
        one, other = mirror(G)(before, after)
        assert one == other


@given(games(most=5), games(most=5))
def test_absorbing_answers_legally_or_not_at_all(G, A):
    total, label = G + A, [outcomes(G), outcomes(A)]
    check_legal(absorb(G, A), total)
    for before, after in total.moves:
        if [label[i][before[i]] for i in (0, 1)] == [P, P]:
            answer = absorb(G, A)(before, after)
            assert [label[i][answer[i]] for i in (0, 1)] == [P, P]


@given(games(most=4), games(most=4), games(most=4))
def test_the_go_between_answers_legally_or_not_at_all(X, G, H):
    reply, total = go_between(X, G, H), X + H
    check_legal(reply, total)
    label = outcomes(total)
    for before, after in total.moves:  # nothing goes between two that are not equivalent
        answer = reply(before, after)
        assert answer is None or label[before] is label[answer] is P
    if outcome(X + G) is P and outcome(G + H) is P:
        assert label[total.start] is P
        for option in total.options(total.start):
            assert label[reply(total.start, option)] is P


def test_a_G_is_remembered_only_where_both_sums_are_P():
    X, G, H = GameGraph({0: [1]}), GameGraph({0: []}), GameGraph({0: [1, 2], 1: [2]})
    reply = go_between(X, G, H)  # G + H is N: nothing is promised
    reply(None, (X.start, H.start))
    fresh = go_between(X, G, H)
    assert all(reply(*move) == fresh(*move) for move in (X + H).moves)


# Answers


def betweens(X, G, H, *answers):
    """Rows of the table: a go-between, and what it answers."""
    return [("go between", go_between(X, G, H), *answer) for answer in answers]


NIMS = ((1, 2, 2), (1, 2, 2))
DETOUR = parse_set("{*0,{*0,*2}}")  # to {*0,*2}, from there to *2, to *1; then 2 to 1
ANSWERS = [  # of which strategy, to a move from a position to another, or to none at the start
    ("mirror", mirror(Nim()), (5, 5), (5, 2), (2, 2)),
    ("mirror", mirror(Nim()), (5, 5), (0, 5), (0, 0)),
    ("mirror", mirror(TOKEN), ("a", "a"), ("a", "b"), ("b", "b")),
    ("mirror", mirror(Nim()), NIMS, (NIMS[0], (1, 0, 2)), ((1, 0, 2), (1, 0, 2))),
    ("mirror", mirror(Nim()), None, (5, 5), None),  # it cannot begin
    ("mirror", mirror(Nim()), None, (5, 2), None),
    ("mirror", mirror(Nim()), (1, 2), (1, 1), None),  # the other copy lacks the move
    ("mirror", mirror(Nim()), (2, 1), (0, 1), (0, 0)),
    ("mirror", mirror(TOKEN), ("a", "c"), ("b", "c"), None),
    ("absorb", absorb(TWO_MOVES, chain(4)), ("x", 4), ("y", 4), ("z", 4)),  # where it moved
    ("absorb", absorb(TWO_MOVES, chain(4)), ("x", 4), ("x", 3), ("x", 2)),
    ("absorb", absorb(TWO_MOVES, chain(4)), ("z", 2), ("z", 1), ("z", 0)),
    ("absorb", absorb(TOKEN, TWO_MOVES), None, ("a", "x"), ("c", "x")),  # in the one that is N
    ("absorb", absorb(TWO_MOVES, TOKEN), None, ("x", "a"), ("x", "c")),
    ("absorb", absorb(chain(3), TWO_MOVES), None, (3, "x"), (2, "x")),
    ("absorb", absorb(TWO_MOVES, chain(4)), None, ("x", 4), None),  # nothing is N
    ("absorb", absorb(TWO_MOVES, chain(4)), ("y", 4), ("z", 4), None),
    ("absorb", absorb(TWO_MOVES, chain(4)), ("y", 2), ("z", 0), None),
    *betweens(heap(2), heap(2), heap(2), ((2, 2), (1, 2), (1, 1)), ((2, 2), (2, 0), (0, 0))),
    *betweens(  # in the same component where that restores the sum
        *(chain(3), heap(1), TOKEN.subgame("b")),
        *(((3, "b"), (2, "b"), (1, "b")), ((3, "b"), (3, "c"), (2, "c"))),
    ),
    *betweens(heap(2), heap(1), heap(1), (None, (2, 1), (1, 1))),  # where the other sum is N
    *betweens(heap(1), heap(2), heap(2), (None, (1, 2), (1, 1))),
    *betweens(heap(2), heap(2), heap(2), (None, (2, 2), None)),
    *betweens(heap(1), heap(1), heap(2), ((1, 2), (1, 1), None)),  # they are not equivalent
    *betweens(heap(1), DETOUR, heap(2), (None, (1, 2), (1, 1))),
]


@pytest.mark.parametrize(("name", "reply", "before", "after", "answer"), ANSWERS)
def test_a_strategy_answers(name, reply, before, after, answer):
    assert reply(before, after) == answer


@pytest.mark.parametrize("thing", [3, None, "a", Nim], ids=repr)
def test_the_mirror_of_what_has_no_options_is_refused(thing):
    with pytest.raises(GameError, match=r"no method options\(position\)"):
        mirror(thing)


def test_absorbing_works_with_three_components():
    parts = [TWO_MOVES, chain(3), chain(2)]
    reply = absorb(*parts)
    assert reply(None, ("x", 3, 2)) == ("x", 2, 2)
    assert reply(("x", 2, 2), ("y", 2, 2)) == ("z", 2, 2)
    assert reply(("x", 2, 2), ("x", 1, 2)) == ("x", 0, 2)
    assert reply(("x", 2, 2), ("x", 2, 1)) == ("x", 2, 0)
    assert verify(reply, Sum(*parts), opening=("x", 2, 2)) is None
    assert verify(reply, Sum(*parts)) is not None


@pytest.mark.parametrize("thing", [Nim(), None, "a", Sum(Nim(), Nim())], ids=repr)
def test_the_components_of_a_strategy_need_a_start(thing):
    for make in (
        lambda: absorb(thing, TOKEN),
        lambda: absorb(TOKEN, thing),
        lambda: go_between(thing, TOKEN, TOKEN),
        lambda: go_between(TOKEN, thing, TOKEN),
        lambda: go_between(TOKEN, TOKEN, thing),
    ):
        with pytest.raises(GameError, match=r"has no (start|method options)"):
            make()


def test_the_go_between_goes_on_from_the_G_that_it_imagined_last():
    X = GameGraph({4: [3], 3: [2], 2: [1, 0], 1: [0]})
    G = GameGraph({"s": ["z", "y"], "y": ["w"], "w": ["z"]})  # z and y are P, y is looked at first
    reply = go_between(X, G, heap(1))
    assert reply((4, 1), (3, 1)) == (3, 0)
    assert reply.steps((4, 1), (3, 1)) == [(3, "s", 1), (3, "z", 1), (3, "z", 0)]
    assert reply.steps((3, 0), (2, 0)) == [(2, "z", 0), (0, "z", 0)]
    assert go_between(X, G, heap(1)).steps((3, 0), (2, 0))[0] == (2, "y", 0)


def test_the_go_between_notes_where_it_imagines_G():
    reply = go_between(heap(2), heap(2), heap(2))
    assert reply.note((2, 2), (0, 2)) == "imagining G at 2 → 0"
    assert reply.note((2, 2), (2, 1)) == "imagining G at 2 → 1"
    assert reply((2, 2), (1, 2)) == (1, 1)
    assert reply.note((1, 1), (0, 1)) == "imagining G at 1 → 0"


def test_the_go_between_may_have_moves_that_can_be_taken_back():
    detours = parse_set("{*0,*1,{*2},*3,{*0,*1,{*0,*1,*3}}}")
    assert outcome(detours + heap(2)) is P
    for X in [*SMALL_GAMES, detours, parse_set("{*0,{*0,*2}}")]:
        for G, H in [(detours, heap(2)), (heap(2), detours), (detours, detours)]:
            reply = go_between(X, G, H)
            opening = None if outcome(X + G) is P else reply(None, (X.start, H.start))
            assert verify(reply, Sum(X, H), opening=opening) is None


def test_a_sum_too_large_for_the_go_between_is_refused_with_its_size():
    with pytest.raises(LimitError, match=r"1001 × 1001 = 1,002,001 positions.*200,000"):
        go_between(chain(1000), chain(1000), chain(1))
    with pytest.raises(LimitError, match=r"1001 × 501 = 501,501 positions.*200,000"):
        go_between(chain(1), chain(1000), chain(500))


def test_what_the_starts_do_not_reach_does_not_matter():
    odd, even = (GameGraph({n: [n - 1] for n in range(1, 2000)}, start) for start in (3, 2))
    assert verify(go_between(odd, odd, odd), Sum(odd, odd)) is None
    assert verify(mirror(odd), Sum(odd, odd)) is None
    assert verify(absorb(odd, even), Sum(odd, even), opening=(2, 2)) is None


# The proofs need no Grundy values, and look at nothing but their components


def used(module):
    """Every name, attribute, import and operator that the code of a module uses."""
    file = Path(sg_core.__file__).parent.joinpath(f"{module}.py")
    return used_in(file.read_text(encoding="utf-8"))


def used_in(code):
    """Every name, attribute, import and operator in some code."""
    found = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.alias):
            found |= {*node.name.split("."), node.asname}
        elif isinstance(node, ast.ImportFrom):
            found |= set(node.module.split("."))
        elif isinstance(node, ast.BitXor):
            found.add("XOR")
    return found


@pytest.mark.parametrize(
    "module",
    [
        "strategies/sums",
        "strategies/lines",
        "equivalence",
        "exercises/drawn",
        "widgets/board",
        "widgets/play",
        "widgets/sums",
        "widgets/hunt",
    ],
)
def test_the_proofs_do_not_mention_grundy_values_or_nim_sums(module):
    assert not used(module) & BEYOND
    assert used("labels") & BEYOND  # where they are used, this test sees them


@pytest.mark.parametrize(
    "kind", [CompleteSum, OwnReply, OwnSum, StandIn, SumOptions, TellApart, TwoGames]
)
def test_exercises_on_sums_do_not_mention_grundy_values_or_nim_sums(kind):
    assert not used_in(inspect.getsource(kind)) & BEYOND
    assert used_in(inspect.getsource(LabelValues)) & BEYOND
    assert "XOR" in used("nimbers")


def test_the_proofs_run_where_nothing_can_compute_a_grundy_value(monkeypatch):
    def refused(*values):
        raise AssertionError("a proof asked for Grundy values")

    for module, name in [("labels", "grundy_value"), ("labels", "grundy_values")]:
        monkeypatch.setattr(getattr(sg_core, module), name, refused)
    for name in ("mex", "nim_sum"):
        monkeypatch.setattr(sg_core.nimbers, name, refused)
    for G, H in PAIRS:
        assert equivalent(G, H) == together_P(G, H)
        if together_P(G, H):
            play(go_between(G, G, H), Sum(G, H))
            play(absorb(G, G + H), Sum(G, G + H))
    play(mirror(SMALL_GAMES[-1]), Sum(SMALL_GAMES[-1], SMALL_GAMES[-1]))


def play(reply, total):
    """Play every line, after the opening if there is one."""
    assert verify(reply, total, opening=reply(None, total.start)) is None


@pytest.fixture
def labelled(monkeypatch):
    """What the strategies have had labelled: the letters of the parts of its positions."""
    seen = set()

    def watched(game):
        label = outcomes(game)
        for position in label:
            parts = position if isinstance(position, tuple) else (position,)
            seen.add("".join(part[0] for part in parts))
        return label

    monkeypatch.setattr(sg_core.strategies.sums, "outcomes", watched)
    return seen


def test_the_mirror_asks_for_no_labels_and_for_the_options_of_one_copy_only(labelled):
    asked = set()

    class Watched:
        def options(self, position):
            asked.add(position)
            return G.options(position)

    for G in SMALL_GAMES:
        asked.clear()
        assert verify(mirror(Watched()), Sum(G, G)) is None
        assert asked <= set(G)
        assert asked or not G.height()
    assert labelled == set()


def lettered(letter, game):
    """The game with a letter before the name of each position."""
    moves = {f"{letter}{p}": [f"{letter}{q}" for q in game.options(p)] for p in game}
    return GameGraph(moves, f"{letter}{game.start}")


def test_absorbing_knows_the_labels_of_the_components_only(labelled):
    zeros = [A for A in SMALL_GAMES if together_P(A)]
    for G, A in product(SMALL_GAMES, zeros):
        G, A = lettered("g", G), lettered("a", A)
        labelled.clear()
        play(absorb(G, A), Sum(G, A))
        assert labelled == {"g", "a"}


def test_the_go_between_knows_the_labels_of_two_sums_and_not_of_the_one_it_plays(labelled):
    for X, (G, H) in product(SMALL_GAMES[::3], PAIRS):
        if together_P(G, H):
            X_, G_, H_ = lettered("x", X), lettered("g", G), lettered("h", H)
            labelled.clear()
            play(go_between(X_, G_, H_), Sum(X_, H_))
            assert labelled == {"xg", "gh"}
