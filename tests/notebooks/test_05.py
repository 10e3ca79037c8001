"""What notebook 05 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section.
"""

import ast
import re
from itertools import permutations

import pytest
from helpers import heap, mostly_nightly, run
from oracles import gives_mex, least_missing, meets_options_first, sums_of, walked, xor_of
from reading import code

from sg_core import GameGraph, N, P, greedy_basis, outcome, sum_of, winning_moves
from sg_core.samples import all_games, random_game
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


def test_6_exercise_2_some_0_is_not_terminal_and_the_largest_label_misleads(book):
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
def test_6_exercise_3_both_hints_lead_to_an_answer_that_agrees(book, monkeypatch, my_grundy):
    assert book["OwnGrundy"]().check(my_grundy).is_right
    monkeypatch.setitem(book, "my_grundy", my_grundy)
    assert all(book["agrees"](seed) for seed in range(200))
    monkeypatch.setitem(book, "my_grundy", lambda moves: {p: len(moves[p]) for p in moves})
    assert not all(book["agrees"](seed) for seed in range(200))



def test_3_the_three_moves_of_v_w_leave_older_sums_which_r_is_not(book):
    game = book["game"]
    left = {("v", "w"): (), ("v", "y"): ("w",), ("w", "y"): ("v",)}
    assert {(p, q) for p in "vw" for q in game.options(p)} == {*left}
    for (p, q), rest in left.items():
        after = sum_of(game, q, *({"v", "w"} - {p}))
        assert outcome(after + sum_of(game, *rest)) is P  # ≈, by the second lemma
        assert outcome(sum_of(game, "r", *rest)) is N
    assert [Z for Z in game.options("r") if outcome(sum_of(game, Z, "v", "w")) is P] == ["t"]


def test_3_every_refusal_is_a_move_of_the_position_itself():
    for seed in range(40):
        game = random_game(8, seed)
        for step in greedy_basis(game, method="brute").steps:
            for number, T in enumerate(sums_of(step_elements(game, step.position))):
                if number < step.code:
                    moves = winning_moves(sum_of(game, step.position, *T))
                    assert moves and all(move[1:] == T for move in moves)


def step_elements(game, position):
    """The elements that a walk from the terminals up owns when it meets a position."""
    elements, _ = walked(game, game.positions)
    met = game.positions[: game.positions.index(position)]
    return [element for element in elements if element in met]


ROWS = [  # first move of p + w, codes then, answers that win, codes after
    (("p", "y"), (1, 0), [("u", "y")], (0, 0)),
    (("u", "w"), (0, 1), [("u", "y")], (0, 0)),
    (("v", "w"), (2, 1), [("w", "w")], (1, 1)),
    (("t", "w"), (3, 1), [("w", "w"), ("x", "w")], (1, 1)),
]


def test_4_the_table_of_p_and_w_has_all_first_moves_and_all_answers_that_win(book):
    game, codes = book["game"], book["codes"]
    case = sum_of(game, "p", "w")
    assert {*case.options(("p", "w"))} == {first for first, *_ in ROWS}
    for first, before, answers, after in ROWS:
        assert tuple(codes[p] for p in first) == before
        assert sorted(winning_moves(case, first)) == sorted(answers)
        assert {tuple(codes[p] for p in answer) for answer in answers} == {after}


def from_the_terminals_up(n):
    """Each game of n positions with each walk from the terminals up: game, elements, codes."""
    for game in all_games(n):
        for order in permutations(game.positions):
            if meets_options_first(game, order):
                yield game, *walked(game, order)


@pytest.mark.parametrize("n", mostly_nightly([1, 2, 3, 4], [1, 2, 3, 4, 5]))
def test_5_the_steps_of_the_proof_hold_in_every_walk_from_the_terminals_up(n):
    for game, elements, codes in from_the_terminals_up(n):
        for number, S in enumerate(sums_of(elements)):
            options = {xor_of(codes[p] for p in after) for after in moved(game, S)}
            assert options == {*range(number)}  # step 1, and step 2 for a sum of elements
        for G in game:
            options = below(game, codes, G)
            assert options >= {*range(codes[G])} and codes[G] not in options  # steps 2 and 3


def moved(game, S):
    """What a move in a sum of positions leaves."""
    return [(*S[:i], q, *S[i + 1 :]) for i, p in enumerate(S) for q in game.options(p)]


def test_5_in_p_and_v_each_can_become_the_other(book):
    assert sorted(winning_moves(sum_of(book["game"], "p", "v"))) == [("p", "w"), ("v", "v")]


def test_3_in_the_order_0_2_1_the_move_that_wins_b1_and_b0_is_made_in_b0():
    assert greedy_basis(heap(2), [0, 2, 1], "brute").elements == (2, 1)
    assert winning_moves(heap(1) + heap(2), (1, 2)) == [(1, 1)]


def test_4_to_each_first_move_in_q_v_w_one_answer_wins_which_is_that_of_the_rule(book):
    case, start, reply = book["case"], ("q", "v", "w"), book["reply"]
    answers = {first: book["winning_moves"](case, first) for first in case.options(start)}
    assert len(answers) == 7 and outcome(case, start) is P
    assert all(found == [reply(start, first)] for first, found in answers.items())


def test_5_the_lower_bits_become_whatever_one_likes(book):
    game, elements, codes = (book[name] for name in ("game", "elements", "codes"))
    for m in range(1, 1 << len(elements)):
        for i in (i for i in range(len(elements)) if m >> i & 1):
            others, low = m ^ 1 << i, (1 << i) - 1
            for wanted in range(1 << i):
                [chosen] = {codes[p] for p in game.options(elements[i])} & {wanted ^ others & low}
                assert others ^ chosen == others & ~low | wanted < m

