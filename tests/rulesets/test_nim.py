"""Tests of the named games."""

from hypothesis import given
from hypothesis import strategies as st
from oracles import isomorphic

from sg_core import explore
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
    assert NimWithAdding().options((1, 2)) == ((0, 2), (2, 1), (3, 0))
    assert repr(NimWithAdding()) == "NimWithAdding()"
    assert repr(NimWithAdding(0)) == "NimWithAdding(most=0)"
