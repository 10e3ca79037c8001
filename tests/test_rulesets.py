"""Tests of the named games."""

import pytest
from helpers import isomorphic
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameError, LimitError, Sum, explore, grundy_value, nim_sum
from sg_core.rulesets import Nim

heaps = st.lists(st.integers(0, 5), max_size=4).map(tuple)


@given(heaps)
def test_a_nim_move_makes_one_heap_smaller(position):
    options = Nim().options(position)
    assert len(options) == len(set(options)) == sum(position)
    for option in options:
        changed = [i for i, heap in enumerate(position) if option[i] != heap]
        assert len(option) == len(position)
        assert len(changed) == 1
        assert 0 <= option[changed[0]] < position[changed[0]]


def test_nim_keeps_the_places_of_heaps_and_empty_heaps():
    assert Nim().options((1, 0, 2)) == ((0, 0, 2), (1, 0, 1), (1, 0, 0))
    assert Nim().options(()) == ()


def test_a_number_stands_for_one_heap():
    assert Nim().options(3) == (2, 1, 0)
    assert isomorphic(explore(Nim(), 4), explore(Nim(), (4,)))


def test_nim_is_the_sum_of_its_heaps():
    assert explore(Nim(), (2, 0, 3)) == explore(Sum(Nim(), Nim(), Nim()), (2, 0, 3))


def test_the_value_of_nim_is_the_nim_sum_of_the_heaps():
    for position in [(), (0,), (5,), (3, 5), (1, 2, 3), (2, 3, 4, 5)]:
        assert grundy_value(Nim(), position) == nim_sum(*position)


@pytest.mark.parametrize(
    "position",
    [-1, (-1,), (2, -1), 1.5, (1.0,), "3", ("3",), [1, 2], (1, (2,)), (None,), None, True, {1}],
    ids=repr,
)
def test_bad_heaps_are_refused_by_name(position):
    with pytest.raises(GameError, match="a heap must be one of 0, 1, 2, …, not"):
        Nim().options(position)


@pytest.mark.parametrize("heap", [1_000_001, 10**20])
def test_heaps_too_large_to_list_are_refused_by_name(heap):
    for position in (heap, (1, heap)):
        with pytest.raises(LimitError, match="stones have too many options; at most 1,000,000"):
            Nim().options(position)


def test_a_heap_of_thousands_of_digits_is_refused_too():
    with pytest.raises(GameError):
        Nim().options((10**5000,))
