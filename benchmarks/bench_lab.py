"""How long JupyterLab takes until its server answers.

    python benchmarks/bench_lab.py [STARTS [PYTHON …]]

From the command until the server answers, and the processor time until then. Other Pythons, such as
the `.venv/bin/python` of an older version, are started in turn with this one.
"""

import sys
import time
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import psutil

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))

from lab import Lab


class LabOf(Lab):
    """The JupyterLab of another Python."""

    def __init__(self, home, python):
        self.python = python
        super().__init__(home, home)

    def command(self):
        """Return the command line of the server."""
        return [self.python, *super().command()[1:]]


def started(python):
    """Return the seconds until the server answers, and the seconds that it has computed."""
    with TemporaryDirectory() as home:
        begin, lab = time.perf_counter(), LabOf(home, python)
        try:
            lab.wait()
            answers = time.perf_counter() - begin
            computed = psutil.Process(lab.process.pid).cpu_times()
            return answers, computed.user + computed.system
        finally:
            lab.stop()


def main(starts=5, *others):
    """Print a line for each Python: this one is 0, and others follow it."""
    pythons = [sys.executable, *others]
    found = {python: [] for python in pythons}
    for _, python in product(range(starts), pythons):
        found[python].append(started(python))
    print("Python | answers s | CPU s")
    for i, rows in enumerate(found.values()):
        answers, computed = map(median, zip(*rows))
        print(f"{i:6} | {answers:9.2f} | {computed:5.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *sys.argv[2:])
