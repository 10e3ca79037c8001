"""A game as a networkx graph that knows how it is drawn."""

from sg_core.pictures.arcs import curve
from sg_core.pictures.look import LONGEST_LABEL, RADIUS, brief, style_of, width_of
from sg_core.pictures.names import name_box, name_sides

ROOM, EDGE = 1.6 * RADIUS, 0.1  # of a position with its ring; around the whole picture


def dressed(game, plan, label, marks, marked_moves, title=""):
    """Return a game as a `networkx.DiGraph` with all that a painter needs.

    Parameters
    ----------
    game : GameGraph
    plan : Layout
        With a place for every position.
    label : dict
        From position to the text in it; positions may be missing.
    marks, marked_moves : dict
        From position, from move, to a word that says why it is highlighted.
    title : str

    Returns
    -------
    networkx.DiGraph
        Nodes have the attributes "pos" (x, y), "label", "name", "side" (the direction in which
        the name stands), "style" ("P", "N", "value" or "plain"), "mark" and "start"; edges have
        "rad", how far they bend as in matplotlib's `arc3`, and "mark"; the graph has a "title"
        and, as `to_networkx` has it, the "start".
    """
    graph, sides = game.to_networkx(), name_sides(plan.places, game.moves, plan.bends)
    graph.graph["title"] = brief(title, 200)
    for p, node in graph.nodes.items():
        text = label.get(p, "")
        node["pos"], node["side"], node["name"] = plan.places[p], sides[p], brief(p)
        node["label"], node["style"] = brief(text, LONGEST_LABEL), style_of(text)
        node["mark"], node["start"] = marks.get(p, ""), p == game.start
    for p, q, edge in graph.edges(data=True):
        edge["rad"], edge["mark"] = plan.bends.get((p, q), 0), marked_moves.get((p, q), "")
    return graph


def curves(graph):
    """Return the moves with their points, as `curve` gives them, and marks; marked ones last."""
    at = graph.nodes.data("pos")
    found = [
        (curve(at[p], at[q], edge["rad"]), edge["mark"]) for p, q, edge in graph.edges(data=True)
    ]
    return sorted(found, key=lambda way: bool(way[1]))


def farthest(a, control, b):
    """Return where an arc turns back, seen along one axis; its end if it does not.

    >>> farthest(0, 2, 0), farthest(0, 1, 2)
    (1.0, 2)
    """
    bend = a - 2 * control + b
    along = (a - control) / bend if bend else 1
    return a - along**2 * bend if 0 < along < 1 else b


def name_place(node):
    """Return where the name of a position begins: beside it, and beside the ring around it."""
    (x, y), (dx, dy) = node["pos"], node["side"]
    away = RADIUS * (1.85 if node["start"] or node["mark"] else 1.4)
    return round(x + dx * away, 3), round(y + dy * away, 3)


def extent(graph, ways):
    """Return the ranges of x and y that hold all positions, moves (`curves`), names and title."""
    xs, ys = [], []
    for _, node in graph.nodes.items():
        (x, y), width = node["pos"], width_of(node["name"])
        left, right, low, high = name_box(x, y, node["side"], width)
        xs += [left, right, x - ROOM, x + ROOM]
        ys += [low, high, y - ROOM, y + ROOM]
    for points, _ in ways:
        if len(points) == 3:
            for along, values in zip(zip(*points), (xs, ys)):
                values.append(farthest(*along))
    middle, half = (min(xs) + max(xs)) / 2, (max(xs) - min(xs)) / 2 + EDGE
    half = max(half, width_of(graph.graph["title"]) / 2 + 4 * EDGE, 1)
    return (middle - half, middle + half), (min(ys) - EDGE, max(ys) + EDGE)
