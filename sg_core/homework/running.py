"""Functions of students: called in a process of their own, compared in this one.

A function becomes a table of what it gave for the calls that an exercise asks for, so that the
check of the exercise, which knows what is right, never meets the code of a submission.
"""

import ast
import json
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from sg_core.exercises.verdict import NoResult
from sg_core.homework.worker import MOST_TEXT

WORKER = Path(__file__).with_name("worker.py")


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
