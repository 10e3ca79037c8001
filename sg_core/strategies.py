"""Proofs as strategies: each constructive proof is a function that answers every move.

A *reply* is a function `reply(before, after)`: the position before the other player's move and
the one after it give the answer, an option of `after`, or None where the proof has none. To open
a game, a strategy that can do so is asked `reply(None, start)`. A reply may have a `note`, a
function of the same arguments that says in words how it was found.

Nothing here looks into the sum that is played: the strategies know their components, as the
proofs do, or their codes. `verify` then plays every line of the whole sum against them.
"""

from sg_core.basis import code_of_sum
from sg_core.errors import GameError, shown
from sg_core.graph import (
    Sum,
    as_graph,
    graph_and_position,
    moved,
    options_of,
    put,
    spelled,
    top_down,
)
from sg_core.labels import N, P, outcomes


def mirror(G):
    """Return the reply that wins G + G: make the same move in the other copy.

    Parameters
    ----------
    G : object with `options(position)`

    Returns
    -------
    function
        `reply(before, after)` on pairs of positions of G.

    Examples
    --------
    >>> from sg_core.rulesets import Nim
    >>> mirror(Nim())((5, 5), (5, 2))
    (2, 2)

    References
    ----------
    C. L. Bouton, "Nim, a game with a complete mathematical theory" (1901), for two equal heaps.
    """
    options = options_of(G)

    def reply(before, after):
        if before is None:
            return None  # the mirror answers; it cannot begin
        here = moved(before, after)
        there = 1 - here
        return put(after, there, after[here]) if after[here] in options(after[there]) else None

    return reply


def absorb(*games):
    """Return the reply of the first lemma in G + A: answer in the component that is N.

    If G and A are P, the other player's move makes one of them N: move there, to a P-position.
    If G is N and A is P, open in G, and go on as before. So a P-position A changes no outcome.

    Parameters
    ----------
    *games : GameGraph, or anything with `options(position)` and a `start`
        The components, two or more.

    Returns
    -------
    function
        `reply(before, after)` on the positions of `Sum(*games)`; the labels of the components
        are all that it knows.

    Raises
    ------
    GameError
        If one of the games has no start.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> G, A = GameGraph({"a": ["b"]}), GameGraph({"x": ["y"], "y": ["z"]})
    >>> reply = absorb(G, A)
    >>> reply(None, ("a", "x")), reply(("b", "x"), ("b", "y"))
    (('b', 'x'), ('b', 'z'))

    References
    ----------
    T. S. Ferguson, *Game Theory*, part I (*Impartial Combinatorial Games*), section 4.
    """
    graphs = [as_graph(game) for game in games]
    labels = [outcomes(graph) for graph in graphs]

    def reply(before, after):
        for i, part in enumerate(after):
            if labels[i][part] is N:
                return put(after, i, to_P(graphs[i].options(part), labels[i]))
        return None  # every component is P: there is nothing to restore

    return reply


def go_between(X, G, H):
    """Return the reply of the second lemma in X + H, when G + H is P.

    Imagine a copy of G that goes between the two: X + G and G + H shall both be P. A move in X
    or H spoils one of them, and some move in it restores it. If that is a move in X or H, make it.
    If it is a move in G, imagine it: now the *other* sum is spoilt; restore that one. Each round
    makes the imagined G smaller, so in the end there is a move in X or H.

    Parameters
    ----------
    X, G, H : GameGraph, or anything with `options(position)` and a `start`

    Returns
    -------
    function
        `reply(before, after)` on the pairs (position of X, position of H); it knows the labels
        of X + G and of G + H, and none of X + H. It opens when X + G is N. Its attribute
        `steps(before, after)` lists the moves (x, g, h) up to the answer, imagined ones, too.

    Raises
    ------
    GameError
        If one of the games has no start.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> heap = GameGraph({2: [1, 0], 1: [0]})
    >>> go_between(heap, heap, heap)((2, 2), (1, 2))
    (1, 1)

    References
    ----------
    A. Joyal, "Remarques sur la théorie des jeux à deux personnes", Gazette des sciences
    mathématiques du Québec 1 (1977): strategies are composed in this way.
    """
    X, G, H = (as_graph(game).subgame() for game in (X, G, H))
    with_X, with_H = Sum(X, G), Sum(G, H)
    left, right = outcomes(with_X), outcomes(with_H)
    imagined = {}  # where G was left, by the position (x, h) of our last answer

    def between(position):
        """Return a g for which x + g and g + h are both P; at the opening, the start."""
        if position is None:
            return G.start
        x, h = position
        return next((g for g in top_down(G) if left[x, g] is P and right[g, h] is P), None)

    def steps(before, after):
        """Return the triples (x, g, h) from `after` to the answer; only the last move is real."""
        g = imagined[before] if before in imagined else between(before)
        x, h = after
        line = [(x, g, h)]
        while g is not None and N in (left[x, g], right[g, h]):
            if left[x, g] is N:
                x, g = to_P(with_X.options((x, g)), left)
            else:
                g, h = to_P(with_H.options((g, h)), right)
            line.append((x, g, h))
            if (x, h) != after:
                break
        return line

    def reply(before, after):
        x, g, h = steps(before, after)[-1]
        if (x, h) == after:
            return None
        if left[x, g] is P and right[g, h] is P:
            imagined[x, h] = g
        return x, h

    def note(before, after):
        seen = dict.fromkeys(spelled(g) for _, g, _ in steps(before, after))
        return f"imagining G at {' → '.join(seen)}"

    reply.steps, reply.note = steps, note
    return reply


def balance(game, codes, names=("the first", "the rest")):
    """Return the reply that keeps two sides equal: it lowers the side with the larger code.

    A position is a sum of positions of one game; the first is one side, the rest is the other.
    When their codes differ, some option of the larger side has exactly the code of the smaller:
    the mex rule says so for a single position, and `option_with_code` for a sum. This one rule
    is every reply of the theorem code = mex: to G → z answer in the sum, down to z or back to m;
    to a move in the sum answer in G. It opens when the codes differ.

    Parameters
    ----------
    game : GameGraph, or anything with `options(position)`
    codes : dict
        From position to code, as in `greedy_basis(game).codes`.
    names : pair of str
        What the two sides are called in the notes.

    Returns
    -------
    function
        `reply(before, after)` on positions of `Sum(game, game, …)`; its `note` tells the codes.
        None where the component to be lowered has no option with the code that is needed: with
        codes of an odd order this happens.

    Examples
    --------
    >>> from sg_core import GameGraph, greedy_basis
    >>> heap = GameGraph({3: [2, 1, 0], 2: [1, 0], 1: [0]})
    >>> reply = balance(heap, greedy_basis(heap).codes)
    >>> reply((3, 2, 1), (3, 0, 1)), reply((3, 2, 1), (0, 2, 1))
    ((1, 0, 1), (0, 1, 1))
    """
    options = options_of(game)
    if not isinstance(codes, dict):
        raise GameError(f"codes is a dict from position to code, not {shown(codes)}")

    def sides(position):
        return code_of_sum(codes, position[:1]), code_of_sum(codes, position[1:])

    def reply(before, after):
        one, other = sides(after)
        if one == other:
            return None
        here, there = after[:1], after[1:]
        if one > other:
            here = option_with_code(options, codes, here, other)
        else:
            there = option_with_code(options, codes, there, one)
        return None if None in (here, there) else here + there

    def note(before, after):
        one, other = sides(after)
        here, there = names
        lower = f"lower {here if one > other else there} to {min(one, other)}"
        return f"{here} has the code {one}, {there} has {other}: {lower}"

    reply.note = note
    return reply


def option_with_code(options, codes, position, wanted):
    """Return an option of a sum that has a smaller code, or None.

    The top bit in which the codes differ is set in some component. A move there that clears it
    may set the lower bits at will, when the component has options of all smaller codes.

    >>> from sg_core import GameGraph
    >>> heap = GameGraph({4: [3, 2, 1, 0], 3: [2, 1, 0], 2: [1, 0], 1: [0]})
    >>> option_with_code(heap.options, {n: n for n in heap}, (4, 1), wanted=3)
    (2, 1)
    """
    change = code_of_sum(codes, position) ^ wanted
    top_bit = 1 << change.bit_length() - 1
    i, part = next((i, part) for i, part in enumerate(position) if codes[part] & top_bit)
    found = (option for option in options(part) if codes[option] == codes[part] ^ change)
    option = next(found, None)
    return None if option is None else put(position, i, option)


def verify(reply, game, position=None, opening=None):
    """Play every line against a strategy; return one that it loses, or None if there is none.

    Parameters
    ----------
    reply : function
        `reply(before, after)`, as the functions of this module return it.
    game : object with `options(position)`
    position : optional
        Where play begins; default: the game's start.
    opening : optional
        The move with which the strategy begins; without it, the other player does.

    Returns
    -------
    list of positions, or None
        The lost line ends where the strategy has no legal answer.

    Raises
    ------
    GameError
        If there is no start, or the opening is not a move.

    Examples
    --------
    >>> from sg_core.rulesets import Nim
    >>> verify(mirror(Nim()), Sum(Nim(), Nim()), (3, 3)) is None
    True
    >>> verify(mirror(Nim()), Sum(Nim(), Nim()), (1, 2))
    [(1, 2), (1, 1)]
    """
    if not callable(reply):
        raise GameError(f"a strategy is a function reply(before, after), not {shown(reply)}")
    game, start = graph_and_position(game, position)
    if opening is not None and opening not in game.options(start):
        raise GameError(f"{shown(opening)} is not a move from {shown(start)}")
    first = start if opening is None else opening
    came_by = {first: ()}  # for positions where the other player is to move, the last two
    waiting = [first]
    while waiting:
        before = waiting.pop()
        for after in game.options(before):
            answer = reply(before, after)
            if answer is None or answer not in game.options(after):
                line = [*line_to(before, came_by), after]
                return line if opening is None else [start, *line]
            if answer not in came_by:
                came_by[answer] = (before, after)
                waiting.append(answer)
    return None


def line_to(position, came_by):
    """Return the positions of a play up to `position`, as `came_by` recorded it."""
    backwards = [position]
    while came_by[backwards[-1]]:
        before, after = came_by[backwards[-1]]
        backwards += [after, before]
    return backwards[::-1]


def to_P(options, label):
    """Return the first of the options that is P, or None."""
    return next((option for option in options if label[option] is P), None)
