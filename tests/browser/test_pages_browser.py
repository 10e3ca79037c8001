"""The pages that are read without a kernel, on a screen and in print."""

import pytest
from helpers import NOTEBOOKS, questions_of, said_to_answers
from nbconvert import HTMLExporter

from sg_course.notes import notebook_named, slides_page

LESSONS = sorted(NOTEBOOKS.glob("[01]*.ipynb"))
CUT_OFF = """lines => lines.filter(line => line.scrollWidth > line.clientWidth + 1)
    .map(line => line.innerText.slice(0, 200))"""


@pytest.fixture
def page(windows):
    """A window in which nothing is loaded from elsewhere."""
    context = windows.chromium.new_context(viewport={"width": 1000, "height": 900})
    context.route("http*://**", lambda route: route.abort())
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_a_page_folds_what_is_said_to_answers_in_print_too_and_cuts_no_line_off(
    lesson, page, tmp_path
):
    file = tmp_path / "page.html"
    file.write_text(HTMLExporter().from_filename(lesson)[0], encoding="utf-8")
    page.goto(file.as_uri(), wait_until="domcontentloaded")
    number = lesson.name[:2]
    for medium in ("screen", "print"):
        page.emulate_media(media=medium)
        text = " ".join(page.inner_text("body").split())
        assert [said for said in said_to_answers(number) if said in text] == [], medium
        asked = [q.text for q in questions_of(number).values() if not q.ours]
        assert [q for q in asked if q not in text] == [], medium
    code = page.locator(".jp-InputArea-editor pre")
    assert code.count() > 3 and code.evaluate_all(CUT_OFF) == []


TOO_TALL = """slides => slides.map(slide => slide.getBoundingClientRect().height)
    .filter(height => height > 15.75 * 96 / 2.54)"""


def test_each_slide_of_the_lecture_fits_its_page_and_none_would_be_cut_off(page, tmp_path):
    """A slide that is too tall goes on on the next page."""
    file = tmp_path / "slides.html"
    for name in ("lecture", "07"):
        file.write_text(slides_page(notebook_named(name), "slides"), encoding="utf-8")
        page.goto(file.as_uri())
        page.emulate_media(media="print")
        tall = page.locator("section").evaluate_all(TOO_TALL)
        assert bool(tall) == (name == "07")
        hidden = "all => all.filter(one => one.scrollHeight > one.clientHeight + 1).length"
        assert page.locator("section").evaluate_all(hidden) == 0
