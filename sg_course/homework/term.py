"""A term: sets side by side, and marks for Canvas (its own export, filled in) and for Moodle.

If a student handed in nothing, or what was handed in was not read, there is no mark: the cell in
Canvas' export stays as it was, and Moodle reads `-` as no grade.
"""

import csv
import io
import re
from collections import Counter, defaultdict

from sg_core.errors import GameError
from sg_core.words import as_characters, counted, listed, listed_some, shown
from sg_course.homework.gradebook import rows_of
from sg_course.homework.roster import POSSIBLE, words_of
from sg_course.homework.table import csv_of, delimiter_of, out_of_table, reader_of, unlike

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


# Other systems


SURE = "SIS User ID", "SIS Login ID", "Integration ID", "Student"  # who it is, in Canvas
CANVAS = *SURE, "ID", "Section"  # columns that are not assignments
NO_GRADE = "-"


def mark_of(row):
    """Return the points of a student as a text, or "" if nothing was read or entered."""
    given = row["file"] or any(row[column] for column in [*columns_of_questions(row), "extra"])
    return row["total"] if given else ""


def feedback_of(row):
    """Return the points of the questions in words, and the comment."""
    parts = [column.rpartition("/") for column in columns_of_questions(row) if row[column]]
    told = [f"{name}: {row[f'{name}/{most}']} of {most}" for name, _, most in parts]
    return ". ".join(filter(None, ["; ".join(told), out_of_table(row["comment"])]))


def students_of(sets, roster):
    """Return {key: {column: cell}} for the class, or without a class list for all in the sets."""
    names = roster.students or [row["student"] for rows in sets.values() for row in rows.values()]
    return {roster.key(name): {"student": name} | roster.others.get(name, {}) for name in names}


def unread(sets):
    """Yield a line for each set in which students have texts without points."""
    for name, rows in sets.items():
        if count := sum(without_points(row) > 0 for row in rows.values()):
            yield f"{name}: {counted(count, 'student')} with texts that have no points yet"


# Moodle


def moodle_table(sets, roster):
    """Return the text of a table for the import: who it is, points and feedback for each set."""
    heads = [head for name in sets for head in (name, f"{name} feedback")]
    lines = [["student", *unlike(roster.columns, ["student", *heads]), *heads]]
    for key, about in students_of(sets, roster).items():
        cells = [*about.values()]
        for rows in sets.values():
            mark = mark_of(rows[key]) if key in rows else ""
            cells += [mark or NO_GRADE, feedback_of(rows[key]) if mark else ""]
        lines.append(cells)
    return csv_of(lines, exact=1 + len(roster.columns))  # by which Moodle finds a student


# Canvas


def canvas_table(text, sets, roster, column=None):
    """Return an export of Canvas with the points filled in, and lines about it.

    Each set goes into the column whose name contains its name, or a single one into `column`.
    """
    rows = [*reader_of(text)]
    if not rows or not {"Student", "ID"} <= {*rows[0]}:
        lacks = "it has no columns Student and ID"
        raise GameError(f"this is not an export of Canvas' gradebook, because {lacks}")
    places = columns_for(rows[0], sets, column)
    students = students_of(sets, roster)
    found = rows_by_student(rows, students)
    said = [*unread(sets)]
    for name, place in places.items():
        marks = {key: mark_of(row) for key, row in sets[name].items()}
        for key, row in found.items():
            row += [""] * (place + 1 - len(row))
            row[place] = marks.get(key) or row[place]
        filled = sum(bool(marks.get(key)) for key in found)
        said.append(f"{name}: {counted(filled, 'student')} in the column {rows[0][place]}")
        said += other_possible(rows, place, name, sets[name])
    if missing := [about["student"] for key, about in students.items() if key not in found]:
        said.append(f"not found in the export: {listed_some(missing)}")
    written = io.StringIO()
    csv.writer(written, delimiter=delimiter_of(text)).writerows(rows)
    return written.getvalue(), said


def columns_for(heads, sets, column):
    """Return {set: number of its column} among the assignments of an export."""
    own = {head: place for place, head in enumerate(heads) if head not in CANVAS}
    if column is not None:
        if len(sets) != 1:
            raise GameError("--column is for one set: name it with --set")
        if column not in own:
            raise GameError(f"there is no column {shown(column)}; there are {listed([*own])}")
        return {next(iter(sets)): own[column]}
    places = {}
    for name in sets:
        found = [head for head in own if re.search(rf"{re.escape(name)}(?!\d)", squeezed(head))]
        if len(found) == 1:
            places[name] = own[found[0]]
    if not places:
        how = "name one with --set and --column"
        raise GameError(f"no column is called as {listed([*sets], 'or')}; {how}: {listed([*own])}")
    return places


def squeezed(head):
    """Return the name of an assignment without its number, in small letters and digits.

    >>> squeezed("Problem Set 1 (4711)")
    'problemset1'
    """
    return re.sub(r"\(\d+\)$|[\W_]", "", head.strip().casefold())


def rows_by_student(rows, students):
    """Return {key of a student: row of the export}, by the two columns that agree most often.

    Canvas counts its users in the column ID. A class list may count as well, so this comes last.
    """
    for group in (SURE, ("ID",)):
        pairs = [(ours, theirs) for ours in columns_of(students) for theirs in group]
        best = max((rows_agreeing(rows, students, *pair) for pair in pairs), key=len)
        if 2 * len(best) >= len(students):
            return best
    needs = f"the class list needs a column with what Canvas has in {listed([*SURE, 'ID'], 'or')}"
    raise GameError(f"less than half of the class is in the export: {needs}")


def columns_of(students):
    """Return the columns of the class list."""
    return [*dict.fromkeys(column for about in students.values() for column in about)]


def rows_agreeing(rows, students, ours, theirs):
    """Return {key of a student: row of the export} where two columns have the same."""
    if theirs not in rows[0]:
        return {}
    place = rows[0].index(theirs)
    there = only_ones((row[place], row) for row in rows[1:] if len(row) > place)
    here = only_ones((about.get(ours, ""), key) for key, about in students.items())
    return {key: there[sign] for sign, key in here.items() if sign in there}


def only_ones(pairs):
    """Return {text in a common form: thing} for the texts that occur just once."""
    found = {}
    for text, thing in pairs:
        found.setdefault(sign_of(text), []).append(thing)
    return {sign: things[0] for sign, things in found.items() if sign and not things[1:]}


def sign_of(text):
    """Return a form that is the same for a name with a comma and a number without its zeros.

    >>> sign_of("Lovelace, Ada") == sign_of("ada lovelace"), sign_of("0042")
    (True, '42')
    """
    return " ".join(sorted(word.lstrip("0") or "0" for word in words_of(text)))


def other_possible(rows, place, name, set_rows):
    """Yield a line if the assignment in Canvas has other points than the set."""
    most = most_of(columns_of_questions(next(iter(set_rows.values()))))
    for row in rows:
        if POSSIBLE in map(str.strip, row):
            there = dict(enumerate(row)).get(place) or "none"
            if not re.fullmatch(r"\d+(\.\d+)?", there) or float(there) != most:
                yield f"{name} has {most:g} points, and the assignment in Canvas {there}"
