"""`MexLab` in JupyterLab: a set is built, rules are refuted, questions answered."""

import pytest
from gestures import ask, show
from views import agree

SETUP = "from sg_course.widgets import MexLab"


@pytest.fixture
def line(page):
    """A number line with its usual set."""
    return show(page, "one = MexLab()\none")


def seen(line):
    """The text under the sign "mex", or None, when all that is shown is what the view says."""
    shapes = agree(line)["parts"][0]["shapes"]
    (mex,) = [one["at"][0] for one in shapes if one.get("text") == "mex"] or [None]
    return next((one["text"] for one in shapes if one["at"] == [mex, 0] and "text" in one), None)


def click(line, number):
    """Click a number."""
    with line.change():
        line.locator.locator("[data-shape]").nth(number).click()


@pytest.mark.nightly
def test_a_set_is_built_by_mouse(line):
    """Each click puts a number in or takes it out; mex, bar and words follow."""
    seen(line)
    for number, least in ((2, 5), (5, 6), (1, 1), (0, 0), (0, 1)):
        click(line, number)
        assert seen(line) == str(least)
    line.push("Empty")
    for number in range(12):
        click(line, number)
    assert seen(line) == "…"
    line.unharmed()


@pytest.mark.nightly
def test_the_quiz_by_mouse(line):
    """Nothing is marked before the answer, and afterwards the answer is, right or wrong."""
    line.push("quiz")
    assert seen(line) is None
    assert line.button("Next ▶").is_disabled()
    click(line, ask(line.page, "one.mex"))
    assert agree(line)["banner"].endswith(" 1 right in a row")
    line.push("Next ▶")
    least = ask(line.page, "one.mex")
    click(line, least + 1)
    assert seen(line) == str(least) and line.texts(".sg-note text").count("✗") == 1
    line.push("build a set")
    assert seen(line) == "2"
