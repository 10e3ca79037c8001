"""Tests of the strategies for nim and for nim with adding: what they answer, and what they say.

That they win is tested in `test_strategies.py`.
"""

import re

from hypothesis import given
from hypothesis import strategies as st
from oracles import xor_of

from sg_core import explore
from sg_core.rulesets import Nim, NimWithAdding
from sg_core.strategies import bouton, undo

heaps = st.lists(st.integers(0, 40), min_size=1, max_size=6).map(tuple)


def differences(before, after):
    """Where two tuples differ."""
    return [i for i, (p, q) in enumerate(zip(before, after, strict=True)) if p != q]


# Bouton's reply


def test_bouton_does_not_look_at_the_position_before():
    for before, after in explore(Nim(), (3, 2, 3)).moves:
        assert bouton(before, after) == bouton(None, after) == bouton("nonsense", after)


def test_bouton_lowers_the_first_heap_that_can_be_lowered():
    assert bouton(None, (4, 5, 7)) == (2, 5, 7)
    assert bouton(None, (1, 4, 6)) == (1, 4, 5)


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


# Undoing


def test_undo_answers_legally_or_not_at_all():
    rules, undone = NimWithAdding(), 0
    for start in [((0, 0), 3), ((1, 2, 1), 2), ((3, 3), 2), ((2,), 4)]:
        for before, after in explore(rules, start).moves:
            answer = undo(before, after)
            assert answer is None or answer in rules.options(after)
            if after[1] < before[1] and xor_of(before[0]) == 0:
                assert answer == (before[0], after[1])
                undone += 1
            else:
                taken = bouton(None, after[0])
                assert answer == (None if taken is None else (taken, after[1]))
    assert undone > 50


def test_the_note_of_undo_tells_how_many_stones_go_and_from_which_heap():
    rules, told = NimWithAdding(), 0
    for before, after in explore(rules, ((1, 2), 3)).moves:
        note = undo.note(before, after)
        if after[1] == before[1] or xor_of(before[0]):
            assert note == bouton.note(before[0], after[0])
            continue
        [i] = differences(before[0], after[0])
        added = after[0][i] - before[0][i]
        assert note == f"you added {added} to heap {i + 1}: take them away again"
        told += 1
    assert told > 20
    assert undo.note(None, ((3, 4, 5), 1)) == "3 ⊕ 4 ⊕ 5 = 2, top bit 2: lower 3 to 1"
