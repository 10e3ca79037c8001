"""Nim multiplication by its definition and its laws, and coins on a board."""

from itertools import product

import pytest
from helpers import every
from hypothesis import given
from hypothesis import strategies as st
from oracles import least_missing, product_by_definition, value_by, xor_of

from sg_core import GameError, grundy_value, winning_moves
from sg_core.beyond import CoinProduct, nim_inverse, nim_product
from sg_core.rulesets import MockTurtles, Ruler, TurningTurtles

numbers = st.integers(0, 2**64 - 1)
INVERSES = [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4]
SQUARE = CoinProduct(Ruler(2), Ruler(2))


def test_products_are_those_of_the_definition():
    for a, b in product(range(24), repeat=2):
        assert nim_product(a, b) == product_by_definition(a, b)


@pytest.mark.nightly
def test_products_to_64_are_those_of_the_definition():
    for a, b in product(range(65), repeat=2):
        assert nim_product(a, b) == product_by_definition(a, b)


@given(numbers, numbers, numbers)
def test_the_laws_of_a_field(a, b, c):
    times = nim_product
    assert times(a, b) == times(b, a) and times(a, 1) == a
    assert times(times(a, b), c) == times(a, times(b, c))
    assert times(a, b ^ c) == times(a, b) ^ times(a, c)
    assert a == 0 or times(a, nim_inverse(a)) == 1


def test_inverses_are_those_of_the_table():
    assert [nim_inverse(a) for a in range(1, 16)] == INVERSES
    assert all(nim_product(a, a) ^ a in (0, 1) for a in range(4))


@pytest.mark.parametrize("digits", [1, 2, 4, 8])
def test_numbers_below_2_4_16_256_are_fields(digits):
    field = range(1 << digits)
    some = field if digits < 8 else range(3, 256, 23)
    assert all(nim_product(a, b) in field for a, b in product(some, repeat=2))
    assert len({nim_product(3 % len(field), a) for a in field}) == len(field)
    assert nim_product(5, 6) == 8  # but not those below 8


@every(("call", "words"), [
        (lambda: nim_product(-1, 2), "a factor must be one of 0, 1, 2, …, not -1"),
        (lambda: nim_product(True, 2), "not True"),
        (lambda: nim_product(2, 1.5), "not 1.5"),
        (lambda: nim_product(2, 1 << 500), "a factor"),
        (lambda: nim_inverse(0), "0 has no inverse"),
        (lambda: CoinProduct(Ruler(90), Ruler(90)), "the number of sets of coins"),
        (lambda: CoinProduct(Ruler(3), 3), "a product is of two coin games"),
        (lambda: SQUARE.options({(1, 1)}), "frozenset of the coins that show"),
        (lambda: SQUARE.options(frozenset({(3, 1)})), r"there is no coin \(3, 1\)"),
    ])
def test_what_is_no_factor_is_refused(call, words):
    with pytest.raises(GameError, match=words):
        call()


# Coins on a board


def turned(across, up):
    """The rule of a board: pairs of sets that the two games turn."""

    def options(heads):
        moves = ((one, other) for x, y in heads for one in across(x) for other in up(y))
        return {heads ^ frozenset(product(one, other)) for one, other in moves}

    return options


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
    "corners": (CoinProduct(TurningTurtles(3), TurningTurtles(3)), turned(turtles, turtles)),
    "ruler and mock": (CoinProduct(Ruler(3), MockTurtles(3)), turned(runs, mock)),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_head_on_a_board_is_worth_the_product_and_heads_add(name):
    rules, options = BOARDS[name]
    value = value_by(options)
    for heads in map(frozenset, subsets(rules.row)):
        assert grundy_value(rules, heads) == value(heads)
        assert {*rules.options(heads)} == options(heads)
    for x, y in rules.row:
        one = grundy_value(rules.across, frozenset({x}))
        other = grundy_value(rules.up, frozenset({y}))
        assert value(frozenset({(x, y)})) == nim_product(one, other)


def subsets(cells):
    """Some sets of cells: all with at most two, and all cells."""
    return [set(), *({p, q} for p in cells for q in cells), set(cells)]


@pytest.mark.parametrize(
    ("across", "up", "columns", "rows"),
    [
        (turtles, turtles, range(1, 5), range(1, 5)),
        (runs, mock, range(1, 4), range(4)),
    ],
    ids=["corners 4 × 4", "ruler and mock 3 × 4"],
)
def test_every_position_of_a_whole_board_is_worth_its_heads(across, up, columns, rows):
    """All sets of heads, as binary numbers, which each move makes smaller."""
    bit = {coin: 1 << i for i, coin in enumerate(product(columns, rows))}
    g, h = (value_by(lambda heads, one=one: row_moves(heads, one)) for one in (across, up))
    worth = {
        bit[x, y]: product_by_definition(g(frozenset({x})), h(frozenset({y}))) for x, y in bit
    }
    turns = {
        bit[x, y]: [sum(bit[c] for c in product(a, b)) for a in across(x) for b in up(y)]
        for x, y in bit
    }
    value = [0]
    for heads in range(1, 1 << len(bit)):
        shown = [one for one in turns if heads & one]
        value.append(least_missing({value[heads ^ turn] for one in shown for turn in turns[one]}))
        assert value[heads] == xor_of(worth[one] for one in shown)


def row_moves(heads, turns):
    """What is left of a row of coins after a move."""
    return {heads ^ frozenset(turn) for coin in heads for turn in turns(coin)}


def test_one_move_wins_at_turning_corners():
    corners = CoinProduct(TurningTurtles(4), TurningTurtles(4))
    heads = frozenset({(2, 3), (3, 3), (4, 2)})
    assert [grundy_value(corners, frozenset({c})) for c in sorted(heads)] == [1, 2, 8]
    assert winning_moves(corners, heads) == [frozenset({(2, 3), (3, 3), (2, 2)})]
