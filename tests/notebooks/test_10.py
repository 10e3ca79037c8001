"""What notebook 10 claims, section by section."""

from functools import cache
from itertools import combinations, product

from helpers import MANY_GAMES, SMALL_GAMES
from oracles import value_in
from reading import read, shown

from sg_core import explore, outcome, parse_set
from sg_core.beyond import genus, is_tame, misere_quotient
from sg_core.rulesets import Kayles, Nim, Octal


def plays(game):
    """Whether who is to move at the start loses, if the last move loses; by all lines of play."""

    @cache
    def lost(position):
        options = game.options(position)
        return bool(options) and not any(map(lost, options))

    return lost(game.start)


def good_moves(heaps):
    """The moves that leave a P-position, if the last move loses."""
    lower = [heaps[:i] + (n,) + heaps[i + 1 :] for i in range(len(heaps)) for n in range(heaps[i])]
    return [after for after in lower if lost_by_mover(after)]


@cache
def lost_by_mover(heaps):
    return any(heaps) and not good_moves(heaps)


def test_1_at_marienbad_the_player_who_begins_loses_and_from_1_1_2_wins():
    assert lost_by_mover((1, 3, 5, 7)) and good_moves((1, 1, 2)) == [(1, 1, 1)]
    book = read("10_last_move_loses.ipynb")
    first, second, *_ = [play.position for play in shown(book, "PlayGame")]
    assert (first, second) == ((1, 3, 5, 7), (1, 1, 2))


def test_2_the_man_at_marienbad_begins_and_is_let_off_by_one_mistake():
    assert (0, 2, 5, 7) in good_moves((0, 3, 5, 7))  # the opponent finds it
    assert good_moves((0, 2, 4, 7)) == [(0, 2, 4, 6)]  # and this one not
    assert not lost_by_mover((0, 1, 4, 7))


def test_3_a_value_of_two_may_be_P_with_six_positions():
    game = parse_set("{*0,{{*2}}}")
    assert len(game) == 6 and value_in(game)(game.start) == 2 and plays(game)


def test_3_where_the_value_does_not_tell_the_smallest_witness_is_the_set_of_2():
    least = parse_set("{*2}")
    assert value_in(least)(least.start) == 0 and plays(least) and len(least) == 4
    smaller = [G for G in SMALL_GAMES if len(G) < 4]
    kinds = {(value_in(G)(G.start), plays(G)) for G in smaller}
    assert len({value for value, _ in kinds}) == len(kinds)


def test_3_up_to_five_positions_a_value_of_two_or_more_is_N():
    large = [G for G in MANY_GAMES if value_in(G)(G.start) > 1]
    assert large and not any(map(plays, large))


def test_5_a_row_of_20_pins_looks_tame():
    assert genus(Kayles(), 20) == genus(Kayles(), 1) and not is_tame(Kayles(), 20)


def test_5_two_tame_games_are_told_apart_by_a_wild_one():
    two = explore(Nim(), 2)
    assert is_tame(parse_set("{*2}")) and is_tame(two + two)
    assert not is_tame(parse_set("{*1,*2,{{*2}}}"))


def test_6_six_words_name_all_sums_of_ones_and_twos():
    six = misere_quotient(Nim(), 2)
    for ones, twos in product(range(7), repeat=2):
        P = (ones % 2 == 0 and twos % 2 == 0) if twos else ones % 2 == 1
        assert (six.outcome(*[1] * ones, *[2] * twos) == "P") == P


def test_7_row_by_row_and_the_play():
    eight = misere_quotient(Octal("0.75"), 10)
    told = [eight.values_of_options(n) for n in range(1, 6)]
    wanted = ["1", "1 a", "1 b", "1 a ab", "1 b ab bb"]
    assert told == [{"" if x == "1" else x for x in row.split()} for row in wanted]
    assert outcome(Octal("0.75"), (2, 5, 7), misere=True) == eight.outcome(2, 5, 7) == "N"
    assert outcome(Octal("0.75"), 5, misere=True) == "N"  # but not b:
    assert (4,) in Octal("0.75").options(5) and outcome(Octal("0.75"), (2, 4), misere=True) == "P"
    lab = misere_quotient(Octal("0.75"), 5)  # names no row of exercise 4 but the first
    assert (lab.elements, lab.relations, lab.P) == (eight.elements, eight.relations, eight.P)


def test_6_three_pairs_are_those_by_hand_and_no_two_heaps_are_alike():
    pairs = misere_quotient(Nim(), 2).verify().pairs
    assert {("a", frozenset({""})), ("b", frozenset({"", "a"}))} < {*pairs}
    assert {("bb", frozenset({"b", "ab"})), ("ab", frozenset({"", "a", "b"}))} < {*pairs}
    for m, n in combinations(range(9), 2):
        assert outcome(Nim(), (m, n), misere=True) != outcome(Nim(), (n, n), misere=True)
