"""`RewriteStepper`: the proof by rewriting, step by step on a drawn game."""

from sg_core.graph import as_graph
from sg_core.strategies import rewriting, rewritten
from sg_core.words import listed, spelled
from sg_course.pictures.arcs import arcs
from sg_course.pictures.drawing import Drawings
from sg_course.widgets.saved import walked
from sg_course.widgets.sketch import Sketch, sketched
from sg_course.widgets.walk import Frame, Walk, saved_drawing


class RewriteStepper(Walk):
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

    page_button = "Rewrite the game here"
    opening = "Every position is still itself. Step replaces the first terminal one."
    no_choice = "each position is replaced in its turn; press Step"

    def __init__(self, game, places=None):
        self.sketch = sketched(as_graph(game).subgame(), places)
        self.steps = rewriting(self.sketch.game)
        super().__init__()

    @property
    def game(self):
        """Return the game as rewritten so far."""
        return rewritten(self.sketch.game, self.done)

    def frame(self, done):
        """Return the game after a number of steps; its heaps stand in a column of their own."""
        game, places = rewritten(self.sketch.game, done), self.sketch.places
        left = min(x for x, _ in places.values()) - 2
        low = min(y for _, y in places.values())
        heaps = [position for position in game.positions if position not in places]  # *0, *1, …
        spots = {p: places[p] for p in game.positions if p in places}
        spots |= {heap: (left, low + n) for n, heap in enumerate(heaps)}
        marks = {heaps[self.steps[done - 1].value]: "witness"} if done else {}
        marks |= {step.position: "option" for step in self.steps[done : done + 1]}
        return Frame(
            Sketch(spots, arcs(spots, game.moves), game),
            title=f"{done} of {self.last} positions are heaps",
            labels={heap: str(n) for n, heap in enumerate(heaps)},
            marks=marks,
            marked="the heap that came last",
            caption=self.caption(done),
        )

    def step_sentence(self, step):
        """Return a step in words."""
        return f"{spelled(step.position)} = {in_braces(step.heaps)} ≈ *{step.value}"

    def banner(self):
        """Return the step that was made last, in words."""
        if not self.done:
            return self.opening
        step = self.steps[self.done - 1]
        here, m = spelled(step.position), step.value
        why = f"*{m} is the least heap that is missing"
        larger = [f"*{n}" for n in step.heaps if n > m]
        aside = f" (from {listed(larger)} one can move on to *{m})" if larger else ""
        reason = f"and {why}{aside}. So" if step.heaps else "the empty set. So"
        return f"{here} = {in_braces(step.heaps)}, {reason} {here} ≈ *{m}, which takes its place."

    def caption(self, done):
        """Return what comes next after a number of steps."""
        if done == self.last:
            return f"The whole game is ≈ *{self.steps[-1].value}."
        step = self.steps[done]
        return f"Next: {spelled(step.position)} = {in_braces(step.heaps)}"

    def static(self):
        """Return the game and, folded away, two later pictures: half rewritten, and finished."""
        frames = map(self.frame, sorted({0, self.last // 2, self.last}))
        start, *rest = map(saved_drawing, frames)
        return walked(start, Drawings(tuple(rest)), self.caption(self.last), self.log(self.last))


def in_braces(heaps):
    """Return heaps as a set.

    >>> in_braces((0, 2)), in_braces(())
    ('{*0, *2}', '{}')
    """
    return f"{{{', '.join(f'*{n}' for n in heaps)}}}"
