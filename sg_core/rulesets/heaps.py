"""Heaps and numbers that are not sums, or not obviously: stairs, Moore's nim, Euclid's game."""

from itertools import combinations, product
from math import gcd

from sg_core.checks import MOST_LISTED, is_whole, natural, naturals
from sg_core.errors import GameError, LimitError
from sg_core.graph import put
from sg_core.nimbers import xor
from sg_core.rulesets.taking import heaps_in_order
from sg_core.words import joined, shown


class StaircaseNim:
    """A move takes one or more coins from one step of a staircase to the next lower step.
    Step 0 is the ground, from which no coin moves. A player who cannot move loses.

    A position has the numbers of coins on the steps 1, 2, ….

    Raises
    ------
    GameError
        If a position is not a tuple of natural numbers.
    LimitError
        If there are too many coins.

    Examples
    --------
    >>> StaircaseNim().options((1, 2))
    ((0, 2), (2, 1), (3, 0))
    >>> StaircaseNim().known_value((1, 2))
    1

    References
    ----------
    T. S. Ferguson, *Game Theory*, part I, 2.6.
    """

    def options(self, steps):
        """Return the positions after one move: the lowest step first, and fewest coins first."""
        return tuple(
            passed_down(steps, step, coins)
            for step, there in enumerate(naturals_in(steps, "the number of coins on a step"))
            for coins in range(1, there + 1)
        )

    def sizes(self, steps):
        """Return the numbers whose nim-sum decides who wins: the coins on the steps 1, 3, 5, …."""
        return tuple(naturals_in(steps, "the number of coins on a step")[::2])

    def known_value(self, steps):
        """Return the value: as in nim, whose heaps are the steps 1, 3, 5, …."""
        return xor(self.sizes(steps))

    def picture(self, steps):
        """Return how a position looks."""
        return "stairs", tuple(naturals_in(steps, "the number of coins on a step")), {}

    def clicks(self, steps):
        """Return each move by the coin that is clicked: it goes one step down, and all above it."""
        coins = [(step, below) for step, there in enumerate(steps) for below in range(there)]
        return {((i, below),): passed_down(steps, i, steps[i] - below) for i, below in coins}

    def __repr__(self):
        return "StaircaseNim()"


class Moore:
    """A move takes any numbers of stones from at least one heap and at most k heaps.
    A player who cannot move loses. Moore called it nim_k; for k = 1 it is nim.

    A position is a tuple of heaps, which keep their places even when they are empty.

    Parameters
    ----------
    k : int
        From how many heaps, at most, a move may take.

    Raises
    ------
    GameError
        If k is not a positive number, or a position is not a tuple of natural numbers.
    LimitError
        If there are too many moves.

    Examples
    --------
    >>> Moore(2).options((1, 2))
    ((0, 2), (1, 1), (1, 0), (0, 1), (0, 0))
    >>> Moore(2).canonical((3, 1, 2)), Moore(2).is_P((3, 1, 2))
    ((1, 2, 3), False)

    References
    ----------
    E. H. Moore, "A generalization of the game called nim", Annals of Mathematics 11 (1910).
    """

    how = "Click a stone in each heap that gets smaller; the last one twice if there could be more."

    def __init__(self, k):
        self.k = natural(k, "the number of heaps that a move may touch", least=1)

    def options(self, heaps):
        """Return the positions after one move: fewest heaps first, then by heaps and stones."""
        found = naturals_in(heaps, "a heap")
        if moves_up_to(self.k, found) > MOST_LISTED:
            raise LimitError(f"{shown(heaps)} has over {MOST_LISTED:,} moves, too many to list")
        return tuple(
            with_heaps(heaps, zip(touched, left))
            for count in range(1, min(self.k, len(heaps)) + 1)
            for touched in combinations(range(len(heaps)), count)
            for left in product(*(range(found[i] - 1, -1, -1) for i in touched))
        )

    def canonical(self, heaps):
        """Return the heaps in order, without empty ones."""
        return heaps_in_order(naturals_in(heaps, "a heap"))

    def is_P(self, heaps):
        """Return whether a position is P, by Moore's theorem.

        Write the heaps in binary, one below the other: then k + 1 must divide the number of ones in
        each column.
        """
        # in the highest column that a move changes, 1 to k ones go: no multiple of k + 1 is left
        columns = range(max(naturals_in(heaps, "a heap"), default=0).bit_length())
        return all(sum(heap >> i & 1 for heap in heaps) % (self.k + 1) == 0 for i in columns)

    def picture(self, heaps):
        """Return how a position looks."""
        return "heaps", tuple(naturals_in(heaps, "a heap")), {}

    def in_words(self, heaps, after):
        """Return a move in words.

        >>> Moore(2).in_words((3, 4, 5), (3, 2, 1))
        'take 2 from heap 2 and 4 from heap 3, leaving 3, 2, 1'
        """
        pairs = enumerate(zip(heaps, after, strict=True), 1)
        taken = [f"{p - q} from heap {i}" for i, (p, q) in pairs if p != q]
        return f"take {joined(taken)}, leaving {', '.join(map(str, after))}"

    def __repr__(self):
        return f"Moore({self.k})"


class Euclid:
    """A move subtracts a multiple of the smaller number from the larger; both stay positive.
    A player who cannot move, because the numbers are equal, loses.

    A position is a pair of positive numbers, which keep their places.

    Raises
    ------
    GameError
        If a position is not such a pair.
    LimitError
        If there are too many moves.

    Examples
    --------
    >>> Euclid().options((47, 13))
    ((34, 13), (21, 13), (8, 13))
    >>> Euclid().canonical((94, 26))
    (13, 47)

    References
    ----------
    A. J. Cole, A. J. T. Davie, "A game based on the Euclidean algorithm", Mathematical Gazette 53
    (1969), where 0 is allowed; J. W. Grossman, "A nim-type game", Mathematics Magazine 70 (1997).
    """

    def options(self, pair):
        """Return the pairs after one move, the least multiple first."""
        x, y = positive_pair(pair)
        small, large = sorted(pair)
        if large // small > MOST_LISTED:
            raise LimitError(f"{shown(pair)} has over {MOST_LISTED:,} moves, too many to list")
        multiples = range(small, large, small)
        return tuple((x - less, y) if x > y else (x, y - less) for less in multiples)

    def canonical(self, pair):
        """Return the pair divided by its greatest common divisor, the smaller number first."""
        x, y = sorted(positive_pair(pair))
        return x // gcd(x, y), y // gcd(x, y)

    def known_value(self, pair):
        """Return the value: x/y − y/x, rounded down, for x ≥ y (G. Nivasch 2006)."""
        y, x = sorted(positive_pair(pair))
        return (x * x - y * y) // (x * y)

    def options_worth(self, pair, value):
        """Return the option with a value, if there is one, in a list.

        We look only at options in which the changed number, divided by the other, is below 1 or
        near the value.

        >>> Euclid().options_worth((10**12 + 1, 10**6), 0)
        [(1000001, 1000000)]
        """
        natural(value)
        small, large = sorted(positive_pair(pair))
        last = large % small
        # x/y − y/x is below x/y by at most 1, so x/y rounded down is the value, or 1 more
        near = dict.fromkeys([*(last + small * (value + i) for i in (1, 0)), last])
        after = (put(pair, pair.index(large), left) for left in near if 0 < left < large)
        return [option for option in after if self.known_value(option) == value]

    def picture(self, pair):
        """Return how a position looks: as a rectangle, from which squares are cut off."""
        return "squares", positive_pair(pair), {}

    def __repr__(self):
        return "Euclid()"


def naturals_in(position, what):
    """Return the numbers of a position; refuse anything else, and numbers that are too large."""
    if not isinstance(position, tuple):
        form = "a tuple of numbers, such as (1, 2, 3)"
        raise GameError(f"a position is {form}, not {shown(position)}")
    found = naturals(position, what)
    natural(sum(found), "the sum of the numbers", most=MOST_LISTED)
    return found


def passed_down(steps, step, coins):
    """Return a staircase after coins have gone one step down; index 0 is the lowest step.

    >>> passed_down((1, 2, 3), 2, 3), passed_down((1, 2, 3), 0, 1)
    ((1, 5, 0), (0, 2, 3))
    """
    steps = put(steps, step, steps[step] - coins)
    return put(steps, step - 1, steps[step - 1] + coins) if step else steps


def moves_up_to(k, heaps):
    """Return how many moves there are in heaps if up to k of them may be touched.

    >>> moves_up_to(2, [1, 2, 3]), moves_up_to(3, [1, 2, 3])
    (17, 23)
    """
    ways = [1]  # to touch 0, 1, … of the heaps
    for heap in heaps:  # it is left alone, or lowered in as many ways as it has stones
        ways = [a + heap * b for a, b in zip([*ways, 0], [0, *ways])][: k + 1]
    return sum(ways) - 1


def with_heaps(heaps, changes):
    """Return heaps in which some, given as pairs of an index and a size, have another size.

    >>> with_heaps((5, 6, 7), [(0, 1), (2, 3)])
    (1, 6, 3)
    """
    changed = dict(changes)
    return tuple(changed.get(i, heap) for i, heap in enumerate(heaps))


def positive_pair(pair):
    """Return a position of Euclid's game; refuse anything else."""
    if not isinstance(pair, tuple) or len(pair) != 2 or not all(map(is_whole, pair)):
        raise GameError(f"a position is a pair of numbers, such as (47, 13), not {shown(pair)}")
    return tuple(natural(number, "a number of the pair", least=1) for number in pair)
