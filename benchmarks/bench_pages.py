"""How long pages of the reading edition take to come alive.

    python benchmarks/bench_pages.py [VISITS [SITE …]]

From the press of the first button to the first widget; from there until all widgets of the page
live, asked for one after the other. Kinds of visits are those of `bench_edition.py`; megabytes and
the browser's processor time are those up to the first widget. Other sites, such as the
`browser/dist/` of an older version, are visited in turn with this one.
"""

import sys
import time
from itertools import product
from pathlib import Path
from statistics import median

import psutil
from bench_edition import DRAWN, KINDS, profile
from edition import built, serving
from playwright.sync_api import sync_playwright

KEEPING = 3_000  # milliseconds in which the browser keeps what has come, before it is visited again
NAMES = ("index", "01_positions_and_outcomes", "09_games_worth_knowing")
ALL = """async () => {
    for (const line of document.querySelectorAll('.sg-wake')) line.querySelector('button').click();
    while (document.querySelector('.sg-wake')) await new Promise(requestAnimationFrame);
}"""


def processor_time():
    """The seconds that all processes of the browser have computed so far."""
    children = psutil.Process().children(recursive=True)
    times = [child.cpu_times() for child in children if "chrom" in child.name()]
    return sum(time.user + time.system for time in times)


def visited(context, server, name):
    """Return the seconds until the first widget and the last, those computed, and the megabytes."""
    server.sent.clear()
    page = context.new_page()
    page.set_default_timeout(180_000)
    page.goto(f"{server.address}/{name}.html")
    page.evaluate("() => sessionStorage.clear()")
    begin, computed = time.perf_counter(), processor_time()
    page.locator(".sg-wake button").first.click()
    page.wait_for_function(DRAWN)
    first, computed = time.perf_counter() - begin, processor_time() - computed
    sent = sum(server.sent.values())
    page.evaluate(ALL)
    last = time.perf_counter() - begin
    page.wait_for_timeout(KEEPING)
    page.close()
    return first, last, computed, sent / 1e6


def main(visits=3, *others):
    """Print a line for each page, kind of visit and site: this one is 0, and others follow it."""
    print("page,  visit              | site | first widget s | last s | CPU s |   MB")
    sites = [built(), *others]
    with sync_playwright() as playwright:
        for name, (kind, rate, compresses) in product(NAMES, KINDS):
            found = {(visit, site): [] for visit in (kind, f"{kind}, again") for site in sites}
            for _, site in product(range(visits), sites):
                with serving(site, rate, compresses) as server, profile(playwright) as context:
                    for visit, where in found:
                        if where == site:
                            found[visit, site].append(visited(context, server, name))
            for (visit, site), rows in found.items():
                first, last, computed, sent = map(median, zip(*rows))
                times = f"{first:14.2f} | {last:6.1f} | {computed:5.2f} | {sent:4.1f}"
                print(f"{name[:5]}, {visit:18} | {sites.index(site):4} | {times}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *map(Path, sys.argv[2:]))
