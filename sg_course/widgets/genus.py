"""`GenusStepper`: g and g⁻ of a drawn game, step by step, and whether it is tame or wild."""

from sg_core.beyond.misere import first_wild, genera, kind_of
from sg_core.beyond.monoid import TO_POWERS
from sg_core.graph import as_graph
from sg_core.words import spelled
from sg_course.widgets.sketch import sketched
from sg_course.widgets.walk import Frame, Walk


class GenusStepper(Walk):
    """Walk through a game from the terminals up, and see g and g⁻ of each position.

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

    page_button = "Walk through the genera here"
    opening = "Each circle shows g, with g⁻ raised. The first step takes a terminal position."
    no_choice = "each position has its turn, terminals first: press Step"
    titles = ("A game to walk through", "g, and raised g⁻")

    def __init__(self, game, places=None):
        self.sketch = sketched(as_graph(game), places)
        self.genera, self.wild = genera(self.game), first_wild(self.game)
        self.steps = self.game.positions
        super().__init__()

    def position_at(self, number):
        """Return the position of a step."""
        return self.steps[number]

    def step_sentence(self, position):
        """Say what a step found."""
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

    def frame(self, done):
        """Return g and g⁻ of the first `done` positions, and mark the first that is wild."""
        marks, marked = dict.fromkeys(self.steps[done : done + 1], "option"), Frame.marked
        if self.wild in self.steps[:done]:
            marks[self.wild] = "witness"
            marked = f"{marked}, and the first that is neither fickle nor firm"
        if done:
            marks[self.steps[done - 1]] = "here"
        title = f"{done} of {self.last} positions"
        shown = {"marks": marks, "marked": marked, "caption": self.caption(done)}
        return Frame(self.sketch, title, self.labels(done), **shown)


def numbers_in_braces(numbers):
    """Return numbers as a set.

    >>> numbers_in_braces([2, 0, 2])
    '{0, 2}'
    """
    return f"{{{', '.join(map(str, sorted(set(numbers))))}}}"
