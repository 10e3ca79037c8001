"""Pages in HTML, by templates: of feedback for a student, of texts to mark, of a class.

The pages contain everything that a student wrote as text. On each page the browser may not run or
load anything; the only exception is the script of the page on which a person marks texts.
"""

import re
from base64 import b64encode
from difflib import SequenceMatcher
from hashlib import sha256
from importlib.resources import files

from mistune import html as from_markdown

from sg_core.words import counted, listed
from sg_course.homework.answers import cut
from sg_course.homework.table import cell_text, with_points
from sg_course.instances import folded
from sg_course.rendered import rendered, templates

MOST_SHOWN = 4_000  # characters of an answer that no person reads
PAGES = templates("sg_course.homework")


def page_of(template, title, script="", **content):
    """Return a page from its template."""
    return PAGES.get_template(template).render(title=title, script=script, **content)


def page(graded, row, title):
    """Return the page of feedback on a graded submission, with the points of its row."""
    return page_of("feedback.html", f"{title}: {graded.student}", graded=graded, row=row)


def digest(script):
    """Return the digest by which a browser recognizes a script that may run."""
    return b64encode(sha256(script.encode()).digest()).decode()


def points_of(mark, row):
    """Return the points for an answer in words."""
    points = row.points[mark.question.name]
    if points is not None:
        return f"{points:g} of {mark.question.points:g}"
    waits = "to be read" if row.text(mark.question.name) else "nothing written"
    return f"{'not read' if row.unread else waits}; up to {mark.question.points:g}"


def total_of(row, marks):
    """Return the points there are so far, in words, and what is still to be read."""
    if row.total is None:
        return "no points yet, because the file was not read"
    asked = [mark.question for mark in marks]
    waiting = [one for one in asked if row.text(one.name) and row.points[one.name] is None]
    if waiting:
        to_read = sum(one.points for one in waiting)
        return f"{row.total:g} so far; texts for {to_read:g} points are still to be read"
    return f"{row.total:g} of {sum(one.points for one in asked):g}"


def drawing(mark):
    """Return the picture of an exercise, as HTML, if the verdict does not have one."""
    drawn = None if mark.verdict.picture is not None else mark.exercise.draw(None)
    return drawn.html() if drawn is not None else ""


def answer(mark):
    """Return an answer as it was written; a long answer is cut if no person reads it."""
    text = mark.answer.strip()
    return text if mark.by_person else cut(text, MOST_SHOWN)


def verdict(mark):
    """Return the verdict as HTML."""
    return mark.verdict._repr_mimebundle_()["text/html"] if mark.verdict is not None else ""


PAGES.filters |= {"digest": digest, "number": cell_text, "markdown": from_markdown}
PAGES.filters |= {f.__name__: f for f in (points_of, total_of, drawing, answer, verdict)}


# Texts to read


SCRIPT = files("sg_course.homework").joinpath("templates/marking.js").read_text(encoding="utf-8")
MOST_COMPARED = 4_000  # characters; more takes long where a text was made for it


def page_to_read(of_class, questions, title, name):
    """Return the page with all answers that a person reads, question by question, as HTML.

    `of_class` has the rows of students; the page names its file by the `name` of the set.
    """
    given = {q: [row for row in of_class if row.text(q.name) is not None] for q in questions}
    read = [(q, rows, same_texts(q.name, rows)) for q, rows in given.items() if rows]
    title, file = f"{title}: texts to read", f"points-{name}.json"
    return page_of("marking.html", title, SCRIPT, file=file, read=read)


def same_texts(name, rows):
    """Return {student: the other rows with the same text}, whatever its spaces and capitals."""
    with_text = {}
    for row in (row for row in rows if row.text(name)):
        with_text.setdefault(folded(" ".join(row.text(name).split())), []).append(row)
    groups = with_text.values()
    return {row.student: [one for one in same if one is not row] for same in groups for row in same}


def place(question, row):
    """Return the name of the place of an answer on the page."""
    return f"{question.name}-{sha256(row.student.encode('utf-8', 'replace')).hexdigest()[:12]}"


def compared(old, new):
    """Return the parts of two texts as one; parts that were removed or added are marked.

    >>> compared("one two", "one three")
    [('one ', ''), ('two', 'del'), ('three', 'ins')]
    """
    old, new = (re.findall(r"\s+|\w+|[^\w\s]+", text[:MOST_COMPARED]) for text in (old, new))
    parts = []
    for kind, i, j, k, m in SequenceMatcher(None, old, new).get_opcodes():
        went, came = "".join(old[i:j]), "".join(new[k:m])
        parts += [(went, "")] if kind == "equal" else [(went, "del"), (came, "ins")]
    return [(words, mark) for words, mark in parts if words]


PAGES.filters |= {"counted": counted, "rendered": rendered, "place": place, "compared": compared}
PAGES.filters["column"] = with_points


# The summary of a class


MOST_MISSED = 3  # questions that are named


def summary(of_class, questions, title):
    """Return the page about a class, as HTML, from the rows of students."""
    given = {q: [p for row in of_class if (p := row.points[q.name]) is not None] for q in questions}
    shares = {q: sum(some) / len(some) / q.points for q, some in given.items() if some}
    rows = [line(q, some, shares.get(q, 0), of_class) for q, some in given.items()]
    about = {"missed": missed(shares), "rows": rows}
    return page_of("summary.html", f"{title}: {counted(len(of_class), 'submission')}", **about)


def missed(shares):
    """Say which questions brought the least share of their points."""
    named = [f"{q.title} ({shares[q]:.0%})" for q in sorted(shares, key=shares.get)[:MOST_MISSED]]
    return f"Most missed: {listed(named)} of the points." if named else "No points yet."


def line(question, points, share, of_class):
    """Return the cells of the table about a question."""
    mean = f"{sum(points) / len(points):.1f} of {question.points:g}" if points else ""
    full, none = (sum(p == some for p in points) for some in (question.points, 0))
    to_read = sum(row.is_to_read(question.name) for row in of_class)
    return [question.title, mean, f"{share:.2f}", full, none, to_read]
