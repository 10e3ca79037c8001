"""Heaps with a bag, `ProofPlay` and `RewriteStepper` in JupyterLab by mouse and by keyboard."""

import json

import pytest
from gestures import ask, show, shown
from test_sums_browser import banner, changed, inside, log, marked, spot, why
from test_walk_browser import caption
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
