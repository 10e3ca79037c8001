"""`GameEditor` in JupyterLab by mouse and by keyboard: what is shown is what Python holds."""

import pytest
from gestures import CELLS, INSIDE, ask, show, swipe
from views import agree

SETUP = """from sg_core import GameGraph
from sg_course.widgets import GameEditor

FORK = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}
PLACES = {"a": (0, 2), "b": (-1, 1), "c": (1, 1), "d": (0, 0)}"""
FORK = "one = GameEditor(GameGraph(FORK), labels='outcome', places=PLACES)\none"


@pytest.fixture
def fork(page):
    """An editor of a game of four positions whose places are known: a, b left, c right, d."""
    return show(page, FORK)


def text(editor):
    """The text form of the game."""
    return editor.locator.locator(".sg-side textarea")


def moves(editor):
    """The moves of the game, as pairs joined to one text each, when the page shows all of it."""
    view = agree(editor)
    assert text(editor).input_value() == view["text"]
    return held(editor.page)


def held(page):
    """The moves of the game in the kernel."""
    return " ".join(sorted(ask(page, "[f'{p}{q}' for p, q in one.game.moves]")))


def at(editor, position):
    """Where a position stands, to the precision of a pixel."""
    return pytest.approx(ask(editor.page, f"one.places[{position!r}]"), abs=0.03)


# ---- mouse


def test_positions_and_moves_by_mouse(fork):
    """A click adds, a drag connects or places, the same drag or Del removes a move."""
    stands = fork.point("d")
    fork.click((1, 2))
    assert fork.focused() == "e"
    assert [1, 2] == at(fork, "e")
    fork.drag("a", "e")
    assert moves(fork) == "ab ac ae bd cd"
    fork.drag("a", "e")
    assert moves(fork) == "ab ac bd cd"
    fork.drag("c", (1.5, 1.8))
    assert [1.5, 1.8] == at(fork, "c")
    assert fork.point("c") == pytest.approx(fork.point((1.5, 1.8)), abs=3)
    assert moves(fork) == "ab ac bd cd"
    assert fork.point("d") == stands  # nothing jumps while one edits
    fork.click_move(0)
    fork.wait("root.querySelectorAll('.sg-move.sg-chosen').length === 1")
    fork.do("Delete")
    assert moves(fork) == "ac bd cd"
    fork.click_move(0)
    fork.push("Remove")
    assert len(moves(fork).split()) == 2


AROUND = """around = {f"{x}{y}": (x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)}
one = GameEditor(GameGraph({name: [] for name in around}, "00"), places=around)
one"""
TOP = "root => root.getBoundingClientRect().top"


def test_a_move_is_drawn_where_text_is_selected(fork):
    """The browser does not drag the selected text instead."""
    fork.page.evaluate("getSelection().selectAllChildren(document.body)")
    fork.drag("b", "c")
    assert "bc" in moves(fork)


def test_a_finger_draws_moves_in_all_directions_and_scrolls_beside_them(notebook):
    """A drag from a position makes the move, wherever it leads; a swipe beside it scrolls."""
    page = notebook([SETUP], width=390, height=700)
    editor = show(page, AROUND)
    ends = ask(page, "[name for name in around if name != '00']")
    for end in ends:
        with editor.change():
            swipe(page, editor.point("00"), editor.point(end))
    assert moves(editor).split() == sorted(f"00{end}" for end in ends)
    (x, y), top = editor.point((-0.5, -0.8)), editor.root.evaluate(TOP)
    swipe(page, (x, y), (x, y - 150))
    editor.wait(f"({TOP})(root) < {top - 50}")
    assert len(ask(page, "one.game.moves")) == len(ends)


def test_buttons_act_on_the_chosen_position(fork):
    """Start here, Rename and Remove: all that the keys do can be done with the mouse alone."""
    fork.page.mouse.click(*fork.point("b"))
    fork.push("Start here")
    fork.button("Rename").click()
    fork.page.keyboard.type("first")
    fork.do("Enter")
    assert ask(fork.page, "one.game.start") == "first"
    fork.push("Remove")
    assert moves(fork) == "ac cd"


def test_double_click_renames(fork):
    """It opens a field; Enter takes the name, and the focus goes back."""
    fork.page.mouse.dblclick(*fork.point("b"))
    fork.wait("root.querySelector('.sg-rename') === document.activeElement")
    fork.page.keyboard.type("left")
    fork.do("Enter")
    assert fork.focused() == "left"
    assert moves(fork) == "ac aleft cd leftd"


def test_a_name_left_as_it_was_changes_nothing(page):
    """It is shown in one line, which is no other name."""
    fork = show(page, r"one = GameEditor(GameGraph({'a': ['two\nlines']}))" + "\none")
    fork.focus("two\nlines")
    fork.press("r", "Enter")
    assert fork.focused() == "two\nlines"
    assert ask(page, "[*one.game]") == ["two\nlines", "a"]


def test_refused_cycle_is_shown(fork):
    """A move that closes a cycle is drawn as a ghost; editing goes on."""
    fork.drag("d", "a")
    assert moves(fork) == "ab ac bd cd"
    assert "d → a was not added" in fork.message()
    assert len(fork.texts(".sg-ghost")) == 1
    assert len(fork.texts(".sg-move.sg-refused")) == 2
    fork.drag("b", "c")
    assert moves(fork) == "ab ac bc bd cd"
    assert fork.texts(".sg-ghost") == []


def test_undo_redo_tidy_presets(fork):
    """The buttons of the toolbar do what they say."""
    assert fork.button("↶ Undo").is_disabled()
    fork.drag("b", "c")
    fork.push("↶ Undo")
    assert moves(fork) == "ab ac bd cd"
    assert fork.button("↶ Undo").is_disabled()
    fork.push("↷ Redo")
    assert moves(fork) == "ab ac bc bd cd"
    assert fork.button("↷ Redo").is_disabled()
    fork.push("Tidy")
    presets = fork.locator.get_by_label("Presets")
    with fork.change():
        presets.select_option("a heap of 3")
    agree(fork)
    assert presets.input_value() == ""
    fork.push("↶ Undo", "↶ Undo")
    assert moves(fork) == "ab ac bc bd cd"


def test_label_switch(page):
    """The switch offers what the author allows, and shows it."""
    editor = show(page, FORK.replace("'outcome'", "('grundy', 'outcome')"))
    for name, kind in (("off", None), ("P / N", "outcome"), ("Grundy", "grundy")):
        editor.push(name)
        assert agree(editor)["labels"] == kind
        assert editor.texts(".sg-switch [aria-pressed=true]") == [name]
        assert editor.here() == name


def test_the_code_is_shown_to_be_copied(fork):
    """All of it, and chosen; the button says that it was copied, until something is done."""
    fork.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    fork.push("Copy as code")
    fork.button("Copied").wait_for()
    box = fork.locator.locator(".sg-code")
    assert box.input_value() == ask(fork.page, "one.code")
    assert box.evaluate("box => box.selectionEnd - box.selectionStart === box.value.length")
    assert fork.page.evaluate("navigator.clipboard.readText()") == box.input_value()
    fork.drag("b", "c")
    assert box.is_hidden() and fork.button("Copy as code").is_visible()


# ---- the text form


def test_text_and_canvas_are_in_step(fork):
    """Text changes the canvas, the canvas the text, and neither takes what is being typed."""
    form = text(fork)
    form.focus()
    with fork.change():
        form.fill("a->b,c\nb->c")
    assert held(fork.page) == "ab ac bc"
    assert form.input_value() == "a->b,c\nb->c"
    fork.press("ControlOrMeta+End")
    with fork.change():
        fork.page.keyboard.type(", ")
    assert "line 2" in fork.message()
    with fork.change():
        ask(fork.page, "setattr(one, 'game', GameGraph({'x': ['y']}))")
    assert form.input_value() == "a->b,c\nb->c, "
    with fork.change():
        fork.page.keyboard.type("d")
    assert form.input_value() == "a->b,c\nb->c, d"
    assert held(fork.page) == "ab ac bc bd"
    fork.drag("c", "d")
    assert form.input_value() == "a -> b, c\nb -> c, d\nc -> d"
    with fork.change():
        form.fill("a->b,  c")
    form.press("Tab")  # it takes its usual form when one leaves it
    assert form.input_value() == "a -> b, c"


def test_a_refused_text_stays_until_it_is_mended_or_given_up(fork):
    """Edits of the drawing do not overwrite a text that could not be read; Esc gives it up."""
    with fork.change():
        text(fork).fill("a -> b c")
    assert "sg-unread" in text(fork).get_attribute("class")
    fork.push("Tidy")
    assert text(fork).input_value() == "a -> b c"
    text(fork).press("Escape")
    assert moves(fork) == "ab ac bd cd"


def test_an_undo_elsewhere_leaves_the_text_alone(fork):
    """Browsers take back what was typed last on the page; with the focus elsewhere, none is."""
    text(fork).click()
    fork.press("ControlOrMeta+a")
    fork.page.keyboard.insert_text("a -> b c")
    with fork.change():
        fork.press("Tab")
    fork.drag("a", "d")
    fork.push("Copy as code")
    with fork.change():
        fork.press("ControlOrMeta+z")  # in the code, which nobody edits: the last move
    assert held(fork.page) == "ab ac bd cd"
    fork.focus("c")
    fork.press("r")
    fork.page.keyboard.type("x")
    fork.press(*3 * ["ControlOrMeta+z"], *3 * ["ControlOrMeta+y"])
    with fork.change():
        fork.press("Enter")
    fork.page.wait_for_timeout(600)  # longer than a text waits to be sent
    assert text(fork).input_value() == "a -> b c"
    assert held(fork.page) == "ab ax bd xd"


# ---- keyboard; a game drawn by keys alone is in test_access_browser.py


def test_keys_walk_and_shift(fork):
    """Arrows walk, shift and an arrow moves the position, S makes it the start."""
    fork.focus("a")
    walk = {"ArrowDown": "d", "ArrowLeft": "b", "ArrowUp": "a", "ArrowRight": "c"}
    for key, position in walk.items():
        fork.press(key)
        assert fork.focused() == position
    for arrow, x, y in (("Right", 1.25, 1), ("Up", 1.25, 1.25), ("Left", 1, 1.25)):
        fork.do(f"Shift+Arrow{arrow}")
        assert ask(fork.page, "one.places['c']") == pytest.approx([x, y])
        assert fork.focused() == "c"
    fork.do("s")
    assert ask(fork.page, "one.game.start") == "c"
    assert fork.focused() == "c"
    agree(fork)


def test_focus_is_never_lost(fork):
    """When what had the focus goes away, the focus stays in the widget and cells stay whole."""
    fork.focus("a")
    for key, number in (("n", 5), ("Control+z", 4), ("Control+y", 5), ("Control+z", 4),
                        ("Control+Shift+Z", 5), ("Delete", 4), ("Control+z", 5)):
        fork.do(key)
        assert len(agree(fork)["positions"]) == number
        assert fork.root.evaluate(INSIDE), key
        fork.unharmed()
    while not fork.button("↶ Undo").is_disabled():
        fork.push("↶ Undo")
    fork.wait("root.contains(document.activeElement)")
    fork.unharmed()


def test_escape_gives_up(fork):
    """Esc forgets where a move began, and a name half typed; a refused move keeps the focus."""
    fork.focus("d")
    fork.press("Enter", "Escape")
    assert fork.texts(".sg-source") == []
    fork.focus("b")
    fork.press("r")
    fork.page.keyboard.type("other")
    fork.press("Escape")
    assert fork.focused() == "b"
    assert moves(fork) == "ab ac bd cd"
    fork.focus("d")
    fork.press("Enter")
    fork.focus("a")
    fork.do("Enter")
    assert "was not added" in fork.message()
    assert fork.focused() == "d"


def test_question_mark_shows_all_keys(fork):
    """`?` opens and closes the list of keys."""
    fork.focus("a")
    for opened in (True, False):
        fork.press("?")
        assert fork.locator.locator(".sg-more").is_visible() is opened


def test_shortcuts_of_the_lab_do_not_fire(fork):
    """Keys that cut, add and delete cells do nothing of the kind, nor anything else."""
    cells = fork.page.evaluate(CELLS)
    fork.focus("a")
    fork.press("x", "b", "d", "d", "a", "c", "v", "m", "y", "z", "Shift+M", "0", "0", "1")
    assert fork.focused() == "a"
    assert ask(fork.page, "[one.game == GameGraph(FORK), one.revision]") == [True, 1]
    text(fork).focus()
    fork.unharmed()
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


@pytest.mark.parametrize(("move", "written", "faulty"), [("da", "x -> y", False),
                                                         ("ad", "x -> y z", True)])
def test_a_text_is_judged_by_its_own_answer(fork, move, written, faulty):
    """A move that was sent before it neither marks it when refused nor overwrites it."""
    steps = [[position, "Enter"] for position in move]
    answers(fork, steps, 2, f"({WRITE})(root, given)", written)
    assert ("sg-unread" in (text(fork).get_attribute("class") or "")) == faulty
    assert text(fork).input_value() == written
    assert held(fork.page) == ("ab ac ad bd cd" if faulty else "xy")


def test_the_text_that_one_goes_to_takes_a_move_that_was_just_made(fork):
    """A text in which nothing is typed yet is no older than the drawing."""
    go = "root.querySelector('.sg-side textarea').focus()"
    answers(fork, [["a", "Enter"], ["d", "Enter"]], 1, go)
    assert text(fork).input_value().startswith("a -> b, c, d")
    fork.press("ControlOrMeta+End", "Enter")
    fork.page.keyboard.type("x")
    fork.do("Tab")
    assert moves(fork) == "ab ac ad bd cd"


@pytest.mark.parametrize(("key", "names"), [("n", "a c d e typed"), ("Delete", "a c d")])
def test_a_name_is_typed_on_while_an_answer_comes(fork, key, names):
    """The field keeps the focus, so that no letter becomes a command, also if it is too late."""
    answers(fork, [["b", key], ["b", "r"]], 1)
    fork.page.keyboard.type("typed")
    fork.do("Enter")
    assert ask(fork.page, "sorted(one.game)") == names.split()
    assert ("any more" in fork.message()) == (key == "Delete")
    assert fork.focused() in names.split()
    agree(fork)


def test_who_goes_elsewhere_is_not_called_back(fork):
    """The answer moves the focus only if it is still where it was; the buttons go with it."""
    answers(fork, [["a", "n"], ["c", None]], 1)
    assert fork.focused() == "c"
    fork.push("Remove")
    assert ask(fork.page, "sorted(one.game)") == ["a", "b", "d", "e"]


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
    for names in ("a c d left", "a b c d left"):
        fork.click((2, 0.5))
        assert ask(fork.page, "sorted(one.game)") == names.split()


def test_a_position_that_goes_away_under_the_mouse_is_let_go(fork):
    """No error, and nothing is placed."""
    problems = []
    fork.page.on("pageerror", lambda error: problems.append(error))
    (x, y), mouse = fork.point("c"), fork.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y + 10)
    with fork.change():
        ask(fork.page, "setattr(one, 'game', GameGraph({'a': ['b']}))")
    mouse.move(x + 40, y + 30)
    mouse.up()
    assert problems == []
    assert moves(fork) == "ab"


def test_a_move_whose_beginning_went_away_is_forgotten(fork):
    """Enter then begins another move."""
    fork.focus("b")
    fork.do("Enter", "Delete")
    fork.focus("a")
    fork.press("Enter")
    fork.focus("d")
    fork.do("Enter")
    assert moves(fork) == "ac ad cd"


NAMES_INSIDE = """root => {
    const frame = root.querySelector('svg.sg-graph').getBoundingClientRect();
    return [...root.querySelectorAll('.sg-name')].map(name => name.getBoundingClientRect())
        .every(box => box.top >= frame.top && box.bottom <= frame.bottom);
}"""


def test_a_name_at_the_rim_stays_inside(fork):
    """The drawing grows for the name below a position, too."""
    fork.focus("d")
    for key in ("Shift+ArrowDown", "s"):
        fork.do(key)
        assert fork.root.evaluate(NAMES_INSIDE)
