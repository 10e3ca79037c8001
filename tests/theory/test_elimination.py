"""Codes by elimination: what brute force finds, in every order, and how little it takes."""

from itertools import permutations
from random import Random

import pytest
from helpers import heap, mostly_nightly
from oracles import all_dags, gives_mex, powers_of_two_come_first, xor_of

from sg_core import greedy_basis, grundy_values
from sg_core.samples import random_game


def check_alike(game, order):
    """Check elements and codes by elimination against those by brute force."""
    found = greedy_basis(game, order, "elimination")
    brute = greedy_basis(game, order, "brute")
    assert (found.elements, found.codes) == (brute.elements, brute.codes), order


@pytest.mark.parametrize("positions", mostly_nightly([1, 2, 3, 4], range(1, 6)))
def test_it_is_brute_force_in_every_order_of_every_small_graph(positions):
    for game in all_dags(positions):
        for order in permutations(game.positions):
            check_alike(game, order)


@pytest.mark.parametrize("seed", mostly_nightly(4, range(60)))
def test_it_is_brute_force_in_random_orders_of_random_games(seed):
    game = random_game(8, f"elimination {seed}")
    check_alike(game, Random(seed).sample(game.positions, 8))


def test_every_code_names_elements_whose_values_make_that_of_the_position():
    game = random_game(60, "values")
    value, order = grundy_values(game), Random(1).sample(game.positions, 60)
    basis = greedy_basis(game, order)
    for position, code in basis.codes.items():
        named = [p for i, p in enumerate(basis.elements) if code >> i & 1]
        assert xor_of(value[p] for p in named) == value[position]


def test_a_position_takes_as_many_additions_as_there_are_elements_at_most():
    basis = greedy_basis(heap(255), range(255, -1, -1))
    assert len(basis.elements) == 8 and sum(step.added for step in basis.steps) > 0
    assert max(step.added for step in basis.steps) <= 8
    assert sum(step.explored for step in basis.steps) == sum(n + 1 for n in range(256))


def test_code_is_mex_everywhere_exactly_when_powers_of_two_come_first():
    for game in [*all_dags(4), heap(4)]:
        value = grundy_values(game)
        for order in permutations(game.positions):
            fits = powers_of_two_come_first([value[p] for p in order])
            assert gives_mex(game, greedy_basis(game, order, "elimination").codes) == fits
