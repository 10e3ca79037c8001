"""The errors that `sg_core` raises when something cannot be done: `GameError` and its kinds."""

import os
import traceback

from sg_core.words import around

OURS = ("sg_core", "sg_course")


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


def raise_if_ours(problem):
    """Raise an error again if code of this collection raised it, and `SG_STRICT` is 1.

    What readers do never ends in a traceback, so a mistake of ours looks like one of theirs. The
    tests set `SG_STRICT`; there, and where you set it, you see the traceback of ours.

    Parameters
    ----------
    problem : Exception
    """
    if os.environ.get("SG_STRICT") == "1" and not isinstance(problem, GameError):
        *_, (last, _) = traceback.walk_tb(problem.__traceback__)
        if last.f_globals.get("__name__", "").partition(".")[0] in OURS:
            raise problem
