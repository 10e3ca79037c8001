"""What the notebooks say in prose, claim by claim, on the very objects that they use.

Each test names the notebook and the section whose sentence it tests.
"""

from itertools import pairwise, product

import networkx as nx
import pytest
from helpers import SMALL_GAMES, run
from matplotlib.colors import to_hex

from sg_core import GameGraph, N, P, explore, outcome, outcomes, parse_set, set_notation
from sg_core.labels import winning_moves
from sg_core.pictures.look import RADIUS
from sg_core.rulesets import Nim
from sg_core.samples import random_game

GAMES = [*SMALL_GAMES, *(random_game(10, seed) for seed in range(40))]


@pytest.fixture(scope="module")
def start_here():
    return run("00_start_here.ipynb")


@pytest.fixture(scope="module")
def positions():
    return run("01_positions_and_outcomes.ipynb")


def looks_wrong(game, labels):
    """Return the positions at which the labels break the rule."""
    some_P = {p: any(labels[q] == "P" for q in game.options(p)) for p in game.positions}
    return [p for p in game.positions if (labels[p] == "N") != some_P[p]]


# 00, Play


def test_00_play_all_six_first_moves_from_1_2_3_leave_a_winning_reply():
    options = Nim().options((1, 2, 3))
    assert len(options) == 6 and all(winning_moves(Nim(), option) for option in options)


def test_00_play_the_hint_equal_heaps_are_what_one_likes_to_leave():
    assert all((outcome(Nim(), (a, b)) is P) == (a == b) for a, b in product(range(6), repeat=2))


def test_00_drawn_the_first_player_can_win_and_not_with_every_move(start_here):
    token = start_here["token"]
    assert outcome(token) is N
    assert 0 < len(winning_moves(token)) < len(token.options(token.start))


def test_00_checks_b_and_c_get_different_answers(start_here):
    exercise = start_here["WinningMove"](start_here["token"])
    assert {exercise.check("b").state, exercise.check("c").state} == {"right", "wrong"}


# 01, sections 1 to 5


def test_01_1_the_first_player_wins_the_token_game_which_ends_only_at_g(positions):
    token = positions["token"]
    assert outcome(token) is N and token.options("b") == ("d", "e")
    assert [p for p in token.positions if not token.options(p)] == ["g"]


def test_01_3_three_of_the_six_are_impartial(positions):
    assert sum(positions["exercise_1"].solution().values()) == 3


def test_01_4_from_n_stones_there_are_at_most_n_moves():
    assert [explore(Nim(), n).height() for n in range(30)] == list(range(30))


def test_01_4_a_move_always_leads_to_a_lower_place():
    assert all(g.height(q) < g.height(p) for g in GAMES for p, q in g.moves)


def test_01_5_in_a_circle_the_token_game_is_the_same_but_some_arrows_point_up(positions):
    graph = positions["graph"]
    assert set(graph.edges) == set(positions["token"].moves)
    for places in (nx.circular_layout(graph), nx.spring_layout(graph, seed=1)):
        assert any(places[p][1] < places[q][1] for p, q in graph.edges)
    ours = positions["places"]
    assert all(ours[p][1] > ours[q][1] for p, q in graph.edges)


def test_01_5_drawn_straight_only_d_to_g_runs_through_a_position_and_ours_through_none(positions):
    graph = positions["graph"]
    at = {p: complex(*xy) for p, xy in positions["places"].items()}
    room = {
        (p, q): min(
            abs(at[p] + t / 50 * (at[q] - at[p]) - at[r])
            for r in at
            if r not in (p, q)
            for t in range(51)
        )
        for p, q in graph.edges
    }
    assert [move for move, away in room.items() if away < RADIUS] == [("d", "g")]
    assert graph.edges["d", "g"]["rad"] != 0


def test_01_5_the_figure_is_drawn_by_networkx_in_the_colour_that_is_asked_for(positions):
    (ax,) = positions["figure"].axes
    (dots,) = [c for c in ax.collections if len(c.get_offsets()) == len(positions["token"])]
    assert to_hex(dots.get_facecolor()[0]) == to_hex("gold")
    assert len(ax.patches) == len(positions["token"].moves)


# 01, section 6


def test_01_6_exactly_one_labelling_obeys_the_rules():
    for game in SMALL_GAMES:
        labellings = (dict(zip(game, letters)) for letters in product("PN", repeat=len(game)))
        assert [labels for labels in labellings if not looks_wrong(game, labels)] == [
            outcomes(game)
        ]


def without(game, p, q):
    options = {r: [s for s in game.options(r) if (r, s) != (p, q)] for r in game}
    return outcomes(GameGraph(options, game.start))


def test_01_6_taking_a_move_to_an_N_position_away_changes_no_label():
    for game in GAMES:
        label = outcomes(game)
        assert all(without(game, p, q) == label for p, q in game.moves if label[q] is N)


def test_01_6_experiment_1_only_the_move_to_e_makes_b_an_N_position(positions):
    token = positions["token"]
    assert without(token, "b", "d")["b"] is N and without(token, "b", "e")["b"] is P


def test_01_6_what_is_added_on_top_changes_no_label_below(positions):
    for game in [positions["token"], *GAMES]:
        above = GameGraph({**{p: game.options(p) for p in game}, "top": [game.start]}, "top")
        assert outcomes(above).items() >= outcomes(game).items()


def test_01_6_exercise_2_has_two_terminals_and_its_start_comes_last(positions):
    game = positions["exercise_2"].game
    assert sum(not game.options(p) for p in game) == 2 and game.positions[-1] == game.start


def test_01_6_exercise_3_three_look_wrong_and_one_change_cures_all(positions):
    exercise = positions["exercise_3"]
    wrong = looks_wrong(exercise.game, exercise.labels)
    assert len(wrong) == 3 and wrong[0] == exercise.spoilt
    assert exercise.check(exercise.spoilt)
    assert not any(exercise.check(p) for p in exercise.game if p != exercise.spoilt)


def test_01_6_exercise_4_the_hints_lead_to_an_answer(positions):
    line = {"a": ["b"], "b": ["c"], "c": ["d"], "d": ["e"]}
    assert GameGraph(line).height() == 4 and outcome(GameGraph(line)) is P
    hinted = GameGraph({**line, "b": ["c", "f"]})
    assert positions["exercise_4"].check(hinted)


# 01, sections 7 to 9


def test_01_7_the_first_move_from_c_cannot_win(positions):
    assert outcome(positions["token"], "c") is P


def test_01_7_heaps_1_2_3_have_24_positions():
    heaps = explore(Nim(), (1, 2, 3))
    assert len(heaps) == 24 and outcome(heaps) is P


def test_01_7_exercise_5_has_a_winning_move_and_others(positions):
    exercise = positions["exercise_5"]
    assert len(winning_moves(exercise.game)) == 1 < len(exercise.game.options(exercise.at))


def test_01_8_starred_n_is_the_heap_of_n():
    assert [set_notation(Nim(), n) for n in range(9)] == [f"*{n}" for n in range(9)]


def test_01_8_the_long_line_has_the_three_members_named(positions):
    named = {set_notation(Nim(), heaps) for heaps in [(1, 0, 2), (0, 2, 2), (1, 1, 2)]}
    assert named == {set_notation(Nim(), heaps) for heaps in Nim().options((1, 2, 2))}
    assert len(named) == 3


def test_01_8_positions_with_the_same_set_have_the_same_outcome():
    for game in GAMES:
        assert outcome(parse_set(set_notation(game))) is outcome(game)


def test_01_8_the_worked_play_runs_by_single_moves_and_bob_has_no_last_one(positions):
    play = positions["worked_play"]
    assert all(after in Nim().options(before) for before, after in pairwise(play))
    assert not Nim().options(play[-1]) and len(play) == 6


def test_01_8_exercise_6_two_options_are_the_same_set(positions):
    exercise = positions["exercise_6"]
    options = exercise.game.options(exercise.at)
    assert len({set_notation(exercise.game, p) for p in options}) == len(options) - 1


def test_01_9_a_move_makes_the_size_strictly_smaller():
    assert all(g.size(q) < g.size(p) for g in GAMES for p, q in g.moves)


def test_01_9_exercise_7_adding_one_for_each_option_counts_twice(positions):
    game = positions["exercise_7"].game
    assert sum(1 + game.size(q) for q in game.options("a")) > game.size("a")


def test_01_10_the_hints_answer_exercise_8_and_each_round_labels_a_position(positions):
    def my_outcomes(moves):
        label = {}
        while len(label) < len(moves):
            before = len(label)
            for position, options in moves.items():
                if any(label.get(option) == "P" for option in options):
                    label[position] = "N"
                elif all(label.get(option) == "N" for option in options):
                    label[position] = "P"
            assert len(label) > before
        return label

    assert positions["OwnOutcomes"]().check(my_outcomes)
    assert positions["OwnOutcomes"]().check(positions["my_outcomes"]).state == "not yet"
