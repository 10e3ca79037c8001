"""Sheets of homework: seeds, equal difficulty, copies of the sources, and the command line.

The features of games and the values of heaps are computed here anew, by their definitions.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from hashlib import sha256
from itertools import combinations
from random import Random
from types import SimpleNamespace

import nbformat
import pytest
from execute_notebooks import text
from helpers import NOTEBOOKS, SMALL_GAMES, mostly_nightly, printed, size
from hypothesis import given
from hypothesis import strategies as st
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from oracles import is_P_in, isomorphic, least_missing, next_player_wins, plays, values_of, xor_of

import sg_core.widgets
from sg_core import GameError, GameGraph
from sg_core.exercises import DrawGame
from sg_core.homework import __main__ as commands
from sg_core.homework import books, instances, sets
from sg_core.homework.__main__ import main
from sg_core.homework.books import assignment, questions_in, solution_copy, student_copy, without
from sg_core.homework.instances import Features, chance_for, features, game_with, renamed
from sg_core.homework.sets import LARGE, MIDDLE, SETS, SMALL, TWO, sheet
from sg_core.samples import random_game

HOMEWORK = NOTEBOOKS / "homework"
SOURCES = {name: books.loaded(HOMEWORK / "source" / f"{name}.ipynb") for name in SETS}
QUESTIONS = [make.__name__ for makers in SETS.values() for make in makers]
SAME_FOR_ALL = {q for q in QUESTIONS if q.startswith("my_")} - {"my_reply"}
MARKED = re.compile("### BEGIN SOLUTION\n(.*?)### END SOLUTION", re.S)
each_set = pytest.mark.parametrize("name", SETS)
each_question = pytest.mark.parametrize("question", QUESTIONS)


@cache
def sheets(name):
    """The sheets of a class: 200 students for the first set, 40 for the others."""
    return [sheet(name, student=f"student {i}", course="2026") for i in range(class_size(name))]


def class_size(name):
    return size("students") if name == "set1" else 40


def instances_of(question):
    """The exercises that a class gets for one question."""
    name = next(name for name in SETS if question in {make.__name__ for make in SETS[name]})
    return [inner(each[question]) for each in sheets(name)]


def inner(exercise):
    """The exercise itself, where it is wrapped so that a function runs in its cell only."""
    return getattr(exercise, "exercise", exercise)


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
    assert mine["values"].game == sets.values(seeded("2026", "set3/values", "ada", "0")).game
    assert mine["nim"].heaps == sets.nim(seeded("2026", "set3/nim", "ada", "2")).heaps


@pytest.mark.nightly
def test_a_sheet_is_the_same_in_every_process():
    code = """
from sg_core.homework.books import assignment
from sg_core.homework.sets import SETS, sheet
for name in SETS:
    for question, exercise in sheet(name, student="Łucja", course="2026").items():
        print(question, exercise.statement())
        if not question.startswith("my"):
            print(assignment(question, exercise.solution()))
"""
    again = printed(code, hash_seed=1)
    assert again == printed(code, hash_seed=2)
    for name in SETS:
        mine = sheet(name, student="Łucja", course="2026")
        plain = [q for q in mine if not q.startswith("my")]
        assert all(assignment(q, mine[q].solution()) in again for q in plain)


@each_set
def test_another_student_or_course_or_number_gives_another_sheet(name):
    first = SETS[name][0].__name__
    given = [("ada", "2026"), ("bob", "2026"), ("ada", "2027"), ("ada", ""), ("", "2026")]
    some = [sheet(name, student, course) for student, course in given]
    some += [sheet(name, "ada", "2026", {first: n}) for n in (1, 2)]
    assert len({content(each[first]) for each in some}) == len(some)


@pytest.mark.parametrize("name", mostly_nightly(1, SETS))
def test_another_instance_of_one_question_leaves_the_others_alone(name):
    for question in {make.__name__ for make in SETS[name]} - SAME_FOR_ALL:
        before = sheet(name, "ada", "2026")
        after = (sheet(name, "ada", "2026", {question: n}) for n in range(1, 20))
        other = next(each for each in after if content(each[question]) != content(before[question]))
        changed = [q for q in before if content(before[q]) != content(other[q])]
        assert changed == [question]


def test_the_number_0_is_the_first_instance():
    assert content(sheet("set3", "ada", again={"nim": 0})["nim"]) == content(
        sheet("set3", "ada")["nim"]
    )


def test_an_unknown_set_and_an_unknown_question_are_named():
    with pytest.raises(GameError, match=r"'set5'.*set1, set2, set3, set4"):
        sheet("set5")
    with pytest.raises(GameError, match=r"set1 has no question 'nim'.*labels, move"):
        sheet("set1", again={"nim": 1})


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


def test_features_are_what_they_are_called():
    for game in SMALL_GAMES:
        assert features(game) == measured(game)


@pytest.mark.parametrize("wanted", [SMALL, TWO, MIDDLE, LARGE, Features(4, 4, 2, 2, 2)])
def test_a_game_has_exactly_the_features_that_are_wanted(wanted):
    chance, found = Random(0), []
    for _ in range(8):
        game = game_with(wanted, chance)
        assert measured(game) == wanted
        assert len(game.subgame()) == len(game)
        found.append(tuple(sorted(game.moves)))
    assert len({*found}) > 4


@pytest.mark.nightly
def test_a_game_has_what_else_is_wanted():
    def also(game):
        return len(game.options(game.start)) == 1

    chance = Random(0)
    assert all(also(game_with(MIDDLE, chance, also)) for _ in range(5))
    assert not all(also(game_with(MIDDLE, chance)) for _ in range(9))


def test_features_that_no_game_has_are_refused(monkeypatch):
    monkeypatch.setattr(instances, "MOST_DRAWN", 1234)
    with pytest.raises(GameError, match="none of 1,234 random instances"):
        game_with(Features(3, 9, 2, 1, 2), Random(0))


def test_renamed_positions_keep_the_game_and_its_start():
    chance, rising = Random(0), 0
    for seed in range(30):
        game = random_game(7, seed)
        new = renamed(game, chance)
        assert isomorphic(game, new)
        assert new.start == game.start
        assert {*new} == {*game}
        assert all([*new.options(p)] == sorted(new.options(p)) for p in new)
        rising += any(position > option for position, option in new.moves)
    assert rising > 20  # in random_game, every move goes down the alphabet


# Equal difficulty


def moves_to_P(game, position):
    """How many options of a position are P."""
    return sum(not next_player_wins(game, option) for option in game.options(position))


def mended_by(exercise):
    """The positions whose label, when it is changed, makes all labels right."""
    true = {p: "N" if next_player_wins(exercise.game, p) else "P" for p in exercise.game}
    return [p for p in exercise.game if true[p] != exercise.labels[p]]


def demands(exercise):
    """What a game that is to be drawn has to have."""
    return sorted(exercise.wanted)


def contradictions(exercise):
    """How many of the labels break the rule, with one of them wrong."""
    game, labels = exercise.game, exercise.labels
    true = {p: "N" if any(labels[q] == "P" for q in game.options(p)) else "P" for p in game}
    return sum(true[p] != labels[p] for p in game)


def vanishing(exercise):
    """How many sums of the positions are P, by every line of play."""
    is_P, some = is_P_in(exercise.game), exercise.positions
    return sum(is_P(*parts) for n in range(1, len(some) + 1) for parts in combinations(some, n))


def heap_values(amounts, count):
    """The values of the heaps of a subtraction game, by the definition."""
    found = []
    for heap in range(count):
        found.append(least_missing([found[heap - a] for a in amounts if a <= heap]))
    return found


def amounts_of(rules):
    """The amounts of a subtraction game, from the moves of a heap of 99."""
    return [99 - left for left in rules.options(99)]


def least_period(values):
    """The least period with the first heap of it, as far as many values tell."""
    for period in range(1, len(values) // 2):
        differ = [n for n in range(len(values) - period) if values[n] != values[n + period]]
        begin = max(differ, default=-1) + 1
        if begin < len(values) // 2:
            return period, begin
    return None


def octal_options(code, heap):
    """The options of a heap by an octal code, each a tuple of heaps in order."""
    found = set()
    for taken, digit in enumerate(map(int, code[2:]), start=1):
        left = heap - taken
        found |= {()} if digit & 1 and left == 0 else set()
        found |= {(left,)} if digit & 2 and left > 0 else set()
        found |= {(a, left - a) for a in range(1, left // 2 + 1)} if digit & 4 else set()
    return found


def octal_values(code, count):
    """The values of the heaps of an octal game, by the definition."""
    found = []
    for heap in range(count):
        options = octal_options(code, heap)
        found.append(least_missing([xor_of(found[n] for n in option) for option in options]))
    return found


def heap_wins(exercise):
    """The winning moves of heaps with rules of their own: does each raise the value of its heap?"""
    tables = [heap_values(amounts_of(rules), 20) for rules in exercise.rules]
    now = [table[heap] for table, heap in zip(tables, exercise.heaps)]
    wins = []
    for i, (table, rules) in enumerate(zip(tables, exercise.rules)):
        need = xor_of(now) ^ now[i]
        left = (exercise.heaps[i] - amount for amount in amounts_of(rules))
        wins += [need > now[i] for n in left if n >= 0 and table[n] == need]
    return sorted(wins)


def undo_options(exercise):
    """The values before and after a move, and whether there are two answers or more."""
    value = values_of(exercise.game)
    answers = exercise.game.options(exercise.at)
    return value[exercise.before], value[exercise.at], len(answers) >= 2


def mex_lists(exercise):
    """Which kinds of lists these are: with a gap, without 0, full, or long."""
    kinds = []
    for values in exercise.lists:
        if len(values) == 8:
            kinds.append(("long", max(values) <= 3))
        elif 0 not in values:
            kinds.append(("no 0", len({*values})))
        else:
            mex = least_missing(values)
            above = sum(value > mex for value in values)
            kinds.append(("gap", above, mex <= 3) if above else ("full", 3 <= mex <= 5))
    return sorted(kinds)


def diagonal(total):
    """The game G of a sum G + G, from the moves of the positions (p, p)."""
    moves = {p: [q for q, h in total.options((p, p)) if h == p] for p, other in total if p == other}
    return GameGraph(moves, total.start[0])


def of_value(game):
    """The features of a game with the value of its start."""
    return measured(game), values_of(game)[game.start]


DIFFICULTY = {
    # The features of the game.
    "labels": lambda e: measured(e.game),
    # The features, and one winning move among three.
    "move": lambda e: (
        measured(e.game),
        e.at == e.game.start,
        len(e.game.options(e.at)),
        moves_to_P(e.game, e.at),
    ),
    # The features; one label is wrong, and the rule is broken at two positions.
    "wrong": lambda e: (measured(e.game), len(mended_by(e)), contradictions(e)),
    # The same demands; the sizes differ by one.
    "draw_outcome": lambda e: (
        demands(e),
        e.wanted["positions"] in (6, 7),
        e.wanted["longest"] in (3, 4),
        e.wanted["options"],
    ),
    # The sum has 3 · 4 positions, as many moves as 3 · 4 + 4 · 3, and as many P-positions.
    "whole_sum": lambda e: measured(e.game),
    # The same function.
    "my_wins": lambda e: (type(e).__name__, e.games),
    # The features of both games, which have the values 1 and 2.
    "tell_apart": lambda e: sorted([of_value(e.G), of_value(e.H)]),
    # The features of the game, which has the value 2.
    "stand_in": lambda e: (of_value(e.G), e.most),
    # Three sums of three different elements among five.
    "bits": lambda e: [
        (len(some), {*some} <= {f"b{i}" for i in range(5)})
        for some in ({*total.split(" + ")} for total in e.sums)
    ],
    # The features; of the 7 sums of three positions one is P.
    "independent": lambda e: (measured(e.game), len({*e.positions}), vanishing(e)),
    # The features; the elements have the values 1 and 2, the positions each value up to 3.
    "codes": lambda e: (
        measured(e.game),
        sorted(values_of(e.game)[p] for p in e.elements),
        sorted(values_of(e.game)[p] for p in e.positions),
        len({*e.elements, *e.positions}),
    ),
    # The sum of a game of given features and value with itself.
    "my_reply": lambda e: (len(e.game), of_value(diagonal(e.game))),
    # A list with a gap and three numbers above it, one without 0, one full, one long.
    "mex_of": mex_lists,
    # The features of the game.
    "values": lambda e: measured(e.game),
    # The same demands; the sizes differ by two or one.
    "draw_value": lambda e: (
        demands(e),
        e.wanted["value"],
        e.wanted["positions"] in (5, 6, 7),
        e.wanted["longest"] in (4, 5),
        e.wanted["options"] in (3, 4),
    ),
    # Four different heaps up to 15, and three winning moves.
    "nim": lambda e: (
        len({*e.heaps}),
        0 < min(e.heaps) <= max(e.heaps) < 16,
        sum(heap ^ xor_of(e.heaps) < heap for heap in e.heaps),
    ),
    # Three different heaps up to 7 with a nim-sum above 3; a smaller value than that, not 0.
    "option_of_value": lambda e: (
        len({*e.position}),
        0 < min(e.position) <= max(e.position) < 8,
        xor_of(e.position) > 3,
        0 < e.wanted < xor_of(e.position),
    ),
    # The same function.
    "my_grundy": lambda e: (type(e).__name__, e.games),
    # The features; a move from value 1 to value 2, with two answers or more.
    "undo": lambda e: (measured(e.game), *undo_options(e)),
    # Three digits, a heap of 6, and five options.
    "octal": lambda e: (len(e.rules.code), e.heap, len(octal_options(e.rules.code, 6))),
    # Two digits or three, a move that breaks heaps, and 9 values up to 3 or 4.
    "sequence": lambda e: (
        len(e.rules.code) in (4, 5),
        int(e.rules.code[3]) >= 4,
        e.count,
        max(octal_values(e.rules.code, 9)) in (3, 4),
    ),
    # Three amounts; a period of 5 to 12 values, which begins late and ends below heap 30.
    "period": lambda e: (
        len(amounts_of(e.rules)),
        5 <= e.solution()[0] <= 12,
        e.solution()[1] > 0,
        sum(e.solution()) < 30,
    ),
    # Three heaps of 6 to 14 stones with different rules, two winning moves, one of which raises.
    "heaps": lambda e: (
        len({tuple(amounts_of(rules)) for rules in e.rules}),
        6 <= min(e.heaps) <= max(e.heaps) <= 14,
        heap_wins(e),
    ),
    # The same demands; the sizes and the value differ by one.
    "draw_raising": lambda e: (
        demands(e),
        e.wanted["value"] in (1, 2),
        e.wanted["positions"] in (6, 7),
        e.wanted["longest"] in (4, 5),
    ),
    # The same function.
    "my_values": lambda e: (type(e).__name__, e.games),
}
TRUE = {  # what the difficulty of these has to be, besides the same for all
    "labels": LARGE,
    "move": (LARGE, True, 3, 1),
    "wrong": (MIDDLE, 1, 2),
    "whole_sum": (12, 24, 3, 4, 4),
    "tell_apart": [(SMALL, 1), (SMALL, 2)],
    "stand_in": ((TWO, 2), None),
    "bits": [(3, True)] * 3,
    "my_reply": (25, (SMALL, 2)),
    "independent": (LARGE, 3, 1),
    "codes": (LARGE, [1, 2], [0, 1, 2, 3], 6),
    "mex_of": [("full", True), ("gap", 3, True), ("long", True), ("no 0", 3)],
    "values": LARGE,
    "nim": (4, True, 3),
    "option_of_value": (3, True, True, True),
    "undo": (LARGE, 1, 2, True),
    "octal": (5, 6, 5),
    "sequence": (True, True, 9, True),
    "period": (3, True, True, True),
    "heaps": (3, True, [False, True]),
    "draw_outcome": (["longest", "options", "outcome", "positions"], True, True, 2),
    "draw_value": (["longest", "options", "positions", "value"], 3, True, True, True),
    "draw_raising": (["longest", "positions", "raising", "value"], True, True, True),
}


@each_question
def test_a_question_is_equally_hard_for_all(question):
    found = {repr(DIFFICULTY[question](exercise)) for exercise in instances_of(question)}
    assert len(found) == 1
    if question in TRUE:
        assert DIFFICULTY[question](instances_of(question)[0]) == TRUE[question]


def test_every_question_has_a_measure_of_difficulty():
    assert [*DIFFICULTY] == QUESTIONS


@each_set
def test_every_student_has_a_sheet_of_their_own(name):
    found = {tuple(map(content, each.values())) for each in sheets(name)}
    assert len(found) == class_size(name)


@pytest.mark.parametrize("question", [q for q in QUESTIONS if q not in SAME_FOR_ALL])
def test_neighbours_rarely_share_a_question(question):
    some = instances_of(question)
    most = max(Counter(map(content, some)).values())
    assert most <= len(some) / 4


def places_of_zero_sum(exercise):
    return tuple(exercise.positions.index(p) for p in exercise.solution())


@pytest.mark.parametrize(
    "question, told",
    [
        ("independent", places_of_zero_sum),
        ("codes", lambda e: tuple(e.solution()[p] for p in e.positions)),
        ("mex_of", lambda e: [0 in values for values in e.lists].index(False)),
    ],
)
def test_the_order_in_which_things_are_named_does_not_tell_the_answer(question, told):
    assert len({told(exercise) for exercise in instances_of(question)}) > 2


@pytest.mark.parametrize("name", mostly_nightly(1, SETS))
def test_the_solutions_are_right_and_the_blanks_are_not_yet_judged(name):
    seen = set()
    for exercise in (exercise for each in sheets(name) for exercise in each.values()):
        if content(exercise) in seen:
            continue
        seen.add(content(exercise))
        assert exercise.check(exercise.solution()).state == "right", exercise
        assert exercise.check(exercise.blanks()).state == "not yet", exercise


def test_values_of_heaps_and_options_are_right_by_their_definitions():
    for exercise in instances_of("sequence"):
        assert [*exercise.solution()] == octal_values(exercise.rules.code, 9)
    for exercise in instances_of("period"):
        values = heap_values(amounts_of(exercise.rules), 200)
        assert exercise.solution() == least_period(values)
    for exercise in instances_of("octal"):
        found = {tuple(sorted(option)) for option in exercise.solution()}
        assert found == octal_options(exercise.rules.code, 6)


def test_every_game_that_may_be_asked_for_can_be_drawn():
    some = [q for q in QUESTIONS if q.startswith("draw_")]
    asked = {e.statement(): e for q in some for e in instances_of(q)}
    assert len(some) == 3
    assert len(asked) > 20
    for exercise in asked.values():
        assert isinstance(exercise, DrawGame)
        game = exercise.solution()
        assert len(list(game)) == exercise.wanted["positions"]
        assert exercise.check(game)


# Sources


def by_id(notebook):
    """The cells of a notebook by their names."""
    named = [cell for cell in notebook.cells if "nbgrader" in cell.metadata]
    return {cell.metadata.nbgrader.grade_id: cell for cell in named}


def points_in_words(text):
    """The points that a text gives away: "(1)", "(2 points)", and for two things "half each"."""
    halves = text.count("(half a point each)")
    return sum(map(int, re.findall(r"\((\d+)(?: points?)?\)", text))) + halves


def sections(source):
    """For each question of a source: number, points, minutes, its text, and its graded cell."""
    found = []
    for cell in source.cells:
        heading = re.match(r"## (\d+) · .+, (\d+) points? \((\d+) min\)\n", cell.source)
        if heading:
            found.append([*map(int, heading.groups()), cell.source, None])
        elif cell.metadata.get("nbgrader", {}).get("grade"):
            assert found[-1][-1] is None, "two graded cells in a section"
            found[-1][-1] = cell
    return found


@each_set
def test_points_and_minutes_are_what_the_headings_say(name):
    source = SOURCES[name]
    found = sections(source)
    assert [number for number, *_ in found] == list(range(1, len(found) + 1))
    assert all(cell.metadata.nbgrader.points == points for _, points, _, _, cell in found)
    head = re.search(r"\*\* (\d+) minutes, (\d+) points\.", source.cells[0].source)
    assert int(head[1]) == sum(minutes for _, _, minutes, *_ in found)
    assert int(head[2]) == sum(question.points for question in questions_in(source))


@each_set
def test_what_a_person_reads_has_a_rubric_for_all_its_points(name):
    read = {q.name: q.points for q in questions_in(SOURCES[name]) if q.by_person}
    rubrics = {
        cell.metadata.nbgrader.grade_id: words for *_, words, cell in sections(SOURCES[name])
    }
    assert {kind.split("_")[0] for kind in read} == {"explain", "prove"}
    assert all(points_in_words(rubrics[question]) == read[question] for question in read)


@each_set
def test_every_question_of_a_set_is_shown_answered_and_checked_in_its_source(name):
    source = SOURCES[name]
    cells = by_id(source)
    asked = [make.__name__ for make in SETS[name]]
    questions = questions_in(source)
    assert len(cells) == sum("nbgrader" in cell.metadata for cell in source.cells)
    assert sorted(q.name for q in questions if not q.by_person) == sorted(asked)
    for question in asked:
        order = [f"{question}_show", question, f"{question}_check"]
        assert [one for one in cells if one in order] == order
        assert cells[f"{question}_show"].source == f'mine["{question}"]'
        visible = cells[f"{question}_check"].source.splitlines()[0]
        assert visible == f'mine["{question}"].check({question})'
        assert f"assert {visible}" in cells[f"{question}_check"].source
    assert any(q.startswith("draw_") for q in asked) or "stand_in" in asked
    for question in (q for q in asked if q.startswith("draw_") or q == "stand_in"):
        assert f'name="{question}"' in cells[f"{question}_editor"].source
    assert any(q.startswith("my_") for q in asked)


@each_set
def test_cells_that_are_not_answers_are_locked(name):
    for cell in by_id(SOURCES[name]).values():
        marks = cell.metadata.nbgrader
        assert marks.locked != marks.solution


def test_a_check_without_an_answer_is_named():
    source = nbformat.from_dict(SOURCES["set1"])
    source.cells = [
        c for c in source.cells if c.metadata.get("nbgrader", {}).get("grade_id") != "move"
    ]
    with pytest.raises(GameError, match="no cell of the source answers the question move"):
        questions_in(source)


def test_a_question_that_the_set_does_not_have_is_named():
    source = nbformat.from_dict(SOURCES["set1"])
    for cell in source.cells:
        marks = cell.metadata.get("nbgrader", {})
        if marks.get("grade_id", "").startswith("wrong"):
            marks["grade_id"] = marks["grade_id"].replace("wrong", "wrung")
    with pytest.raises(GameError, match="answers the question wrung"):
        questions_in(source)


def test_a_notebook_of_no_set_is_refused():
    foreign = new_notebook(cells=[new_markdown_cell("# Hello"), new_code_cell("1 + 1")])
    with pytest.raises(GameError):
        student_copy(foreign)
    assert questions_in(foreign) == []


# Copies


@each_set
def test_building_again_gives_the_committed_student_copy(name):
    committed = (HOMEWORK / "student" / f"{name}.ipynb").read_text(encoding="utf-8")
    assert text(student_copy(SOURCES[name])) == committed


@each_set
def test_building_again_gives_the_committed_solutions_but_for_their_outputs(name):
    committed = books.loaded(HOMEWORK / "solutions" / f"{name}.ipynb")
    assert any(cell.get("outputs") for cell in committed.cells)
    assert all(cell.get("execution_count", 1) for cell in committed.cells)
    for cell in committed.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    assert text(solution_copy(SOURCES[name])) == text(committed)


@each_set
def test_copies_are_valid_without_markers_and_not_executed(name):
    for make in (student_copy, solution_copy):
        copy = make(SOURCES[name], student="ada")
        nbformat.validate(copy)
        assert [cell.id for cell in copy.cells] == [cell.id for cell in SOURCES[name].cells]
        assert not any("###" in cell.source for cell in copy.cells)
        code = [cell for cell in copy.cells if cell.cell_type == "code"]
        assert all(cell.outputs == [] and cell.execution_count is None for cell in code)


def test_outputs_in_a_source_do_not_reach_a_copy():
    source = nbformat.from_dict(SOURCES["set1"])
    cell = by_id(source)["labels_check"]
    cell.outputs, cell.execution_count = [new_output("stream", text="secret")], 7
    for make in (student_copy, solution_copy):
        assert text(make(source)) == text(make(SOURCES["set1"]))


@each_set
def test_a_copy_leaves_the_source_alone(name):
    before = text(SOURCES[name])
    student_copy(SOURCES[name], student="ada")
    solution_copy(SOURCES[name], student="ada")
    assert text(SOURCES[name]) == before


@each_set
def test_no_solution_and_no_hidden_test_is_left_in_a_student_copy(name):
    copy = books.loaded(HOMEWORK / "student" / f"{name}.ipynb")
    everything = "\n".join(cell.source for cell in copy.cells)
    hidden = [line for cell in SOURCES[name].cells for line in solution_lines(cell.source)]
    assert len(hidden) > 10
    assert not [line for line in hidden if line in everything]
    assert "solution()" not in everything
    assert not re.search("^assert", everything, re.M)
    mine, cells = sheet(name), by_id(copy)
    for question, exercise in mine.items():
        source = cells[question].source
        if question.startswith("my_"):
            [function] = ast.parse(source).body
            docstring, dots = function.body
            assert ast.literal_eval(docstring.value)
            assert dots.value.value is ...
        else:
            assert value_in(source, question) == exercise.blanks()
            assert assignment(question, exercise.solution()) not in everything
    for question in questions_in(SOURCES[name]):
        if question.by_person:
            assert cells[question.name].source == books.FOR_A_TEXT


def solution_lines(source):
    """The lines of a source that stand between the markers of a solution."""
    lines = [line.strip() for region in MARKED.findall(source) for line in region.splitlines()]
    return [line for line in lines if len(line) > 8]


def value_in(source, name):
    """The value that a cell of one assignment gives to a name, read as data."""
    [statement] = ast.parse(source).body
    assert statement.targets[0].id == name
    return ast.literal_eval(statement.value)


@each_set
def test_the_solutions_show_every_solution_of_the_source(name):
    cells = by_id(books.loaded(HOMEWORK / "solutions" / f"{name}.ipynb"))
    for question in questions_in(SOURCES[name]):
        written = by_id(SOURCES[name])[question.name].source
        if question.by_person or question.name.startswith("my_"):
            assert all(line in cells[question.name].source for line in solution_lines(written))
        else:
            solution = sheet(name)[question.name].solution()
            assert cells[question.name].source == assignment(question.name, solution)


# Personal sheets


NAMES = [
    "ada",
    "two words",
    "O'Hara",
    'say "hi"',
    """both ' and " here""",
    "Łucja 王 é",
    "<b>&amp;</b>",
    "{x} %s \\n",
    'sheet("set1")',
    "line\nbreak",
]


def run_cells(notebook, monkeypatch):
    """Run the code of a notebook in plain Python, without the editor; return all verdicts."""
    monkeypatch.setattr(sg_core.widgets, "GameEditor", SimpleNamespace)
    variables, verdicts = {}, {}
    for cell in (cell for cell in notebook.cells if cell.cell_type == "code"):
        *body, last = ast.parse(cell.source).body
        if not cell.metadata.nbgrader.grade_id.endswith("_check"):
            exec(cell.source, variables)
            continue
        assert not body
        verdict = eval(ast.unparse(last), variables)
        verdicts[cell.metadata.nbgrader.grade_id.removesuffix("_check")] = verdict.state
    return verdicts


@each_set
def test_a_personal_sheet_runs_and_awaits_answers(name, monkeypatch):
    states = run_cells(student_copy(SOURCES[name], student="bob", course="2026"), monkeypatch)
    assert states == {make.__name__: "not yet" for make in SETS[name]}


@each_set
def test_a_personal_sheet_with_solutions_is_right_in_every_check(name, monkeypatch):
    whose = {"student": "bob", "course": "2026", "again": {SETS[name][0].__name__: 1}}
    states = run_cells(solution_copy(SOURCES[name], **whose), monkeypatch)
    assert states == {make.__name__: "right" for make in SETS[name]}


@pytest.mark.parametrize("student", mostly_nightly(3, NAMES))
def test_any_name_of_a_student_stays_a_text_in_the_code(student, monkeypatch):
    copy = student_copy(SOURCES["set1"], student=student, course="a 'b' \"c\"")
    [call] = [
        n for n in ast.walk(ast.parse(by_id(copy)["setup"].source)) if isinstance(n, ast.Call)
    ]
    given = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}
    assert call.func.id == "sheet"
    assert given == {"student": student, "course": "a 'b' \"c\""}
    states = run_cells(solution_copy(SOURCES["set1"], student=student), monkeypatch)
    assert {*states.values()} == {"right"}


@each_set
def test_a_personal_sheet_has_the_blanks_of_its_student(name):
    whose = {"student": "bob", "course": "2026"}
    cells = by_id(student_copy(SOURCES[name], **whose))
    call = f'mine = sheet("{name}", student="bob", course="2026")'
    assert cells["setup"].source.splitlines()[-1] == call
    for question, exercise in sheet(name, **whose).items():
        if not question.startswith("my_"):
            assert value_in(cells[question].source, question) == exercise.blanks()


def test_blanks_and_solutions_are_those_of_the_student_not_the_common_ones():
    solved = [
        by_id(solution_copy(SOURCES["set1"], student=s))["labels"].source for s in ("", "bob")
    ]
    assert solved[0] != solved[1]
    assert solved[1] == assignment("labels", sheet("set1", "bob")["labels"].solution())


# Code


TEXTS = st.text("ab -'\"é→,:{[#\\", max_size=20)  # no code of one of these is too long for a line
NUMBERS = st.integers(0, 10**6)
LABELS = st.sampled_from(["", "P", "N", "two words"]) | NUMBERS


def data(texts):
    """Strategies for labels, and for lists and dicts of them, as they stand in answers."""
    keys = texts | NUMBERS | st.tuples(texts, NUMBERS)
    lists = st.lists(texts | NUMBERS | st.tuples(LABELS, LABELS), max_size=60)
    return st.dictionaries(keys, LABELS, max_size=30) | lists | LABELS


@given(data(TEXTS))
def test_code_gives_the_value_back_in_short_lines(value):
    source = assignment("answer", value)
    assert value_in(source, "answer") == value
    assert max(map(len, source.splitlines())) <= 88


@given(data(st.text()))
def test_code_gives_any_value_back(value):
    assert value_in(assignment("answer", value), "answer") == value


@given(st.integers(0, 1000), st.integers(1, 12))
def test_code_gives_a_game_back(seed, size):
    game = random_game(size, seed)
    source = assignment("drawn", game)
    assert game_in(source) == game
    assert max(map(len, source.splitlines())) <= 88
    paired = GameGraph({(p, "at"): [(q, "at") for q in game.options(p)] for p in game})
    assert game_in(assignment("drawn", paired)) == paired


def game_in(source):
    """The game that a cell gives to the name `drawn`."""
    variables = {"GameGraph": GameGraph}
    exec(source, variables)
    return variables["drawn"]


def test_what_is_longer_than_a_line_is_still_code():
    for value in ({"a" * 90: "P", "b": "N"}, ["a b " * 30, 1], GameGraph({"a" * 90: ["b"]})):
        source = assignment("drawn", value)
        if isinstance(value, GameGraph):
            assert game_in(source) == value
        else:
            assert value_in(source, "drawn") == value


def test_other_lines_take_the_place_of_a_region_and_its_indentation():
    source = "def f():\n    ### BEGIN SOLUTION\n    a = 1\n\n    return a\n    ### END SOLUTION\n"
    assert without(source, "SOLUTION", ["...", "b"]) == "def f():\n    ...\n    b"
    assert without(source, "SOLUTION", []) == "def f():"
    assert without(source, "SOLUTION", None) == "def f():\n    a = 1\n\n    return a"
    assert without(source, "HIDDEN TESTS", ["x"]) == source.rstrip("\n")


def test_every_region_of_a_source_is_replaced():
    one = "### BEGIN SOLUTION\nsecret\n### END SOLUTION"
    both = "### BEGIN SOLUTION\n### BEGIN HIDDEN TESTS\n1\n### END HIDDEN TESTS\n### END SOLUTION"
    assert without(f"{one}\nkept\n{one}", "SOLUTION", ["..."]) == "...\nkept\n..."
    assert without(both, "HIDDEN TESTS", []) == "### BEGIN SOLUTION\n### END SOLUTION"


@pytest.mark.parametrize(
    "source",
    [
        "### BEGIN SOLUTION\nsecret",
        "### BEGIN SOLUTION\na\n### BEGIN SOLUTION\nb\n### END SOLUTION\nsecret\n### END SOLUTION",
        "secret\n### END SOLUTION",
    ],
)
def test_markers_that_do_not_match_let_no_solution_out(source):
    try:
        copy = without(source, "SOLUTION", ["..."])
    except GameError:
        return
    assert "secret" not in copy


# The command line


@pytest.fixture
def made(tmp_path):
    """Run a command that succeeds; return the notebooks it writes, by their files."""

    def run(*arguments, out="out"):
        assert main(["sheet", "--out", str(tmp_path / out), *map(str, arguments)]) == 0
        return {p.stem: books.loaded(p) for p in sorted((tmp_path / out).glob("*.ipynb"))}

    return run


def sources_of(notebook):
    """The sources of the named cells of a notebook."""
    return {name: cell.source for name, cell in by_id(notebook).items()}


@pytest.mark.nightly
def test_building_from_the_sources_gives_what_is_committed_outputs_and_all(tmp_path):
    (tmp_path / "source").mkdir()
    source = (HOMEWORK / "source" / "set3.ipynb").read_bytes()
    (tmp_path / "source" / "set3.ipynb").write_bytes(source)
    command = [sys.executable, "-m", "sg_core.homework", "build", "--homework", tmp_path]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    for folder in ("student", "solutions", "source"):
        [path] = (tmp_path / folder).iterdir()
        assert path.read_bytes() == (HOMEWORK / folder / "set3.ipynb").read_bytes()


def test_building_where_there_are_no_sources_executes_nothing(tmp_path, monkeypatch, capsys):
    def never(*_, **__):
        pytest.fail("without a notebook, execute_notebooks.py executes all of the collection")

    monkeypatch.setattr(commands.subprocess, "run", never)
    assert main(["build", "--homework", str(tmp_path)]) == 1
    assert str(tmp_path / "source") in capsys.readouterr().err


@pytest.mark.nightly
def test_a_solution_that_fails_makes_building_fail(tmp_path):
    source = nbformat.from_dict(SOURCES["set4"])
    source.cells = source.cells[:2]
    source.cells[1].source += "\n1 / 0"
    source.cells.append(by_id(SOURCES["set4"])["undo"])
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "set4.ipynb").write_text(text(source), encoding="utf-8")
    assert main(["build", "--homework", str(tmp_path)]) == 1


def test_sheets_are_made_for_each_student_and_each_set(made):
    found = made("--student", "ada", "bob")
    assert [*found] == sorted(f"{name}-{who}" for name in SETS for who in ("ada", "bob"))
    for name in SETS:
        whose = {"student": "ada", "course": "", "again": {}}
        assert text(found[f"{name}-ada"]) == text(student_copy(SOURCES[name], **whose))
        assert text(found[f"{name}-ada"]) != text(found[f"{name}-bob"])


def test_students_may_stand_in_a_file(made, tmp_path):
    names = tmp_path / "names"
    names.write_text("ada\n\n  Łucja K. \r\nO'Hara", encoding="utf-8")
    found = made("--students", names, "--student", "eve", "--set", "set3", "--course", "2026")
    assert {*found} == {"set3-ada", "set3-Łucja K.", "set3-O'Hara", "set3-eve"}
    call = 'mine = sheet("set3", student="Łucja K.", course="2026")'
    assert call in sources_of(found["set3-Łucja K."])["setup"]


def test_a_course_changes_a_sheet(made):
    plain = made("--student", "ada", "--set", "set1", "--solutions")
    other = made("--student", "ada", "--set", "set1", "--solutions", "--course", "x", out="x")
    plain, other = (sources_of(found["set1-ada"]) for found in (plain, other))
    assert plain["labels"] != other["labels"]


def test_solutions_are_written_where_they_are_asked_for(made):
    cells = sources_of(made("--student", "ada", "--set", "set2", "--solutions")["set2-ada"])
    mine = sheet("set2", student="ada")
    assert cells["codes"] == assignment("codes", mine["codes"].solution())
    assert "moved" in cells["my_reply"]
    assert "Add G to both sides" in cells["prove_cancel"]


def test_another_instance_is_for_one_question_of_one_student(made, tmp_path):
    again = tmp_path / "again.json"
    again.write_text('{"ada": {"labels": 1, "nim": 2}, "eve": {"move": 3}}', encoding="utf-8")
    who = ["--student", "ada", "bob", "--solutions", "--set"]
    for name, question in (("set1", "labels"), ("set3", "nim"), ("set4", None)):
        before = made(*who, name, out=f"before {name}")
        after = made(*who, name, "--again", again, out=f"after {name}")
        assert text(before[f"{name}-bob"]) == text(after[f"{name}-bob"])
        old, new = (sources_of(found[f"{name}-ada"]) for found in (before, after))
        changed = [cell for cell in old if old[cell] != new[cell]]
        assert changed == (["setup", question] if question else [])


def test_sheets_of_a_few_students_show_no_bar_and_of_a_class_one(made, tmp_path, capsys):
    made("--student", "ada", "--set", "set3")
    shown = capsys.readouterr()
    assert (shown.err, "1 × 1" in shown.out) == ("", True)
    made("--student", "ada", "bob", "--set", "set3")
    assert "2/2" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments, told",
    [
        ([], "--student"),
        (["--student", "a/b"], "'a/b'"),
        (["--student", "a\\b"], "name of a file"),
        (["--student", ""], "''"),
        (["--students", "NOWHERE"], "NOWHERE"),
        (["--student", "ada", "--again", "NOWHERE"], "NOWHERE"),
        (["--student", "ada", "--homework", "NOWHERE"], "NOWHERE"),
        (["--student", "ada", "--again", '{"ada": {"sudoku": 1}}'], "'sudoku'"),
        (["--student", "ada", "--again", '{"ada": {"labels": "1"}}'], "'labels'"),
        (["--student", "ada", "--again", '{"ada": {"labels": true}}'], "True"),
        (["--student", "ada", "--again", '{"ada": {"labels": 1.5}}'], "1.5"),
        (["--student", "ada", "--again", '{"ada": 1}'], "has to look like"),
        (["--student", "ada", "--again", "[1]"], "has to look like"),
        (["--student", "ada", "--again", '{"ada": '], "again.json"),
        (["--student", "ada", "--again", ""], "again.json"),
    ],
)
def test_what_cannot_be_done_is_said_without_a_traceback(arguments, told, tmp_path, capsys):
    if "--again" in arguments and arguments[-1] != "NOWHERE":
        again = tmp_path / "again.json"
        again.write_text(arguments[-1], encoding="utf-8")
        arguments = [*arguments[:-1], str(again)]
    assert main(["sheet", "--out", str(tmp_path / "out"), *arguments]) == 1
    shown = capsys.readouterr().err
    assert shown.startswith("error: ")
    assert told in shown
    assert not [*tmp_path.glob("out/*")]


@pytest.mark.parametrize("command", ["build", "sheet", "grade", "export"])
def test_every_command_says_how_it_is_used(command, capsys):
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    assert f"python -m sg_core.homework {command}" in capsys.readouterr().out


def test_an_unknown_command_or_set_is_refused_with_the_known_ones(capsys):
    for arguments, known in ((["play"], "sheet"), (["sheet", "--set", "set5"], "set4")):
        with pytest.raises(SystemExit) as end:
            main(arguments)
        assert end.value.code == 2
        assert known in capsys.readouterr().err


@pytest.mark.nightly
def test_errors_end_the_program_with_a_code_that_is_not_0():
    command = [sys.executable, "-m", "sg_core.homework", "sheet"]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 1
    assert result.stderr == (
        "error: name a student with --student, or a file of names with --students\n"
    )
