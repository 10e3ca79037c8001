"""`NimColumns` in JupyterLab: digits are flipped, numbers typed, winning moves made."""

import pytest
from gestures import ask, show
from views import agree

SETUP = "from sg_course.widgets import NimColumns"


@pytest.fixture
def columns(page):
    """Three heaps, from each of which a move wins."""
    return show(page, "one = NimColumns((5, 3, 7))\none")


def field(columns, heap):
    """The field with the size of a heap; heaps are counted from 1."""
    return columns.locator.get_by_role("textbox", name=f"stones of heap {heap}")


def heaps(columns):
    """The heaps, when all that is shown is what the view says."""
    return [heap["value"] for heap in agree(columns)["fields"]]


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
    assert columns.here() == "heap 2, digit 8: 1"  # though there is one column more now
    columns.press("ArrowDown")
    assert columns.here() == "heap 3, digit 8: 0"
    columns.push("add a stone to heap 3", "take a stone from heap 1")
    assert heaps(columns) == [4, 11, 7]
    columns.push("take a stone from heap 3", "add a stone to heap 1")
    for weight in (16, 32, 64, 128):
        columns.push(f"heap 1, digit {weight}: 0")
    assert heaps(columns) == [245, 11, 6]
    columns.push("Random heaps")
    assert len(heaps(columns)) in (3, 4)
    columns.unharmed()


def test_a_winning_move_is_made_by_mouse(columns):
    """A click on the name of a heap lets its move be explained; one on the move makes it."""
    move = columns.button("winning move in heap 3: 7 → 6")
    columns.push("explain heap 3")
    assert heaps(columns) == [5, 3, 7]
    assert "Heap 3: 111 → 110." in agree(columns)["banner"]
    with columns.change():
        move.click()
    assert heaps(columns) == [5, 3, 6]
    assert not move.count()
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
    assert "Heap 2: 011 → 010" in agree(columns)["banner"]
    columns.press(*["ArrowRight"] * 5)
    assert columns.here() == "winning move in heap 2: 3 → 2"
    columns.do("Enter")
    assert heaps(columns) == [5, 2, 7]
    assert columns.here() == "explain heap 2"  # the move is gone; a second Enter does nothing
    columns.press("End", "ArrowLeft")
    for name, left in (("take a stone from heap 2", 1), ("add a stone to heap 2", 2)):
        assert columns.here() == name
        columns.do("Enter")
        assert heaps(columns) == [5, left, 7]
        columns.press("ArrowLeft")
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
