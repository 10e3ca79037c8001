"""What a saved page shows of a widget besides its pictures: text, for which no kernel need run."""

from html import escape

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

    >>> in_print({"title": "A heap", "banner": "3 stones."})
    ('A heap. 3 stones.', '<p><b>A heap</b></p><p>3 stones.</p>')
    """
    parts = [part for part in view.get("parts", ()) if part.still]
    log, named = view.get("log", []), view.get("log_title", "")
    named = f"{named[:1].upper()}{named[1:]}:" if log and named else ""
    below = [said for said in (view["banner"], view.get("why"), named) if said]
    stills = [part.still() for part in parts]
    seen = [line for one in zip(parts, stills) for line in told_of(*one)]
    text = " ".join(ended(line) for line in (view["title"], *seen, *below) if line)
    html = f"<p><b>{escape(view['title'])}</b></p>{drawn(parts, stills)}"
    html += "".join(map(paragraph, below)) + (numbered(log) if log else "")
    return "\n".join([text, *log]), html


def told_of(part, still):
    """Return a picture in words, after its title, and its caption."""
    title = f"{part['title']}: " if part["title"] else ""
    return f"{title}{still.alt}", part["caption"]


def drawn(parts, stills):
    """Return pictures as HTML; several stand side by side, above one legend."""
    titles = [part["title"] for part in parts]
    captions = [paragraph(part["caption"]) if part["caption"] else "" for part in parts]
    if len(parts) == 1:
        return f"{stills[0].html()}{captions[0]}"
    images = [titled(*one) for one in zip(titles, (still.image() for still in stills))]
    pieces = [f"{image}{caption}" for image, caption in zip(images, captions)]
    row = side_by_side(f'<div style="margin-right: 2em">{piece}</div>' for piece in pieces)
    legend = dict.fromkeys(sentence for still in stills for sentence in still.legend)
    return f"{row}{line_below(legend)}" if parts else ""


def ended(text):
    """Return a text that ends as a sentence does.

    >>> ended("G"), ended("Who wins?"), ended("1, 2, …")
    ('G.', 'Who wins?', '1, 2, …')
    """
    return text if text.endswith((".", "?", "!", ":", "…")) else f"{text}."


def walked(start, end, said, steps):
    """Return a walk as (plain text, HTML): its start is seen, its end and its steps fold out.

    A reader is asked to say each step before it is made; plain text cannot fold, and says none.
    """
    folded = f"{end.html()}{paragraph(said)}{numbered(steps)}"
    fold = f"<details><summary>The finished walk</summary>{folded}</details>"
    return f"{start.alt} {RUN}", f"{start.html()}{paragraph(RUN)}{fold}"
