"""Marks for submitted notebooks: each question by its exercise, texts by a person.

Only cells that are marked as answers are read. Data is read as data, and a function runs in
WebAssembly (`component`). A submission that cannot be read has no points, not 0, until a person
decides.
"""

import signal
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sg_core.errors import GameError
from sg_core.words import brief, shown
from sg_course.exercises.verdict import Exercise, Verdict
from sg_course.homework import answers, books
from sg_course.homework.answers import MOST_CHARACTERS, cut
from sg_course.homework.running import Limits, runs_as_python
from sg_course.homework.sheets import InItsCell, sheet
from sg_course.instances import folded

TRIES = 3  # cells that are looked at beside the one that is read
SECONDS = 10  # of the processor, for reading and checking one answer
MISSING = "The cell for this answer is missing, or its name was changed."
OF_ANOTHER_SET = "is an answer to a question of this set."
WITHOUT_NAMES = "has a name: its metadata are lost, and with them which cell is which answer."


@dataclass(frozen=True)
class Mark:
    """The mark for an answer: points, in halves, and the verdict of its exercise.

    A text has no exercise, and its points are None until a person gives them.
    """

    question: books.SheetQuestion
    points: float | None
    verdict: Verdict | None = None
    answer: str = ""
    exercise: Exercise | None = None

    @property
    def by_person(self):
        """Return whether a person reads the answer."""
        return self.verdict is None


@dataclass(frozen=True)
class Graded:
    """A graded submission."""

    student: str
    file: str  # its path in the folder of submissions
    marks: list
    remark: str = ""  # what was odd about the file
    unread: bool = False  # whether nothing in the file can be an answer, so that there is no mark
    aside: str = ""  # what else the instructor should know, and the student need not

    @property
    def remarks(self):
        """Return all remarks for the instructor."""
        return " ".join(filter(None, [self.aside, self.remark]))


@dataclass(frozen=True)
class Course:
    """The course that decides the exercises of a student: its name, and who gets another instance.

    `again` maps students to {question: number}. Unless `personal` is True, all have the common
    sheet.
    """

    name: str = ""
    again: dict | None = None
    personal: bool = False

    def whose(self, student, questions=None):
        """Return the arguments of `sheet` for a student, as far as they concern a set."""
        if not self.personal:
            return {}
        again = {folded(one): numbers for one, numbers in (self.again or {}).items()}
        again = again.get(folded(student), {})
        again = {q: n for q, n in again.items() if questions is None or q in questions}
        return {"student": student, "course": self.name, "again": again}


ALL_THE_SAME, LIMITS = Course(), Limits()


@cache
def apart():
    """Return what runs the functions of students, within limits of its own."""
    from sg_course.homework.component import compiled, in_a_component

    compiled()
    return uncounted(in_a_component)


def grade(path, student, source, course=ALL_THE_SAME, limits=LIMITS, file=None, read=None):
    """Return the marks of one submission.

    Parameters
    ----------
    path : path of a notebook, whatever is in it
    student : str
        The student whose sheet it is, if sheets are personal.
    source : notebook
        The source of the set.
    course : Course
    limits : Limits
        How much time and memory functions of the submission may use.
    file : str, optional
        The name of the file in the table.
    read : HandedIn, optional
        What is in the file, if it was read before.

    Returns
    -------
    Graded
        With a mark for every question, without points if the file is `unread`. No content of a
        submission makes this raise an error.
    """
    apart()  # where it cannot be had, nobody is graded
    questions = books.questions_in(source)
    names = [question.name for question in questions]
    whose = course.whose(student, names)
    name = books.set_of(names)
    mine = sheet(name, **whose)
    file = file or Path(path).name
    read = read or answers.handed_in(path)
    notebook = read.notebook
    if notebook is None:
        remark = f"Not read: {read.problem}."
        return Graded(student, file, no_marks(questions), remark, unread=True)
    by_check = [question.name for question in questions if not question.by_person]
    cells = answers.answers_in(notebook, source, by_check)
    if not set(names) & set(cells):
        odd = ["No cell of this notebook " + (OF_ANOTHER_SET if cells else WITHOUT_NAMES)]
        remark = " ".join([*odd, *read.remarks])
        return Graded(student, file, no_marks(questions), remark, unread=True)
    marks = [mark_of(question, mine, cells, limits) for question in questions]
    odd = notebook_oddities(notebook, source, marks, books.call_of_sheet(name, whose))
    odd += right_elsewhere(notebook, marks, cells, limits)
    return Graded(student, file, marks, " ".join([*odd, *read.remarks]))


def no_marks(questions):
    """Return marks without points, where no answer was read."""
    return [Mark(question, None) for question in questions]


def right_elsewhere(notebook, marks, cells, limits):
    """Return the questions without points to which a cell that is not read has a right answer."""
    found = []
    with suppress(TooLong), time_limit(SECONDS):
        for mark in (mark for mark in marks if mark.points == 0):
            name, exercise = mark.question.name, mark.exercise
            tries = answers.unread(notebook, name, [mark.answer, *cells.get(name, [])[-1:]])
            if any(judged(name, exercise, one, limits).is_right for one in tries[-TRIES:]):
                found.append(mark)
    return about("Right, but in a cell that is not read", found)


def about(remark, marks):
    """Return a remark on questions, which it names by their titles, if there are any."""
    titles = [mark.question.title for mark in marks]
    return [f"{remark}: {'; '.join(titles)}."] * bool(titles)


def notebook_oddities(notebook, source, marks, wanted):
    """Return remarks on a notebook, as far as the time limit allows."""
    long = [mark for mark in marks if len(mark.answer) > MOST_CHARACTERS]
    odd = about(f"Longer than {MOST_CHARACTERS:,} characters, and cut", long)
    try:
        with time_limit(SECONDS):
            return odd + (odd_sheet(notebook, wanted) or not_read(notebook, source, marks))
    except TooLong:
        return [*odd, f"Its other cells take more than {SECONDS} seconds, and were not looked at."]


def not_read(notebook, source, marks):
    """Return remarks on places that a person should look at, because they were not read."""
    right = {name.removesuffix("_check") for name in answers.checked_right(notebook)}
    lost = [mark for mark in marks if mark.question.name in right and mark.points == 0]
    found = about("Right in the sheet, but no points here", lost)
    computed = [mark for mark in marks if mark not in lost and is_computed(mark)]
    found += about("Not written out, so not read", computed)
    asked = {cell.source for cell in source.cells}
    if any(m.question.by_person and not m.answer for m in marks):
        texts = [text.replace(books.TITLE, "# ", 1) for text in answers.unmarked_texts(notebook)]
        texts = [text for text in texts if text.strip() and text not in asked]
        found += ["There is text in a cell that is not read."] * bool(texts)
    return found


def is_computed(mark):
    """Return whether the cell of an answer gives it in a way that is not read."""
    if mark.by_person or isinstance(mark.exercise, InItsCell):
        return False
    try:
        answers.answer_in(mark.answer, mark.question.name)
    except GameError:
        return True
    return False


def odd_sheet(notebook, wanted):
    """Return a remark if a notebook shows another sheet than the one by which it is graded."""
    asked = [folded(call) for call in answers.calls_of_sheet(wanted)]  # whatever case names are in
    odd = [call for call in answers.sheets_in(notebook) if [folded(call)] != asked]
    return [f"The sheet is {brief(c, most=120)}, but it was graded as {wanted}." for c in odd[:1]]


def mark_of(question, exercises, cells, limits):
    """Return the mark of one question, by all cells with its name."""
    if question.by_person:
        texts = [text.replace(books.FOR_A_TEXT, "") for text in cells.get(question.name, [])]
        text = "\n\n".join(filter(None, map(str.strip, texts)))
        return Mark(question, None, None, cut(text, MOST_CHARACTERS))
    exercise, verdict = exercises[question.name], Verdict("not yet", MISSING)
    answer = cells.get(question.name, [""])[-1]
    try:
        with time_limit(SECONDS):
            parses = runs_as_python if isinstance(exercise, InItsCell) else answers.is_python
            answer = answers.as_one(cells.get(question.name, [""]), question.name, parses)
            if question.name in cells:
                verdict = judged(question.name, exercise, answer, limits)
    except TooLong:
        late = f"Reading and checking this answer took more than {SECONDS} seconds."
        verdict = Verdict("wrong", late)
    points, answer = verdict.out_of(question.points), cut(answer, MOST_CHARACTERS)
    return Mark(question, points, verdict, answer, exercise)


def judged(name, exercise, source, limits):
    """Return the verdict of an exercise on the content of a cell."""
    try:
        if isinstance(exercise, InItsCell):
            return exercise.check_source(source, limits, apart())
        return exercise.check(answers.answer_in(source, name))
    except GameError as problem:
        return Verdict("not yet", f"This cannot be read as an answer: {problem}.")
    except Exception as problem:  # nobody's answer stops the grading of the others
        return Verdict("wrong", f"This answer could not be checked ({type(problem).__name__}).")


class TooLong(BaseException):
    """Raised when time is up; it is not an `Exception`, so that a check does not catch it."""


@contextmanager
def time_limit(seconds):
    """Let what happens inside raise `TooLong` after seconds of the processor, if the system can.

    Other programs do not count, however busy the computer is.
    """
    if not hasattr(signal, "setitimer"):  # Windows
        yield
        return

    def stop(*_):
        raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def uncounted(run):
    """Return a function that does the same while the time of `time_limit` stands still."""

    def call(*given):
        left, _ = signal.setitimer(signal.ITIMER_PROF, 0)
        try:
            return run(*given)
        finally:
            signal.setitimer(signal.ITIMER_PROF, left)

    return call if hasattr(signal, "setitimer") else run


# The set of a class


def set_and_student_in(notebook):
    """Return the name of the set of a notebook, or None, and the student whom its sheet names."""
    if notebook is None:
        return None, ""
    return books.set_of(answers.named_cells(notebook)), answers.student_in(notebook)


def source_for(sets, sources, name=None):
    """Return the source of the set that is most often among `sets`, or of the one named."""
    if name is None:
        found = [one for one in sets if one]
        if not found:
            raise GameError("no submission shows which set it is; say it with --set")
        name = max(sorted({*found}), key=found.count)
    path = Path(sources) / f"{name}.ipynb"
    if not path.is_file():
        raise GameError(f"there is no set {shown(name)}: no file {path.name} among the sources")
    return books.loaded(path)
