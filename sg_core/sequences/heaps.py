"""The values of the heaps of a taking-and-breaking game, by their definition.

For each heap, a row of True and False shows which values its options have; the mex is the first
False. When a move breaks what it leaves, the smaller part is chosen first, so that no pair of parts
is looked at twice.
"""

from sg_core.checks import MOST_VALUES, natural
from sg_core.errors import GameError, LimitError
from sg_core.libraries import library
from sg_core.rulesets.taking import HeapGame
from sg_core.words import shown

OFTEN = 256  # heaps after which it is reported how far one is


class HeapValues:
    """The values of heaps 0, 1, 2, … of a taking-and-breaking game, computed as far as you ask.

    Parameters
    ----------
    rules : HeapGame
        Such as `Octal("0.77")`.

    Raises
    ------
    GameError
        If the rules are of another kind.

    Examples
    --------
    >>> from sg_core.rulesets import Hexadecimal, Kayles
    >>> heaps = HeapValues(Kayles())
    >>> heaps.extend(12)
    >>> heaps.values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> three = HeapValues(Hexadecimal("0.3F"))
    >>> three.extend(8)
    >>> three.values.tolist()
    [0, 1, 2, 0, 1, 2, 3, 4]
    """

    def __init__(self, rules):
        if not isinstance(rules, HeapGame):
            raise GameError(f"{shown(rules)} is not a taking-and-breaking game, such as Kayles()")
        self.rules, self.stored, self.count = rules, library("numpy").zeros(1, "int64"), 1
        self.room = 1  # a power of 2 above all values: above their nim-sums, too
        self.of_two = {}  # stones -> the values of two heaps that have so many together

    @property
    def values(self):
        """Return the values that are known, also those that an interrupted run has computed."""
        return self.stored[: self.count]

    def extend(self, count, report=None):
        """Compute the values of the heaps below `count` that are not known yet.

        Parameters
        ----------
        count : int
        report : function, optional
            Called now and then with the number of values that are known.
        """
        count = natural(count, "the number of values")
        if count > MOST_VALUES:
            raise LimitError(f"{shown(count)} values are too many to keep; at most {MOST_VALUES:,}")
        moves = moves_of(self.rules, count)
        self.stored = library("numpy").pad(self.values, (0, max(0, count - self.count)))
        for heap in range(self.count, count):
            self.stored[heap] = value = self.values_seen(heap, *moves).argmin()
            if value == self.room:
                self.room *= 2
            self.count = heap + 1  # one by one, so that an interrupted run keeps what it has
            if report and (self.count % OFTEN == 0 or self.count == count):
                report(self.count)

    def values_seen(self, heap, whole, one, two, three):
        """Return, for each value, whether some option of the heap has it; the last one is False.

        `whole`, `one`, `two` and `three` are the numbers of stones that a move may take if it
        leaves no heap, one, two or three.
        """
        np = library("numpy")
        values, seen = self.stored, np.zeros(self.room + 1, bool)
        seen[0] = heap in whole
        seen[values[heap - below(one, heap)]] = True
        for taken in below(two, heap):
            seen[self.pairs(heap - taken)] = True
        if self.rules.most_left > 2:  # for larger heaps: a part, and two of so many stones
            self.of_two[heap] = np.unique(self.pairs(heap))
        for rest in heap - below(three, heap):
            for first in range(1, rest // 3 + 1):
                seen[values[first] ^ self.of_two[rest - first]] = True
        return seen

    def pairs(self, rest):
        """Return the values of the pairs of heaps with a given sum; sizes must differ or not."""
        half = (rest - self.rules.unequal) // 2
        return self.stored[1 : half + 1] ^ self.stored[rest - half : rest][::-1]


def moves_of(rules, most):
    """Return which numbers of stones a move may take if it leaves no heap, one, two or three.

    >>> from sg_core.rulesets import Octal
    >>> [amounts.tolist() for amounts in moves_of(Octal("4.12"), 100)]
    [[1], [2], [0], []]
    """
    np = library("numpy")
    amounts = np.sort(np.array(rules.amounts(most), np.int64))
    if 0 in amounts and rules.digit(0) & 3:
        raise GameError("a move that takes no stone must break the heap: the digit of 0 is 0 or 4")
    digits = np.array([rules.digit(int(taken)) for taken in amounts], np.int64)
    if rules.most_left < 3 and (digits > 7).any():
        where = f"the digit of {amounts[digits > 7][0]} in {shown(rules)} is 8 or more"
        raise GameError(f"{where}, so a move may leave three heaps: its class needs most_left = 3")
    return [amounts[digits & leaves > 0] for leaves in (1, 2, 4, 8)]


def below(numbers, limit):
    """Return the numbers below a limit, of some that are in order.

    >>> below(library("numpy").array([1, 4, 9, 16]), 9)
    array([1, 4])
    """
    return numbers[: numbers.searchsorted(limit)]
