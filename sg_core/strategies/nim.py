"""Strategies for nim, and for nim in which stones may also be added (notebook 06)."""

from sg_core.checks import naturals
from sg_core.graph import moved, put
from sg_core.nimbers import lowerings, nim_sum, top_bit
from sg_core.rulesets.nim import heaps_and_bag


def bouton(before, after):
    """Return the answer that wins nim: lower a heap so that the nim-sum becomes 0.

    Some heap has the top bit of the nim-sum; without this bit it is smaller. If the nim-sum is 0
    already, there is no such answer, and every move spoils it.

    Parameters
    ----------
    before, after : tuple of int
        The heaps; `before` does not matter, and is None at the opening.

    Returns
    -------
    tuple of int, or None

    Examples
    --------
    >>> bouton((3, 4, 7), (3, 4, 5))
    (1, 4, 5)
    >>> print(bouton.note((3, 4, 7), (3, 4, 5)))
    3 ⊕ 4 ⊕ 5 = 2, top bit 2: lower 3 to 1

    References
    ----------
    C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901).
    """
    total = nim_sum(*naturals(after, ordered=True))
    for i, heap in enumerate(after):
        if heap ^ total < heap:
            return put(after, i, heap ^ total)
    return None


def undo(before, after):
    """Return the answer that wins nim with adding: take added stones away again, or play nim.

    If the nim-sum was 0 before stones were added, taking them away makes it 0 again.

    Parameters
    ----------
    before, after : pair of (tuple of int, int)
        The heaps, and the stones in the bag, as in `NimWithAdding`.

    Returns
    -------
    pair, or None

    Examples
    --------
    >>> undo(((1, 1), 5), ((1, 4), 2))
    ((1, 1), 2)
    >>> print(undo.note(((1, 1), 5), ((1, 4), 2)))
    you added 3 to heap 2: take them away again
    >>> undo(((1, 1), 5), ((1, 0), 5))
    ((0, 0), 5)

    References
    ----------
    E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, ch. 3.
    """
    heaps, bag = several_heaps(after)
    if is_undone(before, after):
        return before[0], bag
    answer = bouton(None, heaps)
    return None if answer is None else (answer, bag)


def is_undone(before, after):
    """Return whether to undo the last move: it added stones, and the nim-sum was 0 before.

    >>> is_undone(((1, 1), 5), ((1, 4), 2)), is_undone(((1, 2), 5), ((1, 4), 3))
    (True, False)
    """
    if before is None:
        return False
    (heaps, bag), (_, left) = several_heaps(before), several_heaps(after)
    return bag > left and nim_sum(*heaps) == 0


def several_heaps(position):
    """Return the heaps and the bag of a position; refuse one heap that is not in a tuple."""
    heaps, bag = heaps_and_bag(position)
    return tuple(naturals(heaps)), bag


def nim_sum_in_words(numbers):
    """Return a nim-sum in words.

    >>> nim_sum_in_words((3, 4, 5)), nim_sum_in_words([7])
    ('3 ⊕ 4 ⊕ 5 = 2', '7')
    """
    numbers = naturals(numbers)
    total = nim_sum(*numbers)
    return str(total) if len(numbers) < 2 else f"{' ⊕ '.join(map(str, numbers))} = {total}"


def how_lowered(numbers):
    """Say which number to lower to make the nim-sum 0, and why this one.

    >>> how_lowered((3, 4, 5))
    '3 ⊕ 4 ⊕ 5 = 2, top bit 2: lower 3 to 1'
    """
    numbers = naturals(numbers)
    said, top = nim_sum_in_words(numbers), top_bit(nim_sum(*numbers))
    for i, number in lowerings(numbers).items():
        return f"{said}, top bit {top}: lower {numbers[i]} to {number}"
    return said


def how_undone(before, after):
    """Say how `undo` answers."""
    heaps, _ = several_heaps(after)
    if not is_undone(before, after):
        return how_lowered(heaps)
    i = moved(before[0], heaps)
    return f"you added {heaps[i] - before[0][i]} to heap {i + 1}: take them away again"


bouton.note = lambda before, after: how_lowered(after)
undo.note = how_undone
