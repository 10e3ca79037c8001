"""Nim heaps as binary columns, without a browser: digits, words, moves, messages, the picture."""

import re
from itertools import count, pairwise

import pytest
from helpers import examples, image_in, state, tell
from hypothesis import example, given
from hypothesis import strategies as st

from sg_course.widgets import NimColumns

SIZES = st.one_of(st.integers(0, 9), st.integers(0, 1023))
HEAPS = st.lists(SIZES, max_size=8).map(tuple)
DIGIT = re.compile(r"digit (\d+): ([01])")
EVEN = (
    "Every column has an even number of 1s: the nim-sum is 0. This is a P-position: "
    "whatever you change in one heap, some column becomes odd."
)


def odd_columns(heaps):
    """The number whose digits say which columns have an odd number of 1s, by division."""
    return sum(2**bit for bit in range(12) if sum(heap // 2**bit % 2 for heap in heaps) % 2)


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


def words_for(heaps, width, lit):
    """What should be said, from the digits."""
    total = odd_columns(heaps)
    if not any(heaps):
        none = {0: "There is no heap", 1: "The heap is empty", 2: "Both heaps are empty"}
        why = none.get(len(heaps), f"All {len(heaps)} heaps are empty")
        return f"{why}: the nim-sum is 0. This is a P-position: there is no move."
    if not total:
        return EVEN
    old, new = digits(heaps[lit], width), digits(even_moves(heaps)[lit], width)
    cut = digits(total, width).index("1")  # where the top bit stands
    assert (old[cut], new[cut], old[:cut]) == ("1", "0", new[:cut])
    have = [f"heap {i + 1}" for i, heap in enumerate(heaps) if digits(heap, width)[cut] == "1"]
    where = " and ".join(", ".join(have).rsplit(", ", 1))
    above = {0: "", 1: " and the digit above stays"}.get(cut, " and the digits above stay")
    below = ", whatever happens below" if cut < width - 1 else ""
    return (
        f"The nim-sum is {digits(total, width)} = {total}, so this is an N-position. Its top bit, "
        f"{2 ** (width - 1 - cut)}, is set in {where}. Heap {lit + 1}: {old} → {new}. The top bit "
        f"becomes 0{above}, so {even_moves(heaps)[lit]} is less than {heaps[lit]}{below}."
    )


def rows_for(heaps, wide, moves, lit):
    """The texts of the picture, row by row, from left to right."""
    rows = [[str(2**bit) for bit in reversed(range(wide))]]
    for i, n in enumerate(heaps):
        move = [f"{n} → {moves[i]}"] if i in moves else []
        rows.append([f"heap {i + 1}", str(n), *digits(n, wide), *move])
        if i == lit:
            rows.append(["becomes", str(moves[i]), *digits(moves[i], wide)])
    return [*rows, ["nim-sum", *[str(odd_columns(heaps)), *digits(odd_columns(heaps), wide)]]]


def rows_in(columns):
    """The texts of the shapes that are shown, row by row, but for the signs beside each row."""
    lines = {}
    for shape in columns.view["parts"][0]["shapes"]:
        if shape.get("text", "+") not in "+−×":
            x, y = shape["at"]
            lines.setdefault(y, []).append((x, shape["text"]))
    return [[text for _, text in sorted(lines[y])] for y in sorted(lines)]


def framed(columns):
    """The weight of the column that is framed, or None."""
    shapes = columns.view["parts"][0]["shapes"]
    frames = [one["at"][0] for one in shapes if one["look"] == "frame"]
    heads = {one["at"][0]: int(one["text"]) for one in shapes if one["at"][1] == 0}
    return next((heads[x] for x in frames), None)


def wide_of(columns):
    """How many digits are shown."""
    return len(rows_in(columns)[0])


def check(columns):
    """What is shown follows from the heaps, which can be drawn."""
    view, heaps = columns.view, columns.heaps
    assert isinstance(heaps, tuple) and len(heaps) <= 8
    assert all(type(heap) is int and 0 <= heap <= 1023 for heap in heaps)
    total, moves = odd_columns(heaps), even_moves(heaps)
    assert (columns.nim_sum, columns.moves) == (total, moves)
    wide = wide_of(columns)
    assert min(10, needed(heaps) + 1) <= wide <= 10 and columns.width in {wide, wide - 1}
    assert columns.lit in (moves or [None])
    assert rows_in(columns) == rows_for(heaps, wide, moves, columns.lit)
    top = 2 ** (total.bit_length() - 1) if total else None
    assert framed(columns) == top
    for one in view["parts"][0]["shapes"]:
        if digit := DIGIT.search(one.get("spoken", "")):
            weight, looks = int(digit[1]), {"0": "zero", "1": "one"}
            look = "top one" if (weight, digit[2]) == (top, "1") else looks[digit[2]]
            assert (one["look"], one["text"]) == (look, digit[2])
    told = [f"heap {i + 1} is {n} = {digits(n, columns.width)}" for i, n in enumerate(heaps)]
    alt = f"Binary digits in columns:{' ' if told else ''}{', '.join(told)}"
    assert columns.static()[0] == f"Nim heaps. {alt}{'.' if told else ''} {view['banner']}"
    assert [one["value"] for one in view["fields"]] == [*heaps]
    assert view["banner"] == words_for(heaps, columns.width, columns.lit)
    return view


# What is shown


@examples(200)
@example(())
@example((0,))
@example((0, 0))
@example((0, 0, 0))
@example((5, 3, 6))
@example((1023,) * 8)
@example((512,))
@given(HEAPS)
def test_everything_that_is_shown_follows_from_the_heaps(heaps):
    columns = NimColumns(heaps)
    check(columns)
    assert columns.heaps == heaps
    assert columns.width == needed(heaps)
    assert wide_of(columns) == min(10, needed(heaps) + 1)
    assert columns.lit == min(even_moves(heaps), default=None)


@examples(30)
@example(())
@given(HEAPS)
def test_a_click_does_what_the_name_of_its_shape_says(heaps):
    for shape in NimColumns(heaps).view["parts"][0]["shapes"]:
        if "item" not in shape:
            assert "spoken" not in shape
            continue
        columns = NimColumns(heaps)
        view, changed = tell(columns, **shape["item"]), list(heaps)
        told = shape["spoken"]
        i = int(re.search(r"heap (\d)", told)[1]) - 1
        if digit := DIGIT.search(told):
            changed[i] += int(digit[1]) * (1 - 2 * int(digit[2]))
        elif told.startswith("winning"):
            changed[i] = int(told.split()[-1])
        elif told.startswith("remove"):
            del changed[i]
        elif told.startswith("explain"):
            assert (columns.lit == i) != view["refused"]
        else:
            changed[i] += 1 if told.startswith("add") else -1
            if changed[i] not in range(1024):
                assert view["refused"]
                changed = list(heaps)
        assert columns.heaps == tuple(changed)


# What the reader does


@pytest.mark.parametrize(
    ("typed", "size"), [(9, 9), (" 12 ", 12), ("007", 7), ("0", 0), ("1023", 1023)]
)
def test_a_number_that_is_typed_counts(typed, size):
    columns = NimColumns((5, 3, 6))
    assert not tell(columns, "set", heap=1, size=typed)["refused"]
    assert columns.heaps == (5, size, 6)
    check(columns)


def test_heaps_are_added_and_removed_as_far_as_there_is_room_and_stones_taken():
    columns = NimColumns((1023,))
    for number in range(2, 9):
        tell(columns, "add")
        assert columns.heaps == (1023, *[0] * (number - 1))
        check(columns)
    assert tell(columns, "add")["message"] == "at most 8 heaps are drawn"
    said = tell(columns, "take", heap=1)["message"]
    assert said == "heap 2 is empty: there is no stone to take"
    for left in reversed(range(8)):
        tell(columns, "remove", heap=0)
        check(columns)
        assert columns.heaps == (0,) * left
    assert "only 0 heaps" in tell(columns, "remove", heap=0)["message"]


@examples(100)
@given(HEAPS)
def test_the_winning_move_makes_every_column_even(heaps):
    moves = even_moves(heaps)
    for heap in [*range(len(heaps)), None]:
        columns = NimColumns(heaps)
        one = min(moves, default=None) if heap is None else heap
        assert tell(columns, "move", heap=heap)["refused"] == (one not in moves)
        after = {**dict(enumerate(heaps)), one: moves[one]} if one in moves else {}
        assert columns.heaps == (tuple(after.values()) or heaps)
        assert (columns.nim_sum == 0) == (one in moves or not moves)
        check(columns)


@pytest.mark.parametrize(
    ("heaps", "heap", "said"),
    [
        ((5, 3, 6), None, "the nim-sum is 0 already: no move keeps it 0, so no move wins"),
        ((5, 3, 6), 1, "the nim-sum is 0 already: no move keeps it 0, so no move wins"),
        ((), None, "no stone is left: there is no move"),
        ((0, 0), 1, "no stone is left: there is no move"),
        (
            (1, 6, 4),
            2,
            "heap 3 has no 1 where the nim-sum has its top bit, 2: "
            "no move in it makes the nim-sum 0",
        ),
    ],
)
def test_where_no_move_wins_it_says_why(heaps, heap, said):
    view = tell(NimColumns(heaps), "move", heap=heap)
    assert (view["message"], view["refused"]) == (said, True)


def test_the_move_of_a_heap_is_explained_or_it_is_said_why_there_is_none():
    columns = NimColumns((5, 3, 7))
    view = tell(columns, "light", heap=1)
    assert (columns.lit, view["refused"]) == (1, False)
    assert "Heap 2: 011 → 010." in view["banner"]
    tell(columns, "set", heap=0, size=4)
    assert "heap 1 has no 1 where" in tell(NimColumns((1, 6)), "light", heap=0)["message"]


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
        seen.append(columns.heaps)
        tell(columns, "set", heap=0, size=columns.heaps[0])  # no change
        tell(columns, "set", heap=0, size="none")
        tell(columns, "light", heap=0)
    assert all(before != after for before, after in pairwise(seen))
    for before in reversed(seen[:-1]):
        assert not tell(columns, "undo")["refused"]
        assert columns.heaps == before
        check(columns)
    assert tell(columns, "undo")["message"] == "there is nothing to undo"


def test_columns_become_more_and_fewer_only_by_chance():
    columns = NimColumns((1,))
    for size, wide in ((8, 5), (0, 5), (16, 6), (0, 6), (511, 10), (1023, 10), (1, 10)):
        tell(columns, "set", heap=0, size=size)
        check(columns)
        assert wide_of(columns) == wide
    tell(columns, "random")
    assert wide_of(columns) == min(10, needed(columns.heaps) + 1) < 10
    for _ in range(2):
        tell(columns, "undo")
    assert columns.heaps == (1023,)
    check(columns)
    assert wide_of(columns) == 10


def test_chance_gives_heaps_of_both_kinds():
    columns, seen = NimColumns(), {}
    for _ in range(200):
        tell(columns, "random")
        assert len(columns.heaps) in (3, 4) and all(0 <= heap <= 15 for heap in columns.heaps)
        assert columns.width == needed(columns.heaps)
        seen[columns.heaps] = columns.nim_sum
    assert len(seen) > 130
    assert 30 < [*seen.values()].count(0) < 140


@examples(80)
@example((5, 3, 7))
@given(HEAPS)
def test_columns_that_keep_the_moves_to_themselves_show_none(heaps):
    columns, open_columns = NimColumns(heaps, moves=False), NimColumns(heaps)
    total = odd_columns(heaps)
    view, wide = columns.view, wide_of(open_columns)
    assert framed(columns) is None
    assert rows_in(columns) == rows_for(heaps, wide, {}, None)
    spoken = [one["spoken"] for one in view["parts"][0]["shapes"] if "spoken" in one]
    assert not {words.split()[0] for words in spoken} & {"explain", "winning"}
    if total:
        said = f"The nim-sum is {digits(total, needed(heaps))} = {total}. This is an N-position."
        assert view["banner"] == said
    else:
        said = open_columns.view["banner"].split(": whatever")[0]
        assert view["banner"] == f"{said.rstrip('.')}."
    text, _ = columns.static()
    picture = image_in(columns.static()[1])
    assert text.endswith(view["banner"])
    assert not any(sign in text + picture for sign in ("→", "becomes", "top bit", "#c2410c"))
    for message in ({"do": "move"}, *({"do": "light", "heap": i} for i in range(len(heaps)))):
        columns._handle_custom_msg(message, [])
        assert state(columns.view) == state(view)
    assert tell(columns, "move")["message"].startswith("find the winning move yourself")
    assert columns.heaps == heaps
    assert columns.moves == even_moves(heaps)  # for whoever asks in Python
