"""Submissions of homework, made for tests and benchmarks, each with the points it must get.

A submission is perfect, a stub, partly right, or hostile in one of many ways. What it must get
is said here from the rules of the exercises, not from what the package answers.
"""

import csv
import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

import nbformat

from sg_course.homework.answers import bytes_of, notebook_of
from sg_course.homework.books import assignment, loaded, solution_copy, student_copy
from sg_course.homework.sheets import SETS, sheet

ROOT = Path(__file__).resolve().parents[2]
HOMEWORK = ROOT / "notebooks" / "homework"
SOURCES = {name: loaded(HOMEWORK / "source" / f"{name}.ipynb") for name in SETS}
BY_HAND = None  # the points of an answer that a person reads
SCRIPT = "<script>alert('x')</script><img src=x onerror=alert(1)></pre>"
VICTIM = "victim.txt"  # a file beside the canary, which has to be there afterwards


class Submission(NamedTuple):
    """The bytes of a file (None: a folder), the points it must get, a part of what is said."""

    content: bytes
    points: dict
    says: str = ""

    @property
    def total(self):
        """The sum of the points that the machine gives, or None if the file cannot be read."""
        some = [points for points in self.points.values() if points is not None]
        return sum(some) if some or not self.points else None


def questions(name):
    """The questions of a set with their points, as they stand in the file of its source."""
    marks = [cell.metadata.get("nbgrader", {}) for cell in SOURCES[name].cells]
    graded = [mark for mark in marks if mark.get("grade")]
    return {mark["grade_id"].removesuffix("_check"): mark["points"] for mark in graded}


def function_of(name):
    """The question of a set that asks for a function."""
    return next(question for question in questions(name) if question.startswith("my_"))


def texts_of(name):
    """The questions of a set that a person reads."""
    return [question for question in questions(name) if question.startswith(("explain", "prove"))]


def data_of(name):
    """A question of a set that asks for data."""
    return next(iter(questions(name)))


def full(name):
    """The points of a perfect submission, as far as the machine gives them."""
    by_hand = texts_of(name)
    return {q: BY_HAND if q in by_hand else p for q, p in questions(name).items()}


def nothing(name):
    """The points where nothing is right."""
    return {question: 0 if points else points for question, points in full(name).items()}


def unread(name):
    """The points of what cannot be read: none, which is not 0."""
    return dict.fromkeys(questions(name))


def in_halves(points):
    """Points as they are given: the nearest half, and of two the larger one."""
    return int(2 * points + 0.5) / 2


def notebook(name, solved=True, **whose):
    """The notebook of a set, as a dict: solved, or as the student gets it."""
    return json.loads(copy_of(name, solved, tuple(whose.items())))


@cache
def copy_of(name, solved, whose):
    """The text of a notebook."""
    make = solution_copy if solved else student_copy
    return nbformat.writes(make(SOURCES[name], **dict(whose)))


def notebook_at(path):
    """The notebook that is read of a file."""
    return notebook_of(bytes_of(path))


def written(content):
    """A notebook as the bytes of a file."""
    return json.dumps(content).encode()


def answer_cells(content):
    """The cells of a notebook that are marked as answers, by name; their sources are texts."""
    found = {}
    for cell in content["cells"]:
        marks = cell["metadata"].get("nbgrader", {})
        if marks.get("solution"):
            cell["source"] = "".join(cell["source"])
            found[marks["grade_id"]] = cell
    return found


def by_id(content):
    """The named cells of a notebook, by their names."""
    named = [cell for cell in content.cells if "nbgrader" in cell.metadata]
    return {cell.metadata.nbgrader.grade_id: cell for cell in named}


# Students


def perfect(name, **whose):
    """All answers right, the texts written."""
    return Submission(written(notebook(name, **whose)), full(name))


def stub(name, **whose):
    """The sheet as it was handed out."""
    content = written(notebook(name, solved=False, **whose))
    return Submission(content, nothing(name))


PARTS = {"labels": 6, "codes": 3, "nim": 2, "octal": 3, "sequence": 6, "heaps": 1}


def partial(name, **whose):
    """Of some answers only the first entries, for half of their share if they are two thirds or
    more; a text is missing."""
    mine, content, points = sheet(name, **whose), notebook(name, **whose), full(name)
    cells = answer_cells(content)
    for question in PARTS.keys() & mine.keys():
        some, count = mine[question].solution(), PARTS[question]
        kept = dict([*some.items()][:count]) if isinstance(some, dict) else some[:count]
        cells[question]["source"] = assignment(question, kept)
        share = count / len(some)
        points[question] = in_halves(points[question] * share / 2) if share > 0.66 else 0
    cells[texts_of(name)[-1]]["source"] = " \n"
    return Submission(written(content), points)


def answers_only(**sources):
    """A submission of set 1 with nothing but these cells; None leaves what is right."""
    cells = answer_cells(notebook("set1"))
    for question, source in sources.items():
        cells[question]["source"] = cells[question]["source"] if source is None else source
    return Submission(written({"cells": [cells[question] for question in sources]}), {})


def texts_only(explain=None, prove=None):
    """A submission of set 1 with nothing but the texts, which take no time to grade."""
    return answers_only(explain_sum=explain, prove_parity=prove)


# Hostile functions: the body of a function NAME(*given), and what is said about it

IMPORT = "cannot be used in a function that is checked"

FUNCTIONS = {
    "loops": ("while True:\n    pass", "no result within"),
    "sleeps": ("import time\ntime.sleep(999)", ""),
    "forges results": (
        "import os\nfor number in range(50):\n    try:\n"
        '        os.write(number, b\'[0, true, "[5]"]\\n[null, true, "1"]\\ntrue\\n\')\n'
        "    except OSError:\n        pass\nreturn 'right'",
        IMPORT,
    ),
    "raises": ("raise ValueError('<script>alert(1)</script>')", "ValueError: <script>"),
    "raises what cannot be shown": (
        "raise ValueError(10**5000)",
        "an exception that cannot be shown",
    ),
    "exits": ("raise SystemExit", "SystemExit"),
    "gives what equals all": (
        "class A:\n    def __eq__(self, other):\n        return True\nreturn A()",
        "not plain data",
    ),
    "gives what shows itself as code": (
        "class A:\n    def __repr__(self):\n        return \"open(CANARY, 'w')\"\nreturn A()",
        "not plain data",
    ),
    "gives texts of odd length": (
        "class S(str):\n    def __eq__(self, other):\n        raise SystemExit\n"
        "class A:\n    def __repr__(self):\n        return S('1')\nreturn A()",
        "",
    ),
}
SOURCES_OF_FUNCTIONS = {  # the whole cell
    "exits before it is called": ("raise SystemExit", "SystemExit"),
    "is nested too deeply": (f"NAME = {'(' * 10**4}", "could not be defined"),
    "is a number": ("NAME = 5", "the cell defines no NAME"),
    "asks for the solution": ("NAME = mine['NAME'].solution()", "NameError"),
}


def function_named(name, body):
    """The source of a function with a body."""
    return f"def {name}(*given):\n" + "\n".join(f"    {line}" for line in body.splitlines())


# Hostile literals: the cell that answers NAME, and what is said about it

LITERALS = {
    "opens a file in a game": ("NAME = GameGraph({'a': [open(CANARY, 'w')]})", "it is not run"),
    "is a small nest": (f"NAME = {'[' * 90}{']' * 90}", ""),
    "is a list of huge integers": (f"NAME = [0x{'f' * 9000}, -0x{'f' * 9000}]", ""),
    "is a game with a script": (f'NAME = GameGraph({{"{SCRIPT}": ["</svg>"], 5: [(1, 2)]}})', ""),
    "is of odd types": ("NAME = {b'x': {1, 2}, None: ..., 1j: True, (): 1e999}", ""),
}


# Hostile notebooks: from a perfect notebook to its bytes, the points, and what is said


def cut(content, name):
    """Half of the file."""
    text = written(content)
    return Submission(text[: len(text) // 2], unread(name), "the file is not a notebook")


def fewer_cells(content, name):
    """The cells of two answers are deleted."""
    lost = data_of(name), function_of(name)
    cells = answer_cells(content)
    content["cells"] = [c for c in content["cells"] if c not in [cells[q] for q in lost]]
    points = {**full(name), **dict.fromkeys(lost, 0)}
    return Submission(written(content), points, "The cell for this answer is missing")


def renamed_cells(content, name):
    """The cells of an answer and of a text bear other names."""
    for question in (data_of(name), texts_of(name)[0]):
        answer_cells(content)[question]["metadata"]["nbgrader"]["grade_id"] = "x"
    return Submission(written(content), {**full(name), data_of(name): 0})


def of_another_set(_, name):
    """The perfect notebook of another set."""
    other = notebook(next(one for one in SETS if one != name))
    return Submission(written(other), unread(name), "No cell of this notebook is an answer")


def copies(content, name):
    """Every answer has a wrong copy before it, and one of them also a blank behind it."""
    wrong = json.loads(written(content))["cells"]
    cells = answer_cells({"cells": wrong})
    for cell in cells.values():
        cell["source"] = "wrong = copy ="
    blank = {**cells[data_of(name)], "source": f"{data_of(name)} = None"}
    content["cells"] = [*wrong, *content["cells"], blank]
    return Submission(written(content), {**full(name), data_of(name): 0})


def odd_cells(content, name):
    """Things between the cells that are none; the answers are all there but for three sources."""
    cells, lost = answer_cells(content), (data_of(name), function_of(name))
    for question, source in zip((*lost, texts_of(name)[0]), ({"a": 1}, [1, None], 5)):
        cells[question]["source"] = source
    marks = {"grade_id": [1], "solution": True}, {"grade_id": data_of(name), "solution": "yes"}, []
    odd = [
        *(1, None, "cell", [], {}, [[]], True, 1e300, {"metadata": 5}, {"metadata": None}),
        *({"source": "x", "metadata": {"nbgrader": mark}} for mark in marks),
        {"metadata": {"nbgrader": {"grade_id": "?", "solution": True}}, "source": {"a": [1]}},
    ]
    content["cells"] = [*odd, *(x for cell in content["cells"] for x in (cell, *odd))]
    content.update(metadata=[], nbformat="five", nbformat_minor=None)
    return Submission(written(content), {**full(name), **dict.fromkeys(lost, 0)})


def odd_setup(content, name):
    """A first cell that calls for another sheet."""
    (cell,) = (c for c in content["cells"] if c.get("id") == "setup")
    cell["source"] = "mine = sheet('<b>&amp;')"
    return Submission(written(content), full(name), "sheet('<b>&amp;')")


NOTEBOOKS = {
    "is truncated": cut,
    "lacks cells": fewer_cells,
    "renames cells": renamed_cells,
    "is of another set": of_another_set,
    "has wrong copies": copies,
    "has odd cells": odd_cells,
    "has another setup": odd_setup,
}
ANSWERS = FUNCTIONS | SOURCES_OF_FUNCTIONS | LITERALS
HOSTILE = [*ANSWERS, *NOTEBOOKS]


def attacked(kind, name):
    """The question of a set whose answer is hostile in this way."""
    return data_of(name) if kind in LITERALS else function_of(name)


def hostile(kind, name, canary, **whose):
    """A submission that is hostile in one way, and perfect otherwise.

    `canary` is the path of a file that must not appear; beside it lies VICTIM.
    """
    content = notebook(name, **whose)
    if kind in NOTEBOOKS:
        return NOTEBOOKS[kind](content, name)
    question, (source, says) = attacked(kind, name), ANSWERS[kind]
    if kind in FUNCTIONS:
        source = function_named(question, source)
    answer_cells(content)[question]["source"] = filled(source, question, canary)
    points = {**full(name), question: 0}
    return Submission(written(content), points, says.replace("NAME", question))


def filled(source, name, canary):
    """A hostile source with its names filled in."""
    source = source.replace("NAME", name).replace("VICTIM", repr(str(canary.with_name(VICTIM))))
    return source.replace("CANARY", repr(str(canary)))


def watched(folder):
    """Make a folder with VICTIM in it; return the path of the canary."""
    folder.mkdir()
    (folder / VICTIM).write_text("I am still here", encoding="utf-8")
    return folder / "canary"


def untouched(canary):
    """Whether nothing in the folder of a canary has changed."""
    files = {path.name: path.read_bytes() for path in canary.parent.iterdir()}
    return files == {VICTIM: b"I am still here"}


def rows_in(path):
    """The rows of a table by student."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def handed_in(folder, submissions):
    """Write {name of a file: Submission} into a folder; a folder where there is no content."""
    for name, submission in submissions.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if submission.content is None:
            path.mkdir()
        else:
            path.write_bytes(submission.content)
    return folder
