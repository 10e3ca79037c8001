"""What a check in the sheet says is what the grading makes of the answer."""

from types import SimpleNamespace

import pytest
from execute_notebooks import OwnKernel
from IPython.core.interactiveshell import InteractiveShell
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from sg_course.homework import sheet, sheets

SETUP = """
from sg_core import GameGraph
from sg_course.homework import sheet, sheets
mine = sheet("set1")"""
RIGHT = "✓ Right."
NOT_READ = "… Not yet. The value is right, but write it out as `{} = …`: "
PLAIN = "what is there is not written out as plain data"
MOVE, LABELS = sheet("set1")["move"].solution(), sheet("set1")["labels"].solution()
SOME = dict([*LABELS.items()][:6])
FEW = dict([*LABELS.items()][:5])
KEYWORDS = ", ".join(f"{key}={LABELS[key]!r}" for key in LABELS)
GAME = sheet("set1")["draw_outcome"].solution()
MOVES = {position: list(GAME.options(position)) for position in GAME}
CHECK = {q: f'mine["{q}"].check({q})' for q in ("move", "labels", "draw_outcome", "my_wins")}
WINS = "def my_wins(moves):\n    {}\n    return {{p: [] for p in moves}}"
CELLS = {  # cells that are run one after the other, and what the last one says
    "written": ([f"move = {MOVE!r}\n{CHECK['move']}"], RIGHT),
    "other tries": ([f"best = move == 'zz'\n{CHECK['move']}"], RIGHT),
    "computed": ([f"best = {MOVE!r}\nmove = best\n{CHECK['move']}"], PLAIN),
    "computed elsewhere": ([f"[move] = [{MOVE!r}]", CHECK["move"]], NOT_READ.format("move")),
    "with a magic": (
        [f"%%time\nmove = {MOVE!r}", CHECK["move"]],
        "'%%time' is for the notebook only; remove this line",
    ),
    "after a prompt": ([f">>> move = {MOVE!r}", CHECK["move"]], "the cell is not Python"),
    "wrong": ([f"move = 'a'\n{CHECK['move']}"], "✗ Wrong. a is not a move from a"),
    "labels": ([f"labels = {LABELS!r}\n{CHECK['labels']}"], RIGHT),
    "a name inside a function": (
        ["def f():\n    labels = {}\n    return labels", CHECK["labels"]],
        RIGHT,
    ),
    "updated": (
        [f"labels = {{'a': ''}}\nlabels.update({LABELS!r})\n{CHECK['labels']}"],
        "line 2 does more with labels",
    ),
    "almost, written": (
        [f"labels = {SOME!r}\n{CHECK['labels']}"],
        "It counts for up to half: nothing is wrong, and two thirds are there.",
    ),
    "almost, too little": (
        [f"labels = {FEW!r}\n{CHECK['labels']}"],
        "Nothing is wrong, but it counts only when two thirds are there.",
    ),
    "keywords, an item and an assert": (
        [f"labels = dict({KEYWORDS})\nlabels['a'] = {LABELS['a']!r}\nassert labels['a']",
         CHECK["labels"]],
        RIGHT,
    ),
    "almost, computed": (
        [f"labels = {{**{SOME!r}}}\n{CHECK['labels']}"],
        "… Not yet. The value is almost right, but write it out as `labels = …`",
    ),
    "from a source": ([f"### BEGIN SOLUTION\nmove = min([{MOVE!r}])\n{CHECK['move']}"], RIGHT),
    "game": (
        [f"draw_outcome = GameGraph({MOVES!r}, start={GAME.start!r})\n{CHECK['draw_outcome']}"],
        RIGHT,
    ),
    "game of a name": (
        [f"m = {MOVES!r}\ndraw_outcome = GameGraph(m, 'a')\n{CHECK['draw_outcome']}"],
        PLAIN,
    ),
    "function with magics": (
        [f"%matplotlib inline\n{WINS.format('%time pass')}\nsheet?", CHECK["my_wins"]],
        "lacks the winning move a",
    ),
    "function with a command": (
        [WINS.format("!true"), CHECK["my_wins"]],
        "… Not yet. This cannot be read as an answer: a line with ! or %% cannot run here",
    ),
    "function with numpy": (
        [WINS.format("import numpy"), CHECK["my_wins"]],
        "ImportError: numpy cannot be used in a function that is checked: use lists and loops",
    ),
    "helper elsewhere": (
        [
            "def none(moves):\n    return {p: [] for p in moves}",
            "def my_wins(moves):\n    return none(moves)",
            CHECK["my_wins"],
        ],
        "NameError: name 'none' is not defined; put it into this cell",
    ),
    "no function of its own": (
        ["from functools import partial", "my_wins = partial(dict.fromkeys)", CHECK["my_wins"]],
        "NameError: name 'partial' is not defined",
    ),
    "check in the cell": (
        [f"{WINS.format('pass')}\n\n{CHECK['my_wins']}"],
        "lacks the winning move a",
    ),
    "check in the cell, kept": (
        [f"{WINS.format('pass')}\nsaid = {CHECK['my_wins']}\nsaid"],
        "NameError: name 'mine' is not defined; take its line out of this cell",
    ),
}


@pytest.fixture(scope="module")
def said():
    """What the checks of a notebook say, by the names of the cells."""
    codes = [SETUP, *(code for cells, _ in CELLS.values() for code in cells)]
    notebook = new_notebook(cells=list(map(new_code_cell, codes)))
    NotebookClient(notebook, kernel_name="python3", kernel_manager_class=OwnKernel).execute()
    shown = [
        "".join(o.get("data", {}).get("text/plain", "") for o in cell.outputs)
        for cell in notebook.cells
    ]
    return dict(zip(CELLS, filter(None, shown), strict=True))  # a definition shows nothing


@pytest.mark.parametrize("name", CELLS)
def test_a_check_says_what_the_grading_will_say(said, name):
    """Of answers that are written out, and computed; of functions, which run with their cell."""
    assert CELLS[name][1] in said[name]


def test_outside_of_a_notebook_a_value_is_just_checked():
    mine = sheet("set1")
    assert mine["move"].check(MOVE).state == "right"
    assert repr(mine) == "<Sheet: labels, move, wrong, draw_outcome, whole_sum, my_wins>"


@pytest.mark.parametrize(("cell", "check", "added"), [
    ("move", "move-check", False),
    ("5f3a", "move-check", True),
    ("5f3a", "9b1c", False),  # a notebook whose cells have other ids
    (None, None, False),
])  # fmt: skip
@pytest.mark.parametrize("name", ["move", "my_wins"])
def test_an_answer_in_an_added_cell_is_told_as_the_grading_will(
    monkeypatch, name, cell, check, added
):
    answers = {"move": MOVE, "my_wins": None}
    source = f"move = {MOVE!r}" if name == "move" else WINS.format("pass")
    cell, check = (c and c.replace("move", name.replace("_", "-")) for c in (cell, check))
    monkeypatch.setattr(sheets, "cells_run", lambda: [source, CHECK[name]])
    monkeypatch.setattr(sheets, "CELLS", {})
    monkeypatch.setattr(sheets, "NOW", [])
    for raw, cell_id in ((source, cell), (CHECK[name], check)):
        sheets.note(SimpleNamespace(raw_cell=raw, cell_id=cell_id))
    said = str(sheet("set1")[name].check(answers[name]))
    assert ("is in an added cell" in said) == added


def test_a_notebook_says_in_which_cell_it_runs(monkeypatch):
    """IPython gives the id that Jupyter sends to who asks before a cell is run."""
    shell = InteractiveShell()
    monkeypatch.setattr(sheets, "this_notebook", lambda: shell)
    monkeypatch.setattr(sheets, "CELLS", {})
    sheets.note_cells()
    sheets.note_cells()
    shell.run_cell("x = 1", cell_id="move")
    assert {"x = 1": {"move"}} == sheets.CELLS
