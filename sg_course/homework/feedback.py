"""Pages in HTML, by templates: of feedback for a student, of texts to mark, of a class.

The pages contain everything that a student wrote as text. On each page the browser may not run or
load anything; the only exception is the script of the page on which a person marks texts.
"""

from base64 import b64encode
from hashlib import sha256

from jinja2 import Environment, PackageLoader, StrictUndefined
from mistune import html as from_markdown

from sg_course.homework.answers import cut
from sg_course.homework.table import cell_text

MOST_SHOWN = 4_000  # characters of an answer that no person reads
PAGES = Environment(
    loader=PackageLoader("sg_course.homework"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)


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
