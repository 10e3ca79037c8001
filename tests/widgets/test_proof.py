"""`ProofPlay` and `RewriteStepper` without a browser: what is shown, by every line of play."""

import json
from functools import cache
from itertools import pairwise

import pytest
from helpers import SMALL_GAMES, every, heights, labels, marked, mostly_nightly, move, shapes, tell
from oracles import all_dags, next_player_wins, values_of
from test_play import every_line

from sg_core import GameGraph, Sum, explore
from sg_core.rulesets import Nim
from sg_core.samples import random_game
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


class Attack:
    """What should come of the machine's answers in G + heap, from the values alone."""

    def __init__(self, game):
        self.game, self.value, self.met = game, values_of(game), set()
        self.stones = self.value[game.start]

    def case(self, before, after, answer):
        """Which case an answer to a move should be; None where it is none of the three."""
        n, rest, k = self.value[before[0]], self.value[after[0]], after[1]
        if rest == k or n != before[1]:  # the machine did not begin at P, or repairs what it found
            return None
        assert self.value[answer[0]] == answer[1]
        if before[0] == after[0]:
            assert answer[1] == k < n
            return 1
        assert answer == (after[0], rest) if rest < n else answer[1] == n == k < rest
        return 2 if rest < n else 3

    def check(self, board):
        """Check the moves, the log and the banner at the end of a line; return who won."""
        record, log, options = board.record, board.view["log"], self.game.options
        assert record[0] == (self.game.start, self.stones)
        for i, ((x, k), (y, m)) in enumerate(pairwise(record)):
            assert (k == m and y in options(x)) or (x == y and m in range(k))
            if board.mover(i) == "machine":
                case = self.case(*record[i - 1 : i + 2]) if i else None
                assert (f"(case {case}, " in log[i]) == ("(case " in log[i]) == (case is not None)
                self.met |= {case} - {None}
        x, k = record[-1]
        assert (options(x), k) == ((), 0)
        won = board.mover(len(record) - 1) == "machine"
        said = "The machine has no move. You win!" if won else "You have no move. The machine wins."
        told = " and ".join(", ".join(map(str, sorted(self.met))).rsplit(", ", 1)) or "none"
        every = ", all three" if self.met == {1, 2, 3} else ""
        assert board.view["banner"] == f"{said} Cases met: {told}{every}."
        return won


def check_begun(attack):
    """Check that the board shows G as drawn and a heap of its value, at the start of a round."""
    game, board, told = attack.game, attack.board, Attack(attack.game)
    view, over = board.view, not (told.stones or game.options(game.start))
    assert board.record == [(game.start, told.stones)]
    assert (view["log"], view["refused"], board.over(), board.met) == ([], False, over, set())
    graph, heap = view["parts"]
    alone = ", alone P" if over else ""
    assert [graph["title"], heap["title"]] == [f"G{alone}", f"*{told.stones}{alone}"]
    check_graph(attack)
    assert marked(graph, "here")[0] == [json.dumps(game.start)]
    assert set(marked(graph, "option")[0]) == {json.dumps(p) for p in game.options(game.start)}
    assert heights(heap) == [(told.stones, told.stones)]
    left = Nim().options(told.stones)
    assert [left[one["move"]] for one in shapes(heap).values()] == [*range(told.stones)]
    state = "You have no move. The machine wins." if over else "Your move."
    assert view["banner"] == f"{state} Cases met: none."
    return told


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


# ProofPlay: play


@each_game
def test_the_machine_wins_every_line_and_says_which_case_it_met(game):
    attack = ProofPlay(game)
    told = check_begun(attack)
    assert not next_player_wins(Sum(game, Nim()), attack.board.position)
    ends = [told.check(attack.board) for _ in every_line(attack.board)]
    assert not any(ends)
    assert attack.board.met == told.met


def test_a_round_in_which_all_three_cases_are_met():
    attack = attack_on(ALL_CASES)
    for option, says in (
        (("b", 2), "Machine: in *2, take 1, leaving 1 (case 2, G fell to value 1: lower the heap "
                   "to 1)"),
        (("d", 1), "Machine: in G, d → e (case 3, G rose to value 2: on to e, of value 1)"),
        (("e", 0), "Machine: in G, e → f (case 1, the heap fell to 0: in G move to f, of value 0, "
                   "too)"),
    ):
        view = move(attack.board, option)
        assert view["log"][-1] == says
    assert view["banner"] == "You have no move. The machine wins. Cases met: 1, 2 and 3, all three."
    assert "You could not win" in view["why"]


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
    attack, told = ProofPlay(game), Attack(game)
    board, rules = attack.board, Sum(game, Nim())
    assert (list(board.opponents), board.opponent) == (["perfect", "random", "proof"], "proof")
    tell(board, "new", opponent=opponent)
    assert board.opponent == opponent
    for record in every_line(board):
        assert all(q in rules.options(p) for p, q in pairwise(record))
        assert not any("(" in line for line in board.view["log"])
        assert board.met == set()
        assert board.view["banner"].endswith(" Cases met: none.")
        assert opponent == "random" or "You have no move" in board.view["banner"]
    tell(board, "new", opponent="proof")
    assert not any(told.check(board) for _ in every_line(board))


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
    assert attack.board.view["fits"] > before["fits"]


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
    told = check_begun(attack)
    assert not any(told.check(attack.board) for _ in every_line(attack.board))


# ProofPlay: the switch


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


# ProofPlay: what is saved, hostile names and messages


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
    assert attack.switch.static()[0] == "G + a heap of its value: Attack"


# RewriteStepper


class Walk:
    """What proof 2 should show after so many steps, from the definition of the value."""

    def __init__(self, game, step):
        self.game, self.step, self.value = game, step, values_of(game)
        longest = cache(lambda p: max((1 + longest(q) for q in game.options(p)), default=0))
        self.order = sorted(reached(game.options, game.start), key=longest)
        self.replaced = self.order[:step]

    def now(self, position):
        """What has taken the place of a position."""
        return f"*{self.value[position]}" if position in self.replaced else position

    def rewritten(self):
        """The game so far, with what its start reaches and nothing else."""
        heaps = range(1 + max(self.value[p] for p in self.order))
        moves = {f"*{n}": [f"*{m}" for m in range(n)] for n in heaps}
        moves |= {p: [self.now(q) for q in self.game.options(p)] for p in self.order[self.step :]}
        start = self.now(self.game.start)
        return GameGraph({p: moves[p] for p in reached(moves.get, start)}, start)

    def log(self):
        """The steps so far, each with the heaps that the options have become."""
        sets = {p: sorted({self.value[q] for q in self.game.options(p)}) for p in self.replaced}
        told = {p: ", ".join(f"*{n}" for n in values) for p, values in sets.items()}
        return [f"{spelled(p)} = {{{told[p]}}} ≈ *{self.value[p]}" for p in self.replaced]


def reached(options, start):
    """The positions that play from a start comes to."""
    found, waiting = [start], [start]
    while waiting:
        new = [q for q in options(waiting.pop()) if q not in found]
        found += dict.fromkeys(new)
        waiting += new
    return found


def check_step(stepper, step):
    """Go to a step and check all that is shown."""
    view, walk = tell(stepper, "go", step=step), Walk(stepper.sketch.game, step)
    (part,), game = view["parts"], walk.rewritten()
    assert stepper.game == game
    assert {p["key"] for p in part["positions"]} == {json.dumps(p) for p in game}
    moves = sorted((json.dumps(p), json.dumps(q)) for p, q in game.moves)
    assert sorted((m["from"], m["to"]) for m in part["moves"]) == moves
    assert [p["key"] for p in part["positions"] if p["start"]] == [json.dumps(game.start)]
    heaps = {f"*{n}": n for n in range(len(game))}
    assert labels(part) == {json.dumps(p): str(heaps[p]) for p in game if p in heaps}
    assert marked(part, "witness") == ([json.dumps(walk.now(p)) for p in walk.replaced[-1:]], [])
    assert marked(part, "option") == ([json.dumps(p) for p in walk.order[step : step + 1]], [])
    assert {p["mark"] for p in part["positions"]} <= {"", "witness", "option"}
    at = {json.loads(p["key"]): tuple(p["pos"]) for p in part["positions"]}
    given = stepper.sketch.places  # positions stay where they stand, heaps are in their own column
    left, low = (min(place[i] for place in given.values()) for i in (0, 1))
    for p, place in at.items():
        assert place == given.get(p) or place == pytest.approx((left - 2, low + heaps[p]))
    assert len({*at.values()}) == len(at)
    last = len(walk.order)
    assert view["title"] == f"{step} of {last} positions are heaps"
    assert view["log"] == walk.log()
    assert view["banner"].endswith(f"≈ {walk.now(walk.replaced[-1])}, which takes its place."
                                   if step else "replaces the first terminal one.")
    assert part["caption"].startswith(f"Next: {spelled(walk.order[step])} = {{"
                                      if step < last else "The whole game is ≈ *")
    sends = {one["text"]: one["send"]["step"] for one in view["buttons"]}
    assert sends == {"|◀": 0, "◀ Back": step - 1, "Step ▶": step + 1, "To the end": last}


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
