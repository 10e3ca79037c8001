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
GRAPHS = "play = PlayGame(Sum(FORK, LADDER), titles=['F', 'L'], seed=0{more})\nplay"
MIXED = "play = PlayGame(Sum(Nim(), LADDER), ((1, 2), 'x'), titles=['heaps', 'L'], seed=0)\nplay"
EXPLORER = "explorer = SumExplorer({games})\nexplorer"
HUNT = "hunt = DistinguisherHunt({games})\nhunt"
BOLD = ", ".join(f".sg-{name} b" for name in (
    "position", "log", "banner", "part-title", "caption", "message", "why", "heap"))


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


def test_a_sum_of_graphs_by_mouse(page):
    """A click in the second part moves there; the log names the part; the loss is explained."""
    play = show(page, GRAPHS.format(more=""))
    titles = play.locator.locator(".sg-part-title")
    assert titles.all_inner_texts() == ["F", "L"]
    assert marked(play, "here") == ["a", "x"]
    assert sorted(marked(play, "option")) == ["b", "c", "y", "z"]
    assert why(play) == ""
    with play.change():
        spot(play, "e").click()
    assert "no move leads from a to" in play.message()
    assert ask(page, "len(play.record)") == 1
    with play.change():
        spot(play, "z", part=1).click()
    assert ask(page, "play.record[1]") == ["a", "z"]
    assert log(play)[0] == "You: in L, x → z"
    assert log(play)[1].startswith("Machine: in F, a → ")
    unharmed(play)
    while not ask(page, "play.over()"):
        assert set(play.labels().values()) == {""}
        with play.change():
            spot(play, marked(play, "option")[0]).click()
    assert banner(play) == "You have no move. The machine wins."
    assert play.labels() == ask(page, "texts(outcomes(FORK) | outcomes(LADDER))")
    assert titles.all_inner_texts() == ["F, alone P", "L, alone P"]
    assert why(play) == ask(page, "play.explanation()")
    assert why(play).startswith("Move 1 lost it. At (a, x), which is N, you chose: in L, x → z.")
    assert play.locator.locator(".sg-why").bounding_box()["height"] > 20
    assert play.locator.locator(".sg-why").is_visible()


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


@pytest.mark.nightly
def test_stones_that_cannot_be_taken_say_so_and_stay(page):
    """Of five stones one or two can be taken; the others say so and do nothing."""
    play = show(page, "play = PlayGame(Subtraction([1, 2]), 5, opponent='random', seed=0)\nplay")
    heap = play.locator.locator(".sg-stone")
    assert heap.count() == 5
    disabled = [one.get_attribute("aria-disabled") for one in heap.all()]
    assert disabled == ["true"] * 3 + [None] * 2
    assert heap.first.get_attribute("aria-label") == "take 5 from heap 1, leaving 0, not allowed"
    for number in range(3):
        box = heap.nth(number).bounding_box()
        with play.change():
            page.mouse.click(box["x"] + 20, box["y"] + 10)
        heap.nth(number).focus()
        assert play.locator.locator(".sg-taking").count() == 0
        with play.change():
            play.press("Enter")
        said = f"this is not allowed here: take {5 - number} from heap 1, leaving {number}"
        assert play.message() == said
        assert ask(page, "play.record") == [5]
    for _ in range(2):
        with play.change():
            play.press("h")
    assert ask(page, "play.record") == [5]
    assert play.message() == "A winning move: take 2, leaving 3."
    assert play.locator.locator(".sg-lit").count() == 2
    with play.change():
        heap.nth(3).click()
    assert ask(page, "play.record[1]") == 3


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


def test_a_proof_by_keys(page):
    """A proof that opens wins against the reader's keys."""
    play = show(page, "A = GameGraph({'s': ['t'], 't': ['u']})\nplay = PlayGame(Sum(FORK, A), "
                      "first='machine', opponent=absorb(FORK, A))\nplay")
    assert log(play) == ["Machine: in game 1, a → b"]
    for position, answer in (("t", "in game 2, t → u"), ("d", "in game 1, d → e")):
        play.focus(position)
        with play.change():
            play.press("Enter")
        assert log(play)[-1] == f"Machine: {answer}"
        assert play.focused() == position
        unharmed(play)
    assert banner(play) == "You have no move. The machine wins."
    assert "You could not win" in why(play)


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


def test_looking_back_by_keys(page):
    """The comma goes back, the full stop on; Enter plays on from there; a hint marks a position."""
    play = show(page, GRAPHS.format(more=""))
    play.focus("c")
    with play.change():
        play.press("Enter")
    record = ask(page, "play.record")
    for key, step in ((",", 1), (".", 2), (",", 1), (",", 0)):
        with play.change():
            play.press(key)
        assert counter(play) == (step, 2)
        assert marked(play, "here") == record[step]
        assert play.focused() == "c"
    unharmed(play)
    play.press(",")  # there is nothing before the beginning
    for said in ("N-position", "A winning move: in F, a → c."):
        with play.change():
            play.press("H")
        assert said in play.message()
    assert marked(play, "witness") == ["c"]
    play.focus("z")
    with play.change():
        play.press("Enter")
    assert ask(page, "play.record[:2]") == [["a", "x"], ["a", "z"]]
    assert counter(play) == (2, 2)
    assert log(play)[0] == "You: in L, x → z"
    assert marked(play, "witness") == []


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


def test_the_explorer_by_keys(page):
    """N and Enter edit, arrows walk over the grid, Enter chooses; the switch needs no mouse."""
    G, H, panel = shown(page, EXPLORER.format(games="FORK, LADDER"), 3)
    H.focus("z")
    with H.change():
        H.press("n")
    new = H.focused()
    H.press("Enter")
    H.focus("x")
    H.press("Escape", "Enter")
    H.focus(new)
    with changed(H, panel):
        H.press("Enter")
    assert rows(panel) == [5, 4]
    agree(G, H, panel)
    panel.button("labels P / N").focus()
    panel.press("Tab")
    assert panel.focused() == ["a", "x"]
    unharmed(panel)
    panel.press("ArrowDown")
    down = panel.focused()
    assert down[0] != "a"
    assert down[1] == "x"
    panel.press("ArrowRight")
    across = panel.focused()
    assert across[0] == down[0]
    assert across[1] != "x"
    with changed(G, H, panel):
        panel.press("Enter")
    assert [marked(one, "witness") for one in (G, H)] == [across[:1], across[1:]]
    assert panel.focused() == across
    unharmed(panel)
    with changed(G, H, panel):
        panel.press("Enter")
    assert [marked(one, "witness") for one in (G, H)] == [[], []]
    panel.button("labels off").focus()
    with changed(G, H, panel):
        panel.press("Enter")
    assert set(panel.labels().values()) == {""}
    assert page.evaluate("document.activeElement.textContent") == "labels off"


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


def test_the_hunt_by_keys(page):
    """N makes a position, Enter twice a move; the buttons need no mouse either."""
    X, panel = shown(page, HUNT.format(games="FORK, LADDER"), 2)
    X.focus("x")
    with X.change():
        X.press("n")
    new = X.focused()
    assert new != "x"
    X.focus("x")
    X.press("Enter", "ArrowDown")
    assert X.focused() == new
    with changed(X, panel):
        X.press("Enter")
    assert banner(panel).startswith("Found!")
    assert ask(page, "list(hunt.tried.items())") == [["*0", ["N", "N"]], ["*1", ["P", "N"]]]
    assert inside(X)
    unharmed(X)
    panel.button("X := one position").focus()
    with changed(X, panel):
        panel.press("Enter")
    assert banner(panel).startswith("X + G and X + H are both N")
    assert page.evaluate("document.activeElement.textContent") == "X := one position"
    unharmed(panel)


# ---- hostile names


@pytest.mark.nightly
def test_hostile_names_and_titles_stay_text(page):
    """Names that are HTML are shown as text by all three widgets."""
    name = "<img src=x onerror=window.hacked=1>"
    widgets = [
        show(page, f"play = PlayGame(Sum(HOSTILE, HOSTILE), titles=[{name!r}, '<b>'])\nplay"),
        *shown(page, EXPLORER.format(games="HOSTILE, HOSTILE"), 3),
        *shown(page, HUNT.format(games="HOSTILE, GameGraph({'p': []}), HOSTILE"), 2),
    ]
    play, G, _, grid, X, hunt = widgets
    with play.change():
        spot(play, "<b>", part=0).click()
    assert name in log(play)[0]
    with changed(G, grid):
        spot(grid, [name, "<b>"]).click()
    assert name in banner(grid)
    assert hunt.locator.locator(".sg-caption").nth(1).inner_text() == (
        f"X + H is N: in X, {name} → <b> wins"
    )
    X.focus("<b>")
    X.press("Enter")
    X.focus(name)
    with X.change():
        X.press("Enter")
    assert f"<b> → {name} was not added" in X.message()
    for widget in widgets:
        assert widget.locator.locator(f"img, {BOLD}").count() == 0
    assert page.evaluate("typeof window.hacked") == "undefined"


# ---- many parts, labels that stay


@pytest.mark.nightly
def test_of_three_graphs_the_wide_one_gets_the_room_and_labels_stay(page):
    """The first graph is wider than the two chains, and so is its place."""
    code = """wide = GameGraph({"a": ["b", "c", "d", "e"]})
line = GameGraph({"x": ["y"]})
play = PlayGame(Sum(wide, line, line), labels={"a": 1, "b": 0, "x": 1, "y": 0}, seed=0)
play"""
    play = show(page, code)
    widths = play.root.evaluate(
        "root => [...root.querySelectorAll('.sg-part')].map(one => one.offsetWidth)"
    )
    assert widths[0] > 1.5 * widths[1] > 0
    assert abs(widths[1] - widths[2]) < 2
    assert play.labels() == {'"a"': "1", '"b"': "0", '"c"': "", '"d"': "", '"e"': "", '"x"': "1",
                             '"y"': "0"}
    with play.change():
        spot(play, "b").click()
    assert play.labels()['"a"'] == "1"
    unharmed(play)
