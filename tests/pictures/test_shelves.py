"""Drawings on shelves: an arrow to each lower shelf, none along it, and few crossings."""

from itertools import combinations

import pytest
from helpers import elements, every

from pictures.test_layout import crossings, meetings
from pictures.test_layout import drawn as points_of
from sg_core import GameError, GameGraph, LimitError, explore, grundy_values
from sg_core.beyond.loopy import LoopyGraph
from sg_core.labels import misere_outcomes
from sg_core.rulesets import Kayles, Nim, Subtraction
from sg_core.samples import random_game
from sg_course.pictures import describe, draw
from sg_course.pictures.layout import layout
from sg_course.pictures.look import FAINT, RADIUS
from sg_course.pictures.shelves import HIGH, MANY, MOST_ON_SHELVES, shelved
from sg_course.widgets.sketch import graph_part, sketched

WAYS = {"q": "xruv", "r": "tuvw", "p": "tuv", "t": "xuvwy", "u": "v", "v": "wy", "w": "y"}
TEN = GameGraph({p: [*options] for p, options in WAYS.items()} | {"x": ["z"]}, "q")
SQUARE = GameGraph({"a": ["b", "c"], "b": ["c", "d"], "c": ["d"]})
GAMES = {
    "ten positions": TEN,
    "a heap": explore(Subtraction(range(1, 7)), 6),
    "nim": explore(Nim(), (1, 2, 3)),
    "kayles": explore(Kayles(), (5,)),
    "a sum": SQUARE + SQUARE,
    "random": random_game(25, 1),
}
LOOPY = LoopyGraph({"a": ["t", "b"], "b": ["b", "c"], "c": ["b"]})


@every("name", GAMES)
def test_an_arrow_leads_to_each_lower_shelf_and_none_along_it(name):
    game = GAMES[name]
    drawing, value = draw(game, "grundy", by="value").graph, grundy_values(game)
    shelf = {p: round(node["pos"][1] / HIGH) for p, node in drawing.nodes.items()}
    assert shelf == value
    for p in game:
        met = [shelf[q] for q in drawing.successors(p)]
        assert {n for n in met if n < shelf[p]} == {*range(shelf[p])}
        assert shelf[p] not in met
    dotted = {(p, q) for p, q, up in drawing.edges.data("dotted") if up}
    up = {(p, q) for p, q in game.moves if shelf[q] > shelf[p]}
    assert dotted == (up if len(game.moves) <= MANY else set())


def crossed(drawing, moves):
    """How many of the moves cross."""
    lines = [points_of(drawing, move, 12) for move in moves]
    return sum(meetings(one, two) for one, two in combinations(lines, 2))


@every("name", GAMES)
def test_moves_down_cross_no_more_than_all_do_in_layers(name):
    game = GAMES[name]
    plan = shelved(game)
    down = [move for move in game.moves if move not in plan.shelves.up]
    assert crossed(plan, down) <= crossings(game, layout(game))


def test_moves_lie_between_the_shelves():
    for game in [game for name, game in GAMES.items() if name != "a heap"]:  # its arcs are beside
        plan = shelved(game)
        xs, ys = zip(*plan.places.values(), strict=True)
        for move in {*game.moves} - plan.shelves.hidden:
            line = points_of(plan, move)
            assert min(xs) - 1 <= min(line.real) and max(line.real) <= max(xs) + 1
            assert min(ys) - 1 <= min(line.imag) and max(line.imag) <= max(ys) + 1


def test_outcomes_have_two_shelves_and_moves_along_the_upper_one():
    plan = shelved(GAMES["a heap"], "outcome")
    assert [*plan.shelves.rows.values()] == ["P", "N"]
    assert (6, 5) in plan.shelves.along and not plan.shelves.up
    for p, q in plan.shelves.along:
        line = points_of(plan, (p, q))
        assert min(line.imag) >= HIGH
        for other in {*plan.places} - {p, q}:
            assert min(abs(line - complex(*plan.places[other]))) >= RADIUS


@every(("game", "by", "rows"), [
    (TEN, {p: f"{v:03b}" for p, v in grundy_values(TEN).items()},
     ["000", "001", "010", "011", "100"]),
    (SQUARE, misere_outcomes(SQUARE), ["P", "N"]),
    (LOOPY, "value", ["0", "∞"]),
    (explore(Nim(), 11), "value", [*map(str, range(12))]),
    (GameGraph({0: [*range(1, 13)]}), "value", ["0 ×12", "1"]),
])
def test_shelves_of_codes_outcomes_and_endless_play(game, by, rows):
    assert [*shelved(game, by).shelves.rows.values()] == rows


def test_a_large_game_has_no_moves_up_and_no_names_unless_they_are_asked_for():
    few, all_of_it = (draw(GAMES["nim"], by="value", upward=u) for u in (None, True))
    value = grundy_values(GAMES["nim"])
    up = sum(value[q] > value[p] for p, q in GAMES["nim"].moves)
    assert few.legend[1] == f"Left out: {up} moves up, and names"
    assert {node["name"] for node in few.graph.nodes.values()} == {""}
    assert few.graph.number_of_edges() + up == all_of_it.graph.number_of_edges()
    start = GAMES["nim"].start
    marked = draw(GAMES["nim"], by="value", positions=[start])
    assert marked.graph.nodes[start]["name"] == "(1, 2, 3)"


def test_both_painters_have_the_shelves_and_dot_the_moves_up():
    drawing = draw(TEN, "grundy", by="value")
    texts = [text.text for text in elements(drawing.svg(), "text")]
    assert texts[:5] == ["0", "1", "2", "3", "4"]
    dashed = [one for one in elements(drawing.svg(), "path") if one.get("stroke-dasharray")]
    (axes,) = drawing.figure.axes
    dots = [arrow for arrow in axes.patches if arrow.get_linestyle() != "solid"]
    up = len(shelved(TEN).shelves.up)
    assert len(dashed) == len(dots) == up > 0
    assert {one.get("stroke") for one in dashed} == {FAINT}
    assert [text.get_text() for text in axes.texts[:5]] == texts[:5]


def test_a_widget_draws_them_too():
    part = graph_part(sketched(TEN, by="value"), "grundy")
    assert [shelf["text"] for shelf in part["shelves"]] == [*"01234"]
    assert sum(move.get("dotted", False) for move in part["moves"]) == len(shelved(TEN).shelves.up)
    assert "shelves" not in graph_part(sketched(TEN))


def test_the_words_go_from_shelf_to_shelf():
    said = (
        "A game of 4 positions, start a. Shelf 0: a is P, moves up to c and b. d is P, terminal. "
        "Shelf 1: c is N, moves down to d. Shelf 2: b is N, moves down to d and c."
    )
    assert draw(SQUARE, by="value").alt == describe(SQUARE, by="value") == said
    assert describe(GAMES["random"], by="value").count("positions") >= 3


@every(("wish", "error", "named"), [
    ({"by": "height"}, GameError, "value"),
    ({"by": {"a": 1}}, GameError, "no shelf for"),
    ({"by": "value", "places": {}}, GameError, "not both"),
    ({"by": "value", "upward": "no"}, GameError, "upward"),
    ({"upward": True}, GameError, "by='value'"),
    ({"upward": False}, GameError, "by='value'"),
])
def test_what_is_no_shelf_is_refused(wish, error, named):
    with pytest.raises(error, match=named):
        draw(SQUARE, **wish)


def test_too_large_a_game_is_refused_with_what_to_do():
    with pytest.raises(LimitError, match="subgame"):
        draw(random_game(MOST_ON_SHELVES + 1, 1), by="value")
