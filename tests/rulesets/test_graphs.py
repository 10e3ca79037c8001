"""Tests of the values of Node Kayles and Arc Kayles on graphs that are known."""

from itertools import combinations

import networkx as nx
import pytest
from gallery import arc_kayles, node_kayles
from helpers import every, mostly_nightly
from oracles import value_by, values_by_digits

from sg_core import GameGraph, explore, grundy_value
from sg_core.rulesets import ArcKayles, Cram, NodeKayles
from sg_core.rulesets.graphs import connected

CHESS = [1, 1, 2, 1, 3, 1]
BY_DIGITS = values_by_digits("0.137", 20)


def queens(n):
    """Cells of a chessboard, neighbours where queens attack each other."""
    graph = nx.grid_2d_graph(n, n)
    graph.add_edges_from(pair for pair in combinations(graph, 2) if attacks(*pair))
    return graph


def attacks(p, q):
    """Whether queens on two cells attack each other."""
    across, up = abs(p[0] - q[0]), abs(p[1] - q[1])
    return 0 in (across, up) or across == up


def value(rules):
    """The value of a whole graph, by exploring."""
    return grundy_value(explore(rules, rules.start))


NODE = {
    **{f"path of {n}": (nx.path_graph(n), BY_DIGITS[n]) for n in range(1, 13)},
    **{f"complete {n}": (nx.complete_graph(n), 1) for n in range(1, 7)},
    **{f"star {n}": (nx.star_graph(n), 2 - n % 2) for n in range(1, 8)},
    **{f"cycle {n}": (nx.cycle_graph(n), int(BY_DIGITS[n - 3] == 0)) for n in range(4, 15)},
    "tetrahedron": (nx.tetrahedral_graph(), 1),
    "cube": (nx.cubical_graph(), 0),
    "octahedron": (nx.octahedral_graph(), 0),
    "icosahedron": (nx.icosahedral_graph(), 0),
    "dodecahedron": (nx.dodecahedral_graph(), 0),
    "petersen": (nx.petersen_graph(), 1),
    **{f"queens {n}": (queens(n), CHESS[n - 1]) for n in range(1, 6)},
}
ARC = {
    **{
        f"path of {n}": (nx.path_graph(n), values_by_digits("0.07", n + 1)[n]) for n in range(1, 12)
    },
    **{f"complete {n}": (nx.complete_graph(n), n // 2 % 2) for n in range(1, 8)},
    **{f"star {n}": (nx.star_graph(n), 1) for n in range(1, 8)},
}


@every("name", NODE)
def test_the_values_of_node_kayles(name):
    graph, known = NODE[name]
    assert value(NodeKayles(graph)) == known
    assert value_by(node_kayles(graph))(frozenset(graph)) == known


@pytest.mark.nightly
def test_the_values_of_six_times_six_queens():
    assert value(NodeKayles(queens(6))) == CHESS[5]


@every("name", ARC)
def test_the_values_of_arc_kayles(name):
    graph, known = ARC[name]
    assert value(ArcKayles(graph)) == known
    assert value_by(arc_kayles(graph))(frozenset(graph)) == known


@pytest.mark.parametrize("size", mostly_nightly([(2, 3), (3, 3)], [(2, 3), (3, 3), (3, 4)]))
def test_on_a_grid_it_is_cram(size):
    grid, board = ArcKayles(nx.grid_2d_graph(*size)), Cram(size[1], size[0])
    for left in explore(grid, grid.start):
        assert [*map(on_board, grid.options(left))] == [*board.options(on_board(left))]
        assert [*map(on_board, grid.split(left))] == [*board.split(on_board(left))]


def on_board(vertices):
    """Vertices of a grid as cells of a board."""
    return frozenset((x + 1, y + 1) for x, y in vertices)


def test_whoever_changes_the_graph_later_changes_no_game():
    graph = nx.path_graph(3)
    rules = NodeKayles(graph)
    graph.add_edge(0, 2)
    assert rules.options(rules.start) == ({2}, frozenset(), {0})


def test_loops_and_double_edges_change_nothing():
    graph = nx.MultiGraph([(0, 1), (0, 1), (1, 1), (1, 2)])
    for kind in (NodeKayles, ArcKayles):
        assert kind(graph).options(kind(graph).start) == kind(nx.path_graph(3)).options(
            frozenset(range(3))
        )
    assert NodeKayles(GameGraph({"a": []}).to_networkx()).start == {"a"}


def test_connected_parts_are_those_of_networkx():
    graph = nx.gnm_random_graph(40, 30, seed=4)
    parts = connected(graph.nodes, graph.adj.__getitem__)
    assert [*map(set, parts)] == [*nx.connected_components(graph)]
