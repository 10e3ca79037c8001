"""Part A of the curriculum, row by row: positions, moves, outcomes."""

from itertools import count, pairwise, product

import networkx as nx
import pytest
from helpers import SMALL_GAMES, as_set, games, plays
from hypothesis import given

from sg_core import (
    CycleError,
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
from sg_core.rulesets import Nim
from sg_core.samples import all_games, random_game

every_small_game = pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
RANDOM_GAMES = [random_game(9, seed) for seed in range(30)]
SOME_GAMES = [*SMALL_GAMES, *RANDOM_GAMES, explore(Nim(), (1, 2, 2))]

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


class HeapOmega:
    """A heap "omega" may become any finite heap; a finite heap may become any smaller one."""

    def options(self, heap):
        return count() if heap == "omega" else range(heap)


# A1


def test_A1_one_game_can_be_given_as_a_dict_as_rules_and_as_a_graph():
    written = GameGraph({2: [1, 0], 1: [0]}, start=2)
    assert written == explore(lambda stones: range(stones), 2) == explore(Nim(), 2)
    assert written == GameGraph.from_networkx(nx.DiGraph([(2, 1), (2, 0), (1, 0)]))


@every_small_game
def test_A1_every_play_ends_where_no_move_is_left(game):
    for play in plays(game, game.start):
        assert all(option in game.options(p) for p, option in pairwise(play))
        assert not game.options(play[-1])
        assert len(set(play)) == len(play) <= len(game)


# A2


def is_impartial(moves_of, start):
    """Whether both players have the same options at every position that play can reach."""
    either = explore(lambda p: [*moves_of(p)[0], *moves_of(p)[1]], start)
    return all(set(left) == set(right) for left, right in map(moves_of, either))


def wins(moves_of, position, player):
    """Whether `player`, who is to move, wins."""
    return any(not wins(moves_of, option, 1 - player) for option in moves_of(position)[player])


def domino_moves(cells):
    """Domineering: one player covers two cells one above the other, the other side by side."""
    def covered(right, up):
        pairs = [{(x, y), (x + right, y + up)} for x, y in sorted(cells)]
        return [cells - pair for pair in pairs if pair <= cells]

    return covered(0, 1), covered(1, 0)


@every_small_game
def test_A2_in_an_impartial_game_it_does_not_matter_who_is_to_move(game):
    def both(position):
        return game.options(position), game.options(position)

    assert is_impartial(both, game.start)
    for position in game:
        expected = outcome(game, position) is N
        assert wins(both, position, 0) == wins(both, position, 1) == expected


def test_A2_in_a_partizan_game_it_may_matter():
    column = frozenset({(0, 0), (0, 1)})
    assert not is_impartial(domino_moves, column)
    assert wins(domino_moves, column, 0)
    assert not wins(domino_moves, column, 1)


def test_A2_agreeing_at_the_start_is_not_enough():
    moves = {"start": (["a"], ["a"]), "a": (["b"], []), "b": ([], [])}
    assert not is_impartial(moves.get, "start")


# A3


def test_A3_every_play_from_heap_omega_ends_and_no_bound_holds_for_all():
    rules = HeapOmega()
    for first, bound in zip(rules.options("omega"), range(30), strict=False):
        longest = 1 + explore(rules, first).height()  # of the plays that begin omega, first
        assert longest == first + 1 > bound
    with pytest.raises(LimitError, match="'omega'"):
        explore(rules, "omega")


@given(games(most=7))
def test_A3_with_finitely_many_options_the_length_of_play_has_a_bound(game):
    for position in game:
        bound = max((1 + game.height(option) for option in game.options(position)), default=0)
        assert game.height(position) == bound
        assert all(len(play) - 1 <= bound for play in plays(game, position))


def test_A3_there_are_heaps_of_every_size_and_each_play_is_finite():
    assert [explore(Nim(), n).height() for n in range(30)] == list(range(30))


@pytest.mark.parametrize("n", [2, 3, 4])
def test_A3_a_graph_is_a_game_exactly_when_it_has_no_cycle_and_the_cycle_is_named(n):
    pairs = list(product(range(n), repeat=2)) if n < 4 else [(p, q) for p in range(4)
                                                            for q in range(4) if p != q]
    for chosen in product((False, True), repeat=len(pairs)):
        moves = [pair for pair, taken in zip(pairs, chosen, strict=True) if taken]
        options = {p: [q for source, q in moves if source == p] for p in range(n)}
        if nx.is_directed_acyclic_graph(nx.DiGraph(options)):
            assert len(GameGraph(options, 0)) == n
            continue
        with pytest.raises(CycleError) as caught:
            GameGraph(options, 0)
        cycle = caught.value.cycle
        assert all((p, q) in moves for p, q in zip(cycle, [*cycle[1:], cycle[0]], strict=True))
        assert all(repr(position) in str(caught.value) for position in cycle)


# A4


@given(games())
def test_A4_every_game_is_acyclic_and_moves_lower_the_height(game):
    graph = game.to_networkx()
    assert nx.is_directed_acyclic_graph(graph)
    assert all(game.height(p) > game.height(q) for p, q in game.moves)
    terminals = {p for p in game if graph.out_degree(p) == 0}
    assert terminals == {p for p in game if game.height(p) == 0}
    for position in game:
        below = graph.subgraph(nx.descendants(graph, position) | {position})
        assert game.height(position) == nx.dag_longest_path_length(below)


# A5


@every_small_game
def test_A5_the_rules_hold_for_the_outcomes_and_for_no_other_labels(game):
    def rules_hold(label):
        return all((label[p] is N) == any(label[q] is P for q in game.options(p)) for p in game)

    labellings = (dict(zip(game, choice, strict=True))
                  for choice in product((P, N), repeat=len(game)))
    assert list(filter(rules_hold, labellings)) == [outcomes(game)]


def test_A5_a_terminal_position_is_P():
    for game in SOME_GAMES:
        assert all(outcome(game, p) is P for p in game if not game.options(p))


# A6


def lost_line(game, position, adversary_moves):
    """Return a line in which the strategy "move to P" loses, or None: every reply is tried."""
    if adversary_moves:
        lines = (lost_line(game, option, False) for option in game.options(position))
        found = next((line for line in lines if line is not None), None)
    else:
        replies = winning_moves(game, position)
        found = lost_line(game, replies[0], True) if replies else []
    return None if found is None else [position, *found]


@pytest.mark.parametrize("game", SOME_GAMES, ids=repr)
def test_A6_moving_to_P_beats_every_adversary(game):
    for position, label in outcomes(game).items():
        assert lost_line(game, position, adversary_moves=label is P) is None
        assert lost_line(game, position, adversary_moves=label is N) is not None


def test_A6_from_P_every_move_goes_to_N_and_from_N_some_move_goes_to_P():
    for game in [*SOME_GAMES, *all_games(5)]:
        label = outcomes(game)
        for position in game:
            reached = {label[option] for option in game.options(position)}
            assert P not in reached if label[position] is P else P in reached


# A7


@pytest.mark.parametrize(("position", "spelling", "notation"), WORKED_PLAY)
def test_A7_the_worked_play_has_the_sets_of_the_curriculum(position, spelling, notation):
    assert set_notation(Nim(), position) == notation
    parsed = parse_set(spelling)
    assert set_notation(parsed) == notation
    assert parsed == parse_set(notation)
    assert as_set(parsed, parsed.start) == as_set(Nim(), position)


def test_A7_the_worked_play_is_a_play_that_Alice_wins():
    play = [position for position, _, _ in WORKED_PLAY]
    assert all(after in Nim().options(before) for before, after in pairwise(play))
    assert len(play) % 2 == 0  # five moves: Alice makes the last one
    assert Nim().options(play[-1]) == ()
    assert [outcome(Nim(), p) for p in play] == [N, P, N, P, N, P]


def test_A7_other_spellings_of_the_start_are_the_same_game():
    start = set_notation(Nim(), (1, 2, 2))
    for spelling in (
        f"{{{{{X},*2}},{X},{{{X},{{*1}},{{{{*1}}}}}}}}",
        start.replace("*2", "{{},{{}}}").replace("*1", "{{}}"),
        start.replace(",", " , "),
    ):
        assert parse_set(spelling) == parse_set(start)
        assert set_notation(parse_set(spelling)) == start


def test_A7_three_heaps_of_one_played_alone():
    assert set_notation(Nim(), (1, 1, 1)) == "{{*1}}"
    assert [set_notation(Nim(), p) for p in ((0, 1, 1), (0, 0, 1), (0, 0, 0))] == [
        "{*1}",
        "*1",
        "*0",
    ]


@given(games(most=6), games(most=6))
def test_A7_positions_with_the_same_set_are_the_same_game(one, other):
    parsed = parse_set(set_notation(one))
    assert as_set(parsed, parsed.start) == as_set(one, one.start)
    assert outcome(parsed) is outcome(one)
    same = as_set(one, one.start) == as_set(other, other.start)
    assert (set_notation(one) == set_notation(other)) == same


# A8


@given(games())
def test_A8_size_counts_what_moves_can_reach_and_every_move_lowers_it(game):
    graph = game.to_networkx()
    for position in game:
        assert game.size(position) == len(nx.descendants(graph, position))
        assert all(game.size(option) < game.size(position) for option in game.options(position))
