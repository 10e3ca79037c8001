"""Pictures, and the keys of positions, are the same in each process; matplotlib is loaded late."""

from contextlib import redirect_stdout
from io import StringIO

from helpers import printed

MADE = """
from sg_core import GameGraph
from sg_core.rulesets import Nim
from sg_course.pictures import dot_chart, draw, draw_board, draw_strip, grid, log_chart
from sg_core.samples import random_game
from sg_course.widgets.sketch import key_of
game = GameGraph({"a": {"bb", "c", "dd"}, "bb": {"c", "dd"}, (1, 2): {"a", 7}, 7: []}, "a")
G, H = random_game(5, 1), random_game(4, 2)
lines = {"few": {n: 2**n for n in range(9)}, "many": {n: n % 17 + 1 for n in range(400)}}
for picture in (
    draw(game, positions=["c"], moves=[("a", "bb")], title="Twice"), draw(random_game(20, 5)),
    draw(G + H, places=grid(G, H)), draw_board(Nim(), (3, 1)), draw_strip(range(9), 4, {1, 8, 5}),
    log_chart(lines, "Work", "heap", "steps"), dot_chart(lines, "Values", "heap", "value"),
):
    print(picture.html())
print(key_of(frozenset(map(str, range(9)))))
"""
LOADED = """
import sys
from sg_course.pictures import draw, log_chart
from sg_core import GameGraph
made = log_chart({"line": {1: 2}}, "Title", "across", "up")
print(made.alt, draw(GameGraph({'a': ['b']})).html()[:4], "matplotlib" in sys.modules)
made.html()
print("matplotlib" in sys.modules, "matplotlib.pyplot" in sys.modules)
"""


def test_a_picture_is_the_same_in_another_process_and_when_drawn_again():
    here = StringIO()
    with redirect_stdout(here):
        exec(MADE, {})
    assert printed(MADE, hash_seed=1) == printed(MADE, hash_seed=2) == here.getvalue()


def test_matplotlib_is_loaded_when_a_plot_is_looked_at_and_pyplot_never():
    said, loaded = printed(LOADED).splitlines()
    assert said.endswith("<img False") and loaded == "True False"
