"""Positions, numbers and lists as they are written in a sentence."""

import re
from collections.abc import Iterator

LONGEST_NAME = 24  # characters that are drawn
LARGEST = 10**4000
NUMBER = re.compile(r"\s*[-+]?[0-9.]+\s*")
NOT_TEXT = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# marks that would turn around what comes after them in a sentence
TURNS = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)], "\ufffd")


def spelled(position):
    """Return a position as it is written in a sentence: parts without quotes, sets in order.

    Only a part that is a text, but would look like a number, keeps its quotes.

    >>> spelled("a"), spelled(("a", (1, 2))), spelled(frozenset({10, 9})), spelled("")
    ('a', '(a, (1, 2))', '{9, 10}', "''")
    >>> spelled(("1", 2))
    "('1', 2)"
    """
    if isinstance(position, frozenset):
        parts = sorted(map(as_part, position), key=lambda text: (len(text), text))
        return f"{{{', '.join(parts)}}}"
    if isinstance(position, int) and abs(position) > LARGEST:  # Python writes no larger ones
        return shown(position)
    if not isinstance(position, tuple):
        return str(position).translate(TURNS) if position != "" else "''"
    return f"({', '.join(map(as_part, position))}{',' * (len(position) == 1)})"


def as_part(thing):
    """Return a part of a position as it is written; a text that looks like a number has quotes.

    >>> as_part("1"), as_part(1), as_part("b1")
    ("'1'", '1', 'b1')
    """
    return repr(thing) if isinstance(thing, str) and NUMBER.fullmatch(thing) else spelled(thing)


def brief(thing, most=LONGEST_NAME):
    """Return a short text that can be drawn, in which characters that are not text are replaced.

    >>> brief("a" * 30), brief("bell: " + chr(7))
    ('aaaaaaaaaaaaaaaaaaaaaaa…', 'bell: \ufffd')
    """
    text = as_characters(spelled(thing)) if thing != "" else ""  # such as no title
    return text if len(text) <= most else f"{text[: most - 1]}…"


def as_characters(text):
    """Return a text that can be stored, in which everything that is not a character is replaced.

    >>> as_characters("bell: " + chr(7))
    'bell: \ufffd'
    """
    return NOT_TEXT.sub("\ufffd", text)


def counted(number, word):
    """Return a number with its noun.

    >>> counted(1, "move"), counted(2, "move")
    ('1 move', '2 moves')
    """
    return f"{number} {word}{'' if number == 1 else 's'}"


def listed(things, last="and"):
    """Return a list as words.

    >>> listed(["a"]), listed(["a", "b", "c"]), listed([1, 2], "or")
    ('a', 'a, b and c', '1 or 2')
    """
    return joined([spelled(thing) for thing in things], last)


def listed_some(things, most=5):
    """Return a list as words; a long list is cut after a few.

    >>> listed_some("abc", most=3), listed_some("abcde", most=3)
    ('a, b and c', 'a, b, c and 2 more')
    """
    if len(things) <= most:
        return listed(things)
    return f"{', '.join(map(spelled, things[:most]))} and {len(things) - most} more"


def joined(words, last="and"):
    """Return texts as a list in words."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def shown(thing, most=60):
    """Return a short text for `thing`, as it would be typed, for use in a message.

    >>> shown("a"), shown((1, 2)), shown("x" * 99, most=9), shown(n for n in "12")
    ("'a'", '(1, 2)', "'xxx…xxx'", 'a generator')
    """
    try:
        text = f"a {type(thing).__name__}" if isinstance(thing, Iterator) else repr(thing)
    except Exception:  # a number of over 4300 digits, or an object of a reader's own
        text = f"({type(thing).__name__} that cannot be shown)"
    half = most // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"


def around(cycle, most=5):
    """Return a cycle in words; a long cycle is cut after a few positions.

    >>> around(["a", "b"]), around([3]), around(range(100), most=3)
    ("'a' → 'b' → 'a'", '3 is an option of itself', '0 → 1 → … (98 more) → 0')
    """
    if len(cycle) == 1:
        return f"{shown(cycle[0])} is an option of itself"
    first = cycle if len(cycle) <= most else cycle[: most - 1]
    more = [f"… ({len(cycle) - len(first)} more)"] * (len(cycle) > len(first))
    return " → ".join([*map(shown, first), *more, shown(cycle[0])])


def shown_some(things, most=12):
    """Return short texts for the first few of `things`, with an ellipsis for the rest.

    >>> shown_some(range(100), most=3)
    ['0', '1', '…', '99']
    """
    texts = [shown(thing) for thing in (things if len(things) <= most else things[: most - 1])]
    return texts if len(things) <= most else [*texts, "…", shown(things[-1])]
