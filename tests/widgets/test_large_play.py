"""`PlayGame` where play is too large to explore: moves, hints and answers by the theorem."""

from functools import reduce
from operator import xor

import pytest
from helpers import tell

from sg_core import N, P, Sum, explore, grundy_values, nim_sequence
from sg_core.rulesets import DawsonsChess, Kayles, LaskersNim, Nim, Subtraction
from sg_course.widgets import PlayGame
from sg_course.widgets.explored import Explored, Unexplored, played

# from a name to a game, a large position, and the values of its parts by another way
KAYLES = nim_sequence(Kayles(), 100)
ROW = Sum(Kayles(), Nim())


def kayles(*rows):
    """The values of rows of pins."""
    return [KAYLES[row] for row in rows]


LARGE = {
    "heaps of nim": (Nim(), (99, 98, 97, 50, 3, 1), lambda here: here),
    "taking 1 to 3": (Subtraction({1, 2, 3}), (90, 91, 96), lambda here: [n % 4 for n in here]),
    "a row of pins": (Kayles(), (99,), lambda here: kayles(*here)),
    "rows of pins": (Kayles(), (40, 59), lambda here: kayles(*here)),
    "a sum": (ROW, ((20, 21), (20, 30)), lambda here: [*kayles(*here[0]), *here[1]]),
}
each_large = pytest.mark.parametrize("name", LARGE)


def shapes_that(play, do):
    """Pairs of a part and the number of a shape there that `touches` something, or is `lit`."""
    parts = enumerate(play.view["parts"])
    return [(i, k) for i, part in parts for k, one in enumerate(part["shapes"]) if one[do]]


@each_large
def test_the_machine_answers_to_p_and_a_hint_leads_there(name):
    game, position, values = LARGE[name]
    play = PlayGame(game, position, first="machine", seed=1)
    assert isinstance(play.whole, Unexplored)
    if reduce(xor, values(position)):
        assert reduce(xor, values(play.record[1])) == 0
    play = PlayGame(game, position, seed=1)
    while not play.over() and len(play.record) < 20:
        total = reduce(xor, values(play.position))
        assert play.whole.outcome(play.position) is (N if total else P)
        tell(play, "hint")
        assert f"This is {'an N' if total else 'a P'}-position" in play.view["message"]
        tell(play, "hint")
        assert bool(shapes_that(play, "lit")) == bool(total)
        some = shapes_that(play, "lit") or shapes_that(play, "touches")
        before = play.position
        for part, shape in [some[0], some[-1]]:  # the first and the last pin, or one stone twice
            if play.position == before:
                assert not tell(play, "move", part=part, to=shape, at=play.at)["refused"]
        mine = play.record[play.record.index(before) + 1]
        if total:
            assert reduce(xor, values(mine)) == 0


def test_the_board_is_fitted_anew_when_stones_stand_in_towers_again():
    play = PlayGame(Nim(), (16, 17), seed=1)
    before = play.view["subject"]
    tell(play, "move", to=next(k for part, k in shapes_that(play, "touches") if k > 20))
    assert max(play.position) <= 16
    assert play.view["subject"] == before + 1
    assert tell(play, "hint")["subject"] == before + 1


def test_hints_by_nim_sums_tell_the_values_of_what_is_too_large_to_explore():
    play = PlayGame(ROW, ((40, 41), (20, 30)), hints="nim-sum")
    tell(play, "hint")
    rows, heaps = KAYLES[40] ^ KAYLES[41], 20 ^ 30
    assert f"{rows} ⊕ {heaps} = {rows ^ heaps}" in play.view["message"]


@pytest.mark.parametrize("game", [Nim(), Kayles(), LaskersNim(), DawsonsChess(), ROW])
def test_solved_by_parts_or_explored_a_game_is_played_alike(game):
    start = ((1, 2), (2, 3)) if isinstance(game, Sum) else (1, 2, 4)
    known, asked = Explored(explore(game, start)), Unexplored(game, start)
    assert isinstance(played(game, start), Explored)
    values = grundy_values(known.game)
    for position in known.game:
        assert asked.options(position) == known.options(position)
        assert asked.value(position) == known.value(position) == values[position]
        assert asked.outcome(position) is known.outcome(position)
        assert asked.winning_moves(position) == known.winning_moves(position)
        if known.options(position):
            assert set(asked.lasting(position)) <= set(known.options(position))
