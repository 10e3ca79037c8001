"""What notebook 04 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section. What is P is decided by trying every line of play, a
mex by its definition.
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from random import Random

import pytest
from helpers import RANDOM_GAMES, SMALL_GAMES, heap, run
from oracles import is_P_in, isomorphic, meets_options_first, sums_of, walked

from sg_core import GameGraph, N, P, Sum, equivalent, greedy_basis, outcome, sum_of, winning_moves
from sg_core.basis import chosen, code_of_sum, size_of_sums
from sg_core.rulesets import Nim


@pytest.fixture(scope="module")
def book():
    return run("04_why_xor.ipynb")


def test_1_a_heap_of_3_stands_in_for_1_plus_2_and_the_second_lemma_finds_such_heaps():
    assert equivalent(heap(1) + heap(2), heap(3))
    for c in range(7):
        assert equivalent(heap(2) + heap(3), heap(c)) == (outcome(Nim(), (2, 3, c)) is P)


def test_1_2_3_5_is_N_and_four_stones_from_the_5_win_it():
    assert winning_moves(Nim(), (2, 3, 5)) == [(2, 3, 1)] and outcome(Nim(), (1, 2, 3)) is P


def test_1_the_rules_are_as_they_are_told(book):
    told = {name: rule(2, 5) for name, rule in book["rules"].items()}
    assert told == {"add": 7, "larger": 5, "difference": 3, "parity": 1}
    assert book["rules"]["parity"](2, 4) == 0 and book["rules"]["difference"](5, 2) == 3


def test_1_the_difference_looks_best_and_fails_in_6_cases_of_15(book):
    rules, pairs = book["rules"], book["pairs"]
    right = {name: sum(rules[name](*p) == book["stand_in"](*p) for p in pairs) for name in rules}
    assert max(right, key=right.get) == "difference" and len(pairs) == 15
    assert list(right.values()).count(15 - 6) == 1 and right["difference"] == 15 - 6


def test_1_exactly_one_heap_fits_each_time(book):
    for a, b in book["pairs"]:
        assert [c for c in range(12) if is_P_in(heap(12))(a, b, c)] == [book["stand_in"](a, b)]


def test_1_taking_the_larger_heap_down_to_the_smaller_wins():
    for a, b in combinations(range(8), 2):
        assert winning_moves(Nim(), (a, b)) == [(a, a)] and not equivalent(heap(a), heap(b))


def test_2_the_codes_of_S_T_and_their_sum_are_those_of_the_table():
    codes = {"b0": 0b0001, "b1": 0b0010, "b2": 0b0100, "b3": 0b1000}
    S, T = ["b0", "b1", "b3"], ["b1", "b2"]
    written = [f"{code_of_sum(codes, these):04b}" for these in (S, T, S + T, ["b0", "b2", "b3"])]
    assert written == ["1011", "0110", "1101", "1101"]
    assert 0b1011 ^ 0b0110 == 0b1101 and 0b1011 == 8 + 2 + 1 == 11
    assert "1011"[::-1] == "1101"  # for readers of other texts


def test_2_nothing_is_carried(book):
    is_P = is_P_in(book["game"])
    for lower, upper in combinations(book["picked"], 2):
        assert is_P(lower, lower) and not is_P(lower, lower, upper)
    assert 0b0011 ^ 0b0001 == 0b0010 and 0b0011 + 0b0001 == 0b0100
    assert is_P("v", "x", "x", "v") and book["picked"][:2] == ["x", "v"]


def test_2_the_fact_holds_for_any_choice(book):
    for seed in range(40):
        picked = Random(seed).choices(book["game"].positions, k=4)
        for f, g in product(range(16), repeat=2):
            S, T, total = chosen(picked, f), chosen(picked, g), chosen(picked, f ^ g)
            assert is_P_in(book["game"])(*S, *T, *total)


def test_2_exercise_1_b0_occurs_twice_and_one_column_has_three_ones(book):
    exercise = book["exercise_1"]
    assert exercise.sums == ("b0 + b2", "b1 + b2 + b3", "b0 + b1 + b2")
    count = Counter(" + ".join(exercise.sums).split(" + "))
    assert count["b0"] == 2 and list(count.values()).count(3) == 1
    odd = "".join(str(count[f"b{i}"] % 2) for i in (3, 2, 1, 0))
    assert exercise.check(odd) and exercise.check(exercise.solution())
    assert exercise.check(book["answer_1"]).state == "not yet"


def test_3_the_class_of_0_has_four_names(book):
    sums = sums_of(book["picked"])
    names = [code for code, S in enumerate(sums) if is_P_in(book["game"])(*S)]
    assert names == [0b0000, 0b0101, 0b1011, 0b1110]


def test_3_every_class_has_several_names_and_S_plus_T_is_worth_T(book):
    is_P, sums = is_P_in(book["game"]), sums_of(book["picked"])
    assert all(sum(is_P(*S, *T) for T in sums) > 1 for S in sums)
    assert is_P(*sums[0b0110], *sums[0b1101])


def independent(game, these):
    return not any(is_P_in(game)(*S) for S in sums_of(these)[1:])


def lists_of_three_or_fewer():
    for game in SMALL_GAMES:
        for k in range(4):
            for these in combinations(game, k):
                yield game, these


def test_3_lemma_1_codes_name_classes_exactly_when_the_list_is_independent():
    seen = Counter()
    for game, these in lists_of_three_or_fewer():
        pairs = combinations(sums_of(these), 2)
        different = not any(is_P_in(game)(*S, *T) for S, T in pairs)
        assert different == independent(game, these)
        seen[different] += 1
    assert min(seen.values()) > 50


def names_of(game, G, elements):
    """The codes of all sums of elements that are ≈ G."""
    return [code for code, S in enumerate(sums_of(elements)) if is_P_in(game)(G, *S)]


def test_3_lemma_2_d_leaves_a_list_independent_unless_it_is_a_sum_of_some():
    seen = Counter()
    for game, these in lists_of_three_or_fewer():
        if independent(game, these):
            for d in game:
                still = independent(game, (*these, d))
                assert still == (not names_of(game, d, these))
                seen[still] += 1
    assert min(seen.values()) > 20


def test_3_d_joins_1_2_4_as_a_dependent_one_exactly_when_it_is_one_of_their_eight_sums():
    is_P = is_P_in(heap(8))
    assert independent(heap(8), (1, 2, 4)) and len(sums_of((1, 2, 4))) == 8
    for d in range(9):
        dependent = not independent(heap(8), (1, 2, 4, d))
        assert dependent == bool(names_of(heap(8), d, (1, 2, 4))) == (d < 8)
    assert is_P(3, 1, 2) and not any(is_P(3, b) for b in (1, 2, 4))  # one that is ≈ no element
    assert [d for d in range(8) if is_P(d)] == [0]  # 7 of the 8 are not P


def test_3_exercise_2_the_loop_of_the_hint_finds_the_answers(book):
    pool, three, four = book["pool"], book["three"], book["four"]
    assert (three.positions, four.positions) == (("r", "t", "v"), ("r", "t", "u", "v"))
    assert independent(pool, three.positions) and three.check("independent")
    sums = [chosen(four.positions, code) for code in range(1, 16)]
    found = [list(S) for S in sums if outcome(sum_of(pool, *S)) is P]
    assert found and all(four.check(S) for S in found) and four.check(four.solution())
    assert not four.check("independent") and not four.check(["t", "u"])
    assert three.check(book["answer_2a"]).state == four.check(book["answer_2b"]).state == "not yet"


def test_3_exercise_2_no_single_position_and_no_pair_will_do(book):
    is_P, four = is_P_in(book["pool"]), book["four"].positions
    assert not any(is_P(*S) for k in (1, 2) for S in combinations(four, k))


def is_basis(game, these):
    return independent(game, these) and all(names_of(game, G, these) for G in game)


def sums_up_to_3(game):
    return [parts for k in range(4) for parts in combinations_with_replacement(game, k)]


def is_right(game, codes):
    """Whether sums of up to three positions are P exactly when their codes XOR to 0."""
    is_P = is_P_in(game)
    return all(is_P(*S) == (code_of_sum(codes, S) == 0) for S in sums_up_to_3(game))


def test_4_in_a_basis_names_do_what_names_should(book):
    game = book["game"]
    is_P, seen = is_P_in(game), 0
    for these in combinations(game, 3):
        if is_basis(game, these):
            names = {G: names_of(game, G, these) for G in game}
            assert all(len(codes) == 1 for codes in names.values())
            f = {G: code for G, (code,) in names.items()}
            assert all(is_P(G, H) == (f[G] == f[H]) for G, H in product(game, repeat=2))
            assert all(is_P(G) == (f[G] == 0) for G in game) and is_right(game, f)
            seen += 1
    assert seen == 5


def test_4_a_heap_of_5_leaves_two_codes_over_and_no_heap_stands_in_for_4_plus_2():
    names = {n: names_of(heap(5), n, (1, 2, 4)) for n in range(6)}
    assert is_basis(heap(5), (1, 2, 4)) and all(len(codes) == 1 for codes in names.values())
    codes = {n: code for n, (code,) in names.items()}
    assert len(set(codes.values())) == 6
    assert set(range(8)) - set(codes.values()) == {0b110, 0b111}
    assert [codes[n] for n in (1, 2, 4, 3)] == [0b001, 0b010, 0b100, 0b011]
    assert not any(is_P_in(heap(5))(4, 2, n) for n in range(6))


def some_orders(game, count=100):
    return [Random(seed).sample(game.positions, len(game)) for seed in range(count)]


def test_5_theorem_the_walk_ends_with_a_basis_in_any_order():
    walks = [(game, order) for game in SMALL_GAMES for order in permutations(game)]
    walks += [(game, order) for game in RANDOM_GAMES for order in some_orders(game, 5)]
    assert all(is_basis(game, walked(game, order)[0]) for game, order in walks)


def test_5_the_first_walk_goes_up_and_greedy_basis_does_the_same(book):
    game = book["game"]
    assert meets_options_first(game, game.positions)
    for order in [game.positions, *some_orders(game, 30)]:
        basis = greedy_basis(game, order, "brute")
        assert book["walk"](game, order) == walked(game, order)
        assert (list(basis.elements), basis.codes) == walked(game, order)


def test_5_one_token_each_at_r_t_v_is_N_and_has_168_positions(book):
    total, codes = sum_of(book["game"], "r", "t", "v"), walked(book["game"], book["game"])[1]
    assert outcome(total) is N and len(total) == 168
    assert [codes[p] for p in "rtv"] == [0b100, 0b011, 0b010]
    assert code_of_sum(codes, list("rtv")) == codes["r"] ^ codes["t"] ^ codes["v"] == 0b101


def test_5_from_r_to_w_is_the_only_move_that_wins_and_the_only_change_by_101(book):
    game, codes = book["game"], walked(book["game"], book["game"])[1]
    assert winning_moves(Sum(game, game, game), ("r", "t", "v")) == [("w", "t", "v")]
    assert [codes[p] ^ 0b101 for p in "rtv"] == [0b001, 0b110, 0b111]
    assert not {0b110, 0b111} & set(codes.values())
    assert [p for p in game if codes[p] == 0b001] == ["w", "x"]
    assert "w" in game.options("r") and "x" not in game.options("r")


def test_5_the_codes_of_heaps_are_their_sizes_and_right_for_all_15_pairs(book):
    elements, codes = book["walk"](heap(7), range(8))
    assert elements == [1, 2, 4] and codes == {n: n for n in range(8)}
    assert (
        all(book["stand_in"](a, b) == a ^ b for a, b in book["pairs"]) and len(book["pairs"]) == 15
    )
    assert 0b010 ^ 0b011 == 0b001 and 0b010 ^ 0b011 ^ 0b101 == 0b100


def test_5_exercise_3_sizes_in_binary_lead_to_the_codes_of_another_basis(book):
    exercise = book["exercise_3"]
    basis, codes = exercise.elements, exercise.solution()
    assert basis == (3, 5, 4) and is_basis(exercise.game, basis)
    for n in range(7):
        assert code_of_sum({k: k for k in range(7)}, chosen(basis, int(codes[n], 2))) == n
    assert codes[3] == "001" != f"{3:03b}" and codes[1] == "110"
    assert 2 == 3 ^ 1 and 6 == 3 ^ 5 == 2 ^ 4
    assert exercise.check(codes)
    assert exercise.check(book["answer_3"]).state == "not yet"


def test_6_r_t_v_become_elements_where_they_come_first_and_t_was_none_before(book):
    game = book["game"]
    rest = [p for p in game if p not in "rtv"]
    for first in permutations("rtv"):
        assert walked(game, [*first, *rest])[0] == list(first)
    assert "t" not in walked(game, game)[0]


def test_6_the_number_of_elements_and_the_codes_0_stay_in_all_orders(book):
    walks = {
        book["game"]: some_orders(book["game"], 300),
        book["small"]: some_orders(book["small"]),
    }
    walks |= {game: list(permutations(game)) for game in SMALL_GAMES}
    for game, orders in walks.items():
        found = [walked(game, order) for order in orders]
        assert len({len(elements) for elements, _ in found}) == 1
        zeros = {frozenset(p for p in game if not codes[p]) for _, codes in found}
        assert zeros == {frozenset(p for p in game if is_P_in(game)(p))}


def test_6_the_sums_lie_in_2_to_the_k_classes_which_are_those_of_all_sums(book):
    game = book["game"]
    is_P = is_P_in(game)
    for order in some_orders(game, 30):
        sums = sums_of(walked(game, order)[0])
        assert len(sums) == 2**3
        assert not any(is_P(*S, *T) for S, T in combinations(sums, 2))
        for T in sums_up_to_3(game):
            assert [is_P(*S, *T) for S in sums].count(True) == 1


def test_6_twenty_orders_are_right_about_the_120_sums_of_three(book):
    game, triples = book["game"], book["triples"]
    assert len(triples) == 120 and len(book["seen"]) > 1
    assert all((book["won"][S] is P) == is_P_in(game)(*S) for S in triples)
    assert all(is_right(game, walked(game, order)[1]) for order in some_orders(game, 20))


def test_6_sums_of_one_or_two_are_covered_as_some_positions_are_P(book):
    game, is_P = book["game"], is_P_in(book["game"])
    zero = next(p for p in game if is_P(p))
    for S in sums_up_to_3(game):
        filled = (*S, zero, zero, zero)[:3]
        assert is_P(*filled) == is_P(*S)
        assert any(Counter(filled) == Counter(triple) for triple in book["triples"])


def test_6_codes_of_two_walks_cannot_be_compared(book):
    G, H, both = GameGraph(book["G"]), GameGraph(book["H"]), book["both"]
    assert isomorphic(G, heap(2)) and isomorphic(H, heap(2)) and is_P_in(both)("a", "x")
    assert walked(G, "cba")[1]["a"] != walked(H, "xyz")[1]["x"]
    for order in some_orders(both):
        codes = walked(both, order)[1]
        assert codes["a"] == codes["x"] and is_right(both, codes)


def test_6_exercise_4_w_is_third_after_two_others_but_not_after_both_u_and_v(book):
    small, seen = book["small"], Counter()
    for order in permutations(small):
        elements, codes = walked(small, order)
        before = set(order[: order.index("w")])
        if codes["w"] == 0b100:
            assert elements.index("w") == 2 and not {"u", "v"} <= before
            b0, b1 = elements[:2]
            assert {b0, b1} <= before and not is_P_in(small)(b0, b1)
            assert not any(is_P_in(small)(*S, "w") for S in sums_of([b0, b1]))
        if codes["w"] == 0b011:
            assert set(elements[:2]) == {"u", "v"} <= before
        seen[codes["w"]] += 1
    assert seen[0b100] and seen[0b011]


def test_6_exercise_4_the_solution_is_right_and_a_wrong_order_shows_all_codes(book):
    exercise = book["exercise_4"]
    assert exercise.check(exercise.solution()) and len(exercise.game) == 7
    wrong = exercise.check(["u", "v", "w", "t", "x", "y", "z"])
    assert wrong.message.startswith("In your order w gets the code 011, not 100")
    assert len(wrong.witness[0]) == 7 and wrong.picture is not None
    assert exercise.check(book["answer_4"]).state == "not yet"


def test_7_sums_double_from_8_to_16_and_the_work_grows_nineteen_times(book):
    work = book["work"]
    assert work["sums"][16] == 2 * work["sums"][8] == 16
    assert (work["positions"][8], work["positions"][16]) == (648, 12_240)
    assert round(12_240 / 648) == 19


def test_7_to_decide_about_a_heap_of_2_to_the_k_all_sums_must_fail(book):
    for step in book["steps"]:
        n, k = step.position, (step.position - 1).bit_length() if step.position else 0
        fits = names_of(heap(16), n, [2**i for i in range(k)])
        assert step.tried == (2**k if not fits else fits[0] + 1)
        assert step.new == (not fits) == (n.bit_count() == 1)


def test_7_each_doubling_costs_more_than_the_one_before():
    def needed(k):
        return size_of_sums(heap(2**k), [2**i for i in range(k)]) * (2**k + 1)

    work = [needed(k) for k in range(3, 7)]
    assert work == [648, 12_240, 427_680, 28_641_600]
    growth = [after / before for before, after in pairwise(work)]
    assert growth == sorted(growth) and growth[0] > 18
    assert needed(3) == sum(len(sum_of(heap(8), 8, *S)) for S in sums_of([1, 2, 4]))


def test_8_the_check_reads_our_sentence_as_right_and_no_other(book):
    exercise = book["why_xor"]
    assert exercise.check(exercise.ours) and exercise.check(book["my_sentence"]).state == "not yet"
    elsewhere = "A heap of three stones has four positions, and six moves lead between them."
    assert not exercise.check(elsewhere)


SENTENCES = {  # what readers wrote when they were asked why
    "equal games cancel, so the bit of an element is on or off and nothing is carried": True,
    "because A + A = 0 for every game A, so only whether A is in the sum matters": True,
    "every position is a sum of building blocks, and a block that appears twice vanishes": True,
    "an element that occurs twice is carried over to the next, so 1 + 1 makes 10": False,
    "heaps add up in binary code and the carries cancel against each other": False,
    "XOR is how computers compare the bits of numbers that they cancel": False,
}


@pytest.mark.parametrize(("sentence", "complete"), SENTENCES.items())
def test_8_good_sentences_may_be_worded_otherwise_and_bad_ones_are_not_complete(
    book, sentence, complete
):
    assert (book["why_xor"].check(sentence).state == "right") == complete
