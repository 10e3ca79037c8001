"""Strategies for sums, by labels alone: mirroring, and the two lemmas (notebooks 02 and 03).

A reply is called as `reply(before, after)`, with the position that it left to the other player and
the position after the other player's move (`before` is None when it opens). It returns an option of
`after`, or None.

Nothing here looks into the sum that is played: the strategies know their components, as the
proofs do.
"""

from sg_core.graph import Sum, as_graph, check_parts, entries, moved, options_of, put, top_down
from sg_core.labels import N, P, outcomes
from sg_core.words import spelled


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
            return None  # a mirror answers; it cannot open
        here = moved(entries(before, 2), entries(after, 2))
        there = 1 - here
        return put(after, there, after[here]) if after[here] in options(after[there]) else None

    return reply


def absorb(*games):
    """Return the reply of the first lemma in G + A: answer in the component that is N.

    If G and A are P, the other player's move makes one of them N: answer there, with a move to a
    P-position. If G is N and A is P, open in G, and go on in this way. So a P-position A changes no
    outcome.

    Parameters
    ----------
    *games : GameGraph, or anything with `options(position)` and a `start`
        The components, two or more.

    Returns
    -------
    function
        `reply(before, after)` on the positions of `Sum(*games)`; it knows only the labels of the
        components.

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
        check_parts(after, graphs)
        for i, part in enumerate(after):
            if labels[i][part] is N:
                return put(after, i, to_P(graphs[i].options(part), labels[i]))
        return None  # every component is P: there is nothing to restore

    return reply


def go_between(X, G, H):
    """Return the reply of the second lemma in X + H, when G + H is P.

    Imagine a copy of G that goes between the two, and keep both X + G and G + H at P. A move in X
    or H spoils one of these sums, and some move in it restores it. If that is a move in X or H,
    make it. If it is a move in G, imagine it: now the *other* sum is spoilt, so restore that one.
    Each round makes the imagined G smaller, so in the end there is a move in X or H.

    Parameters
    ----------
    X, G, H : GameGraph, or anything with `options(position)` and a `start`

    Returns
    -------
    function
        `reply(before, after)` on the pairs (position of X, position of H); it knows the labels
        of X + G and of G + H, and none of X + H. It opens if X + G is N. Its attribute
        `steps(before, after)` lists the moves (x, g, h) up to the answer, also the imagined ones.

    Raises
    ------
    GameError
        If one of the games has no start.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> heap = GameGraph({2: [1, 0], 1: [0]})
    >>> reply = go_between(heap, heap, heap)
    >>> reply((2, 2), (1, 2)), reply.note((2, 2), (1, 2))
    ((1, 1), 'imagining G at 2 → 1')

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
        check_parts(after, (X, H))
        if before is not None:
            check_parts(before, (X, H))
        x, h = after
        # G as we left it, if we answered there; else any that fits, so that play may begin anywhere
        g = imagined[before] if before in imagined else between(before)
        line = [(x, g, h)]
        while g is not None and N in (left[x, g], right[g, h]):
            if left[x, g] is N:
                x, g = to_P(with_X.options((x, g)), left)
            else:
                g, h = to_P(with_H.options((g, h)), right)
            line.append((x, g, h))
            if (x, h) != after:  # a real move: the answer is found
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


def to_P(options, label):
    """Return the first of the options that is P, or None."""
    return next((option for option in options if label[option] is P), None)
