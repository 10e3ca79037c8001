"""Tests of sums: what a move is, which graph and which set a sum is, and what is refused."""

from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from helpers import SMALL_GAMES, TOKEN, games
from hypothesis import given
from oracles import as_set

from sg_core import GameGraph, Sum, explore
from sg_core.graph import moved, put
from sg_core.rulesets import Nim


@given(games(), games(most=7))
def test_an_explored_sum_is_the_cartesian_product_of_what_the_starts_reach(G, H):
    total = explore(Sum(G, H), (G.start, H.start))
    assert total == G + H == G.subgame() + H.subgame()
    assert total.height() == G.height() + H.height()
    assert set(total) == {*product(G.subgame(), H.subgame())}


@given(games(most=4), games(most=4))
def test_a_move_in_a_sum_is_a_move_in_one_component(one, other):
    for g, h in one + other:
        expected = [(x, h) for x in one.options(g)] + [(g, y) for y in other.options(h)]
        assert (one + other).options((g, h)) == tuple(expected)


def renamed(game, name):
    """The game with position p called name(p)."""
    moves = {name(p): [name(q) for q in game.options(p)] for p in game}
    assert len(moves) == len(game)
    return GameGraph(moves, name(game.start))


@given(games(most=5), games(most=5), games(most=5))
def test_sums_are_associative_up_to_names(G, H, K):
    three = explore(Sum(G, H, K), (G.start, H.start, K.start))
    assert renamed((G + H) + K, lambda p: (*p[0], p[1])) == three
    assert renamed(G + (H + K), lambda p: (p[0], *p[1])) == three


@cache
def set_sum(S, T):
    """The formula: S + T = {S + t} ∪ {s + T}."""
    return frozenset({set_sum(S, t) for t in T} | {set_sum(s, T) for s in S})


def test_a_sum_is_the_set_that_the_formula_gives():
    for G, H in combinations_with_replacement(SMALL_GAMES, 2):
        expected = set_sum(as_set(G, G.start), as_set(H, H.start))
        assert as_set(G + H, (G.start, H.start)) == expected


def test_a_sum_is_lazy_shows_its_parts_and_has_a_start_only_when_all_have():
    assert repr(Sum(TOKEN, Nim())) == f"Sum({TOKEN!r}, {Nim()!r})"
    assert not hasattr(Sum(Nim(), TOKEN), "start")
    assert Sum(Nim(), TOKEN).options((1, "b")) == ((0, "b"), (1, "c"))
    assert len(Sum(*[Nim()] * 50).options((9,) * 50)) == 450
    assert Sum().start == () == Sum().options(())


def test_the_part_that_moved_is_found_and_put_in_its_place():
    assert [moved((1, 1, 1), put((1, 1, 1), i, 0)) for i in range(3)] == [0, 1, 2]
    assert [put((1, 2, 3), i, 9) for i in (0, 2)] == [(9, 2, 3), (1, 2, 9)]
    with pytest.raises(ValueError, match="no move of a sum leads"):
        moved((1, 2), (1, 2, 3))
