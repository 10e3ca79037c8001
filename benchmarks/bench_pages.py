"""How long pages of the reading edition take to come alive.

    python benchmarks/bench_pages.py [VISITS [SITE …]]

From the press of the first button to the first widget; from there until all widgets of the page
live, asked for one after the other. Kinds of visits are those of `bench_edition.py`; megabytes are
those sent up to the first widget. Other sites, such as the `browser/dist/` of an older version, are
visited in turn with this one.
"""

import sys
import time
from itertools import product
from pathlib import Path
from statistics import median

from bench_edition import DRAWN, KINDS, profile
from edition import built, serving
from playwright.sync_api import sync_playwright

NAMES = ("index", "01_positions_and_outcomes", "09_games_worth_knowing")
ALL = """async () => {
    for (const line of document.querySelectorAll('.sg-wake')) line.querySelector('button').click();
    while (document.querySelector('.sg-wake')) await new Promise(requestAnimationFrame);
}"""


def visited(context, server, name):
    """Return the seconds until the first widget, and until the last, and the megabytes."""
    server.sent.clear()
    page = context.new_page()
    page.set_default_timeout(180_000)
    page.goto(f"{server.address}/{name}.html")
    page.evaluate("() => sessionStorage.clear()")
    begin = time.perf_counter()
    page.locator(".sg-wake button").first.click()
    page.wait_for_function(DRAWN)
    first, sent = time.perf_counter() - begin, sum(server.sent.values())
    page.evaluate(ALL)
    last = time.perf_counter() - begin
    page.close()
    return first, last, sent / 1e6


def main(visits=3, *others):
    """Print a line for each page, kind of visit and site: this one is 0, and others follow it."""
    print("page,  visit              | site | first widget s | last s |   MB")
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
                first, last, sent = map(median, zip(*rows))
                times = f"{first:14.1f} | {last:6.1f} | {sent:4.1f}"
                print(f"{name[:5]}, {visit:18} | {sites.index(site):4} | {times}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *map(Path, sys.argv[2:]))
