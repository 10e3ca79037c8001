"""What a reader is told after a typical mistake: the messages stay as they are.

`reference/mistakes.json` lists the mistakes with what the package said when the list was written.
"""

import json
from pathlib import Path

import pytest

import sg_core
from sg_core import GameGraph, rulesets, strategies
from sg_core.samples import all_games, random_game
from sg_course import exercises, pictures, widgets
from sg_course.reasons import broken_outcome_rule, broken_value_rule

FILE = Path(__file__).parent / "reference" / "mistakes.json"
MISTAKES = json.loads(FILE.read_text("utf-8"))
NAMES = {  # what a reader has in a notebook: all that one can import by name, and a game
    **{
        name: getattr(module, name)
        for module in (sg_core, rulesets, strategies, pictures, exercises, widgets)
        for name in module.__all__
    },
    "all_games": all_games,
    "broken_outcome_rule": broken_outcome_rule,
    "broken_value_rule": broken_value_rule,
    "game": GameGraph({"a": ["b", "c"], "b": ["c"]}),
    "random_game": random_game,
}


def told(call):
    """Return an entry of the list: what a call, whose last line is an expression, says now."""
    *lines, last = call.splitlines()
    names = dict(NAMES)
    try:
        exec("\n".join(lines), names)
        said = eval(last, names)  # an error, or else the verdict on an answer
    except Exception as error:
        said = error
    return {"call": call, "kind": type(said).__name__, "message": str(said)}


@pytest.mark.parametrize("mistake", MISTAKES, ids=[mistake["call"] for mistake in MISTAKES])
def test_a_mistake_is_answered_as_before(mistake):
    assert told(mistake["call"]) == mistake


def test_there_are_many_mistakes_and_each_is_another():
    assert len({mistake["call"] for mistake in MISTAKES}) == len(MISTAKES) >= 60
