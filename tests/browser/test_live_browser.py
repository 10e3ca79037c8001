"""Pages of the reading edition that come alive: read, played, answered, on a telephone, too."""

import json
import re
import tomllib
from hashlib import sha256

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from edition import DEEP, ENDLESS, KEEP, PROJECT, WINS, points, serving
from gestures import swipe
from helpers import mostly_nightly, said_to_answers
from playwright.sync_api import expect
from test_predict_first_browser import below_predictions

from sg_course import paths
from sg_course.cells import is_answers, loaded
from sg_course.homework import sheet
from sg_course.widgets.text_form import to_text

nightly = pytest.mark.nightly
PATIENCE = 60_000  # milliseconds
ONE = "01_positions_and_outcomes"
PAGES = sorted(path.stem for path in (PROJECT / "notebooks").glob("[01]*.ipynb"))
ALIVE = [*PAGES, "practice"]  # pages with widgets
SHEET = "homework/student/set1"
PLAY, EDITOR, CHECKED = "7b7d7bb2", "1db7ecc5", "5db9bbc4"  # cells of page 01
RIGHT = "answer_3 = 'd'\nexercise_3.check(answer_3)"
WRITTEN = "path => Object.keys(JSON.parse(localStorage.getItem(`sg / ${path}`)).cells).length"
KEPT_CHECK = "From your last visit: press Check"
DONE = "one => one.querySelector('.sg-run') && !one.querySelector('.sg-run').disabled"
WIDE = "() => document.documentElement.scrollWidth - innerWidth"
PLACES = "() => [...document.querySelectorAll('.sg-wake')].map(one => one.closest('.cell').id)"
FAULTS_IN_MAIN = """async () => (await axe.run({include: ['main']})).violations
    .filter(({id}) => id !== 'empty-table-header')  // of tables in text: the corner is empty
    .map(({id, nodes}) => [id, nodes[0].html.slice(0, 200)])"""
FOCUSED = "() => document.activeElement.closest('.cell').id"
AT = """one => { const {x, y, width, height} = one.querySelector('.sg-shape')
    .getBoundingClientRect(); return [x + width / 2, y + height / 2]; }"""
MIDDLE = """one => { one.scrollIntoView({block: 'center'});
    const {x, y, width, height} = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2]; }"""


@pytest.fixture
def server(site):
    """The site on this computer."""
    with serving(site) as server:
        yield server


class Reader:
    """A page that is read, and what a reader does there."""

    def __init__(self, page, address, name, sent=""):
        self.page, self.address = page, address
        page.set_default_timeout(PATIENCE)
        page.goto(f"{address}/{name}.html#{sent}", wait_until="domcontentloaded")

    def cell(self, id):
        """A cell of the page."""
        return self.page.locator(f'[id="cell-id={id}"]')

    def presses(self, id):
        """Press the button below a widget; return where it stands, and what went wrong."""
        place = self.cell(id).locator(".sg-wake")
        place.locator("button").click()
        return place

    def wakes(self, id):
        """Press the button below a widget; return the widget."""
        self.presses(id)
        return self.widget(id)

    def widget(self, id):
        """The widget of a cell, when it is drawn."""
        self.cell(id).locator(".sg-widget[data-revision]").first.wait_for()
        return self.cell(id).locator(".sg-widget").first

    def writes(self, id, source, opens=True):
        """Write something in a cell, run it, and return what it says."""
        if opens:
            self.cell(id).locator(".sg-opens").click()
        field = self.cell(id).locator(".cm-content")
        field.click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(source)
        self.page.keyboard.press("Shift+Enter")
        return self.result(id)

    def checks(self, id):
        """Press Check below a cell that holds nothing else, and return what it says."""
        self.cell(id).get_by_role("button", name="Check", exact=True).click()
        return self.result(id)

    def result(self, id):
        """What a cell says when it has run."""
        self.page.wait_for_function(DONE, arg=self.cell(id).element_handle())
        return self.cell(id).locator(".output").inner_text()

    def takes_along(self):
        """Go to the page "My work", and download the notebook there."""
        self.page.get_by_role("link", name="My work").click()
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name="Download").click()
        return download.value


@pytest.fixture
def reads(windows, server):
    """The function that opens a page in a new profile; no other host is asked, nothing fails."""
    contexts, asked, failed = [], [], []

    def opens(name, before="", **how):
        context = windows.chromium.new_context(
            **{"viewport": {"width": 1280, "height": 900}, "service_workers": "block"} | how
        )
        contexts.append(context)
        context.on("request", lambda request: asked.append(request.url))
        page = context.new_page()
        page.on("pageerror", lambda problem: failed.append(str(problem)))
        page.add_init_script(before)
        return Reader(page, server.address, name)

    yield opens
    for context in contexts:
        context.close()
    assert [url for url in asked if not url.startswith((server.address, "data:", "blob:"))] == []
    assert [what for what in failed if what != "Failed to fetch"] == []  # of what was cut off


@pytest.fixture
def reader(reads):
    """A reader of page 01."""
    return reads(ONE)


TELEPHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OWN_ENDLESS = ENDLESS.replace("wins", "outcomes") + "\n\nOwnOutcomes().check(my_outcomes)"


STILL = """() => document.getAnimations()
    .filter(one => one.effect.getComputedTiming().iterations < Infinity)
    .every(one => one.timeline !== document.timeline || one.playState === 'finished')"""


def test_the_first_widget_wakes_at_a_tap_and_the_page_is_accessible(reads):
    page = reads("index", **TELEPHONE).page
    page.get_by_role("img", name="Heaps of 1, 2 and 3 stones").tap()
    page.locator(".sg-widget[data-revision] [data-shape]").last.tap()
    page.locator(".sg-log li").nth(1).wait_for()  # the machine has answered
    assert page.evaluate(WIDE) <= 0
    page.wait_for_function(STILL)  # what fades in is pale
    page.evaluate(Axe().axe_script)
    assert page.evaluate("async () => (await axe.run()).violations") == []


ON_PICTURE = """(picture, [x, y]) => { const scale = picture.clientWidth / picture.naturalWidth;
    return {x: x * scale, y: y * scale}; }"""


@pytest.mark.parametrize(
    ("name", "id", "points", "said"),
    [
        ("index", "sitting-nim-play", [(5, 5), (219, 20), (39, 70)], "3"),  # a stone is the second
        (ONE, PLAY, [(77, 198)], "a → d"),
    ],
    ids=["board", "graph"],
)
def test_the_first_tap_on_a_stone_while_python_loads_is_played(reads, name, id, points, said):
    reader = reads(name, **TELEPHONE)
    picture = reader.cell(id).locator("img")
    picture.scroll_into_view_if_needed()
    with reader.page.expect_request("**/worker.mjs"):
        for point in points:
            picture.tap(position=picture.evaluate(ON_PICTURE, point))
    reader.widget(id)
    reader.cell(id).locator(".sg-log li").nth(1).wait_for()
    mine = reader.cell(id).locator(".sg-log li").first.inner_text()
    assert mine.startswith("You:") and said in mine


def test_a_page_says_of_its_cells_what_holds_on_pages(site):
    words = tomllib.loads((PROJECT / "browser" / "words.toml").read_text("utf-8"))
    lessons = PROJECT.glob("notebooks/[0-9gop]*.ipynb")  # but not paths that somebody has made
    lessons = [path for path in lessons if not path.name.startswith("path_")]
    notebooks = [nbformat.read(path, 4) for path in lessons]
    notebooks += map(paths.notebook_of, paths.paths())
    cells = [cell for notebook in notebooks for cell in notebook.cells]
    shown = [str(out.get("data", {})) for cell in cells for out in cell.get("outputs", [])]
    texts = [*(cell.source for cell in cells), *shown]
    assert [old for old in words if not any(old in text for text in texts)] == []
    pages = [path.read_text("utf-8") for path in site.glob("*.html")]
    for of_the_lab in ("<kbd>Shift</kbd>", "Run the cell to", "Run All Cells"):
        assert not any(of_the_lab in page for page in pages), of_the_lab
    assert not any(re.search("After \\d+ minutes you can", page) for page in pages)


def test_01_comes_alive_is_played_edited_answered_and_read_again(reader):
    page = reader.page
    assert reader.cell("imports-1").locator("button").count() == 0
    reader.cell(PLAY).locator(".sg-wake button").press("Enter")
    assert page.evaluate("() => document.activeElement.ariaDisabled") == "true"  # and keeps it
    game = reader.widget(PLAY)
    assert page.evaluate(FOCUSED) == f"cell-id={PLAY}"
    game.locator(".sg-position[data-key='\"d\"']").click()
    game.get_by_text("a → d").first.wait_for()
    question = reader.cell("d1451c7f")
    question.scroll_into_view_if_needed()
    question.locator("summary").nth(1).click()
    question.locator(".sg-wrong.sg-mine").wait_for()
    assert "✓ Right. d wins" in reader.writes(CHECKED, RIGHT)
    reader.cell(EDITOR).scroll_into_view_if_needed()
    assert "still shows a single position" in reader.checks("768dd722")
    reader.widget(EDITOR).locator("svg.sg-graph").click(position={"x": 40, "y": 40})
    reader.cell(EDITOR).get_by_text("2 positions ·").wait_for()
    assert "single" not in reader.checks("768dd722")
    assert "no result within 5 seconds" in reader.writes("47e4cc83", OWN_ENDLESS)
    page.reload()
    field = reader.cell("47e4cc83").locator(".cm-content")
    field.focus()
    page.keyboard.press("Tab")  # leaves a field in which one does not write
    assert page.evaluate("() => document.activeElement.textContent") == "Check"
    assert field.inner_text().split() == OWN_ENDLESS.split()
    for id, said in {"47e4cc83": "no result within", CHECKED: "✓ Right"}.items():
        reader.cell(id).get_by_text(KEPT_CHECK).wait_for()
        assert said in reader.cell(id).locator(".output").inner_text()
    assert question.locator(".sg-mine").is_visible()
    assert page.locator(".sg-wake button[aria-disabled]").count() == 0
    for id, mine in {EDITOR: "2 positions ·", PLAY: "You: a → d"}.items():
        reader.cell(id).scroll_into_view_if_needed()
        reader.cell(id).get_by_text("This is as you left it.").wait_for()
        reader.cell(id).get_by_text(mine).first.wait_for()
    reader.cell(EDITOR).get_by_role("button", name="Begin anew").click()
    reader.cell(EDITOR).get_by_text("1 position ·").wait_for()


def test_an_answer_that_is_tapped_is_code_is_kept_and_follows_what_is_typed(reads):
    reader, id, right = reads(ONE, **TELEPHONE), "d0836a66", "NPNNNPPP"
    cell = reader.cell(id)
    pressed = cell.locator("[aria-pressed=true]")
    for key, label in zip("abcd", right):
        row = cell.get_by_role("group", name=key, exact=True)
        row.get_by_role("button", name=label, exact=True).tap()
    spots = reader.cell("a452654c").locator(".sg-still [r='20']").all()  # twice makes N of P
    for spot, label in zip(spots[4:], right[4:]):
        spot.tap()
        if label == "N":
            spot.tap()
    squares = reader.cell("a452654c").locator("rect[data-label]:visible")
    assert squares.count() == right.count("P")
    assert "✓ Right" in reader.checks(id)
    reader.page.reload()
    expect(pressed).to_have_text([*right])
    cell.get_by_role("button", name="As code").tap()
    code = cell.locator(".cm-content").inner_text()
    assert '{"a": "N", "b": "P", "c": "N", "d": "N", "e": "N", "f": "P", "g": "P"' in code
    cell.get_by_role("group", name="h", exact=True).get_by_role("button", name="P").tap()
    assert '"h": ""' in cell.locator(".cm-content").inner_text()
    wrong = code.replace('"a": "N"', "'a': 'P'")
    assert "You called a P" in reader.writes(id, wrong, opens=False)
    assert pressed.all_inner_texts() == ["P", *right[1:]]
    reader.writes(id, "answer_1 = exercise_1.solution()", opens=False)
    assert cell.locator(".sg-taps button:enabled").count() == 0


def test_numbers_are_written_orders_tapped_and_the_caret_begins_where_the_answer_does(reads):
    reader, held = reads("02_sums"), []
    reader.page.route("**/editor.mjs", lambda route: held.append(route))
    sizes = reader.cell("5b1310b2")
    with reader.page.expect_request("**/editor.mjs"):
        sizes.locator(".sg-opens").click()
    sizes.get_by_label("b", exact=True).last.press("1")
    held[0].continue_()
    sizes.get_by_text('{"a": None, "b": 1, ').wait_for()
    reader.page.keyboard.press("4")  # where the reader was when the code opened
    sizes.get_by_text('{"a": None, "b": 14, ').wait_for()
    reader = reads(ONE)
    for id, asked in {"cdfb9d78": 'answer_6 = "x"', "76e31b82": "answer_2 = x"}.items():
        reader.cell(id).locator(".sg-opens").click()
        reader.cell(id).locator(".cm-focused").wait_for()
        reader.page.keyboard.insert_text("x")
        assert asked in reader.cell(id).locator(".cm-content").inner_text()
    reader = reads("12_names_in_any_order")
    order = reader.cell("9a577225")
    order.locator(".sg-opens").click()
    for number in (0, 3, 1, 3, 2):
        order.get_by_role("button", name=str(number), exact=True).click()
    order.get_by_text("answer_1 = [0, 1, 2]").wait_for()


def test_a_cell_without_end_is_stopped_and_what_lived_begins_anew(reader):
    reader.wakes(PLAY)
    cell = reader.cell("353d824f")
    cell.locator(".sg-opens").click()
    cell.locator(".cm-content").click()
    reader.page.keyboard.press("Control+Home")
    reader.page.keyboard.insert_text("while True: pass\n")
    reader.page.keyboard.press("Shift+Enter")
    cell.get_by_role("button", name="Stop").click()
    cell.get_by_text("Stopped.").wait_for()
    reader.cell(PLAY).locator(".sg-wake").wait_for(state="detached")
    reader.widget(PLAY).locator(".sg-position[data-key='\"d\"']").click()
    cell.get_by_role("button", name="As it was").click()  # and the question is answered by no
    assert "while True" in cell.locator(".cm-content").inner_text()
    reader.page.on("dialog", lambda dialog: dialog.accept())
    cell.get_by_role("button", name="As it was").click()
    cell.get_by_role("button", name="Run").click()
    assert "5 positions, 7 moves" in reader.result("353d824f")
    assert "NameError: name 'nim' is not defined" in reader.writes("353d824f", "nim", opens=False)
    assert "line 2" in reader.writes("353d824f", "x = 1\nx = = 1", opens=False)


def test_no_earlier_result_stands_below_a_cell_that_was_stopped_or_ended_python(reader):
    cell = reader.cell("353d824f")
    output, no_result = cell.locator(".output"), "one => one.innerText.trim() === ''"
    assert reader.writes("353d824f", "1 + 1") == "2"
    cell.locator(".cm-content").click()
    reader.page.keyboard.press("Control+a")
    reader.page.keyboard.insert_text("while True: pass")
    reader.page.keyboard.press("Shift+Enter")
    cell.get_by_role("button", name="Stop").click()
    cell.get_by_text("Stopped.").wait_for()
    assert output.evaluate(no_result)
    assert reader.writes("353d824f", DEEP.replace("{}", "3"), opens=False) == "1"
    assert reader.writes("353d824f", DEEP.replace("{}", "402"), opens=False) == ""
    cell.get_by_text("begin with small n, or use a loop").wait_for()
    assert reader.writes("353d824f", "1 + 2", opens=False) == "3"


def test_work_is_listed_taken_along_and_cleared(reads):
    reader, mine = reads(SHEET), "answer = 'mine'"
    page = reader.page
    reader.writes("move", mine)
    download = reader.takes_along()
    assert download.suggested_filename == "set1.ipynb"
    cells = nbformat.read(download.path(), 4).cells
    assert [cell.source for cell in cells if cell.id == "move"] == [mine]
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Clear").click()
    page.get_by_text("Nothing so far.").wait_for()
    expect(page.get_by_text("What you wrote, drew, played")).to_be_hidden()
    begin = page.get_by_role("link", name="Begin with an exercise").get_attribute("href")
    page.go_back()
    assert page.locator(".cm-content").count() == 0
    page.goto(f"{reader.address}/{begin}")
    assert ".check(" in page.locator(":target .input_area").inner_text()


def update(server, site, pairs, names=(f"{ONE}.html", f"files/{ONE}.ipynb", "my.html")):
    """Let the site have another text, from its old to its new parts."""
    for name in names:
        text = (site / name).read_text("utf-8")
        for old, new in pairs.items():
            text = text.replace(old, new)
        server.replaced[name] = text.encode()


def test_what_was_written_in_a_cell_that_changed_or_went_is_beside_the_new(reader, server, site):
    page = reader.page
    assert "✓ Right" in reader.writes(CHECKED, RIGHT)
    reader.writes("353d824f", "print('mine')")
    update(server, site, {"answer_3": "answer_new", "353d824f": "otherone"})
    page.reload()
    cell = reader.cell(CHECKED)
    assert "answer_new = None" in cell.locator(".input_area").text_content()
    assert RIGHT in cell.locator("pre").all_inner_texts()
    changed = "answer_new = 'g'\nexercise_3.check(answer_new)"
    assert "✓ Right" not in reader.writes(CHECKED, changed)
    page.reload()
    expect(cell.locator("[aria-pressed=true]")).to_have_text("g")
    page.get_by_role("link", name="My work").click()
    page.get_by_role("button", name="Clear").click()  # and the question is answered by no
    page.get_by_text("1 cell, 1 check, 2 older texts").wait_for()
    assert page.locator("pre").all_inner_texts() == [RIGHT, "print('mine')"]
    *cells, first, second = nbformat.read(reader.takes_along().path(), 4).cells
    assert changed in [cell.source for cell in cells]
    assert first.source.endswith(RIGHT) and second.source.endswith("print('mine')")


def test_what_was_kept_without_words_is_read_and_a_prediction_kept_by_its_words(
    reads, server, site
):
    reader = reads(ONE)
    page, question = reader.page, reader.cell("d1451c7f")
    mine = question.locator(".sg-mine summary")
    words = question.locator("summary").all_inner_texts()
    once = {"cells": {"353d824f": "print(1)"}, "chosen": {"d1451c7f": 1}}
    for path in (f"{ONE}.ipynb", "gone.ipynb"):
        page.evaluate(KEEP, [path, once])
    page.reload()
    reader.cell("353d824f").locator(".cm-content").get_by_text("print(1)").wait_for()
    expect(mine).to_have_text(words[1])
    last = words[2].removeprefix("C. ")
    page.evaluate(KEEP, [f"{ONE}.ipynb", once | {"chosen": {"d1451c7f": last}}])
    update(server, site, {words[1]: f"B. {last}", words[2]: "C. Another answer"})
    page.reload()
    expect(mine).to_have_text(f"B. {last}")
    page.get_by_role("link", name="My work").click()
    page.get_by_text("gone.ipynb: 1 prediction, 1 older text").wait_for()


def test_boxes_that_are_ticked_beside_a_sentence_stay_until_it_is_another(reads):
    reader, id = reads("04_why_xor"), "819580f9"
    boxes = reader.cell(id).locator("[type=checkbox]")

    def ticked():
        return [box.is_checked() for box in boxes.all()]

    def sentence(text):
        return f"my_sentence = 'XOR appears because {text}.'\nwhy_xor.check(my_sentence)"

    reader.writes(id, sentence("two equal games cancel in pairs"))
    assert ticked() == [False, False, False]
    boxes.nth(1).check()
    for again in (reader.page.reload, lambda: reader.checks(id)):
        again()
        boxes.first.wait_for()
        assert ticked() == [False, True, False]
    reader.writes(id, sentence("two of a kind are none"), False)
    assert ticked() == [False, False, False]


def test_another_tab_says_that_a_cell_has_another_text(reader):
    other = reader.page.context.new_page()
    other.goto(reader.page.url)
    reader.cell("353d824f").locator(".sg-opens").click()
    reader.cell("353d824f").locator(".cm-content").press_sequentially("newer")
    said = other.get_by_text("Another tab has changed this cell")
    said.wait_for()
    assert said.count() == 1


def test_a_widget_says_that_a_cell_on_which_it_stands_has_changed(reader):
    reader.page.evaluate(SHOW_ALL)
    for id in ("4f2fb953", "d4adf824"):
        reader.wakes(id)
    said = reader.page.get_by_text("A cell above has changed")
    reader.writes(PLAY, "token = GameGraph({'a': ['b'], 'b': []})\nPlayGame(token)")
    reader.cell("d4adf824").locator(said).wait_for()
    assert said.count() == 1, "the other widget does not stand on it"
    reader.page.get_by_role("button", name="Begin anew").press("Enter")
    said.wait_for(state="detached")
    assert reader.widget("d4adf824").locator(".sg-position").count() == 2
    assert reader.page.evaluate(FOCUSED) == "cell-id=d4adf824"


@nightly
def test_a_sheet_done_on_its_page_counts(reads, tmp_path):
    """Answers are checked, are there after a reload, and count in the downloaded file."""
    reader, mine = reads(SHEET), sheet("set1")
    drawing, game = reader.wakes("draw-outcome-editor"), mine["draw_outcome"].solution()
    drawing.get_by_label("The game as text").fill(to_text(game))
    drawing.get_by_text(f"{len(game.positions)} positions ·").wait_for()
    drawing.get_by_text("Copy as code").click()
    code = drawing.get_by_label("The game as code")
    code.wait_for()
    answers = {name: mine[name].solution() for name in ("labels", "move", "wrong", "whole_sum")}
    sources = {name: f"{name} = {value!r}" for name, value in answers.items()}
    sources["draw_outcome"] = code.input_value()
    sources["my_wins"] = ENDLESS
    for name, source in sources.items():
        id = name.replace("_", "-")
        reader.writes(id, source)
        said = reader.checks(f"{id}-check")
        assert ("no result within 5 seconds" if name == "my_wins" else "✓ Right") in said, said
    reader.writes("my-wins", WINS, opens=False)
    assert "✓ Right" in reader.checks("my-wins-check")
    reader.page.reload()
    assert reader.page.evaluate(WRITTEN, f"{SHEET}.ipynb") == len(sources)
    table = points(tmp_path, reader.takes_along().path().read_text("utf-8"))
    assert "ada,set1-ada.ipynb,3,2,2,3,3,4,,,,17,," in table


# Kept, and shared


def draws(reader):
    """Draw a second position in the editor of a page; return the editor."""
    editor = reader.wakes(EDITOR)
    editor.locator("svg.sg-graph").click(position={"x": 40, "y": 40})
    editor.get_by_text("2 positions ·").wait_for()
    reader.page.wait_for_function("Object.values(localStorage).join().includes('restore')")
    return editor


def opened(reader, widget):
    """Share a widget and open its link in another window."""
    widget.locator("xpath=..").get_by_role("button", name="Share").click()
    address = widget.locator("xpath=..").get_by_label("The address of this game")
    address.wait_for()
    page = reader.page.context.browser.new_context().new_page()
    page.goto(address.input_value())
    return page


def test_a_drawing_is_a_link_that_opens_it(reader):
    page = opened(reader, draws(reader))
    assert reader.page.locator(".sg-code-picture svg").count() == 1
    page.get_by_role("button", name="Draw a game here").click()
    page.get_by_text("2 positions ·").wait_for()
    page.locator("[id='cell-id=played'] .sg-position").nth(1).wait_for()
    page.evaluate(Axe().axe_script)
    assert page.evaluate(FAULTS_IN_MAIN) == []
    page.goto(page.url[:-9])  # the page reloads itself
    page.get_by_text("This link is damaged").wait_for()


@nightly
def test_rules_of_ones_own_come_as_text_that_waits_to_be_run(reader):
    rules = "def halves(n):\n    return [n // 2] if n else []\n\nPlayGame(halves, 9)"
    reader.writes("353d824f", rules)
    page = opened(reader, reader.widget("353d824f"))
    page.get_by_text("code that somebody wrote").wait_for()
    cell = page.locator("[id='cell-id=own']")
    assert "def halves(n)" in cell.inner_text() and cell.locator(".sg-widget").count() == 0
    cell.get_by_role("button", name="Write here").click()
    cell.get_by_role("button", name="Run").click()
    cell.locator(".sg-position").first.wait_for()


@nightly
def test_a_verdict_and_its_section_are_there_and_travel_in_a_notebook(reader, reads, tmp_path):
    assert "✓ Right" in reader.writes(CHECKED, RIGHT)
    draws(reader)
    reader.takes_along().save_as(tmp_path / "mine.ipynb")
    reader.page.get_by_text("1 right").first.wait_for()
    other = reads("my")
    other.page.locator("summary", has_text="Take in").click()
    other.page.get_by_label("Take in a notebook").set_input_files(tmp_path / "mine.ipynb")
    other.page.get_by_text("Taken in: ").wait_for()
    other.page.get_by_text("1 cell, 1 widget").wait_for()
    other.page.locator("li li a").first.click()  # a section
    other.page.wait_for_url(f"**/{ONE}.html#cell-id=*")
    other.wakes(EDITOR)
    other.cell(EDITOR).get_by_text("2 positions ·").wait_for()


# What is kept, whatever that is, and what strangers' files bring

ODD = [
    "[1]",
    '{"cells": {"353d824f": "print(1)"}, "chosen": null}',
    "",
    "null",
    "3",
    '"text"',
    '{"cells": {"353d824f"',
    "[" * 100_000,
    '{"widgets": "text"}',
    '{"cells": {"353d824f": null}}',
    '{"widgets": {"7b7d7bb2": {"of": "", "logs": null}}}',
    '{"widgets": {"7b7d7bb2": null}}',
    '{"verdicts": {"5db9bbc4": {"of": "x", "outputs": [null]}}}',
    '{"verdicts": {"5db9bbc4": {"of": "x", "outputs": [{"text/plain": 3}]}}}',
    '{"chosen": {"d1451c7f": {}}, "old": [], "from": 7, "taken": "all"}',
    '{"later": {}}',
]
PUT = "([path, text]) => localStorage.setItem(`sg / ${path}`, text)"
BUTTONS = "() => document.querySelectorAll('main button').length"
ALL_BUTTONS = "count => document.querySelectorAll('main button').length >= count"
OWN = {"353d824f": "print('mine')"}


@pytest.mark.parametrize("text", mostly_nightly(ODD[:2], ODD))
def test_what_is_kept_and_cannot_be_read_is_offered_beside_all_that_can(reads, text):
    reader = reads("my")
    page = reader.page
    page.evaluate(KEEP, ["02_sums.ipynb", {"cells": OWN}])
    page.evaluate(PUT, [f"{ONE}.ipynb", text])
    page.reload()
    page.get_by_text("02 · Sums").first.wait_for()
    unread = page.locator("li", has_text="cannot read")
    for visit in ("my", ONE, "my"):  # a page keeps something at once
        page.goto(f"{reader.address}/{visit}.html")
        if visit == ONE:
            page.locator(".sg-wake").first.wait_for()
            continue
        with page.expect_download() as download:
            unread.get_by_role("button", name="Download").click()
        assert download.value.path().read_text("utf-8") == text
    assert page.get_by_text("1 cell").count() == ("print(1)" in text)
    page.on("dialog", lambda dialog: dialog.accept())
    unread.get_by_role("button", name="Clear").click()
    unread.wait_for(state="detached")
    page.reload()
    assert page.get_by_text("1 older text").count() == 1
    assert (unread.count(), page.get_by_text("1 cell").count()) == (0, "print(1)" in text)


def foreign(folder, pairs, site, sg=(), name="02_sums"):
    """A notebook of the site with other cells, by their ids, and with what it says of widgets."""
    notebook = nbformat.read(site / "files" / f"{name}.ipynb", 4)
    for cell in notebook.cells:
        cell.source = pairs.get(cell.id, cell.source)
    for id in pairs.keys() - {cell.id for cell in notebook.cells}:
        notebook.cells.append(nbformat.v4.new_code_cell(pairs[id], id=id))
    notebook.metadata.sg = dict(sg)
    file = folder / "foreign.ipynb"
    file.write_text(json.dumps(notebook), encoding="utf-8")
    return file


def takes_in(reader, file):
    """Take a notebook in; return what is said of it."""
    reader.page.goto(f"{reader.address}/my.html")
    reader.page.locator("summary", has_text="Take in").click()
    reader.page.get_by_label("Take in a notebook").set_input_files(file)
    said = reader.page.locator("#sg-taken:not(:empty)")
    said.wait_for()
    return said.inner_text()


ODD_PARTS = [
    {"chosen": None, "widgets": []},
    {"widgets": None},
    {"chosen": "text"},
    {"widgets": {"a": {"of": "x", "logs": {"0": [{"do": "go"}] * 301}}}},
    {"widgets": {"__proto__": 3}},
]


@pytest.mark.parametrize("sg", mostly_nightly(1, ODD_PARTS))
def test_each_part_of_a_notebook_is_checked_when_it_is_taken_in(reads, site, tmp_path, sg):
    reader = reads("02_sums")
    reader.page.wait_for_function(ALL_BUTTONS, arg=50)
    count = reader.page.evaluate(BUTTONS)
    (id, *_) = (one for one in reader.page.evaluate(PLACES))
    file = foreign(tmp_path, {id.removeprefix("cell-id="): "print(1)"}, site, sg)
    assert "cannot be read" in takes_in(reader, file)
    reader.page.get_by_text(": 1 cell").wait_for()
    reader.page.goto(f"{reader.address}/02_sums.html")
    reader.page.wait_for_function(ALL_BUTTONS, arg=count)


NAMES = ("constructor", "__proto__", "toString", "hasOwnProperty", "valueOf")


@pytest.mark.parametrize("text", mostly_nightly(1, [
    json.dumps({"cells": [{"id": id, "source": "print(1)"} for id in NAMES]}),
    *("null", "[]", "3", '{"cells": 3}', '{"cells": [null, 3, {"id": null, "source": 3}]}'),
    '{"metadata": {"sg": null}, "cells": {"length": 9}}',
]))  # fmt: skip
def test_a_file_that_is_no_notebook_of_a_page_is_refused(reads, tmp_path, text):
    (tmp_path / "foreign.ipynb").write_text(text, encoding="utf-8")
    assert "no notebook of a page" in takes_in(reads("my"), tmp_path / "foreign.ipynb")


def test_names_that_all_things_have_are_names_of_cells(reads):
    reader = reads("my")
    cells = ", ".join(f'"{id}": "mine of {id}"' for id in NAMES)
    reader.page.evaluate(PUT, [f"{ONE}.ipynb", f'{{"cells": {{{cells}}}}}'])
    reader.page.reload()
    reader.page.get_by_text(f"{len(NAMES)} older texts").wait_for()
    texts = reader.page.locator("pre").all_inner_texts()
    assert texts == [f"mine of {id}" for id in NAMES]


def test_a_cell_of_a_file_runs_when_one_presses_on_it_and_not_before(reads, site, tmp_path):
    other = "token = GameGraph({'a': ['b'], 'b': []})\nPlayGame(token)"
    reader = reads("my")
    takes_in(reader, foreign(tmp_path, {PLAY: other, "353d824f": "print(token.n)"}, site, (), ONE))
    page = reader.page
    page.goto(f"{reader.address}/{ONE}.html")
    cell, below = reader.cell(PLAY), reader.cell("d4adf824")
    cell.get_by_text("From a file: until you press Run here, nothing runs it.").wait_for()
    page.evaluate(SHOW_ALL)
    assert reader.wakes("d4adf824").locator(".sg-position").count() == 7
    cell.locator(".cm-content").press("Control+End")
    page.keyboard.insert_text("  # mine")
    assert page.get_by_text("A cell above has changed").count() == 0
    page.reload()
    page.evaluate(SHOW_ALL)
    below.scroll_into_view_if_needed()
    assert reader.widget("d4adf824").locator(".sg-position").count() == 7
    assert cell.locator(".sg-widget, .sg-wake").count() == 0
    reader.checks("768dd722")
    reader.cell("768dd722").get_by_text("A cell above is from a file").wait_for()
    cell.get_by_role("button", name="Run").click()
    below.get_by_text("A cell above has changed").wait_for()
    page.reload()
    page.evaluate(SHOW_ALL)
    below.scroll_into_view_if_needed()
    assert reader.widget("d4adf824").locator(".sg-position").count() == 2


FILLED = """() => { let text = 'x'.repeat(1 << 20);
    for (let n = 0; text; n++) {
        try { localStorage.setItem(`other ${n}`, text); }
        catch { text = text.slice(1, 1 + text.length / 2); }
    } }"""


def test_full_storage_is_said_once(reads):
    reader = reads(ONE)
    page = reader.page
    said = page.get_by_text("The storage of this browser is full")
    page.evaluate(FILLED)
    reader.cell("d1451c7f").locator("summary").first.click()
    said.wait_for()
    assert "✓ Right" in reader.writes(CHECKED, RIGHT)
    reader.wakes(PLAY).locator(".sg-position[data-key='\"d\"']").click()
    reader.cell(PLAY).get_by_text("a → d").first.wait_for()
    assert said.count() == 1 and said.locator("xpath=..").get_attribute("class") == "sg-feet"


def test_editions_of_one_host_keep_things_apart_and_what_all_shared_is_read(
    windows, site, tmp_path
):
    for name in ("one", "other"):
        (tmp_path / name).symlink_to(site, target_is_directory=True)
    with serving(tmp_path) as server, windows.chromium.new_context() as context:
        page = context.new_page()
        reader = Reader(page, f"{server.address}/one", "my")
        shared = PUT.replace("sg / ", "sg-page ")
        page.evaluate(shared, [f"{ONE}.ipynb", json.dumps({"cells": OWN})])
        for name in ("one", "other"):
            page.goto(f"{server.address}/{name}/{ONE}.html")
            reader.cell("353d824f").locator(".cm-content").get_by_text("mine").wait_for()
            reader.writes("353d824f", "print('newer')", opens=False)
        page.on("dialog", lambda dialog: dialog.accept())
        for name in ("other", "one"):
            page.goto(f"{server.address}/{name}/my.html")
            page.get_by_text("1 cell").wait_for()
            page.get_by_role("button", name="Clear").click()
            page.get_by_text("Nothing so far.").wait_for()
            page.reload()
            page.get_by_text("Nothing so far.").wait_for()


# On a telephone


def test_a_picture_is_not_made_smaller_than_can_be_read(reads):
    page = reads("05_why_mex", **TELEPHONE).page
    page.wait_for_function("""() => [...document.querySelectorAll('.output_html img')].every(
        one => parseFloat(one.style.minWidth) >= 0.79 * one.naturalWidth)""")
    assert page.evaluate(WIDE) <= 0


@nightly
def test_what_the_machine_did_is_seen_beside_a_tall_board(reads):
    play = reads("05_why_mex", **TELEPHONE).wakes("3a5b72a8")
    assert play.evaluate("""root => {
        root.scrollIntoView({block: 'start'});
        const side = root.querySelector('.sg-side').getBoundingClientRect();
        return root.offsetHeight > innerHeight && side.bottom <= innerHeight;
    }""")


STANDS = """() => new Promise(done => { let before, same = 0; const look = () => {
    same = scrollY === before ? same + 1 : 0;
    before = scrollY;
    same > 9 ? done() : requestAnimationFrame(look); }; look(); })"""


def test_a_finger_scrolls_past_a_graph_draws_and_taps_what_is_meant(reads):
    reader = reads(ONE, **TELEPHONE)
    page = reader.page
    assert page.locator(".bar").bounding_box()["height"] < 50
    editor = reader.wakes("49998810")
    editor.scroll_into_view_if_needed()
    _, y = editor.locator("svg.sg-graph").evaluate(MIDDLE)
    moves = editor.locator(".sg-move").count()
    ends = [editor.locator(f".sg-position[data-key='{key}']") for key in (4, 0)]
    swipe(page, *[end.evaluate(AT) for end in ends])
    editor.locator(".sg-move").nth(moves).wait_for(state="attached")
    before = page.evaluate("() => scrollY")
    swipe(page, (40, y), (40, y - 200))
    page.wait_for_function("before => scrollY > before + 100", arg=before)
    assert editor.locator(".sg-position").count() == 5, "nothing was added"
    page.evaluate(STANDS)  # a tap on a page that still moves only stops it, as on every telephone
    game = reader.cell(PLAY)
    game.scroll_into_view_if_needed()
    x, y = reader.widget(PLAY).locator(".sg-position[data-key='\"d\"']").evaluate(MIDDLE)
    page.touchscreen.tap(x, y)
    game.get_by_text("a → d").first.wait_for()
    assert page.evaluate(WIDE) <= 0


def test_a_tap_beside_a_stalk_means_it(reads):
    reader = reads("09_games_worth_knowing", **TELEPHONE)
    game = reader.wakes("worth-50")
    x, y = game.locator(".sg-edge[data-shape]").last.evaluate(MIDDLE)
    reader.page.touchscreen.tap(x + 12, y)
    game.locator(".sg-log li").first.wait_for()


SHOW_ALL = "() => document.querySelectorAll('.sg-follows button').forEach(one => one.click())"
NEAREST = """() => [...document.querySelectorAll('.sg-shapes')].flatMap(svg => {
    const boxes = [...svg.querySelectorAll('[data-shape]')].map(one => one.querySelector('rect'))
        .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect());
    const at = boxes.map(({x, y, width, height}) => [x + width / 2, y + height / 2]);
    const apart = at.flatMap(([x, y], i) =>
        at.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y)));
    return [[svg.ariaLabel, Math.min(...apart)]]; })"""
SMALL = """() => [...document.querySelectorAll('main :is(input, select, textarea, .cm-editor)')]
    .filter(one => parseFloat(getComputedStyle(one).fontSize) < 16).map(one => one.ariaLabel)"""

CUT = """() => [...document.querySelectorAll('.sg-picture svg:not([viewBox])')].filter(one =>
    one.getBoundingClientRect().height + 1 < one.getAttribute('height')).length"""


@nightly
@pytest.mark.parametrize("how", [{}, TELEPHONE], ids=["large", "telephone"])
@pytest.mark.parametrize("name", ALIVE)
def test_all_widgets_of_a_page_live_and_answer(reads, name, how):
    page = reads(name, **how).page
    page.evaluate(SHOW_ALL)
    for id in page.evaluate(PLACES):
        cell = page.locator(f'[id="{id}"]')
        cell.evaluate("one => one.querySelector('.sg-wake button')?.click()")
        cell.locator(".sg-wake").wait_for(state="detached")
        cell.locator(".sg-widget[data-revision]").first.wait_for()
    assert page.locator(".sg-widget:not([data-revision])").count() == 0
    assert page.evaluate(WIDE) <= 0 and page.evaluate(CUT) == 0
    assert not how or page.evaluate(SMALL) == [], "a telephone would zoom in"
    if how and name.startswith("09"):
        boards = page.evaluate(NEAREST)
        assert len(boards) > 20
        assert [board for board in boards if board[1] < 24] == [], "a finger tells them apart"
    for question in page.locator(".sg-ask").all():
        option = question.locator("summary").first
        option.tap() if how else option.click()
        question.locator(".sg-mine").wait_for()
    page.evaluate(Axe().axe_script)
    assert page.evaluate(FAULTS_IN_MAIN) == []


SEEN = """() => [...document.querySelectorAll('.cell')].filter(cell =>
    [...cell.querySelectorAll(':is(.output, .text_cell_render) *')].some(one => {
        one.focus();
        return document.activeElement === one || one.checkVisibility({visibilityProperty: true});
    })).map(({id}) => id.replace('cell-id=', ''))"""
CHOSEN = "path => Object.keys(JSON.parse(localStorage.getItem(`sg / ${path}`)).chosen)"


@pytest.mark.parametrize("name", mostly_nightly([ONE], PAGES))
def test_what_follows_a_prediction_is_closed_until_it_is_answered_or_shown(reads, name):
    page, lesson = reads(name).page, name[:2]
    text = " ".join(page.inner_text("body").split())
    assert [said for said in said_to_answers(lesson) if said in text] == []
    cells = loaded(PROJECT / "notebooks" / f"{name}.ipynb").cells
    shown = [[cells[i] for i in below] for below in below_predictions(f"{name}.ipynb")]
    closed = [{one.id for one in below if not is_answers(one)} for below in shown]
    assert not set(page.evaluate(SEEN)) & set().union(*closed)
    asked, answered = page.locator(".cell:has(.sg-ask)").all(), set()
    for number, (prediction, ids) in enumerate(zip(asked, closed, strict=True)):
        assert prediction.is_visible(), "those before are answered"
        show = prediction.get_by_role("button", name="Show what follows without answering")
        if number % 2 and ids:
            show.click()
        else:
            prediction.locator("summary").first.click()
            answered.add(prediction.get_attribute("id").removeprefix("cell-id="))
        closed[number] = set()
        page.wait_for_function(f"ids => ids.every(id => ({SEEN})().includes(id))", arg=[*ids])
        assert not set(page.evaluate(SEEN)) & set().union(*closed)
    assert set(page.evaluate(CHOSEN, f"{name}.ipynb")) == answered


@nightly
@pytest.mark.parametrize("name", PAGES)
def test_all_other_cells_of_a_page_run(reads, name):
    reader = reads(name)
    closed = reader.page.get_by_role("button", name="Show what follows without answering")
    closed.first.wait_for()
    while closed.count():
        closed.first.click()
    cells = ".sg-answer-line:has(.sg-opens, .sg-run) >> visible=true"  # imports are folded
    lines = reader.page.locator(cells).all()
    for line in lines:
        if opener := line.locator(".sg-opens").all():
            opener[0].click()
        line.locator(".sg-run").click()
    for line in lines:
        line.locator(".sg-run:enabled").wait_for()
    assert reader.page.locator(".sg-problem").all_inner_texts() == []


# Where something is missing


@nightly
@pytest.mark.parametrize("what", ["WebAssembly", "Worker"])
def test_what_a_browser_lacks_is_said_below_the_picture(reads, what):
    reader = reads(ONE, f"delete window.{what}")
    reader.presses(PLAY).get_by_text("This browser cannot run Python here.").wait_for()
    assert reader.cell(PLAY).locator("img").count() == 1, "the picture stays"


def test_without_a_network_the_first_press_says_so(reader):
    reader.page.context.set_offline(True)
    reader.presses(PLAY).get_by_text("could not be fetched. Is there a network?").wait_for()


PAGES_KEPT = """async files => {
    const found = () => Promise.all(files.map(file => caches.match(file)));
    while (!(await found()).every(Boolean)) await new Promise(soon => setTimeout(soon, 100)); }"""
IN_THE_WORKER = re.compile(r'\["([^"]+)", "(\w{64})"\]')
UPDATED = """async () => {
    const here = await navigator.serviceWorker.getRegistration();
    const before = here.active;
    await here.update();
    while (here.installing || here.waiting || here.active.state !== 'activated')
        await new Promise(soon => setTimeout(soon, 100));
    return here.active !== before; }"""
LOG_IN = b"<!doctype html><title>Network</title>Log in to go on."


def pages_kept(page, site):
    """Wait until all pages are there without a network."""
    files = dict(IN_THE_WORKER.findall((site / "service-worker.js").read_text("utf-8")))
    page.evaluate(PAGES_KEPT, [file for file in files if not file.startswith("static/")])


def new_version(server, site, *changed):
    """Let the site have a new version, which has other texts in some files: (name, old, new)."""
    worker = "service-worker.js"
    update(server, site, {'KEPT = SITE + "': 'KEPT = SITE + "new'}, [worker])
    for name, old, new in changed:
        update(server, site, {old: new}, [name])
        before, after = (site / name).read_bytes(), server.replaced[name]
        pair = [sha256(data).hexdigest().encode() for data in (before, after)]
        assert before != after and pair[0] in server.replaced[worker]
        server.replaced[worker] = server.replaced[worker].replace(*pair)


PROGRESS = re.compile(r"Python \d0 %, \d of \d+ MB")


def test_loading_is_shown_and_what_was_loaded_is_there_without_a_network(reads, server, site):
    server.rate = 4e6  # bytes a second
    reader = reads("index", service_workers="allow")
    page = reader.page
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.locator(".sg-wake button").first.click()
    page.get_by_text(PROGRESS).wait_for()
    page.locator(".sg-widget[data-revision]").first.wait_for()
    assert page.locator(".sg-foot").inner_text() == ""
    pages_kept(page, site)
    library = [f"static/pyodide/{file.name}" for file in site.glob("static/pyodide/*.zip.gz")]
    page.evaluate(PAGES_KEPT, [file for file in library if re.search("stdlib|widgets", file)])
    page.context.set_offline(True)
    server.shutdown()  # as the service worker is not offline
    server.server_close()
    page.get_by_role("link", name="Start here", exact=True).click()
    reader.widget("8df69b69")  # by itself, as it is seen
    assert "✓" in reader.writes("0870614c", "WinningMove(token).check('b')")


LOCK, INDEX = "static/pyodide/pyodide-lock.json", "index.html"
HALF = {  # what is sent in place of a file of the new version; None: as it was in the old one
    "a page is old": (INDEX, None),
    "a page is that of a network": (INDEX, LOG_IN),
    "a part of Python is old": (LOCK, None),
    "a script is cut": ("again.mjs", b"// What"),
}


@pytest.mark.parametrize("how", mostly_nightly(1, HALF))
def test_a_newer_version_is_said_and_shown_when_all_of_it_is_there(reads, server, site, how):
    page = reads("index", service_workers="allow").page
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.locator(".sg-wake button").first.click()
    page.locator(".sg-widget[data-revision]").first.wait_for()
    pages_kept(page, site)
    beats, says = "Push a token along", "There is a newer version"
    news = (INDEX, "Push a token along", "Push one token along"), (LOCK, '{\n "', '{ \n "')
    new_version(server, site, *news, ("again.mjs", "// What", "// That"))
    name, sent = HALF[how]
    whole = server.replaced[name]
    server.replaced[name] = (site / name).read_bytes() if sent is None else sent
    assert not page.evaluate(UPDATED)
    page.reload()
    assert (page.get_by_text(beats).count(), page.get_by_text(says).count()) == (1, 0)
    page.locator(".sg-widget[data-revision]").first.wait_for()
    server.replaced[name] = whole
    page.evaluate(UPDATED)  # if the browser has not looked by itself
    page.get_by_text(says).wait_for()
    assert page.get_by_text(beats).count() == 1
    page.get_by_role("button", name="Show it").click()
    page.get_by_text("Push one token along").wait_for()
    page.locator(".sg-widget[data-revision]").first.wait_for()


def test_a_page_of_a_network_in_place_of_a_file_is_not_kept(reads, server):
    reader = reads("index", service_workers="allow")
    page = reader.page
    page.wait_for_function("() => navigator.serviceWorker.controller")
    server.replaced["03_equivalence.html"] = LOG_IN
    page.goto(f"{reader.address}/03_equivalence.html")
    page.get_by_text("Log in to go on").wait_for()
    server.replaced.clear()
    page.reload()
    page.locator(".sg-wake").first.wait_for()


def test_what_a_browser_kept_of_an_earlier_site_does_not_ask_for_what_is_gone(reads, server, site):
    (archive,) = site.glob("static/pyodide/widgets-*.zip")
    folder = "static/pyodide/"
    names = [f"{folder}python.mjs", f"{folder}pyodide-lock.json"]
    server.headers["Cache-Control"] = "max-age=600"
    reader = reads(ONE)
    for name in names:
        reader.page.evaluate("async name => { await (await fetch(name)).text(); }", name)
    server.headers.clear()
    update(server, site, {archive.name: "widgets-new.zip"}, names)
    server.replaced |= {f"{folder}{archive.name}{end}": None for end in ("", ".gz")}
    server.replaced[f"{folder}widgets-new.zip"] = archive.read_bytes()
    reader.wakes(PLAY)


MEMORY = "static/pyodide/memory-*.bin"  # of a started Python, with which pages begin


def without_memory(site):
    """What a server sends that has no memory of a started Python."""
    (file,) = site.glob(MEMORY)
    whole = file.relative_to(site).as_posix()
    return dict.fromkeys((whole, f"{whole}.gz"))


def way_of(reader):
    """In which way Python has come to a page."""
    return reader.page.locator("body").get_attribute("data-python")


def test_a_page_begins_with_the_memory_of_python_and_its_files_follow(reads):
    reader = reads("00_start_here")
    with reader.page.expect_response("**/python_stdlib.zip*"):
        reader.wakes("8df69b69")
    assert way_of(reader) == "memory"
    source = "import colorsys  # of the files\nWinningMove(token).check('b')"
    assert "✓" in reader.writes("0870614c", source)


FOR_THE_MEMORY = ["nothing", "something else", "a part", "another byte"]
OFTEN = ["nothing", "another byte"]


@pytest.mark.parametrize("sent", mostly_nightly(OFTEN, FOR_THE_MEMORY))
def test_without_the_memory_python_comes_from_its_files(reads, server, site, sent):
    (file,) = site.glob(MEMORY)
    whole, data = file.relative_to(site).as_posix(), file.read_bytes()
    half = len(data) // 2
    changed = data[:half] + bytes([data[half] ^ 1]) + data[half + 1 :]
    instead = dict(zip(FOR_THE_MEMORY, (None, LOG_IN, data[:half], changed)))[sent]
    server.replaced |= {whole: instead, f"{whole}.gz": None}
    reader = reads(ONE)
    reader.wakes(PLAY)
    assert way_of(reader) == "files"


@nightly
def test_an_archive_that_is_not_as_it_was_built_is_not_started(reads, server, site):
    (file,) = site.glob("static/pyodide/widgets-*.zip")
    whole, data = file.relative_to(site).as_posix(), file.read_bytes()
    server.replaced |= without_memory(site)
    server.replaced |= {whole: data[:-1] + bytes([data[-1] ^ 1]), f"{whole}.gz": None}
    reader = reads(ONE)
    reader.presses(PLAY).get_by_text("is not as it was built").wait_for()


WORKER = "worker.mjs"
FAULTS = {
    "static/pyodide/pyodide.asm.wasm": "interrupted",
    "static/pyodide/python_stdlib.zip": "interrupted",
    "static/pyodide/widgets-*.zip": "interrupted",
    "static/pyodide/pyodide.mjs": "interrupted",
    WORKER: "could not be fetched",
}


@nightly
@pytest.mark.parametrize("path", FAULTS)
def test_what_is_cut_off_is_said_and_a_second_press_succeeds(reads, server, site, path):
    (file,) = site.glob(path)
    whole = file.relative_to(site).as_posix()
    server.cut |= {whole, f"{whole}.gz"}
    if path.endswith(".zip"):  # with a memory the first widget needs no files
        server.replaced |= without_memory(site)
    if path == WORKER:
        server.replaced[WORKER] = b"no JavaScript {"
    reader = reads(ONE)
    place = reader.presses(PLAY)
    place.get_by_text(FAULTS[path]).wait_for()
    server.cut.clear()
    server.replaced.clear()
    place.get_by_role("button", name="Try again").click()
    reader.widget(PLAY)


@nightly
@pytest.mark.parametrize(
    ("allowed", "instead"),
    [(" 'wasm-unsafe-eval'", ""), (" blob:", ""), ("worker-src 'self'", "worker-src 'none'")],
    ids=["WebAssembly", "blob", "worker"],
)
def test_what_a_server_forbids_is_said(reads, server, allowed, instead):
    text = (PROJECT / "browser" / "README.md").read_text("utf-8")
    policy = re.search("^ *(script-src .+)$", text, re.MULTILINE)[1]
    server.headers["Content-Security-Policy"] = policy.replace(allowed, instead)
    reader = reads(ONE)
    reader.presses(PLAY).get_by_text("Content-Security-Policy").wait_for()
    server.headers["Content-Security-Policy"] = policy
    reader.page.reload()
    reader.cell(PLAY).scroll_into_view_if_needed()
    reader.widget(PLAY)  # by itself, as this visit asked for it


@nightly
def test_a_browser_that_keeps_nothing_says_so(reads):
    no_storage = "{get() { throw new DOMException('', 'SecurityError'); }}"
    reader = reads(ONE, f"""for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {no_storage})""")
    said = "This browser keeps nothing for this site"
    assert "✓ Right" in reader.writes(CHECKED, RIGHT)
    reader.page.locator(".sg-foot").get_by_text(said).wait_for()
    assert reader.page.get_by_text(said).count() == 1
    reader.page.get_by_role("link", name="My work").click()
    reader.page.get_by_text(said).wait_for()


@nightly
def test_a_download_that_stalls_is_said(reader, server):
    page = reader.page
    page.clock.install()
    server.rate = 1000  # bytes a second, for which all requests wait
    place = reader.presses(PLAY)
    page.clock.fast_forward(40_000)
    place.get_by_text("has stalled").wait_for()
    server.rate, server.free = None, 0
    page.clock.resume()
    place.get_by_role("button", name="Try again").click()
    reader.widget(PLAY)


@nightly
def test_a_page_without_scripts_is_as_it_was(reads):
    reader = reads(ONE, java_script_enabled=False)
    assert reader.page.locator("main button").count() == 0
    assert reader.cell(PLAY).locator("img").count() == 1
