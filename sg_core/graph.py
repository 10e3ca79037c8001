"""Game graphs: positions, a start, and the options of each position.

Everything in `sg_core` reads a game through one method, `options(position)`. A *ruleset* has
only that; a *game* has a start as well; a `GameGraph` also knows all its positions.

Letters, here and everywhere: `p` is a position and `q` one of its options; `G` and `H` are games.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from sg_core.checks import (
    MOST_MOVES,
    asked,
    called,
    check_equal,
    check_hashable,
    is_whole,
    natural,
    one_by_one,
    takes,
    tidied,
    whole,
    why_alone,
    why_no_rules,
)
from sg_core.errors import CycleError, GameError, LimitError, StartError
from sg_core.libraries import library
from sg_core.words import counted, shown, shown_some

MOST_EXPLORED = 200_000  # positions, if no more are allowed
LOOPS = "; for normal play, loopy_outcomes and loopy_values (of sg_core.beyond) allow this"
LARGER = "if play does end, allow more: explore(rules, start, max_positions=…)"
IN_SMALL_ONES = "for a single heap, find_period(rules) may find a pattern in small ones"
SOME_MOVES = 100_000  # after so many, a sample shows whether there will be too many


class WrittenGame:
    """A game written out: every position with its options, and a start. Immutable.

    `GameGraph` and `LoopyGraph` decide in `_hold` in which order they keep positions, and at which
    height these are drawn.
    """

    def __init__(self, options, start=None):
        self._hold(tidied(options), start)

    @classmethod
    def of(cls, options, start):
        """Return the game with these options, tuples that must be tidy: all listed, each once."""
        game = object.__new__(cls)
        game._hold(options, start)
        return game

    def options(self, position):
        """Return the options of `position`, as a tuple in the order given."""
        try:
            return self._options[position]
        except (KeyError, TypeError):  # TypeError: not hashable
            raise self._unknown(position) from None

    @property
    def moves(self):
        """Return every move as a pair (position, option)."""
        return tuple((p, q) for p, options in self._options.items() for q in options)

    def height(self, position=None):
        """Return the number of moves of the longest play from `position` (default: the start).

        In a `LoopyGraph`, the moves by which play goes round do not count.
        """
        return self._height[self._here(position)]

    def size(self, position=None):
        """Return how many positions one or more moves can reach from `position`.

        If play cannot go round, every move strictly lowers the size, and proofs by induction use
        this.

        >>> GameGraph({3: [2, 1, 0], 2: [1, 0], 1: [0]}).size(3)
        3
        """
        return len(self._reached(self._here(position))) - 1

    def subgame(self, position=None):
        """Return the game that begins at `position`, with just the positions that it reaches."""
        start = self._here(position)
        return type(self)(self._reached(start), start)

    def to_networkx(self):
        """Return a `networkx.DiGraph` of the moves; its attribute "start" is the start."""
        return library("networkx").DiGraph(self._options, start=self.start)

    def __len__(self):
        return len(self.positions)

    def __contains__(self, position):
        try:
            return position in self._options
        except TypeError:  # not hashable
            return False

    def __iter__(self):
        return iter(self.positions)

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        same_start = self.start == other.start
        return same_start and as_sets(self._options) == as_sets(other._options)

    def __hash__(self):  # without the moves, which are many: equal games have equal positions
        return hash((self.start, frozenset(self._options)))

    def __repr__(self):
        moves = sum(map(len, self._options.values()))
        size = f"{counted(len(self), 'position')}, {counted(moves, 'move')}"
        return f"<{type(self).__name__}: {size}, start {shown(self.start)}>"

    def _here(self, position):
        return self.start if position is None else self._known(position)

    def _known(self, position):
        """Return `position` if the game has it."""
        if position not in self:
            raise self._unknown(position)
        return position

    def _unknown(self, position):
        """Return the error that says that the game does not have `position`."""
        some = ", ".join(shown_some(self.positions))
        why = f"{shown(position)} is not a position of this game; it has {some}"
        return GameError(f"{why}{why_alone(position)}")

    def _reached(self, start):
        """Return `start` and all positions that it reaches, with their options, breadth first."""
        return reached(self._options.__getitem__, start)


class GameGraph(WrittenGame):
    """A game written out: every position with its options, and a start. Immutable.

    Its `positions` come terminals first: each one after all its options.

    Parameters
    ----------
    options : dict
        Maps a position (anything hashable) to a collection of its options, in order; repeated
        options are dropped, and a set is put in order. A position that is named only as an
        option is terminal.
    start : hashable, optional
        Where play begins. Without it, the one position that no move reaches.

    Raises
    ------
    CycleError
        If play could go round for ever; its `cycle` lists the positions.
    GameError
        If the start is unknown or not clear, a position is not hashable, or the options of a
        position are not a collection.

    Examples
    --------
    >>> game = GameGraph({"a": ["b", "c"], "b": ["c"]})
    >>> game.start, game.options("a"), game.positions
    ('a', ('b', 'c'), ('c', 'b', 'a'))
    >>> game == GameGraph({"b": ["c"], "a": ["c", "b"]})
    True
    >>> GameGraph({"a": ["a"]})
    Traceback (most recent call last):
    sg_core.errors.CycleError: play could go round for ever, 'a' is an option of itself; a game \
must come to an end

    References
    ----------
    E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, ch. 3.
    """

    def _hold(self, options, start):
        self._options = options
        self._height = longest_plays(options)
        # an option is lower than its position, so it comes first; equal ones stay as given
        self.positions = tuple(sorted(self._options, key=self._height.get))
        self.start = self._only_source() if start is None else self._known(start)

    @classmethod
    def from_networkx(cls, graph, start=None):
        """Return the game on a directed networkx graph.

        Without `start`, the graph's attribute "start" is used, or its only source if it has none.

        >>> GameGraph.from_networkx(GameGraph({"a": ["b"]}).to_networkx()).positions
        ('b', 'a')
        """
        if not isinstance(graph, library("networkx").DiGraph):
            raise GameError(f"expected a directed networkx graph, not {shown(graph)}")
        start = graph.graph.get("start") if start is None else start
        return cls({position: list(graph.successors(position)) for position in graph}, start)

    def __add__(self, other):
        other = game_from(other)
        if not hasattr(other, "options"):
            return NotImplemented
        if not hasattr(other, "start"):
            raise GameError(f"{shown(other)} has no start; add explore({shown(other)}, start)")
        return explore(Sum(self, other), (self.start, other.start))

    def _only_source(self):
        """Return the one position that no move reaches."""
        reached = {option for options in self._options.values() for option in options}
        sources = [position for position in self._options if position not in reached]
        if len(sources) != 1:
            why = f"no move reaches {', '.join(shown_some(sources))}"
            begin = f"GameGraph(moves, start={shown(sources[0])})"
            raise StartError(why, f"say where play begins: {begin}")
        return sources[0]


class Sum:
    """The sum of games: a position has one entry per game, and each move is made in just one game.

    Parameters
    ----------
    *games : objects with `options(position)`, functions or dicts of moves
        Rulesets or games. If all of them have a start, the sum has one.

    Examples
    --------
    >>> heap = GameGraph({2: [1, 0], 1: [0]})
    >>> Sum(heap, heap).options((1, 2))
    ((0, 2), (1, 1), (1, 0))
    """

    def __init__(self, *games):
        one_by_one(games, "Sum")
        self.games = games = tuple(map(game_from, games))
        self._moves = [options_of(game) for game in games]
        if all(hasattr(game, "start") for game in games):
            self.start = tuple(game.start for game in games)

    def options(self, position):
        """Return the options of `position`: moves in the first component come first."""
        entries(position, len(self.games))
        return tuple(
            put(position, i, option)
            for i, options in enumerate(self._moves)
            for option in options(position[i])
        )

    def __repr__(self):
        return f"Sum({', '.join(shown(game) for game in self.games)})"


class Parts:
    """Rules for positions that fall apart: a position is a tuple of parts, played as a sum.

    If a part is not a tuple, you may write it without brackets, as a position of one part.

    Parameters
    ----------
    left : function, or object with `options(part)`
        Takes a part; returns what each move leaves of it, as tuples of parts, `()` if nothing is
        left. A single part that is not a tuple needs no brackets.

    Raises
    ------
    GameError
        If a move leaves something that is not a tuple of parts.

    Examples
    --------
    >>> from sg_core import grundy_value
    >>> row = Parts(lambda pins: ((i, pins - 2 - i) for i in range(pins - 1)))
    >>> row.options((1, 4)), grundy_value(row, (70, 5))
    (((1, 0, 2), (1, 1, 1), (1, 2, 0)), 1)
    """

    def __init__(self, left):
        self._left = rule_of(left)

    def left(self, part):
        """Return what a move may leave of a part, as tuples of parts."""
        left = [q if isinstance(q, tuple) else (q,) for q in asked(self._left, part)]
        for parts in left:
            if any(isinstance(p, tuple) != isinstance(part, tuple) for p in parts):
                wrong = f"{shown(part)} has the option {shown(parts)}"
                raise GameError(f"{wrong}; an option is a tuple of parts, such as {shown((part,))}")
        return left

    def options(self, position):
        """Return the positions after one move: first those that change the first part."""
        at = position if isinstance(position, tuple) else (position,)
        try:
            left = [self.left(part) for part in at]
        except TypeError as problem:
            if isinstance(at[0], tuple) or not takes(self._left, (at[0], at[0])):
                raise
            one = "where one part is a tuple, it is written ((3, 2),)"
            raise GameError(f"these rules fail at the part {shown(at[0])}; {one}") from problem
        return tuple((*at[:i], *q, *at[i + 1 :]) for i, these in enumerate(left) for q in these)

    def split(self, position):
        """Return each part as a position of its own."""
        return tuple((p,) for p in (position if isinstance(position, tuple) else (position,)))

    def __repr__(self):
        return f"Parts({shown(self._left)})"


@dataclass(frozen=True, eq=False)
class Component:
    """A position with the game it belongs to: `split` returns it for a part with rules of its own.

    Two parts are the same only if their game is the same object. Rules should therefore keep the
    games of their parts, as in the example, and not make them anew.

    Examples
    --------
    >>> from sg_core import grundy_value
    >>> from sg_core.rulesets import Kayles, Nim
    >>> class HeapAndRow:
    ...     heap, row = Nim(), Kayles()
    ...     def options(self, both):
    ...         return Sum(self.heap, self.row).options(both)
    ...     def split(self, both):
    ...         return Component(self.heap, both[0]), Component(self.row, both[1])
    >>> grundy_value(HeapAndRow(), (50, 1000))
    51
    """

    game: Any
    position: Any

    def __eq__(self, other):
        same = isinstance(other, Component) and self.game is other.game
        return same and self.position == other.position

    def __hash__(self):
        return hash((id(self.game), self.position))


def entries(position, count=None):
    """Return a position of a sum of `count` games, or say that it is not one.

    >>> entries(("a", "x"), 2)
    ('a', 'x')
    """
    if not isinstance(position, tuple) or count not in (None, len(position)):
        size = "" if count is None else f" of {count}"
        raise GameError(f"a position of this sum is a tuple{size}, not {shown(position)}")
    return position


def check_parts(position, games):
    """Raise unless a position is one of the sum of some games, each a `GameGraph`."""
    for part, game in zip(entries(position, len(games)), games):
        game.options(part)


def moved(before, after):
    """Return the index of the component in which a move of a sum was made.

    >>> moved(("a", "x"), ("a", "y"))
    1
    """
    for i, (p, q) in enumerate(zip(before, after)):
        if p != q:
            return i
    raise GameError(f"no move of a sum leads from {shown(before)} to {shown(after)}")


def put(position, i, part):
    """Return a position of a sum with another part put at index `i`.

    >>> put(("a", "x"), 1, "y")
    ('a', 'y')
    """
    parts = tuple(position)
    return (*parts[:i], part, *parts[i + 1 :])


def changed(before, after):
    """Return which parts of a tuple differ, as pairs of an index and the new part.

    A number counts as a tuple of one part.

    >>> changed((5, 6, 7), (1, 6, 3)), changed(5, 3)
    (((0, 1), (2, 3)), ((0, 3),))
    """
    if not isinstance(before, tuple):
        before, after = (before,), (after,)
    return tuple((i, q) for i, (p, q) in enumerate(zip(before, after)) if p != q)


@called("several heaps are one position, in brackets: (1, 2)")
def explore(rules, start, max_positions=MOST_EXPLORED):
    """Return the game graph of everything that `rules` reach from `start`.

    Parameters
    ----------
    rules : object with `options(position)`, function from a position to its options, or dict
    start : hashable
        The position where play begins.
    max_positions : int
        Give up beyond this many positions.

    Returns
    -------
    GameGraph

    Raises
    ------
    LimitError
        If more than `max_positions` positions are reached.
    CycleError
        If play could go round for ever.

    Examples
    --------
    >>> def take_one_or_two(stones):
    ...     return [stones - take for take in (1, 2) if take <= stones]
    >>> explore(take_one_or_two, 4).positions
    (0, 1, 2, 3, 4)
    """
    return explored(options_of(rules), start, natural(max_positions, "max_positions", least=1))


def explored(options, start, most=MOST_EXPLORED):
    """Return the game graph of all positions that a function from positions to options reaches."""
    try:
        return GameGraph.of(reached(options, start, most), start)
    except CycleError as problem:
        raise CycleError(problem.cycle, LOOPS) from None


def reached(options, start, most=inf, larger=None):
    """Return {position: options} for all positions that a start reaches, breadth first.

    `larger` says what to do if there are too many; by default, what is right if play ends.

    >>> reached(lambda n: (n - 1, n // 2) if n > 1 else (), 3)
    {3: (2, 1), 2: (1, 1), 1: ()}
    """
    found, waiting, moves = {check_hashable(start, options): ()}, deque([check_equal(start)]), 0
    larger, more = (larger, "") if larger else (allowing_more(start), in_small_ones(start))
    while waiting:
        position = waiting.popleft()
        found[position] = options(position)
        for option in found[position]:
            if option not in found:
                found[option] = ()
                waiting.append(option)
        before, moves = moves, moves + len(found[position])
        if before <= SOME_MOVES < moves:  # once, and early: memory would be full before the end
            check_moves([*found], options, start, more)
        if len(found) > most:
            so_many = f"over {most:,} positions are reached from {shown(start)}"
            raise LimitError(f"{so_many}{why_alone(start) or f'; {larger}'}")
        if moves > MOST_MOVES:
            so_many = f"over {MOST_MOVES:,} moves are reached from {shown(start)}"
            raise LimitError(f"{so_many}{more}; no more are explored, so begin with less")
    return found


def allowing_more(start):
    """Say what to do if a start reaches more positions than are allowed.

    A heap of more stones than moves can be explored is not helped by allowing more.
    """
    heap = heap_in(start)
    if heap is None:
        return LARGER
    return IN_SMALL_ONES if heap > MOST_MOVES else f"{IN_SMALL_ONES}; {LARGER}"


def in_small_ones(start):
    """Say what answers for a large heap, or "" if the start is not a single heap.

    >>> in_small_ones((3, 4)), in_small_ones(3)
    ('', '; for a single heap, find_period(rules) may find a pattern in small ones')
    """
    return "" if heap_in(start) is None else f"; {IN_SMALL_ONES}"


def heap_in(position):
    """Return the number of a single heap, with or without brackets, or None."""
    alone = isinstance(position, tuple) and len(position) == 1
    heap = position[0] if alone else position
    return heap if is_whole(heap) else None


def check_moves(positions, options, start, more=""):
    """Raise if the positions reached so far have too many moves, as a sample of them shows.

    `more` is added to the message: what else the start could be asked for.
    """
    some = positions[:: 1 + len(positions) // 50]  # from all over, as early ones may move most
    moves = len(positions) * sum(len(options(position)) for position in some) // len(some)
    if moves > MOST_MOVES:
        most = f"with about {moves:,} moves, and at most {MOST_MOVES:,} are explored"
        so_many = f"{shown(start)} leads to at least {len(positions):,} positions {most}"
        raise LimitError(f"{so_many}{more}")


def unreached(game):
    """Return the positions that no play from the start comes to.

    >>> unreached(GameGraph({"a": ["b"], "c": ["b"]}, "a"))
    ['c']
    """
    reached = game.subgame()
    return [position for position in game.positions if position not in reached]


def edited(game, changes, start=None):
    """Return the game in which some positions, old or new, have the options given here.

    The options are tuples of positions that the game has, each once.

    >>> edited(GameGraph({"a": ["b"]}), {"b": ("c",), "c": ()}).positions
    ('c', 'b', 'a')
    """
    return game.of({**game._options, **changes}, game.start if start is None else start)


def top_down(game):
    """Return the positions with the longest play first; ties stay in the order given.

    >>> top_down(GameGraph({"a": ["b", "c"], "b": ["d"], "c": ["d"]}))
    ['a', 'b', 'c', 'd']
    """
    return sorted(game.positions, key=game._height.get, reverse=True)


def as_graph(game):
    """Return `game` as a `GameGraph`: itself, or all that its rules reach from its start."""
    game = game_from(game)
    if isinstance(game, GameGraph):
        return game
    if not hasattr(game, "start"):
        options_of(game)  # says what is wrong if it is not a game
        begin = "write explore(rules, start) for the game that begins there"
        raise StartError(f"{shown(game)} has no start", begin)
    return explore(game, game.start)


def game_from(game, start=None):
    """Return a game, made from a dict of moves if it is one.

    >>> game_from({"a": ["b"]})
    <GameGraph: 2 positions, 1 move, start 'a'>
    """
    try:
        return GameGraph(game, start) if isinstance(game, Mapping) else game
    except CycleError as problem:
        raise CycleError(problem.cycle, LOOPS) from None  # and name what is for such games


def graph_and_position(game, position=None):
    """Return the graph that has `position`, and `position` (default: the game's start)."""
    try:
        game = game_from(game, position)
        graph = as_graph(game) if position is None else None
    except StartError as problem:
        raise GameError(f"{problem.why}; give the position where play begins") from None
    if isinstance(game, GameGraph):
        return game, game._here(position)
    graph = graph or explore(game, position)
    return graph, graph.start


def longest_plays(options):
    """Return {position: moves in the longest play from it} in one depth-first pass.

    `path` contains the positions from a root down to the present one, each with those of its
    options that are still to be looked at. A position of the path that is met again closes a cycle.
    """
    height = {}
    for root in options:
        path = {} if root in height else {root: iter(options[root])}
        while path:  # not recursion, since plays may be longer than Python calls functions
            position = next(reversed(path))
            for option in path[position]:
                if option in path:
                    on_the_path = list(path)
                    raise CycleError(on_the_path[on_the_path.index(option) :])
                if option not in height:
                    path[option] = iter(options[option])
                    break
            else:  # all options have their heights
                height[position] = 1 + max(map(height.get, options[position]), default=-1)
                path.popitem()
    return height


def start_of(rules, position=None):
    """Return a position, by default the start of the rules; None if they have no start."""
    return getattr(rules, "start", None) if position is None else position


def options_of(rules):
    """Return a function from positions to tuples of options, whatever collections the rules use."""
    if isinstance(rules, WrittenGame | Sum):
        return rules.options
    options = rule_of(rules)
    if hasattr(rules, "split"):  # an option of theirs may look like several positions
        return lambda position: asked(options, position)
    return lambda position: whole(position, asked(options, position))


def rule_of(rules):
    """Return the function with which rules list the options of a position."""
    if isinstance(rules, Mapping):
        rules = game_from(rules, next(iter(rules), None))
    options = getattr(rules, "options", rules)
    if isinstance(rules, type) or not callable(options):
        raise GameError(why_no_rules(rules))
    return options


def as_sets(options):
    """Return the options of each position as a set."""
    return {position: frozenset(these) for position, these in options.items()}
