r"""Questions for Moodle: the structure as documented, gaps that parse, answers that are right.

No Moodle has imported these files. They are compared with what is written about the format, on
docs.moodle.org ("Moodle XML format", "Embedded Answers (Cloze) question type") and in the parts
of Moodle's source that read it (question/format/xml/format.php: `import_multianswer`,
`import_files_as_draft`, `import_category`; question/type/multianswer/questiontype.php:
`qtype_multianswer_extract_question`, `qtype_multianswer_validate_question`).

From there is how a gap is read here: "}", "~" and "#" end a part unless "\", "&" or "&amp;"
stands before them ("#" and "~" in an answer, "~" and "}" in a feedback); then entities are decoded
once, and only "\}" and "\#" lose their backslash. The choices of a menu, and all feedback, are
shown as HTML; the answer of a short answer is plain text.
"""

import base64
import html
import re
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest
from gallery import chomp
from helpers import Tags
from oracles import sums_of

from sg_core import GameError, GameGraph
from sg_core.words import spelled
from sg_course.exercises import (
    Independent,
    LabelPositions,
    LabelValues,
    UndoMove,
    WinningMove,
    WrongLabel,
)
from sg_course.homework.__main__ import main
from sg_course.homework.moodle import element, gaps, left_out, quiz
from sg_course.homework.sets import SETS, sheet

VARIANTS = 3
LEFT_OUT = {  # functions, drawings, and lists of options
    "set1": ["draw_outcome", "my_wins"],
    "set2": ["tell_apart", "stand_in", "my_reply"],
    "set3": ["draw_value", "my_grundy"],
    "set4": ["octal", "draw_raising", "my_values"],
    "set5": ["dominoes", "steps", "turns", "tree", "queen", "my_value"],
}
ASKED = [(n, m.__name__) for n in SETS for m in SETS[n] if m.__name__ not in LEFT_OUT[n]]
TABLES = {"labels", "whole_sum", "codes", "values"}
ROWS = {"mex_of", "sequence", "period"}
MENUS = {"move", "wrong", "independent", "option_of_value", "undo", "bite"}
HEAPS = {"nim", "heaps"}
each_set = pytest.mark.parametrize("name", SETS)
each_question = pytest.mark.parametrize("name, question", ASKED)


@cache
def exported(name):
    """The tree of the export of a set."""
    return ET.fromstring(quiz(name, VARIANTS))


@cache
def variants(name):
    """The sheets from which the variants of an export come."""
    return [sheet(name, student=f"variant {i + 1}") for i in range(VARIANTS)]


def clozes(name, question=None):
    """The elements of the questions of a set, or of one of its questions."""
    found = exported(name).findall("question[@type='cloze']")
    begin = f"{name} {question} "
    return [q for q in found if question is None or q.findtext("name/text").startswith(begin)]


# Reading gaps as Moodle does


class Choice(NamedTuple):
    """An answer of a gap: its fraction of the points, its text and its feedback."""

    fraction: float
    text: str
    feedback: str


class Gap(NamedTuple):
    """A gap: what stands before it (back to the last gap), its weight, its kind, its choices."""

    before: str
    weight: int
    kind: str
    choices: list

    @property
    def right(self):
        """The texts of all answers that give the full points."""
        return [choice.text for choice in self.choices if choice.fraction == 1]


BEGIN = re.compile(r"\{(\d*):(NUMERICAL|MULTICHOICE|SHORTANSWER|NM|MC|SA|MW):")
FRACTION = re.compile("=|%(-?[0-9]+(?:[.,][0-9]*)?)%")


def gaps_in(text):
    """The gaps of a text, and what stands behind the last one."""
    found, begin, at = [], 0, 0
    while match := BEGIN.search(text, at):
        read = choices_from(text, match.end())
        if read is None:
            at = match.start() + 1
            continue
        choices, at = read
        weight = int(match[1] or 1)
        found.append(Gap(text[begin : match.start()], weight, match[2], choices))
        begin = at
    return found, text[begin:]


def choices_from(text, at):
    """The choices of a gap from a place on, and where the gap ends; None if it does not end."""
    found = []
    while True:
        share = FRACTION.match(text, at)
        begin = share.end() if share else at
        end = next_sign(text, begin + 1, "~#}", ("\\", "&", "&amp;"))
        if end is None:
            return None
        answer, feedback = text[begin:end], ""
        if text[end] == "#":
            begin, end = end + 1, next_sign(text, end + 1, "~}", ("\\",))
            if end is None:
                return None
            feedback = text[begin:end]
        fraction = 0 if share is None else float(share[1] or 100) / 100
        found.append(Choice(fraction, decoded(answer), decoded(feedback)))
        at = end + 1
        if text[end] == "}":
            return found, at


def next_sign(text, at, signs, shields):
    """Where the next of some signs stands that nothing before it shields."""
    places = range(at, len(text))
    return next((i for i in places if text[i] in signs and not text.endswith(shields, 0, i)), None)


def decoded(text):
    """What Moodle keeps of an answer or a feedback."""
    return html.unescape(text).replace(r"\}", "}").replace(r"\#", "#")


def seen(markup):
    """What a reader sees of a piece of HTML, and its tags."""
    tags = Tags(markup)
    return "".join(tags.texts), [tag for tag, _ in tags.tags]


def cloze_of(question):
    """The gaps of a question."""
    found, behind = gaps_in(question.findtext("questiontext/text"))
    assert behind == "</p>"
    return found


def named(gap):
    """The name that stands before a gap."""
    before = gap.before.split("<p>")[-1].split("<br>")[-1]
    return seen(before)[0].strip("\xa0 ").removesuffix(":")


def test_gaps_are_read_here_as_the_examples_of_moodle_say():
    text = (
        "Capital: {1:SHORTANSWER:=Paris#Yes!~%50%Marseille#No, the second~*#Wrong} and "
        "{2:MULTICHOICE:California#No~%100%Arizona#OK~a\\}b\\#c} and {:NM:=23.8:0.1}."
    )
    (city, state, number), behind = gaps_in(text)
    assert [city.weight, city.kind, city.before] == [1, "SHORTANSWER", "Capital: "]
    assert [choice.fraction for choice in city.choices] == [1, 0.5, 0]
    assert city.choices[0] == (1, "Paris", "Yes!")
    assert [state.weight, *state.right] == [2, "Arizona"]
    assert state.choices[2].text == "a}b#c"
    assert (number.weight, number.right, behind) == (1, ["23.8:0.1"], ".")
    assert gaps_in("{1:SA:=a} {x} {1:SA:=b")[1] == " {x} {1:SA:=b"


# Structure


def text_in(parent, tag, **attributes):
    """The text of an element that is there once, with these attributes and one text."""
    [child] = parent.findall(tag)
    [inner] = child.findall("text")
    assert child.attrib == attributes
    assert not [*inner]
    return inner.text or ""


@each_set
def test_a_file_has_the_structure_that_is_documented(name):
    first = quiz(name, 1).splitlines()[0]
    assert re.fullmatch(rb"<\?xml version=['\"]1.0['\"] encoding=['\"](utf|UTF)-8['\"]\?>", first)
    root, found = exported(name), {}
    assert (root.tag, root.attrib) == ("quiz", {})
    for question in root:
        assert (question.tag, [*question.attrib]) == ("question", ["type"])
        if question.get("type") == "category":
            assert [child.tag for child in question] == ["category"]
            variants_here = found[text_in(question, "category")] = []
            continue
        assert question.get("type") == "cloze"
        tags = [child.tag for child in question if child.tag != "hint"]
        assert sorted(tags) == ["generalfeedback", "hidden", "name", "penalty", "questiontext"]
        variants_here.append(text_in(question, "name"))
        assert text_in(question, "generalfeedback", format="html") == ""
        assert 0 <= float(question.findtext("penalty")) <= 1
        assert question.findtext("hidden") == "0"
        assert {child.tag for child in question.find("questiontext")} <= {"text", "file"}
        assert question.find("questiontext").attrib == {"format": "html"}
        assert [hint.attrib for hint in question.findall("hint")] == [{"format": "html"}] * 3
    assert found == {
        f"$course$/top/Games/{name}/{question}": [
            f"{name} {question} {i + 1}" for i in range(VARIANTS)
        ]
        for set_name, question in ASKED
        if set_name == name
    }


@each_question
def test_a_question_says_and_shows_what_its_exercise_does(name, question):
    for each, mine in zip(clozes(name, question), variants(name), strict=True):
        exercise, markup = mine[question], each.findtext("questiontext/text")
        words, tags = seen(markup)
        assert words.startswith(exercise.statement())
        assert {*tags} <= {"p", "img", "br"}
        hints = [hint.findtext("text") for hint in each.findall("hint")]
        assert [seen(hint)[0] for hint in hints] == exercise.hints()
        drawing = exercise.draw(None)
        drawings = getattr(drawing, "drawings", [drawing] * (drawing is not None))
        files = each.findall("questiontext/file")
        shown = [attributes for tag, attributes in Tags(markup).tags if tag == "img"]
        assert len({file.get("name") for file in files}) == len(files)
        for file, image, one in zip(files, shown, drawings, strict=True):
            assert image == {"src": f"@@PLUGINFILE@@/{file.get('name')}", "alt": one.alt}
            assert [file.get("path"), file.get("encoding")] == ["/", "base64"]
            assert re.fullmatch(r"\w+\.svg", file.get("name"))
            assert base64.b64decode(file.text, validate=True).decode() == one.svg()


# Gaps


@each_set
def test_every_gap_obeys_what_moodle_checks_on_import(name):
    for question in clozes(name):
        found = cloze_of(question)
        assert found
        for gap in found:
            texts = [choice.text.strip() for choice in gap.choices]
            assert gap.weight == 1
            assert all(texts)
            assert len({*texts}) == len(texts)
            assert {choice.fraction for choice in gap.choices} <= {0, 1}
            assert gap.right
            if gap.kind == "MULTICHOICE":
                assert len(gap.right) < len(texts)
            elif gap.kind == "NUMERICAL":
                assert all(re.fullmatch(r"\d+:0", text) for text in texts)
            else:
                assert len(gap.right) == len(texts)
                assert "*" not in "".join(texts)


def test_labels_are_chosen_codes_are_written_and_values_are_numbers():
    kinds = {q: {gap.kind for each in clozes(n, q) for gap in cloze_of(each)} for n, q in ASKED}
    assert kinds == {
        **{question: {"MULTICHOICE"} for question in ["labels", "whole_sum", *MENUS]},
        **{question: {"SHORTANSWER"} for question in ["codes", "bits", *HEAPS]},
        **{question: {"NUMERICAL"} for question in ["values", *ROWS]},
    }


def read_back(cloze, solution, texts):
    """The answer to an exercise that some texts in the gaps make."""
    values = [int(text.split(":")[0]) if text.endswith(":0") else text for text in texts]
    if isinstance(solution, str):
        return values[0]
    if not isinstance(solution, dict):
        return values
    keys = {spelled(key): key for key in solution}
    assert sorted(map(named, cloze)) == sorted(keys)
    return {keys[named(gap)]: value for gap, value in zip(cloze, values)}


def other_than(gap):
    """A wrong answer to a gap."""
    wrong = [choice.text for choice in gap.choices if choice.fraction == 0]
    text, colon, tolerance = gap.right[0].partition(":")
    other = text[:-1] + ("1" if text[-1] == "0" else "0")
    return wrong[0] if wrong else other + colon + tolerance


@pytest.mark.parametrize("name, question", [a for a in ASKED if a[1] not in MENUS | HEAPS])
def test_the_right_answers_of_all_gaps_are_right_and_one_wrong_answer_is_wrong(name, question):
    for each, mine in zip(clozes(name, question), variants(name)):
        exercise, cloze = mine[question], cloze_of(each)
        solution, right = exercise.solution(), [text for gap in cloze for text in gap.right]
        assert len(right) == len(cloze) == (1 if question == "bits" else len(solution))
        assert exercise.check(read_back(cloze, solution, right))
        for i, gap in enumerate(cloze):
            spoilt = [*right[:i], other_than(gap), *right[i + 1 :]]
            assert not exercise.check(read_back(cloze, solution, spoilt))


def menu_of(question, exercise):
    """All answers that a menu has to offer, by their texts."""
    if question == "independent":
        sums = [" + ".join(some) for some in sums_of(exercise.positions) if some]
        return {"independent": "independent", **{text: text.split(" + ") for text in sums}}
    if question == "option_of_value":
        here = exercise.position
        nim = [(*here[:i], n, *here[i + 1 :]) for i, heap in enumerate(here) for n in range(heap)]
        return {"none": "none", **{str(after): after for after in nim}}
    if question == "bite":
        return {"none": "none", **{str(left): left for left in chomp(exercise.at)}}
    game = exercise.game
    some = [*game] if question == "wrong" else game.options(exercise.at)
    return dict(zip(some, some)) | ({"none": "none"} if question == "move" else {})


@pytest.mark.parametrize("name, question", [a for a in ASKED if a[1] in MENUS])
def test_a_menu_has_every_candidate_with_the_verdict_on_it(name, question):
    for each, mine in zip(clozes(name, question), variants(name)):
        [gap] = cloze_of(each)
        check_menu(gap, mine[question], menu_of(question, mine[question]))


def check_menu(gap, exercise, offered):
    """Each answer is shown as what it is, with its verdict."""
    assert sorted(seen(choice.text)[0] for choice in gap.choices) == sorted(offered)
    for choice in gap.choices:
        name, tags = seen(choice.text)
        verdict = exercise.check(offered[name])
        assert tags == []
        assert choice.fraction == verdict.points == (verdict.state == "right")
        assert seen(choice.feedback) == (verdict.message, [])


@pytest.mark.parametrize("name, question", [a for a in ASKED if a[1] in HEAPS])
def test_the_heaps_that_are_left_are_all_winning_moves(name, question):
    for each, mine in zip(clozes(name, question), variants(name)):
        exercise, cloze = mine[question], cloze_of(each)
        heaps, found = exercise.heaps, []
        assert [named(gap) for gap in cloze] == [
            f"heap {i}, {heap} →" for i, heap in enumerate(heaps, start=1)
        ]
        for i, gap in enumerate(cloze):
            left = [int(text) for text in gap.right if text != "-"]
            assert left or gap.right == ["-"]
            found += [(*heaps[:i], n, *heaps[i + 1 :]) for n in left]
        assert exercise.check(found)
        assert len(found) == len(exercise.solution()) > 1


# Names that mean something to Moodle


ODD = ["a~b", "}", "#", "<b>x</b>", '"', "'", "\\", "a/b", "&amp;", "&", "a&", "=a", "%100%a"]
ODD += ["{1:SA:=x}", "\\}", "&#126;", "{#1}", "a#b~=c"]
ODD_GAME = GameGraph({"{1:SHORTANSWER:=s}": ODD, "}": ["#"], "a~b": ["}", "#"]})
ODD_EXERCISES = {
    "move": WinningMove(ODD_GAME),
    "wrong": WrongLabel(ODD_GAME, "}"),
    "labels": LabelPositions(ODD_GAME),
    "values": LabelValues(ODD_GAME),
    "independent": Independent(ODD_GAME, ["}", "a~b", "<b>x</b>"]),
    "undo": UndoMove(GameGraph({"=": ["a~b"], "a~b": ["}", "&"], "}": ["&"]}), "=", "a~b"),
}


@pytest.mark.parametrize("question", ODD_EXERCISES)
def test_odd_names_of_positions_make_no_gaps_and_no_tags(question):
    exercise = ODD_EXERCISES[question]
    asked = element("odd", exercise, gaps(exercise))
    found = cloze_of(ET.fromstring(ET.tostring(asked)))
    words, tags = seen(asked.findtext("questiontext/text"))
    assert words.startswith(exercise.statement())
    assert {*tags} <= {"p", "img", "br"}
    assert not any("{#" in gap.before for gap in found)  # so Moodle marks where a gap was
    if question in TABLES:
        assert sorted(map(named, found)) == sorted(exercise.game)
    else:
        [gap] = found
        check_menu(gap, exercise, menu_of(question, exercise))


# What is exported


@each_set
def test_left_out_are_functions_drawings_and_lists(name):
    assert left_out(name) == LEFT_OUT[name]


@pytest.mark.parametrize("number", [0, -1, 1.5, "3", None, True])
def test_a_number_of_variants_that_is_none_is_refused(number):
    with pytest.raises(GameError, match="the variants"):
        quiz("set3", number)


def test_an_export_is_the_same_each_time_and_another_course_has_another():
    assert quiz("set3", 1) == quiz("set3", 1, "")
    assert len({quiz("set3", 1, course) for course in ("", "2026", "2027")}) == 3


@pytest.mark.nightly
def test_the_command_writes_a_file_for_each_set_or_for_one(tmp_path, capsys):
    """With ten variants of each question, if one does not say how many."""
    arguments = ["export", "--moodle", "--variants", "1", "--course", "2026"]
    assert main([*arguments, "--out", str(tmp_path / "new" / "folder")]) == 0
    found = sorted((tmp_path / "new" / "folder").iterdir())
    assert [path.name for path in found] == [f"{name}.xml" for name in SETS]
    assert all(path.read_bytes() == quiz(path.stem, 1, "2026") for path in found)
    assert str(found[0]) in capsys.readouterr().out
    assert main(["export", "--moodle", "--set", "set2", "--out", str(tmp_path / "one")]) == 0
    [path] = (tmp_path / "one").iterdir()
    assert path.read_bytes() == quiz("set2") == quiz("set2", 10)
