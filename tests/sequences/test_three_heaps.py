"""Codes beyond octal: digits from 8 to F, codes without an end, and periods that grow."""

import re

import numpy as np
import pytest
from helpers import examples, mostly_nightly
from hypothesis import given
from hypothesis import strategies as st
from oracles import values_where

from sequences.told import Told
from sg_core import (
    GameError,
    LimitError,
    NotationError,
    explore,
    find_period,
    grundy_value,
    nim_sequence,
)
from sg_core.rulesets import HeapGame, Hexadecimal, LaskersNim, Nim
from sg_core.sequences.periods import theorem_about_code
from sg_core.sequences.three_heaps import ThreeHeapValues, shifted

HEX = ["0.3F", "0.08", "8.3", "C.1F8", "0.A", "0.7(9)", "0.8(0A)", "4.0E", "8.(1)"]


def plain_values(digit, most):
    """The values of heaps, by all that a move may leave: up to three heaps, in any order."""

    def left(heap):
        for taken in range(heap + 1):
            rest, d = heap - taken, digit(taken)
            yield from [()] * (rest == 0 and d & 1) + [(rest,)] * (rest > 0 and d >> 1 & 1)
            some = range(1, rest)
            yield from [(a, rest - a) for a in some if d & 4]
            yield from [(a, b, rest - a - b) for a in some for b in range(1, rest - a) if d & 8]

    return values_where(left, most)


def digits_of(code):
    """The digits of a code as a function, by reading it letter by letter."""
    first, rest = code.split(".")
    finite, repeated = re.fullmatch(r"([^([]*)[(\[]?([^)\]]*)[)\]]?", rest).groups()

    def digit(taken):
        if taken <= len(finite):
            return int((first + finite)[taken], 16)
        return int(repeated[(taken - len(finite) - 1) % len(repeated)], 16) if repeated else 0

    return digit


# What codes mean


@pytest.mark.parametrize("code", [*HEX, "0.77", "4.(3)", "4.[3]", "0.1(23)"])
def test_the_values_of_a_code_are_those_by_its_digits(code):
    values = plain_values(digits_of(code), 40)
    heaps = ThreeHeapValues(Hexadecimal(code))
    heaps.extend(40)
    assert heaps.values.tolist() == values
    assert find_period(Hexadecimal(code), 40, progress=False).values(40).tolist() == values
    graph = explore(Hexadecimal(code), (7,))
    assert grundy_value(graph) == grundy_value(Hexadecimal(code), 7) == values[7]


@pytest.mark.parametrize("code", HEX)
def test_a_move_may_leave_what_the_digits_say(code):
    digit = digits_of(code)
    for heap in range(9):
        left = Hexadecimal(code).left(heap)
        assert len(set(left)) == len(left)
        for parts in left:
            assert digit(heap - sum(parts)) >> len(parts) & 1 and 0 not in parts
        wanted = [taken for taken in range(heap - 2) if digit(taken) & 8]
        assert {heap - sum(parts) for parts in left if len(parts) == 3} == set(wanted)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("0.8", "Take 1 and break the rest into three heaps."),
        ("8.B", "Break a heap into three; or take 1, and you may break the rest into three heaps."),
        ("C.01", "Break a heap into two or three; or take a whole heap of 2."),
        ("0.(3)", "Take 1, 2, 3, …."),
        ("0.1(02)", "Take a whole heap of 1; or take 3, 5, 7, … from a larger heap."),
    ],
)
def test_rules_in_words(code, words):
    assert Hexadecimal(code).words == words


@pytest.mark.parametrize(
    "code", ["0.G", "1.3", "9.3", "0.", "4.()", "0.(3", "0.3)", "0.[3)", "0.3(3)3", "f.3", "0.f", 3]
)
def test_what_is_no_code_is_refused(code):
    with pytest.raises(NotationError, match="is not a code: 0, 4, 8 or C, a point"):
        Hexadecimal(code)


def test_a_code_of_nothing_but_zeros_in_brackets_has_an_end():
    rules = Hexadecimal("0.77(0)")
    assert (rules.digits, rules.last) == ((0, 7, 7), 2)


class Thirds(HeapGame):
    """Take one stone and break the rest into three heaps, in a class of one's own."""

    words = "Take 1 and break the rest into three heaps."

    def digit(self, taken):
        return 8 if taken == 1 else 0


class Stated(Thirds):
    most_left = 3


def test_a_digit_of_8_that_the_class_does_not_speak_of_is_refused_and_not_lost():
    assert Thirds().left(9) == Stated().left(9) == Hexadecimal("0.8").left(9)
    for ask in (grundy_value, nim_sequence):
        with pytest.raises(GameError, match=r"digit of 1 .* is 8 or more.* needs most_left = 3"):
            ask(Thirds(), 9)
    assert [grundy_value(Stated(), n) for n in range(30)] == plain_values(digits_of("0.8"), 30)


@given(st.sets(st.integers(0, 40)), st.integers(0, 100))
def test_a_set_of_values_is_shifted(values, by):
    bits = sum(1 << value for value in values)
    assert shifted(bits, by) == sum(1 << (value ^ by) for value in values)


# What is proved


def proof_needs(values, parts, k):
    """The least period that values prove: all from n0 to parts · n0 + (parts − 1)p + k repeat."""
    for p in range(1, len(values)):
        different = [n for n in range(len(values) - p) if values[n] != values[n + p]]
        n0 = max(1, max(different, default=-1) + 1)
        if parts * n0 + parts * p + k <= len(values):
            return p
    return None


@examples(200)
@given(
    st.lists(st.integers(0, 2), max_size=4),
    st.lists(st.integers(0, 2), min_size=1, max_size=3),
    st.integers(1, 60),
    st.integers(1, 4),
)
def test_a_hexadecimal_period_is_proved_exactly_by_its_window(first, block, times, k):
    values = (first + (block * 60)[:times] + block[:1])[:60]
    theorem = theorem_about_code(Hexadecimal(f"0.{'0' * (k - 1)}8"))
    found = theorem.proved(np.array(values))
    assert (found and found[0]) == proof_needs(values, 3, k)


def test_periods_of_hexadecimal_games():
    found = find_period(Hexadecimal("0.A"))
    assert (found.period, found.proved, found.theorem) == (2, True, "hexadecimal games")
    seen = find_period(Hexadecimal("0.3F"), 300, progress=False)
    assert (seen.period, seen.saltus, seen.proved, seen.theorem) == (6, 3, False, "")
    told = "arithmetic period 6, saltus 3, from heap 0 on, seen below heap 300, not proved"
    assert str(seen) == told
    with pytest.raises(GameError, match="no period is proved"):
        seen.value(300)


@pytest.mark.parametrize("forbidden", mostly_nightly(6, [
    set(), {1}, {2}, {1, 2}, {3, 5}, {2, 3, 7}, {1, 4, 6}, {5}, {1, 2, 3, 4}, {2, 4, 6, 8},
]), ids=str)  # fmt: skip
def test_all_but_finitely_many_amounts(forbidden):
    code = "0." + "".join("0" if n in forbidden else "3" for n in range(1, 10)) + "(3)"
    found = find_period(Hexadecimal(code), progress=False)
    assert found.proved and found.saltus > 0
    assert found.theorem == "subtraction of all but finitely many amounts"
    values = plain_values(lambda taken: 3 * (taken > 0 and taken not in forbidden), 150)
    assert found.values(150).tolist() == values
    far = found.preperiod + 10**30 * found.period
    assert found.value(far) == values[found.preperiod] + found.saltus * 10**30


def test_nim_and_laskers_nim():
    for rules in (Nim(), Hexadecimal("0.(3)")):
        assert find_period(rules).value(10**50) == 10**50
    values = plain_values(lambda taken: 3 if taken else 4, 60)
    for rules in (LaskersNim(), Hexadecimal("4.(3)"), Hexadecimal("4.[3]"), Hexadecimal("4.3(3)")):
        found = find_period(rules, 1000, progress=False)
        assert found.values(60).tolist() == values
        assert found.saltus == found.period == 4
    assert find_period(LaskersNim()).value(4 * 10**40) == 4 * 10**40 - 1


def test_growing_values_of_games_without_a_theorem_are_only_seen():
    for rules in (Hexadecimal("0.77"), Hexadecimal("0.1(23)"), Hexadecimal("0.(7)")):
        told = Told(rules, [n // 3 + n % 3 for n in range(300)])
        found = find_period(told, 300, progress=False)
        assert (found.period, found.saltus, found.proved) == (3, 1, False)


def test_values_that_grow_and_then_break_are_neither_seen_nor_proved():
    told = Told(Hexadecimal("0.1(23)"), [n // 3 for n in range(200)] + [7] * 3 + list(range(60)))
    assert find_period(told, 203, progress=False).period is None


def test_exceptions_and_values_of_an_arithmetic_period():
    told = Told(Hexadecimal("0.1(23)"), [5, 9, *range(2, 200)])
    found = find_period(told, 200, progress=False)
    assert (found.period, found.preperiod, found.saltus, found.exceptions) == (1, 2, 1, [0, 1])
    with pytest.raises(LimitError):
        found.values(10**9)
