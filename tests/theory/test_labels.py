"""Tests of outcomes, Grundy values, winning moves and the trace."""

import pytest
from helpers import TOKEN, chain, games, size
from hypothesis import given
from oracles import all_dags, least_missing, next_player_wins, slow_value

from sg_core import GameGraph, N, P, grundy_value, grundy_values, outcome, outcomes, winning_moves
from sg_core.labels import Outcome, labelling_steps

LONG = size("positions of a long chain")


def test_labels_of_every_small_graph_are_what_they_mean():
    for game in (game for n in range(1, 6) for game in all_dags(n)):
        label, value = outcomes(game), grundy_values(game)
        assert list(label) == list(value) == list(game.positions)
        for p in game:
            options = game.options(p)
            assert label[p] == ("N" if next_player_wins(game, p) else "P")
            assert value[p] == least_missing([value[q] for q in options]) == slow_value(game, p)
            assert outcome(game, p) is label[p]
            assert grundy_value(game, p) == value[p]
            assert winning_moves(game, p) == [q for q in options if label[q] is P]


def test_P_and_N_are_shown_and_compared_as_letters():
    assert [repr(P), str(N), f"{P}"] == ["P", "N", "P"]
    assert P == "P" != N and set(Outcome) == {P, N}
    assert (outcome(TOKEN), grundy_value(TOKEN), winning_moves(TOKEN)) == (N, 2, ["c"])


@pytest.mark.parametrize("long", [LONG, pytest.param(1_000_000, marks=pytest.mark.nightly)])
def test_a_long_chain_is_labelled(long):
    game = chain(long)
    assert grundy_values(game) == {n: n % 2 for n in range(long + 1)}
    assert outcomes(game) == {n: N if n % 2 else P for n in range(long + 1)}
    assert len(labelling_steps(game)) == long + 1


@given(games())
def test_each_step_has_the_label_of_its_position_and_the_first_option_that_is_P(game):
    steps, label = labelling_steps(game), outcomes(game)
    assert [(step.position, step.label) for step in steps] == list(label.items())
    for step in steps:
        to_P = [q for q in game.options(step.position) if label[q] is P]
        assert step.witness == next(iter(to_P), None)


def test_the_reasons_name_the_options_that_decide():
    moves = {"s": "pq", "p": "e", "q": "e", "r": "e", "t": "q", "u": "se", "v": "pqr"}
    game = GameGraph({p: list(options) for p, options in moves.items()}, "s")
    assert {step.position: step.reason for step in labelling_steps(game)} == {
        "e": "e is terminal: no move is left, so the player to move has lost. e is P.",
        "p": "p can move to e, which is P. p is N.",
        "q": "q can move to e, which is P. q is N.",
        "t": "The only option of t, q, is N. t is P.",
        "s": "Both options of s are N: p and q. s is P.",
        "r": "r can move to e, which is P. r is N.",
        "u": "u can move to s, which is P. u is N.",
        "v": "All 3 options of v are N: p, q and r. v is P.",
    }
