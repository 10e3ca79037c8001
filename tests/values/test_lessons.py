"""No lesson that leads to the theorem gets an answer from it.

A cell of 06 and a section of 07 use it on purpose, after it is proved, and the machine in a cell of
00, which nobody can search, to make readers curious.
"""

import json

import pytest
from helpers import NOTEBOOKS, printed

LESSONS = sorted(NOTEBOOKS.glob("0[0-7]*.ipynb"))
ON_PURPOSE = {"large-heaps-played", "twelve-games", "twelve-drawn", "twelve-played", "pins"}
ON_PURPOSE |= {"too-large-played"}
WITHOUT_THE_ENGINE = """
import json, os
from sg_core import values
from sg_course.widgets import explored

by_parts = values.needs_exploring

def needs_exploring(game, misere=False):
    assert by_parts(game, misere), f"the theorem was asked about {game!r}"
    return True

values.needs_exploring = needs_exploring
explored.Unexplored = None  # what is too large to be explored cannot be played
os.chdir(%r)
here = {"__name__": "__main__"}
for source in json.loads(%r):
    exec(source, here)
print("done")
"""


def test_all_lessons_are_there():
    assert [path.name[:2] for path in LESSONS] == [f"0{n}" for n in range(8)]


@pytest.mark.nightly
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name[:2])
def test_a_lesson_explores_what_it_asks_outcomes_and_values_of(path):
    cells = json.loads(path.read_text("utf-8"))["cells"]
    cells = [c for c in cells if c["cell_type"] == "code" and c["id"] not in ON_PURPOSE]
    code = json.dumps(["".join(c["source"]) for c in cells])
    assert printed(WITHOUT_THE_ENGINE % (str(path.parent), code)).strip().endswith("done")
