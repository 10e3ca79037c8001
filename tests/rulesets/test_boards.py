"""Tests of the values of Cram, Chomp and Wythoff's queen."""

from math import isqrt

import pytest
from gallery import chomp
from oracles import cram_by_bits, least_missing, value_by

from sg_core import explore, grundy_value, grundy_values, winning_moves
from sg_core.rulesets import Chomp, Cram, WythoffsQueen
from sg_course.pictures.by_word import look_of

CRAM = {
    1: [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4],
    2: [1, 0, 1, 0, 1],
    3: [1, 1, 0, 1, 1],
    4: [2, 0, 1, 0],
}
BITES = {
    3: "(2,2) (2,3) (3,4) (2,4) (3,5) (2,5) (3,7) (2,6) (2,7) (3,9) (2,8)",
    4: "(2,2) (3,3) (2,3) (3,4) (2,4) (4,8) (3,6) (2,5) (2,6) (3,7)",
}
QUEEN = """
0 1 2 3 4 5 6 7 8 9
1 2 0 4 5 3 7 8 6 10
2 0 1 5 3 4 8 6 7 11
3 4 5 6 2 0 1 9 10 12
4 5 3 2 7 6 9 0 1 8
5 3 4 0 6 8 10 1 2 7
6 7 8 1 9 10 3 4 5 13
7 8 6 9 0 1 4 5 3 14
"""
PAIRS = "(0,0) (1,2) (3,5) (4,7) (6,10) (8,13) (9,15) (11,18) (12,20) (14,23)"


def value(rules, start):
    """The value of a position, by exploring."""
    return grundy_value(explore(rules, start))


@pytest.mark.parametrize("rows", CRAM)
def test_the_values_of_cram(rows):
    sizes = range(1, len(CRAM[rows]) + 1)
    assert [value(Cram(), Cram(rows, n).start) for n in sizes] == CRAM[rows]
    assert [cram_by_bits(rows, n) for n in sizes] == CRAM[rows]


def in_pairs(text):
    """Pairs that are written one after the other."""
    return [tuple(map(int, pair.strip("()").split(","))) for pair in text.split()]


def winning_bites(rows, columns):
    """The row and the column of each bite that wins on a rectangle."""
    won = winning_moves(explore(Chomp(), (columns,) * rows))
    full = {left: sum(row == columns for row in left) for left in won}
    return [(full[left] + 1, (*left, 0)[full[left]] + 1) for left in won]


@pytest.mark.parametrize("rows", BITES)
def test_the_bites_that_win_at_chomp(rows):
    known = value_by(chomp)
    for columns, bite in enumerate(in_pairs(BITES[rows]), 13 - len(BITES[rows].split()) + 1):
        assert winning_bites(rows, columns) == [bite]
        left = look_of(Chomp()).clicks((columns,) * rows)[bite[::-1],]
        assert known(left) == 0 and left in chomp((columns,) * rows)


def test_the_values_of_small_bars():
    known = value_by(chomp)
    squares, two_rows = [(n,) * n for n in range(1, 6)], [(n, n) for n in range(1, 8)]
    assert Chomp().canonical((2, 1, 1)) == Chomp().canonical((3, 1)) == (3, 1)
    for bars, values in ((squares, [0, 2, 5, 6, 6]), (two_rows, [1, 2, 4, 5, 7, 8, 10])):
        assert [value(Chomp(), bar) for bar in bars] == values == [known(bar) for bar in bars]


@pytest.mark.nightly
def test_two_bites_win_on_two_boards():
    assert winning_bites(8, 10) == [(4, 9), (5, 6)]
    assert winning_bites(6, 13) == [(4, 12), (5, 9)]


def queens_values(n):
    """The values of cells, by the definition of the mex, all cells in reach one by one."""
    values = {}
    for x in range(n):
        for y in range(n):
            left, down = {values[i, y] for i in range(x)}, {values[x, i] for i in range(y)}
            near = {values[x - i, y - i] for i in range(1, min(x, y) + 1)}
            values[x, y] = least_missing(left | down | near)
    return values


def test_the_values_of_the_queen():
    rows = [[*map(int, line.split())] for line in QUEEN.split("\n") if line]
    assert [row[:10] for row in WythoffsQueen().values(10)][:8] == rows
    slow, quick = queens_values(40), WythoffsQueen().values(40)
    assert slow == {(x, y): quick[x][y] for x, y in slow}
    explored = grundy_values(explore(WythoffsQueen(), (9, 11)))
    assert explored == {cell: slow[cell] for cell in explored}
    assert WythoffsQueen().values(0) == [] and WythoffsQueen().values(1) == [[0]]


def test_the_queen_loses_on_the_pairs_of_the_golden_section():
    pairs = [((k + isqrt(5 * k * k)) // 2, (3 * k + isqrt(5 * k * k)) // 2) for k in range(100)]
    assert pairs[:10] == in_pairs(PAIRS)
    table = WythoffsQueen().values(160)
    lost = {(x, y) for x, column in enumerate(table) for y, here in enumerate(column) if not here}
    assert lost == {p for a, b in pairs for p in ((a, b), (b, a)) if b < 160}


def test_the_queen_loses_on_every_other_pair_of_fibonacci_numbers():
    pair = 1, 2
    for i in range(27):  # up to 317,811 and 514,229
        assert WythoffsQueen().is_P(pair) == (i % 2 == 0)
        pair = pair[1], sum(pair)


def test_the_second_column_of_the_queen_repeats_after_three_cells():
    column = WythoffsQueen().values(200)[1]
    assert all(column[n + 3] == column[n] + 3 for n in range(197))


def test_pictures_show_what_is_covered_and_where_the_queen_is():
    covered, free = {(1, 2), (2, 2)}, frozenset({(1, 1), (2, 1)})
    assert look_of(Cram(2, 2)).picture(free)[2] == {"covered": covered}
    shown = look_of(Cram()).picture(free)
    assert shown == ("dominoes", [(1, 1), (2, 1)], {"covered": frozenset()})
    queen = look_of(WythoffsQueen(8))
    sizes = [len(queen.picture(cell)[1]) for cell in ((0, 0), (7, 3), (2, 8), (99, 5))]
    assert sizes == [64, 64, 81, 400]
