"""Tests of outcomes, Grundy values, winning moves, the trace and the check of a reader's labels."""

import re
from itertools import product

import pytest
from helpers import SMALL_GAMES, chain, games, least_missing, next_player_wins, slow_value
from hypothesis import given
from hypothesis import strategies as st

from sg_core import (
    GameError,
    GameGraph,
    N,
    Outcome,
    P,
    Sum,
    explore,
    grundy_value,
    grundy_values,
    labelling_steps,
    outcome,
    outcomes,
    winning_moves,
)
from sg_core.labels import broken_outcome_rule, checked_labels
from sg_core.rulesets import Nim

GAME = GameGraph({"a": ["b", "c"], "b": ["c"]})
LONG = 100_000
LABELLINGS = [outcomes, grundy_values, labelling_steps, outcome, grundy_value, winning_moves]


def check_labels(game):
    """Compare all labels of a game with their meaning."""
    label, value = outcomes(game), grundy_values(game)
    assert list(label) == list(value) == list(game.positions)
    for p in game:
        options = game.options(p)
        assert label[p] == ("N" if next_player_wins(game, p) else "P")
        assert value[p] == least_missing([value[q] for q in options]) == slow_value(game, p)
        assert outcome(game, p) is label[p]
        assert grundy_value(game, p) == value[p]
        assert winning_moves(game, p) == [q for q in options if label[q] is P]


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
def test_labels_of_every_small_game_are_what_they_mean(game):
    check_labels(game)


@given(games())
def test_labels_of_random_games_are_what_they_mean(game):
    check_labels(game)


@given(games(most=12))
def test_a_position_is_P_exactly_when_its_value_is_zero(game):
    value = grundy_values(game)
    assert outcomes(game) == {p: P if value[p] == 0 else N for p in game}


def test_the_start_is_the_default_position():
    assert (outcome(GAME), grundy_value(GAME), winning_moves(GAME)) == (N, 2, ["c"])


def test_P_and_N_are_shown_and_compared_as_letters():
    assert [repr(P), str(N), f"{P}"] == ["P", "N", "P"]
    assert P == "P" != N
    assert set(Outcome) == {P, N}


def test_a_ruleset_is_labelled_from_the_position_given():
    assert outcome(Nim(), (1, 2, 3)) is P
    assert grundy_value(Nim(), 7) == 7
    assert winning_moves(Nim(), (0, 0)) == []


def test_a_sum_with_a_start_is_labelled():
    total = Sum(GAME, GAME)
    assert outcomes(total) == outcomes(GAME + GAME)
    assert grundy_value(total) == 0
    assert grundy_value(total, ("a", "b")) == 3


def test_a_long_chain_is_labelled():
    game = chain(LONG)
    assert grundy_values(game) == {n: n % 2 for n in range(LONG + 1)}
    assert outcomes(game) == {n: N if n % 2 else P for n in range(LONG + 1)}
    assert len(labelling_steps(game)) == LONG + 1


def test_values_may_be_large():
    assert grundy_value(explore(Nim(), 500)) == 500


@pytest.mark.parametrize("label", LABELLINGS, ids=lambda label: label.__name__)
@pytest.mark.parametrize("thing", [Nim(), Sum(Nim())], ids=repr)
def test_what_has_no_start_is_refused_and_explore_named(label, thing):
    with pytest.raises(GameError, match=r"no start.*explore\(rules, start\)"):
        label(thing)


@pytest.mark.parametrize("label", LABELLINGS, ids=lambda label: label.__name__)
@pytest.mark.parametrize("thing", [Nim, None, {"a": []}, "a"], ids=repr)
def test_what_is_no_game_is_refused_with_what_would_be(label, thing):
    form = r"has no method options\(position\); try (Nim\(\)|GameGraph\(moves\))$"
    with pytest.raises(GameError, match=form):
        label(thing)


@pytest.mark.parametrize("ask", [outcome, grundy_value, winning_moves])
@pytest.mark.parametrize("position", ["z", ["a"]], ids=repr)
def test_an_unknown_position_is_refused_by_name(ask, position):
    with pytest.raises(GameError, match="is not a position of this game; it has 'c', 'b', 'a'"):
        ask(GAME, position)


# The trace


@given(games())
def test_each_step_applies_the_rule_to_what_is_labelled_before(game):
    steps = labelling_steps(game)
    assert {step.position: step.label for step in steps} == outcomes(game)
    assert [step.position for step in steps] == list(game.positions)
    known = {}
    for step in steps:
        options = game.options(step.position)
        to_P = [q for q in options if known[q] is P]
        assert step.label is (N if to_P else P)
        assert step.witness == next(iter(to_P), None)
        known[step.position] = step.label


def test_the_reasons_name_the_options_that_decide():
    game = GameGraph(
        {
            "s": ["p", "q"],
            "p": ["e"],
            "q": ["e"],
            "r": ["e"],
            "t": ["q"],
            "u": ["s", "e"],
            "v": ["p", "q", "r"],
        },
        "s",
    )
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


# The check of a reader's labels


def check_violation(game, labels):
    """Check the verdict on `labels`: it quotes only these labels, and they do contradict."""
    found = broken_outcome_rule(game, labels)
    if found is None:
        return
    mine, options = labels[found.position], game.options(found.position)
    assert f"You called {found.position} {mine}" in found.message
    if mine == "P":
        assert found.witness in options
        assert labels[found.witness] == "P"
    elif options:
        assert found.witness in options
        assert all(labels[option] == "N" for option in options)
    else:
        assert found.witness is None
    for position, quoted in re.findall(r"called (\w+) ([PN])", found.message):
        assert labels[int(position)] == quoted
    for position in re.findall(r"\d+", found.message):
        assert int(position) in labels


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
def test_of_all_full_labellings_only_the_outcomes_obey_the_rule(game):
    for choice in product("PN", repeat=len(game)):
        labels = dict(zip(game, choice, strict=True))
        check_violation(game, labels)
        assert (broken_outcome_rule(game, labels) is None) == (labels == outcomes(game))


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: str(game.moves))
def test_a_single_wrong_label_is_found(game):
    for wrong in game:
        labels = outcomes(game)
        labels[wrong] = N if labels[wrong] is P else P
        assert broken_outcome_rule(game, labels) is not None
        check_violation(game, labels)


@given(games(), st.data())
def test_partial_labels_are_judged_by_themselves(game, data):
    labelled = data.draw(st.sets(st.sampled_from(game.positions)))
    check_violation(game, {p: data.draw(st.sampled_from("PN")) for p in sorted(labelled)})


@given(games(), st.data())
def test_part_of_the_true_labels_is_never_faulted(game, data):
    labelled = data.draw(st.sets(st.sampled_from(game.positions)))
    label = outcomes(game)
    assert broken_outcome_rule(game, {p: label[p] for p in labelled}) is None


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ({"c": "N"}, "You called c N, but c is terminal: the player to move there has no move"),
        ({"c": "P", "a": "P"}, "You called a P, but a has a move to c, which has the label P"),
        ({"c": "N", "b": "N"}, "You called c N"),
    ],
)
def test_the_verdict_says_what_contradicts(labels, message):
    assert broken_outcome_rule(GAME, labels).message.startswith(message)


def test_the_verdict_names_all_options_when_none_is_P():
    game = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"]})
    found = broken_outcome_rule(game, {"a": "N", "b": "N", "c": "N", "d": "P"})
    assert found.message == (
        "You called a N, but no option of a has the label P; it moves only to b and c."
    )


def test_labels_are_checked_before_they_are_judged():
    assert checked_labels(GAME, {"a": N, "b": "P"}) == {"a": "N", "b": "P"}
    assert checked_labels(GAME, {}) == {}


@pytest.mark.parametrize(
    ("labels", "words"),
    [
        (None, "expected a dict from position to label, not None"),
        (["P"], r"expected a dict from position to label, not \['P'\]"),
        ({"z": "P"}, "'z' is not a position of this game"),
        ({"a": "p"}, "a has the label 'p'; a label is 'P' or 'N'"),
        ({"a": None}, "label None"),
        ({"a": ["P"]}, r"label \['P'\]"),
        ({"a": 0}, "label 0"),
    ],
)
def test_other_labels_are_refused_by_name(labels, words):
    with pytest.raises(GameError, match=words):
        checked_labels(GAME, labels)


def test_the_judge_refuses_what_is_not_a_dict_of_labels():
    with pytest.raises(GameError):
        broken_outcome_rule(GAME, None)


@pytest.mark.nightly
def test_a_chain_of_a_million_positions_is_labelled():
    game = chain(1_000_000)
    assert outcomes(game)[game.start] is P
    assert grundy_values(game)[game.start] == 0
