"""Part G of the curriculum, row by row: the Sprague–Grundy theorem.

What is P, and what has which value, is decided by trying every line of play; nothing here asks
the package. The proofs run as strategies, against `verify` and against `always_wins`.
"""

from collections import Counter
from functools import cache, reduce
from itertools import (
    chain,
    combinations,
    combinations_with_replacement,
    permutations,
    product,
)
from operator import xor
from random import Random

import pytest
from helpers import (
    SMALL_GAMES,
    all_dags,
    all_walks,
    always_wins,
    games,
    is_P_in,
    isomorphic,
    least_missing,
    remembered_sums,
    together_P,
    value_in,
    values_of,
)
from hypothesis import given
from hypothesis import strategies as st

import sg_core
from sg_core import (
    CycleError,
    GameError,
    GameGraph,
    Sum,
    equivalent,
    explore,
    greedy_basis,
    grundy_value,
    grundy_values,
    nim_sum,
    outcome,
    parse_set,
    same_set,
)
from sg_core.nimbers import lowerings
from sg_core.rulesets import Nim
from sg_core.samples import all_games, random_game
from sg_core.strategies import (
    Rewriting,
    option_with_value,
    rewriting,
    rewritten,
    three_replies,
    to_zero,
    verify,
)

MANY_GAMES = [game for n in range(1, 6) for game in all_games(n)]
GRAPHS = [game for n in range(1, 6) for game in all_dags(n)]  # the start need not reach everything
RANDOM_GAMES = [random_game(n, f"G {n} {seed}") for n in (6, 8, 10, 12) for seed in range(6)]
LARGE_GAMES = [random_game(n, f"G {n} {seed}") for n in (20, 30) for seed in range(8)]
HEAPS = [explore(Nim(), n) for n in range(10)]
TOKEN = GameGraph({"a": ["b", "c"], "b": ["c"]})  # values 2, 1, 0
BACK = GameGraph({"a": ["b"], "b": ["c"]})  # a has 0, b has 1, c has 0


def check_wins(reply, rules, start, opens):
    """Check that the strategy beats both adversaries: as opener, or when the other begins."""
    opening = reply(None, start) if opens else None
    assert not opens or opening in rules.options(start)
    assert verify(reply, rules, start, opening) is None
    assert always_wins(reply, rules, opening if opens else start)


def a_set(numbers):
    """The game whose options are these heaps."""
    return parse_set(f"{{{','.join(f'*{n}' for n in numbers)}}}")


# G1


def test_G1_every_position_of_every_small_game_is_equivalent_to_the_heap_of_its_value_only():
    for game in GRAPHS:
        for position, g in values_of(game).items():
            here = game.subgame(position)
            assert grundy_value(game, position) == g
            for n in range(6):
                assert together_P(here, HEAPS[n]) == (n == g)


def test_G1_so_it_is_in_random_games():
    for game in [*RANDOM_GAMES, *LARGE_GAMES]:
        g = value_in(game)(game.start)
        assert grundy_value(game) == g
        assert [n for n in range(10) if together_P(game, HEAPS[n])] == [g]
        assert equivalent(game, HEAPS[g]) and not equivalent(game, HEAPS[g + 1])


def test_G1_no_small_game_tells_it_from_that_heap_and_some_tells_it_from_each_other():
    for game in SMALL_GAMES:
        row = [together_P(game, X) for X in SMALL_GAMES]
        same = [n for n in range(4) if [together_P(HEAPS[n], X) for X in SMALL_GAMES] == row]
        assert same == [value_in(game)(game.start)]


def test_G1_two_heaps_are_equivalent_only_when_they_are_equal():
    """Otherwise the larger one is reduced to the smaller."""
    for m, n in product(range(10), repeat=2):
        assert together_P(HEAPS[m], HEAPS[n]) == equivalent(HEAPS[m], HEAPS[n]) == (m == n)
        if m > n:
            opening = three_replies(HEAPS[n])(None, (n, m))
            assert opening == (n, n)
            check_wins(three_replies(HEAPS[n]), Sum(HEAPS[n], Nim()), (n, m), opens=True)


def check_three_replies(game):
    """Play proof 1 at every position of a game; return how often each case is met."""
    reply, total, value = three_replies(game), Sum(game, Nim()), values_of(game)
    seen = Counter()
    for x, g in value.items():
        start = (x, g)
        check_wins(reply, total, start, opens=False)
        assert reply(None, start) is None
        for after in total.options(start):
            case, answer = true_case(value, start, after), reply(start, after)
            assert reply.case(start, after) == case
            assert answer in total.options(after)
            assert value[answer[0]] == answer[1]
            check_case(case, start, after, answer)
            seen[case] += 1
    assert seen[1] == sum(value.values()) and seen[2] + seen[3] == len(game.moves)
    return seen


def true_case(value, before, after):
    """Which of the three replies a move of the other player asks for."""
    if before[0] == after[0]:
        return 1
    return 2 if value[after[0]] < value[before[0]] else 3


def check_case(case, before, after, answer):
    """Check where an answer of proof 1 goes."""
    if case == 1:  # the heap fell, and so does the game
        assert answer[1] == after[1] < before[1] and answer[0] != before[0]
    elif case == 2:  # the game fell, and so does the heap
        assert answer[0] == after[0] and answer[1] < before[1]
    else:  # the game rose, and comes back to its value
        assert answer[1] == before[1] and answer[0] != after[0]


def test_G1_the_three_replies_beat_every_adversary_at_each_position_of_every_small_game():
    of_up_to_4, seen = Counter(), Counter()
    for game in SMALL_GAMES:
        of_up_to_4 += check_three_replies(game)
    for game in GRAPHS:
        seen += check_three_replies(game)
    assert of_up_to_4 == {1: 52, 2: 63, 3: 12}
    assert seen == {1: 1_290, 2: 1_565, 3: 332}


def test_G1_they_win_in_random_games():
    seen = Counter()
    for game in [*RANDOM_GAMES, *LARGE_GAMES, *HEAPS]:
        seen += check_three_replies(game)
    assert seen == {1: 706, 2: 998, 3: 190}


@given(games())
def test_G1_they_win_in_any_game(game):
    check_three_replies(game)


def test_G1_a_larger_value_is_answered_at_another_position_of_the_old_value():
    """An undoing move does not lead back to where play came from, as in nim with adding."""
    seen = Counter()
    for game in [*GRAPHS, *RANDOM_GAMES, *LARGE_GAMES]:
        value, reply = values_of(game), three_replies(game)
        for x, y in game.moves:
            if value[y] > value[x]:
                z, heap = reply((x, value[x]), (y, value[x]))
                assert reply.case((x, value[x]), (y, value[x])) == 3
                assert z != x and z in game.options(y)
                assert value[z] == heap == value[x]
                seen["risen"] += 1
    assert seen == {"risen": 522}
    assert three_replies(BACK)(("a", 0), ("b", 0)) == ("c", 0)


def test_G1_every_game_is_nim_with_adding_moves_on_as_many_stones_as_its_value():
    """All smaller values can be reached, the same value never; a larger one can be undone."""
    for game in [*GRAPHS, *RANDOM_GAMES, *LARGE_GAMES]:
        value = values_of(game)
        for x, g in value.items():
            reached = {value[y] for y in game.options(x)}
            assert {n for n in reached if n <= g} == set(range(g))
            for y in game.options(x):
                assert value[y] < g or g in {value[z] for z in game.options(y)}


def test_G1_with_a_heap_of_another_size_they_open_and_win():
    openings = Counter()
    for game in [*GRAPHS, *RANDOM_GAMES]:
        reply, total, value = three_replies(game), Sum(game, Nim()), values_of(game)
        for x, heap in product(game, range(5)):
            if heap != value[x]:
                opening = reply(None, (x, heap))
                assert value[opening[0]] == opening[1] == min(heap, value[x])
                assert reply.case(None, (x, heap)) is None
                check_wins(reply, total, (x, heap), opens=True)
                openings["heap" if opening[0] == x else "game"] += 1
    assert openings == {"heap": 6_015, "game": 1_477}


def test_G1_where_the_other_player_could_win_they_lose_some_line():
    for game in SMALL_GAMES:
        g = value_in(game)(game.start)
        for heap in range(4):
            line = verify(three_replies(game), Sum(game, Nim()), (game.start, heap))
            assert (line is None) == (heap == g)


def test_G1_the_notes_tell_the_case_and_the_answer():
    lift = GameGraph({"s": ["r", "t"], "r": ["t"], "t": [], "u": ["s"]}, "u")  # values u 0, s 2
    reply = three_replies(lift)
    for before, after, case, answer, words in [
        (("s", 2), ("s", 1), 1, ("r", 1), "case 1, the heap fell to 1: in G move to r, of value 1"),
        (("s", 2), ("r", 2), 2, ("r", 1), "case 2, G fell to value 1: lower the heap to 1"),
        (("u", 0), ("s", 0), 3, ("t", 0), "case 3, G rose to value 2: on to t, of value 0"),
        (None, ("s", 0), None, ("t", 0), "make both sides 0"),
        (None, ("u", 5), None, ("u", 0), "make both sides 0"),
        (None, ("s", 2), None, None, "no answer"),
    ]:
        assert reply(before, after) == answer
        assert reply.case(before, after) == case
        assert reply.note(before, after).startswith(words)


def test_G1_rules_with_a_start_will_do_and_without_one_they_are_refused():
    class FromFive(Nim):
        start = 5

    assert verify(three_replies(FromFive()), Sum(FromFive(), Nim()), (5, 5)) is None
    for make in (three_replies, to_zero, rewriting, lambda game: rewritten(game, 0)):
        for thing in (Nim(), None, "a", 5):
            with pytest.raises(GameError, match=r"has no (start|method options)"):
                make(thing)


# G2


def replaced(game, value, count):
    """The options of each position that is left when the first ones have become heaps."""
    left = game.positions[count:]
    became = {p: f"*{value[p]}" for p in game.positions[:count]}
    return {p: {became.get(q, q) for q in game.options(p)} for p in left}


def check_rewriting(game):
    """Check proof 2 step by step, game by game; return how many steps there are."""
    game, value = game.subgame(), values_of(game)
    steps = rewriting(game)
    assert [step.position for step in steps] == list(game.positions)
    before = rewritten(game, 0)
    assert isomorphic(before, game) and same_set(before, game)
    for i, step in enumerate(steps):
        assert step.heaps == tuple(sorted({value[q] for q in game.options(step.position)}))
        assert step.value == least_missing(step.heaps) == value[step.position]
        after = rewritten(game, i + 1)
        assert together_P(before, after)
        assert always_wins(to_zero(before, after), Sum(before, after), (before.start, after.start))
        assert verify(to_zero(before, after), Sum(before, after)) is None
        check_rewritten(after, replaced(game, value, i + 1))
        before = after
    g = value[game.start]
    assert before.start == f"*{g}"
    assert same_set(before, parse_set(f"*{g}")) and isomorphic(before, HEAPS[g])
    return len(steps)


def check_rewritten(game, options):
    """Check that positions have their options or what became of them, and heaps are heaps."""
    assert set(options) <= set(game)
    for position in game:
        expected = options.get(position)
        if expected is None:
            expected = {f"*{n}" for n in range(int(position[1:]))}
        assert set(game.options(position)) == expected
    assert game.positions == game.subgame().positions


def named(game):
    """The game with letters for numbers."""
    return GameGraph({f"p{p}": [f"p{q}" for q in game.options(p)] for p in game}, f"p{game.start}")


def test_G2_each_small_game_becomes_a_heap_by_steps_that_no_game_can_tell_apart():
    assert sum(check_rewriting(named(game)) for game in MANY_GAMES) == sum(map(len, MANY_GAMES))
    assert sum(map(len, MANY_GAMES)) == 896


def test_G2_so_do_random_games():
    assert sum(check_rewriting(game) for game in RANDOM_GAMES) == 6 * (6 + 8 + 10 + 12)


@given(games(most=6))
def test_G2_so_does_any_game(game):
    check_rewriting(named(game))


def test_G2_no_small_game_tells_the_rewritten_games_apart():
    for game in SMALL_GAMES:
        rows = [
            [together_P(rewritten(game, count), X) for X in SMALL_GAMES]
            for count in range(len(game) + 1)
        ]
        assert all(row == rows[0] for row in rows)


def test_G2_a_game_is_equivalent_to_the_set_of_its_options_heaps_and_to_the_heap_of_their_mex():
    for game in [*MANY_GAMES, *RANDOM_GAMES]:
        numbers = rewriting(game)[-1].heaps
        m = least_missing(numbers)
        assert together_P(game, a_set(numbers))
        assert together_P(a_set(numbers), HEAPS[m]) and together_P(game, HEAPS[m])


def test_G2_a_set_of_heaps_is_equivalent_to_the_heap_of_the_mex_and_to_no_other():
    for numbers in chain.from_iterable(combinations(range(6), k) for k in range(7)):
        for n in range(8):
            assert together_P(a_set(numbers), HEAPS[n]) == (n == least_missing(numbers))


def test_G2_the_steps_of_an_example():
    assert rewriting(TOKEN) == [
        Rewriting("c", (), 0),
        Rewriting("b", (0,), 1),
        Rewriting("a", (0, 1), 2),
    ]
    twins = GameGraph({"s": ["t", "u", "v"], "v": ["t", "w"], "w": ["t"], "t": [], "u": []})
    assert rewriting(twins)[-1] == Rewriting("s", (0, 2), 1)  # t and u are the same heap
    assert rewritten(twins, 4).options("s") == ("*0", "*2")
    assert rewritten(TOKEN, 2).options("a") == ("*1", "*0")
    for text, numbers, value in [("{*8,*1}", (1, 8), 0), ("{*16,*8,*0}", (0, 8, 16), 1)]:
        assert rewriting(parse_set(text))[-1] == Rewriting(parse_set(text).start, numbers, value)


def test_G2_a_position_that_is_called_like_a_heap_is_no_heap():
    taken = GameGraph({"*1": ["*0", "*2"], "*0": ["*2"], "*2": []})  # of values 2, 1, 0
    assert rewriting(taken) == [
        Rewriting("*2", (), 0),
        Rewriting("*0", (0,), 1),
        Rewriting("*1", (0, 1), 2),
    ]
    assert set(rewritten(taken, 1).options("*1")) == {"*0", "**0"}
    assert rewritten(taken, 1).options("*0") == ("**0",)
    assert rewritten(taken, 2).options("*1") == ("**1", "**0")
    assert rewritten(taken, 3).start == "**2"
    both = GameGraph({"*1": ["**1"], "**1": []})
    assert [rewritten(both, n).start for n in range(3)] == ["*1", "*1", "***1"]
    for game in (taken, both, parse_set("{*1,{*1},*3}"), parse_set("{{*2},{*1,{*1}}}")):
        for count in range(len(game)):
            assert together_P(rewritten(game, count), rewritten(game, count + 1))
            assert together_P(rewritten(game, count), game)
        g = value_in(game)(game.start)
        assert same_set(rewritten(game, len(game)), parse_set(f"*{g}"))


def test_G2_positions_that_the_start_does_not_reach_are_dropped():
    """They neither appear, nor count as steps, nor make heaps that the game has not."""
    dropped = 0
    for game in GRAPHS:
        inside = game.subgame()
        assert rewriting(game) == rewriting(inside)
        assert [step.position for step in rewriting(game)] == list(inside.positions)
        for count in range(len(inside) + 1):
            here = rewritten(game, count)
            assert here == rewritten(inside, count)
            assert {p for p in here if p in game} == set(inside.positions[count:])
            assert len(here.subgame()) == len(here)
        dropped += len(game) - len(inside)
    assert dropped == 234


def test_G2_any_positions_can_be_rewritten_and_rules_with_a_start():
    class FromTwoHeaps(Nim):
        start = (1, 2)

    assert rewritten(FromTwoHeaps(), 6).start == "*3"
    for step in rewriting(FromTwoHeaps()):
        assert step.value == reduce(xor, step.position)
    for game in (explore(Nim(), (1, 2, 1)), HEAPS[4], parse_set("{*2,{*2}}")):
        assert together_P(rewritten(game, 2), game)


@pytest.mark.parametrize("steps", [-1, 0.5, 1.0, True, None, "1", [1], float("nan")], ids=repr)
def test_G2_a_number_of_steps_that_is_none_is_refused(steps):
    with pytest.raises(GameError, match="number of steps must be one of 0, 1, 2, …, not"):
        rewritten(TOKEN, steps)


# G3


def check_followers(parts, position):
    """Check the follower for each smaller value against the values of the whole sum."""
    total = Sum(*parts)
    value = value_in(total)
    numbers = [value_in(part)(p) for part, p in zip(parts, position, strict=True)]
    b = value(position)
    assert b == reduce(xor, numbers, 0) == nim_sum(*numbers)
    values = {option: value(option) for option in total.options(position)}
    assert b not in values.values()
    for a in range(b):
        assert values[option_with_value(total, position, a)] == a
    return b


@pytest.mark.nightly
def test_G3_in_all_pairs_and_triples_of_small_games_each_smaller_value_has_its_follower():
    seen = Counter()
    pairs = product(SMALL_GAMES, repeat=2)
    for parts in chain(pairs, combinations_with_replacement(SMALL_GAMES, 3)):
        seen[check_followers(parts, tuple(part.start for part in parts))] += 1
    assert seen.total() == 21**2 + 1_771
    assert seen == {0: 589, 1: 540, 2: 608, 3: 475}


def test_G3_at_every_position_of_the_sum():
    for parts in combinations(SMALL_GAMES[5:], 2):
        for position in explore(Sum(*parts), tuple(part.start for part in parts)):
            check_followers(parts, position)


def test_G3_in_random_games_and_heaps():
    seen = Counter()
    for i, (one, other) in enumerate(combinations(RANDOM_GAMES[::3], 2)):
        parts = (one, other, HEAPS[i % 10])
        seen[check_followers(parts, tuple(part.start for part in parts))] += 1
    assert max(seen) >= 8 and len(seen) >= 8, seen


def test_G3_in_heaps_it_is_any_move_to_the_nim_sum_that_is_wanted():
    heaps = Sum(Nim(), Nim(), Nim())
    for position in product(range(6), repeat=3):
        b = reduce(xor, position)
        for a in range(b):
            answer = option_with_value(heaps, position, a)
            assert answer in heaps.options(position) and reduce(xor, answer) == a
        assert all(reduce(xor, option) != b for option in heaps.options(position))
    assert option_with_value(heaps, (1, 4, 6), 2) == (0, 4, 6)


@given(st.lists(games(), min_size=1, max_size=4), st.data())
def test_G3_in_any_sum_at_any_position(parts, data):
    total, value = Sum(*parts), [value_in(part) for part in parts]
    position = tuple(data.draw(st.sampled_from(part.positions)) for part in parts)
    b = reduce(xor, (value[i](p) for i, p in enumerate(position)))
    options = total.options(position)
    for a in range(b):
        answer = option_with_value(total, position, a)
        assert answer in options
        assert reduce(xor, (value[i](p) for i, p in enumerate(answer))) == a


def test_G3_an_odd_number_of_components_have_the_top_bit_and_can_be_lowered():
    """For all a < b: the components that can be lowered are those that have it."""
    for numbers in product(range(8), repeat=3):
        b = reduce(xor, numbers)
        for a in range(b):
            top = max(2**k for k in range(3) if 2**k <= a ^ b)
            having = [i for i, number in enumerate(numbers) if number // top % 2]
            ways = [
                (i, n)
                for i, number in enumerate(numbers)
                for n in range(number)
                if b ^ number ^ n == a
            ]
            assert list(lowerings(numbers, a).items()) == ways
            assert [i for i, _ in ways] == having
            assert len(having) % 2 == 1


class Watched:
    """A game that remembers which positions were asked for their options."""

    def __init__(self, game):
        self.game, self.asked = game, Counter()

    def options(self, position):
        self.asked[position] += 1
        return self.game.options(position)


@pytest.mark.nightly
def test_G3_the_sum_is_not_explored():
    """Six heaps of about 1000 have 10^18 positions; each component is asked about its own."""
    position = (1000, 999, 998, 997, 996, 500)
    parts = [Watched(Nim()) for _ in position]
    answer = option_with_value(Sum(*parts), position, 3)
    assert reduce(xor, answer) == 3
    assert sum(p != q for p, q in zip(position, answer)) == 1
    for part, heap in zip(parts, position):
        assert set(part.asked) == set(range(heap + 1))
        assert max(part.asked.values()) <= 3


def test_G3_so_it_is_in_games_of_30_positions():
    """Their sum has up to 30^8 positions."""
    parts = [Watched(game) for game in LARGE_GAMES[8:]]
    total = Sum(*parts)
    value = [value_in(part.game) for part in parts]
    tried = 0
    for k, start in product(range(8), range(6)):
        here = tuple(Random(f"G3 {k} {start}").choice(part.game.positions) for part in parts)
        b = reduce(xor, (value[i](p) for i, p in enumerate(here)))
        for a in range(b):
            answer = option_with_value(total, here, a)
            [i] = [i for i in range(8) if here[i] != answer[i]]
            assert answer[i] in parts[i].game.options(here[i])
            assert reduce(xor, (value[i](p) for i, p in enumerate(answer))) == a
            tried += 1
    asked = sum(part.asked.total() for part in parts)
    assert tried > 50 and asked < tried * 8 * 40


def test_G3_a_game_that_is_no_sum_and_a_sum_within_a_sum():
    assert option_with_value(TOKEN, "a", 1) == "b" and option_with_value(TOKEN, "a", 0) == "c"
    assert option_with_value(Nim(), 5, 3) == 3
    assert option_with_value(Nim(), (1, 4, 6), 2) == (0, 4, 6)
    inner = Sum(Nim(), TOKEN)
    for a in range(3 ^ 2 ^ 4):
        answer = option_with_value(Sum(inner, Nim()), ((3, "a"), 4), a)
        assert answer in Sum(inner, Nim()).options(((3, "a"), 4))
        assert value_in(Sum(inner, Nim()))(answer) == a
    assert option_with_value(Sum(TOKEN), ("a",), 1) == ("b",)
    assert option_with_value(TOKEN + TOKEN.subgame("b"), ("a", "b"), 0) == ("b", "b")


TOTAL = Sum(Nim(), TOKEN)


@pytest.mark.parametrize("wanted", [6, 7, 10**30], ids=repr)
def test_G3_a_value_that_is_not_smaller_is_refused(wanted):
    with pytest.raises(GameError, match=r"\(4, 'a'\) has the value 6; ask for one below") as caught:
        option_with_value(TOTAL, (4, "a"), wanted)
    assert f"not {wanted}" in str(caught.value)


@pytest.mark.parametrize("wanted", [-1, 0.5, 1.0, True, False, None, "1", [1], 1j], ids=repr)
def test_G3_a_value_that_is_no_natural_number_is_refused(wanted):
    with pytest.raises(GameError, match="wanted must be one of 0, 1, 2, …, not") as caught:
        option_with_value(TOTAL, (4, "a"), wanted)
    assert repr(wanted) in str(caught.value)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ((4,), "a tuple of 2"),
        ((4, "a", 0), "a tuple of 2"),
        ((), "a tuple of 2"),
        ([4, "a"], "a tuple of 2"),
        (4, "a tuple of 2"),
        (None, "a tuple of 2"),
        ((4, "z"), "'z' is not a position of this game; it has 'c', 'b', 'a'"),
        ((4, ["a"]), "cannot be a position"),
        ((-1, "a"), "a heap must be one of 0, 1, 2"),
        ((0.5, "a"), "a heap must be one of 0, 1, 2"),
        ((True, "a"), "a heap must be one of 0, 1, 2"),
        (("4", "a"), "a heap must be one of 0, 1, 2"),
        ((10**30, "a"), "too many options"),
    ],
    ids=repr,
)
def test_G3_what_is_no_position_is_refused(position, message):
    with pytest.raises(GameError, match=message):
        option_with_value(TOTAL, position, 0)


@pytest.mark.nightly
def test_G3_lowering_a_component_to_make_the_value_0_beats_every_adversary():
    """As second player when the nim-sum of the values is 0, otherwise as opener."""
    seen = Counter()
    tuples = chain(product(SMALL_GAMES, repeat=2), combinations(SMALL_GAMES, 3))
    for parts in tuples:
        start = tuple(part.start for part in parts)
        opens = not together_P(*parts)
        check_wins(to_zero(*parts), Sum(*parts), start, opens)
        assert (to_zero(*parts)(None, start) is None) == (not opens)
        seen[opens] += 1
    assert seen == {False: 463, True: 1_308}


@pytest.mark.nightly
def test_G3_it_does_so_in_random_games():
    seen = Counter()
    for i, parts in enumerate(combinations([*RANDOM_GAMES[::2], *LARGE_GAMES[::4]], 2)):
        parts = (*parts, HEAPS[i % 5]) if max(map(len, parts)) <= 12 else parts
        opens = not together_P(*parts)
        check_wins(to_zero(*parts), Sum(*parts), tuple(part.start for part in parts), opens)
        seen[opens] += 1
    assert min(seen.values()) >= 10


def test_G3_it_answers_nothing_where_the_value_is_0_and_loses_where_it_should():
    for parts in combinations(SMALL_GAMES, 2):
        start = tuple(part.start for part in parts)
        line = verify(to_zero(*parts), Sum(*parts))
        assert (line is None) == together_P(*parts)
        assert (to_zero(*parts)(None, start) is None) == together_P(*parts)


def test_G3_every_answer_is_an_option_of_value_0():
    for parts in combinations(SMALL_GAMES[3:], 2):
        total, value = Sum(*parts), value_in(Sum(*parts))
        graph = explore(total, tuple(part.start for part in parts))
        for before, after in graph.moves:
            answer = to_zero(*parts)(before, after)
            assert (answer is None) == (value(after) == 0)
            assert answer is None or (answer in total.options(after) and value(answer) == 0)


def test_G3_it_knows_the_values_of_the_components_only(monkeypatch):
    labelled = set()

    def watched(game):
        labelled.update(game)
        return grundy_values(game)

    monkeypatch.setattr(sg_core.strategies.theorem, "grundy_values", watched)
    for G, H in combinations(SMALL_GAMES, 2):
        labelled.clear()
        check_wins(to_zero(G, H), Sum(G, H), (0, 0), opens=not together_P(G, H))
        check_wins(three_replies(G), Sum(G, Nim()), (0, value_in(G)(0)), opens=False)
        assert labelled == set(G) | set(H)


def test_G3_its_note_tells_the_values():
    reply = to_zero(HEAPS[3], TOKEN, BACK)
    assert reply(None, (3, "a", "b")) is None
    assert reply.note(None, (3, "a", "a")) == "3 ⊕ 2 ⊕ 0 = 1, top bit 1: lower 3 to 2"
    assert reply(None, (3, "a", "a")) == (2, "a", "a")


# G4


def test_G4_a_sum_is_equivalent_to_the_heap_of_the_nim_sum_and_to_no_other():
    for G, H in product(SMALL_GAMES, MANY_GAMES[::2]):
        n = value_in(G)(0) ^ value_in(H)(0)
        assert nim_sum(grundy_value(G), grundy_value(H)) == n
        assert [m for m in range(n + 2) if together_P(G, H, HEAPS[m])] == [n]


def test_G4_so_it_is_with_random_games():
    for G, H in combinations(RANDOM_GAMES[:12], 2):
        n = value_in(G)(G.start) ^ value_in(H)(H.start)
        assert together_P(G, H, HEAPS[n]) and equivalent(Sum(G, H), HEAPS[n])
        assert not together_P(G, H, HEAPS[n ^ 1])


def test_G4_a_game_and_its_heap_have_the_same_outcome_with_every_game():
    for G, X in product(MANY_GAMES, SMALL_GAMES):
        assert together_P(G, X) == together_P(HEAPS[value_in(G)(0)], X)
    for G, X in product(RANDOM_GAMES, [*SMALL_GAMES[::2], *RANDOM_GAMES[:6]]):
        assert together_P(G, X) == together_P(HEAPS[value_in(G)(G.start)], X)


def test_G4_so_they_have_in_sums_of_three():
    for G, H, X in combinations(SMALL_GAMES, 3):
        m, n = value_in(G)(0), value_in(H)(0)
        asked = together_P(G, H, X)
        assert asked == together_P(HEAPS[m], HEAPS[n], X) == together_P(HEAPS[m ^ n], X)


# G5


def test_G5_the_three_properties_hold():
    for m in range(10):
        assert grundy_value(Nim(), m) == m
    for game in [*GRAPHS, *RANDOM_GAMES]:
        value = grundy_values(game)
        for position in game:
            assert (value[position] == 0) == together_P(game.subgame(position))
    for G, H in product(SMALL_GAMES, repeat=2):
        g, h = grundy_values(G), grundy_values(H)
        for (x, y), value in grundy_values(G + H).items():
            assert value == nim_sum(g[x], h[y]) == value_in(Sum(G, H))((x, y))


def test_G5_only_the_grundy_value_has_them():
    """Of all codings of a game's positions in which heaps keep their numbers, one is left."""
    tried = 0
    for game in SMALL_GAMES:
        to_heap = {(p, m): together_P(game.subgame(p), HEAPS[m]) for p in game for m in range(4)}
        found = []
        for codes in product(range(4), repeat=len(game)):
            coding = dict(zip(game, codes))
            if all(is_P == (coding[p] ^ m == 0) for (p, m), is_P in to_heap.items()):
                found.append(coding)
            tried += 1
        assert found == [values_of(game)]
    assert tried == 4 + 4**2 + 3 * 4**3 + 16 * 4**4


HEAP_7 = HEAPS[7]
SUMS_OF_HEAPS = [h for k in (1, 2, 3) for h in combinations_with_replacement(range(8), k)]


def codings():
    """Every map from the heaps 0, …, 7 to 3 bits for which a sum is P exactly when the XOR is 0.

    Sums of up to three heaps are tried, as soon as their heaps have codes.
    """
    is_P, found = is_P_in(HEAP_7), [()]
    for n in range(8):
        sums = [(heaps, is_P(*heaps)) for heaps in SUMS_OF_HEAPS if max(heaps) == n]
        found = [
            coding
            for codes in found
            for coding in [(*codes, code) for code in range(8)]
            if all(P == (reduce(xor, (coding[h] for h in heaps)) == 0) for heaps, P in sums)
        ]
    return found


def independent_triples():
    """The triples of heaps of which no non-empty sum is P."""
    is_P = is_P_in(HEAP_7)
    return [
        triple
        for triple in permutations(range(8), 3)
        if not any(is_P(*some) for k in (1, 2, 3) for some in combinations(triple, k))
    ]


def test_G5_without_the_first_property_168_codings_of_the_heaps_up_to_7_are_left():
    found, is_P = codings(), is_P_in(HEAP_7)
    assert len(set(found)) == len(found) == 168 == (8 - 1) * (8 - 2) * (8 - 4)
    assert tuple(range(8)) in found
    for heaps in combinations_with_replacement(range(8), 4):
        P = is_P(*heaps)
        assert all(P == (reduce(xor, (f[h] for h in heaps)) == 0) for f in found)


def test_G5_they_are_the_codes_of_the_bases_that_the_greedy_algorithm_finds():
    triples = independent_triples()
    assert len(triples) == 168
    by_order = {}
    with remembered_sums():
        for order in permutations(range(8), 3):
            rest = [n for n in range(8) if n not in order]
            basis = greedy_basis(HEAP_7, [*order, *rest], "brute")
            by_order[order] = basis.elements, tuple(basis.codes[n] for n in range(8))
    assert len(by_order) == 8 * 7 * 6
    assert {elements for elements, _ in by_order.values()} == set(triples)
    assert all(by_order[triple][0] == triple for triple in triples)
    of_triples = [by_order[triple][1] for triple in triples]
    assert len(set(of_triples)) == 168
    assert set(of_triples) == set(codings()) == {codes for _, codes in by_order.values()}


def test_G5_a_coding_is_given_by_which_heaps_have_the_codes_1_2_4():
    places = [tuple(coding.index(code) for code in (1, 2, 4)) for coding in codings()]
    assert sorted(places) == sorted(independent_triples())


# G6: the criterion of E6


def criterion(values):
    """For every k, the first listed value of at least 2^k is exactly 2^k."""
    firsts = [next((v for v in values if v >= 2**k), 2**k) for k in range(5)]
    return firsts == [1, 2, 4, 8, 16]


def has_mex(game, codes, position):
    """Whether the code of a position is the mex of the codes of its options."""
    return codes[position] == least_missing([codes[q] for q in game.options(position)])


def test_G6_an_order_gives_mex_everywhere_exactly_when_powers_of_two_come_first():
    seen = Counter()
    for game, _, bases in all_walks():
        value = values_of(game)
        for order, basis in bases.items():
            works = all(has_mex(game, basis.codes, position) for position in game)
            assert works == criterion([value[p] for p in order]) == (basis.codes == value)
            seen[works] += 1
    assert seen == {True: 1_843 + 20_629, False: 14_553}


def test_G6_up_to_where_the_criterion_first_fails_codes_are_values_and_there_they_are_not():
    """The proof: until then the elements have the values 1, 2, 4, …; the next one has not."""
    failures = 0
    for game, _, bases in all_walks():
        value = values_of(game)
        for order, basis in bases.items():
            listed = [value[p] for p in order]
            good = [criterion(listed[: i + 1]) for i in range(len(order))]
            until = order[: good.index(False)] if False in good else order
            elements = [p for p in basis.elements if p in until]
            assert all(basis.codes[p] == value[p] for p in until)
            assert [value[p] for p in elements] == [2**i for i in range(len(elements))]
            if len(until) < len(order):
                first = order[len(until)]
                assert basis.elements[len(elements)] == first
                assert basis.codes[first] == 2 ** len(elements) < value[first]
                failures += 1
    assert failures == 14_553


def greedy_by_play(is_P, order):
    """The codes of a walk by its definition, where `is_P` tries every line of play."""
    elements, codes = [], {}
    for position in order:
        for code in range(2 ** len(elements)):
            if is_P(position, *(e for i, e in enumerate(elements) if code >> i & 1)):
                codes[position] = code
                break
        else:
            codes[position] = 2 ** len(elements)
            elements.append(position)
    return codes


def test_G6_so_it_is_in_random_games_with_random_orders():
    seen = Counter()
    for game in [*RANDOM_GAMES, HEAPS[4], HEAPS[8], explore(Nim(), (1, 2, 1))]:
        is_P, value = is_P_in(game), values_of(game)
        for seed in range(40):
            order = Random(f"G6 {seed}").sample(game.positions, len(game))
            if seed % 2:  # a random order of a large game hardly ever works
                order.sort(key=lambda p: (value[p] & (value[p] - 1) > 0, value[p]))
            if seed % 4 == 3:
                i = Random(f"G6 swap {seed}").randrange(len(order))
                order.insert(0, order.pop(i))
            codes = greedy_by_play(is_P, order)
            works = all(has_mex(game, codes, position) for position in game)
            assert works == criterion([value[p] for p in order]) == (codes == value)
            seen[works] += 1
    assert seen == {True: 598, False: 482}


def test_G6_the_package_walks_the_same_way():
    for game in RANDOM_GAMES[:12]:
        order = Random(f"G6 walk {len(game)}").sample(game.positions, len(game))
        codes = greedy_by_play(is_P_in(game), order)
        assert greedy_basis(game, order, "brute").codes == codes


# G6: where each hypothesis is used


def solved(options, positions):
    """From each position to P, N, or D when neither player can bring play to an end they like.

    Retrograde analysis: labels spread from the ends as long as something new follows.
    """
    label, news = {}, True
    while news:
        news = {}
        for position in positions:
            after = [label.get(option) for option in options(position)]
            if position not in label and ("P" in after or all(o == "N" for o in after)):
                news[position] = "N" if "P" in after else "P"
        label |= news
    return {position: label.get(position, "D") for position in positions}


def test_G6_the_solver_agrees_with_every_line_of_play_where_play_ends():
    for game in [*MANY_GAMES, *RANDOM_GAMES]:
        labels = solved(game.options, game.positions)
        assert "D" not in labels.values()
        assert all((labels[p] == "P") == together_P(game.subgame(p)) for p in game)
    with_exit = {"a": "b", "b": "ae", "e": ""}
    assert solved(with_exit.get, with_exit) == {"a": "P", "b": "N", "e": "P"}
    far = {"a": "b", "b": "ac", "c": "d", "d": ""}
    assert solved(far.get, far) == {"a": "D", "b": "D", "c": "N", "d": "P"}


LOOP = {"a": ["b"], "b": ["a"]}


def with_loop(game):
    """The options of positions (of the loop, of the game)."""
    return lambda position: [
        *((there, position[1]) for there in LOOP[position[0]]),
        *((position[0], option) for option in game.options(position[1])),
    ]


def test_G6_with_a_loop_no_sum_with_a_heap_is_P():
    labels = solved(with_loop(HEAPS[9]), list(product(LOOP, range(10))))
    assert len(labels) == 20
    assert set(labels.values()) == {"D"}  # the loop always has a move


def test_G6_nor_is_it_with_any_game():
    for game in [*MANY_GAMES, *RANDOM_GAMES]:
        labels = solved(with_loop(game), list(product(LOOP, game)))
        assert set(labels.values()) == {"D"}


@pytest.mark.parametrize("start", ["a", "b"])
def test_G6_a_loop_is_refused_and_named(start):
    with pytest.raises(CycleError) as caught:
        GameGraph(LOOP, start)
    assert set(caught.value.cycle) == {"a", "b"}
    with pytest.raises(CycleError):
        explore(LOOP.get, start)
    with pytest.raises(CycleError):
        explore(with_loop(HEAPS[3]), (start, 3))


def left_wins(position, left_moves):
    """Whether Left wins a sum of games {Left's options | Right's options} when play is normal."""
    options = [
        (*position[:i], option, *position[i + 1 :])
        for i, part in enumerate(position)
        for option in part[0 if left_moves else 1]
    ]
    won = [left_wins(option, not left_moves) for option in options]
    return any(won) if left_moves else all(won)


def both_ways(n):
    """The heap of n with the same moves for Left and Right."""
    smaller = tuple(both_ways(left) for left in range(n))
    return (smaller, smaller)


ZERO = ((), ())
ONE = ((ZERO,), ())  # {0 | }


def test_G6_in_a_partizan_game_Left_may_win_whoever_begins():
    assert left_wins((ONE,), True) and left_wins((ONE,), False)
    assert not left_wins((ZERO,), True) and left_wins((ZERO,), False)
    mirrored = ((), (ZERO,))
    assert not left_wins((mirrored,), True) and not left_wins((mirrored,), False)
    assert left_wins((ONE, mirrored), False) and not left_wins((ONE, mirrored), True)


def test_G6_so_it_is_equivalent_to_no_heap():
    for n in range(6):
        heap = both_ways(n)
        assert left_wins((ONE, heap), True) and left_wins((ONE, heap), False)  # P would be lost
        assert left_wins((heap,), True) == (n > 0) and left_wins((heap,), False) == (n == 0)
    for m, n in product(range(5), repeat=2):  # the solver, on heaps
        sum_of_two = (both_ways(m), both_ways(n))
        assert left_wins(sum_of_two, True) == (m != n)
        assert left_wins(sum_of_two, False) == (m == n)


@cache
def misere_P(*heaps):
    """Whether the player to move loses when who takes the last stone loses."""
    moves = [
        tuple(sorted((*heaps[:i], left, *heaps[i + 1 :])))
        for i, heap in enumerate(heaps)
        for left in range(heap)
    ]
    return bool(moves) and not any(misere_P(*heaps) for heaps in moves)


def test_G6_in_misere_nim_the_nim_sum_does_not_decide():
    assert nim_sum(1, 1) == nim_sum(2, 2) == nim_sum() == 0
    assert not misere_P(1, 1) and misere_P(2, 2)
    assert not misere_P() and not misere_P(0) and misere_P(1)
    assert [n for n in range(10) if misere_P(n)] == [1]
    assert outcome(Nim(), (1, 1)) == outcome(Nim(), (2, 2)) == outcome(Nim(), 0) == "P"


def test_G6_in_misere_nim_2_and_2_is_equivalent_to_no_heap():
    """Some game tells it from each heap: nothing added, one heap, or two heaps."""
    added = [(), *((x,) for x in range(8)), *combinations_with_replacement(range(8), 2)]
    for n in range(8):
        assert any(misere_P(2, 2, *X) != misere_P(n, *X) for X in added)


def test_G6_in_misere_nim_only_heaps_of_at_most_1_behave_otherwise():
    for heaps in combinations_with_replacement(range(6), 3):
        as_in_nim = reduce(xor, heaps) == 0
        assert misere_P(*heaps) == (as_in_nim if max(heaps) > 1 else not as_in_nim)
