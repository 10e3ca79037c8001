"""Where to draw the positions and the moves of a game: layers, bends, arrows and names.

Coordinates are in layout units, x to the right and y up; one unit is the distance between two
layers and the least distance between neighbours in a layer.  A point is a pair (x, y) outside
and a complex number x + iy inside this module.
"""

from bisect import bisect_right, insort
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

RADIUS = 0.2                # of a drawn position, in layout units
CLEAR = RADIUS + 0.08       # what a move keeps from the centres of other positions
EFFORT = 40_000             # links looked at while ordering layers; more in a game, fewer sweeps
VIRTUAL = 20_000            # most virtual nodes; the longest moves of a huge game get none
SIDES = ((1, 0), (-1, 0), (.71, .71), (-.71, .71), (.71, -.71), (-.71, -.71), (0, 1), (0, -1))
STEPS = np.linspace(0, 1, 7)[:, None]
BEZIER = np.hstack([(1 - STEPS)**3, 3*STEPS*(1 - STEPS)**2, 3*STEPS**2*(1 - STEPS), STEPS**3])


@dataclass(frozen=True)
class Layout:
    """A drawing of a game.

    Parameters
    ----------
    places : dict
        Position -> (x, y), in layout units.
    bends : dict
        Move (p, q) -> tuple of waypoints (x, y); straight moves do not appear.
    """

    places: dict
    bends: dict


def layout(game):
    """A layered drawing: every move points down, with few crossings and short moves.

    Parameters
    ----------
    game : GameGraph
        Only `positions`, `moves` and `height` are used.

    Returns
    -------
    Layout
        y is the height of a position, its longest play left; x is centred on 0.  No move
        passes through the disc of another position, if a clear way was found.

    Notes
    -----
    After Sugiyama, Tagawa, Toda, "Methods for visual understanding of hierarchical system
    structures" (1981): layers, virtual nodes on long moves, barycenter sweeps; then swaps of
    neighbours as in Gansner et al., "A technique for drawing directed graphs" (1993).

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> heap = SimpleNamespace(positions=(0, 1, 2), moves=((1, 0), (2, 1), (2, 0)), height=int)
    >>> layout(heap)
    Layout(places={0: (0.0, 0.0), 1: (0.0, 1.0), 2: (0.0, 2.0)}, bends={(2, 0): ((-0.528, 1.0),)})
    """
    layers, above, below, chains = _layers(game)
    if all(sum(node < len(game.positions) for node in layer) == 1 for layer in layers):
        places = {p: (0.0, float(game.height(p))) for p in game.positions}
        return Layout(places, {(p, q): _arc(places[p][1], places[q][1]) for p, q in game.moves
                               if places[p][1] - places[q][1] > 1})
    layers = _ordered(layers, above, below)
    points = _spread(layers, above, below, len(game.positions))
    places = {p: _pair(np.round(points[i], 3)) for i, p in enumerate(game.positions)}
    ways = {move: [points[node] for node in chain] for move, chain in chains.items()}
    return Layout(places, _routes(places, game.moves, ways))


def bends(places, moves, kept=None):
    """Waypoints that lead moves around the positions in their way.

    Parameters
    ----------
    places : dict
        Position -> (x, y), in layout units.
    moves : iterable of pairs (p, q)
        The moves drawn.
    kept : dict, optional
        Waypoints so far; a move keeps them as long as its curve is clear of other positions.

    Returns
    -------
    dict
        Move -> tuple of waypoints (x, y); straight moves do not appear.

    Examples
    --------
    >>> bends({"a": (0, 2), "b": (0, 1), "c": (0, 0)}, [("a", "b"), ("b", "c"), ("a", "c")])
    {('a', 'c'): ((-0.4, 1.0),)}
    """
    still = {}
    for (p, q), way in (kept or {}).items():
        if way and p in places and q in places:
            points, ends = _complex(places.values()), _complex((places[p], places[q]))
            if _clearances(ends, [_complex(way)], points)[0] >= CLEAR:
                still[p, q] = tuple(way)
    moves = list(moves)
    found = _routes(places, [move for move in moves if move not in still], {})
    return {move: way for move in moves if (way := still.get(move) or found.get(move))}


def curve(source, target, waypoints=(), clip=(RADIUS, RADIUS)):
    """Control points of the piecewise cubic Bezier curve that draws a move.

    Parameters
    ----------
    source, target : (x, y)
        Centres of the two positions, in layout units.
    waypoints : iterable of (x, y)
        Points that the curve passes through, in order.
    clip : (float, float)
        Lengths left out at source and target, along the first and the last leg (at most half).

    Returns
    -------
    list of (x, y)
        [p0, p1] for a straight move, else [p0, c1, c2, p1, c1, c2, p2, ...].

    Notes
    -----
    The direction at a waypoint is that from the point before to the point after it, as in
    Catmull, Rom, "A class of local interpolating splines" (1974); control points stand a third
    of a leg away, so that legs of different length do not overshoot.

    Examples
    --------
    >>> curve((0, 2), (0, 0))
    [(0.0, 1.8), (0.0, 0.2)]
    >>> len(curve((0, 2), (0, 0), [(1, 1)]))
    7
    """
    stops = _complex((source, *waypoints, target))
    controls = _controls(stops[None], clip)[0]
    return [_pair(point) for point in (controls if len(stops) > 2 else controls[[0, -1]])]


def name_sides(places, moves, bends):
    """The side of each position where its name is farthest from the moves in and out of it.

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
    {'a': (1, 0), 'b': (1, 0)}
    """
    legs = {p: [] for p in places}
    for p, q in moves:
        way = bends.get((p, q)) or (places[q], places[p])
        legs[p].append(way[0])
        legs[q].append(way[-1])
    points = _complex(places.values())
    sides = _complex(SIDES)
    result = {}
    for (p, ends), here in zip(legs.items(), points):
        turn = np.abs(np.angle((_complex(ends)[:, None] - here) / sides))
        angle = np.round(turn.min(axis=0, initial=np.pi), 2)
        near = (points - here)[np.abs(points.imag - here.imag) < CLEAR].real
        taken = np.zeros(len(SIDES), dtype=bool)
        taken[:2] = np.any((0 < near) & (near <= 1.2)), np.any((-1.2 <= near) & (near < 0))
        free = ~taken & (angle >= np.pi / 8)
        result[p] = SIDES[int(np.argmax(angle + 4*free))]
    return result


# Layers and their order


def _layers(game):
    """Nodes layer by layer, the nodes above and below each, the virtual nodes of each move."""
    index = {p: i for i, p in enumerate(game.positions)}
    height = [game.height(p) for p in game.positions]
    layers = [[] for _ in range(1 + max(height, default=0))]
    for i, level in enumerate(height):
        layers[level].append(i)
    above, below = [[] for _ in height], [[] for _ in height]
    chains = {}
    for p, q in sorted(game.moves, key=lambda move: game.height(move[0]) - game.height(move[1])):
        levels = range(game.height(p) - 1, game.height(q), -1)
        chain = list(range(len(above), len(above) + len(levels)))
        if len(above) + len(chain) > len(height) + VIRTUAL:
            break
        for level, node in zip(levels, chain):
            layers[level].append(node)
            above.append([])
            below.append([])
        for upper, lower in pairwise([index[p], *chain, index[q]]):
            below[upper].append(lower)
            above[lower].append(upper)
        chains[p, q] = chain
    return layers, above, below, chains


def _ordered(layers, above, below):
    """The layers with their nodes in an order of few crossings: the best of some sweeps."""
    rank = [0.0] * len(above)
    best, fewest = layers, float("inf")
    for sweep in range(max(2, min(48, EFFORT // (1 + sum(map(len, below)))))):
        if sweep % 8 == 0:                      # a fresh start from a scattered order
            layers = [sorted(layer, key=lambda v: sweep * v % 61) for layer in layers]
            rank = _ranks(layers, rank)
        beside = below if sweep % 2 else above
        for layer in layers if sweep % 2 else reversed(layers):
            layer.sort(key=lambda v: _mean([rank[w] for w in beside[v]], rank[v]))
            _ranks([layer], rank)
        crossings = _crossings(layers, below, rank)
        for even in (True, False, False, False):
            crossings -= sum(_swap(layer, above, below, rank, even) for layer in layers)
            if crossings < fewest:
                best, fewest = [list(layer) for layer in layers], crossings
    return best


def _ranks(layers, rank):
    """The ranks of nodes in their layers, noted in the list rank."""
    for layer in layers:
        for i, node in enumerate(layer):
            rank[node] = i
    return rank


def _mean(values, default):
    """The mean of the values, the default if there are none."""
    return sum(values) / len(values) if values else default


def _crossings(layers, below, rank):
    """How many pairs of links between neighbouring layers cross."""
    count = 0
    for layer in layers:
        seen = []
        for node in layer:
            ranks = [rank[v] for v in below[node]]
            count += sum(len(seen) - bisect_right(seen, r) for r in ranks)
            for r in ranks:
                insort(seen, r)
    return count


def _swap(layer, above, below, rank, even):
    """Swap neighbours of a layer where crossings vanish (or stay, if even); how many vanish."""
    total = 0
    for i in range(len(layer) - 1):
        u, v = layer[i], layer[i + 1]
        gain = 0
        for beside in (above, below):
            for a in beside[u]:
                for b in beside[v]:
                    gain += (rank[a] > rank[b]) - (rank[a] < rank[b])
        if gain > 0 or (even and gain == 0):
            layer[i], layer[i + 1] = v, u
            rank[u], rank[v] = i + 1, i
            total += gain
    return total


# Coordinates


def _spread(layers, above, below, real):
    """Points of all nodes: near the mean of their neighbours, in order and apart, centred."""
    x = [0.0] * len(above)
    sweeps = max(4, min(40, 4 * EFFORT // (1 + len(x))))
    gaps = [[0] + [1 if u < real and v < real else .5 for u, v in pairwise(layer)]
            for layer in layers]
    for layer, gap in zip(layers, gaps):
        for node, value in zip(layer, np.cumsum(gap) - sum(gap) / 2):
            x[node] = float(value)
    for sweep in range(sweeps):
        order = range(len(layers))
        for level in order if sweep % 2 else reversed(order):
            layer = layers[level]
            near = [above[v] + below[v] for v in layer]
            if sweep < sweeps // 3:
                near = [(below if sweep % 2 else above)[v] for v in layer]
            wanted = [_mean([x[v] for v in beside], x[u]) for u, beside in zip(layer, near)]
            weights = [len(beside) + .01 for beside in near]
            for node, value in zip(layer, _apart(wanted, weights, gaps[level])):
                x[node] = value
    middle = round(_mean(x[:real], 0.0), 3)
    points = [0j] * len(x)
    for level, layer in enumerate(layers):
        for node in layer:
            points[node] = complex(x[node] - middle, level)
    return points


def _apart(wanted, weights, gaps):
    """The values nearest to those wanted with at least these gaps (pool adjacent violators)."""
    blocks = []
    for want, weight, offset in zip(wanted, weights, np.cumsum(gaps).tolist()):
        total, heavy, size = weight * (want - offset), weight, 1
        while blocks and blocks[-1][0] * heavy >= total * blocks[-1][1]:
            more, weight, length = blocks.pop()
            total, heavy, size = total + more, heavy + weight, size + length
        blocks.append((total, heavy, size))
    base = [round(total / heavy, 3) for total, heavy, size in blocks for _ in range(size)]
    return [start + offset for start, offset in zip(base, np.cumsum(gaps).tolist())]


# Ways of the moves


def _arc(top, bottom):
    """The waypoint beside a line of positions, farther out and on alternating sides."""
    side = 1 if (top + bottom) // 2 % 2 else -1
    return ((round(side * .16 * (top - bottom)**1.6, 3), (top + bottom) / 2),)


def _routes(places, moves, chains):
    """Waypoints of the moves that are not straight: through their chains, or a detour."""
    points = _complex(places.values())
    ends = _complex([places[p] for move in moves for p in move]).reshape(-1, 2)
    routes = {}
    for start in range(0, len(moves), 256):
        part = ends[start:start + 256]
        for i in start + np.flatnonzero(_distances(part, part, points) < CLEAR):
            way = _way(ends[i], chains.get(moves[i], []), points)
            routes[moves[i]] = tuple(_pair(point) for point in np.round(way, 3))
    return routes


def _way(ends, chain, points):
    """The first clear way among the candidates, with no more waypoints than it needs."""
    best, clearest = -1, None
    for group in _candidates(*ends, chain):
        clearances = _clearances(ends, group, points)
        i = np.argmax(np.minimum(clearances, CLEAR))
        if clearances[i] > best:
            best, clearest = clearances[i], list(group[i])
        if best >= CLEAR:
            break
    for waypoint in clearest[:]:
        fewer = [other for other in clearest if other != waypoint]
        if fewer and _clearances(ends, [fewer], points)[0] >= CLEAR:
            clearest = fewer
    return clearest


def _candidates(a, b, chain):
    """Groups of ways from a to b to try in turn: by the chain, beside the leg, between layers."""
    if chain:
        yield sorted([[node] for node in chain], key=lambda way: abs(way[0] - a) + abs(b - way[0]))
        yield [chain]
    leg = b - a
    out = 1j * leg / (abs(leg) or 1)
    for growth in (1, 1.5, 2.2, 3.3, 5):
        width = growth * (.2 + .1 * abs(leg)) * out
        yield [[a + t * leg + side * width] for t in (.5, .3, .7) for side in (-1, 1)]
        if growth == 1:
            yield [_steep([a, *chain, b], low) for low in (.5, .4, .6, .35, .65)]


def _steep(stops, low):
    """Waypoints between the stops, and beside each stop some that lead steeply away from it."""
    way = []
    for a, b in pairwise(stops):
        step = complex(np.clip((b - a).real / 4, -.5, .5), 0)
        way += [complex(a.real, a.imag + low * (b - a).imag) + step,
                complex(b.real, a.imag + low * (b - a).imag) - step, b]
    return way[:-1]


def _clearances(ends, ways, points):
    """How far from the points, but for the ends, the curve through each way stays."""
    stops = np.array([[ends[0], *way, ends[1]] for way in ways])
    controls = _controls(stops, (RADIUS, RADIUS))
    pieces = np.stack([controls[:, i::3][:, :stops.shape[1] - 1] for i in (0, 1, 2)]
                      + [controls[:, 3::3]], axis=2)
    lines = (pieces @ BEZIER.T).reshape(len(ways), -1)
    x, y = points.real, points.imag
    near = ((lines.real.min() - CLEAR < x) & (x < lines.real.max() + CLEAR)
            & (lines.imag.min() - CLEAR < y) & (y < lines.imag.max() + CLEAR))
    return _distances(lines, np.array([ends]), points[near])


def _distances(lines, ends, points):
    """Least distance of each polyline (a row of points) from the points, but for its ends."""
    a, leg = lines[:, :-1, None], np.diff(lines)[:, :, None]
    x, y = points.real - a.real, points.imag - a.imag
    square = np.maximum(leg.real**2 + leg.imag**2, 1e-18)
    along = np.clip((x * leg.real + y * leg.imag) / square, 0, 1)
    away = (x - along * leg.real)**2 + (y - along * leg.imag)**2
    own = (points == ends[:, :1, None]) | (points == ends[:, 1:, None])
    return np.sqrt(np.where(own, np.inf, away).min(axis=(1, 2), initial=np.inf))


def _controls(stops, clip):
    """Control points of the Bezier curve through each row of stops, its ends clipped."""
    legs = np.diff(stops)
    stops = stops.copy()
    stops[:, 0] += _unit(legs[:, 0]) * np.minimum(clip[0], np.abs(legs[:, 0]) / 2)
    stops[:, -1] -= _unit(legs[:, -1]) * np.minimum(clip[1], np.abs(legs[:, -1]) / 2)
    a, b = stops[:, :-1], stops[:, 1:]
    along = _unit(np.hstack([b[:, :1] - a[:, :1], stops[:, 2:] - stops[:, :-2],
                             b[:, -1:] - a[:, -1:]]))
    third = np.abs(b - a) / 3
    pieces = np.stack([a + third * along[:, :-1], b - third * along[:, 1:], b], axis=2)
    return np.hstack([stops[:, :1], pieces.reshape(len(stops), -1)])


def _unit(vectors):
    """The vectors with length 1, or 0 where they are 0."""
    return vectors / np.maximum(np.abs(vectors), 1e-12)


def _complex(points):
    """The points (x, y) as an array of complex numbers."""
    return np.array([complex(*point) for point in points], dtype=complex)


def _pair(point):
    """The complex number as a pair (x, y)."""
    return float(point.real), float(point.imag)
