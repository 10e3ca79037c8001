"""What runs for one new move in the editor: our named functions, and how often each.

    python benchmarks/count_calls.py [POSITIONS]

Draws one move in `GameEditor(random_game(POSITIONS, seed=1))`, by default of 50 positions, and
prints how many named functions of how many modules run for it, and each with its calls, the most
often called first. Lambdas, comprehensions and generators within functions are not counted.
"""

import sys
from collections import Counter
from pathlib import Path

from sg_core.samples import random_game
from sg_course.widgets import GameEditor

PROJECT = Path(sys.modules["sg_core"].__file__).parents[1]
PACKAGES = {PROJECT / name for name in ("sg_core", "sg_course")}


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


def main(positions=50):
    """Print the counts."""
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
