"""Games that travel as text: drawn, played, copied; what a link brings is read, and never run."""

import linecache

import pytest

from sg_core import GameGraph, Sum
from sg_core.beyond import LoopyGraph, OrdinalNim
from sg_core.errors import GameError
from sg_core.rulesets import Cram, Hackenbush, Kayles, MockTurtles, Nim, Octal, Subtraction, stalk
from sg_core.strategies import bouton
from sg_course.widgets import GameEditor, LabelStepper, PlayGame
from sg_course.widgets.links import MOST_SENT, arguments

FORK = GameGraph({"a": ["b", "c"], "b": [], "c": [(1, 2)]})
PLAYED = [
    (FORK, None),
    (LoopyGraph({"a": ["b"], "b": ["a"]}), "a"),
    (Sum(FORK, Octal("0.77")), ("a", 4)),
    (Cram(2, 3), None),
    (Kayles(), (3, 4)),
    (Subtraction([1, 3]), 7),
    (MockTurtles(4), frozenset({0, 1})),
    (Hackenbush(), stalk(3)),
    (OrdinalNim(), ("w", 3)),
]


@pytest.mark.parametrize("misere", [False, True])
def test_a_drawing_comes_back_from_its_link_and_from_what_is_kept(misere):
    game = LoopyGraph({"a": ["b"], "b": ["a"]}) if misere else FORK
    editor = GameEditor(game, labels=["grundy", None])
    editor.act({"do": "place", "key": '"b"', "at": [3, 4]})
    editor.act({"do": "start", "key": '"c"'})
    editor.act({"do": "labels", "kind": None})
    again = GameEditor(**arguments(editor.link_text(), "GameEditor"))
    kept = GameEditor(game, labels=["grundy", None])
    kept.act({"do": "replay", "actions": [{"do": "restore", "state": editor.view["state"]}]})
    for other in (again, kept):
        assert (other.game, other.places) == (editor.game, editor.places)
        assert other.shown_kind is None


@pytest.mark.parametrize(("rules", "start"), PLAYED, ids=lambda one: type(one).__name__)
def test_a_round_comes_back_from_its_link_its_code_and_what_is_kept(rules, start):
    play = PlayGame(rules, start, first="machine", seed=1)
    again = PlayGame(**arguments(play.link_text(), "PlayGame"))
    play.act({"do": "code"})
    made = {}
    exec(play.code.replace("\nPlayGame(", "\nagain = PlayGame("), made)
    kept = PlayGame(rules, start)
    kept.act({"do": "replay", "actions": [{"do": "restore", "state": play.view["state"]}]})
    assert again.record == made["again"].record == kept.record == play.record != kept.record[:1]
    assert not kept.recorded and kept.view["log"] == play.view["log"]


def test_the_reasons_of_a_proof_are_kept():
    play = PlayGame(Nim(), (1, 2, 4), opponent=bouton, first="machine")
    kept = PlayGame(Nim(), (1, 2, 4), opponent=bouton)
    kept.act({"do": "restore", "state": play.view["state"]})
    assert kept.view["log"] == play.view["log"] and "1 ⊕ 2 ⊕ 4" in kept.view["log"][0]


def test_steps_are_made_again_and_what_cannot_be_is_left_out():
    steps = LabelStepper(FORK)
    done = [{"do": "go", "step": 2}, {"do": "go", "step": "x"}, {"do": "gone"}, {"step": 1}]
    steps.act({"do": "replay", "actions": done})
    assert (steps.done, steps.view["message"], steps.view["refused"]) == (2, "", False)


OWN = """
from math import isqrt

def half(n):
    return isqrt(n * n // 4)

def halves(n):
    return [half(n)] if n else []

class Halves:
    def options(self, n):
        P = half(n)
        return [P] if n else []
"""


def own(code):
    """What some code means beside the rules of one's own."""
    linecache.cache["<own>"] = len(OWN), None, OWN.splitlines(True), "<own>"
    names = {"__name__": "__main__"}
    exec(compile(OWN, "<own>", "exec"), names)
    return eval(code, names)


@pytest.mark.parametrize("code", ["halves", "Halves()"])
def test_rules_of_ones_own_travel_as_code(code):
    text, names = PlayGame(own(code), 5).link_text(), {}
    assert text.startswith("from math import isqrt\nfrom sg_course.widgets import PlayGame\n\n")
    exec(text.replace("PlayGame(", "again = PlayGame("), names)
    assert names["again"].record == [5] and names["again"].game.options(5) == (2,)


def test_rules_that_keep_what_their_code_does_not_say_are_refused():
    rules = own("Halves()")
    rules.least = 1
    with pytest.raises(GameError, match="cannot be written into a link"):
        PlayGame(rules, 5).link_text()


def test_a_link_is_read_as_python_reads_it_by_the_widget_that_it_calls():
    told = {"game": [1, (2,), {3}], "misere": True}
    assert arguments("PlayGame([1, (2,), {3}], misere=True)", "PlayGame") == told
    assert arguments("GameEditor({})", "PlayGame") == arguments("", "PlayGame") == {}


ENDLESS = {  # what Python's parser takes so deep that a browser's Python ends
    "signs": "-" * 90_000 + "1",
    "words": "not " * 20_000 + "1",
    "sums": "1+" * 40_000 + "1",
    "differences": "1-" * 40_000 + "1",
    "parts": "Nim()" + ".b" * 40_000,
    "calls": "Nim" + "()" * 40_000,
    "entries": "[1]" + "[1]" * 30_000,
    "brackets": "[" * 90 + "]" * 90,
    "length": "1," * 90_000,
}


@pytest.mark.parametrize("name", ENDLESS)
def test_what_would_end_python_is_refused_before_it_is_parsed(name, monkeypatch):
    monkeypatch.setattr("ast.parse", None)
    with pytest.raises(GameError, match=r"this link holds no game: (after|it has more|it nests)"):
        arguments(f"PlayGame({ENDLESS[name]})", "PlayGame")


def test_numbers_and_texts_of_all_forms_are_read():
    told = [-1, 2.5e-07, 1e16, b"x", "it's", 'a"b', "é\\\n", None, {"a": {-1: []}}]
    assert arguments(f"PlayGame({told!r})", "PlayGame") == {"game": told}


@pytest.mark.parametrize(
    "text", ["PlayGame(print(1))", "PlayGame(Nim().options, 1)", "x", "PlayGame(", "(" * 9999]
)
def test_what_is_no_game_is_refused(text):
    with pytest.raises(GameError, match="this link holds no game"):
        arguments(text, "PlayGame")


def test_what_is_too_large_for_a_link_is_refused():
    editor = GameEditor(GameGraph({(i, i**9): [] for i in range(400)}, start=(0, 0)))
    editor.act({"do": "share"})
    assert editor.view["refused"] and "too large for a link" in editor.view["message"]
    editor = GameEditor(FORK)
    editor.act({"do": "share"})
    assert 50 < len(editor.view["shared"]) < MOST_SENT


def test_what_cannot_be_repeated_is_refused():
    steps = LabelStepper(FORK)
    steps.act({"do": "replay", "actions": 40})
    assert steps.view["refused"] and "list of actions" in steps.view["message"]
