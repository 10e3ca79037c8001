"""Grading homework: answers are read, functions run apart, and each gets the points it must get.

The submissions are made in `homework_class.py`, which says what they must get.
"""

import ast
import io
import json
import os
import re
import signal
import time
from codecs import BOM_UTF8
from contextlib import redirect_stderr, redirect_stdout, suppress
from html import escape
from importlib import import_module
from inspect import getsource
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

import homework_class
import pytest
from helpers import every, examples, games, mostly_nightly, within
from homework_class import (
    ANSWERS,
    BY_HAND,
    HOMEWORK,
    NOTEBOOKS,
    SCRIPT,
    SOURCES,
    Submission,
    answer_cells,
    answers_only,
    attacked,
    full,
    function_of,
    handed_in,
    hostile,
    notebook,
    notebook_at,
    nothing,
    partial,
    perfect,
    questions,
    rows_in,
    stub,
    texts_of,
    texts_only,
    untouched,
    watched,
    written,
)
from hypothesis import given
from hypothesis import strategies as st
from still_pages import all_texts, inert

from sg_core import GameError, GameGraph
from sg_course.exercises.verdict import NoResult, right
from sg_course.homework import SETS, answers, gradebook, grading, roster, sheet
from sg_course.homework.__main__ import main
from sg_course.homework.answers import answer_in, checked_right, named_cells
from sg_course.homework.books import FOR_A_TEXT
from sg_course.homework.gradebook import CHANGED, findings, row_of
from sg_course.homework.pages import SCRIPT as MARKING
from sg_course.homework.pages import page as page_of
from sg_course.homework.running import Limits, tabled, without_magics
from sg_course.homework.table import seal
from sg_course.widgets import GameEditor

USUAL, SHORT = Limits(), Limits(megabytes=256, seconds=2, output=1_000_000)
SHEETS = {name: sheet(name) for name in SETS}
LOST = "Right in the sheet, but no points here: "
COMPUTED = "Not written out, so not read: "
UNREAD = "There is text in a cell that is not read."
TWIN = "This file also has another name, by a hard link."
LINK = "Not read: the file is a link to another one"
MARKED, NAMELESS = "The file begins with a byte order mark", "No cell of this notebook has a name"
each_set = pytest.mark.parametrize("name", SETS)


@pytest.fixture
def canary(tmp_path):
    """The path of a file that must not appear, in a folder that must not change."""
    path = watched(tmp_path / "watched")
    yield path
    assert untouched(path)


@pytest.fixture
def common_sheets(monkeypatch):
    """The common sheets are not drawn anew for each submission."""
    monkeypatch.setattr(grading, "sheet", lambda name: SHEETS[name])


def given_for(source, *calls, limits=SHORT):
    """What the function f of a source gives for some calls; what it does instead, in a set."""
    calls, results = [[*arguments] for arguments in calls], []
    function = tabled(source, "f", calls, limits, grading.apart())
    for arguments in calls:
        try:
            results.append(function(*arguments))
        except NoResult as problem:
            results.append({str(problem)})
    return results


def graded(path, content, of="set1", student="", limits=USUAL, **course):
    """Write a submission of a set and grade it."""
    path = Path(path) / "submission.ipynb"
    path.write_bytes(content)
    return grading.grade(path, student, SOURCES[of], grading.Course(**course), limits)


def points_of(each):
    """The points of a graded submission, by question."""
    return {mark.question.name: mark.points for mark in each.marks}


def row(each):
    """The row of a graded submission for which nobody entered anything."""
    return row_of(findings(each), [mark.question for mark in each.marks])


def page(each):
    """The page of feedback on it."""
    return page_of(each, row(each), "Set")


# Reading


NO_NOTEBOOKS = [  # what is no notebook, and what is said of it
    (b"\n", "it is empty; ask for it again"),
    (written(notebook("set1"))[:9999], "its end is missing; ask for it again"),
    (b'{"worksheets": [{"cells": []}]}', "old format .*; open it in Jupyter and save it"),
    (b" " * 20_000_001, "larger than 20 MB; ask for it after Edit → Clear Outputs"),
    *(
        (content, "the file is not a notebook")
        for content in (
            *(b"", b'{"cells": [', json.dumps({"cells": []}).encode("utf-16")),
            *(bytes(range(256)) * 100, b"[1, 2]", b'{"nbformat": 4}', b'{"cells": {"a": 1}}'),
            *(b"[" * 1_000_000, b'{"cells": ' + b"1" * 1_000_000 + b"}"),
        )
    ),
]


def test_what_is_no_notebook_is_refused_and_all_is_read_up_to_twenty_megabytes(tmp_path):
    for content, told in NO_NOTEBOOKS:
        (tmp_path / "any.ipynb").write_bytes(content)
        with pytest.raises(GameError, match=told):
            notebook_at(tmp_path / "any.ipynb")
    (tmp_path / "any.ipynb").write_bytes(b'{"cells": []}' + b" " * (20_000_000 - 13))
    assert notebook_at(tmp_path / "any.ipynb") == {"cells": []}


def test_only_cells_that_are_marked_as_answers_are_read():
    marks = [{"grade_id": "a", "solution": True}, {"grade_id": "b", "solution": False}]
    marks += [{"grade_id": "c"}, {"grade_id": "d", "solution": 1}, {"solution": True}]
    cells = [{"source": ["x\n", "y"], "metadata": {"nbgrader": mark}} for mark in marks]
    assert named_cells({"cells": [*cells, {"source": "z", "metadata": {}}]}) == {"a": ["x\ny"]}


CODE = [*"x=()[]{},:1j.#*@; \n\\\0é\"'\ud800", "-1", ".a", "0x", "e9", "...", "**", "f'{"]
CODE += ["GameGraph(", "GameEditor(", "GameGraph({'a': ['b']})", "start=", "lambda: ", "\n    "]
PLAIN_DATA = str | bytes | int | float | complex | list | tuple | dict | set


@pytest.mark.filterwarnings("ignore::SyntaxWarning", "ignore::DeprecationWarning")
@examples(300)
@given(st.lists(st.sampled_from(CODE)).map("".join) | st.text())
def test_any_cell_is_an_answer_or_is_refused(source):
    for text in (source, f"x = {source}"):
        try:
            value = answer_in(text, "x")
        except GameError:
            continue
        assert isinstance(value, GameGraph | PLAIN_DATA) or value in (None, ...)


@given(games())
def test_the_code_of_an_editor_is_read_as_its_game(game):
    editor = GameEditor(game, name="mine")
    assert answer_in(editor.as_code(), "mine") == editor.game


@every("source value", [
    ("", None),
    ("# later\n\n", None),
    ("x = 1\nx = 2\nx", 2),
    ("x: int = 1", 1),
    ("y = 0\nx = [b'a', {1: (None, -1.5)}]\n# the end", [b"a", {1: (None, -1.5)}]),
    ("x = GameGraph({'a': ['b']})", GameGraph({"a": ["b"]})),
    ("x = GameEditor(GameGraph({'a': ['b']}, start='a'), 5)", GameGraph({"a": ["b"]})),
    (f"x = '{'y' * 19_994}'", "y" * 19_994),
    ("x = dict(a=0, b=[1])", {"a": 0, "b": [1]}),
    ("x = dict({'a': 0})", {"a": 0}),
    ("x = {'a': ''}\nx['a'] = 'P'\nx['b'] = x['c'] = 'N'", {"a": "P", "b": "N", "c": "N"}),
    ("x = [0, 0]\nx[1] = 5", [0, 5]),
    ("x = {'a': 0}\nassert len(x) == 1 and 0 in x.values()", {"a": 0}),
    ("x = {'a': 0}\nprint(x.get('a'), *x.items())", {"a": 0}),
])  # fmt: skip
def test_what_is_written_out_is_read(source, value):
    assert answer_in(source, "x") == value


@every("source told", [
    ("x = __import__('os').system('true')", "it is not run"),
    ("x = GameGraph({'a': [print()]})", "it is not run"),
    ("x = GameEditor(print())", "it is not run"),
    ("x = 'P' * 10**9", "it is not run"),
    ("x = GameGraph({'a': ['a']})", "go round for ever"),
    ("x = [1]\nx += [2]", "line 2 does more with x"),
    ("for x in [1]:\n    pass", "does more with x"),
    ("x = y = 1", "does more with x"),
    ("x = {}\nx['a'] += 1", "line 2 does more with x"),
    ("x = {}\nx['a'] = max(1, 2)", "in line 2: what is there is not written out"),
    ("x = 'ab'\nx[0] = 'b'", "line 2 sets an item that it cannot have"),
    ("x['a'] = 1", "does more with x"),
    ("x = dict(**{'a': print()})", "it is not run"),
    ("x = {}\nassert x.update(a=1) is None", "line 2 does more with x"),
    ("x = [2, 1]\nx.sort()", "line 2 does more with x"),
    ("x, y = 1, 2", "does more with x"),
    ("def x(): pass", "the cell has no line"),
    ("y", "the cell has no line"),
    ("x = {", "the cell is not Python"),
    ("%%time\nx = 1", "'%%time' is for the notebook only"),
    ("x = '\0'", "the cell is not Python"),
    (f"x = {'9' * 5000}", "the cell is not Python"),
    (f"x = {'[' * 9000}{']' * 9000}", "the cell is not Python"),
    (f"x = {'-' * 19000}1", "the cell is not Python"),
    (f"x = {'1+' * 9000}1j", "not Python|not written out"),
    (f"x = '{'y' * 19_995}'", "more than 20,000 characters"),
])  # fmt: skip
def test_what_is_not_written_out_is_refused(source, told):
    with pytest.raises(GameError, match=told):
        answer_in(source, "x")


# Hostile answers, each alone in a notebook


ALL_DAYS = ["forges results", "gives what equals all", "gives what shows itself as code"]
ALL_DAYS += ["asks for the solution", "opens a file in a game", "is a game with a script"]


@pytest.mark.parametrize("kind", mostly_nightly(ALL_DAYS, ANSWERS))
def test_a_hostile_answer_gets_nothing_and_does_nothing(tmp_path, common_sheets, canary, kind):
    name = [*SETS][len(kind) % len(SETS)]
    content = hostile(kind, name, canary)
    question = attacked(kind, name)
    cell = answer_cells(json.loads(content.content))[question]
    begin = time.perf_counter()
    each = graded(tmp_path, written({"cells": [cell]}), name, limits=SHORT)
    assert time.perf_counter() - begin < 15
    assert points_of(each) == {**nothing(name), question: content.points[question]}
    (mark,) = (mark for mark in each.marks if mark.question.name == question)
    assert mark.answer == cell["source"]
    assert content.says in mark.verdict.message
    assert inert(page(each))


@pytest.mark.parametrize("kind", mostly_nightly(5, NOTEBOOKS))
def test_a_hostile_notebook_costs_what_it_must(tmp_path, common_sheets, canary, kind):
    name = [*SETS][len(kind) % len(SETS)]
    submission = hostile(kind, name, canary)
    each = graded(tmp_path, submission.content, name)
    assert points_of(each) == submission.points
    html = page(each)
    assert inert(html)
    assert submission.says in all_texts(html)


# Running functions


LATE = {f"gave no result within {SHORT.seconds} seconds"}
ZERO = {"raised ZeroDivisionError: division by zero"}
RUN = {  # the source of f, the arguments of its calls, and what it gives for them
    "data": (
        "def f(x):\n    return [x, (1, 'é'), {'a': None, 2: {True}}, -1.5, b'x']",
        [[(1, {"k": [2]})]],
        [[(1, {"k": [2]}), (1, "é"), {"a": None, 2: {True}}, -1.5, b"x"]],
    ),
    "of its own kind": ("def f(x):\n    return x", [[1], ["1"]], [1, "1"]),
    "what it gets is changed": (
        "def f(some):\n    some.clear()\n    return len(some)",
        [[[1, 2]], [{"a": 1}]],
        [0, 0],
    ),
    "it loops later": (
        "def f(n):\n    while n > 1:\n        pass\n    return n",
        [[0], [1], [2], [0.5]],
        [0, 1, LATE, LATE],
    ),
    "it raises once": ("def f(n):\n    return 6 // n", [[0], [2]], [ZERO, 3]),
    "it prints, as if results": (
        "def f(n):\n    print('[0, true, \"0\"]', flush=True)\n"
        '    print("half a line", end="", flush=True)\n    return n',
        [[7], [8]],
        [7, 8],
    ),
    "a result too long": (
        "def f(n):\n    return 'x' * n",
        [[19_998], [19_999]],
        ["x" * 19_998, {"gave a result that is far too long"}],
    ),
    "results too long together": (
        "def f(n):\n    return 'x' * 15_000",
        [[n] for n in range(99)],
        ["x" * 15_000] * 66 + [{"gave far too much in all calls together"}] * 33,
    ),
    "lists of all kinds": (
        "from array import array\nfrom collections import deque\ndef f(n):\n"
        "    return deque([n]), bytearray([n]), array('b', [n]), range(n)",
        [[2]],
        [([2], [2], [2], [0, 1])],
    ),
    "numbers and texts of a kind of their own": (
        "from enum import Enum, IntEnum\nclass A(IntEnum):\n    one = 1\nclass B(str, Enum):\n"
        "    P = 'P'\ndef f(n):\n    return {B.P: A.one, 'true': n == A.one}",
        [[1]],
        [{"P": 1, "true": True}],
    ),
    "quotes in quotes, as of Python 3.12": (
        'def f(m):\n    return f"{", ".join(m)}"',
        [[["a", "b"]]],
        ["a, b"],
    ),
    "chance, which is the same each time": (
        "from random import Random, choice\nfirst = Random().random()\ndef f(some):\n"
        "    return choice(some), first == Random(0).random()",
        [[[*range(9)]]],
        [(6, True)],
    ),
    "kinds of dicts and tuples": (
        "from collections import Counter, OrderedDict, defaultdict, namedtuple\ndef f(n):\n"
        "    nested = {'a': defaultdict(list, b=[1])}, OrderedDict(a=1)\n"
        "    return Counter('aab'), namedtuple('Pair', 'a b')(1, 2), *nested",
        [[1]],
        [({"a": 2, "b": 1}, (1, 2), {"a": {"b": [1]}}, {"a": 1})],
    ),
    "views of dicts and frozen sets": (
        "def f(d):\n    return d.keys(), [*map(frozenset, d.values())]",
        [[{"a": [1, 1]}]],
        [(["a"], [{1}])],
    ),
    "what gives things one by one": (
        "from itertools import count\ndef f(n):\n    return [map(abs, [1]), {'a': count()}][n]",
        [[0], [1]],
        [
            {f"gave a {kind}: put list( ) around it, or next( ) for its first"}
            for kind in ("map", "count")
        ],
    ),
}


@pytest.mark.parametrize(("source", "calls", "results"), RUN.values(), ids=RUN)
def test_a_function_gives_what_it_gives(source, calls, results):
    found = given_for(source, *calls)
    assert found == results
    assert list(map(type, found)) == list(map(type, results))


def test_memory_is_limited():
    source = "def f(n):\n    return len(bytearray(n * 2**20))"
    small, large = given_for(source, [50], [150], limits=Limits(128, 5))
    assert small == 50 * 2**20
    assert "MemoryError" in large.pop()
    assert given_for(source, [150], limits=Limits(256, 5)) == [150 * 2**20]


# Sets as they are handed out


@each_set
def test_the_stored_solutions_get_all_points_and_the_stored_sheets_none(tmp_path, name):
    for folder, points, texts in (("solutions", full, texts_of(name)), ("student", nothing, [])):
        content = (HOMEWORK / folder / f"{name}.ipynb").read_bytes()
        each = graded(tmp_path, content, name)
        assert points_of(each) == points(name)
        assert [name for name in points_of(each) if row(each).is_to_read(name)] == texts
        assert each.remark == ""
    assert {mark.verdict.state for mark in each.marks if mark.exercise} == {"not yet"}
    assert len(texts_of(name)) == 2


@each_set
@pytest.mark.parametrize("make", mostly_nightly(1, [perfect, partial]))
def test_a_personal_sheet_gets_what_it_must(tmp_path, name, make):
    ada = {"student": "ada", "course": "2027"}
    submission = make(name, **ada)
    each = graded(tmp_path, submission.content, name, "ada", name="2027", personal=True)
    assert points_of(each) == submission.points
    assert row(each).total == submission.total


@pytest.mark.parametrize(
    ("student", "course"), [("bob", {}), ("ada", {"name": "2028"}), ("ada", {"again": 1})]
)
@pytest.mark.nightly
def test_the_sheet_of_somebody_else_does_not_count(tmp_path, student, course):
    again = {student: {"labels": 1, "explain": 3, "bits": 2}} if "again" in course else None
    course = {"personal": True, **course, "again": again}
    each = graded(tmp_path, perfect("set1", student="ada").content, "set1", student, **course)
    assert points_of(each)["labels"] == 0
    assert points_of(each)[function_of("set1")] == questions("set1")[function_of("set1")]
    assert "sheet" in each.remark


def test_the_common_sheet_is_that_of_all(tmp_path):
    each = graded(tmp_path, perfect("set1").content, "set1", "bob", again={"bob": {"labels": 1}})
    assert points_of(each) == full("set1")


# A class, graded by the command


def pages_in(folder):
    """The pages of feedback by their names."""
    return {path.stem: path.read_text(encoding="utf-8") for path in folder.iterdir()}


KINDS = {
    "dan": "loops",
    "eva": "forges results",
    "=1+1": "gives what equals all",
    "ida": "lacks cells",
    "jan": "renames cells",
    "kim": "is truncated",
}


@pytest.fixture(scope="module")
def graded_class(tmp_path_factory):
    """Nine submissions of set 1, two in folders, and a folder that is called as a notebook."""
    folder = tmp_path_factory.mktemp("class")
    canary = watched(folder / "watched")
    submissions = {"ada": perfect("set1"), "ben": stub("set1"), "cleo": partial("set1")}
    submissions |= {who: hostile(kind, "set1", canary) for who, kind in KINDS.items()}
    answer_cells(content := notebook("set1"))["explain_sum"]["source"] = SCRIPT
    submissions["ada"] = submissions["ada"]._replace(content=written(content))
    files = {f"{'set1-' * (who in 'dan eva')}{who}.ipynb": s for who, s in submissions.items()}
    files["kim/my set1.ipynb"] = files.pop("kim.ipynb")
    files["x.ipynb"] = Submission(None, {})
    files["kim/.ipynb_checkpoints/kim-checkpoint.ipynb"] = submissions["ada"]
    handed_in(folder / "in", files)
    kept, grade = [], grading.grade

    def kept_grade(*arguments, **more):  # two seconds for a function; what it gives is kept
        kept.append(grade(*arguments, **more, limits=SHORT))
        return kept[-1]

    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(io.StringIO()) as printed,
        redirect_stderr(io.StringIO()) as progress,
    ):
        patch.setattr(grading, "grade", kept_grade)
        assert main(["grade", str(folder / "in"), "--out", str(folder / "out")]) == 0
    told = {"printed": printed.getvalue(), "progress": progress.getvalue(), "canary": canary}
    out = folder / "out" / "set1"
    return SimpleNamespace(submissions=submissions, graded=kept, out=out, **told)


def test_everybody_gets_the_points_they_must_get(graded_class):
    rows = rows_in(graded_class.out / "points.csv")
    columns = {question: f"{question}/{points}" for question, points in questions("set1").items()}
    known = ["student", "file", *columns.values(), "extra", "total", "comment", "remark"]
    assert [*rows["ada"]] == known
    assert len(rows) == 9
    for student, row in rows.items():
        submission = graded_class.submissions[student.removeprefix("'")]
        for question, points in submission.points.items():
            assert row[columns[question]] == ("" if points is BY_HAND else f"{points:g}"), row
        total = "" if submission.total is None else f"{submission.total:g}"
        assert (row["extra"], row["total"], row["comment"]) == ("", total, "")


def test_the_table_names_students_files_and_what_could_not_be_read(graded_class):
    rows = rows_in(graded_class.out / "points.csv")
    assert rows["dan"]["file"] == "set1-dan.ipynb"
    assert rows["kim"]["file"] == "kim/my set1.ipynb"
    assert rows["'=1+1"]["file"] == "'=1+1.ipynb"
    remarks = {who: row["remark"] for who, row in rows.items() if row["remark"]}
    assert [*remarks] == ["jan", "kim"] and remarks["kim"] in graded_class.printed
    assert remarks["jan"] == f"{ELSEWHERE}1 · Labels."
    assert "the file is not a notebook" in remarks["kim"]


def test_everybody_gets_a_page_that_says_what_each_verdict_says(graded_class):
    pages = pages_in(graded_class.out / "feedback")
    assert pages.keys() == graded_class.submissions.keys()
    for each in graded_class.graded:
        html = pages[each.student]
        assert inert(html)
        seen = all_texts(html)
        assert each.student in seen
        assert each.remark in seen
        if each.unread:
            assert "no points yet, because the file was not read" in seen
            assert "cell for this answer" not in seen
            continue
        waits = any(map(row(each).is_to_read, points_of(each)))
        assert f"{row(each).total:g} {'so far' if waits else 'of'}" in seen
        for mark in each.marks:
            assert mark.question.title in seen
            assert mark.answer.strip() in seen
            assert (mark.verdict is None) == (mark.exercise is None)
            if mark.points is None:
                assert "to be read; up to " in seen or not mark.answer
            else:
                out_of = f"{mark.points:g} of {mark.question.points:g}"
                assert f"{mark.question.title} · {out_of}" in seen
            if mark.verdict is None:
                continue
            assert mark.exercise.statement() in seen
            assert mark.verdict.message in seen
            if mark.verdict.picture is not None:
                assert escape(mark.verdict.picture.alt) in html


def test_a_page_shows_the_beginning_of_a_long_answer_and_all_of_a_text(tmp_path):
    content = notebook("set1")
    answer_cells(content)["labels"]["source"] = "<" * 3_999 + "&ab"
    answer_cells(content)["prove_parity"]["source"] = f"{'so ' * 3_000} qed"
    seen = all_texts(page(graded(tmp_path, written(content))))
    assert "<" * 3_999 + "&…" in seen
    assert " qed" in seen


def test_all_texts_to_read_stand_on_one_page(graded_class):
    html = (graded_class.out / "to_read.html").read_text(encoding="utf-8")
    assert inert(html.replace(f"<script>{MARKING}</script>", ""))
    seen = all_texts(html)
    assert SCRIPT in seen
    text = answer_cells(json.loads(graded_class.submissions["cleo"].content))["explain_sum"]
    without = {"ada", "ben", "jan", "kim"}  # another text, none, renamed, not read
    first = text["source"].partition(".")[0]
    assert seen.count(first) == 2 * (9 - len(without)) + 1  # also as typed; and the model
    silent = [who for who in graded_class.submissions if f"{who} · to be read" not in seen]
    assert silent == ["ben", "kim"]


def test_a_class_is_counted_and_leaves_nothing_behind(graded_class):
    assert "9 submissions" in graded_class.printed
    assert "12 texts" in graded_class.printed  # ada 2, cleo and jan 1, four others 2
    assert "submissions: 100%" in graded_class.progress
    assert "9/9" in graded_class.progress
    assert untouched(graded_class.canary)
    names = {path.name for path in graded_class.out.iterdir()}
    made = {"points.csv", "feedback", "to_read.html", "summary.html", "answers.json"}
    assert names == made | {"entered.csv"}


STRAY = r"draw_outcome = GameGraph({'a': [], '\ud800': []}, 'a')"
SPOILT = {  # the name of a file, and a cell in it
    "text": ("bad.ipynb", {"explain_sum": "\ud800"}),
    "answer": ("bad.ipynb", {"move": "move = '\ud800'"}),
    "exception": ("bad.ipynb", {"my_wins": r"def my_wins(moves):\n    raise ValueError('\ud800')"}),
    "message": ("bad.ipynb", {"draw_outcome": STRAY}),
    "file": (os.fsdecode(b"bad\xff.ipynb"), {"explain_sum": None}),
    "folder": ("x" * 255 + "/set1.ipynb", {"explain_sum": None}),
}


@pytest.mark.parametrize("where", mostly_nightly(2, SPOILT))
def test_nobody_can_stop_the_grading_of_the_others(class_at, where):
    """Neither by half a character, in a text or a name, nor by a name that is too long."""
    file, sources = SPOILT[where]
    assert "zoe" in class_at({file: answers_only(**sources), "zoe.ipynb": texts_only()})
    assert len(pages_in(class_at.out / "feedback")) == 2


# What a person enters


TWO_TEXTS = dict.fromkeys(["ada.ipynb", "=bob.ipynb"], texts_only())


@pytest.mark.parametrize(
    "form", mostly_nightly(1, [(",", "utf-8"), (";", "utf-8-sig"), ("\t", "utf-8")])
)
def test_points_given_by_hand_are_kept_and_counted(class_at, form):
    class_at(TWO_TEXTS)
    class_at.enter("'=bob", explain="0")
    class_at.enter("ada", *form, explain="2", prove="3,5", extra="-1,5", comment=SCRIPT)
    for _ in range(2):
        bob, ada = class_at(TWO_TEXTS).values()
        assert (ada["explain_sum/3"], ada["prove_parity/4"], ada["total"]) == ("2", "3.5", "4")
        assert (ada["extra"], ada["comment"]) == ("-1.5", SCRIPT)
        assert (bob["explain_sum/3"], bob["prove_parity/4"], bob["total"]) == ("0", "", "0")
        assert (bob["extra"], bob["comment"]) == ("", "")
    pages = pages_in(class_at.out / "feedback")
    assert inert(pages["ada"])
    ada, bob = all_texts(pages["ada"]), all_texts(pages["=bob"])
    assert all(text in ada for text in ("3.5 of 4", "4 of 24", SCRIPT))
    assert "to be read" not in ada and "to be read" in bob


def test_a_wrong_entry_stops_before_anything_is_graded(class_at, capsys, monkeypatch):
    class_at(TWO_TEXTS)
    before = (class_at.out / "points.csv").read_bytes()
    monkeypatch.setattr(grading, "grade", None)
    for text in ("good", "4", "-1", "nan", "inf", "3.0001", "2/3", "1 + 1"):
        class_at.enter("ada", explain=text)
        class_at(TWO_TEXTS, status=1)
        said = f"explain_sum of ada: {text!r} is not a number from 0 to 3"
        assert said in capsys.readouterr().err
    assert (class_at.out / "points.csv").read_bytes() == before


def test_a_table_that_is_not_in_UTF_8_stops_the_grading(class_at, capsys):
    class_at(TWO_TEXTS)
    table = class_at.read("entered.csv").replace("ada,", "Zoë,")
    (class_at.out / "entered.csv").write_bytes(table.encode("latin-1"))
    class_at(TWO_TEXTS, status=1)
    assert "as “CSV UTF-8”" in capsys.readouterr().err


ODD_NAMES = ["'ada", "=ada", "a,d;a", 'a"da', "+", "ada ", "ada\n", "Zoë"]


@pytest.mark.parametrize("student", mostly_nightly(3, ODD_NAMES))
def test_points_are_kept_for_students_of_any_name(class_at, student):
    """Also for the names that the table writes in another way."""
    (name,) = class_at({f"{student}.ipynb": texts_only()})
    class_at.enter(name, explain="2")
    (row,) = class_at({f"{student}.ipynb": texts_only()}).values()
    assert row["total"] == "2"


# Remarks


def solved():
    """The stored solutions of set 1, which were checked in the sheet."""
    return json.loads((HOMEWORK / "solutions" / "set1.ipynb").read_text(encoding="utf-8"))


def test_what_was_right_in_the_sheet_and_is_not_read_is_told(tmp_path):
    cells = answer_cells(content := solved())
    cells["labels"]["source"], cells["my_wins"]["source"] = "labels = dict(a='N')", "my_wins = 0"
    lost = "1 · Labels; 6 · All winning moves, by a function"
    assert graded(tmp_path, written(content)).remark == f"{LOST}{lost}."


@every("source remark", [
    ("labels = {}\nlabels.update(a='P')", f"{COMPUTED}1 · Labels."),
    ("labels = dict(zip('ab', 'PN'))", f"{COMPUTED}1 · Labels."),
    ("labels = {'a': 'P'", f"{COMPUTED}1 · Labels."),
    ("labels = dict(a='P')\nassert labels", ""),
    ("labels = {'a': 'what?'}", ""),  # which is read
])  # fmt: skip
def test_an_answer_that_is_not_written_out_is_told_to_the_grader(tmp_path, source, remark):
    assert graded(tmp_path, answers_only(labels=source).content).remark == remark


def test_only_stored_signs_of_right_answers_count():
    assert len(checked_right(solved())) == 6
    assert checked_right(notebook("set1", solved=False)) == []
    odd = {"metadata": {"nbgrader": {"grade_id": "a_check"}}}
    for outputs in (None, 3, [3], [{}], [{"data": 3}], [{"data": {"text/plain": 3}}]):
        assert checked_right({"cells": [{**odd, "outputs": outputs}]}) == []
    for text in ("✓ Right.", ["✓ ", "Right."]):
        outputs = [{"data": {"text/plain": text}}]
        assert checked_right({"cells": [{**odd, "outputs": outputs}]}) == ["a_check"]


@every("setup told", [
    ('mine = (homework\n.sheet("set2"))', "The sheet is homework.sheet('set2'), but"),
    ("mine = sheet" + "()" * 900, "The sheet is sheet(), but"),
    ("mine = " + "a." * 900 + "sheet()", ""),
    ('if True:\n    mine = sheet(\n"zoe\\nzoe: All right.")', "The sheet is sheet('zoe"),
    ('mine = sheet("set1")', ""),
    ("mine = sheet( 'set1' )", ""),
    ('mine = sheet("set1", student="ben")', "The sheet is sheet('set1', student='ben'), but"),
    ('# sheet("set1")\nmine = sheet("set2")', "The sheet is sheet('set2'), but"),
    ('other = sheet("set2")\nmine = sheet("set1")', "The sheet is sheet('set2'), but"),
    ("mine = (", ""),
])  # fmt: skip
def test_the_sheet_of_another_is_told_whatever_stands_in_comments(tmp_path, setup, told):
    content = solved()
    (cell,) = (cell for cell in content["cells"] if cell.get("id") == "setup")
    cell["source"] = setup
    remark = graded(tmp_path, written(content)).remark
    assert remark.startswith(told) and bool(remark) == bool(told)


def test_a_notebook_that_lost_its_metadata_is_told(tmp_path):
    content = solved()
    for cell in content["cells"]:
        cell["metadata"] = {}
    each = graded(tmp_path, written(content))
    assert each.remark.startswith(NAMELESS)
    assert not sum(mark.points or 0 for mark in each.marks)


def test_a_byte_order_mark_costs_nothing_and_is_told(tmp_path):
    each = graded(tmp_path, BOM_UTF8 + written(solved()))
    assert each.remark == f"{MARKED}, which Jupyter does not write."
    assert points_of(each) == full("set1")


def test_a_text_in_a_cell_of_its_own_is_told(tmp_path):
    answer_cells(content := solved())["prove_parity"]["source"] = FOR_A_TEXT
    assert graded(tmp_path, written(content)).remark == ""
    content["cells"].append({"cell_type": "markdown", "metadata": {}, "source": "By induction."})
    assert graded(tmp_path, written(content)).remark == UNREAD


def test_a_text_that_changes_after_it_was_read_is_told_until_somebody_has_looked(class_at):
    def again(*words, **entries):
        if entries:
            class_at.enter("ada", **entries)
        ada = class_at({"ada.ipynb": texts_only(*words)})["ada"]
        return ada["remark"], ada["total"]

    assert again() == ("", "0")
    assert again(explain="2", prove="4") == again() == ("", "6")
    assert again("I changed my mind.") == again("I changed my mind.") == (CHANGED, "6")
    assert again("I changed my mind.", explain="0") == ("", "4")
    assert again("I changed my mind.") == ("", "4")


def test_a_seal_is_made_of_letters():
    """A spreadsheet takes 1e234567 for a number, and writes another text."""
    seals = {seal(str(i)) for i in range(200)}
    assert len(seals) == 200
    assert all(text.isalpha() and len(text) == 8 for text in seals)


MAKE_REMARKS = roster.one_each, roster.remarks_on_files, roster.Roster, gradebook.nothing_read
MAKE_REMARKS += (
    grading.right_elsewhere,
    grading.notebook_oddities,
    grading.not_read,
    grading.odd_sheet,
)
MAKE_REMARKS += answers.odd_file, answers.handed_in, answers.notebook_of, answers.unpacked
MAKE_REMARKS += gradebook.row_of, gradebook.older_if_unread


def test_the_page_for_instructors_says_what_to_do_after_each_remark():
    text = (HOMEWORK / "README.md").read_text(encoding="utf-8").partition("Look first")[2]
    rows = re.findall(r"^\| \*(.+)\* \| (.+) \| (.+) \|$", text, re.MULTILINE)
    remarks, table = [row[0] for row in rows], " ".join(map(" ".join, rows)).lower()
    for remark in (LOST, ELSEWHERE, COMPUTED, UNREAD, CHANGED, TWIN, LINK, MARKED, NAMELESS):
        assert remark.rstrip(" .:") in remarks
    for make in MAKE_REMARKS:
        tree = ast.parse(dedent(getsource(make)))
        notes = {n.value for n in ast.walk(tree) if isinstance(n, ast.Expr)}
        said = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and n not in notes}
        said = [re.split("[;:,(]", some)[0].strip(" .") for some in said if isinstance(some, str)]
        said = [some for some in said if some.count(" ") > 1 > some.count("%")]
        assert [some for some in said if some.lower() not in table] == [], make


# Cells that were split, merged or copied, as JupyterLab does it: with the name of the one


def split(cell, offset):
    """The two cells that a cell becomes."""
    parts = cell["source"][:offset], cell["source"][offset:]
    return [{**cell, "source": part.strip("\n")} for part in parts]


def merged(cells, at, primary):
    """The cells of a notebook when one has become one with the next, named as `primary` of both."""
    source = "\n\n".join("".join(cell["source"]) for cell in cells[at : at + 2])
    return [*cells[:at], {**cells[at + primary], "source": source}, *cells[at + 2 :]]


SPLIT = mostly_nightly(["set1"], SETS)


@pytest.mark.parametrize("name", SPLIT)
def test_an_answer_that_is_split_at_any_line_gets_all_points(tmp_path, common_sheets, name):
    for question, cell in answer_cells(notebook(name)).items():
        ends = [match.start() for match in re.finditer("\n|$", cell["source"])]
        for offset in ends if question not in texts_of(name) else ():
            each = graded(tmp_path, written({"cells": split(cell, offset)}), name)
            assert points_of(each)[question] == questions(name)[question], (question, offset)


@pytest.mark.parametrize("name", SPLIT)
@pytest.mark.parametrize("primary", [0, 1])
def test_an_answer_that_is_merged_with_the_cell_beside_it_gets_all_points(
    tmp_path, common_sheets, name, primary
):
    cells = notebook(name)["cells"]
    names = [cell["metadata"].get("nbgrader", {}).get("grade_id") for cell in cells]
    for question in questions(name).keys() - texts_of(name):
        for at in (names.index(question) - 1, names.index(question)):
            near = {"cells": merged(cells, at, primary)[at - 1 : at + 2]}
            each = graded(tmp_path, written(near), name)
            assert points_of(each)[question] == questions(name)[question], (question, at)


GOOD, BAD = "def my_wins(moves):\n    return help_me(moves)", "def my_wins(moves):\n    return {}"
HELP = """def help_me(moves):
    def loses(p):
        return not any(map(loses, moves[p]))
    return {p: [q for q in moves[p] if loses(q)] for p in moves}"""
MOVE = f"move = {SHEETS['set1']['move'].solution()!r}"
ELSEWHERE = "Right, but in a cell that is not read: "
COPIES = {  # the question, its cells in order, a cell without a name; whether it gets points
    "a copy with a slip": ("move", [MOVE, "move = 'a"], "", True),
    "a blank copy": ("move", [MOVE, "move = None"], "", False),
    "an older copy is sorted": ("move", ["move = ['b']\nmove.sort()", MOVE], "", True),
    "a part changes it": ("move", [MOVE, "move += 'x'"], "", False),
    "an added cell": ("move", ["move = None"], MOVE, False),
    "a helper and its function": ("my_wins", [HELP, GOOD], "", True),
    "a copy of a function with a slip": ("my_wins", [HELP, GOOD, "def my_wins(moves:"], "", True),
    "a newer function is wrong": ("my_wins", [f"{HELP}\n{GOOD}", BAD], "", False),
    "magics in parts": ("my_wins", [f"%matplotlib inline\n{HELP}", f"{GOOD}\n%time 1"], "", True),
    "an added function": ("my_wins", [], f"{HELP}\n{GOOD}", False),
}


@pytest.mark.parametrize("how", COPIES)
def test_a_right_answer_gets_points_or_a_remark(tmp_path, common_sheets, how):
    question, sources, added, counts = COPIES[how]
    named = answer_cells(notebook("set1"))
    cells = [{**named[question], "source": source} for source in sources]
    other = {"cell_type": "code", "metadata": {}, "source": added}
    each = graded(tmp_path, written({"cells": [*cells, other, named["labels"]]}))
    assert points_of(each)[question] == questions("set1")[question] * counts
    titles = {"move": "2 · A winning move", "my_wins": "6 · All winning moves, by a function"}
    assert (f"{ELSEWHERE}{titles[question]}." in each.remark) == (not counts)
    assert each.remark in all_texts(page(each))


# Checks that take too long


def slow_check(answer):
    """The check of an exercise that takes long, whatever exception is raised in it."""
    with suppress(Exception):
        while answer == "wait":
            pass
    return right("Done.")


@pytest.mark.nightly
def test_a_check_that_takes_too_long_costs_its_author_only(tmp_path, monkeypatch):
    slow = SimpleNamespace(check=slow_check)
    monkeypatch.setattr(grading, "sheet", lambda name: {**SHEETS[name], "labels": slow})
    monkeypatch.setattr(grading, "SECONDS", 1)  # of the processor
    content = notebook("set1")
    assert points_of(graded(tmp_path, written(content))) == full("set1")
    answer_cells(content)["labels"]["source"] = "labels = 'wait'"
    begin = time.perf_counter()
    each = graded(tmp_path, written(content))
    assert time.perf_counter() - begin < 35
    assert points_of(each) == {**full("set1"), "labels": 0}
    assert "took more than 1 seconds" in each.marks[0].verdict.message


@pytest.mark.nightly
def test_an_odd_setup_and_many_cells_take_no_time(tmp_path):
    content = notebook("set3", solved=False)
    (cell,) = (cell for cell in content["cells"] if cell.get("id") == "setup")
    cell["source"] = "sheet(" * 50_000
    marked = {"metadata": {"nbgrader": {"grade_id": "x"}}}
    content["cells"] += [marked] * 20_000 + [{"cell_type": "markdown"}] * 30_000
    content = json.dumps(content, separators=(",", ":")).encode()
    assert len(content) < 5_000_000
    begin = time.perf_counter()
    graded(tmp_path, content, "set3")
    assert time.perf_counter() - begin < 12


def test_one_cell_of_a_name_is_read_and_a_text_has_a_limit(tmp_path):
    """Thousands of cells that are hard to read took minutes; a text of 4 MB made a page of 8."""
    content = notebook("set1")
    marked = {"nbgrader": {"grade_id": "setup"}}
    hard = "\n".join([f"{'(' * 150}{')' * 150}\n{'[' * 150}{']' * 150}"] * 3)
    content["cells"][:0] = [{"metadata": marked, "source": hard}] * 2_200
    answer_cells(content)["explain_sum"]["source"] = "so " * 100_000
    answer_cells(content)["my_wins"]["source"] = "#" * 100_000
    with within(5, "grading"):
        each = graded(tmp_path, written(content), "set1", limits=SHORT)
    long = "6 · All winning moves, by a function; 7 · Explain"
    assert f"Longer than 20,000 characters, and cut: {long}." in each.remark
    assert len(page(each)) < 250_000
    assert len(json.dumps(findings(each))) < 80_000


def test_time_is_given_back():
    before = signal.getsignal(signal.SIGPROF)
    with grading.time_limit(5):
        assert signal.getitimer(signal.ITIMER_PROF)[0] > 4
    with pytest.raises(grading.TooLong), grading.time_limit(0.05):
        slow_check("wait")
    with pytest.raises(ZeroDivisionError), grading.time_limit(5):
        1 / 0  # noqa: B018
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)
    assert signal.getsignal(signal.SIGPROF) is before


def test_the_limit_of_time_counts_neither_waiting_nor_what_has_limits_of_its_own():
    with grading.time_limit(0.1):
        time.sleep(0.3)  # as while other programs run
        grading.uncounted(burn)(0.3)


def burn(seconds):
    """Keep the processor at work."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def with_function(*sources):
    """A submission of set 1 with these cells for its function, and no other answer."""
    cell = answer_cells(notebook("set1"))["my_wins"]
    return written({"cells": [{**cell, "source": source} for source in sources]})


@pytest.mark.nightly
@every("sources", [("a=!x\n" * 400,) * 2, ("a=!x\n" * 1900,) * 2, ("x?\n" * 4000,)])
def test_lines_for_the_notebook_take_no_time(tmp_path, sources):
    with within(3, "grading"):
        each = graded(tmp_path, with_function(*sources))
    (mark,) = (mark for mark in each.marks if mark.question.name == "my_wins")
    assert "more than 20 lines with %, ! or ? are for the notebook only" in mark.verdict.message


def test_blank_lines_take_no_time():
    with within(0.2, "reading"):
        assert without_magics("x\n" + "\n" * 19_000 + "%time") == "x\n" + "\n" * 19_000 + "pass\n"


def test_reading_an_answer_is_within_the_limit_of_its_check(tmp_path, monkeypatch):
    monkeypatch.setattr(grading, "runs_as_python", lambda _: slow_check("wait"))
    monkeypatch.setattr(grading, "SECONDS", 0.3)
    each = graded(tmp_path, with_function("a", "b"))
    (mark,) = (mark for mark in each.marks if mark.question.name == "my_wins")
    assert "took more than 0.3 seconds" in mark.verdict.message


def test_a_huge_file_does_not_stop_the_class(tmp_path):
    """12 GB, of which a disk keeps nothing, and of which no more is read than of others."""
    files = {"zoe.ipynb": texts_only(), "big.ipynb": Submission(b"", {})}
    handed_in(tmp_path / "in", files)
    os.truncate(tmp_path / "in" / "big.ipynb", 12 * 10**9)
    with within(5, "grading"):
        main(["grade", str(tmp_path / "in"), "--out", str(tmp_path / "out"), "--set", "set1"])
    rows = rows_in(tmp_path / "out" / "set1" / "points.csv")
    assert "larger than 20 MB" in rows["big"]["remark"] and "zoe" in rows


@pytest.mark.nightly
def test_the_benchmark_of_a_class_runs(monkeypatch, capsys):
    monkeypatch.syspath_prepend(homework_class.ROOT / "benchmarks")
    benchmark = import_module("bench_homework")
    monkeypatch.setattr(benchmark, "STUDENTS", 3)
    monkeypatch.setattr(benchmark, "HOSTILE", benchmark.HOSTILE[:1])
    benchmark.a_class("set1")
    assert "a class of 3 with personal sheets: all marks as they" in capsys.readouterr().out
