"""A soak of `GameEditor`: random events by mouse and keyboard, one by one and in bursts.

After each event the page, the kernel and a model written apart must agree; from time to time the
kernel is restarted, and the code that was copied before must bring back what was drawn.

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
from editor_model import Model, spelled
from editor_seen import (
    BUTTONS,
    HITS,
    IN_A_TEXT,
    INSIDE,
    READ,
    SPOTS,
    TOUCHABLE,
    WAYS,
    agree,
    crowded,
)
from gestures import FOCUS, IS_LATER, ask, show
from helpers import NIGHTLY
from lab import answer, run_cell

SEED = int(os.environ.get("SG_SEED", "20261122"))
EVENTS, RESTARTS = (2_000, 10) if NIGHTLY else (120, 2)
FEW, MANY = 4, 22
KINDS = ["outcome", "grundy"]
SETUP = '''from sg_core import GameGraph
from sg_core.graph import top_down
from sg_core.widgets import GameEditor
from sg_core.widgets.picture import key_of

heard = []

def state(editor):
    """What the kernel holds of a game, in JSON values."""
    game = editor.game
    return {
        "order": [key_of(p) for p in top_down(game)],
        "options": {key_of(p): [key_of(q) for q in game.options(p)] for p in game},
        "start": key_of(game.start),
        "places": {key_of(p): list(at) for p, at in editor.places.items()},
        "bends": sorted(map(repr, editor.sketch.bends.items())),
        "kind": editor.shown_kind, "undo": len(editor.past), "redo": len(editor.future),
        "refused": editor.refused, "message": editor.message, "revision": editor.revision,
        "text": editor.view["text"], "code": editor.code,
    }

def listen(editor):
    """Keep each action of the front end with the state after it."""
    editor.on_msg(lambda _, action, buffers: heard.append([action, state(editor)]))
    return editor

def report():
    """What was heard since the last report, and the state now."""
    told = {"heard": [*heard], "now": state(editor)}
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
FAULTY = [
    "", "a -> b c", "-> b", 'a -> "b', "(1, 2", "a -> b,, c", "a -> b\nb -> a", "a ? b", "1.5",
]  # fmt: skip
ESCAPED = ['"\\u0007bell"', '"two\\nlines"', '"\\ud800"', '"\\"quoted\\""', '(1, (2, "x"))', "-7"]
QUICK = ["keys"] * 3 + ["click"] + ["drag"] * 2 + ["button", "name", "text", "dblclick"]

# ---- the page and the kernel

WATCH = """() => {
    window.unanswered = new Set();
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    kernel.anyMessage.connect((_, {msg, direction}) => {
        if (direction === 'send' && msg.header.msg_type === 'comm_msg')
            window.unanswered.add(msg.header.msg_id);
        if (direction === 'recv' && msg.content.execution_state === 'idle')
            window.unanswered.delete(msg.parent_header.msg_id);
    });
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
            if (name === 'pointerdown') window.strayed = !part;
            if (name === 'focusin' && part) window.strayed = false;
        }, true);
    window.named = named;
}"""
FOCUS_LATELY = """() => [`on ${window.named(document.activeElement)}, page ${
    document.hasFocus() ? 'in front' : 'behind'}`, ...window.focusLately].join('\\n')"""
ANSWERED = """async () => {
    while (window.unanswered.size) await new Promise(soon => setTimeout(soon, 2));
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
        page.on("console", self.listen)
        page.evaluate(WATCH)
        page.evaluate(KEEP_FOCUS)

    def listen(self, message):
        """Note what the page's console calls an error."""
        if message.type == "error":
            self.problems.append(f"console: {message.text}")

    def meet(self, editor):
        """Go on with this editor, about which nothing is known yet."""
        self.editor, self.root = editor, editor.root
        told, self.dom = self.look()
        self.now = told["now"]
        self.model = Model(self.now, KINDS)
        agree(self.dom, self.now, self.model)

    # ---- one event

    def live(self):
        """Do one event and look."""
        events, weights = zip(*self.likely().items())
        event = self.chance.choices(events, weights)[0]
        self.done[event] += 1
        self.diary.append(event)
        expected = getattr(self, event)()
        self.settle(expected)
        if event == "burst":
            self.come_to_rest()
        assert not self.problems, self.problems

    def likely(self):
        """From each event that is possible to its weight."""
        size, crowd = len(self.keys), crowded(self.dom)
        growth, decay = (3, 1) if size < MANY else (0, 6)
        possible = {
            "click_canvas": 2 * growth,
            "press_n": growth,
            "drag_move": 8,
            "enter_move": 5,
            "drag_place": 3,
            "nudge": 3,
            "rename": 5,
            "delete": decay,
            "click_way": 3,
            "make_start": 2,
            "undo": 4,
            "redo": 3,
            "tidy": 6 if crowd else 1,
            "switch": 2,
            "preset": 0.3,
            "write": 3,
            "write_wrong": 2,
            "copy": 1,
            "wander": 1,
            "stray": 1,
            "leave_rename": 3,
            "forget": 2,
            "burst": 6,
        }
        if size < FEW:
            del possible["delete"], possible["forget"]
        if not any(self.now["options"].values()):
            del possible["click_way"]
        return possible

    def settle(self, expected=None):
        """Wait until all is answered and drawn; the model does what the kernel has heard."""
        told, self.dom = self.look()
        self.now = told["now"]
        actions = [action for action, _ in told["heard"]]
        self.note(*(f"  {brief(action)}" for action in actions))
        for action, after in told["heard"]:
            self.model.apply(action, after)
        if expected is not None:
            right = len(expected) == len(actions) and all(map(meets, expected, actions))
            assert right, f"expected {expected}"
        agree(self.dom, self.now, self.model)
        inside = self.dom["inside"] or self.page.evaluate("window.strayed")
        assert inside, f"the focus is lost; {self.page.evaluate(FOCUS_LATELY)}"

    def look(self):
        """What the kernel tells when it has done all that was sent, and the page then shows.

        JupyterLab may run widgets beside the cells: a cell alone would not wait for them.
        """
        answer(self.page, ANSWERED)
        told = ask(self.page, "report()")
        dom = self.root.evaluate(READ)
        if dom["revision"] < told["now"]["revision"]:
            self.page.wait_for_function(IS_LATER, arg=[self.root, told["now"]["revision"] - 1])
            dom = self.root.evaluate(READ)
        return told, dom

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

    @property
    def keys(self):
        """The keys of all positions."""
        return self.now["order"]

    def some(self, count=1):
        """Different positions."""
        return self.chance.sample(self.keys, count)

    def hits(self, *keys):
        """Where to click on these positions, or None if another thing is in the way of one."""
        places = self.now["places"]
        alone = all(
            dist(places[key], places[other]) > 0.7
            for key in keys
            for other in self.keys
            if other != key
        )
        points = self.root.evaluate(HITS, list(keys)) if alone else [None]
        return None if None in points else points

    def free_spots(self, clear=0.7):
        """Spots of the canvas where there is nothing, in random order."""
        unit = self.chance.random
        fractions = [[0.04 + 0.92 * unit(), 0.06 + 0.88 * unit()] for _ in range(40)]
        places = self.now["places"].values()
        return [
            spot
            for spot in self.root.evaluate(SPOTS, fractions)
            if spot["free"] and all(dist(spot["at"], at) > clear for at in places)
        ]

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

    def drag(self, start, end):
        """Drag the mouse."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=2)
        mouse.up()

    def name(self):
        """A name, mostly odd."""
        odd = self.chance.random() < 0.6
        return self.chance.choice(ODD_NAMES) if odd else f"n{self.chance.randrange(40)}"

    # ---- events

    def click_canvas(self):
        """Click a free spot: a new position."""
        spots = self.free_spots()
        if not spots:
            return self.tidy()
        self.page.mouse.click(spots[0]["x"], spots[0]["y"])
        return [{"do": "add", "at": spots[0]["at"]}]

    def press_n(self):
        """N on a position: a new one near it."""
        self.go_to(self.some()[0])
        self.press("n")

    def drag_move(self):
        """Drag from a position to another: a move comes, goes, or is refused."""
        if len(self.keys) < 2:
            return self.click_canvas()
        p, q = self.some(2)
        points = self.hits(p, q)
        if not points:
            return self.enter_move()
        self.drag(*points)
        return [{"do": "connect", "source": p, "target": q}]

    def enter_move(self):
        """Enter on a position and on another."""
        if len(self.keys) < 2:
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
        points, spots = self.hits(key), self.free_spots()
        if not points or not spots:
            return self.nudge()
        self.drag(points[0], (spots[0]["x"], spots[0]["y"]))
        return [{"do": "place", "key": key, "at": spots[0]["at"]}]

    def nudge(self):
        """Shift and an arrow."""
        (key,) = self.some()
        x, y = self.now["places"][key]
        arrows = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, 1), "Down": (0, -1)}
        arrow = self.chance.choice(list(arrows))
        self.go_to(key)
        self.press(f"Shift+Arrow{arrow}")
        dx, dy = arrows[arrow]
        return [{"do": "place", "key": key, "at": [x + dx / 4, y + dy / 4]}]

    def open_rename(self):
        """Open the field for a name; return the position, and its name as shown."""
        (key,) = self.some()
        points = self.hits(key)
        way = self.chance.choice(["r", "F2", "Rename", "mouse" if points else "r"])
        if way == "mouse":
            self.page.mouse.dblclick(*points[0])
        else:
            self.go_to(key)
            if way == "Rename":
                self.editor.button("Rename").click()
            else:
                self.press(way)
        return key, self.root.query_selector(".sg-rename").input_value()

    def rename(self):
        """Rename, by typing or pasting; Enter takes the name, Escape gives it up."""
        key, before = self.open_rename()
        name = self.chance.choice([self.name(), self.name(), before, " ", spelled(self.keys[0])])
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
        spots, (other,) = self.free_spots(), self.some()
        points = self.hits(other)
        self.note(f"  {way} after {typed!r}")
        if way == "canvas" and spots:
            self.page.mouse.click(spots[0]["x"], spots[0]["y"])
        elif way == "text":
            self.locate_text().click()
        elif way == "position" and points:
            self.page.mouse.click(*points[0])
        else:
            self.editor.button("Tidy").click()
            actions.append({"do": "tidy"})
        return actions

    def delete(self):
        """Del, Backspace, or the button."""
        (key,) = self.some()
        self.go_to(key)
        way = self.chance.choice(["Delete", "Backspace", "Remove"])
        if way == "Remove":
            self.editor.button(way).click()
        else:
            self.press(way)
        return [{"do": "delete", "key": key}]

    def click_way(self):
        """Click a move; Del or the button takes it away, N and arrows mean something else."""
        points = self.root.evaluate(WAYS)
        if not points:
            return self.tidy()
        self.page.mouse.click(*self.chance.choice(points))
        way = self.chance.choice(["Delete", "Backspace", "Remove"])
        if way == "Remove":
            self.editor.button(way).click()
        else:
            self.press(way)
        answer(self.page, ANSWERED)
        told = ask(self.page, "heard and heard[-1][0]")
        assert told, "a click on a move and Del do nothing"
        moves = {(p, q) for p, these in self.now["options"].items() for q in these}
        assert told["do"] == "disconnect"
        assert (told["source"], told["target"]) in moves
        return [told]

    def make_start(self):
        """S, or the button."""
        (key,) = self.some()
        self.go_to(key)
        if self.chance.random() < 0.5:
            self.press("s")
        else:
            self.editor.button("Start here").click()
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
        self.go_to(self.some()[0])
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
        name = self.chance.choice(ask(self.page, "editor.presets"))
        presets = self.editor.locator.get_by_label("Presets")
        presets.focus()
        presets.select_option(name)
        return [{"do": "preset", "name": name}]

    def locate(self, selector):
        """An element of the editor."""
        return self.editor.locator.locator(selector)

    def locate_text(self):
        """The text form."""
        return self.locate(".sg-side textarea")

    def write(self):
        """Write a game that can be read."""
        text = self.now["text"]
        lines = text.split("\n")
        new = self.chance.choice(
            [*ESCAPED, *(json.dumps(name, ensure_ascii=False) for name in ODD_NAMES[:12])]
        )
        text = self.chance.choice(
            [
                f"{text}\n\nlone{self.chance.randrange(9)}",
                "\n".join(lines[: max(1, len(lines) - 2)]),
                f"new -> {', '.join(line.split(' -> ')[0] for line in lines[:3])}\n{text}",
                f"a->b,c\n  b→{new}\nc -> {new} , d",
            ]
        )
        if "lone" not in text and "new" not in text:
            self.model.faulty[text] = False
        return self.put_in(text)

    def write_wrong(self):
        """Write what is no game; sometimes give it up at once."""
        text = self.chance.choice(FAULTY)
        self.model.faulty[text] = True
        actions = self.put_in(text)
        if self.chance.random() < 0.4:
            self.settle(actions)
            self.locate_text().focus()
            self.press("Escape")
            self.model.unread = None
            actions = []
        return actions

    def put_in(self, text):
        """Replace the text by typing or pasting; go elsewhere, or wait until it is taken."""
        form = self.locate_text()
        form.click()
        sent, before = form.input_value(), self.editor.revision()
        self.press("ControlOrMeta+a")
        slowly = len(text) < 8
        if not text:
            self.press("Delete")
        elif slowly:
            self.page.keyboard.type(text)
        else:
            self.page.keyboard.insert_text(text)
        typed = form.input_value()
        actions = [] if typed == sent else [{"do": "text", "text": typed}]
        spots = self.free_spots()
        way = self.chance.choice(["Tab", "wait", "canvas"])
        self.note(f"  {way} after {text[:60]!r}")
        if way == "canvas" and spots:
            self.page.mouse.click(spots[0]["x"], spots[0]["y"])
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
        self.go_to(self.some()[0])
        self.press(*(f"Arrow{self.chance.choice(['Up', 'Down', 'Left', 'Right'])}" for _ in "1234"))
        return []

    def stray(self):
        """Keys that cut, add and delete cells elsewhere."""
        self.go_to(self.some()[0])
        self.press("x", "d", "d", "b", "?", "a", "m", "0", "0", "Escape")
        assert self.root.evaluate(READ)["cells"] == self.dom["cells"]
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
        self.go_to(self.some()[0])
        unit = self.chance.random
        fractions = [[0.1 + 0.8 * unit(), 0.1 + 0.8 * unit()] for _ in range(4)]
        spots = [[s["x"], s["y"]] for s in self.root.evaluate(SPOTS, fractions)]
        known = [point for point in self.root.evaluate(HITS, self.keys) if point]
        self.points, self.buttons = spots + 2 * known, self.root.evaluate(BUTTONS)
        for _ in range(self.chance.randint(3, 8)):
            getattr(self, f"quick_{self.chance.choice(QUICK)}")()

    def touchable(self, point):
        """True if the mouse would meet something of the editor there."""
        return self.root.evaluate(TOUCHABLE, point)

    def quick_keys(self):
        """A few keys."""
        keys = ["n", "n", "Delete", "Backspace", "s", "Enter", "Enter", "Escape", "Control+z"]
        keys += ["Control+z", "Control+y", "Shift+ArrowLeft", "ArrowUp", "ArrowDown", "d", "x"]
        keys = self.chance.choices(keys, k=self.chance.randint(1, 4))
        if self.root.evaluate(INSIDE):
            self.press_quickly(*keys)

    def press_quickly(self, *keys):
        """Press keys; no Escape in a text, which would give it up at a moment nobody knows."""
        if self.root.evaluate(IN_A_TEXT):
            keys = [key for key in keys if key != "Escape"]
        self.note(f"  keys {' '.join(keys)}")
        self.press(*keys)

    def quick_click(self):
        """A click on a position, or the canvas."""
        point = self.chance.choice(self.points)
        if self.touchable(point):
            self.note("  click")
            self.page.mouse.click(*point)

    def quick_dblclick(self):
        """A double click, and a letter."""
        point = self.chance.choice(self.points)
        if self.touchable(point):
            self.note("  dblclick, q")
            self.page.mouse.dblclick(*point)
            self.press("q")

    def quick_drag(self):
        """A drag between two points."""
        start, end = self.chance.choices(self.points, k=2)
        if self.touchable(start) and self.touchable(end):
            self.note("  drag")
            self.drag(start, end)

    def quick_button(self):
        """Any button of the toolbar, at where it stood."""
        number = self.chance.randrange(len(self.buttons))
        if self.touchable(self.buttons[number]):
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
        form = self.root.query_selector(".sg-side textarea")
        box = form.bounding_box()
        point = [box["x"] + 20, box["y"] + 15]
        if self.touchable(point):
            line = self.chance.choice(["\nz1 -> z2", "\nz3", " ->", "\nz2 -> z4"])
            self.note(f"  text {line!r}")
            self.page.mouse.click(*point)
            self.press("ControlOrMeta+End")
            self.page.keyboard.insert_text(line)

    # ---- restarts

    def restart(self):
        """Copy as code, restart the kernel, run the code: all is as it was."""
        self.note("restart")
        self.copy()
        self.settle([{"do": "code"}])
        code = self.locate(".sg-code").input_value()
        assert code == self.now["code"]
        now, dom = self.now, self.dom
        answer(self.page, RESTART)
        self.page.wait_for_function("() => !document.querySelector('.sg-widget')")
        self.problems.clear()  # the page's messages on the kernel that went
        run_cell(self.page, SETUP)
        editor = show(self.page, code)
        run_cell(self.page, "editor = listen(_)")
        self.meet(editor)
        for name in ("order", "options", "start", "places", "kind"):
            assert self.now[name] == now[name], f"{name} after the restart"
        assert (self.now["undo"], self.now["redo"]) == (0, 0)
        assert set(self.dom["offered"]) == set(dom["offered"])
        assert self.dom["summary"] == dom["summary"]
        self.copy()
        self.settle([{"do": "code"}])
        assert self.now["code"] == code, "the code copied again"


def brief(action):
    """An action in a line of the diary."""
    return json.dumps(action)[:110]


@contextmanager
def telling(reader, seed):
    """If something fails, say how to have it again, and what happened last."""
    try:
        yield
    except Exception as problem:
        begin = [i for i, line in enumerate(reader.diary) if line[0] != " "][-20:]
        last = "\n".join(reader.diary[begin[0] if begin else 0 :])
        raise AssertionError(f"{problem}\nSG_SEED={seed}; the last 20 events:\n{last}") from problem


@pytest.mark.nightly
def test_random_events_and_restarts_lose_nothing(page):
    """Page, kernel and model agree after each event; copied code brings all back."""
    page.set_viewport_size({"width": 1280, "height": 1300})
    reader, began = Reader(page, SEED), time.monotonic()
    reader.meet(show(page, BEGIN))
    with telling(reader, SEED):
        for number in range(EVENTS):
            reader.live()
            if (number + 1) % (EVENTS // RESTARTS) == 0:
                reader.restart()
                print(f"{number + 1} events, {time.monotonic() - began:.0f} s", flush=True)
    print(dict(reader.done))
