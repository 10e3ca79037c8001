"""Hints by nim-sums, for the games that we play after we have proved the theorem."""

from collections import Counter
from functools import partial

from sg_core.errors import GameError
from sg_core.nimbers import lowerings, nim_sum
from sg_core.strategies.nim import how_lowered, nim_sum_in_words
from sg_core.values import Solved


class NimSumHints:
    """Hints for a board: sizes, values of heaps or values of the parts of a sum; their nim-sum.

    Rules with `sizes(position)` say which numbers count; those with `heaps(position)` which heaps
    they add, and those with `split(position)` which parts.

    Raises
    ------
    GameError
        If the board has one part that is not a game of heaps or parts, so that nothing can be
        added.
    """

    def __init__(self, board, game):
        self.sizes = getattr(game, "sizes", None)
        self.pieces = None if self.sizes else getattr(game, "heaps", getattr(game, "split", None))
        self.games = [part.game for part in board.parts] if board.is_sum else None
        self.worth = partial(Solved().value, game)
        if not (self.sizes or self.pieces or self.games):
            raise GameError("nim-sum hints are for heaps, parts of a game, and sums of games")

    def numbers(self, position):
        """Return the numbers whose nim-sum counts."""
        if self.games:
            return [game.value(here) for game, here in zip(self.games, position, strict=True)]
        return self.sizes(position) if self.sizes else [*map(self.worth, self.pieces(position))]

    def total(self, position):
        """Return the nim-sum in words, and whether it is 0."""
        numbers = self.numbers(position)
        return f"{nim_sum_in_words(numbers)}{', not 0' if nim_sum(*numbers) else ''}"

    def second(self, position):
        """Return the second hint: which number to lower, and why."""
        how = how_lowered(self.numbers(position))
        return how.replace("lower ", "lower the value ") if self.pieces else how

    def move(self, position, good):
        """Return the winning move of that hint."""
        i, number = next(iter(lowerings(self.numbers(position)).items()))
        if not self.pieces:
            return next(q for q in good if self.numbers(q)[i] == number)
        pieces = Counter(self.pieces(position))  # those of a broken one may stand anywhere
        one = Counter([self.pieces(position)[i]])
        return next((q for q in good if pieces - Counter(self.pieces(q)) == one), good[0])
