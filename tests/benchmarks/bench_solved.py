"""The table of solved octal games, proved anew from nothing, and written into README.md here.

    python tests/benchmarks/bench_solved.py [CODE ...]

On one core where the system allows it; says how long it took and how much memory. Where codes are
named, nothing is written.
"""

import os
import resource
import sys
from time import perf_counter

import tables

from sg_core.sequences.solved import HEADS, PUBLISHED, prove_all


def main(*codes):
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, [max(os.sched_getaffinity(0))])
    begin = perf_counter()
    rows = prove_all(codes or list(PUBLISHED))
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    most /= 1e9 if sys.platform == "darwin" else 1e6
    print(f"the whole table: {perf_counter() - begin:.0f} s, {most:.1f} GB of memory at most")
    if not codes:
        tables.write([row.cells() for row in rows], HEADS, "solved")


if __name__ == "__main__":
    main(*sys.argv[1:])
