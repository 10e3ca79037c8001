"""Playing any game, sum or heaps without a browser: rounds, proofs, hints, records, bags."""

import ast
import json
import re
from functools import cache
from itertools import pairwise

import pytest
from gallery import GALLERY
from helpers import (
    FORK,
    LADDER,
    all_clicks,
    every,
    heights,
    labels,
    marked,
    mostly_nightly,
    move,
    named,
    shapes,
    tell,
)
from oracles import next_player_wins, slow_value, xor_of
from own_games import Cram, TakeOneOrTwo, TurningTurtles

from sg_core import GameError, GameGraph, Sum, explore, rulesets
from sg_core.beyond import misere_outcomes
from sg_core.rulesets import Kayles, Nim, NimWithAdding, Octal, Ruler
from sg_core.strategies import mirror
from sg_course.widgets import PlayGame

TWO_MOVES = GameGraph({"s": ["t"], "t": ["u"]})  # P
HEAP_2 = GameGraph({2: [1, 0], 1: [0]})
DETOUR = GameGraph({"a": ["b", "c", "d"], "b": ["c"], "c": ["d"], "d": ["e"]})
WHO = ["you", "machine"]


class Letters:
    """A word; a move takes away one letter."""

    def options(self, word):
        return [word[:i] + word[i + 1 :] for i in range(len(word))]


PLAYED = {  # the rules, where play begins, and how the parts are shown
    "graph, from elsewhere": (FORK, "c", ["graph"]),
    "terminal": (GameGraph({"end": []}), None, ["graph"]),
    "heaps": (Nim(), (1, 0, 2), ["heaps"]),
    "one heap": (Nim(), 4, ["heaps"]),
    "empty heap": (Nim(), (0,), ["heaps"]),
    "take one or two": (TakeOneOrTwo(), 5, ["heaps"]),
    "letters": (Letters(), "aba", ["graph"]),
    "sum, from elsewhere": (Sum(FORK, LADDER), ("b", "y"), ["graph", "graph"]),
    "sum of one": (Sum(FORK), None, ["graph"]),
    "sum of nested heaps": (Sum(Nim(), Nim()), ((1, 1), (0, 2)), ["heaps", "heaps"]),
    "mixed sum": (Sum(Nim(), LADDER, Letters()), ((1, 1), "x", "b"), ["heaps", "graph", "graph"]),
    "heaps with a bag": (NimWithAdding(), ((1, 0), 2), ["heaps"]),
    "sum with a bag": (Sum(NimWithAdding(most=1), LADDER), (((1,), 1), "z"), ["heaps", "graph"]),
    "a number of stones with a bag": (NimWithAdding(), (1, 2), ["heaps"]),
    "cells": (Cram(3, 2), None, ["cells"]),
    "coins": (TurningTurtles(4), frozenset({1, 3}), ["coins"]),
    "sum of boards": (
        Sum(Cram(2, 2), TurningTurtles(2)),
        (frozenset({(1, 1), (1, 2)}), frozenset({2})),
        ["cells", "coins"],
    ),
    "sum in a sum": (Sum(Sum(LADDER, TWO_MOVES), HEAP_2), (("y", "t"), 2), ["graph", "graph"]),
}
DAILY = [
    "graph, from elsewhere", "terminal", "one heap", "take one or two", "sum, from elsewhere",
    "mixed sum", "sum with a bag", "a number of stones with a bag", "coins", "sum in a sum",
]  # fmt: skip
each_game = pytest.mark.parametrize("name", mostly_nightly(DAILY, PLAYED))
each_beginner = pytest.mark.parametrize("first", WHO)


def played(name, **wishes):
    """A round of one of these games."""
    game, position, _ = PLAYED[name]
    return PlayGame(game, position, **{"seed": 1, **wishes})


@every(
    ("rules", "position", "clicks", "says"),
    [
        (Octal("0.75"), 5, (0,), "row 1, pin 1 of 5 is chosen; click it again."),
        (Octal("0.75"), 5, (0, 1), "and row 1, pin 2 of 5 are not a move; the rule is: Take 1, "),
        (Kayles(), (2, 2), (0, 2), "are not a move; a move is made in one heap. Now row 2, "),
        (rulesets.Cram(1, 4), None, (0, 3), "are not a move; a domino covers two free cells"),
        (TurningTurtles(4), frozenset({2, 4}), (0, 2), "a move; no move changes just these."),
        (Ruler(9), frozenset({1, 2, 3, 4, 5, 6}), (0,), "coin 4, head; or one of 2 more."),
    ],
)
def test_the_first_of_two_clicks_is_told_and_what_is_wrong_with_the_second(
    rules, position, clicks, says
):
    play = PlayGame(rules, position)
    named = [i for i, shape in enumerate(play.view["parts"][0]["shapes"]) if shape["spoken"]]
    for i in clicks:
        view = tell(play, "move", to=named[i])
    assert says in view["message"] and view["refused"] == (len(clicks) == 2)
    assert play.clicked[1] != () and len(play.record) == 1


def rules_of(name):
    """One of these games, and where play begins."""
    game, position, _ = PLAYED[name]
    return game, game.start if position is None else position


def shown_as(view, marks, of_shape):
    """The parts and keys of positions with one of the marks, or numbers of shapes of a kind."""
    return {
        (i, one)
        for i, part in enumerate(view["parts"])
        for one in (
            [key for mark in marks for key in marked(part, mark)[0]]
            if "positions" in part
            else [n for n, shape in shapes(part).items() if of_shape(shape)]
        )
    }


def may_come(view):
    """What may come next, or can be clicked first."""
    return shown_as(view, ["option", "witness"], lambda shape: shape["touches"] is not None)


def with_light(view):
    """What a hint shows."""
    return shown_as(view, ["witness"], lambda shape: shape["lit"])


def should_come(play):
    """What of each part the browser may name first, by trying it."""
    here, found = play.record[play.at], set()
    for i, (part, position) in enumerate(zip(play.board.parts, play.board.split(here))):
        if "positions" in play.view["parts"][i]:
            found |= {(i, json.dumps(option)) for option in part.game.options(position)}
        else:
            found |= {(i, clicks[0]) for clicks in all_clicks(part, position)}
    return found


def every_line(play):
    """Play all lines that the reader can play, one after the other; stop after each."""
    if play.over():
        yield play.record
        return
    step = len(play.record) - 1
    for option in play.game.options(play.position):
        tell(play, "go", step=step)
        assert not move(play, option)["refused"]
        assert play.record[step + 1] == option
        yield from every_line(play)


def reader_won(play, rules):
    """Whether the reader made the last move of a round that ended; check what is said of it."""
    assert all(q in rules.options(p) for p, q in pairwise(play.record))
    assert not rules.options(play.position)
    moves = len(play.record) - 1
    won = moves % 2 == (1 if play.first == "you" else 0)
    said = "The machine has no move. You win!" if won else "You have no move. The machine wins."
    assert play.view["banner"] == said
    assert play.over()
    return won


# What is played on


def kind_of(part):
    """How a part is shown."""
    looks = {shape["look"] for shape in part.get("shapes", ())}
    kinds = {"heaps": {"ground"}, "cells": {"cell", "covered"}, "coins": {"head", "tail"}}
    return next((kind for kind, its in kinds.items() if its & looks), "graph")


@each_game
def test_any_game_is_shown_by_its_parts_and_offers_just_its_moves(name):
    rules, start = rules_of(name)
    play = played(name)
    assert [kind_of(part) for part in play.view["parts"]] == PLAYED[name][2]
    assert play.position == start
    while not play.over():
        here = play.position
        assert may_come(play.view) == should_come(play)
        assert {*rules.options(here)} == {*play.game.options(here)}
        entries = here if isinstance(rules, Sum) else [here]
        for part, entry in zip(play.view["parts"], entries, strict=True):
            check_part(part, entry, with_bag="bag" in name)
            assert "positions" in part or part["alt"] in play.static()[0]
        move(play, play.game.options(here)[-1])
        assert play.record[1] in rules.options(start)


def check_part(part, entry, with_bag):
    """Check that a part shows its position."""
    if "shapes" in part:
        assert part["way"] == ("columns" if kind_of(part) == "heaps" else "rows")
    if kind_of(part) == "heaps":
        heaps = entry[0] if with_bag else entry
        heaps = heaps if isinstance(heaps, tuple) else (heaps,)
        assert heights(part) == [(heap, heap) for heap in heaps]
        bags = [one["text"] for one in part["shapes"] if one["group"] == "the bag"]
        assert bags == ([f"bag: {entry[1]}"] if with_bag else [])
    elif kind_of(part) == "graph":
        assert marked(part, "here")[0] == [json.dumps(entry)]


def test_a_random_opponent_uses_all_options_and_a_losing_perfect_one_plays_for_length():
    answers = {
        opponent: {PlayGame(DETOUR, "a", opponent, "machine", seed).position for seed in range(60)}
        for opponent in ("random", "perfect")
    }
    assert answers == {"random": {"b", "c", "d"}, "perfect": {"c"}}


def test_the_titles_of_a_sum_are_shown_and_named_in_the_log():
    play = PlayGame(Sum(Nim(), LADDER), ((1, 2), "x"), titles=["heaps", "L"])
    assert [part["title"] for part in play.view["parts"]] == ["heaps", "L"]
    assert [part["alt"].split(": ")[0] for part in play.view["parts"]] == ["heaps", "L"]
    assert move(play, ((1, 0), "x"))["log"][0] == "You: in heaps, take 2 from heap 2, leaving 1, 0"
    tell(play, "new")
    assert move(play, ((1, 2), "z"))["log"][0] == "You: in L, x → z"


def test_first_and_opponent_can_be_switched():
    play = PlayGame(Sum(LADDER, LADDER), opponent=mirror(LADDER), seed=1)
    switches = [one["text"] for one in play.view["buttons"] if one.get("group") == "Opponent"]
    assert switches == ["perfect", "random", "the proof"]
    for wish, begun in (
        ({"opponent": "random"}, 1),
        ({"first": "machine"}, 2),
        ({"opponent": "proof", "first": "you"}, 1),
        ({}, 1),
    ):
        move(play, play.game.options(play.position)[0])
        view = tell(play, "new", **wish)
        assert {key: getattr(play, key) for key in wish} == wish
        begins = "I begin" if play.first == "you" else "machine begins"
        opponent = "the proof" if play.opponent == "proof" else play.opponent
        assert [one["text"] for one in view["buttons"] if one.get("pressed")] == [begins, opponent]
        assert len(play.record) == begun
    move(play, ("y", "x"))
    assert play.position == ("y", "y")


# Against proofs

FAILED = " (the "  # begins the note that the proof, or the strategy, gave no answer


class Uncomparable:
    """What numpy's arrays are like: comparing it does not give True or False."""

    __hash__ = None

    def __eq__(self, other):
        raise ValueError("the truth value is ambiguous")


def fails(before, after):
    """A strategy of the reader's with a fault in it."""
    raise ZeroDivisionError("by zero <b>")


FAULTY = {
    "raises": (fails, "strategy failed: ZeroDivisionError"),
    "never returns": (
        lambda before, after: FAULTY["never returns"][0](before, after),
        "strategy failed: RecursionError",
    ),
    "cannot be compared": (lambda before, after: Uncomparable(), "proof "),
    "list": (lambda before, after: [[1, 1], "z"], "proof "),
    "long": (lambda before, after: "x" * 10**6, "proof "),
}


@every("name", FAULTY)
@each_beginner
def test_a_faulty_strategy_never_breaks_the_round_and_a_note_says_so(name, first):
    reply, note = FAULTY[name]
    rules, start = Sum(Nim(), LADDER), ((2, 1), "x")
    play = PlayGame(rules, start, opponent=reply, first=first, seed=1)
    ends = 0
    for record in every_line(play):
        reader_won(play, rules)
        assert len(play.view["log"]) == len(record) - 1
        for line in play.view["log"]:
            assert (f"{FAILED}{note}" in line) == line.startswith("Machine: ")
            assert len(line) < 150
        ends += 1
    assert ends > 3
    assert "<b>" not in json.dumps(play.view)


# Hints


def hints_at(game, position, rules, first="you"):
    """Ask for hints at a position; check them; return whether it is N."""
    play = PlayGame(game, position, first=first)
    good = [option for option in rules.options(position) if not next_player_wins(rules, option)]
    for asked in range(1, 4):
        view = tell(play, "hint")
        said, lit = view["message"], with_light(view)
        assert not view["refused"]
        assert play.record == [position]
        assert ("N-position" in said) == (bool(good) and asked == 1)
        assert ("P-position" in said) == (not good and bool(rules.options(position)))
        assert bool(lit) == (bool(good) and asked > 1)
        assert may_come(view) == should_come(play)
        if not rules.options(position):
            assert said == "No move is left here."
    if good:
        best = play.good_move()
        part, clicks = named(play, best)
        assert best in good and (part, clicks[0]) in lit
        view = move(play, best)
        assert f"A winning move: {view['log'][0].removeprefix('You: ')}." == said
        assert (play.record[1], view["message"], with_light(view)) == (best, "", set())
    return bool(good)


@each_game
def test_hints_say_N_or_P_first_and_then_a_move_that_wins(name):
    rules, start = rules_of(name)
    seen = [hints_at(rules, position, rules) for position in explore(rules, start).positions]
    assert sum(seen) == sum(next_player_wins(rules, p) for p in explore(rules, start).positions)


def test_a_hint_is_forgotten_when_one_moves_or_goes_elsewhere():
    play = PlayGame(Nim(), (1, 3))
    for leave in (
        lambda: tell(play, "go", step=0),
        lambda: tell(play, "new"),
        lambda: move(play, (1, 2)),
    ):
        assert "N-position" in tell(play, "hint")["message"]
        assert "winning move" in tell(play, "hint")["message"]
        assert with_light(play.view)
        assert not with_light(leave())
    assert "P-position" in tell(play, "hint")["message"]
    tell(play, "go", step=0)
    assert "N-position" in tell(play, "hint")["message"]


# Going back, and playing on from there


@each_game
@each_beginner
def test_going_back_shows_the_round_as_it_was_and_on_again(name, first):
    play = played(name, first=first)
    shown = {play.at: play.view}
    while not play.over():
        move(play, play.game.options(play.position)[0])
        shown[play.at] = play.view
    last = len(play.record) - 1
    for step in [*reversed(range(last + 1)), *range(last + 1)]:
        view = tell(play, "go", step=step)
        texts = {one["text"]: one.get("closed") for one in view["buttons"]}
        assert texts.get("Hint", True) == (step == last)
        if last:  # before the first move there is nothing to go back to
            assert (texts["◀"], texts["▶"]) == (step == 0, step == last)
            assert f" {step} of {last} " in texts
        assert view["log"] == shown[last]["log"][:step]
        assert view["why"] == (shown[last]["why"] if step == last else "")
        for now, then in zip(view["parts"], shown.get(step, view)["parts"]):
            assert now.get("shapes") == then.get("shapes")
            if "positions" in now:
                for mark in ("here", "past", "option"):
                    assert marked(now, mark) == marked(then, mark)


@each_beginner
def test_where_the_machine_moves_the_reader_cannot(first):
    play = PlayGame(Nim(), (2, 3, 2), first=first, seed=1)
    for _ in range(2):
        move(play, play.game.options(play.position)[0])
    record = list(play.record)
    steps = range(1 - WHO.index(first), len(record) - 1, 2)
    assert len(steps) >= 2
    for step in steps:
        tell(play, "go", step=step)
        view = move(play, record[step + 1])
        assert view["refused"] and "the machine moves here" in view["message"]
        assert (play.record, play.at) == (record, step)


# Misère play


@every(
    ("rules", "start"),
    [(Nim(), (1, 1, 2)), (Nim(), (2, 2)), (Octal("0.75"), 5), (FORK, "a"), (FORK, "b")]
    + [(Sum(FORK, LADDER), ("b", "y")), (Nim(), (0,))],
)
@each_beginner
def test_the_perfect_misere_player_wins_from_each_N_position(rules, start, first):
    play = PlayGame(rules, start, first=first, seed=1, misere=True)
    label, ends = misere_outcomes(explore(rules, start)), set()
    for record in every_line(play):
        mover = play.mover(len(record) - 1)  # who has no move, and wins
        ends.add(mover)
        has, wins = {"you": ("You have", "You win!")}.get(
            mover, ("The machine has", "The machine wins.")
        )
        assert f"The last move loses. {has} no move. {wins}" in play.view["banner"]
        assert bool(play.view["why"]) == (mover == "machine")
        if "would have won" in play.view["why"]:
            lost = int(re.search(r"Move (\d+) lost", play.view["why"])[1]) - 1
            assert label[record[lost]] == "N"
    lost = (label[start] == "P") == (first == "you")
    assert ends == {"machine"} if lost else "you" in ends


def test_misere_play_says_its_rule_and_hints_by_it():
    play = PlayGame(Nim(), (1, 1, 1, 4), seed=1, misere=True)
    assert play.view["banner"] == "Your move. The last move loses."
    assert "the player who makes the last move loses" in play.static()[0]
    tell(play, "hint")
    assert "take 4 from heap 4" in tell(play, "hint")["message"]
    view = move(PlayGame(Nim(), 2, misere=True), 0)
    assert "That is the last move, and it loses" in view["why"]
    for wrong, says in [({"hints": "nim-sum"}, "does not show"), ({"misere": 1}, "True or False")]:
        with pytest.raises(GameError, match=says):
            PlayGame(Nim(), (1, 2), **{"misere": True, **wrong})
    with pytest.raises(GameError, match="misère play is explored"):
        PlayGame(Sum(*[Kayles()] * 8), (10,) * 8, misere=True)


# Records

ROUND = [((1, 2), "x"), ((1, 2), "z"), ((1, 1), "z"), ((0, 1), "z"), ((0, 0), "z")]


def shown_record(record, **wishes):
    """A widget that shows a record of a mixed sum."""
    return PlayGame(Sum(Nim(), LADDER), ROUND[0], record=record, **wishes)


@pytest.mark.parametrize("kind", [list, tuple])
def test_a_record_is_shown_step_by_step(kind):
    play = shown_record(kind(ROUND), players=("Ada", "Bo"), titles=["heaps", "L"])
    assert (play.record, play.at, play.recorded) == (ROUND, 0, True)
    for step in [*range(5), 3, 0, 4]:
        view = tell(play, "go", step=step)
        assert (play.at, view["why"]) == (step, "")
        mover, other = ("Ada", "Bo") if step % 2 == 0 else ("Bo", "Ada")
        state = f"{mover} has no move. {other} wins." if step == 4 else f"{mover} to move."
        label = "N" if next_player_wins(Sum(Nim(), LADDER), ROUND[step]) else "P"
        assert view["banner"] == f"{state} The sum is {label}."
        heaps, graph = view["parts"]
        assert heights(heaps) == [(heap, heap) for heap in ROUND[step][0]]
        assert marked(graph, "here")[0] == [json.dumps(ROUND[step][1])]
        assert labels(graph) == {'"x"': "N", '"y"': "N", '"z"': "P"}
    assert view["log"][:2] == [
        "Ada: in L, x → z",
        "Bo: in heaps, take 1 from heap 2, leaving 1, 1",
    ]


@every(
    ("record", "says"),
    [
        ([((1, 2), "y")], "begins with ((1, 2), 'x')"),
        *((record, "begins with") for record in ([], [None], 5, {ROUND[0]: ROUND[1]})),
        ([ROUND[0], ROUND[2]], "((1, 1), 'z') is not a move from ((1, 2), 'x')"),
        ([*ROUND, ROUND[-1]], "is not a move from ((0, 0), 'z')"),
        ([ROUND[0], [[1, 2], "z"]], "[[1, 2], 'z'] is not a move"),
        ([ROUND[0], "x" * 10**6], "is not a move"),
    ],
)
def test_a_record_that_is_no_play_is_refused(record, says):
    with pytest.raises(GameError, match=re.escape(says)) as problem:
        shown_record(record)
    assert len(str(problem.value)) < 300


@each_game
@each_beginner
def test_the_copied_record_shows_the_round_again(name, first):
    play = played(name, first=first, opponent="random")
    while not play.over():
        move(play, play.game.options(play.position)[-1])
    assert play.view["code"] is None
    body = ast.parse(tell(play, "code")["code"]).body
    (statement,) = [one for one in body if isinstance(one, ast.Assign)]
    record = eval(ast.unparse(statement.value), {"frozenset": frozenset})
    assert (ast.unparse(statement.targets), record) == ("record", play.record)
    again = played(name, record=record)
    shown = tell(again, "go", step=len(record) - 1)["log"]
    assert [line.split(": ")[1] for line in shown] == (
        [line.split(": ")[1] for line in play.view["log"]]
    )
    assert tell(play, "go", step=0)["code"] is None


# Reasons

def check_reason(play, rules):
    """Check who won a round, and the reason that is given; return whether the reader did."""
    won, why = reader_won(play, rules), play.view["why"]
    mine = range(WHO.index(play.first), len(play.record), 2)
    could = [i for i in mine if next_player_wins(rules, play.record[i])]
    if won:
        assert why == ""
    elif not could:
        assert why.startswith("You could not have won. Each time it was your turn ")
    else:
        i = could[-1]
        here, went, answer = play.record[i : i + 3]
        assert next_player_wins(rules, went)
        chosen, replied = play.board.in_words(here, went), play.board.in_words(went, answer)
        at_P, over = "That leaves you at a P-position", "You have no move left"
        end = at_P if rules.options(answer) else over
        lost = f"Move {i + 1} lost it: you stood at an N-position"
        said = f"{lost}. You: {chosen}. The other player: {replied}. {end}. This would have won: "
        good = [option for option in rules.options(here) if not next_player_wins(rules, option)]
        assert why in [f"{said}{play.board.in_words(here, option)}." for option in good]
    return won


@every("opponent", ["perfect", "random"])
@each_game
@each_beginner
def test_a_loss_is_explained_by_the_last_mistake_or_by_P_throughout(name, first, opponent):
    """And a perfect opponent wins every line from the winning side, and only then."""
    rules, start = rules_of(name)
    play = played(name, first=first, opponent=opponent)
    won = [check_reason(play, rules) for _ in every_line(play)]
    assert any(won) == (next_player_wins(rules, start) == (first == "you")) or opponent == "random"


# Nothing is given away


def check_secret(play):
    """Check that nothing in the view or its saved form says N or P of a position."""
    view = play.view
    told = json.dumps([view["banner"], view["why"], view["log"], play.static()[0]])
    for part in view["parts"]:
        assert ", alone" not in part["title"]
        told += json.dumps([shape["spoken"] for shape in part.get("shapes", ())])
        if "positions" in part:
            assert labels(part) == {}
            assert {p["style"] for p in part["positions"]} == {"plain"}
            told += part["alt"] + " ".join(p["spoken"] for p in part["positions"])
    assert not re.search(r"\b(is|alone) [NP]\b|, [NP]\b|N-position|P-position", told)


@each_game
@each_beginner
def test_labels_are_hidden_until_the_round_is_over(name, first):
    play = played(name, first=first)
    while not play.over():
        for step in range(len(play.record)):
            tell(play, "go", step=step)
            check_secret(play)
        move(play, play.game.options(play.position)[0])
    here = play.board.split(play.position)
    for i, (part, at) in enumerate(zip(play.view["parts"], here)):
        game = play.board.parts[i].game.game
        right = {p: "N" if next_player_wins(game, p) else "P" for p in game}
        assert part["title"] == (f"game {i + 1}, alone {right[at]}" if "sum" in name else "")
        if "positions" in part:
            assert labels(part) == {json.dumps(p): label for p, label in right.items()}
    if len(play.record) > 2:
        view = tell(play, "go", step=WHO.index(first))
        which = "The sum" if "sum" in name else "This"
        wins = next_player_wins(rules_of(name)[0], play.record[play.at])
        assert view["banner"] == f"Your move. {which} is {'N' if wins else 'P'}."
        move(play, play.game.options(play.record[play.at])[0])
        if not play.over():
            check_secret(play)


def test_a_proof_that_fell_silent_at_0_is_not_said_to_begin():
    play = PlayGame(GameGraph({0: [1], 1: [2]}), opponent=lambda before, after: None)
    assert "has no answer here" in move(play, 1)["log"][1]


def test_an_answer_that_equals_an_option_is_that_option():
    play = PlayGame(Nim(), 4, opponent=lambda before, after: 1.0)
    move(play, 3)
    assert play.view["log"] == ["You: take 1, leaving 3", "Machine: take 2, leaving 1"]
    assert type(play.position) is int


def test_a_record_that_equals_a_play_is_that_play():
    play = PlayGame(Nim(), 4, record=[4, True])
    assert tell(play, "go", step=1)["log"] == ["Alice: take 3, leaving 1"]


def test_given_labels_stay_in_sight_from_the_first_move_to_the_last():
    codes = {"a": 10, "b": 2, "c": "<i>", "x": 7}  # of some positions of the two graphs
    play = PlayGame(Sum(FORK, LADDER), labels=codes, seed=0)
    shown = [{'"a"': "10", '"b"': "2", '"c"': "<i>"}, {'"x"': "7"}]
    assert [labels(part) for part in play.view["parts"]] == shown
    while not play.over():
        move(play, play.game.options(play.position)[0])
        assert [labels(part) for part in play.view["parts"]] == shown
    assert "alone" in play.view["parts"][0]["title"]
    assert "a is 10, moves to" in play.static()[0]
    assert "<i>" not in play.static()[1]


def test_what_is_added_and_taken_is_in_the_log():
    play = PlayGame(NimWithAdding(), ((1, 2), 5), record=[((1, 2), 5), ((4, 2), 2), ((1, 2), 2)])
    assert tell(play, "go", step=2)["log"] == [
        "Alice: add 3 to heap 1, leaving 4, 2",
        "Bob: take 3 from heap 1, leaving 1, 2",
    ]
    bags = [tell(play, "go", step=step)["parts"][0]["shapes"][-1]["text"] for step in range(3)]
    assert bags == ["bag: 5", "bag: 2", "bag: 2"]
    alone = PlayGame(NimWithAdding(), ((1,), 2), "random", seed=1)
    assert tell(alone, "move", to=2)["log"][0] == "You: add 2, leaving 3"
    tell(alone, "go", step=0)
    assert tell(alone, "move", to=0)["log"][0] == "You: take 1, leaving 0"


# Hints by nim-sums

NIM_SUM = {  # games, the start, and the function to the numbers whose nim-sum counts
    "heaps": (Nim(), (3, 2, 3), list),
    "one heap in a tuple": (Nim(), (3,), list),
    "heaps with a bag": (NimWithAdding(), ((1, 2), 2), lambda position: list(position[0])),
    "few are added at once": (NimWithAdding(most=1), ((2, 0, 1), 2), lambda p: list(p[0])),
    "a number with a bag": (NimWithAdding(), (3, 2), lambda position: [position[0]]),
    "graphs": (Sum(FORK, LADDER), None, None),
    "one graph": (Sum(FORK), None, None),
    "heaps and a graph": (Sum(Nim(), FORK), ((1, 2), "a"), None),
    "words and heaps": (Sum(Letters(), Nim()), ("abc", 2), None),
    "nested": (Sum(Sum(LADDER, TWO_MOVES), HEAP_2), (("y", "t"), 2), None),
}


def check_nim_hints(rules, position, numbers):
    """Ask for hints by nim-sums; check them; return whether the position is N."""
    play = PlayGame(rules, position, hints="nim-sum", seed=0)
    total = xor_of(numbers(position))
    plus = " ⊕ ".join(map(str, numbers(position)))
    said = plus if len(numbers(position)) == 1 else f"{plus} = {total}"
    first, second = (tell(play, "hint") for _ in range(2))
    assert not with_light(first)
    if not total:
        none = "No move is left here." if play.over() else f"{said}. This is a P-position"
        assert first["message"].startswith(none) and second["message"] == first["message"]
        assert not with_light(second)
        return False
    assert first["message"].startswith(f"{said}, not 0. This is an N-position")
    best = play.good_move()
    assert best in rules.options(position) and not next_player_wins(rules, best)
    ((had, left),) = [(a, b) for a, b in zip(numbers(position), numbers(best)) if a != b]
    assert left < had
    lowered = f"{said}, top bit {2 ** (total.bit_length() - 1)}: lower {had} to {left}"
    told = play.board.in_words(position, best)
    assert second["message"] == f"{lowered}. A winning move: {told}."
    part, clicks = named(play, best)
    assert (part, clicks[0]) in with_light(second)
    return True


@pytest.mark.parametrize("name", mostly_nightly(6, NIM_SUM))
def test_hints_by_nim_sums_name_the_sum_and_then_a_move_that_wins(name):
    rules, start, numbers = NIM_SUM[name]
    values = [cache(lambda p, one=one: slow_value(one, p)) for one in getattr(rules, "games", ())]
    numbers = numbers or (lambda position: [v(p) for v, p in zip(values, position, strict=True)])
    game = explore(rules, rules.start if start is None else start)
    seen = {p: check_nim_hints(rules, p, numbers) for p in game.positions}
    assert seen == {p: next_player_wins(rules, p) for p in seen}


@pytest.mark.parametrize("heaps", [(5, 3), (4, 2, 1), (7,)])
def test_hints_by_the_values_of_heaps_that_break_lead_to_P(heaps):
    play = PlayGame(Kayles(), heaps, hints="nim-sum")
    tell(play, "hint")
    said, option = tell(play, "hint")["message"], play.good_move()
    assert "lower the value " in said
    assert said.endswith(f"A winning move: {play.board.in_words(heaps, option)}.")
    assert not next_player_wins(Kayles(), option)


@every("name", sorted(GALLERY.keys() - {"grunt"}))  # its moves take four clicks
def test_games_worth_knowing_are_played_on_their_boards(name):
    """Every move of a round is made by clicks."""
    game = GALLERY[name]
    play = PlayGame(game.rules, game.start, seed=0)
    assert "shapes" in play.view["parts"][0]
    while not play.over():
        assert not move(play, play.game.options(play.position)[0])["refused"]
    assert play.static()[0]


def test_the_rules_are_asked_once_what_is_clicked_at_a_position():
    asked = []

    class Asked(TurningTurtles):
        def clicks(self, position):
            asked.append(position)
            return {position ^ after: after for after in self.options(position)}

    play = PlayGame(Asked(5), frozenset({1, 2, 3, 4, 5}))
    part, clicks = named(play, frozenset({2, 3, 4}))
    asked.clear()
    for to in clicks:
        tell(play, "move", part=part, to=to)
    assert len(clicks) == 2 and {*asked} == {*play.record[-2:]} and len(asked) == 2


# For readers who do not know P and N yet

LETTER = re.compile(r"\b[PN]\b")


def texts(view):
    """Return all texts of a view."""
    if isinstance(view, dict | list | tuple):
        return " ".join(map(texts, view.values() if isinstance(view, dict) else view))
    return view if isinstance(view, str) else ""


@every(("game", "start"), [(Nim(), (1, 2, 3)), (DETOUR, None), (Sum(FORK, Nim()), ("c", 1))])
def test_without_letters_nothing_names_them_or_a_winning_move_before_somebody_asks(game, start):
    play = PlayGame(game, start, hints="moves", seed=1)
    while not play.over():
        for _ in range(2):
            assert not LETTER.search(texts(tell(play, "hint")))
        view = move(play, play.whole.options(play.position)[-1])
        assert not LETTER.search(texts(view)) and not view["why"]
    assert "win" in view["banner"]
    assert "hints='moves'" in play.link_text()


def test_without_letters_who_lost_is_led_back_to_the_move_that_would_have_won():
    play = PlayGame(DETOUR, hints="moves", seed=1)
    options, [good] = play.whole.options("a"), play.whole.winning_moves("a")
    lost = next(p for p in options if p != good)
    view = move(play, lost)
    while not play.over():
        view = move(play, play.whole.options(play.position)[0])
    assert "Where did I lose?" in texts(view) and marked(view, "witness") == ([], [])
    view = tell(play, "why")
    ghosts = {one["by"]: json.loads(one["to"]) for one in view["parts"][0]["ghosts"]}
    assert play.at == 0 and ghosts == {"you": lost, "better": good}
    assert view["message"] == f"Move 1 lost it. This would have won: a → {good}. Try it."
    move(play, good)
    assert play.record[1] == good


def test_without_letters_who_could_not_win_reads_just_that():
    play = PlayGame(TWO_MOVES, hints="moves")
    with pytest.raises(GameError, match="you have not lost"):
        play.do_why()
    move(play, "t")
    assert tell(play, "why")["message"].startswith("You could not have won")


@pytest.mark.parametrize("kind", [Nim, Kayles])
def test_a_click_asks_the_rules_once_how_each_position_looks(kind):
    class Counted(kind):
        def picture(self, position):
            asked.append(position)
            return super().picture(position)

    asked = []
    play = PlayGame(Counted(), (3, 4), seed=1)
    tell(play, "move", to=1, at=0)
    if len(play.record) == 1:  # of a row one clicks the first and the last pin
        tell(play, "move", to=1, at=0)
    assert len(play.record) == 3 and {*play.record} <= {*asked}
    asked.remove((3, 4))  # what can be played at all is looked at before
    assert len({*asked}) == len(asked)
