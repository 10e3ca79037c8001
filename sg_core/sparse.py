"""The values of heaps of a taking-and-breaking game, one after the other, by the sparse space.

The value of a heap is the mex of the values of its options, and a heap that may be broken has about
as many options as stones. All of them need not be looked at. Choose a set of binary digits, a
*mask*. Call a value *rare* if an even number of its digits in the mask are 1, else *common*. The
nim-sum of two rare values is rare, that of two common values, too; so a common value is reached
only by breaking a heap into one part with a rare value and one with a common value. If few heaps
have rare values, the least common value that no move reaches is known after a few steps. The
value is this one, or a rare value below it that no move reaches: to exclude those, pairs of heaps
are tried until each has been reached.

This is right for any mask. A good one makes most heaps common; it is chosen anew as heaps grow.

References
----------
E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, ch. 4, on the
sparse space phenomenon.
"""

from functools import cache

import numpy as np

from sg_core.errors import GameError, LimitError, natural, shown
from sg_core.rulesets.taking import HeapGame

NEAR = 64  # parts that are tried first where a rare value is sought
MOST_LUCKY = 4096
FIRST_MASK = 64  # heaps below this are solved with the mask 0: every value is rare
CHUNK = 1 << 13  # heaps that are computed at a stretch
WORTH_COMPILING = 10_000  # heaps
MOST_STORED = 500_000_000  # values


class HeapValues:
    """The values of heaps 0, 1, 2, … of a taking-and-breaking game, as far as they were computed.

    Parameters
    ----------
    rules : HeapGame
        Such as `Octal("0.77")`.

    Attributes
    ----------
    values : numpy.ndarray
        The values of heaps 0, 1, …; what an interrupted run had computed stays.

    Raises
    ------
    GameError
        If the rules are of another kind.

    Examples
    --------
    >>> from sg_core.rulesets import Kayles
    >>> heaps = HeapValues(Kayles())
    >>> heaps.extend(12)
    >>> heaps.values
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], dtype=int32)
    """

    def __init__(self, rules):
        if not isinstance(rules, HeapGame):
            raise GameError(f"{shown(rules)} is no taking-and-breaking game, such as Kayles()")
        self.rules, self.count = rules, 1
        self.stored = np.zeros(1, np.int32)
        self.mask, self.next_mask = 0, FIRST_MASK
        self.common, self.rare = common_values(0, 16), np.arange(0)
        self.lucky, self.lucky_count = np.arange(1, MOST_LUCKY + 1), NEAR

    @property
    def values(self):
        """Return the values that are known."""
        return self.stored[: self.count]

    def extend(self, count, report=None, compiled=None):
        """Compute the values of the heaps below `count` that are not known yet.

        Parameters
        ----------
        count : int
        report : function, optional
            Called with the number of values that are known, again and again.
        compiled : bool, optional
            Whether to compile the loops, if numba is installed; default: beyond 10,000 heaps.
        """
        count = natural(count, "the number of values")
        if count > MOST_STORED:
            raise LimitError(f"{shown(count)} values are too many to keep; at most {MOST_STORED:,}")
        if compiled is None:
            compiled = count > WORTH_COMPILING
        run = fill_compiled() if compiled else fill
        moves = moves_of(self.rules, count)
        self.stored = np.append(self.values, np.zeros(max(0, count - self.count), np.int32))
        while self.count < count:
            if self.count >= self.next_mask:
                self.choose_mask()
            self.go_on(run, min(count, self.next_mask, self.count + CHUNK), moves)
            if report:
                report(self.count)

    def go_on(self, run, stop, moves):
        """Compute the values up to a heap, or to the first one that is too large for the table."""
        rare = np.append(self.rare, np.zeros(stop - self.count, np.int64))
        counts = np.array([len(self.rare), self.lucky_count])
        done = run(self.stored, self.count, stop, rare, self.lucky, counts, self.common, moves)
        rare, common = rare[: counts[0]], self.common
        if 2 * self.stored[self.count : done].max() >= len(common):
            common = common_values(self.mask, 2 * len(common))
            rare = rare_heaps(self.stored[:done], common)
        self.count, self.rare, self.lucky_count, self.common = done, rare, counts[1], common

    def choose_mask(self):
        """Choose the mask with the fewest rare values; it stays until there are twice as many."""
        excess = walsh_hadamard(np.bincount(self.values[1:], minlength=len(self.common)))
        mask = 1 + int(np.argmin(excess[1:]))
        common = common_values(mask, len(self.common))
        rare = rare_heaps(self.values, common)  # all at once: an interruption may come in between
        self.mask, self.common, self.rare, self.next_mask = mask, common, rare, 2 * self.count


def moves_of(rules, most):
    """Return which numbers of stones may leave no, one, two heaps, and whether two must differ.

    >>> from sg_core.rulesets import Octal
    >>> moves_of(Octal("4.12"), 100)
    (array([1]), array([2]), array([0]), 0)
    """
    amounts = np.sort(np.array(rules.amounts(most), np.int64))
    if 0 in amounts and rules.digit(0) & 3:
        raise GameError("a move that takes no stone must break the heap: the digit of 0 is 0 or 4")
    digits = np.array([rules.digit(int(taken)) for taken in amounts], np.int64)
    return *(amounts[digits & leaves > 0] for leaves in (1, 2, 4)), int(rules.unequal)


def common_values(mask, size):
    """Return for each value below `size` whether an odd number of its digits in the mask are 1.

    The last one is said to be common in any case, so that there always is a common value.

    >>> common_values(0b110, 8).astype(int)
    array([0, 0, 1, 1, 1, 1, 0, 1])
    """
    common = np.array([(value & mask).bit_count() % 2 == 1 for value in range(size)])
    common[-1] = True
    return common


def rare_heaps(values, common):
    """Return the heaps, from 1 on, whose values are not common.

    >>> rare_heaps(np.array([0, 1, 3, 2]), common_values(0b11, 8))
    array([2])
    """
    return 1 + np.flatnonzero(~common[values[1:]])


def walsh_hadamard(counts):
    """Return for each mask how many more of the counted values are rare than common.

    >>> walsh_hadamard(np.array([1, 5, 0, 0]))
    array([ 6, -4,  6, -4])
    """
    size, step = len(counts), 1
    while step < size:
        pairs = counts.reshape(-1, 2, step)
        counts = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).ravel()
        step *= 2
    return counts


def strike(free, values, parts, rest, unequal):
    """Strike the values that one reaches by breaking `rest` into one of the parts and another."""
    if unequal:
        parts = parts[2 * parts != rest]
    free[values[parts] ^ values[rest - parts]] = False


def search(free, values, rests, unequal, least, lucky, counts):
    """Strike values below `least` until none of them is free, or all pairs of parts were tried."""
    for rest in rests:
        for begin, end in stretches(counts[1]):
            if free.argmax() < least:
                strike(free, values, lucky[begin:end], rest, unequal)
    for rest in rests:
        for begin, end in stretches((rest - unequal) // 2):
            if free.argmax() < least:
                try_all(free, values, np.arange(begin + 1, end + 1), rest, least, lucky, counts)


def try_all(free, values, parts, rest, least, lucky, counts):
    """Strike values below `least` that parts and the rest reach, and note which parts did it."""
    reached = values[parts] ^ values[rest - parts]
    sought = free[reached] & (reached < least)
    for value, part in dict(zip(reached[sought], parts[sought])).items():
        free[value] = False
        if counts[1] < len(lucky):
            lucky[counts[1]] = part
            counts[1] += 1


def stretches(length):
    """Yield the ends of stretches from 0 to `length`, each twice as long as the one before.

    >>> list(stretches(200))
    [(0, 64), (64, 192), (192, 200)]
    """
    begin, step = 0, NEAR
    while begin < length:
        yield begin, min(begin + step, length)
        begin, step = begin + step, 2 * step


def least(free, among):
    """Return the least value that is free and among some."""
    return (free & among).argmax()


def fill(
    values,
    start,
    stop,
    rare,
    lucky,
    counts,
    common,
    moves,
    strike=strike,
    search=search,
    least=least,
):
    """Compute values[start:stop], and return where it ended: early if a value is too large.

    Of `rare` and `lucky` the first counts[0] and counts[1] entries are in use: the heaps with rare
    values, and parts that once reached a rare value which was hard to reach.
    """
    whole, one, two, unequal = moves
    wholes = ones = twos = 0  # how many of these numbers of stones are less than the heap
    free = np.ones(len(common), np.bool_)  # which values no option has
    every = free.copy()
    for heap in range(start, stop):
        free[:] = True
        while wholes < len(whole) and whole[wholes] < heap:
            wholes += 1
        while ones < len(one) and one[ones] < heap:
            ones += 1
        while twos < len(two) and two[twos] < heap:
            twos += 1
        free[0] = wholes == len(whole) or whole[wholes] > heap
        free[values[heap - one[:ones]]] = False
        rests = heap - two[:twos]
        for rest in rests:
            known = counts[0]
            while known and rare[known - 1] >= rest:
                known -= 1
            strike(free, values, rare[:known], rest, unequal)
        bound = least(free, common)
        if len(rests) and least(free, every) < bound < len(common) - 1:
            within = 2 * rests[-1] > heap and rests[-1] > NEAR  # lucky parts are less than this
            search(free, values, rests, unequal, bound, lucky if within else lucky[:0], counts)
        value = least(free, every)
        values[heap] = value
        if not common[value]:
            rare[counts[0]] = heap
            counts[0] += 1
        if 2 * value >= len(common):
            return heap + 1
    return stop


@cache
def fill_compiled():
    """Return `fill` compiled, if numba is installed; else as it is."""
    try:
        from sg_core.compiled import loops, njit
    except ImportError:
        return fill
    run = njit(fill)
    return lambda *given: run(*given, *loops)
