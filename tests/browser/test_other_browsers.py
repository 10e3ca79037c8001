"""The browser edition in Firefox and in WebKit, Safari's engine: a game, a page, and the Lab."""

import json
import os
import shutil
import subprocess
import time
from contextlib import ExitStack, suppress
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from edition import HOST, serving
from lab import free_port
from websocket import create_connection

pytestmark = pytest.mark.nightly
PATIENCE = 180  # seconds, for Python to come on a slow computer
PLAY, QUESTION, CHECKED = "7b7d7bb2", "d1451c7f", "5db9bbc4"  # cells of page 01
RIGHT = "answer_3 = 'd'\nexercise_3.check(answer_3)"
CONTROL, SHIFT, ENTER = "\ue009", "\ue008", "\ue007"  # as WebDriver names keys
IN_FRONT = """(panel => panel && (panel.dispatchEvent(new FocusEvent('focus')),
    window.jupyterapp.shell.currentWidget?.sessionContext.session?.kernel?.status === 'idle')
)(document.querySelector('.jp-NotebookPanel'))"""  # no window of a headless Firefox has the focus
RUN_ALL = "void window.jupyterapp.commands.execute('notebook:run-all-cells')"
CENTRE = """(one => {
    if (!one) return null;
    one.scrollIntoView({block: 'center', behavior: 'instant'});
    const {x, y, width, height} = one.getBoundingClientRect();
    const at = [Math.round(x + width / 2), Math.round(y + height / 2)];
    return one.contains(document.elementFromPoint(...at)) ? at : null;
})"""


# ---- a browser: it shows an address, computes an expression, and does gestures


class Browser:
    """What a reader does in any browser; the kinds below say how to speak with them."""

    def wait(self, expression):
        """The value of an expression, as soon as it has one that is true."""
        late = time.monotonic() + PATIENCE
        while not (value := self.value(expression)):
            assert time.monotonic() < late, f"never true: {expression}"
            time.sleep(0.2)
        return value

    def click(self, css, pointer="mouse"):
        """Click, or tap, the first that a selector finds, as soon as nothing lies before it."""
        x, y = self.wait(f"{CENTRE}(document.querySelector({json.dumps(css)}))")
        steps = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        kind = {"type": "pointer", "parameters": {"pointerType": pointer}}
        self.do({"id": pointer, "actions": steps, **kind})

    def types(self, text, *held):
        """Type a text while some keys are held."""
        text = text.replace("\n", ENTER)
        one_by_one = [(kind, key) for key in text for kind in ("keyDown", "keyUp")]
        keys = [("keyDown", key) for key in held] + one_by_one + [("keyUp", key) for key in held]
        steps = [{"type": kind, "value": key} for kind, key in keys]
        self.do({"type": "key", "id": "keys", "actions": steps})

    def reads(self, css, text):
        """Wait until a text is read in the first that a selector finds."""
        part, text = json.dumps(css), json.dumps(text)
        self.wait(f"document.querySelector({part})?.innerText.includes({text})")


class WebKit(Browser):
    """WebKitGTK, by the standard WebDriver: requests to a program that leads it."""

    needs = (("WebKitWebDriver",), ("Xvfb",))
    lacking = "no WebKit found (apt install webkit2gtk-driver xvfb)"

    def __init__(self, started, folder):
        screen = started(["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24"])
        port, screen_name = free_port(), f":{screen.stdout.readline().strip()}"
        started(["WebKitWebDriver", f"--port={port}"], DISPLAY=screen_name)
        self.address = f"http://{HOST}:{port}/session"
        wanted = {"alwaysMatch": {"pageLoadStrategy": "eager"}}
        asked = soon(lambda: self.asked("", capabilities=wanted), URLError)
        self.address += f"/{asked['sessionId']}"

    def asked(self, path, patience=PATIENCE, **what):
        """What the program answers."""
        request = Request(self.address + path, json.dumps(what).encode())
        with urlopen(request, timeout=patience) as reply:
            return json.load(reply)["value"]

    def goto(self, url):
        """Show an address."""
        self.asked("/url", url=url)

    def value(self, expression):
        """The value of an expression in the page; None if the page is loaded anew meanwhile."""
        with suppress(TimeoutError):
            script = f"return {expression}"
            return self.asked("/execute/sync", PATIENCE / 6, script=script, args=[])

    def do(self, source):
        """What one does with a mouse, a finger or keys."""
        self.asked("/actions", actions=[source])


class Firefox(Browser):
    """Firefox, by WebDriver BiDi: messages over a web socket to the browser itself."""

    needs = (("firefox-esr", "firefox"),)
    lacking = "no Firefox found (apt install firefox-esr)"

    def __init__(self, started, folder):
        port = free_port()
        options = ["--headless", "--no-remote", f"--profile={folder}", "about:blank"]
        options.append(f"--remote-debugging-port={port}")
        started([found(*self.needs), *options], HOME=str(folder))
        address = f"ws://{HOST}:{port}/session"
        how = {"timeout": PATIENCE, "suppress_origin": True}  # as from outside of every page
        self.socket = soon(lambda: create_connection(address, **how), OSError)
        self.asked("session.new", capabilities={})
        self.here = self.asked("browsingContext.getTree")["contexts"][0]["context"]
        view = {"width": 1280, "height": 900}
        self.asked("browsingContext.setViewport", context=self.here, viewport=view)

    def asked(self, method, **what):
        """What the browser answers."""
        self.socket.send(json.dumps({"id": 1, "method": method, "params": what}))
        while "id" not in (reply := json.loads(self.socket.recv())):
            pass  # events
        assert reply["type"] == "success", reply
        return reply["result"]

    def goto(self, url):
        """Show an address."""
        self.asked("browsingContext.navigate", context=self.here, url=url, wait="interactive")

    def value(self, expression):
        """The value of an expression in the page."""
        told = self.asked("script.evaluate", expression=f"JSON.stringify({expression} ?? null)",
                          target={"context": self.here}, awaitPromise=False)  # fmt: skip
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def do(self, source):
        """What one does with a mouse, a finger or keys."""
        self.asked("input.performActions", context=self.here, actions=[source])


# ---- one at a time, and what it needs


def soon(asks, problem):
    """What is answered as soon as a program that was just started listens."""
    late = time.monotonic() + PATIENCE
    while True:
        try:
            return asks()
        except problem:
            if time.monotonic() > late:
                raise
            time.sleep(0.2)


def found(names):
    """The first of these programs that this computer has, or None."""
    return next(filter(None, map(shutil.which, names)), None)


@pytest.fixture
def server(site):
    """The site on this computer."""
    with serving(site) as server:
        yield server


def if_found(kind):
    """A kind of browser as a parameter; without its programs no test builds the site."""
    lacks = not all(map(found, kind.needs))
    marks = pytest.mark.skipif(lacks, reason=kind.lacking)
    return pytest.param(kind, id=kind.__name__, marks=marks)


@pytest.fixture(params=[if_found(WebKit), if_found(Firefox)])
def browser(request, tmp_path):
    """A browser in a new profile."""
    with ExitStack() as stack:

        def started(command, **more):
            pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
            process = subprocess.Popen(command, env={**os.environ, **more}, **pipes)
            stack.callback(process.wait)
            stack.callback(process.terminate)
            return process

        yield request.param(started, tmp_path)


def cell(id):
    """What finds a cell in a page."""
    return f'[id="cell-id={id}"]'


# ---- what a reader does


def test_the_game_of_the_first_page_is_played(browser, server):
    """A press wakes the game, a second one moves, the machine answers, and all motion ends."""
    browser.goto(f"{server.address}/index.html")
    browser.click(".sg-wake button")
    browser.click(".sg-widget[data-revision] [data-shape]")
    browser.reads(".sg-said > .sg-log", "You: ")
    browser.reads(".sg-said > .sg-log", "Machine: ")
    browser.wait("document.querySelector('.sg-veil') === null")


def test_a_page_is_played_answered_and_checked(browser, server):
    """A prediction is tapped, a position clicked, and an answer typed."""
    game, question, checked = map(cell, (PLAY, QUESTION, CHECKED))
    browser.goto(f"{server.address}/01_positions_and_outcomes.html")
    browser.click(f"{question} details:nth-of-type(2) summary", "touch")
    browser.reads(f"{question} .sg-mine", "✗")
    browser.click(f"{game} .sg-wake button")
    browser.click(f"""{game} .sg-widget .sg-position[data-key='"d"']""")
    browser.reads(game, "You: a → d")
    browser.click(f"{checked} .sg-opens")
    browser.click(f"{checked} .cm-content")
    browser.types("a", CONTROL)
    browser.types(RIGHT)
    browser.types("\n", SHIFT)
    browser.reads(f"{checked} .output", "✓ Right. d wins")


def test_in_the_lab_an_answer_opens_what_follows_it(browser, server):
    """All cells run; what follows a prediction is closed until it is answered."""
    browser.goto(f"{server.address}/lab/index.html?path=01_positions_and_outcomes.ipynb")
    browser.wait(IN_FRONT)
    browser.value(RUN_ALL)
    next_cell = "!!document.querySelector('.jp-Cell:has(.sg-predict) + .jp-Cell"
    browser.wait(f"{next_cell}.sg-closed')")
    browser.click(".sg-predict .sg-answer")
    browser.wait("document.querySelector('.sg-predict .sg-why')?.checkVisibility()")
    browser.wait(f"{next_cell}:not(.sg-closed)')")
