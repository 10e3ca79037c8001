"""A pair of scales: a position on the left pan, weights on the right; who wins, how they look."""

from dataclasses import dataclass
from functools import cached_property

from sg_core.basis import bits, chosen
from sg_core.graph import GameGraph
from sg_core.labels import grundy_values
from sg_core.nimbers import nim_sum
from sg_core.words import brief, spelled
from sg_course.pictures.shapes import Shape, turned

MOST_WEIGHTS, TALLEST = 5, 12  # that are drawn: weights, and stones of a heap
STONE, STEP = (38, 13), 15  # pixels: a stone, and from one to the next above it
LONGEST = 8  # letters of a name in a token
LEFT = 60  # half the width of the left pan
GAP = 46  # between a pan and what stands below it
WORDS = {"element": ", a weight"}  # for the marks of the drawing beside the scales
WEIGHTS = "weights"  # the group through which arrow keys lead


@dataclass(frozen=True)
class Balance:
    """A game whose positions are weighed, and the weights, the oldest first.

    A *load* is a choice of weights as a number: its bit i stands for `weights[i]`.
    """

    game: GameGraph
    weights: tuple = ()

    @cached_property
    def heaps(self):
        """Whether the positions are heaps of stones, which are drawn as columns."""
        sizes = self.game.positions
        if not all(type(n) is int and 0 <= n <= TALLEST for n in sizes):
            return False
        return all(set(self.game.options(n)) == set(range(n)) for n in sizes)

    def on(self, load):
        """Return the weights of a load, the oldest first."""
        return chosen(self.weights, load)

    def total(self, position, load):
        """Return the nim-sum of both pans."""
        value = grundy_values(self.game)
        return nim_sum(value[position], *(value[w] for w in self.on(load)))

    def level(self, position, load):
        """Return whether position + weights is P."""
        return not self.total(position, load)

    def winning_moves(self, position, load):
        """Return the moves (p, q) that win position + weights, those of the position first."""
        total, value = self.total(position, load), grundy_values(self.game)
        parts = [position, *reversed(self.on(load))] if total else []
        moves = ((p, q) for p in parts for q in self.game.options(p))
        return [(p, q) for p, q in moves if value[q] == value[p] ^ total]

    def sum_text(self, load):
        """Return a load in words, the newest weight first."""
        return " + ".join(map(spelled, reversed(self.on(load)))) or "nothing"

    def name(self, load):
        """Return a load as a row of lamps, the oldest weight on the right."""
        return bits(load, max(1, len(self.weights)))


@dataclass(frozen=True)
class Weighing:
    """How a pair of scales looks.

    Attributes
    ----------
    balance : Balance
    left : position or None
        What is on the left pan.
    load : int
        The weights on the right pan.
    level : bool or None
        None: the scales do not say.
    move : (position, position) or None
        The winning move, which glows.
    do : str
        The action of a click on a weight.
    touch : dict or None
        That of a click on the left pan.
    """

    balance: Balance
    left: object = None
    load: int = 0
    level: bool | None = None
    move: tuple | None = None
    do: str = "put"
    touch: dict | None = None

    @cached_property
    def widths(self):
        """How wide the tokens of the weights are."""
        return [self.width(w) for w in self.balance.weights]

    @cached_property
    def places(self):
        """The middles of the pillar and of the right pan, and half its width; the left is at 0."""
        half = max(70, sum(self.widths) / 2 + 12)
        right = max(170, 2 * half + 30)
        return right / 2, right, half

    @property
    def floor(self):
        """Where the pans hang below the beam."""
        tall = max(self.balance.game.positions) * STEP if self.balance.heaps else 40
        return tall + 44

    @property
    def bench(self):
        """Where the weights stand that are not on a pan."""
        return self.floor + GAP + self.high + 18

    @property
    def high(self):
        """How high a weight is to be clicked."""
        tallest = max(self.balance.weights, default=0) if self.balance.heaps else 0
        return max(44, STEP * tallest + 8)

    def width(self, position):
        """Return how wide a token is to be clicked."""
        return max(46, 8 * len(text_of(position)) + 12)

    def shapes(self):
        """Yield the shapes of the whole picture."""
        middle, right, half = self.places
        yield from self.beam(right)
        yield Shape("ground", (middle, self.floor / 2 + 12), size=(4, self.floor + 24))
        yield Shape("ground", (middle, self.floor + 24), size=(60, 4))
        for x, wide in ((0, LEFT), (right, half)):
            for side in (-wide, wide):
                yield turned(Shape("faint-line", (0, 0)), (x, 0), (x + side, self.floor))
            yield Shape("ground", (x, self.floor + 2), size=(2 * wide, 4))
        yield from self.left_shapes()
        yield from self.load_shapes(right)
        yield from self.bench_shapes(middle)
        yield from self.note(right)

    def beam(self, right):
        """Yield the beam: in one piece and = if the scales are level, else in pieces and ≠."""
        middle = right / 2
        if self.level is False:
            pieces = round(right / 26)
            for i in range(pieces):
                at = ((i + 0.5) * right / pieces, 0)
                yield Shape("uneven", at, size=(0.6 * right / pieces, 6))
            yield Shape("uneven sign", (middle, -26), "≠")
        else:
            yield Shape("level" if self.level else "ground", (middle, 0), size=(right, 6))
            yield Shape("level sign", (middle, -26), "=" if self.level else "")

    def token(self, position, x, floor):
        """Yield a position or weight: a column of stones, or a circle with its name."""
        glows = self.move is not None and self.move[0] == position
        if not self.balance.heaps:
            at, frame = (x, floor - 22), (self.width(position) - 4, 42)
            yield Shape("vertex", at, text_of(position), group=WEIGHTS)
            if glows:
                yield Shape("frame", at, size=frame, group=WEIGHTS)
            return
        stays = self.move[1] if glows else position
        for i in range(position):
            look = "stone" if i < stays else "lit stone"
            yield Shape(look, (x, floor - 8 - STEP * i), size=STONE, group=WEIGHTS)

    def left_shapes(self):
        """Yield what is on the left pan; it can be clicked if that means anything."""
        if self.left is None:
            return
        if self.touch:
            spoken, at = f"{spelled(self.left)}, on the left pan", (0, self.floor - self.high / 2)
            size = (self.width(self.left), self.high)
            yield Shape("note", at, "", self.touch, spoken, WEIGHTS, size)
        yield from self.token(self.left, 0, self.floor)

    def card(self, i, x, floor):
        """Yield what is clicked to take a weight, and the weight."""
        weight, where = self.balance.weights[i], "on the pan" if self.load >> i & 1 else "beside"
        spoken = f"weight {spelled(weight)}, {where}"
        item, at = {"do": self.do, "weight": i}, (x, floor - self.high / 2)
        yield Shape("note", at, "", item, spoken, WEIGHTS, (self.widths[i], self.high))
        yield from self.token(weight, x, floor)

    def load_shapes(self, x):
        """Yield the weights on the right pan, the oldest on the right."""
        here = [i for i in range(len(self.widths)) if self.load >> i & 1]
        at = x + sum(self.widths[i] for i in here) / 2
        for i in here:
            yield from self.card(i, at - self.widths[i] / 2, self.floor)
            at -= self.widths[i]

    def bench_shapes(self, x):
        """Yield the weights beside the scales, and below each its lamp."""
        if not self.widths:
            yield Shape("note", (x, self.bench - 18), "no weights yet")
        at = x + (sum(self.widths) + 8 * len(self.widths)) / 2
        for i, wide in enumerate(self.widths):
            place = at - wide / 2 - 4
            on = self.load >> i & 1
            if on:
                yield Shape("outline", (place, self.bench - self.high / 2), size=(wide, self.high))
            else:
                yield from self.card(i, place, self.bench)
            yield Shape("lamp" if on else "dark lamp", (place, self.bench + 18), str(int(on)))
            at -= wide + 8

    def note(self, right):
        """Yield the winning move below the pan on which it is made."""
        if self.move:
            p, q = self.move
            at = (0 if p == self.left else right, self.floor + 20)
            yield Shape("marked note", at, f"{text_of(p)} → {text_of(q)}")

    def alt(self):
        """Return what the picture shows, in words."""
        said = {True: "level", False: "not level", None: ""}[self.level]
        left = "nothing" if self.left is None else spelled(self.left)
        both = f"{left} on the left, {self.balance.sum_text(self.load)} on the right"
        count = len(self.balance.weights)
        beside = self.balance.sum_text(((1 << count) - 1) ^ self.load).replace(" + ", ", ")
        rest = f" Weights beside: {beside}." if count else " There are no weights yet."
        won = " Winning move: {} → {}.".format(*map(spelled, self.move)) if self.move else ""
        return f"Scales{', ' * bool(said)}{said}: {both}.{rest}{won}"


def text_of(position):
    """Return the name of a position as it stands on a pan.

    >>> text_of(("a", 2)), text_of("a long name")
    ('(a, 2)', 'a long …')
    """
    return brief(position, LONGEST)
