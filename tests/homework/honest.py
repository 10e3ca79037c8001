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
from sg_course.homework.running import Limits
from sg_course.homework.sheets import InItsCell

EXERCISES = {
    "mex": InItsCell("f", OwnMex(20)),
    "outcomes": InItsCell("f", OwnOutcomes(15)),
    "grundy": InItsCell("f", OwnGrundy(10)),
    "wins": InItsCell("f", OwnWinningMoves(15)),
    "sum": InItsCell("f", OwnSum(10)),
    "nim": InItsCell("f", OwnNimMove(30)),
    "sequence": InItsCell("f", OwnSequence(8)),
}

STYLES = {
    "mex: a star, and many modules": """
from itertools import *
from collections import *
import abc, bisect, cmath, decimal, heapq, json, keyword, numbers, operator, pprint, queue, reprlib
import textwrap, types, unicodedata, weakref
def f(values):
    have = Counter(values)
    return next(n for n in count() if not have[n])
""",
    "mex: format and TypeVar": """
from typing import TypeVar, Iterable
T = TypeVar("T", bound=int)
def f(values: Iterable[T]) -> T:
    n = 0
    known = "".join(map("<{0}>".format, values))
    while "<{n:{w}}>".format(n=n, w=0) in known:
        n += 1
    return n
""",
    "mex: lambda": "f = lambda values: min({*range(len(values) + 1)}.difference(values))",
    "mex: annotations as texts": """
from __future__ import annotations
def f(values: Anything) -> Nothing:
    n: Number = 0
    while n in values:
        n += 1
    return n
""",
    "mex: global": """
tries = 0
def f(values):
    global tries
    tries += 1
    n = 0
    while n in values:
        n += 1
    return n
""",
    "mex: prints": """
def f(values):
    print("values", *values, sep=", ", end="!", flush=True)
    n = 0
    while n in values:
        print(n)
        n += 1
    return n
""",
    "mex: magics and help": """%matplotlib inline
def f(values):
    n = 0
    while n in values:
        n += 1
    return n
f?
%timeit f([0, 1])""",
    "mex: a main program with helps": """
def f(values):
    display(values)
    return 0 if not hasattr(values, "index") else next(n for n in range(999) if n not in values)
if __name__ == "__main__":
    print(f([0, 1]))
    help(f)
    f.__doc__ = f.__name__
""",
    "mex: a deep recursion": """
import sys
sys.setrecursionlimit(10**6)
def deep(n):
    return n and 1 + deep(n - 1)
def f(values, n=0):
    return f(values, n + 1) if n in values else deep(3000 + n) - 3000
""",
    "mex: contextlib, time and wraps": """
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
    "mex: NamedTuple and a pattern of a class": """
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
    "mex: statistics and random": """
import random, statistics
def f(values):
    some = random.sample(range(len(values) + 1), len(values) + 1)
    gaps = sorted(n for n in some if n not in values)
    return int(statistics.median([gaps[0]] * 3))
""",
    "outcomes: cache": """
from functools import cache
def f(moves):
    @cache
    def outcome(position):
        return "N" if "P" in map(outcome, moves[position]) else "P"
    return {position: outcome(position) for position in moves}
""",
    "outcomes: defaultdict and Counter": """
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
    "outcomes: dataclass": """
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
    "outcomes: an enum of texts": """
from enum import StrEnum
class Label(StrEnum):
    P = "P"
    N = "N"
def f(moves):
    def label(p):
        return Label.N if any(label(q) is Label.P for q in moves[p]) else Label.P
    return {p: label(p) for p in moves}
""",
    "grundy: graphlib": """
from graphlib import TopologicalSorter
def f(moves):
    value = {}
    for p in TopologicalSorter(moves).static_order():
        got = {value[q] for q in moves[p]}
        value[p] = min({*range(len(got) + 1)} - got)
    return value
""",
    "wins: of a set": """
def f(moves):
    wins = {}
    while len(wins) < len(moves):
        for position, options in moves.items():
            if all(option in wins for option in options):
                wins[position] = [option for option in options if not wins[option]]
    return wins
""",
    "sum: product": """
from itertools import chain, product
def f(G, H):
    return {
        (g, h): list(chain(product(G[g], [h]), product([g], H[h]))) for g, h in product(G, H)
    }
""",
    "sum: namedtuple": """
from collections import namedtuple
Pair = namedtuple("Pair", "left right")
def f(G, H):
    places = [Pair(g, h) for g in G for h in H]
    return {
        p: [Pair(x, p.right) for x in G[p.left]] + [Pair(p.left, y) for y in H[p.right]]
        for p in places
    }
""",
    "nim: copy and while": """
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
    "nim: an array": """
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
    "sequence: math and Fraction": """
import math
from fractions import Fraction
def f(amounts, n):
    values = [0] * math.ceil(Fraction(2 * n, 2))
    for heap in range(n):
        got = [values[heap - a] for a in amounts if not math.copysign(1, heap - a) < 0]
        values[heap] = next(v for v in range(math.factorial(3) + len(got)) if v not in got)
    return values
""",
    "sequence: re and string": """
import re, string
def f(amounts, n):
    text = ""
    for heap in range(n):
        got = "".join(sorted(text[heap - a] for a in amounts if a <= heap))
        text += re.sub(f"[{got}]", "", string.digits + string.ascii_lowercase)[0] if got else "0"
    return [(string.digits + string.ascii_lowercase).index(letter) for letter in text]
""",
}


def in_a_cell(cell):
    """A function that a notebook says it has found in this cell; nothing of the cell runs."""
    file = f"<a cell {hash(cell)}>"
    linecache.cache[file] = len(cell), None, cell.splitlines(keepends=True), file
    exec(compile("def f(): pass", file, "exec"), variables := {})
    return variables["f"]


def verdicts(style):
    """The verdicts on a cell in the sheet and in the grading."""
    cell, exercise = STYLES[style], EXERCISES[style.partition(":")[0]]
    return exercise.check(in_a_cell(cell)), grading.judged("f", exercise, cell, Limits())
