"""The sets of a term side by side: sums and shares, with people not in the class list apart."""

from collections import Counter, defaultdict

from sg_core.errors import GameError
from sg_course.homework.entered import rows_of
from sg_course.homework.table import csv_of

APART = "Not in the class list"


def term_table(folder, roster):
    """Return the text of a table with a column for each set that was graded in a folder."""
    tables = {path.parent.name: rows_of(path) for path in sorted(folder.glob("set*/points.csv"))}
    if not tables:
        raise GameError(f"no set was graded in {folder}")
    names = {roster.key(student): student for student in roster.students}
    whole, points, missing, strangers = {}, defaultdict(dict), Counter(), set()
    for name, rows in tables.items():
        for _, row, _ in rows:
            key, asked = roster.key(row["student"]), [column for column in row if "/" in column]
            whole[name] = sum(float(column.rpartition("/")[2]) for column in asked)
            points[key][name] = float(row["total"])
            missing[key] += sum(not row[column] for column in asked if row["file"])
            if key not in names and (roster.students or APART in row["remark"]):
                strangers.add(key)
            names.setdefault(key, row["student"])

    def line(key):
        each, together = [points[key].get(name) for name in whole], sum(points[key].values())
        share = f"{together / sum(whole.values()):.0%}"
        return [names[key], *each, together, missing[key], share]

    sets = [f"{name}/{most:g}" for name, most in whole.items()]
    lines = [["student", *sets, "sum", "without points", "share"]]
    lines += map(line, sorted(names.keys() - strangers))
    lines += [[], [APART], *map(line, sorted(strangers))] if strangers else []
    return csv_of(lines)
