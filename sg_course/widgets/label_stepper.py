"""`LabelStepper`: the labelling from the terminals up, step by step, or by the reader."""

from sg_core.checks import one_of
from sg_core.errors import GameError
from sg_core.labels import Step, grundy_values, labelling_steps
from sg_core.words import counted, shown, spelled
from sg_course.reasons import broken_outcome_rule
from sg_course.widgets.genus import numbers_in_braces
from sg_course.widgets.panels import button, choices, key, panel
from sg_course.widgets.saved import in_print
from sg_course.widgets.sketch import graph_part, position_with_key, sketched
from sg_course.widgets.walk import Frame, Walk

MODES = {"step": "watch the steps", "label": "label it yourself"}
LABEL_KEYS = [  # those of "at" are for the position that has the focus
    key("p", "label P", {"do": "label", "label": "P"}, at=True),
    key("n", "label N", {"do": "label", "label": "N"}, at=True),
    key("Delete", "no label", "label", at=True),
    key("Backspace", "", "label", at=True),
    key("c", "check", "check"),
]


class LabelStepper(Walk):
    """Walk the P/N labelling of a game, or label it yourself and be checked by the rule.

    Parameters
    ----------
    game : GameGraph
    mode : "step", "label" or "values"
        What is shown first; the reader can switch between the first two. The third walks through
        the Grundy values.
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
    >>> stepper.view["banner"]
    'b is terminal: no move is left, so the player to move has lost. b is P.'
    """

    page_button = "Label the game here"
    until_next_action = Walk.until_next_action | {"violation": None, "good": False}
    opening = "No position is labelled yet. The first step looks at a terminal position."
    no_choice = "each position has its turn, terminals first: press Step"
    titles = ("No position is labelled yet", "Labelled from the terminals up")

    def __init__(self, game, mode="step", places=None):
        one_of(mode, (*MODES, "values"), "mode")
        self.mode, self.sketch = mode, sketched(game, places)
        found = value_steps if mode == "values" else labelling_steps
        self.steps, self.labels = found(self.game), {}
        super().__init__()

    # To watch

    def step_sentence(self, step):
        """Return why a position has its label."""
        return step.reason

    def frame(self, done):
        """Return the labels of the first `done` positions, and mark why the last has its label."""
        labels = {step.position: step.label for step in self.steps[:done]}
        title = f"{done} of {self.last} positions labelled"
        all_done = f"All positions are labelled, in {counted(done, 'step')}."
        return Frame(
            self.sketch,
            title,
            labels,
            *marks_at(self.steps[done - 1] if done else None),
            marked="what the last step looks at",
            caption=all_done * (done == self.last),
        )

    def buttons(self):
        """Return the buttons of a mode, and those that choose it."""
        judged = [button("Check", "check", out=True), button("Clear", "clear")]
        own = judged if self.mode == "label" else super().buttons()
        if self.mode == "values":
            return own
        return [*own, *choices("mode", "mode", MODES, self.mode)]

    # To label

    def do_mode(self, mode):
        """Switch between stepping and labelling."""
        if self.mode == "values" or not isinstance(mode, str) or mode not in MODES:
            raise GameError(f"there is no mode {shown(mode)}")
        self.mode = mode

    def do_choose(self, key, part=0):
        """Give a position the label P, then N, then none, as it is clicked again."""
        if self.mode != "label":
            return super().do_choose(key)
        label = self.labels.get(position_with_key(self.game, key))
        return self.do_label(key, {None: "P", "P": "N", "N": None}[label])

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
        if self.mode != "label":
            return super().content()
        marks, moves = marks_at(self.violation)
        view = graph_part(self.sketch, self.labels, marks, moves, "what breaks the rule")
        return panel(
            title=f"{len(self.labels)} of {self.last} positions labelled",
            parts=[view],
            buttons=self.buttons(),
            keys=LABEL_KEYS,
            banner="" if self.good else "Click a position: P, then N, then no label.",
            good=self.good,
            choosing=True,
        )

    def static(self):
        """Return the game and, folded away, its labelling; or the game with the reader's labels."""
        if self.mode != "label":
            return super().static()
        return in_print(self.content() | {"title": "A game for you to label", "banner": ""})


def value_steps(game):
    """Return the Grundy values, from the terminals up, each with the mex that it is.

    >>> from sg_core import GameGraph
    >>> [step.reason for step in value_steps(GameGraph({"a": ["b"]}))]
    ['b has the value mex {} = 0.', 'a has the value mex {0} = 1.']
    """
    value = grundy_values(game)
    below = {p: numbers_in_braces(value[q] for q in game.options(p)) for p in value}
    sentence = "{} has the value mex {} = {}."
    return [Step(p, v, None, sentence.format(spelled(p), below[p], v)) for p, v in value.items()]


def marks_at(at):
    """Return two dicts of marks: for the position of a step, and the option that decides its
    label; and for the move between them.
    """
    if at is None:
        return {}, {}
    marks, moves = {at.position: "here"}, {}
    if at.witness is not None:
        marks[at.witness], moves[at.position, at.witness] = "witness", "witness"
    return marks, moves
