"""What notebook 05 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section. What is P is decided by trying every line of play, a
mex by its definition.
"""

import ast
import json
import re
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from itertools import combinations_with_replacement, permutations, product

import pytest
from helpers import NOTEBOOKS, RANDOM_GAMES, SMALL_GAMES, chain, heap, run
from oracles import (
    gives_mex,
    is_P_in,
    least_missing,
    meets_options_first,
    random_way_up,
    slow_value,
    sums_of,
    walked,
)

from sg_core import GameGraph, Sum, greedy_basis, sum_of
from sg_core.basis import chosen, code_of_sum
from sg_core.strategies import balance, option_with_code, verify
from sg_core.widgets.mexlab import RULES

SETS = [{n for n in range(7) if code >> n & 1} for code in range(1 << 7)]


@pytest.fixture(scope="module")
def book():
    printed = StringIO()
    with redirect_stdout(printed):
        variables = run("05_why_mex.ipynb")
    variables["printed"] = printed.getvalue()
    return variables


def test_1_the_wrong_rules_fit_some_lines_and_miss_those_named(book):
    found, rules = re.findall(r"options {(.*)} +code (.)", book["printed"]), book["rules"]
    lines = {tuple(map(int, re.findall("[0-9]+", below))): int(code) for below, code in found}
    assert len(lines) == len(found)
    assert all(least_missing(below) == code for below, code in lines.items())
    assert [lines[0, 1, 2], lines[0, 2, 3]] == [3, 1]
    assert [rules["largest plus one"](below) for below in [(0, 1, 2), (0, 2, 3)]] == [3, 4]
    assert rules["how many"]((0, 1, 2)) == 3
    assert lines[1,] == 0 and lines[0, 2] == 1 and lines[0, 1] == 2
    assert [lines[()], lines[0,]] == [0, 1] == [rules["parity"](below) for below in [(), (0,)]]


def test_1_without_a_gap_three_rules_agree_and_so_it_is_in_a_heap(book):
    three = [book["rules"][name] for name in ("largest plus one", "how many", "least missing")]
    for n in range(10):
        assert [rule(tuple(range(n))) for rule in three] == [n] * 3
    assert book["lines"](heap(8)) == {(tuple(range(n)), n) for n in range(9)}


def test_1_on_two_hundred_games_only_the_least_missing_is_never_wrong(book):
    found, rules = book["found"], book["rules"]
    wrong = {name: [b for b, code in found if rules[name](b) != code] for name in rules}
    assert [name for name in rules if not wrong[name]] == ["least missing"]
    assert all((1,) in lines and () not in lines for lines in wrong.values() if lines)


def test_2_each_of_the_four_wrong_rules_can_be_refuted():
    assert len(RULES) == 4
    assert all(any(rule(S) != least_missing(S) for S in SETS) for rule in RULES.values())


def test_2_what_lies_behind_the_first_gap_does_not_matter():
    for S in SETS:
        m = least_missing(S)
        for n, other in product(S, range(9)):
            changed = S - {n} | {other}
            if n > m and other != m:
                assert least_missing(changed) == m
            if n < m and other != n:
                assert least_missing(changed) == n


def test_2_one_more_number_never_lowers_the_mex_and_raises_it_exactly_when_it_is_the_mex():
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


def test_2_exercise_1_the_hints_lead_to_the_answer(book):
    assert book["OwnMex"]().check(hinted_mex)
    assert book["OwnMex"]().check(book["my_mex"]).state == "not yet"


def test_3_the_game_is_that_of_notebook_04_with_q_on_top(book):
    cells = json.loads((NOTEBOOKS / "04_why_xor.ipynb").read_text("utf-8"))["cells"]
    [code] = [c for c in map("".join, (c["source"] for c in cells)) if "game = GameGraph({" in c]
    moves = ast.literal_eval(re.search(r"GameGraph\(({.*?})\)", code, re.DOTALL)[1])
    assert book["game"].start == "q" and book["game"].subgame("r") == GameGraph(moves)


def codes_below(game, codes, p):
    return {codes[option] for option in game.options(p)}


def test_3_the_options_of_each_element_have_the_codes_named(book):
    game, codes = book["game"], book["codes"]
    assert list(book["elements"]) == ["w", "v", "r"]
    assert (list(book["elements"]), codes) == walked(game, game)
    assert [codes_below(game, codes, p) for p in "wvr"] == [{0}, {0, 1}, {0, 1, 2, 3}]


def walks_up(game, count=5):
    """What walks from the terminals up find."""
    return [walked(game, random_way_up(game, seed)) for seed in range(count)]


def test_3_claim_an_element_can_move_to_an_equivalent_of_every_sum_before_it(book):
    for game in [book["game"], *SMALL_GAMES, *RANDOM_GAMES]:
        for elements, codes in walks_up(game):
            for i, b in enumerate(elements):
                assert codes_below(game, codes, b) == set(range(2**i))
                for T in sums_of(elements[:i]):
                    assert any(is_P_in(game)(Z, *T) for Z in game.options(b))


def names_of(game, G, elements):
    """The codes of all sums of elements that are ≈ G."""
    return [code for code, S in enumerate(sums_of(elements)) if is_P_in(game)(G, *S)]


def test_3_with_the_heap_of_2_first_the_heap_of_1_is_b1_and_cannot_move_to_b0():
    for order in [(2, 1, 0), (2, 0, 1)]:
        assert walked(heap(2), order)[0] == [2, 1]
    assert heap(2).options(1) == (0,) and not is_P_in(heap(2))(0, 2)
    assert not names_of(heap(2), 1, [2])  # an option of b0 that is no sum of the elements so far


def test_4_theorem_code_is_mex_in_every_walk_up_and_m_is_at_most_2_to_the_k(book):
    walks = [(game, order) for game in SMALL_GAMES for order in permutations(game)]
    walks = [(game, order) for game, order in walks if meets_options_first(game, order)]
    more = [book["game"], *RANDOM_GAMES]
    walks += [(game, random_way_up(game, seed)) for game in more for seed in range(5)]
    for game, order in walks:
        elements, codes = walked(game, order)
        assert gives_mex(game, codes)
        for i, G in enumerate(order):
            k = len(set(elements) & set(order[:i]))
            assert all(code < 2**k for code in codes_below(game, codes, G))
            assert codes[G] <= 2**k and (codes[G] == 2**k) == (G in elements)


def moves_of_sum(game, parts):
    """Every move of a sum, as (which part moves, the sum after it)."""
    return [
        (i, (*parts[:i], option, *parts[i + 1 :]))
        for i, part in enumerate(parts)
        for option in game.options(part)
    ]


def test_4_lemma_the_options_of_a_sum_of_elements_have_exactly_the_smaller_codes(book):
    for game in [book["game"], *RANDOM_GAMES, heap(8)]:
        elements, codes = walked(game, game)
        for m, M in enumerate(sums_of(elements)):
            assert {code_of_sum(codes, S) for _, S in moves_of_sum(game, M)} == set(range(m))


def test_4_a_move_clears_one_bit_and_keeps_those_above_it(book):
    game, elements, codes = (book[name] for name in ("game", "elements", "codes"))
    for m, M in enumerate(sums_of(elements)):
        for j, b in enumerate(M):
            i = elements.index(b)
            after = {code_of_sum(codes, S) for k, S in moves_of_sum(game, M) if k == j}
            kept = m >> i + 1 << i + 1
            assert m >> i & 1 and after == {kept + low for low in range(2**i)}


def test_4_the_sum_w_plus_r_has_the_code_101_of_no_position_and_moves_to_each_smaller(book):
    game, codes, M = (book[name] for name in ("game", "codes", "M"))
    assert M == ("w", "r") and code_of_sum(codes, M) == 0b101
    assert 0b101 not in codes.values() and not any(is_P_in(game)(*M, p) for p in game)
    moves = [S for _, S in moves_of_sum(game, M)]
    for z in range(5):
        option = option_with_code(game.options, codes, M, wanted=z)
        assert option in moves and code_of_sum(codes, option) == z


def check_case_1(game, elements, codes, G):
    """Check the table, row by row; return which of the rows occur."""
    is_P, m, rows = is_P_in(game), codes[G], set()
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


def test_4_case_1_every_first_move_against_q_has_the_answer_of_its_row(book):
    game, elements, codes = (book[name] for name in ("game", "elements", "codes"))
    assert codes["q"] == 3 and chosen(elements, 3) == ("w", "v") and "r" in game.options("q")
    assert codes["r"] > 3 and 3 not in codes_below(game, codes, "q")
    assert len(check_case_1(game, elements, codes, "q")) == 3
    assert is_P_in(game)("q", "v", "w")


def test_4_case_1_so_it_has_for_every_position_that_is_no_element(book):
    for game in [book["game"], *RANDOM_GAMES]:
        elements, codes = walked(game, game)
        for G in set(game) - set(elements):
            check_case_1(game, elements, codes, G)


def test_4_case_2_some_option_of_r_has_the_code_of_T_whatever_T_is(book):
    game, elements, codes = (book[name] for name in ("game", "elements", "codes"))
    assert codes["r"] == 4 == 2**2 and codes_below(game, codes, "r") == {0, 1, 2, 3}
    for code, T in enumerate(sums_of(elements[:2])):
        Z = [p for p in game.options("r") if codes[p] == code]
        assert Z and all(is_P_in(game)(p, *T) for p in Z) and not is_P_in(game)("r", *T)


def test_4_so_the_rule_works_to_the_end(book):
    game, elements, codes = (book[name] for name in ("game", "elements", "codes"))
    reply, copies = balance(game, codes), Sum(game, game, game)
    assert verify(reply, copies, ("q", "v", "w")) is None
    opening = reply(None, ("r", "v", "w"))
    assert is_P_in(game)(*opening) and opening == ("t", "v", "w")
    for code in range(4):
        start = ("r", *chosen(elements, code))
        total = Sum(*[game] * len(start))
        assert verify(reply, total, start, opening=reply(None, start)) is None


def test_5_no_option_has_the_value_each_smaller_one_is_an_options_and_P_is_0(book):
    for game in [book["game"], *SMALL_GAMES, *RANDOM_GAMES]:
        values = {p: slow_value(game, p) for p in game}
        for p in game:
            below = codes_below(game, values, p)
            assert values[p] not in below and set(range(values[p])) <= below
            assert is_P_in(game)(p) == (values[p] == 0)


def test_5_exercise_2_some_0_is_not_terminal_and_the_largest_label_misleads(book):
    exercise = book["exercise_2"]
    game, values = exercise.game, exercise.solution()
    assert exercise.check(values) and gives_mex(game, values)
    assert any(values[p] == 0 and game.options(p) for p in game)
    most = {p: max(codes_below(game, values, p), default=-1) + 1 for p in game}
    assert most != values and least_missing([]) == 0
    assert exercise.check(book["answer_2"]).state == "not yet"


def test_5_with_a_heap_beside_it_every_position_keeps_its_value(book):
    game, elements, codes = (book[name] for name in ("game", "elements", "codes"))
    for element, stones in zip(elements, (1, 2, 4)):
        heaps = {f"heap {n}": [f"heap {m}" for m in range(n)] for n in range(1, stones + 1)}
        both = GameGraph({p: game.options(p) for p in game} | heaps, game.start)
        for _, found in walks_up(both):
            assert found.items() >= codes.items()
            assert all(found[f"heap {n}"] == n for n in range(stones + 1))
            assert found[element] == found[f"heap {stones}"]
        assert is_P_in(both)(element, f"heap {stones}")


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
def test_5_exercise_3_both_hints_lead_to_an_answer_that_agrees(book, monkeypatch, my_grundy):
    assert book["OwnGrundy"]().check(my_grundy)
    assert book["OwnGrundy"]().check(book["my_grundy"]).state == "not yet"
    monkeypatch.setitem(book, "my_grundy", my_grundy)
    assert all(book["agrees"](seed) for seed in range(200))
    monkeypatch.setitem(book, "my_grundy", lambda moves: {p: len(moves[p]) for p in moves})
    assert not all(book["agrees"](seed) for seed in range(200))


def test_6_the_chart_counts_heaps_of_up_to_16(book):
    both = book["counts"]
    assert list(both["mex"]) == list(both["brute"]) == list(range(1, 17))
    for n, looked_at in both["mex"].items():
        assert looked_at == len(heap(n)) + len(heap(n).moves) <= both["brute"][n]
    tried = {n: n if n in (1, 2, 4) else n + 1 for n in range(8)}  # up to the first that is P
    sums = [(n, *S) for n in range(8) for S in sums_of([1, 2, 4])[: tried[n]]]
    assert both["brute"][7] == sum(len(sum_of(heap(7), *parts)) for parts in sums)


def test_7_elimination_finds_in_any_order_what_brute_force_finds_and_looks_at_what_mex_does(book):
    three = book["three"]
    assert three["elimination"] == three["mex"]
    assert all(three["brute"][n] > three["mex"][n] for n in range(2, 8))
    for n in range(1, 7):
        down = range(n, -1, -1)
        brute, quick = (greedy_basis(heap(n), down, way) for way in ("brute", "elimination"))
        assert brute.codes == quick.codes
        assert brute.elements == quick.elements


def test_6_the_last_element_has_at_least_half_as_many_options_as_there_are_sums(book):
    for game in [book["game"], *SMALL_GAMES, *RANDOM_GAMES, heap(8)]:
        for elements, _ in walks_up(game):
            sums = 2 ** len(elements)
            assert len(game) > sums / 2
            assert not elements or len(game.options(elements[-1])) >= sums / 2


def independent(game, these):
    return not any(is_P_in(game)(*S) for S in sums_of(these)[1:])


def sums_up_to_3(game):
    return [parts for k in range(4) for parts in combinations_with_replacement(game, k)]


def is_right(game, codes):
    """Whether sums of up to three positions are P exactly when their codes XOR to 0."""
    is_P = is_P_in(game)
    return all(is_P(*S) == (code_of_sum(codes, S) == 0) for S in sums_up_to_3(game))


def test_7_in_the_order_0_2_1_the_heaps_1_and_2_change_places_and_XOR_still_works(book):
    game = book["heap_2"]
    elements, codes = walked(game, [0, 2, 1])
    assert codes == {0: 0, 1: 0b10, 2: 0b01} and elements == [2, 1]
    assert book["broken"] == 1 and codes_below(game, codes, 1) == {0}
    assert independent(game, (1, 2)) and is_right(game, codes)


def test_7_exercise_4_mex_holds_exactly_when_1_and_2_become_b0_and_b1(book):
    game, exercise = book["heap_3"], book["exercise_4"]
    right = []
    for order in permutations(game):
        elements, codes = walked(game, order)
        assert codes[0] == 0 and gives_mex(game, codes) == (elements == [1, 2])
        if gives_mex(game, codes) and not meets_options_first(game, order):
            right.append(list(order))
    assert all(bool(exercise.check(list(o))) == (list(o) in right) for o in permutations(game))
    assert right and exercise.check(exercise.solution())
    assert exercise.check(book["answer_4"]).state == "not yet"


def test_7_in_a_chain_of_four_the_codes_are_0_1_0_1_whatever_the_order():
    for order in permutations(chain(3)):
        elements, codes = walked(chain(3), order)
        assert [codes[p] for p in range(4)] == [0, 1, 0, 1] and len(elements) == 1
        assert gives_mex(chain(3), codes)


def test_7_code_is_mex_fails_in_some_order_exactly_where_some_value_is_2_or_more():
    for game in SMALL_GAMES:
        values = {p: slow_value(game, p) for p in game}
        found = [walked(game, order) for order in permutations(game)]
        high = max(values.values()) >= 2
        assert high == any(not gives_mex(game, codes) for _, codes in found)
        if not high:
            assert all(len(elements) <= 1 and codes == values for elements, codes in found)


def test_7_a_position_of_value_2_that_is_taken_first_gets_the_code_1():
    for game in [*SMALL_GAMES, *RANDOM_GAMES]:
        values = {p: slow_value(game, p) for p in game}
        assert (max(values.values()) >= 2) == (2 in values.values())
        for first in (p for p in game if values[p] == 2):
            _, codes = walked(game, [first, *(p for p in game if p != first)])
            assert codes[first] == 1 and not gives_mex(game, codes)


def orders_counted(games):
    count = Counter()
    for game in games:
        for order in permutations(game):
            holds = gives_mex(game, walked(game, order)[1])
            count[meets_options_first(game, order), holds] += 1
    return count


def test_7_of_the_orders_of_21_games_135_fail_and_none_from_the_terminals_up(book):
    assert len(SMALL_GAMES) == 21
    counted = orders_counted(SMALL_GAMES)
    assert counted == {(True, True): 36, (False, True): 234, (False, False): 135}
    names = {True: "from the terminals up", False: "other orders"}
    assert book["count"] == {(names[up], holds): counted[up, holds] for up, holds in counted}


def test_8_the_check_reads_our_sentence_as_right_and_no_other(book):
    exercise = book["why_mex"]
    assert exercise.check(exercise.ours)
    assert exercise.check(book["my_sentence"]).state == "not yet"
    elsewhere = "A heap of three stones has four positions, and six moves lead between them."
    assert not exercise.check(elsewhere)


SENTENCES = {  # what readers wrote when they were asked why
    "a position reaches codes 0, 1, …, m - 1 but not m": True,
    "every number below the value can be reached and the value itself cannot": True,
    "every smaller code can be reached, its own cannot; it does not matter how many": True,
    "each position can move to all smaller codes and also to its own code": False,
    "because the code is the number of options below it, and all of them come first": False,
    "because the largest code below is taken, you go one up": False,
}


@pytest.mark.parametrize(("sentence", "complete"), SENTENCES.items())
def test_8_good_sentences_may_be_worded_otherwise_and_bad_ones_are_not_complete(
    book, sentence, complete
):
    assert (book["why_mex"].check(sentence).state == "right") == complete
