"""Points, extra points and comments that people enter for a class. This module only reads them.

People fill in `entered.csv` by hand, in any spreadsheet. The folder `entered` has the files that
were saved by the page on which a person marks texts. If two of these files disagree, the later one
counts, but `entered.csv` overrules all of them. Empty cells are ignored.
"""

import csv
import json
import math
from itertools import count

from sg_core.errors import GameError
from sg_core.words import counted, listed, shown
from sg_course.homework.table import cell_text, csv_of, reader_of, with_points

BY_HAND, FROM_PAGES = "entered.csv", "entered"
MOST_EXTRA = 100  # points


def entered(folder, fresh, questions, roster, names):
    """Return {key of a student: entry} for what people entered, and remarks about it.

    An entry is a dict from the names of questions, "extra" and "comment" to (value, seal of the
    text that was read). `fresh` has the files that are given now and read last; they may only name
    students whose keys are in `names`.
    """
    entries, said = {}, []
    for path in [*files_of_pages(folder), *fresh]:
        rows = entries_in(path, saved_rows(path), questions, roster)
        if path in fresh:
            said.append(f"{path}: {counted(len(rows), 'row')}")
            for stranger in rows.keys() - names.keys():
                raise GameError(f"{path}: {stranger}: {roster.stranger(stranger, names.values())}")
        for key, entry in rows.items():
            if path in fresh:
                said += changes_told(names[key], entries.get(key, {}), entry)
            entries[key] = entries.get(key, {}) | entry
    path = folder / BY_HAND
    by_hand = entries_in(path, rows_of(path) if path.is_file() else [], questions, roster)
    for key, entry in by_hand.items():
        for what, (value, _) in entry.items():
            other, seal = entries.setdefault(key, {}).get(what, (value, ""))
            if other != value:
                which = f"{cell_text(value)} in {path} counts, not {cell_text(other)} from the page"
                said.append(f"{names.get(key, key)}, {what}: {which}")
            entries[key][what] = value, seal if other == value else ""
    return entries, said


def files_of_pages(folder):
    """Return the files that the page of texts saved, in the order in which they came."""
    files = [path for path in (folder / FROM_PAGES).glob("*.json") if path.stat().st_size]
    return sorted(files, key=lambda p: (len(p.stem), p.stem))


def new_file(folder):
    """Return a file with the next number, still empty, which no other run can take."""
    stems = [path.stem for path in files_of_pages(folder)]
    last = max([int(stem) for stem in stems if stem.isdecimal()], default=0)
    return next(filter(is_made, (folder / FROM_PAGES / f"{n}.json" for n in count(last + 1))))


def is_made(path):
    """Return whether an empty file is made; if it is there already, it is not."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def changes_told(student, was, now):
    """Yield in words which entries differ from the earlier ones.

    >>> list(changes_told("ada", {"sum": (1, "")}, {"sum": (2, ""), "mex": (1, "")}))
    ['ada, sum: 1 → 2']
    """
    for what, (value, *_) in now.items():
        old, *_ = was.get(what, (value,))
        if old != value:
            yield f"{student}, {what}: {cell_text(old)} → {cell_text(value)}"


def blank(questions, students):
    """Return the text of a table to fill in, with a row for each student."""
    columns = columns_of(questions)
    return csv_of([columns, *([student] + [""] * len(columns[1:]) for student in students)])


def columns_of(questions):
    """Return the columns to fill in."""
    return ["student", *map(with_points, questions), "extra", "comment"]


def entries_in(path, rows, questions, roster):
    """Return {key of a student: entry} for the rows of a file.

    Raises `GameError` with a list of everything that is wrong: a text that is not a number of
    points, a column that would count for nothing, a student in two rows.
    """
    found, lines, odd = {}, {}, []
    for line, row, seals in rows:
        if "student" not in row:
            raise GameError(f"{path} has no column “student”: it is not a table of points")
        strange = row.keys() - {*columns_of(questions), ""}
        if strange:
            counts = f"{listed(list(map(with_points, questions)))}, extra and comment count"
            raise GameError(f"{path} has a column {shown(min(strange))}; {counts}: move it away")
        student, beside = row["student"].strip(), row.get("", "").strip()
        if beside:
            odd.append(f"{shown(beside)} in line {line} is in a column without a name")
        entry = entry_in(row, seals, questions, odd)
        key = roster.key(student)
        if entry and not student:
            odd.append(f"line {line} names no student")
        if key in found:
            odd.append(f"{student} is in line {lines[key]} and in line {line}: keep one")
        if student:
            found[key], lines[key] = entry, line
    if odd:
        raise GameError("\n".join([f"{path}, put these right first:", *odd]))
    return found


def entry_in(row, seals, questions, odd):
    """Return the entry that a person made in a row; mistakes are added to a list."""
    ranges = {q.name: (with_points(q), 0, q.points) for q in questions}
    entry = {}
    for name, (column, *range_) in (ranges | {"extra": ("extra", -MOST_EXTRA, MOST_EXTRA)}).items():
        text = row.get(column, "").strip()
        try:
            if text:
                value = points_in(text, f"{name} of {row['student']}", *range_)
                entry[name] = value, seals.get(name, "")
        except GameError as problem:
            odd.append(str(problem))
    comment = row.get("comment", "").strip()
    return entry | ({"comment": (comment, "")} if comment else {})


def points_in(text, about, least, most):
    """Return points that a person entered."""
    try:
        points = float(text.replace(",", "."))
    except ValueError:
        points = math.nan
    if not least <= points <= most:
        raise GameError(f"{about}: {shown(text)} is not a number from {least:g} to {most:g}")
    return points


def saved_rows(path):
    """Return (number, row, seals of the texts that were read) for what the page of texts saved."""
    try:
        content = enumerate(json.loads(path.read_bytes()), 1)
        rows = [(number, row, row.pop("texts", {})) for number, row in content]
        if all(isinstance(text, str) for _, *two in rows for some in two for text in some.values()):
            return rows
    except (ValueError, TypeError, AttributeError, RecursionError):
        pass
    raise GameError(f"{path} is not a file that to_read.html saved")


def rows_of(path):
    """Return (line, row, {}) for the filled rows of a table, and cells beyond its columns."""
    rows = []
    try:
        reader = reader_of(path.read_bytes().decode("utf-8-sig"))
        names = next(reader, [])
        for cells in filter(any, reader):
            row = dict(zip(names, cells)) | dict.fromkeys(names[len(cells) :], "")
            beyond = [cell for i, cell in enumerate(cells) if not dict(enumerate(names)).get(i)]
            rows.append((reader.line_num, row | {"": "".join(beyond)}, {}))
    except UnicodeDecodeError:
        raise GameError(f"{path} is not in UTF-8; save it as “CSV UTF-8”") from None
    except csv.Error as problem:
        raise GameError(f"{path} is not a table ({problem})") from None
    twice = [name for name in names if name and names.count(name) > 1]
    if twice:
        raise GameError(f"{path} has two columns {shown(twice[0])}: keep one")
    return rows
