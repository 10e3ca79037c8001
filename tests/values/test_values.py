"""The theorem as engine: what it says of wholes is what plain exploring says, and it is quick."""

import re
from collections import Counter
from itertools import combinations_with_replacement, product
from random import Random

import pytest
from helpers import SMALL_GAMES, TOKEN, every, mostly_nightly, within
from oracles import xor_of

from sg_core import (
    Component,
    CycleError,
    GameError,
    GameGraph,
    LimitError,
    N,
    P,
    Sum,
    check_rules,
    explore,
    grundy_value,
    grundy_values,
    nim_sequence,
    outcome,
    outcomes,
    values,
    winning_moves,
)
from sg_core.rulesets import (
    DawsonsKayles,
    GrundysGame,
    Hexadecimal,
    Kayles,
    LaskersNim,
    Nim,
    Octal,
    Subtraction,
    TurningTurtles,
    square,
)
from sg_core.samples import random_game
from sg_core.sequences.asked import FIRST_VALUES, HeapSequence
from sg_core.values import Solved

ROWS = (Kayles(), DawsonsKayles(), GrundysGame(), LaskersNim(), Octal("4.102"), Octal("0.15"))


def test_a_sum_is_asked_about_its_start_unless_a_position_is_given():
    total = Sum(TOKEN, TOKEN)
    assert (grundy_value(total), grundy_value(total, ("a", "b"))) == (0, 3)
    assert winning_moves(Nim(), (0, 0)) == []


def check_all(rules, start):
    """Check value, outcome and winning moves of all that a start reaches against exploring."""
    graph = explore(rules, start)
    value, label = grundy_values(graph), outcomes(graph)
    for position in graph.positions:
        assert Solved().value(rules, position) == value[position]
        best = [q for q in graph.options(position) if label[q] is P]
        assert Solved().options_worth(rules, position, 0) == best
    return graph


# What plain exploring says


@pytest.mark.parametrize("count", [2, 3])
def test_sums_of_small_games_are_what_they_are_when_explored(count):
    some = SMALL_GAMES if count == 2 else Random(1).sample(SMALL_GAMES, 8)
    for games in combinations_with_replacement(some, count):
        check_all(Sum(*games), tuple(game.start for game in games))


def test_sums_of_sums():
    G, H, K = random_game(5, 1), random_game(4, 2), Kayles()
    check_all(Sum(Sum(G, Sum(K, H)), Nim()), ((G.start, (4, H.start)), 2))
    check_all(Sum(Sum(), G), ((), G.start))


@every("rules", [*ROWS, Nim(), Subtraction([1, 3, 4]), Subtraction(square)])
def test_rows_and_heaps(rules):
    check_all(rules, (3, 2, 4))
    check_all(rules, 9)


class Pile:
    """A move is made by one of several tokens on a game; a position is the tuple of places."""

    def __init__(self, game, *told):
        self.game = game
        for name in told:
            setattr(self, name, getattr(self, f"my_{name}"))

    def options(self, tokens):
        return [
            (*tokens[:i], q, *tokens[i + 1 :])
            for i, p in enumerate(tokens)
            for q in self.game.options(p)
        ]

    def my_split(self, tokens):
        return tuple((token,) for token in tokens)

    def my_canonical(self, tokens):
        return tuple(sorted(tokens))


@pytest.mark.parametrize("seed", mostly_nightly(3, range(20)))
@every("told", [(), ("split",), ("canonical",), ("split", "canonical")])
def test_random_rules_with_and_without_split_and_canonical(told, seed):
    rules = Pile(random_game(5, seed), *told)
    start = (rules.game.start,) * 2
    check_all(rules, start)
    assert check_rules(rules, start) is None


def test_coins_fall_apart_by_value_only():
    class Strict(TurningTurtles):
        only_equivalent = False

    start = frozenset({1, 2, 4})
    check_all(TurningTurtles(4), start)
    assert check_rules(TurningTurtles(4), start) is None
    assert "only of the same value" in check_rules(Strict(4), start).message


def test_parts_may_be_of_other_games():
    class Bundle:
        """A row of pins and a heap of stones at once."""

        def options(self, pair):
            row, heap = pair
            pins = [(q if isinstance(q, tuple) else (q,), heap) for q in Kayles().options(row)]
            return [*pins, *((row, q) for q in Nim().options(heap))]

        def split(self, pair):
            return (Component(Kayles(), pair[0]), Component(Nim(), pair[1]))

    check_all(Bundle(), ((4,), 3))
    assert check_rules(Bundle(), ((3,), 2)) is None
    assert grundy_value(Bundle(), ((60,), 10**6)) == nim_sequence(Kayles(), 61)[60] ^ 10**6


# What exploring cannot say


def test_no_option_of_a_huge_heap_is_listed():
    heaps = (10**9, 10**9 + 1, 12345)
    assert winning_moves(Nim(), heaps) == [(10**9, 10**9 + 1, 1)]
    assert winning_moves(Nim(), 10**100) == [0]
    assert winning_moves(Sum(Nim(), Nim()), (10**50, 10**49)) == [(10**49, 10**49)]


def test_a_proved_period_tells_any_heap_and_else_a_limit_is_named():
    assert grundy_value(Kayles(), 10**100) == nim_sequence(Kayles(), 12 * 9)[10**100 % 12 + 84]
    known, first = HeapSequence(GrundysGame()), nim_sequence(GrundysGame(), FIRST_VALUES + 1)
    assert [known.value(heap) for heap in range(FIRST_VALUES + 1)] == first
    with pytest.raises(LimitError, match="no period is proved by 40,000 values"):
        grundy_value(Subtraction(square), 10**9)


@pytest.mark.nightly
@pytest.mark.parametrize(
    "rules",
    [
        *(GrundysGame(), Subtraction(lambda taken: taken % 2 == 0)),
        *map(Hexadecimal, ("0.8", "0.CC", "0." + "F" * 40)),
        *map(Octal, ("4.007", "0." + "4" * 20 + "1", "0." + "7" * 1000)),
    ],
    ids=lambda rules: f"{rules!r:.24}",
)
def test_a_heap_that_is_far_too_large_is_refused_soon(rules):
    with within(3), pytest.raises(LimitError, match="no period is proved"):
        grundy_value(rules, 10**9)


def test_two_hundred_rows_of_pins():
    chance = Random(2)
    rows = tuple(chance.randrange(1, 1000) for _ in range(200))
    value, moves = nim_sequence(Kayles(), 1000), winning_moves(Kayles(), rows)
    total = xor_of(value[row] for row in rows)
    for row in set(rows[:20]):
        best = {p for p in Kayles().left(row) if xor_of(value[n] for n in p) == value[row] ^ total}
        others = Counter(rows) - Counter([row])
        here = [after for after in moves if all(after.count(n) >= others[n] for n in others)]
        left = {tuple(sorted((Counter(after) - others).elements())) for after in here}
        assert {tuple(filter(None, parts)) for parts in best} <= left
    assert all(xor_of(value[row] for row in after) == 0 for after in moves)


def test_a_long_game_needs_no_recursion():
    class Line:
        def options(self, n):
            return [n - 1] if n else []

        def canonical(self, n):
            return n

    assert grundy_value(Line(), 100_001) == 1


# What a reader's rules may be


def test_rules_may_be_a_function_and_positions_sets():
    take = lambda n: [n - t for t in (1, 2) if t <= n]  # noqa: E731
    assert grundy_value(Sum(take, take), (4, 2)) == 1 ^ 2
    assert winning_moves(TurningTurtles(3), frozenset({3})) == [frozenset()]


def test_rules_may_be_changed_between_two_questions():
    class Own(Octal):
        pass

    rules = Own("0.77")
    before = grundy_value(rules, 5), grundy_value(Octal("0.77"), 5)
    rules.digits = (0, 3)
    after = grundy_value(rules, 5), grundy_value(Octal("0.77"), 5)
    assert (before, after) == ((4, 4), (1, 4))


def test_a_subclass_that_changes_the_moves_is_asked_itself():
    class OddKayles(Kayles):
        def left(self, heap):
            return [left for left in super().left(heap) if sum(left) != heap - 2]

    class Misread(Nim):
        def options(self, position):
            return super().options(position)[:1]

    check_all(OddKayles(), (5, 3))
    assert grundy_value(Misread(), 5) == 1


def test_heaps_that_a_subclass_keeps_together_are_asked_together():
    whole = type("Whole", (Kayles,), {"split": lambda self, heaps: (heaps,)})()
    assert grundy_value(whole, (3, 5)) == grundy_value(Kayles(), (3, 5)) == 7


def test_rules_may_tell_the_values_of_their_heaps():
    class Evens:
        def options(self, n):
            return range(n % 2, n, 2)

        def known_value(self, n):
            return n // 2

    assert check_rules(Evens(), 9) is None
    assert grundy_value(Sum(Evens(), Evens()), (10**30, 6)) == 10**30 // 2 ^ 3
    assert winning_moves(Sum(Evens(), Nim()), (9, 10**12)) == [(9, 4)]

    class Changed(Evens):
        def options(self, n):
            return [n - 2] if n > 1 else []

    assert grundy_value(Changed(), 9) == 0


def test_explored_rules_are_explored():
    with pytest.raises(LimitError):
        explore(games := Sum(*[random_game(9, seed) for seed in range(8)]), games.start)
    assert outcome(Sum(*[random_game(9, seed) for seed in range(8)])) in (P, N)


# Wrong rules


class Wrong:
    """One heap; what it falls into, or what is the same, is given by a function."""

    def __init__(self, **told):
        vars(self).update(told)

    def options(self, n):
        return range(n)

    def __repr__(self):
        return "Wrong()"


@every(
    ("told", "says"),
    [
        ({"split": lambda n: (n - 1, 1) if n > 1 else (n,)}, "2 has the value 2, but 1 and 1"),
        ({"split": lambda n: ()}, "1 has the value 1, but nothing together have 0"),
        ({"split": lambda n: (n, 0, 3) if n == 3 else (n,)}, "3 has the value 3, but 3, 0 and 3"),
        ({"canonical": lambda n: min(n, 2)}, "3 has the value 3, but 2 together have 2"),
        ({"split": lambda n: (Component(Kayles(), 2),) if n == 2 else (n,)}, None),
        ({"split": lambda n: (Component(Kayles(), 3),) if n == 3 else (n,)}, "not the same game"),
        ({"split": lambda n: (n,), "canonical": lambda n: n}, None),
        ({"known_value": lambda n: n}, None),
        ({"known_value": lambda n: n % 3}, "3 has the value 3, but known_value(3) is 0"),
        ({"is_P": lambda n: n == 0}, None),
        ({"is_P": lambda n: n in (0, 2)}, "2 has the value 2, but is_P(2) is True"),
        ({"options_worth": lambda n, value: [value] if n > value else []}, None),
        ({"options_worth": lambda n, value: [0]}, "options_worth(0, 0) is [0], not the options"),
    ],
)
def test_the_first_position_at_which_rules_are_wrong_is_shown(told, says):
    found = check_rules(Wrong(**told), 5)
    assert (found is None) == (says is None)
    if says:
        assert says in found.message and found.message.endswith(".")
        assert str(found.position) in found.message


@pytest.fixture
def a_thousand_parts(monkeypatch):
    """So that what has no end is given up soon."""
    monkeypatch.setattr(values, "MOST_PARTS", 1_000)


@pytest.mark.usefixtures("a_thousand_parts")
@every(
    ("told", "says"),
    [
        ({"split": lambda n: n}, r"split\(3\) of Wrong\(\) gives 3; give a tuple of positions"),
        ({"split": lambda n: None}, r"split\(3\) of Wrong\(\) gives None"),
        ({"split": lambda n: (n, n)}, r"splitting 3 in Wrong\(\) does not end: 3 → 3; split gives"),
        ({"split": lambda n: (n + 1,)}, "3 in Wrong.* over 1,000 parts; does splitting end"),
        ({"split": lambda n: (0,) * 1_001 if n else (0,)}, "falls into over 1,000 parts"),
        ({"canonical": lambda n: [n]}, "cannot be a position|unhashable"),
    ],
)
def test_parts_of_the_wrong_kind_are_named_with_their_position(told, says):
    with pytest.raises(GameError, match=says):
        grundy_value(Wrong(**told), 3)


class Turning:
    """Two heaps, which `split` turns around, or gives again as a part, and so on without end."""

    def __init__(self, again):
        self.again = again

    def options(self, heaps):
        return Nim().options(heaps)

    def split(self, heaps):
        return (Component(self, heaps) if self.again else heaps[::-1],)

    def __repr__(self):
        return "Turning()"


@pytest.mark.parametrize("again", [False, True])
def test_splitting_that_goes_round_is_found_and_its_cycle_shown(again):
    around = r"\(1, 2\) → \(1, 2\)" if again else r"\(2, 1\) → \(1, 2\) → \(2, 1\)"
    with pytest.raises(GameError, match=rf"^splitting \(1, 2\) in .* not end: {around}; split"):
        grundy_value(Turning(again), (1, 2))
    found = check_rules(Turning(again), (1, 2)).message
    assert re.match(r"splitting \((0|1), 0\) in Turning\(\) does not end: .*; split gives", found)
    with pytest.raises(GameError, match="does not end"):
        winning_moves(Sum(Turning(again), Nim()), ((1, 2), 3))


@pytest.mark.usefixtures("a_thousand_parts")
def test_play_that_goes_round_or_has_no_end_is_refused():
    def rules(following):
        return Wrong(options=lambda n: [following(n)], split=lambda n: (n,))

    with pytest.raises(CycleError) as problem:
        outcome(rules(lambda n: (n + 1) % 3), 0)
    assert sorted(problem.value.cycle) == [0, 1, 2]
    with pytest.raises(LimitError, match="leads to over 1,000 parts; does play end"):
        outcome(rules(lambda n: n + 1), 0)


@every(
    ("game", "position", "says"),
    [
        (Sum(Nim(), Kayles()), (1,), "a tuple of 2"),
        (Sum(Nim(), Kayles()), (1, [2]), "cannot be a position"),
        (Sum(Nim(), Kayles()), (-1, 2), "a heap must be one of 0, 1, 2"),
        (Nim(), "x", "a heap must be one of"),
        (Kayles(), (1, 0.5), "a heap must be one of"),
        (Nim(), None, "has no start"),
        (GameGraph({"a": []}), "z", "is not a position of this game"),
        (GameGraph({"a": []}), ["a"], "is not a position of this game"),
        (Sum(GameGraph({"a": []}), Nim()), ("z", 1), "is not a position of this game"),
    ],
)
def test_what_is_no_position_is_refused(game, position, says):
    for ask in (outcome, grundy_value, winning_moves):
        with pytest.raises(GameError, match=says):
            ask(game, position)


def test_nothing_is_explored_where_heaps_have_a_sequence(monkeypatch):
    def no(*_):
        raise AssertionError("explored")

    monkeypatch.setattr(values, "explore", no)
    for rules, heaps in product([Nim(), *ROWS[:3]], [(40, 50), 60]):
        grundy_value(rules, heaps)
        winning_moves(rules, (10, 9))
