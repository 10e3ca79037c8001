"""Fixtures of the browser tests: a JupyterLab, a Chromium, and notebooks opened in both."""

import os
import shutil
from collections import defaultdict
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from bare import Bare
from edition import built
from helpers import NIGHTLY
from lab import (
    CHROMIUM_ARGUMENTS,
    LIGHT,
    READY_SECONDS,
    Lab,
    chromium_path,
    opened,
    put_away,
    run_all,
)
from playwright.sync_api import sync_playwright

pytest.register_assert_rewrite("views")
NO_CHROMIUM = "no Chromium or Chrome found (name one in SG_CHROMIUM)"
HEIGHT = 900
FOLDER = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)  # before pytest chooses by marks
def pytest_collection_modifyitems(config, items):
    """Mark the suite of the browser, which runs if it is asked for; what fails there runs twice.

    A page and its test can race: pytest names such a test. Such a race is often a real fault; then
    write a test that brings it about.
    """
    here = [item for item in items if item.path.parent == FOLDER]
    suite = [item for item in here if not getattr(item.module, "EACH_DAY", False)]
    for item in here:
        item.add_marker(pytest.mark.flaky(reruns=1))
    for item in suite:
        item.add_marker("browser")
    if not (NIGHTLY or config.option.markexpr or names_a_file_here(config)):
        items[:] = [item for item in items if item not in {*suite}]
        config.hook.pytest_deselected(items=suite)


def names_a_file_here(config):
    """Return whether pytest was told to run tests of this folder."""
    given = [Path(config.invocation_params.dir, one.partition("::")[0]) for one in config.args]
    return any(FOLDER in (one, *one.parents) for one in given)


@pytest.fixture(scope="session")
def chromium():
    """The path of the browser; without one the test is skipped, or fails if one is required."""
    path = chromium_path()
    if path is None and os.environ.get("SG_REQUIRE_BROWSER") == "1":
        pytest.fail(NO_CHROMIUM)
    return path or pytest.skip(NO_CHROMIUM)


@pytest.fixture(scope="session")
def lab(chromium, tmp_path_factory, pytestconfig):
    """A running JupyterLab on a copy of the notebooks."""
    home = tmp_path_factory.mktemp("lab")
    ignored = shutil.ignore_patterns("my", ".ipynb_checkpoints")
    shutil.copytree(pytestconfig.rootpath / "notebooks", home / "notebooks", ignore=ignored)
    server = Lab(home, home / "notebooks")
    try:
        server.wait()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def site():
    """The folder of the browser edition, at night compressed as for readers."""
    return built(*([] if NIGHTLY else ["quick"]))


class Windows:
    """A headless Chromium, and its windows in which no notebook is open any more, by their zoom.

    To load JupyterLab takes longer than most tests. So a notebook is opened in a window that is
    left from an earlier one, as a reader would do it.
    """

    def __init__(self):
        self.opened, self.left, self.chromium = ExitStack(), defaultdict(list), None

    def start(self, path):
        """Start Chromium, if it does not run."""
        if self.chromium is None:
            playwright = self.opened.enter_context(sync_playwright())
            self.chromium = playwright.chromium.launch(
                executable_path=path, args=CHROMIUM_ARGUMENTS
            )
            self.opened.callback(self.chromium.close)

    def stop(self):
        """Close Chromium and all windows."""
        self.opened.close()
        self.left.clear()
        self.chromium = None

    def take(self, zoom):
        """A window with a zoom; in a new one nothing is loaded yet."""
        if self.left[zoom]:
            return self.left[zoom].pop()
        context = self.chromium.new_context(device_scale_factor=zoom, reduced_motion="reduce")
        page = context.new_page()
        page.set_default_timeout(READY_SECONDS * 1000)
        return page

    def give_back(self, zoom, page):
        """Close the notebook in a window, and keep the window."""
        put_away(page)
        self.left[zoom].append(page)


WINDOWS = Windows()


@pytest.fixture(scope="module")
def windows(chromium):
    """The windows of the browser tests."""
    WINDOWS.start(chromium)
    return WINDOWS


class Stops:
    """Stops Chromium before a test of another folder, and at the end.

    While it runs, an event loop does in this thread, and tests that execute notebooks need theirs.
    A test that is run once more, because it failed, still finds it.
    """

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item):
        if item.path.parent != FOLDER:
            WINDOWS.stop()

    def pytest_sessionfinish(self):
        WINDOWS.stop()


def pytest_configure(config):
    """Let it see the tests of other folders, too."""
    config.pluginmanager.register(Stops())


@contextmanager
def opening(lab, windows):
    """Yield the function that opens a notebook; at the end all that it opened are closed."""
    used = []

    def open_notebook(source, theme=LIGHT, zoom=1.0, width=1280, height=HEIGHT, run=True):
        page = windows.take(zoom)
        used.append((zoom, page))
        page.set_viewport_size({"width": round(width / zoom), "height": round(height / zoom)})
        name = lab.written(source) if isinstance(source, (list, tuple)) else str(source)
        opened(page, lab, name, theme)
        return run_all(page) if run else page

    try:
        yield open_notebook
    finally:
        for zoom, page in used:
            windows.give_back(zoom, page)


@pytest.fixture
def notebook(lab, windows):
    """The function that opens a notebook, runs all its cells and returns the page.

    A notebook is given by its path below notebooks/ or as a list of code cells. At the zoom z
    the page is laid out as in a window of the given size that is zoomed by z.
    """
    with opening(lab, windows) as open_notebook:
        yield open_notebook


@pytest.fixture(scope="module")
def page(windows, request):
    """A page without a Jupyter for all tests of a module, after its SETUP.

    Nothing moves there, unless the module says MOTION = "no-preference".
    """
    motion = getattr(request.module, "MOTION", "reduce")
    size = {"width": 1280, "height": HEIGHT}
    with windows.chromium.new_context(viewport=size, reduced_motion=motion) as context:
        page = context.new_page()
        page.set_default_timeout(READY_SECONDS * 1000)
        Bare(page).run(request.module.SETUP)
        yield page


@pytest.fixture(scope="module")
def lab_page(lab, windows, request):
    """One notebook for all tests of a module, whose first cell is the module's SETUP."""
    with opening(lab, windows) as open_notebook:
        yield open_notebook([request.module.SETUP])
