"""What notebook 00 says, claim by claim, on the very objects that it uses.

The name of a test begins with the section.
"""

from itertools import product

import pytest
from helpers import run

from sg_core import N, P, outcome
from sg_core.labels import winning_moves
from sg_core.rulesets import Nim


def test_play_all_six_first_moves_from_1_2_3_leave_a_winning_reply():
    options = Nim().options((1, 2, 3))
    assert len(options) == 6 and all(winning_moves(Nim(), option) for option in options)


def test_play_the_hint_equal_heaps_are_what_one_likes_to_leave():
    assert all((outcome(Nim(), (a, b)) is P) == (a == b) for a, b in product(range(6), repeat=2))


@pytest.fixture(scope="module")
def book():
    return run("00_start_here.ipynb")


def test_drawn_the_first_player_can_win_and_not_with_every_move(book):
    token = book["token"]
    assert outcome(token) is N
    assert 0 < len(winning_moves(token)) < len(token.options(token.start))


def test_checks_b_and_c_get_different_answers(book):
    exercise = book["WinningMove"](book["token"])
    assert {exercise.check("b").state, exercise.check("c").state} == {"right", "wrong"}
