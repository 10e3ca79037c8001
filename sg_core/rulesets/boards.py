"""Games on boards of cells: Cram, Chomp, Wythoff's queen, and Treblecross."""

from functools import lru_cache
from itertools import pairwise, product
from math import isqrt

from sg_core.checks import MOST_CELLS, MOST_LISTED, MOST_ROWS, is_whole, natural
from sg_core.errors import GameError, LimitError
from sg_core.nimbers import lowest_zero, mex
from sg_core.rulesets.graphs import connected
from sg_core.rulesets.taking import Octal, heaps_in_order
from sg_core.words import listed, shown

MOST_LAID = 42  # ways to lay a domino on a piece that is solved: a minute
MOST_KEPT = 100_000  # pieces of boards, once they are turned
WIDEST = 20  # part of a board that is shown; a picture that lacks the queen is refused


class Cram:
    """A move lays a domino on two free neighbouring cells, across or upright.
    A player who cannot move loses.

    A position is the frozenset of the free cells (x, y).

    Parameters
    ----------
    rows, columns : int, optional
        A board to start on, with cells from (1, 1) to (columns, rows). Give both, or neither.

    Raises
    ------
    GameError
        If just one of them is given or is not a positive number, or a position is not such a set.
    LimitError
        If there are too many cells.

    Examples
    --------
    >>> [sorted(free) for free in Cram().options(Cram(2, 2).start)]
    [[(2, 1), (2, 2)], [(1, 2), (2, 2)], [(1, 1), (2, 1)], [(1, 1), (1, 2)]]
    >>> Cram().known_value(Cram(2, 3).start)
    1

    References
    ----------
    M. Gardner, "Cram, crosscram and quadraphage: new games having elusive winning strategies",
    Scientific American 230 (February 1974).
    """

    how = "Click both cells of a domino."

    def __init__(self, rows=None, columns=None):
        self.size = () if rows is columns is None else (rows, columns)
        self.board = rectangle(*self.size) if self.size else frozenset()
        if self.size:
            self.start = self.board

    def options(self, free):
        """Return the positions after one move, by a domino's left or lower cell; upright first."""
        return tuple(
            free - {(x, y), other}
            for x, y in sorted(cells(free))
            for other in ((x, y + 1), (x + 1, y))
            if other in free
        )

    def split(self, free):
        """Return the connected pieces; a cell alone is never covered."""
        return connected_pieces(free)

    def known_value(self, free):
        """Return the value of one row, as in Dawson's Kayles, or of two rows; otherwise None.

        Two full rows have the value 0 if their length is even, and 1 if it is odd (notebook 09,
        section 1).
        """
        sides = sorted(map(len, map(set, zip(*cells(free)))))
        if 1 in sides:
            return row_values()[len(free)]
        if sides[:1] == [2] and len(free) == 2 * sides[1]:
            return sides[1] % 2
        ways = len(self.options(free))
        if ways > MOST_LAID:  # said at once, as solving it would take hours
            piece = f"a piece of {len(free)} cells, on which a domino lies in {ways} ways"
            raise LimitError(f"{piece}, is too large; at most {MOST_LAID} ways are tried")
        return None

    def canonical(self, free):
        """Return the least of the eight turns and mirror images, moved to the corner (1, 1)."""
        return least_image(free)

    def picture(self, free):
        """Return how a position looks."""
        return "dominoes", sorted(self.board | cells(free)), {"covered": self.board - free}

    def why_not(self, free, clicks):
        """Return why no domino is laid on the clicked cells."""
        if not free.issuperset(clicks):
            return "a domino lies there already; click two free cells side by side"
        return "a domino covers two free cells side by side, or one above the other"

    def in_words(self, free, after):
        """Return a move in words."""
        return f"lay a domino on {listed(sorted(free - after))}"

    def __repr__(self):
        return f"Cram({', '.join(map(str, self.size))})"


class Chomp:
    """A move bites a cell off a bar of chocolate, with all cells above it and to its right.
    The cell in the corner is poison and never bitten. A player who cannot move loses.

    A position has the lengths of the rows, from below: (7, 6) is a row of 7 cells with 6 above it.

    Raises
    ------
    GameError
        If rows are not positive numbers, or a row is longer than the one below it.
    LimitError
        If there are too many cells.

    Examples
    --------
    >>> Chomp().options((2, 2))
    ((1, 1), (2,), (2, 1))

    References
    ----------
    D. Gale, "A curious nim-type game", American Mathematical Monthly 81 (1974); F. Schuh, "Spel
    van delers", Nieuw Tijdschrift voor Wiskunde 39 (1952), as a game of divisors.
    """

    how = "Click a cell: it goes, with all above it and right of it."

    def options(self, rows):
        """Return the positions after one bite: in the lowest row first, and from the left."""
        return tuple(bitten(rows, x, y) for x, y in squares(bar(rows)) if (x, y) != (1, 1))

    def split(self, rows):
        """Return the arms of a hook, one row and one column, which do not touch each other."""
        # only the poisoned corner joins the arms: a bite off one leaves the other as it is
        is_hook = len(bar(rows)) > 1 and rows[0] > 1 == rows[1]
        return ((rows[0],), (1,) * len(rows)) if is_hook else (rows,)

    def canonical(self, rows):
        """Return the larger one of the bar and its mirror image, in which rows are columns."""
        return max(bar(rows), tuple(sum(row > x for row in rows) for x in range(rows[0])))

    def picture(self, rows):
        """Return how a position looks."""
        return "bar", squares(bar(rows)), {"☠": {(1, 1)}}

    def clicks(self, rows):
        """Return each move by the cell that is bitten."""
        return {(cell,): bitten(rows, *cell) for cell in squares(rows) if cell != (1, 1)}

    def why_not(self, rows, clicks):
        """Return why a cell cannot be bitten: it is the poisoned one."""
        return "the corner is poison: bite another cell"

    def in_words(self, rows, after):
        """Return a move in words: the bitten cell is that nearest to the corner."""
        return f"bite {min({*squares(rows)} - {*squares(after)}, key=sum)}"

    def __repr__(self):
        return "Chomp()"


class WythoffsQueen:
    """A move takes the queen left, down, or diagonally left and down, as far as the player likes.
    If she is in the corner (0, 0), the player to move loses.

    A position is the cell (x, y). It is the same game with two heaps of stones: take any number
    from one heap, or the same number from both.

    Parameters
    ----------
    board : int
        How many columns and rows pictures show; they show more for a queen that is beyond them.

    Raises
    ------
    GameError
        If the board is not a positive number, or a position is not a pair of natural numbers.
    LimitError
        If there are too many moves, or values.

    Examples
    --------
    >>> WythoffsQueen().options((1, 2))
    ((0, 2), (1, 1), (1, 0), (0, 1))
    >>> WythoffsQueen().canonical((5, 3)), WythoffsQueen().is_P((5, 3))
    ((3, 5), True)

    References
    ----------
    W. A. Wythoff, "A modification of the game of nim", Nieuw Archief voor Wiskunde 7 (1907).
    """

    how = "Click the cell that the queen goes to."

    def __init__(self, board=10):
        self.board = natural(board, "the size of a board", least=1)

    def options(self, cell):
        """Return the cells to the left, those below, and those on the diagonal, nearest first."""
        x, y = column_and_row(cell)
        left, down = ((x - i, y) for i in range(1, x + 1)), ((x, y - i) for i in range(1, y + 1))
        return (*left, *down, *((x - i, y - i) for i in range(1, min(x, y) + 1)))

    def canonical(self, cell):
        """Return the cell or its mirror image, whichever has the smaller number first."""
        return tuple(sorted(column_and_row(cell)))

    def is_P(self, cell):
        """Return whether a cell is one of Wythoff's pairs."""
        x, y = column_and_row(cell)
        return wythoff_pair(abs(x - y)) == (min(cell), max(cell))

    def values(self, n):
        """Return the values of the cells with both numbers below n, as a list of columns.

        A cell has the least value that is not yet used in its row, its column or its diagonal. The
        used values are kept as the bits of a number.

        >>> WythoffsQueen().values(4)
        [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
        """
        natural(n, "the size of a table", most=MOST_ROWS)
        rows, diagonals, table = [0] * n, [0] * (2 * n), []
        for x in range(n):
            column = 0
            table.append([])
            for y in range(n):
                value = lowest_zero(column | rows[y] | diagonals[x - y])
                table[x].append(value)
                column |= 1 << value
                rows[y] |= 1 << value
                diagonals[x - y] |= 1 << value
        return table

    def picture(self, cell):
        """Return how a position looks."""
        size = range(min(WIDEST, 1 + max(self.board - 1, *column_and_row(cell))))
        return "chequered", [*product(size, size)], {"♛": {cell}}

    def clicks(self, cell):
        """Return each move by the cell that the queen goes to."""
        return {(to,): to for to in self.options(cell)}

    def why_not(self, cell, clicks):
        """Return why the queen cannot go to the clicked cell."""
        return "a queen goes left, down, or diagonally left and down"

    def in_words(self, cell, after):
        """Return a move in words."""
        return f"go to {after}"

    def __repr__(self):
        return f"WythoffsQueen({'' if self.board == 10 else self.board})"


class Treblecross:
    """A move writes a cross into a square of a strip, three or more squares from every other cross.
    A player who cannot do this loses: the other player would complete three crosses in a row.

    In the original game, three crosses side by side win. A cross within two squares of another one
    lets the other player complete three, so we leave out such moves. A position is the frozenset of
    the crosses. Each cross uses up two squares on either side, so a strip falls into heaps of the
    octal game 0.007: n free squares are a heap of n + 2, and such a heap is written as a number.

    Parameters
    ----------
    squares : int
        The length of the strip, 3 or more.

    Raises
    ------
    GameError
        If it is not such a number, or a position has a cross elsewhere, or two too near each other.
    LimitError
        If the strip is too long.

    Examples
    --------
    >>> [sorted(crosses) for crosses in Treblecross(7).options(frozenset({1}))]
    [[1, 4], [1, 5], [1, 6], [1, 7]]
    >>> Treblecross(7).split(frozenset()), Treblecross(7).split(frozenset({3}))
    ((9,), (2, 4))

    References
    ----------
    *Winning Ways*, ch. 4.
    """

    how = "Click a square: a cross goes there."
    heaps = Octal("0.007")
    start = frozenset()

    def __init__(self, squares):
        self.squares = natural(squares, "the number of squares", least=3, most=MOST_CELLS)

    def options(self, crosses):
        """Return the strip with one more cross, from the left; for a heap, its options in 0.007."""
        if not isinstance(crosses, frozenset):
            return self.heaps.options(crosses)
        return tuple(
            crosses | {square}
            for p, q in pairwise(self.between(crosses))
            for square in range(p + 3, q - 2)
        )

    def split(self, crosses):
        """Return the heaps of 0.007 between the crosses."""
        if not isinstance(crosses, frozenset):
            return self.heaps.split(crosses)
        return heaps_in_order(q - p - 3 for p, q in pairwise(self.between(crosses)))

    def between(self, crosses):
        """Return the crosses in order, with one more beyond either end that uses up no square."""
        known = isinstance(crosses, frozenset) and crosses.issubset(range(1, self.squares + 1))
        ends = [-2, *sorted(crosses), self.squares + 3] if known else []
        if not known or any(q - p < 3 for p, q in pairwise(ends)):
            form = f"a frozenset of squares from 1 to {self.squares}, crosses three or more apart"
            raise GameError(f"a position of {self} is {form}; not {shown(crosses)}")
        return ends

    def picture(self, crosses):
        """Return how a position looks."""
        self.between(crosses)
        strip = [(square, 1) for square in range(1, self.squares + 1)]
        return "cells", strip, {"×": {(square, 1) for square in crosses}}

    def clicks(self, crosses):
        """Return each move by the square where the cross goes."""
        options = self.options(crosses)
        return {tuple((square, 1) for square in after - crosses): after for after in options}

    def why_not(self, crosses, clicks):
        """Return why no cross may be put into the clicked square."""
        return "within two squares of a cross, the other would complete three"

    def in_words(self, crosses, after):
        """Return a move in words."""
        return f"put a cross on square {listed(after - crosses)}"

    def __repr__(self):
        return f"Treblecross({self.squares})"


def rectangle(rows, columns):
    """Return the cells of a board with these numbers of rows and columns.

    >>> sorted(rectangle(1, 3))
    [(1, 1), (2, 1), (3, 1)]
    """
    rows = natural(rows, "a number of rows", least=1)
    columns = natural(columns, "a number of columns", least=1)
    natural(rows * columns, "the number of cells", most=MOST_CELLS)
    return frozenset(product(range(1, columns + 1), range(1, rows + 1)))


def cells(free):
    """Return a position of Cram; refuse anything else."""
    if not isinstance(free, frozenset) or not all(map(is_cell, free)):
        form = "a frozenset of free cells (x, y), such as frozenset({(1, 1), (2, 1)})"
        raise GameError(f"a position of Cram is {form} or Cram(4, 5).start; not {shown(free)}")
    natural(len(free), "the number of cells", most=MOST_CELLS)
    return free


def is_cell(thing):
    """Return whether a thing is a pair of whole numbers."""
    return isinstance(thing, tuple) and len(thing) == 2 and all(map(is_whole, thing))


@lru_cache
def row_values():
    """Return the values of rows of 0, 1, 2, … cells, from which a move takes two neighbours.

    >>> row_values()[:10]
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0]
    """
    found = []
    for n in range(MOST_CELLS + 1):
        found.append(mex(found[i] ^ found[n - 2 - i] for i in range(n // 2)))
    return found


@lru_cache(maxsize=MOST_KEPT)
def around(cell):
    """Return the four neighbours of a cell."""
    x, y = cell
    return frozenset({(x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y)})


@lru_cache(maxsize=MOST_KEPT)
def connected_pieces(free):
    """Return the connected pieces of two or more cells, from the left."""
    pieces = connected(sorted(cells(free)), lambda cell: around(cell) & free)
    return tuple(piece for piece in pieces if len(piece) > 1)


@lru_cache(maxsize=MOST_KEPT)
def least_image(free):
    """Return the least of the turns and mirror images of cells, each with its corner at (1, 1).

    >>> sorted(least_image(frozenset({(5, -2), (4, -2), (4, -3)})))
    [(1, 1), (1, 2), (2, 1)]
    """
    if not free:
        return free
    # each image has its corner at (1, 1), so that pieces count as the same wherever they lie
    left, low = (min(numbers) - 1 for numbers in zip(*free))
    right, top = (max(numbers) + 1 for numbers in zip(*free))
    across = [[(x - left, y - low) for x, y in free], [(right - x, y - low) for x, y in free]]
    upright = [[(x, top - low - y) for x, y in image] for image in across]
    turned = [[(y, x) for x, y in image] for image in across + upright]
    images = across + upright + turned
    return frozenset(min(map(sorted, images)))


def bar(rows):
    """Return a position of Chomp; refuse anything else."""
    whole = isinstance(rows, tuple) and all(map(is_whole, rows))
    if not whole or list(rows) != sorted(rows, reverse=True) or not rows or rows[-1] < 1:
        form = "a tuple of rows from below, such as (7, 6), none longer than that below it"
        raise GameError(f"a position of Chomp is {form}; not {shown(rows)}")
    natural(sum(rows), "the number of cells", most=MOST_CELLS)
    return rows


def squares(rows):
    """Return the cells (x, y) of a bar of chocolate, row by row.

    >>> squares((2, 1))
    [(1, 1), (2, 1), (1, 2)]
    """
    return [(x, y) for y, row in enumerate(rows, 1) for x in range(1, row + 1)]


def bitten(rows, x, y):
    """Return the bar of chocolate that a bite leaves.

    >>> bitten((4, 4, 2), 2, 2), bitten((4, 4, 2), 1, 2)
    ((4, 1, 1), (4,))
    """
    return rows[: y - 1] + tuple(min(row, x - 1) for row in rows[y - 1 :] if x > 1)


def wythoff_pair(k):
    """Return the pair (aₖ, bₖ), with aₖ = ⌊kφ⌋ and bₖ = aₖ + k, in whole numbers.

    >>> [wythoff_pair(k) for k in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    a = (k + isqrt(5 * k * k)) // 2  # ⌊k(1 + √5)/2⌋, as floats are wrong for large k
    return a, a + k


def column_and_row(cell):
    """Return the column and the row of a queen's cell; refuse anything else."""
    if not is_cell(cell) or min(cell) < 0:
        raise GameError(f"a cell is a pair of natural numbers, such as (3, 5), not {shown(cell)}")
    if sum(cell) > MOST_LISTED:
        raise LimitError(f"a queen on {shown(cell)} has too many moves; come closer to (0, 0)")
    return cell
