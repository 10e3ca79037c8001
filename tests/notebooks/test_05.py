"""What notebook 05 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section.
"""

import ast
import re
from itertools import combinations_with_replacement, permutations, product

import pytest
from helpers import NOTEBOOKS, heap, mostly_nightly, run
from oracles import gives_mex, least_missing, meets_options_first, sums_of, walked, xor_of
from reading import code, sections

from sg_core import GameGraph, N, P, greedy_basis, outcome, sum_of, winning_moves
from sg_core.basis import positions_of_sums
from sg_core.samples import all_games, random_game
from sg_course.cells import loaded
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


def test_1_one_name_by_brute_force_takes_billions_of_positions():
    sums = positions_of_sums(heap(128), [2**i for i in range(7)])
    assert sums * len(heap(128)) > 10**9


def test_2_of_the_four_wrong_rules_all_miss_1_and_the_last_two_no_set_with_0():
    missed = [[S for S in SETS if rule(S) != least_missing(S)] for rule in RULES.values()]
    assert len(missed) == 4 and all({1} in sets for sets in missed)
    assert [any(0 in S for S in sets) for sets in missed] == [True, True, False, False]
    assert missed[0] == missed[1] == [S for S in SETS if S != {*range(len(S))}]


def test_2_the_mex_of_no_numbers_is_0_as_in_the_row_of_section_1(book):
    assert book["mex"]([]) == least_missing([]) == 0
    assert ((), 0) in book["rows"](random_game(12, seed=38))


def hinted_mex(values):
    m = 0
    while m in values:
        m += 1
    return m


def test_3_the_game_is_that_of_notebook_04_with_q_on_top(book):
    [made] = [cell for cell in code("04_why_xor.ipynb") if cell.startswith("game = GameGraph({")]
    moves = ast.literal_eval(re.search(r"GameGraph\(({.*?})\)", made, re.DOTALL)[1])
    assert book["game"].start == "q" and book["game"].subgame("r") == GameGraph(moves)


def section_of(name, word):
    """The number of the section that has a cell with a word, the first one."""
    number = 0
    for cell in loaded(NOTEBOOKS / name).cells:
        number += cell.cell_type == "markdown" and cell.source.startswith("## ")
        if word in cell.source:
            return number
    return None


def test_3_the_links_name_the_sections_in_which_things_are():
    made = section_of("04_why_xor.ipynb", "game = GameGraph({")
    assert f"[notebook 04, section {made}](04_why_xor.ipynb)). " in said("3 ")
    both = section_of("05_why_mex.ipynb", "into one graph with two parts")
    assert section_of("04_why_xor.ipynb", f"section {both} of notebook 05 puts two games")


def test_3_the_vote_comes_before_the_rows_that_answer_it():
    cells = code("05_why_mex.ipynb")
    vote, rows = (
        next(i for i, cell in enumerate(cells) if word in cell)
        for word in ("05: where is the move", "one move away:")
    )
    assert vote < rows


def test_6_a_value_of_4_tells_which_heap_balances_and_the_replies_refute_the_rest(book):
    assert 0 in heap(4).options(4) and not heap(4).options(0)  # emptied in one move
    assert winning_moves(heap(4)) == [0] and outcome(heap(1)) is N
    assert book["codes"]["r"] == 4
    fits = [n for n in range(8) if outcome(book["game"].subgame("r") + heap(n)) is P]
    assert fits == [4]


def test_6_in_a_chain_of_two_moves_the_top_has_the_value_0_and_a_move():
    chain = GameGraph({"a": ["b"], "b": ["c"]})
    assert gives_mex(chain, {"a": 0, "b": 1, "c": 0}) and outcome(chain) is P
    assert chain.options("a") == ("b",) and winning_moves(chain, "b") == ["c"]


def test_6_exercise_3_some_0_is_not_terminal_and_the_largest_label_misleads(book):
    game, values = book["exercise_3"].game, book["exercise_3"].solution()
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
def test_6_exercise_4_both_hints_lead_to_an_answer_that_agrees(book, monkeypatch, my_grundy):
    assert book["OwnGrundy"]().check(my_grundy).is_right
    monkeypatch.setitem(book, "my_grundy", my_grundy)
    assert all(book["agrees"](seed) for seed in range(200))
    monkeypatch.setitem(book, "my_grundy", lambda moves: {p: len(moves[p]) for p in moves})
    assert not all(book["agrees"](seed) for seed in range(200))



def test_3_the_rows_of_digits_are_those_of_the_move_from_r_to_t_beside_w(book):
    rows = rows_of("before", "take *r* away", "bring *t*", "**after, *t* + *w***", start="3 ")
    names, sums = book["names"], [("r", "w"), ("r",), ("t",), ("t", "w")]
    assert "t" in book["game"].options("r") and book["weights"] == ("w", "v", "r")
    assert rows == [f"{xor_of(int(names[p], 2) for p in each):03b}" for each in sums]


def test_5_the_rows_of_what_must_change_lead_from_r_to_t(book):
    before, wanted, change = rows_of("before", "wanted", "**what must change**", start="5 ")
    names = book["names"]
    assert int(before, 2) == int(names["r"], 2) ^ int(names["w"], 2)
    assert int(change, 2) == int(before, 2) ^ int(wanted, 2)
    assert int(change, 2) == int(names["r"], 2) ^ int(names["t"], 2)


def rows_of(*heads, start):
    """The bits in the rows of a table with these heads, in a section."""
    found = re.findall(r"(?m)^\| (.*?) \|((?: \**[01]\** \|)+)$", said(start))
    bits = [(head, "".join(re.findall("[01]", row))) for head, row in found]
    return [next(row for head, row in bits if head.startswith(one)) for one in heads]


def said(start):
    """The prose of a section."""
    [text] = [text for text in sections("05_why_mex.ipynb").values() if text.startswith(start)]
    return text


def test_3_names_are_in_bits_and_below_a_weight_no_gap(book):
    game, codes, names = book["game"], book["codes"], book["names"]
    assert {p: int(name, 2) for p, name in names.items()} == codes
    for i, weight in enumerate(book["weights"]):
        assert below(game, codes, weight) == {*range(2**i)} and codes[weight] == 2**i


@pytest.mark.parametrize("n", mostly_nightly([1, 2, 3, 4], [1, 2, 3, 4, 5]))
def test_3_the_name_of_a_sum_with_repeated_terms_is_that_of_a_choice_that_balances_it(n):
    for game, elements, codes in from_the_terminals_up(n):
        for terms in combinations_with_replacement(game.positions, 3):
            named = xor_of(codes[p] for p in terms)
            choice = sums_of(elements)[named]
            assert outcome(sum_of(game, *terms, *choice)) is P


def test_3_no_name_changes_while_the_weighing_goes_on():
    for seed in range(40):
        game = random_game(8, seed)
        _, codes = walked(game, game.positions)
        for met in range(1, len(game) + 1):
            first = game.positions[:met]
            assert walked(game, first)[1] == {p: codes[p] for p in first}


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


def from_the_terminals_up(n):
    """Each game of n positions with each walk from the terminals up: game, elements, codes."""
    for game in all_games(n):
        for order in permutations(game.positions):
            if meets_options_first(game, order):
                yield game, *walked(game, order)


@pytest.mark.parametrize("n", mostly_nightly([1, 2, 3, 4], [1, 2, 3, 4, 5]))
def test_3_4_5_the_parts_of_the_proof_hold_in_every_walk_from_the_terminals_up(n):
    for game, elements, codes in from_the_terminals_up(n):
        for number, S in enumerate(sums_of(elements)):
            options = {xor_of(codes[p] for p in after) for after in moved(game, S)}
            assert options == {*range(number)}  # weights crumble, and to every smaller number
        for G in game:
            options = below(game, codes, G)
            assert options >= {*range(codes[G])} and codes[G] not in options  # sections 4 and 5


def moved(game, S):
    """What a move in a sum of positions leaves."""
    return [(*S[:i], q, *S[i + 1 :]) for i, p in enumerate(S) for q in game.options(p)]


def test_4_in_p_and_v_each_can_become_the_other(book):
    assert sorted(winning_moves(sum_of(book["game"], "p", "v"))) == [("p", "w"), ("v", "v")]


def test_4_against_a_larger_number_the_weights_can_win_alone(book):
    game, names = book["game"], book["names"]
    assert names["p"] == names["x"] and [names[q] for q in game.options("x")] == ["000"]
    assert (names["x"], names["v"]) == ("001", "010")
    assert winning_moves(sum_of(game, "x", "v")) == [("x", "w")]


def test_4_what_is_said_of_p_and_q(book):
    game, names = book["game"], book["names"]
    away = {p: sorted(names[q] for q in game.options(p)) for p in "pqv"}
    assert away["q"] == ["000", "001", "010", "100"] and names["q"] == "011"
    assert away["p"] == ["000", "010", "011"] and names["p"] == "001"
    assert away["v"] == ["000", "001"] and "v" in game.options("q")
    for c in range(3):  # each smaller number is reached by a move in q, none by one in weights
        S = sums_of(book["weights"])[c]
        assert {move[1:] for move in winning_moves(sum_of(game, "q", *S))} == {S}


def test_4_in_the_order_0_2_1_the_move_that_wins_is_made_in_the_weight():
    assert greedy_basis(heap(2), [0, 2, 1], "brute").elements == (2, 1)
    assert winning_moves(heap(1) + heap(2), (1, 2)) == [(1, 1)]


def test_4_in_the_order_0_2_1_a_weight_does_not_crumble():
    elements, codes = walked(heap(2), [0, 2, 1])
    assert elements == [2, 1] and 1 in heap(2).options(2) and codes[1] == 2 > codes[2]


def test_5_to_each_first_move_in_q_v_w_one_answer_wins_which_is_that_of_the_rule(book):
    start, reply = ("q", "v", "w"), book["reply"]
    case = sum_of(book["game"], *start)
    answers = {first: winning_moves(case, first) for first in case.options(start)}
    assert len(answers) == 7 and outcome(case, start) is P
    assert all(found == [reply(start, first)] for first, found in answers.items())


def test_5_two_of_one_name_are_level_and_no_move_from_them_stays_level():
    for game, _, codes in from_the_terminals_up(4):
        for G, H in product(game.positions, repeat=2):
            if codes[G] == codes[H]:
                both = sum_of(game, G, H)
                assert outcome(both) is P
                assert all(outcome(both, after) is N for after in both.options((G, H)))


def test_5_exercise_2_positions_above_look_wrong_and_the_right_one_is_found_from_the_end(book):
    exercise = book["exercise_2"]
    game, names = exercise.game, exercise.labels
    off = [p for p in game if least_missing(below(game, names, p)) != names[p]]
    assert len(off) > 2 and all(exercise.spoilt in game.options(p) for p in off[1:])
    assert off[0] == exercise.spoilt and exercise.check(exercise.solution()).is_right


def test_5_the_lower_bits_become_whatever_one_likes(book):
    game, elements, codes = (book[name] for name in ("game", "weights", "codes"))
    for m in range(1, 1 << len(elements)):
        for i in (i for i in range(len(elements)) if m >> i & 1):
            others, low = m ^ 1 << i, (1 << i) - 1
            for wanted in range(1 << i):
                [chosen] = {codes[p] for p in game.options(elements[i])} & {wanted ^ others & low}
                assert others ^ chosen == others & ~low | wanted < m

