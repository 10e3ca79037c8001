"""The ways of moves through a drawing: straight, or bending around positions; and room for names.

Coordinates are in layout units, x to the right and y up; one unit is the distance between two
layers of a layered drawing. A point is a pair (x, y) outside and a complex number x + iy inside
this module.
"""

from functools import lru_cache
from itertools import pairwise

import numpy as np

RADIUS = 0.2  # of a drawn position, in layout units
CLEAR = RADIUS + 0.08  # what a move keeps from the centres of other positions
NAME = 0.62  # how far from a position its name may reach
ENOUGH = RADIUS + 0.03  # what the way through the layers may keep
TIDIED = 80  # most bent moves that are freed of waypoints they do not need
TRIES = 400  # most moves led around positions with care; the rest of a huge game not
SIDES = ((1, 0), (-1, 0), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8), (0, 1), (0, -1))
STEPS = np.linspace(0, 1, 7)[:, None]
BEZIER = np.hstack(
    [(1 - STEPS) ** 3, 3 * STEPS * (1 - STEPS) ** 2, 3 * STEPS**2 * (1 - STEPS), STEPS**3]
)


def bends(places, moves, kept=None, moved=None):
    """Return waypoints that lead moves around the positions in their way.

    Parameters
    ----------
    places : dict
        Position -> (x, y), in layout units.
    moves : iterable of pairs (p, q)
        The moves drawn.
    kept : dict, optional
        Waypoints so far; a move keeps them as long as its curve is clear of other positions.
    moved : iterable of positions, optional
        Those that stand elsewhere since; the others need no second look. Default: all.

    Returns
    -------
    dict
        Move -> tuple of waypoints (x, y); straight moves do not appear.

    Examples
    --------
    >>> bends({"a": (0, 2), "b": (0, 1), "c": (0, 0)}, [("a", "b"), ("b", "c"), ("a", "c")])
    {('a', 'c'): ((-0.4, 1.0),)}
    """
    points = as_complex(places.values())
    others = points if moved is None else as_complex(places[p] for p in moved)
    moves = list(moves)
    old = [(p, q) for p, q in kept or {} if kept[p, q] and p in places and q in places]
    room = clearances(places, old, kept or {}, others)
    still = {move: tuple(kept[move]) for move in old if room[move] >= CLEAR}
    found = routed(places, [move for move in moves if move not in still], {})
    return {move: way for move in moves if (way := still.get(move) or found.get(move))}


def curves(places, moves, bends):
    """Return the control points of the piecewise cubic Bezier curve that draws each move.

    They are [p0, p1] for a straight move, else [p0, c1, c2, p1, c1, c2, p2, ...].

    >>> curves({"a": (0, 2), "b": (0, 0)}, [("a", "b")], {})
    [[(0.0, 1.8), (0.0, 0.2)]]
    """
    result = [None] * len(moves)
    for these, controls in grouped_curves(places, moves, bends):
        rows = controls if controls.shape[1] > 4 else controls[:, [0, -1]]
        for i, row in zip(these, np.round(rows, 3).tolist()):
            result[i] = [(z.real, z.imag) for z in row]
    return result


def grouped_curves(places, moves, bends):
    """Yield (indices of moves, their control points as rows), moves of as many bends together."""
    groups = {}
    for i, move in enumerate(moves):
        groups.setdefault(len(bends.get(move, ())), []).append(i)
    for count, these in groups.items():
        stops = [
            xy
            for i in these
            for p, q in [moves[i]]
            for xy in (places[p], *bends.get((p, q), ()), places[q])
        ]
        yield these, control_points(as_complex(stops).reshape(-1, count + 2), (RADIUS, RADIUS))


def as_lines(controls):
    """Return the curves of these control points as polylines."""
    pieces = np.stack([controls[:, i : i + controls.shape[1] - 3 : 3] for i in range(4)], axis=2)
    return (pieces @ BEZIER.T).reshape(len(controls), -1)


def name_sides(places, moves, bends):
    """Return the side of each position where its name is farthest from the moves in and out of it.

    Parameters
    ----------
    places : dict
        Position -> (x, y), in layout units.
    moves : iterable of pairs (p, q)
        The moves drawn.
    bends : dict
        Move -> waypoints, as from `bends`.

    Returns
    -------
    dict
        Position -> (dx, dy), a direction of length about 1, y up; right and left first on ties,
        but not towards a neighbour in the row within 1.2 units if another side is free.

    Examples
    --------
    >>> name_sides({"a": (0, 1), "b": (0, 0)}, [("a", "b")], {})
    {'a': (0, 1), 'b': (0, -1)}
    """
    inked = np.round(drawn_points(places, moves, bends), 3)
    inked = inked[np.argsort(inked.imag)]
    here = as_complex(places.values())
    low = np.searchsorted(inked.imag, here.imag - NAME)
    high = np.searchsorted(inked.imag, here.imag + NAME)
    neighbours, result = neighbours_in_row(places), {}
    for i, p in enumerate(places):
        close = inked[low[i] : high[i]] - here[i]
        close = close[np.abs(close) < NAME]
        result[p] = freest_side(close.tobytes(), *neighbours[p])
    return result


def neighbours_in_row(places):
    """Return for each position whether another stands close on its right, on its left."""
    rows, found = {}, {p: [False, False] for p in places}
    for p, (x, y) in places.items():
        rows.setdefault(round(2 * y), []).append((x, p))
    for row in rows.values():
        row.sort(key=lambda pair: pair[0])
        for (x, p), (u, q) in pairwise(row):
            found[p][0] = found[q][1] = u - x <= 1.2
    return found


@lru_cache(maxsize=10_000)
def freest_side(close, on_the_right, on_the_left):
    """Return the side farthest in angle from `close`, the bytes of complex numbers."""
    turn = np.abs(np.angle(np.frombuffer(close, dtype=complex)[:, None] / as_complex(SIDES)))
    angle = np.round(turn.min(axis=0, initial=np.pi), 2)
    taken = np.array([on_the_right, on_the_left] + [False] * (len(SIDES) - 2))
    free = ~taken & (angle >= np.pi / 8)
    return SIDES[int(np.argmax(angle + 4 * free))]


def drawn_points(places, moves, bends):
    """Return points close to each other on all moves as they are drawn."""
    found = [np.zeros(0, dtype=complex)]
    for _, controls in grouped_curves(places, list(moves), bends):
        if controls.shape[1] > 4:
            found.append(as_lines(controls).ravel())
            continue
        begin, leg = controls[:, 0], controls[:, -1] - controls[:, 0]
        count = 2 + int(np.abs(leg).max() / 0.3)
        found.append((begin[:, None] + np.linspace(0, 1, count) * leg[:, None]).ravel())
    return np.concatenate(found)


# Ways that are clear


def routed(places, moves, chains):
    """Return waypoints of the moves that are not straight: through their chains, or a detour."""
    points = as_complex(places.values())
    straight = clearances(places, moves, {}, points)
    blocked = [move for move in moves if straight[move] < CLEAR]
    ways = {m: np.round(chains[m], 3) for m in blocked if len(chains.get(m, ()))}
    ways = {move: tuple(map(as_pair, way)) for move, way in ways.items()}
    room = clearances(places, list(ways), ways, points)
    hard = [move for move in blocked if room.get(move, 0) < ENOUGH]
    for p, q in hard[:TRIES]:
        way = clear_way(as_complex([places[p], places[q]]), chains.get((p, q), []), points)
        ways[p, q] = tuple(map(as_pair, np.round(way, 3)))
    for p, q in blocked if len(blocked) <= TIDIED else []:
        ways[p, q] = without_superfluous(ways[p, q], (places[p], places[q]), points)
    return {move: ways[move] for move in blocked if move in ways}


def clearances(places, moves, bends, points):
    """Return how far from the points, but for its own ends, each move stays, as it bends."""
    found = {}
    for these, controls in grouped_curves(places, moves, bends):
        lines = as_lines(controls) if controls.shape[1] > 4 else controls[:, [0, -1]]
        ends = as_complex(places[p] for i in these for p in moves[i]).reshape(-1, 2)
        found |= {moves[i]: room for i, room in zip(these, distances(lines, ends, points))}
    return found


def clear_way(ends, chain, points):
    """Return the first clear way among the candidates, or the one with most room."""
    best, clearest = -1, None
    for group in candidates(*ends, chain):
        clearances = clearances_of(ends, group, points)
        i = np.argmax(np.minimum(clearances, CLEAR))
        if clearances[i] > best:
            best, clearest = clearances[i], list(group[i])
        if best >= CLEAR:
            break
    return clearest


def without_superfluous(way, ends, points):
    """Return a way without the waypoints that it does not need."""
    for waypoint in way[:-1]:
        fewer = tuple(other for other in way if other != waypoint)
        if fewer and clearances_of(as_complex(ends), [as_complex(fewer)], points)[0] >= CLEAR:
            way = fewer
    return way


def candidates(a, b, chain):
    """Yield groups of ways from a to b to try: by the chain, beside the leg, between layers."""
    if chain:
        yield [chain]
    leg = b - a
    out = 1j * leg / (abs(leg) or 1)
    width = (0.2 + 0.1 * abs(leg)) * out
    along = [a + t * leg for t in (0.5, 0.3, 0.7)]
    for growths in ((1, 1.5), (2.2, 3.3, 5)):
        widths = [side * growth * width for growth in growths for side in (-1, 1)]
        yield [[middle + aside] for aside in widths for middle in along]
        if 1 in growths:
            yield [steep_way([a, *chain, b], low) for low in (0.5, 0.4, 0.6, 0.35, 0.65)]


def steep_way(stops, low):
    """Return waypoints between the stops, and beside each some that lead steeply away."""
    way = []
    for a, b in pairwise(stops):
        step = complex(np.clip((b - a).real / 4, -0.5, 0.5), 0)
        way += [
            complex(a.real, a.imag + low * (b - a).imag) + step,
            complex(b.real, a.imag + low * (b - a).imag) - step,
            b,
        ]
    return way[:-1]


def clearances_of(ends, ways, points):
    """Return how far from the points, but for the ends, the curve through each way stays."""
    stops = np.array([[ends[0], *way, ends[1]] for way in ways])
    controls = control_points(stops, (RADIUS, RADIUS))
    pieces = np.stack(
        [controls[:, i::3][:, : stops.shape[1] - 1] for i in (0, 1, 2)] + [controls[:, 3::3]],
        axis=2,
    )
    lines = (pieces @ BEZIER.T).reshape(len(ways), -1)
    x, y = points.real, points.imag
    near = (
        (lines.real.min() - CLEAR < x)
        & (x < lines.real.max() + CLEAR)
        & (lines.imag.min() - CLEAR < y)
        & (y < lines.imag.max() + CLEAR)
    )
    return distances(lines, np.array([ends]), points[near])


def distances(lines, ends, points):
    """Return the least distance of each polyline from the points, but for its own ends."""
    most = max(1, 3_000_000 // (1 + lines.shape[1] * len(points)))  # rows at once, for the memory
    if len(lines) > most:
        parts = [slice(i, i + most) for i in range(0, len(lines), most)]
        return np.concatenate([distances(lines[part], ends[part], points) for part in parts])
    a, leg = lines[:, :-1, None], np.diff(lines)[:, :, None]
    x, y = points.real - a.real, points.imag - a.imag
    square = np.maximum(leg.real**2 + leg.imag**2, 1e-18)
    along = np.clip((x * leg.real + y * leg.imag) / square, 0, 1)
    away = (x - along * leg.real) ** 2 + (y - along * leg.imag) ** 2
    own = (points == ends[:, :1, None]) | (points == ends[:, 1:, None])
    return np.sqrt(np.where(own, np.inf, away).min(axis=(1, 2), initial=np.inf))


def control_points(stops, clip):
    """Return control points of the Bezier curve through each row of stops, its ends clipped.

    The direction at a stop is that from the one before to the one after it, as in Catmull, Rom,
    "A class of local interpolating splines" (1974); control points stand a third of a leg away, so
    that legs of different length do not overshoot. `clip` are the lengths that are left out at both
    ends, at most half a leg.
    """
    legs = np.diff(stops)
    stops = stops.copy()
    stops[:, 0] += unit(legs[:, 0]) * np.minimum(clip[0], np.abs(legs[:, 0]) / 2)
    stops[:, -1] -= unit(legs[:, -1]) * np.minimum(clip[1], np.abs(legs[:, -1]) / 2)
    a, b = stops[:, :-1], stops[:, 1:]
    along = unit(
        np.hstack([b[:, :1] - a[:, :1], stops[:, 2:] - stops[:, :-2], b[:, -1:] - a[:, -1:]])
    )
    third = np.abs(b - a) / 3
    pieces = np.stack([a + third * along[:, :-1], b - third * along[:, 1:], b], axis=2)
    return np.hstack([stops[:, :1], pieces.reshape(len(stops), -1)])


def unit(vectors):
    """Return the vectors with length 1, or 0 where they are 0."""
    return vectors / np.maximum(np.abs(vectors), 1e-12)


def as_complex(points):
    """Return the points (x, y) as an array of complex numbers."""
    return np.array([complex(*point) for point in points], dtype=complex)


def as_pair(point):
    """Return the complex number as a pair (x, y)."""
    return float(point.real), float(point.imag)
