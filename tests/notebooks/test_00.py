"""What notebook 00 says, claim by claim, on the very objects that it uses."""

import random
import re

import pytest
from helpers import NOTEBOOKS, run

from sg_core import P, outcome, winning_moves
from sg_course.cells import ANSWERS, loaded
from sg_course.widgets import PlayGame

PATH = NOTEBOOKS / "00_start_here.ipynb"
ATOMS = 10**80


@pytest.fixture(scope="module")
def book():
    return run(PATH.name)


def test_it_begins_with_a_game_and_ends_with_its_question():
    cells = [c for c in loaded(PATH).cells if "lecturer" not in c.metadata.get("tags", [])]
    first = next(at for at, cell in enumerate(cells) if "PlayGame(" in cell.source)
    assert first <= 2 and sum(len(cell.source.split()) for cell in cells[:first]) < 180
    assert cells[-1].source.endswith("know it before the first move?*")


def test_the_pins_stand_in_more_ways_than_there_are_atoms_and_the_machine_wins(book):
    eight, rows = book["eight"], book["rows"]
    assert sum(rows) == 268 and 2**268 > ATOMS and len(rows) == 8
    assert outcome(eight, rows) is P
    chance, position, moves = random.Random(7), rows, 0
    while options := eight.options(position):
        position = winning_moves(eight, chance.choice(options))[0]
        moves += 1
    assert moves > 50 and not any(map(sum, map(flat, position)))


def flat(part):
    """Return the rows of a part, which a move may have broken in two."""
    return part if isinstance(part, tuple) else (part,)


def test_in_the_widget_the_machine_answers_the_first_click_and_leaves_a_lost_position(book):
    game = PlayGame(book["eight"], book["rows"], hints="moves", seed=1)
    for _ in range(2):  # a pin, and that it falls alone
        if game.at == 0:
            game.do_move(1, 0)
    assert game.at == 2 and outcome(book["eight"], game.position) is P


def test_drawn_the_first_player_can_win_and_b_and_c_get_different_answers(book):
    token, exercise = book["token"], book["WinningMove"](book["token"])
    assert winning_moves(token) == ["b"]
    note = next(c.source for c in loaded(PATH).cells if c.source.startswith(ANSWERS))
    assert re.findall(r"(lose|win)[^.,]*by[^.,]*\*(\w)\*", note) == [("lose", "c"), ("win", "b")]
    assert {exercise.check("b").state, exercise.check("c").state} == {"right", "wrong"}
