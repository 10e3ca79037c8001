"""`CrossOut`, without a browser: what vanishes, who wins the rest, what is said of it."""

from itertools import combinations, combinations_with_replacement

import pytest
from helpers import FORK, LADDER, SMALL_GAMES, every, tell
from oracles import together_P

from sg_core import GameError, GameGraph, explore
from sg_core.graph import put
from sg_core.rulesets import Nim
from sg_course.widgets import CrossOut

END = GameGraph({"e": []})


def heaps(*sizes):
    """A row of heaps, named by letters."""
    return CrossOut([explore(Nim(), size) for size in sizes])


def touch(row, *games):
    """Touch games, one after the other; return what is said in the end."""
    for game in games:
        view = tell(row, "touch", game=game)
    return view["banner"]


def marks(row, game):
    """The marks of the positions of a game, and the moves of it that are marked."""
    part = row.view["parts"][game]
    moves = {(move["from"], move["to"]): move["mark"] for move in part["moves"] if move["mark"]}
    return {position["mark"] for position in part["positions"]}, moves


def check_told(row, which):
    """Those vanish whose sum is P; else the move that is told wins, by every line of play."""
    games = [row.sketches[i].game for i in which]
    assert row.is_P(which) == together_P(*games)
    if not row.is_P(which):
        before, after = row.winning(which)
        [i] = [i for i, part in enumerate(before) if part != after[i]]
        assert after[i] in games[i].options(before[i])
        assert together_P(*put(games, i, games[i].subgame(after[i])))


@every(("G", "H"), combinations_with_replacement(SMALL_GAMES, 2))
def test_two_games_vanish_if_their_sum_is_P_and_else_a_winning_move_is_told(G, H):
    row = CrossOut([G, H])
    touch(row, 0, 1)
    check_told(row, (0, 1))
    assert row.left == (() if together_P(G, H) else (0, 1))


@every("game", SMALL_GAMES)
def test_a_game_vanishes_alone_if_it_is_P(game):
    row = CrossOut([game])
    said = touch(row, 0, 0)
    check_told(row, (0,))
    assert row.left == (() if together_P(game) else (0,))
    assert row.over  # all that can be claimed was claimed
    assert ("Nothing is left, so" in said) == together_P(game)


@every("sizes", [*combinations(range(1, 5), 3), (1, 2, 3, 4)])
def test_who_wins_three_or_more_is_told_as_it_is(sizes):
    row = heaps(*sizes)
    said = tell(row, "end")["banner"]
    check_told(row, row.left)
    assert "no two are level, and none is P" in said
    assert ("is P. The scales can show why." in said) == together_P(
        *(explore(Nim(), size) for size in sizes)
    )


def test_one_two_three_are_P_though_no_two_are_level():
    said = "A, B and C are left: no two are level, and none is P. Still, A + B + C is P."
    assert tell(heaps(1, 2, 3), "end")["banner"] == f"{said} The scales can show why."


def test_nothing_left_is_P():
    row = heaps(1, 0, 1)
    assert touch(row, 1, 1) == "B alone is P: it vanishes."
    said = touch(row, 0, 2)
    assert said.startswith("A + C is P: they are level, and vanish. Nothing is left")
    assert row.over
    assert row.view["good"]


def test_of_one_that_is_left_nothing_is_told_before_the_reader_asks():
    row = heaps(1, 2, 1)
    touch(row, 0, 2)
    assert not row.over
    assert marks(row, 1) == ({""}, {})
    said = tell(row, "end")["banner"]
    told = "Only B is left. B alone is N: in B, 2 → 0 wins."
    assert said == f"{told} So this move wins all games together."
    assert marks(row, 1) == ({""}, {("2", "0"): "witness"})


def test_two_that_are_left_and_not_level_are_N():
    row = heaps(1, 2)
    said = "A and B are left, and not level. A + B is N: in B, 2 → 1 wins."
    assert tell(row, "end")["banner"] == said
    tell(row, "undo")
    assert [touch(row, i, j) for i, j in ((0, 0), (1, 1), (0, 1))][-1] == said


def test_games_that_look_different_are_level_if_their_sum_is_P():
    row = CrossOut([FORK, explore(Nim(), 1)], titles=["fork", "heap"])
    assert touch(row, 0, 1).startswith("fork + heap is P: they are level, and vanish.")


def test_equal_is_said_of_no_two_games_whose_sum_is_P():
    """Two games are equal if they are the same set; a fork and a stone vanish without it."""
    row = CrossOut([FORK, explore(Nim(), 1)])
    said = [row.view["how"]]
    for game in (0, 1):
        said.append(touch(row, game))
    assert "two games that are level: their sum is P" in said[0]
    assert not any("equal" in text for text in said)


def test_what_is_crossed_out_stays_pale_and_is_told_in_words():
    row = CrossOut([END, LADDER])
    touch(row, 0)
    assert marks(row, 0) == ({"here"}, {})
    assert row.view["parts"][0]["caption"] == "chosen"
    touch(row, 0)
    part = row.view["parts"][0]
    assert (part["caption"], {p["mark"] for p in part["positions"]}) == ("crossed out", {"past"})
    assert all(p["spoken"].endswith(", crossed out") for p in part["positions"])
    assert "Pale: crossed out" in part["legend"]
    tell(row, "touch", game=0)
    assert row.view["message"] == "A is crossed out; choose one that is left"


def test_the_second_touch_may_be_on_any_position_of_the_game():
    row = CrossOut([LADDER, LADDER])
    tell(row, "choose", key='"x"', part=0)
    tell(row, "choose", key='"z"', part=1)
    assert row.left == ()


def test_touches_are_taken_back_one_by_one_and_the_log_with_them():
    row = heaps(1, 2, 1)
    views = [(row.left, row.chosen, row.view["log"])]
    for game in (0, 1, 0, 2):
        touch(row, game)
        views.append((row.left, row.chosen, row.view["log"]))
    assert row.view["log"] == ["A + B is N: in B, 2 → 1 wins", "A + C is P"]
    tell(row, "undo")
    assert (row.left, row.chosen, row.view["log"]) == views[2]
    tell(row, "undo")
    assert (row.left, row.chosen, row.view["log"]) == views[0]
    touch(row, 0, 2)
    tell(row, "again")
    assert (row.left, row.chosen, row.view["log"]) == views[0]


def test_what_was_claimed_before_is_not_listed_twice():
    row = heaps(1, 2, 1)
    touch(row, 0, 1, 0, 0, 1, 0)
    assert row.tried == [(0,), (0, 1)]


def test_a_saved_row_gives_nothing_away():
    row = heaps(1, 2, 1)
    before = row.static()
    touch(row, 0, 2)
    tell(row, "end")
    assert row.static() == before
    assert not any(word in before[0] for word in ("level", " is P", " is N", "wins"))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (([],), "1 to 9 games, not 0"),
        (([END] * 10,), "1 to 9 games, not 10"),
        (([Nim()],), "has no start"),
        (([END, END], ["G"]), "a row of 2 games has 2 titles"),
        (([END, END], ["G", "G"]), "a title of its own"),
    ],
)
def test_what_is_no_row_of_games_is_refused(given, words):
    with pytest.raises(GameError, match=words):
        CrossOut(*given)
