"""Where to draw the positions of a game: in layers, so that every move points down.

One unit is the distance between two layers, and the least distance between neighbours in one.
"""

from bisect import bisect_right, insort
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from sg_core.errors import LimitError
from sg_core.graph import as_graph, top_down
from sg_core.pictures.routes import as_pair, routed
from sg_core.words import spelled

EFFORT = 25_000  # links looked at while ordering; the larger a game, the fewer sweeps
LONGEST_NAME = 24  # characters that are drawn
MOST_IN_GRID = 100_000  # positions, and moves
VIRTUAL = 8_000  # most virtual nodes; the longest moves of a huge game get none


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
    """Return a layered drawing: every move points down, with few crossings and short moves.

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
    Layout(places={0: (0.0, 0.0), 1: (0.0, 1.0), 2: (0.0, 2.0)}, bends={(2, 0): ((0.485, 1.0),)})
    """
    layers, above, below, chains = layered(game)
    if all(sum(node < len(game.positions) for node in layer) == 1 for layer in layers):
        places = {p: (0.0, float(game.height(p))) for p in game.positions}
        return Layout(
            places,
            {
                (p, q): arc(places[p][1], places[q][1])
                for p, q in game.moves
                if places[p][1] - places[q][1] > 1
            },
        )
    layers = ordered(layers, above, below)
    points = spread(layers, above, below, len(game.positions), width_of_names(game))
    places = {p: as_pair(np.round(points[i], 3)) for i, p in enumerate(game.positions)}
    ways = {move: [points[node] for node in chain] for move, chain in chains.items()}
    return Layout(places, routed(places, game.moves, ways))


def grid(G, H):
    """Return a drawing of G + H as a grid: a row for each position of G, a column for each of H.

    A move in G leads down its column, a move in H along its row to the right.

    Parameters
    ----------
    G, H : GameGraph

    Returns
    -------
    Layout
        For `draw(G + H, places=grid(G, H))`.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> grid(GameGraph({"a": ["b"]}), GameGraph({"x": []})).places
    {('a', 'x'): (0.0, 0.0), ('b', 'x'): (0.0, -1.15)}
    """
    G, H = as_graph(G).subgame(), as_graph(H).subgame()
    count = len(G) * len(H.moves) + len(H) * len(G.moves)
    if len(G) * len(H) > MOST_IN_GRID or count > MOST_IN_GRID:
        size = f"{len(G) * len(H):,} positions and {count:,} moves"
        raise LimitError(f"a sum of {size} is too large for a grid; take smaller games")
    row = {g: i for i, g in enumerate(top_down(G))}
    column = {h: j for j, h in enumerate(top_down(H))}
    longest = max(len(spelled((g, h))) for g in row for h in column)
    wide, high = max(1.2, 0.75 + 0.115 * min(longest, LONGEST_NAME)), 1.15

    def at(i, j):
        return round(0 + wide * j, 3), round(0 - high * i, 3)

    bends = {}
    for p, q in G.moves:
        beside, stops = lane(row[p], row[q])
        for h, j in column.items() if stops else ():
            bends[(p, h), (q, h)] = tuple(at(i, j - beside / wide) for i in stops)
    for p, q in H.moves:
        beside, stops = lane(column[p], column[q])
        for g, i in row.items() if stops else ():
            bends[(g, p), (g, q)] = tuple(at(i + beside / high, j) for j in stops)
    return Layout({(g, h): at(i, j) for g, i in row.items() for h, j in column.items()}, bends)


def lane(first, last):
    """Return how far beside a line a move runs that skips positions of it, and beside which."""
    skipped = range(first + 1, last)
    return 0.3 + 0.04 * min(len(skipped), 6), sorted({*skipped[:1], *skipped[-1:]})


def arc(top, bottom):
    """Return the waypoint beside a line of positions, farther out and on alternating sides."""
    side = 1 if (top + bottom) // 2 % 2 else -1
    return ((round(side * 0.16 * (top - bottom) ** 1.6, 3), (top + bottom) / 2),)


# Layers and their order


def layered(game):
    """Return nodes by layer, those above and below each, and the virtual ones of each move."""
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


def ordered(layers, above, below):
    """Return the layers with their nodes in an order of few crossings: the best of some sweeps."""
    rank = [0.0] * len(above)
    best, fewest = layers, float("inf")
    for sweep in range(max(2, min(48, EFFORT // (1 + sum(map(len, below)))))):
        if sweep % 8 == 0:  # a fresh start from a scattered order
            layers = [sorted(layer, key=lambda v: sweep * v % 61) for layer in layers]
            rank = noted_ranks(layers, rank)
        beside = below if sweep % 2 else above
        for layer in layers if sweep % 2 else reversed(layers):
            layer.sort(key=lambda v: mean([rank[w] for w in beside[v]], rank[v]))
            noted_ranks([layer], rank)
        crossings = crossing_count(layers, below, rank)
        for even in (True, False, False, False):
            crossings -= sum(crossings_saved(layer, above, below, rank, even) for layer in layers)
            if crossings < fewest:
                best, fewest = [list(layer) for layer in layers], crossings
    return best


def noted_ranks(layers, rank):
    """Return the ranks of nodes in their layers, noted in the list rank."""
    for layer in layers:
        for i, node in enumerate(layer):
            rank[node] = i
    return rank


def mean(values, default):
    """Return the mean of the values, the default if there are none."""
    return sum(values) / len(values) if values else default


def crossing_count(layers, below, rank):
    """Return how many pairs of links between neighbouring layers cross."""
    count = 0
    for layer in layers:
        seen = []
        for node in layer:
            ranks = [rank[v] for v in below[node]]
            count += sum(len(seen) - bisect_right(seen, r) for r in ranks)
            for r in ranks:
                insort(seen, r)
    return count


def crossings_saved(layer, above, below, rank, even):
    """Swap neighbours where crossings vanish (or stay, if even); return how many vanish."""
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


def width_of_names(game):
    """Return how far apart neighbours must stand for their names, at least 1."""
    longest = max(len(spelled(position)) for position in game.positions)
    return max(1, round(0.5 + 0.115 * min(longest, LONGEST_NAME), 3))


def spread(layers, above, below, real, width):
    """Return points of all nodes: near the mean of their neighbours, in order, apart, centred."""
    x = [0.0] * len(above)
    sweeps = max(4, min(40, EFFORT // (1 + len(x))))
    gaps = [
        [0] + [1 if u < real and v < real else 0.5 for u, v in pairwise(layer)] for layer in layers
    ]
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
            wanted = [mean([x[v] for v in beside], x[u]) for u, beside in zip(layer, near)]
            weights = [len(beside) + 0.01 for beside in near]
            for node, value in zip(layer, apart(wanted, weights, gaps[level])):
                x[node] = value
    middle = round(mean(x[:real], 0.0), 3)
    points = [0j] * len(x)
    for level, layer in enumerate(layers):
        for node in layer:
            points[node] = complex((x[node] - middle) * width, level)
    return points


def apart(wanted, weights, gaps):
    """Return the values nearest to those wanted with these gaps (pool adjacent violators)."""
    blocks = []
    for want, weight, offset in zip(wanted, weights, np.cumsum(gaps).tolist()):
        total, heavy, size = weight * (want - offset), weight, 1
        while blocks and blocks[-1][0] * heavy >= total * blocks[-1][1]:
            more, weight, length = blocks.pop()
            total, heavy, size = total + more, heavy + weight, size + length
        blocks.append((total, heavy, size))
    base = [round(total / heavy, 3) for total, heavy, size in blocks for _ in range(size)]
    return [start + offset for start, offset in zip(base, np.cumsum(gaps).tolist())]
