"""A limit of time for code that runs in this very Python, if no process can be started."""

import sys
from contextlib import contextmanager
from time import monotonic


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
