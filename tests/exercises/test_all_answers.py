"""Of all small answers to an exercise, those are right that brute force says are right.

The rows are in `brute_force.py`, and say which answers are tried. Where the answers are functions
or orders, more tests are below.
"""

from collections import Counter
from itertools import permutations, product
from types import SimpleNamespace

import pytest
from brute_force import ROWS, SOME_GAMES
from helpers import every, examples
from hypothesis import given
from hypothesis import strategies as st
from kit import well_formed, written
from oracles import (
    always_wins,
    gives_mex,
    is_P_in,
    labels_of_sum,
    meets_options_first,
    nim_wins,
    pair_options,
    values_by_digits,
    walked,
)

from sg_core import GameError, Sum, explore
from sg_core.rulesets import Nim
from sg_course import exercises as ex


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.answers])
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
                assert row.is_mistake(exercise, answer, verdict), verdict
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
        assert ROWS["OwnReply"].is_mistake(exercise, reply, verdict) and well_formed(verdict)


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
