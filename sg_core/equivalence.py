"""When one game can stand in for another: in every sum, with the same outcome.

By definition G ≈ H when X + G and X + H have the same outcome for *every* game X. No computer
tries every X; the second lemma says that the one sum G + H decides.
"""

from collections import Counter

from sg_core.checks import as_list, check_hashable
from sg_core.graph import as_graph
from sg_core.labels import P, outcomes


def equivalent(G, H):
    """Return whether G ≈ H: no game X tells them apart by the outcomes of X + G and X + H.

    By the second lemma they are equivalent exactly when G + H is P.

    Parameters
    ----------
    G, H : GameGraph, or anything with `options(position)` and a `start`

    Returns
    -------
    bool

    Raises
    ------
    GameError
        If one of them has no start.
    LimitError
        If the sum is too large to explore.

    Examples
    --------
    >>> from sg_core import parse_set
    >>> equivalent(parse_set("{*1}"), parse_set("{}")), equivalent(parse_set("*1"), parse_set("*2"))
    (True, False)

    References
    ----------
    J. H. Conway, *On Numbers and Games*, ch. 11; E. R. Berlekamp, J. H. Conway, R. K. Guy,
    *Winning Ways for your Mathematical Plays*, ch. 3.
    """
    both = as_graph(G) + as_graph(H)
    return outcomes(both)[both.start] is P


def distinguishing_game(G, H):
    """Return a game X for which X + G and X + H have different outcomes, or None if G ≈ H.

    The smaller of G and H will do: a game added to itself is P, and G + H is N.

    Parameters
    ----------
    G, H : GameGraph, or anything with `options(position)` and a `start`

    Returns
    -------
    GameGraph or None

    Raises
    ------
    GameError
        If one of them has no start.
    LimitError
        If the sum is too large to explore.

    Examples
    --------
    >>> from sg_core import parse_set
    >>> distinguishing_game(parse_set("*1"), parse_set("*2")).positions
    ('*0', '*1')
    """
    if equivalent(G, H):
        return None
    return min(as_graph(G).subgame(), as_graph(H).subgame(), key=len)


def equivalence_classes(games):
    """Return the games in classes: two are in one list exactly when they are equivalent.

    Parameters
    ----------
    games : iterable of games with a start

    Returns
    -------
    list of lists
        The classes, in the order in which they first appear.

    Examples
    --------
    >>> from sg_core.samples import all_games
    >>> [len(these) for these in equivalence_classes(all_games(3))]
    [1, 1, 1]
    """
    classes = []
    for game in map(as_graph, as_list(games, "games")):
        # one of each class is asked, since what is equivalent to it is so to all of them
        home = next((these for these in classes if equivalent(these[0], game)), None)
        if home is None:
            classes.append([game])
        else:
            home.append(game)
    return classes


def cancel_pairs(terms):
    """Return what is left of a sum when equal terms cancel in pairs, in order of appearance.

    Because G + G ≈ 0, two formal sums that leave the same terms are equivalent, whatever games the
    terms stand for. No game needs to be explored.

    Parameters
    ----------
    terms : collection of hashables
        The names of the terms.

    Returns
    -------
    list

    Raises
    ------
    GameError
        If `terms` is not a collection, or a term is not hashable.

    Examples
    --------
    >>> cancel_pairs(["a", "b", "a", "c"])
    ['b', 'c']
    """
    count = Counter(map(check_hashable, as_list(terms, 'names, such as ["a", "b"]')))
    return [term for term, times in count.items() if times % 2]
