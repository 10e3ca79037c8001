"""The page on which a person marks: the texts of a class, rendered, with fields for points."""

import re
from difflib import SequenceMatcher
from hashlib import sha256
from importlib.resources import files

from sg_core.words import counted
from sg_course.homework.feedback import PAGES, page_of
from sg_course.homework.table import with_points
from sg_course.instances import folded
from sg_course.rendered import rendered

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
