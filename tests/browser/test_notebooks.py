"""Every notebook in JupyterLab: it opens, runs without an error, and draws its widgets."""

import os
from pathlib import Path

import pytest
from helpers import mostly_nightly
from lab import DRAWN, LATE, WIDGETS, errors, listened, run_all, screenshot

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = [
    file.relative_to(FOLDER).as_posix()
    for folder in (FOLDER, FOLDER / "homework" / "solutions")
    for file in sorted(folder.glob("*.ipynb"))
]
OFTEN = [  # in each run; nbval runs the cells of all, without a browser
    "00_start_here.ipynb",
    "01_positions_and_outcomes.ipynb",
    "06_nim.ipynb",
]
LOOKS = {
    "light": {},
    "dark": {"theme": "JupyterLab Dark"},
    "projector": {"zoom": 2.0},
}
SHOWN_LOOKS = list(LOOKS) if os.environ.get("SG_SCREENSHOTS") else ["light"]
EMPTY = """() => [...document.querySelectorAll('.sg-widget')].filter(root => {
    if (root.parentElement.style.display === 'none') return false;  // the other side is shown
    const parts = root.querySelectorAll('.sg-position, [data-shape]:not(.sg-cut, .sg-gap), '
        + '.sg-answer, .sg-shapes text:not(:empty), '
        + '.sg-panel:not(:has(.sg-part)) .sg-toolbar button');
    const sizes = [root, ...parts].map(part => part.getBoundingClientRect());
    return !parts.length || sizes.some(box => box.width < 1 || box.height < 1)
        || sizes[0].height < 40;
}).map(root => root.className)"""
UNREADABLE = """() => window.jupyterapp.shell.currentWidget.content.widgets.flatMap((cell, index) =>
    [...cell.node.querySelectorAll('.jp-OutputArea-output')]
        .filter(one => !one.innerText.trim() && !one.querySelector('img[alt]:not([alt=""])'))
        .map(() => index))"""
BROKEN_IMAGES = """async () => {
    const images = [...document.querySelectorAll('.jp-OutputArea-output img')];
    await Promise.allSettled(images.map(image => image.decode()));
    return images.filter(image => image.naturalWidth < 10).map(image => image.alt.slice(0, 60));
}"""


@pytest.mark.parametrize("name", mostly_nightly(OFTEN, NOTEBOOKS))
@pytest.mark.parametrize("look", SHOWN_LOOKS)
def test_notebook_is_read_then_run(notebook, name, look):
    """The stored outputs are readable without a kernel; then all cells run and draw."""
    page = notebook(name, run=False, **LOOKS[look])
    heard = listened(page)
    assert page.locator(".sg-widget").count() == 0
    assert page.evaluate(UNREADABLE) == []
    assert page.evaluate(BROKEN_IMAGES) == []
    run_all(page)
    assert errors(page) == []
    number = page.evaluate(WIDGETS)
    assert (number == 0) == name.endswith(("glossary.ipynb", "set5.ipynb"))
    page.wait_for_function(DRAWN, arg=number)
    assert page.evaluate(EMPTY) == []
    assert page.evaluate(BROKEN_IMAGES) == []
    assert [said for said in heard if LATE not in said] == []
    screenshot(page, f"{Path(name).stem}-{look}")


@pytest.mark.nightly
def test_error_is_reported(notebook):
    """An error in a cell is listed, also in the dark theme, zoomed, and with cells after it."""
    page = notebook(["1 / 0", "print(1)"], theme="JupyterLab Dark", zoom=2.0)
    assert errors(page) == ["cell 0: ZeroDivisionError: division by zero"]
    assert page.evaluate("document.body.dataset.jpThemeName") == "JupyterLab Dark"
    assert page.evaluate("[innerWidth, devicePixelRatio]") == [640, 2]


def test_lines_of_text_are_short_enough_to_read(notebook):
    page = notebook("01_positions_and_outcomes.ipynb", run=False)
    page.set_viewport_size({"width": 1600, "height": 900})
    wide = "all => Math.max(...all.map((one) => one.offsetWidth))"
    widest = page.locator(".jp-RenderedMarkdown > p").evaluate_all(wide)
    assert 400 < widest <= 44 * 16
