"""The engine on the games worth knowing: it says what play says, and of larger boards, too."""

import re
from functools import partial
from time import process_time

import pytest
from gallery import GALLERY, GIRL, HOUSE
from helpers import every, mostly_nightly, within
from oracles import cram_by_bits, value_by

from sg_core import (
    LimitError,
    N,
    P,
    Sum,
    explore,
    grundy_value,
    nim_sequence,
    outcome,
    winning_moves,
)
from sg_core.beyond import misere_outcomes
from sg_core.rulesets import (
    Chomp,
    Cram,
    DawsonsKayles,
    Euclid,
    Hackenbush,
    MockTurtles,
    Moore,
    Nim,
    StaircaseNim,
    TurningTurtles,
    WythoffsQueen,
    heights,
    heights_by_way,
    stalk,
)
from sg_core.strategies import prune
from sg_core.values import Solved

LARGE = {(3, 4): 1, (4, 4): 0, (3, 6): 4, (4, 5): 2, (3, 7): 1, (3, 8): 3, (5, 5): 0}


@every("name", GALLERY)
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


SOON = [  # what took half a minute or more, by the theorems of notebook 09
    (outcome, Moore(2), (20, 30, 40), N),
    (outcome, Moore(2), (40, 40, 40), P),
    (winning_moves, Moore(2), (20, 30, 40), [(20, 20, 20)]),
    (outcome, WythoffsQueen(), (300, 485), N),
    (winning_moves, WythoffsQueen(), (300, 485), [(299, 484)]),
    (grundy_value, Euclid(), (10**12 + 1, 10**6), 10**6),
    (winning_moves, Euclid(), (10**12 + 1, 10**6), [(10**6 + 1, 10**6)]),
    (winning_moves, StaircaseNim(), (5000, 200, 5001), [(5001, 199, 5001), (5000, 201, 5000)]),
    (grundy_value, Cram(1, 400), None, nim_sequence(DawsonsKayles(), 401)[400]),
    (grundy_value, Cram(2, 201), None, 1),
    (partial(outcome, misere=True), Nim(), (50, 50, 50), N),
]


@every(("ask", "rules", "position", "answer"), SOON)
def test_what_a_theorem_tells_is_told_soon(ask, rules, position, answer):
    with within(1):
        assert ask(rules, position) == answer


def test_rows_of_cram_and_misere_nim_are_what_exploring_says():
    for size in [*((1, n) for n in range(1, 11)), *((2, n) for n in range(1, 6)), (4, 2)]:
        assert grundy_value(Cram(*size)) == grundy_value(explore(Cram(*size), Cram(*size).start))
    for heaps, label in misere_outcomes(
        Sum(explore(Nim(), (3, 2)), explore(Nim(), (2, 2)))
    ).items():
        assert outcome(Nim(), (*heaps[0], *heaps[1]), misere=True) is label


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("rules", "start"), [(WythoffsQueen(), (300, 485)), (Moore(2), (40, 50, 60))]
)
def test_what_is_too_large_is_refused_soon_with_its_size(rules, start):
    says = rf"{re.escape(str(start))} leads to at least [\d,]+ positions with about [\d,]+ moves"
    for ask in (grundy_value, explore):
        with within(2), pytest.raises(LimitError, match=says):
            ask(rules, start)


@every("size", [(5, 6), (30, 30)])
def test_a_board_of_cram_that_is_too_large_is_refused_at_once(size):
    with within(2), pytest.raises(LimitError, match="too large; at most 42 ways are tried"):
        outcome(Cram(*size))


@pytest.mark.nightly
def test_rules_with_few_moves_that_reach_very_many_positions_are_refused_soon():
    with within(8), pytest.raises(LimitError, match="positions are reached from"):
        outcome(lambda left: [left - {n} for n in left], frozenset(range(30)))


@pytest.mark.nightly
def test_parts_are_found_no_slower_than_by_exploring():
    begin = process_time()
    values = grundy_value(explore(WythoffsQueen(), (60, 97)))
    explored = process_time() - begin
    with within(2 * explored + 0.1):
        assert grundy_value(WythoffsQueen(), (60, 97)) == values


@pytest.mark.nightly
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


HIGH = stalk(5_000)
FORK = ((), ())
for _ in range(5_000):
    FORK = (FORK,)


@every(
    ("tree", "value"),
    [
        (HIGH, 5_000),
        ((*stalk(3_000), *stalk(3_000)), 0),
        ((*stalk(5_000), (FORK,)), 5_000 ^ 5_002),
        (((),) * 5_001, 1),
        ((HIGH,) * 3, 5_001),
        (((), ((),)) * 101, 3),
    ],
)
def test_trees_of_any_size_have_their_value_in_one_pass(tree, value):
    rules = Hackenbush()
    assert grundy_value(rules, tree) == value == rules.known_value(tree)
    assert outcome(rules, tree) == ("N" if value else "P")
    assert grundy_value(Sum(rules, Nim()), (tree, (3,))) == value ^ 3
    won = winning_moves(rules, tree)
    assert bool(won) == bool(value) and not any(map(rules.known_value, won))
    answer = prune(None, tree)
    assert rules.known_value(answer) == 0 if value else answer is None
    assert heights(tree)[0] == heights_by_way(tree[:1])[0,]
