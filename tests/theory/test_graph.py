"""Tests of game graphs, exploring and sums."""

from itertools import count
from types import SimpleNamespace

import networkx as nx
import pytest
from helpers import TOKEN, chain, every, games, size
from hypothesis import given
from hypothesis import strategies as st
from oracles import plays

from sg_core import CycleError, GameError, GameGraph, LimitError, explore
from sg_core.graph import graph_and_position, top_down, unreached
from sg_core.rulesets import Nim

# What a game graph is


def test_options_may_come_from_any_collection_and_each_is_kept_once_in_order():
    assert TOKEN.options("c") == ()  # named only as an option
    assert GameGraph({0: [3, 1, 3, 2, 1]}).options(0) == (3, 1, 2)
    for options in (["b", "c"], ("b", "c"), {"c", "b"}, {"b": 1, "c": 2}, iter(["b", "c"])):
        assert GameGraph({"a": options}).options("a") == ("b", "c")


def test_the_order_of_a_set_is_that_of_numbers_or_else_of_texts():
    def ordered(*options):
        return list(GameGraph({"start": set(options)}).options("start"))

    assert ordered(100, 10, 9, 8) == [8, 9, 10, 100]
    assert ordered("z", 1, (2, "b"), "a") == ["a", "z", (2, "b"), 1]
    assert ordered((3, 1), (1, 3), (2, 2), (1, 2)) == [(1, 2), (1, 3), (2, 2), (3, 1)]
    eight_and_one, three = frozenset({8, 1}), frozenset({3})
    assert ordered(three, eight_and_one) == [eight_and_one, three]


@given(games())
def test_positions_and_moves_are_those_given_terminals_first(game):
    assert sorted(game.positions) == list(range(len(game)))
    assert set(game) == set(game.positions)
    seen = set()
    for position in game.positions:
        assert set(game.options(position)) <= seen
        seen.add(position)
    assert set(game.moves) == {(p, q) for p in game for q in game.options(p)}
    ends = [position for position in game.positions if not game.options(position)]
    assert list(game.positions[: len(ends)]) == ends


@given(games(most=7))
def test_height_is_the_length_of_the_longest_play(game):
    for position in game:
        assert game.height(position) == max(map(len, plays(game, position))) - 1
    assert game.height() == game.height(game.start)


@given(games())
def test_size_counts_what_is_reached_and_subgame_keeps_it(game):
    graph = game.to_networkx()
    for position in game:
        below = nx.descendants(graph, position)
        sub = game.subgame(position)
        assert game.size(position) == len(below) == sub.size()
        assert set(sub.positions) == below | {position}
        assert sub.start == position
        assert all(sub.options(p) == game.options(p) for p in sub)


def test_games_with_the_same_positions_moves_and_start_are_equal():
    same = GameGraph({"b": ["c"], "a": ["c", "b"]})
    assert same == TOKEN and hash(same) == hash(TOKEN) and TOKEN != "a"
    start = GameGraph({"a": ["b", "c"], "b": ["c"]}, start="b")
    others = [start, GameGraph({"a": ["b"], "b": ["c"]}), GameGraph({"x": ["b", "c"], "b": ["c"]})]
    assert TOKEN not in others and len({hash(game) for game in [TOKEN, start, others[2]]}) == 3
    assert "a" in TOKEN and "z" not in TOKEN and ["a"] not in TOKEN
    assert repr(TOKEN) == "<GameGraph: 3 positions, 3 moves, start 'a'>"


# Bad input


@every(
    ("options", "start", "words"),
    [
        ({}, None, r"^a game has at least one position: GameGraph"),
        ({"a": b"bc"}, None, "options of 'a' must be a list"),
        ({"a": [["b"]]}, None, r"\['b'\] cannot be a position, because it can change"),
        ({"a": [None]}, None, r"^None cannot be a position; use a string, a number or a tuple$"),
        ({"a": iter(["b", ["c"]])}, None, r"\['c'\] cannot be a position"),
        ({"a": ["c"], "b": ["c"]}, None, "no move reaches 'a', 'b'; .*start="),
        ({i: [] for i in range(99)}, None, "no move reaches 0, 1, .*…, 98"),
    ],
)
def test_bad_games_are_refused_by_name(options, start, words):
    with pytest.raises(GameError, match=words):
        GameGraph(options, start)


@given(games(), st.data())
def test_one_move_back_up_closes_a_cycle_that_really_is_one(game, data):
    low = data.draw(st.sampled_from(game.positions))
    above = [p for p in game if low in game.subgame(p)]
    back = data.draw(st.sampled_from(above))
    above_first = game.positions[::-1]  # so the way to the cycle may be longer
    moves = {p: [*game.options(p), *([back] if p == low else [])] for p in above_first}
    with pytest.raises(CycleError) as caught:
        GameGraph(moves, 0)
    cycle = caught.value.cycle
    assert len(set(cycle)) == len(cycle)
    assert all(q in moves[p] for p, q in zip(cycle, [*cycle[1:], cycle[0]], strict=True))


def test_exploring_stops_at_the_limit_of_200_000_positions_unless_said_otherwise():
    for limit, said in [({"max_positions": 50}, "50"), ({}, "200,000")]:
        with pytest.raises(LimitError, match=f"^over {said} positions are .* 0; .* max_pos"):
            explore(lambda n: [n + 1], 0, **limit)
    assert len(explore(Nim(), 49, max_positions=50)) == 50


def test_a_game_has_at_most_so_many_moves_as_can_be_held(monkeypatch):
    monkeypatch.setattr("sg_core.graph.MOST_MOVES", 3)
    assert len(explore(Nim(), 2).moves) == 3
    with pytest.raises(LimitError, match=r"^over 3 moves are reached from 3; .* begin with less$"):
        explore(Nim(), 3)


@every(
    ("rules", "start", "words"),
    [
        ({"a": []}, "b", "'b' is not a position of this game"),
        (Nim(), [1, 2], r"\[1, 2\] cannot be a position"),
        (lambda p: "bc", "a", "options of 'a' must be a list"),
        (lambda p: [1 - p], 0, "0 → 1 → 0"),
        (lambda p: count() if p == "omega" else [], "omega", "'omega' has over 1,000,000 options"),
    ],
)
def test_bad_rules_are_refused_by_name(rules, start, words):
    with pytest.raises(GameError, match=words):
        explore(rules, start)


def test_a_position_has_at_most_so_many_options_as_can_be_listed(monkeypatch):
    monkeypatch.setattr("sg_core.checks.MOST_LISTED", 3)
    assert GameGraph({0: [1, 2, 3]}).options(0) == (1, 2, 3)
    for options in [(1, 2, 3, 4), count(1)]:
        with pytest.raises(LimitError, match=r"^0 has over 3 options, too many to list$"):
            GameGraph({0: options})


def test_rules_are_explored_from_the_position_that_is_meant_and_a_graph_stays_as_it_is():
    rules = SimpleNamespace(options=range, start=2)
    for given_as, meant in ((None, 2), (1, 1)):
        heap, position = graph_and_position(rules, given_as)
        assert (heap.start, position, len(heap)) == (meant, meant, meant + 1)
    for given_as, meant in ((None, "a"), ("b", "b")):
        graph, position = graph_and_position(TOKEN, given_as)
        assert graph is TOKEN and position == meant


def test_positions_come_with_the_longest_play_first_else_in_the_order_of_the_game():
    game = GameGraph({"a": ["b", "c"], "x": ["a"], "b": ["d"], "c": ["d"]}, "a")
    assert top_down(game) == ["x", "a", "b", "c", "d"]
    assert unreached(game) == ["x"]
    assert unreached(TOKEN) == []


def test_a_long_chain_is_explored_and_measured():
    long = size("positions of a long chain")
    game = explore(lambda n: [n - 1] if n else [], long)
    assert game == chain(long)
    assert game.positions == tuple(range(long + 1))
    assert game.height() == game.size() == long
    assert len(game.subgame(long // 2)) == long // 2 + 1
    assert GameGraph.from_networkx(game.to_networkx()) == game


@given(games())
def test_networkx_and_back_is_the_same_game(game):
    back = GameGraph.from_networkx(game.to_networkx())
    assert back == game
    assert all(back.options(p) == game.options(p) for p in game)


def test_a_networkx_graph_brings_its_start_or_its_only_source():
    graph = nx.DiGraph([("a", "b"), ("c", "b")])
    both = nx.DiGraph(graph, start="a")
    assert GameGraph.from_networkx(both).start == "a"
    assert GameGraph.from_networkx(both, start="c").start == "c"
    assert GameGraph.from_networkx(nx.MultiDiGraph([(0, 1), (0, 1)])).options(0) == (1,)
    with pytest.raises(GameError, match="no move reaches 'a', 'c'"):
        GameGraph.from_networkx(graph)
    with pytest.raises(GameError, match=r"^expected a directed networkx graph, not <networkx"):
        GameGraph.from_networkx(nx.path_graph(3))
