"""Make the film of the README, `notebooks/images/film.gif`: python tests/browser/film.py

Three scenes in a real JupyterLab: a game is drawn, a proof is played against, a wrong answer is
refuted.
"""

import io
import tempfile
from pathlib import Path

import nbformat
from gestures import Drawn
from lab import CHROMIUM_ARGUMENTS, LIGHT, Lab, chromium_path, opened, run_all
from nbformat import v4
from PIL import Image
from playwright.sync_api import sync_playwright

FILM = Path(__file__).parents[2] / "notebooks" / "images" / "film.gif"
SIZE, COLOURS = (820, 560), 48
SCENES = [
    """from sg_course.widgets import GameEditor
GameEditor({"a": ["b", "c"], "b": ["d"], "c": ["d"]})""",
    """from sg_core.rulesets import Nim
from sg_core.strategies import bouton
from sg_course.widgets import PlayGame
PlayGame(Nim(), (1, 2, 4), opponent=bouton, first="machine")""",
    """from sg_core import GameGraph
from sg_course.exercises import LabelPositions
game = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"]})
LabelPositions(game).check({"d": "P", "b": "N", "c": "N", "a": "N"})""",
]


def framed(page, cell):
    """Return a picture of the output of a cell, on white, in the size of the film."""
    output = page.locator(".jp-Cell-outputArea").nth(cell)
    shot = Image.open(io.BytesIO(output.screenshot())).convert("RGB")
    shot.thumbnail(SIZE)
    frame = Image.new("RGB", SIZE, "white")
    frame.paste(shot, ((SIZE[0] - shot.width) // 2, 0))
    return frame


def filmed(page):
    """Yield pairs of a picture and the seconds that it is shown."""
    editor, play = (Drawn(page, number) for number in (0, 1))
    yield framed(page, 0), 2
    editor.drag("a", "d")
    yield framed(page, 0), 3
    yield framed(page, 1), 2.5
    while (stones := play.locator.locator("[data-shape]:not([aria-label$='not allowed'])")).count():
        with play.change():
            stones.last.click()
        yield framed(page, 1), 2
    yield framed(page, 2), 4


def main():
    """Play the scenes, and write the film."""
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        cells = [v4.new_code_cell(source) for source in SCENES]
        folder = Path(home) / "notebooks"
        folder.mkdir()
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
        film = v4.new_notebook(cells=cells, metadata=kernel)
        nbformat.write(film, folder / "film.ipynb")
        lab = Lab(Path(home), folder)
        chromium = playwright.chromium.launch(
            executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS
        )
        page = chromium.new_page(viewport={"width": 1000, "height": 1400})
        page.set_default_timeout(60_000)
        try:
            lab.wait()
            run_all(opened(page, lab, "film.ipynb", LIGHT))
            page.wait_for_timeout(2000)
            pictures, seconds = zip(*filmed(page))
        finally:
            chromium.close()
            lab.stop()
    frames = [one.quantize(COLOURS) for one in pictures]
    times = [round(1000 * one) for one in seconds]
    frames[0].save(
        FILM, save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=True
    )
    print(f"{FILM.name}: {FILM.stat().st_size / 1000:.0f} kB, {len(frames)} pictures")


if __name__ == "__main__":
    main()
