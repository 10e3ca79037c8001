"""The skills of practice: what is drawn, how it is answered, and what is judged.

The verdicts of the exercises are tested with the exercises.
"""

import re
from functools import cache
from itertools import pairwise, product

import nbformat
import pytest
from helpers import NIGHTLY, NOTEBOOKS, every, mostly_nightly
from oracles import heap_options

from sg_core.errors import GameError
from sg_core.rulesets import Octal
from sg_course.exercises.moves import heaps_of
from sg_course.practice import LEVELS, SKILLS, drawn
from sg_course.practice.forms import Board, Fields, Labels, ways_to_leave

EACH = [*product(SKILLS, range(len(LEVELS)))]
each = every(("skill", "level"), EACH)
NUMBERS = range(1, 6)
ODD = ("x", "-1", "1.5", "٣", "1" * 99, "0x1", "none", "\x00", "<b>", "1 2", " ", "P N")


def entered(about, exercise):
    """The answer of an exercise, and the entries that make it; "none" needs no entries."""
    answer = exercise.solution()
    none = about.form.none and answer == about.form.none[1]
    return answer, {} if none else about.form.entries(exercise, answer)


@each
def test_the_solution_is_right_and_can_be_entered(skill, level):
    about = SKILLS[skill]
    for number in NUMBERS:
        exercise = drawn(skill, level, number)
        answer, entries = entered(about, exercise)
        assert {*entries} <= {*about.form.things(exercise)}
        verdict = (
            about.verdict(exercise, entries) if entries else about.verdict_on(exercise, answer)
        )
        assert verdict.is_right, (number, verdict)
        assert about.statement(exercise) and len(exercise.hints()) == 3


@each
def test_where_nothing_is_entered_there_is_no_answer_yet(skill, level):
    about, exercise = SKILLS[skill], drawn(skill, level, 1)
    assert about.verdict(exercise, {}).state == "not yet"


@every("skill", SKILLS)
def test_odd_texts_are_no_answer_yet_and_never_crash(skill):
    about, exercise = SKILLS[skill], drawn(skill, 1, 1)
    things = [*about.form.things(exercise)]
    for text in ODD:
        verdict = about.verdict(exercise, dict.fromkeys(things, text))
        assert verdict.state == "not yet" or not isinstance(about.form, Fields)


@each
def test_a_number_names_the_same_exercise_for_everybody_and_another_number_another_one(
    skill, level
):
    def asked(number):
        exercise = drawn(skill, level, number)
        return SKILLS[skill].statement(exercise), repr(exercise.solution())

    found = [asked(number) for number in range(1, 9)]
    assert found[0] == asked(1)
    assert len({*found}) >= 5


@every(
    ("skill", "sizes"),
    [("labels", [6, 9, 12]), ("values", [6, 9, 12]), ("wrong", [6, 9, 12]), ("move", [7, 10, 12])],
)
def test_a_game_is_larger_level_by_level(skill, sizes):
    assert [len(drawn(skill, level, 1).game) for level in range(len(LEVELS))] == sizes


FEW = {("queen", 0): 24, ("queen", 1): 24, ("queen", 2): 24, ("bite", 0): 24}  # a few dozen
QUICK = [one for one in EACH if not hasattr(drawn(*one, 1), "game")]


@pytest.mark.parametrize("one", mostly_nightly(QUICK, EACH))
def test_there_are_as_many_different_exercises_as_the_page_says(one):
    """Different for a reader: by what is asked, and what it is asked of."""
    skill, level = one
    page = "".join(c.source for c in nbformat.read(NOTEBOOKS / "practice.ipynb", 4).cells)
    assert "at least eighty" in page and "only the queen and chocolate in two rows" in page

    def asked(number):
        exercise = drawn(skill, level, number)
        game = getattr(exercise, "game", None)
        drawn_too = [game and getattr(game, "moves", None), getattr(exercise, "lists", None)]
        return SKILLS[skill].statement(exercise), repr(drawn_too)

    found = {asked(number) for number in range(400)}
    least = FEW.get(one, 80)
    assert len(found) >= least and (one not in FEW or len(found) < 80)


@every("skill", [skill for skill, about in SKILLS.items() if about.must_move])
def test_what_is_no_move_is_not_yet_an_answer(skill):
    about, exercise = SKILLS[skill], drawn(skill, 0, 1)
    things, slips = about.form.things(exercise), 0
    for thing in things:
        text = "99" if isinstance(about.form, Fields) else "✓"
        entries = dict.fromkeys(things, "0") | {thing: text} if skill == "option" else {thing: text}
        verdict = about.verdict(exercise, entries)
        slips += verdict.state == "not yet" and "is not a move" in verdict.message
    assert slips > 0


def test_a_tap_gives_the_next_label_and_after_the_last_none():
    form, entries = Labels(("P", "N")), {}
    found = []
    for _ in range(3):
        entries = form.tapped(entries, "a")
        found.append(entries)
    assert found == [{"a": "P"}, {"a": "N"}, {}]


def test_some_positions_of_nim_have_no_winning_move_and_some_have_one():
    found = {
        drawn("nim", level, number).solution() == "none"
        for level in range(3)
        for number in range(1, 15)
    }
    assert found == {True, False}


@every(("code", "heap"), [("0.6", 5), ("0.137", 4), ("0.777", 9), ("0.3", 1)])
def test_the_boxes_of_a_code_hold_all_that_its_moves_can_leave(code, heap):
    left = {one for taken in range(1, len(code) - 1) for one in ways_to_leave(heap - taken)}
    assert {*Octal(code).left(heap)} <= left


@every("skill", [skill for skill, about in SKILLS.items() if isinstance(about.form, Board)])
def test_each_shape_of_a_board_looks_different_after_a_tap(skill):
    form, exercise = SKILLS[skill].form, drawn(skill, 0, 1)
    for shape in form.shapes(exercise):
        if shape.item is not None:
            worn = form.worn(shape)
            assert worn != shape and worn.spoken.endswith(", chosen") and worn.item == shape.item


def test_fields_that_are_still_empty_are_not_read():
    form, exercise = SKILLS["mex"].form, drawn("mex", 1, 1)
    first, *_ = form.things(exercise)
    with pytest.raises(GameError, match="still empty"):
        form.answer(exercise, {first: "1"})


def options_by_rule(rules, heaps):
    """What each move makes of some heaps, lists of heaps each, said another way."""
    for i, lying in enumerate(heaps):
        for j, heap in enumerate(lying):
            for left in heap_options(rules[i])(heap):
                now = sorted(n for n in (*lying[:j], *lying[j + 1 :], *left) if n)
                yield (*heaps[:i], tuple(now), *heaps[i + 1 :])


def wins_by_play(rules, heaps):
    """The moves that win, by every line of play, as tuples of heaps."""
    won = cache(lambda here: any(not won(one) for one in options_by_rule(rules, here)))
    return {one for one in options_by_rule(rules, heaps) if not won(one)}


@every("level", range(len(LEVELS)))
def test_the_moves_that_win_a_sum_are_those_of_every_line_of_play(level):
    for number in range(8 if NIGHTLY else 3):
        exercise = drawn("sums", level, number)
        expected = wins_by_play(exercise.rules, tuple((n,) for n in exercise.heaps))
        assert {tuple(map(heaps_of, one)) for one in exercise.good()} == expected


def test_a_sum_is_harder_level_by_level_and_more_of_it_may_be_broken():
    found = []
    for level in range(len(LEVELS)):
        some = [drawn("sums", level, number) for number in range(12)]
        options = [len(one.options(one.heaps)) for one in some]
        broken = {sum(one.breaks for one in exercise.rules) for exercise in some}
        found.append((min(options), max(options), broken))
    assert [broken for *_, broken in found] == [{0}, {1}, {2}]
    assert all(before[1] < after[0] for before, after in pairwise(found))


@every(("level", "mistakes"), [(0, {"sizes"}), (1, {"worth", "aside"}), (2, {"worth", "aside"})])
def test_a_mistake_in_a_sum_is_named(level, mistakes):
    signs = {
        "sizes": "The nim-sum of the sizes is 0",
        "worth": "are worth",
        "aside": "lie side by side",
    }
    said = set()
    for number in range(12):
        exercise, about = drawn("sums", level, number), SKILLS["sums"]
        for shape in about.form.shapes(exercise):
            if shape.item is not None and shape.item not in exercise.good():
                message = about.verdict(exercise, {shape.item: "✓"}).message
                said |= {name for name, sign in signs.items() if sign in message}
    assert said >= mistakes


def test_each_move_of_a_sum_has_a_box():
    exercise = drawn("sums", 2, 1)
    things = SKILLS["sums"].form.things(exercise)
    heaps = tuple((n,) for n in exercise.heaps)
    expected = {*options_by_rule(exercise.rules, heaps)}
    assert {tuple(map(heaps_of, one)) for one in things} == expected
    assert len(things) == len(expected)


def test_each_skill_is_named_by_a_link_in_its_notebook():
    links = re.compile(r"^\[More of this\]\(practice\.ipynb\): (.*)$", re.MULTILINE)
    said = {
        (file.name[:2], title.strip("*"))
        for file in NOTEBOOKS.glob("[01]*.ipynb")
        for cell in nbformat.read(file, as_version=4).cells
        for line in links.findall(cell.source)
        for title in line.split(", ")
    }
    assert said == {(about.notebook, about.title) for about in SKILLS.values()}
