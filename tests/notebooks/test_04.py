"""What notebook 04 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section. What is P is decided by trying every line of play.
"""

from itertools import permutations
from random import Random

import pytest
from helpers import heap, run
from oracles import is_P_in, meets_options_first, sums_of, walked

from sg_core import GameGraph, P, Sum, outcome, sum_of, winning_moves
from sg_core.basis import chosen


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


def test_3_the_class_of_0_has_four_names_and_every_class_several(book, game):
    is_P, sums = is_P_in(game), sums_of(book["picked"])
    assert sum(is_P(*S) for S in sums) == 4
    assert all(sum(is_P(*S, *T) for T in sums) > 1 for S in sums)


def test_3_exercise_2_the_loop_of_the_hint_finds_the_answers_which_are_no_pairs(book):
    pool, three, four = book["pool"], book["three"], book["four"]
    sums = [chosen(four.positions, code) for code in range(1, 16)]
    found = [list(S) for S in sums if outcome(sum_of(pool, *S)) is P]
    assert found and all(four.check(S).is_right for S in found)
    assert not four.check("independent").is_right
    assert min(map(len, found)) > 2 and three.check("independent").is_right


def test_5_the_walk_finds_what_every_line_of_play_finds_and_always_three_elements(book, game):
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
