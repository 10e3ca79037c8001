"""What notebook 02 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section.
"""

from itertools import pairwise, product

import pytest
from helpers import SMALL_GAMES, heap, run
from oracles import isomorphic, together_P

from sg_core import (
    GameGraph,
    N,
    P,
    Sum,
    equivalent,
    explore,
    outcome,
    outcomes,
    parse_set,
    same_set,
    set_notation,
    winning_moves,
)
from sg_core.rulesets import Nim
from sg_core.samples import random_game

PAIRS = [(G, H) for i, G in enumerate(SMALL_GAMES) for H in SMALL_GAMES[i:]]
NOTHING = GameGraph({"end": []})


@pytest.fixture(scope="module")
def book():
    return run("02_sums.ipynb")


def test_1_both_games_are_N_and_their_sum_is_P(book):
    G, H = book["G"], book["H"]
    assert (outcome(G), outcome(H), outcome(G + H)) == (N, N, P)
    assert [outcome(G, p) for p in "edba"] == [P, N, P, N] and G.options("b") == ("d",)
    assert "b" in G.options("a") and "w" in H.options("x") and not H.options("w")


def test_2_the_sum_has_20_positions_and_49_moves(book):
    G, H = book["G"], book["H"]
    assert (len(G), len(H), len(G.moves), len(H.moves)) == (5, 4, 6, 5)
    assert (len(G + H), len((G + H).moves)) == (5 * 4, 6 * 4 + 5 * 5) == (20, 49)


def test_2_exercise_1_has_as_many_options_as_both_have_together(book):
    exercise, (G, H) = book["exercise_1"], (book["G"], book["H"])
    assert exercise.at == ("c", "y")
    assert len(exercise.solution()) == len(G.options("c")) + len(H.options("y"))
    assert exercise.check(exercise.solution())


def test_3_the_answers_to_the_three_questions():
    G = GameGraph({"a": ["b", "c"], "b": ["c"]})
    H = GameGraph({"x": ["y"], "y": ["z"]})
    total = G + H
    assert [p for p in total if not total.options(p)] == [("c", "z")]
    two = GameGraph({"a": ["b", "c"], "b": ["c", "d"]}) + H
    assert sum(not two.options(p) for p in two) == 2
    fewer = GameGraph({"a": ["b"], "b": ["c"]}) + H
    assert len(total.moves) - len(fewer.moves) == 3 == len(H)


def test_3_rows_look_like_H_and_columns_like_G(book):
    for G, H in [(book["G"], book["H"]), (book["line"], book["two"])]:
        total = G + H
        for g in G:
            row = {h: [y for x, y in total.options((g, h)) if x == g] for h in H}
            assert GameGraph(row, H.start) == H
        for h in H:
            column = {g: [x for x, y in total.options((g, h)) if y == h] for g in G}
            assert GameGraph(column, G.start) == G


def test_3_from_the_start_of_section_1_each_move_has_an_answer(book):
    total = book["G"] + book["H"]
    options = total.options(total.start)
    assert len(options) == 4 and all(winning_moves(total, option) for option in options)


def test_3_exercise_2_asks_for_every_position_of_the_grid(book):
    exercise = book["exercise_2"]
    assert set(book["answer_2"]) == set(exercise.game) and len(exercise.game) == 9
    assert exercise.check(exercise.solution())


def test_4_heaps_of_one_and_two_show_both_cases_and_none_is_smaller():
    assert outcome(heap(1) + heap(1)) is P and outcome(heap(1) + heap(2)) is N
    assert outcome(heap(1)) is outcome(heap(2)) is N
    smaller = [(G, H) for G, H in PAIRS if len(G) + len(H) < 5 and outcome(G) is outcome(H) is N]
    assert all(outcome(G + H) is P for G, H in smaller) and smaller
    two = [G for G in SMALL_GAMES if len(G) <= 2 and outcome(G) is N]
    assert len(two) == 1 and isomorphic(two[0], heap(1))


def test_4_in_the_experiment_three_corners_show_one_outcome_and_the_last_both(book):
    count = book["count"]
    assert sum(count.values()) == 1000
    assert not count[P, P, N] and not count[P, N, P] and not count[N, P, P]
    assert (count[P, P, P], count[P, N, N], count[N, P, N]) == (29, 163, 126)
    assert count[N, N, P] and count[N, N, N]


def test_4_exercise_3_the_hint_leads_to_an_answer(book):
    longer = GameGraph({"x": ["y"], "y": ["z"], "z": ["u"]})
    assert book["exercise_3"].check((heap(1), longer))
    assert book["exercise_3"].check((heap(1), heap(1))).state == "almost"
    assert book["exercise_3"].check(book["answer_3"]).state == "not yet"


def test_5_bob_moves_to_P_every_time_and_wins(book):
    record, rules = book["record"], Sum(Nim(), Nim())
    assert all(q in rules.options(p) for p, q in pairwise(record))
    label = outcomes(book["S"] + book["S2"])
    assert [label[p] for p in record] == [P, N, P, N, P, N, P]
    assert len(record) == 7 and not rules.options(record[-1])  # Alice is to move, and cannot
    assert len(label) == 144


def test_5_after_each_move_of_bob_the_heaps_come_in_equal_pairs(book):
    for s, t in book["record"][::2]:
        stones = sorted(heap for heap in (*s, *t) if heap)
        assert stones[::2] == stones[1::2]
    taken = [sum(map(sum, p)) - sum(map(sum, q)) for p, q in pairwise(book["record"])]
    assert taken[::2] == taken[1::2]


def test_5_both_halves_are_N_at_the_start_and_P_after_bobs_first_move(book):
    halves = [(outcome(Nim(), s), outcome(Nim(), t)) for s, t in book["record"]]
    assert halves[0] == (N, N) and halves[2] == (P, P)


@pytest.mark.nightly
def test_6_the_three_sums_are_isomorphic_though_not_the_same_graph():
    for seed in range(20):
        G, H, K = (random_game(4, f"{seed}{name}") for name in "GHK")
        assert isomorphic(G + H, H + G) and isomorphic((G + H) + K, G + (H + K))
        assert isomorphic(
            Sum(G, H, K) and explore(Sum(G, H, K), (G.start, H.start, K.start)), (G + H) + K
        )


def test_6_the_start_is_the_only_position_without_an_arrow_into_it():
    for seed in range(50):
        G = random_game(4, seed) + random_game(4, -seed)
        assert [p for p in G if all(q != p for _, q in G.moves)] == [G.start]


def test_6_the_fork_and_the_single_move_are_equal_and_not_isomorphic(book):
    fork, single = book["fork"], book["single"]
    assert (len(fork), len(single)) == (3, 2)
    assert set_notation(fork) == set_notation(single) == "*1" and not isomorphic(fork, single)


def test_6_G_plus_H_is_the_same_set_and_not_the_same_graph(book):
    G, H = book["G"], book["H"]
    assert same_set(G + H, H + G) and isomorphic(G + H, H + G) and G + H != H + G


def test_6_each_notion_is_wider_than_the_one_before():
    for G, H in PAIRS:
        assert same_set(G, H) or not isomorphic(G, H)
        assert equivalent(G, H) or not same_set(G, H)
    assert any(equivalent(G, H) and not same_set(G, H) for G, H in PAIRS)


def test_7_the_sets_add_as_the_answers_say():
    assert same_set(heap(1) + NOTHING, heap(1))
    assert all(same_set(NOTHING + G, G) for G in SMALL_GAMES)
    assert same_set(heap(1) + heap(1), parse_set("{*1}"))
    assert same_set(heap(1) + heap(2), parse_set("{{*1},*1,*2}"))


def test_7_the_eight_moves_of_section_5_lead_to_three_sets(book):
    total = book["S"] + book["S2"]
    options = total.options(total.start)
    assert len(options) == 8
    assert len({set_notation(total, option) for option in options}) == 3


def test_7_exercise_4_the_hints_lead_to_the_answer(book):
    assert book["exercise_4"].check("{{*1,{*1},*2}, {*1}, {{*1}}}")
    assert not book["exercise_4"].check("*3")
    assert set_notation(parse_set("{*1}") + heap(1)) == "{{*1}}"


def test_7_the_hints_answer_exercise_5(book):
    def my_sum(G, H):
        options = {}
        for g in G:
            for h in H:
                options[g, h] = [(g2, h) for g2 in G[g]] + [(g, h2) for h2 in H[h]]
        return options

    assert book["OwnSum"]().check(my_sum)
    assert book["OwnSum"]().check(book["my_sum"]).state == "not yet"


def test_4_the_table_of_all_small_games_has_one_open_corner():
    table = {}
    for G, H in product(SMALL_GAMES, repeat=2):
        total = P if together_P(G, H) else N
        assert outcome(G + H) is total
        table.setdefault((outcome(G), outcome(H)), set()).add(total)
    assert table == {(P, P): {P}, (P, N): {N}, (N, P): {N}, (N, N): {P, N}}
