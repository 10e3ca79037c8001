"""What `sg_core` says when something cannot be done: `GameError` and its kinds.

The functions `natural`, `each`, `as_text`, … return what they were given if it can be used, and
else raise an error that says what would be right.
"""

from numbers import Integral

MOST_VALUES = 1_000_000  # of a collection that is looked through


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
    """A game too large for what was asked."""


def natural(value, what="a value", least=0):
    """Return `value` as an int, or raise a `GameError` when it is not a whole number from `least`.

    >>> natural(3)
    3
    >>> natural(-1, "a heap")
    Traceback (most recent call last):
    sg_core.errors.GameError: a heap must be one of 0, 1, 2, …, not -1
    """
    if type(value) is int and value >= least:  # nearly always; the rest takes longer to tell
        return value
    if isinstance(value, bool) or not isinstance(value, Integral) or value < least:
        first = f"{least}, {least + 1}, {least + 2}, …"
        raise GameError(f"{what} must be one of {first}, not {shown(value)}")
    return int(value)


def each(values, what="numbers", most=MOST_VALUES):
    """Return an iterator over `values`, or raise a `GameError` when there is none, or no end.

    >>> list(each("abc", "letters"))
    ['a', 'b', 'c']
    """
    try:
        return up_to(most, iter(values), what)
    except TypeError:
        raise GameError(f"expected a collection of {what}, not {shown(values)}") from None


def up_to(most, values, what):
    """Yield the values of an iterator; raise a `LimitError` when there are more than `most`."""
    for count, value in enumerate(values):
        if count == most:
            raise LimitError(f"over {most:,} {what} are too many to look through; give fewer")
        yield value


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


def shown(thing, most=60):
    """Return a short text for `thing`, for use in a message.

    >>> shown("a"), shown((1, 2)), shown("x" * 99, most=9)
    ("'a'", '(1, 2)', "'xxx…xxx'")
    """
    try:
        text = repr(thing)
    except Exception:  # a number of over 4300 digits, a tuple nested too deeply, a faulty class
        text = f"({type(thing).__name__} that cannot be shown)"
    half = most // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"


def shown_some(things, most=12):
    """Return short texts for the first few of `things`, an ellipsis standing for the rest.

    >>> shown_some(range(100), most=3)
    ['0', '1', '…', '99']
    """
    texts = [shown(thing) for thing in (things if len(things) <= most else things[: most - 1])]
    return texts if len(things) <= most else [*texts, "…", shown(things[-1])]
