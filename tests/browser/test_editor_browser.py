"""`GameEditor` in JupyterLab by mouse and by keyboard: what is shown is what Python holds."""

import json
import random

import pytest
from gestures import ask, key_of, show
from helpers import size
from lab import run_cell

SETUP = '''from sg_core import GameGraph, grundy_values, outcomes
from sg_core.widgets import GameEditor
from sg_core.pictures.dressed import sentences
from sg_core.widgets.picture import key_of
from sg_core.widgets.text_form import to_text
from sg_core.words import brief

FORK = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}
PLACES = {"a": (0, 2), "b": (-1, 1), "c": (1, 1), "d": (0, 0)}
LABELLINGS = {None: lambda game: {}, "outcome": outcomes, "grundy": grundy_values}

def start(game, p):
    """What a screen reader adds at the start."""
    return ", the start" if p == game.start else ""

def state(editor):
    """What the page ought to show, from the game alone."""
    game = editor.game
    label = {p: str(value) for p, value in LABELLINGS[editor.shown_kind](game).items()}
    told = sentences(game, game.to_networkx(), label, {p: brief(p) for p in game.positions})
    return {
        "labels": {key_of(p): label.get(p, "") for p in game.positions},
        "options": {key_of(p): told[p] + start(game, p) for p in game.positions},
        "start": key_of(game.start),
        "moves": len(game.moves),
        "text": to_text(game),
    }'''
FORK = "editor = GameEditor(GameGraph(FORK), labels='outcome', places=PLACES)\neditor"
INSIDE = "root => root.contains(document.activeElement)"
CELLS = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"


@pytest.fixture
def fork(page):
    """An editor of a game of four positions whose places are known: a, b left, c right, d."""
    return show(page, FORK)


def moves(page):
    """The moves of the editor's game, as pairs joined to one text each."""
    return sorted(ask(page, "[f'{p}{q}' for p, q in editor.game.moves]"))


def agree(editor, name="editor"):
    """The page shows what Python holds."""
    assert editor.drawn() == ask(editor.page, f"state({name})")


# ---- mouse


def test_click_adds(fork):
    """A click on empty canvas adds a position there."""
    with fork.change():
        fork.click((1, 2))
    agree(fork)
    assert ask(fork.page, "[len(editor.game), editor.places['e']]") == [
        5, pytest.approx([1, 2], abs=0.03)
    ]
    assert fork.focused() == "e"


def test_drag_adds_and_removes_a_move(fork):
    """A drag from position to position makes a move, the same drag removes it."""
    with fork.change():
        fork.drag("a", "d")
    agree(fork)
    assert moves(fork.page) == ["ab", "ac", "ad", "bd", "cd"]
    with fork.change():
        fork.drag("a", "d")
    agree(fork)
    assert moves(fork.page) == ["ab", "ac", "bd", "cd"]
    assert "is removed" in fork.message()


def test_drag_to_an_empty_spot_places(fork):
    """A drag to an empty spot puts the position there and changes nothing else."""
    before = ask(fork.page, "state(editor)")
    with fork.change():
        fork.drag("c", (1.5, 1.8))
    assert ask(fork.page, "editor.places['c']") == pytest.approx([1.5, 1.8], abs=0.03)
    assert fork.drawn() == before == ask(fork.page, "state(editor)")
    assert fork.point("c") == pytest.approx(fork.point((1.5, 1.8)), abs=3)


def test_buttons_act_on_the_chosen_position(fork):
    """Start here, Rename and Remove: all that the keys do can be done with the mouse alone."""
    fork.page.mouse.click(*fork.point("b"))
    with fork.change():
        fork.button("Start here").click()
    assert ask(fork.page, "editor.game.start") == "b"
    fork.button("Rename").click()
    fork.page.keyboard.type("first")
    with fork.change():
        fork.press("Enter")
    assert ask(fork.page, "editor.game.start") == "first"
    with fork.change():
        fork.button("Remove").click()
    assert ask(fork.page, "'first' in editor.game") is False
    agree(fork)


def test_a_refused_text_stays_until_it_is_mended_or_given_up(fork):
    """Edits of the drawing do not overwrite a text that could not be read; Esc gives it up."""
    text = fork.locator.locator(".sg-side textarea")
    with fork.change():
        text.fill("a -> b c")
    assert "sg-unread" in text.get_attribute("class")
    with fork.change():
        fork.button("Tidy").click()
    assert text.input_value() == "a -> b c"
    text.press("Escape")
    assert text.input_value().startswith("a -> b, c")
    agree(fork)


def test_a_name_left_as_it_was_changes_nothing(fork):
    """R and Enter on a position that is a number leave it a number."""
    with fork.change():
        fork.locator.locator("select").select_option("a heap of 3")
    fork.focus(2)
    fork.press("r")
    fork.press("Enter")
    assert fork.focused() == 2
    assert ask(fork.page, "[type(p).__name__ for p in editor.game]") == ["int"] * 4


def test_a_name_of_two_lines_left_as_it_was_changes_nothing(fork):
    """A field shows it in one line; that is no other name."""
    with fork.change():
        fork.locator.locator("textarea").first.fill('a -> "two\\nlines"')
    fork.focus("two\nlines")
    fork.press("r")
    fork.press("Enter")
    assert ask(fork.page, "sorted(editor.game)") == ["a", "two\nlines"]


def test_double_click_renames(fork):
    """A double click opens a field; Enter takes the name, and the focus goes back."""
    fork.page.mouse.dblclick(*fork.point("b"))
    fork.wait("root.querySelector('.sg-rename') === document.activeElement")
    fork.page.keyboard.type("left")
    with fork.change():
        fork.press("Enter")
    agree(fork)
    assert moves(fork.page) == ["ac", "aleft", "cd", "leftd"]
    assert fork.focused() == "left"
    fork.page.mouse.dblclick(*fork.point("left"))
    fork.page.keyboard.type("given up")
    fork.press("Escape")
    assert fork.focused() == "left"
    agree(fork)


def test_clicked_move_is_deleted(fork):
    """A click on a move chooses it, and Del removes it."""
    fork.click_move(0)
    fork.wait("root.querySelectorAll('.sg-move.sg-chosen').length === 1")
    with fork.change():
        fork.press("Delete")
    agree(fork)
    assert moves(fork.page) == ["ac", "bd", "cd"]


def test_refused_cycle_is_shown(fork):
    """A move that closes a cycle is refused in words and drawn as a ghost; editing goes on."""
    with fork.change():
        fork.drag("d", "a")
    agree(fork)
    assert moves(fork.page) == ["ab", "ac", "bd", "cd"]
    assert "d → a was not added" in fork.message()
    assert "for ever" in fork.message()
    assert fork.locator.locator(".sg-refusal").count() == 1
    assert fork.locator.locator(".sg-ghost").count() == 1
    assert fork.locator.locator(".sg-move.sg-refused").count() == 2
    with fork.change():
        fork.drag("b", "c")
    agree(fork)
    assert "bc" in moves(fork.page)
    assert fork.locator.locator(".sg-ghost, .sg-refusal, .sg-move.sg-refused").count() == 0


def test_undo_redo_tidy_presets(fork):
    """The buttons of the toolbar do what they say."""
    assert fork.button("↶ Undo").is_disabled()
    with fork.change():
        fork.drag("b", "c")
    after = fork.drawn()
    with fork.change():
        fork.button("↶ Undo").click()
    agree(fork)
    assert moves(fork.page) == ["ab", "ac", "bd", "cd"]
    with fork.change():
        fork.button("↷ Redo").click()
    assert fork.drawn() == after
    with fork.change():
        fork.button("Tidy").click()
    agree(fork)
    for preset in ask(fork.page, "editor.view['presets']"):
        with fork.change():
            fork.locator.get_by_label("Presets").select_option(preset)
        agree(fork)
    assert fork.locator.locator(".sg-position").count() == 8
    for _ in range(6):
        with fork.change():
            fork.button("↶ Undo").click()
    agree(fork)
    assert moves(fork.page) == ["ab", "ac", "bc", "bd", "cd"]


def test_label_switch(page):
    """The switch offers what the author allows, and shows it."""
    editor = show(page, FORK.replace("'outcome'", "('grundy', 'outcome')"))
    agree(editor)
    assert set(editor.labels().values()) == {"0", "1"}
    for text, seen in (("off", {""}), ("P / N", {"P", "N"}), ("Grundy", {"0", "1"})):
        with editor.change():
            editor.button(text).click()
        agree(editor)
        assert set(editor.labels().values()) == seen
        assert editor.button(text).get_attribute("aria-pressed") == "true"


def test_code_rebuilds_the_game(fork):
    """The cell of "copy as code" gives the same game at the same places."""
    for target in ("d", (1.7, 1.7)):
        with fork.change():
            fork.drag("a", target)
    with fork.change():
        fork.button("Copy as code").click()
    code = fork.locator.locator(".sg-code").input_value()
    assert code.count("GameEditor(") == 1
    run_cell(fork.page, code.replace("GameEditor(", "again = GameEditor("))
    same = "[again.game == editor.game, again.game.start == editor.game.start]"
    assert ask(fork.page, same) == [True, True]
    assert ask(fork.page, "again.places == editor.places and again.kinds == editor.kinds")


def test_text_and_canvas_are_in_step(fork):
    """Text changes the canvas, the canvas the text, and neither takes what is being typed."""
    text = fork.locator.locator("textarea").first
    text.focus()
    with fork.change():
        text.fill("a->b,c\nb->c")
    fork.wait("root.querySelectorAll('.sg-position').length === 3")
    assert moves(fork.page) == ["ab", "ac", "bc"]
    assert text.input_value() == "a->b,c\nb->c"
    fork.press("ControlOrMeta+End")
    with fork.change():
        fork.page.keyboard.type(", ")
    assert "line 2" in fork.message()
    assert text.input_value() == "a->b,c\nb->c, "
    with fork.change():
        ask(fork.page, "setattr(editor, 'game', GameGraph({'x': ['y']}))")
    assert text.input_value() == "a->b,c\nb->c, "
    with fork.change():
        fork.page.keyboard.type("d")
    assert text.input_value() == "a->b,c\nb->c, d"
    assert moves(fork.page) == ["ab", "ac", "bc", "bd"]
    with fork.change():
        fork.drag("c", "d")
    agree(fork)
    assert text.input_value() == "a -> b, c\nb -> c, d\nc -> d"


# ---- keyboard


def test_keys_add_connect_rename_delete(fork):
    """Tab, N, Enter and Enter, R and Del do without a mouse; the focus stays with the work."""
    fork.button("Copy as code").focus()
    fork.press("Tab")
    assert fork.focused() == "a"
    with fork.change():
        fork.press("n")
    agree(fork)
    assert fork.focused() == "e"
    fork.press("Enter")
    fork.wait("root.querySelectorAll('.sg-source').length === 1")
    fork.focus("d")
    with fork.change():
        fork.press("Enter")
    agree(fork)
    assert moves(fork.page) == ["ab", "ac", "bd", "cd", "ed"]
    assert fork.locator.locator(".sg-source").count() == 0
    fork.press("r")
    fork.page.keyboard.type("end")
    with fork.change():
        fork.press("Enter")
    agree(fork)
    assert fork.focused() == "end"
    with fork.change():
        fork.press("Delete")
    agree(fork)
    assert fork.focused() in {"b", "c", "e"}
    assert moves(fork.page) == ["ab", "ac"]


def test_keys_walk_and_shift(fork):
    """Arrows walk, shift and an arrow moves the position, S makes it the start."""
    fork.focus("a")
    walk = {"ArrowDown": "d", "ArrowLeft": "b", "ArrowUp": "a", "ArrowRight": "c"}
    for key, position in walk.items():
        fork.press(key)
        assert fork.focused() == position
    x, y = ask(fork.page, "editor.places['c']")
    for key, dx, dy in (("Right", 1, 0), ("Up", 0, 1), ("Left", -1, 0), ("Left", -1, 0)):
        with fork.change():
            fork.press(f"Shift+Arrow{key}")
        x, y = x + dx / 4, y + dy / 4
        assert ask(fork.page, "editor.places['c']") == pytest.approx([x, y])
        assert fork.focused() == "c"
    with fork.change():
        fork.press("s")
    agree(fork)
    assert ask(fork.page, "editor.game.start") == "c"
    assert fork.focused() == "c"


def test_keys_undo_redo(fork):
    """Ctrl+Z and Ctrl+Y walk through the edits, and the focus stays in the widget."""
    fork.focus("c")
    before = fork.drawn()
    with fork.change():
        fork.press("n")
    after = fork.drawn()
    with fork.change():
        fork.press("Control+z")
    agree(fork)
    assert fork.drawn() == before
    assert fork.root.evaluate(INSIDE)
    with fork.change():
        fork.press("Control+y")
    agree(fork)
    assert fork.drawn() == after
    with fork.change():
        fork.press("Control+z")
    with fork.change():
        fork.press("Control+Shift+Z")
    assert fork.drawn() == after


def test_focus_is_never_lost(fork):
    """When what had the focus goes away, the focus stays in the widget and cells stay whole."""
    cells = fork.page.evaluate(CELLS)
    fork.focus("a")
    for keys in (["n"], ["Control+z"], ["n"], ["Delete"], ["s"], ["Control+z"], ["Control+z"]):
        with fork.change():
            fork.press(*keys)
        assert fork.root.evaluate(INSIDE), keys
        fork.press("d", "d", "x")
        assert fork.page.evaluate(CELLS) == cells
    undo = fork.button("↶ Undo")
    while not undo.is_disabled():
        with fork.change():
            undo.click()
    fork.wait("root.contains(document.activeElement)")
    fork.press("d", "d", "x")
    assert fork.page.evaluate(CELLS) == cells


def test_escape_gives_up(fork):
    """Esc forgets where a move began, and a name half typed."""
    fork.focus("d")
    fork.press("Enter", "Escape")
    fork.wait("root.querySelectorAll('.sg-source').length === 0")
    before = fork.drawn()
    fork.focus("b")
    fork.press("r")
    fork.page.keyboard.type("other")
    fork.press("Escape")
    assert fork.focused() == "b"
    assert fork.drawn() == before == ask(fork.page, "state(editor)")


def test_refused_cycle_by_keyboard(fork):
    """A cycle closed by keys is refused just so, and the focus stays where the move began."""
    fork.focus("d")
    fork.press("Enter", "ArrowUp", "ArrowUp")
    fork.focus("a")
    with fork.change():
        fork.press("Enter")
    assert "was not added" in fork.message()
    assert fork.focused() == "d"
    agree(fork)


def test_question_mark_shows_all_keys(fork):
    """`?` opens and closes the list of keys."""
    fork.focus("a")
    for opened in (True, False):
        fork.press("?")
        assert fork.locator.locator(".sg-more").is_visible() is opened


def test_shortcuts_of_the_lab_do_not_fire(fork):
    """Keys that cut, add and delete cells do nothing of the kind while a position is focused."""
    cells = fork.page.evaluate(CELLS)
    fork.focus("a")
    fork.press("x", "b", "d", "d", "a", "c", "v", "m", "y", "z", "Shift+M", "0", "0", "1")
    assert fork.page.evaluate(CELLS) == cells
    assert fork.focused() == "a"
    assert ask(fork.page, "[editor.game == GameGraph(FORK), editor.revision]") == [True, 1]
    fork.locator.locator("textarea").first.focus()
    fork.press("x", "b", "d", "d")
    assert fork.page.evaluate(CELLS) == cells


# ---- answers that come late

AT_ONCE = """(root, steps) => {
    const named = key => [...root.querySelectorAll('.sg-position')]
        .find(one => one.dataset.key === JSON.stringify(key));
    for (const [name, key] of steps) {
        named(name).focus();
        if (key) named(name).dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
    }
}"""
WRITE = """(root, value) => {
    const text = root.querySelector('.sg-side textarea');
    text.focus();
    text.value = value;
    text.blur();
}"""


def answers(editor, steps, count, more="", given=None):
    """Do all this before Python can answer, and wait for so many answers."""
    before = editor.revision()
    editor.root.evaluate(f"(root, [steps, given]) => {{ ({AT_ONCE})(root, steps); {more} }}",
                         [steps, given])
    editor.wait(f"Number(root.dataset.revision) >= {before + count}")


def test_a_refused_move_does_not_mark_the_text_that_was_sent_behind_it(fork):
    """The text is judged by its own answer, not by the one that comes first."""
    answers(fork, [["d", "Enter"], ["a", "Enter"]], 2, f"({WRITE})(root, given)", "x -> y")
    text = fork.locator.locator(".sg-side textarea")
    assert "sg-unread" not in (text.get_attribute("class") or "")
    assert text.input_value() == "x -> y"
    agree(fork)


def test_a_move_does_not_overwrite_the_faulty_text_that_was_sent_behind_it(fork):
    """What cannot be read stays, also where another answer comes first."""
    answers(fork, [["a", "Enter"], ["d", "Enter"]], 2, f"({WRITE})(root, given)", "x -> y z")
    text = fork.locator.locator(".sg-side textarea")
    assert "sg-unread" in text.get_attribute("class")
    assert text.input_value() == "x -> y z"
    assert "ad" in moves(fork.page)


def test_the_text_that_one_goes_to_takes_a_move_that_was_just_made(fork):
    """A text in which nothing is typed yet is no older than the drawing."""
    go = "root.querySelector('.sg-side textarea').focus()"
    answers(fork, [["a", "Enter"], ["d", "Enter"]], 1, go)
    text = fork.locator.locator(".sg-side textarea")
    assert text.input_value().startswith("a -> b, c, d")
    fork.press("ControlOrMeta+End", "Enter")
    fork.page.keyboard.type("x")
    with fork.change():
        fork.press("Tab")
    assert moves(fork.page) == ["ab", "ac", "ad", "bd", "cd"]
    agree(fork)


def test_a_text_takes_its_usual_form_when_one_leaves_it(fork):
    """What was typed stays while one is there."""
    text = fork.locator.locator(".sg-side textarea")
    with fork.change():
        text.fill("a->b,  c")
    assert text.input_value() == "a->b,  c"
    text.press("Tab")
    assert text.input_value() == "a -> b, c"


def test_a_name_is_typed_on_while_an_answer_comes(fork):
    """The field for a name keeps the focus, so that no letter becomes a command."""
    answers(fork, [["b", "n"], ["b", "r"]], 1)
    fork.page.keyboard.type("sonne")
    with fork.change():
        fork.press("Enter")
    assert ask(fork.page, "sorted(editor.game)") == ["a", "c", "d", "e", "sonne"]
    agree(fork)


def test_a_name_for_a_position_that_went_away_is_refused_and_the_focus_stays(fork):
    """Enter, then: no such position any more."""
    answers(fork, [["b", "Delete"], ["b", "r"]], 1)
    fork.page.keyboard.type("left")
    with fork.change():
        fork.press("Enter")
    assert "any more" in fork.message()
    assert fork.focused() in {"a", "c", "d"}


def test_who_goes_elsewhere_is_not_called_back(fork):
    """The answer moves the focus only if it is still where it was; the buttons go with it."""
    answers(fork, [["a", "n"], ["c", None]], 1)
    assert fork.focused() == "c"
    with fork.change():
        fork.button("Remove").click()
    assert ask(fork.page, "sorted(editor.game)") == ["a", "b", "d", "e"]


def test_the_code_that_is_put_away_takes_no_focus_with_it(fork):
    """Copy as code, and at once another button."""
    code = """
        const [copy, tidy] = ['Copy as code', 'Tidy'].map(name =>
            [...root.querySelectorAll('button')].find(one => one.textContent === name));
        copy.focus();
        copy.click();
        tidy.click();
    """
    answers(fork, [], 2, code)
    fork.wait("root.contains(document.activeElement)")
    assert fork.root.evaluate("() => document.activeElement.getClientRects().length") > 0


def test_a_click_that_ends_a_name_adds_no_position(fork):
    """It takes the name; the next click adds."""
    fork.focus("b")
    fork.press("r")
    fork.page.keyboard.type("left")
    with fork.change():
        fork.click((2, 0.5))
    assert ask(fork.page, "sorted(editor.game)") == ["a", "c", "d", "left"]
    with fork.change():
        fork.click((2, 0.5))
    assert ask(fork.page, "sorted(editor.game)") == ["a", "b", "c", "d", "left"]


def test_a_position_that_goes_away_under_the_mouse_is_let_go(fork):
    """No error, and nothing is placed."""
    problems = []
    fork.page.on("pageerror", lambda error: problems.append(error))
    (x, y), mouse = fork.point("c"), fork.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y + 10)
    with fork.change():
        ask(fork.page, "setattr(editor, 'game', GameGraph({'a': ['b']}))")
    mouse.move(x + 40, y + 30)
    mouse.up()
    assert problems == []
    assert ask(fork.page, "editor.revision") == fork.revision()
    agree(fork)


def test_a_move_whose_beginning_went_away_is_forgotten(fork):
    """Enter then begins another move."""
    fork.focus("b")
    with fork.change():
        fork.press("Enter", "Delete")
    fork.focus("a")
    fork.press("Enter")
    fork.focus("d")
    with fork.change():
        fork.press("Enter")
    assert moves(fork.page) == ["ac", "ad", "cd"]


# ---- hostile names


def test_hostile_name_stays_text(fork):
    """A name that is HTML is shown as text."""
    name = "<img src=x onerror=window.hacked=1>"
    fork.focus("b")
    fork.press("r")
    fork.page.keyboard.insert_text(name)
    with fork.change():
        fork.press("Enter")
    agree(fork)
    with fork.change():
        fork.drag("d", name)
    assert "was not added" in fork.message()
    again = show(fork.page, "GameEditor(editor.game)")
    for editor in (fork, again):
        assert editor.locator.locator("img").count() == 0
        assert key_of(name) in editor.labels()
    assert fork.page.evaluate("typeof window.hacked") == "undefined"


NAMES_INSIDE = """root => {
    const frame = root.querySelector('svg.sg-graph').getBoundingClientRect();
    return [...root.querySelectorAll('.sg-name')].map(name => name.getBoundingClientRect())
        .every(box => box.top >= frame.top && box.bottom <= frame.bottom);
}"""


def test_a_name_at_the_rim_stays_inside(fork):
    """The drawing grows for the name below a position, too."""
    fork.focus("d")
    for key in ("Shift+ArrowDown", "s"):
        with fork.change():
            fork.press(key)
        assert fork.root.evaluate(NAMES_INSIDE)


def test_long_name_stays_inside(fork):
    """A name of ten thousand characters is shortened and stays inside the drawing."""
    fork.focus("c")
    fork.press("r")
    fork.page.keyboard.insert_text("x" * 10_000)
    with fork.change():
        fork.press("Enter")
    agree(fork)
    assert ask(fork.page, "max(map(len, editor.game.positions))") == 10_000
    inside = """root => {
        const frame = root.querySelector('svg.sg-graph').getBoundingClientRect();
        return [...root.querySelectorAll('.sg-name')].map(name => name.getBoundingClientRect())
            .every(box => box.left >= frame.left && box.right <= frame.right);
    }"""
    assert fork.root.evaluate(inside)
    wide = "root => [root.scrollWidth <= root.clientWidth, root.clientHeight < 1200]"
    assert fork.root.evaluate(wide) == [True, True]


# ---- at random

LOG = '''log = {}
def keep(change):
    game = editor.game
    log[change["new"]["revision"]] = {
        "labels": {key_of(p): str(v) for p, v in grundy_values(game).items()},
        "moves": [[key_of(p), key_of(q)] for p, q in game.moves],
    }
editor = GameEditor(GameGraph(FORK), labels="grundy", places=PLACES)
editor.observe(keep, "view")
editor'''
GRID = [(x, y) for y in (2.5, 1.5, 0.5) for x in (-2.5, -1.5, -0.5, 0.5, 1.5, 2.5)]
MOST = 12


def own_grundy_values(names, pairs):
    """Grundy values by the definition, for the comparison with what the page shows."""
    value = {}

    def of(name):
        if name not in value:
            seen = {of(q) for p, q in pairs if p == name}
            value[name] = next(v for v in range(len(seen) + 1) if v not in seen)
        return value[name]

    return {name: str(of(name)) for name in names}


def random_edit(editor, chance):
    """Make one edit that Python answers, by mouse or by keyboard."""
    names = [json.loads(key) for key in editor.labels()]
    one, other = chance.choice(names), chance.choice(names)
    edits = ["connect"] * 6 + ["keys"] * 3 + ["place", "rename", "start", "undo", "redo", "nudge"]
    edits += ["click", "add"] * 2 if len(names) < MOST else []
    edits += ["delete"] * (1 if len(names) < MOST else 6) if len(names) > 1 else []
    edit = chance.choice(edits)
    with editor.change():
        if edit in ("connect", "keys") and one != other:
            if edit == "connect":
                editor.drag(one, other)
            else:
                editor.focus(one)
                editor.press("Enter")
                editor.focus(other)
                editor.press("Enter")
        elif edit in ("click", "place"):
            free = free_spots(editor, names)
            if edit == "click":
                editor.click(chance.choice(free))
            else:
                editor.drag(one, chance.choice(free))
        elif edit in ("undo", "redo"):
            editor.focus(one)
            editor.press("Control+z" if edit == "undo" else "Control+y")
        else:
            editor.focus(one)
            keys = {"rename": "r", "start": "s", "delete": "Delete", "nudge": "Shift+ArrowRight"}
            editor.press(keys.get(edit, "n"))
            if edit == "rename":
                editor.page.keyboard.insert_text(f"n{chance.randrange(10_000)}")
                editor.press("Enter")


def free_spots(editor, names):
    """The spots of GRID where a click meets no position and no name."""
    taken = [editor.point(name) for name in names]
    spots = {at: editor.point(at) for at in GRID}
    return [
        at
        for at, (x, y) in spots.items()
        if all(abs(left - x) + abs(top - y) > 60 for left, top in taken)
        and editor.page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.matches('svg.sg-graph') === true", [x, y]
        )
    ]


def test_random_edits(page):
    """After each of many random edits the page shows the Grundy values of the game in Python."""
    editor, chance = show(page, LOG), random.Random(20261120)
    shown = {}
    edits = size("edits in a browser")
    for _ in range(edits):
        random_edit(editor, chance)
        shown[editor.revision()] = editor.labels()
    held = ask(page, "log")
    assert len(shown) == edits
    sizes = set()
    for revision, labels in shown.items():
        state = held[str(revision)]
        assert labels == state["labels"], f"revision {revision}"
        assert labels == own_grundy_values(labels, state["moves"]), f"revision {revision}"
        sizes.add((len(labels), len(state["moves"])))
    assert len(sizes) > edits // 10
    agree(editor)
