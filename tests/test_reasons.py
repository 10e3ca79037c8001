"""Tests of what is said of moves, and of labels that break the rule."""

import re
from itertools import product

import pytest
from helpers import MANY_GAMES, SMALL_GAMES, TOKEN, every, games
from hypothesis import given
from hypothesis import strategies as st
from oracles import least_missing, values_of

from sg_core import GameGraph, N, grundy_values, outcomes
from sg_course.reasons import (
    broken_outcome_rule,
    broken_value_rule,
    checked_labels,
    refutation,
    why_no_move,
    why_no_move_of_sum,
)

# Moves


def test_there_is_a_reason_exactly_where_there_is_no_move():
    for game in SMALL_GAMES:
        for here, there in product(game, repeat=2):
            assert (why_no_move(game, here, there) is None) == (there in game.options(here))
    G, H = SMALL_GAMES[5], SMALL_GAMES[-1]
    for here, there in product(product(G, H), repeat=2):
        options = [(g, here[1]) for g in G.options(here[0])] + [
            (here[0], h) for h in H.options(here[1])
        ]
        why = why_no_move_of_sum((G, H), here, there, "GH")
        assert (why is None) == (there in options)


def test_a_refutation_wins_and_gives_no_winning_move_away_if_another_answer_wins():
    for game in SMALL_GAMES:
        value = values_of(game)
        for before, after in game.moves:
            if value[after] > 0:
                said, line = refutation(game, before, after)
                good, wins = ([q for q in game.options(p) if not value[q]] for p in line[:2])
                assert line[:2] == (before, after) and line[2] in wins
                assert line[2] not in good or {*wins} <= {*good}
                moves = f"You: {before} → {after}. The other player: {after} → {line[2]}. "
                assert said.startswith(moves)
                end = "That leaves you at a P-position." if game.options(line[2]) else "You have no"
                assert said.removeprefix(moves).startswith(end)


def test_labels_may_be_outcomes_or_letters():
    assert checked_labels(TOKEN, {"a": N, "b": "P"}) == {"a": "N", "b": "P"}


def check_outcomes(game, labels):
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


def test_of_all_full_labellings_only_the_outcomes_obey_the_rule():
    for game in SMALL_GAMES:
        for choice in product("PN", repeat=len(game)):
            labels = dict(zip(game, choice, strict=True))
            check_outcomes(game, labels)
            assert (broken_outcome_rule(game, labels) is None) == (labels == outcomes(game))


@given(games(), st.data())
def test_part_of_the_labels_is_judged_by_itself_and_never_faulted_where_true(game, data):
    labelled = sorted(data.draw(st.sets(st.sampled_from(game.positions))))
    check_outcomes(game, {p: data.draw(st.sampled_from("PN")) for p in labelled})
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
    assert broken_outcome_rule(TOKEN, labels).message.startswith(message)


def test_the_verdict_names_all_options_when_none_is_P():
    game = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"]})
    found = broken_outcome_rule(game, {"a": "N", "b": "N", "c": "N", "d": "P"})
    assert found.message == (
        "You called a N, but no option of a has the label P; it moves only to b and c."
    )


# The check of a reader's values


def breaks_the_rule(game, values, position):
    """Whether a value can be seen to be wrong from the values of the options."""
    options = [values.get(option) for option in game.options(position)]
    if position not in values:
        return False
    if values[position] in options:
        return True
    return None not in options and values[position] != least_missing(options)


def check_values(game, values):
    """Check which position is accused, and by which witness."""
    broken = [position for position in game.positions if breaks_the_rule(game, values, position)]
    violation = broken_value_rule(game, values)
    if not broken:
        assert violation is None
        return
    options = game.options(broken[0])
    alike = [option for option in options if values.get(option) == values[broken[0]]]
    assert violation.position == broken[0]
    assert violation.witness == next(iter(alike), None)
    assert violation.message.startswith(f"You gave {broken[0]} the value {values[broken[0]]}, but ")


def test_the_first_position_that_breaks_the_rule_is_named_also_when_values_are_missing():
    for game in SMALL_GAMES:
        for these in product([None, 0, 1, 2, 3], repeat=len(game)):
            values = dict(zip(game, these))
            check_values(game, {p: value for p, value in values.items() if value is not None})
            if None not in these:
                rightly = values == values_of(game)
                assert (broken_value_rule(game, values) is None) == rightly


def test_true_values_are_never_accused_however_many_are_missing():
    for game in MANY_GAMES:
        true = grundy_values(game)
        for kept in product((True, False), repeat=len(game)):
            some = {p: true[p] for p, keeps in zip(game, kept) if keeps}
            assert broken_value_rule(game, some) is None


@every(
    ("values", "accused", "facts"),
    [
        ({"c": 1}, "c the value 1", ["c is terminal", "is 0."]),
        ({"c": 0, "b": 0}, "b the value 0", ["b has a move to c", "also gave 0."]),
        ({"a": 0, "c": 0}, "a the value 0", ["a has a move to c", "also gave 0."]),
        ({"c": 0, "b": 2}, "b the value 2", ["an option of value 1", "only option has 0."]),
        ({"c": 0, "b": 1, "a": 3}, "a the value 3", ["of value 2", "options have 0 and 1."]),
        ({"c": 0, "b": 1, "a": 7}, "a the value 7", ["of value 2", "options have 0 and 1."]),
    ],
)
def test_the_message_about_a_value_says_what_is_wrong(values, accused, facts):
    message = broken_value_rule(TOKEN, values).message
    assert message.startswith(f"You gave {accused}, but ")
    assert all(fact in message for fact in facts)


def test_a_value_that_two_options_have_is_named_once():
    twins = GameGraph({"a": ["b", "c"]})
    message = broken_value_rule(twins, {"b": 0, "c": 0, "a": 2}).message
    assert "an option of value 1" in message and message.endswith(" options have 0.")
