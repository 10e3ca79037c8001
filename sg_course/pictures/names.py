"""Where the name of a position stands beside it: away from moves, positions and other names."""

from functools import lru_cache
from typing import NamedTuple

from sg_core.libraries import library
from sg_core.words import brief, spelled
from sg_course.pictures.look import RADIUS, width_of

np = library("numpy")
SIDES = ((1, 0), (-1, 0), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8), (0, 1), (0, -1))
NEAR = 0.62  # how far from a position the moves matter for its name
RIGHT = 2  # how much a name rather stands at the right: enough to prefer it where it is clear
AWAY, HIGH = 1.5 * RADIUS, 0.1  # of a name: how far from the centre it begins, half its height
WIDEST, HIGHEST = 2.5, 1.1  # beyond its own width, how far away what a name may meet is


class Name(NamedTuple):
    """The name of a position as it is drawn: its text, on which side it stands, and its box."""

    text: str
    side: tuple
    box: tuple


def names_beside(places, moves, bends):
    """Return {position: its `Name`}, each on the side where it has most room.

    Parameters
    ----------
    places : dict
        Position -> (x, y); one unit is the distance between two layers.
    moves : iterable of pairs (p, q)
        The moves drawn.
    bends : dict
        Move -> rad; straight moves do not appear.

    Returns
    -------
    dict
        The side of a name is (dx, dy), a direction of length about 1, y up; right and left first
        on ties.

    Examples
    --------
    >>> names_beside({"a": (0, 1), "b": (0, 0)}, [("a", "b")], {})["a"].side
    (1, 0)
    """
    positions, names = list(places), {}
    xs, ys = np.array(list(places.values())).T
    discs = [(x - RADIUS, x + RADIUS, y - RADIUS, y + RADIUS) for x, y in places.values()]
    for i, turns in enumerate(turns_at(places, moves, bends)):
        p, text = positions[i], brief(spelled(positions[i]))
        (x, y), width = places[p], width_of(text)
        others = np.flatnonzero((np.abs(xs - x) < width + WIDEST) & (np.abs(ys - y) < HIGHEST))
        taken = [(3 + RIGHT, discs[j]) for j in others if j != i]
        taken += [(5 + RIGHT, names[positions[j]].box) for j in others if j < i]
        names[p] = Name(text, *roomiest(x, y, width, turns, taken))
    return names


def roomiest(x, y, width, turns, taken):
    """Return the side where a name has most room, and its box there.

    `turns` says how much room each of `SIDES` has; `taken` are pairs of a box that the name should
    not meet, and, before it, what that would cost.
    """
    best = -np.inf
    for turn, side in sorted(zip(turns, SIDES), key=lambda pair: -pair[0]):
        if turn <= best:
            break  # nothing that is left can be better
        left, right, low, high = box = name_box(x, y, side, width)
        room = turn - sum(
            cost for cost, (a, b, c, d) in taken if left < b and a < right and low < d and c < high
        )
        if room > best:
            best, found = room, (side, box)
    return found


def name_points(names):
    """Return points along each name, as numbers x + iy.

    >>> name_points(names_beside({"a": (0, 0)}, [], {})).round(2)
    array([0.3 +0.j, 0.41+0.j])
    """
    boxes = [name.box for name in names.values()]
    lines = [
        np.linspace(left, right, 2 + int((right - left) / 0.2)) + (low + high) / 2 * 1j
        for left, right, low, high in boxes
    ]
    return np.concatenate(lines)


def name_box(x, y, side, width):
    """Return (left, right, low, high) of a name beside a position.

    >>> [round(name_box(0, 0, side, 0.4)[0], 1) for side in ((1, 0), (-1, 0), (0, 1))]
    [0.3, -0.7, -0.2]
    """
    dx, dy = side
    x += AWAY * dx - (0 if dx > 0 else width if dx < 0 else width / 2)
    y += dy * (AWAY if dx else AWAY + HIGH)
    return x, x + width, y - HIGH, y + HIGH


def turns_at(places, moves, bends):
    """Yield for each position how far in angle the moves stay from each of its sides."""
    inked = np.round(drawn_points(places, moves, bends), 3)
    inked = inked[np.argsort(inked.imag)]
    here = np.array([complex(*xy) for xy in places.values()])
    low = np.searchsorted(inked.imag, here.imag - NEAR)
    high = np.searchsorted(inked.imag, here.imag + NEAR)
    for at, first, last in zip(here, low, high):
        close = inked[first:last] - at
        yield turns(close[np.abs(close) < NEAR].tobytes())


@lru_cache(maxsize=10_000)
def turns(close):
    """Return how far in angle each side is from `close`, the bytes of complex numbers.

    A side counts 4 more if no move comes within an eighth of a half turn of it, and the right one a
    bit more, so that most names of a drawing stand on one side.
    """
    sides = np.array([complex(*side) for side in SIDES])
    turn = np.abs(np.angle(np.frombuffer(close, dtype=complex)[:, None] / sides))
    angle = np.round(turn.min(axis=0, initial=np.pi), 2)
    found = angle + 4 * (angle >= np.pi / 8)
    found[0] += RIGHT
    return found.tolist()


def drawn_points(places, moves, bends):
    """Return points close to each other on all moves as they are drawn."""
    begin, end = (np.array([complex(*places[move[i]]) for move in moves]) for i in (0, 1))
    rads, leg = np.array([bends.get(move, 0) for move in moves]), end - begin
    edge = np.minimum(0.5, RADIUS / np.maximum(np.abs(leg), 1e-9))
    counts = 2 + (np.abs(leg) / 0.3).astype(int)
    each = (begin, leg, rads, edge, counts - 1)
    begin, leg, rads, edge, last = (np.repeat(values, counts) for values in each)
    number = np.arange(len(last)) - np.repeat(np.cumsum(counts) - counts, counts)
    along = edge + number / last * (1 - 2 * edge)
    return begin + (along - 2j * rads * along * (1 - along)) * leg
