"""How the pages of the site are made from notebooks, without building it."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

from helpers import NOTEBOOKS, every
from nbformat import v4

from sg_course.cells import loaded

sys.path.append(str(Path(__file__).parents[1] / "browser"))
from pages import HEADING, filled, heading, icon_of, sections_of

BROWSER = Path(__file__).parents[1] / "browser"
NUMBER, MINUTES = '<span class="number">3</span> ', " <small>5 min</small>"


@every(
    ("said", "shown"),
    [
        ("3 · Two heaps (5 min)", f"{NUMBER}Two heaps{MINUTES}"),
        ("3 · Two heaps", f"{NUMBER}Two heaps"),
        ("Two heaps (5 min)", f"Two heaps{MINUTES}"),
        ("Two heaps", "Two heaps"),
    ],
)
def test_a_heading_shows_the_number_and_the_minutes_that_it_has(said, shown):
    begin = '<h2 id="two">'
    assert HEADING.sub(heading, f"{begin}{said}</h2>") == f"{begin}{shown}</h2>"


NUMBERED = sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))
OTHERS = ["index", "glossary", "practice", "widgets", "pictures", "formal/README"]
OTHERS += ["homework/student/set1"]
LOOKS = {"fill", "stroke", "stroke-width", "color", "style", "opacity"}


@every("name", [*(path.stem for path in NUMBERED), *OTHERS])
def test_each_page_that_is_listed_has_a_drawing_in_the_lines_and_colours_of_the_site(name):
    drawing = ElementTree.fromstring(icon_of(f"{name}.html"))
    shapes = [*drawing.iter()]
    assert len(shapes) > 1, "something is drawn"
    assert not any(LOOKS & set(shape.attrib) for shape in shapes)
    assert set(" ".join(one.get("class", "") for one in shapes).split()) <= {"icon", "dot", "on"}


def test_each_move_in_the_picture_of_the_package_has_an_arrowhead():
    picture = ElementTree.parse(BROWSER / "templates" / "reference" / "package.svg")
    (tip,) = picture.iter("marker")
    (moves,) = (group for group in picture.iter("g") if group.get("class") == "move")
    assert moves.get("marker-end") == f"url(#{tip.get('id')})"
    assert all(path.get("d").count("M") == 1 for path in moves), "only the last end has a head"
    assert len(moves) == 2 * len(((2, 1), (2, 0), (1, 0))), "a heap of two, twice"


@every("picture", [None, ("two heaps", "data:,")])
def test_what_looks_like_a_widget_on_the_page_of_widgets_opens_it(picture):
    one = {"name": "PlayGame", "called": "Play a game", "words": "Play.", "title": "00 · Start"}
    one |= {"address": "00.html?bare#cell-id=a", "button": "Play here", "picture": picture}
    page = filled("widgets.html", top="", widgets=[one])
    shown = "two heaps" if picture else "Play here"
    (link,) = re.findall(rf'<a href="([^"]+)"(?:(?!</a>).)*{shown}', page, re.DOTALL)
    assert link == one["address"]


def test_the_sections_in_my_work_have_no_minutes_of_a_lecture():
    cells = [v4.new_markdown_cell("## 2 · Heaps (5 min)"), v4.new_code_cell("one.check(x)")]
    (section,) = sections_of(cells)
    assert section == ["2 · Heaps", [cells[1].id]]


@every("path", NUMBERED)
def test_the_list_of_pages_says_the_time_alone_that_the_notebook_says(path):
    title = loaded(path).cells[0]
    assert title.metadata["sg"]["alone"].removesuffix(" minutes") in title.source
