"""`LabelStepper` and `Predict` in JupyterLab by mouse and by keyboard."""

import pytest
from gestures import ask, show
from views import agree

SETUP = """from sg_core import GameGraph, outcomes
from sg_course.widgets import LabelStepper, Predict

FORK = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []})
PLACES = {"a": (0, 2), "b": (-1, 1), "c": (1, 1), "d": (0, 0)}"""
STEPPER = "one = LabelStepper(FORK, mode={mode!r}, places=PLACES)\none"
PREDICT = """one = Predict("Who <b>wins</b> with one stone?", [
    ("the first", "Takes it, and wins."), ("the second", "Has no move."), ("nobody", "No draws."),
], right=0)
one"""


@pytest.fixture
def labeller(page):
    """A game to be labelled by the reader."""
    return show(page, STEPPER.format(mode="label"))


def labels(stepper):
    """The labels, when the page shows what Python holds; here one letter for each position."""
    shown = {p["key"].strip('"'): p["label"] for p in agree(stepper)["parts"][0]["positions"]}
    return "".join(shown[p] or "-" for p in "abcd")


@pytest.mark.nightly
def test_stepping_by_mouse(page):
    """Each step is marked in the log; where there is none on or back, a button changes nothing."""
    stepper = show(page, STEPPER.format(mode="step"))
    steps = ["Step ▶"] * 5 + ["◀ Back", "to the beginning", "◀ Back", "To the end"]
    for button, done in zip([None, *steps], [0, 1, 2, 3, 4, 4, 3, 0, 0, 4]):
        stepper.push(*[button] * bool(button))
        assert agree(stepper)["title"] == f"{done} of 4 positions labelled"
        assert len(stepper.texts(".sg-log li")) == done
        assert stepper.texts("[aria-current=step]") == stepper.texts(".sg-log li")[done - 1 :][:1]
        if button:
            stepper.unharmed()
    for key, done in (("Home", 0), ("ArrowRight", 1), ("ArrowLeft", 0), ("End", 4)):
        stepper.do(key)
        assert len(agree(stepper)["log"]) == done


def test_labelling_by_mouse(labeller):
    """A click labels P, then N, then nothing; Check meets the wrong label with its witness."""
    for label in "PN-":
        labeller.click("d")
        assert labels(labeller) == f"---{label}"
    labeller.click(*"dbaa")
    labeller.push("Check")
    assert labels(labeller) == "NP-P"
    assert "b" in agree(labeller)["message"]
    assert labeller.locator.locator(".sg-side").is_hidden()
    labeller.push("watch the steps", "Step ▶")
    assert labeller.locator.locator(".sg-side").is_visible()
    assert labeller.locator.get_by_role("button", name="Check").count() == 0


def test_labelling_by_keys(labeller):
    """P, N and Del label, arrows walk, C checks; a full right labelling is praised."""
    labeller.button("label it yourself").focus()
    labeller.press("Tab")
    for key in (None, "ArrowLeft", "ArrowDown"):
        labeller.do(*[key] * bool(key), "n")
    assert labels(labeller) == "NN-N"
    assert labeller.focused() == "d"
    for key, label in (("Delete", "-"), ("Enter", "P"), ("p", "P"), ("Backspace", "-"), ("P", "P")):
        labeller.do(key)
        assert labels(labeller) == f"NN-{label}"
    for position, label in (("c", "n"), ("a", "p")):
        labeller.focus(position)
        labeller.do(label)
    labeller.unharmed()
    labeller.do("c")
    assert labeller.texts(".sg-bar.sg-good") == [agree(labeller)["message"]]
    labeller.push("Clear")
    assert labels(labeller) == "----"
    assert labeller.texts(".sg-bar.sg-good") == []


def test_predicting_by_mouse(page):
    """A click commits, once; every option then explains itself."""
    question = show(page, PREDICT)
    assert "Who <b>wins</b> with one stone?" in question.locator.inner_text()
    assert question.texts(".sg-why") == []
    with question.change():
        question.locator.get_by_text("the second").click()
    assert question.texts(".sg-why") == ["Takes it, and wins.", "Has no move.", "No draws."]
    assert question.texts(".sg-why.sg-good") == ["Takes it, and wins."]
    assert question.texts(".sg-answer span:last-child") == ["✓", "✗ your answer", ""]
    assert question.texts(".sg-mine span:first-child") == ["the second"]
    assert "Not so" in question.message()
    with question.change():
        question.locator.get_by_text("the first").click(force=True)
    assert ask(page, "one.chosen") == 1


def test_a_right_answer_is_called_right_once(page):
    question = show(page, PREDICT.replace("Takes it,", "Right: takes it,"))
    with question.change():
        question.locator.get_by_text("the first").click()
    assert question.texts(".sg-voice") == ["✓ Right: takes it, and wins."]
