"""The values of heaps of a taking-and-breaking game, one after the other, by the sparse space.

The value of a heap is the mex of the values of its options, and a heap that may be broken has about
as many options as stones. All of them need not be looked at. Choose a set of binary digits, a
*mask*. Call a value *rare* if an even number of its digits in the mask are 1, else *common*. The
nim-sum of two rare values is rare, that of two common values, too; so whoever breaks a heap reaches
a common value only by one part with a rare value and one with a common value. If few heaps
have rare values, the least common value that no move reaches is known after a few steps. The
value is this one, or a rare value below it that no move reaches: to exclude those, pairs of heaps
are tried until each has been reached.

This is right for any mask. A good one makes most heaps common; it is chosen anew as heaps grow.

In some games most odd heaps have values of one kind, most even heaps of the other. If the moves
that break a heap take an even number t of stones, all of them, or all an odd one, then n − t may be
counted in: a value of heap n is called common if the number of its ones in the mask, plus n − t, is
odd. Two common values, of parts a + b = n − t, have a nim-sum that is not common for heap n, as the
sum of (ones of the first) + a − t and (ones of the second) + b − t is even; two rare values, too.
So all of the above holds again. Rare and common are then *swapped* for every other heap.

References
----------
E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, ch. 4, on the
sparse space phenomenon; A. Flammenkamp, "Sparse- and common-positions of Sprague-Grundy values of
octal-games", on the web, on games where the parity of the heap counts.
"""

from functools import cache

import numpy as np

from sg_core.doors import MOST_VALUES, natural
from sg_core.errors import GameError, LimitError
from sg_core.rulesets.taking import HeapGame
from sg_core.words import shown

NEAR = 64  # parts that are tried first where a rare value is sought
MOST_LUCKY = 4096
FIRST_MASK = 64  # heaps below this are solved with the mask 0: every value is rare
FIRST_ROOM = 16  # values in the first tables
CHUNK = 1 << 13  # heaps that are computed at a stretch
PIECE = 1 << 20  # heaps that are counted at a stretch
SAMPLE, MOST_AMOUNTS = 192, 8  # heaps, and amounts taken, by which helpful parts are chosen
WORTH_COMPILING = 10_000  # heaps


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
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], dtype=uint8)
    """

    def __init__(self, rules):
        if not isinstance(rules, HeapGame):
            raise GameError(f"{shown(rules)} is not a taking-and-breaking game, such as Kayles()")
        self.rules = rules
        self.common, self.rare = common_values(0, FIRST_ROOM), np.arange(0)
        self.mask, self.swapped, self.next_mask = 0, None, FIRST_MASK
        self.lucky, self.lucky_count = np.arange(1, MOST_LUCKY + 1), NEAR
        self.stored, self.count = np.zeros(1, smallest_type(self.common)), 1

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
        if count > MOST_VALUES:
            raise LimitError(f"{shown(count)} values are too many to keep; at most {MOST_VALUES:,}")
        if compiled is None:
            compiled = count > WORTH_COMPILING
        run = fill_compiled() if compiled else fill
        moves = moves_of(self.rules, count)
        self.stored = longer(self.values, count)
        if self.swapped not in (None, may_swap(moves)):
            self.choose_mask(moves)
        while self.count < count:
            if self.count >= self.next_mask:
                self.choose_mask(moves)
            before = self.count
            self.go_on(run, min(count, self.next_mask, before + CHUNK), moves)
            if report and self.count > before:
                report(self.count)

    def go_on(self, run, stop, moves):
        """Compute the values up to a heap, or to the first one that is too large for the table."""
        rare = longer(self.rare, len(self.rare) + stop - self.count)
        counts = np.array([len(self.rare), self.lucky_count])
        done = run(self.stored, self.count, stop, rare, self.lucky, counts, self.common, moves)
        rare, common = rare[: counts[0]], self.common
        if done < stop:
            common = common_values(self.mask, 2 * common.shape[1], self.swapped)
            rare = rare_heaps(self.stored[:done], common)
            self.stored = self.stored.astype(smallest_type(common), copy=False)
        self.count, self.rare, self.lucky_count, self.common = done, rare, counts[1], common

    def choose_mask(self, moves):
        """Choose the mask with the fewest rare values; it stays until there are twice as many."""
        room = self.common.shape[1]
        _, mask, swapped = fewest_rare(self.values, room, may_swap(moves))
        common = common_values(mask, room, swapped)
        rare = rare_heaps(self.values, common)  # all at once: an interruption may come in between
        self.mask, self.swapped, self.common, self.rare = mask, swapped, common, rare
        self.next_mask = 2 * self.count
        two = below(moves[2], self.count // 2)[:MOST_AMOUNTS]
        if self.count > WORTH_COMPILING and len(two):
            helpful = helpful_parts(self.values, common, two)
            others = np.setdiff1d(self.lucky[: self.lucky_count], helpful)
            known = np.append(helpful, others)[:MOST_LUCKY]
            self.lucky[: len(known)] = known
            self.lucky_count = len(known)


def longer(numbers, length):
    """Return some numbers, followed by zeros up to a length."""
    return np.append(numbers, np.zeros(max(0, length - len(numbers)), numbers.dtype))


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
    if (digits > 7).any():
        where = f"the digit of {amounts[digits > 7][0]} in {shown(rules)} is 8 or more"
        raise GameError(f"{where}, so a move may leave three heaps: its class needs most_left = 3")
    return *(amounts[digits & leaves > 0] for leaves in (1, 2, 4)), int(rules.unequal)


def may_swap(moves):
    """Return for which heaps, 0 even or 1 odd, rare and common may be swapped; None if for none.

    >>> from sg_core.rulesets import Octal
    >>> may_swap(moves_of(Octal("0.104"), 100)), may_swap(moves_of(Octal("0.454"), 100))
    (0, None)
    """
    parities = {int(taken) & 1 for taken in moves[2]}
    return 1 - parities.pop() if len(parities) == 1 else None


def common_values(mask, room, swapped=None):
    """Return for even heaps and for odd ones whether each value below `room` is common.

    >>> common_values(0b110, 8, swapped=1).astype(int)
    array([[0, 0, 1, 1, 1, 1, 0, 0],
           [1, 1, 0, 0, 0, 0, 1, 1]])
    """
    odd = np.array([(value & mask).bit_count() % 2 == 1 for value in range(room)])
    return np.array([~odd if parity == swapped else odd for parity in (0, 1)])


def smallest_type(common):
    """Return the smallest type that takes all values for which there is a table.

    >>> smallest_type(common_values(0b11, 512)), smallest_type(common_values(0b11, 1024))
    (dtype('uint8'), dtype('uint16'))
    """
    return np.min_scalar_type(common.shape[1] // 2 - 1)


def pieces(values):
    """Yield the values piece by piece, each with the heap it begins at, which is even."""
    for begin in range(0, len(values), PIECE):
        yield begin, values[begin : begin + PIECE]


def rare_heaps(values, common):
    """Return the heaps, from 1 on, whose values are not common.

    >>> rare_heaps(np.array([0, 1, 3, 2]), common_values(0b11, 8))
    array([2])
    """
    found = [np.arange(0)]
    for begin, piece in pieces(values):
        for parity in (0, 1):
            rare = np.flatnonzero(~common[parity][piece[parity::2]])
            found.append(begin + parity + 2 * rare)
    found = np.sort(np.concatenate(found))
    return found[found > 0]


def fewest_rare(values, room, swappable):
    """Return how many heaps have rare values for the best mask, the mask, and the swapped parity.

    `swappable` is the parity that may be swapped, or None.

    >>> fewest_rare(np.array([0, 1, 2, 4, 3, 7]), 8, None)  # heaps 0 and 4
    (2, 7, None)
    """
    even, odd = (walsh_hadamard(counts_of(values, parity, room)) for parity in (0, 1))
    excess = {None: even + odd}  # how many more heaps have rare values than common ones
    if swappable is not None:
        excess[swappable] = even - odd if swappable else odd - even
    swapped = min(excess, key=lambda swapped: excess[swapped][1:].min())
    mask = 1 + int(np.argmin(excess[swapped][1:]))
    return (len(values) + int(excess[swapped][mask])) // 2, mask, swapped


def counts_of(values, parity, room):
    """Return how many even heaps, or odd ones, have each of the values below `room`.

    >>> counts_of(np.array([0, 1, 2, 1, 1]), 1, 4)
    array([0, 2, 0, 0])
    """
    each = (np.bincount(piece[parity::2], minlength=room) for _, piece in pieces(values))
    return sum(each, np.zeros(room, int))


def helpful_parts(values, common, two):
    """Return parts that reach, one or another, the rare values below the last of the values.

    The part comes first that reaches most of them, then that which reaches most of the others, and
    so on.
    """
    heaps = np.arange(len(values) - SAMPLE, len(values))
    sought = (np.arange(common.shape[1]) < values[heaps][:, None]) & ~common[heaps & 1]
    parts, every = np.arange(1, SAMPLE + 1), np.arange(SAMPLE)[:, None]
    reached = [values[parts] ^ values[heaps[:, None] - taken - parts] for taken in two]
    chosen = []
    for _ in range(NEAR):
        helped = sum(sought[every, value] for value in reached).sum(axis=0)
        best = helped.argmax()
        if not helped[best]:
            break
        chosen.append(parts[best])
        for value in reached:
            sought[every[:, 0], value[:, best]] = False
    return np.array(chosen, int)


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


def fill(values, start, stop, rare, lucky, counts, common, moves):
    """Compute values[start:stop], and return where it ended: early if a value is too large.

    Of `rare` and `lucky` the first counts[0] and counts[1] entries are in use: the heaps with rare
    values, and parts that once reached a rare value which was hard to reach.
    """
    whole, one, two, unequal = moves
    wholes = set(whole.tolist())
    free = np.ones(common.shape[1], bool)  # which values no option has
    for heap in range(start, stop):
        free[:] = True
        free[0] = heap not in wholes
        free[values[heap - below(one, heap)]] = False
        rests = heap - below(two, heap)
        for rest in rests:
            strike(free, values, below(rare[: counts[0]], rest), rest, unequal)
        bound = (free & common[heap & 1]).argmax()
        if free.argmax() < bound and len(rests):
            within = 2 * rests[-1] > heap and rests[-1] > NEAR  # lucky parts are less than this
            search(free, values, rests, unequal, bound, lucky if within else lucky[:0], counts)
        value = free.argmax()
        if 2 * value >= len(free):
            return heap
        values[heap] = value
        if not common[heap & 1, value]:
            rare[counts[0]] = heap
            counts[0] += 1
    return stop


def below(numbers, limit):
    """Return those of some numbers in order that are less than a limit.

    >>> below(np.array([1, 4, 9, 16]), 9)
    array([1, 4])
    """
    return numbers[: numbers.searchsorted(limit)]


@cache
def fill_compiled():
    """Return `fill` compiled, if numba is installed; else as it is."""
    try:
        from sg_core.sequences.compiled import fill as compiled
    except ImportError:
        return fill
    return compiled
