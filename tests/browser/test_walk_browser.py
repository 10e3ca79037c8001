"""`BasisStepper`, `TimeHere` and charts in JupyterLab by mouse and by keyboard."""

import json

import pytest
from gestures import ask, show
from test_sums_browser import banner, log, marked, spot
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
