"""What the page of pictures lists: the pictures as they were saved, and code that draws each."""

import doctest
import sys
from base64 import b64encode
from pathlib import Path

import nbformat
import pytest
from helpers import mostly_nightly
from nbformat import v4

from sg_core import GameGraph
from sg_course.pictures import draw, draw_strip
from sg_course.pictures.drawing import Figured, Picture

PROJECT = Path(__file__).parents[2]
sys.path += [str(PROJECT / "browser"), str(PROJECT / "browser" / "glue")]
import figures  # noqa: E402
from sg_cells import Page  # noqa: E402

DRAWN = draw(GameGraph({"a": ["b"]}), title="One move, and no more than this one")
PAGE = """<h1 id="Heaps">Heaps</h1><div id="cell-id=a"></div>
<h2 id="One"><span class="number">1</span> One <small>5 min</small></h2>
<div id="cell-id=b"></div><div id="cell-id=c"></div>
<h2 id="Two">Two</h2><div id="cell-id=d"></div><div id="cell-id=e"></div>"""
SHOWN = {"a": DRAWN, "c": draw_strip([0, 1]), "d": draw_strip([0, 1]), "e": draw_strip([0, 2])}
LESSONS = sorted((PROJECT / "notebooks").glob("[01]*.ipynb"))


def cell_of(name, source="", *shown):
    """A cell with pictures in its outputs."""
    outputs = [v4.new_output("display_data", {"text/html": one.html()}) for one in shown]
    return v4.new_code_cell(source, id=name, outputs=outputs)


def test_the_examples_hold():
    assert doctest.testmod(figures).failed == 0


def test_each_picture_is_listed_once_below_its_section_and_is_a_file(tmp_path):
    (tmp_path / "heaps.html").write_text(PAGE, "utf-8")
    cells = [cell_of("a", "n = 3\nn", DRAWN), v4.new_markdown_cell("Text", id="b")]
    cells += [cell_of(name, "n", SHOWN[name]) for name in "cd"]
    cells += [cell_of("e", "n", SHOWN["c"], SHOWN["e"]), cell_of("hidden", "n", draw_strip([7]))]
    notebook = v4.new_notebook(cells=cells)
    found = figures.pictures_in(tmp_path, {"page": "heaps.html", "title": "Heaps"}, notebook)
    listed = [
        (one["address"], one["words"], [picture["file"] for picture in one["pictures"]])
        for one in found["sections"]
    ]
    one, two = '<span class="number">1</span> One', "Two"
    assert listed == [
        ("heaps.html", "", ["pictures/heaps-a.svg"]),
        ("heaps.html#One", one, ["pictures/heaps-c.svg"]),
        ("heaps.html#Two", two, ["pictures/heaps-e-2.svg"]),
    ]
    ((first,), (second,), _) = (one["pictures"] for one in found["sections"])
    assert first["alt"] == DRAWN.alt and first["title"] == "One move, and no more than this one"
    assert first["code"] == second["code"] == "n = 3\nn"
    assert (tmp_path / second["file"]).read_text("utf-8") == SHOWN["c"].svg()
    assert len([*(tmp_path / "pictures").iterdir()]) == 3


def test_a_picture_for_a_slide_is_light_however_dark_the_readers_pages_are():
    (alt, svg), *none = figures.saved_pictures(cell_of("a", "", DRAWN))
    assert "prefers-color-scheme" in DRAWN.svg() and "prefers-color-scheme" not in svg
    assert none == [] and alt == DRAWN.alt and svg.count("<") == DRAWN.svg().count("<") - 2
    themed = (
        "<svg><style>@media (prefers-color-scheme: dark) {\n.a { fill: #fff; }\n}</style></svg>"
    )
    data = b64encode(themed.encode()).decode()
    other = Picture("", "one")
    other.html = lambda: f'<img alt="one" src="data:image/svg+xml;base64,{data}">'
    assert figures.saved_pictures(cell_of("a", "", other)) == [("one", "<svg></svg>")]


@pytest.mark.parametrize(
    "lesson", mostly_nightly([LESSONS[5]], LESSONS), ids=lambda path: path.stem
)
def test_the_code_of_a_picture_draws_it(lesson, monkeypatch):
    monkeypatch.chdir(lesson.parent)
    cells = {one.id: one for one in nbformat.read(lesson, 4).cells if one.cell_type == "code"}
    page, tried = Page({name: cell.source for name, cell in cells.items()}), 0
    for name, cell in cells.items():
        saved, code = figures.saved_pictures(cell), figures.what_draws(page, name)
        *body, last = code.splitlines() or [""]
        if len(saved) == 1 and last.startswith(("draw", "log_chart", "dot_chart")):
            names = {}
            exec("\n".join(body), names)
            shown, ((alt, svg),) = eval(last, names), saved
            assert shown.alt == alt, name
            if not isinstance(shown, Figured):  # whose pixels depend on matplotlib
                assert figures.DARK.sub("", shown.svg()) == svg, name
            tried += 1
    assert tried or lesson.name[:2] in ("00", "10")
