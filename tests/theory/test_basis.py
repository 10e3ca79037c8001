"""Tests of `sg_core.basis`: codes, walks and what they record, and what is refused."""

from functools import cache
from inspect import signature
from itertools import combinations, permutations
from random import Random

import pytest
from helpers import RANDOM_GAMES, SMALL_GAMES, chain, games, heap, size, within
from hypothesis import given
from hypothesis import strategies as st
from oracles import all_dags, count_in, is_P_in, meets_options_first, random_way_up, sums_of

import sg_core
from sg_core import GameGraph, LimitError, explore, greedy_basis, sum_of
from sg_core.basis import (
    Decision,
    bits,
    by_sums,
    chosen,
    code_of_sum,
    positions_of_sums,
    size_of_sum,
    vanishing_sum,
    written_sum,
)
from sg_core.samples import random_game

BITS = {"g0": 0b0001, "g1": 0b0010, "g2": 0b0100, "g3": 0b1000}
NAMES = ["g0", "g1", "g2", "g3"]
formal = st.lists(st.sampled_from(NAMES), max_size=9)
ONE = GameGraph({"end": []})
CAPPED = [
    (heap(3), [3, 2, 1, 0]),
    (random_game(5, "capped"), None),
    (GameGraph({"a": ["b"], "c": []}, "a"), ["c", "a", "b"]),
]


# Codes of sums


@given(formal, formal)
def test_the_code_of_a_formal_sum_has_the_terms_of_odd_count_and_sums_are_XORed(one, other):
    f, g = code_of_sum(BITS, one), code_of_sum(BITS, other)
    assert set(chosen(NAMES, f)) == {name for name in NAMES if one.count(name) % 2}
    assert code_of_sum(BITS, one + other) == code_of_sum(BITS, other + one) == f ^ g


@given(st.integers(0, 10**6))
def test_a_code_is_read_from_its_lowest_bit_and_written_with_the_highest_first(code):
    names = list(range(20))
    named = tuple(n for n in names if code >> n & 1)
    assert chosen(names, code) == named
    assert bits(code, 20) == f"{code:020b}" and bits(0, 0) == "0"
    assert written_sum(code) == (" + ".join(f"b{n}" for n in named[::-1]) or "0")
    assert code_of_sum({n: 2**n for n in names}, chosen(names, code)) == code


def subsets(game):
    """Every list of different positions of the game, in the order of its positions."""
    return [these for k in range(len(game) + 1) for these in combinations(game.positions, k)]


def test_sizes_of_sums_are_counted_without_exploring_them():
    for game in SMALL_GAMES:
        count = count_in(game)
        for these in subsets(game):
            assert size_of_sum(game, these) == count(*these)
            assert positions_of_sums(game, these) == sum(count(*parts) for parts in sums_of(these))
    assert size_of_sum(heap(5), [3, 3, 0]) == count_in(heap(5))(3, 3, 0) == 16


# Independence


def test_no_sum_of_them_vanishes_exactly_when_each_position_is_represented_at_most_once():
    for game in SMALL_GAMES:
        is_P = is_P_in(game)
        for these in subsets(game):
            vanishing = [code for code, some in enumerate(sums_of(these)) if some and is_P(*some)]
            assert vanishing_sum(game, these) == next(iter(vanishing), None)
            counts = [sum(is_P(position, *some) for some in sums_of(these)) for position in game]
            assert (not vanishing) == all(count <= 1 for count in counts)


@pytest.fixture
def explored(monkeypatch):
    """The sums that the package explores, with the number of positions it found in each."""
    sum_of, seen = sg_core.basis.sum_of, []

    def counted(game, *positions, **limit):
        total = sum_of(game, *positions, **limit)
        seen.append((positions, len(total)))
        return total

    monkeypatch.setattr(sg_core.basis, "sum_of", counted)
    return seen


def shuffled(game, seed):
    """The positions of the game in a random order."""
    return Random(seed).sample(game.positions, len(game))


def test_the_sums_are_tried_one_after_the_other_until_one_vanishes(explored):
    for game in [*SMALL_GAMES, *RANDOM_GAMES[:6]]:
        these = shuffled(game, "sums")[:3]
        explored.clear()
        found, count = vanishing_sum(game, these), count_in(game)
        last = 2 ** len(these) - 1 if found is None else found
        assert explored == [(parts, count(*parts)) for parts in sums_of(these)[1 : last + 1]]
        if found is None:
            assert sum(size for _, size in explored) == positions_of_sums(game, these) - 1


@given(games(most=5), st.data())
def test_the_limit_of_vanishing_sums_is_exact(game, data):
    these = data.draw(st.lists(st.sampled_from(game.positions), min_size=1, max_size=3))
    total = sum(len(sum_of(game, *chosen(these, code))) for code in range(1, 2 ** len(these)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sg_core.basis, "MOST_IN_SUMS", total)
        vanishing_sum(game, these)
        patch.setattr(sg_core.basis, "MOST_IN_SUMS", total - 1)
        refused = f" {total:,} positions together; at most {total - 1:,} "
        with pytest.raises(LimitError, match=refused):
            vanishing_sum(game, these)


# The walk


def check_basis(game, is_P, elements):
    """Check that the elements are independent and span; return every position's one code."""
    assert not any(is_P(*parts) for parts in sums_of(elements)[1:])
    codes = {}
    for position in game:
        [codes[position]] = [
            code for code, parts in enumerate(sums_of(elements)) if is_P(position, *parts)
        ]
        assert is_P(position) == (codes[position] == 0)
    return codes


@pytest.mark.parametrize("positions", range(1, 5))
def test_the_elements_of_every_walk_are_a_basis_and_its_codes_are_the_only_ones(positions):
    for game in all_dags(positions):
        codes = cache(lambda *elements, game=game: check_basis(game, is_P_in(game), elements))
        for order in permutations(game):
            basis = greedy_basis(game, order, "brute")
            assert basis.codes == codes(*basis.elements)


def slow_steps(is_P, count, order):
    """Every decision of the walk, with other means: position, code, new, tried and explored."""
    elements, steps = [], []
    for position in order:
        explored = 0
        for code, parts in enumerate(sums_of(elements)):
            explored += count(position, *parts)
            if is_P(position, *parts):
                steps.append(Decision(position, code, False, code + 1, explored))
                break
        else:
            sums = 2 ** len(elements)
            steps.append(Decision(position, sums, True, sums, explored))
            elements.append(position)
    return steps


def test_so_it_is_in_random_games_where_all_that_is_tried_is_recorded():
    for seed, game in enumerate(RANDOM_GAMES):
        order = shuffled(game, seed)
        basis = greedy_basis(game, order, "brute")
        assert list(basis.steps) == slow_steps(is_P_in(game), count_in(game), order)


@given(games(), st.integers())
def test_by_mex_it_finds_the_same_and_explores_no_sums(game, seed):
    order = random_way_up(game, seed)
    brute, quick = (greedy_basis(game, order, method) for method in ("brute", "mex"))
    assert (brute.elements, brute.codes) == (quick.elements, quick.codes)
    assert [step.position for step in quick.steps] == order
    for step in quick.steps:
        assert (step.tried, step.explored) == (0, 1 + len(game.options(step.position)))


def test_a_position_that_the_start_does_not_reach_is_walked_through_as_well():
    game = GameGraph({"a": ["b"], "x": ["b", "y"], "y": ["b"]}, "a")
    for method in ("brute", "mex"):
        assert greedy_basis(game, method=method).codes == {"b": 0, "a": 1, "y": 1, "x": 2}
    assert size_of_sum(game, ["a"]) == 2
    assert greedy_basis(game, ["x", "y", "a", "b"]).elements == ("x", "y")


def test_by_itself_it_goes_up_and_an_order_upwards_takes_the_mex_and_any_other_elimination():
    for game in SMALL_GAMES:
        assert greedy_basis(game) == greedy_basis(game, game.positions)
        for order in permutations(game):
            up = meets_options_first(game, order)
            method = "mex" if up else "elimination"
            assert greedy_basis(game, order) == greedy_basis(game, order, method)


def test_a_long_game_is_walked_through_by_mex_at_once():
    game = chain(size("positions of a long chain"))
    with within(10):
        basis = greedy_basis(game)
    assert basis.elements == (1,)
    assert all(code == n % 2 for n, code in basis.codes.items())
    assert sum(step.explored for step in basis.steps) == 2 * len(game) - 1


@pytest.mark.parametrize(("game", "order"), CAPPED, ids=str)
def test_brute_force_stops_before_it_explores_too_much_and_says_how_much_it_needs(
    game, order, explored
):
    free = greedy_basis(game, order, "brute")
    work = [step.explored for step in free.steps]
    count = count_in(game)
    for most in range(1, sum(work)):
        explored.clear()
        with pytest.raises(LimitError) as caught:
            greedy_basis(game, order, "brute", max_positions=most)
        assert sum(size for _, size in explored) <= most
        at = next(i for i in range(len(work)) if sum(work[: i + 1]) > most)
        position, before = free.steps[at].position, free.steps[:at]
        sums = sums_of([step.position for step in before if step.new])
        needed = sum(count(position, *parts) for parts in sums)
        left = most - sum(work[:at])
        assert str(caught.value).startswith(
            f"to decide about {position!r} by brute force takes up to {len(sums):,} sums with "
            f"{needed:,} positions together, but only {left:,} may still be explored"
        )
    assert greedy_basis(game, order, "brute", max_positions=sum(work)) == free


def test_one_sum_may_have_as_many_positions_as_brute_force_is_allowed(monkeypatch):
    """That is a million, unless said otherwise; the mex explores no sums."""
    for function in (greedy_basis, by_sums, sum_of):
        assert signature(function).parameters["max_positions"].default == 10**6
    assert sg_core.basis.MOST_IN_SUMS == 10**6
    assert greedy_basis(heap(20), max_positions=1).elements == (1, 2, 4, 8, 16)
    allowed = []
    monkeypatch.setattr(
        sg_core.basis, "explore", lambda *args: allowed.append(args[2]) or explore(*args)
    )
    by_sums(heap(3), 3, [1, 2], max_positions=10**8)
    greedy_basis(heap(3), method="brute", max_positions=10**7)
    assert allowed[:5] == [10**8] * 4 + [10**7]
