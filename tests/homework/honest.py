"""Honest solutions in many styles: for each kind of exercise cells that define `f`, all right."""

import linecache

import pytest

from sg_course.exercises import (
    OwnGrundy,
    OwnMex,
    OwnNimMove,
    OwnOutcomes,
    OwnSequence,
    OwnSum,
    OwnWinningMoves,
)
from sg_course.homework import grading, running
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
    "missing and repr": """
class Seen(dict):
    def __missing__(self, key):
        return False
    def __repr__(self):
        return f"Seen {len(self)}"
def f(values):
    seen = Seen((value, True) for value in values)
    text = f"{seen!r}"
    return next(n for n in range(len(text) + len(seen)) if not seen[n])
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
    "while": """
def f(values):
    n = 0
    while n in values:
        n += 1
    return n
""",
    "for and range": """
def f(values):
    for n in range(len(values) + 1):
        if n not in values:
            return n
""",
    "next and count": """
from itertools import count
def f(values):
    return next(n for n in count() if n not in values)
""",
    "next and a default": """
def f(values):
    return next((n for n in range(len(values)) if n not in values), len(values))
""",
    "min of a difference": """
def f(values):
    return min(set(range(len(values) + 1)) - set(values))
""",
    "min with a default": """
def f(values):
    gaps = [n + 1 for n in values if n + 1 not in values]
    return 0 if 0 not in values else min(gaps, default=0)
""",
    "lambda": "f = lambda values: min({*range(len(values) + 1)}.difference(values))",
    "recursion": """
def f(values, n=0):
    return n if n not in values else f(values, n + 1)
""",
    "recursion with a star": """
def f(values, *rest):
    return f(values, *rest, 1) if len(rest) in values else len(rest)
""",
    "walrus": """
def f(values):
    n = -1
    while (n := n + 1) in values:
        pass
    return n
""",
    "sorted, break, else": """
def f(values):
    n = 0
    for value in sorted(set(values)):
        if value > n:
            break
        n += 1
    else:
        return n
    return n
""",
    "continue and enumerate": """
def f(values):
    for n, value in enumerate(sorted({*values})):
        if n == value:
            continue
        return n
    return len(set(values))
""",
    "list of booleans": """
def f(values):
    seen = [False] * (len(values) + 1)
    for value in values:
        if value < len(seen):
            seen[value] = True
    return seen.index(False)
""",
    "throw-away names": """
def f(values):
    n = 0
    for _ in values:
        n += n in values
    return n
""",
    "annotations": """
from typing import List, Optional
from collections.abc import Iterable
limit: int = 10 ** 30
def f(values: List[int], start: Optional[int] = 0) -> int:
    n: int = start
    known: set[int] = set(values)
    while n < limit and n in known:
        n = n + 1
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
    "generator": """
def missing(values):
    n = 0
    while True:
        if n not in values:
            yield n
        n += 1
def f(values):
    return next(missing(values))
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
    "takewhile": """
from itertools import count, takewhile
def f(values):
    return sum(1 for _ in takewhile(lambda n: n in values, count()))
""",
    "filterfalse": """
import itertools as it
def f(values):
    return next(it.filterfalse(lambda n: n in values, it.count()))
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
    "match": """
def f(values, n=0):
    match sorted(set(values))[n:]:
        case []:
            return n
        case [first, *_] if first == n:
            return f(values, n + 1)
        case [int(), *rest]:
            return n
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
    "try, except, finally": """
def f(values):
    n, found = 0, [*values]
    try:
        while True:
            found.index(n)
            n += 1
    except ValueError as problem:
        return n if problem.args else -1
    finally:
        del found
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
    "del and pop": """
def f(values):
    left = dict.fromkeys(values)
    n = 0
    while n in left:
        del left[n]
        n += 1
    return n
""",
    "magics and help": "%matplotlib inline\ndef f(values):\n    n = 0\n    while n in values:\n"
    "        n += 1\n    return n\nf?\n%timeit f([0, 1])",
    "%%time": "%%time\ndef f(values):\n    n = 0\n    while n in values:\n        n += 1\n"
    "    return n",
}

OUTCOMES = {
    "loop": """
def f(moves):
    label = {}
    while len(label) < len(moves):
        for position, options in moves.items():
            if any(label.get(option) == "P" for option in options):
                label[position] = "N"
            elif all(option in label for option in options):
                label[position] = "P"
    return label
""",
    "cache": """
from functools import cache
def f(moves):
    @cache
    def outcome(position):
        return "N" if "P" in map(outcome, moves[position]) else "P"
    return {position: outcome(position) for position in moves}
""",
    "a memo as a default": """
def label(moves, position, memo):
    if position not in memo:
        memo[position] = "P" if all(label(moves, q, memo) == "N" for q in moves[position]) else "N"
    return memo[position]
def f(moves):
    memo = dict()
    return {**{p: label(moves, p, memo) for p in moves}}
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
    "class": """
class Labels:
    def __init__(self, moves):
        self.moves, self.label, self.asked = moves, {}, 0
    def of(self, position):
        self.asked += 1
        if position not in self.label:
            wins = [q for q in self.moves[position] if self.of(q) == "P"]
            self.label[position] = "N" if wins else "P"
        return self.label[position]
def f(moves):
    labels = Labels(moves)
    return {position: labels.of(position) for position in moves}
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
    "sets": """
def f(moves):
    P, N = set(), set()
    while len(P | N) < len(moves):
        N |= {p for p in moves if not P.isdisjoint(moves[p])}
        P |= {p for p in moves if N >= {*moves[p]}}
    return dict.fromkeys(P, "P") | dict.fromkeys(N, "N")
""",
    "sorted by the length of play": """
def f(moves):
    def longest(p):
        return max((1 + longest(q) for q in moves[p]), default=0)
    label = {}
    for p in sorted(moves, key=longest):
        label[p] = "N" if "P" in [label[q] for q in moves[p]] else "P"
    return label
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
}

GRUNDY = {
    "loop": """
def f(moves):
    value = {}
    while len(value) < len(moves):
        for p, options in moves.items():
            if p not in value and all(q in value for q in options):
                got, n = [value[q] for q in options], 0
                while n in got:
                    n += 1
                value[p] = n
    return value
""",
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
    "helper and loop": """
def mex(values):
    values = set(values)
    return next(i for i in range(len(values) + 1) if i not in values)
def f(moves):
    value, todo = {}, list(moves)
    while todo:
        p = todo.pop(0)
        try:
            value[p] = mex([value[q] for q in moves[p]])
        except KeyError:
            todo += [p]
    return value
""",
    "order by depth first": """
def f(moves):
    order, value = [], {}
    def visit(p):
        if p in order:
            return
        for q in moves[p]:
            visit(q)
        order.append(p)
    for p in moves:
        visit(p)
    for p in order:
        got = set(map(value.get, moves[p]))
        value[p] = min({*range(len(got) + 1)} - got)
    return value
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
    "recursion": """
def f(moves):
    def is_P(p):
        return not any(is_P(q) for q in moves[p])
    return {p: [q for q in moves[p] if is_P(q)] for p in moves}
""",
    "filter": """
def f(moves):
    def is_P(p):
        return not list(filter(is_P, moves[p]))
    return {p: list(filter(is_P, options)) for p, options in moves.items()}
""",
    "augmented items": """
def f(moves):
    rank = {}
    def is_P(p):
        return not [q for q in moves[p] if is_P(q)]
    wins = {p: [] for p in moves}
    for p, options in moves.items():
        for q in options:
            if is_P(q):
                wins[p] += [q]
                rank[p] = rank.get(p, 0)
                rank[p] += 1
    assert all(rank.get(p, 0) == len(wins[p]) for p in moves)
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
    "comprehension": """
def f(G, H):
    return {(g, h): [(x, h) for x in G[g]] + [(g, y) for y in H[h]] for g in G for h in H}
""",
    "loops": """
def f(G, H):
    total = {}
    for g in G:
        for h in H:
            total[g, h] = []
            for x in G[g]:
                total[(g, h)].append((x, h))
            for y in H[h]:
                total[(g, h)].append((g, y))
    return total
""",
    "product": """
from itertools import chain, product
def f(G, H):
    return {
        (g, h): list(chain(product(G[g], [h]), product([g], H[h]))) for g, h in product(G, H)
    }
""",
    "unpacking": """
def f(*games):
    G, H = games
    (first, *others), total = list(G.items()), {}
    for g, xs in [first, *others]:
        for h, ys in H.items():
            total |= {(g, h): [*zip(xs, [h] * len(xs)), *((g, y) for y in ys)]}
    return total
""",
    "setdefault": """
def f(G, H):
    total = {}
    for (g, xs), (h, ys) in [(a, b) for a in G.items() for b in H.items()]:
        here = total.setdefault((g, h), [])
        here.extend([(x, h) for x in xs])
        here += [(g, y) for y in ys]
    return total
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
    "xor in a loop": """
def f(heaps):
    total = 0
    for heap in heaps:
        total ^= heap
    if not total:
        return None
    for i, heap in enumerate(heaps):
        if heap ^ total < heap:
            return heaps[:i] + [heap ^ total] + heaps[i + 1:]
""",
    "reduce and xor": """
from functools import reduce
from operator import xor
def f(heaps):
    total = reduce(xor, heaps, 0)
    for i in range(len(heaps)):
        after = heaps[:]
        after[i] ^= total
        if after[i] < heaps[i]:
            return after
    return None
""",
    "all moves tried": """
def f(heaps):
    def total(some):
        result = 0
        for heap in some:
            result = result ^ heap
        return result
    for i, heap in enumerate(heaps):
        for left in range(heap)[::-1]:
            if total(after := [*heaps[:i], left, *heaps[i + 1:]]) == 0:
                return tuple(after)
""",
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
    "max with a key": """
def f(heaps):
    t = 0
    for h in heaps: t ^= h
    if t == 0: return
    i = max(range(len(heaps)), key=lambda i: heaps[i] - (heaps[i] ^ t))
    return [h ^ t if i == j else h for j, h in enumerate(heaps)]
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
}

SEQUENCE = {
    "list that grows": """
def f(amounts, n):
    values = []
    for heap in range(n):
        options = [values[heap - a] for a in amounts if a <= heap]
        value = 0
        while value in options:
            value += 1
        values.append(value)
    return values
""",
    "cache": """
from functools import cache
def f(amounts, n):
    @cache
    def g(heap):
        got = {g(heap - a) for a in amounts if heap >= a}
        return min(set(range(len(amounts) + 1)) - got)
    return [g(heap) for heap in range(n)]
""",
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


def once(ask):
    """A function that asks a worker, but not twice for the same."""
    answers = {}

    def asked(*request):
        if repr(request) not in answers:
            answers[repr(request)] = ask(*request)
        return answers[repr(request)]

    return asked


def in_a_cell(cell):
    """A function that a notebook says it has found in this cell; nothing of the cell runs."""
    file = f"<a cell {hash(cell)}>"
    linecache.cache[file] = len(cell), None, cell.splitlines(keepends=True), file
    exec(compile("def f(): pass", file, "exec"), variables := {})
    return variables["f"]


def verdicts(cell, exercise):
    """The verdicts on a cell in the sheet and in the grading, which ask a worker for the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "output_of", once(running.output_of))
        return exercise.check(in_a_cell(cell)), grading.judged("f", exercise, cell, Limits())
