"""Pictures: games as layered drawings, sums as grids, boards, strips and plots.

Each shows itself in a notebook, with a text that says the same. A game's way into a notebook:
`layout` (layers), `arcs` (how far moves bend), `names` (where they stand) and `dressed`, a game
that knows all this, with the colours and shapes of `look`; painted by `svg` (what notebooks store)
or, as a networkx graph, by `figure` (networkx in matplotlib). `drawing` puts them together, and
`legend` says in a line below what rings and colours mean. `boards` (stones, pins, cells, coins,
made of `shapes`, as `looks` says of each ruleset, or `by_word` of a reader's own) and `strip`
(values as coloured cells) are pictures of their own; `plots` are drawn by matplotlib.
"""

from sg_course.pictures.boards import draw_board
from sg_course.pictures.drawing import describe, described, draw
from sg_course.pictures.layout import grid
from sg_course.pictures.looks import look_of
from sg_course.pictures.plots import dot_chart, log_chart
from sg_course.pictures.strip import draw_cells, draw_strip

__all__ = [
    "describe",
    "described",
    "dot_chart",
    "draw",
    "draw_board",
    "draw_cells",
    "draw_strip",
    "grid",
    "log_chart",
    "look_of",
]
