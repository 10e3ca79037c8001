"""The class at a glance: the points for each question, and the questions that were missed most."""

from sg_core.words import counted, listed
from sg_course.homework.feedback import page_of

MOST_MISSED = 3  # questions that are named


def summary(of_class, questions, title):
    """Return the page about a class, as HTML, from the rows of students."""
    given = {q: [p for row in of_class if (p := row.points[q.name]) is not None] for q in questions}
    shares = {q: sum(some) / len(some) / q.points for q, some in given.items() if some}
    rows = [line(q, some, shares.get(q, 0), of_class) for q, some in given.items()]
    about = {"missed": missed(shares), "rows": rows}
    return page_of("summary.html", f"{title}: {counted(len(of_class), 'submission')}", **about)


def missed(shares):
    """Return in words which questions brought the least share of their points."""
    named = [f"{q.title} ({shares[q]:.0%})" for q in sorted(shares, key=shares.get)[:MOST_MISSED]]
    return f"Most missed: {listed(named)} of the points." if named else "No points yet."


def line(question, points, share, of_class):
    """Return the cells of the table about a question."""
    mean = f"{sum(points) / len(points):.1f} of {question.points:g}" if points else ""
    full, none = (sum(p == some for p in points) for some in (question.points, 0))
    to_read = sum(row.is_to_read(question.name) for row in of_class)
    return [question.title, mean, f"{share:.2f}", full, none, to_read]
