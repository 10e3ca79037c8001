"""Each widget on a page: it shows what Python holds, after each action; its task by keys alone.

These tests run each day, also without the other tests of a browser.
"""

import pytest
from bare import PAGES
from gestures import CHANGE_MILLISECONDS, Drawn
from lab import run_cell
from views import shows
from widget_rows import CELLS, MADE, ROWS, SETUP, TASKS  # noqa: F401

EACH_DAY = True
OUTPUT = ".jp-OutputArea-output"
BEFORE = """root => {
    const before = document.createElement('button');
    root.before(before);
    before.focus();
    root.scrollIntoView({block: 'nearest'});
}"""
HERE = """root => {
    const one = document.activeElement, style = getComputedStyle(one);
    const ring = one.querySelector(':scope > .sg-focus')
        ?? one.querySelector(':scope > .sg-ring');
    const drawn = ring && getComputedStyle(ring);
    return {
        name: one.ariaLabel ?? one.textContent,
        inside: root.contains(one),
        ringed: parseFloat(drawn ? drawn.strokeWidth : style.outlineWidth) >= 2
            && (drawn ? drawn.stroke : style.outlineStyle) !== 'none',
    };
}"""
REVISIONS = """root => [...root.querySelectorAll('.sg-widget')]
    .reduce((sum, one) => sum + Number(one.dataset.revision), 0)"""
LATER_THAN = f"([root, before]) => ({REVISIONS})(root) > before"
SAID = "root => [...root.querySelectorAll('.sg-voice')].map(one => one.textContent).join(' ')"
MOST_TABS = 60


class Keys:
    """The keyboard at a widget; after each key the focus is somewhere, and can be seen there."""

    def __init__(self, page, shown):
        self.page, self.root = page, shown.element_handle()
        self.root.evaluate(BEFORE)

    def here(self):
        """What has the focus."""
        return self.root.evaluate(HERE)

    def to(self, name, key="Tab"):
        """Go to what has this in its name."""
        for _ in range(MOST_TABS):
            here = self.here()
            if here["inside"] and name in here["name"]:
                return
            self.page.keyboard.press(key)
            here = self.here()
            assert here["ringed"] or not here["inside"], here
        raise AssertionError(f"{key} does not lead to {name!r}")

    def press(self, *keys):
        """Press keys in the widget."""
        for key in keys:
            self.page.keyboard.press(key)
            here = self.here()
            assert here["inside"], f"{key} lost the focus"
            assert here["ringed"], here

    def do(self, *keys):
        """Press keys, the last of which changes something."""
        self.press(*keys[:-1])
        before = self.root.evaluate(REVISIONS)
        self.page.keyboard.press(keys[-1])
        self.page.wait_for_function(
            LATER_THAN, arg=[self.root, before], timeout=CHANGE_MILLISECONDS
        )
        self.press()

    def said(self):
        """What is read aloud."""
        return self.root.evaluate(SAID)

    def hears(self, text):
        """Wait until this is read aloud."""
        heard = f"([root, text]) => ({SAID})(root).includes(text)"
        self.page.wait_for_function(heard, arg=[self.root, text])

    def leave(self, key):
        """Go out of the widget."""
        for _ in range(MOST_TABS):
            if not self.here()["inside"]:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead out of the widget")


def test_each_widget_has_a_task():
    assert MADE.keys() == TASKS.keys(), "each widget needs a task by keys, in TASKS"


@pytest.mark.parametrize("name", ROWS)
def test_the_page_shows_what_python_holds_after_each_action(page, name):
    """Actions are sent as the script does; refused ones, too."""
    row, behind = ROWS[name], PAGES[page]
    whole = row.make()
    part = row.part(whole)
    behind.show(whole)
    drawn = Drawn(page, behind.number_of(part))
    for content in ({}, *row.good, *(content for content, _ in [*row.odd][:3])):
        if content:
            behind.send(part, content)
        drawn.wait(f"Number(root.dataset.revision) === {part.view['revision']}")
        if "options" not in part.view and not part.view.get("code"):  # no panel; said to be copied
            shows(drawn, part.view)


@pytest.mark.parametrize("name", CELLS)
def test_the_main_task_is_done_by_keys_alone(page, name):
    """Tab leads to it from what is before the widget, and out of it on either side."""
    run_cell(page, f"one = {CELLS[name]}\none")
    keys = Keys(page, page.locator(OUTPUT).last)
    TASKS[name](keys)
    keys.leave("Tab")
    keys.to("", "Shift+Tab")
    keys.leave("Shift+Tab")
