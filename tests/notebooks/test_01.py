"""What notebook 01 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section.
"""

from itertools import count, pairwise, product

import networkx as nx
import pytest
from helpers import RANDOM_GAMES, SMALL_GAMES, games, run
from hypothesis import given
from matplotlib.colors import to_hex
from oracles import as_set, plays

from sg_core import (
    GameGraph,
    LimitError,
    N,
    P,
    explore,
    outcome,
    outcomes,
    parse_set,
    set_notation,
    winning_moves,
)
from sg_core.pictures.look import RADIUS
from sg_core.rulesets import Nim
from sg_core.samples import random_game

GAMES = [*SMALL_GAMES, *(random_game(10, seed) for seed in range(40))]
X = "{*1,{*1},*2}"
WORKED_PLAY = [  # position, the set as the curriculum writes it, as the package writes it
    (
        (1, 2, 2),
        f"{{{X},{{{X},*2}},{{{{*1}},{{{{*1}}}},{X}}}}}",
        f"{{{X},{{*2,{X}}},{{{{*1}},{{{{*1}}}},{X}}}}}",
    ),
    ((0, 2, 2), f"{{{X},*2}}", f"{{*2,{X}}}"),
    ((0, 1, 2), X, X),
    ((0, 1, 1), "{*1}", "{*1}"),
    ((0, 0, 1), "{*0}", "*1"),
    ((0, 0, 0), "*0", "*0"),
]


@pytest.fixture(scope="module")
def book():
    return run("01_positions_and_outcomes.ipynb")


def test_1_the_first_player_wins_the_token_game_which_ends_only_at_g(book):
    token = book["token"]
    assert outcome(token) is N and token.options("b") == ("d", "e")
    assert [p for p in token.positions if not token.options(p)] == ["g"]


def test_3_three_of_the_six_are_impartial(book):
    assert sum(book["exercise_1"].solution().values()) == 3


def test_5_in_a_circle_the_token_game_is_the_same_but_some_arrows_point_up(book):
    graph = book["graph"]
    assert set(graph.edges) == set(book["token"].moves)
    for places in (nx.circular_layout(graph), nx.spring_layout(graph, seed=1)):
        assert any(places[p][1] < places[q][1] for p, q in graph.edges)
    ours = book["places"]
    assert all(ours[p][1] > ours[q][1] for p, q in graph.edges)


def test_5_drawn_straight_only_d_to_g_runs_through_a_position_and_ours_through_none(book):
    graph = book["graph"]
    at = {p: complex(*xy) for p, xy in book["places"].items()}
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


def test_5_the_figure_is_drawn_by_networkx_in_the_colour_that_is_asked_for(book):
    (ax,) = book["figure"].axes
    (dots,) = [c for c in ax.collections if len(c.get_offsets()) == len(book["token"])]
    assert to_hex(dots.get_facecolor()[0]) == to_hex("gold")
    assert len(ax.patches) == len(book["token"].moves)


def looks_wrong(game, labels):
    """Return the book at which the labels break the rule."""
    some_P = {p: any(labels[q] == "P" for q in game.options(p)) for p in game.positions}
    return [p for p in game.positions if (labels[p] == "N") != some_P[p]]


def test_6_exactly_one_labelling_obeys_the_rules():
    for game in SMALL_GAMES:
        labellings = (dict(zip(game, letters)) for letters in product("PN", repeat=len(game)))
        assert [labels for labels in labellings if not looks_wrong(game, labels)] == [
            outcomes(game)
        ]


def without(game, p, q):
    options = {r: [s for s in game.options(r) if (r, s) != (p, q)] for r in game}
    return outcomes(GameGraph(options, game.start))


def test_6_taking_a_move_to_an_N_position_away_changes_no_label():
    for game in GAMES:
        label = outcomes(game)
        assert all(without(game, p, q) == label for p, q in game.moves if label[q] is N)


def test_6_experiment_1_only_the_move_to_e_makes_b_an_N_position(book):
    token = book["token"]
    assert without(token, "b", "d")["b"] is N and without(token, "b", "e")["b"] is P


def test_6_what_is_added_on_top_changes_no_label_below(book):
    for game in [book["token"], *GAMES]:
        above = GameGraph({**{p: game.options(p) for p in game}, "top": [game.start]}, "top")
        assert outcomes(above).items() >= outcomes(game).items()


def test_6_exercise_2_has_two_terminals_and_its_start_comes_last(book):
    game = book["exercise_2"].game
    assert sum(not game.options(p) for p in game) == 2 and game.positions[-1] == game.start


def test_6_exercise_3_three_look_wrong_and_one_change_cures_all(book):
    exercise = book["exercise_3"]
    wrong = looks_wrong(exercise.game, exercise.labels)
    assert len(wrong) == 3 and wrong[0] == exercise.spoilt
    assert exercise.check(exercise.spoilt)
    assert not any(exercise.check(p) for p in exercise.game if p != exercise.spoilt)


def test_6_exercise_4_the_hints_lead_to_an_answer(book):
    line = {"a": ["b"], "b": ["c"], "c": ["d"], "d": ["e"]}
    assert GameGraph(line).height() == 4 and outcome(GameGraph(line)) is P
    hinted = GameGraph({**line, "b": ["c", "f"]})
    assert book["exercise_4"].check(hinted)


def test_7_the_first_move_from_c_cannot_win(book):
    assert outcome(book["token"], "c") is P


def test_7_heaps_1_2_3_have_24_positions():
    heaps = explore(Nim(), (1, 2, 3))
    assert len(heaps) == 24 and outcome(heaps) is P


def test_7_exercise_5_has_a_winning_move_and_others(book):
    exercise = book["exercise_5"]
    assert len(winning_moves(exercise.game)) == 1 < len(exercise.game.options(exercise.at))


def test_8_starred_n_is_the_heap_of_n():
    assert [set_notation(Nim(), n) for n in range(9)] == [f"*{n}" for n in range(9)]


def test_8_the_long_line_has_the_three_members_named(book):
    named = {set_notation(Nim(), heaps) for heaps in [(1, 0, 2), (0, 2, 2), (1, 1, 2)]}
    assert named == {set_notation(Nim(), heaps) for heaps in Nim().options((1, 2, 2))}
    assert len(named) == 3


def test_8_positions_with_the_same_set_have_the_same_outcome():
    for game in GAMES:
        assert outcome(parse_set(set_notation(game))) is outcome(game)


def test_8_the_worked_play_runs_by_single_moves_and_bob_has_no_last_one(book):
    play = book["worked_play"]
    assert all(after in Nim().options(before) for before, after in pairwise(play))
    assert not Nim().options(play[-1]) and len(play) == 6


def test_8_exercise_6_two_options_are_the_same_set(book):
    exercise = book["exercise_6"]
    options = exercise.game.options(exercise.at)
    assert len({set_notation(exercise.game, p) for p in options}) == len(options) - 1


def test_9_exercise_7_adding_one_for_each_option_counts_twice(book):
    game = book["exercise_7"].game
    assert sum(1 + game.size(q) for q in game.options("a")) > game.size("a")


def test_10_the_hints_answer_exercise_8_and_each_round_labels_a_position(book):
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

    assert book["OwnOutcomes"]().check(my_outcomes)
    assert book["OwnOutcomes"]().check(book["my_outcomes"]).state == "not yet"


def is_impartial(moves_of, start):
    """Whether both players have the same options at every position that play can reach."""
    either = explore(lambda p: [*moves_of(p)[0], *moves_of(p)[1]], start)
    return all(set(left) == set(right) for left, right in map(moves_of, either))


def wins(moves_of, position, player):
    """Whether `player`, who is to move, wins."""
    return any(not wins(moves_of, option, 1 - player) for option in moves_of(position)[player])


def test_3_in_an_impartial_game_it_does_not_matter_who_is_to_move():
    for game in SMALL_GAMES:
        both = {position: (game.options(position), game.options(position)) for position in game}.get
        assert is_impartial(both, game.start)
        for position in game:
            expected = outcome(game, position) is N
            assert wins(both, position, 0) == wins(both, position, 1) == expected


def domino_moves(cells):
    """Domineering: one player covers two cells one above the other, the other side by side."""

    def covered(right, up):
        pairs = [{(x, y), (x + right, y + up)} for x, y in sorted(cells)]
        return [cells - pair for pair in pairs if pair <= cells]

    return covered(0, 1), covered(1, 0)


def test_3_in_a_partizan_game_it_may_matter():
    column = frozenset({(0, 0), (0, 1)})
    assert not is_impartial(domino_moves, column)
    assert wins(domino_moves, column, 0)
    assert not wins(domino_moves, column, 1)


class HeapOmega:
    """A heap "omega" may become any finite heap; a finite heap may become any smaller one."""

    def options(self, heap):
        return count() if heap == "omega" else range(heap)


def test_4_every_play_from_heap_omega_ends_and_no_bound_holds_for_all():
    rules = HeapOmega()
    for first, bound in zip(rules.options("omega"), range(30), strict=False):
        longest = 1 + explore(rules, first).height()  # of the plays that begin omega, first
        assert longest == first + 1 > bound
    with pytest.raises(LimitError, match="'omega'"):
        explore(rules, "omega")


@given(games(most=7))
def test_4_every_game_is_acyclic_moves_lower_the_height_and_no_play_is_longer(game):
    assert nx.is_directed_acyclic_graph(game.to_networkx())
    for position in game:
        bound = max((1 + game.height(option) for option in game.options(position)), default=0)
        assert game.height(position) == bound == max(map(len, plays(game, position))) - 1


def lost_line(game, position, adversary_moves):
    """Return a line in which the strategy "move to P" loses, or None: every reply is tried."""
    if adversary_moves:
        lines = (lost_line(game, option, False) for option in game.options(position))
        found = next((line for line in lines if line is not None), None)
    else:
        replies = winning_moves(game, position)
        found = lost_line(game, replies[0], True) if replies else []
    return None if found is None else [position, *found]


def test_7_moving_to_P_beats_every_adversary():
    for game in [*SMALL_GAMES, *RANDOM_GAMES, explore(Nim(), (1, 2, 2))]:
        for position, label in outcomes(game).items():
            assert lost_line(game, position, adversary_moves=label is P) is None
            assert lost_line(game, position, adversary_moves=label is N) is not None


@pytest.mark.parametrize(("position", "spelling", "notation"), WORKED_PLAY)
def test_8_the_worked_play_has_the_sets_of_the_curriculum(position, spelling, notation):
    assert set_notation(Nim(), position) == notation
    parsed = parse_set(spelling)
    assert set_notation(parsed) == notation
    assert parsed == parse_set(notation)
    assert as_set(parsed, parsed.start) == as_set(Nim(), position)


def test_8_three_heaps_of_one_played_alone():
    assert set_notation(Nim(), (1, 1, 1)) == "{{*1}}"
