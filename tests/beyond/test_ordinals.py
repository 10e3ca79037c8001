"""Ordinals below ε₀: written and read, compared, added by ⊕, and heaps of them played."""

from itertools import product

import pytest
from helpers import every
from hypothesis import given
from hypothesis import strategies as st
from oracles import xor_of

from sg_core import GameError
from sg_core.beyond import Ordinal, OrdinalNim, nim_sum_of_ordinals, parse_ordinal

ordinals = st.recursive(
    st.just(Ordinal()),
    lambda smaller: st.dictionaries(smaller, st.integers(1, 9), max_size=3).map(
        lambda terms: Ordinal(tuple(sorted(terms.items(), reverse=True)))
    ),
    max_leaves=6,
)
ZERO, ONE = Ordinal(), Ordinal(((0, 1),))
RISING = ["0", "1", "2", "17", "w", "w+1", "w+5", "w*2", "w*2+1", "w^2", "w^2+w*3+5", "w^3"]
RISING += ["ω⁴", "w¹⁰", "w^w", "w^w+w", "w^(w+1)", "w^(w*2)", "w^(w^w)"]


@given(ordinals)
def test_what_is_written_is_read_again(ordinal):
    assert parse_ordinal(str(ordinal)) == ordinal


def test_they_stand_in_their_order():
    rising = [parse_ordinal(text) for text in RISING]
    assert rising == sorted(rising) and len({*rising}) == len(RISING)


@given(ordinals, ordinals, ordinals)
def test_plus_is_the_sum_of_ordinals(a, b, c):
    assert (a + b) + c == a + (b + c) and a + 0 == 0 + a == a
    assert (b < c) == (a + b < a + c) and (a <= b) == any(a + x == b for x in rests(a, b))


def rests(a, b):
    """What is left of b after some of its terms, and of the number at a term that a ends in."""
    for i in range(len(b.terms) + 1):
        yield Ordinal(b.terms[i:])
        for exponent, count in b.terms[i : i + 1]:
            yield from (Ordinal(((exponent, n), *b.terms[i + 1 :])) for n in range(1, count))


def test_numbers_are_ordinals():
    omega = parse_ordinal("w")
    assert [omega + 1, 1 + omega, omega + omega] == [*map(parse_ordinal, ("w+1", "w", "w*2"))]
    assert omega > 10**30 and not omega < 3 and 3 <= omega and omega != 3 and omega != "w"
    for n in range(9):
        assert parse_ordinal(str(n)) == n == Ordinal(((0, n),) if n else ())
        assert len({n, parse_ordinal(str(n))}) == 1
    assert ZERO != -1 and ONE != 1.5 and ONE != "1"
    assert repr((omega + 1, [omega])) == "(ω + 1, [ω])"


@pytest.mark.parametrize("number", [-1, 1.5, True, "w", None])
def test_what_is_no_ordinal_is_neither_added_nor_compared(number):
    for call in (lambda: ONE + number, lambda: number + ONE, lambda: ONE < number):
        with pytest.raises(TypeError):
            call()


def test_finite_ones_are_added_like_numbers():
    for a, b in product(range(40), repeat=2):
        assert nim_sum_of_ordinals(a, b) == parse_ordinal(str(a ^ b))


@given(ordinals, ordinals, ordinals)
def test_addition_has_the_laws_of_xor(a, b, c):
    add = nim_sum_of_ordinals
    assert add(a, a) == Ordinal() and add(a, b) == add(b, a) and add(a, Ordinal()) == a
    assert add(add(a, b), c) == add(a, add(b, c))


@given(ordinals, ordinals, ordinals)
def test_what_is_below_a_sum_is_reached_by_lowering_one_of_the_two(a, b, wanted):
    total = nim_sum_of_ordinals(a, b)
    if wanted < total:
        change = nim_sum_of_ordinals(total, wanted)
        assert any(nim_sum_of_ordinals(x, change) < x for x in (a, b))


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1, max_size=4))
def test_omega_for_8_is_nim(pairs):
    """Below ω·8, with 8 for ω: heaps below 64."""
    heaps = tuple(parse_ordinal(f"w*{high}+{low}") for high, low in pairs)
    numbers = [8 * high + low for high, low in pairs]
    total = xor_of(numbers)
    wins = OrdinalNim().winning_moves(heaps)
    assert len(wins) == sum(n ^ total < n for n in numbers)
    assert all(OrdinalNim().is_option(heaps, after) for after in wins)
    assert not any(map(OrdinalNim().value, wins))


def test_the_sum_of_the_book_is_P_beside_its_value():
    three = tuple(map(parse_ordinal, ("w^2+w*3+5", "w^2+w+2", "w*2+7")))
    assert OrdinalNim().winning_moves(three) == []


def test_a_move_makes_just_one_heap_smaller():
    rules, heaps = OrdinalNim(), tuple(map(parse_ordinal, ("w", "3")))
    for after, is_one in ((("5", "3"), 1), (("w", "2"), 1), (("w", "3"), 0), (("5", "2"), 0)):
        assert rules.is_option(heaps, tuple(map(parse_ordinal, after))) == is_one
    assert not rules.is_option(heaps, (parse_ordinal("w+1"), parse_ordinal("3")))


@every(
    ("text", "words"),
    [
        ("1+w", "1 \\+ ω is ω; write the larger term first"),
        ("2*w", "2·ω is ω, and ω·2 is ω \\+ ω"),
        ("w^", "a number or w is missing before the end"),
        ("w^(w", "a parenthesis is not closed"),
        ("w w", "'w' is one sign too many"),
        ("w^w^w", r"a second \^: a power in an exponent stands in parentheses, as in w\^\(w\^w\)"),
        ("w*w", "a number is missing after \\*"),
        ("1.5", "'.' means nothing"),
        ("", "missing before the end"),
        ("w^(" * 25 + "w" + ")" * 25, "too many powers above each other"),
        ("ε0", "in 'ε0', ε₀ is too large: ordinals here are below ε₀"),
        ("w^ε₀", "ordinals here are below ε₀"),
        ("2ω", "in '2ω', 2 stands before ω; numbers stand after ω: 2·ω is ω"),
        ("2w", "2 stands before w"),
        ("ω ω", "'ω' is one sign too many"),
        ("ω·ω", "a number is missing after ·"),
        ("1" * 300, "at most 200 characters, not 300"),
    ],
)
def test_what_is_no_ordinal_is_refused_and_explained(text, words):
    with pytest.raises(GameError, match=words):
        parse_ordinal(text)


@every(
    ("call", "words"),
    [
        (lambda: OrdinalNim().options((Ordinal(),)), "infinitely many options"),
        (lambda: OrdinalNim().value([1, 2]), "a position is a tuple of ordinals"),
        (lambda: OrdinalNim().value((True,)), "an ordinal is a number or"),
        (lambda: OrdinalNim().value((-1,)), "an ordinal must be"),
        (lambda: OrdinalNim().is_option((1,), (1, 2)), "1 heaps, and 2 after"),
        (lambda: Ordinal(3), "terms are pairs of an exponent and a number from 1 on, .* not 3"),
        (lambda: Ordinal((1, 2)), "terms are pairs"),
        (lambda: Ordinal(((1, 0),)), "terms are pairs"),
        (lambda: Ordinal(((1, True),)), "terms are pairs"),
        (lambda: Ordinal((("w", 1),)), "an ordinal is a number or"),
        (lambda: Ordinal(((0, 5), (2, 1))), r"the largest stands first, not \(\(0, 5\)"),
        (lambda: Ordinal(((1, 5), (1, 1))), "the exponents of the terms fall"),
    ],
)
def test_what_is_no_heap_is_refused(call, words):
    with pytest.raises(GameError, match=words):
        call()
