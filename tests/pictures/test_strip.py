"""Strips of coloured cells: what they draw, what they say, what they refuse, and their colours."""

import re
from itertools import combinations, count, pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from helpers import Tags, contrast, examples, id_of, printed
from hypothesis import example, given
from hypothesis import strategies as st

from sg_core import GameError, LimitError, nim_sequence
from sg_core.pictures.drawing import Illustration
from sg_core.pictures.look import INK
from sg_core.pictures.strip import colour_of, draw_strip
from sg_core.rulesets import Kayles, LaskersNim
from sg_core.words import shown

SVG = "{http://www.w3.org/2000/svg}"
BLUE, MARK = "#0072B2", "#c2410c"
HOSTILE = ["<b>", "&amp;", '"', "'", "</text><script>alert(1)</script>", "]]>", "<img src=x>"]
LIGHT = range(1, 300)

strips = st.lists(st.integers(0, 300), min_size=1, max_size=90)
wraps = st.integers(1, 64)


def drawn(strip):
    """The picture as XML."""
    return ElementTree.fromstring(strip.svg())


def boxes(svg):
    """The cells in the order in which they are drawn, without the paper behind them."""
    paper, *cells = svg.iter(f"{SVG}rect")
    assert (paper.get("width"), paper.get("height")) == (svg.get("width"), svg.get("height"))
    return cells


def middle(box):
    """The middle of a cell."""
    x, y, wide, high = (float(box.get(name)) for name in ("x", "y", "width", "height"))
    return x + wide / 2, y + high / 2


def texts(svg):
    """The texts with their places; nothing is written outside of them."""
    assert not any(part.tail for part in svg.iter())
    return [(t.text, float(t.get("x")), float(t.get("y")), t) for t in svg.iter(f"{SVG}text")]


def framed(svg):
    """The heaps whose cells have a thick edge in the colour of marks."""
    edges = [(box.get("stroke"), float(box.get("stroke-width", 1))) for box in boxes(svg)]
    assert set(edges) <= {(MARK, 3), ("#fff", 1)}
    return [heap for heap, edge in enumerate(edges) if edge == (MARK, 3)]


# What is drawn


@examples(60)
@example([0], 20)
@example([0, 1, 2] * 7, 7)
@given(strips, wraps)
def test_each_value_has_a_cell_in_its_row_and_its_colour(values, wrap):
    svg = drawn(draw_strip(values, wrap))
    cells = boxes(svg)
    assert len(cells) == len(values)
    places = [middle(cell) for cell in cells]
    rows = sorted({y for _, y in places})
    columns = sorted({x for x, _ in places})
    assert len(rows) == -(-len(values) // wrap)
    assert len(columns) == min(wrap, len(values))
    for heap, (value, cell, (x, y)) in enumerate(zip(values, cells, places)):
        assert (rows.index(y), columns.index(x)) == divmod(heap, wrap)
        assert cell.get("fill") == colour_of(value)
        (text,) = [t for t in texts(svg) if abs(t[1] - x) < 1 and abs(t[2] - y) < 10]
        assert text[0] == str(value)


@examples(40)
@given(strips, wraps, st.text("abc", max_size=9))
def test_cells_do_not_touch_and_all_is_inside_the_picture(values, wrap, title):
    svg = drawn(draw_strip(values, wrap, title=title))
    wide, high = int(svg.get("width")), int(svg.get("height"))
    sides = {float(box.get(side)) for box in boxes(svg) for side in ("width", "height")}
    assert len(sides) == 1
    (side,) = sides
    places = [middle(box) for box in boxes(svg)]
    for (x, y), (other_x, other_y) in pairwise(places):
        assert max(abs(x - other_x), abs(y - other_y)) > side
    assert all(40 < x < wide - side / 2 for x, _ in places)
    assert all(side / 2 <= y < high - side / 2 for _, y in places)
    assert all(0 < x < wide and 10 < y < high for _, x, y, _ in texts(svg))


@pytest.mark.parametrize(("count", "wrap"), [(1, 1), (7, 3), (40, 20), (41, 20), (2000, 64)])
def test_each_row_begins_with_the_number_of_its_first_heap(count, wrap):
    svg = drawn(draw_strip([1] * count, wrap))
    cells = [middle(box) for box in boxes(svg)]
    before = [(int(text), y) for text, x, y, _ in texts(svg) if x < min(cells)[0] - 13]
    assert [number for number, _ in before] == list(range(0, count, wrap))
    for number, y in before:
        assert abs(y - cells[number][1]) < 8


@examples(60)
@given(strips, wraps, st.sets(st.integers(0, 120)))
def test_the_frames_are_round_the_marked_cells_and_no_others(values, wrap, marked):
    strip = draw_strip(values, wrap, marked)
    inside = sorted(heap for heap in marked if heap < len(values))
    assert framed(drawn(strip)) == inside
    told = re.search(r" Framed: (.*)\.$", strip.alt)
    assert (told[1] if told else "") == ", ".join(map(str, inside))


def test_marks_may_be_any_collection():
    same = [[1, 3], (3, 1), {1, 3}, frozenset([1, 3]), range(1, 4, 2), np.array([3, 1]), [1, 1, 3]]
    strips = [draw_strip([0, 1, 2, 3], 4, marked) for marked in same]
    assert {strip.alt for strip in strips} == {strips[0].alt}
    assert {strip.svg() for strip in strips} == {strips[0].svg()}


def test_values_may_be_any_collection():
    for values in (
        (0, 1, 2),
        np.array([0, 1, 2]),
        iter([0, 1, 2]),
        range(3),
    ):
        assert draw_strip(values) == draw_strip([0, 1, 2])


def test_the_title_stands_above_the_cells():
    plain, titled = drawn(draw_strip([0, 1], 2)), drawn(draw_strip([0, 1], 2, title="Kayles"))
    assert "Kayles" not in {text for text, *_ in texts(plain)}
    ((_, _, y, _),) = [text for text in texts(titled) if text[0] == "Kayles"]
    assert 10 < y < float(boxes(titled)[0].get("y"))
    assert int(titled.get("height")) - int(plain.get("height")) == float(
        boxes(titled)[0].get("y")
    ) - float(boxes(plain)[0].get("y"))


@pytest.mark.parametrize("title", HOSTILE)
def test_hostile_titles_stay_text(title):
    strip = draw_strip([0, 1], title=f"T {title}")
    svg = drawn(strip)
    assert f"T {title}" in {text for text, *_ in texts(svg)}
    assert {element.tag.removeprefix(SVG) for element in svg.iter()} == {"svg", "rect", "text"}
    ((tag, attributes),) = Tags(strip.html()).tags
    assert tag == "img"
    assert attributes["alt"] == strip.alt
    assert strip.alt.startswith(f"T {title}. Values")


@pytest.mark.parametrize("title", ["a\x00b", "\x1b[0m", "\ud800", "\ufffe"], ids=ascii)
def test_titles_with_characters_that_no_picture_may_hold_can_be_drawn(title):
    strip = draw_strip([0, 1], title=title)
    ElementTree.fromstring(strip.svg().encode())
    assert [tag for tag, _ in Tags(strip.html()).tags] == ["img"]


def test_a_long_title_is_not_cut_off_by_the_edge():
    title = "0.0246: Take 2 from a larger heap; or take 3 and break the rest into two heaps"
    for wrap, words in ((12, title), (20, f"{title}; or take 4"), (1, "Kayles"), (1, "MMMMMM")):
        svg = drawn(draw_strip(range(40), wrap, title=words))
        ((said, x, _, text),) = [text for text in texts(svg) if text[1] == 8]
        letter = 0.6 * float(text.get("font-size"))
        assert x + letter * len(said) < int(svg.get("width")), "cut off"


def test_the_values_of_neighbours_do_not_run_into_each_other():
    for values in (nim_sequence(LaskersNim(), 1200)[-40:], [10**9] * 40):
        svg = drawn(draw_strip(values, wrap=20))
        columns = sorted({middle(box)[0] for box in boxes(svg)})
        size = float(svg.get("font-size"))
        longest = max(len(str(value)) for value in values)
        assert 0.55 * size * longest < columns[1] - columns[0]


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


def test_the_strip_of_Kayles_in_words():
    strip = draw_strip(nim_sequence(Kayles(), 24), 12, [0, 3, 99], "Kayles.")
    assert strip.alt == (
        "Kayles. Values of heaps 0 to 23, in rows of 12: 0 1 2 3 1 4 3 2 1 4 2 6; "
        "4 1 2 7 1 4 3 2 1 4 6 7. Framed: 0, 3."
    )
    assert isinstance(strip, Illustration)
    assert strip._repr_mimebundle_() == {"text/plain": strip.alt, "text/html": strip.html()}


def test_the_strip_is_the_same_in_another_process():
    strip = "draw_strip(range(9), 4, {1, 8, 5})"
    code = f"from sg_core.pictures import draw_strip\nprint({strip}.html())"
    assert printed(code, hash_seed=1) == printed(code, hash_seed=2)


# What is refused


@pytest.mark.parametrize("values", [[], (), iter([])], ids=id_of)
def test_a_strip_of_nothing_is_refused(values):
    with pytest.raises(GameError, match=r"no values to draw; give a list, such as nim_sequence"):
        draw_strip(values)


@pytest.mark.parametrize(
    ("values", "named"),
    [([0, -1], "-1"), ([1.5], "1.5"), ("012", "'012'"), ([None], "None"), ([True], "True")]
    + [(None, "None"), (7, "7"), ([[0]], r"\[0\]"), ([float("nan")], "nan"), ("<b>", "'<b>'")],
)
def test_what_is_no_value_is_refused_by_name(values, named):
    with pytest.raises(GameError, match=f"not {named}$"):
        draw_strip(values)


@pytest.mark.parametrize("wrap", [0, -1, 2.5, "20", None, True, [3]], ids=repr)
def test_what_is_no_length_of_a_row_is_refused_by_name(wrap):
    with pytest.raises(GameError, match=re.escape(f"wrap must be one of 1, 2, 3, …, not {wrap!r}")):
        draw_strip([0, 1, 2], wrap)


@pytest.mark.parametrize("wrap", ["x", None, 2.5, [3], 0], ids=repr)
def test_a_bad_wrap_is_refused_however_many_values_there_are(wrap):
    with pytest.raises(GameError, match="wrap"):
        draw_strip([0] * 2001, wrap)


def test_the_limits_are_2000_cells_and_64_in_a_row():
    assert len(boxes(drawn(draw_strip([1] * 2000, 64)))) == 2000
    with pytest.raises(LimitError, match=r"over 2,000 numbers .* draw some of them: values\[:n\]"):
        draw_strip([1] * 2001, 20)
    for wrap in (65, 10**30):
        with pytest.raises(LimitError, match=f"wrap is at most 64, not {wrap}"):
            draw_strip([1], wrap)


def test_values_without_end_are_refused_after_the_first_few():

    def values():
        for n in count():
            if n > 100_000:
                pytest.fail("it reads on and on")
            yield 0

    with pytest.raises(LimitError, match="2,000"):
        draw_strip(values())


@pytest.mark.parametrize("marked", [None, 5, ["a"], [None], [[1]], "ab"], ids=repr)
def test_marks_that_are_no_heaps_are_refused(marked):
    with pytest.raises(GameError):
        draw_strip([0, 1], marked=marked)


def test_a_mark_that_is_no_heap_is_not_told():
    for mark in (-1, 0.5):
        try:
            strip = draw_strip([0, 1], marked=[mark])
        except GameError as problem:
            assert shown(mark) in str(problem)
        else:
            assert "Framed" not in strip.alt
            assert framed(drawn(strip)) == []


def test_a_very_large_value_has_a_colour_or_is_refused():
    assert draw_strip([10**30]).alt.endswith(f": {10**30}.")
    try:
        strip = draw_strip([10**400])
    except GameError:
        return
    assert str(10**400) in strip.alt


# Colours


def test_zero_has_the_colour_of_P_and_nothing_else_has():
    assert colour_of(0) == BLUE
    assert BLUE.lower() not in {colour_of(value).lower() for value in LIGHT}


def test_the_first_40_values_have_different_colours():
    colours = [colour_of(value) for value in range(40)]
    assert all(re.fullmatch(r"#[0-9a-fA-F]{6}", colour) for colour in colours)
    for one, other in combinations(colours, 2):
        assert one.lower() != other.lower()


def test_small_values_have_colours_that_are_far_apart():
    """The first eight: the largest part of red, green and blue in which they differ."""
    parts = [[int(colour_of(value)[i : i + 2], 16) for i in (1, 3, 5)] for value in range(8)]
    for one, other in combinations(parts, 2):
        assert max(abs(a - b) for a, b in zip(one, other)) >= 20


@pytest.mark.parametrize("ink", ["#000000", INK])
def test_dark_letters_can_be_read_on_every_light_colour(ink):
    assert min(contrast(ink, colour_of(value)) for value in LIGHT) >= 4.5


def test_the_letters_drawn_can_be_read():
    svg = drawn(draw_strip(range(64), 64, title="Title"))
    cells = {middle(box)[0]: box.get("fill") for box in boxes(svg)}
    for _, x, _, text in texts(svg):
        colour = text.get("fill") or svg.get("fill")
        assert contrast(colour, cells.get(x, "#ffffff")) >= 4.5
    assert contrast("#ffffff", BLUE) >= 4.5


def test_frames_are_seen_between_the_cells():
    """Their outer edge lies on the paper; nothing else in the picture has their colour.

    A white line is drawn inside, for dark cells: it begins and ends in the cell.
    """
    svg = drawn(draw_strip([0, 1, 2, 3], wrap=2, marked=[3]))
    (line,), box = svg.iter(f"{SVG}path"), boxes(svg)[3]
    x, y, wide, high, back = map(int, re.findall("-?[0-9]+", line.get("d")))
    left, top, side = (float(box.get(name)) for name in ("x", "y", "width"))
    assert left < x < x + wide < left + side and top < y < y + high < top + side and back == -wide
    assert contrast(MARK, "#ffffff") >= 3
    assert MARK not in {colour_of(value) for value in range(300)}
