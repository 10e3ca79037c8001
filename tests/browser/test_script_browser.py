"""The script of all widgets: a page has it once, under a policy that forbids data: addresses."""

from gestures import shown
from lab import LIGHT, POLICY, SENT, opened, run_all, run_cell

SETUP = """from ipywidgets import VBox
from sg_core.rulesets import Nim
from sg_course.widgets import MexLab, NimColumns, PlayGame"""
SCRIPTS = """() => [sgScripts.size, [...document.querySelectorAll('style')]
    .filter(style => style.textContent.includes('.sg-widget')).length]"""


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
