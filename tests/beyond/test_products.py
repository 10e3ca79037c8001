"""Nim multiplication by its definition and its laws, and coins on a board."""

from itertools import product

import pytest
from helpers import every, mostly_nightly
from hypothesis import given
from hypothesis import strategies as st
from oracles import least_missing, product_by_definition, value_by, xor_of

from sg_core import GameError, grundy_value, winning_moves
from sg_core.beyond import CoinProduct, nim_inverse, nim_product
from sg_core.rulesets import MockTurtles, Ruler, TurningTurtles

numbers = st.integers(0, 2**64 - 1)


@pytest.mark.parametrize("most", [23, pytest.param(64, marks=pytest.mark.nightly)])
def test_products_are_those_of_the_definition(most):
    for a, b in product(range(most + 1), repeat=2):
        assert nim_product(a, b) == product_by_definition(a, b)


@given(numbers, numbers, numbers)
def test_the_laws_of_a_field(a, b, c):
    times = nim_product
    assert times(a, b) == times(b, a) and times(a, 1) == a
    assert times(times(a, b), c) == times(a, times(b, c))
    assert times(a, b ^ c) == times(a, b) ^ times(a, c)
    assert a == 0 or times(a, nim_inverse(a)) == 1


@pytest.mark.parametrize("digits", [1, 2, 4, 8])
def test_numbers_below_2_4_16_256_are_fields(digits):
    field = range(1 << digits)
    some = field if digits < 8 else range(3, 256, 23)
    assert all(nim_product(a, b) in field for a, b in product(some, repeat=2))
    assert len({nim_product(3 % len(field), a) for a in field}) == len(field)
    assert all(nim_product(a, nim_inverse(a)) == 1 for a in some if a)
    assert nim_product(5, 6) == 8  # but not those below 8


@every(
    ("call", "words"),
    [
        (lambda: nim_product(2, 1 << 500), "a factor"),
        (lambda: nim_product(2, 3, 4), r"two at a time, .* nim_product\(nim_product\(2, 3\), 4\)"),
        (lambda: CoinProduct(Ruler(90), Ruler(90)), "the number of sets of coins"),
    ],
)
def test_what_is_no_factor_is_refused(call, words):
    with pytest.raises(GameError, match=words):
        call()


# Coins on a board


def turtles(coin):
    """Turning Turtles: this coin alone, or another one to its left with it."""
    return [{coin}, *({coin, other} for other in range(1, coin))]


def runs(coin):
    """Ruler: neighbouring coins up to this one."""
    return [{*range(first, coin + 1)} for first in range(1, coin + 1)]


def mock(coin):
    """Mock Turtles: one, two or three coins, from 0."""
    pairs = ({coin, a, b} for a in range(coin) for b in range(a, coin))
    return [{coin}, *pairs]


BOARDS = {
    "corners 4 × 4": (CoinProduct(TurningTurtles(4), TurningTurtles(4)), turtles, turtles),
    "ruler and mock 3 × 4": (CoinProduct(Ruler(3), MockTurtles(4)), runs, mock),
}


@pytest.mark.parametrize("name", mostly_nightly(["ruler and mock 3 × 4"], BOARDS))
def test_a_head_on_a_board_is_worth_the_product_and_heads_add(name):
    """All sets of heads, as binary numbers, which each move makes smaller; some in the rules."""
    rules, across, up = BOARDS[name]
    bit = {coin: 1 << i for i, coin in enumerate(rules.row)}
    g, h = (value_by(lambda heads, one=one: row_moves(heads, one)) for one in (across, up))
    worth = {
        bit[x, y]: product_by_definition(g(frozenset({x})), h(frozenset({y}))) for x, y in bit
    }
    turns = {
        bit[x, y]: [sum(bit[c] for c in product(a, b)) for a in across(x) for b in up(y)]
        for x, y in bit
    }
    value, left = [], []
    for heads in range(1 << len(bit)):
        shown = [one for one in turns if heads & one]
        left.append({heads ^ turn for one in shown for turn in turns[one]})
        value.append(least_missing({value[after] for after in left[heads]}))
        assert value[heads] == xor_of(worth[one] for one in shown)
    for heads in map(frozenset, subsets(rules.row)):
        code = sum(map(bit.get, heads))
        assert grundy_value(rules, heads) == value[code]
        assert {sum(map(bit.get, after)) for after in rules.options(heads)} == left[code]


def subsets(cells):
    """Some sets of cells: all with at most two, and all cells."""
    return [set(), *({p, q} for p in cells for q in cells), set(cells)]


def row_moves(heads, turns):
    """What is left of a row of coins after a move."""
    return {heads ^ frozenset(turn) for coin in heads for turn in turns(coin)}


def test_one_move_wins_at_turning_corners():
    corners = CoinProduct(TurningTurtles(4), TurningTurtles(4))
    heads = frozenset({(2, 3), (3, 3), (4, 2)})
    assert [grundy_value(corners, frozenset({c})) for c in sorted(heads)] == [1, 2, 8]
    assert winning_moves(corners, heads) == [frozenset({(2, 3), (3, 3), (2, 2)})]
