"""Tests of the strategies for sums: what they answer, what they look at, and what they refuse."""

import inspect
from io import StringIO
from itertools import combinations_with_replacement
from pkgutil import resolve_name
from tokenize import generate_tokens

import pytest
from helpers import SMALL_GAMES, every, games, heap
from hypothesis import given
from oracles import together_P

import sg_core
from sg_core import GameGraph, P, Sum, outcome, outcomes, parse_set
from sg_core.strategies import absorb, go_between, mirror, verify
from sg_course import exercises

BEYOND = {"mex", "nim_sum", "nimbers", "grundy_value", "grundy_values", "Grundy", "XOR"}
PAIRS = list(combinations_with_replacement(SMALL_GAMES, 2))


def check_legal(reply, total):
    """Check that every answer, to whatever move of the sum, is an option or None, and P to P."""
    label = outcomes(total)
    for before, after in [*total.moves, (None, total.start)]:
        answer = reply(before, after)
        assert answer is None or answer in total.options(after)
        yield before, answer, before and answer and label[before] is label[answer] is P


@given(games(most=4), games(most=4), games(most=4))
def test_every_answer_is_legal_or_none_and_the_go_between_answers_only_with_P(X, G, H):
    for before, answer, _ in check_legal(mirror(G), G + G):
        if before and before[0] == before[1]:
            assert answer[0] == answer[1]
    for before, _, safe in check_legal(absorb(G, H), G + H):
        if before and outcome(G, before[0]) is outcome(H, before[1]) is P:
            assert safe
    for before, answer, safe in check_legal(go_between(X, G, H), X + H):
        assert before is None or answer is None or safe
        if outcome(X + G) is P and outcome(G + H) is P and before == (X.start, H.start):
            assert safe


def test_a_G_is_remembered_only_where_both_sums_are_P():
    X, G, H = GameGraph({0: [1]}), GameGraph({0: []}), GameGraph({0: [1, 2], 1: [2]})
    reply = go_between(X, G, H)  # G + H is N: nothing is promised
    reply(None, (X.start, H.start))
    fresh = go_between(X, G, H)
    assert all(reply(*move) == fresh(*move) for move in (X + H).moves)


def test_the_go_between_goes_on_from_the_G_that_it_imagined_last_and_notes_where():
    X = GameGraph({4: [3], 3: [2], 2: [1, 0], 1: [0]})
    G = GameGraph({"s": ["z", "y"], "y": ["w"], "w": ["z"]})  # z and y are P, y is looked at first
    reply = go_between(X, G, heap(1))
    assert reply((4, 1), (3, 1)) == (3, 0)
    assert reply.steps((4, 1), (3, 1)) == [(3, "s", 1), (3, "z", 1), (3, "z", 0)]
    assert reply.steps((3, 0), (2, 0)) == [(2, "z", 0), (0, "z", 0)]
    assert reply.note((4, 1), (3, 1)) == "imagining G at s → z"
    assert go_between(X, G, heap(1)).steps((3, 0), (2, 0))[0] == (2, "y", 0)


def test_the_go_between_may_have_moves_that_can_be_taken_back():
    detours = parse_set("{*0,*1,{*2},*3,{*0,*1,{*0,*1,*3}}}")
    assert outcome(detours + heap(2)) is P
    for X in [*SMALL_GAMES, detours, parse_set("{*0,{*0,*2}}")]:
        for G, H in [(detours, heap(2)), (heap(2), detours), (detours, detours)]:
            reply = go_between(X, G, H)
            opening = None if outcome(X + G) is P else reply(None, (X.start, H.start))
            assert verify(reply, Sum(X, H), opening=opening) is None


def test_what_the_starts_do_not_reach_does_not_matter():
    odd, even = (GameGraph({n: [n - 1] for n in range(1, 2000)}, start) for start in (3, 2))
    assert verify(go_between(odd, odd, odd), Sum(odd, odd)) is None
    assert verify(absorb(odd, even), Sum(odd, even), opening=(2, 2)) is None


# The proofs need no Grundy values, and look at nothing but their components


def used_in(code):
    """Every name in some code, texts and comments left out, and XOR where there is one."""
    signs = {token.string for token in generate_tokens(StringIO(code).readline)}
    return signs | ({"XOR"} if signs & {"^", "^="} else set())


KINDS = "CompleteSum OwnOpening OwnReply OwnSum StandIn SumOptions TellApart TwoGames"
PROOFS = [
    *("sg_core.strategies.sums", "sg_core.strategies.lines", "sg_core.equivalence"),
    *(f"sg_course.widgets.{module}" for module in ("board", "play", "sums", "hunt")),
    *("sg_course.exercises.drawn", "sg_course.exercises.moves:Moves"),
    *("sg_course.exercises.functions:OwnMoves", "sg_course.reasons:refutation"),
    *(f"sg_course.exercises:{kind}" for kind in KINDS.split()),
]


@every("name", PROOFS)
def test_the_proofs_do_not_mention_grundy_values_or_nim_sums(name):
    assert not used_in(inspect.getsource(resolve_name(name))) & BEYOND


def test_where_they_are_used_this_is_seen():
    for code in (sg_core.labels, exercises.LabelValues):
        assert used_in(inspect.getsource(code)) & BEYOND
    assert "XOR" in used_in(inspect.getsource(sg_core.nimbers))


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


@pytest.mark.parametrize("X", SMALL_GAMES[::3], ids=lambda game: str(game.moves))
def test_labels_are_known_of_the_components_or_of_two_sums_and_not_of_what_is_played(X, labelled):
    for G, H in PAIRS[::3]:
        if together_P(G, H):
            X_, G_, H_ = lettered("x", X), lettered("g", G), lettered("h", H)
            check_knows(go_between(X_, G_, H_), Sum(X_, H_), labelled, {"xg", "gh"})
        if together_P(H):
            G_, A = lettered("g", G), lettered("a", H)
            check_knows(absorb(G_, A), Sum(G_, A), labelled, {"g", "a"})


def check_knows(reply, total, labelled, wanted):
    """Play every line, after the opening if there is one, and check what had to be labelled."""
    assert verify(reply, total, opening=reply(None, total.start)) is None
    assert labelled == wanted
    labelled.clear()
