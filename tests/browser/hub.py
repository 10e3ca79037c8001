"""A real JupyterHub on the configuration of the collection, and students who come to it."""

import json
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import ProxyHandler, Request, build_opener

import pytest
from edition import NOT_FETCHED
from helpers import NOTEBOOKS
from lab import POLICY, free_port

CONFIG = NOTEBOOKS / "homework" / "hub" / "jupyterhub_config.py"
PASSWORD = "a word for all"
TOKEN = "of-the-lecturer"
SECONDS = 180
ALSO = """
load_subconfig({config!r})
c.JupyterHub.bind_url, c.JupyterHub.hub_port = "http://127.0.0.1:{port}", {hub}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy}"
c.Spawner.args = [*c.Spawner.args, "--allow-root", "--LabApp.expose_app_in_browser=True"]
headers = {{"headers": {{"Content-Security-Policy": {policy!r}}}}}
c.Spawner.args.append(f"--ServerApp.tornado_settings={{headers}}")
c.JupyterHub.services.append({{"name": "lecturer", "api_token": {token!r}}})
scopes = ["admin:users", "admin:servers", "access:servers"]
c.JupyterHub.load_roles.append({{"name": "all", "services": ["lecturer"], "scopes": scopes}})
"""


class Hub:
    """The address of a hub, and what its interface answers."""

    def __init__(self, port):
        self.address, self.opener = f"http://127.0.0.1:{port}", build_opener(ProxyHandler({}))

    def ask(self, path, method="GET", /, **content):
        """Return the text that the hub, or the server of a student, answers."""
        headers = {"Authorization": f"token {TOKEN}", "Accept": "*/*"}
        data = json.dumps(content).encode() if method == "POST" else None
        request = Request(f"{self.address}/{path}", data, headers, method=method)
        with self.opener.open(request, timeout=SECONDS) as reply:
            return reply.read().decode()

    def start(self, student):
        """Start the server of a student."""
        self.ask(f"hub/api/users/{student}/server", "POST")
        until(lambda: json.loads(self.ask(f"hub/api/users/{student}"))["servers"][""]["ready"])

    def pull(self, student, repository):
        """Hand a repository out to a student, as a link does in a browser."""
        asked = urlencode({"repo": repository, "branch": "main", "targetpath": "course"})
        return self.ask(f"user/{student}/git-pull/api?{asked}")


def until(holds):
    """Wait until something holds."""
    late = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < late
        time.sleep(0.1)


def fetch_proxy():
    """Install the proxy beside Python, as the page says, where it is not there yet."""
    programs = Path(sys.executable).parent
    if not (programs / "configurable-http-proxy").exists():
        npm = shutil.which("npm") or programs / "npm"
        fetch = [npm, "install", "--silent", "-g", "--prefix", programs.parent]
        if subprocess.run([*fetch, "configurable-http-proxy"], timeout=SECONDS).returncode:
            pytest.skip(f"the proxy of the hub {NOT_FETCHED}")


@contextmanager
def hub(folder, students):
    """A running hub with its class list and homes in a folder."""
    fetch_proxy()
    port, inner, proxy = free_port(), free_port(), free_port()
    also = {"config": str(CONFIG), "port": port, "hub": inner, "proxy": proxy, "token": TOKEN}
    also["policy"] = POLICY
    (folder / "class.txt").write_text("\n".join(students), encoding="utf-8")
    (folder / "password.txt").write_text(PASSWORD, encoding="utf-8")
    (folder / "config.py").write_text(ALSO.format(**also), encoding="utf-8")
    command = [sys.executable, "-m", "jupyterhub", "-f", "config.py"]
    with (folder / "hub.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
    running = Hub(port)

    def answers():
        assert process.poll() is None, (folder / "hub.log").read_text("utf-8", "replace")[-4000:]
        try:
            return bool(running.ask("hub/api/"))
        except (URLError, OSError):
            return False

    try:
        until(answers)
        yield running
    finally:
        process.terminate()
        process.wait(SECONDS)


def repository(folder):
    """A bare repository with the notebooks of this checkout, and how git is run beside it."""

    def git(*words, where="work"):
        who = ["-c", "user.name=lecturer", "-c", "user.email=lecturer@example.org"]
        command = ["git", "-C", folder / where, *who, *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    ignored = shutil.ignore_patterns("my", ".ipynb_checkpoints")
    shutil.copytree(NOTEBOOKS, folder / "work" / "notebooks", ignore=ignored)
    shutil.copy(NOTEBOOKS.parent / ".gitignore", folder / "work")
    (folder / "work" / "notebooks" / "my").mkdir()
    (folder / "work" / "notebooks" / "my" / ".gitkeep").touch()
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-q", "-m", "The collection")
    git("clone", "-q", "--bare", ".", "../course")
    return folder / "course", git
