"""Green Hackenbush: trees, and pictures with circles, that stand on the ground; moves cut edges."""

from collections.abc import Mapping

from sg_core.checks import MOST_EDGES, as_list, check_hashable, natural
from sg_core.errors import GameError
from sg_core.graph import reached
from sg_core.nimbers import xor
from sg_core.rulesets.graphs import connected
from sg_core.words import brief, listed_some, shown, spelled


class Hackenbush:
    """A move cuts an edge; it goes, with everything that is then no longer joined to the ground.
    All edges are green, so both players may cut each of them. A player who cannot move loses.

    A position is a tree or a picture. A tree is a tuple: for each edge that grows from its foot, it
    has the tree at the end of this edge. So `()` is bare ground, `((),)` is one edge, and
    `((), ((),))` is an edge and a stalk of two. A picture is the frozenset of the edges that are
    left; the start has all of them.

    By the colon principle, stalks that grow from one vertex are worth a single stalk, whose length
    is the nim-sum of theirs. In this way `canonical` makes one stalk of every position without
    circles.

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
        If there are too many edges.

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
            return tuple(dict.fromkeys(cut(position)))
        return tuple(self.standing(position - {edge}) for edge in self.remaining(position))

    def remaining(self, picture):
        """Return the edges that are left, in order; refuse anything that is not a position."""
        if not isinstance(picture, frozenset) or not picture <= self.ends.keys():
            form = "a tree of nested tuples, such as ((), ((),)), or a frozenset of edges"
            raise GameError(f"a position is {form} of the picture; not {shown(picture)}")
        standing = self.standing(picture)
        if standing != picture:
            fallen = listed_some([brief(edge) for edge in self.ends if edge in picture - standing])
            ground = f"the ground, which is the vertex {brief(self.ground)}"
            raise GameError(f"{fallen} cannot stand: no edges lead there from {ground}")
        return [edge for edge in self.ends if edge in picture]

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
            return stalk(worth(self.fused(position)))
        return position

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

    def on_circle(self, edge, picture):
        """Return whether an edge is on a circle: when it is cut, both its ends stay joined."""
        return set(self.ends[edge]) <= self.hanging(picture - {edge})

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
    tree = ()
    for _ in range(natural(edges, "the number of edges", most=MOST_EDGES)):
        tree = (tree,)
    return tree


def ways_up(tree, way=()):
    """Return the edges of a tree; each is given by the way up to it.

    >>> ways_up(((), ((),)))
    ((0,), (1,), (1, 0))
    """
    above = [((*way, i), *ways_up(branch, (*way, i))) for i, branch in enumerate(tree)]
    return tuple(edge for ways in above for edge in ways)


def felled(tree, way):
    """Return the rest of a tree, in its order, after the edge at the end of a way is cut.

    >>> felled(((), ((),)), (1, 0))
    ((), ())
    """
    first, *others = way
    left = (felled(tree[first], others),) if others else ()
    return (*tree[:first], *left, *tree[first + 1 :])


def cut(tree):
    """Yield every tree that one cut may leave.

    >>> list(cut(stalk(2)))
    [(), ((),)]
    """
    for i, branch in enumerate(tree):
        yield tree[:i] + tree[i + 1 :]
        for left in cut(branch):
            yield (*tree[:i], left, *tree[i + 1 :])


def worth(tree):
    """Return the value of a tree: the nim-sum of the values of its branches.

    >>> worth(stalk(3)), worth((stalk(2), stalk(3)))
    (3, 7)
    """
    return xor(heights(tree))


def heights(tree):
    """Return the values of a tree's branches: each is one more than what grows on its edge.

    >>> heights((stalk(2), stalk(3)))
    [3, 4]
    """
    return [1 + worth(branch) for branch in tree]


def heights_by_way(tree, way=()):
    """Return {way up to an edge: its value}: one more than the value of what grows on the edge.

    A way up lists the branches to take, counted from 0: (1, 0) is the first edge on the second.

    >>> heights_by_way(((), ((),)))
    {(0,): 1, (1,): 2, (1, 0): 1}
    """
    found = {}
    for i, (branch, height) in enumerate(zip(tree, heights(tree))):
        found |= {(*way, i): height, **heights_by_way(branch, (*way, i))}
    return found


def is_tree(position):
    """Return whether a position is a tree; refuse a tuple that is not one."""
    if not isinstance(position, tuple):
        return False
    waiting, edges = [position], 0
    while waiting:  # a stack: tuples may be nested deeper than Python calls functions
        part = waiting.pop()
        if not isinstance(part, tuple):
            form = "nested tuples and nothing else: an edge and a stalk of two are ((), ((),))"
            raise GameError(f"a tree is {form}; not {shown(position)}")
        edges = natural(edges + len(part), "the number of edges", most=MOST_EDGES)
        waiting += part
    return True


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
