"""What JupyterLab shows of widgets whose Python or script is gone, and what it saves."""

from gestures import CELLS, Drawn, show, shown
from helpers import NIGHTLY
from lab import (
    LATE,
    LIGHT,
    PICTURES,
    POLICY,
    PUT_AWAY,
    SAVE,
    SENT,
    answer,
    listened,
    opened,
    run_all,
    run_cell,
)

SETUP = """from ipywidgets import VBox
from sg_core.rulesets import Nim
from sg_course.widgets import MexLab, NimColumns, PlayGame"""
PLAY = "one = PlayGame(Nim(), (1, 2))\none"
PATH = "() => window.jupyterapp.shell.currentWidget.context.path"
SCRIPTS = """() => [sgScripts.size, [...document.querySelectorAll('style')]
    .filter(style => style.textContent.includes('.sg-widget')).length]"""
HURRY = """() => { const usual = AbortSignal.timeout;
    AbortSignal.timeout = () => usual.call(AbortSignal, 0); }"""
NO_RING = "root => getComputedStyle(root).outlineStyle"


def left(page, do=lambda: None):
    """Leave the page once something is done; return the notebook that it had open."""
    name = page.evaluate(PATH)
    do()
    page.goto("about:blank")
    return name


def restart(page):
    """Restart the kernel by the keys of JupyterLab."""
    page.locator(".jp-InputPrompt").first.click()
    page.keyboard.press("0")
    page.keyboard.press("0")
    with page.expect_response(lambda reply: "/restart" in reply.url):
        page.locator(".jp-Dialog .jp-mod-accept").click()


def take(widget):
    """Click a stone, without waiting."""
    widget.locator.locator("[data-shape]").first.click()


def says(widget, text):
    """The widget says a text in red, and aloud."""
    widget.locator.locator(".sg-refusal", has_text=text).wait_for()
    assert widget.texts(".sg-voice") == [text]


def test_a_widget_says_that_python_was_restarted(notebook):
    page = notebook([f"{SETUP}\n{PLAY}"])
    restart(page)
    take(widget := Drawn(page, 0))
    says(widget, "Python was restarted: run all cells again.")


def test_a_widget_says_that_python_does_not_answer(lab_page):
    widget = show(lab_page, PLAY)
    run_cell(lab_page, "get_ipython().kernel.comm_manager.unregister_comm(one.comm)")
    take(widget)
    says(widget, "Python does not know this widget any more: run all cells again.")


def test_a_widget_that_took_long_to_begin_hears_python(notebook):
    """On a busy computer: anywidget has given up on it, and lets its messages fall."""
    page = notebook([SETUP])
    heard = listened(page)
    page.evaluate(HURRY)
    play = show(page, PLAY)
    with play.change():
        take(play)
    assert [LATE in said for said in heard] == [True]


def test_after_a_click_on_a_plain_part_the_lab_gets_no_keys(lab_page):
    widget = show(lab_page, PLAY)
    cells = lab_page.evaluate(CELLS)
    widget.locator.locator(".sg-keys").click(position={"x": 3, "y": 3})
    widget.press("r", "x", "d", "d")
    assert lab_page.evaluate(CELLS) == cells
    assert widget.root.evaluate(NO_RING) == "none"


def test_where_python_is_gone_the_stored_picture_stands(notebook, lab):
    """A page that is loaded anew has live widgets where Python is as it was, and no errors."""
    page = notebook([f"{SETUP}\n{PLAY}"])
    answer(page, SAVE)
    widget = Drawn(opened(page, lab, left(page), LIGHT), 0)
    with widget.change():
        take(widget)
    for gone in (lambda: restart(page), lambda: answer(page, PUT_AWAY))[: 1 + NIGHTLY]:
        opened(page, lab, left(page, gone), LIGHT)
        page.locator(PICTURES).wait_for()
        assert page.locator(".sg-widget").count() == 0
        assert page.get_by_text("model not found").count() == 0


def test_a_notebook_that_is_only_opened_and_saved_stays_as_it_is(notebook, lab):
    name = "00_start_here.ipynb"
    before = (lab.root / name).read_bytes()
    page = notebook(name, run=False)
    answer(page, SAVE)
    assert (lab.root / name).read_bytes() == before


def test_widgets_of_a_page_share_a_script_under_a_strict_policy(notebook, lab):
    """Several in a cell, in a cell below, and in a second notebook with a kernel of its own."""
    page = notebook([SETUP])
    assert page.evaluate(SENT) == POLICY
    both = shown(page, "VBox([PlayGame(Nim(), (1, 2)), NimColumns([1, 2])])", 2)
    both[0].locator.locator("[data-shape]").first.click()
    both[1].push("heap 1, digit 1: 1")
    both[0].wait("root.querySelector('.sg-log li')")
    shown(page, "MexLab()", 1)
    run_all(opened(page, lab, lab.written([f"{SETUP}\nNimColumns([4])"]), LIGHT))
    page.locator(".sg-panel[data-revision]:visible").wait_for()
    assert page.evaluate(SCRIPTS) == [1, 1]


def test_a_widget_says_that_its_script_is_gone(notebook):
    page = notebook([f"{SETUP}\none = MexLab()\none.script.close()"])
    run_cell(page, "one")
    page.get_by_text("The code of this widget is gone: run this cell again.").wait_for()
    shown(page, "MexLab()", 1)
