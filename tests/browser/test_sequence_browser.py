"""`SequenceExplorer` in JupyterLab: codes typed, switches turned, games chosen and played."""

import pytest
from gestures import Drawn, ask, show
from test_widgets_browser import CELLS, unharmed

SETUP = "from sg_core.rulesets import GrundysGame\nfrom sg_core.widgets import SequenceExplorer"

EXPLORER = "explorer = SequenceExplorer({rules})\nexplorer"
STATE = "[explorer.panel.view, explorer.panel.message]"
SHOWN = """root => {
    const all = name => [...root.querySelectorAll(name)];
    const texts = name => all(name).map(one => one.textContent);
    const digits = all('thead th[scope=col]').map(() => 0);
    for (const one of all('.sg-digit[aria-pressed=true]')) {
        const [taken, bit] = one.dataset.switch.split(' ').map(Number);
        digits[taken] += bit;
    }
    const tops = [...new Set(all('.sg-cell').map(one => one.getBoundingClientRect().top))];
    return {
        code: root.querySelector('.sg-octal').value,
        name: root.querySelector('select').value,
        digits,
        below: texts('tfoot td').map(text => parseInt(text)),
        words: root.querySelector('.sg-rule').textContent,
        values: texts('.sg-cell').map(Number),
        marked: all('.sg-cell').flatMap((one, n) => one.matches('.sg-framed') ? [n] : []),
        firsts: texts('.sg-first').map(Number),
        rows: tops.length,
        facts: texts('.sg-facts p'),
    };
}"""
FOCUSED = """root => {
    const one = document.activeElement;
    return root.contains(one) ? one.ariaLabel ?? one.textContent : null;
}"""


@pytest.fixture
def explorer(page):
    """Kayles."""
    return show(page, EXPLORER.format(rules="'0.77'"))


def code(explorer):
    """The field of the code."""
    return explorer.locator.get_by_role("textbox", name="octal code")


def heap(explorer):
    """The field of the heap to play with."""
    return explorer.locator.get_by_role("textbox", name="stones to play with")


def switch(explorer, name):
    """A switch by what it means."""
    return explorer.locator.get_by_role("button", name=name, exact=True)


def seen(explorer):
    """All that is shown; it agrees with what Python holds."""
    view, message = ask(explorer.page, STATE)
    explorer.wait(f"Number(root.dataset.revision) === {view['revision']}")
    shown = explorer.root.evaluate(SHOWN)
    for name in ("code", "name", "digits", "words", "values", "marked", "facts"):
        assert shown[name] == view[name], name
    assert shown["below"] == view["digits"]
    assert shown["firsts"] == list(range(0, len(view["values"]), view["wrap"]))
    assert shown["rows"] == len(shown["firsts"])
    assert explorer.message() == message
    return shown


def focused(explorer):
    """The name of what has the focus in the widget, or None."""
    return explorer.root.evaluate(FOCUSED)


def typed(explorer, text, end="Enter"):
    """Type a code, and wait for what comes of it."""
    code(explorer).fill(text)
    with explorer.change():
        explorer.press(end)


def test_a_code_is_typed(explorer):
    """Enter or leaving the field makes it count, Escape gives it up; a name is found for it."""
    assert seen(explorer)["name"] == "Kayles"
    typed(explorer, "0.07")
    assert seen(explorer)["name"] == "Dawson's Kayles"
    assert seen(explorer)["words"] == "Take 2, and you may break the rest into two heaps."
    assert focused(explorer) == "octal code"
    typed(explorer, "4.31", end="Tab")
    assert seen(explorer)["digits"] == [4, 3, 1, 0]
    revision = explorer.revision()
    code(explorer).fill("0.123")
    explorer.press("Escape", "Enter", "Tab")
    assert seen(explorer)["code"] == "4.31"
    assert explorer.revision() == revision
    with explorer.change():
        explorer.locator.get_by_label("a game with a name").select_option("Guiles")
    assert seen(explorer)["code"] == "0.15"
    with explorer.change():
        explorer.locator.get_by_label("a game with a name").select_option("Grundy's game")
    shown = seen(explorer)
    assert (shown["code"], shown["digits"]) == ("", [])
    assert switch(explorer, "break a heap into two").count() == 0
    with explorer.change():
        explorer.button("Compute more").click()
    assert seen(explorer)["facts"][0] == "No period seen below heap 4,000."
    typed(explorer, "0.3")
    assert explorer.button("Compute more").is_disabled()


@pytest.mark.nightly
def test_what_is_no_code_is_refused_and_stays_in_the_field(explorer):
    """The message says what was typed, as text; the game stays."""
    for text in ("0.8", "<img src=x onerror=alert(1)>", "</div><b>0.7</b>", ""):
        typed(explorer, text)
        explorer.wait("root.querySelector('.sg-message.sg-refusal')")
        given = f"'{text}'"
        assert explorer.message().startswith(f"{given} is no octal code: 0 or 4, a point, and")
        assert code(explorer).input_value() == text
        assert ask(explorer.page, "explorer.rules.code") == "0.77"
        assert explorer.locator.locator("img, b").count() == 0
        explorer.press("Tab", "Shift+Tab")
    typed(explorer, "0.6")
    assert explorer.message() == ""
    assert seen(explorer)["digits"] == [0, 6, 0, 0]


def test_switches_are_turned_by_mouse_and_by_keys(explorer):
    """Arrows walk, Space and Enter turn; the focus stays, no cell is harmed."""
    with explorer.change():
        switch(explorer, "take 2, leaving two heaps").click()
    assert seen(explorer)["code"] == "0.73"
    assert focused(explorer) == "take 2, leaving two heaps"
    explorer.press("ArrowLeft", "ArrowLeft")
    assert focused(explorer) == "break a heap into two"
    with explorer.change():
        explorer.press("Space")
    assert seen(explorer)["code"] == "4.73"
    assert focused(explorer) == "break a heap into two"
    explorer.press("ArrowUp")  # there is none above
    assert focused(explorer) == "break a heap into two"
    explorer.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp")
    assert focused(explorer) == "take 3, leaving one heap"
    for end, shown in (("Enter", "4.732"), ("Space", "4.73")):
        with explorer.change():
            explorer.press(end)
        assert seen(explorer)["code"] == shown
        assert focused(explorer) == "take 3, leaving one heap"
    explorer.press("ArrowUp", "ArrowUp", "ArrowRight")
    assert focused(explorer) == "take 4, leaving no heap"
    unharmed(explorer)
    explorer.press("Delete", "a", "Control+ArrowLeft", "Alt+ArrowDown")
    assert focused(explorer) == "take 4, leaving no heap"
    assert seen(explorer)["code"] == "4.73"


def test_a_switch_that_ends_the_typing_of_a_code_is_turned(explorer):
    """The code is read when the switch is released, not before: the page may move."""
    code(explorer).fill("0.07")
    with explorer.change():
        switch(explorer, "take 3, leaving one heap").click()
    assert ask(explorer.page, "explorer.rules.code") == "0.072"


@pytest.mark.nightly
def test_what_is_found_is_played_below(explorer):
    """A board with the heap that was asked for; another wish brings another board."""
    page = explorer.page
    below = explorer.locator.locator("xpath=following::*[contains(@class, 'sg-play')]")
    assert below.count() == 0
    heap(explorer).fill("2")
    with explorer.change():
        explorer.button("Play it").click()
    below.wait_for()
    play = Drawn(page, page.locator(".sg-widget").count() - 1)
    assert ask(page, "explorer.children[1].position") == 2
    pin = play.locator.locator(".sg-pin").first
    for _ in range(2):
        with play.change():
            pin.click()
    assert ask(page, "len(explorer.children[1].record)") == 3
    heap(explorer).fill("99")
    with explorer.change():
        explorer.press("Enter")
    assert explorer.message() == "a heap to play with has from 1 to 12 stones, not 99"
    heap(explorer).fill("5")
    with explorer.change():
        explorer.press("Enter")
    page.wait_for_function("one => !one.isConnected", arg=play.root)
    assert ask(page, "explorer.children[1].position") == 5
    assert below.count() == 1
    typed(explorer, "0.07")
    below.wait_for(state="detached")


def test_keys_in_the_fields_do_not_reach_the_notebook(explorer):
    """Letters that are shortcuts stay letters, and no cell goes away."""
    cells = explorer.page.evaluate(CELLS)
    for field, text in ((code(explorer), "ddbax"), (heap(explorer), "ddx")):
        field.fill("")
        explorer.press("d", "d", "x", "ArrowLeft", "b", "a")
        assert field.input_value() == text
        assert explorer.page.evaluate(CELLS) == cells
        explorer.press("Escape")
    names = explorer.locator.get_by_label("a game with a name")
    names.focus()
    explorer.press("d", "d", "x")
    assert explorer.page.evaluate(CELLS) == cells


