"""Tests of the values of heaps, against the definition."""

from random import Random

import pytest
from helpers import every, random_codes, size
from oracles import values_by_definition, values_by_numpy

from sequences.told import changed
from sg_core import GameError, LimitError, find_period, nim_sequence
from sg_core.rulesets import (
    GrundysGame,
    HeapGame,
    Hexadecimal,
    Kayles,
    LaskersNim,
    Nim,
    Octal,
    Subtraction,
    square,
)
from sg_core.sequences.heaps import HeapValues
from sg_core.sequences.periods import DefinedValues


def known_values(rules, n):
    """The values of heaps below n, computed at once."""
    heaps = HeapValues(rules)
    heaps.extend(n)
    return heaps.values


def test_values_of_random_octal_games():
    for code in [*random_codes(size("octal codes"), "heaps"), "4.0", "0.0"]:
        assert (known_values(Octal(code), 2_000) == values_by_numpy(code, 2_000)).all(), code


@every(
    "rules",
    [
        *[GrundysGame(), LaskersNim(), Subtraction(square)],
        *[Subtraction({1, 300}), Subtraction(range(1, 120)), Subtraction([])],
        *(changed(Octal, code, unequal=True) for code in ("4.0", "0.77", "4.7", "4.44", "0.0704")),
    ],
)
def test_values_of_other_games_of_the_family(rules):
    assert known_values(rules, 400).tolist() == values_by_definition(rules, 400)


@every("code", ["0.3F", "0.08", "8.3", "C.1F8", "0.A", "4.0E", "0.0000008"])
def test_values_where_three_heaps_may_be_left(code):
    for rules in (Hexadecimal(code), changed(Hexadecimal, code, unequal=True)):
        assert nim_sequence(rules, 60) == values_by_definition(rules, 60)


@every("rules", [Kayles(), GrundysGame(), LaskersNim(), Hexadecimal("C.1F8")])
def test_extending_step_by_step_is_extending_at_once(rules):
    expected = known_values(rules, 600)
    draw = Random(repr(rules))
    for steps in ([1] * 200, [1, 2, 3, 17, 64, 65, 5, 300], draw.choices(range(80), k=30)):
        heaps, known = HeapValues(rules), 1
        for step in [*steps, 600]:
            known = min(600, known + step)
            heaps.extend(known)
            heaps.extend(known // 2)  # fewer change nothing
            assert heaps.count == len(heaps.values) == known
        assert (heaps.values == expected).all()


def test_what_has_no_heaps_and_what_is_too_much_is_refused():
    for rules in (Nim(), Kayles, "0.77", None):
        with pytest.raises(GameError, match="is not a taking-and-breaking game, such as Kayles"):
            HeapValues(rules)
    with pytest.raises(LimitError, match="are too many to keep; at most 50,000,000"):
        HeapValues(Kayles()).extend(10**9)


class Thirds(HeapGame):
    """Take one stone and break the rest into three heaps, in a class of one's own."""

    def digit(self, taken):
        return 8 if taken == 1 else 0


class Stated(Thirds):
    most_left = 3


def test_a_digit_of_8_that_the_class_does_not_speak_of_is_refused_and_not_lost():
    assert Thirds().left(9) == Stated().left(9) == Hexadecimal("0.8").left(9)
    with pytest.raises(GameError, match=r"digit of 1 .* is 8 or more.* needs most_left = 3"):
        nim_sequence(Thirds(), 9)
    assert nim_sequence(Stated(), 30) == values_by_definition(Stated(), 30)


class InterruptedAt:
    """A report that interrupts, the first time that so many values are known."""

    def __init__(self, known):
        self.known, self.seen = known, []

    def __call__(self, known):
        self.seen.append(known)
        if self.known and known >= self.known:
            self.known = None
            raise KeyboardInterrupt


@every("rules", [Kayles(), GrundysGame(), Hexadecimal("0.3F")])
def test_an_interrupted_run_keeps_its_values_and_goes_on(rules):
    expected = known_values(rules, 600)
    for at in (1, 256, 257, 512, 599):
        heaps, report = HeapValues(rules), InterruptedAt(at)
        with pytest.raises(KeyboardInterrupt):
            heaps.extend(600, report)
        assert at <= heaps.count == report.seen[-1] < at + 256
        assert (heaps.values == expected[: heaps.count]).all()
        heaps.extend(600, report)
        assert report.seen == sorted(set(report.seen)) and report.seen[-1] == 600
        assert (heaps.values == expected).all()


def test_an_interrupted_run_by_definition_goes_on():
    heaps, report = DefinedValues(Nim()), InterruptedAt(30)
    with pytest.raises(KeyboardInterrupt):
        heaps.extend(50, report)
    assert heaps.values.tolist() == list(range(30))
    assert find_period(heaps, 50).values(50).tolist() == list(range(50))
