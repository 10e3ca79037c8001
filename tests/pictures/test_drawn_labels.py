"""How labels of several digits are drawn: inside their positions, and 0 as P."""

from helpers import SVG, elements, every
from matplotlib.backends.backend_agg import FigureCanvasAgg

from sg_core import GameGraph
from sg_course.pictures import draw
from sg_course.pictures.figure import INCHES
from sg_course.pictures.look import RADIUS, STYLE, label_size
from sg_course.pictures.svg import UNIT

DIGIT = 0.65  # the width of a digit, as a share of the size of the letters


@every(("label", "style"), [
        *((label, "P") for label in ("P", "0", "00", "0000")),
        ("N", "N"),
        *((label, "value") for label in ("1", "01", "10", "1000", "0010", "12")),
        *((label, "plain") for label in ("", "?", "0?", "p", "PP", "-1", "0 0", "b0", "000…")),
    ])
def test_zero_looks_like_P_and_other_numbers_like_N(label, style):
    drawing = draw(GameGraph({"x": []}), {"x": label})
    assert drawing.graph.nodes["x"]["style"] == style
    assert STYLE["value"] == STYLE["N"]


def sizes(label):
    """Half the width and height of a label in an SVG, how far it is off the middle, and its room.

    Its digits stand on the line and are 0.72 of their size high.
    """
    svg = draw(GameGraph({"x": []}), {"x": label}).svg()
    (text,) = [text for text in elements(svg, "text") if text.get("font-weight") == "bold"]
    (outline,) = [one for one in elements(svg) if one.get("stroke-width") in ("1.1", "1.3", "2.6")]
    size = float(text.get("font-size"))
    if outline.tag == f"{SVG}rect":
        middle = float(outline.get("y")) + float(outline.get("height")) / 2
        room = float(outline.get("width")) / 2
    else:
        middle, room = float(outline.get("cy")), float(outline.get("r"))
    centre = float(text.get("y")) - 0.36 * size
    return size * DIGIT * len(text.text) / 2, 0.36 * size, abs(centre - middle), room


@every("label", ["P", "0", "7", "00", "10", "101", "0000", "1011",
                                   "00000", "10101", "101010", "000000"])
def test_a_label_stays_in_the_middle_inside_its_position(label):
    wide, high, off, room = sizes(label)
    square = label == "P" or set(label) == {"0"}
    assert (max(wide, high + off) if square else (wide**2 + (high + off) ** 2) ** 0.5) < room
    assert wide + high > 0.5 * room, "it can be read"
    assert off < 0.5


@every("label", ["P", "00", "10", "000", "101", "0000", "1011", "101010"])
def test_a_label_stays_inside_its_position_in_a_figure(label):
    figure = draw(GameGraph({"x": []}), {"x": label}).figure
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    (ax,) = figure.axes
    (text,) = [text for text in ax.texts if text.get_fontweight() == "bold"]
    box = text.get_window_extent(canvas.get_renderer())
    middle = ax.transData.transform((0, 0))
    room = RADIUS * INCHES * figure.dpi
    assert 0.3 * room < box.width / 2 < room
    assert abs((box.x0 + box.x1) / 2 - middle[0]) < 0.1 * room
    assert abs((box.y0 + box.y1) / 2 - middle[1]) < 0.25 * room  # with what hangs below the line


def test_labels_of_one_and_two_digits_are_as_large_as_letters():
    assert {label_size(label, 15) for label in ("", "P", "1", "10")} == {15}
    assert 15 > label_size("111", 15) > label_size("1111", 15)
    assert UNIT * RADIUS > 15
