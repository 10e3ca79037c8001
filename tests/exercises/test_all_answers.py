"""Of all small answers to an exercise, those are right that brute force says are right.

A row makes exercises of one kind, and the answers to each; `points` are those that an answer
should get, by a rule that shares no code with the package: 1 if it is right, 0 if it is wrong, else
it is almost right. Where there is a witness, it fits the answer, as in `test_every_kind.py`.
"""

from collections import Counter
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, permutations, product
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from gallery import chomp, staircase
from helpers import SMALL_GAMES, every, examples, spread
from hypothesis import given
from hypothesis import strategies as st
from kit import reached, well_formed, written
from oracles import (
    always_wins,
    as_set,
    breaks_outcome_rule,
    gives_mex,
    heap_wins,
    is_P_in,
    labels_of_sum,
    least_missing,
    left_by_digits,
    meets_options_first,
    misere_values,
    nim_wins,
    ordinal_as_number,
    outcome_above,
    pair_options,
    product_by_definition,
    together_P,
    total,
    value_by,
    value_of,
    values_by_digits,
    values_of,
    walked,
    xor_of,
)
from test_every_kind import FITS, KINDS, WORKED, first_values

from sg_core import GameError, Sum, explore, parse_set, set_notation
from sg_core.beyond import LoopyGraph, misere_quotient
from sg_core.beyond.monoid import in_powers
from sg_core.rulesets import (
    Chomp,
    GrundysGame,
    Guiles,
    Kayles,
    LaskersNim,
    Nim,
    Octal,
    StaircaseNim,
    Subtraction,
    WythoffsQueen,
)
from sg_course import exercises as ex

TINY = [game for game in SMALL_GAMES if len(game) < 4]
SOME_GAMES, SOME_TINY = spread(6, SMALL_GAMES), spread(3, TINY)
NAMES = [[], ["a"], ["b", "ab"], *([x] for x in ["a", "b", "c", "b", "c", "b", "ab²"])]  # of 0.75
HEAPS = [heaps for size in (1, 2, 3) for heaps in product(range(5), repeat=size)]


class Row(NamedTuple):
    """Exercises of a kind, the answers to one of them, and the points of an answer."""

    exercises: Any
    answers: Any
    points: Any


def filled(keys, values):
    """Every way to give values to keys; where the value is None, the key is left out."""
    for choice in product(values, repeat=len(keys)):
        yield {key: value for key, value in zip(keys, choice) if value is not None}


def subsets(things, most=9):
    """Every list of one or more of the things."""
    sizes = range(1, min(len(things), most) + 1)
    return [[*some] for size in sizes for some in combinations(things, size)]


def share(given, wanted, bad=()):
    """The points for what is given of all that is wanted, where some of it is bad."""
    return 0 if bad else 1 if len(given) == len(wanted) else len(given) / len(wanted) / 2


def of_a_list(good, answer):
    """The points for a list, or "none", where all of these are asked for."""
    if answer == "none":
        return not good
    return share(answer, good, set(answer) - set(good))


# What the kinds ask for


def labels(exercise, given):
    bad = [p for p in given if breaks_outcome_rule(exercise.game, given, p)]
    true = {p: "PN"[value > 0] for p, value in values_of(exercise.game).items()}
    assert len(given) < len(true) or bool(bad) == (given != true)
    return share(given, true, bad)


def sizes(exercise, given):
    true = {p: len(reached(exercise.game, p)) for p in exercise.game}
    return share(given, true, given.items() - true.items())


def codes(exercise, given):
    value, bad = values_of(exercise.game), []
    for position, text in given.items():
        some = [e for e, bit in zip(exercise.elements, reversed(text)) if bit == "1"]
        bad += [position] * (xor_of(value[p] for p in [position, *some]) != 0)
    return share(given, exercise.game, bad)


def coding(exercise, given):
    sums = [some for size in (1, 2, 3) for some in combinations(given, size)]
    bad = [some for some in sums if (xor_of(some) == 0) != (xor_of(given[n] for n in some) == 0)]
    natural = given == dict(enumerate(range(exercise.most + 1)))
    return 0.5 if natural else share(given, range(exercise.most + 1), bad)


def one_of(good, answer):
    """Whether an answer is one of these, or is "none" where there are none."""
    return not good if answer == "none" else answer in good


def options_of_value(exercise, value):
    """The options of a position that have a value."""
    values = values_of(exercise.game)
    return [q for q in exercise.game.options(exercise.at) if values[q] == value]


def ordinal_move(exercise, answer):
    heaps = [ordinal_as_number(heap, 16) for heap in exercise.at]
    given = answer if answer == "none" else tuple(ordinal_as_number(heap, 16) for heap in answer)
    return one_of(nim_wins(heaps), given)


def option_with_value(exercise, answer):
    moves = Sum(*exercise.graphs).options(exercise.position)
    values = [values_of(game) for game in exercise.graphs]
    return one_of(
        [q for q in moves if xor_of(v[p] for v, p in zip(values, q)) == exercise.wanted], answer
    )


def the_same_set(exercise, answer):
    mine = parse_set(answer)
    return as_set(mine, mine.start) == as_set(exercise.game, exercise.at)


def mexes(exercise, answer):
    true = [least_missing(values) for values in exercise.lists]
    given = [(n, mex) for n, mex in zip(answer, true) if n is not None]
    return share(given, true, [n for n, mex in given if n != mex])


def vanishing(exercise, answer):
    if answer == "independent":
        return all(total(exercise.game, some) for some in subsets(exercise.positions))
    return total(exercise.game, answer) == 0


def bits(exercise, answer):
    every = " + ".join(exercise.sums).split(" + ")
    odd = {term for term in every if every.count(term) % 2}
    mine, mirrored = (
        {f"b{i}" for i, bit in enumerate(text) if bit == "1"} for text in (answer[::-1], answer)
    )
    return 1 if mine == odd else 0.5 if mirrored == odd else 0


def drawn_as_asked(exercise, game):
    value = values_of(game)
    options = game.options(game.start)
    real = {
        "outcome": "PN"[value[game.start] > 0],
        "value": value[game.start],
        "moves": sum(len(game.options(p)) for p in game),
        "raising": any(value[q] > value[game.start] for q in options),
        "misere_value": misere_values(game)[game.start],
    }
    return all(real[k] == want for k, want in exercise.wanted.items())  # no points for a part


def as_two_games(exercise, answer):
    real = ["NP"[together_P(*games)] for games in (answer[:1], answer[1:], answer)]
    same = exercise.different and as_set(answer[0], 0) == as_set(answer[1], 0)
    return 0 if real != [*exercise.outcomes, exercise.sum] else 0.5 if same else 1


def telling_apart(exercise, answer):
    G, H = exercise.G, exercise.H
    if answer == "none":
        return value_of(G) == value_of(H)
    return together_P(answer, G) != together_P(answer, H)


def stands_in(exercise, game):
    G = exercise.G
    another = value_of(G) == value_of(game) and as_set(G, G.start) != as_set(game, game.start)
    return another and (0.5 if exercise.most and len(game) > exercise.most else 1)


def values_source(exercise, answer):
    true = first_values(exercise.rules)[: exercise.count]
    bad = [n for n, v in zip(answer, true) if n != v]
    right = len(answer) == len(true)
    return 0 if bad else 1 if right else min(len(answer), len(true)) / len(true) / 2


@cache
def least_period(rules):
    """The least period that 300 values have, and from where on."""
    values = first_values(rules)
    begins = {p: [n for n in range(300 - p) if values[n + p] != values[n]] for p in range(1, 40)}
    ends = {p: max(bad, default=-1) + 1 for p, bad in begins.items()}
    return min((p, end) for p, end in ends.items() if end < 99)


def holds(exercise, answer):
    values, (period, begin) = first_values(exercise.rules), answer
    true = least_period(exercise.rules)
    same = all(values[n + period] == values[n] for n in range(begin, 300 - period))
    near = begin < sum(true) and (period == true[0]) + (begin == true[1]) == 1
    return 1 if answer == true else 0.5 * ((same and near) or answer == true[::-1])


# The exercises and the answers


ROUNDS = [
    LoopyGraph(moves)
    for moves in ({"x": ["y", "t"], "y": ["x"]}, {"a": ["b"], "b": ["a"], "c": ["a", "b"]})
]


def obeyed_with_moves(game, labels):
    """Whether labels with numbers of moves obey the rule where play may go round."""
    above = {p: outcome_above([labels[q] for q in game.options(p)]) for p in game.positions}
    return labels == above


def made(kind, *rows):
    """Exercises of a kind; where none is possible, it is refused."""
    for row in rows:
        try:
            yield kind(*row)
        except GameError as problem:
            refused = r"no other game of at most|there is no order"
            assert any(words in str(problem) for words in refused.split("|")), problem


def rising():
    """Games with a move that raises the value, and that move."""
    for game in SMALL_GAMES:
        value = values_of(game)
        yield from ((game, p, q) for p, q in game.moves if value[q] > value[p])


def in_bases():
    """Games, each with the elements of a basis of it, for some orders."""
    for game in SOME_GAMES:
        for order in (game.positions, game.positions[::-1]):
            yield game, walked(game, order)[0]


SIMPLE = Subtraction({1, 3, 4})
RULES = [Kayles(), Octal("4.102"), SIMPLE, GrundysGame(), LaskersNim(), Nim()]
DEMANDS = product("PN", [None], [None], [None], [None], [None, 1, 3], [None, 0, 4], [False, True])
FREE = product([None], [None], [None], [None], [None], [None, 0, 2], [0, 3], [False, True])
PARTS = [WORKED[:2], (Nim(), Octal("0.33")), (SIMPLE, Subtraction({2, 3}))]
TWO = product(["PPP", "NNP", "NNN", "PNN", "NPN"], [True, False])
SUMS = [(games, heaps) for games in PARTS for heaps in product(range(7), range(6))]
OF_HEAP = [(), *((a,) for a in range(1, 9)), *combinations(range(1, 6), 2), (2, 2), (1, 1, 1)]
ORDINALS = [0, 1, 3, "w", "w+1", "w+2", "w*2", "w*2+2"]
BARS = [rows for k in (1, 2, 3) for rows in combinations_with_replacement((3, 2, 1), k)]
TALL = {"two rows": lambda rows: len(rows) == 2}
STEPS = [steps for steps in product(range(3), repeat=3) if any(steps)]
ROWS = {
    "Codes": Row(
        made(ex.Codes, *in_bases()),
        lambda e: filled(e.game.positions, [*e.solution().values(), None]),
        codes,
    ),
    "CompleteSum": Row(
        made(ex.CompleteSum, *product(TINY, TINY)),
        lambda e: filled(e.game.positions, ["P", "N", None][: 3 - (len(e.game) > 4)]),
        labels,
    ),
    "DrawGame": Row(
        [*made(ex.DrawGame, *DEMANDS, *FREE), ex.DrawGame(value=2, misere_value=1)],
        lambda e: SMALL_GAMES[1:],
        drawn_as_asked,
    ),
    "HeapNames": Row(
        [ex.HeapNames(misere_quotient(Octal("0.75"), 9), n, n) for n in range(1, 10)],
        lambda e: [{e.first: in_powers(word)} for word in e.quotient.elements],
        lambda e, answer: answer[e.first] in NAMES[e.first],
    ),
    "HeapOptions": Row(
        made(ex.HeapOptions, *product(map(Octal, ("0.123", "4.07", "0.77", "4.002")), range(8))),
        lambda e: ["none", *([option] for option in OF_HEAP)],
        lambda e, answer: of_a_list(left_by_digits(e.rules.code, e.heap), answer),
    ),
    "HeapSumMoves": Row(
        made(ex.HeapSumMoves, *SUMS, (WORKED, (9, 10, 14))),
        lambda e: ["none", *([after] for after in product(*(range(n + 1) for n in e.heaps)))],
        lambda e, answer: of_a_list(heap_wins(e.rules, e.heaps), answer),
    ),
    "Independent": Row(
        made(ex.Independent, *((game, some) for game in SOME_GAMES for some in subsets([*game]))),
        lambda e: ["independent", *subsets(e.positions)],
        vanishing,
    ),
    "Inverses": Row(
        [ex.Inverses([number]) for number in range(1, 16)],
        lambda e: [{e.numbers[0]: inverse} for inverse in range(16)],
        lambda e, answer: [product_by_definition(*one) for one in answer.items()] == [1],
    ),
    "LabelLoops": Row(
        [ex.LabelLoops(game) for game in ROUNDS],
        lambda e: filled(e.game.positions, ["P 0", "N 1", "P 2", "D"]),
        lambda e, answer: obeyed_with_moves(e.game, answer),
    ),
    "LabelMisereValues": Row(
        made(ex.LabelMisereValues, *zip(SMALL_GAMES)),
        lambda e: filled(e.game.positions, range(len(e.game) + 1)),
        lambda e, answer: answer == misere_values(e.game),
    ),
    "LabelPositions": Row(
        made(ex.LabelPositions, *zip(SMALL_GAMES)),
        lambda e: filled(e.game.positions, ["P", "N", None]),
        labels,
    ),
    "LabelValues": Row(
        made(ex.LabelValues, *zip(SMALL_GAMES)),
        lambda e: filled(e.game.positions, range(len(e.game))),
        lambda e, answer: answer == values_of(e.game),
    ),
    "MexOf": Row(
        [ex.MexOf([0, 1, 0], [1, 3], []), *(ex.MexOf(some) for some in product(range(4), [0, 2]))],
        lambda e: product([None, *range(4)] if len(e.lists) > 1 else range(6), repeat=len(e.lists)),
        mexes,
    ),
    "NimMoves": Row(
        made(ex.NimMoves, *zip(HEAPS)),
        lambda e: ["none", *([after] for after in product(range(5), repeat=len(e.heaps)))],
        lambda e, answer: of_a_list(nim_wins(e.heaps), answer),
    ),
    "NimMoves, several": Row(
        made(ex.NimMoves, [(4, 5, 7)], [(1,) * 5], [(2, 3, 6, 0)], [(5, 6, 7, 4)], [(2, 2)]),
        lambda e: ["none", *subsets(nim_wins(e.heaps))],
        lambda e, answer: of_a_list(nim_wins(e.heaps), answer),
    ),
    "NimSequence": Row(
        made(ex.NimSequence, *((rules, 10) for rules in RULES)),
        lambda e: chain(
            (first_values(e.rules)[:n] for n in range(1, 14)),
            (
                [*first_values(e.rules)[:n], value, *first_values(e.rules)[n + 1 : 10]]
                for n, value in product(range(10), range(9))
            ),
        ),
        values_source,
    ),
    "MarkP": Row(
        [ex.MarkP(WythoffsQueen(), (2, 1)), ex.MarkP(Chomp(), (2, 2))],
        lambda e: subsets(e.game.positions),
        lambda e, answer: {*answer} == {p for p, v in values_of(e.game).items() if v == 0},
    ),
    "OptionWithValue": Row(
        made(
            ex.OptionWithValue,
            *(((G, H), at, v) for G, H in product(TINY, TINY) for at in G + H for v in range(4)),
        ),
        lambda e: ["none", *product(*e.graphs)],
        option_with_value,
    ),
    "OrdinalMove": Row(
        made(ex.OrdinalMove, *([heaps] for heaps in product(ORDINALS, repeat=2))),
        lambda e: ["none", *product(ORDINALS, repeat=2)],
        ordinal_move,
    ),
    "OtherCoding": Row([ex.OtherCoding(3)], lambda e: filled(range(4), [None, *range(4)]), coding),
    "PositionWith": Row(
        made(ex.PositionWith, *((Chomp(), v, TALL, BARS) for v in (0, 1, 2, 3))),
        lambda e: BARS,
        lambda e, answer: len(answer) == 2 and value_by(chomp)(answer) == e.value,
    ),
    "PeriodOf": Row(
        made(ex.PeriodOf, *zip([Kayles(), Guiles(), Octal("0.1"), Octal("4.1"), *WORKED[:1]])),
        lambda e: ((p, n) for p in range(1, 40) for n in (*range(6), *range(65, 75))),
        holds,
    ),
    "Sizes": Row(
        made(ex.Sizes, *zip(SMALL_GAMES)),
        lambda e: filled(e.game.positions, [None, *range(len(e.game))]),
        sizes,
    ),
    "StandIn": Row(
        made(ex.StandIn, *product(SMALL_GAMES, spread(2, [None, 3, 1, 2, 4, 5]))),
        lambda e: SMALL_GAMES,
        stands_in,
    ),
    "SumInBits": Row(
        made(ex.SumInBits, *product(["b0", "b1 + b1", "b0 + b2"], ["b1", "b0 + b2 + b2", "b2"])),
        lambda e: map("".join, chain(*(product("01", repeat=n) for n in range(1, 5)))),
        bits,
    ),
    "SumOptions": Row(
        made(ex.SumOptions, *((G, H, at) for G, H in product(SOME_TINY, TINY) for at in G + H)),
        lambda e: ["none", *([q] for q in product([*e.G, "z"], [*e.H, "z"]))],
        lambda e, answer: of_a_list(pair_options(e.G, e.H, e.at), answer),
    ),
    "TellApart": Row(
        made(ex.TellApart, *product(SOME_TINY, TINY)),
        lambda e: ["none", *SMALL_GAMES],
        telling_apart,
    ),
    "TwoGames": Row(
        [ex.TwoGames((*all_three[:2],), all_three[2], different) for all_three, different in TWO],
        lambda e: product(TINY, SMALL_GAMES),
        as_two_games,
    ),
    "UndoMove": Row(
        made(ex.UndoMove, *rising()),
        lambda e: [*e.game, "none"],
        lambda e, answer: one_of(options_of_value(e, values_of(e.game)[e.before]), answer),
    ),
    "WinningMove": Row(
        made(ex.WinningMove, *((game, at) for game in SMALL_GAMES for at in game)),
        lambda e: [*e.game, "none"],
        lambda e, answer: one_of(options_of_value(e, 0), answer),
    ),
    "WinningMoves": Row(
        made(ex.WinningMoves, *((StaircaseNim(), steps) for steps in STEPS)),
        lambda e: ["none", *subsets(sorted(staircase(e.at)), most=3)],
        lambda e, answer: of_a_list(
            [q for q in staircase(e.at) if not value_by(staircase)(q)], answer
        ),
    ),
    "WriteSet": Row(
        made(ex.WriteSet, *zip(SMALL_GAMES)), lambda e: map(set_notation, SMALL_GAMES), the_same_set
    ),
    "WrongLabel": Row(
        made(ex.WrongLabel, *((game, at) for game in SMALL_GAMES for at in game)),
        lambda e: e.game,
        lambda e, answer: answer == e.spoilt,
    ),
}


NO_ROW = {  # kinds whose answers are not few: functions, sentences, and what is asked below
    *("FalsePeriod", "FindOrder", "InOneSentence", "Sort"),
    *(name for name in ex.__all__ if name.startswith("Own")),
}


def test_each_kind_has_a_row_or_a_reason():
    assert {name.partition(",")[0] for name in ROWS} | NO_ROW == KINDS


@every("name", ROWS)
def test_of_all_small_answers_those_are_right_that_brute_force_finds(name):
    row, seen = ROWS[name], Counter()
    for exercise in row.exercises:
        assert name == "DrawGame" or exercise.judge(exercise.solution()).is_right
        for answer in row.answers(exercise):
            verdict, points = exercise.judge(answer), float(row.points(exercise, answer))
            assert verdict.points == pytest.approx(points), (exercise, answer, verdict)
            if verdict.state != "almost" or (0 < points < 1 and name != "DrawGame"):
                assert verdict.state == {0: "wrong", 1: "right"}.get(points, "almost")
            if verdict.witness is not None:
                assert FITS[name.partition(",")[0]](exercise, answer, verdict), verdict
            seen[verdict.state] += 1
    assert seen["right"] and len(seen) > 1, seen


# Where the answers are another way to be given


def does(exercise, order):
    """Whether an order does what `FindOrder` asks; its codes are a dict from position to number."""
    game, codes = exercise.game, walked(exercise.game, order)[1]
    return (
        exercise.codes.items() <= codes.items()
        and exercise.mex in (None, gives_mex(game, codes))
        and exercise.terminals_up in (None, meets_options_first(game, order))
    )


@every("game", SOME_GAMES)
def test_an_order_is_right_exactly_when_it_does_what_is_asked_and_one_is_found_if_any_is(game):
    orders = list(permutations(game.positions))
    for codes, mex, up in product([{}, {game.start: 1}], *[[None, True, False]] * 2):
        if (codes, mex, up) == ({}, None, None):
            continue
        try:
            exercise = ex.FindOrder(game, codes, mex, up)
        except GameError as problem:
            assert str(problem).startswith("there is no order in which ")
            asked = SimpleNamespace(game=game, codes=codes, mex=mex, terminals_up=up)
            assert not any(does(asked, order) for order in orders)
            continue
        assert does(exercise, exercise.solution())
        for order in orders:
            verdict = exercise.judge(list(order))
            assert verdict.is_right == does(exercise, order)
            assert verdict.is_right or verdict.witness[0] == walked(game, order)[1]
            assert exercise.judge(order[:-1]).message.startswith("Your order leaves out ")


def test_of_all_codes_of_three_bits_168_obey_the_rule_and_those_are_right():
    """G5: the codes of the bases of the heaps up to 7, the Grundy values among them."""
    is_P, found, exercise = is_P_in(explore(Nim(), 7)), 0, ex.OtherCoding()
    for choice in permutations(range(1, 8)):
        codes = dict(enumerate((0, *choice)))
        verdict = exercise.judge(codes)
        if verdict.state == "wrong":
            continue
        found += 1
        assert verdict.is_right == (choice != (1, 2, 3, 4, 5, 6, 7))
        basis = [choice.index(bit) + 1 for bit in (1, 2, 4)]
        told = "b0 = {}, b1 = {} and b2 = {}.".format(*basis)
        assert verdict.message.endswith(told) == verdict.is_right
        for n, code in codes.items():
            assert is_P(n, *(b for i, b in enumerate(basis) if code >> i & 1))
    assert found == 7 * 6 * 4


def test_a_code_breaks_the_false_theorem_exactly_when_brute_force_says_so():
    found, ends = set(), [*"01234567", *map("".join, product("01234567", repeat=2))]
    for code in [f"{digit}.{end}" for digit in "04" for end in ends]:
        last, values = len(code.rstrip("0").replace(".", "")) - 1, values_by_digits(code, 40)
        for period in range(1, 6):
            bad = [n for n in range(40 - period) if values[n + period] != values[n]]
            passes = not any(n < period + last for n in bad)
            verdict = ex.FalsePeriod().check((code, period))
            assert verdict.is_right == bool(passes and bad)
            assert verdict == ex.FalsePeriod(period).check(code)
            assert verdict.witness == (None if verdict.is_right else min(bad, default=None))
            found |= {(code, period)} if verdict.is_right else set()
    assert found == {(code, 1) for code in ("0.4", "4.0", "0.04", "0.40", "4.00")}


@given(st.dictionaries(st.tuples(st.integers(0, 2), st.integers(0, 2)), st.integers(0, 8)))
def test_a_strategy_is_right_exactly_when_no_line_defeats_it(choices):
    def reply(before, after):
        return divmod(choices.get(after, 8), 3)

    exercise = ex.OwnReply(Sum(Nim(), Nim()), (2, 2))
    verdict = exercise.check(reply)
    assert verdict.is_right == always_wins(reply, exercise.game, (2, 2))
    if not verdict.is_right:
        assert FITS["OwnReply"](exercise, reply, verdict) and well_formed(verdict)


@given(st.lists(st.integers(0, 5), max_size=3), st.lists(st.integers(0, 6), max_size=4))
@examples(300)
def test_a_result_has_a_fault_exactly_when_it_is_no_winning_move(heaps, result):
    good = nim_wins(tuple(heaps))
    fault = ex.OwnNimMove().fault([tuple(heaps)], result)
    assert (fault is None) == (tuple(result) in good)
    assert bool(ex.OwnNimMove().fault([tuple(heaps)], None)) == bool(good)
    if fault:
        why, line = fault
        assert line[0] == tuple(heaps)
        assert ex.OwnNimMove().fault([tuple(heaps)], tuple(result))[1] == line
        assert ("return None." in why) == (not good)


def test_a_move_in_two_copies_has_a_fault_exactly_when_the_other_player_wins_after_it():
    exercise, lost = ex.OwnOpening(games=12), 0
    for case, [g, option] in exercise.cases():
        game, here = case
        assert here == (g, option) and option in game.options(g)
        label = labels_of_sum(game, game)
        for after in product(game, repeat=2):
            moved = after in pair_options(game, game, here)
            for result in (after, [*after]):
                fault, witness = exercise.fault(case, result) or (None, None)
                assert (fault is None) == (moved and label[after] == "P")
                if not moved:
                    assert witness == case and "That is not a move from" in fault
            if moved and fault:
                *start, last, reply = witness
                assert (*start, last) == (*case, after) and well_formed(ex.Verdict("wrong", fault))
                assert reply in pair_options(game, game, after) and label[reply] == "P"
                end = "That leaves you" if pair_options(game, game, reply) else "You have no move"
                assert f" → {written(reply)}. {end}" in fault
                assert exercise.draw(witness).alt
                lost += 1
    assert lost > 20
