"""Exercises for one student: seeds from names, and random games of equal difficulty.

The seed is the SHA-256 of course, exercise and student, so that every machine makes the same
exercise, and nothing about a student is stored. Random games are drawn until their `Features`
are the ones that are wanted.

>>> from sg_core.graph import top_down
>>> game = random_game_with(EASY := Features(6, 8, 2, 3, 4), chance_for("2026", "labels", "ada"))
>>> features_of({position: game.options(position) for position in top_down(game)}) == EASY
True
"""

import random
import unicodedata
from hashlib import sha256
from itertools import count
from string import ascii_lowercase
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.graph import GameGraph
from sg_core.samples import random_moves, renamed

MOST_TRIES = 100_000  # instances until one fits


class Features(NamedTuple):
    """The features that make a game easy or hard to label."""

    positions: int
    moves: int
    largest: int  # Grundy value
    P_positions: int
    longest: int  # play


def features_of(moves):
    """Return the features of a game as a dict of moves, which lead to later positions only."""
    value, longest = {}, {}
    for position in reversed(moves):
        options = moves[position]
        have = {value[option] for option in options}
        value[position] = next(n for n in count() if n not in have)
        longest[position] = max((longest[option] + 1 for option in options), default=0)
    zeros = sum(n == 0 for n in value.values())
    number = sum(map(len, moves.values()))
    return Features(len(moves), number, max(value.values()), zeros, max(longest.values()))


def chance_for(course, exercise, student, again=0):
    """Return the source of random numbers for one exercise of one student.

    Parameters
    ----------
    course, exercise, student : str
    again : int
        Another number gives another instance: for a student who needs a new one.

    Returns
    -------
    random.Random

    Examples
    --------
    >>> chance_for("2026", "labels", "ada").randrange(100)
    65
    """
    name = "|".join(map(str, (course, exercise, student, again)))
    written = name.encode("utf-8", "surrogatepass")
    return random.Random(int.from_bytes(sha256(written).digest()))


def folded(name):
    """Return a form of a name that is the same for different ways to write it.

    >>> folded("Zoe\\u0308") == folded("ZOË")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def first_that(fits, make, *arguments, **named):
    """Return the first thing that `make(…)` gives and that fits."""
    tries = (make(*arguments, **named) for _ in range(MOST_TRIES))
    found = next(filter(fits, tries), None)
    if found is None:
        raise GameError(f"none of {MOST_TRIES:,} random instances has the features asked for")
    return found


def random_game_with(wanted, chance, also=lambda game: True, names=None, options=None):
    """Return a random game with these features that passes the test `also`.

    Its positions are named in no special order, by `names` (default: letters from a on); the
    start has the first name. With `options`, it is the number of options of the start, and none of
    them is terminal.
    """

    letters = ascii_lowercase[: wanted.positions]

    def some():
        draw = random.Random(chance.getrandbits(64))
        moves = random_moves(letters, draw)
        if options is not None:
            moves = with_options(moves, options, draw)
        as_wanted = sum(map(len, moves.values())) == wanted.moves and features_of(moves) == wanted
        return GameGraph(moves, letters[0]) if as_wanted else None

    game = first_that(lambda game: game is not None and also(game), some)
    first, *rest = sorted(game) if names is None else names
    others = [position for position in game if position != game.start]
    return renamed(game, {game.start: first, **dict(zip(others, chance.sample(rest, len(others))))})


def with_options(moves, number, chance):
    """Return moves with `number` options at the first position, none terminal; {} if none fit.

    It still reaches all others: what no other position moves to stays an option.

    >>> with_options({"a": ["b"], "b": ["c"], "c": []}, 1, random)
    {'a': ['b'], 'b': ['c'], 'c': []}
    """
    start, *rest = moves
    reached = {option for position in rest for option in moves[position]}
    needed = [position for position in rest if position not in reached]
    free = [position for position in rest if position in reached and moves[position]]
    more = number - len(needed)
    if not 0 <= more <= len(free) or not all(moves[position] for position in needed):
        return {}
    return moves | {start: sorted(needed + chance.sample(free, more))}
