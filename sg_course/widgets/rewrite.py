"""`RewriteStepper`: proof 2 of the theorem, step by step on a drawn game."""

from sg_core.errors import GameError
from sg_core.graph import as_graph
from sg_core.pictures.arcs import arcs
from sg_core.pictures.drawing import Drawings, draw
from sg_core.strategies import rewriting, rewritten
from sg_core.words import listed, spelled
from sg_course.widgets.base import Widget, front_end
from sg_course.widgets.panels import panel, step_buttons, step_within
from sg_course.widgets.saved import walked
from sg_course.widgets.sketch import Sketch, picture, sketched


class RewriteStepper(Widget):
    """Proof 2 step by step: from the terminals up, each position is replaced by a heap.

    Parameters
    ----------
    game : GameGraph
    places : dict, optional
        From position to (x, y).

    Attributes
    ----------
    game : GameGraph
        The game as rewritten so far.

    Raises
    ------
    GameError
        If the game is too large to show.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> stepper = RewriteStepper(GameGraph({"a": ["b"]}))
    >>> stepper.act({"do": "go", "step": 1})
    >>> stepper.view["log"]
    ['b = {} ≈ *0']
    """

    _esm = front_end("panel")

    def __init__(self, game, places=None):
        self.sketch = sketched(as_graph(game).subgame(), places)
        self.steps, self.done = rewriting(self.sketch.game), 0
        super().__init__()
        self.show()

    @property
    def game(self):
        """Return the game as rewritten so far."""
        return rewritten(self.sketch.game, self.done)

    def do_go(self, step):
        """Show the game after so many steps."""
        self.done = step_within(step, len(self.steps))

    def do_choose(self, key, part=0):
        """Say how to go on."""
        raise GameError("each position is replaced in its turn; press Step")

    def drawn(self, done):
        """Return a sketch of the game after so many steps, and the labels of its heaps.

        These stand in a column of their own.
        """
        game, places = rewritten(self.sketch.game, done), self.sketch.places
        left = min(x for x, _ in places.values()) - 2
        low = min(y for _, y in places.values())
        heaps = [position for position in game.positions if position not in places]  # *0, *1, …
        spots = {p: places[p] for p in game.positions if p in places}
        spots |= {heap: (left, low + n) for n, heap in enumerate(heaps)}
        labels = {heap: str(n) for n, heap in enumerate(heaps)}
        return Sketch(spots, arcs(spots, game.moves), game), labels

    def title(self, done):
        """Return how far the rewriting is after so many steps."""
        return f"{done} of {len(self.steps)} positions are heaps"

    def log(self, done):
        """Return the first steps, so many, in words."""
        steps = self.steps[:done]
        return [f"{spelled(s.position)} = {in_braces(s.heaps)} ≈ *{s.value}" for s in steps]

    def banner(self):
        """Return the step that was made last, in words."""
        if not self.done:
            return "Every position is still itself. Step replaces the first terminal one."
        step = self.steps[self.done - 1]
        here, m = spelled(step.position), step.value
        why = f"*{m} is the least heap that is missing"
        larger = listed([f"*{n}" for n in step.heaps if n > m] or [""])
        aside = f" (from {larger} one can move on to *{m})" if larger else ""
        reason = f"and {why}{aside}. So" if step.heaps else "the empty set. So"
        return f"{here} = {in_braces(step.heaps)}, {reason} {here} ≈ *{m}, which takes its place."

    def content(self):
        """Return what the front end shows."""
        (sketch, labels), last, marks = self.drawn(self.done), len(self.steps), {}
        if self.done:
            marks[list(labels)[self.steps[self.done - 1].value]] = "witness"
        if self.done < last:
            marks[self.steps[self.done].position] = "option"
        view = picture(sketch, labels, marks, marked="the heap that came last")
        return panel(
            title=self.title(self.done),
            parts=[{**view, "title": "", "caption": self.caption(self.done)}],
            buttons=step_buttons(self.done, last),
            banner=self.banner(),
            log=self.log(self.done),
            log_title="Steps so far",
        )

    def caption(self, done):
        """Return what comes next after so many steps."""
        if done == len(self.steps):
            return f"The whole game is ≈ *{self.steps[-1].value}."
        step = self.steps[done]
        return f"Next: {spelled(step.position)} = {in_braces(step.heaps)}"

    def static(self):
        """Return the game, and folded what it is half rewritten and at the end."""
        last, frames = len(self.steps), []
        for done in sorted({0, last // 2, last}):
            sketch, labels = self.drawn(done)
            frames.append(draw(sketch.game, labels, places=sketch, title=self.title(done)))
        start, *rest = frames
        return walked(start, Drawings(tuple(rest)), self.caption(last), self.log(last))


def in_braces(heaps):
    """Return heaps as a set.

    >>> in_braces((0, 2)), in_braces(())
    ('{*0, *2}', '{}')
    """
    return f"{{{', '.join(f'*{n}' for n in heaps)}}}"
