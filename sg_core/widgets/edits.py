"""Edits of a drawn game, each a function from one sketch to the next. A sketch never changes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from string import ascii_lowercase

from sg_core.errors import CycleError, GameError
from sg_core.graph import GameGraph
from sg_core.pictures.arcs import arcs, undisturbed
from sg_core.pictures.drawing import place
from sg_core.pictures.layout import Layout, layout
from sg_core.widgets.picture import drawable
from sg_core.words import shown, spelled

LONGEST_NAME = 10_000


@dataclass(frozen=True)
class Sketch(Layout):
    """A game with the places of its positions, and how far its moves bend."""

    game: GameGraph


def alike(one, other):
    """Return whether two sketches show the same: an edit from one to the other would be none."""
    same_start = one.game.start == other.game.start
    same_moves = moves_of(one.game) == moves_of(other.game)
    return same_start and same_moves and (one.places, one.bends) == (other.places, other.bends)


def sketched(game, places=None):
    """Return a sketch of a game; positions without a place get the one of the layout."""
    drawable(game)
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
    return {p: place(places[p]) for p in game.positions if p in places}


def with_position(sketch, at, name=None):
    """Add a position at `at`; return the sketch and its name, the first letter that is free."""
    name = free_name(sketch.game) if name is None else checked_name(sketch, name)
    game = GameGraph({**moves_of(sketch.game), name: []}, sketch.game.start)
    return with_arcs(game, {**sketch.places, name: place(at)}, sketch), name


def with_move(sketch, source, target):
    """Add a move."""
    options = moves_of(sketch.game)
    if target in options[source]:
        return sketch
    try:
        game = GameGraph({**options, source: [*options[source], target]}, sketch.game.start)
    except CycleError as problem:
        raise RefusedMove(source, target, problem.cycle) from None
    return with_arcs(game, sketch.places, sketch)


class RefusedMove(CycleError):
    """A move that would close a cycle: `cycle` runs from its end back to its beginning."""

    def __init__(self, source, target, cycle):
        self.move = (source, target)
        at = cycle.index(target)
        super().__init__(cycle[at:] + cycle[:at])

    def __str__(self):
        move, around = (
            " → ".join(spelled(p)[:40] for p in path)
            for path in (self.move, [*self.cycle[:12], self.cycle[0]])
        )
        return (
            f"{move} was not added: it would let play go round {around} for ever. "
            "A game must come to an end."
        )


def without_move(sketch, source, target):
    """Remove a move."""
    options = moves_of(sketch.game)
    options[source] = [option for option in options[source] if option != target]
    game = GameGraph(options, sketch.game.start)
    return with_arcs(game, sketch.places, sketch)


def without_position(sketch, position):
    """Remove a position with its moves; return the sketch and a neighbour.

    If it was the start, the neighbour becomes the start.
    """
    game = sketch.game
    if len(game) == 1:
        raise GameError("a game has at least one position, so the last one stays")
    heir = neighbour(game, position)
    options = {
        p: [q for q in these if q != position]
        for p, these in moves_of(game).items()
        if p != position
    }
    places = {p: xy for p, xy in sketch.places.items() if p != position}
    start = heir if position == game.start else game.start
    return with_arcs(GameGraph(options, start), places, sketch), heir


def renamed(sketch, old, new):
    """Give a position another name; one that is typed as it stands stays what it is."""
    if new == str(old):
        return sketch
    new = checked_name(sketch, new)
    other = {old: new}
    options = {
        other.get(p, p): [other.get(q, q) for q in these]
        for p, these in moves_of(sketch.game).items()
    }
    places = {other.get(p, p): xy for p, xy in sketch.places.items()}
    bends = {(other.get(p, p), other.get(q, q)): rad for (p, q), rad in sketch.bends.items()}
    start = other.get(sketch.game.start, sketch.game.start)
    return Sketch(places, bends, GameGraph(options, start))


def with_start(sketch, position):
    """Let play begin at a position."""
    return replace(sketch, game=GameGraph(moves_of(sketch.game), position))


def with_place(sketch, position, at):
    """Put a position elsewhere."""
    places = {**sketch.places, position: place(at)}
    return with_arcs(sketch.game, places, sketch)


def with_game(sketch, game):
    """Replace the game; positions that were there keep their places, new ones stand beside them."""
    drawable(game)
    places, bottom = {}, min(y for _, y in sketch.places.values())
    left = min(x for x, _ in sketch.places.values())
    for position in game.positions:
        if position in sketch.places:
            places[position] = sketch.places[position]
        else:
            taken = {*places.values(), *sketch.places.values()}
            tries = range(len(game) + len(taken) + 1)
            spots = (place((left + i % 6, bottom - 1 - i // 6)) for i in tries)
            places[position] = next(spot for spot in spots if spot not in taken)
    return with_arcs(game, places, sketch)


def tidied(sketch):
    """Return the sketch with the places of the layout."""
    return sketched(sketch.game)


def with_arcs(game, places, sketch):
    """Return the next sketch; moves stay as they were where nothing beside them came or went."""
    drawable(game)
    changed = places.items() ^ sketch.places.items()
    moved, spots = {p for p, _ in changed}, [xy for _, xy in changed]
    others = [move for move in sketch.game.moves if moved.isdisjoint(move)]
    kept = undisturbed(sketch.places, others, sketch.bends, spots)
    return Sketch(places, arcs(places, game.moves, kept), game)


def moves_of(game):
    """Return {position: list of options}."""
    return {position: list(game.options(position)) for position in game.positions}


def neighbour(game, position):
    """Return a position one move away, before rather than after; else any other."""
    before = [p for p, q in game.moves if q == position]
    return next(p for p in [*before, *game.options(position), *game.positions] if p != position)


def free_name(game):
    """Return the first of a, b, …, z, a1, b1, … that no position has; after a start x, y comes."""
    first = max(0, ascii_lowercase.find(str(game.start)[:1]))
    alphabet = ascii_lowercase[first:] + ascii_lowercase[:first]
    letters = (f"{letter}{i or ''}" for i in range(len(game) + 1) for letter in alphabet)
    return next(name for name in letters if name not in game)


def checked_name(sketch, name):
    """Return a new name, stripped, if a position can have it."""
    if not isinstance(name, str) or not name.strip():
        raise GameError("a position needs a name; type at least one character")
    if name.strip() in sketch.game:
        raise GameError(f"there is a position {shown(name.strip())} already; choose another name")
    if len(name) > LONGEST_NAME:
        raise GameError(
            f"a name has at most {LONGEST_NAME:,} characters, this one has {len(name):,}"
        )
    return name.strip()
