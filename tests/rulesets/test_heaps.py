"""Tests of who wins on stairs, at Moore's nim and at Euclid's game, and of their values."""

from fractions import Fraction
from itertools import product
from math import floor

import pytest
from oracles import xor_of

from sg_core import P, explore, grundy_value, grundy_values, outcomes
from sg_core.rulesets import Euclid, Moore, StaircaseNim


def test_the_value_of_a_staircase_is_the_nim_sum_of_the_odd_steps():
    for steps, value in grundy_values(explore(StaircaseNim(), (2, 1, 3, 2))).items():
        assert value == steps[0] ^ steps[2] == xor_of(StaircaseNim().sizes(steps))


@pytest.mark.parametrize("k", [1, 2, 3])
def test_moore_is_lost_when_all_columns_of_ones_are_divisible(k):
    for heaps, label in outcomes(explore(Moore(k), (3,) * (k + 1))).items():
        columns = [sum(heap >> bit & 1 for heap in heaps) for bit in range(2)]
        assert (label is P) == all(ones % (k + 1) == 0 for ones in columns)


def test_the_values_of_euclid():
    golden = (1 + 5**0.5) / 2
    for x, y in product(range(1, 30), repeat=2):
        large, small = max(x, y), min(x, y)
        formula = floor(Fraction(large, small) - Fraction(small, large))
        assert grundy_value(explore(Euclid(), (x, y))) == formula
        assert (formula == 0) == (large / small < golden)


def test_the_options_of_euclid_are_found_by_their_value():
    rules = Euclid()
    for pair, value in product(product(range(1, 30), repeat=2), range(6)):
        worth = [option for option in rules.options(pair) if rules.known_value(option) == value]
        assert rules.options_worth(pair, value) == worth
