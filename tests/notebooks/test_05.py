"""What notebook 05 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section.
"""

import ast
import re
from collections import Counter
from itertools import permutations

import pytest
from helpers import NOTEBOOKS, heap, run
from oracles import (
    gives_mex,
    least_missing,
    meets_options_first,
    powers_of_two_come_first,
    value_in,
    walked,
)
from reading import code

from sg_core import GameGraph, N, P, greedy_basis, outcome, sum_of, winning_moves
from sg_core.samples import all_games
from sg_course.widgets.mexlab import RULES

SETS = [{n for n in range(7) if bits >> n & 1} for bits in range(1 << 7)]


@pytest.fixture(scope="module")
def book():
    return run("05_why_mex.ipynb")


def below(game, codes, p):
    return {codes[option] for option in game.options(p)}


def test_1_the_wrong_rules_miss_the_lines_that_the_answers_name(book):
    rules = book["rules"]
    assert [rules["largest plus one"](line) for line in [(0, 1, 2), (0, 2, 3)]] == [3, 4]
    assert [rules["how many"](line) for line in [(0, 1, 2), (1,), (0, 2)]] == [3, 1, 2]
    assert [rules["parity"](line) for line in [(), (0,), (0, 1)]] == [0, 1, 0]
    for n in range(10):  # without a gap three rules agree
        assert {name for name, rule in rules.items() if rule(tuple(range(n))) == n} >= {
            *("largest plus one", "how many", "least missing")
        }


def test_2_of_the_four_wrong_rules_all_miss_1_and_the_last_two_no_set_with_0():
    missed = [[S for S in SETS if rule(S) != least_missing(S)] for rule in RULES.values()]
    assert len(missed) == 4 and all({1} in sets for sets in missed)
    assert [any(0 in S for S in sets) for sets in missed] == [True, True, False, False]
    assert missed[0] == missed[1] == [S for S in SETS if S != {*range(len(S))}]


def hinted_mex(values):
    m = 0
    while m in values:
        m += 1
    return m


def test_3_the_game_is_that_of_notebook_04_with_q_on_top(book):
    [made] = [cell for cell in code("04_why_xor.ipynb") if cell.startswith("game = GameGraph({")]
    moves = ast.literal_eval(re.search(r"GameGraph\(({.*?})\)", made, re.DOTALL)[1])
    assert book["game"].start == "q" and book["game"].subgame("r") == GameGraph(moves)


def test_5_exercise_2_some_0_is_not_terminal_and_the_largest_label_misleads(book):
    game, values = book["exercise_2"].game, book["exercise_2"].solution()
    assert gives_mex(game, values)
    assert [bool(game.options(p)) for p in game if values[p] == 0].count(True) == 1
    assert any(max(below(game, values, p), default=-1) + 1 != values[p] for p in game)


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
    monkeypatch.setitem(book, "my_grundy", my_grundy)
    assert all(book["agrees"](seed) for seed in range(200))
    monkeypatch.setitem(book, "my_grundy", lambda moves: {p: len(moves[p]) for p in moves})
    assert not all(book["agrees"](seed) for seed in range(200))


def test_7_in_the_heap_of_3_mex_holds_exactly_when_1_and_2_become_b0_and_b1(book):
    game = book["heap_3"]
    for order in permutations(game):
        elements, codes = walked(game, order)
        assert codes[0] == 0 and gives_mex(game, codes) == (elements == [1, 2])


def test_3_no_move_in_v_or_w_wins_in_r_v_w_since_each_leaves_what_is_like_r_and_less(book):
    game = book["game"]
    left = {("v", "w"): ("r",), ("v", "y"): ("r", "w"), ("w", "y"): ("r", "v")}
    assert {(p, q) for p in "vw" for q in game.options(p)} == {*left}
    for (p, q), rest in left.items():
        after = sum_of(game, "r", q, *({"v", "w"} - {p}))
        assert outcome(after + sum_of(game, *rest)) is P  # ≈, by the second lemma
        assert outcome(after) is N
    winning = [Z for Z in game.options("r") if outcome(sum_of(game, Z, "v", "w")) is P]
    assert winning == ["t"]


def test_3_in_the_order_0_2_1_the_move_that_wins_b1_and_b0_is_made_in_b0():
    assert greedy_basis(heap(2), [0, 2, 1], "brute").elements == (2, 1)
    assert winning_moves(heap(1) + heap(2), (1, 2)) == [(1, 1)]


def test_4_to_each_first_move_in_q_v_w_one_answer_wins_which_is_that_of_the_rule(book):
    case, start, reply = book["case"], ("q", "v", "w"), book["reply"]
    answers = {first: book["winning_moves"](case, first) for first in case.options(start)}
    assert len(answers) == 7 and outcome(case, start) is P
    assert all(found == [reply(start, first)] for first, found in answers.items())


def test_4_the_lower_bits_become_whatever_one_likes(book):
    game, elements, codes = (book[name] for name in ("game", "elements", "codes"))
    for m in range(1, 1 << len(elements)):
        for i in (i for i in range(len(elements)) if m >> i & 1):
            others, low = m ^ 1 << i, (1 << i) - 1
            for wanted in range(1 << i):
                [chosen] = {codes[p] for p in game.options(elements[i])} & {wanted ^ others & low}
                assert others ^ chosen == others & ~low | wanted < m


def test_7_in_both_orders_of_a_heap_of_1_code_is_mex():
    for order in ([0, 1], [1, 0]):
        assert walked(heap(1), order) == ([1], {0: 0, 1: 1})


def test_7_in_how_many_orders_of_games_of_up_to_5_positions_mex_holds():
    games = [game for n in range(1, 6) for game in all_games(n)]
    found = Counter()
    for game in games:
        value = value_in(game)
        for order in permutations(game.positions):
            kind = "up" if meets_options_first(game, order) else "other"
            found[kind, powers_of_two_come_first([value(p) for p in order])] += 1
    assert len(games) == 185 and found.total() == 20_085
    assert found == {("up", True): 466, ("other", True): 10_534, ("other", False): 9_085}
    told = (NOTEBOOKS / "05_why_mex.ipynb").read_text("utf-8")
    assert "185 games of up to 5 positions, with 20,085 orders. 466 of" in told
    assert "holds 10,534 times and fails 9,085 times" in told
