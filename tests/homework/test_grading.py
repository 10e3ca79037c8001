"""Grading homework: answers are read, functions run apart, and each gets the points it must get.

The submissions are made in `homework_class.py`, which says what they must get.
"""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from functools import partial as with_arguments
from html import escape
from pathlib import Path
from typing import NamedTuple

import pytest
from helpers import Tags, examples, games, mostly_nightly
from homework_class import (
    BY_HAND,
    FUNCTIONS,
    LITERALS,
    NOTEBOOKS,
    ROOT,
    SCRIPT,
    SOURCES,
    SOURCES_OF_FUNCTIONS,
    VICTIM,
    Submission,
    answer_cells,
    data_of,
    filled,
    full,
    function_named,
    function_of,
    handed_in,
    hostile,
    in_halves,
    notebook,
    nothing,
    partial,
    perfect,
    questions,
    stub,
    texts_of,
    untouched,
    watched,
    written,
)
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameError, GameGraph
from sg_core.exercises.verdict import NoResult, right
from sg_core.homework import SETS, grading, running, sheet
from sg_core.homework.__main__ import main
from sg_core.homework.books import FOR_A_TEXT, assignment, loaded
from sg_core.homework.feedback import page
from sg_core.homework.reading import answer_in, named_cells, notebook_in
from sg_core.homework.running import WORKER, Limits, tabled
from sg_core.widgets import GameEditor

USUAL, SHORT = Limits(), Limits(megabytes=256, seconds=2, output=1_000_000)
SOURCE = {name: loaded(SOURCES / f"{name}.ipynb") for name in SETS}
SHEETS = {name: sheet(name) for name in SETS}
each_set = pytest.mark.parametrize("name", SETS)
NAMES = st.sampled_from(["x", "labels", "grade_id", "nbgrader", "metadata", "solution", "source"])
VALUES = st.recursive(
    NAMES | st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=15,
)
LITERAL = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.binary(max_size=5),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
SIGNS = [*"x=()[]{},:1j.#*@; \n\\\0é\"'\ud800", "-1", ".a", "0x", "e9", "...", "**", "f'{"]
WORDS = ["GameGraph(", "GameEditor(", "GameGraph({'a': ['b']})", "start=", "lambda: ", "\n    "]
CODE = st.lists(st.sampled_from([*SIGNS, *WORDS])).map("".join)


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


@pytest.fixture(autouse=True)
def nothing_is_left_running():
    """No test leaves a process behind."""
    before = children()
    yield
    assert children() <= before


def children():
    """The processes that this one has started and that have not ended."""
    lists = Path("/proc/self/task").glob("*/children")
    return {number for path in lists for number in path.read_text().split()}


def ended(number):
    """Whether a process has ended, at the latest in a second."""
    for _ in range(100):
        try:
            stat = Path(f"/proc/{number}/stat").read_text()
        except OSError:
            return True
        if stat.rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.01)
    return False


def given_for(source, *calls, limits=SHORT):
    """What the function f of a source gives for some calls; what it does instead, as a text."""
    function = tabled(source, "f", [[*arguments] for arguments in calls], limits)
    return [result_or_problem(function, arguments) for arguments in calls]


def result_or_problem(function, arguments):
    """A result, or in a set what there is instead."""
    try:
        return function(*arguments)
    except NoResult as problem:
        return {str(problem)}


def problem_of(body, **more):
    """What a function with this body does in place of giving a result."""
    (problem,) = given_for(function_named("f", body), [1], **more)
    assert isinstance(problem, set), problem
    return problem.pop()


def graded(path, content, of="set1", student="", limits=USUAL, **course):
    """Write a submission of a set and grade it."""
    path = Path(path) / "submission.ipynb"
    path.write_bytes(content)
    return grading.grade(path, student, SOURCE[of], grading.Course(**course), limits)


def points_of(each):
    """The points of a graded submission, by question."""
    return {mark.question.name: mark.points for mark in each.marks}


def all_texts(html):
    """What a reader of a page sees, in one line."""
    return "".join(Tags(html).texts)


def inert(html):
    """Whether a page has only the tags of the page, and nothing that runs or is fetched."""
    for tag, attributes in Tags(html).tags:
        assert tag in PLAIN, tag
        assert {*attributes} <= {"lang", "charset", "style", "class", "src", "alt"}, attributes
        assert attributes.get("src", "data:image/").startswith("data:image/")
    return True


PLAIN = {
    *("html", "head", "meta", "title", "style", "body", "section", "div", "img", "b", "p", "pre"),
    *("h1", "h2", "h3", "table", "tr", "th", "td", "ul", "li", "em", "strong", "code", "details"),
    "summary",
}


# Reading


@given(st.binary() | VALUES.map(lambda value: json.dumps(value).encode()))
def test_any_file_is_a_notebook_or_is_refused(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any.ipynb"
    path.write_bytes(content)
    try:
        assert isinstance(notebook_in(path)["cells"], list)
    except GameError as problem:
        assert "the file is no notebook" in str(problem)


@pytest.mark.parametrize("more", [0, 1])
def test_a_file_is_read_up_to_five_megabytes(tmp_path, more):
    path = tmp_path / "large.ipynb"
    path.write_bytes(b'{"cells": []}' + b" " * (5_000_000 - 13 + more))
    if more:
        with pytest.raises(GameError, match="larger than 5 MB"):
            notebook_in(path)
    else:
        assert notebook_in(path) == {"cells": []}


@given(st.lists(VALUES | st.fixed_dictionaries({"metadata": VALUES, "source": VALUES})))
def test_any_cells_have_names_and_texts(cells):
    found = named_cells({"cells": cells})
    assert all(isinstance(name, str) for name in found)
    assert all(isinstance(text, str) for texts in found.values() for text in texts)


def test_only_cells_that_are_marked_as_answers_are_read():
    marks = [{"grade_id": "a", "solution": True}, {"grade_id": "b", "solution": False}]
    marks += [{"grade_id": "c"}, {"grade_id": "d", "solution": 1}, {"solution": True}]
    cells = [{"source": ["x\n", "y"], "metadata": {"nbgrader": mark}} for mark in marks]
    assert named_cells({"cells": [*cells, {"source": "z", "metadata": {}}]}) == {"a": ["x\ny"]}


@pytest.mark.filterwarnings("ignore::SyntaxWarning", "ignore::DeprecationWarning")
@examples(300)
@given(CODE | st.text())
def test_any_cell_is_an_answer_or_is_refused(source):
    for text in (source, f"x = {source}"):
        try:
            value = answer_in(text, "x")
        except GameError:
            continue
        assert isinstance(value, GameGraph | PLAIN_DATA) or value in (None, ...)


PLAIN_DATA = str | bytes | int | float | complex | list | tuple | dict | set


@given(LITERAL)
def test_plain_data_is_read_as_it_was_written(value):
    try:
        assert answer_in(f"y = 0\nx = {value!r}\n# the end", "x") == value
    except GameError as problem:
        assert len(repr(value)) > 4000, problem


@given(games())
def test_the_code_of_an_editor_is_read_as_its_game(game):
    editor = GameEditor(game, name="mine")
    assert answer_in(editor.as_code(), "mine") == editor.game
    assert answer_in(assignment("mine", game), "mine") == game


def test_a_game_may_stand_in_an_editor_or_alone():
    game = GameGraph({"a": ["b"]})
    for form in ("GameGraph({'a': ['b']})", "GameEditor(GameGraph({'a': ['b']}, start='a'), 5)"):
        assert answer_in(f"x = {form}", "x") == game


def test_the_last_value_counts():
    assert answer_in("x = 1\nx = 2\nx", "x") == 2


def test_an_empty_cell_gives_no_value():
    assert answer_in("", "x") is None
    assert answer_in("# later\n\n", "x") is None


def test_a_cell_of_twenty_thousand_characters_is_read():
    assert answer_in(f"x = '{'y' * 19_994}'", "x") == "y" * 19_994
    with pytest.raises(GameError, match="more than 20,000 characters"):
        answer_in(f"x = '{'y' * 19_995}'", "x")


@pytest.mark.parametrize("source", ["x: int = 1", "x = y = 1", "x, y = 1, 2", "def x(): pass", "y"])
def test_a_value_is_given_by_a_plain_line(source):
    with pytest.raises(GameError):
        answer_in(source, "x")


# Hostile answers, each alone in a notebook


@pytest.mark.parametrize("kind", mostly_nightly(14, [*LITERALS, *FUNCTIONS, *SOURCES_OF_FUNCTIONS]))
def test_a_hostile_answer_gets_nothing_and_does_nothing(tmp_path, common_sheets, canary, kind):
    name = [*SETS][len(kind) % len(SETS)]
    content = hostile(kind, name, canary)
    question = data_of(name) if kind in LITERALS else function_of(name)
    cell = answer_cells(json.loads(content.content))[question]
    begin = time.perf_counter()
    each = graded(tmp_path, written({"cells": [cell]}), name, limits=SHORT)
    seconds = time.perf_counter() - begin
    assert points_of(each) == nothing(name)
    assert content.points == {**full(name), question: 0}
    (mark,) = (mark for mark in each.marks if mark.question.name == question)
    assert mark.answer == cell["source"]
    assert content.says in mark.verdict.message
    assert seconds < 15
    assert inert(page(each, "Set"))


@pytest.mark.parametrize("kind", mostly_nightly(8, NOTEBOOKS))
def test_a_hostile_notebook_costs_what_it_must(tmp_path, common_sheets, canary, kind):
    name = [*SETS][len(kind) % len(SETS)]
    submission = hostile(kind, name, canary)
    each = graded(tmp_path, submission.content, name)
    assert points_of(each) == submission.points
    assert each.total == submission.total
    html = page(each, "Set")
    assert inert(html)
    assert submission.says in all_texts(html)


def test_right_answers_between_hostile_lines_are_not_believed(tmp_path, canary):
    """What is not written out is not read, even where it would be right."""
    content = notebook("set1")
    cell = answer_cells(content)["labels"]
    cell["source"] += f"\nlabels.update(open({str(canary)!r}, 'w'))\nlabels = dict(labels)"
    points = points_of(graded(tmp_path, written(content)))
    assert points == {**full("set1"), "labels": 0}


# Running functions


def test_results_are_data():
    source = "def f(x):\n    return [x, (1, 'é'), {'a': None, 2: {True}}, -1.5, b'x']"
    (result,) = given_for(source, [(1, {"k": [2]})])
    assert result == [(1, {"k": [2]}), (1, "é"), {"a": None, 2: {True}}, -1.5, b"x"]


def test_each_call_has_its_own_result():
    assert given_for("def f(a, b=1):\n    return a - b", [5], [5, 3], [2, 9]) == [4, 2, -7]


def test_a_call_that_was_not_asked_for_has_no_result():
    function = tabled("def f(x):\n    return x", "f", [[1], ["1"]], SHORT)
    assert (function(1), function("1")) == (1, "1")
    with pytest.raises(NoResult):
        function(2)


def test_a_function_may_change_what_it_gets():
    source = "def f(some):\n    some.clear()\n    return len(some)"
    assert given_for(source, [[1, 2]], [{"a": 1}]) == [0, 0]


def test_what_a_function_gave_before_it_broke_is_kept():
    source = "import os\ndef f(n):\n    return n if n < 2 else os._exit(1)"
    results = given_for(source, [0], [1], [2], [0.5])
    assert results == [0, 1, *[{"ended the program"}] * 2]


def test_one_call_that_raises_spoils_no_other():
    source = "def f(n):\n    return 6 // n"
    assert given_for(source, [0], [2]) == [{"raised ZeroDivisionError: " + ZERO}, 3]


ZERO = "integer division or modulo by zero"


def test_the_usual_library_is_there():
    modules = "collections, math, itertools, functools, random, re, dataclasses, typing, heapq"
    modules += ", copy, json, string, operator, bisect, statistics, fractions, decimal, enum, abc"
    modules += ", collections.abc, datetime, time, os, sys, textwrap, array, graphlib, queue, types"
    body = f"import {modules}\nreturn math.gcd(4, 6), random.Random(1).random() < 1"
    assert given_for(function_named("f", body), [1]) == [(2, True)]
    assert given_for(f"import {modules}\ndef f(x):\n    return x", [1]) == [1]


def test_what_the_library_makes_works():
    source = """
from collections import Counter, deque, namedtuple
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

@dataclass(frozen=True)
class Point:
    x: int = 0

class Pair(NamedTuple):
    a: int
    b: int

@lru_cache(maxsize=None)
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

def f(n):
    print("a line that goes nowhere")
    return fibonacci(n), Point(n).x, Pair(1, 2).b, Counter("aab")["a"], deque([1, n])[-1]
"""
    assert given_for(source, [30]) == [(832040, 30, 2, 2, 30)]


@pytest.mark.parametrize("module", ["sg_core", "numpy", "pip", "sg_core.labels", "pathlib"])
def test_nothing_but_the_library_is_there(module):
    assert f"may not do this: import {module.partition('.')[0]}" in problem_of(f"import {module}")


def test_the_worker_sees_no_packages_and_no_secrets(monkeypatch):
    monkeypatch.setenv("SECRET", "x")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    body = "import os, sys\nreturn sys.path, sorted(os.environ), os.getcwd()"
    ((path, environment, here),) = given_for(function_named("f", body), [1])
    assert not [place for place in path if "packages" in place or str(ROOT) in place]
    assert {*environment} <= {"PYTHONUTF8", "LC_CTYPE", "SYSTEMROOT"}
    assert not Path(here).exists()  # a folder of its own, which is gone


@pytest.mark.parametrize("path", ["/etc/passwd", ROOT / "README.md", WORKER, os.__file__])
def test_no_file_is_opened(path):
    for how in (f"open({str(path)!r})", f"open({str(path)!r}, 'a')"):
        assert "may not do this: open" in problem_of(f"return {how}")
    assert "may not do this: open" in problem_of(f"import os\nos.open({str(path)!r}, 0)")


def test_what_is_printed_goes_nowhere():
    """Also where a line is not ended, or looks like a result."""
    source = """def f(n):
    print('[0, true, "0"]', flush=True)
    print("half a line", end="", flush=True)
    return n"""
    assert given_for(source, [7], [8]) == [7, 8]


@pytest.mark.nightly
def test_limits_are_those_of_all_calls_together():
    source = "import time\ndef f(n):\n    time.sleep(0.4)\n    return n"
    results = given_for(source, *([n] for n in range(9)))
    assert results[0] == 0
    assert results[-1] == {f"gave no result within {SHORT.seconds} seconds"}


@pytest.mark.nightly
def test_a_function_that_has_time_is_not_cut_off():
    source = "import time\ndef f(n):\n    time.sleep(1.2)\n    return n"
    assert given_for(source, [3], limits=SHORT._replace(seconds=4)) == [3]


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
def test_memory_is_limited():
    source = "def f(n):\n    return len(bytearray(n * 2**20))"
    small, large = given_for(source, [50], [150], limits=Limits(128, 5))
    assert small == 50 * 2**20
    assert "MemoryError" in large.pop()
    assert given_for(source, [150], limits=Limits(256, 5)) == [150 * 2**20]


def test_a_result_is_not_too_long():
    results = given_for("def f(n):\n    return 'x' * n", [19_998], [19_999])
    assert results == ["x" * 19_998, {"gave a result that is far too long"}]


def test_all_results_together_are_not_too_long():
    source = "def f(n):\n    return 'x' * 15_000"
    results = given_for(source, *([n] for n in range(9)), limits=Limits(256, 5, 100_000))
    assert results == ["x" * 15_000] * 6 + [{"ended the program"}] * 3


def test_what_is_no_data_is_no_result():
    source = "def f(kind):\n    return {'object': object(), 'sum': print, 'set': {1}}[kind]"
    one, other, fine = given_for(source, ["object"], ["sum"], ["set"])
    assert "no plain data: <object object" in one.pop()
    assert "no plain data: <built-in function print>" in other.pop()
    assert fine == {1}


def test_a_result_is_never_run(canary):
    source = filled(FUNCTIONS["gives what shows itself as code"][0], "f", canary)
    assert "no plain data: open(" in problem_of(source)


def test_rows_that_a_function_writes_itself_are_results_at_most():
    """It can say what it likes: it is compared with what is right."""
    body = FUNCTIONS["forges results"][0]
    assert given_for(function_named("f", body), [1], [2]) == [[5], "right"]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.nightly
def test_a_flood_of_rows_costs_the_grader_little():
    """Written by the function itself where the results go."""
    body = "import os\nfor n in range(3, 20):\n    try:\n        os.write(n, b'1,' * 1999999)\n"
    source = function_named("f", body + "    except OSError:\n        pass")
    code = "import time\nfrom sg_core.homework.running import tabled\n"
    code += "begin = time.perf_counter()\n"
    code += f"tabled({source!r}, 'f', [[1]])\n"
    code += "status = open('/proc/self/status').read()\n"
    code += "most = int(status.partition('VmHWM:')[2].split()[0])\n"
    code += "print(most // 1024, time.perf_counter() - begin)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    megabytes, seconds = map(float, run.stdout.split())
    assert megabytes < 500
    assert seconds < 15


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        ("collections.Counter('aab')", {"a": 2, "b": 1}),
        ("collections.defaultdict(int, a=1)", {"a": 1}),
        ("collections.OrderedDict(a=1)", {"a": 1}),
        ("collections.namedtuple('Pair', 'a b')(1, 2)", (1, 2)),
        ("{'a': collections.defaultdict(list, b=[1])}", {"a": {"b": [1]}}),
    ],
)
def test_kinds_of_dict_are_dicts(value, plain):
    source = f"import collections\ndef f(n):\n    return {value}"
    assert given_for(source, [1]) == [plain]


@pytest.mark.parametrize(
    "body",
    [
        "import os\nos.mkfifo(CANARY)",
        "import os\nos.mknod(CANARY)",
        "import readline\nreadline.add_history('x')\nreadline.write_history_file(CANARY)",
        "import __main__\n__main__.guard.__code__ = (lambda *_: None).__code__\nopen(CANARY, 'w')",
        "import sys\nsys._getframe(2).f_globals['guard'].__defaults__ = ({'open'},) * 5\n"
        "open(CANARY, 'w')",
        "import _posixsubprocess as p, os\np.fork_exec([b'/bin/touch', CANARY.encode()], "
        "[b'/bin/touch'], True, (), None, None, -1, -1, -1, -1, -1, -1, *os.pipe(), True, False, "
        "0, None, None, None, -1, None, False)\nimport time\ntime.sleep(0.3)",
    ],
    ids=["mkfifo", "mknod", "readline", "code of the guard", "defaults of the guard", "fork_exec"],
)
def test_ways_around_the_guard_are_closed(tmp_path, body):
    canary = watched(tmp_path / "watched")
    given_for(function_named("f", filled(body, "f", canary)), [1])
    assert untouched(canary)


def test_a_process_is_ended_with_those_it_started():
    code = "import subprocess, time\nchild = subprocess.Popen(['sleep', '20'])\n"
    code += "print(child.pid, flush=True)\ntime.sleep(20)"
    worker = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    child = int(worker.stdout.readline())
    begin = time.perf_counter()
    running.stop(worker)
    assert worker.returncode is not None
    assert ended(child)
    assert time.perf_counter() - begin < 15


# Sets as they are handed out


@each_set
def test_the_stored_solutions_get_all_points(tmp_path, name):
    content = (SOURCES.parent / "solutions" / f"{name}.ipynb").read_bytes()
    each = graded(tmp_path, content, name)
    assert points_of(each) == full(name)
    assert [mark.question.name for mark in each.to_read] == texts_of(name)
    assert len(texts_of(name)) == 2
    assert each.remark == ""


@each_set
def test_the_stored_sheets_get_no_points(tmp_path, name):
    content = (SOURCES.parent / "student" / f"{name}.ipynb").read_bytes()
    each = graded(tmp_path, content, name)
    assert points_of(each) == nothing(name)
    assert {mark.verdict.state for mark in each.marks if mark.verdict} <= {"not yet"}
    assert each.to_read == []
    assert each.remark == ""


@each_set
@pytest.mark.parametrize("make", mostly_nightly(1, [perfect, stub, partial]))
def test_a_personal_sheet_gets_what_it_must(tmp_path, name, make):
    ada = {"student": "ada", "course": "2027"}
    submission = make(name, **ada)
    each = graded(tmp_path, submission.content, name, "ada", name="2027", personal=True)
    assert points_of(each) == submission.points
    assert each.total == submission.total


def test_some_answers_are_worth_a_share_of_the_points():
    """A class has marks of all kinds: none, a part that is rounded to halves, all."""
    assert [in_halves(points) for points in (1.1, 1.12, 1.3, 1.4, 2)] == [1, 1, 1.5, 1.5, 2]
    shares = {q: p for name in SETS for q, p in partial(name).points.items() if p}
    assert {p % 1 for p in shares.values()} == {0, 0.5}
    assert len(shares) >= 10


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

KINDS = {
    "dan": "loops",
    "eva": "writes to all descriptors",
    "fay": "exits",
    "gus": "patches builtins",
    "=1+1": "gives what equals all",
    "ida": "lacks cells",
    "jan": "renames cells",
    "kim": "is truncated",
    "lea": "is 50 MB large",
}


class Class(NamedTuple):
    """A class and what came of it."""

    submissions: dict
    graded: list
    out: Path
    printed: str
    progress: str
    canary: Path

    def table(self):
        """The rows of the table."""
        with (self.out / "points.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.reader(file))


@pytest.fixture(scope="module")
def graded_class(tmp_path_factory):
    """Twelve submissions of set 1, two in folders, and a folder that is called as a notebook."""
    folder = tmp_path_factory.mktemp("class")
    canary = watched(folder / "watched")
    submissions = {"ada": perfect("set1"), "ben": stub("set1"), "cleo": partial("set1")}
    submissions |= {who: hostile(kind, "set1", canary) for who, kind in KINDS.items()}
    text = answer_cells(content := json.loads(submissions["ada"].content))
    text["explain_sum"]["source"] = SCRIPT
    submissions["ada"] = submissions["ada"]._replace(content=written(content))
    files = {f"{'set1-' * (who in 'dan eva')}{who}.ipynb": s for who, s in submissions.items()}
    files["kim/my set1.ipynb"] = files.pop("kim.ipynb")
    files["x.ipynb"] = Submission(None, {})
    files["lea/.ipynb_checkpoints/lea-checkpoint.ipynb"] = submissions["ada"]
    handed_in(folder / "in", files)
    kept, printed, progress = [], io.StringIO(), io.StringIO()

    def grade(*arguments, **more):  # two seconds for a function; what it gives is kept
        kept.append(grading_grade(*arguments, **more, limits=SHORT._replace(seconds=2)))
        return kept[-1]

    with pytest.MonkeyPatch.context() as patch, redirect_stdout(printed), redirect_stderr(progress):
        grading_grade = grading.grade
        patch.setattr(grading, "grade", grade)
        code = main(["grade", str(folder / "in"), "--out", str(folder / "out")])
    assert code == 0
    out = folder / "out" / "set1"
    return Class(submissions, kept, out, printed.getvalue(), progress.getvalue(), canary)


def test_everybody_gets_the_points_they_must_get(graded_class):
    head, *rows = graded_class.table()
    columns = [f"{question}/{points}" for question, points in questions("set1").items()]
    assert head == ["student", "file", *columns, "extra", "total", "comment", "remark", "texts"]
    assert len(rows) == 12
    for who, _, *points, extra, total, comment, _, _ in rows:
        submission = graded_class.submissions[who.removeprefix("'")]
        wanted = submission.points.values()
        assert points == ["" if p is BY_HAND else f"{p:g}" for p in wanted], who
        assert (extra, total, comment) == ("", f"{submission.total:g}", "")


def test_the_table_names_students_files_and_what_could_not_be_read(graded_class):
    rows = {row[0]: row for row in graded_class.table()[1:]}
    assert rows["dan"][1] == "set1-dan.ipynb"
    assert rows["kim"][1] == "kim/my set1.ipynb"
    assert rows["'=1+1"][1] == "'=1+1.ipynb"
    remarks = {who: row[-2] for who, row in rows.items() if row[-2]}
    assert "the file is no notebook" in remarks.pop("kim")
    assert "larger than 5 MB" in remarks.pop("lea")
    points = {who: dict(zip(questions("set1"), row[2:], strict=False)) for who, row in rows.items()}
    for who, remark in remarks.items():
        assert remark.startswith("Right in the sheet, but no points here: ")
        lost = remark.removesuffix(".").partition(": ")[2].split(", ")
        assert lost and {points[who][question] for question in lost} == {"0"}


def test_everybody_gets_a_page(graded_class):
    pages = {path.stem for path in (graded_class.out / "feedback").iterdir()}
    assert pages == {*graded_class.submissions}


def test_a_page_says_what_each_verdict_says(graded_class):
    assert len(graded_class.graded) == 12
    for each in graded_class.graded:
        html = (graded_class.out / "feedback" / f"{each.student}.html").read_text(encoding="utf-8")
        seen = all_texts(html)
        assert each.student in seen
        assert each.remark in seen
        assert f"{each.total:g} {'so far' if each.to_read else 'of'}" in seen
        for mark in each.marks:
            assert mark.question.title in seen
            assert mark.answer.strip() in seen
            assert (mark.points is None) == (mark.verdict is None) == (mark.exercise is None)
            if mark.verdict is None:
                assert "to be read; up to " in seen or not mark.answer
                continue
            assert f"{mark.question.title} · {mark.points:g} of {mark.question.points:g}" in seen
            assert mark.exercise.statement() in seen
            assert mark.verdict.message in seen
            if mark.verdict.picture is not None:
                assert escape(mark.verdict.picture.alt) in html


def test_pages_are_inert_whatever_stands_in_them(graded_class):
    for path in graded_class.out.glob("**/*.html"):
        html = path.read_text(encoding="utf-8")
        assert inert(html)
        assert "<script" not in html
    assert SCRIPT in all_texts((graded_class.out / "feedback" / "ada.html").read_text("utf-8"))


def test_a_page_shows_the_beginning_of_a_long_answer_that_no_person_reads(tmp_path):
    content = notebook("set1")
    answer_cells(content)["labels"]["source"] = "<" * 3_999 + "&ab"
    seen = all_texts(page(graded(tmp_path, written(content)), "Set"))
    assert "<" * 3_999 + "&…" in seen


def test_all_texts_to_read_stand_on_one_page(graded_class):
    seen = all_texts((graded_class.out / "to_read.html").read_text(encoding="utf-8"))
    assert SCRIPT in seen
    text = answer_cells(json.loads(graded_class.submissions["cleo"].content))["explain_sum"]
    without = {"ada", "ben", "jan", "kim", "lea"}  # another text, none, renamed, not read
    first = text["source"].partition(".")[0]
    assert seen.count(first) == 12 - len(without) + 1  # and the model
    silent = [who for who in graded_class.submissions if f"{who} · to be read" not in seen]
    assert silent == ["ben", "kim", "lea"]


def test_a_class_is_counted_and_leaves_nothing_behind(graded_class):
    assert "12 submissions" in graded_class.printed
    assert "16 texts" in graded_class.printed  # ada 2, cleo and jan 1, six others 2
    assert "submissions: 100%" in graded_class.progress
    assert "12/12" in graded_class.progress
    assert untouched(graded_class.canary)
    names = {path.name for path in graded_class.out.iterdir()}
    assert names == {"points.csv", "feedback", "to_read.html"}


@pytest.mark.nightly
def test_the_command_runs_on_its_own(tmp_path):
    folder = handed_in(tmp_path / "in", {"ada.ipynb": perfect("set3"), "ben.ipynb": stub("set3")})
    command = [sys.executable, "-m", "sg_core.homework", "grade", folder, "--out", tmp_path / "out"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    assert "2/2" in run.stderr
    table = tmp_path / "out" / "set3" / "points.csv"
    assert table.read_text(encoding="utf-8").count("\n") == 3


@pytest.mark.parametrize(
    "where", mostly_nightly(2, ["text", "answer", "exception", "message", "file", "folder"])
)
def test_nobody_can_stop_the_grading_of_the_others(tmp_path, capsys, where):
    """Neither by half a character, in a text or a name, nor by a name that is too long."""
    content = notebook("set1")
    cells = answer_cells(content)
    if where == "text":
        cells["explain_sum"]["source"] = "\ud800"
    if where == "answer":
        cells["move"]["source"] = "move = '\ud800'"
    if where == "exception":
        name = function_of("set1")
        cells[name]["source"] = function_named(name, r"raise ValueError('\ud800')")
    if where == "message":
        cells["draw_outcome"]["source"] = r"draw_outcome = GameGraph({'a': [], '\ud800': []}, 'a')"
    path = {"file": os.fsdecode(b"bad\xff.ipynb"), "folder": "x" * 255 + "/set1.ipynb"}
    bad, classmate = written(content), written(texts_only("set1"))
    files = {path.get(where, "bad.ipynb"): bad, "zoe.ipynb": classmate}
    handed_in(tmp_path / "in", {name: Submission(text, {}) for name, text in files.items()})
    assert grade_again(tmp_path) == 0
    assert len(read_table(tmp_path)) == 2
    assert "zoe" in read_table(tmp_path)
    assert len([*(tmp_path / "out" / "set1" / "feedback").iterdir()]) == 2


def test_a_second_submission_is_of_the_same_student(tmp_path):
    mine = perfect("set3", student="ada")
    files = {"ada/1.ipynb": mine, "ada/2.ipynb": mine}
    handed_in(tmp_path / "in", files)
    main(["grade", str(tmp_path / "in"), "--out", str(tmp_path / "out"), "--personal"])
    with (tmp_path / "out" / "set3" / "points.csv").open(encoding="utf-8", newline="") as file:
        rows = [(row["student"], row["file"], row["total"]) for row in csv.DictReader(file)]
    assert rows == [("ada", file, f"{mine.total:g}") for file in files]
    assert len([*(tmp_path / "out" / "set3" / "feedback").iterdir()]) == 2


def test_every_submission_has_a_page_of_its_own(tmp_path):
    files = ["ada/1.ipynb", "ada/2.ipynb", "ada-2/3.ipynb", "set1-bob.ipynb", "carl.ipynb"]
    handed_in(tmp_path / "in", dict.fromkeys(files, Submission(b"", {})))
    found = grading.submissions_in(tmp_path / "in")
    assert sorted(student for student, _ in found) == ["ada", "ada", "ada-2", "bob", "carl"]
    assert grade_again(tmp_path) == 0
    assert len([*(tmp_path / "out" / "set1" / "feedback").iterdir()]) == 5


# Points that a person gives


def texts_only(name):
    """A notebook with nothing but the texts."""
    cells = answer_cells(notebook(name))
    return {"cells": [cells[question] for question in texts_of(name)]}


def read_table(folder):
    """The rows of the table by student."""
    with (folder / "out" / "set1" / "points.csv").open(encoding="utf-8", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def grade_again(folder):
    """Grade the class in a folder."""
    return main(["grade", str(folder / "in"), "--out", str(folder / "out"), "--set", "set1"])


def enter(folder, given, delimiter=",", encoding="utf-8"):
    """Enter {(student, question): text} in the table, as a spreadsheet stores it."""
    rows = read_table(folder)
    for (student, question), text in given.items():
        points = questions("set1").get(question)
        rows[student][f"{question}/{points}" if points else question] = text
    path = folder / "out" / "set1" / "points.csv"
    with path.open("w", encoding=encoding, newline="") as file:
        writer = csv.DictWriter(file, next(iter(rows.values())), delimiter=delimiter)
        writer.writeheader()
        writer.writerows(rows.values())


@pytest.fixture
def two_texts(tmp_path, capsys):
    """A class of ada and =bob, who wrote texts and nothing else, graded once."""
    submission = Submission(written(texts_only("set1")), {})
    handed_in(tmp_path / "in", {"ada.ipynb": submission, "=bob.ipynb": submission})
    assert grade_again(tmp_path) == 0
    return tmp_path


@pytest.mark.parametrize(
    "form", mostly_nightly(1, [(",", "utf-8"), (";", "utf-8-sig"), ("\t", "utf-8")])
)
def test_points_given_by_hand_are_kept_and_counted(two_texts, form):
    given = {("ada", "explain_sum"): "2", ("ada", "prove_parity"): "3,5"}
    enter(two_texts, {**given, ("'=bob", "explain_sum"): "0"}, *form)
    before = (two_texts / "out" / "set1" / "points.csv").read_bytes()
    for _ in range(2):
        assert grade_again(two_texts) == 0
        ada, bob = read_table(two_texts)["ada"], read_table(two_texts)["'=bob"]
        assert (ada["explain_sum/3"], ada["prove_parity/4"], ada["total"]) == ("2", "3.5", "5.5")
        assert (bob["explain_sum/3"], bob["prove_parity/4"], bob["total"]) == ("0", "", "0")
        assert (two_texts / "out" / "set1" / "points.before.csv").read_bytes() == before
        before = (two_texts / "out" / "set1" / "points.csv").read_bytes()
    seen = page_of(two_texts, "ada")
    assert "3.5 of 4" in seen
    assert "5.5 of 24" in seen
    assert "to be read" not in seen
    assert "to be read" in page_of(two_texts, "=bob")


def page_of(folder, student):
    """What a student reads."""
    path = folder / "out" / "set1" / "feedback" / f"{student}.html"
    return all_texts(path.read_text(encoding="utf-8"))


def test_extra_points_and_comments_are_kept(two_texts):
    given = {("ada", "explain_sum"): "2", ("ada", "extra"): "-1,5", ("ada", "comment"): SCRIPT}
    enter(two_texts, given, ";")
    for _ in range(2):
        assert grade_again(two_texts) == 0
        ada = read_table(two_texts)["ada"]
        assert (ada["extra"], ada["total"], ada["comment"]) == ("-1.5", "0.5", SCRIPT)
    assert SCRIPT in page_of(two_texts, "ada")
    page = (two_texts / "out" / "set1" / "feedback" / "ada.html").read_text(encoding="utf-8")
    assert inert(page)
    assert read_table(two_texts)["'=bob"]["total"] == "0"


@pytest.mark.parametrize(
    "text", mostly_nightly(3, ["good", "4", "-1", "nan", "inf", "3.0001", "2/3", "1 + 1"])
)
def test_a_wrong_entry_stops_before_anything_is_written(two_texts, capsys, text):
    enter(two_texts, {("ada", "explain_sum"): text})
    files = {path: path.read_bytes() for path in (two_texts / "out").glob("**/*") if path.is_file()}
    (two_texts / "in" / "carl.ipynb").write_bytes(written(texts_only("set1")))
    capsys.readouterr()
    assert grade_again(two_texts) == 1
    said = capsys.readouterr().err
    assert "explain_sum of ada" in said
    assert repr(text) in said
    assert "from 0 to 3" in said
    after = {path: path.read_bytes() for path in (two_texts / "out").glob("**/*") if path.is_file()}
    assert after == files


def test_full_points_can_be_given(two_texts):
    enter(two_texts, {("ada", "explain_sum"): "3", ("ada", "prove_parity"): " 4.0 "})
    assert grade_again(two_texts) == 0
    assert read_table(two_texts)["ada"]["total"] == "7"


def test_points_are_given_for_texts_only(two_texts):
    """What the machine marks, it marks anew; a total that somebody changed counts for nothing."""
    enter(two_texts, {("ada", "labels"): "3"})
    assert grade_again(two_texts) == 0
    assert read_table(two_texts)["ada"]["labels/3"] == "0"
    assert read_table(two_texts)["ada"]["total"] == "0"


def test_a_text_that_comes_later_is_still_to_be_read(tmp_path):
    empty = Submission(written(notebook("set1", solved=False)), {})
    handed_in(tmp_path / "in", {"ada.ipynb": empty})
    assert grade_again(tmp_path) == 0
    assert read_table(tmp_path)["ada"]["explain_sum/3"] == ""
    handed_in(tmp_path / "in", {"ada.ipynb": Submission(written(texts_only("set1")), {})})
    assert grade_again(tmp_path) == 0
    assert read_table(tmp_path)["ada"]["explain_sum/3"] == ""
    assert "to be read; up to 3" in page_of(tmp_path, "ada")


@pytest.mark.parametrize(
    "student",
    mostly_nightly(3, ["'ada", "=ada", "a,d;a", 'a"da', "+", "ada ", "ada\n", "Zoë"]),
)
def test_points_are_kept_for_students_of_any_name(tmp_path, student):
    """Also for the names that the table writes in another way."""
    handed_in(tmp_path / "in", {f"{student}.ipynb": Submission(written(texts_only("set1")), {})})
    assert grade_again(tmp_path) == 0
    (there,) = read_table(tmp_path)
    enter(tmp_path, {(there, "explain_sum"): "2"})
    assert grade_again(tmp_path) == 0
    assert read_table(tmp_path)[there]["total"] == "2"


@pytest.mark.nightly
def test_points_of_another_set_are_not_thrown_away(two_texts, capsys):
    enter(two_texts, {("ada", "explain_sum"): "2"})
    out = ["--out", str(two_texts / "out")]
    for _ in range(2):
        main(["grade", str(two_texts / "in"), *out, "--set", "set2"])
    assert grade_again(two_texts) == 0
    assert read_table(two_texts)["ada"]["total"] == "2"


def test_an_unwritten_text_is_not_to_be_read(tmp_path):
    content = texts_only("set1")
    for cell, text in zip(content["cells"], (f"  {FOR_A_TEXT}\n", "*")):
        cell["source"] = text
    each = graded(tmp_path, written(content))
    assert [mark.question.name for mark in each.to_read] == ["prove_parity"]
    assert set(points_of(each).values()) == {0, BY_HAND}
    assert each.total == 0


# Checks that take too long


class Slow:
    """An exercise whose check takes long, whatever exception is raised in it."""

    def statement(self):
        return "Wait."

    def check(self, answer):
        end = time.perf_counter() + 40
        while answer == "wait" and time.perf_counter() < end:
            try:
                time.sleep(0.01)
            except Exception:
                continue
        return right("Done.")


@pytest.mark.nightly
def test_a_check_that_takes_too_long_costs_its_author_only(tmp_path, monkeypatch):
    monkeypatch.setattr(grading, "sheet", lambda name: {**SHEETS[name], "labels": Slow()})
    content = notebook("set1")
    fine = graded(tmp_path, written(content))
    assert points_of(fine) == full("set1")
    monkeypatch.setattr(grading, "SECONDS", 2.5)
    answer_cells(content)["labels"]["source"] = "labels = 'wait'"
    begin = time.perf_counter()
    each = graded(tmp_path, written(content))
    assert time.perf_counter() - begin < 40
    assert points_of(each) == {**full("set1"), "labels": 0}
    assert "took more than 2.5 seconds" in each.marks[0].verdict.message


def test_an_odd_setup_takes_no_time(tmp_path):
    content = notebook("set3", solved=False)
    (cell,) = (cell for cell in content["cells"] if cell.get("id") == "setup")
    cell["source"] = "sheet(" * 50_000
    begin = time.perf_counter()
    graded(tmp_path, written(content), "set3")
    assert time.perf_counter() - begin < 12


# BUG: reading.py, unmarked_texts: a list of all marked cells is searched for each cell, so that a
# file of less than 5 MB with many cells takes half a minute or more, which nothing limits.
def test_many_cells_take_no_time(tmp_path):
    marked = {"metadata": {"nbgrader": {"grade_id": "x"}}}
    content = {"cells": [marked] * 20_000 + [{"cell_type": "markdown"}] * 30_000}
    content["cells"] += answer_cells(notebook("set3", solved=False)).values()
    content = json.dumps(content, separators=(",", ":")).encode()
    assert len(content) < 5_000_000
    begin = time.perf_counter()
    graded(tmp_path, content, "set3")
    assert time.perf_counter() - begin < 12


def test_time_is_given_back():
    before = signal.getsignal(signal.SIGALRM)
    with grading.at_most(5):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 4
    with pytest.raises(grading.TooLong), grading.at_most(0.05):
        time.sleep(2)
    with pytest.raises(ZeroDivisionError), grading.at_most(5):
        1 / 0  # noqa: B018
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) is before


# The command line


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["nowhere"], "nowhere"),
        (["empty"], "no notebook"),
        (["empty", "--set", "set1"], "no notebook"),
        (["odd"], "--set"),
        (["fine", "--homework", "elsewhere"], "no set 'set1'"),
        (["fine", "--again", "none.json"], "none.json"),
        (["fine", "--again", "fine/ada.ipynb"], "has to look like"),
        (["file"], "no folder"),
        (["fine", "--out", "file/out"], "file"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(tmp_path, monkeypatch, capsys, options, says):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("x", encoding="utf-8")
    handed_in(tmp_path / "fine", {"ada.ipynb": Submission(written(texts_only("set1")), {})})
    monkeypatch.setattr(grading, "set_of", with_arguments(set_of_texts, grading.set_of))
    handed_in(tmp_path / "odd", {"ada.ipynb": Submission(b'{"cells": []}', {})})
    assert main(["grade", *options]) == 1
    *before, said = capsys.readouterr().err.splitlines()
    assert said.startswith("error: ")
    assert says in said
    assert "Traceback" not in "".join(before)
    assert not (tmp_path / "graded").exists()


def set_of_texts(set_of, names):
    """As `set_of`, for notebooks with texts only."""
    return "set1" if "explain_sum" in names else set_of(names)


def test_an_unknown_set_is_said(tmp_path, capsys):
    with pytest.raises(SystemExit) as ending:
        main(["grade", str(tmp_path), "--set", "set9"])
    assert ending.value.code == 2
    said = capsys.readouterr().err
    assert "'set9'" in said
    assert all(name in said for name in SETS)


OPTIONS = {
    "build": ["--homework"],
    "sheet": ["--student", "--students", "--solutions", "--out", "--set", "--course", "--again"],
    "grade": ["--personal", "--out", "--set", "--course", "--again", "--homework", "submissions"],
    "export": ["--moodle", "--variants", "--course", "--out", "--set"],
}


@pytest.mark.parametrize("command", OPTIONS)
def test_help_names_the_options(capsys, command):
    with pytest.raises(SystemExit) as ending:
        main([command, "--help"])
    assert ending.value.code == 0
    said = capsys.readouterr().out
    assert [option for option in OPTIONS[command] if option not in said] == []


def test_help_names_the_commands(capsys):
    with pytest.raises(SystemExit) as ending:
        main(["--help"])
    assert ending.value.code == 0
    said = capsys.readouterr().out
    assert all(command in said for command in OPTIONS)


def test_the_set_is_the_one_of_most_submissions(tmp_path):
    marks = [{"grade_id": data_of(name), "solution": True} for name in ("set2", "set3", "set3")]
    cells = [{"metadata": {"nbgrader": mark}, "source": ""} for mark in marks]
    files = {f"{n}.ipynb": Submission(written({"cells": [c]}), {}) for n, c in enumerate(cells)}
    files["broken.ipynb"] = Submission(b"{", {})
    folder = handed_in(tmp_path, files)
    found = grading.source_for(grading.submissions_in(folder), SOURCES)
    assert [q.name for q in grading.questions_in(found)] == [*questions("set3")]
    named = grading.source_for(grading.submissions_in(folder), SOURCES, "set1")
    assert [q.name for q in grading.questions_in(named)] == [*questions("set1")]


def test_the_victim_of_the_hostile_is_noticed(tmp_path):
    """The watch over the disk sees what is written and what is deleted."""
    canary = watched(tmp_path / "watched")
    assert untouched(canary)
    canary.write_text("x", encoding="utf-8")
    assert not untouched(canary)
    canary.unlink()
    canary.with_name(VICTIM).write_text("gone", encoding="utf-8")
    assert not untouched(canary)
