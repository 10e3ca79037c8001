"""The page on which a person marks: the texts of a class, rendered, with fields for points."""

import re
from difflib import SequenceMatcher
from hashlib import sha256
from importlib.resources import files

from sg_core.words import counted
from sg_course.homework.feedback import PAGES, page_of
from sg_course.homework.kept import is_to_read
from sg_course.homework.rendered import rendered
from sg_course.homework.table import header

SCRIPT = files("sg_course.homework").joinpath("templates/marking.js").read_text(encoding="utf-8")
MOST_COMPARED = 4_000  # characters; more takes long where a text was made for it


def page_to_read(of_class, questions, title, name, foot):
    """Return the page with all answers that a person reads, question by question, as HTML.

    `of_class` is what is kept of each student; by the `name` of the set the page calls its file.
    """
    columns = dict(zip((q.name for q in questions), header(questions)[2:]))
    read = [(q, texts) for q in questions if (texts := texts_for(q, of_class))]
    about = {"read": read, "columns": columns, "file": f"points-{name}.csv", "foot": foot}
    return page_of("marking.html", f"{title}: texts to read", SCRIPT, **about)


def texts_for(question, of_class):
    """Return (student, answer) for the answers to a question that a person reads."""
    given = ((each, each["answers"].get(question.name, {})) for each in of_class)
    return [(each, {"read": "", **one}) for each, one in given if "text" in one]


def place(question, each):
    """Return the name of the place where an answer stands on the page."""
    return f"{question.name}-{sha256(each['student'].encode('utf-8', 'replace')).hexdigest()[:12]}"


def compared(old, new):
    """Return the parts of two texts as one, with what went and what came marked.

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
PAGES.tests["to_read"] = is_to_read
