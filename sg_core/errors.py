"""What `sg_core` says when something cannot be done: `GameError` and its kinds.

The functions `natural`, `as_list`, `as_text`, … stand at the doors: they return what they were
given if it can be used, and else raise an error that says what would be right.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from numbers import Integral

from sg_core.words import shown, shown_some

MOST_LISTED = 1_000_000


class GameError(ValueError):
    """Bad input: the message names what is wrong and what would be right."""


class CycleError(GameError):
    """The moves let play go round for ever.

    Attributes
    ----------
    cycle : list
        The positions of the cycle, each once, in the order in which play runs through them.
    """

    def __init__(self, cycle):
        self.cycle = list(cycle)
        around = " → ".join(shown_some([*self.cycle, self.cycle[0]]))
        super().__init__(f"play could go round for ever, {around}; a game must come to an end")


class NotationError(GameError):
    """A text that should describe a game does not."""


class LimitError(GameError):
    """Something too large for what was asked."""


def natural(value, what="a value", least=0, most=None):
    """Return `value` as an int, or raise unless it is a whole number from `least` to `most`.

    >>> natural(3)
    3
    >>> natural(-1, "a heap")
    Traceback (most recent call last):
    sg_core.errors.GameError: a heap must be one of 0, 1, 2, …, not -1
    """
    whole = type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))
    if not whole or value < least:
        first = f"{least}, {least + 1}, {least + 2}, …"
        raise GameError(f"{what} must be one of {first}, not {shown(value)}")
    if most is not None and value > most:
        raise LimitError(f"{what} is at most {most:,}, not {shown(value)}")
    return int(value)


def naturals(values, what="a value", **limit):
    """Return a collection of natural numbers as a list.

    >>> naturals((1, "2"))
    Traceback (most recent call last):
    sg_core.errors.GameError: a value must be one of 0, 1, 2, …, not '2'
    """
    return [natural(value, what) for value in as_list(values, "numbers", **limit)]


def as_list(things, what, ordered=False, most=MOST_LISTED, instead="give fewer"):
    """Return a collection as a list, or raise where there is none, no order or no end.

    >>> as_list(("a", "b"), "positions")
    ['a', 'b']
    >>> as_list("ab", "positions")
    Traceback (most recent call last):
    sg_core.errors.GameError: expected a list of positions, not 'ab'
    """
    no_list = str | bytes | Mapping | set | frozenset if ordered else str | bytes | Mapping
    if isinstance(things, no_list) or not isinstance(things, Iterable):
        raise GameError(f"expected a list of {what}, not {shown(things)}")
    found = list(islice(things, most + 1))
    if len(found) > most:
        raise LimitError(f"over {most:,} {what} are too many to list; {instead}")
    return found


def as_text(thing, what):
    """Return `thing` if it is a text, or raise a `GameError` that says what should be one.

    >>> as_text(5, "a title")
    Traceback (most recent call last):
    sg_core.errors.GameError: a title is a text, not 5
    """
    if not isinstance(thing, str):
        raise GameError(f"{what} is a text, not {shown(thing)}")
    return thing


def truth(thing, what):
    """Return `thing` if it is True or False, or raise a `GameError`.

    >>> truth(1, "an answer")
    Traceback (most recent call last):
    sg_core.errors.GameError: an answer is True or False, not 1
    """
    if not isinstance(thing, bool):
        raise GameError(f"{what} is True or False, not {shown(thing)}")
    return thing


def one_of(thing, known, what):
    """Return `thing` if it is one of those known, texts or None, or raise a `GameError`.

    >>> one_of("maybe", ("yes", "no", None), "an answer")
    Traceback (most recent call last):
    sg_core.errors.GameError: an answer is 'yes', 'no' or None, not 'maybe'
    """
    if not isinstance(thing, str | None) or thing not in known:
        *some, last = map(repr, known)
        raise GameError(f"{what} is {', '.join(some)} or {last}, not {shown(thing)}")
    return thing
