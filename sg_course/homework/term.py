"""The sets of a term side by side, with sums and shares; people not in the class list last."""

from collections import Counter, defaultdict

from sg_core.errors import GameError
from sg_core.words import as_characters, listed, shown
from sg_course.homework.entered import rows_of
from sg_course.homework.table import csv_of, unlike

APART = "Not in the class list"


def graded_sets(folder, roster, only=None):
    """Return {set: {key of a student: row}} for the sets that were graded in a folder."""
    tables = {path.parent.name: rows_of(path) for path in sorted(folder.glob("set*/points.csv"))}
    if not tables:
        raise GameError(f"no set was graded in {folder}")
    if only not in (None, *tables):
        raise GameError(f"{shown(only)} was not graded in {folder}; there are {listed([*tables])}")
    return {
        name: {roster.key(row["student"]): row for _, row, _ in rows}
        for name, rows in tables.items()
        if only in (None, name)
    }


def columns_of_questions(row):
    """Return the columns of a row that have the points of questions."""
    columns = list(row)
    return columns[columns.index("file") + 1 : columns.index("extra")]


def has_mark(row):
    """Return whether there is a mark in a row; without it, the file was not read."""
    return row["total"] != ""


def without_points(row):
    """Return how many questions of a file that was read have no points yet."""
    read = row["file"] and has_mark(row)
    return sum(not row[column] for column in columns_of_questions(row)) if read else 0


def without_mark(sets):
    """Yield a line for each set in which students have no mark because a file was not read."""
    for name, rows in sets.items():
        if some := [row["student"] for row in rows.values() if not has_mark(row)]:
            yield f"{name}: not read, so no mark: {', '.join(map(as_characters, some))}"


def most_of(columns):
    """Return how many points the questions of some columns are worth."""
    return sum(float(column.rpartition("/")[2]) for column in columns)


def term_table(sets, roster):
    """Return the text of a table with a column for each set, of those in `graded_sets`.

    A set without a mark does not count in the share of a student.
    """
    names = {roster.key(student): student for student in roster.students}
    whole, points, missing, strangers = {}, defaultdict(dict), Counter(), set()
    unread = defaultdict(set)
    for name, rows in sets.items():
        for key, row in rows.items():
            whole[name] = most_of(columns_of_questions(row))
            if has_mark(row):
                points[key][name] = float(row["total"])
            else:
                unread[key].add(name)
            missing[key] += without_points(row)
            if key not in names and (roster.students or APART in row["remark"]):
                strangers.add(key)
            names.setdefault(key, row["student"])

    def line(key):
        each, together = [points[key].get(name) for name in whole], sum(points[key].values())
        most = sum(points for name, points in whole.items() if name not in unread[key])
        share = f"{together / most:.0%}" if most else ""
        return [names[key], *each, together, missing[key], share, *roster.cells(names[key])]

    heads = [f"{name}/{most:g}" for name, most in whole.items()]
    heads = ["student", *heads, "sum", "without points", "share"]
    lines = [[*heads, *unlike(roster.columns, heads)]]
    lines += map(line, sorted(names.keys() - strangers))
    lines += [[], [APART], *map(line, sorted(strangers))] if strangers else []
    return csv_of(lines)
