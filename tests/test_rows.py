"""Games that break heaps, played as rows of pins: which runs may go, what is said, what is sent."""

import base64
import json
import random
import re
from xml.etree import ElementTree

import pytest
from helpers import Tags, examples, next_player_wins, tell
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameError, GameGraph, Sum, explore
from sg_core.pictures.heaps import rows_svg
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

SVG = "{http://www.w3.org/2000/svg}"
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


def rows_of(view, part=0):
    """The rows of a part."""
    return view["parts"][part]["rows"]


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
    """Take a run of pins."""
    return tell(play, "take", part=part, row=row, begin=begin, end=end)


def run_to(play, option, part=0):
    """A run that leads to an option."""
    here = play.record[play.at][part] if play.board.is_sum else play.record[play.at]
    return next(
        (row, *run)
        for row, one in enumerate(rows_of(play.view, part))
        for run in one["moves"]
        if without(here, row, *run) == option
    )


# What is shown


@each_game
def test_the_runs_that_are_offered_are_just_the_options(name):
    rules = GAMES[name][0]
    for position, play in looked_at(name):
        rows = rows_of(play.view)
        assert [row["size"] for row in rows] == list(position)
        legal = {
            (i, begin, end)
            for i, size in enumerate(position)
            for begin in range(size + 1)
            for end in range(begin, size + 1)
            if without(position, i, begin, end) in rules.options(position)
        }
        offered = [(i, *run) for i, row in enumerate(rows) for run in row["moves"]]
        assert len(offered) == len(legal)
        assert set(offered) == legal
        assert {without(position, *run) for run in offered} == set(rules.options(position))
        assert all(row["lit"] is None for row in rows)


def test_what_the_runs_of_some_games_are():
    def runs(rules, position):
        return rows_of(PlayGame(rules, position).view)[0]["moves"]

    assert runs(Kayles(), 3) == [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]]
    assert runs(DawsonsKayles(), 3) == [[0, 2], [1, 3]]
    assert runs(GrundysGame(), 6) == [[1, 1], [2, 2], [4, 4], [5, 5]]
    assert runs(LaskersNim(), 2) == [[0, 1], [0, 2], [1, 1], [1, 2]]
    assert runs(Octal("4.102"), 4) == [[0, 3], [1, 1], [1, 4], [2, 2], [3, 3]]
    assert runs(Octal("4.102"), 1) == [[0, 1]]


@pytest.mark.parametrize(
    ("rules", "runs", "cuts"),
    [(Kayles(), True, False), (GrundysGame(), False, True), (LaskersNim(), True, True)],
    ids=repr,
)
def test_whether_there_are_runs_or_cuts_is_said_of_the_whole_game(rules, runs, cuts):
    for wishes in ({}, {"first": "machine"}, {"record": [(5,)]}):
        view = PlayGame(rules, 5, **wishes).view["parts"][0]
        assert (view["runs"], view["cuts"]) == (runs, cuts)
    assert view["rows"] == [{"size": 5, "moves": [], "lit": None}]  # a record


@pytest.mark.parametrize(
    ("rules", "position", "start"),
    [(Kayles(), 4, (4,)), (Kayles(), (3, 0, 1), (1, 3)), (Kayles(), 0, ()), (Kayles(), (0,), ()),
     (GrundysGame(), 16, (16,)), (LaskersNim(), (1,) * 16, (1,) * 16), (Kayles(), 16, (16,))],
    ids=str,
)  # fmt: skip
def test_where_play_begins_is_a_tuple_of_rows(rules, position, start):
    play = PlayGame(rules, position)
    assert play.position == start
    assert [row["size"] for row in rows_of(play.view)] == list(start)
    assert play.view["over"] == (not rules.options(start))


@pytest.mark.parametrize("position", [17, (8, 9), (1,) * 17, 10**30])
def test_too_many_pins_are_refused(position):
    for rules, start in ((Kayles(), position), (Sum(Nim(), Kayles()), (1, position))):
        with pytest.raises(GameError, match="at most 16 pins can be shown in rows, not") as problem:
            PlayGame(rules, start)
        assert len(str(problem.value)) < 200


@pytest.mark.parametrize("position", [(), None, (1, -2), (1, 2.5), "ab", ((1, 2), 3), True, [3]])
def test_what_are_no_rows_is_refused(position):
    with pytest.raises(GameError):
        PlayGame(Kayles(), position)


def test_games_that_break_no_heap_stay_columns_and_graphs_stay_graphs():
    for rules in (Subtraction([1, 2]), Nim(), Octal("0.33")):
        assert "heaps" in PlayGame(rules, 5).view["parts"][0]
    assert "positions" in PlayGame(explore(Kayles(), (4,))).view["parts"][0]


def test_a_game_with_a_move_that_is_no_run_is_drawn_as_a_graph():
    class Odd(HeapGame):
        def options(self, position):
            return ((1, 1, 1),) if position == (5,) else ()

    assert "positions" in PlayGame(Odd(), 5).view["parts"][0]


# What is said


@each_game
def test_each_move_is_told_in_words_that_fit_it(name):
    for position, play in looked_at(name):
        for option in play.game.options(position):
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


@pytest.mark.parametrize(
    ("position", "said"),
    [((2, 3), "Rows of 2 and 3 pins"), ((1,), "A row of 1 pin"), (7, "A row of 7 pins"),
     ((1, 1, 2), "Rows of 1, 1 and 2 pins")],
    ids=str,
)  # fmt: skip
def test_what_is_saved_is_said_in_words_and_drawn(position, said):
    text, html = PlayGame(Kayles(), position).static()
    alt = f"{said} for two players to take from"
    assert text == f"A game to play: the player who cannot move loses. {alt}. Your move."
    ((tag, attributes),) = Tags(html).tags
    assert (tag, attributes["alt"]) == ("img", alt)
    drawn = base64.b64decode(attributes["src"].split("base64,")[1]).decode()
    assert drawn == rows_svg(position if isinstance(position, tuple) else (position,))


def test_a_saved_end_says_that_no_pin_is_left():
    assert "No pin is left. You have no move." in PlayGame(Kayles(), 0).static()[0]


@pytest.mark.parametrize("rows", [(), (1,), (2, 3), (16,), (1,) * 16], ids=str)
def test_each_row_is_drawn_pin_by_pin_with_its_number(rows):
    svg = ElementTree.fromstring(rows_svg(rows))
    wide, high = float(svg.get("width")), float(svg.get("height"))
    pins = [(float(one.get("cy")), float(one.get("cx"))) for one in svg.iter(f"{SVG}circle")]
    heights = sorted({y for y, _ in pins})
    assert pins == sorted(set(pins))
    assert [sum(y == high for y, _ in pins) for high in heights] == list(rows)
    assert [one.text for one in svg.iter(f"{SVG}text")] == [str(row) for row in rows]
    assert all(11 <= y <= high - 11 and 40 <= x <= wide - 11 for y, x in pins)


# Moves


@each_game
def test_each_run_that_is_offered_makes_its_move(name):
    for position, play in looked_at(name):
        for i, row in enumerate(rows_of(play.view)):
            for run in row["moves"]:
                view = take(play, i, *run)
                assert not view["refused"]
                assert play.record[1] == without(position, i, *run)
                tell(play, "new")


@pytest.mark.parametrize(
    ("run", "says"),
    [
        ((0, 0, 3), "no move takes 3 pins of a row of 7"),
        ((0, 2, 2), "no move breaks a row of 7 into 2 and 5"),
        ((0, 0, 0), "no move breaks a row of 7 into 0 and 7"),
        ((0, 7, 7), "no move breaks a row of 7 into 7 and 0"),
        ((0, 3, 2), "a run lies between two places from 0 to 7, not 3 and 2"),
        ((0, 6, 8), "a run lies between two places from 0 to 7, not 6 and 8"),
        ((0, -1, 1), "a run lies between two places from 0 to 7, not -1 and 1"),
        ((0, 0, "<b>"), "a run lies between two places from 0 to 7, not 0 and '<b>'"),
        ((0, False, True), "a run lies between two places from 0 to 7, not False and True"),
        ((0, 0.0, 1), "a run lies between two places from 0 to 7, not 0.0 and 1"),
        ((1, 0, 1), "the number of a row is below 1, not 1"),
        ((-1, 0, 1), "the number of a row is below 1, not -1"),
        (("0", 0, 1), "the number of a row is below 1, not '0'"),
        (([], {}, None), "the number of a row is below 1, not []"),
    ],
    ids=str,
)
def test_what_is_no_move_says_why(run, says):
    play = PlayGame(Kayles(), 7)
    view = take(play, *run)
    assert (view["refused"], view["message"]) == (True, says)
    assert play.record == [(7,)]


def test_more_of_what_is_no_move():
    play = PlayGame(Octal("4.102"), 7)
    assert take(play, 0, 2, 5)["message"] == "no move takes 3 pins of a row of 7 and leaves 2 and 2"
    assert take(play, 0, 0, 1)["message"] == "no move takes 1 pin of a row of 7"
    grundy = PlayGame(GrundysGame(), 6)
    assert take(grundy, 0, 3, 3)["message"] == "no move breaks a row of 6 into 3 and 3"
    for part in (1, -1, None, "0", [0], {}):
        view = take(grundy, 0, 1, 1, part=part)
        assert "there are no rows of pins in part " in view["message"]
    assert tell(grundy, "take")["message"] == "the number of a row is below 1, not None"
    nim = PlayGame(Nim(), (1, 2))
    assert take(nim, 0, 0, 1)["message"] == "there are no rows of pins in part 0"
    assert tell(grundy, "move", to=[0, 1, 1])["refused"]
    assert (grundy.record, nim.record) == ([(6,)], [(1, 2)])


def test_whoever_may_not_move_is_told_why_as_in_other_games():
    over = PlayGame(Kayles(), 1)
    take(over, 0, 0, 1)
    assert take(over, 0, 0, 1)["message"].startswith("this round is over")
    tell(over, "go", step=0)
    assert not take(over, 0, 0, 1)["refused"]
    record = PlayGame(Kayles(), 3, record=[(3,), (1, 1)])
    assert take(record, 0, 0, 1)["message"].startswith("this is a record")
    machine = PlayGame(Kayles(), 3, first="machine")
    tell(machine, "go", step=0)
    assert rows_of(machine.view)[0]["moves"] == []
    assert take(machine, 0, 0, 1)["message"].startswith("the machine moves here")


@each_game
def test_a_reader_who_makes_winning_moves_wins_against_the_perfect_opponent(name):
    rules, start = GAMES[name]
    start = start if isinstance(start, tuple) else (start,)
    for seed in range(4):
        play, chance = PlayGame(rules, start, seed=seed), random.Random(seed)
        if not next_player_wins(rules, start):
            return
        while not play.over():
            options = rules.options(play.position)
            good = [one for one in options if not next_player_wins(rules, one)]
            take(play, *run_to(play, chance.choice(good)))
        assert play.view["banner"] == "The machine has no move. You win!"
        lines = play.view["log"]
        assert all(line.startswith(("You: ", "Machine: ")) for line in lines)
        record = PlayGame(rules, start, record=play.record).record
        assert record == play.record


def test_the_games_that_are_won_above_include_all_kinds():
    first = [
        next_player_wins(rules, (n,) if isinstance(n, int) else n) for rules, n in GAMES.values()
    ]
    assert sum(first) >= 4


@each_game
def test_a_hint_lights_one_winning_move(name):
    for position, play in looked_at(name):
        good = play.board.winning_moves(position)
        tell(play, "hint")
        assert all(row["lit"] is None for row in rows_of(play.view))
        view = tell(play, "hint")
        lit = [(i, *row["lit"]) for i, row in enumerate(rows_of(view)) if row["lit"]]
        assert len(lit) == bool(good)
        for run in lit:
            assert list(run[1:]) in rows_of(view)[run[0]]["moves"]
            assert without(position, *run) == play.good_move()
            assert play.board.told(position, play.good_move()) in view["message"]
            assert not take(play, *run)["refused"]


def test_a_record_is_copied_and_shown_again():
    play = PlayGame(LaskersNim(), 6, seed=3)
    take(play, 0, 2, 2)
    code = tell(play, "code")["code"]
    assert code == f"record = {play.record!r}"
    again = PlayGame(LaskersNim(), 6, record=play.record, players=("A", "B"))
    tell(again, "go", step=1)
    assert again.view["log"] == ["A: break a row of 6 into 2 and 4"]
    assert [row["size"] for row in rows_of(again.view)] == [2, 4]
    with pytest.raises(GameError, match="is not a move"):
        PlayGame(Kayles(), 6, record=[(6,), (2, 2, 2)])


# Sums


def test_rows_beside_heaps_and_graphs_in_a_sum():
    ladder = GameGraph({"x": ["y", "z"], "y": ["z"]})
    rules = Sum(Kayles(), Nim(), GrundysGame(), ladder)
    play = PlayGame(rules, (5, 2, (4, 1), "x"), titles="KNGL", hints="nim-sum", seed=1)
    assert play.position == ((5,), 2, (1, 4), "x")
    kinds = ["rows" if "rows" in part else "heaps" if "heaps" in part else "graph"
             for part in play.view["parts"]]  # fmt: skip
    assert kinds == ["rows", "heaps", "rows", "graph"]
    assert [row["moves"] for row in rows_of(play.view, 2)] == [[], [[1, 1], [3, 3]]]
    assert take(play, 0, 0, 1, part=1)["message"] == "there are no rows of pins in part 1"
    view = take(play, 1, 1, 1, part=2)
    assert view["log"][0] == "You: in G, break a row of 4 into 1 and 3"
    assert play.record[1] == ((5,), 2, (1, 1, 3), "x")
    assert "The sum of 4 games. K: " in play.static()[0]


def test_a_sum_of_rows_and_nim_is_won_by_the_hints_by_nim_sum():
    for position in ((3, (1, 2)), (4, 2), ((1, 2), 1), ((7, 2), (1, 3))):
        play = PlayGame(Sum(Kayles(), Nim()), position, hints="nim-sum", seed=2)
        if not play.board.winning_moves(play.position):
            continue
        while not play.over():
            before = play.position
            tell(play, "hint")
            view, good = tell(play, "hint"), play.good_move()
            if good[0] != before[0]:
                (lit,) = [(i, *row["lit"]) for i, row in enumerate(rows_of(view)) if row["lit"]]
                take(play, *lit)
            else:
                tell(play, "move", part=1, to=json.dumps(good[1]))
        assert play.view["banner"] == "The machine has no move. You win!"


# Any message


NUMBERS = st.integers(-2, 6) | st.integers()
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
WORDS = ("part", "row", "begin", "end")
MESSAGES = st.one_of(
    st.fixed_dictionaries({}, optional=dict.fromkeys(WORDS, NUMBERS)),
    st.fixed_dictionaries(dict.fromkeys(WORDS, st.integers(0, 4))),
    st.fixed_dictionaries({}, optional=dict.fromkeys(WORDS, VALUES)),
    st.dictionaries(st.sampled_from([*WORDS, "to", "self", "x"]), VALUES, max_size=4),
)


@given(st.lists(MESSAGES, max_size=10), st.sampled_from(["you", "machine"]))
@examples(200)
def test_no_message_crashes_the_widget_or_makes_a_move_that_is_none(messages, first):
    rules = Sum(LaskersNim(), Kayles(), Nim())
    play = PlayGame(rules, ((2, 3), 4, 1), first=first, opponent="random", seed=0)
    for content in messages:
        before, revision = list(play.record), play.revision
        play._handle_custom_msg({**content, "do": "take"}, [])
        json.dumps(play.view, allow_nan=False)
        assert play.revision == play.view["revision"] > revision
        assert len(play.view["message"]) < 400
        if play.view["refused"]:
            assert play.record == before
            continue
        part, row = content.get("part", 0), content["row"]
        here = before[-1][part]
        left = without(here, row, content["begin"], content["end"])
        assert len(play.record) > len(before)
        assert play.record[: len(before)] == before
        made = play.record[len(before)]
        assert made == (*before[-1][:part], left, *before[-1][part + 1 :])
        assert made in rules.options(before[-1])
