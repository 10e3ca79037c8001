"""`ProofPlay` and `RewriteStepper` without a browser: what is shown, by every line of play."""

import json
from itertools import pairwise

import pytest
from helpers import (
    SMALL_GAMES,
    every,
    heights,
    labels,
    marked,
    mostly_nightly,
    move,
    shapes,
    tell,
    walk_sends,
)
from oracles import all_dags, values_of
from test_play import every_line

from sg_core import GameGraph, Sum, explore
from sg_core.rulesets import Nim
from sg_core.samples import random_game
from sg_core.strategies import rewriting, rewritten, three_replies
from sg_core.words import spelled
from sg_course.widgets import ProofPlay, RewriteStepper, proof

ALL_CASES = GameGraph({"a": ["b", "c"], "b": ["c", "d"], "c": ["e"], "d": ["c", "e"], "e": ["f"]})
LOOSE = GameGraph({"a": ["b", "c"], "b": ["c"], "x": ["y", "a"], "y": ["b"]}, "a")  # value 2
SOME = GameGraph({"s": ["t", "u"], "t": ["u"], "u": ["v"]})
RANDOM = [random_game(6, f"proof {seed}") for seed in range(8)]
GAMES = [*SMALL_GAMES, *(game for n in (2, 3, 4) for game in all_dags(n)), *RANDOM, LOOSE]
NAMES = {game: f"{game.start} {game.moves}"[:60] for game in [*GAMES, ALL_CASES, explore(Nim(), 3)]}
each_game = pytest.mark.parametrize("game", mostly_nightly(12, NAMES), ids=NAMES.get)
each_small_game = pytest.mark.parametrize(
    "game", mostly_nightly(9, SMALL_GAMES), ids=lambda game: str(game.moves)
)


# ProofPlay: what should be said


def check_line(board, game, met):
    """Check the moves, the log and the banner at the end of a line; add the cases to `met`."""
    record, log, proof_1 = board.record, board.view["log"], three_replies(game)
    for i, (before, after) in enumerate(pairwise(record)):
        assert after in Sum(game, Nim()).options(before)
        if board.mover(i) == "machine":
            case = proof_1.case(record[i - 1], before)
            assert after == proof_1(record[i - 1], before) and f"(case {case}, " in log[i]
            met.add(case)
    assert Sum(game, Nim()).options(record[-1]) == ()
    told = " and ".join(", ".join(map(str, sorted(met))).rsplit(", ", 1)) or "none"
    every = ", all three" if met == {1, 2, 3} else ""
    end = f"You have no move. The machine wins. Cases met: {told}{every}."
    assert (board.view["banner"], board.met) == (end, met)


def check_begun(attack):
    """Check that the board shows G as drawn and a heap of its value, at the start of a round."""
    game, board, stones = attack.game, attack.board, values_of(attack.game)[attack.game.start]
    view, over = board.view, not (stones or game.options(game.start))
    assert board.record == [(game.start, stones)]
    assert (view["log"], view["refused"], board.over(), board.met) == ([], False, over, set())
    graph, heap = view["parts"]
    alone = ", alone P" if over else ""
    assert [graph["title"], heap["title"]] == [f"G{alone}", f"*{stones}{alone}"]
    check_graph(attack)
    assert marked(graph, "here")[0] == [json.dumps(game.start)]
    assert set(marked(graph, "option")[0]) == {json.dumps(p) for p in game.options(game.start)}
    assert heights(heap) == [(stones, stones)]
    left = Nim().options(stones)
    assert [left[one["move"]] for one in shapes(heap).values()] == [*range(stones)]
    state = "You have no move. The machine wins." if over else "Your move."
    assert view["banner"] == f"{state} Cases met: none."


def check_graph(attack):
    """Check that the board has the positions of G with their values, moves and places."""
    graph, game = attack.board.view["parts"][0], attack.game
    assert labels(graph) == {json.dumps(p): str(n) for p, n in values_of(game).items()}
    moves = {(json.dumps(p), json.dumps(q)) for p, q in game.moves}
    assert {(m["from"], m["to"]) for m in graph["moves"]} == moves
    places = {json.dumps(p): tuple(at) for p, at in attack.editor.places.items()}
    assert {p["key"]: tuple(p["pos"]) for p in graph["positions"]} == places


def attack_on(game, *moves):
    """A round in which these moves were made."""
    attack = ProofPlay(game)
    for option in moves:
        assert not move(attack.board, option)["refused"]
    return attack


def check_every_line(attack):
    """Check all lines of play from the beginning."""
    met = set()
    for _ in every_line(attack.board):
        check_line(attack.board, attack.game, met)


# ProofPlay: play


@each_game
def test_the_machine_wins_every_line_and_says_which_case_it_met(game):
    attack = ProofPlay(game)
    check_begun(attack)
    check_every_line(attack)


def test_cases_are_kept_in_a_new_round_and_when_one_looks_back_and_go_with_G():
    attack = attack_on(ALL_CASES, ("b", 2), ("d", 1))
    board = attack.board
    assert board.met == {2, 3}
    for do, wish in (("go", {"step": 0}), ("hint", {}), ("new", {}), ("new", {"first": "you"})):
        assert tell(board, do, **wish)["banner"] == "Your move. Cases met: 2 and 3."
    move(board, ("a", 0))
    assert board.view["banner"].endswith(" Cases met: 1, 2 and 3, all three.")
    tell(attack.editor, "delete", key='"d"')
    check_begun(attack)


@every("opponent", ["perfect", "random"])
@each_small_game
def test_other_opponents_may_be_chosen_and_meet_no_case(game, opponent):
    attack = ProofPlay(game)
    board = attack.board
    assert (list(board.opponents), board.opponent) == (["perfect", "random", "proof"], "proof")
    tell(board, "new", opponent=opponent)
    assert board.opponent == opponent
    for _ in every_line(board):
        assert not any("(" in line for line in board.view["log"])
        assert board.view["banner"].endswith(" Cases met: none.")
        assert opponent == "random" or "You have no move" in board.view["banner"]
    tell(board, "new", opponent="proof")
    check_every_line(attack)


# ProofPlay: G is edited


def test_a_position_and_a_move_are_drawn_and_attacked():
    attack = attack_on(GameGraph({"a": ["b"]}), ("a", 0))
    assert attack.board.met == {1}
    for edit, position in (
        ({"do": "add", "at": [2, 0]}, ("a", 1)),
        ({"do": "connect", "source": '"b"', "target": '"c"'}, ("a", 0)),
        ({"do": "connect", "source": '"a"', "target": '"c"'}, ("a", 2)),
        ({"do": "undo"}, ("a", 0)),
        ({"do": "rename", "key": '"b"', "name": "<b>"}, ("a", 0)),
        ({"do": "start", "key": '"<b>"'}, ("<b>", 1)),
        ({"do": "text", "text": "p -> q, r\nq -> r"}, ("p", 2)),
    ):
        tell(attack.editor, **edit)
        check_begun(attack)
        assert attack.board.position == position
    assert move(attack.board, ("r", 2))["log"][0] == "You: in G, p → r"


def test_the_editor_shows_values_has_a_title_and_offers_no_other_labels():
    attack = ProofPlay(LOOSE)
    assert attack.editor.view["title"] == "G"
    assert attack.editor.view["offered"] == []
    values = {json.dumps(p): str(n) for p, n in values_of(LOOSE).items()}
    assert labels(attack.editor.view) == values


def test_where_positions_stand_follows_the_editor_and_the_round_goes_on():
    attack = attack_on(ALL_CASES, ("b", 2))
    tell(attack.board, "go", step=1)
    record, before = list(attack.board.record), attack.board.view
    for edit in ({"do": "place", "key": '"a"', "at": [7, 5]}, {"do": "undo"}, {"do": "tidy"}):
        tell(attack.editor, **edit)
        check_graph(attack)
        assert (attack.board.record, attack.board.at) == (record, 1)
        for name in ("log", "banner", "buttons"):
            assert attack.board.view[name] == before[name]
    assert attack.board.view["subject"] > before["subject"]


def test_a_new_G_takes_message_and_code_of_the_old_round_away():
    attack = attack_on(ALL_CASES, ("b", 2))
    assert tell(attack.board, "code")["code"].count("record = [('a', 2), ('b', 2), ('b', 1)]")
    tell(attack.editor, "delete", key='"d"')
    assert attack.board.view["code"] is None
    assert tell(attack.board, "move", to=9, part=1)["refused"]
    tell(attack.editor, "undo")
    assert (attack.board.view["message"], attack.board.view["refused"]) == ("", False)


# ProofPlay: too large


def check_refused(attack, says, record):
    """Check that G as drawn cannot be attacked, and that no move changes that."""
    for _ in range(2):
        banner = attack.board.view["banner"]
        assert banner.startswith("G as drawn cannot be attacked: ")
        assert all(text in banner for text in says)
        assert banner in attack.static()[0]
        for part, to in ((1, 0), (0, '"b"'), (0, '"c"'), (0, "1")):
            view = tell(attack.board, "move", part=part, to=to)
            assert (view["refused"], view["message"]) == (True, banner)
        assert attack.board.record == record
        tell(attack.board, "go", step=0)
        tell(attack.board, "hint")


def test_too_many_positions_are_counted_as_play_reaches_them(monkeypatch):
    monkeypatch.setattr(proof, "MOST_TO_BEAT", 12)
    attack = ProofPlay(GameGraph({"a": ["b", "c"], "b": ["c"], "c": [], "d": ["a"]}, "a"))
    check_begun(attack)  # 3 × 3
    tell(attack.editor, "add", at=[3, 3], source='"c"')
    check_begun(attack)  # 4 × 2
    tell(attack.editor, "undo")
    new = tell(attack.editor, "add", at=[3, 3], source='"a"')["focus"]
    check_begun(attack)  # 4 × 3
    record = attack.board.record
    tell(attack.editor, "add", at=[4, 3], source='"a"')
    check_refused(attack, ["too large: G + *2 has 5 × 3 = 15 positions", "at most 12", "take"],
                  record)
    tell(attack.editor, "delete", key=new)
    check_begun(attack)
    check_every_line(attack)


def seen(attack):
    """Which of the two is displayed."""
    (shown,) = [n for n in ("board", "editor") if getattr(attack, n).layout.display != "none"]
    pressed = [one["text"] for one in attack.switch.view["buttons"] if one["pressed"]]
    assert pressed == [{"board": "Attack", "editor": "Draw another G"}[shown]]
    return shown


def test_one_of_the_two_is_shown_at_a_time():
    attack = ProofPlay(ALL_CASES)
    assert list(attack.children) == [attack.switch, attack.editor, attack.board]
    turns = {one["text"]: one["send"] for one in attack.switch.view["buttons"]}
    assert attack.switch.view["title"] == "G + a heap of its value"
    assert seen(attack) == "board"
    for text, one in (("Draw another G", "editor"), ("Draw another G", "editor"),
                      ("Attack", "board"), ("Attack", "board"), ("Draw another G", "editor")):
        assert not tell(attack.switch, **turns[text])["refused"]
        assert seen(attack) == one
    for index, one in enumerate(("board", "editor")):
        attack.switch.index = index
        assert seen(attack) == one
    tell(attack.editor, "delete", key='"d"')
    assert seen(attack) == "editor"


def test_what_is_saved_is_the_board_in_words_and_pictures():
    attack = attack_on(ALL_CASES, ("b", 2))
    data, _ = attack._repr_mimebundle_()
    text, html = data["text/plain"], data["text/html"]
    assert (text, html) == attack.static() == attack.board.static()
    for said in ("G: A game of 6 positions, start a. f is 0, terminal. ", "Highlighted: b",
                 "*2: A heap of 1 stone for two players", "Your move. Cases met: 2."):
        assert said in text
    assert html.count('<img alt="') == 2
    tell(attack.board, "go", step=0)
    assert "Highlighted: a" in attack.static()[0]
    assert attack.switch.static()[0] == "G + a heap of its value."


# RewriteStepper


def check_step(stepper, step):
    """Go to a step and check all that is shown: what proof 2 has made of the game."""
    view, value = tell(stepper, "go", step=step), values_of(stepper.sketch.game)
    (part,), game, steps = view["parts"], stepper.game, rewriting(stepper.sketch.game)
    assert game == rewritten(stepper.sketch.game, step)
    assert {p["key"] for p in part["positions"]} == {json.dumps(p) for p in game}
    moves = sorted((json.dumps(p), json.dumps(q)) for p, q in game.moves)
    assert sorted((m["from"], m["to"]) for m in part["moves"]) == moves
    assert [p["key"] for p in part["positions"] if p["start"]] == [json.dumps(game.start)]
    heaps = {f"*{n}": n for n in range(len(game))}
    assert labels(part) == {json.dumps(p): str(heaps[p]) for p in game if p in heaps}
    new = [f"*{value[one.position]}" for one in steps[:step]][-1:]
    assert marked(part, "witness") == ([json.dumps(heap) for heap in new], [])
    then = [one.position for one in steps[step : step + 1]]
    assert marked(part, "option") == ([json.dumps(p) for p in then], [])
    assert {p["mark"] for p in part["positions"]} <= {"", "witness", "option"}
    at = {json.loads(p["key"]): tuple(p["pos"]) for p in part["positions"]}
    given = stepper.sketch.places  # positions stay where they stand, heaps are in their own column
    left, low = (min(place[i] for place in given.values()) for i in (0, 1))
    for p, place in at.items():
        assert place == given.get(p) or place == pytest.approx((left - 2, low + heaps[p]))
    assert len({*at.values()}) == len(at)
    last = len(steps)
    assert view["title"] == f"{step} of {last} positions are heaps"
    assert view["log"] == [log_line(stepper.sketch.game, one.position) for one in steps[:step]]
    assert view["banner"].endswith(f"≈ {new[0]}, which takes its place."
                                   if step else "replaces the first terminal one.")
    assert part["caption"].startswith(f"Next: {spelled(then[0])} = {{"
                                      if step < last else "The whole game is ≈ *")
    assert walk_sends(view) == [0, -1, 1, last]


def log_line(game, position):
    """A step, with the heaps that the options have become."""
    value = values_of(game)
    heaps = ", ".join(f"*{n}" for n in sorted({value[q] for q in game.options(position)}))
    return f"{spelled(position)} = {{{heaps}}} ≈ *{value[position]}"


@every("game", NAMES)
def test_each_step_shows_the_game_rewritten_and_says_why(game):
    stepper = RewriteStepper(game)
    steps = range(len(stepper.sketch.game) + 1)
    for step in [*steps, *reversed(steps)]:
        check_step(stepper, step)


def test_the_steps_in_words():
    stepper = RewriteStepper(GameGraph({"a": ["b", "c"], "b": ["c"], "d": ["a"]}))
    missing = "is the least heap that is missing"
    for said, below in (
        ("Every position is still itself. Step replaces the first terminal one.", "Next: c = {}"),
        ("c = {}, the empty set. So c ≈ *0, which takes its place.", "Next: b = {*0}"),
        (f"b = {{*0}}, and *1 {missing}. So b ≈ *1, which takes its place.", "Next: a = {*0, *1}"),
        (f"a = {{*0, *1}}, and *2 {missing}. So a ≈ *2, which takes its place.", "Next: d = {*2}"),
        (f"d = {{*2}}, and *0 {missing} (from *2 one can move on to *0). So d ≈ *0, which takes "
         "its place.", "The whole game is ≈ *0."),
    ):
        assert (stepper.view["banner"], stepper.view["parts"][0]["caption"]) == (said, below)
        tell(stepper, **stepper.view["buttons"][2]["send"])


@pytest.mark.parametrize("wish", [{"s": (5, 9), "t": (4, 7), "u": (3, 6), "v": (1, 0.5)},
                                  {"v": (-3, -3)}, {"zz": (1, 1)}], ids=str)
def test_places_may_be_given(wish):
    stepper = RewriteStepper(SOME, wish)
    for step in range(5):
        check_step(stepper, step)
    assert {p: stepper.sketch.places[p] for p in SOME if p in wish} == {
        p: wish[p] for p in SOME if p in wish}
