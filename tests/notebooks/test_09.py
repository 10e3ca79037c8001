"""What notebook 09 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section. Values come from the rules said a second time, in
`gallery.py`, and from the definition of mex; they share no code with the package.
"""

import random
from itertools import combinations, combinations_with_replacement, product
from math import isqrt

import gallery
import networkx as nx
import pytest
from oracles import least_missing, value_by, xor_of
from reading import asked, hinted, read, shown

from sg_core import Parts, grundy_value
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
    """The winning moves from a position, by brute force."""
    value = value_by(options)
    return {after for after in options(position) if value(after) == 0}


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
    return p[0] == q[0] or p[1] == q[1] or bishops(p, q)


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


DODECAHEDRON = nx.dodecahedral_graph()
MIRRORS = [  # a board with its mirror, which hypothesis fails, and the value
    (crammed(2, 4), None, 0),
    (crammed(4, 4), None, 0),
    (crammed(3, 4), "prevented", 1),
    (crammed(3, 3), "prevented", 0),
    (crammed(3, 2, lambda cell: (cell[0] % 3 + 1, 3 - cell[1])), "inverse", 1),
    (placed(4, bishops, across(4)), None, 0),
    (placed(4, bishops, half_turn(4, 4)), "prevented", 0),
    (placed(4, queens, half_turn(4, 4)), "prevented", 1),
    (on_graph(DODECAHEDRON, opposite(DODECAHEDRON)), None, 0),
    (on_graph(nx.cycle_graph(6), lambda v: (v + 3) % 6), None, 0),
    (on_graph(nx.cycle_graph(7), lambda v: (v + 3) % 7), "inverse", 1),
    (on_graph(nx.path_graph(6), lambda v: (v + 3) % 6), "no move", 1),
    (on_graph(nx.path_graph(6), lambda v: 5 - v), "prevented", 1),
]


@pytest.mark.parametrize(("game", "why", "worth"), MIRRORS)
def test_1_a_board_with_a_mirror_is_P_and_without_a_hypothesis_it_need_not_be(game, why, worth):
    options, start, _, _ = game
    assert why_no_mirror(*game) == why
    assert value_by(options)(start) == worth


def test_1_each_hypothesis_is_needed():
    assert {why for _, why, worth in MIRRORS if worth} == {"inverse", "no move", "prevented"}


def test_1_a_domino_is_its_own_image_only_where_it_lies_around_the_centre(book):
    """With two even sides there is none, with one exactly one, else all on the middle cell."""
    for columns, rows in product(range(1, 6), repeat=2):
        start, middle = board(columns, rows), ((columns + 1) // 2, (rows + 1) // 2)
        dominoes = [start - after for after in gallery.cram(start)]
        own = [d for d in dominoes if d & {*map(half_turn(columns, rows), d)}]
        if columns % 2 and rows % 2:
            assert own == [d for d in dominoes if middle in d]
        else:
            assert len(own) == (rows + columns) % 2
    assert asked(book, "half a turn in your mind")[1].startswith("No: there is a domino")


def test_1_of_the_three_pieces_two_are_one_board_turned_and_the_third_decides(book):
    free = frozenset(book.variables["free"])
    joined = nx.Graph((min(d), max(d)) for d in (free - after for after in gallery.cram(free)))
    pieces = sorted(map(frozenset, nx.connected_components(joined)), key=sorted)
    standing, lying, row = ({(x - min(p)[0], y - min(p)[1]) for x, y in p} for p in pieces)
    assert frozenset().union(*pieces) == free and {(y, x) for x, y in standing} == lying
    assert free != {(8 - x, 5 - y) for x, y in free}  # half a turn of 4 by 7 is no mirror here
    assert row == {(x, 0) for x in range(4)} and value_by(gallery.cram)(pieces[2]) == 2


def test_2_stairs_are_nim_on_odd_steps(book):
    value = value_by(gallery.staircase)
    assert {(1, 3, 2, 2, 4), (3, 1, 3, 2)} <= {*rounds(book)}
    assert wins(gallery.staircase, (1, 3, 2, 2, 4)) == {(1, 3, 2, 3, 3)}
    assert value((3, 1, 3, 2)) == value((3, 2, 2, 1, 1)) == 0
    assert asked(book, "Steps 1 to 5")[1].startswith("The second")
    assert wins(gallery.staircase, (2, 3, 1, 2)) == {(1, 3, 1, 2), (2, 3, 2, 1)}


TURTLES = gallery.turning(range(1, 8), lambda some: len(some) <= 2)
MOCK = gallery.turning(range(8), lambda some: len(some) <= 3)


def test_3_one_move_wins_and_turns_a_tail_up(book):
    for rule, start, after in (
        (TURTLES, frozenset({2, 3, 6}), frozenset({1, 2, 3})),
        (MOCK, frozenset({0, 1, 2, 7}), frozenset({0, 1, 2, 3})),
    ):
        assert wins(rule, start) == {after}
        assert start in rounds(book)


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


def test_4_up_to_seven_of_24_coins_give_the_golay_code():
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


def test_3_coin_6_is_worth_13_and_what_is_said_to_wrong_answers_holds(book):
    value, six = value_by(MOCK), frozenset({6})
    assert asked(book, "coin 6")[1] == str(value(six)) == "13"
    assert 12 in {value(after) for after in MOCK(six)} and value(frozenset({2, 4})) == 12
    assert value(frozenset({7})) == 14
    near = frozenset({1, 2, 3})
    assert value_by(TURTLES)(near) == 0 and near ^ {1, 2, 6} == {3, 6}


def test_4_the_magician_names_each_coin_that_is_turned(book):
    """However the friend lays her four coins, in one way only the other three make a P-position."""
    completed, named = book.variables["completed"], book.variables["named"]
    value = value_by(TURTLES)
    for four in (frozenset(some) for n in range(5) for some in combinations((3, 5, 6, 7), n)):
        threes = (frozenset(some) for n in range(4) for some in combinations((1, 2, 4), n))
        row = completed(four)
        assert [four | own for own in threes if value(four | own) == 0] == [row]
        assert named(row) == "You turned nothing."
        for coin in range(1, 8):
            assert named(row ^ {coin}) == f"You turned coin {coin}."
        for two in combinations(range(1, 8), 2):  # the note: two errors are beyond it
            assert named(row ^ {*two}) not in {f"You turned coin {coin}." for coin in two}
    assert len(book.variables["messages"]) == 16


def test_4_the_message_is_found_again(book):
    near = [sent for sent in book.variables["messages"] if len(sent ^ {1, 2, 6}) <= 1]
    assert near == [{1, 2, 5, 6}]
    assert asked(book, "You look up")[1] == "Heads at 1, 2, 5 and 6"


def test_3_a_coin_of_a_run_is_worth_the_largest_power_of_two_that_divides_it(book):
    value = value_by(gallery.turning(range(1, 9), lambda some: max(some) - min(some) < len(some)))
    values = ", ".join(str(value(frozenset({coin}))) for coin in range(1, 9))
    assert f"divides n: {values}, …" in book.prose[3]


def worth_of(edges):
    """The value of a picture, told by the ends of its edges."""
    return value_by(gallery.hackenbush(dict(enumerate(edges))))(frozenset(range(len(edges))))


H = [("x", "p"), ("p", "q"), ("p", "r")], [("x", "p"), ("p", "p")], [("x", "x"), ("x", "p")]


@pytest.mark.parametrize("seed", range(12))
def test_5_the_colon_principle_holds_on_one_vertex(seed):
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


def test_5_the_trunk_with_two_branches_and_the_house_without_a_wall_are_worth_2(book):
    assert asked(book, "trunk")[1] == asked(book, "cuts a wall")[1] == "2"
    assert value_by(gallery.cut_trees)(book.variables["tree"]) == 2
    assert worth_of(book.variables["house"][1:]) == 2


@pytest.mark.nightly
def test_5_three_cuts_win_beside_the_girl(book):
    parts = book.variables["girl"], book.variables["house"]
    rules = [gallery.hackenbush({edge: edge for edge in part}) for part in parts]
    values = [value_by(rule) for rule in rules]
    worth = [value(frozenset(part)) for part, value in zip(parts, values)]
    assert worth == [2, 1]
    good = [
        after
        for part, rule, value, wanted in zip(parts, rules, values, reversed(worth))
        for after in rule(frozenset(part))
        if value(after) == wanted
    ]
    assert len(good) == 3


def test_6_nine_homes_of_the_queen_are_near_and_XOR_fails(book):
    value = value_by(gallery.queen)
    assert wins(gallery.queen, (8, 9)) == {(1, 2)} and value((4, 7)) == 0
    assert {(8, 9), (4, 7)} <= {*rounds(book)}
    assert sum(value(cell) == 0 for cell in product(range(11), repeat=2)) == 9
    assert value((1, 1)) and asked(book, "her row")[1].startswith("No: a move may change both")


def test_7_neither_what_is_suggested_nor_what_is_printed_shows_the_answer(book):
    by_hand = checks(book, exercises.WinningMoves)[3]
    assert by_hand.check((4, 4, 1)).witness[-1] not in by_hand.solution()
    assert "3 rows of 4" not in book.printed


def test_7_bars_are_N_if_they_are_rectangles_of_two_cells_or_more(book):
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
    five = checks(book, exercises.PositionWith)[1]
    assert five.check((5, 4)).is_right and five.check((5, 1, 1, 1, 1)).is_right


def test_8_a_golden_rectangle_is_P(book):
    value = value_by(gallery.euclid)
    assert wins(gallery.euclid, (47, 13)) == {(21, 13)} and (47, 13) in rounds(book)
    assert wins(gallery.euclid, (172, 36)) == {(28, 36)}
    assert asked(book, "21 by 13")[1] == "Only 21 by 13"
    assert value((8, 5)) == value((21, 13)) == 0 != value((13, 8))
    for x, y in combinations_with_replacement(range(1, 30), 2):
        assert value((y, x)) == (y * y - x * x) // (x * y)


@pytest.mark.parametrize("k", [1, 2, 3])
def test_8_at_moores_game_P_are_columns_divisible_by_k_plus_1_and_at_most_k_heaps_get_smaller(k):
    value = value_by(gallery.moore(k))
    for heaps in combinations_with_replacement(range(5), 4):
        columns = [sum(n >> bit & 1 for n in heaps) for bit in range(3)]
        assert (value(tuple(heaps)) == 0) == all(ones % (k + 1) == 0 for ones in columns)


def lasker(heaps):
    """Nim, or a heap becomes two."""
    found = set()
    for i, n in enumerate(heaps):
        rest = heaps[:i] + heaps[i + 1 :]
        found |= {(*rest, m) for m in range(n)} | {(*rest, a, n - a) for a in range(1, n)}
    return {tuple(sorted(filter(None, left))) for left in found}


def test_8_in_laskers_nim_4k_plus_3_and_4k_plus_4_change_places(book):
    def said(n):
        return n + (n % 4 == 3) - (n % 4 == 0)

    for n in range(1, 60):  # what breaking gives, as the proof says it
        ends = {(said(a) ^ said(n - a)) % 4 for a in range(1, n)}
        assert ends <= {1: {2}, 2: {0, 1}, 3: {3}, 0: {0, 1}}[n % 4]
        used = {*map(said, range(1, n)), 0} | {said(a) ^ said(n - a) for a in range(1, n)}
        assert least_missing(used) == said(n)
    assert wins(lasker, (1, 2, 3)) == {(1, 1, 2, 2)}
    assert checks(book, exercises.OwnValues)[0].check(said).is_right


@pytest.mark.parametrize("seed", range(10))
def test_9_a_graph_with_a_mirror_is_P_in_both_kinds_of_kayles(seed):
    chance, graph = random.Random(seed), nx.Graph()
    corners = [*range(1, 6), *range(-5, 0)]
    graph.add_nodes_from(corners)
    for u, v in combinations(corners, 2):
        if u != -v and chance.random() < 0.35:
            graph.add_edges_from([(u, v), (-u, -v)])
    for way in (gallery.node_kayles, gallery.arc_kayles):
        assert value_by(way(graph))(frozenset(graph)) == 0


def test_9_on_the_dodecahedron_only_the_opposite_corner_answers():
    opposed, rule = opposite(DODECAHEDRON), gallery.node_kayles(DODECAHEDRON)
    after = frozenset(DODECAHEDRON) - {0} - {*DODECAHEDRON.adj[0]}
    assert len(after) == 16
    assert wins(rule, after) == {after - {opposed(0)} - {*DODECAHEDRON.adj[opposed(0)]}}


def test_9_on_the_kite_two_of_ten_moves_win(book):
    kite = book.variables["kite"]
    good = wins(gallery.arc_kayles(kite), frozenset(kite))
    assert {frozenset(kite) - left for left in good} == {frozenset({3, 4}), frozenset({5, 6})}
    assert asked(book, "such a symmetry")[1].startswith("A cycle of six")


def test_10_bishops_are_mirrored_across_and_not_by_half_a_turn(book):
    own, *_ = checks(book, exercises.OwnReply)
    assert own.check(reflect(lambda cell: (3 - cell[0], cell[1]))).state == "right"
    assert own.check(reflect(lambda cell: (3 - cell[0], 3 - cell[1]))).state == "wrong"


def test_10_a_divisor_taken_leaves_the_power_of_two(book):
    value = value_by(lambda n: {n - d for d in range(1, n) if n % d == 0})
    assert all(value(n) == (n & -n).bit_length() - 1 for n in range(1, 33))
    assert checks(book, exercises.OwnValues)[1].check(lambda n: (n & -n).bit_length() - 1).is_right


def test_10_after_the_first_queen_in_the_middle_one_may_mirror():
    value = value_by(placing(board(5, 5), queens))
    assert value(frozenset()) == 3 and value(frozenset({(3, 3)})) == 0


def test_10_squares_from_three_heaps(book):
    shorter = eval(hinted(book.prose[10], "Parts(lambda"), {"Parts": Parts, "isqrt": isqrt})
    both = [rules.options((2, 5, 9)) for rules in (shorter, book.variables["Squares"]())]
    assert len({frozenset(tuple(sorted(p)) for p in options) for options in both}) == 1


def test_9_on_five_strips_of_treblecross_the_second_player_wins(book):
    lost = [n for n in range(3, 41) if grundy_value(Treblecross(n)) == 0]
    *most, last = map(str, lost)
    assert f"those of {', '.join(most)} and {last} are P," in book.prose[9]


def test_10_rules_that_name_a_winner_say_who_wins(book):
    """By positions of which it is said who has won, without a move to an end."""

    def who_wins(total, good):  # whether the player to move wins, where 21 is `good` to leave
        return any(good if t >= 21 else not who_wins(t, good) for t in range(total + 1, total + 4))

    race, too_hot, no_repeat = (book.variables[n] for n in ("race", "too_hot", "no_repeat"))
    for rules, good, lost in ((race, True, range(1, 21, 4)), (too_hot, False, range(0, 21, 4))):
        value = value_by(rules)
        assert {n for n in range(21) if not who_wins(n, good)} == {*lost}
        assert {n for n in range(21) if value(n) == 0} == {*lost}
    assert wins(no_repeat, (9, None)) == {(7, 2), (5, 4)}
    value = value_by(no_repeat)
    assert value((1, 1)) == 0 and not any(value((5, k)) for k in (None, 1, 2, 3, 4))
    assert {k for k in (None, 1, 2, 3, 4) if value((7, k)) == 0} == {2}


def test_10_the_hints_lead_to_the_replies_of_the_race_and_of_its_opposite(book):
    _, race, too_hot = checks(book, exercises.OwnReply)
    four = lambda before, after: before + 4  # noqa: E731
    ends = lambda before, after: "end" if after >= 21 else before + 4  # noqa: E731
    assert race.check(four).state == too_hot.check(ends).state == "right"
    assert "→ 24, which is not a move" in too_hot.check(four).message


def test_10_wrong_moves_of_rules_without_a_picture_are_told(book):
    moves = checks(book, exercises.WinningMoves)[-1]
    for slip in ([(7, 2)], [(8, 1)], [(7, 2), (5, 4), (6, 3)], [(5, 3)], "none"):
        assert moves.check(slip).state in ("wrong", "almost")
