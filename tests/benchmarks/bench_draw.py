"""Drawing games: sg_core against networkx, the same games and places in the same run.

    python tests/benchmarks/bench_draw.py [REPEATS]

"draw" has the places given to both sides and ends with a rendered canvas (Agg, same figure
size); "whole" has each side lay the game out itself (networkx by topological layers). Both
write names and labels. The ratio is sg_core's time divided by networkx's: below 1, sg_core is
faster; the goal is 0.5 at 30 positions and 0.2 at 300.
"""

import gc
import sys
from statistics import median
from time import perf_counter

import networkx as nx
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from sg_core import outcomes
from sg_core.draw import STYLE, draw
from sg_core.layout import layout
from sg_core.samples import random_game

GOALS = {30: 0.5, 100: None, 300: 0.2}


def rendered(figure):
    """Draw a figure to pixels."""
    FigureCanvasAgg(figure).draw()


def ours(game, size, places):
    """Draw a game with sg_core."""
    rendered(draw(game, places=places).figure)


def theirs(game, size, places):
    """Draw a game with networkx: arrows, labels inside, names beside."""
    graph, label = game.to_networkx(), outcomes(game)
    if places is None:
        for height, layer in enumerate(nx.topological_generations(graph)):
            nx.set_node_attributes(graph, dict.fromkeys(layer, -height), "layer")
        places = nx.multipartite_layout(graph, subset_key="layer", align="horizontal")
    ax = Figure(figsize=size).add_axes((0, 0, 1, 1))
    colours = [STYLE[label[position]][0] for position in graph]
    nx.draw_networkx(graph, places, ax=ax, labels=label, node_color=colours)
    beside = {position: (x + 0.3, y) for position, (x, y) in places.items()}
    nx.draw_networkx_labels(graph, beside, ax=ax, font_size=9)
    rendered(ax.figure)


def milliseconds(repeats, *functions):
    """Return the median time of each function, called in turn."""
    times = [[] for _ in functions]
    for _ in range(repeats):
        for function, taken in zip(functions, times, strict=True):
            gc.collect()
            begin = perf_counter()
            function()
            taken.append(1000 * (perf_counter() - begin))
    return map(median, times)


def main(repeats=9):
    head = f"{'kind':6} {'positions':>9} {'moves':>6} {'sg_core':>9} {'networkx':>9}"
    print(f"{head} {'ratio':>6}  goal")
    ours(random_game(5, 1), None, None)  # imports, fonts
    theirs(random_game(5, 1), (4, 4), None)
    for kind in ("draw", "whole"):
        for count, goal in GOALS.items():
            game = random_game(count, seed=1)
            size = draw(game).figure.get_size_inches()
            places = layout(game).places if kind == "draw" else None
            one, other = milliseconds(
                repeats,
                lambda: ours(game, size, places),  # noqa: B023
                lambda: theirs(game, size, places),  # noqa: B023
            )
            print(
                f"{kind:6} {count:9} {len(game.moves):6} {one:6.0f} ms {other:6.0f} ms"
                f" {one / other:6.2f}  {f'≤ {goal}' if goal else ''}"
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
