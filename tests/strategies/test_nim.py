"""Tests of the strategies for nim and for nim with adding: what they answer, and what they say."""

from hypothesis import given
from hypothesis import strategies as st
from oracles import xor_of

from sg_core import explore
from sg_core.rulesets import NimWithAdding
from sg_core.strategies import bouton, undo


def differences(before, after):
    """Where two tuples differ."""
    return [i for i, (p, q) in enumerate(zip(before, after, strict=True)) if p != q]


def test_bouton_lowers_the_first_heap_that_can_be_lowered_whatever_was_before():
    assert bouton(None, (4, 5, 7)) == (2, 5, 7)
    assert bouton("nonsense", (1, 4, 6)) == (1, 4, 5)


@given(st.lists(st.integers(0, 40), min_size=1, max_size=6).map(tuple))
def test_boutons_note_tells_the_nim_sum_its_top_bit_and_the_heap_that_is_lowered(position):
    note, answer, total = bouton.note(None, position), bouton(None, position), xor_of(position)
    said = f"{' ⊕ '.join(map(str, position))} = {total}" if len(position) > 1 else str(total)
    if answer is None:
        assert note == said and total == 0
        return
    [i] = differences(position, answer)
    top = max(2**k for k in range(6) if 2**k <= total)
    assert note == f"{said}, top bit {top}: lower {position[i]} to {answer[i]}"
    assert position[i] & top and answer[i] == position[i] ^ total


def test_undo_answers_legally_or_not_at_all():
    rules = NimWithAdding()
    for start in [((0, 0), 3), ((1, 2, 1), 2), ((3, 3), 2), ((2,), 4)]:
        for before, after in explore(rules, start).moves:
            answer = undo(before, after)
            assert answer is None or answer in rules.options(after)
            if after[1] < before[1] and xor_of(before[0]) == 0:
                assert answer == (before[0], after[1])
            else:
                taken = bouton(None, after[0])
                assert answer == (None if taken is None else (taken, after[1]))


def test_the_note_of_undo_tells_how_many_stones_go_and_from_which_heap():
    for before, after in explore(NimWithAdding(), ((1, 2), 3)).moves:
        note = undo.note(before, after)
        if after[1] == before[1] or xor_of(before[0]):
            assert note == bouton.note(before[0], after[0])
            continue
        [i] = differences(before[0], after[0])
        added = after[0][i] - before[0][i]
        assert note == f"you added {added} to heap {i + 1}: take them away again"
    assert undo.note(None, ((3, 4, 5), 1)) == "3 ⊕ 4 ⊕ 5 = 2, top bit 2: lower 3 to 1"
