"""A scene as a matplotlib figure, for slides, papers and axes of one's own."""

import warnings
from functools import lru_cache

import numpy as np
from matplotlib.collections import PatchCollection, PathCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Circle, Rectangle
from matplotlib.path import Path
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D

from sg_core.pictures.routes import RADIUS
from sg_core.pictures.scene import INK, MARK, MOVE, PAPER, STYLE, arrowhead, extent, label_size

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
    write(ax, scene.spots)
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


def write(ax, spots):
    """Write labels into the positions and names beside them, each kind as one collection."""
    labelled = [spot for spot in spots if spot.label]
    letters = [
        lettering(spot.label, label_size(spot.label, 11), "bold", 0.5, 0.36) for spot in labelled
    ]
    colours = [STYLE[spot.style][1] for spot in labelled]
    at_points(ax, letters, [spot.at for spot in labelled], facecolor=colours, linewidth=0, zorder=4)
    names, places = zip(*(name_and_place(spot) for spot in spots))
    at_points(ax, names, places, edgecolor=PAPER, linewidth=3, zorder=3.8)  # against the arrows
    at_points(ax, names, places, facecolor=INK, linewidth=0, zorder=4)


def name_and_place(spot):
    """Return a position's name as a path, and where it stands."""
    (x, y), (dx, dy) = spot.at, spot.side
    away = RADIUS * (1.7 if spot.start or spot.mark else 1.4)
    across = 0 if dx > 0.1 else 1 if dx < -0.1 else 0.5
    up = 0.36 if across != 0.5 else 0.0 if dy > 0 else 0.73
    return lettering(spot.name, 9.5, "normal", across, up), (x + dx * away, y + dy * away)


@lru_cache(maxsize=5_000)
def lettering(text, size, weight, across, up):
    """Return a text as a path in points, shifted left and down by shares of its width and size.

    Text objects would cost ten times as much to draw; characters that the font lacks are boxes.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        font, plain = FontProperties(weight=weight), text.replace("\n", " ")
        vertices, kinds = text_to_path.get_text_path(font, plain)
    points = np.reshape(vertices, (-1, 2)) * size / text_to_path.FONT_SCALE
    width = points[:, 0].max(initial=0)
    return Path(points - (across * width, up * size), kinds if len(points) else None)


def at_points(ax, paths, places, **look):
    """Draw paths in points at places of the axes."""
    look["transform"] = Affine2D().scale(1 / 72) + ax.figure.dpi_scale_trans
    where = {"offsets": list(places) or [(0, 0)], "offset_transform": ax.transData}
    ax.add_collection(PathCollection(list(paths), **where, **look), autolim=False)
