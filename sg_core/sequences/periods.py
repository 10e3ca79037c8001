"""Nim-sequences, the values of heaps 0, 1, 2, …, and their periods: proved, or only seen.

How a period is proved
----------------------
*Octal games* (Guy and Smith 1956). Let d_k be the last digit other than 0, and p, n0 ≥ 1. If
g(n + p) = g(n) for all n with n0 ≤ n < 2·n0 + p + k, then for all n ≥ n0. Proof: let n be the
first one beyond, and compare the options of heap n + p with those of heap n. A move in n + p that
takes t ≤ k stones leaves parts a + b = n + p − t ≥ 2·n0 + 2p, so one of them, b, is at least
n0 + p. Heap n has the option a, b − p; g(b) = g(b − p), since n0 ≤ b − p < n. Back in the same
way: of parts a + b = n − t ≥ 2·n0 + p one is at least n0, and heap n + p has the option a, b + p.
So both heaps have options with the same values, and g(n + p) = g(n). The parts that grow or shrink
stay non-empty because n0 ≥ 1. The values needed are those of heaps below 2·n0 + 2p + k.

*Subtraction games* with finitely many amounts, s the largest: each value depends on the s values
before it. If two windows of s values in a row are equal, that from n0 on and that from n0 + p on,
then so is all that follows. The values needed are those of heaps below n0 + p + s.

For all other rules a period is never called proved.
"""

from dataclasses import dataclass, field

import numpy as np

from sg_core.doors import natural
from sg_core.errors import GameError, LimitError
from sg_core.graph import options_of
from sg_core.nimbers import mex, nim_sum
from sg_core.rulesets import HeapGame, Octal, Subtraction
from sg_core.sequences.sparse import HeapValues
from sg_core.words import shown

MOST_VALUES = 500_000_000
MOST_LISTED = 50_000_000
FAR_TOO_MANY = 10**15
MANY_DIGITS = 20  # of a code
FIRST_CHECK = 32  # values
FIRST_SEARCHED = 4096  # values
TOLD = ("digit", "amounts", "last")  # what the theorems know of rules
PLAIN_SPEED = 10_000  # values in a second, about, without compiled loops


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
        If n is no natural number, or a heap has an option that is not smaller.
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
    """Return a number of values, or say what it would cost to list them."""
    n = told_number(natural(n, "the number of values"))
    if n > MOST_LISTED:
        instead = "find_period(rules).value(n) gives one value, however late, if a period is proved"
        raise LimitError(
            f"a list of {n:,} values would take {8 * n / 1e9:,.0f} GB, the limit is "
            f"{MOST_LISTED:,}; {instead}"
        )
    return n


def told_number(n):
    """Return a number of values, or refuse one for which it cannot be said what it would cost."""
    if n > FAR_TOO_MANY:
        raise LimitError(f"{shown(n)} values are far too many; the limit is {MOST_VALUES:,}")
    return n


def worth_computing(rules, most):
    """Return how many values to compute: `most`, but fewer where a code has many digits.

    >>> worth_computing(Octal("0.77"), 1000), worth_computing(Octal("0." + "7" * 200), 1000)
    (1000, 100)
    """
    digits = rules.last if isinstance(rules, Octal) else 0
    return most * MANY_DIGITS // max(MANY_DIGITS, digits)


def next_value(rules, values):
    """Return the mex of the values of a heap's options, from the values of all smaller heaps.

    >>> from sg_core.rulesets import Kayles
    >>> next_value(Kayles(), [0, 1, 2])
    3
    """
    options = smaller_options(rules, len(values))
    return mex(nim_sum(*(values[part] for part in parts)) for parts in options)


def smaller_options(rules, heap):
    """Return the options of a heap as tuples of heaps, or say which one is not smaller."""
    options = options_of(rules)(heap)
    options = [parts if isinstance(parts, tuple) else (parts,) for parts in options]
    for parts in options:
        if any(natural(part, "a heap") >= heap for part in parts):
            wrong = f"heap {heap} has the option {shown(parts)}"
            raise GameError(f"{wrong}; a move must leave heaps that are smaller")
    return options


class DefinedValues:
    """The values of heaps 0, 1, 2, … of any rules for heaps, as far as they were computed."""

    def __init__(self, rules):
        options_of(rules)  # says what is wrong if there are none
        self.rules, self.listed = rules, []

    @property
    def values(self):
        """Return the values that are known."""
        return np.array(self.listed, np.int64)

    def extend(self, count, report=None):
        """Compute the values of the heaps below `count` that are not known yet."""
        while len(self.listed) < count:
            self.listed.append(next_value(self.rules, self.listed))
            if report:
                report(len(self.listed))


def heap_values(rules):
    """Return what computes the values of heaps: fast if digits tell the whole rules."""
    if isinstance(rules, HeapValues | DefinedValues):
        return rules
    by_digits = told_by(HeapGame, rules, "options", "left", "after")
    return (HeapValues if by_digits else DefinedValues)(rules)


def told_by(kind, rules, *methods):
    """Return whether a kind of rules says what these allow, and no subclass says otherwise."""
    own = all(getattr(type(rules), name, None) is getattr(kind, name) for name in methods)
    return isinstance(rules, kind) and own


@dataclass(frozen=True)
class Period:
    """What is known of a nim-sequence: g(n + period) = g(n) for all n ≥ preperiod, if proved.

    Attributes
    ----------
    period, preperiod : int or None
        The least period, and the first heap from which the values repeat; None if none was found.
    proved : bool
        Whether it holds for ever; else it was only seen, up to the heap `checked_to` − 1.
    checked_to : int
        The values of the heaps below this were compared: as many as the proof needs, or all that
        were computed.

    Examples
    --------
    >>> from sg_core.rulesets import Kayles
    >>> found = find_period(Kayles())
    >>> found.period, found.preperiod, found.proved, found.checked_to
    (12, 71, True, 168)
    >>> found.value(10**100)
    1
    """

    period: int | None
    preperiod: int | None
    proved: bool
    checked_to: int
    known: np.ndarray = field(repr=False, compare=False)

    @property
    def last_exception(self):
        """Return the last heap before the values repeat; None if there is none."""
        return self.preperiod - 1 if self.preperiod else None

    @property
    def exceptions(self):
        """Return the heaps whose values are not those that the period would give them.

        >>> from sg_core.rulesets import Kayles
        >>> find_period(Kayles()).exceptions
        [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
        """
        if self.period is None:
            return []
        heaps = np.arange(self.preperiod)
        return heaps[self.known[heaps] != self.known[self.repeated(heaps)]].tolist()

    def value(self, heap):
        """Return the value of a heap; if it was not computed, by the period, which must be proved.

        Raises
        ------
        GameError
            If the value is not known.
        """
        heap = natural(heap, "a heap")
        return int(self.known[heap if heap < self.checked_to else self.earlier(heap)])

    def values(self, count):
        """Return the values of heaps 0, 1, …, count − 1."""
        heaps = np.arange(number_to_list(count))
        if count > self.checked_to:
            heaps[self.checked_to :] = self.earlier(heaps[self.checked_to :])
        return self.known[heaps]

    def earlier(self, heap):
        """Return the heap below `preperiod` + `period` that has the same value."""
        if not self.proved:
            raise GameError(
                f"no period is proved, and only the values of heaps below {self.checked_to:,} were "
                "computed; ask for more with find_period(rules, limit=…)"
            )
        return self.repeated(heap)

    def repeated(self, heap):
        """Return the heap of the first full period that stands for a heap."""
        return self.preperiod + (heap - self.preperiod) % self.period

    def __str__(self):
        """Return what is known in words."""
        if self.period is None:
            return f"no period seen below heap {self.checked_to:,}"
        begins = f"period {self.period:,} from heap {self.preperiod:,} on"
        if self.proved:
            return f"{begins}, proved by the values of the heaps below {self.checked_to:,}"
        return f"{begins}, seen below heap {self.checked_to:,}, not proved"


def find_period(rules, limit=100_000, progress=True):
    """Return the period of a nim-sequence, proved where a theorem allows it.

    Parameters
    ----------
    rules : HeapGame, HeapValues, or object with `options(heap)`
        With the `HeapValues` of a game, a run that was interrupted goes on where it stopped.
    limit : int
        How many values to compute at most; fewer if a period is proved before.
    progress : bool
        Whether a run of more than two seconds shows how far it is.

    Returns
    -------
    Period
        `proved` only if the finite check of a theorem was passed, see above: for an octal game
        g(n + p) = g(n) for max(1, n0) ≤ n < 2·max(1, n0) + p + k, for a finite subtraction game
        for n0 ≤ n < n0 + s. If nothing was proved: the least period that the last quarter of the
        values has and that they repeat at least twice.

    Notes
    -----
    A proof is looked for when there are enough values for the period that seems to be there, and
    whenever there are a quarter more: so beyond the first 32 values, at most a quarter more than
    the proof needs are computed.

    Raises
    ------
    GameError
        If the limit is no positive number.
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
    limit = told_number(natural(limit, "the limit", least=1))
    if limit > MOST_VALUES:
        days = limit / PLAIN_SPEED / 86_400
        raise LimitError(
            f"{limit:,} values would take {limit / 1e9:,.0f} GB or more and, at {PLAIN_SPEED:,} "
            f"values a second, {days:,.1f} days; the limit is {MOST_VALUES:,}"
        )
    from tqdm import tqdm

    heaps = heap_values(rules)
    with tqdm(total=limit, delay=2, disable=not progress, leave=False, unit=" heaps") as bar:
        goal = min(limit, FIRST_CHECK)
        while True:
            heaps.extend(goal, report=lambda known: bar.update(known - bar.n))
            values = heaps.values
            found = proved_period(heaps, values)
            if found or len(values) >= limit:
                break
            goal = min(limit, next_check(heaps, values))
    period = found or seen_period(values)
    preperiod = None if period is None else first_repeated(values, period)
    compared = values_needed(heaps.rules, preperiod, period) if found else len(values)
    return Period(period, preperiod, found is not None, compared, values[:compared])


def proved_period(heaps, values):
    """Return the least period if the values prove one, else None."""
    window = window_needed(heaps, len(values))
    period = least_repeat(values, window) if window else None
    if period and values_needed(heaps.rules, first_repeated(values, period), period) <= len(values):
        return period
    return None


def seen_period(values):
    """Return the least period that the last quarter of the values has, at least twice, or None."""
    quarter = len(values) // 4
    period = least_repeat(values, quarter)
    return period if period and period <= quarter else None


def next_check(heaps, values):
    """Return how many values are to be known when a period is looked for again."""
    later = len(values) + len(values) // 4
    period = least_repeat(values, len(values) // 4)
    if period and window_needed(heaps, len(values)):
        enough = values_needed(heaps.rules, first_repeated(values, period), period)
        return min(later, max(enough, len(values) + 1))
    return later


def values_needed(rules, preperiod, period):
    """Return how many values prove a period, by the theorem for these rules."""
    if isinstance(rules, Octal):
        return 2 * max(1, preperiod) + 2 * period + rules.last
    return preperiod + period + rules.last


def window_needed(heaps, count):
    """Return how many values must repeat at the end of `count` values to prove a period.

    None if no theorem is about these rules.
    """
    rules = heaps.rules
    if not isinstance(heaps, HeapValues) or rules.unequal:
        return None
    if told_by(Octal, rules, *TOLD):
        return (count + rules.last + 1) // 2
    finite = told_by(Subtraction, rules, *TOLD) and rules.last is not None
    return max(1, rules.last) if finite else None


def least_repeat(values, window):
    """Return the least p ≥ 1 such that the last `window` values also stand p places before.

    None if there is no such p.

    >>> least_repeat(np.array([7, 0, 1, 2, 0, 1, 2, 0]), 4)
    3
    """
    backwards = values[::-1]
    text = backwards.astype(np.uint8).tobytes()  # modulo 256, to be searched fast
    period = text.find(text[: min(window, FIRST_SEARCHED)], 1)  # most often there is none
    while period > 0:
        period = text.find(text[:window], period)
        if period < 0 or (backwards[:window] == backwards[period : period + window]).all():
            break
        period += 1
    return period if period > 0 else None


def first_repeated(values, period):
    """Return the first n from which each value is the same a period later.

    >>> first_repeated(np.array([7, 0, 1, 2, 0, 1, 2, 0]), 3)
    1
    """
    differ = (values[:-period] != values[period:])[::-1]
    return len(differ) - int(differ.argmax()) if differ.any() else 0
