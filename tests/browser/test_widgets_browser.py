"""`LabelStepper`, `Predict` and `PlayGame` in JupyterLab by mouse and by keyboard."""

import pytest
from gestures import ask, show

SETUP = """from sg_core import GameGraph, outcomes
from sg_core.rulesets import Nim
from sg_core.widgets import GameEditor, LabelStepper, PlayGame, Predict

FORK = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []})
PLACES = {"a": (0, 2), "b": (-1, 1), "c": (1, 1), "d": (0, 0)}"""

CELLS = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
STEPPER = "stepper = LabelStepper(FORK, mode={mode!r}, places=PLACES)\nstepper"
PREDICT = """question = Predict("Who <b>wins</b> with one stone?", [
    ("the first", "Takes it, and wins."), ("the second", "Has no move."), ("nobody", "No draws."),
], right=0)
question"""
HEAPS = "play = PlayGame(Nim(), (1, 2), seed=0{more})\nplay"
GRAPH = "play = PlayGame(FORK, seed=0{more})\nplay"


@pytest.fixture
def stepper(page):
    """A labelling to be watched."""
    return show(page, STEPPER.format(mode="step"))


@pytest.fixture
def labeller(page):
    """A game to be labelled by the reader."""
    return show(page, STEPPER.format(mode="label"))


@pytest.fixture
def question(page):
    """A question of three options, the first of them right."""
    return show(page, PREDICT)


def said(labels):
    """Labels by key as one text, such as d:P b:N, without the unlabelled positions."""
    return " ".join(f"{key.strip(chr(34))}:{label}" for key, label in labels.items() if label)


def unharmed(widget):
    """JupyterLab's shortcuts, pressed now, leave the cells alone."""
    cells = widget.page.evaluate(CELLS)
    widget.press("x", "b", "d", "d")
    assert widget.page.evaluate(CELLS) == cells


# ---- LabelStepper


@pytest.mark.nightly
def test_stepping_by_mouse(stepper):
    """Each step labels one position from the terminals up and says why; back takes it away."""
    assert stepper.labels() == dict.fromkeys(stepper.labels(), "")
    assert stepper.button("◀ Back").is_disabled()
    for done in range(1, 5):
        with stepper.change():
            stepper.button("Step ▶").click()
        held = ask(stepper.page, "{s.position: s.label for s in stepper.steps[:stepper.done]}")
        assert {key.strip('"'): one for key, one in stepper.labels().items() if one} == held
        assert len(held) == done
        assert stepper.locator.locator(".sg-log li").count() == done
        rule = stepper.locator.locator(".sg-rule").inner_text()
        assert rule == ask(stepper.page, "stepper.steps[stepper.done - 1].reason")
        assert stepper.locator.locator(".sg-position.sg-here").count() == 1
    assert held == ask(stepper.page, "outcomes(FORK)")
    assert stepper.button("Step ▶").is_disabled()
    unharmed(stepper)
    with stepper.change():
        stepper.button("◀ Back").click()
    assert ask(stepper.page, "stepper.done") == 3
    assert stepper.labels()['"a"'] == ""
    with stepper.change():
        stepper.button("to the beginning").click()
    assert stepper.labels() == dict.fromkeys(stepper.labels(), "")
    unharmed(stepper)
    with stepper.change():
        stepper.button("To the end").click()
    assert ask(stepper.page, "stepper.done") == 4


def test_labelling_by_mouse(labeller):
    """A click labels P, then N, then nothing; Check meets the wrong label with its witness."""
    for label in ("P", "N", ""):
        with labeller.change():
            labeller.click("d")
        assert labeller.labels()['"d"'] == label
        assert ask(labeller.page, "stepper.labels") == ({"d": label} if label else {})
    with labeller.change():
        labeller.button("Check").click()
    assert "Nothing is labelled yet" in labeller.message()
    for position in ("d", "b", "a", "a"):
        with labeller.change():
            labeller.click(position)
    assert said(labeller.labels()) == "a:N b:P d:P"
    with labeller.change():
        labeller.button("Check").click()
    assert labeller.locator.locator(".sg-refusal").count() == 1
    assert labeller.message() == ask(labeller.page, "stepper.violation.message")
    here = labeller.locator.locator(".sg-position.sg-here")
    witness = labeller.locator.locator(".sg-position.sg-witness")
    assert here.get_attribute("data-key") == '"b"'
    assert witness.get_attribute("data-key") == '"d"'
    assert labeller.locator.locator(".sg-move.sg-witness").count() == 1


def test_labelling_by_keys(labeller):
    """P, N and Del label, arrows walk, C checks; a full right labelling is praised."""
    labeller.button("label it yourself").focus()
    labeller.press("Tab")
    assert labeller.focused() == "a"
    for walk, label in (([], "n"), (["ArrowLeft"], "n"), (["ArrowDown"], "n")):
        labeller.press(*walk)
        with labeller.change():
            labeller.press(label)
    assert said(labeller.labels()) == "a:N b:N d:N"
    with labeller.change():
        labeller.press("c")
    assert "d" in labeller.message()
    assert labeller.locator.locator(".sg-refusal").count() == 1
    for key, label in (("Delete", ""), ("Enter", "P"), ("p", "P")):
        with labeller.change():
            labeller.press(key)
        assert labeller.labels()['"d"'] == label
    for position, label in (("c", "n"), ("a", "p")):
        labeller.focus(position)
        with labeller.change():
            labeller.press(label)
    labeller.press("x", "b", "d", "d")
    with labeller.change():
        labeller.press("c")
    assert "All 4 labels obey the rule" in labeller.message()
    assert ask(labeller.page, "stepper.labels") == ask(labeller.page, "outcomes(FORK)")
    with labeller.change():
        labeller.button("Clear").click()
    assert said(labeller.labels()) == ""


# ---- Predict


def test_predicting_by_mouse(question):
    """A click commits, once; every option then explains itself."""
    why = question.locator.locator(".sg-why")
    assert why.count() == 0
    assert "Who <b>wins</b> with one stone?" in question.locator.inner_text()
    with question.change():
        question.locator.get_by_text("the second").click()
    assert ask(question.page, "question.chosen") == 1
    assert why.all_inner_texts() == ["Takes it, and wins.", "Has no move.", "No draws."]
    marks = question.locator.locator(".sg-answer span:last-child").all_inner_texts()
    assert marks == ["✓", "✗ your answer", ""]
    assert "Not so" in question.message()
    with question.change():
        question.locator.get_by_text("the first").click(force=True)
    assert ask(question.page, "question.chosen") == 1


# ---- PlayGame


def test_heaps_by_mouse(page):
    """From heaps 1, 2 the reader wins: takes one of two, and the last stone in the end."""
    play = show(page, HEAPS.format(more=""))
    assert play.stones() == [1, 2]
    with play.change():
        play.locator.get_by_role("button", name="take 1 from heap 2, leaving 1").click()
    assert sum(play.stones()) == 1
    assert ask(page, "list(play.position)") == play.stones()
    with play.change():
        play.locator.locator(".sg-stone").click()
    assert play.stones() == [0, 0]
    assert play.locator.locator(".sg-banner").inner_text() == "The machine has no move. You win!"
    assert play.locator.locator(".sg-log li").count() == 3
    unharmed(play)
    with play.change():
        play.button("New round").click()
    assert play.stones() == [1, 2]
    assert play.locator.locator(".sg-banner").inner_text() == "Your move."


def test_graph_by_mouse(page):
    """A click on an option moves there, on anything else is refused; the end shows labels."""
    play = show(page, GRAPH.format(more=""))
    assert set(play.labels().values()) == {""}
    with play.change():
        play.click("d")
    assert "no move leads from a to" in play.message()
    assert ask(page, "play.position") == "a"
    with play.change():
        play.click("b")
    assert ask(page, "play.record") == ["a", "b", "d"]
    assert play.locator.locator(".sg-banner").inner_text() == "You have no move. The machine wins."
    assert {key.strip('"'): one for key, one in play.labels().items()} == ask(
        page, "outcomes(FORK)"
    )
    assert play.locator.locator(".sg-move.sg-last").count() == 2


def test_graph_by_keys(page):
    """Arrows walk, Enter moves; the reader wins the game of which it is the second player."""
    play = show(page, GRAPH.format(more=", first='machine'"))
    at = ask(page, "play.position")
    assert at in ("b", "c")
    play.button("random").focus()
    play.press("Tab")
    assert play.focused() == "a"
    unharmed(play)
    play.focus(at)
    play.press("ArrowDown")
    assert play.focused() == "d"
    with play.change():
        play.press("Enter")
    assert play.locator.locator(".sg-banner").inner_text() == "The machine has no move. You win!"
    assert ask(page, "play.record") == ["a", at, "d"]
    unharmed(play)
