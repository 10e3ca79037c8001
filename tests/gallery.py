"""The games worth knowing, their rules said a second time, slowly: each with a position to try.

Nothing here shares code with the rulesets; positions are written alike.
"""

from collections import Counter
from itertools import combinations, product
from typing import Any, NamedTuple

import networkx as nx

from sg_core import rulesets
from sg_core.rulesets import CoinTurning, Cram, Hackenbush, Moore, stalk


def cram(free):
    pairs = combinations(free, 2)
    return {free - {p, q} for p, q in pairs if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1}


def chomp(rows):
    cells = {(x, y) for y, row in enumerate(rows) for x in range(row)}
    bites = [{(x, y) for x, y in cells if x < a or y < b} for a, b in cells - {(0, 0)}]
    counts = (Counter(y for _, y in left) for left in bites)
    return {tuple(count[y] for y in sorted(count)) for count in counts}


def queen(cell):
    x, y = cell
    lower = {*product(range(x + 1), range(y + 1))} - {cell}
    return {(a, b) for a, b in lower if a == x or b == y or x - a == y - b}


def treblecross(squares):
    """The rule that no cross may stand where another one makes three with some other square."""

    def options(crosses):
        strip = range(1, squares + 1)
        more = (crosses | {square} for square in strip if square not in crosses)
        return {two for two in more if all(len({*two} & {*range(i, i + 3)}) < 2 for i in strip)}

    return options


def staircase(steps):
    found, there = set(), Counter(dict(enumerate(steps, 1)))
    for step, coins in there.items():
        for moved in range(1, coins + 1):
            after = there + Counter({step - 1: moved}) - Counter({step: moved})
            found.add(tuple(after[one] for one in range(1, len(steps) + 1)))
    return found


def turning(row, permitted):
    """The rule that turns the sets of coins that are permitted."""
    sets = [frozenset(some) for n in range(1, len(row) + 1) for some in combinations(row, n)]
    sets = [some for some in sets if permitted(sorted(some))]
    return lambda heads: {heads ^ some for some in sets if max(some) in heads}


def moore(k):
    def options(heaps):
        lower = product(*(range(heap + 1) for heap in heaps))
        changes = {after: sum(map(int.__ne__, heaps, after)) for after in lower}
        return {after for after, changed in changes.items() if 1 <= changed <= k}

    return options


def euclid(pair):
    x, y = pair
    lower = {(x - k * y, y) for k in range(1, x + 1)} | {(x, y - k * x) for k in range(1, y + 1)}
    return {(a, b) for a, b in lower if a > 0 and b > 0}


def node_kayles(graph):
    return lambda left: {left - {v} - {*graph.adj[v]} for v in left}


def arc_kayles(graph):
    return lambda left: {left - {*edge} for edge in graph.edges if left.issuperset(edge)}


def hackenbush(edges, ground=0):
    """The rule of a picture: what stays of a networkx graph in which an edge is removed."""

    def options(left):
        found = set()
        for gone in left:
            graph = nx.MultiGraph([(*edges[edge], edge) for edge in left - {gone}])
            graph.add_node(ground)
            there = graph.subgraph(nx.node_connected_component(graph, ground))
            found.add(frozenset(edge for _, _, edge in there.edges(keys=True)))
        return found

    return options


def cut_trees(tree):
    """The rule of a tree: as a picture whose vertices are the ways up, () for the ground."""
    ways, waiting = {}, [((), tree)]
    while waiting:
        way, branches = waiting.pop()
        for i, branch in enumerate(branches):
            ways[*way, i] = (way, (*way, i))
            waiting.append(((*way, i), branch))

    def grown(left, way=()):
        above = sorted(to for to in left if to[:-1] == way)
        return tuple(grown(left, to) for to in above)

    return {grown(left) for left in hackenbush(ways, ground=())(frozenset(ways))}


def edges(*told):
    """Edges, each told by its name and its ends, of which 0 is the ground."""
    words = [one.split() for one in told]
    return {name: (0 if u == "0" else u, v) for name, u, v in words}


HOUSE = edges("left 0 a", "right 0 b", "ceiling a b", "roof a c", "tiles b c")
CHIMNEY = HOUSE | edges("chimney c pot")
GIRL = edges("leg 0 l", "foot 0 r", "hem l r", "side l waist", "skirt r waist", "body waist neck")
GIRL |= edges("arm neck x", "hand neck y", "throat neck chin")
GIRL |= edges("head chin chin", "braid chin p", "hair chin q")
LOOPS = {"loop": (0, 0), "a": (0, 1), "b": (0, 1), "top": (1, 1), "flag": (1, 2)}


def grunt(coin):
    """Four coins are turned that lie like their mirror image, the first coin of all among them."""
    return [(1, 1 + a, coin - a) for a in range(1, coin) if 1 + a < coin - a]


def alone(coin):
    """One coin is turned."""
    return [()]


class Game(NamedTuple):
    rules: Any
    start: Any
    options: Any  # of a position, said another way


def on(kind, graph, way):
    """A game on a whole graph."""
    return Game(kind(graph), frozenset(graph), way(graph))


def coins(rules, permitted):
    """A game with all coins of a row, heads up."""
    return Game(rules, frozenset(rules.row), turning(rules.row, permitted))


def picture(edges):
    """Hackenbush with all edges of a picture."""
    return Game(Hackenbush(edges), frozenset(edges), hackenbush(edges))


GRID = nx.grid_2d_graph(2, 4)
GALLERY = {
    "cram 3 x 3": Game(Cram(3, 3), frozenset(product((1, 2, 3), repeat=2)), cram),
    "cram with a hole": Game(Cram(), frozenset(product(range(-2, 1), range(4))) - {(-1, 1)}, cram),
    "chomp": Game(rulesets.Chomp(), (4, 4, 2, 1), chomp),
    "queen": Game(rulesets.WythoffsQueen(), (6, 7), queen),
    "treblecross": Game(rulesets.Treblecross(13), frozenset(), treblecross(13)),
    "staircase": Game(rulesets.StaircaseNim(), (2, 0, 3, 1), staircase),
    "turtles": coins(rulesets.TurningTurtles(6), lambda some: len(some) <= 2),
    "mock turtles": coins(rulesets.MockTurtles(6), lambda some: len(some) <= 3),
    "ruler": coins(rulesets.Ruler(6), lambda some: some[-1] - some[0] == len(some) - 1),
    "grunt": coins(
        CoinTurning(8, grunt),
        lambda some: len(some) == 4 and some[0] == 1 and some[1] - 1 == some[3] - some[2],
    ),
    "single coins": coins(CoinTurning(4, alone, first=3), lambda some: len(some) == 1),
    "a tree": Game(Hackenbush(), (stalk(1), (stalk(1), stalk(2)), (stalk(0), stalk(0))), cut_trees),
    "a house with a chimney": picture(CHIMNEY),
    "loops and double edges": picture(LOOPS),
    "moore 2": Game(Moore(2), (2, 0, 3, 1), moore(2)),
    "moore 5": Game(Moore(5), (2, 1, 2), moore(5)),
    "euclid": Game(rulesets.Euclid(), (62, 26), euclid),
    "node kayles": on(rulesets.NodeKayles, nx.petersen_graph(), node_kayles),
    "node kayles on a grid": on(rulesets.NodeKayles, GRID, node_kayles),
    "arc kayles": on(rulesets.ArcKayles, nx.lollipop_graph(4, 4), arc_kayles),
    "arc kayles on a grid": on(rulesets.ArcKayles, GRID, arc_kayles),
}
