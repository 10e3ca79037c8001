"""The page on which a person marks: the texts of a class, rendered, with fields for points.

Nothing that a student wrote does anything there, and nothing is loaded: the page says so to the
browser. Its only script writes the fields that were changed into a table for `grade --points`.
"""

import re
from difflib import SequenceMatcher
from hashlib import sha256
from html import escape
from importlib.resources import files

from mistune import html as from_markdown

from sg_core.homework.feedback import html
from sg_core.homework.kept import is_to_read
from sg_core.homework.rendered import rendered
from sg_core.homework.table import header
from sg_core.words import counted

SCRIPT = files("sg_core.homework").joinpath("marking.js").read_text(encoding="utf-8")
MOST_COMPARED = 10_000  # characters
POINTS_FILE = "points-{}.csv"


def page_to_read(of_class, questions, title, name, foot):
    """Return the page with all answers that a person reads, question by question, as HTML.

    Parameters
    ----------
    of_class : list of dict
        What is kept of each student.
    questions : list of Question
    title : str
        Of the set.
    name : str
        Of the set, for the file that the page writes.
    foot : str
        What stands at the end.
    """
    columns = dict(zip((q.name for q in questions), header(questions)[2:]))
    read = [(q, texts) for q in questions if (texts := texts_for(q, of_class))]
    contents = "".join(line_of_contents(question, texts) for question, texts in read)
    parts = [f"<ul class='contents'>{contents}</ul>", bar(POINTS_FILE.format(name))]
    for question, texts in read:
        parts += [asked(question, texts), *(answer(question, *of, columns) for of in texts)]
    foot = f"<p>{escape(foot)}</p><script>{SCRIPT}</script>"
    return html(f"{title}: texts to read", [*parts, foot], script=SCRIPT)


def texts_for(question, of_class):
    """Return (student, answer) for the answers to a question that a person reads."""
    given = ((each, each["answers"].get(question.name, {})) for each in of_class)
    return [(each, one) for each, one in given if "text" in one]


def line_of_contents(question, texts):
    """Return a line of the table of contents: a link to a question, and to what is to be read."""
    to_read = [each["student"] for each, one in texts if is_to_read(one)]
    links = ", ".join(link(place(question, who), who) for who in to_read)
    left = f"; to be read: {links}" if to_read else ""
    written = counted(sum(bool(one["text"]) for _, one in texts), "answer")
    return f"<li>{link(question.name, question.title)}: {written}{left}</li>"


def link(to, text):
    """Return a link within the page."""
    return f"<a href='#{escape(to)}'>{escape(text)}</a>"


def place(question, student):
    """Return the name of the place where an answer stands."""
    return f"{question.name}-{sha256(student.encode('utf-8', 'replace')).hexdigest()[:12]}"


def bar(file):
    """Return the line that stays at the top, with the button that saves."""
    return (
        f"<div class='bar'><button id='save' data-file='{escape(file)}' disabled>Save {file}"
        f"</button> <span id='state' role='status'>Nothing is entered.</span><br>Then: <code>"
        f"python -m sg_core.homework grade … --points {file}</code>. A field that is left empty "
        "changes nothing.</div>"
    )


def asked(question, texts):
    """Return what was asked, a model answer, and who wrote nothing, as HTML."""
    model = f"<details><summary>Model answer</summary>{from_markdown(question.model)}</details>"
    silent = ", ".join(escape(each["student"]) for each, one in texts if not one["text"])
    nothing = f"<p>Nothing written by: {silent}.</p>" if silent else ""
    head = f"<div id='{escape(question.name)}'>{from_markdown(question.asked)}</div>"
    return head + model * question.by_person + nothing


def answer(question, each, one, columns):
    """Return what a student wrote, under the student's name, with the fields; or nothing."""
    if not one["text"]:
        return ""
    student, points = each["student"], one["points"]
    state = "to be read" if points is None else f"{points:g} of {question.points:g}"
    typed = f"<pre><code>{escape(one['text'])}</code></pre>"
    shown = rendered(one["text"]) if question.by_person else typed
    as_typed = f"<details><summary>As typed</summary>{typed}</details>" * question.by_person
    said = f"<p>{escape(one['said'])}</p>" * bool(one["said"])
    return (
        f"<section id='{place(question, student)}' data-student='{escape(student)}' "
        f"data-texts='{escape(each['texts'])}'><h3>{escape(student)} · {state}</h3>{said}"
        f"<div class='wrote'>{shown}</div>{as_typed}{change(one)}"
        f"{fields(question, each, points, columns[question.name])}</section>"
    )


def fields(question, each, points, column):
    """Return the fields for the points of an answer, and for the comment on the sheet."""
    student, value = escape(each["student"]), "" if points is None else f"{points:g}"
    return (
        f"<p><label>Points, up to {question.points:g}: <input type='number' step='any' min='0' "
        f"max='{question.points:g}' value='{value}' data-column='{escape(column)}'></label> "
        f"<label>Comment on the whole sheet of {student}: <textarea rows='1' "
        f"data-column='comment'>{escape(each['comment'])}</textarea></label></p>"
    )


def change(one):
    """Return how an answer changed since it was read, as HTML, and a button to let it stand."""
    if "read" not in one:
        return ""
    return (
        "<details open><summary>Changed since it was read</summary>"
        f"<pre>{compared(one['read'], one['text'])}</pre></details>"
        "<p><button class='stands'>The points stand</button></p>"
    )


def compared(old, new):
    """Return two texts as one, with what went and what came marked, as HTML.

    >>> compared("one two", "one three")
    'one <del>two</del><ins>three</ins>'
    """
    old, new = (re.findall(r"\s+|\w+|.", text[:MOST_COMPARED]) for text in (old, new))
    parts = []
    for kind, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        went, came = escape("".join(old[i:j])), escape("".join(new[k:m]))
        marked = [f"<del>{went}</del>"] * (j > i) + [f"<ins>{came}</ins>"] * (m > k)
        parts += [went] if kind == "equal" else marked
    return "".join(parts)
