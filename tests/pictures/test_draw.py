"""Drawings: what stands in the picture and in its text, the same bytes each time, safe names."""

import re
from base64 import b64decode
from collections import Counter
from html import escape
from html.parser import HTMLParser
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest
from helpers import SMALL_GAMES, chain, examples, games, printed
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_hex

import sg_core
from sg_core import GameError, GameGraph, LimitError, explore, grundy_values, outcomes
from sg_core.pictures import describe, described, draw
from sg_core.pictures.arcs import curve
from sg_core.pictures.dressed import curves, extent
from sg_core.pictures.look import MARK, MOVE, RADIUS, STYLE, width_of
from sg_core.pictures.names import name_box
from sg_core.pictures.svg import UNIT
from sg_core.rulesets import Nim
from sg_core.samples import random_game

DIAMOND = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": ["e"]})
HOSTILE = ['<img src=x onerror="alert(1)">', '"', "'", "$x$", r"$\frac{$", "&amp;", "a\nb", "{0}%s"]
SVG = "{http://www.w3.org/2000/svg}"
CSS = (Path(sg_core.__file__).parent / "widgets" / "style.css").read_text("utf-8")


def elements(svg, tag):
    """The SVG elements of one kind."""
    return list(ElementTree.fromstring(svg).iter(SVG + tag))


def texts(svg):
    """The texts written in a picture."""
    return ["".join(text.itertext()) for text in elements(svg, "text")]


def letters(svg):
    """The bold texts: what stands inside the positions."""
    found = elements(svg, "text")
    return ["".join(text.itertext()) for text in found if text.get("font-weight") == "bold"]


def shapes(svg, label):
    """The kinds of outline filled with the colour of a label; the paper has no outline."""
    found = [(tag, element) for tag in ("rect", "circle") for element in elements(svg, tag)]
    return [tag for tag, e in found if e.get("fill") == STYLE[label][0] and e.get("stroke")]


class Images(HTMLParser):
    """Collects the tags of a page and the alternative texts of its images."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.alts = [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag == "img":
            self.alts.append(dict(attrs)["alt"])
            assert set(dict(attrs)) == {"alt", "src", "style"}


# What is drawn


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
def test_each_position_has_a_shape_with_the_letter_of_its_outcome(game):
    svg, label = draw(game).svg(), Counter(map(str, outcomes(game).values()))
    assert Counter(letters(svg)) == label
    assert {kind: len(shapes(svg, kind)) for kind in "PN"} == {kind: label[kind] for kind in "PN"}
    assert sorted(set(texts(svg)) - {"P", "N"}) == sorted(map(str, game.positions))


def test_grundy_values_stand_inside_when_asked_for():
    game = explore(Nim(), (2, 2))
    svg = draw(game, "grundy").svg()
    assert Counter(letters(svg)) == Counter(map(str, grundy_values(game).values()))
    assert len(shapes(svg, "P")) == list(grundy_values(game).values()).count(0)


def test_without_labels_every_position_is_plain():
    svg = draw(DIAMOND, None).svg()
    assert letters(svg) == []
    assert len(shapes(svg, "plain")) == len(DIAMOND)
    assert shapes(svg, "P") == shapes(svg, "N") == []


def test_labels_of_your_own_may_be_for_some_positions_only():
    drawing = draw(DIAMOND, {"a": "P", "b": "?"})
    assert sorted(letters(drawing.svg())) == ["?", "P"]
    assert len(shapes(drawing.svg(), "P")) == 1
    assert len(shapes(drawing.svg(), "plain")) == 4
    assert "a is P" in drawing.alt
    assert "d is" not in drawing.alt


def test_P_and_N_have_different_shapes():
    svg = draw(DIAMOND).svg()
    assert set(shapes(svg, "P")) == {"rect"}
    assert set(shapes(svg, "N")) == {"circle"}


def test_every_move_is_a_line_with_an_arrowhead():
    paths = elements(draw(DIAMOND).svg(), "path")
    moves = len(DIAMOND.moves)
    assert sum(path.get("stroke") == MOVE for path in paths) == moves
    assert sum(path.get("fill") == MOVE for path in paths) == moves


def test_highlighted_positions_and_moves_are_marked_and_told():
    plain, marked = draw(DIAMOND), draw(DIAMOND, positions=["b", "c"], moves=[("a", "b")])
    assert MARK not in plain.svg()
    assert marked.svg().count(MARK) == 4  # two rings, a line, an arrowhead
    assert marked.alt.endswith("Highlighted: b, c and a to b.")


def test_the_title_is_in_the_picture_and_begins_the_alt_text():
    drawing = draw(DIAMOND, title="Costs $5 or $6.")
    assert "Costs $5 or $6." in texts(drawing.svg())
    assert drawing.alt.startswith("Costs $5 or $6. A game of 5 positions")


def test_moves_point_down_the_page():
    game = random_game(12, seed=3)
    heights = {p: y for p, (_, y) in draw(game).graph.nodes.data("pos")}
    assert all(heights[p] > heights[q] for p, q in game.moves)


def at_rest(collection):
    """The centres of the markers of a collection, rounded."""
    return {tuple(round(float(v), 3) for v in xy) for xy in collection.get_offsets()}


def centres(ax):
    """The centres of all markers in a drawing of networkx."""
    return set().union(*map(at_rest, ax.collections))


def counted(function, calls):
    """A function that notes its arguments, and does what it did."""

    def noted(*args, **kwargs):
        calls.append(args)
        return function(*args, **kwargs)

    return noted


def test_a_figure_is_drawn_by_networkx(monkeypatch):
    """The public functions of networkx draw all positions, moves, labels and names."""
    drawn = {"nodes": [], "edges": [], "labels": []}
    for kind, calls in drawn.items():
        name = f"draw_networkx_{kind}"

        monkeypatch.setattr(nx, name, counted(getattr(nx, name), calls))
    figure = draw(DIAMOND, positions=["b"]).figure
    assert sum(len(these) for _, _, these, *_ in drawn["nodes"]) == len(DIAMOND) + 2  # with rings
    assert sum(len(moves) for _, _, moves, *_ in drawn["edges"]) == len(DIAMOND.moves)
    texts = [text for _, _, texts, *_ in drawn["labels"] for text in texts.values()]
    assert Counter(texts) == Counter([*"abcde", *map(str, outcomes(DIAMOND).values())])
    (ax,) = figure.axes
    assert len(ax.texts) == len(texts) and len(ax.patches) == len(DIAMOND.moves)
    assert sum(len(c.get_offsets()) for c in ax.collections) == len(DIAMOND) + 2


def arrow_of(ax, move, at):
    """The arrow of a move in a drawing of networkx."""
    ends = [tuple(map(float, at[p])) for p in move]
    return next(arrow for arrow in ax.patches if list(map(tuple, arrow._posA_posB)) == ends)


@pytest.mark.parametrize("game", [DIAMOND, random_game(20, 2), explore(Nim(), 5)], ids=str)
@pytest.mark.parametrize("labels", ["outcome", "grundy"])
def test_both_painters_show_the_same_places_labels_shapes_and_bends(game, labels):
    drawing = draw(game, labels)
    graph, svg, (ax,) = drawing.graph, drawing.svg(), drawing.figure.axes
    at = dict(graph.nodes.data("pos"))
    filled = [c for c in ax.collections if len(c.get_facecolor())]
    for fill in {STYLE[style][0].lower() for style in STYLE}:
        drawn = [c for c in filled if to_hex(c.get_facecolor()[0]) == fill]
        these = [p for p in game if STYLE[graph.nodes[p]["style"]][0].lower() == fill]
        assert set().union(*map(at_rest, drawn)) == {at[p] for p in these}
        for corners in {len(c.get_paths()[0].vertices) for c in drawn}:
            assert corners == (5 if graph.nodes[these[0]]["style"] == "P" else 26)  # 5: a square
    written = {t.get_text(): t for t in ax.texts if t.get_fontweight() == "bold"}
    assert set(written) == set(letters(svg)) == {node["label"] for _, node in graph.nodes.items()}
    paths = [e.get("d") for e in elements(svg, "path") if e.get("fill") == "none"]
    bent = [rad for *_, rad in graph.edges.data("rad") if rad]
    assert sum("Q" in d for d in paths) == len(bent)
    for p, q, rad in graph.edges.data("rad"):
        assert arrow_of(ax, (p, q), at).get_connectionstyle().rad == rad


def scale(spots, unit):
    """Distances between points, as multiples of a unit."""
    first = spots[0]
    return [round(abs(z - first) / unit, 2) for z in spots]


def test_the_svg_has_the_places_of_the_graph():
    drawing = draw(DIAMOND)
    shapes_of = [e for e in elements(drawing.svg(), "rect") if e.get("stroke")]
    circles = [e for e in elements(drawing.svg(), "circle") if e.get("fill") != "none"]
    squares = [
        complex(float(e.get("x")), float(e.get("y"))) + (1 + 1j) * float(e.get("width")) / 2
        for e in shapes_of
    ]
    seen = [*squares, *(complex(float(e.get("cx")), float(e.get("cy"))) for e in circles)]
    at, label = dict(drawing.graph.nodes.data("pos")), outcomes(DIAMOND)
    wanted = [
        complex(at[p][0], -at[p][1])
        for kind in "PN"
        for p in drawing.graph
        if label[p] == kind
    ]
    assert scale(seen, UNIT) == scale(wanted, 1)


@pytest.mark.parametrize("seed", range(12))
def test_every_arc_and_every_name_lies_within_the_picture(seed):
    drawing = draw(random_game(8 + 2 * seed, f"arcs {seed}"))
    (left, right), (low, high) = extent(drawing.graph, curves(drawing.graph))
    at = drawing.graph.nodes.data("pos")
    for p, q, rad in drawing.graph.edges.data("rad"):
        a, control, b = (complex(*xy) for xy in with_control(curve(at[p], at[q], rad)))
        for t in (i / 50 for i in range(51)):
            z = a * (1 - t) ** 2 + 2 * control * t * (1 - t) + b * t**2
            assert left <= z.real <= right and low <= z.imag <= high
    for p, node in drawing.graph.nodes.items():
        box = name_box(*node["pos"], node["side"], width_of(node["name"]))
        assert left <= box[0] and box[1] <= right and low <= box[2] and box[3] <= high, p


def with_control(points):
    """The points of a move, with its middle where it is straight."""
    (x, y), (u, v) = points[0], points[-1]
    return [points[0], points[1] if len(points) == 3 else ((x + u) / 2, (y + v) / 2), points[-1]]


def test_a_marked_move_is_drawn_on_top_in_both():
    drawing = draw(DIAMOND, moves=[("a", "b")])
    colours = [to_hex(arrow.get_edgecolor()) for arrow in drawing.figure.axes[0].patches]
    assert colours.index(MARK) == len(colours) - 1
    drawn = [e.get("stroke") for e in elements(drawing.svg(), "path") if e.get("stroke")]
    assert drawn.index(MARK) == len(drawn) - 1


def test_the_graph_of_a_drawing_has_what_a_painter_needs():
    graph = draw(DIAMOND, positions=["b"], moves=[("a", "b")], title="One").graph
    assert isinstance(graph, nx.DiGraph)
    assert (graph.graph["start"], graph.graph["title"]) == ("a", "One")
    assert set(graph.edges) == set(DIAMOND.moves)
    node = graph.nodes["b"]
    assert (node["label"], node["style"], node["mark"]) == ("P", "P", "marked")
    assert not node["start"]
    assert graph.nodes["a"]["start"] and graph.nodes["a"]["name"] == "a"
    assert graph.edges["a", "b"] == {"rad": 0, "mark": "marked"}
    values = draw(explore(Nim(), 2), "grundy").graph.nodes.data("style")
    assert dict(values) == {0: "P", 1: "value", 2: "value"}
    assert set(dict(draw(DIAMOND, None).graph.nodes.data("style")).values()) == {"plain"}


def test_a_graph_that_was_restyled_is_drawn_so():
    drawing = draw(DIAMOND)
    drawing.graph.nodes["a"]["name"] = "the beginning"
    drawing.graph.edges["a", "b"]["rad"] = 0.3
    assert "the beginning" in texts(drawing.svg())
    assert sum("Q" in path.get("d") for path in elements(drawing.svg(), "path")) == 1
    arrow = arrow_of(drawing.figure.axes[0], ("a", "b"), dict(drawing.graph.nodes.data("pos")))
    assert arrow.get_connectionstyle().rad == 0.3


@pytest.mark.parametrize("name", [*HOSTILE, "$\\frac{1}{2}$"])
def test_texts_are_no_markup_in_a_figure(name):
    figure = draw(GameGraph({name: ["end"]}), {name: "$x$"}, title=f"Costs {name}").figure
    (ax,) = figure.axes
    assert not ax.title.get_parse_math()
    assert not any(text.get_parse_math() for text in ax.texts)
    shown = {text.get_text() for text in ax.texts}
    assert {"$x$", "end"} <= shown
    figure.savefig(BytesIO())


def test_places_say_where_positions_stand():
    places = {"a": (0, 0), "b": (5, 1), "c": (-5, 1)}
    drawing = draw(GameGraph({"a": ["b", "c"]}), places=places)
    assert dict(drawing.graph.nodes.data("pos")) == places
    assert centres(drawing.figure.axes[0]) == set(places.values())


def test_a_game_is_drawn_on_axes_that_are_given():
    import matplotlib.figure

    figure = matplotlib.figure.Figure()
    left, right = figure.subplots(1, 2)
    first, second = draw(DIAMOND, ax=left), draw(explore(Nim(), 2), "grundy", ax=right)
    assert first.figure is second.figure is figure
    assert len(centres(left)) == len(DIAMOND)
    assert len(centres(right)) == 3
    assert left.get_xlim() != right.get_xlim()


def test_networkx_draws_positions_as_large_as_they_are_on_axes_of_any_shape():
    import matplotlib.figure

    axes = matplotlib.figure.Figure((9, 2)).subplots()
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


@pytest.mark.parametrize("seed", range(6))
def test_names_stand_on_their_sides_of_the_positions_in_a_figure(seed):
    drawing = draw(random_game(12, seed))
    (axes,) = drawing.figure.axes
    named = {text.get_text(): text for text in axes.texts if text.get_fontweight() != "bold"}
    for node in drawing.graph.nodes.values():
        box = axes.transData.inverted().transform(named[node["name"]].get_window_extent())
        (left, low), (right, high), (x, y), (dx, dy) = *box, node["pos"], node["side"]
        assert (left > x) == (dx > 0) and (right < x) == (dx < 0)
        assert (low > y) == (dy > 0) and (high < y) == (dy < 0)


def test_arrows_end_at_the_edge_of_a_position_in_a_figure():
    figure = draw(explore(Nim(), 1), None).figure
    figure.draw_without_rendering()
    (arrow,) = figure.axes[0].patches
    ys = arrow.get_path().vertices[:-1, 1]  # the last one only closes the tip
    assert (max(ys), min(ys)) == pytest.approx((1 - RADIUS, RADIUS), abs=0.03)


@pytest.mark.parametrize("seed", range(6))
def test_names_above_and_below_positions_keep_off_them_in_the_svg(seed):
    drawing = draw(random_game(12, seed), None)
    circles = [e for e in elements(drawing.svg(), "circle") if e.get("fill") != "none"]
    names = elements(drawing.svg(), "text")
    assert len(circles) == len(names)
    for node, circle, name in zip(drawing.graph.nodes.values(), circles, names):
        y, r = float(circle.get("cy")), float(circle.get("r"))
        if not node["side"][0]:
            away = (y - float(name.get("y"))) * node["side"][1]
            letters = 0 if node["side"][1] > 0 else 9  # they stand on the line that y tells
            assert away > r + letters


def test_the_start_has_a_dashed_ring_and_what_is_marked_a_whole_one():
    circles = elements(draw(DIAMOND, positions=["b"]).svg(), "circle")
    rings = [e for e in circles if e.get("fill") == "none"]
    assert [bool(e.get("stroke-dasharray")) for e in rings] == [True, False]


@pytest.mark.parametrize("labels", ["outcome", "grundy"])
def test_a_large_game_is_told_by_numbers(labels):
    game = random_game(30, 1)
    label = outcomes(game) if labels == "outcome" else grundy_values(game)
    count = Counter(map(str, label.values()))
    told = ". ".join(f"{count[text]} are {text}" for text in sorted(count))
    assert describe(game, labels).endswith(f"longest play {game.height()}. {told}.")


def test_a_ruleset_with_a_start_can_be_drawn():
    assert "6 positions" not in draw(sg_core.Sum(DIAMOND)).alt
    assert draw(sg_core.Sum(DIAMOND)).alt.startswith("A game of 5 positions")


def test_matplotlib_pyplot_knows_nothing_of_a_drawing():
    code = "from sg_core import GameGraph\nfrom sg_core.pictures import draw\nimport sys\n"
    code += "draw(GameGraph({'a': ['b']})).html()\nprint('matplotlib.pyplot' in sys.modules)"
    assert printed(code).strip() == "False"


# The same bytes each time


@pytest.mark.parametrize("labels", ["outcome", "grundy", None])
def test_the_picture_is_the_same_when_drawn_again(labels):
    game = random_game(20, seed=5)
    one, other = draw(game, labels), draw(game, labels)
    assert one.svg() == one.svg() == other.svg()
    assert one.html() == other.html()


def test_the_picture_is_the_same_in_another_process():
    code = """
from sg_core import GameGraph
from sg_core.pictures import draw
game = GameGraph({"a": {"bb", "c", "dd"}, "bb": {"c", "dd"}, (1, 2): {"a", 7}, 7: []}, "a")
print(draw(game, positions=["c"], moves=[("a", "bb")], title="Twice").html())
"""
    assert printed(code, hash_seed=1) == printed(code, hash_seed=2)


def test_the_picture_holds_no_date_and_no_maker():
    svg = draw(DIAMOND).svg()
    assert not re.search(r"matplotlib|metadata|20\d\d-", svg)


# Names are text


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text(name):
    game = GameGraph({name: ["end"]})
    drawing = draw(game, {name: "<b>"}, title=f"The point: {name}")
    page = Images(drawing.html())
    assert page.tags == ["img"]
    assert page.alts == [drawing.alt]
    assert name[:20] in drawing.alt
    written = "".join(texts(drawing.svg()))
    assert all(line[:20] in written for line in name.splitlines())


@given(st.text(min_size=1, max_size=30))
@examples(60)
def test_any_name_gives_an_image_that_can_be_read(name):
    drawing = draw(GameGraph({name: [(name, 1)]}), title=f"A name, {name}")
    source = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', drawing.html()).group(1)
    ElementTree.fromstring(b64decode(source))
    assert Images(drawing.html()).tags == ["img"]


@pytest.mark.parametrize("name", ["\x00", "\x1b[0m", "\ud800", "\ufffe"], ids=ascii)
def test_a_name_with_characters_that_no_picture_may_hold_can_be_drawn(name):
    game = GameGraph({f"a{name}b": ["c"]})
    ElementTree.fromstring(draw(game).svg().encode())
    assert Images(draw(game).html()).tags == ["img"]


def test_a_long_name_is_shortened():
    drawing = draw(GameGraph({"x" * 5000: ["y"]}))
    assert max(map(len, texts(drawing.svg()))) < 50
    assert len(drawing.alt) < 300


# The alternative text


@given(games(most=9), st.sampled_from(["outcome", "grundy", None]))
@examples(40)
def test_the_alt_text_names_positions_and_labels_and_the_point(game, labels):
    alt = describe(game, labels, title="Look at the ends")
    assert len(alt) >= 40
    assert alt.startswith("Look at the ends. ")
    label = {"outcome": outcomes, "grundy": grundy_values}.get(labels, lambda game: {})(game)
    for position in game:
        verb = f"{position} is {label[position]}" if labels else f"{position} "
        assert re.search(rf"(?:^|\. ){verb}", alt)
        assert all(str(option) in alt for option in game.options(position))


@pytest.mark.parametrize("labels", ["outcome", "grundy", None])
@pytest.mark.parametrize("size", [25, 300])
def test_the_alt_text_of_a_large_game_counts(size, labels):
    alt = describe(random_game(size, seed=1), labels)
    assert 40 <= len(alt) < 400
    assert f"{size} positions" in alt


def test_the_smallest_games_have_an_alt_text_that_a_notebook_accepts():
    for game in (GameGraph({"a": []}), GameGraph({"a": ["b"]})):
        for labels in ("outcome", "grundy", None):
            assert len(draw(game, labels, title="One position").alt) >= 40


def test_the_plain_text_of_a_drawing_is_its_alt_text():
    drawing = draw(DIAMOND)
    bundle = drawing._repr_mimebundle_()
    assert bundle == {"text/plain": drawing.alt, "text/html": drawing.html()}
    assert drawing.alt == describe(DIAMOND)
    assert f'alt="{escape(drawing.alt)}"' in bundle["text/html"]


# What cannot be drawn


@pytest.mark.parametrize(
    ("wish", "named"),
    [
        ({"labels": "colours"}, "^labels are 'outcome', 'grundy', None or a dict, not 'colours'$"),
        ({"labels": 7}, "7"),
        ({"labels": ["outcome"]}, "outcome"),
        ({"labels": {"z": "P"}}, "z"),
        ({"positions": ["z"]}, "z"),
        ({"positions": [["a"]]}, "a"),
        ({"positions": 5}, "5"),
        ({"moves": [("a", "e")]}, "e"),
        ({"moves": [("z", "a")]}, "z"),
        ({"moves": ["ab"]}, "ab"),
        ({"moves": [("a",)]}, "a"),
        ({"moves": [("a", ["b"])]}, "b"),
        ({"moves": 5}, "5"),
        ({"places": {"a": (0, 0)}}, "has no"),
        ({"places": {**{p: (i, i) for i, p in enumerate("abcde")}, "z": (9, 9)}}, "z"),
        ({"places": {p: (float("nan"), 0) for p in "abcde"}}, "nan"),
        ({"places": dict.fromkeys("abcde", "xy")}, "xy"),
        ({"places": 5}, "5"),
        ({"title": 5}, "5"),
    ],
    ids=str,
)
def test_what_the_game_does_not_have_is_refused_by_name(wish, named):
    with pytest.raises(GameError, match=named):
        draw(DIAMOND, **wish)


def test_a_figure_is_described_by_a_text():
    with pytest.raises(GameError, match=r"^what describes a figure is a text, not 5$"):
        described(draw(DIAMOND).figure, 5)


def test_rules_without_a_start_are_refused():
    with pytest.raises(GameError, match="explore"):
        draw(Nim())


def test_more_than_two_thousand_positions_are_refused():
    with pytest.raises(LimitError, match="2,001"):
        draw(chain(2000))
    assert draw(chain(200)).alt.startswith("A game of 201 positions")


# The palette


def linear(colour):
    """A colour such as #0072B2 as linear red, green and blue from 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def luminance(rgb):
    """Relative luminance, as in WCAG 2."""
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), rgb, strict=True))


def contrast(one, other):
    """Contrast ratio of two linear colours, as in WCAG 2; it is what grey print keeps."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


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


def seen_with(matrix, rgb):
    """A linear colour as it is seen with a colour deficiency."""
    parts = [sum(a * b for a, b in zip(row, rgb, strict=True)) for row in matrix]
    return [min(1, max(0, part)) for part in parts]


def lab(rgb):
    """CIE L*a*b* (D65) of a linear colour."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    xyz = [sum(a * b for a, b in zip(row, rgb, strict=True)) for row in rows]
    x, y, z = (
        t ** (1 / 3) if (t := value / full) > 0.008856 else 7.787 * t + 16 / 116
        for value, full in zip(xyz, white, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("matrix", DEFICIENCIES.values(), ids=DEFICIENCIES)
def test_P_N_and_paper_are_told_apart_with_any_colour_vision(matrix):
    seen = [seen_with(matrix, linear(STYLE[label][0])) for label in ("P", "N")]
    distance = sum((a - b) ** 2 for a, b in zip(*map(lab, seen), strict=True)) ** 0.5
    assert distance > 40  # CIE 1976; 2.3 is just noticeable
    assert contrast(*seen) > 3


def test_P_and_N_differ_in_grey_print():
    assert contrast(*(linear(STYLE[label][0]) for label in ("P", "N"))) > 3


@pytest.mark.parametrize("label", STYLE)
def test_letters_stand_out_from_their_shape(label):
    fill, letter, _ = STYLE[label]
    assert contrast(linear(fill), linear(letter)) >= 4.5


def test_P_is_blue_and_N_is_yellow_here_and_in_the_widgets():
    assert STYLE["P"][:2] == ("#0072B2", "#ffffff")
    assert STYLE["N"][:2] == ("#F0E442", "#000000")
    named = dict(re.findall(r"--sg-([PN]):\s*(#[0-9a-fA-F]{6})", CSS))
    for label in "PN":
        assert named[label].lower() == STYLE[label][0].lower()
        assert f".sg-is-{label} .sg-shape {{ fill: var(--sg-{label})" in CSS
        letter = re.search(rf"\.sg-is-{label} \.sg-label {{ fill: (#\w+)", CSS).group(1)
        assert set(letter[1:]) == set(STYLE[label][1][1:])


def test_the_layers_of_a_chain_do_not_overlap():
    heights = sorted(y for _, (_, y) in draw(chain(5)).graph.nodes.data("pos"))
    assert len(heights) == 6
    assert all(high - low >= 0.5 for low, high in pairwise(heights))
