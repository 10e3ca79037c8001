"""The part of Python that the cell of a function may use; `worker.py` imports only this file.

RestrictedPython compiles the cell, and refuses what leads to frames, code and the rest of Python:
above all names and attributes that begin with two underscores, or with one and end with one. Here
stands what else is let in, and what is said of the rest.

>>> run("from math import sqrt\\nx = sqrt(9)")["x"]
3.0
"""

import ast
import builtins
import copy
import re
import sys
from collections import ChainMap, deque
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from operator import getitem
from string import Formatter
from types import FunctionType, GeneratorType, ModuleType, NoneType

from RestrictedPython import RestrictingNodeTransformer, compile_restricted_exec
from RestrictedPython.Guards import safe_builtins, safer_getattr_raise
from RestrictedPython.transformer import (
    ALLOWED_FUNC_NAMES,
    FORBIDDEN_FUNC_NAMES,
    INSPECT_ATTRIBUTES,
)

OWN = "submission"  # the name of the module that a cell is
ALL = "*"  # names that a module says are for all
MODULES = {
    "__future__": "annotations",
    "bisect": ALL,
    "collections": "ChainMap Counter OrderedDict abc defaultdict deque namedtuple",
    "collections.abc": ALL,
    "copy": "copy deepcopy",
    "dataclasses": "dataclass field replace",
    "fractions": "Fraction",
    "functools": "cache cmp_to_key lru_cache partial reduce",
    "heapq": ALL,
    "itertools": ALL,
    "math": ALL,
    "operator": """add and_ concat contains countOf eq floordiv ge getitem gt indexOf inv invert
        is_ is_not itemgetter le lshift lt mod mul ne neg not_ or_ pos pow rshift sub truediv truth
        xor""",
    "random": "Random choice choices randint random randrange sample seed shuffle uniform",
    "re": "IGNORECASE MULTILINE compile escape findall finditer fullmatch match search split sub",
    "string": "ascii_letters ascii_lowercase ascii_uppercase digits hexdigits punctuation",
    "typing": """Any Callable Dict FrozenSet Generator Hashable Iterable Iterator List Mapping
        Optional Sequence Set Tuple TypeVar Union""",
}
BUILT_IN = """NotImplemented RecursionError all any bin bytearray bytes classmethod dict enumerate
    filter format frozenset iter list map max min next object property reversed set sorted
    staticmethod sum tuple zip"""
BUILT_IN = {*safe_builtins, *BUILT_IN.split()} - {"delattr", "setattr"}
OWN_NAME = re.compile(r"_|_(?!_)\w*(?<!_)|(?!_)\w+")  # no hook, nothing of Python's
OWN_NAMES = 'a name of yours begins with a letter or one "_", and does not end with one'
METHODS = ALLOWED_FUNC_NAMES | {"__call__", "__missing__", "__repr__"}
OF_ONE = {"bool", "bytes", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple"}
F_STRING = 'write f"{x}" instead'
INSTEAD = {".format": F_STRING, ".format_map": F_STRING, "type": "use isinstance( )"}
INSTEAD |= {"enum": "write texts or numbers in place of its members", "*": "name what you import"}
WORDS = {"AsyncFunctionDef": "async", "TryStar": "except*", "With": "with"}
VIEWS = type({}.keys()), type({}.values()), type({}.items())
PLAIN = int, float, complex, str, bytes, bytearray, list, tuple, dict, set, frozenset, range, slice
PLAIN = *PLAIN, *VIEWS, BaseException, GeneratorType, ModuleType, property
CONTAINERS = {list, dict, bytearray, deque, ChainMap}
refused = []  # in words; a cell may catch what is raised, but not change this


class NotAllowed(Exception):
    """Raised where a cell does what it may not do."""


class Policy(RestrictingNodeTransformer):
    """What a cell may consist of: what RestrictedPython lets in, and more of the language."""

    as_it_is = RestrictingNodeTransformer.node_contents_visit
    # What is inside is looked at; nothing here needs a guard while the program runs:
    guard_iter = visit_AnnAssign = visit_Assign = visit_AugAssign = visit_Call = as_it_is
    visit_Match = visit_MatchClass = visit_MatchOr = visit_MatchSequence = as_it_is
    visit_MatchSingleton = visit_MatchValue = as_it_is

    def says(self, node, text):
        super().error(node, text)

    def error(self, node, info):
        """Say what the library says in its own words."""
        self.says(node, no_use("what stands here"))

    def not_allowed(self, node):
        kind = type(node).__name__
        self.says(node, no_use(WORDS.get(kind, kind)))

    visit_With = not_allowed

    def check_name(self, node, name, allow_magic_methods=False):
        method = allow_magic_methods and node.col_offset and name in METHODS
        if name is not None and not (OWN_NAME.fullmatch(name) or method):
            self.says(node, no_use(name, OWN_NAMES))
        elif name in FORBIDDEN_FUNC_NAMES:
            self.says(node, no_use(name, "choose another name"))

    def visit_Name(self, node):
        return node if node.id in ("print", "printed") else super().visit_Name(node)

    def visit_ClassDef(self, node):
        if node.keywords:
            self.says(node, no_use(f"{node.keywords[0].arg}= behind the name of a class"))
        return super().visit_ClassDef(node)

    def visit_Attribute(self, node):
        name, kind = node.attr, node.ctx
        if name in INSPECT_ATTRIBUTES or name in ("format_map", "obj"):  # of an AttributeError
            self.says(node, no_use(f".{name}"))
        elif not OWN_NAME.fullmatch(name):
            self.says(node, no_use(f".{name}", OWN_NAMES))
        node.attr = "x"  # the library looks at the name, too
        new = super().visit_Attribute(node)
        if isinstance(kind, ast.Load):
            new.args[1].value = name
        else:
            new.attr = name
        return new

    def visit_names(self, node):
        found = getattr(node, "name", None), getattr(node, "rest", None)
        for name in (*found, *getattr(node, "names", ())):
            self.check_name(node, name)
        return self.as_it_is(node)

    visit_Global = visit_Nonlocal = visit_names
    visit_MatchAs = visit_MatchMapping = visit_MatchStar = visit_names

    def visit_match_case(self, node):
        node.pattern = WithoutAttributes().visit(node.pattern)
        for part in ast.walk(node.pattern):
            inside = getattr(part, "patterns", []) + getattr(part, "kwd_patterns", [])
            if isinstance(part, ast.Attribute) or (isinstance(part, ast.MatchClass) and inside):
                self.says(part, no_use("a pattern with attributes", "use if"))
        return self.as_it_is(node)

    def visit_Import(self, node):
        whole = isinstance(node, ast.Import)
        for name in [alias.name for alias in node.names]:
            module = name if whole else "." * node.level + (node.module or "")
            if module not in MODULES:
                these = ", ".join(name for name in MODULES if name.isalpha())
                these = INSTEAD.get(module, f"these can: {these}")
                self.says(node, f"{module} cannot be imported here; {these}.")
            elif not whole and name not in (*names_allowed(module), ALL):
                self.says(node, no_use(f"{module}.{name}"))
            self.check_name(node, None if name == ALL else name)
        for alias in node.names:
            self.check_name(node, alias.asname)
        return self.as_it_is(node)

    visit_ImportFrom = visit_Import


class WithoutAttributes(ast.NodeTransformer):
    """Writes `case int(n)` as `case int() as n`, which reads no attribute, whatever `int` is."""

    def visit_MatchClass(self, node):
        one = node.patterns[0] if len(node.patterns) == 1 and not node.kwd_patterns else None
        binds = isinstance(one, ast.MatchAs) and one.pattern is None
        if not binds or getattr(node.cls, "id", None) not in OF_ONE:
            return self.generic_visit(node)
        bare = ast.copy_location(ast.MatchClass(node.cls, [], [], []), node)
        return ast.copy_location(ast.MatchAs(bare, one.name), node) if one.name else bare


def no_use(name, instead="write it without"):
    """Return in words that something may not be used, and what to write instead."""
    return f"{name} is not allowed here; {INSTEAD.get(name, instead)}."


def names_allowed(module):
    """Return the names of what a cell may use of a module."""
    whole = import_module(module)
    names = getattr(whole, "__all__", vars(whole))
    names = names if MODULES[module] == ALL else MODULES[module].split()
    return [name for name in names if not name.startswith("_")]


@cache
def part(module):
    """Return what a cell may use of a module, as a module."""
    found, whole = ModuleType(module), import_module(module)
    for name in names_allowed(module):
        value = getattr(whole, name)
        if module == "typing":  # what stands for a kind, or for anything, and can be subscripted
            value = origin if isinstance(origin := getattr(value, "__origin__", 0), type) else list
        value = part(value.__name__) if isinstance(value, ModuleType) else value
        setattr(found, name, STAND_INS.get((module, name), value))
    vars(found)["__getattr__"] = lambda name: refuse(no_use(f"{module}.{name}"))
    vars(found)["__all__"] = names_allowed(module)
    return found


def attribute(thing, name):
    """Return an attribute of what is known to lead nowhere: of plain data, modules, own classes."""
    kind = thing if isinstance(thing, type) else type(thing)
    if name == "format" and issubclass(kind, str):
        return formatted(thing)
    if name.startswith("_"):
        return of_own(thing, kind, name)
    module = kind.__module__
    known = issubclass(kind, PLAIN) or (type(module) is str and module in (OWN, *MODULES))
    own = isinstance(thing, FunctionType) and name in vars(thing)
    if not known and not own and hasattr(thing, name):
        refuse(no_use(f"{kind.__name__}.{name}"))
    return safer_getattr_raise(thing, name)


def of_own(thing, kind, name):
    """Return an attribute that begins with an underscore, which the cell itself has given."""
    function = isinstance(thing, FunctionType) and is_own(thing)
    places = [vars(one) for one in kind.__mro__ if is_own(one)]
    if (function or places) and not isinstance(thing, type):
        places.append(getattr(thing, "__dict__", {}))
    if places and not any(name in place for place in places):
        raise AttributeError(f"{kind.__name__!r} object has no attribute {name!r}")
    return getattr(thing, name) if places else refuse(no_use(f"{kind.__name__}.{name}"))


def is_own(thing):
    """Return whether a class or a function is the cell's own; a text of its own may lie."""
    return type(thing.__module__) is str and thing.__module__ == OWN


def formatted(text):
    """Return the method `format` of a text whose fields reach for no attribute and no item."""
    if isinstance(text, type):
        refuse(no_use(".format"))
    parts, text = [text], str.__str__(text)
    while parts:
        for _, field, spec, _ in Formatter().parse(str.__str__(parts.pop())):
            if field and {*".["} & {*field}:
                refuse(no_use(".format"))
            parts += [spec] if spec else []
    return text.format


def kind_named(*_, **named):
    """Stand in for `TypeVar`: what it gives stands in hints only."""
    return list


def deepcopy(thing):
    """Stand in for `deepcopy`, whose second argument decides which attributes a copy has."""
    return copy.deepcopy(thing)


def type_of(*things, **named):
    """Stand in for `type`: return the type of a thing, if the cell can name it anyway."""
    kind = type(things[0]) if len(things) == 1 and not named else type
    if not (kind in nameable() or is_own(kind)):
        refuse(no_use("type"))
    return kind


@cache
def nameable():
    """Return the types that every cell can name."""
    named = [getattr(builtins, name, None) for name in BUILT_IN]
    named += [value for module in MODULES for value in vars(part(module)).values()]
    return {NoneType, *(one for one in named if type(one) is type and one is not type)}


def refuse(what):
    """Refuse something, also if the cell catches this."""
    refused.append(what)
    raise NotAllowed(what)


def replaced(name):
    """Return what a function that is built in is replaced by."""
    return lambda *_, **named: refuse(no_use(name))


def imported(name, variables=None, local=None, names=None, level=0):
    """Stand in for `__import__`."""
    return part(name if names else name.partition(".")[0])


def changeable(thing):
    """Return a thing in which a cell may set items or attributes: a container, or one of its own.

    What a library made may not be changed: a `Field` of a dataclass, say, has a name that is run.
    """
    made = thing if isinstance(thing, type | FunctionType) else type(thing)
    if not is_own(made) and CONTAINERS.isdisjoint(type(thing).__mro__):  # which cannot lie
        refuse(f"{made.__name__} may not be changed here.")
    return thing


def of_own_class(kind=None, /, **how):
    """Stand in for `dataclass`, which changes the class that it is given."""
    if kind is None:
        return lambda kind: of_own_class(kind, **how)
    return dataclass(changeable(kind), **how)


STAND_INS = {
    ("copy", "deepcopy"): deepcopy,
    ("dataclasses", "dataclass"): of_own_class,
    ("typing", "TypeVar"): kind_named,
}


def compiled(source):
    """Return the code of a cell, if it does nothing that is not allowed."""
    tree = ast.parse(source, "your cell")
    for node in ast.walk(tree):
        for place in ("annotation", "returns"):  # what stands there is said to readers only
            if getattr(node, place, None):
                setattr(node, place, ast.copy_location(ast.Constant(None), node))
    try:
        result = compile_restricted_exec(tree, "your cell", policy=Policy)
    except RecursionError:
        refuse("The cell is nested too deeply to be looked at.")
    if result.errors:
        refuse(result.errors[0])
    return result.code


def run(source):
    """Return the variables of a cell after it ran; raise `NotAllowed` where it may not."""
    module = sys.modules[OWN] = ModuleType(OWN)  # where dataclasses look
    functions = {name: replaced(name) for name in dir(builtins)}
    functions |= {name: getattr(builtins, name) for name in BUILT_IN if name in functions}
    functions |= {"__import__": imported, "print": lambda *_, **named: None, "type": type_of}
    hooks = {"_getattr_": attribute, "_getitem_": getitem, "_write_": changeable}
    vars(module).update(hooks, __builtins__=functions, __metaclass__=type)
    exec(compiled(source), vars(module))
    return vars(module)
