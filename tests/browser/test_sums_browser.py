"""Playing sums, and the two games side by side, in JupyterLab by mouse and by keyboard."""

import ast
import json
import re
from contextlib import ExitStack

import pytest
from gestures import ask, key_of, show, shown
from lab import run_cell
from test_widgets_browser import unharmed

SETUP = """from sg_core import GameGraph, Sum, outcome, outcomes
from sg_core.rulesets import Nim, Subtraction
from sg_core.strategies import absorb, mirror
from sg_core.widgets import DistinguisherHunt, PlayGame, SumExplorer
from sg_core.widgets.picture import key_of

FORK = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["e"]})
LADDER = GameGraph({"x": ["y", "z"], "y": ["z"]})
HOSTILE = GameGraph({"<img src=x onerror=window.hacked=1>": ["<b>"]})

def texts(labels):
    return {key_of(p): str(label) for p, label in labels.items()}"""

MIXED = "play = PlayGame(Sum(Nim(), LADDER), ((1, 2), 'x'), titles=['heaps', 'L'], seed=0)\nplay"
EXPLORER = "explorer = SumExplorer({games})\nexplorer"
HUNT = "hunt = DistinguisherHunt({games})\nhunt"


def spot(widget, position, part=0):
    """A position as it is drawn in one of the parts."""
    inside = widget.locator.locator(".sg-part").nth(part)
    return inside.locator(f".sg-position[data-key='{key_of(position)}'] .sg-shape")


def marked(widget, mark):
    """The positions that wear a mark, in all parts."""
    keys = "(root, mark) => [...root.querySelectorAll(mark)].map(one => one.dataset.key)"
    return [json.loads(key) for key in widget.root.evaluate(keys, f".sg-position.sg-{mark}")]


def log(widget):
    """The lines of the log."""
    return widget.locator.locator(".sg-log li").all_inner_texts()


def banner(widget):
    """The text of the banner."""
    return widget.locator.locator(".sg-banner").inner_text()


def why(play):
    """The reason for a loss, as it is seen."""
    return play.locator.locator(".sg-why").inner_text()


def counter(play):
    """Which move is shown, and of how many."""
    at, last = re.findall(r"\d+", play.locator.locator(".sg-review > span").inner_text())
    return int(at), int(last)


def changed(*widgets):
    """Leave the block only when all of these have changed."""
    stack = ExitStack()
    for widget in widgets:
        stack.enter_context(widget.change())
    return stack


def inside(*widgets):
    """Whether the focus is in one of these."""
    has = "root => root.contains(document.activeElement)"
    return any(widget.root.evaluate(has) for widget in widgets)


# ---- PlayGame


@pytest.mark.nightly
def test_heaps_and_a_graph_by_mouse(page):
    """Stones are taken in one part, the token moves in the other; a hint marks the stones."""
    play = show(page, MIXED)
    assert (play.stones(), marked(play, "option")) == ([1, 2], ["y", "z"])
    lit = play.locator.locator(".sg-stone.sg-lit")
    with play.change():
        play.button("Hint").click()
    assert "N-position" in play.message()
    assert (lit.count(), marked(play, "witness")) == (0, [])
    with play.change():
        play.button("Hint").click()
    assert play.message() == "A winning move: in heaps, take 1 from heap 1, leaving 0, 2."
    assert play.places(".sg-lit") == ["0 0"]
    with play.change():
        play.locator.get_by_role("button", name="take 1 from heap 2, leaving 1").click()
    assert lit.count() == 0
    assert log(play) == ["You: in heaps, take 1 from heap 2, leaving 1, 1", "Machine: in L, x → z"]
    assert (play.stones(), marked(play, "here")) == ([1, 1], ["z"])
    assert ask(page, "play.position") == [[1, 1], "z"]
    with play.change():
        play.button("New round").click()
    with play.change():
        spot(play, "y", part=1).click()
    assert log(play)[0] == "You: in L, x → y"
    unharmed(play)


def test_heaps_and_a_graph_by_keys(page):
    """Tab, arrows and Enter reach stones and positions; H marks a move that wins."""
    play = show(page, MIXED)
    play.button("random").focus()
    play.press("Tab")
    assert play.place() == "0 0"
    unharmed(play)
    for said in ("N-position", "A winning move: in heaps, take 1 from heap 1, leaving 0, 2."):
        with play.change():
            play.press("h")
        assert said in play.message()
    assert play.locator.locator(".sg-stone.sg-lit").count() == 1
    assert play.place() == "0 0"
    play.press("ArrowRight", "ArrowUp")
    assert play.place() == "1 1"
    with play.change():
        play.press("Enter")
    assert log(play)[0] == "You: in heaps, take 1 from heap 2, leaving 1, 1"
    assert inside(play)
    unharmed(play)
    play.button("New round").focus()
    with play.change():
        play.press("Enter")
    play.focus("x")
    play.press("ArrowDown")
    assert play.focused() == "y"
    with play.change():
        play.press("Enter")
    assert log(play)[0] == "You: in L, x → y"
    assert play.focused() == "y"
    unharmed(play)


def test_a_proof_by_mouse(page):
    """The mirror answers each move in the other part, and wins; there is a switch for it."""
    play = show(page, "play = PlayGame(Sum(FORK, FORK), opponent=mirror(FORK))\nplay")
    assert play.button("the proof").get_attribute("aria-pressed") == "true"
    for part, to in ((1, "c"), (0, "d"), (1, "e")):
        with play.change():
            spot(play, to, part).click()
        assert ask(page, "play.position[0] == play.position[1]")
        assert marked(play, "here") == ask(page, "play.position")
    assert len(log(play)) == 6
    assert [line.split(",")[0] for line in log(play)[:2]] == [
        "You: in game 2", "Machine: in game 1"
    ]
    assert "You could not win" in why(play)
    with play.change():
        play.button("perfect").click()
    assert play.button("the proof").get_attribute("aria-pressed") == "false"
    assert ask(page, "[play.opponent, len(play.record)]") == ["perfect", 1]


@pytest.mark.nightly
def test_looking_back_by_mouse(page):
    """◀ and ▶ show the round; a move in the past is played on from there, if it is one's turn."""
    play = show(page, "play = PlayGame(Nim(), (2, 2, 1, 1), seed=0)\nplay")
    for _ in range(2):
        with play.change():
            play.locator.locator(".sg-stone").first.click()
    record = ask(page, "play.record")
    assert counter(play) == (4, 4)
    assert play.button("one move on").is_disabled()
    for step in (3, 2, 1):
        with play.change():
            play.button("one move back").click()
        assert counter(play) == (step, 4)
        assert play.stones() == record[step]
        assert len(log(play)) == step
    assert banner(play).startswith("Machine to move.")
    assert play.locator.locator(".sg-stone:not([aria-disabled])").count() == 0  # not one's turn
    with play.change():
        play.button("one move back").click()
    assert play.locator.locator(".sg-stone[aria-disabled]").count() == 0
    assert play.button("one move back").is_disabled()
    assert inside(play)
    unharmed(play)
    assert ask(page, "play.record") == record
    with play.change():
        play.locator.get_by_role("button", name="take 1 from heap 2, leaving 1").click()
    again = ask(page, "play.record")
    assert again[:2] == [[2, 2, 1, 1], [2, 1, 1, 1]]
    assert counter(play) == (2, 2) == (len(again) - 1, 2)


@pytest.mark.nightly
def test_the_record_is_copied_and_shown_again(page):
    """Copy record shows code; evaluated, it is the round, to be gone through but not played."""
    play = show(page, "play = PlayGame(Sum(Nim(), LADDER), ((0, 1), 'x'), seed=0)\nplay")
    with play.change():
        spot(play, "z", part=1).click()
    assert banner(play) == "You have no move. The machine wins."
    code = play.locator.locator(".sg-code")
    assert code.is_hidden()
    with play.change():
        play.button("Copy record").click()
    assert code.is_visible()
    (statement,) = ast.parse(code.input_value()).body
    record = [((0, 1), "x"), ((0, 1), "z"), ((0, 0), "z")]
    assert ast.literal_eval(statement.value) == record
    unharmed(play)
    run_cell(page, code.input_value())
    again = show(page, "again = PlayGame(Sum(Nim(), LADDER), ((0, 1), 'x'), record=record, "
                       "players=['Ada', '<b>Bo</b>'])\nagain")
    assert ask(page, "again.record == play.record")
    assert counter(again) == (0, 2)
    assert again.button("Hint").is_disabled()
    assert banner(again) == "Ada to move. The sum is N."
    with again.change():
        spot(again, "y", part=1).click()
    assert "this is a record" in again.message()
    with again.change():
        again.button("one move on").click()
    assert log(again) == ["Ada: in game 2, x → z"]
    assert banner(again) == "<b>Bo</b> to move. The sum is N."
    again.button("one move back").focus()
    with again.change():
        again.press("Enter")
    assert inside(again)
    again.press("h")  # there are no hints in a record
    for step in (1, 2):
        with again.change():
            again.press(".")
        assert counter(again) == (step, 2)
        assert again.message() == ""
    assert banner(again) == "Ada has no move. <b>Bo</b> wins. The sum is P."
    with again.change():
        again.button("New round").click()
    assert banner(again) == "Your move."
    assert set(again.labels().values()) == {""}


# ---- SumExplorer


def agree(G, H, panel):
    """The page shows the three games with the outcomes that the kernel computes."""
    for widget, name in ((G, "explorer.G"), (H, "explorer.H"), (panel, "explorer.G + explorer.H")):
        assert widget.labels() == ask(widget.page, f"texts(outcomes({name}))")


def rows(panel):
    """How many rows and columns the grid has."""
    return [len({json.loads(key)[i] for key in panel.labels()}) for i in (0, 1)]


@pytest.mark.nightly
def test_the_explorer_by_mouse(page):
    """An edit in G makes the grid grow; a click in the grid lights up both components."""
    G, H, panel = shown(page, EXPLORER.format(games="FORK, LADDER"), 3)
    agree(G, H, panel)
    assert rows(panel) == [5, 3]
    with G.change():
        G.click((1.5, 3))
    assert rows(panel) == [5, 3]
    with changed(G, panel):
        G.drag("a", G.focused())
    assert rows(panel) == [6, 3]
    agree(G, H, panel)
    with changed(G, H, panel):
        spot(panel, ["c", "y"]).click()
    assert [marked(one, "witness") for one in (G, H)] == [["c"], ["y"]]
    assert marked(panel, "here") == [["c", "y"]]
    assert banner(panel).startswith("(c, y): G stands at c, H at y.")
    with changed(G, H, panel):
        spot(panel, ["c", "y"]).click()
    assert [marked(one, "witness") for one in (G, H, panel)] == [[], [], []]
    with changed(G, H, panel):
        spot(panel, ["d", "z"]).click()
    with changed(H, panel):
        H.drag("y", "z")
    assert [marked(one, "witness") for one in (G, H, panel)] == [[], [], []]
    agree(G, H, panel)
    with changed(G, H, panel):
        panel.button("labels off").click()
    assert {label for one in (G, H, panel) for label in one.labels().values()} == {""}
    assert panel.button("labels off").get_attribute("aria-pressed") == "true"
    with changed(G, H, panel):
        panel.button("labels P / N").click()
    agree(G, H, panel)
    for widget in (G, H, panel):
        unharmed(widget)


@pytest.mark.nightly
def test_a_sum_too_large_says_so_and_comes_back(page):
    """One position more than can be drawn: a message in place of the grid, until it is removed."""
    chain = "GameGraph({{n: [n - 1] for n in range({0}, 0, -1)}}, {0})"
    games = f"{chain.format(19)}, {chain.format(19)}"
    G, _, panel = shown(page, EXPLORER.format(games=games), 3)
    assert rows(panel) == [20, 20]
    G.focus(0)
    with G.change():
        G.press("n")
    new = G.focused()
    G.focus(0)
    G.press("Enter")
    G.focus(new)
    with changed(G, panel):
        G.press("Enter")
    assert "21 × 20 = 420" in banner(panel)
    assert panel.locator.locator(".sg-graph").is_hidden()
    with changed(G, panel):
        G.press("Control+z")
    assert "21 × 20" not in banner(panel)
    assert panel.locator.locator(".sg-graph").is_visible()
    assert rows(panel) == [20, 20]


# ---- DistinguisherHunt


@pytest.mark.nightly
def test_the_hunt_by_mouse(page):
    """X is edited until X + G and X + H differ; the log keeps what was tried."""
    X, panel = shown(page, HUNT.format(games="FORK, LADDER"), 2)
    assert banner(panel) == "X + G and X + H are both N: X does not tell G and H apart."
    assert log(panel) == ["X = *0: N and N"]
    captions = panel.locator.locator(".sg-caption")
    with X.change():
        X.click((1, 0))
    new = X.focused()
    with changed(X, panel):
        X.drag("x", new)
    assert banner(panel).startswith("Found!")
    assert "sg-good" in panel.locator.locator(".sg-banner").get_attribute("class")
    assert log(panel)[1] == "X = *1: P and N"
    assert captions.all_inner_texts()[0].startswith("X + G is P")
    assert captions.all_inner_texts()[1].startswith("X + H is N: in ")
    assert ask(page, "[str(outcome(hunt.X + G)) for G in (FORK, LADDER)]") == ["P", "N"]
    with changed(X, panel):
        X.drag("x", new)
    assert banner(panel).startswith("X + G and X + H are both N")
    assert len(log(panel)) == 2
    for text, game in (("copy of H", "LADDER"), ("copy of G", "FORK")):
        with changed(X, panel):
            panel.button(f"X := a {text}").click()
        assert ask(page, f"hunt.X == {game}")
        assert X.labels() == ask(page, f"texts(outcomes({game}))")
        assert banner(panel).startswith("Found!")
    with panel.change():
        spot(panel, "y", part=1).click()
    assert panel.message() == "G and H stay as they are; X is the game that you edit."
    assert len(log(panel)) == 4
    unharmed(panel)
    unharmed(X)
