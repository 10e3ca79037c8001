"""`GenusStepper`: g and g⁻ of a drawn game, step by step; fickle, firm, tame or wild."""

from sg_core.beyond.misere import first_wild, genera, kind_of
from sg_core.beyond.monoid import TO_POWERS
from sg_core.errors import GameError
from sg_core.graph import as_graph
from sg_core.pictures.drawing import draw
from sg_core.words import spelled
from sg_course.widgets.base import Widget, front_end
from sg_course.widgets.panels import panel, step_buttons, step_within
from sg_course.widgets.saved import walked
from sg_course.widgets.sketch import picture, sketched


class GenusStepper(Widget):
    """Walk through a game from the terminals up: g and g⁻ of each position, and what it is called.

    Parameters
    ----------
    game : GameGraph
    places : dict, optional
        From position to (x, y).

    Attributes
    ----------
    done : int
        How many steps have been made.

    Raises
    ------
    GameError
        If the game is too large to show.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> stepper = GenusStepper(GameGraph({"a": ["b"]}))
    >>> stepper.act({"do": "go", "step": 2})
    >>> stepper.view["log"]
    ['b is terminal: g = 0, g⁻ = 1. Fickle.', 'a: g = mex {0} = 1, g⁻ = mex {1} = 0. Fickle.']
    """

    _esm = front_end("panel")

    def __init__(self, game, places=None):
        self.sketch = sketched(as_graph(game), places)
        self.genera, self.wild = genera(self.game), first_wild(self.game)
        self.steps, self.done = self.game.positions, 0
        super().__init__()
        self.show()

    @property
    def game(self):
        """Return the game."""
        return self.sketch.game

    def do_go(self, step):
        """Show the walk after so many steps."""
        self.done = step_within(step, len(self.steps))

    def do_choose(self, key, part=0):
        """Say how to go on."""
        raise GameError("each position has its turn, terminals first: press Step")

    def told(self, position):
        """Return in words what a step found."""
        found, options = self.genera[position], self.game.options(position)
        called = kind_of(found.value, found.series[0])
        says = f"{called.capitalize()}."
        if not options:
            return f"{spelled(position)} is terminal: g = 0, g⁻ = 1. {says}"
        values = numbers_in_braces(self.genera[option].value for option in options)
        misere = numbers_in_braces(self.genera[option].series[0] for option in options)
        both = f"g = mex {values} = {found.value}, g⁻ = mex {misere} = {found.series[0]}"
        return f"{spelled(position)}: {both}. {says}"

    def labels(self, done):
        """Return g, and raised g⁻, of the positions of the first steps."""
        pairs = ((p, self.genera[p]) for p in self.steps[:done])
        return {p: f"{one.value}{str(one.series[0]).translate(TO_POWERS)}" for p, one in pairs}

    def caption(self, done):
        """Return what the game is called, as far as the first steps tell."""
        if self.wild in self.steps[:done]:
            here = spelled(self.wild)
            return f"Wild: {here} is the first position that is neither fickle nor firm."
        if done < len(self.steps):
            return "Tame so far." if done else ""
        return "Tame: every position is fickle or firm."

    def content(self):
        """Return what the front end shows."""
        marks, marked = {}, "the position of this step"
        if self.wild in self.steps[: self.done]:
            marks[self.wild] = "witness"
            marked = f"{marked}, and the first that is neither fickle nor firm"
        if self.done:
            marks[self.steps[self.done - 1]] = "here"
        if self.done < len(self.steps):
            marks[self.steps[self.done]] = "option"
        view = picture(self.sketch, self.labels(self.done), marks, marked=marked)
        log = list(map(self.told, self.steps[: self.done]))
        opening = "Each circle shows g, with g⁻ raised. The first step takes a terminal position."
        return panel(
            title=f"{self.done} of {len(self.steps)} positions",
            parts=[{**view, "title": "", "caption": self.caption(self.done)}],
            buttons=step_buttons(self.done, len(self.steps)),
            banner=log[-1] if log else opening,
            log=log,
            log_title="Steps so far",
        )

    def static(self):
        """Return the game, and folded the finished walk, step by step."""
        last, titles = len(self.steps), ("A game to walk through", "g, and raised g⁻")
        start, end = (
            draw(self.game, self.labels(done), places=self.sketch, title=title)
            for done, title in zip((0, last), titles)
        )
        return walked(start, end, self.caption(last), list(map(self.told, self.steps)))


def numbers_in_braces(numbers):
    """Return numbers as a set.

    >>> numbers_in_braces([2, 0, 2])
    '{0, 2}'
    """
    return f"{{{', '.join(map(str, sorted(set(numbers))))}}}"
