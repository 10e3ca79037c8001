"""What a reader does to a widget, and what the widget then shows.

A place in a drawing is a position, or a tuple of layout coordinates.
"""

import ast
import json
from contextlib import contextmanager

from bare import PAGES
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
INSIDE = "root => root.contains(document.activeElement)"
FOCUSED = "root => root.contains(document.activeElement) && document.activeElement.dataset.key"
HERE = """root => {
    const one = document.activeElement;
    return root.contains(one) ? one.ariaLabel ?? one.textContent : null;
}"""
NAMES = "(root, css) => [...root.querySelectorAll(css)].map(one => one.ariaLabel)"
CELLS = """() => window.jupyterapp?.shell.currentWidget.content.widgets.map(cell => cell.model.type)
    ?? window.reached"""  # without the Lab, the keys that would have come to it
OVERFLOW = """root => [...root.querySelectorAll('*')].filter(
    one => one.getBoundingClientRect().right > root.getBoundingClientRect().right + 1).length"""


def ask(page, expression):
    """The value of a Python expression in the kernel; nothing in the page changes."""
    if page in PAGES:
        return PAGES[page].ask(expression)
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


def swipe(page, start, end):
    """Move a finger over the page, in five steps."""
    session = page.context.new_cdp_session(page)
    for i in range(6):
        x, y = (p + (q - p) * i / 5 for p, q in zip(start, end))
        send = {"type": "touchMove" if i else "touchStart", "touchPoints": [{"x": x, "y": y}]}
        session.send("Input.dispatchTouchEvent", send)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


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

    # ---- mouse; each waits for what comes of it

    def point(self, place):
        """The place in pixels of the window."""
        if isinstance(place, tuple):
            return self.root.evaluate(AT, list(place))
        return self.root.evaluate(CENTRE, key_of(place))

    def click(self, *places):
        """Click positions, or spots of the canvas."""
        for place in places:
            with self.change():
                self.page.mouse.click(*self.point(place))

    def drag(self, source, target):
        """Drag from one place to another."""
        mouse, end = self.page.mouse, self.point(target)
        with self.change():
            mouse.move(*self.point(source))
            mouse.down()
            mouse.move(*end, steps=3)
            mouse.up()

    def push(self, *names):
        """Click buttons, or shapes, by their names."""
        for name in names:
            self.unfold(name)
            with self.change():
                self.button(name).click()

    def unfold(self, name):
        """Show what is behind the quiet button, if that is where the button of this name is."""
        if not self.button(name).count():
            self.locator.locator(".sg-quiet").click()

    def click_move(self, number):
        """Click the middle of a move, without waiting."""
        self.page.mouse.click(*self.root.evaluate(MIDDLE, number))

    def button(self, name):
        """The button with this text or name."""
        return self.locator.get_by_role("button", name=name, exact=True)

    # ---- keyboard

    def focus(self, position):
        """Give the focus to a position."""
        self.root.evaluate(FOCUS, key_of(position))

    def focused(self):
        """The position that has the focus, or None."""
        key = self.root.evaluate(FOCUSED)
        return json.loads(key) if key else None

    def here(self):
        """The name of what has the focus in the widget, or None."""
        return self.root.evaluate(HERE)

    def press(self, *keys):
        """Press keys one after the other, without waiting."""
        for key in keys:
            self.page.keyboard.press(key)

    def do(self, *keys):
        """Press keys, the last of which changes something."""
        self.press(*keys[:-1])
        with self.change():
            self.press(keys[-1])

    def unharmed(self):
        """The Lab's shortcuts, which cut, add and delete cells, do nothing of the kind here."""
        cells = self.page.evaluate(CELLS)
        self.press("x", "b", "d", "d")
        assert self.page.evaluate(CELLS) == cells

    # ---- what is seen

    def message(self):
        """The text of the message bar."""
        return self.root.query_selector(".sg-bar").inner_text()

    def texts(self, css):
        """The texts of all that a selector finds."""
        return self.locator.locator(css).all_text_contents()

    def names(self, css):
        """The names of all that a selector finds."""
        return self.root.evaluate(NAMES, css)

    def wait(self, condition):
        """Wait until the condition, JavaScript in terms of `root`, is true."""
        holds = f"root => {condition}"
        self.page.wait_for_function(holds, arg=self.root, timeout=CHANGE_MILLISECONDS)
