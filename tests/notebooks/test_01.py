"""What notebook 01 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section.
"""

from itertools import pairwise

import pytest
from helpers import SMALL_GAMES, heap, run
from reading import code, sections

from sg_core import (
    GameGraph,
    N,
    P,
    explore,
    outcome,
    outcomes,
    parse_set,
    same_set,
    set_notation,
    winning_moves,
)
from sg_core.rulesets import Nim


@pytest.fixture(scope="module")
def book():
    return run("01_positions_and_outcomes.ipynb")


def test_1_of_the_three_first_moves_one_wins(book):
    assert len(book["token"].options("a")) == 3 and winning_moves(book["token"]) == ["c"]


def test_2_exercise_1_has_two_terminals_and_its_start_comes_last(book):
    game = book["exercise_1"].game
    assert sum(not game.options(p) for p in game) == 2 and game.positions[-1] == game.start


def test_2_exercise_2_three_look_wrong_and_one_change_cures_all(book):
    exercise = book["exercise_2"]
    game, labels = exercise.game, exercise.labels
    some_P = {p: any(labels[q] == "P" for q in game.options(p)) for p in game}
    assert sum((labels[p] == "N") != some_P[p] for p in game) == 3
    assert [p for p in game if exercise.check(p).is_right] == [exercise.spoilt]


def test_2_by_hand_every_kind_of_position_occurs_and_six_stones_are_P(book):
    label = outcomes(book["by_hand"])
    assert [p for p in label if label[p] is P] == ["z", "v", "w"]
    assert not book["by_hand"].options("z")
    six = outcomes(explore(book["take_one_or_two"], 6))
    assert [n for n in six if six[n] is P] == [0, 3, 6]


def test_4_exercise_3_has_a_winning_move_and_others(book):
    exercise = book["exercise_3"]
    assert len(winning_moves(exercise.game)) == 1 < len(exercise.game.options(exercise.at))


def test_4_from_heaps_1_and_3_only_the_move_to_1_and_1_wins_and_six_stones_are_lost():
    assert winning_moves(Nim(), (1, 3)) == [(1, 1)]
    assert outcome(heap(0)) is P


def without(game, move):
    """The game without one of its moves."""
    options = {p: [q for q in game.options(p) if (p, q) != move] for p in game}
    return GameGraph(options, game.start)


def test_5_a_move_to_N_does_not_matter_while_a_game_is_played_alone_but_may_in_a_sum():
    for game in SMALL_GAMES:
        label = outcomes(game)
        for move in game.moves:
            if label[move[1]] is N:
                assert outcomes(without(game, move)) == label
    assert outcome(heap(2) + heap(1)) is N is outcomes(heap(2))[1]
    assert outcome(without(heap(2), (2, 1)) + heap(1)) is P


def test_5_experiments_only_the_move_to_e_makes_b_an_N_position_and_h_changes_nothing(book):
    token = {p: list(book["token"].options(p)) for p in book["token"]}
    assert outcomes(GameGraph({**token, "b": ["e"]}, "a"))["b"] is N
    assert outcomes(GameGraph({**token, "b": ["d"]}, "a"))["b"] is P
    above = outcomes(GameGraph({**token, "h": ["a"]}, "h"))
    assert above == outcomes(book["token"]) | {"h": P}


def test_5_exercise_4_the_hints_lead_to_an_answer(book):
    line = {"a": ["b"], "b": ["c"], "c": ["d"], "d": ["e"]}
    assert GameGraph(line).height() == 4 and outcome(GameGraph(line)) is P
    assert book["exercise_4"].check(GameGraph({**line, "b": ["c", "f"]})).is_right


def test_6_three_of_the_six_are_impartial(book):
    assert sum(book["exercise_5"].solution().values()) == 3


def test_7_the_worked_play_runs_by_single_moves_and_bob_has_no_last_one(book):
    play = book["worked_play"]
    assert all(after in Nim().options(before) for before, after in pairwise(play))
    assert not Nim().options(play[-1]) and len(play) == 6


def test_7_the_set_of_1_2_2_is_that_of_the_fold():
    X, start = "{*1,{*1},*2}", "{X,{X,*2},{X,{{*1}},{*1}}}"
    told = sections("01_positions_and_outcomes.ipynb")[7].replace("\\", "")
    assert f"X = {X}" in told and f"So the start is {start}." in told
    for text, heaps in ((X, (0, 1, 2)), (start, (1, 2, 2))):
        assert same_set(parse_set(text.replace("X", X)), explore(Nim(), heaps))


def test_7_exercise_6_two_options_are_the_same_set(book):
    exercise = book["exercise_6"]
    options = exercise.game.options(exercise.at)
    assert len({set_notation(exercise.game, p) for p in options}) == len(options) - 1


def test_6_draws_are_left_out_and_nothing_needs_networkx():
    told = sections("01_positions_and_outcomes.ipynb")
    assert "draws" in told[6] and not any("loopy" in text for text in told.values())
    assert not any("import networkx" in cell for cell in code("01_positions_and_outcomes.ipynb"))
