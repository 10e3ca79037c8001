"""Tests of equivalence, of distinguishing games, of classes and of cancelling pairs."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from helpers import RANDOM_GAMES, SMALL_GAMES, TOKEN, chain, games
from hypothesis import given
from hypothesis import strategies as st
from oracles import together_P, value_of

from sg_core import (
    GameGraph,
    LimitError,
    Sum,
    cancel_pairs,
    distinguishing_game,
    equivalence_classes,
    equivalent,
    explore,
)
from sg_core.samples import random_game


def test_a_search_for_a_distinguishing_game_agrees_for_all_small_and_some_random_games():
    candidates = [*SMALL_GAMES, *RANDOM_GAMES]
    rows = [[together_P(X, G) for X in candidates] for G in candidates]
    for (G, row), (H, other) in combinations_with_replacement(list(zip(candidates, rows)), 2):
        assert equivalent(G, H) == equivalent(H, G) == (row == other)


class Rules:
    """A ruleset with a start that counts how often each position's options are asked for."""

    def __init__(self, game):
        self.game, self.start, self.asked = game, game.start, Counter()

    def options(self, position):
        self.asked[position] += 1
        return self.game.options(position)


@pytest.fixture
def asked(monkeypatch):
    """How often each position of a sum is asked for its options."""
    asked, options = Counter(), Sum.options

    def counted(self, position):
        asked[position] += 1
        return options(self, position)

    monkeypatch.setattr(Sum, "options", counted)
    return asked


def test_each_position_is_asked_for_once_and_the_sum_explores_no_more_than_the_product(asked):
    for seed in range(20):
        G, H = random_game(9, f"G {seed}"), random_game(7, f"H {seed}")
        one, other = Rules(G), Rules(H)
        asked.clear()
        equivalent(one, other)
        assert one.asked == Counter(G) and other.asked == Counter(H)
        assert asked.total() <= len(G) * len(H)


def test_what_the_starts_do_not_reach_is_not_explored(asked):
    big = GameGraph({n: [n - 1] for n in range(1, 2_000)}, 3)
    assert distinguishing_game(big, big) is None
    assert 0 < len(asked) <= 16


def test_a_sum_too_large_is_refused_with_the_limit(monkeypatch):
    monkeypatch.setattr(explore.__wrapped__, "__defaults__", (1_000,))
    assert not equivalent(chain(24), chain(39))  # 25 × 40 positions
    with pytest.raises(LimitError, match="over 1,000 positions are reached from"):
        equivalent(chain(24), chain(40))


@given(games(most=5), games(most=5))
def test_a_distinguishing_game_does_tell_them_apart_and_is_the_smaller_of_the_two(G, H):
    X = distinguishing_game(G, H)
    assert (X is None) == equivalent(G, H) == together_P(G, H)
    if X is not None:
        assert together_P(X, G) != together_P(X, H)
        assert X in (G.subgame(), H.subgame())
        assert len(X) == min(len(G.subgame()), len(H.subgame()))


@given(st.lists(st.sampled_from(SMALL_GAMES), max_size=6))
def test_classes_are_of_games_of_one_value_in_the_order_of_their_first_member(these):
    by_value = {}
    for game in these:
        by_value.setdefault(value_of(game), []).append(game)
    assert equivalence_classes(these) == list(by_value.values())


@given(st.lists(st.sampled_from("abcdef"), max_size=12))
def test_what_is_left_are_the_terms_of_odd_count_each_once(these):
    left = cancel_pairs(these)
    odd = {term for term in these if these.count(term) % 2}
    assert left == sorted(odd, key=these.index)


def test_any_hashable_may_be_a_term():
    assert cancel_pairs([1, (2, 3), 1, "a", None, frozenset()]) == [(2, 3), "a", None, frozenset()]
    assert cancel_pairs([TOKEN, chain(2), TOKEN]) == [chain(2)]


def test_many_terms_cancel_at_once():
    assert cancel_pairs([*range(100_000), *range(99_999)]) == [99_999]
