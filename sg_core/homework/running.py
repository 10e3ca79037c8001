"""Functions of students: called in a process of their own, compared in this one.

A function becomes a table of what it gave for the calls that an exercise asks for, so that the
check of the exercise, which knows what is right, never meets the code of a submission.
"""

import ast
import json
import linecache
import os
import re
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from types import FunctionType
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.exercises.verdict import Exercise, NoResult, Verdict
from sg_core.homework.reading import answer_in
from sg_core.homework.worker import MOST_TEXT

OURS = "### BEGIN SOLUTION"  # in the cells of a source, which may compute
WORKER = Path(__file__).with_name("worker.py")


class InTheSheet(Exercise):
    """An exercise as it stands in a sheet."""

    def __init__(self, exercise):
        self.exercise = exercise
        self.statement, self.blanks = exercise.statement, exercise.blanks
        self.solution, self.hints, self.draw = exercise.solution, exercise.hints, exercise.draw

    def __repr__(self):
        return f"{type(self).__name__}({self.exercise!r})"


class InItsCell(InTheSheet):
    """An exercise whose function runs alone, with its cell only, when it is checked."""

    def check(self, answer=None):
        """Return the verdict on a function; one that is in no cell of a notebook is just called."""
        source = cell_of(answer)
        if source is None:
            return self.exercise.check(answer)
        return self.check_source(source, answer.__name__)

    def check_source(self, source, name, limits=None):
        """Return the verdict on the function of that name in the source of a cell."""
        return self.exercise.check(tabled(source, name, self.exercise.calls(), limits or Limits()))


class WrittenOut(InTheSheet):
    """An exercise whose answer is a value that has to be written out, not computed."""

    def __init__(self, name, exercise):
        super().__init__(exercise)
        self.name = name

    def check(self, answer=None):
        """Return the verdict on a value, which is not right where its cell computes it."""
        verdict = self.exercise.check(answer)
        source = last_cell_with(self.name)
        if not verdict or source is None or OURS in source:
            return verdict
        if is_written_out(answer, source, self.name):
            return verdict
        text = f"Right, but write it out as `{self.name} = …`: what is computed is not read later."
        return Verdict("almost", text)


def cell_of(function):
    """Return the source of the cell of a notebook that defines a function, or None."""
    if not isinstance(function, FunctionType) or not hasattr(os, "fork"):  # or in a browser
        return None
    file = function.__code__.co_filename
    return None if os.path.exists(file) else "".join(linecache.getlines(file)) or None


def cells_run():
    """Return the sources of the cells that were run so far; None outside of a notebook."""
    notebook = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return notebook.user_ns.get("In") if notebook else None


def last_cell_with(name):
    """Return the source of the last cell that was run and changed what a name stands for."""
    changes = re.compile(rf"^\s*{name}\b[^=\n]*=(?!=)", re.MULTILINE)
    return next(filter(changes.search, reversed(cells_run() or [])), None)


def is_written_out(answer, source, name):
    """Return whether a cell gives this value to a name as plain data."""
    try:
        return answer_in(source, name) == getattr(answer, "game", answer)
    except GameError:
        return False


class Limits(NamedTuple):
    """What a function may use for all its calls together."""

    megabytes: int = 512
    seconds: int = 5
    output: int = 4_000_000  # bytes


def tabled(source, name, calls, limits=Limits()):  # noqa: B008
    """Return a function that gives what the function in the source gives, for these calls.

    Parameters
    ----------
    source : str
        The cell that defines the function. It runs with the standard library alone.
    name : str
    calls : list of lists of arguments
        Plain data: numbers, texts, lists, tuples, dicts.
    limits : Limits

    Returns
    -------
    function
        It raises `NoResult` where there is no result that is plain data.

    Examples
    --------
    >>> double = tabled("def double(x): return 2 * x", "double", [[4], ["a"], [None]])
    >>> double(4), double("a")
    (8, 'aa')
    """
    printed, in_time = output_of({"source": source, "name": name, "calls": calls}, limits)
    rows = [row for row in map(row_in, printed.splitlines()) if row is not None]
    problem = next((text for number, _, text in rows if number is None), None)
    late = f"gave no result within {limits.seconds} seconds"
    missing = "ended the program" if in_time else late
    given = {number: (fine, text) for number, fine, text in rows}
    table = {repr(calls[n]): value for n, value in given.items() if n in range(len(calls))}

    def function(*arguments):
        fine, text = table.get(repr([*arguments]), (False, problem or missing))
        if not fine:
            raise NoResult(text)
        return data_in(text)

    return function


def output_of(request, limits):
    """Return what the worker prints for a request, and whether it ended in time."""
    command = [sys.executable, "-I", "-S", "-B", str(WORKER)]
    text = repr({**request, "limits": tuple(limits)})
    keep = {name: os.environ[name] for name in ["SYSTEMROOT"] if name in os.environ}
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryFile() as results:
        worker = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=results,
            stderr=subprocess.DEVNULL,
            cwd=empty,
            env={**keep, "PYTHONUTF8": "1"},
            start_new_session=True,
        )
        try:
            worker.communicate(text.encode(), timeout=limits.seconds)
            in_time = True
        except subprocess.TimeoutExpired:
            in_time = False
        finally:
            stop(worker)
        results.seek(0)
        return results.read(limits.output).decode("utf-8", errors="replace"), in_time


def stop(worker):
    """End a process, and what it may have started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(worker.pid, signal.SIGKILL)
    worker.kill()
    worker.communicate()


def row_in(line):
    """Return a line of the worker's as (number, whether there is a result, text), or None."""
    try:
        number, fine, text = json.loads(line)
    except Exception:  # a function may have written here, too
        return None
    fits = isinstance(number, int | None) and isinstance(fine, bool) and isinstance(text, str)
    return (number, fine, text) if fits and len(text) <= MOST_TEXT else None


def data_in(text):
    """Return a result that is written as plain data; raise `NoResult` where it is not."""
    try:
        return ast.literal_eval(text)
    except Exception:
        short = text if len(text) <= 60 else f"{text[:60]}…"
        raise NoResult(f"gave a result that is no plain data: {short}") from None
