"""Tests of the strategies for nim and for nim with adding: what they answer, and what they say.

That they win is tested in `notebooks/test_curriculum_f.py`.
"""

import re
from functools import reduce
from itertools import combinations_with_replacement, product
from operator import xor

import pytest
from helpers import xor_of
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameError, Sum, explore
from sg_core.rulesets import Nim, NimWithAdding
from sg_core.strategies import bouton, mirror, three_replies, to_zero, undo, verify
from sg_core.strategies.nim import how_lowered, is_undone

heaps = st.lists(st.integers(0, 40), min_size=1, max_size=6).map(tuple)
NO_HEAPS = [-1, 0.5, 1.0, True, "2", None, [1], (1,), float("nan")]


def differences(before, after):
    """Where two tuples differ."""
    return [i for i, (p, q) in enumerate(zip(before, after, strict=True)) if p != q]


# Bouton's reply


def test_bouton_answers_legally_or_not_at_all():
    answered = 0
    for after in product(range(5), repeat=3):
        answer = bouton(None, after)
        assert (answer is None) == (xor_of(after) == 0)
        assert answer is None or answer in Nim().options(after)
        answered += answer is not None
    assert answered == 5**3 - 19


def test_bouton_does_not_look_at_the_position_before():
    for before, after in explore(Nim(), (3, 2, 3)).moves:
        assert bouton(before, after) == bouton(None, after) == bouton("nonsense", after)


def test_bouton_lowers_the_first_heap_that_can_be_lowered():
    assert bouton(None, (4, 5, 7)) == (2, 5, 7)
    assert bouton(None, (1, 4, 6)) == (1, 4, 5)
    assert bouton((3, 4, 7), (3, 4, 5)) == (1, 4, 5)
    assert bouton(None, (7,)) == (0,)
    assert bouton(None, ()) is bouton(None, (0,)) is bouton(None, (1, 2, 3)) is None


@given(heaps)
def test_bouton_keeps_the_places_of_heaps(position):
    answer = bouton(None, position)
    if answer is not None:
        assert isinstance(answer, tuple)
        [i] = differences(position, answer)
        assert 0 <= answer[i] < position[i]


def test_bouton_plays_a_sum_of_single_heaps_as_well():
    total = Sum(Nim(), Nim(), Nim())
    assert verify(bouton, total, (1, 2, 3)) is None
    assert verify(bouton, total, (3, 4, 5), opening=(1, 4, 5)) is None
    assert verify(bouton, total, (1, 2, 2)) is not None


def test_boutons_reply_is_that_of_proof_3_in_heaps():
    parts = [explore(Nim(), 4)] * 3
    for position in product(range(5), repeat=3):
        assert to_zero(*parts)(None, position) == bouton(None, position)


def test_with_two_equal_heaps_every_proof_mirrors():
    reply = three_replies(explore(Nim(), 6))
    for n in range(7):
        for after in Nim().options((n, n)):
            assert bouton((n, n), after) == mirror(Nim())((n, n), after) == reply((n, n), after)


NOTE = re.compile(r"(.*?)(\d+), top bit (\d+): lower (\d+) to (\d+)")


@given(heaps)
def test_boutons_note_tells_the_nim_sum_its_top_bit_and_the_heap_that_is_lowered(position):
    note, answer = bouton.note(None, position), bouton(None, position)
    terms = " ⊕ ".join(map(str, position))
    if answer is None:
        assert note == ("0" if position == (0,) else f"{terms} = 0")
        return
    said, *numbers = NOTE.fullmatch(note).groups()
    total, top, high, low = map(int, numbers)
    assert said == ("" if len(position) == 1 else f"{terms} = ")
    assert total == xor_of(position)
    assert top <= total < 2 * top
    [i] = differences(position, answer)
    assert (position[i], answer[i]) == (high, low)
    assert high // top % 2 == 1 and low == high ^ total


def test_boutons_note_in_full():
    assert bouton.note(None, (3, 4, 5)) == "3 ⊕ 4 ⊕ 5 = 2, top bit 2: lower 3 to 1"
    assert bouton.note((3, 4), (1, 2, 3)) == how_lowered((1, 2, 3)) == "1 ⊕ 2 ⊕ 3 = 0"
    assert bouton.note(None, (6,)) == "6, top bit 4: lower 6 to 0"


@pytest.mark.parametrize("heap", NO_HEAPS, ids=repr)
def test_bouton_refuses_what_is_no_heap(heap):
    for ask in (bouton, bouton.note):
        with pytest.raises(GameError, match="must be one of 0, 1, 2, …, not") as caught:
            ask(None, (3, heap))
        assert repr(heap) in str(caught.value)


@pytest.mark.parametrize("thing", [5, None, 0.5], ids=repr)
def test_bouton_refuses_what_are_no_heaps(thing):
    with pytest.raises(GameError, match="expected a list of numbers"):
        bouton(None, thing)


# Undoing


def test_undo_answers_legally_or_not_at_all():
    rules, undone = NimWithAdding(), 0
    for start in [((0, 0), 3), ((1, 2, 1), 2), ((3, 3), 2), ((2,), 4)]:
        for before, after in explore(rules, start).moves:
            answer = undo(before, after)
            assert answer is None or answer in rules.options(after)
            if after[1] < before[1] and reduce(xor, before[0]) == 0:
                assert answer == (before[0], after[1])
                undone += 1
            else:
                taken = bouton(None, after[0])
                assert answer == (None if taken is None else (taken, after[1]))
    assert undone > 50


def test_undo_takes_away_exactly_what_is_undone_and_the_stones_leave_the_game():
    assert undo(((1, 1), 5), ((1, 4), 2)) == ((1, 1), 2)
    assert undo(((0, 0, 0), 1), ((0, 1, 0), 0)) == ((0, 0, 0), 0)
    assert undo(((2, 2), 9), ((11, 2), 0)) == ((2, 2), 0)


def test_undo_answers_a_removal_as_in_nim_and_leaves_the_bag_alone():
    assert undo(((1, 1), 5), ((1, 0), 5)) == ((0, 0), 5)
    assert undo(((3, 4, 7), 2), ((3, 4, 5), 2)) == ((1, 4, 5), 2)
    assert undo(((1, 2, 3), 0), ((1, 2, 2), 0)) == ((0, 2, 2), 0)


def test_undo_opens_as_in_nim_and_only_where_that_wins():
    for position in product(range(4), repeat=3):
        opening = undo(None, (position, 3))
        taken = bouton(None, position)
        assert opening == (None if taken is None else (taken, 3))


def test_undo_wins_after_a_slip_too_where_undoing_would_lose():
    assert undo(((1, 2), 1), ((1, 3), 0)) == ((1, 1), 0)
    start, rules = ((1, 2), 2), NimWithAdding()
    for after in rules.options(start):
        answer = undo(start, after)
        wins = answer is not None
        assert wins == (reduce(xor, after[0]) != 0)
        assert not wins or verify(undo, rules, after, opening=answer) is None


def test_is_undone_tells_additions_at_nim_sum_0_from_other_moves_and_openings():
    rules = NimWithAdding()
    for before, after in explore(rules, ((1, 2), 2)).moves:
        added = sum(after[0]) > sum(before[0])
        assert is_undone(before, after) == (added and reduce(xor, before[0]) == 0)
    assert not is_undone(None, ((1, 2), 2))


def test_the_note_of_undo_tells_how_many_stones_go_and_from_which_heap():
    rules, told = NimWithAdding(), 0
    for before, after in explore(rules, ((1, 2), 3)).moves:
        note = undo.note(before, after)
        if after[1] == before[1] or reduce(xor, before[0]):
            assert note == bouton.note(before[0], after[0])
            continue
        [i] = differences(before[0], after[0])
        added = after[0][i] - before[0][i]
        assert note == f"you added {added} to heap {i + 1}: take them away again"
        told += 1
    assert told > 20
    assert undo.note(None, ((3, 4, 5), 1)) == "3 ⊕ 4 ⊕ 5 = 2, top bit 2: lower 3 to 1"


def test_undo_wins_where_only_so_many_stones_may_be_added_at_once():
    for most, position in product(range(4), combinations_with_replacement(range(3), 2)):
        line = verify(undo, NimWithAdding(most), (position, 3))
        assert (line is None) == (xor_of(position) == 0)


def test_undo_in_plain_nim_is_boutons_reply():
    for position in product(range(4), repeat=3):
        for after in Nim().options(position):
            answer = undo((position, 0), (after, 0))
            taken = bouton(position, after)
            assert answer == (None if taken is None else (taken, 0))


@pytest.mark.parametrize("heap", NO_HEAPS, ids=repr)
def test_undo_refuses_what_is_no_heap(heap):
    with pytest.raises(GameError, match="must be one of 0, 1, 2, …, not"):
        undo(None, ((3, heap), 2))
