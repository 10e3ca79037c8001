"""Hints by nim-sums, for games that are played once the theorem is proved."""

from collections import Counter

from sg_core.errors import GameError
from sg_core.labels import grundy_values
from sg_core.nimbers import lowerings, nim_sum
from sg_core.rulesets import HeapGame, Nim, NimWithAdding
from sg_core.sequences import nim_sequence
from sg_core.strategies.nim import how_lowered, nim_sum_told
from sg_core.widgets.board import as_heaps


class NimSumHints:
    """Hints for a board: heaps of nim, or values of heaps or of the parts of a sum; their nim-sum.

    Raises
    ------
    GameError
        If the board has one part, and that is no game of heaps: then there is nothing to add.
    """

    def __init__(self, board, game):
        self.bag, self.of_heap = isinstance(game, NimWithAdding), None
        self.values = [grundy_values(part.game) for part in board.parts] if board.is_sum else None
        if isinstance(game, HeapGame):
            self.of_heap = nim_sequence(game, 1 + sum(as_heaps(board.whole.start)))
        elif self.values is None and not isinstance(game, Nim | NimWithAdding):
            raise GameError("nim-sum hints are for heaps, and for sums of games")

    def numbers(self, position):
        """Return the numbers whose nim-sum counts."""
        if self.values is None:
            heaps = as_heaps(position[0] if self.bag else position)
            return heaps if self.of_heap is None else [self.of_heap[heap] for heap in heaps]
        return [values[part] for values, part in zip(self.values, position, strict=True)]

    def total(self, position):
        """Return the nim-sum in words, and whether it is 0."""
        numbers = self.numbers(position)
        return f"{nim_sum_told(numbers)}{', not 0' if nim_sum(*numbers) else ''}"

    def second(self, position):
        """Return the second hint: which number to lower, and why."""
        told = how_lowered(self.numbers(position))
        return told if self.of_heap is None else told.replace("lower ", "lower the value ")

    def move(self, position, good):
        """Return the winning move of that hint."""
        i, number = next(iter(lowerings(self.numbers(position)).items()))
        if self.of_heap is not None:  # parts of a broken heap may stand anywhere
            heap = as_heaps(position)[i]
            return next(
                q
                for q in good
                if Counter(as_heaps(position)) - Counter(as_heaps(q)) == Counter([heap])
            )
        return next(q for q in good if self.numbers(q)[i] == number)
