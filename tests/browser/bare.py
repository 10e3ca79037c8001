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
PAGE = """<!doctype html><meta charset="utf-8"><title>Widgets</title>
<body class="jp-Notebook"><script type="module">
const models = new Map();
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
      change(await toPython(id, JSON.stringify(content)));
      waiting -= 1;
      callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
    } };
}

// As in a Jupyter, all that has changed is there before anything is told.
window.change = (changes) => {
  for (const [id, state] of changes) Object.assign(models.get(id)?.state ?? {}, state);
  for (const [id, state] of changes) for (const name of Object.keys(state)) models.get(id)?.say(name);
};

async function drawn({ id, script, across, children }) {
  const el = document.createElement("div");
  if (children) {
    el.style.cssText = `display: flex; flex-flow: ${across ? "row wrap" : "column"}`;
    for (const one of children) el.append(await drawn(one));
    for (const one of el.children) one.style.cssText += "; flex: 1 1 300px; min-width: 0";
    return el;
  }
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  await (await import(url)).default.render({ model: models.get(id), el });
  return el;
}

window.show = async (states, tree) => {
  for (const [id, state] of states) models.has(id) || models.set(id, modelOf(id, state));
  const output = document.createElement("div");
  output.className = "jp-OutputArea-output";
  document.body.append(output);
  output.append(await drawn(tree));
};
window.settled = async () => { while (waiting) await new Promise((done) => setTimeout(done, 5)); };
window.reached = reached;
addEventListener("keydown", ({ key, target }) => { if (target !== document.body) reached.push(key); });
</script>"""

PAGES = weakref.WeakKeyDictionary()  # from a page to what is behind it


class Bare:
    """The Python behind a page: the names of its code, and the widgets that it shows."""

    def __init__(self, page):
        self.page, self.names, self.shown, self.sent = page, {}, {}, {}
        page.expose_function("toPython", self.heard)
        page.route(ADDRESS, lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        page.goto(ADDRESS)
        PAGES[page] = self

    def heard(self, own, content):
        """Give a message to a widget; return what has changed in all that are shown."""
        self.shown[own]._handle_custom_msg(json.loads(content), [])
        return self.changes()

    def changes(self):
        """Return pairs of a widget's name and what the page does not know of its state yet."""
        found = []
        for own, widget in self.shown.items():
            state = state_of(widget)
            new = {name: one for name, one in state.items() if self.sent[own].get(name) != one}
            self.sent[own] = state
            if new:
                found.append((own, new))
        return found

    def run(self, code):
        """Run code as a notebook does: show what its last line is; return what it printed."""
        self.page.evaluate(SETTLED)
        *lines, last = ast.parse(code).body
        printed, value = io.StringIO(), None
        ends = isinstance(last, ast.Expr)
        with redirect_stdout(printed):
            exec(compile(ast.Module([*lines, *[last] * (not ends)], []), "cell", "exec"), self.names)
            if ends:
                value = eval(compile(ast.Expression(last.value), "cell", "eval"), self.names)
        self.page.evaluate("changes => change(changes)", self.changes())
        if hasattr(value, "comm"):
            self.show(value)
        elif value is not None:
            print(repr(value), file=printed)
        return printed.getvalue()

    def show(self, widget):
        """Put a widget, or a box of widgets, below the others."""
        states = {}
        tree = self.tree(widget, states)
        self.page.evaluate("([states, tree]) => show(states, tree)", [[*states.items()], tree])

    def tree(self, widget, states):
        """Return how a widget is put together; gather the states of its parts."""
        if isinstance(widget, Box):
            children = [self.tree(one, states) for one in widget.children]
            return {"across": isinstance(widget, HBox), "children": children}
        own = widget.own
        self.shown[own], self.sent[own] = widget, state_of(widget)
        script = widget.script
        states[script.model_id] = {"text": script.text}
        states[own] = self.sent[own]
        return {"id": own, "script": widget._esm}

    def ask(self, expression):
        """Return the value of an expression, after all that the page has sent."""
        self.page.evaluate(SETTLED)
        value = json.loads(json.dumps(eval(expression, self.names)))
        self.page.evaluate("changes => change(changes)", self.changes())
        return value


def state_of(widget):
    """Return what a widget tells its front end, but for what Jupyter needs."""
    return {name: one for name, one in widget.get_state().items() if name[0] != "_"}
