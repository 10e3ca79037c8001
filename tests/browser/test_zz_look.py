import os
from lab import run_cell, screenshot
from gestures import show
SETUP = """from sg_core import *
from sg_core.rulesets import Nim
from sg_core.strategies import mirror
from sg_core.widgets import *
FORK = GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["e"]})
H2 = GameGraph({"x": ["y", "z"], "y": ["z"]})"""
CELLS = [SETUP, "SumExplorer(FORK, H2)", "DistinguisherHunt(FORK, H2)", "PlayGame(Sum(FORK, FORK), opponent=mirror(FORK), titles='GH')",
 "PlayGame(Sum(Nim(), Nim()), ((1,2,2),(1,1,1)))", "PlayGame(Sum(Nim(), Nim()), ((1,2,2),(1,1,1)), record=[((1,2,2),(1,1,1)),((0,2,2),(1,1,1))])"]
def test_look(notebook):
    page = notebook(CELLS)
    for i, one in enumerate(page.locator(".jp-OutputArea-output:has(.sg-widget)").all()):
        one.scroll_into_view_if_needed()
        one.screenshot(path=f"/tmp/shots/s3_{i}.png")
