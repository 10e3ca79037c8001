"""Submissions of homework, made for tests and benchmarks, each with the points it must get.

A submission is perfect, a stub, partly right, or hostile in one of many ways. What it must get
is said here from the rules of the exercises, not from what the package answers.
"""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import nbformat

import sg_core
from sg_core.graph import GameGraph
from sg_core.homework.books import assignment, loaded, solution_copy, student_copy
from sg_core.homework.sets import SETS, sheet

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "notebooks" / "homework" / "source"
KEY = Path(sg_core.__file__).parent / "labels.py"  # a part of the answer key
BY_HAND = None  # the points of an answer that a person reads
REFUSED = "may not do this"
SCRIPT = "<script>alert('x')</script><img src=x onerror=alert(1)></pre>"
VICTIM = "victim.txt"  # a file beside the canary, which has to be there afterwards


class Submission(NamedTuple):
    """The bytes of a file (None: a folder), the points it must get, a part of what is said."""

    content: bytes
    points: dict
    says: str = ""

    @property
    def total(self):
        """The sum of the points that the machine gives."""
        return sum(filter(None, self.points.values()))


def questions(name):
    """The questions of a set with their points, as they stand in the file of its source."""
    cells = json.loads((SOURCES / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    marks = [cell["metadata"].get("nbgrader", {}) for cell in cells]
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
    return nbformat.writes(make(loaded(SOURCES / f"{name}.ipynb"), **dict(whose)))


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


# Students


def perfect(name, **whose):
    """All answers right, the texts written."""
    return Submission(written(notebook(name, **whose)), full(name))


def stub(name, **whose):
    """The sheet as it was handed out."""
    content = written(notebook(name, solved=False, **whose))
    return Submission(content, nothing(name))


def partial(name, **whose):
    """Every answer wrong, or a part of one; the last text is not written."""
    mine, content, points = sheet(name, **whose), notebook(name, **whose), full(name)
    cells = answer_cells(content)
    for question, (source, share) in parts(mine).items():
        cells[question]["source"] = source
        points[question] = in_halves(questions(name)[question] * share)
    cells[texts_of(name)[-1]]["source"] = " \n"
    return Submission(written(content), points)


def parts(mine):
    """For each question of a sheet: the cell that answers it, and its share of the points."""
    solved = {question: exercise.solution() for question, exercise in mine.items()}
    given = {question: PARTS[question](mine[question], solved[question]) for question in mine}
    functions = {q: source for q, source in given.items() if isinstance(source, str)}
    data = {q: pair for q, pair in given.items() if q not in functions}
    codes = {q: (assignment(q, value), share) for q, (value, share) in data.items()}
    return {**codes, **{q: (source, 0) for q, source in functions.items()}}


def first_of(some, count):
    """The first entries of an answer, and their share: half of what they are of all."""
    kept = dict(list(some.items())[:count]) if isinstance(some, dict) else some[:count]
    return kept, count / len(some) / 2


def other_option(exercise, answer):
    """An option of the start that is not the answer."""
    return next(p for p in exercise.game.options(exercise.game.start) if p != answer), 0


def other_position(exercise, answer):
    """A position that is not the answer."""
    return next(p for p in exercise.game.positions if p != answer), 0


def swapped(exercise, labels):
    """All labels, P and N swapped."""
    return {position: "N" if label == "P" else "P" for position, label in labels.items()}, 0


def one_too_large(exercise, values):
    """All values, that of the start too large by one."""
    start = exercise.game.start
    return {**values, start: values[start] + 1}, 0


def drawn(positions, met):
    """A game of which a chain of so many positions is drawn, and how far it is as asked."""
    names = "abcdefghij"[:positions]
    game = GameGraph({one: [other] for one, other in pairwise(names)}, "a")
    return game, met / 2


def drawn_outcome(exercise, _):
    """A play of one move, or of two: of its four demands a game keeps that of the outcome."""
    return drawn(2 if exercise.wanted["outcome"] == "N" else 3, 1 / 4)


def two_winning_moves_short(exercise, moves):
    """One of the winning moves."""
    return first_of(moves, 1)


PARTS = {  # from the exercise and its solution to an answer and its share, or to a function
    "labels": lambda exercise, labels: first_of(labels, 4),
    "move": other_option,
    "wrong": other_position,
    "draw_outcome": drawn_outcome,
    "whole_sum": swapped,
    "my_wins": lambda *_: "def my_wins(moves):\n    return dict.fromkeys(moves, [])",
    "tell_apart": lambda *_: ("none", 0),
    "stand_in": lambda exercise, _: (exercise.G, 0),  # the same set
    "bits": lambda exercise, bits: (
        " + ".join(f"b{i}" for i, bit in enumerate(reversed(bits)) if bit == "1"),
        1 / 2,  # the right sum, not in bits
    ),
    "independent": lambda *_: ("independent", 0),
    "codes": lambda exercise, codes: first_of(codes, 3),
    "my_reply": lambda *_: "def my_reply(before, after):\n    return before",
    "mex_of": lambda exercise, values: ([*values[:2], *[""] * len(values[2:])], 1 / 4),
    "values": one_too_large,
    "draw_value": lambda *_: drawn(3, 0),
    "nim": two_winning_moves_short,
    "option_of_value": lambda exercise, after: (exercise.position, 0),
    "my_grundy": lambda *_: "def my_grundy(moves):\n    return dict.fromkeys(moves, 0)",
    "undo": other_position,
    "octal": lambda exercise, options: first_of(options, 2),
    "sequence": lambda exercise, values: first_of(values, 6),
    "period": lambda exercise, found: ((2 * found[0], found[1]), 1 / 2),
    "heaps": lambda exercise, moves: first_of(moves, 1),
    "draw_raising": lambda *_: drawn(3, 1 / 4),
    "my_values": lambda *_: "def my_values(amounts, n):\n    return [0] * n",
}


# Hostile functions: the body of a function NAME(*given), and what is said about it

FUNCTIONS = {
    "loops": ("while True:\n    pass", "no result within"),
    "sleeps": ("import time\ntime.sleep(999)", "no result within"),
    "calls itself without end": ("return NAME(*given)", "RecursionError"),
    "takes all memory": ("return len(bytearray(10**11))", "MemoryError"),
    "takes memory bit by bit": ("a = []\nwhile True:\n    a.append(bytearray(10**8))", ""),
    "prints 10^9 characters": ("for _ in range(1000):\n    print('x' * 10**6)", ""),
    "writes to all descriptors": (
        "import os\nfor number in range(50):\n    try:\n        os.write(number, b'x' * 10**7)\n"
        "    except OSError:\n        pass",
        "",
    ),
    "forges results": (
        "import os\nfor number in range(50):\n    try:\n"
        '        os.write(number, b\'[0, true, "[5]"]\\n[null, true, "1"]\\ntrue\\n\')\n'
        "    except OSError:\n        pass\nreturn 'right'",
        "",
    ),
    "raises": ("raise ValueError('<script>alert(1)</script>')", "ValueError: <script>"),
    "raises what cannot be shown": (
        "class E(Exception):\n    def __str__(self):\n        raise self\nraise E",
        "an exception that cannot be shown",
    ),
    "exits": ("raise SystemExit", "SystemExit"),
    "exits at once": ("import os\nos._exit(0)", "ended the program"),
    "breaks Python": ("import os\nos.abort()", "ended the program"),
    "patches builtins": (
        "import builtins\nfor name in ('len', 'repr', 'str', 'isinstance', 'map', 'set'):\n"
        "    setattr(builtins, name, lambda *_: 'right')\nreturn 'right'",
        "",
    ),
    "gives what equals all": (
        "class A:\n    def __eq__(self, other):\n        return True\n"
        "    def __hash__(self):\n        return 1\nreturn A()",
        "no plain data",
    ),
    "gives what cannot be shown": (
        "class A:\n    def __repr__(self):\n        raise SystemExit\nreturn A()",
        "SystemExit",
    ),
    "gives what shows itself as code": (
        "class A:\n    def __repr__(self):\n        return \"open(CANARY, 'w')\"\nreturn A()",
        "no plain data",
    ),
    "gives texts of odd length": (
        "class S(str):\n    def __len__(self):\n        raise SystemExit\n"
        "class A:\n    def __repr__(self):\n        return S('1')\nreturn A()",
        "ended the program",
    ),
    "returns 100 MB": ("return 'x' * 10**8", "far too long"),
    "returns a nest": ("a = []\nfor _ in range(10**5):\n    a = [a]\nreturn a", "RecursionError"),
    "imports the key": ("import sg_core\nreturn sg_core", REFUSED),
    "looks for the key": (f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nimport sg_core", ""),
    "reads the key": (f"return open({str(KEY)!r}).read()", REFUSED),
    "writes a file": ("open(CANARY, 'w').write('x')", REFUSED),
    "opens a file to write": ("import os\nos.open(CANARY, os.O_CREAT | os.O_WRONLY)", REFUSED),
    "deletes a file": ("import os\nos.remove(VICTIM)", REFUSED),
    "moves a file": ("import os\nos.rename(VICTIM, CANARY)", REFUSED),
    "makes a folder": ("import os\nos.mkdir(CANARY)", REFUSED),
    "opens a socket": ("import socket\nsocket.socket()", REFUSED),
    "forks": ("import os\nos.fork()", REFUSED),
    "starts a program": ("import subprocess\nsubprocess.run(['touch', CANARY])", REFUSED),
    "starts a shell": ("import os\nos.system('touch ' + CANARY)", REFUSED),
    "signals its parent": ("import os\nos.kill(os.getppid(), 0)", REFUSED),
    "lifts its limits": (
        "import resource\nresource.setrlimit(resource.RLIMIT_CPU, (-1, -1))",
        REFUSED,
    ),
}
SOURCES_OF_FUNCTIONS = {  # the whole cell
    "loops before it is called": ("while True:\n    pass", "no result within"),
    "exits before it is called": ("raise SystemExit", "SystemExit"),
    "is no Python": ("def NAME(:", "SyntaxError"),
    "is nested too deeply": (f"NAME = {'(' * 10**5}", "SyntaxError"),
    "is a number": ("NAME = 5", "the cell defines no NAME"),
    "is called otherwise": ("def something(*given):\n    return given", "the cell defines no NAME"),
    "asks for the solution": ("NAME = mine['NAME'].solution()", "NameError"),
}
IN_TIME = {"loops", "sleeps", "loops before it is called", "takes memory bit by bit"}


def function_named(name, body):
    """The source of a function with a body."""
    return f"def {name}(*given):\n" + "\n".join(f"    {line}" for line in body.splitlines())


# Hostile literals: the cell that answers NAME, and what is said about it

LITERALS = {
    "calls the system": ('NAME = __import__("os").system("touch CANARY")', "it is not run"),
    "opens a file": ("NAME = open(CANARY, 'w')", "it is not run"),
    "opens a file in a game": ("NAME = GameGraph({'a': [open(CANARY, 'w')]})", "it is not run"),
    "opens a file in an editor": ("NAME = GameEditor(open(CANARY, 'w'))", "it is not run"),
    "calls the solution": ("NAME = solution()", "it is not run"),
    "asks the exercise": ('NAME = mine["NAME"].solution()', "it is not run"),
    "has a line before": ("open(CANARY, 'w')\nNAME = 1", ""),
    "has a line after": ("NAME = 1\nprint(open(CANARY, 'w'), NAME)", ""),
    "is changed later": ("NAME = [1]\nNAME += [open(CANARY, 'w')]", "does more with NAME"),
    "is made in a loop": ("for NAME in [1]:\n    open(CANARY, 'w')", "does more with NAME"),
    "is computed": ("NAME = 'P' * 10**9", "it is not run"),
    "is formatted": ('NAME = f"{open(CANARY, chr(119))}"', "it is not run"),
    "is no Python at all": ("NAME = {", "the cell is no Python"),
    "is a nest": (f"NAME = {'[' * 9000}{']' * 9000}", "the cell is no Python"),
    "is a nest of signs": (f"NAME = {'-' * 19000}1", "the cell is no Python"),
    "is a long sum": (f"NAME = {'1+' * 9000}1j", "the cell is no Python"),
    "is a small nest": (f"NAME = {'[' * 90}{']' * 90}", ""),
    "is a huge integer": (f"NAME = 0x{'f' * 15000}", ""),
    "is a list of huge integers": (f"NAME = [0x{'f' * 9000}, -0x{'f' * 9000}]", ""),
    "has many digits": (f"NAME = {'9' * 5000}", "the cell is no Python"),
    "is far too long": (f"NAME = '{'x' * 20_000}'", "more than 20,000 characters"),
    "has a null character": ("NAME = '\0'", "the cell is no Python"),
    "is a script": (f'NAME = "{SCRIPT}"', ""),
    "has a script as a label": (f'NAME = {{"{SCRIPT}": "{SCRIPT}"}}', ""),
    "is a game with a script": (f'NAME = GameGraph({{"{SCRIPT}": ["</svg>"], 5: [(1, 2)]}})', ""),
    "is a formula": ('NAME = "=1+1"', ""),
    "is of odd types": ("NAME = {b'x': {1, 2}, None: ..., 1j: True, (): 1e999}", ""),
    "goes round for ever": ("NAME = GameGraph({'a': ['a']})", "go round for ever"),
}


# Hostile notebooks: from a perfect notebook to its bytes, the points, and what is said


def cut(content, name):
    """Half of the file."""
    text = written(content)
    return Submission(text[: len(text) // 2], nothing(name), "the file is no notebook")


def larger(content, name):
    """A perfect notebook and 50 MB of spaces."""
    text = written(content) + b" " * 50_000_000
    return Submission(text, nothing(name), "larger than 5 MB")


def no_utf_8(content, name):
    """A notebook in another encoding."""
    text = json.dumps(content, ensure_ascii=False).encode("utf-16")
    return Submission(text, nothing(name), "the file is no notebook")


def some_bytes(text, says="the file is no notebook"):
    """What makes a submission of these bytes, whatever the notebook."""
    return lambda content, name: Submission(text, nothing(name), says)


def fewer_cells(content, name):
    """The cells of two answers are deleted."""
    lost = data_of(name), function_of(name)
    cells = answer_cells(content)
    content["cells"] = [c for c in content["cells"] if c not in [cells[q] for q in lost]]
    points = {**full(name), **dict.fromkeys(lost, 0)}
    return Submission(written(content), points, "The cell for this answer is missing")


def other_marks(change):
    """What makes a submission in which the marks of two answers are changed."""

    def made(content, name):
        cells = answer_cells(content)
        for question in (data_of(name), texts_of(name)[0]):
            change(cells[question])
        return Submission(written(content), {**full(name), data_of(name): 0})

    return made


def all_renamed(content, name):
    """No cell bears the name of a question."""
    for question, cell in answer_cells(content).items():
        cell["metadata"]["nbgrader"]["grade_id"] = f"{question}2"
    return Submission(written(content), nothing(name), "No cell of this notebook is an answer")


def of_another_set(content, name):
    """The perfect notebook of another set."""
    other = notebook(next(one for one in SETS if one != name))
    return Submission(written(other), nothing(name), "No cell of this notebook is an answer")


def twice(content, name):
    """Every answer has a wrong copy before it."""
    copies = json.loads(written(content))["cells"]
    for cell in copies:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            cell["source"] = "wrong = copy ="
    content["cells"] = [cell for pair in zip(copies, content["cells"]) for cell in pair]
    return Submission(written(content), full(name))


def twice_wrong_last(content, name):
    """The answer that is data has a wrong copy after it."""
    copy = json.loads(json.dumps(answer_cells(content)[data_of(name)]))
    copy["source"] = f"{data_of(name)} = 'wrong'"
    content["cells"].append(copy)
    return Submission(written(content), {**full(name), data_of(name): 0})


def odd_cells(content, name):
    """Things between the cells that are none; the answers are all there."""
    marks = {"grade_id": [1], "solution": True}, {"grade_id": data_of(name), "solution": "yes"}, []
    odd = [
        *(1, None, "cell", [], {}, [[]], True, 1e300, {"metadata": 5}, {"metadata": None}),
        *({"source": "x", "metadata": {"nbgrader": mark}} for mark in marks),
        {"metadata": {"nbgrader": {"grade_id": "?", "solution": True}}, "source": {"a": [1]}},
    ]
    content["cells"] = [*odd, *(x for cell in content["cells"] for x in (cell, *odd))]
    content.update(metadata=[], nbformat="five", nbformat_minor=None)
    return Submission(written(content), full(name))


def odd_sources(content, name):
    """Three answers are no text."""
    cells, lost = answer_cells(content), (data_of(name), function_of(name))
    for question, source in zip((*lost, texts_of(name)[0]), ({"a": 1}, [1, None], 5)):
        cells[question]["source"] = source
    return Submission(written(content), {**full(name), **dict.fromkeys(lost, 0)})


def script_as_text(content, name):
    """A text that would run in a browser, or be computed by a spreadsheet."""
    cells = answer_cells(content)
    for question, text in zip(texts_of(name), (SCRIPT, "=1+1")):
        cells[question]["source"] = text
    return Submission(written(content), full(name))


def odd_setup(content, name):
    """A first cell that calls for another sheet, and one that never ends."""
    (cell,) = (c for c in content["cells"] if c.get("id") == "setup")
    cell["source"] = "mine = sheet('<b>&amp;')"
    return Submission(written(content), full(name), "sheet('<b>&amp;')")


def huge_text(content, name):
    """A text of two million characters."""
    answer_cells(content)[texts_of(name)[0]]["source"] = ["<b>&"] * 400_000
    return Submission(written(content), full(name))


NOTEBOOKS = {
    "is truncated": cut,
    "is 50 MB large": larger,
    "is no UTF-8": no_utf_8,
    "is empty": some_bytes(b""),
    "is bytes": some_bytes(bytes(range(256)) * 100),
    "is a list": some_bytes(b"[1, 2]"),
    "has no cells": some_bytes(b'{"nbformat": 4}', "it has no list of cells"),
    "has a dict of cells": some_bytes(b'{"cells": {"a": 1}}', "it has no list of cells"),
    "is a nest of lists": some_bytes(b"[" * 1_000_000),
    "has a number of a million digits": some_bytes(b'{"cells": ' + b"1" * 1_000_000 + b"}"),
    "has an empty list of cells": some_bytes(b'{"cells": []}', "is missing"),
    "lacks cells": fewer_cells,
    "renames cells": other_marks(lambda cell: cell["metadata"]["nbgrader"].update(grade_id="x")),
    "unmarks cells": other_marks(lambda cell: cell["metadata"]["nbgrader"].update(solution=False)),
    "has odd metadata": other_marks(lambda cell: cell.update(metadata=["nbgrader"])),
    "renames all cells": all_renamed,
    "is of another set": of_another_set,
    "has wrong copies before": twice,
    "has a wrong copy after": twice_wrong_last,
    "has odd cells": odd_cells,
    "has odd sources": odd_sources,
    "has a script as text": script_as_text,
    "has a huge text": huge_text,
    "has another setup": odd_setup,
}
HOSTILE = [*FUNCTIONS, *SOURCES_OF_FUNCTIONS, *LITERALS, *NOTEBOOKS]


def hostile(kind, name, canary, **whose):
    """A submission that is hostile in one way, and perfect otherwise.

    `canary` is the path of a file that must not appear; beside it lies VICTIM.
    """
    content = notebook(name, **whose)
    if kind in NOTEBOOKS:
        return NOTEBOOKS[kind](content, name)
    question = data_of(name) if kind in LITERALS else function_of(name)
    if kind in FUNCTIONS:
        body, says = FUNCTIONS[kind]
        source = function_named(question, body)
    else:
        source, says = (LITERALS if kind in LITERALS else SOURCES_OF_FUNCTIONS)[kind]
    answer_cells(content)[question]["source"] = filled(source, question, canary)
    points = {**full(name), question: 0}
    return Submission(written(content), points, says.replace("NAME", question))


def filled(source, name, canary):
    """A hostile source with its names filled in."""
    victim = str(Path(canary).with_name(VICTIM))
    source = source.replace('"touch CANARY"', repr(f"touch {canary}")).replace("NAME", name)
    return source.replace("CANARY", repr(str(canary))).replace("VICTIM", repr(victim))


def watched(folder):
    """Make a folder with VICTIM in it; return the path of the canary."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    (Path(folder) / VICTIM).write_text("I am still here", encoding="utf-8")
    return Path(folder) / "canary"


def untouched(canary):
    """Whether nothing in the folder of a canary has changed."""
    files = list(canary.parent.iterdir())
    victim = canary.with_name(VICTIM)
    return files == [victim] and victim.read_text(encoding="utf-8") == "I am still here"


def handed_in(folder, submissions):
    """Write {name of a file: Submission} into a folder; a folder where there is no content."""
    for name, submission in submissions.items():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if submission.content is None:
            path.mkdir()
        else:
            path.write_bytes(submission.content)
    return Path(folder)
