"""Where a reader's labels break the rule, and why: said once, for all that teaches."""

from sg_core.doors import natural
from sg_core.errors import GameError
from sg_core.graph import as_graph
from sg_core.labels import N, P, Violation, labels_of
from sg_core.nimbers import mex
from sg_core.words import listed, shown, spelled


def broken_outcome_rule(game, labels):
    """Return the first position at which `labels` break the P/N rule, or None.

    Only positions that are labelled are judged, and only by labels of the same reader: a
    position called P must have no option called P; a position called N must have one, once
    all its options are labelled. Labels at *all* positions obey the rule exactly when they
    are the outcomes, so no stored answer is needed.

    Parameters
    ----------
    game : GameGraph
    labels : dict
        From position to "P" or "N"; positions may be missing.

    Returns
    -------
    Violation or None

    Raises
    ------
    GameError
        If `labels` is not a dict, or has a position or a label that is none.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> game = GameGraph({"a": ["b", "c"], "b": ["c"]})
    >>> broken_outcome_rule(game, {"c": "P", "b": "P"}).message
    'You called b P, but b has a move to c, which has the label P as well.'
    """
    game = as_graph(game)
    return first_violation(game, checked_labels(game, labels), violation_at)


def first_violation(game, labels, at):
    """Return the first violation that `at(game, labels, position)` finds, terminals first."""
    return next(filter(None, (at(game, labels, position) for position in game.positions)), None)


def violation_at(game, labels, position):
    """Return how `labels` break the P/N rule at one position, or None."""
    options, mine, here = game.options(position), labels.get(position), spelled(position)
    called_P = next((option for option in options if labels.get(option) == P), None)
    if mine == P and called_P is not None:
        but = f"{here} has a move to {spelled(called_P)}, which has the label P as well"
    elif mine == N and not options:
        but = f"{here} is terminal: the player to move there has no move and loses"
    elif mine == N and called_P is None and all(option in labels for option in options):
        but = f"no option of {here} has the label P; it moves only to {listed(options)}"
    else:
        return None
    witness = called_P if called_P is not None else next(iter(options), None)
    return Violation(position, witness, f"You called {here} {mine}, but {but}.")


def checked_labels(game, labels):
    """Return `labels` as {position: "P" or "N"}; refuse unknown positions and other labels."""
    for position, label in labels_of(game, labels):
        if not isinstance(label, str) or label not in ("P", "N"):
            raise GameError(f"{position} has the label {shown(label)}; a label is 'P' or 'N'")
    return {position: str(label) for position, label in labels.items()}


def broken_value_rule(game, values):
    """Return the first position at which `values` break the mex rule, or None.

    Only positions that have a value are judged, and only by values of the same reader: no option
    has the value of the position, and each smaller value is the value of some option, once all
    options have theirs. Values at *all* positions obey the rule exactly when they are the Grundy
    values, so no stored answer is needed.

    Parameters
    ----------
    game : GameGraph
    values : dict
        From position to a natural number; positions may be missing.

    Returns
    -------
    Violation or None

    Raises
    ------
    GameError
        If `values` is not a dict, or has a position or a value that is none.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> game = GameGraph({"a": ["b", "c"], "b": ["c"]})
    >>> broken_value_rule(game, {"c": 0, "b": 0}).message
    'You gave b the value 0, but b has a move to c, to which you also gave 0.'
    >>> broken_value_rule(game, {"c": 0, "b": 2}).message
    'You gave b the value 2, but then b needs an option of value 1, too; its only option has 0.'
    """
    game = as_graph(game)
    value = {p: natural(v, f"the value of {shown(p)}") for p, v in labels_of(game, values)}
    return first_violation(game, value, value_violation_at)


def value_violation_at(game, value, position):
    """Return how values break the mex rule at one position, or None."""
    options, mine, here = game.options(position), value.get(position), spelled(position)
    if mine is None:
        return None
    alike = next((option for option in options if value.get(option) == mine), None)
    least = mex(value[option] for option in options if option in value)
    if alike is not None:
        but = f"{here} has a move to {spelled(alike)}, to which you also gave {mine}"
    elif mine and not options:
        but = f"{here} is terminal: the least number that no option has is 0"
    elif all(option in value for option in options) and least < mine:
        have = values_below(game, value, position)
        but = f"then {here} needs an option of value {least}, too; {have}"
    else:
        return None
    witness = alike if alike is not None else next(iter(options), None)
    return Violation(position, witness, f"You gave {here} the value {mine}, but {but}.")


def unlike_mex(game, values, position):
    """Return the values of the options of a position in words, and the mex, which it has not.

    >>> from sg_core import GameGraph
    >>> unlike_mex(GameGraph({"a": ["b"]}), {"a": 2, "b": 0}, "a")
    'its only option has 0, and the mex is 1'
    """
    least = mex(values[option] for option in game.options(position))
    return f"{values_below(game, values, position)}, and the mex is {least}"


def values_below(game, values, position):
    """Return the values that the options of a position have, in words."""
    options = game.options(position)
    they = "its options have" if len(options) > 1 else "its only option has"
    return f"{they} {listed(sorted({values[option] for option in options}))}"
