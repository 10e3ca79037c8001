"""What notebook 03 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section.
"""

from itertools import permutations, product

import pytest
from helpers import SMALL_GAMES, heap, run
from oracles import together_P

from sg_core import (
    GameGraph,
    N,
    P,
    Sum,
    cancel_pairs,
    equivalent,
    outcome,
    outcomes,
    parse_set,
    same_set,
    set_notation,
    winning_moves,
)
from sg_core.rulesets import Nim
from sg_core.strategies import absorb, go_between, mirror, verify

NOTHING = GameGraph({"end": []})
PAIRS = [(G, H) for i, G in enumerate(SMALL_GAMES) for H in SMALL_GAMES[i:]]


@pytest.fixture(scope="module")
def book():
    return run("03_equivalence.ipynb")


def outcome_with(X, G):
    return outcome(X + G)


def test_1_the_first_pair_can_be_told_apart_and_the_second_cannot(book):
    two, three = book["heap_2"], book["heap_3"]
    assert outcome(two) is outcome(three) is N and not equivalent(two, three)
    line, nothing = book["two_moves"], book["nothing"]
    assert outcome(line) is outcome(nothing) is P and equivalent(line, nothing)
    for X in SMALL_GAMES:
        assert outcome_with(X, line) is outcome_with(X, nothing)


def test_1_the_hint_leads_to_an_X_and_there_are_others(book):
    two, three = book["heap_2"], book["heap_3"]
    telling = [X for X in SMALL_GAMES if outcome_with(X, two) is not outcome_with(X, three)]
    hinted = [X for X in telling if len(X) == len(X.moves) == 3]
    assert len(hinted) == 1 and len(telling) > 5


def test_1_the_same_move_of_X_wins_both_sums(book):
    line, nothing = book["two_moves"], book["nothing"]
    for X in SMALL_GAMES:
        winning = [{x for x, g in winning_moves(X + G) if g == G.start} for G in (line, nothing)]
        assert winning[0] == winning[1]


def test_2_the_line_of_two_moves_and_no_move_are_not_equal(book):
    line, nothing = book["two_moves"], book["nothing"]
    assert same_set(line, parse_set("{*1}")) and same_set(nothing, parse_set("{}"))
    assert not same_set(line, nothing)


def test_3_heaps_1_2_3_and_the_token_game_are_P(book):
    assert outcome(book["heaps"]) is outcome(book["token"]) is P


def test_3_claim_B_plus_a_P_game_has_the_outcome_of_B():
    for A in SMALL_GAMES:
        if outcome(A) is P:
            assert all(outcome(B + A) is outcome(B) for B in SMALL_GAMES)


def test_3_both_cases_win(book):
    A, heaps, B = (book[name] for name in ("token", "heaps", "two_three"))
    assert verify(absorb(heaps, A), heaps + A) is None and len(heaps + A) == 120
    opening = absorb(B, A)(None, ((2, 3), "s"))
    assert outcome(B) is N and verify(absorb(B, A), B + A, opening=opening) is None


def test_3_an_N_game_cannot_be_ignored():
    for A in SMALL_GAMES:
        if outcome(A) is N:
            assert outcome(NOTHING) is P and outcome(NOTHING + A) is N
    assert outcome(Nim(), (1, 2, 3)) is P and outcome(Nim(), (1, 2, 3, 1)) is N


def test_3_P_is_what_is_equivalent_to_0():
    assert all((outcome(G) is P) == equivalent(G, NOTHING) for G in SMALL_GAMES)


def test_3_three_corners_are_decided():
    for G, H in product(SMALL_GAMES, repeat=2):
        if P in (outcome(G), outcome(H)):
            assert (outcome(G + H) is P) == (outcome(G) is outcome(H) is P)


def test_4_the_mirror_wins_from_equal_copies_only(book):
    G = book["G"]
    assert outcome(G + G) is P and verify(mirror(G), G + G) is None
    assert verify(mirror(Nim()), Sum(Nim(), Nim()), (2, 3)) == [(2, 3), (2, 2)]


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
    assert book["exercise_1"].check(my_reply)
    assert book["exercise_1"].check(book["my_reply"]).state == "not yet"


def test_5_one_sum_decides():
    for G, H in PAIRS:
        same = all(outcome_with(X, G) is outcome_with(X, H) for X in SMALL_GAMES)
        assert (outcome(G + H) is P) == same


def test_5_a_copy_of_either_game_tells_them_apart_if_anything_does():
    for G, H in PAIRS:
        if not equivalent(G, H):
            assert outcome_with(H, H) is not outcome_with(H, G)
            assert outcome_with(G, G) is not outcome_with(G, H)


def test_5_the_game_without_moves_tells_nothing_about_heaps_of_2_and_3():
    assert outcome_with(NOTHING, heap(2)) is outcome_with(NOTHING, heap(3)) is N


@pytest.fixture(scope="module")
def sums():
    return run("02_sums.ipynb")


def test_6_the_imagined_copy_carries_the_strategy(book, sums):
    X, G, H = (book[name] for name in "XGH")
    assert (G, H) == (sums["G"], sums["H"]) and equivalent(G, H)
    assert outcome(X + G) is outcome(X + H) is P
    reply = go_between(X, G, H)
    assert verify(reply, X + H) is None
    steps = reply.steps(((1, 2, 2), "x"), ((1, 2, 2), "w"))
    spoilt = [(outcome(X + G, (x, g)) is N, outcome(G + H, (g, h)) is N) for x, g, h in steps]
    assert spoilt == [(False, True), (True, False), (False, False)]
    assert steps[0][0] == steps[1][0] and steps[1][1:] == steps[2][1:]  # imagined, then real


def test_5_exercise_2_both_are_N_and_a_copy_tells(book):
    exercise = book["exercise_2"]
    assert outcome(exercise.G) is outcome(exercise.H) is N
    assert exercise.check(exercise.G) and exercise.check(exercise.H)
    assert not exercise.check("{}") and not exercise.check("none")
    assert all(equivalent(parse_set(option), NOTHING) for option in ("{*1}", "{*2}", "*0"))


def test_5_exercise_3_one_of_the_small_heaps_stands_in(book):
    exercise = book["exercise_3"]
    assert [bool(exercise.check(f"*{n}")) for n in range(3)].count(True) == 1


def test_7_congruence():
    for G, H in PAIRS:
        if equivalent(G, H):
            assert all(equivalent(G + K, H + K) for K in SMALL_GAMES[:6])


def test_7_the_21_games_fall_into_four_classes_and_the_table_is_as_read(book):
    assert len(book["games"]) == 21 and len(book["classes"]) == 4
    assert [set_notation(one) for one in book["first"]] == ["*0", "*1", "*2", "*3"]
    class_of = book["class_of"]
    for one, other in permutations(book["first"], 2):
        assert class_of(one + other) == class_of(other + one) != "*0"
    for one in book["first"]:
        assert class_of(one + one) == "*0" and class_of(NOTHING + one) == set_notation(one)
    assert equivalent(heap(1) + heap(2), heap(3)) and equivalent(heap(3) + heap(2), heap(1))


def test_7_different_bits_can_be_equivalent():
    assert cancel_pairs(["a", "b"]) != cancel_pairs(["c"])
    assert equivalent(heap(1) + heap(2), heap(3))
    five = heap(7) + heap(1) + heap(2) + heap(3) + heap(7)
    assert equivalent(five, NOTHING) and len(five) > 1500


def test_7_exercise_4_the_truths_hold_on_small_games(book):
    truth = {name: one for name, (one, _) in book["exercise_4"].reasons.items()}
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
        if outcome_with(X, G) is not outcome_with(X, H)
    )


def test_5_the_second_proof_adds_the_sum_and_cancels():
    assert cancel_pairs(["X", "H", "G", "H"]) == ["X", "G"]
    assert cancel_pairs(["X", "G", "G", "H"]) == ["X", "H"]
    tried = [*SMALL_GAMES[:5], *SMALL_GAMES[8:12]]
    for X, G, H in product(tried, repeat=3):
        assert together_P(X, H, G, H) == together_P(X, G)
        assert together_P(X, G, G, H) == together_P(X, H)
        if together_P(G, H):  # then, by the first lemma, adding G + H changes nothing
            assert together_P(X, H, G, H) == together_P(X, H)
            assert together_P(X, G) == together_P(X, H)
