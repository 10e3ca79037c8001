"""Tests of the sparse engine and its compiled loops, against the definition."""

import importlib.util
from random import Random

import numpy as np
import pytest
from helpers import needs_numba, random_codes, size
from oracles import values_by_definition, values_by_numpy

from sg_core import GameError, find_period
from sg_core.rulesets import (
    DawsonsChess,
    GrundysGame,
    HeapGame,
    Kayles,
    LaskersNim,
    Nim,
    Octal,
    Subtraction,
    prime,
    square,
)
from sg_core.sequences import sparse
from sg_core.sequences.periods import DefinedValues
from sg_core.sequences.sparse import HeapValues

NUMBA = importlib.util.find_spec("numba") is not None


def test_the_oracle_in_numpy_is_right():
    for code in [*random_codes(60, "oracle"), "0.77", "0.137", "4.0", "0.0"]:
        assert values_by_numpy(code, 90).tolist() == values_by_definition(Octal(code), 90)


def known_values(rules, n, **how):
    """The values of heaps below n, computed at once."""
    heaps = HeapValues(rules)
    heaps.extend(n, **how)
    return heaps.values


def test_the_sparse_space_is_right_for_random_octal_games():
    """Compiled, if numba is there; every twentieth as it is, too."""
    for i, code in enumerate(random_codes(size("octal codes"), "sparse")):
        expected = values_by_numpy(code, 2_000)
        assert (known_values(Octal(code), 2_000, compiled=NUMBA or None) == expected).all(), code
        if i % 20 == 0:
            assert (known_values(Octal(code), 2_000, compiled=False) == expected).all(), code


@pytest.mark.parametrize(
    "rules",
    [
        *[GrundysGame(), LaskersNim(), Subtraction(square), Subtraction(prime)],
        *[Subtraction({1, 300}), Subtraction(range(1, 120)), Subtraction([])],
    ],
    ids=repr,
)
def test_the_sparse_space_is_right_for_other_games_of_the_family(rules):
    for compiled in (True, False):
        assert known_values(rules, 400, compiled=compiled).tolist() == values_by_definition(
            rules, 400
        )


class Unequal(Octal):
    """An octal game in which two heaps that are left must differ."""

    unequal = True


@pytest.mark.parametrize("code", ["4.0", "0.77", "4.7", "0.107", "4.44", "0.0704"])
def test_the_sparse_space_is_right_where_two_heaps_must_differ(code):
    expected = values_by_definition(Unequal(code), 300)
    for compiled in (True, False):
        assert known_values(Unequal(code), 300, compiled=compiled).tolist() == expected


def test_without_numba_the_values_are_the_same(without_numba):
    assert sparse.fill_compiled() is sparse.fill
    expected = values_by_numpy("0.137", 3_000)
    assert (known_values(DawsonsChess(), 3_000, compiled=True) == expected).all()
    found = find_period(Octal("0.16"), limit=sparse.WORTH_COMPILING + 50, progress=False)
    assert (found.period, found.checked_to) == (None, sparse.WORTH_COMPILING + 50)
    assert sparse.fill_compiled() is sparse.fill


@needs_numba
def test_with_numba_the_values_beyond_ten_thousand_are_the_same():
    found = find_period(Octal("0.356"), progress=False)
    assert found.checked_to > sparse.WORTH_COMPILING
    assert sparse.fill_compiled() is not sparse.fill
    assert (known_values(Octal("0.356"), 12_000, compiled=False) == found.values(12_000)).all()


@pytest.mark.parametrize("rules", [Kayles(), GrundysGame(), Octal("0.16"), LaskersNim()], ids=repr)
def test_extending_step_by_step_is_extending_at_once(rules):
    expected = known_values(rules, 1_500)
    draw = Random(repr(rules))
    for steps in ([1] * 200, [1, 2, 3, 17, 64, 65, 5, 300], draw.choices(range(80), k=30)):
        heaps, known = HeapValues(rules), 1
        for step in [*steps, 1_500]:
            known = min(1_500, known + step)
            heaps.extend(known)
            heaps.extend(known // 2)  # fewer change nothing
            assert heaps.count == len(heaps.values) == known
        assert (heaps.values == expected).all()


@pytest.mark.parametrize(
    ("rules", "n", "kind"),
    [(Octal("0.0"), 50, np.uint8), (Kayles(), 200, np.uint8), (LaskersNim(), 250, np.uint8)]
    + [(LaskersNim(), 300, np.uint16)],
    ids=["zeros", "0.77", "values below 256", "larger ones"],
)
def test_values_are_kept_in_the_smallest_type_that_fits(rules, n, kind):
    for compiled in (False, True):
        values = known_values(rules, n, compiled=compiled)
        assert values.dtype == kind and values.tolist() == values_by_definition(rules, n)


def test_the_sparse_space_is_for_the_family_only():
    for rules in (Nim(), Kayles, "0.77", None):
        with pytest.raises(GameError, match="is not a taking-and-breaking game, such as Kayles"):
            HeapValues(rules)


# Common and rare values


def is_rare(heap, value, mask, swapped):
    """Whether a heap's value is rare, said once more."""
    even = (int(value) & mask).bit_count() % 2 == 0
    return even != (heap % 2 == swapped)


@pytest.mark.parametrize(
    "rules",
    [Kayles(), GrundysGame(), *map(Octal, ("0.16", "0.104", "0.051", "0.127", "4.7", "0.3"))],
    ids=repr,
)
@pytest.mark.parametrize("most", [70, 300, 301])
def test_the_mask_that_is_chosen_has_the_fewest_rare_values(rules, most):
    heaps = HeapValues(rules)
    heaps.extend(most)
    breaking = {taken % 2 for taken in range(10) if rules.digit(taken) & 4}
    swaps = [None] + [1 - parity for parity in breaking if len(breaking) == 1]
    heaps.choose_mask(sparse.moves_of(rules, most))
    rare = {
        (mask, swapped): [n for n, v in enumerate(heaps.values) if is_rare(n, v, mask, swapped)]
        for mask in range(1, heaps.common.shape[1])
        for swapped in swaps
    }
    chosen = rare[heaps.mask, heaps.swapped]
    assert len(chosen) == min(map(len, rare.values()))
    assert heaps.rare.tolist() == [heap for heap in chosen if heap]


@pytest.mark.parametrize("code", ["0.104", "0.106", "0.051"])
def test_where_the_parity_of_heaps_counts_few_heaps_are_rare(code):
    """A. Flammenkamp's page on sparse positions names such games; without the parity half of all
    heaps would be rare."""
    heaps = HeapValues(Octal(code))
    heaps.extend(2_000)
    assert heaps.swapped == 1 - max(t for t in range(4) if heaps.rules.digit(t) & 4) % 2
    assert len(heaps.rare) < 30
    assert sparse.fewest_rare(heaps.values, 64, None)[0] > 600
    assert (heaps.values == values_by_numpy(code, 2_000)).all()


class Late(HeapGame):
    """Heaps are broken when an odd number is taken; from 200 on, also when 200 is."""

    def digit(self, taken):
        return {1: 1, 3: 4, 200: 4}.get(taken, 0)


@pytest.mark.parametrize("compiled", [False, True], ids=["plain", "compiled"])
def test_a_move_that_comes_late_ends_the_counting_of_parity(compiled):
    heaps = HeapValues(Late())
    heaps.extend(150, compiled=compiled)
    assert heaps.swapped == 0
    heaps.extend(400, compiled=compiled)
    assert heaps.swapped is None
    assert heaps.values.tolist() == values_by_definition(Late(), 400)


@pytest.mark.parametrize("rules", [Octal("0.16"), Octal("0.104"), GrundysGame()], ids=repr)
def test_helpful_parts_help(rules):
    """The first 16 reach more of the rare values below the next heaps' than the parts 1 to 16."""
    heaps = HeapValues(rules)
    heaps.extend(sparse.WORTH_COMPILING)
    two = sparse.moves_of(rules, 100)[2]
    parts = sparse.helpful_parts(heaps.values, heaps.common, two)
    assert len(set(parts)) == len(parts) > 8 and parts.min() > 0
    known = heaps.values.tolist()

    def left(parts):
        missed = 0
        for heap in range(len(known) - 600, len(known) - 300):  # others than were looked at
            sought = {v for v in range(known[heap]) if not heaps.common[heap % 2, v]}
            missed += len(sought - {known[a] ^ known[heap - t - a] for a in parts for t in two})
        return missed

    assert left(parts.tolist()[:16]) < left(range(1, 17))


@needs_numba
def test_helpful_parts_come_first_where_heaps_are_many():
    heaps = HeapValues(Octal("0.16"))
    heaps.extend(16_384 + 10)  # 16,384 is when a mask was last chosen
    helpful = sparse.helpful_parts(heaps.values[:16_384], heaps.common, np.array([2])).tolist()
    lucky = heaps.lucky[: heaps.lucky_count].tolist()
    assert lucky[: len(helpful)] == helpful and len(helpful) > 8
    assert set(range(1, 65)) < set(lucky) and len(set(lucky)) == len(lucky) > 200


# Interruptions


class InterruptedAt:
    """A report that interrupts, the first time that so many values are known."""

    def __init__(self, known):
        self.known, self.seen = known, []

    def __call__(self, known):
        self.seen.append(known)
        if self.known and known >= self.known:
            self.known = None
            raise KeyboardInterrupt


@pytest.fixture
def short_stretches(monkeypatch):
    """Report after few heaps."""
    monkeypatch.setattr(sparse, "CHUNK", 16)


@pytest.mark.parametrize("rules", [Kayles(), GrundysGame(), Subtraction(range(1, 90))], ids=repr)
@pytest.mark.parametrize("compiled", [False, True], ids=["plain", "compiled"])
def test_an_interrupted_run_keeps_its_values_and_goes_on(rules, compiled, short_stretches):
    expected = known_values(rules, 600, compiled=False)
    for at in (1, 20, 64, 65, 127, 128, 300, 599):
        heaps, report = HeapValues(rules), InterruptedAt(at)
        with pytest.raises(KeyboardInterrupt):
            heaps.extend(600, report, compiled)
        assert at <= heaps.count == report.seen[-1] <= at + 16
        assert (heaps.values == expected[: heaps.count]).all()
        heaps.extend(600, report, compiled)
        assert report.seen == sorted(set(report.seen)) and report.seen[-1] == 600
        assert (heaps.values == expected).all()


def test_an_interrupted_run_by_definition_goes_on():
    heaps, report = DefinedValues(Nim()), InterruptedAt(30)
    with pytest.raises(KeyboardInterrupt):
        heaps.extend(50, report)
    assert heaps.values.tolist() == list(range(30))
    assert find_period(heaps, 50).values(50).tolist() == list(range(50))
