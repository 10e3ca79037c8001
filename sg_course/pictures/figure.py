"""A dressed graph as a networkx drawing in matplotlib, for slides, papers and axes of one's own."""

import networkx as nx
from matplotlib.figure import Figure
from matplotlib.path import Path

from sg_course.pictures.dressed import FOOT, curves, extent, name_place
from sg_course.pictures.look import (
    FAINT,
    INK,
    MARK,
    PAPER,
    RADIUS,
    SHELF,
    STYLE,
    label_size,
    width_of,
)
from sg_course.pictures.rim import ways

INCHES = 0.8  # per unit of layout
ANCHORS = {-1: "right", 0: "center", 1: "left"}


def figure_of(graph, ax=None):
    """Return the matplotlib figure in which networkx draws a graph: that of `ax`, or a new one."""
    xs, ys = extent(graph, curves(graph))
    title = graph.graph["title"]
    ax = new_axes(xs, ys, title) if ax is None else ax
    ax.set(xlim=xs, ylim=ys, aspect="equal")
    ax.apply_aspect()
    unit = points_per_unit(ax)
    draw_shelves(graph, ax, xs)
    draw_moves(graph, ax, unit)
    draw_positions(graph, ax, unit)
    write_labels(graph, ax)
    write_names(graph, ax)
    ax.set(xlim=xs, ylim=ys)
    ax.axis("off")
    if title:
        ax.set_title(title, fontsize=11, color=INK, parse_math=False)
    return ax.figure


def new_axes(xs, ys, title):
    """Return axes in a figure as large as the picture needs."""
    room = 0.3 if title else 0
    width, height = (xs[1] - xs[0]) * INCHES, (ys[1] - ys[0]) * INCHES + room
    figure = Figure(figsize=(width, height), facecolor=PAPER)
    return figure.add_axes((0, 0, 1, 1 - room / height))


def points_per_unit(ax):
    """Return how many points a unit of layout is long."""
    (left, _), (right, _) = ax.transData.transform([(0, 0), (1, 0)])
    return (right - left) * 72 / ax.figure.dpi


def area(unit, radius=RADIUS):
    """Return what networkx calls the size of a node: the square of its width in points."""
    return (2 * radius * unit) ** 2


def places(graph):
    """Return {position: (x, y)}."""
    return dict(graph.nodes.data("pos"))


def draw_shelves(graph, ax, xs):
    """Draw the shelves, if there are any, with what is written at the left."""
    for height, text in graph.graph["shelves"].items():
        y, end = height - FOOT, xs[0] + width_of(text) + 0.15
        ax.hlines(y, end + 0.1, xs[1] - 0.08, colors=SHELF, linewidth=0.9, alpha=0.6, zorder=0)
        look = {"ha": "right", "va": "center_baseline", "fontsize": 11, "color": INK}
        ax.text(end, y, text, fontweight="bold", parse_math=False, **look)


class Way:
    """How matplotlib connects two positions: on the points of a move, wherever they are shown."""

    def __init__(self, points, ends, rad):
        begin, end = (complex(*at) for at in ends)
        leg = end - begin or 1
        self.along, self.rad = [(complex(*at) - begin) / leg for at in points], rad

    def __call__(self, begin, end, **_):
        """Return the path between the places of two positions on the screen."""
        begin, end = complex(*begin), complex(*end)
        points = [begin + share * (end - begin) for share in self.along]
        kinds = [Path.MOVETO, *[Path.CURVE3 if len(points) == 3 else Path.LINETO] * 2]
        return Path([(z.real, z.imag) for z in points], kinds[: len(points)])


def draw_moves(graph, ax, unit):
    """Draw the moves as arrows, each on its way; marked ones on top."""
    points = ways(graph)
    at = places(graph)
    for marked, colour, width in ((False, FAINT, 0.9), (True, MARK, 2.6)):
        moves = [(p, q) for p, q, mark in graph.edges.data("mark") if bool(mark) is marked]
        arrows = nx.draw_networkx_edges(
            graph, places(graph), moves, width, colour, node_size=area(unit), ax=ax
        )
        for move, arrow in zip(moves, arrows):
            edge = graph.edges[move]
            arrow.set_connectionstyle(Way(points[move], [at[p] for p in move], edge["rad"]))
            if edge["dotted"]:
                arrow.set_linestyle((0, (1, 3)))


def draw_positions(graph, ax, unit):
    """Draw the positions, those that are P as squares, with rings around the start and marks."""
    nodes = graph.nodes
    for style, (fill, _, width) in STYLE.items():
        these = [p for p in graph if nodes[p]["style"] == style]
        look = {"node_color": fill, "edgecolors": INK, "linewidths": 0.75 * width}
        side = area(unit, 0.92 * RADIUS) if style == "P" else area(unit)
        shape = "s" if style == "P" else "o"
        nx.draw_networkx_nodes(graph, places(graph), these, side, node_shape=shape, ax=ax, **look)
    starts = [p for p in graph if nodes[p]["start"]]
    marked = [p for p in graph if nodes[p]["mark"]]
    for these, colour, width, line in ((starts, INK, 1.3, ":"), (marked, MARK, 3, "-")):
        rings = nx.draw_networkx_nodes(
            graph, places(graph), these, area(unit, 1.5 * RADIUS), "none",
            edgecolors=colour, linewidths=width, ax=ax,
        )  # fmt: skip
        rings.set_linestyle(line)


def write_labels(graph, ax):
    """Write the labels into the positions."""
    for style, (_, colour, _) in STYLE.items():
        these = {p: node for p, node in graph.nodes.items() if node["style"] == style}
        texts = {p: node["label"] for p, node in these.items() if node["label"]}
        look = {"font_weight": "bold", "verticalalignment": "center_baseline"}
        written = nx.draw_networkx_labels(graph, places(graph), texts, 11, colour, ax=ax, **look)
        for p, text in written.items():
            text.set(parse_math=False, fontsize=label_size(texts[p], 11))


def write_names(graph, ax):
    """Write the names beside the positions, each on its side, on a bit of paper."""
    nodes = graph.nodes
    for side in sorted({node["side"] for _, node in nodes.items()}):
        dx, dy = side
        these = [p for p in graph if nodes[p]["side"] == side]
        texts = {p: nodes[p]["name"].replace("\n", " ") for p in these}
        spots = {p: name_place(nodes[p]) for p in these}
        across = ANCHORS[(dx > 0) - (dx < 0)]
        up = "center_baseline" if dx else "bottom" if dy > 0 else "top"
        written = nx.draw_networkx_labels(
            graph, spots, texts, 9.5, INK, ax=ax, horizontalalignment=across,
            verticalalignment=up, clip_on=False,
            bbox={"facecolor": PAPER, "edgecolor": "none", "alpha": 0.8, "pad": 0.6},
        )  # fmt: skip
        for text in written.values():
            text.set_parse_math(False)
