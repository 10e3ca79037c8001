"""A game as the graph view of the front end wants it: a scene as JSON values."""

import json
from functools import lru_cache

from sg_core.doors import check_plain
from sg_core.errors import GameError, LimitError
from sg_core.graph import top_down
from sg_core.pictures.drawing import describe, label_texts, told
from sg_core.pictures.layout import Layout
from sg_core.pictures.scene import brief, scene
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


def picture(game, places, bends, labels=None, marks=None, marked_moves=None):
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
        From position to a class of the front end, one of `MARKS`.
    marked_moves : dict, optional
        From move to such a class.

    Returns
    -------
    dict
        With "positions", "moves" and "alt".
    """
    label = label_texts(game, labels)
    drawn = scene(game, Layout(places, bends), label, marks or {}, marked_moves or {})
    order = {position: i for i, position in enumerate(top_down(game))}
    positions = [
        {
            "key": key_of(spot.position),
            "name": spot.name,
            "full": brief(spot.position, LONGEST_TITLE),
            "at": spot.at,
            "side": spot.side,
            "label": spot.label,
            "style": spot.style,
            "start": spot.start,
            "mark": spot.mark,
            "told": told(game, label, spot.position)
            + (", the start" if spot.start else "")
            + MARKS[spot.mark],
        }
        for spot in sorted(drawn.spots, key=lambda spot: order[spot.position])
    ]
    moves = [
        {
            "from": key_of(way.move[0]),
            "to": key_of(way.move[1]),
            "points": way.points,
            "mark": way.mark,
        }
        for way in drawn.ways
    ]
    return {"positions": positions, "moves": moves, "alt": describe(game, labels)}


def with_key(game, key):
    """Return the position that the front end calls `key`, or None."""
    return next((position for position in game.positions if key_of(position) == key), None)


@lru_cache(maxsize=10_000)
def key_of(position):
    """Return the text by which the front end knows a position."""
    return json.dumps(position)


def drawable(game):
    """Return `game` if the front end can hold it: not too large, and of plain positions."""
    for position in game.positions:
        check_plain(position)
    if len(game) > MOST_POSITIONS or len(game.moves) > MOST_MOVES:
        raise LimitError(
            f"{shown(game)} is too large for a widget, which holds {MOST_POSITIONS} positions and "
            f"{MOST_MOVES:,} moves; take a smaller game, or a subgame"
        )
    for position in game.positions:
        try:
            key_of(position)
        except (ValueError, RecursionError):
            large = "too large a number, or nested too deeply, for a widget"
            raise GameError(f"the position {shown(position)} is {large}") from None
    return game
