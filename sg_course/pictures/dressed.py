"""A game with all that is needed to draw it, also as a networkx graph, and its description."""

from collections import Counter
from dataclasses import dataclass

from sg_core.beyond.loopy import LoopyGraph, loopy_outcomes, loopy_values
from sg_core.errors import GameError
from sg_core.graph import WrittenGame
from sg_core.labels import grundy_values, labels_of, outcomes
from sg_core.words import as_characters, brief, counted, joined, shown, spelled
from sg_course.pictures.layout import Shelves
from sg_course.pictures.look import LONGEST_LABEL, RADIUS, width_of
from sg_course.pictures.names import name_box, names_beside
from sg_course.pictures.rim import ways

ROOM, EDGE = 1.6 * RADIUS, 0.1  # of a position with its ring; around the whole picture
NUMBER = 0.45  # of what is written on a shelf, to the left of everything
FOOT = RADIUS + 0.04  # from the middle of a position down to its shelf
MOST_SPOKEN = 24  # positions that are put into words one by one


@dataclass(frozen=True)
class Dressed:
    """A game with all that a painter needs, named as a networkx graph names it.

    Nodes have the attributes "pos" (x, y), "label", "name", "side" (the direction in which the
    name stands), "style" ("P", "N", "value" or "plain"), "mark" and "start"; edges have "rad", how
    far they bend as in matplotlib's `arc3`, "mark" and "dotted"; the graph has a "title", and
    "shelves": {height: what is written there}.
    """

    game: WrittenGame
    nodes: dict
    edges: dict
    graph: dict

    def to_networkx(self):
        """Return the same as a `networkx.DiGraph`, which takes long to load."""
        graph = self.game.to_networkx()
        graph.remove_edges_from([move for move in graph.edges if move not in self.edges])
        graph.graph |= self.graph
        for p, node in self.nodes.items():
            graph.nodes[p].update(node)
        for move, edge in self.edges.items():
            graph.edges[move].update(edge)
        return graph


def dressed(game, plan, label, marks, marked_moves, title="", names=None, values=True):
    """Return a game with all that a painter needs.

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
    names : dict, optional
        As `names_beside` has it, where that is known already.
    values : bool
        True: a label that is a number is drawn as a Grundy value. False: as any other text.

    Returns
    -------
    Dressed
    """
    names = names or names_beside(plan.places, game.moves, plan.bends)
    nodes, shelves = {}, plan.shelves or Shelves({})
    for p in game._options:  # in the order given, as a networkx graph has them
        text = label.get(p, "")
        nodes[p] = {
            "pos": plan.places[p],
            "side": names[p].side,
            "name": names[p].text if shelves.named or p in marks else "",
            "label": text if len(text) <= LONGEST_LABEL else brief(text, LONGEST_LABEL),
            "style": style_of(text, values),
            "mark": marks.get(p, ""),
            "start": p == game.start,
        }
    edges = {
        move: {
            "rad": plan.bends.get(move, 0),
            "mark": marked_moves.get(move, ""),
            "dotted": move in shelves.up,
        }
        for move in game.moves
        if move not in shelves.hidden or move in marked_moves
    }
    shown = {"shelves": shelves.rows, "hidden": len(game.moves) - len(edges)}
    return Dressed(game, nodes, edges, {"title": title and brief(title, 200), **shown})


def style_of(text, values=True):
    """Return what a label looks like, a key of STYLE; the value 0 looks like P.

    >>> style_of("000"), style_of("010"), style_of("?"), style_of("N 3")
    ('P', 'value', 'plain', 'N')
    >>> style_of("0", values=False)
    'plain'
    """
    letter, _, moves = text.partition(" ")
    if letter in ("P", "N") and (moves.isdecimal() or not moves):
        return letter
    if text == "D":
        return "D"
    if not values or not text.isdecimal():
        return "plain"
    return "value" if text.strip("0") else "P"


def label_texts(game, labels):
    """Return {position: text to stand in it}."""
    if labels is None:
        return {}
    if isinstance(labels, dict):
        return {p: as_characters(spelled(text)) for p, text in labels_of(game, labels)}
    kinds = {"outcome": outcomes, "grundy": grundy_values}
    if isinstance(game, LoopyGraph):
        kinds = {"outcome": loopy_outcomes, "grundy": written_values}
    if not isinstance(labels, str) or labels not in kinds:
        raise GameError(f"labels are 'outcome', 'grundy', None or a dict, not {shown(labels)}")
    return {position: str(value) for position, value in kinds[labels](game).items()}


def written_values(game):
    """Return the values where play may go round as they are drawn; ∞ has a set beside it.

    >>> written_values(LoopyGraph({"a": ["t", "b"], "b": ["b"]}))
    {'a': '∞{0}', 'b': '∞', 't': '0'}
    """
    found = loopy_values(game).items()
    sets = {p: ",".join(map(str, sorted(K))) for p, K in found if isinstance(K, frozenset)}
    infinite = {p: f"∞{{{K}}}" if K else "∞" for p, K in sets.items()}
    return {p: infinite.get(p, str(value)) for p, value in found}


def sentences(game, label, names):
    """Return {position: a sentence on it}, given the names of positions."""
    found = {}
    for p in game.positions:
        value = [f"is {label[p]}"] if label.get(p) else []
        options = [names[q] for q in game.options(p)]
        leads = f"moves to {joined(options)}" if options else "terminal"
        verb = "" if value or options else "is "
        found[p] = f"{names[p]} {', '.join([*value, verb + leads])}"
    return found


def alt_text(game, label, spoken, names, title="", marked=()):
    """Return what a picture of a game shows in words; many positions are only counted.

    `spoken` has the `sentences`, `marked` says what is highlighted.
    """
    parts = [beginning(game, names, title)]
    if len(game) <= MOST_SPOKEN:
        parts += spoken.values()
    else:
        parts.append(f"{len(game.moves)} moves, {longest(game)}")
        texts = Counter(filter(None, label.values()))
        parts += [f"{texts[text]} are {text}" for text in sorted(texts)]
    if marked:
        parts.append(f"Highlighted: {joined(marked)}")
    return f"{'. '.join(parts)}."


def alt_text_of_shelves(game, rows, names, title="", marked=()):
    """Return what a picture on shelves shows in words; `rows` has the sentences of each shelf."""
    parts = [beginning(game, names, title)]
    for text, spoken in rows.items():
        told = ". ".join(spoken) if len(game) <= MOST_SPOKEN else counted(len(spoken), "position")
        parts.append(f"Shelf {text.split(' ×')[0]}: {told}")
    if marked:
        parts.append(f"Highlighted: {joined(marked)}")
    return f"{'. '.join(parts)}."


def beginning(game, names, title):
    """Return how the text of a picture of a game begins."""
    size = f"A game of {counted(len(game), 'position')}, start {names[game.start]}"
    if not title:
        return size
    title = brief(title, 200).rstrip(" .")
    return f"{title}{' ' if title.endswith('?') else '. '}{size}"


def longest(game):
    """Say how long play can last."""
    ends = not isinstance(game, LoopyGraph)
    return f"longest play {game.height()}" if ends else "play may go round"


def curves(graph):
    """Return the moves with their points (`ways`) and looks; dotted ones first, marked last."""
    found = [(points, graph.edges[move]) for move, points in ways(graph).items()]
    return sorted(found, key=lambda way: (bool(way[1]["mark"]), not way[1]["dotted"]))


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
    if rows := graph.graph["shelves"]:
        xs.append(min(xs) - NUMBER - max(map(width_of, rows.values())))
        ys.append(min(rows) - FOOT - EDGE)
    middle, half = (min(xs) + max(xs)) / 2, (max(xs) - min(xs)) / 2 + EDGE
    half = max(half, width_of(graph.graph["title"]) / 2 + 4 * EDGE, 1)
    return (middle - half, middle + half), (min(ys) - EDGE, max(ys) + EDGE)
