"""`PlayGame` in JupyterLab with games that break heaps: rows of pins by mouse and by keyboard."""

import re

import pytest
from gestures import ask, show
from test_widgets_browser import unharmed

SETUP = """from sg_core import Sum
from sg_core.rulesets import Nim
from sg_core.rulesets.taking import *
from sg_core.widgets import PlayGame"""

PLAY = "play = PlayGame({}, seed=0)\nplay"
FOCUSED = "() => document.activeElement.ariaLabel ?? document.activeElement.textContent"
NAMES = "(root, name) => [...root.querySelectorAll(name)].map(one => one.ariaLabel)"


def played(page, wishes):
    """A round that begins afresh."""
    return show(page, PLAY.format(wishes))


def pin(play, row, number, size):
    """The button of a pin; rows and pins are counted from 1."""
    return play.button(f"row {row}, pin {number} of {size}")


def click(play, *buttons):
    """Click, and wait each time for what comes of it."""
    for button in buttons:
        with play.change():
            button.click()


def names(play, name):
    """The labels of all pins and cuts that a CSS selector finds."""
    return play.root.evaluate(NAMES, name)


def rows(play):
    """The rows that are shown; they are those that Python holds."""
    lines = play.locator.locator("[role=group][aria-label^='row ']")
    shown = [lines.nth(i).locator(".sg-pin").count() for i in range(lines.count())]
    assert shown == ask(play.page, "list(play.board.parts[0].rules.heaps(play.record[play.at]))")
    assert lines.locator(".sg-note").all_text_contents() == [str(size) for size in shown]
    return shown


def focused(play):
    """The name of what has the focus."""
    return play.page.evaluate(FOCUSED)


def press(play, *keys):
    """Press keys, the last of which changes something."""
    play.press(*keys[:-1])
    with play.change():
        play.press(keys[-1])


@pytest.mark.nightly
def test_a_game_by_mouse(page):
    """Two clicks take a run; a pin that cannot be its end, and Escape, begin anew."""
    play = played(page, "Kayles(), 5")
    said = play.locator.locator(".sg-keys").inner_text()
    assert said.startswith("Click the first and the last pin that go (the same pin twice for one).")
    assert "Click between two pins" not in said
    assert rows(play) == [5]
    click(play, pin(play, 1, 2, 5))
    ends = [f"row 1, pin {number} of 5" for number in (1, 2, 3)]
    assert names(play, ".sg-end") == ends
    assert names(play, ".sg-pin[aria-pressed=true]") == [ends[1]]
    assert focused(play) == ends[1]
    pin(play, 1, 3, 5).hover()
    assert names(play, ".sg-taking") == ends[1:]
    click(play, pin(play, 1, 5, 5))  # no run of four goes
    assert names(play, ".sg-pin[aria-pressed=true]") == ["row 1, pin 5 of 5"]
    press(play, "Escape")
    page.mouse.move(0, 0)
    play.button("Hint").focus()
    assert names(play, ".sg-pin[aria-pressed=true], .sg-end, .sg-taking") == []
    assert ask(page, "play.record") == [5]
    click(play, *[pin(play, 1, 3, 5)] * 2)  # the same pin twice; 2 and 2 are left, which is P
    assert ask(page, "list(play.record[1])") == [2, 2]
    assert names(play, ".sg-pin[aria-pressed=true], .sg-end") == []
    while not ask(page, "play.over()"):
        row, begin, end = winning(play)
        size = rows(play)[row]
        last, first = pin(play, row + 1, end, size), pin(play, row + 1, begin + 1, size)
        click(play, last, first)  # from the right to the left, too
    assert play.locator.locator(".sg-banner").inner_text() == "The machine has no move. You win!"
    assert rows(play) == []
    unharmed(play)
    with play.change():
        play.button("New round").click()
    assert rows(play) == [5]


def winning(play):
    """A winning run, as row, begin and end; the widget shows it when asked twice."""
    for _ in range(2):
        with play.change():
            play.button("Hint").click()
    lit = [[int(n) for n in re.findall(r"\d+", name)] for name in names(play, ".sg-lit")]
    row, begin, size = lit[0]
    assert lit == [[row, begin + i, size] for i in range(len(lit))]
    assert f"take {len(lit)} from a row of {size}" in play.message() or (
        f"take a whole row of {len(lit)}" in play.message())
    return row - 1, begin - 1, begin - 1 + len(lit)


def test_a_game_by_keyboard_only(page):
    """Arrows walk, Enter and Space choose; the focus stays in the rows while there are any."""
    play = played(page, "Kayles(), (1, 6)")
    pin(play, 1, 1, 1).focus()
    play.press("ArrowUp", "ArrowLeft")
    assert focused(play) == "row 1, pin 1 of 1"
    play.press("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight")
    assert focused(play) == "row 2, pin 4 of 6"
    press(play, "Enter")
    assert names(play, ".sg-pin[aria-pressed=true]") == ["row 2, pin 4 of 6"]
    press(play, "Escape")
    assert names(play, "[aria-pressed=true]:not(button)") == []
    press(play, "Space")
    play.press("ArrowLeft")
    assert names(play, ".sg-taking") == ["row 2, pin 3 of 6", "row 2, pin 4 of 6"]
    press(play, "Enter")  # 1, 2 and 2 are left: N
    assert ask(page, "list(play.record[1])") == [1, 2, 2]
    assert focused(play).startswith(f"row {min(2, len(rows(play)))}, pin ")
    unharmed(play)
    while not ask(page, "play.over()"):
        assert focused(play).startswith("row ")
        press(play, "Enter")
        press(play, "Enter")
    assert focused(play) == "New round"
    press(play, ",")
    assert rows(play) == ask(page, "list(play.record[-2])")
    press(play, "Enter")
    assert rows(play) == [1, 6]


def test_a_row_is_cut_by_mouse_and_by_keyboard(page):
    """In Grundy's game no pin goes; the arrows go from cut to cut."""
    play = played(page, "GrundysGame(), (6, 8)")
    said = play.locator.locator(".sg-keys").inner_text()
    assert said.startswith("Click between two pins to break the row there. Tab")
    cuts = [f"cut row 1 after pin {number}" for number in (1, 2, 4, 5)]
    first = "[aria-label='row 1: 6 pins']"
    assert names(play, f"{first} .sg-cut:not([aria-disabled])") == cuts
    assert play.locator.locator(f"{first} .sg-cut[aria-disabled]").is_hidden()
    assert names(play, ".sg-pin[role=button]") == []
    play.button(cuts[1]).focus()
    play.press("ArrowRight")
    assert focused(play) == "cut row 1 after pin 4"
    play.press("ArrowDown")
    assert focused(play) in ("cut row 2 after pin 3", "cut row 2 after pin 5")
    play.press("ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft")
    press(play, "Enter")
    assert ask(page, "list(play.record[1])") == [1, 5, 8]
    assert focused(play).startswith("cut row ")
    with play.change():
        play.locator.locator(".sg-cut:not([aria-disabled])").last.click()
    assert ask(page, "len(play.record)") == 5
    unharmed(play)


