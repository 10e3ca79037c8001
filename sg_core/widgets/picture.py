"""A game as the graph view of the front end wants it: places, curves, labels, marks."""

import json

from sg_core.draw import brief, describe, label_texts, style_of
from sg_core.errors import GameError, shown
from sg_core.graph import check_plain, top_down
from sg_core.labels import listed
from sg_core.routes import curve, name_sides


def picture(game, places, bends, labels=None, marks=None, marked_moves=None, verbs=""):
    """Return a game as JSON values.

    Parameters
    ----------
    game : GameGraph
    places : dict
        From position to (x, y) in units of layout.
    bends : dict
        From move to its waypoints.
    labels : "outcome", "grundy", None, or dict
    marks : dict, optional
        From position to a class of the front end: "here", "option", "witness".
    marked_moves : dict, optional
        From move to such a class.
    verbs : str
        What a position's description ends with, for screen readers.

    Returns
    -------
    dict
        With "positions", "moves" and "alt".
    """
    label, marks, marked_moves = label_texts(game, labels), marks or {}, marked_moves or {}
    sides = name_sides(places, game.moves, bends)
    positions = [
        {
            "key": key_of(p),
            "name": brief(p),
            "full": str(p)[:500],
            "at": rounded(places[p]),
            "side": sides[p],
            "label": label.get(p, "")[:4],
            "style": style_of(label.get(p, "")),
            "start": p == game.start,
            "mark": marks.get(p, ""),
            "told": f"{told(game, label, p)}{verbs}",
        }
        for p in top_down(game)
    ]
    moves = [
        {
            "from": key_of(p),
            "to": key_of(q),
            "points": [rounded(xy) for xy in curve(places[p], places[q], bends.get((p, q), ()))],
            "mark": marked_moves.get((p, q), ""),
        }
        for p, q in game.moves
    ]
    return {"positions": positions, "moves": moves, "alt": describe(game, labels)}


def told(game, label, position):
    """Return a position, its label and its options in words."""
    options = game.options(position)
    parts = [brief(position), *([label[position]] if label.get(position) else [])]
    parts += ["start"] if position == game.start else []
    leads = f"moves to {listed(map(brief, options))}" if options else "terminal"
    return ", ".join([*parts, leads])


def key_of(position):
    """Return the text by which the front end knows a position."""
    return json.dumps(position, ensure_ascii=False)


def drawable(game):
    """Return `game` if the front end can hold it: not too large, and of plain positions."""
    for position in game.positions:
        check_plain(position)
    if len(game) > MOST_POSITIONS:
        raise GameError(
            f"{shown(game)} is too large for this widget, which holds {MOST_POSITIONS} positions; "
            "take a smaller game, or a subgame"
        )
    return game


MOST_POSITIONS = 400


def rounded(place):
    """Return a point with three decimals."""
    return [round(float(place[0]), 3), round(float(place[1]), 3)]
