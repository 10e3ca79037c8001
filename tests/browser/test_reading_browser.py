"""Pages as they are read: what readers and lecturers see, what is closed, printed, found, alone."""

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from edition import PROJECT
from playwright.sync_api import expect
from test_live_browser import (  # noqa: F401
    ALIVE,
    FAULTS_IN_MAIN,
    ONE,
    TELEPHONE,
    reads,
    server,
)

from sg_course.cells import is_answers, is_note, loaded

nightly = pytest.mark.nightly
ASKED, CLOSED = "d1451c7f", "d0836a66"  # predictions of page 01; a cell that another one closes
GAME, TEN = "7b7d7bb2", "10_last_move_loses"
IN_PRINT = "() => [...document.querySelectorAll('nav, .sg-wake, .hints, .sg-answer-line')]" \
    ".filter(one => one.checkVisibility()).length"
TALL = "() => document.querySelector('.sg-ask').offsetHeight"
SMALL = """() => [...document.querySelectorAll('main :is(button, summary, input), .bar *')]
    .filter(one => one.matches('a, button, summary, input') && !one.closest('.sg-widget'))
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 40)
    .map(one => one.outerHTML.slice(0, 80))"""
CUT = """() => [...document.querySelectorAll('pre, summary, a, p, td')].filter(one =>
    one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).overflowX !== 'auto' && getComputedStyle(one).display !== 'inline'
    && getComputedStyle(one).textOverflow !== 'ellipsis').map(one => one.innerText.slice(0, 80))"""


def notes_of(name):
    """What the notes of a notebook say, a text each."""
    cells = loaded(PROJECT / "notebooks" / f"{name}.ipynb").cells
    return [cell.source for cell in cells if is_note(cell) or is_answers(cell)]


@pytest.mark.parametrize("name", ALIVE)
def test_no_page_holds_what_is_said_to_lecturers(site, name):
    page = (site / f"{name}.html").read_text("utf-8")
    assert "For the lecturer" not in page and "celltag_lecturer\"" not in page.partition("<main")[2]
    beside = site / f"{name}.notes.json"
    notes = json.loads(beside.read_text("utf-8")) if beside.exists() else {}
    assert sum(html.count("For the lecturer") for html in notes.values()) == len(notes_of(name))
    assert all(f'id="cell-id={id}"' in page for id in notes)


def test_a_lecturer_sees_notes_and_minutes_until_the_switch_is_off(reads):  # noqa: F811
    page = reads(ONE).page
    minutes = page.locator("h2 small").first
    assert page.get_by_text("For the lecturer").count() == 0 and not minutes.is_visible()
    page.get_by_role("button", name="For lecturers").click()
    page.get_by_text("For the lecturer: answers").first.wait_for()
    assert minutes.is_visible()
    page.reload()
    page.get_by_text("For the lecturer: answers").first.wait_for()  # as it was
    page.get_by_role("link", name="Notes to print").click()
    page.get_by_role("heading", name="Answers").first.wait_for()
    page.go_back()
    page.get_by_role("button", name="For lecturers").click()
    assert not page.get_by_text("For the lecturer: answers").first.is_visible()


def test_a_prediction_needs_no_python_counts_once_and_is_tried_again(reads, server):  # noqa: F811
    reader = reads(ONE, **TELEPHONE)
    question = reader.cell(ASKED)
    options = question.locator("summary")
    options.nth(0).tap()
    expect(question.locator(".sg-mine summary")).to_have_text(options.nth(0).inner_text())
    options.nth(1).tap()
    assert question.locator(".sg-mine").count() == 1
    assert [path for path in server.sent if "pyodide" in path] == []
    assert reader.page.locator(".sections [aria-current]").count() <= 1
    question.get_by_role("button", name="Try again").tap()
    assert question.locator("[open], .sg-mine").count() == 0
    expect(question.get_by_text("Answer to go on.")).to_be_visible()


def test_a_link_into_what_is_closed_opens_it(reads):  # noqa: F811
    page = reads("05_why_mex").page
    inside = page.locator(".cell.sg-closed").first
    id = inside.get_attribute("id")
    assert not inside.is_visible()
    page.evaluate("id => { location.hash = id; }", id)
    expect(page.locator(f'[id="{id}"]')).to_be_visible()


def test_where_one_is_is_said_and_the_list_of_pages_leads_back(reads):  # noqa: F811
    reader = reads("05_why_mex")
    page = reader.page
    page.locator("h2").nth(3).scroll_into_view_if_needed()
    page.evaluate("() => document.querySelectorAll('h2')[3].scrollIntoView()")
    expect(page.locator(".sections [aria-current]")).to_have_count(1)
    first = page.locator(".sg-ask").first
    first.locator("summary").first.click()
    expect(page.locator("#sg-done")).to_have_text(" · 1 done")
    page.get_by_role("link", name="All pages").click()
    row = page.locator(".way li", has_text="Why mex")
    expect(row).to_contain_text("1 of")
    page.get_by_role("link", name="Continue").click()
    assert "05_why_mex" in page.url and "#" in page.url


def test_a_tap_beside_a_menu_only_closes_it(reads):  # noqa: F811
    page = reads("05_why_mex", **TELEPHONE).page
    after = page.locator("main ~ * a, main a").last
    after.scroll_into_view_if_needed()
    box, address = after.bounding_box(), page.url
    page.locator(".where").tap()
    expect(page.locator("#sg-sections")).to_be_visible()
    page.touchscreen.tap(box["x"] + 20, box["y"] + box["height"] / 2)
    expect(page.locator("#sg-sections")).to_be_hidden()
    assert page.url.partition("#")[0] == address.partition("#")[0]
    after.tap()
    page.wait_for_url(lambda url: "05_why_mex" not in url)


@pytest.mark.parametrize("place", ["index", "glossary"])
def test_a_search_finds_words_questions_and_functions(reads, place):  # noqa: F811
    page = reads(place).page
    for asked, found in {"mirr": "mirror", "nim_s": "nim_sum", "which r": "Which rule"}.items():
        page.get_by_role("searchbox").fill(asked)
        expect(page.locator(".search li", has_text=found).first).to_be_visible()
    page.get_by_role("searchbox").fill("qqqq")
    expect(page.get_by_text("Nothing is found.")).to_be_visible()


def test_the_list_of_what_is_found_is_small(site):
    assert (site / "search.json.gz").stat().st_size <= 15_000  # which is what is sent


def test_a_widget_alone_keeps_nothing_and_each_has_an_address(reads, server, site):  # noqa: F811
    page = reads("widgets").page
    kinds = page.locator(".kinds > li")
    pictured, called = kinds.locator("img:not([alt=''])").count(), kinds.locator("h2").count()
    assert pictured >= called - 2  # a clock and Practice are buttons
    expect(kinds.locator("pre:visible")).to_have_count(0)
    page.get_by_text("The frame to copy").first.click()
    expect(kinds.locator("pre:visible")).to_contain_text(f"{server.address}/00_start_here.html?bare")
    links = page.get_by_role("link", name="Alone").all()
    links = [link.get_attribute("href") for link in links]
    assert len(links) >= 10
    for link in links:
        name, _, anchor = link.partition("?bare#")
        assert f'id="{anchor}"' in (site / name).read_text("utf-8")
        page.goto(f"{server.address}/{link}")
        page.locator(f'[id="{anchor}"] .sg-wake:visible').wait_for()
        assert page.locator(".cell:visible, .sg-follows:visible").count() == 1
    page.goto(f"{server.address}/index.html")
    page.get_by_role("link", name=f"{len(links)} widgets").wait_for()
    page.goto(f"{server.address}/{ONE}.html?bare#cell-id={GAME}")
    assert page.locator(".cell:visible").count() == 1 and not page.locator(".bar").is_visible()
    page.locator(".sg-wake:visible button").click()
    page.locator(".sg-position[data-key='\"d\"']").click()
    page.get_by_text("a → d").first.wait_for()
    assert page.evaluate("() => localStorage.length") == 0


@pytest.mark.parametrize(("name", "id"), [(ONE, "0b07f2ca"), (TEN, "last-66")])
def test_a_link_opens_what_predictions_above_it_close(reads, server, name, id):  # noqa: F811
    page = reads("index").page
    page.goto(f"{server.address}/{name}.html#cell-id={id}")
    page.locator(f"[id='cell-id={id}'] .sg-wake").wait_for()


def test_a_page_is_printed_with_room_for_answers_or_with_answers(reads):  # noqa: F811
    prints = "print = () => { window.printed = document.documentElement.className; }"
    page = reads(ONE, before=prints).page
    page.emulate_media(media="print")
    assert page.evaluate(IN_PRINT) == 0
    blank = page.evaluate(TALL)
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Print with answers").click()
    page.emulate_media(media="print")
    assert "sg-answers" in page.evaluate("() => printed")
    assert blank > 0 and re.search("✓", page.locator(".sg-ask").first.inner_html())


@pytest.mark.parametrize("how", [{}, TELEPHONE], ids=["wide", "telephone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index", ONE, "glossary", "my"])
def test_a_page_is_whole_and_accessible_in_both_themes(reads, name, scheme, how):  # noqa: F811
    page = reads(name, color_scheme=scheme, **how).page
    page.evaluate(Axe().axe_script)
    assert page.evaluate(FAULTS_IN_MAIN) == []
    assert page.evaluate(CUT) == []
    assert not how or page.evaluate(SMALL) == []


FREE = """cell => { const box = cell.querySelector('.output_html').getBoundingClientRect();
    const last = cell.querySelector('.output_html').lastElementChild.getBoundingClientRect();
    return box.bottom - last.bottom; }"""
TOP = "cell => Math.round(cell.getBoundingClientRect().top + scrollY)"


def test_a_picture_comes_alive_in_its_place_and_no_room_is_kept_free(reads):  # noqa: F811
    page = reads(ONE, **TELEPHONE).page
    cells = page.locator(".celltag_wakes:visible")
    assert max(cell.evaluate(FREE) for cell in cells.all()) < 32
    before = cells.first.evaluate(TOP)
    page.locator(".sg-wake button").first.click()
    page.locator(".celltag_wakes .sg-widget[data-revision]").first.wait_for()
    assert cells.first.evaluate(TOP) == before


SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }"""
SIDEWAYS = """() => [...document.querySelectorAll('body *')].filter(one => one.checkVisibility()
    && document.scrollingElement.scrollWidth > innerWidth
    && one.getBoundingClientRect().right > innerWidth + 1)
    .map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect().right])"""


@pytest.mark.parametrize("name", [*ALIVE, "glossary", "my", "index"])
def test_with_the_text_spacing_of_a_reader_no_page_is_wider_than_a_telephone(reads, name):  # noqa: F811
    page = reads(name, viewport={"width": 320, "height": 640}).page
    page.add_style_tag(content=SPACED)
    assert page.evaluate(SIDEWAYS) == []


SHORT_OF = """() => [...document.querySelectorAll('.pictures img')].filter(
    one => one.complete && !one.naturalWidth).length"""


def test_the_page_of_pictures_has_each_saved_picture_as_a_file(reads, site):  # noqa: F811
    page = reads("pictures", viewport={"width": 390, "height": 800}).page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    files = page.locator(".pictures img").evaluate_all("all => all.map(one => one.alt && one.src)")
    saved = [file.name for file in (site / "pictures").glob("*.svg")]
    assert sorted(file.rpartition("/")[2] for file in files) == sorted(saved) and len(saved) > 150
    last = page.locator(".pictures li").last
    last.scroll_into_view_if_needed()
    expect(last.locator("img")).to_have_js_property("complete", True)
    assert page.evaluate(SHORT_OF) == 0
    expect(page.locator(".pictures pre:visible")).to_have_count(0)
    last.get_by_text("The code").click()
    expect(last.locator("pre")).to_contain_text("import")
    with page.expect_download() as download:
        last.get_by_role("link", name="SVG").click()
    name = download.value.suggested_filename
    assert (site / "pictures" / name).read_bytes() == Path(download.value.path()).read_bytes()


def test_a_lecturer_is_one_click_away_from_the_pictures(reads):  # noqa: F811
    page = reads("05_why_mex").page
    pictures = page.locator(".bar").get_by_role("link", name="Pictures")
    expect(pictures).not_to_be_visible()
    page.get_by_role("button", name="For lecturers").click()
    pictures.click()
    page.get_by_role("heading", name="05 · Why mex").wait_for()
    page.get_by_role("link", name="4 Every smaller name").click()
    page.get_by_role("heading", name="Every smaller name").wait_for()
    page.get_by_role("link", name="All pages").click()
    page.locator(".pages").get_by_role("link", name="Pictures").click()
    page.wait_for_url("**/pictures.html")


BODY = "() => getComputedStyle(document.body).fontSize"
CARDS = "() => Math.max(...[...document.querySelectorAll('.cards li')].map(one => one.offsetWidth))"


def test_text_is_as_large_as_a_reader_sets_letters_and_cards_stay_on_a_telephone(reads):  # noqa: F811
    page = reads("index", **TELEPHONE).page
    page.add_style_tag(content="html { font-size: 200% }")
    assert page.evaluate(BODY) == "36px"
    assert page.evaluate(CARDS) <= page.viewport_size["width"]
