"""The errors that `sg_core` raises when something cannot be done: `GameError` and its kinds."""

from sg_core.words import around


class GameError(ValueError):
    """An argument cannot be used; the message names what is wrong and what would be right."""


class CycleError(GameError):
    """The moves let play go round for ever.

    Attributes
    ----------
    cycle : list
        The positions of the cycle, each once, in the order in which play runs through them.
    """

    def __init__(self, cycle, instead=""):
        self.cycle = list(cycle)
        ends = f"a game must come to an end{instead}"
        super().__init__(f"play could go round for ever, {around(self.cycle)}; {ends}")


class StartError(GameError):
    """Nobody has said where play begins; the message says `why`, and what to give."""

    def __init__(self, why, instead):
        self.why = why
        super().__init__(f"{why}; {instead}")


class NotationError(GameError):
    """A text does not describe a game, or a part of one, as it should."""


class LimitError(GameError):
    """Something is too large to be computed, listed or drawn."""
