"""Games in which play may go round for ever: three outcomes, and values for some positions."""

from collections import deque
from collections.abc import Mapping
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from sg_core.checks import natural
from sg_core.errors import GameError
from sg_core.graph import (
    GameGraph,
    WrittenGame,
    as_graph,
    longest_plays,
    options_of,
    reached,
    start_of,
)
from sg_core.libraries import library
from sg_core.nimbers import mex
from sg_core.strategies.theorem import with_heap
from sg_core.words import shown, spelled


class LoopyGraph(WrittenGame):
    """A game written out, in which moves may lead round in a circle. Immutable.

    Parameters
    ----------
    options : dict, or rules
        As for `GameGraph`, except that circles are allowed; or rules, which are explored.
    start : hashable, optional
        Where play begins; default: the first position of a dict, the start of rules.
    max_positions : int
        Give up beyond this many positions.

    Raises
    ------
    GameError
        If there is no position, the start is unknown, or options are not a collection.
    LimitError
        If more than `max_positions` positions are reached.

    Examples
    --------
    >>> LoopyGraph({"x": ["y", "t"], "y": ["x"]}).options("x")
    ('y', 't')
    >>> LoopyGraph({"x": ["x", "t"]}) == LoopyGraph({"x": ["t", "x"]})
    True

    References
    ----------
    C. A. B. Smith, "Graphs and composite games", Journal of Combinatorial Theory 1 (1966).
    """

    def __init__(self, options, start=None, max_positions=200_000):
        if not isinstance(options, Mapping):
            rules, options = options, options_of(options)
            start = start_of(rules, start)
            if start is None:
                raise GameError(f"{shown(rules)} has no start: name a position")
            most = natural(max_positions, "max_positions", least=1)
            options = reached(options, start, most, "allow more: max_positions=…")
        super().__init__(options, start)

    def _hold(self, options, start):
        self._options = options
        self.positions = tuple(options)
        self.start = self._known(next(iter(options), None) if start is None else start)

    @cached_property
    def _height(self):
        return longest_plays(forward(self._options, self.start))

    def onward(self):
        """Return the game without the moves that lead back, to a position that is not lower."""
        height = self._height
        lower = {p: [q for q in qs if height[q] < height[p]] for p, qs in self._options.items()}
        return GameGraph(lower, self.start)

    def before(self):
        """Return {position: the positions with a move to it}."""
        found = {position: [] for position in self.positions}
        for position, option in self.moves:
            found[option].append(position)
        return found


def forward(options, start):
    """Return the moves that do not lead back along the path of a depth-first walk from the start.

    >>> forward({"x": ["y"], "y": ["x", "t"], "t": []}, "x")
    {'x': ['y'], 'y': ['t'], 't': []}
    """
    nx = library("networkx")
    walked = nx.DiGraph({start: options[start], **options})  # the start stands first
    # a walk in depth leaves a position after all its options, but those through which it came
    last = {position: i for i, position in enumerate(nx.dfs_postorder_nodes(walked))}
    return {p: [q for q in qs if last[q] < last[p]] for p, qs in options.items()}


def as_written(game):
    """Return a game as it is drawn: a `LoopyGraph` as it is, any other game as a `GameGraph`."""
    if not isinstance(game, LoopyGraph):
        return as_graph(game)
    itself = next((p for p, q in game.moves if p == q), None)
    if itself is not None:
        raise GameError(f"{shown(itself)} moves to itself, which cannot be drawn")
    return game


class LoopyOutcome(NamedTuple):
    """P, N or D (a draw), and how many moves play lasts if both play their best; None for D."""

    label: str
    moves: int | None

    def __str__(self):
        """Return the outcome as it is written: P 2, or D."""
        return self.label if self.moves is None else f"{self.label} {self.moves}"


def loopy_outcomes(game, start=None, max_positions=200_000):
    """Return the outcome of every position: P, N, or D if nobody can force a win.

    Labels are given from the terminal positions back. A position that can move to P is N, with one
    move more than the nearest such P. A position that can only move to N is P, with one move more
    than the furthest such N. A position that never gets a label in this way is D.

    Parameters
    ----------
    game : LoopyGraph, dict of moves, rules or Sum
    start : hashable, optional
        A position: only what it reaches gets outcomes. Default: the start of rules; for a graph,
        all its positions get outcomes.
    max_positions : int
        Give up beyond this many positions.

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
    game = loopy(game, start, max_positions)
    before, left = game.before(), {p: len(game.options(p)) for p in game.positions}
    found = {p: LoopyOutcome("P", 0) for p in game.positions if left[p] == 0}
    waiting = deque(found)
    while waiting:  # in the order of moves: so P is met nearest first, and the last N is furthest
        option = waiting.popleft()
        label, moves = found[option]
        for position in before[option]:
            left[position] -= 1
            wins = label == "P"
            if position not in found and (wins or left[position] == 0):
                found[position] = LoopyOutcome("N" if wins else "P", moves + 1)
                waiting.append(position)
    return {p: found.get(p, LoopyOutcome("D", None)) for p in game.positions}


def loopy_outcome(game, position=None, max_positions=200_000):
    """Return the outcome of one position (default: the start), also of a sum.

    Takes `game` and `max_positions` as `loopy_outcomes` does.

    >>> from sg_core import Sum
    >>> from sg_core.rulesets import Nim
    >>> game = LoopyGraph({"x": ["y", "t"], "y": ["x", "t"]})
    >>> [loopy_outcome(Sum(game, Nim()), ("x", heap)) for heap in range(3)]
    ['N', 'D', 'D']
    """
    game = loopy(game, position, max_positions)
    return loopy_outcomes(game)[game.start].label


def loopy_winning_moves(game, position=None, max_positions=200_000):
    """Return the options that are P, each with the number of moves that play then lasts.

    The quickest win comes first. Takes the parameters of `loopy_outcome`.

    >>> loopy_winning_moves({"a": ["b", "t"], "b": ["c"], "c": ["t", "a"]})
    {'t': 0, 'b': 2}
    """
    game = loopy(game, position, max_positions)
    found = loopy_outcomes(game)
    lost = {q: found[q].moves for q in game.options(game.start) if found[q].label == "P"}
    return dict(sorted(lost.items(), key=lambda move: move[1]))


def loopy_values(game, start=None, max_positions=200_000):
    """Return the value of every position: a number, or the set K of an infinite value ∞_K.

    A position gets the mex n of its options' numbers as soon as each option without a number has an
    option of its own with the number n, so that a move there can be undone. A position that never
    gets a number has the value ∞_K, and K is the set of its options' numbers. Takes the parameters
    of `loopy_outcomes`.

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
    game = loopy(game, start, max_positions)
    value, options = numbered(game), game.options
    others = {p: frozenset(value[q] for q in options(p) if q in value) for p in game.positions}
    return {p: value.get(p, others[p]) for p in game.positions}


def numbered(game):
    """Return the values that are numbers, in the order in which positions get them.

    Each round tries, in order, all positions about which more is known than at the last try.

    >>> numbered(LoopyGraph({"x": ["y", "t"], "y": ["x"]}))
    {'t': 0, 'y': 0, 'x': 1}
    """
    value, options, before = {}, game.options, game.before()

    def undone(position, n):
        return all(
            any(value.get(back) == n for back in options(option))
            for option in options(position)
            if option not in value
        )

    def number(position):
        n = mex(value[option] for option in options(position) if option in value)
        return n if undone(position, n) else None

    place = {position: i for i, position in enumerate(game.positions)}
    waiting = [(1, i) for i in place.values()]  # the round, and the place in it
    while waiting:
        tried, i = heappop(waiting)
        position = game.positions[i]
        if position not in value and (n := number(position)) is not None:
            value[position] = n
            # more is known of the positions that move here, and of those whose moves to such a
            # position are now undone
            for above in before[position]:
                for p in (above, *before[above]):
                    heappush(waiting, (tried + (place[p] <= i), place[p]))
    return value


def loopy(game, start=None, max_positions=200_000):
    """Return a game in which play may go round: a graph, or the part of it that a start reaches."""
    if isinstance(game, LoopyGraph):
        return game if start is None else game.subgame(start)
    return LoopyGraph(game, start, max_positions)


def four_replies(G):
    """Return the reply in G + heap: it keeps the heap as large as the value of G, a number.

    Let both have the value n before the other player's move. There are four cases, and after the
    answer both have the same value again:

    1. the heap is lowered to m < n: G has an option of value m;
    2. a move in G leads to a smaller value m: the heap can be lowered to m;
    3. a move in G leads to a larger value: some option from there has the value n;
    4. a move in G leads to a position that had no value yet when G got its own: a move on to the
       value n undoes it.

    In G, each answer goes to a position that got its value earlier. So play ends.

    Parameters
    ----------
    G : LoopyGraph, or dict of moves

    Returns
    -------
    function
        `reply(before, after)` on pairs (position of G, stones of the heap), the positions of
        `Sum(G, Nim())`. It does not open, and has no answer if the values differed before.

    Raises
    ------
    GameError
        If it is not such a game.

    Examples
    --------
    >>> reply = four_replies(LoopyGraph({"x": ["y", "t"], "y": ["x"]}))  # y has 0, x has 1
    >>> reply(("y", 0), ("x", 0)), reply.note(("y", 0), ("x", 0))
    (('t', 0), 'case 4, x had no value yet when y got its own: undone by t, of value 0')

    References
    ----------
    C. A. B. Smith, "Graphs and composite games", Journal of Combinatorial Theory 1 (1966).
    """
    G = loopy(G)
    value = numbered(G)
    since = {position: i for i, position in enumerate(value)}

    def found(before, after):
        """Return the case and the answer, or None."""
        if before is None:
            return None
        (x, n), (y, heap) = with_heap(G, before), with_heap(G, after)
        if value.get(x) != n:
            return None
        if not ((x == y and heap < n) or (heap == n and y in G.options(x))):
            raise GameError(f"no move of a sum leads from {shown(before)} to {shown(after)}")
        if heap < n:
            return 1, (earlier(x, y, heap), heap)
        if since.get(y, since[x]) >= since[x]:
            return 4, (earlier(x, y, n), n)
        if value[y] < n:
            return 2, (y, value[y])
        return 3, (earlier(y, y, n), n)

    def earlier(x, y, n):
        """Return an option of y that has the value n, and had it before x got its own."""
        return next(z for z in G.options(y) if value.get(z) == n and since[z] < since[x])

    def reply(before, after):
        answer = found(before, after)
        return answer and answer[1]

    def note(before, after):
        answer = found(before, after)
        if not answer:
            return "no answer"
        (x, _), (y, heap), (number, (z, _)) = before, after, answer
        there = f"{spelled(z)}, of value {value[z]}"
        notes = {
            1: f"the heap fell to {heap}: in G move to {there}, too",
            2: f"G fell to value {value.get(y)}: lower the heap to {value.get(y)}",
            3: f"G rose to value {value.get(y)}: on to {there}",
            4: f"{spelled(y)} had no value yet when {spelled(x)} got its own: undone by {there}",
        }
        return f"case {number}, {notes[number]}"

    reply.note = note
    return reply
