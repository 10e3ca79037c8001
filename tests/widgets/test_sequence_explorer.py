"""`SequenceExplorer` without a browser: codes and switches, values, facts, play, bad input."""

import re
from collections import Counter
from functools import cache
from random import Random

import pytest
from helpers import Tags, mostly_nightly, tell
from hypothesis import strategies as st

from sg_core import nim_sequence
from sg_core.pictures.strip import colour_of
from sg_core.rulesets import (
    DawsonsChess,
    DawsonsKayles,
    GrundysGame,
    Guiles,
    Kayles,
    LaskersNim,
    Octal,
    Subtraction,
    Treblecross,
)
from sg_core.widgets import PlayGame, SequenceExplorer, sequence

NAMED = {
    "Kayles": (Kayles, "0.77"),
    "Dawson's Kayles": (DawsonsKayles, "0.07"),
    "Dawson's chess": (DawsonsChess, "0.137"),
    "Guiles": (Guiles, "0.15"),
    "Treblecross": (Treblecross, "0.007"),
    "Grundy's game": (GrundysGame, ""),
    "Lasker's nim": (LaskersNim, ""),
}
NO_DIGITS = [GrundysGame(), LaskersNim()]
SEEN = ("0.45", "0.177")  # among 1,000 values a period is seen, but these do not prove it
CHAOTIC = ("0.06", "0.16", "4.366")  # no period below 1,000
SAID = ("message", "refused", "revision")
SWITCHES = [(0, 4), *((taken, bit) for taken in range(1, 4) for bit in (1, 2, 4))]


def random_codes(how_many, seed):
    """Octal codes of one to four digits after the point; the last one is not 0."""
    draw = Random(seed)
    for _ in range(how_many):
        middle = draw.choices("01234567", k=draw.randint(0, 3))
        yield f"{draw.choice('04')}.{''.join(middle)}{draw.choice('1234567')}"


CODES = [
    *("0.0", "4.0", "0.1", "0.3", "0.33", "4.3", "0.77", "0.07", "0.137", "0.15", "0.007"),
    *("0.1234567", "4.7777777", "0.40000001", *SEEN, *CHAOTIC, *random_codes(25, seed=1)),
]


def digits_of(code):
    """The digits of a code without zeros at the end; at least the first."""
    first, rest = code.split(".")
    return list(map(int, first + rest.rstrip("0")))


def values_of(code, n):
    """The first values of a code, which the tests of sequences check."""
    return nim_sequence(Octal(code), n)


def state(view):
    """What a refusal must leave as it is."""
    return {key: value for key, value in view.items() if key not in SAID}


def refused(explorer, do, **content):
    """The message with which an action is refused that changes nothing."""
    panel = explorer.panel
    before, rules, found = state(panel.view), explorer.rules, explorer.found
    children = explorer.children
    view = tell(panel, do, **content)
    assert view["refused"]
    assert view["message"]
    assert {**state(view), "code": before["code"]} == before  # a code that is typed stays
    assert view["code"] == before["code"] or do == "code"
    assert (explorer.rules, explorer.found, explorer.children) == (rules, found, children)
    return view["message"]


def typed(explorer, code):
    """The view after a code was typed."""
    view = tell(explorer.panel, "code", code=code)
    assert (view["message"], view["refused"]) == ("", False)
    return view


def flip(explorer, taken, bit):
    """The view after a switch was turned."""
    view = tell(explorer.panel, "flip", taken=taken, bit=bit)
    assert (view["message"], view["refused"]) == ("", False)
    return view


def numbers(text):
    """The numbers in a text."""
    return [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*\d|\d", text)]


def fact(explorer, beginning):
    """The only fact that begins like this, without its full stop."""
    (found,) = [one for one in explorer.panel.view["facts"] if one.startswith(beginning)]
    assert found[-1] in ".…"
    return found.removesuffix(".")


@cache
def explored(code):
    """An explorer that only looks."""
    return SequenceExplorer(code)


# The code and its switches


@pytest.mark.parametrize("code", mostly_nightly(12, CODES))
def test_the_switches_show_the_digits_of_the_code_and_one_more(code):
    view = typed(SequenceExplorer("0.77"), code)
    digits = digits_of(code)
    count = len(view["digits"])
    assert view["code"] == code
    assert view["digits"] == digits + [0] * (count - len(digits))
    assert count == max(4, min(9, len(digits) + 1))


@pytest.mark.parametrize("code", ["0.00001", "4.0002", "0.10004", "0.00000000001"])
def test_a_switch_that_was_turned_off_can_be_turned_on_again(code):
    explorer = SequenceExplorer(code)
    taken, bit = len(digits_of(code)) - 1, digits_of(code)[-1]
    flip(explorer, taken, bit)
    assert flip(explorer, taken, bit)["code"] == code


# Names


@pytest.mark.parametrize("name", NAMED)
def test_a_game_is_chosen_by_its_name(name):
    kind, code = NAMED[name]
    explorer = SequenceExplorer("4.3")
    assert explorer.panel.view["name"] == ""
    view = tell(explorer.panel, "name", name=name)
    assert type(explorer.rules) is kind
    assert (view["name"], view["code"], view["words"]) == (name, code, kind().words)
    assert bool(view["digits"]) == bool(code)
    assert view["values"][:30] == nim_sequence(kind(), len(view["values"]))[:30]
    if code:
        other = SequenceExplorer(f"{code}0").panel.view
        assert {**state(other), "code": code} == state(view)


# Words and values


@pytest.mark.parametrize("code", mostly_nightly(12, CODES))
def test_the_words_are_those_of_the_rules(code):
    explorer = SequenceExplorer("0.3")
    assert typed(explorer, code)["words"] == Octal(code).words == explorer.rules.words


@pytest.mark.parametrize("code", mostly_nightly(12, CODES))
def test_the_values_are_those_of_the_definition(code):
    view = explored(code).panel.view
    values = view["values"]
    assert 20 <= len(values) <= 480
    assert values == values_of(code, len(values))
    assert view["colours"] == [colour_of(value) for value in range(max(values) + 1)]


def test_rules_for_subtraction_are_explored_too():
    explorer = SequenceExplorer(Subtraction({1, 3, 4}))
    view = explorer.panel.view
    assert view["values"] == [[0, 1, 0, 1, 2, 3, 2][n % 7] for n in range(len(view["values"]))]
    assert (view["code"], view["name"], view["digits"]) == ("", "", [])
    assert view["words"] == "Take 1, 3 or 4."
    assert view["wrap"] % 7 == 0


@pytest.mark.parametrize("code", mostly_nightly(12, CODES))
def test_rows_are_whole_periods_where_these_are_short(code):
    explorer = explored(code)
    view, found = explorer.panel.view, explorer.found
    wrap, count = view["wrap"], len(view["values"])
    if found.period and found.period <= 35:
        assert wrap % found.period == 0
        assert 10 < wrap <= 35
    else:
        assert wrap == 20
    assert count % wrap == 0
    if found.period:
        assert count >= min(480 - 480 % wrap, found.preperiod + 2 * wrap)
    else:
        assert count == 480


@pytest.mark.parametrize("code", mostly_nightly(12, CODES))
def test_the_cells_marked_are_the_exceptions(code):
    """Those whose value is not that of heaps with the same remainder further on."""
    explorer = explored(code)
    view, period = explorer.panel.view, explorer.found.period
    if period is None:
        assert view["marked"] == []
        assert not any("exception" in one for one in view["facts"])
        return
    start = explorer.found.preperiod
    values = values_of(code, start + period)
    exceptions = []
    for heap in range(start):
        later = next(n for n in range(heap, start + period, period) if n >= start)
        if values[heap] != values[later]:
            exceptions.append(heap)
    assert view["marked"] == [heap for heap in exceptions if heap < len(view["values"])]
    told = [one for one in view["facts"] if "exception" in one]
    assert len(told) == bool(exceptions)
    if told:
        count, *those = numbers(told[0])
        assert count == len(exceptions)
        assert told[0].startswith(f"{count} exception{'s' * (count > 1)} (framed): ")
        check_list(told[0].split(": ")[1].rstrip("."), those, exceptions)


def check_list(text, those, expected):
    """All of them are told, or the first ones and then “…”."""
    if text.rstrip(".").endswith("…"):
        assert 10 < len(those) < len(expected)
    else:
        assert len(those) == len(expected)
    assert those == expected[: len(those)]


# What is known


@pytest.mark.parametrize("code", SEEN)
def test_a_period_that_is_only_seen_is_called_seen_until_more_values_prove_it(code):
    explorer = SequenceExplorer(code)
    told = explorer.panel.view["facts"][0]
    assert re.fullmatch(r"Period 20 from heap 49\d on, seen below heap 1,000, not proved\.", told)
    view = tell(explorer.panel, "more")
    assert view["proved"]
    assert "seen" not in view["facts"][0]
    assert view["facts"][0].startswith(told[:26])


@pytest.mark.parametrize("code", mostly_nightly(12, CODES))
def test_the_P_positions_are_the_heaps_of_value_0(code):
    explorer = explored(code)
    found = explorer.found
    told = fact(explorer, "P-positions")
    heaps, _, more = told.removeprefix("P-positions (value 0)").partition(";")
    if not found.proved:
        assert heaps.startswith(" so far: ")
        assert not more
        zeros = [n for n, value in enumerate(values_of(code, found.checked_to)) if value == 0]
        check_list(heaps, numbers(heaps), zeros)
        return
    end = found.preperiod + found.period
    zeros = [n for n, value in enumerate(values_of(code, end)) if value == 0]
    check_list(heaps, numbers(heaps), zeros)
    if max(zeros) < found.preperiod:
        assert told.endswith(", and no others")
        assert not more
    elif found.period == 1:
        assert more == f" those from {found.preperiod} on recur at every heap"
    else:
        assert more == f" those from {found.preperiod} on recur every {found.period} heaps"


def check_frequencies(explorer, values):
    """Each frequency is right, the most frequent come first, and all or “…” are told."""
    told = fact(explorer, "Values of the heaps below ")
    head, those = told.split(", by frequency: ")
    assert numbers(head) == [len(values)] == [explorer.found.checked_to]
    pairs = [
        (int(value), int(times.replace(",", "")))
        for value, times in re.findall(r"(\d+) \(([\d,]+)×\)", those)
    ]
    counts = Counter(values)
    assert dict(pairs).items() <= counts.items()
    times = [count for _, count in pairs]
    assert times == sorted(counts.values(), reverse=True)[: len(times)]
    if "…" in those:
        assert 10 < len(pairs) < len(counts)
    else:
        assert sum(times) == len(values), f"{len(pairs)} of {len(counts)} values are told"


def test_frequencies_that_are_left_out_are_told_by_dots():
    check_frequencies(SequenceExplorer(GrundysGame()), nim_sequence(GrundysGame(), 1000))
    check_frequencies(explored("0.06"), values_of("0.06", 1000))


def test_values_that_grow_are_told_by_their_saltus():
    facts = SequenceExplorer(LaskersNim()).panel.facts()
    assert facts == [
        "Arithmetic period 4, saltus 4, from heap 1 on, proved by the values of the heaps below 5.",
        "1 exception (framed): 0.",
        "P-positions (value 0): 0, and no others.",
    ]


# More values


@pytest.mark.nightly
def test_more_values_are_computed_and_what_was_known_is_kept(monkeypatch):
    monkeypatch.setattr(sequence, "MOST_HEAPS", 20_000)
    explorer = SequenceExplorer("0.16")
    heaps, known = explorer.panel.heaps, explorer.panel.heaps.values.tolist()
    assert known == values_of("0.16", 1000)
    for limit in (4_000, 16_000):
        view = tell(explorer.panel, "more")
        assert not view["refused"]
        assert explorer.panel.heaps is heaps
        assert explorer.found.checked_to == limit == len(heaps.values)
        assert view["facts"][0] == f"No period seen below heap {limit:,}."
        assert f" below {limit:,}, by frequency: " in view["facts"][-1]
        assert heaps.values[: len(known)].tolist() == known
        known = heaps.values.tolist()
    assert known[:1500] == values_of("0.16", 1500)
    said = refused(explorer, "more")
    assert said.startswith("16,000 values are the most shown here; find_period(")
    assert typed(explorer, "0.06")["facts"][0].endswith("1,000.")


def test_the_most_that_is_computed_is_64000():
    explorer = SequenceExplorer("0.16")
    for limit in (4_000, 16_000, 64_000):
        tell(explorer.panel, "more")
        assert explorer.found.checked_to == limit
    assert refused(explorer, "more").startswith("64,000 values are the most shown here")


# Play


@pytest.mark.parametrize("rules", ["0.77", "4.7777", "0.0", "0.007", *NO_DIGITS], ids=str)
@pytest.mark.parametrize(("heap", "stones"), [(1, 1), ("7", 7), (" 12 ", 12)])
def test_a_game_is_played_from_the_heap_that_is_asked_for(rules, heap, stones):
    explorer = SequenceExplorer(rules)
    view = tell(explorer.panel, "play", heap=heap)
    assert (view["message"], view["refused"]) == ("", False)
    panel, play = explorer.children
    assert panel is explorer.panel
    assert isinstance(play, PlayGame)
    assert play.position in (stones, (stones,))
    assert set(play.game.options(play.position)) == set(explorer.rules.options(play.position))


def test_a_round_ends_when_the_rules_become_others_and_not_before():
    for do, content in (
        ("code", {"code": "0.3"}),
        ("name", {"name": "Guiles"}),
        ("flip", {"taken": 3, "bit": 2}),
    ):
        explorer = SequenceExplorer("0.16")
        tell(explorer.panel, "play", heap=7)
        play = explorer.children[1]
        tell(explorer.panel, "more")
        refused(explorer, "code", code="0.8")
        assert explorer.children == (explorer.panel, play)
        tell(explorer.panel, do, **content)
        assert explorer.children == (explorer.panel,)


# Any content


codes = st.builds("{}.{}".format, st.sampled_from("04"), st.text("01234567", max_size=5))


# What is saved


@pytest.mark.parametrize("rules", [*CODES[:14], *SEEN, *CHAOTIC, *NO_DIGITS], ids=str)
def test_the_saved_text_tells_rules_values_and_facts(rules):
    explorer = SequenceExplorer(rules)
    view = explorer.panel.view
    text, html = explorer.static()
    assert len(text) >= 40
    values, wrap = view["values"], view["wrap"]
    rows = [values[i : i + wrap] for i in range(0, len(values), wrap)]
    assert "; ".join(" ".join(map(str, row)) for row in rows) in text
    name = view["code"] or type(rules).__name__
    assert text.startswith(f"{view['words']} {name}. Values of heaps 0 to {len(values) - 1}, ")
    assert text.endswith(" ".join(view["facts"]))
    ((tag, attributes),) = Tags(html).tags
    assert tag == "img"
    assert attributes["alt"] in text
    bundle, _ = explorer._repr_mimebundle_()
    assert (bundle["text/plain"], bundle["text/html"]) == (text, html)


# What can be explored


@pytest.mark.parametrize("rules", NO_DIGITS, ids=repr)
def test_games_without_digits_have_no_switches_and_a_flip_is_refused_or_begins_a_code(rules):
    """The reader sees no switch; a flip that comes all the same leaves a game that makes sense."""
    for taken, bit in [*SWITCHES, (0, 1), (9, 1), (-1, 4), (1, 3)]:
        explorer = SequenceExplorer(rules)
        before = state(explorer.panel.view)
        assert before["digits"] == []
        view = tell(explorer.panel, "flip", taken=taken, bit=bit)
        assert "that did not work" not in view["message"]
        if view["refused"]:
            assert state(view) == before
            continue
        digits = [0] * 4
        digits[taken] = bit
        assert (taken, bit) in SWITCHES
        assert view["digits"][:4] == digits
        assert view["values"][:40] == values_of(view["code"], 40)[: len(view["values"])]
