"""What notebook 04 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section. What is P is decided by trying every line of play.
"""

from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest
from helpers import heap, run
from oracles import is_P_in, meets_options_first, sums_of, walked

from sg_core import GameGraph, P, Sum, equivalent, explore, outcome, sum_of, winning_moves
from sg_core.basis import chosen, positions_of_sums
from sg_core.rulesets import Nim
from sg_core.samples import random_game
from sg_course.questions import question_named
from sg_course.widgets import BasisStepper, CrossOut, Scales


@pytest.fixture(scope="module")
def book():
    return run("04_why_xor.ipynb")


@pytest.fixture
def game(book):
    return book["game"]


def test_1_exactly_one_heap_fits_each_time_and_its_size_is_the_XOR(book):
    for a, b in book["pairs"]:
        fits = [c for c in range(12) if is_P_in(heap(12))(a, b, c)]
        assert fits == [book["stand_in"](a, b)] == [a ^ b]


def weighed(scales, read=None):
    """Weigh all positions; what is read of the scales before each decision."""
    found = {}
    while scales.here is not None:
        here = scales.here
        if not (scales.level or scales.hopeless):
            scales.act({"do": "rest"})
        found[here] = read and read(scales)
        scales.act({"do": "name" if scales.level else "new"})
    return found


def test_2_in_the_row_only_the_two_b1_vanish_and_what_is_left_is_the_XOR(book):
    games = [book[f"b{i}"] for i in range(4)]
    assert all(outcome(b) is not P for b in games)
    assert not any(equivalent(b, c) for b, c in combinations(games, 2))
    row = CrossOut([games[i] for i in (3, 1, 0, 2, 1)], book["titles"])
    wrong = [which for which in row.claims() if not row.is_P(which)]
    assert len(wrong) == len(row.claims()) - 1  # five games, ten pairs, and one of them is equal
    for game in (1, 4):
        row.act({"do": "touch", "game": game})
    row.act({"do": "end"})
    assert [book["titles"][i] for i in row.left] == ["b3", "b0", "b2"]
    assert 0b1011 ^ 0b0110 == 0b1101 and "this move wins all games together" in row.view["banner"]


def test_2_the_sum_with_the_XOR_as_its_name_is_equivalent_to_S_and_T_for_any_choice(game):
    for seed in range(20):
        some = Random(seed).choices(game.positions, k=4)  # perhaps one of them twice
        for c, d in [(0b1011, 0b0110), *(Random(seed).choices(range(16), k=2) for _ in range(3))]:
            parts = [*chosen(some, c), *chosen(some, d), *chosen(some, c ^ d)]
            assert is_P_in(game)(*parts)


def test_3_every_class_that_has_a_name_has_four(book, game):
    is_P, sums = is_P_in(game), sums_of(book["picked"])
    assert [S for S in sums if is_P(*S)] == [(), ("x", "w"), ("x", "v", "t"), ("v", "w", "t")]
    assert all(sum(is_P(*S, *T) for T in sums) == 4 for S in sums)


def test_3_level_games_stand_in_for_each_other_and_equal_ones_vanish_from_one_pan(game):
    is_P = is_P_in(game)
    for G, H in combinations(game.positions, 2):
        if is_P(G, H):
            assert all(is_P(X, G) == is_P(X, H) for X in game.positions)
        assert all(is_P(X, G, G) == is_P(X) for X in game.positions)


def test_3_the_scales_find_w_v_and_r_and_each_no_shows_the_move_that_gives_it_away(game):
    scales = Scales(game)
    seen = weighed(scales, lambda scales: scales.view["log"])
    assert (scales.weights, scales.codes) == walked(game, game.positions)
    assert scales.weights == ["w", "v", "r"] and scales.codes["t"] == 0b011 == 3
    assert len(game) == 8
    assert [said.split(": ")[1] for said in seen["t"]] == [
        "no, t → u wins", "no, t → w wins", "no, t → v wins", "level",
    ]  # fmt: skip


def test_3_names_that_were_given_stay(game):
    for seed in range(20):
        scales = Scales(game, Random(seed).sample(game.positions, len(game)))
        given = weighed(scales, lambda scales: dict(scales.codes))
        for codes in given.values():
            assert codes.items() <= scales.codes.items()


def test_3_three_noes_are_not_enough_and_four_can_be(game):
    noes = [is_P_in(game)("t", *some) for some in ((), ("w",), ("v",), ("v", "w"))]
    assert noes == [False, False, False, True]
    is_P = is_P_in(heap(4))
    assert [is_P(3, *S) for S in sums_of((1, 2))] == [False, False, False, True]
    assert not any(is_P(4, *S) for S in sums_of((1, 2)))


def test_4_no_position_is_level_with_two_choices_of_weights(game):
    for played in [game, *(random_game(7, seed) for seed in range(20))]:
        is_P = is_P_in(played)
        for seed in range(3):
            elements, codes = walked(played, Random(seed).sample(played.positions, len(played)))
            for position in played.positions:
                level = [
                    c for c in range(2 ** len(elements)) if is_P(position, *chosen(elements, c))
                ]
                assert level == [codes[position]]


def test_4_the_newest_weight_that_is_left_would_not_have_been_made():
    asked = question_named("04: two choices")
    assert "b3 + b2 + b0, and also with b3 + b1" in asked.text
    left = 0b1101 ^ 0b1010
    assert left == 0b0111 and left.bit_length() - 1 == 2  # b2, and never b3
    assert [text for right, text, _ in asked.options if right] == ["b2"]


def test_4_a_list_with_one_more_is_dependent_exactly_when_the_old_one_balances_it(book):
    pool = book["pool"]
    is_P = is_P_in(pool)
    for free in (some for some in permutations(pool.positions, 2)):
        if any(is_P(*S) for S in sums_of(free)[1:]):
            continue
        for d in pool.positions:
            dependent = any(is_P(*S) for S in sums_of([*free, d])[1:])
            assert dependent == any(is_P(d, *S) for S in sums_of(free))


def test_4_six_names_of_the_heap_of_5_are_used_and_two_left_over():
    walk = walked(heap(5), range(6))
    assert len(walk[0]) == 3 and len(set(walk[1].values())) == 6


def test_4_a_sum_of_any_positions_is_P_exactly_when_the_names_cancel(game):
    is_P, codes = is_P_in(game), walked(game, game.positions)[1]
    for G, H in combinations(game.positions, 2):
        assert is_P(G, H) == (codes[G] == codes[H])
        assert all(is_P(G, H, K) == (codes[G] ^ codes[H] == codes[K]) for K in game.positions)


def test_4_exercise_2_the_loop_of_the_hint_finds_the_answers_which_are_no_pairs(book):
    pool, three, four = book["pool"], book["three"], book["four"]
    sums = [chosen(four.positions, code) for code in range(1, 16)]
    found = [list(S) for S in sums if outcome(sum_of(pool, *S)) is P]
    assert found and all(four.check(S).is_right for S in found)
    assert not four.check("independent").is_right
    assert min(map(len, found)) > 2 and three.check("independent").is_right


def test_6_the_walk_finds_what_every_line_of_play_finds_and_always_three_elements(book, game):
    assert meets_options_first(game, game.positions)
    orders = [Random(seed).sample(game.positions, len(game)) for seed in range(30)]
    for order in [game.positions, *orders]:
        assert book["walk"](game, order) == walked(game, order)
        assert len(walked(game, order)[0]) == 3


def test_5_from_r_to_w_is_the_only_move_that_wins_and_the_only_change_by_101(game):
    codes = walked(game, game)[1]
    assert [codes[p] for p in "rtv"] == [0b100, 0b011, 0b010] and len(sum_of(game, *"rtv")) == 168
    assert winning_moves(Sum(game, game, game), ("r", "t", "v")) == [("w", "t", "v")]
    assert not {0b110, 0b111} & set(codes.values())
    assert [p for p in game if codes[p] == 0b001] == ["w", "x"] and "x" not in game.options("r")


def test_5_each_vote_on_a_move_leaves_what_its_reply_says(game):
    asked, codes = question_named("04: which move"), walked(game, game)[1]
    for right, text, reply in asked.options:
        p, q = text.split(" → ")
        after = [q if r == p else r for r in "rtv"]
        assert q in game.options(p) and is_P_in(game)(*after) == right
        left = codes[after[0]] ^ codes[after[1]] ^ codes[after[2]]
        assert reply.count(f"= {left:03b}") == 1


def test_5_the_weights_of_the_heap_of_7_are_1_2_4_and_the_next_is_8(book):
    assert book["walk"](heap(7), range(8)) == ([1, 2, 4], {n: n for n in range(8)})
    assert walked(heap(8), range(9))[0] == [1, 2, 4, 8] and 3 ^ 5 ^ 8 == 0b1110


def test_5_XOR_fails_once_a_turn_may_move_in_two_heaps(book):
    @cache
    def is_P(x, y):
        taken = [(x - n, y) for n in range(1, x + 1)] + [(x, y - n) for n in range(1, y + 1)]
        both = [(x - 1, y - 1)] if x and y else []
        return not any(is_P(*after) for after in taken + both)

    assert not is_P(1, 1)
    assert book["lost"] == [(x, y) for x in range(6) for y in range(x, 6) if is_P(x, y)]


def test_6_the_stepper_shows_a_move_for_each_choice_that_is_not_level(game):
    stepper = BasisStepper(game)
    for p in "rtv":
        stepper.act({"do": "choose", "key": f'"{p}"'})
    assert stepper.order == ["r", "t", "v"]
    noes = stepper.view["log"][-1].count(": no, ")
    assert noes == 4  # two weights, and none of their four choices balances v


def test_7_for_a_heap_of_128_there_are_128_choices_with_billions_of_positions():
    n, k = 128, 7
    assert 2**k == 128
    assert positions_of_sums(explore(Nim(), n), [2**i for i in range(k)]) * (n + 1) > 2 * 10**9


def test_6_r_t_v_become_elements_where_they_come_first_and_t_was_none_before(game):
    rest = [p for p in game if p not in "rtv"]
    for first in permutations("rtv"):
        assert walked(game, [*first, *rest])[0] == list(first)
    assert "t" not in walked(game, game)[0]


def test_6_exercise_4_w_may_be_the_third_element_but_not_after_both_u_and_v(book):
    small, is_P = book["small"], is_P_in(book["small"])
    for order in permutations(small):
        elements, codes = walked(small, order)
        before = set(order[: order.index("w")])
        if codes["w"] == 0b100:
            assert elements.index("w") == 2 and not {"u", "v"} <= before
            assert not is_P(*elements[:2])


def test_6_the_three_rows_and_the_codes_of_both_parts_by_b_and_x(book):
    G, H = book["G"], book["H"]
    for moves, order in [(G, "cba"), (H, "xyz"), (G | H, "xyzabc")]:
        codes, row = walked(GameGraph(moves, order[-1]), order)[1], book["row"]
        assert all(f"{p} {codes[p]:02b}" in row(moves, order[-1], order) for p in order)
    assert codes["a"] == codes["x"] and book["row"](G, "a", "cba").count("10") == 1
    assert walked(GameGraph(G | H, "a"), "bxacyz")[0] == ["b", "x"]
    codes = dict(zip("abcxyz", ["10", "01", "00", "10", "01", "00"]))
    assert book["exercise_5"].check(codes).is_right
