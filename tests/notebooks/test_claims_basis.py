"""What notebooks 04 and 05 say in prose, claim by claim, on the very objects that they use.

Each test names the notebook and the section whose sentence it tests. What is P is decided by
trying every line of play, a mex by its definition; neither shares code with the package.
"""

import re
from collections import Counter
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from math import prod
from random import Random

import pytest
from helpers import (
    SMALL_GAMES,
    chain,
    is_P_in,
    isomorphic,
    least_missing,
    meets_options_first,
    random_way_up,
    run,
    slow_value,
)

from sg_core import (
    GameGraph,
    N,
    P,
    Sum,
    equivalent,
    explore,
    greedy_basis,
    grundy_values,
    mex,
    outcome,
    parse_set,
    sum_of,
    winning_moves,
)
from sg_core.basis import chosen, code_of_sum, size_of_sums, vanishing_sum
from sg_core.rulesets import Nim
from sg_core.samples import all_games, random_game
from sg_core.strategies import balance, option_with_code, verify
from sg_core.widgets.mexlab import RULES

RANDOM_GAMES = [random_game(8, seed) for seed in range(30)]
SETS = [{n for n in range(7) if code >> n & 1} for code in range(1 << 7)]
PLAYED = {}


@pytest.fixture(scope="module")
def xor():
    return run("04_why_xor.ipynb")


@pytest.fixture(scope="module")
def why_mex():
    printed = StringIO()
    with redirect_stdout(printed):
        variables = run("05_why_mex.ipynb")
    variables["printed"] = printed.getvalue()
    return variables


@cache
def heap(stones):
    return explore(Nim(), stones)


def is_P_of(game):
    """`is_P_in`, remembered with its games."""
    if id(game) not in PLAYED:
        PLAYED[id(game)] = game, is_P_in(game)
    return PLAYED[id(game)][1]


def sums_of(things):
    """All sums of some of the things, in the order of their codes."""
    return [chosen(things, code) for code in range(2 ** len(things))]


def names_of(game, G, elements):
    """The codes of all sums of elements that are ≈ G."""
    return [code for code, S in enumerate(sums_of(elements)) if is_P_of(game)(G, *S)]


def independent(game, these):
    return not any(is_P_of(game)(*S) for S in sums_of(these)[1:])


def is_basis(game, these):
    return independent(game, these) and all(names_of(game, G, these) for G in game)


def walked(game, order):
    """The elements and the codes that a greedy walk finds."""
    elements, codes = [], {}
    for G in order:
        codes[G] = next(iter(names_of(game, G, elements)), 2 ** len(elements))
        if codes[G] == 2 ** len(elements):
            elements.append(G)
    return elements, codes


def some_orders(game, count=100):
    return [Random(seed).sample(game.positions, len(game)) for seed in range(count)]


def codes_below(game, codes, p):
    return {codes[option] for option in game.options(p)}


def gives_mex(game, codes):
    return all(codes[p] == least_missing(codes_below(game, codes, p)) for p in game)


def sums_up_to_3(game):
    return [parts for k in range(4) for parts in combinations_with_replacement(game, k)]


def is_right(game, codes):
    """Whether sums of up to three positions are P exactly when their codes XOR to 0."""
    is_P = is_P_of(game)
    return all(is_P(*S) == (code_of_sum(codes, S) == 0) for S in sums_up_to_3(game))


def moves_of_sum(game, parts):
    """Every move of a sum, as (which part moves, the sum after it)."""
    return [
        (i, (*parts[:i], option, *parts[i + 1 :]))
        for i, part in enumerate(parts)
        for option in game.options(part)
    ]


# 04, section 1


def test_04_1_a_heap_of_3_stands_in_for_1_plus_2_and_the_second_lemma_finds_such_heaps():
    assert equivalent(heap(1) + heap(2), heap(3))
    for c in range(7):
        assert equivalent(heap(2) + heap(3), heap(c)) == (outcome(Nim(), (2, 3, c)) is P)


def test_04_1_2_3_5_is_N_and_four_stones_from_the_5_win_it():
    assert winning_moves(Nim(), (2, 3, 5)) == [(2, 3, 1)] and outcome(Nim(), (1, 2, 3)) is P


def test_04_1_against_2_3_3_taking_the_2_away_wins():
    assert (0, 3, 3) in winning_moves(Nim(), (2, 3, 3)) and outcome(Nim(), (0, 3, 3)) is P


def test_04_1_the_rules_are_as_they_are_told(xor):
    told = {name: rule(2, 5) for name, rule in xor["rules"].items()}
    assert told == {"add": 7, "larger": 5, "difference": 3, "parity": 1}
    assert xor["rules"]["parity"](2, 4) == 0 and xor["rules"]["difference"](5, 2) == 3


def test_04_1_the_difference_looks_best_and_fails_in_6_cases_of_15(xor):
    rules, pairs = xor["rules"], xor["pairs"]
    right = {name: sum(rules[name](*p) == xor["stand_in"](*p) for p in pairs) for name in rules}
    assert max(right, key=right.get) == "difference" and len(pairs) == 15
    assert list(right.values()).count(15 - 6) == 1 and right["difference"] == 15 - 6


def test_04_1_exactly_one_heap_fits_each_time(xor):
    for a, b in xor["pairs"]:
        assert [c for c in range(12) if is_P_of(heap(12))(a, b, c)] == [xor["stand_in"](a, b)]


def test_04_1_taking_the_larger_heap_down_to_the_smaller_wins():
    for a, b in combinations(range(8), 2):
        assert winning_moves(Nim(), (a, b)) == [(a, a)] and not equivalent(heap(a), heap(b))


# 04, section 2


def test_04_2_the_codes_of_S_T_and_their_sum_are_those_of_the_table():
    codes = {"b0": 0b0001, "b1": 0b0010, "b2": 0b0100, "b3": 0b1000}
    S, T = ["b0", "b1", "b3"], ["b1", "b2"]
    written = [f"{code_of_sum(codes, these):04b}" for these in (S, T, S + T, ["b0", "b2", "b3"])]
    assert written == ["1011", "0110", "1101", "1101"]
    assert 0b1011 ^ 0b0110 == 0b1101 and 0b1011 == 8 + 2 + 1 == 11
    assert "1011"[::-1] == "1101"  # for readers of other texts


def test_04_2_nothing_is_carried(xor):
    is_P = is_P_of(xor["game"])
    for lower, upper in combinations(xor["picked"], 2):
        assert is_P(lower, lower) and not is_P(lower, lower, upper)
    assert 0b0011 ^ 0b0001 == 0b0010 and 0b0011 + 0b0001 == 0b0100
    assert is_P("v", "x", "x", "v") and xor["picked"][:2] == ["x", "v"]


def test_04_2_the_fact_holds_for_any_choice(xor):
    for seed in range(40):
        picked = Random(seed).choices(xor["game"].positions, k=4)
        for f, g in product(range(16), repeat=2):
            S, T, total = chosen(picked, f), chosen(picked, g), chosen(picked, f ^ g)
            assert is_P_of(xor["game"])(*S, *T, *total)


def test_04_2_sum_of_puts_a_token_on_each_term(xor):
    assert xor["picked"] == ["x", "v", "w", "t"]
    S, T = chosen(xor["picked"], 0b1011), chosen(xor["picked"], 0b0110)
    assert sorted(xor["S_plus_T"].start) == sorted(S + T)
    assert sum_of(xor["game"], "x", "w", "t").start == ("x", "w", "t")
    assert set(chosen(xor["picked"], 0b1101)) == {"x", "w", "t"}


def test_04_2_exercise_1_b0_occurs_twice_and_one_column_has_three_ones(xor):
    exercise = xor["exercise_1"]
    assert exercise.sums == ("b0 + b2", "b1 + b2 + b3", "b0 + b1 + b2")
    count = Counter(" + ".join(exercise.sums).split(" + "))
    assert count["b0"] == 2 and list(count.values()).count(3) == 1
    odd = "".join(str(count[f"b{i}"] % 2) for i in (3, 2, 1, 0))
    assert exercise.check(odd) and exercise.check(exercise.solution())
    assert exercise.check(xor["answer_1"]).state == "not yet"


# 04, section 3


def test_04_3_the_class_of_0_has_four_names(xor):
    sums = sums_of(xor["picked"])
    names = [code for code, S in enumerate(sums) if is_P_of(xor["game"])(*S)]
    assert names == [0b0000, 0b0101, 0b1011, 0b1110]


def test_04_3_x_and_w_both_have_one_move_to_the_end(xor):
    game = xor["game"]
    assert chosen(xor["picked"], 0b0101) == ("x", "w")
    for p in "xw":
        (end,) = game.options(p)
        assert not game.options(end)


def test_04_3_every_class_has_several_names_and_S_plus_T_is_worth_T(xor):
    is_P, sums = is_P_of(xor["game"]), sums_of(xor["picked"])
    assert all(sum(is_P(*S, *T) for T in sums) > 1 for S in sums)
    assert is_P(*sums[0b0110], *sums[0b1101])


def lists_of_three_or_fewer():
    for game in SMALL_GAMES:
        for k in range(4):
            for these in combinations(game, k):
                yield game, these


def test_04_3_lemma_1_codes_name_classes_exactly_when_the_list_is_independent():
    seen = Counter()
    for game, these in lists_of_three_or_fewer():
        pairs = combinations(sums_of(these), 2)
        different = not any(is_P_of(game)(*S, *T) for S, T in pairs)
        assert different == independent(game, these)
        seen[different] += 1
    assert min(seen.values()) > 50


def test_04_3_lemma_2_d_leaves_a_list_independent_unless_it_is_a_sum_of_some():
    seen = Counter()
    for game, these in lists_of_three_or_fewer():
        if independent(game, these):
            for d in game:
                still = independent(game, (*these, d))
                assert still == (not names_of(game, d, these))
                seen[still] += 1
    assert min(seen.values()) > 20


def test_04_3_d_joins_1_2_4_as_a_dependent_one_exactly_when_it_is_one_of_their_eight_sums():
    is_P = is_P_of(heap(8))
    assert independent(heap(8), (1, 2, 4)) and len(sums_of((1, 2, 4))) == 8
    for d in range(9):
        dependent = not independent(heap(8), (1, 2, 4, d))
        assert dependent == bool(names_of(heap(8), d, (1, 2, 4))) == (d < 8)
    assert is_P(3, 1, 2) and not any(is_P(3, b) for b in (1, 2, 4))  # one that is ≈ no element
    assert [d for d in range(8) if is_P(d)] == [0]  # 7 of the 8 are not P


def test_04_3_there_are_3_7_and_15_sums_of_one_or_more():
    assert [len(sums_of(range(k))) - 1 for k in (2, 3, 4, 7)] == [3, 7, 15, 2**7 - 1]


def test_04_3_vanishing_sum_finds_the_first_that_is_P(xor):
    game = xor["game"]
    assert vanishing_sum(game, ["x", "v"]) is None and independent(game, ("x", "v"))
    assert vanishing_sum(game, xor["picked"]) == 0b0101


def test_04_3_exercise_2_the_loop_of_the_hint_finds_the_answers(xor):
    pool, three, four = xor["pool"], xor["three"], xor["four"]
    assert (three.positions, four.positions) == (("r", "t", "v"), ("r", "t", "u", "v"))
    assert independent(pool, three.positions) and three.check("independent")
    sums = [chosen(four.positions, code) for code in range(1, 16)]
    found = [list(S) for S in sums if outcome(sum_of(pool, *S)) is P]
    assert found and all(four.check(S) for S in found) and four.check(four.solution())
    assert not four.check("independent") and not four.check(["t", "u"])
    assert three.check(xor["answer_2a"]).state == four.check(xor["answer_2b"]).state == "not yet"


def test_04_3_exercise_2_no_single_position_and_no_pair_will_do(xor):
    is_P, four = is_P_of(xor["pool"]), xor["four"].positions
    assert not any(is_P(*S) for k in (1, 2) for S in combinations(four, k))


# 04, section 4


def test_04_4_in_a_basis_names_do_what_names_should(xor):
    game = xor["game"]
    is_P, seen = is_P_of(game), 0
    for these in combinations(game, 3):
        if is_basis(game, these):
            names = {G: names_of(game, G, these) for G in game}
            assert all(len(codes) == 1 for codes in names.values())
            f = {G: code for G, (code,) in names.items()}
            assert all(is_P(G, H) == (f[G] == f[H]) for G, H in product(game, repeat=2))
            assert all(is_P(G) == (f[G] == 0) for G in game) and is_right(game, f)
            seen += 1
    assert seen == 5


def test_04_4_a_heap_of_5_leaves_two_codes_over_and_no_heap_stands_in_for_4_plus_2():
    names = {n: names_of(heap(5), n, (1, 2, 4)) for n in range(6)}
    assert is_basis(heap(5), (1, 2, 4)) and all(len(codes) == 1 for codes in names.values())
    codes = {n: code for n, (code,) in names.items()}
    assert len(set(codes.values())) == 6
    assert set(range(8)) - set(codes.values()) == {0b110, 0b111}
    assert [codes[n] for n in (1, 2, 4, 3)] == [0b001, 0b010, 0b100, 0b011]
    assert not any(is_P_of(heap(5))(4, 2, n) for n in range(6))


# 04, section 5


def test_04_5_two_different_sums_never_fit_both(xor):
    for game in [xor["game"], *RANDOM_GAMES[:5]]:
        for order in some_orders(game):
            elements, _ = walked(game, order)
            for i in range(len(elements) + 1):
                assert all(len(names_of(game, G, elements[:i])) <= 1 for G in game)


def test_04_5_theorem_the_walk_ends_with_a_basis_in_any_order():
    walks = [(game, order) for game in SMALL_GAMES for order in permutations(game)]
    walks += [(game, order) for game in RANDOM_GAMES for order in some_orders(game, 5)]
    assert all(is_basis(game, walked(game, order)[0]) for game, order in walks)


def test_04_5_the_first_walk_goes_up_and_greedy_basis_does_the_same(xor):
    game = xor["game"]
    assert meets_options_first(game, game.positions)
    for order in [game.positions, *some_orders(game, 30)]:
        basis = greedy_basis(game, order, "brute")
        assert xor["walk"](game, order) == walked(game, order)
        assert (list(basis.elements), basis.codes) == walked(game, order)


def test_04_5_one_token_each_at_r_t_v_is_N_and_has_168_positions(xor):
    total, codes = sum_of(xor["game"], "r", "t", "v"), walked(xor["game"], xor["game"])[1]
    assert outcome(total) is N and len(total) == 168
    assert [codes[p] for p in "rtv"] == [0b100, 0b011, 0b010]
    assert code_of_sum(codes, list("rtv")) == codes["r"] ^ codes["t"] ^ codes["v"] == 0b101


def test_04_5_from_r_to_w_is_the_only_move_that_wins_and_the_only_change_by_101(xor):
    game, codes = xor["game"], walked(xor["game"], xor["game"])[1]
    assert winning_moves(Sum(game, game, game), ("r", "t", "v")) == [("w", "t", "v")]
    assert [codes[p] ^ 0b101 for p in "rtv"] == [0b001, 0b110, 0b111]
    assert not {0b110, 0b111} & set(codes.values())
    assert [p for p in game if codes[p] == 0b001] == ["w", "x"]
    assert "w" in game.options("r") and "x" not in game.options("r")


def test_04_5_the_codes_of_heaps_are_their_sizes_and_right_for_all_15_pairs(xor):
    elements, codes = xor["walk"](heap(7), range(8))
    assert elements == [1, 2, 4] and codes == {n: n for n in range(8)}
    assert all(xor["stand_in"](a, b) == a ^ b for a, b in xor["pairs"]) and len(xor["pairs"]) == 15
    assert 0b010 ^ 0b011 == 0b001 and 0b010 ^ 0b011 ^ 0b101 == 0b100


def test_04_5_other_orders_give_other_codes():
    assert walked(heap(7), [3, *range(3), *range(4, 8)])[1][3] == 1


def test_04_5_exercise_3_sizes_in_binary_lead_to_the_codes_of_another_basis(xor):
    exercise = xor["exercise_3"]
    basis, codes = exercise.elements, exercise.solution()
    assert basis == (3, 5, 4) and is_basis(exercise.game, basis)
    for n in range(7):
        assert code_of_sum({k: k for k in range(7)}, chosen(basis, int(codes[n], 2))) == n
    assert codes[3] == "001" != f"{3:03b}" and codes[1] == "110"
    assert 2 == 3 ^ 1 and 6 == 3 ^ 5 == 2 ^ 4
    assert exercise.check(codes)
    assert exercise.check(xor["answer_3"]).state == "not yet"


def test_04_5_exercise_3_the_elements_are_not_those_of_a_walk_up(xor):
    game = xor["exercise_3"].game
    assert set(walked(game, game)[0]) == {1, 2, 4} != set(xor["exercise_3"].elements)


# 04, section 6


def test_04_6_r_t_v_become_elements_where_they_come_first_and_t_was_none_before(xor):
    game = xor["game"]
    rest = [p for p in game if p not in "rtv"]
    for first in permutations("rtv"):
        assert walked(game, [*first, *rest])[0] == list(first)
    assert "t" not in walked(game, game)[0]


def test_04_6_the_number_of_elements_and_the_codes_0_stay_in_all_orders(xor):
    walks = {xor["game"]: some_orders(xor["game"], 300), xor["small"]: some_orders(xor["small"])}
    walks |= {game: list(permutations(game)) for game in SMALL_GAMES}
    for game, orders in walks.items():
        found = [walked(game, order) for order in orders]
        assert len({len(elements) for elements, _ in found}) == 1
        zeros = {frozenset(p for p in game if not codes[p]) for _, codes in found}
        assert zeros == {frozenset(p for p in game if is_P_of(game)(p))}


def test_04_6_the_sums_lie_in_2_to_the_k_classes_which_are_those_of_all_sums(xor):
    game = xor["game"]
    is_P = is_P_of(game)
    for order in some_orders(game, 30):
        sums = sums_of(walked(game, order)[0])
        assert len(sums) == 2**3
        assert not any(is_P(*S, *T) for S, T in combinations(sums, 2))
        for T in sums_up_to_3(game):
            assert [is_P(*S, *T) for S in sums].count(True) == 1


def test_04_6_twenty_orders_are_right_about_the_120_sums_of_three(xor):
    game, triples = xor["game"], xor["triples"]
    assert len(triples) == 120 and len(xor["seen"]) > 1
    assert all((xor["won"][S] is P) == is_P_of(game)(*S) for S in triples)
    assert all(is_right(game, walked(game, order)[1]) for order in some_orders(game, 20))


def test_04_6_sums_of_one_or_two_are_covered_as_some_positions_are_P(xor):
    game, is_P = xor["game"], is_P_of(xor["game"])
    zero = next(p for p in game if is_P(p))
    for S in sums_up_to_3(game):
        filled = (*S, zero, zero, zero)[:3]
        assert is_P(*filled) == is_P(*S)
        assert any(Counter(filled) == Counter(triple) for triple in xor["triples"])


def test_04_6_codes_of_two_walks_cannot_be_compared(xor):
    G, H, both = GameGraph(xor["G"]), GameGraph(xor["H"]), xor["both"]
    assert isomorphic(G, heap(2)) and isomorphic(H, heap(2)) and is_P_of(both)("a", "x")
    assert walked(G, "cba")[1]["a"] != walked(H, "xyz")[1]["x"]
    for order in some_orders(both):
        codes = walked(both, order)[1]
        assert codes["a"] == codes["x"] and is_right(both, codes)


def test_04_6_from_the_terminals_up_the_two_tables_would_have_agreed(xor):
    G, H = GameGraph(xor["G"]), GameGraph(xor["H"])
    assert meets_options_first(G, "cba") and meets_options_first(H, "zyx")
    codes, others = walked(G, "cba")[1], walked(H, "zyx")[1]
    assert [codes[p] for p in "abc"] == [others[p] for p in "xyz"]


def test_04_6_exercise_4_w_is_third_after_two_others_but_not_after_both_u_and_v(xor):
    small, seen = xor["small"], Counter()
    for order in permutations(small):
        elements, codes = walked(small, order)
        before = set(order[: order.index("w")])
        if codes["w"] == 0b100:
            assert elements.index("w") == 2 and not {"u", "v"} <= before
            b0, b1 = elements[:2]
            assert {b0, b1} <= before and not is_P_of(small)(b0, b1)
            assert not any(is_P_of(small)(*S, "w") for S in sums_of([b0, b1]))
        if codes["w"] == 0b011:
            assert set(elements[:2]) == {"u", "v"} <= before
        seen[codes["w"]] += 1
    assert seen[0b100] and seen[0b011]


def test_04_6_exercise_4_the_solution_is_right_and_a_wrong_order_shows_all_codes(xor):
    exercise = xor["exercise_4"]
    assert exercise.check(exercise.solution()) and len(exercise.game) == 7
    wrong = exercise.check(["u", "v", "w", "t", "x", "y", "z"])
    assert wrong.message.startswith("In your order w gets the code 011, not 100")
    assert len(wrong.witness[0]) == 7 and wrong.picture is not None
    assert exercise.check(xor["answer_4"]).state == "not yet"


# 04, section 7


def test_04_7_sums_double_from_8_to_16_and_the_work_grows_nineteen_times(xor):
    work = xor["work"]
    assert work["sums"][16] == 2 * work["sums"][8] == 16
    assert (work["positions"][8], work["positions"][16]) == (648, 12_240)
    assert round(12_240 / 648) == 19


def test_04_7_a_sum_has_as_many_positions_as_its_parts_multiplied(xor):
    for game in [xor["game"], heap(5)]:
        for p, q in product(game, repeat=2):
            assert len(sum_of(game, p, q)) == len(game.subgame(p)) * len(game.subgame(q))


def test_04_7_to_decide_about_a_heap_of_2_to_the_k_all_sums_must_fail(xor):
    for step in xor["steps"]:
        n, k = step.position, (step.position - 1).bit_length() if step.position else 0
        fits = names_of(heap(16), n, [2**i for i in range(k)])
        assert step.tried == (2**k if not fits else fits[0] + 1)
        assert step.new == (not fits) == (n.bit_count() == 1)


def test_04_7_the_walk_counts_the_positions_of_all_sums_that_it_tried(xor):
    for step in xor["steps"][:9]:
        sums = sums_of([n for n in (1, 2, 4, 8) if n < step.position])[: step.tried]
        assert step.explored == sum(len(sum_of(heap(8), step.position, *S)) for S in sums)


def test_04_7_each_doubling_costs_more_than_the_one_before():
    def needed(k):
        return size_of_sums(heap(2**k), [2**i for i in range(k)]) * (2**k + 1)

    work = [needed(k) for k in range(3, 7)]
    assert work == [648, 12_240, 427_680, 28_641_600]
    growth = [after / before for before, after in pairwise(work)]
    assert growth == sorted(growth) and growth[0] > 18
    assert needed(3) == sum(len(sum_of(heap(8), 8, *S)) for S in sums_of([1, 2, 4]))


def test_04_8_the_check_reads_our_sentence_as_right_and_no_other(xor):
    exercise = xor["why_xor"]
    assert exercise.check(exercise.ours) and exercise.check(xor["my_sentence"]).state == "not yet"
    elsewhere = "A heap of three stones has four positions, and six moves lead between them."
    assert not exercise.check(elsewhere)


# 05, section 1


def test_05_1_greedy_basis_walks_from_the_terminals_up_if_it_is_given_no_order(why_mex):
    for game in [why_mex["game"], *RANDOM_GAMES]:
        steps = greedy_basis(game, method="brute").steps
        assert meets_options_first(game, [step.position for step in steps])


def test_05_1_the_wrong_rules_fit_some_lines_and_miss_those_named(why_mex):
    found, rules = re.findall(r"options {(.*)} +code (.)", why_mex["printed"]), why_mex["rules"]
    lines = {tuple(map(int, re.findall("[0-9]+", below))): int(code) for below, code in found}
    assert len(lines) == len(found)
    assert all(least_missing(below) == code for below, code in lines.items())
    assert [lines[0, 1, 2], lines[0, 2, 3]] == [3, 1]
    assert [rules["largest plus one"](below) for below in [(0, 1, 2), (0, 2, 3)]] == [3, 4]
    assert rules["how many"]((0, 1, 2)) == 3
    assert lines[1,] == 0 and lines[0, 2] == 1 and lines[0, 1] == 2
    assert [lines[()], lines[0,]] == [0, 1] == [rules["parity"](below) for below in [(), (0,)]]


def test_05_1_without_a_gap_three_rules_agree_and_so_it_is_in_a_heap(why_mex):
    three = [why_mex["rules"][name] for name in ("largest plus one", "how many", "least missing")]
    for n in range(10):
        assert [rule(tuple(range(n))) for rule in three] == [n] * 3
    assert why_mex["lines"](heap(8)) == {(tuple(range(n)), n) for n in range(9)}


def test_05_1_on_two_hundred_games_only_the_least_missing_is_never_wrong(why_mex):
    found, rules = why_mex["found"], why_mex["rules"]
    wrong = {name: [b for b, code in found if rules[name](b) != code] for name in rules}
    assert [name for name in rules if not wrong[name]] == ["least missing"]
    assert all((1,) in lines and () not in lines for lines in wrong.values() if lines)


# 05, section 2


def test_05_2_below_the_mex_nothing_is_missing_and_it_is_missing():
    for S in SETS:
        assert mex(S) == least_missing(S) and set(range(mex(S))) <= S and mex(S) not in S


def test_05_2_each_of_the_four_wrong_rules_can_be_refuted():
    assert len(RULES) == 4
    assert all(any(rule(S) != least_missing(S) for S in SETS) for rule in RULES.values())


def test_05_2_what_lies_behind_the_first_gap_does_not_matter():
    for S in SETS:
        m = least_missing(S)
        for n, other in product(S, range(9)):
            changed = S - {n} | {other}
            if n > m and other != m:
                assert least_missing(changed) == m
            if n < m and other != n:
                assert least_missing(changed) == n


def test_05_2_the_mex_is_at_most_the_size():
    assert all(least_missing(S) <= len(S) for S in SETS)
    assert all(least_missing(range(n)) == n for n in range(9))


def test_05_2_one_more_number_never_lowers_the_mex_and_raises_it_exactly_when_it_is_the_mex():
    for S in SETS:
        m = least_missing(S)
        for n in {*range(9)} - S:
            after = least_missing(S | {n})
            assert after >= m and (after > m) == (n == m)
            if n == m:
                assert after == min({*range(9)} - S - {m})  # the next gap
    assert least_missing({0, 1, 9}) == least_missing({0, 1}) == 2
    assert least_missing({0, 1, 3} | {2}) == 4


def hinted_mex(values):
    m = 0
    while m in values:
        m += 1
    return m


def test_05_2_exercise_1_the_hints_lead_to_the_answer(why_mex):
    assert why_mex["OwnMex"]().check(hinted_mex)
    assert why_mex["OwnMex"]().check(why_mex["my_mex"]).state == "not yet"


# 05, section 3


def walks_up(game, count=5):
    """What walks from the terminals up find."""
    return [walked(game, random_way_up(game, seed)) for seed in range(count)]


def test_05_3_the_game_is_that_of_notebook_04_with_q_on_top(xor, why_mex):
    game = why_mex["game"]
    assert set(game) - set(xor["game"]) == {"q"} == {game.start}
    assert all(game.options(p) == xor["game"].options(p) for p in xor["game"])
    assert game.subgame("r") == xor["game"]


def test_05_3_the_options_of_each_element_have_the_codes_named(why_mex):
    game, codes = why_mex["game"], why_mex["codes"]
    assert list(why_mex["elements"]) == ["w", "v", "r"]
    assert (list(why_mex["elements"]), codes) == walked(game, game)
    assert [codes_below(game, codes, p) for p in "wvr"] == [{0}, {0, 1}, {0, 1, 2, 3}]


def test_05_3_claim_an_element_can_move_to_an_equivalent_of_every_sum_before_it(why_mex):
    for game in [why_mex["game"], *SMALL_GAMES, *RANDOM_GAMES]:
        for elements, codes in walks_up(game):
            for i, b in enumerate(elements):
                assert codes_below(game, codes, b) == set(range(2**i))
                for T in sums_of(elements[:i]):
                    assert any(is_P_of(game)(Z, *T) for Z in game.options(b))


def test_05_3_the_winning_moves_are_made_in_the_element(why_mex):
    for game in [why_mex["game"], *RANDOM_GAMES]:
        for elements, _ in walks_up(game):
            for i, b in enumerate(elements):
                for T in sums_of(elements[:i]):
                    won = [j for j, S in moves_of_sum(game, (b, *T)) if is_P_of(game)(*S)]
                    assert won and set(won) == {0}


def test_05_3_an_option_of_a_term_is_a_sum_of_elements_before_the_term(why_mex):
    game, elements = why_mex["game"], why_mex["elements"]
    for i, c in enumerate(elements):
        assert all(names_of(game, after, elements[:i]) for after in game.options(c))


def test_05_3_a_new_element_and_a_sum_before_it_are_N_in_any_order():
    for game in SMALL_GAMES:
        for order in permutations(game):
            elements, _ = walked(game, order)
            for i, b in enumerate(elements):
                assert not any(is_P_of(game)(b, *T) for T in sums_of(elements[:i]))


def test_05_3_with_the_heap_of_2_first_the_heap_of_1_is_b1_and_cannot_move_to_b0():
    for order in [(2, 1, 0), (2, 0, 1)]:
        assert walked(heap(2), order)[0] == [2, 1]
    assert heap(2).options(1) == (0,) and not is_P_of(heap(2))(0, 2)
    assert not names_of(heap(2), 1, [2])  # an option of b0 that is no sum of the elements so far


# 05, section 4


def test_05_4_theorem_code_is_mex_in_every_walk_up_and_m_is_at_most_2_to_the_k(why_mex):
    walks = [(game, order) for game in SMALL_GAMES for order in permutations(game)]
    walks = [(game, order) for game, order in walks if meets_options_first(game, order)]
    more = [why_mex["game"], *RANDOM_GAMES]
    walks += [(game, random_way_up(game, seed)) for game in more for seed in range(5)]
    for game, order in walks:
        elements, codes = walked(game, order)
        assert gives_mex(game, codes)
        for i, G in enumerate(order):
            k = len(set(elements) & set(order[:i]))
            assert all(code < 2**k for code in codes_below(game, codes, G))
            assert codes[G] <= 2**k and (codes[G] == 2**k) == (G in elements)


def test_05_4_star_every_smaller_code_is_that_of_an_option(why_mex):
    for game in [why_mex["game"], *RANDOM_GAMES]:
        _, codes = walked(game, game)
        assert all(set(range(codes[Y])) <= codes_below(game, codes, Y) for Y in game)


def test_05_4_lemma_the_options_of_a_sum_of_elements_have_exactly_the_smaller_codes(why_mex):
    for game in [why_mex["game"], *RANDOM_GAMES, heap(8)]:
        elements, codes = walked(game, game)
        for m, M in enumerate(sums_of(elements)):
            assert {code_of_sum(codes, S) for _, S in moves_of_sum(game, M)} == set(range(m))


def test_05_4_a_move_clears_one_bit_and_keeps_those_above_it(why_mex):
    game, elements, codes = (why_mex[name] for name in ("game", "elements", "codes"))
    for m, M in enumerate(sums_of(elements)):
        for j, b in enumerate(M):
            i = elements.index(b)
            after = {code_of_sum(codes, S) for k, S in moves_of_sum(game, M) if k == j}
            kept = m >> i + 1 << i + 1
            assert m >> i & 1 and after == {kept + low for low in range(2**i)}


def test_05_4_the_sum_w_plus_r_has_the_code_101_of_no_position_and_moves_to_each_smaller(why_mex):
    game, codes, M = (why_mex[name] for name in ("game", "codes", "M"))
    assert M == ("w", "r") and code_of_sum(codes, M) == 0b101
    assert 0b101 not in codes.values() and not any(is_P_of(game)(*M, p) for p in game)
    moves = [S for _, S in moves_of_sum(game, M)]
    for z in range(5):
        option = option_with_code(game.options, codes, M, wanted=z)
        assert option in moves and code_of_sum(codes, option) == z


def check_case_1(game, elements, codes, G):
    """Check the table, row by row; return which of the rows occur."""
    is_P, m, rows = is_P_of(game), codes[G], set()
    M = chosen(elements, m)
    for i, (one, *rest) in moves_of_sum(game, (G, *M)):
        side = codes[one], code_of_sum(codes, rest)
        assert side[0] != side[1]
        if i:
            rows.add("M to z < m")
            answers = [(option, *rest) for option in game.options(G)]
            assert side[1] < m
        elif side[0] < m:
            rows.add("G to z < m")
            answers = [(one, *S) for _, S in moves_of_sum(game, M)]
        else:
            rows.add("G to z > m")
            answers = [(option, *rest) for option in game.options(one)]
        equal = [S for S in answers if codes[S[0]] == code_of_sum(codes, S[1:])]
        assert equal and all(is_P(*S) for S in equal)
    return rows


def test_05_4_case_1_every_first_move_against_q_has_the_answer_of_its_row(why_mex):
    game, elements, codes = (why_mex[name] for name in ("game", "elements", "codes"))
    assert codes["q"] == 3 and chosen(elements, 3) == ("w", "v") and "r" in game.options("q")
    assert codes["r"] > 3 and 3 not in codes_below(game, codes, "q")
    assert len(check_case_1(game, elements, codes, "q")) == 3
    assert is_P_of(game)("q", "v", "w")


def test_05_4_case_1_so_it_has_for_every_position_that_is_no_element(why_mex):
    for game in [why_mex["game"], *RANDOM_GAMES]:
        elements, codes = walked(game, game)
        for G in set(game) - set(elements):
            check_case_1(game, elements, codes, G)


def test_05_4_case_2_some_option_of_r_has_the_code_of_T_whatever_T_is(why_mex):
    game, elements, codes = (why_mex[name] for name in ("game", "elements", "codes"))
    assert codes["r"] == 4 == 2**2 and codes_below(game, codes, "r") == {0, 1, 2, 3}
    for code, T in enumerate(sums_of(elements[:2])):
        Z = [p for p in game.options("r") if codes[p] == code]
        assert Z and all(is_P_of(game)(p, *T) for p in Z) and not is_P_of(game)("r", *T)


def test_05_4_the_larger_side_can_always_be_lowered_to_the_smaller(why_mex):
    game, codes = why_mex["game"], why_mex["codes"]
    for parts in sums_up_to_3(game):
        for wanted in range(code_of_sum(codes, parts)):
            option = option_with_code(game.options, codes, parts, wanted)
            assert option in [S for _, S in moves_of_sum(game, parts)]
            assert code_of_sum(codes, option) == wanted


def test_05_4_so_the_rule_works_to_the_end(why_mex):
    game, elements, codes = (why_mex[name] for name in ("game", "elements", "codes"))
    reply, copies = balance(game, codes), Sum(game, game, game)
    assert verify(reply, copies, ("q", "v", "w")) is None
    opening = reply(None, ("r", "v", "w"))
    assert is_P_of(game)(*opening) and opening == ("t", "v", "w")
    for code in range(4):
        start = ("r", *chosen(elements, code))
        total = Sum(*[game] * len(start))
        assert verify(reply, total, start, opening=reply(None, start)) is None


# 05, section 5


def test_05_5_all_walks_up_give_the_grundy_values(why_mex):
    for game in [why_mex["game"], *SMALL_GAMES, *RANDOM_GAMES]:
        values = {p: slow_value(game, p) for p in game}
        assert all(codes == values for _, codes in walks_up(game))
        assert grundy_values(game) == values


def test_05_5_no_option_has_the_value_each_smaller_one_is_an_options_and_P_is_0(why_mex):
    for game in [why_mex["game"], *SMALL_GAMES, *RANDOM_GAMES]:
        values = {p: slow_value(game, p) for p in game}
        for p in game:
            below = codes_below(game, values, p)
            assert values[p] not in below and set(range(values[p])) <= below
            assert is_P_of(game)(p) == (values[p] == 0)


def test_05_5_exercise_2_some_0_is_not_terminal_and_the_largest_label_misleads(why_mex):
    exercise = why_mex["exercise_2"]
    game, values = exercise.game, exercise.solution()
    assert exercise.check(values) and gives_mex(game, values)
    assert any(values[p] == 0 and game.options(p) for p in game)
    most = {p: max(codes_below(game, values, p), default=-1) + 1 for p in game}
    assert most != values and least_missing([]) == 0
    assert exercise.check(why_mex["answer_2"]).state == "not yet"


def test_05_5_elements_are_equivalent_to_heaps_of_1_2_4(why_mex):
    game, elements = why_mex["game"], why_mex["elements"]
    assert len(elements) == 3
    for element, stones in zip(elements, (1, 2, 4)):
        assert equivalent(game.subgame(element), heap(stones))
        assert equivalent(game.subgame(element), parse_set(f"*{stones}"))


def test_05_5_with_a_heap_beside_it_every_position_keeps_its_value(why_mex):
    game, elements, codes = (why_mex[name] for name in ("game", "elements", "codes"))
    for element, stones in zip(elements, (1, 2, 4)):
        heaps = {f"heap {n}": [f"heap {m}" for m in range(n)] for n in range(1, stones + 1)}
        both = GameGraph({p: game.options(p) for p in game} | heaps, game.start)
        for _, found in walks_up(both):
            assert found.items() >= codes.items()
            assert all(found[f"heap {n}"] == n for n in range(stones + 1))
            assert found[element] == found[f"heap {stones}"]
        assert is_P_of(both)(element, f"heap {stones}")


def again_and_again(moves):
    values = {}
    while len(values) < len(moves):
        for p in moves:
            if p not in values and all(q in values for q in moves[p]):
                values[p] = hinted_mex([values[q] for q in moves[p]])
    return values


def by_calling_itself(moves):
    def value(p):
        return hinted_mex([value(q) for q in moves[p]])

    return {p: value(p) for p in moves}


@pytest.mark.parametrize("my_grundy", [again_and_again, by_calling_itself])
def test_05_5_exercise_3_both_hints_lead_to_an_answer_that_agrees(why_mex, monkeypatch, my_grundy):
    assert why_mex["OwnGrundy"]().check(my_grundy)
    assert why_mex["OwnGrundy"]().check(why_mex["my_grundy"]).state == "not yet"
    monkeypatch.setitem(why_mex, "my_grundy", my_grundy)
    assert all(why_mex["agrees"](seed) for seed in range(200))
    monkeypatch.setitem(why_mex, "my_grundy", lambda moves: {p: len(moves[p]) for p in moves})
    assert not all(why_mex["agrees"](seed) for seed in range(200))


# 05, section 6


def test_05_6_brute_force_and_mex_give_the_same_codes(why_mex):
    for game in [why_mex["game"], *RANDOM_GAMES[:10], heap(8)]:
        brute, quick = (greedy_basis(game, method=way) for way in ("brute", "mex"))
        assert brute.codes == quick.codes and brute.elements == quick.elements
        k = len(brute.elements)
        assert all(step.tried <= 2**k for step in brute.steps)
        for step in quick.steps:
            assert step.explored == 1 + len(game.options(step.position))


def test_05_6_the_chart_counts_heaps_of_up_to_16(why_mex):
    both = why_mex["counts"]
    assert list(both["mex"]) == list(both["brute"]) == list(range(1, 17))
    for n, looked_at in both["mex"].items():
        assert looked_at == len(heap(n)) + len(heap(n).moves) <= both["brute"][n]
    tried = {n: n if n in (1, 2, 4) else n + 1 for n in range(8)}  # up to the first that is P
    sums = [(n, *S) for n in range(8) for S in sums_of([1, 2, 4])[: tried[n]]]
    assert both["brute"][7] == sum(len(sum_of(heap(7), *parts)) for parts in sums)


def test_05_6_the_last_element_has_at_least_half_as_many_options_as_there_are_sums(why_mex):
    for game in [why_mex["game"], *SMALL_GAMES, *RANDOM_GAMES, heap(8)]:
        for elements, _ in walks_up(game):
            sums = 2 ** len(elements)
            assert len(game) > sums / 2
            assert not elements or len(game.options(elements[-1])) >= sums / 2


def test_05_6_a_sum_has_as_many_positions_as_its_terms_multiplied(why_mex):
    game = why_mex["game"]
    for S in sums_of(why_mex["elements"]):
        assert len(sum_of(game, *S)) == prod(len(game.subgame(p)) for p in S)


# 05, section 7


def test_05_7_in_the_order_0_2_1_the_heaps_1_and_2_change_places_and_XOR_still_works(why_mex):
    game = why_mex["heap_2"]
    elements, codes = walked(game, [0, 2, 1])
    assert codes == {0: 0, 1: 0b10, 2: 0b01} and elements == [2, 1]
    assert why_mex["broken"] == 1 and codes_below(game, codes, 1) == {0}
    assert independent(game, (1, 2)) and is_right(game, codes)


def test_05_7_exercise_4_mex_holds_exactly_when_1_and_2_become_b0_and_b1(why_mex):
    game, exercise = why_mex["heap_3"], why_mex["exercise_4"]
    right = []
    for order in permutations(game):
        elements, codes = walked(game, order)
        assert codes[0] == 0 and gives_mex(game, codes) == (elements == [1, 2])
        if gives_mex(game, codes) and not meets_options_first(game, order):
            right.append(list(order))
    assert all(bool(exercise.check(list(o))) == (list(o) in right) for o in permutations(game))
    assert right and exercise.check(exercise.solution())
    assert exercise.check(why_mex["answer_4"]).state == "not yet"


def test_05_7_in_a_chain_of_four_the_codes_are_0_1_0_1_whatever_the_order():
    for order in permutations(chain(3)):
        elements, codes = walked(chain(3), order)
        assert [codes[p] for p in range(4)] == [0, 1, 0, 1] and len(elements) == 1
        assert gives_mex(chain(3), codes)


def test_05_7_code_is_mex_fails_in_some_order_exactly_where_some_value_is_2_or_more():
    for game in SMALL_GAMES:
        values = {p: slow_value(game, p) for p in game}
        found = [walked(game, order) for order in permutations(game)]
        high = max(values.values()) >= 2
        assert high == any(not gives_mex(game, codes) for _, codes in found)
        if not high:
            assert all(len(elements) <= 1 and codes == values for elements, codes in found)


def test_05_7_a_position_of_value_2_that_is_taken_first_gets_the_code_1():
    for game in [*SMALL_GAMES, *RANDOM_GAMES]:
        values = {p: slow_value(game, p) for p in game}
        assert (max(values.values()) >= 2) == (2 in values.values())
        for first in (p for p in game if values[p] == 2):
            _, codes = walked(game, [first, *(p for p in game if p != first)])
            assert codes[first] == 1 and not gives_mex(game, codes)


def test_05_7_where_code_is_mex_at_every_position_all_codes_are_grundy_values():
    for game in SMALL_GAMES:
        values = {p: slow_value(game, p) for p in game}
        for order in permutations(game):
            codes = walked(game, order)[1]
            assert gives_mex(game, codes) == (codes == values)


def orders_counted(games):
    count = Counter()
    for game in games:
        for order in permutations(game):
            holds = gives_mex(game, walked(game, order)[1])
            count[meets_options_first(game, order), holds] += 1
    return count


def test_05_7_of_the_orders_of_21_games_135_fail_and_none_from_the_terminals_up(why_mex):
    assert len(SMALL_GAMES) == 21
    counted = orders_counted(SMALL_GAMES)
    assert counted == {(True, True): 36, (False, True): 234, (False, False): 135}
    names = {True: "from the terminals up", False: "other orders"}
    assert why_mex["count"] == {(names[up], holds): counted[up, holds] for up, holds in counted}


@pytest.mark.nightly
def test_05_7_with_the_games_of_5_positions_there_are_20085_orders():
    counted = orders_counted([*SMALL_GAMES, *all_games(5)])
    assert counted.total() == 20_085
    assert counted == {(True, True): 466, (False, True): 10_534, (False, False): 9_085}


def test_05_8_the_check_reads_our_sentence_as_right_and_no_other(why_mex):
    exercise = why_mex["why_mex"]
    assert exercise.check(exercise.ours)
    assert exercise.check(why_mex["my_sentence"]).state == "not yet"
    elsewhere = "A heap of three stones has four positions, and six moves lead between them."
    assert not exercise.check(elsewhere)


# What readers wrote when they were asked why


SENTENCES = {
    "xor": {
        "equal games cancel, so the bit of an element is on or off and nothing is carried": True,
        "because A + A = 0 for every game A, so only whether A is in the sum matters": True,
        "every position is a sum of building blocks, and a block that appears twice vanishes": True,
        "an element that occurs twice is carried over to the next, so 1 + 1 makes 10": False,
        "heaps add up in binary code and the carries cancel against each other": False,
        "XOR is how computers compare the bits of numbers that they cancel": False,
    },
    "why_mex": {
        "a position reaches codes 0, 1, …, m - 1 but not m": True,
        "every number below the value can be reached and the value itself cannot": True,
        "every smaller code can be reached, its own cannot; it does not matter how many": True,
        "each position can move to all smaller codes and also to its own code": False,
        "because the code is the number of options below it, and all of them come first": False,
        "because the largest code below is taken, you go one up": False,
    },
}


@pytest.mark.parametrize(
    ("notebook", "sentence", "complete"),
    [(notebook, *pair) for notebook, pairs in SENTENCES.items() for pair in pairs.items()],
)
def test_04_8_and_05_8_good_sentences_may_be_worded_otherwise_and_bad_ones_are_not_complete(
    request, notebook, sentence, complete
):
    variables = request.getfixturevalue(notebook)
    asked = variables["why_xor" if notebook == "xor" else "why_mex"]
    assert (asked.check(sentence).state == "right") == complete
