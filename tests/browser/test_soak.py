"""A soak of `GameEditor`: the machine of `editor_machine.py`, driven by mouse and keys in a page.

After each event the kernel holds what the rules say, and the page shows it; after a burst, in which
nothing waits for an answer, too. After a restart the copied code brings back what was drawn.
"""

import inspect
import os
import random
import re
from math import dist

import pytest
from editor_machine import EditorMachine, state
from gestures import FOCUS, INSIDE, IS_LATER, ask, show
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import rule, run_state_machine_as_test
from lab import answer, run_cell
from views import shows

EXAMPLES, STEPS = int(os.environ.get("SG_EXAMPLES", "40")), 50
SETUP = f'''from sg_core import GameGraph
from sg_course.widgets import GameEditor
from sg_course.widgets.sketch import key_of
from threading import RLock

{inspect.getsource(state)}
heard, TURN = [], RLock()  # the Lab lets a widget act in a thread of its own, while cells run

def listen(editor):
    """Keep each action of the front end, and what the editor holds after it."""
    act = editor.act

    def acts(content):
        with TURN:
            act(content)

    editor.act = acts
    editor.on_msg(lambda _, action, buffers: heard.append([action, state(editor)]))
    return editor

KEPT = {{}}

def keep(editor):
    """Keep what an editor holds, to be put back by `put_back`."""
    KEPT.update({{n: getattr(editor, n) for n in ("sketch", "past", "future", "shown_kind")}})

def put_back(editor):
    """Show what was kept."""
    with TURN:
        vars(editor).update(editor.until_next_action, **KEPT, subject=editor.subject + 1)
        editor.show()

def report():
    """What was heard since the last report, and what is held now."""
    with TURN:
        told = [[*heard], editor.view, state(editor)]
        heard.clear()
    return told'''
KINDS = {"outcome": "P / N", "grundy": "Grundy", None: "off"}
TEXT = ".sg-side textarea"
COPY = re.compile("^(Copy as code|Copied)$")  # until another thing is done
LOOK = """root => {  // at more than every widget shows
    const text = root.querySelector('.sg-side textarea'), active = document.activeElement;
    const frame = root.querySelector('svg.sg-graph').getBoundingClientRect();
    const disabled = sign => [...root.querySelectorAll('.sg-toolbar button')]
        .find(one => one.textContent.startsWith(sign)).disabled;
    return {
        text: text.value, unread: text.classList.contains('sg-unread'),
        undo: !disabled('↶'), redo: !disabled('↷'),
        kind: root.querySelector('.sg-switch [aria-pressed=true]').dataset.kind,
        inside: window.strayed || root.contains(active) && active.getClientRects().length > 0,
        outside: [...root.querySelectorAll('.sg-name')].filter(one => {
            const box = one.getBoundingClientRect();
            return box.left < frame.left - 1 || box.right > frame.right + 1
                || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
        }).map(one => one.textContent),
        foreign: root.querySelectorAll('.sg-rubber, img, script, iframe, text b').length,
    };
}"""
SPOTS = """(root, fractions) => {
    const svg = root.querySelector('svg.sg-graph');
    svg.scrollIntoView({block: 'nearest'});
    const box = svg.getBoundingClientRect(), back = svg.getScreenCTM().inverse();
    return fractions.map(([u, v]) => {
        const [x, y] = [box.left + u * box.width, box.top + v * box.height].map(Math.round);
        const at = new DOMPoint(x, y).matrixTransform(back);
        return [document.elementFromPoint(x, y) === svg, [x, y], [at.x / 80, -at.y / 80]];
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
# Whether the focus was lost to a click beside the editor's parts is kept: in a burst, these may
# move between a look and the click.
WATCH = """() => {
    if (window.unanswered) return;
    window.unanswered = new Set();
    const session = window.jupyterapp.shell.currentWidget.sessionContext.session;
    session.kernel.anyMessage.connect((_, {msg, direction}) => {
        if (direction === 'send' && msg.header.msg_type === 'comm_msg')
            window.unanswered.add(msg.header.msg_id);
        if (direction === 'recv' && msg.content.execution_state === 'idle')
            window.unanswered.delete(msg.parent_header.msg_id);
    });
    document.addEventListener('input', () => { window.typedAt = performance.now(); }, true);
    for (const name of ['focusin', 'pointerdown'])
        document.addEventListener(name, event => {
            const part = event.target.closest('.sg-widget :is(svg, button, textarea, input)');
            window.strayed = name === 'pointerdown' ? !part || window.strayed
                : window.strayed && !part;
        }, true);
}"""
# A text that has the focus is sent 400 ms after the last key; it is, too, when the focus leaves.
ANSWERED = """async () => {
    const typing = () => document.activeElement.matches('textarea')
        && performance.now() - (window.typedAt ?? -Infinity) < 500;
    while (typing() || window.unanswered.size) await new Promise(soon => setTimeout(soon, 2));
}"""
CLEAR = "() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')"
RESTART = """async () => {
    const session = window.jupyterapp.shell.currentWidget.sessionContext.session;
    await session.kernel.restart();
    await session.kernel.info;
    await window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs');
}"""
KEYS = ["n", "n", "Delete", "Backspace", "s", "Enter", "Enter", "Control+z", "Control+z"]
KEYS += ["Control+y", "Shift+ArrowLeft", "ArrowUp", "ArrowDown", "d", "x"]


def meets(meant, action):
    """True if an action is the one meant; places may differ by a pixel or two."""
    return meant.keys() == action.keys() and all(
        action[name] == (pytest.approx(what, abs=0.06) if name == "at" else what)
        for name, what in meant.items()
    )


class InPage(EditorMachine):
    """What is done, is done by the mouse or by keys; a gesture returns the actions it means."""

    def __init__(self, page):
        super().__init__()
        self.page, self.problems, self.number = page, [], 0
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.evaluate(WATCH)

    def opened(self, game, kinds):
        answer(self.page, CLEAR)
        moves = {p: [*game.options(p)] for p in game}
        self.show(f"GameEditor(GameGraph({moves}, {game.start}), labels={kinds})")
        return ask(self.page, "state(editor)")

    def show(self, code):
        self.editor = show(self.page, code)
        run_cell(self.page, "editor = listen(_)")
        self.root, self.press = self.editor.root, self.editor.press
        self.page.evaluate("window.strayed = true")  # nothing has the focus yet

    def done(self, action):
        """Do what an action means; return what was heard with its states, and the view."""
        self.number += 1
        self.chance = random.Random(f"{self.number} {action}")
        meant = getattr(self, action["do"])(**{k: v for k, v in action.items() if k != "do"})
        heard, view, _ = self.look()
        said = [action for action, _ in heard]
        assert len(meant) == len(said) and all(map(meets, meant, said)), f"{meant}: heard {said}"
        return heard, view

    def check(self, heard, view):
        super().check(heard, view)
        unread, dom = self.model.unread, self.root.evaluate(LOOK)
        assert dom["text"] == (view["text"] if unread is None else unread)
        assert dom["unread"] == (unread is not None), "mark at a refused text"
        assert dom["inside"], "the focus is lost"

    def look(self):
        """What was heard, the view and the state, when all is answered and the page shows it."""
        answer(self.page, ANSWERED)
        heard, view, held = ask(self.page, "report()")
        self.page.wait_for_function(IS_LATER, arg=[self.root, view["revision"] - 1])
        shows(self.editor, {**view, "message": None})
        dom = self.root.evaluate(LOOK)
        assert (dom["undo"], dom["redo"]) == (view["can_undo"], view["can_redo"])
        assert dom["kind"] == str(view["labels"]).replace("None", "null"), "switch of labels"
        assert (dom["outside"], dom["foreign"], self.problems) == ([], 0, [])
        assert self.page.evaluate("typeof window.hacked") == "undefined"
        return heard, view, held

    # ---- places

    def hits(self, *keys):
        """Where to click on these positions, or None if another thing is in the way of one."""
        places = self.model.state["places"]
        alone = all(dist(places[key], places[other]) > 0.7
                    for key in keys for other in places if other != key)  # fmt: skip
        points = self.root.evaluate(HITS, list(keys)) if alone else [None]
        return None if None in points else points

    def free_spot(self):
        """A spot of the canvas where there is nothing: its pixels, and the place."""
        unit, places = self.chance.random, self.model.state["places"].values()
        fractions = [[0.04 + 0.92 * unit(), 0.06 + 0.88 * unit()] for _ in range(40)]
        found = ((spot, at) for free, spot, at in self.root.evaluate(SPOTS, fractions)
                 if free and all(dist(at, place) > 0.7 for place in places))  # fmt: skip
        return next(found, (None, None))

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
        self.editor.button(button).click() if way == button else self.press(way)

    def dragged(self, start, end):
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=2)
        mouse.up()

    # ---- what each action means

    def add(self, at, source=None):
        """A click on a free spot, or N near a position."""
        if source is not None:
            self.go_to(source)
            self.press("n")
            return [self.told("add")]
        spot, at = self.free_spot()
        if spot is None:
            return []
        self.page.mouse.click(*spot)
        return [{"do": "add", "at": at}]

    def told(self, do):
        """What was heard last, of which not all can be known before."""
        answer(self.page, ANSWERED)
        told = ask(self.page, "heard and heard[-1][0]")
        assert told and told["do"] == do, f"{told}, not {do}"
        return told

    def connect(self, source, target):
        """A drag, or Enter on one and on the other."""
        if source == target:
            return []
        points = self.hits(source, target) if self.chance.random() < 0.5 else None
        if points:
            self.dragged(*points)
        else:
            self.go_to(source)
            self.press(self.chance.choice(["Enter", "Space"]))
            self.root.evaluate(FOCUS, target)
            self.press("Enter")
        return [{"do": "connect", "source": source, "target": target}]

    def disconnect(self, source, target):
        """A click on some move, and Del."""
        points = self.root.evaluate(WAYS)
        if not points:
            return []
        self.page.mouse.click(*self.chance.choice(points))
        self.key_or_button("Delete", "Backspace", button="Remove")
        told = self.told("disconnect")
        assert told["target"] in self.model.options[told["source"]]
        return [told]

    def delete(self, key):
        self.go_to(key)
        self.key_or_button("Delete", "Backspace", button="Remove")
        return [{"do": "delete", "key": key}]

    def start(self, key):
        self.go_to(key)
        self.key_or_button("s", button="Start here")
        return [{"do": "start", "key": key}]

    def place(self, key, at):
        """A drag to a free spot, or Shift and an arrow."""
        points, (spot, at) = self.hits(key), self.free_spot()
        if points and spot and self.chance.random() < 0.5:
            self.dragged(points[0], spot)
        else:
            x, y = self.model.state["places"][key]
            arrow, step = self.chance.choice([("Right", 0.25), ("Left", -0.25)])
            self.go_to(key)
            self.press(f"Shift+Arrow{arrow}")
            at = [x + step, y]
        return [{"do": "place", "key": key, "at": at}]

    def rename(self, key, name):
        """Typing or pasting; Enter takes the name, and going elsewhere if it is not blank."""
        points = self.hits(key)
        if points and self.chance.random() < 0.25:
            self.page.mouse.dblclick(*points[0])
        else:
            self.go_to(key)
            self.key_or_button("r", "F2", button="Rename")
        field = self.root.query_selector(".sg-rename")
        before = field.input_value()
        self.press("ControlOrMeta+a", "Delete")
        self.page.keyboard.insert_text(name)
        typed, end = field.input_value(), self.chance.choice(["Enter", "Enter", "Escape", "text"])
        self.editor.locator.locator(TEXT).click() if end == "text" else self.press(end)
        if end == "text":
            self.press("Tab")
        given_up = end == "Escape" or (end == "text" and not typed.strip())
        same = given_up or typed == before
        return [] if same else [{"do": "rename", "key": key, "name": typed}]

    def undo(self, do="undo", sign="↶ Undo", keys=("Control+z",)):
        """The button, or keys, where there is something to take back."""
        if self.editor.button(sign).is_enabled() and self.chance.random() < 0.5:
            self.editor.button(sign).click()
        else:
            self.go_to(next(iter(self.model.options)))
            self.press(self.chance.choice(keys))
        return [{"do": do}]

    def redo(self):
        return self.undo("redo", "↷ Redo", ("Control+y", "Control+Shift+Z"))

    def tidy(self):
        self.editor.button("Tidy").click()
        return [{"do": "tidy"}]

    def code(self):
        self.editor.locator.get_by_role("button", name=COPY).click()
        return [{"do": "code"}]

    def labels(self, kind):
        if kind is not None and kind not in self.model.kinds:
            return []  # it is not offered
        self.editor.locator.locator(f".sg-switch [data-kind={kind or 'null'}]").click()
        return [{"do": "labels", "kind": kind}]

    def preset(self, name):
        presets = self.editor.locator.get_by_label("Presets")
        presets.focus()
        presets.select_option(name)
        return [{"do": "preset", "name": name}]

    def text(self, text):
        """Pasted in place of the text, and taken when one goes on, or waits."""
        form = self.editor.locator.locator(TEXT)
        form.click()
        sent, before = form.input_value(), self.editor.revision()
        self.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(text)
        if text != sent and self.chance.random() < 0.5:
            self.editor.wait(f"Number(root.dataset.revision) > {before}")
        self.press("Tab")
        return [] if text == sent else [{"do": "text", "text": text}]

    # ---- what only a page can do

    @rule(seed=st.integers(0, 999))
    def burst(self, seed):
        """Several things at once, none of which waits for the one before to be answered."""
        ask(self.page, "keep(editor)")
        self.chance = chance = random.Random(seed)
        self.go_to(next(iter(self.model.options)))
        known = [point for point in self.root.evaluate(HITS, [*self.model.options]) if point]
        points = [spot for _, spot, _ in self.root.evaluate(SPOTS, [[0.2, 0.2], [0.7, 0.6]])]
        points += 2 * known + self.root.evaluate(BUTTONS)
        for _ in range(chance.randint(3, 8)):
            start, end = chance.choices(points, k=2)
            if chance.random() < 0.5 and self.root.evaluate(INSIDE):
                self.press(*chance.choices(KEYS, k=chance.randint(1, 4)))
            elif all(self.root.evaluate(TOUCHABLE, point) for point in (start, end)):
                self.dragged(start, end) if chance.random() < 0.6 else self.page.mouse.click(*start)
        for _ in range(2):  # to give up a name or a move half made, wherever the focus is
            _, _, held = self.look()
            self.press("Escape")
            self.root.evaluate(FOCUS, held["start"])
            self.press("Escape")
        _, view, held = self.look()
        self.root.evaluate(FOCUS, held["start"])
        self.adopt(held)
        self.check([], {**view, "focus": None})
        ask(self.page, "put_back(editor)")  # what came of it depends on the moment
        self.adopt(self.look()[2])

    def adopt(self, held):
        """Take what came about unseen; a refused text may have gone with it."""
        dom = self.root.evaluate(LOOK)
        self.model.adopt(held)
        self.model.unread = dom["text"] if dom["unread"] else None

    def restart(self):
        """Copy as code, restart the kernel, run the code: all is as it was."""
        self.edit({"do": "code"})
        code, before = self.editor.locator.locator(".sg-code").input_value(), self.model.state
        assert code == ask(self.page, "editor.code")
        answer(self.page, RESTART)
        self.page.wait_for_function("() => !document.querySelector('.sg-widget')")
        run_cell(self.page, SETUP)
        self.show(code)
        held = ask(self.page, "state(editor)")
        assert {name: held[name] for name in before} == {**before, "bends": held["bends"]}
        self.adopt(held)
        self.edit({"do": "code"})
        assert ask(self.page, "editor.code") == code, "the code copied again"


@pytest.mark.nightly
def test_random_events_and_restarts_lose_nothing(lab_page):
    lab_page.set_viewport_size({"width": 1280, "height": 1300})
    machines = []

    def machine():
        if len(machines) % 10 == 9:
            machines[-1].restart()
        machines.append(InPage(lab_page))
        return machines[-1]

    run_state_machine_as_test(machine, settings=settings(
        max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None, database=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    ))  # fmt: skip
