"""Tests of the three proofs of the theorem: what they answer and tell, and what they refuse."""

from itertools import product

from helpers import MANY_GAMES, RANDOM_GAMES, TOKEN, games, heap
from hypothesis import given
from hypothesis import strategies as st
from oracles import (
    all_dags,
    isomorphic,
    least_missing,
    together_P,
    value_in,
    value_of,
    values_of,
    xor_of,
)

from sg_core import GameGraph, Sum, grundy_values, parse_set, same_set
from sg_core.rulesets import Nim
from sg_core.samples import random_game
from sg_core.strategies import option_with_value, rewriting, rewritten, three_replies, to_zero

GRAPHS = [game for n in range(1, 6) for game in all_dags(n)]  # the start need not reach everything

# The first proof: three replies


def test_each_of_the_three_replies_goes_where_its_case_says():
    for game in [*GRAPHS, *RANDOM_GAMES, random_game(20, 1), heap(9)]:
        value, reply = values_of(game), three_replies(game)
        for before in value.items():
            for after in Sum(game, Nim()).options(before):
                case, (z, stones) = reply.case(before, after), reply(before, after)
                if before[0] == after[0]:  # the heap fell, and so does the game
                    assert case == 1 and stones == after[1] and z in game.options(before[0])
                elif value[after[0]] < before[1]:  # the game fell, and so does the heap
                    assert case == 2 and z == after[0] and stones < before[1]
                else:  # the game rose, and comes back to its value, at another position
                    assert case == 3 and stones == before[1]
                    assert z in game.options(after[0]) and z != before[0]
                assert value[z] == stones


def test_at_a_heap_of_another_size_the_larger_side_is_lowered_to_the_smaller():
    for game in [*GRAPHS, *RANDOM_GAMES]:
        reply, value = three_replies(game), values_of(game)
        for x, stones in product(game, range(5)):
            if stones != value[x]:
                opening = reply(None, (x, stones))
                assert value[opening[0]] == opening[1] == min(stones, value[x])
                assert reply.case(None, (x, stones)) is None


def test_the_notes_tell_the_case_and_the_answer():
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


# The second proof: rewriting


def check_rewritten(after, game, value, count):
    """Check that the first positions have become heaps, and that the others move to these."""
    became = {p: f"*{value[p]}" for p in game.positions[:count]}
    options = {p: {became.get(q, q) for q in game.options(p)} for p in game.positions[count:]}
    assert set(options) <= set(after)
    for position in after:
        smaller = () if position in options else range(int(position[1:]))
        assert set(after.options(position)) == options.get(position, {f"*{n}" for n in smaller})
    assert after.positions == after.subgame().positions


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
        check_rewritten(after, game, value, i + 1)
        before = after
    g = value[game.start]
    assert before.start == f"*{g}"
    assert same_set(before, parse_set(f"*{g}")) and isomorphic(before, heap(g))
    return len(steps)


def named(game):
    """The game with letters for numbers."""
    return GameGraph({f"p{p}": [f"p{q}" for q in game.options(p)] for p in game}, f"p{game.start}")


def test_each_game_becomes_a_heap_by_steps_that_no_game_can_tell_apart():
    for game in [*map(named, MANY_GAMES), *RANDOM_GAMES]:
        assert check_rewriting(game) == len(game)


def test_a_position_that_is_called_like_a_heap_is_no_heap():
    taken = GameGraph({"*1": ["*0", "*2"], "*0": ["*2"], "*2": []})  # of values 2, 1, 0
    assert set(rewritten(taken, 1).options("*1")) == {"*0", "**0"}
    assert rewritten(taken, 2).options("*1") == ("**1", "**0")
    assert rewritten(taken, 3).start == "**2"
    both = GameGraph({"*1": ["**1"], "**1": []})
    assert [rewritten(both, n).start for n in range(3)] == ["*1", "*1", "***1"]
    for game in (taken, both, parse_set("{*1,{*1},*3}"), parse_set("{{*2},{*1,{*1}}}")):
        for count in range(len(game)):
            assert together_P(rewritten(game, count + 1), game)
        assert same_set(rewritten(game, len(game)), parse_set(f"*{value_of(game)}"))


def test_what_the_start_does_not_reach_is_dropped():
    for game in GRAPHS:
        inside = game.subgame()
        assert rewriting(game) == rewriting(inside)
        for count in range(len(inside) + 1):
            assert rewritten(game, count) == rewritten(inside, count)


# The third proof: an option of each smaller value


@given(st.lists(games(), min_size=1, max_size=4), st.data())
def test_in_any_sum_at_any_position(parts, data):
    total, value = Sum(*parts), [value_in(part) for part in parts]
    position = tuple(data.draw(st.sampled_from(part.positions)) for part in parts)
    b = xor_of((value[i](p) for i, p in enumerate(position)))
    options = total.options(position)
    for a in range(b):
        answer = option_with_value(total, position, a)
        assert answer in options
        assert xor_of((value[i](p) for i, p in enumerate(answer))) == a


def test_a_game_that_is_no_sum_and_a_sum_within_a_sum():
    assert option_with_value(TOKEN, "a", 1) == "b"
    assert option_with_value(Nim(), (1, 4, 6), 2) == (0, 4, 6)
    total = Sum(Sum(Nim(), TOKEN), Nim())
    for a in range(3 ^ 2 ^ 4):
        answer = option_with_value(total, ((3, "a"), 4), a)
        assert answer in total.options(((3, "a"), 4)) and value_in(total)(answer) == a


def test_it_knows_the_components_only():
    """What is explored is never the sum, which has 10^11 positions."""
    games = [random_game(9, seed) for seed in range(12)]
    start = tuple(game.start for game in games)
    values = [grundy_values(game)[game.start] for game in games]
    after = to_zero(*games)(None, start)
    i = next(i for i in range(12) if after[i] != start[i])
    left = grundy_values(games[i])[after[i]]
    assert left < values[i] and xor_of([*values[:i], left, *values[i + 1 :]]) == 0


def test_its_note_tells_the_values():
    reply = to_zero(heap(3), TOKEN)
    assert reply.note(None, (3, "a")) == "3 ⊕ 2 = 1, top bit 1: lower 3 to 2"
