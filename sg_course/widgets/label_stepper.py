"""`LabelStepper`: the labelling from the terminals up, step by step, or done by the reader."""

from sg_core.doors import one_of
from sg_core.errors import GameError
from sg_core.labels import labelling_steps
from sg_core.pictures.drawing import draw
from sg_core.words import counted, shown
from sg_course.reasons import broken_outcome_rule
from sg_course.widgets.base import Widget, front_end
from sg_course.widgets.panels import step_within
from sg_course.widgets.saved import walked
from sg_course.widgets.sketch import picture, position_with_key, sketched

MODES = ("step", "label")


class LabelStepper(Widget):
    """Walk the P/N labelling of a game, or label it yourself and be checked by the rule.

    Parameters
    ----------
    game : GameGraph
    mode : "step" or "label"
        What is shown first; the reader can switch.
    places : dict, optional
        From position to (x, y).

    Attributes
    ----------
    done : int
        How many steps have been made.
    labels : dict
        The reader's own labels, "P" or "N".

    Raises
    ------
    GameError
        If the game is too large to show, or the mode is unknown.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> stepper = LabelStepper(GameGraph({"a": ["b"]}))
    >>> stepper.act({"do": "go", "step": 1})
    >>> stepper.view["rule"]
    'b is terminal: no move is left, so the player to move has lost. b is P.'
    """

    _esm = front_end("stepper")
    passing = Widget.passing | {"violation": None, "good": False}

    def __init__(self, game, mode="step", places=None):
        one_of(mode, MODES, "mode")
        self.mode, self.sketch = mode, sketched(game, places)
        self.steps = labelling_steps(self.sketch.game)
        self.done, self.labels = 0, {}
        super().__init__()
        self.show()

    @property
    def game(self):
        """Return the game."""
        return self.sketch.game

    def do_go(self, step):
        """Show the labelling after so many steps."""
        self.done = step_within(step, len(self.steps))

    def do_mode(self, mode):
        """Switch between stepping and labelling."""
        if mode not in MODES:
            raise GameError(f"there is no mode {shown(mode)}")
        self.mode = mode

    def do_label(self, key, label=None):
        """Give a position the reader's label, or take it away."""
        position = position_with_key(self.game, key)
        if label not in ("P", "N", None):
            raise GameError("a position is labelled P or N")
        self.labels.pop(position, None)
        if label is not None:
            self.labels[position] = label

    def do_clear(self):
        """Take all the reader's labels away."""
        self.labels = {}

    def do_check(self):
        """Judge the reader's labels by the rule."""
        self.violation = broken_outcome_rule(self.game, self.labels)
        count, total = len(self.labels), len(self.game)
        if self.violation is not None:
            self.refuse(self.violation.message)
        elif not self.labels:
            self.message = "Nothing is labelled yet. Which position can you be sure of?"
        elif count < total:
            self.message = f"{count} of {total} labelled, and no label breaks the rule so far."
        else:
            self.good = True
            self.message = f"All {total} labels obey the rule, so these are the outcomes."

    def content(self):
        """Return what the front end shows."""
        stepping = self.mode == "step"
        now = self.steps[self.done - 1] if stepping and self.done else None
        labels = {s.position: s.label for s in self.steps[: self.done]} if stepping else self.labels
        marks, moves = {}, {}
        at = now or self.violation
        if at is not None:
            marks[at.position] = "here"
            if at.witness is not None:
                marks[at.witness], moves[at.position, at.witness] = "witness", "witness"
        marked = "what the last step looks at" if now else "what breaks the rule"
        view = picture(self.sketch, labels, marks, moves, marked)
        opening = "No position is labelled yet. The first step looks at a terminal position."
        return {
            **view,
            "mode": self.mode,
            "done": self.done,
            "total": len(self.steps),
            "rule": now.reason if now else opening,
            "log": [step.reason for step in self.steps[: self.done]],
            "good": self.good,
            "fits": 0,
        }

    def static(self):
        """Return the game, and folded its labelling; or the game with the reader's own labels."""
        if self.mode == "label":
            drawing = draw(
                self.game, self.labels, places=self.sketch, title="A game for you to label"
            )
            return drawing.alt, drawing.html()
        title = "Labelled from the terminals up"
        start = draw(self.game, {}, places=self.sketch, title="No position is labelled yet")
        end = draw(self.game, places=self.sketch, title=title)
        said = f"All positions are labelled, in {counted(len(self.steps), 'step')}."
        return walked(start, end, said, [step.reason for step in self.steps])
