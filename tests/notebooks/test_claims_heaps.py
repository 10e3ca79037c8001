"""What notebook 08 says in prose, claim by claim.

Each test names the section whose sentence it tests. Values come from the definition of mex and
from the digits' meaning, written out here; they share no code with the package.
"""

import csv
import json
import re
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest
from helpers import NOTEBOOKS, least_missing, run, xor_of

from sg_core import find_period, nim_sequence
from sg_core.rulesets import Octal, Subtraction, square
from sg_core.sequences.solved import PUBLISHED

REFERENCE = Path(__file__).parents[1] / "reference"
NAME = "08_taking_and_breaking.ipynb"
CELLS = json.loads((NOTEBOOKS / NAME).read_text(encoding="utf-8"))["cells"]
TEXT = "\n".join("".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "markdown")
PRINTED = [
    "".join(output["text"])
    for cell in CELLS
    for output in cell.get("outputs", [])
    if output["output_type"] == "stream"
]


def options(code, heap):
    """The options of a heap, from the meaning of the digits."""
    found = []
    for taken, digit in enumerate(int(digit) for digit in code.replace(".", "")):
        rest = heap - taken
        if rest == 0 and taken and digit & 1:
            found.append(())
        if rest > 0 and digit & 2:
            found.append((rest,))
        if rest > 1 and digit & 4:
            found += [(part, rest - part) for part in range(1, rest)]
    return found


@cache
def values(code, count):
    """The values of heaps 0 … count − 1, by the definition."""
    known = []
    for heap in range(count):
        reached = {xor_of(known[part] for part in parts) for parts in options(code, heap)}
        known.append(least_missing(reached))
    return known


def taken_from(amounts, count):
    """The values of a subtraction game, by the definition."""
    known = []
    for heap in range(count):
        known.append(least_missing({known[heap - taken] for taken in amounts if taken <= heap}))
    return known


@cache
def notebook():
    """The variables of the notebook."""
    return run(NAME)


def section(number):
    """The prose of a section."""
    return re.split(r"\n## \d+ · ", TEXT)[number]


# 1 · Ten pins


def test_08_1_the_list_has_the_values_of_rows():
    assert "[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]" in PRINTED[0]
    assert values("0.77", 11) == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]


def test_08_1_a_row_of_3_beside_a_row_of_4_is_won_by_taking_two_of_three():
    value = values("0.77", 5)
    assert value[3] ^ value[4] == 2
    assert (1,) in options("0.77", 3)
    assert value[1] ^ value[4] == 0


def test_08_1_of_ten_different_moves_from_ten_pins_those_win_that_leave_equal_values():
    different = {tuple(sorted(parts)) for parts in options("0.77", 10)}
    value = values("0.77", 10)
    wins = {parts for parts in different if xor_of(value[part] for part in parts) == 0}
    assert (len(different), values("0.77", 11)[10]) == (10, 2)
    assert wins == {(1, 8), (2, 7), (3, 6), (4, 4)}
    told = re.findall(r"leave rows of (\d+) and (\d+), values (\d+) and (\d+)", PRINTED[1])
    assert {tuple(map(int, row[:2])) for row in told} == wins
    assert all(row[2] == row[3] == str(value[int(row[0])]) for row in told)


def test_08_1_the_first_player_wins_every_single_row_from_its_middle():
    value = values("0.77", 80)
    for n in range(1, 80):
        half = (n - 1) // 2
        assert tuple(part for part in (half, half) if part) in options("0.77", n)
        assert value[n] != 0


def test_08_1_rows_of_3_4_and_6_are_N_with_several_winning_moves():
    value = values("0.77", 7)
    assert [value[n] for n in (3, 4, 6)] == [3, 1, 3]
    assert xor_of([3, 1, 3]) != 0


# 2 · Heaps side by side


def test_08_2_with_take_1_to_m_the_value_is_the_remainder():
    for m in range(1, 10):
        assert taken_from(range(1, m + 1), 60) == [x % (m + 1) for x in range(60)]


def test_08_2_neighbours_have_all_remainders_but_that_of_the_heap():
    for m in range(1, 10):
        for x in range(m + 1, 60):
            have = [(x - taken) % (m + 1) for taken in range(1, m + 1)]
            assert sorted([*have, x % (m + 1)]) == list(range(m + 1))


def test_08_2_the_sum_has_value_3_and_14_to_13_wins():
    game = [taken_from(range(1, m + 1), 15) for m in (3, 5, 7)]
    heaps = (9, 10, 14)
    assert [value[heap] for value, heap in zip(game, heaps)] == [1, 4, 6]
    assert xor_of([1, 4, 6]) == 3
    wins = {
        (i, heap - taken)
        for i, heap in enumerate(heaps)
        for taken in range(1, (3, 5, 7)[i] + 1)
        if game[i][heap - taken] == game[i][heap] ^ 3
    }
    assert wins == {(2, 13), (0, 6)}
    assert (game[0][6], game[0][9]) == (2, 1)  # a value that rises
    assert notebook()["sum_moves"].check([(9, 10, 13), (6, 10, 14)])


# 3 · Why subtraction games repeat


def test_08_3_a_finite_set_has_values_up_to_its_size_and_a_window_settles_the_rest():
    for size in range(1, 5):
        for amounts in combinations(range(1, 8), size):
            value, most = taken_from(amounts, 200), max(amounts)
            assert max(value) <= size
            after = {}
            for n in range(most, 200):
                assert after.setdefault(tuple(value[n - most : n]), value[n]) == value[n]


def test_08_3_seven_is_proved_by_eleven_values():
    value = taken_from([1, 3, 4], 100)
    assert value[:4] == value[7:11]
    assert all(value[n] == value[n + 7] for n in range(93))
    assert notebook()["found"].checked_to == 11
    assert notebook()["found"].value(10**100) == value[10**100 % 7] == 2


def test_08_3_take_1_or_300_looks_like_period_2_to_heap_298_and_is_not():
    value = taken_from([1, 300], 1000)
    assert all(value[n] == n % 2 for n in range(300))
    assert value[300] == 2
    assert all(value[n] == value[n + 301] for n in range(699))


def test_08_3_subtract_a_square_never_has_a_period():
    """The proof: heap n is an option of heap n + p², and a period p has p² as a period, too."""
    known = nim_sequence(Subtraction(square), 3000)
    assert known[:200] == taken_from([n * n for n in range(1, 15)], 200)
    for p in range(1, 54):
        assert all(known[n + p * p] != known[n] for n in range(3000 - p * p))


def test_08_3_the_exercise_is_decided_by_18_values_and_begins_late():
    value = taken_from([2, 4, 7], 400)
    assert value[:2] == [0, 0]
    assert value[8:15] == value[11:18]  # windows of 7
    assert all(value[n] == value[n + 3] for n in range(8, 397))
    assert value[7] != value[10]
    found = find_period(notebook()["take"])
    assert (found.period, found.preperiod) == (3, 8)


# 4 · Codes for rules


def test_08_4_the_codes_of_the_text_are_these_games():
    assert nim_sequence(Octal("0.3"), 20) == [n % 2 for n in range(20)]
    assert nim_sequence(Octal("0.333"), 30) == taken_from([1, 2, 3], 30)
    assert set(options("0.07", 6)) == {(4,), (1, 3), (2, 2), (3, 1)}
    assert options("0.137", 1) == [()]
    assert options("0.137", 2) == [()]
    assert set(options("0.137", 5)) == {(3,), (2,), (1, 1)}


def test_08_4_laskers_nim_is_4_333_without_end_and_grows():
    known = values("4." + "3" * 40, 41)
    assert known[:21] == json.loads(
        next(text for text in PRINTED if text.startswith("[0, 1, 2, 4"))
    )
    assert all(known[n + 4] == known[n] + 4 for n in range(1, 37))


def test_08_4_the_options_of_5_in_4_102():
    assert {tuple(sorted(parts)) for parts in options("4.102", 5)} == {(1, 4), (2, 3), (2,)}


def test_08_4_rows_of_3_4_and_6_in_dawsons_kayles_are_P():
    value = values("0.07", 10)
    assert value == [0, 0, 1, 1, 2, 0, 3, 1, 1, 0]
    assert set(options("0.07", 4)) == {(2,), (1, 1)}
    assert xor_of(value[n] for n in (3, 4, 6)) == 0


# 5 · When is a period proved?


def test_08_5_the_period_of_0_07_is_proved_by_176_values():
    value = values("0.07", 400)
    assert all(value[n + 34] == value[n] for n in range(53, 366))
    assert value[52 + 34] != value[52]
    assert 2 * 53 + 2 * 34 + 2 == 176 == find_period(Octal("0.07")).checked_to
    assert 2 * 53 + 34 + 2 == 142


@pytest.mark.nightly
def test_08_5_with_p_of_2_or_more_the_false_theorem_never_fails():
    """Over all codes of up to three places: to be passed by a sequence that breaks is p = 1."""
    for first, *rest in product("04", "01234567", "01234567", "01234567"):
        code = f"{first}.{''.join(rest)}"
        k = max(0, len(code.replace(".", "").rstrip("0")) - 1)
        value = values(code, 40)
        for p in range(2, 7):
            if all(value[n + p] == value[n] for n in range(p + k)):
                assert all(value[n + p] == value[n] for n in range(40 - p)), (code, p)


def test_08_5_kayles_needs_168_values():
    value = values("0.77", 400)
    assert all(value[n + 12] == value[n] for n in range(71, 2 * 71 + 12 + 2))
    assert value[70 + 12] != value[70]
    assert 2 * 71 + 2 * 12 + 2 == 168
    assert all(value[n + 12] == value[n] for n in range(71, 388))


def test_08_5_the_check_with_n0_1_or_more_is_never_passed_by_a_sequence_that_breaks_later():
    for digits in product("01234567", repeat=2):
        code = f"0.{digits[0]}{digits[1]}"
        k = len(code.rstrip("0.")) - 2 if code.rstrip("0.") else 0
        value = values(code, 120)
        for n0 in range(1, 12):
            for p in range(1, 12):
                check = range(n0, 2 * n0 + p + max(k, 0))
                if all(value[n + p] == value[n] for n in check):
                    assert all(value[n + p] == value[n] for n in range(n0, 120 - p)), code


@pytest.mark.parametrize("code", ["0.4", "0.04", "0.004", "4.0"])
def test_08_5_the_false_theorem_is_broken_as_the_text_says(code):
    k = 0 if code == "4.0" else len(code) - 2
    value = values(code, 60)
    assert value[: k + 2] == [0] * (k + 2)  # g(n + 1) = g(n) for 0 ≤ n < 1 + k
    assert not options(code, k + 1)
    assert set(options(code, k + 2)) == {(1, 1)}
    assert value[k + 2] == 1


def test_08_5_no_other_code_of_three_digits_breaks_it_with_p_1():
    """So what the text says of "such a game" is true of every right answer."""
    for first, *rest in product("04", "01234567", "01234567", "01234567"):
        code = f"{first}.{''.join(rest)}"
        digits = code.replace(".", "").rstrip("0")
        k = max(0, len(digits) - 1)
        value = values(code, 12)
        if value[: k + 2] == [0] * (k + 2) and any(value):
            assert digits.lstrip("0") == "4"


def test_08_5_the_game_4_366_breaks_at_1880():
    known = nim_sequence(Octal("4.366"), 2000)
    assert known[:300] == values("4.366", 300)
    assert all(known[n + 62] == known[n] for n in range(1119, 1880))
    assert known[1880 + 62] != known[1880]
    assert known[1118 + 62] != known[1118]
    assert (1880 - 1119) // 62 == 12
    assert 2 * 1119 + 2 * 62 + 3 == 2365 > 1942
    assert "seen below heap 1,942, not proved" in "".join(PRINTED)


def test_08_5_in_the_end_4_366_has_the_period_62():
    assert 2 * 11_687 + 2 * 62 + 3 == 23_501
    told = "period 62 from heap 11,687 on, proved by the values of the heaps below 23,501"
    assert told in "".join(PRINTED)


# 6 · How far can one compute?


def test_08_6_rare_with_rare_and_common_with_common_give_rare():
    rare = notebook()["rare"]
    for one, other in product(range(64), repeat=2):
        assert rare(one ^ other) == (rare(one) == rare(other))


def test_08_6_the_rare_values_of_0_16_are_few():
    rare = notebook()["rare"]
    known = nim_sequence(Octal("0.16"), 3000)
    assert known[:300] == values("0.16", 300)
    assert sum(map(rare, known)) == 50
    assert sum(map(rare, known[1500:])) == 0


def test_08_6_the_proof_of_0_16_takes_509_622_values_and_many_options():
    assert 2 * 105_351 + 2 * 149_459 + 2 == 509_622
    assert 6.0e10 < sum(n / 2 for n in range(509_622)) < 6.6e10
    assert len(options("0.16", 100)) // 2 == 49


# 7 · Known and open


def test_08_7_dawsons_chess_is_dawsons_kayles_one_heap_earlier():
    assert values("0.137", 100) == values("0.07", 101)[1:]


def test_08_7_the_last_exception_of_0_56_is_326_639():
    rows = json.loads((REFERENCE / "octal_periods.json").read_text(encoding="utf-8"))["rows"]
    known = {row["game"]: (row["period"], row["n0"], row.get("last_exception")) for row in rows}
    told = re.findall(r"\| (0\.\d+)[^|]*\| ([\d,]+) \| ([\d,]+) \|", section(7))
    told = {code: (period, begin) for code, period, begin in told}
    assert set(known) - {"0.4"} <= set(told)
    for code in set(known) - {"0.4"}:
        assert told[code] == tuple(f"{number:,}" for number in known[code][:2])
    assert known["0.56"][2] == 326_639


def test_08_7_the_games_of_the_long_table_repeat_late_and_all_others_known_do_not():
    with (REFERENCE / "octal_small.csv").open(encoding="utf-8") as file:
        small = {row["game"]: (int(row["period"]), int(row["n0"])) for row in csv.DictReader(file)}
    late = {code: pair for code, pair in small.items() if pair[1] > 250}
    assert late == {"0.471": PUBLISHED["0.45"]}  # one of those with the same sequence
    assert nim_sequence(Octal("0.471"), 1_200) == nim_sequence(Octal("0.45"), 1_200)
    assert all(begin > 250 for _, begin in PUBLISHED.values())


def test_08_7_the_theorem_would_take_1_6_10_12_values_for_0_106():
    assert "1.6 · 10¹²" in section(7) and f"{2 * 4e11 + 2 * 4e11:.1e}" == "1.6e+12"


def test_08_7_every_ticked_row_of_the_table_was_proved_on_the_page():
    rows = re.findall(r"\| (\d\.\d+)[^|]*✓ \| ([\d,]+) \| ([\d,]+) \|", section(7))
    assert [code for code, *_ in rows] == re.findall(r"^(0\.\d+) period", PRINTED[-1], re.M)
    for code, period, begin in rows:
        told = f"{code} period {period} from heap {begin} on, proved by the values"
        assert told in PRINTED[-1]
        found = find_period(Octal(code), progress=False)
        assert (found.period, found.preperiod) == tuple(
            int(number.replace(",", "")) for number in (period, begin)
        )


def test_08_the_minutes_of_the_sections_are_those_of_the_lecture():
    assert sum(map(int, re.findall(r"^## .*\((\d+) min\)$", TEXT, re.M))) == 45


def test_08_2_the_saw_has_the_values_of_the_text():
    assert notebook()["up_to_5"] == taken_from(range(1, 6), 40)
    assert nim_sequence(Subtraction(range(1, 4)), 10)[9] == 1
