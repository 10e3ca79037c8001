"""Tests of nested-set notation."""

from contextlib import suppress

import pytest
from helpers import SMALL_GAMES, chain, every, games
from hypothesis import given
from hypothesis import strategies as st
from oracles import as_set

from sg_core import (
    GameError,
    GameGraph,
    LimitError,
    NotationError,
    parse_set,
    same_set,
    set_notation,
)

DEEP = 100_000
LADDER = GameGraph({n: [n - 1, n - 2] if n > 1 else [n - 1] for n in range(60, 0, -1)})
nested_sets = st.recursive(
    st.just(frozenset()), lambda part: st.frozensets(part, max_size=4), max_leaves=12
)


def heap(n):
    """The set *n."""
    return frozenset(heap(m) for m in range(n))


def rank(a_set):
    """The key of the order: members, largest first."""
    return tuple(sorted(map(rank, a_set), reverse=True))


def spelled(a_set):
    """The notation, straight from its definition."""
    if a_set == heap(len(a_set)):
        return f"*{len(a_set)}"
    return f"{{{','.join(map(spelled, sorted(a_set, key=rank)))}}}"


def braces(a_set):
    """The set in braces only, members in any order."""
    return f"{{{','.join(map(braces, a_set))}}}"


@given(games(most=7))
def test_notation_is_what_the_definition_says(game):
    for position in game:
        assert set_notation(game, position) == spelled(as_set(game, position))


@given(nested_sets, st.lists(st.sampled_from(" \t\n"), min_size=1))
def test_a_set_in_braces_with_space_between_signs_is_parsed_and_written_in_order(a_set, spaces):
    text = braces(a_set)
    spaced = "".join(f"{sign}{spaces[i % len(spaces)]}" for i, sign in enumerate(text))
    game = parse_set(spaces[0] + spaced)
    assert as_set(game, game.start) == a_set
    assert set_notation(game) == spelled(a_set)
    assert parse_set(set_notation(game)) == game


def test_sets_of_the_same_height_are_not_the_same():
    assert not same_set(parse_set("*2"), parse_set("{*1}"))


@every(
    ("text", "notation"),
    [
        (f"*{'0' * 9}3", "*3"),
        ("{*2,*0,*1}", "*3"),
        ("{*1,*1,{{}}}", "{*1}"),
        ("{*3,{*1}}", "{{*1},*3}"),
    ],
)
def test_equal_sets_have_one_notation(text, notation):
    game = parse_set(text)
    assert game.start == notation == set_notation(game)


def test_names_of_more_than_200_characters_are_numbered():
    game = parse_set("{" * 104 + "}" * 104)
    lengths = sorted(len(position) for position in game if position[0] != "s")
    assert lengths[-1] == 200
    assert [p for p in game if p[0] == "s"] == ["s1", "s2", "s3"]
    assert game.start == "s3"


@pytest.mark.nightly
def test_a_notation_that_is_too_long_is_refused_with_its_length():
    with pytest.raises(LimitError, match="would be 200,000 characters long; at most 100,000"):
        set_notation(chain(DEEP))
    assert len(set_notation(chain(49_999))) <= 100_000
    with pytest.raises(LimitError, match="characters long"):
        set_notation(LADDER)


def test_the_length_of_a_notation_is_known_before_it_is_written(monkeypatch):
    texts = [set_notation(game) for game in SMALL_GAMES]
    monkeypatch.setattr("sg_core.sets.LONGEST_NOTATION", 1)
    for game, text in zip(SMALL_GAMES, texts):
        refused = f"would be {len(text)} characters long; at most 1 are"
        with pytest.raises(LimitError, match=refused):
            set_notation(game)


def test_a_heap_that_is_too_large_is_refused_by_name():
    assert len(parse_set("*1000")) == 1001
    for text in ("*1001", "*99999999999999999999", "{*0,{*99999999999999999999}}"):
        sign = text.strip("{}").removeprefix("*0,{")
        with pytest.raises(LimitError, match=f"'\\{sign}' is too large to write out; at most "):
            parse_set(text)


@every(
    ("text", "words"),
    [
        ("   ", "there is no set in '   '"),
        ("{{*1}", r"a closing brace is missing in '{{\*1}'"),
        ("*1}", r"'}' does not belong at character 3, near '\*1}'; nothing more is"),
        ("{}{}", "'{' does not belong at character 3,"),
        ("{,}", "',' does not belong at character 2,"),
        ("{*1,,*2}", r"',' .* character 5, near '{\*1,,\*2}'; a set such as {} or"),
        ("{*1*2}", r"'\*2' .* character 4, near '{\*1\*2}'; a comma or } is expected there$"),
        ("*", r"'\*' does not belong at character 1,"),
        (
            "{*111,*112,*113,*114,?*115,*116,*117,*118}",
            r"'\?' .* character 22, near '\*112,\*113,\*114,\?\*115,\*116,\*117'; a set",
        ),
        (None, "expected a text such as"),
    ],
)
def test_what_is_not_a_set_is_refused_and_the_character_named(text, words):
    with pytest.raises(NotationError, match=words):
        parse_set(text)


@given(st.text() | st.text("{}*,0123456789 \n") | st.binary() | st.integers())
def test_any_text_gives_a_game_or_a_game_error(text):
    with suppress(GameError):
        game = parse_set(text)
        assert parse_set(set_notation(game)) == game
