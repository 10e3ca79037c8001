"""Games of one's own, written as people write them: one meaning, and words where there is none."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import combinations, count, product
from random import Random

import networkx as nx
import numpy as np
import pytest
from helpers import every, within

from sg_core import (
    Component,
    CycleError,
    GameError,
    LimitError,
    Parts,
    Sum,
    check_rules,
    equivalent,
    explore,
    grundy_value,
    grundy_values,
    nim_sequence,
    outcome,
    outcomes,
    winning_moves,
)
from sg_core.beyond import genus
from sg_core.labels import labelling_steps
from sg_core.rulesets import DawsonsKayles, HeapGame, Kayles, LaskersNim, Nim
from sg_course.widgets import PlayGame, SequenceExplorer


def flip(signs):
    """Two + side by side become − and fall out; what stands on either side is a row of its own."""
    pairs = [i for i in range(len(signs) - 1) if signs[i : i + 2] == "++"]
    return [(signs[:i], signs[i + 2 :]) for i in pairs]


def flipped(signs):
    """The same game as it is played, on the whole row."""
    pairs = [i for i in range(len(signs) - 1) if signs[i : i + 2] == "++"]
    return [f"{signs[:i]}--{signs[i + 2 :]}" for i in pairs]


def cut(sheet):
    """A sheet of width × height is cut in two."""
    wide, high = sheet
    across = [((x, high), (wide - x, high)) for x in range(1, wide)]
    return across + [((wide, y), (wide, high - y)) for y in range(1, high)]


def pins(row):
    """Dawson's Kayles, by numbers."""
    return [(i, row - 2 - i) for i in range(row - 1)]


class NoSelf:
    """A class whose method has no `self`."""

    def options(n):
        return [n - 1] if n else []


class OneLetter:
    """A class whose method has nearly the right name."""

    def option(self, n):
        return [n - 1] if n else []

    def __repr__(self):
        return "OneLetter()"


MOVES = {2: [(1,)], 1: [()]}
WRITTEN = [(pins, 9), (flip, "++++"), (cut, (3, 2)), (lambda n: MOVES.get(n, []), 2), (MOVES, 2)]


@pytest.mark.parametrize(("left", "part"), WRITTEN)
def test_a_tuple_of_parts_where_a_position_is_wanted_is_sent_to_Parts(left, part):
    for ask in (outcome, grundy_value, winning_moves, explore):
        with pytest.raises(GameError, match=r"has the option .* a sum, write Parts\(left"):
            ask(left, part)


def test_parts_are_worth_what_play_on_the_whole_says():
    for signs in ("", "+", "++", "++-+++", "+-++++-++++"):
        assert grundy_value(Parts(flip), signs) == grundy_value(flipped, signs)
    row = nim_sequence(DawsonsKayles(), 60)
    assert [grundy_value(Parts(pins), n) for n in range(60)] == nim_sequence(pins, 60) == row
    assert nim_sequence(Parts(pins), 60) == row
    sheets = ((3, 2), (2, 4))
    assert grundy_value(Parts(cut), sheets) == grundy_value(explore(Parts(cut), sheets))
    assert check_rules(Parts(cut), ((3, 2),)) is check_rules(Parts(pins), (4, 5)) is None
    for rules in (Kayles(), LaskersNim(), Nim()):
        assert grundy_value(Parts(rules), (7, 4)) == grundy_value(rules, (7, 4))


@every(
    ("rules", "position", "says"),
    [
        (Parts(cut), (3, 2), r"at the part 3; where one .* a tuple, it is written \(\(3, 2\),\)"),
        (lambda n: [n - 1], (3, 2), r"fail at \(3, 2\), but not at a part .* write Parts\(left\)"),
        (NoSelf(), 3, r"options\(n\) of a class has two .* write def options\(self, n\)$"),
        (OneLetter(), 3, r"OneLetter\(\) has no method .*, but option: name it options$"),
        (lambda position, player: [], (3, 4), "nothing else: what both players may do is the same"),
        (Parts(lambda sheet: [sheet]), ((3, 2),), r"\(3, 2\) has the option \(3, 2\); an opt"),
        (lambda n, player: [n - 1], 3, r"options\(n, player\) takes the position and nothing else"),
        (lambda x, y: [(x - 1, y)], (1, 2), r"position and nothing else: write .* x, y = position"),
        (Parts(lambda n, player: [n]), 3, r"options\(n, player\) takes the position and nothing"),
    ],
)
def test_rules_that_cannot_be_asked_are_refused_in_words(rules, position, says):
    with pytest.raises(GameError, match=says):
        grundy_value(rules, position)


PARTIZAN = (
    "the two players have different moves, so the game is partizan (01, section 6), and this "
    "package does not cover it"
)
NAME_IT = "name it options: it has"
ALONE = "if it is a move and the position after it, give the position alone"


class A:
    """Rules without a method `options`, but with what is given by name."""

    def __init__(self, **has):
        vars(self).update(has)

    def __repr__(self):
        return "A()"


class Turns:
    """Rules that ask whose move it is."""

    def options(self, board, player="L"):
        return [board - 1] if player == "L" and board else []


class Shown(A):
    """Rules whose options are a property."""

    options = property(lambda self: [1])


@every(
    ("rules", "position", "says"),
    [
        (A(options={1: [0]}), 1, "options of A is a dict, not a method; give it another name"),
        (A(options=[0]), 1, "options of A is a list, not a method"),
        (Shown(), 1, "options of Shown is a list, not a method"),
        *((A(**{name: len}), 1, f"A() has no method options(position); {NAME_IT} {name}")
          for name in ("get_moves", "legal_moves", "moves", "next_positions", "getOptions")),
        (A(left_options=len, right_options=len), 1, f"no method options(position): {PARTIZAN}"),
        (A(getLeftMoves=len, getRightMoves=len), 1, PARTIZAN),
        (Turns(), 1, "options(board, player='L') takes the position and nothing else: "),
        (Turns(), 1, PARTIZAN),
        (lambda n, *, turn=1: [], 1, PARTIZAN),
        (lambda n, who: [], 1, PARTIZAN),
        (Parts(Turns()), 1, PARTIZAN),
        (lambda n: [(k, n - k) for k in (1, 2) if k <= n], 3, ALONE),
        ({3: [("one", 2), (1, 2)], 2: []}, 3, ALONE),
        (lambda p: [("a", (p[0] - 1, p[1]))] if p[0] else [], (3, 4),
         f"these rules fail at ('a', (2, 4)), but not at (2, 4); {ALONE}"),
    ],
)  # fmt: skip
def test_rules_as_people_write_them_are_refused_with_what_is_right(rules, position, says):
    for ask in (outcome, grundy_value, explore):
        with pytest.raises(GameError) as refused:
            ask(rules, position)
        assert says in str(refused.value)


def test_a_name_of_a_player_inside_the_rules_is_no_parameter():
    def options(stones):
        player = min(stones, 2)
        return range(stones - player, stones)

    assert grundy_value(options, 4) == 1
    assert outcome(lambda player: [player - 1] if player else [], 3) == "N"


IN_SMALL_ONES = "for a single heap, find_period(rules) may find a pattern in small ones"


def test_a_large_heap_is_sent_to_small_ones(monkeypatch):
    def up_to_three(n):
        return range(max(0, n - 3), n)

    with pytest.raises(LimitError, match=re.escape(IN_SMALL_ONES)):
        explore(up_to_three, 10**6, 100)
    monkeypatch.setattr("sg_core.graph.MOST_MOVES", 50)
    with pytest.raises(LimitError, match=f"over 50 moves .*{re.escape(IN_SMALL_ONES)}"):
        outcome(up_to_three, 100)
    monkeypatch.setattr("sg_core.graph.SOME_MOVES", 20)
    with pytest.raises(LimitError, match=f"with about .*{re.escape(IN_SMALL_ONES)}"):
        outcome(lambda n: range(n), 100)


def test_more_is_allowed_only_where_more_can_be_explored(monkeypatch):
    monkeypatch.setattr("sg_core.graph.MOST_MOVES", 50)

    def one(n):
        return [n - 1] if n else []

    for start, is_told in ((20, True), (60, False)):
        with pytest.raises(LimitError, match=re.escape(IN_SMALL_ONES)) as refused:
            explore(one, start, 10)
        assert ("max_positions=" in str(refused.value)) == is_told
    with pytest.raises(LimitError, match=r"over 10 positions .*; if play does end") as refused:
        explore(lambda p: [(p[0] - 1, 0)] if p[0] else [], (20, 0), 10)
    assert IN_SMALL_ONES not in str(refused.value)


def test_many_parts_of_one_heap_are_sent_to_small_ones(monkeypatch):
    monkeypatch.setattr("sg_core.values.MOST_PARTS", 10)
    with pytest.raises(LimitError, match=re.escape(IN_SMALL_ONES)):
        grundy_value(Parts(pins), 40)


@dataclass
class Heap:
    """A position that can change."""

    stones: int


@dataclass(frozen=True)
class Holding:
    """A position that cannot change, but holds what can."""

    stones: list


class Compared:
    """A position that can be compared, but has no hash."""

    def __eq__(self, other):
        return type(self) is type(other)


@every(
    ("position", "says"),
    [
        (Heap(3), "the dataclass Heap can change; write @dataclass(frozen=True)"),
        ((1, Heap(3)), "the dataclass Heap can change; write @dataclass(frozen=True)"),
        (np.array([1, 2]), "an array can change; write tuple(array.tolist())"),
        (np.zeros((2, 2)), "an array can change; write tuple(map(tuple, array.tolist()))"),
        (Compared(), "the class Compared has __eq__, but no __hash__; use tuples"),
        (Holding([1]), "it can change (it is or holds a list, a set or a dict)"),
        ((1, [2]), "it can change (it is or holds a list, a set or a dict)"),
        (nx.path_graph(8), "a networkx Graph cannot be a position, because a graph equals only"),
        ((nx.DiGraph(), 2), "a networkx DiGraph cannot be a position"),
    ],
)
def test_a_position_that_can_change_is_refused_at_once_for_its_own_reason(position, says):
    asked = []
    with pytest.raises(GameError) as refused:
        outcome(lambda position: asked.append(position) or [], position)
    assert says in str(refused.value) and not asked


def test_a_graph_of_networkx_as_rules_is_sent_to_GameGraph():
    with pytest.raises(GameError, match=r"GameGraph.from_networkx\(graph\), if it is directed"):
        outcome(nx.DiGraph([(1, 0)]), 1)


@every(
    ("rules", "start", "kind", "position"),
    [
        (lambda row: ["won"] if row[5] == "X" else [row[:5] + "X"], "......", IndexError, "'won'"),
        (lambda n: [n - 1 if n > 1 else None], 3, TypeError, "None"),
        (lambda p: [(p[0] - 1, "x" + 1)] if p[0] else [], (2, 3), TypeError, r"(2, 3)"),
        (Parts(lambda n: [n + "x"]), (2, 3), TypeError, "2"),
    ],
)
def test_what_fails_in_ones_own_rules_comes_through_with_the_position(rules, start, kind, position):
    with pytest.raises(kind) as raised:
        outcome(rules, start)
    assert raised.value.__notes__ == [f"These rules were asked for the options of {position}."]


def test_what_only_looks_like_parts_is_taken():
    listed = {"s": [("s", "t")], ("s", "t"): ["t"]}
    assert grundy_value(listed, "s") == 0
    assert outcome({"s": [("a", "b")]}, "s") == "N"
    assert outcome(lambda cells: [(*cells, c) for c in "ab" if c not in cells], ()) == "P"
    assert outcome(Kayles(), 5) == outcome(explore(Kayles(), 5)) == "N"


def test_a_dict_of_moves_is_taken_by_all_from_the_position_that_is_named():
    moves = {"a": ["c"], "b": ["a", "c"], "z": ["c"]}
    assert [outcome(moves, p) for p in "abcz"] == [*"NNPN"]
    with pytest.raises(GameError, match="'q' is not a position"):
        outcome(moves, "q")
    one = {"a": ["c"]}
    assert outcomes(one) == {"c": "P", "a": "N"} and grundy_values(one) == {"c": 0, "a": 1}
    assert equivalent(one, {"x": ["y"]}) and outcome(Sum(one, one)) == "P"
    assert len(explore(moves, "b")) == 3 and len(explore(one, "a") + one) == 4
    assert PlayGame(moves, "b").position == "b"


def test_misere_play_is_asked_as_normal_play_and_explored_once():
    for heaps in ((1, 1, 5), (2, 2), (1, 1, 1), (3, 4, 5)):
        won = [q for q in Nim().options(heaps) if outcome(Nim(), q, misere=True) == "P"]
        for game in (Nim(), explore(Nim(), heaps)):
            assert winning_moves(game, heaps, misere=True) == won
            assert outcome(game, heaps, misere=True) == ("N" if won else "P")
    asked = []
    winning_moves(lambda n: asked.append(n) or range(n), 9, misere=True)
    assert sorted(asked) == [*range(10)]


def test_play_that_goes_round_names_what_answers():
    for rules in (lambda n: [(n + 1) % 3], Parts(lambda n: [(n + 1) % 3]), {0: [1], 1: [0, 2]}):
        for ask in (outcome, explore, winning_moves):
            with pytest.raises(CycleError, match="for normal play, loopy_outcomes and"):
                ask(rules, 0)


class Chance:
    """A heap is lowered to one of the others, by chance."""

    def __init__(self):
        self.dice = Random(1)

    def options(self, n):
        return [self.dice.randrange(n)] if n else []


class UsedUp:
    """The options are given once."""

    def __init__(self):
        self.left = {3: iter([2, 1]), 2: iter([1])}

    def options(self, n):
        return self.left.get(n, ())


def counting():
    asked = count(1)
    return lambda n: [0, -next(asked)] if n > 0 else []


@every("rules", [Chance(), UsedUp(), counting()])
def test_rules_that_say_something_else_when_asked_again_are_named(rules):
    assert "options must depend on the position alone" in check_rules(rules, 3).message


class Notakto:
    """A move writes a cross on one of some boards of 3 × 3, which goes with three in a line."""

    start = (frozenset(), frozenset())
    cells = frozenset(product((-1, 0, 1), repeat=2))

    asked = 0

    def options(self, boards):
        self.asked += 1
        return [
            boards[:i] + (crossed,) * (not self.in_line(crossed)) + boards[i + 1 :]
            for i, board in enumerate(boards)
            for crossed in (board | {cell} for cell in sorted(self.cells - board))
        ]

    def in_line(self, board):
        threes = combinations(sorted(board), 3)  # in order, so that the middle one is between
        return any(x + v == 2 * t and y + w == 2 * u for (x, y), (t, u), (v, w) in threes)

    def canonical(self, boards):
        return tuple(sorted(map(least_image, boards), key=sorted))


@cache
def least_image(board):
    """The least of the eight turns and mirror images of a board around its middle."""
    turns = [(a, b) for a in (1, -1) for b in (1, -1)]
    straight = [frozenset((a * x, b * y) for x, y in board) for a, b in turns]
    return min(straight + [frozenset((y, x) for x, y in image) for image in straight], key=sorted)


class OnlyEquivalent(Notakto):
    only_equivalent = True


def asked_by(rules, position):
    """How many positions are looked at for the misère outcome of one."""
    assert outcome(rules, position, misere=True) == "N"
    return rules.asked


def test_positions_that_are_the_same_game_are_explored_once_in_misere_play():
    empty = frozenset()
    late = (frozenset({(0, 0), (1, -1)}), frozenset({(-1, -1), (0, 1), (1, 1), (1, 0)}))
    assert outcome(Notakto(), misere=True) == "P"
    apart = Sum(Notakto(), Notakto()), tuple((board,) for board in late)
    assert outcome(*apart, misere=True) == outcome(Notakto(), late, misere=True)
    assert check_rules(Notakto(), late) is None
    graph = explore(Notakto(), late)
    for rules in (Notakto(), OnlyEquivalent()):
        assert winning_moves(rules, late, misere=True) == winning_moves(graph, misere=True)
        assert genus(rules, late) == genus(graph)
    assert 3 * asked_by(Notakto(), (empty,)) < asked_by(OnlyEquivalent(), (empty,))


class Told(Nim):
    """Nim, and what it says wrongly of itself, given by name."""

    def __init__(self, **told):
        vars(self).update(told)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (
            {"split": lambda n: {3: (Component(Kayles(), 3),), 5: (4,)}.get(n, (n,))},
            "5 has the value 5, but 4",
        ),
        ({"known_value": lambda n: n + (n == 3)}, "3 has the value 3, but known_value(3) is 4"),
        ({"is_misere_P": lambda at: len(at) == 3}, "is True, but exploring shows the opposite"),
        ({"options_worth": lambda at, v: Nim().options_worth(at, v)[:1]}, "not the options worth"),
        ({"options_worth": lambda at, v: [] if v else Nim().options_worth(at, v)}, ", 1) is []"),
    ],
)
def test_what_rules_say_wrongly_of_heaps_is_found(told, says):
    start = 5 if "split" in told else (3, 2, 2)
    assert says in check_rules(Told(**told), start).message


def test_digits_that_say_otherwise_than_breaks_are_found():
    class Taking(HeapGame):
        breaks = False

        def digit(self, taken):
            return 7 if taken == 2 else 0

    assert "known_value" in check_rules(Taking(), 6).message


class Own(HeapGame):
    """One stone is taken, or a heap is broken in two unequal ones."""

    def left(self, n):
        return [(n - 1,)] * (n > 0) + [(i, n - i) for i in range(1, (n + 1) // 2)]


def test_heaps_of_ones_own_are_played_and_listed():
    assert PlayGame(Own(), (4, 2)).static()[0].startswith("A game to play")
    with pytest.raises(GameError, match=r"needs digit\(taken\) or left\(heap\)"):
        PlayGame(HeapGame(), 3)
    for rules in (Own(), pins):
        explorer = SequenceExplorer(rules)
        assert explorer.found.values(9).tolist() == nim_sequence(explorer.rules, 9)
    explorer.panel.act({"do": "play", "heap": 4})
    assert explorer.panel.round.position == 4 and "your own rules" in explorer.static()[0]


def test_the_empty_text_is_seen():
    assert [step.reason for step in labelling_steps({"c": [""]})][1] == (
        "c can move to '', which is P. c is N."
    )


def test_sixty_signs_in_a_row_are_solved_soon():
    with within(5):
        assert grundy_value(Parts(flip), "+" * 60) == nim_sequence(DawsonsKayles(), 61)[60]
