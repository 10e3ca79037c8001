"""`Staircase`: name the positions from the ends up; then each stands on the shelf of its name."""

from dataclasses import replace

from ipywidgets import VBox
from traitlets import Any

from sg_core.checks import natural
from sg_core.errors import GameError, LimitError
from sg_core.graph import Sum
from sg_core.labels import grundy_values
from sg_core.rulesets import Nim
from sg_core.words import brief, counted, listed, spelled
from sg_course.pictures.drawing import draw
from sg_course.pictures.shapes import Shape
from sg_course.widgets.balance import STEP, STONE
from sg_course.widgets.base import Static
from sg_course.widgets.label_stepper import value_steps
from sg_course.widgets.panels import button, key, shapes_part
from sg_course.widgets.play import PlayGame
from sg_course.widgets.saved import walked
from sg_course.widgets.sketch import graph_part, key_of, position_with_key, sketched
from sg_course.widgets.walk import Frame, Walk, saved_drawing

MOST, MOST_MOVES = 40, 120  # that can be followed with the eye
SEAT, PER_ROW, ROW = 42, 8, 66  # pixels: from a seat to the next, from a rack to the next
LONGEST = 12  # letters of a name above a rack
SEATS = "seats"  # the group through which arrow keys lead
WORDS = {  # for the marks of the drawing
    "option": ", gets its name next",
    "broken": ", has that name",
    "refused": ", the arrow to that name",
}


class StaircasePanel(Walk):
    """The drawing, the racks of seats and the heap of a `Staircase`.

    Parameters
    ----------
    game : GameGraph
    places : dict, optional
        From position to (x, y), in the tangle.
    """

    until_next_action = Walk.until_next_action | {"tried": None}  # a seat that was wrong
    choosing = True
    log_title = "Names so far"
    round = Any(None)  # the PlayGame that is open

    def __init__(self, game, places=None):
        tangle = sketched(game, places)
        check_size(tangle.game)
        self.shelves = sketched(tangle.game, by="value")
        self.tangle = centred(tangle, self.shelves)
        self.steps, self.value = value_steps(tangle.game), grundy_values(tangle.game)
        self.by_name = self.beside = False
        self.touched = None
        super().__init__()

    @property
    def sketch(self):
        """Return the drawing that is shown."""
        return self.shelves if self.by_name else self.tangle

    @property
    def next(self):
        """Return the position that gets its name next, or None."""
        return self.steps[self.done].position if self.done < self.last else None

    @property
    def named(self):
        """Return the position that got its name last, or None."""
        return self.steps[self.done - 1].position if self.done else None

    @property
    def seats(self):
        """Return how many seats there are: one is never taken."""
        return max(self.value.values()) + 2

    @property
    def per_row(self):
        """Return how many seats stand in a row: rows are as long as one another, but the last."""
        rows = -(-self.seats // PER_ROW)
        return -(-self.seats // rows)

    @property
    def shown(self):
        """Return the position whose heap is shown, and from which is played."""
        return self.game.start if self.touched is None else self.touched

    # What the front end may ask for

    def do_go(self, step):
        """Show the walk after a number of steps; without all names there are no shelves."""
        super().do_go(step)
        self.touched = None
        if self.next is not None:
            self.by_name = self.beside = False

    def do_seat(self, number):
        """Take the reader's word for the first empty seat, or say why it is not."""
        number = natural(number, "a seat", most=self.seats - 1)
        if self.next is None:
            raise GameError("all positions have their names; go back to name one again")
        if number == self.value[self.next]:
            self.do_step(1)
            self.message = f"Yes, {number}."
            return
        self.touched, self.tried = None, number
        self.refuse(f"Not {number}.")

    def do_name(self):
        """Put every position on the shelf of its name, or back into the tangle."""
        self.check_named()
        self.by_name = not self.by_name

    def do_heap(self):
        """Draw the heap of the same name beside the game, or no longer."""
        self.check_named()
        self.beside = not self.beside

    def do_play(self):
        """Open a round of both, the position and the heap of its name."""
        self.check_named()
        both, start = Sum(self.game, Nim()), (self.shown, self.value[self.shown])
        titles = ["the game", "the heap"]
        self.round = PlayGame(both, start, titles=titles, hints="nim-sum")
        self.message = f"Below begins a round of {spelled(start[0])} and a heap of {start[1]}."

    def do_choose(self, key, part=0):
        """Mark the moves of a position to lower shelves; touched again, no longer."""
        position = position_with_key(self.game, key)
        if position not in self.labels(self.done):
            raise GameError(f"{spelled(position)} has no name yet: click a seat, or press Step")
        self.touched = None if position == self.touched else position
        if self.touched is not None:
            self.message = self.taken_back(position)

    def check_named(self):
        """Raise unless all positions have names."""
        if self.next is not None:
            raise GameError("first every position gets its name: press Step or To the end")

    # In words

    def labels(self, done):
        """Return the names after a number of steps."""
        return {step.position: step.label for step in self.steps[:done]}

    def holders(self, position, number):
        """Return the options of a position that have a name."""
        return [q for q in self.game.options(position) if self.value[q] == number]

    def met(self, position, below=None):
        """Return the names one move away, each with its positions, in words."""
        numbers = sorted({self.value[q] for q in self.game.options(position)})
        some = [n for n in numbers if below is None or n < below]
        held = [", ".join(map(spelled, self.holders(position, n))) for n in some]
        texts = [with_holders(n, names) for n, names in zip(some, held)]
        return listed(texts) if texts else ""

    def why_not(self, number):
        """Return why a seat is not the first empty one of the next position."""
        p = spelled(self.next)
        if found := self.holders(self.next, number):
            return f"One move leads from {p} to {spelled(found[0])}, which is {number}."
        if not self.game.options(self.next):
            return f"{p} has no move, so a smaller seat is also empty."
        led = f"{p} moves to {self.met(self.next)}"
        return f"A smaller seat is also empty. {led}."

    def step_sentence(self, step):
        """Return why a position has its name."""
        p, met = spelled(step.position), self.met(step.position)
        led = f"moves to {met}" if met else "has no move"
        return f"{p} {led}. The first empty seat is {step.label}."

    def banner(self):
        """Return what the last step did, why a seat is wrong, or what a touched position shows."""
        if self.tried is not None:
            return self.why_not(self.tried)
        if self.touched is not None:
            return self.stairs(self.touched)
        if self.by_name:
            return "At least one move leads to each lower shelf, and none along a shelf."
        if not self.done:
            return "No position has a name."
        return self.step_sentence(self.steps[self.done - 1])

    def question(self):
        """Return what comes next, for the reader to think of first."""
        if self.next is None:
            if self.by_name:
                return "Click a position: where do its moves lead?"
            return "All have names. Put each on the shelf of its name: By name."
        options, p = self.game.options(self.next), spelled(self.next)
        leads = f"{p} moves to {listed(options)}" if options else f"{p} has no move"
        return f"{leads}. Which seat is the first to stay empty?"

    def stairs(self, p):
        """Return what the moves of a position show."""
        n, where = self.value[p], "shelf" if self.by_name else "name"
        if not n:
            return f"{spelled(p)} is 0: no {where} is lower, and no move leads to 0."
        led = f"It moves to {self.met(p, n)}"
        return f"{spelled(p)} is {n}. {led}: every lower {where}, and not {n}."

    def taken_back(self, p):
        """Return how moves to larger names are taken back; "" if there are none."""
        n = self.value[p]
        ups = [q for q in self.game.options(p) if self.value[q] > n]
        back = [f"{spelled(q)}, by moving to {spelled(self.holders(q, n)[0])}" for q in ups[:3]]
        more = f", and {len(ups) - 3} more" if len(ups) > 3 else ""
        made = f"Moves up from {spelled(p)} can be taken back to {n}"
        return f"{made}: to {'; to '.join(back)}{more}." if ups else ""

    # What is shown

    def frame(self, done):
        """Return the names that some steps have given, and what is marked."""
        p, marks, moves = self.touched, {}, {}
        marked = "the position that was named last, and its moves"
        if p is not None:
            marked = "the position that you chose, and its moves to lower names"
            lower = [q for q in self.game.options(p) if self.value[q] < self.value[p]]
            marks = dict.fromkeys(lower, "witness") | {p: "here"}
            moves = {(p, q): "witness" for q in lower}
        elif self.tried is not None:
            found = self.holders(self.next, self.tried)
            marked = "the moves of the next position"
            marks = {self.next: "option"} | dict.fromkeys(found, "broken")
            moves = {(self.next, q): "witness" for q in self.game.options(self.next)}
            moves |= {(self.next, q): "refused" for q in found}
        elif not self.by_name:
            if done:
                marks[self.named] = "here"
                moves = {(self.named, q): "witness" for q in self.game.options(self.named)}
            if self.next is not None:
                marks[self.next] = "option"
        title = f"{done} of {counted(self.last, 'position')} named"
        return Frame(self.sketch, title, self.labels(done), marks, moves, marked)

    def drawing(self, frame):
        """Return the game; its picture has room for both drawings, so that it never jumps."""
        texts = {p: str(n) for p, n in self.value.items()}
        both = [graph_part(sketch, texts) for sketch in (self.tangle, self.shelves)]
        shown = (frame.labels, frame.marks, frame.moves, frame.marked)
        part = graph_part(frame.sketch, *shown, subject=self.tangle, words=WORDS)
        if self.made:
            part["made"] = key_of(self.named)
        part["both"] = [{name: one.get(name, []) for name in FITTED} for one in both]
        return part

    def racks(self):
        """Return the seats of the position named last, and of the next one.

        `filled` has the numbers of the shapes that a name has just filled: the seats that are
        taken, the first empty one, and what is shown only then.
        """
        top = ROW + (self.seats - 1) // self.per_row * SEAT
        shapes, said, filled = [Shape("note", (0, -12)), Shape("note", (0, 2 * top - 24))], [], None
        about = self.named if self.touched is None and not self.by_name else self.touched
        for i, p in enumerate(one for one in (self.next, about) if one is not None):
            options = {self.value[q] for q in self.game.options(p)}
            is_next = p == self.next
            hidden = is_next and self.tried is None  # that is for the reader to see
            begin = len(shapes)
            shapes += self.rack(p, top * i, set() if hidden else options, is_next)
            if self.made and not is_next:
                filled = self.just_filled(shapes, begin)
            some = "not shown yet" if hidden else in_seats(options)
            first = "" if is_next else f", the first empty is {self.value[p]}"
            said.append(f"Seats of {spelled(p)}: {some}{first}.")
        part = shapes_part(shapes, " ".join(said) or "No seats.", subject="seats")
        if filled:
            part["filled"] = filled
        return part

    def just_filled(self, shapes, begin):
        """Return the numbers of the seats of a rack that begins there, as `racks` explains."""
        rack = list(enumerate(shapes))[begin:]
        frame = next(i for i, shape in rack if shape.look == "frame")
        taken = [i for i, shape in rack if shape.look == "one"]
        return {"taken": taken, "first": frame - 1, "later": [begin, frame]}

    def rack(self, p, top, taken, is_next):
        """Yield the seats of a position; those of the next one can be clicked."""
        first = None if is_next else self.value[p]
        name = brief(p, LONGEST)
        yield Shape("note", (0, top - 4), f"{name} next" if is_next else f"{name} is {first}")
        for n in range(self.seats):
            row, column = divmod(n, self.per_row)
            at = ((column - (self.per_row - 1) / 2) * SEAT, top + 26 + row * SEAT)
            item = {"do": "seat", "number": n} if is_next else None
            spoken = f"seat {n} of {spelled(p)}{', taken' if n in taken else ''}"
            look, group = "one" if n in taken else "zero", SEATS if is_next else None
            yield Shape(look, at, str(n), item, spoken if is_next else "", group, (34, 34))
            if n == (self.tried if is_next else first):
                yield Shape("frame", at, size=(40, 40), group=group)

    def heap(self):
        """Return the heap that has the name of the position."""
        p, n = self.shown, self.value[self.shown]
        tall = max(self.value.values())
        shapes = [Shape("note", (0, -STEP * tall - 8)), Shape("ground", (0, 2), size=(70, 3))]
        shapes += [Shape("stone", (0, -8 - STEP * i), size=STONE) for i in range(n)]
        alt = f"A heap of {counted(n, 'stone')}, which is {n} like {spelled(p)}."
        return shapes_part(shapes, alt, title=f"{brief(p, LONGEST)} is {n}", subject="heap")

    def content(self):
        """Return the panel of a walk, with the racks and the heap."""
        heap = [self.heap()] * self.beside
        parts = [self.racks(), self.drawing(self.frame(self.done)), *heap]
        return super().content() | {"parts": parts, "question": self.question()}

    def buttons(self):
        """Return the buttons of a walk, and the switches for shelves and heap."""
        closed = self.next is not None
        return [
            *super().buttons(),
            button("By name", "name", pressed=self.by_name, closed=closed, out=not closed),
            button("Beside a heap", "heap", pressed=self.beside, closed=closed),
            button("Play both", "play", hidden=not self.beside),
        ]

    def key_list(self):
        """Return the keys of a walk, and those for seats and switches."""
        digits = range(min(10, self.seats))
        return [
            *super().key_list(),
            key("0, 1, …", "the seat of that number"),
            *(key(str(n), "", {"do": "seat", "number": n}) for n in digits),
            key("n", "by name", "name"),
            key("h", "beside a heap", "heap"),
            key("p", "play both", "play"),
        ]

    def static(self):
        """Return the tangle without names; folded the staircase, and the walk."""
        start = replace(self.frame(0), sketch=self.tangle, title="No position has a name yet")
        end = draw(self.game, "grundy", by="value", title="Each on the shelf of its name")
        return walked(saved_drawing(start), end, "", self.log(self.last))


FITTED = ("positions", "moves", "shelves")  # what a picture must have room for


class Staircase(Static, VBox):
    """Name each position with the first number that its options leave; see it as a staircase.

    First the game is a tangle without names. Each step, or each seat that the reader clicks, names
    the next position from the ends up. *By name* puts every position on the shelf of its name: one
    move leads to each lower shelf, and none along its own. *Beside a heap* draws the heap of that
    name, and *Play both* opens a round of the sum of both.

    Parameters
    ----------
    game : GameGraph
        At most 40 positions and 120 moves.
    places : dict, optional
        From position to (x, y), in the tangle.

    Attributes
    ----------
    done : int
        How many positions have names.
    by_name : bool
        Whether the positions stand on shelves.

    Raises
    ------
    GameError
        If the game is too large to follow its moves.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> stairs = Staircase(GameGraph({"a": ["b"]}))
    >>> stairs.panel.act({"do": "seat", "number": 1})
    >>> stairs.panel.view["banner"]
    'b has no move, so a smaller seat is also empty.'
    >>> for act in ({"do": "go", "step": 2}, {"do": "name"}, {"do": "choose", "key": '"a"'}):
    ...     stairs.panel.act(act)
    >>> stairs.panel.view["banner"]
    'a is 1. It moves to 0 (b): every lower shelf, and not 1.'
    """

    page_button = "Build the staircase here"

    def __init__(self, game, places=None):
        self.panel = StaircasePanel(game, places)
        self.panel.observe(self.follow, names="round")
        super().__init__([self.panel])

    @property
    def done(self):
        """Return how many positions have names."""
        return self.panel.done

    @property
    def by_name(self):
        """Return whether the positions stand on shelves."""
        return self.panel.by_name

    def follow(self, change):
        """Show the round that is open, if any."""
        self.children = [self.panel, *filter(None, [change["new"]])]

    def static(self):
        """Return the tangle without names; folded the staircase, and the walk."""
        return self.panel.static()


def with_holders(number, names):
    """Return a number, and who has it, if that says more.

    >>> with_holders(1, "u, v"), with_holders(1, "1")
    ('1 (u, v)', '1')
    """
    return f"{number} ({names})" if names != str(number) else names


def in_seats(numbers):
    """Say which seats are taken.

    >>> in_seats({2, 0}), in_seats(set())
    ('0 and 2 taken', 'none taken')
    """
    return f"{listed(sorted(numbers)) if numbers else 'none'} taken"


def check_size(game):
    """Raise if a game is too large to follow its moves."""
    if len(game) > MOST or len(game.moves) > MOST_MOVES:
        raise LimitError(
            f"{counted(len(game), 'position')} and {counted(len(game.moves), 'move')} are too many "
            f"for a staircase, which holds {MOST} and {MOST_MOVES}; take a smaller part, "
            "game.subgame(position)"
        )


def centred(sketch, other):
    """Return a sketch with its places moved so that its middle is that of another."""
    dx, dy = (
        middle(at[i] for at in other.places.values())
        - middle(at[i] for at in sketch.places.values())
        for i in (0, 1)
    )
    places = {p: (round(x + dx, 3), round(y + dy, 3)) for p, (x, y) in sketch.places.items()}
    return replace(sketch, places=places)


def middle(numbers):
    """Return the middle between the least and the largest of some numbers.

    >>> middle(iter([1, 2, 7]))
    4.0
    """
    numbers = list(numbers)
    return (min(numbers) + max(numbers)) / 2
