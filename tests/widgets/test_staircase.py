"""`Staircase`, without a browser: names, reasons of refusals, shelves, the heap, what is saved."""

import pytest
from helpers import examples, image_in, tell
from hypothesis import given
from hypothesis import strategies as st
from test_scales import TEN

from sg_core import GameError, GameGraph, explore, grundy_values
from sg_core.rulesets import Kayles, Nim
from sg_core.samples import random_game
from sg_course.widgets import PlayGame, Staircase
from sg_course.widgets.sketch import key_of

OF_PAGES = [TEN, explore(Nim(), 7), explore(Kayles(), 5), GameGraph({"a": []})]
each_game = pytest.mark.parametrize("game", OF_PAGES, ids=["ten", "heap", "kayles", "one"])


def racks_of(view):
    """Return the part with the seats, and the one with the game."""
    return view["parts"][:2]


def stones(view):
    """Return how high the heap is that stands beside the game."""
    return [shape["look"] for shape in view["parts"][2]["shapes"]].count("stone")


def marked_moves(view, mark="witness"):
    """Return the moves with a mark, as pairs of keys."""
    moves = racks_of(view)[1]["moves"]
    return {(move["from"], move["to"]) for move in moves if move["mark"] == mark}


def finished(game):
    """Return the panel of a staircase on which every position stands on its shelf."""
    panel = Staircase(game).panel
    tell(panel, "go", step=len(game))
    tell(panel, "name")
    return panel


def check_seats(game):
    """Each wrong seat is refused for a true reason, each right one names the position."""
    panel, value = Staircase(game).panel, grundy_values(game)
    while panel.next is not None:
        p, done = panel.next, panel.done
        below = {value[q] for q in game.options(p)}
        for n in {*range(panel.seats)} - {value[p]}:
            view = tell(panel, "seat", number=n)
            assert (view["message"], view["refused"]) == (f"Not {n}.", True)
            taken = {key_of(q) for q in game.options(p) if value[q] == n}
            red = marked_moves(view, "refused")
            assert red == {(key_of(p), q) for q in taken}
            assert ("One move leads from" in view["banner"]) == (n in below)
            assert ("smaller seat is also empty" in view["banner"]) == (n not in below)
            assert n in below or n > value[p]
            assert panel.done == done
        view = tell(panel, "seat", number=value[p])
        assert panel.done == done + 1 and not view["refused"]
        shown = {one["key"]: one["label"] for one in racks_of(view)[1]["positions"]}
        assert shown[key_of(p)] == str(value[p])
    assert panel.labels(panel.done) == value


def check_stairs(game):
    """From each position a marked arrow leads to each lower shelf, and none to its own or up."""
    panel, value = finished(game), grundy_values(game)
    at = {one["key"]: one["pos"][1] for one in racks_of(panel.view)[1]["positions"]}
    rank = {height: n for n, height in enumerate(sorted(set(at.values())))}
    assert {p: rank[at[key_of(p)]] for p in value} == value
    for p in game.positions:
        view = tell(panel, "choose", key=key_of(p), part=1)
        lit = marked_moves(view)
        assert {start for start, _ in lit} <= {key_of(p)}
        assert {rank[at[q]] for _, q in lit} == {*range(value[p])}
        ups = [q for q in game.options(p) if value[q] > value[p]]
        assert ("can be taken back" in view["message"]) == bool(ups)
        tell(panel, "choose", key=key_of(p), part=1)
        assert panel.touched is None


@each_game
def test_each_right_seat_names_a_position_and_each_wrong_one_is_refused_for_a_true_reason(game):
    check_seats(game)


@each_game
def test_from_each_position_an_arrow_leads_to_each_lower_shelf_and_none_along_its_own(game):
    check_stairs(game)


@examples(6)
@given(st.integers(2, 9), st.integers(0, 10**6))
def test_so_it_is_in_games_drawn_by_chance(size, seed):
    game = random_game(size, seed=seed)
    check_seats(game)
    check_stairs(game)


def test_the_next_rack_tells_nothing_before_a_seat_is_tried():
    panel = Staircase(TEN).panel
    tell(panel, "go", step=4)
    racks, _ = racks_of(panel.view)
    assert "Seats of v: not shown yet." in racks["alt"]
    assert {one["look"] for one in racks["shapes"] if one.get("item")} == {"zero"}
    racks, _ = racks_of(tell(panel, "seat", number=0))
    assert racks["alt"].startswith("Seats of v: 0 and 1 taken.")


def test_a_move_up_is_taken_back_in_words():
    panel = finished(TEN)
    view = tell(panel, "choose", key='"q"', part=1)
    assert view["message"] == "Moves up from q can be taken back to 3: to r, by moving to t."
    assert view["banner"] == (
        "q is 3. It moves to 0 (u), 1 (x) and 2 (v): every lower shelf, and not 3."
    )


def test_a_heap_is_called_by_its_number_once():
    view = tell(finished(explore(Nim(), 3)), "choose", key="2", part=1)
    assert view["banner"] == "2 is 2. It moves to 0 and 1: every lower shelf, and not 2."


def test_seats_of_a_tall_game_stand_in_rows_of_one_length():
    racks, _ = racks_of(Staircase(explore(Nim(), 7)).panel.view)
    seats = [one for one in racks["shapes"] if one.get("item")]
    assert len(seats) == 9
    assert [one["rect"]["y"] for one in seats].count(seats[0]["rect"]["y"]) == 5


def test_one_picture_has_room_for_both_drawings_so_that_nothing_jumps():
    panel = Staircase(TEN).panel
    begun = panel.view
    tell(panel, "go", step=10)
    shelved = tell(panel, "name")
    assert begun["subject"] == shelved["subject"]
    one, other = (racks_of(view)[1] for view in (begun, shelved))
    assert one["both"] == other["both"]
    for part in (one, other):
        places = [one["pos"] for one in part["positions"]]
        assert places in [[p["pos"] for p in drawing["positions"]] for drawing in part["both"]]


def test_the_tangle_stands_in_the_middle_of_the_shelves():
    panel = Staircase(TEN).panel
    places = [[*sketch.places.values()] for sketch in (panel.tangle, panel.shelves)]
    for one, other in ([sorted(at[i] for at in some) for some in places] for i in (0, 1)):
        assert one[0] + one[-1] == pytest.approx(other[0] + other[-1], abs=0.01)


def test_back_among_the_steps_the_game_is_a_tangle_again():
    panel = finished(TEN)
    view = tell(panel, "go", step=9)
    assert not panel.by_name and "shelves" not in racks_of(view)[1]
    assert tell(panel, "name")["message"].startswith("first every position gets its name")


def test_the_heap_of_the_same_name_stands_beside_and_both_are_played():
    stairs = Staircase(TEN)
    panel = stairs.panel
    tell(panel, "go", step=10)
    assert stones(tell(panel, "heap")) == 3  # that of the start, q
    view = tell(panel, "choose", key='"r"', part=1)
    assert stones(view) == 4
    assert view["parts"][2]["alt"] == "r is 4: A heap of 4 stones, which is 4 like r."
    tell(panel, "play")
    first, play = stairs.children
    assert first is panel and isinstance(play, PlayGame)
    assert play.position == ("r", 4)
    assert grundy_values(TEN)["r"] == 4


def test_a_game_too_large_to_follow_is_refused_with_what_to_do():
    with pytest.raises(GameError, match=r"too many .* game\.subgame\(position\)"):
        Staircase(explore(Nim(), (3, 3, 3)))


def test_a_saved_page_shows_the_tangle_without_names_and_folds_the_shelves():
    text, html = finished(TEN).static()
    seen, folded = html.split("<details>")
    assert "No position has a name yet" in text and "Shelf" not in text
    assert ">4<" not in image_in(seen)
    assert ">4<" in image_in(folded)
