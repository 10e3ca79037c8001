"""Drawings: what stands in the picture and in its text, and what cannot be drawn."""

import re
from cmath import phase
from collections import Counter
from itertools import combinations, pairwise
from math import pi
from pathlib import Path

import pytest
from helpers import SMALL_GAMES, chain, contrast, elements, every, examples, games, printed
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

import sg_course
from sg_core import GameError, GameGraph, LimitError, Sum, explore, grundy_values, outcomes
from sg_core.rulesets import Nim
from sg_core.samples import random_game
from sg_core.words import spelled
from sg_course import pictures
from sg_course.pictures import describe, draw, dressed
from sg_course.pictures.arcs import curve
from sg_course.pictures.dressed import curves, extent
from sg_course.pictures.look import DARK, FAINT, INK, MARK, RADIUS, STYLE, width_of
from sg_course.pictures.names import name_box
from sg_course.pictures.rim import APART, RING, spread_turns, ways
from sg_course.pictures.svg import TITLE, UNIT

DIAMOND = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": ["e"]})
CSS = (Path(sg_course.__file__).parent / "widgets" / "style.css").read_text("utf-8")
KINDS = {"outcome": outcomes, "grundy": grundy_values, None: lambda game: {}}


def letters(svg):
    """The bold texts: what stands inside the positions."""
    return [text.text for text in elements(svg, "text") if text.get("font-weight") == "bold"]


def shapes(svg, style):
    """The kinds of outline filled with the colour of a style; the paper has no outline."""
    found = [(tag, element) for tag in ("rect", "circle") for element in elements(svg, tag)]
    return [tag for tag, e in found if e.get("fill") == STYLE[style][0] and e.get("stroke")]


def lines(svg):
    """The lines of the moves."""
    return [path for path in elements(svg, "path") if path.get("fill") == "none"]


# What is drawn


@every("game", [*SMALL_GAMES, explore(Nim(), (2, 2)), DIAMOND])
@every("labels", KINDS)
def test_each_position_has_its_name_and_a_shape_with_its_label(game, labels):
    svg, label = draw(game, labels).svg(), Counter(map(str, KINDS[labels](game).values()))
    lost = label["P"] + label["0"]
    assert Counter(letters(svg)) == label
    assert shapes(svg, "P") == ["rect"] * lost
    assert shapes(svg, "N") == ["circle"] * (label.total() - lost)
    assert len(shapes(svg, "plain")) == (0 if labels else len(game))
    names = Counter(text.text for text in elements(svg, "text")) - label
    assert names == Counter(map(spelled, game))


def test_labels_of_your_own_may_be_for_some_positions_only():
    drawing = draw(DIAMOND, {"a": "P", "b": "?"})
    assert sorted(letters(drawing.svg())) == ["?", "P"]
    assert [len(shapes(drawing.svg(), style)) for style in ("P", "N", "plain")] == [1, 0, 4]
    assert "a is P" in drawing.alt and "d is" not in drawing.alt


def test_every_move_is_a_line_with_an_arrowhead():
    svg = draw(DIAMOND).svg()
    tips = [path for path in elements(svg, "path") if path.get("fill") == FAINT]
    assert [path.get("stroke") for path in lines(svg)] == [FAINT] * len(DIAMOND.moves)
    assert len(tips) == len(DIAMOND.moves)


FAN = GameGraph({"s": [*"abcde"], **{p: ["z"] for p in "abcde"}}, "s")


@every("game", [DIAMOND, FAN, random_game(20, 2), explore(Nim(), 5)])
def test_arrowheads_at_a_position_are_apart_on_the_rim(game):
    drawing = draw(game)
    at = {p: complex(*node["pos"]) for p, node in drawing.graph.nodes.items()}
    found = {}
    for (_, q), points in ways(drawing.graph).items():
        found.setdefault(q, []).append(complex(*points[-1]) - at[q])
    for heads in found.values():
        for one, other in combinations(heads, 2):
            assert abs(phase(one / other)) >= APART - 0.02


def test_very_many_arrowheads_are_evenly_spread():
    turns = sorted(spread_turns([0.01 * i for i in range(40)]))
    assert min(b - a for a, b in pairwise(turns)) == pytest.approx(2 * pi / 40, abs=0.002)


@every("mark", ["", "b"])
def test_moves_stop_outside_of_rings_and_at_the_edge_of_squares(mark):
    graph = draw(DIAMOND, positions=[*mark]).graph
    for (p, q), points in ways(graph).items():
        for position, point in ((p, points[0]), (q, points[-1])):
            node = graph.nodes[position]
            x, y = (abs(u - v) for u, v in zip(point, node["pos"]))
            ringed = node["start"] or node["mark"]
            away = max(x, y) if node["style"] == "P" and not ringed else abs(complex(x, y))
            ring = 1.5 * RADIUS + 0.02  # half the width of its line
            assert away >= ring if ringed else away == pytest.approx(RADIUS, abs=0.01)


def grounds(svg):
    """The shapes of a picture that lie under all the rest: filled, and as large as it."""
    wide = float(elements(svg)[0].get("width"))
    return [one for one in elements(svg, "rect") if float(one.get("width")) > wide / 2]


def test_a_drawing_has_no_ground_of_its_own_and_the_colours_of_a_dark_page():
    svg = draw(GameGraph({"a": [*"bcdef"]}), title="A game", positions=["b"]).svg()
    assert grounds(svg) == []
    (style,) = elements(svg, "style")
    for light in (INK, MARK):
        assert f"[stroke='{light}']" in style.text and contrast(DARK[light], "#111111") >= 4.5
    assert min(contrast(FAINT, ground) for ground in ("#ffffff", "#111111")) >= 3


def test_highlighted_positions_and_moves_are_marked_and_told():
    plain, marked = draw(DIAMOND), draw(DIAMOND, positions=["b", "c"], moves=[("a", "b")])
    counts = [
        sum(MARK in (one.get("fill"), one.get("stroke")) for one in elements(picture.svg()))
        for picture in (plain, marked)
    ]
    assert counts == [0, 4]  # two rings, a line, an arrowhead
    assert marked.alt.endswith("Highlighted: b, c and a to b.")


def test_the_title_is_in_the_picture_and_begins_the_alt_text():
    drawing = draw(DIAMOND, title="Costs $5 or $6.")
    assert "Costs $5 or $6." in [text.text for text in elements(drawing.svg(), "text")]
    assert drawing.alt.startswith("Costs $5 or $6. A game of 5 positions")


def at_rest(collections):
    """The centres of the markers of collections, rounded."""
    spots = [xy for collection in collections for xy in collection.get_offsets()]
    return {tuple(round(float(v), 3) for v in xy) for xy in spots}


def arrow_of(ax, move, at):
    """The arrow of a move in a drawing of networkx."""
    ends = [tuple(map(float, at[p])) for p in move]
    return next(arrow for arrow in ax.patches if list(map(tuple, arrow._posA_posB)) == ends)


@every("game", [DIAMOND, random_game(20, 2), explore(Nim(), 5)])
@every("labels", ["outcome", "grundy"])
def test_both_painters_show_the_same_places_labels_shapes_and_bends(game, labels):
    drawing = draw(game, labels)
    graph, svg, (ax,) = drawing.graph, drawing.svg(), drawing.figure.axes
    at = dict(graph.nodes.data("pos"))
    filled = [c for c in ax.collections if len(c.get_facecolor())]
    for fill in {STYLE[style][0].lower() for style in STYLE}:
        drawn = [c for c in filled if to_hex(c.get_facecolor()[0]) == fill]
        these = [p for p in game if STYLE[graph.nodes[p]["style"]][0].lower() == fill]
        assert at_rest(drawn) == {at[p] for p in these}
        for corners in {len(c.get_paths()[0].vertices) for c in drawn}:
            assert corners == (5 if graph.nodes[these[0]]["style"] == "P" else 26)  # 5: a square
    written = Counter(text.get_text() for text in ax.texts)
    assert written == Counter(text.text for text in elements(svg, "text"))
    assert len(ax.patches) == len(lines(svg)) == len(game.moves)
    bent = [rad for *_, rad in graph.edges.data("rad") if rad]
    assert sum("Q" in line.get("d") for line in lines(svg)) == len(bent)
    for p, q, rad in graph.edges.data("rad"):
        assert arrow_of(ax, (p, q), at).get_connectionstyle().rad == rad


def test_the_svg_has_the_places_of_the_graph():
    drawing = draw(DIAMOND)
    squares = [
        complex(float(e.get("x")), float(e.get("y"))) + (1 + 1j) * float(e.get("width")) / 2
        for e in elements(drawing.svg(), "rect")
        if e.get("stroke")
    ]
    circles = [e for e in elements(drawing.svg(), "circle") if e.get("fill") != "none"]
    seen = [*squares, *(complex(float(e.get("cx")), float(e.get("cy"))) for e in circles)]
    label = outcomes(DIAMOND)
    inner = sorted(drawing.graph.nodes.data("pos"), key=lambda pair: label[pair[0]] != "P")
    wanted = [complex(x, -y) for _, (x, y) in inner]
    for z, w in zip(seen, wanted, strict=True):
        assert abs((z - seen[0]) / UNIT - (w - wanted[0])) < 0.01


@every("seed", range(6))
def test_every_arc_and_every_name_lies_within_the_picture(seed):
    graph = draw(random_game(8 + 4 * seed, f"arcs {seed}")).graph
    (left, right), (low, high) = extent(graph, curves(graph))
    at = graph.nodes.data("pos")
    for p, q, rad in graph.edges.data("rad"):
        a, *bend, b = (complex(*xy) for xy in curve(at[p], at[q], rad))
        control = bend[0] if bend else (a + b) / 2
        for t in (i / 50 for i in range(51)):
            z = a * (1 - t) ** 2 + 2 * control * t * (1 - t) + b * t**2
            assert left <= z.real <= right and low <= z.imag <= high
    for p, node in graph.nodes.items():
        box = name_box(*node["pos"], node["side"], width_of(node["name"]))
        assert left <= box[0] and box[1] <= right and low <= box[2] and box[3] <= high, p


def test_a_marked_move_is_drawn_on_top_in_both():
    drawing = draw(DIAMOND, moves=[("a", "b")])
    assert to_hex(drawing.figure.axes[0].patches[-1].get_edgecolor()) == MARK
    strokes = [line.get("stroke") for line in lines(drawing.svg())]
    assert strokes.index(MARK) == len(strokes) - 1


def test_a_graph_that_was_restyled_is_drawn_so():
    drawing = draw(DIAMOND)
    drawing.graph.nodes["a"]["name"] = "the beginning"
    drawing.graph.edges["a", "b"]["rad"] = 0.3
    assert "the beginning" in [text.text for text in elements(drawing.svg(), "text")]
    assert sum("Q" in line.get("d") for line in lines(drawing.svg())) == 1
    arrow = arrow_of(drawing.figure.axes[0], ("a", "b"), dict(drawing.graph.nodes.data("pos")))
    assert arrow.get_connectionstyle().rad == 0.3


def test_places_say_where_positions_stand():
    places = {"a": (0, 0), "b": (5, 1), "c": (-5, 1)}
    drawing = draw(GameGraph({"a": ["b", "c"]}), places=places)
    assert dict(drawing.graph.nodes.data("pos")) == places
    assert at_rest(drawing.figure.axes[0].collections) == set(places.values())


def test_a_game_is_drawn_on_axes_that_are_given():
    figure = Figure()
    left, right = figure.subplots(1, 2)
    first, second = draw(DIAMOND, ax=left), draw(explore(Nim(), 2), "grundy", ax=right)
    assert first.figure is second.figure is figure
    assert [len(at_rest(ax.collections)) for ax in (left, right)] == [len(DIAMOND), 3]
    assert left.get_xlim() != right.get_xlim()


def test_networkx_draws_positions_as_large_as_they_are_on_axes_of_any_shape():
    axes = Figure((9, 2)).subplots()
    draw(explore(Nim(), 1), "grundy", ax=axes)
    (left, _), (right, _) = axes.transData.transform([(-RADIUS, 0), (RADIUS, 0)])
    circle = next(drawn for drawn in axes.collections if drawn.get_offsets().tolist() == [[0, 1]])
    (area,) = circle.get_sizes()
    assert area**0.5 * axes.figure.dpi / 72 == pytest.approx(right - left)


@pytest.mark.parametrize("title", [None, "One"])
def test_a_figure_has_a_line_for_its_title(title):
    figure = draw(DIAMOND, title=title).figure
    high, box = figure.get_figheight(), figure.axes[0].get_position()
    assert (box.x0, box.y0, box.x1) == pytest.approx((0, 0, 1))
    assert high * (1 - box.y1) == pytest.approx(0.3 if title else 0)


@pytest.mark.parametrize("seed", range(3))
def test_names_stand_on_their_sides_of_the_positions_in_both(seed):
    drawing = draw(random_game(12, seed), None)
    (axes,) = drawing.figure.axes
    named = {text.get_text(): text for text in axes.texts}
    circles = [e for e in elements(drawing.svg(), "circle") if e.get("fill") != "none"]
    names = elements(drawing.svg(), "text")
    for node, circle, name in zip(drawing.graph.nodes.values(), circles, names, strict=True):
        box = axes.transData.inverted().transform(named[node["name"]].get_window_extent())
        (left, low), (right, high), (x, y), (dx, dy) = *box, node["pos"], node["side"]
        assert (left > x) == (dx > 0) and (right < x) == (dx < 0)
        assert (low > y) == (dy > 0) and (high < y) == (dy < 0)
        if not dx:
            away = (float(circle.get("cy")) - float(name.get("y"))) * dy
            letters = 0 if dy > 0 else 9  # they stand on the line that y tells
            assert away > float(circle.get("r")) + letters


def test_arrows_end_at_the_edge_of_a_position_in_a_figure():
    figure = draw(explore(Nim(), 1), None).figure
    figure.draw_without_rendering()
    (arrow,) = figure.axes[0].patches
    ys = arrow.get_path().vertices[:-1, 1]  # the last one only closes the tip
    assert (max(ys), min(ys)) == pytest.approx((1 - RING, RADIUS), abs=0.03)


def test_the_start_has_a_dashed_ring_and_what_is_marked_a_whole_one():
    drawing = draw(DIAMOND, positions=["b"])
    (axes,) = drawing.figure.axes
    assert sum(len(c.get_offsets()) for c in axes.collections) == len(DIAMOND) + 2
    circles = elements(drawing.svg(), "circle")
    rings = [e for e in circles if e.get("fill") == "none"]
    assert [bool(e.get("stroke-dasharray")) for e in rings] == [True, False]


# The alternative text


@given(games(most=9), st.sampled_from([*KINDS]))
@examples(40)
def test_the_alt_text_names_positions_and_labels_and_the_point(game, labels):
    alt = describe(game, labels, title="One position")
    assert len(alt) >= 40  # as a notebook wants it
    assert alt.startswith("One position. ")
    label = KINDS[labels](game)
    for position in game:
        verb = f"{position} is {label[position]}" if labels else f"{position} "
        assert re.search(rf"(?:^|\. ){verb}", alt)
        assert all(str(option) in alt for option in game.options(position))


@every("labels", KINDS)
@every("size", [25, 300])
def test_a_large_game_is_told_by_numbers(size, labels):
    game = random_game(size, 1)
    count = Counter(map(str, KINDS[labels](game).values()))
    told = "".join(f" {count[text]} are {text}." for text in sorted(count))
    alt = describe(game, labels)
    assert alt.endswith(f"longest play {game.height()}.{told}")
    assert f"{size} positions" in alt and 40 <= len(alt) < 400


def test_the_plain_text_of_a_drawing_is_its_alt_text():
    drawing = draw(Sum(DIAMOND))
    assert drawing.alt.startswith("A game of 5 positions")
    assert drawing._repr_mimebundle_() == {"text/plain": drawing.alt, "text/html": drawing.html()}


# What cannot be drawn


@every(("wish", "named"), [
        ({"labels": {"z": "P"}}, "z"),
        ({"positions": [["a"]]}, "a"),
        ({"moves": [("a", "e")]}, "e"),
        ({"moves": [("a",)]}, "a"),
        ({"moves": [("a", ["b"])]}, "b"),
        ({"places": {"a": (0, 0)}}, "has no"),
        ({"places": {**{p: (i, i) for i, p in enumerate("abcde")}, "z": (9, 9)}}, "z"),
        ({"places": {p: (float("nan"), 0) for p in "abcde"}}, "nan"),
        ({"places": dict.fromkeys("abcde", "xy")}, "xy"),
    ])
def test_what_the_game_does_not_have_is_refused_by_name(wish, named):
    with pytest.raises(GameError, match=named):
        draw(DIAMOND, **wish)


def test_what_is_no_game_or_too_large_is_refused():
    with pytest.raises(GameError, match="explore"):
        draw(Nim())
    with pytest.raises(LimitError, match="2,001"):
        draw(chain(2000))
    assert draw(chain(200)).alt.startswith("A game of 201 positions")


# The palette


DEFICIENCIES = {  # Machado, Oliveira, Fernandes (2009), severity 1, on linear RGB
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen_with(matrix, colour):
    """A colour such as #0072B2 as it is seen with a colour deficiency; gamma 2.2 is near enough."""
    rgb = [(int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5)]
    parts = [sum(a * b for a, b in zip(row, rgb, strict=True)) for row in matrix]
    return to_hex([min(1, max(0, part)) ** (1 / 2.2) for part in parts])


@pytest.mark.parametrize("matrix", DEFICIENCIES.values(), ids=DEFICIENCIES)
def test_P_and_N_are_told_apart_with_any_colour_vision_and_in_grey_print(matrix):
    assert contrast(*(seen_with(matrix, STYLE[label][0]) for label in "PN")) > 3


@pytest.mark.parametrize("label", STYLE)
def test_letters_stand_out_from_their_shape(label):
    fill, letter, _ = STYLE[label]
    assert contrast(fill, letter) >= 4.5


SHOWN_IN_P = """
import sys, types
package = sys.modules["sg_course.pictures"] = types.ModuleType("sg_course.pictures")
package.__path__ = [PLACE]  # so that the colour changes before anything reads it
from sg_course.pictures import look
look.STYLE["P"] = ("#123456", *look.STYLE["P"][1:])
del sys.modules["sg_course.pictures"]
from sg_core import GameGraph
from sg_course.pictures import draw, draw_strip, log_chart
from sg_course.widgets.base import whole_script
drawing = draw(GameGraph({"a": []}))
fills = [c.get_facecolor()[:, :3] for c in drawing.figure.axes[0].collections]
print("svg", "#123456" in drawing.svg())
print("figure", any((255 * fill).round().tolist() == [[18, 52, 86]] for fill in fills))
print("strip", "#123456" in draw_strip([0, 1]).svg())
lines = log_chart({"work": {1: 2}}, "", "", "").figure.axes[0].lines
print("plot", lines[0].get_color() == "#123456")
print("widget", "--sg-P: #123456" in whole_script() and "#0072b2" not in whole_script().lower())
"""


def test_the_colour_of_P_stands_in_one_place():
    code = SHOWN_IN_P.replace("PLACE", repr(pictures.__path__[0]))
    said = dict(line.split() for line in printed(code).splitlines())
    assert said == dict.fromkeys(["svg", "figure", "strip", "plot", "widget"], "True")


def test_widgets_colour_shapes_and_letters_by_their_label():
    for label in "PN":
        assert f".sg-is-{label} .sg-shape {{ fill: var(--sg-{label})" in CSS
        assert f".sg-is-{label} .sg-label {{ fill: var(--sg-{label}-letter)" in CSS


@every("labels", ["outcome", "grundy"])
def test_a_drawing_asks_once_for_its_labels(monkeypatch, labels):
    name, asked = {"outcome": "outcomes", "grundy": "grundy_values"}[labels], []
    find = getattr(dressed, name)
    monkeypatch.setattr(dressed, name, lambda game: asked.append(game) or find(game))
    game = GameGraph({"a": ["b"]})
    draw(game, labels)
    assert asked == [game]


def test_a_title_has_a_line_of_its_own_above_the_game():
    without, below = (
        [float(one.get("cy")) for one in elements(draw(DIAMOND, title=title).svg(), "circle")]
        for title in (None, "T")
    )
    assert {round(low - high) for high, low in zip(without, below, strict=True)} == {TITLE}
