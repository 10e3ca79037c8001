"""A page of feedback for a student: each question, what was read, the verdict and its picture."""

from base64 import b64encode
from hashlib import sha256
from html import escape

from mistune import html as from_markdown

STYLE = """
body { font: 16px/1.5 "DejaVu Sans", Verdana, sans-serif; max-width: 46em; margin: 2em auto;
       padding: 0 1em; color: #1d2733; background: #fff }
h2 { margin: 2em 0 .3em; font-size: 1.15em }
pre { background: #f3f5f8; padding: .6em .8em; overflow-x: auto; white-space: pre-wrap }
table { border-collapse: collapse } td, th { padding: .2em .8em; text-align: left;
       border-bottom: 1px solid #cfd6df } td + td, th + th { text-align: right }
img { max-width: 100% }
.bar { position: sticky; top: 0; background: #fff; border-bottom: 1px solid #cfd6df;
       padding: .5em 0 }
section { border-left: 3px solid #cfd6df; padding-left: 1em; margin: 1.5em 0; scroll-margin: 5em }
.wrote { overflow-x: auto } textarea { width: 100%; font: inherit;
       box-sizing: border-box } ins { background: #cdeccd }
del { background: #f6cfcb } .class { font-size: 14px } .class td:last-child { text-align: left }
.class td + td { white-space: nowrap } .class td:last-child { white-space: normal }
"""
MOST_SHOWN = 4_000  # characters of an answer


def page(graded, title):
    """Return the page of feedback on a graded submission, as HTML.

    Whatever a student wrote stands in it as text.
    """
    rows = [(mark.question.title, points_of(mark)) for mark in graded.marks]
    rows += [("extra", f"{graded.extra:g}")] * bool(graded.extra)
    rows.append(("together", total_of(graded)))
    cells = "".join(f"<tr><td>{escape(n)}</td><td>{escape(p)}</td></tr>" for n, p in rows)
    said = [f"<p>{escape(text)}</p>" for text in (graded.remark, graded.comment) if text]
    table = f"<table><tr><th>question</th><th>points</th></tr>{cells}</table>"
    return html(f"{title}: {graded.student}", [*said, table, *map(section, graded.marks)])


def html(title, parts, script=""):
    """Return a page with a title and parts that are HTML, which runs this script and no other."""
    head = escape(title)
    runs = b64encode(sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{runs}'"
    return (
        f"<!doctype html>\n<html lang='en'><head><meta charset='utf-8'><title>{head}</title>"
        f'<meta http-equiv="Content-Security-Policy" content="{policy}; img-src data:">'
        f"<style>{STYLE}</style></head>\n<body><h1>{head}</h1>\n"
        + "\n".join(part for part in parts if part)
        + "\n</body></html>\n"
    )


def points_of(mark):
    """Return the points of a mark in words."""
    if mark.points is None:
        return (
            f"{'to be read' if mark.answer else 'nothing written'}; up to {mark.question.points:g}"
        )
    return f"{mark.points:g} of {mark.question.points:g}"


def total_of(graded):
    """Return the points of all marks that are given, in words, and what is still to be read."""
    whole = sum(mark.question.points for mark in graded.marks)
    to_read = sum(mark.question.points for mark in graded.to_read)
    if to_read:
        return f"{graded.total:g} so far; texts for {to_read:g} points are still to be read"
    return f"{graded.total:g} of {whole:g}"


def section(mark):
    """Return what the page says about one question."""
    head = f"<h2>{escape(mark.question.title)} · {escape(points_of(mark))}</h2>"
    return f"<section>{head}{asked(mark)}{wrote(mark)}{said(mark)}</section>"


def asked(mark):
    """Return what was asked, as HTML; with its picture, if the verdict does not have one."""
    if mark.exercise is None:
        return from_markdown("\n".join(mark.question.asked.splitlines()[1:]))
    statement = f"<p>{escape(mark.exercise.statement())}</p>"
    drawing = None if mark.verdict.picture is not None else mark.exercise.draw(None)
    return statement + (drawing.html() if drawing is not None else "")


def wrote(mark):
    """Return an answer as HTML, as it was written; a long one that no person reads is cut."""
    answer = mark.answer.strip()
    whole = mark.by_person or len(answer) <= MOST_SHOWN
    short = answer if whole else f"{answer[:MOST_SHOWN]}…"
    return f"<pre>{escape(short)}</pre>" if short else ""


def said(mark):
    """Return the verdict as HTML."""
    return mark.verdict._repr_mimebundle_()["text/html"] if mark.verdict is not None else ""
