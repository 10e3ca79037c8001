"""The adversary: every line of play against a strategy."""

from sg_core.errors import GameError
from sg_core.graph import graph_and_position
from sg_core.words import shown


def verify(reply, game, position=None, opening=None):
    """Play every line against a strategy; return a line that it loses, or None if it always wins.

    Parameters
    ----------
    reply : function
        `reply(before, after)`, as the functions of this package return it.
    game : object with `options(position)`
    position : optional
        Where play begins; default: the game's start.
    opening : optional
        The move with which the strategy begins; without it, the other player begins.

    Returns
    -------
    list of positions, or None
        The lost line, up to the move to which the strategy has no legal answer.

    Raises
    ------
    GameError
        If there is no start, or the opening is not a move.

    Examples
    --------
    >>> from sg_core import Sum
    >>> from sg_core.rulesets import Nim
    >>> from sg_core.strategies import mirror
    >>> verify(mirror(Nim()), Sum(Nim(), Nim()), (3, 3)) is None
    True
    >>> verify(mirror(Nim()), Sum(Nim(), Nim()), (1, 2))
    [(1, 2), (1, 1)]
    """
    if not callable(reply) or isinstance(reply, type):
        raise GameError(f"a strategy is a function reply(before, after), not {shown(reply)}")
    game, start = graph_and_position(game, position)
    if opening is not None and not is_move(game, start, opening):
        raise GameError(f"{shown(opening)} is not a move from {shown(start)}")
    first = start if opening is None else opening
    came_by = {first: ()}  # for positions where the other player is to move, the last two
    waiting = [first]
    while waiting:
        before = waiting.pop()
        for after in game.options(before):
            answer = reply(before, after)
            if not is_move(game, after, answer):
                line = [*line_to(before, came_by), after]
                return line if opening is None else [start, *line]
            if answer not in came_by:  # lines that meet here go on alike
                came_by[answer] = (before, after)
                waiting.append(answer)
    return None


def is_move(game, position, option):
    """Return whether an answer of any kind is an option of a position."""
    return option in game and option in game.options(position)


def line_to(position, came_by):
    """Return the positions of a play up to `position`, as `came_by` recorded it."""
    backwards = [position]
    while came_by[backwards[-1]]:
        before, after = came_by[backwards[-1]]
        backwards += [after, before]
    return backwards[::-1]
