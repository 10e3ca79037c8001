"""A game as the graph view of the front end wants it: a dressed graph as JSON values."""

import json
from functools import lru_cache

from sg_core.doors import check_plain, steady_text
from sg_core.errors import GameError, LimitError
from sg_core.graph import top_down
from sg_core.pictures.arcs import curve
from sg_core.pictures.drawing import describe, label_texts, told
from sg_core.pictures.dressed import dressed, name_place
from sg_core.pictures.look import brief
from sg_core.words import shown

MOST_POSITIONS, MOST_MOVES = 400, 2_000
MARKS = {  # of positions, as they are told
    "": "",
    "here": ", here now",
    "option": ", may come next",
    "witness": ", marked",
    "past": ", passed",
    "element": ", an element of the basis",
    "broken": ", breaks the rule",
}
LONGEST_TITLE = 500


def picture(game, plan, labels=None, marks=None, marked_moves=None):
    """Return a game as JSON values.

    Parameters
    ----------
    game : GameGraph
    plan : Layout
        With a place for every position.
    labels : "outcome", "grundy", None, or dict
    marks : dict, optional
        From position to a class of the front end, one of `MARKS`.
    marked_moves : dict, optional
        From move to such a class.

    Returns
    -------
    dict
        With "positions", "moves" and "alt".
    """
    label = label_texts(game, labels)
    graph = dressed(game, plan, label, marks or {}, marked_moves or {})
    nodes = graph.nodes
    positions = [
        {
            **nodes[p],
            "key": key_of(p),
            "name_at": name_place(nodes[p]),
            "full": brief(p, LONGEST_TITLE),
            "told": told(game, label, p)
            + (", the start" if nodes[p]["start"] else "")
            + MARKS[nodes[p]["mark"]],
        }
        for p in top_down(game)
    ]
    moves = [
        {
            "from": key_of(p),
            "to": key_of(q),
            "points": curve(nodes[p]["pos"], nodes[q]["pos"], edge["rad"]),
            "mark": edge["mark"],
        }
        for p, q, edge in graph.edges(data=True)
    ]
    return {"positions": positions, "moves": moves, "alt": describe(game, labels)}


def with_key(game, key):
    """Return the position that the front end calls `key`, or None."""
    return next((position for position in game.positions if key_of(position) == key), None)


@lru_cache(maxsize=10_000)
def key_of(position):
    """Return the text by which the front end knows a position.

    >>> key_of((1, "a")), key_of(frozenset({2, 1}))
    ('[1, "a"]', '{"not plain": "(1,2)"}')
    """
    try:
        return json.dumps(position)
    except TypeError:
        return json.dumps({"not plain": steady_text(position)})


def editable(game):
    """Return `game` if it can be written as text, too: its positions are plain."""
    for position in game.positions:
        check_plain(position)
    return game


def drawable(game):
    """Return `game` if the front end can hold it: not too large, and of names that it can tell."""
    if len(game) > MOST_POSITIONS or len(game.moves) > MOST_MOVES:
        raise LimitError(
            f"{shown(game)} is too large for a widget, which holds {MOST_POSITIONS} positions and "
            f"{MOST_MOVES:,} moves; take a smaller game, or a subgame"
        )
    seen = {}
    for position in game.positions:
        try:
            other = seen.setdefault(key_of(position), position)
        except (ValueError, RecursionError):
            large = "too large a number, or nested too deeply, for a widget"
            raise GameError(f"the position {shown(position)} is {large}") from None
        if other is not position:
            raise GameError(f"two positions are both shown as {shown(position)}; name them apart")
    return game
