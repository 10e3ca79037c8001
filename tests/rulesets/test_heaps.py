"""Tests of who wins on stairs, at Moore's nim and at Euclid's game, and of their values."""

from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import floor

import pytest
from gallery import euclid, moore, staircase
from oracles import value_by, values_where, xor_of

from sg_core import (
    P,
    explore,
    grundy_value,
    grundy_values,
    nim_sequence,
    outcome,
    outcomes,
    winning_moves,
)
from sg_core.rulesets import Euclid, LaskersNim, Moore, StaircaseNim

EUCLID = """
0 1 2 3 4 5 6 7 8 9 10 11
1 0 0 1 2 2 3 3 4 4 5 5
2 0 0 0 1 1 1 2 2 3 3 3
"""
LASKER = [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 16, 15, 17, 18, 20, 19]


def test_the_value_of_a_staircase_is_the_nim_sum_of_the_odd_steps():
    value = value_by(staircase)
    for steps in product(range(3), repeat=4):
        assert value(steps) == steps[0] ^ steps[2] == xor_of(StaircaseNim().sizes(steps))
    values = grundy_values(explore(StaircaseNim(), (2, 1, 3, 2)))
    assert all(values[steps] == steps[0] ^ steps[2] for steps in values)


def test_the_moves_on_stairs_that_win():
    for start, good in [
        ((2, 3, 1, 2), [(1, 3, 1, 2), (2, 3, 2, 1)]),
        ((1, 3, 2, 2, 4), [(1, 3, 2, 3, 3)]),
    ]:
        assert winning_moves(explore(StaircaseNim(), start)) == good
    assert outcome(explore(StaircaseNim(), (3, 2, 2, 1, 1))) is P


@pytest.mark.parametrize("k", [1, 2, 3])
def test_moore_is_lost_when_all_columns_of_ones_are_divisible(k):
    value = value_by(moore(k))
    for heaps in combinations_with_replacement(range(4), k + 2):
        columns = [sum(heap >> bit & 1 for heap in heaps) for bit in range(2)]
        assert (value(heaps) == 0) == all(ones % (k + 1) == 0 for ones in columns)
    label = outcomes(explore(Moore(k), (3,) * (k + 1)))
    assert all((label[heaps] is P) == (value(heaps) == 0) for heaps in label)


def test_the_values_of_moores_game_with_few_heaps():
    value = value_by(moore(2))
    assert all(value(heaps) == sum(heaps) for heaps in product(range(5), repeat=2))
    three = [*combinations_with_replacement(range(5), 3)]
    assert [h for h in three if value(h) == 0] == [(n, n, n) for n in range(5)]
    assert value((1, 2, 3)) == grundy_value(explore(Moore(2), (1, 2, 3))) == 6


def test_the_moves_of_moores_game_that_win():
    assert len(winning_moves(explore(Moore(2), (2, 3, 4, 5)))) == 2
    assert winning_moves(explore(Moore(2), (1, 2, 4, 7))) == [(1, 2, 3, 3)]
    assert len(Moore(2).options((1, 2, 4, 7))) == 77


def test_the_values_of_euclid():
    rows = [[*map(int, line.split())] for line in EUCLID.split("\n") if line]
    value = value_by(euclid)
    assert [[value((x, y)) for x in range(1, 13)] for y in (1, 2, 3)] == rows
    golden = (1 + 5**0.5) / 2
    for x, y in product(range(1, 30), repeat=2):
        large, small = max(x, y), min(x, y)
        formula = floor(Fraction(large, small) - Fraction(small, large))
        assert value((x, y)) == grundy_value(explore(Euclid(), (x, y))) == formula
        assert (formula == 0) == (large / small < golden)


def test_the_moves_of_euclid_that_win():
    assert winning_moves(explore(Euclid(), (47, 13))) == [(21, 13)]
    lost = [x for x in range(13, 60) if outcome(explore(Euclid(), (x, 13))) is P]
    assert lost == [*range(13, 22)]


def test_the_values_of_laskers_nim():
    slow = values_where(
        lambda n: [*((a,) for a in range(n)), *((a, n - a) for a in range(1, n))], 21
    )
    assert slow == nim_sequence(LaskersNim(), 21) == LASKER
    swapped = [n + 1 if n % 4 == 3 else n - 1 if n and n % 4 == 0 else n for n in range(21)]
    assert swapped == LASKER
