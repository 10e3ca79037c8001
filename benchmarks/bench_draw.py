"""Drawing games: sg_core against networkx, the same games in the same run.

    python benchmarks/tables.py draw

The kinds of work, each side its own:
    page    what a notebook shows: a game, laid out and as SVG (networkx with its own layout)
    canvas  a matplotlib figure with the places given, rendered to pixels (Agg, the same size):
            sg_core lets networkx draw it, with names and outcomes, arcs, shapes and rings

networkx writes one text per position, its name; sg_core writes name and outcome. The ratio is
sg_core's time divided by networkx's: below 1, sg_core is faster; the goals are at most 0.5 for the
picture of a notebook, and 1.6 for the figure. Times are medians.
"""

import gc
import io
from statistics import median
from time import process_time

import networkx as nx
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from sg_core.pictures import draw
from sg_core.pictures.layout import layout
from sg_core.samples import random_game

SIZES = (30, 100, 300)
GOALS = {"page": "≤ 0.5", "canvas": "≤ 1.6"}


def ours(game, size, places, kind):
    """Draw a game with sg_core."""
    drawing = draw(game, places=places)
    if kind == "canvas":
        FigureCanvasAgg(drawing.figure).draw()
    else:
        drawing.svg()


def theirs(game, size, places, kind):
    """Draw a game with networkx."""
    figure = Figure(figsize=size)
    nx.draw_networkx(game.to_networkx(), places, ax=figure.add_axes((0, 0, 1, 1)))
    if kind == "canvas":
        FigureCanvasAgg(figure).draw()
    else:
        figure.savefig(io.BytesIO(), format="svg")


def milliseconds(repeats, functions, *arguments):
    """Return the median processor time of each function, called in turn."""
    times = [[] for _ in functions]
    for _ in range(repeats):
        for function, taken in zip(functions, times, strict=True):
            gc.collect()
            begin = process_time()
            function(*arguments)
            taken.append(1000 * (process_time() - begin))
    return map(median, times)


def both_ways(kind, count, repeats):
    """Return a game, and the milliseconds that drawing it takes: ours, then those of networkx."""
    game = random_game(count, seed=1)
    size = draw(game).figure.get_size_inches()
    places = None if kind == "page" else layout(game).places
    return game, *milliseconds(repeats, (ours, theirs), game, size, places, kind)


def warm_up():
    """Do once what is done only once: imports, fonts."""
    for side in (ours, theirs):
        side(random_game(5, 1), (4, 4), None, "canvas")
