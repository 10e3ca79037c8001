"""A page that shows widgets of this very Python, without a Jupyter: in it they are tested.

The page has the scripts that we ship and, in place of Jupyter's, forty lines that hand on what a
widget sends and what Python answers. JupyterLab is kept for what only it can break.
"""

import ast
import io
import json
import weakref
from contextlib import redirect_stdout

from ipywidgets import Box, HBox

ADDRESS = "http://localhost/bare"  # which the browser takes for a safe place; nobody listens there
SETTLED = "() => settled()"  # all that was sent has been answered
CHANGE = "changes => change(changes)"
SEND = "([own, content]) => models.get(own).send(content)"
NUMBER = """own => [...document.querySelectorAll('.sg-widget')]
    .findLastIndex(one => one.closest('[data-own]').dataset.own === own)"""
PAGE = """<!doctype html><meta charset="utf-8"><title>Widgets</title>
<body class="jp-Notebook"><script type="module">
const models = window.models = new Map();
const reached = []; // keys that came out of a widget, as they would to the cell around it
let waiting = 0;

function modelOf(id, state) {
  const heard = new EventTarget(); // by all views of the widget
  return { state, comm_live: true, get: (name) => state[name],
    on: (event, listener) => heard.addEventListener(event, listener),
    off: (event, listener) => heard.removeEventListener(event, listener),
    say: (name) => heard.dispatchEvent(new Event(`change:${name}`)),
    widget_manager: { get_model: async (one) => models.get(one) },
    async send(content, callbacks) {
      waiting += 1;
      await change(await toPython(id, JSON.stringify(content)));
      waiting -= 1;
      callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
    } };
}

// As in a Jupyter, all that has changed is there before anything is told.
window.change = async ([states, boxes]) => {
  for (const [id, state] of states) {
    if (models.has(id)) Object.assign(models.get(id).state, state);
    else models.set(id, modelOf(id, state));
  }
  for (const [id, state] of states) Object.keys(state).forEach(models.get(id).say);
  for (const box of boxes) await fill(document.querySelector(`[data-own="${box.id}"]`), box);
};

// Draws what a box has and did not have before; what stays is not touched, and keeps the focus.
async function fill(el, { across, children, style }) {
  el.style.cssText = `display: flex; flex-flow: ${across ? "row wrap" : "column"}; ${style}`;
  const had = [...el.children].map((one) => one.dataset.own), now = children.map(({ id }) => id);
  for (const one of [...el.children]) if (!now.includes(one.dataset.own)) one.remove();
  for (const one of children) if (!had.includes(one.id)) el.append(await drawn(one));
  for (const [i, one] of children.entries()) {
    el.children[i].style.cssText += `; flex: 1 1 auto; min-width: 0; ${one.style}`;
  }
}

async function drawn(one) {
  const el = document.createElement("div");
  el.dataset.own = one.id;
  if (one.children) {
    await fill(el, one);
    return el;
  }
  const url = URL.createObjectURL(new Blob([one.script], { type: "text/javascript" }));
  await (await import(url)).default.render({ model: models.get(one.id), el });
  return el;
}

window.show = async (changes, tree) => {
  await change(changes);
  const output = document.createElement("div");
  output.className = "jp-OutputArea-output";
  document.body.append(output);
  output.append(await drawn(tree));
};
window.settled = async () => {
  while (waiting) await new Promise((done) => setTimeout(done, 5));
};
window.reached = reached;
addEventListener("keydown", ({ key, target }) => {
  if (target !== document.body) reached.push(key);
});
</script>"""

PAGES = weakref.WeakKeyDictionary()  # from a page to what is behind it


class Bare:
    """The Python behind a page: the names of its code, and the widgets that it shows."""

    def __init__(self, page):
        self.page, self.names, self.shown, self.sent, self.boxes = page, {}, {}, {}, {}
        page.expose_function("toPython", self.heard)
        page.route(ADDRESS, lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        page.goto(ADDRESS)
        PAGES[page] = self

    def heard(self, own, content):
        """Give a message to a widget; return what has changed."""
        self.shown[own]._handle_custom_msg(json.loads(content), [])
        return self.changes()

    def changes(self):
        """Return what the page does not know yet: parts of states by names of widgets, and boxes.

        A box is told with all that is in it if its children are others than before.
        """
        others = [box for box, had in self.boxes.values() if box.children != had]
        boxes, found = [*map(self.tree, others)], []
        for own, widget in self.shown.items():
            state, had = state_of(widget), self.sent.get(own, {})
            self.sent[own] = state
            if new := {name: one for name, one in state.items() if had.get(name) != one}:
                found.append((own, new))
        return found, boxes

    def run(self, code):
        """Run code as a notebook does: show what its last line is; return what it printed."""
        self.page.evaluate(SETTLED)
        lines, printed, value = ast.parse(code).body, io.StringIO(), None
        last = lines.pop() if isinstance(lines[-1], ast.Expr) else None
        with redirect_stdout(printed):
            exec(compile(ast.Module(lines, []), "cell", "exec"), self.names)
            if last:
                value = eval(compile(ast.Expression(last.value), "cell", "eval"), self.names)
        self.page.evaluate(CHANGE, self.changes())
        if hasattr(value, "comm"):
            self.show(value)
        elif value is not None:
            print(repr(value), file=printed)
        return printed.getvalue()

    def show(self, widget):
        """Put a widget, or a box of widgets, below the others."""
        tree = self.tree(widget)
        self.page.evaluate("([changes, tree]) => show(changes, tree)", [self.changes(), tree])

    def send(self, widget, content):
        """Send a message to a widget, as its script does."""
        self.page.evaluate(SEND, [widget.own, content])

    def number_of(self, widget):
        """Return how many widgets are drawn before the last drawing of this one."""
        return self.page.evaluate(NUMBER, widget.own)

    def tree(self, widget):
        """Return how a widget is put together, and remember its parts."""
        if isinstance(widget, Box):
            self.boxes[widget.model_id] = widget, widget.children
            children = [*map(self.tree, widget.children)]
            across = isinstance(widget, HBox)
            look = {"style": style_of(widget), "across": across, "children": children}
            return {"id": widget.model_id, **look}
        self.shown[widget.script.model_id] = widget.script
        self.shown[widget.own] = widget
        return {"id": widget.own, "script": widget._esm, "style": style_of(widget)}

    def ask(self, expression):
        """Return the value of an expression, after all that the page has sent."""
        self.page.evaluate(SETTLED)
        value = json.loads(json.dumps(eval(expression, self.names)))
        self.page.evaluate(CHANGE, self.changes())
        return value


def style_of(widget):
    """Return the layout of a widget as a style."""
    look = {name: one for name, one in widget.layout.get_state().items() if name[0] != "_" and one}
    return "; ".join(f"{name.replace('_', '-')}: {one}" for name, one in look.items())


def state_of(widget):
    """Return what a widget tells its front end, but for what Jupyter needs."""
    return {name: one for name, one in widget.get_state().items() if name[0] != "_"}
