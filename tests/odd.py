"""Things nobody should give to a function, and somebody will: bad, odd and hostile arguments."""

import decimal
import enum
import fractions
import itertools
import re
from collections import OrderedDict, deque
from copy import deepcopy
from typing import Any, NamedTuple

import networkx as nx
import numpy as np
from hypothesis import strategies as st

import sg_core
from sg_core import GameGraph, Sum
from sg_core.rulesets import Kayles, Nim, Octal, Subtraction, square

TEXTS = {  # names that are text, and must stay text and inside a drawing
    "image with a script": "<img src=x onerror=alert(1)>",
    "end of an svg and a script": "</svg><script>alert(1)</script>",
    "end of an attribute": "\" onload=\"alert(1)' onload='alert(1)",
    "entities and CDATA": "&lt;b&gt; ]]> <![CDATA[ <!-- &#0; &nosuch;",
    "right to left": "שלום \u202eabc\u202c مرحبا",
    "emoji": "👩‍👩‍👧‍👦🏳️‍🌈" * 4,
    "combining characters": "e\u0301\u0302\u0323" * 40,
    "newlines and tabs": "a\n\tb\r\nc\u2028d",
    "mathematics": "$x^2$ $$\\frac{1}{0}$$ \\(a\\)",
    "10 kB": "wide " * 2000,
    "10 kB without a space": "W" * 10_000,
    "control characters": "a\0b\x07c\x1b[31m\x7f",
    "lone surrogates": "\ud800a\udfff",
    "spaces": "   ",
}


# what no picture may hold, and marks that turn around what comes after them
NO_TEXT = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)


class Hostile(Exception):
    """What hostile objects raise: an error of the caller's own, which may pass through."""


def raising(*_, **__):
    """Raise what only objects of the caller raise."""
    raise Hostile("an error of your own")


def hostile(*methods, **more):
    """Return an object of a class of its own some of whose methods raise."""
    return type("Odd", (), {**dict.fromkeys(methods, raising), **more})()


def with_options(options, **more):
    """Return rules whose options are what a function says."""
    return type("OddRules", (), {"options": lambda self, position: options(position), **more})()


def holding_itself(kind):
    """Return a list or a dict that holds itself."""
    thing = kind([(0, None)])
    thing[0] = thing
    return thing


def in_short(data):
    """Return data in a few letters, where they can be written."""
    return f"{data!r:.40}" if not isinstance(data, int) or data < 10**100 else "of 10 ** 400"


class Colour(enum.Enum):
    """An enumeration that has nothing to do with games."""

    RED = 1


class Table:
    """Something that looks like a table of pandas: it has `items`, `keys` and a length."""

    def items(self):
        return [("a", [1, 2]), ("b", 5)]

    def keys(self):
        return ["a", "b"]

    def __len__(self):
        return 2

    def __getitem__(self, key):
        return [1, 2]

    def __bool__(self):
        raise Hostile("the truth value of a table is ambiguous")


NOT_NATURAL = [-1, 1.0, 0.5, True, "1", None, [1], (1,), float("nan")]  # what is none of 0, 1, 2, …
# Not looked for is what nobody types, or no file holds: numbers of over 4300 digits, what is nested
# a thousand deep, rules whose names grow with every move, generators as answers, and arrays in
# place of a position, a label or an option, which are neither equal nor not.
ODD_TEXTS = (
    *("", "a", "none", "P", "N", "0", "-1", "1e5", "²", "٣", "0.77", "4.", "*3", "*99999"),
    *("{*1,{*1}}", "{" * 3000, "[" * 50_000, "(" * 3000, "9" * 5000, "011", "b0 + b1", "a -> b"),
    *('{"start": "a", "options": [["a", [1.5]]]}', "grundy", "brute", "a, b", "None", "nan"),
    *("outcome", "+".join("a" * 3000), "x = 1", "b" + "9" * 5000),
)
ODD_VALUES = (
    *(10**9, 10**20, -(10**20), True, ..., 1j, float("inf"), -0.0, 1e308, decimal.Decimal("NaN")),
    *(decimal.Decimal(2), fractions.Fraction(1, 3), Colour.RED, np.int64(3), np.int8(-5)),
    *(np.float64("nan"), np.bool_(True), np.str_("a"), b"abc", NotImplemented, int, GameGraph, Nim),
    *(range(5), range(10**12), set(), bytearray(b"ab"), ["a", "b"], ("a", "b"), (1, 2, 2), [1, 2]),
    *((None, None), [[], [[]], [1, [2]]], [{}, {"a": {}}], {1, "a", None, (1, 2), 2.5}),
    *(frozenset({"a", frozenset()}), deque(["a", "b"]), OrderedDict(a=[1], b=2)),
    *({"a": ["b"], "b": []}, {"a": 1, "b": 0, "c": 0}, {"a": "P", "b": "N", "c": "P"}),
    *({"a": (0, 1), "b": (1, 0), "c": (2, 2)}, {"a": ["b"], "b": ["a"]}, {"a": ["a"]}),
    *([float("nan"), float("inf"), 10**400, True, "3"], list(TEXTS.values()), 10**400),
    *({"a": 10**400, "b": -1, "c": float("nan")}, {"a": (float("nan"), 0), "b": "xy"}),
)
ODD = {
    **{f"the text {name}": lambda text=text: text for name, text in TEXTS.items()},
    **{f"the text {text!r:.20}": lambda text=text: text for text in ODD_TEXTS},
    **{f"the data {in_short(data)}": lambda data=data: deepcopy(data) for data in ODD_VALUES},
    "an object": object,
    "a table": Table,
    "a dict of texts": lambda: {text: [text + "!"] for text in TEXTS.values()},
    "a long cycle": lambda: {n: [(n + 1) % 3000] for n in range(3000)},
    "a list that holds itself": lambda: holding_itself(list),
    "a dict that holds itself": lambda: holding_itself(dict),
    "an iterator of numbers": lambda: iter([1, 2, 3]),
    "an iterator that raises": lambda: (raising() for _ in "a"),
    "a cyclic digraph": lambda: nx.DiGraph([("a", "b"), ("b", "a")]),
    "a graph": lambda: nx.Graph([("a", "b")]),
    "a digraph with parallel moves": lambda: nx.MultiDiGraph([("a", "b"), ("a", "b")]),
    "an empty digraph": nx.DiGraph,
    "a game": lambda: GameGraph({"a": ["b", "c"], "b": ["c"]}),
    "a game of texts": lambda: GameGraph({text: ["end"] for text in TEXTS.values()}, "   "),
    "a game of kinds": lambda: GameGraph({"a": [1.5, frozenset({1}), b"b", Colour.RED, (None,)]}),
    "a long game": lambda: GameGraph({n: [n - 1] for n in range(3000, 0, -1)}),
    "a wide game": lambda: GameGraph({"a": list(range(3000))}),
    "a dense game": lambda: GameGraph({n: list(range(n)) for n in range(90)}),
    "nim": Nim,
    "Kayles": Kayles,
    "a long code": lambda: Octal("0." + "7" * 300),
    "rules by a predicate": lambda: Subtraction(square),
    "rules by a predicate that always holds": lambda: Subtraction(lambda n: True),
    "rules by a predicate that raises": lambda: Subtraction(raising),
    "rules by an odd predicate": lambda: Subtraction(lambda n: None if n % 2 else "yes"),
    "a sum of nothing": Sum,
    "a sum of nims": lambda: Sum(Nim(), Nim()),
    **{
        f"rules that give {options!r}": lambda options=options: with_options(lambda p: options)
        for options in (None, 5, "ab", [None], [[1], [[]]])
    },
    "rules that stay": lambda: with_options(lambda p: [p]),
    "rules that give options without end": lambda: with_options(lambda p: itertools.count()),
    "rules that raise": lambda: with_options(raising),
    "rules with an odd start": lambda: with_options(lambda p: [], start=[]),
    "rules whose options are a list": lambda: type("OddRules", (), {"options": ["a"]})(),
    "a function that gives its argument": lambda: lambda *given: given[0] if given else None,
    "a function that gives None": lambda: lambda *given, **more: None,
    "a function that gives a text": lambda: lambda *given, **more: "a",
    "a function that gives a loop": lambda: lambda *given, **more: holding_itself(list),
    "a function that raises": lambda: raising,
    **{
        f"an object whose {methods} raises": lambda methods=methods: hostile(*methods.split())
        for methods in (
            *("__hash__", "__repr__ __str__ __format__", "__bool__", "__len__ __iter__"),
            *("__getattr__", "__call__", "__index__ __int__ __float__"),
        )
    },
    "an object that cannot be compared": lambda: hostile("__eq__", __hash__=lambda self: 97),
    "an object that gives odd iterators": lambda: hostile(__iter__=lambda self: 5),
    "an object of negative length": lambda: hostile(__len__=lambda self: -1, __iter__=raising),
    "an object that has every attribute": lambda: hostile(__getattr__=lambda self, name: 5),
    "a number that is none": lambda: type("OddInt", (int,), {"__repr__": raising})(3),
    "a text that is none": lambda: type("OddStr", (str,), {"__str__": raising})("a"),
    "a dict that is none": lambda: type("OddDict", (dict,), {"items": raising})(a=1),
    "an object with a game that is none": lambda: hostile(game=5, start=[]),
    "an object with odd items": lambda: hostile(items=lambda self: 5, keys=lambda self: None),
    "a module": lambda: sg_core,
}


class Thing(NamedTuple):
    """An argument under a name, since some cannot be shown; made afresh for each call."""

    name: str
    make: Any

    def __repr__(self):
        return f"<{self.name}>"


PLAIN = (  # what a browser or a file can hold
    st.none()
    | st.booleans()
    | st.integers(-9, 9)
    | st.integers(min_value=10**12)
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(sorted(TEXTS.values()))
)
JSON = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
PYTHON = st.recursive(
    PLAIN | st.binary(max_size=4) | st.complex_numbers() | st.fractions(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.sampled_from(["a", "b", 0, 1, None, (1, 2), 2.5]), inner)
    ),
    max_leaves=8,
)


def things_of(values):
    """Return a strategy for things from one for values."""
    return values.map(lambda value: Thing(f"{value!r:.80}", lambda: value))


odd_things = st.sampled_from([Thing(*odd) for odd in ODD.items()]) | things_of(PYTHON)
json_things = things_of(JSON) | st.sampled_from(
    [Thing(n, ODD[n]) for n in ODD if n.startswith(("the text", "the data ["))]
)
