"""The value of any one heap, computed as far as it is asked for."""

from sg_core.checks import natural
from sg_core.errors import LimitError
from sg_core.rulesets import HeapGame
from sg_core.sequences.periods import (
    find_period,
    follows_digits,
    unchanged,
    values_source,
    worth_computing,
)
from sg_core.words import shown

FIRST_VALUES = 100  # of heaps that are computed, more where they are asked for
MOST_UNPROVED = 40_000  # values that are computed, while no period is proved


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

    def value(self, heap):
        """Return the value of a heap, which may have any size once a period is proved.

        >>> from sg_core.rulesets import Kayles
        >>> HeapSequence(Kayles()).value(10**100)
        1
        """
        natural(heap, "a heap")
        if not self.knows(heap):
            most = worth_computing(self.computed, MOST_UNPROVED)
            limit = min(max(FIRST_VALUES, 2 * heap), most)  # more are often asked for next
            self.found = find_period(self.computed, limit, progress=False)
        if not self.knows(heap):
            what = f"the value of heap {shown(heap)} in {shown(self.game)} is not known"
            raise LimitError(
                f"{what}: no period is proved by {most:,} values; "
                "find_period(rules, limit=…) computes more"
            )
        return self.found.value(heap)

    def knows(self, heap):
        """Return whether the value of a heap was computed, or follows from a proved period."""
        return self.found and (self.found.proved or heap < self.found.checked_to)
