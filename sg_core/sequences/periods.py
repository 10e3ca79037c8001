"""Nim-sequences, the values of heaps 0, 1, 2, …, and their periods: proved, or only seen.

Letters: `g(n)` is the value of a heap of n; `p` is a period, and `n0` the first heap from which it
holds (the preperiod); `s` is the amount by which values grow in each period (the saltus), and `k`
is the largest number of stones that a move may take.

How a period is proved
----------------------
*Octal games* (Guy and Smith 1956). Let d_k be the last digit other than 0, and p, n0 ≥ 1. If
g(n + p) = g(n) for all n with n0 ≤ n < 2·n0 + p + k, then it holds for all n ≥ n0. For example,
Kayles has p = 12, n0 = 71 and k = 2, so we check n from 71 to 155. The idea: in a large heap every
move leaves a large part, and this part keeps its value if p stones are added or taken away.
Proof: let n be the first number beyond this range. We compare the options of heap n + p with those
of heap n. A move in n + p that takes t ≤ k stones leaves parts a + b = n + p − t ≥ 2·n0 + 2p, so
one of them, b, is at least n0 + p. Heap n has the option a, b − p, and g(b) = g(b − p), because
n0 ≤ b − p < n. Conversely, a move in n that takes t stones leaves parts a + b = n − t ≥ 2·n0 + p,
so one of them, b, is at least n0, and heap n + p has the option a, b + p, where g(b + p) = g(b).
Hence both heaps have options with the same values, and g(n + p) = g(n). The parts that grow or
shrink stay non-empty because n0 ≥ 1. The proof needs the values of heaps below 2·n0 + 2p + k.

*Hexadecimal games*, whose moves may leave three heaps. In the same way, if g(n + p) = g(n) for all
n with n0 ≤ n < 3·n0 + 2p + k, then it holds for all n ≥ n0. Let n be the first number beyond this
range. A move in n + p leaves n + p − t ≥ 3·n0 + 3p stones in at most three parts, so one of them is
at least n0 + p, and we may replace it by one that is p smaller. A move in n leaves
n − t ≥ 3·n0 + 2p stones, so one of its parts is at least n0, and we may replace it by one that is
p larger. The proof needs the values of heaps below 3·n0 + 3p + k.

*Subtraction games* with finitely many amounts, of which k is the largest. Each value depends on the
k values before it. If the k values from n0 on equal the k values from n0 + p on, everything after
them is equal as well. The proof needs the values of heaps below n0 + p + k.

*Nim*: the value of a heap is its size, so g(n + 1) = g(n) + 1: an *arithmetic period* of 1 with
*saltus* 1.

*Lasker's nim*: g(n + 4) = g(n) + 4 for n ≥ 1, because heaps 4q + 1, 4q + 2, 4q + 3, 4q + 4 have the
values 4q + 1, 4q + 2, 4q + 4, 4q + 3. The proof is by induction. By taking, these heaps reach the
values 0, …, 4q and those of the heaps before them among the four; and 4q + 3 can be broken into
4q + 2 and 1, which has the value 4q + 3. It remains to show that no heap can be broken into two
heaps with its own value. Modulo 4, heaps of 1, 2, 3, 0 have the values 1, 2, 0, 3. Now take two
parts, also modulo 4. If their sum is 1, the XOR of their values is 2 (from 0 + 1 and 2 + 3), never
1. If it is 2, the XOR is 1 or 0, never 2. If it is 3, the XOR is 3, never 0. If it is 0, the XOR is
0 or 1, never 3.

For all other rules a period is never called proved.
"""

from dataclasses import dataclass, field
from functools import wraps

from sg_core.checks import MOST_VALUES, natural, naturals, truth
from sg_core.errors import GameError, LimitError
from sg_core.graph import Parts, options_of
from sg_core.libraries import library
from sg_core.nimbers import mex, nim_sum
from sg_core.rulesets import HeapGame, Hexadecimal, LaskersNim, Nim, Subtraction
from sg_core.sequences.heaps import HeapValues, moves_of
from sg_core.words import shown

FAR_TOO_MANY = 10**15
MOST_LOOKED_AT = 500_000_000  # pairs of parts: they take about a second
MOST_DEFINED = 3_000  # values by the options alone
FIRST_CHECK = 32  # values
FIRST_SEARCHED = 4096  # values
OF_DIGITS = ("digit", "amounts", "last")  # what the theorems know of rules
SPEED = 10_000  # values in a second, about


def nim_sequence(rules, n):
    """Return the values of heaps 0, 1, …, n − 1.

    Values are computed up to where a period is proved; later ones are looked up.

    Parameters
    ----------
    rules : HeapGame, or object with `options(heap)`
        Options are numbers or tuples of heaps.
    n : int

    Returns
    -------
    list of int

    Raises
    ------
    GameError
        If n is not a natural number, or a heap has an option that is not smaller.
    LimitError
        If n values are too many to list.

    Examples
    --------
    >>> from sg_core.rulesets import Kayles, Nim
    >>> nim_sequence(Kayles(), 12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> nim_sequence(Nim(), 5)
    [0, 1, 2, 3, 4]

    References
    ----------
    E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, ch. 4.
    """
    n = number_to_list(n)
    return find_period(rules, n).values(n).tolist() if n else []


def number_to_list(n):
    """Return a number of values; refuse too large a one, with an estimate of what it costs."""
    n = sensible_number(natural(n, "the number of values"))
    if n > MOST_VALUES:
        instead = "find_period(rules).value(n) gives one value, however late, if a period is proved"
        raise LimitError(
            f"a list of {n:,} values would take {8 * n / 1e9:,.0f} GB, the limit is "
            f"{MOST_VALUES:,}; {instead}"
        )
    return n


def sensible_number(n):
    """Return a number of values; refuse one that is too large even to estimate its cost."""
    if n > FAR_TOO_MANY:
        raise LimitError(f"{shown(n)} values are far too many; the limit is {MOST_VALUES:,}")
    return n


def worth_computing(heaps, most):
    """Return how many values to compute: `most`, or fewer if that would take more than a second.

    >>> from sg_core.rulesets import Hexadecimal, Kayles
    >>> heaps = HeapValues(Kayles()), HeapValues(Hexadecimal("0.8"))
    >>> [worth_computing(each, 1000) for each in heaps], worth_computing(heaps[1], 10_000)
    ([1000, 1000], 2284)
    """
    if not isinstance(heaps, HeapValues):
        return min(most, MOST_DEFINED)
    moves = [len(amounts) for amounts in moves_of(heaps.rules, most)]
    while pairs_looked_at(most, *moves) > MOST_LOOKED_AT:
        most = most * 9 // 10
    return most


def pairs_looked_at(count, _, one, two, three):
    """Return about how many pairs of parts it takes to compute `count` values.

    The other arguments are the numbers of moves that may leave no heap, one, two or three. For
    each heap, a move that leaves two costs as much as 1500 pairs more, and one that leaves three
    as much as 80 pairs for each stone.
    """
    of_two = min(two, count) * (count // 4 + 1500)
    return count * (min(one, count) + of_two + min(three, count) * 80 * count)


def checking_values(function):
    """Return a function of rules and values that checks the values; its `__wrapped__` does not."""

    @wraps(function)
    def checked(rules, values):
        return function(rules, naturals(values, ordered=True))

    return checked


@checking_values
def next_value(rules, values):
    """Return the mex of the values of a heap's options, from the values of all smaller heaps.

    >>> from sg_core.rulesets import Kayles
    >>> next_value(Kayles(), [0, 1, 2])
    3
    """
    options = smaller_options(rules, len(values))
    return mex(nim_sum(*(values[part] for part in parts)) for parts in options)


def smaller_options(rules, heap):
    """Return the options of a heap as tuples of heaps; refuse one that is not smaller."""
    try:
        options = Parts(rules).left(heap)
    except (TypeError, AttributeError) as problem:
        if heap:  # others were taken
            raise
        heaps = "a nim-sequence is of heaps, which are numbers 0, 1, 2, …"
        raise GameError(f"these rules fail at 0: {problem}; {heaps}") from problem
    for parts in options:
        if any(natural(part, "a heap") >= heap for part in parts):
            wrong = f"heap {heap} has the option {shown(parts)}"
            raise GameError(f"{wrong}; a move must leave heaps that are smaller")
    return options


class DefinedValues:
    """The values of heaps 0, 1, 2, … of any rules for heaps, computed as far as you ask."""

    def __init__(self, rules):
        options_of(rules)  # says what is wrong if there are none
        self.rules, self.listed = rules, []

    @property
    def values(self):
        """Return the values that are known."""
        return library("numpy").array(self.listed, "int64")

    def extend(self, count, report=None):
        """Compute the values of the heaps below `count` that are not known yet."""
        while len(self.listed) < count:
            self.listed.append(next_value.__wrapped__(self.rules, self.listed))
            if report:
                report(len(self.listed))


def values_source(rules):
    """Return an object that computes values of heaps, a fast one if digits give all rules."""
    if isinstance(rules, HeapValues | DefinedValues):
        return rules
    # of three parts that must differ, the fast way would compare two only
    by_digits = follows_digits(rules) and not (rules.unequal and rules.most_left > 2)
    return HeapValues(rules) if by_digits else DefinedValues(rules)


def follows_digits(rules):
    """Return whether the digits of some rules give all of their moves."""
    return unchanged(HeapGame, rules, "options", "left", "after")


def unchanged(kind, rules, *methods):
    """Return whether the moves of some rules are those of a class, unchanged by subclasses."""
    own = all(getattr(type(rules), name, None) is getattr(kind, name, None) for name in methods)
    return own and isinstance(rules, kind) and not vars(rules).keys() & set(methods)


@dataclass(frozen=True)
class Period:
    """A period of a nim-sequence, proved or seen: g(n + period) = g(n) + saltus from preperiod on.

    Attributes
    ----------
    period, preperiod : int or None
        The least period, and the first heap from which the values repeat; None if none was found.
    proved : bool
        True if it holds for ever; False if it was only seen, up to the heap `checked_to` − 1.
    checked_to : int
        The values of the heaps below this were compared: as many as the proof needs, or all
        values that were computed.
    saltus : int
        0 for a sequence that repeats itself; more for an arithmetic period.
    theorem : str
        The games that the theorem used in the proof is about; empty if it was only seen.

    Examples
    --------
    >>> from sg_core.rulesets import Kayles, LaskersNim
    >>> found = find_period(LaskersNim())
    >>> found.period, found.preperiod, found.saltus, found.theorem, found.value(10**16)
    (4, 1, 4, "Lasker's nim", 9999999999999999)
    >>> found = find_period(Kayles())
    >>> found.period, found.preperiod, found.proved, found.checked_to, found.theorem
    (12, 71, True, 168, 'octal games')
    >>> found.value(10**100)
    1
    """

    period: int | None
    preperiod: int | None
    proved: bool
    checked_to: int
    known: object = field(repr=False, compare=False)  # an array of numpy
    saltus: int = 0
    theorem: str = field(default="", compare=False)

    @property
    def exceptions(self):
        """Return the heaps whose values differ from those that the period would give them.

        >>> from sg_core.rulesets import Kayles
        >>> find_period(Kayles()).exceptions
        [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
        """
        if self.period is None:
            return []
        heaps = library("numpy").arange(self.preperiod)
        return heaps[self.known[heaps] != self.repeated(heaps)].tolist()

    def value(self, heap):
        """Return the value of a heap, computed before, or found by the period if this is proved.

        Raises
        ------
        GameError
            If the value is not known.
        """
        heap = natural(heap, "a heap")
        return int(self.known[heap]) if heap < self.checked_to else self.later(heap)

    def values(self, count):
        """Return the values of heaps 0, 1, …, count − 1."""
        known = self.known[: number_to_list(count)]
        if count <= self.checked_to:
            return known
        np = library("numpy")
        return np.append(known, self.later(np.arange(self.checked_to, count)))

    def later(self, heap):
        """Return the value of a heap that was not computed."""
        if not self.proved:
            raise GameError(
                f"no period is proved, and only the values of heaps below {self.checked_to:,} were "
                "computed; ask for more with find_period(rules, limit=…)"
            )
        return self.repeated(heap)

    def repeated(self, heap):
        """Return the value by the period: the one in the first period, plus the jumps since."""
        times, place = divmod(heap - self.preperiod, self.period)
        first = self.known[self.preperiod + place]
        first = int(first) if isinstance(heap, int) else first.astype("int64")
        return first + times * self.saltus

    def __str__(self):
        """Return the period in words, and whether it is proved or only seen."""
        if self.period is None:
            return f"no period seen below heap {self.checked_to:,}"
        kind = f"arithmetic period {self.period:,}, saltus {self.saltus:,},"
        kind = kind if self.saltus else f"period {self.period:,}"
        begins = f"{kind} from heap {self.preperiod:,} on"
        if self.proved:
            return f"{begins}, proved by the values of the heaps below {self.checked_to:,}"
        return f"{begins}, seen below heap {self.checked_to:,}, not proved"


def find_period(rules, limit=100_000, progress=True):
    """Return the period of a nim-sequence, proved if a theorem allows it.

    Parameters
    ----------
    rules : HeapGame, HeapValues, or object with `options(heap)`
        If you give the `HeapValues` of a game, a run that was interrupted goes on from where it
        stopped.
    limit : int
        How many values to compute at most; fewer if a period is proved before.
    progress : bool
        True: a run of more than two seconds shows how far it is.

    Returns
    -------
    Period
        It is `proved` only if it passed the finite check of a theorem, which is proved at the top
        of the module `sg_core.sequences.periods`. For an octal game, the check is that
        g(n + p) = g(n) for max(1, n0) ≤ n < 2·max(1, n0) + p + k. For a finite subtraction game,
        it is the same for n0 ≤ n < n0 + k. Nim, Lasker's nim and hexadecimal games have theorems of
        their own there. If nothing could be proved, it is the least period that the last quarter of
        the values repeats at least twice.

    Notes
    -----
    It looks for a proof when there are enough values for the period that seems to be there, and
    again whenever there are a quarter more. So beyond the first 32 values, it computes at most a
    quarter more than the proof needs.

    Raises
    ------
    GameError
        If the limit is not a positive number.
    LimitError
        If it is too large.

    Examples
    --------
    >>> from sg_core.rulesets import GrundysGame, Kayles, Subtraction
    >>> print(find_period(Kayles()))
    period 12 from heap 71 on, proved by the values of the heaps below 168
    >>> print(find_period(Subtraction({1, 300}), limit=250))
    period 2 from heap 0 on, seen below heap 250, not proved
    >>> print(find_period(Subtraction({1, 300})))
    period 301 from heap 0 on, proved by the values of the heaps below 601
    >>> print(find_period(GrundysGame(), limit=1000))
    no period seen below heap 1,000

    References
    ----------
    R. K. Guy, C. A. B. Smith, "The G-values of various games", Proceedings of the Cambridge
    Philosophical Society 52 (1956).
    """
    truth(progress, "progress")
    limit = sensible_number(natural(limit, "the limit", least=1))
    if limit > MOST_VALUES:
        days = limit / SPEED / 86_400
        raise LimitError(
            f"{limit:,} values would take {8 * limit / 1e9:,.0f} GB or more and, at {SPEED:,} "
            f"values a second, {days:,.1f} days; the limit is {MOST_VALUES:,}"
        )
    heaps = values_source(rules)
    theorem = theorem_about(heaps)
    tqdm = library("tqdm").tqdm
    with tqdm(total=limit, delay=2, disable=not progress, leave=False, unit=" heaps") as bar:
        goal = min(limit, FIRST_CHECK)
        while True:
            heaps.extend(goal, report=lambda known: bar.update(known - bar.n))
            values = heaps.values
            found = theorem and theorem.proved(values)
            if found or len(values) >= limit:
                break
            goal = min(limit, next_check(theorem, values))
    if found:
        period, saltus, needed = found
        preperiod = first_repeated(values, period, saltus)
        return Period(period, preperiod, True, needed, values[:needed], saltus, theorem.about)
    period, saltus = seen_period(values)
    preperiod = None if period is None else first_repeated(values, period, saltus)
    return Period(period, preperiod, False, len(values), values, saltus)


class Repeats:
    """A theorem: values repeat for ever if they do through a window that is long enough.

    A move takes at most k stones, and leaves at most `parts` parts.
    """

    def __init__(self, about, parts, k):
        self.about, self.parts, self.k = about, parts, k

    def window(self, count):
        """Return how many of the last values must repeat to prove a period."""
        return max(1, ((self.parts - 1) * count + self.k + self.parts - 1) // self.parts)

    def needed(self, preperiod, period):
        """Return how many values the proof needs; n0 ≥ 1 if moves break heaps."""
        return self.parts * (max(preperiod, int(self.parts > 1)) + period) + self.k

    def proved(self, values):
        """Return (period, 0, values needed) if the values prove a period, otherwise None."""
        period = least_repeat(values, self.window(len(values)))
        needed = period and self.needed(first_repeated(values, period), period)
        return (period, 0, needed) if period and needed <= len(values) else None


class Grows:
    """A theorem: from heap 1 on, the values are those of the first period, and jump after each."""

    def __init__(self, about, *first):
        self.about, self.first = about, list(first)

    def proved(self, values):
        """Return (period, saltus, values needed) once the first values are known."""
        p = len(self.first)
        return (p, p, p + 1) if values[1 : p + 1].tolist() == self.first else None


def theorem_about(heaps):
    """Return the theorem on periods that covers the rules of some heaps, or None."""
    rules = heaps.rules
    if unchanged(Nim, rules, "options"):
        return Grows("nim", 1)
    if not isinstance(heaps, HeapValues) or rules.unequal:
        return None  # a part that grows by a period may become equal to another
    if unchanged(LaskersNim, rules, "digit", "amounts"):
        return Grows("Lasker's nim", 1, 2, 4, 3)
    if unchanged(Subtraction, rules, *OF_DIGITS) and rules.last is not None:
        return Repeats("subtraction of finitely many amounts", 1, rules.last)
    if not unchanged(Hexadecimal, rules, *OF_DIGITS):
        return None
    about = "octal games" if rules.most_left == 2 else "hexadecimal games"
    return Repeats(about, rules.most_left, rules.last)


def seen_period(values):
    """Return the least period that the last quarter of the values repeats twice, and its saltus.

    If there is no such period, return (None, 0). Values that fall in every period do not count,
    because they would end.
    """
    quarter = len(values) // 4
    for arithmetic in (False, True):  # a sequence that repeats itself would pass as both
        steps = library("numpy").diff(values.astype("int64")) if arithmetic else values
        period = least_repeat(steps, quarter) if quarter else None
        if period and period <= quarter and values[-1] >= values[-1 - period]:
            return period, int(values[-1]) - int(values[-1 - period])
    return None, 0


def next_check(theorem, values):
    """Return how many values to compute before a period is looked for again."""
    later = len(values) + len(values) // 4  # all checks together then take linear time
    period = least_repeat(values, len(values) // 4)
    if period and isinstance(theorem, Repeats):
        enough = theorem.needed(first_repeated(values, period), period)
        return min(later, max(enough, len(values) + 1))
    return later


def least_repeat(values, window):
    """Return the least p ≥ 1 such that the last `window` values are also p places before, or None.

    >>> least_repeat(library("numpy").array([7, 0, 1, 2, 0, 1, 2, 0]), 4)
    3
    """
    backwards = values[::-1]
    text = backwards.astype("uint8").tobytes()  # modulo 256, to be searched fast
    period = text.find(text[: min(window, FIRST_SEARCHED)], 1)  # most often there is none
    while period > 0:
        period = text.find(text[:window], period)
        if period < 0 or (backwards[:window] == backwards[period : period + window]).all():
            break
        period += 1
    return period if period > 0 else None


def first_repeated(values, period, saltus=0):
    """Return the first n from which each value is the same one period later, or a saltus larger.

    >>> first_repeated(library("numpy").array([7, 0, 1, 2, 0, 1, 2, 0]), 3)
    1
    """
    before = values[:-period].astype("int64") + saltus if saltus else values[:-period]
    differ = (before != values[period:])[::-1]  # the last place that differs now comes first
    return len(differ) - int(differ.argmax()) if differ.any() else 0
