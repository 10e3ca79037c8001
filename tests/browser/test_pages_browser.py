"""The pages that are read without a kernel, on a screen and in print."""

import pytest
from helpers import NOTEBOOKS, questions_of, said_to_answers
from nbconvert import HTMLExporter

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
