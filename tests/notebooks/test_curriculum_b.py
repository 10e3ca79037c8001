"""Part B of the curriculum, row by row: sums."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from math import prod

import networkx as nx
import pytest
from helpers import SMALL_GAMES, as_set, games, isomorphic, next_player_wins
from hypothesis import given
from hypothesis import strategies as st

from sg_core import (
    GameGraph,
    N,
    P,
    Sum,
    explore,
    outcome,
    outcomes,
    parse_set,
    set_notation,
    winning_moves,
)
from sg_core.rulesets import Nim
from sg_core.samples import all_games, random_game

PAIRS = list(combinations_with_replacement(SMALL_GAMES, 2))
X = "{*1,{*1},*2}"
S = f"{{{X},{{*2,{X}}},{{{{*1}},{{{{*1}}}},{X}}}}}"
S_PRIME = "{{*1}}"
START = ((1, 2, 2), (1, 1, 1))  # of S + S'
TINY_GAMES = [game for n in (1, 2, 3) for game in all_games(n)]
heaps = st.lists(st.integers(0, 2), max_size=3).map(tuple)


def test_B_there_are_21_small_games_and_231_pairs_of_them():
    assert (len(SMALL_GAMES), len(PAIRS)) == (21, 231)


def heap(n):
    """One heap of n stones, written out."""
    return GameGraph({k: list(range(k)) for k in range(n + 1)}, n)


# B1


@pytest.mark.parametrize(("m", "n"), [(m, n) for n in range(5) for m in range(n + 1)])
def test_B1_two_heap_nim_is_heap_plus_heap(m, n):
    total, nim = heap(m) + heap(n), explore(Nim(), (m, n))
    assert isomorphic(total, nim)
    assert total == nim  # even the names are the same
    for position in nim:
        expected = N if next_player_wins(nim, position) else P
        assert outcome(total, position) is outcome(nim, position) is expected


@given(heaps, heaps)
def test_B1_nim_of_some_heaps_plus_nim_of_others_is_nim_of_all(some, others):
    total, nim = explore(Sum(Nim(), Nim()), (some, others)), explore(Nim(), some + others)
    joined = nx.relabel_nodes(total.to_networkx(), lambda parts: parts[0] + parts[1])
    assert set(joined) == set(nim) and len(joined) == len(total)
    assert set(joined.edges) == set(nim.moves)
    assert total.start == (some, others) and nim.start == some + others
    label = outcomes(nim)
    assert {one + other: here for (one, other), here in outcomes(total).items()} == label


def check_moves(total, parts):
    """Check that a move of the sum is a move in one component, and that none is missing."""
    found = Counter()
    for before, after in total.moves:
        changed = [i for i, (p, q) in enumerate(zip(before, after)) if p != q]
        assert len(changed) == 1
        i = changed[0]
        assert (before[i], after[i]) in parts[i].moves
        found[i] += 1
    for i, part in enumerate(parts):
        beside = prod(len(other) for other in parts if other is not part)
        assert found[i] == len(part.moves) * beside


def test_B1_a_move_changes_exactly_one_component():
    for G, H in PAIRS:
        H = fresh(H)
        check_moves(G + H, [G, H])
    for parts in product(TINY_GAMES, repeat=3):
        parts = [fresh(part) for part in parts]
        check_moves(explore(Sum(*parts), tuple(part.start for part in parts)), parts)


@given(games(most=6), games(most=6))
def test_B1_a_move_changes_exactly_one_component_in_random_sums(G, H):
    G, H = G.subgame(), H.subgame()
    check_moves(G + H, [G, H])


def fresh(game):
    """The same game as another object, with other names."""
    return GameGraph({f"p{p}": [f"p{q}" for q in game.options(p)] for p in game}, f"p{game.start}")


# B2


def check_product(G, H):
    """Check that the graph of G + H is the Cartesian product that networkx computes."""
    total = (G + H).to_networkx()
    expected = nx.cartesian_product(G.to_networkx(), H.to_networkx())
    assert set(total) == set(expected)
    assert set(total.edges) == set(expected.edges)
    assert total.graph["start"] == (G + H).start == (G.start, H.start)


def test_B2_the_graph_of_every_small_sum_is_the_cartesian_product():
    for G, H in PAIRS:
        check_product(G, H)


@given(games(), games())
def test_B2_the_graph_of_a_random_sum_is_the_cartesian_product(G, H):
    check_product(G.subgame(), H.subgame())


@given(games(most=6), games(most=6))
def test_B2_a_sum_has_only_what_the_two_starts_reach(G, H):
    assert G + H == G.subgame() + H.subgame()
    assert set(G + H) == set(product(G.subgame(), H.subgame()))


# B3


def turned(position):
    """(g, h) as (h, g)."""
    return position[1], position[0]


def flat(position):
    """((g, h), k) and (g, (h, k)) as (g, h, k)."""
    one, other = position
    return (*one, other) if isinstance(one, tuple) else (one, *other)


def renamed(game, name):
    """The game with position p called name(p)."""
    moves = {name(p): [name(q) for q in game.options(p)] for p in game}
    assert len(moves) == len(game)
    return GameGraph(moves, name(game.start))


def test_B3_the_sum_of_small_games_is_commutative():
    for G, H in PAIRS:
        assert isomorphic(G + H, H + G)
        assert renamed(G + H, turned) == H + G


def test_B3_the_sum_of_small_games_is_associative():
    for G, H, K in product(TINY_GAMES, repeat=3):
        three = explore(Sum(G, H, K), (G.start, H.start, K.start))
        assert isomorphic((G + H) + K, G + (H + K))
        assert isomorphic(G + (H + K), three)
        assert renamed((G + H) + K, flat) == renamed(G + (H + K), flat) == three


@given(games(most=5), games(most=5), games(most=5))
def test_B3_random_sums_are_commutative_and_associative_with_any_grouping(G, H, K):
    assert renamed(G + H, turned) == H + G
    three = explore(Sum(G, H, K), (G.start, H.start, K.start))
    assert renamed((G + H) + K, flat) == renamed(G + (H + K), flat) == three
    other = renamed(explore(Sum(K, G, H), (K.start, G.start, H.start)), lambda p: p[1:] + p[:1])
    assert other == three


@pytest.mark.parametrize("seed", range(10))
def test_B3_sums_of_random_games_are_isomorphic_in_any_order(seed):
    G, H, K = (random_game(n, f"{seed} {n}") for n in (5, 4, 3))
    assert isomorphic(G + H, H + G)
    assert isomorphic((G + H) + K, K + (H + G))


def check_closed(G, H):
    """Check that G + H is a game again, as high and as large as it must be."""
    total = G + H
    assert nx.is_directed_acyclic_graph(total.to_networkx())
    assert nx.dag_longest_path_length(total.to_networkx()) == total.height()
    assert total.height() == G.height() + H.height()
    assert all(total.height((g, h)) == G.height(g) + H.height(h) for g, h in total)
    assert len(total) == len(G) * len(H)


def test_B3_small_games_are_closed_under_sums():
    for G, H in PAIRS:
        check_closed(G, H)


@given(games(), games())
def test_B3_random_games_are_closed_under_sums(G, H):
    check_closed(G.subgame(), H.subgame())


# B4


@cache
def set_sum(S, T):
    """The formula: S + T = {S + t} ∪ {s + T}."""
    return frozenset({set_sum(S, t) for t in T} | {set_sum(s, T) for s in S})


def check_set_sum(G, H):
    """Check the formula for G + H, in sets and in their notation."""
    expected = set_sum(as_set(G, G.start), as_set(H, H.start))
    total = G + H
    assert as_set(total, total.start) == expected
    text = set_notation(total)
    parsed = parse_set(text)
    assert as_set(parsed, parsed.start) == expected
    from_notation = parse_set(set_notation(G)) + parse_set(set_notation(H))
    assert set_notation(from_notation) == text == set_notation(H + G)


def test_B4_the_formula_gives_the_sets_of_every_small_sum():
    for G, H in PAIRS:
        check_set_sum(G, H)


@given(games(most=5), games(most=5))
def test_B4_the_formula_gives_the_sets_of_random_sums(G, H):
    check_set_sum(G, H)


def test_B4_the_smallest_sums_of_sets():
    empty = frozenset()
    star = frozenset({empty})
    assert set_sum(empty, empty) == empty
    assert set_sum(star, empty) == set_sum(empty, star) == star
    assert set_sum(star, star) == frozenset({star})
    assert set_notation(heap(1) + heap(1)) == "{*1}"


def test_B4_the_options_of_the_worked_sum_written_out():
    def set_of(text):
        game = parse_set(text)
        return as_set(game, game.start)

    s, t = set_of(S), set_of(S_PRIME)
    assert s == as_set(Nim(), (1, 2, 2)) and t == as_set(Nim(), (1, 1, 1))
    written_out = [
        set_sum(s, set_of("{*1}")),
        set_sum(set_of(f"{{*2,{X}}}"), t),
        set_sum(set_of(f"{{{{*1}},{{{{*1}}}},{X}}}"), t),
        set_sum(set_of(X), t),
    ]
    total = explore(Sum(Nim(), Nim()), START)
    options = {as_set(total, option) for option in total.options(total.start)}
    assert options == set(written_out) == set_sum(s, t)
    assert written_out[0] == written_out[1]  # a heap of 1 is gone from A' or from A
    assert len(options) == 3


# B5

RECORDED = [  # who moves, how many stones are taken, from which heap
    ("Alice", 1, "A"),
    ("Bob", 1, "A'"),
    ("Alice", 1, "B'"),
    ("Bob", 1, "C'"),
    ("Alice", 2, "B"),
    ("Bob", 2, "C"),
]
HEAPS = {"A": (0, 0), "B": (0, 1), "C": (0, 2), "A'": (1, 0), "B'": (1, 1), "C'": (1, 2)}
PLAY = [
    ((1, 2, 2), (1, 1, 1)),
    ((0, 2, 2), (1, 1, 1)),
    ((0, 2, 2), (0, 1, 1)),
    ((0, 2, 2), (0, 0, 1)),
    ((0, 2, 2), (0, 0, 0)),
    ((0, 0, 2), (0, 0, 0)),
    ((0, 0, 0), (0, 0, 0)),
]


def taken(position, stones, name):
    """The position after so many stones are taken from the heap of that name."""
    parts = [list(part) for part in position]
    game, place = HEAPS[name]
    parts[game][place] -= stones
    return tuple(map(tuple, parts))


def test_B5_the_recorded_moves_are_legal_and_bob_wins():
    play = [START]
    for _, stones, name in RECORDED:
        play.append(taken(play[-1], stones, name))
    assert play == PLAY
    rules = Sum(Nim(), Nim())
    assert all(after in rules.options(before) for before, after in pairwise(play))
    assert rules.options(play[-1]) == ()
    assert [player for player, _, _ in RECORDED] == ["Alice", "Bob"] * 3  # the last move is Bob's


def test_B5_both_parts_are_N_and_their_sum_is_P():
    for rules, position, expected in [
        (Nim(), (1, 2, 2), N),
        (Nim(), (1, 1, 1), N),
        (Sum(Nim(), Nim()), START, P),
        (Nim(), START[0] + START[1], P),
    ]:
        assert next_player_wins(rules, position) == (expected is N)
        assert outcome(rules, position) is expected


def test_B5_the_sets_of_both_parts():
    assert set_notation(Nim(), (1, 1, 1)) == S_PRIME == "{{*1}}"
    assert set_notation(Nim(), (1, 2, 2)) == S


def test_B5_bob_made_no_mistake_and_alice_had_none_to_make():
    rules = Sum(Nim(), Nim())
    won_by_next = [next_player_wins(rules, position) for position in PLAY]
    assert won_by_next == [False, True, False, True, False, True, False]
    assert [outcome(rules, position) for position in PLAY] == [P, N, P, N, P, N, P]
    for before, after in pairwise(PLAY):
        if outcome(rules, before) is N:
            assert after in winning_moves(rules, before)
        else:
            assert all(next_player_wins(rules, option) for option in rules.options(before))


# B6


def wins(G, H):
    """The meaning of N for the start of G + H, by trying every line of play."""

    @cache
    def next_wins(g, h):
        return not all(next_wins(q, h) for q in G.options(g)) or not all(
            next_wins(g, q) for q in H.options(h)
        )

    return next_wins(G.start, H.start)


def table(pairs):
    """Which outcomes G + H has, by the outcomes of G and H."""
    found = {}
    for G, H in pairs:
        for one, other in ((G, H), (H, G)):
            parts = outcome(one), outcome(other)
            total = N if wins(one, other) else P
            assert outcome(one + other) is total
            found.setdefault(parts, set()).add(total)
    return found


def test_B6_the_table_of_all_small_games_has_one_open_corner():
    assert table(PAIRS) == {(P, P): {P}, (P, N): {N}, (N, P): {N}, (N, N): {P, N}}


@given(games(most=7), games(most=7))
def test_B6_P_plus_P_is_P_and_P_plus_N_is_N_in_random_games(G, H):
    expected = {(P, P): {P}, (P, N): {N}, (N, P): {N}, (N, N): {P, N}}
    assert all(seen <= expected[parts] for parts, seen in table([(G, H)]).items())


def test_B6_the_smallest_sums_of_two_N_positions():
    smallest = {}
    for G, H in PAIRS:
        if outcome(G) is N and outcome(H) is N:
            smallest.setdefault(outcome(G + H), []).append((len(G) + len(H), G, H))
    for expected, (m, n) in {P: (1, 1), N: (1, 2)}.items():
        least = min(count for count, _, _ in smallest[expected])
        [(G, H)] = [(G, H) for count, G, H in smallest[expected] if count == least]
        assert isomorphic(G, heap(m)) and isomorphic(H, heap(n))
        assert outcome(heap(m) + heap(n)) is expected
        assert wins(heap(m), heap(n)) == (expected is N)
