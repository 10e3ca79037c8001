"""`PlayGame` in JupyterLab, by mouse and by keyboard: heaps, rows, boards, graphs and sums."""

import inspect

import own_games
import pytest
from gestures import OVERFLOW, ask, show
from helpers import mostly_nightly
from views import agree

SETUP = f"""import networkx as nx
from sg_core import rulesets
from sg_core.beyond import CoinProduct, OrdinalNim
from sg_core.rulesets import *
{inspect.getsource(own_games)}
from sg_core import GameGraph, Sum
from sg_core.strategies import undo
from sg_course.widgets import PlayGame

LADDER = GameGraph({{"x": ["y", "z"], "y": ["z"]}})"""
PLAY = "one = PlayGame({}, seed=0)\none"
SUM = "Sum(Nim(), LADDER), ((1, 2), 'x'), titles=['heaps', 'L']"
PRESSED = "[data-shape][aria-pressed=true]"
WON = "The machine has no move. You win!"


def log(play):
    """The moves so far."""
    return play.texts(".sg-log li")


def winning(play):
    """The names of what a winning move changes; the widget shows it when asked twice."""
    play.push("Hint", "Hint")
    agree(play)
    return play.names(".sg-lit")


# ---- two clicks make a move

ROUNDS = {  # a game; what is clicked first, and the arrows to it; what then, and what is told of it
    "pins": ("Kayles(), (1, 6)", "row 2, pin 6 of 6", "Down" + 5 * " Right",
             "row 2, pin 5 of 6", "Left", "take 2 from a row of 6, leaving 4"),
    "cells": ("Cram(4, 3)", "column 2, row 2", "Right Down",
              "column 3, row 2", "Right", "lay a domino on (2, 2) and (3, 2)"),
    "coins": ("TurningTurtles(7), frozenset({2, 3, 6})", "coin 6, head", 5 * " Right",
              "coin 1, tail", 5 * " Left", "turn 1 and 6"),
}  # fmt: skip


def arrows(text):
    """The keys for these directions."""
    return [f"Arrow{name}" for name in text.split()]


@pytest.mark.parametrize("name", mostly_nightly(["cells"], ROUNDS))
def test_a_move_by_two_clicks(page, name):
    """The first click is kept and shows the ends; the pointer shows what goes."""
    game, first, _, second, _, told = ROUNDS[name]
    play = show(page, PLAY.format(game))
    agree(play)
    play.button(first).hover()
    assert play.names(".sg-taking") == [first]
    play.push(first)
    agree(play)
    assert play.names(PRESSED) == [first]
    assert play.here() == first
    play.button(second).hover()
    assert {*play.names(".sg-taking")} == {first, second}
    play.push(second)
    agree(play)
    assert log(play)[0] == f"You: {told}"


@pytest.mark.parametrize("name", ROUNDS)
def test_a_move_by_two_keys(page, name):
    """Arrows walk, Enter and Space choose, Escape gives up; the focus is never lost."""
    game, first, to_first, second, to_second, told = ROUNDS[name]
    play = show(page, PLAY.format(game))
    assert play.texts(".sg-switch [aria-pressed=true]") == ["I begin", "perfect"]
    play.root.focus()
    play.press("Tab", *arrows(to_first))
    assert play.here() == first
    play.do("Enter")
    assert play.names(PRESSED) == [first]
    assert play.here() == first
    play.do("Escape")
    assert play.names(PRESSED) == []
    play.do("Space")
    play.press(*arrows(to_second))
    assert play.here() == second
    assert {*play.names(".sg-taking")} == {first, second}
    play.do("Enter")
    assert log(play)[0] == f"You: {told}"
    for key in "hh,":
        assert play.here() is not None
        play.do(key)
    agree(play)


# ---- every board

BOARDS = {  # from what is shown to a game that the first player wins
    "rows of pins": "Kayles(), (1, 6)",
    "dominoes": "Cram(4, 3)",
    "a row of coins": "TurningTurtles(7), frozenset({2, 3, 6})",
    "cells that are bitten": "rulesets.Chomp(), (4, 2)",
    "rays of a queen": "rulesets.WythoffsQueen(), (4, 6)",
    "crosses on a strip": "rulesets.Treblecross(8)",
    "stairs": "StaircaseNim(), (1, 2, 2)",
    "three coins": "rulesets.MockTurtles(6), frozenset({0, 1, 2, 5})",
    "a run of coins": "Ruler(5), frozenset({2, 5})",
    "a tree": "Hackenbush(), stalk(3) + (stalk(1) + stalk(2),)",
    "a picture with a loop": "Hackenbush([(0, 1), (1, 1), (1, 2), (2, 0), (0, 3)])",
    "vertices": "NodeKayles(nx.path_graph(5))",
    "pairs of vertices": "ArcKayles(nx.path_graph(6))",
    "coins on a board": "CoinProduct(rulesets.TurningTurtles(3), Ruler(3)), frozenset({(2, 3)})",
    "own heaps": "Square(), 13",
    "own cells": "Queens()",
    "own coins": "Turning(), frozenset({3, 5})",
}
GOOD = "[*one.game.options(one.position)].index(one.good_move())"


def makes_good_move(play, push):
    """Click what makes a winning move, in one way of clicking; what is lit tells where to begin."""
    wanted, lit = ask(play.page, GOOD), winning(play)
    for told in (*lit, lit[-1]):  # the last one again where that says that it is all
        shapes = agree(play)["parts"][0]["shapes"]
        ends = [one["spoken"] for one in shapes if one["move"] == wanted]
        push(ends[0] if ends else told)
        if ends:
            return


@pytest.mark.parametrize("by", ["mouse", "keys"])
@pytest.mark.parametrize("name", mostly_nightly(["own cells", "a tree"], BOARDS))
def test_every_board_is_played_to_its_end(page, name, by):
    """By clicks alone, or by Enter on what has the focus, one wins against a perfect machine."""
    play = show(page, PLAY.format(BOARDS[name]))

    def press(told):
        play.button(told).focus()
        play.do("Enter")

    while not ask(page, "one.over()"):
        before = len(log(play))
        makes_good_move(play, play.push if by == "mouse" else press)
        assert len(log(play)) > before
        play.unharmed()
    assert agree(play)["banner"] == WON


# ---- one click or key makes a move

WALKS = {  # a game; keys and what has the focus then; the move, and what has the focus after it
    "stones that are taken and added": ("NimWithAdding(), ((1, 3), 2), opponent=undo", [
        ("Tab", "take 1 from heap 1, leaving 0"),
        ("ArrowUp ArrowUp ArrowUp", "add 2 to heap 1, making 3"),
        ("ArrowRight ArrowUp ArrowUp", "add 2 to heap 2, making 5"),
        ("ArrowLeft", "add 2 to heap 1, making 3"),  # as high as heap 1 goes
        ("ArrowDown", "add 1 to heap 1, making 2"),
    ], "add 1 to heap 1, leaving 2, 3", "take 1 from heap 1, leaving 1"),
    "rows that are cut": ("GrundysGame(), (6, 8)", [
        ("Tab ArrowRight", "cut row 1 after pin 2"),
        ("ArrowRight", "cut row 1 after pin 4"),  # not into halves
        ("ArrowDown", "cut row 2 after pin 3"),
        ("ArrowUp ArrowLeft ArrowLeft", "cut row 1 after pin 1"),
    ], "break a row of 6 into 1 and 5", "cut row"),
    "heaps and a graph": (SUM, [
        ("Tab", "take 1 from heap 1, leaving 0"),
        ("ArrowRight ArrowUp", "take 1 from heap 2, leaving 1"),
    ], "in heaps, take 1 from heap 2, leaving 1, 1", "take 1 from heap 2, leaving 0"),
}  # fmt: skip


@pytest.mark.parametrize("name", WALKS)
def test_a_move_by_keyboard_only(page, name):
    """Tab leads to the board, arrows along and across; the focus stays after the move."""
    game, steps, move, then = WALKS[name]
    play = show(page, PLAY.format(game))
    play.root.focus()
    for keys, focus in steps:
        play.press(*keys.split())
        assert play.here() == focus, keys
    play.unharmed()
    play.do("Enter")
    agree(play)
    assert log(play)[0] == f"You: {move}"
    assert play.here().startswith(then)


@pytest.mark.nightly
def test_looking_back_by_mouse(page):
    """◀ and ▶ show the round; where they end, they are disabled."""
    play = show(page, PLAY.format("Nim(), (2, 2, 1, 1)"))
    back, on = play.button("one move back"), play.button("one move on")
    for _ in range(2):
        with play.change():
            play.locator.locator(".sg-stone").first.click()
    play.unfold("one move on")
    assert on.is_disabled()
    for step in (3, 2, 1, 0):
        play.push("one move back")
        assert len(agree(play)["log"]) == step
        assert play.texts(".sg-review > span") == [f" {step} of 4 "]
    assert back.is_disabled()
    assert play.here() is not None
    play.push("one move on")
    assert play.texts(".sg-review > span") == [" 1 of 4 "]


@pytest.mark.nightly
def test_the_record_is_copied_and_shown_again(page):
    """Copy record shows code, all of it chosen; a record is gone through but not played."""
    play = show(page, PLAY.format(SUM))
    play.click("z")
    assert "in L, x → z" in agree(play)["log"][0]
    code = play.locator.locator(".sg-code")
    assert code.is_hidden()
    play.push("Copy record")
    assert code.input_value() == ask(page, "one.code")
    again = show(page, f"again = PlayGame({SUM}, record=one.record)\nagain")
    again.unfold("Hint")
    assert again.button("Hint").is_disabled()
    assert again.button("perfect").count() == 0
    again.click("y")
    assert "this is a record" in agree(again, "again")["message"]
    again.focus("x")
    again.do(".")
    again.press("h")  # there are no hints in a record
    again.do(",")
    again.do(".")
    assert (len(agree(again, "again")["log"]), again.message()) == (1, "")


def test_a_second_click_before_the_answer_makes_no_second_move(page):
    """What was clicked in an old view is not taken for a click in the new one."""
    play = show(page, "one = PlayGame(Nim(), (5, 5), opponent='random', seed=1)\none")
    twice = "one => { for (let i = 0; i < 2; i++) one.dispatchEvent(new MouseEvent('click')); }"
    play.button("take 1 from heap 1, leaving 4").evaluate(twice)
    play.wait("root.querySelector('.sg-bar').innerText.includes('click again')")
    assert ask(page, "len(one.record)") == 3


TOPS = "root => [...root.querySelectorAll('.sg-part')].map(one => Math.round(one.offsetTop))"


def test_three_components_stand_side_by_side(page):
    """A sum of three games is one row in the usual width of the Lab, more when it is narrow."""
    play = show(page, PLAY.format("Sum(Nim(), Kayles(), LADDER), ((1, 3, 2), 7, 'x')"))
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


# ---- moves are typed


def test_heaps_of_ordinals_are_played_by_typing(page):
    """What is refused stays in its field; letters are no keys there; leaving it makes no move."""
    play = show(page, PLAY.format("OrdinalNim(), ('w', 7, 0)"))

    def field(heap):
        return play.locator.get_by_role("textbox", name=f"heap {heap} becomes")

    agree(play)
    assert field(3).count() == 0
    field(1).focus()
    play.press(*"h,.", "Tab")
    assert (field(1).input_value(), play.message(), log(play)) == ("wh,.", "", [])
    for text, says in (("1+w", "1 + ω is ω"), ("w+1", "heap 1 grows from ω to ω + 1")):
        field(1).fill(text)
        play.do("Enter")
        assert says in agree(play)["message"]
        assert (play.here(), ask(page, "len(one.record)")) == ("heap 1 becomes", 1)
    assert field(1).input_value() == "w+1"
    field(1).fill("7")
    play.do("Enter")
    agree(play)
    assert log(play)[0] == "You: lower heap 1 from ω to 7"
    while not ask(page, "one.over()"):
        both = "(one.position, one.good_move())"
        here, good = ask(page, f"[list(map(str, heaps)) for heaps in {both}]")
        [i] = [i for i in range(3) if here[i] != good[i]]
        field(i + 1).fill(good[i])
        play.do("Enter")
        assert play.here() is not None
    assert agree(play)["banner"] == WON
    assert field(1).count() == 0 and play.here() == "New round"
    play.push("one move back")
    agree(play)
    play.unharmed()


def test_one_of_many_options_is_played_by_typing_some_of_it(page):
    """Boxes follow as one types; Enter plays the only one; Escape brings all of them back."""
    play = show(page, "one = PlayGame(ManyWays(), 60, seed=0)\none")
    field = play.locator.locator(".sg-fields input")
    boxes = play.locator.locator(".sg-rest")
    agree(play)
    assert boxes.count() == 24
    field.focus()
    play.do("4")
    play.do("0")
    assert [one["text"] for one in agree(play)["parts"][0]["shapes"]][1:] == ["40"]
    assert field.input_value() == "40" and play.here().endswith("1 of 50")
    play.do("Escape")
    agree(play)
    assert (field.input_value(), boxes.count()) == ("", 24)
    field.press_sequentially("57")
    play.wait("root.querySelectorAll('.sg-rest').length === 1")
    play.do("Enter")
    agree(play)
    assert log(play)[0] == "You: 60 → 57" and field.input_value() == ""
    play.push("move to 12")
    assert log(play)[2].endswith("→ 12")
    play.unharmed()
