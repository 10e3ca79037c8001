"""Heaps of stones, and rows of pins, as a picture."""

from sg_core.doors import natural, naturals
from sg_core.errors import GameError, LimitError
from sg_core.pictures.drawing import Illustration
from sg_core.pictures.look import PAPER
from sg_core.words import counted, listed, shown

MOST_HEAPS, MOST_STONES, MOST_IN_BAG = 12, 40, 1_000_000


def draw_heaps(heaps, bag=None):
    """Return a picture of heaps of stones.

    Parameters
    ----------
    heaps : list of int
    bag : int, optional
        How many stones stand beside them in a bag.

    Returns
    -------
    Illustration

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
    if max(heaps) > MOST_STONES:
        why = f"would be a picture far too high: up to {MOST_STONES} stones are drawn"
        rest = "What is counted needs no picture: nim_sum takes heaps of any size"
        raise LimitError(f"a heap of {shown(max(heaps))} stones {why}. {rest}")
    if len(heaps) > MOST_HEAPS:
        raise LimitError(f"{len(heaps)} heaps are too many to draw; at most {MOST_HEAPS} are")
    if bag is not None and bag > MOST_IN_BAG:
        raise LimitError(f"a bag of {shown(bag)} stones is too large; at most {MOST_IN_BAG:,} fit")
    return Illustration(heaps_svg(heaps, bag), f"{in_words(heaps, bag)}.")


def in_words(heaps, bag=None):
    """Return heaps, and the bag beside them, in words.

    >>> in_words((1,)), in_words((3, 0), bag=2)
    ('A heap of 1 stone', 'Heaps of 3 and 0 stones, and a bag of 2 stones')
    """
    stones = f"{listed(heaps)} stone{'' if tuple(heaps) == (1,) else 's'}"
    beside = "" if bag is None else f", and a bag of {counted(bag, 'stone')}"
    return f"{'A heap' if len(heaps) == 1 else 'Heaps'} of {stones}{beside}"


def heaps_svg(heaps, bag=None):
    """Return heaps of stones as SVG text."""
    wide, high = 90 * len(heaps) + (130 if bag is not None else 20), 24 * max(heaps) + 40
    stone = "rx='29' ry='10' fill='#F0E442' stroke='#000'"
    stones = [
        f"<ellipse cx='{55 + 90 * i}' cy='{high - 36 - 24 * level}' {stone}/>"
        for i, heap in enumerate(heaps)
        for level in range(heap)
    ]
    sizes = [
        f"<text x='{55 + 90 * i}' y='{high - 6}' text-anchor='middle'>{heap}</text>"
        for i, heap in enumerate(heaps)
    ]
    if bag is not None:
        at = f"x='{90 * len(heaps) + 65}' y='{high - 6}' text-anchor='middle'"
        sizes.append(f"<text {at}>bag: {bag}</text>")
    return on_paper(wide, high, [*stones, *sizes])


def rows_svg(rows):
    """Return rows of pins as SVG text, the number of pins before each row."""
    wide, high = 28 * max(rows, default=0) + 50, 28 * len(rows) + 10
    pins = [
        f"<circle cx='{54 + 28 * pin}' cy='{19 + 28 * i}' r='11' fill='#F0E442' stroke='#000'/>"
        for i, row in enumerate(rows)
        for pin in range(row)
    ]
    sizes = [
        f"<text x='20' y='{24 + 28 * i}' text-anchor='middle'>{row}</text>"
        for i, row in enumerate(rows)
    ]
    return on_paper(wide, high, [*pins, *sizes])


def on_paper(wide, high, shapes):
    """Return shapes on a sheet of paper as SVG text."""
    size = f"width='{wide}' height='{high}' font-family='sans-serif' font-size='14'"
    paper = f"<rect width='{wide}' height='{high}' fill='{PAPER}'/>"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{''.join([paper, *shapes])}</svg>"
