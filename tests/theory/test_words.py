"""Tests of errors, and of how positions, lists and numbers stand in a sentence."""

import pytest
from helpers import every
from hypothesis import given
from hypothesis import strategies as st

from sg_core import CycleError
from sg_core.words import shown, shown_some, spelled


def test_a_text_is_shown_in_full_up_to_60_characters_else_its_two_ends():
    assert shown("x" * 58) == repr("x" * 58)
    assert shown("a" * 30 + "b" * 29) == f"'{'a' * 29}…{'b' * 29}'"


@pytest.mark.parametrize("most", [8, 9])
def test_one_may_say_how_long_a_shown_text_is(most):
    assert shown("x" * (most - 2), most) == repr("x" * (most - 2))
    assert shown("abc" + "x" * most + "def", most) == "'abc…def'"


def test_what_cannot_be_shown_is_told_by_its_kind():
    assert shown(10**5000) == "(int that cannot be shown)"


def test_of_many_things_the_first_and_the_last_are_shown():
    assert shown_some(range(12)) == [str(n) for n in range(12)]
    assert shown_some(range(13)) == [*(str(n) for n in range(11)), "…", "12"]
    assert shown_some("abcd", most=2) == ["'a'", "…", "'d'"]
    assert shown_some([]) == []


def test_a_cycle_is_kept_and_told_up_to_where_it_closes():
    error = CycleError(iter("ab"))
    assert error.cycle == ["a", "b"]
    assert str(error) == "play could go round for ever, 'a' → 'b' → 'a'; a game must come to an end"


@every(
    ("position", "text"),
    [
        ("", "''"),
        (("a",), "(a,)"),
        ((("a", "x"), ("y",)), "((a, x), (y,))"),
        (frozenset({10, 9}), "{9, 10}"),
        (frozenset({(2, 1), (1, 2)}), "{(1, 2), (2, 1)}"),
        (frozenset({frozenset(), "a"}), "{a, {}}"),
    ],
)
def test_a_position_is_spelled_without_quotes(position, text):
    assert spelled(position) == text


numbers = st.recursive(st.integers(), lambda part: st.lists(part, max_size=3).map(tuple))


@given(numbers)
def test_numbers_and_tuples_of_them_are_spelled_as_python_does(position):
    assert spelled(position) == str(position)


def test_a_text_inside_a_position_that_looks_like_a_number_keeps_its_quotes():
    assert spelled(("1", 2)) == "('1', 2)" and spelled((1, ("-2.5", "b1"))) == "(1, ('-2.5', b1))"
    assert spelled(frozenset({"10", 9})) == "{9, '10'}" and spelled("1") == "1"
