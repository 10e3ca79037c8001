"""The behaviour of the package as it was at a commit, frozen as mutants.

    python tests/mutation/frozen.py run AREA        try the mutants of an area; goes on where it was
    python tests/mutation/frozen.py against AREA    try them on the tests as they are here and now
    python tests/mutation/frozen.py show AREA NUMBER
    python tests/mutation/frozen.py results         the table of all areas

`run` uses the package and the tests of that commit, and writes `frozen/AREA.csv`. `against` uses
the package of that commit, with `frozen/shims` laid over it, and the tests that stand in this
checkout, docstrings too; it prints the mutants that were killed and now survive.
"""

import csv
import difflib
import importlib
import io
import json
import multiprocessing
import os
import random
import sys
from collections import Counter
from math import ceil
from pathlib import Path

from changes import Change, Source
from copies import ROOT, archived, files_of, fingerprint, laid_out
from running import covered_tests, tried

COMMIT = "00b025b"  # whose package is frozen
COMMITS = {"pictures": "8b4e79e", "widgets": "8ca3e7c"}  # or that of an area
MUTANTS = 165  # in each area
SEED = 8
MOST_SECONDS = {"then": 10, "now": 60}  # of processor time, for the tests tried on one mutant
MORE_SECONDS = 4  # of these, for tests that only share a file with one that runs the changed line

# of each area: its modules, and its tests, as globs; more globs may be added when tests move
AREAS = {
    "theory": (
        "errors.py nimbers.py source.py graph.py sets.py labels.py samples.py equivalence.py "
        "basis.py strategies/*.py rulesets/nim.py words.py doors.py",
        "theory/test_*.py strategies/test_*.py rulesets/test_nim.py",
    ),
    "sequences": (
        "sequences/*.py sparse.py rulesets/taking.py",
        "sequences/test_*.py rulesets/test_taking.py",
    ),
    "pictures": (
        "pictures/*.py",
        "pictures/test_*.py test_rows.py test_walk.py widgets/test_rows.py widgets/test_walk.py",
    ),
    "exercises": ("exercises/*.py", "test_exercise*.py exercises/test_*.py"),
    "widgets": (
        "widgets/*.py",
        "test_widgets.py test_columns.py test_editor.py test_mexlab.py test_play.py test_proof.py "
        "test_rows.py test_sequence_explorer.py test_sum_widgets.py test_walk.py "
        "pictures/test_names.py pictures/test_grey.py widgets/test_*.py",
    ),
    "homework": ("homework/*.py", "test_homework*.py homework/test_*.py"),
}
# what runs in a process of its own, where it is not seen which lines run; and who starts it
STARTED_BY = {"sg_core/homework/worker.py": "sg_core/homework/running.py"}

TABLES = Path(__file__).resolve().parent / "frozen"
WORK = ROOT / "mutants" / "frozen"
WORKERS = int(os.environ.get("WORKERS", "2"))
FIELDS = [
    "area", "number", "file", "line", "column", "end_line", "end_column", "kind", "old", "new",
    "verdict", "by",
]  # fmt: skip
IMPORTED = [
    "pytest", "hypothesis", "numpy", "networkx", "nbformat", "ipywidgets", "anywidget",
    "matplotlib.pyplot", "tqdm",
]  # fmt: skip


def weight(change):
    """Return how much a change counts when some are drawn: arguments are many, and easy."""
    return 0.25 if change.kind == "argument" else 1


def shuffled(changes, chance):
    """Return the changes in an order by chance, in which those of more weight come sooner."""
    return sorted(changes, key=lambda change: -(chance.random() ** (1 / weight(change))))


def sample(area):
    """Return the mutants of an area as rows: files have as many as they have places to change."""
    folder = WORK / f"{area}-sources"
    archived(folder, COMMITS.get(area, COMMIT), "sg_core")
    chance = random.Random(f"{SEED} {area}")
    files = files_of(folder / "sg_core", AREAS[area][0])
    sources = {file: Source(file.read_bytes().decode()) for file in files}
    places = {file: shuffled(sources[file].changes(), chance) for file in files}
    total = sum(weight(change) for changes in places.values() for change in changes)
    rows = []
    for file, changes in places.items():
        share = ceil(MUTANTS * sum(map(weight, changes)) / total)
        source = sources[file]
        good = (change for change in changes if source.is_another(change))
        for change in sorted(change for _, change in zip(range(share), good)):
            name = file.relative_to(folder).as_posix()
            place = [*source.line_column(change.begin), *source.line_column(change.end)]
            old = source.text[change.begin : change.end]
            row = [area, len(rows) + 1, name, *place, change.kind, old, change.new, "", ""]
            rows.append(dict(zip(FIELDS, row)))
    return rows


def read(file):
    """Return the rows of a table."""
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def write(file, rows):
    """Write the rows of a table, all at once."""
    text = io.StringIO()
    table = csv.DictWriter(text, FIELDS, lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    beside = file.with_suffix(".new")
    beside.write_text(text.getvalue(), "utf-8")
    beside.replace(file)


def changed_text(folder, row):
    """Return the text of a mutant's file, and the lines of which one must run to notice it."""
    source = Source((folder / row["file"]).read_bytes().decode())
    places = [int(row[field]) for field in ("line", "column", "end_line", "end_column")]
    begin, end = source.offset(*places[:2]), source.offset(*places[2:])
    if source.text[begin:end] != row["old"]:
        raise ValueError(f"{row['area']} {row['number']}: the file is not the frozen one")
    lines = source.lines_to_run(places[0], places[2])
    return source.changed(Change(begin, end, row["new"], row["kind"])), lines


def baseline(area, folder, now):
    """Return which tests pass on the frozen package, their seconds, and the lines they run."""
    kept = folder.with_suffix(".json")
    if not kept.exists():
        laid_out(folder, COMMITS.get(area, COMMIT), now, AREAS[area][0])
        examples = folder / "tests" / "docstrings" if now else folder / "sg_core"
        files = files_of(examples, "*.py" if now else AREAS[area][0])
        files += files_of(folder / "tests", AREAS[area][1])
        names = [file.relative_to(folder).as_posix() for file in files]
        kept.write_text(json.dumps(covered_tests(folder, names)), "utf-8")
    return json.loads(kept.read_text("utf-8"))


def tests_for(row, lines, known):
    """Return the tests to try on a mutant: those that run its lines, then some of the same files.

    What runs while tests are collected may change any of them.
    """
    file = STARTED_BY.get(row["file"], row["file"])
    ran = known["lines"].get(file, {})
    wanted = map(str, lines) if file == row["file"] else ran
    runs = {test for line in wanted for test in ran.get(line, [])}
    seconds, most_seconds = known["seconds"], MOST_SECONDS[known["when"]]
    places = {test.split("::")[0] for test in runs}
    others = {test for test in seconds if "" in runs or test.split("::")[0] in places}
    chosen, spent = [], 0
    for these, most in [
        (runs & set(seconds), most_seconds),
        (others - runs, MORE_SECONDS if runs & set(seconds) else most_seconds),
    ]:
        limit = spent + most
        for test in sorted(these, key=lambda test: (seconds[test], test)):
            if not chosen or spent + seconds[test] <= limit:
                chosen.append(test)
                spent += seconds[test]
    return chosen


def verdict(row):
    """Return a mutant's number, its verdict, the test that killed it and why, in a worker."""
    known = verdict.known
    file = verdict.folder / row["file"]
    before, stamp = file.read_bytes(), file.stat().st_mtime
    text, lines = changed_text(verdict.folder, row)
    tests = tests_for(row, lines, known)
    if not tests:
        return row["number"], "uncovered", "", ""
    try:
        file.write_text(text, "utf-8", newline="")
        return row["number"], *tried(verdict.folder, tests, known)
    finally:
        file.write_bytes(before)
        os.utime(file, (stamp, stamp))


def begin_worker(folders, known):
    """Give a worker its copy of the package."""
    verdict.folder, verdict.known = folders.get(), known


def go(area, now):
    """Try the mutants of an area that have no verdict yet; return the table, and what failed."""
    when = "now" if now else "then"
    commit = COMMITS.get(area, COMMIT)
    spots = [WORK / f"{area}-{when}-{i}" for i in range(WORKERS)]
    copies = [laid_out(folder, commit, now, AREAS[area][0]) for folder in spots]
    mark = fingerprint(copies[0])
    known = {**baseline(area, WORK / f"{area}-{mark}", now), "when": when}
    table = TABLES / f"{area}.csv"
    if not table.exists():
        write(table, sample(area))
    rows = read(table)
    if now:
        table = WORK / f"{area}-{mark}.csv"
        killed = [row for row in rows if row["verdict"] in ("killed", "time")]
        rows = read(table) if table.exists() else [{**r, "verdict": "", "by": ""} for r in killed]
    context = multiprocessing.get_context("fork")
    folders = context.SimpleQueue()
    for copy in copies:
        folders.put(copy)
    left = [row for row in rows if not row["verdict"]]
    with context.Pool(len(copies), begin_worker, (folders, known)) as pool:
        for number, what, by, why in pool.imap_unordered(verdict, left):
            row = next(row for row in rows if row["number"] == number)
            row["verdict"], row["by"] = what, by
            write(table, rows)
            print(area, number, what, by, why, flush=True)
    return rows, known["left out"]


def run(area):
    """Try the mutants of an area on the tests of the frozen commit."""
    rows, left_out = go(area, now=False)
    print(area, Counter(row["verdict"] for row in rows), "left out:", *left_out, sep="\n")


def against(area):
    """Print the mutants that the old tests killed and the tests of now do not kill."""
    rows, left_out = go(area, now=True)
    old = {row["number"]: row["by"] for row in read(TABLES / f"{area}.csv")}
    print(
        f"{len(left_out)} tests, or files, fail on the frozen package and are left out",
        *left_out,
        sep="\n",
    )
    lost = [row for row in rows if row["verdict"] not in ("killed", "time")]
    print(f"\n{len(lost)} of {len(rows)} killed mutants are not killed any more")
    for row in lost:
        print(f"\n{row['number']}: {row['verdict']}; was killed by {old[row['number']]}")
        show(area, row["number"])


def show(area, number):
    """Print what a mutant changes."""
    folder = WORK / f"{area}-sources"
    archived(folder, COMMITS.get(area, COMMIT), "sg_core")
    row = next(row for row in read(TABLES / f"{area}.csv") if row["number"] == number)
    old = (folder / row["file"]).read_text("utf-8").splitlines()
    new = changed_text(folder, row)[0].splitlines()
    print(*difflib.unified_diff(old, new, row["file"], row["file"], n=2, lineterm=""), sep="\n")


def results():
    """Print how many mutants of each area were killed, and so on."""
    print("| area | mutants | killed | by time | survived | uncovered |")
    print("|---" + "|--:" * 5 + "|")
    for area in [area for area in AREAS if (TABLES / f"{area}.csv").exists()]:
        count = Counter(row["verdict"] for row in read(TABLES / f"{area}.csv"))
        numbers = [count[word] for word in ("killed", "time", "survived", "uncovered")]
        print("|", area, *(f"| {number}" for number in [count.total(), *numbers]), "|")


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | {"PYTHONHASHSEED": "0"})
    for module in IMPORTED:
        importlib.import_module(module)
    {"run": run, "against": against, "show": show, "results": results}[sys.argv[1]](*sys.argv[2:])
