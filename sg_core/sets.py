"""Nested-set notation: a position *is* the set of its options.

Sets are put in an order first. To compare two sets, look at their largest members, then at the next
largest, and so on; a set that runs out first is smaller. The largest member of a set is also one of
its deepest, so sets can be ranked layer by layer, each layer from the ranks below it.
"""

import re

from sg_core.checks import LARGEST_NIMBER, LONGEST_NOTATION, LONGEST_SET_NAME
from sg_core.errors import LimitError, NotationError
from sg_core.graph import GameGraph, as_graph, graph_and_position
from sg_core.words import shown


def set_notation(game, position=None):
    """Return a position written as the set of its options, which are written in the same way.

    The set {} is written *0, and *n stands for {*0, …, *(n−1)}. Here *n is only a short name for a
    set.

    Parameters
    ----------
    game : GameGraph, or anything with `options(position)`
    position : hashable, optional
        Default: the start.

    Returns
    -------
    str

    Raises
    ------
    LimitError
        If the text would be longer than 100,000 characters; the message names the length.

    Examples
    --------
    >>> from sg_core.rulesets import Nim
    >>> set_notation(Nim(), (0, 1, 2))
    '{*1,{*1},*2}'

    References
    ----------
    J. H. Conway, *On Numbers and Games*, ch. 11 (nimbers as sets).
    """
    game, position = graph_and_position(game, position)
    rank, members = ranked_sets(game.subgame(position))
    length = lengths(members)[rank[position]]  # before it is written: it may double with each layer
    if length > LONGEST_NOTATION:
        raise LimitError(
            f"the set of {shown(position)} would be {length:,} characters long; "
            f"at most {LONGEST_NOTATION:,} are written out"
        )
    return notation_of_rank(rank[position], members)


def parse_set(text):
    """Return the game that a nested set describes, in which equal sets are one position.

    Parameters
    ----------
    text : str
        Sets in braces, with members separated by commas; *n is the heap of n.

    Returns
    -------
    GameGraph
        Positions are named by their set notation; one whose name would exceed 200 characters
        is called s1, s2, … instead.

    Raises
    ------
    NotationError
        If the text is not such a set; the message names the character.
    LimitError
        If it names a heap above *1000.

    Examples
    --------
    >>> parse_set("{ {*1}, {} }").options("{*0,{*1}}")
    ('*0', '{*1}')
    """
    options, start = sets_in(text)
    rank, members = ranked_sets(GameGraph(options, start))
    name = rank_names(members)
    moves = {name[r]: [name[m] for m in members[r]] for r in range(len(members))}
    return GameGraph(moves, name[rank[start]])


def same_set(G, H):
    """Return whether two games are the same nested set: the same options, step by step.

    Isomorphic games are the same set, and so are some other games.

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

    Examples
    --------
    >>> from sg_core import explore
    >>> from sg_core.rulesets import Nim
    >>> same_set(explore(Nim(), (1, 1)), parse_set("{*1}"))
    True
    """
    G, H = as_graph(G), as_graph(H)
    both = {(0, p): [(0, q) for q in G.options(p)] for p in G.positions}
    both |= {(1, p): [(1, q) for q in H.options(p)] for p in H.positions}
    rank, _ = ranked_sets(GameGraph(both, (0, G.start)))
    return rank[0, G.start] == rank[1, H.start]


def ranked_sets(game):
    """Return {position: rank} and, for every rank, the ranks of its set's members, ascending.

    Positions with the same set get the same rank; a larger rank is a larger set.
    """
    layers = {}  # by height: a set of another height is another set
    for position in game.positions:
        layers.setdefault(game.height(position), []).append(position)
    rank, members = {}, []
    for layer in layers.values():
        # members are in lower layers and have their ranks: tuples of these, the largest first, are
        # in the order of the sets
        ranks = {p: {rank[q] for q in game.options(p)} for p in layer}
        content = {p: tuple(sorted(these, reverse=True)) for p, these in ranks.items()}
        sets = sorted(set(content.values()))
        rank_of = {these: len(members) + i for i, these in enumerate(sets)}
        rank.update((p, rank_of[content[p]]) for p in layer)
        members.extend(these[::-1] for these in sets)
    return rank, members


def nimber_ranks(members):
    """Return {rank: n} for those ranks whose set is *n = {*0, …, *(n−1)}."""
    found = {}
    for rank, these in enumerate(members):
        if all(found.get(member) == n for n, member in enumerate(these)):
            found[rank] = len(these)
    return found


def lengths(members):
    """Return how many characters the notation of each rank takes."""
    nimber, length = nimber_ranks(members), []
    for rank, these in enumerate(members):
        braced = sum(length[m] for m in these) + len(these) + 1
        length.append(len(f"*{nimber[rank]}") if rank in nimber else braced)
    return length


def notation_of_rank(rank, members):
    """Return the notation of one rank."""
    nimber, pieces, waiting = nimber_ranks(members), [], [rank]
    while waiting:  # a stack, since sets may be nested deeper than Python calls functions
        part = waiting.pop()
        if isinstance(part, str):
            pieces.append(part)
        elif part in nimber:
            pieces.append(f"*{nimber[part]}")
        else:
            inside = [piece for member in members[part] for piece in (",", member)][1:]
            waiting.extend(["}", *reversed(inside), "{"])
    return "".join(pieces)


def rank_names(members):
    """Return the name of each rank: its notation, or s1, s2, … if that is too long."""
    nimber, name, text = nimber_ranks(members), [], []
    long = 0
    for rank, these in enumerate(members):
        short = all(text[m] is not None for m in these)  # a set is longer than its members
        braced = f"{{{','.join(text[m] for m in these)}}}" if short else None
        own = f"*{nimber[rank]}" if rank in nimber else braced
        text.append(own if own is not None and len(own) <= LONGEST_SET_NAME else None)
        long += text[-1] is None
        name.append(text[-1] or f"s{long}")
    return name


def sets_in(text):
    """Return the sets of a text as {node: nodes} with nodes "*n" or numbers, and the outer one."""
    if not isinstance(text, str):
        raise NotationError(f"expected a text such as '{{*1,{{*1}}}}', not {shown(text)}")
    options, open_sets, last = {}, [[]], None
    for token in re.finditer(r"\*[0-9]+|\S", text):
        sign, at = token.group(), token.start()
        outer = len(open_sets) == 1
        ready = last is None if outer else last in ("{", ",")  # for a set to begin
        if sign == "{" and ready:
            open_sets.append([])
        elif sign == "}" and not outer and last != ",":  # after { it may stand: {} is a set
            node = len(options)
            options[node] = open_sets.pop()
            open_sets[-1].append(node)
        elif sign == "," and not outer and last not in ("{", ","):
            pass
        elif len(sign) > 1 and ready:
            open_sets[-1].append(with_nimber(sign, options))
        else:
            wanted = "nothing more" if outer else "a comma or }"
            if ready:
                wanted = "a set such as {} or *2"
            place = f"character {at + 1}, near {shown(text[max(0, at - 15) : at + 15])}"
            raise NotationError(f"{sign!r} does not belong at {place}; {wanted} is expected there")
        last = sign
    if len(open_sets) > 1 or not open_sets[0]:
        missing = "a closing brace is missing" if last else "there is no set"
        raise NotationError(f"{missing} in {shown(text)}; a set looks like {{*1,{{*1}}}}")
    return options, open_sets[0][0]


def with_nimber(sign, options):
    """Add the heap `sign`, such as "*3", and all smaller ones to `options`; return it."""
    digits = sign[1:].lstrip("0") or "0"  # counted first: int() refuses thousands of them
    if len(digits) > len(str(LARGEST_NIMBER)) or int(digits) > LARGEST_NIMBER:
        raise LimitError(f"{shown(sign)} is too large to write out; at most *{LARGEST_NIMBER} is")
    size = int(digits)
    for n in range(size + 1):
        if f"*{n}" not in options:
            options[f"*{n}"] = [f"*{m}" for m in range(n)]
    return f"*{size}"
