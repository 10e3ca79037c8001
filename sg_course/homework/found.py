"""The machine's findings in the answers of a class, kept from run to run, and students' totals.

A student's findings are plain data, which only the machine writes. A row has these findings and the
entries of people. From the rows we make the table, the page on which a person marks texts, and the
summary.
"""

import json
from typing import NamedTuple

from sg_core.errors import GameError
from sg_course.homework.table import cell_text, seal

CHANGED = "A text changed since it was read."
NONE = {"student": "", "file": "", "remark": "", "unread": False}
NONE |= {"answers": {}, "read": {}, "texts": {}}


class StudentRow(NamedTuple):
    """The points of a student: the findings, and the entries of people, which count before them."""

    student: str
    file: str
    points: dict  # from the names of all questions; None where a person has to give them
    extra: float
    comment: str
    remark: str
    answers: dict  # from the names of questions, as they were found
    changed: dict  # from the questions whose texts changed since they were read to what was read
    unread: bool = False  # whether what was handed in was not read, so that no answers are found

    @property
    def total(self):
        """Return the sum of the points there are so far; None is no mark, which is not 0.

        There is no mark if what was handed in was not read, and nobody entered points.
        """
        some = [points for points in self.points.values() if points is not None]
        return None if self.unread and not (some or self.extra) else self.extra + sum(some)

    def text(self, name):
        """Return the text that a person reads as the answer to a question, if there is one."""
        return self.answers.get(name, {}).get("text")

    def is_to_read(self, name):
        """Return whether a person still has to read an answer, or read it again."""
        return bool(self.text(name)) and (self.points[name] is None or name in self.changed)


def findings(graded):
    """Return the findings in a graded submission, as plain data; an unread one has no answers."""
    marks = [] if graded.unread else graded.marks
    answers = {mark.question.name: of_mark(mark) for mark in marks}
    about = {"student": graded.student, "file": graded.file, "remark": graded.remarks}
    return {**NONE, **about, "answers": answers, "unread": graded.unread}


def older_if_unread(one, before):
    """Return the findings, or those of an older file while what came after it is not read."""
    same = before.get("bytes") == one.get("bytes")
    if not one["unread"] or not before["answers"] or same:
        return one
    older = f"The points are those of an older file, {before['file']}."
    return {**before, "remark": f"{one['remark']} {older}"}


def of_mark(mark):
    """Return the findings about an answer, and the answer itself if a person reads it."""
    said = mark.verdict.message if mark.verdict is not None else ""
    found = {"points": mark.points, "said": said, "seal": seal(mark.answer)}
    return found | ({"text": mark.answer} if mark.by_person else {})


def read_so(one, before, entry):
    """Return the findings, and with each entered mark the seal of the text for which it was given.

    A seal is a short code that changes when a text changes. If an entry names no seal, we take that
    of the text that was handed in when the entry was first seen.
    """
    answers = before["answers"] or one["answers"]
    read, was = {}, before["read"]
    for name, (value, why) in entry.items():
        old = was[name][1] if was.get(name, [None])[0] == value else None
        there = answers.get(name, {}).get("seal", "")
        read[name] = [value, why or (there if old is None else old)]
    some = [*before["answers"].values(), *one["answers"].values()]
    known = before["texts"] | {each["seal"]: each["text"] for each in some if "text" in each}
    seals = {seal for _, seal in read.values()}
    return {**one, "read": read, "texts": {s: known[s] for s in sorted(seals & known.keys())}}


def row_of(one, questions):
    """Return the row of a student, from the findings with what was entered."""
    answers, read = one["answers"], one["read"]
    points, changed, odd = {}, {}, []
    for name in (question.name for question in questions):
        answer, by_check = answers.get(name, {}), answers.get(name, {}).get("points")
        points[name], sealed = read.get(name, (by_check, answer.get("seal")))
        if "text" in answer and sealed != answer["seal"]:
            changed[name] = one["texts"].get(sealed, "")
        if by_check not in (None, points[name]):
            odd.append(f"{name}: {points[name]:g} by hand, where the check gives {by_check:g}.")
    remark = " ".join(filter(None, [*odd, CHANGED * bool(changed), one["remark"]]))
    extra, comment = (read.get(what, [none])[0] for what, none in (("extra", 0), ("comment", "")))
    about, unread = (one["student"], one["file"]), one.get("unread", False)
    return StudentRow(*about, points, extra, comment, remark, answers, changed, unread)


def changes_by_check(before, now):
    """Yield in words which points of the check differ from those of the last time."""
    for key, was in before.items():
        old, new = points_by_check(was), points_by_check(now.get(key, {}))
        if old and not new:
            yield f"{was['student']}: {sum(old.values()):g} by the check before, nothing graded now"
        for name in [name for name in new if old and old.get(name) != new[name]]:
            change = f"{cell_text(old.get(name)) or 'none'} → {new[name]:g} by the check"
            yield f"{was['student']}, {name}: {change}"


def points_by_check(one):
    """Return {question: points} for what the check gave."""
    points = {name: answer["points"] for name, answer in one.get("answers", {}).items()}
    return {name: some for name, some in points.items() if some is not None}


def kept(path):
    """Return the content of a file: findings by students, and the other keys they had before."""
    try:
        content = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        return content.get("students", {}), content.get("moved", {})
    except (ValueError, AttributeError):
        raise GameError(f"{path} cannot be read: remove it, and grade everything again") from None


def as_file(students, moved):
    """Return the text of the file."""
    return json.dumps({"students": students, "moved": moved}, indent=0, sort_keys=True)
