"""The table of solved octal games, proved anew from nothing, and written into README.md here.

    python tests/benchmarks/bench_solved.py [CODE ...]

Runs `python -m sg_core.sequences solved` in a new folder, on one core where the system allows it,
and says how long that took and how much memory. Where codes are named, nothing is written.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import tables

from sg_core.sequences.solved import HEADS, ROWS, Row


def one_core():
    """Keep the process that begins to one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, [max(os.sched_getaffinity(0))])


def main(*codes):
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "sg_core.sequences", "solved", *codes, "--folder", folder]
        begin = perf_counter()
        subprocess.run(command, check=True, preexec_fn=one_core)
        seconds = perf_counter() - begin
        rows = json.loads((Path(folder) / ROWS).read_text(encoding="utf-8"))
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    most /= 1e9 if sys.platform == "darwin" else 1e6
    print(f"the whole command: {seconds:.0f} s, {most:.1f} GB of memory at most")
    if not codes:
        tables.write([Row(**row).cells() for row in rows], HEADS, "solved")


if __name__ == "__main__":
    main(*sys.argv[1:])
