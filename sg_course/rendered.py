"""Turn Markdown, with code and mathematics, into HTML that cannot run anything; templates of pages.

>>> rendered("**a** < b").strip()
'<p><strong>a</strong> &lt; b</p>'
"""

from contextlib import suppress
from html import escape, unescape
from xml.etree.ElementTree import tostring

from jinja2 import Environment, PackageLoader, StrictUndefined
from latex2mathml.converter import convert_to_element
from mistune import HTMLRenderer, create_markdown

from sg_core.words import as_characters

MOST_RENDERED = 20_000  # characters; Markdown of odd texts takes long
KEPT = {"display", "stretchy", "mathvariant", "columnalign", "accent", "xmlns"}  # attributes


class Inert(HTMLRenderer):
    """Markdown without tags of the writer; links and images become their text and address."""

    def link(self, text, url, title=None):
        return f"{text} (<code>{escape(url)}</code>)"

    def image(self, text, url, title=None):
        return f"<i>image: {self.link(text, url)}</i>"

    def heading(self, text, level, **attrs):
        return super().heading(text, min(level + 3, 6))  # below those of the page

    def inline_math(self, text):
        return mathematics(text, "inline")

    def block_math(self, text):
        return f"<p>{mathematics(text, 'block')}</p>"


def mathematics(latex, display):
    """Return MathML for LaTeX, without links and styles; other text stays as it is.

    >>> mathematics("a + 1", "inline").count("<mi>"), mathematics("a_", "inline")
    (1, '<code>a_</code>')
    """
    try:
        element = convert_to_element(latex, display=display)
    except Exception:  # whatever somebody wrote between dollar signs
        return f"<code>{escape(latex)}</code>"
    for part in element.iter():
        part.text = unescape(part.text or "")
        part.attrib = {name: text for name, text in part.attrib.items() if name in KEPT}
    return tostring(element, encoding="unicode")


MARKDOWN = create_markdown(renderer=Inert(), plugins=["math", "table", "strikethrough"])


def rendered(text):
    """Return a text as HTML; a text that is very long or deep stays as it was typed."""
    text = as_characters(text)
    with suppress(RecursionError):
        if len(text) <= MOST_RENDERED:
            return MARKDOWN(text)
    return f"<pre>{escape(text)}</pre>"


def templates(package, folder="templates"):
    """Return the templates of a package for pages, in which all that is filled in stays text.

    >>> "feedback.html" in templates("sg_course.homework").list_templates()
    True
    """
    return Environment(
        loader=PackageLoader(package, folder),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
