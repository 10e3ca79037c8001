"""Sums labelled as a whole against sums solved part by part, on the same games in the same run.

    python tests/benchmarks/bench_theorem.py [PARTS ...]

`looked at` counts positions: those of the sum, or those of its parts. Solving means to find the
value and a winning move. The ratios are the whole sum divided by its parts.
"""

import sys

from bench_labels import timed

from sg_core import Sum, explore, outcomes
from sg_core.samples import random_game
from sg_core.strategies import to_zero


def by_product(games):
    """Return whether the sum is won, from the labels of all its positions."""
    total = Sum(*games)
    label = outcomes(explore(total, total.start))
    return any(label[option] == "P" for option in total.options(total.start)), len(label)


def by_parts(games):
    """Return whether the sum is won, from the values of its parts."""
    move = to_zero(*games)(None, Sum(*games).start)
    return move is not None, sum(map(len, games))


def main(*counts):
    print(f"{'parts':>6} |  looked at: sum  parts      ratio |  seconds: sum    parts   ratio")
    for count in counts or (2, 3, 4, 5, 6):
        games = [random_game(7, f"theorem {i}") for i in range(count)]
        (won, many), slow = timed(by_product, games)
        (also, few), fast = timed(by_parts, games)
        assert won == also
        print(f"{count:6} | {many:15,} {few:6,} {many / few:10,.0f} |"
              f" {slow:12.4f} {fast:8.5f} {slow / fast:7,.0f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
