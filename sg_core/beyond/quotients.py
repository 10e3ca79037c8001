"""Misère quotients: finitely many elements that name sums of heaps and show who wins.

Two sums are *indistinguishable* if their misère outcomes agree, whatever sum of the same heaps is
put beside both. The classes are multiplied by putting sums together, so they form a commutative
monoid. Φ sends a heap to its class, and 𝒫 has the classes of the sums that are P.

How a quotient is verified
--------------------------
There are infinitely many sums, but to check the rule of play we need only two things about each,
and these take finitely many values. Let a table, 𝒫, and Φ be given, with Φ = 1 for heaps without a
move. Give every sum a pair (q, T): q is the product of Φ over its heaps, and T is the set of the
same products for its options. If we add a heap with the pair (r, U), the pair becomes
(q·r, T·r ∪ q·U), so all pairs are found from (1, ∅), and they are finitely many.
The claim is that a sum is P exactly when q is in 𝒫. It is right for all sums exactly when each pair
obeys the rule of misère play: q must not be in 𝒫 if T is empty, and otherwise q must be in 𝒫
exactly when T and 𝒫 have nothing in common. Such a table is the quotient if two more things are
true: Φ reaches every element, and for any two elements there is a factor that takes just one of
them into 𝒫.

How a period is proved
----------------------
*Octal games* (Guy, Smith, Plambeck). Let d_k be the last digit other than 0, and p, n0 ≥ 1. If all
heaps below 2·n0 + 2p + k are verified, and Φ(n + p) = Φ(n) for n0 ≤ n < 2·n0 + p + k, then all
heaps are verified, and Φ(n + p) = Φ(n) for all n ≥ n0. Proof: let h be the first heap beyond this
range. Its options leave at most two heaps, and one of them is at least n0 + p. The heap that is p
smaller has the same Φ. Hence h has the pair of h − p, and no pair is new.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from itertools import chain, product

from sg_core.beyond.monoid import (
    in_powers,
    names_of,
    parse_relations,
    parse_word,
    reductions,
    relations_of,
    sorted_letters,
    words_of,
)
from sg_core.checks import as_text, check_hashable, natural, truth
from sg_core.errors import GameError, LimitError
from sg_core.graph import GameGraph, options_of
from sg_core.labels import N, P
from sg_core.sequences.periods import Repeats, smaller_options, theorem_about, values_source
from sg_core.words import listed, listed_some, shown

MOST_PAIRS = 100_000


@dataclass(frozen=True)
class Verification:
    """The result of checking a quotient: true if the quotient is right.

    Attributes
    ----------
    why : str
        Why the quotient is wrong; empty if it is right.
    pairs : dict
        From each pair (q, T) that was found to the least sum that has it.
    wrong : pair, or None
        The first pair that breaks the rule.
    """

    why: str
    pairs: dict = field(default_factory=dict, repr=False)
    wrong: tuple | None = None

    @property
    def sum(self):
        """Return a sum with the pair that breaks the rule, or None."""
        return self.pairs.get(self.wrong)

    def __bool__(self):
        return not self.why


@dataclass(frozen=True)
class Quotient:
    """Elements that name the sums of some heaps and show who wins: found, or given to be checked.

    Parameters
    ----------
    rules : object with `options(heap)`, or GameGraph
    phi : dict
        Φ, from each heap, or each position of the graph, to an element.
    P : collection of elements
        𝒫, the elements whose sums are P: the player who has just moved wins.
    table : dict
        From each pair of elements to its product. Elements are words, such as "abb".
    normal : bool
        True for the quotient of normal play: the player who cannot move loses.

    Raises
    ------
    GameError
        If a product, or an element of Φ or 𝒫, is missing in the table.

    Examples
    --------
    >>> from sg_core.rulesets import Nim
    >>> found = Quotient.from_words(Nim(), "a²=1 b³=b", P="a b²", phi="a b")
    >>> found.elements, found.outcome(2, 2), bool(found.verify())
    (('', 'a', 'b', 'ab', 'bb', 'abb'), P, True)
    >>> bool(found.changed("a", "b", "a").verify())
    False

    References
    ----------
    T. E. Plambeck, A. N. Siegel, "Misère quotients for impartial games", Journal of Combinatorial
    Theory A 115 (2008).
    """

    rules: object
    phi: dict
    P: frozenset
    table: dict = field(repr=False)
    normal: bool = False

    def __post_init__(self):
        options_of(self.rules)  # says what is wrong if there are none
        truth(self.normal, "whether play is normal")
        named = {"", *self.P, *self.phi.values(), *self.table.values(), *chain(*self.table)}
        missing = next((pair for pair in product(named, named) if pair not in self.table), None)
        if missing:
            raise GameError(
                f"the table has no product of {shown(missing[0])} and {shown(missing[1])}; "
                "𝒫 and Φ may only use elements of the table"
            )

    @classmethod
    def from_words(cls, rules, relations, P, phi, normal=False):
        """Return the quotient that relations between words define.

        Parameters
        ----------
        rules : object with `options(heap)`, or GameGraph
        relations : str
            Such as "a²=1 b³=b bc=ab".
        P : str
            The words in 𝒫, such as "a b²".
        phi : str or dict
            The words of heaps 1, 2, 3, …, such as "a b a b c"; for a graph, from position to word.
        """
        lost, relations = as_text(P, "𝒫").split(), parse_relations(relations)
        names = words_of(relations)
        table = {
            (x, y): reductions(sorted_letters(x + y), relations)[-1] for x in names for y in names
        }
        if isinstance(phi, str):
            phi = dict(enumerate(["1", *phi.split()]))
        if not isinstance(phi, Mapping):
            raise GameError(f'write Φ as words, such as "a b ab", not {shown(phi)}')

        def name(word):
            return reductions(parse_word(word), relations)[-1]

        phi = {heap: name(word) for heap, word in phi.items()}
        return cls(rules, phi, frozenset(map(name, lost)), table, normal)

    def changed(self, x, y, product):
        """Return a copy in which the product of two elements, in both orders, is another one."""
        for word in (x, y, product):
            if word not in self.elements:
                raise GameError(
                    f"the elements are {listed(map(in_powers, self.elements))}, not {shown(word)}"
                )
        return replace(self, table=self.table | {(x, y): product, (y, x): product})

    @cached_property
    def elements(self):
        """Return the elements, 1 first."""
        return tuple(dict.fromkeys(x for x, _ in self.table))

    @cached_property
    def relations(self):
        """Return the shortest relations, from words to the elements that they equal."""
        return relations_of(self.elements, self.times)

    @cached_property
    def parts(self):
        """Return the options of each heap, as tuples of heaps."""
        return parts_of(self.rules, self.phi)

    def times(self, x, y):
        """Return the product of two elements."""
        return self.table[x, y]

    def element(self, *heaps):
        """Return the element of a sum of heaps."""
        for heap in heaps:
            if check_hashable(heap) not in self.phi:
                raise GameError(f"Φ is given for {listed_some([*self.phi])}, not for {shown(heap)}")
        return reduce(self.times, (self.phi[heap] for heap in heaps), "")

    def outcome(self, *heaps):
        """Return the outcome of a sum of heaps."""
        return P if self.element(*heaps) in self.P else N

    def values_of_options(self, heap):
        """Return T, the elements of a heap's options."""
        return frozenset(self.element(*option) for option in self.parts[heap])

    def pairs(self):
        """Return the pairs (q, T) of all sums, each with a sum that has it, shortest first."""
        heaps = {}  # one for each pair: the others bring nothing new
        for heap in self.phi:
            heaps.setdefault((self.phi[heap], self.values_of_options(heap)), heap)
        nothing = ("", frozenset())
        found, waiting = {nothing: ()}, deque([nothing])
        while waiting:
            pair = waiting.popleft()
            for other, heap in heaps.items():
                both = self.beside(pair, other)
                if both not in found:
                    found[both] = (*found[pair], heap)
                    waiting.append(both)
            if len(found) > MOST_PAIRS:
                raise LimitError(f"there are more than {MOST_PAIRS:,} pairs to check")
        return found

    def pair(self, *heaps):
        """Return the pair (q, T) of a sum: its element, and those of its options.

        >>> from sg_core.rulesets import Nim
        >>> Quotient.from_words(Nim(), "a²=1 b³=b", "a b²", "a b").pair(1, 1)
        ('', frozenset({'a'}))
        """
        self.element(*heaps)
        pairs = ((self.phi[heap], self.values_of_options(heap)) for heap in heaps)
        return reduce(self.beside, pairs, ("", frozenset()))

    def beside(self, pair, other):
        """Return the pair of two sums put together."""
        (q, T), (r, U) = pair, other
        options = {self.table[t, r] for t in T} | {self.table[q, u] for u in U}
        return self.table[q, r], frozenset(options)

    def obeys(self, q, T):
        """Return whether a pair obeys the rule of play."""
        if not T:
            return (q in self.P) == self.normal
        return (q in self.P) == self.P.isdisjoint(T)

    def verify(self):
        """Return whether this is the quotient, as a `Verification` with what is wrong.

        >>> from sg_core.rulesets import Nim
        >>> wrong = Quotient.from_words(Nim(), "a²=1 b³=b", P="a ab²", phi="a b").verify()
        >>> print(wrong.why)
        2 + 2 has the element b², not in 𝒫, and no option in 𝒫 (T = {ab, b})
        """
        why = self.broken_law()
        if why:
            return Verification(why)
        pairs = self.pairs()
        wrong = next((pair for pair in pairs if not self.obeys(*pair)), None)
        why = self.why_broken(wrong, pairs[wrong]) if wrong else self.needless()
        return Verification(why, pairs, wrong)

    def why_broken(self, pair, heaps):
        """Say why a pair breaks the rule."""
        (q, T), where = pair, "in 𝒫" if pair[0] in self.P else "not in 𝒫"
        who = f"{' + '.join(map(str, heaps)) or 'nothing'} has the element {in_powers(q)}, {where}"
        if not T:
            return f"{who}, and no move: who should move {'loses' if self.normal else 'wins'}"
        values = ", ".join(sorted(map(in_powers, T)))
        inside = sorted(map(in_powers, self.P.intersection(T)))
        which = f"the option {inside[0]} in 𝒫" if inside else "no option in 𝒫"
        return f"{who}, and {which} (T = {{{values}}})"

    def broken_law(self):
        """Say which law of a commutative monoid, or of Φ, is broken."""
        elements, times, name = self.elements, self.times, in_powers
        for x, y in product(elements, elements):
            if times(x, y) != times(y, x):
                return f"{name(x)} · {name(y)} is not {name(y)} · {name(x)}"
        for x in elements:
            if times("", x) != x:
                return f"1 · {name(x)} is not {name(x)}"
        for x, y, z in product(elements, repeat=3):
            if times(times(x, y), z) != times(x, times(y, z)):
                return f"({name(x)}·{name(y)})·{name(z)} is not {name(x)}·({name(y)}·{name(z)})"
        for heap, options in self.parts.items():
            if not options and self.phi[heap]:
                return f"from {shown(heap)} there is no move, so Φ must be 1 there"
        return ""

    def needless(self):
        """Say which element no sum has, or which two elements should be one."""
        elements, times, name = self.elements, self.times, in_powers
        unmade = set(elements).difference(names_of(self.phi.values(), times, ""))
        if unmade:
            return f"no sum has the element {name(min(unmade))}"
        rows = {}  # who wins beside each element: if rows are equal, nothing tells them apart
        for x in elements:
            other = rows.setdefault(tuple(times(x, y) in self.P for y in elements), x)
            if other != x:
                return f"no factor brings just one of {name(other)} and {name(x)} into 𝒫"
        return ""

    def prove_period(self, period=None, preperiod=None):
        """Return the quotient of heaps of all sizes, if a period of Φ can be proved.

        Parameters
        ----------
        period, preperiod : int, optional
            The claim to be proved: Φ(n + period) = Φ(n) for all n ≥ preperiod. Give
            both, or neither: then each period that the last heaps show is tried.

        Returns
        -------
        ProvedPeriod

        Raises
        ------
        GameError
            If no theorem covers the rules, or none of the periods could be proved.

        Examples
        --------
        >>> from sg_core.rulesets import Octal
        >>> relations = "a²=1 b³=b bc=ab c²=b²"
        >>> few = Quotient.from_words(Octal("0.75"), relations, "a b²", "a b a b c b c b ab² b")
        >>> found = few.prove_period()
        >>> found.period, found.preperiod, len(found.pairs), found.outcome(10**9)
        (2, 8, 33, N)
        """
        theorem = theorem_about(values_source(self.rules))
        if not isinstance(theorem, Repeats) or theorem.parts > 2:
            raise GameError("no theorem on periods of Φ is about these rules; give an octal game")
        last = max(self.phi)
        tried = self.seen_periods(last)
        if (period is None) != (preperiod is None):
            raise GameError("give both period and preperiod, or neither")
        if period is not None:
            tried = [(natural(period, "a period", 1), natural(preperiod, "a preperiod", 1))]
            if sum(tried[0]) > last + 1:
                rows = f"the elements of the heaps to {sum(tried[0]) - 1} are needed"
                raise GameError(f"{rows}, and the quotient has those to {last}")
        # those that need the fewest heaps come first, as verifying takes the time
        for p, first in sorted(tried, key=lambda one: 2 * sum(one) + one[0]):
            longer = self.repeated(p, first, 2 * first + 2 * p + self.rules.last)
            checked = longer.verify()
            if checked:
                return ProvedPeriod(p, first, longer, checked.pairs)
        raise GameError(f"no period of Φ could be proved from the heaps to {last}; give more heaps")

    def seen_periods(self, last):
        """Return the periods (p, n0) that the last heaps show at least once."""
        for p in range(1, last // 2):
            first = last - p + 1
            while first > 1 and self.phi[first - 1] == self.phi[first - 1 + p]:
                first -= 1
            if first + p <= last:
                yield p, first

    def repeated(self, period, first, count):
        """Return the quotient of the heaps below a number, with Φ repeated from some heap on."""
        phi = {n: self.phi[n] for n in range(min(count, first + period))}
        for heap in range(first + period, count):
            phi[heap] = phi[heap - period]
        return replace(self, phi=phi)


@dataclass(frozen=True)
class ProvedPeriod:
    """A quotient of heaps of all sizes: Φ(n + period) = Φ(n) for all n from preperiod on.

    Attributes
    ----------
    period, preperiod : int
    quotient : Quotient
        Of the heaps that the proof needs.
    pairs : dict
        The pairs that were checked.
    """

    period: int
    preperiod: int
    quotient: Quotient = field(repr=False)
    pairs: dict = field(repr=False)

    def element(self, *heaps):
        """Return the element of a sum of heaps, however large."""
        return self.quotient.element(*map(self.smaller, heaps))

    def outcome(self, *heaps):
        """Return the outcome of a sum of heaps, however large."""
        return self.quotient.outcome(*map(self.smaller, heaps))

    def smaller(self, heap):
        """Return the heap in the first period that has the same Φ."""
        beyond = natural(heap, "a heap") - self.preperiod
        return heap if beyond < 0 else self.preperiod + beyond % self.period


def parts_of(rules, heaps):
    """Return the options of some heaps as tuples of heaps, or of positions of a graph likewise."""
    if isinstance(rules, GameGraph):
        return {position: [(option,) for option in rules.options(position)] for position in heaps}
    return {heap: smaller_options(rules, heap) for heap in heaps}
