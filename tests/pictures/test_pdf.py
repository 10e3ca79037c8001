"""Pictures as PDFs: everything that the SVG shows is there, in the same place."""

import re
import shutil
import subprocess
from collections import Counter

import matplotlib as mpl
import pytest
from helpers import elements, every
from matplotlib.colors import to_hex
from matplotlib.patheffects import Stroke

from sg_core import GameGraph
from sg_core.rulesets import Hackenbush, Nim, StaircaseNim, TurningTurtles, WythoffsQueen
from sg_course.pictures import dot_chart, draw, draw_board, draw_cells, draw_strip, grid
from sg_course.pictures.pdf import INHERITED, SHAPES, figure_of

G, H = GameGraph({"a": ["b", "c"], "b": ["c"]}), GameGraph({"x": ["y"], "y": ["z"]})
TITLE = "Costs $5 & <b>"
MARKS = {"positions": ["a"], "moves": [("a", "b")]}
PICTURES = {
    "sum": draw(G + H, places=grid(G, H), title=TITLE),
    "shelves": draw(G + H, "grundy", by="value"),
    "bits": draw(G, {"a": "10", "b": "01", "c": "00"}, **MARKS),
    "heaps": draw_board(Nim(), (3, 4, 5)),
    "turned": draw_board(Hackenbush({0: (0, "a"), 1: ("a", "b"), 2: ("b", "b")}), items=[1]),
    "stairs": draw_board(StaircaseNim(), (1, 3, 2)),
    "coins": draw_board(TurningTurtles(3), frozenset({2})),
    "queen": draw_board(WythoffsQueen(3), (1, 2)),
    "strip": draw_strip([0, 1, 12], marked=[1], title=TITLE),
    "cells": draw_cells({(x, y): x ^ y for x in range(3) for y in range(3)}, title=TITLE),
}
OWN_STYLE = {"text.usetex": True, "font.size": 40, "figure.facecolor": "black", "lines.marker": "x"}
each = every("name", PICTURES)
OTHERS = {"x", "y", "width", "height", "rx", "cx", "cy", "r", "d", "viewBox", "class"}
OTHERS |= {"font-family", "stroke-opacity", "stroke-dasharray", "transform"}
OTHERS |= {"paint-order", "stroke-linejoin"}


def painted(svg):
    """The axes in which matplotlib draws SVG text, and its shapes, the first one at the bottom."""
    (axes,) = figure_of(svg).axes
    return axes, list(axes.patches)


def without_edges(axes):
    """The texts of axes without the edges of paper below them."""
    return [text for text in axes.texts if not text.get_path_effects()]


def middle(shape, axes):
    """The middle of a shape, in pixels of the SVG."""
    box = shape.get_path().get_extents(shape.get_transform() - axes.transData)
    return (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2


@each
def test_every_text_stands_where_it_stands_in_the_svg(name):
    svg = PICTURES[name].svg()
    axes, _ = painted(svg)
    asked = [(one.text, float(one.get("x")), float(one.get("y"))) for one in elements(svg, "text")]
    assert [(one.get_text(), *one.get_position()) for one in without_edges(axes)] == asked
    on_paper = [one for one in elements(svg, "text") if one.get("paint-order")]
    assert len(axes.texts) == len(asked) + len(on_paper)
    for text in set(axes.texts) - set(without_edges(axes)):
        (edge,) = text.get_path_effects()
        assert isinstance(edge, Stroke)


@each
def test_every_shape_has_its_colours_and_its_place(name):
    svg = PICTURES[name].svg()
    axes, drawn = painted(svg)
    asked = [one for one in elements(svg) if one.tag.rpartition("}")[2] in SHAPES]
    assert len(drawn) == len(asked)
    for shape, element in zip(drawn, asked):
        edge = element.get("stroke", "none")
        assert shape.get_edgecolor()[3] == float(element.get("stroke-opacity", edge != "none"))
        if edge != "none":
            assert to_hex(shape.get_edgecolor()) == to_hex(edge)
        inside = element.get("fill")
        if inside and inside != "none":
            assert to_hex(shape.get_facecolor()) == to_hex(inside)
        assert inside != "none" or shape.get_facecolor()[3] == 0
        if element.get("width"):
            x, y, wide, high = (
                float(element.get(side, 0)) for side in ("x", "y", "width", "height")
            )
            assert middle(shape, axes) == pytest.approx((x + wide / 2, y + high / 2), abs=0.01)
        elif element.get("r"):
            at = float(element.get("cx")), float(element.get("cy"))
            assert middle(shape, axes) == pytest.approx(at, abs=0.01)


@each
def test_the_svg_has_nothing_that_the_pdf_leaves_out(name):
    """Who gives pictures a new kind of element, or of attribute, also tells the PDF of it."""
    for element in elements(PICTURES[name].svg()):
        assert element.tag.rpartition("}")[2] in {*SHAPES, "svg", "g", "text", "style"}
        assert set(element.attrib) <= {*INHERITED, *OTHERS}
        assert re.fullmatch(r"|rotate\(\S+ \S+ \S+\)", element.get("transform", ""))
        assert element.get("viewBox", "0 0 ").startswith("0 0 ")


def test_a_shape_that_is_turned_lies_along_its_way():
    svg = "<svg width='100' height='60'><rect x='10' y='20' width='40' height='4' {}/></svg>"
    (axes, (flat,)), (_, (upright,)) = map(
        painted, (svg.format(""), svg.format("transform='rotate(90 30 22)'"))
    )
    sizes = [one.get_window_extent().size.round(1).tolist() for one in (flat, upright)]
    assert sizes[0] == sizes[1][::-1] and sizes[0][0] > sizes[0][1]
    assert middle(flat, axes) == pytest.approx((30, 22))


def test_a_round_shape_is_round_and_a_line_has_no_inside():
    svg = "<svg width='40' height='40'><rect width='20' height='20' rx='{}'/></svg>"
    _, (circle,) = painted(svg.format(10))
    _, (too_round,) = painted(svg.format(11))
    for shape in (circle, too_round):
        corners = shape.get_path().interpolated(1).to_polygons()[0]
        far = [((x - 10) ** 2 + (y - 10) ** 2) ** 0.5 for x, y in corners]
        assert far == pytest.approx([10] * len(far), abs=0.1)
    _, (line,) = painted("<svg width='9' height='9'><path d='M0 0H9' stroke='#a9b0bb'/></svg>")
    assert line.get_facecolor()[3] == 0


@every("made", [PICTURES["bits"], draw(G).by_networkx(), dot_chart({"a": {1: 2}}, *"txy")])
def test_a_pdf_has_the_same_bytes_every_time_whatever_a_reader_has_set(made):
    usual = made.pdf()
    assert usual.startswith(b"%PDF-") and usual.rstrip().endswith(b"%%EOF")
    with mpl.rc_context(OWN_STYLE):
        assert made.pdf() == usual
        assert {name: mpl.rcParams[name] for name in OWN_STYLE} == OWN_STYLE


def test_a_pdf_is_as_large_as_the_picture():
    svg = PICTURES["sum"].svg()
    width, height = (float(elements(svg)[0].get(side)) for side in ("width", "height"))
    box = re.search(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]", PICTURES["sum"].pdf())
    assert [float(side) for side in box.groups()] == pytest.approx([0.75 * width, 0.75 * height])


def test_a_drawing_that_was_changed_is_changed_in_its_pdf():
    drawing = draw(G)
    before = drawing.pdf()
    drawing.graph.nodes["a"]["name"] = "the beginning"
    assert drawing.pdf() != before


def test_a_letter_that_no_font_has_is_named():
    with pytest.warns(UserWarning, match="Glyph 21517"):
        draw(GameGraph({"名": []})).pdf()


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext (poppler-utils) is missing")
@every("made", [*PICTURES.values(), draw(G, title=TITLE).by_networkx()])
def test_names_labels_and_title_can_be_found_in_the_pdf(made, tmp_path):
    file = tmp_path / "picture.pdf"
    file.write_bytes(made.pdf())
    said = subprocess.run(["pdftotext", file, "-"], capture_output=True, check=True)
    found = Counter(said.stdout.decode().split())
    asked = Counter(word for one in elements(made.svg(), "text") for word in one.text.split())
    assert not asked - found
