"""Exercises on heaps that are taken and broken: right by brute force, true witnesses, no crash."""

import re
from functools import cache, reduce
from itertools import combinations, count, product
from operator import xor

import pytest
from helpers import examples
from hypothesis import given
from hypothesis import strategies as st
from test_exercises import JSON, ODD, solved_by_its_solution_only, well_formed

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
EXERCISES = [
    NimSequence(Kayles(), 8),
    NimSequence(Octal("4.102"), 12),
    NimSequence(Subtraction({1, 3, 4}), 9),
    NimSequence(GrundysGame(), 14),
    NimSequence(LaskersNim(), 6),
    NimSequence(Nim(), 4),
    PeriodOf(Kayles()),
    PeriodOf(Guiles()),
    PeriodOf(Subtraction({1, 2, 3})),
    PeriodOf(Octal("0.1")),
    HeapOptions(Octal("0.123"), 5),
    HeapOptions(Octal("4.07"), 4),
    HeapOptions(Octal("0.3"), 1),
    HeapOptions(Kayles(), 0),
    HeapSumMoves(WORKED, (9, 10, 14)),
    HeapSumMoves(WORKED[:2], [4, 6]),
    HeapSumMoves((Nim(), Octal("0.33"), Subtraction(square)), (3, 4, 5)),
    HeapSumMoves((Subtraction({1, 3}),), (5,)),
    FalsePeriod(),
    FalsePeriod(2),
]
each_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=repr)
NOT_READ = "This cannot be read as an answer: "


# What the rules say, without the package


def moves(digits, heap):
    """All that moves leave of a heap, as sorted tuples; digits from d_0 on."""
    for taken, digit in enumerate(digits[: heap + 1]):
        rest = heap - taken
        yield from [()] * (digit & 1 and rest == 0)
        yield from [(rest,)] * (digit & 2 and rest > 0)
        yield from [(a, rest - a) for a in range(1, rest) if digit & 4 and a <= rest - a]


def by_mex(options, most):
    """The values of heaps 0, 1, …, by the definition."""
    values = []
    for heap in range(most):
        have = {reduce(xor, [values[part] for part in parts], 0) for parts in options(heap)}
        values.append(next(n for n in count() if n not in have))
    return values


def digits_of(code):
    return [int(digit) for digit in code if digit != "."]


def options_in(rules):
    """The function from a heap to its options, said another way than in the package."""
    if isinstance(rules, Octal):
        return lambda heap: list(moves(digits_of(rules.code), heap))
    if isinstance(rules, GrundysGame):
        return lambda heap: [(a, heap - a) for a in range(1, heap) if a < heap - a]
    if isinstance(rules, LaskersNim):
        return lambda heap: [
            *((a,) for a in range(heap)),
            *((a, heap - a) for a in range(1, heap) if a <= heap - a),
        ]
    takes = rules.allows or rules.finite.__contains__ if isinstance(rules, Subtraction) else int
    return lambda heap: [(heap - taken,) for taken in range(1, heap + 1) if takes(taken)]


def options_of_sum(games, heaps):
    return {
        (*heaps[:i], sum(left), *heaps[i + 1 :])
        for i, heap in enumerate(heaps)
        for left in options_in(games[i])(heap)
    }


@cache
def first_wins(games, heaps):
    """The meaning of N in a sum of heaps, by every line of play."""
    return any(not first_wins(games, after) for after in options_of_sum(games, heaps))


def winning(exercise):
    after = options_of_sum(exercise.rules, exercise.heaps)
    return {heaps for heaps in after if not first_wins(exercise.rules, heaps)}


def breaks(code, period, far=40):
    """Whether the check with n0 = 0 passes, and the first n where the period fails, or None."""
    digits = digits_of(code)
    last = max((i for i, digit in enumerate(digits) if digit), default=0)
    values = by_mex(lambda heap: moves(digits, heap), far)
    bad = [n for n in range(far - period) if values[n + period] != values[n]]
    return not any(n < period + last for n in bad), min(bad, default=None)


# All kinds


@each_exercise
def test_the_solution_is_right_and_the_blank_is_not_yet_judged(exercise):
    assert solved_by_its_solution_only(exercise)


@each_exercise
def test_an_exercise_shows_its_statement_and_three_hints(exercise):
    bundle = exercise._repr_mimebundle_()
    assert bundle["text/plain"] == exercise.statement()
    assert len(set(exercise.hints())) == 3
    assert isinstance(hash(exercise), int)
    for text in (*exercise.hints(), exercise.statement()):
        assert str(exercise.solution()) not in text or exercise.solution() == "none"


HUGE = [10**30, 10**5000, -1, 2**64, 1.0, True, b"01", "<b>1</b>", "9" * 9999, 10**18]


@each_exercise
def test_odd_answers_get_a_verdict_and_are_never_right(exercise):
    for odd in [*ODD.values(), *HUGE, [1] * 10_000, ["1"] * 10_000, "0." + "7" * 1000]:
        for answer in (odd, [odd], [odd] * 2, [odd, 1], (1, odd), [[odd]], [(odd, 1)], {1: odd}):
            verdict = exercise.check(answer)
            assert well_formed(verdict)
            assert verdict.state != "right", (exercise, answer)
            assert len(verdict.message) < 400
            assert "<b>" not in verdict._repr_mimebundle_()["text/html"].partition("</b>")[2]


NUMBERS = st.integers(0, 14)
PARTS = st.lists(NUMBERS, max_size=3)
CODES = st.sampled_from(["0.4", "0.04", "4.0", "0.77", "4.4", "none", "12", " 1"])
ANSWERS = (
    JSON
    | CODES
    | st.lists(CODES | NUMBERS, max_size=2)
    | PARTS
    | st.lists(NUMBERS | PARTS | PARTS.map(tuple), max_size=4)
    | PARTS.map(tuple)
)


def number(thing):
    """A number that was given as a number or a text, else None."""
    text = isinstance(thing, str) and thing.strip().isdecimal()
    good = text or (type(thing) is int and thing >= 0)
    return int(thing) if good else None


def heaps_given(thing, lone=True):
    """The parts of an option, or None."""
    parts = thing if isinstance(thing, list | tuple) else [thing]
    known = all(type(part) is int and part >= 0 for part in parts)
    return tuple(parts) if known and (lone or parts is thing) else None


def right_by_definition(exercise, answer):
    """Whether a JSON value, or tuples in it, is a right answer, by brute force."""
    some = answer if isinstance(answer, list | tuple) else []
    none = isinstance(answer, str) and answer.strip().lower() == "none"
    lists = any(isinstance(part, list | tuple) for part in some)
    if isinstance(exercise, NimSequence):
        true = by_mex(options_in(exercise.rules), exercise.count)
        return [number(value) for value in some] == true
    if isinstance(exercise, PeriodOf):
        return [number(part) for part in some] == [exercise.found.period, exercise.found.preperiod]
    if isinstance(exercise, HeapOptions):
        good = {*moves(digits_of(exercise.rules.code), exercise.heap)}
        some = [answer] if isinstance(answer, tuple) and not lists else some
        parts = [heaps_given(option) for option in some]
        if none or not answer or not some or None in parts:
            return none and not good
        return {tuple(sorted(filter(None, heaps))) for heaps in parts} == good
    if isinstance(exercise, HeapSumMoves):
        if none or not some:
            return none and not winning(exercise)
        return {heaps_given(h, False) for h in (some if lists else [some])} == winning(exercise)
    code, period = some if len(some) == 2 else (answer, exercise.period)
    known = isinstance(code, str) and re.fullmatch(r"[04]\.[0-7]+", code.strip(), re.ASCII)
    passes, breaks_at = breaks(code.strip(), number(period)) if known and number(period) else (0, 0)
    return bool(passes) and breaks_at is not None


@each_exercise
@given(answer=ANSWERS)
@examples(30)
def test_any_value_gets_a_verdict_and_is_never_right_by_chance(exercise, answer):
    verdict = exercise.check(answer)
    assert well_formed(verdict)
    assert bool(verdict) == right_by_definition(exercise, answer)


@pytest.mark.parametrize(
    ("made", "keyword"),
    [
        (lambda: NimSequence(Kayles(), 1), "the number of values must be one of 2, 3, 4"),
        (lambda: NimSequence(Kayles(), 10**9), "at most 500 values"),
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
        (lambda: HeapOptions(Kayles(), 10**30), "at most 500 stones"),
        (lambda: HeapSumMoves((), ()), "from 1 to 12 games"),
        (lambda: HeapSumMoves([Nim()] * 13, [1] * 13), "from 1 to 12 games"),
        (lambda: HeapSumMoves(WORKED, (1, 2)), "for each of them a heap"),
        (lambda: HeapSumMoves(Nim(), (1,)), "for each of them a heap"),
        (lambda: HeapSumMoves(WORKED, 7), "a position is a list of heaps"),
        (lambda: HeapSumMoves(WORKED, (1, 2, 501)), "at most 500 stones"),
        (lambda: HeapSumMoves(WORKED, (1, 2, 10**5000)), "at most 500 stones"),
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
MUST = "then each smaller number must be the value of an option"
SEQUENCE = NimSequence(Kayles(), 6)  # 0, 1, 2, 3, 1, 4
TAKING = NimSequence(Subtraction({2}), 5)  # 0, 0, 1, 1, 0
PERIOD, CODE, FALSE = PeriodOf(Kayles()), HeapOptions(Octal("0.137"), 6), FalsePeriod()


@pytest.mark.parametrize(
    ("exercise", "answer", "state", "message"),
    [
        (
            SEQUENCE,
            [0, 1, 2, 3, 0],
            "wrong",
            "You gave heap 4 the value 0, but it has a move to (1, 1), whose value by your own "
            "list is 1 ⊕ 1 = 0, too.",
        ),
        (
            SEQUENCE,
            [0, 1, 2, 2, 1, 4],
            "wrong",
            "You gave heap 3 the value 2, but it has a move to 2, whose value by your own list is "
            "2, too.",
        ),
        (
            SEQUENCE,
            (0, 1, 2, 4),
            "wrong",
            f"You gave heap 3 the value 4, but {MUST}; by your own list its options have 0, 1 and "
            "2 (two heaps have their nim-sum).",
        ),
        (
            TAKING,
            [0, 1],
            "wrong",
            f"You gave heap 1 the value 1, but {MUST}, and it has no option.",
        ),
        (
            TAKING,
            ["0", 0, 10**18],
            "wrong",
            f"You gave heap 2 the value {10**18}, but {MUST}; by your own list its only option has "
            "0.",
        ),
        (SEQUENCE, [0, 1, 2, 3], "almost", "Right so far, but 6 values are asked for, not 4."),
        (
            SEQUENCE,
            [0, 1, 2, 3, 1, 4, 3],
            "almost",
            "Right so far, but 6 values are asked for, not 7.",
        ),
        (
            SEQUENCE,
            [0, 1, None],
            "wrong",
            NOT_READ + "a value must be one of 0, 1, 2, …, not None",
        ),
        (SEQUENCE, {0, 1, 2}, "wrong", NOT_READ + "expected a list of values, not {0, 1, 2}"),
        (
            SEQUENCE,
            [0, 1, 2, 3, 1, 4],
            "right",
            "All 6 values obey the mex rule, so these are the values.",
        ),
        (
            PERIOD,
            (12, 70),
            "wrong",
            "With the period 12 from heap 70 on, heap 82 would have the value of heap 70, but "
            "g(82) = 2 and g(70) = 6.",
        ),
        (
            PERIOD,
            [6, 71],
            "wrong",
            "With the period 6 from heap 71 on, heap 77 would have the value of heap 71, but "
            "g(77) = 4 and g(71) = 7.",
        ),
        (
            PERIOD,
            (24, 71),
            "almost",
            "g(n + 24) = g(n) for all n ≥ 71, but so it is with a smaller period.",
        ),
        (
            PERIOD,
            (12, 72),
            "almost",
            "g(n + 12) = g(n) for all n ≥ 72, but so it is from an earlier heap on.",
        ),
        (
            PERIOD,
            (36, 99),
            "almost",
            "g(n + 36) = g(n) for all n ≥ 99, but so it is with a smaller period and from an "
            "earlier heap on.",
        ),
        (
            PERIOD,
            (71, 12),
            "almost",
            "These are the right numbers, but the period comes first.",
        ),
        (
            PERIOD,
            (71, 13),
            "wrong",
            "With the period 71 from heap 13 on, heap 84 would have the value of heap 13, but "
            "g(84) = 4 and g(13) = 1.",
        ),
        (
            PERIOD,
            (0, 71),
            "wrong",
            NOT_READ + "the period is 1 or more; it comes first, then the heap",
        ),
        (PERIOD, 12, "wrong", NOT_READ + "give a pair (period, first heap), not 12"),
        (
            PERIOD,
            ("12", 71),
            "right",
            "g(n + 12) = g(n) for all n ≥ 71: the values of the heaps below 168 prove it.",
        ),
        (
            PeriodOf(Subtraction({1, 2, 3})),
            [4, 0],
            "right",
            "g(n + 4) = g(n) for all n ≥ 0: the values of the heaps below 7 prove it.",
        ),
        (
            CODE,
            [(1, 3)],
            "wrong",
            "Taking 2 of 6 leaves (1, 3), two heaps; the digit d₂ = 3 has no 4.",
        ),
        (
            CODE,
            [4, 3, 5],
            "wrong",
            "Taking 1 of 6 leaves (5,), one heap; the digit d₁ = 1 has no 2.",
        ),
        (CODE, [()], "wrong", "Taking 6 of 6 leaves no heap; the digit d₆ = 0 has no 1."),
        (CODE, [6], "wrong", "(6,) is the heap itself: nothing would be taken, or broken."),
        (CODE, [7], "wrong", "A move of a heap of 6 cannot leave (7,), more than 6 stones."),
        (
            CODE,
            [[1, 1, 1]],
            "wrong",
            "A move of a heap of 6 cannot leave (1, 1, 1), more than two heaps.",
        ),
        (CODE, "none", "wrong", "Some digit does allow a move of this heap."),
        (CODE, [4], "almost", "Right so far; still missing: 2 options."),
        (CODE, [4, (2, 1)], "almost", "Right so far; still missing: 1 option."),
        (CODE, (1, 2), "almost", "Right so far; still missing: 2 options."),
        (CODE, {(1, 2), (3,), (0, 4)}, "right", "These are all."),
        (
            HeapOptions(Octal("0.77"), 0),
            "None",
            "right",
            "No digit allows a move of this heap.",
        ),
        (
            SUM,
            [(9, 10, 12)],
            "wrong",
            "After (9, 10, 12) the nim-sum of the values is 1 ⊕ 4 ⊕ 4 = 1; the other player moves "
            "to (8, 10, 12), and it is 0.",
        ),
        (
            SUM,
            [(9, 10, 13), (9, 10, 6)],
            "wrong",
            "(9, 10, 6) is no move from (9, 10, 14): in heap 3, 14 → 6 takes 8, and its rule is: "
            "Take 1, 2, 3, 4, 5, 6 or 7.",
        ),
        (
            SUM,
            [(9, 10, 13), (5, 10, 14)],
            "wrong",
            "(5, 10, 14) is no move from (9, 10, 14): in heap 1, 9 → 5 takes 4, and its rule is: "
            "Take 1, 2 or 3.",
        ),
        (
            HeapSumMoves([Nim(), Subtraction(square)], (3, 4)),
            (3, 2),
            "wrong",
            "(3, 2) is no move from (3, 4): in heap 2, 4 → 2 takes 2, and its rule is: Take any "
            "number for which square holds.",
        ),
        (
            SUM,
            (9, 10, 15),
            "wrong",
            "(9, 10, 15) is no move from (9, 10, 14): heap 3 grows from 14 to 15; a move takes "
            "stones.",
        ),
        (
            SUM,
            "none",
            "wrong",
            "The nim-sum of the values is 1 ⊕ 4 ⊕ 6 = 3, and not 0: there is a winning move.",
        ),
        (
            HeapSumMoves(WORKED[:2], (3, 2)),
            (0, 2),
            "wrong",
            "After (0, 2) the nim-sum of the values is 0 ⊕ 2 = 2; the other player moves to "
            "(0, 0), and you have no move.",
        ),
        (
            HeapSumMoves([Subtraction({2})] * 2, (3, 3)),
            [(1, 3)],
            "wrong",
            "After (1, 3) the nim-sum of the values is 0 ⊕ 1 = 1; the other player moves to "
            "(1, 1), and you have no move.",
        ),
        (
            SUM,
            [(9, 10, 13)],
            "almost",
            "Right so far; still missing: 1 winning move.",
        ),
        (SUM, [(6, 10, 14)], "almost", "Right so far; still missing: 1 winning move."),
        (
            SUM,
            [[6, 10, 14], [9, 10, 13]],
            "right",
            "The nim-sum of the values is 1 ⊕ 4 ⊕ 6 = 3. 14 → 13 lowers its value from 6 to 5; "
            "9 → 6 raises its value from 1 to 2, which no move of nim can do.",
        ),
        (
            HeapSumMoves(WORKED[:2], (4, 6)),
            "none",
            "right",
            "The nim-sum of the values is 0 ⊕ 0 = 0, and no move makes it 0: there is none.",
        ),
        (FALSE, "0.77", "wrong", "The check fails at n = 0: g(1) = 1, and g(0) = 0."),
        (FALSE, ("0.07", 1), "wrong", "The check fails at n = 1: g(2) = 1, and g(1) = 0."),
        (
            FALSE,
            ["0.33", 3],
            "wrong",
            "The check passes, but here it is no counterexample: with n0 = 1 it passes, too, and "
            "g(3) = g(0), so the period is 3 from heap 0 on.",
        ),
        (
            FALSE,
            ("0.7", 20_000),
            "wrong",
            "This cannot be decided here: it takes the values of the heaps below 40003, too many "
            "to compute.",
        ),
        (FALSE, 0.4, "wrong", NOT_READ + 'a code is a text, in quotes, such as "0.77", not 0.4'),
        (
            FALSE,
            "0.04",
            "right",
            "g(n + 1) = g(n) for 0 ≤ n < 3, so the check passes, but then g(4) = 1, and g(3) = 0.",
        ),
    ],
)
def test_an_answer_gets_its_message(exercise, answer, state, message):
    verdict = exercise.check(answer)
    assert (verdict.state, verdict.message) == (state, message)
    assert well_formed(verdict)


# The values of heaps


@pytest.mark.parametrize(
    "rules", [Kayles(), Octal("4.102"), Subtraction({1, 3, 4}), GrundysGame(), LaskersNim(), Nim()]
)
def test_the_first_wrong_value_is_the_witness_and_the_right_one_is_not_told(rules):
    true = by_mex(options_in(rules), 10)
    for heap, value in product(range(10), range(9)):
        verdict = NimSequence(rules, 10).check([*true[:heap], value, *true[heap + 1 :]])
        assert bool(verdict) == (value == true[heap])
        if not verdict:
            assert verdict.state == "wrong"
            assert verdict.witness == heap
            assert verdict.message.startswith(f"You gave heap {heap} the value {value}, but ")
            told = re.findall(r"\d+", verdict.message.partition("smaller number")[2])
            assert str(true[heap]) not in told
            options = options_in(rules)(heap)
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
    options = options_in(rules)
    breaks_one = any(len(parts) > 1 for heap in range(9) for parts in options(heap))
    hints = NimSequence(rules, 6).hints()
    assert ("two heaps" in " ".join(hints)) == breaks_one
    assert hints[1].startswith("List the options of the heap with their values")
    assert hints[::2] == NimSequence(Kayles(), 6).hints()[::2]


def test_a_hint_without_two_heaps_ends_as_a_sentence():
    assert all(hint[-1] in ".?" for hint in NimSequence(Subtraction({1, 2}), 4).hints())


# Periods


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
    values = by_mex(options_in(rules), 300)
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


@pytest.mark.parametrize("rules", [Kayles(), Guiles(), Octal("0.1"), Octal("0.02")])
def test_a_period_that_is_swapped_is_almost_right_and_only_that(rules):
    exercise = PeriodOf(rules)
    period, preperiod = exercise.solution()
    for swapped in ((preperiod, period), [preperiod, str(period)]):
        verdict = exercise.check(swapped)
        assert (verdict.state, verdict.points, verdict.witness) == ("almost", 0.5, None)
        assert verdict.message == "These are the right numbers, but the period comes first."
    near = product((preperiod - 1, preperiod, preperiod + 1), (period - 1, period, period + 1))
    for pair in {*near} - {(preperiod, period)}:
        assert "the right numbers" not in exercise.check(pair).message


@pytest.mark.parametrize(("code", "number"), [("4.1", 1), ("0.41", 34)])
def test_a_period_that_is_equal_to_the_first_heap_is_right(code, number):
    assert PeriodOf(Octal(code)).solution() == (number, number)
    assert PeriodOf(Octal(code)).check((number, number)).state == "right"


# Options


@pytest.mark.parametrize("code", ["0.123", "4.07", "0.77", "0.156", "4.002", "0.4", "0.3"])
def test_exactly_the_moves_that_the_digits_allow_are_options(code):
    for heap in range(8):
        exercise, good = HeapOptions(Octal(code), heap), {*moves(digits_of(code), heap)}
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
                assert digit == dict(enumerate(digits_of(code))).get(taken, 0)
                assert verdict.message.endswith(f" has no {need}.")
                assert not digit & need
            elif option in good and len(good) > 1:
                assert f"still missing: {len(good) - 1} option" in verdict.message
                assert "(" not in verdict.message
        assert exercise.check([[0, *option] for option in good] or "none").state == "right"


# Sums of heaps


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
    assert amounts == {20 - n for (n,) in options_in(exercise.rules[i])(20)}
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
            elif after in options_of_sum(exercise.rules, exercise.heaps):
                before, same, reply = verdict.witness
                replies = options_of_sum(exercise.rules, after)
                assert (before, same) == (exercise.heaps, after)
                assert reply in replies
                assert not first_wins(exercise.rules, reply)
                others = {p for p in replies if not first_wins(exercise.rules, p)} - good
                assert reply not in good or not others
            else:
                assert tells_why_no_move(exercise, after, verdict)
                assert verdict.witness is None
        if good:
            assert exercise.check(sorted(good)).state == "right"


def test_the_praise_says_which_values_rise():
    assert winning(SUM) == {(9, 10, 13), (6, 10, 14)}  # what the lecture asks for
    for exercise in SUMS:
        values = [by_mex(options_in(rules), 7) for rules in exercise.rules]
        good = sorted(winning(exercise))
        total = {q: sum(v[n] for v, n in zip(values, q)) for q in [*good, exercise.heaps]}
        rising = [q for q in good if total[q] > total[exercise.heaps]]
        if good:
            told = exercise.check(good).message
            assert told.count("raises") == told.count("which no move of nim") == len(rising)


# The theorem that is false


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
