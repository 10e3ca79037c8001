"""The engine on the games worth knowing: it says what play says, and of larger boards, too."""

import pytest
from gallery import GALLERY, GIRL, HOUSE
from helpers import mostly_nightly, within
from oracles import cram_by_bits, value_by

from sg_core import explore, grundy_value, winning_moves
from sg_core.rulesets import Chomp, Cram, Hackenbush, MockTurtles, TurningTurtles, WythoffsQueen
from sg_core.values import Solved

LARGE = {(3, 4): 1, (4, 4): 0, (3, 6): 4, (4, 5): 2, (3, 7): 1, (3, 8): 3, (5, 5): 0}


@pytest.mark.parametrize("name", GALLERY)
def test_by_parts_a_game_is_worth_what_play_says(name):
    rules, start, options = GALLERY[name]
    solved, value = Solved(), value_by(options)
    for position in explore(rules, start):
        assert solved.value(rules, position) == value(position)
        lost = [q for q in rules.options(position) if value(q) == 0]
        assert solved.options_worth(rules, position, 0) == lost


@pytest.mark.parametrize("size", mostly_nightly([(3, 4), (4, 4), (3, 6)], LARGE))
def test_large_boards_of_cram(size):
    assert grundy_value(Cram(*size)) == cram_by_bits(*size) == LARGE[size]


@pytest.mark.parametrize("size", mostly_nightly([(4, 5)], [(4, 5), (5, 5)]))
def test_a_board_of_cram_is_solved_soon(size):
    with within(5 if size == (4, 5) else 60):
        assert grundy_value(Cram(*size)) == LARGE[size]


def test_three_rows_of_chomp_and_the_table_of_the_queen_are_solved_soon():
    with within(5):
        [bitten] = winning_moves(Chomp(), (20, 20, 20))
    assert value_by(GALLERY["chomp"].options)(bitten) == 0
    with within(5):
        assert len(WythoffsQueen().values(500)) == 500


def test_moves_that_win_in_large_pictures_and_long_rows():
    rules = Hackenbush(HOUSE | GIRL)
    cuts = dict(zip(rules.options(rules.start), [*HOUSE, *GIRL], strict=True))
    assert [cuts[left] for left in winning_moves(rules)] == ["left", "right", "body"]
    assert winning_moves(TurningTurtles(7), frozenset({2, 3, 6})) == [{1, 2, 3}]
    assert winning_moves(MockTurtles(8), frozenset({0, 1, 2, 7})) == [{0, 1, 2, 3}]
    assert len(winning_moves(TurningTurtles(7), frozenset({4, 5, 7}))) == 3
