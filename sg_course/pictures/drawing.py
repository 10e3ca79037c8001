"""Drawings of games: positions with their labels, moves pointing down, and a text for each."""

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from io import StringIO
from itertools import chain
from typing import Any
from warnings import catch_warnings

from sg_core.beyond.loopy import as_written
from sg_core.checks import as_list, as_text
from sg_core.errors import GameError, LimitError
from sg_core.graph import moved
from sg_core.words import as_characters, brief, shown, spelled
from sg_course.limits import MOST_DRAWN
from sg_course.pictures.arcs import arcs
from sg_course.pictures.dressed import (
    Dressed,
    alt_text,
    alt_text_of_shelves,
    dressed,
    label_texts,
    sentences,
)
from sg_course.pictures.layout import Layout, layout
from sg_course.pictures.legend import MARKED, legend_of, line_below, why_marked
from sg_course.pictures.shelves import on_shelves, shelved
from sg_course.pictures.svg import svg_of

FAR = 1_000
STORED = {"svg.fonttype": "none", "svg.hashsalt": "sg", "savefig.bbox": "tight"}  # as a figure is
STORED |= {"savefig.dpi": 200, "font.sans-serif": ["DejaVu Sans", "Verdana"]}


class Picture:
    """A picture that shows itself in a notebook: SVG text, the same in words (`alt`), a legend."""

    kind = ""  # of the HTML image

    def __init__(self, drawn, alt, legend=()):
        self.drawn, self.alt, self.legend = drawn, alt, legend

    def svg(self):
        """Return the picture as SVG text."""
        return self.drawn

    def pdf(self):
        """Return the picture as the bytes of a PDF, the same every time, for slides and papers."""
        return pdf_module().pdf_of(self.svg())

    def image(self):
        """Return the picture as an HTML image with its alternative text."""
        return image(self.svg(), self.alt, self.kind)

    def html(self):
        """Return the picture as HTML, with its legend below."""
        return f"{self.image()}{line_below(self.legend)}"

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/plain": as_characters(self.alt), "text/html": self.html()}


@dataclass(frozen=True)
class Figured(Picture):
    """A picture that matplotlib draws; once its `figure` is changed, it shows itself changed."""

    drawn: Any  # returns the figure, when it is looked at first
    alt: str
    legend: tuple = ()
    kind = "sg-plot"

    @cached_property
    def figure(self):
        """The picture as a matplotlib figure."""
        return self.drawn()

    def svg(self):
        """Return the figure as SVG text, the same bytes every time on one computer."""
        from matplotlib import style

        file = StringIO()
        with style.context(["default", STORED]), catch_warnings(action="ignore"):  # rare letters
            self.figure.savefig(file, format="svg", metadata={"Date": None})
        return file.getvalue()

    def pdf(self):
        """Return the figure as the bytes of a PDF, the same every time on one computer."""
        from matplotlib import style

        with style.context(["default", STORED]):
            return pdf_module().saved(self.figure)


def pdf_module():
    """Return the module that makes PDFs; matplotlib is loaded only here."""
    from sg_course.pictures import pdf

    return pdf


def described(figure, alt):
    """Return a picture of a matplotlib figure, with a text for those who cannot see it.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
    alt : str
        The content of the figure in words; `describe` returns such a text for a game.

    Returns
    -------
    Figured
        Shows itself in a notebook.

    Raises
    ------
    GameError
        If one of them is something else.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> described(Figure(), "Nothing is drawn yet.").alt
    'Nothing is drawn yet.'
    """
    if not callable(getattr(figure, "savefig", None)):
        raise GameError(f"expected a matplotlib figure, not {shown(figure)}")
    return Figured(lambda: figure, as_text(alt, "what describes a figure"))


@dataclass(frozen=True)
class Drawing(Picture):
    """A picture of a game that knows how it is drawn (`dressed`)."""

    dressed: Dressed
    alt: str
    given: Any = None  # the figure of the axes it was drawn into

    @cached_property
    def graph(self):
        """The game as a networkx graph that knows how it is drawn; you may change it."""
        return self.dressed.to_networkx()

    @property
    def painted(self):
        """What is drawn: the graph, once somebody has it."""
        return vars(self).get("graph", self.dressed)

    @cached_property
    def figure(self):
        """The picture as a matplotlib figure, drawn by networkx."""
        return self.given or drawn_figure(self.graph)

    @property
    def legend(self):
        """What its marks mean, in sentences."""
        return legend_of(self.painted)

    def svg(self):
        """Return the picture as SVG text, the same bytes every time."""
        return svg_of(self.painted)

    def by_networkx(self):
        """Return the picture as networkx draws it, which also shows itself."""
        return Figured(lambda: self.figure, self.alt, self.legend)


@dataclass(frozen=True)
class Drawings(Picture):
    """Several drawings side by side, with one legend."""

    drawings: tuple

    @property
    def alt(self):
        """Return what they show, in words."""
        return " ".join(drawing.alt for drawing in self.drawings)

    @property
    def legend(self):
        """What their marks mean, in sentences."""
        return tuple(dict.fromkeys(chain(*(drawing.legend for drawing in self.drawings))))

    def image(self):
        """Return the pictures as HTML images."""
        return side_by_side(drawing.image() for drawing in self.drawings)


def side_by_side(pictures):
    """Return pieces of HTML in a row, which breaks if it is too long."""
    style = "display: flex; flex-wrap: wrap; align-items: flex-start"
    return f'<div style="{style}">{"".join(pictures)}</div>'


def image(svg, alt, kind=""):
    """Return SVG text as an HTML image with its alternative text."""
    data = base64.b64encode(svg.encode()).decode()
    source = f"data:image/svg+xml;base64,{data}"
    kind = f'class="{kind}" ' if kind else ""
    return f'<img alt="{escape(as_characters(alt))}" {kind}src="{source}" style="max-width: 100%">'


def draw(
    game,
    labels="outcome",
    *,
    positions=(),
    moves=(),
    marked=MARKED,
    title=None,
    places=None,
    by=None,
    upward=None,
    ax=None,
):
    """Draw a game.

    By default, the height of a position is the number of moves of its longest play. On shelves
    (`by`) it is its value: from each position a move leads down to each lower shelf, and none leads
    along its own. Moves up are dotted.

    Parameters
    ----------
    game : GameGraph, LoopyGraph, or anything with `options(position)` and a `start`
    labels : "outcome", "grundy", None, or dict
        The labels inside the positions; a dict has labels of your own, for some or all positions.
    positions : collection
        Positions to highlight.
    moves : collection of pairs (position, option)
        Moves to highlight.
    marked : str
        The name of the highlighted things, such as "the elements", for the line below the picture.
    title : str, optional
        The point of the picture, in a sentence.
    places : dict or Layout, optional
        From position to (x, y), one unit being the distance between layers; default: `layout`.
        `grid(G, H)` has those of a sum.
    by : "value", "outcome", or dict, optional
        Put each position on the shelf of its Grundy value, of its outcome, or of a number or text
        of your own. ∞ is above all numbers.
    upward : bool, optional
        On shelves: whether moves up and names are drawn; default: in games of up to 30 moves.
    ax : matplotlib Axes, optional
        Also draw into these axes, with networkx.

    Returns
    -------
    Drawing
        Shows itself in a notebook, with `describe` as alternative text, and with a line below that
        says what rings and colours mean. Its `.graph` is a networkx graph whose nodes and edges
        know how they are drawn, its `.figure` a matplotlib figure of it, drawn by networkx. For
        slides and papers, `.svg()` returns it as text, and `.pdf()` as the bytes of a PDF; all
        pictures have both.

    Raises
    ------
    GameError
        If labels, positions, moves or places name what the game does not have, or if there are both
        places and shelves.
    LimitError
        If the game has more than 2,000 positions, or on shelves more than 80, or 200 moves down.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> draw(GameGraph({"a": ["b"]}), title="One move").alt
    'One move. A game of 2 positions, start a. b is P, terminal. a is N, moves to b.'
    >>> draw(GameGraph({"a": ["b", "c"], "b": ["c"]}), "grundy", by="value").alt
    'A game of 3 positions, start a. Shelf 0: c is terminal. Shelf 1: b moves down to c. Shelf 2: \
a moves down to c and b.'

    To write it for slides of your own:

    >>> from pathlib import Path
    >>> Path("game.pdf").write_bytes(draw(GameGraph({"a": ["b"]})).pdf()) > 1_000
    True
    >>> Path("game.pdf").unlink()
    """
    game = as_written(game)
    if len(game) > MOST_DRAWN:
        text = f"{len(game):,} positions are too many to draw; at most {MOST_DRAWN:,} are"
        raise LimitError(f"{text}. game.subgame(position) is smaller")
    label, plan = label_texts(game, labels), plan_of(game, places, by, upward)
    alt = told(game, label, positions, moves, title, plan)
    why = why_marked(marked)
    marks = dict.fromkeys(known_positions(game, positions), why)
    ways = dict.fromkeys(known_moves(game, moves), why)
    drawn = dressed(game, plan, label, marks, ways, title or "")
    given = None if ax is None else drawn_figure(drawn.to_networkx(), ax)
    return Drawing(drawn, alt, given)


def plan_of(game, places=None, by=None, upward=None):
    """Return where the positions of a game stand."""
    if by is None and upward is not None:
        raise GameError("upward is for shelves: give by='value' with it")
    if by is None:
        return layout(game) if places is None else placed(game, places)
    if places is not None:
        raise GameError("positions stand on shelves (by) or at places of your own, not both")
    return shelved(game, by, upward)


def describe(game, labels="outcome", *, positions=(), moves=(), title=None, by=None):
    """Say what `draw` shows: positions, labels, moves, and what is highlighted.

    Takes the parameters of `draw`; with `by` it goes from shelf to shelf, the lowest first. If
    there are more than 24 positions, the text only has counts.

    >>> from sg_core.graph import GameGraph
    >>> describe(GameGraph({"a": ["b"]}), labels=None, moves=[("a", "b")])
    'A game of 2 positions, start a. b is terminal. a moves to b. Highlighted: a to b.'
    """
    game = as_written(game)
    plan = None if by is None else shelved(game, by)
    return told(game, label_texts(game, labels), positions, moves, title, plan)


def told(game, label, positions, moves, title, plan=None):
    """Say what a picture shows of a game, by the texts that stand in its positions."""
    names = {p: brief(spelled(p)) for p in game.positions}
    title = "" if title is None else as_text(title, "a title")
    marked = [names[p] for p in known_positions(game, positions)]
    marked += [f"{names[p]} to {names[q]}" for p, q in known_moves(game, moves)]
    if plan is not None and plan.shelves:
        rows = on_shelves(game, plan, names, label)
        return alt_text_of_shelves(game, rows, names, title, marked)
    spoken = sentences(game, label, names)
    return alt_text(game, label, spoken, names, title, marked)


def move_in(before, after, names):
    """Return a move of a sum in words, given the names of its components.

    >>> move_in(("a", "x"), ("a", "y"), "GH")
    'in H, x → y'
    """
    i = moved(before, after)
    return f"in {names[i]}, {brief(before[i], 60)} → {brief(after[i], 60)}"


def known_positions(game, positions):
    """Return `positions` as a list, all of which the game has."""
    positions = as_list(positions, "positions")
    for position in positions:
        if position not in game:
            raise GameError(f"{shown(position)} is not a position of this game")
    return positions


def known_moves(game, moves):
    """Return `moves` as a list of pairs, all of which the game has."""
    moves = as_list(moves, "moves")
    for move in moves:
        pair = move if isinstance(move, tuple | list) and len(move) == 2 else (None, None)
        if pair[0] not in game or pair[1] not in game.options(pair[0]):
            raise GameError(f"{shown(move)} is not a move (position, option) of this game")
    return [tuple(move) for move in moves]


def placed(game, places):
    """Return the plan in which every position stands where `places` says."""
    given = places.places if isinstance(places, Layout) else places
    if not isinstance(given, Mapping):
        raise GameError(f"places is a dict from position to (x, y), not {shown(places)}")
    known_positions(game, list(given))
    missing = [position for position in game.positions if position not in given]
    if missing:
        raise GameError(f"places has no (x, y) for {shown(missing[0])}")
    if isinstance(places, Layout):
        return places
    spots = {position: checked_place(given[position]) for position in game.positions}
    return Layout(spots, arcs(spots, game.moves))


def checked_place(at):
    """Return a point as a pair of floats within reach.

    >>> checked_place((1, 2))
    (1.0, 2.0)
    """
    try:
        x, y = (float(value) for value in at)
    except (TypeError, ValueError, OverflowError):
        raise GameError(f"a place is a pair (x, y) of numbers, not {shown(at)}") from None
    if not (abs(x) <= FAR and abs(y) <= FAR):
        raise GameError(f"a place has coordinates up to {FAR}, not {shown(at)}")
    return round(x, 3), round(y, 3)


def drawn_figure(graph, ax=None):
    """Return the matplotlib figure in which networkx draws; matplotlib is loaded only here."""
    from matplotlib.axes import Axes

    from sg_course.pictures import figure

    if not isinstance(ax, Axes | None):
        form = "ax is the axes of a figure, as from matplotlib.pyplot.subplots()"
        raise GameError(f"{form}; not {shown(ax)}")
    return figure.figure_of(graph, ax)
