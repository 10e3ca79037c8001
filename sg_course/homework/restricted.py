"""The part of Python that the cell of a function may use; `worker.py` imports only this file.

RestrictedPython compiles the cell, and refuses what leads to frames, code and the rest of Python:
above all names and attributes that begin with an underscore. Here stands what else is let in.

>>> run("from math import sqrt\\nx = sqrt(9)")["x"]
3.0
"""

import ast
import builtins
import sys
from collections import ChainMap, deque
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from operator import getitem
from types import FunctionType, GeneratorType, ModuleType

from RestrictedPython import RestrictingNodeTransformer, compile_restricted_exec
from RestrictedPython.Guards import safe_builtins, safer_getattr_raise

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
        Optional Sequence Set Tuple Union""",
}
BUILT_IN = """NotImplemented RecursionError all any bin bytearray bytes classmethod dict enumerate
    filter format frozenset iter list map max min next object property reversed set sorted
    staticmethod sum tuple zip"""
BUILT_IN = {*safe_builtins, *BUILT_IN.split()} - {"delattr", "setattr"}
F_STRING = 'write f"{x}" instead'
INSTEAD = {".format": F_STRING, ".format_map": F_STRING, "type": "use isinstance( )"}
WORDS = {"AsyncFunctionDef": "async", "TryStar": "except*", "With": "with"}
VIEWS = type({}.keys()), type({}.values()), type({}.items())
PLAIN = int, float, complex, str, bytes, bytearray, list, tuple, dict, set, frozenset, range, slice
PLAIN = *PLAIN, *VIEWS, BaseException, GeneratorType, ModuleType, property
CONTAINERS = list, dict, bytearray, deque, ChainMap
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

    def not_allowed(self, node):
        kind = type(node).__name__
        self.error(node, no_use(WORDS.get(kind, kind)))

    visit_With = not_allowed

    def visit_Name(self, node):
        return node if node.id in ("print", "printed") else super().visit_Name(node)

    def visit_Attribute(self, node):
        name = f".{node.attr}"
        if name in INSTEAD or name == ".obj":  # of an AttributeError
            self.error(node, no_use(name))
        return super().visit_Attribute(node)

    def visit_names(self, node):
        found = getattr(node, "name", None), getattr(node, "rest", None)
        for name in (*found, *getattr(node, "names", ())):
            self.check_name(node, name)
        return self.as_it_is(node)

    visit_Global = visit_Nonlocal = visit_names
    visit_MatchAs = visit_MatchMapping = visit_MatchStar = visit_names

    def visit_match_case(self, node):
        for part in ast.walk(node.pattern):
            inside = getattr(part, "patterns", []) + getattr(part, "kwd_patterns", [])
            if isinstance(part, ast.Attribute) or (isinstance(part, ast.MatchClass) and inside):
                self.error(part, "case int(n) and names with a dot are not allowed here; use if.")
        return self.as_it_is(node)

    def visit_Import(self, node):
        whole = isinstance(node, ast.Import)
        for name in [alias.name for alias in node.names]:
            module = name if whole else "." * node.level + (node.module or "")
            if module not in MODULES:
                these = ", ".join(name for name in MODULES if name.isalpha())
                self.error(node, f"{module} cannot be imported here, but these can: {these}.")
            elif not whole and name not in names_in(module):
                self.error(node, no_use(f"{module}.{name}"))
        return self.check_import_names(node)

    visit_ImportFrom = visit_Import


def no_use(name):
    """Return in words that something may not be used, and what to write instead."""
    return f"{name} is not allowed here; {INSTEAD.get(name, 'write it without')}."


def names_in(module):
    """Return the names of what a cell may use of a module."""
    whole = import_module(module)
    names = getattr(whole, "__all__", vars(whole))
    names = names if MODULES[module] == ALL else MODULES[module].split()
    return [name for name in names if not name.startswith("_")]


@cache
def part(module):
    """Return what a cell may use of a module, as a module."""
    found, whole = ModuleType(module), import_module(module)
    for name in names_in(module):
        value = getattr(whole, name)
        if module == "typing":  # what stands for a kind, or for anything, and can be subscripted
            value = origin if isinstance(origin := getattr(value, "__origin__", 0), type) else list
        value = of_own_class if value is dataclass else value
        setattr(found, name, part(value.__name__) if isinstance(value, ModuleType) else value)
    vars(found)["__getattr__"] = lambda name: refuse(no_use(f"{module}.{name}"))
    return found


def attribute(thing, name):
    """Return an attribute of what is known to lead nowhere: of plain data, modules, own classes."""
    kind = thing if isinstance(thing, type) else type(thing)
    known = issubclass(kind, PLAIN) or kind.__module__ in (OWN, *MODULES)
    own = isinstance(thing, FunctionType) and name in vars(thing)
    if not known and not own and hasattr(thing, name):
        refuse(no_use(f"{kind.__name__}.{name}"))
    return safer_getattr_raise(thing, name)


def refuse(what):
    """Refuse something, also if the cell catches this."""
    refused.append(what)
    raise NotAllowed(what)


def stand_in(name):
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
    if made.__module__ != OWN and not isinstance(thing, CONTAINERS):
        refuse(f"{made.__name__} may not be changed here.")
    return thing


def of_own_class(kind=None, /, **how):
    """Stand in for `dataclass`, which changes the class that it is given."""
    if kind is None:
        return lambda kind: of_own_class(kind, **how)
    return dataclass(changeable(kind), **how)


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
    functions = {name: stand_in(name) for name in dir(builtins)}
    functions |= {name: getattr(builtins, name) for name in BUILT_IN if name in functions}
    functions |= {"__import__": imported, "print": lambda *_, **named: None}
    hooks = {"_getattr_": attribute, "_getitem_": getitem, "_write_": changeable}
    vars(module).update(hooks, __builtins__=functions, __metaclass__=type)
    exec(compiled(source), vars(module))
    return vars(module)
