"""What is known of the answers of a class, kept from run to run in a file beside the table.

So the page of texts and the summary have the whole class in them when one student is graded again,
and can say how a text changed since it was read.
"""

import json

from sg_core.errors import GameError
from sg_core.homework.table import Entry, seal


def answers_of(graded, before):
    """Return what is kept of a graded submission, as plain data; `before` is what was, or None."""
    old = before["answers"] if before else {}
    answers = {
        mark.question.name: of_mark(mark, old.get(mark.question.name, {}), bool(graded.read))
        for mark in graded.marks
    }
    about = {"student": graded.student, "extra": graded.extra, "comment": graded.comment}
    return {**about, "texts": seal(graded), "answers": answers}


def of_mark(mark, before, changed):
    """Return what is kept of a mark: the answer where a person reads it, else what was said."""
    if not mark.by_person:
        return {"points": mark.points, "state": mark.verdict.state, "said": mark.verdict.message}
    said = "" if mark.verdict is None else mark.verdict.message
    read = before.get("read") or before.get("text", "") if changed else ""
    read = {"read": read} if read not in ("", mark.answer) else {}
    return {"points": mark.points, "text": mark.answer, "said": said, **read}


def with_entry(answers, entry):
    """Return what is kept of a student who was not graded now, with what a person entered."""
    given = {
        name: {**one, "points": entry.points.get(name)} if "text" in one else one
        for name, one in answers["answers"].items()
    }
    return {**answers, "extra": entry.extra, "comment": entry.comment, "answers": given}


def entry_of(answers):
    """Return what had been entered for a student, and the points of the rest."""
    points = {name: one["points"] for name, one in answers["answers"].items()}
    points = {name: some for name, some in points.items() if some is not None}
    changed = any("read" in one for one in answers["answers"].values())
    texts, row = "changed" if changed else answers["texts"], {"student": answers["student"]}
    return Entry(points, answers.get("extra", 0), answers["comment"], texts, row)


def counted_anew(answers, entry):
    """Return in words which points were changed by hand that no person gives."""
    by_check = {
        name: one["points"] for name, one in answers["answers"].items() if "text" not in one
    }
    changed = [n for n in entry.points.keys() & by_check.keys() if entry.points[n] != by_check[n]]
    return [
        f"{answers['student']}, {name}: {entry.points[name]:g} in the table, but the check counts "
        f"{by_check[name]:g}; give more or less as extra"
        for name in sorted(changed)
    ]


def is_to_read(answer):
    """Return whether a person has still to read what is kept of an answer, or to read it again."""
    return bool(answer.get("text")) and (answer["points"] is None or "read" in answer)


def of_class(path):
    """Return what is kept of each student, as a file has it; nothing where there is no file."""
    if not path.is_file():
        return []
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        raise GameError(f"{path} cannot be read: take it away, and grade all again") from None


def as_file(of_class):
    """Return the text of the file."""
    return json.dumps(of_class, indent=0, sort_keys=True)
