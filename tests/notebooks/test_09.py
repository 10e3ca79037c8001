"""What notebook 09 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section. Values come from the rules said a second time, in
`gallery.py`, and from the definition of mex; they share no code with the package.
"""

from itertools import combinations, product
from math import isqrt

import gallery
import pytest
from oracles import taken_away, value_by, xor_of
from reading import asked, read, shown

from sg_course import exercises

BARS = [((2, 2), 3), ((3, 2), 4), ((4, 3), 5), ((4, 2), 6)]
BARS += [((5, 3), 7), ((5, 2), 8), ((7, 3), 9), ((6, 2), 10)]  # the bite, and the length of rows


@pytest.fixture(scope="module")
def book():
    return read("09_games_worth_knowing.ipynb")


def rounds(book):
    """The positions on which the reader plays."""
    return [play.position for play in shown(book, "PlayGame")]


def checks(book, kind):
    """The exercises of a kind, in their order."""
    return [exercise for exercise, _ in book.verdicts if type(exercise) is kind]


def wins(options, position):
    """The winning moves from a position, by brute force, and the number of all moves."""
    value, found = value_by(options), {*options(position)}
    return {after for after in found if value(after) == 0}, len(found)


def test_1_who_can_mirror_wins(book):
    value, half = value_by(gallery.cram), book.variables["half_turn"]
    board = {(x, y) for x, y in product(range(1, 5), range(1, 5))}
    assert {half(cell) for cell in board} == board and all(half(half(c)) == c for c in board)
    images = [{half(cell) for cell in board - after} for after in gallery.cram(frozenset(board))]
    dominoes = [board - after for after in gallery.cram(frozenset(board))]
    assert all(image.isdisjoint(domino) for image, domino in zip(images, dominoes))
    for rows, columns in product(range(1, 5), range(1, 5)):
        if rows * columns % 2 == 0:
            start = frozenset(product(range(columns), range(rows)))
            own = [d for d in map(start.difference, gallery.cram(start)) if turned(d, start) & d]
            assert len(own) == (rows + columns) % 2
            assert (value(start) == 0) == (rows % 2 == columns % 2)
    assert asked(book, "3 by 4")[1].startswith("No: there is a domino")
    good, moves = wins(gallery.cram, frozenset(product(range(4), range(3))))
    assert (len(good), moves) == (7, 17)


def turned(cells, board):
    """Cells of a board with a corner at (0, 0), turned by half."""
    right, top = max(board)[0], max(y for _, y in board)
    return {(right - x, top - y) for x, y in cells}


def test_1_a_board_falls_apart_and_boards_have_these_values(book):
    value = value_by(gallery.cram)
    assert book.variables["by_board"] == {
        (n, rows): value(frozenset(product(range(n), range(rows))))
        for n, rows in product(range(1, 7), range(1, 4))
    }
    assert book.variables["by_board"][6, 3] == 4
    assert all(book.variables["by_board"][n, 2] == n % 2 for n in range(1, 7))
    lying, free = book.variables["lying"], book.variables["free"]
    assert len(lying) == 12 and len(lying) + len(free) == 28
    assert value(free) == 2 and "values [1, 1, 2] nim-sum 2" in book.printed


def test_1_the_exercise_has_two_solutions(book):
    dominoes, board = checks(book, exercises.WinningMoves)[0], book.variables["two_boards"]
    good, _ = wins(gallery.cram, board)
    assert {frozenset(pair) for pair in dominoes.solution()} == {board - after for after in good}
    assert {board - after for after in good} == {
        frozenset({(2, 1), (3, 1)}),
        frozenset({(4, 1), (5, 1)}),
    }


def test_2_stairs_are_nim_on_odd_steps(book):
    value = value_by(gallery.staircase)
    assert {(1, 3, 2, 2, 4), (2, 3, 2, 1)} <= {*rounds(book)}
    good, moves = wins(gallery.staircase, (1, 3, 2, 2, 4))
    assert good == {(1, 3, 2, 3, 3)} and moves == 12
    assert value((2, 3, 2, 1)) == 0
    for steps in product(range(3), repeat=4):
        assert value(steps) == steps[0] ^ steps[2]
    assert value((3, 2, 2, 1, 1)) == 0 and xor_of((3, 2, 2, 1, 1)) == 3
    assert asked(book, "Steps 1 to 5")[1].startswith("The second")
    stairs = checks(book, exercises.WinningMoves)[1]
    good, _ = wins(gallery.staircase, (2, 3, 1, 2))
    assert {*stairs.solution()} == good == {(1, 3, 1, 2), (2, 3, 2, 1)}


TURTLES = gallery.turning(range(1, 8), lambda some: len(some) <= 2)
MOCK = gallery.turning(range(8), lambda some: len(some) <= 3)
RULER = gallery.turning(range(1, 17), lambda some: some[-1] - some[0] == len(some) - 1)


def test_3_one_move_wins_and_turns_a_tail_up(book):
    for rule, start, after in (
        (TURTLES, frozenset({2, 3, 6}), frozenset({1, 2, 3})),
        (MOCK, frozenset({0, 1, 2, 7}), frozenset({0, 1, 2, 3})),
    ):
        assert wins(rule, start)[0] == {after}
        assert start in rounds(book)


def test_3_coins_have_these_values_and_positions_their_nim_sums(book):
    for rule, coins in ((TURTLES, range(1, 8)), (MOCK, range(8))):
        value = value_by(rule)
        alone = {coin: value(frozenset({coin})) for coin in coins}
        for some in (frozenset(c) for k in range(4) for c in combinations(coins, k)):
            assert value(some) == xor_of(alone[coin] for coin in some)
        told = " ".join(map(str, alone.values()))
        assert f"Turtles(16) {told} " in book.printed
        if rule is MOCK:
            assert all(g in (2 * n, 2 * n + 1) and g.bit_count() % 2 for n, g in alone.items())
            right = asked(book, "coin 6")[1]
            assert right == str(alone[6]) == "13"
            assert str([f"{g:b}" for g in alone.values()]) in book.printed
    value = value_by(RULER)
    powers = [value(frozenset({n})) for n in range(1, 17)]
    assert powers == [n & -n for n in range(1, 17)]
    assert f"Ruler(16) {' '.join(map(str, powers))}\n" in book.printed


def test_3_the_message_is_found_again(book):
    value, messages = value_by(TURTLES), book.variables["messages"]
    rows = [frozenset(c) for k in range(8) for c in combinations(range(1, 8), k)]
    assert {*messages} == {row for row in rows if value(row) == 0} and len(messages) == 16
    assert min(len(a ^ b) for a, b in combinations(messages, 2)) == 3
    for sent, coin in product(messages, range(1, 8)):
        assert xor_of(sent ^ {coin}) == coin
    near = [sent for sent in messages if len(sent ^ {1, 2, 6}) <= 1]
    assert near == [{1, 2, 5, 6}] and asked(book, "On the way")[1] == "1, 2, 5 and 6"
    turns = checks(book, exercises.WinningMoves)[2]
    good, _ = wins(TURTLES, frozenset({4, 5, 7}))
    assert {frozenset(t) ^ {4, 5, 7} for t in turns.solution()} == good and len(good) == 3


def test_4_trees_are_worth_what_the_colon_principle_says(book):
    value, tree = value_by(gallery.cut_trees), book.variables["tree"]
    stalks = [()]
    for _ in range(6):
        stalks.append((stalks[-1],))
    assert tree == ((*stalks[3], *stalks[1]),)
    assert value(tree) == 3 and value(tree + stalks[5]) == 6
    good, moves = wins(gallery.cut_trees, tuple(sorted(tree + stalks[5])))
    assert len(good) == 1 and moves == 10
    assert "3 and 1 on a trunk: 3 beside a stalk of 5: 6" in book.printed
    assert asked(book, "trunk")[1] == "3"
    bush = book.variables["bush"]
    assert value(bush + stalks[value(bush)]) == 0
    assert bush + stalks[value(bush)] in rounds(book)
    seven = checks(book, exercises.PositionWith)[0]
    assert seven.solution() and value(seven.solution()) == 3


def test_4_pictures_have_these_values(book):
    told = {"house": 1, "without a wall": 2, "with a chimney": 0, "and smoke": 3}
    for name, edges in book.variables["pictures"].items():
        rule = gallery.hackenbush({edge: edge for edge in edges})
        assert value_by(rule)(frozenset(edges)) == told[name]
        assert f"{name} {told[name]}\n" in book.printed
    assert asked(book, "cuts a wall")[1] == "2"


@pytest.mark.nightly
def test_4_three_cuts_win_beside_the_girl(book):
    girl, house = book.variables["girl"], book.variables["house"]
    values = [value_by(gallery.hackenbush({e: e for e in part})) for part in (girl, house)]
    for part, value in zip((girl, house), values):
        for after in gallery.hackenbush({e: e for e in part})(frozenset(part)):
            assert value(after) != value(frozenset(part))
    worth = [value(frozenset(part)) for part, value in zip((girl, house), values)]
    assert worth == [2, 1]
    good = [
        after
        for part, value, wanted in zip((girl, house), values, reversed(worth))
        for after in gallery.hackenbush({e: e for e in part})(frozenset(part))
        if value(after) == wanted
    ]
    assert len(good) == 3


def test_5_pairs_are_the_p_positions_of_the_queen(book):
    value = value_by(gallery.queen)
    assert wins(gallery.queen, (8, 9)) == ({(1, 2)}, 25)
    lost = {(x, y) for x, y in product(range(15), range(24)) if value((x, y)) == 0}
    floors = [(k + isqrt(5 * k * k)) // 2 for k in range(10)]
    pairs = {(a, a + k) for k, a in enumerate(floors)}
    assert {pair for pair in lost if pair[0] <= pair[1]} == pairs
    assert "(0, 0) (1, 2) (3, 5) (4, 7) (6, 10) (8, 13) (9, 15) (11, 18)" in book.printed
    [homes] = checks(book, exercises.MarkP)
    nine = {cell for cell in lost if max(cell) <= 10}
    assert {*homes.solution()} == nine and len(nine) == 9
    table = book.variables["table"]
    assert all(table[x][y] == value((x, y)) for x, y in product(range(10), range(10)))
    assert value((1, 1)) and asked(book, "her row")[1].startswith("No: a move may change both")


def test_5_two_queens_are_a_sum(book):
    value = value_by(gallery.queen)
    after = [((p, (3, 4)), value(p) ^ value((3, 4))) for p in gallery.queen((1, 2))]
    after += [(((1, 2), q), value((1, 2)) ^ value(q)) for q in gallery.queen((3, 4))]
    good = {pair for pair, total in after if total == 0}
    assert good == {*eval(book.printed.split("two queens: ")[1].splitlines()[0])}


@pytest.mark.parametrize(("bite", "n"), BARS)
def test_6_these_bites_win(book, bite, n):
    assert f"3 rows of {n}: bite {bite}\n" in book.printed
    x, y = bite
    left = tuple(row if i < y - 1 else min(row, x - 1) for i, row in enumerate((n,) * 3))
    good, _ = wins(gallery.chomp, (n,) * 3)
    assert good == {tuple(row for row in left if row)}


def test_6_the_corner_wins_on_2_by_7_and_a_square_is_mirrored(book):
    assert wins(gallery.chomp, (7, 7)) == ({(7, 6)}, 13)
    assert wins(gallery.chomp, (5,) * 5) == ({(5, 1, 1, 1, 1)}, 24)
    by_hand, five = checks(book, exercises.WinningMoves)[3], checks(book, exercises.PositionWith)[1]
    assert {*by_hand.solution()} == wins(gallery.chomp, (4, 4, 4))[0] == {(4, 2, 2)}
    for rows in ((5, 4), (5, 1, 1, 1, 1)):
        assert value_by(gallery.chomp)(rows) == 0 and five.check(rows)


def test_7_a_divisor_taken_leaves_the_power_of_two(book):
    value = value_by(lambda n: {n - d for d in range(1, n) if n % d == 0})
    for n in range(1, 65):
        assert book.variables["worth_of"][n] == value(n) == (n & -n).bit_length() - 1
    [own] = checks(book, exercises.OwnValues)
    assert own.check(lambda n: (n & -n).bit_length() - 1)
    assert "None N [59, 57, 55, 45]\n" in book.printed


def test_7_queens_that_must_not_attack(book):
    def options(queens):
        free = product(range(5), range(5))
        return {queens | {cell} for cell in free if all(apart(cell, q) for q in queens)}

    assert value_by(options)(frozenset()) == 3 and "None 3\n" in book.printed


def apart(p, q):
    """Whether no queen on one of these cells attacks the other."""
    (a, b), (c, d) = p, q
    return a != c and b != d and a + b != c + d and a - b != c - d


def test_7_squares_from_three_heaps(book):
    values = taken_away([k * k for k in range(1, 18)], 301)
    assert values[100] ^ values[200] ^ values[300] == 15 and "None 15\n" in book.printed


def test_7_the_cell_that_is_handed_on_plays_by_itself(book):
    cell = book.printed[book.printed.index("from sg_course.widgets import PlayGame\n") :]
    names = {}
    exec(compile(cell, "a classmate's cell", "exec"), names)
    assert {*names["Divisors"]().options(12)} == {11, 10, 9, 8, 6}
    assert "n = " not in cell
