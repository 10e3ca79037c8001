"""What notebook 02 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section.
"""

from itertools import pairwise, product

import pytest
from helpers import SMALL_GAMES, heap, run
from oracles import isomorphic

from sg_core import GameGraph, N, P, Sum, outcome, outcomes, winning_moves
from sg_core.rulesets import Nim


@pytest.fixture(scope="module")
def book():
    return run("02_sums.ipynb")


def test_1_both_games_are_N_and_their_sum_is_P_as_section_3_says_why(book):
    G, H = book["G"], book["H"]
    assert (outcome(G), outcome(H), outcome(G + H)) == (N, N, P)
    assert [outcome(G, p) for p in "edba"] == [P, N, P, N] and G.options("b") == ("d",)
    assert "b" in G.options("a") and "w" in H.options("x") and not H.options("w")
    options = (G + H).options(("a", "x"))
    assert len(options) == 4 and all(winning_moves(G + H, option) for option in options)


def test_2_exercise_1_has_as_many_options_as_both_have_together(book):
    G, H, exercise = book["G"], book["H"], book["exercise_1"]
    assert exercise.at == ("c", "y")
    assert len(exercise.solution()) == len(G.options("c")) + len(H.options("y"))


def test_4_heaps_of_one_and_two_show_both_cases_and_none_is_smaller():
    assert outcome(heap(1) + heap(1)) is P and outcome(heap(1) + heap(2)) is N
    assert outcome(heap(1)) is outcome(heap(2)) is N
    two = [G for G in SMALL_GAMES if len(G) <= 2 and outcome(G) is N]
    assert len(two) == 1 and isomorphic(two[0], heap(1))


def test_4_exercise_3_the_hint_leads_to_an_answer_and_equal_games_are_almost_one(book):
    longer = GameGraph({"x": ["y"], "y": ["z"], "z": ["u"]})
    assert book["exercise_3"].check((heap(1), longer)).is_right
    assert book["exercise_3"].check((heap(1), heap(1))).state == "almost"


def test_5_bob_moves_to_P_every_time_and_wins(book):
    record, rules = book["record"], Sum(Nim(), Nim())
    assert all(q in rules.options(p) for p, q in pairwise(record))
    label = outcomes(book["S"] + book["S2"])
    assert [label[p] for p in record] == [P, N, P, N, P, N, P]
    assert len(record) == 7 and not rules.options(record[-1])  # Alice is to move, and cannot


def test_5_bob_takes_what_alice_took_and_then_heaps_come_in_equal_pairs(book):
    for s, t in book["record"][::2]:
        stones = sorted(heap for heap in (*s, *t) if heap)
        assert stones[::2] == stones[1::2]
    taken = [sum(map(sum, p)) - sum(map(sum, q)) for p, q in pairwise(book["record"])]
    assert taken[::2] == taken[1::2]


def test_6_a_move_makes_the_height_smaller_so_induction_on_it_works():
    for G in SMALL_GAMES:
        assert all(G.height(q) < G.height(p) for p, q in G.moves)


def test_6_order_and_brackets_do_not_matter_in_a_sum_of_small_games():
    some = SMALL_GAMES[:8]
    assert all(isomorphic(G + H, H + G) for G, H in product(SMALL_GAMES, repeat=2))
    for G, H, K in product(some, repeat=3):
        assert isomorphic((G + H) + K, G + (H + K))


def test_6_a_heap_of_no_stones_changes_nothing(book):
    for G in SMALL_GAMES:
        assert isomorphic(G + heap(0), G)
    assert book["isomorphic"](book["G"] + heap(0), book["G"])


def test_6_exercise_4_the_hints_lead_to_an_answer(book):
    def my_sum(G, H):
        return {(g, h): [(g2, h) for g2 in G[g]] + [(g, h2) for h2 in H[h]] for g in G for h in H}

    assert book["OwnSum"]().check(my_sum).is_right


def test_7_size_falls_with_every_move_too_and_exercise_6_adding_one_counts_twice(book):
    for G in SMALL_GAMES:
        assert all(G.size(q) < G.size(p) for p, q in G.moves)
    game = book["exercise_6"].game
    assert sum(1 + game.size(q) for q in game.options("a")) > game.size("a")


def test_7_the_sum_as_a_set_has_the_members_of_the_fold_and_the_first_is_the_third(book):
    plus, set_of = book["plus"], book["set_of"]
    one, X, pair, two_and_ones, S, S2 = (
        set_of(Nim(), heaps)
        for heaps in ((1, 1), (0, 1, 2), (0, 2, 2), (1, 1, 2), (1, 2, 2), (1, 1, 1))
    )
    assert ({X, pair, two_and_ones}, {one}) == (S, S2)
    members = [plus(S, one), plus(X, S2), plus(pair, S2), plus(two_and_ones, S2)]
    assert {*members} == set_of(Nim(), (1, 2, 2, 1, 1, 1))
    assert members[0] == members[2]
    for member, heaps in zip(members, [(1, 2, 2, 1, 1), (1, 2, 1, 1, 1), (2, 2, 1, 1, 1)]):
        assert member == set_of(Nim(), heaps)


def test_7_what_is_said_of_a_wrong_set_names_positions_as_the_question_does(book):
    """The question speaks of {*1} and *2, so a reply does not speak of x and 2."""
    message = book["exercise_5"].check("{{*1}}").message
    assert message == "No member of your set is the option (*1, *2)."


def test_7_the_hints_lead_to_the_answer_of_exercise_5(book):
    assert book["exercise_5"].check("{{*1,{*1},*2}, {*1}, {{*1}}}").is_right
