"""The value of any one heap, computed as far as it is asked for."""

from functools import cached_property

from sg_core.checks import natural
from sg_core.errors import LimitError
from sg_core.rulesets import HeapGame
from sg_core.sequences.heaps import HeapValues, moves_of
from sg_core.sequences.periods import find_period, follows_digits, unchanged, values_source
from sg_core.words import shown

FIRST_VALUES = 100  # of heaps that are computed, more where they are asked for
MOST_FAST, MOST_SLOW = 40_000, 3_000  # values, while no period is proved
MOST_WORK = 500_000_000  # pairs of parts that are looked at, in about a second


def heap_value_of(rules):
    """Return the function from a heap to its value, or None if there is none.

    It is the method `known_value` of the rules, or the nim-sequence of a game given by digits.

    >>> from sg_core.rulesets import Chomp, Kayles, Nim
    >>> heap_value_of(Nim())(7), heap_value_of(Kayles())(7), heap_value_of(Chomp())
    (7, 2, None)
    """
    if gives(rules, "known_value"):
        return rules.known_value
    if follows_digits(rules) and type(rules).split is HeapGame.split:
        return HeapSequence(rules).value
    return None


def gives(rules, name):
    """Return whether rules have a method that fits their moves.

    A method that is inherited from a class with other moves does not count.

    >>> from sg_core.rulesets import Nim
    >>> class One(Nim):
    ...     def options(self, heap):
    ...         return [heap - 1] if heap else []
    >>> gives(Nim(), "known_value"), gives(One(), "known_value")
    (True, False)
    """
    if name in getattr(rules, "__dict__", {}):
        return True
    # a formula is about the moves of the class that has it
    kind = next((kind for kind in type(rules).__mro__ if name in vars(kind)), None)
    return kind is not None and unchanged(kind, rules, "options", "split")


class HeapSequence:
    """The values of the heaps of a game, computed as far as they were asked for."""

    def __init__(self, game):
        self.game, self.computed, self.found = game, values_source(game), None

    @cached_property
    def most(self):
        """The number of values after which we give up, if no period is proved."""
        return worth_trying(self.computed)

    def value(self, heap):
        """Return the value of a heap, which may have any size once a period is proved.

        >>> from sg_core.rulesets import Kayles
        >>> HeapSequence(Kayles()).value(10**100)
        1
        """
        natural(heap, "a heap")
        if not self.knows(heap):
            limit = min(max(FIRST_VALUES, 2 * heap), self.most)  # more are often asked for next
            self.found = find_period(self.computed, limit, progress=False)
        if not self.knows(heap):
            what = f"the value of heap {shown(heap)} in {shown(self.game)} is not known"
            raise LimitError(
                f"{what}: no period is proved by {self.most:,} values; "
                "find_period(rules, limit=…) computes more"
            )
        return self.found.value(heap)

    def knows(self, heap):
        """Return whether the value of a heap was computed, or follows from a proved period."""
        return self.found and (self.found.proved or heap < self.found.checked_to)


def worth_trying(computed):
    """Return how many values of a game can be computed in about a second.

    >>> from sg_core.rulesets import Hexadecimal, Kayles
    >>> worth_trying(HeapValues(Kayles())), worth_trying(HeapValues(Hexadecimal("0.8")))
    (26244, 2322)
    """
    if not isinstance(computed, HeapValues):
        return MOST_SLOW
    _, one, two, three = map(len, moves_of(computed.rules, MOST_FAST))
    count = MOST_FAST
    while count > FIRST_VALUES and work(count, one, two, three) > MOST_WORK:
        count = count * 9 // 10
    return count


def work(count, one, two, three):
    """Return about how much work some values are, counted in pairs of parts that are looked at.

    `one`, `two` and `three` are how many moves leave so many heaps. A row of pairs costs as much
    as 1500 of them before the first is looked at; three parts are a row for each first part.
    """
    pairs = min(two, count) * (count // 4 + 1500)
    return count * (min(one, count) + pairs + min(three, count) * 80 * count)
