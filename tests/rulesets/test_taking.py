"""Tests of the taking-and-breaking games: which moves there are, and what is refused.

The oracle reads the digits of an octal code straight from their definition, and the named games are
played as what they are: rows of pins, files of pawns, crosses on a strip.
"""

from functools import cache
from itertools import combinations_with_replacement, count, groupby

import pytest
from helpers import every
from hypothesis import given
from hypothesis import strategies as st
from oracles import left_by_digits, value_in, xor_of

from sg_core import GameError, LimitError, NotationError, nim_sequence
from sg_core.rulesets import (
    DawsonsChess,
    DawsonsKayles,
    GrundysGame,
    Guiles,
    HeapGame,
    Kayles,
    LaskersNim,
    Nim,
    Octal,
    Subtraction,
    square,
)
from sg_core.words import shown
from sg_course.pictures.by_word import look_of

EIGHT = (Kayles(), DawsonsKayles(), DawsonsChess(), Guiles(), GrundysGame(), LaskersNim())
EIGHT += (Octal("4.3"), Octal("0.12"))

codes = st.builds(
    "{}.{}".format, st.sampled_from("04"), st.text("01234567", min_size=1, max_size=6)
)
positions = st.lists(st.integers(0, 9), max_size=4).map(tuple)
amounts = st.sets(st.integers(1, 12), max_size=5)


def in_position(left, position):
    """The positions after one move, where `left` says what may be left of one heap."""
    found = set()
    for i, heap in enumerate(position):
        for heaps in left(heap):
            after = (*position[:i], *heaps, *position[i + 1 :])
            found.add(tuple(sorted(heap for heap in after if heap)))
    return found


# Octal codes


@given(codes, st.integers(0, 40))
def test_the_digits_say_what_may_be_left_of_a_heap(code, heap):
    expected = left_by_digits(code, heap)
    assert Octal(code).left(heap) == expected
    options = Octal(code).options(heap)
    breaks = any(digit in "4567" for digit in code)
    assert Octal(code).breaks == breaks
    assert options == (tuple(expected) if breaks else tuple(sum(heaps) for heaps in expected))
    assert Octal(code).options((heap,)) == tuple(expected)


@given(codes, positions)
def test_a_move_in_several_heaps_is_a_move_in_one_of_them(code, position):
    options = Octal(code).options(position)
    assert sorted(options) == sorted(in_position(lambda h: left_by_digits(code, h), position))


def test_zeros_at_the_end_of_a_code_change_nothing():
    for code, last in [("4.1020", 3), ("0.77000", 2), ("0.000", 0), (f"0.3{'0' * 5000}", 1)]:
        assert Octal(code).last == last
        for heap in range(12):
            assert Octal(code).options(heap) == Octal(code.rstrip("0") + "0").options(heap)
    assert Octal(f"0.{'0' * 999}3").options((1000, 5)) == ((5,),)


# Subtraction


def test_amounts_may_come_as_any_collection_in_any_order():
    for given_as in ({3, 1, 2}, [3, 1, 2, 1], iter((1, 2, 3)), lambda taken: taken <= 3):
        rules = Subtraction(given_as)
        for _ in range(2):
            assert rules.options(9) == (8, 7, 6)
            assert rules.options(2) == (1, 0) and rules.options(0) == ()


@given(amounts, positions)
def test_a_subtraction_game_is_the_octal_game_with_digits_3(allowed, position):
    by_code = Octal("0." + "".join("03"[taken in allowed] for taken in range(1, 13)))
    for rules in (Subtraction(allowed), Subtraction(allowed.__contains__)):
        assert rules.options(position) == by_code.options(position)


def test_squares():
    assert Subtraction(square).options(30) == (29, 26, 21, 14, 5)
    squares = {n * n for n in range(40)}
    assert [n for n in range(1500) if square(n)] == sorted(squares)[:39]
    assert square(10**40) and not square(10**40 + 1)


# Every game of the family


@every("rules", EIGHT)
def test_the_value_of_several_heaps_is_the_nim_sum_of_their_values(rules):
    value, values = value_in(rules), nim_sequence(rules, 10)
    for position in combinations_with_replacement(range(1, 8), 3):
        assert value(position) == xor_of(values[heap] for heap in position)


class TakeTwoAndBreak(HeapGame):
    """A game of one's own: take 2 and break the rest, or take a whole heap of 5."""

    def digit(self, taken):
        return {2: 4, 5: 1}.get(taken, 0)


def test_a_game_of_ones_own_needs_only_its_digits():
    for heap in range(12):
        assert TakeTwoAndBreak().options(heap) == Octal("0.04001").options(heap)
    assert TakeTwoAndBreak().amounts(9) == [2, 5]
    assert repr(TakeTwoAndBreak()) == "TakeTwoAndBreak()"


# Named games


def rows_left(pins, gone):
    """The lengths of the rows that stay of a row of pins when some are gone, in order."""
    runs = groupby(range(pins), key=lambda pin: pin in gone)
    return tuple(sorted(len(list(run)) for is_gone, run in runs if not is_gone))


@every("pins", range(14))
def test_games_with_rows_are_what_they_are_called(pins):
    one = {rows_left(pins, {pin}) for pin in range(pins)}
    two = {rows_left(pins, {pin, pin + 1}) for pin in range(pins - 1)}
    three = {rows_left(pins, {file - 1, file, file + 1}) for file in range(pins)}
    cross = {rows_left(pins, {cell, cell + 1, cell + 2}) for cell in range(pins - 2)}
    assert set(Kayles().options(pins)) == one | two
    assert set(DawsonsKayles().options(pins)) == two
    assert set(DawsonsChess().options(pins)) == three
    assert set(Octal("0.007").options(pins)) == cross
    whole = {()} if pins in (1, 2) else set()
    assert set(Guiles().options(pins)) == whole | {rows for rows in two if len(rows) == 2}


@every("heap", range(14))
def test_games_with_heaps_are_what_they_are_called(heap):
    broken = {(a, heap - a) for a in range(1, heap) if a <= heap - a}
    assert set(GrundysGame().options(heap)) == {(a, b) for a, b in broken if a != b}
    taken = {(left,) if left else () for left in range(heap)}
    assert set(LaskersNim().options(heap)) == broken | taken
    assert len(LaskersNim().options(heap)) == len(broken | taken)


@cache
def wins(strips):
    """Whether the next player wins with three crosses in a row, or by making the last move.

    A number among the strips is a heap of nim.
    """
    after = []
    for i, strip in enumerate(strips):
        others = (*strips[:i], *strips[i + 1 :])
        if isinstance(strip, int):
            after += [(*others, left) for left in range(strip)]
            continue
        crossed = [strip[:j] + "x" + strip[j + 1 :] for j, c in enumerate(strip) if c == "."]
        if any("xxx" in strip for strip in crossed):
            return True
        after += [(*others, strip) for strip in crossed]
    return any(not wins(tuple(sorted(strips, key=str))) for strips in after)


LENGTHS = [0, 1, *range(3, 10)]


def test_a_strip_and_a_heap_of_nim_are_lost_exactly_when_the_heap_has_the_value_of_the_strip():
    values = nim_sequence(Octal("0.007"), 12)
    for n in LENGTHS:
        for heap in range(5):
            assert wins(("." * n, heap)) == (values[n + 2] != heap)


def test_a_strip_of_two_cells_has_no_room_for_three_and_is_no_heap_of_four():
    """The one exception: both cells are filled safely, so it has the value 0, not 1."""
    assert nim_sequence(Octal("0.007"), 5)[4] == 1
    assert [wins(("..", heap)) for heap in range(4)] == [False, True, True, True]


# Words


@every(
    ("rules", "words"),
    [
        (Octal("0.0"), "There is no move."),
        (Octal("0.02"), "Take 2 from a larger heap."),
        (Octal("0.6"), "Take 1 from a larger heap, and you may break the rest into two heaps."),
        (Kayles(), "Take 1 or 2, and you may break the rest into two heaps."),
        (Octal("4.3033"), "Break a heap into two; or take 1, 3 or 4."),
        (Octal("0.1313"), "Take a whole heap of 1 or 3; or take 2 or 4."),
        (Subtraction([4, 1, 3]), "Take 1, 3 or 4."),
        (Subtraction(square), "Take any number for which square holds."),
    ],
)
def test_the_rules_in_words(rules, words):
    assert look_of(rules).words == words


def test_a_ruleset_shows_how_it_is_made():
    for rules in (*EIGHT, Subtraction([2, 1]), Subtraction(square), Subtraction([])):
        again = eval(repr(rules))
        assert repr(again) == repr(rules) and type(again) is type(rules)
        assert [again.options(heap) for heap in range(9)] == [rules.options(h) for h in range(9)]
    assert repr(Octal("0.770")) == "Octal('0.770')" and repr(Kayles()) == "Kayles()"
    assert repr(Subtraction({3, 1})) == "Subtraction([1, 3])"
    assert repr(Subtraction(square)) == "Subtraction(square)"
    assert len(repr(Subtraction(range(1, 10_000)))) < 100


# What is refused


@every(
    "code",
    ["0." + "8" * 10**6, "0.8", "2.7", "1.7", "7.7.7", "", "-1", "0.", "4", ".7", "07", "0,7"]
    + [" 0.7", "0.7 ", "0.7\n"]
    + ["0.x", "０.７", "0.７", "٠.٧", 0.77, 4, None, True, b"0.77", ("0", "7"), Kayles()],
)
def test_what_is_no_octal_code_is_refused_by_name(code):
    with pytest.raises(NotationError, match="is not an octal code: 0 or 4, a point") as caught:
        Octal(code)
    assert len(str(caught.value)) < 300 and '"0.77"' in str(caught.value)
    assert str(caught.value).startswith(shown(code))


@every(
    ("amounts", "words"),
    [
        *(
            ([1, 2, amount], f"^.*stones to take must be one of 1, 2, 3, .* not {amount!r}$")
            for amount in (0, -1, 1.5, "1", None, True)
        ),
        *((amounts, f"expected a list of amounts.*{amounts}") for amounts in (5, None, True)),
        ({1, 1_000_001}, "is at most 1,000,000, not 1000001"),
        *(
            (amounts, "over 100,000 amounts are too many to list; give a function")
            for amounts in (count(1), range(1, 100_002))
        ),
    ],
)
def test_what_are_no_amounts_is_refused_by_name(amounts, words):
    with pytest.raises(GameError, match=words):
        Subtraction(amounts)


def test_what_is_just_not_too_much_is_taken():
    assert Subtraction(range(1, 100_001)).last == 100_000
    assert Subtraction({1, 1_000_000}).last == 1_000_000
    with pytest.raises(LimitError, match="a code of 1001 digits is too long; at most 1000"):
        Octal("0." + "1" * 1001)


@pytest.mark.parametrize("heap", [1_000_001, 10**30, 10**5000], ids=lambda heap: heap.bit_length())
def test_heaps_too_large_to_list_are_refused(heap):
    for rules in (*EIGHT, Nim(), Subtraction({1}), Subtraction(square)):
        for position in (heap, (1, heap), (heap, heap)):
            with pytest.raises(LimitError, match="stones have too many options; at most 1,000,000"):
                rules.options(position)
        with pytest.raises(LimitError, match="too many options"):
            rules.left(heap) if rules in EIGHT else rules.options(heap)
    assert len(Kayles().options(1_000_000)) == 1_000_000


def test_pins_are_clicked_at_both_ends():
    first, second = (0, 0, 1), (0, 1, 2)
    moves = {(first, first): (1,), (second, second): (1,), (first, second): ()}
    assert Kayles().clicks((2,)) == moves
