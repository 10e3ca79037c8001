"""Stepping, predicting and playing without a browser, and what every widget saves."""

import json
import re
from cmath import phase
from contextlib import suppress
from itertools import product

import pytest
from helpers import (
    FORK,
    SMALL_GAMES,
    examples,
    games,
    labels,
    marked,
    mostly_nightly,
    tell,
    within,
)
from hypothesis import given
from oracles import least_missing, value_in

from sg_core import GameError, GameGraph, N, outcomes
from sg_core.rulesets import Nim
from sg_course.pictures import draw
from sg_course.pictures.rim import ways
from sg_course.questions import question_named
from sg_course.reasons import broken_outcome_rule
from sg_course.widgets import BasisStepper, GameEditor, LabelStepper, PlayGame, Predict
from sg_course.widgets.sketch import key_of

OPTIONS = [("five", "That adds."), ("<one>", "Yes."), ("none", "That is a guess.")]


# Stepping


@given(games(most=7))
@examples(30)
def test_the_labels_after_each_step_are_the_first_of_the_outcomes(game):
    stepper, true = LabelStepper(game), list(outcomes(game).items())
    for step in [*range(len(game) + 1), *reversed(range(len(game) + 1))]:
        view = tell(stepper, "go", step=step)
        assert labels(view) == {key_of(p): str(v) for p, v in true[:step]}
        assert view["title"] == f"{step} of {len(game)} positions labelled"
        assert (stepper.done, len(view["log"])) == (step, step)
        here, _ = marked(view, "here")
        assert here == ([key_of(true[step - 1][0])] if step else [])
        if step:
            position, label = true[step - 1]
            assert view["banner"] == view["log"][-1]
            assert view["banner"].endswith(f"{position} is {label}.")
            witness, moves = marked(view, "witness")
            assert bool(witness) == (label is N)
            assert moves == [(key_of(position), key) for key in witness]
            assert all(labels(view)[key] == "P" for key in witness)


@pytest.mark.parametrize("game", SMALL_GAMES[:5], ids=lambda game: str(game.moves))
def test_each_wrong_label_of_the_reader_is_met_by_its_witness(game):
    for choice in product(("P", "N", None), repeat=len(game)):
        given_labels = {p: v for p, v in zip(game.positions, choice, strict=True) if v}
        stepper = LabelStepper(game, mode="label")
        for position, label in given_labels.items():
            tell(stepper, "label", key=key_of(position), label=label)
        view, found = tell(stepper, "check"), broken_outcome_rule(game, given_labels)
        assert stepper.labels == given_labels
        assert labels(view) == {key_of(p): v for p, v in given_labels.items()}
        assert view["good"] == (given_labels == outcomes(game))
        assert view["refused"] == (found is not None)
        assert found is None or view["message"] == found.message
        here = [key_of(found.position)] if found else []
        witness = [key_of(found.witness)] if found and found.witness is not None else []
        assert marked(view, "here")[0] == here
        assert marked(view, "witness") == (witness, [(here[0], key) for key in witness])


@given(games(most=7))
@examples(30)
def test_values_are_walked_through_and_each_is_said_to_be_the_mex_that_it_is(game):
    stepper, value = LabelStepper(game, mode="values"), value_in(game)
    view = tell(stepper, "go", step=len(game))
    assert labels(view) == {key_of(p): str(value(p)) for p in game}
    for position, said in zip(game.positions, view["log"]):
        below = {*map(value, game.options(position))}
        shown = f"{{{', '.join(map(str, sorted(below)))}}}"
        assert said == f"{position} has the value mex {shown} = {least_missing(below)}."
    assert "there is no mode" in tell(stepper, "mode", mode="label")["message"]


def test_the_labels_of_the_reader_can_be_taken_away_and_do_not_mix_with_the_steps():
    stepper = LabelStepper(FORK, mode="label")
    for label in ("P", None, "P"):
        tell(stepper, "label", key='"a"', label=label)
        assert stepper.labels == ({"a": "P"} if label else {})
    tell(stepper, "go", step=2)
    assert labels(stepper.view) == {'"a"': "P"}
    assert labels(tell(stepper, "mode", mode="step")) == {'"e"': "P", '"d"': "N"}
    assert labels(tell(stepper, "mode", mode="label")) == {'"a"': "P"}
    assert labels(tell(stepper, "clear")) == {}
    assert not tell(stepper, "check")["good"]


def test_a_reader_who_labels_first_is_not_shown_the_outcomes():
    stepper = LabelStepper(FORK, mode="label")
    told = json.dumps([stepper.view["parts"], stepper.static()[0]])
    assert "is P" not in told and ", P" not in told
    assert stepper.view["log"] == []


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
    assert (tell(ask, "again")["closed"], ask.chosen) == (True, None)
    assert not any(why in json.dumps(ask.view) for _, why in OPTIONS)


def test_what_follows_is_closed_until_one_answers_or_asks_or_a_lecturer_says_so(monkeypatch):
    ask = Predict("How many?", OPTIONS, right=1)
    assert ask.view["closed"]
    assert (tell(ask, "show")["closed"], ask.chosen, ask.view["right"]) == (False, None, None)
    assert not tell(Predict("How many?", OPTIONS, right=1), "choose", index=0)["closed"]
    monkeypatch.setattr(Predict, "closes", False)
    assert not Predict("How many?", OPTIONS, right=1).view["closed"]


def test_a_class_votes_twice_and_is_shown_only_what_the_lecturer_asks_for():
    ask = Predict("How many?", OPTIONS, right=1)
    saved = ask.static()
    for index in (0, 0, 1, 2):
        view = tell(ask, "press", index=index)
    assert view["message"] == "3 has one more; 4 hands in all."
    assert tell(ask, "less", index=2)["message"] == "3 has one less; 3 hands in all."
    assert "no hand" in tell(ask, "less", index=2)["message"]
    assert [vote["sign"] for vote in ask.view["votes"]] == ["+1"] * 3
    assert not any(vote["bars"] or vote["why"] for vote in ask.view["votes"])
    shown = tell(ask, "votes")
    assert [vote["bars"] for vote in shown["votes"]] == [[("2", 100)], [("1", 50)], [("0", 0)]]
    assert shown["message"] == "3 hands: 2 for 1, 1 for 2 and 0 for 3."
    assert not any(vote["bars"] for vote in tell(ask, "vote_again")["votes"])
    assert "nobody has voted" in tell(ask, "vote_again")["message"]
    for index in (1, 1, 1, 1):
        tell(ask, "press", index=index)
    now = [vote["bars"] for vote in tell(ask, "votes")["votes"]]
    assert now[0] == [("Before: 2", 50), ("Now: 0", 0)]
    assert now[1] == [("Before: 1", 25), ("Now: 4", 100)]
    assert not any(why in json.dumps(ask.view) for _, why in OPTIONS)
    assert ask.static() == saved


def test_a_reply_that_is_read_has_the_room_of_the_bars_and_gives_it_back():
    ask = Predict("How many?", OPTIONS, right=1)
    for do in ("press", "press"):
        tell(ask, do, index=0)
    tell(ask, "votes")
    assert all(vote["bars"] for vote in tell(ask, "answer")["votes"])
    assert not any(vote["bars"] for vote in tell(ask, "press", index=1)["votes"])
    assert all(vote["bars"] for vote in tell(ask, "press", index=1)["votes"])


def test_the_hands_of_a_hall_are_typed():
    ask = Predict("How many?", OPTIONS, right=1)
    tell(ask, "press", index=1)
    assert tell(ask, "hands", index=0, number=40)["message"] == "1 has 40 hands; 41 hands in all."
    assert tell(ask, "hands", index=1, number=60)["message"] == "2 has 60 hands; 100 hands in all."
    assert "at most 9,999" in tell(ask, "hands", index=1, number=10_000)["message"]
    assert ask.votes.hands == [40, 60, 0]
    tell(ask, "answer")
    assert "nobody votes" in tell(ask, "hands", index=0, number=3)["message"]
    assert not any(vote["typed"] for vote in ask.view["votes"])


def test_after_the_answer_each_option_has_its_reply_alone_until_the_class_votes_again():
    ask = Predict("How many?", OPTIONS, right=1)
    tell(ask, "press", index=0)
    view = tell(ask, "answer")
    assert [vote["sign"] for vote in view["votes"]] == ["✗", "✓", "✗"]
    assert view["message"].startswith("2 is right.") and not view["closed"]
    for index in (0, 1):
        replies = [vote["why"] for vote in tell(ask, "press", index=index)["votes"]]
        assert replies == ["That adds." * (index == 0), "Yes." * (index == 1), ""]
    assert not any(vote["why"] for vote in tell(ask, "press", index=1)["votes"])
    assert "nobody votes" in tell(ask, "less", index=0)["message"]
    assert ask.votes.hands == [1, 0, 0]
    tell(ask, "press", index=2)
    again = tell(ask, "vote_again")
    assert again["closed"] and ask.votes.before == [1, 0, 0]
    assert not any(why in json.dumps(again) for _, why in OPTIONS)
    assert {vote["sign"] for vote in again["votes"]} == {"+1"}


QUESTIONS = """
## how many

How many?
- [ ] five
  Too many.
- [x] <one>
  Right.

## none ticked

Which?
- [ ] a
- [ ] b
"""


@pytest.mark.parametrize("where", ["", "my/deeper", ".."])
def test_a_question_is_found_by_its_name_wherever_one_works(tmp_path, monkeypatch, where):
    book = tmp_path / "notebooks"
    for folder in ("questions", "my/deeper"):
        (book / folder).mkdir(parents=True)
    (book / "paths.toml").touch()
    (book / "questions" / "99.md").write_text(QUESTIONS, "utf-8")
    monkeypatch.chdir(book / where)
    ask = Predict("99: how many")
    assert (ask.question, ask.right) == ("How many?", 1)
    assert ask.options == [("five", "Too many."), ("<one>", "Right.")]
    for name, says in {
        "99: why": "99.md has no question 'why'; it has how many and none ticked",
        "99: none ticked": "exactly one answer of a question must begin with - [x]",
        "../questions/99: how many": "no file",
        "how many": "such as \"05: which rule\"",
    }.items():
        with pytest.raises(GameError, match=re.escape(says)):
            Predict(name)


MINE = """\ufeff## how many
How many now?
- [x] one
  Yes.
- [ ] two
## my own
Mine?
- [ ] no
- [x] yes
"""


@pytest.mark.parametrize("where", ["", "my", "my/deeper", "homework", ".."])
def test_what_is_asked_in_my_counts_in_all_notebooks_question_by_question(
    tmp_path, monkeypatch, where
):
    book = tmp_path / "notebooks"
    for folder in ("questions", "my/questions", "my/deeper", "homework"):
        (book / folder).mkdir(parents=True)
    (book / "paths.toml").touch()
    (book / "questions" / "99.md").write_text(QUESTIONS, "utf-8")
    for name in ("99", "my_notebook"):
        (book / "my" / "questions" / f"{name}.md").write_text(MINE, "utf-8")
    monkeypatch.chdir(book / where)
    asked = {"99: how many": "How many now?", "99: my own": "Mine?", "my_notebook: my own": "Mine?"}
    assert {name: Predict(name).question for name in asked} == asked
    assert question_named("99: none ticked").text == "Which?"


def test_the_questions_of_the_collection_are_found_from_anywhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert Predict("05: which rule").right == 2


def test_the_saved_question_can_be_read_and_its_answers_fold_out():
    _, html = Predict('Is "$x$" <i>?', OPTIONS, right=1).static()
    assert html.count("<details>") == html.count("</details>") == len(OPTIONS)
    assert "<i>" not in html and "<one>" not in html
    assert html.count("✓") == 1
    assert all(why in html for _, why in OPTIONS)


# Playing


@pytest.mark.parametrize(
    "heaps", mostly_nightly(1, [(12, 12, 12), (12, 12, 12, 12), (12,) * 6]), ids=len
)
def test_many_large_heaps_are_refused_or_opened_without_a_long_wait(heaps):
    with within(10), suppress(GameError):
        assert PlayGame(Nim(), heaps).position == heaps


def turn_of(points, place):
    """Where on the rim of a position a move ends, as an angle."""
    return phase(complex(*points[-1]) - complex(*place))


def test_a_game_keeps_its_places_in_every_widget_and_drawing():
    game = GameGraph({"a": ["b", "c", "d"], "b": ["d", "e"], "c": ["d", "f"], "d": ["e"]})
    graph = draw(game).graph
    places = dict(graph.nodes.data("pos"))
    turns = {(p, q): turn_of(points, places[q]) for (p, q), points in ways(graph).items()}
    panels = PlayGame(game), BasisStepper(game), LabelStepper(game)
    shown = [GameEditor(game).view, *(part for w in panels for part in w.view["parts"])]
    for view in shown:
        assert {json.loads(p["key"]): p["pos"] for p in view["positions"]} == places
        drawn = {(json.loads(m["from"]), json.loads(m["to"])): m["points"] for m in view["moves"]}
        assert drawn.keys() == turns.keys()
        for (p, q), points in drawn.items():  # rings and squares are further around than circles
            assert turn_of(points, places[q]) == pytest.approx(turns[p, q], abs=0.01)
    again = GameGraph({p: game.options(p) for p in "dcba"}, "a")
    assert dict(draw(again).graph.nodes.data("pos")) == places


SETS = GameGraph({frozenset("ab"): [frozenset("a"), (1.5, None)], frozenset("a"): [(1.5, None)]})


def test_any_hashable_position_can_be_shown_stepped_through_and_played():
    stepper, play = LabelStepper(SETS), PlayGame(SETS)
    tell(stepper, "go", step=3)
    assert [p["label"] for p in stepper.view["parts"][0]["positions"]] == ["N", "N", "P"]
    keys = {p["full"]: p["key"] for p in play.view["parts"][0]["positions"]}
    tell(play, "move", to=keys["(1.5, None)"])
    assert play.position == (1.5, None)


def test_positions_that_look_the_same_are_refused():
    class Twin:
        def __repr__(self):
            return "twin"

    with pytest.raises(GameError, match="both shown as twin"):
        LabelStepper(GameGraph({Twin(): [Twin()]}))
