"""What a reader does to a widget, and what the widget then shows.

A place on the canvas is given by the name of a position, or as a pair of layout coordinates.
"""

import ast
import json
from contextlib import contextmanager

from lab import answer, run_cell

CHANGE_MILLISECONDS = 10_000
ASK = """async expression => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const content = {code: '', silent: true, user_expressions: {answer: expression}};
    const reply = await kernel.requestExecute(content).done;
    return reply.content.user_expressions.answer;
}"""
IS_DRAWN = "number => document.querySelectorAll('.sg-widget[data-revision]').length > number"
IS_LATER = "([root, before]) => Number(root.dataset.revision) > before"
IN_VIEW = "root => root.scrollIntoView({block: 'center'})"
AT = """(root, [x, y]) => {
    const svg = root.querySelector('svg.sg-graph');
    svg.scrollIntoView({block: 'nearest'});
    const point = new DOMPoint(x * 80, -y * 80).matrixTransform(svg.getScreenCTM());
    return [point.x, point.y];
}"""
CENTRE = """(root, key) => {
    const node = [...root.querySelectorAll('.sg-position')].find(one => one.dataset.key === key);
    node.ownerSVGElement.scrollIntoView({block: 'nearest'});
    const box = node.querySelector('.sg-shape').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
MIDDLE = """(root, number) => {
    const way = root.querySelectorAll('.sg-move')[number];
    const middle = way.getPointAtLength(way.getTotalLength() / 2);
    const point = new DOMPoint(middle.x, middle.y).matrixTransform(way.getScreenCTM());
    return [point.x, point.y];
}"""
FOCUS = """(root, key) =>
    [...root.querySelectorAll('.sg-position')].find(one => one.dataset.key === key).focus()"""
FOCUSED = "root => root.contains(document.activeElement) && document.activeElement.dataset.key"
LABELS = """root => Object.fromEntries([...root.querySelectorAll('.sg-position')]
    .map(one => [one.dataset.key, one.querySelector('.sg-label').textContent]))"""
DRAWN = """root => ({
    labels: Object.fromEntries([...root.querySelectorAll('.sg-position')]
        .map(one => [one.dataset.key, one.querySelector('.sg-label').textContent])),
    options: Object.fromEntries([...root.querySelectorAll('.sg-position')]
        .map(one => [one.dataset.key, one.getAttribute('aria-label')])),
    start: root.querySelector('.sg-position:has(.sg-start)').dataset.key,
    moves: root.querySelectorAll('.sg-move').length,
    text: root.querySelector('textarea').value,
})"""
# Which heap a stone or an outline stands on, and how high, by its name: "0 2".
PLACE = """one => {
    const [, deed, heap, left] = (one.ariaLabel ?? '')
        .match(/^(take|add) \\d+ (?:from|to) heap (\\d+), (?:leaving|making) (\\d+)/) ?? [];
    return deed ? `${heap - 1} ${deed === 'take' ? left : left - 1}` : null;
}"""
HEAPS = """root => [...root.querySelectorAll('[role=group][aria-label^="heap "]')].map(heap =>
    ['.sg-stone', '.sg-outline'].map(name => heap.querySelectorAll(name).length))"""
LOOKS = {
    "light": {},
    "dark": {"theme": "JupyterLab Dark"},
    "projector": {"zoom": 2.0},
    "dark projector": {"theme": "JupyterLab Dark", "zoom": 2.0},
}
OVERFLOW = """root => [...root.querySelectorAll('*')].filter(
    one => one.getBoundingClientRect().right > root.getBoundingClientRect().right + 1).length"""
CONTRAST = """(root, name) => {
    const light = colour => {
        const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
        const paper = getComputedStyle(root).backgroundColor.match(/[\\d.]+/g).map(Number);
        return [r, g, b].map((v, i) => (a * v + (1 - a) * paper[i]) / 255)
            .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
            .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    };
    const style = getComputedStyle(root.querySelector(name));
    const image = style.backgroundImage.match(/rgba?\\([^)]*\\)/)?.[0];
    const [one, other] = [style.color, image ?? style.backgroundColor].map(light);
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}"""


def ask(page, expression):
    """The value of a Python expression in the kernel; nothing in the page changes."""
    reply = answer(page, ASK, f"__import__('json').dumps({expression})")
    assert reply["status"] == "ok", f"{reply.get('ename')}: {reply.get('evalue')}"
    return json.loads(ast.literal_eval(reply["data"]["text/plain"]))


def show(page, code):
    """Run the code in a new cell, and return the widget that it shows."""
    (widget,) = shown(page, code, 1)
    return widget


def shown(page, code, count):
    """Run the code in a new cell, and return the widgets that it shows, so many, in order."""
    number = page.locator(".sg-widget").count()
    run_cell(page, code)
    page.wait_for_function(IS_DRAWN, arg=number + count - 1)
    return [Drawn(page, number + i) for i in range(count)]


def key_of(position):
    """The text by which the front end knows a position."""
    return json.dumps(position, ensure_ascii=False)


class Drawn:
    """A widget in the page, counted from 0 from the top of the notebook."""

    def __init__(self, page, number):
        self.page, self.locator = page, page.locator(".sg-widget").nth(number)
        self.root = self.locator.element_handle()
        self.root.evaluate(IN_VIEW)

    def revision(self):
        """The number of the view that is shown."""
        return int(self.root.get_attribute("data-revision"))

    @contextmanager
    def change(self):
        """Leave the block only when a later view than before is shown."""
        before = self.revision()
        yield
        given = [self.root, before]
        self.page.wait_for_function(IS_LATER, arg=given, timeout=CHANGE_MILLISECONDS)

    # ---- mouse

    def point(self, place):
        """The place in pixels of the window."""
        if isinstance(place, str):
            return self.root.evaluate(CENTRE, key_of(place))
        return self.root.evaluate(AT, list(place))

    def click(self, place):
        """Click a position, or a spot of the canvas, without waiting."""
        self.page.mouse.click(*self.point(place))

    def drag(self, source, target):
        """Drag from one place to another, without waiting."""
        mouse, end = self.page.mouse, self.point(target)
        mouse.move(*self.point(source))
        mouse.down()
        mouse.move(*end, steps=3)
        mouse.up()

    def click_move(self, number):
        """Click the middle of a move."""
        self.page.mouse.click(*self.root.evaluate(MIDDLE, number))

    def button(self, text):
        """The button with this text or name."""
        return self.locator.get_by_role("button", name=text, exact=True)

    # ---- keyboard

    def focus(self, position):
        """Give the focus to a position."""
        self.root.evaluate(FOCUS, key_of(position))

    def focused(self):
        """The position that has the focus, or None."""
        key = self.root.evaluate(FOCUSED)
        return json.loads(key) if key else None

    def press(self, *keys):
        """Press keys one after the other, without waiting."""
        for key in keys:
            self.page.keyboard.press(key)

    # ---- heaps

    def heaps(self):
        """How many stones and how many outlines each heap has."""
        return self.root.evaluate(HEAPS)

    def stones(self):
        """How many stones each heap has."""
        return [stones for stones, _ in self.heaps()]

    def places(self, mark=""):
        """Which heap, and how high, what wears this mark stands."""
        found = f"[...root.querySelectorAll('[data-shape]{mark}')].map({PLACE})"
        return self.root.evaluate(f"root => {found}")

    def place(self):
        """Where the stone or outline stands that has the focus."""
        return self.page.evaluate(f"({PLACE})(document.activeElement)")

    # ---- what is seen

    def message(self):
        """The text of the message bar."""
        return self.root.query_selector(".sg-bar").inner_text()

    def labels(self):
        """The label that stands in each position, by key."""
        return self.root.evaluate(LABELS)

    def drawn(self):
        """Everything shown of a game: labels, descriptions, start, number of moves, text."""
        return self.root.evaluate(DRAWN)

    def wait(self, condition):
        """Wait until the condition, JavaScript in terms of `root`, is true."""
        holds = f"root => {condition}"
        self.page.wait_for_function(holds, arg=self.root, timeout=CHANGE_MILLISECONDS)
