"""The examples of CONTRIBUTING run, and do what their docstrings show."""

import doctest
import re
from pathlib import Path

import pytest

from sg_core import check_rules
from sg_course.widgets import PlayGame

TEXT = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.*)\n(?:.*\n)*?```python\n((?:.*\n)*?)```", TEXT, re.MULTILINE))


def made(section):
    """Return what an example of CONTRIBUTING defines, by name."""
    names = {"__name__": section}
    exec(SECTIONS[section], names)
    return names


@pytest.mark.parametrize("section", ["A ruleset", "A kind of exercise", "A small widget"])
def test_the_class_does_what_its_docstring_shows(section):
    names = made(section)
    (kind,) = [thing for thing in names.values() if getattr(thing, "__module__", "") == section
               and isinstance(thing, type)]  # fmt: skip
    tests = doctest.DocTestFinder().find(kind, kind.__name__, module=False, globs=names)
    results = [doctest.DocTestRunner().run(test) for test in tests]
    assert sum(one.attempted for one in results) and not sum(one.failed for one in results)


def test_the_rules_are_rules():
    assert check_rules(made("A ruleset")["Halving"](), 20) is None


def test_the_ruleset_shows_every_move():
    play = PlayGame(made("A ruleset")["Halving"](), 20, opponent="random")
    stones = [i for i, one in enumerate(play.view["parts"][0]["shapes"]) if one["touches"]]
    after = {play.board.parts[0].pressed(20, i, ())[1] for i in stones}
    assert after == {*play.game.options(20)}


@pytest.mark.parametrize("value", [8, 7, 0])
def test_the_exercise_answers_a_slip(value):
    exercise = made("A kind of exercise")["NimSums"]((3, 5), (1, 2))
    assert exercise.check(exercise.solution()).state == "right"
    assert exercise.check({(3, 5): value, (1, 2): 3}).state == "wrong"


def test_the_section_runs(capsys):
    made("A section of a notebook")
    assert capsys.readouterr().out == "lines lost: None\n"


def test_the_widget_refuses_and_is_saved():
    widget = made("A small widget")["Countdown"](1)
    widget.act({"do": "take"})
    widget.act({"do": "take"})
    assert widget.view["message"] == "no stone is left" and widget.view["refused"]
    assert "A heap" in widget.static()[0]
