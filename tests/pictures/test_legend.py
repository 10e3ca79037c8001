"""The line below a picture: what its marks mean, of those that are there and of no others."""

import pytest
from helpers import LADDER, TOKEN, Tags, every

from sg_core.rulesets import Nim
from sg_course.pictures import dot_chart, draw, draw_board, draw_strip
from sg_course.pictures.drawing import Drawings

START = "Dotted ring: the start."


def line(picture):
    """The texts of a picture's HTML: what stands below the image."""
    return "".join(Tags(picture.html()).texts)


@every(("told", "said"), [
    ({"labels": None}, START),
    ({}, START),  # the letters P and N say it
    ({"labels": "grundy"}, f"{START} Blue square: P. Yellow circle: N."),
    ({"labels": {"a": "1"}}, f"{START} Yellow circle: N."),
    ({"labels": {"a": "00"}}, f"{START} Blue square: P."),
    (
        {"labels": {"a": "N 1", "b": "P 2", "c": "D"}},
        f"{START} D: a draw. The number beside P or N: how many moves are left.",
    ),
    ({"positions": ["b"]}, f"{START} Orange: marked."),
    ({"moves": [("a", "b")], "marked": "the way."}, f"{START} Orange: the way."),
    ({"marked": "what is not there"}, START),
    ({"positions": ["b"], "marked": "<b>"}, f"{START} Orange: <b>."),
])  # fmt: skip
def test_the_marks_of_a_drawing_are_told_and_no_others(told, said):
    drawing = draw(TOKEN, **told)
    assert line(drawing) == line(drawing.by_networkx()) == said


def test_a_drawing_that_was_restyled_tells_its_new_marks():
    drawing = draw(TOKEN, positions=["b"])
    drawing.graph.nodes["c"]["mark"] = "the end"
    drawing.graph.nodes["a"]["start"] = False
    assert line(drawing) == "Orange: marked. Orange: the end."


def test_drawings_side_by_side_have_one_line():
    both = Drawings((draw(TOKEN), draw(LADDER, positions=["y"], marked="here")))
    assert line(both) == f"{START} Orange: here."


@pytest.mark.parametrize(("strip", "said"), [
    (draw_strip([0, 1]), "Blue square: P."),
    (draw_strip([1, 2], marked=[1]), "Orange frame: marked."),
    (draw_strip([1, 2], marked=[9]), ""),
    (draw_strip([0, 1], marked=[1], framed="a window"), "Blue square: P. Orange frame: a window."),
], ids=range(4))  # fmt: skip
def test_the_colours_of_a_strip_are_told(strip, said):
    assert line(strip) == said


@pytest.mark.parametrize(
    "picture", [draw_board(Nim(), (1,)), dot_chart({"a": {0: 0}}, "T", "x", "y")]
)
def test_a_picture_without_marks_has_no_line(picture):
    assert picture.html() == picture.image()
