"""Widgets by finger, on a screen of 390 pixels: all can be read, what is too wide scrolls."""

import pytest
from bare import Bare
from gestures import show, swipe
from lab import READY_SECONDS
from test_play_browser import TOPS

SETUP = """from sg_core import GameGraph, Sum
from sg_core.beyond import misere_quotient
from sg_core.rulesets import *
from sg_course.widgets import *
GRAPH = GameGraph({"start": ["left", "right"], "left": ["end"], "right": ["end", "left"]})
HEAP, COINS = GameGraph({1: [0]}), frozenset({2, 3, 6})
MIRROR = GameGraph({"a": ["b", "c", "e"], "b": ["c", "d"], "c": ["d", "e"], "d": ["f"],
    "e": ["f", "g"], "f": ["g"]})
CODES = {p: "010" for p in GRAPH}"""
GIRL = """[(0, "l"), (0, "r"), ("l", "r"), ("l", "w"), ("r", "w"), ("w", "n"), ("n", "x"),
    ("n", "y"), ("n", "h"), ("h", "h"), ("h", "p"), ("h", "q")]"""
WIDE = {  # whether it scrolls
    "PlayGame(Sum(GRAPH, GRAPH, GRAPH), labels=CODES)": False,
    "PlayGame(StaircaseNim(), (1, 3, 2, 2, 4))": True,
    f"PlayGame(Hackenbush({GIRL}))": True,
    'QuotientLab(misere_quotient(Octal("0.75"), 10))': True,
    "NimColumns((300, 411, 77))": True,
    "CrossOut([GRAPH, HEAP, HEAP])": False,
    "GameEditor(GRAPH)": False,
    "LabelStepper(GRAPH)": False,
    "SequenceExplorer('0.77')": True,
}
LETTERS = """root => [...root.querySelectorAll('.sg-part svg text')]
    .filter(one => one.textContent && one.checkVisibility()).map(one =>
        parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""
APART = """root => [...root.querySelectorAll('.sg-part svg')].flatMap(svg => {
    const boxes = [...svg.querySelectorAll('[role=button]')]
        .filter(one => one.checkVisibility())
        .map(one => one.querySelector('.sg-shape, rect').getBoundingClientRect());
    const at = boxes.map(({x, y, width, height}) => [x + width / 2, y + height / 2]);
    return at.flatMap(([x, y], i) =>
        at.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y))); })"""
TIPS = """root => [...root.querySelectorAll('.sg-move')].map(one =>
    root.querySelector(one.getAttribute('marker-end').slice(4, -1)) !== null)"""
FADES = """root => [...root.querySelectorAll('.sg-part')].map(one =>
    [one.scrollWidth > one.clientWidth + 1, getComputedStyle(one).maskImage !== 'none'])"""
KEYS = """root => [...root.querySelectorAll('.sg-keys kbd')]
    .filter(one => one.checkVisibility()).map(one => one.textContent)"""
PLACE = """root => {
    const { x, y, height } = root.querySelector('.sg-canvas').getBoundingClientRect();
    return [x, y - root.getBoundingClientRect().y, height];
}"""
FIELDS = """root => [...root.querySelectorAll('input, select, textarea')]
    .map(one => parseFloat(getComputedStyle(one).fontSize))"""


@pytest.fixture(scope="module")
def telephone(windows):
    """A page as on a telephone, with a finger."""
    screen = {"width": 340, "height": 844}  # a telephone has 390, and a page its margins
    with windows.chromium.new_context(viewport=screen, has_touch=True) as one:
        page = one.new_page()
        page.set_default_timeout(READY_SECONDS * 1000)
        Bare(page).run(SETUP)
        yield page


@pytest.mark.parametrize("code", WIDE)
def test_letters_can_be_read_shapes_are_apart_and_what_is_wide_scrolls(telephone, code):
    one = show(telephone, f"one = {code}\none")
    assert min(one.root.evaluate(LETTERS), default=11) >= 11
    assert min(one.root.evaluate(APART), default=24) >= 24
    fades = one.root.evaluate(FADES)
    assert any(scrolls for scrolls, _ in fades) is WIDE[code]
    assert all(scrolls is fade for scrolls, fade in fades)
    assert min(one.root.evaluate(FIELDS), default=16) >= 16
    assert set(one.root.evaluate(KEYS)) <= {"tap", "drag"}


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("PlayGame(Sum(GRAPH, GRAPH))", 1),
        ("PlayGame(Sum(MIRROR, MIRROR))", 1),
        ("PlayGame(Sum(GRAPH, GRAPH, GRAPH))", 2),
        ("PlayGame(Sum(GRAPH, HEAP, HEAP))", 2),
        ("CrossOut([HEAP] * 4)", 2),
    ],
)
def test_parts_stand_side_by_side_where_there_is_room(telephone, code, lines):
    one = show(telephone, code)
    assert len(set(one.root.evaluate(TOPS))) == lines


@pytest.mark.parametrize("code", ["LabelStepper(GRAPH)", "Staircase(GRAPH)", "BasisStepper(GRAPH)"])
def test_the_buttons_above_a_picture_take_one_line_and_the_rest_is_behind_one(telephone, code):
    """What it opens lies above the picture and moves nothing; a tap on a button closes it."""
    one = show(telephone, code)
    bar, quiet = one.locator.locator(".sg-toolbar").first, one.locator.locator(".sg-quiet")
    assert bar.bounding_box()["height"] <= 54
    seen, place = one.locator.locator("button:visible"), one.root.evaluate(PLACE)
    count = seen.count()
    quiet.tap()
    assert seen.count() > count and one.root.evaluate(PLACE) == place
    with one.change():
        one.locator.locator(".sg-menu button:enabled").last.tap()
    assert not one.locator.locator(".sg-menu").is_visible() and "More" in one.here()


@pytest.mark.parametrize("game", ["Cram(4, 3)", "TurningTurtles(7), COINS", "Kayles(), (7, 6)"])
def test_what_a_first_tap_is_answered_does_not_move_the_lower_edge(telephone, game):
    one = show(telephone, f"one = PlayGame({game})\none")
    before = one.root.bounding_box()["height"]
    with one.change():
        one.locator.locator("[data-shape]:not([aria-disabled])").nth(1).tap()
    assert "is chosen" in one.message() and one.root.bounding_box()["height"] == before


def test_a_board_says_what_a_finger_does(telephone):
    play = show(telephone, "PlayGame(Nim(), (2, 3))")
    said = play.root.evaluate("root => root.querySelector('.sg-keys').innerText")
    assert said.startswith("Tap a")


def test_a_switch_of_a_code_is_turned_by_a_tap(telephone):
    explorer = show(telephone, 'SequenceExplorer("0.7")')
    explorer.root.query_selector("[aria-label='take 1, leaving two heaps: 4']").tap()
    explorer.wait("root.querySelector('input').value === '0.3'")


def test_the_edge_that_fades_is_the_one_behind_which_there_is_more(telephone):
    board = show(telephone, f"PlayGame(Hackenbush({GIRL}))")
    shift = "getComputedStyle(root.querySelector('.sg-part')).maskPosition.split(' ')[0]"
    board.wait(f"{shift} === '-28px'")
    box = board.locator.locator(".sg-part").bounding_box()
    y = box["y"] + box["height"] / 2
    for _ in range(5):
        swipe(telephone, (box["x"] + box["width"] - 20, y), (box["x"] + 20, y))
    board.wait(f"{shift} === '0px'")


def test_the_moves_of_a_game_that_is_crossed_out_keep_their_arrowheads(telephone):
    code = "one = CrossOut([HEAP, HEAP])\none.do_touch(0)\none.do_touch(1)\none.show()\none"
    assert show(telephone, code).root.evaluate(TIPS) == [True, True]
