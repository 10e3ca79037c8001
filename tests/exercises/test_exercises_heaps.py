"""Heaps with rules: values, periods, options and winning moves, by brute force."""

import re
from functools import reduce
from itertools import combinations, product
from operator import xor

import pytest
from oracles import (
    first_wins_heaps,
    heap_options,
    left_by_digits,
    options_of_heaps,
    values_by_digits,
    values_where,
)

from sg_core import GameError
from sg_core.exercises import FalsePeriod, HeapOptions, HeapSumMoves, NimSequence, PeriodOf
from sg_core.rulesets import (
    GrundysGame,
    Guiles,
    Kayles,
    LaskersNim,
    Nim,
    Octal,
    Subtraction,
    square,
)

WORKED = [Subtraction(range(1, m + 1)) for m in (3, 5, 7)]


def winning(exercise):
    after = options_of_heaps(exercise.rules, exercise.heaps)
    return {heaps for heaps in after if not first_wins_heaps(exercise.rules, heaps)}


def breaks(code, period, far=40):
    """Whether the check with n0 = 0 passes, and the first n where the period fails, or None."""
    last = len(code.rstrip("0").replace(".", "")) - 1
    values = values_by_digits(code, far)
    bad = [n for n in range(far - period) if values[n + period] != values[n]]
    return not any(n < period + last for n in bad), min(bad, default=None)


def number(thing):
    """A number that was given as a number or a text, else None."""
    text = isinstance(thing, str) and thing.strip().isdecimal()
    good = text or (type(thing) is int and thing >= 0)
    return int(thing) if good else None


@pytest.mark.parametrize(
    ("made", "keyword"),
    [
        (lambda: NimSequence(Kayles(), 1), "the number of values must be one of 2, 3, 4"),
        (lambda: NimSequence(Kayles(), 10**9), "at most 500"),
        (lambda: NimSequence(Kayles(), "9"), "the number of values must be"),
        (lambda: NimSequence(Kayles, 9), r"try Kayles\(\)"),
        (lambda: NimSequence(7, 9), "no method options"),
        (lambda: NimSequence(lambda heap: (heap,), 9), "must leave heaps that are smaller"),
        (lambda: PeriodOf(Octal("0.16")), "no period of Octal.* is proved below heap 10,000"),
        (lambda: PeriodOf(Subtraction(square)), "no period of .* is proved"),
        (lambda: PeriodOf(GrundysGame()), "no period of .* is proved"),
        (lambda: PeriodOf(Nim()), "no period of .* is proved"),
        (lambda: PeriodOf("0.77"), "no period of '0.77' is proved"),
        (lambda: HeapOptions(GrundysGame(), 5), "give an octal game"),
        (lambda: HeapOptions("0.77", 5), "give an octal game"),
        (lambda: HeapOptions(Kayles(), -1), "a heap must be"),
        (lambda: HeapOptions(Kayles(), 10**30), "at most 500"),
        (lambda: HeapSumMoves((), ()), "from 1 to 12 games"),
        (lambda: HeapSumMoves([Nim()] * 13, [1] * 13), "from 1 to 12 games"),
        (lambda: HeapSumMoves(WORKED, (1, 2)), "for each of them a heap"),
        (lambda: HeapSumMoves(Nim(), (1,)), "for each of them a heap"),
        (lambda: HeapSumMoves(WORKED, 7), "a position is a list of heaps"),
        (lambda: HeapSumMoves(WORKED, (1, 2, 501)), "at most 500"),
        (lambda: HeapSumMoves(WORKED, (1, 2, 10**5000)), "at most 500"),
        (lambda: HeapSumMoves((Kayles(),), (3,)), "a move of Kayles.* may leave two heaps"),
        (lambda: HeapSumMoves((7,), (3,)), "no method options"),
        (lambda: FalsePeriod(0), "the period must be one of 1, 2, 3"),
        (lambda: FalsePeriod("1"), "the period must be"),
    ],
)
def test_what_cannot_be_asked_is_refused(made, keyword):
    with pytest.raises(GameError, match=keyword):
        made()


SUM = HeapSumMoves(WORKED, (9, 10, 14))


@pytest.mark.parametrize(
    "rules", [Kayles(), Octal("4.102"), Subtraction({1, 3, 4}), GrundysGame(), LaskersNim(), Nim()]
)
def test_the_first_wrong_value_is_the_witness_and_the_right_one_is_not_told(rules):
    true = values_where(heap_options(rules), 10)
    for heap, value in product(range(10), range(9)):
        verdict = NimSequence(rules, 10).check([*true[:heap], value, *true[heap + 1 :]])
        assert bool(verdict) == (value == true[heap])
        if not verdict:
            assert verdict.state == "wrong"
            assert verdict.witness == heap
            assert verdict.message.startswith(f"You gave heap {heap} the value {value}, but ")
            told = re.findall(r"\d+", verdict.message.partition("smaller number")[2])
            assert str(true[heap]) not in told
            options = heap_options(rules)(heap)
            same = value in {reduce(xor, (true[part] for part in parts), 0) for parts in options}
            assert ("smaller number" in verdict.message) == (value > true[heap] and not same)
    for length in range(1, 14):
        verdict = NimSequence(rules, 10).check((true * 2)[:length])
        assert verdict.state == ("right" if length == 10 else "almost")
        assert verdict.points == (1 if length == 10 else min(length, 10) / 20)


@pytest.mark.parametrize(
    "rules",
    [
        Kayles(),
        Octal("4.102"),
        Octal("0.137"),
        Octal("0.33"),
        Subtraction({1, 3, 4}),
        Subtraction(square),
        GrundysGame(),
        LaskersNim(),
        Guiles(),
        Nim(),
    ],
    ids=repr,
)
def test_hints_speak_of_two_heaps_exactly_where_a_move_may_leave_two(rules):
    options = heap_options(rules)
    breaks_one = any(len(parts) > 1 for heap in range(9) for parts in options(heap))
    hints = NimSequence(rules, 6).hints()
    assert ("two heaps" in " ".join(hints)) == breaks_one
    assert hints[1].startswith("List the options of the heap with their values")
    assert hints[::2] == NimSequence(Kayles(), 6).hints()[::2]


@pytest.mark.parametrize(
    ("rules", "period", "preperiod"),
    [
        (Kayles(), 12, 71),
        (Guiles(), 10, 1),
        (Octal("0.1"), 1, 2),
        (Subtraction({1, 2, 3}), 4, 0),
        (Subtraction({2, 3, 7}), None, None),
    ],
)
def test_a_period_is_right_or_it_holds_or_its_witness_breaks_it(rules, period, preperiod):
    values = values_where(heap_options(rules), 300)
    exercise = PeriodOf(rules)
    assert period is None or exercise.solution() == (period, preperiod)
    period, preperiod = exercise.solution()
    for p, begin in product(range(1, 40), [*range(6), *range(65, 75)]):
        verdict = exercise.check([p, begin])
        bad = [n for n in range(begin, 300 - p) if values[n + p] != values[n]]
        if (p, begin) == (preperiod, period):
            continue  # swapped: below
        assert verdict.witness == min(bad, default=None)
        if bad:
            n = bad[0]
            told = f"but g({n + p}) = {values[n + p]} and g({n}) = {values[n]}."
            assert verdict.state == "wrong"
            assert verdict.message.endswith(told)
        else:
            best = (p, begin) == (period, preperiod)
            assert verdict.state == ("right" if best else "almost")
            assert ("smaller period" in verdict.message) == (p > period)
            assert ("earlier heap" in verdict.message) == (begin > preperiod)
            told = re.findall(r"\d+", verdict.message)[:2]
            assert told == [str(p), str(begin)]
            assert best or len(re.findall(r"\d+", verdict.message)) == 2


@pytest.mark.parametrize(("code", "number"), [("4.1", 1), ("0.41", 34)])
def test_a_period_that_is_equal_to_the_first_heap_is_right(code, number):
    assert PeriodOf(Octal(code)).solution() == (number, number)
    assert PeriodOf(Octal(code)).check((number, number)).state == "right"


@pytest.mark.parametrize("code", ["0.123", "4.07", "0.77", "0.156", "4.002", "0.4", "0.3"])
def test_exactly_the_moves_that_the_digits_allow_are_options(code):
    for heap in range(8):
        exercise, good = HeapOptions(Octal(code), heap), {*left_by_digits(code, heap)}
        parts = [(), *((a,) for a in range(1, 9)), *combinations(range(1, 6), 2), (2, 2), (1, 1, 1)]
        for option in parts:
            verdict = exercise.check([option])
            assert (verdict.state == "wrong") == (option not in good)
            if option and option == (heap,):
                assert "is the heap itself" in verdict.message
            elif option not in good and sum(option) <= heap and len(option) < 3:
                taken, need = heap - sum(option), (1, 2, 4)[len(option)]
                digit = int(re.search(r"= (\d) has no", verdict.message)[1])
                assert verdict.message.startswith(f"Taking {taken} of {heap} leaves ")
                assert digit == int(code.replace(".", "").ljust(9, "0")[taken])
                assert verdict.message.endswith(f" has no {need}.")
                assert not digit & need
            elif option in good and len(good) > 1:
                assert f"still missing: {len(good) - 1} option" in verdict.message
                assert "(" not in verdict.message
        assert exercise.check([[0, *option] for option in good] or "none").state == "right"


SUMS = [
    HeapSumMoves(games, heaps)
    for games in [WORKED[:2], (Nim(), Octal("0.33")), (Subtraction({1, 3, 4}), Subtraction({2, 3}))]
    for heaps in product(range(7), range(6))
]


def tells_why_no_move(exercise, after, verdict):
    """Whether it is told that no heap is changed, or several are; or heap, amount and rule."""
    told = f"{after} is no move from {exercise.heaps}: "
    assert verdict.message.startswith(told.replace(",)", ")"))
    why = verdict.message.removeprefix(told)
    lowered = [i for i, (old, new) in enumerate(zip(exercise.heaps, after)) if old != new]
    if len(lowered) != 1:
        counted = f"it changes {len(lowered)} heaps, and a move changes just one"
        return why.startswith(counted)
    [i] = lowered
    old, new = exercise.heaps[i], after[i]
    start = f"in heap {i + 1}, {old} → {new} takes {old - new}, and its rule is: Take "
    assert why.startswith(start)
    amounts = set(map(int, re.findall(r"\d+", why.removeprefix(start))))
    assert amounts == {20 - n for (n,) in heap_options(exercise.rules[i])(20)}
    assert old - new not in amounts
    return why.endswith(".") and not why.endswith("..")


def test_exactly_all_winning_moves_are_right_and_the_others_are_answered():
    for exercise in [*SUMS, SUM]:
        good = winning(exercise)
        assert bool(exercise.check("none")) == (not good)
        for after in product(*(range(heap + 1) for heap in exercise.heaps)):
            verdict = exercise.check([after])
            assert (verdict.state == "wrong") == (after not in good)
            if after in good:
                assert verdict.state == ("right" if len(good) == 1 else "almost")
                assert bool(verdict) or "(" not in verdict.message
            elif after in options_of_heaps(exercise.rules, exercise.heaps):
                before, same, reply = verdict.witness
                replies = options_of_heaps(exercise.rules, after)
                assert (before, same) == (exercise.heaps, after)
                assert reply in replies
                assert not first_wins_heaps(exercise.rules, reply)
                others = {p for p in replies if not first_wins_heaps(exercise.rules, p)} - good
                assert reply not in good or not others
            else:
                assert tells_why_no_move(exercise, after, verdict)
                assert verdict.witness is None
        if good:
            assert exercise.check(sorted(good)).state == "right"


def test_the_praise_says_which_values_rise():
    assert winning(SUM) == {(9, 10, 13), (6, 10, 14)}  # what the lecture asks for
    for exercise in SUMS:
        values = [values_where(heap_options(rules), 7) for rules in exercise.rules]
        good = sorted(winning(exercise))
        total = {q: sum(v[n] for v, n in zip(values, q)) for q in [*good, exercise.heaps]}
        rising = [q for q in good if total[q] > total[exercise.heaps]]
        if good:
            told = exercise.check(good).message
            assert told.count("raises") == told.count("which no move of nim") == len(rising)


def test_a_code_breaks_the_false_theorem_exactly_when_brute_force_says_so():
    codes = [
        f"{d}.{e}"
        for d in "04"
        for n in (1, 2)
        for e in map("".join, product("01234567", repeat=n))
    ]
    found = set()
    for code, period in product(codes, range(1, 6)):
        verdict, (passes, n) = FalsePeriod().check((code, period)), breaks(code, period)
        assert bool(verdict) == (passes and n is not None)
        assert verdict == FalsePeriod(period).check(code)
        if n is None:
            assert "no counterexample" in verdict.message
        else:
            assert f"g({n + period}) = " in verdict.message
            assert f", and g({n}) = " in verdict.message
            assert verdict.witness == (None if verdict else n)
        found |= {(code, period)} if verdict else set()
    assert found == {(code, 1) for code in ("0.4", "4.0", "0.04", "0.40", "4.00")}


def test_it_may_take_a_long_code_but_no_long_time():
    for places in (3, 50, 900):
        assert FalsePeriod().check(f"0.{'0' * places}4")
    assert "fails at n = 0" in FalsePeriod().check("0." + "7" * 1000).message
    assert "cannot be decided" in FalsePeriod().check(("0." + "7" * 20, 5000)).message
    assert "cannot be decided" in FalsePeriod().check(("0.4", 10**18)).message
