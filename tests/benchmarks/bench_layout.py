"""How long layouts take and how many moves cross: python tests/benchmarks/bench_layout.py."""

import sys
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

import networkx as nx
from test_layout import SAMPLES, crossings, through

from sg_core.pictures.layout import Layout, layout
from sg_core.samples import random_game


def milliseconds(game, times=5):
    """The median time of a layout."""
    spans = []
    for _ in range(times):
        start = perf_counter()
        layout(game)
        spans.append(1000 * (perf_counter() - start))
    return median(spans)


def plain(game):
    """The layout of networkx, in the same layers and at the same distances, moves straight."""
    graph = nx.DiGraph()
    for p in game.positions:
        graph.add_node(p, layer=game.height(p))
    graph.add_edges_from(game.moves)
    found = nx.multipartite_layout(graph, subset_key="layer", align="horizontal")
    rows = {}
    for p in sorted(game.positions, key=lambda p: found[p][0]):
        rows.setdefault(game.height(p), []).append(p)
    places = {
        p: (i - (len(row) - 1) / 2, float(height))
        for height, row in rows.items()
        for i, p in enumerate(row)
    }
    return Layout(places, {})


def main():
    """Print both tables."""
    print(f"{'positions':>12}{'moves':>8}{'ms':>8}")
    for size in (10, 50, 200, 300):
        game = random_game(size, seed=1)
        print(f"{size:12}{len(game.moves):8}{milliseconds(game):8.0f}")
    print(f"\n{'':12}{'crossings':>11}{'through':>9}{'networkx':>10}{'through':>9}")
    for name, (game, _) in SAMPLES.items():
        counts = [f(game, drawing(game)) for drawing in (layout, plain) for f in (crossings, count)]
        print("{:12}{:11}{:9}{:10}{:9}".format(name, *counts))


def count(game, drawing):
    """How many moves are drawn through foreign positions."""
    return len(set(through(game, drawing)))


if __name__ == "__main__":
    main()
