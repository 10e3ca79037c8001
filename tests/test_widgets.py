"""Stepping, predicting and playing without a browser, and what every widget saves."""

import json
import re
from contextlib import suppress
from itertools import pairwise, product

import pytest
from helpers import (
    SMALL_GAMES,
    examples,
    games,
    heights,
    labels,
    marked,
    mostly_nightly,
    move,
    printed,
    tell,
    within,
)
from hypothesis import given
from hypothesis import strategies as st

from sg_core import GameError, GameGraph, N, P, explore, outcome, outcomes
from sg_core.pictures import draw
from sg_core.pictures.arcs import curve
from sg_core.rulesets import Nim
from sg_core.samples import random_game
from sg_core.widgets import BasisStepper, GameEditor, LabelStepper, PlayGame, Predict
from sg_core.widgets.picture import key_of

FORK = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["e"]})
OPTIONS = [("five", "That adds."), ("<one>", "Yes."), ("none", "That is a guess.")]
WIDGETS = {
    "editor": lambda: GameEditor(FORK),
    "stepper": lambda: LabelStepper(FORK),
    "labelling": lambda: LabelStepper(FORK, mode="label"),
    "predict": lambda: Predict("How many <b>?", OPTIONS, right=1),
    "play graph": lambda: PlayGame(FORK),
    "play heaps": lambda: PlayGame(Nim(), (1, 2, 2)),
    "machine begins": lambda: PlayGame(FORK, first="machine", seed=1),
}
GRAPHS = [name for name in WIDGETS if name not in ("predict", "play heaps")]
each_widget = pytest.mark.parametrize("name", WIDGETS)


# Every widget


@each_widget
def test_a_widget_saves_a_text_and_a_picture_that_need_no_kernel(name):
    data, _ = WIDGETS[name]()._repr_mimebundle_()
    again, _ = WIDGETS[name]()._repr_mimebundle_()
    assert len(data["text/plain"]) >= 30
    assert "application/vnd.jupyter.widget-view+json" in data
    assert [data[kind] for kind in ("text/plain", "text/html")] == [
        again[kind] for kind in ("text/plain", "text/html")
    ]
    assert "object at 0x" not in data["text/plain"]
    if name in GRAPHS:
        assert re.search(r'<img alt="[^"]{40,}"', data["text/html"])


@pytest.mark.nightly
def test_the_saved_forms_are_the_same_in_another_process():
    code = """
from sg_core import GameGraph
from sg_core.widgets import GameEditor, LabelStepper, PlayGame
game = GameGraph({"a": {"bb", "c"}, "bb": {"c", "dd"}})
for widget in (GameEditor(game), LabelStepper(game), PlayGame(game)):
    data, _ = widget._repr_mimebundle_()
    print(data["text/plain"], data["text/html"], widget.view)
"""
    assert printed(code, hash_seed=1) == printed(code, hash_seed=2)


@each_widget
def test_the_view_is_json_and_begins_without_a_message(name):
    view = WIDGETS[name]().view
    sent = json.dumps(view, allow_nan=False)
    assert json.dumps(json.loads(sent)) == sent
    assert (view["message"], view["refused"]) == ("", False)


@each_widget
@pytest.mark.parametrize(
    "content",
    [None, 5, {}, {"do": None}, {"do": "nothing"}, {"do": ["x"]}, {"do": "x" * 10**6}, [1, 2],
     {"do": "__class__"}, {1: 2}],
    ids=lambda content: str(content)[:30],
)
def test_a_message_that_means_nothing_is_refused(name, content):
    widget = WIDGETS[name]()
    before = dict(widget.view)
    widget._handle_custom_msg(content, [])
    assert widget.view["refused"]
    assert 0 < len(widget.view["message"]) < 400
    said = {"message", "refused", "revision"}
    assert {k: v for k, v in widget.view.items() if k not in said} == {
        k: v for k, v in before.items() if k not in said
    }


# Stepping


@given(games(most=7))
@examples(30)
def test_the_labels_after_each_step_are_the_first_of_the_outcomes(game):
    stepper, true = LabelStepper(game), list(outcomes(game).items())
    for step in [*range(len(game) + 1), *reversed(range(len(game) + 1))]:
        view = tell(stepper, "go", step=step)
        assert labels(view) == {key_of(p): str(v) for p, v in true[:step]}
        assert (view["done"], view["total"], len(view["log"])) == (step, len(game), step)
        here, _ = marked(view, "here")
        assert here == ([key_of(true[step - 1][0])] if step else [])
        if step:
            position, label = true[step - 1]
            assert view["rule"] == view["log"][-1]
            assert view["rule"].endswith(f"{position} is {label}.")
            witness, moves = marked(view, "witness")
            assert bool(witness) == (label is N)
            assert moves == [(key_of(position), key) for key in witness]
            assert all(labels(view)[key] == "P" for key in witness)


def test_steps_beyond_the_ends_stop_there():
    stepper = LabelStepper(FORK)
    assert tell(stepper, "go", step=99)["done"] == len(FORK)
    assert tell(stepper, "go", step=-5)["done"] == 0
    assert tell(stepper, "go", step=10**30)["done"] == len(FORK)


@pytest.mark.parametrize("step", [None, "1", 1.5, True, float("nan"), [1]])
def test_a_step_that_is_no_number_is_refused(step):
    stepper = LabelStepper(FORK)
    tell(stepper, "go", step=2)
    stepper._handle_custom_msg({"do": "go", "step": step}, [])
    assert stepper.view["refused"]
    assert stepper.view["done"] == 2


@pytest.mark.parametrize("game", SMALL_GAMES[:5], ids=lambda game: str(game.moves))
def test_each_wrong_label_of_the_reader_is_met_by_its_witness(game):
    for choice in product(("P", "N", None), repeat=len(game)):
        given_labels = {p: v for p, v in zip(game.positions, choice, strict=True) if v}
        stepper = LabelStepper(game, mode="label")
        for position, label in given_labels.items():
            tell(stepper, "label", key=key_of(position), label=label)
        view = tell(stepper, "check")
        assert stepper.labels == given_labels
        assert labels(view) == {key_of(p): v for p, v in given_labels.items()}
        assert view["good"] == (given_labels == outcomes(game))
        assert view["refused"] == (violated(game, given_labels) is not None)
        here, _ = marked(view, "here")
        witness, moves = marked(view, "witness")
        assert bool(here) == view["refused"]
        assert moves == [(here[0], key) for key in witness]
        assert set(here + witness) <= {key_of(p) for p in given_labels}
        for position, label in re.findall(r"called (\d) ([PN])", view["message"]):
            assert given_labels[int(position)] == label


def violated(game, given_labels):
    """The first position whose label contradicts labels of its options, or None."""
    for position in game.positions:
        options = [given_labels.get(option) for option in game.options(position)]
        label = given_labels.get(position)
        if (label == "P" and "P" in options) or (label == "N" and set(options) <= {"N"}):
            return position
    return None


def test_labels_can_be_taken_away_and_unknown_ones_are_refused():
    stepper = LabelStepper(FORK, mode="label")
    for content in ({"key": '"z"', "label": "P"}, {"key": '"a"', "label": "Q"},
                    {"key": '"a"', "label": ["P"]}, {"key": None, "label": "P"}, {"label": "P"}):
        assert tell(stepper, "label", **content)["refused"]
        assert stepper.labels == {}
    tell(stepper, "label", key='"a"', label="P")
    tell(stepper, "label", key='"a"', label=None)
    assert stepper.labels == {}
    tell(stepper, "label", key='"a"', label="P")
    assert labels(tell(stepper, "clear")) == {}
    assert not tell(stepper, "check")["good"]


def test_the_labels_of_the_reader_and_of_the_steps_do_not_mix():
    stepper = LabelStepper(FORK, mode="label")
    tell(stepper, "label", key='"a"', label="P")
    tell(stepper, "go", step=2)
    assert labels(stepper.view) == {'"a"': "P"}
    assert labels(tell(stepper, "mode", mode="step")) == {'"e"': "P", '"d"': "N"}
    assert labels(tell(stepper, "mode", mode="label")) == {'"a"': "P"}
    assert tell(stepper, "mode", mode="other")["refused"]


def test_a_reader_who_labels_first_is_not_shown_the_outcomes():
    stepper = LabelStepper(FORK, mode="label")
    data, _ = stepper._repr_mimebundle_()
    told = json.dumps([stepper.view["positions"], stepper.view["alt"], data["text/plain"]])
    assert "is P" not in told
    assert ", P" not in told
    assert stepper.view["log"] == []


@pytest.mark.parametrize("mode", ["other", None, 5, ["step"]])
def test_an_unknown_mode_is_refused(mode):
    with pytest.raises(GameError, match="mode"):
        LabelStepper(FORK, mode=mode)


@pytest.mark.parametrize("game", [5, {"a": ["b"]}, Nim()], ids=str)
def test_a_game_that_cannot_be_stepped_through_is_refused(game):
    with pytest.raises(GameError):
        LabelStepper(game)


# Predicting


def test_the_reader_commits_once_and_explanations_come_after():
    ask = Predict("How many?", OPTIONS, right=1)
    told = json.dumps(ask.view)
    assert all(text in told for text, _ in OPTIONS)
    assert not any(why in told for _, why in OPTIONS)
    assert (ask.view["chosen"], ask.view["right"]) == (None, None)
    view = tell(ask, "choose", index=2)
    assert (view["chosen"], view["right"], ask.chosen) == (2, 1, 2)
    assert [option["why"] for option in view["options"]] == [why for _, why in OPTIONS]
    assert tell(ask, "choose", index=1)["chosen"] == 2


@pytest.mark.parametrize("index", [-1, 3, None, "1", True, 0.5, float("nan"), [1], 10**30])
def test_an_option_that_is_none_cannot_be_chosen(index):
    ask = Predict("How many?", OPTIONS, right=1)
    ask._handle_custom_msg({"do": "choose", "index": index}, [])
    assert ask.view["refused"]
    assert ask.chosen is None


def test_the_saved_question_can_be_read_and_its_answers_fold_out():
    data, _ = Predict('Is "$x$" <i>?', OPTIONS, right=1)._repr_mimebundle_()
    assert data["text/plain"].splitlines() == ['Is "$x$" <i>?', "A. five", "B. <one>", "C. none"]
    html = data["text/html"]
    assert html.count("<details>") == html.count("</details>") == len(OPTIONS)
    assert "<i>" not in html
    assert "<one>" not in html
    assert html.count("✓") == 1
    assert all(why in html for _, why in OPTIONS)


@pytest.mark.parametrize(
    ("question", "options", "right"),
    [
        ("?", OPTIONS, 3),
        ("?", OPTIONS, -1),
        ("?", OPTIONS, True),
        ("?", OPTIONS, "1"),
        ("?", OPTIONS, None),
        ("?", OPTIONS[:1], 0),
        ("?", [], 0),
        ("?", "ab", 0),
        ("?", ["yes", "no"], 0),
        ("?", [("a", "b"), ("a", "b", "c")], 0),
        ("?", None, 0),
        ("?", 5, 0),
        (None, OPTIONS, 0),
        (5, OPTIONS, 0),
    ],
    ids=str,
)
def test_a_question_without_proper_options_is_refused(question, options, right):
    with pytest.raises(GameError):
        Predict(question, options, right)


# Playing


def rounds(make, begun=()):
    """Every round that a reader can play: the finished widgets, one for each line of choices."""
    play = make()
    for option in begun:
        assert not move(play, option)["refused"]
    if play.over():
        return [play]
    options = play.game.options(play.position)
    return [end for q in options for end in rounds(make, (*begun, q))]


def won_by_reader(play):
    """Whether the machine is to move and cannot."""
    assert play.view["over"]
    assert all(q in play.game.options(p) for p, q in pairwise(play.record))
    return play.turn == "machine"


PLAYED = [
    *[(game, None) for game in SMALL_GAMES],
    *[(random_game(8, seed), None) for seed in range(3)],
    (Nim(), (1, 2)),
    (Nim(), (2, 2)),
    (Nim(), (1, 1, 2)),
    (Nim(), 3),
]


@pytest.mark.parametrize(("game", "position"), PLAYED, ids=str)
@pytest.mark.parametrize("first", ["you", "machine"])
def test_a_perfect_opponent_wins_from_the_winning_side_against_every_line(game, position, first):
    def make():
        return PlayGame(game, position, first=first, seed=1)

    start = make().game
    machine_wins = outcome(start) is (P if first == "you" else N)
    ends = [won_by_reader(play) for play in rounds(make)]
    assert any(ends) != machine_wins
    assert len(ends) >= 1


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("first", ["you", "machine"])
def test_a_random_opponent_plays_by_the_rules(seed, first):
    for end in rounds(lambda: PlayGame(FORK, opponent="random", first=first, seed=seed)):
        won_by_reader(end)
        assert end.record[0] == FORK.start


def test_the_same_seed_gives_the_same_round():
    ends = [
        [play.record for play in rounds(lambda: PlayGame(FORK, opponent="random", seed=7))]
        for _ in range(2)
    ]
    assert ends[0] == ends[1]


def test_who_begins_and_against_whom_is_the_readers_choice():
    play = PlayGame(Nim(), (1, 2))
    assert play.record == [(1, 2)]
    view = tell(play, "new", first="machine")
    assert len(play.record) == 2
    assert view["first"] == "machine"
    assert play.position == (1, 1)
    view = tell(play, "new", first="you", opponent="random")
    assert (view["first"], view["opponent"], play.record) == ("you", "random", [(1, 2)])
    move(play, (0, 2))
    tell(play, "new")
    assert (play.record, play.view["log"], play.first) == ([(1, 2)], [], "you")


@pytest.mark.parametrize(
    "to",
    ["[2, 2]", "[1, 1]", '"a"', "", None, 1, 2, 5, 6, 7, -1, 10**9, [0, 2], "x" * 10**6],
    ids=lambda to: str(to)[:9],
)
def test_an_illegal_move_is_refused_and_the_round_goes_on(to):
    play = PlayGame(Nim(), (1, 2))
    view = tell(play, "move", to=to)
    assert view["refused"]
    assert len(view["message"]) < 400
    assert play.record == [(1, 2)]
    assert not move(play, (1, 1))["refused"]


def test_after_the_round_no_move_is_made():
    play = PlayGame(Nim(), 1)
    view = tell(play, "move", to=0)
    assert view["over"]
    assert "win" in view["banner"]
    assert tell(play, "move", to=0)["refused"]
    assert tell(play, "new", first="machine")["over"]
    assert "machine wins" in play.view["banner"].lower()


@pytest.mark.parametrize("wish", [{"first": "me"}, {"opponent": "god"}, {"first": ["you"]},
                                  {"opponent": 5}, {"other": 1}])
def test_a_round_that_cannot_begin_is_refused(wish):
    play = PlayGame(Nim(), (1, 2))
    move(play, (1, 1))
    record = play.record
    assert tell(play, "new", **wish)["refused"]
    assert play.record == record


def test_the_heaps_show_every_stone_and_the_log_every_move():
    play = PlayGame(Nim(), (3, 1))
    view = move(play, (1, 1))
    (part,) = view["parts"]
    assert heights(part) == [(heap, heap) for heap in play.position]
    assert "heap 1" in view["log"][0]
    assert "2" in view["log"][0]
    assert len(view["log"]) == 2


def test_a_graph_shows_the_options_and_hides_the_outcomes_until_the_end():
    play = PlayGame(FORK)
    (part,) = play.view["parts"]
    assert labels(part) == {}
    assert "is P" not in part["alt"] + play.static()[0]
    here, _ = marked(part, "here")
    assert here == ['"a"']
    assert set(marked(part, "option")[0]) == {'"b"', '"c"'}
    while not play.over():
        view = tell(play, "move", to=key_of(play.game.options(play.position)[0]))
    assert labels(view["parts"][0]) == {key_of(p): str(v) for p, v in outcomes(FORK).items()}


def test_play_may_begin_elsewhere_in_a_graph():
    play = PlayGame(FORK, "c")
    assert (play.position, set(play.game)) == ("c", {"c", "d", "e"})


@pytest.mark.parametrize(
    ("arguments", "wishes"),
    [
        ((FORK,), {"opponent": "god"}),
        ((FORK,), {"opponent": None}),
        ((FORK,), {"first": "me"}),
        ((FORK,), {"first": ["you"]}),
        ((FORK, "z"), {}),
        ((FORK, ["a"]), {}),
        ((FORK,), {"seed": [1]}),
        ((5,), {}),
        (("ab",), {}),
        (({"a": ["b"]},), {}),
        ((Nim(),), {}),
        ((Nim(), ()), {}),
        ((Nim(), "12"), {}),
        ((Nim(), (1, "2")), {}),
        ((Nim(), (1, -2)), {}),
        ((Nim(), -1), {}),
        ((Nim(), True), {}),
        ((Nim(), (1, True)), {}),
        ((Nim(), (1.5, 2)), {}),
        ((Nim(), (17,)), {}),
        ((Nim(), (1,) * 7), {}),
        ((Nim(), 10**30), {}),
        ((explore(Nim(), 400),), {}),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_cannot_be_played_is_refused(arguments, wishes):
    with pytest.raises(GameError):
        PlayGame(*arguments, **wishes)


@pytest.mark.parametrize(
    "heaps", mostly_nightly(1, [(12, 12, 12), (12, 12, 12, 12), (12,) * 6]), ids=len
)
def test_many_large_heaps_are_refused_or_opened_without_a_long_wait(heaps):
    with within(10), suppress(GameError):
        assert PlayGame(Nim(), heaps).position == heaps


@given(st.recursive(st.none() | st.integers() | st.text(max_size=5), st.lists, max_leaves=4))
@examples(50)
def test_any_move_that_is_sent_is_made_or_refused(to):
    play = PlayGame(FORK)
    view = tell(play, "move", to=to)
    assert view["refused"] == (to not in ('"b"', '"c"'))


def test_a_game_keeps_its_places_in_every_widget_and_drawing():
    game = GameGraph({"a": ["b", "c", "d"], "b": ["d", "e"], "c": ["d", "f"], "d": ["e"]})
    graph = draw(game).graph
    places = dict(graph.nodes.data("pos"))
    moves = {(p, q): curve(places[p], places[q], rad) for p, q, rad in graph.edges.data("rad")}
    shown = [GameEditor(game).view, LabelStepper(game).view]
    shown += [part for w in (PlayGame(game), BasisStepper(game)) for part in w.view["parts"]]
    for view in shown:
        assert {json.loads(p["key"]): p["pos"] for p in view["positions"]} == places
        drawn = {(json.loads(m["from"]), json.loads(m["to"])): m["points"] for m in view["moves"]}
        assert drawn == moves
    again = GameGraph({p: game.options(p) for p in "dcba"}, "a")
    assert dict(draw(again).graph.nodes.data("pos")) == places


SETS = GameGraph({frozenset("ab"): [frozenset("a"), (1.5, None)], frozenset("a"): [(1.5, None)]})


def test_any_hashable_position_can_be_shown_stepped_through_and_played():
    stepper, play = LabelStepper(SETS), PlayGame(SETS)
    tell(stepper, "go", step=3)
    assert [p["label"] for p in stepper.view["positions"]] == ["N", "N", "P"]
    keys = {p["full"]: p["key"] for p in play.view["parts"][0]["positions"]}
    tell(play, "move", to=keys["(1.5, None)"])
    assert play.position == (1.5, None)
    tell(LabelStepper(SETS, mode="label"), "label", key=keys["(1.5, None)"], label="P")


def test_keys_are_the_same_in_every_session():
    code = "from sg_core.widgets.picture import key_of\n"
    code += "print(key_of(frozenset(map(str, range(9)))))"
    assert printed(code, hash_seed=1) == printed(code, hash_seed=2)


def test_positions_that_look_the_same_are_refused():
    class Twin:
        def __repr__(self):
            return "twin"

    with pytest.raises(GameError, match="both shown as twin"):
        LabelStepper(GameGraph({Twin(): [Twin()]}))
