"""What notebook 10 claims, section by section."""

from functools import cache
from itertools import combinations, product

from helpers import MANY_GAMES
from oracles import as_set, left_by_digits, value_in
from reading import sections

from sg_core import explore, parse_set
from sg_core.beyond import (
    Quotient,
    genus,
    is_tame,
    misere_grundy_value,
    misere_grundy_values,
    misere_outcome,
    misere_quotient,
)
from sg_core.rulesets import Kayles, Nim, Octal

GAMES = [*{as_set(game, game.start): game for game in MANY_GAMES}.values()]


def plays(game):
    """Whether who is to move at the start loses, if the last move loses; by all lines of play."""

    @cache
    def lost(position):
        options = game.options(position)
        return bool(options) and not any(map(lost, options))

    return lost(game.start)


def lost_beside(game, other):
    """Whether who is to move in the sum of two games loses, by all lines of play."""

    @cache
    def lost(p, q):
        after = [(x, q) for x in game.options(p)] + [(p, y) for y in other.options(q)]
        return bool(after) and not any(lost(*one) for one in after)

    return lost(game.start, other.start)


@cache
def pair(game):
    """g, and the heap beside which a game is lost."""
    misere = next(n for n in range(9) if lost_beside(game, explore(Nim(), n)))
    return value_in(game)(game.start), misere


def test_3_the_census_of_80_games():
    assert len(GAMES) == 80
    counts = {v: [0, 0] for v in range(5)}
    for game in GAMES:
        counts[value_in(game)(game.start)][plays(game)] += 1
    assert counts == {0: [15, 5], 1: [4, 18], 2: [22, 0], 3: [15, 0], 4: [1, 0]}
    assert sum(not lost_beside(game, game) for game in GAMES) == 35


def test_3_a_value_of_two_may_be_P_with_six_positions():
    game = parse_set("{*0,{{*2}}}")
    assert len(game) == 6 and value_in(game)(game.start) == 2 and plays(game)


def test_3_the_smallest_witnesses():
    told_apart = parse_set("*2"), parse_set("{*1,{*2}}")
    assert [value_in(G)(G.start) for G in told_apart] == [2, 2]
    assert [plays(G) for G in told_apart] == [False, False]
    assert [lost_beside(G, parse_set("*1")) for G in told_apart] == [False, True]
    least = parse_set("{*2}")
    assert value_in(least)(least.start) == 0 and plays(least) and len(least) == 4
    smaller = [G for G in GAMES if len(G) < 4]
    kinds = {(value_in(G)(G.start), plays(G)) for G in smaller}
    assert len({value for value, _ in kinds}) == len(kinds)  # there the value does tell


def test_4_where_there_are_options_and_none_has_0_the_label_is_0():
    for game in GAMES:
        label = misere_grundy_values(game)
        ends = [p for p in game if not game.options(p)]
        none = [p for p in game if 0 not in {label[q] for q in game.options(p)}]
        assert [p for p in none if label[p]] == ends
    hint = "If there are options, and none has 0, the label is 0"
    assert hint in sections("10_last_move_loses.ipynb")[4]


def test_4_g_minus_of_a_sum_does_not_follow():
    one, other, two = parse_set("*0"), parse_set("{*1,{*2}}"), explore(Nim(), 2)
    assert pair(one)[1] == pair(other)[1] == 1
    assert [pair(G + two)[1] for G in (one, other)] == [2, 4]


def test_5_kayles_is_wild_from_five_pins_on_and_20_look_tame():
    assert [is_tame(Kayles(), n) for n in range(7)] == [True] * 5 + [False] * 2
    assert genus(Kayles(), 20) == genus(Kayles(), 1) and not is_tame(Kayles(), 20)


def test_5_two_tame_games_of_one_genus_are_told_apart_by_a_wild_one():
    two, X = explore(Nim(), 2), parse_set("{*1,*2,{{*2}}}")
    games = parse_set("{*2}"), two + two
    assert all(map(is_tame, games)) and not is_tame(X)
    assert len({genus(game) for game in games}) == 1
    assert [lost_beside(game, X) for game in games] == [True, False]


def test_6_six_words_name_all_sums_of_ones_and_twos():
    six = misere_quotient(Nim(), 2)
    assert (len(six.elements), len(six.verify().pairs)) == (6, 12)
    for ones, twos in product(range(7), repeat=2):
        P = (ones % 2 == 0 and twos % 2 == 0) if twos else ones % 2 == 1
        assert (six.outcome(*[1] * ones, *[2] * twos) == "P") == P
    bits = Quotient.from_words(Nim(), "a²=1 b²=1", "a", "a b")
    assert bits.verify().sum == (2, 2)


def test_7_row_by_row_and_the_play():
    eight = misere_quotient(Octal("0.75"), 10)
    options = {n: left_by_digits("0.75", n) for n in range(1, 11)}
    told = [eight.values_of_options(n) for n in range(1, 6)]
    wanted = ["1", "1 a", "1 b", "1 a ab", "1 b ab bb"]
    assert told == [{"" if x == "1" else x for x in row.split()} for row in wanted]
    assert [len(options[n]) for n in (3, 5)] == [2, 4]
    assert misere_outcome(Octal("0.75"), (2, 5, 7)) == eight.outcome(2, 5, 7) == "N"
    assert misere_outcome(Octal("0.75"), 5) == "N"  # but not b:
    assert (4,) in Octal("0.75").options(5) and misere_outcome(Octal("0.75"), (2, 4)) == "P"
    lab = misere_quotient(Octal("0.75"), 5)  # names no row of exercise 4 but the first
    assert (lab.elements, lab.relations, lab.P) == (eight.elements, eight.relations, eight.P)


def test_5_the_genus_of_a_pin_and_6_three_pairs_and_no_two_heaps_alike():
    beside = [misere_grundy_value(Nim(), (1, *[2] * twos)) for twos in range(5)]
    assert beside == [0, 3, 1, 3, 1] and str(genus(Kayles(), 1)) == "1^031"
    pairs = misere_quotient(Nim(), 2).verify().pairs
    assert {("a", frozenset({""})), ("b", frozenset({"", "a"}))} < {*pairs}
    assert {("bb", frozenset({"b", "ab"})), ("ab", frozenset({"", "a", "b"}))} < {*pairs}
    for m, n in combinations(range(9), 2):
        assert misere_outcome(Nim(), (m, n)) != misere_outcome(Nim(), (n, n))


def test_7_the_sums_that_suggest_bc_and_c_twice_and_tell_c_and_ac_apart():
    def says(*rows):
        beside = [(), (1,), (2,), (5,), (1, 2)]
        return "".join(str(misere_outcome(Octal("0.75"), (*rows, *more))) for more in beside)

    assert says(2, 5) == says(1, 2) == "NNNNP"
    assert says(5, 5)[:4] == says(2, 2)[:4] == "PNNN"
    four = [misere_outcome(Octal("0.75"), (*rows, 2, 2)) for rows in [(5, 5), (2, 2), (1,)]]
    assert four == ["P", "P", "N"]  # so 1 is not like 5 + 5
    old = [says(), says(1), says(2), says(1, 2), says(2, 2), says(1, 2, 2)]
    assert len({*old, says(5), says(1, 5)} - {*old}) == 2
