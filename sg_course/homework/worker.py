"""Run the function in a cell: texts in, texts out. Nothing here knows what is right.

This file runs in three places: in grading as a WebAssembly component (`component`), on a student's
own computer as a process, and in a browser as a module (`running`). A cell may use the same part of
Python in all three, so that a check in the problem set gives the same verdict as the grading.
"""

import ast
import builtins
import json
import random
import sys
import warnings
from array import array
from collections import deque
from collections.abc import Iterator, MappingView
from importlib import import_module
from io import TextIOBase
from types import ModuleType

MODULES = """
    __future__ abc array bisect cmath collections contextlib copy dataclasses decimal enum fractions
    functools graphlib heapq itertools json keyword math numbers operator pprint queue random re
    reprlib statistics string sys textwrap time types typing unicodedata warnings weakref
"""
INSTEAD = {
    "numpy": "use lists and loops",
    "networkx": "loop over the dict of moves",
    "IPython": "display( ) is there without it, and shows nothing",
}
NO_SHEET = "take its line out of this cell, since a function runs without the sheet"
MOST_TEXT = 20_000  # characters of a result
KINDS = {
    list: (list, deque, bytearray, array, range, MappingView),
    tuple: (tuple,),
    set: (set, frozenset),
}
EXACT = {str: str.__str__, int: int.__index__, float: float.__float__}


def imported(name, *how):
    """Stand in for `__import__`."""
    package = name.partition(".")[0]
    if package not in MODULES.split():
        instead = INSTEAD.get(package, "write yourself what you need of it")
        raise ImportError(f"{name} cannot be used in a function that is checked: {instead}")
    return __import__(name, *how)


def closed(*_, **how):
    """Take the place of `open` and `input`: there is nothing to read here."""
    raise OSError("there is nothing to read here: no file, and nobody who types")


def unseen(*_, **how):
    """Take the place of `display` and `help`: do nothing, because nobody would see it."""


STAND_INS = {"__import__": imported, "open": closed, "input": closed}
STAND_INS |= {"display": unseen, "help": unseen}


class Unseen(TextIOBase):
    """A file in which what is printed is lost."""

    def write(self, text):
        return len(text)


class Generated(Exception):
    """Raised where a result gives its things one by one, which may never end."""


def plain(thing):
    """Return a result with all dicts, lists, tuples, sets, texts and numbers made plain."""
    if isinstance(thing, dict):
        return {plain(key): plain(value) for key, value in thing.items()}
    for kind, kinds in KINDS.items():
        if isinstance(thing, kinds):
            return kind(map(plain, thing))
    if isinstance(thing, Iterator):
        kind = type(thing).__name__
        raise Generated(f"gave a {kind}: put list( ) around it, or next( ) for its first")
    exact = [EXACT[kind] for kind in EXACT if isinstance(thing, kind) and type(thing) is not bool]
    return exact[0](thing) if exact else thing


def problem_text(problem):
    """Return an exception in words, also when it cannot be shown."""
    try:
        said = f"{type(problem).__name__}: {problem}".removesuffix(": ")[:500]
        if type(problem) is NameError:
            said += f"; {NO_SHEET if problem.name == 'mine' else 'put it into this cell'}"
        return said.encode(errors="replace").decode()
    except BaseException:
        return "an exception that cannot be shown"


class Cell:
    """A cell, and its function."""

    def define(self, source, name):
        """Run a cell alone, as the main program."""
        if sys.platform == "wasi":
            sys.meta_path.clear()  # what is not here yet is in no file
        main = sys.modules["__main__"] = ModuleType("__main__")
        vars(main)["__builtins__"] = {**vars(builtins), **STAND_INS}
        random.seed(0)
        self.problem = f"is missing: the cell defines no {name}"
        try:
            exec(source, vars(main))
            self.function = vars(main).get(name)
            self.problem = "" if callable(self.function) else self.problem
        except BaseException as problem:
            self.problem = f"could not be defined, as its cell runs alone: {problem_text(problem)}"

    def answer(self, arguments):
        """Return (True, the result as text), or (False, what the function did instead)."""
        if self.problem:
            return False, self.problem
        try:
            return True, repr(plain(self.function(*ast.literal_eval(arguments))))
        except Generated as problem:
            return False, str(problem)
        except BaseException as problem:
            return False, f"raised {problem_text(problem)}"


def answers(cell, source, name, calls, most):
    """Yield what a cell answers to calls, up to a number of characters in all."""
    cell.define(source, name)
    for arguments in calls:
        given, text = cell.answer(repr(arguments))
        most -= len(text)
        if len(text) > MOST_TEXT:
            given, text = False, "gave a result that is far too long"
        yield (given, text) if most >= 0 else (False, "gave far too much in all calls together")


def be_a_worker():
    """Let this Python do nothing else: what is printed is lost, and chance draws the same again."""
    sys.stdout = sys.stderr = Unseen()
    warnings.simplefilter("ignore")
    random.Random.__init__.__defaults__, random.Random.seed.__defaults__ = (0,), (0, 2)


if sys.platform == "wasi":  # the component is being made; later it finds no file, and no clock
    for module in (*MODULES.split(), "annotationlib", "collections.abc"):
        import_module(module)
    for clock in ("time", "time_ns", "monotonic", "perf_counter", "process_time", "sleep"):
        setattr(sys.modules["time"], clock, lambda *_: 0)
    be_a_worker()
    cell = Cell()
    WitWorld = lambda: cell  # noqa: E731 (what componentize-py makes anew for each call)
elif __name__ == "__main__":
    request, results = ast.literal_eval(sys.stdin.read()), sys.stdout
    be_a_worker()
    for row in answers(Cell(), *request):
        print(json.dumps(row), file=results, flush=True)
