"""The browser edition: built where a part of it has changed, and served as files are."""

import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from lab import GET_READY, IS_OPEN, answer

from sg_course.homework.__main__ import main

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None

PROJECT = Path(__file__).parents[2]
DIST = PROJECT / "browser" / "dist"
HOST = "127.0.0.1"
ONLY_HERE = f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {HOST}"
PATIENCE = 180_000  # milliseconds, for Python to come on a slow computer
NOT_FETCHED = "could not be fetched"
CHUNK = 16_384  # bytes
KEEP = "([path, work]) => localStorage.setItem(`sg / ${path}`, JSON.stringify(work))"
ENDLESS = "def my_wins(moves):\n    while True:\n        pass"
DEEP = """from functools import cache

@cache
def grundy(n):
    seen = {grundy(n - k) for k in (1, 3, 4) if k <= n}
    return min({0, 1, 2, 3} - seen)

grundy({})"""  # a large n ends Python in a browser
WINS = """def my_wins(moves):
    losing = set()
    for p in sorted(moves, key=lambda p: height(p, moves)):
        if not losing.intersection(moves[p]):
            losing.add(p)
    return {p: [q for q in moves[p] if q in losing] for p in moves}


def height(p, moves):
    return 1 + max((height(q, moves) for q in moves[p]), default=0)"""


def parts():
    """The files that the site is made of."""
    names = ("browser", "sg_core", "sg_course", "notebooks", "formal")
    folders = [PROJECT / name for name in names]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    left_out = {".cache", "dist", "__pycache__", "my", "solutions", "source", ".ipynb_checkpoints"}
    return sorted(p for p in files if left_out.isdisjoint(p.relative_to(PROJECT).parts))


RESTORED = "async () => { await window.jupyterapp.restored; }"
HAS_FOLLOWED = "() => window.jupyterapp && !location.search"  # the address names nothing any more


def built(*how):
    """The folder of the site, built anew where a part of it has changed; "quick" as for a test."""
    lock = PROJECT / "browser" / ".cache" / "building"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("a") as file:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX)  # processes that test side by side go on one by one
        return built_now(how)


def built_now(how):
    """Build the site where a part of it has changed, and return its folder."""
    digest = sha256(b"".join(path.read_bytes() for path in parts())).hexdigest()
    made_from = DIST / "built-from.txt"
    made = made_from.read_text(encoding="utf-8").split() if made_from.is_file() else []
    if made not in ([digest], [digest, *how]):
        build = [sys.executable, str(PROJECT / "browser" / "build.py"), *how]
        done = subprocess.run(build, capture_output=True, text=True)
        if NOT_FETCHED in done.stderr:
            pytest.skip(done.stderr.splitlines()[-1])
        assert done.returncode == 0, done.stderr
        made_from.write_text(" ".join([digest, *how]), encoding="utf-8")
    return DIST


class Site(ThreadingHTTPServer):
    """A server of files; some may be replaced or cut off, and it may be slow.

    One that compresses sends the copies that end in .br, where there are some.
    """

    def __init__(self, folder, rate=None, compresses=False):
        super().__init__((HOST, 0), partial(Files, directory=folder))
        self.address = f"http://{HOST}:{self.server_port}"
        self.replaced = {}  # from paths to bytes, or None: gone
        self.types = {}  # from ends of names to the type that is sent
        self.headers = {}  # that are sent with each file
        self.cut = set()  # paths of which only the first bytes come
        self.sent = Counter()  # bytes of each path
        self.compresses = compresses
        self.rate, self.free, self.line = rate, time.monotonic(), threading.Lock()

    def handle_error(self, request, client_address):
        """Say nothing of browsers that went away."""

    def wait_for(self, count):
        """Wait until the line, which all share, has room for so many bytes."""
        if self.rate:
            with self.line:
                self.free = max(self.free, time.monotonic()) + count / self.rate
                free = self.free
            time.sleep(max(0, free - time.monotonic()))


class Files(SimpleHTTPRequestHandler):
    """One request: a browser has to ask for each file whether it has changed."""

    protocol_version = "HTTP/1.1"
    is_copy = False

    def log_message(self, *_):
        """Say nothing."""

    def end_headers(self):
        """Let nothing be used again unasked."""
        for name, value in {"Cache-Control": "no-cache", **self.server.headers}.items():
            self.send_header(name, value)
        if self.is_copy:
            self.send_header("Content-Encoding", "br")
        super().end_headers()

    def translate_path(self, path):
        """Return which file is sent."""
        file = super().translate_path(path)
        taken = "br" in self.headers.get("Accept-Encoding", "")
        self.is_copy = self.server.compresses and taken and Path(f"{file}.br").is_file()
        return f"{file}.br" if self.is_copy else file

    def guess_type(self, path):
        """Return the type of a file, however it is sent."""
        name = str(path).removesuffix(".br")
        return self.server.types.get(Path(name).suffix) or super().guess_type(name)

    def do_GET(self):
        """Send a file, or what takes its place."""
        path = self.path.partition("?")[0].removeprefix("/")
        if path not in self.server.replaced:
            return super().do_GET()
        self.is_copy, data = False, self.server.replaced[path]
        if data is None:
            return self.send_error(404)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return self.wfile.write(data)

    def copyfile(self, source, outputfile):
        """Send the bytes of a file, as fast as the line allows."""
        while chunk := source.read(CHUNK):
            self.server.wait_for(len(chunk))
            self.server.sent[self.path.partition("?")[0]] += len(chunk)
            outputfile.write(chunk)
            if self.path.removeprefix("/") in self.server.cut:
                self.close_connection = True
                return


def points(folder, notebook):
    """The table of points of set 1, to which the only student hands in this notebook."""
    (folder / "in").mkdir()
    (folder / "in" / "set1-ada.ipynb").write_text(notebook, encoding="utf-8")
    assert main(["grade", str(folder / "in"), "--out", str(folder / "out")]) == 0
    return (folder / "out" / "set1" / "points.csv").read_text(encoding="utf-8-sig")


@contextmanager
def serving(folder, rate=None, compresses=False):
    """Serve a folder to this computer, at most `rate` bytes a second."""
    server = Site(folder, rate, compresses)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def went_to(page, address, name):
    """The page of a live notebook, as soon as it can be read."""
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address}/lab/index.html?path={name}", wait_until="domcontentloaded")
    page.wait_for_function(HAS_FOLLOWED)  # before, the Lab may come back from the next notebook
    answer(page, RESTORED)  # which may show another one that was open before, for a moment
    page.wait_for_function(IS_OPEN, arg=name)
    return page


def with_kernel(page):
    """The page, when its kernel has answered."""
    answer(page, GET_READY, "JupyterLab Light")
    return page
