"""Misère play on all small games: against sums played to the end, and the tables of the books."""

from itertools import combinations_with_replacement, product

import pytest
from helpers import SMALL_GAMES, heap, spread
from oracles import as_set

from sg_core import outcome, parse_set
from sg_core.beyond import (
    genus,
    is_tame,
    misere_grundy_value,
    misere_grundy_values,
    misere_outcomes,
)
from sg_core.beyond.misere import Genus, first_wild
from sg_core.rulesets import DawsonsKayles, GrundysGame, Kayles, Nim

GAMES = [*{as_set(game, game.start): game for game in SMALL_GAMES}.values()]
BOOKS = {  # heaps 0, 1, 2, … in the notation of the books
    Kayles: "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046 1^13 2^20",
    DawsonsKayles: "0^120 0^120 1^031 1^031 2^20 0^120 3^31 1^031 1^031 0^120 3^1431 3^31 2^0520",
    GrundysGame: "0^120 0^120 0^120 1^031 0^120 2^20 1^031 0^120 2^20 1^031 0^120 2^20 1^031",
}


def misere_P(game, position=None):
    """Whether the player to move loses when who cannot move wins, by every line of play."""
    options = game.options(game.start if position is None else position)
    return bool(options) and not any(misere_P(game, option) for option in options)


def test_outcomes_are_those_of_play_to_the_end():
    for game in GAMES:
        label = misere_outcomes(game)
        for position in game:
            assert (label[position] == "P") == misere_P(game, position)


def test_nim_is_lost_as_bouton_says():
    for heaps in product(range(6), repeat=3):
        total = heaps[0] ^ heaps[1] ^ heaps[2]
        wanted = total == 0 if max(heaps) > 1 else total == 1
        assert (outcome(Nim(), heaps, misere=True) == "P") == wanted


def test_just_one_heap_beside_a_game_makes_it_P():
    for game in GAMES:
        heaps = [n for n in range(6) if misere_P(game + heap(n))]
        assert heaps == [misere_grundy_value(game)]
        assert misere_grundy_value(game + heap(1)) == misere_grundy_value(game) ^ 1
        assert [*misere_grundy_values(game)] == [*game.positions]


def test_the_genus_is_g_minus_beside_heaps_of_two():
    for game in spread(12, GAMES):
        found, heaps = genus(game), game
        for twos in range(4):
            assert misere_grundy_value(heaps) == found.beside(twos)
            heaps = heaps + heap(2)


@pytest.mark.parametrize("rules", BOOKS)
def test_the_genus_is_that_of_the_books(rules):
    told = BOOKS[rules].split()
    assert [str(genus(rules(), n)) for n in range(len(told))] == told


def test_a_genus_is_written_until_two_numbers_alternate():
    assert str(Genus(0, (1, 2, 0))) == "0^120" and str(Genus(10, (12, 3))) == "10^12,3"
    assert [Genus(3, (1, 4, 3, 1)).beside(n) for n in range(7)] == [1, 4, 3, 1, 3, 1, 3]


def test_just_four_games_of_at_most_five_positions_are_wild():
    wild = [game for game in SMALL_GAMES if first_wild(game) == game.start]
    wanted = ["{*0,{*2}}", "{*0,*2,{*2}}", "{*1,{*2}}", "{*1,*2,{*2}}"]
    told = ["1^20", "1^31", "2^1420", "3^1431"]
    games = [parse_set(text) for text in wanted]
    assert {as_set(game, game.start) for game in games} >= {as_set(g, g.start) for g in wild}
    assert [str(genus(game)) for game in games] == told
    assert not any(map(is_tame, games))


def test_tame_games_add_like_nim():
    tame = [game for game in GAMES if is_tame(game)]
    pairs = [*combinations_with_replacement(tame, 2)]
    for G, H in spread(150, pairs):
        value, misere = genus(G).value ^ genus(H).value, misere_grundy_value(G + H)
        firm = any(genus(game).value == misere_grundy_value(game) for game in (G, H))
        assert misere == (value if firm else value ^ 1)
