"""Nim: heaps of stones."""

from sg_core.errors import LimitError, shown
from sg_core.nimbers import natural

MOST_STONES = 1_000_000


class Nim:
    """A move takes one or more stones from one heap; who cannot move loses.

    A position is a tuple of heaps, which keep their places, also when empty; a number n stands
    for one heap.

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
            (*position[:i], left, *position[i + 1 :])
            for i, heap in enumerate(position)
            for left in smaller_heaps(heap)
        )

    def __repr__(self):
        return "Nim()"


def smaller_heaps(heap):
    """Return what may be left of one heap: heap − 1, …, 0."""
    natural_heaps((heap,))
    return tuple(range(int(heap) - 1, -1, -1))


def natural_heaps(heaps):
    """Raise unless all heaps are natural numbers, and few enough stones for a list of options."""
    stones = sum(natural(heap, "a heap") for heap in heaps)
    if stones > MOST_STONES:
        raise LimitError(f"{shown(stones)} stones have too many options; at most {MOST_STONES:,}")
