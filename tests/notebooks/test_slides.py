"""The slides of the lectures: their types are by the rules, each is short, each section timed."""

import re
from itertools import pairwise

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output
from notebook_style import header
from slides import lectures, rewritten

from sg_course.cells import ANSWERS, NOTE, is_heading, is_note, loaded
from sg_course.slides import (
    LINES,
    LINES_WITH_PICTURE,
    LINES_WITH_QUESTION,
    figure_of,
    has_picture,
    lines,
    may_be_pinned,
    pin,
    pinned_to,
    slide_types,
    slides,
)

PICTURE = new_output("display_data", {"text/html": "<img>", "text/plain": "a picture"})
FOLDED = "<details><summary>Hint</summary>\n\nLook.\n\n</details>"

every_lecture = pytest.mark.parametrize("path", lectures(), ids=lambda path: path.stem)


# ---- the notebooks ---------------------------------------------------------------------


@every_lecture
def test_types_are_by_the_rules(path):
    assert not rewritten(path, check=True), "run python tests/slides.py"


@every_lecture
def test_a_slide_has_at_most_twelve_lines_and_shows_nothing_after_a_picture(path):
    for slide in slides(loaded(path).cells):
        assert sum(map(lines, slide)) <= LINES, slide[0].source
        assert not any(map(has_picture, slide[:-1])), slide[0].source


@every_lecture
def test_every_section_has_a_note_that_says_its_minutes(path):
    cells = loaded(path).cells
    notes = [
        (before.source.splitlines()[0], int(re.match(r"(\d+) min\)", cell.source[len(NOTE) :])[1]))
        for before, cell in pairwise(cells)
        if is_note(cell)
    ]
    assert len(notes) == sum(map(is_note, cells))
    headings = [cell.source.splitlines()[0] for cell in cells if is_heading(cell)]
    assert [heading for heading, _ in notes] in (headings[1:], headings[:1])  # 00 has a single one
    assert all(f"({minutes} min)" in heading for heading, minutes in notes if heading[1] == "#")
    said = re.search(r"\b(\d+) minutes\b", header(loaded(path)))
    assert sum(minutes for _, minutes in notes) == int(said[1])


# ---- the rules -------------------------------------------------------------------------


def code(source, *outputs, **metadata):
    """A code cell."""
    return new_code_cell(source, outputs=list(outputs), metadata=metadata)


def text_of(count):
    """A markdown cell of so many lines."""
    return new_markdown_cell("\n\n".join(["A line."] * count))


QUESTION = code("Predict(\n)", PICTURE, jupyter={"source_hidden": True})  # its source is hidden


@pytest.mark.parametrize(
    ("cell", "count"),
    [
        (text_of(4), 4),
        (new_markdown_cell("## Heading\n\nA line."), 2),
        (new_markdown_cell("word " * 18), 1),
        (new_markdown_cell("word " * 19), 2),
        (new_markdown_cell("word " * 17 + "[here](" + "far/" * 20 + ")"), 1),
        (new_markdown_cell("- one\n- two\n  - three"), 3),
        (new_markdown_cell("| a | b |\n|---|---|\n| 1 | 2 |"), 2),
        (new_markdown_cell(FOLDED), 1),
        (new_markdown_cell(f"A line.\n\n{FOLDED}\n{FOLDED}\n\nA line."), 4),
        (code("a = 1\n\nb = 2"), 2),
        (code(f"a = {'1' * 104}"), 1),
        (code(f"a = {'1' * 105}"), 2),
        (code("print(1, 2)", new_output("stream", text="1\n2\n")), 3),
        (code("a", new_output("execute_result", {"text/plain": "[1,\n 2]"})), 3),
        (code("draw(game)", PICTURE), 1),
        (QUESTION, 0),
    ],
)
def test_lines_are_counted_as_they_are_shown(cell, count):
    assert lines(cell) == count


@pytest.mark.parametrize(
    ("cell", "figure"),
    [
        (code("a", new_output("display_data", {"text/html": "<img a><p><img b></p>"})), "<img b>"),
        (code("a", PICTURE, PICTURE), "<img>"),
        (code("print('| a |')", new_output("stream", text="| a |")), ""),
        (new_markdown_cell("| a |\n|---|\n\nText.\n\n| b |\n|---|\n| 1 |"), "| b |\n|---|\n| 1 |"),
        (text_of(2), ""),
    ],
)
def test_the_figure_of_a_cell_is_its_last_picture_or_table(cell, figure):
    assert figure_of(cell) == figure
    assert may_be_pinned(cell) == bool(figure)


def test_code_that_has_not_run_may_show_a_picture():
    assert may_be_pinned(code("draw(game)"))


def test_a_text_beside_a_picture_has_shorter_lines():
    cell = new_markdown_cell("word " * 18)
    pin(cell, "a")
    assert (pinned_to(cell), lines(cell)) == ("a", 2)


def tagged(cell, tag):
    """The same cell with a tag."""
    return new_markdown_cell(cell.source, metadata={"tags": [tag]})


ANSWERS_CELL = new_markdown_cell(f"{ANSWERS}\n\nIt is 7.\n\n</details>")
TITLE, SECTION = new_markdown_cell("# Title"), new_markdown_cell("## Section (3 min)\n\nText.")
NOTE_CELL = new_markdown_cell(f"{NOTE}3 min)</summary>\n\nAsk.\n\n</details>")
HOME = new_markdown_cell("## More (0 min)\n\nText.")
EXERCISE, DRAWING = new_markdown_cell("### Exercise 8"), code("draw(game)", PICTURE)


@pytest.mark.parametrize(
    ("cells", "types"),
    [
        ([TITLE, SECTION, NOTE_CELL], ["slide", "slide", "notes"]),
        ([SECTION, DRAWING, ANSWERS_CELL], ["slide", None, "notes"]),
        ([TITLE, code("import math\nfrom math import pi")], ["slide", "skip"]),
        ([TITLE, code("import math\nprint(math.pi)")], ["slide", None]),
        ([TITLE, text_of(LINES - 1), text_of(1)], ["slide", None, "subslide"]),
        ([TITLE, text_of(LINES), text_of(1)], ["slide", "subslide", "subslide"]),
        ([TITLE, NOTE_CELL, text_of(LINES - 1)], ["slide", "notes", None]),
        ([text_of(LINES_WITH_QUESTION), QUESTION, text_of(1)], [None, None, "subslide"]),
        ([text_of(LINES_WITH_QUESTION + 1), QUESTION], [None, "subslide"]),
        ([text_of(LINES_WITH_PICTURE - 1), DRAWING, DRAWING], [None, None, "subslide"]),
        ([text_of(LINES_WITH_PICTURE), DRAWING], [None, "subslide"]),
        ([TITLE, EXERCISE, DRAWING, text_of(1)], ["slide", "skip", "skip", None]),
        ([TITLE, tagged(EXERCISE, "in-class"), text_of(1)], ["slide", None, None]),
        ([TITLE, tagged(text_of(1), "at-home"), text_of(1)], ["slide", "skip", None]),
        ([HOME, NOTE_CELL, DRAWING, text_of(1), SECTION], [*["skip"] * 4, "slide"]),
    ],
)
def test_types_follow_the_rules(cells, types):
    assert slide_types(cells) == types
