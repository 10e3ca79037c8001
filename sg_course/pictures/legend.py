"""The legend of a picture: sentences on what its marks mean, for a line below it on the page."""

from html import escape

from sg_core.checks import as_text
from sg_core.words import as_characters, brief, counted
from sg_course.limits import LONGEST_TITLE
from sg_course.pictures.look import CALLED

MARKED = "marked"
START, DOTTED = "Dotted ring: the start", "Dotted line: a move up"
ENDLESS = "∞: no value, and in braces the values of its options"
DRAWN, MOVES = "D: a draw", "The number beside P or N: how many moves are left"
LOST, WON = f"{CALLED['P'].title()} square: P", f"{CALLED['N'].title()} circle: N"


def legend_of(graph, meaning="Orange: {}".format):
    """Return what the marks in a dressed game mean, in sentences without full stops.

    `meaning` makes a sentence of the reason of a mark. Where no letter shows P and N, the legend
    explains their shapes.
    """
    nodes = [node for _, node in graph.nodes.items()]
    reasons = [look["mark"] for look in (*nodes, *graph.edges.values())]
    found = [START] * any(node["start"] for node in nodes)
    found += [DOTTED] * any(edge["dotted"] for edge in graph.edges.values())
    hidden = graph.graph["hidden"]
    found += [f"Left out: {counted(hidden, 'move')} up, and names"] * bool(hidden)
    found += map(meaning, filter(None, reasons))
    found += [LOST] * any(node["style"] == "P" and node["label"][0] != "P" for node in nodes)
    found += [WON] * any(node["style"] == "value" for node in nodes)
    found += [DRAWN] * any(node["style"] == "D" for node in nodes)
    found += [ENDLESS] * any(node["label"][:1] == "∞" for node in nodes)
    found += [MOVES] * any(node["label"][1:2] == " " for node in nodes)
    return tuple(dict.fromkeys(found))


def legend_of_cells(values, marked, why):
    """Return what the marks in a strip of values mean, some of which are marked.

    >>> legend_of_cells([0, 1], [1], "an exception")
    ('Blue square: P', 'Orange frame: an exception')
    """
    frame = f"Orange frame: {why_marked(why)}"
    return (*[LOST] * (0 in values), *[frame] * bool(marked))


def why_marked(marked):
    """Return why something is marked, as it stands in a sentence.

    >>> why_marked("the elements."), why_marked("")
    ('the elements', 'marked')
    """
    return brief(as_text(marked, "why it is marked"), LONGEST_TITLE).strip(" .") or MARKED


def line_below(legend):
    """Return a legend as a line of HTML; nothing if there is none.

    >>> line_below(["Orange: a < b"])
    '<div style="font-size: 90%; margin-bottom: 0.6em">Orange: a &lt; b.</div>'
    """
    line = escape(as_characters(as_sentences(legend)))
    return f'<div style="font-size: 90%; margin-bottom: 0.6em">{line}</div>' if line else ""


def as_sentences(legend):
    """Return a legend as one text.

    >>> as_sentences(["Dotted ring: the start", "Orange: marked"])
    'Dotted ring: the start. Orange: marked.'
    """
    return " ".join(f"{sentence}." for sentence in legend)
