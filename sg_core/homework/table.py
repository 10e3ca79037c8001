"""The table of a class: a row for each submission, with columns that a person fills in.

What a person entered, points for texts, extra points and a comment, is read from the table of
before and kept.
"""

import csv
import math
import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from sg_core.errors import GameError, shown

MOST_EXTRA = 100  # points
LETTERS = str.maketrans("0123456789", "ghijklmnop")


def header(questions):
    """Return the columns of the table: those of questions have their points behind a slash."""
    some = [f"{question.name}/{question.points:g}" for question in questions]
    return ["student", "file", *some, "extra", "total", "comment", "remark", "texts"]


def row(graded):
    """Return the row of a submission; points that a person has to give are left empty."""
    points = ["" if mark.points is None else f"{mark.points:g}" for mark in graded.marks]
    extra = f"{graded.extra:g}" if graded.extra else ""
    texts = graded.read or seal(graded)
    end = [extra, f"{graded.total:g}", graded.comment, graded.remark, texts]
    return list(map(in_table, [graded.student, graded.file, *points, *end]))


def seal(graded):
    """Return some letters that change when a text changes that a person reads."""
    texts = [mark.answer for mark in graded.marks if mark.question.by_person]
    digits = sha256(repr(texts).encode()).hexdigest()[:8]
    return digits.translate(LETTERS)  # which no spreadsheet takes for a number


def in_table(text):
    """Return a text as it can stand in a table: no formula for a spreadsheet, and in UTF-8.

    >>> in_table("=1+1"), in_table("-1"), in_table("ada")
    ("'=1+1", '-1', 'ada')
    """
    text = text.encode("utf-8", errors="replace").decode("utf-8")
    number = re.fullmatch(r"[-+]?[0-9.]+", text)
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t")) and not number else text


def with_points_by_hand(graded, entries, questions):
    """Return a graded submission with the points and the comment that a person entered.

    Parameters
    ----------
    graded : Graded
    entries : dict
        As `entered_by_hand` returns it.
    questions : list of Question

    Returns
    -------
    Graded

    Raises
    ------
    GameError
        If something entered is no number of points.
    """
    entry = entries.get((in_table(graded.student), in_table(graded.file)), {})
    extra = entry.get("extra") or "0"
    marks = []
    for mark, column in zip(graded.marks, header(questions)[2:]):
        text = entry.get(column) if mark.question.by_person else None
        about = f"{mark.question.name} of {graded.student}"
        most = mark.question.points
        marks.append(replace(mark, points=points_in(text, about, 0, most)) if text else mark)
    by_hand = [m for m in marks if m.question.by_person and m.points is not None]
    read = entry.get("texts") if by_hand else ""
    if read and read != seal(graded):
        remark = f"{graded.remark} A text changed since it was read.".strip()
        graded = replace(graded, remark=remark, read=read)
    extra = points_in(extra, f"extra of {graded.student}", -MOST_EXTRA, MOST_EXTRA)
    return replace(graded, marks=marks, extra=extra, comment=entry.get("comment") or "")


def entered_by_hand(table, questions):
    """Return {(student, file): {column: text}} for what stands in a table, if there is one.

    Raises `GameError` where it has a column that would be lost.
    """
    if not Path(table).is_file():
        return {}
    with Path(table).open(encoding="utf-8-sig", newline="") as file:
        first = file.readline()
        file.seek(0)
        delimiter = max(",;\t", key=first.count)  # a spreadsheet may have changed it
        rows = list(csv.DictReader(file, delimiter=delimiter, restkey="", restval=""))
    odd = [name for row in rows[:1] for name in row if name and name not in header(questions)]
    if odd:
        raise GameError(f"{table} has a column {shown(odd[0])}, and would lose it: move it away")
    return {
        (row.get("student"), row.get("file")): {n: text.strip() for n, text in row.items() if n}
        for row in rows
    }


def points_in(text, about, least, most):
    """Return points that a person entered."""
    try:
        points = float(text.replace(",", "."))
    except ValueError:
        points = math.nan
    if not least <= points <= most:
        raise GameError(f"{about}: {shown(text)} is no number from {least:g} to {most:g}")
    return points


def write_table(path, questions, graded):
    """Write the table of a class; the one that was there is kept beside it."""
    path = Path(path)
    if path.is_file():
        path.replace(path.with_suffix(".before.csv"))
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header(questions), *map(row, graded)])
