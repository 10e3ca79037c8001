"""`PlayGame` in JupyterLab with games that break heaps: rows of pins by mouse and by keyboard."""

import pytest
from gestures import LOOKS, OVERFLOW, ask, show
from lab import screenshot
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


def names(play, name):
    """The labels of all pins and cuts that a CSS selector finds."""
    return play.root.evaluate(NAMES, name)


def rows(play):
    """The rows that are shown; they are those that Python holds."""
    lines = play.locator.locator(".sg-row")
    shown = [lines.nth(i).locator(".sg-pin").count() for i in range(lines.count())]
    assert shown == ask(play.page, "list(play.record[play.at])")
    assert lines.locator(".sg-size").all_inner_texts() == [str(size) for size in shown]
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
    pin(play, 1, 2, 5).click()
    ends = [f"row 1, pin {number} of 5" for number in (1, 2, 3)]
    assert names(play, ".sg-end") == ends
    assert names(play, ".sg-pin[aria-pressed=true]") == [ends[1]]
    pin(play, 1, 3, 5).hover()
    assert names(play, ".sg-taking") == ends[1:]
    pin(play, 1, 5, 5).click()  # no run of four goes
    assert names(play, ".sg-pin[aria-pressed=true]") == ["row 1, pin 5 of 5"]
    play.press("Escape")
    assert names(play, ".sg-pin[aria-pressed=true], .sg-end, .sg-taking") == []
    assert play.revision() == 1
    pin(play, 1, 3, 5).click()
    with play.change():
        pin(play, 1, 3, 5).click()  # the same pin twice; 2 and 2 are left, which is P
    assert ask(page, "list(play.record[1])") == [2, 2]
    assert names(play, ".sg-pin[aria-pressed=true], .sg-end") == []
    while not ask(page, "play.over()"):
        row, begin, end = winning(play)
        size = rows(play)[row]
        pin(play, row + 1, end, size).click()
        with play.change():
            pin(play, row + 1, begin + 1, size).click()  # from the right to the left, too
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
    lit = ask(play.page, "[row['lit'] for row in play.view['parts'][0]['rows']]")
    (row,) = (i for i, run in enumerate(lit) if run)
    begin, end = lit[row]
    size = ask(play.page, f"play.position[{row}]")
    assert names(play, ".sg-lit") == [
        f"row {row + 1}, pin {number} of {size}" for number in range(begin + 1, end + 1)
    ]
    return row, begin, end


def test_a_game_by_keyboard_only(page):
    """Arrows walk, Enter and Space choose; the focus stays in the rows while there are any."""
    play = played(page, "Kayles(), (1, 6)")
    pin(play, 1, 1, 1).focus()
    play.press("ArrowUp", "ArrowLeft")
    assert focused(play) == "row 1, pin 1 of 1"
    play.press("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight")
    assert focused(play) == "row 2, pin 4 of 6"
    play.press("Enter")
    assert names(play, ".sg-pin[aria-pressed=true]") == ["row 2, pin 4 of 6"]
    play.press("Escape", "Space", "ArrowLeft")
    assert names(play, ".sg-taking") == ["row 2, pin 3 of 6", "row 2, pin 4 of 6"]
    press(play, "Enter")  # 1, 2 and 2 are left: N
    assert ask(page, "list(play.record[1])") == [1, 2, 2]
    assert focused(play).startswith(f"row {min(2, len(rows(play)))}, pin ")
    unharmed(play)
    while not ask(page, "play.over()"):
        assert focused(play).startswith("row ")
        press(play, "Enter", "Enter")
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
    assert names(play, ".sg-row:first-child button.sg-cut") == cuts
    pin(play, 1, 1, 6).click(force=True)
    assert names(play, ".sg-pin[aria-pressed=true]") == []
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
        play.locator.locator("button.sg-cut").last.click()
    assert ask(page, "len(play.record)") == 5
    unharmed(play)


@pytest.mark.nightly
def test_runs_and_cuts_with_hints_and_titles_in_a_sum(page):
    """A hint lights a cut or a run; a title stays text; each part sends its own moves."""
    title = "<img src=x onerror=alert(1)>"
    wishes = f"Sum(Nim(), LaskersNim()), (2, (3, 4)), titles=[{title!r}, 'L'], hints='nim-sum'"
    play = played(page, wishes)
    assert play.locator.locator("img").count() == 0
    assert play.locator.locator(".sg-part-title").first.inner_text() == title
    said = play.locator.locator(".sg-keys").inner_text()
    for text in ("Click a stone", "Click the first and the last pin", "Click between two pins"):
        assert text in said
    assert "token" not in said
    while not ask(page, "play.over()"):
        for _ in range(2):
            with play.change():
                play.button("Hint").click()
        first, *others = names(play, ".sg-lit")
        last = [first, *others][-1]
        with play.change():
            play.button(first).click()
            if "pin" in first and not first.startswith("cut"):
                play.button(last).click()
    assert play.locator.locator(".sg-banner").inner_text().startswith("The machine has no move.")


def test_only_one_pin_is_chosen_at_a_time(page):
    """A click in another part of a sum begins anew there; a hint keeps the focus."""
    play = played(page, "Sum(Kayles(), Kayles(), Nim()), (3, 4, 1)")
    pin(play, 1, 1, 3).click()
    pin(play, 1, 2, 4).click()
    assert names(play, ".sg-pin[aria-pressed=true]") == ["row 1, pin 2 of 4"]
    press(play, "h")
    assert focused(play) == "row 1, pin 2 of 4"
    assert names(play, ".sg-pin[aria-pressed=true]") == []
    pin(play, 1, 1, 3).click()
    with play.change():
        pin(play, 1, 2, 3).click()
    assert ask(page, "list(map(list, play.record[1][:2]))") == [[1], [4]]


@pytest.mark.parametrize("look", [*LOOKS, "narrow"])
@pytest.mark.nightly
def test_rows_fit_in_every_theme_and_size(notebook, look):
    """Sixteen pins with cuts stand in one row where there is room; nothing is cut off."""
    page = notebook([SETUP], **LOOKS.get(look, {"width": 520}))
    runs = played(page, "Kayles(), (2, 7)")
    pin(runs, 2, 4, 7).click()
    pin(runs, 2, 5, 7).hover()
    cuts = played(page, "GrundysGame(), 16")
    both = played(page, "Sum(LaskersNim(), Kayles(), Nim()), ((4, 5), 6, (1, 2))")
    wide = [play.locator.locator(".sg-pin") for play in (runs, cuts, both)]
    assert all(pins.first.bounding_box()["width"] == 26 for pins in wide)
    for play in (runs, cuts):
        assert play.root.evaluate(OVERFLOW) == 0
    if look in ("light", "dark"):
        assert cuts.locator.locator(".sg-row").bounding_box()["height"] < 40
    screenshot(page, f"rows-{look.replace(' ', '-')}")
