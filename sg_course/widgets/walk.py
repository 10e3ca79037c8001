"""A walk through a drawn game: an algorithm, one step after the other, back and forth."""

from dataclasses import dataclass, field, replace

from sg_core.words import spelled
from sg_course.limits import whole_number
from sg_course.pictures.drawing import draw
from sg_course.widgets.base import Widget
from sg_course.widgets.panels import button, key, panel, step_within
from sg_course.widgets.saved import walked
from sg_course.widgets.sketch import Sketch, graph_part, key_of


@dataclass(frozen=True)
class Frame:
    """What a walk shows after some of its steps.

    Attributes
    ----------
    sketch : Sketch
    title : str
    labels : dict
        From position to what stands in it.
    marks, moves : dict
        From position, from move, to a word of `sketch.MARKS`.
    marked : str
        What is orange, for the legend.
    caption : str
        What is known so far.
    """

    sketch: Sketch
    title: str
    labels: dict
    marks: dict = field(default_factory=dict)
    moves: dict = field(default_factory=dict)
    marked: str = "the position of this step"
    caption: str = ""


class Walk(Widget):
    """An algorithm on a drawn game, step by step.

    A subclass defines its `steps`, each of them `step_sentence`, and the `frame` after a number
    of steps. It also has the text before the first step (`opening`), the reply to a click
    (`no_choice`), and the names of its start and its end on saved pages (`titles`).

    Attributes
    ----------
    done : int
        How many steps have been made.
    """

    until_next_action = Widget.until_next_action | {"made": False}  # whether a step was just made
    log_title = "Steps so far"
    choosing = False
    done = 0

    @property
    def game(self):
        """Return the game."""
        return self.sketch.game

    @property
    def last(self):
        """Return how many steps there are."""
        return len(self.steps)

    def frame(self, done):
        """Return what is shown after `done` steps."""
        raise NotImplementedError

    def step_sentence(self, step):
        """Return a step in words."""
        raise NotImplementedError

    def log(self, done):
        """Return the first `done` steps in words."""
        return list(map(self.step_sentence, self.steps[:done]))

    def banner(self):
        """Return what the last step did."""
        return self.step_sentence(self.steps[self.done - 1]) if self.done else self.opening

    def position_at(self, number):
        """Return the position of a step, the first of which is number 0."""
        return self.steps[number].position

    def progress(self):
        """Return how far the walk is, and what comes next, for people who hear it."""
        so_far = f"{self.done} of {self.last}"
        if self.done == self.last:
            return f"{so_far}."
        return f"{so_far}; next: {spelled(self.position_at(self.done))}."

    def do_go(self, step):
        """Show the walk after a number of steps."""
        self.done = step_within(step, self.last)

    def do_step(self, by):
        """Go so many steps back or on: from where the walk stands, whatever the page shows."""
        before = self.done
        self.do_go(before + whole_number(by, "a step"))
        self.made = self.done == before + 1

    def buttons(self):
        """Return the buttons that go back and on."""
        begin, back, on, end = self.goes()
        return [
            button("|◀", begin, spoken="to the beginning"),
            button("◀ Back", back, out=self.done < self.last),
            button("Step ▶", on, out=True),
            button("To the end", end),
        ]

    def key_list(self):
        """Return the keys that go back and on."""
        begin, back, on, end = self.goes()
        return [
            key("Home", "to the beginning", begin),
            key("ArrowLeft", "back", back),
            key("ArrowRight", "step", on),
            key("End", "to the end", end),
        ]

    def goes(self):
        """Return what asks for the beginning, one step back, one on, and the end."""
        back, on = ({"do": "step", "by": by} for by in (-1, 1))
        return {"do": "go", "step": 0}, back, on, {"do": "go", "step": self.last}

    def content(self):
        """Return what the front end shows."""
        frame = self.frame(self.done)
        drawn = graph_part(
            frame.sketch,
            frame.labels,
            frame.marks,
            frame.moves,
            frame.marked,
            caption=frame.caption,
            subject=self.sketch,
        )
        if self.made and self.position_at(self.done - 1) in frame.labels:
            drawn["made"] = key_of(self.position_at(self.done - 1))
        return panel(
            title=frame.title,
            parts=[drawn],
            buttons=self.buttons(),
            keys=self.key_list(),
            banner=self.banner(),
            log=self.log(self.done),
            log_title=self.log_title,
            choosing=self.choosing,
            progress=self.progress(),
        )

    def static(self):
        """Return the game, and folded the finished walk, step by step."""
        frames = [self.frame(done) for done in (0, self.last)]
        start, end = (
            saved_drawing(replace(frame, title=title)) for frame, title in zip(frames, self.titles)
        )
        return walked(start, end, frames[1].caption, self.log(self.last))


def saved_drawing(frame, **marks):
    """Return a frame as it is saved."""
    sketch, labels = frame.sketch, frame.labels
    return draw(sketch.game, labels, places=sketch, title=frame.title, **marks)
