"""Tests of random games and of the list of all small games."""

from collections import defaultdict
from itertools import combinations

import pytest
from helpers import every
from hypothesis import given
from hypothesis import strategies as st
from oracles import isomorphic

from sg_core import samples
from sg_core.samples import all_games, random_game

COUNTS = {1: 1, 2: 1, 3: 3, 4: 16, 5: 164}


def sources(game):
    """The positions that no move reaches."""
    return set(game) - {q for _, q in game.moves}


@given(st.integers(1, 60), st.integers() | st.text())
def test_a_random_game_has_the_size_asked_for_and_one_source(positions, seed):
    game = random_game(positions, seed)
    assert len(game) == positions == game.size() + 1
    assert sources(game) == {game.start}


@pytest.mark.parametrize(
    ("seed", "moves"),
    [
        (2, "ab bc cd ce de dh ef eg ei fi"),
        ("word", "ab ad af ai bc bd bg cd ce fi gh gi"),
    ],
)
def test_a_seed_stands_for_the_game_that_it_always_stood_for(seed, moves):
    """Texts and homework name games by their seeds."""
    assert random_game(9, seed).moves == tuple(map(tuple, moves.split()))


def test_positions_are_letters_while_they_last():
    assert set(random_game(26, 1)) == set("abcdefghijklmnopqrstuvwxyz")
    assert set(random_game(27, 1)) == {f"p{i}" for i in range(27)}


def test_games_of_6_positions_are_not_refused(monkeypatch):
    monkeypatch.setattr(samples, "canonical_moves", lambda count: [[(0, 1), (1, count - 1)]])
    [game] = all_games(6)
    assert len(game) == 6


@every("n", COUNTS)
def test_all_small_games_are_there_each_once_with_one_source(n):
    alike = defaultdict(list)
    for game in all_games(n):
        assert set(game) == set(range(n))
        assert sources(game) == {0} == {game.start}
        alike[tuple(sorted((game.height(p), len(game.options(p))) for p in game))].append(game)
    for group in alike.values():
        assert not any(isomorphic(one, other) for one, other in combinations(group, 2))
    assert len(all_games(n)) == COUNTS[n]
