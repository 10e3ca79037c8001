"""What notebook 00 says, claim by claim, on the very objects that it uses."""

import re

from helpers import NOTEBOOKS, run

from sg_core import winning_moves
from sg_course.cells import ANSWERS, loaded


def test_drawn_the_first_player_can_win_and_b_and_c_get_different_answers():
    path = NOTEBOOKS / "00_start_here.ipynb"
    book = run(path.name)
    token, exercise = book["token"], book["WinningMove"](book["token"])
    assert winning_moves(token) == ["b"]
    note = next(c.source for c in loaded(path).cells if c.source.startswith(ANSWERS))
    assert re.findall(r"(lose|win)[^.,]*by[^.,]*\*(\w)\*", note) == [("lose", "c"), ("win", "b")]
    assert {exercise.check("b").state, exercise.check("c").state} == {"right", "wrong"}
