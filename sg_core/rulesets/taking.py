"""Taking-and-breaking games: a move takes stones from one heap and may break the rest.

Each game of the family is given by a *digit* for every number of stones that a move may take, 0
included. The digit is the sum of 1 if the move may leave no heap, 2 if it may leave one heap, 4 if
it may leave two and 8 if it may leave three. R. K. Guy and C. A. B. Smith wrote games down like
this: 0.77 is Kayles. Digits from 8 on are written 8, 9, A, …, F.
"""

import re
from math import isqrt

from sg_core.checks import MOST_LISTED, as_list, called, natural
from sg_core.errors import GameError, LimitError, NotationError
from sg_core.graph import put
from sg_core.rulesets.nim import Nim, by_stone, natural_heaps
from sg_core.words import listed, shown

MOST_AMOUNTS, MOST_DIGITS = 100_000, 1000
OCTAL = re.compile(r"[04]\.[0-7]+", re.ASCII)
CODE = re.compile(r"([048C])\.([0-9A-F]+)", re.ASCII)
HIGHEST_BROKEN = 16  # heap that is shown as stones with gaps between them
MOST_SHOWN = 100  # pins of a row, for which it is asked what may be taken
LEAVES = {  # what a move may do that takes so many stones, by the digit
    1: "take a whole heap of {}",
    2: "take {} from a larger heap",
    3: "take {}",
    4: "take {} and break the rest into # heaps",
    5: "take a whole heap of {}, or take {} and break the rest into # heaps",
    6: "take {} from a larger heap, and you may break the rest into # heaps",
    7: "take {}, and you may break the rest into # heaps",
}
PARTS = {0: "", 4: "two", 8: "three", 12: "two or three"}


class HeapGame:
    """A move takes some stones from one heap; the rest of it may be broken into more heaps.

    A position is a tuple of heaps, in order and without empty ones; a number n stands for a single
    heap. If no move breaks a heap, the options of a number are numbers. A player who cannot move
    loses. A game of this family defines `digit`, from a number of stones to its digit, and
    `amounts`, the numbers whose digit is not 0.

    References
    ----------
    R. K. Guy, C. A. B. Smith, "The G-values of various games", Proceedings of the Cambridge
    Philosophical Society 52 (1956).
    """

    breaks = True  # False only if no digit has 4 or 8: options of a number are then numbers
    most_left = 2  # heaps that a move may leave: 3 where a digit is 8 or more
    unequal = False  # whether the heaps into which a move breaks one must differ

    def digit(self, taken):
        """Return the sum of 1, 2, 4, 8 if taking these stones may leave 0, 1, 2, 3 heaps."""
        raise GameError(f"{self!r} says no moves; it needs digit(taken) or left(heap)")

    def amounts(self, most):
        """Return the numbers of stones up to `most` that may be taken, smallest first."""
        return [taken for taken in range(most + 1) if self.digit(taken)]

    def left(self, heap):
        """Return what each move in one heap leaves of it, as tuples of heaps.

        >>> Kayles().left(4)
        [(3,), (1, 2), (2,), (1, 1)]
        """
        natural_heaps((heap,))
        return [heaps for taken in self.amounts(heap) for heaps in self.after(heap, taken)]

    def after(self, heap, taken):
        """Return what may be left of a heap when a number of stones is taken."""
        rest, digit = heap - taken, self.digit(taken)
        if rest == 0:  # only then no heap is left
            return [()] if digit & 1 else []
        found = [(rest,)] * bool(digit & 2)
        for count in (2, 3):
            if digit & 1 << count:
                found += broken(rest, count, 1, self.unequal)
        return found

    def options(self, position):
        """Return the positions after one move: fewest stones taken first."""
        if not isinstance(position, tuple):
            options = self.left(position)
            return tuple(options) if self.breaks else tuple(map(sum, options))
        natural_heaps(position)
        return tuple(
            heaps_in_order((*rest, *left))
            for heap, rest in self.each_heap(position)
            for left in self.left(heap)
        )

    def each_heap(self, position):
        """Return each heap of a position once, with those beside it.

        >>> list(Kayles().each_heap((5, 3, 5)))
        [(3, (5, 5)), (5, (3, 5))]
        """
        heaps = self.heaps(position)
        return {heap: heaps[:i] + heaps[i + 1 :] for i, heap in enumerate(heaps)}.items()

    def split(self, position):
        """Return the heaps, each as a number, because a move in one does not touch the others."""
        return self.heaps(position)

    def heaps(self, position):
        """Return the heaps of a position, in order and without empty ones."""
        return heaps_in_order(Nim().sizes(position))

    def picture(self, position):
        """Return how a position looks: pins if heaps may break, otherwise stones; or a graph."""
        heaps = self.heaps(position)
        if self.most_left > 2 or type(self).left is not HeapGame.left:
            return "graph", (), {}
        if not self.breaks:
            return "heaps", heaps or (0,), {}
        taken = self.amounts(min(max(heaps, default=0), MOST_SHOWN))
        return "row", heaps, {"runs": any(taken), "cuts": 0 in taken}

    def why_not(self, position, clicks):
        """Return why what is clicked does not go."""
        if len({heap for heap, *_ in clicks}) > 1:
            return "a move is made in one heap"
        return f"the rule is: {self.words}" if hasattr(self, "words") else None

    def clicks(self, position):
        """Return each move by what is clicked: a stone, a gap, or the first and the last pin."""
        heaps, found = self.heaps(position), {}
        if not self.breaks:
            made = heaps_in_order if isinstance(position, tuple) else sum
            return {stone: made(left) for stone, left in by_stone(heaps).items()}
        for row, heap in enumerate(heaps):
            for taken in self.amounts(heap):
                rest, breaks = heap - taken, self.digit(taken) & 4
                for begin in range(rest + 1) if breaks else {0, rest}:
                    end = begin + taken
                    pins = ((row, begin, begin + 1), (row, end - 1, end))
                    left = heaps_in_order(put(heaps, row, begin) + (heap - end,))
                    found[pins if taken else ((row, begin, begin),)] = left
        return found

    def __repr__(self):
        return f"{type(self).__name__}()"

    def __eq__(self, other):
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self):  # attributes may not be hashable; equal rules have equal texts
        return hash(repr(self))


class Hexadecimal(HeapGame):
    """A move takes t stones from a heap, as the digit d_t of a code d_0.d_1d_2d_3… allows.
    A player who cannot move loses.

    The digit is the sum of 1 if the move may leave no heap, 2 if it may leave one, 4 if it may
    leave two and 8 if it may leave three. Digits from 10 to 15 are written A to F.

    Parameters
    ----------
    code : str
        A first digit of 0, 4, 8 or C, a point, and digits.

    Raises
    ------
    NotationError
        If the text is not such a code.

    Examples
    --------
    >>> Hexadecimal("0.08").options(5)
    ((1, 1, 1),)

    References
    ----------
    R. K. Guy, C. A. B. Smith, "The G-values of various games", Proceedings of the Cambridge
    Philosophical Society 52 (1956); *Winning Ways*, ch. 4.
    """

    def __init__(self, code):
        self.code = code
        self.digits = code_digits(code)
        self.breaks = any(digit & 12 for digit in self.digits)
        self.most_left = 3 if any(digit & 8 for digit in self.digits) else 2

    def digit(self, taken):
        """Return the digit of a number of stones."""
        return self.digits[taken] if taken < len(self.digits) else 0

    def amounts(self, most):
        """Return the numbers of stones up to `most` that may be taken, smallest first."""
        return [taken for taken, digit in enumerate(self.digits[: most + 1]) if digit]

    @property
    def last(self):
        """Return k, the place of the last digit other than 0."""
        return len(self.digits) - 1

    @property
    def words(self):
        """Return the rules in words.

        >>> print(Hexadecimal("0.77").words)
        Take 1 or 2, and you may break the rest into two heaps.
        """
        by_digit = {}
        for taken in self.amounts(self.last):
            by_digit.setdefault(self.digit(taken) if taken else 0, []).append(taken)
        return sentence(
            self.taking(digit, taken) if digit else f"break a heap into {PARTS[self.digit(0)]}"
            for digit, taken in by_digit.items()
        )

    def taking(self, digit, taken):
        """Say what moves may do that take numbers with the same digit."""
        words = LEAVES[digit & 3 | 4 * (digit > 3)].replace("#", PARTS[digit & 12])
        return words.replace("{}", listed(taken, "or"))

    def __repr__(self):
        known = type(self) in (Octal, Hexadecimal)
        return f"{type(self).__name__}({self.code!r})" if known else super().__repr__()


class Octal(Hexadecimal):
    """A move takes t stones from a heap, as the digit d_t of an octal code d_0.d_1d_2d_3… allows.
    A player who cannot move loses.

    The digit is the sum of 1 if the move may leave no heap, 2 if it may leave one and 4 if it may
    leave two.

    Parameters
    ----------
    code : str
        0 or 4, a point, and digits from 0 to 7.

    Raises
    ------
    NotationError
        If the text is not such a code.

    Examples
    --------
    >>> Octal("0.77").options(4)
    ((3,), (1, 2), (2,), (1, 1))
    >>> Octal("0.33").options(4)
    (3, 2)
    >>> Octal("0.8")
    Traceback (most recent call last):
    sg_core.errors.NotationError: '0.8' is not an octal code: 0 or 4, a point, and digits from 0 \
to 7, such as "0.77"

    References
    ----------
    R. K. Guy, C. A. B. Smith, "The G-values of various games", Proceedings of the Cambridge
    Philosophical Society 52 (1956); *Winning Ways*, ch. 4.
    """

    def __init__(self, code):
        if not isinstance(code, str) or not OCTAL.fullmatch(code):
            form = 'not an octal code: 0 or 4, a point, and digits from 0 to 7, such as "0.77"'
            raise NotationError(f"{shown(code)} is {form}")
        super().__init__(code)


class Subtraction(HeapGame):
    """A move takes a number of stones from a heap, one of the numbers that the game allows.
    A player who cannot move loses.

    Parameters
    ----------
    amounts : collection of int, or function
        The numbers that may be taken, or a function that returns whether a number may be taken.

    Raises
    ------
    GameError
        If one of the amounts is not a positive number.
    LimitError
        If one of them is too large, or there are too many.

    Examples
    --------
    >>> Subtraction({1, 2, 3}).options(9)
    (8, 7, 6)
    >>> Subtraction([2, 1]) == Subtraction({1, 2})
    True
    >>> Subtraction(square).options(9)
    (8, 5, 0)
    >>> Subtraction([0])
    Traceback (most recent call last):
    sg_core.errors.GameError: a number of stones to take must be one of 1, 2, 3, …, not 0

    References
    ----------
    S. W. Golomb, "A mathematical investigation of games of take-away", Journal of Combinatorial
    Theory 1 (1966); *Winning Ways*, ch. 4.
    """

    breaks = False

    @called("several amounts are given as a list: Subtraction([1, 2, 3])")
    def __init__(self, amounts):
        self.allows = amounts if callable(amounts) and not isinstance(amounts, type) else None
        self.finite = None
        if not self.allows:
            instead = "give a function that says whether a number may be taken"
            amounts = as_list(amounts, "amounts", most=MOST_AMOUNTS, instead=instead)
            what = "a number of stones to take"
            self.finite = frozenset(natural(n, what, least=1, most=MOST_LISTED) for n in amounts)

    def digit(self, taken):
        """Return 3 for a number of stones that may be taken, otherwise 0."""
        allowed = taken and self.allows(taken) if self.allows else taken in self.finite
        return 3 if allowed else 0

    def amounts(self, most):
        """Return the numbers of stones up to `most` that may be taken, smallest first."""
        if self.allows:
            return super().amounts(most)
        return sorted(taken for taken in self.finite if taken <= most)

    @property
    def last(self):
        """Return the largest number that may be taken; None if there is no largest."""
        return None if self.allows else max(self.finite, default=0)

    @property
    def words(self):
        """Return the rules in words.

        >>> print(Subtraction([2, 1]).words)
        Take 1 or 2.
        >>> print(Subtraction(square).words)
        Take any number for which square holds.
        """
        if self.allows:
            return f"Take any number for which {name_of(self.allows)} holds."
        return sentence([f"take {listed(sorted(self.finite), 'or')}"] if self.finite else [])

    def __repr__(self):
        given = name_of(self.allows) if self.allows else shown(sorted(self.finite))
        return f"Subtraction({given})"


class Kayles(Octal):
    """A ball knocks down one pin of a row, or two that stand side by side. The pins on either side
    of the gap are rows of their own. A player who cannot move loses. The octal code is 0.77.

    Examples
    --------
    >>> Kayles().options(3)
    ((2,), (1, 1), (1,))

    References
    ----------
    H. E. Dudeney, *The Canterbury Puzzles* (1907), no. 73; Guy and Smith (1956).
    """

    def __init__(self):
        super().__init__("0.77")


class DawsonsKayles(Octal):
    """A ball knocks down two pins that stand side by side, never just one. The pins on either side
    of the gap are rows of their own. A player who cannot move loses. The octal code is 0.07.

    Examples
    --------
    >>> DawsonsKayles().options(4)
    ((2,), (1, 1))

    References
    ----------
    T. R. Dawson, *Caissa's Wild Roses* (1935), as a game of pawns; *Winning Ways*, ch. 4.
    """

    def __init__(self):
        super().__init__("0.07")


class DawsonsChess(Octal):
    """A move takes a file of a row, and with it the files beside it. The files on either side are
    rows of their own. A player who cannot move loses. The octal code is 0.137.

    Examples
    --------
    >>> DawsonsChess().options(4)
    ((2,), (1,))

    References
    ----------
    T. R. Dawson, *Caissa's Wild Roses* (1935), as a game of pawns; *Winning Ways*, ch. 4.
    """

    def __init__(self):
        super().__init__("0.137")


class Guiles(Octal):
    """A move takes a whole heap of 1 or 2, or takes 2 stones and breaks the rest into two heaps.
    A player who cannot move loses. The octal code is 0.15.

    Examples
    --------
    >>> Guiles().options(2), Guiles().options(5)
    (((),), ((1, 2),))

    References
    ----------
    Guy and Smith (1956); *Winning Ways*, ch. 4.
    """

    def __init__(self):
        super().__init__("0.15")


class GrundysGame(HeapGame):
    """A move breaks a heap into two heaps of different sizes.
    Heaps of 1 and 2 cannot be broken in this way. A player who cannot move loses.

    Examples
    --------
    >>> GrundysGame().options(7)
    ((1, 6), (2, 5), (3, 4))

    References
    ----------
    P. M. Grundy, "Mathematics and games", Eureka 2 (1939).
    """

    words = "Break a heap into two heaps of different sizes."
    unequal = True

    def digit(self, taken):
        """Return 4 for no stones, otherwise 0."""
        return 0 if taken else 4

    def amounts(self, most):
        """Return [0]: no stone is taken."""
        return [0]


class LaskersNim(HeapGame):
    """A move takes any number of stones from a heap, or takes none and breaks it into two.
    A player who cannot move loses.

    Examples
    --------
    >>> LaskersNim().options(3)
    ((1, 2), (2,), (1,), ())

    References
    ----------
    E. Lasker, *Brettspiele der Völker* (1931); *Winning Ways*, ch. 4.
    """

    words = "Take any number; or break a heap into two."

    def digit(self, taken):
        """Return 3 for any number of stones, 4 for none."""
        return 3 if taken else 4

    def picture(self, position):
        """Return how a position looks: heaps that can be broken, or rows if one is large."""
        kind, heaps, marks = super().picture(position)
        small = max(heaps, default=0) <= HIGHEST_BROKEN
        return ("heaps", heaps or (0,), {"cuts": True}) if small else (kind, heaps, marks)

    def clicks(self, position):
        """Return each move by what is clicked: a stone, or a gap; if rows are drawn, as there.

        >>> moves = LaskersNim().clicks((5,))
        >>> moves[(0, 3),], moves[(0, 3, 3),]
        ((3,), (2, 3))
        """
        rows = super().clicks(position)
        if self.picture(position)[0] == "row":
            return rows
        stones = {one: heaps_in_order(left) for one, left in by_stone(self.heaps(position)).items()}
        return stones | {gap: left for gap, left in rows.items() if len(gap) == 1}


def sentence(choices):
    """Return what a move may do as a sentence."""
    text = "; or ".join(choices) or "there is no move"
    return f"{text[0].upper()}{text[1:]}."


def heaps_in_order(heaps):
    """Return heaps in order, without empty ones.

    >>> heaps_in_order((2, 0, 1))
    (1, 2)
    """
    return tuple(sorted(filter(None, heaps)))


def broken(stones, count, least, unequal):
    """Return the ways to break stones into a number of heaps, each of at least a given size.

    >>> broken(6, 3, 1, unequal=False), broken(6, 3, 1, unequal=True)
    ([(1, 1, 4), (1, 2, 3), (2, 2, 2)], [(1, 2, 3)])
    """
    # each part is at least as large as the one before it, so that no way comes twice
    if count == 1:
        return [(stones,)] if stones >= least else []
    return [
        (first, *rest)
        for first in range(least, stones // count + 1)
        for rest in broken(stones - first, count - 1, first + unequal, unequal)
    ]


def code_digits(code):
    """Return the digits d_0, d_1, …, d_k of a code, up to the last one other than 0.

    >>> code_digits("4.1020"), code_digits("0.3F")
    ((4, 1, 0, 2), (0, 3, 15))
    >>> code_digits("0.G")
    Traceback (most recent call last):
    sg_core.errors.NotationError: '0.G' is not a code: 0, 4, 8 or C, a point, and digits 0 to F, \
such as "0.3F"
    """
    match = CODE.fullmatch(code) if isinstance(code, str) else None
    if not match:
        form = 'not a code: 0, 4, 8 or C, a point, and digits 0 to F, such as "0.3F"'
        raise NotationError(f"{shown(code)} is {form}")
    first, rest = match[1], match[2].rstrip("0")
    if len(rest) > MOST_DIGITS:
        many = f"a code of {len(rest)} digits is too long"
        raise LimitError(f"{many}; at most {MOST_DIGITS} are read")
    return tuple(int(digit, 16) for digit in first + rest)


def square(number):
    """Return whether a number is a square.

    >>> [number for number in range(20) if square(number)]
    [0, 1, 4, 9, 16]
    """
    return isqrt(natural(number, "a number")) ** 2 == number


def name_of(function):
    """Return the name of a function, or a short text for it if it has none."""
    return getattr(function, "__name__", shown(function))
