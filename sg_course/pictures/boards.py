"""Positions as boards: heaps of stones, rows of pins, cells, coins; painted, and put into words.

A ruleset describes a position as plain data: `picture(position)` returns (kind, items, marks). The
kind, one of `KINDS`, draws the items as *shapes*, and we can click each shape that has an item.
`clicks(position)` returns a dict that maps the items to click for a move, as a tuple or a
frozenset, to its option; they may be clicked in any order. Without it we click what a move changes:
the things that a frozenset gains or loses, or (i, n) for a part i of a tuple of which n is left.
`why_not(position, clicks)` may explain why some items are not a move.

* "heaps": the items are the sizes of heaps; the marks are {}, {"bag": number} or {"cuts": True}. A
  stone with n stones below it has the item (heap, n), and the gap above n stones (heap, n, n).
* "row": the items are the sizes of rows; the marks are {"runs": whether moves can take pins,
  "cuts": whether moves can cut a row without taking any}. A pin with n pins before it has the item
  (row, n, n + 1), and the gap after n pins (row, n, n).
* "cells": the items are cells (x, y), y upwards; the marks are {text: cells that wear it}, where
  the text "covered" fills a cell. In the same way "bar" draws chocolate, "chequered" a chess board,
  and "dominoes" two covered cells as one.
* "squares": the items are the sides (x, y) of a rectangle, without marks. A click on a square cuts
  it off, with all squares beyond it. Its item is (side, length): the side is 0 for x or 1 for y,
  and the length is what is left of this side.
* "coins": the items are coins, from the left; the marks are {"head": coins}.
* "stairs": the items are the numbers of coins on the steps 1, 2, …, without marks. A coin with n
  coins below it has the item (step, n).
* "edges": the items are names of edges that hang on the ground; the marks are {"ends": {edge: its
  two vertices}, "ground": vertex}.
* "vertices": the items are the vertices of a graph; the marks are {"edges": pairs, "taken":
  vertices, "places": {vertex: (x, y)} or {}}.
* "names": the items are names of heaps, and none is clicked, because moves are typed.
* "list": the items are the options of a position; the marks are {"here": (position,)}.
* "graph": there are no items, because the game is drawn as a graph.

The rulesets of `sg_core` have these methods, and `by_word` makes them from a word, for rules of
a few lines.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, count, pairwise
from math import isqrt
from statistics import fmean

from sg_core.checks import as_list, as_text, check_hashable, naturals
from sg_core.errors import GameError, LimitError
from sg_core.graph import changed, options_of, reached, start_of
from sg_core.libraries import library
from sg_core.words import brief, counted, listed, listed_some, shown, spelled
from sg_course.limits import MOST_IN_ROW
from sg_course.pictures.by_word import Clicks, look_of
from sg_course.pictures.drawing import Picture
from sg_course.pictures.legend import MARKED, why_marked
from sg_course.pictures.shapes import Shape, edge_shape, shapes_svg, turned

HOW = {  # one clicks them
    "stone": "Click a stone: it goes, and all above it.",
    "small stone": "Click a stone: it goes, with the rest of its layer and all above.",
    "outline": "Click an outline: stones from the bag are added, up to there.",
    "pin": "Click the first and the last pin to knock down (the same pin twice for one).",
    "cut": "Click between two pins to break the row there.",
    "coin": "Click a coin: it goes one step down, and all above it.",
    "gap": "Click between two stones to break the heap there.",
    "edge": "Click an edge: it is cut, and what no longer hangs on the ground falls.",
    "square": "Click a square: it is cut off, and all beyond it.",
}
HOW["loop"] = HOW["edge"]
MOST_HEAPS, MOST_SHAPES, LONGEST_SIDE = 6, 200, 80
MOST_KEPT = 100  # positions as they are seen
MOST_OPTIONS, MOST_LISTED = 20_000, 24  # of a position that is written, and of those seen at once
LONGEST_BOX, LONGEST_LINE = 40, 340  # characters, pixels
UNIT = 8  # pixels, of the side of a rectangle
ONE_ABOVE_OTHER, ONE_LINE = 16, 25  # stones, pins; more lie in layers of ten, or in more lines
TOWER, LAYERS = 90, 210  # pixels from heap to heap, stones one above the other or ten in a layer


@dataclass(frozen=True)
class BoardPicture:
    """A position as it is seen. A kind of picture has `shapes` and `words`, and more if need be."""

    items: tuple
    marks: dict
    way = "rows"  # what groups of shapes are, along which arrow keys go: rows or columns
    most = f"at most {MOST_SHAPES} things can be shown"
    most_items = MOST_SHAPES
    legend = ()  # what its marks mean, in sentences

    @cached_property
    def drawn(self):
        """Return its shapes, made once."""
        return tuple(self.shapes())

    def can_be_shown(self):
        """Return whether it is small enough to be shown."""
        return len(self.items) <= self.most_items

    def missing(self):
        """Return what is marked, but is not among the items, because the position is too large."""
        return []

    def worn(self, item):
        """Return the marks of an item."""
        return [mark for mark, items in self.marks.items() if item in items]

    def pieces(self, moves=()):
        """Return shapes that lie upon the others; moves so far are pairs of such pictures."""
        return ()

    def changed(self, after):
        """Return the items that differ in another position."""
        one, other = ({p: seen.worn(p) for p in seen.items} for seen in (self, after))
        return [item for item in {**one, **other} if one.get(item) != other.get(item)]

    def touched(self, clicks, after=None):
        """Return the items that change by clicks, which lead to `after` or are not enough."""
        return clicks if after is None else self.changed(after)

    def in_words(self, after):
        """Say the move that leads to another position."""
        return f"change {listed(self.changed(after) or ['nothing'])}"


class Heaps(BoardPicture):
    """Heaps of stones, and perhaps a bag from which stones can be added."""

    way, most = "columns", f"at most {MOST_HEAPS} heaps of {MOST_IN_ROW} stones can be shown"

    @property
    def bag(self):
        """Return how many stones are in the bag, or None."""
        return self.marks.get("bag")

    @property
    def most_stones(self):
        """Return how many stones a heap can have at most, with those of the bag."""
        return max(naturals(self.items, "a heap"), default=0) + (self.bag or 0)

    @property
    def legend(self):
        """Return what outlines mean, if there are some."""
        return ("Dashed: can be added from the bag",) * bool(self.bag)

    def can_be_shown(self):
        """Return whether there are few enough heaps, and few enough stones."""
        return self.most_stones <= MOST_IN_ROW and len(self.items) <= MOST_HEAPS

    def shapes(self, clickable=True):
        """Yield stones from below, outlines of those that can be added, and the numbers."""
        wide = TOWER if self.most_stones <= ONE_ABOVE_OTHER else LAYERS
        cuts = clickable and self.marks.get("cuts")
        for i, size in enumerate(self.items):
            heap, group = f"heap {i + 1}", f"heap {i + 1}: {counted(size, 'stone')}"
            for level in range(size + (self.bag or 0) * clickable):
                look, spoken = "stone", f"take {size - level} from {heap}, leaving {level}"
                if level >= size:
                    look = "outline"
                    spoken = f"add {level + 1 - size} to {heap}, making {level + 1}"
                at, small = (wide * i, -(32 if cuts else 26) * level), ()
                if wide == LAYERS:
                    up, along = divmod(level, 10)
                    at, small = (wide * i + 18 * along - 81, -18 * up), (15, 15)
                yield Shape(look, at, "", (i, level), spoken, group, small)
                if cuts and level:
                    spoken = f"break {heap} into {level} and {size - level}"
                    yield Shape("gap", (at[0], at[1] + 16), "", (i, level, level), spoken, group)
            yield Shape("ground", (wide * i, 15), group=group, size=(wide - 28, 2))
            yield Shape("note", (wide * i, 28), str(size), group=group)
        if self.bag is not None:
            here = (wide * len(self.items), 28)
            yield Shape("note", here, f"bag: {self.bag}", group="the bag")

    def touched(self, clicks, after=None):
        """Return stones with all above them, outlines with those below them, or a gap."""
        if any(len(click) > 2 for click in clicks):
            return clicks
        return [
            (i, k)
            for i, level in clicks
            for k in range(min(level, self.items[i]), max(level + 1, self.items[i]))
        ]

    def words(self):
        """Return the heaps in words."""
        more = "" if self.bag is None else ", or to add to from the bag"
        more += ", or to break in two" * self.marks.get("cuts", False)
        return f"{heaps_in_words(self.items, self.bag)} for two players to take from{more}"

    def in_words(self, after):
        """Say how many stones are taken from which heap, or added; or how it breaks."""
        i, left = change(self.items, after.items)
        if len(left) > 1:
            return f"break heap {i + 1} into {listed(left)}"
        more = sum(left) - self.items[i]
        done, way = (f"take {-more}", "from") if more < 0 else (f"add {more}", "to")
        where = f" {way} heap {i + 1}" if len(self.items) > 1 else ""
        return f"{done}{where}, leaving {', '.join(map(str, after.items))}"


class Rows(BoardPicture):
    """Rows of pins: a move takes neighbours out of a row, or just cuts it."""

    most = f"at most {MOST_IN_ROW} pins can be shown in rows"

    def can_be_shown(self):
        """Return whether there are few enough pins."""
        return sum(naturals(self.items, "a row")) <= MOST_IN_ROW

    def shapes(self, clickable=True):
        """Yield the number of pins before each row, the pins, and the gaps that can be cut."""
        cuts = clickable and self.marks["cuts"]
        step, y = 40 if cuts else 30, 0
        for i, size in enumerate(self.items):
            group = f"row {i + 1}: {counted(size, 'pin')}"
            yield Shape("note", (0, y), str(size), group=group)
            for pin in range(size):
                if pin and pin % ONE_LINE == 0:
                    y += 34 if cuts else 28
                x, item, spoken = 34 + step * (pin % ONE_LINE), None, ""
                if self.marks["runs"]:
                    item, spoken = (i, pin, pin + 1), f"row {i + 1}, pin {pin + 1} of {size}"
                yield Shape("pin", (x, y), "", item, spoken, group)
                if cuts and pin < size - 1:
                    item, spoken = (i, pin + 1, pin + 1), f"cut row {i + 1} after pin {pin + 1}"
                    yield Shape("cut", (x + step / 2, y), "", item, spoken, group)
            y += 40 if cuts and size > ONE_LINE else 34

    def touched(self, clicks, after=None):
        """Return the pins between two clicks, or the gap."""
        (i, *_), begins, ends = zip(*clicks)
        return [(i, pin, pin + 1) for pin in range(min(begins), max(ends))] or clicks

    def words(self):
        """Return the rows in words."""
        one = counted(sum(self.items), "pin")
        rows = f"Rows of {listed(self.items)} pins" if len(self.items) > 1 else f"A row of {one}"
        return f"{rows} for two players to take from" if self.items else "No pin is left"

    def in_words(self, after):
        """Say what is taken out of a row, or into what it is cut."""
        i, left = change(self.items, after.items)
        row = self.items[i]
        if not left:
            return f"take a whole row of {row}"
        if sum(left) == row:
            return f"break a row of {row} into {listed(left)}"
        return f"take {row - sum(left)} from a row of {row}, leaving {listed(left)}"


class Cells(BoardPicture):
    """Cells of a board, some of them covered, or with a text on them."""

    plain = "cell", "cell"  # looks of cells, of which the numbers have an even and an odd sum

    def can_be_shown(self):
        """Return whether it is small enough, and has all that is on it."""
        return super().can_be_shown() and not self.missing()

    def missing(self):
        """Return the cells that wear a mark and are not shown."""
        return sorted(set().union(*self.marks.values()).difference(self.items))

    def shapes(self, clickable=True):
        """Yield the cells, row by row from above, and the numbers of columns and rows."""
        for x, y in sorted(self.items, key=lambda cell: (-cell[1], cell[0])):
            worn = self.worn((x, y))
            spoken = ", ".join([f"column {x}, row {y}", *worn])
            covered, text = "covered" in worn, "".join(worn)
            look, text = ("covered", "") if covered else (self.plain[(x + y) % 2], text)
            yield Shape(look, (44 * x, -44 * y), text, (x, y), spoken, f"row {y}")
        xs, ys = (sorted({*numbers}) for numbers in zip(*self.items)) if self.items else ((), ())
        yield from (Shape("note", (44 * x, 34 - 44 * ys[0]), str(x), group="columns") for x in xs)
        yield from (Shape("note", (44 * xs[0] - 36, -44 * y), str(y), group="rows") for y in ys)

    def words(self):
        """Return the lengths of the rows, and the marks."""
        worn = [f"{mark}: {listed(sorted(these))}" for mark, these in self.marks.items() if these]
        return "; ".join([f"A board of {counted(len(self.items), 'cell')}{self.in_rows()}", *worn])

    def in_rows(self):
        """Say how the cells lie."""
        rows = [n for _, n in sorted(Counter(y for _, y in self.items).items())]
        if {*rows} == {len({x for x, _ in self.items})}:
            return f" in {counted(len(rows), 'row')} and {counted(rows[0], 'column')}"
        return f", in rows from below: {', '.join(map(str, rows))}" if rows else ""

    def in_words(self, after):
        """Say on which cells something is put, and which are emptied."""
        changed = self.changed(after)
        put = [mark for mark in after.marks if {*after.marks[mark]} & {*changed}]
        fill = "fill" if put in ([], ["covered"]) else f"put {listed(put)} on"
        ways = {fill: after.worn, "empty": self.worn}
        cells = {way: [*filter(worn, changed)] for way, worn in ways.items()}
        said = [f"{way} {listed(these)}" for way, these in cells.items() if these]
        return " and ".join(said) or super().in_words(after)


class Bar(Cells):
    """A bar of chocolate."""

    plain = "chocolate", "chocolate"


class Chequered(Cells):
    """A square board for chess, with a dark cell in its corner."""

    plain = "dark", "light"
    side = isqrt(MOST_SHAPES)
    last = side - 1, side - 1
    most = f"a board of at most {side} by {side} can be shown, up to the cell {last}"


class Dominoes(Cells):
    """Cells, some of them covered by dominoes."""

    def pieces(self, moves=()):
        """Yield the dominoes: those of the moves, and others in a way in which they may lie."""
        laid = [sorted(before.changed(after)) for before, after in moves]
        loose = sorted(self.marks["covered"].difference(*laid))
        beside = [pair for pair in combinations(loose, 2) if distance(*pair) == 1]
        if beside:
            nx = library("networkx")
            laid += map(sorted, nx.max_weight_matching(nx.Graph(beside), maxcardinality=True))
        for (a, b), (c, d) in sorted(laid):
            size = (84, 40) if b == d else (40, 84)
            yield Shape("domino", (22 * (a + c), -22 * (b + d)), group="dominoes", size=size)


class Squares(BoardPicture):
    """A rectangle of two numbers, from which squares are cut off along the longer side."""

    most = f"at most {LONGEST_SIDE} by {LONGEST_SIDE} can be shown"

    def can_be_shown(self):
        """Return whether it is small enough."""
        return max(self.items) <= LONGEST_SIDE

    @property
    def squares(self):
        """Return the items of the squares, from the end that stays: what is left without each."""
        x, y = self.items
        small, large = sorted(self.items)
        return [(int(x < y), left) for left in range(large % small, large, small)]

    def shapes(self, clickable=True):
        """Yield what is left in the end, the squares, and the two numbers."""
        x, y = self.items
        small, large = sorted(self.items)
        ends = [(None, 0, large % small)] * (large % small > 0)
        ends += [(item, item[1], item[1] + small) for item in self.squares]
        for item, begin, end in ends:
            middle, size = ((begin + end) * UNIT / 2, small * UNIT / 2), (end - begin, small)
            (across, up), (wide, high) = (p[:: 1 if x >= y else -1] for p in (middle, size))
            spoken, text = "", str(small) if UNIT * small > 20 and item else ""
            if begin:
                many = counted((large - begin) // small, "square")
                spoken = f"cut off {many} of side {small}, leaving {begin} of {large}"
            look, size = "square" if item else "rest", (UNIT * wide, UNIT * high)
            item = item if begin else None
            yield Shape(look, (across, -up), text, item, spoken, "the rectangle", size)
        yield Shape("note", (UNIT * x / 2, 16), str(x), group="the rectangle")
        yield Shape("note", (-18, -UNIT * y / 2), str(y), group="the rectangle")

    def touched(self, clicks, after=None):
        """Return the squares from the clicked one on."""
        return [item for item in self.squares if item >= min(clicks)]

    def words(self):
        """Return the rectangle in words."""
        return "A rectangle of {} by {}, for two players to cut squares from".format(*self.items)

    def in_words(self, after):
        """Say how many squares are cut off."""
        small, many = min(self.items), sum(self.items) - sum(after.items)
        left = " by ".join(map(str, after.items))
        return f"cut off {counted(many // small, 'square')} of side {small}, leaving {left}"


class Coins(BoardPicture):
    """Coins in a row, which show heads or tails."""

    def shapes(self, clickable=True):
        """Yield the coins from the left, each with its name below."""
        for i, coin in enumerate(self.items):
            look, name = "head" if self.worn(coin) else "tail", spelled(coin)
            yield Shape(look, (46 * i, 0), look[0].upper(), coin, f"coin {name}, {look}", "coins")
            yield Shape("note", (46 * i, 32), name, group="coins")

    def words(self):
        """Return the coins in words, and which show heads."""
        heads = [coin for coin in self.items if self.worn(coin)]
        if not self.items:
            return "A row without coins"
        row = f"A row of coins from {spelled(self.items[0])} to {spelled(self.items[-1])}"
        return f"{row}; heads are up at {listed(heads) if heads else 'none'}"

    def in_words(self, after):
        """Say which coins are turned."""
        return super().in_words(after).replace("change", "turn", 1)


class Stairs(BoardPicture):
    """Coins on the steps of a staircase, the lowest first."""

    way, most = "columns", "at most 8 steps and 20 coins can be shown"
    legend = ("Steps are dark and light in turn",)

    def can_be_shown(self):
        """Return whether there are few enough steps and coins."""
        return len(self.items) <= 8 and sum(self.items) <= 20

    def shapes(self, clickable=True):
        """Yield the ground, the steps, and the coins on each from below."""
        yield Shape("note", (-74, -8), "ground", group="ground")
        for i, coins in enumerate(self.items):
            x, top, look = 74 * i, 26 * (i + 1), "step" if i % 2 else "odd-step"
            group = f"step {i + 1}: {counted(coins, 'coin')}"
            yield Shape(look, (x, -top / 2), str(i + 1), group=group, size=(74, top))
            for coin in range(coins):
                spoken = f"move {coins - coin} from step {i + 1} down to step {i}"
                yield Shape("coin", (x, -top - 9 - 16 * coin), "", (i, coin), spoken, group)

    def touched(self, clicks, after=None):
        """Return a coin with all above it."""
        return [(i, coin) for i, low in clicks for coin in range(low, self.items[i])]

    def words(self):
        """Return the coins of each step in words."""
        if not self.items:
            return "A staircase without steps"
        steps = f"steps 1 to {len(self.items)} hold" if len(self.items) > 1 else "step 1 holds"
        return f"A staircase: {steps} {counted_coins(self.items)}"

    def in_words(self, after):
        """Say how many coins go down from which step."""
        step = next(i for i, (p, q) in enumerate(zip(self.items, after.items), 1) if q < p)
        coins = self.items[step - 1] - after.items[step - 1]
        down = f"to step {step - 1}" if step > 1 else "to the ground"
        return f"move {counted(coins, 'coin')} from step {step} {down}"


class Edges(BoardPicture):
    """Edges of a picture that stands on the ground."""

    way = "columns"

    def places(self):
        """Return the place of each vertex: as high as it is far from the ground, in steps."""
        return risen(tuple(self.marks["ends"].values()), self.marks["ground"])

    def shapes(self, clickable=True):
        """Yield the ground, and the edges by their names, with their ends."""
        at, ground, met = self.places(), self.marks["ground"], Counter()
        loops = [edge for edge in self.items if {*self.marks["ends"][edge]} == {ground}]
        width = 70 + max((x for x, _ in at.values()), default=0)
        beyond = {edge: width + 40 * i for i, edge in enumerate(loops)}
        width += 40 * len(loops) + 20 * bool(loops)
        below = edges_below({edge: self.marks["ends"][edge] for edge in self.items}, ground)
        yield Shape("line", ((width - 70) / 2, 4), group="the picture", size=(width, 4))
        knots = {}
        for edge in self.items:
            ends = self.marks["ends"][edge]
            met[frozenset(ends)] += 1
            foot = next((at[end][0] for end in ends if end != ground), beyond.get(edge))
            u, v = (at.get(end, (foot, 0)) for end in ends)
            beside = 9 * (met[frozenset(ends)] // 2) * (-1) ** met[frozenset(ends)]
            beside *= edge not in beyond
            knots |= {p: Shape("knot", p, group="the picture") for p in (u, v)}
            spoken = hung(edge, below[edge], self.touched([edge]))
            yield edge_shape(u, v, beside, edge, spoken)
        yield from knots.values()

    def touched(self, clicks, after=None):
        """Return the edge that is clicked, and those that fall with it."""
        cut = [self.marks["ends"][e] for e in self.items if e not in clicks]
        hang = reached_from(self.marks["ground"], cut)
        return [e for e in self.items if e in clicks or self.marks["ends"][e][0] not in hang]

    def words(self):
        """Return how many edges there are, and how many stand on the ground."""
        on = sum(self.marks["ground"] in self.marks["ends"][edge] for edge in self.items)
        edges, touch = counted(len(self.items), "edge"), "touches" if on == 1 else "touch"
        return f"A picture of {edges}, of which {on} {touch} the ground"


class Vertices(BoardPicture):
    """Vertices of a graph, some of them taken, and its edges."""

    way, most, most_items = "columns", "at most 60 vertices can be shown", 60

    def shapes(self, clickable=True):
        """Yield the edges, and upon them the vertices."""
        at, taken, free = self.places(), self.marks["taken"], {v: [] for v in self.items}
        for u, v in self.marks["edges"]:
            free[u] += [v] * (v not in taken)
            free[v] += [u] * (u not in taken)
            look = "faint-line" if {u, v} & set(taken) else "line"
            yield turned(Shape(look, (0, 0), group="the graph"), at[u], at[v])
        for vertex in self.items:
            look = "taken" if vertex in taken else "vertex"
            beside = f"next to {listed(free[vertex])}" if free[vertex] else "alone"
            spoken = f"vertex {spelled(vertex)}, {'taken' if look == 'taken' else beside}"
            yield Shape(look, at[vertex], brief(vertex, 4), vertex, spoken, "the graph")

    def worn(self, item):
        """Return whether a vertex is taken."""
        return ["taken"] * (item in self.marks["taken"])

    def places(self):
        """Return where the vertices are: as the graph says, or as networkx lays them out."""
        if self.marks["places"]:
            return {v: (90 * x, -90 * y) for v, (x, y) in self.marks["places"].items()}
        return spring_places(self.items, tuple(self.marks["edges"]))

    def words(self):
        """Return how many vertices are left, and which."""
        left = [vertex for vertex in self.items if vertex not in self.marks["taken"]]
        free = f", of which {listed_some(left, 20)} are left" if left else ", all taken"
        return f"A graph of {len(self.items)} vertices and {len(self.marks['edges'])} edges{free}"

    def in_words(self, after):
        """Say which vertices are taken."""
        gone = [v for v in self.items if (v in after.marks["taken"]) > (v in self.marks["taken"])]
        return f"take {listed(gone)}"


class Names(BoardPicture):
    """Heaps that are known by their names, such as ordinals: one box below the other."""

    most, most_items = f"at most {MOST_HEAPS} heaps can be shown", MOST_HEAPS

    def shapes(self, clickable=True):
        """Yield the number of each heap, and a box with its name, or the beginning of it."""
        for i, name in enumerate(self.items):
            text, group = brief(name, LONGEST_BOX), f"heap {i + 1}: {name}"
            wide = boxed(text)
            yield Shape("note", (0, 44 * i), f"heap {i + 1}", group=group)
            yield Shape("rest", (38 + wide / 2, 44 * i), text, group=group, size=(wide, 34))

    def words(self):
        """Return the names."""
        heaps = f"{'A heap' if len(self.items) == 1 else 'Heaps'} of {listed(self.items or [0])}"
        return f"{heaps} for two players to make smaller"

    def in_words(self, after):
        """Say which heap becomes what."""
        [(i, left)] = changed(self.items, after.items)
        return f"lower heap {i + 1} from {self.items[i]} to {left}"


class List(BoardPicture):
    """A position as it is written, and each of its options in a box."""

    most, most_items = f"at most {MOST_OPTIONS:,} options can be listed", MOST_OPTIONS

    @cached_property
    def fitting(self):
        """Return the options that contain what was typed."""
        typed = [text.strip().casefold() for text in self.marks.get("typed", ())]
        options = dict.fromkeys(self.items)
        return [p for p in options if all(text in spelled(p).casefold() for text in typed)]

    def shapes(self, clickable=True):
        """Yield the position, and below it its options, as many in a line as there is room for."""
        x, y = 0, 44
        here = brief(self.here, LONGEST_BOX)
        yield Shape("note", (boxed(here) / 2, 0), here, group="here")
        for option in self.fitting[:MOST_LISTED] if clickable else ():
            text = brief(spelled(option), LONGEST_BOX)
            wide = boxed(text)
            if x and x + wide > LONGEST_LINE:
                x, y = 0, y + 44
            spoken, group = f"move to {spelled(option)}", f"line {y // 44}"
            yield Shape("rest", (x + wide / 2, y), text, option, spoken, group, (wide, 34))
            x += wide + 10
        more = len(self.fitting) - MOST_LISTED
        if clickable and more > 0:
            text = f"and {more:,} more: type some of what is written"
            yield Shape("note", (boxed(text) / 2, y + 44), text, group="more")

    @property
    def here(self):
        """Return the position as it is written."""
        return spelled(*self.marks["here"])

    def touched(self, clicks, after=None):
        """Return the option that is clicked."""
        return clicks

    def words(self):
        """Return the position, and how many options it has."""
        return f"The position {self.here}, with {counted(len(self.items), 'option')}"

    def in_words(self, after):
        """Return both positions."""
        return f"{self.here} → {after.here}"


KINDS = {"heaps": Heaps, "row": Rows, "cells": Cells, "coins": Coins, "stairs": Stairs}
KINDS |= {"bar": Bar, "chequered": Chequered, "dominoes": Dominoes, "squares": Squares}
KINDS |= {"edges": Edges, "vertices": Vertices, "names": Names, "list": List}


def boxed(text):
    """Return how wide a box with a text is."""
    return 9 * len(text) + 26


class Display:
    """How rules show their game: each position is asked for once, and kept.

    >>> from sg_core.rulesets import Nim
    >>> nim = Display(Nim())
    >>> len(nim.shapes((2, 3))), nim.say((2, 3), (2, 1))
    (9, 'take 2 from heap 2, leaving 2, 1')
    >>> nim.alt((2, 3))
    'Heaps of 2 and 3 stones for two players to take from'
    """

    def __init__(self, rules):
        self.rules, self.kept = look_of(rules), {}

    def seen(self, position):
        """Return a position as it is seen, a `BoardPicture`; None for a graph, or nothing."""
        if position not in self.kept:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[position] = self.asked(position)
        return self.kept[position]

    def asked(self, position):
        """Return what the rules say of a position, as it is seen."""
        if not callable(getattr(self.rules, "picture", None)):
            return None
        said = self.rules.picture(position)
        if not isinstance(said, tuple) or len(said) != 3 or said[0] not in ["graph", *KINDS]:
            kinds = listed(["graph", *KINDS], "or")
            form = f'(kind, items, marks), such as ("heaps", (1, 2), {{}}), and the kind is {kinds}'
            raise GameError(f"picture(position) gives {form}; not {shown(said)}")
        kind, items, marks = said
        return None if kind == "graph" else KINDS[kind](tuple(items), marks)

    def shapes(self, position):
        """Return the shapes of a position."""
        return self.seen(position).drawn

    def alt(self, position):
        """Return a position in words."""
        return self.seen(position).words()

    def clicks(self, position, options):
        """Return what can be clicked for some options."""
        return Clicks(self.rules, position, options)

    def say(self, before, after):
        """Return a move in words, as its rules tell it, or by how its positions look."""
        if hasattr(self.rules, "in_words"):
            return self.rules.in_words(before, after)
        here = self.seen(before)
        return here.in_words(self.seen(after)) if here else f"{spelled(before)} → {spelled(after)}"

    def how(self, position):
        """Return what to click, as the rules say it, or by the looks of what can be."""
        if hasattr(self.rules, "how"):
            return as_text(self.rules.how, "how")
        some = "Click what the move changes, one after the other."
        shapes = [shape for shape in self.shapes(position) if shape.spoken]
        looks = dict.fromkeys((shape.look, bool(shape.size)) for shape in shapes)
        hows = (HOW.get("small " * small + look, HOW.get(look, some)) for look, small in looks)
        return " ".join(dict.fromkeys(hows))


@lru_cache(maxsize=64)
def risen(ends, ground):
    """Return a place for each vertex above the ground, by the ends of edges.

    A vertex is as high as it is far from the ground, and in the middle of those that it stands on.

    >>> risen(((0, "a"), (0, "b"), ("a", "c"), ("b", "c")), 0)
    {'a': (0.0, -60), 'b': (70, -60), 'c': (35.0, -120)}
    """
    nx = library("networkx")
    graph = nx.MultiGraph([*ends, (ground, ground)])
    tree, layers = nx.bfs_tree(graph, ground), [*nx.bfs_layers(graph, [ground])]
    xs, leaves = {}, count(0, 70)
    for vertex in nx.dfs_postorder_nodes(tree, ground):
        above = [xs[v] for v in tree[vertex]]
        xs[vertex] = fmean((above[0], above[-1])) if above else next(leaves)
    for below, layer in pairwise(layers[1:]):
        for vertex in layer:
            under = [xs[v] for v in set(graph[vertex]) & set(below)]
            if len(under) > 1:
                shift = fmean(under) - xs[vertex]
                xs |= {v: xs[v] + shift for v in (vertex, *nx.descendants(tree, vertex))}
    return {v: (xs[v], -60 * height) for height, layer in enumerate(layers[1:], 1) for v in layer}


def edges_below(ends, ground):
    """Return for each edge those that lead down from its lower end, from both if it is level.

    >>> edges_below({"wall": (0, 1), "roof": (1, 2), "pole": (2, 0)}, 0)
    {'wall': [], 'roof': ['wall', 'pole'], 'pole': []}
    """
    nx = library("networkx")
    graph = nx.MultiGraph([*ends.values(), (ground, ground)])
    far = nx.single_source_shortest_path_length(graph, ground)
    low = {edge: min(far[v] for v in pair) for edge, pair in ends.items()}
    feet = {edge: {v for v in pair if far[v] == low[edge]} for edge, pair in ends.items()}
    return {e: [f for f in ends if low[f] < low[e] and feet[e] & {*ends[f]}] for e in ends}


def hung(edge, below, falls):
    """Return the name of an edge, with what it hangs on and what falls when it is cut.

    >>> hung("pole", ["roof"], ["pole", "flag"]), hung("wall", [], ["wall"])
    ('edge pole, on roof; with it falls flag', 'edge wall, on the ground')
    """
    others = [one for one in falls if one != edge]
    fall = f"; with it fall{'s' * (len(others) == 1)} {listed_some(others)}" if others else ""
    return f"edge {spelled(edge)}, on {listed_some(below) if below else 'the ground'}{fall}"


def reached_from(ground, ends):
    """Return the vertices that hang on the ground by edges with these ends."""
    beside = defaultdict(list)
    for u, v in ends:
        beside[u].append(v)
        beside[v].append(u)
    return reached(beside.__getitem__, ground)


def distance(p, q):
    """Return how many steps lead from a cell to another, each to a neighbour.

    >>> distance((1, 1), (3, 0))
    3
    """
    return abs(p[0] - q[0]) + abs(p[1] - q[1])


@lru_cache(maxsize=64)
def spring_places(vertices, edges):
    """Return a place for each vertex of a graph, always the same."""
    nx = library("networkx")
    graph = nx.Graph()
    graph.add_nodes_from(vertices)
    graph.add_edges_from(edges)
    scale = 60 * max(1.5, len(vertices) ** 0.5)
    places = nx.spring_layout(graph, seed=1, iterations=300, scale=scale)
    return {vertex: (round(float(x)), round(float(y))) for vertex, (x, y) in places.items()}


def counted_coins(steps):
    """Return the numbers of coins in words.

    >>> counted_coins((1, 3)), counted_coins((1,))
    ('1 and 3 coins', '1 coin')
    """
    return f"{listed(steps)} coin{'' if tuple(steps) == (1,) else 's'}"


def change(heaps, after):
    """Return the index of the heap, or row, that a move changes, and what is left of it.

    >>> change((2, 2), (2, 1)), change((3, 5), (2, 2, 3))
    ((1, [1]), (1, [2, 2]))
    """
    (gone,) = (Counter(heaps) - Counter(after)).elements()
    left = (Counter(after) - Counter(heaps)).elements()
    stays = [size == heap for size, heap in zip(heaps, (*after, None))]
    return next(i for i, size in enumerate(heaps) if size == gone and not stays[i]), sorted(left)


def heaps_in_words(heaps, bag=None):
    """Return heaps, and the bag beside them, in words.

    >>> heaps_in_words((1,)), heaps_in_words((3, 0), bag=2)
    ('A heap of 1 stone', 'Heaps of 3 and 0 stones, and a bag of 2 stones')
    """
    stones = f"{listed(heaps or [0])} stone{'' if tuple(heaps) == (1,) else 's'}"
    beside = "" if bag is None else f", and a bag of {counted(bag, 'stone')}"
    return f"{'A heap' if len(heaps) == 1 else 'Heaps'} of {stones}{beside}"


def draw_board(rules, position=None, *, items=(), marked=MARKED, notes=None):
    """Return a picture of a position as its rules show it.

    Parameters
    ----------
    rules : ruleset with a picture
    position : optional
        Default: the start of the rules.
    items : collection
        The highlighted cells, edges, … as the rules call them.
    marked : str
        The name of the highlighted items, for the line below the picture.
    notes : dict, optional
        From items to texts that are written beside them.

    Returns
    -------
    Picture

    Raises
    ------
    GameError
        If the rules or the position have no picture, or an item is not shown.
    LimitError
        If there is too much to draw.

    Examples
    --------
    >>> from sg_core.rulesets import Chomp
    >>> draw_board(Chomp(), (3, 1)).alt
    'A position of Chomp(). A board of 4 cells, in rows from below: 3, 1; ☠: (1, 1).'
    """
    options = options_of(rules)
    position = check_hashable(start_of(rules, position), options)
    here = Display(rules).seen(position)
    if here is None:
        raise GameError(f"{shown(rules)} has no board; draw its graph: draw(explore(rules, start))")
    if not here.can_be_shown():
        raise LimitError(f"{shown(position)} is too large to draw: {here.most}")
    items, notes = as_list(items, "items"), {} if notes is None else notes
    if not isinstance(notes, Mapping):
        raise GameError(f"notes are a dict from items to texts, not {shown(notes)}")
    shapes = here.shapes(clickable=False)
    there = [shape.item for shape in shapes if shape.item is not None]
    for item in (*items, *notes):
        if item not in there:
            raise GameError(f"{shown(item)} is not shown, and cannot be marked")
    why = (f"Orange: {why_marked(marked)}",) * bool(items)
    said = [f"Highlighted: {listed(items)}."] if items else []
    said += [f"Beside {spelled(item)} stands {text}." for item, text in notes.items()]
    alt = " ".join([f"A position of {shown(rules)}. {here.words()}.", *said])
    return Picture(board_svg(here, items=items, notes=notes), alt, (*here.legend, *why))


def board_svg(kind, outlines=False, items=(), notes=None):
    """Return a position as SVG text, perhaps with outlines of the stones that can be added.

    Some items are highlighted, and notes written beside items. Raises `LimitError` if something
    that stands on the board has no place in the picture.
    """
    if kind.missing():
        raise LimitError(f"the picture is too small to show {listed(kind.missing())}")
    shapes = [*kind.shapes(clickable=outlines and isinstance(kind, Heaps)), *kind.pieces()]
    at = {shape.item: shape for shape in shapes}
    looks = {"loop": "marked loop"}
    for i, shape in enumerate(shapes):
        if shape.item in items:
            rect, look = shape.rect(), looks.get(shape.look, "marked")
            shapes[i] = replace(shape, look=look, size=(rect["width"], rect["height"]))
    for item, text in ({} if notes is None else notes).items():
        x, y = at[item].at
        beside = -15 if at[item].turn < -91 else 15  # of an edge that leans to the left, its left
        shapes.append(Shape("marked note", (x + beside, y), str(text)))
    return shapes_svg(shapes)
