"""Charts of counted work and of dots: what they draw, what they say, and what they refuse."""

import base64
import re
from functools import cache
from itertools import pairwise
from math import log10
from xml.etree import ElementTree

import numpy as np
import pytest
from helpers import Tags, examples, printed
from hypothesis import example, given
from hypothesis import strategies as st

from sg_core import GameError, explore, greedy_basis, nim_sequence
from sg_core.pictures import dot_chart, log_chart
from sg_core.pictures.drawing import Illustration
from sg_core.rulesets import Kayles, Nim

WORDS = ("What each decision takes", "heap", "sums tried, positions explored")
POWERS = {"powers": {n: 10**n for n in range(6)}, "ones": dict.fromkeys(range(6), 1)}
HOSTILE = ["<b>", "&amp;", '"', "'", "</text><script>alert(1)</script>", "]]>", "<img src=x>"]
SVG = "{http://www.w3.org/2000/svg}"



@cache
def steps():
    """A walk through heaps of up to 16; it takes seconds."""
    return greedy_basis(explore(Nim(), 16), method="brute").steps


@cache
def work_of_nim():
    """What each of its decisions took."""
    return {
        "positions": {step.position: step.explored for step in steps()},
        "sums": {step.position: step.tried for step in steps()},
    }


lines = st.dictionaries(st.integers(-50, 10_000), st.integers(1, 10**9), min_size=1, max_size=30)
charts = st.dictionaries(st.text("abcdefg", min_size=1, max_size=6), lines, min_size=1, max_size=5)


def chart(series, title="A title", across="across", up="up"):
    """A chart, and its picture as XML."""
    made = log_chart(series, title, across, up)
    return made, ElementTree.fromstring(made.svg())


def elements(svg, tag):
    """The SVG elements of one kind."""
    return list(svg.iter(SVG + tag))


def texts(svg):
    """The texts in a picture, with their places."""
    return [(text.text, float(text.get("x")), float(text.get("y")))
            for text in elements(svg, "text")]


def paths(svg):
    """The points of each line, in pixels."""
    return [[tuple(map(float, point.split(","))) for point in line.get("points").split()]
            for line in elements(svg, "polyline")]


def rules(svg):
    """The heights of the lines of the grid, from below, and their only left end and width."""
    found = [re.fullmatch(r"M(\d+) ([\d.]+)h(\d+)", path.get("d")).groups()
             for path in elements(svg, "path")]
    ((left, wide),) = {(int(left), int(wide)) for left, _, wide in found}
    return sorted((float(y) for _, y, _ in found), reverse=True), left, wide


def marks(svg):
    """The middles of the marks of all points, by colour."""
    found = {}
    for tag, x, y, half in (("circle", "cx", "cy", 0), ("rect", "x", "y", 4)):
        for mark in elements(svg, tag):
            if mark.get("fill") != "#ffffff":
                at = (float(mark.get(x)) + half, float(mark.get(y)) + half)
                found.setdefault((tag, mark.get("fill")), []).append(at)
    return found


def ticks(svg):
    """The numbers below the plain, with their places."""
    low = rules(svg)[0][0]
    return {int(text): x for text, x, y in texts(svg) if low + 15 < y < low + 30}


# What is drawn


@given(charts)
@examples(60)
def test_every_point_stands_where_its_number_and_amount_say(series):
    _, svg = chart(series)
    heights, left, wide = rules(svg)
    step = (heights[0] - heights[-1]) / (len(heights) - 1)
    xs = sorted({x for points in series.values() for x in points})
    assert len(paths(svg)) == len(series)
    for points, path in zip(series.values(), paths(svg)):
        assert len(path) == len(points)
        for (x, amount), (at, y) in zip(sorted(points.items()), path):
            share = (x - xs[0]) / (xs[-1] - xs[0]) if len(xs) > 1 else 0
            assert at == pytest.approx(left + share * wide, abs=0.06)
            assert (heights[0] - y) / step == pytest.approx(log10(amount), abs=0.01)


@given(charts)
@examples(60)
def test_every_point_is_inside_the_plain_and_the_plain_inside_the_picture(series):
    _, svg = chart(series)
    width, height = int(svg.get("width")), int(svg.get("height"))
    heights, left, wide = rules(svg)
    for path in paths(svg):
        for x, y in path:
            assert left - 0.1 <= x <= left + wide + 0.1
            assert heights[-1] - 0.1 <= y <= heights[0] + 0.1
    assert 40 < left
    assert left + wide + 40 < width
    assert 20 < heights[-1]
    assert heights[0] + 40 < height
    assert all(0 < x < width and 10 < y < height - 5 for _, x, y in texts(svg))


@given(charts)
@examples(60)
def test_there_is_a_line_for_every_power_of_ten_and_one_above_the_highest_point(series):
    _, svg = chart(series)
    heights, left, _ = rules(svg)
    most = max(amount for points in series.values() for amount in points.values())
    powers = len(str(most))  # of a number of two digits, 1, 10 and 100 are drawn
    assert len(heights) == powers + 1
    gaps = [low - high for low, high in pairwise(heights)]
    assert max(gaps) - min(gaps) < 0.21
    beside = {text: y for text, x, y in texts(svg) if x < left and re.fullmatch(r"[\d,]+", text)}
    assert beside.keys() == {f"{10**n:,}" for n in range(powers + 1)}
    for n, height in enumerate(heights):
        assert 0 < beside[f"{10**n:,}"] - height < 8


def test_equal_ratios_are_equal_distances():
    twice, thrice = {n: 2**n for n in range(12)}, {n: 3**n for n in range(9)}
    _, svg = chart({"twice": twice, "thrice": thrice})
    for path, ratio in zip(paths(svg), (2, 3)):
        climbs = [low - high for (_, low), (_, high) in pairwise(path)]
        assert min(climbs) > 10
        assert max(climbs) - min(climbs) < 0.21
        heights, _, _ = rules(svg)
        assert climbs[0] / (heights[0] - heights[1]) == pytest.approx(log10(ratio), abs=0.01)


def test_powers_of_ten_lie_on_the_lines_and_ones_at_the_bottom():
    _, svg = chart(POWERS)
    heights, _, _ = rules(svg)
    powers, ones = paths(svg)
    assert [y for _, y in powers] == heights[:6]
    assert {y for _, y in ones} == {heights[0]}
    assert len(heights) == 7


def test_each_point_has_a_mark_and_lines_differ_in_shape_and_colour():
    _, svg = chart({**work_of_nim(), "third": {0: 5, 16: 7}, "fourth": {0: 6}})
    found = marks(svg)
    for line, path in zip(elements(svg, "polyline"), paths(svg)):
        mine = [places for (_, fill), places in found.items() if fill == line.get("stroke")]
        assert mine == [path]
    assert sorted(tag for tag, _ in found) == ["circle", "circle", "rect", "rect"]


def test_a_line_ends_with_its_name_in_its_colour():
    _, svg = chart(work_of_nim())
    named = {text.text: text for text in elements(svg, "text")}
    for name, line, path in zip(work_of_nim(), elements(svg, "polyline"), paths(svg)):
        x, y = path[-1]
        assert named[name].get("fill") == line.get("stroke")
        assert 4 < float(named[name].get("x")) - x < 20
        assert abs(float(named[name].get("y")) - y) < 8


def test_title_and_axes_are_written():
    _, svg = chart(work_of_nim(), *WORDS)
    title, heap, work = (next((x, y) for text, x, y in texts(svg) if text == word)
                         for word in WORDS)
    heights, left, wide = rules(svg)
    assert title[1] < work[1] < heights[-1]
    assert heap[1] > heights[0]
    assert title[0] == heap[0] == left + wide / 2


@pytest.mark.parametrize("numbers", [[7], range(19), range(1, 19), [1, 100], [-3, 3]], ids=str)
def test_numbers_for_which_there_is_room_are_all_written_below(numbers):
    _, svg = chart({"line": dict.fromkeys(numbers, 10)})
    assert list(ticks(svg)) == [*numbers]


@given(charts)
@examples(40)
@example({"line": dict.fromkeys(range(1_000, 1_030), 9)})
@example({"line": {2**n: 2**n for n in range(11)}})
@example({"line": dict.fromkeys(range(500), 9)})
def test_numbers_below_stand_under_their_points_and_do_not_touch(series):
    _, svg = chart(series)
    shown = ticks(svg)
    at = {x: place for points, path in zip(series.values(), paths(svg))
          for x, (place, _) in zip(sorted(points), path)}
    assert shown.items() <= at.items()
    assert min(shown) == min(at)
    for (one, x), (other, right) in pairwise(sorted(shown.items())):
        assert right - x > 4.2 * len(f"{one}{other}")
    for x in at.values():
        assert min(abs(x - tick) for tick in shown.values()) < 60, "none is far from its number"


def test_large_amounts_are_not_cut_off():
    _, svg = chart({"line": {1: 10**9}})
    left = rules(svg)[1]
    beside = [(text, x) for text, x, _ in texts(svg) if x < left and re.fullmatch(r"1[0,]*", text)]
    assert len(beside) == 11
    for text, x in beside:
        assert x - 8.3 * len(text.replace(",", "")) - 4.2 * text.count(",") > 0


# What it says


@given(charts)
@examples(40)
def test_the_alt_text_tells_every_amount(series):
    made, _ = chart(series, "Title", "stones", "work")
    assert made.alt.startswith("Title. stones across, work up (")
    for name, points in series.items():
        told = re.search(rf" {name}: ([^.]*)\.", made.alt)[1]
        pairs = re.findall(r"([\d,]+) at (-?\d+)", told)
        assert [(int(x), int(amount.replace(",", ""))) for amount, x in pairs] == (
            sorted(points.items())
        )


def test_the_chart_of_a_walk_says_what_the_walk_counted():
    made, _ = chart(work_of_nim(), *WORDS)
    assert made.alt.startswith(
        "What each decision takes. heap across, sums tried, positions explored up (each line of "
        "the grid is ten times the one below). positions: 1 at 0, 2 at 1, 9 at 2, "
    )
    assert f"{steps()[16].explored:,} at 16. sums: 1 at 0, 1 at 1, 2 at 2, " in made.alt
    assert made.alt.endswith("16 at 15, 16 at 16.")


def test_a_notebook_shows_the_picture_and_the_words():
    made = log_chart(work_of_nim(), *WORDS)
    assert isinstance(made, Illustration)
    assert made._repr_mimebundle_() == {"text/plain": made.alt, "text/html": made.html()}
    ((tag, attributes),) = tags(made.html())
    assert tag == "img"
    assert attributes["alt"] == made.alt
    assert base64.b64decode(attributes["src"].split("base64,")[1]).decode() == made.svg()


def tags(html):
    """The tags of an HTML text."""
    return Tags(html).tags


# The same each time, and names as text


def test_the_chart_is_the_same_in_another_process_and_in_any_order_of_points():
    code = f"""
from sg_core.pictures import log_chart
print(log_chart({work_of_nim()!r}, *{WORDS!r}).html())
"""
    assert printed(code, hash_seed=1) == printed(code, hash_seed=2)
    turned = {name: dict(reversed(points.items())) for name, points in work_of_nim().items()}
    assert log_chart(turned, *WORDS) == log_chart(work_of_nim(), *WORDS)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_stay_text(name):
    made, svg = chart({name: {1: 2}}, f"T {name}", f"A {name}", f"U {name}")
    assert {name, f"T {name}", f"A {name}", f"U {name}"} <= {text for text, _, _ in texts(svg)}
    assert {e.tag.removeprefix(SVG) for e in svg.iter()} == {
        "svg", "rect", "text", "path", "polyline", "circle"
    }
    assert [tag for tag, _ in tags(made.html())] == ["img"]
    assert tags(made.html())[0][1]["alt"] == made.alt
    assert f" {name}: 2 at 1." in made.alt


@pytest.mark.parametrize("name", ["\x00", "\x1b[0m", "\ud800", "\ufffe"], ids=ascii)
def test_characters_that_no_picture_may_hold_can_be_drawn(name):
    made = log_chart({f"a{name}b": {1: 2}}, f"T{name}", "across", "up")
    ElementTree.fromstring(made.svg().encode())
    assert [tag for tag, _ in tags(made.html())] == ["img"]


# What is refused


@pytest.mark.parametrize(
    ("series", "named"),
    [
        ({"good": {1: 1}, "none": {}}, "'none'"),
        ({"zero": {1: 5, 2: 0}}, "'zero'"),
        ({"half": {1: 0.5}}, "'half'"),
        ({"less": {1: -3}, "good": {1: 5}}, "'less'"),
        ({"good": {1: 5}, "almost": {3: 0.999999}}, "'almost'"),
    ],
    ids=str,
)
def test_lines_without_points_and_amounts_below_one_are_refused_by_name(series, named):
    with pytest.raises(GameError, match=f"the line {named} (needs a dict|must be one of 1, 2, 3)"):
        log_chart(series, *WORDS)


@pytest.mark.parametrize("points", [{1: "x"}, {"x": 3}, {1: float("nan")}, {1: float("inf")}])
def test_what_is_no_number_is_refused(points):
    with pytest.raises(GameError):
        log_chart({"line": points}, *WORDS)


def test_a_title_that_ends_a_sentence_has_one_full_stop():
    assert log_chart({"line": {1: 2}}, "Work.", "x", "y").alt.startswith("Work. x across")


@pytest.mark.parametrize("series", [{}, None, 5, [], {"line": 5}, {"line": None}], ids=str)
def test_a_chart_of_nothing_is_refused(series):
    with pytest.raises(GameError):
        log_chart(series, *WORDS)


def test_long_texts_are_cut_short():
    _, svg = chart({"x" * 1_000: {1: 1}}, *("y" * 1_000, "z" * 1_000, "w" * 1_000))
    assert max(len(text) for text, _, _ in texts(svg)) <= 100


def test_the_least_amount_that_can_be_drawn_is_one():
    _, svg = chart({"one": {3: 1}})
    heights, left, _ = rules(svg)
    assert paths(svg) == [[(left, heights[0])]]
    assert len(heights) == 2
    assert ticks(svg) == {3: left}


# Dots

KAYLES = {"values": dict(enumerate(nim_sequence(Kayles(), 60)))}
dotted = st.dictionaries(st.integers(-50, 10_000), st.integers(0, 5_000), min_size=1, max_size=30)
scatters = st.dictionaries(
    st.text("abcdefg", min_size=1, max_size=6), dotted, min_size=1, max_size=5
)


def scatter(series, title="A title", across="across", up="up"):
    """A chart of dots, and its picture as XML."""
    made = dot_chart(series, title, across, up)
    return made, ElementTree.fromstring(made.svg())


def grid(svg):
    """The heights of the lines by the number beside each, their left end and their width."""
    lines = [path for path in elements(svg, "path") if path.get("stroke-linecap") is None]
    found = [re.fullmatch(r"M(\d+) ([\d.]+)h(\d+)", path.get("d")).groups() for path in lines]
    ((left, wide),) = {(int(left), int(wide)) for left, _, wide in found}
    beside = {
        y: int(text.replace(",", ""))
        for text, x, y in texts(svg)
        if x < left and re.fullmatch(r"[\d,]+", text)
    }
    heights = {}
    for _, height, _ in found:
        (number,) = [number for y, number in beside.items() if 0 < y - float(height) < 8]
        heights[number] = float(height)
    assert len(heights) == len(found) == len(beside)
    return heights, left, wide


def kinds(svg):
    """The places of the dots of each kind, with the element that draws them."""
    found = []
    for path in elements(svg, "path"):
        if path.get("stroke-linecap") == "round":
            assert re.fullmatch(r"(M-?[\d.]+ -?[\d.]+h0)+", path.get("d"))
            places = re.findall(r"M(-?[\d.]+) (-?[\d.]+)h0", path.get("d"))
            found.append(([(float(x), float(y)) for x, y in places], path))
    return found


def below(svg):
    """The numbers below the dots, with their places."""
    low = grid(svg)[0][0]
    found = [(text, x) for text, x, y in texts(svg) if low + 15 < y < low + 30]
    return {int(text.replace(",", "")): x for text, x in found}


@given(scatters)
@examples(60)
@example({"line": {7: 0}})
@example({"line": {7: 5000}, "other": {8: 0}})
def test_every_dot_stands_where_its_numbers_say(series):
    _, svg = scatter(series)
    heights, left, wide = grid(svg)
    top = max(heights)
    step = (heights[0] - heights[top]) / top
    xs = sorted({x for dots in series.values() for x in dots})
    assert len(kinds(svg)) == len(series)
    for dots, (places, _) in zip(series.values(), kinds(svg)):
        assert len(places) == len(dots)
        for (x, y), (at, height) in zip(sorted(dots.items()), places):
            share = (x - xs[0]) / (xs[-1] - xs[0]) if len(xs) > 1 else 0
            assert at == pytest.approx(left + share * wide, abs=0.06)
            assert heights[0] - height == pytest.approx(y * step, abs=0.06 + 0.2 * y / top)


@given(scatters)
@examples(60)
def test_the_numbers_of_both_axes_are_round_and_right(series):
    _, svg = scatter(series)
    heights, left, wide = grid(svg)
    highest = max(1, *(y for dots in series.values() for y in dots.values()))
    xs = sorted({x for dots in series.values() for x in dots})
    span = xs[-1] - xs[0] or 1
    shown = sorted(below(svg))
    up = sorted(heights)
    for numbers, first, last in ((up, 0, highest), (shown, xs[0], xs[-1])):
        steps = {other - one for one, other in pairwise(numbers)}
        assert len(steps) <= 1
        step = min(steps, default=1)
        assert re.fullmatch("(1|2|5)0*", str(step))
        assert all(number % step == 0 for number in numbers)
        assert first <= numbers[0] < first + step
        assert last - step < numbers[-1] <= last
        assert len(numbers) <= 9
    assert len(up) >= 2
    for number, x in below(svg).items():
        assert x == pytest.approx(left + wide * (number - xs[0]) / span, abs=0.06)
    for low, high in pairwise(up):
        assert heights[low] - heights[high] > 20


@given(scatters)
@examples(40)
def test_dots_are_inside_the_plain_and_the_plain_inside_the_picture(series):
    _, svg = scatter(series)
    width, height = int(svg.get("width")), int(svg.get("height"))
    heights, left, wide = grid(svg)
    assert min(heights.values()) > 20
    for places, _ in kinds(svg):
        for x, y in places:
            assert left - 0.1 <= x <= left + wide + 0.1
            assert 40 < y <= heights[0] + 0.1
    assert 30 < left
    assert left + wide + 40 < width
    assert heights[0] + 40 < height
    assert all(0 < x < width and 10 < y < height - 5 for _, x, y in texts(svg))


def test_the_values_of_Kayles_as_dots():
    made, svg = scatter(KAYLES, "Kayles", "heap", "value")
    assert made.alt == "Kayles. heap across, value up. values: 60 dots, up to 8."
    assert list(grid(svg)[0]) == list(range(9))
    assert list(below(svg)) == [0, 10, 20, 30, 40, 50]
    assert isinstance(made, Illustration)
    assert {"Kayles", "heap", "value", "values"} < {text for text, _, _ in texts(svg)}


def test_each_kind_of_dots_has_a_colour_and_a_key_with_its_name():
    names = ("one", "two", "three", "four")
    series = {name: {0: n, 5: n + 1, 9: 2} for n, name in enumerate(names)}
    made, svg = scatter(series)
    keys = elements(svg, "circle")
    _, left, wide = grid(svg)
    assert len(keys) == len(kinds(svg)) == 4
    assert len({key.get("fill") for key in keys}) == 4
    assert len({key.get("cy") for key in keys}) == 4
    for name, key, (_, path) in zip(series, keys, kinds(svg)):
        (text,) = [text for text in elements(svg, "text") if text.text == name]
        assert key.get("fill") == path.get("stroke") == text.get("fill")
        assert left + wide < float(key.get("cx")) < float(text.get("x"))
        assert abs(float(text.get("y")) - 4.5 - float(key.get("cy"))) < 1
        assert f" {name}: 3 dots, up to {max(series[name].values())}." in made.alt


@given(scatters)
@examples(40)
def test_the_alt_text_counts_the_dots(series):
    alt = scatter(series, "Title.", "heap", "value")[0].alt
    assert alt.startswith("Title. heap across, value up. ")
    told = re.findall(r" ([a-g]+): ([\d,]+) dots?, up to ([\d,]+)\.", alt)
    counted = [(name, int(n.replace(",", "")), int(y.replace(",", ""))) for name, n, y in told]
    assert counted == [(name, len(dots), max(dots.values())) for name, dots in series.items()]


def test_many_dots_are_smaller_but_can_be_seen():
    few, many = (kinds(scatter({"a": dict.fromkeys(range(n), 1)})[1])[0] for n in (399, 400))
    assert len(many[0]) == 400
    assert 2 <= float(many[1].get("stroke-width")) < float(few[1].get("stroke-width"))


def test_a_single_dot_stands_at_the_left():
    for x, y in ((0, 0), (7, 3), (-4, 10**6)):
        _, svg = scatter({"one": {x: y}})
        heights, left, _ = grid(svg)
        ((place,),) = [places for places, _ in kinds(svg)]
        assert place[0] == left
        assert (place[1] == heights[0]) == (y == 0)
        assert below(svg) == {x: left}


def test_a_single_dot_is_not_told_as_several():
    assert scatter({"one": {7: 3}})[0].alt.endswith("one: 1 dot, up to 3.")


@pytest.mark.parametrize("far", [10**6, 10**9])
def test_dots_far_to_the_right_and_far_up_are_placed(far):
    _, svg = scatter({"line": {far: 0, 2 * far: far, 5 * far: 2 * far}})
    heights, left, wide = grid(svg)
    ((places, _),) = kinds(svg)
    assert [x for x, _ in places] == [left, left + wide / 4, left + wide]
    assert places[1][1] == pytest.approx((places[0][1] + places[2][1]) / 2, abs=0.1)
    assert heights[0] == places[0][1]
    assert set(below(svg)) >= {far, 2 * far, 5 * far}


@pytest.mark.parametrize("far", [10, 1_000, 80_000, 7_500_000, 80_000_000, 8 * 10**10])
def test_numbers_below_the_dots_do_not_touch(far):
    _, svg = scatter({"line": {0: 0, far: 1}})
    for (one, x), (other, right) in pairwise(sorted(below(svg).items())):
        assert right - x > 3.6 * (len(f"{one:,}") + len(f"{other:,}"))


def test_numbers_of_numpy_are_whole_numbers():
    numbers = np.arange(3)
    assert scatter({"a": dict(zip(range(3), numbers))})[0] == scatter({"a": {0: 0, 1: 1, 2: 2}})[0]
    assert scatter({"a": dict(zip(numbers, range(3)))})[0] == scatter({"a": {0: 0, 1: 1, 2: 2}})[0]


@pytest.mark.parametrize("dots", [{1: 10**400}, {1: 1, 10**400: 1}], ids=["up", "across"])
def test_numbers_beyond_all_floats_are_drawn_or_refused(dots):
    try:
        made, _ = scatter({"huge": dots})
    except GameError:
        return
    assert "huge: " in made.alt


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_of_dots_stay_text(name):
    made, svg = scatter({name: {1: 2}}, f"T {name}", f"A {name}", f"U {name}")
    assert {name, f"T {name}", f"A {name}", f"U {name}"} <= {text for text, _, _ in texts(svg)}
    assert {e.tag.removeprefix(SVG) for e in svg.iter()} == {
        "svg", "rect", "text", "path", "circle"
    }  # fmt: skip
    assert [tag for tag, _ in tags(made.html())] == ["img"]
    assert tags(made.html())[0][1]["alt"] == made.alt


@pytest.mark.parametrize(
    ("series", "said"),
    [
        ({}, "a dict from names to lines, not {}"),
        (None, "a dict from names to lines, not None"),
        ([1, 2], r"a dict from names to lines, not \[1, 2\]"),
        ({"good": {1: 1}, "none": {}}, "the line 'none' needs a dict"),
        ({"list": [0, 1, 2]}, "the line 'list' needs a dict"),
        ({"less": {1: -1}}, "'less' must be one of 0, 1, 2, …, not -1"),
        ({"half": {1: 0.5}}, "'half' must be one of 0, 1, 2, …, not 0.5"),
        ({"text": {1: "2"}}, "'text' must be one of 0, 1, 2, …, not '2'"),
        ({"nan": {1: float("nan")}}, "'nan' must be one of 0, 1, 2, …, not nan"),
        ({"yes": {1: True}}, "'yes' must be one of 0, 1, 2, …, not True"),
        ({"between": {1.5: 1}}, "across is a whole number, not 1.5"),
        ({"named": {"a": 1}}, "across is a whole number, not 'a'"),
    ],
    ids=str,
)
def test_what_are_no_dots_is_refused_by_name(series, said):
    with pytest.raises(GameError, match=said):
        dot_chart(series, *WORDS)


@pytest.mark.nightly
def test_the_dots_are_the_same_in_another_process_and_in_any_order():
    chart = f"dot_chart({KAYLES!r}, *{WORDS!r})"
    code = f"from sg_core.pictures import dot_chart\nprint({chart}.html())"
    assert printed(code, hash_seed=1) == printed(code, hash_seed=2)
    turned = {name: dict(reversed(dots.items())) for name, dots in KAYLES.items()}
    assert dot_chart(turned, *WORDS) == dot_chart(KAYLES, *WORDS)
