"""Questions as a page to print, without their answers: the inventory fits on one sheet."""

from markupsafe import Markup

from sg_course.inventory import UNKNOWN
from sg_course.rendered import rendered, templates

PAGES = templates("sg_course.inventory")
PAGES.filters["markdown"] = lambda text: Markup(rendered(text).strip())


def sheet(questions, title):
    """Return a page, as bytes, on which a class ticks; what is told is told once."""
    unknown = any(text == UNKNOWN for one in questions.values() for _, text, _ in one.options)
    content = {"title": title, "questions": with_new_contexts(questions), "unknown": unknown}
    return PAGES.get_template("sheet.html").render(content).encode()


def asked_html(questions):
    """Return questions as HTML, without their answers, to stand on another page."""
    return PAGES.get_template("asked.html").render(questions=with_new_contexts(questions))


def with_new_contexts(questions):
    """Return pairs of what is told before a question, and the question."""
    return list(zip(new_contexts(questions.values()), questions.values()))


def new_contexts(questions):
    """Return for each question what of its context no question before it has told.

    >>> from sg_course.questions import Question
    >>> new_contexts([Question("", [], "", told) for told in ("A.", "A. B.", "A.", "B.")])
    ['A.', 'B.', '', '']
    """
    told, found = [], []
    for question in questions:
        new = question.context
        for before in told:
            new = new.replace(before, "").strip()
        told += [new] * bool(new)
        found.append(new)
    return found
