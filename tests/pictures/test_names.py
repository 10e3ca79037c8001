"""Names of positions that are markup, foreign or huge stay text, and stay inside the drawing."""

from html import escape

import pytest
from helpers import SVG, Tags, elements, every
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path
from odd import NO_TEXT, TEXTS

from sg_core import GameGraph, Sum
from sg_course.exercises import LabelPositions, WinningMove
from sg_course.pictures import describe, draw, draw_strip
from sg_course.pictures.svg import dark_style
from sg_course.widgets import (
    BasisStepper,
    DistinguisherHunt,
    GameEditor,
    LabelStepper,
    PlayGame,
    Predict,
    SumExplorer,
)

TAGS = ("svg", "g", "style", "rect", "circle", "path", "text", "ellipse", "polyline")
DRAWN = {SVG + tag for tag in TAGS}
FONT = FontProperties(family="DejaVu Sans")
pytestmark = pytest.mark.filterwarnings("ignore:Glyph")  # a box stands for it
named = every("name", TEXTS.values())


def a_game(name):
    """A game in which several positions have such names, alone and in tuples."""
    return GameGraph({name: [name + "'", (name, 1), "end"], name + "'": ["end"]}, name)


def texts_in(svg):
    """Return the texts of a picture, which is XML with nothing in it but shapes and texts."""
    found = elements(svg)
    assert {element.tag for element in found} <= DRAWN
    assert all(element.text == dark_style() for element in elements(svg, "style"))
    assert not any(key.startswith("on") for element in found for key in element.attrib)
    return elements(svg, "text")


def ends(text):
    """Return where a text of a picture begins and ends, from left to right, in pixels."""
    size = float(text.get("font-size", 13))
    plain = " ".join((text.text or "").split())
    width = text_to_path.get_text_width_height_descent(plain, FONT, False)[0]
    x, wide = float(text.get("x")), width * size / FONT.get_size_in_points()
    before = {"start": 0, "middle": 0.5, "end": 1}[text.get("text-anchor")]
    return x - before * wide, x + (1 - before) * wide


def as_drawn(text, most=24):
    """Return a text as a name in a drawing; a reader of XML takes each end of a line for \\n."""
    shown = NO_TEXT.sub("\ufffd", text)
    shown = shown if len(shown) <= most else shown[: most - 1] + "…"
    return shown.replace("\r\n", "\n").replace("\r", "\n")


@named
@every("labels", ["outcome", "grundy", None])
def test_a_picture_has_nothing_but_shapes_and_shortened_texts(name, labels):
    drawing = draw(a_game(name), labels, title=name)
    texts = [text.text for text in texts_in(drawing.svg())]
    assert as_drawn(name) in texts
    assert max(map(len, texts)) <= 200


@named
def test_every_text_stands_within_the_picture(name):
    for text in (name, name.upper()):
        svg = draw(a_game(text), {text: text}, title=text).svg()
        width, height = (float(elements(svg)[0].get(side)) for side in ("width", "height"))
        for drawn in texts_in(svg):
            left, right = ends(drawn)
            assert left >= -1 and right <= width + 1, drawn.text
            assert 0 <= float(drawn.get("y")) <= height


@named
def test_an_image_tells_its_names_in_its_alternative_text(name):
    drawing = draw(a_game(name), title=name)
    (tag, attributes), below = Tags(drawing.html()).tags
    assert (tag, below[0]) == ("img", "div")
    assert set(attributes) == {"alt", "src", "style"}
    assert attributes["src"].startswith("data:image/svg+xml;base64,")
    assert attributes["alt"] == drawing.alt == describe(a_game(name), title=name)
    assert as_drawn(name) in drawing.alt.replace("\r\n", "\n")
    drawing.alt.encode("utf-8")


@named
def test_a_figure_draws_every_name_as_text(name):
    figure = draw(a_game(name), title=name).figure
    figure.canvas.draw()
    (axes,) = figure.axes
    assert not any(text.get_parse_math() for text in (axes.title, *axes.texts))


def shown_with(name):
    """Return what shows itself with a name in it."""
    game = a_game(name)
    return [
        GameEditor(game, title=name),
        LabelStepper(game),
        BasisStepper(game),
        PlayGame(Sum(game, game), titles=[name, "H"]),
        DistinguisherHunt(game, game),
        SumExplorer(GameGraph({name: ["b"]}), GameGraph({"x": [name]})),
        Predict(name, [(name, name), ("no", name)], right=0),
        LabelPositions(game),
        WinningMove(game, name),
        LabelPositions(game).check({name: "P", name + "'": "P"}),
    ]


HARMLESS = {"img", "div", "p", "b", "details", "summary", "span", "br", "ol", "li", "pre"}


@named
def test_what_a_notebook_saves_has_names_as_text_only(name):
    for thing in shown_with(name):
        data = thing._repr_mimebundle_()
        data = data[0] if isinstance(data, tuple) else data
        found = Tags(data["text/html"])
        assert {tag for tag, _ in found.tags} <= HARMLESS, type(thing)
        keys = {key for _, attributes in found.tags for key in attributes}
        assert keys <= {"alt", "src", "style"}, type(thing)
        for key in ("text/html", "text/plain"):
            data[key].encode("utf-8")


@named
def test_titles_of_other_pictures_are_text_inside_them(name):
    picture = draw_strip([0, 1, 2], title=name)
    width = float(elements(picture.svg())[0].get("width"))
    texts = texts_in(picture.svg())
    assert as_drawn(name, 200) in [text.text for text in texts]
    first = texts[0]
    assert ends(first)[1] <= width + 1
    assert escape(name[:10]) not in Tags(picture.html()).texts
