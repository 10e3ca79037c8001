"""The values of heaps where a move may leave three heaps, one after the other.

Of all ways to break a heap into two, or three, only the set of values matters that they have. It
is kept for every number of stones, as the binary digits of a number: that of two heaps is made
when all smaller heaps are known, that of three heaps from a first heap and the set of the rest.
"""

import numpy as np

from sg_core.nimbers import lowest_zero


class ThreeHeapValues:
    """The values of heaps 0, 1, 2, … of a taking-and-breaking game, as far as they were computed.

    >>> from sg_core.rulesets import Hexadecimal
    >>> heaps = ThreeHeapValues(Hexadecimal("0.3F"))
    >>> heaps.extend(8)
    >>> heaps.values
    array([0, 1, 2, 0, 1, 2, 3, 4])
    """

    def __init__(self, rules):
        self.rules, self.listed, self.two, self.three = rules, [], [], []

    @property
    def values(self):
        """Return the values that are known."""
        return np.array(self.listed, np.int64)

    def extend(self, count, report=None):
        """Compute the values of the heaps below `count` that are not known yet."""
        while len(self.listed) < count:
            heap = len(self.listed)
            self.two.append(self.broken(heap, lambda rest: 1 << self.listed[rest]))
            self.three.append(self.broken(heap, self.two.__getitem__))
            reached = 0
            for taken in self.rules.amounts(heap):
                reached |= self.reached(heap - taken, self.rules.digit(taken))
            self.listed.append(lowest_zero(reached))
            if report:
                report(len(self.listed))

    def broken(self, heap, values):
        """Return the values of a first heap with what the rest can be, as bits."""
        by_first = {}
        for first in range(1, heap):
            value = self.listed[first]
            by_first[value] = by_first.get(value, 0) | values(heap - first)
        found = 0
        for value, rest in by_first.items():
            found |= shifted(rest, value)
        return found

    def reached(self, rest, digit):
        """Return the values of what a move with a digit may leave of so many stones, as bits."""
        none, one = (digit & 1, 0) if rest == 0 else (0, 1 << self.listed[rest] if digit & 2 else 0)
        two = self.two[rest] if digit & 4 else 0
        return none | one | two | (self.three[rest] if digit & 8 else 0)


def shifted(bits, value):
    """Return the set of all x ⊕ value, for x in a set; both sets are bits of numbers.

    >>> bin(shifted(0b1011, 1)), bin(shifted(0b1, 5))
    ('0b111', '0b100000')
    """
    width = 1 << (max(bits.bit_length(), value + 1) - 1).bit_length()
    for i in range(value.bit_length()):
        if value >> i & 1:
            block = 1 << i
            low = ((1 << width) - 1) // ((1 << block) + 1)  # every other block of 2^i digits
            bits = (bits & low) << block | bits >> block & low
    return bits
