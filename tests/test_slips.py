"""Every exercise of the notebooks and of the problem sets knows its solution, and its blank.

What each kind says to a slip stands in `exercises/test_every_kind.py`, to odd things in
`test_fuzz.py`.
"""

import pytest
from helpers import NOTEBOOKS
from reading import read

from sg_course.exercises import InOneSentence
from sg_course.homework.sets import SETS, sheet

LESSONS = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb") if path.name[:2].isdigit())[1:]


def exercises_of(source):
    """The exercises of a notebook that are checked in it, or of a set, by name."""
    if source in SETS:
        return dict(sheet(source))
    checked = [exercise for exercise, _ in read(source).verdicts]
    return {f"exercise {i + 1}": exercise for i, exercise in enumerate(checked)}


@pytest.mark.parametrize("source", [*LESSONS, *SETS])
def test_the_solution_is_right_and_the_blank_is_not_yet_judged(source):
    for name, exercise in exercises_of(source).items():
        compares = isinstance(exercise, InOneSentence)  # one judges oneself
        assert (exercise.check(exercise.solution()).state == "right") != compares, name
        assert exercise.check(exercise.blanks()).state == "not yet", name
        assert exercise.check(["perhaps"]).state in ("wrong", "not yet"), name
