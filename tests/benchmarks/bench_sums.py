"""Adding games and labelling the sum: sg_core against networkx, the same games in the same run.

    python tests/benchmarks/bench_sums.py [POSITIONS ...]

networkx makes the Cartesian product of the two DiGraphs, sorts it topologically and labels it.
The ratio is networkx's time divided by sg_core's: above 1, sg_core is faster.
"""

import sys

import networkx as nx
from bench_labels import timed

from sg_core import N, P, equivalent, outcomes
from sg_core.samples import random_game


def networkx_outcomes(graph):
    """Return the outcomes by a topological sort."""
    label = {}
    for position in reversed(list(nx.topological_sort(graph))):
        some_P = any(label[option] is P for option in graph.successors(position))
        label[position] = N if some_P else P
    return label


def main(*sizes):
    print(f"{'each':>5} {'sum':>9} {'moves':>9} |    sg_core, seconds    |  networkx, seconds")
    print(f"{'':5} {'':9} {'':9} | {'G + H':>6} {'label':>7} {'G ≈ H':>7} |"
          f" {'G + H':>6} {'label':>7} | ratio")
    for size in sizes or (30, 100, 300):
        G, H = random_game(size, "G"), random_game(size, "H")
        total, build = timed(lambda G=G, H=H: G + H)
        labels, label = timed(outcomes, total)
        _, decide = timed(equivalent, G, H)
        pair = G.to_networkx(), H.to_networkx()
        graph, other_build = timed(nx.cartesian_product, *pair)
        others, other_label = timed(networkx_outcomes, graph)
        assert labels == others
        ratio = (other_build + other_label) / (build + label)
        print(f"{size:5} {len(total):9,} {len(total.moves):9,} | {build:6.3f} {label:7.3f}"
              f" {decide:7.3f} | {other_build:6.3f} {other_label:7.3f} | {ratio:5.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
