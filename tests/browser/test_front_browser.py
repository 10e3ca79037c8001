"""The front page: the mirror, alive at once; then One sitting, and the list of pages."""

import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from test_live_browser import TELEPHONE, WIDE, reads, server  # noqa: F401

nightly = pytest.mark.nightly
AT_ONCE = 2_000  # milliseconds in which a stranger plays
CALM = {"reduced_motion": "reduce"}
LISTENS = """() => { window.said = []; const status = document.getElementById('sg-says');
    new MutationObserver(() => said.push(status.textContent))
        .observe(status, {childList: true, characterData: true, subtree: true}); }"""
GLOWS = """() => [...document.querySelectorAll('#sg-mirror [role=button]')]
    .map(({dataset: {side, place}}) => side + ' ' + place).sort()"""
TOKENS = """() => ['left', 'right'].map(side => {
    const {cx, cy} = document.querySelector(`.${side} .token`); return cy.baseVal.value; })"""
OF_THE_HERO = "([x, y]) => document.elementFromPoint(x, y).closest('.hero') !== null"
SCHEME = "() => getComputedStyle(document.documentElement).colorScheme"
MOVING = "() => document.querySelector('.hero').getAnimations({subtree: true}).length"
OPACITY = "one => getComputedStyle(one).opacity"
LEVEL = "#sg-mirror:not(.differs)"


def push(page, side, place):
    """Push a token of the mirror to a place, by the mouse."""
    page.locator(f"#sg-mirror [data-side={side}][data-place={place}] .reach").click()


@pytest.fixture
def front(reads, server):  # noqa: F811
    """The function that opens the front page to which no file of Python comes."""

    def opens(**how):
        page = reads("index", **how).page
        page.route("**/static/pyodide/**", lambda route: route.abort())
        return page

    return opens


def test_a_stranger_plays_the_mirror_within_two_seconds_and_before_python(reads, server):  # noqa: F811
    server.replaced["worker.mjs"] = None
    reader = reads("index", **TELEPHONE)
    page = reader.page
    page.set_default_timeout(AT_ONCE)
    page.reload(wait_until="commit")
    page.locator("#sg-mirror [data-side=left][data-place=b] .reach").tap()
    page.locator("#sg-mirror.differs").wait_for()
    assert page.evaluate(GLOWS) == ["left c", "left d", "right c", "right d"], "at once"
    page.locator(LEVEL).wait_for()
    left, right = page.evaluate(TOKENS)
    assert left == right
    expect(page.locator("#sg-says")).to_contain_text("The mirror pushes the right one")
    assert not [path for path in server.sent if "pyodide" in path]
    assert page.evaluate(WIDE) <= 0


def test_what_is_done_during_the_breath_of_the_mirror_is_played(front):
    page = front()
    for side, place in (("left", "b"), ("right", "c"), ("left", "e"), ("right", "f")):
        push(page, side, place)
    page.locator("#sg-mirror.folds").wait_for()
    assert page.locator(".mirror .arrow.mine").count() == 4
    assert page.locator(".mirror .arrow.theirs").count() == 4
    page.get_by_role("button", name="Again", exact=True).click()
    assert page.locator("#sg-mirror .arrow.mine").count() == 0
    assert page.evaluate(GLOWS) == ["left b", "left c", "right b", "right c"]


def test_the_mirror_is_played_by_keys_and_says_my_move_then_its_own(front):
    page = front()
    page.evaluate(LISTENS)
    page.get_by_role("button", name="Push the right token to c").focus()
    for key in ("Enter", "Space", "Enter"):  # the focus follows the token
        page.keyboard.press(key)
        page.locator(LEVEL).wait_for()
    expect(page.get_by_role("button", name="Again", exact=True)).to_be_focused()
    said = page.evaluate("said")
    assert said[0].startswith("You push the right token from a to c") and "differ" in said[0]
    assert said[1].startswith("The mirror pushes the left one from a to c")
    assert said[1].endswith("Your move.")
    assert len(said) == 6 and "you can't move. You lose" in said[-1]
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Push the left token to b")).to_be_focused()


def test_where_less_motion_is_wanted_the_mirror_answers_at_once(front):
    page = front(**CALM)
    page.evaluate(LISTENS)
    push(page, "left", "c")
    assert page.locator(LEVEL).count() == 1
    assert page.evaluate("said").pop().startswith("You push the left token from a to c. The mirror")
    assert page.evaluate(MOVING) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1000, 1280])
def test_the_first_screen_holds_the_mirror_and_its_words(front, width, scheme):
    page = front(viewport={"width": width, "height": 844}, color_scheme=scheme)
    assert page.evaluate(WIDE) <= 0
    for one in page.locator(".hero :is(h1, .ring, .token, #sg-says, .begin)").all():
        box = one.bounding_box()
        assert 0 <= box["x"] and box["x"] + box["width"] <= width
        assert 0 < box["y"] and box["y"] + box["height"] <= 844
        middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        assert page.evaluate(OF_THE_HERO, middle), "nothing lies over it"
    assert page.evaluate(SCHEME) == "light dark"
    page.evaluate(Axe().axe_script)
    how = "async () => (await axe.run({include: ['.hero']})).violations.map(({id}) => id)"
    assert page.evaluate(how) == []


def test_what_lecturers_print_is_behind_the_menu_where_the_first_screen_is_a_game(front):
    page = front(viewport={"width": 1400, "height": 900})
    prints = page.get_by_role("button", name="Print with answers")
    expect(prints).to_be_hidden()
    page.get_by_role("button", name="More").click()
    expect(prints).to_be_visible()


def test_the_mirror_is_printed_as_a_still(front):
    page = front(**CALM)
    for place in "bdf":
        push(page, "left", place)
    page.emulate_media(media="print")
    for part, opacity in {"half": "1", "zero": "0", "halo": "0"}.items():
        assert page.locator(f".mirror .{part}").first.evaluate(OPACITY) == opacity
    assert not page.locator(".hero .begin").is_visible()
    assert page.locator(".mirror svg").bounding_box()["height"] > 100


def test_the_page_without_the_rest_is_one_sitting_and_then_the_list(front):
    page = front()
    heads = page.locator("main h2").all_inner_texts()
    assert heads[0].startswith("Can you win?") and heads[-1] == "All pages"
    links = page.locator(".sections a").all_inner_texts()
    assert [" ".join(link.split()) for link in links] == [" ".join(head.split()) for head in heads]
    page.get_by_role("link", name="All pages").first.click()
    expect(page.locator(".way li a").first).to_be_visible()
    assert page.locator(".way li .icon").count() == page.locator(".way li").count()


def test_the_earlier_address_of_one_sitting_leads_to_the_same_cell(reads, server):  # noqa: F811
    page = reads("index").page
    page.goto(f"{server.address}/one_sitting.html#cell-id=sitting-mex")
    page.wait_for_url("**/index.html#cell-id=sitting-mex")
    expect(page.get_by_role("heading", name="Why mex")).to_be_in_viewport()


def test_who_comes_for_the_list_goes_on_where_they_were(reads, server):  # noqa: F811
    page = reads("05_why_mex").page
    page.evaluate("() => scrollTo(0, 3000)")
    page.get_by_role("link", name="All pages").click()
    start = page.locator(".hero .begin")
    expect(start).to_have_text("Continue")
    page.locator("#pages").scroll_into_view_if_needed()
    page.evaluate("() => scrollTo(0, 2000)")
    page.reload()
    assert "05_why_mex" in start.get_attribute("href")
    page.evaluate("() => localStorage.clear()")
    page.evaluate("() => scrollTo(0, 0)")
    page.reload()
    page.get_by_role("heading", name="Scales").scroll_into_view_if_needed()
    page.wait_for_function("() => Object.keys(localStorage).some(key => key.startsWith('sg-at'))")
    page.reload()
    assert re.fullmatch("#.+", start.get_attribute("href"))


SAVES = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"


@pytest.mark.parametrize("saves", [False, True])
def test_python_comes_while_the_mirror_is_played_unless_data_is_saved(reads, server, saves):  # noqa: F811
    page = reads("index", SAVES if saves else "").page
    assert "/worker.mjs" not in server.sent
    push(page, "left", "b")
    if saves:
        page.locator(LEVEL).wait_for()
        assert "/worker.mjs" not in server.sent
    else:
        page.locator("[id='cell-id=sitting-nim-play'] .sg-widget[data-revision]").wait_for()


HALF_A_SECOND = 0.5
WAKES = "() => [...document.querySelectorAll('.sg-wake')].map(one => one.closest('.cell').id)"
OPENS = "() => document.querySelectorAll('.sg-follows button').forEach(one => one.click())"


@nightly
def test_after_a_play_of_the_mirror_no_widget_lets_a_reader_wait(reads):  # noqa: F811
    """A reader jumps to each widget at once; the worst wait is what this says of a computer."""
    page = reads("index", **TELEPHONE).page
    ids = page.evaluate(WAKES)
    page.evaluate(OPENS)
    for place in "bdf":
        push(page, "left", place)
        page.locator(LEVEL).wait_for()
    waited = {}
    for id in ids:
        page.evaluate("id => document.getElementById(id).scrollIntoView()", id)
        begin = time.perf_counter()
        page.locator(f"[id='{id}'] .sg-widget[data-revision]").first.wait_for(state="attached")
        waited[id] = time.perf_counter() - begin
    assert len(waited) > 8
    assert {id: wait for id, wait in waited.items() if wait > HALF_A_SECOND} == {}


SPOT = """([id, name]) => {
    const picture = document.querySelector(`[id="cell-id=${id}"] img`);
    const bytes = Uint8Array.from(atob(picture.src.split(',')[1]), one => one.charCodeAt(0));
    const svg = new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'image/svg+xml');
    const text = [...svg.querySelectorAll('circle + text')].find(one => one.textContent === name);
    const [x, y] = ['cx', 'cy'].map(side => text.previousElementSibling.getAttribute(side));
    const scale = picture.clientWidth / picture.naturalWidth;
    return {x: x * scale, y: y * scale}; }"""


@pytest.mark.parametrize(
    ("id", "name", "said"),
    [
        ("sitting-cross-out", "1", "A is chosen"),
        ("sitting-stairs", "v", "v has no name yet"),  # its first drawing is no graph
        ("sitting-heap-play", "u", "You: in q, q → u"),
    ],
)
def test_the_first_tap_on_a_position_is_kept_until_python_has_come(reads, id, name, said):  # noqa: F811
    reader = reads("index", **TELEPHONE)
    reader.page.evaluate(OPENS)
    picture = reader.cell(id).locator("img").first
    picture.tap(position=reader.page.evaluate(SPOT, [id, name]))
    reader.widget(id)
    reader.cell(id).get_by_text(said).first.wait_for()
