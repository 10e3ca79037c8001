"""Codes by brute force against codes by mex, on the same games in the same run.

    python tests/benchmarks/bench_basis.py [STONES ...]

`looked at` counts positions: those of all sums that are explored, or a position and its options.
The ratios are brute force divided by mex.
"""

import sys

from bench_labels import timed

from sg_core import explore, greedy_basis
from sg_core.rulesets import Nim
from sg_core.samples import random_game


def main(*stones):
    games = {f"heap {n}": explore(Nim(), n) for n in stones or (4, 8, 12, 16, 20)}
    games |= {f"random {n}": random_game(n, seed=3) for n in (8, 16, 24, 32)}
    print(f"{'game':>10} |  looked at: brute    mex    ratio |  seconds: brute     mex   ratio")
    for name, game in games.items():
        brute, slow = timed(greedy_basis, game, None, "brute")
        mex, fast = timed(greedy_basis, game, None, "mex")
        assert brute.codes == mex.codes
        many, few = (sum(step.explored for step in basis.steps) for basis in (brute, mex))
        print(f"{name:>10} | {many:17,} {few:6,} {many / few:8,.0f} |"
              f" {slow:14.4f} {fast:7.5f} {slow / fast:7,.0f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
