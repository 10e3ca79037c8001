"""Rules that name their picture by a word, as your own rules may: `picture = "cells"`.

* "heaps": a position is a number of stones, or a tuple of such numbers. A click takes a stone and
  all above it.
* "cells": a position is a frozenset of cells (x, y), which are shown full; `board` has all cells.
  Click the cells that a move fills or empties, one after the other.
* "chequered": the same, on a board for chess; `mark` is what stands on the cells, such as "♛".
* "coins": a position is the frozenset of the coins that show heads; `board` has all coins. Click
  the coins that a move turns.
* "list": a position of any kind is written, and each option is a box to click.
* "graph": the game is drawn as a graph.
"""

from sg_core.checks import in_order
from sg_core.errors import GameError
from sg_core.graph import options_of, put
from sg_core.words import shown
from sg_course.pictures.registered import Look


class AsHeaps(Look):
    """Rules whose positions are a number of stones, or several."""

    def picture(self, position):
        """Return how a position looks."""
        return "heaps", position if isinstance(position, tuple) else (position,), {}

    def clicks(self, position):
        """Return each move by the stones that are clicked: they go, and all above them."""
        if isinstance(position, tuple):
            return by_stone(position)
        return {stone: left for stone, (left,) in by_stone((position,)).items()}


class AsSet(Look):
    """Rules whose positions are frozensets of things on a board."""

    def __init__(self, rules, kind, mark):
        super().__init__(rules)
        self.kind, self.mark = kind, mark

    def picture(self, position):
        """Return how a position looks."""
        if not isinstance(position, frozenset):
            raise GameError(f"a picture of {self.kind} is for frozensets, not {shown(position)}")
        board = getattr(self.rules, "board", getattr(self.rules, "start", position))
        return self.kind, in_order({*board, *position}), {self.mark: position}

    def clicks(self, position):
        """Return each move by the things that it changes."""
        options = self.rules.options(position)
        return {position ^ after: after for after in options if isinstance(after, frozenset)}


class AsList(Look):
    """Rules whose positions are written, and whose moves are chosen from a list."""

    how = "Click the position after your move."

    def picture(self, position):
        """Return how a position looks."""
        return "list", options_of(self.rules)(position), {"here": (position,)}

    def clicks(self, position):
        """Return each move by the option itself."""
        return {(option,): option for option in options_of(self.rules)(position)}


WORDS = {
    "heaps": AsHeaps,
    "cells": lambda rules: AsSet(rules, "cells", getattr(rules, "mark", "●")),
    "chequered": lambda rules: AsSet(rules, "chequered", getattr(rules, "mark", "●")),
    "coins": lambda rules: AsSet(rules, "coins", "head"),
    "list": AsList,
    "graph": lambda rules: rules,
}


def by_stone(heaps):
    """Return what is left of heaps by each stone that goes with all above it: (heap, those below).

    >>> by_stone((1, 2))
    {((0, 0),): (0, 2), ((1, 0),): (1, 0), ((1, 1),): (1, 1)}
    """
    stones = [(i, below) for i, heap in enumerate(heaps) for below in range(heap)]
    return {(stone,): put(heaps, *stone) for stone in stones}
