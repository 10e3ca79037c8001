"""Ordinal numbers below ε₀ as infinitely large heaps: their order, their nim-sums, and nim."""

import re
from dataclasses import dataclass
from functools import total_ordering
from itertools import pairwise

from sg_core.beyond.monoid import FROM_POWERS, POWERS, TO_POWERS
from sg_core.checks import is_whole, natural, one_by_one
from sg_core.errors import GameError, LimitError, NotationError
from sg_core.words import shown

MOST_CHARACTERS, MOST_STORIES = 200, 20
TOO_LARGE = "ε₀ is too large: ordinals here are below ε₀, such as w^(w^w)"
TOO_LONG = f"ordinals are written in at most {MOST_CHARACTERS} characters"
RAISED = re.compile(f"[{POWERS}]+")
TOKEN = re.compile(r"\s*(\d+|[wω^*·+()])")
OMEGAS, TIMES = ("w", "ω"), ("*", "·")
EPSILON = re.compile(r"\s*[εϵ]")


@total_ordering
@dataclass(frozen=True, eq=False, repr=False)
class Ordinal:
    """A number of stones that may be infinite, such as ω·2 + 3.

    ω comes after all natural numbers, then ω + 1, and so on. Each is a sum of terms ω^e·c, with
    numbers c ≥ 1 and exponents e that fall. (These are the ordinals below ε₀.)

    Ordinals are compared term by term, first by exponents, then by numbers. Natural numbers count
    as ordinals; `+` is the sum of ordinals, in which 1 + ω is ω.

    Parameters
    ----------
    terms : tuple of pairs
        Each has an exponent, an `Ordinal` or a natural number, and a positive number. The exponents
        fall.

    Raises
    ------
    GameError
        If the terms are of another kind, or their exponents do not fall.

    Examples
    --------
    >>> omega = Ordinal(((1, 1),))
    >>> [omega, omega + 1, 1 + omega, omega > 1000, Ordinal(((0, 3),)) == 3]
    [ω, ω + 1, ω, True, True]

    References
    ----------
    G. Cantor, "Beiträge zur Begründung der transfiniten Mengenlehre" (1897).
    """

    terms: tuple = ()

    def __post_init__(self):
        object.__setattr__(self, "terms", terms_from(self.terms))

    def __eq__(self, other):
        other = ordinal_from(other)
        return NotImplemented if other is None else self.terms == other.terms

    def __lt__(self, other):
        other = ordinal_from(other)
        return NotImplemented if other is None else self.terms < other.terms

    def __hash__(self):  # a finite ordinal is equal to its number, and must hash like it
        is_finite = all(exponent == ZERO for exponent, _ in self.terms)
        return hash(sum(count for _, count in self.terms) if is_finite else self.terms)

    def __add__(self, other):
        other = ordinal_from(other)
        if not other:
            return NotImplemented if other is None else self
        (exponent, count), *rest = other.terms
        stay = [term for term in self.terms if term[0] >= exponent]  # smaller ones are swallowed
        if stay and stay[-1][0] == exponent:
            count += stay.pop()[1]
        return Ordinal((*stay, (exponent, count), *rest))

    def __radd__(self, other):
        other = ordinal_from(other)
        return NotImplemented if other is None else other + self

    def __repr__(self):
        return " + ".join(map(in_signs, self.terms)) or "0"

    def __bool__(self):
        return bool(self.terms)


def terms_from(terms):
    """Return the terms of an ordinal, with ordinals as exponents; refuse terms that are wrong."""
    form = "terms are pairs of an exponent and a number from 1 on, such as ((2, 1), (0, 5))"
    pairs = isinstance(terms, tuple) and all(isinstance(t, tuple) and len(t) == 2 for t in terms)
    if not pairs or not all(is_whole(count) and count > 0 for _, count in terms):
        raise GameError(f"{form}, not {shown(terms)}")
    found = tuple((checked(exponent), int(count)) for exponent, count in terms)
    if any(one <= next for (one, _), (next, _) in pairwise(found)):
        raise GameError(f"the exponents of the terms fall: the largest stands first, not {found}")
    return found


def ordinal_from(thing):
    """Return an ordinal, made from a natural number if need be; None for anything else."""
    if isinstance(thing, Ordinal):
        return thing
    return finite(int(thing)) if is_whole(thing) and thing >= 0 else None


def checked(ordinal):
    """Return an ordinal, made from a natural number if need be; refuse anything else."""
    if isinstance(ordinal, Ordinal):
        return ordinal
    if is_whole(ordinal):
        return finite(natural(ordinal, "an ordinal"))
    raise GameError(f'an ordinal is a number or parse_ordinal("w*2+3"), not {shown(ordinal)}')


ZERO = Ordinal()
ONE = Ordinal(((ZERO, 1),))
OMEGA = Ordinal(((ONE, 1),))


def in_signs(term):
    """Return a term ω^e·c as text.

    >>> in_signs((ONE, 3)), in_signs((finite(2), 1)), in_signs((ZERO, 5))
    ('ω·3', 'ω²', '5')
    """
    exponent, count = term
    if not exponent:
        return str(count)
    if exponent < OMEGA:
        raised = str(exponent).translate(TO_POWERS) * (exponent > ONE)
    else:
        raised = f"^{exponent}" if exponent == OMEGA else f"^({exponent})"
    return f"ω{raised}{f'·{count}' * (count > 1)}"


def with_carets(text):
    """Return a text with carets in place of small raised numbers.

    >>> with_carets("ω²·3 + ω¹⁰")
    'ω^2·3 + ω^10'
    """
    return RAISED.sub(lambda number: f"^{number[0].translate(FROM_POWERS)}", text)


def finite(number):
    """Return a natural number as an ordinal.

    >>> str(finite(0)), str(finite(7))
    ('0', '7')
    """
    return Ordinal(((ZERO, number),) if number else ())


def nim_sum_of_ordinals(*ordinals):
    """Return the nim-sum: for each power of ω, the nim-sum of its coefficients.

    Every ordinal is a sum of different powers of two, and ω^e·2ⁱ is the power 2^(ω·e + i). This is
    why equal powers of two cancel within the coefficients of one power of ω.

    Parameters
    ----------
    *ordinals : Ordinal

    Returns
    -------
    Ordinal

    Raises
    ------
    GameError
        If one of them is not an ordinal.

    Examples
    --------
    >>> one, other = parse_ordinal("w^2+w*3+5"), parse_ordinal("w^2+w+2")
    >>> print(nim_sum_of_ordinals(one, other))
    ω·2 + 7

    References
    ----------
    J. H. Conway, *On Numbers and Games*, ch. 6.
    """
    one_by_one(ordinals, "nim_sum_of_ordinals")
    counts = {}
    for ordinal in map(checked, ordinals):
        for exponent, count in ordinal.terms:
            counts[exponent] = counts.get(exponent, 0) ^ count  # no power of ω meets another
    return Ordinal(tuple(sorted(((e, c) for e, c in counts.items() if c), reverse=True)))


def parse_ordinal(text):
    """Return the ordinal that is written in a text, such as "w^2+w*3+5" or "ω²+ω·3+5".

    Parameters
    ----------
    text : str
        Terms w^e*c with falling exponents. Each exponent e is a number, w, or a sum in parentheses.

    Returns
    -------
    Ordinal

    Raises
    ------
    NotationError
        If it is not an ordinal, its terms do not fall, or a number comes before w in a product.
        (1 + w is just w, and so is 2·w.)
    LimitError
        If it has more than 200 characters.

    Examples
    --------
    >>> print(parse_ordinal("w^(w+1)*2 + w^2 + 7"))
    ω^(ω + 1)·2 + ω² + 7
    >>> parse_ordinal("1+w")
    Traceback (most recent call last):
    sg_core.errors.NotationError: in '1+w', ω stands after 1, which it swallows: 1 + ω is ω; write \
the larger term first
    """
    if not isinstance(text, str):
        raise NotationError(f'write an ordinal as text, such as "w^2+w*3+5", not {shown(text)}')
    if len(text) > MOST_CHARACTERS:
        raise LimitError(f"{TOO_LONG}, not {len(text):,}")
    text, tokens, end = with_carets(text), [], 0
    while end < len(text.rstrip()):
        match = TOKEN.match(text, end)
        if EPSILON.match(text, end):
            raise NotationError(f"in {shown(text)}, {TOO_LARGE}")
        if match is None:
            raise NotationError(f"in {shown(text)}, {shown(text[end:].strip()[0])} means nothing")
        tokens.append(match[1])
        end = match.end()
    ordinal, rest = read_sum(tokens, text)
    if rest:
        raise NotationError(f"in {shown(text)}, {shown(rest[0])} is one sign too many")
    return ordinal


def read_sum(tokens, text, depth=0):
    """Return the sum at the beginning of some tokens, and the tokens after it."""
    if depth > MOST_STORIES:
        raise NotationError(f"{shown(text)} has too many powers above each other")
    terms = []
    while True:
        (exponent, count), tokens = read_term(tokens, text, depth)
        if terms and terms[-1][0] < exponent:
            small, large = in_signs(terms[-1]), in_signs((exponent, count))
            why = f"which it swallows: {small} + {large} is {large}; write the larger term first"
            raise NotationError(f"in {shown(text)}, {large} stands after {small}, {why}")
        if terms and terms[-1][0] == exponent:
            count += terms.pop()[1]
        terms += [(exponent, count)] * (count > 0)
        if tokens[:1] != ["+"]:
            return Ordinal(tuple(terms)), tokens
        tokens = tokens[1:]


def read_term(tokens, text, depth):
    """Return the term at the beginning of some tokens, (exponent, number), and the other tokens."""
    first = tokens[0] if tokens else ""
    if first.isdecimal():
        after = "".join(tokens[1:2])
        if after in (*OMEGAS, *TIMES):
            before = "a product" if after in TIMES else after
            why = "numbers stand after ω: 2·ω is ω, and ω·2 is ω + ω"
            raise NotationError(f"in {shown(text)}, {first} stands before {before}; {why}")
        return (ZERO, int(first)), tokens[1:]
    if first not in OMEGAS:
        there = shown(first) if first else "the end"
        raise NotationError(f"in {shown(text)}, a number or w is missing before {there}")
    exponent, tokens = ONE, tokens[1:]
    if tokens[:1] == ["^"]:
        exponent, tokens = read_exponent(tokens[1:], text, depth)
    if tokens[:1] == ["^"]:
        why = "a power in an exponent stands in parentheses, as in w^(w^w)"
        raise NotationError(f"in {shown(text)}, there is a second ^: {why}")
    sign, number = [*tokens[:2], "", ""][:2]
    if sign not in TIMES:
        return (exponent, 1), tokens
    if not number.isdecimal():
        raise NotationError(f"in {shown(text)}, a number is missing after {sign}")
    return (exponent, int(tokens[1])), tokens[2:]


def read_exponent(tokens, text, depth):
    """Return the exponent at the beginning of some tokens, and the tokens after it."""
    if tokens[:1] != ["("]:
        (exponent, count), _ = read_term(tokens[:1], text, depth)
        return Ordinal(((exponent, count),) if count else ()), tokens[1:]
    inside, tokens = read_sum(tokens[1:], text, depth + 1)
    if tokens[:1] != [")"]:
        raise NotationError(f"in {shown(text)}, a parenthesis is not closed")
    return inside, tokens[1:]


class OrdinalNim:
    """Nim with heaps that are ordinals: a move makes one heap smaller.
    A player who cannot move loses.

    A position is a tuple of ordinals. A heap of ω has a move to each number, so options are never
    listed. Instead, `is_option` tests whether a given move is one.

    Examples
    --------
    >>> rules, heaps = OrdinalNim(), (OMEGA, finite(7))
    >>> rules.is_option(heaps, (finite(9), finite(7)))
    True
    >>> rules.winning_moves(heaps)
    [(7, 7)]

    References
    ----------
    J. H. Conway, *On Numbers and Games*, ch. 11.
    """

    def options(self, heaps):
        """Raise an error: options are not listed."""
        why = "a heap of ω has infinitely many options, which are never listed"
        raise GameError(f"{why}; these rules have value, winning_moves and is_option")

    def is_option(self, before, after):
        """Return whether a move leads from one position to another."""
        before, after = ordinals_of(before), ordinals_of(after)
        if len(before) != len(after):
            raise GameError(f"there are {len(before)} heaps, and {len(after)} after the move")
        changed = [(p, q) for p, q in zip(before, after) if p != q]
        return len(changed) == 1 and changed[0][1] < changed[0][0]

    def value(self, heaps):
        """Return the value of a position: the nim-sum of its heaps."""
        return nim_sum_of_ordinals(*ordinals_of(heaps))

    def winning_moves(self, heaps):
        """Return the positions after winning moves, at most one for each heap."""
        heaps, total = ordinals_of(heaps), self.value(heaps)
        changed = [nim_sum_of_ordinals(heap, total) for heap in heaps]
        return [
            (*heaps[:i], new, *heaps[i + 1 :])
            for i, (heap, new) in enumerate(zip(heaps, changed))
            if new < heap
        ]

    def picture(self, heaps):
        """Return how a position looks: each heap by its name."""
        return "names", tuple(map(str, ordinals_of(heaps))), {}

    def __repr__(self):
        return "OrdinalNim()"


def ordinals_of(heaps):
    """Return a position of heaps; refuse anything else."""
    if not isinstance(heaps, tuple):
        raise GameError(f"a position is a tuple of ordinals, not {shown(heaps)}")
    return tuple(map(checked, heaps))


def heaps_typed(heaps):
    """Return the position of heaps that people type as ordinals, numbers or texts.

    >>> heaps_typed(("w+1", 7))
    (ω + 1, 7)
    >>> heaps_typed("w")
    Traceback (most recent call last):
    sg_core.errors.GameError: a position is a tuple of ordinals, not 'w'
    """
    if isinstance(heaps, tuple):
        heaps = tuple(parse_ordinal(heap) if isinstance(heap, str) else heap for heap in heaps)
    found = ordinals_of(heaps)
    try:
        length = sum(len(str(as_typed(ordinal))) for ordinal in found)
    except (RecursionError, ValueError):  # powers above each other, or digits, without an end
        length = None
    if length is None or length > MOST_CHARACTERS:
        raise LimitError(f"{TOO_LONG}, all heaps together")
    return found


def as_typed(ordinal):
    """Return an ordinal as people type it: a number, or a text without spaces.

    >>> as_typed(parse_ordinal("w^(w + 1) * 2 + 3")), as_typed(finite(7))
    ('w^(w+1)*2+3', 7)
    """
    text = with_carets(str(ordinal)).translate({ord("ω"): "w", ord("·"): "*", ord(" "): None})
    return int(text) if text.isdecimal() else text
