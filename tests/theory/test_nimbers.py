"""Tests of mex and nim-sum."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from odd import NOT_NATURAL
from oracles import least_missing

from sg_core import GameError, mex, nim_sum
from sg_core.doors import natural
from sg_core.nimbers import lowerings, top_bit

naturals = st.integers(0, 10**6)


@given(st.lists(st.integers(0, 12)))
def test_mex_is_the_least_natural_number_that_is_missing(values):
    least = mex(values)
    assert least == least_missing(values)
    assert least not in values
    assert set(range(least)) <= set(values)
    assert least <= len(set(values))


def test_mex_takes_any_iterable_once():
    assert mex(n for n in (0, 1, 2)) == 3


def test_large_values_cost_nothing():
    assert mex([10**20, 0, 10**4000]) == 1


@given(st.lists(naturals))
def test_nim_sum_adds_bits_without_carrying(values):
    for bit in range(20):
        column = sum(value >> bit & 1 for value in values)
        assert nim_sum(*values) >> bit & 1 == column % 2


@given(naturals, naturals, naturals)
def test_natural_numbers_are_a_group_in_which_each_is_its_own_inverse(a, b, c):
    assert nim_sum(a, b) == nim_sum(b, a)
    assert nim_sum(nim_sum(a, b), c) == nim_sum(a, nim_sum(b, c)) == nim_sum(a, b, c)
    assert nim_sum(a, 0) == a
    assert nim_sum(a, a) == nim_sum() == 0


@given(st.integers(0, 31), st.integers(0, 31))
def test_nim_sum_is_the_least_number_that_nothing_smaller_gives(a, b):
    smaller = {nim_sum(x, b) for x in range(a)} | {nim_sum(a, y) for y in range(b)}
    assert nim_sum(a, b) == mex(smaller)


@pytest.mark.parametrize("value", NOT_NATURAL, ids=repr)
def test_what_is_not_a_natural_number_is_refused_by_name(value):
    for function in (natural, nim_sum, top_bit, lambda v: mex([0, v])):
        with pytest.raises(GameError, match="must be one of 0, 1, 2, …, not") as caught:
            function(value)
        assert repr(value) in str(caught.value)


def test_what_is_refused_is_called_a_value_if_no_other_name_is_given():
    with pytest.raises(GameError, match=r"^a value must be one of 0, 1, 2, …, not -1$"):
        natural(-1)


@pytest.mark.parametrize("values", [3, None, 1.5])
def test_mex_refuses_what_is_not_a_collection_and_shows_it(values):
    for function in (mex, lowerings):
        with pytest.raises(GameError, match=f"list of numbers, not {values}"):
            function(values)


def test_numpy_integers_are_natural_numbers():
    numpy = pytest.importorskip("numpy")
    assert mex(numpy.array([0, 1, 3])) == 2
    assert type(nim_sum(numpy.int64(1), numpy.uint8(2))) is int


# The top bit, and how one number is lowered


def test_the_top_bit_is_the_largest_power_of_two_that_is_not_larger():
    for number in range(1, 1_000):
        assert top_bit(number) == max(2**k for k in range(10) if 2**k <= number)
    assert top_bit(0) == 0
    assert top_bit(2**4000) == top_bit(2**4001 - 1) == 2**4000


@given(st.lists(st.integers(0, 9), max_size=4), st.integers(0, 15))
def test_lowerings_are_all_ways_to_lower_one_number_that_give_the_nim_sum_wanted(values, wanted):
    found = {}
    for i, value in enumerate(values):
        for less in range(value):
            if nim_sum(*values[:i], less, *values[i + 1 :]) == wanted:
                assert i not in found
                found[i] = less
    assert lowerings(values, wanted) == found
    assert list(lowerings(values, wanted)) == sorted(found)


def test_below_the_nim_sum_there_is_a_lowering_and_their_number_is_odd():
    above = 0
    for values in product(range(8), repeat=3):
        total = nim_sum(*values)
        for wanted in range(8):
            ways = len(lowerings(values, wanted))
            if wanted < total:
                assert ways % 2 == 1
            else:
                assert ways % 2 == 0
                above += ways > 0
        assert lowerings(values, total) == {}
    assert above > 0  # one may be lowered although the nim-sum rises


def test_the_numbers_may_come_in_any_collection():
    assert lowerings(n for n in (3, 4, 5)) == lowerings((3, 4, 5)) == lowerings([3, 4, 5]) == {0: 1}
    assert lowerings([]) == lowerings([0, 0]) == lowerings([], wanted=3) == {}
    assert lowerings([10**40], wanted=10**20) == {0: 10**20}


@pytest.mark.parametrize("value", NOT_NATURAL, ids=repr)
def test_what_is_no_natural_number_is_neither_lowered_nor_wanted(value):
    for values, wanted in [([value], 0), ([3, value], 0), ([3, 4], value), ([], value)]:
        with pytest.raises(GameError, match="must be one of 0, 1, 2, …, not") as caught:
            lowerings(values, wanted)
        assert repr(value) in str(caught.value)
