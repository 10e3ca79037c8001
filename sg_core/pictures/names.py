"""Where the name of a position stands beside it: away from moves, positions and other names."""

from bisect import bisect_left, bisect_right
from functools import lru_cache

import numpy as np

from sg_core.pictures.look import RADIUS, brief, width_of

SIDES = ((1, 0), (-1, 0), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8), (0, 1), (0, -1))
NEAR = 0.62  # how far from a position the moves matter for its name
AWAY, HIGH = 1.5 * RADIUS, 0.1  # of a name: how far from the centre it begins, half its height


def name_sides(places, moves, bends):
    """Return the side of each position where its name has most room.

    Parameters
    ----------
    places : dict
        Position -> (x, y); one unit is the distance between two layers.
    moves : iterable of pairs (p, q)
        The moves drawn.
    bends : dict
        Move -> rad; straight moves do not appear.

    Returns
    -------
    dict
        Position -> (dx, dy), a direction of length about 1, y up; right and left first on ties.

    Examples
    --------
    >>> name_sides({"a": (0, 1), "b": (0, 0)}, [("a", "b")], {})
    {'a': (0, 1), 'b': (0, -1)}
    """
    return {p: side for p, (side, _) in sides_and_boxes(places, moves, bends).items()}


def name_points(places, moves):
    """Return points along each name, as numbers x + iy, if all moves were straight.

    >>> name_points({"a": (0, 0)}, []).round(2)
    array([0.3 +0.j, 0.41+0.j])
    """
    boxes = [box for _, box in sides_and_boxes(places, moves, {}).values()]
    lines = [
        np.linspace(left, right, 2 + int((right - left) / 0.2)) + (low + high) / 2 * 1j
        for left, right, low, high in boxes
    ]
    return np.concatenate(lines)


def sides_and_boxes(places, moves, bends):
    """Return for each position the side of its name, and the box that it fills there."""
    rows, taken, found = rows_of(places), {}, {}
    for (p, (x, y)), turns in zip(places.items(), turns_at(places, moves, bends)):
        width = width_of(brief(p))
        others = near_by(rows, x, y, width)
        discs = [disc(*places[q]) for q in others if q != p]
        names = [taken[q] for q in others if q in taken]
        best, found[p] = -np.inf, None
        for turn, side in sorted(zip(turns, SIDES), key=lambda pair: -pair[0]):
            if turn <= best:
                break  # nothing that is left can be better
            box = name_box(x, y, side, width)
            room = turn - 3 * count(box, discs) - 5 * count(box, names)
            if room > best:
                best, found[p], taken[p] = room, (side, box), box
    return found


def name_box(x, y, side, width):
    """Return (left, right, low, high) of a name beside a position.

    >>> [round(name_box(0, 0, side, 0.4)[0], 1) for side in ((1, 0), (-1, 0), (0, 1))]
    [0.3, -0.7, -0.2]
    """
    dx, dy = side
    x += AWAY * dx - (0 if dx > 0 else width if dx < 0 else width / 2)
    y += dy * (AWAY if dx else AWAY + HIGH)
    return x, x + width, y - HIGH, y + HIGH


def disc(x, y):
    """Return the box around a position.

    >>> disc(0, 1)
    (-0.2, 0.2, 0.8, 1.2)
    """
    return x - RADIUS, x + RADIUS, y - RADIUS, y + RADIUS


def count(box, others):
    """Return how many of the other boxes a box meets; one that only touches it is not met.

    >>> count((0, 2, 0, 2), [(1, 3, 1, 3), (2, 3, 0, 2)])
    1
    """
    left, right, low, high = box
    return sum(left < b and a < right and low < d and c < high for a, b, c, d in others)


def rows_of(places):
    """Return the positions by rows half a unit high: their x in order, and the positions."""
    rows = {}
    for p, (x, y) in places.items():
        rows.setdefault(round(2 * y), []).append((x, p))
    for row in rows.values():
        row.sort(key=lambda pair: pair[0])
    return {key: tuple(zip(*row)) for key, row in rows.items()}


def near_by(rows, x, y, width):
    """Return the positions that a name at a place, or theirs, could meet."""
    found, reach = [], width + 2.5
    for key in range(round(2 * y) - 2, round(2 * y) + 3):
        if key in rows:
            xs, positions = rows[key]
            found += positions[bisect_left(xs, x - reach) : bisect_right(xs, x + reach)]
    return found


def turns_at(places, moves, bends):
    """Yield for each position how far in angle the moves stay from each of its sides."""
    inked = np.round(drawn_points(places, moves, bends), 3)
    inked = inked[np.argsort(inked.imag)]
    here = np.array([complex(*xy) for xy in places.values()])
    low = np.searchsorted(inked.imag, here.imag - NEAR)
    high = np.searchsorted(inked.imag, here.imag + NEAR)
    for at, first, last in zip(here, low, high):
        close = inked[first:last] - at
        yield turns(close[np.abs(close) < NEAR].tobytes())


@lru_cache(maxsize=10_000)
def turns(close):
    """Return how far in angle each side is from `close`, the bytes of complex numbers.

    A side that is free, an eighth of a half turn on both hands, counts 4 more.
    """
    sides = np.array([complex(*side) for side in SIDES])
    turn = np.abs(np.angle(np.frombuffer(close, dtype=complex)[:, None] / sides))
    angle = np.round(turn.min(axis=0, initial=np.pi), 2)
    return (angle + 4 * (angle >= np.pi / 8)).tolist()


def drawn_points(places, moves, bends):
    """Return points close to each other on all moves as they are drawn."""
    begin, end = (np.array([complex(*places[move[i]]) for move in moves]) for i in (0, 1))
    rads, leg = np.array([bends.get(move, 0) for move in moves]), end - begin
    edge = np.minimum(0.5, RADIUS / np.maximum(np.abs(leg), 1e-9))
    counts = 2 + (np.abs(leg) / 0.3).astype(int)
    each = (begin, leg, rads, edge, counts - 1)
    begin, leg, rads, edge, last = (np.repeat(values, counts) for values in each)
    number = np.arange(len(last)) - np.repeat(np.cumsum(counts) - counts, counts)
    along = edge + number / last * (1 - 2 * edge)
    return begin + (along - 2j * rads * along * (1 - along)) * leg
