"""Marks for submitted notebooks: each question by its exercise, texts by a person.

Only cells that are marked as answers are read. What is data is read as data; a function runs in
a process of its own (`running`); a submission that cannot be read costs its author points, and
nobody else.
"""

import csv
import math
import re
import signal
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from sg_core.errors import GameError, shown
from sg_core.exercises.verdict import Verdict
from sg_core.homework.books import FOR_A_TEXT, Question, loaded, questions_in, set_of
from sg_core.homework.reading import answer_in, named_cells, notebook_in
from sg_core.homework.running import Limits, tabled
from sg_core.homework.sets import sheet

SECONDS = 10  # for the check of one answer


@dataclass(frozen=True)
class Mark:
    """What an answer got: points (None: a person has to read it), verdict, and the answer."""

    question: Question
    points: float | None
    verdict: Verdict | None = None
    answer: str = ""
    statement: str = ""


@dataclass(frozen=True)
class Graded:
    """A graded submission."""

    student: str
    file: Path
    marks: list
    remark: str = ""

    @property
    def total(self):
        """Return the sum of the points there are so far."""
        return sum(mark.points or 0 for mark in self.marks)


@dataclass(frozen=True)
class Course:
    """What decides the exercises of a student: the course's name, and who gets another instance.

    `again` maps students to {question: number}. Without `personal` all have the common sheet.
    """

    name: str = ""
    again: dict | None = None
    personal: bool = False

    def whose(self, student, questions=None):
        """Return the arguments of `sheet` for a student, as far as they concern a set."""
        if not self.personal:
            return {}
        again = (self.again or {}).get(student, {})
        again = {q: n for q, n in again.items() if questions is None or q in questions}
        return {"student": student, "course": self.name, "again": again}


def grade(path, student, source, course=Course(), limits=Limits()):  # noqa: B008
    """Return the marks of one submission.

    Parameters
    ----------
    path : path of a notebook, whatever is in it
    student : str
    source : notebook
        The source of the set.
    course : Course
    limits : Limits
        What a function of the submission may use.

    Returns
    -------
    Graded
        With a mark for every question; nothing that a submission has in it raises.
    """
    questions = questions_in(source)
    names = [question.name for question in questions]
    mine = sheet(set_of(names), **course.whose(student, names))
    try:
        cells, remark = named_cells(notebook_in(path)), ""
    except (GameError, OSError) as problem:
        cells, remark = {}, f"Not read: {problem}."
    marks = [mark_of(q, mine.get(q.name), cells.get(q.name, []), limits) for q in questions]
    if cells and not set(names) & set(cells):
        remark = "No cell of this notebook is an answer to a question of this set."
    return Graded(student, Path(path), marks, remark)


def mark_of(question, exercise, sources, limits):
    """Return the mark of one question; `sources` are the cells that bear its name."""
    answer = sources[-1] if sources else ""
    if question.by_person:
        empty = answer.replace(FOR_A_TEXT, "").strip() == ""
        nothing = Verdict("not yet", "Nothing is written.") if empty else None
        return Mark(question, 0.0 if empty else None, nothing, answer)
    verdict = judged(question.name, exercise, answer, limits) if sources else missing()
    points = round(question.points * verdict.points, 2)
    return Mark(question, points, verdict, answer, exercise.statement())


def missing():
    """Return the verdict where there is no cell to read."""
    return Verdict("not yet", "The cell for this answer is missing, or its name was changed.")


def judged(name, exercise, source, limits):
    """Return the verdict of an exercise on what stands in a cell."""
    try:
        with at_most(SECONDS):
            if hasattr(exercise, "calls"):
                return exercise.check(tabled(source, name, exercise.calls(), limits))
            return exercise.check(answer_in(source, name))
    except GameError as problem:
        return Verdict("wrong", f"This cannot be read as an answer: {problem}.")
    except TooLong:
        return Verdict("wrong", f"The check of this answer took more than {SECONDS} seconds.")


class TooLong(BaseException):
    """Raised when time is up; no `Exception`, so that a check does not catch it."""


@contextmanager
def at_most(seconds):
    """Let what happens inside raise `TooLong` after so many seconds, where the system can."""
    if not hasattr(signal, "setitimer"):  # Windows
        yield
        return

    def stop(*_):
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# A folder of submissions


def submissions_in(folder):
    """Return (student, path) for each notebook in a folder.

    The name of a student is that of the folder a notebook is in, or of its file, without the
    name of the set.

    >>> student_of(Path("class/ada/set1.ipynb"), Path("class"))
    'ada'
    >>> student_of(Path("class/set1-ada.ipynb"), Path("class"))
    'ada'
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise GameError(f"{shown(str(folder))} is no folder; name the one with the submissions")
    files = [path for path in sorted(folder.glob("**/*.ipynb")) if path.is_file()]
    files = [path for path in files if ".ipynb_checkpoints" not in path.parts]
    found, times = [], {}
    for path in files:
        student = student_of(path, folder)
        times[student] = times.get(student, 0) + 1
        found.append((student if times[student] == 1 else f"{student} ({times[student]})", path))
    return found


def student_of(path, folder):
    """Return the name of the student who submitted a file."""
    parts = path.relative_to(folder).parts
    return parts[0] if len(parts) > 1 else re.sub(r"^set\d+[-_ ]", "", path.stem)


def source_for(submissions, sources, name=None):
    """Return the source of the set to which most submissions belong, or of the one named."""
    if name is None:
        found = []
        for _, path in submissions:
            try:
                found.append(set_of(named_cells(notebook_in(path))))
            except (GameError, OSError):
                continue
        found = [one for one in found if one]
        if not found:
            raise GameError("no submission shows which set it is; say it with --set")
        name = max(set(found), key=found.count)
    path = Path(sources) / f"{name}.ipynb"
    if not path.is_file():
        raise GameError(f"there is no set {shown(name)}: no file {path.name} among the sources")
    return loaded(path)


# The table


def header(questions):
    """Return the columns of the table: those of questions have their points behind a slash."""
    some = [f"{question.name}/{question.points:g}" for question in questions]
    return ["student", "file", *some, "total", "remark"]


def row(graded):
    """Return the row of a submission.

    Points that a person has to give are left empty, also where nothing is written so far: what
    stands in such a cell is what a person entered.
    """
    points = ["" if is_open(mark) else f"{mark.points:g}" for mark in graded.marks]
    cells = [graded.student, graded.file.name, *points, f"{graded.total:g}", graded.remark]
    return list(map(no_formula, cells))


def is_open(mark):
    """Return whether no points were given by a person where a person has to."""
    return mark.points is None or (mark.question.by_person and mark.verdict is not None)


def no_formula(text):
    """Return a text that no spreadsheet takes for a formula.

    >>> no_formula("=1+1"), no_formula("ada")
    ("'=1+1", 'ada')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t")) else text


def given_by_hand(table, questions):
    """Return {student: {question: points}} as a person entered them in a table, if there is one.

    Raises `GameError` for what is no number of points.
    """
    table, given = Path(table), {}
    if not table.is_file():
        return given
    with table.open(encoding="utf-8-sig", newline="") as file:
        first = file.readline()
        file.seek(0)
        delimiter = max(",;\t", key=first.count)  # a spreadsheet may have changed it
        for entry in csv.DictReader(file, delimiter=delimiter):
            student = (entry.get("student") or "").removeprefix("'")
            for question in (q for q in questions if q.by_person):
                text = (entry.get(f"{question.name}/{question.points:g}") or "").strip()
                if text:
                    points = points_in(text, question, student)
                    given.setdefault(student, {})[question.name] = points
    return given


def with_points(graded, by_hand):
    """Return a graded submission with the points that a person gave."""
    marks = [
        replace(mark, points=by_hand[mark.question.name], verdict=None)
        if mark.question.name in by_hand
        else mark
        for mark in graded.marks
    ]
    return replace(graded, marks=marks)


def points_in(text, question, student):
    """Return points that a person entered."""
    try:
        points = float(text.replace(",", "."))
    except ValueError:
        points = math.nan
    if not 0 <= points <= question.points:
        about = f"{question.name} of {student}"
        raise GameError(f"{about}: {shown(text)} is no number from 0 to {question.points:g}")
    return points


def write_table(path, questions, graded):
    """Write the table of a class; the one that was there is kept beside it."""
    path = Path(path)
    if path.is_file():
        path.replace(path.with_suffix(".before.csv"))
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header(questions), *map(row, graded)])
