"""What One sitting says, claim by claim, against brute force and on the very objects it uses."""

from itertools import combinations, permutations

import pytest
from helpers import run
from oracles import slow_value

from sg_core import GameGraph, Sum, explore, greedy_basis, outcome, winning_moves
from sg_core.rulesets import Kayles, Nim

NAMES = {"q": 3, "s": 1, "r": 4, "t": 3, "u": 0, "v": 2, "w": 1, "x": 1, "y": 0, "z": 0}


@pytest.fixture(scope="module")
def game():
    """The drawing of section 4."""
    return run("one_sitting.ipynb")["game"]


def heap(stones):
    """A heap of nim as a graph."""
    return explore(Nim(), stones)


def test_the_mirror_and_1_2_3_are_lost_for_who_begins():
    G = run("one_sitting.ipynb")["G"]
    assert outcome(Sum(G, G), ("a", "a")) == outcome(Nim(), (1, 2, 3)) == "P"


def test_a_three_is_a_one_and_a_two_and_a_four_is_no_one_and_three():
    assert [outcome(Nim(), heaps) for heaps in ((1, 2, 3), (1, 3, 4))] == ["P", "N"]
    assert winning_moves(Nim(), (1, 3, 4)) == [(1, 3, 2)]  # do you recognise what is left?


def test_heaps_1_to_7_have_the_lamps_of_the_table_and_no_smaller_choice_balances_a_weight():
    for stones in range(1, 8):
        lamps = [2**i for i in range(3) if stones >> i & 1]
        assert outcome(Nim(), (stones, *lamps)) == "P"
    for count in range(3):
        for made in combinations((1, 2), count):
            assert outcome(Nim(), (4, *made)) == "N"


def test_the_positions_have_the_names_of_the_tables(game):
    assert {p: slow_value(game, p) for p in game.positions} == NAMES
    assert {NAMES[p] for p in game.options("u")} == {2}
    assert {NAMES[p] for p in game.options("s")} == {0, 2, 3}
    assert {NAMES[p] for p in game.options("t")} == {0, 1, 2}
    assert {NAMES[p] for p in game.options("r")} == {0, 1, 2, 3}


def test_w_v_and_r_become_weights(game):
    basis = greedy_basis(game)
    assert list(basis.elements) == ["w", "v", "r"]
    assert {p: basis.codes[p] for p in game.positions} == NAMES


def sums_of(weights):
    """All choices of different weights."""
    return [some for n in range(len(weights) + 1) for some in combinations(weights, n)]


def test_weights_only_crumble_by_every_move_of_every_choice(game):
    for some in sums_of("wvr"):
        number = sum(NAMES[one] for one in some)
        for i, one in enumerate(some):
            for option in game.options(one):
                older = [NAMES[other] for j, other in enumerate(some) if j != i]
                after = NAMES[option]
                for other in older:
                    after ^= other
                assert after < number


def test_with_a_smaller_number_the_winning_move_is_never_the_weights(game):
    for p in game.positions:
        for some in sums_of("wvr"):
            made = sum(NAMES[one] for one in some)
            by = {i for i, one in enumerate((p, *some)) for q in game.options(one)
                  if value_of(game, (p, *some), i, q) == 0}  # fmt: skip
            assert made >= NAMES[p] or by == {0}
    assert value_of(game, ("x", "v"), 1, "w") == 0  # v next to x: the weight wins


def value_of(game, position, i, option):
    """The nim-sum of the names after a move in one part."""
    total = NAMES[option]
    for j, one in enumerate(position):
        total ^= NAMES[one] * (j != i)
    return total


def test_heaps_3_4_5_are_won_by_two_from_the_three_alone():
    assert winning_moves(Nim(), (3, 4, 5)) == [(1, 4, 5)]


@pytest.mark.parametrize(("order", "name"), [((1, 2, 3), 1), ((3, 2, 1), 3)])
def test_only_from_the_end_up_is_the_name_of_one_stone_the_mex(order, name):
    elements, names = [], {}
    for stones in order:  # the walk, by brute force
        codes = range(2 ** len(elements))
        made = [[one for i, one in enumerate(elements) if code >> i & 1] for code in codes]
        fits = [code for code in codes if outcome(Nim(), (stones, *made[code])) == "P"]
        if not fits:
            elements.append(stones)
        names[stones] = fits[0] if fits else 2 ** (len(elements) - 1)
    assert names[1] == name


def test_each_order_of_the_heaps_gives_names_that_add_by_xor():
    for order in permutations((1, 2, 3, 4)):
        codes = greedy_basis(heap(4), order=[0, *order]).codes
        for heaps in combinations(range(5), 3):
            total = 0
            for one in heaps:
                total ^= codes[one]
            assert (total == 0) == (outcome(Nim(), heaps) == "P")


def test_q_is_a_three_and_five_pins_are_a_four(game):
    assert outcome(Sum(game, Nim()), ("q", 3)) == outcome(Sum(Kayles(), Nim()), (5, 4)) == "P"
    after = winning_moves(Sum(game, Nim()), ("r", 3))
    assert ("t", 3) in after  # the machine takes you straight back


def test_the_drawing_to_name_alone_is_named_as_its_widget_does():
    own = GameGraph({
        "a": ["b", "c", "e"], "b": ["c", "d"], "c": ["d", "f"],
        "d": ["f", "g"], "e": ["b", "g"], "f": ["g"],
    })  # fmt: skip
    found = {p: slow_value(own, p) for p in own.positions}
    assert found == {"g": 0, "f": 1, "d": 2, "c": 0, "b": 1, "e": 2, "a": 3}


def test_of_the_row_to_cross_out_a_heap_of_two_is_left_which_is_won():
    book = run("one_sitting.ipynb")
    stone, two, lost = book["stone"], book["heap_of_two"], book["lost"]
    assert [outcome(one) for one in (stone, two, lost)] == ["N", "N", "P"]
    assert outcome(Sum(stone, two)) == "N" and outcome(Sum(two, two)) == "P"


def test_the_middle_pin_of_five_leaves_0_and_from_v_and_w_one_move_leaves_nothing(game):
    assert (2, 2) in Kayles().options(5) and outcome(Kayles(), (2, 2)) == "P"
    assert NAMES["v"] ^ NAMES["w"] == 3 and "w" in game.options("v")
    assert outcome(Sum(game, game), ("w", "w")) == "P"


def test_rows_of_0_to_4_pins_name_five_and_a_sum_may_be_won_by_a_move_up(game):
    names = [slow_value(Kayles(), pins) for pins in range(6)]
    assert names == [0, 1, 2, 3, 1, 4]
    away = {slow_value(Kayles(), after) for after in Kayles().options(5)}
    assert away == {0, 1, 2, 3}
    assert ("r", 4) in winning_moves(Sum(game, heap(4)), ("q", 4))  # so "can", and not "has to"
