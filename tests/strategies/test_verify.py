"""Tests of `verify`, the adversary that plays every line."""

import random
from itertools import pairwise

import pytest
from helpers import TOKEN, chain, examples, games, mostly_nightly
from hypothesis import given
from hypothesis import strategies as st
from oracles import always_wins

from sg_core import GameError, GameGraph, Sum, explore
from sg_core.rulesets import Nim
from sg_core.strategies import mirror, verify

TWO_HEAPS = Sum(Nim(), Nim())
LONG = 100_000


# The adversary finds what there is to find


def check_lost(line, reply, game, start, opening=None):
    """Check that `line` is a play in which only the strategy's own last answer is missing."""
    assert line[0] == start
    assert opening is None or line[1] == opening
    assert all(after in game.options(before) for before, after in pairwise(line))
    theirs = line if opening is None else line[1:]  # begins where the other player is to move
    assert len(theirs) % 2 == 0
    for i in range(1, len(theirs) - 1, 2):
        assert reply(theirs[i - 1], theirs[i]) == theirs[i + 1]
    answer = reply(theirs[-2], theirs[-1])
    assert answer is None or answer not in game.options(theirs[-1])


def check_verify(reply, game, start, opening=None):
    """Check `verify` against the oracle; return whether the strategy loses."""
    line = verify(reply, game, start, opening)
    first = start if opening is None else opening
    assert (line is None) == always_wins(reply, game, first)
    if line is not None:
        check_lost(line, reply, game, start, opening)
    return line is not None


def wild(game, seed, wildness):
    """A reply that answers as it likes, always the same way, and at times with nonsense."""
    answers = {}

    def reply(before, after):
        if (before, after) not in answers:
            draw = random.Random(f"{seed} {before} {after}")
            options = game.options(after)
            nonsense = [None, "nowhere", before, after, game.start]
            legal = options and draw.random() > wildness
            answers[before, after] = draw.choice(options if legal else nonsense)
        return answers[before, after]

    return reply


@given(games(), st.integers(), st.sampled_from([0, 0.1, 0.5]), st.data())
@examples(300)
def test_a_line_is_found_exactly_when_there_is_one(game, seed, wildness, data):
    start = data.draw(st.sampled_from(game.positions))
    opening = data.draw(st.sampled_from([None, *game.options(start)]))
    check_verify(wild(game, seed, wildness), game, start, opening)


def to_first(game):
    """The reply that takes the first option."""
    return lambda before, after: next(iter(game.options(after)), None)


def nothing(before, after):
    """The reply that never answers."""


def test_an_answer_may_depend_on_the_position_before():
    moves = {"s": ["a", "b"], "a": ["m"], "b": ["m"], "m": ["x", "y"], "x": ["e"], "y": []}
    game = GameGraph(moves, "s")

    def reply(before, after):
        return {"a": "x", "b": "y"}.get(before) if after == "m" else None

    assert verify(reply, game, "a") == ["a", "m", "x", "e"]
    assert verify(reply, game, "b") is None


# What it tells


def test_the_lost_line_begins_at_the_start_and_ends_where_no_answer_is_left():
    assert verify(to_first(TOKEN), TOKEN) == ["a", "c"]
    assert verify(mirror(Nim()), TWO_HEAPS, (1, 2)) == [(1, 2), (1, 1)]


def test_the_lost_line_has_the_opening():
    assert verify(to_first(TOKEN), TOKEN, opening="b") == ["a", "b", "c"]
    assert verify(to_first(TOKEN), TOKEN, opening="c") is None
    assert verify(to_first(TOKEN), TOKEN, "b", "c") is None


def test_where_the_other_player_cannot_move_any_strategy_wins():
    assert verify(nothing, TOKEN, "c") is None
    assert verify(nothing, Nim(), (0, 0)) is None
    assert verify(nothing, Nim(), 3, opening=0) is None


def test_no_question_is_asked_twice_and_only_moves_are_asked_about():
    asked = []
    total = explore(TWO_HEAPS, (6, 6))

    def reply(before, after):
        asked.append((before, after))
        return mirror(Nim())(before, after)

    assert verify(reply, total) is None
    assert len(asked) == len(set(asked)) == 2 * sum(range(7))  # every move from (n, n)
    assert set(asked) <= set(total.moves)


@pytest.mark.parametrize("no_strategy", ["mirror", None, GameGraph])
def test_what_is_no_function_is_no_strategy(no_strategy):
    with pytest.raises(GameError, match=r"a strategy is a function reply\(before, after\), not "):
        verify(no_strategy, TOKEN)


@pytest.mark.parametrize("length", mostly_nightly(1, [LONG, LONG + 1]))
def test_a_deep_game_is_played_to_its_end(length):
    game = chain(length)
    line = verify(to_first(game), game)
    assert line == (None if length % 2 == 0 else list(range(length, -1, -1)))
