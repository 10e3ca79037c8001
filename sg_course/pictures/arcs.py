"""How far moves bend: they are straight if nothing is in the way, otherwise arcs around it.

A move that bends by `rad` is drawn as matplotlib's `arc3` does it: a quadratic Bézier curve whose
control point is `rad` times the length of the move away from its middle, to the right in the
direction of the move. Outside, a point is a pair (x, y), x to the right and y up; inside, it is the
number x + iy.
"""

from sg_core.libraries import library
from sg_course.pictures.look import RADIUS
from sg_course.pictures.names import HIGH, name_points, names_beside

np = library("numpy")
CLEAR = RADIUS + 0.08  # what a move keeps from the centres of other positions
SIZES = (*range(5, 50, 5), *range(50, 130, 10))
RADS = (0, *(side * size / 100 for size in SIZES for side in (1, -1)))
RIGHT = tuple(size / 100 for size in SIZES if size >= 20)
MARGIN = 0.5  # around all positions, into which arcs may lead
MOST_TRIED = 400  # moves for which the best arc is looked for; the rest of a huge game not
MOST_NAMED = 400_000  # pairs of a move and a point of a name that are looked at
CHUNK = 3_000_000  # numbers in memory at once


def arcs(places, moves, kept=None, wanted=None, names=None, margin=MARGIN):
    """Return how far moves bend to keep clear of positions, and of names where they can.

    Parameters
    ----------
    places : dict
        Position -> (x, y); one unit is the distance between two layers.
    moves : iterable of pairs (p, q)
        The moves drawn.
    kept : dict, optional
        Bends that stay as they are, 0 for straight moves.
    wanted : dict, optional
        Bends that moves should come close to, such as those of a way through the layers.
    names : dict, optional
        The places of names, as `names_beside` returns them; default: for straight moves.
    margin : float
        How far arcs may lead out of the box around all positions.

    Returns
    -------
    dict
        Move -> rad; straight moves do not appear.

    Examples
    --------
    >>> arcs({"a": (0, 2), "b": (0, 1), "c": (0, 0)}, [("a", "b"), ("b", "c"), ("a", "c")])
    {('a', 'c'): 0.3}
    """
    bends, wanted = dict(kept or {}), wanted or {}
    fresh = [move for move in moves if move not in bends]
    back = {(q, p) for p, q in moves}  # of two moves to and fro, each bends to its right
    centres, ends = as_array(places.values()), end_points(places, fresh)
    names = name_points(names or names_beside(places, moves, {})) if fresh else centres[:0]
    names = names if len(names) * len(fresh) <= MOST_NAMED else centres[:0]
    straight = np.zeros(len(fresh))
    room, beside = rooms(ends, straight, centres), rooms(ends, straight, names)
    fro = np.array([move in back for move in fresh], dtype=bool)
    for i in np.flatnonzero((room < CLEAR) | (beside < HIGH) | fro)[:MOST_TRIED]:
        rads = RIGHT if fro[i] else RADS
        want = wanted.get(fresh[i], 0)
        bends[fresh[i]] = best_arc(ends[i], centres, names, want, rads, margin)
    return {move: bends[move] for move in moves if bends.get(move)}


def undisturbed(places, moves, bends, spots):
    """Return the rad of the moves that come near none of the spots, straight or as they bend.

    >>> undisturbed({"a": (0, 2), "b": (0, 0)}, [("a", "b")], {}, [(0.5, 1)])
    {('a', 'b'): 0}
    """
    ends, spots = end_points(places, moves), as_array(spots)
    rads = np.array([bends.get(move, 0) for move in moves])
    room = np.minimum(rooms(ends, 0 * rads, spots), rooms(ends, rads, spots))
    return {moves[i]: bends.get(moves[i], 0) for i in np.flatnonzero(room >= CLEAR)}


def as_array(spots):
    """Return points (x, y) as numbers x + iy."""
    return np.array([complex(*xy) for xy in spots])


def end_points(places, moves):
    """Return the ends of each move, a row, as numbers x + iy."""
    return as_array(places[p] for move in moves for p in move).reshape(-1, 2)


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


def best_arc(ends, centres, names, wanted, choice=RADS, margin=MARGIN):
    """Return the rad of the arc that is clear, near the one wanted, and over few names."""
    rads = np.array(choice)
    same = np.tile(ends, (len(rads), 1))
    over = (distances(same, rads, names) < HIGH).sum(axis=1)
    cost = np.abs(rads - wanted) + np.abs(rads) + 0.5 * over
    middle = ends.mean() - 0.5j * rads * (ends[1] - ends[0])
    for at, them in ((middle.real, centres.real), (middle.imag, centres.imag)):  # outside the box
        out = np.maximum(0, np.maximum(at - them.max(), them.min() - at) - margin)
        cost += out * MARGIN / margin
    return choice[np.argmin(cost + 100 * np.maximum(0, CLEAR - rooms(same, rads, centres)))]


def rooms(ends, rads, points):
    """Return how far each move stays from the nearest of the points that are not its ends."""
    rows = max(1, CHUNK // (1 + len(points)))
    chunks = [slice(i, i + rows) for i in range(0, len(ends), rows)]
    found = [distances(ends[c], rads[c], points).min(axis=1, initial=np.inf) for c in chunks]
    return np.concatenate([[], *found])


def distances(ends, rads, points):
    """Return about how far each move, a row, is from each point; inf from its ends.

    Seen along the line between its ends, an arc is a parabola: height over slope is the distance.
    """
    begin, end, rads = ends[:, :1], ends[:, 1:], rads[:, None]
    leg = np.where(begin == end, 1e-9, end - begin)
    seen = (points - begin) / leg
    x, y = seen.real, seen.imag
    to_arc = np.abs(y + 2 * rads * x * (1 - x)) / np.hypot(1, 2 * rads * (1 - 2 * x))
    to_ends = np.minimum(np.abs(seen), np.abs(seen - 1))
    away = np.abs(leg) * np.where((0 < x) & (x < 1), to_arc, to_ends)
    return np.where((points == begin) | (points == end), np.inf, away)
