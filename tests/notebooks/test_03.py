"""What notebook 03 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section.
"""

from itertools import product

import pytest
from helpers import SMALL_GAMES, heap, run
from oracles import isomorphic, together_P
from reading import code

from sg_core import (
    GameGraph,
    N,
    P,
    equivalent,
    outcome,
    outcomes,
    parse_set,
    same_set,
    set_notation,
    winning_moves,
)
from sg_core.rulesets import Nim
from sg_core.strategies import verify

PAIRS = [(G, H) for i, G in enumerate(SMALL_GAMES) for H in SMALL_GAMES[i:]]


@pytest.fixture(scope="module")
def book():
    return run("03_equivalence.ipynb")


def telling_apart(G, H):
    """The small games that do."""
    return [X for X in SMALL_GAMES if outcome(X + G) is not outcome(X + H)]


def test_1_the_hint_leads_to_an_X_and_there_are_others(book):
    telling = telling_apart(book["heap_2"], book["heap_3"])
    assert [len(X) == len(X.moves) == 3 for X in telling].count(True) == 1 < len(telling)


def test_1_the_same_move_of_X_wins_both_sums_of_the_second_hunt_which_finds_nothing(book):
    line, nothing = book["two_moves"], book["nothing"]
    assert outcome(line) is outcome(nothing) is P and not telling_apart(line, nothing)
    for X in SMALL_GAMES:
        winning = [{x for x, g in winning_moves(X + G) if g == G.start} for G in (line, nothing)]
        assert winning[0] == winning[1]


def test_3_heaps_1_2_3_and_the_token_game_are_P_and_heaps_2_3_are_N(book):
    assert outcome(book["heaps"]) is outcome(book["token"]) is P
    assert outcome(book["two_three"]) is N


def test_4_a_mirror_that_begins_can_lose(book):
    total = book["G"] + book["G"]
    assert all(winning_moves(total, option) for option in total.options(total.start))


def test_4_the_hints_answer_exercise_1(book):
    def my_reply(before, after):
        heaps, token_at = after
        if heaps != before[0]:
            return (min(heaps), min(heaps)), token_at
        return heaps, "w"

    label = outcomes(book["token"])
    assert [p for p in "stuvw" if label[p] is P] == ["s", "w"]
    assert book["exercise_1"].check(my_reply).is_right


def test_5_exercise_3_both_are_N_and_a_copy_tells(book):
    exercise = book["exercise_3"]
    assert outcome(exercise.G) is outcome(exercise.H) is N
    assert all(exercise.check(X).is_right for X in (exercise.G, exercise.H))
    assert not any(exercise.check(X).is_right for X in ("{}", "none"))


def test_5_exercise_4_one_of_the_small_heaps_stands_in(book):
    exercise = book["exercise_4"]
    assert [exercise.check(f"*{n}").is_right for n in range(3)].count(True) == 1


def test_5_exercise_4_the_small_game_finds_the_move_that_wins_next_to_a_heap(book):
    """One stone from the heap leaves a copy of the small game; no guess among *0, *1, *2 does."""
    G, heap = book["exercise_4"].G, parse_set("*3")
    [small] = [n for n in range(3) if book["exercise_4"].check(f"*{n}").is_right]
    exercise = book["WinningMove"](G + heap)
    moves = exercise.game.options(exercise.at)
    wins = [after for after in moves if exercise.check(after).is_right]
    assert wins == [(G.start, f"*{small}")] and len(moves) > 5


def test_4_the_game_is_that_of_notebook_02(book):
    variables = {"GameGraph": GameGraph}
    [made] = [cell for cell in code("02_sums.ipynb") if cell.startswith("G = GameGraph")]
    exec(made.partition("PlayGame")[0], variables)
    assert book["G"] == variables["G"]


def test_2_each_sense_of_the_same_implies_the_next_and_none_is_the_next(book):
    for G, H in PAIRS:
        assert (isomorphic(G, H) <= same_set(G, H)) and (same_set(G, H) <= together_P(G, H))
        assert isomorphic(G + H, H + G)
    fork, single = GameGraph({"a": ["b", "c"]}), GameGraph({"x": ["y"]})
    assert same_set(fork, single) and not isomorphic(fork, single)
    assert set_notation(fork) == set_notation(single) == set_notation(parse_set("{*0}"))
    chain, nothing = book["two_moves"], book["nothing"]
    assert together_P(chain, nothing) and not same_set(chain, nothing)


def test_7_exercise_6_the_truths_hold_on_small_games(book):
    truth = {name: one for name, (one, _) in book["exercise_6"].reasons.items()}
    not_P = [G for G in SMALL_GAMES if outcome(G) is N]
    assert truth["outcome"] == all(equivalent(G, H) for G, H in product(not_P, repeat=2))
    assert truth["length"] == all(G.height() == H.height() for G, H in PAIRS if equivalent(G, H))
    some = SMALL_GAMES[:8]
    assert truth["sum"] == all(
        equivalent(G, H + K) for G, H, K in product(some, repeat=3) if outcome(G + H + K) is P
    )
    assert truth["thrice"] == all(equivalent(G + G + G, G) for G in some)
    assert truth["hunter"] == all(
        equivalent(X, G) or equivalent(X, H)
        for G, H in PAIRS
        for X in some
        if outcome(X + G) is not outcome(X + H)
    )


def test_3_the_rule_for_two_components_wins_whatever_P_games_and_openings_there_are(book):
    for G, H in PAIRS:
        reply = book["same_component"](G, H)
        if outcome(H) is P:
            opening = reply(None, (G.start, H.start))
            assert (opening is None) == (outcome(G) is P)
            assert verify(reply, G + H, opening=opening) is None


def test_4_exercise_2_the_last_hint_leads_to_the_answer(book):
    assert book["OwnOpening"]().check(lambda g, option: (option, option)).is_right
    for G in SMALL_GAMES:
        for g, option in G.moves:
            assert not equivalent(G.subgame(g), G.subgame(option))


def becomes(G, H):
    """True if some option of G is ≈ H, decided by playing out the sum of the two."""
    return any(together_P(G.subgame(option), H) for option in G.options(G.start))


def test_6_of_two_games_that_are_not_equivalent_one_can_become_the_other_and_none_itself():
    for G, H in PAIRS:
        assert (becomes(G, H) or becomes(H, G)) != together_P(G, H)
    one, other = parse_set("{*0,*2}"), parse_set("*2")
    assert becomes(one, other) and becomes(other, one)


def test_6_of_heaps_5_and_3_only_the_5_can_become_the_other_and_by_one_move():
    assert winning_moves(Nim(), (5, 3)) == [(3, 3)]
    for m, n in product(range(7), repeat=2):
        assert becomes(heap(m), heap(n)) == (m > n)


def test_6_exercise_5_the_truths_hold_on_small_games(book):
    truth = {name: one for name, (one, _) in book["exercise_5"].reasons.items()}
    chain = book["two_moves"]
    assert truth["two"] == becomes(heap(2), heap(5))
    assert truth["chain"] == becomes(chain, heap(1)) and truth["stone"] == becomes(heap(1), chain)
    assert truth["moved"] == all(outcome(G + H) is N for G, H in PAIRS if becomes(G, H))
