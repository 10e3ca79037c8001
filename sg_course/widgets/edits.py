"""Edits of a drawn game, each a function from one sketch to the next. A sketch never changes."""

from string import ascii_lowercase

from sg_core.errors import CycleError, GameError
from sg_core.graph import edited
from sg_core.words import shown, spelled
from sg_course.pictures.arcs import arcs, undisturbed
from sg_course.pictures.drawing import checked_place
from sg_course.widgets.sketch import Sketch, drawable, sketched

LONGEST_NAME = 10_000


def with_position(sketch, at, name=None):
    """Add a position at `at`; return the sketch and its name, the first letter that is free."""
    name = free_name(sketch.game) if name is None else checked_name(sketch, name)
    game = edited(sketch.game, {name: ()})
    return with_arcs(game, {**sketch.places, name: checked_place(at)}, sketch), name


def with_move(sketch, source, target):
    """Add a move."""
    options = sketch.game.options(source)
    if target in options:
        return sketch
    try:
        game = edited(sketch.game, {source: (*options, target)})
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
    left = tuple(option for option in sketch.game.options(source) if option != target)
    return with_arcs(edited(sketch.game, {source: left}), sketch.places, sketch)


def without_position(sketch, position):
    """Remove a position with its moves; return the sketch and a neighbour.

    If it was the start, the neighbour becomes the start.
    """
    game = sketch.game
    if len(game) == 1:
        raise GameError("a game needs at least one position, so the last one stays")
    heir = neighbour(game, position)
    rest = [p for p in game.positions if p != position]
    options = {p: [q for q in game.options(p) if q != position] for p in rest}
    places = {p: xy for p, xy in sketch.places.items() if p != position}
    start = heir if position == game.start else game.start
    return with_arcs(type(game)(options, start), places, sketch), heir


def with_new_name(sketch, old, new):
    """Give a position another name; one that is typed as it stands stays what it is."""
    if new == str(old):
        return sketch
    new = checked_name(sketch, new)
    other = {old: new}
    game = sketch.game
    options = {other.get(p, p): [other.get(q, q) for q in game.options(p)] for p in game.positions}
    places = {other.get(p, p): xy for p, xy in sketch.places.items()}
    bends = {(other.get(p, p), other.get(q, q)): rad for (p, q), rad in sketch.bends.items()}
    start = other.get(game.start, game.start)
    return Sketch(places, bends, type(game)(options, start))


def with_start(sketch, position):
    """Let play begin at a position."""
    return Sketch(sketch.places, sketch.bends, edited(sketch.game, {}, position))


def with_place(sketch, position, at):
    """Put a position elsewhere."""
    places = {**sketch.places, position: checked_place(at)}
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
            spots = (checked_place((left + i % 6, bottom - 1 - i // 6)) for i in tries)
            places[position] = next(spot for spot in spots if spot not in taken)
    return with_arcs(game, places, sketch)


def tidied_sketch(sketch):
    """Return the sketch with the places of the layout."""
    return sketched(sketch.game)


def with_arcs(game, places, sketch):
    """Return the next sketch; moves stay as they were if nothing beside them came or went."""
    drawable(game)
    changed, moves = places.items() ^ sketch.places.items(), sketch.game.moves
    if not changed:
        kept = {move: sketch.bends.get(move, 0) for move in moves}
        return Sketch(places, arcs(places, game.moves, kept), game)
    moved, spots = {p for p, _ in changed}, [xy for _, xy in changed]
    others = [move for move in moves if moved.isdisjoint(move)]
    kept = undisturbed(sketch.places, others, sketch.bends, spots)
    return Sketch(places, arcs(places, game.moves, kept), game)


def game_in_json(sketch):
    """Return what a sketch shows: an edit to one with the same content would be none."""
    options = {position: [] for position in sketch.places}
    for p, q in sketch.game.moves:
        options[p].append(q)
    return sketch.game.start, options, sketch.places, sketch.bends


def neighbour(game, position):
    """Return a position one move away, before rather than after; if there is none, any other."""
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
        raise GameError(f"there is already a position {shown(name.strip())}; choose another name")
    if len(name) > LONGEST_NAME:
        raise GameError(
            f"a name has at most {LONGEST_NAME:,} characters, this one has {len(name):,}"
        )
    return name.strip()
