"""Every widget by two widget managers that are not JupyterLab's.

The bare html-manager shows the widgets of a saved page without Python, here each in a frame of its
own. The manager of VS Code shows all widgets of a notebook in one frame, and a kernel answers. VS
Code itself does not run here: its manager gets a connection to the kernel of a JupyterLab around
the frame. The scripts of both managers come from npm, and that of anywidget from its package.
"""

import shutil
import subprocess
import tarfile
from pathlib import Path

import anywidget
import pytest
from edition import NOT_FETCHED, serving
from gestures import ask
from ipywidgets.embed import dependency_state, embed_snippet
from lab import LIGHT, listened, opened, put_away, run_all, run_cell
from test_access_browser import CELLS, SETUP

from sg_course.widgets import Predict
from sg_course.widgets.sums import NARROW

pytestmark = pytest.mark.nightly
SCRIPTS = {  # from packages of npm to the file of each that a page loads
    "@jupyter-widgets/html-manager@1.0.15": "dist/embed-amd.js",
    "@vscode/jupyter-ipywidgets8@1.0.9": "dist/ipywidgets.js",
    "requirejs@2.3.8": "require.js",
}
WIDGET = ".sg-widget[data-revision]"
LEAST_WIDTH, LEAST_HEIGHT = 300, 40
FRAME = """source => document.body.insertAdjacentHTML("beforeend", `<iframe src="${source}"
    style="position: fixed; inset: 0; z-index: 100000; width: 100%; height: 100%;
    background: white"></iframe>`)"""
HEAD = """<!DOCTYPE html>
<meta charset="utf-8">
<script src="require.js"></script>
<script>requirejs.config({ paths: { anywidget: "anywidget" } });</script>
<body>"""
OF_VSCODE = """<script type="module">
import { activate } from "./ipywidgets.js";
activate();
vscIPyWidgets8.load();
const { shell, serviceManager } = parent.jupyterapp;
const { model } = shell.currentWidget.sessionContext.session.kernel;
const kernel = serviceManager.kernels.connectTo({ model, handleComms: true });
const loader = { widgetsRegisteredInRequireJs: new Set(["anywidget"]), successHandler() {},
    errorHandler: (...what) => console.error(...what) };
const manager = new vscIPyWidgets.WidgetManager(kernel, document.body, loader, () => {});
await kernel.info;
globalThis.has = id => manager.has_model(id);
globalThis.show = async (name, id) => {
    const node = document.body.appendChild(document.createElement("div"));
    node.id = name;
    const view = await manager.create_view(await manager.get_model(id));
    await manager.display_view({}, view, { node });
};
</script>"""


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    """A folder with the scripts of the packages."""
    folder, npm = tmp_path_factory.mktemp("scripts"), shutil.which("npm")
    if npm is None:
        pytest.skip("npm, which fetches widget managers, is not installed")
    for package, script in SCRIPTS.items():
        fetch = [npm, "pack", "--silent", "--ignore-scripts", package]
        done = subprocess.run(fetch, cwd=folder, capture_output=True, text=True, timeout=180)
        if done.returncode:
            pytest.skip(f"{package} {NOT_FETCHED}")
        with tarfile.open(folder / done.stdout.split()[-1]) as archive:
            content = archive.extractfile(f"package/{script}").read()
        (folder / Path(script).name).write_bytes(content)
    extension = Path(anywidget.__file__).parent / "nbextension" / "index.js"
    shutil.copy(extension, folder / "anywidget.js")
    return folder


@pytest.fixture
def page(lab, windows):
    """A notebook in a window that is closed afterwards."""
    page = windows.take(1)
    yield run_all(opened(page, lab, lab.written([SETUP]), LIGHT))
    put_away(page)
    page.context.close()


def check_drawn(root, name, number):
    """Check that a widget has all its parts, and that what is seen has a size and some text."""
    parts = root.locator(WIDGET)
    parts.nth(number - 1).wait_for(state="attached")
    root.locator(f"{WIDGET}:visible").first.wait_for()
    for part in root.locator(f"{WIDGET}:visible").all():
        box = part.bounding_box()
        least = NARROW if "sg-margin" in part.get_attribute("class") else LEAST_WIDTH
        assert box["width"] >= least and box["height"] >= LEAST_HEIGHT, (name, box)
        assert part.inner_text().strip(), name


def test_a_bare_html_manager_draws_every_widget(windows, scripts, monkeypatch):
    """Nothing may be left out of the state, because anywidget's defaults are only in Python."""
    monkeypatch.setattr(Predict, "closes", Predict.closes)  # which the setup changes
    exec(SETUP, names := {})
    how = {"embed_url": "embed-amd.js", "requirejs": False, "cors": False}
    with serving(scripts) as server, windows.chromium.new_context() as context:
        page = context.new_page()
        errors = listened(page)
        for name, code in CELLS.items():
            widget = eval(code, names)
            state = dependency_state([widget], drop_defaults=False)
            html = HEAD + embed_snippet([widget], state=state, **how)
            (scripts / f"{name}.html").write_text(html, encoding="utf-8")
            page.evaluate(FRAME, f"{server.address}/{name}.html")
            root = page.frame_locator("iframe").last.locator("body")
            check_drawn(root, name, len(names["views"](widget)))
            asks = root.locator("button:visible:enabled:not(.sg-quiet)")  # which only unfolds
            (asks if asks.count() else root.locator("svg [role=button]")).first.click()
            root.get_by_text("No Python runs behind this page").first.wait_for()
        assert errors == []


def test_the_widget_manager_of_VS_Code_draws_every_widget_and_python_answers(page, scripts):
    def send(route):
        route.fulfill(path=scripts / Path(route.request.url).name)

    (scripts / "vscode.html").write_text(HEAD + OF_VSCODE, encoding="utf-8")
    page.route("**/vscode/*", send)
    errors = listened(page)
    page.evaluate(FRAME, "/vscode/vscode.html")
    frame = page.locator("iframe").element_handle().content_frame()
    frame.wait_for_function("() => globalThis.show")
    made = ", ".join(f"{name!r}: {code}" for name, code in CELLS.items())
    run_cell(page, f"shown = {{{made}}}")
    made = ask(page, "{name: [one.model_id, len(views(one))] for name, one in shown.items()}")
    for name, (id, number) in made.items():
        frame.wait_for_function("id => has(id)", arg=id)
        frame.evaluate("([name, id]) => show(name, id)", [name, id])
        check_drawn(frame.locator(f"#{name}"), name, number)
    frame.locator("#MexLab").get_by_role("button", name="quiz").click()
    frame.locator("#MexLab [data-revision='2']").wait_for()
    assert errors == []
