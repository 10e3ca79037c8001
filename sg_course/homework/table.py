"""The table of points of a class, written anew each time from findings and entries."""

import csv
import io
import re
from hashlib import sha256

LETTERS = str.maketrans("0123456789", "ghijklmnop")
MARK = "\ufeff"  # by which spreadsheets know that a file is in UTF-8
SIGN = r"[=+\-@＝＋－＠]"  # by which a formula begins
FORMULA = re.compile(rf"[\s;,|]*{SIGN}")
MADE_SAFE = re.compile(rf"((?:^|[;|\t])\s*)'(?=[\s;,|]*{SIGN})")
INSIDE = re.compile(rf"([;|\t]\s*)(?={SIGN})")


def with_points(question):
    """Return the column of a question: its name, and its points behind a slash."""
    return f"{question.name}/{question.points:g}"


def table_of(questions, rows, roster):
    """Return the text of the table of a class, from a `StudentRow` for each student.

    The other columns of the class list come last.
    """
    some = map(with_points, questions)
    head = ["student", "file", *some, "extra", "total", "comment", "remark"]
    head += unlike(roster.columns, head)
    lines = [cells_of(row, questions) + roster.cells(row.student) for row in rows]
    return csv_of([head, *lines])


def unlike(names, taken):
    """Return the names of more columns; a name that is taken gets “(class list)” behind it.

    >>> unlike(["e-mail", "total"], ["student", "total"])
    ['e-mail', 'total (class list)']
    """
    return [f"{name} (class list)" if name in taken else name for name in names]


def csv_of(lines, exact=0):
    """Return the text of a file from lines of cells: numbers, texts, and None for an empty one.

    The first cells of each line may be `exact`, for another system that compares them.
    """
    file = io.StringIO()
    for line in (list(map(cell_text, line)) for line in lines):
        csv.writer(file).writerow(line[:exact] + list(map(in_table, line[exact:])))
    return MARK + file.getvalue()


def cells_of(row, questions):
    """Return the cells of a student; points that a person still has to give are empty."""
    points = [row.points[question.name] for question in questions]
    end = [row.extra or None, row.total, row.comment, row.remark]
    return [row.student, row.file, *points, *end]


def cell_text(value):
    """Return a number, a text or None as the text of a cell."""
    return value if isinstance(value, str) else "" if value is None else f"{value:g}"


def seal(text):
    """Return some letters that change when a text changes; no spreadsheet takes them for a number.

    >>> seal("a"), seal("b")
    ('capnohhi', 'jeijeohm')
    """
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:8].translate(LETTERS)


def reader_of(text):
    """Return a reader for the cells of a table, with any delimiter of a spreadsheet."""
    text = re.sub(r"\A(\s*\n|sep=.?\r?\n)*", "", text)  # with which spreadsheets may begin
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter_of(text))


def delimiter_of(text):
    """Return the delimiter of a table."""
    return max(",;\t", key=text.partition("\n")[0].count)


def in_table(text):
    """Return a text that is safe in a table: no formula for a spreadsheet, and in UTF-8.

    >>> in_table("=1+1"), in_table("a;=1+1"), in_table("-1"), in_table("ada")
    ("'=1+1", "a;'=1+1", '-1', 'ada')
    """
    text = text.encode("utf-8", errors="replace").decode("utf-8")
    number = re.fullmatch(r"[-+]?[0-9.]+|-", text)  # or the sign for none
    text = f"'{text}" if FORMULA.match(text) and not number else text
    return INSIDE.sub(r"\1'", text)  # which a spreadsheet may take for the next cell


def out_of_table(text):
    """Return a text of a table as it was before `in_table` made it safe.

    >>> out_of_table("'=1+1"), out_of_table("a;'=1+1"), out_of_table("Ada's")
    ('=1+1', 'a;=1+1', "Ada's")
    """
    return MADE_SAFE.sub(r"\1", text)
