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
    rows = [(mark.question, points_of(mark)) for mark in graded.marks]
    rows.append(("together", f"{graded.total:g} of {sum(m.out_of for m in graded.marks):g}"))
    cells = "".join(f"<tr><td>{escape(n)}</td><td>{escape(p)}</td></tr>" for n, p in rows)
    remark = f"<p>{escape(graded.remark)}</p>" if graded.remark else ""
    head = f"{escape(title)}: {escape(graded.student)}"
    return (
        f"<!doctype html>\n<html lang='en'><head><meta charset='utf-8'><title>{head}</title>"
        f"<style>{STYLE}</style></head>\n<body><h1>{head}</h1>{remark}\n"
        f"<table><tr><th>question</th><th>points</th></tr>{cells}</table>\n"
        + "\n".join(map(section, graded.marks))
        + "\n</body></html>\n"
    )


def points_of(mark):
    """Return the points of a mark in words."""
    return f"{'to be read' if mark.points is None else f'{mark.points:g}'} of {mark.out_of:g}"


def section(mark):
    """Return what the page says about one question."""
    statement = f"<p>{escape(mark.statement)}</p>" if mark.statement else ""
    answer = mark.answer.strip()
    short = answer if len(answer) <= MOST_SHOWN else f"{answer[:MOST_SHOWN]}…"
    wrote = f"<pre>{escape(short)}</pre>" if short else ""
    head = f"<h2>{escape(mark.question)} · {escape(points_of(mark))}</h2>"
    return f"<section>{head}{statement}{wrote}{said(mark)}</section>"


def said(mark):
    """Return the verdict as HTML, or that a person reads the answer."""
    if mark.verdict is not None:
        return mark.verdict._repr_mimebundle_()["text/html"]
    read = "is still to be read" if mark.points is None else "was read by a person"
    return f"<div class='open'>This answer {read}.</div>"
