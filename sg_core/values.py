"""Solve games by the theorem: part by part, with values added without carrying.

A position of a sum falls into the positions of its components, heaps fall into single heaps, and
your own rules may define into which parts a position falls (`split`). By the theorem, the value of
the whole is the nim-sum of the values of the parts. Each part is solved once, however often it
occurs, and the product of the parts is never explored.

Rules may have, beside `options(position)`:

* `split(position)`: a tuple of positions of the same rules, or of `Component`s of other games,
  which are played as a sum; `()` is worth 0, `(position,)` does not fall apart;
* `canonical(position)`: a position that is the same game, such as the least of all mirror images.
  Two positions are the same game if their nested sets of options are equal; then all play from
  them is the same, also in misère play. If `canonical`, or the sum of the parts, only keeps the
  value, set `only_equivalent = True`;
* `known_value(position)`: the value of a position that does not fall apart, if there is a formula
  for it, otherwise None;
* `options_worth(position, value)`: its options with this value, if there are too many to list,
  otherwise None;
* `is_P(position)`: whether a position is P, if there is a formula for this and none for the value;
* `is_misere_P(position)`: the same for misère play, in which the last move loses.

`check_rules` compares these methods with plain exploring.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import chain
from math import prod

from sg_core.checks import MOST_PARTS, called, check_hashable, natural, one_position, truth
from sg_core.errors import CycleError, GameError, LimitError
from sg_core.graph import (
    LOOPS,
    SOME_MOVES,
    Component,
    GameGraph,
    Sum,
    check_moves,
    entries,
    explore,
    explored,
    graph_and_position,
    in_small_ones,
    longest_plays,
    options_of,
    put,
    reached,
    start_of,
)
from sg_core.labels import N, P, Violation, grundy_values, misere_outcomes, outcomes
from sg_core.nimbers import lowest_zero, xor
from sg_core.rulesets.taking import heaps_in_order
from sg_core.sequences.asked import gives, heap_value_of
from sg_core.sets import same_set
from sg_core.words import listed, listed_some, shown, shown_some, spelled

FORMULAS = ("split", "canonical", "known_value", "is_P")
MOST_AROUND = 1_000  # parts among which a cycle is looked for


ONE = "several heaps are one position, in brackets: (1, 2)"


@called(ONE)
def outcome(game, position=None, misere=False):
    """Return the outcome of one position, P or N.

    Parameters
    ----------
    game : GameGraph, ruleset, Sum, function from a position to its options, or dict of moves
        Graphs are explored, and so are rules with none of the methods `split`, `canonical`,
        `known_value` and `is_P`; for everything else the theorem is used.
    position : hashable, optional
        Default: the start of the game.
    misere : bool
        True for misère play: the player who cannot move wins. Unless the rules define
        `is_misere_P`, everything is then explored, because in misère play the values of the parts
        do not decide the sum. Of positions that are the same game (`canonical`), only one is
        explored.

    Returns
    -------
    Outcome
        `P` or `N`.

    Raises
    ------
    GameError
        If the position is not one of the game, or the game has no start.
    LimitError
        If there is too much to explore.

    Examples
    --------
    >>> from sg_core.rulesets import Nim
    >>> outcome(Nim(), (1, 2, 2)), outcome(Nim(), (10**30, 10**30)), outcome({"a": ["b"]})
    (N, P, N)

    References
    ----------
    C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3
    (1901).
    """
    one_position(position, misere)
    game, position = game_and_position(game, position)
    if needs_exploring(game, misere):
        graph, position = explored_once(game, position)
        return (misere_outcomes if misere else outcomes)(graph)[position]
    is_P = game.is_misere_P(position) if misere else Solved().is_P(game, position)
    return P if is_P else N


@called(f"{ONE}; for misère play ask misere_grundy_value (of sg_core.beyond)")
def grundy_value(game, position=None):
    """Return the Grundy value of one position. Takes `game` and `position` as `outcome` does.

    If you want the values of the heaps 0, 1, 2, …, don't ask in a loop: `nim_sequence(rules, n)`
    returns them all, and is much faster.

    >>> from sg_core.rulesets import Kayles, Nim
    >>> grundy_value(Nim(), (50, 60, 70)), grundy_value(Kayles(), 10**6)
    (72, 1)
    """
    game, position = game_and_position(game, position)
    if needs_exploring(game):
        graph, position = explored_once(game, position)
        return grundy_values(graph)[position]
    return Solved().value(game, position)


@called(ONE)
def winning_moves(game, position=None, misere=False):
    """Return the options of a position that are P, in order. Takes the parameters of `outcome`.

    >>> from sg_core.rulesets import Nim
    >>> winning_moves(Nim(), (10**9, 10**9 + 1, 12345))
    [(1000000000, 1000000001, 1)]
    >>> winning_moves(Nim(), (1, 1, 5)), winning_moves(Nim(), (1, 1, 5), misere=True)
    ([(1, 1, 0)], [(1, 1, 1)])
    """
    one_position(position, misere)
    game, position = game_and_position(game, position)
    if needs_exploring(game, misere):
        options = cache(options_of(game))  # asked to explore, and once more for the moves
        graph, _ = explored_once(game, position, options)
        label = (misere_outcomes if misere else outcomes)(graph)
        return [q for q in options(position) if label[same_position(game, q)] is P]
    if misere:
        return [option for option in options_of(game)(position) if game.is_misere_P(option)]
    return Solved().options_worth(game, position, 0)


def check_rules(rules, start=None, max_positions=1_000):
    """Return the first claim of the rules (`split`, `canonical`, …) that is wrong, or None.

    It explores every position and asks the rules for its options a second time: they must be the
    same. Each formula must agree with exploring. The position that `canonical` returns, and the sum
    of the parts that `split` returns, must have the same value as the position; without
    `only_equivalent = True`, they must also be the same nested set. If a sum of parts is larger
    than `max_positions`, only values are compared. Splitting has to come to an end.

    Parameters
    ----------
    rules : object with `options(position)`
    start : hashable, optional
        A small position: all that it reaches is explored. Default: the start of the rules.
    max_positions : int

    Returns
    -------
    Violation or None
        With the position, the parts into which the rules split it, and a message.

    Raises
    ------
    LimitError
        If the start reaches more than `max_positions` positions.
    GameError
        If options or parts are of the wrong kind.

    Examples
    --------
    >>> class Fork:
    ...     def options(self, heap):
    ...         return range(heap)
    ...     def split(self, heap):
    ...         return (heap - 1, 1) if heap > 1 else (heap,)
    >>> check_rules(Fork(), 3).message
    '2 has the value 2, but 1 and 1 together have 0.'
    """
    graph = explore(rules, start_of(rules, start), max_positions)
    changing = unsteady(graph, options_of(rules))
    if changing:
        return changing
    values = grundy_values(graph)
    # First compare the values of all positions, then play: a wrong value also shows as a difference
    # in play, and would be reported there as "only of the same value", which is false.
    for compare in (difference, difference_in_play):
        for position in graph.positions:
            part = Component(rules, position)
            pieces = pieces_of(part)
            alike = [[same_part(part)], *([] if pieces is None else [pieces])]
            reasons = (compare(part, same, max_positions) for same in alike)
            why = next(filter(None, reasons), None)
            why = why or why_endless(part) or why_wrong(part, graph.options(position), values)
            if why:
                return Violation(position, pieces, f"{why}.")
    return None


def unsteady(graph, options):
    """Return a `Violation` if rules give other options when they are asked again, or None.

    >>> game = explore(lambda n: range(n), 2)
    >>> unsteady(game, lambda n: ()).message
    '1 has the options 0 when the rules are asked first, then none: options must depend on the \
position alone, not on chance, on what was asked before, or on an iterator that is used up.'
    """
    for position in graph.positions:
        first, again = graph.options(position), options(position)
        if {*first} != {*again}:
            before, after = (listed_some(these) if these else "none" for these in (first, again))
            why = f"{spelled(position)} has the options {before} when the rules are asked first"
            alone = "options must depend on the position alone, not on chance, on what was asked"
            more = f"{alone} before, or on an iterator that is used up"
            return Violation(position, None, f"{why}, then {after}: {more}.")
    return None


def difference(part, pieces, most):
    """Say why a part does not have the value of the sum of some pieces, or None.

    The formula of the rules for the value of a piece (`known_value`) is compared as well.
    """
    values = []
    for piece in pieces:
        graph = explore(piece.game, piece.position, most)
        values.append(grundy_values(graph)[graph.start])
        formula = heap_value_of(piece.game) if pieces_of(piece) is None else None
        if formula:
            said, here = formula(piece.position), spelled(piece.position)
            if said not in (None, values[-1]):
                wrong = f"{here} has the value {values[-1]}, but known_value({here})"
                return f"{wrong} is {shown(said)}"
    value = grundy_value(explore(part.game, part.position))
    if xor(values) != value:
        together = f"{listed_parts(pieces)} together have {xor(values)}"
        return f"{spelled(part.position)} has the value {value}, but {together}"
    return None


def difference_in_play(part, pieces, most):
    """Say why a part is not the same game as the sum of some pieces, or None."""
    if pieces == [part]:
        return None
    graph, *graphs = [explore(one.game, one.position, most) for one in (part, *pieces)]
    if getattr(part.game, "only_equivalent", False) or prod(map(len, graphs)) > most:
        return None  # nothing more is said of these rules, or the sum would take too long
    if same_set(graph, Sum(*graphs)):
        return None
    only = "if only that is meant, the rules need only_equivalent = True"
    other = f"{listed_parts(pieces)}, only of the same value; {only}"
    return f"{spelled(part.position)} is not the same game as {other}"


def listed_parts(pieces):
    """Return pieces as words."""
    return listed([piece.position for piece in pieces]) if pieces else "nothing"


def why_wrong(part, options, values):
    """Say which claim of the rules about a part or its options is wrong, or None."""
    rules, here = part.game, shown(part.position)
    value = values[part.position]
    if gives(rules, "is_P") and rules.is_P(part.position) != (value == 0):
        said = shown(rules.is_P(part.position))
        return f"{spelled(part.position)} has the value {value}, but is_P({here}) is {said}"
    if gives(rules, "is_misere_P"):
        said = rules.is_misere_P(part.position)
        if said != (misere_outcomes(explore(rules, part.position))[part.position] is P):
            return f"is_misere_P({here}) is {shown(said)}, but exploring shows the opposite"
    for worth in {0, *map(values.get, options)} if gives(rules, "options_worth") else ():
        said = rules.options_worth(part.position, worth)
        right = {option for option in options if values[option] == worth}
        if said is not None and set(said) != right:
            return f"options_worth({here}, {worth}) is {shown(said)}, not the options worth {worth}"
    return None


def game_and_position(game, position):
    """Return a game, made from a dict of moves if need be, and a position (default: its start)."""
    if isinstance(game, Mapping | GameGraph):
        return graph_and_position(game, position)
    options = options_of(game)  # says what is wrong if it is not a game
    if position is None:
        return game, game.start if hasattr(game, "start") else graph_and_position(game)[1]
    return game, check_hashable(position, options)


def explored_once(game, position, options=None):
    """Return the graph that a position reaches, and the position in it.

    Of positions that are the same game, the graph has only the canonical one.
    """
    if isinstance(game, GameGraph):
        return game, position
    options, start = options or options_of(game), same_position(game, position)
    graph = explored(
        lambda p: tuple(dict.fromkeys(same_position(game, q) for q in options(p))), start
    )
    return graph, start


def same_position(game, position):
    """Return a position that is the same game in all play: the canonical one, if rules define it.

    >>> from sg_core.rulesets import Chomp, TurningTurtles
    >>> same_position(Sum(Chomp(), TurningTurtles(3)), ((2, 1, 1), frozenset({3})))
    ((3, 1), frozenset({3}))
    """
    if isinstance(game, Sum):
        pairs = zip(game.games, entries(position, len(game.games)))
        return tuple(same_position(*pair) for pair in pairs)
    if gives(game, "canonical") and not getattr(game, "only_equivalent", False):
        return check_hashable(game.canonical(position))
    return position


def needs_exploring(game, misere=False):
    """Return whether a game is explored as a whole."""
    if truth(misere, "misere"):
        return not gives(game, "is_misere_P")
    return not tells_parts(game)


def tells_parts(game):
    """Return whether rules define how positions fall apart, or which of them are the same game."""
    return isinstance(game, Sum) or any(hasattr(game, name) for name in FORMULAS)


class Solved:
    """The values of the parts met so far, while one question is answered."""

    def __init__(self):
        self.known = {}  # Component -> value
        self.moves = 0  # that were looked at
        self.heap_rules = {}  # id of a game -> its `heap_value_of`

    def value(self, game, position):
        """Return the value of a position: the nim-sum of the values of its parts."""
        return xor(map(self.value_of_part, parts(game, position)))

    def is_P(self, game, position):
        """Return whether a position is P, by the formula of its rules or by its value."""
        if gives(game, "is_P"):
            return game.is_P(position)
        return self.value(game, position) == 0

    def value_of_part(self, part):
        """Return the value of a part that does not fall apart."""
        if part not in self.known:
            said = self.formula_value(part)
            self.known |= PartsBelow(self, part).values() if said is None else {part: said}
        return self.known[part]

    def formula_value(self, part):
        """Return the value of a part by a formula of its rules or a sequence, or None."""
        formula = self.heap_rule(part.game)
        worth = formula and formula(part.position)
        return None if worth is None else natural(worth, "the value of a position")

    def heap_rule(self, game):
        """Return the function from a heap to its value, or None."""
        if id(game) not in self.heap_rules:
            self.heap_rules[id(game)] = heap_value_of(game)
        return self.heap_rules[id(game)]

    def options_worth(self, game, position, wanted):
        """Return the options of a position that have the value wanted, in order.

        In a sum only one component changes. By the theorem, its new value must be its old value ⊕
        the value of the whole ⊕ `wanted`.
        """
        if wanted == 0 and gives(game, "is_P"):
            return [q for q in dict.fromkeys(options_of(game)(position)) if game.is_P(q)]
        change = self.value(game, position) ^ wanted
        if isinstance(game, Sum):
            return [
                put(position, i, option)
                for i, (part, here) in enumerate(zip(game.games, position))
                for option in self.options_worth(part, here, self.value(part, here) ^ change)
            ]
        said = game.options_worth(position, wanted) if gives(game, "options_worth") else None
        if said is not None:
            return said
        # a heap changes and the others stay: so equal ones are tried once, and by their values
        if self.heap_rule(game) and hasattr(game, "each_heap") and isinstance(position, tuple):
            return self.options_of_heaps(game, position, change)
        return [q for q in options_of(game)(position) if self.value(game, q) == wanted]

    def options_of_heaps(self, game, heaps, change):
        """Return the options of heaps that change the value of one heap by `change`."""
        worth = lru_cache(None)(self.heap_rule(game))
        return [
            heaps_in_order((*rest, *left))
            for heap, rest in game.each_heap(heaps)
            for left in game.left(heap)
            if xor(map(worth, left)) == worth(heap) ^ change
        ]


class PartsBelow:
    """A part and all parts that play in it reaches, which get their values here.

    Parts are numbered in the order in which they are met. Python looks up a number at once, but for
    a part it goes through the whole position.
    """

    def __init__(self, solved, start):
        self.solved, self.start = solved, start
        self.met, self.numbers = [], {}  # number -> part, and part -> number
        self.apart = {}  # id of a game -> {option: the numbers of its parts}
        self.falls = {}  # number -> what its options fall into
        self.value = {}  # number -> value

    def values(self):
        """Return the values, from part to number.

        Each option of a part falls into parts; its value is their nim-sum, and the value of the
        part is the mex of these.
        """
        try:
            height = longest_plays(reached(self.next_parts, self.number(self.start)))
        except CycleError as problem:
            cycle = [self.met[number].position for number in problem.cycle]
            raise CycleError(cycle, LOOPS) from None
        value = self.value
        for number in sorted(height, key=height.get):  # terminals first
            if number in self.falls:
                seen = 0  # values as bits: they are marked and searched many at a time
                for option in self.falls[number]:
                    seen |= 1 << xor(map(value.__getitem__, option))
                value[number] = lowest_zero(seen)
        return {self.met[number]: worth for number, worth in value.items()}

    def next_parts(self, number):
        """Return the numbers of the parts into which the options of a part fall."""
        part, solved = self.met[number], self.solved
        said = solved.known[part] if part in solved.known else solved.formula_value(part)
        if said is not None:  # then what lies below need not be met
            self.value[number] = said
            return ()
        options = options_of_part(part)
        known = self.apart.setdefault(id(part.game), {})  # many positions have the same options
        for option in options:
            if option not in known:
                known[option] = tuple(map(self.number, parts(part.game, option)))
        self.falls[number] = {known[option] for option in options}
        self.check_work(len(options))
        return dict.fromkeys(chain.from_iterable(self.falls[number]))

    def number(self, part):
        """Return the number of a part; a new part gets the next one."""
        number = self.numbers.setdefault(part, len(self.met))
        if number == len(self.met):
            self.met.append(part)
        return number

    def check_work(self, moves):
        """Count moves that were looked at; raise if there are too many moves, or too many parts."""
        before, self.solved.moves = self.solved.moves, self.solved.moves + moves
        more = in_small_ones(self.start.position)
        if before <= SOME_MOVES < self.solved.moves:
            check_moves(self.met, options_of_part, self.start.position, more)
        if len(self.met) > MOST_PARTS:
            what = f"{shown(self.start.position)} in {shown(self.start.game)}"
            raise LimitError(f"{what} leads to over {MOST_PARTS:,} parts; does play end?{more}")


def options_of_part(part):
    """Return the options of a part."""
    return options_of(part.game)(part.position)


def parts(game, position):
    """Return the parts into which a position falls, as `Component`s that fall no further.

    >>> from sg_core.rulesets import Kayles, Nim
    >>> [part.position for part in parts(Sum(Nim(), Kayles()), ((1, 5), 7))]
    [1, 5, 7]
    """
    found, waiting, rounds = [], [Component(game, position)], 0
    while waiting:
        part, rounds = waiting.pop(), rounds + 1
        pieces = pieces_of(part)
        if pieces is None:
            found.append(same_part(part))
        else:
            waiting += reversed(pieces)  # the first is taken next, so parts stand in order
        if rounds + len(waiting) > MOST_PARTS:
            raise LimitError(endless(Component(game, position), part))
    return found


def why_endless(part):
    """Say why splitting a part does not end, or None."""
    try:
        parts(part.game, part.position)
    except LimitError as problem:
        return str(problem)


def endless(part, last):
    """Say that splitting a part does not end, with the cycle of parts at its end.

    >>> endless(*[Component(type("Same", (), {"split": lambda self, n: (n, n)})(), 3)] * 2)[-65:]
    'does not end: 3 → 3; split gives (position,) where it stays whole'
    """
    what = f"{shown(part.position)} in {shown(part.game)}"
    try:  # splitting is explored as if it were a game: it tells a cycle when it meets one
        explore(lambda one: pieces_of(one) or (), last, MOST_AROUND)
    except CycleError as problem:
        cycle = [one.position for one in problem.cycle]
        around = " → ".join(shown_some([*cycle, cycle[0]]))
        whole = "split gives (position,) where it stays whole"
        return f"splitting {what} does not end: {around}; {whole}"
    except LimitError:
        pass  # no cycle is near
    return f"{what} falls into over {MOST_PARTS:,} parts; does splitting end?"


def pieces_of(part):
    """Return the pieces into which one split takes a part, or None if it does not fall apart."""
    game, position = part.game, part.position
    if isinstance(game, Sum):
        return [Component(*pair) for pair in zip(game.games, entries(position, len(game.games)))]
    if not hasattr(game, "split"):
        return None
    pieces = game.split(position)
    if not isinstance(pieces, tuple | list):
        wrong = f"split({shown(position)}) of {shown(game)} gives {shown(pieces)}"
        raise GameError(f"{wrong}; give a tuple of positions: (position,) if it stays whole")
    if len(pieces) == 1 and pieces[0] == position:
        return None  # or it would be split for ever
    return [p if isinstance(p, Component) else Component(game, check_hashable(p)) for p in pieces]


def same_part(part):
    """Return a part that is the same game: the canonical one, if the rules define it."""
    if not hasattr(part.game, "canonical"):
        return part
    return Component(part.game, check_hashable(part.game.canonical(part.position)))
