"""Part H of the curriculum, row by row: taking and breaking, and when a period is proved.

Values are computed here by the definition, and who wins by trying every line of play. What the
package says is compared with that.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest
from helpers import least_missing, next_player_wins, value_in, xor_of

from sg_core import (
    N,
    P,
    Sum,
    explore,
    find_period,
    grundy_value,
    grundy_values,
    nim_sequence,
    nim_sum,
    outcome,
    winning_moves,
)
from sg_core.rulesets import (
    DawsonsChess,
    DawsonsKayles,
    GrundysGame,
    Guiles,
    Kayles,
    LaskersNim,
    Octal,
    Subtraction,
    Treblecross,
    prime,
    square,
)
from sg_core.strategies import bouton

KAYLES_EXCEPTIONS = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]


def taken_away(amounts, n):
    """The values of heaps below n of a subtraction game, by the definition."""
    values = []
    for heap in range(n):
        values.append(least_missing({values[heap - taken] for taken in amounts if taken <= heap}))
    return values


def broken(code, n):
    """The values of heaps below n of an octal game, by the meaning of the digits."""
    digits, values = [int(sign) for sign in code if sign != "."], []
    for heap in range(n):
        reached = set()
        for taken, digit in enumerate(digits[: heap + 1]):
            rest = heap - taken
            if digit & 1 and rest == 0:
                reached.add(0)
            if digit & 2 and rest:
                reached.add(values[rest])
            if digit & 4:
                reached |= {values[part] ^ values[rest - part] for part in range(1, rest // 2 + 1)}
        values.append(least_missing(reached))
    return values


def repeats(values, p, begin, end):
    """Whether g(n + p) = g(n) for begin ≤ n < end."""
    return values[begin:end] == values[begin + p : end + p]


# H1


@pytest.mark.parametrize("m", range(1, 13))
def test_H1_taking_one_to_m_the_value_is_the_rest_modulo_m_plus_1(m):
    rules = Subtraction(range(1, m + 1))
    expected = [x % (m + 1) for x in range(201)]
    assert nim_sequence(rules, 201) == taken_away(range(1, m + 1), 201) == expected
    found = find_period(rules)
    assert (found.period, found.preperiod, found.proved) == (m + 1, 0, True)
    assert found.value(10**40) == 10**40 % (m + 1)


@pytest.mark.parametrize("m", range(1, 7))
def test_H1_so_multiples_of_m_plus_1_are_P_by_every_line_of_play(m):
    rules = Subtraction(range(1, m + 1))
    for heap in range(15):
        assert next_player_wins(rules, heap) == (heap % (m + 1) != 0)
        assert outcome(rules, heap) is (N if heap % (m + 1) else P)


@pytest.mark.parametrize("m", range(1, 13))
def test_H1_the_values_up_to_m_are_not_all_1_but_1_to_m(m):
    assert nim_sequence(Subtraction(range(1, m + 1)), m + 1) == list(range(m + 1))


# H2 and H3


THREE = tuple(Subtraction(range(1, most + 1)) for most in (3, 5, 7))
START = (9, 10, 14)


@cache
def lost(heaps):
    """Whether the player to move loses with 1 to 3, 1 to 5, 1 to 7 from the three heaps."""
    return not any(map(lost, three_moves(heaps)))


def three_moves(heaps):
    """The positions after one move."""
    return [
        (*heaps[:i], heap - taken, *heaps[i + 1 :])
        for i, (heap, most) in enumerate(zip(heaps, (3, 5, 7)))
        for taken in range(1, min(heap, most) + 1)
    ]


def test_H2_the_values_1_4_and_6_have_the_nim_sum_3():
    values = [nim_sequence(rules, 15)[heap] for rules, heap in zip(THREE, START)]
    assert values == [1, 4, 6] == [9 % 4, 10 % 6, 14 % 8]
    assert nim_sum(*values) == 3 == grundy_value(Sum(*THREE), START)
    assert outcome(Sum(*THREE), START) is N and not lost(START)


def test_H2_14_to_13_wins():
    assert lost((9, 10, 13)) and (9, 10, 13) in winning_moves(Sum(*THREE), START)
    assert bouton(None, (1, 4, 6)) == (1, 4, 5)


def test_H3_exactly_one_other_move_wins_and_it_raises_the_value_of_its_component():
    winning = [after for after in three_moves(START) if lost(after)]
    assert sorted(winning) == [(6, 10, 14), (9, 10, 13)]
    assert sorted(winning_moves(Sum(*THREE), START)) == sorted(winning)
    values = nim_sequence(THREE[0], 10)
    assert values[9] == 1 and values[6] == 2 and 9 - 6 <= 3


def test_H3_the_component_10_has_no_winning_move_as_it_would_need_the_value_7():
    game = explore(Sum(*THREE), START)
    values = grundy_values(game)
    assert not any(lost((9, left, 14)) for left in range(5, 10))
    assert nim_sum(4, 3) == 7 and max(nim_sequence(THREE[1], 100)) == 5
    assert not any(values[9, left, 14] == 0 for left in range(5, 10))


# H4


def subsets_of_six():
    """All subsets of {1, …, 6} but the empty one."""
    return [set(s) for size in range(1, 7) for s in combinations(range(1, 7), size)]


def test_H4_each_finite_set_has_a_period_that_two_equal_windows_prove():
    assert len(subsets_of_six()) == 63
    for amounts in subsets_of_six():
        s, size = max(amounts), len(amounts)
        found = find_period(Subtraction(amounts))
        n0, p = found.preperiod, found.period
        values = taken_away(amounts, n0 + 5 * p + s)
        assert found.proved
        assert max(values) <= size
        assert values[n0 : n0 + s] == values[n0 + p : n0 + p + s]
        assert repeats(values, p, n0, n0 + 4 * p + s)
        assert not any(
            values[n : n + s] == values[n + q : n + q + s]
            for n in range(n0 + p)
            for q in range(1, p)
        )
        assert n0 == 0 or values[n0 - 1 : n0 - 1 + s] != values[n0 - 1 + p : n0 - 1 + p + s]
        assert n0 + p <= (size + 1) ** s
        assert found.checked_to == n0 + p + s


def test_H4_a_window_one_shorter_proves_nothing():
    """{1, 4}: windows of 3 are equal two heaps apart, windows of 4 are not."""
    values = taken_away({1, 4}, 12)
    assert values == [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1]
    assert values[0:2] == values[2:4] and values[0:4] != values[2:6]
    assert find_period(Subtraction({1, 4})).period == 5


def test_H4_with_amounts_without_end_nothing_is_proved():
    for allowed in (square, prime, lambda taken: taken < 3, lambda taken: True):
        found = find_period(Subtraction(allowed), 1_000)
        assert not found.proved and found.checked_to == 1_000
    assert find_period(Subtraction(lambda taken: taken < 3), 1_000).period == 3
    assert find_period(Subtraction({1, 2}), 1_000).proved


# H5


NAMED = {
    Kayles(): [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6],
    DawsonsKayles(): [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3],
    DawsonsChess(): [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2],
    Treblecross(): [0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1],
    Guiles(): [0, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2, 1],
    GrundysGame(): [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2],
    LaskersNim(): [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12],
}


@pytest.mark.parametrize("rules", NAMED, ids=repr)
def test_H5_the_sequences_of_named_games(rules):
    assert nim_sequence(rules, 12) == NAMED[rules]
    value = value_in(rules)
    assert [value((heap,)) if heap else value(()) for heap in range(12)] == NAMED[rules]


@pytest.mark.parametrize("rules", NAMED, ids=repr)
def test_H5_breaking_leaves_a_sum_so_heaps_together_have_the_nim_sum_as_their_value(rules):
    """Heaps are P, by every line of play, exactly when the nim-sum of their values is 0."""

    @cache
    def is_P(heaps):
        return not any(map(is_P, rules.options(heaps)))

    values, seen = nim_sequence(rules, 8), Counter()
    for heaps in combinations_with_replacement(range(8), 3):
        heaps = tuple(heap for heap in heaps if heap)
        assert is_P(heaps) == (xor_of(values[heap] for heap in heaps) == 0)
        seen[is_P(heaps)] += 1
    assert min(seen.values()) >= 10


@pytest.mark.parametrize(
    ("rules", "period", "preperiod"),
    [
        (Kayles(), 12, 71),
        (DawsonsKayles(), 34, 53),
        (DawsonsChess(), 34, 52),
        (Guiles(), 10, 1),
    ],
    ids=repr,
)
def test_H5_the_periods_of_named_games(rules, period, preperiod):
    found = find_period(rules)
    assert (found.period, found.preperiod, found.proved) == (period, preperiod, True)
    values = broken(rules.code, 400)
    assert repeats(values, period, preperiod, 400 - period)
    assert values[preperiod - 1] != values[preperiod - 1 + period]


def test_H5_the_exceptions_of_kayles():
    found, values = find_period(Kayles()), broken("0.77", 200)
    assert found.exceptions == KAYLES_EXCEPTIONS and found.last_exception == 70
    assert [n for n in range(84) if values[n] != values[n % 12 + 72]] == KAYLES_EXCEPTIONS


def test_H5_dawsons_games_are_one_sequence_shifted():
    chess = nim_sequence(DawsonsChess(), 300)
    assert nim_sequence(DawsonsKayles(), 301) == [0, *chess]
    assert nim_sequence(Octal("0.4"), 302) == [0, 0, *chess]
    exceptions = find_period(DawsonsChess()).exceptions
    assert exceptions == [0, 14, 16, 17, 31, 34, 51]
    assert find_period(DawsonsKayles()).last_exception == 52


def test_H5_no_period_is_known_of_grundys_game_and_of_treblecross():
    for rules in (GrundysGame(), Treblecross()):
        found = find_period(rules, 2_000)
        assert (found.period, found.proved, found.exceptions) == (None, False, [])


# H6


def passes(values, p, n0, k):
    """Whether g(n + p) = g(n) for n0 ≤ n < 2·n0 + p + k, and all these values are there."""
    end = 2 * n0 + p + k
    return end + p <= len(values) and repeats(values, p, n0, end)


def test_H6_what_is_proved_of_random_octal_games_is_true_for_three_stretches_more():
    draw, proved = Random("H6"), 0
    while proved < 200:
        code = f"{draw.choice('04')}.{''.join(draw.choices('01234567', k=draw.randint(1, 3)))}"
        found = find_period(Octal(code), 160, progress=False)
        if not found.proved:
            continue
        proved += 1
        n0, p, k = found.preperiod, found.period, len(code.rstrip("0")) - 2
        values = broken(code, found.checked_to + 3 * p + 20)
        assert passes(values[: found.checked_to], p, max(1, n0), k)
        assert repeats(values, p, n0, len(values) - p)
        assert not any(
            repeats(values, q, n, len(values) - q) for q in range(1, p) for n in (n0, n0 + p)
        )
        assert n0 == 0 or values[n0 - 1] != values[n0 - 1 + p]
        assert found.values(len(values)).tolist() == values


def test_H6_every_pair_that_passes_the_check_is_a_period_from_there_on():
    """All p and n0 ≥ 1, also those that are not least; the theorem itself."""
    draw, passed = Random("H6 all"), 0
    for _ in range(60):
        code = f"{draw.choice('04')}.{''.join(draw.choices('01234567', k=draw.randint(1, 3)))}"
        k, values = len(code.rstrip("0")) - 2, broken(code, 240)
        for p in range(1, 25):
            for n0 in range(1, 12):
                if passes(values[:70], p, n0, k):
                    passed += 1
                    assert repeats(values, p, n0, 240 - p), (code, p, n0)
    assert passed > 1_000


@pytest.mark.parametrize(("code", "k"), [("0.4", 1), ("0.04", 2), ("0.004", 3)])
def test_H6_at_n0_0_the_check_passes_and_says_something_false(code, k):
    values = broken(code, 60)
    assert passes(values, 1, 0, k) and not any(passes(values, 1, n0, k) for n0 in range(1, 20))
    assert not repeats(values, 1, 0, 59) and max(values) >= 3
    found = find_period(Octal(code), 1_500)
    assert found.period != 1
    for limit in range(1, 40):
        few = find_period(Octal(code), limit)
        assert not few.proved


def test_H6_preperiod_0_is_proved_by_the_check_at_1_and_the_value_of_p():
    codes, found = ("0.3", "0.33", "0.013", "0.031", "0.105"), []
    for code in codes:
        period = find_period(Octal(code))
        assert period.proved and period.preperiod == 0
        k, values = len(code) - 2, broken(code, 200)
        assert period.checked_to == 2 + 2 * period.period + k
        assert passes(values, period.period, 1, k) and values[period.period] == values[0]
        assert repeats(values, period.period, 0, 200 - period.period)
        found.append(period.period)
    assert found == [2, 3, 6, 4, 2]


def test_H6_kayles_needs_exactly_168_values():
    assert 2 * 71 + 2 * 12 + 2 == 168
    found = find_period(Kayles(), 168)
    assert (found.period, found.preperiod, found.proved, found.checked_to) == (12, 71, True, 168)
    fewer = find_period(Kayles(), 167)
    assert (fewer.period, fewer.preperiod, fewer.proved) == (12, 71, False)
    values = broken("0.77", 168)
    pairs = [(p, n0) for p in range(1, 84) for n0 in range(1, 84)]
    assert [pair for pair in pairs if passes(values, *pair, k=2)] == [(12, 71)]
    assert not any(passes(values[:167], *pair, k=2) for pair in pairs)


# H7


def test_H7_one_or_300_goes_0_1_for_300_heaps_and_then_2():
    values = taken_away({1, 300}, 1_000)
    assert values[:300] == [0, 1] * 150 and values[300] == 2
    assert nim_sequence(Subtraction({1, 300}), 1_000) == values
    for limit in (20, 100, 250, 299, 300):
        found = find_period(Subtraction({1, 300}), limit)
        assert (found.period, found.proved, found.checked_to) == (2, False, limit)


def test_H7_its_period_is_301():
    for limit in (700, 100_000):
        found = find_period(Subtraction({1, 300}), limit)
        assert (found.period, found.preperiod, found.proved) == (301, 0, True)
    assert repeats(taken_away({1, 300}, 2_000), 301, 0, 1_699)
    assert not find_period(Subtraction({1, 300}), 600).proved


def test_H7_in_4_366_the_period_62_is_seen_twelve_times_and_breaks():
    seen = find_period(Octal("4.366"), 1_880, progress=False)
    assert (seen.period, seen.preperiod, seen.proved) == (62, 1_119, False)
    values = broken("4.366", 2_000)
    assert nim_sequence(Octal("4.366"), 2_000) == values
    assert repeats(values, 62, 1_119, 1_880) and (1_880 - 1_119) // 62 == 12
    assert values[1_880] != values[1_880 + 62] and values[1_118] != values[1_118 + 62]
    assert not passes(values + [-1] * 1_000, 62, 1_119, 3)
    last = find_period(Octal("4.366"), 1_942, progress=False)
    assert (last.period, last.proved) == (62, False)
    assert find_period(Octal("4.366"), 1_943, progress=False).period is None
