"""A soak of `GameEditor`: random events by mouse and keyboard, one by one and in bursts.

After each event the page shows what the kernel holds, and the kernel has heard what was meant;
from time to time the kernel is restarted, and the code that was copied before must bring back
what was drawn. What an action does to a game is tested in tests/widgets/test_editor.py.

SG_NIGHTLY=1 makes it 2,000 events; SG_SEED=… plays another sequence.
"""

import json
import os
import random
import time
from collections import Counter
from contextlib import contextmanager
from math import dist

import pytest
from gestures import FOCUS, IS_LATER, ask, show
from helpers import NIGHTLY, size
from lab import answer, run_cell
from views import shows

SEED = int(os.environ.get("SG_SEED", "20261122"))
EVENTS, RESTARTS = size("edits in a browser"), 10 if NIGHTLY else 0
FEW, MANY = 4, 22
KINDS = ["outcome", "grundy"]
SETUP = '''from sg_core import GameGraph
from sg_course.widgets import GameEditor

heard = []

def listen(editor):
    """Keep each action of the front end, and whether it was refused."""
    editor.on_msg(lambda _, action, buffers: heard.append([action, editor.refused]))
    return editor

def report():
    """What was heard since the last report, and the state now."""
    told = {"heard": [*heard], "view": editor.view}
    heard.clear()
    return told'''
BEGIN = """editor = listen(GameEditor(
    GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"]}), labels=("outcome", "grundy")))
editor"""
ODD_NAMES = [
    "<img src=x onerror=window.hacked=1>",
    "<script>window.hacked=1</script>",
    "</text></svg><b>&amp;",
    "שלום עולם",
    "سلام 123",
    "\u202ebackwards\u202c",
    "👩‍👩‍👧‍👦🎲",
    "e\u0301\u0323 ﷺ 漢字",
    'say "x" it\'s',
    "back\\slash\\n",
    "a -> b, c",
    "#; import os",
    "(1, 2)",
    "12",
    "null",
    "__proto__",
    "{x} ${x} %s",
    "  spaced\u00a0",
    "zero\u200bwidth\u2028line",
    "long " * 70,
    "x" * 10_000,
]
FAULTY = ["", "a -> b c", 'a -> "b', "a -> b\nb -> a", "1.5"]
ESCAPED = ['"\\u0007bell"', '"two\\nlines"', '"\\ud800"', '"\\"quoted\\""', '(1, (2, "x"))', "-7"]
QUICK = ["keys"] * 3 + ["mouse"] * 4 + ["button", "name", "text"]
TEXT = ".sg-side textarea"

# ---- the page and the kernel

MORE = """root => {  // than every widget shows
    const text = root.querySelector('.sg-side textarea'), active = document.activeElement;
    const frame = root.querySelector('svg.sg-graph').getBoundingClientRect();
    const disabled = sign => [...root.querySelectorAll('.sg-toolbar button')]
        .find(one => one.textContent.startsWith(sign)).disabled;
    return {
        revision: Number(root.dataset.revision),
        text: text.value,
        unread: text.classList.contains('sg-unread'),
        typing: active === text,
        undo: !disabled('↶'), redo: !disabled('↷'),
        kind: root.querySelector('.sg-switch [aria-pressed=true]').dataset.kind,
        inside: root.contains(active) && active.getClientRects().length > 0,
        renaming: !root.querySelector('.sg-rename').hidden,
        sources: [...root.querySelectorAll('.sg-source')].map(one => one.dataset.key),
        outside: [...root.querySelectorAll('.sg-name')].filter(one => {
            const box = one.getBoundingClientRect();
            return box.left < frame.left - 1 || box.right > frame.right + 1
                || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
        }).map(one => one.textContent),
        foreign: root.querySelectorAll('.sg-rubber, img, script, iframe, text b').length,
        hacked: window.hacked ?? null,
        cells: window.jupyterapp.shell.currentWidget.content.widgets.length,
    };
}"""
SPOTS = """(root, fractions) => {
    const svg = root.querySelector('svg.sg-graph');
    svg.scrollIntoView({block: 'nearest'});
    const box = svg.getBoundingClientRect(), back = svg.getScreenCTM().inverse();
    return fractions.map(([u, v]) => {
        const [x, y] = [box.left + u * box.width, box.top + v * box.height].map(Math.round);
        const at = new DOMPoint(x, y).matrixTransform(back);
        const free = document.elementFromPoint(x, y) === svg;
        return {x, y, at: [at.x / 80, -at.y / 80], free};
    });
}"""
HITS = """(root, keys) => {
    const svg = root.querySelector('svg.sg-graph');
    svg.scrollIntoView({block: 'nearest'});
    const nodes = [...svg.querySelectorAll('.sg-position')];
    return keys.map(key => {
        const node = nodes.find(one => one.dataset.key === key);
        const box = node.querySelector('.sg-shape').getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return document.elementFromPoint(x, y)?.closest('[data-key]') === node ? [x, y] : null;
    });
}"""
WAYS = """root => [...root.querySelectorAll('.sg-move-wide')].map(way => {
    const middle = way.getPointAtLength(way.getTotalLength() / 2);
    const point = new DOMPoint(middle.x, middle.y).matrixTransform(way.getScreenCTM());
    return document.elementFromPoint(point.x, point.y) === way ? [point.x, point.y] : null;
}).filter(point => point)"""
TOUCHABLE = """(root, [x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return root.contains(hit) && (hit.closest('svg') !== null
        || (hit.closest('button') !== null && !hit.closest('button').disabled)
        || hit.matches('textarea, .sg-rename'));
}"""
BUTTONS = """root => [...root.querySelectorAll('.sg-toolbar button')].map(one => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""
INSIDE = "root => root.contains(document.activeElement)"
IN_A_TEXT = "root => document.activeElement.matches('textarea')"

WATCH = """() => {
    window.unanswered = new Set();
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    kernel.anyMessage.connect((_, {msg, direction}) => {
        if (direction === 'send' && msg.header.msg_type === 'comm_msg')
            window.unanswered.add(msg.header.msg_id);
        if (direction === 'recv' && msg.content.execution_state === 'idle')
            window.unanswered.delete(msg.parent_header.msg_id);
    });
    document.addEventListener('input', () => { window.typedAt = performance.now(); }, true);
}"""
# What had the focus lately, for a failure that does not come twice; and whether it was lost to a
# click beside the editor's parts: in a burst, these may move between a look and the click.
KEEP_FOCUS = """() => {
    const named = one => one && `${one.tagName}.${one.className.baseVal ?? one.className}`
        + ` ${one.dataset?.key ?? ''}${one.hidden ? ' (hidden)' : ''}`;
    window.focusLately = [];
    for (const name of ['focusin', 'focusout', 'keydown', 'pointerdown'])
        document.addEventListener(name, event => {
            const what = [Math.round(performance.now()), name, event.key, named(event.target),
                event.relatedTarget && `to or from ${named(event.relatedTarget)}`];
            window.focusLately = [...window.focusLately.slice(-30), what.filter(Boolean).join(' ')];
            const part = event.target.closest('.sg-widget :is(svg, button, textarea, input)');
            if (name === 'pointerdown' && !part) window.strayed = true;
            if (name === 'focusin' && part) window.strayed = false;
        }, true);
    window.named = named;
}"""
FOCUS_LATELY = """() => [`on ${window.named(document.activeElement)}, page ${
    document.hasFocus() ? 'in front' : 'behind'}`, ...window.focusLately].join('\\n')"""
# A text that has the focus is sent 400 ms after the last key; it is, too, when the focus leaves.
ANSWERED = """async () => {
    const typing = () => document.activeElement.matches('textarea')
        && performance.now() - (window.typedAt ?? -Infinity) < 500;
    while (typing() || window.unanswered.size) await new Promise(soon => setTimeout(soon, 2));
}"""
RESTART = """async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    await panel.sessionContext.session.kernel.restart();
    await panel.sessionContext.session.kernel.info;
    await window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs');
}"""


def meets(expected, action):
    """True if an action is the one expected; places may differ by a pixel or two."""
    if set(expected) != set(action):
        return False
    return all(
        action[name] == (pytest.approx(what, abs=0.06) if name == "at" else what)
        for name, what in expected.items()
    )


# ---- the reader


class Reader:
    """Somebody who does anything with an editor, and looks whether all is well.

    An event returns the actions that it must lead to, or None where that depends on the moment.
    """

    def __init__(self, page, seed):
        self.page, self.chance = page, random.Random(seed)
        self.diary, self.done, self.problems = [], Counter(), []
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("console", lambda m: m.type == "error" and self.problems.append(m.text))
        page.evaluate(WATCH)
        page.evaluate(KEEP_FOCUS)

    def meet(self, editor):
        """Go on with this editor, about which nothing is known yet."""
        self.editor, self.root = editor, editor.root
        self.unread = None  # a refused text that the reader still sees
        self.look()

    # ---- one event

    def live(self):
        """Do one event and look."""
        events, weights = zip(*self.likely().items())
        event = self.chance.choices(events, weights)[0]
        self.done[event] += 1
        self.note(event)
        self.settle(getattr(self, event)())
        if event == "burst":
            self.come_to_rest()
        assert not self.problems, self.problems

    def likely(self):
        """From each event that is possible to its weight."""
        number, at = len(self.places), [*self.places.values()]
        crowd = any(dist(a, b) < 0.5 for i, a in enumerate(at) for b in at[:i])
        growth, decay = (3, 1) if number < MANY else (0, 6)
        possible = {
            "click_canvas": 2 * growth, "press_n": growth, "delete": decay, "forget": 2,
            "drag_move": 8, "enter_move": 5, "click_way": 3, "make_start": 2,
            "drag_place": 3, "nudge": 3, "tidy": 6 if crowd else 1, "switch": 2,
            "rename": 5, "leave_rename": 3, "write": 3, "write_wrong": 2,
            "undo": 4, "redo": 3, "preset": 0.3, "copy": 1, "wander": 1, "stray": 1, "burst": 6,
        }  # fmt: skip
        if number < FEW:
            del possible["delete"], possible["forget"]
        if not self.view["moves"]:
            del possible["click_way"]
        return possible

    def settle(self, expected=None):
        """Wait until all is answered and drawn; the page and the kernel must agree."""
        actions = self.look()
        self.note(*(f"  {json.dumps(action)[:110]}" for action in actions))
        if expected is not None:
            right = len(expected) == len(actions) and all(map(meets, expected, actions))
            assert right, f"expected {expected}"
        inside = self.dom["inside"] or self.page.evaluate("window.strayed")
        assert inside, f"the focus is lost; {self.page.evaluate(FOCUS_LATELY)}"

    def look(self):
        """What the kernel has heard, when it has done it, and the page shows what came of it.

        JupyterLab may run widgets beside the cells: a cell alone would not wait for them.
        """
        answer(self.page, ANSWERED)
        told = ask(self.page, "report()")
        self.view = view = told["view"]
        self.places = {one["key"]: one["pos"] for one in view["positions"]}
        self.page.wait_for_function(IS_LATER, arg=[self.root, view["revision"] - 1])
        shows(self.editor, {**view, "message": None})
        for action, refused in told["heard"]:
            if action["do"] == "text":
                self.unread = action["text"] if refused else None
        self.dom = dom = self.root.evaluate(MORE)
        assert (dom["undo"], dom["redo"]) == (view["can_undo"], view["can_redo"])
        assert dom["kind"] == str(view["labels"]).replace("None", "null"), "switch of labels"
        assert dom["unread"] == (self.unread is not None), "mark at a refused text"
        if not dom["typing"]:
            assert dom["text"] == (view["text"] if self.unread is None else self.unread)
        assert (dom["outside"], dom["foreign"], dom["hacked"]) == ([], 0, None)
        assert {*dom["sources"]} <= {*self.places}
        return [action for action, _ in told["heard"]]

    def come_to_rest(self):
        """Leave the text, close the field for names, give up a move half made."""
        while True:
            if self.dom["typing"]:
                self.press("Tab")
            elif self.dom["renaming"]:
                self.root.query_selector(".sg-rename").focus()
                self.press("Escape")
            elif self.dom["sources"]:
                self.root.evaluate(FOCUS, self.dom["sources"][0])
                self.press("Escape")
            else:
                return
            self.settle()

    def note(self, *lines):
        """Write into the diary."""
        self.diary.extend(lines)

    # ---- choices

    def some(self, count=1):
        """Different positions."""
        return self.chance.sample([*self.places], count)

    def hits(self, *keys):
        """Where to click on these positions, or None if another thing is in the way of one."""
        places = self.places
        alone = all(
            dist(places[key], places[other]) > 0.7
            for key in keys
            for other in places
            if other != key
        )
        points = self.root.evaluate(HITS, list(keys)) if alone else [None]
        return None if None in points else points

    def free_spot(self):
        """A spot of the canvas where there is nothing, or None."""
        unit = self.chance.random
        fractions = [[0.04 + 0.92 * unit(), 0.06 + 0.88 * unit()] for _ in range(40)]
        for spot in self.root.evaluate(SPOTS, fractions):
            if spot["free"] and all(dist(spot["at"], at) > 0.7 for at in self.places.values()):
                return spot
        return None

    def press(self, *keys):
        """Press keys, each on what has the focus then."""
        self.editor.press(*keys)

    def go_to(self, key):
        """Give the focus to a position, with the mouse where possible."""
        points = self.hits(key) if self.chance.random() < 0.5 else None
        if points:
            self.page.mouse.click(*points[0])
        else:
            self.root.evaluate(FOCUS, key)

    def key_or_button(self, *keys, button):
        """Press one of these keys, or the button that means the same."""
        way = self.chance.choice([*keys, button])
        if way == button:
            self.editor.button(button).click()
        else:
            self.press(way)

    def click_at(self, spot):
        """Click a free spot."""
        self.page.mouse.click(spot["x"], spot["y"])

    def drag(self, start, end):
        """Drag the mouse."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=2)
        mouse.up()

    def locate(self, selector):
        """An element of the editor."""
        return self.editor.locator.locator(selector)

    # ---- events

    def click_canvas(self):
        """Click a free spot: a new position."""
        spot = self.free_spot()
        if spot is None:
            return self.tidy()
        self.click_at(spot)
        return [{"do": "add", "at": spot["at"]}]

    def press_n(self):
        """N on a position: a new one near it."""
        self.go_to(*self.some())
        self.press("n")

    def drag_move(self):
        """Drag from a position to another: a move comes, goes, or is refused."""
        if len(self.places) < 2:
            return self.click_canvas()
        p, q = self.some(2)
        points = self.hits(p, q)
        if not points:
            return self.enter_move()
        self.drag(*points)
        return [{"do": "connect", "source": p, "target": q}]

    def enter_move(self):
        """Enter on a position and on another."""
        if len(self.places) < 2:
            return self.click_canvas()
        p, q = self.some(2)
        self.go_to(p)
        self.press(self.chance.choice(["Enter", "Space"]))
        self.root.evaluate(FOCUS, q)
        self.press("Enter")
        return [{"do": "connect", "source": p, "target": q}]

    def drag_place(self):
        """Drag a position to a free spot."""
        (key,) = self.some()
        points, spot = self.hits(key), self.free_spot()
        if not points or not spot:
            return self.nudge()
        self.drag(points[0], (spot["x"], spot["y"]))
        return [{"do": "place", "key": key, "at": spot["at"]}]

    def nudge(self):
        """Shift and an arrow."""
        (key,) = self.some()
        x, y = self.places[key]
        arrow, (dx, dy) = self.chance.choice(
            [("Left", (-1, 0)), ("Right", (1, 0)), ("Up", (0, 1)), ("Down", (0, -1))]
        )
        self.go_to(key)
        self.press(f"Shift+Arrow{arrow}")
        return [{"do": "place", "key": key, "at": [x + dx / 4, y + dy / 4]}]

    def open_rename(self):
        """Open the field for a name; return the position, and its name as shown."""
        (key,) = self.some()
        points = self.hits(key)
        if points and self.chance.random() < 0.25:
            self.page.mouse.dblclick(*points[0])
        else:
            self.go_to(key)
            self.key_or_button("r", "F2", button="Rename")
        return key, self.root.query_selector(".sg-rename").input_value()

    def rename(self):
        """Rename, by typing or pasting; Enter takes the name, Escape gives it up."""
        key, before = self.open_rename()
        taken = self.view["positions"][0]["full"]
        plain = f"n{self.chance.randrange(40)}"
        name = self.chance.choice([*self.chance.sample(ODD_NAMES, 2), plain, before, " ", taken])
        self.page.keyboard.insert_text(name) if len(name) > 9 else self.page.keyboard.type(name)
        typed = self.root.query_selector(".sg-rename").input_value()
        end = self.chance.choice(["Enter", "Enter", "Enter", "Escape"])
        self.note(f"  {end} after {name[:40]!r}")
        self.press(end)
        if end == "Escape" or typed == before:
            return []
        return [{"do": "rename", "key": key, "name": typed}]

    def leave_rename(self):
        """Go elsewhere while a name is half typed: it is taken."""
        key, before = self.open_rename()
        typed = f"n{self.chance.randrange(40)}"
        self.page.keyboard.type(typed)
        actions = [] if typed == before else [{"do": "rename", "key": key, "name": typed}]
        way = self.chance.choice(["canvas", "Tidy", "text", "position"])
        spot, points = self.free_spot(), self.hits(*self.some())
        self.note(f"  {way} after {typed!r}")
        if way == "canvas" and spot:
            self.click_at(spot)
        elif way == "text":
            self.locate(TEXT).click()
        elif way == "position" and points:
            self.page.mouse.click(*points[0])
        else:
            actions += self.tidy()
        return actions

    def delete(self):
        """Del, Backspace, or the button."""
        (key,) = self.some()
        self.go_to(key)
        self.key_or_button("Delete", "Backspace", button="Remove")
        return [{"do": "delete", "key": key}]

    def click_way(self):
        """Click a move; Del or the button takes it away."""
        points = self.root.evaluate(WAYS)
        if not points:
            return self.tidy()
        self.page.mouse.click(*self.chance.choice(points))
        self.key_or_button("Delete", "Backspace", button="Remove")
        answer(self.page, ANSWERED)
        told = ask(self.page, "heard and heard[-1][0]")
        assert told, "a click on a move and Del do nothing"
        moves = [(move["from"], move["to"]) for move in self.view["moves"]]
        assert told["do"] == "disconnect"
        assert (told["source"], told["target"]) in moves
        return [told]

    def make_start(self):
        """S, or the button."""
        (key,) = self.some()
        self.go_to(key)
        self.key_or_button("s", button="Start here")
        return [{"do": "start", "key": key}]

    def undo(self):
        """Undo once or several times."""
        return self.back_or_forth("undo", "↶ Undo", ["Control+z"])

    def redo(self):
        """Redo once or several times."""
        return self.back_or_forth("redo", "↷ Redo", ["Control+y", "Control+Shift+Z"])

    def back_or_forth(self, action, button, shortcuts):
        """Press a button if it can be pressed, or keys."""
        if self.dom[action] and self.chance.random() < 0.5:
            self.editor.button(button).click()
            return [{"do": action}]
        self.go_to(*self.some())
        times = self.chance.randint(1, 3)
        self.press(*[self.chance.choice(shortcuts)] * times)
        return [{"do": action}] * times

    def tidy(self):
        """The button Tidy."""
        self.editor.button("Tidy").click()
        return [{"do": "tidy"}]

    def switch(self):
        """Other labels."""
        kind = self.chance.choice([None, *KINDS])
        self.locate(f".sg-switch [data-kind={kind or 'null'}]").click()
        return [{"do": "labels", "kind": kind}]

    def preset(self):
        """Begin with another game."""
        name = self.chance.choice(self.view["presets"])
        presets = self.editor.locator.get_by_label("Presets")
        presets.focus()
        presets.select_option(name)
        return [{"do": "preset", "name": name}]

    def write(self):
        """Write a game that can be read."""
        text = self.view["text"]
        lines = text.split("\n")
        odd = [*ESCAPED, *(json.dumps(name, ensure_ascii=False) for name in ODD_NAMES[:12])]
        new = self.chance.choice(odd)
        games = [
            f"{text}\n\nlone{self.chance.randrange(9)}",
            "\n".join(lines[: max(1, len(lines) - 2)]),
            f"new -> {', '.join(line.split(' -> ')[0] for line in lines[:3])}\n{text}",
            f"a->b,c\n  b→{new}\nc -> {new} , d",
        ]
        return self.put_in(self.chance.choice(games))

    def write_wrong(self):
        """Write what is no game; sometimes give it up at once."""
        actions = self.put_in(self.chance.choice(FAULTY))
        if self.chance.random() < 0.4:
            self.settle(actions)
            self.locate(TEXT).focus()
            self.press("Escape")
            self.unread = None
            actions = []
        return actions

    def put_in(self, text):
        """Replace the text by typing or pasting; go elsewhere, or wait until it is taken."""
        form = self.locate(TEXT)
        form.click()
        sent, before = form.input_value(), self.editor.revision()
        self.press("ControlOrMeta+a", "Delete")
        slowly = len(text) < 8
        self.page.keyboard.type(text) if slowly else self.page.keyboard.insert_text(text)
        typed = form.input_value()
        actions = [] if typed == sent else [{"do": "text", "text": typed}]
        spot = self.free_spot()
        way = self.chance.choice(["Tab", "wait", "canvas"])
        self.note(f"  {way} after {text[:60]!r}")
        if way == "canvas" and spot:
            self.click_at(spot)
        elif way == "wait" and actions and not slowly:
            self.editor.wait(f"Number(root.dataset.revision) > {before}")
        else:
            self.press("Tab")
        # the editor may read what is typed so far, and draw it anew before the click
        return None if slowly or way == "canvas" else actions

    def copy(self):
        """Copy as code."""
        self.editor.button("Copy as code").click()
        return [{"do": "code"}]

    def wander(self):
        """Arrows lead from position to position and change nothing."""
        self.go_to(*self.some())
        self.press(*self.chance.choices(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], k=4))
        return []

    def stray(self):
        """Keys that cut, add and delete cells elsewhere."""
        self.go_to(*self.some())
        self.press("x", "d", "d", "b", "?", "a", "m", "0", "0", "Escape")
        assert self.root.evaluate(MORE)["cells"] == self.dom["cells"]
        return []

    def forget(self):
        """A move half made whose beginning goes away is forgotten."""
        p, q = self.some(2)
        self.root.evaluate(FOCUS, p)
        self.press("Enter", "Delete")
        self.settle([{"do": "delete", "key": p}])
        self.root.evaluate(FOCUS, q)
        self.press("Enter")
        self.settle([])
        assert self.dom["sources"] == [q]
        self.press("Escape")
        return []

    # ---- bursts

    def burst(self):
        """Several things at once, none of which waits for the one before to be answered."""
        self.go_to(*self.some())
        unit = self.chance.random
        fractions = [[0.1 + 0.8 * unit(), 0.1 + 0.8 * unit()] for _ in range(4)]
        spots = [[s["x"], s["y"]] for s in self.root.evaluate(SPOTS, fractions)]
        known = [point for point in self.root.evaluate(HITS, [*self.places]) if point]
        self.points, self.buttons = spots + 2 * known, self.root.evaluate(BUTTONS)
        for _ in range(self.chance.randint(3, 8)):
            getattr(self, f"quick_{self.chance.choice(QUICK)}")()

    def touches(self, *points):
        """True if the mouse would meet something of the editor at each of these points."""
        return all(self.root.evaluate(TOUCHABLE, point) for point in points)

    def quick_keys(self):
        """A few keys."""
        keys = ["n", "n", "Delete", "Backspace", "s", "Enter", "Enter", "Escape", "Control+z"]
        keys += ["Control+z", "Control+y", "Shift+ArrowLeft", "ArrowUp", "ArrowDown", "d", "x"]
        if self.root.evaluate(INSIDE):
            self.press_quickly(*self.chance.choices(keys, k=self.chance.randint(1, 4)))

    def press_quickly(self, *keys):
        """Press keys; no Escape in a text, which would give it up at a moment nobody knows."""
        if self.root.evaluate(IN_A_TEXT):
            keys = [key for key in keys if key != "Escape"]
        self.note(f"  keys {' '.join(keys)}")
        self.press(*keys)

    def quick_mouse(self):
        """A click, a double click and a letter, or a drag, wherever it is."""
        start, end = self.chance.choices(self.points, k=2)
        way = self.chance.choice(["click", "double click", "drag", "drag"])
        if not self.touches(start, end):
            return
        self.note(f"  {way}")
        if way == "drag":
            self.drag(start, end)
        elif way == "click":
            self.page.mouse.click(*start)
        else:
            self.page.mouse.dblclick(*start)
            self.press("q")

    def quick_button(self):
        """Any button of the toolbar, at where it stood."""
        number = self.chance.randrange(len(self.buttons))
        if self.touches(self.buttons[number]):
            self.note(f"  button {number}")
            self.page.mouse.click(*self.buttons[number])

    def quick_name(self):
        """A new name for what has the focus, the last letters after Enter go astray."""
        if self.root.evaluate(INSIDE):
            name = f"m{self.chance.randrange(40)}"
            self.note(f"  r {name}")
            self.press("r")
            self.page.keyboard.type(name)
            self.press_quickly(self.chance.choice(["Enter", "Escape", "ArrowLeft"]))

    def quick_text(self):
        """A line more in the text form, right or wrong."""
        box = self.root.query_selector(TEXT).bounding_box()
        point = [box["x"] + 20, box["y"] + 15]
        if self.touches(point):
            line = self.chance.choice(["\nz1 -> z2", "\nz3", " ->", "\nz2 -> z4"])
            self.note(f"  text {line!r}")
            self.page.mouse.click(*point)
            self.press("ControlOrMeta+End")
            self.page.keyboard.insert_text(line)

    # ---- restarts

    def restart(self):
        """Copy as code, restart the kernel, run the code: all is as it was."""
        self.note("restart")
        self.settle(self.copy())
        code, before = self.locate(".sg-code").input_value(), kept(self.view)
        assert code == self.view["code"]
        answer(self.page, RESTART)
        self.page.wait_for_function("() => !document.querySelector('.sg-widget')")
        self.problems.clear()  # the page's messages on the kernel that went
        run_cell(self.page, SETUP)
        editor = show(self.page, code)
        run_cell(self.page, "editor = listen(_)")
        self.meet(editor)
        assert kept(self.view) == before
        assert (self.dom["undo"], self.dom["redo"]) == (False, False)
        self.settle(self.copy())
        assert self.view["code"] == code, "the code copied again"


def kept(view):
    """What copied code keeps of a view."""
    positions = [(one["key"], one["pos"], one["start"], one["label"]) for one in view["positions"]]
    return [positions, view["text"], view["labels"], {*view["offered"]}, view["summary"]]


@contextmanager
def telling(reader, seed):
    """If something fails, say how to have it again, and what happened last."""
    try:
        yield
    except Exception as problem:
        begin = [i for i, line in enumerate(reader.diary) if line[0] != " "][-20:]
        last = "\n".join(reader.diary[begin[0] if begin else 0 :])
        raise AssertionError(f"{problem}\nSG_SEED={seed}; the last 20 events:\n{last}") from problem


def test_random_events_and_restarts_lose_nothing(page):
    """Page and kernel agree after each event; copied code brings all back."""
    page.set_viewport_size({"width": 1280, "height": 1300})
    reader, began = Reader(page, SEED), time.monotonic()
    reader.meet(show(page, BEGIN))
    with telling(reader, SEED):
        for number in range(EVENTS):
            reader.live()
            if RESTARTS and (number + 1) % (EVENTS // RESTARTS) == 0:
                reader.restart()
                print(f"{number + 1} events, {time.monotonic() - began:.0f} s", flush=True)
    print(dict(reader.done))
