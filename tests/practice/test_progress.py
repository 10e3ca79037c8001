"""Levels, and which skill comes next: rules that are simulated, with no exercises."""

from itertools import pairwise, product
from random import Random

import pytest
from helpers import every

from sg_core.errors import GameError
from sg_course.practice import LEVELS, Progress, read
from sg_course.practice.progress import ROW, Standing


def after(*answers, start=0):
    """How somebody stands after answers to one skill, T for right and F for wrong."""
    progress = Progress()
    progress.choose("a", start)
    for right in "".join(answers):
        progress.count("a", right == "T")
    return progress.of["a"][:2]


@every(
    ("answers", "level", "row"),
    [
        ("", 0, 0),
        ("TT", 0, 2),
        ("TTT", 1, 0),
        ("TTFTT", 0, 2),
        ("TTFTTT", 1, 0),
        ("TTTFFF", 1, 0),
        ("TTTTTTFFFFFF", 2, 0),
        ("T" * 20, 2, ROW),
    ],
)
def test_three_right_in_a_row_lead_up_and_nothing_leads_down(answers, level, row):
    assert after(answers) == (level, row)


def test_at_a_level_that_is_chosen_a_row_begins_anew():
    progress = Progress()
    progress.count("a", True)
    progress.choose("a", 2)
    progress.choose("a", 0)
    assert progress.of["a"] == Standing(0, 0, 1)
    with pytest.raises(GameError, match="a level"):
        progress.choose("a", len(LEVELS))


def mixed(chances, rounds, seed=1):
    """The skills that come in turn to somebody who has these chances to be right."""
    progress, chance, asked = Progress(), Random(seed), []
    for skill in chances:
        progress.count(skill, chance.random() < chances[skill])
    for _ in range(rounds):
        skill = progress.due(but=asked[-1] if asked else None)
        asked.append(skill)
        progress.count(skill, chance.random() < chances[skill])
    return asked, progress


def test_mixed_never_asks_the_same_skill_twice_running_and_forgets_none():
    chances = {"a": 0.95, "b": 0.8, "c": 0.7, "d": 0.6, "e": 0.5, "f": 0.3}
    for seed in range(20):
        asked, _ = mixed(chances, 60, seed)
        assert all(one != other for one, other in pairwise(asked))
        assert {*asked} == {*chances}


def test_a_weak_skill_comes_more_often_than_a_strong_one():
    chances = {"strong": 0.98, "middle": 0.7, "weak": 0.2}
    counts = [[mixed(chances, 60, seed)[0].count(skill) for skill in chances] for seed in range(20)]
    strong, middle, weak = (sum(numbers) for numbers in zip(*counts))
    assert strong < middle < weak


def test_after_a_mistake_a_skill_is_due_within_a_few_exercises_at_any_level():
    progress, asked = Progress(), []
    for skill, level in product("abc", range(len(LEVELS))):
        progress.choose(f"{skill}{level}", level)
        progress.count(f"{skill}{level}", True)
    progress.count("a2", False)
    while "a2" not in asked:
        asked.append(progress.due(but="a2" if not asked else asked[-1]))
        progress.count(asked[-1], True)
    assert len(asked) <= 8 and progress.of["a2"].level == 2


def test_what_does_not_count_changes_no_row():
    progress = Progress(0, {"a": Standing(2, 2, 0)})
    progress.pass_by("a")
    assert progress.of["a"] == Standing(2, 2, 1) and progress.now == 1


def test_the_most_overdue_comes():
    progress = Progress(
        20, {"a": Standing(1, 1, 5), "b": Standing(0, 2, 16), "c": Standing(0, 0, 20)}
    )
    assert [progress.of[skill].wait for skill in "abc"] == [16, 4, 1]
    assert [progress.due(), progress.due(but="b")] == ["b", "a"]


def test_what_is_written_is_read_and_a_skill_that_is_gone_is_left_out():
    progress = Progress(5, {"a": Standing(1, 2, 5), "gone": Standing(0, 1, 3)})
    values = progress.as_values()
    assert read(values["now"], values["skills"], ["a"]).of == {"a": Standing(1, 2, 5)}


@every(
    ("now", "skills"),
    [
        ("1", {}),
        (-1, {}),
        (10**9, {}),
        (1, []),
        (1, {"a": 3}),
        (1, {"a": [0, 0]}),
        (1, {"a": [7, 0, 0]}),
        (1, {"a": [0, 4, 0]}),
        (1, {"a": [0, 0, 2]}),
        (1, {"a": [0, True, 0]}),
        (1, {"a": ["x", 0, 0]}),
    ],
)
def test_damaged_progress_is_refused(now, skills):
    with pytest.raises(GameError):
        read(now, skills, ["a"])
