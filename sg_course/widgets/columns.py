"""`NimColumns`: heaps of nim as binary digits in columns, and why a winning move is legal."""

import random

from sg_core.basis import bits
from sg_core.checks import as_list, natural, truth
from sg_core.errors import GameError, LimitError
from sg_core.graph import put
from sg_core.nimbers import lowerings, nim_sum, top_bit
from sg_core.words import counted, listed, shown
from sg_course.pictures.shapes import Shape
from sg_course.widgets.base import Widget, number_typed
from sg_course.widgets.panels import button, field, key, panel, shapes_part

MOST_HEAPS, MOST_COLUMNS, LEAST_COLUMNS = 8, 10, 3
MOST_SIZE = 2**MOST_COLUMNS - 1
STEP, KEY = 34, (62, 26)  # pixels from a digit to the next, and of what else can be clicked


class NimColumns(Widget):
    """See the binary digits of nim heaps in columns, change them, and see the winning moves.

    Parameters
    ----------
    heaps : iterable of int
        How many stones each heap has: at most 8 heaps, each of at most 1023 stones.
    moves : bool
        True: winning moves are shown and explained.

    Attributes
    ----------
    heaps : tuple of int
        The heaps as they stand.
    nim_sum : int
        Their nim-sum.
    moves : dict
        From the index of each heap in which there is a winning move to what the move leaves.

    Raises
    ------
    GameError
        If there are too many heaps, or one is not a natural number or too large to draw.

    Examples
    --------
    >>> columns = NimColumns((5, 3, 7))
    >>> columns.nim_sum, columns.moves
    (1, {0: 4, 1: 2, 2: 6})
    >>> columns.act({"do": "move", "heap": 2})
    >>> columns.heaps, columns.nim_sum
    ((5, 3, 6), 0)
    """

    page_button = "Flip digits here"

    def __init__(self, heaps=(5, 3, 6), moves=True):
        given = as_list(heaps, "heaps")
        if len(given) > MOST_HEAPS:
            raise LimitError(f"{no_more_heaps()}. nim_sum(*heaps) takes any number of heaps")
        self.width, self.past, self.tells = 0, [], truth(moves, "moves")
        self.become(tuple(size_of_heap(size) for size in given))
        super().__init__()

    @property
    def nim_sum(self):
        """Return their nim-sum."""
        return nim_sum(*self.heaps)

    @property
    def shown_moves(self):
        """Return the moves that are shown."""
        return self.moves if self.tells else {}

    @property
    def lit(self):
        """Return the index of the heap whose winning move is explained, or None."""
        moves = self.shown_moves
        return self.chosen if self.chosen in moves else next(iter(moves), None)

    @property
    def legend(self):
        """Return what the frame means, if there is one."""
        return ("Orange frame: the top bit of the nim-sum",) * bool(self.shown_moves)

    def index(self, heap):
        """Return the index of a heap, or raise a `GameError`."""
        heap = natural(heap, "the index of a heap")
        if heap >= len(self.heaps):
            only = counted(len(self.heaps), "heap")
            raise GameError(f"there is no heap with the index {shown(heap)}, only {only}")
        return heap

    def change(self, heaps):
        """Let the heaps be others; undo leads back."""
        if heaps != self.heaps:
            self.past.append(self.heaps)
            self.become(heaps)

    def become(self, heaps):
        """Let the heaps be others; the digits may become more, not fewer."""
        self.heaps, self.chosen, self.moves = heaps, None, lowerings(heaps)
        self.width = max(self.width, width_for(heaps))

    # What the front end may ask for

    def do_flip(self, heap, bit):
        """Change a digit of a heap, that of 2 ** bit."""
        heap, bit = self.index(heap), natural(bit, "a bit")
        if bit >= MOST_COLUMNS:
            raise GameError(f"bits are from 0 to {MOST_COLUMNS - 1}, not {shown(bit)}")
        self.change(put(self.heaps, heap, self.heaps[heap] ^ 1 << bit))

    def do_set(self, heap, size):
        """Let a heap have a size, which may be a text as it was typed."""
        heap = self.index(heap)
        size = size_of_heap(number_typed(size), f"heap {heap + 1}")
        self.change(put(self.heaps, heap, size))

    def do_put(self, heap):
        """Put a stone on a heap."""
        self.do_set(heap, self.heaps[self.index(heap)] + 1)

    def do_take(self, heap):
        """Take a stone from a heap."""
        if not self.heaps[self.index(heap)]:
            raise GameError(f"heap {heap + 1} is empty: there is no stone to take")
        self.do_set(heap, self.heaps[heap] - 1)

    def do_add(self):
        """Add an empty heap."""
        if len(self.heaps) == MOST_HEAPS:
            raise GameError(no_more_heaps())
        self.change((*self.heaps, 0))

    def do_remove(self, heap):
        """Remove a heap."""
        heap = self.index(heap)
        self.change(self.heaps[:heap] + self.heaps[heap + 1 :])

    def do_move(self, heap=None):
        """Make the winning move in a heap; default: in the one whose move is explained."""
        heap, left = self.lowered(heap)
        self.change(put(self.heaps, heap, left))

    def lowered(self, heap):
        """Return a heap and what the winning move in it leaves, or raise a `GameError`."""
        heap = self.lit if heap is None else self.index(heap)
        if not self.tells:
            raise GameError("find the winning move yourself: click digits, or type a number")
        if not any(self.heaps):
            raise GameError("no stone is left: there is no move")
        if heap is None or not self.moves:
            raise GameError("the nim-sum is 0 already: no move keeps it 0, so no move wins")
        if heap not in self.moves:
            lacks = f"has no 1 where the nim-sum has its top bit, {top_bit(self.nim_sum)}"
            raise GameError(f"heap {heap + 1} {lacks}: no move in it makes the nim-sum 0")
        return heap, self.moves[heap]

    def do_random(self):
        """Let chance choose heaps; about one time in three the nim-sum is 0."""
        heaps = [random.randint(1, 15) for _ in range(random.choice((3, 4)))]
        if random.random() < 1 / 3:
            heaps[-1] = nim_sum(*heaps[:-1])
        self.change(tuple(heaps))
        self.width = width_for(self.heaps)

    def do_undo(self):
        """Undo the last change."""
        if not self.past:
            raise GameError("there is nothing to undo")
        self.become(self.past.pop())

    def do_light(self, heap):
        """Explain the winning move of a heap, or say why it has none."""
        self.chosen, _ = self.lowered(self.index(heap))

    # What is shown

    def words(self):
        """Return what the columns say about the nim-sum, who wins, and by which move."""
        total, count = self.nim_sum, len(self.heaps)
        if not any(self.heaps):
            none = {0: "There is no heap", 1: "The heap is empty", 2: "Both heaps are empty"}
            why = none.get(count, f"All {count} heaps are empty")
            return f"{why}: the nim-sum is 0. This is a P-position: there is no move."
        if total == 0:
            zero = "Every column has an even number of 1s: the nim-sum is 0. This is a P-position"
            why = ": whatever you change in one heap, some column becomes odd"
            return f"{zero}{why if self.tells else ''}."
        found = f"The nim-sum is {bits(total, self.width)} = {total}"
        if not self.tells:
            return f"{found}. This is an N-position."
        where = listed(f"heap {i + 1}" for i in self.moves)
        top = f"Its top bit, {top_bit(total)}, is set in {where}."
        return f"{found}, so this is an N-position. {top} {self.reason()}"

    def reason(self):
        """Return why the winning move that is explained makes the heap smaller."""
        heap, top = self.lit, top_bit(self.nim_sum)
        old, new = self.heaps[heap], self.moves[heap]
        above = self.width - top.bit_length()
        stays = {0: "", 1: " and the digit above stays"}.get(above, " and the digits above stay")
        below = ", whatever happens below" if top > 1 else ""
        change = f"{bits(old, self.width)} → {bits(new, self.width)}"
        less = f"{new} is less than {old}"
        return f"Heap {heap + 1}: {change}. The top bit becomes 0{stays}, so {less}{below}."

    @property
    def count(self):
        """Return how many digits are shown: one more than needed, for larger heaps."""
        return min(self.width + 1, MOST_COLUMNS)

    def content(self):
        """Return what the front end shows."""
        fields = [
            field(name, size, {"do": "set", "heap": i}, "size", spoken=f"stones of {name}")
            for i, size in enumerate(self.heaps)
            for name in [f"heap {i + 1}"]
        ]
        return panel(
            title="Nim heaps",
            parts=[
                shapes_part(
                    self.shapes(),
                    self.alt(),
                    controls=self.controls(),
                    legend=self.legend,
                    subject=(len(self.heaps), self.count),
                )
            ],
            buttons=[
                button("↶ Undo", "undo"),
                button("Add a heap", "add"),
                button("Random heaps", "random"),
                *[button("Make the winning move", "move")] * self.tells,
            ],
            fields=fields,
            keys=[
                key("click", "flip a digit"),
                key("arrows", "next one"),
                key("Space", "the same as a click"),
                key("z", "undo", "undo", command=True),
            ],
            banner=self.words(),
        )

    def alt(self):
        """Return what the picture shows, in words."""
        heaps = [f"heap {i + 1} is {n} = {bits(n, self.width)}" for i, n in enumerate(self.heaps)]
        written = f" {', '.join(heaps)}." if heaps else ""
        return f"Binary digits in columns:{written}"

    def shapes(self):
        """Yield heaps and their nim-sum as rows of digits; a click flips a digit."""
        total, lit, moves = self.nim_sum, self.lit, self.shown_moves
        top, last = top_bit(total) if moves else 0, len(self.heaps) + 1 + (lit is not None)
        across = {bit: STEP * (self.count - bit) + 62 for bit in reversed(range(self.count))}
        for bit, x in across.items():
            yield Shape("marked note" if 1 << bit == top else "note", (x, 0), str(1 << bit))
            if 1 << bit == top:
                high = STEP * last
                yield Shape("frame", (x, high / 2), size=(STEP, high + 26))
        for heap, size in enumerate(self.heaps):
            yield from self.heap_row(heap, size, self.row(heap) * STEP, across, top)
        if lit is not None:
            yield from plain_row("becomes", moves[lit], (self.row(lit) + 1) * STEP, across)
        yield from plain_row("nim-sum", total, last * STEP, across)
        wide = STEP * self.count + 102
        yield Shape("ground", (wide / 2 - 28, STEP * last - 17), size=(wide, 1))

    def heap_row(self, heap, size, y, across, top):
        """Yield the row of a heap: a click on its name explains its winning move."""
        name = f"heap {heap + 1}"
        light = {"do": "light", "heap": heap} if self.tells else None
        explain = f"explain {name}" if self.tells else ""
        yield Shape("note", (0, y), name, light, explain, name, KEY)
        yield Shape("note", (56, y), str(size), group=name)
        for bit, x in across.items():
            one = size >> bit & 1
            look = ("top one" if 1 << bit == top else "one") if one else "zero"
            flip = {"do": "flip", "heap": heap, "bit": bit}
            yield Shape(look, (x, y), str(one), flip, f"{name}, digit {1 << bit}: {one}", name)
        if heap in self.shown_moves:
            text, move = f"{size} → {self.shown_moves[heap]}", {"do": "move", "heap": heap}
            spoken = f"winning move in {name}: {text}"
            yield Shape("note", (STEP * self.count + 120, y), text, move, spoken, name, KEY)

    def controls(self):
        """Yield what stands beside each row as long as Python runs."""
        made = (("+", "put", "add a stone to"), ("−", "take", "take a stone from"))
        for heap in range(len(self.heaps)):
            name, y = f"heap {heap + 1}", self.row(heap) * STEP
            for i, (sign, do, spoken) in enumerate((*made, ("×", "remove", "remove"))):
                x = STEP * (self.count + i) + 178
                item = {"do": do, "heap": heap}
                yield Shape("note", (x, y), sign, item, f"{spoken} {name}", name, (26, 26))

    def row(self, heap):
        """Return in which row the digits of a heap stand."""
        return heap + 1 + (self.lit is not None and heap > self.lit)


def no_more_heaps():
    """Return the message about too many heaps."""
    return f"at most {MOST_HEAPS} heaps are drawn"


def width_for(heaps):
    """Return how many digits the largest heap needs; at least 3.

    >>> width_for([]), width_for([1, 12])
    (3, 4)
    """
    return max(LEAST_COLUMNS, max(heaps, default=0).bit_length())


def size_of_heap(size, name="a heap"):
    """Return the size of a heap that can be drawn, or raise a `GameError`."""
    size = natural(size, name)
    if size > MOST_SIZE:
        most = f"at most {MOST_COLUMNS} are drawn, for heaps up to {MOST_SIZE}"
        large = f"{shown(size)} would take {size.bit_length()} columns"
        raise LimitError(f"{large}, and {most}. nim_sum(*heaps) takes heaps of any size")
    return size


def plain_row(name, size, y, across):
    """Yield a row of digits that cannot be clicked."""
    yield Shape("note", (0, y), name)
    yield Shape("note", (56, y), str(size))
    for bit, x in across.items():
        yield Shape("note", (x, y), str(size >> bit & 1))
