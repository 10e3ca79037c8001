"""A real JupyterLab for the browser tests: the server, and what a test does with a page.

Nothing here waits for a fixed time: every wait is for a condition of the server or page.
"""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from bare import PAGES
from nbformat import v4

import sg_course

PLUGINS = Path(sg_course.__file__).parent / "server" / "lab"
READY_SECONDS = 60
CHROMIUM_NAMES = (
    "chromium-headless-shell",  # without the parts that draw a browser's window: a fifth less work
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)
CHROMIUM_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LATE = "[anywidget] Failed to initialize model."  # after two seconds; ours begin all the same
SETTINGS = {
    "apputils-extension/notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "notebook-extension/tracker": {"windowingMode": "none", "scrollPastEnd": False},
}
LIGHT = "JupyterLab Light"
SENT = "() => fetch(location).then(reply => reply.headers.get('content-security-policy'))"
POLICY = "frame-ancestors 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:"


def chromium_path():
    """The path of a Chromium or Chrome on this computer, or None."""
    names = [os.environ["SG_CHROMIUM"]] if os.environ.get("SG_CHROMIUM") else CHROMIUM_NAMES
    return next((path for path in map(shutil.which, names) if path), None)


# ---- the server ------------------------------------------------------------------------


def free_port():
    """A port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Lab:
    """A JupyterLab server on a folder of notebooks, with everything of its own in `home`."""

    def __init__(self, home, root):
        self.home, self.root, self.log = Path(home), Path(root), Path(home) / "server.log"
        self.port, self.token = free_port(), secrets.token_hex(16)
        self.url = f"http://127.0.0.1:{self.port}"
        self.pages = 0
        self.write_settings()
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                self.command(), env=self.environment(), stdout=log, stderr=log, cwd=self.root
            )

    def write_settings(self):
        """Write the settings: no news, every cell drawn at once; scripts as a strict hub has it.

        The plugins are those of this folder, though others may be installed.
        """
        shutil.copytree(PLUGINS, self.home / "extensions" / "sg-course", dirs_exist_ok=True)
        for name, values in SETTINGS.items():
            file = self.home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(values), encoding="utf-8")
        headers = {"headers": {"Content-Security-Policy": POLICY}}
        file = self.home / "config" / "jupyter_server_config.json"
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps({"ServerApp": {"tornado_settings": headers}}), encoding="utf-8")

    def command(self):
        """The command line of the server."""
        options = {
            "ServerApp.ip": "127.0.0.1",
            "ServerApp.port": self.port,
            "ServerApp.port_retries": 0,
            "ServerApp.root_dir": self.root,
            "LabApp.expose_app_in_browser": True,
            "LabApp.extension_manager": "readonly",
            "LabServerApp.extra_labextensions_path": self.home / "extensions",
        }
        words = [f"--{name}={value}" for name, value in options.items()]
        return [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", *words]

    def environment(self):
        """The server's environment: own folders, and the kernel of the running Python."""
        kept = {name: v for name, v in os.environ.items() if not name.startswith("JUPYTER")}
        folders = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
        }
        own = {name: str(self.home / folder) for name, folder in folders.items()}
        return kept | own | {"JUPYTER_TOKEN": self.token, "JUPYTER_PREFER_ENV_PATH": "1"}

    def answers(self):
        """True if the server answers."""
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(f"{self.url}/api/status?token={self.token}", timeout=5) as reply:
                return reply.status == 200
        except (urllib.error.URLError, OSError):
            return False

    def wait(self):
        """Return when the server answers; raise an error with its messages if it does not."""
        deadline = time.monotonic() + READY_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                messages = self.log.read_text(encoding="utf-8", errors="replace")
                raise RuntimeError(f"JupyterLab did not start:\n{messages[-4000:]}")
            time.sleep(0.05)

    def stop(self):
        """End the server, which ends its kernels."""
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def address(self, name):
        """The address of a notebook, in a workspace of its own: no tabs of earlier pages."""
        self.pages += 1
        return f"{self.url}/lab/workspaces/page{self.pages}/tree/{name}?token={self.token}"

    def written(self, codes):
        """The name of a new notebook of these code cells, in the server's folder."""
        name = f"page{len([*self.root.glob('page*.ipynb')]) + 1}.ipynb"
        notebook = v4.new_notebook(
            cells=[v4.new_code_cell(code) for code in codes],
            metadata={"kernelspec": {"display_name": "Python 3", "name": "python3"}},
        )
        (self.root / name).write_text(v4.writes(notebook), encoding="utf-8")
        return name


# ---- a page ----------------------------------------------------------------------------

IS_OPEN = """name => {
    const current = window.jupyterapp?.shell?.currentWidget;
    return current?.context?.path === name && current.content?.model != null;
}"""
GET_READY = """async theme => {
    const app = window.jupyterapp, panel = app.shell.currentWidget;
    await app.restored;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
    if (document.body.dataset.jpThemeName !== theme)
        await app.commands.execute('apputils:change-theme', {theme});
    app.shell.collapseLeft();
    app.shell.collapseRight();
}"""
HAS_THEME = """theme => document.body.dataset.jpThemeName === theme
    && !window.jupyterapp.shell.isHidden"""  # the Lab hides itself while a theme is loaded
RUN_ALL = "async () => { await window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
WIDGETS = """() => window.jupyterapp.shell.currentWidget.content.widgets
    .flatMap(cell => cell.model.type === 'code' ? cell.model.outputs.toJSON() : [])
    .filter(output => 'application/vnd.jupyter.widget-view+json' in (output.data ?? {})).length"""
DRAWN = """number => !document.querySelector('.sg-widget:not([data-revision])') && number ===
    document.querySelectorAll('.jp-OutputArea-output:has(.sg-widget)').length"""
HAS_RUN = """() => {
    const panel = window.jupyterapp.shell.currentWidget;
    const code = panel.content.widgets.filter(c => c.model.type === 'code');
    const failed = code.some(c => c.model.outputs.toJSON().some(o => o.output_type === 'error'));
    return panel.sessionContext.session?.kernel?.status === 'idle'
        && code.every(c => c.model.executionState !== 'running')
        && code.every(c => failed || c.model.executionCount !== null
                           || !c.model.sharedModel.getSource().trim());
}"""
ERRORS = """() => window.jupyterapp.shell.currentWidget.content.widgets.flatMap((cell, index) =>
    cell.model.type !== 'code' ? [] : cell.model.outputs.toJSON()
        .filter(o => o.output_type === 'error')
        .map(o => `cell ${index}: ${o.ename}: ${o.evalue}`))"""
RUN_CELL = """async code => {
    const app = window.jupyterapp, notebook = app.shell.currentWidget.content;
    notebook.activeCellIndex = notebook.widgets.length - 1;
    await app.commands.execute('notebook:insert-cell-below');
    notebook.activeCell.model.sharedModel.setSource(code);
    const model = notebook.activeCell.model;
    await app.commands.execute('notebook:run-cell');
    return model.outputs.toJSON();
}"""
PICTURES = ".jp-OutputArea-output:is(:has(img), :has(details))"
SAVE = "async () => { await window.jupyterapp.commands.execute('docmanager:save'); }"
OPEN = "path => { window.jupyterapp.commands.execute('docmanager:open', {path}); }"
PUT_AWAY = """async () => {
    for (const panel of [...window.jupyterapp.shell.widgets('main')].filter(one => one.context)) {
        await panel.context.ready;
        await panel.sessionContext.shutdown();
        panel.dispose();
    }
}"""
HIDDEN_HEIGHT = """() => {
    const content = window.jupyterapp.shell.currentWidget.content.node;
    const outer = content.querySelector('.jp-WindowedPanel-outer') ?? content;
    outer.scrollTop = 0;
    return Math.ceil(outer.scrollHeight - outer.clientHeight);
}"""


def answer(page, script, argument=None):
    """What the asynchronous script returns; an error if it has not returned in time."""
    late = "new Promise((_, fail) => setTimeout(() => fail(new Error('no answer')), milliseconds))"
    race = f"([argument, milliseconds]) => Promise.race([({script})(argument), {late}])"
    return page.evaluate(race, [argument, READY_SECONDS * 1000])


def opened(page, lab, name, theme):
    """The page when its notebook is open, its kernel has answered and its theme is on."""
    if page.url.startswith(lab.url):
        page.evaluate(OPEN, name)
    else:
        page.goto(lab.address(name), wait_until="domcontentloaded")
    page.wait_for_function(IS_OPEN, arg=name)
    answer(page, GET_READY, theme)
    page.wait_for_function(HAS_THEME, arg=theme)
    return page


def run_all(page):
    """Run all cells, and return the page when all have run (or one has failed)."""
    answer(page, RUN_ALL)
    page.wait_for_function(HAS_RUN)
    return page


def put_away(page):
    """Shut down the kernels of the page and close its notebooks; the window stays."""
    answer(page, PUT_AWAY)
    page.emulate_media(media="null", forced_colors="null", color_scheme="null")
    page.mouse.move(0, 0)


def listened(page):
    """The list that will hold the errors of scripts in the page."""
    heard = []
    page.on("pageerror", lambda error: heard.append(f"{error.message}\n{error.stack}"))
    page.on("console", lambda said: said.type == "error" and heard.append(said.text))
    return heard


def errors(page):
    """The error outputs of the notebook, as 'cell 3: ValueError: message'."""
    return page.evaluate(ERRORS)


def run_cell(page, code):
    """Append a code cell, run it, and return the text it printed; an error is raised."""
    if page in PAGES:
        return PAGES[page].run(code)
    outputs = answer(page, RUN_CELL, code)
    failed = [o for o in outputs if o["output_type"] == "error"]
    assert not failed, f"{failed[0]['ename']}: {failed[0]['evalue']}"
    printed = [o.get("text") or o.get("data", {}).get("text/plain", "") for o in outputs]
    return "".join(part if isinstance(part, str) else "".join(part) for part in printed)


def screenshot(page, name):
    """The file with a picture of the whole notebook, in the folder SG_SCREENSHOTS, if set."""
    if not os.environ.get("SG_SCREENSHOTS"):
        return None
    file = Path(os.environ["SG_SCREENSHOTS"]) / f"{name}.png"
    before = page.viewport_size
    height = before["height"] + page.evaluate(HIDDEN_HEIGHT)
    page.set_viewport_size({"width": before["width"], "height": height})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => done()))")
    page.screenshot(path=file)
    page.set_viewport_size(before)
    return file
