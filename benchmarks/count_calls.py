"""What runs for a new move in the editor, a click on a board, a graded answer: our functions.

    python benchmarks/count_calls.py [POSITIONS]

Draws one move in `GameEditor(random_game(POSITIONS, seed=1))`, by default of 50 positions, and
prints how many named functions of how many modules run for it, and each with its calls, the most
often called first. Then it makes the first move of some `PlayGame` with its last click, and prints
how many modules and calls that takes, with the answer of the machine and the new view. Last it
grades an answer, and a folder with one sheet; it prints modules and calls of both, and how often
the file is opened. Lambdas, comprehensions and generators within functions are not counted.
"""

import sys
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat

from sg_core import GameGraph, Sum
from sg_core.rulesets import Cram, Kayles, Nim
from sg_core.samples import random_game
from sg_course.homework import books, grading, sheet
from sg_course.homework.__main__ import main as homework
from sg_course.widgets import GameEditor, PlayGame

PROJECT = Path(sys.modules["sg_core"].__file__).parents[1]
PACKAGES = {PROJECT / name for name in ("sg_core", "sg_course")}
LADDER = GameGraph({"x": ["y", "z"], "y": ["z"]})
CLICKED = {  # the game, where play begins, and the first move as clicks on shapes or keys
    "nim": (Nim(), (3, 5), [1]),
    "Kayles": (Kayles(), (2, 3), [1, 1]),
    "Cram": (Cram(3, 3), None, [0, 1]),
    "a graph": (LADDER, None, ['"y"']),
    "a sum": (Sum(Nim(), LADDER), ((2,), "x"), [0]),
}


def calls_of(task):
    """Return how often each named function of ours, (module, name), is called by a task.

    A generator that goes on counts once only.
    """
    begun, calls = set(), Counter()

    def note(frame, event, argument):
        code = frame.f_code
        if event != "call" or PACKAGES.isdisjoint(Path(code.co_filename).parents):
            return
        if code.co_name.startswith("<") or frame in begun:
            return
        begun.add(frame)
        module = Path(code.co_filename).relative_to(PROJECT).with_suffix("")
        calls[str(module), code.co_qualname] += 1

    sys.setprofile(note)
    try:
        task()
    finally:
        sys.setprofile(None)
    return calls


def new_move(positions):
    """Return a game editor, and the action that adds a move to its random game."""
    editor = GameEditor(random_game(positions, seed=1))
    game = editor.game
    source, target = game.positions[-1], next(
        p for p in game.positions if p not in game.options(game.positions[-1])
    )
    return editor, {"do": "connect", "source": f'"{source}"', "target": f'"{target}"'}


def calls_of_click(game, position, clicks):
    """Return the calls of functions for the last of the clicks that make a first move."""
    play = PlayGame(game, position, seed=1)
    *before, last = clicks
    for to in before:
        play.act({"do": "move", "to": to})
    calls = calls_of(lambda: play.act({"do": "move", "to": last}))
    assert len(play.record) > 1, play.message
    return calls


def print_graded():
    """Print what runs for a graded sheet, and for one answer in it."""
    source = books.loaded(PROJECT / "notebooks" / "homework" / "source" / "set1.ipynb")
    question = next(one for one in books.questions_in(source) if one.name == "labels")
    mine = sheet("set1")
    answer = {"labels": [books.assignment("labels", mine["labels"].solution())]}
    grading.apart()
    one = calls_of(lambda: grading.mark_of(question, mine, answer, grading.Limits()))
    with TemporaryDirectory() as folder, redirect_stdout(StringIO()):
        path = Path(folder) / "in" / "ada.ipynb"
        path.parent.mkdir()
        nbformat.write(books.solution_copy(source), path)
        opened = opened_by(path)
        whole = calls_of(lambda: homework(["grade", str(path.parent), "--out", f"{folder}/out"]))
    for what, calls in (("a graded answer", one), ("a graded sheet", whole)):
        modules = {module for module, _ in calls}
        print(f"{what}: {calls.total():,} calls in {len(modules)} modules")
        print(*sorted(modules), sep=", ")
    print(f"the file of the sheet was opened {len(opened)} times")


def opened_by(path):
    """Return a list that grows each time when a file is opened."""
    opened = []

    def note(event, given):
        if event == "open" and str(given[0]) == str(path):
            opened.append(path)

    sys.addaudithook(note)
    return opened


def main(positions=50):
    """Print the counts."""
    print_new_move(positions)
    for name, clicked in CLICKED.items():
        calls = calls_of_click(*clicked)
        modules = {module for module, _ in calls}
        print(f"a click in {name}: {calls.total():,} calls in {len(modules)} modules")
    print_graded()


def print_new_move(positions):
    """Print what runs for a new move in the editor."""
    editor, action = new_move(positions)
    before = editor.game
    calls = calls_of(lambda: editor.act(action))
    added = len(editor.game.moves) - len(before.moves)
    size = f"{len(editor.game)} positions, {len(editor.game.moves)} moves"
    modules = {module for module, _ in calls}
    print(f"{added} new move in a game of {size}:")
    print(f"{len(calls)} named functions in {len(modules)} modules")
    for (module, name), count in calls.most_common():
        print(f"{count:7}  {module}  {name}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
