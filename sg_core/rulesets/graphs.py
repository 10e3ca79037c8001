"""Kayles on graphs: a move takes a vertex with its neighbours, or two neighbours."""

from collections.abc import Mapping

from sg_core.checks import MOST_VERTICES, as_list
from sg_core.errors import GameError
from sg_core.graph import reached
from sg_core.words import brief, shown


class OnGraph:
    """The part that both games share: a position is the frozenset of the vertices that are left.

    The start is the whole graph. Parts that are not connected are played as a sum.
    """

    def __init__(self, graph):
        self.graph, self.beside = graph, neighbours(graph)
        self.start = frozenset(self.beside)
        edges = {frozenset((u, v)): (u, v) for u in self.beside for v in self.beside[u]}
        self.drawn = {"edges": list(edges.values()), "places": places_in(graph, self.beside)}

    def remaining(self, position):
        """Return the vertices that are left, in the order of the graph."""
        if not isinstance(position, frozenset) or not position <= self.start:
            right = "a position is a frozenset of vertices of the graph"
            raise GameError(f"{right}, such as its start; not {shown(position)}")
        return [vertex for vertex in self.beside if vertex in position]

    def split(self, position):
        """Return the connected parts of the vertices that are left, in the order of the graph."""
        return connected(self.remaining(position), lambda vertex: self.beside[vertex] & position)

    def picture(self, position):
        """Return how a position looks; if its vertices have a place `pos`, they are drawn there."""
        taken = self.start - frozenset(self.remaining(position))
        return "vertices", tuple(self.beside), {**self.drawn, "taken": taken}

    def __repr__(self):
        return f"{type(self).__name__}(<{self.graph}>)"


class NodeKayles(OnGraph):
    """A move takes a vertex of a graph, and with it all its neighbours.
    A player who cannot move loses.

    Parameters
    ----------
    graph : networkx.Graph, or anything with its `adj`

    Raises
    ------
    GameError
        If it is not a graph, or has directions, or a position has other vertices.

    Examples
    --------
    >>> import networkx as nx
    >>> rules = NodeKayles(nx.path_graph(4))
    >>> [sorted(rest) for rest in rules.options(rules.start)]
    [[2, 3], [3], [0], [0, 1]]

    References
    ----------
    T. J. Schaefer, "On the complexity of some two-person perfect-information games", Journal of
    Computer and System Sciences 16 (1978); H. L. Bodlaender, D. Kratsch, "Kayles and nimbers",
    Journal of Algorithms 43 (2002).
    """

    how = "Click a vertex: it goes, and all its neighbours with it."

    def options(self, position):
        """Return the positions after one move, in the order of the vertices that it takes."""
        left = (position - self.beside[v] - {v} for v in self.remaining(position))
        return tuple(dict.fromkeys(left))

    def clicks(self, position):
        """Return each move by the vertex that goes, with its neighbours."""
        return {(v,): position - self.beside[v] - {v} for v in self.remaining(position)}

    def why_not(self, position, clicks):
        """Return why the clicked vertex does not go."""
        return "this vertex is taken; click one that is left"


class ArcKayles(OnGraph):
    """A move takes two neighbouring vertices of a graph. A player who cannot move loses.
    On a grid it is Cram.

    Parameters
    ----------
    graph : networkx.Graph, or anything with its `adj`

    Raises
    ------
    GameError
        If it is not a graph, or has directions, or a position has other vertices.

    Examples
    --------
    >>> import networkx as nx
    >>> rules = ArcKayles(nx.path_graph(4))
    >>> [sorted(rest) for rest in rules.options(rules.start)]
    [[2, 3], [0, 3], [0, 1]]

    References
    ----------
    T. J. Schaefer, "On the complexity of some two-person perfect-information games", Journal of
    Computer and System Sciences 16 (1978); K. Burke, A. Dailly, N. Oijid, "Complexity and
    algorithms for Arc-Kayles and Non-Disconnecting Arc-Kayles" (2024).
    """

    how = "Click two neighbours: they go."

    def options(self, position):
        """Return the positions after one move, in the order of the graph."""
        place = {vertex: i for i, vertex in enumerate(self.remaining(position))}
        return tuple(
            position - {u, v}
            for u in place
            for v in sorted(self.beside[u] & position, key=place.get)
            if place[u] < place[v]
        )

    def split(self, position):
        """Return the connected parts of two or more vertices: one alone is never taken."""
        return tuple(part for part in super().split(position) if len(part) > 1)

    def why_not(self, position, clicks):
        """Return why the clicked vertices do not go."""
        if not position.issuperset(clicks):
            return "this vertex is taken; click two neighbours that are left"
        return "a move takes two neighbours that are left, which an edge joins"


def neighbours(graph):
    """Return the neighbours of each vertex of a graph; refuse anything else.

    >>> import networkx as nx
    >>> neighbours(nx.path_graph(3))
    {0: frozenset({1}), 1: frozenset({0, 2}), 2: frozenset({1})}
    """
    adj = getattr(graph, "adj", None)
    if not isinstance(adj, Mapping):
        raise GameError(
            f"expected a graph, such as networkx.path_graph(5), not {shown(graph)}; "
            "a list of edges becomes one by networkx.Graph(edges)"
        )
    vertices = as_list(adj.keys(), "vertices", most=MOST_VERTICES)
    beside = {vertex: frozenset(adj[vertex]) for vertex in vertices}
    one_way = [(u, v) for u in beside for v in beside[u] if u not in beside[v]]
    if one_way:
        there = "an edge leads from {} to {}, and none back".format(*map(brief, one_way[0]))
        raise GameError(f"{there}; give a graph without directions: graph.to_undirected()")
    return beside


def places_in(graph, vertices):
    """Return where to draw the vertices, if each of them has an attribute `pos`, otherwise {}.

    >>> import networkx as nx
    >>> graph = nx.Graph()
    >>> graph.add_node("a", pos=(0, 1))
    >>> places_in(graph, ["a"])
    {'a': (0, 1)}
    """
    nodes = getattr(graph, "nodes", {})
    places = {vertex: nodes[vertex].get("pos") for vertex in vertices if vertex in nodes}
    return {} if any(place is None for place in places.values()) else places


def connected(vertices, beside):
    """Return the connected parts of some vertices, beginning with the part of the first one.

    >>> connected([1, 5, 6], lambda n: {n - 1, n + 1} & {1, 5, 6})
    (frozenset({1}), frozenset({5, 6}))
    """
    parts, met = [], set()
    for vertex in vertices:  # one that was met belongs to an earlier part
        if vertex not in met:
            parts.append(frozenset(reached(beside, vertex)))
            met |= parts[-1]
    return tuple(parts)
