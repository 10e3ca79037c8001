"""Drawings of games with matplotlib: labelled positions, moves pointing down, a text for each.

P and N are told apart three times over: by letter, by shape (square, circle) and by colour. The
two colours differ in lightness, so they stay apart in grey and for colour-blind readers.
"""

import base64
import io
import re
from dataclasses import dataclass
from html import escape

import matplotlib
from matplotlib.collections import PatchCollection, PathCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle
from matplotlib.path import Path

from sg_core.errors import GameError, LimitError, shown
from sg_core.graph import as_graph
from sg_core.labels import grundy_values, listed, outcomes
from sg_core.layout import LONGEST_NAME, Layout, layout
from sg_core.routes import RADIUS, bends, curve, name_sides

INK, MARK, PAPER = "#20242c", "#c2410c", "#ffffff"
MOVE = "#5b6472"
HALO = f"paint-order: stroke; stroke: {PAPER}; stroke-width: 3px; stroke-linejoin: round"
INCHES = 0.8  # per unit of layout
MOST_POSITIONS = 2_000
MOST_TOLD = 24

STYLE = {  # fill, letter, thickness of the outline
    "P": ("#0072B2", "#ffffff", 2.4),
    "N": ("#F0E442", "#000000", 1.0),
    "": (PAPER, INK, 1.2),
}


@dataclass(frozen=True)
class Drawing:
    """A matplotlib figure with the text that says what it shows; notebooks display both."""

    figure: Figure
    alt: str

    def svg(self):
        """Return the figure as SVG text, the same bytes every time."""
        fonts = {"svg.fonttype": "none", "font.sans-serif": ["DejaVu Sans"]}
        options = {"svg.hashsalt": "sg_core", **fonts}
        with matplotlib.rc_context(options), io.StringIO() as text:
            metadata = {"Date": None, "Creator": None}
            self.figure.savefig(text, format="svg", metadata=metadata)
            return compact(text.getvalue())

    def html(self):
        """Return the figure as an HTML image with its alternative text."""
        data = base64.b64encode(self.svg().encode()).decode()
        source = f"data:image/svg+xml;base64,{data}"
        return f'<img alt="{escape(self.alt)}" src="{source}" style="max-width: 100%">'

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/plain": self.alt, "text/html": self.html()}


def compact(svg):
    """Return SVG text with two decimals and no comments, names standing clear of the arrows."""
    svg = svg.replace(f"fill: {INK}", f"fill: {INK}; {HALO}")
    superfluous = (
        r'<!--.*?-->|<metadata>.*?</metadata>| clip-path="[^"]*"| transform="rotate\(-0[^"]*"'
    )
    svg = re.sub(superfluous, "", svg, flags=re.DOTALL)
    svg = re.sub(r"-?\d+\.\d{3,}", lambda number: f"{float(number.group()):.2f}", svg)
    return re.sub(r"\s*\n\s*", " ", svg)


def draw(game, labels="outcome", *, positions=(), moves=(), title=None, places=None, ax=None):
    """Draw a game, the longest play left running down the page.

    Parameters
    ----------
    game : GameGraph, or anything with `options(position)` and a `start`
    labels : "outcome", "grundy", None, or dict
        What stands inside the positions; a dict gives labels of your own, for some or all.
    positions : collection
        Positions to highlight.
    moves : collection of pairs (position, option)
        Moves to highlight.
    title : str, optional
        The point of the picture, in a sentence.
    places : dict, optional
        From position to (x, y), one unit being the distance between layers; default: `layout`.
    ax : matplotlib Axes, optional
        Where to draw; default: a new figure of fitting size.

    Returns
    -------
    Drawing
        Shows itself in a notebook, with `describe` as alternative text; has a `.figure`.

    Raises
    ------
    GameError
        If labels, positions, moves or places name what the game does not have.
    LimitError
        If the game has more than 2,000 positions.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> draw(GameGraph({"a": ["b"]}), title="One move").alt
    'One move. A game of 2 positions, start a. b is P, terminal. a is N, moves to b.'
    """
    game = as_graph(game)
    if len(game) > MOST_POSITIONS:
        text = f"{len(game):,} positions are too many to draw; at most {MOST_POSITIONS:,} are"
        raise LimitError(f"{text}. game.subgame(position) is smaller")
    label = label_texts(game, labels)
    positions, moves = known_positions(game, positions), known_moves(game, moves)
    plan = layout(game) if places is None else placed(game, places)
    ax = new_axes(plan, title) if ax is None else ax
    prepare(ax, plan, title)
    draw_moves(ax, plan, game.moves, moves)
    draw_positions(ax, plan, game, label, positions)
    draw_names(ax, plan, game, {game.start, *positions})
    return Drawing(ax.figure, describe(game, labels, positions=positions, moves=moves, title=title))


def describe(game, labels="outcome", *, positions=(), moves=(), title=None):
    """Return in words what `draw` shows: positions, labels, moves, and what is highlighted.

    Takes the parameters of `draw`. Above 24 positions only counts are told.

    >>> from sg_core.graph import GameGraph
    >>> describe(GameGraph({"a": ["b"]}), labels=None, moves=[("a", "b")])
    'A game of 2 positions, start a. b is terminal. a moves to b. Highlighted: a to b.'
    """
    game = as_graph(game)
    label = label_texts(game, labels)
    size = "1 position" if len(game) == 1 else f"{len(game)} positions"
    parts = [f"A game of {size}, start {brief(game.start)}"]
    if title:
        parts.insert(0, title.rstrip(" ."))
    if len(game) <= MOST_TOLD:
        parts += [told(game, label, position) for position in game.positions]
    else:
        parts.append(f"{len(game.moves)} moves, longest play {game.height()}")
        parts += [f"{sum(v == x for v in label.values())} are {x}" for x in in_use(label)]
    marks = [brief(p) for p in positions] + [f"{brief(p)} to {brief(q)}" for p, q in moves]
    if marks:
        parts.append(f"Highlighted: {listed(marks)}")
    return f"{'. '.join(parts)}."


def told(game, label, position):
    """Return one position in words."""
    options = game.options(position)
    value = [f"is {label[position]}"] if label.get(position) else []
    leads = f"moves to {listed(map(brief, options))}" if options else "terminal"
    verb = "" if value or options else "is "
    return f"{brief(position)} {', '.join([*value, verb + leads])}"


def in_use(label):
    """Return the different labels, sorted."""
    return sorted({text for text in label.values() if text})


def brief(position):
    """Return the name of a position as it is drawn, shortened where it is long."""
    text = str(position)
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"


def label_texts(game, labels):
    """Return {position: text to stand in it}."""
    if labels is None:
        return {}
    if isinstance(labels, dict):
        return {p: str(text) for p, text in labels.items() if known_positions(game, [p])}
    kinds = {"outcome": outcomes, "grundy": grundy_values}
    if not isinstance(labels, str) or labels not in kinds:
        raise GameError(f"labels are 'outcome', 'grundy', None or a dict, not {shown(labels)}")
    return {position: str(value) for position, value in kinds[labels](game).items()}


def style_of(text):
    """Return "P", "N" or "": what a label looks like. The value 0 looks like P, others like N."""
    if text in ("P", "0"):
        return "P"
    return "N" if text == "N" or text.isdecimal() else ""


def known_positions(game, positions):
    """Return `positions` as a list, all of which the game has."""
    positions = list(positions)
    for position in positions:
        if position not in game:
            raise GameError(f"{shown(position)} is not a position of this game")
    return positions


def known_moves(game, moves):
    """Return `moves` as a list of pairs, all of which the game has."""
    pairs = [tuple(move) if isinstance(move, tuple | list) else (move,) for move in moves]
    for pair in pairs:
        if len(pair) != 2 or pair[0] not in game or pair[1] not in game.options(pair[0]):
            raise GameError(f"{shown(pair)} is not a move (position, option) of this game")
    return pairs


def placed(game, places):
    """Return the plan in which every position stands where `places` says."""
    missing = [position for position in game.positions if position not in places]
    if missing:
        raise GameError(f"places has no (x, y) for {shown(missing[0])}")
    return Layout(dict(places), bends(places, game.moves))


def new_axes(plan, title):
    """Return axes in a figure as large as the plan needs."""
    (left, right), (low, high) = extent(plan, title)
    room = 0.3 if title else 0
    width, height = (right - left) * INCHES, (high - low) * INCHES + room
    figure = Figure(figsize=(width, height), facecolor=PAPER)
    return figure.add_axes((0, 0, 1, 1 - room / height))


def extent(plan, title):
    """Return the ranges of x and y that hold all positions, bends, names and the title."""
    wide = 0.11 * len(title or "")
    points = [*plan.places.values(), *(point for way in plan.bends.values() for point in way)]
    xs, ys = zip(*points, strict=True)
    middle, half = (min(xs) + max(xs)) / 2, max((max(xs) - min(xs)) / 2, 1.2, wide / 2) + 0.9
    return (middle - half, middle + half), (min(ys) - 0.5, max(ys) + 0.5)


def prepare(ax, plan, title):
    """Set the ranges of `ax`, equal units both ways, no frame."""
    xs, ys = extent(plan, title)
    ax.set(xlim=xs, ylim=ys, aspect="equal")
    ax.axis("off")
    if title:
        ax.set_title(title, fontsize=11, color=INK, parse_math=False)


def draw_moves(ax, plan, moves, marked):
    """Draw all moves as one collection of curves and one of arrowheads, marked ones on top."""
    ends = [*(move for move in moves if move not in marked), *marked]
    if not ends:
        return
    colours = [MARK if move in marked else MOVE for move in ends]
    widths = [2.6 if move in marked else 1.1 for move in ends]
    curves = [curve(plan.places[p], plan.places[q], plan.bends.get((p, q), ())) for p, q in ends]
    paths = [Path(points, codes(points)) for points in curves]
    lines = {"facecolor": "none", "edgecolor": colours, "linewidth": widths, "zorder": 1}
    ax.add_collection(PathCollection(paths, **lines), autolim=False)
    heads = PolyCollection([arrowhead(points) for points in curves], facecolor=colours, zorder=2)
    ax.add_collection(heads, autolim=False)


def codes(points):
    """Return matplotlib's codes for a path: a line, or cubic curves."""
    return [
        Path.MOVETO,
        *([Path.LINETO] if len(points) == 2 else [Path.CURVE4] * (len(points) - 1)),
    ]


def arrowhead(points, length=0.15, width=0.11):
    """Return the triangle at the end of a curve."""
    (x0, y0), (x, y) = points[-2], points[-1]
    distance = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5 or 1
    ux, uy = (x - x0) / distance, (y - y0) / distance
    bx, by, half = x - ux * length, y - uy * length, width / 2
    return [(x, y), (bx - uy * half, by + ux * half), (bx + uy * half, by - ux * half)]


def draw_positions(ax, plan, game, label, marked):
    """Draw all positions with their labels; the start wears a dotted ring."""
    styles = {p: style_of(label.get(p, "")) for p in game.positions}
    shapes = [shape(plan.places[p], styles[p]) for p in game.positions]
    fills = [STYLE[styles[p]][0] for p in game.positions]
    widths = [STYLE[styles[p]][2] for p in game.positions]
    look = {"facecolor": fills, "edgecolor": INK, "linewidth": widths, "zorder": 3}
    ax.add_collection(PatchCollection(shapes, **look), autolim=False)
    rings = [Circle(plan.places[p], RADIUS * 1.5) for p in [game.start, *marked]]
    edges = {"edgecolor": [INK] + [MARK] * len(marked), "linewidth": [1.3] + [3] * len(marked)}
    dashes = [(0, (1, 1.6))] + ["solid"] * len(marked)
    ring_look = {"facecolor": "none", "linestyle": dashes, "zorder": 2}
    ax.add_collection(PatchCollection(rings, **edges, **ring_look), autolim=False)
    for position, text in label.items():
        x, y = plan.places[position]
        look = {"color": STYLE[styles[position]][1], "fontweight": "bold", "parse_math": False}
        ax.text(x, y, text[:4], ha="center", va="center_baseline", fontsize=11, zorder=4, **look)


def shape(place, style):
    """Return the outline of a position: a square for P, else a circle."""
    x, y = place
    side = 2 * RADIUS * 0.92
    return (
        Rectangle((x - side / 2, y - side / 2), side, side)
        if style == "P"
        else Circle(place, RADIUS)
    )


def draw_names(ax, plan, game, ringed):
    """Write each position's name beside it, where the fewest moves are."""
    sides = name_sides(plan.places, game.moves, plan.bends)
    for position in game.positions:
        (x, y), (dx, dy) = plan.places[position], sides[position]
        away = RADIUS * (1.7 if position in ringed else 1.4)
        across = "left" if dx > 0.1 else "right" if dx < -0.1 else "center"
        up = "center" if across != "center" else "bottom" if dy > 0 else "top"
        spot = (x + dx * away, y + dy * away)
        look = {"fontsize": 9.5, "color": INK, "zorder": 4}
        ax.text(*spot, brief(position), ha=across, va=up, parse_math=False, **look)
