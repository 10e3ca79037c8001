"""`SequenceExplorer` without a browser: codes and switches, values, facts, play, bad input."""

import re
from collections import Counter

import pytest
from helpers import Tags, image_in, mostly_nightly, random_codes, tell

from sg_core import nim_sequence
from sg_core.rulesets import (
    DawsonsChess,
    DawsonsKayles,
    GrundysGame,
    Guiles,
    Kayles,
    LaskersNim,
    Octal,
    Subtraction,
)
from sg_course.pictures.by_word import look_of
from sg_course.pictures.strip import colour_of
from sg_course.widgets import PlayGame, SequenceExplorer, sequence

NAMED = {
    "Kayles": (Kayles, "0.77"),
    "Dawson's Kayles": (DawsonsKayles, "0.07"),
    "Dawson's chess": (DawsonsChess, "0.137"),
    "Guiles": (Guiles, "0.15"),
    "Treblecross": (Octal, "0.007"),
    "Grundy's game": (GrundysGame, ""),
    "Lasker's nim": (LaskersNim, ""),
}
NO_DIGITS = [GrundysGame(), LaskersNim()]
SEEN = ("0.45", "0.177")  # among 1,000 values a period is seen, but these do not prove it
CHAOTIC = ("0.06", "0.16", "4.366")  # no period below 1,000


CELL = re.compile("<g><title>heap ([0-9]+)</title>(<rect .+?fill='(.+?)'.+?>([0-9]+)</text>)</g>")
CODES = [
    *("0.0", "4.0", "0.1", "0.3", "0.33", "4.3", "0.77", "0.07", "0.137", "0.15", "0.007"),
    *("0.1234567", "4.7777777", "0.40000001", *SEEN, *CHAOTIC, *random_codes(25, "explored")),
]


def digits_of(code):
    """The digits of a code without zeros at the end; at least the first."""
    first, rest = code.split(".")
    return list(map(int, first + rest.rstrip("0")))


def values_of(code, n):
    """The first values of a code, which the tests of sequences check."""
    return nim_sequence(Octal(code), n)


def seen(explorer):
    """What the view and the strip say, by names."""
    view, cells = explorer.panel.view, CELL.findall(explorer.panel.still_svg)
    code, stones = (field["value"] for field in view["fields"])
    shapes, strip = view["parts"]
    assert [int(heap) for heap, *_ in cells] == list(range(len(cells)))
    return {
        "code": code,
        "stones": stones,
        "names": [one["text"] for one in view["buttons"] if one.get("pressed")],
        "digits": digits_of_switches(shapes["shapes"]),
        "words": view["why"],
        "values": [int(value) for *_, value in cells],
        "colours": [colour for _, _, colour, _ in cells],
        "marked": [int(heap) for heap, drawn, *_ in cells if "<path" in drawn],
        "wrap": int(re.search(r"in rows of (\d+):", strip["alt"])[1]),
        "facts": [view["banner"], *view["log"]],
        "proved": view["good"],
        "legend": view["legend"],
    }


def digits_of_switches(shapes):
    """The digits that the switches make, which are also told in the last row."""
    digits = Counter()
    for one in shapes:
        if "item" in one:
            bit = int(one["spoken"].rpartition(": ")[2])
            assert bit in (0, one["item"]["bit"]) and one.get("text", "") == str(bit or "")
            digits[one["item"]["taken"]] += bit
    told = [one["text"].removesuffix(" .") for one in shapes if "item" not in one]
    last = told.index("digit") if told else 0
    assert told[last + 1 :] == [str(digits[i]) for i in range(len(digits))]
    return [digits[i] for i in range(len(digits))]


def refused(explorer, do, **content):
    """The message with which an action is refused that changes nothing."""
    panel = explorer.panel
    before, held = seen(explorer), (explorer.rules, explorer.found, explorer.children)
    view = tell(panel, do, **content)
    assert view["refused"] and view["message"]
    after = seen(explorer)
    assert after | {"code": before["code"]} == before  # a code that is typed stays
    assert after["code"] == before["code"] or do == "code"
    assert (explorer.rules, explorer.found, explorer.children) == held
    return view["message"]


def typed(explorer, code):
    """What is shown after a code was typed."""
    view = tell(explorer.panel, "code", code=code)
    assert (view["message"], view["refused"]) == ("", False)
    return seen(explorer)


def numbers(text):
    """The numbers in a text."""
    return [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*\d|\d", text)]


def fact(explorer, beginning):
    """The only fact that begins like this, without its full stop."""
    (found,) = [one for one in seen(explorer)["facts"] if one.startswith(beginning)]
    assert found[-1] in ".…"
    return found.removesuffix(".")


def check_list(text, expected):
    """All of them are told, or the first ones and then “…”."""
    those = numbers(text)
    assert 10 < len(those) < len(expected) if text.endswith("…") else len(those) == len(expected)
    assert those == expected[: len(those)]


# What is shown of a code


@pytest.mark.parametrize("code", mostly_nightly(12, CODES))
def test_what_is_shown_follows_from_the_code(code):
    explorer = SequenceExplorer("0.77")
    view, digits = typed(explorer, code), digits_of(code)
    count = max(4, min(9, len(digits) + 1))
    assert (view["code"], view["digits"]) == (code, digits + [0] * (count - len(digits)))
    assert view["words"] == look_of(Octal(code)).words
    values = view["values"]
    assert 20 <= len(values) <= 480
    assert values == values_of(code, len(values))
    assert view["colours"] == list(map(colour_of, values))
    check_rows(view["wrap"], len(values), explorer.found)
    check_exceptions(explorer)
    check_zeros(explorer, code)


def check_rows(wrap, count, found):
    """Check that rows are whole periods, where these are short, and that there are enough."""
    if found.period and found.period <= 35:
        assert wrap % found.period == 0 and 10 < wrap <= 35
    else:
        assert wrap == 20
    assert count % wrap == 0
    if found.period:
        assert count >= min(480 - 480 % wrap, found.preperiod + 2 * wrap)
    else:
        assert count == 480


def check_exceptions(explorer):
    """Check that the exceptions to the period are framed and told."""
    view, exceptions = seen(explorer), list(explorer.found.exceptions)
    assert view["marked"] == [heap for heap in exceptions if heap < len(view["values"])]
    told = [one for one in view["facts"] if "exception" in one]
    assert len(told) == bool(exceptions)
    for one in told:
        many = "s" * (len(exceptions) > 1)
        head, those = one.split(": ")
        assert head == f"{len(exceptions)} exception{many} (framed)"
        check_list(those.removesuffix("."), exceptions)


def check_zeros(explorer, code):
    """Check that the P-positions are the heaps of value 0."""
    found = explorer.found
    told = fact(explorer, "P-positions").removeprefix("P-positions (value 0)")
    heaps, _, more = told.partition("; ")
    end = found.preperiod + found.period if found.proved else found.checked_to
    zeros = [n for n, value in enumerate(values_of(code, end)) if value == 0]
    check_list(heaps.removesuffix(", and no others"), zeros)
    assert heaps.startswith(" so far: ") == (not found.proved)
    last = found.proved and max(zeros) < found.preperiod
    assert told.endswith(", and no others") == last
    if found.proved and not last:
        every = "at every heap" if found.period == 1 else f"every {found.period} heaps"
        assert more == f"those from {found.preperiod} on recur {every}"
    else:
        assert more == ""


@pytest.mark.parametrize("code", ["0.00001", "4.0002", "0.10004", "0.00000000001"])
def test_a_switch_that_was_turned_off_can_be_turned_on_again(code):
    explorer = SequenceExplorer(code)
    flip = {"do": "flip", "taken": len(digits_of(code)) - 1, "bit": digits_of(code)[-1]}
    tell(explorer.panel, **flip)
    tell(explorer.panel, **flip)
    assert seen(explorer)["code"] == code


@pytest.mark.parametrize("name", NAMED)
def test_a_game_is_chosen_by_its_name(name):
    kind, code = NAMED[name]
    rules = Octal(code) if kind is Octal else kind()
    explorer = SequenceExplorer("4.3")
    assert seen(explorer)["names"] == []
    tell(explorer.panel, "name", name=name)
    assert type(explorer.rules) is kind
    view = seen(explorer)
    assert (view["names"], view["code"], view["words"]) == ([name], code, look_of(rules).words)
    assert bool(view["digits"]) == bool(code)
    assert view["values"][:30] == nim_sequence(rules, len(view["values"]))[:30]
    if code:
        assert seen(SequenceExplorer(f"{code}0")) | {"code": code} == view


def test_rules_for_subtraction_are_explored_too():
    view = seen(SequenceExplorer(Subtraction({1, 3, 4})))
    assert view["values"] == [[0, 1, 0, 1, 2, 3, 2][n % 7] for n in range(len(view["values"]))]
    assert (view["code"], view["names"], view["digits"]) == ("", [], [])
    assert view["words"] == "Take 1, 3 or 4."


# What is known


@pytest.mark.parametrize("code", SEEN)
def test_a_period_that_is_only_seen_is_called_seen_until_more_values_prove_it(code):
    explorer = SequenceExplorer(code)
    told = seen(explorer)["facts"][0]
    assert re.fullmatch(r"Period 20 from heap 49\d on, seen below heap 1,000, not proved\.", told)
    tell(explorer.panel, "more")
    view = seen(explorer)
    assert view["proved"] and "seen" not in view["facts"][0]
    assert view["facts"][0].startswith(told[:26])


@pytest.mark.parametrize("rules", [GrundysGame(), Octal("0.06")], ids=str)
def test_frequencies_are_told_the_most_frequent_first_and_those_left_out_by_dots(rules):
    explorer, counts = SequenceExplorer(rules), Counter(nim_sequence(rules, 1000))
    head, those = fact(explorer, "Values of the heaps below ").split(", by frequency: ")
    assert numbers(head) == [1000] == [explorer.found.checked_to]
    pairs = [tuple(numbers(pair)) for pair in re.findall(r"\d+ \([\d,]+×\)", those)]
    assert dict(pairs).items() <= counts.items()
    assert [times for _, times in pairs] == sorted(counts.values(), reverse=True)[: len(pairs)]
    assert those.endswith("…") and 10 < len(pairs) < len(counts)


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
    heaps, known = explorer.panel.heaps, values_of("0.16", 1000)
    for limit in (4_000, 16_000):
        tell(explorer.panel, "more")
        assert explorer.panel.heaps is heaps
        assert explorer.found.checked_to == limit == len(heaps.values)
        assert seen(explorer)["facts"][0] == f"No period seen below heap {limit:,}."
        assert heaps.values[: len(known)].tolist() == known
        known = heaps.values.tolist()
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


@pytest.mark.parametrize("rules", ["0.77", "4.7777", "0.0", *NO_DIGITS], ids=str)
@pytest.mark.parametrize(("heap", "stones"), [(1, 1), (" 12 ", 12)])
def test_a_game_is_played_from_the_heap_that_is_asked_for(rules, heap, stones):
    explorer = SequenceExplorer(rules)
    assert not tell(explorer.panel, "play", heap=heap)["refused"]
    panel, play = explorer.children
    assert panel is explorer.panel and isinstance(play, PlayGame)
    assert play.position in (stones, (stones,))
    assert set(play.game.options(play.position)) == set(explorer.rules.options(play.position))


def test_the_heap_to_play_with_is_typed_before_one_plays():
    explorer = SequenceExplorer()
    for text, stones in (("5", "5"), ("", 7), ("x", "x")):  # nothing: the usual heap
        tell(explorer.panel, "stones", heap=text)
        assert seen(explorer)["stones"] == stones
    assert "'x'" in refused(explorer, "play")
    tell(explorer.panel, "stones", heap="5")
    tell(explorer.panel, "play")
    assert explorer.children[1].position == 5


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


# What is saved


@pytest.mark.parametrize("rules", [*CODES[:14:3], *SEEN, *CHAOTIC, *NO_DIGITS], ids=str)
def test_the_saved_text_tells_rules_values_and_facts(rules):
    explorer = SequenceExplorer(rules)
    view, (text, html) = seen(explorer), explorer.static()
    values, wrap = view["values"], view["wrap"]
    rows = [values[i : i + wrap] for i in range(0, len(values), wrap)]
    assert "; ".join(" ".join(map(str, row)) for row in rows) in text
    name = view["code"] or type(rules).__name__
    assert text.startswith(f"{view['words']} {name}. Values of heaps 0 to {len(values) - 1}, ")
    period, *facts = view["facts"]
    assert text.endswith("\n".join([f" {period} What is known:", *facts]))
    (alt,) = (given["alt"] for tag, given in Tags(html).tags if tag == "img")
    assert alt in text
    begin = [*filter(None, (view["words"], view["legend"])), period, "What is known:"]
    assert Tags(html).texts == [*begin, *facts]
    assert ("an exception" in view["legend"]) == bool(view["marked"])


def test_what_is_saved_is_the_strip_that_is_shown():
    """But for the heaps that are told under the pointer."""
    explorer = SequenceExplorer("0.45")
    for do in ("", "more"):
        if do:
            tell(explorer.panel, do)
        shown = re.sub("</?g>|<title>.*?</title>", "", explorer.panel.still_svg)
        assert shown == image_in(explorer.static()[1])
        assert explorer.panel.view["parts"][1]["alt"] in explorer.static()[0]


def test_the_strip_is_sent_once_as_long_as_it_stays():
    """It is large; a whole view beside it is not."""
    explorer, sent = SequenceExplorer("4.7777777"), []
    explorer.panel.send_state = lambda key: sent.append(key)
    tell(explorer.panel, "stones", heap="5")
    tell(explorer.panel, "code", code="0.3")
    assert sent == ["view", "still_svg", "view"]


@pytest.mark.parametrize("rules", NO_DIGITS, ids=repr)
def test_games_without_digits_have_no_switches_and_a_flip_is_refused(rules):
    for taken, bit in [(0, 4), (1, 1), (9, 1)]:
        said = refused(SequenceExplorer(rules), "flip", taken=taken, bit=bit)
        assert said == "these rules have no digits; type a code, such as 0.77"
