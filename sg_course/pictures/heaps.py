"""Heaps of stones as a picture."""

from sg_core.doors import MOST_STONES_DRAWN, natural, naturals
from sg_core.errors import GameError, LimitError
from sg_core.words import shown
from sg_course.pictures.boards import Heaps, board_svg, heaps_in_words
from sg_course.pictures.drawing import Picture

MOST_HEAPS, MOST_IN_BAG = 12, 1_000_000


def draw_heaps(heaps, bag=None):
    """Return a picture of heaps of stones.

    Parameters
    ----------
    heaps : list of int
    bag : int, optional
        How many stones stand beside them in a bag.

    Returns
    -------
    Picture

    Raises
    ------
    GameError
        If a heap is not a natural number.
    LimitError
        If there are too many heaps, or one is too large to draw, or the bag to be written down.

    Examples
    --------
    >>> draw_heaps((1, 2, 2)).alt
    'Heaps of 1, 2 and 2 stones.'
    >>> draw_heaps([10**30])
    Traceback (most recent call last):
    sg_core.errors.LimitError: a heap of 1000000000000000000000000000000 stones would be a picture \
far too high: up to 40 stones are drawn. What is counted needs no picture: nim_sum takes heaps of \
any size
    """
    heaps = naturals(heaps, "a heap")
    bag = None if bag is None else natural(bag, "the bag")
    if not heaps:
        raise GameError("there is no heap to draw; give a list of heaps, such as [1, 2, 2]")
    if max(heaps) > MOST_STONES_DRAWN:
        why = f"would be a picture far too high: up to {MOST_STONES_DRAWN} stones are drawn"
        rest = "What is counted needs no picture: nim_sum takes heaps of any size"
        raise LimitError(f"a heap of {shown(max(heaps))} stones {why}. {rest}")
    if len(heaps) > MOST_HEAPS:
        raise LimitError(f"{len(heaps)} heaps are too many to draw; at most {MOST_HEAPS} are")
    if bag is not None and bag > MOST_IN_BAG:
        raise LimitError(f"a bag of {shown(bag)} stones is too large; at most {MOST_IN_BAG:,} fit")
    marks = {} if bag is None else {"bag": bag}
    return Picture(board_svg(Heaps(tuple(heaps), marks)), f"{heaps_in_words(heaps, bag)}.")
