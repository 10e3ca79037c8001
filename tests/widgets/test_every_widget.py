"""What all widgets share: what they save, what they answer, what they refuse (`widget_rows`)."""

import json
from importlib import import_module
from pkgutil import iter_modules

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
from widget_rows import LONG, NO_CODES, OPTIONS, ROWS

from sg_core import GameError, GameGraph, Sum
from sg_core.rulesets import GrundysGame, Kayles, Nim
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

LARGE = chain(400)  # one position more than can be drawn
NONSENSE = [
    *(None, 5, {}, {"do": None}, {"do": "nothing"}, {"do": ["x"]}, {"do": LONG}, [1, 2]),
    *({"do": "__class__"}, {"do": "act"}, {1: 2}),
]
PANEL = {  # what a panel shows
    *("title", "parts", "buttons", "fields", "banner", "good", "log", "log_title"),
    *("choosing", "subject"),
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
    assert not missing, f"add a Row to ROWS, in tests/widget_rows.py, for {missing}"


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
        assert tags <= {"svg", "g", "style", "rect", "path", "circle", "text"}
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
    shown = {"view", "still_svg"}
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
    worn |= {"Dotted line"} if any(one.get("dotted") for one in things) else set()
    told = {sentence.split(": ")[0] for sentence in view["legend"].split(". ") if sentence}
    told = {look for look in told if not look.endswith(" edges")}  # which are those of a board
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
    fits = [tell(lamp, "press")["subject"]]
    for game in (FORK, FORK.subgame("b"), LADDER):
        lamp.sketch = sketched(game)
        fits.append(tell(lamp, "press")["subject"])
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
      for given in ((OPTIONS[:1], 0), ([], 0), ("ab", 0), (range(10**12), 0), (["yes", "no"], 0),
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
