"""Misère quotients: the tables of the books, proved, and against sums played to the end."""

import inspect
import sys
from dataclasses import replace
from functools import cache, reduce
from itertools import combinations_with_replacement, product

import pytest
from helpers import NIGHTLY, every, mostly_nightly
from oracles import left_by_digits

from sg_core import GameError, LimitError, grundy_value, nim_sum, parse_set
from sg_core.beyond import Quotient, misere_quotient
from sg_core.beyond.monoid import in_powers, parse_word, reductions, words_of
from sg_core.rulesets import Kayles, Nim, Octal, Subtraction

KAYLES = """
a b ab a c ab b ab² d b be e         ab² b abe ab² de² ab b ade eg² be abe eg²
f b g cf eg² abe b ab² g be abe eg²  ab² b ab ab² eg² abe b ab² g b abe eg²
ab² b g ab² eg² abe b ab² eg² b abe eg²  ab² b g ab² eg² abe b ab² g be abe eg²
ab² b g ab² eg² abe b ab² g b"""
TABLES = {  # relations, 𝒫, Φ; order, pairs, period and from where
    "0.75": ("a²=1 b³=b bc=ab c²=b²", "a b²", "a b a b c b c b ab² b", 8, 33, (2, 8)),
    "0.123": (
        "a²=1 c²=c cd=bc ce=ac d²=1 de=be e²=c b²c=c b²d=b³ b²e=e b⁴=b²",
        *("a c ad b² be", "a 1 b b a c 1 d e", 20, 306, (5, 5)),
    ),
    "0.77": (
        "a²=1 b³=b bc²=b c³=c bd=bc cd=b² d³=d be=bc ce=b² e²=de bf=ab cf=ab²c d²f=f f²=b² b²g=g "
        "c²g=g dg=cg eg=cg fg=ag g²=b²",
        *("a b² ac ac² d ad² e ade adf", KAYLES, 40, 1417, (12, 71)),
    ),
}
NIM_12 = ("a²=1 b³=b", "a b²", "a b")
FOUR_WILD = ["{*0,{*2}}", "{*0,*2,{*2}}", "{*1,{*2}}", "{*1,*2,{*2}}"]


@cache
def proved(code):
    """The quotient of all heaps of an octal game."""
    relations, P, phi, _, _, told = TABLES[code]
    return Quotient.from_words(Octal(code), relations, P, phi).prove_period(*told)


def after_a_move(code, heaps):
    """The options of a sum of heaps, sorted tuples."""
    return {
        tuple(sorted((*heaps[:i], *heaps[i + 1 :], *rest)))
        for i, heap in enumerate(heaps)
        for rest in left_by_digits(code, heap)
    }


@cache
def misere_P(code, heaps):
    """Whether who is to move loses, by all lines of play of a sorted tuple of heaps."""
    options = after_a_move(code, heaps)
    return bool(options) and not any(misere_P(code, option) for option in options)


def sums(most, largest):
    """All sums of at most so many heaps, sorted."""
    counts = range(most + 1)
    return [s for n in counts for s in combinations_with_replacement(range(1, largest + 1), n)]


@pytest.mark.parametrize("code", TABLES)
def test_the_tables_of_the_books_are_proved_for_heaps_of_all_sizes(code):
    *_, order, pairs, told = TABLES[code]
    found = proved(code)
    assert len(found.quotient.elements) == order and len(found.pairs) == pairs
    assert (found.period, found.preperiod) == told
    assert {in_powers(x) for x in found.quotient.P} == {*TABLES[code][1].split()}


@pytest.mark.parametrize(
    ("code", "most", "largest"), [("0.75", 4, 8), ("0.123", 4, 8), ("0.77", 3, 9)]
)
def test_a_table_tells_who_wins_sums_that_are_played_to_the_end(code, most, largest):
    for heaps in sums(most, largest):
        assert (proved(code).outcome(*heaps) == "P") == misere_P(code, heaps)


def test_one_row_of_misere_kayles_is_P_for_five_lengths():
    assert max(proved("0.77").quotient.phi) == 167
    rows = [n for n in range(500) if proved("0.77").outcome(n) == "P"]
    assert rows == [1, 4, 9, 12, 20] == [n for n in range(25) if misere_P("0.77", (n,))]


def test_the_nim_rule_errs_on_43_of_495_sums():
    told = [(s, nim_sum(*(grundy_value(Octal("0.75"), n) for n in s))) for s in sums(4, 8)]
    large = {n for n in range(9) if grundy_value(Octal("0.75"), n) > 1}
    wrong = [s for s, v in told if misere_P("0.75", s) != (v == (not large & {*s}))]
    assert (len(told), len(wrong)) == (495, 43) and (5,) in wrong


CLASSES = {"0.75": [4, 7, 8], "0.123": [6, 14, 19, 20]}


@pytest.mark.parametrize("code", mostly_nightly(1, CLASSES))
def test_few_heaps_tell_only_some_classes_apart(code):
    for most, number in enumerate(CLASSES[code] if NIGHTLY else CLASSES[code][:2], 1):
        some = sums(most, 8 if code == "0.75" else 10)
        rows = {tuple(misere_P(code, tuple(sorted(x + z))) for z in some) for x in some}
        assert len(rows) == number


def test_heap_5_needs_an_element_of_its_own():
    P = TABLES["0.75"][1]
    first = "a²=1 b³=b"  # of heaps 1 to 4
    assert Quotient.from_words(Octal("0.75"), first, P, "a b a b").verify()
    for word in words_of({"aa": "", "bbb": "b"}):
        phi = f"a b a b {in_powers(word)}"
        assert not Quotient.from_words(Octal("0.75"), first, P, phi).verify()


@every(
    ("rules", "heaps", "misere", "normal"),
    [
        (Nim(), n, m, k)
        for n, m, k in zip(range(1, 9), (2, 6, 6, 10, 10, 10, 10, 18), (2, 4, 4, *[8] * 4, 16))
    ]
    + [(Octal("0.75"), 12, 8, 4), (Octal("0.123"), 12, 20, 4), (Kayles(), 8, 12, 8)],
)
def test_quotients_are_found_and_in_normal_play_they_are_XOR(rules, heaps, misere, normal):
    assert len(misere_quotient(rules, heaps).elements) == misere
    found = misere_quotient(rules, heaps, normal=True)
    assert len(found.elements) == normal and found.P == {""}
    assert all(found.times(x, x) == "" for x in found.elements)
    values = {n: grundy_value(rules, n) for n in range(heaps + 1)}
    for x, y in product(values, repeat=2):  # equal names exactly for equal values
        assert (found.phi[x] == found.phi[y]) == (values[x] == values[y])


@pytest.mark.parametrize(("code", "heaps"), [("0.75", 10), ("0.123", 20)])
def test_found_tables_are_those_of_the_books(code, heaps):
    given, found = proved(code), misere_quotient(Octal(code), heaps)
    for x, y in product(range(heaps + 1), repeat=2):
        assert found.outcome(x, y) == given.outcome(x, y)
        assert (found.phi[x] == found.phi[y]) == (given.element(x) == given.element(y))
    assert len(found.verify().pairs) == len(given.pairs)
    again = found.prove_period()
    assert (again.period, again.preperiod) == TABLES[code][5]


@pytest.mark.parametrize(("text", "order"), [*zip(FOUR_WILD, (14, 14, 12, 12))])
def test_the_quotients_of_the_smallest_wild_games(text, order):
    assert len(misere_quotient(parse_set(text)).elements) == order


@pytest.mark.parametrize(("code", "order"), [("0.75", 4), ("0.123", 4), ("0.77", 16)])
def test_the_least_ideal_is_normal_play(code, order):
    found = proved(code).quotient
    whole = reduce(found.times, found.elements)
    kernel = {found.times(whole, x) for x in found.elements}
    (one,) = [e for e in kernel if found.times(e, e) == e]
    assert len(kernel) == order and kernel & found.P == {one}
    worth = {(grundy_value(Octal(code), n), found.times(one, x)) for n, x in found.phi.items()}
    values, names = map(set, zip(*worth))
    assert len(worth) == len(values) == len(names)  # a value for each name, and a name for each
    assert all(found.times(x, x) == one for x in kernel)


def test_verify_refuses_each_change_of_the_table():
    right = proved("0.75").quotient
    for x, y, z in product(right.elements, repeat=3):
        if z != right.times(x, y):
            assert not right.changed(x, y, z).verify()
            assert not replace(right, table=right.table | {(x, y): z}).verify()
    for x in right.elements:
        assert not replace(right, P=right.P ^ {x}).verify()
        for heap in range(12):
            assert x == right.phi[heap] or not replace(right, phi=right.phi | {heap: x}).verify()


def test_a_wrong_table_has_a_witness_on_which_play_disagrees():
    right = proved("0.75").quotient
    for x in right.elements:
        wrong = replace(right, P=right.P ^ {x})
        said = wrong.verify()
        about = [tuple(sorted(said.sum)), *after_a_move("0.75", said.sum)]
        assert any((wrong.outcome(*heaps) == "P") != misere_P("0.75", heaps) for heaps in about)


def test_words_reduce_step_by_step_to_their_product():
    relations = {"aa": "", "bbb": "b", "bc": "ab", "cc": "bb"}
    right = proved("0.75").quotient
    for word in map("".join, product("abc", repeat=4)):
        steps = reductions("".join(sorted(word)), relations)
        assert steps[-1] == reduce(right.times, word, "")
        assert {reduce(right.times, step, "") for step in steps} == {steps[-1]}
    assert parse_word("c b^2·a") == "abbc" and in_powers("abbc") == "ab²c"


REFUSED = {
    "there is no move, so Φ must be 1": lambda: Quotient.from_words(Nim(), *NIM_12[:2], {0: "a"}),
    "not simpler": lambda: Quotient.from_words(Nim(), "a=b²", "a", "a"),
    "infinitely many": lambda: Quotient.from_words(Nim(), "a²=1 bc=b", "a", "a b"),
    "no product of": lambda: Quotient(Nim(), {1: "a"}, frozenset(), {("", ""): ""}),
    "no theorem": lambda: Quotient.from_words(Nim(), *NIM_12).prove_period(),
    "no period": lambda: Quotient.from_words(Octal("0.75"), *TABLES["0.75"][:3]).prove_period(3, 2),
    "to 57 are needed": lambda: proved("0.75").quotient.prove_period(50, 8),
    "a preperiod must be one of 1": lambda: proved("0.75").quotient.prove_period(2, 0),
    "a period must be one of 1": lambda: proved("0.75").quotient.prove_period(2.0, 8),
    "give both period and preperiod": lambda: proved("0.75").quotient.prove_period(2),
    "Φ is given for": lambda: Quotient.from_words(Nim(), *NIM_12).element(3),
    "more than 100,000 sums": lambda: misere_quotient(Kayles(), 50),
    "write a word": lambda: parse_word("b^-1"),
    "nothing has the element 1": lambda: Quotient.from_words(Nim(), NIM_12[0], "1", "a b"),
    "(a·b)·b is not a·(b·b)": lambda: proved("0.75").quotient.changed("b", "b", "c"),
}


def test_there_may_be_too_many_classes(monkeypatch):
    monkeypatch.setattr("sg_core.beyond.finding.MOST_CLASSES", 7)
    with pytest.raises(LimitError, match="more than 7 classes; perhaps there are infinitely many"):
        misere_quotient(Octal("0.75"), 5)


def test_the_largest_heap_for_which_a_quotient_is_found_is_told(monkeypatch):
    monkeypatch.setattr("sg_core.beyond.finding.MOST_SUMS", 100)
    with pytest.raises(LimitError, match=r"; 4 is the most for which it is found$"):
        misere_quotient(Kayles(), 9)
    assert misere_quotient(Kayles(), 4).verify()
    with pytest.raises(LimitError, match="4 is the most"):
        misere_quotient(Kayles(), 5)


def test_sums_that_are_nested_too_deep_are_refused_in_words():
    with pytest.raises(LimitError, match="last too long; begin with less; 4 is the most"):
        misere_quotient(lambda n: [(n - 1,) * 5] if n else [], 9)


def test_sums_may_last_too_long():
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 40)
    try:
        with pytest.raises(LimitError, match="last too long"):
            misere_quotient(Kayles(), 10)
    finally:
        sys.setrecursionlimit(before)


@every("says", REFUSED)
def test_what_is_wrong_is_named(says):
    try:
        told = REFUSED[says]().verify().why
    except GameError as problem:
        told = str(problem)
    assert says in told


def test_a_subtraction_game_has_a_period_as_well():
    found = misere_quotient(Subtraction([1, 2]), 9).prove_period()
    outcomes = [found.outcome(10**6 + n) for n in range(3)]
    assert (found.period, outcomes) == (3, ["P", "N", "N"])  # P exactly for 1, 4, 7, …
