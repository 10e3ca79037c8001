"""The notes for the lecturer on a page: each belongs to the slides of its section."""

import re
from base64 import b64encode

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from slides import lectures

from sg_course import notes
from sg_course.cells import is_answers, is_note, loaded, text
from sg_course.notes import notebook_named, notes_page, sections_of, slides_page
from sg_course.paths import paths
from sg_course.slides import pinned_to, slides, with_slides

NAMES = [*(path.name[:2] for path in lectures()), *paths()]


@pytest.mark.parametrize("name", NAMES)
def test_each_slide_has_a_title_and_no_note_of_the_lecture_is_missing(name):
    cells = notebook_named(name).cells
    sections = sections_of(cells)
    assert sum(len(one.slides) for one in sections) == len(slides(cells))
    assert all(title.strip() for one in sections for title in one.slides)
    taught = [c for c in cells if c.metadata.get("slideshow", {}).get("slide_type") == "notes"]
    for kind, found in ((is_note, "notes"), (is_answers, "answers")):
        texts = [one for section in sections for one in getattr(section, found)]
        assert len(texts) == sum(map(kind, taught))
        assert all(one and "<details>" not in one for one in texts)


def test_a_note_and_its_answers_are_beside_the_slides_of_their_section():
    page = notes_page(notebook_named("05"))
    sections = re.findall(r"<section.*?</section>", page, re.DOTALL)
    (section,) = (section for section in sections if ">2 · mex" in section)
    assert "Click numbers; which set refutes each rule?" in section
    assert section.index("{1} refutes all four rules") > section.index("<h3>Answers</h3>")
    assert '<ol start="8">' in section and "<li>The mex of a set. A number line" in section
    assert "<li>Vote: Which rule fits all the rows?</li>" in page
    assert "<em>Which rule fits all the rows?</em> The least number that is not there" in page
    assert page.count("<script") == 1 and "href=" not in page


def test_the_command_writes_a_page_or_names_all_that_there_are(tmp_path, monkeypatch, capsys):
    file = tmp_path / "paths.toml"
    file.write_text(notes.in_collection("paths.toml").read_text("utf-8"), "utf-8")
    monkeypatch.setattr(notes, "in_collection", lambda name: file)
    (lecture,) = (path for path in lectures() if path.name.startswith("05"))
    (tmp_path / lecture.name).write_text(lecture.read_text("utf-8"), "utf-8")
    assert notes.main(["05", "lecture"]) == 0
    assert "Why mex" in (tmp_path / "notes_05.html").read_text("utf-8")
    assert (tmp_path / "notes_lecture.html").exists()
    assert notes.main(["77"]) == 1
    assert "there are no notes for '77'; there are 05, alone" in capsys.readouterr().err
    assert notes_page(loaded(lecture)) == (tmp_path / "notes_05.html").read_text("utf-8")


def test_the_slides_on_paper_have_a_page_each_and_show_no_answer_and_no_link():
    notebook = notebook_named("lecture")
    page = slides_page(notebook, "slides")
    assert page.count("<section") == len(slides(notebook.cells))
    assert "A good place" not in page and "glossary.ipynb" not in page
    assert "Is a heap of four the same as a one and a three?" in page
    assert "take two from the four" not in page  # a reply
    assert page.count("<img") + page.count("<svg") >= 10


def test_what_is_pinned_is_beside_the_text_on_paper_and_not_in_a_handout():
    notebook = notebook_named("lecture")
    page, handout = (slides_page(notebook, kind) for kind in ("slides", "handout"))
    pattern = r'<section class="pinned">\n<figure>(.*?)</figure>(.*?)</section>'
    beside = re.findall(pattern, page, re.DOTALL)
    assert len(beside) == page.count("<figure") == sum(map(bool, map(pinned_to, notebook.cells)))
    figure, text = next(one for one in beside if "Weights only" in one[1])
    assert "v is 2, moves to w and y" in figure and figure.count("<img") == 1
    assert "<img" not in text
    assert any("<td>0, 1, 2, 3</td>" in figure for figure, _ in beside)  # a table
    assert "<figure" not in handout


PIXEL = b64encode(b"a plot that takes more than one line, as in files of notebooks").decode()
DRAWN = "<svg xmlns='http://www.w3.org/2000/svg'><text>a plot</text></svg>"


@pytest.mark.parametrize(
    ("data", "begins"),
    [
        ({"image/png": f"{PIXEL[:76]}\n{PIXEL[76:]}\n"}, f"image/png;base64,{PIXEL}"),
        ({"image/svg+xml": DRAWN}, f"image/svg+xml;base64,{b64encode(DRAWN.encode()).decode()}"),
        ({"image/svg+xml": DRAWN, "image/png": PIXEL}, "image/svg+xml;base64,"),
    ],
    ids=["png", "svg", "both"],
)
def test_a_plot_is_a_picture_on_paper_and_where_it_is_pinned(data, begins):
    plot = new_output("display_data", {**data, "text/plain": "<Figure: 1 & 2>"})
    shown = new_code_cell("plot()", outputs=[plot], id="plot")
    spoken = new_markdown_cell("Look here.", metadata={"sg": {"pin": "plot"}})
    notebook = with_slides(new_notebook(cells=[new_markdown_cell("# Plots"), shown, spoken]))
    page = slides_page(notebook, "slides")
    picture = f'<img alt="&lt;Figure: 1 &amp; 2&gt;" src="data:{begins}'
    assert page.count(picture) == 2 and page.count("<img") == 2
    assert f"<figure>{picture}" in page and "<pre>&lt;Figure" not in page


def test_nothing_on_paper_tells_the_class_to_run_a_cell():
    for kind in ("slides", "handout"):
        assert "Run the cell" not in slides_page(notebook_named("lecture"), kind)


def test_a_handout_leaves_room_below_each_question():
    notebook = notebook_named("lecture")
    asked = sum("Predict(" in cell.source for cell in notebook.cells)
    assert slides_page(notebook, "handout").count('class="space"') == asked == 6


def test_a_file_has_pages_under_its_own_name(tmp_path, monkeypatch, capsys):
    mine = tmp_path / "mine.ipynb"
    mine.write_text(text(notebook_named("03")), "utf-8")
    monkeypatch.setattr(notes, "in_collection", lambda name: tmp_path / name)
    assert notes.main([str(mine)]) == notes.main([str(mine), "--handout"]) == 0
    assert {*tmp_path.glob("*_mine.html")} == {
        tmp_path / f"{kind}_mine.html" for kind in ("notes", "handout")
    }
    assert notes.main([str(tmp_path / "none.ipynb")]) == 1
    assert "there is no file" in capsys.readouterr().err
