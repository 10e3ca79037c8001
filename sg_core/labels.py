"""Labels of a game's positions: outcomes and Grundy values, computed from the terminals up.

A game's positions come terminals first, so a loop through them meets each position after all its
options. That is why each labelling takes only a few lines.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sg_core.checks import called
from sg_core.errors import GameError
from sg_core.graph import as_graph
from sg_core.nimbers import least_missing as mex  # of values that need no check
from sg_core.words import listed, shown, spelled


class Outcome(StrEnum):
    """Who wins if both play as well as possible.

    P is the previous player, who has just moved, and N the next player, whose turn it is.
    """

    P = "P"
    N = "N"

    def __repr__(self):
        return self.value


P, N = Outcome.P, Outcome.N


OF_ALL = called("it is about all positions: for rules, write explore(rules, start) as the game")


@OF_ALL
def outcomes(game):
    """Return the outcome of every position; positions without a move, the terminals, come first.

    A position is N if some option is P, and P if all its options are N; so a terminal
    position is P: the player to move loses.

    Parameters
    ----------
    game : GameGraph, dict of moves, or anything with `options(position)` and a `start`

    Returns
    -------
    dict
        From position to `P` or `N`.

    Raises
    ------
    GameError
        If the game has no start, or play can go round in it.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> outcomes(GameGraph({"a": ["b", "c"], "b": ["c"]}))
    {'c': P, 'b': N, 'a': N}

    References
    ----------
    E. Zermelo, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels" (1913).
    """
    game = as_graph(game)
    label = {}
    for position in game.positions:
        some_option_is_P = any(label[option] is P for option in game.options(position))
        label[position] = N if some_option_is_P else P
    return label


@OF_ALL
def misere_outcomes(game):
    """Return the outcome of every position in misère play: the player who cannot move wins.

    A terminal position is N: the player to move there wins. Any other is N if some option is P.

    Parameters
    ----------
    game : GameGraph, dict of moves, or anything with `options(position)` and a `start`

    Returns
    -------
    dict
        From position to `P` or `N`.

    Raises
    ------
    GameError
        If the game has no start, or play can go round in it.

    Examples
    --------
    >>> misere_outcomes({2: [1, 0], 1: [0]})
    {0: N, 1: P, 2: N}

    References
    ----------
    J. H. Conway, *On Numbers and Games*, ch. 12.
    """
    game, label = as_graph(game), {}
    for position in game.positions:
        options = game.options(position)
        wins = not options or any(label[option] is P for option in options)
        label[position] = N if wins else P
    return label


@OF_ALL
def grundy_values(game):
    """Return the Grundy value of every position, terminals first.

    The value of a position is the mex of its options' values: the least natural number that
    none of them has.

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
        If the game has no start, or play can go round in it.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> grundy_values(GameGraph({"a": ["b", "c"], "b": ["c"]}))
    {'c': 0, 'b': 1, 'a': 2}

    References
    ----------
    R. Sprague, "Über mathematische Kampfspiele", Tôhoku Mathematical Journal 41 (1935);
    P. M. Grundy, "Mathematics and games", Eureka 2 (1939).
    """
    game = as_graph(game)
    value = {}
    for position in game.positions:
        value[position] = mex({value[option] for option in game.options(position)})
    return value


@dataclass(frozen=True)
class Step:
    """One step of a labelling: the rule, applied at one position.

    Attributes
    ----------
    position : hashable
    label : Outcome
    witness : position or None
        For N, the first option that is P.
    reason : str
        Why the position has this label, in a sentence.
    """

    position: Any
    label: Outcome
    witness: Any
    reason: str


def labelling_steps(game):
    """Return the labelling of `outcomes` step by step, with the reason for each label.

    Parameters
    ----------
    game : GameGraph, dict of moves, or anything with `options(position)` and a `start`

    Returns
    -------
    list of Step
        One per position, terminals first.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> for step in labelling_steps(GameGraph({"a": ["b", "c"], "b": ["c"]})):
    ...     print(step.reason)
    c is terminal: no move is left, so the player to move has lost. c is P.
    b can move to c, which is P. b is N.
    a can move to c, which is P. a is N.
    """
    game = as_graph(game)
    label = outcomes(game)
    return [step_at(game, label, position) for position in game.positions]


def step_at(game, label, position):
    """Return the step that labels `position`, when its options have their labels."""
    options, here = game.options(position), spelled(position)
    witness = next((option for option in options if label[option] is P), None)
    if not options:
        why = f"{here} is terminal: no move is left, so the player to move has lost."
    elif label[position] is N:
        why = f"{here} can move to {spelled(witness)}, which is P."
    elif len(options) == 1:
        why = f"The only option of {here}, {spelled(options[0])}, is N."
    else:
        every = "Both" if len(options) == 2 else f"All {len(options)}"
        why = f"{every} options of {here} are N: {listed(options)}."
    return Step(position, label[position], witness, f"{why} {here} is {label[position]}.")


@dataclass(frozen=True)
class Violation:
    """A position where given labels break the rule.

    Attributes
    ----------
    position : hashable
    witness : position or None
        The option whose label contradicts, if there is one.
    message : str
        Why the labels break the rule.
    """

    position: Any
    witness: Any
    message: str


def labels_of(game, labels):
    """Return the pairs (position, label) of a dict; refuse positions that are not of the game."""
    if not isinstance(labels, Mapping):
        raise GameError(f"expected a dict from position to label, not {shown(labels)}")
    for position in labels:
        if position not in game:
            raise GameError(f"{shown(position)} is not a position of this game")
    return labels.items()
