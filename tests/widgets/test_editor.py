"""The editor without a browser: messages as the front end sends them, and what comes back."""

import json
from itertools import pairwise

import pytest
from editor_machine import HOSTILE, EditorMachine, Model, state, values
from helpers import every, examples, games, labels, tell
from hypothesis import given, settings
from hypothesis import strategies as st

from sg_core import GameError, GameGraph, explore
from sg_core.rulesets import Nim
from sg_course.widgets import GameEditor
from sg_course.widgets.editor import PRESETS
from sg_course.widgets.sketch import key_of
from sg_course.widgets.text_form import from_text, to_text

DIAMOND = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"]})
MIXED = GameGraph({"a": [1, (1, 2)], 1: ["x y"], (1, 2): [("q", (3,))], "x y": [], -4: ["b!"]}, "a")


@pytest.fixture
def editor():
    """An editor of the diamond."""
    return GameEditor(DIAMOND)


def same_order(one, other):
    """Whether two games are equal, the order of options included."""
    return one == other and all(one.options(p) == other.options(p) for p in one)


# Edits: the editor holds what forty rules, written apart, say


class InProcess(EditorMachine):
    """The editor gets messages as the front end sends them."""

    def opened(self, game, kinds):
        self.editor = GameEditor(game, labels=kinds)
        return state(self.editor)

    def done(self, action):
        view = tell(self.editor, **action)
        return [(action, state(self.editor))], view

    def teardown(self):
        if hasattr(self, "model"):
            check_rebuilt(self.editor)
            self.there_and_back()


TestEdits = InProcess.TestCase
TestEdits.settings = settings(examples(160), stateful_step_count=30, deadline=None)


EDITS = [  # of the diamond, one after the other, with the position that has the focus then
    ({"do": "add", "at": [2, 1]}, "e"),
    ({"do": "connect", "source": '"d"', "target": '"e"'}, "e"),
    ({"do": "connect", "source": '"e"', "target": '"a"'}, "e"),  # it would close a cycle
    ({"do": "connect", "source": '"d"', "target": '"e"'}, "e"),  # the move goes again
    ({"do": "add", "at": [2, 1.5], "source": '"d"', "name": " end "}, "end"),
    ({"do": "disconnect", "source": '"a"', "target": '"b"'}, "a"),
    ({"do": "disconnect", "source": '"a"', "target": '"b"'}, "a"),  # it is gone already
    ({"do": "rename", "key": '"b"', "name": "  heap of 2 "}, "heap of 2"),
    ({"do": "rename", "key": '"heap of 2"', "name": "2"}, "2"),
    ({"do": "rename", "key": '"a"', "name": "first"}, "first"),
    ({"do": "place", "key": '"d"', "at": [-3.9471, -2]}, "d"),
    ({"do": "place", "key": '"d"', "at": [-3.9471, -2]}, "d"),  # it stands there
    ({"do": "text", "text": "2 -> d, e\nfirst -> c\nc -> d\n\nd -> end\nnew\n"}, None),
    ({"do": "text", "text": "2->d,e\nfirst → c\nc -> d\nd -> end\n\nnew"}, None),  # the same
    ({"do": "start", "key": '"c"'}, "c"),
    ({"do": "start", "key": '"c"'}, "c"),
    ({"do": "rename", "key": '"c"', "name": "c"}, "c"),
    ({"do": "delete", "key": '"c"'}, "first"),  # the start is where one came from
    ({"do": "tidy"}, None),
    ({"do": "preset", "name": "two heaps of 2"}, None),
    ({"do": "undo"}, None),
    ({"do": "text", "text": "7 -> 6"}, None),
    ({"do": "rename", "key": "7", "name": "7"}, 7),  # it stays a number
    ({"do": "delete", "key": "7"}, 6),
    ({"do": "delete", "key": "6"}, None),  # the last one stays
]


def test_each_edit_does_what_its_rule_says_and_can_be_taken_back():
    machine = InProcess()
    machine.model = Model(machine.opened(DIAMOND, ("outcome",)), ("outcome",))
    for action, focus in EDITS:
        machine.edit(action)
        view = machine.editor.view
        assert view["focus"] == (None if focus is None else json.dumps(focus)), action
    assert view["refused"]
    machine.there_and_back()
    machine.edit({"do": "undo"})
    machine.edit({"do": "add", "at": [0, 0]})
    assert not machine.editor.view["can_redo"]


@pytest.mark.parametrize(
    ("start", "names"),
    [("x", "yzabc"), ("m", "nop"), ("xylophone", "xyza"), ("X", "abc"), ("é", "abc"), ("", "abc"),
     (" x", "abc"), (5, "abc"), (("x", 1), "abc"), ("z", [*"abcdefghijklmnopqrstuvwxy", "z1"])],
)  # fmt: skip
def test_new_positions_are_named_from_the_letter_of_the_start_on(start, names):
    editor = GameEditor(GameGraph({start: []}))
    for name in names:
        assert tell(editor, "add", at=[0, len(editor.game)])["focus"] == json.dumps(name)


@pytest.mark.parametrize(
    ("source", "target", "cycle"),
    [("d", "a", ["d", "a"]), ("d", "b", ["b", "d"]), ("a", "a", ["a"]), ("b", "a", ["a", "b"])],
)
def test_a_move_that_closes_a_cycle_is_refused_and_the_cycle_is_told(editor, source, target, cycle):
    before = editor.game
    keys = json.dumps(source), json.dumps(target)
    view = tell(editor, "connect", source=keys[0], target=keys[1])
    assert view["refused"] and editor.game is before
    assert view["ghost"] == [*keys]
    around = view["message"].split(" round ")[1].split(" for ever")[0].split(" → ")
    assert around[0] == around[-1] and set(cycle) <= set(around)
    moves = {*editor.game.moves, (source, target)}
    assert all(move in moves for move in pairwise(around))
    shown = {(m["from"], m["to"]) for m in view["moves"] if m["mark"] == "refused"}
    assert shown == {(json.dumps(p), json.dumps(q)) for p, q in pairwise(around)} - {keys}
    view = tell(editor, "add", at=[3, 3])
    assert (view["refused"], view["ghost"], view["message"]) == (False, None, "")
    assert not any(move["mark"] for move in view["moves"])


def test_when_the_start_is_deleted_it_is_said_where_play_begins_now(editor):
    view = tell(editor, "delete", key='"a"')
    assert f"begins at {editor.game.start}." in view["message"]


def test_positions_that_a_text_names_first_stand_where_none_stood(editor):
    before = editor.places
    tell(editor, "text", text="a -> b\nnew")
    assert editor.places["new"] not in before.values()


def test_tidying_and_a_new_game_show_the_whole_picture(editor):
    fits = editor.view["subject"]
    assert tell(editor, "tidy")["subject"] == fits + 1
    assert tell(editor, "preset", name="a fork")["subject"] == fits + 2


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_is_a_game(editor, name):
    tell(editor, "preset", name=name)
    if PRESETS[name] is None:
        assert len(editor.game) == 8
    else:
        assert same_order(editor.game, PRESETS[name]())


def test_a_game_can_be_set_and_undone():
    editor = GameEditor()
    editor.game = explore(Nim(), (1, 2))
    assert len(editor.view["positions"]) == 6
    tell(editor, "undo")
    assert editor.game == GameGraph({"a": []})
    tell(editor, "nothing")
    editor.game = DIAMOND
    assert (editor.view["refused"], editor.view["message"]) == (False, "")
    for wrong in (["a"], GameGraph({1.5: [2.5]})):
        with pytest.raises(GameError):
            editor.game = wrong


def test_one_position_and_one_move_are_counted_in_the_singular():
    editor = GameEditor(GameGraph({"a": []}))
    assert editor.view["summary"][0] == "1 position · 0 moves · longest play 0"
    view = tell(editor, "add", at=[0, -1], source='"a"')
    assert view["summary"][0] == "2 positions · 1 move · longest play 1"


def test_places_are_kept_where_they_are_given():
    editor = GameEditor(DIAMOND, places={"a": (9, 9)})
    editor.places["a"] = (0, 0)
    assert editor.places["a"] == (9, 9)


def test_a_long_name_is_cut_in_the_view_and_kept_in_the_game(editor):
    view = tell(editor, "rename", key='"b"', name="y" * 9000)
    assert "y" * 9000 in editor.game
    assert all(len(p["name"]) < 50 for p in view["positions"])
    assert len(tell(editor, "connect", source='"d"', target='"a"')["message"]) < 600


# Labels


@pytest.mark.parametrize(
    ("kinds", "offered", "first"),
    [
        ("outcome", [None, "outcome"], "outcome"),
        (None, [], None),
        ((None, "outcome"), [None, "outcome"], None),
        (("grundy", "outcome"), [None, "grundy", "outcome"], "grundy"),
    ],
)
def test_only_the_labels_of_the_notebook_are_offered(kinds, offered, first):
    editor = GameEditor(DIAMOND, labels=kinds)
    assert (editor.view["offered"], editor.view["labels"]) == (offered, first)
    for kind in ("outcome", "grundy", None):
        shown = editor.view["labels"]
        view = tell(editor, "labels", kind=kind)
        wanted = kind in (offered or [None])
        assert (view["refused"], view["labels"]) == (not wanted, kind if wanted else shown)
        found = values(state(editor)["options"], view["labels"])
        assert labels(view) == {p: text for p, text in found.items() if text}


def test_without_labels_neither_summary_nor_alt_text_tells_the_outcomes():
    view = GameEditor(DIAMOND, labels=(None, "outcome")).view
    told = json.dumps([view["summary"], view["alt"], view["positions"]])
    assert not any(words in told for words in ("winning", "is P", ", P"))


# Text


@pytest.mark.parametrize(
    ("number", "texts"),
    [
        (1, ["a b", "a -> b c", "a -> b,", "a -> b!", 'a -> "b']),
        (2, ["a -> b\nb -> -> c", "a\n(1, 2", "a\n[1]", "a\n1.5", 'a\n"\\q"', "a\n(1.5, 2)",
             "a\nb],[c", 'a\n"b" "c"', "a\n1_0", "a\nb # c",
             "a\n" + "(" * 5000, "a\n" + "9" * 10_000, "a\n(abs(1),)"]),
        (4, ["a\n\n\n, b"]),
    ],
)  # fmt: skip
def test_a_bad_line_is_refused_by_its_number(editor, number, texts):
    for text in texts:
        view = tell(editor, "text", text=text)
        assert view["refused"] and editor.game is DIAMOND
        assert f"line {number}" in view["message"] and len(view["message"]) < 400


def test_unusual_names_are_written_as_they_are_read():
    game = GameGraph({"x y": [1, (1, "b"), '"', "1", "é"], 1: [-2]})
    text = to_text(game)
    assert text.splitlines()[0] == '"x y" -> 1, (1, \'b\'), "\\"", "1", é'
    assert same_order(from_text(text), game)
    assert from_text("a\xa0→ 'b c', (1, b)").options("a") == ("b c", (1, "b"))


NAMES = st.recursive(
    st.text(min_size=1, max_size=6) | st.integers() | st.sampled_from(HOSTILE),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=4,
)


@given(games(most=6), st.lists(NAMES | st.text(), min_size=6, max_size=6, unique=True),
       st.integers(0, 5))
@examples(300)
def test_the_text_form_holds_any_game(game, names, start):
    moves = {names[p]: [names[q] for q in game.options(p)] for p in game}
    game = GameGraph(moves, names[start % len(game)])
    assert from_text(to_text(game)) == game


# Code


def check_rebuilt(editor):
    """Check that the copied code makes an editor that shows the same."""
    code, names = tell(editor, "code")["code"], {"GameGraph": GameGraph, "GameEditor": GameEditor}
    game, _, call = code.partition("\nGameEditor(")
    exec(game, names)
    copy = eval(f"GameEditor({call}", names)
    assert same_order(copy.game, editor.game)
    assert copy.places == editor.places
    assert copy.view["labels"] == editor.view["labels"]
    assert {*copy.view["offered"]} == {*editor.view["offered"]}


@every(("game", "kinds"), [(MIXED, None), (explore(Nim(), (2, 2)), (None, "outcome"))])
def test_the_copied_code_rebuilds_game_start_places_and_labels(game, kinds):
    editor = GameEditor(game, labels=kinds)
    tell(editor, "place", key=key_of(game.positions[0]), at=[3.25, -1])
    tell(editor, "add", at=[4, 4], name="'; import os #")
    tell(editor, "start", key=key_of(game.positions[1]))
    check_rebuilt(editor)


def test_code_calls_the_game_by_the_name_of_the_editor_also_when_copied_again():
    """What a homework cell reads as its answer keeps its name."""
    fork = GameGraph({"a": ["b", "c"]})
    editor = GameEditor(fork, name="drawn")
    for _ in range(2):
        variables = {}
        exec(editor.as_code().replace("GameEditor(", "again = GameEditor("), variables)
        editor = variables["again"]
        assert variables["drawn"] == fork
    assert "\nleft = GameGraph(" in GameEditor(fork, title="left").as_code()
    assert "\ngame = GameGraph(" in GameEditor(fork, title="to the left").as_code()
