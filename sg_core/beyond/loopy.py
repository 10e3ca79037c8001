"""Games in which play may go round for ever: three outcomes, and values where there are some."""

from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from sg_core.doors import check_hashable, tidied
from sg_core.errors import GameError, LimitError
from sg_core.graph import discovered, limited, start_of
from sg_core.nimbers import mex
from sg_core.words import counted, shown

MOST_REACHED = 100_000  # positions


class LoopyGraph:
    """A game written out, in which moves may lead round in a circle. Immutable by agreement.

    Parameters
    ----------
    options : dict
        As for `GameGraph`, but for the circles.
    start : hashable, optional
        Where play begins; default: the first position.

    Raises
    ------
    GameError
        If there is no position, the start is unknown, or options are not a collection.

    Examples
    --------
    >>> LoopyGraph({"x": ["y", "t"], "y": ["x"]}).options("x")
    ('y', 't')

    References
    ----------
    C. A. B. Smith, "Graphs and composite games", Journal of Combinatorial Theory 1 (1966).
    """

    def __init__(self, options, start=None):
        self._options = tidied(options)
        self.positions = tuple(self._options)
        self.start = self.positions[0] if start is None and self.positions else start
        self.options(self.start)

    def options(self, position):
        """Return the options of a position."""
        if check_hashable(position) not in self._options:
            raise GameError(f"{shown(position)} is not a position of this game")
        return self._options[position]

    def before(self):
        """Return the positions from which a move leads to each."""
        found = {position: [] for position in self.positions}
        for position, options in self._options.items():
            for option in options:
                found[option].append(position)
        return found

    def __repr__(self):
        size = counted(len(self.positions), "position")
        moves = counted(sum(map(len, self._options.values())), "move")
        return f"<LoopyGraph: {size}, {moves}, start {shown(self.start)}>"


class LoopyOutcome(NamedTuple):
    """P, N or D (a draw), and in how many moves play ends, if both do their best; None for D."""

    label: str
    moves: int | None


def loopy_outcomes(game):
    """Return the outcome of every position: P, N, or D where nobody can force an end.

    From the terminal positions back: what can move to P is N, with one move more than the nearest
    such P; what can move to N only is P, with one more than the furthest. What is never reached in
    this way is D.

    Parameters
    ----------
    game : LoopyGraph, or dict of moves

    Returns
    -------
    dict
        From position to a `LoopyOutcome`.

    Raises
    ------
    GameError
        If it is not such a game.

    Examples
    --------
    >>> game = LoopyGraph({"x": ["y", "t"], "y": ["x", "t"], "a": ["b"], "b": ["a"]})
    >>> {position: label for position, (label, _) in loopy_outcomes(game).items()}
    {'x': 'N', 'y': 'N', 'a': 'D', 'b': 'D', 't': 'P'}

    References
    ----------
    C. A. B. Smith, "Graphs and composite games", Journal of Combinatorial Theory 1 (1966).
    """
    game = loopy(game)
    before, left = game.before(), {p: len(game.options(p)) for p in game.positions}
    found = {p: LoopyOutcome("P", 0) for p in game.positions if left[p] == 0}
    waiting = deque(found)
    while waiting:
        option = waiting.popleft()
        label, moves = found[option]
        for position in before[option]:
            left[position] -= 1
            wins = label == "P"
            if position not in found and (wins or left[position] == 0):
                found[position] = LoopyOutcome("N" if wins else "P", moves + 1)
                waiting.append(position)
    return {p: found.get(p, LoopyOutcome("D", None)) for p in game.positions}


def loopy_outcome(game, position=None):
    """Return the outcome of one position, of a sum, too, in which play may go round in a part.

    Parameters
    ----------
    game : LoopyGraph, dict of moves, Sum, or anything with `options(position)`
    position : hashable, optional
        Default: the start of the game.

    Returns
    -------
    str
        "P", "N", or "D" where nobody can force an end.

    Raises
    ------
    GameError
        If it is not such a game, or has no start.
    LimitError
        If the position reaches too many others.

    Examples
    --------
    >>> from sg_core import Sum
    >>> from sg_core.rulesets import Nim
    >>> game = LoopyGraph({"x": ["y", "t"], "y": ["x", "t"]})
    >>> [loopy_outcome(Sum(game, Nim()), ("x", heap)) for heap in range(3)]
    ['N', 'D', 'D']

    References
    ----------
    C. A. B. Smith, "Graphs and composite games", Journal of Combinatorial Theory 1 (1966).
    """
    game = LoopyGraph(game) if isinstance(game, Mapping) else game
    start = start_of(game, position)
    if start is None:
        raise GameError(f"{shown(game)} has no start: name a position")
    try:
        reached = discovered(limited(game, start, MOST_REACHED), start)
    except LimitError:
        wrong = f"{shown(start)} reaches over {MOST_REACHED:,} positions"
        raise LimitError(f"{wrong}; take smaller games") from None
    return loopy_outcomes(LoopyGraph(reached, start))[start].label


def loopy_values(game):
    """Return the value of every position: a number, or the set K of an infinite value ∞_K.

    A position gets the mex n of its options' numbers as soon as each option without a number has
    an option of its own with the number n: a move there is undone. What never gets a number is
    ∞_K, and K has the numbers of its options.

    Parameters
    ----------
    game : LoopyGraph, or dict of moves

    Returns
    -------
    dict
        From position to an int or a frozenset of ints.

    Raises
    ------
    GameError
        If it is not such a game.

    Examples
    --------
    >>> loopy_values(LoopyGraph({"x": ["y", "t"], "y": ["x"]}))
    {'x': 1, 'y': 0, 't': 0}
    >>> loopy_values(LoopyGraph({"x": ["y", "t"], "y": ["x", "t"]}))
    {'x': frozenset({0}), 'y': frozenset({0}), 't': 0}

    References
    ----------
    C. A. B. Smith, "Graphs and composite games" (1966); A. S. Fraenkel, Y. Perl, "Constructions in
    combinatorial games with cycles" (1975).
    """
    game, value = loopy(game), {}
    options = game.options

    def undone(position, n):
        return all(
            any(value.get(back) == n for back in options(option))
            for option in options(position)
            if option not in value
        )

    def number(position):
        n = mex(value[option] for option in options(position) if option in value)
        return n if undone(position, n) else None

    count = -1
    while count < len(value):
        count = len(value)
        for position in game.positions:
            if position not in value and (n := number(position)) is not None:
                value[position] = n
    others = {p: frozenset(value[q] for q in options(p) if q in value) for p in game.positions}
    return {p: value.get(p, others[p]) for p in game.positions}


def loopy(game):
    """Return a game in which play may go round, made from a dict of moves if it is one."""
    game = LoopyGraph(game) if isinstance(game, Mapping) else game
    if not isinstance(game, LoopyGraph):
        raise GameError(
            f"expected LoopyGraph({{…}}), in which play may go round; not {shown(game)}"
        )
    return game
