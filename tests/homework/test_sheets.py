"""Sheets of homework: seeds, equal difficulty, and copies of the sources.

The features of games and the values of heaps are computed here anew, by their definitions.
"""

import ast
import re
from collections import Counter
from functools import cache
from hashlib import sha256
from itertools import combinations, product
from math import dist
from operator import xor
from random import Random
from types import SimpleNamespace

import gallery
import nbformat
import networkx as nx
import pytest
from helpers import NOTEBOOKS, every, mostly_nightly, size, within
from homework_class import HOMEWORK, SOURCES, by_id
from hypothesis import given
from hypothesis import strategies as st
from nbformat.v4 import new_code_cell, new_notebook, new_output
from oracles import (
    as_set,
    breaks_outcome_rule,
    heap_options,
    is_P_in,
    least_missing,
    left_by_digits,
    misere_values,
    next_player_wins,
    options_of_heaps,
    outcome_above,
    plays,
    product_by_definition,
    taken_away,
    value_by,
    value_of,
    values_by_digits,
    values_of,
    xor_of,
)

import sg_course.widgets
from sg_core import GameError, GameGraph, explore, outcome, parse_set
from sg_core.rulesets import Nim, Subtraction
from sg_core.samples import random_game
from sg_course.cells import text
from sg_course.exercises import OwnWinningMoves, WinningMoves
from sg_course.exercises.verdict import Exercise
from sg_course.homework import books
from sg_course.homework.answers import answer_in
from sg_course.homework.books import assignment, questions_in, solution_copy, student_copy, without
from sg_course.homework.sheets import sheet
from sg_course.instances import chance, sets
from sg_course.instances.chance import Features, chance_for, random_game_with
from sg_course.instances.sets import BUSY, HIGH, LARGE, SETS, THREE

SET_OF = {make.__name__: name for name, makers in SETS.items() for make in makers}
QUESTIONS = [*SET_OF]
PERSONAL = [q for q in QUESTIONS if not q.startswith("my_") or q == "my_reply"]
BOB = {"student": "bob", "course": "2026"}
each_set = pytest.mark.parametrize("name", SETS)


@cache
def sheets(name):
    """The sheets of a class: 200 students for the first set, 40 for the others."""
    students = size("students") if name == "set1" else 40
    return [sheet(name, student=f"student {i}", course="2026") for i in range(students)]


def inner(exercise):
    """The exercise itself, where it is wrapped so that a function runs in its cell only."""
    return getattr(exercise, "exercise", exercise)


def instances_of(question):
    """The exercises that a class gets for one question."""
    return [inner(each[question]) for each in sheets(SET_OF[question])]


def content(exercise):
    """What is asked, the games in it and the solution unless it is a function, as text."""
    exercise = inner(exercise)
    games = [sorted(v.moves) for v in vars(exercise).values() if isinstance(v, GameGraph)]
    solution = exercise.solution()
    plain = "" if callable(solution) else assignment("answer", solution)
    return f"{exercise.statement()}\n{games}\n{plain}"


# Seeds


def seeded(*names):
    """The random numbers that the SHA-256 of some names gives."""
    return Random(int(sha256("|".join(names).encode("utf-8")).hexdigest(), 16))


@given(st.text(), st.text(), st.text(), st.integers(1, 99))
def test_a_seed_is_the_SHA_256_of_course_exercise_and_student(course, exercise, student, again):
    names = [each.encode("utf-8", "ignore").decode() for each in (course, exercise, student)]
    assert chance_for(*names).random() == seeded(*names, "0").random()
    assert chance_for(*names, again).random() == seeded(*names, str(again)).random()


def test_a_question_is_seeded_by_its_set_and_its_name():
    mine = sheet("set3", student="ada", course="2026", again={"nim": 2})
    assert inner(mine["values"]).game == sets.values(seeded("2026", "set3/values", "ada", "0")).game
    assert inner(mine["nim"]).heaps == sets.nim(seeded("2026", "set3/nim", "ada", "2")).heaps


def test_an_unknown_set_and_an_unknown_question_are_named():
    with pytest.raises(GameError, match=r"'set7'.*set1, set2, set3, set4, set5, set6"):
        sheet("set7")
    with pytest.raises(GameError, match=r"set1 has no question 'nim'.*labels, move"):
        sheet("set1", again={"nim": 1})
    with pytest.raises(GameError, match=r"'nim'; there are labels, move"):
        sheet("set1")["nim"]


# Random games


def measured(game):
    """The features of a game, by their definitions."""
    value = values_of(game)
    return (
        len(list(game)),
        sum(len(game.options(position)) for position in game),
        max(value.values()),
        sum(not next_player_wins(game, position) for position in game),
        max(map(len, plays(game, game.start))) - 1,
    )


def test_features_that_no_game_has_are_refused(monkeypatch):
    monkeypatch.setattr(chance, "MOST_TRIES", 1234)
    with pytest.raises(GameError, match="none of 1,234 random instances"):
        random_game_with(Features(3, 9, 2, 1, 2), Random(0))


def test_drawn_games_start_at_the_first_name_and_no_order_helps():
    wanted, rising = Features(6, 8, 2, 3, 4), 0
    for seed in range(30):
        game = random_game_with(wanted, Random(seed))
        assert (game.start, {*game}) == ("a", {*"abcdef"})
        assert all([*game.options(p)] == sorted(game.options(p)) for p in game)
        rising += any(position > option for position, option in game.moves)
    assert rising > 20  # in random_game, every move goes down the alphabet


# Equal difficulty


def shape(exercise):
    """The features of the game of an exercise."""
    return measured(exercise.game)


def faults(exercise):
    """How many labels are wrong, and at how many positions this breaks the rule."""
    game, labels = exercise.game, exercise.labels
    wrong = sum(labels[p] != "PN"[next_player_wins(game, p)] for p in game)
    return wrong, sum(breaks_outcome_rule(game, labels, p) for p in game)


def demands(**known):
    """The claim that a game is to be drawn to demands of these kinds, each one of these."""

    def are_known(exercise):
        wanted = exercise.wanted
        return wanted.keys() == known.keys() and all(wanted[kind] in known[kind] for kind in known)

    return are_known, True


def hidden(exercise):
    """How many P-positions have options, and how many N-positions no option that is terminal."""
    game = exercise.game
    inner = [p for p in game if game.options(p)]
    quiet = [p for p in inner if seems_P(game, p)]
    return (
        sum(not next_player_wins(game, p) for p in inner),
        sum(next_player_wins(game, p) for p in quiet),
    )


def seems_P(game, position):
    """Whether no move from a position leads to a terminal one."""
    return all(map(game.options, game.options(position)))


def value_at(exercise, position):
    """The value of a position."""
    return values_of(exercise.game)[position]


def undoing(exercise):
    """How many options of a position undo the move to it."""
    options, before = exercise.game.options(exercise.at), value_at(exercise, exercise.before)
    return sum(value_at(exercise, option) == before for option in options)


def vanishing(exercise):
    """How many sums of the positions are P, by every line of play."""
    is_P, some = is_P_in(exercise.game), exercise.positions
    return sum(is_P(*parts) for n in range(1, len(some) + 1) for parts in combinations(some, n))


def raising_wins(exercise):
    """For each winning move in heaps with rules of their own, whether the value of a heap rises."""
    tables = [taken_away(rules.finite, 20) for rules in exercise.rules]

    def values(heaps):
        return [table[heap] for table, heap in zip(tables, heaps)]

    now, after = values(exercise.heaps), options_of_heaps(exercise.rules, tuple(exercise.heaps))
    return sorted(sum(some) > sum(now) for some in map(values, after) if xor_of(some) == 0)


def lefts(exercise):
    """The options of all heaps up to 8, by the digits of a code."""
    return [parts for n in range(9) for parts in {*left_by_digits(exercise.rules.code, n)}]


def kinds_of_lists(exercise):
    """What makes a mex easy or hard: 6 numbers up to 3; or is 0 missing, and how many are above."""

    def kind(values):
        mex = least_missing(values)
        if len({*values}) < len(values):
            return max(values) <= 3, len(values)
        return mex == 0, sum(value > mex for value in values)

    return sorted(map(kind, exercise.lists))


def value_of_half(total):
    """The value of G, from the sum G + G: where nobody can move in the other G."""
    [end] = [position for position in total if not total.options(position)]
    return values_of(total)[total.start[0], end[1]]


def heaps_after(rules, heaps):
    """The heaps, in order, after each move in one of them."""
    return [tuple(sorted(some)) for some in options_of_heaps((rules,) * len(heaps), heaps)]


@cache
def lost(rules, heaps, end):
    """Whether the player to move in heaps loses, where the one who cannot move loses or not."""
    after = heaps_after(rules, heaps)
    return end if not after else not any(lost(rules, some, end) for some in after)


def wins_of_loser(rules, heaps):
    """For each winning move if the last move loses, whether it wins in normal play, too."""
    after = heaps_after(rules, heaps)
    return sorted(lost(rules, some, True) for some in after if lost(rules, some, False))


def new_letters(names):
    """The heaps by whose names letters come for the first time."""
    heaps = sorted(names)
    return [h for h in heaps if not {*names[h]} <= {*"".join(names[n] for n in heaps if n < h)}]


def winning_ordinals(exercise):
    """Whether the powers of ω cancel but for ω itself, and for each winning move whether the number
    behind rises; heaps are below ω³."""
    rows = [tuple(dict(heap.terms).get(power, 0) for power in (2, 1, 0)) for heap in exercise.at]
    total = [xor_of(column) for column in zip(*rows)]
    after = [tuple(map(xor, row, total)) for row in rows]
    return total[0], bool(total[1]), [q[2] > p[2] for p, q in zip(rows, after) if q < p]


def raising_steps(exercise):
    """For each winning move on a staircase, whether it brings coins to an odd step."""
    after = [q[::2] for q in gallery.staircase(exercise.at) if xor_of(q[::2]) == 0]
    return sorted(sum(odd) > sum(exercise.at[::2]) for odd in after)


def obeys_rule(exercise):
    """Whether the labels of a game that may go round are what those of the options make them."""
    label, options = exercise.solution(), exercise.game.options
    return all(outcome_above([label[q] for q in options(p)]) == label[p] for p in label)


def coins_turned(heads):
    """How many coins each winning turn of Turning Corners turns."""
    found = []
    for x, y in heads:
        for a, b in product(range(x), range(y)):
            turned = {(p, q) for p in (x, a) for q in (y, b) if p and q}
            if xor_of(product_by_definition(*coin) for coin in heads ^ turned) == 0:
                found.append(len(turned))
    return found


TEN_COINS = gallery.turning(range(10), lambda some: len(some) <= 3)
MOCK, QUEEN, CHOMP = map(value_by, (TEN_COINS, gallery.queen, gallery.chomp))
CRAM = value_by(gallery.cram)


def pieces(free):
    """The connected pieces of a board."""
    graph = nx.Graph([((x, y), (x, y)) for x, y in free])
    graph.add_edges_from((p, q) for p in free for q in free if dist(p, q) == 1)
    return [frozenset(piece) for piece in nx.connected_components(graph)]


def cram_value(free):
    """The value of a board that is apart."""
    return xor_of(CRAM(piece) for piece in pieces(free))


SIX = {"b0", "b1", "b2", "b3", "b4", "b5"}
SIZE = {"moves": range(5, 20), "terminals": range(1, 7)}  # as some random game has
DIFFICULTY = {  # from an exercise to how hard it is, and what this has to be for everybody
    # one P-position and one N-position that a look at their options does not show
    "labels": [(shape, LARGE), (hidden, (1, 1))],
    # one winning move among four, none of which ends play; two or more seem good at a look
    "move": [
        (shape, BUSY),
        (lambda e: e.at == e.game.start, True),
        (lambda e: len(e.game.options(e.at)), 4),
        (lambda e: [not next_player_wins(e.game, q) for q in e.game.options(e.at)].count(True), 1),
        (lambda e: min(len(e.game.options(q)) for q in e.game.options(e.at)) > 0, True),
        (lambda e: len(e.game.options(e.solution())) > 1, True),
        (lambda e: sum(seems_P(e.game, q) for q in e.game.options(e.at)) > 1, True),
    ],
    # one label is wrong, and the rule is broken at two positions
    "wrong": [(shape, LARGE), (faults, (1, 2))],
    "draw_outcome": [
        demands(outcome="PN", positions=(8,), longest=(3, 4), options=(2,), **SIZE)
    ],
    # 3 · 4 positions, as many moves as 3 · 4 + 4 · 3, and as many P-positions
    "whole_sum": [(shape, (12, 24, 3, 4, 4))],
    "my_wins": [(lambda e: e.games, 300)],
    # two N-games with different values up to 3, and a number of positions
    "tell_apart": [
        (lambda e: [measured(game) for game in (e.G, e.H)], [THREE, THREE]),
        (lambda e: len({value_of(game) for game in (e.G, e.H)} & {1, 2, 3}), 2),
        (lambda e: 4 <= e.positions <= 9, True),
    ],
    "stand_in": [
        (lambda e: (measured(e.G), 1 <= value_of(e.G) <= 3), (THREE, True)),
        (lambda e: (e.most, e.positions in (4, 5, 7, 8)), (None, True)),
    ],
    # three sums of three different elements among six, one of which is in all three
    "bits": [
        (lambda e: [len({*some.split(" + ")} & SIX) for some in e.sums], [3, 3, 3]),
        (lambda e: max(Counter(" + ".join(e.sums).split(" + ")).values()), 3),
    ],
    # of the 7 sums of three positions at most one is P, and no position is terminal
    "independent": [
        (shape, HIGH),
        (lambda e: len({*e.positions}), 3),
        (lambda e: vanishing(e) <= 1, True),
        (lambda e: all(map(e.game.options, e.positions)), True),
    ],
    # the elements have the values 1 and 2, the positions each value up to 3
    "codes": [
        (shape, LARGE),
        (lambda e: sorted(values_of(e.game)[p] for p in e.elements), [1, 2]),
        (lambda e: sorted(values_of(e.game)[p] for p in e.positions), [0, 1, 2, 3]),
        (lambda e: len({*e.elements, *e.positions}), 6),
        (lambda e: all(map(e.game.options, e.positions)), True),
    ],
    "my_reply": [(shape, (25, 60, 3, 9, 6)), (lambda e: value_of_half(e.game), 2)],
    # a full list, one with a gap and three numbers above it, one without 0, a long one
    "mex_of": [
        (lambda e: sum(0 not in some for some in e.lists), 1),
        (kinds_of_lists, [(False, 0), (False, 3), (True, 3), (True, 6)]),
    ],
    "values": [(shape, LARGE), (hidden, (1, 1))],
    "draw_value": [demands(value=(3,), positions=(7,), longest=(4, 5), options=(3, 4), **SIZE)],
    # four different heaps up to 15, one of which takes four bits, and three winning moves
    "nim": [
        (lambda e: len({*e.heaps} & {*range(1, 16)}), 4),
        (lambda e: len(f"{max(e.heaps):b}"), 4),
        (lambda e: sum(heap ^ xor_of(e.heaps) < heap for heap in e.heaps), 3),
    ],
    # three different heaps up to 7 with a nim-sum above 3; a smaller value than that, not 0,
    # which one move leaves
    "option_of_value": [
        (lambda e: len({*e.position} & {*range(1, 8)}), 3),
        (lambda e: xor_of(e.position) > max(3, e.wanted) > 0, True),
        (lambda e: sum(h ^ xor_of((*e.position, e.wanted)) < h for h in e.position), 1),
    ],
    "my_grundy": [(lambda e: e.games, 300)],
    # a move that raises a value, to 3 or from 1 to 2, with three answers or more, one of them right
    "undo": [
        (shape, LARGE),
        (lambda e: value_at(e, e.before) < value_at(e, e.at) > 1, True),
        (lambda e: len(e.game.options(e.at)) >= 3, True),
        (undoing, 1),
    ],
    # three digits, and five options of a heap of 5 to 9
    "octal": [
        (lambda e: len(e.rules.code), 5),
        (lambda e: e.heap in range(5, 10), True),
        (lambda e: len({*left_by_digits(e.rules.code, e.heap)}), 5),
    ],
    # up to three digits, 20 to 32 options, some of which are two heaps, and 9 values up to 3 or 4
    "sequence": [
        (lambda e: len(e.rules.code) in (4, 5), True),
        (lambda e: 20 <= len(lefts(e)) <= 32, True),
        (lambda e: any(parts[1:] for parts in lefts(e)), True),
        (lambda e: e.count, 9),
        (lambda e: max(values_by_digits(e.rules.code, 9)) in (3, 4), True),
    ],
    # three amounts; a period of 5 to 24 values, which begins late and ends below heap 36
    "period": [
        (lambda e: len(e.rules.finite), 3),
        (lambda e: 5 <= e.solution()[0] <= 24, True),
        (lambda e: 0 < e.solution()[1] < 36 - e.solution()[0], True),
    ],
    # three heaps of 6 to 14 stones with different rules, two winning moves, one of which raises
    "heaps": [
        (lambda e: len({tuple(rules.finite) for rules in e.rules}), 3),
        (lambda e: {*e.heaps} <= {*range(6, 15)}, True),
        (raising_wins, [False, True]),
    ],
    "draw_raising": [
        demands(value=(1, 2), positions=(8,), longest=(4, 5), raising=(True,), **SIZE)
    ],
    "my_values": [(lambda e: e.games, 100)],
    # three pieces of 3 to 9 cells, with two winning dominoes
    "dominoes": [
        (lambda e: [len(piece) in range(3, 10) for piece in pieces(e.at)], [True] * 3),
        (lambda e: sum(cram_value(after) == 0 for after in gallery.cram(e.at)), 2),
    ],
    # five steps of up to 4 coins, two winning moves, one of which brings coins to an odd step
    "steps": [
        (lambda e: (len(e.at), max(e.at) <= 4), (5, True)),
        (lambda e: sum(e.at) in range(9, 13), True),
        (raising_steps, [False, True]),
    ],
    # four heads among ten coins, three winning turns
    "turns": [
        (lambda e: (len(e.at), len(e.rules.row)), (4, 10)),
        (lambda e: sum(MOCK(q) == 0 for q in TEN_COINS(e.at)), 3),
    ],
    "tree": [
        (lambda e: e.value in range(2, 9), True),
        (lambda e: " ".join(e.also).split(" ", 1)[1], "edges one edge on the ground"),
        (lambda e: int(" ".join(e.also).split()[0]) - e.value in (2, 4, 6, 8), True),
    ],
    # a cell off the diagonal, with numbers from 3 to 13, 16 to 32 moves, and two that win
    "queen": [
        (lambda e: len({*e.at} & {*range(3, 14)}), 2),
        (lambda e: 16 <= len(gallery.queen(e.at)) <= 32, True),
        (lambda e: sum(QUEEN(q) == 0 for q in gallery.queen(e.at)), 2),
    ],
    "bite": [
        (lambda e: (len(e.at), sum(e.at) in range(12, 25)), (3, True)),
        (lambda e: sum(CHOMP(q) == 0 for q in gallery.chomp(e.at)), 1),
    ],
    "my_value": [(lambda e: len(e.graphs), 60)],
    # three different heaps; two winning moves, of which one loses in normal play
    "tame_heaps": [
        (lambda e: (len(e.rules.finite), len({*e.at} & {*range(4, 12)})), (3, 3)),
        (lambda e: wins_of_loser(Subtraction(e.rules.finite), e.at), [False, True]),
    ],
    "draw_wild": [
        demands(value=(1, 3, 2), misere_value=(1, 2, 3), positions=(7,), longest=(4, 5), **SIZE),
        (lambda e: {1, e.wanted["value"], e.wanted["misere_value"]} in ({1, 2}, {1, 3}), True),
        (lambda e: e.wanted["value"] != e.wanted["misere_value"], True),
    ],
    # ten elements by three letters; the third, fourth or fifth row is the first with the last one
    "names": [
        (lambda e: len(e.quotient.elements), 10),
        (lambda e: len({*"".join(e.quotient.phi.values())}), 3),
        (lambda e: bool(e.quotient.verify()), True),
        (lambda e: e.last - e.first, 4),
        (lambda e: new_letters(e.quotient.phi)[2] - e.first in (2, 3, 4), True),
    ],
    # three heaps; the winning move lowers the numbers at ω, and the number behind rises
    "ordinals": [(lambda e: len(e.at), 3), (winning_ordinals, (0, True, [True]))],
    # seven positions, with two moves each but for the terminal one; labels that obey the rule
    "going_round": [
        (lambda e: Counter(len(e.game.options(p)) for p in e.game), {2: 6, 0: 1}),
        (lambda e: sorted(e.solution().values()), ["D", "D", "N 1", "N 1", "N 3", "P 0", "P 2"]),
        (obeys_rule, True),
    ],
    # three heads on a board of four by four, and one winning turn, of four coins
    "corners": [(lambda e: len(e.at), 3), (lambda e: coins_turned(e.at), [4])],
    "my_misere_wins": [(lambda e: (e.games, e.misere), (300, True))],
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_equally_hard_for_all(question):
    for measure, wanted in DIFFICULTY[question]:
        assert [found for found in map(measure, instances_of(question)) if found != wanted] == []


def prose(notebook):
    """What the cells of a notebook say."""
    return "\n".join(cell.source for cell in notebook.cells)


def lost_by(hint, pairs):
    """Whether heaps with these pairs (g, g⁻) are lost, as a hint on nim-sums has it."""
    first, other = re.search(r"must become (\d)(?:.*firm.*otherwise (\d))?", hint).groups()
    firm = any(g == misere for g, misere in pairs)
    return xor_of(g for g, _ in pairs) == int(first if firm else other or first)


def test_whoever_follows_a_hint_where_the_last_move_loses_wins():
    cases = [(e, Subtraction(e.rules.finite)) for e in instances_of("tame_heaps")]
    cases += [(WinningMoves(Nim(), (1, 1, 1, 4), misere=True), Nim())]
    for exercise, rules in cases:
        options = {n: [left for (left,) in heap_options(rules)(n)] for n in range(12)}
        g, misere = (values(GameGraph(options, 11)) for values in (values_of, misere_values))
        for after in heaps_after(rules, exercise.at):
            pairs = [(g[n], misere[n]) for n in after]
            assert lost_by(exercise.hints()[2], pairs) == lost(rules, after, False)
    moves = {"a": ["b", "c"], "b": ["c"], "c": []}
    [code] = re.findall(r"{.*}", OwnWinningMoves(misere=True).hints()[2])
    found = eval(code, {"moves": moves, "label": {"a": "N", "b": "P", "c": "N"}})
    assert found == {"a": ["b"], "b": [], "c": []}


def test_whoever_follows_the_hint_for_names_knows_which_rows_are_P():
    empty = unmoved = 0
    for exercise in instances_of("names"):
        quotient, except_empty = exercise.quotient, "T is empty" in exercise.hints()[1]
        for row in exercise.asked():
            T = quotient.values_of_options(row)
            told = not T & quotient.P and bool(T or not except_empty)
            assert told == (quotient.phi[row] in quotient.P)
            empty, unmoved = empty + (not T), unmoved + (not quotient.phi[row])
    assert empty and unmoved  # rows named 1
    told = '`"1"` is the name of the empty sum, and perhaps also of some rows'
    assert told in prose(SOURCES["set6"])


def test_the_game_of_the_model_answer_is_no_sum_of_heaps_and_its_double_is_N():
    answer = re.search(r"\nG = (.+?): ", prose(SOURCES["set6"]))[1].replace("\\", "")
    G = parse_set(answer)
    assert {len(play) % 2 for play in plays(G, G.start)} == {0}  # odd numbers of moves
    assert outcome(G + G, misere=True) == "N"
    heaps = (explore(Nim(), some) for some in product(range(4), repeat=3))
    assert as_set(G, G.start) not in {as_set(game, game.start) for game in heaps}
    lesson = prose(books.loaded(NOTEBOOKS / "10_last_move_loses.ipynb"))
    assert answer.replace(" ", "") not in lesson.replace("\\", "").replace(" ", "")


@each_set
def test_every_student_has_a_sheet_of_their_own(name):
    found = {tuple(map(content, each.values())) for each in sheets(name)}
    assert len(found) == len(sheets(name))


@pytest.mark.parametrize("question", PERSONAL)
def test_neighbours_rarely_share_a_question(question):
    some = instances_of(question)
    assert max(Counter(map(content, some)).values()) <= len(some) / 4


FIXED = ["*1", "*2", "*3", "none", "independent", (720720, 10**9), (12, 100), (7, 17)]
FIXED += [[0, 1], [0, 1, 1, 0, 2], [(1, 4), (2, 3)], [(1, 3), (2, 2), (1, 2)], [(1, 2)], [(3, 5)]]


def fixed_answers(solutions):
    """Whole solutions of others, how they begin, and what stands in most of them."""
    common = Counter(repr(one) for some in solutions for one in members(some)).most_common(9)
    most = [ast.literal_eval(one) for one, _ in common]
    for solution in solutions:
        some = members(solution)
        beginnings = [some[:n] for n in range(1, len(some)) if n in (1, 2) or 2 * n >= len(some)]
        yield from (solution, *(kind_of(solution, begin) for begin in beginnings))
    sizes = [n for n in (1, 2, 3, *range(4, 9)) if n < len(most)] if most else []
    yield from (kind_of(solutions[0], most[:n]) for n in sizes)
    yield from (kind_of(solutions[0], pair) for pair in combinations(most[:5], 2))
    yield from FIXED


def members(solution):
    """What a solution consists of, if it has parts that count."""
    if type(solution) is dict:
        return [*solution.items()]
    return [*solution] if type(solution) is list else []


def kind_of(solution, parts):
    """An answer with these parts, of the same kind as a solution."""
    return dict(parts) if type(solution) is dict else list(parts)


@pytest.mark.parametrize("question", mostly_nightly(6, PERSONAL))
def test_no_fixed_answer_scores_for_more_than_a_fifth_of_the_class(question, monkeypatch):
    """Not even parts of points: neither what is right for somebody else, nor for many in part."""
    monkeypatch.setattr(Exercise, "with_witness_drawn", lambda exercise, verdict: verdict)
    some = [each[question] for each in sheets(SET_OF[question])[:40]]
    answers = {repr(a): a for a in fixed_answers([e.solution() for e in some[:20]])}
    scores = {name: sum(e.check(a).points > 0 for e in some) for name, a in answers.items()}
    assert max(scores.values()) <= len(some) / 5, max(scores, key=scores.get)


@pytest.mark.nightly
def test_sheets_of_a_class_take_little_time():
    """At most a tenth of a second each, once what all share is there."""
    for name in SETS:
        student_copy(SOURCES[name], student="")
        with within(20 / 10, f"20 sheets of {name}"):
            for i in range(20):
                student_copy(SOURCES[name], student=f"student {i}")


@every("question told", [
    ("independent", lambda e: tuple(p in e.solution() for p in e.positions)),
    ("codes", lambda e: tuple(e.solution()[p] for p in e.positions)),
    ("mex_of", lambda e: [0 in values for values in e.lists].index(False)),
])  # fmt: skip
def test_the_order_in_which_things_are_named_does_not_tell_the_answer(question, told):
    assert len({told(exercise) for exercise in instances_of(question)}) > 2


@pytest.mark.parametrize("name", mostly_nightly(1, SETS))
def test_the_solutions_are_right_and_the_blanks_are_not_yet_judged(name):
    found = {content(e): e for each in sheets(name) for e in each.values()}
    for exercise in found.values():
        assert exercise.check(exercise.solution()).state == "right", exercise
        assert exercise.check(exercise.blanks()).state == "not yet", exercise


def test_the_cell_of_a_whole_sum_has_the_order_of_its_picture():
    """Row by row, from the left: so a row can be filled in as it is read."""
    for student in ("", "ada", "zoe", "bob", "kim"):
        exercise = inner(sheet("set1", student=student)["whole_sum"])
        at = exercise.places.places
        keys = list(exercise.blanks())
        assert keys == sorted(keys, key=lambda p: (-at[p][1], at[p][0]))
        cell = by_id(student_copy(SOURCES["set1"], student=student))["whole_sum"]
        assert list(answer_in(cell.source, "whole_sum")) == keys


# Sources


def points_in_words(text):
    """The points that a text gives away: "(1)", "(2 points)", and for two things "half each"."""
    halves = text.count("(half a point each)")
    return sum(map(int, re.findall(r"\((\d+)(?: points?)?\)", text))) + halves


@each_set
def test_points_and_minutes_are_what_the_headings_and_the_rubrics_say(name):
    heading = r"## (\d+) · .+, (\d+) points? \((\d+) min\)\n"
    questions = questions_in(SOURCES[name])
    asked = [[int(n) for n in re.match(heading, q.asked).groups()] for q in questions]
    assert [number for number, *_ in asked] == list(range(1, len(asked) + 1))
    assert [points for _, points, _ in asked] == [question.points for question in questions]
    head = re.search(r"\*\* (\d+) minutes, (\d+) points\.", SOURCES[name].cells[0].source)
    assert int(head[1]) == sum(minutes for *_, minutes in asked)
    assert int(head[2]) == sum(points for _, points, _ in asked)
    read = [question for question in questions if question.by_person]
    assert {question.name.split("_")[0] for question in read} == {"explain", "prove"}
    assert all(points_in_words(question.asked) == question.points for question in read)


@each_set
def test_every_question_of_a_set_is_shown_answered_and_checked_in_its_source(name):
    source, asked = SOURCES[name], [make.__name__ for make in SETS[name]]
    cells = by_id(source)
    assert len(cells) == sum("nbgrader" in cell.metadata for cell in source.cells)
    assert sorted(q.name for q in questions_in(source) if not q.by_person) == sorted(asked)
    for question in asked:
        order = [f"{question}_show", question, f"{question}_check"]
        assert [one for one in cells if one in order] == order
        assert cells[f"{question}_show"].source == f'mine["{question}"]'
        visible = cells[f"{question}_check"].source.splitlines()[0]
        assert visible == f'mine["{question}"].check({question})'
        points = cells[f"{question}_check"].metadata.nbgrader.points
        assert f"\n{visible}.out_of({points})\n" in cells[f"{question}_check"].source
        if question.startswith("draw_") or question == "stand_in":
            assert f'name="{question}"' in cells[f"{question}_editor"].source
    assert all(c.metadata.nbgrader.locked != c.metadata.nbgrader.solution for c in cells.values())


def test_a_check_without_an_answer_or_an_exercise_is_named():
    source = nbformat.from_dict(SOURCES["set1"])
    source.cells.remove(by_id(source)["move"])
    with pytest.raises(GameError, match="no cell of the source answers the question move"):
        questions_in(source)
    source = nbformat.from_dict(SOURCES["set1"])
    for cell in by_id(source).values():
        marks = cell.metadata.nbgrader
        marks.grade_id = marks.grade_id.replace("wrong", "wrung")
    with pytest.raises(GameError, match="answers the question wrung"):
        questions_in(source)


def test_a_notebook_of_no_set_is_refused():
    foreign = new_notebook(cells=[new_code_cell("1 + 1")])
    with pytest.raises(GameError):
        student_copy(foreign)
    assert questions_in(foreign) == []


# Copies


@each_set
def test_building_again_gives_what_is_committed_but_for_the_outputs_of_solutions(name):
    committed = (HOMEWORK / "student" / f"{name}.ipynb").read_text(encoding="utf-8")
    assert text(student_copy(SOURCES[name])) == committed
    committed = books.loaded(HOMEWORK / "solutions" / f"{name}.ipynb")
    assert any(cell.get("outputs") for cell in committed.cells)
    assert all(cell.get("execution_count", 1) for cell in committed.cells)
    for cell in committed.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    assert text(solution_copy(SOURCES[name])) == text(committed)


@each_set
@pytest.mark.parametrize("make", [student_copy, solution_copy])
def test_copies_are_valid_without_markers_and_not_executed(name, make):
    """Whatever outputs the source has, which is left as it is."""
    source = nbformat.from_dict(SOURCES[name])
    for cell in by_id(source).values():
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [new_output("stream", text="secret")], 7
    before = text(source)
    copy = make(source, student="ada")
    assert text(source) == before
    nbformat.validate(copy)
    assert [cell.id for cell in copy.cells] == [cell.id for cell in source.cells]
    assert not any("###" in cell.source for cell in copy.cells)
    code = [cell for cell in copy.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)


@each_set
def test_no_solution_and_no_hidden_test_is_left_in_a_student_copy(name):
    copy = student_copy(SOURCES[name])
    everything = "\n".join(cell.source for cell in copy.cells)
    regions = re.compile("### BEGIN SOLUTION\n(.*?)### END SOLUTION", re.S)
    parts = [part for cell in SOURCES[name].cells for part in regions.findall(cell.source)]
    hidden = [line.strip() for part in parts for line in part.splitlines() if len(line) > 12]
    assert len(hidden) > 10
    assert not [line for line in hidden if line in everything]
    assert "solution()" not in everything
    assert not re.search("^assert", everything, re.M)
    for question in questions_in(SOURCES[name]):
        source = by_id(copy)[question.name].source
        if question.by_person:
            assert source == books.FOR_A_TEXT
        elif question.name.startswith("my_"):
            [function] = ast.parse(source).body
            docstring, dots = function.body
            assert ast.literal_eval(docstring.value)
            assert dots.value.value is ...


@each_set
@pytest.mark.parametrize("whose", [{}, BOB], ids=["common", "bob"])
def test_a_sheet_has_the_blanks_and_the_solutions_of_its_student(name, whose):
    student = by_id(student_copy(SOURCES[name], **whose))
    solved = by_id(solution_copy(SOURCES[name], **whose))
    said = f'"{name}", student="bob", course="2026"' if whose else f'"{name}"'
    assert student["setup"].source.splitlines()[-1] == f"mine = sheet({said})"
    for question, exercise in sheet(name, **whose).items():
        if not question.startswith("my_"):
            assert answer_in(student[question].source, question) == exercise.blanks()
            assert solved[question].source == assignment(question, exercise.solution())


def run_cells(notebook, monkeypatch):
    """Run the code of a notebook in plain Python, without the editor; return all verdicts."""
    monkeypatch.setattr(sg_course.widgets, "GameEditor", SimpleNamespace)
    variables, verdicts = {}, {}
    for cell in (cell for cell in notebook.cells if cell.cell_type == "code"):
        question, check, _ = cell.metadata.nbgrader.grade_id.partition("_check")
        if check:
            verdicts[question] = eval(cell.source, variables).state
        else:
            exec(cell.source, variables)
    return verdicts


@each_set
@pytest.mark.parametrize("make, state", [(student_copy, "not yet"), (solution_copy, "right")])
def test_a_personal_sheet_runs(name, make, state, monkeypatch):
    again = {SETS[name][0].__name__: 1}
    states = run_cells(make(SOURCES[name], **BOB, again=again), monkeypatch)
    assert states == {each.__name__: state for each in SETS[name]}


ANY_NAMES = ["ada", "two words", "O'Hara", 'say "hi"', """both ' and " here""", "Łucja 王 é"]
ANY_NAMES += ["<b>&amp;</b>", "{x} %s \\n", 'sheet("set1")', "line\nbreak"]


@pytest.mark.parametrize("student", mostly_nightly(3, ANY_NAMES))
def test_any_name_of_a_student_stays_a_text_in_the_code(student, monkeypatch):
    whose = {"student": student, "course": "a 'b' \"c\""}
    copy = solution_copy(SOURCES["set1"], **whose)
    [call] = [n for n in ast.walk(ast.parse(by_id(copy)["setup"].source)) if type(n) is ast.Call]
    assert call.func.id == "sheet"
    assert {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords} == whose
    assert {*run_cells(copy, monkeypatch).values()} == {"right"}


# Code


TEXTS = st.text("ab -'\"é→,:{[#\\", max_size=20)  # no code of one of these is too long for a line
NUMBERS = st.integers(0, 10**6)
LABELS = st.sampled_from(["", "P", "N", "two words"]) | NUMBERS


def data(texts):
    """Strategies for labels, and for lists and dicts of them, as they stand in answers."""
    keys = texts | NUMBERS | st.tuples(texts, NUMBERS)
    lists = st.lists(texts | NUMBERS | st.tuples(LABELS, LABELS), max_size=60)
    return st.dictionaries(keys, LABELS, max_size=30) | lists | LABELS


@given(data(TEXTS), data(st.text()))
def test_code_gives_the_value_back_in_short_lines(value, any_value):
    source = assignment("answer", value)
    assert answer_in(source, "answer") == value
    assert max(map(len, source.splitlines())) <= 88
    assert answer_in(assignment("answer", any_value), "answer") == any_value


@given(st.integers(0, 1000), st.integers(1, 12))
def test_code_gives_a_game_back(seed, size):
    game = random_game(size, seed)
    source = assignment("drawn", game)
    assert answer_in(source, "drawn") == game
    assert max(map(len, source.splitlines())) <= 88
    paired = GameGraph({(p, "at"): [(q, "at") for q in game.options(p)] for p in game})
    assert answer_in(assignment("drawn", paired), "drawn") == paired


def test_what_is_longer_than_a_line_is_still_code():
    for value in ({"a" * 90: "P", "b": "N"}, ["a b " * 30, 1], GameGraph({"a" * 90: ["b"]})):
        assert answer_in(assignment("drawn", value), "drawn") == value


def test_other_lines_take_the_place_of_a_region_and_its_indentation():
    source = "def f():\n    ### BEGIN SOLUTION\n    a = 1\n\n    return a\n    ### END SOLUTION\n"
    assert without(source, "SOLUTION", ["...", "b"]) == "def f():\n    ...\n    b"
    assert without(source, "SOLUTION", []) == "def f():"
    assert without(source, "SOLUTION", None) == "def f():\n    a = 1\n\n    return a"
    assert without(source, "HIDDEN TESTS", ["x"]) == source.rstrip("\n")
    one = "### BEGIN SOLUTION\nsecret\n### END SOLUTION"
    assert without(f"{one}\nkept\n{one}", "SOLUTION", ["..."]) == "...\nkept\n..."
    both = "### BEGIN SOLUTION\n### BEGIN HIDDEN TESTS\n1\n### END HIDDEN TESTS\n### END SOLUTION"
    assert without(both, "HIDDEN TESTS", []) == "### BEGIN SOLUTION\n### END SOLUTION"


@every("source", [
    "### BEGIN SOLUTION\nsecret",
    "### BEGIN SOLUTION\na\n### BEGIN SOLUTION\nb\n### END SOLUTION\nsecret\n### END SOLUTION",
    "secret\n### END SOLUTION",
])  # fmt: skip
def test_markers_that_do_not_match_let_no_solution_out(source):
    with pytest.raises(GameError, match="### END SOLUTION"):
        without(source, "SOLUTION", ["..."])
