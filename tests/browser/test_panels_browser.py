"""Panels and `Predict` in JupyterLab: what is stepped through, labelled, typed, flipped, said."""

import pytest
from gestures import ask, show, shown
from views import agree

SETUP = """from sg_core import GameGraph
from sg_core.samples import random_game
from sg_course.widgets import BasisStepper, LabelStepper, NimColumns, Predict
from sg_course.widgets import SequenceExplorer, SumExplorer

FORK = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []})
PLACES = {"a": (0, 2), "b": (-1, 1), "c": (1, 1), "d": (0, 0)}
CHAIN = GameGraph({i: [i - 1] for i in range(19, 0, -1)}, 19)"""
BUTTONS = ["Step ▶", "Step ▶", "◀ Back", "To the end", "to the beginning", "◀ Back", "Step ▶"]


@pytest.mark.nightly
def test_a_walk_by_mouse_and_by_keys(page):
    """Step, Back, to the end and to the beginning; a position is chosen, and then refused."""
    stepper = show(page, "one = BasisStepper(random_game(8, seed=3))\none")
    assert stepper.locator.locator(".sg-side").is_hidden()
    for button in BUTTONS:
        stepper.push(button)
        assert stepper.texts("[aria-current=step]") == agree(stepper)["log"][-1:]
        assert stepper.here() == button
    for key, done in (("End", 8), ("ArrowLeft", 7), ("Home", 0), ("ArrowRight", 1)):
        stepper.do(key)
        assert len(agree(stepper)["log"]) == done
    stepper.click(*"dd")
    view = agree(stepper)
    assert "already has its code" in view["message"]
    assert len(view["log"]) == 2


LAMP = """from sg_course.widgets.base import Widget
from sg_course.widgets.panels import button, panel

class Lamp(Widget):
    def __init__(self):
        self.on = False
        super().__init__()

    def do_press(self):
        self.on = not self.on

    def content(self):
        text = "Switch it off" if self.on else "Switch it on"
        return panel(title="A lamp", buttons=[button("Look", "look"), button(text, "press")])

one = Lamp()
one"""


def test_a_button_whose_text_changes_keeps_the_focus(page):
    """It is found again by what it sends."""
    lamp = show(page, LAMP)
    lamp.push("Switch it on")
    assert lamp.here() == "Switch it off"
    lamp.do("Enter")
    assert lamp.here() == "Switch it on"


@pytest.mark.nightly
def test_a_sum_too_large_says_so_and_comes_back(page):
    """One position more than can be drawn: a message in place of the grid, until it is removed."""
    grid, G, _ = shown(page, "one = SumExplorer(CHAIN, CHAIN)\none", 3)
    G.focus(0)
    G.do("n")
    G.drag(0, G.focused())
    assert "21 × 20 = 420" in agree(grid, "one.panel")["banner"]
    grid.wait("!root.querySelector('.sg-graph').checkVisibility()")
    G.focus(0)
    G.do("Control+z")
    agree(G, "one.editors[0]")
    assert len(agree(grid, "one.panel")["parts"][0]["positions"]) == 400
    grid.wait("root.querySelector('.sg-graph').checkVisibility()")


BOX = """root => { const box = root.getBoundingClientRect();
    return [box.left, box.top, box.right, box.bottom]; }"""
SUM = "one = SumExplorer(FORK, FORK)\none"


def tools(widget):
    """Whether the buttons of a game are seen."""
    return widget.locator.locator(".sg-toolbar").is_visible()


@pytest.mark.parametrize("width", [1000, 390])
def test_the_grid_of_a_sum_comes_first_and_its_games_stand_in_its_margin(page, width):
    """All in one window, with one legend; on a telephone, the games are side by side below it."""
    before = page.viewport_size
    page.set_viewport_size({"width": width, "height": 900})
    widgets = shown(page, SUM, 3)
    boxes = [widget.root.evaluate(BOX) for widget in widgets]
    (left, top, right, bottom), (x, y, u, v), (z, w, _, end) = boxes
    assert max(bottom, end) - min(top, y) < 800
    if width > 500:
        assert u <= left and x == z and v <= w and abs(top - y) < 1  # at its left, G above H
        assert right - left > 2 * (u - x)
    else:
        assert bottom <= y == w and u <= z  # below, side by side
    legends = [text for widget in widgets for text in widget.texts(".sg-legend") if text]
    assert len(legends) == 1 and legends[0].startswith("Dotted ring: the start.")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    page.set_viewport_size(before)


def test_a_sum_has_no_buttons_for_its_games_until_one_is_touched_and_then_for_this_one(page):
    """By mouse and by keys; a spot that is clicked is where it was when the button went down."""
    grid, G, H = shown(page, SUM, 3)
    assert not tools(G) and not tools(H)
    G.click((-0.5, 0.5))
    assert tools(G) and not tools(H)
    at = H.root.evaluate(BOX)[1]
    H.click((-0.5, 0.5))
    assert tools(H) and not tools(G)
    assert H.root.evaluate(BOX)[1] < at  # what was above it went away, after the click
    x, y = ask(page, "list(one.editors[1].places.values())[-1]")
    assert abs(x + 0.5) < 0.05 and abs(y - 0.5) < 0.05
    assert len(agree(grid, "one.panel")["parts"][0]["positions"]) == 16
    grid.click((0, 0))
    assert not tools(G) and not tools(H)
    grid.press(*["Tab"] * 16)
    assert tools(G) and G.focused()
    G.do("n")
    G.push("↶ Undo")
    assert tools(G) and not tools(H)


def field(panel, name):
    """The field of this name."""
    return panel.locator.get_by_role("textbox", name=name)


@pytest.fixture
def labeller(page):
    """A game to be labelled by the reader."""
    return show(page, "one = LabelStepper(FORK, mode='label', places=PLACES)\none")


def labels(stepper):
    """The labels, when the page shows what Python holds; here one letter for each position."""
    shown = {p["key"].strip('"'): p["label"] for p in agree(stepper)["parts"][0]["positions"]}
    return "".join(shown[p] or "-" for p in "abcd")


def test_labelling_by_mouse(labeller):
    """A click labels P, then N; Check meets the wrong label with its witness."""
    labeller.click(*"dbaa")
    labeller.push("Check")
    assert labels(labeller) == "NP-P"
    assert "b" in agree(labeller)["message"]
    assert labeller.locator.locator(".sg-side").is_hidden()
    labeller.push("watch the steps", "Step ▶")
    assert labeller.locator.locator(".sg-side").is_visible()
    assert labeller.locator.get_by_role("button", name="Check").count() == 0


def test_labelling_by_keys(labeller):
    """P, N and Del label, arrows walk, C checks; a full right labelling is praised."""
    labeller.button("label it yourself").focus()
    labeller.press("Tab")
    for key in (None, "ArrowLeft", "ArrowDown"):
        labeller.do(*[key] * bool(key), "n")
    assert labels(labeller) == "NN-N"
    assert labeller.focused() == "d"
    for key, label in (("Delete", "-"), ("Enter", "P"), ("p", "P"), ("Backspace", "-"), ("P", "P")):
        labeller.do(key)
        assert labels(labeller) == f"NN-{label}"
    for position, label in (("c", "n"), ("a", "p")):
        labeller.focus(position)
        labeller.do(label)
    labeller.do("c")
    assert labeller.texts(".sg-bar.sg-good") == [agree(labeller)["message"]]
    labeller.push("Clear")
    assert labels(labeller) == "----"
    assert labeller.texts(".sg-bar.sg-good") == []


@pytest.fixture
def columns(page):
    """Three heaps, from each of which a move wins."""
    return show(page, "one = NimColumns((5, 3, 7))\none")


def heaps(columns):
    """The heaps, when all that is shown is what the view says."""
    return [heap["value"] for heap in agree(columns)["fields"]]


@pytest.mark.nightly
def test_digits_are_flipped_by_mouse(columns):
    """A click flips one digit; columns become more; arrows go on from where the pointer was."""
    columns.push("heap 3, digit 1: 1")
    assert heaps(columns) == [5, 3, 6]
    columns.push("heap 2, digit 8: 0")
    assert heaps(columns) == [5, 11, 6]
    assert columns.here() == "heap 2, digit 8: 1"  # though there is one column more now
    columns.press("ArrowDown")
    assert columns.here() == "heap 3, digit 8: 0"


def test_a_number_is_typed(columns):
    """Enter or leaving the field makes it count; Escape gives it up."""
    field(columns, "stones of heap 2").fill("12")
    columns.do("Enter")
    assert heaps(columns) == [5, 12, 7]
    assert columns.here() == "stones of heap 2"
    columns.press("4")  # the number was selected: typing replaces it
    columns.do("Tab")
    assert heaps(columns) == [5, 4, 7]
    field(columns, "stones of heap 3").fill("1000")
    columns.do("Shift+Tab")
    assert heaps(columns) == [5, 4, 1000]
    revision = columns.revision()
    first = field(columns, "stones of heap 1")
    first.fill("99")
    columns.press("Escape")
    assert first.input_value() == "5"
    columns.press("Enter", "Tab")
    assert columns.revision() == revision


def test_a_number_that_is_being_typed_is_not_lost(page, columns):
    """What Python changes meanwhile leaves it alone; a click elsewhere takes both."""
    second = field(columns, "stones of heap 2")
    second.fill("6")
    with columns.change():
        ask(page, "one.act({'do': 'flip', 'heap': 0, 'bit': 0})")
    assert second.input_value() == "6"
    revision = columns.revision()
    columns.press("7", "Control+z")  # an undo in the text
    assert second.input_value() == "6"
    assert columns.revision() == revision
    columns.button("heap 3, digit 1: 1").hover()
    page.mouse.down()  # a person is slow: the number is taken before the mouse is up
    columns.wait("[...root.querySelectorAll('input')].map(one => one.value).join() === '4,6,7'")
    page.mouse.up()
    columns.wait("[...root.querySelectorAll('input')].map(one => one.value).join() === '4,6,6'")
    assert any(ask(page, "[*one.heaps]") == [4, 6, 6] for _ in range(100)), "Python has both"
    assert heaps(columns) == [4, 6, 6]


def test_a_whole_game_by_keys(columns):
    """Numbers, moves, heaps and undo with no mouse; the focus is never lost."""
    columns.button("Make the winning move").focus()
    columns.press("Tab")
    assert columns.here() == "stones of heap 1"
    columns.press("4")
    columns.do("Enter")
    columns.do("Control+z")
    assert heaps(columns) == [5, 3, 7]
    columns.press(*["Tab"] * 3)
    assert columns.here() == "explain heap 1"
    for key, there in (("ArrowRight", "heap 1, digit 8: 0"), ("ArrowRight", "heap 1, digit 4: 1"),
                       ("ArrowDown", "heap 2, digit 4: 0"), ("End", "remove heap 2"),
                       ("Home", "explain heap 2"), ("ArrowUp", "explain heap 1"),
                       ("ArrowUp", "explain heap 1"), ("ArrowLeft", "explain heap 1")):
        columns.press(key)
        assert columns.here() == there
    columns.press(*["ArrowRight"] * 4)
    for key, size in (("Space", 4), ("Enter", 5)):
        columns.do(key)
        assert heaps(columns) == [size, 3, 7]
        assert columns.here() == f"heap 1, digit 1: {size % 2}"
    columns.press("ArrowDown", "Home")
    columns.do("Enter")
    columns.press(*["ArrowRight"] * 5)
    assert columns.here() == "winning move in heap 2: 3 → 2"
    columns.do("Enter")
    assert heaps(columns) == [5, 2, 7]
    assert columns.here() == "explain heap 2"  # the move is gone; a second Enter does nothing
    columns.press("ArrowDown", "End")
    for there, left in (("explain heap 2", 2), ("explain heap 1", 1), ("↶ Undo", 0)):
        columns.press("End")
        columns.do("Enter")
        assert (columns.here(), len(heaps(columns))) == (there, left)
    columns.do("Enter")
    assert heaps(columns) == [5]


@pytest.mark.nightly
def test_two_views_show_the_same(page, columns):
    """What is done in one view of a widget is seen in the other, and takes no focus there."""
    second = show(page, "one")
    with columns.change():
        second.push("heap 1, digit 4: 1")
    assert heaps(columns) == heaps(second) == [1, 3, 7]
    assert second.here() == "heap 1, digit 4: 0"
    assert columns.here() is None


STRIP = """root => [...root.querySelectorAll('.sg-picture g')].map(cell =>
    ['title', 'text'].map(name => Number(cell.querySelector(name).textContent.match(/\\d+/))))"""


@pytest.fixture
def explorer(page):
    return show(page, "one = SequenceExplorer('0.77')\none")


def seen(explorer):
    """The code, when all that is shown is what the view says, and the strip has the values."""
    view = agree(explorer, "one.panel")
    assert explorer.root.evaluate(STRIP) == list(
        map(list, enumerate(ask(explorer.page, "one.panel.values()")))
    )
    strip = explorer.locator.get_by_role("img", name=view["parts"][1]["alt"], exact=True)
    assert strip.count() == 1
    return view["fields"][0]["value"]


def test_the_strip_follows_what_is_typed_and_pressed(explorer):
    assert seen(explorer) == "0.77"
    field(explorer, "octal code").fill("0.07")
    explorer.do("Enter")
    assert seen(explorer) == "0.07"
    explorer.push("Grundy's game")
    assert seen(explorer) == ""
    explorer.push("Compute more")
    seen(explorer)


def test_switches_are_turned_by_mouse_and_by_keys(explorer):
    """Arrows walk, Space and Enter turn; the focus stays, no cell is harmed."""
    explorer.push("take 2, leaving two heaps: 4")
    assert seen(explorer) == "0.73"
    for keys, there in (
        ("", "take 2, leaving two heaps: 0"),
        ("ArrowLeft ArrowLeft ArrowLeft", "break a heap into two: 0"),
        ("End ArrowUp", "take 3, leaving one heap: 0"),
        ("Control+ArrowLeft Alt+ArrowDown Delete", "take 3, leaving one heap: 0"),
    ):
        explorer.press(*keys.split())
        assert explorer.here() == there
    for end, code, digit in (("Enter", "0.732", 2), ("Space", "0.73", 0)):  # the table stays large
        explorer.do(end)
        assert seen(explorer) == code
        assert explorer.here() == f"take 3, leaving one heap: {digit}"
    field(explorer, "octal code").fill("0.07")
    explorer.push("take 3, leaving one heap: 0")  # which ends the typing, and is turned, too
    assert ask(explorer.page, "one.rules.code") == "0.072"


PREDICT = """one = Predict("Who <b>wins</b> with one stone?", [
    ("the first", "Takes it, and wins."), ("the second", "Has no move."), ("nobody", "No draws."),
], right=0)
one"""


def test_predicting_by_mouse(page):
    """A click commits; every option then explains itself."""
    question = show(page, PREDICT)
    assert "Who <b>wins</b> with one stone?" in question.locator.inner_text()
    assert question.texts(".sg-why") == []
    with question.change():
        question.locator.get_by_text("the second").click()
    assert question.texts(".sg-why") == ["Takes it, and wins.", "Has no move.", "No draws."]
    assert question.texts(".sg-why.sg-good") == ["Takes it, and wins."]
    assert question.texts(".sg-answer span:last-child") == ["✓", "✗ your answer", ""]
    assert question.texts(".sg-mine span:first-child") == ["the second"]
    assert "Not so" in question.message()


def test_a_lecturer_types_how_many_hands_there_are(page):
    """Enter takes the number and leads to the next option; a digit in a field counts nothing."""
    question = show(page, f"Predict.room = True\n{PREDICT}")
    question.locator.get_by_label("the number of hands for 1").click()
    for number in ("40", "21", "3"):
        page.keyboard.type(number)
        with question.change():
            page.keyboard.press("Enter")
    assert ask(page, "one.votes.hands") == [40, 21, 3]
    assert page.evaluate("document.activeElement.textContent") == "Show the votes"
    ask(page, "setattr(Predict, 'room', False)")


def test_a_right_answer_is_called_right_once(page):
    question = show(page, PREDICT.replace("Takes it,", "Right: takes it,"))
    with question.change():
        question.locator.get_by_text("the first").click()
    assert question.texts(".sg-voice") == ["✓ Right: takes it, and wins."]


ROW = """from sg_course.widgets.base import Widget
from sg_course.widgets.panels import button, panel, shapes_part
from sg_course.widgets.sketch import graph_part, sketched
from sg_course.pictures.shapes import Shape

class Row(Widget):
    parts = "g"

    def do_set(self, parts):
        self.parts = parts

    def content(self):
        board = lambda: shapes_part([Shape("note", (0, 0), "1")], "One.")
        game = lambda: graph_part(sketched(FORK), None)
        made = [game() if one == "g" else board() for one in self.parts]
        for one, name in zip(made, self.parts):
            one["title"] = name
        return panel(title="A row", parts=made, aside=len(self.parts) > 9)

one = Row()
one"""


def test_parts_come_and_go_and_change_their_kind(page):
    """The page has just the parts of the view, in its order, and each is of its kind."""
    row = show(page, ROW)
    for parts in ("g", "gbg", "bg", "bbbbb", "", "gg"):
        ask(page, f"one.act({{'do': 'set', 'parts': {parts!r}}})")
        agree(row)
        assert "".join(row.texts(".sg-part-title")) == parts
    ask(page, "one.act({'do': 'set', 'parts': 'ggggg'})")
    agree(row)
    wide = "root => [...root.querySelectorAll('.sg-part')].map(one => Math.round(one.clientWidth))"
    assert len({*row.root.evaluate(wide)}) == 1
