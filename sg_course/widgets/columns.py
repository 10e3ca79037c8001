"""`NimColumns`: heaps of nim as binary digits in columns, and why a winning move is legal."""

import random

from sg_core.basis import bits
from sg_core.doors import as_list, natural, truth
from sg_core.errors import GameError, LimitError
from sg_core.graph import put
from sg_core.nimbers import lowerings, nim_sum, top_bit
from sg_core.words import counted, listed, shown
from sg_course.pictures.drawing import Picture
from sg_course.pictures.shapes import Shape, shapes_svg
from sg_course.widgets.base import Widget, front_end, number_typed
from sg_course.widgets.saved import paragraph

MOST_HEAPS, MOST_COLUMNS, LEAST_COLUMNS = 8, 10, 3
MOST_SIZE = 2**MOST_COLUMNS - 1
STEP = 34  # pixels from a digit to the next in the saved picture


class NimColumns(Widget):
    """See the binary digits of nim heaps in columns, change them, and see the winning moves.

    Parameters
    ----------
    heaps : iterable of int
        How many stones each heap has: at most 8 heaps, each of at most 1023 stones.
    moves : bool
        Whether winning moves are shown and explained.

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

    _esm = front_end("columns")

    def __init__(self, heaps=(5, 3, 6), moves=True):
        given = as_list(heaps, "heaps")
        if len(given) > MOST_HEAPS:
            raise LimitError(f"{no_more_heaps()}. nim_sum(*heaps) takes any number of heaps")
        self.heaps = tuple(size_of_heap(size) for size in given)
        self.width, self.chosen = width_for(self.heaps), None
        self.past, self.tells = [], truth(moves, "moves")
        super().__init__()
        self.show()

    @property
    def nim_sum(self):
        """Return their nim-sum."""
        return nim_sum(*self.heaps)

    @property
    def moves(self):
        """Return what each heap with a winning move becomes by it."""
        return lowerings(self.heaps)

    @property
    def told(self):
        """Return the moves that are shown."""
        return self.moves if self.tells else {}

    @property
    def lit(self):
        """Return the index of the heap whose winning move is explained, or None."""
        return self.chosen if self.chosen in self.told else next(iter(self.told), None)

    @property
    def legend(self):
        """Return what the frame means, where there is one."""
        return ("Orange frame: the top bit of the nim-sum",) * bool(self.told)

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
        self.heaps, self.chosen = heaps, None
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
        self.change(put(self.heaps, heap, self.moves[heap]))

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
        """Explain the winning move of a heap, if it has one; what was said stays said."""
        self.chosen = self.index(heap)
        self.message, self.refused = self.view["message"], self.view["refused"]

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
        told = f"The nim-sum is {bits(total, self.width)} = {total}"
        if not self.tells:
            return f"{told}. This is an N-position."
        where = listed(f"heap {i + 1}" for i in self.moves)
        top = f"Its top bit, {top_bit(total)}, is set in {where}."
        return f"{told}, so this is an N-position. {top} {self.reason()}"

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

    def content(self):
        """Return what the front end shows: with one column more than needed, for larger heaps."""
        moves, lit, total = self.told, self.lit, self.nim_sum
        count = min(self.width + 1, MOST_COLUMNS)
        heaps = []
        for i, size in enumerate(self.heaps):
            heap = {"size": size, "digits": bits(size, count), "move": "", "to": "", "next": ""}
            if i in moves:
                heap["move"] = f"{size} → {moves[i]}"
            if i == lit:
                heap |= {"to": moves[i], "next": bits(moves[i], count)}
            heaps.append(heap)
        return {
            "heaps": heaps,
            "sum": {"size": total, "digits": bits(total, count)},
            "top": total.bit_length() - 1 if moves else None,
            "tells": self.tells,
            "lit": lit,
            "words": self.words(),
            "legend": self.legend,
        }

    def static(self):
        """Return the table of columns in words and as a picture."""
        heaps = [f"heap {i + 1} is {n} = {bits(n, self.width)}" for i, n in enumerate(self.heaps)]
        told = f" {', '.join(heaps)}." if heaps else ""
        text = f"Nim heaps as binary digits in columns:{told} {self.words()}"
        svg = columns_svg(self.heaps, self.width, self.told, self.lit)
        return text, Picture(svg, text, self.legend).html() + paragraph(self.words())


def no_more_heaps():
    """Return what is said of too many heaps."""
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


def columns_svg(heaps, width, moves, lit):
    """Return heaps and their nim-sum as rows of digits, in SVG."""
    return shapes_svg(digits_shown(heaps, width, moves, lit))


def digits_shown(heaps, width, moves, lit):
    """Yield heaps and their nim-sum as rows of digits, as shapes; `lit` is the heap to lower."""
    total = nim_sum(*heaps)
    rows = [(f"heap {i + 1}", size, moves.get(i)) for i, size in enumerate(heaps)]
    if lit is not None:
        rows.insert(lit + 1, ("becomes", moves[lit], None))
    rows.append(("nim-sum", total, None))
    top = top_bit(total) if moves else 0
    across = {1 << bit: STEP * (width - bit) + 62 for bit in reversed(range(width))}
    for power, x in across.items():
        yield Shape("marked note" if power == top else "note", (x, 0), str(power))
        if power == top:
            high = STEP * len(rows)
            yield Shape("frame", (x, high / 2), size=(STEP, high + 26))
    for row, (name, size, left) in enumerate(rows, 1):
        y = STEP * row
        yield Shape("note", (0, y), name)
        yield Shape("note", (56, y), str(size))
        if left is not None:
            yield Shape("note", (STEP * width + 132, y), f"{size} → {left}")
        for power, x in across.items():
            one = bool(size & power)
            look = ("top one" if power == top else "one") if one else "zero"
            yield Shape(look if name.startswith("heap") else "note", (x, y), str(int(one)))
    wide = STEP * width + 102
    yield Shape("ground", (wide / 2 - 28, STEP * len(rows) - 17), size=(wide, 1))
