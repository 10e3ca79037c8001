"""The notebooks are one book: its words, signs and references hold together.

The glossary is the table of concepts: each entry names the notebook and the section that
teach it. Here, a *place* is a pair of them, such as ("04", 2); section 0 is the header.
"""

import ast
import re
from collections import defaultdict
from functools import cache
from html import escape
from itertools import pairwise

import pytest
import reading
from bs4 import BeautifulSoup
from helpers import NOTEBOOKS, mostly_nightly, questions_of, said_to_answers
from nbconvert import HTMLExporter, ScriptExporter, SlidesExporter
from notebook_style import notebook_paths
from oracles import xor_of

from sg_course.cells import loaded as read
from sg_course.cells import syntax
from sg_course.exercises import InOneSentence
from sg_course.questions import question_named

QUESTION = re.compile(r"[01]\d: .+").fullmatch  # its name
LESSONS = {path.name[:2]: path for path in sorted(NOTEBOOKS.glob("[01]*.ipynb"))}
GLOSSARY = NOTEBOOKS / "glossary.ipynb"
SETS = NOTEBOOKS / "homework" / "source"
ENTRY = re.compile(
    r"### (?P<word>.+)\n\n(?P<said>.+) "
    r"\(\[(?P<lesson>\d\d)\]\((?P<file>[^)]+)\), section (?P<section>\d+)\)"
)
# Words that are also everyday words: before they are taught they may be used as such.
EVERYDAY = {"become", "draw", "element", "equal", "first player", "line", "size"}
FOR_LECTURERS = "<details><summary>For the lecturer"  # who knows all words
# A word may be announced, with the notebook that will teach it.
ANNOUNCED = {"equivalent": ("02", 6)}
OTHER_WORDS = [  # of other texts; here, one thing has one name
    *("follower", "successor", "pile", "node", "vertex", "edge", "nim-value", "nimber", "summand"),
    *("loser", "losing position", "winning position", "game tree", "Grundy number"),
]
OF_BOARDS = {"node", "vertex", "edge"}  # from 09 on: of a board, or of a picture that is cut
loaded = cache(read)


def texts(cell):
    """Return what a reader sees of a cell's source: its text, or the words of its questions."""
    if cell.cell_type == "markdown":
        return cell.source
    constants = [n.value for n in ast.walk(syntax(cell)) if isinstance(n, ast.Constant)]
    said = [value for value in constants if isinstance(value, str) and " " in value]
    return "\n".join(asked(name) if ask else name for name, ask in zip(said, map(QUESTION, said)))


def asked(name):
    """Return all words of a question."""
    question, options, ours, *_ = question_named(name)
    return "\n".join([question, *(text for option in options for text in option[1:]), ours])


def placed(path):
    """Return triples (section, number of the cell, what it says) of a lesson's cells."""
    section, found = 0, []
    for number, cell in enumerate(loaded(path).cells):
        if cell.cell_type == "markdown" and cell.source.startswith("## "):
            section += 1
        found.append((section, number, texts(cell)))
    return found


BOOK = {lesson: placed(path) for lesson, path in LESSONS.items()}
SECTIONS = {lesson: max(section for section, _, _ in cells) for lesson, cells in BOOK.items()}
ENTRIES = [
    match
    for cell in loaded(GLOSSARY).cells
    if cell.source.startswith("### ") and (match := ENTRY.fullmatch(cell.source))
]


def anchor(heading):
    """Return the anchor that JupyterLab gives to a heading."""
    return heading.strip().replace(" ", "-")


def anchors(path):
    """Return the anchors of all headings of a notebook."""
    sources = [cell.source for cell in loaded(path).cells if cell.cell_type == "markdown"]
    return {anchor(h) for s in sources for h in re.findall(r"^#+ (.*)$", s, flags=re.MULTILINE)}


def links(path):
    """Return the targets of all relative links in a notebook's text."""
    sources = [cell.source for cell in loaded(path).cells if cell.cell_type == "markdown"]
    targets = [t for s in sources for t in re.findall(r"\]\(([^)\s]+)\)", s)]
    return [target for target in targets if not target.startswith(("http:", "https:"))]


def unbracketed(said):
    """Return what is said without its brackets."""
    return re.sub(r"\([^()]*\)", "", said)


def first_use(word, part=str):
    """Return the place where a word is first used, in a part of each text after 00 and headers."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?:s|es)?(?![\w-])", re.IGNORECASE)
    uses = [
        (lesson, section)
        for lesson, cells in BOOK.items()
        for section, _, said in cells
        if lesson > "00" and section and not said.startswith(FOR_LECTURERS)
        if pattern.search(part(re.sub(r"\]\([^)]*\)", "]", said)))
    ]
    return min(uses, default=None)


# ---- words -----------------------------------------------------------------------------


def test_every_entry_of_the_glossary_is_read():
    headings = [c.source for c in loaded(GLOSSARY).cells if c.source.startswith("### ")]
    assert len(ENTRIES) == len(headings) > 40


def test_the_words_stand_in_the_order_of_the_alphabet():
    words = [entry["word"].lower() for entry in ENTRIES]
    assert words == sorted(words)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["word"])
def test_a_word_is_taught_where_the_glossary_says_and_links_back(entry):
    lesson, section = entry["lesson"], int(entry["section"])
    assert entry["file"] == LESSONS[lesson].name
    told = [said for at, _, said in BOOK[lesson] if at == section]
    assert any(f"](glossary.ipynb#{anchor(entry['word'])})" in said for said in told)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["word"])
def test_no_word_is_used_before_it_is_taught(entry):
    """The order of concepts. The header of a lesson may name what the lesson is about."""
    if entry["lesson"] == "00" or entry["word"] in EVERYDAY:
        return
    taught = entry["lesson"], int(entry["section"])
    used = first_use(entry["word"])
    assert used is None or used >= taught or used == ANNOUNCED.get(entry["word"])


def test_the_exceptions_are_words_of_the_glossary():
    assert {entry["word"] for entry in ENTRIES} >= EVERYDAY | ANNOUNCED.keys()


def test_one_name_for_one_thing():
    """Words for which the glossary has another one may be named once more, in brackets."""
    table = next(c.source for c in loaded(GLOSSARY).cells if c.source.startswith("## Other words"))
    named = {*re.findall(r"^\| ([^|]+) \| \[", table, re.M)}
    parts = {word: unbracketed if word in named else str for word in OTHER_WORDS}
    places = {word: first_use(word, part) for word, part in parts.items()}
    used = {word for word, place in places.items() if place}
    assert {word for word in used if word not in OF_BOARDS or places[word] < ("09", 0)} == set()


def test_the_signs_are_taught_where_the_table_says():
    table = next(c.source for c in loaded(GLOSSARY).cells if c.source.startswith("## Signs"))
    rows = re.findall(r"^\| (.+?) \| .+ \| \[(\d\d)\]\((.+)\), section (\d+) \|$", table, re.M)
    assert len(rows) == table.count("\n") - 3
    for signs, lesson, file, section in rows:
        assert file == LESSONS[lesson].name
        told = "\n".join(said for at, _, said in BOOK[lesson] if at == int(section))
        for sign in signs.replace("{ … }", "{").replace("\\|", "|").split(", "):
            assert sign.strip("…") in told.replace("*", "") or sign in told, sign


# ---- references ------------------------------------------------------------------------


@pytest.mark.parametrize("path", notebook_paths(), ids=lambda path: path.name)
def test_every_link_leads_somewhere(path):
    for target in links(path):
        file, _, fragment = target.partition("#")
        aim = (path.parent / file) if file else path
        assert aim.exists(), target
        assert not fragment or fragment in anchors(aim), target


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_notebook_and_section_that_is_named_exists(lesson):
    for _, number, said in BOOK[lesson]:
        plain = re.sub(r"\]\([^)]*\)|\[", "", said)
        for named in re.findall(r"[Nn]otebooks? (\d\d)", plain):
            assert named in LESSONS, f"cell {number}: {named}"
        for named, section in re.findall(r"[Nn]otebook (\d\d), (?:end of )?section (\d+)", plain):
            assert int(section) <= SECTIONS[named], f"cell {number}: {named}, section {section}"
        own = re.sub(r"[Nn]otebook \d\d, (?:end of )?section \d+", "", plain)
        for section in re.findall(r"\b[Ss]ections? (\d+)", own):
            assert int(section) <= SECTIONS[lesson], f"cell {number}: section {section}"


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_exercise_that_is_named_exists(lesson):
    said = "\n".join(text for _, _, text in BOOK[lesson])
    made = {int(n) for n in re.findall(r"^### Exercise (\d+)$", said, flags=re.MULTILINE)}
    assert made == set(range(1, len(made) + 1))
    assert {int(n) for n in re.findall(r"\bexercise (\d+)", said)} <= made


def test_each_lesson_leads_to_the_next():
    for lesson, following in pairwise(sorted(LESSONS)):
        ending = "\n".join(said for _, _, said in BOOK[lesson][-3:])
        assert f"]({LESSONS[following].name})" in ending


def needed(lesson):
    """Return the lessons that the header of a lesson asks for, and what those need."""
    asked_for = {*re.findall(r"\]\((\d\d)_", BOOK[lesson][0][2])}
    return asked_for.union(*map(needed, asked_for))


@pytest.mark.parametrize("lesson", sorted(LESSONS)[1:])
def test_the_header_asks_for_what_the_sections_lead_back_to(lesson):
    said = "\n".join(text for section, _, text in BOOK[lesson] if 0 < section < SECTIONS[lesson])
    assert {one for one in re.findall(r"\]\((\d\d)_", said) if one < lesson} <= needed(lesson)


def test_the_first_notebook_lists_all_with_their_minutes_and_after_which_there_are_sets():
    said = "\n".join(text for _, _, text in BOOK["00"])
    rows = dict(re.findall(r"^\| \*\*(\d\d) .+ \| (\d+) \|$", said, re.MULTILINE))
    assert [*rows] == sorted(LESSONS)[1:]
    assert all(f"{minutes} minutes" in BOOK[lesson][0][2] for lesson, minutes in rows.items())
    headers = [read(path).cells[0].source for path in sorted(SETS.glob("*.ipynb"))]
    needs = [re.search(r"you need notebooks?(?: and| \d\d)+", text)[0] for text in headers]
    *others, last = [need[-2:] for need in needs]
    assert f"after notebooks {', '.join(others)} and {last}." in said


# ---- the shape of a lesson -------------------------------------------------------------


@pytest.mark.parametrize("lesson", sorted(LESSONS)[1:])
def test_sections_are_numbered_and_the_last_is_the_recap(lesson):
    headings = defaultdict(list)
    for _, _, said in BOOK[lesson]:
        for number, title in re.findall(r"^## (\d+) · (.+) \(\d+ min\)$", said, flags=re.M):
            headings[title].append(int(number))
    assert [n for numbers in headings.values() for n in numbers] == list(
        range(1, SECTIONS[lesson] + 1)
    )
    assert list(headings)[-1] == "Recap"
    assert any("**What you can now do:**" in said for _, _, said in BOOK[lesson])


ONE_MEANING = {  # a word: where it may stand, and where not at all
    "line": r"(?:every|no|that|a lost|number) line|lines lost|lines? of \S+|\[\*line\*\]\S+",
    "size": r"smaller size",
}


@pytest.mark.parametrize("lesson", LESSONS)
def test_line_size_and_code_have_one_meaning_each(lesson):
    text = "\n".join(said for _, _, said in BOOK[lesson])
    for word, allowed in ONE_MEANING.items():
        left = re.findall(rf".{{,40}}\b{word}s?\b", re.sub(allowed, "", text))
        assert left == [] or (word, lesson) == ("size", "02"), left
    if lesson == "08":  # where a code is no longer that of a basis
        assert re.findall(r".{,40}(?<!octal )\bcodes?\b", text.lower()) == []


# ---- questions and exercises -----------------------------------------------------------


def calls(*names):
    """Return the calls of some names in the code of all lessons, as syntax."""
    codes = [c for path in LESSONS.values() for c in loaded(path).cells if c.cell_type == "code"]
    nodes = (node for cell in codes for node in ast.walk(syntax(cell)))
    return [n for n in nodes if isinstance(n, ast.Call) and getattr(n.func, "id", "") in names]


def test_every_question_of_a_file_is_asked_where_its_name_stands():
    named = [call.args[0].value for call in calls("Predict", "Sort", "InOneSentence")]
    headings = [name for lesson in LESSONS for name in questions_of(lesson)]
    assert named == headings  # in their order, too
    assert len({*named}) == len(named) > 40


@pytest.mark.parametrize("name", [call.args[0].value for call in calls("Predict")])
def test_no_wrong_option_of_a_prediction_is_called_right(name):
    options = question_named(name).options
    assert all(ticked for ticked, _, why in options if why.startswith("Right"))
    assert len({text for _, text, _ in options}) == len(options)
    said = " ".join(f"{text} {why}" for _, text, why in options)
    assert not re.findall(r"\*[a-z][a-z ]*\*", said), "it is shown as text, not as markup"


def open_text(page):
    """Return what a page shows with everything folded that folds, in print or on a screen."""
    soup = BeautifulSoup(page, "html.parser")
    for fold in soup.find_all("details"):
        fold.replace_with(fold.summary or "")
    return " ".join(soup.get_text(" ").split())


def raw(path):
    """Return the text of a notebook as a code host shows it: cells, and outputs as stored."""
    cells = loaded(path).cells
    stored = [out.get("data", {}) for cell in cells for out in cell.get("outputs", [])]
    pages = [cell.source for cell in cells if cell.cell_type == "markdown"]
    pages += [escape(cell.source) for cell in cells if cell.cell_type == "code"]
    pages += [out.get("text/html", escape(out.get("text/plain", ""))) for out in stored]
    pages += [escape(out.get("text/plain", "")) for out in stored]
    return "\n".join(pages)


RENDERED = {
    "raw cells": raw,
    "HTML and print": lambda path: HTMLExporter().from_filename(path)[0],
    "slides": lambda path: SlidesExporter().from_filename(path)[0],
}


PAGES = [(lesson, kind) for kind in RENDERED for lesson in LESSONS]


@pytest.mark.parametrize("page", mostly_nightly([*PAGES[: len(LESSONS) + 1], PAGES[-1]], PAGES))
def test_no_page_shows_an_answer_before_its_question_is_answered(page):
    lesson, kind = page
    text = open_text(RENDERED[kind](LESSONS[lesson]))
    assert [said for said in said_to_answers(lesson) if said in text] == []
    assert "spoilt=" not in text and "right=" not in text
    asked = [call.args[0].value for call in calls("Predict") if call.args[0].value[:2] == lesson]
    shown = [name for name in asked if question_named(name).text in text]
    assert shown and (shown == asked or kind == "slides")  # slides leave some out


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_exercise_waits_for_an_answer_and_knows_its_solution_and_its_blank(lesson):
    verdicts = reading.read(LESSONS[lesson].name).verdicts
    assert verdicts
    for exercise, verdict in verdicts:
        compares = isinstance(exercise, InOneSentence)  # one judges oneself
        assert verdict.state == "not yet", exercise
        assert (exercise.check(exercise.solution()).state == "right") != compares, exercise
        assert exercise.check(exercise.blanks()).state == "not yet", exercise


def test_every_nim_sum_that_is_written_out_is_right():
    text = "\n".join(said for cells in BOOK.values() for _, _, said in cells)
    found = re.findall(r"(?<![\w⊕] )\b(\d+(?: ⊕ \d+)+) = (\d+)\b", text)
    for left, right in found:
        terms = [*left.split(" ⊕ "), right]
        base = 2 if all(re.fullmatch("[01]{3,}", term) for term in terms) else 10
        assert xor_of(int(term, base) for term in terms) == 0, (left, right)
    assert len(found) >= 5


def test_as_a_script_a_notebook_is_a_file_of_python():
    export = ScriptExporter().from_filename
    assert {export(path)[1]["output_extension"] for path in notebook_paths()} == {".py"}


CONTROLS = re.compile(r"\*(?:machine begins|I begin|New round|Hint|Copy record)\*")


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_reader_who_needs_a_control_of_a_round_is_told_where_it_is(path):
    texts = [cell.source for cell in loaded(path).cells if cell.cell_type == "markdown"]
    asked = [one for one in texts if CONTROLS.search(one) and "For the lecturer" not in one]
    assert [one for one in asked if "⋯" not in one] == []
