"""Pictures: games as layered drawings, sums as grids, boards, strips and plots.

Each shows itself in a notebook, with a text for people who cannot see it. We draw a game in steps:
`layout` puts its positions into layers, `arcs` bends the moves, and `names` finds room for the
names. `dressed` adds the colours and shapes of `look`. Then `svg` paints the picture that notebooks
store, or `figure` lets networkx draw it in matplotlib. `drawing` does all this, and `legend` writes
a line below the picture that explains rings and colours. From the SVG text of any picture, `pdf`
makes a PDF.

`boards` draws stones, pins, cells and coins, which are made of `shapes`. Rulesets say how they
look, or name a picture by a word (`by_word`). `strip` draws values as coloured cells, and `plots`
uses matplotlib.
"""

from sg_course.pictures.boards import draw_board
from sg_course.pictures.by_word import look_of
from sg_course.pictures.drawing import describe, described, draw
from sg_course.pictures.layout import grid
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
