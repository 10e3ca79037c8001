"""The editor without a browser: messages as the front end sends them, and what comes back."""

import json
from itertools import pairwise

import pytest
from helpers import examples, games
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sg_core import GameError, GameGraph, explore, grundy_values, outcomes
from sg_core.rulesets import Nim
from sg_core.widgets import GameEditor
from sg_core.widgets.editor import PRESETS
from sg_core.widgets.picture import key_of
from sg_core.widgets.text_form import from_text, to_text

DIAMOND = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"]})
MIXED = GameGraph({"a": [1, (1, 2)], 1: ["x y"], (1, 2): [("q", (3,))], "x y": [], -4: ["b!"]}, "a")
HOSTILE = ["x y", '"', "\\", "->", "a -> b", "1", "(1, 2)", ",", "'", "a'", "é", "<img onerror=1>",
           "$x$", "None", "\n", "a\tb", "λ’", "#", "'''", "a\u2028b", "a\x85b"]


@pytest.fixture(params=["act", "message"])
def editor(request):
    """An editor of the diamond, and how it is told: directly, or as a browser does."""
    editor = GameEditor(DIAMOND)
    editor.way = request.param
    return editor


def tell(editor, do, **content):
    """Send a message; return the view that comes back."""
    content = {"do": do, **content}
    if getattr(editor, "way", "act") == "message":
        editor._handle_custom_msg(json.loads(json.dumps(content)), [])
    else:
        editor.act(content)
    return editor.view


def key(position):
    """The text by which the front end knows a position."""
    return json.dumps(position)


def labels(editor):
    """The labels in the view."""
    return {p["key"]: p["label"] for p in editor.view["positions"]}


def same_order(one, other):
    """Whether two games are equal, the order of options included."""
    return one == other and all(one.options(p) == other.options(p) for p in one)


# Edits


def test_a_new_position_stands_where_it_was_put_and_has_a_free_name(editor):
    view = tell(editor, "add", at=[2, 1])
    assert not view["refused"]
    assert editor.game.positions.count("e") == 1
    assert editor.places["e"] == (2, 1)
    assert view["focus"] == '"e"'
    assert labels(editor)['"e"'] == "P"


@pytest.mark.parametrize(
    ("start", "names"),
    [
        ("a", "bcd"),
        ("x", "yzabc"),
        ("z", "abc"),
        ("m", "nop"),
        ("xylophone", "xyza"),
        ("X", "abc"),
        ("é", "abc"),
        ("", "abc"),
        (" x", "abc"),
        (5, "abc"),
        (("x", 1), "abc"),
    ],
)
def test_new_positions_are_named_from_the_letter_of_the_start_on(start, names):
    editor = GameEditor(GameGraph({start: []}))
    for name in names:
        view = tell(editor, "add", at=[0, len(editor.game)])
        assert (view["refused"], view["focus"]) == (False, key(name))
    assert editor.game.positions.count(start) == 1
    assert set(editor.game) == {start, *names}


def test_names_go_round_the_alphabet_and_then_have_numbers():
    editor = GameEditor(GameGraph({"x": []}))
    tell(editor, "add", at=[0, -1], name="z")
    added = []
    for i in range(50):
        before = set(editor.game)
        tell(editor, "add", at=[i, 1])
        added += set(editor.game) - before
    letters = "xyzabcdefghijklmnopqrstuvw"
    assert added == [*letters.replace("x", "").replace("z", ""), *(p + "1" for p in letters)]


def test_a_new_position_may_have_a_name_and_a_move_to_it(editor):
    tell(editor, "add", at=[2, 1], source='"d"', name=" end ")
    assert editor.game.options("d") == ("end",)
    assert labels(editor) == {key(p): str(v) for p, v in outcomes(editor.game).items()}


def test_a_move_is_added_and_labels_follow(editor):
    view = tell(editor, "connect", source='"a"', target='"d"')
    assert editor.game.options("a") == ("b", "c", "d")
    assert labels(editor)['"a"'] == "N"
    assert ('"a"', '"d"') in [(move["from"], move["to"]) for move in view["moves"]]


def test_the_same_gesture_again_removes_the_move(editor):
    tell(editor, "connect", source='"a"', target='"d"')
    tell(editor, "connect", source='"a"', target='"d"')
    assert same_order(editor.game, DIAMOND)
    tell(editor, "disconnect", source='"a"', target='"b"')
    assert editor.game.options("a") == ("c",)
    assert "b" in editor.game


@pytest.mark.parametrize(
    ("source", "target", "cycle"),
    [("d", "a", ["d", "a"]), ("d", "b", ["b", "d"]), ("a", "a", ["a"]), ("b", "a", ["a", "b"])],
)
def test_a_move_that_closes_a_cycle_is_refused_and_the_cycle_is_told(editor, source, target, cycle):
    before = editor.game
    view = tell(editor, "connect", source=key(source), target=key(target))
    assert view["refused"]
    assert editor.game is before
    assert view["ghost"] == [key(source), key(target)]
    around = view["message"].split(" round ")[1].split(" for ever")[0].split(" → ")
    assert around[0] == around[-1]
    assert set(cycle) <= set(around)
    moves = {*editor.game.moves, (source, target)}
    assert all(move in moves for move in pairwise(around))
    shown = {(m["from"], m["to"]) for m in view["moves"] if m["mark"] == "refused"}
    assert shown == {(key(p), key(q)) for p, q in pairwise(around)} - {(key(source), key(target))}
    assert view["can_undo"] is False
    view = tell(editor, "add", at=[3, 3])
    assert (view["refused"], view["ghost"], view["message"]) == (False, None, "")
    assert not any(move["mark"] for move in view["moves"])


def test_a_position_is_deleted_with_its_moves(editor):
    view = tell(editor, "delete", key='"b"')
    assert editor.game == GameGraph({"a": ["c"], "c": ["d"]})
    assert view["focus"] in ('"a"', '"d"')
    assert "b" not in editor.places


def test_deleting_the_start_makes_a_neighbour_the_start(editor):
    view = tell(editor, "delete", key='"a"')
    assert editor.game.start in ("b", "c")
    assert view["focus"] == key(editor.game.start)
    assert editor.game.start in view["message"]
    assert [p["key"] for p in view["positions"] if p["start"]] == [key(editor.game.start)]


def test_the_last_position_cannot_be_deleted(editor):
    for position in "abc":
        tell(editor, "delete", key=key(position))
    view = tell(editor, "delete", key='"d"')
    assert view["refused"]
    assert editor.game == GameGraph({"d": []})


def test_a_position_is_renamed_in_its_place(editor):
    at = editor.places["b"]
    view = tell(editor, "rename", key='"b"', name="  heap of 2 ")
    assert same_order(editor.game, GameGraph({"a": ["heap of 2", "c"], "heap of 2": ["d"],
                                              "c": ["d"]}))
    assert editor.places["heap of 2"] == at
    assert view["focus"] == '"heap of 2"'
    tell(editor, "rename", key='"a"', name="start")
    assert editor.game.start == "start"
    assert not tell(editor, "rename", key='"start"', name="start")["refused"]


def test_the_start_can_be_any_position(editor):
    view = tell(editor, "start", key='"d"')
    assert editor.game.start == "d"
    assert len(editor.game) == 4
    assert [p["key"] for p in view["positions"] if p["start"]] == ['"d"']


def test_a_position_is_placed_and_tidying_places_all_anew(editor):
    before = editor.places
    tell(editor, "place", key='"d"', at=[7.5, -2])
    assert editor.places == {**before, "d": (7.5, -2)}
    fits = editor.view["fits"]
    view = tell(editor, "tidy")
    assert editor.places == before
    assert view["fits"] == fits + 1


def test_undo_and_redo_go_all_the_way(editor):
    states = [editor.game]
    for content in (
        {"do": "add", "at": [1, 1]},
        {"do": "connect", "source": '"d"', "target": '"e"'},
        {"do": "rename", "key": '"e"', "name": "end"},
        {"do": "start", "key": '"b"'},
        {"do": "delete", "key": '"b"'},
        {"do": "preset", "name": "two heaps of 2"},
    ):
        tell(editor, **content)
        states.append(editor.game)
    assert not tell(editor, "undo")["refused"]
    tell(editor, "redo")
    for state in reversed(states[:-1]):
        assert editor.view["can_undo"]
        tell(editor, "undo")
        assert editor.game is state
    assert not editor.view["can_undo"]
    tell(editor, "undo")
    for state in states[1:]:
        assert editor.view["can_redo"]
        tell(editor, "redo")
        assert editor.game is state
    assert not editor.view["can_redo"]
    tell(editor, "undo")
    tell(editor, "add", at=[0, 0])
    assert not editor.view["can_redo"]


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_is_a_game(editor, name):
    view = tell(editor, "preset", name=name)
    assert not view["refused"]
    assert editor.game is not DIAMOND
    if PRESETS[name] is None:
        assert len(editor.game) == 8
    else:
        assert same_order(editor.game, PRESETS[name]())
    assert set(editor.places) == set(editor.game)
    tell(editor, "undo")
    assert editor.game is DIAMOND


RANDOM = "random, 8 positions"


def test_a_game_can_be_set_and_undone():
    editor = GameEditor()
    assert len(editor.game) == 1
    editor.game = explore(Nim(), (1, 2))
    assert len(editor.view["positions"]) == 6
    tell(editor, "undo")
    assert editor.game == GameGraph({"a": []})
    assert tell(editor, "delete", key='"a"')["refused"]
    editor.game = DIAMOND
    assert (editor.view["refused"], editor.view["message"]) == (False, "")
    tell(editor, "undo")
    with pytest.raises(GameError):
        editor.game = {"a": ["b"]}
    with pytest.raises(GameError):
        editor.game = GameGraph({1.5: [2.5]})


def test_one_position_and_one_move_are_counted_in_the_singular():
    editor = GameEditor(GameGraph({"a": []}))
    assert editor.view["summary"][0] == "1 position · 0 moves · longest play 0"
    assert repr(editor.game) == "<GameGraph: 1 position, 0 moves, start 'a'>"
    tell(editor, "add", at=[0, -1], source='"a"')
    assert editor.view["summary"][0] == "2 positions · 1 move · longest play 1"
    assert repr(editor.game) == "<GameGraph: 2 positions, 1 move, start 'a'>"


def test_places_are_kept_where_they_are_given():
    editor = GameEditor(DIAMOND, places={"a": (9, 9)})
    assert editor.places["a"] == (9, 9)
    editor.places["a"] = (0, 0)
    assert editor.places["a"] == (9, 9)


# Labels


@pytest.mark.parametrize(
    ("kinds", "offered", "first"),
    [
        ("outcome", [None, "outcome"], "outcome"),
        ("grundy", [None, "grundy"], "grundy"),
        (None, [], None),
        ((None, "outcome"), [None, "outcome"], None),
        (("grundy", "outcome"), [None, "grundy", "outcome"], "grundy"),
    ],
)
def test_only_the_labels_of_the_notebook_are_offered(kinds, offered, first):
    editor = GameEditor(DIAMOND, labels=kinds)
    assert editor.view["offered"] == offered
    assert editor.view["labels"] == first
    for kind in ("outcome", "grundy", None, "other", 5, ["grundy"], {}):
        shown = editor.view["labels"]
        view = tell(editor, "labels", kind=kind)
        wanted = kind in offered if offered else kind is None
        assert view["refused"] == (not wanted)
        assert view["labels"] == (kind if wanted else shown)
        values = {"outcome": outcomes, "grundy": grundy_values}.get(view["labels"])
        real = values(DIAMOND) if values else dict.fromkeys(DIAMOND, "")
        assert labels(editor) == {key(p): str(v) for p, v in real.items()}


def test_without_labels_neither_summary_nor_alt_text_tells_the_outcomes():
    editor = GameEditor(DIAMOND, labels=(None, "outcome"))
    told = json.dumps([editor.view["summary"], editor.view["alt"], editor.view["positions"]])
    assert "winning" not in told
    assert "is P" not in told
    assert ", P" not in told


# Text


def test_the_text_is_in_step_with_the_picture(editor):
    assert editor.view["text"] == "a -> b, c\nb -> d\nc -> d"
    tell(editor, "text", text="c -> d, e\n  \na → c\nz\n")
    assert editor.game == GameGraph({"c": ["d", "e"], "a": ["c"], "z": []}, "c")
    assert editor.view["text"].splitlines()[0] == "c -> d, e"
    assert {"a", "c", "d", "e", "z"} == set(editor.places)


def test_positions_that_stay_keep_their_places(editor):
    before = editor.places
    tell(editor, "text", text="a -> b\nnew")
    assert {p: xy for p, xy in editor.places.items() if p != "new"} == {p: before[p] for p in "ab"}
    assert editor.places["new"] not in before.values()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("a -> b\nb -> -> c", "2"),
        ("a\n\n\n, b", "4"),
        ("a b", "1"),
        ("a -> b c", "1"),
        ("a -> b,", "1"),
        ("a -> b!", "1"),
        ('a -> "b', "1"),
        ("a\n(1, 2", "2"),
        ("a\n(1, x)", "2"),
        ("a\n1.5", "2"),
        ('a\n"\\q"', "2"),
        ("a\n(1.5, 2)", "2"),
        ("a\n(True,)", "2"),
        ("a\n" + "(" * 5000, "2"),
        ("a\n" + "9" * 10_000, "2"),
        ("a\n(__import__('os').system('true'),)", "2"),
    ],
)
def test_a_bad_line_is_refused_by_its_number(editor, text, number):
    view = tell(editor, "text", text=text)
    assert view["refused"]
    assert f"line {number}" in view["message"]
    assert len(view["message"]) < 400
    assert editor.game is DIAMOND


@pytest.mark.parametrize("text", ["", " \n\n", "a -> a", "a -> b\nb -> a", None, 5, ["a"], {}])
def test_a_text_that_is_no_game_is_refused(editor, text):
    view = tell(editor, "text", text=text)
    assert view["refused"]
    assert editor.game is DIAMOND


def test_unusual_names_are_written_as_they_are_read():
    game = GameGraph({"x y": [1, (1, "b"), '"', "1", "é"], 1: [-2]})
    text = to_text(game)
    assert text.splitlines()[0] == '"x y" -> 1, (1, \'b\'), "\\"", "1", é'
    assert same_order(from_text(text), game)


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


def rebuilt(editor):
    """The editor that the copied code makes."""
    code, names = tell(editor, "code")["code"], {"GameGraph": GameGraph, "GameEditor": GameEditor}
    game, _, call = code.partition("\nGameEditor(")
    exec(game, names)
    return eval(f"GameEditor({call}", names)


@pytest.mark.parametrize("kinds", ["outcome", None, ("grundy", "outcome"), (None, "outcome")])
@pytest.mark.parametrize("game", [DIAMOND, MIXED, explore(Nim(), (2, 2)), GameGraph({0: []})],
                         ids=lambda game: str(game.start))
def test_the_copied_code_rebuilds_game_start_places_and_labels(game, kinds):
    editor = GameEditor(game, labels=kinds)
    tell(editor, "place", key=key_of(game.positions[0]), at=[3.25, -1])
    copy = rebuilt(editor)
    assert same_order(copy.game, editor.game)
    assert copy.places == editor.places
    assert (copy.view["offered"], copy.view["labels"]) == (editor.view["offered"],
                                                           editor.view["labels"])


def test_the_code_keeps_a_start_that_moves_reach():
    editor = GameEditor(DIAMOND)
    tell(editor, "start", key='"c"')
    tell(editor, "add", at=[4, 4], name="'; import os #")
    assert rebuilt(editor).game == editor.game


# Messages that no front end sends


def test_a_long_name_is_cut_in_the_view_and_kept_in_the_game():
    editor = GameEditor(DIAMOND)
    tell(editor, "rename", key='"b"', name="y" * 9000)
    assert "y" * 9000 in editor.game
    assert all(len(p["name"]) < 50 for p in editor.view["positions"])
    tell(editor, "connect", source='"d"', target='"a"')
    assert len(editor.view["message"]) < 600


# Random edits


class Edits(RuleBasedStateMachine):
    """A reader who does anything; what the editor promises holds after each edit."""

    @initialize(game=games(most=5), kinds=st.sampled_from([("outcome", "grundy"), "grundy"]))
    def begin(self, game, kinds):
        self.editor = GameEditor(game, labels=kinds)
        self.first, self.undone = self.editor.game, 0

    def tell(self, **content):
        self.editor.act(json.loads(json.dumps(content)))

    def some(self, n):
        """One of the positions."""
        return key_of(self.editor.game.positions[n % len(self.editor.game)])

    @rule(x=st.integers(-4, 4), y=st.floats(-4, 4), source=st.none() | st.integers(0, 99))
    def add(self, x, y, source):
        self.tell(do="add", at=[x, y], source=None if source is None else self.some(source))
        assert not self.editor.view["refused"]

    @rule(p=st.integers(0, 99), q=st.integers(0, 99))
    def connect(self, p, q):
        before = self.editor.game
        p, q = self.some(p), self.some(q)
        self.tell(do="connect", source=p, target=q)
        assert self.editor.view["refused"] == (self.editor.game is before)

    @rule(p=st.integers(0, 99))
    def delete(self, p):
        last = len(self.editor.game) == 1
        self.tell(do="delete", key=self.some(p))
        assert self.editor.view["refused"] == last

    @rule(p=st.integers(0, 99), name=st.text(max_size=5) | st.sampled_from(HOSTILE))
    def rename(self, p, name):
        self.tell(do="rename", key=self.some(p), name=name)

    @rule(p=st.integers(0, 99), do=st.sampled_from(["start", "delete", "start"]))
    def start(self, p, do):
        self.tell(do=do, key=self.some(p))

    @rule(p=st.integers(0, 99), at=st.tuples(st.floats(-9, 9), st.integers(-9, 9)))
    def place(self, p, at):
        self.tell(do="place", key=self.some(p), at=at)

    @rule(do=st.sampled_from(["undo", "redo", "tidy", "undo", "code"]))
    def simple(self, do):
        self.tell(do=do)
        assert not self.editor.view["refused"]

    @rule(kind=st.sampled_from([None, "outcome", "grundy"]))
    def labels(self, kind):
        self.tell(do="labels", kind=kind)

    @rule(text=st.sampled_from(["a -> b", "b, c", "a -> b, c\nb -> a", "x\ny -> x, 1", "(1, 2)"]))
    def text(self, text):
        self.tell(do="text", text=text)

    @precondition(lambda self: self.editor.view["can_undo"])
    @rule()
    def undo_and_redo_change_nothing(self):
        before = self.editor.sketch
        self.tell(do="undo")
        self.tell(do="redo")
        assert self.editor.sketch is before

    @invariant()
    def the_game_is_valid_and_all_views_agree(self):
        game, view = self.editor.game, self.editor.view
        again = GameGraph({p: list(game.options(p)) for p in game}, game.start)
        assert game == again
        assert set(self.editor.places) == set(game)
        values = {"outcome": outcomes, "grundy": grundy_values}.get(view["labels"])
        real = values(game) if values else dict.fromkeys(game, "")
        assert {p["key"]: p["label"] for p in view["positions"]} == {
            key_of(p): str(v) for p, v in real.items()
        }
        assert {(m["from"], m["to"]) for m in view["moves"]} == {
            (key_of(p), key_of(q)) for p, q in game.moves
        }
        assert from_text(view["text"]) == game
        assert view["focus"] is None or view["focus"] in {p["key"] for p in view["positions"]}
        json.dumps(view, allow_nan=False)

    def teardown(self):
        if hasattr(self, "editor"):
            while self.editor.view["can_undo"]:
                self.tell(do="undo")
            assert self.editor.game is self.first


TestRandomEdits = Edits.TestCase
TestRandomEdits.settings = settings(examples(60), stateful_step_count=30)


def test_a_number_renamed_to_itself_stays_a_number():
    editor = GameEditor(GameGraph({2: [1, 0], 1: [0]}))
    before = editor.game
    editor.act({"do": "rename", "key": "2", "name": "2"})
    assert editor.game == before
    assert not editor.view["can_undo"]
    assert editor.view["focus"] == "2"


def test_code_calls_the_game_by_the_name_of_the_editor_also_when_copied_again():
    """What a homework cell reads as its answer keeps its name."""
    fork = GameGraph({"a": ["b", "c"]})
    editor = GameEditor(fork, name="drawn")
    for _ in range(2):
        variables = {"GameGraph": GameGraph, "GameEditor": GameEditor}
        exec(editor.as_code().replace("GameEditor(", "again = GameEditor("), variables)
        editor = variables["again"]
        assert variables["drawn"] == fork
    assert GameEditor(fork, title="left").as_code().startswith("left = GameGraph(")
    assert GameEditor(fork, title="to the left").as_code().startswith("game = GameGraph(")


@pytest.mark.parametrize("edit", [
    {"do": "start", "key": '"a"'},
    {"do": "disconnect", "source": '"d"', "target": '"a"'},
    {"do": "place", "key": '"b"', "at": [1, 2]},
    {"do": "text", "text": "a->b, c\n\nb -> d\nc -> d"},
], ids=lambda edit: edit["do"])
def test_an_edit_that_changes_nothing_leaves_nothing_to_undo(edit):
    editor = GameEditor(DIAMOND)
    tell(editor, "place", key='"b"', at=[1, 2])
    editor.act(edit)
    assert not editor.view["refused"]
    assert not tell(editor, "undo")["can_undo"]
    assert editor.view["can_redo"]


def test_the_copied_code_keeps_the_places_that_a_text_gave():
    editor = GameEditor(DIAMOND)
    tell(editor, "place", key='"d"', at=[-3.947, -2.48])
    tell(editor, "text", text="a -> d, e, f, g, h, i, j, k")
    assert rebuilt(editor).places == editor.places


@pytest.mark.parametrize("kind", [None, "outcome", "grundy"])
def test_the_copied_code_shows_the_labels_that_were_shown(kind):
    editor = GameEditor(DIAMOND, labels=("outcome", "grundy"))
    tell(editor, "labels", kind=kind)
    copy = rebuilt(editor)
    assert copy.view["labels"] == kind
    assert set(copy.view["offered"]) == {None, "outcome", "grundy"}


