"""What notebook 08 says, claim by claim.

The name of a test begins with the section. Values come from the definition of mex and from the
digits' meaning; they share no code with the package.
"""

import csv
import json
import re
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest
from helpers import NOTEBOOKS, run
from oracles import left_by_digits, taken_away, values_by_digits, xor_of

from sg_core import Sum, find_period, nim_sequence, winning_moves
from sg_core.rulesets import Octal, Subtraction, square
from sg_core.sequences.solved import PUBLISHED

NAME = "08_taking_and_breaking.ipynb"
CELLS = json.loads((NOTEBOOKS / NAME).read_text(encoding="utf-8"))["cells"]
PRINTED = [
    "".join(output["text"])
    for cell in CELLS
    for output in cell.get("outputs", [])
    if output["output_type"] == "stream"
]
REFERENCE = Path(__file__).parents[1] / "reference"


def test_1_the_list_has_the_values_of_rows():
    assert "[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]" in PRINTED[0]
    assert values_by_digits("0.77", 11) == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]


def test_1_a_row_of_3_beside_a_row_of_4_is_won_by_taking_two_of_three():
    value = values_by_digits("0.77", 5)
    assert value[3] ^ value[4] == 2
    assert (1,) in left_by_digits("0.77", 3)
    assert value[1] ^ value[4] == 0


def test_1_of_ten_different_moves_from_ten_pins_those_win_that_leave_equal_values():
    different = {tuple(sorted(parts)) for parts in left_by_digits("0.77", 10)}
    value = values_by_digits("0.77", 10)
    wins = {parts for parts in different if xor_of(value[part] for part in parts) == 0}
    assert (len(different), values_by_digits("0.77", 11)[10]) == (10, 2)
    assert wins == {(1, 8), (2, 7), (3, 6), (4, 4)}
    told = re.findall(r"leave rows of (\d+) and (\d+), values (\d+) and (\d+)", PRINTED[1])
    assert {tuple(map(int, row[:2])) for row in told} == wins
    assert all(row[2] == row[3] == str(value[int(row[0])]) for row in told)


def test_1_the_first_player_wins_every_single_row_from_its_middle():
    value = values_by_digits("0.77", 80)
    for n in range(1, 80):
        half = (n - 1) // 2
        assert tuple(part for part in (half, half) if part) in left_by_digits("0.77", n)
        assert value[n] != 0


def test_2_with_take_1_to_m_the_value_is_the_remainder():
    for m in range(1, 10):
        assert taken_away(range(1, m + 1), 60) == [x % (m + 1) for x in range(60)]


def test_2_neighbours_have_all_remainders_but_that_of_the_heap():
    for m in range(1, 10):
        for x in range(m + 1, 60):
            have = [(x - taken) % (m + 1) for taken in range(1, m + 1)]
            assert sorted([*have, x % (m + 1)]) == list(range(m + 1))


@cache
def notebook():
    """The variables of the notebook."""
    return run(NAME)


def test_3_a_finite_set_has_values_up_to_its_size_and_a_window_settles_the_rest():
    for size in range(1, 5):
        for amounts in combinations(range(1, 8), size):
            value, most = taken_away(amounts, 200), max(amounts)
            assert max(value) <= size
            after = {}
            for n in range(most, 200):
                assert after.setdefault(tuple(value[n - most : n]), value[n]) == value[n]


def test_3_seven_is_proved_by_eleven_values():
    value = taken_away([1, 3, 4], 100)
    assert value[:4] == value[7:11]
    assert all(value[n] == value[n + 7] for n in range(93))
    assert notebook()["found"].checked_to == 11
    assert notebook()["found"].value(10**100) == value[10**100 % 7] == 2


def test_3_subtract_a_square_never_has_a_period():
    """The proof: heap n is an option of heap n + p², and a period p has p² as a period, too."""
    known = nim_sequence(Subtraction(square), 3000)
    assert known[:200] == taken_away([n * n for n in range(1, 15)], 200)
    for p in range(1, 54):
        assert all(known[n + p * p] != known[n] for n in range(3000 - p * p))


def test_3_the_exercise_is_decided_by_18_values_and_begins_late():
    value = taken_away([2, 4, 7], 400)
    assert value[:2] == [0, 0]
    assert value[8:15] == value[11:18]  # windows of 7
    assert all(value[n] == value[n + 3] for n in range(8, 397))
    assert value[7] != value[10]
    found = find_period(notebook()["take"])
    assert (found.period, found.preperiod) == (3, 8)


def test_4_the_codes_of_the_text_are_these_games():
    assert nim_sequence(Octal("0.3"), 20) == [n % 2 for n in range(20)]
    assert nim_sequence(Octal("0.333"), 30) == taken_away([1, 2, 3], 30)
    assert set(left_by_digits("0.07", 6)) == {(4,), (1, 3), (2, 2)}
    assert left_by_digits("0.137", 1) == [()]
    assert left_by_digits("0.137", 2) == [()]
    assert set(left_by_digits("0.137", 5)) == {(3,), (2,), (1, 1)}


def test_4_laskers_nim_is_4_333_without_end_and_grows():
    known = values_by_digits("4." + "3" * 40, 41)
    assert known[:21] == json.loads(
        next(text for text in PRINTED if text.startswith("[0, 1, 2, 4"))
    )
    assert all(known[n + 4] == known[n] + 4 for n in range(1, 37))


def test_4_the_options_of_5_in_4_102():
    assert {tuple(sorted(parts)) for parts in left_by_digits("4.102", 5)} == {(1, 4), (2, 3), (2,)}


def test_4_rows_of_3_4_and_6_in_dawsons_kayles_are_P():
    value = values_by_digits("0.07", 10)
    assert value == [0, 0, 1, 1, 2, 0, 3, 1, 1, 0]
    assert set(left_by_digits("0.07", 4)) == {(2,), (1, 1)}
    assert xor_of(value[n] for n in (3, 4, 6)) == 0


def test_5_the_period_of_0_07_is_proved_by_176_values():
    value = values_by_digits("0.07", 400)
    assert all(value[n + 34] == value[n] for n in range(53, 366))
    assert value[52 + 34] != value[52]
    assert 2 * 53 + 2 * 34 + 2 == 176 == find_period(Octal("0.07")).checked_to
    assert 2 * 53 + 34 + 2 == 142


@pytest.mark.nightly
def test_5_with_p_of_2_or_more_the_false_theorem_never_fails():
    """Over all codes of up to three places: to be passed by a sequence that breaks is p = 1."""
    for first, *rest in product("04", "01234567", "01234567", "01234567"):
        code = f"{first}.{''.join(rest)}"
        k = max(0, len(code.replace(".", "").rstrip("0")) - 1)
        value = values_by_digits(code, 40)
        for p in range(2, 7):
            if all(value[n + p] == value[n] for n in range(p + k)):
                assert all(value[n + p] == value[n] for n in range(40 - p)), (code, p)


def test_5_kayles_needs_168_values():
    value = values_by_digits("0.77", 400)
    assert all(value[n + 12] == value[n] for n in range(71, 2 * 71 + 12 + 2))
    assert value[70 + 12] != value[70]
    assert 2 * 71 + 2 * 12 + 2 == 168
    assert all(value[n + 12] == value[n] for n in range(71, 388))


def test_5_the_check_with_n0_1_or_more_is_never_passed_by_a_sequence_that_breaks_later():
    for digits in product("01234567", repeat=2):
        code = f"0.{digits[0]}{digits[1]}"
        k = len(code.rstrip("0.")) - 2 if code.rstrip("0.") else 0
        value = values_by_digits(code, 120)
        for n0 in range(1, 12):
            for p in range(1, 12):
                check = range(n0, 2 * n0 + p + max(k, 0))
                if all(value[n + p] == value[n] for n in check):
                    assert all(value[n + p] == value[n] for n in range(n0, 120 - p)), code


@pytest.mark.parametrize("code", ["0.4", "0.04", "0.004", "4.0"])
def test_5_the_false_theorem_is_broken_as_the_text_says(code):
    k = 0 if code == "4.0" else len(code) - 2
    value = values_by_digits(code, 60)
    assert value[: k + 2] == [0] * (k + 2)  # g(n + 1) = g(n) for 0 ≤ n < 1 + k
    assert not left_by_digits(code, k + 1)
    assert set(left_by_digits(code, k + 2)) == {(1, 1)}
    assert value[k + 2] == 1


def test_5_the_game_4_366_breaks_at_1880():
    known = nim_sequence(Octal("4.366"), 2000)
    assert known[:300] == values_by_digits("4.366", 300)
    assert all(known[n + 62] == known[n] for n in range(1119, 1880))
    assert known[1880 + 62] != known[1880]
    assert known[1118 + 62] != known[1118]
    assert (1880 - 1119) // 62 == 12
    assert 2 * 1119 + 2 * 62 + 3 == 2365 > 1942
    assert "seen below heap 1,942, not proved" in "".join(PRINTED)


def test_6_rare_with_rare_and_common_with_common_give_rare():
    rare = notebook()["rare"]
    for one, other in product(range(64), repeat=2):
        assert rare(one ^ other) == (rare(one) == rare(other))


def test_6_the_rare_values_of_0_16_are_few():
    rare = notebook()["rare"]
    known = nim_sequence(Octal("0.16"), 3000)
    assert known[:300] == values_by_digits("0.16", 300)
    assert sum(map(rare, known)) == 50
    assert sum(map(rare, known[1500:])) == 0


def test_7_dawsons_chess_is_dawsons_kayles_one_heap_earlier():
    assert values_by_digits("0.137", 100) == values_by_digits("0.07", 101)[1:]


def test_7_the_games_of_the_long_table_repeat_late_and_all_others_known_do_not():
    with (REFERENCE / "octal_small.csv").open(encoding="utf-8") as file:
        small = {row["game"]: (int(row["period"]), int(row["n0"])) for row in csv.DictReader(file)}
    late = {code: pair for code, pair in small.items() if pair[1] > 250}
    assert late == {"0.471": PUBLISHED["0.45"]}  # one of those with the same sequence
    assert nim_sequence(Octal("0.471"), 1_200) == nim_sequence(Octal("0.45"), 1_200)
    assert all(begin > 250 for _, begin in PUBLISHED.values())


def test_3_a_window_one_shorter_proves_nothing():
    """{1, 4}: windows of 3 are equal two heaps apart, windows of 4 are not."""
    values = taken_away({1, 4}, 12)
    assert values == [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1]
    assert values[0:2] == values[2:4] and values[0:4] != values[2:6]
    assert find_period(Subtraction({1, 4})).period == 5


def test_3_one_or_300_looks_like_period_2_for_300_heaps_and_has_the_period_301():
    values = taken_away({1, 300}, 2_000)
    assert values[:301] == [0, 1] * 150 + [2]
    assert values[:-301] == values[301:]
    for limit in (20, 250, 300):
        found = find_period(Subtraction({1, 300}), limit)
        assert (found.period, found.proved, found.checked_to) == (2, False, limit)
    assert not find_period(Subtraction({1, 300}), 600).proved
    found = find_period(Subtraction({1, 300}), 700)
    assert (found.period, found.preperiod, found.proved) == (301, 0, True)


THREE = Sum(*(Subtraction(range(1, most + 1)) for most in (3, 5, 7)))
START = (9, 10, 14)


def test_2_the_sum_has_the_value_3_and_two_moves_win_of_which_one_raises_a_value():
    values = [taken_away(range(1, most + 1), 15) for most in (3, 5, 7)]
    assert [value[heap] for value, heap in zip(values, START)] == [1, 4, 6] and 1 ^ 4 ^ 6 == 3

    @cache
    def lost(heaps):
        return not any(map(lost, THREE.options(heaps)))

    winning = [after for after in THREE.options(START) if lost(after)]
    assert winning == winning_moves(THREE, START) == [(6, 10, 14), (9, 10, 13)]
    assert values[0][6] > values[0][9]
    assert notebook()["sum_moves"].check(winning)
