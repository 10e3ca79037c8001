"""Why something is not a move, which move wins or refutes another, where labels break the rule.

Exercises, widgets and problem sets all take their reasons from here, so a mistake always gets
the same answer.
"""

from collections import Counter
from functools import partial
from itertools import pairwise, starmap

from sg_core.checks import natural
from sg_core.errors import GameError
from sg_core.graph import GameGraph, as_graph, moved, options_of
from sg_core.labels import N, P, Violation, labels_of
from sg_core.nimbers import mex
from sg_core.values import winning_moves
from sg_core.words import as_part, brief, counted, listed, shown, shown_some, spelled
from sg_course.pictures.boards import Display
from sg_course.pictures.drawing import move_in

MOST_NAMED = 6  # options from which a reader may choose
MOST_TOLD = 60  # characters of a position that a reader gives


# Why something is not a move


def not_a_move(given, here, why):
    """Return the sentence that something is not a move from a position, with the reason.

    >>> not_a_move("2", 3, "its options are 1 and 2")
    "'2' is not a move from 3: its options are 1 and 2."
    """
    return f"{as_given(given)} is not a move from {here}: {why}."


def as_given(position):
    """Return what a reader gave as a position, in short."""
    return brief(as_part(position), MOST_TOLD)


def why_no_move(rules, here, given):
    """Return why a position is not an option of another, or None.

    >>> game = GameGraph({"a": ["b", "c"], "b": ["d"]})
    >>> why_no_move(game, "a", "d"), why_no_move(game, "a", "a"), why_no_move(game, "a", "b")
    ('its options are b and c', 'it is the same position', None)
    """
    options = options_of(rules)(here)
    if given in options:
        return None
    if given == here:
        return "it is the same position"
    if len(options) > MOST_NAMED:
        return "no move leads there"
    its = "its options are" if options[1:] else "its only option is"
    return f"{its} {listed(options)}" if options else "no move is left"


def why_no_move_of_sum(games, here, given, names):
    """Return why a tuple is not an option of a position of a sum of games with names, or None.

    >>> game = GameGraph({"a": ["b", "c"], "b": ["d"]})
    >>> why_no_move_of_sum((game, game), ("a", "a"), ("b", "b"), "GH")
    'it changes G and H, and a move changes just one'
    >>> why_no_move_of_sum((game, game), ("a", "a"), ("a", "d"), "GH")
    'no move in H leads from a to d'
    """
    if not isinstance(given, tuple):
        return f"it is not a tuple in round brackets, as {spelled(here)} is"
    if len(given) != len(here):
        return f"it has {counted(len(given), 'part')}, not {len(here)}"
    for game, part, name in zip(games, given, names):
        if isinstance(game, GameGraph) and part not in game:
            return f"{as_given(part)} is not a position of {name}"
    changed = changes(here, given)
    if len(changed) != 1:
        return why_not_one(changed, names)
    [i] = changed
    if given[i] in options_of(games[i])(here[i]):
        return None
    old, new = (as_given(parts[i]) for parts in (here, given))
    return f"no move in {names[i]} leads from {old} to {new}"


def why_no_move_of_heaps(games, here, given):
    """Return why heaps, each with rules of its own, are not left by a move, or None.

    >>> from sg_core.rulesets import Nim
    >>> why_no_move_of_heaps([Nim()] * 3, (3, 4, 5), (4, 5, 1))
    'it changes heap 1, heap 2 and heap 3, and a move changes just one; heaps keep their places'
    >>> why_no_move_of_heaps([Nim()] * 3, (3, 4, 5), (3, 4, 7))
    'heap 3 grows from 5 to 7, and a move takes stones'
    """
    names = [f"heap {i + 1}" for i in range(len(here))]
    if len(given) != len(here):
        return why_not_as_many_heaps(here, given)
    changed, why = changes(here, given), why_no_move_of_sum(games, here, given, names)
    if changed[1:]:
        taken_from_one = (Counter(here) - Counter(given)).total() == 1 and sum(given) < sum(here)
        return why + "; heaps keep their places" * taken_from_one
    for i in changed:
        if isinstance(given[i], int) and given[i] > here[i]:  # and not broken
            return f"{names[i]} grows from {here[i]} to {shown(given[i])}, and a move takes stones"
        rule = getattr(games[i], "words", "")
        if why and rule:
            return f"{why}, and its rule is: {rule}".rstrip(".")
    return why


def why_no_move_of_ordinals(here, given):
    """Return why heaps of ordinals, whose options are not listed, are not left by a move, or None.

    >>> why_no_move_of_ordinals((3, 4), (3, 5)), why_no_move_of_ordinals((3, 4), (3, 0))
    ('heap 2 grows from 4 to 5, and a move makes a heap smaller', None)
    """
    if len(given) != len(here):
        return why_not_as_many_heaps(here, given)
    changed = changes(here, given)
    if len(changed) != 1:
        return why_not_one(changed, [f"heap {i + 1}" for i in range(len(here))])
    [i] = changed
    grows = f"heap {i + 1} grows from {here[i]} to {given[i]}"
    return f"{grows}, and a move makes a heap smaller" if given[i] > here[i] else None


def why_not_as_many_heaps(here, given):
    """Say that the number of heaps is not the one there was."""
    empty = "; an empty heap stays, as a 0" if len(given) < len(here) else ""
    return f"it has {counted(len(given), 'heap')}, not {len(here)}{empty}"


def why_not_one(changed, names):
    """Say that a move changes no part, or more than one; `changed` has the indices."""
    if not changed:
        return "it is the same position"
    return f"it changes {listed([names[i] for i in changed])}, and a move changes just one"


def changes(here, given):
    """Return the indices of the parts that are not the same."""
    return [i for i, (old, new) in enumerate(zip(here, given)) if old != new]


# Which move wins, or refutes another


def refuted(moves, left):
    """Say how an answer refutes a move.

    `moves` has the move and the answer in words, and `left` is true if the reader can still move.
    If there is no answer, the move was the last one, which loses in misère play.

    >>> refuted(["a → b", "b → c"], []), refuted(["a → b"], [])
    ('You: a → b. The other player: b → c. You have no move left.', \
'You: a → b. That is the last move, and it loses.')
    """
    mine, *theirs = moves
    if not theirs:
        return f"You: {mine}. That is the last move, and it loses."
    end = "That leaves you at a P-position" if left else "You have no move left"
    return f"You: {mine}. The other player: {theirs[0]}. {end}."


def refutation(rules, before, after, wins=None, goes_on=None):
    """Say how the other player answers a move that does not win, and the line of play.

    It prefers answers that do not give a winning move away and, among these, one that ends the
    game. `wins` gives the winning moves from a position,
    and `goes_on` whether there is any move, where options are not listed.

    >>> refutation(GameGraph({"a": ["b", "c"], "b": ["c"]}), "a", "b")
    ('You: a → b. The other player: b → c. You have no move left.', ('a', 'b', 'c'))
    """
    wins, goes_on = wins or partial(winning_moves, rules), goes_on or options_of(rules)
    good = wins(before)
    replies = sorted(wins(after), key=lambda one: (one in good, bool(goes_on(one))))
    line = before, after, *replies[:1]
    moves = [*starmap(Display(rules).say, pairwise(line))]
    return refuted(moves, goes_on(line[-1])), line


def winner(before, after, names=None):
    """Say that a move wins; of a sum, in which of the games with names it is made.

    >>> winner("a", "b"), winner(("a", "x"), ("a", "y"), "GH")
    ('a → b wins', 'in H, x → y wins')
    """
    if names is not None:
        return f"{move_in(before, after, names)} wins"
    return f"{brief(before, MOST_TOLD)} → {brief(after, MOST_TOLD)} wins"


def why_N(before, after, names=None):
    """Say that a sum of positions is N, by the move that wins it.

    >>> why_N(("a", "b"), ("a", "c")), why_N(("a", "b"), ("a", "c"), names=["a", "b0"])
    ('a + b is N: b → c wins', 'a + b0 = a + b is N: b → c wins')
    """
    i, own = moved(before, after), list(map(spelled, before))
    sums = dict.fromkeys(" + ".join(each) for each in (names or own, own))
    return f"{' = '.join(sums)} is N: {winner(before[i], after[i])}"


def why_outcome(game, names=None):
    """Say why the start of a game, or of a sum of games with names, is P or N.

    >>> game = GameGraph({1: [0]})
    >>> why_outcome(game), why_outcome(game + game, "GH")
    ('1 → 0 wins', 'every move from (1, 1) has an answer')
    """
    start, good = game.start, winning_moves(game)
    if good:
        return winner(start, good[0], names)
    answered = "every move from {} has an answer" if game.options(start) else "{} is terminal"
    return answered.format(brief(start, MOST_TOLD))


# Where labels break the rule


def broken_outcome_rule(game, labels):
    """Return the first position at which `labels` break the P/N rule, or None.

    It judges only positions that have a label, and only by the reader's other labels. A position
    called P must have no option called P. A position called N must have one, as soon as all its
    options have labels. Labels at *all* positions obey the rule exactly when they
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
        If `labels` is not a dict, or has a position or a label that is not one.

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
        if not isinstance(label, str) or label.strip() not in ("P", "N", "p", "n"):
            raise GameError(f"{position} has the label {shown(label)}; a label is 'P' or 'N'")
    return {position: label.strip().upper() for position, label in labels.items()}


def broken_value_rule(game, values):
    """Return the first position at which `values` break the mex rule, or None.

    As in `broken_outcome_rule`, we judge only positions that have a value. No option may have the
    value of the position. As soon as all options have values, each smaller value must be the value
    of one of them. Values at *all* positions obey the rule exactly when they are the Grundy values.

    >>> game = GameGraph({"a": ["b", "c"], "b": ["c"]})
    >>> broken_value_rule(game, {"c": 0, "b": 0}).message
    'You gave b the value 0, but b has a move to c, to which you also gave 0.'
    >>> broken_value_rule(game, {"c": 0, "b": 2}).message
    'You gave b the value 2, but then b also needs an option of value 1; its only option has 0.'
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
        but = f"{here} has a move to {spelled(alike)}, to which you also gave {as_given(mine)}"
    elif mine and not options:
        but = f"{here} is terminal: it has no options, so the least number missing is 0"
    elif all(option in value for option in options) and least < mine:
        have = values_below(game, value, position)
        but = f"then {here} also needs an option of value {least}; {have}"
    else:
        return None
    return Violation(position, alike, f"You gave {here} the value {as_given(mine)}, but {but}.")


def unlike_mex(game, values, position):
    """Return the values of the options of a position in words, and the mex, which it does not have.

    >>> unlike_mex(GameGraph({"a": ["b"]}), {"a": 2, "b": 0}, "a")
    'its only option has 0, and the mex is 1'
    """
    least = mex(values[option] for option in game.options(position))
    return f"{values_below(game, values, position)}, and the mex is {least}"


def values_below(game, values, position):
    """Return the values that the options of a position have, in words."""
    return values_had([values[option] for option in game.options(position)])


def values_had(values):
    """Return the values of options, one for each, in words.

    >>> values_had([2, 0, 2]), values_had([1]), values_had([])
    ('its options have 0 and 2', 'its only option has 1', 'it has no option')
    """
    if not values:
        return "it has no option"
    they = "its options have" if values[1:] else "its only option has"
    return f"{they} {listed(shown_some(sorted({*values})))}"
