"""Misère play, in which a player who cannot move wins: outcomes, values, genus, and tame games.

Positions are explored as they are, because games that are only equivalent in normal play may differ
here. The outcome of one position is `sg_core.outcome(…, misere=True)`.
"""

from typing import NamedTuple

from sg_core.graph import as_graph
from sg_core.labels import grundy_values
from sg_core.nimbers import mex
from sg_core.values import explored_once, game_and_position


def misere_grundy_values(game):
    """Return g⁻ of every position, terminals first: the one heap beside which it is misère P.

    It is 1 for a terminal position, and otherwise the mex of the options' values.

    Parameters
    ----------
    game : GameGraph, dict of moves, or anything with `options(position)` and a `start`

    Returns
    -------
    dict
        From position to a natural number.

    Raises
    ------
    GameError
        If the game has no start.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> misere_grundy_values(GameGraph({2: [1, 0], 1: [0]}))
    {0: 1, 1: 0, 2: 2}

    References
    ----------
    *Winning Ways*, ch. 13.
    """
    game, value = as_graph(game), {}
    for position in game.positions:
        options = game.options(position)
        value[position] = mex(value[option] for option in options) if options else 1
    return value


def misere_grundy_value(game, position=None):
    """Return g⁻ of one position (default: the start).

    >>> from sg_core.rulesets import Nim
    >>> [misere_grundy_value(Nim(), heaps) for heaps in [(), (1,), (2,), (2, 2)]]
    [1, 0, 2, 0]
    """
    graph, position = explored_once(*game_and_position(game, position))
    return misere_grundy_values(graph)[position]


class Genus(NamedTuple):
    """The Grundy value, and g⁻ beside 0, 1, 2, … heaps of two, until two numbers alternate.

    >>> print(Genus(3, (1, 4, 3, 1)))
    3^1431
    """

    value: int
    series: tuple

    def beside(self, twos):
        """Return g⁻ beside a number of heaps of two.

        >>> [Genus(0, (1, 2, 0)).beside(twos) for twos in range(5)]
        [1, 2, 0, 2, 0]
        """
        beyond = max(0, twos - len(self.series) + 1)
        # its last two numbers alternate: that at a place which is even when the one asked for is
        return self.series[twos - beyond - beyond % 2]

    def __str__(self):
        comma = "," * (max(self.series) > 9)
        return f"{self.value}^{comma.join(map(str, self.series))}"


def genera(game):
    """Return the genus of every position, terminals first.

    With i heaps of two beside it, a position has two kinds of options. Those in one of these heaps
    have the values gᵢ₋₁ and gᵢ₋₁ ⊕ 1; its own options have their gᵢ. So gᵢ is the mex of all these.

    Parameters
    ----------
    game : GameGraph, dict of moves, or anything with `options(position)` and a `start`

    Returns
    -------
    dict
        From position to a `Genus`.

    Raises
    ------
    GameError
        If the game has no start.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> [str(one) for one in genera(GameGraph({2: [1, 0], 1: [0]})).values()]
    ['0^120', '1^031', '2^20']

    References
    ----------
    J. H. Conway, *On Numbers and Games*, ch. 12; *Winning Ways*, ch. 13.
    """
    game = as_graph(game)
    value, misere, found = grundy_values(game), misere_grundy_values(game), {}
    for position in game.positions:
        options = [found[option] for option in game.options(position)]
        found[position] = Genus(value[position], series_of(misere[position], options))
    return found


def genus(game, position=None):
    """Return the genus of one position (default: the start).

    >>> from sg_core.rulesets import Kayles
    >>> print(genus(Kayles(), 5), genus({"a": ["b"]}))
    4^146 1^031
    """
    graph, position = explored_once(*game_and_position(game, position))
    return genera(graph)[position]


def series_of(first, options):
    """Return g⁻ beside 0, 1, 2, … heaps of two, from those of the options, until two alternate.

    Once all options alternate, each number follows from the one before it and from whether its
    place is even. So once a number is the same two places later, this is so for ever.
    """
    steady = max((len(option.series) for option in options), default=0)
    series = [first]
    while len(series) < steady + 3 or series[-1] != series[-3]:
        i, before = len(series), series[-1]
        series.append(mex([before, before ^ 1, *(option.beside(i) for option in options)]))
    while len(series) > 2 and series[-1] == series[-3]:
        series.pop()
    return tuple(series)


def kind_of(value, misere):
    """Say whether a position is fickle, firm, or neither, by its g and g⁻.

    >>> kind_of(0, 1), kind_of(2, 2), kind_of(1, 2)
    ('fickle', 'firm', 'neither fickle nor firm')
    """
    if {value, misere} == {0, 1}:
        return "fickle"
    return "firm" if value == misere else "neither fickle nor firm"


def first_wild(game):
    """Return the first position, terminals first, that is neither fickle nor firm, or None.

    A position is fickle if (g, g⁻) is (0, 1) or (1, 0), and firm if it is (n, n) for some n.

    Parameters
    ----------
    game : GameGraph, dict of moves, or anything with `options(position)` and a `start`

    Returns
    -------
    hashable, or None

    Raises
    ------
    GameError
        If the game has no start.

    Examples
    --------
    >>> from sg_core import explore, parse_set
    >>> from sg_core.rulesets import Kayles
    >>> first_wild(explore(Kayles(), 4)), first_wild(parse_set("{*0, {*2}}"))
    (None, '{*0,{*2}}')

    References
    ----------
    *Winning Ways*, ch. 13.
    """
    game = as_graph(game)
    value, misere = grundy_values(game), misere_grundy_values(game)
    neither = kind_of(1, 2)
    return next((p for p in game.positions if kind_of(value[p], misere[p]) == neither), None)


def is_tame(game, position=None):
    """Return whether a position and all positions that it reaches are fickle or firm.

    Then they are added like heaps of nim: the value of the sum is the nim-sum of the values, and
    the sum is firm exactly when some game in it is firm.

    >>> from sg_core.rulesets import Kayles
    >>> is_tame(Kayles(), 4), is_tame(Kayles(), 5)
    (True, False)
    """
    graph, position = explored_once(*game_and_position(game, position))
    return first_wild(graph.subgame(position)) is None
