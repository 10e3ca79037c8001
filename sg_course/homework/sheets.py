"""The sheet of a student: exercises of a set, and checks that give the verdict of the grading.

The grading reads the cell of an answer: it runs a function with nothing but its cell, and reads a
value without running anything. This is why these checks also look at the cell in a notebook.
"""

import linecache
import os
import sys
from dataclasses import replace
from inspect import unwrap
from types import FunctionType

from sg_core.checks import natural
from sg_core.errors import GameError
from sg_core.words import shown
from sg_course.exercises.verdict import Exercise, not_yet
from sg_course.homework.answers import BEGIN, SOLUTION, answer_in, gives
from sg_course.homework.running import Limits, here, tabled
from sg_course.instances import SETS, chance_for, folded

HALF = 1 / 2  # of the points, for an answer that is whole and almost right; less if a part is
LEAST = HALF * 2 / 3 - 1e-9  # for two thirds of an answer
ENOUGH = "It counts for up to half: nothing is wrong, and two thirds are there."
TOO_LITTLE = "Nothing is wrong, but it counts only when two thirds are there."
REMEMBERS = (
    "Called with this alone, your function is right: it keeps something from an earlier call, such "
    "as a memo or a cache outside of the function. Make that anew in each call."
)
ADDED = (
    "is in an added cell, which the grading does not read: put it below the question. If you have "
    "split the cell there, merge its parts: select them, and press Shift+M."
)
CELLS, NOW = {}, []  # from sources to the ids of the cells that were run with them; the last id


def as_graded(name, exercise):
    """Return an exercise of a sheet whose check agrees with the grading."""
    return (InItsCell if hasattr(exercise, "calls") else WrittenOut)(name, exercise)


class InTheSheet(Exercise):
    """An exercise in a sheet, with the name that the cell has to give to its answer."""

    def __init__(self, name, exercise):
        self.name, self.exercise = name, exercise
        self.statement, self.blanks = exercise.statement, exercise.blanks
        self.solution, self.hints, self.draw = exercise.solution, exercise.hints, exercise.draw

    def __repr__(self):
        return f"{type(self).__name__}({self.exercise!r})"


class InItsCell(InTheSheet):
    """An exercise whose function runs alone, with its cell only, when it is checked."""

    def check(self, answer=None):
        """Return the verdict on a function; one from outside a notebook is just called."""
        source = cell_defining(answer) or last_cell_with(self.name)
        if is_added(source, self.name):
            return not_yet(f"The function {ADDED}")
        if source is None:
            return self.exercise.check(answer)
        return self.check_source(source)

    def check_source(self, source, limits=Limits(), run=here):  # noqa: B008
        """Return the verdict on the function in a cell."""
        try:
            function = tabled(source, self.name, self.exercise.calls(), limits, run)
        except GameError as problem:
            return not_yet(f"This cannot be read as an answer: {problem}.")
        verdict, last = self.exercise.check(function), repr(function.asked)
        if verdict.state == "wrong" and last in function.table:
            function.table |= tabled(source, self.name, [function.asked], limits, run).table
            if self.exercise.check(function).is_right or repr(function.asked) != last:
                return replace(verdict, message=f"{verdict.message} {REMEMBERS}")
        return verdict


class WrittenOut(InTheSheet):
    """An exercise whose answer is a value that has to be written out, not computed."""

    def check(self, answer=None):
        """Return the verdict on a value, which gets no points if its cell computes it."""
        verdict = with_enough(self.exercise.check(answer))
        if cells_run() is None or not verdict.points:
            return verdict
        source = last_cell_with(self.name) or ""
        so_far = "The value is right" if verdict.is_right else "The value is almost right"
        if is_added(source, self.name):
            return not_yet(f"{so_far}, but {ADDED}")
        why = why_not_read(answer, source, self.name)
        if not why:
            return verdict
        return not_yet(f"{so_far}, but write it out as `{self.name} = …`: {why}.")


def with_enough(verdict):
    """Return a verdict that says whether enough is there to count, and has no points if not.

    Without this, many get points for some entries that they guess.


    >>> from sg_course.exercises.verdict import almost
    >>> print(with_enough(almost("Right so far.", points=2 / 3 / 2)))
    ~ Almost. Right so far. It counts for up to half: nothing is wrong, and two thirds are there.
    >>> print(with_enough(almost("Right so far.", points=1 / 2 / 2)))
    ~ Almost. Right so far. Nothing is wrong, but it counts only when two thirds are there.
    >>> with_enough(almost("Right so far.", points=1 / 2 / 2)).points
    0.0
    """
    if not 0 < verdict.points < HALF:
        return verdict
    counts = verdict.points >= LEAST
    points, told = (verdict.points, ENOUGH) if counts else (0.0, TOO_LITTLE)
    return replace(verdict, points=points, message=f"{verdict.message} {told}")


def cell_defining(function):
    """Return the source of the cell of a notebook that defines a function, or None."""
    function = unwrap(function) if callable(function) else None
    if not isinstance(function, FunctionType):
        return None
    file = function.__code__.co_filename
    return None if os.path.exists(file) else "".join(linecache.getlines(file)) or None


def note_cells():
    """Let a notebook note from now on which cell it runs, if it can know this, as in Jupyter."""
    if (notebook := this_notebook()) and note not in notebook.events.callbacks["pre_run_cell"]:
        notebook.events.register("pre_run_cell", note)


def note(run):
    """Note the id of a cell that is run."""
    CELLS.setdefault(run.raw_cell, set()).add(run.cell_id)
    NOW[:] = [run.cell_id]


def is_added(source, name):
    """Return whether a source was run in another cell than the one for an answer.

    We can tell only while the cell that checks still has its id from the sheet.
    """
    own = name.replace("_", "-")
    return NOW == [f"{own}-check"] and not {own, None} & CELLS.get(source, {None})


def this_notebook():
    """Return the notebook in which this runs, or None."""
    return sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None


def cells_run():
    """Return the cells that were run so far, as they were typed; None outside of a notebook."""
    notebook = this_notebook()
    cells = notebook.history_manager.input_hist_raw if notebook else []
    return cells if any(cells) else None  # a program may run cells without noting them


def last_cell_with(name):
    """Return the source of the last cell that was run and assigned a name."""
    return next((cell for cell in reversed(cells_run() or []) if gives(cell, name)), None)


def why_not_read(answer, source, name):
    """Return why a cell does not give a name this value as plain data; empty if it does.

    >>> why_not_read(1, "x = 1", "x"), why_not_read(2, "x = 1", "x")
    ('', 'the grading does not compute it')
    """
    if f"{BEGIN} {SOLUTION}" in source:
        return ""
    try:
        same = answer_in(source, name) == getattr(answer, "game", answer)
    except GameError as problem:
        return str(problem).removeprefix(f"write the answer out as `{name} = …`; ")
    return "" if same else "the grading does not compute it"


# The sheet


def sheet(name, student="", course="", again=None):
    """Return the exercises of a problem set for one student.

    Parameters
    ----------
    name : str
        "set1" to "set6".
    student : str
        Every student gets exercises of their own, of equal difficulty. Only the functions to write
        are the same for everybody, except `my_reply`. "" is for the sheet that all have in common.
    course : str
        Another course has other exercises.
    again : dict, optional
        From the names of questions to numbers 0, 1, 2, …, such as {"labels": 1}. With a number
        other than 0, another exercise is drawn for that question.

    Returns
    -------
    Sheet
        A dict from the name of a question to its `Exercise`.

    Raises
    ------
    GameError
        If there is no such set, or no such question in it, or `again` is not such a dict.

    Examples
    --------
    >>> mine = sheet("set1", student="ada")
    >>> mine["labels"].statement()
    'Label each of the 9 positions P or N.'
    """
    if not isinstance(name, str) or name not in SETS:
        raise GameError(f"there is no set {shown(name)}; there are {', '.join(SETS)}")
    questions = [make.__name__ for make in SETS[name]]
    again = {} if again is None else again
    if not isinstance(again, dict):
        raise GameError(f"again is a dict from questions to whole numbers, not {shown(again)}")
    for question, number in again.items():
        if question not in questions:
            raise GameError(f"{name} has no question {shown(question)}, but {', '.join(questions)}")
        natural(number, f"the number for {question}")
    note_cells()
    drawn = {q: drawn_for(name, q, student, course, again.get(q, 0)) for q in questions}
    return Sheet({question: as_graded(question, one) for question, one in drawn.items()})


def drawn_for(name, question, student, course, number):
    """Return the exercise of a set that a student gets for a question, as it is drawn."""
    (make,) = (make for make in SETS[name] if make.__name__ == question)
    return make(chance_for(course, f"{name}/{question}", folded(str(student)), number))


class Sheet(dict):
    """The exercises of a problem set: a dict from the name of each question to its exercise.

    >>> sheet("set1")
    <Sheet: labels, move, wrong, draw_outcome, whole_sum, my_wins>
    """

    def __repr__(self):
        return f"<Sheet: {', '.join(self)}>"

    def __missing__(self, name):
        raise GameError(f"no exercise is called {shown(name)}; there are {', '.join(self)}")
