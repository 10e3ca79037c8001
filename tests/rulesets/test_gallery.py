"""Tests of all games worth knowing: their rules, what they say of positions, what they refuse."""

import re
from inspect import getdoc
from itertools import count
from types import SimpleNamespace

import networkx as nx
import pytest
from gallery import GALLERY, HOUSE, alone, grunt
from helpers import all_clicks, clicked, every
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameError, LimitError, check_rules, explore, rulesets
from sg_core.rulesets import (
    ArcKayles,
    CoinTurning,
    Cram,
    Hackenbush,
    HeapGame,
    MockTurtles,
    Moore,
    Nim,
    NimWithAdding,
    NodeKayles,
    Ruler,
    TurningTurtles,
    WythoffsQueen,
    stalk,
)
from sg_course.pictures.boards import Display
from sg_course.pictures.by_word import Clicks, look_of

each_game = every("name", GALLERY)


def test_every_ruleset_is_said_a_second_time():
    kinds = {getattr(rulesets, name) for name in rulesets.__all__}
    others = kinds - {type(game.rules) for game in GALLERY.values()}
    of_heaps = HeapGame, Nim, NimWithAdding  # which have tests of their own
    missing = [kind for kind in others if isinstance(kind, type) and not issubclass(kind, of_heaps)]
    assert not missing, f"say the rules of {missing} again in tests/gallery.py, in a row of GALLERY"


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
        again = eval(repr(rules), NAMES)
        assert repr(again) == repr(rules) and type(again) is type(rules)
        assert again.options(GALLERY[name].start) == rules.options(GALLERY[name].start)


def test_what_is_made_of_a_function_or_a_graph_says_so():
    assert repr(GALLERY["grunt"].rules) == "CoinTurning(8, grunt)"
    assert repr(CoinTurning(4, alone, first=3)) == "CoinTurning(4, alone, first=3)"
    assert repr(NodeKayles(nx.path_graph(5))) == "NodeKayles(<Graph with 5 nodes and 4 edges>)"
    assert repr(Hackenbush([("x", "y")], "x")) == "Hackenbush({('x', 'y'): ('x', 'y')}, ground='x')"


def test_a_start_is_known_where_a_board_or_a_graph_is_given():
    starts = {name: getattr(game.rules, "start", None) for name, game in GALLERY.items()}
    known = ("cram 3 x 3", "treblecross", "a house with", "loops", "node", "arc")
    for name, game in GALLERY.items():
        expected = game.start if name.startswith(known) else None
        assert starts[name] == expected, f"see whether {name} belongs to `known`"


SEEN = [name for name, game in GALLERY.items() if hasattr(look_of(game.rules), "picture")]


@pytest.mark.parametrize("name", SEEN)
def test_each_option_is_reached_by_clicks(name):
    rules, start, _ = GALLERY[name]
    for position in explore(rules, start).positions[::9]:
        clicks = all_clicks(SimpleNamespace(display=Display(rules)), position)
        assert {*clicks.values()} == {*rules.options(position)}


def test_the_order_of_clicks_does_not_matter_and_the_last_is_clicked_again_to_end():
    turtles, heads = TurningTurtles(5), frozenset({3, 5})
    assert clicked(turtles, heads, 1) is None
    assert clicked(turtles, heads, 1, 5) == clicked(turtles, heads, 5, 1) == {1, 3}
    assert clicked(turtles, heads, 5, 5) == {3}
    assert clicked(Ruler(5), heads, 5, 3) == clicked(Ruler(5), heads, 3, 5) == {4}
    assert clicked(Ruler(5), frozenset({1}), 1) is None  # clicked twice, as any coin alone
    assert clicked(Moore(2), (3, 3), (0, 1)) is None
    assert clicked(Moore(2), (3, 3), (0, 1), (1, 0)) == (1, 0)
    assert clicked(Moore(2), (3, 3), (0, 1), (0, 1)) == clicked(Moore(2), (3,), (0, 1)) + (3,)


NAMES = {name: getattr(rulesets, name) for name in rulesets.__all__}
NAMES |= {"look_of": look_of, "count": count, "nx": nx, "grunt": grunt, "alone": alone}
NAMES |= {"GRAPH": NodeKayles(nx.path_graph(3)), "STANDING": Hackenbush(HOUSE)}
REFUSED = r"""
the number of cells is at most 1,000, not 1600 | Cram(40, 40)
a position of Cram is a frozenset of free cells (x, y) | Cram().split(frozenset({1, 2}))
a position of Cram is a frozenset of free cells (x, y) | Cram().options(frozenset({(1, 0.5)}))
a position of Chomp is a tuple of rows from below, such as (7, 6) | Chomp().options(())
none longer than that below it; not (6, 7) | Chomp().options((6, 7))
a position of Chomp is a tuple of rows from below | Chomp().split((True,))
a cell is a pair of natural numbers | WythoffsQueen().canonical((1, 2, 3))
a cell is a pair of natural numbers | look_of(WythoffsQueen()).picture((1, 2, 3))
has too many moves; come closer to (0, 0) | WythoffsQueen().options((10**7, 1))
the size of a table is at most 2,000, not 2001 | WythoffsQueen().values(2001)
there is no coin 7: the row goes from 0 to 6 | look_of(MockTurtles(7)).picture(frozenset({7}))
there is no coin 1: the row has no coin | Ruler(0).options(frozenset({1}))
the frozenset of the coins that show heads | Ruler(7).options({1})
the number of coins is at most 100, not 101 | Ruler(101)
expected a list of sets of coins, not None | CoinTurning(5, lambda coin: None)
expected a list of coins, not 1 | CoinTurning(5, lambda coin: [1])
coin 1 has 0 coins to its left | CoinTurning(5, lambda coin: [[coin]])
over 200,000 sets may be turned | CoinTurning(2, lambda n: [()] * 200000 ** (n - 1))
over 200,000 sets of coins are too many | CoinTurning(5, lambda coin: ((n,) for n in count()))
cloud cannot stand: no edges lead there from the ground | Hackenbush({"cloud": (1, 2)})
from the ground, which is the vertex 0 | STANDING.options(frozenset({"ceiling"}))
roof cannot stand | STANDING.split(frozenset({"roof", "right"}))
the ends of the edge wall are a pair of vertices | Hackenbush({"wall": (0, 1, 2)})
the number of edges is at most 200, not 201 | Hackenbush({n: (0, n) for n in range(201)})
a frozenset of edges of the picture | STANDING.options(frozenset({"left", "door"}))
the number of edges is at most 10,000, not 10001 | stalk(10_001)
 is over 500 edges high, and its options are not listed | Hackenbush().options(stalk(501))
the sum of the numbers is at most 1,000,000 | StaircaseNim().options((10**7,))
(200, 200, 200) has over 1,000,000 moves | Moore(3).options((200, 200, 200))
(1, 100000000) has over 1,000,000 moves | Euclid().options((1, 10**8))
from a to b, and none back; give a graph without | ArcKayles(nx.DiGraph([("a", "b")]))
over 500 vertices are too many to list; give fewer | ArcKayles(nx.path_graph(501))
a position is a frozenset of vertices of the graph | GRAPH.split(frozenset({0, 3}))
crosses three or more apart | Treblecross(8).split(frozenset({1, 3}))
a frozenset of squares from 1 to 8 | Treblecross(8).options(frozenset({0}))
"""


@pytest.mark.parametrize("line", REFUSED.strip().splitlines())
def test_bad_input_is_refused_by_name(line):
    words, call = line.split(" | ")
    with pytest.raises(GameError, match=re.escape(words)) as caught:
        eval(call, NAMES)
    large = ("at most", "too many", "over ")
    assert isinstance(caught.value, LimitError) == any(word in words for word in large)
    assert len(str(caught.value)) < 250


def test_moves_of_moores_game_are_counted_by_the_heaps_that_one_may_touch(monkeypatch):
    monkeypatch.setattr("sg_core.rulesets.heaps.MOST_LISTED", 9)
    assert len(Moore(2).options((1, 1, 2))) == 9  # with all three it would be 11
    with pytest.raises(LimitError, match=re.escape("(1, 1, 3) has over 9 moves")):
        Moore(2).options((1, 1, 3))


def test_what_is_just_not_too_much_is_taken():
    assert len(Cram(25, 40).options(Cram(25, 40).start)) == 24 * 40 + 25 * 39
    assert len(Moore(3).options((19, 19, 19))) == 20**3 - 1
    assert len(Hackenbush().options(stalk(500))) == 500
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


BESIDE = CoinTurning(5, lambda coin: [[coin - 1]] if coin > 1 else [])
PATH, FREE = nx.path_graph(4), frozenset({(1, 1), (2, 1), (2, 2)})


@every(
    ("rules", "position", "clicks", "why"),
    [
        (Cram(2, 2), FREE, [(1, 2)], "a domino lies there already"),
        (Cram(2, 2), FREE, [(1, 1), (2, 2)], "a domino covers two free cells side by side"),
        (rulesets.Chomp(), (3, 3), [(1, 1)], "the corner is poison: bite another cell"),
        (WythoffsQueen(), (3, 3), [(1, 2)], "a queen goes left, down, or diagonally"),
        (rulesets.Treblecross(8), frozenset({3}), [(5, 1)], "the other would complete three"),
        (TurningTurtles(5), frozenset({3}), [3, 5], "coin 5, the rightmost, shows tails"),
        (BESIDE, frozenset({3}), [1, 3], "the rule does not turn just 1 and 3"),
        (NodeKayles(PATH), frozenset({3}), [0], "this vertex is taken; click one that is left"),
        (ArcKayles(PATH), frozenset({2, 3}), [0], "taken; click two neighbours that are left"),
        (ArcKayles(PATH), frozenset({0, 2, 3}), [0], "which an edge joins"),
    ],
)
def test_wrong_clicks_are_no_moves_and_the_rules_say_why(rules, position, clicks, why):
    moves = Clicks(rules, position, rules.options(position))
    assert frozenset(clicks) not in moves.options and why in moves.why_not(clicks)
