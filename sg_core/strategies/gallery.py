"""Strategies for boards, stairs and Wythoff's queen: the proofs of notebook 09."""

from math import isqrt

from sg_core.errors import GameError
from sg_core.nimbers import lowerings, nim_sum
from sg_core.rulesets.boards import column_and_row, wythoff_pair
from sg_core.rulesets.heaps import StaircaseNim, passed_down
from sg_core.rulesets.trees import felled, is_tree, worth, worths
from sg_core.words import shown


def reflect(image):
    """Return the reply that mirrors on a board: it answers each move with the image of this move.

    If the other player takes some cells, it takes their images; if the other player fills cells, it
    fills their images. It wins if the image of each move is a move that this move does not prevent.

    Parameters
    ----------
    image : function
        From a cell, or a vertex, to its image. The image of the image is the cell itself.

    Returns
    -------
    function
        `reply(before, after)` on positions that are frozensets: of cells that are left, or filled.

    Examples
    --------
    >>> from sg_core.rulesets import Cram
    >>> turned = reflect(lambda cell: (3 - cell[0], 3 - cell[1]))
    >>> turned(Cram(2, 2).start, frozenset({(1, 2), (2, 2)}))
    frozenset()

    References
    ----------
    M. Gardner, "Cram, crosscram and quadraphage", Scientific American 230 (February 1974).
    """

    if not callable(image):
        raise GameError(f"the image is a function from a cell to a cell, not {shown(image)}")

    def reply(before, after):
        if before is None:
            return None  # a mirror answers; it cannot open
        images = frozenset(map(image, checked_cells(before) ^ checked_cells(after)))
        possible = images <= after if after < before else images.isdisjoint({*after, None})
        return after ^ images if possible else None

    return reply


def checked_cells(position):
    """Return a position; refuse one that is not a frozenset."""
    if not isinstance(position, frozenset):
        form = "the frozenset of what is left, or lies there"
        raise GameError(f"a position is {form}, not {shown(position)}")
    return position


def pass_on(before, after):
    """Return the answer that wins Staircase Nim: pass on coins that reach an odd step, or play nim.

    The coins on odd steps are the heaps. If coins from an even step make a heap larger, they go one
    step down again. If the other player lowers a heap, the answer is the one of nim.

    Parameters
    ----------
    before, after : tuple of int
        The coins on the steps 1, 2, …; `before` is None at the opening.

    Returns
    -------
    tuple of int, or None

    Examples
    --------
    >>> pass_on((1, 3, 1), (4, 0, 1)), pass_on((1, 3, 1), (0, 3, 1))
    ((1, 0, 1), (0, 4, 0))

    References
    ----------
    T. S. Ferguson, *Game Theory*, part I, 2.6.
    """
    odd = StaircaseNim().sizes
    heaps = odd(after)
    if before is not None and nim_sum(*odd(before)) == 0:
        step = next((i for i, (p, q) in enumerate(zip(before, after)) if q < p), 0)
        if step % 2:  # from steps 2, 4, …, which stand at odd places: they became part of a heap
            return passed_down(after, step - 1, before[step] - after[step])
    for i, left in lowerings(heaps).items():
        return passed_down(after, 2 * i, after[2 * i] - left)
    return None


def to_pair(before, after):
    """Return the answer that wins with Wythoff's queen: a move to a pair (aₖ, bₖ).

    Parameters
    ----------
    before, after : pair of int
        The cells of the queen; `before` does not matter.

    Returns
    -------
    pair of int, or None

    Examples
    --------
    >>> to_pair(None, (8, 9)), to_pair(None, (4, 9)), to_pair(None, (3, 5))
    ((1, 2), (4, 7), None)

    References
    ----------
    W. A. Wythoff, "A modification of the game of nim", Nieuw Archief voor Wiskunde 7 (1907).
    """
    x, y = sorted(column_and_row(after))
    k, is_lower = place_in_pairs(x)
    a, b = wythoff_pair(k)
    if not is_lower:
        found = (x, a)  # x is bₖ: lower y to aₖ
    elif y > b:
        found = (x, b)
    elif y < b:
        found = wythoff_pair(y - x)
    else:
        return None
    return found if after[0] <= after[1] else found[::-1]


def prune(before, after):
    """Return the answer that wins with trees of Hackenbush: a cut after which their value is 0.

    By the colon principle a branch has the value of a heap, one more than what grows on it. So the
    rule of nim decides which branch to lower, and to which value. The part that grows on it is
    lowered in the same way.

    Parameters
    ----------
    before, after : nested tuples
        Trees, as `Hackenbush` has them; `before` does not matter.

    Returns
    -------
    nested tuples, or None

    Raises
    ------
    GameError
        If a position is not a tree.

    Examples
    --------
    >>> from sg_core.rulesets import stalk
    >>> prune(None, stalk(3) + stalk(1)) == stalk(1) + stalk(1)
    True

    References
    ----------
    *Winning Ways*, ch. 7.
    """
    if not is_tree(after):
        raise GameError(f"a tree is nested tuples, such as ((), ((),)), not {shown(after)}")
    return cut_to(0, after) if worth(after) else None


def cut_to(value, tree):
    """Return a tree after one cut that gives it a smaller value.

    >>> cut_to(1, ((), ((),))), cut_to(2, ((), ((),)))
    (((),), (((),),))
    """
    values, way, part = worths(tree), [], tree
    while value >= 0:
        change = values[id(part)] ^ value  # as in nim, some branch becomes smaller by it
        heights = [1 + values[id(branch)] for branch in part]
        i, height = next((i, h) for i, h in enumerate(heights) if h ^ change < h)
        way.append(i)
        value, part = (height ^ change) - 1, part[i]  # below 0 if the edge itself is cut
    return felled(tree, way)


def place_in_pairs(n):
    """Return the k of the pair that contains a number, and whether it is the lower one.

    There are ⌊(n + 1)/φ⌋ numbers aₖ with k ≥ 1 below n + 1; the other numbers up to n are bₖ.

    >>> [place_in_pairs(n) for n in range(4)]
    [(0, True), (1, True), (1, False), (2, True)]
    """
    lower = (isqrt(5 * (n + 1) ** 2) - (n + 1)) // 2  # (n + 1)/φ, as 1/φ = (√5 − 1)/2
    is_lower = wythoff_pair(lower)[0] == n
    return (lower if is_lower else n - lower), is_lower
