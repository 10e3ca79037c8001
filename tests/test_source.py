"""The text of a function, and of a game that is handed on as one cell."""

from math import isqrt

import pytest

from sg_core import GameError, grundy_value
from sg_core.rulesets import Nim
from sg_course.source import as_cell, source

MOST = 3


def some(n):
    """Return the amounts that are allowed."""
    return [k for k in range(1, MOST + 1) if isqrt(k) <= n]


class Taking:
    """A move takes up to three stones."""

    picture = "heaps"

    def options(self, n):
        return [n - k for k in some(n) if k <= n]


def test_a_game_is_handed_on_as_one_cell_with_all_that_it_needs():
    text, names = as_cell(Taking(), 9), {}
    assert text.index("from math import isqrt") < text.index("MOST = 3") < text.index("def some")
    assert text.index("def some") < text.index("class Taking") < text.index("PlayGame(Taking(), 9)")
    exec(text.removesuffix("PlayGame(Taking(), 9)"), names)
    assert [grundy_value(names["Taking"](), n) for n in range(9)] == [n % 4 for n in range(9)]


@pytest.mark.parametrize("wrong", [3, None, len])
def test_what_has_no_source_is_refused(wrong):
    with pytest.raises(GameError, match="a class that is defined in a file or a cell"):
        source(wrong)
    with pytest.raises(GameError, match="a function or a class"):
        as_cell(wrong, 3)


def test_rules_are_handed_on_as_an_object_not_as_a_function_or_a_class():
    for wrong in (lambda n: [n - 1], Taking):
        with pytest.raises(GameError, match=r"^as_cell takes an object of a class with options"):
            as_cell(wrong, 3)


def test_the_source_of_a_ruleset_of_ours_is_found_too():
    assert "class Nim" in as_cell(Nim(), (1, 2))
