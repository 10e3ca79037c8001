"""Tests of mex and nim-sum."""

from functools import reduce

import pytest
from helpers import least_missing
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameError, mex, nim_sum
from sg_core.nimbers import natural

naturals = st.integers(0, 10**6)
NOT_NATURAL = [-1, 1.0, 0.5, True, "1", None, [1], (1,), float("nan")]


@given(st.lists(st.integers(0, 12)))
def test_mex_is_the_least_natural_number_that_is_missing(values):
    least = mex(values)
    assert least == least_missing(values)
    assert least not in values
    assert set(range(least)) <= set(values)
    assert least <= len(set(values))


@given(st.lists(naturals), st.lists(naturals))
def test_mex_grows_with_the_set(some, more):
    assert mex(some) <= mex(some + more)


def test_mex_of_the_worked_example():
    assert mex({0, 1, 3, 4, 7}) == 2


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


@given(st.lists(naturals))
def test_nim_sum_is_exclusive_or(values):
    assert nim_sum(*values) == reduce(lambda x, y: x ^ y, values, 0)


@pytest.mark.parametrize("value", NOT_NATURAL, ids=repr)
def test_what_is_not_a_natural_number_is_refused_by_name(value):
    for function in (natural, nim_sum, lambda v: mex([0, v])):
        with pytest.raises(GameError, match="must be one of 0, 1, 2, …, not") as caught:
            function(value)
        assert repr(value) in str(caught.value)


@pytest.mark.parametrize("values", [3, None, 1.5])
def test_mex_refuses_what_is_not_a_collection(values):
    with pytest.raises(GameError, match="collection of numbers"):
        mex(values)


def test_numpy_integers_are_natural_numbers():
    numpy = pytest.importorskip("numpy")
    assert mex(numpy.array([0, 1, 3])) == 2
    assert type(nim_sum(numpy.int64(1), numpy.uint8(2))) is int


def test_a_number_of_thousands_of_digits_is_refused_like_any_other():
    with pytest.raises(GameError):
        mex([-(10**5000)])
