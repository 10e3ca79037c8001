"""Three proofs of the Sprague–Grundy theorem (notebook 07), as strategies.

One has three replies, one rewrites the game, and one plays with numbers: it looks for a follower,
an option with a wanted value."""

from dataclasses import dataclass
from typing import Any

from sg_core.checks import check_hashable, natural
from sg_core.errors import GameError
from sg_core.graph import GameGraph, Sum, as_graph, entries, moved, options_of
from sg_core.labels import grundy_values
from sg_core.strategies.codes import lowered
from sg_core.strategies.nim import how_lowered
from sg_core.values import Solved
from sg_core.words import shown, spelled


def three_replies(G):
    """Return the three replies in G + heap: they keep the heap as large as the value of G.

    Let both have the value n before the other player's move. There are three cases, and after the
    answer both have the same value again:

    1. the heap is lowered to m < n: G has an option of value m;
    2. a move in G leads to a smaller value m: the heap can be lowered to m;
    3. a move in G leads to a larger value: from there, some option has the value n.

    Parameters
    ----------
    G : GameGraph, or anything with `options(position)` and a `start`

    Returns
    -------
    function
        `reply(before, after)` on pairs (position of G, stones of the heap), the positions of
        `Sum(G, Nim())`. It opens if the values differ. Its attribute `case(before, after)` is
        1, 2, 3, or None if the values differed before.

    Raises
    ------
    GameError
        If the game has no start.

    Examples
    --------
    >>> reply = three_replies(GameGraph({"a": ["b"], "b": ["c"]}))  # c has 0, b has 1, a has 0
    >>> reply(("a", 0), ("b", 0)), reply.case(("a", 0), ("b", 0))
    (('c', 0), 3)

    References
    ----------
    J. H. Conway, *On Numbers and Games*, ch. 11; for a computer-checked version, T. Mou's
    formalisation in Coq.
    """
    G = as_graph(G)
    value = grundy_values(G)

    def reply(before, after):
        x, heap = with_heap(G, after)
        if value[x] < heap:  # case 2, or the opening: lower the heap
            return x, value[x]
        alike = (y for y in G.options(x) if value[y] == heap)  # cases 1 and 3: move in G
        return next(((y, heap) for y in alike), None)

    def case(before, after):
        x, heap = with_heap(G, after)
        if before is None or value[with_heap(G, before)[0]] != before[1]:
            return None
        if moved(before, after) == 1:
            return 1
        return 2 if value[x] < heap else 3

    def note(before, after):
        number, answer = case(before, after), reply(before, after)
        x, heap = after
        if answer is None:
            return "no answer"
        there = f"{spelled(answer[0])}, of value {answer[1]}"
        notes = {
            None: f"make both sides {answer[1]}",
            1: f"case 1, the heap fell to {heap}: in G move to {there}, too",
            2: f"case 2, G fell to value {value[x]}: lower the heap to {value[x]}",
            3: f"case 3, G rose to value {value[x]}: on to {there}",
        }
        return notes[number]

    reply.case, reply.note = case, note
    return reply


def with_heap(G, position):
    """Return a position of G with a heap beside it; refuse anything else."""
    x, heap = entries(position, 2)
    G.options(x)
    return x, natural(heap, "the heap")


@dataclass(frozen=True)
class Rewriting:
    """One step of rewriting: a position whose options are heaps becomes the heap of their mex.

    Attributes
    ----------
    position : hashable
    heaps : tuple of int
        The sizes of the heaps that its options have become, ascending.
    value : int
        The least size that is missing: *value takes the place of the position.
    """

    position: Any
    heaps: tuple
    value: int


def rewriting(game):
    """Return the steps of rewriting: from the terminals up, each position becomes a heap.

    Parameters
    ----------
    game : GameGraph, or anything with `options(position)` and a `start`

    Returns
    -------
    list of Rewriting
        One per position that the start reaches, terminals first. After k of them the game is
        `rewritten(game, k)`.

    Examples
    --------
    >>> for step in rewriting(GameGraph({"a": ["b", "c"], "b": ["c"]})):
    ...     print(step.position, step.heaps, step.value)
    c () 0
    b (0,) 1
    a (0, 1) 2

    References
    ----------
    J. H. Conway, *On Numbers and Games*, ch. 11; D. Schleicher, M. Stoll, "An introduction to
    Conway's games and numbers", Moscow Mathematical Journal 6 (2006).
    """
    game = as_graph(game).subgame()
    value = grundy_values(game)
    return [
        Rewriting(p, tuple(sorted({value[q] for q in game.options(p)})), value[p])
        for p in game.positions
    ]


def rewritten(game, steps):
    """Return a game in which the first positions, terminals first, are replaced by heaps.

    The heap of n is the position "*n", or "**n" if the name of a position begins with a star.

    >>> game = GameGraph({"a": ["b", "c"], "b": ["c"]})
    >>> rewritten(game, 2).options("a"), rewritten(game, 3).start
    (('*1', '*0'), '*2')
    """
    game = as_graph(game).subgame()
    value = grundy_values(game)
    steps = natural(steps, "the number of steps")
    star = "*"  # more of them, until no position has the name of a heap
    while any(isinstance(p, str) and p.startswith(star) for p in game):
        star += "*"
    name = {p: f"{star}{value[p]}" for p in game.positions[:steps]}
    moves = {p: [name.get(q, q) for q in game.options(p)] for p in game.positions[steps:]}
    most = max(value.values())
    heaps = {f"{star}{n}": [f"{star}{m}" for m in reversed(range(n))] for n in range(most + 1)}
    return GameGraph({**moves, **heaps}, name.get(game.start, game.start)).subgame()


def option_with_value(game, position, wanted):
    """Return an option of a sum that has a smaller Grundy value, without exploring the sum.

    With d = value ⊕ wanted, some component has the top bit of d. It can be lowered from its value
    v to v ⊕ d, which is smaller. This option is the follower of the proof by numbers.

    Parameters
    ----------
    game : Sum, or anything with `options(position)`
    position : tuple, or a position of the game
        With one entry per component.
    wanted : int
        A value below that of the position.

    Returns
    -------
    tuple, or an option of the game

    Raises
    ------
    GameError
        If `wanted` is not below the value, or not a natural number.

    Examples
    --------
    >>> from sg_core import Sum
    >>> from sg_core.rulesets import Nim
    >>> heaps = Sum(Nim(), Nim(), Nim())
    >>> [option_with_value(heaps, (1, 4, 6), a) for a in (0, 1, 2)]
    [(1, 4, 5), (1, 4, 4), (0, 4, 6)]

    References
    ----------
    P. M. Grundy, "Mathematics and games", Eureka 2 (1939).
    """
    options_of(game)  # says what is wrong if it is not a game
    solved = Solved()
    value = solved.value(game, check_hashable(position))
    if natural(wanted, "the value that is wanted") >= value:
        below = f"ask for one below, not {shown(wanted)}" if value else "there is none below"
        raise GameError(f"{shown(position)} has the value {value}; {below}")
    if not isinstance(game, Sum):
        return solved.options_worth(game, position, wanted)[0]
    return lowered_part(solved, game.games, position, wanted)


def to_zero(*games):
    """Return the reply by numbers in a sum: lower a component so that the nim-sum becomes 0.

    It answers as `bouton` does, with values in place of heaps. Every move after that changes the
    value of one component, because no option has the value of its position. So no move leaves the
    nim-sum 0.

    Parameters
    ----------
    *games : GameGraph, or anything with `options(position)`

    Returns
    -------
    function
        `reply(before, after)` on the positions of `Sum(*games)`; it knows only the values of the
        components. It opens if the nim-sum of the values is not 0.

    Raises
    ------
    GameError
        If one of them is not a game.

    Examples
    --------
    >>> from sg_core.rulesets import Nim
    >>> reply = to_zero(Nim(), GameGraph({"a": ["b"], "b": ["c"]}))
    >>> reply((2, "a"), (2, "b")), reply((2, "a"), (1, "a"))
    ((1, 'b'), (0, 'a'))
    >>> reply.note((2, "a"), (2, "b"))
    '2 ⊕ 1 = 3, top bit 2: lower 2 to 1'

    References
    ----------
    R. Sprague, "Über mathematische Kampfspiele", Tôhoku Mathematical Journal 41 (1935);
    P. M. Grundy, "Mathematics and games", Eureka 2 (1939).
    """
    for game in games:
        options_of(game)  # says what is wrong if it is not a game
    solved = Solved()

    def reply(before, after):
        return lowered_part(solved, games, after, 0)  # some part falls to value ⊕ nim-sum

    def note(before, after):
        return how_lowered(values_of_parts(solved, games, after))

    reply.note = note
    return reply


def lowered_part(solved, games, position, wanted):
    """Return the first option of a sum that lowers a part to reach the value `wanted`."""
    values = values_of_parts(solved, games, position)

    def worth(i, value):
        return solved.options_worth(games[i], position[i], value)

    return lowered(position, values, wanted, worth)


def values_of_parts(solved, games, position):
    """Return the Grundy value of each part of a position of a sum."""
    check_hashable(position)
    return [solved.value(*part) for part in zip(games, entries(position, len(games)))]
