"""What a saved page shows of a widget besides its pictures: text, for which no kernel need run."""

from html import escape

from sg_course.pictures.drawing import side_by_side

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


def walked(start, end, said, steps):
    """Return a walk as (plain text, HTML): its start is seen, its end and its steps fold out.

    A reader is asked to say each step before it is made; plain text cannot fold, and says none.
    """
    folded = f"{end.html()}{paragraph(said)}{numbered(steps)}"
    fold = f"<details><summary>The finished walk</summary>{folded}</details>"
    return f"{start.alt} {RUN}", f"{start.html()}{paragraph(RUN)}{fold}"
