"""A lecture as slides in JupyterLab: one press is one step, wherever one has clicked before.

The slides are those of `jupyterlab-slideshow`, in a window of 1280 by 720, once zoomed.
"""

import json
import os
from contextlib import contextmanager
from pathlib import Path

import pytest
from execute_notebooks import NOTEBOOKS
from gestures import CELLS as KINDS
from gestures import Drawn, ask
from helpers import mostly_nightly
from lab import HAS_RUN, LIGHT, SAVE, answer, errors, opened
from slides import lectures

from sg_course.cells import is_note, loaded, text
from sg_course.paths import notebook_of, paths
from sg_course.slides import pinned_to, slides

pytest.importorskip("jupyterlab_slideshow", reason="the extra [slides] is not installed")

NAME = "01_positions_and_outcomes.ipynb"
CELLS = loaded(NOTEBOOKS / NAME).cells
VOTES, PLAYS = "03_equivalence.ipynb", "05_why_mex.ipynb"
LECTURES = [path.name for path in lectures()]
PATHS = [f"path_{name}.ipynb" for name in paths()]


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
RUN = """async index => {
    window.jupyterapp.shell.currentWidget.content.activeCellIndex = index;
    await window.jupyterapp.commands.execute('notebook:run-cell');
}"""
CLOSE = "() => { window.jupyterapp.commands.execute('application:close'); }"
NOTHING_IS_OPEN = "() => !window.jupyterapp.shell.currentWidget?.context"
IS_SHOWN = "() => document.querySelector('.jp-Deck') !== null"
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
FILLED = """least => {
    const cells = [...document.querySelectorAll('.jp-deck-mod-onscreen')];
    const all = css => cells.flatMap(cell => [...cell.querySelectorAll(css)]);
    const content = all('.sg-widget, .jp-InputArea, .jp-OutputArea-output');
    const end = Math.max(...content.map(one => one.getBoundingClientRect().bottom));
    const seen = all('.sg-widget *').filter(one => one.checkVisibility({visibilityProperty: true})
        && !one.matches('.sg-voice, option') && one.getBoundingClientRect().width > 1
        && [...one.childNodes].some(part => part.nodeType === 3 && part.data.trim()));
    const size = one => parseFloat(getComputedStyle(one).fontSize)
        * (one.closest('svg') ? one.getScreenCTM().a : one.currentCSSZoom);
    const small = seen.filter(one => size(one) < least * innerHeight - 0.1);
    return [1 - end / innerHeight, small.map(one => `${one.textContent}: ${size(one)}`)];
}"""
TWELVE = "PlayGame(twelve"  # games on one slide: larger numbers of rows would run into their pins
TURNED = """() => [...document.querySelectorAll('.jp-deck-mod-onscreen .cm-line')].filter(line =>
    line.offsetHeight > 1.5 * parseFloat(getComputedStyle(line).lineHeight))
    .map(line => line.textContent)"""


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


def write_path(lab, name):
    """Write the notebook of a path, if that is what is named, beside the others."""
    if name in PATHS:
        path = name.removeprefix("path_").removesuffix(".ipynb")
        (lab.root / name).write_text(text(notebook_of(path)), encoding="utf-8")


def stored(file):
    """A saved notebook without its outputs."""
    found = json.loads(file.read_text(encoding="utf-8"))
    for cell in found["cells"]:
        cell.pop("outputs", None)
    return found


def place_of(cells, start):
    """The number of the cell that begins so."""
    (found,) = [index for index, cell in enumerate(cells) if cell.source.startswith(start)]
    return found


@pytest.mark.parametrize("name", mostly_nightly([VOTES], [*LECTURES, *PATHS]))
@pytest.mark.parametrize("size", mostly_nightly(1, [(1280, 720), (1024, 768)]), ids=str)
def test_slides_are_full_and_letters_are_large_and_no_code_turns(notebook, lab, name, size):
    write_path(lab, name)
    page = notebook(name, width=size[0], height=size[1])
    cells = loaded(lab.root / name).cells
    page.wait_for_function(ALL_DRAWN)
    blanks, wrong = [], []
    with shown_as_slides(page, first=0):
        for slide in places(cells):
            answer(page, GO_TO, slide[-1])
            stands_at(page, slide[-1], among=[slide])
            page.evaluate(NEXT_FRAMES)
            crowded = size == (1024, 768) and any(TWELVE in cells[i].source for i in slide)
            blank, small = page.evaluate(FILLED, 0.015 if crowded else 0.02)
            blanks.append(blank)
            turned = page.evaluate(TURNED) if size == (1280, 720) else []
            if small or turned or blank < 0 or page.evaluate(CUT_OFF):
                wrong.append((cells[slide[0]].source, blank, small, turned))
    assert wrong == []
    assert sum(blanks) / len(blanks) <= 0.25


PINNED = """() => [...document.querySelectorAll('.sg-beside')].map(pin => {
    const text = pin.closest('.jp-deck-mod-onscreen').querySelector('.jp-MarkdownOutput');
    const [box, beside] = [pin, text].map(one => one.getBoundingClientRect());
    const fits = beside.right <= box.left && box.right <= innerWidth && pin.inert
        && pin.scrollWidth <= pin.clientWidth && pin.scrollHeight <= pin.clientHeight;
    return [pin.firstChild.alt ?? pin.textContent, fits];
})"""
PINNED_TABLE, PINNED_STAIRS = "own-hall-strange", "own-hall-stairs"


@pytest.mark.nightly
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)], ids=str)
def test_what_is_pinned_is_as_the_class_left_it_and_goes_with_its_slide(notebook, lab, size):
    write_path(lab, "path_lecture.ipynb")
    cells = loaded(lab.root / "path_lecture.ipynb").cells
    page = notebook("path_lecture.ipynb", width=size[0], height=size[1], run=False)
    place = {cell.id: index for index, cell in enumerate(cells)}
    stairs, pinned = place["one-sitting-stairs"], {cell.id: pinned_to(cell) for cell in cells}
    assert pinned[PINNED_STAIRS] == "one-sitting-stairs"
    for needed in (place["imports"], place["one-sitting-drawing-weighed"], stairs):
        answer(page, RUN, needed)

    def pinned_at(id):
        answer(page, GO_TO, place[id])
        stands_at(page, place[id], places(cells))
        page.evaluate(NEXT_FRAMES)
        return page.evaluate(PINNED)

    with shown_as_slides(page, first=stairs):
        [(words, fits)] = pinned_at(PINNED_STAIRS)  # played out, as nobody has touched it
        assert words.startswith("Each on the shelf of its name") and fits
        assert pinned_at("one-sitting-stairs") == []
        widget = Drawn(page, page.evaluate(NUMBER_OF_WIDGET, stairs))
        widget.push("Step ▶", "Step ▶")
        left = widget.locator.locator(".sg-graph").text_content()
        assert pinned_at(PINNED_STAIRS) == [[left, True]]
        [(words, fits)] = pinned_at(PINNED_TABLE)
        assert "0, 1, 2, 3" in words and fits
    assert page.locator(".sg-beside").count() == 0


SIX_GAMES = """from sg_core import GameGraph
from sg_course.widgets import CrossOut, Staircase
one, lost = GameGraph({1: [0]}), GameGraph({"a": ["b"], "b": ["c"]})
two = GameGraph({2: [1, 0], 1: [0]})
high = GameGraph({n: [n - 1] for n in range(1, 9)})"""
ARROWS_ARE_SEEN = """() => [...document.querySelectorAll('.sg-beside .sg-move')].map(way => {
    const head = document.querySelector(way.getAttribute('marker-end').slice(4, -1));
    return head.closest('.sg-beside') !== null; })"""
PIN = """([at, of]) => {
    const cells = window.jupyterapp.shell.currentWidget.content.widgets;
    for (const {model} of cells) model.setMetadata('slideshow', {slide_type: 'slide'});
    cells[at].model.setMetadata('sg', {pin: cells[of].model.id}); }"""
IS_WHOLE = """() => {
    const pin = document.querySelector('.sg-beside');
    return pin.scrollHeight <= pin.clientHeight && pin.scrollWidth <= pin.clientWidth; }"""


def test_a_row_of_games_fits_its_slide_when_some_are_crossed_out(notebook):
    page = notebook([SIX_GAMES, "CrossOut([one, two, lost, two, one, two])"], height=720)
    page.wait_for_function(ALL_DRAWN)
    page.evaluate(PIN, [0, 1])
    with shown_as_slides(page, first=1):
        row = Drawn(page, 0)
        for game in (1, 3, 0, 4, 2, 2):
            with row.change():
                row.locator.locator(".sg-part").nth(game).locator(".sg-position").first.click()
            page.evaluate(NEXT_FRAMES)
            assert not page.evaluate(CUT_OFF)


def test_a_game_that_is_pinned_is_whole_and_has_its_arrows(notebook, lab):
    """Beside a staircase stands a heap, which is not what is pinned."""
    page = notebook([SIX_GAMES, "Staircase(high)", "'beside it'"], height=720)
    page.wait_for_function(ALL_DRAWN)
    stairs = Drawn(page, 0)
    stairs.push("To the end", "By name", "Beside a heap")
    page.evaluate(PIN, [2, 1])
    with shown_as_slides(page, first=2):
        page.wait_for_selector(".sg-beside .sg-graph")
        assert set(page.evaluate(ARROWS_ARE_SEEN)) == {True} and page.evaluate(IS_WHOLE)


def test_a_row_of_pins_stands_on_its_slide(notebook):
    """What is pinned beside a slide is taken away with it, and pins of a game are not."""
    row = "from sg_core.rulesets import Kayles\nfrom sg_course.widgets import PlayGame\n"
    page = notebook([f"{row}PlayGame(Kayles(), 7)"], height=720)
    page.wait_for_function(ALL_DRAWN)
    with shown_as_slides(page, first=0):
        page.evaluate(NEXT_FRAMES)
        assert page.locator(".jp-deck-mod-onscreen .sg-shapes .sg-pin rect").count() == 7


def test_the_code_of_a_widget_is_shown_on_its_slide_after_c(notebook):
    page, cells = notebook(PLAYS, height=720, run=False), loaded(NOTEBOOKS / PLAYS).cells
    lab_of_mex = place_of(cells, "MexLab()")
    for needed in (place_of(cells, "from sg_course.exercises import OwnMex"), lab_of_mex):
        answer(page, RUN, needed)
    with shown_as_slides(page, first=lab_of_mex):
        stands_at(page, lab_of_mex, places(cells))
        code = page.locator(".jp-deck-mod-onscreen:has(.sg-widget) .jp-Cell-inputWrapper")
        for shown in ("hidden", "visible", "hidden"):
            code.wait_for(state=shown)
            page.keyboard.press("c")
    assert page.evaluate(KINDS) == [cell.cell_type for cell in cells]


@pytest.mark.nightly
@pytest.mark.parametrize("name", [NAME, VOTES, PLAYS, "path_lecture.ipynb"])
def test_each_press_shows_a_slide_that_fits_and_only_outputs_are_saved(notebook, lab, name):
    write_path(lab, name)
    before, cells = stored(lab.root / name), loaded(lab.root / name).cells
    page, all_slides = notebook(name, height=720), places(cells)
    assert errors(page) == []
    page.wait_for_function(ALL_DRAWN)
    cut_off = []
    with shown_as_slides(page, first=0):
        for number, slide in enumerate(all_slides, start=1):
            stands_at(page, slide[0], all_slides)
            page.evaluate(NEXT_FRAMES)
            if page.evaluate(CUT_OFF):
                cut_off.append(cells[slide[0]].source)
            picture(page, number)
            page.keyboard.press("PageDown" if number % 2 else "Space")
        answer(page, GO_TO, all_slides[-1][-1])
        for number, slide in enumerate(reversed(all_slides)):
            stands_at(page, slide[-1], all_slides)
            page.keyboard.press("PageUp" if number % 2 else "Shift+Space")
    assert cut_off == []
    assert len(all_slides) > 25
    answer(page, SAVE)
    assert stored(lab.root / name) == before


@contextmanager
def vote_on_a_slide(notebook):
    """The page, the cells on each slide, the cell of a question, and that question on its slide."""
    page, cells = notebook(VOTES, height=720, run=False), loaded(NOTEBOOKS / VOTES).cells
    vote, among = place_of(cells, 'Predict("03: is there an X")'), places(cells)
    answer(page, RUN, place_of(cells, "from sg_core import GameGraph"))
    answer(page, RUN, vote)
    with shown_as_slides(page, first=vote):
        stands_at(page, vote, among)
        yield page, among, vote, Drawn(page, 0)


def test_after_a_vote_by_mouse_each_key_leads_on(notebook):
    with vote_on_a_slide(notebook) as (page, among, vote, predict):
        at = [vote in slide for slide in among].index(True)
        section = among[at + 1][0]
        for index, key in enumerate(["Space", "PageDown", "ArrowRight"]):
            with predict.change():
                predict.locator.locator(".sg-answer").nth(index).click()
            page.keyboard.press(key)
            stands_at(page, section, among)
            answer(page, GO_TO, vote)
            stands_at(page, vote, among)
        for key in ("Shift+Space", "PageUp", "ArrowUp"):
            predict.locator.locator(".sg-question").click()
            page.keyboard.press(key)
            stands_at(page, among[at - 1][-1], among)
            page.keyboard.press("ArrowDown")
            stands_at(page, vote, among)
        page.keyboard.press("Tab")
        predict.locator.locator(".sg-question").click()
        page.keyboard.press("Tab")
        with predict.change():
            page.keyboard.press("Space")
        stands_at(page, vote, among)
        page.keyboard.press("PageDown")
        stands_at(page, section, among)


def test_a_class_votes_by_numbers_and_by_mouse_and_the_answer_comes_when_it_is_asked_for(notebook):
    with vote_on_a_slide(notebook) as (page, among, vote, predict):
        section = next(slide for slide in among if slide[0] > vote)[0]
        before = page.evaluate(KINDS)
        assert not predict.locator.get_by_text("What follows stays closed").is_visible()
        predict.do("1")
        predict.do("3")
        predict.push("one hand less for 1")
        predict.do("3")
        predict.do("2")
        predict.do("Shift+Digit2")
        assert predict.message() == "2 has one less; 2 hands in all."
        assert predict.texts(".sg-hands, .sg-why") == []
        predict.push("Show the votes")
        assert predict.texts(".sg-bar-line") == ["0", "0", "2"]
        predict.push("Vote again")
        predict.do("1")
        predict.push("Show the votes", "Show the answer")
        assert predict.texts(".sg-before") == ["Before: 0", "Before: 0", "Before: 2"]
        assert predict.texts(".sg-answer span:last-child") == ["✗", "✗", "✓"]
        assert predict.texts(".sg-why") == []
        predict.do("3")
        assert predict.texts(".sg-why.sg-good")[0].startswith("Right.")
        picture(page, 0)
        page.keyboard.press("Space")
        stands_at(page, section, among)
        assert page.evaluate(KINDS) == before


def test_after_a_vote_by_mouse_escape_ends_the_slides_but_not_after_tab(notebook):
    with vote_on_a_slide(notebook) as (page, among, vote, predict):
        with predict.change():
            predict.locator.locator(".sg-answer").first.click()
        page.keyboard.press("Tab")
        page.keyboard.press("Escape")
        page.evaluate(NEXT_FRAMES)
        stands_at(page, vote, among)
        with predict.change():
            predict.locator.locator(".sg-answer").first.click()
        page.keyboard.press("Escape")
        page.wait_for_function(IS_DECK, arg=False)


LEFT_EDGE = """one => { const {left, top, height} = one.getBoundingClientRect();
    return [left + 4, top + height / 2]; }"""
FOLDED = """() => window.jupyterapp.shell.currentWidget.content.widgets.some(
    ({model}) => 'scrolled' in model.metadata || model.metadata.collapsed)"""


def test_each_button_on_a_slide_is_pressed_at_its_left_edge(notebook):
    with vote_on_a_slide(notebook) as (page, _, _, predict):
        buttons = predict.locator.get_by_role("button")
        assert buttons.count() == 9
        for number in range(9):
            with predict.change():
                page.mouse.click(*buttons.nth(number).evaluate(LEFT_EDGE))
        assert not page.evaluate(FOLDED)


SOURCES = (
    "() => window.jupyterapp.shell.currentWidget.content.widgets.map(one => ["
    "one.model.type, one.model.sharedModel.getSource(), one.rendered ?? null])"
)
PREVENTED = """() => addEventListener('keydown',
    event => { if (event.key === 'F5') setTimeout(() => { window.f5 = event.defaultPrevented; }); },
    true)"""


def test_keys_that_change_cells_or_python_do_nothing_on_slides(notebook):
    page, cells = notebook(VOTES, height=720, run=False), loaded(NOTEBOOKS / VOTES).cells
    among, text = places(cells), place_of(cells, "A [mirror]")
    with shown_as_slides(page, first=text):
        stands_at(page, text, among)
        page.locator(".jp-deck-mod-onscreen .jp-MarkdownOutput").first.click()
        before = page.evaluate(SOURCES)
        for key in ["1", "9", "a", "b", "m", "y", "r", "x", "d", "d", "0", "0", "Shift+M"]:
            page.keyboard.press(key)
        page.evaluate(NEXT_FRAMES)
        assert page.evaluate(SOURCES) == before
        assert page.locator(".jp-Dialog").count() == 0
        page.evaluate(PREVENTED)
        page.keyboard.press("F5")
        page.wait_for_function("() => window.f5 === true")
        stands_at(page, text, among)


RESTART = """async () => {
    await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart(); }"""
CARDS = ".jp-NotebookPanel-toolbar [data-jp-item-name=deck] >> visible=true"


def test_after_a_restart_of_python_the_slides_begin_where_they_were(notebook):
    with vote_on_a_slide(notebook) as (page, among, vote, predict):
        answer(page, RESTART)
        page.keyboard.press("1")
        again = "Python was restarted: run all cells again."
        predict.locator.locator(".sg-refusal", has_text=again).wait_for()
        page.keyboard.press("Escape")
        page.wait_for_function(IS_DECK, arg=False)
        page.locator(".lm-MenuBar").get_by_text("Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        page.locator(CARDS).click()
        page.wait_for_function(IS_DECK, arg=True)
        stands_at(page, vote, among)
        page.wait_for_function(HAS_RUN)
        stands_at(page, vote, among)


def test_a_click_beside_all_cells_gives_the_keys_back_and_one_on_code_does_not(notebook):
    page, cells = notebook(VOTES, height=720, run=False), loaded(NOTEBOOKS / VOTES).cells
    among = places(cells)
    text, code = (place_of(cells, start) for start in ("A [mirror]", "mirror = strategies"))
    here = [text in slide for slide in among].index(True)
    with shown_as_slides(page, first=text):
        for beside in [(5, 300), (1275, 300), (640, 650), (640, 3)]:
            stands_at(page, among[here][0], among)
            page.locator(".jp-CodeCell.jp-deck-mod-visible .cm-line").first.click()
            for key in ("ArrowRight", "Space", "Backspace"):
                page.keyboard.press(key)
            page.evaluate(NEXT_FRAMES)
            stands_at(page, code, among)
            page.mouse.click(*beside)
            page.keyboard.press("Space")
            stands_at(page, among[here + 1][0], among)
            answer(page, GO_TO, text)


@pytest.mark.nightly
def test_after_a_move_by_mouse_an_arrow_leads_to_the_next_section(notebook):
    page, cells = notebook(PLAYS, height=720), loaded(NOTEBOOKS / PLAYS).cells
    page.wait_for_function(ALL_DRAWN)
    among, play = places(cells), place_of(cells, 'PlayGame(\n    Sum(game, game, game), ("q"')
    with shown_as_slides(page, first=play):
        stands_at(page, play, among)
        game = Drawn(page, page.evaluate(NUMBER_OF_WIDGET, play))
        with game.change():
            page.mouse.click(*game.point("r"))
        page.keyboard.press("ArrowRight")
        stands_at(page, place_of(cells, "## 6 "), among)


@pytest.mark.nightly
def test_a_presentation_ends_with_its_notebook_and_with_its_window(notebook, lab):
    page = notebook(VOTES, height=720, run=False)
    page.locator(".jp-NotebookPanel-toolbar [data-jp-item-name=deck] >> visible=true").click()
    page.wait_for_function(IS_SHOWN)
    answer(page, SAVE)  # else closing asks
    page.evaluate(CLOSE)
    page.wait_for_function(NOTHING_IS_OPEN)
    page.wait_for_function(IS_DECK, arg=False)
    opened(page, lab, PLAYS, LIGHT)
    assert not page.evaluate(IS_SHOWN)
    with shown_as_slides(page, first=0):
        anew = page.context.new_page()
        opened(anew, lab, NAME, LIGHT)
        anew.wait_for_function(IS_STORED, arg=False)
        assert not anew.evaluate(IS_SHOWN)
        anew.close()


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
        editor.press("Tab", "Space", "ArrowRight", "ArrowDown")
        page.evaluate(NEXT_FRAMES)
        stands_at(page, EDITOR)
        editor.click((before[1] + 2, 2))
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
