"""Tests of all games worth knowing: their rules, what they say of positions, what they refuse."""

from inspect import getdoc
from itertools import count
from types import SimpleNamespace

import networkx as nx
import pytest
from gallery import GALLERY, HOUSE, alone, grunt  # noqa: F401, by name
from helpers import all_clicks, printed
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameError, LimitError, check_rules, explore, rulesets
from sg_core.rulesets import (
    ArcKayles,
    Chomp,
    CoinTurning,
    Cram,
    Euclid,
    Hackenbush,
    MockTurtles,
    Moore,
    NodeKayles,
    Ruler,
    StaircaseNim,
    TurningTurtles,
    WythoffsQueen,
    stalk,
)

each_game = pytest.mark.parametrize("name", GALLERY)


@each_game
def test_the_options_are_what_the_rules_say(name):
    rules, start, options = GALLERY[name]
    for position in explore(rules, start).positions:
        found = rules.options(position)
        assert isinstance(found, tuple) and len({*found}) == len(found)
        assert {*found} == options(position)


@each_game
def test_parts_and_likenesses_are_the_same_game(name):
    assert check_rules(GALLERY[name].rules, GALLERY[name].start) is None


def test_only_coins_and_trees_fall_into_what_is_only_worth_the_same():
    only = {type(g.rules) for g in GALLERY.values() if getattr(g.rules, "only_equivalent", False)}
    assert only == {CoinTurning, TurningTurtles, MockTurtles, Ruler, Hackenbush}


@each_game
def test_a_game_is_shown_by_the_call_that_makes_it(name):
    rules = GALLERY[name].rules
    if not isinstance(rules, NodeKayles | ArcKayles) and repr(rules).isascii():
        again = eval(repr(rules))
        assert repr(again) == repr(rules) and type(again) is type(rules)
        assert again.options(GALLERY[name].start) == rules.options(GALLERY[name].start)


def test_what_is_made_of_a_function_or_a_graph_says_so():
    assert repr(GALLERY["grunt"].rules) == "CoinTurning(8, grunt)"
    assert repr(CoinTurning(4, alone, first=3)) == "CoinTurning(4, alone, first=3)"
    assert repr(NodeKayles(nx.path_graph(5))) == "NodeKayles(<Graph with 5 nodes and 4 edges>)"
    assert repr(WythoffsQueen(14)) == "WythoffsQueen(14)"
    assert repr(Hackenbush([("x", "y")], "x")) == "Hackenbush({('x', 'y'): ('x', 'y')}, ground='x')"


def test_a_start_is_known_where_a_board_or_a_graph_is_given():
    starts = {name: getattr(game.rules, "start", None) for name, game in GALLERY.items()}
    known = ("cram 3 x 3", "a house with", "loops", "node", "arc")
    for name, game in GALLERY.items():
        assert starts[name] == (game.start if name.startswith(known) else None)


def test_the_gallery_is_loaded_on_demand():
    code = "import sys, sg_core; {}; print([n for n in sys.modules if n.endswith('boards')])"
    assert printed(code.format("sg_core.rulesets.Nim")).strip() == "[]"
    assert "rulesets.boards" in printed(code.format("sg_core.rulesets.Cram"))
    assert {*rulesets.__all__} <= {*dir(rulesets)}
    with pytest.raises(AttributeError, match="no attribute 'Cam'"):
        rulesets.Cam  # noqa: B018


@pytest.mark.parametrize("name", [n for n, g in GALLERY.items() if hasattr(g.rules, "picture")])
def test_each_option_is_reached_by_clicks(name):
    rules, start, _ = GALLERY[name]
    for position in explore(rules, start).positions[::9]:
        clicks = all_clicks(SimpleNamespace(rules=rules), position)
        if name == "grunt":  # four clicks are too many for a board
            assert not clicks
        else:
            assert {*clicks.values()} == {*rules.options(position)}


def test_the_order_of_clicks_does_not_matter_and_the_last_is_clicked_again_to_end():
    turtles, heads = TurningTurtles(5), frozenset({3, 5})
    assert turtles.move_at(heads, [1]) is None
    assert turtles.move_at(heads, [1, 5]) == turtles.move_at(heads, [5, 1]) == {1, 3}
    assert turtles.move_at(heads, [5, 5]) == {3}
    assert Ruler(5).move_at(heads, [5, 3]) == Ruler(5).move_at(heads, [3, 5]) == {4}
    assert Moore(2).move_at((3, 3), [(0, 1)]) is None
    assert Moore(2).move_at((3, 3), [(0, 1), (1, 0)]) == (1, 0)
    assert Moore(2).move_at((3, 3), [(0, 1), (0, 1)]) == Moore(2).move_at((3,), [(0, 1)]) + (3,)


FREE = frozenset({(1, 1), (2, 1), (2, 2)})


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("a domino lies there already", lambda: Cram(2, 2).move_at(FREE, [(1, 2)])),
        ("two cells side by side", lambda: Cram(2, 2).move_at(FREE, [(1, 1), (2, 2)])),
        ("the corner is poison", lambda: Chomp().move_at((3, 3), [(1, 1)])),
        ("left, down, or diagonally", lambda: WythoffsQueen().move_at((3, 3), [(1, 2)])),
        ("left, down, or diagonally", lambda: WythoffsQueen().move_at((3, 3), [(3, 3)])),
        ("coin 3, the rightmost, shows", lambda: TurningTurtles(5).move_at(FREE, [2, 3])),
        ("does not turn just 1 and 3", lambda: one_beside().move_at(frozenset({3}), [1, 3])),
    ],
)
def test_a_wrong_click_is_told_what_a_move_is(words, move):
    with pytest.raises(GameError, match=words):
        move()


def one_beside():
    """Two neighbouring coins are turned."""
    return CoinTurning(5, lambda coin: [[coin - 1]] if coin > 1 else [])


GRAPH = NodeKayles(nx.path_graph(3))
STANDING = Hackenbush(HOUSE)
REFUSED = {
    "one of 1, 2, 3, …, not 0": [lambda: Cram(0, 3), lambda: Moore(0)],
    "a number of columns must be .* not None": [lambda: Cram(4)],
    "at most 1,000": [lambda: Cram(40, 40), lambda: Chomp().options((10**9,))],
    r"a position of Cram is a frozenset of free cells \(x, y\)": [
        lambda: Cram().options((4, 5)),
        lambda: Cram().options({(1, 1)}),
        lambda: Cram().split(frozenset({1, 2})),
        lambda: Cram().picture(frozenset({(1, 1, 1)})),
        lambda: Cram().options(frozenset({(1, 0.5)})),
    ],
    "a position of Chomp is a tuple of rows from below": [
        *(lambda rows=rows: Chomp().options(rows) for rows in ((), (6, 7), (3, 0), [7, 6], 5)),
        *(lambda rows=rows: Chomp().split(rows) for rows in (("a",), (True,), (2.0, 1))),
        lambda: Chomp().canonical((1, 2)),
    ],
    "a cell is a pair of natural numbers": [
        *(lambda c=c: WythoffsQueen().options(c) for c in (5, (1,), (-1, 2), [1, 2], ("a", 1))),
        lambda: WythoffsQueen().canonical((1, 2, 3)),
    ],
    "too many moves; come closer": [lambda: WythoffsQueen().options((10**7, 1))],
    "the size of a board must be": [lambda: WythoffsQueen(0), lambda: WythoffsQueen("a")],
    "the size of a table is at most 2,000": [lambda: WythoffsQueen().values(2_001)],
    "there is no coin 8: the row goes from 1 to 7": [
        lambda: TurningTurtles(7).options(frozenset({3, 8})),
        lambda: Ruler(7).split(frozenset({8})),
    ],
    "there is no coin 7: the row goes from 0 to 6": [
        lambda: MockTurtles(7).picture(frozenset({7}))
    ],
    "there is no coin 1: the row has no coin": [lambda: Ruler(0).options(frozenset({1}))],
    "the frozenset of the coins that show heads": [
        *(lambda heads=heads: Ruler(7).options(heads) for heads in ({1}, (1, 2), 3, "HTH")),
    ],
    "the number of coins is at most 100": [lambda: Ruler(101)],
    "the rule is a function from a coin": [lambda: CoinTurning(5, [[1]])],
    "expected a list of sets of coins": [lambda: CoinTurning(5, lambda coin: None)],
    "expected a list of coins, not 1": [lambda: CoinTurning(5, lambda coin: [1])],
    "to the left of coin 1 lie 0 coins, .*; coin 1 is none": [
        lambda: CoinTurning(5, lambda n: [[n]])
    ],
    "to the left of coin 3 lie 2 coins, numbered from 1; coin 0 is none of them": [
        lambda: CoinTurning(5, lambda coin: [[0]] if coin == 3 else [])
    ],
    "sets may be turned; give fewer coins": [
        lambda: CoinTurning(9, lambda coin: [()] * {8: 1, 9: 200_000}.get(coin, 0)),
    ],
    "sets of coins are too many": [lambda: CoinTurning(5, lambda coin: ((n,) for n in count()))],
    "cannot stand: no edges lead there from the ground, which is the vertex 0": [
        lambda: Hackenbush({"cloud": (1, 2)}),
        lambda: STANDING.options(frozenset({"ceiling"})),
        lambda: STANDING.split(frozenset({"roof", "right"})),
    ],
    "the ends of the edge wall are a pair": [
        lambda: Hackenbush({"wall": (0, 1, 2)}),
        lambda: Hackenbush({"wall": "ab"}),
    ],
    "expected a list of edges": [lambda: Hackenbush(5)],
    "edges are too many": [lambda: Hackenbush({n: (0, n) for n in range(201)})],
    "a frozenset of edges of the picture": [
        lambda: STANDING.options(frozenset({"left", "door"})),
        lambda: STANDING.canonical({"left"}),
        lambda: Hackenbush().options(3),
    ],
    "a tree is nested tuples and nothing else": [
        lambda: Hackenbush().options((1, 2)),
        lambda: Hackenbush().canonical(((), [])),
    ],
    "201 edges are too many": [lambda: Hackenbush().split(((),) * 201)],
    "the number of edges is at most 200": [lambda: stalk(201)],
    "a tuple of numbers, such as": [
        lambda: StaircaseNim().options(3),
        lambda: StaircaseNim().sizes([1, 2]),
        lambda: Moore(2).options({1, 2}),
    ],
    "the number of coins on a step must be": [lambda: StaircaseNim().options((1, -1))],
    "a heap must be one of 0, 1, 2": [lambda: Moore(2).canonical((1, 0.5))],
    "too many options": [lambda: StaircaseNim().options((10**7,))],
    "over 1,000,000 moves": [
        lambda: Moore(3).options((200, 200, 200)),
        lambda: Euclid().options((1, 10**8)),
    ],
    "a position is a pair of numbers": [
        *(lambda p=p: Euclid().options(p) for p in (5, (1, 2, 3), [47, 13], (1.5, 2))),
    ],
    "a number of the pair must be one of 1, 2, 3, …, not 0": [lambda: Euclid().canonical((0, 3))],
    "expected a graph, such as networkx.path_graph": [
        lambda: NodeKayles([(1, 2)]),
        lambda: ArcKayles({1: [2]}),
        lambda: ArcKayles(None),
    ],
    "from a to b, and none back; give a graph without directions": [
        lambda: NodeKayles(nx.DiGraph([("a", "b")]))
    ],
    "over 500 vertices": [lambda: ArcKayles(nx.path_graph(501))],
    "a frozenset of vertices of the graph": [
        *(lambda p=p: GRAPH.options(p) for p in ({0}, 0, frozenset({0, 3}), (0, 1))),
        lambda: GRAPH.split(frozenset("a")),
    ],
}


@pytest.mark.parametrize(
    ("words", "refused"), [(words, call) for words, calls in REFUSED.items() for call in calls]
)
def test_bad_input_is_refused_by_name(words, refused):
    with pytest.raises(GameError, match=words) as caught:
        refused()
    many = ("at most", "too many", "over ", "fewer")
    assert isinstance(caught.value, LimitError) == any(word in str(caught.value) for word in many)
    assert len(str(caught.value)) < 250


def test_what_is_just_not_too_much_is_taken():
    assert len(Cram(25, 40).options(Cram(25, 40).start)) == 24 * 40 + 25 * 39
    assert len(Moore(3).options((19, 19, 19))) == 20**3 - 1
    assert len(Hackenbush().options(stalk(200))) == 200
    assert len(Ruler(100).options(frozenset({100}))) == 100
    assert ArcKayles(nx.path_graph(500)).start == frozenset(range(500))


@given(st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=9), st.integers(-9, 9))
def test_all_images_of_a_board_are_alike(cells, by):
    alike = {
        Cram().canonical(frozenset((a * x + by, b * y - by) for x, y in turned))
        for turned in (cells, {(y, x) for x, y in cells})
        for a in (1, -1)
        for b in (1, -1)
    }
    assert len(alike) == 1
    assert not cells or min(map(min, *alike)) == 1


@each_game
def test_the_rules_stand_in_the_first_two_lines_of_the_docstring(name):
    first, second, *_ = getdoc(type(GALLERY[name].rules)).splitlines()
    assert first.startswith("A move ") and len(first) + len(second) > 60
