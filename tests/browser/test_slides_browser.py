"""A lecture as slides in JupyterLab: all slides by the keyboard, and a widget that is moved on one.

The slides are those of `jupyterlab-slideshow`, in a window of 1280 by 720, once zoomed.
"""

import os
from contextlib import contextmanager
from pathlib import Path

import pytest
from execute_notebooks import loaded
from gestures import Drawn, ask
from lab import answer, errors
from notebook_style import is_note
from slides import lectures, slides

pytest.importorskip("jupyterlab_slideshow", reason="the extra [slides] is not installed")

NAME = "01_positions_and_outcomes.ipynb"
CELLS = loaded(Path(__file__).parents[2] / "notebooks" / NAME).cells


def places(cells):
    """The slides of a notebook, each as the numbers of its cells."""
    place = {cell.id: index for index, cell in enumerate(cells)}
    return [[place[cell.id] for cell in slide] for slide in slides(cells)]


SLIDES = places(CELLS)
ZOOMED = [path for path in lectures() if path.stem[:2] in ("05", "09")]
NOTES = [index for index, cell in enumerate(CELLS) if is_note(cell)]
EDITOR = next(index for index, cell in enumerate(CELLS) if cell.source.endswith("\neditor"))

GO_TO = "async index => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = index; }"
ACTIVE = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
IS_ACTIVE = f"index => ({ACTIVE})() === index"
IS_DECK = "presenting => (document.body.dataset.jpDeckMode === 'presenting') === presenting"
STOP = "async () => { await window.jupyterapp.commands.execute('deck:stop'); }"
IS_STORED = """async active => {
    const settings = window.jupyterapp.serviceManager.settings;
    const stored = await settings.fetch('jupyterlab-slideshow:plugin');
    return RegExp('"active": *true').test(stored.raw) === active;
}"""
NUMBER_OF_WIDGET = """index => {
    const cell = window.jupyterapp.shell.currentWidget.content.widgets[index].node;
    return [...document.querySelectorAll('.sg-widget')].findIndex(one => cell.contains(one));
}"""
ALL_DRAWN = "() => !document.querySelector('.sg-widget:not([data-revision])')"
NEXT_FRAMES = """() => new Promise(done =>
    requestAnimationFrame(() => requestAnimationFrame(() => done())))"""
SHOWN = """() => window.jupyterapp.shell.currentWidget.content.widgets.flatMap((cell, index) =>
    cell.node.checkVisibility({visibilityProperty: true, opacityProperty: true}) ? index : [])"""
CUT_OFF = """() => {
    const cells = [...document.querySelectorAll('.jp-deck-mod-onscreen')];
    const boxes = cells.map(cell => cell.getBoundingClientRect());
    return boxes.some(box => box.top < 0 || box.bottom > window.innerHeight + 0.5);
}"""
SMALL = """() => {
    const text = parseFloat(getComputedStyle(document.querySelector('.jp-Deck p')).fontSize);
    const images = [...document.querySelectorAll('.jp-deck-mod-onscreen .jp-OutputArea img')];
    return images.filter(one => one.src.startsWith('data:image/svg')).flatMap(one => {
        const sizes = [...atob(one.src.split(',')[1]).matchAll(/font-size='([0-9.]+)'/g)];
        const least = Math.min(...sizes.map(size => Number(size[1])));
        const shown = least * one.getBoundingClientRect().width / one.naturalWidth;
        return shown < text / 2 ? [[shown, text]] : []; });
}"""


@contextmanager
def shown_as_slides(page, first):
    """Show the notebook of the page as slides, from its cell `first` on; stop at the end.

    JupyterLab stores that slides are shown: without the end, the next page would begin so.
    """
    answer(page, GO_TO, first)
    page.locator(".jp-NotebookPanel-toolbar [data-jp-item-name=deck] >> visible=true").click()
    try:
        page.wait_for_function(IS_DECK, arg=True)
        page.wait_for_function(IS_STORED, arg=True)
        yield
    finally:
        answer(page, STOP)
        page.wait_for_function(IS_DECK, arg=False)
        page.wait_for_function(IS_STORED, arg=False)


def stands_at(page, index, among=SLIDES):
    """Wait until the slide with this cell is shown, all of it and nothing else."""
    (slide,) = [slide for slide in among if index in slide]
    page.wait_for_function(IS_ACTIVE, arg=index)
    page.wait_for_function(f"slide => ({SHOWN})().join() === slide.join()", arg=slide)


def picture(page, number):
    """Store a picture of the slide in the folder SG_SCREENSHOTS, if that is set."""
    if os.environ.get("SG_SCREENSHOTS"):
        page.screenshot(path=Path(os.environ["SG_SCREENSHOTS"]) / f"slide-{number:02}.png")


@pytest.mark.nightly
def test_space_leads_through_all_slides_and_each_fits_the_window(notebook):
    page = notebook(NAME, height=720)
    assert errors(page) == []
    page.wait_for_function(ALL_DRAWN)
    cut_off = []
    with shown_as_slides(page, first=0):
        for number, slide in enumerate(SLIDES, start=1):
            for index in slide:
                stands_at(page, index)
                page.evaluate(NEXT_FRAMES)
                if page.evaluate(CUT_OFF):
                    cut_off.append(CELLS[index].source)
                if index == slide[-1]:
                    picture(page, number)
                page.keyboard.press("Space")
    assert cut_off == []
    assert number == len(SLIDES) > 30


@pytest.mark.nightly
@pytest.mark.parametrize("path", ZOOMED, ids=lambda path: path.stem)
def test_at_150_percent_each_slide_fits_and_letters_are_half_as_high_as_text(notebook, path):
    page, cells = notebook(path.name, height=720, zoom=1.5), loaded(path).cells
    page.wait_for_function(ALL_DRAWN)
    cut_off, small = [], []
    with shown_as_slides(page, first=0):
        for slide in places(cells):
            answer(page, GO_TO, slide[-1])
            stands_at(page, slide[-1], among=[slide])
            page.evaluate(NEXT_FRAMES)
            if page.evaluate(CUT_OFF):
                cut_off.append(cells[slide[-1]].id)
            small += page.evaluate(SMALL)
    assert (cut_off, small) == ([], [])


@pytest.mark.nightly
def test_a_widget_on_a_slide_asks_the_kernel_and_has_its_own_keys(notebook):
    page = notebook(NAME, height=720)
    page.wait_for_function(ALL_DRAWN)
    with shown_as_slides(page, first=EDITOR):
        stands_at(page, EDITOR)
        editor = Drawn(page, page.evaluate(NUMBER_OF_WIDGET, EDITOR))
        before = ask(page, "[len(editor.game), max(x for x, y in editor.places.values())]")
        with editor.change():
            editor.click((before[1] + 1, 2))
        assert ask(page, "[len(editor.game), editor.places['a']]") == [
            before[0] + 1,
            pytest.approx([before[1] + 1, 2], abs=0.03),
        ]
        with editor.change():
            editor.press("n")
        assert ask(page, "len(editor.game)") == before[0] + 2
        editor.press("Space", "ArrowRight", "ArrowDown")
        page.evaluate(NEXT_FRAMES)
        stands_at(page, EDITOR)
        page.mouse.click(640, 710)
        page.keyboard.press("Space")
        stands_at(page, EDITOR + 1)


@pytest.mark.nightly
def test_shift_enter_passes_over_a_note_and_over_imports(notebook):
    page = notebook(NAME, height=720, run=False)
    heading = NOTES[1] - 1
    following = min(index for slide in SLIDES for index in slide if index > heading)
    assert following == heading + 3
    with shown_as_slides(page, first=heading):
        stands_at(page, heading)
        page.keyboard.press("Shift+Enter")
        page.wait_for_function(IS_ACTIVE, arg=heading + 1)
        page.wait_for_function(f"heading => ({SHOWN})().includes(heading)", arg=heading)
        for _ in range(2):
            page.keyboard.press("Shift+Enter")
        stands_at(page, following)
