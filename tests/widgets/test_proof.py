"""`ProofPlay` and `RewriteStepper` without a browser: what is shown, by every line of play."""

import json
from functools import cache
from itertools import pairwise

import pytest
from helpers import SMALL_GAMES, heights, labels, marked, mostly_nightly, move, shapes, tell
from oracles import all_dags, least_missing, next_player_wins
from test_play import every_line

from sg_core import GameGraph, Sum, explore
from sg_core.rulesets import Nim
from sg_core.samples import random_game
from sg_core.widgets import ProofPlay, RewriteStepper, proof

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


def values_of(game):
    """From each position to its value, by the definition."""
    value = cache(lambda p: least_missing({value(q) for q in game.options(p)}))
    return {position: value(position) for position in game}


def listed(things):
    """A list in words."""
    *most, last = [*map(str, things)] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def spelled(position):
    """A position as it stands in a sentence."""
    parts = ", ".join(map(spelled, position)) if isinstance(position, tuple) else None
    return str(position) if parts is None else f"({parts})"


# ProofPlay: what should be said


class Attack:
    """What should be said of the machine's answers in G + heap, from the values alone."""

    def __init__(self, game):
        self.game, self.value, self.met = game, values_of(game), set()
        self.stones = self.value[game.start]

    def told(self, before, after):
        """A move in words."""
        if before[0] == after[0]:
            return f"in *{self.stones}, take {before[1] - after[1]}, leaving {after[1]}"
        return f"in G, {spelled(before[0])} → {spelled(after[0])}"

    def note(self, before, after, answer):
        """What should be said of the machine's answer to a move; which case it was is kept."""
        n, rest, k = self.value[before[0]], self.value[after[0]], after[1]
        x, m = answer
        if rest == k:  # the machine did not begin at P, and the reader made no slip
            return "the proof has no answer here; the machine just moves"
        assert self.value[x] == m
        if n != before[1]:
            return f"make both sides {m}"
        if before[0] == after[0]:
            assert (m, k < n) == (k, True)
            case, why = 1, f"the heap fell to {k}: in G move to {spelled(x)}, of value {k}, too"
        elif rest < n:
            assert answer == (after[0], rest)
            case, why = 2, f"G fell to value {rest}: lower the heap to {rest}"
        else:
            assert (m, k, rest > n) == (n, n, True)
            case, why = 3, f"G rose to value {rest}: on to {spelled(x)}, of value {n}"
        self.met.add(case)
        return f"case {case}, {why}"

    def check(self, board):
        """Check the moves, the log and the banner at the end of a line; return who won."""
        record, log, options = board.record, board.view["log"], self.game.options
        assert record[0] == (self.game.start, self.stones)
        for i, (before, after) in enumerate(pairwise(record)):
            (x, k), (y, m) = before, after
            assert (k == m and y in options(x)) or (x == y and m in range(k))
            words = self.told(before, after)
            if board.mover(i) == "you":
                assert log[i] == f"You: {words}"
            elif i == 0:
                note = "the proof has no first move here; the machine just moves"
                assert log[i] == f"Machine: {words} ({note})"
            else:
                note = self.note(record[i - 1], before, after)
                assert log[i] == f"Machine: {words} ({note})"
        x, k = record[-1]
        assert (options(x), k) == ((), 0)
        won = board.mover(len(record) - 1) == "machine"
        said = "The machine has no move. You win!" if won else "You have no move. The machine wins."
        assert board.view["banner"] == f"{said}{self.cases()}"
        return won

    def cases(self):
        """What the banner says of the cases."""
        said = listed(sorted(self.met)) if self.met else "none"
        return f" Cases met: {said}{', all three' if self.met == {1, 2, 3} else ''}."


def check_begun(attack):
    """Check that the board shows G as drawn and a heap of its value, at the start of a round."""
    game, board, told = attack.game, attack.board, Attack(attack.game)
    view, over = board.view, not (told.stones or game.options(game.start))
    assert board.record == [(game.start, told.stones)]
    assert view["log"] == []
    assert (view["refused"], view["over"], board.met) == (False, over, set())
    graph, heap = view["parts"]
    alone = ", alone P" if over else ""
    assert [graph["title"], heap["title"]] == [f"G{alone}", f"*{told.stones}{alone}"]
    check_graph(attack)
    assert marked(graph, "here")[0] == [json.dumps(game.start)]
    assert set(marked(graph, "option")[0]) == {json.dumps(p) for p in game.options(game.start)}
    assert heights(heap) == [(told.stones, told.stones)]
    stones = shapes(heap).values()
    left = Nim().options(told.stones)
    assert [left[one["move"]] for one in stones] == [*range(told.stones)]
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
    values = {"a": 2, "b": 1, "c": 0, "d": 2, "e": 1, "f": 0}
    assert {json.loads(p): int(n) for p, n in labels(attack.board.view["parts"][0]).items()} == (
        values)
    assert move(attack.board, ("b", 2))["log"][1] == (
        "Machine: in *2, take 1, leaving 1 (case 2, G fell to value 1: lower the heap to 1)"
    )
    assert attack.board.view["banner"] == "Your move. Cases met: 2."
    assert move(attack.board, ("d", 1))["log"][3] == (
        "Machine: in G, d → e (case 3, G rose to value 2: on to e, of value 1)"
    )
    assert attack.board.view["banner"] == "Your move. Cases met: 2 and 3."
    view = move(attack.board, ("e", 0))
    assert view["log"][5] == (
        "Machine: in G, e → f (case 1, the heap fell to 0: in G move to f, of value 0, too)"
    )
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


@pytest.mark.parametrize("opponent", ["perfect", "random"])
@each_small_game
def test_other_opponents_may_be_chosen_and_meet_no_case(game, opponent):
    attack, told = ProofPlay(game), Attack(game)
    board, rules = attack.board, Sum(game, Nim())
    assert list(board.view["opponents"]) == ["perfect", "random", "proof"]
    assert board.view["opponent"] == "proof"
    assert tell(board, "new", opponent=opponent)["opponent"] == opponent
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
    new = json.loads(tell(attack.editor, "add", at=[2, 0])["focus"])
    check_begun(attack)
    for source, stones in (("b", 0), ("a", 2)):
        tell(attack.editor, "connect", source=json.dumps(source), target=json.dumps(new))
        check_begun(attack)
        assert attack.board.position == ("a", stones)
    assert move(attack.board, (new, 2))["log"] == [
        f"You: in G, a → {new}",
        "Machine: in *2, take 2, leaving 0 (case 2, G fell to value 0: lower the heap to 0)",
    ]
    for stones in (0, 1, 1):
        tell(attack.editor, "undo")
        check_begun(attack)
        assert attack.board.position == ("a", stones)
    tell(attack.editor, "rename", key='"b"', name="<b>")
    check_begun(attack)
    assert move(attack.board, ("<b>", 1))["log"][0] == "You: in G, a → <b>"
    tell(attack.editor, "start", key='"<b>"')
    check_begun(attack)
    tell(attack.editor, "text", text="p -> q, r\nq -> r")
    check_begun(attack)
    assert attack.board.position == ("p", 2)


def test_the_editor_shows_values_has_a_title_and_offers_no_other_labels():
    attack = ProofPlay(LOOSE)
    assert attack.editor.view["title"] == "G"
    assert attack.editor.view["offered"] == []
    values = {json.dumps(p): str(n) for p, n in values_of(LOOSE).items()}
    assert labels(attack.editor.view) == values


def test_where_positions_stand_follows_the_editor_and_the_round_goes_on():
    attack = attack_on(ALL_CASES, ("b", 2))
    record, fits = list(attack.board.record), attack.board.view["fits"]
    tell(attack.board, "go", step=1)
    before = attack.board.view
    tell(attack.editor, "place", key='"a"', at=[7, 5])
    check_graph(attack)
    assert attack.board.view["parts"][0]["positions"][0]["pos"] == (7, 5)
    assert (attack.board.record, attack.board.at) == (record, 1)
    assert attack.board.view["fits"] > fits
    for name in ("log", "banner", "last", "opponent"):
        assert attack.board.view[name] == before[name]
    tell(attack.editor, "undo")
    check_graph(attack)
    tell(attack.editor, "tidy")
    check_graph(attack)
    assert attack.board.record == record


def test_a_new_G_takes_message_and_code_of_the_old_round_away():
    attack = attack_on(ALL_CASES, ("b", 2))
    assert tell(attack.board, "code")["code"] == "record = [('a', 2), ('b', 2), ('b', 1)]"
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
    monkeypatch.setattr(proof, "MOST_POSITIONS", 12)
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
    shown = [one for one in ("board", "editor")
             if getattr(attack, one).layout.display != "none"]
    assert len(shown) == 1
    pressed = [one["text"] for one in attack.switch.view["buttons"] if one["pressed"]]
    assert pressed == [{"board": "Attack", "editor": "Draw another G"}[shown[0]]]
    return shown[0]


def test_one_of_the_two_is_shown_at_a_time():
    attack = ProofPlay(ALL_CASES)
    assert list(attack.children) == [attack.switch, attack.editor, attack.board]
    turns = {one["text"]: one["send"] for one in attack.switch.view["buttons"]}
    assert attack.switch.view["title"] == "G + a heap of its value"
    assert list(turns) == ["Attack", "Draw another G"]
    assert seen(attack) == "board"
    for text, one in (("Draw another G", "editor"), ("Draw another G", "editor"),
                      ("Attack", "board"), ("Attack", "board"), ("Draw another G", "editor")):
        assert not tell(attack.switch, **turns[text])["refused"]
        assert seen(attack) == one
    attack.switch.index = 0
    assert seen(attack) == "board"
    attack.switch.index = 1
    assert seen(attack) == "editor"
    move(attack.board, ("b", 2))
    tell(attack.editor, "delete", key='"d"')
    assert seen(attack) == "editor"
    assert attack.static() == attack.board.static()


# ProofPlay: what is saved, hostile names and messages


def test_what_is_saved_is_the_board_in_words_and_pictures():
    attack = attack_on(ALL_CASES, ("b", 2))
    data, _ = attack._repr_mimebundle_()
    text, html = data["text/plain"], data["text/html"]
    assert (text, html) == attack.static() == attack.board.static()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert text.startswith("A game to play: the player who cannot move loses. The sum of 2 games. ")
    assert "G: A game of 6 positions, start a. f is 0, terminal. e is 1, moves to f. " in text
    assert "Highlighted: b" in text
    assert "*2: A heap of 1 stone for two players to take from" in text
    assert text.endswith("Your move. Cases met: 2.")
    assert html.count('<img alt="') == 2 and 'alt="A heap of 1 stone for two players' in html
    before = attack.static()
    tell(attack.board, "go", step=0)
    assert attack.static() != before
    assert "Highlighted: a" in attack.static()[0]
    text, html = attack.switch.static()
    assert text == "G + a heap of its value: Attack"


# RewriteStepper


class Walk:
    """What proof 2 should show after so many steps, from the definition of the value."""

    def __init__(self, game, step, star="*"):
        reached, waiting = {game.start}, [game.start]
        while waiting:
            new = set(game.options(waiting.pop())) - reached
            reached |= new
            waiting += new
        longest = cache(lambda p: max((1 + longest(q) for q in game.options(p)), default=0))
        self.game, self.step, self.star = game, step, star
        self.order = sorted((p for p in game.positions if p in reached), key=longest)
        self.value, self.replaced = values_of(game), self.order[:step]

    def now(self, position):
        """What has taken the place of a position."""
        return f"{self.star}{self.value[position]}" if position in self.replaced else position

    def rewritten(self):
        """The game so far, with what its start reaches and nothing else."""
        heaps = range(1 + max(self.value[p] for p in self.order))
        moves = {f"{self.star}{n}": [f"{self.star}{m}" for m in range(n)] for n in heaps}
        moves |= {p: [self.now(q) for q in self.game.options(p)] for p in self.order[self.step :]}
        found, waiting = {}, [self.now(self.game.start)]
        while waiting:
            position = waiting.pop()
            found[position] = moves[position]
            waiting += [q for q in moves[position] if q not in found]
        return GameGraph(found, self.now(self.game.start))

    def options(self, position):
        """The heaps that a position's options have become, as a set in words."""
        values = sorted({self.value[q] for q in self.game.options(position)})
        return "{" + ", ".join(f"*{n}" for n in values) + "}"

    def banner(self):
        """The last step in words."""
        if not self.step:
            return "Every position is still itself. Step replaces the first terminal one."
        here = self.order[self.step - 1]
        name, n = spelled(here), self.value[here]
        above = sorted({self.value[q] for q in self.game.options(here)} - set(range(n)))
        back = f" (from {listed(f'*{m}' for m in above)} one can move on to *{n})"
        why = f"and *{n} is the least heap that is missing{back if above else ''}"
        reason = why if self.game.options(here) else "the empty set"
        return f"{name} = {self.options(here)}, {reason}. So {name} ≈ *{n}, which takes its place."

    def caption(self):
        """What comes next."""
        if self.step == len(self.order):
            return f"The whole game is ≈ *{self.value[self.game.start]}."
        here = self.order[self.step]
        return f"Next: {spelled(here)} = {self.options(here)}"

    def log(self):
        """The steps so far."""
        return [f"{spelled(p)} = {self.options(p)} ≈ *{self.value[p]}" for p in self.replaced]


def check_step(stepper, step, star="*"):
    """Go to a step and check all that is shown."""
    view, walk = tell(stepper, "go", step=step), Walk(stepper.sketch.game, step, star)
    (part,), game = view["parts"], walk.rewritten()
    assert not view["refused"]
    assert stepper.game == game
    assert {p["key"] for p in part["positions"]} == {json.dumps(p) for p in game}
    moves = sorted((json.dumps(p), json.dumps(q)) for p, q in game.moves)
    assert sorted((m["from"], m["to"]) for m in part["moves"]) == moves
    assert [p["key"] for p in part["positions"] if p["start"]] == [json.dumps(game.start)]
    heaps = {f"{star}{n}": n for n in range(len(game))}
    assert labels(part) == {
        json.dumps(p): str(heaps[p]) for p in game if p in heaps and p not in stepper.sketch.game
    }
    placed = [json.dumps(walk.now(p)) for p in walk.replaced[-1:]]
    coming = [json.dumps(p) for p in walk.order[step : step + 1]]
    assert marked(part, "witness") == (placed, [])
    assert marked(part, "option") == (coming, [])
    assert {p["mark"] for p in part["positions"]} <= {"", "witness", "option"}
    check_places(stepper, part, heaps)
    last = len(walk.order)
    assert view["title"] == f"{step} of {last} positions are heaps"
    assert (view["banner"], part["caption"], view["log"]) == (
        walk.banner(), walk.caption(), walk.log())
    sends = {one["text"]: one["send"] for one in view["buttons"]}
    assert sends == {text: {"do": "go", "step": to} for text, to in {
        "|◀": 0, "◀ Back": step - 1, "Step ▶": step + 1, "To the end": last}.items()}
    return game


def check_places(stepper, part, heaps):
    """Check that positions stay where they stand, and that the heaps stand in their own column."""
    at = {p["key"]: tuple(p["pos"]) for p in part["positions"]}
    given = {json.dumps(p): tuple(xy) for p, xy in stepper.sketch.places.items()}
    left, low = min(x for x, _ in given.values()), min(y for _, y in given.values())
    column = {json.dumps(heap): (left - 2, low + n) for heap, n in heaps.items()}
    for key, place in at.items():
        assert place == (given[key] if key in given else pytest.approx(column[key]))
    assert len(set(at.values())) == len(at)


@pytest.mark.parametrize("game", NAMES, ids=NAMES.get)
def test_each_step_shows_the_game_rewritten_and_says_why(game):
    stepper = RewriteStepper(game)
    steps = range(len(stepper.sketch.game) + 1)
    for step in [*steps, *reversed(steps)]:
        check_step(stepper, step)


def test_the_steps_in_words():
    stepper = RewriteStepper(GameGraph({"a": ["b", "c"], "b": ["c"], "d": ["a"]}))
    said = [check_step(stepper, step) and (stepper.view["banner"],
            stepper.view["parts"][0]["caption"]) for step in range(5)]
    assert said == [
        ("Every position is still itself. Step replaces the first terminal one.", "Next: c = {}"),
        ("c = {}, the empty set. So c ≈ *0, which takes its place.", "Next: b = {*0}"),
        ("b = {*0}, and *1 is the least heap that is missing. So b ≈ *1, which takes its place.",
         "Next: a = {*0, *1}"),
        ("a = {*0, *1}, and *2 is the least heap that is missing. So a ≈ *2, which takes its "
         "place.", "Next: d = {*2}"),
        ("d = {*2}, and *0 is the least heap that is missing (from *2 one can move on to *0). So "
         "d ≈ *0, which takes its place.", "The whole game is ≈ *0."),
    ]
    assert stepper.view["log"] == ["c = {} ≈ *0", "b = {*0} ≈ *1", "a = {*0, *1} ≈ *2",
                                   "d = {*2} ≈ *0"]


@pytest.mark.parametrize("wish", [None, {}, {"s": (5, 9), "t": (4, 7), "u": (3, 6), "v": (1, 0.5)},
                                  {"v": (-3, -3)}, {"zz": (1, 1)}], ids=str)
def test_places_may_be_given(wish):
    stepper = RewriteStepper(SOME, wish) if wish is not None else RewriteStepper(SOME)
    for step in range(5):
        check_step(stepper, step)
    tell(stepper, "go", step=1)
    at = {json.loads(p["key"]): p["pos"] for p in stepper.view["parts"][0]["positions"]}
    for position in at.keys() & (wish or {}).keys():
        assert at[position] == wish[position]
    assert stepper.static()[1] != RewriteStepper(ALL_CASES).static()[1]


def test_positions_out_of_reach_are_left_out():
    stepper = RewriteStepper(LOOSE)
    assert set(stepper.sketch.game) == {"a", "b", "c"}
    for step in range(4):
        check_step(stepper, step)


