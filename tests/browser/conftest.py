"""Fixtures of the browser tests: a JupyterLab, a Chromium, and notebooks opened in both."""

import os
import shutil
from contextlib import contextmanager

import pytest
from lab import CHROMIUM_ARGUMENTS, READY_SECONDS, Lab, chromium_path, closed, opened, run_all
from playwright.sync_api import sync_playwright

NO_CHROMIUM = "no Chromium or Chrome found (name one in SG_CHROMIUM)"
HEIGHT = 900


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
    notebooks = pytestconfig.rootpath / "notebooks"
    root = home / "notebooks"
    if notebooks.is_dir():
        ignored = shutil.ignore_patterns("my", ".ipynb_checkpoints")
        shutil.copytree(notebooks, root, ignore=ignored)
    root.mkdir(exist_ok=True)
    server = Lab(home, root)
    try:
        server.wait()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def browser(chromium):
    """A headless Chromium.

    It lives for one module only: while it does, an event loop runs in this thread, and the
    tests that execute notebooks need theirs.
    """
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        yield running
        running.close()


@contextmanager
def opening(lab, browser):
    """Yield the function that opens a notebook; its pages are closed at the end."""
    pages = []

    def open_notebook(
        source, theme="JupyterLab Light", zoom=1.0, width=1280, height=HEIGHT, run=True
    ):
        context = browser.new_context(
            viewport={"width": round(width / zoom), "height": round(height / zoom)},
            device_scale_factor=zoom,
        )
        page = context.new_page()
        pages.append(page)
        page.set_default_timeout(READY_SECONDS * 1000)
        name = lab.written(source) if isinstance(source, (list, tuple)) else str(source)
        page.goto(lab.address(name), wait_until="domcontentloaded")
        opened(page, name, theme)
        return run_all(page) if run else page

    try:
        yield open_notebook
    finally:
        for page in pages:
            closed(page)


@pytest.fixture
def notebook(lab, browser):
    """The function that opens a notebook, runs all its cells and returns the page.

    A notebook is given by its path below notebooks/ or as a list of code cells. At the zoom z
    the page is laid out as in a window of the given size that is zoomed by z.
    """
    with opening(lab, browser) as open_notebook:
        yield open_notebook


@pytest.fixture(scope="module")
def page(lab, browser, request):
    """One notebook for all tests of a module, whose first cell is the module's SETUP."""
    with opening(lab, browser) as open_notebook:
        yield open_notebook([request.module.SETUP])
