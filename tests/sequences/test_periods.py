"""Tests of nim-sequences and their periods, against published facts and slow oracles."""

import csv
import json
import re
from inspect import signature
from types import SimpleNamespace

import numpy as np
import pytest
import tqdm
from helpers import REFERENCE, every, examples, mostly_nightly, random_codes
from hypothesis import example, given
from hypothesis import strategies as st
from oracles import taken_away, values_by_definition

from sequences.told import Told, changed
from sg_core import GameError, LimitError, find_period, nim_sequence
from sg_core.rulesets import (
    DawsonsChess,
    DawsonsKayles,
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
from sg_core.sequences.periods import DefinedValues, theorem_about, values_source

SEQUENCES = json.loads((REFERENCE / "sequences.json").read_text(encoding="utf-8"))
TABLES = json.loads((REFERENCE / "tables.json").read_text(encoding="utf-8"))
SMALL = list(csv.DictReader((REFERENCE / "octal_small.csv").open(encoding="utf-8")))
PERIODS = json.loads((REFERENCE / "octal_periods.json").read_text(encoding="utf-8"))["rows"]


sequences_that_break = st.builds(
    lambda first, block, times, late, last: first + (block * 60)[:times] + [late] + last,
    st.lists(st.sampled_from([0, 1, 256, 257]), max_size=6),
    st.lists(st.sampled_from([0, 1, 256, 512]), min_size=1, max_size=5),
    st.integers(1, 60),
    st.sampled_from([0, 1, 2, 256]),
    st.lists(st.sampled_from([0, 1, 256]), max_size=3),
)


# Published sequences and periods


@every(
    ("rules", "number", "shift"),
    [
        (Kayles(), "A002186", 0),
        (DawsonsChess(), "A002187", 0),
        (DawsonsKayles(), "A002187", 1),
        (Octal("0.4"), "A002187", 2),
        (GrundysGame(), "A002188", 0),
        (Octal("0.1377"), "A071434", 0),
        (Octal("0.56"), "A071436", 0),
        (Subtraction(square), "A014586", 0),
        (LaskersNim(), "lasker_nim", 0),
    ],
)
def test_published_sequences(rules, number, shift):
    begin = SEQUENCES[number]["offset"] + shift
    terms = SEQUENCES[number]["terms"]
    assert len(terms) > 90
    values = nim_sequence(rules, begin + len(terms))
    assert values == [0] * begin + terms
    assert all(type(value) is int for value in values)


@every("amounts", TABLES["subtraction"])
def test_the_tables_of_subtraction_sets(amounts):
    row = TABLES["subtraction"][amounts]
    found = find_period(Subtraction(json.loads(f"[{amounts[1:-1]}]")))
    assert (found.period, found.preperiod, found.proved) == (row["period"], row["preperiod"], True)
    assert found.values(3 * found.period).tolist() == 3 * row["values"]


def needed(found, k, parts=2):
    """How many values the proof needs, if a move takes at most k and leaves at most 2 parts."""
    return parts * (max(int(parts > 1), found.preperiod) + found.period) + k


@every("row", SMALL)
def test_small_octal_games_have_the_published_period_proved(row):
    heaps = HeapValues(Octal(row["game"]))
    found = find_period(heaps, progress=False)
    published = int(row["period"]), int(row["n0"]), True
    assert (found.period, found.preperiod, found.proved) == published
    assert found.checked_to == needed(found, k=len(row["game"].rstrip("0")) - 2)
    assert found.checked_to <= heaps.count <= max(32, 1.25 * found.checked_to)


QUICK = [row for row in PERIODS if row["n0"] < 5_000]
SOON = [row for row in PERIODS if row["n0"] < 50_000 or row["game"] == "0.16"]  # in minutes


@pytest.mark.parametrize("row", mostly_nightly(QUICK, SOON), ids=lambda row: row["game"])
def test_octal_games_have_the_published_period_proved(row):
    found = find_period(Octal(row["game"]), limit=10**6, progress=False)
    assert (found.period, found.preperiod, found.proved) == (row["period"], row["n0"], True)
    assert found.preperiod - 1 == row.get("last_exception", row["n0"] - 1)
    assert found.checked_to == needed(found, k=len(row["game"].rstrip("0")) - 2)


@examples(150)
@given(st.sets(st.integers(1, 12), min_size=1, max_size=5))
def test_periods_of_subtraction_sets(amounts):
    found = find_period(Subtraction(amounts), limit=30_000, progress=False)
    n0, p, s = found.preperiod, found.period, max(amounts)
    assert found.proved and found.checked_to == n0 + p + s
    assert n0 + p <= (len(amounts) + 1) ** s

    values = taken_away(amounts, n0 + 4 * p + s)
    assert found.values(len(values)).tolist() == values
    assert values[n0:-p] == values[n0 + p :]
    assert n0 == 0 or values[n0 - 1] != values[n0 - 1 + p]
    tail = values[n0:]
    assert not any(tail[q : q + p] == tail[:p] for q in range(1, p))


def test_a_game_without_moves_has_period_1_from_the_start():
    for rules in (Subtraction([]), Octal("0.0")):
        found = find_period(rules)
        assert (found.period, found.preperiod, found.proved) == (1, 0, True)
        assert found.value(10**50) == 0


# What is proved, and what is not


def test_kayles_is_proved_by_168_values_and_not_by_fewer():
    for limit in (167, 168, 10_000):
        found = find_period(Kayles(), limit)
        assert (found.period, found.preperiod, found.proved) == (12, 71, limit > 167)
        assert found.checked_to == min(limit, 168)


def least_proved(values, k, parts):
    """The least period that some values prove, by trying all; a move may leave so many parts.

    The values need not be those of a game: what a theorem cannot say, it does not.
    """
    for p in range(1, len(values)):
        for n0 in range(int(parts > 1), (len(values) - k) // parts - p + 1):
            if values[n0:-p] == values[n0 + p :]:
                return p
    return None


def of_parts(k, octal):
    """Rules by which a move takes at most k, from so many parts that it may leave."""
    code = f"0.{'0' * (k - 1)}"
    return {1: Subtraction({k}), 2: Octal(code + octal), 3: Hexadecimal(f"{code}8")}


@examples(300)
@given(sequences_that_break, st.integers(1, 5))
@example([0, 256] * 3 + [0, 0] * 30, 3)  # these differ by 256
@example([0, 0] * 30 + [256, 0], 3)
def test_a_period_is_proved_exactly_when_the_windows_of_the_theorems_repeat(values, k):
    for known in range(5, len(values) + 1, 5):
        for parts, rules in of_parts(k, "7").items():
            found = theorem_about(HeapValues(rules)).proved(np.array(values[:known]))
            assert (found and found[0]) == least_proved(values[:known], k, parts)


@examples(200)
@given(sequences_that_break, st.integers(1, 4))
@example([0, 512, 256, 0], 1)  # falls by 256, which would soon end
@example([0, 1, 2, 3], 1)
def test_a_search_stops_only_where_the_values_prove_the_period(values, k):
    for parts, rules in of_parts(k, "3").items():
        heaps = Told(rules, values)
        found = find_period(heaps, len(values), progress=False)
        proof = least_proved(values[: heaps.count], k, parts)
        assert found.proved == (proof is not None)
        assert not found.proved or found.period == proof
        assert found.proved or found.checked_to == heaps.count == len(values)
        known = values[: found.checked_to]
        if found.period:
            n0, p = found.preperiod, found.period
            later = [value + found.saltus for value in known]
            assert found.saltus >= 0
            assert later[n0:-p] == known[n0 + p :]
            assert n0 == 0 or later[n0 - 1] != known[n0 - 1 + p]
        if found.proved:
            assert found.checked_to == needed(found, k, parts)
        assert found.values(found.checked_to).tolist() == known


def test_a_hundred_thousand_values_are_looked_at_unless_said_otherwise():
    assert signature(find_period).parameters["limit"].default == 100_000


def test_at_most_a_quarter_more_is_computed_than_the_proof_needs():
    heaps = HeapValues(Kayles())
    assert find_period(heaps).checked_to == heaps.count == 168
    for first in (33, 35, 60, 100):
        late = Told(Subtraction({3}), [*range(1, first + 1)] + [0] * 200)
        found = find_period(late, 200, progress=False)
        assert (found.period, found.preperiod, found.checked_to) == (1, first, first + 1 + 3)
        assert late.count <= 1.25 * found.checked_to


def smaller_by(*amounts):
    """The function from a heap to what is left when one of these amounts is taken."""
    return lambda heap: [heap - taken for taken in amounts if taken <= heap]


def until(heap, before, after):
    """A method that is one function for heaps below a size, and another beyond."""
    return lambda self, n: (before if n < heap else after)(n)


def plain(options):
    """Rules that are no heap game."""
    return SimpleNamespace(options=options)


def digit(self, taken):
    """3 for 1, for 2, and for 150."""
    return 3 if taken in (1, 2, 150) else 0


def amounts(self, most):
    """Those whose digit is not 0."""
    return [taken for taken in range(most + 1) if self.digit(taken)]


ONE_OR_TWO = until(150, smaller_by(1, 2), smaller_by(1))
CHANGING_LATE = {  # from heap 150 on, the rules are others than they looked
    "options": changed(Subtraction, {1, 2}, options=ONE_OR_TWO),
    "left": changed(
        Subtraction, {1, 2}, left=lambda self, n: [(m,) if m else () for m in ONE_OR_TWO(self, n)]
    ),
    "after": changed(
        Octal,
        "0.33",
        after=lambda self, n, k: [] if (n, k) == (150, 1) else Octal("0.33").after(n, k),
    ),
    "digits": changed(Subtraction, {1, 2}, digit=digit, amounts=amounts),
    "digits of a code": changed(Octal, "0.33", digit=digit, amounts=amounts),
    "digits of a heap game": changed(HeapGame, digit=digit),
    "plain rules": plain(lambda heap: smaller_by(1, 2)(heap) if heap < 150 else []),
    "a function": lambda heap: smaller_by(1, 2)(heap) if heap != 150 else [],
}
TOLD_OTHERWISE = {  # of the amounts, the largest one, or the moves a subclass says something else
    "amounts": changed(
        Subtraction, {1, 2}, amounts=lambda self, most: [1, 2][:most] if most < 150 else [1]
    ),
    "the largest amount": changed(Subtraction, {1, 300}, last=1),
    "the moves of nim": changed(Nim, options=until(150, range, smaller_by(1))),
    "two heaps must differ": changed(Octal, "0.41", unequal=True),
    "two heaps must differ, too": changed(Octal, "0.603", unequal=True),
}


def check_not_proved_before_it_breaks(rules):
    """Check that a period is called proved only if it holds up to heap 320."""
    expected = values_by_definition(rules, 320)
    for limit in (*range(8, 25), 60, 140, 320):
        found = find_period(rules, limit, progress=False)
        assert not found.proved or found.values(320).tolist() == expected


@every("name", CHANGING_LATE)
def test_rules_that_change_late_are_never_called_periodic_before(name):
    check_not_proved_before_it_breaks(CHANGING_LATE[name])
    assert nim_sequence(CHANGING_LATE[name], 160) == values_by_definition(CHANGING_LATE[name], 160)
    assert find_period(CHANGING_LATE[name], 140).period == 3


@every("name", TOLD_OTHERWISE)
def test_what_is_told_otherwise_proves_no_period(name):
    check_not_proved_before_it_breaks(TOLD_OTHERWISE[name])


@every("rules", [Subtraction(square), Subtraction(lambda taken: False), GrundysGame()])
def test_where_amounts_have_no_end_nothing_is_proved(rules):
    for limit in (1, 50, 500, 1_500):
        assert not find_period(rules, limit).proved


def test_a_named_game_and_a_subclass_with_nothing_changed_are_proved():
    mine = changed(Kayles, words="My own words.")
    assert find_period(mine) == find_period(Kayles()) and find_period(mine).proved
    assert find_period(changed(Subtraction, {1, 2}, words="")).proved
    assert isinstance(values_source(mine), HeapValues)
    assert isinstance(values_source(CHANGING_LATE["options"]), DefinedValues)


# Period


def test_the_value_of_a_heap_however_large():
    found = find_period(Kayles())
    values = values_by_definition(Kayles(), 260)
    assert [found.value(heap) for heap in range(260)] == values
    assert type(found.value(5)) is type(found.value(10**30)) is int
    for heap in range(168, 260):
        assert found.value(heap + 12 * 10**30) == values[heap]


@every("rules", [Octal("0.137"), Octal("4.17"), Subtraction({2, 3, 7}), GrundysGame(), Nim()])
def test_a_sequence_is_that_of_its_period(rules):
    found = find_period(rules, 400)
    for n in (0, 1, 15, 16, 17, 100, 400):
        assert found.values(n).tolist() == nim_sequence(rules, n) == values_by_definition(rules, n)


def test_long_sequences_are_looked_up():
    values = nim_sequence(Kayles(), 1_000_000)
    assert values[71:-12] == values[83:] and len(values) == 1_000_000


def test_exceptions_are_the_heaps_with_another_value_than_the_period_gives():
    for code in random_codes(60, "exceptions"):
        found = find_period(Octal(code), 400, progress=False)
        if found.period is None:
            assert found.preperiod is None and found.exceptions == []
            continue
        n0, p = found.preperiod, found.period
        values = found.values(found.checked_to).tolist()
        expected = [n for n in range(n0) if values[n] != values[n + -(-(n0 - n) // p) * p]]
        assert found.exceptions == expected
        assert n0 == (expected[-1] + 1 if expected else 0)


def test_a_period_in_words():
    proved = "period 12 from heap 71 on, proved by the values of the heaps below 168"
    assert str(find_period(Kayles())) == proved
    assert str(find_period(Kayles(), 167)).endswith("on, seen below heap 167, not proved")
    assert str(find_period(GrundysGame(), 1_000)) == "no period seen below heap 1,000"
    assert "known" not in repr(find_period(Kayles()))


def test_what_is_only_seen_says_nothing_beyond():
    for found in (find_period(Kayles(), 167), find_period(GrundysGame(), 167)):
        last = found.value(166)
        assert last == found.values(167)[-1]
        for heap in (167, 10**100):
            with pytest.raises(GameError, match=r"no period is proved, and only .* below 167 were"):
                found.value(heap)
        with pytest.raises(GameError, match=r"ask for more with find_period"):
            found.values(168)


def test_a_period_is_seen_if_the_last_quarter_has_it_twice():
    for values, period in [
        ([*range(60), *[1, 2] * 10, 1], None),  # the quarter from 61 on begins in the midst
        ([*range(60), *[1, 2] * 11], 2),
        ([*range(8), 1, 2, 3, 4, 1, 2, 3, 4], 4),
        ([*range(7), 1, 2, 3, 4, 5, 1, 2, 3, 4], None),  # a gap
    ]:
        assert find_period(Told(GrundysGame(), values), len(values)).period == period


def test_options_may_be_numbers_or_tuples_of_heaps():
    def mixed(heap):
        return [0, (heap - 1, 0), (heap // 2, (heap - 1) // 2)] if heap else []

    expected = values_by_definition(mixed, 40)
    assert nim_sequence(mixed, 40) == nim_sequence(plain(mixed), 40) == expected


def test_what_are_no_rules_for_heaps_is_refused():
    for ask in (nim_sequence, find_period):
        for option in (5, 6, (1, 5), 10**30):
            rules = plain(lambda heap, option=option: [option] if heap == 5 else [])
            parts = option if isinstance(option, tuple) else (option,)
            said = f"heap 5 has the option {re.escape(str(parts))}.* must leave"
            with pytest.raises(GameError, match=said):
                ask(rules, 10)
            assert nim_sequence(rules.options, 5) == [0] * 5
        for option in (-1, 0.5, "x", None, (1, -1), True):
            with pytest.raises(GameError, match="a heap must be one of 0, 1, 2, …, not"):
                ask(lambda heap, option=option: [option] if heap == 5 else [], 10)


def test_too_many_values_are_refused_with_what_they_would_cost():
    for ask, cost in (nim_sequence, "8,000 GB"), (find_period, "1,157.4 days"):
        with pytest.raises(LimitError, match=f"{cost}.* the limit is 50,000,000"):
            ask(Kayles(), 10**12)
        with pytest.raises(LimitError):
            ask(Kayles(), 10**30)
    assert find_period(Kayles(), 50_000_000).checked_to == 168


def test_a_short_run_shows_no_progress(capsys):
    find_period(Kayles())
    find_period(GrundysGame(), 500)
    assert capsys.readouterr() == ("", "")


def test_a_long_run_shows_how_far_it_is(monkeypatch, capsys):
    """The bar waits for two seconds; here it does not."""
    shown_at_once, waits = tqdm.tqdm, []

    def bar(*arguments, delay, **more):
        waits.append(delay)
        return shown_at_once(*arguments, delay=0, mininterval=0, **more)

    monkeypatch.setattr("tqdm.tqdm", bar)
    find_period(GrundysGame(), 3000)
    assert waits == [2]
    reached = [int(done) for done in re.findall(r"(\d+)/3000 ", capsys.readouterr().err)]
    assert reached == sorted(reached)
    assert len(set(reached)) > 3
    assert reached[0] < 1000 < reached[-1] <= 3000
    find_period(GrundysGame(), 3000, progress=False)
    assert capsys.readouterr().err == ""
