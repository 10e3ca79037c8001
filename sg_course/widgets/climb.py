"""`Climb`: every smaller name is one move away from a position, its own is not; by scales."""

from sg_core.basis import greedy_basis
from sg_core.checks import natural
from sg_core.errors import GameError, LimitError
from sg_core.words import listed, shown, spelled
from sg_course.pictures.shapes import Shape
from sg_course.widgets.balance import GAP, MOST_WEIGHTS, WORDS, Balance, Weighing, text_of
from sg_course.widgets.base import Widget
from sg_course.widgets.panels import button, key, panel, shapes_part
from sg_course.widgets.scales import too_early
from sg_course.widgets.sketch import graph_part, key_of, position_with_key, sketched

SEAT, PER_ROW = 36, 8  # pixels from a name to the next, and how many stand in a row
CHIPS = 5  # moves in a row
LEFT = "left"  # stands for the position, where a weight could be


class Climb(Widget):
    """Against the weights of each smaller name, find the move that makes the scales level.

    The reader puts weights on the right pan, and then moves: in the position on the left, or in a
    weight. Weights only crumble: their name gets smaller. So the move is made on the left, and
    ticks the name off. When all smaller ones are ticked, the position's own name is asked for.
    Names are written as numbers.

    Parameters
    ----------
    game : GameGraph
    position : hashable, optional
        On the left pan; default: one whose name is largest.
    order : list of positions, optional
        In which they were weighed, each after its options; default: from the terminals up.
    places : dict, optional
        From position to (x, y).

    Attributes
    ----------
    number : int
        The name of the position.
    ticked : dict
        From each name that was reached to the option that has it.

    Raises
    ------
    GameError
        If the game is too large to show, no name is smaller than the position's, or the order takes
        a position before one of its options: then a move in a weight may well climb.

    Examples
    --------
    >>> from sg_core import explore
    >>> from sg_core.rulesets import Nim
    >>> climb = Climb(explore(Nim(), 3))
    >>> climb.act({"do": "slot", "number": 1})
    >>> climb.act({"do": "choose", "key": "1"})
    >>> climb.view["banner"]
    '3 → 1: 1 against 1, level. So 1 is one move away from 3.'
    >>> climb.ticked
    {1: 1}
    """

    page_button = "Climb here"
    until_next_action = Widget.until_next_action | {
        "stepped": None,  # the position on the left pan after a move
        "asked": False,  # for the position's own name
        "said": "",  # of the move
    }

    def __init__(self, game, position=None, order=None, places=None):
        self.sketch = sketched(game, places)
        basis = greedy_basis(self.game, order)
        if early := too_early(self.game, list(basis.codes)):
            p, q = map(spelled, early)
            raise GameError(
                f"here weights need not crumble: the order takes {p} before {q}, to which one can "
                "move from it. Take each position after its options"
            )
        self.codes = basis.codes
        self.here = self.largest() if position is None else position
        if self.here not in self.game:
            raise GameError(f"{shown(position)} is not a position of this game")
        if not self.number:
            raise GameError(f"{spelled(self.here)} has the name 0, and no name is smaller")
        self.balance = Balance(self.game, self.older(basis.elements))
        self.do_again()
        super().__init__()

    @property
    def game(self):
        """Return the game."""
        return self.sketch.game

    @property
    def number(self):
        """Return the name of the position."""
        return self.codes[self.here]

    @property
    def over(self):
        """Return whether all smaller names are ticked."""
        return len(self.ticked) == self.number

    def largest(self):
        """Return a position whose name is largest, of these one with most moves."""
        return max(self.game.positions, key=lambda p: (self.codes[p], len(self.game.options(p))))

    def older(self, elements):
        """Return the weights that may be needed: of a lamp of the name, or to its right."""
        count = self.number.bit_length() - (self.here in elements)
        if count > MOST_WEIGHTS:
            raise LimitError(f"at most {MOST_WEIGHTS} weights are drawn; take a smaller name")
        return elements[:count]

    # What the front end may ask for

    def do_put(self, weight):
        """Put a weight on the right pan; on one that is there, show its moves."""
        weight = self.weight(weight)
        if self.load >> weight & 1:
            self.breaking = None if self.breaking == weight else weight
        else:
            self.load_with(self.load | 1 << weight)

    def do_down(self, weight):
        """Take a weight down from the pan."""
        self.load_with(self.load & ~(1 << self.weight(weight)))

    def do_left(self):
        """Show the moves of the position on the left pan."""
        self.check_whole()
        self.breaking = None if self.breaking == LEFT else LEFT

    def do_slot(self, number):
        """Put the weights of a smaller name, or ask for the position's own."""
        number = natural(number, "a number", most=self.number)
        if number == self.number:
            if not self.over:
                raise GameError(f"first reach all names below {number}")
            self.asked, self.breaking = True, None
            return
        self.load_with(number)

    def do_crumble(self, key):
        """Move in the weight that was chosen; it stays as it is then, until it is taken back."""
        if self.breaking in (None, LEFT):
            raise GameError("first choose a weight on the right pan")
        weight, q = self.balance.weights[self.breaking], position_with_key(self.game, key)
        self.check_move(weight, q)
        before, others = self.load, self.load ^ 1 << self.breaking
        self.load, self.breaking = others ^ self.codes[q], None
        self.whole = before if self.whole is None else self.whole
        twice = " Equal weights vanish." if others & self.codes[q] else ""
        made = f"{spelled(weight)} crumbles to {self.made_of(q)}.{twice}"
        self.said = f"{made} {before} becomes {self.load}: {self.how_far(before)}."

    def do_back(self):
        """Put the weights on the pan again that were there before they crumbled."""
        if self.whole is None:
            raise GameError("no weight has crumbled")
        self.load_with(self.whole)

    def do_choose(self, key, part=0):
        """Move from the position on the left pan; this is taken back at the next action."""
        self.check_whole()
        q = position_with_key(self.game, key)
        self.check_move(self.here, q)
        if self.load >= self.number:
            raise GameError(f"only names below {self.number} are climbed to; take weights down")
        found, move = self.codes[q], f"{spelled(self.here)} → {spelled(q)}"
        if found != self.load:
            raise GameError(f"{move}: {found} against {self.load}, not level")
        self.ticked[found], self.stepped, self.breaking = q, q, None
        level = f"{move}: {found} against {found}, level"
        self.said = f"{level}. So {found} is one move away from {spelled(self.here)}."

    def do_again(self):
        """Begin again."""
        self.load_with(0)
        self.ticked = {}

    def load_with(self, number):
        """Put the weights of a name on the right pan, whole ones."""
        self.load, self.breaking, self.whole = number, None, None

    def weight(self, weight):
        """Return the index of a weight, or raise a `GameError`."""
        if not self.balance.weights:
            raise GameError("there are no older weights")
        return natural(weight, "a weight", most=len(self.balance.weights) - 1)

    def check_whole(self):
        """Raise if a weight has crumbled: a move on the left would be the second one."""
        if self.whole is not None:
            raise GameError("a move was made in the weights; make them whole again, then move here")

    def check_move(self, p, q):
        """Raise unless a move leads from p to q."""
        if q not in self.game.options(p):
            raise GameError(f"no move leads from {spelled(p)} to {spelled(q)}")

    # What is shown

    def made_of(self, position):
        """Return a position, and the weights that balance it if these are others."""
        some = self.balance.sum_text(self.codes[position])
        here = spelled(position)
        return here if some == here else f"{here}, which is {some}"

    def how_far(self, before):
        """Return what a weight that crumbled has done to the name that was there before."""
        if before < self.number:
            return f"even further below {self.number}"
        if self.load == self.number:
            return f"level. A name above {self.number} can come down; one below can't climb"
        return f"not level with {self.number}"

    def banner(self):
        """Return what is on the pans, and what can be done."""
        here, g = spelled(self.here), self.number
        if self.said:
            return self.said
        if self.asked:
            moves = [f"{spelled(q)} is {self.codes[q]}" for q in self.game.options(self.here)]
            return f"From {here} one can move to: {', '.join(moves)}. None is {g}."
        if self.breaking == LEFT:
            return f"Move from {here}: where to?"
        if self.breaking is not None:
            return f"Move in {spelled(self.balance.weights[self.breaking])}: it crumbles to what?"
        on = self.balance.sum_text(self.load) if self.load else "The empty pan"
        made = f"{on} is {self.load}"
        if self.over:
            return f"Every name below {g} is one move away from {here}. Is {g}? Click {g}."
        if self.load == g:
            return f"{made}, the name of {here} itself: level already. Make a smaller one."
        if self.load > g:
            return f"{made}, more than {g}. Such names can come down; make a smaller one."
        if self.load in self.ticked:
            return f"{made}: done. Make another name below {g}."
        return f"{made}, and {here} is {g}. Make the scales level with one move, on either side."

    def why(self):
        """Return in the end what was seen."""
        if not self.asked:
            return ""
        g = self.number
        one = f"Suppose that one were {g}. Then that move would leave {g} against {g}, which is P. "
        two = f"But it would be made from {g} against {g}, which is P already, and no P has a move "
        return f"{one}{two}to a P. So {g} is the first name missing: the mex."

    def weighing(self):
        """Return the scales; after a move as it was left."""
        left = self.here if self.stepped is None else self.stepped
        level = self.codes[left] == self.load
        return Weighing(self.balance, left, self.load, level, touch={"do": LEFT})

    def shapes(self):
        """Yield the scales, the moves that can be chosen, and the names."""
        weighing = self.weighing()
        yield from weighing.shapes()
        middle, top = weighing.places[0], weighing.bench + GAP + 12
        yield from self.seats(weighing, middle, top)
        top += 44 + self.number // PER_ROW * (SEAT + 6)
        chips = [*self.chips()]
        for i, (text, item, spoken) in enumerate(chips):
            row = chips[i - i % CHIPS :][:CHIPS]
            wide = max(52, *(8 * len(one[0]) + 14 for one in row))
            x = middle + (i % CHIPS - (len(row) - 1) / 2) * (wide + 6)
            at = (x, top + i // CHIPS * 42)
            yield Shape("note", at, text, item, spoken, "moves", (wide, 36))
        yield Shape("note", (middle, top))

    def chips(self):
        """Yield the moves that can be chosen: text, action, and name for those who hear it."""
        if self.breaking is None:
            return
        if self.breaking == LEFT:
            part, do = self.here, "choose"
        else:
            part, do = self.balance.weights[self.breaking], "crumble"
        for q in self.game.options(part):
            spoken = f"move {spelled(part)} → {spelled(q)}"
            yield f"→ {text_of(q)}", {"do": do, "key": key_of(q)}, spoken
        if do == "crumble":
            yield "take down", {"do": "down", "weight": self.breaking}, f"take {spelled(part)} down"

    def seats(self, weighing, middle, top):
        """Yield the names up to the position's own; those that were reached are filled."""
        for n in range(self.number + 1):
            row = min(PER_ROW, self.number + 1 - n // PER_ROW * PER_ROW)
            x = middle + (n % PER_ROW - (row - 1) / 2) * SEAT
            at = (x, top + n // PER_ROW * (SEAT + 6))
            state = ", reached" if n in self.ticked else ""
            spoken = f"name {n}{state}" if n < self.number else f"its own name, {n}"
            look = "one" if n in self.ticked else "zero"
            item = {"do": "slot", "number": n}
            yield Shape(look, at, str(n), item, spoken, "numbers", (30, 30))
            if n == (self.number if self.over else weighing.load):
                yield Shape("frame", at, size=(34, 34), group="numbers")

    def alt(self):
        """Return what the picture shows, in words."""
        done = listed(sorted(self.ticked)) if self.ticked else "none"
        return f"{self.weighing().alt()} Names below {self.number} that were reached: {done}."

    def scales(self):
        """Return the scales as a part of the panel."""
        legend = ("Orange frame: the name on the right pan",) * (not self.over)
        return shapes_part(self.shapes(), self.alt(), legend=legend)

    def drawing(self):
        """Return the game with its names, and the moves that were found."""
        moves = {(self.here, q): "witness" for q in self.ticked.values()}
        if self.asked:
            moves = {(self.here, q): "witness" for q in self.game.options(self.here)}
        marks = dict.fromkeys(self.balance.weights, "element") | {self.here: "here"}
        marked = "the position on the left pan, and the moves found from it"
        return graph_part(self.sketch, self.codes, marks, moves, marked, words=WORDS)

    def content(self):
        """Return what the front end shows."""
        return panel(
            title=f"Climb to {spelled(self.here)}, which is {self.number}",
            parts=[self.scales(), *[self.drawing()] * (not self.balance.heaps)],
            buttons=[
                button("Make it whole again", "back", hidden=self.whole is None),
                button("Begin again", "again", closed=not self.ticked),
            ],
            keys=self.key_list(),
            banner=self.banner(),
            good=self.asked or self.stepped is not None,
            why=self.why(),
        )

    def key_list(self):
        """Return the keys: digits are names."""
        slots = [
            key(str(n), "", {"do": "slot", "number": n}) for n in range(min(9, self.number) + 1)
        ]
        moves = [key("m", "move on the left", LEFT), key("b", "", "back")]
        return [key("0, 1, …", "make a name"), *slots, *moves]

    def saved(self):
        """Return the scales at their beginning."""
        weighing = Weighing(self.balance, self.here)
        parts = [shapes_part(weighing.shapes(), weighing.alt())]
        if not self.balance.heaps:
            parts.append(graph_part(self.sketch, self.codes))
        title = f"Climb to {spelled(self.here)}, which is {self.number}"
        return panel(title=title, parts=parts, banner="Run the cell to climb.")
