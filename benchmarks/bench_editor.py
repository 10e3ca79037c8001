"""From edit to relabelled drawing: `GameEditor` in real JupyterLab, by real mouse edits.

    python benchmarks/tables.py edit

The page measures itself: from the release of the mouse button until the new revision stands in
the DOM. The edits take turns: a move is drawn, the same move removed, a position placed, a
position added. The goal is a median of 60 ms and a 95th percentile of 100 ms.
"""

import random
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))

from gestures import show
from lab import CHROMIUM_ARGUMENTS, Lab, chromium_path, opened, run_all

EDITS = 30
SETUP = """from sg_core.samples import random_game
from sg_course.widgets import GameEditor"""
WATCH = """root => {
    root.times = [];
    let begin = null;
    window.addEventListener('pointerup', () => { begin = performance.now(); }, true);
    new MutationObserver(() => {
        if (begin !== null) root.times.push(performance.now() - begin);
        begin = null;
    }).observe(root, {attributes: true, attributeFilter: ['data-revision']});
}"""
PLACES = """root => [...root.querySelectorAll('.sg-position .sg-shape')].map(shape => {
    const box = shape.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""
CANVAS = """root => {
    const box = root.querySelector('svg.sg-graph').getBoundingClientRect();
    return [box.x, box.y, box.width, box.height];
}"""
IN_VIEW = "root => root.querySelector('svg.sg-graph').scrollIntoView({block: 'center'})"
IS_FREE = "([x, y]) => document.elementFromPoint(x, y)?.matches('svg.sg-graph') === true"


def free_spot(editor, chance):
    """A pixel of the canvas with nothing near it."""
    x, y, width, height = editor.root.evaluate(CANVAS)
    taken = editor.root.evaluate(PLACES)
    for _ in range(10_000):
        u, v = x + width * chance.uniform(0.05, 0.95), y + height * chance.uniform(0.05, 0.95)
        far = all((u - a) ** 2 + (v - b) ** 2 > 12**2 for a, b in taken)
        if far and editor.page.evaluate(IS_FREE, [u, v]):
            return u, v
    raise RuntimeError("the canvas is full")


def pull(mouse, source, target):
    """Drag from pixel to pixel."""
    mouse.move(*source)
    mouse.down()
    mouse.move(*target, steps=3)
    mouse.up()


def edit(editor, chance, number):
    """Make one edit."""
    editor.root.evaluate(IN_VIEW)
    mouse, places = editor.page.mouse, sorted(editor.root.evaluate(PLACES), key=lambda xy: xy[1])
    with editor.change():
        if number % 4 < 2:
            pair = random.Random(number // 4).sample(range(len(places) - 1), 2)
            pull(mouse, places[min(pair)], places[max(pair)])
        elif number % 4 == 2:
            pull(mouse, chance.choice(places), free_spot(editor, chance))
        else:
            mouse.click(*free_spot(editor, chance))


def measured(page, size):
    """Milliseconds of each edit on a random game of this size."""
    editor = show(page, f"GameEditor(random_game({size}, seed=1))")
    editor.root.evaluate(WATCH)
    chance = random.Random(size)
    for number in range(EDITS):
        edit(editor, chance, number)
    return editor.root.evaluate("root => root.times")


def rows(sizes):
    """Yield for each size the median and the 95th percentile of its edits, and all of them."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = Path(folder, "notebooks")
        root.mkdir()
        server = Lab(folder, root)
        chromium = playwright.chromium.launch(
            executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS
        )
        try:
            server.wait()
            page = chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()
            name = server.written([SETUP])
            run_all(opened(page, server, name, "JupyterLab Light"))
            for size in sizes:
                times = measured(page, size)
                yield size, median(times), quantiles(times, n=20, method="inclusive")[-1], times
        finally:
            chromium.close()
            server.stop()
