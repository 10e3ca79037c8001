"""The mex of a set on a number line, without a browser: building, refuting, the quiz."""

import base64
import json
import re
from itertools import count
from xml.etree import ElementTree

import numpy as np
import pytest
from helpers import examples, mostly_nightly, printed, size, tell
from hypothesis import given
from hypothesis import strategies as st
from oracles import least_missing

from sg_core.widgets import MexLab

SAID = ("message", "refused", "revision")
FORMULAS = {  # written anew: no rule of the widget, and no mex of the package
    "the largest number, plus one": lambda S: sorted(S)[-1] + 1 if S else 0,
    "how many numbers there are": lambda S: sum(1 for _ in S),
    "the least number missing above the smallest": (
        lambda S: next(n for n in count(min(S)) if n not in S) if S else 0
    ),
    "the least missing number other than 0": lambda S: next(n for n in count(1) if n not in S),
}
LINES = st.integers(4, 20)


@st.composite
def sets(draw, most):
    """A set of numbers of the line, of which any run may be a part."""
    run, more = draw(st.integers(0, most + 1)), draw(st.sets(st.integers(0, most)))
    return set(range(run)) | more if draw(st.booleans()) else more


def in_set(view):
    """The numbers that are shown as numbers of the set."""
    return {n for n, number in enumerate(view["numbers"]) if number["in"]}


def shown_in_words(view):
    """The set as the words have it."""
    if view["words"].startswith("S is empty. "):
        return set()
    inside = re.match(r"S = \{([0-9, ]+)\}\. ", view["words"])[1]
    members = [int(n) for n in inside.split(", ")]
    assert members == sorted(set(members))
    return set(members)


def state(view):
    """What a refusal must leave as it is."""
    return {key: value for key, value in view.items() if key not in SAID}


def toggled(lab, *numbers):
    """The view after these numbers have been clicked."""
    for number in numbers:
        tell(lab, "toggle", number=number)
    return lab.view


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
        view, least = lab.view, least_missing(numbers)
        assert not view["refused"]
        assert (lab.values, lab.mex, view["mex"]) == (numbers, least, least)
        assert (len(view["numbers"]), in_set(view)) == (most + 1, numbers)
        assert shown_in_words(view) == numbers
        says = {row["rule"]: row["says"].split(",")[0].split()[0] for row in view["rules"]}
        assert says == {name: str(rule(numbers)) for name, rule in FORMULAS.items()}
        assert view["words"].endswith(f": mex S = {least}.")


@examples(100)
@given(st.data())
def test_the_words_say_what_is_in_the_set_and_what_is_not(data):
    most = data.draw(LINES)
    numbers = data.draw(sets(most))
    why = MexLab(numbers, most=most).view["words"].split(". ")[1]
    least = least_missing(numbers)
    named, missing = re.fullmatch(
        r"(?:(.+) (?:is|are) in S, )?(\d+) is (?:not|not in S|beyond this line, and not in S)"
        rf": mex S = {least}\.", why).groups()
    assert int(missing) == least
    bounds = [int(n) for n in re.findall(r"\d+", named or "")]
    if " to " in (named or ""):
        bounds = list(range(bounds[0], bounds[1] + 1))
    assert bounds == list(range(least))
    assert ("beyond" in why) == (least > most)


@pytest.mark.parametrize(("values", "words"), [
    (None, "S = {0, 1, 3, 4}. 0 and 1 are in S, 2 is not: mex S = 2."),
    ([], "S is empty. 0 is not in S: mex S = 0."),
    ([4, 2], "S = {2, 4}. 0 is not in S: mex S = 0."),
    ([0, 4], "S = {0, 4}. 0 is in S, 1 is not: mex S = 1."),
    ([2, 1, 0], "S = {0, 1, 2}. 0, 1 and 2 are in S, 3 is not: mex S = 3."),
    (range(4), "S = {0, 1, 2, 3}. 0 to 3 are in S, 4 is not: mex S = 4."),
    (range(5), "S = {0, 1, 2, 3, 4}. 0 to 4 are in S, 5 is beyond this line, and not in S: "
               "mex S = 5."),
])
def test_the_words(values, words):
    assert MexLab(values, most=4).view["words"] == words


def test_the_usual_set_is_there_as_far_as_the_line_goes():
    assert MexLab().values == {0, 1, 3, 4, 7} == MexLab(most=7).values
    assert MexLab(most=6).values == {0, 1, 3, 4}
    assert MexLab([]).values == set()


def test_each_number_is_told():
    lab = MexLab([0, 2], most=4)
    told = [number["told"] for number in lab.view["numbers"]]
    assert told == ["0, in the set", "1, the mex, not in the set", "2, in the set",
                    "3, not in the set", "4, not in the set"]


def test_empty_takes_all_out():
    lab = MexLab()
    view = tell(lab, "clear")
    assert (lab.values, view["mex"], in_set(view)) == (set(), 0, set())
    assert toggled(lab, 3, 0)["words"] == "S = {0, 3}. 0 is in S, 1 is not: mex S = 1."


# Refuting the rules


def refuted(view):
    """The sets that are shown as having refuted a rule."""
    return {row["rule"]: row["by"] for row in view["rules"] if row["by"]}


def verdicts(view):
    """What the rows say."""
    return [row["says"] for row in view["rules"]]


def test_at_first_nothing_is_judged_and_nothing_is_refuted():
    lab = MexLab()
    assert [row["rule"] for row in lab.view["rules"]] == list(FORMULAS)
    assert verdicts(lab.view) == ["8", "5", "2", "2"]
    assert (refuted(lab.view), lab.refuted) == ({}, {})
    assert lab.view["tally"] == "Change the set."


def test_the_four_rules_are_refuted_and_keep_the_smallest_set():
    lab = MexLab()
    view = toggled(lab, 2)
    assert verdicts(view) == ["8, not 5 ✗", "6, not 5 ✗", "5 ✓", "5 ✓"]
    assert list(refuted(view)) == list(FORMULAS)[:2]
    assert view["tally"] == "2 of 4 rules are refuted."
    view = toggled(lab, 7)
    assert verdicts(view) == ["5 ✓", "5 ✓", "5 ✓", "5 ✓"]
    assert set(refuted(view).values()) == {"{0, 1, 2, 3, 4, 7}"}
    view = toggled(lab, 0)
    assert verdicts(view) == ["5, not 0 ✗", "4, not 0 ✗", "5, not 0 ✗", "5, not 0 ✗"]
    assert list(refuted(view).values()) == ["{1, 2, 3, 4}"] * 4
    assert view["tally"] == "All 4 are refuted. Can smaller sets do it?"
    assert refuted(toggled(lab, 6)) == refuted(view)  # a larger one
    assert refuted(toggled(lab, 1, 8)) == refuted(view)  # as large as that
    view = tell(lab, "clear")
    assert verdicts(view) == ["0 ✓", "0 ✓", "0 ✓", "1, not 0 ✗"]
    assert refuted(view) == dict.fromkeys(list(FORMULAS)[:3], "{1, 2, 3, 4}") | {
        "the least missing number other than 0": "the empty set"}
    assert set(refuted(toggled(lab, 5)).values()) == {"{5}", "the empty set"}
    assert list(lab.refuted.values()) == [{5}, {5}, {5}, set()]
    assert list(lab.refuted) == list(FORMULAS)


def test_the_game_ends_with_the_smallest_sets_that_refute_the_rules():
    lab = MexLab([])
    view = toggled(lab, 1)
    assert view["tally"] == "All 4 are refuted. Can smaller sets do it?"
    view = toggled(lab, 1)
    assert view["tally"] == "All 4 are refuted, by sets as small as can be."
    smaller = [set(), *({n} for n in range(12))]
    for name, values in lab.refuted.items():
        wrong = [these for these in smaller if FORMULAS[name](these) != least_missing(these)]
        assert len(values) == min(map(len, wrong))


def test_every_rule_is_right_on_every_unbroken_run():
    for n in range(1, 12):
        lab = MexLab(range(n))
        assert {row["says"] for row in toggled(lab, 11, 11)["rules"]} == {f"{n} ✓"}


# The quiz


@pytest.mark.parametrize("most", mostly_nightly(2, [4, 5, 20, 11]))
def test_all_questions_are_fair(most):
    seen = set()
    for seed in range(200 if most == 11 else 60):
        before = None
        for quiz, asked in questions(seed, number=4, most=most):
            least = least_missing(asked)
            assert asked <= set(range(most + 1))
            assert least <= most
            assert least != before
            assert len({least, *(rule(asked) for rule in FORMULAS.values())}) > 1
            seen.add(least)
            before = least
            assert tell(quiz, "next")["refused"]  # not before an answer
            assert quiz.values == asked
    assert seen == set(range(min(most, 7)))


@pytest.mark.nightly
def test_nothing_gives_the_answer_away():
    """Before the first answer the view has the set, and nothing that depends on its mex."""
    for seed in range(200):
        quiz = MexLab(mode="quiz", seed=seed)
        for view in (quiz.view, tell(quiz, "next"), tell(quiz, "mode", mode="quiz")):
            sent = json.dumps(state(view))
            assert (view["mex"], view["chosen"], view["rules"]) == (None, None, [])
            assert not view["good"]
            assert "the mex" not in sent.replace("is the mex of S?", "")
            assert view["words"].endswith("}. Which number is the mex of S?")
            assert shown_in_words(view) == quiz.values
            assert [n["told"] for n in view["numbers"]] == [
                f"{n}, {'in' if n in quiz.values else 'not in'} the set" for n in range(12)]
            assert set(view) == {"mode", "numbers", "mex", "chosen", "words", "good", "rules",
                                 "tally", *SAID}
            assert view["tally"] == ""


def test_right_answers_are_counted_in_a_row():
    quiz = MexLab(mode="quiz", seed=3)
    for n in range(1, 30):
        least = least_missing(quiz.values)
        view = tell(quiz, "answer", number=least)
        assert (view["good"], view["chosen"], view["mex"]) == (True, least, least)
        assert "}. Right: " in view["words"]
        assert view["words"].endswith(f"{least} is not in S." if least == 0 else
                                      f"in S, {least} is not.")
        assert shown_in_words(view) == quiz.values
        assert view["tally"] == f"{n} right in a row"
        again = tell(quiz, "answer", number=least)
        assert again["tally"] == view["tally"]
        assert tell(quiz, "next")["tally"] == view["tally"]
        assert not quiz.view["good"]
    wrong = next(n for n in range(12) if n != least_missing(quiz.values))
    assert tell(quiz, "answer", number=wrong)["tally"] == ""
    tell(quiz, "next")
    assert tell(quiz, "answer", number=quiz.mex)["tally"] == "1 right in a row"


def test_the_first_answer_counts():
    quiz = MexLab(mode="quiz", seed=3)
    least = quiz.mex
    first = tell(quiz, "answer", number=least + 1)
    assert state(tell(quiz, "answer", number=least)) == state(first)
    assert not first["good"]
    assert first["numbers"][least + 1]["told"].startswith(f"{least + 1}, your answer, ")
    assert first["numbers"][least]["told"] == f"{least}, the mex, not in the set"


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
            assert not view["good"]
            assert (view["mex"], view["chosen"]) == (least, n)
            rules = [name for name, rule in FORMULAS.items() if rule(asked) == n]
            met |= set(rules)
            why = f"{n} is {rules[-1]}. But " if rules else ""
            if n in asked:
                end = f"{n} is in S; the mex is not. The least number that is not in S is {least}."
            else:
                start = "" if rules else f"{n} is missing, but "
                end = f"{start}{least} is missing, too, and less."
            assert said == why + end
    assert met == set(FORMULAS)


def quiz_with(*numbers):
    """A quiz that asks about this set."""
    quiz = MexLab(mode="quiz")
    quiz.asked = frozenset(numbers)
    return quiz


@pytest.mark.parametrize(("numbers", "answer", "said"), [
    ([0, 1, 4, 5], 4, "4 is how many numbers there are. But 4 is in S; the mex is not. "
                      "The least number that is not in S is 2."),
    ([0, 1, 3, 4, 7], 5, "5 is how many numbers there are. But 2 is missing, too, and less."),
    ([0, 1, 3, 4, 7], 8, "8 is the largest number, plus one. But 2 is missing, too, and less."),
    ([1, 2, 5], 3, "3 is the least missing number other than 0. But 0 is missing, too, and less."),
    ([3, 5, 9], 4, "4 is the least number missing above the smallest. "
                   "But 0 is missing, too, and less."),
    ([0, 1, 3], 3, "3 is how many numbers there are. But 3 is in S; the mex is not. "
                   "The least number that is not in S is 2."),
    ([0, 1, 3], 1, "1 is in S; the mex is not. The least number that is not in S is 2."),
    ([0, 1, 3], 7, "7 is missing, but 2 is missing, too, and less."),
    ([0, 1, 3], 2, "Right: 0 and 1 are in S, 2 is not."),
    ([3], 0, "Right: 0 is not in S."),
])
def test_what_is_said_about_an_answer(numbers, answer, said):
    view = tell(quiz_with(*numbers), "answer", number=answer)
    assert view["words"].split("}. ", 1)[1] == said


@pytest.mark.nightly
def test_the_questions_depend_on_the_seed_only():
    def sets_of(seed):
        return [asked for _, asked in questions(seed)]

    assert sets_of(5) == sets_of(5)
    assert sets_of("five") == sets_of("five")
    assert len({tuple(sets_of(seed)) for seed in range(8)}) == 8
    code = """
from sg_core.widgets import MexLab
quiz = MexLab(mode="quiz", seed="five")
print(quiz.view, quiz.static())
"""
    assert printed(code, hash_seed=1) == printed(code, hash_seed=2)


def test_an_answer_is_judged_in_the_quiz_only():
    lab = MexLab(mode="quiz")
    tell(lab, "answer", number=lab.mex)
    lab.built = lab.asked
    assert lab.view["good"]
    view = tell(lab, "mode", mode="build")
    assert (view["good"], view["chosen"], view["mex"]) == (False, None, lab.chosen)


def test_each_mode_keeps_its_set():
    lab = MexLab([1])
    toggled(lab, 0)
    view = tell(lab, "mode", mode="quiz")
    asked = lab.values
    assert (view["mode"], in_set(view)) == ("quiz", asked)
    assert view["mex"] is None
    tell(lab, "answer", number=lab.mex)
    view = tell(lab, "mode", mode="build")
    assert (lab.values, view["mex"], view["chosen"], view["good"]) == ({0, 1}, 2, None, False)
    assert all("your answer" not in number["told"] for number in view["numbers"])
    assert view["words"] == "S = {0, 1}. 0 and 1 are in S, 2 is not: mex S = 2."
    assert len(view["rules"]) == 4
    view = tell(lab, "mode", mode="quiz")
    assert (lab.values, view["good"], view["tally"]) == (asked, True, "1 right in a row")


# Bad input


def test_whole_numbers_of_every_kind_and_order_are_taken():
    assert MexLab(np.array([3, 0, 3])).values == {0, 3}
    assert MexLab({4, 0}, most=np.int64(4)).values == {0, 4}
    assert MexLab(n for n in (0, 1)).mex == 2
    json.dumps(MexLab(np.arange(3)).view)
    assert len(MexLab(most=20, values=[20]).view["numbers"]) == 21
    assert len(MexLab(most=4, values=[4]).view["numbers"]) == 5


def test_a_question_answered_while_building_stays():
    """Next belongs to the quiz; from building it is refused even when a question was answered."""
    lab = MexLab(mode="quiz")
    tell(lab, "answer", number=0)
    asked = lab.values
    tell(lab, "mode", mode="build")
    assert tell(lab, "next")["refused"]
    tell(lab, "mode", mode="quiz")
    assert lab.values == asked


# What is saved


@pytest.mark.parametrize(
    ("numbers", "most"), [([0, 1, 3], 11), ([], 4), ([0, 1, 2, 3, 4], 4), (range(20), 20), ([7], 9)]
)
def test_the_saved_line_shows_the_set_and_its_mex_and_that_of_a_quiz_no_mex(numbers, most):
    for lab in (MexLab(numbers, most=most), MexLab(mode="quiz", most=most, seed=2)):
        source = re.search(r'base64,([^"]+)"', lab.static()[1])[1]
        tree = ElementTree.fromstring(base64.b64decode(source))
        texts = {one.text: one for one in tree.iter() if one.tag.endswith("text") and one.text}
        assert texts.keys() - {"mex"} == {*map(str, range(most + 1)), "…"}
        assert ("mex" in texts) == (lab.mode == "build")
        bright = {name for name, one in texts.items() if one.get("fill") == "#ffffff"}
        assert bright == {str(n) for n in lab.values}
        if lab.mode == "build":
            under = str(lab.mex) if lab.mex <= most else "…"
            assert texts["mex"].get("x") == texts[under].get("x")
        wide = float(tree.get("width"))
        assert all(8 < float(one.get("x")) < wide - 8 for one in texts.values())
        assert (f"mex S = {lab.mex}." in lab.static()[0]) == (lab.mode == "build")
