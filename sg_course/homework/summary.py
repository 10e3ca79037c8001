"""The class at a glance: how many points each question brought, and which were missed most."""

import io

from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from sg_core.words import counted, listed
from sg_course.homework.feedback import page_of

MOST_MISSED = 3  # questions that are named


def summary(of_class, questions, title):
    """Return the page about a class, as HTML, from the rows of students."""
    given = {q: [p for row in of_class if (p := row.points[q.name]) is not None] for q in questions}
    shares = {q: sum(some) / len(some) / q.points for q, some in given.items() if some}
    rows = [line(question, some, of_class) for question, some in given.items()]
    about = {"missed": missed(shares), "plot": plotted(shares), "rows": rows}
    return page_of("summary.html", f"{title}: {counted(len(of_class), 'submission')}", **about)


def missed(shares):
    """Return in words which questions brought the least share of their points."""
    named = [f"{q.title} ({shares[q]:.0%})" for q in sorted(shares, key=shares.get)[:MOST_MISSED]]
    return f"Most missed: {listed(named)} of the points." if named else "No points yet."


def line(question, points, of_class):
    """Return the cells of the table about a question."""
    mean = f"{sum(points) / len(points):.1f} of {question.points:g}" if points else ""
    full, none = (sum(p == some for p in points) for some in (question.points, 0))
    return [question.title, mean, full, none, sum(r.is_to_read(question.name) for r in of_class)]


def plotted(shares):
    """Return bars for which share of its points each question brought on average, as SVG."""
    if not shares:
        return ""
    figure = Figure((8, 0.6 + 0.35 * len(shares)), layout="constrained")
    plot = figure.subplots()
    plot.barh([question.title for question in shares], [*shares.values()], color="#4a7fb5")
    plot.set_xlim(0, 1)
    plot.invert_yaxis()
    plot.xaxis.set_major_formatter(PercentFormatter(1))
    plot.set_xlabel("points, on average")
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None})
    return "".join(file.getvalue().partition("<svg")[1:])
