"""`SequenceExplorer` in JupyterLab: codes typed, switches turned, games chosen and played."""

import pytest
from gestures import Drawn, ask, show
from views import agree

SETUP = "from sg_core.rulesets import GrundysGame\nfrom sg_course.widgets import SequenceExplorer"
STRIP = """root => [...root.querySelectorAll('.sg-picture g')].map(cell =>
    ['title', 'text'].map(name => Number(cell.querySelector(name).textContent.match(/\\d+/))))"""


@pytest.fixture
def explorer(page):
    """Kayles."""
    return show(page, "one = SequenceExplorer('0.77')\none")


def field(explorer, name):
    """The field of this name."""
    return explorer.locator.get_by_role("textbox", name=name)


def seen(explorer):
    """The code, when all that is shown is what the view says, and the strip has the values."""
    view = agree(explorer, "one.panel")
    assert explorer.root.evaluate(STRIP) == list(
        map(list, enumerate(ask(explorer.page, "one.panel.values()")))
    )
    strip = explorer.locator.get_by_role("img", name=view["parts"][1]["alt"], exact=True)
    assert strip.count() == 1
    return view["fields"][0]["value"]


def typed(explorer, text, end="Enter"):
    """Type a code, and end it."""
    field(explorer, "octal code").fill(text)
    explorer.do(end)


def test_a_code_is_typed(explorer):
    """Enter or leaving the field makes it count, Escape gives it up; a game has a name, too."""
    assert seen(explorer) == "0.77"
    typed(explorer, "0.07")
    assert seen(explorer) == "0.07"
    assert explorer.here() == "octal code"
    typed(explorer, "4.31", end="Tab")
    assert seen(explorer) == "4.31"
    revision = explorer.revision()
    field(explorer, "octal code").fill("0.123")
    explorer.unharmed()
    explorer.press("Escape", "Enter", "Tab")
    assert seen(explorer) == "4.31"
    assert explorer.revision() == revision
    for name, found in (("Guiles", "0.15"), ("Grundy's game", "")):
        explorer.push(name)
        assert explorer.here() == name
        assert seen(explorer) == found
    explorer.push("Compute more")
    seen(explorer)
    typed(explorer, "0.3")
    assert seen(explorer) == "0.3"


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
    for end, shown in (("Enter", "0.732"), ("Space", "0.73")):  # the table grows, and stays
        explorer.do(end)
        assert seen(explorer) == shown
        assert explorer.here() == f"take 3, leaving one heap: {2 * (shown == '0.732')}"
    explorer.unharmed()


def test_a_switch_that_ends_the_typing_of_a_code_is_turned(explorer):
    """The code is read when the switch is released, not before: the page may move."""
    field(explorer, "octal code").fill("0.07")
    explorer.push("take 3, leaving one heap: 0")
    assert ask(explorer.page, "one.rules.code") == "0.072"


@pytest.mark.nightly
def test_what_is_found_is_played_below(explorer):
    """A board with the heap that was asked for; another wish brings another board."""
    page = explorer.page
    below = explorer.locator.locator("xpath=following::*[contains(@class, 'sg-aside')]")
    field(explorer, "stones to play with").fill("2")
    explorer.push("Play it")
    below.wait_for()
    play = Drawn(page, page.locator(".sg-widget").count() - 1)
    play.push(*["row 1, pin 1 of 2"] * 2)
    assert len(agree(play, "one.children[1]")["log"]) == 2
    field(explorer, "stones to play with").fill("5")
    explorer.do("Enter")
    page.wait_for_function("one => !one.isConnected", arg=play.root)
    assert ask(page, "one.children[1].position") == 5
    assert below.count() == 1
    typed(explorer, "0.07")
    below.wait_for(state="detached")
