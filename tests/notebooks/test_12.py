"""What notebook 12 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section. What is P is decided by trying every line of play.
"""

from functools import cache
from itertools import permutations

import pytest
from helpers import NOTEBOOKS, heap, spread
from oracles import (
    gives_mex,
    powers_of_two_come_first,
    together_P,
    value_in,
    values_of,
    walked,
)
from reading import read

from sg_core import explore, greedy_basis
from sg_core.rulesets import Nim
from sg_core.samples import all_games

TOLD = (NOTEBOOKS / "12_names_in_any_order.ipynb").read_text("utf-8")


@pytest.fixture(scope="module")
def book():
    return read("12_names_in_any_order.ipynb")


def test_1_in_the_heap_of_3_mex_holds_exactly_when_1_and_2_become_b0_and_b1(book):
    game = book.variables["heap_3"]
    for order in permutations(game):
        elements, codes = walked(game, order)
        assert codes[0] == 0 and gives_mex(game, codes) == (elements == [1, 2])


def test_1_in_both_orders_of_a_heap_of_1_code_is_mex():
    for order in ([0, 1], [1, 0]):
        assert walked(heap(1), order) == ([1], {0: 0, 1: 1})


def may_go_up(game, elements, codes):
    """True if some move in an element leads to a code that is not below that of the element."""
    return any(codes[q] >= 1 << i for i, b in enumerate(elements) for q in game.options(b))


def test_2_the_condition_is_enough_but_not_needed_in_one_small_game(book):
    """Up to four positions it is not needed in that game alone, if it comes before *1 and *2."""
    more = []
    for game in (game for n in range(1, 5) for game in all_games(n)):
        for order in permutations(game.positions):
            elements, codes = walked(game, order)
            up, mex = may_go_up(game, elements, codes), gives_mex(game, codes)
            assert mex or up
            more += [(game, order)] if up and mex else []
    [game] = {game for game, _ in more}
    value = values_of(game)
    assert sorted(value[q] for q in game.options(game.start)) == [0, 2]  # it is {*0, *2}
    later = {order: order[order.index(game.start) + 1 :] for order in permutations(game)}
    first = {order for order, rest in later.items() if {1, 2} <= {value[p] for p in rest}}
    assert {order for _, order in more} == first
    elements, codes = walked(book.variables["odd"], ["{*0,*2}", "*0", "*1", "*2"])
    assert elements == ["{*0,*2}", "*2"] and may_go_up(book.variables["odd"], elements, codes)
    assert "code = mex: True" in book.printed


@pytest.mark.parametrize("size", [3, 4])
def test_2_the_criterion_is_right_for_every_order_of_small_games(size):
    for game in all_games(size):
        value = value_in(game)
        for order in permutations(game.positions):
            passes = powers_of_two_come_first([value(p) for p in order])
            assert passes == gives_mex(game, walked(game, order)[1])


def test_2_four_orders_of_the_heap_of_3_keep_the_criterion_and_are_those_that_are_told():
    passed = [order for order in permutations(range(4)) if powers_of_two_come_first(order)]
    told = [", ".join(map(str, order)) for order in passed]
    assert len(told) == 4 and all(f" {order}" in TOLD for order in told)


def test_3_the_codes_of_two_bases_exchange_two_heaps(book):
    assert "0: 00   1: 10   2: 01   3: 11" in book.printed
    assert "0: 00   1: 01   2: 11   3: 10" in book.printed


def test_3_the_answer_to_the_exercise_exchanges_1_and_2_and_with_them_5_and_6(book):
    exercise = book.verdicts[1][0]
    change = {1: 2, 2: 1, 5: 6, 6: 5}
    assert exercise.check({n: f"{change.get(n, n):03b}" for n in range(8)}).is_right


@cache
def names_of_heap(order):
    return greedy_basis(explore(Nim(), 7), order, "elimination")


def test_4_as_many_elements_in_every_order_and_the_codes_of_the_exercise():
    for order in spread(40, permutations(range(8))):
        assert len(names_of_heap(order).elements) == 3
    codes = names_of_heap((7, 5, 4, 0, 1, 2, 3, 6)).codes
    told = "0: 000, 1: 110, 2: 011, 3: 101, 4: 100, 5: 010, 6: 111, 7: 001"
    assert {f"{heap}: {code:03b}" for heap, code in codes.items()} == {*told.split(", ")}
    assert told in TOLD


def test_4_elimination_by_example():
    codes = names_of_heap((6, 5, 3, 0, 1, 2, 4, 7)).codes
    assert [codes[n] for n in (6, 5, 3)] == [0b01, 0b10, 0b11]
    down = names_of_heap((7, 6, 5, 4, 3, 2, 1, 0))
    assert down.elements == (7, 6, 5) and down.codes[4] == 0b111


def test_4_elimination_makes_fewer_xors_than_there_are_positions(book):
    three = book.chart.call_args.args[0]
    assert three["elimination"] == three["mex"]
    xors, looked_at = three["XORs of elimination"], three["elimination"]
    assert all(made < looked_at[stones] for stones, made in xors.items())


def test_3_heaps_of_1_and_2_can_have_the_same_code_in_two_games_and_are_not_P_together():
    two_first, one_first = walked(heap(2), [2, 1, 0])[1], walked(heap(1), [1, 0])[1]
    assert two_first[2] == one_first[1] == 1 and not together_P(heap(2), heap(1))
