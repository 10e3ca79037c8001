"""Rulesets with pictures of their own, as a reader might write them: examples of the interface.

The last four name their picture by a word.
"""

from itertools import product


class TakeOneOrTwo:
    """A move takes one or two stones from a heap; a position is their number."""

    def options(self, stones):
        return tuple(stones - take for take in (1, 2) if take <= stones)

    def picture(self, stones):
        return "heaps", (stones,), {}

    def clicks(self, stones):
        return {((0, left),): left for left in self.options(stones)}


class Cram:
    """A move lays a domino on two free neighbouring cells.
    A position is the set of free cells (x, y)."""

    def __init__(self, columns, rows):
        self.start = frozenset(product(range(1, columns + 1), range(1, rows + 1)))

    def options(self, free):
        dominoes = [{(x, y), more} for x, y in free for more in ((x + 1, y), (x, y + 1))]
        return {free - domino for domino in dominoes if domino <= free}

    def picture(self, free):
        return "cells", self.start, {"covered": self.start - free}

    def clicks(self, free):
        return {free - after: after for after in self.options(free)}

    def why_not(self, free, clicks):
        return "click two free cells, side by side"

    def in_words(self, free, after):
        one, other = sorted(free - after)
        return f"lay a domino on {one} and {other}"


class TurningTurtles:
    """A move turns one or two coins; the rightmost of them goes from head to tail.
    A position is the set of heads; the coins are 1, 2, … from the left."""

    def __init__(self, coins):
        self.coins = range(1, coins + 1)

    def options(self, heads):
        return [heads ^ {a, b} for b in sorted(heads) for a in range(1, b + 1)]

    def picture(self, heads):
        return "coins", self.coins, {"head": heads}

    def clicks(self, heads):
        return {heads ^ after: after for after in self.options(heads)}


class Queens:
    """A move puts a queen on a cell that none attacks; a position is the set of queens."""

    picture, start = "cells", frozenset()

    def __init__(self, side=3):
        self.board = {(x, y) for x in range(1, side + 1) for y in range(1, side + 1)}

    def options(self, queens):
        free = [cell for cell in sorted(self.board) if not any(attacks(cell, q) for q in queens)]
        return [queens | {cell} for cell in free]


def attacks(one, other):
    (x, y), (u, v) = one, other
    return x == u or y == v or abs(x - u) == abs(y - v)


class Turning:
    """A move turns one or two coins of five, the last of them from head to tail."""

    picture, board = "coins", range(1, 6)

    def options(self, heads):
        return [heads ^ {a, b} for b in heads for a in range(1, b + 1)]


class Square:
    """A move takes a square number of stones."""

    picture = "heaps"

    def options(self, stones):
        return [stones - n * n for n in range(1, stones + 1) if n * n <= stones]


class ManyWays:
    """A move takes up to `most` from a number; it is chosen from a list."""

    picture = "list"

    def __init__(self, most=50):
        self.most = most

    def options(self, number):
        return range(max(number - self.most, 0), number)
