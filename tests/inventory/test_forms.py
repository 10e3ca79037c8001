"""Both forms of the inventory: each key and each number by brute force, and their ways out.

The brute force plays out games and shares no code with the package.
"""

import re
from collections import Counter
from functools import cache
from itertools import combinations, product

import nbformat
import pytest
from foreign import (  # noqa: F401 (`parsed_gift` is a fixture)
    exported_file,
    from_gift,
    from_moodle,
    from_qti,
    parsed_gift,
)
from helpers import NOTEBOOKS

from sg_course.inventory import FORMS, UNKNOWN, items_of


def least_missing(some):
    """The least of 0, 1, 2, … that is not there."""
    return next(n for n in range(len(some) + 1) if n not in some)


@cache
def born(day):
    """All games, as sets of their options, that last at most so many moves."""
    before = born(day - 1) if day else ()
    return tuple(frozenset(c) for n in range(len(before) + 1) for c in combinations(before, n))


def moves(parts):
    """What a move leaves of games side by side."""
    return [(*parts[:i], q, *parts[i + 1 :]) for i, part in enumerate(parts) for q in part]


@cache
def first_wins(parts):
    """Whether the first player wins games side by side, by every line of play."""
    return any(not first_wins(after) for after in moves(parts))


@cache
def value(parts):
    """The value of games side by side, by its definition."""
    return least_missing({value(after) for after in moves(parts)})


def heap(n):
    """A heap of which any number may be taken, as a set."""
    return frozenset(heap(k) for k in range(n))


def heaps_won(amounts, last_wins=True):
    """Whether the first player wins heaps of which one of these amounts is taken."""

    @cache
    def won(heaps):
        after = [
            (*heaps[:i], n - k, *heaps[i + 1 :])
            for i, n in enumerate(heaps)
            for k in amounts
            if k <= n
        ]
        return any(not won(one) for one in after) if after else not last_wins

    return won


ANY = range(1, 30)
GAMES = born(3)
LOST = [game for game in GAMES if not first_wins((game,))]
WON = [game for game in GAMES if first_wins((game,))]


def numbers_in(text):
    """The numbers of a text."""
    return [*map(int, re.findall(r"\d+", text))]


def test_one_good_move_is_enough():
    assert all(first_wins((g,)) == any(not first_wins((q,)) for q in g) for g in GAMES)


def from_the_end_up(item):
    stones, *amounts = numbers_in(item.question.text)
    won = heaps_won(tuple(amounts))
    assert not won((stones,)) and won((stones - amounts[0],)) and won((stones - amounts[1],))
    assert stones == 3 * amounts[0] == 2 * amounts[1]  # as the wrong options say
    assert any(0 < n < min(amounts) for n in range(stones))  # so a stone may be left
    _, after, other, *left = [0, *numbers_in(right_of(item)[2])]
    assert {after, other} == {stones - amounts[0], stones - amounts[1]}
    assert not any(won((n,)) for n in left)


def two_won(item):
    assert {first_wins((a, b)) for a, b in product(WON, WON)} == {True, False}


def beside_lost(item):
    assert all(first_wins((a, b)) for a, b in product(LOST, WON))


def what_cancels(item):
    a, b = numbers_in(item.question.text)[-2:]
    won = heaps_won(tuple(ANY))
    assert [c for c in range(a + b + 1) if not won((a, b, c))] == [by_number(item)["right"]]
    assert sorted(by_number(item).values()) == sorted([abs(a - b), a | b, a + b, a ^ b])


def least(item):
    values = numbers_in(item.question.text)
    right, larger, count, different = (
        by_number(item)[part] for part in ("right", "largest", "moves", "different")
    )
    assert (right, larger) == (least_missing(values), max(values) + 1)
    assert (count, different) == (len(values), len({*values}))
    words = {5: "five", 6: "six"}
    assert f"there are {words[count]} moves" in item.question.text


def without_zero(item):
    values = numbers_in(item.question.text)
    first, *_ = values
    gap = first + least_missing([n - first for n in values])
    found = by_number(item)
    assert (found["right"], found["gap"], found["plus"]) == (0, gap, max(values) + 1)
    assert any(g and value((g,)) == 0 for g in GAMES)


def larger_value(item):
    one, other = sorted(numbers_in(item.question.text))
    assert first_wins((heap(one),)) and first_wins((heap(other),))
    low = frozenset([heap(k) for k in range(one)] + [frozenset([heap(other + 1)])])
    assert value((low,)) == one and longest(low) > longest(heap(other)) == other
    assert ways(low) == 2 > ways(heap(other)) == 1  # though its value is the smaller one


def longest(game):
    return max((1 + longest(q) for q in game), default=0)


def ways(game):
    return sum(not first_wins((q,)) for q in game)


def values_not_sizes(item):
    a, b, *amounts = numbers_in(item.question.text)[:5]
    won = heaps_won(tuple(amounts))
    assert not won((a, b)) and a != b and a ^ b and (a + b) % (max(amounts) + 1)
    in_words = "".join(text for _, text, _ in item.question.options)
    assert f"{a} and {b} in binary, {a:04b} and {b:04b}" in in_words
    assert f"together there are {a + b} stones" in in_words
    said = numbers_in(right_of(item)[2])[0]
    alone = [n for n in range(4) if not any_of(amounts, a, n)]
    assert alone == [said]


def any_of(amounts, stones, n):
    """Whether the first player wins a heap with amounts, beside one of nim with n stones."""

    @cache
    def won(a, b):
        after = [(a - k, b) for k in amounts if k <= a] + [(a, k) for k in range(b)]
        return any(not won(*one) for one in after)

    return won(stones, n)


def breaks(item):
    a, b = numbers_in(item.question.text)
    for g, h in product([g for g in GAMES if value((g,)) == a][:5] or [heap(a)], [heap(b)]):
        assert value((g, h)) == numbers_in(right_of(item)[1])[0]
    found = by_number(item)
    assert (found["added"], found["among"]) == (a + b, least_missing({a, b}))


def raising(item):
    now, high, *others, beside = numbers_in(item.question.text)
    game = frozenset(map(heap, [high, *others]))
    assert value((game,)) == now == beside < high and value((heap(high),)) == high
    assert not first_wins((game, heap(beside))) and len(game) == beside + 1


def last_loses(item):
    [n] = numbers_in(item.question.text)
    won = heaps_won(tuple(ANY), last_wins=False)
    assert not won((n, n))  # the second player wins
    assert won((0, n)) and not won((0, 1))  # also after a whole heap is taken
    assert won((1, n)) and won((1, 1))  # where a copy would lose


CHECKS = [
    *(lambda item: test_one_good_move_is_enough(), from_the_end_up, two_won, beside_lost),
    *(what_cancels, least, without_zero, larger_value, values_not_sizes, breaks, raising),
    last_loses,
]
SIGNS = {  # of a misconception, by which its option is found
    "largest": "largest plus",
    "moves": "counts the moves",
    "different": "counts the different",
    "gap": "first gap",
    "plus": "largest plus",
    "added": "values are added",
    "among": "the least one missing",
}
KEYS = {  # what the right option says, by item
    1: ("You.", "You."),
    2: ("You lose.", "You lose."),
    3: ("That depends on which", "That depends on which"),
    4: ("You.", "The opponent."),  # who begins
    8: ("In both the player to move wins", "In both the player to move wins"),
    9: ("The player who does not begin.", "The player who does not begin."),
    11: ("The opponent.", "The opponent."),
    12: ("The opponent, but not by always", "The opponent, but not by always"),
}


def right_of(item):
    """The right option."""
    [one] = [option for option in item.question.options if option[0]]
    return one


def by_number(item):
    """The first number in each option, by what it stands for."""
    found = {"right": numbers_in(right_of(item)[1])[0]}
    for right, text, why in item.question.options:
        names = [name for name, sign in SIGNS.items() if sign in why and not right]
        some = [*numbers_in(text), None]
        found |= dict.fromkeys(names or ([why] if not right else []), some[0])
    return found


@pytest.mark.parametrize("form", FORMS)
def test_each_key_and_number_is_right_by_brute_force(form):
    items = items_of(form)
    assert [item.number for item in items] == [*range(1, 13)]
    for check, item in zip(CHECKS, items, strict=True):
        check(item)
    for number, texts in KEYS.items():
        assert right_of(items[number - 1])[1].startswith(texts[form == "inventory-b"])


def test_both_forms_ask_about_the_same_misconceptions_in_other_words_or_orders():
    for one, other in zip(*map(items_of, FORMS), strict=True):
        assert (one.name, one.question.taught) == (other.name, other.question.taught)
        assert {*one.misconceptions} == {*other.misconceptions} and len(one.options) == 4
        assert one.question.text != other.question.text
        assert one.question.options != other.question.options


@pytest.mark.parametrize("form", FORMS)
def test_no_letter_is_right_more_often_than_four_times(form):
    places = [[*item.options.values()].index(None) for item in items_of(form)]
    assert sorted(Counter(places).values()) == [2, 3, 3, 4]


def test_each_item_names_a_section_that_exists():
    for item in items_of("inventory"):
        notebook, section = re.fullmatch(r"(\d\d), section (\d+)", item.question.taught).groups()
        [file] = NOTEBOOKS.glob(f"{notebook}_*.ipynb")
        texts = [cell.source for cell in nbformat.read(file, as_version=4).cells]
        assert any(text.startswith(f"## {section} ·") for text in texts)


def wanted_of(form):
    """What a class is asked: the context of each item, its options, and no replies."""
    found = {}
    for item in items_of(form):
        options = [(right, text, "") for right, text, _ in item.question.options]
        asked = f"{item.question.context} {item.question.text}"
        found[f"{form} {item.number:02}"] = asked, [*options, (False, UNKNOWN, "")]
    return found


@pytest.mark.parametrize("form", FORMS)
def test_a_form_arrives_in_each_system_and_tells_no_misconception(
    form,
    tmp_path,
    parsed_gift,  # noqa: F811
):
    expected, out = wanted_of(form), tmp_path / "out"
    contexts = [asked for asked, _ in expected.values()]
    assert all(told.startswith("Two players take turns.") for told in contexts)
    assert ["The value of a position is" in told for told in contexts].count(True) == 6
    content = exported_file("moodle", form, out)
    assert from_moodle(content) == expected and b"a draft that no class" in content
    assert from_gift(parsed_gift(exported_file("gift", form, out))) == expected
    assert from_qti(exported_file("qti", form, out))[0] == expected
    every = [*("moodle", "gift", "csv", "print")]
    said = [text for item in items_of(form) for text in item.misconceptions]
    for kind in every:
        content = exported_file(kind, form, out).decode("utf-8-sig")
        assert not [text for text in said if text in content]


def test_the_sheet_shows_all_items_once_and_tells_what_is_needed_once(tmp_path):
    text = exported_file("print", "inventory-b", tmp_path).decode()
    assert text.count("<section>") == 12 and text.count("☐ E") == 12
    assert text.count("Two players take turns.") == 1 == text.count("The value of a position is")
    assert text.index("<b>5</b>") < text.index("The value of a position") < text.index("<b>6</b>")
    assert "form B: a draft that no class has yet answered" in text and "<script" not in text


def test_questions_of_a_notebook_can_be_printed_as_well(tmp_path):
    text = exported_file("print", "05: which rule", tmp_path).decode()
    assert "Which rule fits all the rows?" in text and "☐ D" in text and "☐ E" not in text
    assert "So it is for {0, 1, 2}" not in text and "I do not know" not in text
