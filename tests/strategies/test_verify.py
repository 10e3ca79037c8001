"""Tests of `verify`, the adversary that plays every line."""

import random
from itertools import pairwise

from helpers import chain, every, examples, games
from hypothesis import given
from hypothesis import strategies as st
from oracles import always_wins

from sg_core import Sum, explore
from sg_core.rulesets import Nim
from sg_core.strategies import mirror, verify

TWO_HEAPS = Sum(Nim(), Nim())


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
    reply = wild(game, seed, wildness)
    line = verify(reply, game, start, opening)
    assert (line is None) == always_wins(reply, game, start if opening is None else opening)
    if line is not None:
        check_lost(line, reply, game, start, opening)


def test_no_question_is_asked_twice_and_only_moves_are_asked_about():
    asked = []
    total = explore(TWO_HEAPS, (6, 6))

    def reply(before, after):
        asked.append((before, after))
        return mirror(Nim())(before, after)

    assert verify(reply, total) is None
    assert len(asked) == len(set(asked)) == 2 * sum(range(7))  # every move from (n, n)
    assert set(asked) <= set(total.moves)


@every("length", [50_000, 50_001])
def test_a_deep_game_is_played_to_its_end(length):
    game = chain(length)
    line = verify(lambda before, after: next(iter(game.options(after)), None), game)
    assert line == (None if length % 2 == 0 else list(range(length, -1, -1)))
