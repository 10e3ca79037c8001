"""What the theorem takes off exploring: values and winning moves of whatever falls apart.

    python benchmarks/bench_values.py

Prints how long each call takes when it is made once more, and draws `growth_values.svg`: a sum of
more and more rows of five pins, by parts and explored.
"""

import subprocess
import sys
from pathlib import Path
from random import Random
from time import perf_counter

from sg_core import Sum, explore, grundy_value, grundy_values, winning_moves
from sg_core.basis import greedy_basis
from sg_core.rulesets import Kayles, Nim, WythoffsQueen
from sg_course.pictures import log_chart
from sg_course.widgets import PlayGame

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))


def seconds(call, times=3):
    """Return the least time that a call takes, after a first one."""
    call()
    took = []
    for _ in range(times):
        begin = perf_counter()
        call()
        took.append(perf_counter() - begin)
    return min(took)


def calls():
    """Yield what is asked, how, and the goal."""
    long_rows = tuple(Random(1).choices(range(1, 1001), k=200))
    heap = explore(Nim(), 1000)
    yield "value of a row of 10⁶ pins", lambda: grundy_value(Kayles(), 10**6), 0.02
    heaps = (10**9, 10**9 + 1, 12345)
    yield "winning moves of three heaps of nim", lambda: winning_moves(Nim(), heaps), 0.02
    yield "all winning moves of 200 rows", lambda: winning_moves(Kayles(), long_rows), 1
    down = range(1000, -1, -1)
    yield "codes of heaps 1,000 to 0", lambda: greedy_basis(heap, down), 1
    yield "a board of 99 pins opened", lambda: PlayGame(Kayles(), 99), 1
    yield "a board of six heaps of 99", lambda: PlayGame(Nim(), (99,) * 6), 1


FROM_NOTHING = {  # games worth knowing: what is computed, and the goal in seconds
    "grundy_value(Cram(4, 5))": 5,
    "grundy_value(Cram(5, 5))": 60,
    "winning_moves(Chomp(), (20,) * 3)": 5,
    "WythoffsQueen().values(500)": 5,
    "PlayGame(Cram(4, 4))": 1,
    "PlayGame(Cram(3, 4))": 1,
    "PlayGame(Chomp(), (5,) * 5)": 1,
    "PlayGame(StaircaseNim(), (1, 3, 2, 2, 4))": 1,
    "PlayGame(MockTurtles(8), frozenset({0, 1, 2, 7}))": 1,
    "PlayGame(WythoffsQueen(), (8, 9))": 1,
    "PlayGame(Hackenbush(), stalk(5) + ((stalk(1) + stalk(3)),))": 1,
    "PlayGame(NodeKayles(nx.hypercube_graph(3)))": 1,
    "PlayGame(Moore(2), (1, 2, 4, 7))": 1,
    "PlayGame(Euclid(), (47, 13))": 1,
}


def from_nothing(call):
    """Return the seconds that a call takes in a Python that has done nothing but import."""
    code = f"""import time, networkx as nx
from sg_core import grundy_value, winning_moves
from sg_core.rulesets import *
from sg_course.widgets import PlayGame
begin = time.perf_counter()
{call}
print(time.perf_counter() - begin)"""
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True).stdout)


def queen_by_numpy(n):
    """Return the same table by a loop with arrays of what is used, to compare."""
    import numpy as np

    rows, diagonals = np.zeros((n, 3 * n), bool), np.zeros((2 * n, 3 * n), bool)
    table = np.zeros((n, n), int)
    for x in range(n):
        column = np.zeros(3 * n, bool)
        for y in range(n):
            value = np.argmin(column | rows[y] | diagonals[x - y])
            table[x, y] = value
            column[value] = rows[y, value] = diagonals[x - y, value] = True
    return table.tolist()


def rows(count):
    """Return the sum of so many rows of five pins."""
    return Sum(*[Kayles()] * count), (5,) * count


def microseconds_by_parts(count):
    """Return what the value of so many rows takes by the theorem."""
    return round(1e6 * seconds(lambda: grundy_value(*rows(count))))


def microseconds_explored(count):
    """Return what it takes when all positions are explored."""
    return round(1e6 * seconds(lambda: grundy_values(explore(*rows(count), 10**6)), 1))


def growth():
    """Return both, for sums of more and more rows."""
    by_parts = {count: microseconds_by_parts(count) for count in range(1, 21)}
    explored = {count: microseconds_explored(count) for count in range(1, 5)}
    return {"by parts": by_parts, "explored": explored}


def main():
    for name, call, goal in calls():
        print(f"{name:38} {1000 * seconds(call):10.2f} ms   goal {1000 * goal:,.0f} ms", flush=True)
    for call, goal in FROM_NOTHING.items():
        print(f"{call:60} {from_nothing(call):7.2f} s   goal {goal} s", flush=True)
    ours, by_numpy = (
        seconds(lambda: WythoffsQueen().values(300)),
        seconds(lambda: queen_by_numpy(300)),
    )
    print(f"values of the queen to 300 × 300: {ours / by_numpy:.2f} of a loop with numpy")
    lines = growth()
    chart = log_chart(lines, "The value of rows of five pins", "rows", "microseconds")
    (FOLDER / "growth_values.svg").write_text(chart.svg(), encoding="utf-8")
    print(chart.alt)


if __name__ == "__main__":
    main()
