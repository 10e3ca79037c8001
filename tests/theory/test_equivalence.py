"""Tests of equivalence, of distinguishing games, of classes and of cancelling pairs."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from helpers import RANDOM_GAMES, SMALL_GAMES, TOKEN, chain, games
from hypothesis import given
from hypothesis import strategies as st
from oracles import next_player_wins, together_P, value_of

from sg_core import (
    GameGraph,
    LimitError,
    Sum,
    cancel_pairs,
    distinguishing_game,
    equivalence_classes,
    equivalent,
    explore,
    parse_set,
)
from sg_core.rulesets import Nim
from sg_core.samples import random_game

ASK = [equivalent, distinguishing_game, lambda G, H: equivalence_classes([G, H])]
NAMES = ["equivalent", "distinguishing_game", "equivalence_classes"]
each_asks = pytest.mark.parametrize("ask", ASK, ids=NAMES)
terms = st.lists(st.sampled_from("abcdef"), max_size=12)


# Equivalent


@given(games(most=6), games(most=6))
def test_equivalent_means_that_the_next_player_loses_the_sum(G, H):
    assert equivalent(G, H) == (not next_player_wins(Sum(G, H), (G.start, H.start)))


def test_a_search_for_a_distinguishing_game_agrees_for_all_small_and_some_random_games():
    candidates = [*SMALL_GAMES, *RANDOM_GAMES]
    rows = [[together_P(X, G) for X in candidates] for G in candidates]
    seen = Counter()
    for (G, row), (H, other) in combinations_with_replacement(list(zip(candidates, rows)), 2):
        assert equivalent(G, H) == equivalent(H, G) == (row == other)
        seen[row == other] += 1
    assert min(seen.values()) > 100


class Rules:
    """A ruleset with a start that counts how often each position's options are asked for."""

    def __init__(self, game):
        self.game, self.start, self.asked = game, game.start, Counter()

    def options(self, position):
        self.asked[position] += 1
        return self.game.options(position)


def test_rules_and_sums_that_have_a_start_are_taken():
    assert equivalent(Rules(TOKEN), parse_set("*2"))
    assert equivalent(Sum(TOKEN, TOKEN), GameGraph({"end": []}))
    assert equivalent(explore(Nim(), (1, 2)), parse_set("*3"))
    assert not equivalent(Sum(TOKEN, parse_set("*1")), TOKEN)


def test_each_position_is_asked_for_once_and_the_sum_explores_no_more_than_the_product(monkeypatch):
    asked, options = Counter(), Sum.options

    def counted(self, position):
        asked[position] += 1
        return options(self, position)

    monkeypatch.setattr(Sum, "options", counted)
    for seed in range(20):
        G, H = random_game(9, f"G {seed}"), random_game(7, f"H {seed}")
        one, other = Rules(G), Rules(H)
        asked.clear()
        equivalent(one, other)
        assert set(one.asked) == set(G) and set(one.asked.values()) == {1}
        assert set(other.asked) == set(H) and set(other.asked.values()) == {1}
        assert asked.total() <= len(G) * len(H)


@each_asks
def test_what_the_starts_do_not_reach_is_not_explored(monkeypatch, ask):
    options, asked = Sum.options, []
    big = GameGraph({n: [n - 1] for n in range(1, 2_000)}, 3)

    def counted(self, position):
        asked.append(position)
        return options(self, position)

    monkeypatch.setattr(Sum, "options", counted)
    assert ask(big, big) in (True, None, [[big, big]])
    assert 0 < len(asked) <= 16


@each_asks
def test_a_sum_too_large_is_refused_with_the_limit(ask, monkeypatch):
    monkeypatch.setattr(explore, "__defaults__", (1_000,))
    ask(chain(24), chain(39))  # 25 × 40 positions
    with pytest.raises(LimitError, match="over 1,000 positions are reached from"):
        ask(chain(24), chain(40))


# Distinguishing games


@given(games(most=5), games(most=5))
def test_a_distinguishing_game_does_tell_them_apart_and_is_the_smaller_of_the_two(G, H):
    X = distinguishing_game(G, H)
    assert (X is None) == equivalent(G, H)
    if X is not None:
        assert together_P(X, G) != together_P(X, H)
        assert X in (G.subgame(), H.subgame())
        assert len(X) == min(len(G.subgame()), len(H.subgame()))


# Classes


@given(st.lists(st.sampled_from(SMALL_GAMES), max_size=6))
def test_classes_are_of_games_of_one_value_in_the_order_of_their_first_member(these):
    by_value = {}
    for game in these:
        by_value.setdefault(value_of(game), []).append(game)
    assert equivalence_classes(these) == list(by_value.values())


# Cancelling pairs


@given(terms)
def test_what_is_left_are_the_terms_of_odd_count_each_once(these):
    left = cancel_pairs(these)
    odd = {term for term in these if these.count(term) % 2}
    assert left == sorted(odd, key=these.index)


def test_any_hashable_may_be_a_term():
    assert cancel_pairs([1, (2, 3), 1, "a", None, frozenset()]) == [(2, 3), "a", None, frozenset()]
    assert cancel_pairs([TOKEN, chain(2), TOKEN]) == [chain(2)]


def test_many_terms_cancel_at_once():
    assert cancel_pairs([*range(100_000), *range(99_999)]) == [99_999]
