"""What JupyterLab shows of widgets whose Python is gone, what it saves, and who gets the keys."""

import pytest
from gestures import CELLS, Drawn, show
from helpers import NIGHTLY
from lab import LIGHT, PICTURES, PUT_AWAY, SAVE, answer, opened, run_cell

SETUP = """from sg_core.rulesets import Nim
from sg_course.widgets import NimColumns, PlayGame"""
PLAY = "one = PlayGame(Nim(), (1, 2))\none"
PATH = "() => window.jupyterapp.shell.currentWidget.context.path"
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
    says(widget, "Python was restarted: run this cell again.")


def test_a_widget_says_that_python_does_not_answer(page):
    widget = show(page, PLAY)
    run_cell(page, "get_ipython().kernel.comm_manager.unregister_comm(one.comm)")
    take(widget)
    says(widget, "Python does not know this widget any more: run this cell again.")


@pytest.mark.parametrize("made", ["PlayGame(Nim(), (1, 2))", "NimColumns([1, 2])"])
def test_after_a_click_on_a_plain_part_the_lab_gets_no_keys(page, made):
    widget = show(page, made)
    cells = page.evaluate(CELLS)
    widget.locator.locator(".sg-keys").click(position={"x": 3, "y": 3})
    widget.press("r", "x", "d", "d")
    assert page.evaluate(CELLS) == cells
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
