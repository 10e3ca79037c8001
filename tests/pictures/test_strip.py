"""Strips of coloured cells: what they draw, what they say, what they refuse, and their colours."""

import re
from itertools import combinations, pairwise

import numpy as np
import pytest
from helpers import contrast, elements, examples
from hypothesis import example, given
from hypothesis import strategies as st

from sg_core import GameError, LimitError, nim_sequence
from sg_core.rulesets import LaskersNim
from sg_course.pictures.look import INK
from sg_course.pictures.strip import colour_of, draw_strip

BLUE, MARK = "#0072b2", "#c2410c"

strips = st.lists(st.integers(0, 300), min_size=1, max_size=90)
wraps = st.integers(1, 64)


def drawn(strip):
    """The size of a picture, its cells in the order in which they are drawn, and its texts."""
    svg, paper, *parts = elements(strip.svg())
    assert (paper.get("width"), paper.get("height")) == (svg.get("width"), svg.get("height"))
    assert not any(part.tail for part in svg)  # nothing is written outside of texts
    cells = [part for part in parts if part.tag.endswith("rect")]
    return svg, cells, [part for part in parts if part.tag.endswith("text")]


def at(part):
    """Where a text stands, or the middle of a cell."""
    x, y, wide, high = (float(part.get(name, 0)) for name in ("x", "y", "width", "height"))
    return x + wide / 2, y + high / 2


def framed(strip):
    """The heaps whose cells have a thick edge in the colour of marks."""
    _, cells, _ = drawn(strip)
    edges = [(cell.get("stroke"), float(cell.get("stroke-width", 1))) for cell in cells]
    assert set(edges) <= {(MARK, 3), ("#fff", 1)}
    return [heap for heap, edge in enumerate(edges) if edge == (MARK, 3)]


# What is drawn


@examples(60)
@example([0], 20)
@example([0, 1, 2] * 7, 7)
@given(strips, wraps)
def test_each_value_has_a_cell_in_its_row_and_its_colour(values, wrap):
    _, cells, texts = drawn(draw_strip(values, wrap))
    columns, rows = (sorted({at(cell)[i] for cell in cells}) for i in (0, 1))
    assert len(rows) == -(-len(values) // wrap)
    assert len(columns) == min(wrap, len(values))
    for heap, (value, cell) in enumerate(zip(values, cells, strict=True)):
        x, y = at(cell)
        assert (rows.index(y), columns.index(x)) == divmod(heap, wrap)
        assert cell.get("fill") == colour_of(value)
        (text,) = [t for t in texts if abs(at(t)[0] - x) < 1 and abs(at(t)[1] - y) < 10]
        assert text.text == str(value)


@examples(40)
@given(strips, wraps, st.text("abc", max_size=9))
def test_cells_do_not_touch_and_all_is_inside_the_picture(values, wrap, title):
    svg, cells, texts = drawn(draw_strip(values, wrap, title=title))
    wide, high = int(svg.get("width")), int(svg.get("height"))
    (side,) = {float(cell.get(side)) for cell in cells for side in ("width", "height")}
    for (x, y), (other_x, other_y) in pairwise(map(at, cells)):
        assert max(abs(x - other_x), abs(y - other_y)) > side
    for x, y in map(at, cells):
        assert 40 < x < wide - side / 2 and side / 2 <= y < high - side / 2
    assert all(0 < x < wide and 10 < y < high for x, y in map(at, texts))


@pytest.mark.parametrize(("count", "wrap"), [(1, 1), (7, 3), (41, 20), (2000, 64)])
def test_each_row_begins_with_the_number_of_its_first_heap(count, wrap):
    _, cells, texts = drawn(draw_strip([1] * count, wrap))
    left = min(at(cell)[0] for cell in cells) - 13
    before = [(int(text.text), at(text)[1]) for text in texts if at(text)[0] < left]
    assert [number for number, _ in before] == list(range(0, count, wrap))
    assert all(abs(y - at(cells[number])[1]) < 8 for number, y in before)


@examples(60)
@given(strips, wraps, st.sets(st.integers(0, 120)))
def test_the_frames_are_round_the_marked_cells_and_no_others(values, wrap, marked):
    strip = draw_strip(values, wrap, marked)
    inside = sorted(heap for heap in marked if heap < len(values))
    assert framed(strip) == inside
    told = re.search(r" Framed: (.*)\.$", strip.alt)
    assert (told[1] if told else "") == ", ".join(map(str, inside))


def test_values_and_marks_may_be_any_collection():
    framed_strip = draw_strip([0, 1, 2, 3], 4, {1, 3}).html()
    for marked in ((3, 1), range(1, 4, 2), np.array([3, 1]), [1, 1, 3]):
        assert draw_strip([0, 1, 2, 3], 4, marked).html() == framed_strip
    for values in (np.array([0, 1, 2]), iter([0, 1, 2]), range(3)):
        assert draw_strip(values).html() == draw_strip([0, 1, 2]).html()


def test_the_title_stands_above_the_cells():
    plain, cells, _ = drawn(draw_strip([0, 1], 2))
    titled, lower, texts = drawn(draw_strip([0, 1], 2, title="Kayles"))
    (y,) = [at(text)[1] for text in texts if text.text == "Kayles"]
    assert 10 < y < float(lower[0].get("y"))
    down = at(lower[0])[1] - at(cells[0])[1]
    assert int(titled.get("height")) - int(plain.get("height")) == down


def test_a_long_title_is_not_cut_off_by_the_edge():
    title = "0.0246: Take 2 from a larger heap; or take 3 and break the rest into two heaps"
    svg, _, texts = drawn(draw_strip(range(40), 12, title=title))
    (size,) = [float(text.get("font-size")) for text in texts if text.text == title]
    assert 8 + 0.6 * size * len(title) < int(svg.get("width"))


def test_the_values_of_neighbours_do_not_run_into_each_other():
    for values in (nim_sequence(LaskersNim(), 1200)[-40:], [10**9] * 40):
        svg, cells, _ = drawn(draw_strip(values, wrap=20))
        longest = max(len(str(value)) for value in values)
        assert 0.55 * float(svg.get("font-size")) * longest < at(cells[1])[0] - at(cells[0])[0]


# What it says


@examples(60)
@given(strips, wraps)
def test_the_alt_text_tells_every_value_row_by_row(values, wrap):
    last, rows, told = re.fullmatch(
        r"Values of heaps 0 to (\d+), in rows of (\d+): ([\d ;]+)\.", draw_strip(values, wrap).alt
    ).groups()
    assert (int(last), int(rows)) == (len(values) - 1, wrap)
    expected = [values[i : i + wrap] for i in range(0, len(values), wrap)]
    assert [list(map(int, row.split(" "))) for row in told.split("; ")] == expected


# What is refused


def test_the_limits_are_2000_cells_and_64_in_a_row():
    assert len(drawn(draw_strip([1] * 2000, 64))[1]) == 2000
    with pytest.raises(LimitError, match=r"over 2,000 numbers .* draw some of them: values\[:n\]"):
        draw_strip([1] * 2001, 20)
    with pytest.raises(LimitError, match="wrap is at most 64, not 65"):
        draw_strip([1], 65)


def test_where_there_are_no_values_there_is_no_strip():
    for values in ([], iter([])):
        with pytest.raises(GameError, match="no values"):
            draw_strip(values)


# Colours


def test_zero_has_the_colour_of_P_and_the_first_40_values_have_different_colours():
    colours = [colour_of(value).lower() for value in range(300)]
    assert colours[0] == BLUE and BLUE not in colours[1:]
    assert len({*colours[:40]}) == 40


def test_small_values_have_colours_that_are_far_apart():
    """The first eight: the largest part of red, green and blue in which they differ."""
    parts = [[int(colour_of(value)[i : i + 2], 16) for i in (1, 3, 5)] for value in range(8)]
    for one, other in combinations(parts, 2):
        assert max(abs(a - b) for a, b in zip(one, other)) >= 20


def test_dark_letters_can_be_read_on_every_light_colour():
    assert min(contrast(INK, colour_of(value)) for value in range(1, 300)) >= 4.5


def test_frames_are_seen_between_the_cells():
    """Their outer edge lies on the paper; nothing else in the picture has their colour.

    A white line is drawn inside, for dark cells: it begins and ends in the cell.
    """
    strip = draw_strip([0, 1, 2, 3], wrap=2, marked=[3])
    (line,), box = elements(strip.svg(), "path"), drawn(strip)[1][3]
    x, y, wide, high, back = map(int, re.findall("-?[0-9]+", line.get("d")))
    left, top, side = (float(box.get(name)) for name in ("x", "y", "width"))
    assert left < x < x + wide < left + side and top < y < y + high < top + side and back == -wide
    assert contrast(MARK, "#ffffff") >= 3
    assert MARK not in {colour_of(value) for value in range(300)}
