"""A game with places, a `Sketch`, and the data that the front end gets to draw it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from sg_core.beyond.loopy import as_written
from sg_core.checks import steady_text
from sg_core.errors import GameError, LimitError
from sg_core.graph import GameGraph, top_down
from sg_core.words import brief, shown
from sg_course.limits import MOST_MOVES_SHOWN, MOST_SHOWN, check_plain
from sg_course.pictures.arcs import arcs
from sg_course.pictures.drawing import Drawing, checked_place, told
from sg_course.pictures.dressed import (
    FOOT,
    NUMBER,
    dressed,
    label_texts,
    name_place,
    sentences,
)
from sg_course.pictures.layout import Layout, layout
from sg_course.pictures.legend import MARKED, legend_of
from sg_course.pictures.names import names_beside
from sg_course.pictures.rim import ways
from sg_course.pictures.shelves import shelved
from sg_course.widgets.panels import PanelPart

MARKS = {  # of positions and moves, as they are spoken
    "": "",
    "here": ", here now",
    "option": ", may come next",
    "witness": ", marked",
    "past": ", passed",
    "element": ", an element of the basis",
    "broken": ", breaks the rule",
    "refused": ", would lead round in a circle",
}
MARK_LOOKS = {  # of marks that are not orange
    "option": "Dashed ring",
    "past": "Pale",
    "element": "Thin ring",
    "broken": "Red ring",
    "refused": "Red",
}
LONGEST_TITLE = 500


@dataclass(frozen=True)
class Sketch(Layout):
    """A game with the places of its positions, and how far its moves bend."""

    game: GameGraph

    @cached_property
    def names(self):
        """Where the names of the positions stand."""
        return names_beside(self.places, self.game.moves, self.bends)


def sketched(game, places=None, by=None):
    """Return a sketch of a game; positions without a place get the one of the layout.

    With `by`, every position stands on the shelf of its value (see `shelved`).
    """
    game = drawable(game)
    if by is not None:
        plan = shelved(game, by)
        return Sketch(plan.places, plan.bends, game, shelves=plan.shelves)
    given = {} if places is None else given_places(game, places)
    if len(given) == len(game):
        return Sketch(given, arcs(given, game.moves), game)
    plan = layout(game)
    if not given:
        return Sketch(plan.places, plan.bends, game)
    spots = {p: given.get(p, plan.places[p]) for p in game.positions}
    return Sketch(spots, arcs(spots, game.moves), game)


def given_places(game, places):
    """Return those of the places that are of positions of the game."""
    if not isinstance(places, Mapping):
        raise GameError(f"places is a dict from position to (x, y), not {shown(places)}")
    return {p: checked_place(places[p]) for p in game.positions if p in places}


def graph_part(
    sketch,
    labels=None,
    marks=None,
    marked_moves=None,
    marked=MARKED,
    *,
    values=True,
    title="",
    caption="",
    subject=None,
    words=None,
):
    """Return a sketch as a part of a panel, as JSON values.

    Parameters
    ----------
    sketch : Sketch
    labels : "outcome", "grundy", None, or dict
    marks : dict, optional
        From position to a class of the front end, one of `MARKS`.
    marked_moves : dict, optional
        From move to such a class.
    marked : str
        What is orange, for the legend.
    values : bool
        Whether labels that are numbers are drawn as Grundy values, 0 as P.
    title, caption : str
        What stands above and below it.
    subject : optional
        To what the picture is fitted; default: the sketch.
    words : dict, optional
        From mark to the widget's own words for it, in place of those of `MARKS`.

    Returns
    -------
    PanelPart
        With "positions" and "moves".
    """
    game, label = sketch.game, label_texts(sketch.game, labels)
    said = MARKS | (words or {})
    texts = {"names": sketch.names, "values": values}
    drawn = dressed(game, sketch, label, marks or {}, marked_moves or {}, **texts)
    nodes, names = drawn.nodes, {p: name.text for p, name in sketch.names.items()}
    spoken = sentences(game, label, names)
    positions = [
        {
            **nodes[p],
            "key": key_of(p),
            "name_at": name_place(nodes[p]),
            "full": brief(p, LONGEST_TITLE) if names[p].endswith("…") else names[p],
            "spoken": spoken[p] + ", the start" * nodes[p]["start"] + said[nodes[p]["mark"]],
        }
        for p in top_down(game)
    ]
    moves = [
        {
            "from": key_of(p),
            "to": key_of(q),
            "points": points,
            "mark": drawn.edges[p, q]["mark"],
            **({"dotted": True} if drawn.edges[p, q]["dotted"] else {}),
        }
        for (p, q), points in ways(drawn).items()
    ]
    shelves = {"shelves": shelf_lines(sketch)} if sketch.shelves else {}
    legend = legend_of(drawn, lambda mark: meaning(mark, marked, said))
    alt = told(game, label, (), (), None, sketch)
    return PanelPart(
        {"positions": positions, "moves": moves, **shelves},
        alt,
        title=title,
        caption=caption,
        legend=legend,
        still=lambda: Drawing(dressed(game, sketch, label, {}, {}, **texts), alt),
        subject=sketch if subject is None else subject,
    )


def shelf_lines(sketch):
    """Return the shelves of a sketch: both ends of each, and what is written at the left."""
    xs = [x for x, _ in sketch.places.values()]
    left, right = round(min(xs) - NUMBER, 3), round(max(xs) + NUMBER, 3)
    return [
        {"ends": [(left, round(y - FOOT, 3)), (right, round(y - FOOT, 3))], "text": text}
        for y, text in sketch.shelves.rows.items()
    ]


def meaning(mark, marked, said=MARKS):
    """Return what a mark looks like, and what it means: `marked`, if it is orange.

    >>> meaning("option", "the token"), meaning("here", "the token")
    ('Dashed ring: may come next', 'Orange: the token')
    """
    return f"{MARK_LOOKS[mark]}: {said[mark][2:]}" if mark in MARK_LOOKS else f"Orange: {marked}"


def position_with_key(game, key):
    """Return the position that the front end calls `key`."""
    for position in game.positions:
        if key_of(position) == key:
            return position
    raise GameError(f"there is no position {shown(key)} any more")


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
    """Return `game` if it can also be written as text: its positions are plain."""
    for position in game.positions:
        check_plain(position)
    return game


def can_be_drawn(game):
    """Return whether a game is small enough for the front end."""
    return len(game) <= MOST_SHOWN and len(game.moves) <= MOST_MOVES_SHOWN


def drawable(game):
    """Return `game` if the front end can hold it: not too large, and of names that it can tell."""
    game = as_written(game)
    if not can_be_drawn(game):
        raise LimitError(
            f"{shown(game)} is too large for a widget, which holds {MOST_SHOWN} positions and "
            f"{MOST_MOVES_SHOWN:,} moves; take a smaller game, or a subgame"
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
