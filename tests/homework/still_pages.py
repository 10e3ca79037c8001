"""What a reader of a page in HTML sees, and whether the page does nothing."""

from helpers import Tags

PLAIN = {
    *("html", "head", "meta", "title", "style", "body", "section", "div", "img", "b", "p", "pre"),
    *("h1", "h2", "h3", "h4", "h5", "h6", "table", "tr", "th", "td", "ul", "li", "em", "strong"),
    *("code", "details", "aside"),
    *("summary", "a", "i", "ol", "thead", "tbody", "del", "ins", "br", "blockquote", "hr", "span"),
    *("label", "input", "textarea", "button"),
    *("math", "mrow", "mi", "mo", "mn", "mtext", "mfrac", "msub", "msup", "mtable", "mtr", "mtd"),
}
STILL = {
    *("lang", "charset", "style", "class", "src", "alt", "id", "http-equiv", "content", "href"),
    *("colspan", "size", "inputmode", "value", "rows", "disabled", "role", "open", "autocomplete"),
    *("xmlns", "display", "stretchy", "tabindex", "aria-label"),
}


def all_texts(html):
    """What a reader of a page sees, in one line."""
    return "".join(Tags(html).texts)


def inert(html):
    """Whether a page has only the tags of the page, and nothing that runs or is fetched."""
    for tag, attributes in Tags(html).tags:
        assert tag in PLAIN, tag
        own = {name for name in attributes if name.startswith("data-")}
        assert {*attributes} - own <= STILL, attributes
        assert attributes.get("src", "data:image/").startswith("data:image/")
        assert attributes.get("href", "#").startswith("#")
    return True
