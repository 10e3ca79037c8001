"""The answers of a class to the inventory: rows as Moodle and forms on the internet export them.

A row has a student's code and, for each item, the letter or the text of an option, or nothing.
"""

import csv
import re
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.words import counted, listed, shown
from sg_course.collection import text_of
from sg_course.homework.table import reader_of
from sg_course.instances import folded
from sg_course.inventory import UNKNOWN, items_of

CODES = ("code", "id number", "username", "email address")  # columns of students, the best first
COLUMN = re.compile(r"(?:response|item|question|q)?\s*\.?\s*(\d+)\b(?!\s*/)", re.IGNORECASE)
LETTER = re.compile(r"([a-e])(?:[.):]\s*|\Z)", re.IGNORECASE)
NOTHING = {"", "-", "–", "?"}
RIGHT, NONE = "right", "no answer"  # beside misconceptions
AVERAGE = "overall average"  # of the row below Moodle's table


class Round(NamedTuple):
    """The answers of a class: {code: [for each item a misconception, `RIGHT` or `NONE`]}.

    `bad` says which rows do not count, and why.
    """

    answers: dict
    bad: list


def read_round(file, form="inventory"):
    """Return the answers in a file, CSV, to a form of the inventory.

    Raises
    ------
    GameError
        If the file has no column for the code or for an item.
    """
    items = items_of(form)
    try:
        lines = [[cell.strip() for cell in line] for line in reader_of(text_of(file))]
    except csv.Error as problem:
        raise GameError(f"{file} cannot be read as CSV: {problem}") from None
    if not lines:
        raise GameError(f"{file} is empty; its first row names the columns")
    code, columns = columns_of(file, lines[0], items)
    return round_of(file.name, lines[1:], code, columns, items)


def columns_of(file, head, items):
    """Return where the code is, and where the answer to each item is."""
    low = [" ".join(cell.casefold().split()) for cell in head]
    code = next((i for kind in CODES for i, cell in enumerate(low) if is_kind(cell, kind)), None)
    if code is None:
        raise GameError(f"{file.name} has no column “code”, by which two rounds are paired")
    found = {}
    for i, cell in enumerate(low):
        if (named := COLUMN.match(cell)) and i != code:
            better = cell.startswith("response")  # beside which Moodle may repeat the question
            found.setdefault(int(named[1]), []).insert(0 if better else 99, i)
    if missing := [item.number for item in items if item.number not in found]:
        form = "the heads are “Response 1”, “Item 1” or begin with “1.”"
        raise GameError(f"{file.name} has no column for item {listed(missing)}; {form}")
    return code, [found[item.number][0] for item in items]


def is_kind(cell, kind):
    """Return whether a head names a code: it contains this word, or is a head of Moodle.

    >>> is_kind("your code", "code"), is_kind("username", "username"), is_kind("decoded", "code")
    (True, True, False)
    """
    return kind in cell.split() if kind == "code" else cell == kind


def round_of(name, lines, code, columns, items):
    """Return the answers in the rows; a row that cannot be read, or whose code is twice, is bad."""
    found, bad, where = {}, [], {}
    for number, line in enumerate(lines, start=2):
        if not any(line) or any(cell.casefold() == AVERAGE for cell in line):
            continue
        line = line + [""] * (1 + max(code, *columns) - len(line))
        who, said = folded(line[code]), f"{name}, row {number}"
        if not who:
            bad.append(f"{said}: there is no code")
            continue
        where.setdefault(who, []).append(number)
        try:
            found[who] = [answer_to(item, line[i]) for item, i in zip(items, columns)]
        except GameError as problem:
            bad.append(f"{said}, code {shown(line[code])}: {problem}")
    for who, rows in where.items():
        if rows[1:]:
            found.pop(who, None)
            times = f"rows {listed(rows)} have the same code {shown(who)}"
            bad.append(f"{name}: {times}, so none of them counts")
    return Round(found, bad)


def answer_to(item, cell):
    """Return the misconception that an answer shows, or `RIGHT` or `NONE`.

    >>> [answer_to(items_of("inventory")[4], cell) for cell in ("b", "B. 6", "6", "-")]
    ['right', 'right', 'right', 'no answer']
    >>> answer_to(items_of("inventory")[4], "8")
    'heaps are added with carrying'
    """
    by_text = {plain(text): RIGHT if why is None else why for text, why in item.options.items()}
    by_letter = dict(zip("abcde", [*by_text, plain(UNKNOWN)]))
    by_text |= dict.fromkeys([*NOTHING, plain(UNKNOWN)], NONE)
    text = plain(cell)
    if text in by_text:
        return by_text[text]
    if (letter := LETTER.match(text)) and text[letter.end() :] in ("", by_letter[letter[1]]):
        return by_text[by_letter[letter[1]]]
    letters = f"{counted(len(item.options), 'option')}, A to {'ABCDE'[len(item.options) - 1]}"
    raise GameError(f"item {item.number} has {letters}, and {shown(cell)} is none of them")


def plain(text):
    """Return a text without what exports change: spaces, capitals, a point at the end.

    >>> plain(" You\\n lose. ")
    'you lose'
    """
    text = " ".join(text.casefold().replace("’", "'").split())
    return text.removesuffix(".") if len(text) > 2 else text
