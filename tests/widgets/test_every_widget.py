"""What all widgets share: what they save, what they answer, what they refuse.

A row of `ROWS` says how a widget is made, which of its parts is talked to, what it can be asked
for, what it refuses and why, and what its saved text says.
"""

import json
from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

import pytest
from helpers import (
    FORK,
    LADDER,
    Tags,
    chain,
    elements,
    every,
    example,
    id_of,
    image_in,
    printed,
    state,
    tell,
)

from sg_core import GameError, GameGraph, Sum
from sg_core.beyond import OrdinalNim, Quotient
from sg_core.rulesets import GrundysGame, Kayles, Nim, NimWithAdding, Octal
from sg_course import widgets
from sg_course.pictures.shapes import Shape, shapes_svg
from sg_course.widgets import (
    BasisStepper,
    DistinguisherHunt,
    GameEditor,
    GenusStepper,
    LabelStepper,
    MexLab,
    NimColumns,
    PlayGame,
    Practice,
    Predict,
    ProofPlay,
    QuotientLab,
    RewriteStepper,
    SequenceExplorer,
    SumExplorer,
    TimeHere,
    __all__,
)
from sg_course.widgets.base import Script, Widget, front_end
from sg_course.widgets.panels import button, choices, field, key, menu, panel, shapes_part
from sg_course.widgets.sketch import MARK_LOOKS, graph_part, sketched

OPTIONS = [("five", "That adds."), ("<one>", "Yes."), ("none", "That is a guess.")]
ROUND = [((1, 2), "x"), ((1, 2), "z"), ((1, 1), "z"), ((0, 1), "z"), ((0, 0), "z")]
LARGE = chain(400)  # one position more than can be drawn
LONG = "x" * 10**6
EIGHT = Quotient.from_words(Octal("0.75"), "a²=1 b³=b bc=ab c²=b²", "a b²", "a b a b c b c b")
NO_INDEX = (99, -1, 10**30, "0", True, None, 0.5, [0], float("nan"))
NO_STEP = ({"do": "go", "step": step} for step in (None, "1", 1.5, True, float("nan"), [1]))
NO_STEPS = [(content, "whole number") for content in NO_STEP]
NO_CODES = ("0.8", "0.", "8.1", "2.7", "0,77", "77", "", " ", "0.7x", "0.٣", None, 5, 0.77)


class Row(NamedTuple):
    """A widget; actions are dicts as the front end sends them."""

    make: Callable
    says: str  # by its saved text
    good: list  # actions, one after the other
    odd: list  # pairs of an action that is refused, and words of the refusal
    part: Callable = lambda widget: widget
    drawn: bool = True  # whether a picture is saved


def no_key(do, **content):
    """Actions on positions that are not there."""
    keys = ('"z"', "", None, 3, True, [], {}, "[3]", LONG)
    return [({"do": do, "key": key, **content}, "there is no position") for key in keys]


MORE_PRACTICE = "Practice(now=9, skills={'xor': [0, 1, 9]}, skill='xor', mixed=False, number=5)"
ROWS = {
    "editor": Row(
        lambda: GameEditor(FORK),
        "Game editor. A game of 5 positions, start a. e is P, terminal.",
        [
            {"do": "add", "at": [1, 0], "source": '"a"', "name": "new"},
            {"do": "preset", "name": "two heaps of 2"},
            {"do": "labels", "kind": None},
            {"do": "code"},
        ],
        [
            *no_key("delete"),
            *no_key("start"),
            ({"do": "connect", "source": '"e"', "target": '"a"'}, "for ever"),
            ({"do": "connect", "source": '"a"', "target": '"z"'}, "there is no position"),
            *(({"do": "add", "at": at}, "pair|coordinates up to 1000")
              for at in ([1], None, [1, float("nan")])),
            ({"do": "place", "key": '"a"', "at": ["x", 1]}, "pair"),
            *(({"do": "rename", "key": '"a"', "name": name}, words) for name, words in [
                ("b", "there is already a position 'b'"), (" ", "needs a name"),
                (5, "needs a name"), (LONG, "at most 10,000 characters")]),
            ({"do": "preset", "name": "chess"}, "there is no preset"),
            ({"do": "labels", "kind": "grundy"}, "not offered here: 'grundy'"),
            ({"do": "labels", "kind": ["outcome"]}, "not offered"),
            ({"do": "text", "text": "a -> ->"}, "line 1"),
            *(({"do": "text", "text": text}, "is a text") for text in (5, None, ["a"])),
            ({"do": "text", "text": " "}, "the text names no position; write a line"),
            ({"do": "text", "text": "a -> a"}, "for ever"),
        ],
    ),
    "label stepper": Row(
        lambda: LabelStepper(FORK),
        "No position is labelled yet. A game of 5 positions",
        [
            {"do": "go", "step": 3},
            {"do": "mode", "mode": "label"},
            {"do": "label", "key": '"e"', "label": "P"},
            {"do": "check"},
            {"do": "clear"},
        ],
        [
            *NO_STEPS,
            *no_key("label", label="P"),
            *(({"do": "label", "key": '"a"', "label": one}, "P or N") for one in ("Q", ["P"])),
            ({"do": "mode", "mode": "other"}, "there is no mode"),
        ],
    ),
    "labelling": Row(
        lambda: LabelStepper(FORK, mode="label"), "A game for you to label.", [], NO_STEPS
    ),
    "basis": Row(
        lambda: BasisStepper(FORK, mex=True),
        "No position has a code yet. A game of 5 positions",
        [{"do": "go", "step": 2}, {"do": "choose", "key": '"a"'}, {"do": "go", "step": 5}],
        [*NO_STEPS, *no_key("choose")],
    ),
    "rewriting": Row(
        lambda: RewriteStepper(FORK),
        "0 of 5 positions are heaps",
        [{"do": "go", "step": 3}, {"do": "go", "step": 99}, {"do": "go", "step": -3}],
        [*NO_STEPS, ({"do": "choose", "key": '"a"'}, "in its turn")],
    ),
    "genus": Row(
        lambda: GenusStepper(FORK),
        "A game to walk through. A game of 5 positions",
        [{"do": "go", "step": 3}, {"do": "go", "step": 99}, {"do": "go", "step": -3}],
        [*NO_STEPS, ({"do": "choose", "key": '"a"'}, "has its turn")],
    ),
    "quotient": Row(
        lambda: QuotientLab(EIGHT),
        "8 elements for 0.75. Multiplication table, row by row. 1: 1 a b ab b²",
        [
            *({"do": "word", "text": text} for text in ("c^2 ab^2", "a · c", "1")),
            {"do": "word", "text": "bbc"},
            {"do": "reduce"},
            {"do": "sum", "text": "2 + 5, 7"},
            {"do": "change", "row": 2, "column": 6},
            {"do": "restore"},
            {"do": "lost", "index": 1},
        ],
        [
            *(({"do": "word", "text": text}, "write a word") for text in ("b^-1", "B", None, 5)),
            ({"do": "word", "text": "xa"}, "the letters are a, b and c, not a and x"),
            ({"do": "word", "text": "a^900"}, "200 letters"),
            ({"do": "reduce"}, "nothing is left to be replaced"),
            *(({"do": "sum", "text": text}, "such as 2 + 5 + 7")
              for text in ("x", "-1", "1.5", None, [1], "1 " * 13)),
            ({"do": "sum", "text": "9"}, "Φ is given for"),
            *(({"do": "lost", "index": i}, "the number of an element") for i in NO_INDEX),
            *(({"do": "change", "row": 0, "column": i}, "the number of an") for i in NO_INDEX),
        ],
    ),
    "sum": Row(
        lambda: SumExplorer(FORK, LADDER),
        "a column for each of H. A game of 15 positions, start (a, x).",
        [{"do": "choose", "key": '["a", "x"]'}, {"do": "labels", "kind": None}],
        [
            *no_key("choose"),
            ({"do": "labels", "kind": "grundy"}, "not offered here: 'grundy'"),
            ({"do": "labels", "kind": ["outcome"]}, "not offered"),
        ],
        lambda explorer: explorer.panel,
    ),
    "hunt": Row(
        lambda: DistinguisherHunt(FORK, LADDER),
        "Find X. G: A game of 5 positions, start a.",
        [{"do": "copy", "of": 1}, {"do": "copy", "of": None}, {"do": "choose", "key": '"a"'}],
        [({"do": "copy", "of": of}, "there is no copy") for of in (2, "0", [0], {})],
        lambda hunt: hunt.panel,
    ),
    "proof": Row(
        lambda: ProofPlay(LADDER),
        "A sum of 2 games to play: the player who cannot move loses. G: A game",
        [{"do": "move", "part": 1, "to": 0}, {"do": "hint"}, {"do": "new"}, {"do": "code"}],
        [*NO_STEPS, ({"do": "new", "opponent": "god"}, "opponent is")],
        lambda proof: proof.board,
    ),
    "proof of a usual game": Row(
        ProofPlay, "G: A game of 4 positions, start a.", [], [], lambda proof: proof.board
    ),
    "play a graph": Row(
        lambda: PlayGame(FORK, seed=1),
        "A game to play: the player who cannot move loses.",
        [
            {"do": "move", "to": '"b"'},
            {"do": "code"},
            {"do": "new", "first": "machine", "opponent": "random"},
        ],
        [
            *NO_STEPS,
            *(({"do": "move", "to": to}, "no move leads") for to in ('"e"', '"a"', None, 1, LONG)),
            *(({"do": "move", "to": '"b"', "part": i}, "a part") for i in NO_INDEX),
            *(({"do": "new", "first": one}, "first is 'you', 'm") for one in ("me", ["you"])),
            ({"do": "new", "opponent": 5}, "opponent is 'perfect', 'random' or None"),
            ({"do": "move", "to": '"b"', "at": 3}, "click again"),
        ],
    ),
    "play heaps": Row(
        lambda: PlayGame(Nim(), (1, 2, 2), hints="nim-sum"),
        "Heaps of 1, 2 and 2 stones",
        [{"do": "hint"}, {"do": "hint"}, {"do": "move", "to": 0}, {"do": "go", "step": 0}],
        [({"do": "move", "to": to}, "number of a shape") for to in NO_INDEX],
    ),
    "play rows": Row(
        lambda: PlayGame(Kayles(), (3, 1), seed=1),
        "Rows of 1 and 3 pins",
        [{"do": "move", "to": 1}, {"do": "drop"}],
        [({"do": "move", "to": 99}, "number of a shape"),
         ({"do": "move", "to": 0}, "not allowed here")],
    ),
    "play with a bag": Row(
        lambda: PlayGame(NimWithAdding(), ((1, 2), 2), seed=1),
        "and a bag of 2 stones",
        [{"do": "hint"}, {"do": "move", "to": 0}],
        [],
    ),
    "play ordinals": Row(
        lambda: PlayGame(OrdinalNim(), ("w", 7), seed=1),
        "Heaps of ω and 7",
        [{"do": "hint"}, {"do": "hint"}, {"do": "move", "to": [0, "w*0+3"]}, {"do": "code"}],
        [
            *(({"do": "move", "to": [i, "3"]}, "the number of a heap") for i in NO_INDEX),
            *(({"do": "move", "to": to}, "a move is a heap and what it becomes, not")
              for to in (0, "01", [0], [0, "1", "2"])),
            ({"do": "move", "to": [0, LONG]}, "at most 200 characters"),
            ({"do": "move", "to": [0, "w"]}, "it is the same position"),
        ],
    ),
    "a record": Row(
        lambda: PlayGame(Sum(Nim(), LADDER), ((1, 2), "x"), record=ROUND, titles=["heaps", "L"]),
        "A sum of 2 games to play: the player who cannot move loses. heaps, alone N: Heaps of 1",
        [{"do": "go", "step": 3}, {"do": "code"}, {"do": "new"}],
        [*NO_STEPS, ({"do": "move", "to": 0, "part": 0}, "this is a record")],
    ),
    "columns": Row(
        lambda: NimColumns((5, 3, 7)),
        "Nim heaps. Binary digits in columns: heap 1 is 5 = 101",
        [
            {"do": "flip", "heap": 0, "bit": 4},
            {"do": "set", "heap": 1, "size": " 12 "},
            {"do": "random"},
            {"do": "undo"},
        ],
        [
            ({"do": "undo"}, "there is nothing to undo"),
            *(({"do": "put", "heap": i}, "index") for i in NO_INDEX),
            *(({"do": "move", "heap": i}, "index") for i in NO_INDEX if i is not None),
            *(({"do": "light", "heap": i}, "index") for i in NO_INDEX),
            *(({"do": "flip", "heap": 0, "bit": i}, "bit") for i in (10, *NO_INDEX)),
            *(
                ({"do": "set", "heap": 0, "size": size}, "heap 1 must be one of 0, 1, 2")
                for size in ("", "x", "-1", "1.5", "٣", "0x10", None, True, -1, [1], 0.5)
            ),
            ({"do": "set", "heap": 0, "size": 1024}, "1024 would take 11 columns"),
            ({"do": "set", "heap": 0, "size": "9" * 3999}, "columns"),
        ],
    ),
    "mex": Row(
        lambda: MexLab([0, 1, 3]),
        "refutes it. S = {0, 1, 3}. 0 and 1 are in S, 2 is not: mex S = 2. Run the cell",
        [{"do": "toggle", "number": 2}, {"do": "clear"}, {"do": "mode", "mode": "quiz"}],
        [
            *(({"do": "toggle", "number": n}, "number|on the line") for n in (12, *NO_INDEX)),
            ({"do": "mode", "mode": "other"}, "there is no mode"),
            ({"do": "answer", "number": 1}, "switch to the quiz"),
            ({"do": "next"}, "after an answer"),
        ],
    ),
    "quiz": Row(
        lambda: MexLab(mode="quiz", seed=1),
        "Which number is the mex of S?",
        [{"do": "answer", "number": 0}, {"do": "next"}],
        [
            *(({"do": "answer", "number": n}, "number|on the line") for n in (12, *NO_INDEX)),
            ({"do": "toggle", "number": 2}, "the set stays as it is"),
            ({"do": "next"}, "after an answer"),
        ],
    ),
    "sequence": Row(
        lambda: SequenceExplorer("0.77"),
        "Values of heaps 0 to",
        [
            {"do": "flip", "taken": 2, "bit": 4},
            {"do": "name", "name": "Grundy's game"},
            {"do": "more"},
            {"do": "code", "code": " 0.137 "},
            {"do": "stones", "heap": "5"},
        ],
        [
            *(({"do": "code", "code": code}, "code") for code in NO_CODES),
            *(({"do": "name", "name": name}, "no game named") for name in ("Chess", None, ["x"])),
            *(({"do": "flip", "taken": i, "bit": 1}, "for taking|stones") for i in NO_INDEX),
            *(({"do": "flip", "taken": 1, "bit": bit}, "no switch") for bit in (0, 3, 8, "1")),
            ({"do": "flip", "taken": 0, "bit": 1}, "no switch 1 for taking 0"),
            ({"do": "more"}, "the period is proved"),
            *(({"do": "play", "heap": n}, "from 1 to 12|must be")
              for n in (0, 13, *NO_INDEX) if n is not None),
        ],
        lambda explorer: explorer.panel,
    ),
    "question": Row(
        lambda: Predict('Is "$x$" <i>?', OPTIONS, right=1),
        'Is "$x$" <i>?\nA. five\nB. <one>\nC. none',
        [
            {"do": "show"}, {"do": "choose", "index": 2}, {"do": "again"},
            *({"do": "press", "index": i} for i in (2, 0, 0)), {"do": "less", "index": 0},
            *({"do": do} for do in ("votes", "vote_again", "answer")), {"do": "press", "index": 1},
        ],
        [
            ({"do": do, "index": i}, "the index of an option")
            for do in ("choose", "press", "less") for i in NO_INDEX
        ],
        drawn=False,
    ),
    "practice": Row(
        lambda: Practice("labels", keep=False),
        "Practice. Run the cell to practise.\nNotebook 01: Labels, Winning move",
        [
            {"do": "choose", "key": '"a"'},
            {"do": "label", "key": '"a"', "text": "N"},
            {"do": "check"},
            {"do": "label", "key": '"a"'},
            *({"do": do} for do in ("hint", "code", "solution", "next")),
            {"do": "level", "level": 2},
            {"do": "skill", "skill": "octal"},
            {"do": "tap", "index": 0},
            {"do": "skill", "skill": "nim"},
            {"do": "type", "index": 0, "text": "1"},
            {"do": "check", "index": 1, "text": "x"},
            {"do": "none"},
            {"do": "skill", "skill": "mixed"},
            {"do": "restore", "state": Practice("xor", keep=False).state()},
            {"do": "elsewhere", "state": MORE_PRACTICE},
        ],
        [
            *no_key("choose"),
            *no_key("label", text="P"),
            *(({"do": "label", "key": '"a"', "text": one}, "a label is") for one in ("Q", ["P"])),
            *(({"do": "level", "level": i}, "a level") for i in (3, *NO_INDEX)),
            *(({"do": "skill", "skill": one}, "a skill is|skill is") for one in ("x", 5, ["nim"])),
            ({"do": "skill", "skill": "mixed"}, "practise two first"),
            *(({"do": "tap", "index": i}, "no board") for i in NO_INDEX),
            *(({"do": "type", "index": i, "text": "1"}, "no field") for i in NO_INDEX),
            ({"do": "none"}, "something has to be chosen"),
            *(({"do": "restore", "state": one}, "damaged") for one in (
                "", "Practice(", "Practice()", "PlayGame(now=1)", None, 5, LONG,
                "Practice(now=-1, skills={}, skill='nim', mixed=False, number=3)",
                "Practice(now=1, skills={'nim': [7, 0, 0]}, skill='nim', mixed=False, number=3)",
                "Practice(now=1, skills={'nim': [0, 0, 9]}, skill='nim', mixed=False, number=3)",
                "Practice(now=1, skills={'nim': 3}, skill='nim', mixed=False, number=3)",
                "Practice(now=1, skills=[], skill='nim', mixed=False, number=3)",
                "Practice(now=1, skills={}, skill='chess', mixed=False, number=3)",
                "Practice(now=1, skills={}, skill='nim', mixed=2, number='x')")),
        ],
        drawn=False,
    ),
    "clock": Row(
        lambda: TimeHere({"<i>one</i>": lambda: 1, "two": lambda: 2}),
        "A button that times: <i>one</i> and two.",
        [{"do": "time"}],
        [({"do": "time", "x": 1}, "did not work")],
        drawn=False,
    ),
    "a task that fails": Row(
        lambda: TimeHere({"one": lambda: {}["x" * 1000]}),
        "A button that times: one.",
        [],
        [({"do": "time"}, "did not work (KeyError: ")],
        drawn=False,
    ),
}  # fmt: skip
NONSENSE = [
    *(None, 5, {}, {"do": None}, {"do": "nothing"}, {"do": ["x"]}, {"do": LONG}, [1, 2]),
    *({"do": "__class__"}, {"do": "act"}, {1: 2}),
]
PANEL = {  # what a panel shows
    *("title", "parts", "buttons", "fields", "banner", "good", "log", "log_title"),
    *("choosing", "fits"),
}
each_row = every("row", ROWS.values())
TAGS = {"img", "div", "details", "summary", "p", "b", "ol", "li", "pre"}


def test_each_widget_is_offered_and_has_a_row():
    names = [one.name for one in iter_modules(widgets.__path__)]
    things = [vars(import_module(f"sg_course.widgets.{name}")) for name in names]
    classes = {kind for here in things for kind in here.values() if isinstance(kind, type)}
    kinds = {kind.__name__ for kind in classes if "page_button" in vars(kind)}
    assert kinds == {*__all__}, f"import in sg_course/widgets/__init__.py {kinds - {*__all__}}"
    missing = kinds - {type(row.make()).__name__ for row in ROWS.values()}
    assert not missing, f"add a Row to ROWS, in this file, for {missing}"


@pytest.mark.parametrize("name", __all__)
def test_a_class_says_what_its_button_says_on_a_page_and_how_one_is_made(name):
    kind = getattr(widgets, name)
    assert getattr(kind, "page_button", None), f'say page_button = "… here" in {name}'
    before, made = example(kind)
    names = vars(widgets).copy()
    exec(before, names)
    assert eval(made, names).static()


def check_saved(widget, drawn):
    """Check that text and HTML need no kernel, and that nothing in them is markup by accident."""
    data, _ = widget._repr_mimebundle_()
    text, html = data["text/plain"], data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data
    assert len(text) >= 20 and "object at 0x" not in text
    found = Tags(html)
    assert {tag for tag, _ in found.tags} <= TAGS
    images = [given for tag, given in found.tags if tag == "img"]
    assert bool(images) == drawn
    for given in images:
        assert set(given) <= {"alt", "src", "style", "class"} and len(given["alt"]) >= 20
        found = elements(image_in(f'<img src="{given["src"]}"'))
        tags = {element.tag.split("}")[1] for element in found}
        assert tags <= {"svg", "rect", "path", "circle", "text"}
    return text, html


@each_row
def test_a_widget_saves_a_text_and_a_picture_and_begins_without_a_message(row):
    widget = row.make()
    view = row.part(widget).view
    assert (view["message"], view["refused"]) == ("", False)
    assert json.loads(json.dumps(view, allow_nan=False))
    assert PANEL <= view.keys() or row.part(widget)._esm != front_end("panel")
    text, html = check_saved(widget, row.drawn)
    assert row.says in text
    assert (text, html) == check_saved(widget, row.drawn)


def test_a_saved_page_shows_the_shapes_of_a_board_but_not_its_controls():
    shapes = [Shape("one", (0, 0), "1", {"do": "flip"}, "digit")]
    part = shapes_part(iter(shapes), "One digit.", controls=[Shape("note", (40, 0), "+")])
    assert [one["text"] for one in part["shapes"]] == ["1", "+"]
    assert part.still().svg() == shapes_svg(shapes)


@each_row
def test_a_second_widget_sends_no_code_but_where_to_find_it(row):
    one, other = (row.part(row.make()) for _ in range(2))
    shown = {"view", "picture"}
    sent = {name: value for name, value in other.get_state().items() if name not in shown}
    assert sum(len(str(value)) for value in sent.values()) <= 1000
    assert one.script is other.script


def test_where_the_script_was_closed_the_next_widget_sends_it_anew():
    old = Script.once()
    assert Script.once() is old
    old.close()
    assert Script.once() is not old and Script.once().text == old.text


def check_legend(view):
    """Check that the legend tells how each mark of the graphs looks, and of no other one."""
    graphs = [part for part in view.get("parts", [view]) if "positions" in part]
    things = [one for graph in graphs for one in graph["positions"] + graph["moves"]]
    worn = {MARK_LOOKS.get(one["mark"], "Orange") for one in things if one["mark"]}
    worn |= {"Dotted ring"} if any(one.get("start") for one in things) else set()
    told = {sentence.split(": ")[0] for sentence in view["legend"].split(". ") if sentence}
    assert not graphs or told - {"Blue square", "Yellow circle"} == worn


@each_row
def test_what_can_be_done_is_done_and_shown(row):
    widget = row.make()
    part = row.part(widget)
    for content in row.good:
        before, revision = state(part.view), part.revision
        part._handle_custom_msg(content, [])
        assert not part.view["refused"], (content, part.view["message"])
        assert part.revision == part.view["revision"] > revision
        assert json.loads(json.dumps(part.view, allow_nan=False))
        assert state(part.view) != before or part.view["message"], content
        check_legend(part.view)
        check_saved(widget, row.drawn)


@each_row
def test_what_cannot_be_done_is_refused_with_a_reason_and_changes_nothing(row):
    widget = row.make()
    part = row.part(widget)
    before, kept = state(part.view), widget.static()
    unsaid = {"focus", "ghost", "judged", "moves", "fields", "code", "legend"}  # of the refusal
    for content, reason in [*row.odd, *((content, "") for content in NONSENSE)]:
        part._handle_custom_msg(content, [])
        message = part.view["message"]
        assert part.view["refused"], content
        assert any(words in message for words in reason.split("|")), (content, message)
        assert 10 < len(message) < 400
        after = state(part.view)
        assert {k: v for k, v in after.items() if k not in unsaid} == {
            k: v for k, v in before.items() if k not in unsaid
        }, content
        assert widget.static() == kept


class Lamp(Widget):
    """What a widget needs, and no more: a state, an action, a content."""

    def __init__(self, game):
        self.sketch, self.on = sketched(game), False
        super().__init__()

    def do_press(self):
        self.on = not self.on

    def content(self):
        numbers = {position: str(i) for i, position in enumerate(self.sketch.game)}
        return panel(
            title="A lamp",
            parts=[graph_part(self.sketch, numbers, values=False)],
            buttons=[button("Press", "press")],
            banner="It is on." if self.on else "It is off.",
        )


def test_a_widget_needs_a_state_actions_and_a_content():
    lamp = Lamp(FORK)
    assert (lamp.view["banner"], lamp.view["revision"]) == ("It is off.", 1)
    tell(lamp, "press")
    assert lamp.static()[0].startswith("A lamp. A game of 5 positions, start a. e is 0, terminal.")
    assert lamp.static()[0].endswith(". It is on.")
    assert tell(lamp, "choose", key='"a"', part=0)["refused"]


def test_labels_that_are_not_values_are_drawn_as_labels():
    lamp = Lamp(FORK)
    assert {one["style"] for one in lamp.view["parts"][0]["positions"]} == {"plain"}
    assert lamp.view["legend"] == "Dotted ring: the start."


def test_a_picture_is_fitted_anew_where_it_shows_another_game():
    lamp = Lamp(FORK)
    fits = [tell(lamp, "press")["fits"]]
    for game in (FORK, FORK.subgame("b"), LADDER):
        lamp.sketch = sketched(game)
        fits.append(tell(lamp, "press")["fits"])
    assert fits == [1, 1, 2, 3]


@pytest.mark.parametrize(
    "piece", [panel, button, key, field, menu, choices, shapes_part, graph_part]
)
def test_a_mistyped_keyword_is_refused_at_once(piece):
    with pytest.raises(TypeError, match="titel"):
        piece(titel="A heap")


@pytest.mark.nightly
def test_what_is_saved_is_the_same_in_another_process():
    code = """
from sg_core import GameGraph, Sum
from sg_core.rulesets import Nim
from sg_course.widgets import *
G = GameGraph({"a": {"bb", "c"}, "bb": {"c", "dd"}})
for widget in (GameEditor(G), LabelStepper(G), BasisStepper(G), RewriteStepper(G), GenusStepper(G),
               ProofPlay(G),
               SumExplorer(G, G), DistinguisherHunt(G, G), MexLab(mode="quiz", seed="five"),
               NimColumns(),
               SequenceExplorer(), PlayGame(Sum(G, Nim()), ("a", (1, 2)), first="machine", seed=3)):
    print(widget.static(), getattr(widget, "view", ""))
"""
    assert printed(code, hash_seed=1) == printed(code, hash_seed=2)


REFUSED = [  # calls, and words of what they are refused with, beside `test_refusals.py`
    (lambda: PlayGame(Nim(), 1, 2, 3), "are one position, in brackets: (1, 2, 3)"),
    (lambda: PlayGame(lambda n: [n + 1], 0), "100,000 positions can be played; begin with less"),
    *((lambda kind=kind: kind(LARGE), "too large")
      for kind in (LabelStepper, BasisStepper, RewriteStepper, GenusStepper, ProofPlay, GameEditor,
                   SumExplorer)),
    (lambda: QuotientLab(FORK), "give a quotient of heaps"),
    *((lambda order=order: BasisStepper(FORK, order), "order|position")
      for order in ([*"abcde", "a"], [*"abcdz"])),
    (lambda: GameEditor(GameGraph({"a": [frozenset()]})), "holds a frozenset"),
    (lambda: GameEditor(GameGraph({"a": [1.5]})), "holds a float"),
    (lambda: GameEditor(FORK, labels=["outcome", 5]), "labels are"),
    *((lambda name=name: GameEditor(FORK, name=name), "possible as the name of a variable")
      for name in ("", "my game", "1", "a-b")),
    *((lambda kind=kind: kind(FORK, FORK, labels="grundy"), "labels is")
      for kind in (SumExplorer, DistinguisherHunt)),
    (lambda: NimColumns((10**5000,)), "would take 16610 columns, and at most 10 are drawn"),
    (lambda: NimColumns(range(9)), "at most 8 heaps are drawn. nim_sum(*heaps) takes any number"),
    *((lambda most=most: MexLab(most=most), "most") for most in (3, 21)),
    (lambda: MexLab([12]), "on the line"),
    *((lambda rules=rules: SequenceExplorer(rules), "code|not a position")
      for rules in (*NO_CODES, FORK) if rules != " "),
    *((lambda given=given: Predict("?", *given), "")
      for given in ((OPTIONS[:1], 0), ([], 0), ("ab", 0), (["yes", "no"], 0),
                    ([("a", "b"), ("a", "b", "c")], 0))),
    *((lambda tasks=tasks: TimeHere(tasks), "tasks is a dict")
      for tasks in ({}, {"a": len, "b": None})),
    *((lambda titles=titles: PlayGame(Sum(FORK, LADDER), titles=titles), "2 titles")
      for titles in (["G"], "GHK", 5)),
    (lambda: PlayGame(Sum(Nim(), FORK)), "say where play begins: a tuple of 2"),
    (lambda: PlayGame(Sum()), "say where play begins"),
    *((lambda start=start: PlayGame(Sum(Nim(), FORK), start), words) for start, words in [
        (((1, 2),), "a tuple of 2"), ([(1, 2), "a"], "a tuple of 2"),
        (((1, 2), "z"), "'z' is not a position"), ((None, "a"), "where play begins"),
        (((1, -2), "a"), "-2"), (((), "a"), "no heap"), (((100,), "a"), "99 stones"),
        (((1,) * 7, "a"), "6 heaps")]),
    (lambda: PlayGame(Kayles(), 100), "99 pins"),
    (lambda: PlayGame(GrundysGame(), (1, "2")), "'2'"),
    (lambda: PlayGame(lambda n: [n + 1], 1), "100,000"),
    (lambda: PlayGame(Sum(LARGE, LARGE, LARGE)), "401|too large"),
    (lambda: PlayGame(FORK, opponent="proof"), "'perfect' or 'random'"),
    (lambda: PlayGame(FORK, hints="nim-sum"), "for heaps, parts of a game, and sums"),
    *((lambda players=players: PlayGame(FORK, record=["a"], players=players), "two players")
      for players in ((), ("A",), ("A", "B", "C"), "ABC", 5, None)),
]  # fmt: skip


@pytest.mark.parametrize(("call", "words"), REFUSED, ids=id_of)
def test_what_no_widget_can_be_made_of_is_refused(call, words):
    with pytest.raises(GameError) as problem:
        call()
    message = str(problem.value)
    assert any(said in message for said in words.split("|"))
    assert 10 < len(message) < 400
