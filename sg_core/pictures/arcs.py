"""How far moves bend: straight where nothing is in the way, else as arcs around it.

A move that bends by `rad` is drawn as matplotlib's `arc3` does it: a quadratic Bézier curve whose
control point lies `rad` times the length of the move beside its middle, on the right of who goes
along it. Outside, a point is a pair (x, y), x to the right and y up; inside, the number x + iy.
"""

import numpy as np

from sg_core.pictures.look import RADIUS
from sg_core.pictures.names import HIGH, name_points

CLEAR = RADIUS + 0.08  # what a move keeps from the centres of other positions
SIZES = (*range(5, 50, 5), *range(50, 130, 10))
RADS = np.array([0, *(side * size / 100 for size in SIZES for side in (1, -1))])
MARGIN = 0.5  # around all positions, into which arcs may lead
MOST_TRIED = 400  # moves for which the best arc is looked for; the rest of a huge game not
MOST_NAMED = 400_000  # pairs of a move and a point of a name that are looked at
CHUNK = 3_000_000  # numbers in memory at once


def arcs(places, moves, kept=None, wanted=None):
    """Return how far moves bend to keep clear of positions, and of names where they can.

    Parameters
    ----------
    places : dict
        Position -> (x, y); one unit is the distance between two layers.
    moves : iterable of pairs (p, q)
        The moves drawn.
    kept : dict, optional
        Bends so far; a move that cannot be straight keeps its own if that is clear.
    wanted : dict, optional
        Bends that moves should come near, such as those of a way through the layers.

    Returns
    -------
    dict
        Move -> rad; straight moves do not appear.

    Examples
    --------
    >>> arcs({"a": (0, 2), "b": (0, 1), "c": (0, 0)}, [("a", "b"), ("b", "c"), ("a", "c")])
    {('a', 'c'): 0.3}
    """
    moves, kept, wanted = list(moves), kept or {}, wanted or {}
    centres = np.array([complex(*xy) for xy in places.values()])
    ends = np.array([[complex(*places[p]) for p in move] for move in moves]).reshape(-1, 2)
    names = name_points(places, moves)
    names = names if len(names) * len(moves) <= MOST_NAMED else names[:0]
    room, beside = straight_room(ends, centres), straight_room(ends, names)
    found = {}
    for i in np.flatnonzero((room < CLEAR) | (beside < HIGH))[:MOST_TRIED]:
        move, foreign = moves[i], centres[(centres[:, None] != ends[i]).all(axis=1)]
        old = kept.get(move)
        if old and rooms(ends[i], np.array([old]), foreign).min(initial=np.inf) >= CLEAR:
            found[move] = old
        else:
            found[move] = best_arc(ends[i], foreign, names, wanted.get(move, 0))
    return {move: rad for move, rad in found.items() if rad}


def curve(begin, end, rad):
    """Return the points of a move from edge to edge of its positions: its ends, or with a control.

    >>> curve((0, 2), (0, 0), 0)
    [(0.0, 1.8), (0.0, 0.2)]
    >>> curve((0, 2), (0, 0), 0.5)
    [(-0.141, 1.859), (-1.0, 1.0), (-0.141, 0.141)]
    """
    a, b = complex(*begin), complex(*end)
    control = (a + b) / 2 - 1j * rad * (b - a)
    most = abs(b - a) / 2 or 1
    a, b = (z + (control - z) / max(abs(control - z), 1e-9) * min(RADIUS, most) for z in (a, b))
    points = [a, control, b] if rad else [a, b]
    return [(round(z.real, 3), round(z.imag, 3)) for z in points]


def best_arc(ends, foreign, names, wanted):
    """Return the rad of the arc that is clear, near the one wanted, and over few names."""
    room = rooms(ends, RADS, foreign).min(axis=1, initial=np.inf)
    over = (rooms(ends, RADS, names) < HIGH).sum(axis=1)
    cost = np.abs(RADS - wanted) + np.abs(RADS) + 0.5 * over + far_out(ends, foreign)
    return float(RADS[np.argmin(cost + 100 * np.maximum(0, CLEAR - room))])


def far_out(ends, points):
    """Return how far the middle of each arc lies outside a box around all points."""
    middle = ends.mean() - 0.5j * RADS * (ends[1] - ends[0])
    parts = [(z.real, z.imag) for z in (middle, np.append(points, ends))]
    return sum(
        np.maximum(0, np.maximum(at - them.max(), them.min() - at) - MARGIN)
        for at, them in zip(*parts)
    )


def rooms(ends, rads, points):
    """Return about how far arcs between two points, a row for each, stay from other points.

    Seen along the line between its ends, an arc is a parabola: height over slope is the distance.
    """
    leg = ends[1] - ends[0] or 1e-9
    seen = (points - ends[0]) / leg
    x, y, rads = seen.real, seen.imag, rads[:, None]
    to_arc = np.abs(y + 2 * rads * x * (1 - x)) / np.hypot(1, 2 * rads * (1 - 2 * x))
    to_ends = np.minimum(np.abs(seen), np.abs(seen - 1))
    return abs(leg) * np.where((0 < x) & (x < 1), to_arc, to_ends)


def straight_room(ends, points):
    """Return how far each straight move stays from the points that are not its ends."""
    rows = max(1, CHUNK // (1 + len(points)))
    parts = [ends[i : i + rows, :, None] for i in range(0, len(ends), rows)]
    return np.concatenate([[], *(room_of(part[:, 0], part[:, 1], points) for part in parts)])


def room_of(begin, end, points):
    """Return the distances of lines, given as columns of points, from the nearest of others."""
    leg = end - begin
    along = np.clip(((points - begin) / np.where(leg == 0, 1, leg)).real, 0, 1)
    away = np.abs(points - begin - along * leg)
    own = (points == begin) | (points == end)
    return np.where(own, np.inf, away).min(axis=1, initial=np.inf)
