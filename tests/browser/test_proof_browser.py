"""Heaps with a bag, `ProofPlay` and `RewriteStepper` in JupyterLab by mouse and by keyboard."""

import json

import pytest
from gestures import ask, show, shown
from lab import errors, screenshot
from test_sums_browser import banner, changed, inside, log, marked, spot, why
from test_walk_browser import CUT_NUMBERS, LOOKS, OUTSIDE, caption
from test_widgets_browser import unharmed

SETUP = """from sg_core import GameGraph, Sum, explore, grundy_values
from sg_core.pictures import draw_heaps
from sg_core.rulesets import Nim, NimWithAdding
from sg_core.strategies import undo
from sg_core.widgets import PlayGame, ProofPlay, RewriteStepper
from sg_core.widgets.picture import key_of

FORK = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["e"]})
LADDER = GameGraph({"x": ["y", "z"], "y": ["z"]})
CASES = GameGraph({"a": ["b", "c"], "b": ["c", "d"], "c": ["e"], "d": ["c", "e"], "e": ["f"]})
HOSTILE = GameGraph({"<img src=x onerror=window.hacked=1>": ["<b>"]})

class OnlyAdding(NimWithAdding):  # who leaves four stones in the bag wins
    def options(self, position):
        heaps, bag = position
        return [((heaps[0] + more,), bag - more) for more in (1, 2, 3) if more <= bag]

def texts(labels):
    return {key_of(p): str(label) for p, label in labels.items()}"""
ADDING = "play = PlayGame(NimWithAdding(), {0}, opponent=undo, hints='nim-sum', seed=0)\nplay"
ATTACK = "attack = ProofPlay({0})\nattack"
HELD = """[texts(grundy_values(attack.game)), attack.board.position, attack.board.record[0],
    attack.board.banner(), attack.board.lines()]"""
REWRITTEN = """[[*stepper.game], len(stepper.game.moves), stepper.banner(), stepper.caption(),
    stepper.view["log"], stepper.done]"""
STEPPER = "stepper = RewriteStepper({0})\nstepper"
TEXT = "document.activeElement.textContent"
SHOWN = [
    "play = PlayGame(NimWithAdding(), ((1, 3, 1), 4), opponent=undo, hints='nim-sum')\n"
    "play.act({'do': 'hint'}); play.act({'do': 'hint'})\nplay",
    "attack = ProofPlay(CASES)\nfor part, to in ((0, '\"b\"'), (0, '\"d\"'), (1, '0')):\n"
    "    attack.board.act({'do': 'move', 'part': part, 'to': to})\nattack",
    "other = ProofPlay(explore(Nim(), (2, 3)))\nother.switch.index = 1\nother",
    "stepper = RewriteStepper(CASES)\nstepper.act({'do': 'go', 'step': 4})\nstepper",
    "end = RewriteStepper(explore(Nim(), (2, 2)))\nend.act({'do': 'go', 'step': 9})\nend",
    "draw_heaps((3, 0, 5), bag=4)",
]


def bag(play):
    """What is said of the bag."""
    return play.locator.locator("[aria-label='the bag'] text").text_content()


def stone(play, name):
    """The stone, or the outline, with this name."""
    return play.locator.get_by_role("button", name=name, exact=True)


def click(widget, place):
    """Click, and wait for what comes of it."""
    with widget.change():
        place.click()


def press(widget, *keys):
    """Press keys, the last of which changes something."""
    widget.press(*keys[:-1])
    with widget.change():
        widget.press(keys[-1])


# ---- heaps with a bag


@pytest.mark.nightly
def test_stones_are_added_by_mouse_and_taken_away_again(page):
    """A click on an outline adds the stones up to it; the machine takes them away."""
    play = show(page, ADDING.format("((2, 2), 3)"))
    assert (play.heaps(), bag(play)) == ([[2, 3], [2, 3]], "bag: 3")
    assert "Click an outline" in play.locator.locator(".sg-keys").inner_text()
    outline = stone(play, "add 2 to heap 1, making 4")
    outline.hover()
    assert play.places(".sg-taking") == ["0 2", "0 3"]
    click(play, outline)
    assert log(play) == [
        "You: add 2 to heap 1, leaving 4, 2",
        "Machine: take 2 from heap 1, leaving 2, 2 (you added 2 to heap 1: take them away again)",
    ]
    assert (play.heaps(), bag(play)) == ([[2, 1], [2, 1]], "bag: 1")
    assert ask(page, "play.position") == [[2, 2], 1]
    unharmed(play)
    click(play, play.button("one move back"))
    assert (play.heaps(), bag(play)) == ([[4, 1], [2, 1]], "bag: 1")
    assert len(play.places("[aria-disabled]")) == 8  # the machine moves here
    click(play, play.button("one move back"))
    assert (play.heaps(), bag(play)) == ([[2, 3], [2, 3]], "bag: 3")
    click(play, stone(play, "add 3 to heap 2, making 5"))
    assert (play.heaps(), bag(play)) == ([[2, 0], [2, 0]], "bag: 0")
    for name in ("take 1 from heap 2, leaving 1", "take 1 from heap 2, leaving 0"):
        click(play, stone(play, name))
    assert play.heaps() == [[0, 0], [0, 0]]
    assert banner(play) == "You have no move. The machine wins."
    assert "You could not win" in why(play)
    unharmed(play)


def test_stones_are_added_by_keys(page):
    """Arrows reach the outlines from the stones, across and up; Enter adds; the focus stays."""
    play = show(page, ADDING.format("((1, 3), 2)"))
    play.button("the proof").focus()
    play.press("Tab")
    assert play.place() == "0 0"
    play.press("ArrowUp", "ArrowUp")
    assert play.place() == "0 2"
    assert play.places(".sg-taking") == ["0 1", "0 2"]
    play.press("ArrowUp")  # there is nothing above
    assert play.place() == "0 2"
    play.press("ArrowRight", "ArrowUp", "ArrowUp")
    assert play.place() == "1 4"
    unharmed(play)
    play.press("ArrowLeft")  # as high as heap 1 goes
    assert play.place() == "0 2"
    play.press("ArrowDown")
    press(play, "Enter")
    assert log(play)[0] == "You: add 1 to heap 1, leaving 2, 3"
    assert log(play)[1].startswith("Machine: take 1 from heap 2, leaving 2, 2 (2 ⊕ 3 = 1, ")
    assert (play.heaps(), bag(play)) == ([[2, 1], [2, 1]], "bag: 1")
    assert play.place() == "0 1"
    press(play, "ArrowUp", " ")
    assert log(play)[3].endswith("(you added 1 to heap 1: take them away again)")
    assert (play.heaps(), bag(play)) == ([[2, 0], [2, 0]], "bag: 0")
    assert inside(play)
    unharmed(play)
    press(play, ",")
    press(play, ",")
    assert (play.heaps(), bag(play)) == ([[2, 1], [2, 1]], "bag: 1")
    play.button("New round").focus()
    press(play, "Enter")
    press(play, "h")
    assert play.message().startswith("1 ⊕ 3 = 2, not 0. This is an N-position")
    press(play, "h")
    assert play.places(".sg-lit") == ["1 1", "1 2"]
    page.keyboard.press("Tab")
    unharmed(play)


def test_everything_of_a_heap_has_a_name(page):
    """For screen readers: each stone and outline says what it does."""
    play = show(page, "play = PlayGame(NimWithAdding(most=1), ((1,), 2), seed=0)\nplay")
    shapes = play.locator.locator("[data-shape]").all()
    names = [one.get_attribute("aria-label") for one in shapes]
    assert names == [
        "take 1 from heap 1, leaving 0", "add 1 to heap 1, making 2",
        "add 2 to heap 1, making 3, not allowed",
    ]  # fmt: skip
    last = shapes[-1]
    box = last.bounding_box()
    with play.change():
        page.mouse.click(box["x"] + 20, box["y"] + 10)
    last.focus()
    assert play.places(".sg-taking") == []
    press(play, "Enter")
    assert play.message() == "this is not allowed here: add 2 to heap 1, making 3"
    assert ask(page, "len(play.record)") == 1


# ---- hints by nim-sums


def test_a_nim_sum_hint_lights_the_stones_and_the_outlines(page):
    """The first hint tells the nim-sum, the second lights what to take; a move puts it out."""
    play = show(page, ADDING.format("((1, 2, 5), 1)"))
    click(play, play.button("Hint"))
    assert play.message() == (
        "1 ⊕ 2 ⊕ 5 = 6, not 0. This is an N-position: some move wins. Ask again to see one."
    )
    assert play.places(".sg-lit") == []
    click(play, play.button("Hint"))
    assert play.message() == (
        "1 ⊕ 2 ⊕ 5 = 6, top bit 4: lower 5 to 3. "
        "A winning move: take 2 from heap 3, leaving 1, 2, 3."
    )
    assert play.places(".sg-lit") == ["2 3", "2 4"]
    click(play, play.locator.locator(".sg-lit").first)
    assert log(play)[0] == "You: take 2 from heap 3, leaving 1, 2, 3"
    assert play.places(".sg-lit") == []
    adding = show(page, "play = PlayGame(OnlyAdding(), ((1,), 6), seed=0)\nplay")
    for _ in range(2):
        click(adding, adding.button("Hint"))
    assert adding.message() == "A winning move: add 2, leaving 3."
    assert adding.places(".sg-lit") == adding.places(".sg-outline.sg-lit") == ["0 1", "0 2"]


@pytest.mark.nightly
def test_a_nim_sum_hint_marks_a_position_of_a_sum(page):
    """In a sum of graphs the values of the parts count."""
    play = show(page, "play = PlayGame(Sum(FORK, LADDER), titles='FL', hints='nim-sum')\nplay")
    play.focus("a")
    press(play, "h")
    assert play.message().startswith("1 ⊕ 2 = 3, not 0. ")
    press(play, "h")
    assert play.message() == (
        "1 ⊕ 2 = 3, top bit 2: lower 2 to 1. A winning move: in L, x → y."
    )
    assert marked(play, "witness") == ["y"]
    assert play.focused() == "a"
    play.focus("y")
    press(play, "Enter")
    assert log(play)[0] == "You: in L, x → y"
    assert marked(play, "witness") == []


# ---- ProofPlay


def attack_on(page, game):
    """The switch, the editor and the board of an attack, the board in sight."""
    switch, editor, board = shown(page, ATTACK.format(game), 3)
    assert (editor.locator.is_visible(), board.locator.is_visible()) == (False, True)
    return switch, editor, board


def turned(switch, editor, board):
    """Wait until the other one of the two is in sight."""
    index = ask(switch.page, "attack.switch.index")
    (board, editor)[index].locator.wait_for(state="visible")
    (editor, board)[index].locator.wait_for(state="hidden")
    names = ("Attack", "Draw another G")
    pressed = [switch.button(name).get_attribute("aria-pressed") == "true" for name in names]
    assert pressed == [index == 0, index == 1]
    return names[index]


def agree(board):
    """The page shows G with its values, a heap of its value, and what Python says."""
    values, (here, left), (_, stones), said, lines = ask(board.page, HELD)
    assert board.labels() == values
    assert (marked(board, "here"), board.heaps()) == ([here], [[left, 0]])
    titles = board.locator.locator(".sg-part-title").all_inner_texts()
    assert [title.split(",")[0] for title in titles] == ["G", f"*{stones}"]
    assert (banner(board), log(board)) == (said, lines)


def test_an_attack_by_mouse_meets_all_three_cases(page):
    """G falls, G rises, the heap falls: each time the machine answers as the proof says."""
    _, _, board = attack_on(page, "CASES")
    agree(board)
    assert banner(board) == "Your move. Cases met: none."
    click(board, spot(board, "b"))
    agree(board)
    assert log(board)[1].endswith("(case 2, G fell to value 1: lower the heap to 1)")
    assert banner(board) == "Your move. Cases met: 2."
    click(board, spot(board, "d"))
    agree(board)
    assert "(case 3, G rose to value 2: " in log(board)[3]
    assert banner(board) == "Your move. Cases met: 2 and 3."
    click(board, spot(board, "a"))
    assert "no move leads from" in board.message()
    click(board, board.locator.locator(".sg-stone"))
    agree(board)
    assert log(board)[4] == "You: in *2, take 1, leaving 0"
    assert "(case 1, the heap fell to 0: in G move to f, of value 0, too)" in log(board)[5]
    assert banner(board) == (
        "You have no move. The machine wins. Cases met: 1, 2 and 3, all three."
    )
    assert "You could not win" in why(board)
    unharmed(board)
    click(board, board.button("New round"))
    agree(board)
    assert banner(board) == "Your move. Cases met: 1, 2 and 3, all three."


def test_an_attack_by_keys_meets_all_three_cases(page):
    """Tab, arrows and Enter move in G and in the heap."""
    _, _, board = attack_on(page, "CASES")
    board.button("the proof").focus()
    board.press("Tab")
    assert board.focused() == "a"
    unharmed(board)
    board.focus("a")
    board.press("ArrowDown")
    assert board.focused() == "b"
    press(board, "Enter")
    assert board.focused() == "b"
    board.focus("d")
    press(board, " ")
    agree(board)
    assert banner(board) == "Your move. Cases met: 2 and 3."
    for _ in range(4):
        if board.place() is None:
            board.press("Tab")
    assert board.place() == "0 0"
    press(board, "Enter")
    agree(board)
    assert banner(board).endswith("Cases met: 1, 2 and 3, all three.")
    assert inside(board)  # though no stone is left
    unharmed(board)


@pytest.mark.nightly
def test_G_is_drawn_by_mouse_and_attacked_again(page):
    """The switch shows the editor; a position and two moves are drawn; the board follows."""
    switch, editor, board = attack_on(page, "GameGraph({'a': ['b']})")
    click(board, spot(board, "b"))
    assert banner(board).endswith("The machine wins. Cases met: 2.")
    click(switch, switch.button("Draw another G"))
    assert turned(switch, editor, board) == "Draw another G"
    unharmed(switch)
    with editor.change():
        editor.click((1.5, 0.5))
    new = editor.focused()
    for source in ("b", "a"):
        with changed(editor, board):
            editor.drag(source, new)
    unharmed(editor)
    click(switch, switch.button("Attack"))
    assert turned(switch, editor, board) == "Attack"
    unharmed(switch)
    assert ask(page, "[attack.board.record, attack.board.position[1]]") == [[["a", 2]], 2]
    agree(board)
    assert board.labels() == {'"a"': "2", '"b"': "1", json.dumps(new): "0"}
    click(board, spot(board, new))
    assert log(board)[1] == (
        "Machine: in *2, take 2, leaving 0 (case 2, G fell to value 0: lower the heap to 0)"
    )
    click(switch, switch.button("Draw another G"))
    turned(switch, editor, board)
    editor.locator.locator("select").first.select_option("a heap of 3")
    board.wait("root.querySelectorAll('.sg-position').length === 4")
    click(switch, switch.button("Attack"))
    turned(switch, editor, board)
    agree(board)
    click(board, stone(board, "take 1 from heap 1, leaving 2"))
    assert log(board)[1].endswith("(case 1, the heap fell to 2: in G move to 2, of value 2, too)")
    agree(board)


def test_G_is_drawn_by_keys_and_attacked_again(page):
    """Tab and Enter turn the switch, N and Enter draw; no key reaches the cells."""
    switch, editor, board = attack_on(page, "GameGraph({'a': ['b']})")
    switch.button("Attack").focus()
    press(switch, "Tab", "Enter")
    assert turned(switch, editor, board) == "Draw another G"
    assert page.evaluate(TEXT) == "Draw another G"
    unharmed(switch)
    editor.focus("b")
    with changed(editor, board):
        editor.press("n")
    new = editor.focused()
    editor.press("Escape")
    editor.focus("a")
    editor.press("Enter")
    editor.focus(new)
    with changed(editor, board):
        editor.press("Enter")
    unharmed(editor)
    switch.button("Attack").focus()
    press(switch, " ")
    assert turned(switch, editor, board) == "Attack"
    unharmed(switch)
    agree(board)
    moves = ask(page, "sorted(attack.game.moves)")
    assert ["a", new] in moves
    board.focus(new)
    press(board, "Enter")
    assert len(log(board)) == 2
    agree(board)
    unharmed(board)


@pytest.fixture
def low(page):
    """Heaps of at most two stones, in place of 16: large graphs take long to draw."""
    ask(page, "setattr(__import__('sg_core.widgets.proof').widgets.proof, 'MOST_STONES', 2)")
    yield
    ask(page, "setattr(__import__('sg_core.widgets.proof').widgets.proof, 'MOST_STONES', 16)")


@pytest.mark.nightly
def test_G_too_large_says_so_until_it_is_mended(page, low):
    """Of too large a value there is no round; undone, it can be attacked again."""
    switch, editor, board = attack_on(page, "GameGraph({n: range(n) for n in range(4)}, 2)")
    click(switch, switch.button("Draw another G"))
    turned(switch, editor, board)
    editor.focus(3)
    with changed(editor, board):
        editor.press("s")
    click(switch, switch.button("Attack"))
    turned(switch, editor, board)
    said = "G as drawn cannot be attacked: its value is 3, and a heap of at most 2 stones can be "
    assert banner(board).startswith(said)
    click(board, board.locator.locator(".sg-stone").first)
    assert board.message() == banner(board)
    assert board.locator.locator(".sg-message.sg-refusal").is_visible()
    click(switch, switch.button("Draw another G"))
    turned(switch, editor, board)
    with changed(editor, board):
        editor.button("↶ Undo").click()
    click(switch, switch.button("Attack"))
    turned(switch, editor, board)
    assert banner(board) == "Your move. Cases met: none."
    assert board.message() == ""
    click(board, board.locator.locator(".sg-stone").first)
    assert log(board)[1].endswith("(case 1, the heap fell to 0: in G move to 0, of value 0, too)")
    agree(board)


@pytest.mark.nightly
def test_where_a_position_stands_follows_and_the_round_goes_on(page):
    """A position that is put elsewhere in the editor stands there on the board, too."""
    switch, editor, board = attack_on(page, "CASES")
    click(board, spot(board, "b"))
    click(switch, switch.button("Draw another G"))
    turned(switch, editor, board)
    with changed(editor, board):
        editor.drag("f", (2, 1))
    click(switch, switch.button("Attack"))
    turned(switch, editor, board)
    assert ask(page, "attack.editor.places['f'][0]") > 1
    place = "root => [...root.querySelectorAll('.sg-position')].at(-1).getAttribute('transform')"
    assert board.root.evaluate(place) == editor.root.evaluate(place)
    assert len(log(board)) == 2
    agree(board)


# ---- RewriteStepper


def follows(stepper):
    """The page shows the game that Python has rewritten so far, and says what Python says."""
    positions, moves, said, below, lines, done = ask(stepper.page, REWRITTEN)
    assert stepper.labels() == {json.dumps(p): p[1:] if p[0] == "*" else "" for p in positions}
    assert stepper.locator.locator(".sg-move").count() == moves
    assert (banner(stepper), caption(stepper), log(stepper)) == (said, below, lines)
    title = stepper.locator.locator(".sg-toolbar b").inner_text()
    assert title == f"{done} of 6 positions are heaps"
    return done


@pytest.mark.nightly
def test_a_game_is_rewritten_by_mouse(page):
    """Step, Back and to the end; a click on a position only says how to go on."""
    stepper = show(page, STEPPER.format("CASES"))
    assert follows(stepper) == 0
    assert stepper.locator.locator(".sg-side").is_hidden()
    click(stepper, stepper.button("Step ▶"))
    assert follows(stepper) == 1
    assert banner(stepper) == "f = {}, the empty set. So f ≈ *0, which takes its place."
    assert caption(stepper) == "Next: e = {*0}"
    assert (marked(stepper, "witness"), marked(stepper, "option")) == (["*0"], ["e"])
    for done in (2, 3, 4):
        click(stepper, stepper.button("Step ▶"))
        assert follows(stepper) == done
    click(stepper, stepper.button("◀ Back"))
    assert follows(stepper) == 3
    click(stepper, spot(stepper, "a"))
    assert stepper.message() == "each position is replaced in its turn; press Step"
    assert follows(stepper) == 3
    click(stepper, stepper.button("To the end"))
    assert follows(stepper) == 6
    assert stepper.message() == ""
    assert caption(stepper) == "The whole game is ≈ *2."
    assert stepper.labels() == {'"*2"': "2", '"*1"': "1", '"*0"': "0"}
    unharmed(stepper)
    click(stepper, stepper.button("to the beginning"))
    assert follows(stepper) == 0
    assert set(stepper.labels().values()) == {""}


def test_a_game_is_rewritten_by_keys(page):
    """Tab reaches the buttons, Enter and Space press them; the focus stays on them."""
    stepper = show(page, STEPPER.format("CASES"))
    stepper.button("to the beginning").focus()
    stepper.press("Tab", "Tab")
    for done in (1, 2, 3):
        assert page.evaluate(TEXT) == "Step ▶"
        press(stepper, "Enter")
        assert follows(stepper) == done
        unharmed(stepper)
    stepper.press("Shift+Tab")
    for done in (2, 1, 0, 0):
        assert page.evaluate(TEXT) == "◀ Back"
        press(stepper, " ")
        assert follows(stepper) == done
    stepper.press("Tab", "Tab")
    press(stepper, "Enter")
    assert page.evaluate(TEXT) == "To the end"
    assert follows(stepper) == 6
    stepper.press("Tab")
    assert stepper.focused() == "*2"
    stepper.press("ArrowDown")
    assert stepper.focused() == "*1"
    press(stepper, "Enter")
    assert "press Step" in stepper.message()
    assert stepper.focused() == "*1"
    unharmed(stepper)


# ---- hostile names, and looks


@pytest.mark.nightly
def test_hostile_names_stay_text(page):
    """Names that are HTML are shown as text by the board, the editor and the stepper."""
    name = "<img src=x onerror=window.hacked=1>"
    switch, editor, board = attack_on(page, "HOSTILE")
    click(board, spot(board, "<b>"))
    assert log(board)[0] == f"You: in G, {name} → <b>"
    click(switch, switch.button("Draw another G"))
    turned(switch, editor, board)
    editor.focus("<b>")
    editor.press("Enter")
    editor.focus(name)
    with editor.change():
        editor.press("Enter")
    assert f"<b> → {name} was not added" in editor.message()
    stepper = show(page, STEPPER.format("HOSTILE"))
    for _ in range(2):
        click(stepper, stepper.button("Step ▶"))
    assert f"So {name} ≈ *1" in banner(stepper)
    assert log(stepper)[1] == f"{name} = {{*0}} ≈ *1"
    places = "img, .sg-log li *, .sg-banner *, .sg-caption *, .sg-message *, .sg-position b"
    for widget in (board, editor, stepper):
        assert widget.locator.locator(places).count() == 0
    assert page.evaluate("typeof window.hacked") == "undefined"


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.nightly
def test_nothing_is_cut_off_in_any_look(notebook, look):
    """Buttons, banners, captions, logs, stones and outlines fit, in the dark and magnified, too."""
    page = notebook([SETUP, *SHOWN], **LOOKS[look])
    assert errors(page) == []
    page.wait_for_function("document.querySelectorAll('.sg-widget[data-revision]').length === 9")
    assert [text for text in page.evaluate(OUTSIDE) if text] == []
    assert page.evaluate(CUT_NUMBERS) == []
    widgets = page.locator(".sg-widget")
    for stone in widgets.first.locator("[data-shape]").all():
        box, room = stone.bounding_box(), widgets.first.bounding_box()
        assert room["x"] < box["x"]
        assert box["x"] + box["width"] < room["x"] + room["width"]
        assert box["height"] == pytest.approx(23.5, abs=2)
    dashes = "one => getComputedStyle(one).strokeDasharray"
    styles = {name: widgets.first.locator(f".sg-{name} rect").first.evaluate(dashes)
              for name in ("outline", "stone")}
    assert styles == {"outline": "4px, 3px", "stone": "none"}
    visible = [widgets.nth(i).is_visible() for i in range(9)]
    assert visible == [True, True, False, True, True, True, False, True, True]
    drawing = page.locator(".jp-OutputArea-output img")
    assert drawing.get_attribute("alt") == "Heaps of 3, 0 and 5 stones, and a bag of 4 stones."
    screenshot(page, f"proof-{look}")
