"""Notebooks of problem sets: from the one source of a set to copies for students and solutions.

A source has the markers of nbgrader: cells with a `grade_id`, and around solutions and hidden
tests the lines `### BEGIN SOLUTION`, `### END SOLUTION`, `### BEGIN HIDDEN TESTS`,
`### END HIDDEN TESTS`. The cell that answers a question bears the name of the question in its
set; the cell that checks it bears this name with `_check`, and has the points. If a person reads
the answer, its own cell has the points.

>>> without("a = 1\\n### BEGIN SOLUTION\\nb = 2\\n### END SOLUTION", SOLUTION, ["b = ..."])
'a = 1\\nb = ...'
"""

import re
import textwrap
from pathlib import Path
from typing import NamedTuple

import nbformat

from sg_core.errors import GameError
from sg_core.graph import GameGraph, top_down
from sg_core.words import listed, shown
from sg_course.collection import why_unread
from sg_course.homework.answers import BEGIN, SOLUTION, marks_of
from sg_course.homework.sheets import SETS, sheet
from sg_course.paths import path_named

HIDDEN_TESTS = "HIDDEN TESTS"
TITLE = "# Solutions · "  # how the title of solutions begins
WIDTH = 88  # of a line of code
GLUE = "\0"  # a space at which no line ends
FOR_A_TEXT = "*(Your answer, in place of this line.)*"
FOR_A_FUNCTION = "...  # your code, in place of this line"


class SheetQuestion(NamedTuple):
    """A question of a set, as it is in the source."""

    name: str
    points: float
    by_person: bool
    asked: str = ""  # the text above the answer, which begins with a heading
    model: str = ""  # a text to compare with

    @property
    def title(self):
        """Return the heading without points and minutes."""
        return re.split(r", \d| \(", self.asked.splitlines()[0].lstrip("# "))[0] or self.name


def loaded(path):
    """Return the notebook in a file; raise `GameError` if there is none."""
    content = Path(path).read_bytes()
    try:
        notebook = nbformat.reads(content.decode("utf-8"), as_version=4)
        nbformat.validate(notebook)
    except Exception as problem:  # whatever is wrong with what is not a notebook
        why = f"is not a notebook ({why_unread(content, problem)}); give one that Jupyter opens"
        raise GameError(f"{shown(str(path))} {why}") from None
    return notebook


def questions_in(source):
    """Return the questions of a set in their order.

    Parameters
    ----------
    source : notebook

    Returns
    -------
    list of SheetQuestion

    Raises
    ------
    GameError
        If a cell checks something for which there is no answer cell, or no exercise.
    """
    answered = {
        marks_of(cell)["grade_id"] for cell in source.cells if marks_of(cell).get("solution")
    }
    known, found, asked = names_of_exercises(source), [], "#"
    for cell in source.cells:
        marks = marks_of(cell)
        if cell.source.startswith("## "):
            asked = cell.source
        if marks.get("grade"):
            by_person = marks["solution"]
            name = marks["grade_id"] if by_person else marks["grade_id"].removesuffix("_check")
            if name not in answered or not (by_person or name in known):
                raise GameError(f"no cell of the source answers the question {name}")
            model = without(cell.source, SOLUTION, None) if by_person else ""
            found.append(SheetQuestion(name, marks["points"], by_person, asked, model))
    return found


def only(source, names):
    """Return a source with some of its questions, under their old names.

    Parameters
    ----------
    source : notebook
    names : list of str
        The names of the questions.

    Returns
    -------
    notebook
        Its title has the minutes and the points of these questions.

    Raises
    ------
    GameError
        If the source has no question of one of the names.
    """
    known = {question.name: question for question in questions_in(source)}
    if unknown := [name for name in names if name not in known]:
        raise GameError(
            f"there is no question {shown(unknown[0])}; there are {listed(list(known))}"
        )
    kept = nbformat.from_dict(source)
    asked = {known[name].asked for name in names}
    kept.cells, here = [], True
    for cell in source.cells:
        if cell.source.startswith("## "):
            here = cell.source in asked
        kept.cells += [nbformat.from_dict(cell)] if here else []
    minutes = sum(int(re.search(r"\((\d+) min\)", one)[1]) for one in asked)
    points = sum(known[name].points for name in names)
    said = f"{minutes} minutes, {points:g} points"
    kept.cells[0].source = re.sub(r"\d+ minutes, \d+ points", said, kept.cells[0].source)
    return kept


def for_path(source, path):
    """Return a source with the questions that go with a path, or as it is if there is no path."""
    if path is None:
        return source
    asked = path_named(path)["sets"].get(set_of(one.name for one in questions_in(source)), [])
    return source if asked == "all" else only(source, asked)


def set_of(names):
    """Return the name of the set to which most of some questions belong, or None."""
    names = {*names}
    common = {name: len({make.__name__ for make in SETS[name]} & names) for name in SETS}
    best = max(common, key=common.get)
    return best if common[best] else None


def names_of_exercises(source):
    """Return the names of the questions that have an exercise."""
    name = set_of(marks_of(cell).get("grade_id") for cell in source.cells)
    return [make.__name__ for make in SETS[name]] if name else []


def student_copy(source, **whose):
    """Return the notebook that a student gets: blanks in place of solutions, no outputs.

    Parameters
    ----------
    source : notebook
    **whose
        As for `sheet`: student, course, again. Without them, it is the common sheet.

    Returns
    -------
    notebook
    """
    return copied(source, whose, solved=False)


def solution_copy(source, **whose):
    """Return the notebook with solutions written out, not executed.

    Parameters
    ----------
    source : notebook
    **whose
        As for `student_copy`.

    Returns
    -------
    notebook
    """
    return copied(source, whose, solved=True)


def copied(source, whose, solved):
    """Return a copy of a source for one student, with solutions or with blanks."""
    copy = nbformat.from_dict(source)
    if solved:
        copy.cells[0].source = copy.cells[0].source.replace("# ", TITLE, 1)
    name = set_of(marks_of(cell).get("grade_id") for cell in source.cells)
    mine = sheet(name, **whose)
    for cell in copy.cells:
        question = marks_of(cell).get("grade_id")
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
        if question == "setup":
            cell.source = cell.source.replace(f'sheet("{name}")', call_of_sheet(name, whose))
        cell.source = without(cell.source, HIDDEN_TESTS, [])
        if not marks_of(cell).get("solution"):
            continue
        if question in mine and is_data(cell):
            value = mine[question].solution() if solved else mine[question].blanks()
            cell.source = without(cell.source, SOLUTION, [assignment(question, value)])
        elif solved:
            cell.source = without(cell.source, SOLUTION, None)
        else:
            stub = FOR_A_FUNCTION if cell.cell_type == "code" else FOR_A_TEXT
            cell.source = without(cell.source, SOLUTION, [stub])
    return copy


def is_data(cell):
    """Return whether the answer of a cell is data; a function is defined outside its solution."""
    return cell.cell_type == "code" and not cell.source.startswith("def ")


def call_of_sheet(name, whose):
    """Return the call of `sheet` for a student.

    >>> call_of_sheet("set1", {"student": "ada", "course": ""})
    'sheet("set1", student="ada")'
    """
    given = [f"{key}={quoted(value)}" for key, value in whose.items() if value]
    return f"sheet({', '.join([quoted(name), *given])})"


def quoted(value):
    """Return a value as code, a text in double quotes where this is possible.

    >>> quoted("ada"), quoted("a\\"b")
    ('"ada"', '\\'a"b\\'')
    """
    text = repr(value)
    return f'"{value}"' if text == f"'{value}'" and '"' not in value else text


def without(source, region, lines):
    """Return a source with other lines in place of a marked region; None drops only the markers.

    The new lines are indented as the marker is.
    """
    begin, end = f"{BEGIN} {region}", f"### END {region}"
    kept, inside = [], False
    for line in source.splitlines():
        if line.strip() in (begin, end) and inside == (line.strip() == begin):
            raise GameError(f"the markers {begin} and {end} do not match")
        if line.strip() == begin:
            indent = line[: len(line) - len(line.lstrip())]
            kept += [indent + new for new in lines or []]
            inside = True
        elif line.strip() == end:
            inside = False
        elif not inside or lines is None:
            kept.append(line)
    if inside:
        raise GameError(f"there is no {end}")
    return "\n".join(kept).rstrip("\n")


def assignment(name, value):
    """Return a cell that gives a value to a name, in lines that are not too long.

    >>> assignment("labels", {"a": "", "b": ""})
    "labels = {'a': '', 'b': ''}"
    """
    if isinstance(value, GameGraph):
        moves = {position: list(value.options(position)) for position in top_down(value)}
        begin, entries, end = "GameGraph({", entries_of(moves), f"}}, start={value.start!r})"
    elif isinstance(value, dict):
        begin, entries, end = "{", entries_of(value), "}"
    elif isinstance(value, list):
        begin, entries, end = "[", list(map(repr, value)), "]"
    else:
        return f"{name} = {value!r}"
    glued = ", ".join(entry.replace(" ", GLUE) for entry in entries)
    text = f"{name}{GLUE}={GLUE}{begin}{glued}{end.replace(' ', GLUE)}"
    kept = {"break_long_words": False, "break_on_hyphens": False}
    lines = textwrap.wrap(text, WIDTH, subsequent_indent="    ", **kept)
    return "\n".join(lines).replace(GLUE, " ")


def entries_of(things):
    """Return the entries of a dict as code."""
    return [f"{key!r}: {value!r}" for key, value in things.items()]
