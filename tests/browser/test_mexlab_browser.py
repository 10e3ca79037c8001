"""`MexLab` in JupyterLab: a set is built, rules are refuted, questions answered."""

import pytest
from gestures import ask, show
from views import agree

SETUP = "from sg_core.widgets import MexLab"
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


def line(page, wishes=""):
    """A number line, with its usual set or as one wishes."""
    return show(page, f"one = MexLab({wishes})\none")


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
    assert line.button("Empty").is_visible() != quiz
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
def test_a_set_is_built_by_mouse(page):
    """Each click puts a number in or takes it out; mex, bar and words follow."""
    lab = line(page)
    seen(lab)
    for number, least in ((2, 5), (5, 6), (1, 1), (0, 0), (0, 1)):
        click(lab, number)
        assert seen(lab)["mex"] == least
    lab.push("Empty")
    for number in range(12):
        click(lab, number)
    assert seen(lab)["mex"] == 12  # over the dots
    lab.unharmed()


@pytest.mark.nightly
def test_the_quiz_by_mouse(page):
    """Nothing is marked before the answer, and afterwards the answer is, right or wrong."""
    lab = line(page)
    lab.push("quiz")
    assert seen(lab)["mex"] is None
    click(lab, ask(page, "one.mex"))
    assert seen(lab)["tally"] == "1 right in a row"
    assert lab.locator.get_by_text("1 right in a row").first.is_visible()
    lab.push("Next ▶")
    seen(lab)
    click(lab, ask(page, "one.mex + 1"))
    seen(lab)
    lab.push("build a set")
    assert seen(lab)["mex"] == 2


def test_the_quiz_by_keys(page):
    """A question answered right and one answered wrong, with no mouse."""
    quiz = line(page, "mode='quiz', seed=4")
    quiz.button("build a set").focus()
    quiz.press("Tab", "Tab")
    at = lambda: int(quiz.here().split(",")[0])  # noqa: E731
    assert at() == 0
    quiz.press("n")  # there is no next question yet
    least = ask(page, "one.mex")
    quiz.do(*["ArrowRight"] * least, "Enter")
    assert at() == least
    assert seen(quiz)["good"]
    quiz.do("n")
    assert at() == least
    assert seen(quiz)["mex"] is None
    in_set = ask(page, "min(one.values - {one.mex})")
    quiz.do("End", "ArrowRight", "Home", *["ArrowRight"] * in_set, "Space")
    assert at() == in_set
    assert not seen(quiz)["good"]
    quiz.unharmed()
    quiz.button("Next ▶").focus()
    quiz.do("Enter")
    assert at() == in_set  # and not nowhere
    seen(quiz)
