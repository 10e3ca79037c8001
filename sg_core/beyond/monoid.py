"""Words such as ab²c, in which letters may change places: reduce them, and use them as names.

A word is text with its letters in order, "abbc"; the empty word stands for 1. Relations replace a
word by a simpler one. Of all words for one element, its name is the one in which the last
letter comes least often, then the letter before it, and so on.
"""

import re

from sg_core.errors import LimitError, NotationError
from sg_core.words import shown

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_ELEMENTS = 256
MOST_LETTERS = 200
POWERS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
FROM_POWERS = str.maketrans(POWERS, "0123456789")
TO_POWERS = str.maketrans("0123456789", POWERS)
FACTOR = re.compile(r"([a-z])\^?(\d{0,3})")


def parse_word(text):
    """Return a word as its letters in order: "b^2a" and "ab²" are "abb", and "1" is "".

    Parameters
    ----------
    text : str
        Letters, with or without exponents.

    Returns
    -------
    str

    Raises
    ------
    NotationError
        If it is not such a word.

    Examples
    --------
    >>> parse_word("ab²c"), parse_word("b^2 a"), parse_word("1")
    ('abbc', 'abb', '')
    """
    packed = re.sub(r"[\s·*]", "", text).translate(FROM_POWERS) if isinstance(text, str) else "?"
    if packed in ("", "1"):
        return ""
    if not re.fullmatch(f"({FACTOR.pattern})+", packed):
        raise NotationError(f"write a word as letters, such as ab^2, not {shown(text)}")
    factors = FACTOR.findall(packed)
    length = sum(int(power or 1) for _, power in factors)
    if length > MOST_LETTERS:
        raise LimitError(f"a word may have {MOST_LETTERS} letters, not {length:,}")
    return sorted_letters("".join(letter * int(power or 1) for letter, power in factors))


def sorted_letters(word):
    """Return a word with its letters in order."""
    return "".join(sorted(word))


def in_powers(word):
    """Return a word with exponents.

    >>> in_powers("abbc"), in_powers("")
    ('ab²c', '1')
    """
    counts = [(letter, word.count(letter)) for letter in sorted(set(word))]
    return "".join(x + str(n).translate(TO_POWERS) * (n > 1) for x, n in counts) or "1"


def parse_relations(text):
    """Return the relations that a text describes.

    Parameters
    ----------
    text : str
        Such as "a²=1 b³=b bc=ab": each has a word, and the simpler word that it equals.

    Returns
    -------
    dict
        From word to word, with letters in order.

    Raises
    ------
    NotationError
        If something is not a relation, or the second word is not the simpler one.

    Examples
    --------
    >>> parse_relations("a²=1 b³=b bc=ab")
    {'aa': '', 'bbb': 'b', 'bc': 'ab'}
    """
    if not isinstance(text, str):
        raise NotationError(f'write relations as text, such as "a^2=1 b^3=b", not {shown(text)}')
    found = {}
    for relation in text.replace(",", " ").split():
        long, equals, short = relation.partition("=")
        if not (long and equals and short):
            raise NotationError(f"write a relation as a^2=1, not {shown(relation)}")
        long, short = parse_word(long), parse_word(short)
        if weight(short) >= weight(long):
            raise NotationError(
                f"in {shown(relation)}, {in_powers(short)} is not simpler than {in_powers(long)}: "
                "it has as many of the last letter, or more"
            )
        found[long] = short
    return found


def weight(word):
    """Return a key by which words are compared: how often each letter comes, the last letter first.

    >>> weight("ab") > weight("aaa")
    True
    """
    return tuple(map(word.count, reversed(LETTERS)))


def divided(word, part):
    """Return the rest of a word after a part is taken out, or None if the part is not in it.

    >>> divided("abbc", "bc"), divided("abbc", "cc")
    ('ab', None)
    """
    for letter in part:
        if letter not in word:
            return None
        word = word.replace(letter, "", 1)
    return word


def reductions(word, relations):
    """Return the words on the way from a word to one to which no relation applies.

    >>> reductions("bbc", {"bc": "ab", "bbb": "b"})
    ['bbc', 'abb']
    """
    way = [word]
    while relation := applied(way[-1], relations):
        long, short = relation
        way.append(sorted_letters(divided(way[-1], long) + short))
    return way


def applied(word, relations):
    """Return the first relation that replaces a part of a word, or None.

    >>> applied("abbc", {"bc": "ab", "bbb": "b"}), applied("abb", {"bc": "ab"})
    (('bc', 'ab'), None)
    """
    return next((r for r in relations.items() if divided(word, r[0]) is not None), None)


def words_of(relations):
    """Return all words to which no relation applies, by layers of the last letter.

    >>> words_of({"aa": "", "bbb": "b"})
    ['', 'a', 'b', 'ab', 'bb', 'abb']
    """
    words = [""]
    for letter in sorted(set("".join([*relations, *relations.values()]))):
        if not any(set(long) == {letter} for long in relations):
            raise LimitError(f"no relation ends the powers of {letter}: words are infinitely many")
        layer = words
        while layer:
            longer = (word + letter for word in layer)  # a part of an irreducible word is one
            layer = [word for word in longer if len(reductions(word, relations)) == 1]
            words = words + layer
            if len(words) > MOST_ELEMENTS:
                raise LimitError(f"there are more than {MOST_ELEMENTS} words; add relations")
    return words


def names_of(generators, times, one):
    """Return names for all elements that some generators make; needed generators are a, b, c, ….

    >>> names_of([1, 2, 3], lambda x, y: x ^ y, 0)
    {0: '', 1: 'a', 2: 'b', 3: 'ab'}
    """
    name = {one: ""}
    letters = iter(LETTERS)
    for generator in generators:
        if generator in name:
            continue  # earlier ones make it: it needs no letter
        letter = next(letters, None)
        if letter is None:
            raise LimitError(f"more than {len(LETTERS)} generators are needed")
        layer = dict(name)
        while layer:  # everything times the letter, its square, its cube, …, until nothing is new
            longer = {}
            for element, word in layer.items():
                longer.setdefault(times(element, generator), word + letter)
            layer = {element: word for element, word in longer.items() if element not in name}
            name |= layer
    return name


def relations_of(words, times):
    """Return the shortest relations between named elements, from a word to the name that it equals.

    These words are not names, but all their parts are.

    >>> relations_of(["", "a", "b", "ab"], lambda x, y: "".join(sorted(set(x) ^ set(y))))
    {'aa': '', 'bb': ''}
    """
    known, found = set(words), {}
    letters = sorted(set("".join(words)))
    for word in words:
        for letter in letters:
            longer = word + letter
            if (not word or word[-1] <= letter) and longer not in known:
                # parts of one letter less are enough, as all parts of a name are names
                parts = (divided(longer, one) for one in set(longer))
                if known.issuperset(parts):
                    found[longer] = times(word, letter)
    return found
