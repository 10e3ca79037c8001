"""Codes by elimination: what brute force finds, in every order, and how little it takes."""

from itertools import permutations
from random import Random

import pytest
from helpers import mostly_nightly
from oracles import all_dags, xor_of

from sg_core import explore, greedy_basis, grundy_values
from sg_core.rulesets import Nim
from sg_core.samples import random_game


def check_alike(game, order):
    """Check elements and codes by elimination against those by brute force."""
    found = greedy_basis(game, order, "elimination")
    brute = greedy_basis(game, order, "brute")
    assert (found.elements, found.codes) == (brute.elements, brute.codes), order


def all_orders(positions):
    """Yield every graph of so many positions with every order of them."""
    for game in all_dags(positions):
        for order in permutations(game.positions):
            yield game, order


@pytest.mark.parametrize("positions", range(1, 5))
def test_it_is_brute_force_in_every_order_of_every_small_graph(positions):
    for game, order in all_orders(positions):
        check_alike(game, order)


@pytest.mark.nightly
def test_it_is_brute_force_in_all_37025_orders_of_up_to_five_positions():
    count = 0
    for positions in range(1, 6):
        for game, order in all_orders(positions):
            check_alike(game, order)
            count += 1
    assert count == 37_025


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
    heap = explore(Nim(), 255)
    basis = greedy_basis(heap, range(255, -1, -1))
    assert len(basis.elements) == 8
    assert max(step.added for step in basis.steps) <= 8
    assert sum(step.explored for step in basis.steps) == sum(n + 1 for n in range(256))


def test_it_is_the_default_where_a_position_comes_before_its_option():
    heap = explore(Nim(), 3)
    for order, tried in (([0, 1, 2, 3], "mex"), ([3, 1, 2, 0], "elimination")):
        assert greedy_basis(heap, order) == greedy_basis(heap, order, tried)
    assert sum(step.added for step in greedy_basis(heap, [3, 1, 2, 0]).steps) > 0
