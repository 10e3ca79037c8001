"""What notebook 08 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section. Values come from the definition of mex and from the
digits' meaning; they share no code with the package.
"""

import csv
import json
import re
from functools import cache
from itertools import product

import pytest
from helpers import REFERENCE
from oracles import (
    first_wins_heaps,
    least_missing,
    left_by_digits,
    taken_away,
    values_by_digits,
    xor_of,
)
from reading import asked, read, shown

from sg_core import find_period, nim_sequence
from sg_core.rulesets import Octal, Subtraction


@pytest.fixture(scope="module")
def book():
    return read("08_taking_and_breaking.ipynb")


def test_1_a_row_of_ten_has_ten_moves_without_mirror_images():
    assert len(left_by_digits("0.77", 10)) == 10


def test_1_rows_of_3_4_and_6_have_the_values_3_1_and_3_and_the_first_player_wins(book):
    value = values_by_digits("0.77", 7)
    assert shown(book, "PlayGame")[1].game.start == (3, 4, 6)
    assert [value[n] for n in (3, 4, 6)] == [3, 1, 3] and value[3] ^ value[4] == 2


def rows_after(rows):
    """All that one knocks down of rows of pins can leave: one pin, or two next to each other."""
    return {
        tuple(sorted(n for n in (*rows[:i], before, row - before - down, *rows[i + 1 :]) if n))
        for i, row in enumerate(rows)
        for down in (1, 2)
        for before in range(row - down + 1)
    }


@cache
def value_of_rows(rows):
    """The value of rows as one position, by its moves, without adding anything."""
    return least_missing({value_of_rows(after) for after in rows_after(rows)})


def value_if(counted, row, known):
    """The value of a row, if a move that leaves parts counts for these numbers."""
    left = rows_after((row,))
    return least_missing({n for parts in left for n in counted([known[p] for p in parts])})


def test_1_two_parts_of_a_row_are_one_option_of_value_2_and_a_row_of_3_refutes_other_rules(book):
    assert (1, 3) in rows_after((5,)) and value_of_rows((1,)) == 1 and value_of_rows((3,)) == 3
    assert value_of_rows((1, 3)) == 2 and asked(book, "row of 5")[1] == "One option, of value 2"
    known = {n: value_of_rows((n,)) for n in range(6)}
    assert value_if(lambda parts: parts, 3, known) == 0 != known[3] == 3  # "two options"
    assert {n for parts in rows_after((3,)) for n in parts} == {1, 2}
    assert (1, 1) in rows_after((3,)) and value_of_rows((1, 1)) == 0 != 1 + 1  # "value 4"
    assert (1, 1) in rows_after((1, 3)) and value_of_rows((1, 3)) != least_missing({1, 3})
    by_xor = [value_if(lambda parts: [xor_of(parts)], row, known) for row in range(6)]
    assert by_xor == [known[row] for row in range(6)]


def test_2_the_sum_has_the_value_3_and_two_moves_win_of_which_one_raises_a_value(book):
    values = [taken_away(range(1, most + 1), 15) for most in (3, 5, 7)]
    start, sum_moves = (9, 10, 14), book.variables["sum_moves"]
    assert [value[heap] for value, heap in zip(values, start)] == [1, 4, 6] and 1 ^ 4 ^ 6 == 3
    rules = tuple(Subtraction(range(1, most + 1)) for most in (3, 5, 7))
    options = book.variables["three"].options(start)
    winning = [after for after in options if not first_wins_heaps(rules, after)]
    assert winning == [(6, 10, 14), (9, 10, 13)] and values[0][6] > values[0][9]
    assert sum_moves.check(winning).is_right


def test_3_one_or_300_looks_like_period_2_for_300_heaps(book):
    assert taken_away({1, 300}, 301) == [0, 1] * 150 + [2] and asked(book, "or take 300")[1] == "2"


def test_4_exercise_4_has_the_values_that_its_answer_names(book):
    value = values_by_digits("0.07", 10)
    assert value == [0, 0, 1, 1, 2, 0, 3, 1, 1, 0]
    assert [value[n] for n in (3, 4, 6)] == [1, 2, 3] and xor_of((1, 2, 3)) == 0


def test_5_the_predicted_number_of_values_is_that_of_the_proof(book):
    assert "175" in asked(book, "34, from heap 52 on")[1] and 2 * 52 + 2 * 34 + 3 == 175


def test_5_the_game_4_366_repeats_twelve_times_and_breaks_at_1880(book):
    known = book.variables["g"]
    assert (book.variables["breaks"] - 1119) // 62 == 12 and known[1118 + 62] != known[1118]


def test_6_dawsons_chess_is_dawsons_kayles_one_heap_earlier():
    assert nim_sequence(Octal("0.137"), 100) == values_by_digits("0.07", 101)[1:]


def test_6_the_tables_name_what_is_published_and_all_others_known_repeat_early(book):
    rows = re.findall(r"^\| (0\.\d+).*? \| ([\d,]+) \| ([\d,]+) \|", book.prose[6], re.MULTILINE)
    told = {code: tuple(int(n.replace(",", "")) for n in pair) for code, *pair in rows}
    published = json.loads((REFERENCE / "octal_periods.json").read_text(encoding="utf-8"))["rows"]
    known = {row["game"]: (row["period"], row["n0"]) for row in published}
    assert all(told[code] == known[code] for code in told.keys() & known.keys())
    with (REFERENCE / "octal_small.csv").open(encoding="utf-8") as file:
        small = {row["game"]: (int(row["period"]), int(row["n0"])) for row in csv.DictReader(file)}
    late = {code: pair for code, pair in small.items() if pair[1] > 250}
    assert late == {"0.471": told["0.45"]}  # one of those with the same sequence
    assert nim_sequence(Octal("0.471"), 1_200) == nim_sequence(Octal("0.45"), 1_200)
    assert len(told) == 17 and sum(begin > 250 for _, begin in told.values()) == 14


def test_7_rare_with_rare_and_common_with_common_give_rare_and_rare_heaps_die_out(book):
    rare = book.variables["rare"]
    for one, other in product(range(64), repeat=2):
        assert rare(one ^ other) == (rare(one) == rare(other))
    values = [*book.variables["values"].values()]
    assert sum(map(rare, values)) == 50 and not any(map(rare, values[1500:]))


def test_3_first_heap_and_period_together_are_at_most_the_number_of_windows():
    for some in range(1, 1 << 6):
        amounts = {n + 1 for n in range(6) if some >> n & 1}
        found = find_period(Subtraction(amounts))
        assert found.preperiod + found.period <= (len(amounts) + 1) ** max(amounts)


def test_4_the_rows_of_dawsons_kayles_that_are_named_are_all_of_value_0_there():
    values = values_by_digits("0.07", 160)
    named = [0, 1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55]
    assert [n for n, value in enumerate(values) if not value][: len(named)] == named


def test_4_the_values_of_laskers_nim_grow_by_4_in_each_4_heaps():
    values = [0]
    for heap in range(1, 60):
        broken = {values[a] ^ values[heap - a] for a in range(1, heap)}
        values.append(next(v for v in range(99) if v not in broken | {*values}))
    assert [v + 4 for v in values[1:-4]] == values[5:] and len({*values}) == 60
    assert values[4] != values[0] + 4  # so they do it from heap 1 on


def test_5_kayles_breaks_its_period_at_heap_70_and_76_is_the_first_row_like_10_to_the_100():
    values = values_by_digits("0.77", 180)
    assert values[82] != values[70] and values[83:] == values[71:-12]
    assert next(n for n in range(71, 99) if (10**100 - n) % 12 == 0) == 76


def test_5_in_4_366_a_heap_of_2000_may_be_broken_in_the_middle():
    assert (1000, 1000) in left_by_digits("4.366", 2000)
