"""Functions of students: called in a process of their own, compared in this one.

A function becomes a table of what it gave for the calls that an exercise asks for, so that the
check of the exercise, which knows what is right, never meets the code of a submission.
"""

import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

import RestrictedPython
from IPython.core.inputtransformer2 import TransformerManager

from sg_core.errors import GameError
from sg_course.exercises.verdict import NoResult
from sg_course.homework import restricted
from sg_course.homework.late import TooLate, stopped_after
from sg_course.homework.reading import MOST_CHARACTERS
from sg_course.homework.worker import GIVEN, IS_ROOT, MOST_TEXT, REFUSED, STATES, lines

WORKER, RESTRICTED = (Path(__file__).with_name(f"{name}.py") for name in ("worker", "restricted"))
LIBRARY = Path(RestrictedPython.__file__).parent
PYTHON = os.path.realpath(sys.executable)
IN_A_BROWSER = sys.platform == "emscripten"  # where no process can be started
SYSTEM = "/usr", "/bin", "/lib", "/lib64", "/nix", "/etc/ld.so.cache"  # what Python may need


class Refused(GameError):
    """Raised where a cell does what it may not do here; a person has to read it."""


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
        The cell that defines the function. It runs with a part of the standard library alone.
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
    request = {"source": without_magics(source), "name": name, "calls": calls}
    printed, in_time = output_of(request, limits, beginning())
    rows = [row for row in map(row_in, printed.splitlines()) if row is not None]
    state, problem = next((row[1:] for row in rows if row[0] is None), (None, None))
    if state == REFUSED:
        raise Refused(problem)
    late = f"gave no result within {limits.seconds} seconds"
    missing = "ended the program" if in_time else late
    given = {number: (state, text) for number, state, text in rows}
    table = {repr(calls[n]): value for n, value in given.items() if n in range(len(calls))}

    def function(*arguments):
        state, text = table.get(repr([*arguments]), ("", problem or missing))
        if state != GIVEN:
            raise NoResult(text)
        return data_in(text)

    return function


def without_magics(cell):
    """Return a cell as Python, without what is for the notebook alone, such as %matplotlib.

    >>> without_magics("%%time\\n%matplotlib inline\\nx = 1\\nx?")
    'pass\\nx = 1\\npass\\n'
    """
    if len(cell) > MOST_CHARACTERS:
        raise Refused(f"The cell has more than {MOST_CHARACTERS:,} characters.")
    cell = re.sub(r"\A(\s*%%(time|timeit|capture)\b.*)+", "", cell).lstrip("\n")
    with suppress(SyntaxError, RuntimeError):  # which the worker will tell of
        cell = TransformerManager().transform_cell(cell)
    python = re.sub(r"^(\s*)get_ipython\(\)\.run_line_magic\(.*", r"\1pass", cell, flags=re.M)
    if "get_ipython()" in python:
        raise Refused("A line with ! or %% cannot run here; remove it from the cell.")
    return python


def output_of(request, limits, start=()):
    """Return what the worker prints for a request, and whether it ended in time."""
    if IN_A_BROWSER:
        return output_here(request, limits)
    command = [*start, PYTHON, "-I", "-S", "-B", str(WORKER)]
    library = [str(RESTRICTED.parent), str(LIBRARY.parent)]
    text = repr({**request, "limits": tuple(limits), "library": library})
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


def output_here(request, limits):
    """Return the same where no process can be started: the function runs here."""
    restricted.refused.clear()
    printed = []
    try:
        with stopped_after(limits.seconds):
            printed.extend(lines(restricted, request))
        in_time = True
    except TooLate:
        in_time = False
    return "".join(printed)[: limits.output], in_time


@cache
def beginning():
    """Return how the command of a worker begins: under bubblewrap, if it works, it sees no files.

    Root stays who it is, as far as the worker is started, which then gives up all rights.
    """
    paths = [*SYSTEM, sys.base_prefix, PYTHON, WORKER, RESTRICTED, LIBRARY]
    start = [shutil.which("bwrap"), "--dir", "/tmp", "--dev-bind", os.devnull, os.devnull]
    start += [str(part) for path in paths for part in ("--ro-bind-try", path, path)]
    start += ["--remount-ro", "/", "--chdir", "/", "--die-with-parent", "--new-session"]
    apart = ["ipc", "pid", "net", "uts", "cgroup-try"] if IS_ROOT else ["all"]
    start += [*(f"--unshare-{what}" for what in apart), "--cap-drop", "ALL"]
    start += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"] * IS_ROOT
    ask = {"source": "f = int", "name": "f", "calls": [[]]}, Limits()
    return start if start[0] and output_of(*ask, start) == output_of(*ask) else []


def protection():
    """Return in words what keeps functions apart from all else."""
    alone = "RestrictedPython in a process of its own"
    return f"{alone}, under bubblewrap" if beginning() else f"{alone}, without bubblewrap"


def stop(worker):
    """End a process, and what it may have started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(worker.pid, signal.SIGKILL)
    worker.kill()
    worker.communicate()


def row_in(line):
    """Return a line of the worker's as (number, state, text), or None."""
    try:
        number, state, text = json.loads(line)
    except Exception:  # a function may have written here, too
        return None
    fits = isinstance(number, int | None) and state in STATES and isinstance(text, str)
    return (number, state, text) if fits and len(text) <= MOST_TEXT else None


def data_in(text):
    """Return a result that is written as plain data; raise `NoResult` where it is not."""
    try:
        return ast.literal_eval(text)
    except Exception:
        short = text if len(text) <= 60 else f"{text[:60]}…"
        raise NoResult(f"gave a result that is not plain data: {short}") from None
