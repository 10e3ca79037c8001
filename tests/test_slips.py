"""What every exercise of the notebooks and of the problem sets says to typical slips.

A slip is a right answer spoilt in one place, one of another shape, or what is no answer at all.
What each kind says to a slip stands in `exercises/test_every_kind.py`; here, that each exercise of
the collection takes them all.
"""

import pytest
from helpers import NOTEBOOKS
from reading import read

from sg_core import GameGraph
from sg_course.exercises import InOneSentence
from sg_course.exercises.verdict import STATES
from sg_course.homework.sets import SETS, sheet

LESSONS = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb") if path.name[:2].isdigit())[1:]


def exercises_of(source):
    """The exercises of a notebook that are checked in it, or of a set, by name."""
    if source in SETS:
        return dict(sheet(source))
    checked = [exercise for exercise, _ in read(source).verdicts]
    return {f"exercise {i + 1}": exercise for i, exercise in enumerate(checked)}


def slips(exercise):
    """The slips of an exercise, from what each is called to the answer."""
    blank, solution = exercise.blanks(), exercise.solution()
    found = {"the solution": solution, "the blank": blank, "a word": "perhaps", "minus one": -1}
    found |= {"a large number": 1000, "a half": 0.5, "an empty dict": {}, "an empty list": []}
    found |= {"a list of a word": ["perhaps"], "a strange key": {"no such": 1}, "yes": True}
    if isinstance(solution, dict):
        found |= spoilt_dicts(solution)
    elif isinstance(solution, list | tuple):
        found |= spoilt_lists(solution)
    elif isinstance(solution, bool):
        found["the opposite"] = not solution
    elif isinstance(solution, int):
        found |= {"one more": solution + 1, "one less": solution - 1, "as text": str(solution)}
    elif isinstance(solution, str):
        found |= {"with a sign more": f"{solution}!", "half of it": solution[: len(solution) // 2]}
    elif isinstance(solution, GameGraph):
        found |= spoilt_games(solution)
    elif callable(solution):
        found |= spoilt_functions(solution)
    return found


def spoilt_dicts(solution):
    """Dicts in which one entry is missing, strange, or changed for another one."""
    first, *others = solution
    found = {"the first is missing": {key: solution[key] for key in others}}
    found["the first is strange"] = {**solution, first: "strange"}
    for key in [first, *others][:6]:
        other = next((v for v in solution.values() if v != solution[key]), None)
        if other is not None:
            found[f"another value at {key!r}"] = {**solution, key: other}
    return found


def spoilt_lists(solution):
    """Lists with one entry missing, twice, or another order; a part in place of the whole."""
    found = {"the first is missing": solution[1:], "backwards": solution[::-1]}
    if solution:
        found |= {"the first is twice": solution + solution[:1], "the first alone": solution[0]}
        if isinstance(solution[0], int):
            more = type(solution)([solution[0] + 1])
            found["the first is one more"] = more + solution[1:]
    return found


def spoilt_games(solution):
    """Games with a position more, a move less, another start."""
    moves = {p: list(solution.options(p)) for p in solution.positions}
    busy = next((p for p in solution.positions if moves[p]), None)
    found = {"one more on top": GameGraph({**moves, "on top": [solution.start]}, "on top")}
    found["one position"] = GameGraph({"alone": []})
    if busy is not None:
        found["a move less"] = GameGraph({**moves, busy: moves[busy][1:]}, solution.start)
        found["it begins lower"] = solution.subgame(moves[busy][0])
    return found


def spoilt_functions(solution):
    """Functions that return nothing, the same each time, something strange, or fail."""
    return {
        "returns nothing": lambda *arguments: None,
        "returns 0": lambda *arguments: 0,
        "returns its first argument": lambda *arguments: arguments[0],
        "returns a word": lambda *arguments: "perhaps",
        "fails": lambda *arguments: arguments[0][len(arguments) + 10**6],
        "wants no argument": lambda: None,
    }


ODD = {"a word", "minus one", "a large number", "a half", "a list of a word", "a strange key"}
ODD |= {"fails", "wants no argument", "returns nothing"}


@pytest.mark.parametrize("source", [*LESSONS, *SETS])
def test_slips_are_answered(source):
    for name, exercise in exercises_of(source).items():
        said = {slip: exercise.check(answer) for slip, answer in slips(exercise).items()}
        assert {verdict.state for verdict in said.values()} <= {*STATES}, name
        assert all(str(verdict.message) for verdict in said.values()), name
        compares = isinstance(exercise, InOneSentence)  # one judges oneself
        assert (said["the solution"].state == "right") != compares, name
        assert said["the blank"].state == "not yet", name
        assert {said[slip].state for slip in ODD & said.keys()} <= {"wrong", "not yet"}, name
        assert len({str(verdict.message) for verdict in said.values()}) > 2, name
