"""Tests of green Hackenbush: what trees and pictures are worth, and the two principles."""

from random import Random

import networkx as nx
import pytest
from gallery import CHIMNEY, GIRL, HOUSE, cut_trees, hackenbush
from helpers import every, spread
from oracles import value_by

from sg_core import check_rules, explore, grundy_value, grundy_values
from sg_core.rulesets import Hackenbush, stalk
from sg_core.strategies import prune
from sg_course.pictures.by_word import look_of


def trees(edges):
    """All trees with so many edges, each once."""
    found = {()}
    for _ in range(edges):
        found = {with_edge for tree in found for with_edge in one_more(tree)}
    return sorted(found)


def one_more(tree):
    """The trees with one edge more."""
    yield tuple(sorted((*tree, ())))
    for i, branch in enumerate(tree):
        for grown in one_more(branch):
            yield tuple(sorted((*tree[:i], grown, *tree[i + 1 :])))


@every("edges", range(7))
def test_trees_are_stalks_by_the_colon_principle_and_by_play(edges):
    assert len(trees(edges)) == [1, 1, 2, 4, 9, 20, 48][edges]
    value, rules = value_by(cut_trees), Hackenbush()
    for tree in trees(edges):
        assert rules.canonical(tree) == stalk(value(tree))
        assert grundy_value(explore(rules, tree)) == value(tree)
    assert {value(tree) for tree in trees(edges)} == {*range(edges % 2, edges + 1, 2)}


def test_trees_stay_in_their_order_and_a_record_says_which_edge_was_cut():
    rules, tree = look_of(Hackenbush()), (stalk(2), *stalk(5))
    assert [way for (way,) in rules.clicks(tree)] == [*rules.picture(tree)[1]]
    for (way,), left in rules.clicks(tree).items():
        assert rules.in_words(tree, left).startswith(f"cut edge {way}")
    assert prune(None, tree) == (stalk(2), *stalk(3))
    house = look_of(Hackenbush(HOUSE))
    for edge in house.start:
        assert f"cut edge {edge}" == house.in_words(house.start, house.start - {edge})


@every("edges", range(7))
def test_the_options_of_trees_by_value_are_those_of_play(edges):
    rules, value = Hackenbush(), value_by(cut_trees)
    for tree in trees(edges):
        options = rules.options(tree)
        assert len(options) == len({*options}) and {*options} == cut_trees(tree)
        for wanted in range(edges + 2):
            said = rules.options_worth(tree, wanted)
            assert said == [option for option in options if value(option) == wanted]


def test_pictures_are_solved_as_before():
    rules = Hackenbush(HOUSE)
    assert rules.known_value(rules.start) is rules.options_worth(rules.start, 0) is None
    assert check_rules(Hackenbush(), (stalk(1), (stalk(1), stalk(2)))) is None


def test_trees_and_pictures_are_cut_apart_at_the_ground():
    tree = (stalk(0), (stalk(0), stalk(1)), stalk(1))
    assert Hackenbush().split(tree) == tuple((branch,) for branch in tree)
    rules = Hackenbush(HOUSE | {"grass": (0, "g"), "loop": (0, 0), "leaf": ("g", "l")})
    assert rules.split(rules.start) == ({*HOUSE}, {"grass", "leaf"}, {"loop"})
    assert Hackenbush().split(frozenset()) == ()


def test_pictures_without_circles_are_trees_and_others_stay_as_they_are():
    triangle = Hackenbush([(0, 1), (1, 2), (2, 0)])
    assert triangle.canonical(triangle.start) == triangle.start
    left = triangle.options(triangle.start)
    assert [triangle.fused(p) for p in left] == [stalk(2), stalk(1) * 2, stalk(2)]
    assert [triangle.canonical(p) for p in left] == [stalk(2), stalk(0), stalk(2)]


@pytest.mark.parametrize(
    ("picture", "value"),
    [
        (HOUSE, 1),
        (CHIMNEY, 0),
        (CHIMNEY | {"smoke": ("pot", "sky")}, 3),
        ({name: ends for name, ends in HOUSE.items() if name != "left"}, 2),
        (GIRL, 2),
    ],
    ids=["house", "chimney", "high chimney", "house without a wall", "girl"],
)
def test_the_values_of_pictures(picture, value):
    rules = Hackenbush(picture)
    assert value_by(hackenbush(picture))(rules.start) == value
    assert value_by(cut_trees)(rules.fused(rules.start)) == value


def random_picture(seed):
    """Up to seven edges that stand, some of them double or loops."""
    chance = Random(seed)
    graph, vertices = nx.MultiGraph(), range(chance.randint(2, 5))
    graph.add_edges_from(chance.choices(vertices, k=2) for _ in range(chance.randint(1, 7)))
    graph.add_node(0)
    standing = graph.subgraph(nx.node_connected_component(graph, 0))
    return {f"edge {i}": (u, v) for i, (u, v) in enumerate(standing.edges())}, standing


@every("seed", spread(20, range(600)))
def test_fusion_and_parity_are_what_play_says(seed):
    picture, graph = random_picture(seed)
    rules, value = Hackenbush(picture), value_by(hackenbush(picture))
    worth = grundy_values(explore(rules, rules.start))
    for position in worth:
        assert worth[position] == value(position)
        assert value_by(cut_trees)(rules.fused(position)) == value(position)
        assert (value(position) - len(position)) % 2 == 0
    without = (nx.restricted_view(graph, [], [edge]) for edge in graph.edges(keys=True))
    assert worth[rules.start] <= 1 or not all(map(nx.is_connected, without))
