"""The browser edition: built once, and used as a student does, with no server but of files."""

import gzip
import json
import re
import sys
from email.parser import HeaderParser
from html import unescape
from importlib import import_module
from inspect import ismodule
from pathlib import Path
from urllib.parse import unquote
from zipfile import ZipFile

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from edition import (
    DEEP,
    ENDLESS,
    KEEP,
    PATIENCE,
    PROJECT,
    WINS,
    points,
    serving,
    went_to,
    with_kernel,
)
from gestures import Drawn, show
from helpers import mostly_nightly
from lab import DRAWN, HAS_RUN, IS_OPEN, PICTURES, SAVE, WIDGETS, answer, errors, run_cell
from nbformat import v4
from playwright.sync_api import expect

sys.path.append(str(PROJECT / "browser"))
from pages import body_of

from sg_course.cells import unfolded

nightly = pytest.mark.nightly
FIRST, SECOND = "00_start_here.ipynb", "01_positions_and_outcomes.ipynb"
IN_COURSE = ["sg_course.widgets", "sg_course.homework"]
OTHERS = ["02_sums.ipynb", "03_equivalence.ipynb"]
TEXTS = """() => window.jupyterapp.shell.currentWidget.content.widgets.map(cell =>
    cell.model.type !== 'code' ? [] : cell.model.outputs.toJSON().map(
        output => [output.text ?? output.data?.['text/plain'] ?? ''].flat().join('')))"""
RUN_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
FILL_IN = """([at, source]) => {
    const {widgets} = window.jupyterapp.shell.currentWidget.content;
    widgets.find(cell => cell.model.getMetadata('nbgrader')?.grade_id === at
                         || cell.model.sharedModel.getSource() === at)
        .model.sharedModel.setSource(source);
}"""
ALONG = """source => window.jupyterapp?.shell?.currentWidget?.content?.widgets?.some(
    cell => cell.model.sharedModel.getSource() === source)"""
PATH = "() => window.jupyterapp.shell.currentWidget.context.path"
DOWNLOADED = """async path => JSON.stringify(
    (await window.jupyterapp.serviceManager.contents.get(
        path, {content: true, type: 'notebook', format: 'json'})).content)"""
SOURCES = """() => window.jupyterapp.shell.currentWidget.content.widgets.map(
    cell => cell.model.sharedModel.getSource())"""


@pytest.fixture
def server(site):
    """The site on this computer."""
    with serving(site) as server:
        yield server


@pytest.fixture
def visit(windows, server):
    """A visit with an empty profile: the function that opens a page.

    No other host is asked, each plugin finds what it needs, and the service worker stays.
    """
    context = windows.chromium.new_context(viewport={"width": 1280, "height": 900})
    asked, told = [], []
    context.on("request", lambda request: asked.append(request.url))
    context.on("console", lambda message: told.append(message.text))

    def page_at(path, before=None):
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        if before:
            page.add_init_script(before)
        page.goto(f"{server.address}/{path}", wait_until="domcontentloaded")
        return page

    page_at.lab = lambda name, before=None: page_at(f"lab/index.html?path={name}", before)
    page_at.live = lambda name: with_kernel(went_to(context.new_page(), server.address, name))
    yield page_at
    assert [url for url in asked if not url.startswith((server.address, "data:", "blob:"))] == []
    assert [text for text in told if re.search("No provider|unregistering", text)] == []
    context.close()


def run_all(page):
    """Run all cells, and wait until all have run."""
    page.evaluate(RUN_ALL)
    page.wait_for_function(HAS_RUN)


def saved_texts(notebook):
    """What the outputs of a notebook that was saved say, cell by cell."""
    outputs = [map(unfolded, cell.get("outputs", [])) for cell in notebook.cells]
    said = [[o.get("text") or o["data"]["text/plain"] for o in some] for some in outputs]
    return [["".join(text) for text in texts] for texts in said]


LESSONS = sorted(path.name for path in (PROJECT / "notebooks").glob("[0-9g]*.ipynb"))
SHEETS = sorted(
    path.relative_to(PROJECT / "notebooks").as_posix()
    for path in (PROJECT / "notebooks" / "homework" / "student").glob("*.ipynb")
)


@pytest.mark.parametrize("name", mostly_nightly([], [*LESSONS, "practice.ipynb"]))
def test_a_notebook_runs_as_it_was_saved(visit, site, name):
    page = visit.live(name)
    run_all(page)
    assert errors(page) == []
    assert page.evaluate(TEXTS) == saved_texts(nbformat.read(site / "files" / name, 4))
    number = page.evaluate(WIDGETS)
    assert (number == 0) == (name == "glossary.ipynb")
    page.wait_for_function(DRAWN, arg=number)


def test_a_first_visit_to_00(visit, server):
    """One plays, edits, answers; a widget that was saved is its picture until its cell runs."""
    page = visit.live(FIRST)
    assert "This is the browser edition" in page.inner_text(".jp-Notebook")
    run_all(page)
    assert sum(server.sent.values()) < 27_000_000, "from a server that sends files as they lie"
    play, predict = Drawn(page, 0), Drawn(page, 1)
    with play.change():
        play.locator.locator("[data-shape]").first.click()
    with predict.change():
        predict.locator.locator("button").first.click()
    run_cell(page, "from sg_course.widgets import GameEditor")
    editor = show(page, "one = GameEditor(token)\none")
    editor.drag("a", "e")
    assert run_cell(page, "print(one.game.options('a'))") == "('b', 'c', 'e')\n"
    assert "✓ Right" in run_cell(page, "print(WinningMove(token).check('b'))")
    answer(page, SAVE)
    before = page.evaluate(WIDGETS)
    page.close()
    again = visit.live(FIRST)
    assert "one = GameEditor(token)\none" in again.evaluate(SOURCES)
    assert again.locator(PICTURES).count() == before > 2
    dead = again.locator(".jp-OutputArea-output", has_text="model not found")
    assert again.locator(".sg-widget").count() == dead.count() == 0
    run_all(again)
    again.wait_for_function(DRAWN, arg=before)


@nightly
def test_a_sheet_is_checked_there_and_graded_here(visit, tmp_path):
    """A function without end is stopped, a right one is right; the file counts as any other."""
    name = "homework/student/set1.ipynb"
    page = visit.live(name)
    run_all(page)
    (blank,) = [one for one in page.evaluate(SOURCES) if one.startswith("def my_wins")]
    for source, told in [
        (ENDLESS, "your function gave no result within 5 seconds"),
        ("def my_wins(moves):\n    return open('x')", "there is nothing to read here"),
        (WINS, "✓ Right. It finds all winning moves"),
    ]:
        run_cell(page, source)
        said = run_cell(page, 'print(mine["my_wins"].check(my_wins))')
        assert told in said, said
    move = run_cell(page, "print(mine['move'].solution())").strip()
    page.evaluate(FILL_IN, [blank, WINS])
    page.evaluate(FILL_IN, ["move = None", f"move = {move!r}"])
    answer(page, SAVE)
    table = points(tmp_path, page.evaluate(DOWNLOADED, name))
    assert "ada,set1-ada.ipynb,0,2,0,0,0,4,,,,6,," in table


@nightly
@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_runs(visit, name):
    page = visit.live(name)
    run_all(page)
    assert errors(page) == []


@nightly
def test_answers_of_a_page_come_along_to_the_lab_and_stay_there(visit):
    """What is written in the Lab then is not lost when one comes from the page again."""
    before, mine = (f"first_move = {move}\nWinningMove(token).check(first_move)" for move in "ab")
    page = visit("index.html")
    page.evaluate(KEEP, [FIRST, {"cells": {"0870614c": mine}}])
    page.goto(page.url.replace("index", "lab/index") + f"?path={FIRST}")
    page.wait_for_function(ALONG, arg=mine)
    path = page.evaluate(PATH)
    page.evaluate(FILL_IN, [mine, before])
    answer(page, SAVE)
    page.goto(page.url.split("?")[0] + f"?path={FIRST}")
    page.wait_for_function(ALONG, arg=before)
    assert page.evaluate(PATH) == path != FIRST


@nightly
def test_an_update_reaches_a_reader_and_leaves_what_he_saved(visit, server, site):
    page = visit.live(FIRST)
    run_cell(page, "mine = 1")
    answer(page, SAVE)
    page.close()
    visit.live(SECOND).close()
    for name in (FIRST, SECOND):
        notebook = json.loads((site / "files" / name).read_text(encoding="utf-8"))
        notebook["cells"][0]["source"] = "# A new title"
        server.replaced[f"files/{name}"] = json.dumps(notebook).encode()
    for name, new in ((FIRST, False), (SECOND, True)):
        page = visit.live(name)
        sources = page.evaluate(SOURCES)
        assert (sources[0] == "# A new title", "mine = 1" in sources) == (new, not new)
        page.close()


# One notebook after another

STATUS = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.kernelDisplayStatus"
IS_IDLE = f"() => ({STATUS})() === 'idle'"
IS_OPEN_AND_IDLE = f"name => ({IS_OPEN})(name) && ({IS_IDLE})()"
OPENED = """async paths => { for (const path of paths)
    await window.jupyterapp.commands.execute('docmanager:open', {path}); }"""
SHOWN = """path => window.jupyterapp.shell.activateById(
    [...window.jupyterapp.shell.widgets('main')].find(one => one.context.path === path).id)"""
SLOW_FILES = """
const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess');
Object.defineProperty(IDBRequest.prototype, 'onsuccess', { set(then) {
    set.call(this, (...event) => setTimeout(
        () => then.apply(this, event), this.source?.name === 'files' ? 2000 : 0));
} });"""


@nightly
@pytest.mark.parametrize("before", [None, SLOW_FILES], ids=["at once", "after the last tabs"])
def test_a_second_notebook_has_its_files(visit, server, before):
    page = visit.lab(FIRST)
    page.wait_for_function(IS_OPEN, arg=FIRST)
    if before:
        page.wait_for_timeout(3000)  # the Lab notes what is open, to show it again
        page.add_init_script(before)
    page = with_kernel(went_to(page, server.address, SECOND))
    assert run_cell(page, "import os; print(os.getcwd())") == "/drive\n"


@nightly
def test_what_the_address_names_is_shown_though_another_was_seen_last(visit):
    page = visit.live(FIRST)
    answer(page, OPENED, OTHERS)
    page.wait_for_timeout(3000)
    page.add_init_script("URLSearchParams.prototype.getAll = () => []")  # the Lab follows it late
    page.goto(f"{page.url}?path={FIRST}")
    page.wait_for_function(IS_OPEN, arg=FIRST, timeout=PATIENCE // 3)


@nightly
def test_a_browser_without_a_drive_asks_the_questions(visit):
    no_drive = "Object.defineProperty(navigator, 'serviceWorker', {value: undefined})"
    page = visit.lab(SECOND, no_drive)
    page.wait_for_function(IS_OPEN, arg=SECOND)
    page = with_kernel(page)
    run_all(page)
    assert run_cell(page, "import os; print(os.getcwd())") == "/home/pyodide\n"
    assert errors(page) == []


def pythons(page):
    """How many Pythons run in a page."""
    return len([one for one in page.workers if "/pyodide/" in one.url or "/comlink" in one.url])


@nightly
def test_of_many_notebooks_only_those_that_are_seen_start_python(visit):
    page = visit.live(FIRST)
    answer(page, OPENED, OTHERS)
    page.wait_for_function(IS_IDLE)
    page.wait_for_timeout(2000)  # the Lab notes a second later what is open
    page.reload()
    page.wait_for_function(IS_OPEN_AND_IDLE, arg=OTHERS[-1])
    assert pythons(page) == 1
    page.evaluate(SHOWN, OTHERS[0])
    page.wait_for_function(IS_OPEN_AND_IDLE, arg=OTHERS[0])
    assert pythons(page) == 2
    page = went_to(page, page.url.partition("/lab")[0], SECOND)
    page.wait_for_function(IS_IDLE)
    assert pythons(page) == 1


ROOM = "() => window.jupyterapp.shell.currentWidget.node.getBoundingClientRect().width"


@nightly
def test_on_a_telephone_the_list_of_files_is_closed_until_it_is_asked_for(visit, server):
    page = visit("index.html")
    page.set_viewport_size({"width": 400, "height": 800})
    went_to(page, server.address, FIRST).wait_for_function(IS_IDLE)
    assert page.evaluate(ROOM) > 320
    page.click(".jp-SideBar [data-id='filebrowser']")
    page.dblclick(f"text={SECOND}")
    page.wait_for_function(IS_OPEN_AND_IDLE, arg=SECOND)
    assert page.evaluate(ROOM) > 320


# What is said

DELETED = """async path => {
    window.jupyterapp.shell.currentWidget.close();
    await window.jupyterapp.serviceManager.contents.delete(path);
}"""  # as the list of files does
SILENT = "() => !document.querySelector('#sg-says')"
SAYS = "words => document.querySelector('#sg-says')?.textContent.includes(words)"
SOON = 30_000  # milliseconds, a third of what a bar waits that knows nothing


@nightly
def test_python_is_not_said_to_load_where_nothing_waits_for_it(visit):
    """Nothing is opened but the launcher, then a text; a notebook is deleted, as 00 advises."""
    page = visit("lab/index.html")
    page.wait_for_selector(".jp-Launcher")
    page.wait_for_function(SILENT, timeout=5000)
    answer(page, OPENED, ["questions/00.md"])
    page.wait_for_timeout(1000)
    assert page.evaluate(SILENT)
    answer(page, OPENED, [FIRST])
    page.wait_for_function(IS_IDLE)
    answer(page, DELETED, FIRST)
    page.wait_for_function(f"() => ({STATUS})() === undefined")
    page.wait_for_function(SILENT, timeout=5000)


ENDLESS_CELL = """() => {
    window.jupyterapp.commands.execute('notebook:insert-cell-above').then(() => {
        window.jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel.setSource(
            'while True: pass');
        window.jupyterapp.commands.execute('notebook:run-cell');
    });
}"""
RESTARTED = "() => { window.jupyterapp.shell.currentWidget.sessionContext.restartKernel(); }"


@nightly
def test_a_loop_without_end_says_how_to_stop_it(visit):
    page = visit.lab(FIRST)
    page.wait_for_function(IS_IDLE)
    page.evaluate(ENDLESS_CELL)
    page.wait_for_function(SILENT, timeout=5000)
    page.wait_for_function(SAYS, arg="Restart Kernel", timeout=SOON)
    page.evaluate(RESTARTED)
    page.wait_for_function(SAYS, arg="Python is loading", timeout=5000)
    page.wait_for_function(IS_IDLE)
    page.wait_for_function(SILENT, timeout=5000)


BOTH_RUN = """async sources => {
    const {commands, shell} = window.jupyterapp, notebook = shell.currentWidget.content;
    const before = notebook.widgets.length;
    for (const source of sources) {
        notebook.activeCellIndex = notebook.widgets.length - 1;
        await commands.execute('notebook:insert-cell-below');
        notebook.activeCell.model.sharedModel.setSource(source);
    }
    notebook.activeCellIndex = before;
    commands.execute('notebook:run-all-below');
}"""
WAIT = """() => window.jupyterapp.shell.currentWidget.content.widgets.filter(
    cell => cell.model.executionState === 'running').length"""


def test_the_lab_says_at_once_that_python_has_ended_and_no_cell_waits(visit):
    page = visit.live(FIRST)
    answer(page, BOTH_RUN, [DEEP.replace("{}", "5000"), "'later'"])
    page.wait_for_function(SAYS, arg="begin with small n, or use a loop", timeout=SOON)
    page.wait_for_function(f"() => ({WAIT})() === 0 && ({STATUS})() === 'idle'")
    assert page.evaluate(SAYS, "Python has ended")
    assert run_cell(page, "1 + 1") == "2"
    page.wait_for_function(SILENT, timeout=5000)


FAULTS = {
    "lacks WebAssembly": "delete window.WebAssembly",
    "cookies are blocked": """Object.defineProperty(window, 'localStorage', {get() {
        throw new DOMException('denied', 'SecurityError'); }})""",
    "has no storage": "IDBFactory.prototype.open = () => { throw new Error('private'); }",
}


@nightly
@pytest.mark.parametrize("words", FAULTS)
def test_what_a_browser_lacks_is_said(visit, words):
    visit.lab(FIRST, FAULTS[words]).wait_for_function(SAYS, arg=words, timeout=SOON)


@nightly
def test_a_full_storage_is_said_and_the_work_stays_in_the_page(visit):
    page = visit.live(FIRST)
    run_cell(page, "mine = 1")
    page.evaluate("""() => { IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError'); }; }""")
    page.evaluate("() => { window.jupyterapp.commands.execute('docmanager:save'); }")
    page.wait_for_function(SAYS, arg="storage of this browser is full")
    assert "mine = 1" in page.evaluate(SOURCES)


@nightly
def test_an_interrupted_download_is_said(visit, server):
    wasm = "static/pyodide/pyodide.asm.wasm"
    server.cut |= {wasm, f"{wasm}.gz"}
    visit.lab(FIRST).wait_for_function(SAYS, arg="Reload the page", timeout=SOON)


@nightly
@pytest.mark.parametrize("end", [".mjs", ".wasm"])
def test_a_server_that_sends_the_wrong_type_is_said(visit, server, end):
    server.types[end] = "text/plain"
    visit.lab(FIRST).wait_for_function(SAYS, arg=f"sends {end} files as", timeout=SOON)


TRIED = """import networkx
try:
    print(networkx.Graph is not None)
except ImportError as why:
    print(why)"""


@nightly
def test_a_package_that_cannot_be_fetched_is_said_and_can_be_tried_again(visit, server, site):
    (wheel,) = site.glob("static/pyodide/networkx-*.zip")
    whole = wheel.relative_to(site).as_posix()
    server.cut |= {whole, f"{whole}.gz"}
    page = visit.live("glossary.ipynb")
    assert "is there a network?" in run_cell(page, TRIED)
    server.cut.clear()
    assert run_cell(page, TRIED) == "True\n"


# What is sent


@nightly
def test_a_server_may_compress_and_a_display_fetches_nothing(visit, server):
    server.compresses = True
    page = visit.live("glossary.ipynb")
    run_cell(page, "import sys, numpy")
    assert run_cell(page, "0.5") == "0.5"
    assert run_cell(page, "print(type(sys.modules['numpy']).__name__)") == "Waiting\n"
    assert run_cell(page, "numpy.float64(0.5)") == "np.float64(0.5)"
    page.close()
    assert sum(server.sent.values()) < 17_000_000
    assert len(server.sent) < 140


def test_what_is_compressed_beforehand_is_what_it_stands_for(site):
    compressed = [*site.rglob("*.gz")]
    assert {"pyodide.asm.wasm.gz", "python_stdlib.zip.gz"} <= {file.name for file in compressed}
    for file in compressed:
        original = file.with_suffix("")
        assert gzip.decompress(file.read_bytes()) == original.read_bytes()
        assert Path(f"{original}.br").is_file()


# The reading edition

CUT_OFF = "() => document.documentElement.scrollWidth > innerWidth + 1"
LINKS = "() => [...document.querySelectorAll('a[href]')].map(link => link.href)"
NAMELESS = """() => [...document.querySelectorAll('main svg, main img')].filter(
    one => !(one.alt || one.ariaLabel || one.closest('[aria-hidden=true]')
             || one.querySelector('title') || one.matches('li > [alt=""]'))).length"""
UNNAMED = """() => [...document.querySelectorAll('a[href]')].filter(
    link => !link.textContent.trim() && !link.ariaLabel
            && !link.querySelector('img[alt]:not([alt=""])')).map(link => link.href)"""
UNREACHED = """() => [...document.querySelectorAll('main *')].filter(
    one => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'auto'
           && one.tabIndex < 0).map(one => one.outerHTML.slice(0, 200))"""
ANCHORS = "() => [...document.querySelectorAll('[id]')].map(one => one.id)"


def named_in(archive):
    """The packages whose .dist-info an archive has."""
    with ZipFile(archive) as archive:
        files = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return {HeaderParser().parsestr(archive.read(name).decode())["Name"] for name in files}


def bundled_by_npm():
    """The packages that those in which one writes and searches need, by the lock file."""
    lock = json.loads((PROJECT / "browser" / "editor" / "package-lock.json").read_text("utf-8"))
    packages, found = lock["packages"], set()
    waiting = [*packages[""]["dependencies"]]
    while waiting:
        found.add(name := waiting.pop())
        waiting += packages[f"node_modules/{name}"].get("dependencies", {}).keys() - found
    return found


COPYRIGHT = re.compile(r"(copyright|\(c\)|©).{0,20}(\d{4}|[A-Z])", re.IGNORECASE)
NO_COPYRIGHT = ("@fortawesome/", "localforage-memoryStorageDriver")  # their texts have none


def test_the_page_of_licences_has_all_that_is_shipped_with_text_and_copyright(site):
    page = (site / "licences.html").read_text("utf-8")
    entries = re.findall(r"<summary>(.*?): [^:]*</summary>\n(.*?)</details>", page, re.DOTALL)
    names = {unescape(one).rpartition(" ")[0] for words, _ in entries for one in words.split(", ")}
    python = site / "static" / "pyodide"
    packed = [file for kind in ("*.zip", "*.whl") for file in python.glob(kind)]
    shipped = set().union(*map(named_in, packed)) - {"sg-glue"} | bundled_by_npm()
    for file in site.rglob("third-party-licenses.json"):
        shipped |= {one["name"] for one in json.loads(file.read_text("utf-8"))["packages"]}
    assert {canonical(one) for one in shipped} - {canonical(one) for one in names} == set()
    assert len(shipped) > 300
    bare = [words for words, text in entries if not COPYRIGHT.search(unescape(text))]
    assert [words for words in bare if not words.startswith(NO_COPYRIGHT)] == []
    for inside in ("elasticlunr", "pdoc", "CPython", "Pyodide", "musl", "jupyterlab-pygments"):
        assert any(canonical(inside) in canonical(words) for words, _ in entries), inside


def canonical(name):
    """A name of a package as all spellings of it."""
    return re.sub("[-_.]+", "-", name).lower()


def test_a_page_shows_the_picture_of_a_widget_that_was_saved_alive():
    live, state = (f"application/vnd.jupyter.widget-{one}+json" for one in ("view", "state"))
    data = {live: {"model_id": "7"}, "text/html": "<p>its picture</p>", "text/plain": "a widget"}
    cells = [v4.new_markdown_cell("# One"), v4.new_code_cell("show")]
    cells[1].outputs = [v4.new_output("display_data", data)]
    notebook = v4.new_notebook(cells=cells, metadata={"widgets": {state: {"state": {}}}})
    page = body_of(notebook)
    assert "<p>its picture</p>" in page and "vnd.jupyter" not in page


def test_the_page_on_the_proofs_is_there_and_all_that_leads_to_it_and_on(site):
    proofs = site / "formal" / "README.html"
    pages = [*site.glob("0[34567]*.html"), site / "glossary.html", proofs]
    for page in pages:
        links = re.findall(r'href="([^"#:?]+)["#]', page.read_text(encoding="utf-8"))
        assert page == proofs or "formal/README.html" in links
        assert [link for link in links if not (page.parent / link).exists()] == []
    assert len(pages) == 7 and "<h2" in proofs.read_text(encoding="utf-8")
    cells = json.loads((site / "files" / "glossary.ipynb").read_text(encoding="utf-8"))["cells"]
    assert "](formal/README.md)" in "".join("".join(cell["source"]) for cell in cells)


@pytest.mark.parametrize("module", ["sg_core", "sg_core.rulesets", *IN_COURSE])
def test_the_reference_has_each_public_name_as_one_types_it(site, module):
    page = (site / "reference" / f"{module.replace('.', '/')}.html").read_text(encoding="utf-8")
    offered = {name: getattr(import_module(module), name) for name in import_module(module).__all__}
    names = {name for name, thing in offered.items() if not ismodule(thing)}
    assert names <= {*re.findall(r'<section id="([^".]+)"', page)}


def test_one_finds_a_function_in_the_reference(windows, site):
    with serving(site) as server:
        page = windows.chromium.new_context().new_page()
        page.goto(f"{server.address}/index.html")
        page.get_by_role("link", name="reference", exact=True).click()
        page.get_by_role("searchbox").fill("nim_sum")
        found = page.get_by_role("link", name="sg_core.nim_sum").or_(page.locator("#nim_sum"))
        expect(found.first).to_be_visible()
        page.context.close()


def test_the_first_page_of_the_reference_shows_the_package_and_six_examples(windows, site):
    page = windows.chromium.new_context(viewport={"width": 390, "height": 800}).new_page()
    page.goto((site / "reference" / "index.html").as_uri())
    page.get_by_role("img", name="sg_core computes").wait_for()
    links = [link.get_attribute("href") for link in page.locator(".example h3 a").all()]
    assert len(links) == 6 and page.locator(".example pre", has_text=">>> ").count() == 6
    for address, _, name in (link.partition("#") for link in links):
        assert f'id="{name}"' in (site / "reference" / address).read_text(encoding="utf-8")
    page.evaluate(Axe().axe_script)
    assert page.evaluate("async () => (await axe.run()).violations.map(one => one.id)") == []
    page.context.close()


@pytest.mark.parametrize(
    "name", ["index", "05_why_mex", "homework/student/set1", "widgets", "pictures"]
)
def test_a_link_to_a_page_has_a_title_a_sentence_and_a_picture_elsewhere(site, name):
    page = site / f"{name}.html"
    text = page.read_text(encoding="utf-8")
    head = dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]+)"', text))
    assert head["og:title"] and head["description"] == head["og:description"]
    picture = (page.parent / head["og:image"]).resolve()
    assert picture.read_bytes().startswith(b"\x89PNG") and picture.stat().st_size <= 100_000


BELOW = """() => document.getElementById(location.hash.slice(1)).getBoundingClientRect().top
    - document.querySelector('.bar').getBoundingClientRect().bottom"""
COLOURS = """() => ['body', '.highlight', '.highlight .k, .highlight .kn'].map(one => {
    const {color, backgroundColor} = getComputedStyle(document.querySelector(one));
    return [color, backgroundColor].join(); })"""
WIDE = """() => [...document.querySelectorAll('pre')].filter(
    one => one.scrollWidth > one.clientWidth + 1).length"""


def test_a_page_leads_to_its_sections_and_is_printed_in_black_on_white(visit):
    page = visit("01_positions_and_outcomes.html")
    page.set_viewport_size({"width": 400, "height": 800})
    titles = page.locator("main h2").all_inner_texts()
    links = page.locator(".sections a")
    page.get_by_role("button", name="Sections").click()
    leads = [" ".join(link.split()) for link in links.all_inner_texts()]
    assert len(titles) > 8 and leads == titles
    links.nth(5).click()
    assert 0 <= page.evaluate(BELOW) < 60
    light = page.evaluate(COLOURS)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(COLOURS)
    assert [one for one, other in zip(light, dark) if one == other] == []
    assert page.evaluate(WIDE) == 0
    page.emulate_media(color_scheme="dark", media="print")
    ink = light[0].split(",rgb")[0]
    assert page.evaluate(COLOURS) == [f"{ink},rgb(255, 255, 255)", *light[1:]]
    assert page.evaluate(WIDE) == 0


@nightly
def test_the_lab_is_dark_from_the_beginning_where_the_reader_has_it_dark(visit):
    page = visit("index.html")
    page.emulate_media(color_scheme="dark")
    page.route("**/build/**", lambda route: route.abort())
    page.goto(page.url.replace("index", "lab/index"), wait_until="domcontentloaded")
    ground = "one => getComputedStyle(document.querySelector(one)).backgroundColor"
    for one in ("body", "#jupyterlite-loading-indicator"):
        assert page.evaluate(ground, one) == "rgb(17, 17, 17)"


@nightly
def test_the_pages_link_to_what_is_there_and_fit_a_telephone(visit, server, site):
    pages = {path.relative_to(site).as_posix() for path in site.glob("*.html")}
    pages |= {path.relative_to(site).as_posix() for path in site.glob("homework/**/*.html")}
    assert {"index.html", "00_start_here.html", "homework/student/set4.html"} <= pages
    links, anchors = {}, {}
    for path in sorted(pages):
        page = visit(path)
        page.set_viewport_size({"width": 400, "height": 800})
        assert (page.evaluate(CUT_OFF), page.evaluate(NAMELESS)) == (False, 0), path
        assert (page.evaluate(UNNAMED), page.evaluate(UNREACHED)) == ([], []), path
        links[path] = [link.removeprefix(f"{server.address}/") for link in page.evaluate(LINKS)]
        anchors[path] = page.evaluate(ANCHORS)
        page.close()
    for path, found in links.items():
        for link in found:
            name, _, anchor = unquote(link).replace("?bare", "").partition("#")
            if name.startswith("lab/index.html?path="):
                assert (site / "files" / name.partition("=")[2]).is_file(), (path, link)
            elif not name.startswith("http"):
                assert (site / name).is_file(), (path, link)
                assert not anchor or anchor in map(unquote, anchors[name]), (path, link)
