"""Tests of the named games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import isomorphic

from sg_core import GameError, LimitError, explore
from sg_core.rulesets import Nim, NimWithAdding

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


# Nim with adding


@given(heaps, st.integers(0, 6), st.integers(0, 7))
def test_a_move_of_nim_with_adding_takes_from_one_heap_or_adds_to_one_from_the_bag(
    position, bag, most
):
    options = NimWithAdding(most).options((position, bag))
    assert len(options) == len(set(options)) == sum(position) + len(position) * min(bag, most)
    for after, left in options:
        [i] = [i for i, heap in enumerate(position) if after[i] != heap]
        assert len(after) == len(position) and 0 <= after[i]
        added = after[i] - position[i]
        assert added <= most and left == bag - max(0, added) >= 0


def test_nim_with_adding_lists_removals_first_and_small_additions_before_large_ones():
    assert NimWithAdding().options(((1, 2), 1)) == (
        ((0, 2), 1),
        ((1, 1), 1),
        ((1, 0), 1),
        ((2, 2), 0),
        ((1, 3), 0),
    )
    assert NimWithAdding().options(((0, 0), 2)) == (
        ((1, 0), 1),
        ((0, 1), 1),
        ((2, 0), 0),
        ((0, 2), 0),
    )
    assert NimWithAdding(most=1).options((1, 5)) == ((0, 5), (2, 4))
    assert NimWithAdding().options(((), 3)) == ()


@pytest.mark.parametrize("position", [(), (3,), (1, 2), (2, 0, 1)], ids=repr)
def test_without_stones_to_add_it_is_nim(position):
    nim = explore(Nim(), position)
    assert isomorphic(explore(NimWithAdding(), (position, 0)), nim)
    assert isomorphic(explore(NimWithAdding(most=0), (position, 4)), nim)


def test_adding_more_at_once_than_the_bag_has_is_no_move():
    for bag in range(5):
        unlimited = NimWithAdding().options(((1, 2), bag))
        assert NimWithAdding(bag).options(((1, 2), bag)) == unlimited
        assert NimWithAdding(10**30).options(((1, 2), bag)) == unlimited


def test_its_name_tells_how_many_stones_may_be_added():
    assert repr(NimWithAdding()) == "NimWithAdding()"
    assert repr(NimWithAdding(2)) == "NimWithAdding(most=2)"
    assert repr(NimWithAdding(0)) == "NimWithAdding(most=0)"


@pytest.mark.parametrize(
    "position",
    [(), (1,), (1, 2, 3), ((1, 2), 3, 4), 5, None, "ab", [(1, 2), 3], {1: 2}, 0.5, ((1, 2),)],
    ids=repr,
)
def test_what_is_no_pair_of_heaps_and_bag_is_refused(position):
    with pytest.raises(GameError, match="a position is a pair of heaps and a number") as caught:
        NimWithAdding().options(position)
    assert "((1, 2), 3)" in str(caught.value) and repr(position) in str(caught.value)


@pytest.mark.parametrize("bag", [-1, 0.5, 1.0, True, "3", None, (1,), [1]], ids=repr)
def test_a_bag_that_is_no_natural_number_is_refused(bag):
    for position in ((1, 2), 3):
        with pytest.raises(GameError, match="the bag must be one of 0, 1, 2, …, not") as caught:
            NimWithAdding().options((position, bag))
        assert repr(bag) in str(caught.value)


@pytest.mark.parametrize(
    "heap",
    [-1, 1.5, True, "12", None, [1, 2], {1}, ((1,),), (1, -2), (1, True), (1, "a")],
    ids=repr,
)
def test_heaps_that_are_none_are_refused_beside_a_bag(heap):
    with pytest.raises(GameError, match="a heap must be one of 0, 1, 2, …, not"):
        NimWithAdding().options((heap, 1))


@pytest.mark.parametrize(
    "position",
    [((10**30,), 1), ((1,), 10**30), (10**30, 10**30), (1, 1_000_000), ((1,), 10**5000)],
    ids=lambda position: f"{len(bin(position[1]))} bits",
)
def test_more_stones_than_can_be_listed_are_refused_in_heaps_and_bag(position):
    for rules in (NimWithAdding(), NimWithAdding(1)):
        with pytest.raises(LimitError, match="stones have too many options; at most 1,000,000"):
            rules.options(position)


@pytest.mark.parametrize("most", [-1, 0.5, 1.0, True, "1", None, [1], -(10**30)], ids=repr)
def test_a_number_of_stones_to_be_added_that_is_none_is_refused(most):
    message = "stones that may be added at once must be one of 0, 1, 2, …, not"
    with pytest.raises(GameError, match=message) as caught:
        NimWithAdding(most)
    assert repr(most) in str(caught.value)
