"""Building and labelling games: sg_core against networkx, the same games in the same run.

    python benchmarks/tables.py labels

networkx builds a DiGraph, sorts it topologically and takes mex of sets of Grundy values.
The ratio is sg_core's time divided by networkx's: below 1, sg_core is faster.
"""

import gc
import random
from time import process_time

import networkx as nx

from sg_core import GameGraph, grundy_values


def random_moves(size, options=10):
    """Each position moves to about ten later ones."""
    draw = random.Random(1)
    return {
        p: [draw.randrange(p + 1, size) for _ in range(options)] if p + 1 < size else []
        for p in range(size)
    }


def chain_moves(size):
    """Each position moves to the next."""
    return {p: [p + 1] if p + 1 < size else [] for p in range(size)}


def shallow_moves(size, layers=5, options=10):
    """Each position moves to ten positions of the next of five layers."""
    draw = random.Random(1)
    width = size // layers
    return {
        p: [draw.randrange((p // width + 1) * width, (p // width + 2) * width)
            for _ in range(options if p // width < layers - 1 else 0)]
        for p in range(layers * width)
    }


def networkx_values(graph):
    """Return Grundy values by a topological sort and a set for each position."""
    value = {}
    for position in reversed(list(nx.topological_sort(graph))):
        seen = {value[option] for option in graph.successors(position)}
        least = 0
        while least in seen:
            least += 1
        value[position] = least
    return value


def timed(function, *arguments):
    """Return what the function returns, and the processor seconds of the best of three runs."""
    seconds = []
    for _ in range(3):
        gc.collect()
        begin = process_time()
        result = function(*arguments)
        seconds.append(process_time() - begin)
    return result, min(seconds)


KINDS = {"random": random_moves, "chain": chain_moves, "shallow": shallow_moves}


def both_ways(kind, size):
    """Return a game, and the seconds to build and to label it: ours, then those of networkx."""
    moves = KINDS[kind](size)
    game, build = timed(GameGraph, moves, 0)
    values, label = timed(grundy_values, game)
    graph, other_build = timed(nx.DiGraph, moves)
    others, other_label = timed(networkx_values, graph)
    assert values == others
    return game, (build, label), (other_build, other_label)
