"""Hints by nim-sums, for games that are played once the theorem is proved."""

from collections import Counter

from sg_core.errors import GameError
from sg_core.nimbers import lowerings, nim_sum
from sg_core.sequences import nim_sequence
from sg_core.strategies.nim import how_lowered, nim_sum_told


class NimSumHints:
    """Hints for a board: sizes, values of heaps or values of the parts of a sum; their nim-sum.

    Rules with `sizes(position)` say which numbers count; those with `heaps(position)` which heaps
    they add.

    Raises
    ------
    GameError
        If the board has one part, and that is no game of heaps: then there is nothing to add.
    """

    def __init__(self, board, game):
        self.sizes, self.heaps = getattr(game, "sizes", None), getattr(game, "heaps", None)
        self.games = [part.game for part in board.parts] if board.is_sum else None
        if self.heaps:
            self.of_heap = nim_sequence(game, 1 + sum(self.heaps(board.whole.start)))
        elif not self.sizes and not self.games:
            raise GameError("nim-sum hints are for heaps, and for sums of games")

    def numbers(self, position):
        """Return the numbers whose nim-sum counts."""
        if self.games:
            return [game.value(here) for game, here in zip(self.games, position, strict=True)]
        if self.heaps:
            return [self.of_heap[heap] for heap in self.heaps(position)]
        return self.sizes(position)

    def total(self, position):
        """Return the nim-sum in words, and whether it is 0."""
        numbers = self.numbers(position)
        return f"{nim_sum_told(numbers)}{', not 0' if nim_sum(*numbers) else ''}"

    def second(self, position):
        """Return the second hint: which number to lower, and why."""
        told = how_lowered(self.numbers(position))
        return told.replace("lower ", "lower the value ") if self.heaps else told

    def move(self, position, good):
        """Return the winning move of that hint."""
        i, number = next(iter(lowerings(self.numbers(position)).items()))
        if not self.heaps:
            return next(q for q in good if self.numbers(q)[i] == number)
        heaps = Counter(self.heaps(position))  # parts of a broken heap may stand anywhere
        one = Counter([self.heaps(position)[i]])
        return next(q for q in good if heaps - Counter(self.heaps(q)) == one)
