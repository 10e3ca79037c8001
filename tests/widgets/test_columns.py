"""Nim heaps as binary columns, without a browser: digits, words, moves, messages, the picture."""

import base64
import json
import re
from itertools import count
from xml.etree import ElementTree

import pytest
from helpers import examples, tell
from hypothesis import example, given
from hypothesis import strategies as st

from sg_core.widgets import NimColumns

SAID = ("message", "refused", "revision")
SIZES = st.one_of(st.integers(0, 9), st.integers(0, 1023))
HEAPS = st.lists(SIZES, max_size=8).map(tuple)
N_WORDS = re.compile(
    r"The nim-sum is ([01]+) = (\d+), so this is an N-position\. Its top bit, (\d+), is set in "
    r"((?:heap \d, )*heap \d|(?:heap \d, )*heap \d and heap \d)\. Heap (\d): ([01]+) → ([01]+)\. "
    r"The top bit becomes 0( and the digits? above stays?)?, "
    r"so (\d+) is less than (\d+)(, whatever happens below)?\."
)
EVEN = (
    "Every column has an even number of 1s: the nim-sum is 0. This is a P-position: "
    "whatever you change in one heap, some column becomes odd."
)


def column(heaps, bit):
    """How many heaps have a 1 in this column, by division."""
    return sum(heap // 2**bit % 2 for heap in heaps)


def odd_columns(heaps):
    """The number whose digits say which columns have an odd number of 1s."""
    return sum(2**bit for bit in range(12) if column(heaps, bit) % 2)


def even_moves(heaps):
    """From each index to the sizes below its own that make every column even, heap by heap."""
    found = {}
    for i, heap in enumerate(heaps):
        rest = odd_columns([*heaps[:i], *heaps[i + 1 :]])  # two equal numbers: even columns
        if rest in range(heap):
            found[i] = rest
    return found


def digits(number, width):
    """A number in binary, by division."""
    return "".join(str(number // 2**bit % 2) for bit in reversed(range(width)))


def needed(heaps):
    """How many digits the largest of the heaps needs, at least 3."""
    return next(n for n in count(3) if all(heap < 2**n for heap in heaps))


def state(view):
    """What a refusal must leave as it is."""
    return {key: value for key, value in view.items() if key not in SAID}


def check_words(words, heaps, width, lit):
    """Every number, digit and name in the words is right."""
    total = odd_columns(heaps)
    if total == 0:
        none = {0: "There is no heap", 1: "The heap is empty", 2: "Both heaps are empty"}
        why = none.get(len(heaps), f"All {len(heaps)} heaps are empty")
        over = f"{why}: the nim-sum is 0. This is a P-position: there is no move."
        assert words == (EVEN if any(heaps) else over)
        assert not any(column(heaps, bit) % 2 for bit in range(12))
        return
    sum_digits, number, top, where, heap, old, new, above, less, more, below = N_WORDS.fullmatch(
        words
    ).groups()
    assert (int(number), sum_digits) == (total, digits(total, width))
    assert int(top) <= total < 2 * int(top)
    place = len(digits(total, width)) - 1 - sum_digits.index("1")  # the bit of the top 1
    assert int(top) == 2**place
    have = [i + 1 for i, size in enumerate(heaps) if size // int(top) % 2]
    assert list(map(int, re.findall(r"\d+", where))) == have
    assert int(heap) == lit + 1 in have
    assert (old, int(more)) == (digits(heaps[lit], width), heaps[lit])
    assert (new, int(less)) == (digits(even_moves(heaps)[lit], width), even_moves(heaps)[lit])
    cut = width - 1 - place
    assert (old[cut], new[cut], old[:cut]) == ("1", "0", new[:cut])
    phrases = {0: None, 1: " and the digit above stays"}
    assert above == phrases.get(cut, " and the digits above stay")
    assert bool(below) == bool(old[cut + 1 :])
    assert int(less) < int(more)


def check(columns):
    """What is shown follows from the heaps, which can be drawn."""
    view, heaps = columns.view, columns.heaps
    json.dumps(view, allow_nan=False)
    assert isinstance(heaps, tuple)
    assert all(type(heap) is int and 0 <= heap <= 1023 for heap in heaps)
    assert len(heaps) <= 8
    total, moves = odd_columns(heaps), even_moves(heaps)
    assert (columns.nim_sum, columns.moves) == (total, moves)
    wide = len(view["sum"]["digits"])
    assert min(10, needed(heaps) + 1) <= wide <= 10
    assert view["sum"] == {"size": total, "digits": digits(total, wide)}
    assert view["top"] == (None if total == 0 else len(digits(total, wide).lstrip("0")) - 1)
    assert bool(moves) == (view["lit"] is not None) == (total > 0)
    assert view["lit"] is None or view["lit"] in moves
    for i, (size, heap) in enumerate(zip(heaps, view["heaps"], strict=True)):
        lit = i == view["lit"]
        assert heap == {
            "size": size,
            "digits": digits(size, wide),
            "move": f"{size} → {moves[i]}" if i in moves else "",
            "to": moves[i] if lit else "",
            "next": digits(moves[i], wide) if lit else "",
        }
    check_words(view["words"], heaps, columns.width, view["lit"])
    assert columns.width in {wide, wide - 1}
    return view


# What is shown


@examples(200)
@example(())
@example((1023,) * 8)
@example((512,))
@given(HEAPS)
def test_everything_that_is_shown_follows_from_the_heaps(heaps):
    columns = NimColumns(heaps)
    view = check(columns)
    assert columns.heaps == heaps
    assert columns.width == needed(heaps)
    assert len(view["sum"]["digits"]) == min(10, needed(heaps) + 1)
    assert view["lit"] == min(even_moves(heaps), default=None)
    assert tell(columns, "undo")["message"] == "there is nothing to undo"


@pytest.mark.parametrize(
    ("heaps", "words"),
    [
        ((5, 3, 6), EVEN),
        ((1, 1), EVEN),
        ((), "There is no heap: the nim-sum is 0. This is a P-position: there is no move."),
        ((0,), "The heap is empty: the nim-sum is 0. This is a P-position: there is no move."),
        (
            (0, 0),
            "Both heaps are empty: the nim-sum is 0. This is a P-position: there is no move.",
        ),
        (
            (0, 0, 0),
            "All 3 heaps are empty: the nim-sum is 0. This is a P-position: there is no move.",
        ),
        (
            (5, 3, 7),
            "The nim-sum is 001 = 1, so this is an N-position. Its top bit, 1, is set in heap 1, "
            "heap 2 and heap 3. Heap 1: 101 → 100. The top bit becomes 0 and the digits above "
            "stay, so 4 is less than 5.",
        ),
        (
            (5,),
            "The nim-sum is 101 = 5, so this is an N-position. Its top bit, 4, is set in heap 1. "
            "Heap 1: 101 → 000. The top bit becomes 0, so 0 is less than 5, whatever happens "
            "below.",
        ),
        (
            (1, 6, 4),
            "The nim-sum is 011 = 3, so this is an N-position. Its top bit, 2, is set in heap 2. "
            "Heap 2: 110 → 101. The top bit becomes 0 and the digit above stays, so 5 is less "
            "than 6, whatever happens below.",
        ),
    ],
)
def test_the_words(heaps, words):
    assert NimColumns(heaps).view["words"] == words


# What the reader does


@pytest.mark.parametrize(
    ("typed", "size"),
    [(9, 9), ("9", 9), (" 12 ", 12), ("007", 7), ("0", 0), (0, 0), ("1023", 1023), (1023, 1023)],
)
def test_a_number_that_is_typed_counts(typed, size):
    columns = NimColumns((5, 3, 6))
    view = tell(columns, "set", heap=1, size=typed)
    assert not view["refused"]
    assert columns.heaps == (5, size, 6)
    check(columns)


def test_stones_are_put_and_taken_one_by_one():
    columns = NimColumns((1023, 1))
    view = tell(columns, "put", heap=0)
    assert view["refused"]
    assert "1024 would take 11 columns" in view["message"]
    tell(columns, "put", heap=1)
    assert columns.heaps == (1023, 2)
    for left in (1, 0):
        tell(columns, "take", heap=1)
        assert columns.heaps == (1023, left)
    view = tell(columns, "take", heap=1)
    assert view["message"] == "heap 2 is empty: there is no stone to take"
    assert columns.heaps == (1023, 0)


def test_heaps_are_added_and_removed():
    columns = NimColumns((4, 1, 2))
    tell(columns, "remove", heap=0)
    assert columns.heaps == (1, 2)
    tell(columns, "remove", heap=1)
    assert columns.heaps == (1,)
    for number in range(2, 9):
        tell(columns, "add")
        assert columns.heaps == (1, *[0] * (number - 1))
        check(columns)
    view = tell(columns, "add")
    assert view["message"] == "at most 8 heaps are drawn"
    assert len(columns.heaps) == 8
    for _ in range(8):
        tell(columns, "remove", heap=0)
        check(columns)
    assert columns.heaps == ()
    assert "only 0 heaps" in tell(columns, "remove", heap=0)["message"]
    tell(columns, "add")
    assert columns.heaps == (0,)


@examples(100)
@given(HEAPS)
def test_the_winning_move_makes_every_column_even(heaps):
    moves = even_moves(heaps)
    for heap in range(len(heaps)):
        columns = NimColumns(heaps)
        view = tell(columns, "move", heap=heap)
        assert view["refused"] == (heap not in moves)
        after = list(heaps)
        after[heap] = moves.get(heap, heaps[heap])
        assert columns.heaps == tuple(after)
        assert (columns.nim_sum == 0) == (heap in moves or not moves)
        check(columns)
    columns = NimColumns(heaps)
    view = tell(columns, "move")
    assert view["refused"] == (not moves)
    if moves:
        assert columns.heaps == (*heaps[: min(moves)], moves[min(moves)], *heaps[min(moves) + 1 :])


@pytest.mark.parametrize(
    ("heaps", "heap", "said"),
    [
        ((5, 3, 6), None, "the nim-sum is 0 already: no move keeps it 0, so no move wins"),
        ((5, 3, 6), 1, "the nim-sum is 0 already: no move keeps it 0, so no move wins"),
        ((), None, "no stone is left: there is no move"),
        ((0, 0), None, "no stone is left: there is no move"),
        ((0, 0), 1, "no stone is left: there is no move"),
        (
            (1, 6, 4),
            2,
            "heap 3 has no 1 where the nim-sum has its top bit, 2: "
            "no move in it makes the nim-sum 0",
        ),
        ((1, 6, 4), 3, "there is no heap with the index 3, only 3 heaps"),
        ((1,), 7, "there is no heap with the index 7, only 1 heap"),
    ],
)
def test_where_no_move_wins_it_says_why(heaps, heap, said):
    columns = NimColumns(heaps)
    before = state(columns.view)
    view = tell(columns, "move", heap=heap)
    assert (view["message"], view["refused"]) == (said, True)
    assert state(view) == before
    assert even_moves(heaps).get(heap) is None


def test_the_light_takes_no_message_away():
    """With the keyboard, a bad number is followed by the focus on the button of a move."""
    columns = NimColumns((5, 3, 7))
    refused = tell(columns, "set", heap=1, size="many")
    view = tell(columns, "light", heap=1)
    assert (view["message"], view["refused"]) == (refused["message"], True)
    assert view["lit"] == 1
    view = tell(columns, "flip", heap=0, bit=0)
    assert (view["message"], view["refused"]) == ("", False)
    assert tell(columns, "light", heap=0)["message"] == ""


def test_every_change_can_be_undone():
    columns = NimColumns((5, 3, 7))
    seen = [columns.heaps]
    for do, content in (
        ("flip", {"heap": 0, "bit": 4}),
        ("set", {"heap": 1, "size": "900"}),
        ("put", {"heap": 1}),
        ("take", {"heap": 2}),
        ("add", {}),
        ("move", {}),
        ("remove", {"heap": 1}),
        ("random", {}),
    ):
        tell(columns, do, **content)
        if columns.heaps != seen[-1]:
            seen.append(columns.heaps)
        tell(columns, "set", heap=0, size=columns.heaps[0])  # no change
        tell(columns, "set", heap=0, size="none")
        tell(columns, "light", heap=0)
    assert len(seen) >= 8
    for before in reversed(seen[:-1]):
        assert not tell(columns, "undo")["refused"]
        assert columns.heaps == before
        check(columns)
    assert tell(columns, "undo")["message"] == "there is nothing to undo"
    assert columns.heaps == (5, 3, 7)


def test_columns_become_more_and_fewer_only_by_chance():
    columns = NimColumns((1,))
    widths = [len(columns.view["sum"]["digits"])]
    for do, content in (
        ("set", {"heap": 0, "size": 8}),
        ("set", {"heap": 0, "size": 0}),
        ("flip", {"heap": 0, "bit": 4}),
        ("flip", {"heap": 0, "bit": 4}),
        ("set", {"heap": 0, "size": 511}),
        ("set", {"heap": 0, "size": 1023}),
        ("undo", {}),
        ("remove", {"heap": 0}),
    ):
        tell(columns, do, **content)
        widths.append(len(check(columns)["sum"]["digits"]))
    assert widths == [4, 5, 5, 6, 6, 10, 10, 10, 10]
    view = tell(columns, "random")
    assert len(view["sum"]["digits"]) == min(10, needed(columns.heaps) + 1) < 10
    tell(columns, "undo")
    tell(columns, "undo")
    assert columns.heaps == (511,)
    assert len(check(columns)["sum"]["digits"]) == 10


def test_chance_gives_heaps_of_both_kinds():
    columns, seen, zero = NimColumns(), set(), 0
    for _ in range(300):
        assert not tell(columns, "random")["refused"]
        assert len(columns.heaps) in (3, 4)
        assert all(0 <= heap <= 15 for heap in columns.heaps)
        assert columns.width == needed(columns.heaps)
        check(columns)
        seen.add(columns.heaps)
        zero += columns.nim_sum == 0
    assert len(seen) > 200
    assert 50 < zero < 200


# What is saved


def drawn(columns):
    """The saved picture as an XML tree."""
    source = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', columns.static()[1])[1]
    return ElementTree.fromstring(base64.b64decode(source))


def every(tree, tag):
    """The elements of a kind, with their attributes; numbers are numbers."""
    for one in tree.iter(f"{{http://www.w3.org/2000/svg}}{tag}"):
        yield {k: float(v) if v.lstrip("-").replace(".", "").isdecimal() else v
               for k, v in one.items()} | {"text": one.text}


@examples(60)
@example((), None)
@example((5, 3, 7), 2)
@example((1023, 4), None)
@given(HEAPS, st.none() | st.integers(0, 7))
def test_the_picture_shows_the_columns_and_its_text_says_them(heaps, light):
    columns = NimColumns(heaps)
    if light is not None and light < len(heaps):
        tell(columns, "light", heap=light)
    wide, total, moves, lit = needed(heaps), odd_columns(heaps), even_moves(heaps), columns.lit
    told = [f"heap {i + 1} is {n} = {digits(n, wide)}" for i, n in enumerate(heaps)]
    told = f" {', '.join(told)}." if heaps else ""
    text, _ = columns.static()
    assert text == f"Nim heaps as binary digits in columns:{told} {columns.view['words']}"
    rows = [[str(2**bit) for bit in reversed(range(wide))]]
    for i, n in enumerate(heaps):
        move = [f"{n} → {moves[i]}"] if i in moves else []
        rows.append([f"heap {i + 1}", str(n), *digits(n, wide), *move])
        if i == lit:
            rows.append(["becomes", str(moves[i]), *digits(moves[i], wide)])
    rows.append(["nim-sum", str(total), *digits(total, wide)])
    tree, lines = drawn(columns), {}
    for one in every(tree, "text"):
        if one["text"]:
            lines.setdefault(one["y"], []).append((one["x"], one["text"]))
            assert 0 < one["x"] < float(tree.get("width"))
            assert 0 < one["y"] <= float(tree.get("height")) - 8
    assert [[text for _, text in sorted(lines[y])] for y in sorted(lines)] == rows
    letters = {(one["x"], one["y"] - 5): one for one in every(tree, "text")}
    boxes = [box for box in every(tree, "rect") if box["width"] == 22]
    assert len(boxes) == wide * len(heaps)
    for box in boxes:
        letter = letters[box["x"] + 11, box["y"] + 11]
        bright = letter["text"] == "0"
        assert (box["fill"] == "#ffffff", letter.get("fill") != "#ffffff") == (bright, bright)
    lit = [box for box in boxes if box["stroke"] == "#c2410c"]
    frames = [box for box in every(tree, "rect") if box["fill"] == "none" and box["height"] > 34]
    assert len(frames) == (total > 0)
    inside = {frame["x"] + frame["width"] / 2 for frame in frames}
    assert {box["x"] + 11 for box in lit} == inside
    assert [letters[x, min(y for _, y in letters)]["text"] for x in inside] == (
        [str(2 ** (total.bit_length() - 1))] if total else [])


# Without the moves


@examples(80)
@example((5, 3, 7))
@given(HEAPS)
def test_columns_that_keep_the_moves_to_themselves_show_none(heaps):
    columns, open_columns = NimColumns(heaps, moves=False), NimColumns(heaps)
    total = odd_columns(heaps)
    view = columns.view
    assert (view["top"], view["lit"]) == (None, None)
    assert [heap["digits"] for heap in view["heaps"]] == [
        heap["digits"] for heap in open_columns.view["heaps"]
    ]
    assert all((heap["move"], heap["to"], heap["next"]) == ("", "", "") for heap in view["heaps"])
    assert view["sum"] == open_columns.view["sum"]
    if total:
        said = f"The nim-sum is {digits(total, needed(heaps))} = {total}. This is an N-position."
        assert view["words"] == said
    else:
        assert view["words"] == open_columns.view["words"].split(": whatever")[0].rstrip(".") + "."
    text, _ = columns.static()
    picture = ElementTree.tostring(drawn(columns), "unicode")
    assert text.endswith(view["words"])
    assert not any(sign in text + picture for sign in ("→", "becomes", "top bit", "#c2410c"))
    for message in ({"do": "move"}, *({"do": "light", "heap": i} for i in range(len(heaps)))):
        columns._handle_custom_msg(message, [])
        assert state(columns.view) == state(view)
    assert tell(columns, "move")["message"].startswith("find the winning move yourself")
    assert columns.heaps == heaps
    assert columns.moves == even_moves(heaps)  # for whoever asks in Python
