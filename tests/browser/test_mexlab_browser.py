"""`MexLab` in JupyterLab: a set is built, rules are refuted, questions answered."""

import pytest
from gestures import ask, show
from views import agree

SETUP = "from sg_course.widgets import MexLab"
SEEN = """root => {
    const all = name => [...root.querySelectorAll(name)];
    const places = name => all(name).filter(one => one.checkVisibility()).map(one => {
        const box = one.getBoundingClientRect();
        return [box.left, (box.left + box.right) / 2, box.right];
    });
    return {
        numbers: all('button.sg-number').map(one =>
            ({in: one.classList.contains('sg-in'), told: one.ariaLabel, pressed: one.ariaPressed})),
        rules: all('tbody tr').map(row => [...row.children].map(one => one.textContent)),
        good: all('.sg-rule.sg-good').length,
        discs: places('.sg-number'), least: places('.sg-least'),
        mex: places('.sg-mex:not(.sg-wrong)'), wrong: places('.sg-wrong'), run: places('.sg-run'),
    };
}"""


@pytest.fixture
def line(page):
    """A number line with its usual set."""
    return show(page, "one = MexLab()\none")


def seen(line):
    """The view, when all that is shown is what it says: rings, bars and signs at their places."""
    view, shown = agree(line), line.root.evaluate(SEEN)
    quiz, mex, chosen = view["mode"] == "quiz", view["mex"], view["chosen"]
    for one, wanted in zip(shown["numbers"], view["numbers"], strict=True):
        pressed = None if quiz else str(wanted["in"]).lower()
        assert one == {**wanted, "pressed": pressed}
    assert [dict(zip(("rule", "says", "by"), row)) for row in shown["rules"]] == view["rules"]
    assert shown["good"] == view["good"]
    middles = [middle for _, middle, _ in shown["discs"]]
    over = {"mex": mex, "least": mex, "wrong": None if chosen == mex else chosen}
    for mark, number in over.items():
        wanted = [] if number is None else [pytest.approx(middles[number], abs=1)]
        assert [middle for _, middle, _ in shown[mark]] == wanted, mark
    if mex:  # the bar goes from the first number to the last below the mex
        (run,) = shown["run"]
        assert run[0] == shown["discs"][0][0]
        assert middles[mex - 1] < run[2] < shown["discs"][mex][0]
    else:
        assert shown["run"] == []
    for build in (line.button("Empty"), line.locator.locator(".sg-rules")):
        assert build.is_visible() != quiz
    next_ = line.button("Next ▶")
    assert next_.is_visible() == quiz
    assert not quiz or next_.is_disabled() == (chosen is None)
    mode = "quiz" if quiz else "build a set"
    assert line.texts(".sg-switch [aria-pressed=true]") == [mode]
    return view


def click(line, number):
    """Click a number."""
    with line.change():
        line.locator.locator("button.sg-number").nth(number).click()


@pytest.mark.nightly
def test_a_set_is_built_by_mouse(line):
    """Each click puts a number in or takes it out; mex, bar and words follow."""
    seen(line)
    for number, least in ((2, 5), (5, 6), (1, 1), (0, 0), (0, 1)):
        click(line, number)
        assert seen(line)["mex"] == least
    line.push("Empty")
    for number in range(12):
        click(line, number)
    assert seen(line)["mex"] == 12  # over the dots
    line.unharmed()


@pytest.mark.nightly
def test_the_quiz_by_mouse(line):
    """Nothing is marked before the answer, and afterwards the answer is, right or wrong."""
    line.push("quiz")
    assert seen(line)["mex"] is None
    click(line, ask(line.page, "one.mex"))
    assert seen(line)["tally"] == "1 right in a row"
    assert line.locator.get_by_text("1 right in a row").first.is_visible()
    line.push("Next ▶")
    seen(line)
    click(line, ask(line.page, "one.mex + 1"))
    seen(line)
    line.push("build a set")
    assert seen(line)["mex"] == 2
