"""Tests of the layout: bars for crossings and clearance, arcs, and the sides of names."""

from itertools import combinations, combinations_with_replacement

import numpy as np
from helpers import SMALL_GAMES, chain, every, games, spread
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameGraph
from sg_core.graph import explore
from sg_core.rulesets import Kayles, Nim, Subtraction
from sg_core.samples import random_game
from sg_course.pictures import draw
from sg_course.pictures.arcs import (
    CLEAR,
    CLOSE,
    LONG,
    MORE,
    RADS,
    arcs,
    as_array,
    curve,
    end_points,
    inked,
    rooms,
    undisturbed,
)
from sg_course.pictures.dressed import dressed
from sg_course.pictures.layout import VIRTUAL, Layout, components, layered, layout
from sg_course.pictures.layout import grid as sum_grid
from sg_course.pictures.look import RADIUS, width_of
from sg_course.pictures.names import name_box, names_beside
from sg_course.pictures.rim import ways


def subtraction(n, takes):
    """From n, take away one of the numbers."""
    return explore(Subtraction(takes), n)


def in_order(heaps):
    """The moves of nim, heaps in order of size."""
    return [tuple(sorted(left)) for left in Nim().options(heaps)]


SAMPLES = {  # games, and how many crossings they may have
    "subtraction": (subtraction(10, [1, 2]), 0),
    "heap": (subtraction(7, range(1, 8)), 40),
    "kayles": (explore(Kayles(), (6,)), 52),
    "grid": (chain(3) + chain(3), 0),
    "random": (random_game(20, 2), 10),
    "larger": (random_game(24, 8), 30),
    "nim": (explore(in_order, (1, 2, 2)), 1),
}


def drawn(drawing, move, steps=40):
    """Points along the arc of a move, as complex numbers: the quadratic curve of `arc3`."""
    begin, end = (complex(*drawing.places[p]) for p in move)
    control = (begin + end) / 2 - 1j * drawing.bends.get(move, 0) * (end - begin)
    t = np.linspace(0, 1, steps)
    return begin * (1 - t) ** 2 + 2 * control * t * (1 - t) + end * t**2


def way_points(points):
    """Points along a move from rim to rim, as complex numbers."""
    begin, *bend, end = (complex(*at) for at in points)
    [control] = bend or [(begin + end) / 2]
    t = np.linspace(0, 1, 200)
    return begin * (1 - t) ** 2 + 2 * control * t * (1 - t) + end * t**2


def through(game, drawing):
    """The moves drawn through the disc of a foreign position."""
    return [
        (p, q)
        for p, q in game.moves
        for other, place in drawing.places.items()
        if other not in (p, q) and np.abs(drawn(drawing, (p, q)) - complex(*place)).min() < RADIUS
    ]


def crossings(game, drawing):
    """How many times the moves cross."""
    lines = [drawn(drawing, move, 12) for move in game.moves]
    return sum(meetings(one, two) for one, two in combinations(lines, 2))


def meetings(one, two):
    """How many segments of one polyline cross segments of another."""
    a, b, c, d = one[:-1, None], one[1:, None], two[:-1], two[1:]
    across = turn(b - a, c - a) * turn(b - a, d - a) < -1e-12
    return int((across & (turn(d - c, a - c) * turn(d - c, b - c) < -1e-12)).sum())


def turn(one, two):
    """The cross product of complex numbers."""
    return (one.conjugate() * two).imag


@every("name", SAMPLES)
def test_samples_have_few_crossings_and_no_move_through_a_foreign_position(name):
    game, most = SAMPLES[name]
    drawing = layout(game)
    assert through(game, drawing) == []
    assert crossings(game, drawing) <= most


@given(games(most=12))
def test_layers(game):
    drawing = layout(game)
    assert list(drawing.places) == list(game.positions)
    assert layout(game) == drawing
    assert all(drawing.places[p][1] == game.height(p) for p in game.positions)
    assert all(drawing.places[p][1] > drawing.places[q][1] for p, q in game.moves)
    assert abs(np.mean([x for x, _ in drawing.places.values()])) < 0.01
    for one, two in combinations(drawing.places.values(), 2):
        assert one[1] != two[1] or abs(one[0] - two[0]) > 0.999 - 1e-9  # places have 3 decimals
    assert all(drawing.bends.values())
    assert set(drawing.bends) <= set(game.moves)
    assert all(value == round(value, 3) for place in drawing.places.values() for value in place)
    assert through(game, drawing) == []


def sides_in(places, moves, bends):
    """On which side of its position each name stands."""
    return {p: name.side for p, name in names_beside(places, moves, bends).items()}


def test_one_position():
    end = GameGraph({"end": []})
    assert layout(end) == Layout({"end": (0.0, 0.0)}, {})
    assert sum_grid(end, end) == Layout({("end", "end"): (0.0, 0.0)}, {})
    assert sides_in({"end": (0.0, 0.0)}, [], {}) == {"end": (1, 0)}


def test_parts_without_a_move_between_them_stand_side_by_side():
    game = GameGraph({"a": ["b", "c"], "b": ["c"], "x": ["y", "z"], "y": ["z"], "k": ["l"]}, "x")
    assert ["".join(part.positions) for part in components(game)] == ["zyx", "cba", "lk"]
    found = layout(game)
    column = {p: x for p, (x, _) in found.places.items()}
    assert max(column[p] for p in "xyz") + 0.9 <= min(column[p] for p in "abc")
    assert max(column[p] for p in "abc") + 0.9 <= min(column[p] for p in "kl")
    assert found.bends["x", "z"] == layout(game.subgame("x")).bends["x", "z"]


def test_parts_stand_side_by_side_with_all_their_arcs():
    lines = subtraction(8, range(1, 9)).moves
    twins = [(f"{side}{p}", f"{side}{q}") for side in "ab" for p, q in lines]
    game = GameGraph({p: [q for o, q in twins if o == p] for p, _ in twins}, "a8")
    found = layout(game)
    across = {move: drawn(found, move).real for move in game.moves}
    left = max(across[move].max() for move in across if move[0][0] == "a")
    right = min(across[move].min() for move in across if move[0][0] == "b")
    assert left + 0.9 <= right


def test_the_longest_moves_of_a_huge_game_are_laid_out_without_virtual_nodes():
    [part] = components(subtraction(60, range(1, 61)))
    layers, _, _, chains = layered(part)
    assert len(part.positions) < sum(map(len, layers)) <= len(part.positions) + VIRTUAL
    assert (60, 59) in chains and (60, 0) not in chains


def test_a_heap_is_a_line_with_different_arcs():
    game = subtraction(8, range(1, 9))
    drawing = layout(game)
    assert {x for x, _ in drawing.places.values()} == {0}
    assert set(drawing.bends) == {(p, q) for p, q in game.moves if p - q > 1}
    widths = [np.abs(drawn(drawing, (8, q)).real).max() for q in range(6, -1, -1)]
    assert widths == sorted(set(widths))


LINE = {"a": (0, 2), "b": (0, 1), "c": (0, 0)}
PAST = [("a", "b"), ("b", "c"), ("a", "c")]


def test_arcs_go_around_what_is_in_the_way_only():
    assert set(arcs(LINE, PAST)) == {("a", "c")}
    assert arcs({**LINE, "b": (1, 1)}, PAST) == {}


def test_a_bend_that_is_kept_stays_as_it_is():
    kept = {("a", "c"): 0.8, ("a", "b"): 0, ("a", "gone"): 1.0}
    assert arcs(LINE, PAST, kept) == {("a", "c"): 0.8}
    assert arcs({**LINE, "d": (0, 1.5)}, PAST, {("a", "b"): 0}).keys() == {("a", "c")}


def test_moves_are_undisturbed_where_neither_they_nor_their_lines_come_near():
    bends = {("a", "c"): 0.8}
    assert undisturbed(LINE, PAST, bends, [(3, 0)]) == dict.fromkeys(PAST[:2], 0) | bends
    assert undisturbed(LINE, PAST, bends, []) == dict.fromkeys(PAST[:2], 0) | bends
    assert undisturbed(LINE, PAST, bends, [(-0.8, 1)]) == dict.fromkeys(PAST[:2], 0)
    assert undisturbed(LINE, PAST, bends, [(0.1, 1.5)]) == {("b", "c"): 0}


def test_an_arc_comes_near_the_one_that_is_wanted():
    assert arcs(LINE, PAST, wanted={("a", "c"): -0.7})["a", "c"] < 0
    assert arcs(LINE, PAST, wanted={("a", "c"): 0.7})["a", "c"] > 0


def beside(one, two):
    """For how long one way runs as close to another as 0.1."""
    near = np.abs(one[:, None] - two).min(axis=1) < CLOSE
    return float(np.abs(np.diff(one))[near[1:]].sum())


def least_bends(plan, move):
    """The amounts by which a move passes no other position, the least first."""
    line, spots = end_points(plan.places, [move]), as_array(plan.places.values())
    found = [rad for rad in RADS if rooms(line, np.array([rad]), spots)[0] >= CLEAR]
    return sorted(set(np.abs(found).tolist()))


def straight_points(plan, move):
    """The points of the straight line of a move, from edge to edge."""
    return inked(end_points(plan.places, [move]), [0], 0.05).points


DRAWN = [*(game for game, _ in SAMPLES.values()), *(random_game(8 + n, n) for n in range(13))]
IN_LAYERS = [i for i, game in enumerate(DRAWN) if len(game) > 1 + game.height()]  # not in a line


@every("number", IN_LAYERS)
def test_a_move_bends_only_around_positions_and_a_shorter_straight_move(number):
    game = DRAWN[number]
    plan = layout(game)
    moves = sorted(game.moves, key=lambda m: abs(np.diff(end_points(plan.places, [m])))[0, 0])
    for i, move in enumerate(moves):
        least, bend = least_bends(plan, move), abs(plan.bends.get(move, 0))
        lines = [straight_points(plan, m) for m in moves[: i + 1] if m not in plan.bends]
        together = [beside(line, straight_points(plan, move)) for line in lines]
        if bend == 0:
            assert least[0] == 0
            continue
        assert least[0] <= bend <= least[0] + MORE + 1e-9
        assert least[0] > 0 or max(together) > LONG - 0.2, move


def test_the_longer_of_two_moves_that_would_run_along_each_other_bends():
    places = {"a": (0, 4), "b": (0.7, 0), "c": (0.32, 2)}
    assert arcs(places, [("a", "c"), ("a", "b")]).keys() == {("a", "b")}
    assert arcs({**places, "c": (1.2, 2)}, [("a", "c"), ("a", "b")]) == {}


def test_a_move_bends_to_the_side_where_it_crosses_less():
    for side in (1, -1):
        places = {**LINE, "d": (0.4 * side, 1.6), "e": (0.5 * side, 0.4), "f": (2 * side, 1)}
        crossed = arcs(places, [("a", "c"), ("f", "b")])
        assert crossed["a", "c"] * side > 0  # to the right of who goes down is the left


BUNDLES, CROSSED = 16, 251  # of all these games: with the old arcs they were 56 and 276


def test_few_moves_run_in_bundles_and_few_cross():
    bundles = crossed = 0
    for game in DRAWN:
        plan = layout(game)
        lines = [way_points(points) for points in ways(dressed(game, plan, {}, {}, {})).values()]
        bundles += sum(beside(one, two) > 0.6 for one, two in combinations(lines, 2))
        crossed += crossings(game, plan)
    assert bundles <= BUNDLES and crossed <= CROSSED


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=8))
def test_arcs_and_names_of_any_places_even_the_same(points):
    places = dict(enumerate(points))
    moves = list(combinations(places, 2))
    found = arcs(places, moves)
    assert arcs(places, moves) == found
    assert set(sides_in(places, moves, found)) == set(places)
    for p, q in moves:
        assert np.isfinite(curve(places[p], places[q], found.get((p, q), 0))).all()


@given(st.integers(2, 9), st.integers(0, 99))
def test_an_arc_in_a_row_of_positions_is_clear_of_them(steps, seed):
    rng = np.random.default_rng(seed)
    turned = complex(*rng.normal(size=2))
    turned /= abs(turned)
    spots = [turned * i for i in range(steps + 1)]
    places = {i: (z.real, z.imag) for i, z in enumerate(spots)}
    found = Layout(places, arcs(places, [(0, steps)]))
    room = np.abs(drawn(found, (0, steps), 400)[:, None] - np.array(spots[1:-1])).min()
    assert room >= CLEAR - 0.03


def test_a_curve_leaves_the_edge_of_one_position_and_ends_at_that_of_the_other():
    for end, rad in (((3, 4), 0), ((3, 4), 0.5), ((0, 5), -1)):
        points = curve((0, 0), end, rad)
        assert len(points) == (3 if rad else 2)
        assert abs(abs(complex(*points[0])) - RADIUS) < 0.002
        assert abs(abs(complex(*points[-1]) - complex(*end)) - RADIUS) < 0.002
    (_, control, _) = curve((0, 0), (0, 2), 0.5)
    assert control == (1, 1)  # on the right of who goes up
    assert curve((1, 1), (1, 1), 0) == [(1, 1), (1, 1)]


def test_names_keep_away_from_moves_and_neighbours():
    assert sides_in({"a": (0, 0), "b": (2, 0)}, [("a", "b")], {}) == {"a": (-1, 0), "b": (1, 0)}
    sides = sides_in({"a": (0, 1), "b": (0, 0), "c": (1, 0)}, [("a", "b"), ("a", "c")], {})
    assert set(sides.values()) == {(1, 0)}
    bent = sides_in({"a": (0, 2), "b": (0, 0)}, [("a", "b")], {("a", "b"): -0.8})
    assert bent["a"][0] < 0 and bent["b"][0] < 0


def test_a_long_name_stands_on_the_other_side_of_a_move_that_is_not_so_near():
    places = {"a long name": (0, 0), "b": (0.9, 1), "c": (0.9, -1)}
    assert sides_in(places, [("b", "c")], {})["a long name"] == (-1, 0)
    assert sides_in({**places, "b": (0.9, 0.5)}, [], {})["a long name"] == (1, 0)


def test_a_name_at_the_right_meets_no_other():
    game = GameGraph({"a": ["b", "c"], "b": ["c", "d"], "c": ["d"]})
    total = game + game
    plan = layout(total)
    boxes = [name.box for name in names_beside(plan.places, total.moves, plan.bends).values()]
    for (a, b, c, d), (e, f, g, h) in combinations(boxes, 2):
        assert b <= e or f <= a or d <= g or h <= c


def test_most_names_stand_at_the_right():
    for seed in range(6):
        game = random_game(16, seed)
        plan = layout(game)
        sides = [*sides_in(plan.places, game.moves, plan.bends).values()]
        assert sides.count((1, 0)) > len(game) / 2


@every("seed", range(8))
def test_names_collide_neither_with_each_other_nor_with_positions(seed):
    game = random_game(30, seed)
    plan = layout(game)
    sides = sides_in(plan.places, game.moves, plan.bends)
    boxes = {p: name_box(*plan.places[p], sides[p], width_of(p)) for p in game}
    for p, q in combinations(game, 2):
        (a, b, c, d), (e, f, g, h) = boxes[p], boxes[q]
        assert b <= e or f <= a or d <= g or h <= c, f"{p} and {q}"
    for p, (left, right, low, high) in boxes.items():
        for q, (x, y) in plan.places.items():
            near = complex(min(max(x, left), right) - x, min(max(y, low), high) - y)
            assert abs(near) >= 0.9 * RADIUS, f"{p} on {q}"


# The grid of a sum


def check_grid(G, H):
    """Check the grid of G + H: rows, columns, and no move through a foreign position."""
    total, plan = G + H, sum_grid(G, H)
    places = plan.places
    assert set(places) == set(total)
    assert len(set(places.values())) == len(total)
    rows, columns = {}, {}
    for (g, h), (x, y) in places.items():
        assert rows.setdefault(g, y) == y
        assert columns.setdefault(h, x) == x
    assert len(set(rows.values())) == len(rows) == len(G.subgame())
    assert len(set(columns.values())) == len(columns) == len(H.subgame())
    for lines in (rows, columns):
        assert all(gap >= 1 for gap in np.diff(sorted(lines.values())))
    for (g, h), (other_g, other_h) in total.moves:
        if g == other_g:
            assert columns[h] < columns[other_h]  # along the row, to the right
        else:
            assert rows[g] > rows[other_g]  # down the column
    assert places[total.start] == (0, 0)
    assert sum_grid(G, H) == plan
    assert set(plan.bends) <= set(total.moves)
    assert all(plan.bends.values())
    assert all(value == round(value, 3) for place in places.values() for value in place)
    assert through(total, plan) == []


def test_the_grid_of_every_small_sum():
    for i, (G, H) in enumerate(spread(40, combinations_with_replacement(SMALL_GAMES, 2))):
        check_grid(*((G, H) if i % 2 else (H, G)))
    loose = GameGraph({"a": ["b"], "z": ["b"]}, "a")  # nobody reaches z
    check_grid(loose, loose)


GRIDS = [(random_game(4 + n, n), random_game(7 - n, f"H {n}")) for n in (0, 3)]
GRIDS += [(chain(1), subtraction(n, range(1, n + 1))) for n in (6, 8, 14)]
GRIDS.append((GameGraph({i: [i - 1, *[0] * (i == 16)] for i in range(16, 0, -1)}, 16), chain(1)))


@every(("G", "H"), GRIDS)
def test_the_grid_of_larger_sums(G, H):
    check_grid(G, H)


def test_neighbours_stand_one_apart_above_their_middle():
    places = layout(GameGraph({"a": ["b", "c"]})).places
    assert sorted(places.values()) == [(-0.5, 0), (0, 1), (0.5, 0)]


def test_the_grid_has_the_longest_play_first():
    plan = sum_grid(GameGraph({"a": ["b", "c"], "b": ["c"]}), chain(2))
    assert [g for g, h in plan.places if h == 2] == ["a", "b", "c"]
    assert [h for g, h in plan.places if g == "a"] == [2, 1, 0]


def test_moves_that_skip_a_row_or_a_column_go_around_what_is_between():
    heap = GameGraph({2: [1, 0], 1: [0]})
    plan = sum_grid(heap, heap)
    skipping = {(p, q) for p, q in (heap + heap).moves if sum(p) - sum(q) == 2}
    assert set(plan.bends) == skipping and len(skipping) == 6
    assert sum_grid(chain(2), chain(2)).bends == {}


def test_columns_stand_apart_for_their_names():
    def width(name):
        G = GameGraph({f"{name}1": [f"{name}2"]})
        return sum_grid(G, G).places[f"{name}1", f"{name}2"][0]

    assert width("p") < width("position") < width("position " * 2)
    assert width("p" * 24) == width("p" * 90)


def test_the_bends_of_a_layout_are_kept_even_where_others_would_be_clear():
    game = GameGraph({"a": ["b", "c"], "b": ["c"]})
    places = {"a": (0.0, 2.0), "b": (3.0, 1.0), "c": (0.0, 0.0)}

    def bend(places):
        return draw(game, places=places).graph.edges["a", "c"]["rad"]

    assert bend(Layout(places, {("a", "c"): 0.7})) == 0.7
    assert bend(Layout(places, {})) == bend(places) == 0
    assert bend(Layout(LINE, {})) == 0
    assert bend(LINE) != 0


def test_a_sum_with_a_very_long_row_can_be_drawn():
    G, H = GameGraph({"a": []}), chain(900)
    assert draw(G + H, places=sum_grid(G, H)).svg()
