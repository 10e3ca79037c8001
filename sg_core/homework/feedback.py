"""A page of feedback for a student: each question, what was read, the verdict and its picture."""

from html import escape

STYLE = """
body { font: 16px/1.5 "DejaVu Sans", Verdana, sans-serif; max-width: 46em; margin: 2em auto;
       padding: 0 1em; color: #1d2733; background: #fff }
h2 { margin: 2em 0 .3em; font-size: 1.15em }
pre { background: #f3f5f8; padding: .6em .8em; overflow-x: auto; white-space: pre-wrap }
table { border-collapse: collapse } td, th { padding: .2em .8em; text-align: left;
       border-bottom: 1px solid #cfd6df } td + td, th + th { text-align: right }
.open { border-left: 5px solid #5b6472; padding: 4px 12px }
img { max-width: 100% }
"""
MOST_SHOWN = 4_000  # characters of an answer


def page(graded, title):
    """Return the page of feedback on a graded submission, as HTML.

    Whatever a student wrote stands in it as text.
    """
    rows = [(mark.question.title, points_of(mark)) for mark in graded.marks]
    whole = sum(mark.question.points for mark in graded.marks)
    rows.append(("together", f"{graded.total:g} of {whole:g}"))
    cells = "".join(f"<tr><td>{escape(n)}</td><td>{escape(p)}</td></tr>" for n, p in rows)
    remark = f"<p>{escape(graded.remark)}</p>" if graded.remark else ""
    table = f"<table><tr><th>question</th><th>points</th></tr>{cells}</table>"
    return html(f"{title}: {graded.student}", [remark, table, *map(section, graded.marks)])


def page_to_read(class_graded, title):
    """Return a page with all texts that a person reads, question by question, as HTML."""
    parts = []
    for number, question in enumerate(m.question for m in class_graded[0].marks):
        if question.by_person:
            parts.append(f"<h2>{escape(question.title)}</h2><pre>{escape(question.asked)}</pre>")
            parts += [text_of(each.student, each.marks[number]) for each in class_graded]
    return html(f"{title}: texts to read", parts)


def html(title, parts):
    """Return a page with a title and parts that are HTML."""
    head = escape(title)
    return (
        f"<!doctype html>\n<html lang='en'><head><meta charset='utf-8'><title>{head}</title>"
        f"<style>{STYLE}</style></head>\n<body><h1>{head}</h1>\n"
        + "\n".join(part for part in parts if part)
        + "\n</body></html>\n"
    )


def points_of(mark):
    """Return the points of a mark in words."""
    if mark.points is None:
        return f"to be read; up to {mark.question.points:g}"
    return f"{mark.points:g} of {mark.question.points:g}"


def section(mark):
    """Return what the page says about one question."""
    statement = f"<p>{escape(mark.statement)}</p>" if mark.statement else ""
    head = f"<h2>{escape(mark.question.title)} · {escape(points_of(mark))}</h2>"
    return f"<section>{head}{statement}{wrote(mark)}{said(mark)}</section>"


def text_of(student, mark):
    """Return what a student wrote, under the student's name."""
    text = wrote(mark) or "<p>Nothing is written.</p>"
    return f"<section><h3>{escape(student)} · {escape(points_of(mark))}</h3>{text}</section>"


def wrote(mark):
    """Return an answer as HTML, as it was written."""
    answer = mark.answer.strip()
    short = answer if len(answer) <= MOST_SHOWN else f"{answer[:MOST_SHOWN]}…"
    return f"<pre>{escape(short)}</pre>" if short else ""


def said(mark):
    """Return the verdict as HTML, or that a person reads the answer."""
    if mark.verdict is not None:
        return mark.verdict._repr_mimebundle_()["text/html"]
    read = "is still to be read" if mark.points is None else "was read by a person"
    return f"<div class='open'>This answer {read}.</div>"
