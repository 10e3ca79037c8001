"""What is known of the answers of a class, kept from run to run in a file beside the table.

So the page of texts and the summary have the whole class in them when one student is graded again,
and can say how a text changed since it was read.
"""

import json

from sg_core.errors import GameError
from sg_course.homework.table import Entry, seal


def answers_of(graded, before):
    """Return what is kept of a graded submission, as plain data; `before` is what was, or None."""
    old = before["answers"] if before else {}
    answers = {
        mark.question.name: of_mark(mark, old.get(mark.question.name, {}), bool(graded.read))
        for mark in graded.marks
    }
    about = {"student": graded.student, "extra": graded.extra, "comment": graded.comment}
    return {**about, "texts": seal(graded), "answers": answers}


def of_absent(student, entry):
    """Return what is kept of a student without a submission: only what a person entered."""
    about = {"student": student, "extra": entry.extra, "comment": entry.comment}
    return {**about, "texts": "", "answers": {}, "given": entry.points}


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
    about = {"extra": entry.extra, "comment": entry.comment, "answers": given}
    return {**answers, **about, **({"given": entry.points} if "given" in answers else {})}


def entry_of(answers):
    """Return what had been entered for a student, and the points of the rest."""
    points = points_of(answers) | answers.get("given", {})
    points = {name: some for name, some in points.items() if some is not None}
    texts = "changed" if changed_texts(answers) else answers["texts"]
    row = {"student": answers["student"]}
    return Entry(points, answers.get("extra", 0), answers["comment"], texts, row)


def is_read_again(graded, entry, before):
    """Return whether new points were entered for all texts that changed, and none changed since."""
    stood, answers = points_of(before), {m.question.name: m.answer for m in graded.marks}
    pending = changed_texts(before)
    return bool(pending) and all(
        entry.points.get(name) not in (None, stood[name])
        and before["answers"][name]["text"] == answers[name]
        for name in pending
    )


def by_check(answers):
    """Return the points that a check gave, by the names of questions."""
    return {name: one["points"] for name, one in answers["answers"].items() if "text" not in one}


def counted_anew(answers, entry):
    """Return in words which points were changed by hand that no person gives."""
    checked = by_check(answers)
    changed = [n for n in entry.points.keys() & checked.keys() if entry.points[n] != checked[n]]
    return [in_vain(answers["student"], n, entry.points[n], checked[n]) for n in sorted(changed)]


def as_checked(answers, entry):
    """Return what a person entered for who is not graded now, with the points of checks."""
    return entry._replace(points=entry.points | by_check(answers))


def in_vain(student, name, entered, counts):
    """Return in words that points were entered for nothing."""
    told = f"{student}, {name}: {entered:g} was entered, but the check counts {counts:g}"
    return f"{told}; give more or less as extra"


def points_of(answers):
    """Return all points that stood in the table, by the names of questions."""
    return {name: one["points"] for name, one in answers["answers"].items()}


def changed_texts(answers):
    """Return the questions whose texts changed since a person read them."""
    return {name for name, one in answers["answers"].items() if "read" in one}


def given_in_vain(graded, entry, before):
    """Return in words which points were entered for what a check gives points for now.

    Points that a check gave before stand in the table, too; those no person entered.
    """
    old = before["answers"] if before else {}
    for mark in graded.marks:
        name, given = mark.question.name, entry.points.get(mark.question.name)
        was = old.get(name, {"text": ""})
        entered = given is not None and ("text" in was or was["points"] != given)
        if not mark.by_person and entered and given != mark.points:
            yield in_vain(graded.student, name, given, mark.points)


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
