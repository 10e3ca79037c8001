"""`Scales`: find out which weights balance each position; those that nothing balances are new."""

from sg_core.checks import as_list, natural
from sg_core.errors import GameError, LimitError
from sg_core.words import brief, counted, listed, shown, spelled
from sg_course.widgets.balance import MOST_WEIGHTS, WORDS, Balance, Weighing
from sg_course.widgets.base import Widget
from sg_course.widgets.panels import button, key, panel, shapes_part
from sg_course.widgets.sketch import graph_part, sketched

RUN = "Run the cell to weigh."


class Scales(Widget):
    """Weigh positions, one after the other, with weights that the reader puts on the other pan.

    The scales are level if position + weights is P. Else a winning move is shown. A position that
    no choice of weights balances becomes a new weight.

    Parameters
    ----------
    game : GameGraph
        Heaps of nim are drawn as columns of stones, and other games beside the scales.
    order : list of positions, optional
        Those that are weighed, in this order; default: all, from the terminals up, but no heap of
        0 stones, which an empty pan balances.
    places : dict, optional
        From position to (x, y).

    Attributes
    ----------
    weights : list
        The positions that became weights, the oldest first.
    codes : dict
        From each position that was weighed to its name: bit i stands for `weights[i]`.

    Raises
    ------
    GameError
        If the game is too large to show, the order is not one of its positions or has none, or
        more than five weights are needed.

    Examples
    --------
    >>> from sg_core import explore
    >>> from sg_core.rulesets import Nim
    >>> scales = Scales(explore(Nim(), 3))
    >>> scales.view["banner"]
    '1 against nothing: not level, because 1 → 0 wins.'
    >>> for do in ("new", "rest", "new", "rest", "name"):
    ...     scales.act({"do": do})
    >>> scales.weights, scales.codes
    ([1, 2], {1: 1, 2: 2, 3: 3})
    """

    page_button = "Weigh here"
    no_choice = "click a weight to put it on the right pan, or to take it down"

    def __init__(self, game, order=None, places=None):
        self.sketch = sketched(game, places)
        self.plan, self.codes, self.weights = weighed_in(self.game, order), {}, []
        self.judged = set()  # pairs of a position and a choice that was not its name
        self.begin()
        super().__init__()

    @property
    def game(self):
        """Return the game."""
        return self.sketch.game

    @property
    def balance(self):
        """Return the scales with the weights so far."""
        return Balance(self.game, tuple(self.weights))

    @property
    def here(self):
        """Return the position on the left pan, or None if all have been weighed."""
        return self.plan[len(self.codes)] if len(self.codes) < len(self.plan) else None

    @property
    def choices(self):
        """Return how many choices of weights there are."""
        return 1 << len(self.weights)

    @property
    def level(self):
        """Return whether the scales are level."""
        return self.here is not None and self.balance.level(self.here, self.load)

    @property
    def found(self):
        """Return a choice that was tried and balances the position, or None."""
        return next((load for load in self.tried if self.balance.level(self.here, load)), None)

    @property
    def hopeless(self):
        """Return whether all choices were tried, and none balances the position."""
        return self.here is not None and len(self.tried) == self.choices and self.found is None

    def begin(self):
        """Weigh the next position, first against an empty pan."""
        self.load, self.tried = 0, []
        if self.here is not None:
            self.put(0)

    def put(self, load):
        """Put a choice of weights on the right pan, and take down what comes of it."""
        self.load = load
        self.tried = [*(one for one in self.tried if one != load), load]
        if not self.level:
            self.judged.add((self.here, load))

    # What the front end may ask for

    def do_put(self, weight):
        """Put a weight on the right pan, or take it down."""
        self.check_going()
        if not self.weights:
            raise GameError("there are no weights yet")
        self.put(self.load ^ 1 << natural(weight, "a weight", most=len(self.weights) - 1))

    def do_rest(self):
        """Try what was not tried yet, from light to heavy, until the scales are level.

        A choice that was found to be level before is put on the pan again.
        """
        self.check_going()
        for load in range(self.choices):
            if self.level:
                return
            if load not in self.tried or self.balance.level(self.here, load):
                self.put(load)

    def do_name(self):
        """Let the weights on the right pan be the name of the position."""
        self.check_going()
        if not self.level:
            raise GameError("the scales are not level: this is not its name")
        self.codes[self.here] = self.load
        self.begin()

    def do_new(self):
        """Let the position be a new weight."""
        self.check_going()
        if not self.hopeless:
            by = self.balance.sum_text(self.found) if self.found else "the empty pan"
            untried = self.found is None
            why = "first try all choices of weights" if untried else f"{by} balances it"
            raise GameError(f"a new weight is made only if nothing balances the position; {why}")
        if len(self.weights) == MOST_WEIGHTS:
            raise LimitError(f"at most {MOST_WEIGHTS} weights are drawn; take a smaller game")
        self.weights.append(self.here)
        self.codes[self.here] = 1 << len(self.weights) - 1
        self.begin()

    def do_back(self):
        """Weigh the position before once more."""
        if not self.codes:
            raise GameError("this is the first position")
        position, _ = self.codes.popitem()
        self.weights = [weight for weight in self.weights if weight != position]
        self.begin()

    def check_going(self):
        """Raise unless a position is being weighed."""
        if self.here is None:
            raise GameError("all positions have been weighed; go back to weigh one again")

    # What is shown

    def winning_move(self):
        """Return the move that wins if the scales are not level, the position's if it has one."""
        return None if self.here is None or self.level else self.winning_at(self.here, self.load)

    def winning_at(self, position, load):
        """Return the winning move in position + weights, or None."""
        return next(iter(self.balance.winning_moves(position, load)), None)

    def banner(self):
        """Return what the scales show."""
        if self.here is None:
            return f"All {len(self.plan)} positions have been weighed."
        both = f"{spelled(self.here)} against {self.balance.sum_text(self.load)}"
        if self.level:
            return f"{both}: level. So that is its name: {self.balance.name(self.load)}."
        p, q = self.winning_move()
        by = "" if p == self.here else ", a move in the weights"
        return f"{both}: not level, because {spelled(p)} → {spelled(q)} wins{by}."

    def question(self):
        """Return what is asked."""
        if self.here is None:
            return ""
        if self.hopeless:
            return f"Nothing balances {spelled(self.here)}: a new weight."
        if not self.weights:
            return f"Does an empty pan balance {spelled(self.here)}?"
        return f"Which weights balance {spelled(self.here)}?"

    def why(self):
        """Return at the end who could win; which choices these are, the reader may find out."""
        if self.here is not None or not self.judged:
            return ""
        alone = sum(self.winning_at(p, load)[0] != p for p, load in self.judged)
        said = f"Not level: {counted(len(self.judged), 'choice')} of weights. The position had a "
        if not alone:
            return f"{said}winning move against each of them."
        against = f"against {len(self.judged) - alone} of them; against {alone}"
        return f"{said}winning move {against} only the weights had one."

    def log(self):
        """Return what was tried for this position, or in the end all names."""
        if self.here is None:
            return [self.named(p, code) for p, code in self.codes.items()]
        return [f"{self.balance.sum_text(load)}: {self.outcome(load)}" for load in self.tried]

    def named(self, position, code):
        """Return a name in words and as a row of lamps."""
        new = position in self.weights
        made = "a new weight" if new else f"level with {self.balance.sum_text(code)}"
        return f"{spelled(position)}: {made}, {self.balance.name(code)}"

    def outcome(self, load):
        """Return whether a choice balances the position, or which move wins."""
        move = self.winning_at(self.here, load)
        return "no, {} → {} wins".format(*map(spelled, move)) if move else "level"

    def weighing(self):
        """Return the scales."""
        level = None if self.here is None else self.level
        return Weighing(self.balance, self.here, self.load, level, self.winning_move())

    def scales(self):
        """Return the scales as a part of the panel."""
        weighing, names = self.weighing(), ""
        if self.balance.heaps and self.codes:
            written = (f"{spelled(p)} = {self.balance.name(n)}" for p, n in self.codes.items())
            names = f"Names so far: {', '.join(written)}."
        legend = ("Orange: the winning move",) * bool(weighing.move and self.balance.heaps)
        drawn, subject = weighing.shapes(), len(self.weights)
        return shapes_part(drawn, weighing.alt(), caption=names, legend=legend, subject=subject)

    def drawing(self):
        """Return the game with the names so far, the weights, and the winning move."""
        labels = {p: self.balance.name(code) for p, code in self.codes.items()}
        marks = dict.fromkeys(self.weights, "element")
        move = self.winning_move()
        if self.here is not None:
            marks[self.here] = "here"
        moves = {move: "witness"} if move else {}
        marked = "the position on the left pan, and the winning move"
        return graph_part(self.sketch, labels, marks, moves, marked, words=WORDS)

    def content(self):
        """Return what the front end shows."""
        return panel(
            title=f"{len(self.codes)} of {len(self.plan)} weighed",
            parts=[self.scales(), *[self.drawing()] * (not self.balance.heaps)],
            buttons=self.buttons(),
            keys=self.key_list(),
            question=self.question(),
            banner=self.banner(),
            good=self.level,
            why=self.why(),
            log=self.log(),
            log_title="names" if self.here is None else "tried so far",
        )

    def buttons(self):
        """Return the buttons."""
        going = self.here is not None
        left = going and not self.level and not self.hopeless
        return [
            button("↶ Back", "back", closed=not self.codes, out=not going),
            button("Try the rest for me", "rest", closed=not left, out=left),
            button("Level: name it", "name", closed=not self.level, out=self.level),
            button("A new weight", "new", closed=not self.hopeless, out=self.hopeless),
        ]

    def key_list(self):
        """Return the keys: digits are weights, the oldest is 1."""
        puts = [
            key(str(i + 1), "", {"do": "put", "weight": i}) for i in range(len(self.weights))
        ]
        return [
            *[key("1, 2, …", "weights, the oldest first")] * bool(puts),
            *puts,
            key("r", "try the rest", "rest"),
            key("l", "level: name it", "name"),
            key("w", "a new weight", "new"),
            key("b", "back", "back"),
        ]

    def saved(self):
        """Return the scales with the first position, and the game; they say nothing yet."""
        balance = Balance(self.game)
        weighing = Weighing(balance, self.plan[0])
        parts = [shapes_part(weighing.shapes(), weighing.alt())]
        if not balance.heaps:
            parts.append(graph_part(self.sketch))
        what = listed(map(spelled, self.plan)) if balance.heaps else "the positions of a game"
        return panel(title=f"Scales, to weigh {brief(what, 100)}", parts=parts, banner=RUN)


def weighed_in(game, order):
    """Return the positions that are weighed; by default all, but no empty heap."""
    if order is None:
        order = [p for p in game.positions if p != 0 or not Balance(game).heaps]
    order = as_list(order, "positions, in order", ordered=True)
    if not order:
        raise GameError("there is nothing to weigh: give a position that isn't an empty heap")
    for i, position in enumerate(order):
        if position not in game:
            raise GameError(f"{shown(position)} is not a position of this game")
        if position in order[:i]:
            raise GameError(f"{shown(position)} is twice in the order; each position comes once")
    return order


def too_early(game, order):
    """Return (position, option) if a position comes before an option that can move, or None."""
    seen = set()
    for p in order:
        for q in game.options(p):
            if q not in seen and game.options(q):
                return p, q
        seen.add(p)
    return None
