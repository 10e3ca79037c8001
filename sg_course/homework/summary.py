"""The class at a glance: how many points each question brought, and what was most often wrong."""

import io
from collections import Counter
from math import ceil

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from sg_core.words import counted, listed
from sg_course.homework.feedback import page_of
from sg_course.homework.kept import is_to_read

COLUMNS = 3  # of plots
MOST_MISSED = 3  # questions that are named
LONGEST = 300  # characters of a reply


def summary(of_class, questions, title):
    """Return the page about a class, as HTML, from what is kept of each student."""
    given = {question: points_for(question, of_class) for question in questions}
    rows = [line(question, points, of_class) for question, points in given.items()]
    about = {"missed": missed(given), "plot": plotted(given), "rows": rows}
    return page_of("summary.html", f"{title}: {counted(len(of_class), 'submission')}", **about)


def points_for(question, of_class):
    """Return the points that a question brought so far."""
    given = (each["answers"].get(question.name, {}).get("points") for each in of_class)
    return [points for points in given if points is not None]


def share(question, points):
    """Return which share of its points a question brought, on average."""
    return sum(points) / len(points) / question.points


def missed(given):
    """Return in words which questions brought the least."""
    some = sorted((q for q in given if given[q]), key=lambda q: share(q, given[q]))
    named = [f"{q.title} ({share(q, given[q]):.0%})" for q in some[:MOST_MISSED]]
    return f"Most missed: {listed(named)} of the points." if named else "No points yet."


def line(question, points, of_class):
    """Return the cells of the table about a question."""
    mean = f"{sum(points) / len(points):.1f} of {question.points:g}" if points else ""
    full, none = (sum(p == some for p in points) for some in (question.points, 0))
    unread = sum(is_to_read(each["answers"].get(question.name, {})) for each in of_class)
    return [question.title, mean, full, none, unread, commonest(question, of_class)]


def commonest(question, of_class):
    """Return what was said most often to an answer that was wrong in part or whole, how often."""
    answers = [each["answers"].get(question.name, {}) for each in of_class]
    said = Counter(one["said"] for one in answers if one.get("state") in ("wrong", "almost"))
    ((text, number),) = said.most_common(1) or [("", 0)]
    return f"{number} ×: {text[:LONGEST]}{'…' * (len(text) > LONGEST)}" if number else ""


def plotted(given):
    """Return bars for each question, how many submissions got how many points, as SVG."""
    some = {question: points for question, points in given.items() if points}
    rows = ceil(len(some) / COLUMNS)
    if not rows:
        return ""
    figure = Figure((8, 1.7 * rows), layout="constrained")
    plots = [*figure.subplots(rows, COLUMNS, squeeze=False).flat]
    for plot, (question, points) in zip(plots, some.items()):
        bars = Counter(points)
        plot.bar([*bars], [*bars.values()], width=0.4, color="#4a7fb5")
        plot.set_title(question.title, fontsize=9)
        plot.set_xlim(-0.5, question.points + 0.5)
        for axis in (plot.xaxis, plot.yaxis):
            axis.set_major_locator(MaxNLocator(4, integer=True))
    for plot in plots[len(some) :]:
        plot.axis("off")
    figure.supxlabel("points", fontsize=9)
    figure.supylabel("submissions", fontsize=9)
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None})
    return "".join(file.getvalue().partition("<svg")[1:])
