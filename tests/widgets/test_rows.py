"""Games that break heaps, played as rows of pins: which runs may go, what is said, what is sent."""

import re

import pytest
from helpers import heights, shapes, tell

from sg_core import explore
from sg_core.rulesets import Nim
from sg_core.rulesets.taking import (
    DawsonsKayles,
    GrundysGame,
    HeapGame,
    Kayles,
    LaskersNim,
    Octal,
    Subtraction,
)
from sg_core.widgets import PlayGame

GAMES = {
    "Kayles": (Kayles(), 7),
    "Grundy's game": (GrundysGame(), 9),
    "Lasker's nim": (LaskersNim(), 5),
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
    row, begin = (int(number) for number in re.findall(r"\d+", shape["told"])[:2])
    return (row - 1, begin - 1, begin) if shape["look"] == "pin" else (row - 1, begin, begin)


def offered(play, part=0):
    """From each run that may go, (row, begin, end), to the number of the option that is left."""
    found, view = {}, play.view["parts"][part]
    for number, first in shapes(view).items():
        if first["move"] is not None:
            assert first["touches"] == [number]
            found[place(first)] = first["move"]
        elif first["touches"] is not None:
            assert first["touches"] == [number]
            after = tell(play, "move", to=number, part=part)["parts"][part]
            assert [i for i, one in shapes(after).items() if one["chosen"]] == [number]
            for last in shapes(after).values():
                if last["move"] is not None and last["look"] == "pin":
                    pins = [place(shapes(after)[i]) for i in last["touches"]]
                    (row,) = {row for row, _, _ in pins}
                    run = row, min(begin for _, begin, _ in pins), max(end for _, _, end in pins)
                    assert len(pins) == run[2] - run[1]
                    assert found.setdefault(run, last["move"]) == last["move"]
            tell(play, "drop")
    return found


def lit(view, part=0):
    """The places of what is lit."""
    return [place(shape) for shape in shapes(view["parts"][part]).values() if shape["lit"]]


def without(position, row, begin, end):
    """What is left of the rows, told pin by pin."""
    line = "/".join("o" * size for size in position[:row]) + "/"
    line += "o" * begin + "/" + "o" * (position[row] - end) + "/"
    line += "/".join("o" * size for size in position[row + 1 :])
    return tuple(sorted(map(len, filter(None, line.split("/")))))


def looked_at(name):
    """Each position of a game with the round that begins there; the reader is to move."""
    rules, start = GAMES[name]
    for position in explore(rules, start if isinstance(start, tuple) else (start,)):
        yield position, PlayGame(rules, position or (0,), seed=1)


def take(play, row, begin, end, part=0):
    """Take a run of pins, from its last one to its first, or cut a row."""
    ends = [(row, begin, end)] if begin == end else [(row, end - 1, end), (row, begin, begin + 1)]
    for one in ends:
        drawn = shapes(play.view["parts"][part])
        to = next(number for number, shape in drawn.items() if place(shape) == one)
        view = tell(play, "move", part=part, to=to)
    return view


# What is shown


@each_game
def test_the_runs_that_are_offered_are_just_the_options(name):
    rules = GAMES[name][0]
    for position, play in looked_at(name):
        assert heights(play.view["parts"][0]) == [(size, size) for size in position]
        legal = {
            (i, begin, end)
            for i, size in enumerate(position)
            for begin in range(size + 1)
            for end in range(begin, size + 1)
            if without(position, i, begin, end) in rules.options(position)
        }
        found = offered(play)
        assert set(found) == legal
        options = play.game.options(play.position)
        assert {run: options[n] for run, n in found.items()} == {
            run: without(position, *run) for run in legal
        }
        assert {options[n] for n in found.values()} == set(rules.options(position))
        assert lit(play.view) == []


def test_what_the_runs_of_some_games_are():
    def runs(rules, position):
        return sorted(run for _, *run in offered(PlayGame(rules, position)))

    assert runs(Kayles(), 3) == [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]]
    assert runs(DawsonsKayles(), 3) == [[0, 2], [1, 3]]
    assert runs(GrundysGame(), 6) == [[1, 1], [2, 2], [4, 4], [5, 5]]
    assert runs(LaskersNim(), 2) == [[0, 1], [0, 2], [1, 1], [1, 2]]
    assert runs(Octal("4.102"), 4) == [[0, 3], [1, 1], [1, 4], [2, 2], [3, 3]]
    assert runs(Octal("4.102"), 1) == [[0, 1]]


@pytest.mark.parametrize(
    ("rules", "position", "start"),
    [(Kayles(), 4, (4,)), (Kayles(), (3, 0, 1), (1, 3)), (Kayles(), 0, ()), (Kayles(), (0,), ()),
     (GrundysGame(), 16, (16,)), (LaskersNim(), (1,) * 16, (1,) * 16), (Kayles(), 16, (16,))],
    ids=str,
)  # fmt: skip
def test_rows_are_shown_in_order_and_without_empty_ones(rules, position, start):
    play = PlayGame(rules, position)
    assert play.position == position
    assert heights(play.view["parts"][0]) == [(size, size) for size in start]
    assert play.view["over"] == (not rules.options(start))


def test_games_that_break_no_heap_stay_columns_and_graphs_stay_graphs():
    for rules in (Subtraction([1, 2]), Nim(), Octal("0.33")):
        (part,) = PlayGame(rules, 5).view["parts"]
        assert {shape["look"] for shape in part["shapes"]} == {"stone", "ground", "note"}
    assert "positions" in PlayGame(explore(Kayles(), (4,))).view["parts"][0]


def test_a_game_that_wants_a_graph_is_drawn_as_one():
    class Odd(HeapGame):
        def options(self, position):
            return ((1, 1, 1),) if position == (5,) else ()

        def picture(self, position):
            return "graph", (), {}

    assert "positions" in PlayGame(Odd(), (5,)).view["parts"][0]


# What is said


@each_game
def test_each_move_is_told_in_words_that_fit_it(name):
    for position, play in looked_at(name):
        for option in play.game.options(play.position):
            told = TOLD.fullmatch(play.board.told(position, option))
            row = int(told["whole"] or told["cut"] or told["row"])
            left = [int(n) for n in re.findall(r"\d+", told["parts"] or told["left"] or "")]
            taken = int(told["taken"] or (row if told["whole"] else 0))
            assert taken + sum(left) == row
            assert sorted((*position, *left)) == sorted((*option, row))


def test_some_moves_in_words():
    def told(before, after):
        return PlayGame(LaskersNim(), before).board.told(before, after)

    assert told((7,), (2, 5)) == "break a row of 7 into 2 and 5"
    assert told((2, 2), (2,)) == "take a whole row of 2"
    assert told((3, 4), (3, 3)) == "take 1 from a row of 4, leaving 3"
    assert told((3, 6), (3, 3, 3)) == "break a row of 6 into 3 and 3"
    kayles = PlayGame(Kayles(), 7)
    assert kayles.board.told((7,), (2, 3)) == "take 2 from a row of 7, leaving 2 and 3"
    assert take(kayles, 0, 2, 4)["log"][0] == "You: take 2 from a row of 7, leaving 2 and 3"


def test_a_saved_end_says_that_no_pin_is_left():
    assert "No pin is left. You have no move." in PlayGame(Kayles(), 0).static()[0]


# Moves


@each_game
def test_each_run_that_is_offered_makes_its_move(name):
    for position, play in looked_at(name):
        for run in offered(play):
            view = take(play, *run)
            assert not view["refused"]
            assert play.record[1] == without(position, *run)
            tell(play, "new")


def test_a_pin_that_is_no_end_begins_anew_and_so_does_one_of_another_row():
    play = PlayGame(Kayles(), (2, 5))
    drawn = shapes(play.view["parts"][0])
    number = {place(shape): i for i, shape in drawn.items()}
    for one in ((1, 0, 1), (1, 3, 4), (0, 1, 2), (1, 1, 2)):
        view = tell(play, "move", to=number[one])
        chosen = [place(one) for one in shapes(view["parts"][0]).values() if one["chosen"]]
        assert (view["refused"], chosen, len(play.record)) == (False, [one], 1)
    assert tell(play, "move", to=number[1, 2, 3])["log"][0] == (
        "You: take 2 from a row of 5, leaving 1 and 2"
    )


def test_a_gap_is_cut_by_one_click_whatever_was_clicked_before():
    play = PlayGame(LaskersNim(), 5)
    number = {place(shape): i for i, shape in shapes(play.view["parts"][0]).items()}
    tell(play, "move", to=number[0, 0, 1])
    assert tell(play, "move", to=number[0, 3, 3])["log"][0] == "You: break a row of 5 into 2 and 3"


@pytest.mark.parametrize(
    ("rules", "position", "told"),
    [(DawsonsKayles(), (1, 2), "row 1, pin 1 of 1"), (GrundysGame(), 6, "cut row 1 after pin 3"),
     (Octal("4.102"), 2, "row 1, pin 2 of 2")],
    ids=repr,
)  # fmt: skip
def test_what_is_no_move_says_why(rules, position, told):
    play = PlayGame(rules, position)
    (to,) = (i for i, one in shapes(play.view["parts"][0]).items() if one["told"] == told)
    for _ in range(2):
        view = tell(play, "move", to=to)
        assert (view["refused"], view["message"]) == (True, f"this is not allowed here: {told}")
    assert play.record == [position]


def test_what_was_clicked_is_forgotten_with_the_next_move_and_where_one_looks_elsewhere():
    play = PlayGame(Kayles(), 7)
    for do, wish in (("drop", {}), ("go", {"step": 0}), ("new", {})):
        chosen = [one["chosen"] for one in tell(play, "move", to=3)["parts"][0]["shapes"]]
        assert chosen.count(True) == 1
        assert [one["chosen"] for one in tell(play, "hint")["parts"][0]["shapes"]] == chosen
        drawn = tell(play, do, **wish)["parts"][0]["shapes"]
        assert not any(one["chosen"] for one in drawn)


def test_a_click_on_what_has_changed_meanwhile_makes_no_move():
    play = PlayGame(Kayles(), 7, seed=0)
    take(play, 0, 3, 4)
    record = list(play.record)
    view = tell(play, "move", to=1, at=0)
    assert view["refused"]
    assert "before the last move was shown" in view["message"]
    assert play.record == record
    assert not tell(play, "move", to=1, at=2)["refused"]


@each_game
def test_a_hint_lights_one_winning_move(name):
    for position, play in looked_at(name):
        good = play.whole.winning_moves(play.position)
        assert lit(tell(play, "hint")) == []
        pins = lit(tell(play, "hint"))
        assert bool(pins) == bool(good)
        if pins:
            run = pins[0][0], pins[0][1], pins[-1][2]
            assert {row for row, _, _ in pins} == {run[0]}
            assert len(pins) == max(1, run[2] - run[1])
            assert without(position, *run) == play.good_move()
            assert play.board.told(play.position, play.good_move()) in play.view["message"]
            assert not take(play, *run)["refused"]
            assert play.record[1] in good
