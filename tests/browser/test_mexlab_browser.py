"""`MexLab` in JupyterLab: a set is built, rules are refuted, questions answered."""

import pytest
from gestures import ask, show
from test_widgets_browser import unharmed

SETUP = "from sg_core.widgets import MexLab"

LAB = "line = MexLab({wishes})\nline"
QUIZ = LAB.format(wishes="mode='quiz', seed={seed}")
CENTRES = """(root, mark) => [mark, '.sg-least'].map(name => {
    const box = root.querySelector(name).getBoundingClientRect();
    return box.x + box.width / 2;
})"""
ENDS = """root => [...root.querySelectorAll('.sg-run, .sg-number')].map(one => {
    const box = one.getBoundingClientRect();
    return [box.left, box.right];
})"""


@pytest.fixture
def line(page):
    """The number line with its usual set, to be built on."""
    return show(page, LAB.format(wishes=""))


def number(line, n):
    """The button of a number."""
    return line.locator.locator("button.sg-number").nth(n)


def click(line, n):
    """Click a number, and wait for what comes of it."""
    with line.change():
        number(line, n).click()


def words(line):
    """The line in words."""
    return line.locator.locator(".sg-rule").inner_text()


def filled(line):
    """The numbers that are shown as numbers of the set."""
    has = "all => all.flatMap((one, n) => one.classList.contains('sg-in') ? [n] : [])"
    return line.locator.locator("button.sg-number").evaluate_all(has)


def mex(line):
    """What stands in the ring, or None; the word stands over it, and the bar ends before it."""
    if line.locator.locator(".sg-mex", has_text="mex").is_hidden():
        assert line.locator.locator(".sg-least").count() == 0
        assert line.locator.locator(".sg-run").is_hidden()
        return None
    ringed = line.locator.locator(".sg-least").inner_text()
    label, ring = line.root.evaluate(CENTRES, ".sg-mex")
    assert abs(label - ring) < 1
    *discs, run = line.root.evaluate(ENDS)
    if ringed == "0":
        assert line.locator.locator(".sg-run").is_hidden()
    else:
        least = next(disc for disc in discs if disc[0] - 1 <= ring <= disc[1])
        before = discs[discs.index(least) - 1]
        assert run[0] == discs[0][0]
        assert before[0] < run[1] < least[0]
    return ringed


def rows(line):
    """The rules' rows as lists of texts."""
    return [row.locator("th, td").all_inner_texts()
            for row in line.locator.locator("tbody tr").all()]


def focused(line):
    """The text of what has the focus in the widget, or None."""
    return line.root.evaluate("root => root.contains(document.activeElement) "
                             "? document.activeElement.textContent : null")


def press(line, *keys):
    """Press keys, the last of which changes something."""
    line.press(*keys[:-1])
    with line.change():
        line.press(keys[-1])


# ---- mouse


@pytest.mark.nightly
def test_a_set_is_built_by_mouse(line):
    """Each click puts a number in or takes it out; mex, bar and words follow."""
    assert (filled(line), mex(line)) == ([0, 1, 3, 4, 7], "2")
    for n, least in ((2, "5"), (5, "6"), (1, "1"), (0, "0"), (0, "1")):
        click(line, n)
        assert mex(line) == least == str(ask(line.page, "line.mex"))
        assert filled(line) == ask(line.page, "sorted(line.values)")
    assert words(line) == "S = {0, 2, 3, 4, 5, 7}. 0 is in S, 1 is not: mex S = 1."
    assert number(line, 1).get_attribute("aria-label") == "1, the mex, not in the set"
    assert number(line, 1).get_attribute("aria-pressed") == "false"
    assert number(line, 2).get_attribute("aria-pressed") == "true"
    with line.change():
        line.button("Empty").click()
    assert (filled(line), mex(line)) == ([], "0")
    assert words(line) == "S is empty. 0 is not in S: mex S = 0."
    for n in range(12):
        click(line, n)
    assert mex(line) == "…"
    assert "12 is beyond this line" in words(line)
    unharmed(line)


@pytest.mark.nightly
def test_the_quiz_by_mouse(page):
    """Nothing is marked before the answer; a right one counts, a wrong one is explained."""
    quiz = show(page, LAB.format(wishes=""))
    click(quiz, 2)
    with quiz.change():
        quiz.button("quiz").click()
    assert quiz.button("Empty").is_hidden()
    assert quiz.locator.locator(".sg-rules").is_hidden()
    counter = quiz.locator.locator(".sg-toolbar > span:not(.sg-space, .sg-switch)")
    for n in (1, 2):
        assert mex(quiz) is None
        assert quiz.button("Next ▶").is_disabled()
        assert filled(quiz) == ask(page, "sorted(line.values)")
        assert number(quiz, 0).get_attribute("aria-pressed") is None
        assert "mex" not in quiz.locator.locator(".sg-line").inner_text()
        least = ask(page, "line.mex")
        click(quiz, least)
        assert mex(quiz) == str(least)
        assert "}. Right: " in words(quiz)
        assert "sg-good" in quiz.locator.locator(".sg-rule").get_attribute("class")
        assert counter.inner_text() == f"{n} right in a row"
        assert quiz.locator.locator(".sg-wrong").is_hidden()
        with quiz.change():
            quiz.button("Next ▶").click()
    wrong = ask(page, "max(line.values) + 1 if max(line.values) < line.most else line.mex + 1")
    click(quiz, wrong)
    assert mex(quiz) == str(ask(page, "line.mex"))
    assert counter.inner_text() == ""
    assert words(quiz) == ask(page, "line.view['words']")
    assert words(quiz).endswith(("is missing, too, and less.", f"is {ask(page, 'line.mex')}."))
    assert quiz.locator.locator(".sg-wrong").is_visible()
    click(quiz, ask(page, "line.mex"))  # the first answer counts
    assert "Right" not in words(quiz)
    with quiz.change():
        quiz.button("build a set").click()
    assert filled(quiz) == [0, 1, 2, 3, 4, 7]
    assert mex(quiz) == "5"
    assert quiz.locator.locator(".sg-wrong").is_hidden()
    unharmed(quiz)


# ---- keyboard


def test_the_quiz_by_keys(page):
    """A question answered right and one answered wrong, with no mouse."""
    quiz = show(page, QUIZ.format(seed=4))
    quiz.button("build a set").focus()
    quiz.press("Tab", "Tab")
    assert focused(quiz) == "0"
    quiz.press("n")  # there is no next question yet
    least = ask(page, "line.mex")
    press(quiz, *["ArrowRight"] * least, "Enter")
    assert focused(quiz) == str(least)
    assert "}. Right: " in words(quiz)
    press(quiz, "n")
    assert focused(quiz) == str(least)
    assert mex(quiz) is None
    in_set = ask(page, "min(line.values - {line.mex})")
    press(quiz, "Home", *["ArrowRight"] * in_set, "Space")
    assert f"{in_set} is in S; the mex is not." in words(quiz)
    assert number(quiz, in_set).get_attribute("aria-label") == f"{in_set}, your answer, in the set"
    assert focused(quiz) == str(in_set)
    unharmed(quiz)
    asked = ask(page, "sorted(line.values)")
    quiz.button("Next ▶").focus()
    press(quiz, "Enter")
    assert ask(page, "sorted(line.values)") == filled(quiz) != asked
    assert focused(quiz) == str(in_set)  # and not nowhere
    assert quiz.message() == ""


# ---- how it looks, and what goes wrong


@pytest.mark.nightly
def test_two_views_show_the_same(page):
    """What is done in one view of a widget is seen in the other, and takes no focus there."""
    first = show(page, LAB.format(wishes="[0]"))
    second = show(page, "line")
    number(first, 0).focus()
    with second.change():
        number(second, 1).click()
    assert filled(first) == filled(second) == [0, 1]
    assert (mex(first), mex(second)) == ("2", "2")
    assert focused(second) == "1"


