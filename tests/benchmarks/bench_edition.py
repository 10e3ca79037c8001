"""How long a visit to the browser edition takes, and an edit there.

    python tests/benchmarks/bench_edition.py [VISITS]

A visit ends when the first game of notebook 00 is drawn: as soon as the notebook can be read, all
its cells are run. Cold: with an empty profile. Again: with the profile of the visit before. Slow:
the server sends 20 Mbit a second. Megabytes are those sent up to then, as they lie in the folder.
"""

import sys
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from bench_editor import SETUP, measured
from edition import ONLY_HERE, built, serving, went_to, with_kernel
from lab import CHROMIUM_ARGUMENTS, chromium_path, run_cell

NAME = "00_start_here.ipynb"
RUN_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
SLOW = 20e6 / 8  # bytes a second


def visited(context, server):
    """Return the seconds until a notebook can be read, until a game is drawn, and megabytes."""
    server.sent.clear()
    page, begin = context.new_page(), time.perf_counter()
    went_to(page, server.address, NAME)
    opened = time.perf_counter() - begin
    page.evaluate(RUN_ALL)
    page.wait_for_selector(".sg-widget[data-revision]")
    drawn = time.perf_counter() - begin
    page.close()
    return opened, drawn, sum(server.sent.values()) / 1e6


def rows(chromium, visits):
    """Yield the name of a kind of visit, and what visits of it took."""
    names = ("cold", "again")
    with serving(built()) as server:
        found = {name: [] for name in names}
        for _ in range(visits):
            context = chromium.new_context(viewport={"width": 1280, "height": 900})
            for name in names:
                found[name].append(visited(context, server))
            context.close()
        yield from found.items()
    with serving(built(), SLOW) as server:
        slow = []
        for _ in range(visits):
            context = chromium.new_context(viewport={"width": 1280, "height": 900})
            slow.append(visited(context, server))
            context.close()
        yield "slow", slow


def edits(chromium, size):
    """Return the milliseconds of each edit of a random game."""
    with serving(built()) as server:
        page = chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()
        run_cell(with_kernel(went_to(page, server.address, NAME)), SETUP)
        return measured(page, size)


@contextmanager
def browser():
    """A Chromium that asks no other host."""
    with sync_playwright() as playwright:
        arguments = [*CHROMIUM_ARGUMENTS, ONLY_HERE]
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=arguments)
        yield chromium
        chromium.close()


def main(visits=3):
    """Print a line for each kind of visit, and one for edits."""
    size = sum(path.stat().st_size for path in built().rglob("*") if path.is_file()) / 1e6
    print(f"the whole site: {size:.0f} MB")
    with browser() as chromium:
        print("visit | readable s | first game s | MB")
        for name, found in rows(chromium, visits):
            opened, drawn, sent = map(median, zip(*found))
            print(f"{name:5} | {opened:10.1f} | {drawn:12.1f} | {sent:4.1f}", flush=True)
        times = edits(chromium, 50)
        print(f"from edit to labels, 50 positions: median {median(times):.0f} ms of {len(times)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
