"""How long it takes to grade a class and to draw its sheets, with every mark as it must be.

    python benchmarks/bench_homework.py [SET]

A class of 120 with personal sheets hands in a set (default: set1): one submission for each of the
hostile kinds in `tests/homework/homework_class.py`, the rest perfect, partly right or empty. It is
graded by the real command, with its limits. Every point is compared with what it must be; more than
600 seconds are a failure. Then the sheets of 200 students are drawn for each set.
"""

import csv
import sys
import tempfile
from collections import defaultdict
from dataclasses import fields, is_dataclass
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "homework"))

from homework_class import (
    BY_HAND,
    HOSTILE,
    handed_in,
    hostile,
    partial,
    perfect,
    questions,
    stub,
    untouched,
    watched,
)

from sg_core.graph import GameGraph
from sg_course.homework import SETS, grading, sheet
from sg_course.homework.__main__ import main as command

STUDENTS, SHEETS = 120, 200
MOST_SECONDS = 600
COURSE = "Games 2027"


def class_of(name, canary):
    """Return {student: (kind, submission)} for a class with personal sheets."""
    kinds = [*HOSTILE, *["perfect", "partial", "perfect", "stub"] * STUDENTS][:STUDENTS]
    students = [f"student{number:03}" for number in range(STUDENTS)]
    make = {"perfect": perfect, "partial": partial, "stub": stub}
    found = {}
    for student, kind in zip(students, kinds):
        whose = {"student": student, "course": COURSE}
        known = kind in make
        submission = make[kind](name, **whose) if known else hostile(kind, name, canary, **whose)
        found[student] = kind, submission
    return found


def graded_with_times(folder, out):
    """Run the command; return the seconds in all, and those of each student."""
    seconds, grade = {}, grading.grade

    def timed(path, student, *rest, **more):
        start = perf_counter()
        result = grade(path, student, *rest, **more)
        seconds[student] = perf_counter() - start
        return result

    grading.grade = timed
    start = perf_counter()
    code = command(["grade", str(folder), "--personal", "--course", COURSE, "--out", str(out)])
    grading.grade = grade
    assert code == 0
    return perf_counter() - start, seconds


def check(name, students, out):
    """Compare the table and the pages with what everybody must get."""
    columns = {question: f"{question}/{points}" for question, points in questions(name).items()}
    with (out / "points.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    assert rows.keys() == students.keys()
    for student, (kind, submission) in students.items():
        row = rows[student]
        for question, points in submission.points.items():
            cell = row[columns[question]]
            wanted = "" if points is BY_HAND else f"{points:g}"
            assert cell == wanted, (student, kind, question, cell, points)
        total = "" if submission.total is None else f"{submission.total:g}"
        assert row["total"] == total, (student, kind, row["total"])
    assert {path.stem for path in (out / "feedback").iterdir()} == rows.keys()


def a_class(name):
    """Print how long it takes to grade a class."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        canary = watched(folder / "watched")
        students = class_of(name, canary)
        handed_in(folder / "in", {f"{who}/{name}.ipynb": each[1] for who, each in students.items()})
        whole, seconds = graded_with_times(folder / "in", folder / "out")
        check(name, students, folder / "out" / name)
        assert untouched(canary)
    groups = defaultdict(list)
    for student, (kind, _) in students.items():
        groups["hostile" if kind in HOSTILE else kind].append(seconds[student])
    print(f"\n{name}, a class of {len(students)} with personal sheets: all marks as they must be")
    print(f"{'':>10} {'submissions':>12} {'seconds':>9} {'for each':>9} {'slowest':>9}")
    for kind, times in [*sorted(groups.items()), ("together", seconds.values())]:
        row = f"{len(times):12} {sum(times):9.1f} {sum(times) / len(times):9.2f}"
        print(f"{kind:>10} {row} {max(times):9.2f}")
    slowest = sorted(seconds, key=seconds.get, reverse=True)[:8]
    print(f"the whole command: {whole:.1f} s; the slowest:")
    for student in slowest:
        print(f"{seconds[student]:9.2f} s  {students[student][0]}")
    assert whole < MOST_SECONDS


def content(thing):
    """Return what an exercise is made of, so that equal exercises have equal content."""
    thing = getattr(thing, "exercise", thing)  # that of a function runs in its cell
    if isinstance(thing, GameGraph):
        return thing.start, frozenset(thing.positions), frozenset(thing.moves)
    if isinstance(thing, list | tuple):
        return tuple(map(content, thing))
    if is_dataclass(thing):
        return tuple(content(getattr(thing, field.name)) for field in fields(thing))
    return repr(thing)


def all_sheets():
    """Print how long it takes to draw sheets, and how many are different."""
    print(f"\nthe sheets of {SHEETS} students")
    print(f"{'':>10} {'seconds':>9} {'slowest':>9} {'distinct':>9}  distinct exercises")
    for name in SETS:
        times, drawn = [], []
        for number in range(SHEETS):
            start = perf_counter()
            drawn.append(sheet(name, student=f"student{number:03}", course=COURSE))
            times.append(perf_counter() - start)
        distinct = {q: len({content(each[q]) for each in drawn}) for q in drawn[0]}
        whole = len({tuple(content(each[q]) for q in distinct) for each in drawn})
        told = ", ".join(f"{question} {number}" for question, number in distinct.items())
        print(f"{name:>10} {sum(times):9.2f} {max(times):9.3f} {whole:9}  {told}")


if __name__ == "__main__":
    a_class(*sys.argv[1:] or ["set1"])
    all_sheets()
