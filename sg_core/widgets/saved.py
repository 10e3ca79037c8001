"""What a saved page shows of a widget besides its pictures: text, for which no kernel need run."""

from html import escape

RUN = "Run the cell to step through it"


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


def finished(picture, said, steps):
    """Return a walk that has come to its end as (plain text, HTML); its steps fold out."""
    text = "\n".join([f"{picture.alt} {said}", *steps])
    folded = f"<details><summary>Step by step</summary>{numbered(steps)}</details>"
    return text, f"{picture.html()}{paragraph(said)}{folded}"
