"""Where the name of a position stands beside it: away from moves, positions and other names."""

from functools import lru_cache
from typing import NamedTuple

from sg_core.libraries import library
from sg_core.words import brief, spelled
from sg_course.pictures.arcs import end_points, inked
from sg_course.pictures.look import RADIUS, width_of

np = library("numpy")
SIDES = ((1, 0), (-1, 0), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8), (0, 1), (0, -1))
STEP = 0.15  # between the points of a move from which names keep away
NEAR = 0.62  # how far from a position the moves matter for its name
RIGHT, LEFT = 2, 1  # how much a name rather stands there: enough to prefer it where it is clear
ON_MOVE, ON_POSITION, ON_NAME = 3, 3 + RIGHT, 5 + RIGHT  # what it costs a name to meet one
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
    for i, (turns, close) in enumerate(turns_at(places, moves, bends)):
        p, text = positions[i], brief(spelled(positions[i]))
        (x, y), width = places[p], width_of(text)
        others = np.flatnonzero((np.abs(xs - x) < width + WIDEST) & (np.abs(ys - y) < HIGHEST))
        taken = [(ON_POSITION, discs[j]) for j in others if j != i]
        taken += [(ON_NAME, names[positions[j]].box) for j in others if j < i]
        turns = [turn - ON_MOVE * on for turn, on in zip(turns, met(close, width))]
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
    """Yield for each position how far in angle the moves stay from each of its sides.

    With it come the points of moves that are about as high, as seen from there.
    """
    rads = [bends.get(move, 0) for move in moves]
    drawn = np.round(inked(end_points(places, moves), rads, STEP).points, 3)
    drawn = drawn[np.argsort(drawn.imag)]
    here = np.array([complex(*xy) for xy in places.values()])
    low = np.searchsorted(drawn.imag, here.imag - NEAR)
    high = np.searchsorted(drawn.imag, here.imag + NEAR)
    for at, first, last in zip(here, low, high):
        close = drawn[first:last] - at
        yield turns(close[np.abs(close) < NEAR].tobytes()), close


def met(close, width):
    """Return for each side whether a name there, with its middle at 0, has one of the points on it.

    >>> met(np.array([1 + 0j]), 0.9)
    [True, False, False, False, False, False, False, False]
    """
    left, right, low, high = boxes_around(width)
    x, y = close.real, close.imag
    return ((left < x) & (x < right) & (low < y) & (y < high)).any(axis=1).tolist()


@lru_cache(maxsize=1_000)
def boxes_around(width):
    """Return (left, right, low, high) of a name on each side of 0, as columns."""
    return np.array([name_box(0, 0, side, width) for side in SIDES]).T[:, :, None]


@lru_cache(maxsize=10_000)
def turns(close):
    """Return how far in angle each side is from `close`, the bytes of complex numbers.

    A side counts 4 more if no move comes within 18° of it; the right one, and
    after it the left one, count a bit more, so that most names of a drawing stand on one side.
    """
    sides = np.array([complex(*side) for side in SIDES])
    turn = np.abs(np.angle(np.frombuffer(close, dtype=complex)[:, None] / sides))
    angle = np.round(turn.min(axis=0, initial=np.pi), 2)
    found = angle + 4 * (angle >= np.pi / 10)
    found[:2] += RIGHT, LEFT
    return found.tolist()
