"""Tests of mex and nim-sum."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import least_missing

from sg_core import mex, nim_sum
from sg_core.nimbers import lowerings, lowest_zero, top_bit


@given(st.lists(st.integers(0, 12)))
def test_mex_is_the_least_natural_number_that_is_missing(values):
    assert mex(iter(values)) == least_missing(values)
    assert mex([10**20, 10**4000, *values]) == mex(values)
    assert lowest_zero(sum(1 << value for value in set(values))) == mex(values)


@given(st.lists(st.integers(0, 10**6)))
def test_nim_sum_adds_bits_without_carrying(values):
    for bit in range(20):
        column = sum(value >> bit & 1 for value in values)
        assert nim_sum(*values) >> bit & 1 == column % 2


def test_numpy_integers_are_natural_numbers():
    numpy = pytest.importorskip("numpy")
    assert mex(numpy.array([0, 1, 3])) == 2
    assert type(nim_sum(numpy.int64(1), numpy.uint8(2))) is int


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


def test_the_numbers_may_come_in_any_collection():
    assert lowerings(n for n in (3, 4, 5)) == lowerings((3, 4, 5)) == lowerings([3, 4, 5]) == {0: 1}
    assert lowerings([10**40], wanted=10**20) == {0: 10**20}
