"""Green Hackenbush: trees, and pictures with circles, that stand on the ground; moves cut edges."""

from collections.abc import Mapping
from functools import lru_cache

from sg_core.checks import MOST_EDGES, MOST_MOVES, as_list, check_hashable, natural
from sg_core.errors import GameError, LimitError
from sg_core.graph import put, reached
from sg_core.nimbers import xor
from sg_core.rulesets.graphs import connected
from sg_core.words import brief, listed_some, shown, spelled

HIGHEST = 10_000  # edges of a stalk: nested ten times deeper, tuples may end Python
HIGHEST_LISTED = 500  # edges, one above the other: Python compares no tuples nested much deeper


class Hackenbush:
    """A move cuts an edge; it goes, with everything that is then no longer joined to the ground.
    All edges are green, so both players may cut each of them. A player who cannot move loses.

    A position is a tree or a picture. A tree is a tuple: for each edge that grows from its foot, it
    has the tree at the end of this edge. So `()` is bare ground, `((),)` is one edge, and
    `((), ((),))` is an edge and a stalk of two. A picture is the frozenset of the edges that are
    left; the start has all of them.

    By the colon principle, stalks that grow from one vertex are worth a single stalk, whose length
    is the nim-sum of theirs. In this way `canonical` makes one stalk of every position without
    circles. So trees may have any number of edges, and pictures at most 200.

    Parameters
    ----------
    edges : dict, or collection of pairs, optional
        The two ends of each edge, by its name; without names, the pair of ends is the name. Edges
        with the same ends, and loops, may occur. For trees, leave this out.
    ground : hashable
        The vertex that is the ground.

    Raises
    ------
    GameError
        If an edge does not have two ends, or is not joined to the ground, or a position has other
        edges.
    LimitError
        If a picture has too many edges, or a tree too many to list its options.

    Examples
    --------
    >>> Hackenbush().options(((), ((),)))
    ((((),),), ((),), ((), ()))
    >>> Hackenbush().canonical(((), ((),)))
    ((((),),),)
    >>> rules = Hackenbush({"wall": (0, "a"), "roof": ("a", "b"), "other wall": ("b", 0)})
    >>> [sorted(rest) for rest in rules.options(rules.start)]
    [['other wall', 'roof'], ['other wall', 'wall'], ['roof', 'wall']]

    References
    ----------
    *Winning Ways*, ch. 7; J. H. Conway, *On Numbers and Games*, ch. 13.
    """

    only_equivalent = True

    def __init__(self, edges=None, ground=0):
        self.ends, self.ground = ends_of({} if edges is None else edges), check_hashable(ground)
        self.at = {vertex: [] for ends in self.ends.values() for vertex in ends}
        for edge, (u, v) in self.ends.items():
            self.at[u].append((edge, v))
            self.at[v].append((edge, u))
        self.remaining(frozenset(self.ends))
        if edges is not None:
            self.start = frozenset(self.ends)

    def options(self, position):
        """Return the positions after one cut, by edges in order; in trees from the foot up."""
        if is_tree(position):
            return felled_each(position, listed_ways(position))
        return tuple(self.standing(position - {edge}) for edge in self.remaining(position))

    def remaining(self, position):
        """Return the edges that are left, in order; refuse anything that is not a position."""
        if not isinstance(position, frozenset) or not position <= self.ends.keys():
            form = "a tree of nested tuples, such as ((), ((),)), or a frozenset of edges"
            raise GameError(f"a position is {form} of the picture; not {shown(position)}")
        standing = self.standing(position)
        if standing != position:
            fallen = listed_some([brief(edge) for edge in self.ends if edge in position - standing])
            ground = f"the ground, which is the vertex {brief(self.ground)}"
            raise GameError(f"{fallen} cannot stand: no edges lead there from {ground}")
        return [edge for edge in self.ends if edge in position]

    def split(self, position):
        """Return the parts that are connected when everything is cut apart at the ground."""
        if is_tree(position):
            return tuple((branch,) for branch in position)
        return connected(
            self.remaining(position), lambda edge: position.intersection(self.met(edge))
        )

    def canonical(self, position):
        """Return the stalk of the same value if there are no circles, otherwise the position."""
        # what hangs together has no circle exactly when it has fewer edges than vertices
        if is_tree(position) or len(self.remaining(position)) < len(self.hanging(position)):
            return same_stalk(worth(self.fused(position)))
        return position

    def known_value(self, position):
        """Return the value of a tree, by the colon principle; of a picture None.

        >>> Hackenbush().known_value(((), ((),)))
        3
        """
        if is_tree(position):
            return worth(position)
        self.remaining(position)  # says what is wrong if it isn't a picture
        return None

    def options_worth(self, position, value):
        """Return the options of a tree that have a value, in order; of a picture None.

        >>> Hackenbush().options_worth(((), ((),)), 0)
        [((), ())]
        """
        if not is_tree(position):
            self.remaining(position)
            return None
        return list(felled_each(position, ways_to(natural(value), position)))

    def fused(self, position):
        """Return a tree of the same value: each circle of the picture is shrunk to one vertex.

        The value stays the same by the fusion principle, which we do not prove here. Each edge of
        a circle becomes a loop, which is worth a stalk of one edge.

        >>> triangle = Hackenbush([(0, 1), (1, 2), (2, 0)])
        >>> triangle.fused(triangle.start)
        ((), (), ())
        """
        if is_tree(position):
            return position
        circles = [edge for edge in self.remaining(position) if self.on_circle(edge, position)]
        return self.grown(self.ground, position, frozenset(circles))

    def grown(self, vertex, edges, circles):
        """Return the tree of some edges that stands on a vertex after circles are shrunk."""
        one = reached(self.steps(circles), vertex).keys()  # what circles make one with the vertex
        here = frozenset(edge for edge in edges if not one.isdisjoint(self.ends[edge]))
        tops = [v for edge in here - circles for v in self.ends[edge] if v not in one]
        loops = [()] * len(here & circles)
        return tuple(sorted(loops + [self.grown(top, edges - here, circles) for top in tops]))

    def on_circle(self, edge, edges):
        """Return whether an edge is on a circle: when it is cut, both its ends stay joined."""
        return set(self.ends[edge]) <= self.hanging(edges - {edge})

    def hanging(self, edges):
        """Return the vertices that hang on the ground by some edges."""
        return reached(self.steps(edges), self.ground).keys()

    def standing(self, edges):
        """Return those of some edges that hang on the ground."""
        vertices = self.hanging(edges)
        return frozenset(edge for edge in edges if self.ends[edge][0] in vertices)

    def steps(self, edges):
        """Return the function from a vertex to those to which some edges lead."""
        return lambda vertex: [end for edge, end in self.at.get(vertex, ()) if edge in edges]

    def met(self, edge):
        """Return the edges that meet one above the ground."""
        return {e for v in self.ends[edge] if v != self.ground for e, _ in self.at[v]}

    def picture(self, position):
        """Return how a position looks; the edges of a tree are named by the ways up to them."""
        if is_tree(position):
            ways = ways_up(position)
            return "edges", ways, {"ends": {way: (way[:-1], way) for way in ways}, "ground": ()}
        return "edges", self.remaining(position), {"ends": self.ends, "ground": self.ground}

    def clicks(self, position):
        """Return each move by the edge that is clicked: it is cut."""
        if is_tree(position):
            return {(way,): felled(position, way) for way in ways_up(position)}
        return {(edge,): self.standing(position - {edge}) for edge in self.remaining(position)}

    def in_words(self, before, after):
        """Return a move in words: which edge is cut, and how many fall with it.

        >>> in_words = Hackenbush().in_words
        >>> in_words(stalk(3), stalk(1)), in_words(stalk(3), stalk(2))
        ('cut edge (0, 0), and 1 more falls', 'cut edge (0, 0, 0)')
        """
        cuts = self.clicks(before)
        (edge,) = next(cut for cut, left in cuts.items() if left == after)
        fall = len(cuts) - len(self.clicks(after)) - 1
        more = f", and {fall} more fall{'s' * (fall == 1)}" if fall else ""
        return f"cut edge {spelled(edge)}{more}"

    def __repr__(self):
        ground = f", ground={shown(self.ground)}" * bool(self.ground != 0)
        return f"Hackenbush({shown(self.ends)}{ground})" if self.ends else "Hackenbush()"


def stalk(edges):
    """Return a tree of edges one above the other, which has the value of a heap of as many stones.

    You put trees side by side with +, and on top of an edge with (tree,).

    >>> stalk(0), stalk(3), stalk(1) + (stalk(1) + stalk(1),)
    ((), ((((),),),), ((), ((), ())))
    """
    return same_stalk(natural(edges, "the number of edges", most=HIGHEST))


@lru_cache(64)
def same_stalk(edges):
    """Return a stalk, as the same object each time: high ones take too long to be compared."""
    tree = ()
    for _ in range(edges):
        tree = (tree,)
    return tree


def edges_up(tree):
    """Yield the edges of a tree from its foot up: the way up to each, and the tree at its end.

    >>> list(edges_up(((), ((),))))
    [((0,), ()), ((1,), ((),)), ((1, 0), ())]
    """
    waiting = [((), tree)]
    while waiting:  # a stack: trees may be higher than Python calls functions
        way, part = waiting.pop()
        if way:
            yield way, part
        waiting += [((*way, i), part[i]) for i in reversed(range(len(part)))]


def ways_up(tree):
    """Return the edges of a tree; each is given by the way up to it.

    >>> ways_up(((), ((),)))
    ((0,), (1,), (1, 0))
    """
    return tuple(way for way, _ in edges_up(tree))


def felled(tree, way, kept=tuple):
    """Return the rest of a tree, in its order, after the edge at the end of a way is cut.

    `kept` is called for each tree that is made on the way down.

    >>> felled(((), ((),)), (1, 0))
    ((), ())
    """
    *way, last = way
    parts = [tree]
    for i in way:
        parts.append(parts[-1][i])
    part = parts.pop()
    left = kept(part[:last] + part[last + 1 :])
    while parts:
        left = kept(put(parts.pop(), way.pop(), left))
    return left


def felled_each(tree, ways):
    """Return the rest of a tree after each of some cuts, in order; equal trees only once.

    Equal trees are made as one object, since high ones cannot be compared.

    >>> felled_each(((), ()), [(0,), (1,)])
    (((),),)
    """
    made, ends = {}, 0

    def kept(part):
        nonlocal ends
        ends += 1 + len(part)
        if ends > MOST_MOVES:
            raise LimitError(f"the options of {shown(tree)} are too many to list")
        return made.setdefault(tuple(map(id, part)), part)

    alike = from_above(tree, lambda part, above: kept(tuple(above)))[id(tree)]
    some = (felled(alike, way, kept) for way in ways if not stands_beside_equal(alike, way))
    return tuple({id(left): left for left in some}.values())


def stands_beside_equal(tree, way):
    """Return whether the branch at the end of a way is the same object as the one before it."""
    *way, last = way
    for i in way:
        tree = tree[i]
    return last > 0 and tree[last] is tree[last - 1]


def ways_to(value, tree):
    """Yield the ways up to the edges that leave a tree of some value when they are cut.

    >>> [*ways_to(0, ((), ((),)))], [*ways_to(5, stalk(3))]
    ([(1, 0)], [])
    """
    values = worths(tree)
    waiting = [((), tree, value)]
    while waiting:
        way, part, wanted = waiting.pop()
        if wanted < 0:  # the edge itself must go
            yield way
            continue
        change = values[id(part)] ^ wanted  # as in nim, a single branch changes by it
        branches = [((*way, i), branch) for i, branch in enumerate(part)]
        waiting += [
            (up, branch, (1 + values[id(branch)] ^ change) - 1) for up, branch in reversed(branches)
        ]


def worths(tree):
    """Return {id: value} for a tree and all trees in it. Each value is found once, from above.

    >>> sorted(worths(stalk(3)).values())
    [0, 1, 2, 3]
    """
    return from_above(tree, lambda part, above: xor(1 + value for value in above))


def from_above(tree, found_from):
    """Return {id: what is found} for a tree and all trees in it, from what is found above them."""
    found, waiting = {}, [tree]
    while waiting:  # a stack: trees may be higher than Python calls functions
        above = [branch for branch in waiting[-1] if id(branch) not in found]
        waiting += above
        if not above:
            part = waiting.pop()
            found[id(part)] = found_from(part, [found[id(branch)] for branch in part])
    return found


def worth(tree):
    """Return the value of a tree: the nim-sum of the values of its branches.

    >>> worth(stalk(3)), worth((stalk(2), stalk(3)))
    (3, 7)
    """
    return worths(tree)[id(tree)]


def heights(tree):
    """Return the values of a tree's branches: each is one more than what grows on its edge.

    >>> heights((stalk(2), stalk(3)))
    [3, 4]
    """
    values = worths(tree)
    return [1 + values[id(branch)] for branch in tree]


def heights_by_way(tree):
    """Return {way up to an edge: its value}: one more than the value of what grows on the edge.

    A way up lists the branches to take, counted from 0: (1, 0) is the first edge on the second.

    >>> heights_by_way(((), ((),)))
    {(0,): 1, (1,): 2, (1, 0): 1}
    """
    values = worths(tree)
    return {way: 1 + values[id(branch)] for way, branch in edges_up(tree)}


def is_tree(position):
    """Return whether a position is a tree; refuse a tuple that is not one."""
    if not isinstance(position, tuple):
        return False
    waiting, met = [position], set()
    while waiting:  # a stack: tuples may be nested deeper than Python calls functions
        part = waiting.pop()
        if not isinstance(part, tuple):
            form = "nested tuples and nothing else: an edge and a stalk of two are ((), ((),))"
            raise GameError(f"a tree is {form}; not {shown(position)}")
        if id(part) not in met:  # the same object may stand in many places
            met.add(id(part))
            waiting += part
    return True


def listed_ways(tree):
    """Yield the ways up to the edges of a tree; refuse one that is too high to be explored."""
    for way, _ in edges_up(tree):
        if len(way) > HIGHEST_LISTED:
            higher = f"{shown(tree)} is over {HIGHEST_LISTED} edges high"
            instead = "grundy_value, outcome and winning_moves answer without a list"
            raise LimitError(f"{higher}, and its options are not listed; {instead}")
        yield way


def ends_of(edges):
    """Return the two ends of each edge, by its name.

    >>> ends_of([(0, "a"), ("a", "b")])
    {(0, 'a'): (0, 'a'), ('a', 'b'): ('a', 'b')}
    """
    if not isinstance(edges, Mapping):
        edges = {check_hashable(ends): ends for ends in as_list(edges, "edges", most=MOST_EDGES)}
    natural(len(edges), "the number of edges", most=MOST_EDGES)
    for edge, ends in edges.items():
        if not isinstance(ends, tuple | list) or len(ends) != 2:
            form = "a pair of vertices, such as (0, 'a')"
            raise GameError(f"the ends of the edge {brief(edge)} are {form}, not {shown(ends)}")
    return {edge: tuple(map(check_hashable, ends)) for edge, ends in edges.items()}
