"""What notebook 00 says, claim by claim, on the very objects that it uses."""

from helpers import run

from sg_core import winning_moves


def test_drawn_the_first_player_can_win_and_b_and_c_get_different_answers():
    book = run("00_start_here.ipynb")
    token, exercise = book["token"], book["WinningMove"](book["token"])
    assert 0 < len(winning_moves(token)) < len(token.options(token.start))
    assert {exercise.check("b").state, exercise.check("c").state} == {"right", "wrong"}
