"""Static pictures printed in grey: every text stands out from what it stands on."""

from xml.etree.ElementTree import Element

import pytest
from helpers import contrast, elements, every, picture_of
from matplotlib.colors import to_hex
from matplotlib.text import Text
from own_games import Cram, TurningTurtles

from sg_core import GameGraph, nim_sequence
from sg_core.rulesets import Chomp, Euclid, Kayles, NimWithAdding, WythoffsQueen
from sg_course.pictures import dot_chart, draw, draw_strip, log_chart
from sg_course.pictures.boards import Cells, board_svg
from sg_course.pictures.look import INK, MARK, PAPER, STYLE
from sg_course.pictures.shapes import STONE, shapes_svg
from sg_course.widgets import MexLab, NimColumns

LINES = {name: {1: 10 * n, 2: 100 * n} for n, name in enumerate("abcdefg", 1)}
COLUMNS, LINE = NimColumns((5, 3, 7)), MexLab([0, 1, 3])
PICTURES = {
    "a game": draw(GameGraph({"a": ["b", "c"], "b": ["c"]}), title="A game").svg(),
    "values": draw(GameGraph({"a": ["b", "c"], "b": ["c"]}), "grundy").svg(),
    "a strip": draw_strip(nim_sequence(Kayles(), 100), 12, [0, 3, 70], "Kayles").svg(),
    "heaps": board_svg(picture_of(NimWithAdding(), ((1, 3), 2))),
    "rows": board_svg(picture_of(Kayles(), (3, 5))),
    "cells": board_svg(Cells(tuple(Cram(3, 2).start), {"♛": {(2, 1)}, "covered": {(1, 1)}})),
    "chocolate": board_svg(picture_of(Chomp(), (3, 2))),
    "a chequered board": board_svg(picture_of(WythoffsQueen(4), (3, 3))),
    "a rectangle": board_svg(picture_of(Euclid(), (17, 5))),
    "coins": board_svg(picture_of(TurningTurtles(5), frozenset({2, 5}))),
    "columns": shapes_svg(COLUMNS.shapes()),
    "a line": shapes_svg(LINE.line(known=True)),
}

SHEET = Element("rect", {"x": "0", "y": "0", "width": "100%", "height": "100%", "fill": PAPER})
PLOTS = [log_chart(LINES, "Work", "stones", "steps"), dot_chart(LINES, "Values", "heap", "value")]


def number(shape, name):
    """A number that an attribute gives, or 0."""
    value = shape.get(name, "0")
    return 1e6 if value == "100%" else float(value)


def covers(shape, x, y):
    """Whether a filled shape lies under a point."""
    if shape.get("fill", "none") == "none":
        return False
    if shape.tag.endswith("rect"):
        left, top = number(shape, "x"), number(shape, "y")
        return left <= x <= left + number(shape, "width") and (
            top <= y <= top + number(shape, "height"))
    rx, ry = (number(shape, name) or number(shape, "r") for name in ("rx", "ry"))
    from_x, from_y = x - number(shape, "cx"), y - number(shape, "cy")
    return rx > 0 and (from_x / rx) ** 2 + (from_y / ry) ** 2 <= 1


def words(svg):
    """Every text of a picture with its colour, and the colour of what was drawn under it last."""
    below = [SHEET]  # on which a picture without a ground stands
    for shape in elements(svg):
        if shape.tag.endswith("text"):
            x, y = number(shape, "x"), number(shape, "y") - 4  # within its letters
            paper = next(one.get("fill") for one in reversed(below) if covers(one, x, y))
            yield shape.text, shape.get("fill", INK), paper
        below.append(shape)


@every("name", PICTURES)
def test_every_text_of_a_picture_stands_out_in_grey(name):
    """The contrast of WCAG 2 is one of lightness alone: it is what grey print keeps."""
    found = list(words(PICTURES[name]))
    assert found
    assert [one for one in found if contrast(*one[1:]) < 4.5] == []


@pytest.mark.parametrize("plot", PLOTS, ids=["work", "dots"])
def test_the_texts_and_lines_of_a_plot_stand_out_in_grey(plot):
    (axes,) = plot.figure.axes
    plot.figure.draw_without_rendering()
    assert {to_hex(part.get_facecolor()) for part in (plot.figure, axes)} == {"#ffffff"}
    texts = [text for text in plot.figure.findobj(Text) if text.get_text().strip()]
    assert {*"abcdefg"} < {text.get_text().strip() for text in texts}
    assert min(contrast(to_hex(text.get_color()), "#ffffff") for text in texts) >= 4.5
    assert min(contrast(to_hex(line.get_color()), "#ffffff") for line in axes.lines) >= 3


def test_a_stone_looks_neither_like_N_nor_like_P_nor_like_a_hint_in_grey_either():
    P, N = (STYLE[style][0] for style in ("P", "N"))
    assert min(contrast(STONE, other) for other in (P, N, MARK)) > 1.7
    assert contrast(STONE, PAPER) > 2 and contrast(STONE, INK) > 4.5
