"""Measure how fast the package is, and write it into README.md here.

    python benchmarks/tables.py [PART ...]

The parts are import, edit, draw, labels, sequences, products, notebooks and growth; where some are
named, their rows are printed only. Ratios compare two ways side by side in the same run. `edit`
needs Chromium; `growth` draws two charts.
"""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent
PLACES = [str(ROOT), str(ROOT / "tests"), str(FOLDER)]
sys.path[:0] = PLACES
os.chdir(ROOT)

PAGE = FOLDER / "README.md"
HEAD = "what", "time", "goal, or compared with"
CODES = ("0.77", "0.156", "0.356")
IMPORTED = """
import time
begin = time.process_time(); import sg_core
print(1000 * (time.process_time() - begin))
"""


def printed(code):
    """Return what a fresh Python prints."""
    command, places = [sys.executable, "-c", code], {"PYTHONPATH": os.pathsep.join(PLACES)}
    return subprocess.run(
        command, env=os.environ | places, capture_output=True, text=True, check=True
    ).stdout


def seconds(value):
    """Return seconds as text, with two digits that count."""
    return f"{value:.0f} s" if value >= 10 else f"{float(f'{value:.2g}'):g} s"


def import_rows():
    """Yield what `import sg_core` takes."""
    least = min(float(printed(IMPORTED)) for _ in range(5))
    yield "`import sg_core`", f"{least:.0f} ms", "goal: ≤ 50 ms"


def edit_rows():
    """Yield what an edit takes in JupyterLab, from the mouse to the new labels."""
    import bench_editor

    for size, middle, high, _ in bench_editor.rows([10, 50, 200]):
        said = f"median {middle:.0f} ms, 95 % within {high:.0f} ms"
        yield f"edit → new labels, {size} positions in JupyterLab", said, "goal: 60 and 100 ms"


def draw_rows():
    """Yield what a drawing takes, beside networkx."""
    import bench_draw

    bench_draw.warm_up()
    said = {"page": "layout and drawing", "canvas": "figure drawn by networkx"}
    for kind, what in said.items():
        for count in bench_draw.SIZES:
            _, ours, theirs = bench_draw.both_ways(kind, count, 9)
            ratio = f"{ours / theirs:.2f} of `nx.draw_networkx`, goal: {bench_draw.GOALS[kind]}"
            yield f"{what}, {count} positions", f"{ours:.0f} ms", ratio


def labels_rows():
    """Yield what building and labelling takes, beside networkx."""
    import bench_labels

    for kind in bench_labels.KINDS:
        game, ours, theirs = bench_labels.both_ways(kind, 100_000)
        size = f"{len(game):,} positions, {len(game.moves):,} moves"
        what = f"graph and Grundy values, {kind}: {size}"
        ratio = f"{sum(ours) / sum(theirs):.2f} of networkx"
        yield what, seconds(sum(ours)), ratio


def sequences_rows():
    """Yield what proving a period takes."""
    import bench_sequences

    for code in CODES:
        found, spent = bench_sequences.proof(code)
        yield f"period of {code} proved", seconds(spent), f"{found.checked_to:,} values"


def product_rows():
    """Yield what a nim product of two numbers of 64 bits takes, with nothing known before."""
    from sg_core.beyond import nim_product
    from sg_core.beyond.products import times

    drawn, took = Random(64), []
    for _ in range(101):
        a, b = drawn.getrandbits(64), drawn.getrandbits(64)
        times.cache_clear()
        begin = perf_counter()
        nim_product(a, b)
        took.append(perf_counter() - begin)
    yield "nim product of two numbers of 64 bits", f"{1000 * median(took):.2g} ms", "goal: ≤ 1 ms"


def notebooks_rows():
    """Yield what each notebook takes from top to bottom, its kernel included."""
    from execute_notebooks import executed

    took = {}
    for path in sorted((ROOT / "notebooks").glob("[01]*.ipynb")):
        begin = perf_counter()
        executed(path)
        took[path.name[:2]] = perf_counter() - begin
    for name, spent in took.items():
        yield f"notebook {name}, all cells", f"{spent:.1f} s", "goal: ≤ 15 s"
    yield "all notebooks", f"{sum(took.values()):.0f} s", "goal: ≤ 120 s"


def growth_rows():
    """Draw how times grow; there are no rows."""
    import bench_labels
    import bench_sequences

    from sg_course.pictures import log_chart

    lines = {"sg_core": {}, "networkx": {}}
    for size in (1000, 5000, 10_000, 20_000, 40_000, 60_000, 80_000, 100_000):
        _, *both = bench_labels.both_ways("random", size)
        for points, spent in zip(lines.values(), both, strict=True):
            points[size] = round(1e6 * sum(spent))
    chart = log_chart(lines, "Graph and Grundy values, random games", "positions", "microseconds")
    (FOLDER / "growth_labels.svg").write_text(chart.svg(), encoding="utf-8")
    bench_sequences.growth(file=FOLDER / "growth_sequences.svg")
    return iter(())


PARTS = {
    "import": import_rows,
    "edit": edit_rows,
    "draw": draw_rows,
    "labels": labels_rows,
    "sequences": sequences_rows,
    "products": product_rows,
    "notebooks": notebooks_rows,
    "growth": growth_rows,
}


def write(rows):
    """Write these rows into the page, between its two marks."""
    table = "".join(f"| {' | '.join(row)} |\n" for row in (HEAD, ("---",) * len(HEAD), *rows))
    before, rest = PAGE.read_text("utf-8").split("<!-- speed -->\n")
    after = rest.split("<!-- /speed -->")[1]
    text = f"{before}<!-- speed -->\n{table}<!-- /speed -->{after}"
    PAGE.write_text(text, encoding="utf-8")


def main(parts):
    rows = []
    for part in parts or PARTS:
        for row in PARTS[part]():
            print(*row, sep=" | ", flush=True)
            rows.append(row)
    if not parts:
        write(rows)


if __name__ == "__main__":
    main(sys.argv[1:])
