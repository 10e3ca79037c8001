"""Where to draw the positions of a game: in layers, so that every move points down.

One unit is the distance between two layers, and the least distance between neighbours in one.
"""

from bisect import bisect_right, insort
from dataclasses import dataclass, field
from itertools import pairwise
from types import SimpleNamespace

from sg_core.beyond.loopy import LoopyGraph
from sg_core.checks import MOST_RANDOM, in_order
from sg_core.errors import LimitError
from sg_core.graph import as_graph, top_down
from sg_core.libraries import library
from sg_core.rulesets.graphs import connected
from sg_core.words import LONGEST_NAME, spelled
from sg_course.pictures.arcs import MARGIN, arcs
from sg_course.pictures.rim import apart

np = library("numpy")
EFFORT = 25_000  # links looked at while ordering; the larger a game, the fewer sweeps
VIRTUAL = 8_000  # most virtual nodes; the longest moves of a huge game get none


@dataclass(frozen=True)
class Shelves:
    """Shelves on which positions stand: `rows` has the height of each, and what is written there.

    `up` has the moves to a higher shelf, `along` those that stay on one, `hidden` those that are
    not drawn; `named` says whether the names of positions are.
    """

    rows: dict
    up: frozenset = frozenset()
    along: frozenset = frozenset()
    hidden: frozenset = frozenset()
    named: bool = True


@dataclass(frozen=True)
class Layout:
    """A drawing of a game.

    Parameters
    ----------
    places : dict
        Position -> (x, y), in layout units.
    bends : dict
        Move (p, q) -> rad, how far it bends (see `arcs`); straight moves do not appear.
    shelves : Shelves, optional
        On which positions stand (see `shelved`).
    """

    places: dict
    bends: dict
    shelves: Shelves | None = field(default=None, kw_only=True, repr=False)


def layout(game):
    """Return a layered drawing: every move points down, with few crossings and short moves.

    Parameters
    ----------
    game : GameGraph or LoopyGraph
        In one in which play may go round, some moves lead back up.

    Returns
    -------
    Layout
        y is the height of a position, its longest play left; x is centred on 0. No move passes
        through another position, if a clear arc was found. Parts without a move between them
        stand side by side.

    Notes
    -----
    After Sugiyama, Tagawa, Toda, "Methods for visual understanding of hierarchical system
    structures" (1981): layers, virtual nodes on long moves, barycenter sweeps; then swaps of
    neighbours as in Gansner et al., "A technique for drawing directed graphs" (1993).

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> layout(GameGraph({2: [1, 0], 1: [0]}))
    Layout(places={0: (0.0, 0.0), 1: (0.0, 1.0), 2: (0.0, 2.0)}, bends={(2, 0): -0.485})
    """
    if isinstance(game, LoopyGraph):
        onward = game.onward()
        plan = layout(onward)
        kept = {move: plan.bends.get(move, 0) for move in onward.moves}
        for move in {(q, p) for p, q in game.moves} & {m for m in kept if kept[m] < 0}:
            del kept[move]  # else the move back would lie on it
        return Layout(plan.places, arcs(plan.places, game.moves, kept))
    places, bends, right = {}, {}, 0
    for part in components(game):
        plan, gap = part_layout(part), width_of_names(part)
        low, high = reach(plan)
        places |= {p: (x + right - low, y) for p, (x, y) in plan.places.items()}
        bends, right = bends | plan.bends, right + high - low + gap
    middle = mean([x for x, _ in places.values()], 0)
    return Layout(
        {p: (round(places[p][0] - middle, 3), places[p][1]) for p in game.positions},
        {move: bends[move] for move in game.moves if move in bends},
    )


def components(game):
    """Return the parts of a game between which there is no move, that of the start first.

    Their positions and moves are in an order that does not depend on how the game was given.
    """
    rank = {p: i for i, p in enumerate(sorted(in_order(game.positions), key=game.height))}
    beside = {p: [*game.options(p)] for p in game.positions}
    for p, q in game.moves:
        beside[q].append(p)
    parts = [sorted(part, key=rank.get) for part in connected(game.positions, beside.get)]
    parts.sort(key=lambda part: (game.start not in part, rank[part[0]]))
    return [
        SimpleNamespace(
            positions=part,
            moves=[(p, q) for p in part for q in sorted(game.options(p), key=rank.get)],
            height=game.height,
        )
        for part in parts
    ]


def part_layout(game, width=None, high=1, margin=MARGIN):
    """Return the layout of a part, given how far apart neighbours and layers are (`high`)."""
    layers, above, below, chains = layered(game)
    if all(sum(node < len(game.positions) for node in layer) == 1 for layer in layers):
        places = {p: (0.0, round(high * float(game.height(p)), 3)) for p in game.positions}
        long = [(p, q) for p, q in game.moves if game.height(p) - game.height(q) > 1]
        return Layout(places, {(p, q): bent(game.height(p), game.height(q)) for p, q in long})
    layers = ordered(layers, above, below)
    points = spread(layers, above, below, len(game.positions), width or width_of_names(game))
    points = [complex(z.real, high * z.imag) for z in points]
    spots = np.round(points[: len(game.positions)], 3).tolist()
    places = {p: (z.real, z.imag) for p, z in zip(game.positions, spots)}
    ways = {move: [points[node] for node in chain] for move, chain in chains.items() if chain}
    wanted = {(p, q): bend_of(way, places[p], places[q]) for (p, q), way in ways.items()}
    return Layout(places, arcs(places, game.moves, wanted=wanted, margin=margin))


def reach(plan):
    """Return how far left and right positions and moves reach."""
    xs = [x for x, _ in plan.places.values()]
    for (p, q), rad in plan.bends.items():
        (x, y), (u, v) = plan.places[p], plan.places[q]
        xs.append((x + u) / 2 + rad * (v - y) / 2)
    return min(xs), max(xs)


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
    if len(G) * len(H) > MOST_RANDOM or count > MOST_RANDOM:
        size = f"{len(G) * len(H):,} positions and {count:,} moves"
        raise LimitError(f"a sum of {size} is too large for a grid; take smaller games")
    row = {g: i for i, g in enumerate(top_down(G))}
    column = {h: j for j, h in enumerate(top_down(H))}
    longest = max(len(spelled((g, h))) for g in row for h in column)
    named = 0.75 + 0.115 * min(longest, LONGEST_NAME)
    wide = round(max(named, 0.3 + 0.1 * most_skipped(G, row)), 3)
    high = round(max(1.15, 0.3 + 0.1 * most_skipped(H, column)), 3)
    at = [(g, h, i, j) for g, i in row.items() for h, j in column.items()]
    places = {(g, h): (round(wide * j, 3), round(0 - high * i, 3)) for g, h, i, j in at}
    down, along = lanes(G, row, high).items(), lanes(H, column, wide).items()
    bends = {((p, h), (q, h)): bend for (p, q), bend in down for h in column}
    return Layout(places, bends | {((g, p), (g, q)): bend for (p, q), bend in along for g in row})


def most_skipped(game, order):
    """Return over how many places in a line the longest move of a game leads."""
    return max((order[q] - order[p] for p, q in game.moves), default=0)


def lanes(game, order, gap):
    """Return {move: bend} for the moves of a game that lead past others in a line."""
    steps = {(p, q): order[q] - order[p] for p, q in game.moves}
    return {move: lane(steps[move], gap) for move in steps if steps[move] > 1}


def lane(steps, gap):
    """Return the bend of a move along a line of positions a gap apart that clears the first.

    >>> lane(2, 1), lane(6, 1), lane(6, 2)
    (0.32, 0.216, 0.108)
    """
    return round((0.3 + 0.01 * min(steps, 6)) / (2 * gap * (1 - 1 / steps)), 3)


def bent(top, bottom):
    """Return the bend of a move beside a line of positions, on alternating sides."""
    return round((-1 if (top + bottom) // 2 % 2 else 1) * 0.32 * (top - bottom) ** 0.6, 3)


def bend_of(way, begin, end):
    """Return the bend of the arc between two points that comes nearest to a way between them.

    >>> bend_of([1 + 1j], (0, 2), (0, 0))
    -1.0
    """
    a, b = complex(*begin), complex(*end)
    along = (np.array(way) - a) / (b - a)
    bends = -along.imag / np.maximum(0.1, 2 * along.real * (1 - along.real))
    return float(np.clip(bends.mean(), -1, 1))


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
    """Swap neighbours where crossings vanish (or stay, if even); return how many vanish.

    >>> layer = [0, 1]
    >>> crossings_saved(layer, [[]] * 4, [[3], [2], [], []], [0, 1, 0, 1], even=False), layer
    (1, [1, 0])
    """
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
    """Return how far apart neighbours must stand for their names, at least 1.

    >>> from sg_core import GameGraph
    >>> width_of_names(GameGraph({"a": []})), width_of_names(GameGraph({"ten letters": []}))
    (1, 1.765)
    """
    longest = max(len(spelled(position)) for position in game.positions)
    return max(1, round(0.5 + 0.115 * min(longest, LONGEST_NAME), 3))


def spread(layers, above, below, real, width):
    """Return points of all nodes: near the mean of their neighbours, in order, apart, centred."""
    x = [0.0] * len(above)
    gaps = [
        [0] + [1 if u < real and v < real else 0.5 for u, v in pairwise(layer)] for layer in layers
    ]
    rows = [*zip(layers, gaps)]
    for layer, gap in rows:  # at first one beside the other, in the middle
        for node, value in zip(layer, np.cumsum(gap) - sum(gap) / 2):
            x[node] = float(value)
    sweeps = max(4, min(40, EFFORT // (1 + len(x))))
    for sweep in range(sweeps):
        for layer, gap in rows if sweep % 2 else reversed(rows):
            # the first sweeps carry each layer along with the one before it; the others balance it
            # between both sides, which alone would not move a part that is all on one side
            near = [above[v] + below[v] for v in layer]
            if sweep < sweeps // 3:
                near = [(below if sweep % 2 else above)[v] for v in layer]
            wanted = [mean([x[w] for w in beside], x[v]) for v, beside in zip(layer, near)]
            weights = [len(beside) + 0.01 for beside in near]
            for node, value in zip(layer, apart(wanted, weights, gap)):
                x[node] = value
    middle = round(sum(x[:real]) / real, 3)
    height = {node: level for level, layer in enumerate(layers) for node in layer}
    return [complex((x[node] - middle) * width, height[node]) for node in range(len(x))]
