"""Mistakes of ours come through with their traceback, if somebody asks for it by `SG_STRICT=1`."""

import os
import traceback

from sg_core.errors import GameError

OURS = ("sg_core", "sg_course")


def raise_if_ours(problem):
    """Raise an error again if code of this collection raised it, and `SG_STRICT` is 1.

    What readers do never ends in a traceback, so a mistake of ours looks like one of theirs. The
    tests set `SG_STRICT`; there, and where you set it, you see the traceback of ours.

    Parameters
    ----------
    problem : Exception

    Examples
    --------
    >>> raise_if_ours(GameError("a heap is a number"))  # a sentence for readers
    """
    if os.environ.get("SG_STRICT") == "1" and not isinstance(problem, GameError):
        *_, (last, _) = traceback.walk_tb(problem.__traceback__)
        if last.f_globals.get("__name__", "").partition(".")[0] in OURS:
            raise problem
