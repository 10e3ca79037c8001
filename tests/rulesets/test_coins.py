"""Tests of the values of coins that are turned, and of the codes that are lost."""

from itertools import combinations

import pytest
from gallery import grunt
from oracles import values_where

from sg_core import P, explore, grundy_value, nim_sequence, outcomes
from sg_core.rulesets import CoinTurning, GrundysGame, MockTurtles, Ruler, TurningTurtles

MOCK = [n for n in range(48) if n.bit_count() % 2]  # the odious numbers
RULER = [n & -n for n in range(1, 17)]


def alone(rules):
    """The values of the coins of a row, each the only head, by exploring."""
    return [grundy_value(explore(rules, frozenset({coin}))) for coin in rules.row]


@pytest.mark.parametrize(
    ("family", "coins", "left", "values"),
    [
        (TurningTurtles, 9, lambda n: [(), *((a,) for a in range(n))], [*range(1, 25)]),
        (MockTurtles, 9, lambda n: [s for k in range(3) for s in combinations(range(n), k)], MOCK),
        (Ruler, 10, lambda n: [tuple(range(a, n)) for a in range(n, -1, -1)], RULER),
    ],
)
def test_the_values_of_single_heads(family, coins, left, values):
    assert values_where(left, len(values)) == values
    assert alone(family(coins)) == values[:coins]


def test_grunt_is_grundys_game():
    assert alone(CoinTurning(12, grunt)) == nim_sequence(GrundysGame(), 12)


@pytest.mark.parametrize(
    ("rules", "weights"), [(TurningTurtles(7), {0, 3, 4, 7}), (MockTurtles(8), {0, 4, 8})]
)
def test_the_lost_positions_are_hamming_codes(rules, weights):
    lost = [p for p, label in outcomes(explore(rules, frozenset(rules.row))).items() if label is P]
    assert len(lost) == 16 and {len(word) for word in lost} == weights
    assert all(p ^ q in lost for p, q in combinations(lost, 2))
