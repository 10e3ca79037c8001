"""A page of feedback for a student: each question, what was read, the verdict and its picture."""

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


def page_to_read(class_graded, title, foot):
    """Return a page with all answers that a person reads, question by question, as HTML."""
    parts = []
    for number, question in enumerate(mark.question for mark in class_graded[0].marks):
        marks = [(each.student, each.marks[number]) for each in class_graded]
        some = [text_of(student, mark) for student, mark in marks if mark.by_person]
        model = f"<details><summary>Model answer</summary>{from_markdown(question.model)}</details>"
        parts += [from_markdown(question.asked), model * question.by_person, *some] if some else []
    return html(f"{title}: texts to read", [*parts, f"<p>{escape(foot)}</p>"])


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


def text_of(student, mark):
    """Return what a student wrote, under the student's name."""
    head = f"<h3>{escape(student)} · {escape(points_of(mark))}</h3>"
    return f"<section>{head}{wrote(mark)}{said(mark)}</section>"


def wrote(mark):
    """Return an answer as HTML, as it was written; a long one that no person reads is cut."""
    answer = mark.answer.strip()
    whole = mark.by_person or len(answer) <= MOST_SHOWN
    short = answer if whole else f"{answer[:MOST_SHOWN]}…"
    return f"<pre>{escape(short)}</pre>" if short else ""


def said(mark):
    """Return the verdict as HTML."""
    return mark.verdict._repr_mimebundle_()["text/html"] if mark.verdict is not None else ""
