"""The text of a widget on a saved page, beside its pictures, for which no kernel has to run."""

from html import escape
from itertools import chain

from sg_course.pictures.drawing import side_by_side
from sg_course.pictures.legend import line_below

RUN = "Run the cell to step through it."


def paragraph(text):
    """Return a text as a paragraph of HTML.

    >>> paragraph("a < b")
    '<p>a &lt; b</p>'
    """
    return f"<p>{escape(text)}</p>"


def numbered(lines):
    """Return lines as a list of HTML.

    >>> numbered(["a < b"])
    '<ol><li>a &lt; b</li></ol>'
    """
    return f"<ol>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ol>"


def with_side(left, right):
    """Return a picture in HTML, and at its right text and more; on a narrow page below it."""
    looks = ("flex: 0 1 auto; margin-right: 2em", "flex: 1 1 20em")
    pieces = zip(looks, (left, right))
    return side_by_side(
        f'<div style="{look}; min-width: 0">{piece}</div>' for look, piece in pieces
    )


def titled(title, html):
    """Return a piece of HTML below its title."""
    return f"<div><div><b>{escape(title)}</b></div>{html}</div>"


def in_print(view):
    """Return the view of a panel as (plain text, HTML): its pictures, and what is said of them.

    >>> from sg_course.widgets.panels import panel
    >>> in_print(panel(title="A heap", banner="3 stones."))
    ('A heap. 3 stones.', '<p><b>A heap</b></p><p>3 stones.</p>')
    """
    shown = [(p["title"], p.still(), p["caption"]) for p in view["parts"] if p.still]
    sentences = [view["title"]]
    for title, still, caption in shown:
        sentences += [f"{title}: {still.alt}" if title else still.alt, caption]
    log, named = view["log"], view["log_title"]
    named = f"{named[:1].upper()}{named[1:]}:" if log and named else ""
    below = [said for said in (view["banner"], view["why"], named) if said]
    text = " ".join(ended(said) for said in (*sentences, *below) if said)
    html = f"<p><b>{escape(view['title'])}</b></p>{drawn(shown)}"
    html += "".join(map(paragraph, below)) + (numbered(log) if log else "")
    return "\n".join([text, *log]), html


def drawn(shown):
    """Return pictures as HTML, with titles and captions; several stand above one legend."""
    legend = line_below(dict.fromkeys(chain(*(still.legend for _, still, _ in shown))))
    pieces = [
        (
            titled(title, still.image()) if title else still.image(),
            paragraph(caption) if caption else "",
        )
        for title, still, caption in shown
    ]
    if len(pieces) == 1:
        return legend.join(pieces[0])
    style = "margin-right: 2em"
    row = [f'<div style="{style}">{image}{caption}</div>' for image, caption in pieces]
    return f"{side_by_side(row)}{legend}" if row else ""


def ended(text):
    """Return a text with a full stop, if it needs one at its end.

    >>> ended("G"), ended("Who wins?"), ended("1, 2, …")
    ('G.', 'Who wins?', '1, 2, …')
    """
    return text if text.endswith((".", "?", "!", ":", "…")) else f"{text}."


def walked(start, end, said, steps):
    """Return a walk as (plain text, HTML): its start is seen, its end and its steps fold out.

    A reader should say each step before it is made, so plain text, which cannot fold, has no steps.
    """
    folded = f"{end.html()}{paragraph(said)}{numbered(steps)}"
    fold = f"<details><summary>The finished walk</summary>{folded}</details>"
    return f"{start.alt} {RUN}", f"{start.html()}{paragraph(RUN)}{fold}"
