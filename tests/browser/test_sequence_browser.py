"""`SequenceExplorer` in JupyterLab: codes typed, switches turned, games chosen and played."""

import pytest
from gestures import Drawn, ask, show
from views import agree

SETUP = "from sg_core.rulesets import GrundysGame\nfrom sg_course.widgets import SequenceExplorer"
SHOWN = """root => {
    const all = name => [...root.querySelectorAll(name)];
    const texts = name => all(name).map(one => one.textContent);
    const digits = all('thead th[scope=col]').map(() => 0);
    for (const one of all('.sg-digit[aria-pressed=true]')) {
        const [taken, bit] = one.dataset.switch.split(' ').map(Number);
        digits[taken] += bit;
    }
    const tops = [...new Set(all('.sg-cell').map(one => one.getBoundingClientRect().top))];
    const strip = root.querySelector('.sg-strip').ariaLabel.match(/\\d+/g).map(Number);
    return {
        name: root.querySelector('select').value,
        digits,
        below: texts('tfoot td').map(text => parseInt(text)),
        values: texts('.sg-cell').map(Number),
        told: strip,
        marked: all('.sg-cell').flatMap((one, n) => one.matches('.sg-framed') ? [n] : []),
        firsts: texts('.sg-first').map(Number),
        rows: tops.length,
        facts: texts('.sg-facts p'),
        proved: all('.sg-facts .sg-good').length,
    };
}"""


@pytest.fixture
def explorer(page):
    """Kayles."""
    return show(page, "one = SequenceExplorer('0.77')\none")


def code(explorer):
    """The field of the code."""
    return explorer.locator.get_by_role("textbox", name="octal code")


def heap(explorer):
    """The field of the heap to play with."""
    return explorer.locator.get_by_role("textbox", name="stones to play with")


def names(explorer):
    """The list of games with a name."""
    return explorer.locator.get_by_label("a game with a name")


def seen(explorer):
    """The code, when all that is shown is what the view says."""
    view, shown = agree(explorer, "one.panel"), explorer.root.evaluate(SHOWN)
    values, wrap = view["values"], view["wrap"]
    assert shown == {
        **{name: view[name] for name in ("name", "digits", "values", "marked", "facts", "proved")},
        "below": view["digits"],
        "told": [0, len(values) - 1, wrap, *values],
        "firsts": list(range(0, len(values), wrap)),
        "rows": len(range(0, len(values), wrap)),
    }
    assert code(explorer).input_value() == view["code"]
    assert explorer.button("Compute more").is_disabled() == view["proved"]
    return view["code"]


def typed(explorer, text, end="Enter"):
    """Type a code, and end it."""
    code(explorer).fill(text)
    explorer.do(end)


def test_a_code_is_typed(explorer):
    """Enter or leaving the field makes it count, Escape gives it up; a name is found for it."""
    assert seen(explorer) == "0.77"
    typed(explorer, "0.07")
    assert seen(explorer) == "0.07"
    assert explorer.here() == "octal code"
    typed(explorer, "4.31", end="Tab")
    assert seen(explorer) == "4.31"
    revision = explorer.revision()
    code(explorer).fill("0.123")
    explorer.unharmed()
    explorer.press("Escape", "Enter", "Tab")
    assert seen(explorer) == "4.31"
    assert explorer.revision() == revision
    for name, found in (("Guiles", "0.15"), ("Grundy's game", "")):
        with explorer.change():
            names(explorer).select_option(name)
        assert seen(explorer) == found
    explorer.push("Compute more")
    seen(explorer)
    typed(explorer, "0.3")
    assert seen(explorer) == "0.3"


def test_switches_are_turned_by_mouse_and_by_keys(explorer):
    """Arrows walk, Space and Enter turn; the focus stays, no cell is harmed."""
    explorer.push("take 2, leaving two heaps")
    assert seen(explorer) == "0.73"
    for keys, there in (
        ("", "take 2, leaving two heaps"),
        ("ArrowLeft ArrowLeft", "break a heap into two"),
        ("ArrowUp", "break a heap into two"),  # there is none above
        ("ArrowRight ArrowRight ArrowRight ArrowUp", "take 3, leaving one heap"),
        ("Control+ArrowLeft Alt+ArrowDown Delete", "take 3, leaving one heap"),
    ):
        explorer.press(*keys.split())
        assert explorer.here() == there
    for end, shown in (("Enter", "0.732"), ("Space", "0.73")):  # the table grows, and shrinks
        explorer.do(end)
        assert seen(explorer) == shown
        assert explorer.here() == "take 3, leaving one heap"
    explorer.unharmed()


def test_a_switch_that_ends_the_typing_of_a_code_is_turned(explorer):
    """The code is read when the switch is released, not before: the page may move."""
    code(explorer).fill("0.07")
    explorer.push("take 3, leaving one heap")
    assert ask(explorer.page, "one.rules.code") == "0.072"


@pytest.mark.nightly
def test_what_is_found_is_played_below(explorer):
    """A board with the heap that was asked for; another wish brings another board."""
    page = explorer.page
    below = explorer.locator.locator("xpath=following::*[contains(@class, 'sg-aside')]")
    heap(explorer).fill("2")
    explorer.push("Play it")
    below.wait_for()
    play = Drawn(page, page.locator(".sg-widget").count() - 1)
    play.push(*["row 1, pin 1 of 2"] * 2)
    assert len(agree(play, "one.children[1]")["log"]) == 2
    heap(explorer).fill("5")
    explorer.do("Enter")
    page.wait_for_function("one => !one.isConnected", arg=play.root)
    assert ask(page, "one.children[1].position") == 5
    assert below.count() == 1
    typed(explorer, "0.07")
    below.wait_for(state="detached")
