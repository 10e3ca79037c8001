"""How long a visit to the browser edition takes, and an edit there.

    python benchmarks/bench_edition.py [VISITS]

A visit ends when the first game of notebook 00 is drawn: as soon as Python answers, all cells
are run. Cold: with an empty profile. Again: with the profile of the visit before. Slow:
the server sends 20 Mbit a second. Small: it sends the copies that are compressed beforehand.
Megabytes are those sent up to then.
"""

import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))

from bench_editor import SETUP, measured
from edition import ONLY_HERE, built, serving, went_to, with_kernel
from lab import CHROMIUM_ARGUMENTS, chromium_path, run_cell

NAME = "00_start_here.ipynb"
RUN_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
DRAWN = "() => document.querySelector('.sg-widget[data-revision]')"  # asked at each frame
SLOW = 20e6 / 8  # bytes a second
KINDS = [("cold", None, False), ("slow", SLOW, False), ("slow, small", SLOW, True)]


def visited(context, server):
    """Return the seconds until one can read, and until a game is drawn, and the megabytes."""
    server.sent.clear()
    page, begin = context.new_page(), time.perf_counter()
    went_to(page, server.address, NAME)
    opened = time.perf_counter() - begin
    with_kernel(page).evaluate(RUN_ALL)
    page.wait_for_function(DRAWN)
    drawn = time.perf_counter() - begin
    sent = sum(server.sent.values())
    page.close()
    return opened, drawn, sent / 1e6


@contextmanager
def profile(playwright):
    """A Chromium with a new profile, on disk as a reader's is, that asks no other host."""
    with tempfile.TemporaryDirectory() as folder:
        context = playwright.chromium.launch_persistent_context(
            folder,
            executable_path=chromium_path(),
            args=[*CHROMIUM_ARGUMENTS, ONLY_HERE],
            viewport={"width": 1280, "height": 900},
        )
        yield context
        context.close()


def rows(playwright, visits):
    """Yield the name of a kind of visit, and what visits of it took."""
    for kind, rate, compresses in KINDS:
        names = (kind, f"{kind}, again")
        found = {name: [] for name in names}
        with serving(built(), rate, compresses) as server:
            for _ in range(visits):
                with profile(playwright) as context:
                    for name in names:
                        found[name].append(visited(context, server))
        yield from found.items()


def edits(playwright, size):
    """Return the milliseconds of each edit of a random game."""
    with serving(built()) as server, profile(playwright) as context:
        page = with_kernel(went_to(context.new_page(), server.address, NAME))
        run_cell(page, SETUP)
        return measured(page, size)


def main(visits=3):
    """Print a line for each kind of visit, and one for edits."""
    size = sum(path.stat().st_size for path in built().rglob("*") if path.is_file()) / 1e6
    print(f"the whole site: {size:.0f} MB")
    with sync_playwright() as playwright:
        print("visit              | readable s | first game s |   MB")
        for name, found in rows(playwright, visits):
            opened, drawn, sent = map(median, zip(*found))
            print(f"{name:18} | {opened:10.1f} | {drawn:12.1f} | {sent:4.1f}")
        times = edits(playwright, 50)
        print(f"from edit to labels, 50 positions: median {median(times):.0f} ms of {len(times)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
