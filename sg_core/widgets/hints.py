"""Hints by nim-sums, for games that are played once the theorem is proved."""

from sg_core.errors import GameError
from sg_core.labels import grundy_values
from sg_core.nimbers import lowerings, nim_sum
from sg_core.rulesets import Nim, NimWithAdding
from sg_core.strategies.nim import how_lowered, nim_sum_told
from sg_core.widgets.board import as_heaps


class NimSumHints:
    """Hints for a board: the heaps of nim, or the values of the parts of a sum, and their nim-sum.

    Raises
    ------
    GameError
        If the board has one part that is no nim: then there is nothing to add.
    """

    def __init__(self, board, game):
        self.bag = isinstance(game, NimWithAdding)
        self.values = [grundy_values(part.game) for part in board.parts] if board.is_sum else None
        if self.values is None and not isinstance(game, Nim | NimWithAdding):
            raise GameError("nim-sum hints are for nim, and for sums of games")

    def numbers(self, position):
        """Return the numbers whose nim-sum counts."""
        if self.values is None:
            return as_heaps(position[0] if self.bag else position)
        return [values[part] for values, part in zip(self.values, position, strict=True)]

    def total(self, position):
        """Return the nim-sum in words, and whether it is 0."""
        numbers = self.numbers(position)
        return f"{nim_sum_told(numbers)}{', not 0' if nim_sum(*numbers) else ''}"

    def second(self, position):
        """Return the second hint: which number to lower, and why."""
        return how_lowered(self.numbers(position))

    def move(self, position, good):
        """Return the winning move of that hint."""
        i, number = next(iter(lowerings(self.numbers(position)).items()))
        return next(q for q in good if self.numbers(q)[i] == number)
