"""Tests of what is said of moves, and of labels that break the rule."""

import re
from itertools import product

from helpers import FORK, SMALL_GAMES, TOKEN, every, games
from hypothesis import given
from hypothesis import strategies as st
from oracles import breaks_outcome_rule, breaks_value_rule, pair_options, values_of

from sg_core import GameGraph, N, outcomes
from sg_course import reasons

# Moves


def test_there_is_a_reason_exactly_where_there_is_no_move():
    for game in SMALL_GAMES:
        for here, there in product(game, repeat=2):
            assert (reasons.why_no_move(game, here, there) is None) == (there in game.options(here))
    G, H = SMALL_GAMES[5], SMALL_GAMES[-1]
    for here, there in product(product(G, H), repeat=2):
        why = reasons.why_no_move_of_sum((G, H), here, there, "GH")
        assert (why is None) == (there in pair_options(G, H, here))


def test_a_refutation_wins_and_gives_no_winning_move_away_if_another_answer_wins():
    for game in SMALL_GAMES:
        value = values_of(game)
        for before, after in game.moves:
            if value[after] > 0:
                said, line = reasons.refutation(game, before, after)
                good, wins = ([q for q in game.options(p) if not value[q]] for p in line[:2])
                assert line[:2] == (before, after) and line[2] in wins
                assert line[2] not in good or {*wins} <= {*good}
                moves = f"You: {before} → {after}. The other player: {after} → {line[2]}. "
                assert said.startswith(moves)
                end = "That leaves you at a P-position." if game.options(line[2]) else "You have no"
                assert said.removeprefix(moves).startswith(end)


def test_labels_may_be_outcomes_or_letters():
    assert reasons.checked_labels(TOKEN, {"a": N, "b": "P"}) == {"a": "N", "b": "P"}


def first_broken(rule, game, labels):
    """The first position whose label can be seen to be wrong from those of its options, or None."""
    return next((p for p in game.positions if p in labels and rule(game, labels, p)), None)


def check_outcomes(game, labels):
    """Check which position is accused, by which witness, and that only labelled ones are named."""
    here = first_broken(breaks_outcome_rule, game, labels)
    found = reasons.broken_outcome_rule(game, labels)
    assert (found is None) == (here is None)
    if found is None:
        return
    assert found.position == here
    assert found.message.startswith(f"You called {here} {labels[here]}, but ")
    assert found.witness in (game.options(here) or [None])
    assert labels[here] == "N" or labels[found.witness] == "P"
    assert {int(position) for position in re.findall(r"\d+", found.message)} <= {*labels}


def test_of_all_full_labellings_only_the_outcomes_obey_the_rule():
    for game in SMALL_GAMES:
        for choice in product("PN", repeat=len(game)):
            labels = dict(zip(game, choice, strict=True))
            check_outcomes(game, labels)
            assert (reasons.broken_outcome_rule(game, labels) is None) == (labels == outcomes(game))


@given(games(), st.data())
def test_part_of_the_labels_is_judged_by_itself(game, data):
    labelled = sorted(data.draw(st.sets(st.sampled_from(game.positions))))
    check_outcomes(game, {p: data.draw(st.sampled_from("PN")) for p in labelled})
    label = outcomes(game)
    assert reasons.broken_outcome_rule(game, {p: label[p] for p in labelled}) is None


@every(
    ("labels", "accused", "why"),
    [
        ({"e": "N"}, "e N", "e is terminal: the player to move there has no move and loses."),
        ({"e": "P", "c": "P"}, "c P", "c has a move to e, which has the label P as well."),
        ({"b": "N", "d": "N"}, "b N", "no option of b has the label P; it moves only to d."),
    ],
)
def test_the_verdict_says_what_contradicts(labels, accused, why):
    assert reasons.broken_outcome_rule(FORK, labels).message == f"You called {accused}, but {why}"


# The check of a reader's values


def check_values(game, values):
    """Check which position is accused, and by which witness."""
    here = first_broken(breaks_value_rule, game, values)
    found = reasons.broken_value_rule(game, values)
    assert (found is None) == (here is None)
    if found is not None:
        alike = [option for option in game.options(here) if values.get(option) == values[here]]
        assert (found.position, found.witness) == (here, next(iter(alike), None))
        assert found.message.startswith(f"You gave {here} the value {values[here]}, but ")


def test_the_first_position_that_breaks_the_rule_is_named_also_when_values_are_missing():
    for game in SMALL_GAMES:
        for these in product([None, 0, 1, 2, 3], repeat=len(game)):
            values = dict(zip(game, these))
            check_values(game, {p: value for p, value in values.items() if value is not None})
            if None not in these:
                rightly = values == values_of(game)
                assert (reasons.broken_value_rule(game, values) is None) == rightly


@every(
    ("values", "accused", "facts"),
    [
        ({"c": 1}, "c the value 1", ["c is terminal", "is 0."]),
        ({"a": 0, "c": 0}, "a the value 0", ["a has a move to c", "also gave 0."]),
        ({"c": 0, "b": 2}, "b the value 2", ["an option of value 1", "only option has 0."]),
        ({"c": 0, "b": 1, "a": 3}, "a the value 3", ["of value 2", "options have 0 and 1."]),
    ],
)
def test_the_message_about_a_value_says_what_is_wrong(values, accused, facts):
    message = reasons.broken_value_rule(TOKEN, values).message
    assert message.startswith(f"You gave {accused}, but ")
    assert all(fact in message for fact in facts)


def test_a_value_that_two_options_have_is_named_once():
    twins = GameGraph({"a": ["b", "c"]})
    message = reasons.broken_value_rule(twins, {"b": 0, "c": 0, "a": 2}).message
    assert "an option of value 1" in message and message.endswith(" options have 0.")
