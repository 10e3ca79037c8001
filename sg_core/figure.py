"""A scene as a matplotlib figure, for slides, papers and axes of one's own."""

from matplotlib.collections import PatchCollection, PathCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle
from matplotlib.path import Path

from sg_core.routes import RADIUS
from sg_core.scene import INK, MARK, MOVE, PAPER, STYLE, arrowhead, extent

INCHES = 0.8  # per unit of layout


def figure_of(scene, ax=None):
    """Return the matplotlib figure in which a scene is drawn: that of `ax`, or a new one."""
    ax = new_axes(scene) if ax is None else ax
    xs, ys = extent(scene)
    ax.set(xlim=xs, ylim=ys, aspect="equal")
    ax.axis("off")
    if scene.title:
        ax.set_title(scene.title, fontsize=11, color=INK, parse_math=False)
    if scene.ways:
        draw_ways(ax, sorted(scene.ways, key=lambda way: bool(way.mark)))
    draw_spots(ax, scene.spots)
    for spot in scene.spots:
        write(ax, spot)
    return ax.figure


def new_axes(scene):
    """Return axes in a figure as large as the scene needs."""
    (left, right), (low, high) = extent(scene)
    room = 0.3 if scene.title else 0
    width, height = (right - left) * INCHES, (high - low) * INCHES + room
    figure = Figure(figsize=(width, height), facecolor=PAPER)
    return figure.add_axes((0, 0, 1, 1 - room / height))


def draw_ways(ax, ways):
    """Draw all moves as one collection of curves and one of arrowheads, marked ones on top."""
    colours = [MARK if way.mark else MOVE for way in ways]
    widths = [2.6 if way.mark else 1.1 for way in ways]
    paths = [Path(way.points, codes(way.points)) for way in ways]
    lines = {"facecolor": "none", "edgecolor": colours, "linewidth": widths, "zorder": 1}
    ax.add_collection(PathCollection(paths, **lines), autolim=False)
    heads = [arrowhead(way.points) for way in ways]
    ax.add_collection(PolyCollection(heads, facecolor=colours, zorder=2), autolim=False)


def codes(points):
    """Return matplotlib's codes for a path: a line, or cubic curves."""
    more = [Path.LINETO] if len(points) == 2 else [Path.CURVE4] * (len(points) - 1)
    return [Path.MOVETO, *more]


def draw_spots(ax, spots):
    """Draw all positions; the start wears a dotted ring, marked ones a thick one."""
    shapes = [shape(spot) for spot in spots]
    fills, _, widths = zip(*(STYLE[spot.style] for spot in spots))
    look = {"facecolor": fills, "edgecolor": INK, "linewidth": widths, "zorder": 3}
    ax.add_collection(PatchCollection(shapes, **look), autolim=False)
    marked = [spot for spot in spots if spot.mark]
    rings = [Circle(spot.at, RADIUS * 1.5) for spot in spots if spot.start]
    rings += [Circle(spot.at, RADIUS * 1.5) for spot in marked]
    edges = {"edgecolor": [INK] + [MARK] * len(marked), "linewidth": [1.3] + [3] * len(marked)}
    dashes = [(0, (1, 1.6))] + ["solid"] * len(marked)
    look = {"facecolor": "none", "linestyle": dashes, "zorder": 2}
    ax.add_collection(PatchCollection(rings, **edges, **look), autolim=False)


def shape(spot):
    """Return the outline of a position: a square for P, else a circle."""
    x, y = spot.at
    half = RADIUS * 0.92
    square = Rectangle((x - half, y - half), 2 * half, 2 * half)
    return square if spot.style == "P" else Circle(spot.at, RADIUS)


def write(ax, spot):
    """Write a position's label into it and its name beside it."""
    (x, y), (dx, dy) = spot.at, spot.side
    if spot.label:
        look = {"color": STYLE[spot.style][1], "fontweight": "bold", "fontsize": 11}
        middle = {"ha": "center", "va": "center_baseline"}
        ax.text(x, y, spot.label, zorder=4, parse_math=False, **middle, **look)
    away = RADIUS * (1.7 if spot.start or spot.mark else 1.4)
    across = "left" if dx > 0.1 else "right" if dx < -0.1 else "center"
    up = "center" if across != "center" else "bottom" if dy > 0 else "top"
    look = {"fontsize": 9.5, "color": INK, "zorder": 4, "parse_math": False}
    ax.text(x + dx * away, y + dy * away, spot.name, ha=across, va=up, **look)
