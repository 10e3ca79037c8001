"""The mex of a set on a number line, without a browser: building, refuting, the quiz."""

import json
import re
from itertools import count

import pytest
from helpers import examples, mostly_nightly, size, state
from helpers import tell as told_to
from hypothesis import given
from hypothesis import strategies as st
from oracles import least_missing

from sg_course.widgets import MexLab

FORMULAS = {  # written anew: no rule of the widget, and no mex of the package
    "the largest number, plus one": lambda S: sorted(S)[-1] + 1 if S else 0,
    "how many numbers there are": lambda S: sum(1 for _ in S),
    "the least number missing above the smallest": (
        lambda S: next(n for n in count(min(S)) if n not in S) if S else 0
    ),
    "the least missing number other than 0": lambda S: next(n for n in count(1) if n not in S),
}
LINES = st.integers(4, 20)
TALLIED = re.compile(
    r"(.*?)(?: (Change the set\.|All 4 are .*|\d of 4 rules .*|\d+ right in a row))?"
)


@st.composite
def sets(draw, most):
    """A set of numbers of the line, of which any run may be a part."""
    run, more = draw(st.integers(0, most + 1)), draw(st.sets(st.integers(0, most)))
    return set(range(run)) | more if draw(st.booleans()) else more


def seen(view):
    """What the panel shows of the line, the rules and the score, in short."""
    shapes, numbers = view["parts"][0]["shapes"], []
    signs = [(one["text"], one["at"][0]) for one in shapes if one["look"].endswith("note")]
    rings = [("mex", one["at"][0]) for one in shapes if one["look"] == "least"]
    assert [sign for sign in signs if sign[0] == "mex"] == rings
    found, chosen = None, None
    for one in shapes:
        if one["group"] == "numbers":
            numbers.append({"in": one["look"] == "in", "spoken": one["spoken"]})
            assert one["text"] == str(len(numbers) - 1)
            found = len(numbers) - 1 if one["look"] == "least" else found
            chosen = len(numbers) - 1 if "your answer" in one["spoken"] else chosen
        elif one["look"] == "least":  # beyond the line
            found = len(numbers)
    wrong = [("✗", one["at"][0]) for one in shapes if "your answer" in one.get("spoken", "")]
    assert [sign for sign in signs if sign[0] != "mex"] == wrong
    quiz = view["buttons"][2]["pressed"]
    if quiz and found is not None and chosen is None:
        chosen = found
    words, tally = TALLIED.fullmatch(view["banner"]).groups()
    rules = [re.fullmatch(r"(.+): (.+?)(?:, refuted by (.+))?", line) for line in view["log"]]
    return {
        "mode": "quiz" if quiz else "build", "numbers": numbers, "mex": found, "chosen": chosen,
        "words": words, "tally": tally or "", "good": view["good"], "refused": view["refused"],
        "rules": [dict(zip(("rule", "says", "by"), one.groups(default=""))) for one in rules],
    }


def tell(lab, do, **content):
    """What is seen after an action."""
    return seen(told_to(lab, do, **content))


def in_set(view):
    """The numbers that are shown as numbers of the set."""
    return {n for n, number in enumerate(view["numbers"]) if number["in"]}


def begun(numbers):
    """How what is said of a set begins."""
    return f"S = {{{', '.join(map(str, sorted(numbers)))}}}. " if numbers else "S is empty. "


def toggled(lab, *numbers):
    """The view after these numbers have been clicked."""
    for number in numbers:
        tell(lab, "toggle", number=number)
    return seen(lab.view)


def questions(seed, number=12, **wishes):
    """A quiz with a seed: its sets one after the other, each answered by 0."""
    quiz = MexLab(mode="quiz", seed=seed, **wishes)
    for _ in range(number):
        yield quiz, quiz.values
        tell(quiz, "answer", number=0)
        tell(quiz, "next")


# Building a set


@examples(150)
@given(st.data())
def test_the_mex_the_words_and_the_rules_are_right_after_every_toggle(data):
    most = data.draw(LINES)
    numbers = data.draw(sets(most))
    lab = MexLab(numbers, most=most)
    for n in [None, *data.draw(st.lists(st.integers(0, most), max_size=12))]:
        if n is not None:
            tell(lab, "toggle", number=n)
            numbers ^= {n}
        view, least = seen(lab.view), least_missing(numbers)
        assert (lab.values, lab.mex, view["mex"], in_set(view)) == (numbers, least, least, numbers)
        assert [one["spoken"] for one in view["numbers"]] == [
            f"{n}, {'the mex, ' * (n == least)}{'' if n in numbers else 'not '}in the set"
            for n in range(most + 1)
        ]
        assert view["words"].startswith(begun(numbers))
        says = {row["rule"]: row["says"].split(",")[0].split()[0] for row in view["rules"]}
        assert says == {name: str(rule(numbers)) for name, rule in FORMULAS.items()}
        assert view["words"].endswith(f": mex S = {least}.")
        assert ("beyond" in view["words"]) == (least > most)


@pytest.mark.parametrize(("values", "words"), [
    ([], "S is empty. 0 is not in S: mex S = 0."),
    ([4, 2], "S = {2, 4}. 0 is not in S: mex S = 0."),
    ([0, 4], "S = {0, 4}. 0 is in S, 1 is not: mex S = 1."),
    ([2, 1, 0], "S = {0, 1, 2}. 0, 1 and 2 are in S, 3 is not: mex S = 3."),
    (range(4), "S = {0, 1, 2, 3}. 0 to 3 are in S, 4 is not: mex S = 4."),
    (range(5), "S = {0, 1, 2, 3, 4}. 0 to 4 are in S, 5 is beyond this line, and not in S: "
               "mex S = 5."),
])
def test_the_words(values, words):
    assert MexLab(values, most=4).words(known=True) == words


# Refuting the rules


def refuted(view):
    """The sets that are shown as having refuted a rule."""
    return {row["rule"]: row["by"] for row in view["rules"] if row["by"]}


def test_at_first_nothing_is_judged_and_nothing_is_refuted():
    lab = MexLab()
    assert lab.values == {0, 1, 3, 4, 7}
    assert MexLab(most=6).values == {0, 1, 3, 4}  # as far as the line goes
    rules = seen(lab.view)["rules"]
    assert [(row["rule"], row["says"]) for row in rules] == [*zip(FORMULAS, "8522")]
    assert (refuted(seen(lab.view)), lab.refuted) == ({}, {})
    assert seen(lab.view)["tally"] == "Change the set."


def test_the_four_rules_are_refuted_and_keep_the_smallest_set():
    """Each step: what is clicked, the numbers that the rules give, the mex, what refutes them."""
    lab, names = MexLab(), list(FORMULAS)
    four = dict.fromkeys(names, "{1, 2, 3, 4}")
    with_0 = {**four, names[3]: "the empty set"}
    for clicked, said, least, by in (
        ([2], [8, 6, 5, 5], 5, dict.fromkeys(names[:2], "{0, 1, 2, 3, 4, 7}")),
        ([7], [5, 5, 5, 5], 5, dict.fromkeys(names[:2], "{0, 1, 2, 3, 4, 7}")),
        ([0], [5, 4, 5, 5], 0, four),
        ([6], [7, 5, 5, 5], 0, four),  # a larger one
        ([1, 8], [9, 5, 5, 1], 0, four),  # as large as that
        (None, [0, 0, 0, 1], 0, with_0),
        ([5], [6, 1, 6, 1], 0, {**dict.fromkeys(names, "{5}"), names[3]: "the empty set"}),
    ):
        view = tell(lab, "clear") if clicked is None else toggled(lab, *clicked)
        assert [row["says"] for row in view["rules"]] == [
            f"{n} ✓" if n == least else f"{n}, not {least} ✗" for n in said]
        assert refuted(view) == by
    assert list(lab.refuted.values()) == [{5}, {5}, {5}, set()]
    assert list(lab.refuted) == names


def test_the_game_ends_with_the_smallest_sets_that_refute_the_rules():
    lab = MexLab([])
    assert toggled(lab, 1)["tally"] == "All 4 are refuted. Can smaller sets do it?"
    assert toggled(lab, 1)["tally"] == "All 4 are refuted, by the smallest sets possible."
    smaller = [set(), *({n} for n in range(12))]
    for name, values in lab.refuted.items():
        wrong = [these for these in smaller if FORMULAS[name](these) != least_missing(these)]
        assert len(values) == min(map(len, wrong))
    assert toggled(MexLab(), 2)["tally"] == "2 of 4 rules are refuted."


# The quiz


@pytest.mark.parametrize("most", mostly_nightly(2, [4, 5, 20, 11]))
def test_all_questions_are_fair(most):
    seen = set()
    for seed in range(200 if most == 11 else 60):
        before = None
        for _, asked in questions(seed, number=4, most=most):
            least = least_missing(asked)
            assert asked <= set(range(most + 1))
            assert least <= most
            assert least != before
            assert len({least, *(rule(asked) for rule in FORMULAS.values())}) > 1
            seen.add(least)
            before = least
    assert seen == set(range(min(most, 7)))


@pytest.mark.nightly
def test_nothing_gives_the_answer_away():
    """Before the first answer the view has the set, and nothing that depends on its mex."""
    for seed in range(200):
        quiz = MexLab(mode="quiz", seed=seed)
        for raw in (quiz.view, told_to(quiz, "next"), told_to(quiz, "mode", mode="quiz")):
            view = seen(raw)
            assert (view["mex"], view["chosen"], view["good"]) == (None, None, False)
            assert (view["rules"], view["tally"]) == ([], "")
            told = json.dumps({**state(raw), "title": ""}).replace("is the mex of S?", "")
            assert "the mex" not in told and "least" not in told
            assert view["words"] == f"{begun(quiz.values)}Which number is the mex of S?"
            assert [n["spoken"] for n in view["numbers"]] == [
                f"{n}, {'in' if n in quiz.values else 'not in'} the set" for n in range(12)]


def test_right_answers_are_counted_in_a_row():
    quiz = MexLab(mode="quiz", seed=3)
    for n in range(1, 30):
        least = least_missing(quiz.values)
        for _ in range(2):  # a second answer does not count
            view = tell(quiz, "answer", number=least)
            assert (view["good"], view["chosen"], view["mex"]) == (True, least, least)
            assert view["tally"] == f"{n} right in a row"
        assert view["words"].startswith(f"{begun(quiz.values)}Right: ")
        view = tell(quiz, "next")
        assert (view["tally"], view["good"]) == (f"{n} right in a row", False)
    wrong = next(n for n in range(12) if n != least_missing(quiz.values))
    assert tell(quiz, "answer", number=wrong)["tally"] == ""
    tell(quiz, "next")
    assert tell(quiz, "answer", number=quiz.mex)["tally"] == "1 right in a row"


def test_the_first_answer_counts():
    quiz = MexLab(mode="quiz", seed=3)
    least = quiz.mex
    first = tell(quiz, "answer", number=least + 1)
    second = tell(quiz, "answer", number=least)
    assert second["refused"] and quiz.chosen == least + 1
    assert not first["good"]
    assert first["numbers"][least + 1]["spoken"].startswith(f"{least + 1}, your answer, ")
    assert first["numbers"][least]["spoken"] == f"{least}, the mex, not in the set"


def test_each_wrong_answer_is_met():
    """By the rule that gives this number, and by why it is not the mex."""
    met = set()
    for seed in range(size("questions about mex")):
        for n in range(12):
            quiz = MexLab(mode="quiz", seed=seed)
            asked, least = quiz.values, least_missing(quiz.values)
            if n == least:
                continue
            view = tell(quiz, "answer", number=n)
            said = view["words"].split("}. ")[1]
            assert (view["good"], view["mex"], view["chosen"]) == (False, least, n)
            rules = [name for name, rule in FORMULAS.items() if rule(asked) == n]
            met |= set(rules)
            assert said.startswith(f"{n} is {rules[-1]}. But " if rules else f"{n} is ")
            assert (f"{n} is in S" in said) == (n in asked)
            assert f" {least}." in said or f" {least} is missing, too" in said
    assert met == set(FORMULAS)


@pytest.mark.parametrize(("numbers", "answer", "said"), [
    ([0, 1, 4, 5], 4, "4 is how many numbers there are. But 4 is in S; the mex is not. "
                      "The least number that is not in S is 2."),
    ([0, 1, 3, 4, 7], 8, "8 is the largest number, plus one. But 2 is missing, too, and smaller."),
    ([0, 1, 3], 1, "1 is in S; the mex is not. The least number that is not in S is 2."),
    ([0, 1, 3], 7, "7 is missing, but 2 is missing, too, and smaller."),
    ([0, 1, 3], 2, "Right: 0 and 1 are in S, 2 is not."),
])
def test_what_is_said_about_an_answer(numbers, answer, said):
    quiz = MexLab(mode="quiz")
    quiz.asked = frozenset(numbers)
    assert tell(quiz, "answer", number=answer)["words"].split("}. ", 1)[1] == said


@pytest.mark.nightly
def test_the_questions_depend_on_the_seed_only():
    def sets_of(seed):
        return [asked for _, asked in questions(seed)]

    assert sets_of("five") == sets_of("five")
    assert len({tuple(sets_of(seed)) for seed in range(8)}) == 8


def test_each_mode_keeps_its_set():
    lab = MexLab([1])
    toggled(lab, 0)
    view = tell(lab, "mode", mode="quiz")
    asked = lab.values
    assert (view["mode"], in_set(view), view["mex"]) == ("quiz", asked, None)
    tell(lab, "answer", number=lab.mex)
    view = tell(lab, "mode", mode="build")
    assert (lab.values, view["mex"], view["chosen"], view["good"]) == ({0, 1}, 2, None, False)
    assert all("your answer" not in number["spoken"] for number in view["numbers"])
    assert view["words"] == "S = {0, 1}. 0 and 1 are in S, 2 is not: mex S = 2."
    view = tell(lab, "mode", mode="quiz")
    assert (lab.values, view["good"], view["tally"]) == (asked, True, "1 right in a row")
