"""Games with pictures of their own, Cram and coins, in JupyterLab by mouse and by keyboard."""

import inspect

import own_games
from gestures import OVERFLOW, ask, show
from test_rows_browser import click, focused, names, press
from test_sums_browser import banner, log
from test_widgets_browser import unharmed

SETUP = f"""{inspect.getsource(own_games)}
from sg_core import GameGraph, Sum
from sg_core.rulesets import *
from sg_core.widgets import PlayGame

LADDER = GameGraph({{"x": ["y", "z"], "y": ["z"]}})"""

CRAM = "play = PlayGame(Cram(4, 3), seed=0)\nplay"
COINS = "play = PlayGame(TurningTurtles(7), frozenset({2, 3, 6}), seed=0)\nplay"
TOPS = "root => [...root.querySelectorAll('.sg-part')].map(one => Math.round(one.offsetTop))"
SHOWN = [
    "one = PlayGame(Nim(), (3, 4, 5), seed=0)\nfor _ in 'ab':\n    one.act({'do': 'hint'})\none",
    "one = PlayGame(Kayles(), (2, 7), seed=0)\none.act({'do': 'move', 'to': 5})\none",
    "PlayGame(NimWithAdding(), ((1, 3, 1), 4), seed=0)",
    "PlayGame(Sum(Nim(), Kayles(), LADDER), ((1, 3, 2), 7, 'x'), titles=['heaps', 'pins', 'L'])",
    "one = PlayGame(Cram(4, 4), seed=0)\nfor to in (5, 6):\n"
    "    one.act({'do': 'move', 'to': to})\none",
    "one = PlayGame(TurningTurtles(7), frozenset({2, 3, 6}))\n"
    "one.act({'do': 'move', 'to': 10})\none",
    "PlayGame(Chomp(), (7, 6))",
    "PlayGame(Queen(), (5, 3))",
]


def cell(play, x, y):
    """A free cell."""
    return play.button(f"column {x}, row {y}")


def coin(play, name):
    """A coin, by its number and its side."""
    return play.button(f"coin {name}")


def winning(play):
    """The names of what a winning move changes; the widget shows it when asked twice."""
    for _ in range(2):
        with play.change():
            play.button("Hint").click()
    return names(play, ".sg-lit")


def test_a_board_of_cells_by_mouse(page):
    """Two clicks lay a domino; a covered cell says why not; the reader wins 4 by 3."""
    play = show(page, CRAM)
    assert "Click what the move changes" in play.locator.locator(".sg-keys").inner_text()
    assert play.locator.locator(".sg-cell").count() == 12
    cell(play, 2, 2).hover()
    assert names(play, ".sg-taking") == ["column 2, row 2"]
    click(play, cell(play, 2, 2))
    assert names(play, "[aria-pressed=true]:not(button)") == ["column 2, row 2"]
    assert len(names(play, ".sg-end")) == 4
    cell(play, 3, 2).hover()
    assert sorted(names(play, ".sg-taking")) == ["column 2, row 2", "column 3, row 2"]
    click(play, cell(play, 3, 2))
    assert log(play)[0] == "You: lay a domino on (2, 2) and (3, 2)"
    covered = play.locator.locator(".sg-covered")
    assert covered.count() == 4
    record = ask(page, "len(play.record)")
    with play.change():
        covered.first.click(force=True)
    assert play.message() == "a domino lies there; click two free cells, side by side"
    assert ask(page, "len(play.record)") == record
    while not ask(page, "play.over()"):
        click(play, *[play.button(name) for name in winning(play)])
    assert banner(play) == "The machine has no move. You win!"
    unharmed(play)


def test_a_board_of_cells_by_keyboard_only(page):
    """Arrows go over the cells, Enter lays the domino, Escape gives the first cell up."""
    play = show(page, CRAM)
    play.button("random").focus()
    play.press("Tab")
    assert focused(play) == "column 1, row 3"
    play.press("ArrowRight", "ArrowDown")
    assert focused(play) == "column 2, row 2"
    press(play, "Enter")
    assert names(play, "[aria-pressed=true]:not(button)") == ["column 2, row 2"]
    assert focused(play) == "column 2, row 2"
    press(play, "Escape")
    assert names(play, "[aria-pressed=true]:not(button)") == []
    press(play, " ")
    play.press("ArrowRight")
    assert sorted(names(play, ".sg-taking")) == ["column 2, row 2", "column 3, row 2"]
    press(play, "Enter")
    assert log(play)[0] == "You: lay a domino on (2, 2) and (3, 2)"
    assert focused(play).startswith("column ")
    while not ask(page, "play.over()"):
        for name in winning(play):
            play.button(name).focus()
            press(play, "Enter")
    assert banner(play) == "The machine has no move. You win!"
    assert focused(play).startswith("column ")
    unharmed(play)
    press(play, ",")


def test_coins_by_mouse(page):
    """Two coins are turned by two clicks, one by two on it."""
    play = show(page, COINS)
    texts = play.locator.locator(".sg-head text, .sg-tail text").all_text_contents()
    assert "".join(texts) == "THHTTHT"
    click(play, coin(play, "6, head"))
    coin(play, "1, tail").hover()
    assert names(play, ".sg-taking") == ["coin 1, tail", "coin 6, head"]
    click(play, coin(play, "1, tail"))  # 1, 2 and 3 are heads: P
    assert log(play)[0] == "You: turn 1 and 6"
    while not ask(page, "play.over()"):
        lit = winning(play)
        click(play, play.button(lit[0]), play.button(lit[-1]))
    assert banner(play) == "The machine has no move. You win!"
    assert play.locator.locator(".sg-head").count() == 0
    unharmed(play)


def test_a_second_click_before_the_answer_makes_no_second_move(page):
    """What was clicked in an old view is not taken for a click in the new one."""
    play = show(page, "play = PlayGame(Nim(), (5, 5), opponent='random', seed=1)\nplay")
    twice = "one => { for (let i = 0; i < 2; i++) one.dispatchEvent(new MouseEvent('click')); }"
    play.button("take 1 from heap 1, leaving 4").evaluate(twice)
    play.wait("Number(root.dataset.revision) >= 3")
    assert play.message() == "that was clicked before the last move was shown; click again"
    assert ask(page, "len(play.record)") == 3


def test_three_components_stand_side_by_side(page):
    """A sum of three games is one row in the usual width of the Lab, more when it is narrow."""
    play = show(page, f"play = {SHOWN[3]}\nplay")
    assert len(set(play.root.evaluate(TOPS))) == 1
    pins = play.locator.locator(".sg-pin")
    assert pins.first.bounding_box()["width"] > 20
    page.set_viewport_size({"width": 460, "height": 900})
    try:
        play.wait(f"new Set(({TOPS})(root)).size > 1")
        assert pins.first.bounding_box()["width"] > 18
        assert play.root.evaluate(OVERFLOW) == 0
    finally:
        page.set_viewport_size({"width": 1280, "height": 900})


