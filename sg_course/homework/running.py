"""Run the functions of students in isolation; the check of an exercise sees only their results.

A function becomes a table of its results for the calls that an exercise asks for, so that the
check of the exercise, which knows what is right, never meets the code of a submission.
"""

import ast
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from tempfile import TemporaryDirectory
from typing import NamedTuple

from IPython.core.inputtransformer2 import TransformerManager

from sg_core.errors import GameError
from sg_core.words import as_characters
from sg_course.exercises.verdict import NoResult
from sg_course.homework import worker
from sg_course.homework.answers import MOST_CHARACTERS, all_names, cut, gives, is_python
from sg_course.limits import TooLate, stopped_after

IN_A_BROWSER = sys.platform == "emscripten"  # where no process can be started
SHEET = "mine"  # what a notebook calls the sheet
MOST_MAGICS = 20  # lines of a cell that only a notebook understands
ENDED, LATE = "ended the program", "gave no result within {} seconds"


class Limits(NamedTuple):
    """What a function may use for all its calls together; memory is limited in grading only.

    In grading, the seconds are those of an idle computer, and its work is counted instead.
    """

    megabytes: int = 512
    seconds: int = 5
    output: int = 4_000_000  # characters


class Tabled:
    """A function as a table of its results; it raises `NoResult` if a result is not plain data.

    `names` are those that occur in its code.
    """

    def __init__(self, calls, rows, rest, names=()):
        self.table = {repr(call): row for call, row in zip(calls, rows)}
        self.rest, self.asked, self.names = rest, None, names

    def __call__(self, *arguments):
        self.asked = [*arguments]
        given, text = self.table.get(repr(self.asked), (False, self.rest))
        if not given:
            raise NoResult(text)
        return data_in(text)


def here(source, name, calls, limits):
    """Return the results of a function for the first calls, and the message about the others."""
    return (in_this_python if IN_A_BROWSER else in_a_process)(source, name, calls, limits)


def tabled(source, name, calls, limits=Limits(), run=here):  # noqa: B008
    """Return a function with the same results as the function in the source, for these calls.

    Parameters
    ----------
    source : str
        The cell that defines the function. It runs with a part of the standard library alone.
    name : str
    calls : list of lists of arguments
        Plain data: numbers, texts, lists, tuples, dicts.
    limits : Limits
    run : function
        Where it runs: `here`, or `in_a_component`.

    Examples
    --------
    >>> double = tabled("def double(x): return 2 * x", "double", [[4], ["a"], [None]])
    >>> double(4), double("a")
    (8, 'aa')
    """
    source = without_the_sheet(without_magics(source))
    results = run(as_characters(source), name, calls, limits)
    return Tabled(calls, *results, names_used(source, name))


def names_used(source, name):
    """Return all names that occur where a source defines a function.

    >>> sorted(names_used("def f(x):\\n    print(x)\\nmax(f(1))", "f"))
    ['print', 'x']
    """
    body = ast.parse(source).body if is_python(source) else []
    return set().union(*[all_names(one) for one in body if getattr(one, "name", "") == name])


def without_magics(cell):
    """Return a cell as Python, without lines that only a notebook understands, such as %matplotlib.

    >>> without_magics("%%time\\n%matplotlib inline\\nx = 1\\nx?")
    'pass\\nx = 1\\npass\\n'
    """
    if len(cell) > MOST_CHARACTERS:
        raise GameError(f"the cell has more than {MOST_CHARACTERS:,} characters")
    cell = re.sub(r"\A(\s*%%(time|timeit|capture)\b.*)+", "", cell).lstrip("\n")
    try:
        cell = FewMagics().transform_cell(cell)
    except GameError:
        raise
    except Exception:  # IPython cannot read everything; the worker will tell what is wrong
        pass
    python = re.sub(r"^([ \t]*)get_ipython\(\)\.run_line_magic\(.*", r"\1pass", cell, flags=re.M)
    if "get_ipython()" in python:
        raise GameError("a line with ! or %% cannot run here; remove it from the cell")
    return python


class FewMagics(TransformerManager):
    """The reader of IPython, which begins anew after each line for a notebook, for few of them."""

    def do_token_transforms(self, lines):
        """Return lines as Python."""
        for _ in range(MOST_MAGICS + 1):
            changed, lines = self.do_one_token_transform(lines)
            if not changed:
                return lines
        raise GameError(
            f"more than {MOST_MAGICS} lines with %, ! or ? are for the notebook only; "
            "remove them from the cell"
        )


def without_the_sheet(source):
    """Return Python without the statements that only call the sheet, such as a check.

    >>> without_the_sheet('x = 1; mine["f"].check(x)\\nprint(mine["f"])')
    'x = 1; pass\\npass'
    """
    if gives(source, SHEET) or not is_python(source):
        return source
    lines = source.encode().splitlines(keepends=True)
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.Expr) and SHEET in all_names(node):
            rest = lines[node.end_lineno - 1][node.end_col_offset :]
            first = lines[node.lineno - 1][: node.col_offset]
            lines[node.lineno - 1 : node.end_lineno] = [first + b"pass" + rest]
    return b"".join(lines).decode()


def runs_as_python(cell):
    """Return whether a cell is Python without lines that only a notebook understands."""
    try:
        return is_python(without_magics(cell))
    except GameError:
        return False


def in_a_process(source, name, calls, limits):
    """Let a function run in a process of its own, which ends when time is up."""
    keep = {name: os.environ[name] for name in ["SYSTEMROOT"] if name in os.environ}
    with TemporaryDirectory() as empty:
        try:
            done = subprocess.run(
                [sys.executable, "-s", "-S", "-P", "-B", worker.__file__],
                input=ascii([source, name, calls, limits.output]).encode(),
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=limits.seconds,
                cwd=empty,
                env={**keep, "PYTHONUTF8": "1", "PYTHONHASHSEED": "0"},
            )
            printed, rest = done.stdout, ENDED
        except subprocess.TimeoutExpired as late:
            printed, rest = late.stdout or b"", LATE.format(limits.seconds)
    whole = printed[: printed.rfind(b"\n") + 1]
    return list(map(json.loads, whole.splitlines())), rest


def in_this_python(source, name, calls, limits):
    """Let a function run here, because no process can be started."""
    main, depth, rows = sys.modules["__main__"], sys.getrecursionlimit(), []
    try:
        with redirect_stdout(worker.Unseen()), stopped_after(limits.seconds):
            for row in worker.answers(worker.Cell(), source, name, calls, limits.output):
                rows.append(row)
        return rows, ENDED
    except TooLate:
        return rows, LATE.format(limits.seconds)
    finally:
        sys.modules["__main__"] = main
        sys.setrecursionlimit(depth)


def data_in(text):
    """Return a result that is written as plain data; raise `NoResult` if it is not."""
    try:
        return ast.literal_eval(text)
    except Exception:
        raise NoResult(f"gave a result that is not plain data: {cut(text, 60)}") from None
