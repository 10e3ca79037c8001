"""Tests of game graphs, exploring and sums."""

import json
import re
from itertools import count

import networkx as nx
import pytest
from helpers import chain, games, isomorphic, mostly_nightly, plays, printed, size
from hypothesis import given
from hypothesis import strategies as st

from sg_core import CycleError, GameError, GameGraph, LimitError, NotationError, Sum, explore
from sg_core.graph import graph_and_position, moved, put, top_down, unreached
from sg_core.rulesets import Nim
from sg_core.words import shown, spelled

LONG = 100_000
GAME = GameGraph({"a": ["b", "c"], "b": ["c"]})
plain_positions = st.recursive(
    st.integers() | st.text(max_size=5), lambda part: st.lists(part, max_size=3).map(tuple)
)


class WithoutOptions:
    start = 1


# What a game graph is


def test_a_position_named_only_as_an_option_is_terminal():
    assert GAME.options("c") == ()


def test_options_keep_their_order_and_each_comes_once():
    assert GameGraph({0: [3, 1, 3, 2, 1]}).options(0) == (3, 1, 2)


def test_options_may_come_from_any_collection():
    for options in (["b", "c"], ("b", "c"), {"c", "b"}, {"b": 1, "c": 2}, iter(["b", "c"])):
        assert GameGraph({"a": options}).options("a") == ("b", "c")


def test_repeated_options_never_hide_others():
    assert GameGraph({"a": ["b"] * 1000 + ["c"]}).options("a") == ("b", "c")
    with pytest.raises(LimitError, match="over 1,000,000 options"):
        GameGraph({"a": ["b"] * 1_000_001 + ["c"]})


def test_the_order_of_a_set_is_that_of_numbers_or_else_of_texts():
    def ordered(*options):
        return list(GameGraph({"start": set(options)}).options("start"))

    assert ordered(100, 10, 9, 8) == [8, 9, 10, 100]
    assert ordered("z", 1, (2, "b"), "a") == ["a", "z", (2, "b"), 1]
    assert ordered((3, 1), (1, 3), (2, 2), (1, 2)) == [(1, 2), (1, 3), (2, 2), (3, 1)]
    eight_and_one, three = frozenset({8, 1}), frozenset({3})
    assert ordered(three, eight_and_one) == [eight_and_one, three]


@pytest.mark.parametrize(
    "options", mostly_nightly(1, ["{1, 'a', (2, 'b'), 'z'}", "{3, 1, 2}", "set('bdac')"])
)
def test_a_set_of_options_has_one_order_in_every_session(options):
    code = f"from sg_core import GameGraph; print(GameGraph({{'start': {options}}}).positions)"
    assert printed(code, hash_seed=1) == printed(code, hash_seed=2)


@pytest.mark.nightly
def test_a_set_of_sets_has_one_order_in_every_session():
    code = """
from sg_core import GameGraph
game = GameGraph({"start": {frozenset(word) for word in ("ab", "a", "cb", "bd", "ce", "d")}})
print([sorted(position) for position in game.options("start")])
"""
    assert len({printed(code, hash_seed=seed) for seed in range(4)}) == 1


def test_the_one_source_is_the_start():
    assert GameGraph({"c": [], "a": ["b", "c"], "b": ["c"]}).start == "a"


def test_positions_out_of_reach_of_the_start_are_allowed():
    game = GameGraph({"a": ["b"], "x": ["b"]}, start="a")
    assert "x" in game
    assert len(game) == 3
    assert game.size() == 1


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


def test_a_game_does_not_change():
    options = {"a": ["b"]}
    game = GameGraph(options)
    options["a"].append("c")
    options["b"] = ["c"]
    assert game == GameGraph({"a": ["b"]})
    for name in ("start", "positions", "_options", "anything"):
        with pytest.raises(AttributeError, match="does not change"):
            setattr(game, name, "b")
    assert isinstance(game.options("a"), tuple)
    assert isinstance(game.positions, tuple)
    assert isinstance(game.moves, tuple)


def test_nothing_can_be_deleted_from_a_game():
    game = GameGraph({"a": ["b"]})
    with pytest.raises(AttributeError, match=r"^a GameGraph does not change; build a new one"):
        del game.start
    assert game.start == "a"


def test_games_with_the_same_positions_moves_and_start_are_equal():
    same = GameGraph({"b": ["c"], "a": ["c", "b"]})
    assert same == GAME
    assert hash(same) == hash(GAME)
    assert GameGraph({"a": ["b", "c"], "b": ["c"]}, start="b") != GAME
    assert GameGraph({"a": ["b"], "b": ["c"]}) != GAME
    assert GAME != "a"


def test_games_with_another_start_or_other_positions_have_another_hash():
    same = [GameGraph({2: [1, 0], 1: [0]}), GameGraph({1: [0], 2: [1]})]
    other = [GameGraph({2: [1, 0], 1: [0]}, start=1), GameGraph({3: [1, 0], 1: [0]})]
    assert len({hash(game) for game in same}) == 1
    assert len({hash(game) for game in [*same, *other]}) == 3


def test_membership_never_fails():
    assert "a" in GAME
    assert "z" not in GAME
    assert ["a"] not in GAME


def test_repr_says_how_large_the_game_is():
    assert repr(GAME) == "<GameGraph: 3 positions, 3 moves, start 'a'>"


# Bad input


@pytest.mark.parametrize(
    ("options", "start", "words"),
    [
        ({}, None, r"^a game has at least one position: GameGraph"),
        ([("a", "b")], None, r"^expected a dict from position to options, not \[\(.a., .b.\)\]$"),
        (None, None, "expected a dict"),
        ({"a": "bc"}, None, r"options of 'a' must be a list of positions, not 'bc'.*\['bc'\]"),
        ({"a": b"bc"}, None, "options of 'a' must be a list"),
        ({"a": 3}, None, r"options of 'a' must be a list of positions, not 3"),
        ({"a": None}, None, "options of 'a' must be a list"),
        ({"a": [["b"]]}, None, r"\['b'\] cannot be a position, because it can change"),
        ({"a": [None]}, None, r"^None cannot be a position; use a string, a number or a tuple$"),
        ({"a": [{}]}, None, "{} cannot be a position, because it can change"),
        ({"a": [(1, [2])]}, None, r"\(1, \[2\]\) cannot be a position"),
        ({"a": ["b"]}, "z", "'z' is not a position of this game; it has 'b', 'a'"),
        ({"a": ["b"]}, ["a"], r"\['a'\] is not a position"),
        ({"a": ["c"], "b": ["c"]}, None, "no move reaches 'a', 'b'; .*start="),
        ({i: [] for i in range(99)}, None, "no move reaches 0, 1, .*…, 98"),
    ],
)
def test_bad_games_are_refused_by_name(options, start, words):
    with pytest.raises(GameError, match=words):
        GameGraph(options, start)


def test_an_unhashable_option_from_a_generator_is_refused_by_name():
    with pytest.raises(GameError, match=r"\['c'\] cannot be a position"):
        GameGraph({"a": (option for option in ["b", ["c"]])})


@pytest.mark.parametrize("start", [10**5000, ("deep",)], ids=["long number", "deep tuple"])
def test_an_unknown_start_is_refused_even_when_it_cannot_be_shown(start):
    for _ in range(0 if isinstance(start, int) else 5_000):
        start = (start,)
    with pytest.raises(GameError, match="is not a position"):
        GameGraph({"a": []}, start)


@pytest.mark.parametrize(
    "ask", ["options", "height", "size", "subgame"], ids=lambda name: f"game.{name}"
)
@pytest.mark.parametrize("position", ["z", ["a"], 0], ids=repr)
def test_an_unknown_position_is_refused_by_name(ask, position):
    with pytest.raises(GameError, match="is not a position of this game; it has 'c', 'b', 'a'"):
        getattr(GAME, ask)(position)


@pytest.mark.parametrize(
    ("options", "cycle"),
    [
        ({"a": ["a"]}, ["a"]),
        ({"a": ["b"], "b": ["a"]}, ["a", "b"]),
        ({"s": ["t", "a"], "a": ["b"], "b": ["t", "c"], "c": ["a"]}, ["a", "b", "c"]),
    ],
)
def test_a_cycle_is_refused_and_named(options, cycle):
    with pytest.raises(CycleError) as caught:
        GameGraph(options)
    assert caught.value.cycle == cycle
    assert " → ".join(map(repr, [*cycle, cycle[0]])) in str(caught.value)


@given(games(), st.data())
def test_one_move_back_up_closes_a_cycle_that_really_is_one(game, data):
    low = data.draw(st.sampled_from(game.positions))
    above = [p for p in game if low in game.subgame(p)]
    back = data.draw(st.sampled_from(above))
    moves = {p: [*game.options(p), *([back] if p == low else [])] for p in game}
    with pytest.raises(CycleError) as caught:
        GameGraph(moves, 0)
    cycle = caught.value.cycle
    assert len(set(cycle)) == len(cycle)
    assert all(q in moves[p] for p, q in zip(cycle, [*cycle[1:], cycle[0]], strict=True))


def test_a_cycle_out_of_reach_of_the_start_is_refused_too():
    with pytest.raises(CycleError):
        GameGraph({"a": ["b"], "x": ["y"], "y": ["x"]}, "a")


@pytest.mark.nightly
def test_a_long_cycle_is_named_briefly():
    with pytest.raises(CycleError) as caught:
        GameGraph({n: [(n + 1) % LONG] for n in range(LONG)})
    assert caught.value.cycle == list(range(LONG))
    assert len(str(caught.value)) < 300


# Exploring


def test_rules_may_be_a_function_or_an_object_with_options():
    def take(stones):
        return range(stones)

    assert explore(take, 3) == explore(Nim(), 3)
    assert explore(explore(Nim(), 3), 2) == explore(Nim(), 2)


def test_exploring_stops_at_the_limit():
    with pytest.raises(LimitError) as caught:
        explore(lambda n: [n + 1], 0, max_positions=50)
    assert str(caught.value) == (
        "51 positions reached from 0, the limit is 50; if the game does end, "
        "raise it: explore(rules, start, max_positions=…)"
    )
    assert len(explore(Nim(), 49, max_positions=50)) == 50


def test_a_game_has_at_most_so_many_moves_as_can_be_held(monkeypatch):
    monkeypatch.setattr("sg_core.graph.MOST_MOVES", 3)
    assert len(explore(Nim(), 2).moves) == 3
    with pytest.raises(LimitError, match=r"^over 3 moves from 3, too many to hold$"):
        explore(Nim(), 3)


def test_infinitely_many_options_are_refused():
    with pytest.raises(LimitError, match="'omega' has over 1,000,000 options"):
        explore(lambda position: count() if position == "omega" else [], "omega")


@pytest.mark.parametrize(
    ("rules", "start", "words"),
    [
        (Nim, (1, 2), r"no method options\(position\); try Nim\(\)"),
        ({"a": []}, "a", r"^{'a': \[\]} has no method options\(position\); try GameGraph\(moves\)"),
        (None, "a", r"no method options"),
        (WithoutOptions(), 1, r"no method options"),
        (Nim(), [1, 2], r"\[1, 2\] cannot be a position"),
        (lambda p: "bc", "a", "options of 'a' must be a list"),
        (lambda p: None, "a", "options of 'a' must be a list"),
        (lambda p: [[1]], "a", r"\[1\] cannot be a position"),
        (lambda p: [1 - p], 0, "0 → 1 → 0"),
    ],
)
def test_bad_rules_are_refused_by_name(rules, start, words):
    with pytest.raises(GameError, match=words):
        explore(rules, start)


def test_a_position_has_at_most_so_many_options_as_can_be_listed(monkeypatch):
    monkeypatch.setattr("sg_core.doors.MOST_OPTIONS", 3)
    for options in [(1, 2, 3), [1, 2, 3]]:
        assert GameGraph({0: options}).options(0) == (1, 2, 3)
    for options in [(1, 2, 3, 4), count(1)]:
        with pytest.raises(LimitError, match=r"^0 has over 3 options, too many to list$"):
            GameGraph({0: options})


def test_what_can_change_is_refused_with_what_would_be_right():
    with pytest.raises(GameError) as caught:
        explore(Nim(), [1, 2])
    assert str(caught.value) == (
        "[1, 2] cannot be a position, because it can change (it is or holds a list, a set or a "
        "dict); use a string, a number or a tuple of them"
    )


@pytest.mark.parametrize("limit", [None, "many", 0], ids=repr)
def test_a_limit_that_is_not_a_number_from_1_is_refused(limit):
    with pytest.raises(GameError, match=r"^max_positions must be one of 1, 2, 3, …, not"):
        explore(Nim(), 3, max_positions=limit)


def test_a_game_of_one_position_is_within_a_limit_of_1():
    assert len(explore(Nim(), 0, max_positions=1)) == 1


def test_the_limit_is_200_000_positions_unless_said_otherwise():
    with pytest.raises(LimitError, match=r"^200001 positions reached .*, the limit is 200000;"):
        explore(lambda n: [n + 1], 0)


# The graph and the position that are meant


class WithStart(Nim):
    start = 2


def test_rules_with_a_start_are_explored_from_there_or_from_the_position_given():
    heap, position = graph_and_position(WithStart())
    assert (heap.start, position, len(heap)) == (2, 2, 3)
    heap, position = graph_and_position(WithStart(), 1)
    assert (heap.start, position, len(heap)) == (1, 1, 2)


def test_a_graph_stays_as_it_is_whatever_its_position():
    assert graph_and_position(GAME) == (GAME, "a")
    assert graph_and_position(GAME, "b") == (GAME, "b")
    assert graph_and_position(GAME, "b")[0] is GAME
    with pytest.raises(GameError, match="'z' is not a position"):
        graph_and_position(GAME, "z")


def test_rules_without_a_start_are_refused_with_what_to_write():
    with pytest.raises(GameError) as caught:
        graph_and_position(Nim())
    assert str(caught.value) == (
        f"{Nim()!r} has no start, so there is nothing to label: name a position, "
        "or write explore(rules, start) for the game that begins there"
    )


def test_positions_come_with_the_longest_play_first_else_in_the_order_of_the_game():
    game = GameGraph({"a": ["b", "c"], "x": ["a"], "b": ["d"], "c": ["d"]}, "a")
    assert top_down(game) == ["x", "a", "b", "c", "d"]
    assert unreached(game) == ["x"]
    assert unreached(GAME) == []


# Depth


def test_a_long_chain_is_explored_measured_and_written():
    long = size("positions of a long chain")
    game = explore(lambda n: [n - 1] if n else [], long)
    assert game == chain(long)
    assert game.positions == tuple(range(long + 1))
    assert game.height() == game.size() == long
    assert len(game.subgame(long // 2)) == long // 2 + 1
    assert GameGraph.from_json(game.to_json()) == game
    assert GameGraph.from_networkx(game.to_networkx()) == game


# Sums


@given(games(most=5), games(most=4))
def test_an_explored_sum_is_the_sum(one, other):
    total = explore(Sum(one, other), (one.start, other.start))
    assert total == one + other
    assert total.positions == (one + other).positions
    assert len(total) == (one.size() + 1) * (other.size() + 1)
    assert total.height() == one.height() + other.height()


@given(games(most=4), games(most=4))
def test_a_move_in_a_sum_is_a_move_in_one_component(one, other):
    for g, h in one + other:
        expected = [(x, h) for x in one.options(g)] + [(g, y) for y in other.options(h)]
        assert (one + other).options((g, h)) == tuple(expected)


def test_plus_nests_and_sum_is_flat():
    game = explore(Nim(), 1)
    assert (game + game + game).start == ((1, 1), 1)
    assert Sum(game, game, game).start == (1, 1, 1)
    assert isomorphic(game + game + game, explore(Sum(game, game, game), (1, 1, 1)))


def test_a_sum_is_lazy_and_has_a_start_only_when_all_parts_have():
    assert not hasattr(Sum(Nim(), GAME), "start")
    assert Sum(Nim(), GAME).options((1, "b")) == ((0, "b"), (1, "c"))
    assert len(Sum(*[Nim()] * 50).options((9,) * 50)) == 450


def test_the_empty_sum_has_one_position():
    assert Sum().start == ()
    assert Sum().options(()) == ()


@pytest.mark.parametrize("position", [1, (1,), (1, 2, 3), [1, 2]])
def test_a_position_of_another_shape_is_refused(position):
    with pytest.raises(GameError, match=f"a tuple of 2, not {re.escape(repr(position))}$"):
        Sum(Nim(), Nim()).options(position)


def test_a_sum_of_graphs_that_is_too_large_is_refused_with_its_size_and_never_explored(monkeypatch):
    heaps, start = Sum(explore(Nim(), 5), explore(Nim(), 5)), (3, 2)
    assert len(explore(heaps, start, max_positions=12)) == 12
    monkeypatch.setattr(Sum, "options", lambda self, position: pytest.fail("explored"))
    with pytest.raises(LimitError) as caught:
        explore(heaps, start, max_positions=11)
    assert str(caught.value) == (
        "this sum has 4 × 3 = 12 positions, the limit is 11; add smaller games, "
        "or raise it: explore(Sum(G, H), (g, h), max_positions=…)"
    )


def test_a_sum_with_other_rules_is_explored_up_to_the_limit():
    with pytest.raises(LimitError, match=r"^12 positions reached from \(3, 2\), the limit is 11;"):
        explore(Sum(explore(Nim(), 5), Nim()), (3, 2), max_positions=11)


def test_a_sum_of_graphs_from_no_tuple_is_refused_by_its_shape():
    with pytest.raises(GameError, match=r"is a tuple of 2, not 3$"):
        explore(Sum(GAME, GAME), 3)


def test_a_sum_shows_its_parts():
    assert repr(Sum(GAME, Nim())) == f"Sum({GAME!r}, {Nim()!r})"


def test_what_is_added_needs_a_start():
    with pytest.raises(GameError) as caught:
        GAME + Nim()
    assert str(caught.value) == f"{Nim()!r} has no start; add explore({Nim()!r}, start)"


def test_the_part_that_moved_is_found_and_put_in_its_place():
    assert [moved((1, 1, 1), put((1, 1, 1), i, 0)) for i in range(3)] == [0, 1, 2]
    assert put((1, 2, 3), 0, 9) == (9, 2, 3)
    assert put((1, 2, 3), 2, 9) == (1, 2, 9)


def test_positions_of_sums_of_other_lengths_are_not_one_move_apart():
    with pytest.raises(ValueError, match="no move of a sum leads"):
        moved((1, 2), (1, 2, 3))


def test_only_games_can_be_summed():
    for part in (3, {"a": []}, Nim):
        with pytest.raises(GameError, match="no method options"):
            Sum(GAME, part)
    with pytest.raises(TypeError):
        GAME + 3


# networkx and JSON


@given(games())
def test_networkx_and_back_is_the_same_game(game):
    back = GameGraph.from_networkx(game.to_networkx())
    assert back == game
    assert all(back.options(p) == game.options(p) for p in game)


def test_a_networkx_graph_brings_its_start_or_its_only_source():
    graph = nx.DiGraph([("a", "b"), ("c", "b")])
    assert GameGraph.from_networkx(graph, start="c").start == "c"
    assert GameGraph.from_networkx(nx.MultiDiGraph([(0, 1), (0, 1)])).options(0) == (1,)
    with pytest.raises(GameError, match="no move reaches 'a', 'c'"):
        GameGraph.from_networkx(graph)


@pytest.mark.parametrize("graph", [nx.path_graph(3), None, {"a": ["b"]}, "a"])
def test_only_directed_networkx_graphs_are_taken(graph):
    said = f"^expected a directed networkx graph, not {re.escape(shown(graph))}$"
    with pytest.raises(GameError, match=said):
        GameGraph.from_networkx(graph)


def test_a_networkx_graph_with_a_cycle_is_refused():
    with pytest.raises(CycleError):
        GameGraph.from_networkx(nx.cycle_graph(3, create_using=nx.DiGraph))


@given(st.lists(plain_positions, min_size=1, max_size=8, unique=True), games())
def test_json_and_back_is_the_same_game(names, shape):
    kept = range(min(len(names), len(shape)))
    moves = {names[p]: [names[q] for q in shape.options(p) if q in kept] for p in kept}
    game = GameGraph(moves, names[0])
    back = GameGraph.from_json(game.to_json())
    assert back == game
    assert back.positions == game.positions
    assert all(back.options(p) == game.options(p) for p in game)


@pytest.mark.parametrize(
    ("position", "kind"),
    [
        (1.5, "float"),
        (True, "bool"),
        (b"a", "bytes"),
        (frozenset(), "frozenset"),
        (("a", (1, 2.0)), "float"),
    ],
    ids=repr,
)
def test_other_kinds_of_position_are_not_written_to_json(position, kind):
    said = f"^the position {re.escape(repr(position))} holds a {kind}; only strings, ints and"
    with pytest.raises(GameError, match=said):
        GameGraph({"a": [position]}).to_json()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "1",
        '"options"',
        "null",
        '{"start": "a"}',
        '{"options": [["a", []]]}',
        '{"start": "a", "options": 3}',
        '{"start": "a", "options": [["a"]]}',
        '{"start": "a", "options": [["a", [], []]]}',
        '{"start": "a", "options": [["a", null]]}',
        '{"start": 1.0, "options": [[1.0, []]]}',
        '{"start": true, "options": [[true, []]]}',
        '{"start": null, "options": [[null, []]]}',
        '{"start": {}, "options": [[{}, []]]}',
        '{"start": "a", "options": [["a", ["b"]], ["a", []]]}',
        '{"start": NaN, "options": [[NaN, []]]}',
        '{"start": %s, "options": []}' % ("9" * 5000),
        "[" * LONG,
        '{"start": %s, "options": []}' % ("[" * 2000 + "]" * 2000),
        None,
        3,
    ],
    ids=lambda text: repr(text)[:40],
)
def test_what_is_not_the_json_of_a_game_is_refused(text):
    with pytest.raises(NotationError):
        GameGraph.from_json(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x", "Expecting value: line 1 column 1 (char 0)"),
        ('{"start": "a"}', 'an object with "start" and "options" is needed'),
        ('{"start": "a", "options": 3}', '"options" is an array of pairs'),
        (
            '{"start": "a", "options": [["a", "the text of no array"]]}',
            "['a', 'the text of no array'] is no pair of a position and an array of options",
        ),
    ],
)
def test_json_that_is_refused_is_told_the_reason_and_the_form(text, reason):
    with pytest.raises(NotationError) as caught:
        GameGraph.from_json(text)
    form = '{"start": "a", "options": [["a", ["b"]], ["b", []]]}'
    assert str(caught.value) == f"not the JSON of a game, {form}: {reason!r}"
    assert GameGraph.from_json(form) == GameGraph({"a": ["b"]})


def test_json_that_lists_a_position_twice_is_refused_by_name():
    with pytest.raises(NotationError, match=r"^'a' is listed twice; give its options in one list$"):
        GameGraph.from_json('{"start": "a", "options": [["b", []], ["a", ["b"]], ["a", []]]}')


@pytest.mark.parametrize(
    "options", ['[["a", "bc"]]', '[["a", {"b": 1}]]', '["ab"]', '{"ab": 1}'], ids=str
)
def test_json_texts_and_objects_are_not_taken_apart_as_lists(options):
    with pytest.raises(NotationError):
        GameGraph.from_json(f'{{"start": "a", "options": {options}}}')


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"start": "z", "options": [["a", []]]}', "'z' is not a position"),
        ('{"start": "a", "options": []}', "at least one position"),
        ('{"start": "a", "options": [["a", ["b"]], ["b", ["a"]]]}', "'a' → 'b' → 'a'"),
    ],
)
def test_json_of_no_possible_game_is_refused_by_name(text, words):
    with pytest.raises(GameError, match=words):
        GameGraph.from_json(text)


@given(st.text() | st.binary())
def test_any_text_gives_a_game_or_a_game_error(text):
    only_game_errors(text)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
        lambda part: (
            st.lists(part, max_size=3)
            | st.dictionaries(st.sampled_from(["start", "options", "a"]), part)
        ),
    )
)
def test_any_json_gives_a_game_or_a_game_error(content):
    only_game_errors(json.dumps(content))
    only_game_errors(json.dumps({"start": "a", "options": content}))
    only_game_errors(json.dumps({"start": content, "options": [["a", [content]]]}))


@given(games(most=4), st.data())
def test_spoilt_json_gives_a_game_or_a_game_error(game, data):
    text = game.to_json()
    at = data.draw(st.integers(0, len(text)))
    gap = data.draw(st.integers(0, 5))
    piece = data.draw(st.text('[]{}",:0123456789aeE.-ntuf', max_size=4))
    only_game_errors(text[:at] + piece + text[at + gap :])


def only_game_errors(text):
    """Read `text` as JSON; anything raised but a GameError fails the test."""
    try:
        game = GameGraph.from_json(text)
    except GameError:
        return
    assert GameGraph.from_json(game.to_json()) == game


# A position spelled out


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("a", "a"),
        (7, "7"),
        ("", ""),
        ((), "()"),
        (("a",), "(a,)"),
        (("a", "b"), "(a, b)"),
        ((1, 2, 2), "(1, 2, 2)"),
        (("a", (1, 2)), "(a, (1, 2))"),
        ((("a", "x"), ("y",)), "((a, x), (y,))"),
        (("*1", "{*1}"), "(*1, {*1})"),
        (frozenset({10, 9}), "{9, 10}"),
        (frozenset({(2, 1), (1, 2)}), "{(1, 2), (2, 1)}"),
        (frozenset({frozenset(), "a"}), "{a, {}}"),
    ],
)
def test_a_position_is_spelled_without_quotes(position, text):
    assert spelled(position) == text


numbers = st.recursive(st.integers(), lambda part: st.lists(part, max_size=3).map(tuple))


@given(numbers)
def test_numbers_and_tuples_of_them_are_spelled_as_python_does(position):
    assert spelled(position) == str(position)


@given(plain_positions)
def test_a_spelled_position_has_the_quotes_of_its_texts_only(position):
    def texts(part):
        return [part] if not isinstance(part, tuple) else [t for p in part for t in texts(p)]

    quotes = sum(str(text).count("'") for text in texts(position))
    assert spelled(position).count("'") == quotes
    if not isinstance(position, tuple):
        assert spelled(position) == str(position)
