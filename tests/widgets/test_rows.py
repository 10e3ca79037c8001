"""Games that break heaps, played as rows of pins: which runs may go, what is said, what is sent."""

import re

import pytest
from helpers import all_clicks, heights, shapes, tell

from sg_core import explore
from sg_core.rulesets import Nim
from sg_core.rulesets.taking import (
    DawsonsKayles,
    GrundysGame,
    Kayles,
    LaskersNim,
    Octal,
    Subtraction,
)
from sg_course.pictures.by_word import look_of
from sg_course.widgets import PlayGame

GAMES = {
    "Kayles": (Kayles(), 7),
    "Grundy's game": (GrundysGame(), 9),
    "Octal 4.33": (Octal("4.33"), 5),
    "Octal 4.102": (Octal("4.102"), 7),
    "Dawson's Kayles": (DawsonsKayles(), 8),
    "several rows": (Kayles(), (1, 2, 2, 3)),
}
each_game = pytest.mark.parametrize("name", GAMES)
TOLD = re.compile(
    r"take a whole row of (?P<whole>\d+)|break a row of (?P<cut>\d+) into (?P<parts>\d+ and \d+)|"
    r"take (?P<taken>\d+) from a row of (?P<row>\d+), leaving (?P<left>\d+(?: and \d+)?)"
)


def place(shape):
    """The place of a pin or a gap: its row, and where it begins and ends; all counted from 0."""
    row, begin = (int(number) for number in re.findall(r"\d+", shape["spoken"])[:2])
    return (row - 1, begin - 1, begin) if shape["look"] == "pin" else (row - 1, begin, begin)


def offered(play):
    """From each run that may go, (row, begin, end), to the option that is left."""
    places, found = {pin: where for where, pin in numbers(play).items()}, {}
    for clicks, option in all_clicks(play.board.parts[0], play.position).items():
        rows, begins, ends = zip(*(places[i] for i in clicks))
        assert found.setdefault((rows[0], min(begins), max(ends)), option) == option
    return found


def without(position, row, begin, end):
    """What is left of the rows, told pin by pin."""
    line = "/".join("o" * size for size in position[:row]) + "/"
    line += "o" * begin + "/" + "o" * (position[row] - end) + "/"
    line += "/".join("o" * size for size in position[row + 1 :])
    return tuple(sorted(map(len, filter(None, line.split("/")))))


def take(play, row, begin, end):
    """Take a run of pins, from its last one to its first, or cut a row."""
    ends = [(row, begin, end)] if begin == end else [(row, end - 1, end), (row, begin, begin + 1)]
    for one in ends:
        view = tell(play, "move", to=numbers(play)[one])
    return view


# What is shown


@each_game
def test_the_runs_that_are_offered_are_just_the_options(name):
    rules, start = GAMES[name]
    for position in explore(rules, start if isinstance(start, tuple) else (start,)):
        play = PlayGame(rules, position or (0,), seed=1)
        assert heights(play.view["parts"][0]) == [(size, size) for size in position]
        runs = {
            (i, begin, end): without(position, i, begin, end)
            for i, size in enumerate(position)
            for begin in range(size + 1)
            for end in range(begin, size + 1)
        }
        legal = {run: left for run, left in runs.items() if left in rules.options(position)}
        assert offered(play) == legal
        assert {*legal.values()} == {*rules.options(position)}
        for option in play.game.options(play.position):
            check_told(play.board.in_words(position, option), position, option)
        check_hint(play, legal)
        for run, left in legal.items():
            tell(play, "new")
            assert not take(play, *run)["refused"]
            assert play.record[1] == left


def check_told(words, position, option):
    """Check that the words for a move fit it."""
    told = TOLD.fullmatch(words)
    row = int(told["whole"] or told["cut"] or told["row"])
    left = [int(n) for n in re.findall(r"\d+", told["parts"] or told["left"] or "")]
    taken = int(told["taken"] or (row if told["whole"] else 0))
    assert taken + sum(left) == row
    assert sorted((*position, *left)) == sorted((*option, row))


def check_hint(play, legal):
    """Check that hints light one winning move, the second time."""
    good = play.whole.winning_moves(play.position)
    for seen in (False, bool(good)):
        drawn = shapes(tell(play, "hint")["parts"][0]).values()
        pins = [place(shape) for shape in drawn if shape["lit"]]
        assert bool(pins) == seen
    if pins:
        run = pins[0][0], pins[0][1], pins[-1][2]
        assert {row for row, _, _ in pins} == {run[0]} and len(pins) == max(1, run[2] - run[1])
        assert legal[run] == play.good_move() in good
        assert play.board.in_words(play.position, play.good_move()) in play.view["message"]


@pytest.mark.parametrize(
    ("rules", "position", "start"),
    [(Kayles(), (3, 0, 1), (1, 3)), (Kayles(), 0, ()), (Kayles(), (0,), ()), (Kayles(), 1, (1,)),
     (GrundysGame(), 16, (16,)), (Octal("4.33"), (1,) * 16, (1,) * 16)],
    ids=str,
)  # fmt: skip
def test_rows_are_shown_in_order_and_without_empty_ones(rules, position, start):
    play = PlayGame(rules, position)
    (part,) = play.view["parts"]
    assert play.position == position
    assert heights(part) == [(size, size) for size in start]
    assert play.over() == (not rules.options(start))
    pins = [(one["rect"]["y"], one["rect"]["x"]) for one in part["shapes"] if one["look"] == "pin"]
    assert pins == sorted(pins)
    said = {0: "No pin is left. You have no move.", 1: ". A row of 1 pin for two"}
    assert said.get(sum(start), " pins") in play.static()[0]


def test_games_that_break_no_heap_stay_columns_and_graphs_stay_graphs():
    for rules in (Subtraction([1, 2]), Nim(), Octal("0.33")):
        (part,) = PlayGame(rules, 5).view["parts"]
        assert {shape["look"] for shape in part["shapes"]} == {"stone", "ground", "note"}
    assert "positions" in PlayGame(explore(Kayles(), (4,))).view["parts"][0]


# Moves


def numbers(play):
    """From the places of pins and gaps to their numbers."""
    return {place(shape): i for i, shape in shapes(play.view["parts"][0]).items()}


def test_a_pin_that_is_no_end_begins_anew_and_so_does_one_of_another_row():
    play = PlayGame(Kayles(), (2, 5))
    number = numbers(play)
    for one in ((1, 0, 1), (1, 3, 4), (0, 1, 2), (1, 1, 2)):
        view = tell(play, "move", to=number[one])
        chosen = [place(one) for one in shapes(view["parts"][0]).values() if one["chosen"]]
        assert (view["refused"], chosen) == (one != (1, 0, 1), [one])
    assert tell(play, "move", to=number[1, 2, 3])["log"][0] == (
        "You: take 2 from a row of 5, leaving 1 and 2"
    )
    cut = PlayGame(LaskersNim(), 17)
    tell(cut, "move", to=numbers(cut)[0, 0, 1])  # a gap is cut whatever was clicked before
    view = tell(cut, "move", to=numbers(cut)[0, 3, 3])
    assert view["log"][0] == "You: break a row of 17 into 3 and 14"


@pytest.mark.parametrize(
    ("rules", "position", "one"),
    [(DawsonsKayles(), (1, 2), (0, 0, 1)), (GrundysGame(), 6, (0, 3, 3))],
    ids=repr,
)
def test_what_is_no_move_says_why(rules, position, one):
    play = PlayGame(rules, position)
    to = numbers(play)[one]
    view = tell(play, "move", to=to)
    assert (view["refused"], view["message"]) == (True, f"the rule is: {look_of(rules).words}")
    assert play.record == [position]


def test_what_was_clicked_is_forgotten_with_the_next_move_and_where_one_looks_elsewhere():
    play = PlayGame(Kayles(), 7)
    for do, wish in (("drop", {}), ("go", {"step": 0}), ("new", {})):
        for view in (tell(play, "move", to=3), tell(play, "hint")):
            assert [one["chosen"] for one in view["parts"][0]["shapes"]].count(True) == 1
        assert not any(one["chosen"] for one in tell(play, do, **wish)["parts"][0]["shapes"])
