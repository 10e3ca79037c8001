"""What notebook 09 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section. Values come from the rules said a second time, in
`gallery.py`, and from the definition of mex; they share no code with the package.
"""

import random
from itertools import combinations, product
from math import comb, isqrt

import gallery
import networkx as nx
import pytest
from oracles import least_missing, value_by, xor_of
from reading import asked, hinted, read, shown

from sg_core import CycleError, Parts, explore, grundy_value
from sg_core.rulesets import Treblecross
from sg_core.strategies import reflect
from sg_course import exercises


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
    assert asked(book, "by half in your mind")[1].startswith("No: there is a domino")
    good, moves = wins(gallery.cram, frozenset(product(range(4), range(3))))
    assert (len(good), moves) == (7, 17)


def why_no_mirror(options, start, cells, image):
    """Which hypothesis of the mirror fails on a board, in some position that is its own image.

    Positions are sets of cells; a move takes some away, or puts some there.
    """
    if {*map(image, cells)} != {*cells} or any(image(image(cell)) != cell for cell in cells):
        return "inverse"
    waiting, met = [start], {start}
    while waiting:
        here = waiting.pop()
        moves = {here ^ after for after in options(here)}
        for move in moves:
            theirs = frozenset(map(image, move))
            if theirs not in moves:
                return "no move"
            after = here ^ (move | theirs)
            if after not in options(here ^ move):
                return "prevented"
            waiting += {after} - met
            met.add(after)
    return None


def half_turn(columns, rows):
    return lambda cell: (columns + 1 - cell[0], rows + 1 - cell[1])


def across(n):
    """The mirror image in the line between the middle columns."""
    return lambda cell: (n + 1 - cell[0], cell[1])


def board(columns, rows):
    return frozenset(product(range(1, columns + 1), range(1, rows + 1)))


def placing(cells, attack):
    """Pieces are put on cells, so that none attacks another."""
    return lambda placed: {
        placed | {cell}
        for cell in cells - placed
        if not any(attack(cell, other) for other in placed)
    }


def bishops(p, q):
    return abs(p[0] - q[0]) == abs(p[1] - q[1])


def queens(p, q):
    return not apart(p, q)


def opposite(graph):
    """Each vertex with that which is furthest from it."""
    far = dict(nx.all_pairs_shortest_path_length(graph))
    return {v: max(graph, key=far[v].__getitem__) for v in graph}.__getitem__


def crammed(columns, rows, image=None):
    cells = board(columns, rows)
    return gallery.cram, cells, cells, image or half_turn(columns, rows)


def placed(n, attack, image):
    return placing(board(n, n), attack), frozenset(), board(n, n), image


def on_graph(graph, image):
    return gallery.node_kayles(graph), frozenset(graph), frozenset(graph), image


CUBE, DODECAHEDRON = nx.cubical_graph(), nx.dodecahedral_graph()
MIRRORS = [  # a board with its mirror, which hypothesis fails, and the value
    (crammed(2, 2), None, 0),
    (crammed(2, 4), None, 0),
    (crammed(4, 4), None, 0),
    (crammed(6, 2), None, 0),
    (crammed(3, 4), "prevented", 1),
    (crammed(3, 3), "prevented", 0),
    (crammed(4, 1), "prevented", 2),
    (crammed(2, 2, lambda cell: (cell[1], 3 - cell[0])), "inverse", 0),
    (crammed(3, 2, lambda cell: (cell[0] % 3 + 1, 3 - cell[1])), "inverse", 1),
    (placed(2, bishops, across(2)), None, 0),
    (placed(4, bishops, across(4)), None, 0),
    (placed(4, bishops, half_turn(4, 4)), "prevented", 0),
    (placed(3, bishops, across(3)), "prevented", 2),
    (placed(2, queens, half_turn(2, 2)), "prevented", 1),
    (placed(4, queens, half_turn(4, 4)), "prevented", 1),
    (placed(4, queens, across(4)), "prevented", 1),
    (on_graph(CUBE, opposite(CUBE)), None, 0),
    (on_graph(DODECAHEDRON, opposite(DODECAHEDRON)), None, 0),
    (on_graph(nx.cycle_graph(7), lambda v: (v + 3) % 7), "inverse", 1),
    (on_graph(nx.path_graph(6), lambda v: (v + 3) % 6), "no move", 1),
    (on_graph(nx.path_graph(6), lambda v: 5 - v), "prevented", 1),
]


@pytest.mark.parametrize(("game", "why", "worth"), MIRRORS)
def test_1_a_board_with_a_mirror_is_P_and_without_a_hypothesis_it_need_not_be(game, why, worth):
    options, start, _, _ = game
    assert why_no_mirror(*game) == why
    assert value_by(options)(start) == worth


def test_1_each_hypothesis_is_needed_and_that_no_cell_is_its_own_image_is_not_enough():
    assert {why for _, why, worth in MIRRORS if worth} == {"inverse", "no move", "prevented"}
    for n in (2, 4):
        *_, cells, image = placed(n, queens, half_turn(n, n))
        assert all(image(cell) != cell for cell in cells)


def test_1_of_odd_by_odd_all_dominoes_on_the_middle_cell_share_it_with_their_images():
    for columns, rows in product((1, 3, 5), repeat=2):
        start, middle = board(columns, rows), ((columns + 1) // 2, (rows + 1) // 2)
        dominoes = [start - after for after in gallery.cram(start)]
        own = [d for d in dominoes if d & {*map(half_turn(columns, rows), d)}]
        assert own == [d for d in dominoes if middle in d]


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
    assert {(1, 3, 2, 2, 4), (3, 1, 3, 2)} <= {*rounds(book)}
    good, moves = wins(gallery.staircase, (1, 3, 2, 2, 4))
    assert good == {(1, 3, 2, 3, 3)} and moves == 12
    assert value((3, 1, 3, 2)) == 0
    assert value((3, 2, 2, 1, 1)) == 0 and xor_of((3, 2, 2, 1, 1)) == 3
    assert asked(book, "Steps 1 to 5")[1].startswith("The second")
    stairs = checks(book, exercises.WinningMoves)[1]
    good, _ = wins(gallery.staircase, (2, 3, 1, 2))
    assert {*stairs.solution()} == good == {(1, 3, 1, 2), (2, 3, 2, 1)}
    assert good.isdisjoint(rounds(book))


def test_2_coins_that_skip_a_step_are_no_nim_on_odd_steps():
    """A move that changes no heap breaks the first condition of the theorem."""

    def skipping(steps):
        onto_the_ground = {(*steps[:1], left, *steps[2:]) for left in range(steps[1])}
        return gallery.staircase(steps) | onto_the_ground

    assert value_by(skipping)((0, 1)) == 2  # on odd steps lies nothing


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
    value, powers = value_by(RULER), [n & -n for n in range(1, 17)]
    assert [value(frozenset({n})) for n in range(1, 11)] == powers[:10]
    assert f"Ruler(16) {' '.join(map(str, powers))}\n" in book.printed


def is_sum_of_coins(rule, coins):
    """Whether each position has the nim-sum of the values of its heads."""
    value = value_by(rule)
    every = [frozenset(some) for n in range(len(coins) + 1) for some in combinations(coins, n)]
    alone = {coin: value(frozenset({coin})) for coin in coins}
    return all(value(heads) == xor_of(alone[coin] for coin in heads) for heads in every)


@pytest.mark.parametrize("seed", range(20))
def test_3_whichever_sets_of_coins_may_be_turned_values_are_nim_sums(seed):
    chance, coins = random.Random(seed), range(1, 7)
    every = [some for n in range(1, 7) for some in combinations(coins, n)]
    permitted = {*chance.sample(every, chance.randint(5, 40))}
    assert is_sum_of_coins(gallery.turning(coins, lambda some: tuple(some) in permitted), coins)


def test_3_where_the_other_coins_matter_they_are_not():
    """One or two coins may be turned if both show heads; or one coin, from tail to head, too."""
    coins = range(1, 5)

    def two_heads(heads):
        return {heads - {*some} for n in (1, 2) for some in combinations(heads, n)}

    assert not is_sum_of_coins(two_heads, coins)
    with pytest.raises(CycleError):
        explore(lambda heads: {heads ^ {coin} for coin in coins}, frozenset())


def test_3_up_to_seven_of_24_coins_give_the_golay_code():
    worth, sums = [], [{0}]  # sums[n]: nim-sums of at most n coins so far
    for _ in range(24):
        worth.append(least_missing(sums[-1]))
        new = [{x ^ worth[-1] for x in some} for some in sums]
        sums = [{0}] + [some | more for some, more in zip(sums[1:] + [sums[-1]], new)][:6]
    code = {0}
    checks = [1 << i for i in range(12)]
    assert {*checks} <= {*worth} and max(worth) < 1 << 12
    place = {worth[i]: i for i in reversed(range(24)) if worth[i] in checks}
    for i in set(range(24)) - {*place.values()}:
        word = 1 << i | sum(1 << place[bit] for bit in checks if worth[i] & bit)
        code |= {word ^ other for other in code}
    ones = [word.bit_count() for word in code]
    assert (len(code), min(filter(None, ones)), ones.count(8)) == (4096, 8, 759)


def test_3_what_is_said_to_wrong_answers_holds():
    value, six = value_by(MOCK), frozenset({6})
    assert 12 in {value(after) for after in MOCK(six)} and value(frozenset({2, 4})) == 12
    assert value(frozenset({7})) == 14
    near = frozenset({1, 2, 3})
    assert value_by(TURTLES)(near) == 0 and near ^ {1, 2, 6} == {3, 6}


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
    assert tree == ((*stalks[3], *stalks[2]),)
    assert value(tree) == 2 and value(tree + stalks[5]) == 7
    good, moves = wins(gallery.cut_trees, tuple(sorted(tree + stalks[5])))
    assert len(good) == 1 and moves == 11
    assert "3 and 2 on a trunk: 2 beside a stalk of 5: 7" in book.printed
    assert asked(book, "trunk")[1] == "2"
    bush = book.variables["bush"]
    assert value(bush + stalks[value(bush)]) == 0
    assert bush + stalks[value(bush)] in rounds(book)
    assert value((*tree, stalks[1])) == 0  # the picture of the colon principle
    start, way = book.variables["start"], book.variables["cut"]
    assert way == ((0, 1, 1),) and start == bush + stalks[3]
    assert [value(part) for part in start] == [6 - 1, 3 - 1]
    (trunk,) = bush
    assert [value(part) + 1 for part in trunk] == [1, 4]
    assert [value(part) + 1 for part in trunk[1]] == [2, 1]
    assert value(((trunk[0], trunk[1][:1]), *start[1:])) == 0
    seven = checks(book, exercises.PositionWith)[0]
    assert seven.solution() and value(seven.solution()) == 3


def worth_of(edges):
    """The value of a picture, told by the ends of its edges."""
    return value_by(gallery.hackenbush(dict(enumerate(edges))))(frozenset(range(len(edges))))


H = [("x", "p"), ("p", "q"), ("p", "r")], [("x", "p"), ("p", "p")], [("x", "x"), ("x", "p")]


@pytest.mark.parametrize("seed", range(12))
def test_4_the_colon_principle_holds_on_one_vertex(seed):
    chance = random.Random(seed)
    picture, there = [(0, "a")], [0, "a"]
    for _ in range(4):
        picture.append((chance.choice(there), chance.choice("abc")))
        there.append(picture[-1][1])
    at = chance.choice([vertex for vertex in there if vertex != 0])
    for part in H:
        alone = worth_of([tuple(0 if v == "x" else v for v in edge) for edge in part])
        stalk = [(at, "s0"), *((f"s{i}", f"s{i + 1}") for i in range(alone - 1))][:alone]
        stands = [tuple(at if v == "x" else v for v in edge) for edge in part]
        assert worth_of(picture + stands) == worth_of(picture + stalk)


def test_4_it_fails_where_the_part_touches_a_second_vertex_or_is_not_equivalent():
    assert worth_of([(0, "p"), ("p", "q")]) == 2  # as H on the ground, and as a stalk
    assert worth_of([(0, "a"), ("a", "p"), ("p", "q")]) == 3
    assert worth_of([(0, "a"), ("a", "p"), ("p", 0)]) == 1  # q is the ground
    assert worth_of([(0, "a"), ("a", "p")]) != worth_of([(0, "a"), ("a", "p"), ("p", "q")])


def test_4_pictures_have_these_values(book):
    told = {"house": 1, "without a wall": 2, "with a chimney": 0, "and smoke": 3}
    for name, edges in book.variables["pictures"].items():
        rule = gallery.hackenbush({edge: edge for edge in edges})
        assert value_by(rule)(frozenset(edges)) == told[name]
        assert f"{name} {told[name]}\n" in book.printed
    assert asked(book, "cuts a wall")[1] == "2"
    assert worth_of([*book.variables["house"], *book.variables["loops"]]) == 0  # drawn as one


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
    assert "from k = 5 on: (8, 13) (9, 15) (11, 18) (12, 20) (14, 23) " in book.printed
    assert value((4, 7)) == 0 and (4, 7) in rounds(book)
    [homes] = checks(book, exercises.MarkP)
    nine = {cell for cell in lost if max(cell) <= 10}
    assert {*homes.solution()} == nine and len(nine) == 9
    table = book.variables["table"]
    assert all(table[x][y] == value((x, y)) for x, y in product(range(10), range(10)))
    assert value((1, 1)) and asked(book, "her row")[1].startswith("No: a move may change both")


def test_6_neither_what_is_suggested_nor_what_is_printed_shows_the_answer(book):
    by_hand = checks(book, exercises.WinningMoves)[3]
    assert by_hand.check((4, 4, 1)).witness[-1] not in by_hand.solution()
    assert "3 rows of 4" not in book.printed


def test_6_the_corner_wins_on_2_by_7_and_a_square_is_mirrored(book):
    assert wins(gallery.chomp, (7, 7)) == ({(7, 6)}, 13)
    assert wins(gallery.chomp, (5,) * 5) == ({(5, 1, 1, 1, 1)}, 24)
    by_hand, five = checks(book, exercises.WinningMoves)[3], checks(book, exercises.PositionWith)[1]
    assert {*by_hand.solution()} == wins(gallery.chomp, (4, 4, 4))[0] == {(4, 2, 2)}
    for rows in ((5, 4), (5, 1, 1, 1, 1)):
        assert value_by(gallery.chomp)(rows) == 0 and five.check(rows)


def test_6_bars_are_N_if_they_are_rectangles_of_two_cells_or_more():
    value = value_by(gallery.chomp)
    for rows, columns in product(range(1, 5), repeat=2):
        assert (value((columns,) * rows) == 0) == (rows * columns == 1)
    pairs = [(j, m) for j in range(1, 10) for m in range(1, j + 1)]
    assert {pair for pair in pairs if value(pair) == 0} == {(n, n - 1) for n in range(2, 10)}
    for j, m in pairs:
        if m < j - 1:
            assert (m + 1, m) in gallery.chomp((j, m))
    for n in range(2, 6):
        assert value((n,) + (1,) * (n - 1)) == 0  # arms of equal length
    assert comb(70, 30) - 1 > 10**19


def is_short(pair):
    """Whether the ratio of two numbers is below the golden ratio."""
    small, large = sorted(pair)
    return large * large < large * small + small * small


def test_7_the_golden_section_says_who_wins_euclid(book):
    value = value_by(gallery.euclid)
    for x, y in product(range(1, 35), repeat=2):
        small, large = sorted((x, y))
        assert (value((x, y)) == 0) == is_short((x, y))
        assert value((x, y)) == (large * large - small * small) // (large * small)
    assert book.variables["worth_of_pair"] == {
        pair: value(pair) for pair in product(range(1, 9), repeat=2)
    }
    assert wins(gallery.euclid, (47, 13)) == ({(21, 13)}, 3)
    off = checks(book, exercises.WinningMoves)[4]
    assert {*off.solution()} == wins(gallery.euclid, (172, 36))[0] == {(28, 36)}
    assert asked(book, "21 by 13")[1] == "Only 21 by 13"
    assert value((8, 5)) == value((21, 13)) == 0 != value((13, 8))


def test_7_with_other_rules_the_golden_section_does_not():
    def to_nothing(pair):  # a 0 may be reached
        small, large = sorted(pair)
        return {(large - k * small, small) for k in range(1, large // max(small, 1) + 1) if small}

    def once(pair):
        small, large = sorted(pair)
        return {(large - small, small)} if small < large else set()

    pairs = [*product(range(1, 15), repeat=2)]
    free, forced = value_by(to_nothing), value_by(once)
    assert {pair for pair in pairs if (free(pair) == 0) != is_short(pair)} == {
        (n, n) for n in range(1, 15)
    }
    assert any((forced(pair) == 0) != is_short(pair) for pair in pairs)


def divisible(heaps, by):
    """Whether each binary column of heaps has a number of ones that `by` divides."""
    return all(sum(heap >> column & 1 for heap in heaps) % by == 0 for column in range(4))


def test_7_these_moves_win_at_moores_game_and_of_exactly_two_heaps_the_rule_fails(book):
    assert "If k ≥ 2, no formula for the values" in book.prose[7]
    exactly = value_by(
        lambda heaps: {p for p in gallery.moore(2)(heaps) if sum(map(int.__ne__, p, heaps)) == 2}
    )
    assert exactly((0, 0, 1)) == 0 and not divisible((0, 0, 1), 3)  # of exactly two heaps
    good, moves = wins(gallery.moore(2), (1, 2, 4, 7))
    assert (good, moves) == ({(1, 2, 3, 3)}, 77) and (1, 2, 4, 7) in rounds(book)
    columns = checks(book, exercises.WinningMoves)[5]
    good, _ = wins(gallery.moore(2), (2, 3, 4, 5))
    assert {*columns.solution()} == good and len(good) == 2
    assert "001 100 101 101 P\n001 100 101 N\n011 101 110 N\n110 110 110 P\n" in book.printed
    assert asked(book, "two heaps. Which")[1] == "3, 3 and 3"
    for heaps in [(1, 2, 3), (1, 4, 5)]:  # a wrong option, and the one that is mended
        assert wins(gallery.moore(2), heaps)[0] == {(1, 1, 1)}


def lasker(heaps, alike=False):
    """Nim, or a heap becomes two, perhaps only if they are equal."""
    found = set()
    for i, n in enumerate(heaps):
        rest = heaps[:i] + heaps[i + 1 :]
        found |= {(*rest, m) for m in range(n)}
        found |= {(*rest, a, n - a) for a in range(1, n) if a == n - a or not alike}
    return {tuple(sorted(filter(None, left))) for left in found}


def test_7_in_laskers_nim_4k_plus_3_and_4k_plus_4_change_places(book):
    def said(n):
        return n + (n % 4 == 3) - (n % 4 == 0)

    value = value_by(lasker)
    assert [value((n,)) for n in range(1, 13)] == [said(n) for n in range(1, 13)]
    for n in range(1, 60):  # what breaking gives, as the proof says it
        ends = {(said(a) ^ said(n - a)) % 4 for a in range(1, n)}
        assert ends <= {1: {2}, 2: {0, 1}, 3: {3}, 0: {0, 1}}[n % 4]
        used = {*map(said, range(1, n)), 0} | {said(a) ^ said(n - a) for a in range(1, n)}
        assert least_missing(used) == said(n)
    halved = value_by(lambda heaps: lasker(heaps, alike=True))
    assert [halved((n,)) for n in range(1, 9)] == [*range(1, 9)]
    assert wins(lasker, (1, 2, 3))[0] == {(1, 1, 2, 2)}
    own, _ = checks(book, exercises.OwnValues)
    assert own.check(said) and not own.check(lambda n: n)
    assert f"heaps 0 to 16: 0 {' '.join(str(said(n)) for n in range(1, 17))}\n" in book.printed


@pytest.mark.parametrize("seed", range(10))
def test_8_a_graph_with_a_mirror_is_P_in_both_kinds_of_kayles(seed):
    chance, graph = random.Random(seed), nx.Graph()
    corners = [*range(1, 6), *range(-5, 0)]
    graph.add_nodes_from(corners)
    for u, v in combinations(corners, 2):
        if u != -v and chance.random() < 0.35:
            graph.add_edges_from([(u, v), (-u, -v)])
    for way in (gallery.node_kayles, gallery.arc_kayles):
        assert value_by(way(graph))(frozenset(graph)) == 0


def test_8_it_need_not_be_P_where_neighbours_change_places_or_a_vertex_stays():
    for graph in (nx.path_graph(2), nx.path_graph(3), nx.path_graph(6)):
        values = [value_by(way(graph)) for way in (gallery.node_kayles, gallery.arc_kayles)]
        assert all(value(frozenset(graph)) for value in values)


def test_8_on_the_dodecahedron_only_the_opposite_corner_answers(book):
    solid, opposed = book.variables["solid"], opposite(DODECAHEDRON)
    assert {*solid.edges} == {*DODECAHEDRON.edges} and len({*book.variables["ring"]}) == 10
    rule = gallery.node_kayles(solid)
    after = frozenset(solid) - {0} - {*solid.adj[0]}
    assert wins(rule, after) == ({after - {opposed(0)} - {*solid.adj[opposed(0)]}}, 16)
    good, moves = wins(gallery.arc_kayles(book.variables["kite"]), frozenset(range(8)))
    assert {frozenset(range(8)) - left for left in good} == {frozenset({3, 4}), frozenset({5, 6})}
    assert moves == 10
    seven = nx.path_graph(range(1, 8))
    value = value_by(gallery.node_kayles(seven))
    assert [value(frozenset(range(1, n + 1))) for n in (1, 2, 3, 4)] == [1, 1, 2, 0]
    path = checks(book, exercises.WinningMoves)[6]
    good, _ = wins(gallery.node_kayles(seven), frozenset(seven))
    taken = [frozenset(seven) - left for left in good]
    assert {v for v in seven if {v, *seven.adj[v]} in taken} == {2, 4, 6} == {*sum_up(path)}
    assert asked(book, "such a symmetry")[1].startswith("A cycle of six")


def sum_up(exercise):
    """The vertices of a solution, each of which is clicked alone."""
    return [one[0] if isinstance(one, tuple) else one for one in exercise.solution()]


def test_9_bishops_are_mirrored_across_and_not_by_half_a_turn(book):
    own, *_ = checks(book, exercises.OwnReply)
    assert own.check(reflect(across_from_0)).state == "right"
    assert own.check(reflect(lambda cell: (3 - cell[0], 3 - cell[1]))).state == "wrong"
    assert own.check(reflect(book.variables["my_image"])).state == "not yet"


def across_from_0(cell):
    """The mirror image of a cell on 4 by 4, the numbers from 0."""
    return 3 - cell[0], cell[1]


def test_9_a_divisor_taken_leaves_the_power_of_two(book):
    value = value_by(lambda n: {n - d for d in range(1, n) if n % d == 0})
    for n in range(1, 33):
        assert book.variables["worth_of"][n] == value(n) == (n & -n).bit_length() - 1
    _, own = checks(book, exercises.OwnValues)
    assert own.check(lambda n: (n & -n).bit_length() - 1)
    assert "None N [59, 57, 55, 45]\n" in book.printed


def test_9_queens_that_must_not_attack(book):
    def options(queens):
        free = product(range(5), range(5))
        return {queens | {cell} for cell in free if all(apart(cell, q) for q in queens)}

    value = value_by(options)
    assert value(frozenset()) == 3 and "(the board has the value 3)" in book.prose[9]
    assert value(frozenset({(2, 2)})) == 0  # after the first queen in the middle one may mirror


def apart(p, q):
    """Whether no queen on one of these cells attacks the other."""
    (a, b), (c, d) = p, q
    return a != c and b != d and a + b != c + d and a - b != c - d


def test_9_squares_from_three_heaps(book):
    shorter = eval(hinted(book.prose[9], "Parts(lambda"), {"Parts": Parts, "isqrt": isqrt})
    both = [rules.options((2, 5, 9)) for rules in (shorter, book.variables["Squares"]())]
    assert len({frozenset(tuple(sorted(p)) for p in options) for options in both}) == 1


def test_8_on_five_strips_of_treblecross_the_second_player_wins(book):
    lost = [n for n in range(3, 41) if grundy_value(Treblecross(n)) == 0]
    *most, last = map(str, lost)
    assert f"From 3 to 40 squares, {', '.join(most)} and {last} are P;" in book.prose[8]


def test_9_rules_that_name_a_winner_say_who_wins(book):
    """By positions of which it is said who has won, without a move to an end."""

    def who_wins(total, good):  # whether the player to move wins, where 21 is `good` to leave
        return any(good if t >= 21 else not who_wins(t, good) for t in range(total + 1, total + 4))

    race, too_hot, no_repeat = (book.variables[n] for n in ("race", "too_hot", "no_repeat"))
    for rules, good, lost in ((race, True, range(1, 21, 4)), (too_hot, False, range(0, 21, 4))):
        value = value_by(lambda at, rules=rules: {*rules(at)})
        assert {n for n in range(21) if not who_wins(n, good)} == {*lost}
        assert {n for n in range(21) if value(n) == 0} == {*lost}
    good, moves = wins(lambda at: {*no_repeat(at)}, (9, None))
    assert (good, moves) == ({(7, 2), (5, 4)}, 4)
    value = value_by(lambda at: {*no_repeat(at)})
    assert value((1, 1)) == 0 and not any(value((5, k)) for k in (None, 1, 2, 3, 4))
    assert {k for k in (None, 1, 2, 3, 4) if value((7, k)) == 0} == {2}


def test_9_each_of_these_exercises_finds_what_is_wrong(book):
    names = book.variables
    race, too_hot = (exercises.OwnReply(names[n], at) for n, at in (("race", 1), ("too_hot", 0)))
    four = lambda before, after: before + 4  # noqa: E731
    ends = lambda before, after: "end" if after >= 21 else before + 4  # noqa: E731
    assert race.check(four).state == too_hot.check(ends).state == "right"
    assert "→ 24, which is not a move" in too_hot.check(four).message
    for reply in (lambda before, after: after + 1, lambda before, after: after + 4):
        assert race.check(reply).state == too_hot.check(reply).state == "wrong"
    for exercise, name in ((race, "my_reply"), (too_hot, "my_cool_reply")):
        assert exercise.check(names[name]).state == "not yet"
    asked = checks(book, exercises.WinningMoves)[-1]
    assert asked.check([(5, 4), (7, 2)]).state == "right"
    for slip in ([(7, 2)], [(8, 1)], [(7, 2), (5, 4), (6, 3)], [(5, 3)], "none"):
        assert asked.check(slip).state in ("wrong", "almost") and not asked.check(slip)


def test_7_moore_is_mended_from_the_highest_column_down():
    for k, heaps in product((1, 2, 3), product(range(8), repeat=4)):
        left, lowered = list(heaps), set()
        for bit in (4, 2, 1):
            others = [i for i in range(4) if i not in lowered and heaps[i] & bit]
            excess, free = len(others) % (k + 1), sorted(lowered)
            ones = free[: k + 1 - excess] if excess and len(free) > k - excess else []
            for i in free:
                left[i] = left[i] & ~bit | bit * (i in ones)
            if excess and not ones:
                lowered.update(others[:excess])
                for i in others[:excess]:
                    left[i] &= ~bit
        assert len(lowered) <= k and all(left[i] < heaps[i] for i in lowered)
        assert all(sum(n >> bit & 1 for n in left) % (k + 1) == 0 for bit in range(3))
