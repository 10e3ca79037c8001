"""Honest solutions in many styles: for each kind of exercise cells that define `f`, all right."""

import linecache

from sg_course.exercises import (
    OwnGrundy,
    OwnMex,
    OwnNimMove,
    OwnOutcomes,
    OwnSequence,
    OwnSum,
    OwnWinningMoves,
)
from sg_course.homework import grading
from sg_course.homework.checks import InItsCell
from sg_course.homework.running import Limits

EXERCISES = {
    "mex": InItsCell("f", OwnMex(20)),
    "outcomes": InItsCell("f", OwnOutcomes(15)),
    "grundy": InItsCell("f", OwnGrundy(10)),
    "wins": InItsCell("f", OwnWinningMoves(15)),
    "sum": InItsCell("f", OwnSum(10)),
    "nim": InItsCell("f", OwnNimMove(30)),
    "sequence": InItsCell("f", OwnSequence(8)),
}

MEX = {
    "names with an underscore": """
_known = {}
def _mex(values, *, _n=0):
    while _n in values:
        _n += 1
    return _n
class _Mex:
    def __init__(self):
        self._memo = {}
    def _key(self, values):
        return tuple(sorted(values))
    def __call__(self, values):
        key = self._key(values)
        if key not in self._memo:
            self._memo[key] = _mex(values)
        return self._memo[key]
f = _Mex()
""",
    "a star": """
from itertools import *
from collections import *
def f(values):
    have = Counter(values)
    return next(n for n in count() if not have[n])
""",
    "cases of a kind and a type": """
def f(values):
    match values:
        case list(some) if type(some) is list:
            known = set(some)
        case set(some) | tuple(some):
            known = {*some}
    n = 0
    while True:
        match n:
            case int(k) if k not in known:
                return k
        n += 1
""",
    "format and TypeVar": """
from typing import TypeVar, Iterable
T = TypeVar("T", bound=int)
def f(values: Iterable[T]) -> T:
    n = 0
    known = "".join(map("<{0}>".format, values))
    while "<{n:{w}}>".format(n=n, w=0) in known:
        n += 1
    return n
""",
    "next and count": """
from itertools import count
def f(values):
    return next(n for n in count() if n not in values)
""",
    "lambda": "f = lambda values: min({*range(len(values) + 1)}.difference(values))",
    "walrus": """
def f(values):
    n = -1
    while (n := n + 1) in values:
        pass
    return n
""",
    "annotations as texts": """
from __future__ import annotations
def f(values: Anything) -> Nothing:
    n: Number = 0
    while n in values:
        n += 1
    return n
""",
    "closure and nonlocal": """
def f(values):
    n = 0
    def step():
        nonlocal n
        n += 1
    while n in values:
        step()
    return n
""",
    "global": """
tries = 0
def f(values):
    global tries
    tries += 1
    n = 0
    while n in values:
        n += 1
    return n
""",
    "yield from": """
from itertools import islice
def numbers(n):
    yield n
    yield from numbers(n + 1)
def f(values):
    for n in islice(numbers(0), len(values) + 1):
        if n not in values:
            return n
""",
    "a generator that is sent to": """
def counter():
    n = 0
    while True:
        go_on = yield n
        n += 1 if go_on else 0
def f(values):
    numbers = counter()
    n = next(numbers)
    while n in values:
        n = numbers.send(True)
    numbers.close()
    return n
""",
    "reduce": """
from functools import reduce
def f(values):
    return reduce(lambda n, value: n + (value == n), sorted(values), 0)
""",
    "bits of a large number": """
def f(values):
    bits = 0
    for value in values:
        bits |= 1 << value if value < 1000 else 0
    n = 0
    while bits >> n & 1:
        n += 1
    return n
""",
    "text and f-string": """
def f(values):
    marks = "".join("x" if n in values else "." for n in range(len(values) + 1))
    assert "." in marks, f"{marks!r} has no gap among {len(marks):>3}"
    return marks.find(".")
""",
    "match of a dict": """
def f(values):
    n = 0
    while True:
        match {value: True for value in values}, n:
            case {0: True, **rest}, 0:
                n = 1
            case given, int() as k if k in given:
                n += 1
            case _:
                return n
""",
    "an exception of one's own": """
class Missing(Exception):
    def __init__(self, n):
        self.n = n
def look(values):
    for n in range(len(values) + 1):
        if n not in values:
            raise Missing(n) from None
def f(values):
    try:
        look(values)
    except Missing as found:
        return found.n
""",
    "prints": """
def f(values):
    print("values", *values, sep=", ", end="!", flush=True)
    n = 0
    while n in values:
        print(n)
        n += 1
    return n
""",
    "heapq": """
import heapq
def f(values):
    heap, n = list(values), 0
    heapq.heapify(heap)
    while heap and heap[0] <= n:
        n += heapq.heappop(heap) == n
    return n
""",
    "bisect": """
from bisect import bisect_left
def f(values):
    some = sorted(set(values))
    n = 0
    while (i := bisect_left(some, n)) < len(some) and some[i] == n:
        n += 1
    return n
""",
    "magics and help": "%matplotlib inline\ndef f(values):\n    n = 0\n    while n in values:\n"
    "        n += 1\n    return n\nf?\n%timeit f([0, 1])",
    "%%time": "%%time\ndef f(values):\n    n = 0\n    while n in values:\n        n += 1\n"
    "    return n",
    "a main program with helps": """
def f(values):
    display(values)
    return 0 if not hasattr(values, "index") else next(n for n in range(999) if n not in values)
if __name__ == "__main__":
    print(f([0, 1]))
    help(f)
    f.__doc__ = f.__name__
""",
    "a class with dunders, below another": """
class Known:
    def __init__(self, values):
        self.values = {*values}
    def __len__(self):
        return len(self.values)
    def __hash__(self):
        return 1
    def __eq__(self, other):
        return self is other
class Missing(Known):
    def __init__(self, values):
        super().__init__(values)
        self.n = 0
    def __enter__(self):
        return self
    def __exit__(self, *problem):
        self.n = -1
    def __iter__(self):
        return iter(range(len(self) + 1))
def f(values):
    with Missing(values) as missing:
        return min(n for n in missing if n not in missing.values and missing in {missing})
""",
    "a deep recursion": """
import sys
sys.setrecursionlimit(10**6)
def deep(n):
    return n and 1 + deep(n - 1)
def f(values, n=0):
    return f(values, n + 1) if n in values else deep(3000 + n) - 3000
""",
    "contextlib, time and wraps": """
from contextlib import contextmanager, suppress
from functools import wraps
from time import perf_counter
@contextmanager
def timed():
    begin = perf_counter()
    yield begin
    print(perf_counter() - begin)
def whole(function):
    @wraps(function)
    def inner(values):
        with timed(), suppress(KeyError):
            return int(function(values))
    return inner
@whole
def f(values):
    return next(n for n in range(len(values) + 1) if n not in values)
""",
    "NamedTuple and a pattern of a class": """
from typing import NamedTuple
class Step(NamedTuple):
    n: int
    known: bool = False
def f(values):
    step = Step(0, 0 in values)
    while True:
        match step:
            case Step(known=True):
                step = Step(step.n + 1, step.n + 1 in values)
            case Step(n, False):
                return n
""",
    "statistics and random": """
import random, statistics
def f(values):
    some = random.sample(range(len(values) + 1), len(values) + 1)
    gaps = sorted(n for n in some if n not in values)
    return int(statistics.median([gaps[0]] * 3))
""",
}

OUTCOMES = {
    "cache": """
from functools import cache
def f(moves):
    @cache
    def outcome(position):
        return "N" if "P" in map(outcome, moves[position]) else "P"
    return {position: outcome(position) for position in moves}
""",
    "a memo on the function": """
def label(moves, position):
    memo = label.memo
    if position not in memo:
        memo[position] = "NP"[all(label(moves, q) == "N" for q in moves[position])]
    return memo[position]
def f(moves):
    label.memo = {}
    return {p: label(moves, p) for p in moves}
""",
    "defaultdict and Counter": """
from collections import Counter, defaultdict, deque
def f(moves):
    before, left = defaultdict(list), Counter()
    for p, options in moves.items():
        left[p] += len(options)
        for q in options:
            before[q].append(p)
    label, queue = {}, deque(p for p in moves if not moves[p])
    for p in queue:
        label[p] = "P"
    while queue:
        q = queue.popleft()
        for p in before[q]:
            left[p] -= 1
            if p not in label and (label[q] == "P" or left[p] == 0):
                label[p] = "N" if label[q] == "P" else "P"
                queue.append(p)
    return dict(label)
""",
    "dataclass": """
from dataclasses import dataclass, field
@dataclass
class Solver:
    moves: dict
    label: dict = field(default_factory=dict)
    def solve(self):
        while self.moves.keys() - self.label.keys():
            for p in self.moves.keys() - self.label:
                some = {self.label.get(q, "?") for q in self.moves[p]}
                if "P" in some:
                    self.label[p] = "N"
                elif "?" not in some:
                    self.label[p] = "P"
        return self.label
def f(moves):
    return Solver(moves).solve()
""",
    "decorator": """
def remembered(function):
    known = {}
    def inner(moves, position, **more):
        key = position, str(moves)
        if key not in known:
            known[key] = function(moves, position, **more)
        return known[key]
    return inner
@remembered
def wins(moves, position, *, deep=0):
    return not all(wins(moves, q, deep=deep + 1) for q in moves[position])
def f(moves):
    return {p: "N" if wins(dict(moves), p) else "P" for p in moves}
""",
    "an enum of texts": """
from enum import StrEnum
class Label(StrEnum):
    P = "P"
    N = "N"
def f(moves):
    def label(p):
        return Label.N if any(label(q) is Label.P for q in moves[p]) else Label.P
    return {p: label(p) for p in moves}
""",
}

GRUNDY = {
    "lru_cache": """
import functools, itertools
def f(moves):
    @functools.lru_cache(maxsize=None)
    def g(p):
        got = {g(q) for q in moves[p]}
        return next(itertools.dropwhile(lambda n: n in got, itertools.count()))
    result = {p: g(p) for p in moves}
    g.cache_clear()
    return result
""",
    "stack": """
def f(moves):
    value = {}
    for start in moves:
        stack = [start]
        while stack:
            p = stack[-1]
            if missing := [q for q in moves[p] if q not in value]:
                stack.extend(missing)
                continue
            stack.pop()
            seen, n = frozenset(value[q] for q in moves[p]), 0
            while n in seen: n += 1
            value[p] = n
    return value
""",
    "graphlib": """
from graphlib import TopologicalSorter
def f(moves):
    value = {}
    for p in TopologicalSorter(moves).static_order():
        got = {value[q] for q in moves[p]}
        value[p] = min({*range(len(got) + 1)} - got)
    return value
""",
}

WINS = {
    "of a set": """
def f(moves):
    wins = {}
    while len(wins) < len(moves):
        for position, options in moves.items():
            if all(option in wins for option in options):
                wins[position] = [option for option in options if not wins[option]]
    return wins
""",
    "cmp_to_key": """
from functools import cmp_to_key, partial
def is_P(moves, p):
    return not any(map(partial(is_P, moves), moves[p]))
def f(moves):
    order = sorted(moves, key=cmp_to_key(lambda a, b: (a > b) - (a < b)))
    return {p: [q for q in sorted(moves[p], reverse=True) if is_P(moves, q)] for p in order}
""",
}

SUM = {
    "product": """
from itertools import chain, product
def f(G, H):
    return {
        (g, h): list(chain(product(G[g], [h]), product([g], H[h]))) for g, h in product(G, H)
    }
""",
    "namedtuple": """
from collections import namedtuple
Pair = namedtuple("Pair", "left right")
def f(G, H):
    places = [Pair(g, h) for g in G for h in H]
    return {
        p: [Pair(x, p.right) for x in G[p.left]] + [Pair(p.left, y) for y in H[p.right]]
        for p in places
    }
""",
}

NIM = {
    "binary digits as text": """
def f(heaps):
    if not heaps:
        return None
    width = max(heaps).bit_length() or 1
    rows = [format(heap, f"0{width}b") for heap in heaps]
    odd = "".join(str(sum(map(int, column)) % 2) for column in zip(*rows, strict=True))
    if "1" not in odd:
        return None
    top = odd.index("1")
    chosen = [i for i, row in enumerate(rows) if row[top] == "1"][0]
    new = "".join("1" if a != b else "0" for a, b in zip(rows[chosen], odd))
    return [int(new, 2) if i == chosen else heap for i, heap in enumerate(heaps)]
""",
    "copy and while": """
import copy
def f(heaps):
    after, i, t = copy.deepcopy(heaps), 0, 0
    while i < len(after):
        t, i = t ^ after[i], i + 1
    while t and i > 0:
        i -= 1
        if not 0 <= (after[i] ^ t) < after[i]:
            continue
        after[i] ^= t
        return after
    return None
""",
    "an array": """
from array import array
def f(heaps):
    after, total = array("q", heaps), 0
    for heap in after:
        total ^= heap
    for i, heap in enumerate(after):
        if heap ^ total < heap:
            after[i] ^= total
            return after
""",
}

SEQUENCE = {
    "math and Fraction": """
import math
from fractions import Fraction
def f(amounts, n):
    values = [0] * math.ceil(Fraction(2 * n, 2))
    for heap in range(n):
        got = [values[heap - a] for a in amounts if not math.copysign(1, heap - a) < 0]
        values[heap] = next(v for v in range(math.factorial(3) + len(got)) if v not in got)
    return values
""",
    "method of a class with a class variable": """
class Heaps:
    made = 0
    def __init__(self, amounts):
        Heaps.made += 1
        self.amounts = amounts
        self.values = []
    def __contains__(self, heap):
        return heap < len(self.values)
    @property
    def next_heap(self):
        return len(self.values)
    @staticmethod
    def mex(values):
        return min({*range(len(values) + 1)} - {*values})
    def grow(self):
        some = [self.values[self.next_heap - a] for a in self.amounts if a <= self.next_heap]
        self.values.append(self.mex(some))
def f(amounts, n):
    heaps = Heaps(amounts)
    while n - 1 not in heaps:
        heaps.grow()
    return heaps.values
""",
    "re and string": """
import re, string
def f(amounts, n):
    text = ""
    for heap in range(n):
        got = "".join(sorted(text[heap - a] for a in amounts if a <= heap))
        text += re.sub(f"[{got}]", "", string.digits + string.ascii_lowercase)[0] if got else "0"
    return [(string.digits + string.ascii_lowercase).index(letter) for letter in text]
""",
    "a deque": """
from collections import deque
def f(amounts, n):
    values = deque()
    for heap in range(n):
        got = {values[heap - a] for a in amounts if a <= heap}
        values.append(min({*range(len(got) + 1)} - got))
    return values
""",
    "bytes that change": """
def f(amounts, n):
    values = bytearray(n)
    for heap in range(n):
        got = {values[heap - a] for a in amounts if a <= heap}
        values[heap] = min({*range(len(got) + 1)} - got)
    return values
""",
}

SOLUTIONS = {
    "mex": MEX,
    "outcomes": OUTCOMES,
    "grundy": GRUNDY,
    "wins": WINS,
    "sum": SUM,
    "nim": NIM,
    "sequence": SEQUENCE,
}
STYLES = {
    f"{kind}: {style}": (kind, cell)
    for kind, some in SOLUTIONS.items()
    for style, cell in some.items()
}


def in_a_cell(cell):
    """A function that a notebook says it has found in this cell; nothing of the cell runs."""
    file = f"<a cell {hash(cell)}>"
    linecache.cache[file] = len(cell), None, cell.splitlines(keepends=True), file
    exec(compile("def f(): pass", file, "exec"), variables := {})
    return variables["f"]


def verdicts(cell, exercise):
    """The verdicts on a cell in the sheet and in the grading."""
    return exercise.check(in_a_cell(cell)), grading.judged("f", exercise, cell, Limits())
