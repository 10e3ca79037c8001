"""Tests of the adversary that plays every line, and of the replies it is played against."""

import random
from itertools import pairwise

import pytest
from helpers import SMALL_GAMES, chain, examples, games, mostly_nightly, next_player_wins
from hypothesis import given
from hypothesis import strategies as st

from sg_core import (
    GameError,
    GameGraph,
    LimitError,
    P,
    Sum,
    explore,
    outcome,
    outcomes,
    parse_set,
    winning_moves,
)
from sg_core.rulesets import Nim
from sg_core.samples import random_game
from sg_core.strategies import absorb, go_between, mirror, option_with_value, to_zero, verify

LONG = 100_000
TWO_HEAPS = Sum(Nim(), Nim())
TWO_MOVES = GameGraph({"x": ["y"], "y": ["z"]})  # P
TOKEN = GameGraph({"a": ["b", "c"], "b": ["c"]})


class Rules:
    """A ruleset with a start."""

    def __init__(self, options, start):
        self.options, self.start = options, start


def to_first(game):
    """The reply that takes the first option."""
    return lambda before, after: next(iter(game.options(after)), None)


def by_labels(game):
    """The reply that looks at the labels of the whole game, as no proof may."""
    label = outcomes(game)

    def reply(before, after):
        return next((option for option in game.options(after) if label[option] is P), None)

    return reply


def loses(reply, game, position):
    """Whether some line of the other player, who is to move, beats the strategy."""
    return any(
        (answer := reply(position, after)) is None
        or answer not in game.options(after)
        or loses(reply, game, answer)
        for after in game.options(position)
    )


def check_lost(line, reply, game, start, opening=None):
    """Check that `line` is a play in which only the strategy's own last answer is missing."""
    assert line[0] == start
    assert opening is None or line[1] == opening
    assert all(after in game.options(before) for before, after in pairwise(line))
    theirs = line if opening is None else line[1:]  # begins where the other player is to move
    assert len(theirs) % 2 == 0
    for i in range(1, len(theirs) - 1, 2):
        assert reply(theirs[i - 1], theirs[i]) == theirs[i + 1]
    answer = reply(theirs[-2], theirs[-1])
    assert answer is None or answer not in game.options(theirs[-1])


def check_verify(reply, game, start, opening=None):
    """Check `verify` against the oracle; return whether the strategy loses."""
    line = verify(reply, game, start, opening)
    first = start if opening is None else opening
    assert (line is not None) == loses(reply, game, first)
    if line is not None:
        check_lost(line, reply, game, start, opening)
    return line is not None


# The adversary finds what there is to find


def wild(game, seed, wildness):
    """A reply that answers as it likes, always the same way, and at times with nonsense."""
    answers = {}

    def reply(before, after):
        if (before, after) not in answers:
            draw = random.Random(f"{seed} {before} {after}")
            options = game.options(after)
            nonsense = [None, "nowhere", before, after, game.start]
            legal = options and draw.random() > wildness
            answers[before, after] = draw.choice(options if legal else nonsense)
        return answers[before, after]

    return reply


@given(games(), st.integers(), st.sampled_from([0, 0.1, 0.5]), st.data())
@examples(300)
def test_a_line_is_found_exactly_when_there_is_one(game, seed, wildness, data):
    start = data.draw(st.sampled_from(game.positions))
    opening = data.draw(st.sampled_from([None, *game.options(start)]))
    check_verify(wild(game, seed, wildness), game, start, opening)


def test_among_careless_strategies_in_random_sums_some_win_and_some_lose():
    lost = []
    for seed in range(300):
        total = random_game(4, f"G {seed}") + random_game(3, f"H {seed}")
        perfect, other = by_labels(total), wild(total, seed, 0.5)

        def reply(before, after, seed=seed, perfect=perfect, other=other):
            careless = random.Random(f"{seed} {after}").random() < 0.05
            return (other if careless else perfect)(before, after)

        opening = next(iter(winning_moves(total)), None)
        lost.append(check_verify(reply, total, total.start, opening))
    assert 20 < sum(lost) < 280


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
def test_perfect_play_wins_from_P_and_after_a_winning_move_and_nowhere_else(game):
    reply = by_labels(game)
    for position in game:
        assert check_verify(reply, game, position) == next_player_wins(game, position)
        for option in game.options(position):
            assert check_verify(reply, game, position, option) == next_player_wins(game, option)


WRONG = {
    "none": lambda before, after: None,
    "no option": lambda before, after: "nowhere",
    "stays": lambda before, after: after,
    "takes back": lambda before, after: before,
    "a list": lambda before, after: ["a", "b"],
    "first option": to_first(TWO_HEAPS),
    "last option": lambda before, after: next(reversed(TWO_HEAPS.options(after)), None),
    "always the left heap": lambda before, after: (0, after[1]) if after[0] else None,
    "two moves": lambda before, after: (0, 0),
    "copies where it moved": lambda before, after: (
        TWO_HEAPS.options(after)[-1] if before[0] == after[0] else mirror(Nim())(before, after)
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_strategy_for_two_equal_heaps_is_found_out(name):
    line = verify(WRONG[name], TWO_HEAPS, (3, 3))
    assert line is not None
    check_lost(line, WRONG[name], TWO_HEAPS, (3, 3))


@pytest.mark.parametrize("heaps", [(1, 2), (2, 1), (0, 3), (4, 3), (7, 5)])
def test_mirroring_unequal_heaps_is_found_out(heaps):
    assert check_verify(mirror(Nim()), TWO_HEAPS, heaps)


def test_a_strategy_that_is_wrong_in_one_line_only_is_found_out():
    right = mirror(Nim())

    def reply(before, after):
        return (2, 1) if (before, after) == ((3, 3), (3, 1)) else right(before, after)

    assert verify(right, TWO_HEAPS, (9, 9)) is None
    line = verify(reply, TWO_HEAPS, (9, 9))
    check_lost(line, reply, TWO_HEAPS, (9, 9))
    assert line[-4:] == [(3, 3), (3, 1), (2, 1), (1, 1)]


def test_an_answer_may_depend_on_the_position_before():
    moves = {"s": ["a", "b"], "a": ["m"], "b": ["m"], "m": ["x", "y"], "x": ["e"], "y": []}
    game = GameGraph(moves, "s")

    def reply(before, after):
        return {"a": "x", "b": "y"}.get(before) if after == "m" else None

    assert verify(reply, game, "a") == ["a", "m", "x", "e"]
    assert verify(reply, game, "b") is None


# What it tells


def test_the_lost_line_begins_at_the_start_and_ends_where_no_answer_is_left():
    assert verify(to_first(TOKEN), TOKEN) == ["a", "c"]
    assert verify(mirror(Nim()), TWO_HEAPS, (1, 2)) == [(1, 2), (1, 1)]


def test_the_lost_line_has_the_opening():
    assert verify(to_first(TOKEN), TOKEN, opening="b") == ["a", "b", "c"]
    assert verify(to_first(TOKEN), TOKEN, opening="c") is None
    assert verify(to_first(TOKEN), TOKEN, "b", "c") is None


def test_where_the_other_player_cannot_move_any_strategy_wins():
    assert verify(WRONG["none"], TOKEN, "c") is None
    assert verify(WRONG["none"], Nim(), (0, 0)) is None
    assert verify(WRONG["none"], Nim(), 3, opening=0) is None


def test_the_position_where_play_begins_may_be_given():
    assert verify(to_first(TOKEN), TOKEN, position="b") == ["b", "c"]
    assert verify(mirror(Nim()), TWO_HEAPS, position=(2, 2)) is None
    total = TOKEN + TOKEN
    assert verify(mirror(TOKEN), total) is verify(mirror(TOKEN), total, ("b", "b")) is None
    assert verify(mirror(TOKEN), total, ("a", "b")) is not None


def test_no_question_is_asked_twice_and_only_moves_are_asked_about():
    asked = []
    total = explore(TWO_HEAPS, (6, 6))

    def reply(before, after):
        asked.append((before, after))
        return mirror(Nim())(before, after)

    assert verify(reply, total) is None
    assert len(asked) == len(set(asked)) == 2 * sum(range(7))  # every move from (n, n)
    assert set(asked) <= set(total.moves)


@pytest.mark.parametrize("length", mostly_nightly(1, [LONG, LONG + 1]))
def test_a_deep_game_is_played_to_its_end(length):
    game = chain(length)
    line = verify(to_first(game), game)
    assert line == (None if length % 2 == 0 else list(range(length, -1, -1)))


@pytest.mark.parametrize("thing", [Nim(), None, "a", {"a": []}, Sum(Nim(), Nim())], ids=repr)
def test_without_a_start_nothing_is_played(thing):
    with pytest.raises(GameError, match=r"has no (start|method options)"):
        verify(mirror(Nim()), thing)


@pytest.mark.parametrize("opening", ["a", "z", 0, ("b",), ["b"]], ids=repr)
def test_an_opening_that_is_no_move_is_refused_by_name(opening):
    with pytest.raises(GameError, match="is not a move from 'a'") as caught:
        verify(to_first(TOKEN), TOKEN, opening=opening)
    assert repr(opening) in str(caught.value)


@pytest.mark.parametrize("position", ["z", ("a", "z"), 0, ["a"]], ids=repr)
def test_a_position_the_game_does_not_have_is_refused_by_name(position):
    with pytest.raises(GameError, match="is not a position of this game"):
        verify(mirror(TOKEN), TOKEN + TOKEN, position)


# Every answer is legal


def check_legal(reply, total):
    """Check that every answer, to whatever move of the sum, is an option or None; count them."""
    answered = 0
    for before, after in total.moves:
        answer = reply(before, after)
        assert answer is None or answer in total.options(after)
        answered += answer is not None
    opening = reply(None, total.start)
    assert opening is None or opening in total.options(total.start)
    return answered


@given(games(most=6))
def test_the_mirror_answers_legally_or_not_at_all(G):
    total = G + G
    answered = check_legal(mirror(G), total)
    diagonal = [(p, q) for p, q in total.moves if p[0] == p[1]]
    assert answered >= len(diagonal)
    for before, after in diagonal:
        one, other = mirror(G)(before, after)
        assert one == other


@given(games(most=5), games(most=5))
def test_absorbing_answers_legally_or_not_at_all(G, A):
    total, label = G + A, [outcomes(G), outcomes(A)]
    check_legal(absorb(G, A), total)
    for before, after in total.moves:
        if [label[i][before[i]] for i in (0, 1)] == [P, P]:
            answer = absorb(G, A)(before, after)
            assert [label[i][answer[i]] for i in (0, 1)] == [P, P]


@given(games(most=4), games(most=4), games(most=4))
def test_the_go_between_answers_legally_or_not_at_all(X, G, H):
    reply, total = go_between(X, G, H), X + H
    check_legal(reply, total)
    label = outcomes(total)
    for before, after in total.moves:  # nothing goes between two that are not equivalent
        answer = reply(before, after)
        assert answer is None or label[before] is label[answer] is P
    if outcome(X + G) is P and outcome(G + H) is P:
        assert label[total.start] is P
        for option in total.options(total.start):
            assert label[reply(total.start, option)] is P


def test_a_G_is_remembered_only_where_both_sums_are_P():
    X, G, H = GameGraph({0: [1]}), GameGraph({0: []}), GameGraph({0: [1, 2], 1: [2]})
    reply = go_between(X, G, H)  # G + H is N: nothing is promised
    reply(None, (X.start, H.start))
    fresh = go_between(X, G, H)
    assert all(reply(*move) == fresh(*move) for move in (X + H).moves)


# The mirror


def test_the_mirror_makes_the_same_move_in_the_other_copy():
    assert mirror(Nim())((5, 5), (5, 2)) == (2, 2)
    assert mirror(Nim())((5, 5), (0, 5)) == (0, 0)
    assert mirror(TOKEN)(("a", "a"), ("a", "b")) == ("b", "b")
    heaps = ((1, 2, 2), (1, 2, 2))
    assert mirror(Nim())(heaps, (heaps[0], (1, 0, 2))) == ((1, 0, 2), (1, 0, 2))


def test_the_mirror_cannot_begin():
    assert mirror(Nim())(None, (5, 5)) is None
    assert mirror(Nim())(None, (5, 2)) is None


def test_the_mirror_has_no_answer_where_the_other_copy_lacks_the_move():
    assert mirror(Nim())((1, 2), (1, 1)) is None
    assert mirror(Nim())((2, 1), (0, 1)) == (0, 0)
    assert mirror(TOKEN)(("a", "c"), ("b", "c")) is None


@pytest.mark.parametrize("thing", [3, None, "a", Nim], ids=repr)
def test_the_mirror_of_what_has_no_options_is_refused(thing):
    with pytest.raises(GameError, match=r"no method options\(position\)"):
        mirror(thing)


# Absorbing


def test_absorbing_answers_where_the_other_player_moved():
    reply = absorb(TWO_MOVES, chain(4))
    assert reply(("x", 4), ("y", 4)) == ("z", 4)
    assert reply(("x", 4), ("x", 3)) == ("x", 2)
    assert reply(("z", 2), ("z", 1)) == ("z", 0)


def test_absorbing_opens_in_the_component_that_is_N():
    assert absorb(TOKEN, TWO_MOVES)(None, ("a", "x")) == ("c", "x")
    assert absorb(TWO_MOVES, TOKEN)(None, ("x", "a")) == ("x", "c")
    assert absorb(chain(3), TWO_MOVES)(None, (3, "x")) == (2, "x")


def test_absorbing_has_no_answer_where_nothing_is_N():
    reply = absorb(TWO_MOVES, chain(4))
    assert reply(None, ("x", 4)) is None
    assert reply(("y", 4), ("z", 4)) is None
    assert reply(("y", 2), ("z", 0)) is None


def test_absorbing_works_with_three_components():
    parts = [TWO_MOVES, chain(3), chain(2)]
    reply = absorb(*parts)
    assert reply(None, ("x", 3, 2)) == ("x", 2, 2)
    assert reply(("x", 2, 2), ("y", 2, 2)) == ("z", 2, 2)
    assert reply(("x", 2, 2), ("x", 1, 2)) == ("x", 0, 2)
    assert reply(("x", 2, 2), ("x", 2, 1)) == ("x", 2, 0)
    assert verify(reply, Sum(*parts), opening=("x", 2, 2)) is None
    assert verify(reply, Sum(*parts)) is not None


def test_absorbing_takes_rules_and_sums_that_have_a_start():
    nim = Rules(Nim().options, (1, 2, 3))
    for parts in ([nim, TWO_MOVES], [Sum(TOKEN, TOKEN), nim], [TWO_MOVES + TWO_MOVES, nim]):
        assert verify(absorb(*parts), Sum(*parts)) is None


@pytest.mark.parametrize("thing", [Nim(), None, "a", Sum(Nim(), Nim())], ids=repr)
def test_the_components_of_a_strategy_need_a_start(thing):
    for make in (
        lambda: absorb(thing, TOKEN),
        lambda: absorb(TOKEN, thing),
        lambda: go_between(thing, TOKEN, TOKEN),
        lambda: go_between(TOKEN, thing, TOKEN),
        lambda: go_between(TOKEN, TOKEN, thing),
    ):
        with pytest.raises(GameError, match=r"has no (start|method options)"):
            make()


# The go-between


def heap(n):
    """One heap of n stones, written out."""
    return GameGraph({k: list(range(k)) for k in range(n + 1)}, n)


def test_the_go_between_answers_in_the_other_component_over_an_imagined_move():
    reply = go_between(heap(2), heap(2), heap(2))
    assert reply((2, 2), (1, 2)) == (1, 1)
    assert reply((2, 2), (2, 0)) == (0, 0)


def test_the_go_between_answers_in_the_same_component_when_that_restores_the_sum():
    reply = go_between(chain(3), heap(1), TOKEN.subgame("b"))
    assert reply((3, "b"), (2, "b")) == (1, "b")
    assert reply((3, "b"), (3, "c")) == (2, "c")


def test_the_go_between_opens_when_the_other_sum_is_N():
    assert go_between(heap(2), heap(1), heap(1))(None, (2, 1)) == (1, 1)
    assert go_between(heap(1), heap(2), heap(2))(None, (1, 2)) == (1, 1)
    assert go_between(heap(2), heap(2), heap(2))(None, (2, 2)) is None


def test_the_go_between_has_no_answer_when_the_games_are_not_equivalent():
    reply = go_between(heap(1), heap(1), heap(2))
    assert reply((1, 2), (1, 1)) is None
    assert verify(reply, Sum(heap(1), heap(2))) is not None


def test_the_go_between_imagines_as_many_moves_as_it_needs():
    detour = parse_set("{*0,{*0,*2}}")  # to {*0,*2}, from there to *2, to *1; then 2 to 1
    assert go_between(heap(1), detour, heap(2))(None, (1, 2)) == (1, 1)


def test_the_go_between_goes_on_from_the_G_that_it_imagined_last():
    X = GameGraph({4: [3], 3: [2], 2: [1, 0], 1: [0]})
    G = GameGraph({"s": ["z", "y"], "y": ["w"], "w": ["z"]})  # z and y are P, y is looked at first
    reply = go_between(X, G, heap(1))
    assert reply((4, 1), (3, 1)) == (3, 0)
    assert reply.steps((4, 1), (3, 1)) == [(3, "s", 1), (3, "z", 1), (3, "z", 0)]
    assert reply.steps((3, 0), (2, 0)) == [(2, "z", 0), (0, "z", 0)]
    assert go_between(X, G, heap(1)).steps((3, 0), (2, 0))[0] == (2, "y", 0)


def test_the_go_between_notes_where_it_imagines_G():
    reply = go_between(heap(2), heap(2), heap(2))
    assert reply.note((2, 2), (0, 2)) == "imagining G at 2 → 0"
    assert reply.note((2, 2), (2, 1)) == "imagining G at 2 → 1"
    assert reply((2, 2), (1, 2)) == (1, 1)
    assert reply.note((1, 1), (0, 1)) == "imagining G at 1 → 0"


def test_the_go_between_may_have_moves_that_can_be_taken_back():
    detours = parse_set("{*0,*1,{*2},*3,{*0,*1,{*0,*1,*3}}}")
    assert outcome(detours + heap(2)) is P
    for X in [*SMALL_GAMES, detours, parse_set("{*0,{*0,*2}}")]:
        for G, H in [(detours, heap(2)), (heap(2), detours), (detours, detours)]:
            reply = go_between(X, G, H)
            opening = None if outcome(X + G) is P else reply(None, (X.start, H.start))
            assert verify(reply, Sum(X, H), opening=opening) is None


def test_a_sum_too_large_for_the_go_between_is_refused_with_its_size():
    with pytest.raises(LimitError, match=r"1001 × 1001 = 1,002,001 positions.*200,000"):
        go_between(chain(1000), chain(1000), chain(1))
    with pytest.raises(LimitError, match=r"1001 × 501 = 501,501 positions.*200,000"):
        go_between(chain(1), chain(1000), chain(500))


def test_what_the_starts_do_not_reach_does_not_matter():
    odd, even = (GameGraph({n: [n - 1] for n in range(1, 2000)}, start) for start in (3, 2))
    assert verify(go_between(odd, odd, odd), Sum(odd, odd)) is None
    assert verify(mirror(odd), Sum(odd, odd)) is None
    assert verify(absorb(odd, even), Sum(odd, even), opening=(2, 2)) is None


# Nim-sums of values


def test_a_position_of_another_sum_is_refused_with_the_number_of_its_entries():
    with pytest.raises(GameError, match=r"^a position of this sum is a tuple of 2, not \(1,\)$"):
        to_zero(heap(2), heap(2))(None, (1,))


def test_of_value_0_no_option_of_smaller_value_is_asked_for():
    with pytest.raises(GameError, match=r"^\(1, 1\) has the value 0; there is none below$"):
        option_with_value(Sum(Nim(), Nim()), (1, 1), 0)
