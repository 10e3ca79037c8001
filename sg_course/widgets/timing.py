"""`TimeHere`: a button that runs several computations and shows how long each took."""

from time import perf_counter

from sg_core.errors import GameError
from sg_core.words import listed, shown
from sg_course.widgets.base import Widget
from sg_course.widgets.panels import button, panel


class TimeHere(Widget):
    """A button: run each task once, and compare. Saved notebooks hold no times.

    Parameters
    ----------
    tasks : dict
        From a name to a function without arguments.

    Attributes
    ----------
    seconds : dict
        From a name to the time that its task took, once the button was pressed.

    Raises
    ------
    GameError
        If there is no task, or one of them is not a function.

    Examples
    --------
    >>> clock = TimeHere({"one": lambda: sum(range(10)), "other": lambda: sum(range(1000))})
    >>> clock.act({"do": "time"})
    >>> list(clock.seconds)
    ['one', 'other']
    """

    page_button = "Time it here"

    def __init__(self, tasks):
        if not isinstance(tasks, dict) or not tasks or not all(map(callable, tasks.values())):
            raise GameError(f"tasks is a dict from names to functions, not {shown(tasks)}")
        self.tasks, self.seconds = {str(name): task for name, task in tasks.items()}, {}
        super().__init__()

    def do_time(self):
        """Run all tasks."""
        self.seconds = {name: duration(task) for name, task in self.tasks.items()}

    def banner(self):
        """Return the times in words."""
        if not self.seconds:
            return f"To be timed: {listed(list(self.tasks))}."
        each = ", ".join(f"{name} {in_ms(time)} ms" for name, time in self.seconds.items())
        slow, fast = (pick(self.seconds, key=self.seconds.get) for pick in (max, min))
        ratio = self.seconds[slow] / max(self.seconds[fast], 1e-9)
        more = f" {slow} takes {ratio:,.0f} times as long as {fast}." if len(self.tasks) > 1 else ""
        return f"{each}.{more}"

    def content(self):
        """Return what the front end shows."""
        clock = button("Time it here", "time")
        return panel(title="On your machine", buttons=[clock], banner=self.banner())

    def saved(self):
        """Return what can be timed; times do not belong in a saved notebook."""
        return panel(title=f"A button that times: {listed(list(self.tasks))}")


def in_ms(seconds):
    """Return a time in milliseconds, with about three digits.

    >>> in_ms(0.0000394), in_ms(1.2344)
    ('0.0394', '1,234')
    """
    ms = 1000 * seconds
    return f"{ms:,.0f}" if ms >= 100 else f"{ms:.3g}"


def duration(task):
    """Return how many seconds a function takes."""
    begin = perf_counter()
    task()
    return perf_counter() - begin
