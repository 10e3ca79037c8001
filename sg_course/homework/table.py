"""The table of a class: a row for each student, with columns that a person fills in.

What a person entered, points for texts, extra points and a comment, is read from the table of
before and kept; so is the row of a student who handed in nothing this time.
"""

import csv
import io
import math
import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.words import shown

MOST_EXTRA = 100  # points
LETTERS = str.maketrans("0123456789", "ghijklmnop")
MARK = "\ufeff"  # by which spreadsheets know that a file is in UTF-8
SIGN = r"[=+\-@＝＋－＠]"  # by which a formula begins
FORMULA = re.compile(rf"[\s;,|]*{SIGN}")
INSIDE, GUARDED = (re.compile(rf"([;|\t]\s*){mark}(?={SIGN})") for mark in ("", "'"))


def header(questions):
    """Return the columns of the table: those of questions have their points behind a slash."""
    some = [f"{question.name}/{question.points:g}" for question in questions]
    return ["student", "file", *some, "extra", "total", "comment", "remark", "texts"]


def row(graded):
    """Return the row of a submission; points that a person has to give are left empty."""
    points = ["" if mark.points is None else f"{mark.points:g}" for mark in graded.marks]
    extra = f"{graded.extra:g}" if graded.extra else ""
    texts = graded.read or seal(graded)
    end = [extra, f"{graded.total:g}", graded.comment, graded.remarks, texts]
    return list(map(in_table, [graded.student, graded.file, *points, *end]))


def seal(graded):
    """Return some letters that change when a text changes that a person reads."""
    texts = [mark.answer for mark in graded.marks if mark.by_person]
    digits = sha256(repr(texts).encode()).hexdigest()[:8]
    return digits.translate(LETTERS)  # which no spreadsheet takes for a number


def in_table(text):
    """Return a text as it can stand in a table: no formula for a spreadsheet, and in UTF-8.

    >>> in_table("=1+1"), in_table("a;=1+1"), in_table("-1"), in_table("ada")
    ("'=1+1", "a;'=1+1", '-1', 'ada')
    """
    text = text.encode("utf-8", errors="replace").decode("utf-8")
    number = re.fullmatch(r"[-+]?[0-9.]+", text)
    text = f"'{text}" if FORMULA.match(text) and not number else text
    return INSIDE.sub(r"\1'", text)  # which a spreadsheet may take for the next cell


def out_of_table(text):
    """Return a text that was put into a table, without the mark against formulas.

    >>> out_of_table("'=1+1"), out_of_table("'s")
    ('=1+1', "'s")
    """
    bare = GUARDED.sub(r"\1", text)
    return next((some for some in (bare.removeprefix("'"), bare) if in_table(some) == text), text)


class Entry(NamedTuple):
    """What a person entered for a student."""

    points: dict  # from the names of questions
    extra: float = 0
    comment: str = ""
    texts: str = ""  # the seal of the texts that were read
    row: dict | None = None  # as it stood in the table


def merged(entry, later, changed=()):
    """Return what a person entered in a table, and then in a file, whose gaps change nothing.

    Texts that changed count as read again when the file has points for all of them.
    """
    if entry is None:
        return later
    read = later.points.keys() >= set(changed)
    return Entry(
        {**entry.points, **later.points},
        later.extra or entry.extra,
        later.comment or entry.comment,
        (read and later.texts) or entry.texts,
        entry.row,
    )


def overruled(student, entry, later):
    """Return in words what a file says otherwise than was entered before.

    >>> overruled("ada", Entry({"sum": 1}, comment="Good."), Entry({"sum": 2, "mex": 1}))
    ['ada, sum: 1 → 2']
    """
    was, now = given_in(entry), given_in(later)
    both = {name: (was[name], now[name]) for name in now if name in was and was[name] != now[name]}
    return [f"{student}, {name}: {in_cell(a)} → {in_cell(b)}" for name, (a, b) in both.items()]


def given_in(entry):
    """Return all that a person entered, by its name."""
    more = {"extra": entry.extra, "comment": entry.comment}
    return entry.points | {name: value for name, value in more.items() if value}


def in_cell(value):
    """Return a number or a text as it stands in a cell."""
    return value if isinstance(value, str) else f"{value:g}"


def with_points_by_hand(graded, entry):
    """Return a graded submission with the points and the comment that a person entered.

    Parameters
    ----------
    graded : Graded
    entry : Entry

    Returns
    -------
    Graded
    """
    read = any(mark.by_person and mark.question.name in entry.points for mark in graded.marks)
    changed = read and entry.texts not in ("", seal(graded))
    marks = [with_points(mark, entry.points, changed) for mark in graded.marks]
    asides = [graded.aside, "A text changed since it was read." if changed else ""]
    return replace(
        graded,
        marks=marks,
        extra=entry.extra,
        comment=entry.comment,
        aside=" ".join(filter(None, asides)),
        read=entry.texts if changed else "",
    )


def with_points(mark, given, changed):
    """Return a mark with the points that a person gave: for a function, if nothing changed."""
    counts = mark.question.by_person or (mark.by_person and not changed)
    return replace(mark, points=given.get(mark.question.name)) if counts else mark


def entered_by_hand(table, questions, roster, whole=False):
    """Return {key of a student: Entry} for what a person entered in a table.

    Raises `GameError` with all that is wrong: what is no number of points, a column that would be
    lost, or is missing in a `whole` table, a student in two rows.
    """
    entries, lines, odd = {}, {}, []
    for line, row in rows_of(table):
        if "student" not in row:
            raise GameError(f"{table} has no column “student”: it is no table of points")
        lost = [name for name in row if name and name not in header(questions)]
        if lost:
            raise GameError(
                f"{table} has a column {shown(lost[0])}, and would lose it: move it away"
            )
        gone = [name for name in header(questions)[2:-2] if whole and name not in row]
        if gone:
            raise GameError(f"{table} has no column {shown(gone[0])}: what stood there is missing")
        if row.get("", "").strip():
            beside = f"{shown(row[''])} in line {line} stands in a column without a name"
            raise GameError(f"{table}: {beside}, and would be lost: move it away")
        student = row.get("student", "")
        key = roster.key(student)
        if key in entries:
            odd.append(f"{student} stands in line {lines[key]} and in line {line}: keep one")
        entries[key], lines[key] = entry_in(row, questions, student, odd), line
    if odd:
        raise GameError("\n".join([f"{table}, put these right first:", *odd]))
    return entries


def entry_in(row, questions, student, odd):
    """Return what a person entered in a row; what is wrong is added to a list of what is odd."""
    texts, given = {name: text.strip() for name, text in row.items() if name}, {}

    def points(text, about, least, most):
        try:
            return points_in(text, f"{about} of {student}", least, most)
        except GameError as problem:
            odd.append(str(problem))
            return 0

    for question, column in zip(questions, header(questions)[2:]):
        if texts.get(column):
            given[question.name] = points(texts[column], question.name, 0, question.points)
    extra = points(texts.get("extra") or "0", "extra", -MOST_EXTRA, MOST_EXTRA)
    return Entry(given, extra, out_of_table(texts.get("comment", "")), texts.get("texts", ""), row)


def rows_of(table):
    """Return (line, row) for what is not empty in a table, with any delimiter of a spreadsheet."""
    try:
        text = Path(table).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise GameError(f"{table} is not in UTF-8; save it as “CSV UTF-8”") from None
    text = re.sub(r"\A(\s*\n|sep=.?\r?\n)*", "", text)  # with which spreadsheets may begin
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    names, rows = next(reader, []), []
    for cells in filter(any, reader):
        row = dict(zip(names, cells)) | dict.fromkeys(names[len(cells) :], "")
        beyond = [cell for i, cell in enumerate(cells) if not dict(enumerate(names)).get(i)]
        rows.append((reader.line_num, row | {"": "".join(beyond)}))
    twice = [name for name in names if name and names.count(name) > 1]
    if twice:
        raise GameError(f"{table} has two columns {shown(twice[0])}: keep one")
    return rows


def points_in(text, about, least, most):
    """Return points that a person entered."""
    try:
        points = float(text.replace(",", "."))
    except ValueError:
        points = math.nan
    if not least <= points <= most:
        raise GameError(f"{about}: {shown(text)} is no number from {least:g} to {most:g}")
    return points


def table_of(questions, graded, others):
    """Return the text of the table of a class: rows of the graded, and of others from entries."""
    kept = [row_kept(entry, questions) for entry in others]
    rows = sorted([*map(row, graded), *kept], key=lambda cells: cells[0].casefold())
    file = io.StringIO()
    csv.writer(file).writerows([header(questions), *rows])
    return MARK + file.getvalue()


def row_kept(entry, questions):
    """Return a row as it stood, with what a person entered since."""
    names = dict(zip(header(questions)[2:], (question.name for question in questions)))
    points = {column: entry.points.get(name, "") for column, name in names.items()}
    total = entry.extra + sum(entry.points.values())
    said = {"extra": entry.extra or "", "total": total, "comment": entry.comment}
    now = {**entry.row, **points, **said, "texts": entry.texts}
    cells = (now.get(column, "") for column in header(questions))
    return [in_table(in_cell(cell)) for cell in cells]
