"""Nim: heaps of stones; and nim in which stones may also be added."""

from sg_core.checks import MOST_LISTED, natural, naturals
from sg_core.errors import GameError, LimitError
from sg_core.graph import changed, put
from sg_core.nimbers import lowerings, xor
from sg_core.words import shown


class Nim:
    """A move takes one or more stones from one heap. A player who cannot move loses.

    A position is a tuple of heaps, which keep their places even when they are empty. A number n
    stands for a single heap.

    Examples
    --------
    >>> Nim().options((1, 2))
    ((0, 2), (1, 1), (1, 0))
    >>> Nim().options(3)
    (2, 1, 0)

    References
    ----------
    C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901).
    """

    def options(self, position):
        """Return the positions after one move: first from the first heap, fewest stones first."""
        if not isinstance(position, tuple):
            return smaller_heaps(position)
        natural_heaps(position)
        return tuple(
            put(position, i, left)
            for i, heap in enumerate(position)
            for left in smaller_heaps(heap)
        )

    def split(self, position):
        """Return the heaps, each as a number, because a move in one does not touch the others."""
        return self.sizes(position)

    def sizes(self, position):
        """Return the numbers whose nim-sum decides who wins: the heaps."""
        return tuple(naturals(position if isinstance(position, tuple) else (position,), "a heap"))

    def known_value(self, heap):
        """Return the value of one heap: its number of stones."""
        return natural(heap, "a heap")

    def options_worth(self, position, value):
        """Return the options with a value, at most one from each heap, without listing all options.

        >>> Nim().options_worth((10**9, 10**9 + 1, 12345), 0)
        [(1000000000, 1000000001, 1)]
        """
        lower = lowerings(self.sizes(position), value).items()
        return [put(position, *to) if isinstance(position, tuple) else to[1] for to in lower]

    def is_misere_P(self, position):
        """Return whether a position is P in misère play, in which the last move loses (Bouton)."""
        # as in nim while a heap is above 1: who lowers the last one may leave an odd number of ones
        heaps = self.sizes(position)
        return (xor(heaps) == 0) == (max(heaps, default=0) > 1)

    def picture(self, position):
        """Return how a position looks."""
        return "heaps", self.sizes(position), {}

    def __repr__(self):
        return "Nim()"


class NimWithAdding:
    """A move takes stones from one heap, as in nim, or adds some from a common bag to one heap.
    A player who cannot move loses.

    A position is a pair: the heaps, as in `Nim`, and the number of stones in the bag. Stones that
    are taken leave the game. So h stones in the heaps and b in the bag allow at most h + 2b
    moves, because taking lowers this number by the stones taken, and adding by the stones added.

    Parameters
    ----------
    most : int, optional
        How many stones may be added at once; default: all stones in the bag.

    Raises
    ------
    GameError
        If `most` is not a natural number, or a position is not such a pair.

    Examples
    --------
    >>> NimWithAdding().options(((1, 2), 1))
    (((0, 2), 1), ((1, 1), 1), ((1, 0), 1), ((2, 2), 0), ((1, 3), 0))
    >>> NimWithAdding(most=1).options((1, 5))
    ((0, 5), (2, 4))
    >>> NimWithAdding().sizes(((1, 2), 1))
    (1, 2)

    References
    ----------
    In the spirit of Poker Nim: E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your
    Mathematical Plays*, ch. 3, where a player adds stones that he took before.
    """

    def __init__(self, most=MOST_LISTED):
        self.most = natural(most, "the number of stones that may be added at once")

    def options(self, position):
        """Return the positions after one move: first the moves that take, then those that add."""
        heaps, bag = heaps_and_bag(position)
        taken = ((left, bag) for left in Nim().options(heaps))
        added = (
            (more, bag - stones)
            for stones in range(1, min(bag, self.most) + 1)
            for more in with_added(heaps, stones)
        )
        return (*taken, *added)

    def sizes(self, position):
        """Return the numbers whose nim-sum decides who wins: the heaps, without the bag."""
        return Nim().sizes(heaps_and_bag(position)[0])

    def picture(self, position):
        """Return how a position looks."""
        return "heaps", self.sizes(position), {"bag": position[1]}

    def clicks(self, position):
        """Return each move by what is clicked: the lowest stone that goes, or the last added."""
        heaps, bag = position
        changes = [(*changed(heaps, after[0]), after) for after in self.options(position)]
        return {((i, size - (after[1] < bag)),): after for (i, size), after in changes}

    def __repr__(self):
        return f"NimWithAdding({'' if self.most == MOST_LISTED else f'most={shown(self.most)}'})"


def by_stone(heaps):
    """Return what is left of heaps by each stone that goes with all above it: (heap, those below).

    >>> by_stone((1, 2))
    {((0, 0),): (0, 2), ((1, 0),): (1, 0), ((1, 1),): (1, 1)}
    """
    stones = [(i, below) for i, heap in enumerate(heaps) for below in range(heap)]
    return {(stone,): put(heaps, *stone) for stone in stones}


def with_added(heaps, stones):
    """Return every way to add stones to one of the heaps.

    >>> with_added((1, 2), 3), with_added(4, 3)
    (((4, 2), (1, 5)), (7,))
    """
    if not isinstance(heaps, tuple):
        return (heaps + stones,)
    return tuple(put(heaps, i, heap + stones) for i, heap in enumerate(heaps))


def heaps_and_bag(position):
    """Return the heaps and the bag of a position of `NimWithAdding`."""
    if not isinstance(position, tuple) or len(position) != 2:
        form = "a pair of heaps and a number of stones in the bag, such as ((1, 2), 3)"
        raise GameError(f"a position is {form}, not {shown(position)}")
    heaps, bag = position
    heaps = heaps if isinstance(heaps, tuple) else (heaps,)
    # the bag counts once for each heap, since its stones may be added to any of them
    natural_heaps((*heaps, *[natural(bag, "the bag")] * max(1, len(heaps))))
    return position


def smaller_heaps(heap):
    """Return the smaller heaps, heap − 1, …, 0."""
    natural_heaps((heap,))
    return tuple(range(int(heap) - 1, -1, -1))


def natural_heaps(heaps):
    """Raise unless heaps are natural numbers, with few enough stones for a list of options."""
    stones = sum(natural(heap, "a heap") for heap in heaps)
    if stones > MOST_LISTED:
        raise LimitError(f"{shown(stones)} stones have too many options; at most {MOST_LISTED:,}")
