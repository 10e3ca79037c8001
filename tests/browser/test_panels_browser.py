"""What is made of panels and editors, in JupyterLab by mouse: one follows what another does."""

import json

import pytest
from gestures import ask, show, shown
from views import agree

SETUP = """from sg_core import GameGraph
from sg_core.samples import random_game
from sg_course.widgets import BasisStepper, DistinguisherHunt, ProofPlay, RewriteStepper
from sg_course.widgets import SumExplorer, TimeHere

FORK = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["e"]})
LADDER = GameGraph({"x": ["y", "z"], "y": ["z"]})
CASES = GameGraph({"a": ["b", "c"], "b": ["c", "d"], "c": ["e"], "d": ["c", "e"], "e": ["f"]})
CHAIN = GameGraph({i: [i - 1] for i in range(19, 0, -1)}, 19)"""


def together(page, code, *names):
    """The widgets that the code shows; and the function that tests that all show their views."""
    widgets = shown(page, f"one = {code}\none", len(names))
    return widgets, lambda: [agree(widget, f"one.{name}") for widget, name in zip(widgets, names)]


LIT = """root => [...root.querySelectorAll('.sg-position.sg-witness, .sg-position.sg-here')]
    .map(one => one.dataset.key)"""
STEPPERS = {
    "a walk": ("BasisStepper(random_game(8, seed=3))", "d", "already has its code"),
    "heaps for positions": ("RewriteStepper(CASES)", None, "press Step"),
}


@pytest.mark.nightly
@pytest.mark.parametrize("name", STEPPERS)
def test_steps_by_mouse(page, name):
    """Step, Back, to the end and to the beginning; a position is chosen, or refused."""
    code, choice, refusal = STEPPERS[name]
    stepper = show(page, f"one = {code}\none")
    assert stepper.locator.locator(".sg-side").is_hidden()
    agree(stepper)
    for button in ("Step ▶", "Step ▶", "◀ Back", "To the end", "to the beginning", "Step ▶"):
        stepper.push(button)
        agree(stepper)
        assert stepper.here() == button
    stepper.unharmed()
    stepper.click(*[choice or "a"] * (2 if choice else 1))
    view = agree(stepper)
    assert refusal in view["message"]
    assert len(view["log"]) == (2 if choice else 1)


def test_times_appear_when_the_button_is_pressed(page):
    """By mouse and by Enter the tasks run, and the focus stays."""
    code = "ran = []\none = TimeHere({i: lambda: ran.append(1) for i in 'ab'})\none"
    clock = show(page, code)
    agree(clock)
    assert clock.locator.locator(".sg-keys").is_hidden()
    clock.push("Time it here")
    agree(clock)
    clock.do("Enter")
    agree(clock)
    assert ask(page, "len(ran)") == 4
    clock.unharmed()
    assert clock.here() == "Time it here"


@pytest.mark.nightly
def test_the_explorer_by_mouse(page):
    """An edit in G makes the grid grow; a click in the grid lights up both components."""
    (G, H, grid), all_agree = together(
        page, "SumExplorer(FORK, LADDER)", "editors[0]", "editors[1]", "panel"
    )
    all_agree()
    G.click((1.5, 3))
    G.drag("a", G.focused())
    assert len(all_agree()[2]["parts"][0]["positions"]) == 18
    for marks in ["c", "y", ["c", "y"]], []:
        grid.click(["c", "y"])
        all_agree()
        lit = [json.loads(key) for one in (G, H, grid) for key in one.root.evaluate(LIT)]
        assert lit == marks
    H.drag("y", "z")
    for button in ("labels off", "labels P / N"):
        grid.push(button)
        all_agree()
        assert grid.here() == button
    for widget in (G, H, grid):
        widget.unharmed()


@pytest.mark.nightly
def test_a_sum_too_large_says_so_and_comes_back(page):
    """One position more than can be drawn: a message in place of the grid, until it is removed."""
    (G, _, grid), all_agree = together(
        page, "SumExplorer(CHAIN, CHAIN)", "editors[0]", "editors[1]", "panel"
    )
    G.focus(0)
    G.do("n")
    G.drag(0, G.focused())
    assert "21 × 20 = 420" in all_agree()[2]["banner"]
    grid.wait("!root.querySelector('.sg-graph').checkVisibility()")
    G.focus(0)
    G.do("Control+z")
    assert len(all_agree()[2]["parts"][0]["positions"]) == 400
    grid.wait("root.querySelector('.sg-graph').checkVisibility()")


@pytest.mark.nightly
def test_the_hunt_by_mouse(page):
    """X is edited until X + G and X + H differ; what is found is good news."""
    (X, panel), all_agree = together(page, "DistinguisherHunt(FORK, LADDER)", "editor", "panel")
    good = panel.locator.locator(".sg-banner.sg-good")
    X.click((1, 0))
    assert (all_agree()[1]["good"], good.count()) == (False, 0)
    X.drag("x", X.focused())
    assert (all_agree()[1]["good"], good.count()) == (True, 1)
    for game, text in ("LADDER", "X := a copy of H"), ("FORK", "X := a copy of G"):
        panel.push(text)
        all_agree()
        assert ask(page, f"one.X == {game}")
        assert panel.here() == text
    panel.click("y")
    assert "G and H stay" in all_agree()[1]["message"]


# ---- ProofPlay


@pytest.fixture
def attack(page):
    """The switch, the editor and the board of an attack; and what tests that they are well."""
    (switch, editor, board), all_agree = together(
        page, "ProofPlay(CASES)", "switch", "editor", "board"
    )

    def well():
        attacking = ask(page, "one.switch.index") == 0
        (editor, board)[attacking].locator.wait_for(state="visible")
        (board, editor)[attacking].locator.wait_for(state="hidden")
        return all_agree()[2]

    well()
    return switch, editor, board, well


def test_an_attack_by_mouse_meets_all_three_cases(attack):
    """G falls, G rises, the heap falls: each time the machine answers as the proof says."""
    _, _, board, well = attack
    for place in "bd":
        board.click(place)
        well()
    board.click("a")
    assert "no move leads from" in well()["message"]
    board.push("take 1 from heap 1, leaving 0")
    assert well()["banner"].endswith("Cases met: 1, 2 and 3, all three.")
    board.unharmed()
    board.push("New round")
    well()


@pytest.mark.nightly
def test_G_is_drawn_by_mouse_and_attacked_again(attack):
    """The switch shows the editor, and the board that has followed; too large a G says so."""
    switch, editor, board, well = attack
    switch.push("Draw another G")
    well()
    assert switch.here() == "Draw another G"
    editor.click((2.5, 0.5))
    editor.drag("f", editor.focused())
    switch.push("Attack")
    assert well()["banner"] == "Your move. Cases met: none."
    board.click("b")
    well()
    switch.push("Draw another G")
    with board.change():
        editor.locator.locator("select").select_option("a heap of 3")
    switch.push("Attack")
    well()
    board.push("take 1 from heap 1, leaving 2")
    assert "(case 1," in well()["log"][1]
