"""Small games to try things on: random ones, and all of a given size."""

import random
from functools import cache
from itertools import combinations, permutations
from string import ascii_lowercase

from sg_core.checks import MOST_ENUMERATED, MOST_RANDOM, natural
from sg_core.errors import GameError
from sg_core.graph import GameGraph
from sg_core.words import shown


def random_game(positions, seed):
    """Return a random game with a given number of positions, all within reach of the start.

    Parameters
    ----------
    positions : int
        How many, at least 1. Up to 26 positions are named a, b, c, …; more are named p0, p1, p2, …
    seed : int or str
        The same seed gives the same game, on every machine.

    Returns
    -------
    GameGraph

    Raises
    ------
    GameError
        If `positions` is not a number from 1 up.
    LimitError
        If it is above 100,000.

    Examples
    --------
    >>> random_game(4, seed=1).options("a")
    ('b', 'c')
    """
    count = natural(positions, "the number of positions", least=1, most=MOST_RANDOM)
    moves = random_moves(letters(count), chance(seed))
    return GameGraph(moves, next(iter(moves)))


def random_moves(names, draw):
    """Return a dict from each name to some of the names after it; the first reaches all others."""
    moves = {p: [] for p in names}
    # each name but the first becomes an option of earlier ones: so all is reached, and no cycle
    for i in range(1, len(names)):
        for j in sorted(draw.sample(range(i), min(i, draw.choice((1, 1, 2, 2, 3))))):
            moves[names[j]].append(names[i])
    return moves


def chance(seed):
    """Return a source of random numbers, the same for the same seed.

    >>> chance("today").randrange(100) == chance("today").randrange(100)
    True
    """
    if not isinstance(seed, int | str):
        raise GameError(f"seed must be a whole number or a text, not {shown(seed)}")
    return random.Random(seed if isinstance(seed, int) else seed.encode("utf-8", "replace"))


def all_games(positions):
    """Return every game with a given number of positions, up to isomorphism.

    All positions are within reach of the start.

    Parameters
    ----------
    positions : int
        From 1 to 6; there are 1, 1, 3, 16, 164 games of 1, …, 5 positions.

    Returns
    -------
    list of GameGraph
        Positions are numbers, 0 the start.

    Raises
    ------
    LimitError
        If `positions` is above 6.

    Examples
    --------
    >>> [len(all_games(n)) for n in range(1, 6)]
    [1, 1, 3, 16, 164]

    References
    ----------
    Directed acyclic graphs with one source are sequence A345258 of the OEIS.
    """
    count = natural(positions, "the number of positions", least=1, most=MOST_ENUMERATED)
    return [
        GameGraph({i: [j for p, j in moves if p == i] for i in range(count)}, 0)
        for moves in canonical_moves(count)
    ]


@cache
def canonical_moves(count):
    """Return the moves of every game of `count` positions, each isomorphism class once."""
    pairs = list(combinations(range(count), 2))
    found = {}
    for code in range(1 << len(pairs)):
        moves = [pair for i, pair in enumerate(pairs) if code >> i & 1]
        if len({q for _, q in moves}) == count - 1:  # all but 0 are options: 0 is the only source
            found.setdefault(canonical(moves, count), moves)
    return tuple(map(tuple, found.values()))


def canonical(moves, count):
    """Return the least list of moves among all renamings of the positions other than 0."""
    renamings = ((0, *rest) for rest in permutations(range(1, count)))
    return min(tuple(sorted((name[p], name[q]) for p, q in moves)) for name in renamings)


def renamed(game, name):
    """Return a game with each position p called `name[p]`; options are in the order of their names.

    >>> renamed(GameGraph({"a": ["b"]}), {"a": 1, "b": 0}).moves
    ((1, 0),)
    """
    moves = {name[p]: sorted(name[q] for q in game.options(p)) for p in game}
    return GameGraph(moves, name[game.start])


def letters(count):
    """Return a, b, c, … if the letters suffice, otherwise p0, p1, p2, …"""
    return list(ascii_lowercase[:count]) if count <= 26 else [f"p{i}" for i in range(count)]
