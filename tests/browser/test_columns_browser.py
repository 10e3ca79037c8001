"""`NimColumns` in JupyterLab: digits are flipped, numbers typed, winning moves made."""

import pytest
from gestures import ask, show
from views import agree

SETUP = "from sg_course.widgets import NimColumns"
SHOWN = """root => {
    const text = name => line => [...line.querySelectorAll(name)].map(one => one.textContent);
    return {
        weights: text('.sg-top, th[scope=col]')(root.querySelector('thead')).slice(1, -1),
        heaps: [...root.querySelectorAll('tbody tr')].map(row => [
            row.querySelector('input').value,
            text('.sg-digit')(row).join(''),
            [...row.querySelectorAll('.sg-digit')]
                .map(one => Number(one.ariaPressed === 'true')).join(''),
            [...row.querySelectorAll('button:not(.sg-digit, .sg-remove, [hidden])')]
                .map(one => one.textContent).join(''),
            text('.sg-next')(row).join(''),
        ]),
        sum: text('td')(root.querySelector('tfoot')).join(''),
        framed: [...root.querySelectorAll('tr')].map(row =>
            [...row.children].reverse().findIndex(one => one.classList.contains('sg-top')) - 2),
    };
}"""
TABS = "root => root.querySelectorAll('.sg-digit[tabindex=\"0\"]').length"


@pytest.fixture
def columns(page):
    """Three heaps, from each of which a move wins."""
    return show(page, "one = NimColumns((5, 3, 7))\none")


def field(columns, heap):
    """The field with the size of a heap; heaps are counted from 1."""
    return columns.locator.get_by_role("textbox", name=f"stones of heap {heap}")


def heaps(columns):
    """The heaps, when all that is shown is what the view says."""
    view = agree(columns)
    shown, total, top = columns.root.evaluate(SHOWN), view["sum"], view["top"]
    wide = len(total["digits"])
    assert shown["weights"] == [str(2**bit) for bit in reversed(range(wide))]
    for seen, heap in zip(shown["heaps"], view["heaps"], strict=True):
        becomes = f"becomes{heap['to']}{heap['next']}" if heap["next"] else ""
        assert seen == [str(heap["size"]), *[heap["digits"]] * 2, heap["move"], becomes]
    assert shown["sum"] == f"{total['size']}{total['digits']}"
    assert {*shown["framed"]} == {-3 if top is None else top}
    assert columns.root.evaluate(TABS) == bool(view["heaps"])
    return [heap["size"] for heap in view["heaps"]]


def typed(columns, heap, text, end="Enter"):
    """Type a text into the field of a heap, and end it."""
    field(columns, heap).fill(text)
    columns.do(end)


@pytest.mark.nightly
def test_digits_are_flipped_by_mouse(columns):
    """A click flips one digit; columns become more; arrows go on from where the pointer was."""
    columns.push("heap 3, digit 1: 1")
    assert heaps(columns) == [5, 3, 6]
    columns.push("heap 2, digit 8: 0")
    assert heaps(columns) == [5, 11, 6]
    assert columns.here() == "heap 2, digit 8: 1"
    columns.press("ArrowDown")
    assert columns.here() == "heap 3, digit 8: 0"
    for weight in (16, 32, 64, 128):
        columns.push(f"heap 1, digit {weight}: 0")
    assert heaps(columns) == [245, 11, 6]
    columns.push("Random heaps")
    assert len(heaps(columns)) in (3, 4)
    columns.unharmed()


def test_a_winning_move_is_made_by_mouse(columns):
    """The pointer over a move lets it be explained; a click makes it."""
    move = columns.button("winning move in heap 3: 7 → 6")
    with columns.change():
        move.hover()
    assert heaps(columns) == [5, 3, 7]
    assert "Heap 3: 111 → 110." in agree(columns)["words"]
    with columns.change():
        move.click()
    assert heaps(columns) == [5, 3, 6]
    assert move.is_hidden()
    columns.push("Make the winning move")
    assert "no move wins" in columns.message()
    columns.push("↶ Undo", "Make the winning move")
    assert heaps(columns) == [4, 3, 7]


def test_a_number_is_typed(columns):
    """Enter or leaving the field makes it count; Escape gives it up."""
    typed(columns, 2, "12")
    assert heaps(columns) == [5, 12, 7]
    assert columns.here() == "stones of heap 2"
    columns.press("4")  # the number was selected: typing replaces it
    columns.do("Tab")
    assert heaps(columns) == [5, 4, 7]
    typed(columns, 3, "1000", end="Shift+Tab")
    assert heaps(columns) == [5, 4, 1000]
    revision = columns.revision()
    field(columns, 1).fill("99")
    columns.press("Escape")
    assert field(columns, 1).input_value() == "5"
    columns.press("Enter", "Tab")
    assert columns.revision() == revision


def test_a_number_that_is_being_typed_is_not_lost(page, columns):
    """What Python changes meanwhile leaves it alone; a click elsewhere takes both."""
    field(columns, 2).fill("6")
    with columns.change():
        ask(page, "one.act({'do': 'flip', 'heap': 0, 'bit': 0})")
    assert field(columns, 2).input_value() == "6"
    revision = columns.revision()
    columns.press("7", "Control+z")  # an undo in the text
    assert field(columns, 2).input_value() == "6"
    assert columns.revision() == revision
    columns.button("heap 3, digit 1: 1").click()
    columns.wait("[...root.querySelectorAll('input')].map(one => one.value).join() === '4,6,6'")
    assert heaps(columns) == [4, 6, 6]


def test_a_whole_game_by_keys(columns):
    """Numbers, moves, heaps and undo with no mouse; the focus is never lost."""
    columns.button("Random heaps").focus()
    columns.press("Tab", "Tab")
    assert columns.here() == "stones of heap 1"
    columns.press("4")
    columns.do("Enter")
    columns.do("Control+z")
    assert heaps(columns) == [5, 3, 7]
    columns.press("Tab")
    assert columns.here() == "heap 1, digit 1: 1"
    for key, there in (("ArrowLeft", "heap 1, digit 2: 0"), ("Home", "heap 1, digit 8: 0"),
                       ("ArrowDown", "heap 2, digit 8: 0"), ("End", "heap 2, digit 1: 1"),
                       ("ArrowUp", "heap 1, digit 1: 1"), ("ArrowRight", "heap 1, digit 1: 1")):
        columns.press(key)
        assert columns.here() == there
    for key, size in (("+", 6), ("-", 5), ("Space", 4), ("Space", 5)):
        columns.do(key)
        assert heaps(columns) == [size, 3, 7]
    columns.press("Tab", "Tab", "Tab", "Tab")
    assert columns.here() == "winning move in heap 2: 3 → 2"
    columns.wait("root.querySelector('.sg-rule').textContent.includes('Heap 2: 011 → 010')")
    columns.do("Enter")
    assert heaps(columns) == [5, 2, 7]
    assert columns.here() == "stones of heap 2"  # the button is gone
    for heap, there in ((3, "stones of heap 2"), (1, "remove heap 1"), (1, "Add a heap")):
        columns.button(f"remove heap {heap}").focus()
        columns.do("Enter")
        assert columns.here() == there
    columns.do("Enter")
    assert heaps(columns) == [0]
    columns.press("Tab", "Tab", "Tab", "Tab")
    assert columns.here() == "heap 1, digit 1: 0"


@pytest.mark.nightly
def test_two_views_show_the_same(page, columns):
    """What is done in one view of a widget is seen in the other, and takes no focus there."""
    second = show(page, "one")
    with columns.change():
        second.push("heap 1, digit 4: 1")
    assert heaps(columns) == heaps(second) == [1, 3, 7]
    assert second.here() == "heap 1, digit 4: 0"
    assert columns.here() is None
