"""Python on a page of the reading edition: cells run, and their widgets live, without a kernel.

The worker of the page (worker.mjs) calls `ready`, or begins with a memory in which that was done
(see snapshot.mjs). Then it calls `begin`, and `heard` with each message; what the page should do
comes back through `post`, as JSON.
"""

import io
import json
import random
import re
import sys
from collections import defaultdict
from contextlib import nullcontext, redirect_stdout
from pprint import pformat
from types import ModuleType, SimpleNamespace
from typing import ClassVar

import sg_glue
from sg_cells import Page

from sg_course.limits import TooLate, stopped_after

STANDS_IN = {  # for IPython, which takes long to come: what is asked of it here
    "IPython": {"get_ipython": lambda: None, "version_info": (9, 0, 0)},
    "IPython.core": {},
    "IPython.core.interactiveshell": {"InteractiveShell": object},
    "IPython.core.inputtransformer2": {  # for functions in sheets; the others are for ipywidgets
        "TransformerManager": type("Same", (), {"transform_cell": lambda self, cell: cell}),
    },
    "IPython.display": {"display": lambda *_, **how: None, "clear_output": lambda *_, **how: None},
}
SECONDS = 5  # for functions that are checked


def ready():
    """Let the cells of a page run as those of the main module, and its widgets speak."""
    for name, what in STANDS_IN.items():
        sys.modules[name] = ModuleType(name)
        vars(sys.modules[name]).update(what, __path__=[])
    sys.modules["IPython"].display = sys.modules["IPython.display"]
    import comm

    class Comm(comm.base_comm.BaseComm):
        def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
            Live.post(json.dumps({"do": msg_type, "comm": self.comm_id, "data": data or {}}))

    comm.create_comm = Comm
    import sg_course.exercises  # noqa: F401
    from sg_course.widgets.base import scripts

    Live.page, Live.scripts = Page({}, vars(sys.modules["__main__"])), scripts()
    sys.modules["IPython"].get_ipython = lambda: Shell  # for checks that look at the cell


def begin(post):
    """Begin to speak to the page, first of the only scripts that it runs."""
    random.seed()  # else a memory is at the same place for each reader
    Live.post = post
    post(json.dumps({"do": "scripts", "texts": Live.scripts}))


class Live:
    """What is alive: the page, and how one speaks to it."""

    page = post = scripts = None


class Shell:
    """What is asked of IPython's shell: its events, and the cells that were run, in order."""

    callbacks: ClassVar = defaultdict(list)
    input_hist_raw: ClassVar = []

    def register(event, function):
        Shell.callbacks[event].append(function)

    def trigger(*_):
        """Tell nobody of messages, as comm asks."""

    enable_gui = trigger  # as matplotlib asks

    def note(cells, last):
        """Note that cells have run, up to the last: it runs with what is above it on the page."""
        Shell.input_hist_raw[:] = []
        for cell, source in cells.items():
            Shell.input_hist_raw.append(source)
            for function in Shell.callbacks["pre_run_cell"]:
                function(SimpleNamespace(raw_cell=source, cell_id=cell))
            if cell == last:
                return


Shell.events = Shell.history_manager = Shell


def heard(message):
    """Do what the page asks for."""
    message = json.loads(message)
    if message["do"] == "comm":
        import comm

        about = {"comm_id": message["comm"], "data": message["data"]}
        known = comm.get_comm_manager().comms.get(message["comm"])
        if known:
            known.handle_msg({"content": about, "metadata": {}, "buffers": []})
        return
    for cell, source in message["sources"]:
        Live.page.change(cell, source)
    if message["whole"]:
        sg_glue.fill()  # a cell may read files, such as those with questions
        Shell.note(Live.page.cells, message["cell"])
    outputs = outputs_of(message["cell"], message["whole"])
    Live.post(json.dumps({"do": "ran", "outputs": outputs, "outdated": Live.page.outdated()}))


def outputs_of(cell, whole):
    """Return what a cell prints and shows, as a list of mime bundles; or what went wrong."""
    printed, shown = io.StringIO(), []
    try:
        with redirect_stdout(printed):
            with limit_of(Live.page.cells[cell]):
                value = Live.page.run(cell, whole)
            shown = [] if value is None else [bundle_of(value)]
    except TooLate:
        late = f"Your function gave no result within {SECONDS} seconds"
        shown = [{"problem": f"{late}: is there a loop without end?"}]
    except BaseException as problem:  # SystemExit, too
        shown = [{"problem": problem_of(problem, cell)}]
    text = printed.getvalue()
    return [*([{"text/plain": text}] if text else []), *shown]


def limit_of(source):
    """Return what limits the time of a cell, where that checks a function of its own."""
    checks = re.search(r"^def ", source, re.MULTILINE) and ".check(" in source
    return stopped_after(SECONDS) if checks else nullcontext()


def bundle_of(value):
    """Return a value as {kind: text}."""
    if hasattr(value, "model_id"):
        return {"widget": value.model_id}
    if hasattr(value, "_repr_mimebundle_"):
        return value._repr_mimebundle_()
    html = value._repr_html_() if hasattr(value, "_repr_html_") else None
    return {"text/html": html} if html else {"text/plain": pformat(value)}


def problem_of(problem, cell):
    """Return what went wrong in a cell, and in which of its lines."""
    lines = [problem.lineno] if isinstance(problem, SyntaxError) else []
    trace = problem.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == f"<{cell}>":
            lines.append(trace.tb_lineno)
        trace = trace.tb_next
    said = problem.msg if isinstance(problem, SyntaxError) else problem
    where = f" (line {lines[-1]})" if lines and lines[-1] else ""
    return f"{type(problem).__name__}: {said}{where}"
