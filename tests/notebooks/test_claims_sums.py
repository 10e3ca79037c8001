"""What notebooks 02 and 03 say in prose, claim by claim, on the very objects that they use.

Each test names the notebook and the section whose sentence it tests.
"""

from itertools import pairwise, permutations, product

import pytest
from helpers import SMALL_GAMES, isomorphic, run

from sg_core import (
    GameGraph,
    N,
    P,
    Sum,
    cancel_pairs,
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
from sg_core.strategies import absorb, go_between, mirror, verify

NOTHING = GameGraph({"end": []})
PAIRS = [(G, H) for i, G in enumerate(SMALL_GAMES) for H in SMALL_GAMES[i:]]


@pytest.fixture(scope="module")
def sums():
    return run("02_sums.ipynb")


@pytest.fixture(scope="module")
def equivalence():
    return run("03_equivalence.ipynb")


def heap(stones):
    return explore(Nim(), stones)


def outcome_with(X, G):
    return outcome(X + G)


# 02, sections 1 and 2


def test_02_1_both_games_are_N_and_their_sum_is_P(sums):
    G, H = sums["G"], sums["H"]
    assert (outcome(G), outcome(H), outcome(G + H)) == (N, N, P)
    assert [outcome(G, p) for p in "edba"] == [P, N, P, N] and G.options("b") == ("d",)
    assert "b" in G.options("a") and "w" in H.options("x") and not H.options("w")


def test_02_2_a_position_is_terminal_only_when_both_are(sums):
    total = sums["G"] + sums["H"]
    ended = [(g, h) for g, h in total if not sums["G"].options(g) and not sums["H"].options(h)]
    assert [p for p in total if not total.options(p)] == ended


def test_02_2_nim_with_two_heaps_is_a_heap_plus_a_heap(sums):
    assert sums["two_heaps"] == heap(2) + heap(3)


def test_02_2_the_sum_has_20_positions_and_49_moves(sums):
    G, H = sums["G"], sums["H"]
    assert (len(G), len(H), len(G.moves), len(H.moves)) == (5, 4, 6, 5)
    assert (len(G + H), len((G + H).moves)) == (5 * 4, 6 * 4 + 5 * 5) == (20, 49)


def test_02_2_exercise_1_has_as_many_options_as_both_have_together(sums):
    exercise, (G, H) = sums["exercise_1"], (sums["G"], sums["H"])
    assert exercise.at == ("c", "y")
    assert len(exercise.solution()) == len(G.options("c")) + len(H.options("y"))
    assert exercise.check(exercise.solution())


# 02, section 3


def test_02_3_the_answers_to_the_three_questions():
    G = GameGraph({"a": ["b", "c"], "b": ["c"]})
    H = GameGraph({"x": ["y"], "y": ["z"]})
    total = G + H
    assert [p for p in total if not total.options(p)] == [("c", "z")]
    two = GameGraph({"a": ["b", "c"], "b": ["c", "d"]}) + H
    assert sum(not two.options(p) for p in two) == 2
    fewer = GameGraph({"a": ["b"], "b": ["c"]}) + H
    assert len(total.moves) - len(fewer.moves) == 3 == len(H)


def test_02_3_the_longest_play_is_the_sum_of_theirs():
    assert all((G + H).height() == G.height() + H.height() for G, H in PAIRS)


def test_02_3_rows_look_like_H_and_columns_like_G(sums):
    for G, H in [(sums["G"], sums["H"]), (sums["line"], sums["two"])]:
        total = G + H
        for g in G:
            row = {h: [y for x, y in total.options((g, h)) if x == g] for h in H}
            assert GameGraph(row, H.start) == H
        for h in H:
            column = {g: [x for x, y in total.options((g, h)) if y == h] for g in G}
            assert GameGraph(column, G.start) == G


def test_02_3_from_the_start_of_section_1_each_move_has_an_answer(sums):
    total = sums["G"] + sums["H"]
    options = total.options(total.start)
    assert len(options) == 4 and all(winning_moves(total, option) for option in options)


def test_02_3_exercise_2_asks_for_every_position_of_the_grid(sums):
    exercise = sums["exercise_2"]
    assert set(sums["answer_2"]) == set(exercise.game) and len(exercise.game) == 9
    assert exercise.check(exercise.solution())


# 02, section 4


def test_02_4_heaps_of_one_and_two_show_both_cases_and_none_is_smaller():
    assert outcome(heap(1) + heap(1)) is P and outcome(heap(1) + heap(2)) is N
    assert outcome(heap(1)) is outcome(heap(2)) is N
    smaller = [(G, H) for G, H in PAIRS if len(G) + len(H) < 5 and outcome(G) is outcome(H) is N]
    assert all(outcome(G + H) is P for G, H in smaller) and smaller
    two = [G for G in SMALL_GAMES if len(G) <= 2 and outcome(G) is N]
    assert len(two) == 1 and isomorphic(two[0], heap(1))


def test_02_4_in_the_experiment_three_corners_show_one_outcome_and_the_last_both(sums):
    count = sums["count"]
    assert sum(count.values()) == 1000
    assert not count[P, P, N] and not count[P, N, P] and not count[N, P, P]
    assert (count[P, P, P], count[P, N, N], count[N, P, N]) == (29, 163, 126)
    assert count[N, N, P] and count[N, N, N]


def test_02_4_exercise_3_the_hint_leads_to_an_answer(sums):
    longer = GameGraph({"x": ["y"], "y": ["z"], "z": ["u"]})
    assert sums["exercise_3"].check((heap(1), longer))
    assert sums["exercise_3"].check((heap(1), heap(1))).state == "almost"
    assert sums["exercise_3"].check(sums["answer_3"]).state == "not yet"


# 02, section 5


def test_02_5_bob_moves_to_P_every_time_and_wins(sums):
    record, rules = sums["record"], Sum(Nim(), Nim())
    assert all(q in rules.options(p) for p, q in pairwise(record))
    label = outcomes(sums["S"] + sums["S2"])
    assert [label[p] for p in record] == [P, N, P, N, P, N, P]
    assert len(record) == 7 and not rules.options(record[-1])  # Alice is to move, and cannot
    assert len(label) == 144


def test_02_5_after_each_move_of_bob_the_heaps_come_in_equal_pairs(sums):
    for s, t in sums["record"][::2]:
        stones = sorted(heap for heap in (*s, *t) if heap)
        assert stones[::2] == stones[1::2]
    taken = [sum(map(sum, p)) - sum(map(sum, q)) for p, q in pairwise(sums["record"])]
    assert taken[::2] == taken[1::2]


def test_02_5_both_halves_are_N_at_the_start_and_P_after_bobs_first_move(sums):
    halves = [(outcome(Nim(), s), outcome(Nim(), t)) for s, t in sums["record"]]
    assert halves[0] == (N, N) and halves[2] == (P, P)


# 02, sections 6 and 7


@pytest.mark.nightly
def test_02_6_the_three_sums_are_isomorphic_though_not_the_same_graph():
    for seed in range(20):
        G, H, K = (random_game(4, f"{seed}{name}") for name in "GHK")
        assert isomorphic(G + H, H + G) and isomorphic((G + H) + K, G + (H + K))
        assert isomorphic(Sum(G, H, K) and explore(Sum(G, H, K), (G.start, H.start, K.start)),
                          (G + H) + K)


def test_02_6_the_start_is_the_only_position_without_an_arrow_into_it():
    for seed in range(50):
        G = random_game(4, seed) + random_game(4, -seed)
        assert [p for p in G if all(q != p for _, q in G.moves)] == [G.start]


def test_02_6_the_fork_and_the_single_move_are_equal_and_not_isomorphic(sums):
    fork, single = sums["fork"], sums["single"]
    assert (len(fork), len(single)) == (3, 2)
    assert set_notation(fork) == set_notation(single) == "*1" and not isomorphic(fork, single)


def test_02_6_G_plus_H_is_the_same_set_and_not_the_same_graph(sums):
    G, H = sums["G"], sums["H"]
    assert same_set(G + H, H + G) and isomorphic(G + H, H + G) and G + H != H + G


def test_02_6_each_notion_is_wider_than_the_one_before():
    for G, H in PAIRS:
        assert same_set(G, H) or not isomorphic(G, H)
        assert equivalent(G, H) or not same_set(G, H)
    assert any(equivalent(G, H) and not same_set(G, H) for G, H in PAIRS)


def test_02_7_the_sets_add_as_the_answers_say():
    assert same_set(heap(1) + NOTHING, heap(1))
    assert all(same_set(NOTHING + G, G) for G in SMALL_GAMES)
    assert same_set(heap(1) + heap(1), parse_set("{*1}"))
    assert same_set(heap(1) + heap(2), parse_set("{{*1},*1,*2}"))


def test_02_7_the_eight_moves_of_section_5_lead_to_three_sets(sums):
    total = sums["S"] + sums["S2"]
    options = total.options(total.start)
    assert len(options) == 8
    assert len({set_notation(total, option) for option in options}) == 3


def test_02_7_exercise_4_the_hints_lead_to_the_answer(sums):
    assert sums["exercise_4"].check("{{*1,{*1},*2}, {*1}, {{*1}}}")
    assert not sums["exercise_4"].check("*3")
    assert set_notation(parse_set("{*1}") + heap(1)) == "{{*1}}"


def test_02_7_the_hints_answer_exercise_5(sums):
    def my_sum(G, H):
        options = {}
        for g in G:
            for h in H:
                options[g, h] = [(g2, h) for g2 in G[g]] + [(g, h2) for h2 in H[h]]
        return options

    assert sums["OwnSum"]().check(my_sum)
    assert sums["OwnSum"]().check(sums["my_sum"]).state == "not yet"


# 03, sections 1 and 2


def test_03_1_the_first_pair_can_be_told_apart_and_the_second_cannot(equivalence):
    two, three = equivalence["heap_2"], equivalence["heap_3"]
    assert outcome(two) is outcome(three) is N and not equivalent(two, three)
    line, nothing = equivalence["two_moves"], equivalence["nothing"]
    assert outcome(line) is outcome(nothing) is P and equivalent(line, nothing)
    for X in SMALL_GAMES:
        assert outcome_with(X, line) is outcome_with(X, nothing)


def test_03_1_the_hint_leads_to_an_X_and_there_are_others(equivalence):
    two, three = equivalence["heap_2"], equivalence["heap_3"]
    telling = [X for X in SMALL_GAMES if outcome_with(X, two) is not outcome_with(X, three)]
    hinted = [X for X in telling if len(X) == len(X.moves) == 3]
    assert len(hinted) == 1 and len(telling) > 5


def test_03_1_the_same_move_of_X_wins_both_sums(equivalence):
    line, nothing = equivalence["two_moves"], equivalence["nothing"]
    for X in SMALL_GAMES:
        winning = [{x for x, g in winning_moves(X + G) if g == G.start} for G in (line, nothing)]
        assert winning[0] == winning[1]


def test_03_2_adding_the_game_without_moves_changes_nothing():
    for G in SMALL_GAMES:
        assert isomorphic(NOTHING + G, G)


def test_03_2_the_line_of_two_moves_and_no_move_are_not_equal(equivalence):
    line, nothing = equivalence["two_moves"], equivalence["nothing"]
    assert same_set(line, parse_set("{*1}")) and same_set(nothing, parse_set("{}"))
    assert not same_set(line, nothing)


# 03, section 3


def test_03_3_heaps_1_2_3_and_the_token_game_are_P(equivalence):
    assert outcome(equivalence["heaps"]) is outcome(equivalence["token"]) is P


def test_03_3_claim_B_plus_a_P_game_has_the_outcome_of_B():
    for A in SMALL_GAMES:
        if outcome(A) is P:
            assert all(outcome(B + A) is outcome(B) for B in SMALL_GAMES)


def test_03_3_both_cases_win(equivalence):
    A, heaps, B = (equivalence[name] for name in ("token", "heaps", "two_three"))
    assert verify(absorb(heaps, A), heaps + A) is None and len(heaps + A) == 120
    opening = absorb(B, A)(None, ((2, 3), "s"))
    assert outcome(B) is N and verify(absorb(B, A), B + A, opening=opening) is None


def test_03_3_an_N_game_cannot_be_ignored():
    for A in SMALL_GAMES:
        if outcome(A) is N:
            assert outcome(NOTHING) is P and outcome(NOTHING + A) is N
    assert outcome(Nim(), (1, 2, 3)) is P and outcome(Nim(), (1, 2, 3, 1)) is N


def test_03_3_P_is_what_is_equivalent_to_0():
    assert all((outcome(G) is P) == equivalent(G, NOTHING) for G in SMALL_GAMES)


def test_03_3_three_corners_are_decided():
    for G, H in product(SMALL_GAMES, repeat=2):
        if P in (outcome(G), outcome(H)):
            assert (outcome(G + H) is P) == (outcome(G) is outcome(H) is P)


# 03, section 4


def test_03_4_the_mirror_wins_from_equal_copies_only(equivalence):
    G = equivalence["G"]
    assert outcome(G + G) is P and verify(mirror(G), G + G) is None
    assert verify(mirror(Nim()), Sum(Nim(), Nim()), (2, 3)) == [(2, 3), (2, 2)]


def test_03_4_a_mirror_that_begins_can_lose(equivalence):
    total = equivalence["G"] + equivalence["G"]
    assert all(winning_moves(total, option) for option in total.options(total.start))


def test_03_4_the_hints_answer_exercise_1(equivalence):
    def my_reply(before, after):
        heaps, token_at = after
        if heaps != before[0]:
            return (min(heaps), min(heaps)), token_at
        return heaps, "w"

    label = outcomes(equivalence["token"])
    assert [p for p in "stuvw" if label[p] is P] == ["s", "w"]
    assert equivalence["exercise_1"].check(my_reply)
    assert equivalence["exercise_1"].check(equivalence["my_reply"]).state == "not yet"


# 03, section 5


def test_03_5_one_sum_decides():
    for G, H in PAIRS:
        same = all(outcome_with(X, G) is outcome_with(X, H) for X in SMALL_GAMES)
        assert (outcome(G + H) is P) == same


def test_03_5_a_copy_of_either_game_tells_them_apart_if_anything_does():
    for G, H in PAIRS:
        if not equivalent(G, H):
            assert outcome_with(H, H) is not outcome_with(H, G)
            assert outcome_with(G, G) is not outcome_with(G, H)


def test_03_5_the_game_without_moves_tells_nothing_about_heaps_of_2_and_3():
    assert outcome_with(NOTHING, heap(2)) is outcome_with(NOTHING, heap(3)) is N


def test_03_6_the_imagined_copy_carries_the_strategy(equivalence, sums):
    X, G, H = (equivalence[name] for name in "XGH")
    assert (G, H) == (sums["G"], sums["H"]) and equivalent(G, H)
    assert outcome(X + G) is outcome(X + H) is P
    reply = go_between(X, G, H)
    assert verify(reply, X + H) is None
    steps = reply.steps(((1, 2, 2), "x"), ((1, 2, 2), "w"))
    spoilt = [(outcome(X + G, (x, g)) is N, outcome(G + H, (g, h)) is N) for x, g, h in steps]
    assert spoilt == [(False, True), (True, False), (False, False)]
    assert steps[0][0] == steps[1][0] and steps[1][1:] == steps[2][1:]  # imagined, then real


def test_03_5_exercise_2_both_are_N_and_a_copy_tells(equivalence):
    exercise = equivalence["exercise_2"]
    assert outcome(exercise.G) is outcome(exercise.H) is N
    assert exercise.check(exercise.G) and exercise.check(exercise.H)
    assert not exercise.check("{}") and not exercise.check("none")
    assert all(equivalent(parse_set(option), NOTHING) for option in ("{*1}", "{*2}", "*0"))


def test_03_5_exercise_3_one_of_the_small_heaps_stands_in(equivalence):
    exercise = equivalence["exercise_3"]
    assert [bool(exercise.check(f"*{n}")) for n in range(3)].count(True) == 1


# 03, section 7


def test_03_7_congruence():
    for G, H in PAIRS:
        if equivalent(G, H):
            assert all(equivalent(G + K, H + K) for K in SMALL_GAMES[:6])


def test_03_7_the_21_games_fall_into_four_classes_and_the_table_is_as_read(equivalence):
    assert len(equivalence["games"]) == 21 and len(equivalence["classes"]) == 4
    assert [set_notation(one) for one in equivalence["first"]] == ["*0", "*1", "*2", "*3"]
    class_of = equivalence["class_of"]
    for one, other in permutations(equivalence["first"], 2):
        assert class_of(one + other) == class_of(other + one) != "*0"
    for one in equivalence["first"]:
        assert class_of(one + one) == "*0" and class_of(NOTHING + one) == set_notation(one)
    assert equivalent(heap(1) + heap(2), heap(3)) and equivalent(heap(3) + heap(2), heap(1))


def test_03_7_different_bits_can_be_equivalent():
    assert cancel_pairs(["a", "b"]) != cancel_pairs(["c"])
    assert equivalent(heap(1) + heap(2), heap(3))
    five = heap(7) + heap(1) + heap(2) + heap(3) + heap(7)
    assert equivalent(five, NOTHING) and len(five) > 1500


def test_03_7_exercise_4_the_truths_hold_on_small_games(equivalence):
    truth = {name: one for name, (one, _) in equivalence["exercise_4"].reasons.items()}
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
