"""How far moves bend: one law says which are straight, and how the others bend.

A move bends as little as it can without passing through another position (it is straight, if
nothing stands in its way), or up to 0.7 more where this keeps it from running along another move.
Of its two sides it takes the one where it bends and crosses less: each crossing counts like a bend
of 0.1. Straight moves come first, the shortest before the longer ones.

A move that bends by `rad` is drawn as matplotlib's `arc3` does it: a quadratic Bézier curve whose
control point is `rad` times the length of the move away from its middle, to the right in the
direction of the move. Outside, a point is a pair (x, y), x to the right and y up; inside, it is the
number x + iy.
"""

from typing import NamedTuple

from sg_core.libraries import library
from sg_course.pictures.look import RADIUS

np = library("numpy")
CLEAR = RADIUS + 0.08  # what a move keeps from the centres of other positions
CLOSE, LONG = 0.1, 0.5  # moves that are so close for longer than this run along each other
STEP = 0.2  # between the points of a move with which others are compared
SIZES = (5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120)
RADS = (0, *(side * size / 100 for size in SIZES for side in (1, -1)))
RIGHT = tuple(rad for rad in RADS if rad >= 0.2)
MORE, CROSSED = 0.7, 0.1  # how much more a move bends not to run along another, or to cross it
MARGIN = 0.5  # around all positions, into which arcs may lead
MOST_TRIED = 400  # moves for which the best arc is looked for; the rest of a huge game not
MOST_COMPARED = 250  # moves that are kept apart from each other; in a larger web none is
CHUNK = 3_000_000  # numbers in memory at once


class Ink(NamedTuple):
    """Points close to each other on moves as they are drawn, and of which move each is."""

    points: object
    owner: object


def arcs(places, moves, kept=None, wanted=None, margin=MARGIN):
    """Return how far moves bend to keep clear of positions, and of each other where they can.

    Parameters
    ----------
    places : dict
        Position -> (x, y); one unit is the distance between two layers.
    moves : iterable of pairs (p, q)
        The moves drawn.
    kept : dict, optional
        Bends that stay as they are, 0 for straight moves.
    wanted : dict, optional
        Bends, such as those of a way through the layers: of two sides that are as good, a move
        takes the one that is nearer to this.
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
    fresh = by_length(places, [move for move in moves if move not in bends])
    ends, centres = end_points(places, fresh), as_array(places.values())
    back = {(q, p) for p, q in moves}  # of two moves to and fro, each bends to its right
    fro = np.array([move in back for move in fresh], dtype=bool)
    straight = ~fro & (rooms(ends, np.zeros(len(fresh)), centres) >= CLEAR)
    compared = len(bends) + len(fresh) <= MOST_COMPARED
    drawn = [move for move in moves if move in bends and compared]
    ink = inked(end_points(places, drawn), [bends[move] for move in drawn], STEP)
    if compared:
        straight[straight], ink = apart_from_shorter(ends[straight], ink)
    for i in np.flatnonzero(~straight)[:MOST_TRIED]:
        move, line, rads = fresh[i], ends[i : i + 1], np.array(RIGHT if fro[i] else RADS)
        bends[move] = best_arc(line, rads, centres, ink, wanted.get(move, 0), margin)
        if compared:
            ink = with_ink(ink, inked(line, [bends[move]], STEP))
    return {move: bends[move] for move in moves if bends.get(move)}


def by_length(places, moves):
    """Return the moves, the shortest first.

    >>> by_length({"a": (0, 2), "b": (0, 1), "c": (0, 0)}, [("a", "c"), ("b", "c")])
    [('b', 'c'), ('a', 'c')]
    """
    begin, end = end_points(places, moves).T
    order = np.argsort(np.abs(end - begin).round(3), kind="stable")
    return [moves[i] for i in order]


def apart_from_shorter(ends, ink):
    """Return which straight moves do not run along a shorter one that stays, and their ink.

    The moves come in order of length; ink that is there already stays.
    """
    first, flat = 1 + ink.owner.max(initial=-1), np.zeros(len(ends))
    ink = with_ink(ink, inked(ends, flat, STEP))
    along = together(ends, flat, ink) > LONG
    stays = np.ones(first + len(ends), dtype=bool)
    for i in np.flatnonzero(along.any(axis=1)):
        stays[first + i] = not (along[i] & stays)[: first + i].any()
    kept = stays[ink.owner]
    return stays[first:], Ink(ink.points[kept], ink.owner[kept])


def inked(ends, rads, step):
    """Return points close to each other on moves as they are drawn, from edge to edge."""
    begin, leg, rads = ends[:, 0], ends[:, 1] - ends[:, 0], np.asarray(rads, dtype=float)
    edge = np.minimum(0.5, RADIUS / np.maximum(np.abs(leg), 1e-9))
    counts = 2 + ((1 - 2 * edge) * np.abs(leg) / step).astype(int)
    owner = np.repeat(np.arange(len(ends)), counts)
    number = np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts)
    edge = edge[owner]
    along = edge + number / (counts - 1)[owner] * (1 - 2 * edge)
    return Ink(begin[owner] + (along - 2j * rads[owner] * along * (1 - along)) * leg[owner], owner)


def with_ink(ink, more):
    """Return the points of two lots of moves."""
    first = 1 + ink.owner.max(initial=-1)
    return Ink(np.concatenate([ink.points, more.points]), np.append(ink.owner, first + more.owner))


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


def best_arc(ends, rads, centres, ink, wanted, margin):
    """Return the rad that leads past positions, apart from inked moves if it need be little more.

    If none leads past all positions, it is the best.
    """
    size, room = np.abs(rads), distances(ends, rads, centres).min(axis=1, initial=np.inf)
    trouble = 1000 * np.maximum(0, CLEAR - room) + outside(ends, rads, centres, margin)
    if trouble.all():
        return float(rads[np.argmin(trouble + size)])
    least = size[trouble == 0].min()
    choice = np.flatnonzero((trouble == 0) & (size <= least + MORE))
    ink = within_reach(ends, rads[choice], ink)
    clear = choice[together(ends, rads[choice], ink).max(axis=1, initial=0) <= LONG]
    choice = clear if len(clear) else choice[size[choice] == least]
    sides = [choice[np.sign(rads[choice]) == side][:1] for side in (0, 1, -1)]
    choice = rads[np.concatenate(sides)]
    cost = np.abs(choice) + CROSSED * crossings(ends, choice, ink)
    return float(choice[np.lexsort([np.abs(choice - wanted), cost.round(3)])[0]])


def within_reach(ends, rads, ink):
    """Return the ink that arcs between two points might meet."""
    seen, length = seen_along(ends, ink.points)
    x, y = seen[0].real, seen[0].imag
    high, far = np.abs(rads).max() / 2, CLOSE / length[0, 0]
    near = (-far < x) & (x < 1 + far) & (np.abs(y) < high + far)
    return Ink(ink.points[near], ink.owner[near])


def outside(ends, rads, centres, margin):
    """Return how far arcs lead out of the box around all positions and its margin."""
    middle = ends.mean() - 0.5j * rads * (ends[0, 1] - ends[0, 0])
    found = np.zeros(len(rads))
    for at, them in ((middle.real, centres.real), (middle.imag, centres.imag)):
        found += np.maximum(0, np.maximum(at - them.max(), them.min() - at) - margin)
    return found


def together(ends, rads, ink):
    """Return for how long each move, a row, runs along each of those inked."""
    near = distances(ends, rads, ink.points) < CLOSE
    count = 1 + ink.owner.max(initial=-1)
    row, point = np.nonzero(near)
    found = np.bincount(row * count + ink.owner[point], minlength=len(near) * count)
    return STEP * found.reshape(len(near), count)


def crossings(ends, rads, ink):
    """Return how many times each arc between two points crosses inked moves."""
    seen, _ = seen_along(ends, ink.points)
    x, y = seen.real, seen.imag
    above = np.where((0 < x) & (x < 1), y + 2 * rads[:, None] * x * (1 - x), np.nan)
    follow = ink.owner[1:] == ink.owner[:-1]
    return (follow & (above[:, 1:] * above[:, :-1] < 0)).sum(axis=1)


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
    seen, length = seen_along(ends, points)
    x, rads = seen.real, rads[:, None]
    slope = 2 * rads * (1 - 2 * x)
    to_arc = np.abs(seen.imag + 2 * rads * x * (1 - x)) / np.sqrt(1 + slope * slope)
    to_ends = np.minimum(np.abs(seen), np.abs(seen - 1))
    away = length * np.where((0 < x) & (x < 1), to_arc, to_ends)
    return np.where((points == ends[:, :1]) | (points == ends[:, 1:]), np.inf, away)


def seen_along(ends, points):
    """Return points as seen from the line of each move, a row, which goes from 0 to 1."""
    begin, end = ends[:, :1], ends[:, 1:]
    leg = np.where(begin == end, 1e-9, end - begin)
    return (points - begin) / leg, np.abs(leg)
