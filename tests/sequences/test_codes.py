"""Codes beyond octal: digits from 8 to F, and periods that grow."""

import pytest
from helpers import every
from oracles import values_by_definition

from sequences.told import Told
from sg_core import GameError, NotationError, find_period
from sg_core.rulesets import Hexadecimal, LaskersNim, Nim, Octal
from sg_course.pictures.by_word import look_of


@every("code", ["0.3F", "0.08", "8.3", "C.1F8", "0.A", "4.0E"])
def test_a_move_may_leave_what_the_digits_say(code):
    digits = [int(digit, 16) for digit in code.replace(".", "")] + [0] * 9
    for heap in range(9):
        left = Hexadecimal(code).left(heap)
        assert len(set(left)) == len(left)
        for parts in left:
            assert digits[heap - sum(parts)] >> len(parts) & 1 and 0 not in parts
        wanted = [taken for taken in range(heap - 2) if digits[taken] & 8]
        assert {heap - sum(parts) for parts in left if len(parts) == 3} == set(wanted)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("8.B", "Break a heap into three; or take 1, and you may break the rest into three heaps."),
        ("C.01", "Break a heap into two or three; or take a whole heap of 2."),
    ],
)
def test_rules_in_words(code, words):
    assert look_of(Hexadecimal(code)).words == words


@every("code", ["0.G", "1.3", "9.3", "0.", "0.3(3)", "f.3", "0.f", 3])
def test_what_is_no_code_is_refused(code):
    with pytest.raises(NotationError, match="is not a code: 0, 4, 8 or C, a point"):
        Hexadecimal(code)


def test_periods_of_hexadecimal_games():
    found = find_period(Hexadecimal("0.A"))
    assert (found.period, found.proved, found.theorem) == (2, True, "hexadecimal games")
    seen = find_period(Hexadecimal("0.3F"), 300, progress=False)
    assert (seen.period, seen.saltus, seen.proved, seen.theorem) == (6, 3, False, "")
    told = "arithmetic period 6, saltus 3, from heap 0 on, seen below heap 300, not proved"
    assert str(seen) == told
    with pytest.raises(GameError, match="no period is proved"):
        seen.value(300)


def test_nim_and_laskers_nim_grow_for_ever():
    for rules, period in (Nim(), 1), (LaskersNim(), 4):
        found = find_period(rules, 1000)
        assert found.values(60).tolist() == values_by_definition(rules, 60)
        assert (found.period, found.saltus, found.proved) == (period, period, True)
    assert find_period(Nim()).value(10**50) == 10**50
    assert find_period(LaskersNim()).value(4 * 10**40) == 4 * 10**40 - 1


def test_growing_values_of_games_without_a_theorem_are_only_seen():
    told = Told(Octal("0.77"), [n // 3 + n % 3 for n in range(300)])
    found = find_period(told, 300, progress=False)
    assert (found.period, found.saltus, found.proved) == (3, 1, False)


def test_values_that_grow_and_then_break_are_neither_seen_nor_proved():
    told = Told(Hexadecimal("0.3F"), [n // 3 for n in range(200)] + [7] * 3 + list(range(60)))
    assert find_period(told, 203, progress=False).period is None


def test_exceptions_and_values_of_an_arithmetic_period():
    told = Told(Hexadecimal("0.3F"), [5, 9, *range(2, 200)])
    found = find_period(told, 200, progress=False)
    assert (found.period, found.preperiod, found.saltus, found.exceptions) == (1, 2, 1, [0, 1])
