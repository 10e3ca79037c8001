"""What is public, and how the examples in the docstrings call it.

All examples run once, and the arguments of each public function and class that is called meanwhile
are kept. Whoever adds a ruleset, a kind of exercise or a widget therefore shows in its docstring
how it is called, and the tests take their good arguments from there.
"""

import contextlib
import copy
import doctest
import importlib
import inspect
import io
import linecache
import pkgutil
import re
import sys
import traceback
import types
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from helpers import NOTEBOOKS

import sg_core
import sg_course
from sg_core import GameError

FEW = 5  # calls that are kept of each entry
EXAMPLE = "<example "  # how the names begin of the files that examples are in
PROGRAMS = ("sg_course.homework.__main__", "sg_course.homework.worker")
INSIDE = (  # modules behind the entries, where nobody calls but the package
    *("sg_course.pictures.figure", "sg_course.widgets.", *PROGRAMS),
    *("sg_course.pictures.arcs", "sg_course.pictures.names", "sg_course.pictures.dressed"),
    *("sg_course.pictures.look", "sg_course.pictures.svg", "sg_course.pictures.rim"),
)
OPERATORS = ("__add__", "__contains__", "__eq__")
OF_REPLIES = ("reply", "note", "steps", "case")  # functions that strategies return
NOT_CALLED = {  # to which no reader gives an argument, and why
    "what others answer": """
        beyond.Ordinal beyond.Quotient exercises.Verdict pictures.Layout sequences.Period
        strategies.Rewriting
    """,
    "they get what others have looked at": """
        beyond.Quotient.beside beyond.Quotient.obeys beyond.Quotient.repeated
        beyond.Quotient.seen_periods beyond.Quotient.times beyond.Quotient.values_of_options
        beyond.Quotient.why_broken
        pictures.layout pictures.look_of
        rulesets.Cram.canonical rulesets.Hackenbush.grown rulesets.Hackenbush.hanging
        rulesets.Hackenbush.met rulesets.Hackenbush.on_circle rulesets.Hackenbush.standing
        rulesets.Hackenbush.steps
        rulesets.heights rulesets.heights_by_way rulesets.ways_up rulesets.worth
        rulesets.wythoff_pair
        sequences.HeapValues.pairs sequences.HeapValues.values_seen
        sequences.Period.later sequences.Period.repeated strict.raise_if_ours
    """,
    "it refuses whatever it is given": "beyond.OrdinalNim.options",
    "tried with files": """
        homework.grade homework.only homework.questions_in homework.solution_copy
        homework.student_copy homework.tabled
    """,
}
LOOKED_AT = {"digit", "amounts", "after", "split", "each_heap", "of"}
LOOKED_AT |= {"picture", "clicks", "why_not", "in_words", "taking"}  # asked by pictures alone


# What is public


def public():
    """Return what is public, by name: what `__all__` lists, what notebooks import, or what says
    in its docstring which parameters it takes; and the methods of such classes."""
    entered = [module for module in modules() if not module.startswith(INSIDE)]
    things = [thing for module in entered for thing in public_in(module)]
    text = "".join(path.read_text(encoding="utf-8") for path in NOTEBOOKS.glob("*.ipynb"))
    for module, names in re.findall(r"from (sg_co(?:re|urse)[\w.]*) import \(?([\w, ]*)", text):
        there = importlib.import_module(module)
        things += [getattr(there, name.strip()) for name in names.split(",") if name]
    found = {place_of(thing): thing for thing in things if is_called(thing)}
    for name, thing in [*found.items()]:
        if not name.startswith(("exercises", "widgets")):
            inner = methods_of(thing, found) if inspect.isclass(thing) else replies_of(thing)
            found |= {f"{name}.{each}": inner[each] for each in inner}
    return found


def modules():
    """Return the names of all modules of both packages."""
    packages = [(package.__path__, f"{package.__name__}.") for package in (sg_core, sg_course)]
    return [module.name for where in packages for module in pkgutil.walk_packages(*where)]


def public_in(module):
    """Return what is public in a module: what `__all__` lists, or what is told with parameters."""
    there = importlib.import_module(module)
    if hasattr(there, "__all__"):
        return [getattr(there, name) for name in there.__all__]
    own = [thing for thing in vars(there).values() if getattr(thing, "__module__", "") == module]
    return [thing for thing in own if "    Parameters\n" in (thing.__doc__ or "")]


def is_called(thing):
    """Return whether it is called: errors are raised, modules and constants are neither."""
    is_error = inspect.isclass(thing) and issubclass(thing, Exception)
    return (inspect.isfunction(thing) or inspect.isclass(thing)) and not is_error


def place_of(thing):
    """Return the name by which an entry is listed."""
    return f"{thing.__module__.split('.')[1]}.{thing.__name__}"


def methods_of(kind, found):
    """Return by name the public methods of a class, and of bases that are not public themselves."""
    bases = [base for base in kind.__mro__ if base.__module__.startswith("sg_")]
    own = [base for base in bases if base is kind or place_of(base) not in found]
    names = [name for base in own for name in vars(base)]
    public = [name for name in names if not name.startswith("_") or name in OPERATORS]
    methods = {name: getattr(kind, name) for name in public if callable(getattr(kind, name))}
    return {name: it for name, it in methods.items() if code_of(it).co_filename != "<string>"}


def replies_of(function):
    """Return the functions that belong to a reply, or the code of the reply that is returned."""
    inner = {name: thing for name, thing in vars(function).items() if name in OF_REPLIES}
    made = [one for one in code_of(function).co_consts if inspect.iscode(one)]
    return inner | {one.co_name: one for one in made if one.co_name in OF_REPLIES}


def code_of(thing):
    """Return the code that runs when an entry is called, or None where Python has no code."""
    made = thing.__init__ if inspect.isclass(thing) else thing
    return made if inspect.iscode(made) else getattr(inspect.unwrap(made), "__code__", None)


def parameters_of(thing):
    """Return the names of the parameters of an entry."""
    code = code_of(thing)
    several = bool(code.co_flags & inspect.CO_VARARGS) if code else 0
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + several] if code else ()
    return [name for name in names if name not in ("self", "cls")]


# How it is called


def fresh(value):
    """Return a value; a list or a dict anew, so that no call finds what another one changed."""
    return copy.deepcopy(value) if type(value) in (list, dict, set) else value


class Specimen(NamedTuple):
    """A call: what is called, and its arguments by name; of `*args`, one for each value."""

    function: Any
    names: tuple
    values: tuple

    def called(self, values):
        """Call it with other values."""
        by_name = inspect.getfullargspec(inspect.unwrap(self.function)).kwonlyargs
        given = [*zip(self.names, map(fresh, values))]
        named = {name: value for name, value in given if name in by_name}
        return self.function(*(value for name, value in given if name not in by_name), **named)


class Recorder:
    """Keeps a few calls of each entry; those that an example makes itself come first."""

    def __init__(self, entries):
        self.places = {}  # from code to the entries that it belongs to: subclasses may share it
        for name, thing in entries.items():
            self.places.setdefault(id(code_of(thing)), []).append((name, thing))
        self.direct, self.behind = ({name: {} for name in entries} for _ in "12")

    def note(self, frame, event, _):
        """Keep a call, as `sys.settrace` asks; answer None, since lines are of no interest."""
        for name, thing in self.places.get(id(frame.f_code), ()):
            one = specimen_of(thing, frame)
            callers = frame.f_back, frame.f_back.f_back  # a decorator may stand between
            of_example = any(caller and is_example(caller) for caller in callers)
            kept = (self.direct if of_example else self.behind)[name]
            if one and len(kept) < FEW:
                kept.setdefault(f"{type(one.function)}{one.values!r:.400}", one)

    def found(self):
        """Return by name the calls of each entry."""
        of_each = {name: (self.direct[name] | self.behind[name]).values() for name in self.direct}
        return {name: [*calls][:FEW] for name, calls in of_each.items()}


def specimen_of(thing, frame):
    """Return a call as a specimen; None if it is not of this entry, or its arguments are spent."""
    names, several, _, there = inspect.getargvalues(frame)
    function = made_again(frame) if inspect.iscode(thing) else thing
    if names[:1] == ["self"]:
        kind, name = type(there["self"]), frame.f_code.co_name
        if inspect.isclass(thing):
            if kind is not thing:
                return None
        elif code_of(getattr(kind, name, None)) is not frame.f_code:
            return None
        else:
            function = getattr(there["self"], name)
    pairs = [(name, there[name]) for name in names if name not in ("self", "cls")]
    pairs += [(several, value) for value in there.get(several, ())]
    spent = any(isinstance(value, Iterator) for _, value in pairs)
    return None if spent or not pairs else Specimen(function, *zip(*pairs))


def made_again(frame):
    """Return a function that another one has made, such as a reply, from one of its calls."""
    cells = (types.CellType(frame.f_locals[name]) for name in frame.f_code.co_freevars)
    return types.FunctionType(frame.f_code, frame.f_globals, closure=tuple(cells))


def run(test, note):
    """Run the examples of a docstring; what they print, and refuse, is compared elsewhere."""
    there = dict(test.globs)
    for i, example in enumerate(test.examples):
        name, source = f"{EXAMPLE}{test.name} {i}>", example.source
        linecache.cache[name] = len(source), None, source.splitlines(True), name
        with contextlib.suppress(Exception), contextlib.redirect_stdout(io.StringIO()):
            code = compile(source, name, "single")
            before = sys.gettrace()
            sys.settrace(note)
            try:
                exec(code, there)
            finally:
                sys.settrace(before)


PUBLIC = public()
APART = {name for names in NOT_CALLED.values() for name in names.split()}
CALLED = [  # what a reader gives arguments to
    name
    for name, thing in sorted(PUBLIC.items())
    if name not in APART and not {*name.split(".")[2:]} & LOOKED_AT and parameters_of(thing)
]


@cache
def recorded():
    """Return by name a few calls of each public entry, as the examples make them."""
    recorder = Recorder(PUBLIC)
    for module in modules():
        if module not in PROGRAMS:
            for test in doctest.DocTestFinder().find(importlib.import_module(module)):
                run(test, recorder.note)
    return recorder.found()


def specimens_of(name):
    """Return a few calls of a public entry, or fail if no example calls it."""
    form = f"{name.partition('.')[2]}({', '.join(parameters_of(PUBLIC[name]))})"
    wrong = f"{name} has no example: add one to its docstring, such as `>>> {form}`"
    assert recorded()[name], wrong
    return recorded()[name]


@cache
def usual(name):
    """Return the first call of a public entry that is not refused, or fail."""
    for one in specimens_of(name):
        with contextlib.suppress(GameError):
            one.called(one.values)
            return one
    raise AssertionError(f"{name} is refused in all its examples: add one that is not")


def of_an_example(problem):
    """Return whether an error was raised by a function that an example defines.

    The function may have passed its argument on to a library such as networkx, which raised it.
    """
    frames = [frame for frame, _ in traceback.walk_tb(problem.__traceback__)]
    known = [is_example(one) for one in frames if is_example(one) or is_tested(one)]
    return bool(known) and known[-1]


def is_tested(frame):
    """Return whether some code is the package's."""
    return frame.f_globals.get("__name__", "").partition(".")[0] in ("sg_core", "sg_course")


def is_example(frame):
    """Return whether some code is an example's own."""
    return frame.f_code.co_filename.startswith(EXAMPLE)
