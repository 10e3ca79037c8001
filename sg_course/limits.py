"""Limits on what is drawn, shown and played, and of time; checks that only this package needs."""

import sys
from contextlib import contextmanager
from time import monotonic

from sg_core.checks import is_whole
from sg_core.errors import GameError
from sg_core.words import shown

MOST_DRAWN = 2_000  # positions or cells of a picture: no eye tells more of them apart
MOST_IN_ROW = 99  # stones of a heap, or pins of a row, that are drawn to be clicked
MOST_STONES_DRAWN = 40  # of a heap in a still picture
MOST_SHOWN = 400  # positions of a game in a widget, or of one that is asked for: a screen is full
MOST_MOVES_SHOWN = 2_000  # of such a game
MOST_IN_WITNESS = 100  # positions of the picture of a mistake: it should be seen at a glance
MOST_AT_ONCE = 100_000  # positions explored for one click, or cases tried of one function: seconds
MOST_TO_BEAT = 3_000  # positions of a game beside a heap that is played against a proof
LONGEST_TITLE = 200  # characters of a title, or of a line below a picture


def check_plain(position):
    """Raise unless `position` is a string, an int or a (nested) tuple of them."""
    waiting = [position]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting.extend(part)
        elif isinstance(part, bool) or not isinstance(part, str | int):
            kind = type(part).__name__
            raise GameError(
                f"the position {shown(position)} holds a {kind}; "
                "only strings, ints and tuples of them can be written down"
            )


def whole_number(value, what="a value"):
    """Return `value` as an int, or raise unless it is a whole number, which may be negative.

    >>> whole_number(-3)
    -3
    >>> whole_number(0.5, "a place")
    Traceback (most recent call last):
    sg_core.errors.GameError: a place is a whole number, not 0.5
    """
    if not is_whole(value):
        raise GameError(f"{what} is a whole number, not {shown(value)}")
    return int(value)


class TooLate(BaseException):
    """Raised in code that takes too long."""


@contextmanager
def stopped_after(seconds):
    """Raise `TooLate` in code that runs inside and takes longer.

    Python calls back at each call of a function and each jump of a loop, and there late code stops.
    """
    end, watch = monotonic() + seconds, sys.monitoring
    tool, events = watch.PROFILER_ID, watch.events
    if watch.get_tool(tool):  # what is around this has a limit
        yield
        return

    def stop_late(code, *_):
        if monotonic() > end and code.co_filename != contextmanager.__code__.co_filename:
            raise TooLate  # but not in what puts back how things were

    watch.use_tool_id(tool, "time limit")
    for event in (events.PY_START, events.JUMP):
        watch.register_callback(tool, event, stop_late)
    watch.set_events(tool, events.PY_START | events.JUMP)
    try:
        yield
    finally:
        watch.set_events(tool, 0)
        watch.free_tool_id(tool)
