"""Nim-sequences: proved periods, and values row by row against plain ways, in one run.

    python benchmarks/bench_sequences.py [CODE ...]

Prints three tables: Kayles against the memoised recursion; octal games whose periods are published,
each proved (those named as arguments, too); the time for a value as heaps grow, which is also
drawn, to growth.svg in the current directory.
"""

import sys
from functools import cache
from pathlib import Path
from time import perf_counter

from sg_core import find_period, mex
from sg_core.pictures import log_chart
from sg_core.rulesets import GrundysGame, Kayles, Octal
from sg_core.sequences.heaps import HeapValues
from sg_core.sequences.periods import DefinedValues

PUBLISHED = {  # period, and the first heap from which values repeat
    "0.77": (12, 71),
    "0.07": (34, 53),
    "0.137": (34, 52),
    "0.4": (34, 54),
    "0.15": (10, 1),
    "0.156": (349, 3_479),
    "0.356": (142, 7_315),
    "0.16": (149_459, 105_351),  # minutes
}
USUAL = ("0.77", "0.07", "0.137", "0.4", "0.15", "0.156", "0.356")
MOST = 1_000_000  # values


def recursion(heaps):
    """Return the value of a row of so many pins by memoised recursion, shorter rows first."""

    @cache
    def value(n):
        left = [(a, n - t - a) for t in (1, 2) for a in range((n - t) // 2 + 1) if t <= n]
        return mex(value(a) ^ value(b) for a, b in left)

    return [value(n) for n in range(heaps)]


def timed(function, *arguments):
    """Return what the function returns, and the seconds that it took."""
    begin = perf_counter()
    result = function(*arguments)
    return result, perf_counter() - begin


def kayles(heaps=10_000):
    """Print how Kayles is solved to 10,000 pins in three ways."""
    proof = min(timed(find_period, Kayles())[1] for _ in range(9))
    looked_up, period = timed(lambda: find_period(Kayles()).values(heaps).tolist())
    rows = timed(HeapValues(Kayles()).extend, heaps)[1]
    values, slow = timed(recursion, heaps)
    assert values == looked_up
    print(f"Kayles: period proved in {1000 * proof:.1f} ms; then heaps to {heaps:,}:")
    for name, seconds in (("period", period), ("row by row", rows), ("recursion", slow)):
        print(
            f"{name:>14} {seconds:10.4f} s   recursion takes {slow / seconds:9,.0f} times as long"
        )


def proof(code):
    """Return the proved period of an octal game, and the seconds that it took."""
    found, seconds = timed(find_period, Octal(code), MOST)
    known = found.period, found.preperiod
    assert found.proved and known == PUBLISHED.get(code, known)
    return found, seconds


def proofs(codes):
    """Print the proved period of each game."""
    heads = ("period", "from heap", "values", "largest", "seconds")
    print(f"\n{'code':>6}", *(f"{head:>11}" for head in heads))
    total = 0
    for code in codes:
        found, seconds = proof(code)
        total += seconds
        row = found.period, found.preperiod, found.checked_to, found.known.max()
        print(f"{code:>6}", *(f"{number:11,}" for number in row), f"{seconds:11.2f}")
    print(f"together {total:.1f} s")


def growth(most=64_000, file="growth.svg"):
    """Print and draw the nanoseconds for a value, by heaps, for three games and the definition."""
    games = {"Kayles": Kayles(), "0.56": Octal("0.56"), "Grundy's game": GrundysGame()}
    print(
        f"\nnanoseconds for a value\n{'heaps':>8}",
        *(f"{name:>14}" for name in games),
        "by definition",
    )
    lines = {name: {} for name in [*games, "Kayles, by definition"]}
    known, n = {name: HeapValues(rules) for name, rules in games.items()}, 1000
    while n <= most:
        for name, heaps in known.items():
            each = timed(heaps.extend, n)[1] / (n / 2)
            lines[name][n] = round(1e9 * each)
        if n <= 2000:
            by_definition = timed(DefinedValues(Kayles()).extend, n)[1] / n
            lines["Kayles, by definition"][n] = round(1e9 * by_definition)
        print(f"{n:8,}", *(f"{points.get(n, ''):>14}" for points in lines.values()))
        n *= 2
    chart = log_chart(lines, "Time for the next value", "heaps", "nanoseconds")
    Path(file).write_text(chart.svg(), encoding="utf-8")
    print(f"drawn: {file}")


def main(*codes):
    kayles()
    proofs([*USUAL, *codes])
    growth()


if __name__ == "__main__":
    main(*sys.argv[1:])
