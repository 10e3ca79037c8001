"""Games in which play may go round: drawn, edited and played."""

import json
import re

import pytest
from helpers import tell

from sg_core import GameError, Sum, greedy_basis, grundy_values, outcomes
from sg_core.beyond import LoopyGraph, four_replies, loopy_outcomes
from sg_core.rulesets import Nim
from sg_course.pictures import describe, draw
from sg_course.widgets import GameEditor, LabelStepper, PlayGame

LOOP = LoopyGraph({"x": ["y", "t"], "y": ["x"]})
FREE = LoopyGraph({"x": ["y", "t"], "y": ["x", "t"]})
LARGE = LoopyGraph({
    "a": ["c", "d"], "b": ["c", "e"], "c": ["a", "t"], "d": ["a", "e"], "e": ["b", "f"], "f": ["c"],
})  # fmt: skip


# ---- drawings --------------------------------------------------------------------------


def test_outcomes_stand_with_their_moves_and_values_with_their_sets():
    drawing = draw(LARGE)
    labels = {p: node["label"] for p, node in drawing.graph.nodes.items()}
    written = {p: f"{one.label} {one.moves}" for p, one in loopy_outcomes(LARGE).items()}
    assert labels == {p: text.replace("D None", "D") for p, text in written.items()}
    styles = {node["style"] for _, node in drawing.graph.nodes.items()}
    assert styles == {"P", "N", "D"} and "D: a draw" in drawing.legend
    assert "e is N 3, moves to b and f." in drawing.alt
    values = draw(LARGE, "grundy")
    assert "c is ∞{0}, moves to a and t." in values.alt
    assert "∞: no value, and in braces the values of its options" in values.legend


@pytest.mark.parametrize("game", [LOOP, FREE, LARGE], ids=len)
def test_two_moves_to_and_fro_are_both_seen(game):
    bends = {(p, q): edge["rad"] for p, q, edge in draw(game).graph.edges(data=True)}
    pairs = [move for move in bends if move[::-1] in bends]
    assert pairs and all(bends[p, q] + bends[q, p] != 0 for p, q in pairs)


def test_what_needs_an_end_says_that_there_is_none():
    for refused in (outcomes, grundy_values, greedy_basis, LabelStepper):
        with pytest.raises(GameError, match="an end; for normal play, loopy_outcomes"):
            refused(LOOP)
    assert outcomes(LoopyGraph({"a": ["b"]})) == {"b": "P", "a": "N"}
    for shows in (draw, describe, GameEditor, PlayGame):
        with pytest.raises(GameError, match="'a' moves to itself, which cannot be drawn"):
            shows(LoopyGraph({"a": ["a"]}))


# ---- the editor ------------------------------------------------------------------------


def edited(*actions):
    """An editor of the loop after some actions."""
    editor = GameEditor(LOOP, labels=("outcome", "grundy"))
    for do, content in actions:
        assert not tell(editor, do, **content)["refused"]
    return editor


def texts(editor):
    """What stands in the positions of an editor."""
    return {json.loads(one["key"]): one["label"] for one in editor.view["positions"]}


def test_moves_that_close_a_circle_are_taken_and_labels_follow():
    editor = edited(("connect", {"source": '"y"', "target": '"t"'}))
    assert editor.game == FREE and texts(editor) == {"x": "N 1", "y": "N 1", "t": "P 0"}
    tell(editor, "connect", source='"t"', target='"y"')
    assert texts(editor) == {"x": "D", "y": "D", "t": "D"}
    tell(editor, "labels", kind="grundy")
    assert texts(editor) == {"x": "∞", "y": "∞", "t": "∞"}
    tell(editor, "connect", source='"t"', target='"y"')  # once more takes it away
    assert editor.game == FREE and texts(editor)["x"] == "∞{0}"
    assert tell(editor, "connect", source='"x"', target='"x"')["refused"]


@pytest.mark.parametrize(
    ("do", "content", "moves"),
    [
        ("add", {"at": [2, 2], "source": '"t"'}, {("t", "z")}),
        ("rename", {"key": '"t"', "name": "end"}, {("x", "end")}),
        ("text", {"text": "x -> y\ny -> x\nt -> x"}, {("t", "x")}),
        ("start", {"key": '"y"'}, {("y", "x")}),
        ("place", {"key": '"y"', "at": [5, 5]}, {("y", "x")}),
        ("tidy", {}, {("y", "x")}),
        ("preset", {"name": "a heap of 3"}, {(3, 0)}),
    ],
)
def test_every_edit_leaves_a_game_that_may_go_round(do, content, moves):
    editor = edited((do, content))
    assert isinstance(editor.game, LoopyGraph) and moves <= {*editor.game.moves}
    tell(editor, "undo")
    assert editor.game == LOOP


def test_the_code_of_an_editor_makes_the_game_again():
    editor = edited(("connect", {"source": '"y"', "target": '"t"'}), ("code", {}))
    code, made = editor.view["code"].rpartition("\n")[0], {"LoopyGraph": LoopyGraph}
    exec(code, made)
    assert made["game"] == FREE
    assert "y is N 1, moves to x and t." in editor.static()[0]
    assert editor.view["summary"][0].endswith("play may go round")
    told = ["winning moves from the start: y and t", "soonest by t"]
    assert edited().view["summary"][1:] == told


# ---- play ------------------------------------------------------------------------------


def move(play, to, part=0):
    """What a widget shows after a move in a graph, or to so many stones."""
    return tell(play, "move", part=part, to=json.dumps(to) if isinstance(to, str) else to)


def test_the_proof_undoes_a_move_to_a_position_that_had_no_value():
    play = PlayGame(Sum(LOOP, Nim()), ("x", 1), opponent=four_replies(LOOP))
    move(play, "y")
    view = move(play, "x")
    assert "(case 4, x had no value yet when y got its own: undone by t" in view["log"][3]
    assert play.over() and view["banner"] == "You have no move. The machine wins."
    assert view["why"].startswith("You could not have won.")


def test_a_position_reached_for_the_third_time_is_a_draw():
    play = PlayGame(Sum(FREE, Nim()), ("x", 2), seed=1)
    assert tell(play, "hint")["message"].startswith("Nobody can force a win here: D, a draw.")
    for _ in range(2):
        assert not play.over()
        view = move(play, "y")
    assert play.over() and view["banner"] == "This position is reached for the third time: a draw."
    assert view["why"] == "" and move(play, "y")["refused"]
    tell(play, "go", step=1)
    assert not play.over(play.at)


def test_whoever_gives_a_draw_away_is_told_where():
    play = PlayGame(Sum(FREE, Nim()), ("x", 2), seed=1)
    view = move(play, "t")
    assert re.match(r"Move 1 lost it: you stood in a draw\. You: in game 1, x → t\.", view["why"])
    assert view["why"].endswith("This would have kept it: in game 1, x → y.")


def test_the_machine_takes_the_shortest_way_and_lasts_as_long_as_it_can():
    play = PlayGame(LARGE, "e", first="machine")
    assert play.position == "f"  # P 2, where b is P 4
    play = PlayGame(LARGE, "b", first="machine")
    assert play.position == "e"  # N 3, where c is N 1


@pytest.mark.parametrize("wish", [{"misere": True}, {"hints": "nim-sum"}])
def test_what_loops_do_not_offer_is_refused(wish):
    with pytest.raises(GameError, match=r"(may|can) go round"):
        PlayGame(Sum(LOOP, Nim()), ("x", 1), **wish)
