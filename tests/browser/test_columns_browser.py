"""`NimColumns` in JupyterLab: digits are flipped, numbers typed, winning moves made."""

import pytest
from gestures import ask, show
from test_widgets_browser import unharmed

SETUP = "from sg_core.widgets import NimColumns"

COLUMNS = "columns = NimColumns({heaps})\ncolumns"
STATE = """[columns.heaps, columns.nim_sum, columns.view["words"], columns.view["lit"],
    len(columns.view["sum"]["digits"])]"""
SHOWN = """root => {
    const text = name => line => [...line.querySelectorAll(name)].map(one => one.textContent);
    const rows = [...root.querySelectorAll('tbody tr')];
    return {
        weights: text('.sg-top, th[scope=col]')(root.querySelector('thead')).slice(1, -1),
        sizes: rows.map(row => Number(row.querySelector('input').value)),
        digits: rows.map(row => text('.sg-digit')(row).join('')),
        pressed: rows.map(row => [...row.querySelectorAll('.sg-digit')]
            .map(one => Number(one.ariaPressed === 'true')).join('')),
        moves: rows.map(row => [...row.querySelectorAll('button:not(.sg-digit, .sg-remove)')]
            .map(one => one.hidden ? '' : one.textContent)[0]),
        next: rows.map(row => text('.sg-next')(row).join('')),
        sum: text('td')(root.querySelector('tfoot')).join(''),
        framed: [...root.querySelectorAll('tr')].map(row =>
            [...row.children].findIndex(one => one.classList.contains('sg-top'))),
        words: root.querySelector('.sg-rule').textContent,
    };
}"""
FOCUSED = """root => {
    const one = document.activeElement;
    return root.contains(one) ? one.ariaLabel ?? one.textContent : null;
}"""
TABS = "root => root.querySelectorAll('.sg-digit[tabindex=\"0\"]').length"


@pytest.fixture
def columns(page):
    """Three heaps, from each of which a move wins."""
    return show(page, COLUMNS.format(heaps="(5, 3, 7)"))


def digit(columns, heap, weight):
    """The button of a digit; heaps are counted from 1."""
    name = f"heap {heap}, digit {weight}: "
    return columns.locator.get_by_role("button", name=name)


def field(columns, heap):
    """The field with the size of a heap."""
    return columns.locator.get_by_role("textbox", name=f"stones of heap {heap}")


def seen(columns):
    """All that is shown; it agrees with itself and with what Python holds."""
    heaps, total, words, lit, wide = ask(columns.page, STATE)
    columns.wait(f"root.querySelector('.sg-rule').textContent === {words!r}")
    view = columns.root.evaluate(SHOWN)
    assert view["weights"] == [str(2**bit) for bit in reversed(range(wide))]
    assert view["sizes"] == heaps
    assert view["digits"] == view["pressed"] == [f"{size:0{wide}b}" for size in heaps]
    assert view["sum"].strip() == f"{total}{total:0{wide}b}"
    column = 1 + wide - (total.bit_length() - 1) if total else -1
    assert set(view["framed"]) == {column}
    moves = ask(columns.page, "list(columns.moves.items())")
    assert view["moves"] == [
        f"{size} → {dict(moves)[i]}" if i in dict(moves) else "" for i, size in enumerate(heaps)
    ]
    new = dict(moves).get(lit)
    becomes = ["" if i != lit else f"becomes{new}{new:0{wide}b}" for i in range(len(heaps))]
    assert view["next"] == becomes
    return view


def heaps(columns):
    """The heaps as they are shown, when all that is shown agrees."""
    return seen(columns)["sizes"]


def focused(columns):
    """The name of what has the focus in the widget, or None."""
    return columns.root.evaluate(FOCUSED)


def press(columns, *keys):
    """Press keys, the last of which changes something."""
    columns.press(*keys[:-1])
    with columns.change():
        columns.press(keys[-1])


def click(columns, button):
    """Click a button, and wait for what comes of it."""
    with columns.change():
        button.click()


def typed(columns, heap, text, end="Enter"):
    """Type a text into the field of a heap, and end it."""
    field(columns, heap).fill(text)
    with columns.change():
        columns.press(end)


# ---- mouse


@pytest.mark.nightly
def test_digits_are_flipped_by_mouse(columns):
    """A click flips one digit; sizes, nim-sum, frame, moves and words follow."""
    assert seen(columns)["digits"] == ["0101", "0011", "0111"]
    click(columns, digit(columns, 3, 1))
    assert heaps(columns) == [5, 3, 6]
    assert "This is a P-position" in seen(columns)["words"]
    click(columns, digit(columns, 2, 8))
    view = seen(columns)
    assert view["sizes"] == [5, 11, 6]
    assert view["weights"] == ["16", "8", "4", "2", "1"]  # one more than is needed
    assert focused(columns) == "heap 2, digit 8: 1"
    click(columns, digit(columns, 2, 8))
    assert len(seen(columns)["weights"]) == 5  # they do not become fewer
    columns.press("ArrowDown")  # from where the pointer was
    assert focused(columns) == "heap 3, digit 8: 0"
    assert columns.root.evaluate(TABS) == 1
    for weight in (16, 32, 64, 128, 256, 512):
        click(columns, digit(columns, 1, weight))
    view = seen(columns)
    assert view["sizes"] == [1013, 3, 6]
    assert len(view["weights"]) == 10
    click(columns, columns.button("Random heaps"))
    assert len(seen(columns)["weights"]) <= 5
    unharmed(columns)


def test_a_winning_move_is_made_by_mouse(columns):
    """The pointer over a move lets it be explained; a click makes it."""
    move = columns.button("winning move in heap 3: 7 → 6")
    with columns.change():
        move.hover()
    assert seen(columns)["next"] == ["", "", "becomes60110"]
    assert "Heap 3: 111 → 110." in seen(columns)["words"]
    click(columns, move)
    assert heaps(columns) == [5, 3, 6]
    assert move.is_hidden()
    click(columns, columns.button("Make the winning move"))
    assert columns.message() == ("the nim-sum is 0 already: no move keeps it 0, so no move wins")
    assert heaps(columns) == [5, 3, 6]
    click(columns, columns.button("↶ Undo"))
    assert columns.message() == ""
    click(columns, columns.button("Make the winning move"))
    assert heaps(columns) == [4, 3, 7]


# ---- the number field


def test_a_number_is_typed(columns):
    """Enter or leaving the field makes it count; Escape gives it up."""
    typed(columns, 2, "12")
    assert heaps(columns) == [5, 12, 7]
    assert focused(columns) == "stones of heap 2"
    columns.press("4")  # the number was selected: typing replaces it
    assert field(columns, 2).input_value() == "4"
    press(columns, "Tab")
    assert heaps(columns) == [5, 4, 7]
    typed(columns, 3, "1000", end="Shift+Tab")
    view = seen(columns)
    assert (view["sizes"], len(view["weights"])) == ([5, 4, 1000], 10)
    revision = columns.revision()
    field(columns, 1).fill("99")
    columns.press("Escape")
    assert field(columns, 1).input_value() == "5"
    columns.press("Enter", "Tab")
    assert columns.revision() == revision
    assert heaps(columns) == [5, 4, 1000]


def test_a_number_that_is_being_typed_is_not_lost(page, columns):
    """What Python changes meanwhile leaves it alone; a click elsewhere takes both."""
    field(columns, 2).fill("6")
    with columns.change():
        ask(page, "columns.act({'do': 'flip', 'heap': 0, 'bit': 0})")
    assert field(columns, 2).input_value() == "6"
    assert ask(page, "columns.heaps") == [4, 3, 7]
    revision = columns.revision()
    columns.press("7", "Control+z")  # an undo in the text
    assert field(columns, 2).input_value() == "6"
    assert columns.revision() == revision
    digit(columns, 3, 1).click()
    columns.wait(
        "root.querySelectorAll('input')[1].value === '6'"
        " && root.querySelectorAll('input')[2].value === '6'"
    )
    assert heaps(columns) == [4, 6, 6]


# ---- keyboard


def test_a_whole_game_by_keys(columns):
    """Numbers, moves, heaps and undo with no mouse; the focus is never lost."""
    columns.button("Random heaps").focus()
    columns.press("Tab", "Tab")
    assert focused(columns) == "stones of heap 1"
    columns.press("4")
    press(columns, "Enter")
    columns.wait("root.querySelectorAll('input')[0].value === '4'")
    assert heaps(columns) == [4, 3, 7]
    press(columns, "Control+z")
    assert heaps(columns) == [5, 3, 7]
    columns.press("Tab", "Tab", "Tab", "Tab", "Tab")
    assert focused(columns) == "winning move in heap 2: 3 → 2"
    columns.wait("root.querySelector('.sg-rule').textContent.includes('Heap 2: 011 → 010')")
    assert seen(columns)["next"] == ["", "becomes20010", ""]
    press(columns, "Enter")
    assert heaps(columns) == [5, 2, 7]
    assert focused(columns) == "stones of heap 2"  # the button is gone
    columns.press("Enter")
    columns.button("remove heap 3").focus()
    press(columns, "Enter")
    assert heaps(columns) == [5, 2]
    assert focused(columns) == "stones of heap 2"
    columns.button("↶ Undo").focus()
    for _ in range(3):
        press(columns, "Enter")
    assert columns.message() == "there is nothing to undo"
    assert heaps(columns) == [5, 3, 7]
    assert focused(columns) == "↶ Undo"
    for _ in range(3):
        columns.button("remove heap 1").focus()
        press(columns, "Enter")
    assert focused(columns) == "Add a heap"
    press(columns, "Enter")
    assert heaps(columns) == [0]
    columns.press("Tab", "Tab", "Tab", "Tab")
    assert focused(columns) == "heap 1, digit 1: 0"


# ---- how it looks


@pytest.mark.nightly
def test_two_views_show_the_same(page):
    """What is done in one view of a widget is seen in the other, and takes no focus there."""
    first = show(page, COLUMNS.format(heaps="(1, 2)"))
    second = show(page, "columns")
    with first.change():
        click(second, digit(second, 1, 4))
    assert heaps(first) == heaps(second) == [5, 2]
    assert focused(second) == "heap 1, digit 4: 1"
    assert focused(first) is None


