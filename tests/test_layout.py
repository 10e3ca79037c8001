"""Tests of the layout: bars for crossings and clearance, bends, curves and the sides of names."""

from itertools import combinations, combinations_with_replacement, pairwise, product

import numpy as np
import pytest
from helpers import SMALL_GAMES, chain, examples, games, mostly_nightly, printed, spread
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameError, GameGraph
from sg_core.graph import explore
from sg_core.pictures import draw
from sg_core.pictures.layout import Layout, layout
from sg_core.pictures.layout import grid as sum_grid
from sg_core.pictures.routes import (
    RADIUS,
    as_complex,
    as_pair,
    bends,
    control_points,
    name_sides,
)
from sg_core.samples import random_game


def curve(source, target, waypoints=(), clip=(RADIUS, RADIUS)):
    """The control points of one move."""
    stops = as_complex((source, *waypoints, target))
    controls = control_points(stops[None], clip)[0]
    return [as_pair(point) for point in (controls if len(stops) > 2 else controls[[0, -1]])]


class Rules:
    """A ruleset made of a function."""

    def __init__(self, options):
        self.options = options


def subtraction(n, takes):
    """From n, take away one of the numbers."""
    return explore(Rules(lambda k: [k - take for take in takes if take <= k]), n)


def kayles(n):
    """A row of n pins; a move knocks down one, or two neighbours."""

    def options(rows):
        for i, row in enumerate(rows):
            for take, left in product((1, 2), range(row)):
                if take + left <= row:
                    rest = [*rows[:i], left, row - take - left, *rows[i + 1 :]]
                    yield tuple(sorted(k for k in rest if k))

    return explore(Rules(options), (n,))


def nim(*heaps):
    """Nim, heaps in order of size."""

    def options(heaps):
        for i, heap in enumerate(heaps):
            for left in range(heap):
                yield tuple(sorted([*heaps[:i], left, *heaps[i + 1 :]]))

    return explore(Rules(options), heaps)


def grid(side):
    """A rook's single steps on a square board."""
    steps = [(x, y) for x in range(side) for y in range(side)]
    return GameGraph(
        {(x, y): [p for p in ((x - 1, y), (x, y - 1)) if min(p) >= 0] for x, y in steps}
    )


SAMPLES = {
    "subtraction": (subtraction(10, (1, 2)), 0),
    "heap": (subtraction(7, range(1, 8)), 40),
    "kayles": (kayles(6), 52),
    "grid": (grid(4), 0),
    "random": (random_game(20, 2), 10),
    "nim": (nim(1, 2, 2), 1),
}


def drawn(drawing, move, steps=40):
    """Points along the curve of a move, as complex numbers."""
    p, q = move
    path = curve(drawing.places[p], drawing.places[q], drawing.bends.get(move, ()))
    points = [complex(*point) for point in path]
    t = np.linspace(0, 1, steps)
    if len(points) == 2:
        return points[0] + t * (points[1] - points[0])
    parts = []
    for i in range(0, len(points) - 1, 3):
        a, b, c, d = points[i : i + 4]
        u = 1 - t
        parts.append(a * u**3 + 3 * b * u**2 * t + 3 * c * u * t**2 + d * t**3)
    return np.concatenate(parts)


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


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_have_few_crossings_and_no_move_through_a_foreign_position(name):
    game, most = SAMPLES[name]
    drawing = layout(game)
    assert through(game, drawing) == []
    assert crossings(game, drawing) <= most


@pytest.mark.parametrize("seed", mostly_nightly(5, range(15)))
def test_random_games_have_no_move_through_a_foreign_position(seed):
    game = random_game(5 + 5 * seed // 2, seed)
    assert through(game, layout(game)) == []


@given(games(most=12))
def test_layers(game):
    drawing = layout(game)
    assert list(drawing.places) == list(game.positions)
    assert layout(game) == drawing
    assert all(drawing.places[p][1] == game.height(p) for p in game.positions)
    assert all(drawing.places[p][1] > drawing.places[q][1] for p, q in game.moves)
    assert abs(np.mean([x for x, _ in drawing.places.values()])) < 0.01
    for one, two in combinations(drawing.places.values(), 2):
        assert one[1] != two[1] or abs(one[0] - two[0]) > 1 - 1e-9
    assert all(drawing.bends.values())
    assert set(drawing.bends) <= set(game.moves)
    flat = [*drawing.places.values(), *(w for way in drawing.bends.values() for w in way)]
    assert all(value == round(value, 3) for point in flat for value in point)
    assert through(game, drawing) == []


def test_one_position():
    drawing = layout(GameGraph({"a": []}))
    assert (drawing.places, drawing.bends) == ({"a": (0.0, 0.0)}, {})
    assert name_sides(drawing.places, [], {}) == {"a": (1, 0)}


def test_a_heap_is_a_line_with_different_arcs():
    game = subtraction(8, range(1, 9))
    drawing = layout(game)
    assert {x for x, _ in drawing.places.values()} == {0}
    assert set(drawing.bends) == {(p, q) for p, q in game.moves if p - q > 1}
    assert all(len(way) == 1 for way in drawing.bends.values())
    assert len(set(drawing.bends.values())) == len(drawing.bends)
    widths = [abs(drawing.bends[8, q][0][0]) for q in range(6, -1, -1)]
    assert widths == sorted(set(widths))


@pytest.mark.nightly
def test_a_large_game_is_laid_out():
    game = random_game(600, 1)
    assert set(layout(game).places) == set(game.positions)


LINE = {"a": (0, 2), "b": (0, 1), "c": (0, 0)}
PAST = [("a", "b"), ("b", "c"), ("a", "c")]


def test_bends_go_around_what_is_in_the_way_only():
    found = bends(LINE, PAST)
    assert list(found) == [("a", "c")] and len(found["a", "c"]) == 1
    assert bends({**LINE, "b": (1, 1)}, PAST) == {}


def test_bends_keep_waypoints_while_they_are_clear():
    kept = {("a", "c"): ((1.0, 1.0),), ("a", "gone"): ((1.0, 1.0),)}
    assert bends(LINE, PAST, kept) == {("a", "c"): ((1.0, 1.0),)}
    assert bends({**LINE, "b": (1, 1)}, PAST, kept) == {}


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=8))
def test_bends_and_names_of_any_places_even_the_same(points):
    places = dict(enumerate(points))
    moves = list(combinations(places, 2))
    found = bends(places, moves)
    assert bends(places, moves) == found
    assert set(name_sides(places, moves, found)) == set(places)
    for p, q in moves:
        assert np.isfinite(curve(places[p], places[q], found.get((p, q), ()))).all()


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), max_size=4), st.floats(0, 1))
def test_a_curve_passes_its_waypoints(waypoints, clip):
    path = curve((0, 0), (5, 5), waypoints, (clip, clip))
    assert len(path) == (3 * len(waypoints) + 4 if waypoints else 2)
    assert path[3:-1:3] == [(float(x), float(y)) for x, y in waypoints]


def test_a_curve_is_clipped_along_its_first_and_last_leg():
    assert curve((0, 0), (2, 0), clip=(0.5, 0.25)) == [(0.5, 0.0), (1.75, 0.0)]
    path = curve((0, 0), (4, 0), [(0, 3), (4, 3)], (1, 0.5))
    assert (path[0], path[-1]) == ((0.0, 1.0), (4.0, 0.5))
    assert curve((1, 1), (1, 1)) == [(1.0, 1.0), (1.0, 1.0)]


def test_a_curve_does_not_overshoot_short_legs():
    path = curve((0, 0), (10, 0), [(0.5, 0.1), (9.5, 0.1)], (0, 0))
    x = [point[0] for point in path]
    assert all(before <= after for before, after in pairwise(x))


def test_names_keep_away_from_moves_and_neighbours():
    assert name_sides({"a": (0, 0), "b": (2, 0)}, [("a", "b")], {}) == {"a": (-1, 0), "b": (1, 0)}
    sides = name_sides({"a": (0, 1), "b": (0, 0), "c": (1, 0)}, [("a", "b"), ("a", "c")], {})
    assert sides == {"a": (-0.8, 0.8), "b": (0, -1), "c": (0.8, -0.8)}
    bent = name_sides({"a": (0, 2), "b": (0, 0)}, [("a", "b")], {("a", "b"): ((1, 1),)})
    assert bent["a"][0] < 0 and bent["b"][0] < 0


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
    assert set(plan.bends) <= set(total.moves)
    assert all(plan.bends.values())
    flat = [*places.values(), *(point for way in plan.bends.values() for point in way)]
    assert all(value == round(value, 3) for point in flat for value in point)
    assert through(total, plan) == []


def test_the_grid_of_every_small_sum():
    for i, (G, H) in enumerate(spread(40, combinations_with_replacement(SMALL_GAMES, 2))):
        check_grid(*((G, H) if i % 2 else (H, G)))


@given(games(most=6), games(most=6))
@examples(60)
def test_the_grid_of_random_sums(G, H):
    check_grid(G, H)


@pytest.mark.parametrize("seed", mostly_nightly(1, range(4)))
def test_the_grid_of_larger_random_sums(seed):
    check_grid(random_game(4 + seed, seed), random_game(7 - seed, f"H {seed}"))


@pytest.mark.parametrize("n", [6, 7, 8])
def test_the_grid_of_a_large_heap(n):
    check_grid(chain(1), subtraction(n, range(1, n + 1)))


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


def test_the_grid_has_what_the_starts_reach_and_nothing_else():
    G, H = GameGraph({"a": ["b"], "z": ["b"]}, "a"), GameGraph({"x": ["y"], "w": ["x"]}, "x")
    assert set(sum_grid(G, H).places) == {(g, h) for g in "ab" for h in "xy"}


def test_one_position_plus_one_position():
    end = GameGraph({"end": []})
    assert sum_grid(end, end) == Layout({("end", "end"): (0.0, 0.0)}, {})


GRID = """
from sg_core.pictures import draw
from sg_core.pictures import grid
from sg_core.samples import random_game
G, H = random_game(5, 1), random_game(4, 2)
"""


def test_a_sum_is_drawn_as_its_grid_the_same_each_time():
    G, H = random_game(5, 1), random_game(4, 2)
    plan, again = sum_grid(G, H), sum_grid(G, H)
    assert plan == again and list(plan.places) == list(again.places)
    html = draw(G + H, places=plan)._repr_mimebundle_()["text/html"]
    assert html == draw(G + H, places=again)._repr_mimebundle_()["text/html"]
    code = f"{GRID}print(draw(G + H, places=grid(G, H))._repr_mimebundle_()['text/html'])"
    assert printed(code, hash_seed=1) == printed(code, hash_seed=2) == html + "\n"


def test_a_layout_given_to_a_drawing_is_drawn_as_it_is():
    G, H = random_game(5, 1), random_game(4, 2)
    plan = sum_grid(G, H)
    drawing = draw(G + H, places=plan)
    assert {spot.position: spot.at for spot in drawing.scene.spots} == plan.places
    assert {way.move for way in drawing.scene.ways} == set((G + H).moves)
    for way in drawing.scene.ways:
        assert way.points[3:-1:3] == list(plan.bends.get(way.move, ()))
    assert drawing.alt == draw(G + H).alt


def test_the_ways_of_a_layout_are_kept_even_where_others_would_be_clear():
    game = GameGraph({"a": ["b", "c"], "b": ["c"]})
    places = {"a": (0.0, 2.0), "b": (3.0, 1.0), "c": (0.0, 0.0)}
    way = ((-1.5, 1.0),)

    def waypoints(places):
        ways = draw(game, places=places).scene.ways
        [points] = [way.points for way in ways if way.move == ("a", "c")]
        return points[3:-1:3]

    assert waypoints(Layout(places, {("a", "c"): way})) == list(way)
    assert waypoints(Layout(places, {})) == waypoints(places) == []
    assert waypoints(Layout(LINE, {})) == []
    assert waypoints(LINE) != []


def test_the_layout_of_another_game_is_refused():
    plan = sum_grid(chain(2), chain(1))
    with pytest.raises(GameError, match=r"places has no \(x, y\) for"):
        draw(chain(2) + chain(2), places=plan)
    with pytest.raises(GameError, match="is not a position of this game"):
        draw(chain(1) + chain(1), places=plan)


def test_a_sum_with_a_very_long_row_can_be_drawn():
    G, H = GameGraph({"a": []}), chain(900)
    assert draw(G + H, places=sum_grid(G, H)).svg()
