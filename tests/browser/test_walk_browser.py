"""`BasisStepper`, `TimeHere` and charts in JupyterLab by mouse and by keyboard."""

import json

import pytest
from gestures import ask, key_of, show
from lab import errors, screenshot
from test_sums_browser import banner, inside, log, marked, spot
from test_widgets_browser import unharmed

SETUP = """from sg_core import GameGraph, explore, greedy_basis
from sg_core.pictures import log_chart
from sg_core.rulesets import Nim
from sg_core.samples import random_game
from sg_core.widgets import BasisStepper, TimeHere
from sg_core.widgets.picture import key_of

GAME, HEAP = random_game(8, seed=3), explore(Nim(), 3)
HOSTILE = GameGraph({"<img src=x onerror=window.hacked=1>": ["<b>"]})

def shown(stepper):
    whole = greedy_basis(stepper.game, [*stepper.order, *(
        p for p in stepper.game if p not in stepper.order)], "brute")
    codes = {step.position: step.code for step in whole.steps[:len(stepper.order)]}
    count = len([p for p in whole.elements if p in codes])
    form = "d" if stepper.mex else f"0{max(count, 1)}b"
    return {key_of(p): format(codes[p], form) if p in codes else "" for p in stepper.game}

def problem():
    raise ValueError("out of <b>stones</b>")"""
STEPPER = "stepper = BasisStepper({0})\nstepper"
LOOKS = {
    "light": {},
    "dark": {"theme": "JupyterLab Dark"},
    "zoom": {"zoom": 2.0},
}
SHOWN = [
    "stepper = BasisStepper(GAME)\nstepper.act({'do': 'go', 'step': 5})\nstepper",
    "failing = BasisStepper(HEAP, [3, 2, 1, 0], mex=True)\n"
    "failing.act({'do': 'go', 'step': 4})\nfailing",
    "four = BasisStepper(explore(Nim(), 9))\nfour.act({'do': 'go', 'step': 10})\nfour",
    "before = TimeHere({way: lambda way=way: greedy_basis(HEAP, method=way)\n"
    "                   for way in ('brute', 'mex')})\nbefore",
    "after = TimeHere({way: lambda way=way: greedy_basis(HEAP, method=way)\n"
    "                  for way in ('brute', 'mex')})\nafter.act({'do': 'time'})\nafter",
    "steps = greedy_basis(explore(Nim(), 16), method='brute').steps\n"
    "work = {'positions': {s.position: s.explored for s in steps},\n"
    "        'sums': {s.position: s.tried for s in steps}}\n"
    "log_chart(work, 'What each decision takes', 'heap', 'sums tried, positions explored')",
    "def work(n, way):\n"
    "    return sum(s.explored for s in greedy_basis(explore(Nim(), n), method=way).steps)\n"
    "log_chart({way: {n: work(n, way) for n in range(1, 13)} for way in ('brute', 'mex')},\n"
    "          'The walk through a heap, counted', 'stones', 'positions looked at')",
]
SPILT = """() => [...document.querySelectorAll('.sg-position')].filter(node => {
    const [text, room] = ['.sg-label', '.sg-shape'].map(one => node.querySelector(one).getBBox());
    return text.x < room.x || text.y < room.y || text.x + text.width > room.x + room.width
        || text.y + text.height > room.y + room.height;
}).map(node => node.querySelector('.sg-label').textContent)"""
WIDEST = """() => [...document.querySelectorAll('.sg-position')].map(node => {
    const label = node.querySelector('.sg-label');
    return label.textContent.length * parseFloat(getComputedStyle(label).fontSize) * 0.65
        / node.querySelector('.sg-shape').getBBox().width;
})"""
OUTSIDE = """() => [...document.querySelectorAll('.sg-widget')].flatMap(root => {
    const room = root.getBoundingClientRect();
    return [...root.querySelectorAll('button, .sg-banner, .sg-caption, .sg-log li')].filter(one => {
        const box = one.getBoundingClientRect();
        return box.left < room.left || box.right > room.right || one.scrollWidth > one.clientWidth;
    }).map(one => one.textContent);
})"""
CUT_NUMBERS = """() => [...document.querySelectorAll('.sg-log')].filter(log => {
    const pen = document.createElement('canvas').getContext('2d'), style = getComputedStyle(log);
    pen.font = style.font;
    const wide = pen.measureText(`${log.children.length}. `).width;
    return log.children.length && wide > parseFloat(style.paddingLeft);
}).map(log => log.children.length)"""
FOCUSED = "document.activeElement.textContent"


def caption(widget):
    """The text below the game."""
    return widget.locator.locator(".sg-caption").inner_text()


def agree(widget):
    """The page shows the codes that brute force finds, and what Python says of them."""
    page = widget.page
    assert widget.labels() == ask(page, "shown(stepper)")
    assert banner(widget) == ask(page, "stepper.banner()")
    assert caption(widget) == ask(page, "stepper.caption()")
    assert log(widget) == ask(page, "stepper.log()")
    title = widget.locator.locator(".sg-toolbar b").inner_text()
    assert title == ask(page, "f'{len(stepper.order)} of {len(stepper.game)} positions coded'")
    order = ask(page, "stepper.order")
    assert marked(widget, "here") == order[-1:]
    elements = set(ask(page, "stepper.basis.elements")) - set(order[-1:])
    assert {*marked(widget, "element"), *marked(widget, "witness")} == elements


def coded(widget):
    """The positions that have a code in the page, sorted."""
    return sorted(json.loads(key) for key, label in widget.labels().items() if label)


# ---- BasisStepper


@pytest.mark.nightly
def test_a_walk_by_mouse(page):
    """Steps, a choice, back, another choice, and to the end: the page follows the kernel."""
    stepper = show(page, STEPPER.format("GAME"))
    agree(stepper)
    assert coded(stepper) == []
    assert stepper.locator.locator(".sg-side").is_hidden()
    for done in (1, 2):
        with stepper.change():
            stepper.button("Step ▶").click()
        agree(stepper)
        assert len(coded(stepper)) == done
    with stepper.change():
        spot(stepper, "d").click()
    agree(stepper)
    assert coded(stepper) == ["d", "f", "h"]
    assert marked(stepper, "here") == ["d"]
    assert banner(stepper).startswith("d + S is N for S = 0. So d becomes the element b0.")
    with stepper.change():
        spot(stepper, "d").click()
    assert stepper.message() == "d has its code already; take another position"
    assert stepper.locator.locator(".sg-message.sg-refusal").is_visible()
    agree(stepper)
    with stepper.change():
        stepper.button("◀ Back").click()
    agree(stepper)
    assert stepper.message() == ""
    assert coded(stepper) == ["f", "h"]
    with stepper.change():
        spot(stepper, "a").click()
    with stepper.change():
        stepper.button("To the end").click()
    agree(stepper)
    assert coded(stepper) == list("abcdefgh")
    assert ask(page, "stepper.order[:4]") == ["f", "h", "a", "e"]
    assert len({len(label) for label in stepper.labels().values()}) == 1
    unharmed(stepper)
    with stepper.change():
        stepper.button("to the beginning").click()
    agree(stepper)
    assert coded(stepper) == []


def test_a_walk_by_keys(page):
    """Tab reaches the buttons, Enter presses them, arrows walk, Enter chooses; the focus stays."""
    stepper = show(page, STEPPER.format("GAME"))
    stepper.button("to the beginning").focus()
    stepper.press("Tab", "Tab")
    for done in (1, 2):
        assert page.evaluate(FOCUSED) == "Step ▶"
        with stepper.change():
            stepper.press("Enter")
        agree(stepper)
        assert len(coded(stepper)) == done
    stepper.press("Tab", "Tab")
    assert stepper.focused() == "a"
    unharmed(stepper)
    stepper.press("ArrowDown")
    below = stepper.focused()
    assert below != "a"
    with stepper.change():
        stepper.press("Enter")
    assert stepper.focused() == below
    assert marked(stepper, "here") == [below]
    agree(stepper)
    unharmed(stepper)
    stepper.press("ArrowUp")
    assert stepper.focused() == "a"
    with stepper.change():
        stepper.press(" ")
    agree(stepper)
    assert ask(page, "stepper.order") == ["f", "h", below, "a"]
    stepper.press("Shift+Tab", "Shift+Tab", "Shift+Tab")
    for done in (3, 2, 1, 0, 0):
        assert page.evaluate(FOCUSED) == "◀ Back"
        with stepper.change():
            stepper.press(" ")
        assert len(coded(stepper)) == done
    agree(stepper)
    stepper.press("Tab", "Tab")
    for _ in range(2):
        assert page.evaluate(FOCUSED) == "To the end"
        with stepper.change():
            stepper.press("Enter")
        assert len(coded(stepper)) == 8
    agree(stepper)
    assert inside(stepper)
    unharmed(stepper)


@pytest.mark.nightly
def test_the_codes_fail_to_be_the_mex_before_the_readers_eyes(page):
    """In the order 3, 2, 1, 0 the mex fails at the last click, and the page says where."""
    stepper = show(page, STEPPER.format("HEAP, mex=True"))
    for position in (3, 2, 1):
        with stepper.change():
            spot(stepper, position).click()
        agree(stepper)
        assert caption(stepper).endswith("No code can be compared with a mex yet.")
    with stepper.change():
        spot(stepper, 0).click()
    agree(stepper)
    assert caption(stepper) == (
        "Elements: b1 = 2, b0 = 3. "
        "Code = mex fails: 1 has the code 3, but its only option has 0, and the mex is 1."
    )


@pytest.mark.nightly
def test_what_is_too_much_is_said_and_the_walk_goes_on(page):
    """Brute force gives up at a position; the codes so far stay, and Back works."""
    stepper = show(page, "import sg_core.widgets.walk as walk\nwalk.MOST_EXPLORED = 40\n"
                   + STEPPER.format("explore(Nim(), 9)"))
    with stepper.change():
        stepper.button("To the end").click()
    done = len(coded(stepper))
    assert 1 < done < 10
    assert stepper.message() == "That was much work for one click; press again to go on."
    agree(stepper)
    with stepper.change():
        stepper.button("Step ▶").click()
    assert f"to decide about {done} by brute force takes" in stepper.message()
    assert stepper.locator.locator(".sg-message.sg-refusal").is_visible()
    agree(stepper)
    with stepper.change():
        stepper.button("◀ Back").click()
    assert stepper.message() == ""
    assert len(coded(stepper)) == done - 1
    ask(page, "setattr(walk, 'MOST_EXPLORED', 200_000)")
    with stepper.change():
        stepper.button("To the end").click()
    assert len(coded(stepper)) == 10
    agree(stepper)


# ---- TimeHere


def test_times_appear_when_the_button_is_pressed(page):
    """Before it there is no number; by mouse and by Enter the tasks run, and the focus stays."""
    clock = show(page, "ran = []\nclock = TimeHere({'one': lambda: ran.append(1), "
                 "'two': lambda: ran.append(2)})\nclock")
    assert banner(clock) == "To be timed: one and two."
    assert clock.locator.locator(".sg-side").is_hidden()
    assert clock.locator.locator(".sg-keys").is_hidden()
    with clock.change():
        clock.button("Time it here").click()
    assert banner(clock) == ask(page, "clock.banner()")
    assert banner(clock).startswith("one ")
    assert banner(clock).endswith((" times as long as one.", " times as long as two."))
    assert ask(page, "ran") == [1, 2]
    assert page.evaluate(FOCUSED) == "Time it here"
    with clock.change():
        clock.press("Enter")
    assert ask(page, "ran") == [1, 2, 1, 2]
    assert page.evaluate(FOCUSED) == "Time it here"
    unharmed(clock)


def test_a_task_that_fails_says_why(page):
    """The exception is a message, and the button can be pressed again."""
    clock = show(page, "clock = TimeHere({'good': print, 'bad': problem})\nclock")
    for _ in range(2):
        with clock.change():
            clock.button("Time it here").click()
        assert clock.message() == "that did not work (ValueError: 'out of <b>stones</b>')"
        assert banner(clock) == "To be timed: good and bad."


# ---- hostile names, and looks


@pytest.mark.nightly
def test_hostile_names_stay_text(page):
    """Names that are HTML are shown as text: in the banner, caption, log and message."""
    name = "<img src=x onerror=window.hacked=1>"
    stepper = show(page, STEPPER.format("HOSTILE, mex=True"))
    with stepper.change():
        stepper.button("To the end").click()
    for text in (banner(stepper), caption(stepper), log(stepper)[1]):
        assert name in text
    with stepper.change():
        spot(stepper, name).click()
    assert name in stepper.message()
    agree(stepper)
    clock = show(page, f"clock = TimeHere({{{name!r}: print, '<b>': problem}})\nclock")
    assert banner(clock) == f"To be timed: {name} and <b>."
    with clock.change():
        clock.button("Time it here").click()
    for widget in (stepper, clock):
        places = ".sg-banner *, .sg-caption *, .sg-log li *, .sg-message *, .sg-position b, img"
        assert widget.locator.locator(places).count() == 0
    assert page.evaluate("typeof window.hacked") == "undefined"
    assert key_of(name) in stepper.labels()


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.nightly
def test_labels_stay_inside_and_nothing_is_cut_off(notebook, look):
    """Codes of four bits, banners, captions and buttons fit, in the dark and magnified, too."""
    page = notebook([SETUP, *SHOWN], **LOOKS[look])
    assert errors(page) == []
    page.wait_for_function("document.querySelectorAll('.sg-widget[data-revision]').length === 5")
    labels = page.evaluate("[...document.querySelectorAll('.sg-label')].map(l => l.textContent)")
    assert {len(label) for label in labels} == {0, 1, 2, 4}
    assert page.evaluate(SPILT) == []
    assert max(page.evaluate(WIDEST)) < 0.92
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(CUT_NUMBERS) == []
    charts = page.locator(".jp-OutputArea-output img")
    assert charts.count() == 2
    for chart in charts.all():
        box = chart.bounding_box()
        drawn = chart.evaluate("image => [image.naturalWidth, image.naturalHeight]")
        assert box["width"] / box["height"] == pytest.approx(drawn[0] / drawn[1], rel=0.02)
        assert box["width"] > 400
    screenshot(page, f"walk-{look}")
