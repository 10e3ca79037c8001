"""What notebook 07 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section. What is P is decided by trying every line of play, a
value by the definition of mex.
"""

import re
from itertools import combinations_with_replacement

import pytest
from helpers import heap
from oracles import always_wins, least_missing, misere_P, together_P, value_of, values_of, xor_of
from reading import asked, hinted, read, sections, shown

from sg_core import (
    GameGraph,
    Sum,
    check_rules,
    explore,
    greedy_basis,
    parse_set,
    winning_moves,
)
from sg_core.rulesets import Nim
from sg_core.samples import all_games, random_game
from sg_core.strategies import rewriting, rewritten, three_replies, verify
from sg_course.exercises import OwnReply


@pytest.fixture(scope="module")
def book():
    return read("07_sprague_grundy_theorem.ipynb")


@pytest.fixture
def game(book):
    """The game of the notebook."""
    return book.variables["game"]


def test_1_each_of_the_eight_games_is_equivalent_to_the_heap_of_its_value_only(book):
    assert "one" in asked(book, "how many n")[1]
    for G in (random_game(7, seed) for seed in range(8)):
        assert [n for n in range(9) if together_P(G, heap(n))] == [value_of(G)]


def test_2_the_game_falls_into_a_staircase_next_to_the_heap_of_three(book, game):
    [stairs] = shown(book, "StaircasePanel")
    assert stairs.game == game and stairs.game.start == "q" and value_of(game) == 3
    below = {p: {values_of(game)[q] for q in game.options(p)} for p in game}
    assert 4 in below["q"]  # the move up
    for p, value in values_of(game).items():
        assert {*range(value)} <= below[p] and value not in below[p]


def test_2_on_one_sheet_both_tops_get_the_name_3_from_the_heaps_of_1_and_2(book, game):
    sheet, weighed = book.variables["sheet"], book.variables["weighed"]
    assert "weights: *1 *2 r\nnames of q and *3: 3 and 3" in book.printed
    alone = greedy_basis(game, method="brute")
    assert {*alone.elements} == {"w", "v", "r"}
    assert {p: weighed.codes[p] for p in game} == alone.codes == values_of(game)
    assert {p: sheet.options(p) for p in game} == {p: game.options(p) for p in game}
    assert together_P(game, heap(3))  # "Can you win?"
    assert "3, as before" in asked(book, "the heap first")[1]


def test_2_on_a_sheet_no_value_changes_whatever_else_is_on_it():
    for G, H in zip(random_games(range(12)), random_games(range(12, 24))):
        moves = {("G", p): [("G", q) for q in G.options(p)] for p in G}
        moves |= {("H", p): [("H", q) for q in H.options(p)] for p in H}
        sheet = GameGraph(moves, ("G", G.start))
        names = greedy_basis(sheet, method="brute").codes
        assert all(names["G", p] == value for p, value in values_of(G).items())


def test_2_the_sum_theorem_by_a_heap_of_the_nim_sum():
    for G, H in zip(random_games(range(6)), random_games(range(6, 12))):
        fits = [n for n in range(8) if together_P(G, H, heap(n))]
        assert fits == [value_of(G) ^ value_of(H)]


def random_games(seeds):
    """Small random games."""
    return [random_game(5, seed) for seed in seeds]


def test_4_the_game_has_the_value_3_beside_3_stones_and_wears_its_values(book, game):
    [board] = shown(book, "ProofBoard")
    assert board.game.start == ("q", 3) and game.start == "q" and value_of(game) == 3
    labels = {p["name"]: p["label"] for p in board.view["parts"][0]["positions"]}
    assert labels == {p: str(value) for p, value in values_of(game).items()}


def case_of(value, before, after):
    if before[0] == after[0]:
        return 1
    return 2 if value[after[0]] < value[before[0]] else 3


def test_4_one_can_meet_all_three_cases_in_one_round_and_from_q_to_r_is_the_third(game):
    value, reply = values_of(game), three_replies(game)

    def lines(here):
        for after in Sum(game, Nim()).options(here):
            for rest in lines(reply(here, after)):
                yield [(case_of(value, here, after), after), *rest]
        yield []

    assert any({case for case, _ in line} == {1, 2, 3} for line in lines(("q", 3)))
    assert case_of(value, ("q", 3), ("r", 3)) == 3 and reply(("q", 3), ("r", 3)) == ("t", 3)


def test_4_from_value_2_a_move_to_value_5_is_undone_by_another_position_of_value_2(book):
    five = {n: list(range(n)) for n in range(6)} | {"2 again": [0, 1], 5: [0, 1, "2 again", 3, 4]}
    G = GameGraph({**five, "G": [0, 1, 5]}, "G")
    assert (values_of(G)["G"], values_of(G)[5]) == (2, 5)
    assert "option of value 2" in asked(book, "value 5")[1]
    assert three_replies(G)(("G", 2), (5, 2)) == ("2 again", 2)


def test_4_exercise_1_the_code_in_the_hints_leads_to_the_answer(book, game):
    exercise = next(e for e, _ in book.verdicts if isinstance(e, OwnReply))
    value = values_of(game)
    assert book.variables["value"] == value and exercise.graph.start == ("q", 3)
    second, third = book.prose[4].split("### ")[1].split("<details>")[2:]
    smaller, options = hinted(second, "<"), hinted(second, "options")
    equal, answer = hinted(third, "=="), hinted(third, "(y,")

    def reply(before, after):
        here = {"game": game, "value": value, "x": after[0], "heap": after[1]}
        if eval(smaller, here):
            return after[0], value[after[0]]
        fits = (here | {"y": y} for y in eval(options, here) if eval(equal, here | {"y": y}))
        return eval(answer, next(fits))

    assert exercise.check(reply).is_right and always_wins(reply, exercise.graph, ("q", 3))
    assert exercise.check(three_replies(game)).is_right


def test_4_no_line_is_lost_by_the_three_replies():
    for G in (G for n in (1, 2, 3, 4) for G in all_games(n)):
        for x, value in values_of(G).items():
            sub = G.subgame(x)
            assert verify(three_replies(sub), Sum(sub, Nim()), (x, value)) is None


def test_5_the_move_from_q_to_r_becomes_one_to_the_heap_of_4_and_is_dropped(book, game):
    *_, r, q = rewriting(game)
    assert (r.position, r.value, q.position) == ("r", 4, "q") and "r" in game.options("q")
    assert q.heaps == (0, 1, 2, 4) and q.value == 3
    assert "*4" in rewritten(game, len(game) - 1).options("q")
    assert "*4" not in rewritten(game, len(game)).positions
    assert {step.position: step.value for step in rewriting(game)}["u"] == 0


def test_5_one_of_four_sets_is_not_the_heap_of_2(book):
    options, right = asked(book, "not ≈ *2")
    assert [text for text in options if not together_P(parse_set(text), heap(2))] == [right]
    assert together_P(parse_set(right), heap(3))


def played_sum(book):
    return shown(book, "PlayGame")[-1], [book.variables["G"], book.variables["H"], heap(3)]


def sum_is_P(parts, position):
    return together_P(*(G.subgame(p) for G, p in zip(parts, position)))


def test_6_the_sum_that_is_played_has_the_values_4_2_3_and_from_r_to_w_alone_wins(book, game):
    play, parts = played_sum(book)
    assert play.game.start == ("r", "a", 3) == tuple(G.start for G in parts)
    assert [value_of(G) for G in parts] == [4, 2, 3] and parts[0] == game.subgame("r")
    won = [q for q in play.game.options(play.game.start) if sum_is_P(parts, q)]
    assert won == [("w", "a", 3)] == winning_moves(play.game)


def test_6_no_step_of_the_proof_of_nim_breaks_when_a_number_grows(book, game):
    assert asked(book, "proof of nim breaks")[1] == "None of them"
    value = values_of(game)
    assert (value["q"], value["r"], value["t"]) == (3, 4, 3) and "t" in game.options("r")
    assert 4 ^ 3 == 7 and game.height() == 6  # the replies name both
    sums = Sum(game, Nim())
    for here in ((p, n) for p in game for n in range(5)):
        numbers = [(value[p], n) for p, n in sums.options(here)]
        total = value[here[0]] ^ here[1]
        assert total not in {a ^ n for a, n in numbers} >= {*range(total)}


def test_6_exercise_2_has_two_answers_and_one_of_them_raises_a_part(book):
    exercise, (_, parts) = book.variables["exercise_2"], played_sum(book)
    start, values = ("r", "a", 3), [values_of(G) for G in parts]
    numbers = {q: [v[p] for v, p in zip(values, q)] for q in Sum(*parts).options(start)}
    right = [q for q in numbers if xor_of(numbers[q]) == 4]
    assert [q for q in numbers if exercise.check(q).is_right] == right and len(right) == 2
    assert sorted(sum(numbers[q]) > 4 + 2 + 3 for q in right) == [False, True]


def test_7_next_to_a_loop_no_heap_makes_the_sum_P():
    """P and N as far as they can be decided at all: a + *n never gets the label P."""
    places = [(p, q, n) for p, q in ("ab", "ba") for n in range(6)]
    moves = {(p, n): [(q, n), *((p, k) for k in range(n))] for p, q, n in places}
    label = {}
    for _ in range(len(moves) + 1):
        for here, options in moves.items():
            met = [label.get(q) for q in options]
            if "P" in met or {*met} == {"N"}:
                label[here] = "N" if "P" in met else "P"
    assert "P" not in label.values()


def test_8_the_link_leads_to_the_message_that_mends_itself(book):
    [number] = re.findall(r"\[notebook 09, section (\d+)\]", " ".join(book.prose.values()))
    head = sections("09_games_worth_knowing.ipynb")[int(number)].splitlines()[0]
    assert "A message that mends itself" in head


def test_2_weighed_from_the_terminals_up_the_weights_are_heaps_of_1_2_4_but_not_in_any_order():
    for G in (G for n in (1, 2, 3, 4) for G in all_games(n)):
        for i, weight in enumerate(greedy_basis(G).elements):
            assert together_P(G.subgame(weight), heap(2**i))
    assert greedy_basis(heap(3), [3, 2, 1, 0]).elements[0] == 3


def test_7_in_misere_play_2_and_2_is_equivalent_to_no_heap(book):
    some = [h for k in range(4) for h in combinations_with_replacement(range(5), k)]
    misere = book.variables["misere"]
    assert all((misere(heaps) == "P") == misere_P(*heaps) for heaps in some)
    for n in range(8):
        assert any(misere_P(2, 2, *X) != misere_P(n, *X) for X in some)


KAYLES = [0, 1, 2]  # of rows; longer ones by definition, from pairs of rows
while len(KAYLES) < 100:
    n = len(KAYLES)
    pairs = [(a, n - gone - a) for gone in (1, 2) for a in range(n - gone + 1)]
    KAYLES.append(least_missing({KAYLES[a] ^ KAYLES[b] for a, b in pairs}))


def values_after(row):
    """The values that a move in a row of pins may leave, once for each way to break it."""
    return [KAYLES[a] ^ KAYLES[n - a] for n in (row - 1, row - 2) for a in range(n // 2 + 1)]


def test_3_twelve_games_have_the_value_14_and_fifteen_moves_win(book, game):
    value = values_of(game)
    parts = [(KAYLES[row], values_after(row)) for row in range(29, 37)]
    parts += [(stones, [*range(stones)]) for stones in (3, 7)]
    parts += [(value[p], [value[option] for option in game.options(p)]) for p in "qr"]
    total = xor_of(worth for worth, _ in parts)
    assert total == 14 and len(book.variables["wins"]) == 15
    assert sum(after.count(worth ^ total) for worth, after in parts) == 15


def test_3_to_know_the_values_of_rows_of_29_to_36_one_needs_all_37_shorter_ones(book):
    needed, new = set(), {*range(29, 37)}
    while new:
        needed |= new
        after = {(n - gone - a, a) for n in new for gone in (1, 2) for a in range(n - gone + 1)}
        new = {row for pair in after for row in pair} - needed
    assert needed == {*range(37)} and "Of 37" in asked(book, "of these eight")[1]
    assert KAYLES[2] ^ KAYLES[2] == 0  # the replies


def test_3_together_they_have_more_positions_than_there_are_atoms(book):
    explored, alone = book.chart.call_args.args[0].values()
    assert explored[12] > 10**80
    assert alone[12] < 400
    assert explored[2] < 4 * 10**26 < explored[3]  # nanoseconds since the big bang: three games


def test_8_the_pins_are_kayles_and_a_wrong_split_is_found(book):
    Pins = book.variables["Pins"]
    assert len(explore(Pins(), "|" * 10)) == 2**10
    for row, value in values_of(explore(Pins(), "|" * 10)).items():
        assert value == xor_of(KAYLES[len(part)] for part in row.split("."))
    assert f"None\n{KAYLES[99]} {KAYLES[40] ^ KAYLES[59]}" in book.printed

    class Single(Pins):
        def split(self, row):
            return list(row.replace(".", ""))

    assert check_rules(Single(), "|" * 7).position.strip(".") == "||"
