"""Find misère quotients: sums are told apart by tests, and each mistake becomes a new test."""

from collections.abc import Mapping
from itertools import product

from sg_core.beyond.monoid import names_of
from sg_core.beyond.quotients import Quotient, parts_of
from sg_core.checks import natural, truth
from sg_core.errors import GameError, LimitError
from sg_core.graph import GameGraph, as_graph

MOST_CLASSES = 128
MOST_SUMS = 100_000
MOST_HEAPS = 50


def misere_quotient(rules, heaps=None, normal=False):
    """Return the quotient of some heaps: names for all their sums that show who wins.

    We cannot try a sum beside all others, so we begin with a single test, the empty sum. Sums with
    the same outcome beside every test share a class. If the classes are not a quotient, some sum
    has a different outcome from its class, and the last heaps of this sum become a new test.

    Parameters
    ----------
    rules : object with `options(heap)`, or a game with a start
    heaps : int, optional
        The largest heap. Without it, the game is a graph, or can be made one, and all its
        positions count.
    normal : bool
        True for normal play: the player who cannot move loses.

    Returns
    -------
    Quotient
        A verified one.

    Raises
    ------
    GameError
        If a heap has an option that is not smaller, or a number is given with a graph.
    LimitError
        If there are too many classes, perhaps infinitely many, or too many sums to look at. It
        names the largest number of heaps whose quotient is found.

    Examples
    --------
    >>> from sg_core.rulesets import Nim, Octal
    >>> found = misere_quotient(Octal("0.75"), 10)
    >>> len(found.elements), sorted(found.P), found.relations
    (8, ['a', 'bb'], {'aa': '', 'bc': 'ab', 'bbb': 'b', 'cc': 'bb'})
    >>> misere_quotient(Nim(), 3, normal=True).relations
    {'aa': '', 'bb': ''}

    References
    ----------
    T. E. Plambeck, A. N. Siegel, "Misère quotients for impartial games", Journal of Combinatorial
    Theory A 115 (2008); D. Angluin, "Learning regular sets from queries and counterexamples",
    Information and Computation 75 (1987), where the idea of the search comes from.
    """
    if heaps is None:
        rules = as_graph(rules)
        heaps = rules.positions
    elif isinstance(rules, Mapping | GameGraph):
        fewer = "leave the number out, or give game.subgame(position)"
        raise GameError(f"all positions of a graph count, which are not numbered; {fewer}")
    else:
        natural(heaps, "the number of heaps", most=MOST_HEAPS)
        try:
            return quotient_of(rules, range(heaps + 1), normal)
        except LimitError as problem:
            most = most_found(rules, heaps, normal)
            raise LimitError(f"{problem}; {most} is the most for which it is found") from None
    return quotient_of(rules, heaps, normal)


def quotient_of(rules, heaps, normal):
    """Return the quotient of some heaps."""
    parts = parts_of(rules, heaps)
    try:
        search = Search(rules, parts, truth(normal, "whether play is normal"))
        while not (checked := search.quotient().verify()):
            search.learn(checked.sum)
    except RecursionError:
        raise LimitError("the sums to be looked at last too long; begin with less") from None
    return search.quotient()


def most_found(rules, heaps, normal):
    """Return the largest heap, below one that is too large, up to which the quotient is found."""
    for largest in range(heaps):  # upwards, since it is soon found for small ones
        try:
            quotient_of(rules, range(largest + 1), normal)
        except LimitError:
            return largest - 1
    return heaps - 1


class Search:
    """The classes of sums, as far as some tests tell them apart. A class is its first sum.

    `step` maps a class and a heap to a class. If a test is a sum of heaps, `tests` also contains
    the sum without its first heap, without its first two, and so on. So the steps also give the
    outcome of a class beside a test.
    """

    def __init__(self, rules, parts, normal):
        self.rules, self.parts, self.normal = rules, parts, normal
        self.rank = {part: i for i, part in enumerate(parts)}
        self.known, self.tests = {(): normal}, {(): None}
        self.tell_apart()

    def tell_apart(self):
        """Sort all sums into classes; find, for each class and heap, the class of their sum."""
        self.step, classes, waiting = {}, {self.row(()): ()}, [()]
        for heaps in waiting:  # it grows on the way: each new class is tried with one heap more
            for part in self.parts:
                row = self.row((*heaps, part))
                if row not in classes:
                    classes[row] = (*heaps, part)
                    waiting.append((*heaps, part))
                self.step[heaps, part] = classes[row]
            if len(waiting) > MOST_CLASSES:
                why = "perhaps there are infinitely many"
                raise LimitError(f"more than {MOST_CLASSES} classes; {why}")

    def row(self, heaps):
        """Return the outcome of a sum beside each test."""
        return tuple(self.lost(heaps + test) for test in self.tests)

    def times(self, one, other):
        """Return the class of two classes' sum."""
        for part in other:
            one = self.step[one, part]
        return one

    def quotient(self):
        """Return the classes as a `Quotient`, which still has to be verified."""
        phi = {part: self.step[(), part] for part in self.parts}
        name = names_of(phi.values(), self.times, ())
        table = {(name[x], name[y]): name.get(self.times(x, y), "") for x, y in product(name, name)}
        lost = frozenset(name[heaps] for heaps in name if self.lost(heaps))
        return Quotient(self.rules, {p: name[x] for p, x in phi.items()}, lost, table, self.normal)

    def learn(self, wrong):
        """Add a test that splits a class.

        It is the end of a sum for which steps and play differ. Or, if steps depend on their order,
        it is a heap together with an older test.
        """
        sums = [] if wrong is None else [wrong, *self.options(wrong)]
        ends = [heaps[i:] for heaps in sums for i in reversed(range(len(heaps)))]
        tests = [*ends, *((part, *test) for test in self.tests for part in self.parts)]
        new = next(filter(self.splits, tests))  # one does, or they were the quotient
        self.tests |= {new[i:]: None for i in range(len(new))}
        self.tell_apart()

    def splits(self, test):
        """Return whether the outcomes of a sum and of its class differ beside a test."""
        steps = self.step.items()
        return any(self.lost((*x, part, *test)) != self.lost(y + test) for (x, part), y in steps)

    def options(self, heaps):
        """Return the options of a sum."""
        return [
            heaps[:i] + option + heaps[i + 1 :]
            for i, part in enumerate(heaps)
            if part not in heaps[:i]  # equal heaps have the same moves
            for option in self.parts[part]
        ]

    def lost(self, heaps):
        """Return whether a sum is P, by its options."""
        # in order and without heaps that have no move: the same sum is remembered once
        heaps = tuple(sorted((h for h in heaps if self.parts[h]), key=self.rank.__getitem__))
        if heaps not in self.known:
            if len(self.known) > MOST_SUMS:
                raise LimitError(f"more than {MOST_SUMS:,} sums to be looked at; begin with less")
            self.known[heaps] = not any(self.lost(option) for option in self.options(heaps))
        return self.known[heaps]
