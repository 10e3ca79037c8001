"""Plots of counted work and of dots: what they draw, what they say, and what they refuse."""

import base64
import re
import tomllib
import warnings
from functools import cache
from itertools import pairwise
from math import log10
from pathlib import Path
from xml.etree import ElementTree

import matplotlib as mpl
import numpy as np
import pytest
from execute_notebooks import with_plots_of, without_pixels
from helpers import Tags, examples, printed
from hypothesis import example, given
from hypothesis import strategies as st
from matplotlib.colors import to_hex
from nbformat.v4 import new_code_cell, new_notebook, new_output
from nbval.plugin import get_sanitize_patterns

from sg_core import GameError, GameGraph, explore, greedy_basis, nim_sequence
from sg_core.pictures import dot_chart, draw, log_chart
from sg_core.rulesets import Kayles, Nim

WORDS = ("What each decision takes", "heap", "sums tried, positions explored")
POWERS = {"powers": {n: 10**n for n in range(6)}, "ones": dict.fromkeys(range(6), 1)}
HOSTILE = ["<b>", "&amp;", '"', "'", "</text><script>alert(1)</script>", "]]>", "<img src=x>"]
MARKUP = ["$x$", r"$\frac{$", "$5 and $6", r"\alpha", "_hidden", "", " ", "{0}%s", "a^2_3", "名前"]
SVG = "{http://www.w3.org/2000/svg}"
KAYLES = {"values": dict(enumerate(nim_sequence(Kayles(), 60)))}
OWN_STYLE = {  # of a reader
    "text.usetex": True,
    "text.parse_math": True,
    "text.color": "red",
    "font.size": 40,
    "svg.fonttype": "path",
    "svg.hashsalt": "pepper",
    "axes.facecolor": "black",
    "axes.grid": True,
    "axes.formatter.limits": [0, 0],
    "figure.facecolor": "black",
    "figure.constrained_layout.use": True,
    "lines.marker": "x",
    "savefig.facecolor": "black",
    "savefig.format": "pdf",
    "savefig.bbox": None,
}


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
dotted = st.dictionaries(st.integers(-50, 10_000), st.integers(0, 5_000), min_size=1, max_size=30)
scatters = st.dictionaries(
    st.text("abcdefg", min_size=1, max_size=6), dotted, min_size=1, max_size=5
)
both = pytest.mark.parametrize("chart", [log_chart, dot_chart])


def plain(series, chart=log_chart):
    """A plot with a title and names of axes."""
    return chart(series, "A title", "across", "up")


def axes_of(made):
    """The axes of a plot: there are no others."""
    (axes,) = made.figure.axes
    return axes


def texts(made):
    """The texts in the picture, as a browser reads them, with their places."""
    svg = ElementTree.fromstring(made.svg())
    return [
        ("".join(text.itertext()).strip(), float(text.get("x")), float(text.get("y")))
        for text in svg.iter(SVG + "text")
    ]


def key(made):
    """From each name beside the plot to the colour and the shape of the mark there."""
    legend = axes_of(made).get_legend()
    assert len(legend.get_texts()) == len(legend.legend_handles)
    return {
        text.get_text()[1:]: (to_hex(mark.get_color()), mark.get_marker())
        for text, mark in zip(legend.get_texts(), legend.legend_handles)
    }


def ticks(axis):
    """The numbers at an axis that are in view, with what is written there."""
    axis.figure.draw_without_rendering()
    low, high = axis.get_view_interval()
    written = [label.get_text() for label in axis.get_ticklabels()]
    both = zip(axis.get_ticklocs(), written, strict=True)
    return {tick: text for tick, text in both if low <= tick <= high}


# What is drawn


@both
@given(series=charts)
@examples(60)
@example({"line": {7: 1}})
@example({"line": {7: 5000}, "other": {8: 1}})
@example({"huge": {-(10**15): 10**15, 10**15: 1}})
def test_every_point_stands_where_its_number_and_amount_say(chart, series):
    made = plain(series, chart)
    drawn = axes_of(made).lines
    assert axes_of(made).get_xscale() == "linear"
    assert axes_of(made).get_yscale() == ("log" if chart is log_chart else "linear")
    assert len(drawn) == len(series)
    for points, line in zip(series.values(), drawn):
        assert list(zip(*line.get_data())) == sorted(points.items())
        assert line.get_visible() and line.get_marker() in "os^Dv"
        assert line.get_linestyle() == ("-" if chart is log_chart else "None")


@both
@given(series=charts)
@examples(60)
def test_every_point_is_in_view(chart, series):
    axes = axes_of(plain(series, chart))
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    for points in series.values():
        assert all(left < x < right and low < y < high for x, y in points.items())


def test_the_picture_shows_each_point_where_the_axes_say():
    made = log_chart(POWERS, *WORDS)
    marks = [
        (float(mark.get("x")), float(mark.get("y")))
        for group in ElementTree.fromstring(made.svg()).iter(SVG + "g")
        if group.get("clip-path")
        for mark in group.iter(SVG + "use")
    ]
    powers, ones = marks[:6], marks[6:]
    for places in (powers, ones):
        steps = [right - left for (left, _), (right, _) in pairwise(places)]
        assert max(steps) - min(steps) < 0.01 < min(steps)
    climbs = [low - high for (_, low), (_, high) in pairwise(powers)]
    assert max(climbs) - min(climbs) < 0.01 < min(climbs)
    assert {y for _, y in ones} == {powers[0][1]}
    numbers = {text: y for text, x, y in texts(made) if x < powers[0][0]}
    for n, (_, y) in enumerate(powers):
        assert 0 < numbers[f"{10**n:,}"] - y < 8


@given(charts)
@examples(40)
@example({"one": {3: 1}})
@example({"line": {1: 300, 2: 700}})
@example({"huge": {1: 10**100, 2: 5}})
def test_there_is_a_line_for_every_power_of_ten(series):
    axes = axes_of(plain(series))
    axes.figure.draw_without_rendering()
    axis, (low, high) = axes.yaxis, axes.get_ylim()
    most = max(amount for points in series.values() for amount in points.values())
    lines = [
        round(log10(tick.get_loc()), 9)
        for tick in [*axis.get_major_ticks(), *axis.get_minor_ticks()]
        if low <= tick.get_loc() <= high and tick.gridline.get_visible()
    ]
    step = 1 if most <= 10**16 else lines[1] - lines[0]  # beyond, only the powers that are named
    assert sorted(lines) == [step * n for n in range(len(lines))]
    assert (len(lines) + (step > 1)) * step >= len(str(most))
    assert len(lines) < 18
    assert not any(tick.gridline.get_visible() for tick in axes.xaxis.get_major_ticks())


@given(charts)
@examples(40)
def test_what_is_written_beside_a_line_of_the_grid_is_its_amount(series):
    written = ticks(axes_of(plain(series)).yaxis)
    assert written
    for amount, text in written.items():
        assert text == f"{round(amount):,}"
    small = axes_of(plain(series)).yaxis.get_minorticklabels()
    assert {label.get_text() for label in small} <= {""}


@given(scatters)
@examples(40)
@example({"one": {7: 3}})
@example({"one": {0: 0}, "other": {-4: 1}})
def test_the_axes_of_dots_count_in_whole_numbers(series):
    axes = axes_of(plain(series, dot_chart))
    for axis, offset in ((axes.xaxis, 0), (axes.yaxis, 1)):
        written = ticks(axis)
        assert written and all(tick == round(tick) for tick in written)
        assert len(written) >= 2 or len({point[offset] for at in series.values()
                                         for point in at.items()}) == 1
        for tick, text in written.items():
            assert text == f"{round(tick)}".replace("-", "\N{MINUS SIGN}")


@both
def test_lines_differ_in_shape_and_colour_and_stand_in_the_key(chart):
    series = {name: {0: n, 5: n + 1, 9: 2} for n, name in enumerate("abcdefg", 1)}
    made = plain(series, chart)
    looks = [(to_hex(line.get_color()), line.get_marker()) for line in axes_of(made).lines]
    assert key(made) == dict(zip(series, looks))
    assert len(set(looks)) == 7
    assert [len(set(part)) for part in zip(*looks[:4])] == [4, 4]
    assert {*series} < {text for text, _, _ in texts(made)}
    made.figure.draw_without_rendering()
    box, beside = axes_of(made).get_position(), axes_of(made).get_legend().get_window_extent()
    assert 0 < box.x0 < box.x1 < 1 and 0 < box.y0 < box.y1 < 1
    assert beside.x0 >= axes_of(made).bbox.x1, "it covers no line"


def test_lines_that_end_at_the_same_place_are_told_apart():
    made = plain({"one": {1: 5, 2: 1000}, "other": {1: 10, 2: 1000}})
    places = [y for text, _, y in texts(made) if text in ("one", "other")]
    assert len(places) == 2 and abs(places[0] - places[1]) > 10


@both
def test_title_and_axes_are_written(chart):
    made = chart(KAYLES if chart is dot_chart else POWERS, *WORDS)
    axes = axes_of(made)
    assert (axes.get_title(), axes.get_xlabel(), axes.get_ylabel()) == WORDS
    places = {text: (x, y) for text, x, y in texts(made)}
    title, across, up = (places[word] for word in WORDS)
    assert title[1] < up[1] < across[1]
    assert up[0] < title[0] == pytest.approx(across[0])


@both
@pytest.mark.parametrize("text", ["short", "word " * 200, "W" * 500], ids=len)
def test_every_text_is_in_the_picture_and_none_is_longer_than_100_characters(chart, text):
    made = chart({text: {1: 1, 2: 10}, "b": {1: 10**9}}, f"y{text}", f"z{text}", f"w{text}")
    svg = ElementTree.fromstring(made.svg())
    _, _, width, height = map(float, svg.get("viewBox").split())
    for written, x, y in texts(made):
        assert 0 < x < width and 0 < y < height and len(written) <= 100, written


@pytest.mark.parametrize("number", [399, 400, 10_000])
def test_many_dots_are_smaller_and_take_little_room(number):
    made = plain({"few": {0: 3}, "all": {n: n * n % 97 for n in range(number - 1)}}, dot_chart)
    sizes = {line.get_markersize() for line in axes_of(made).lines}
    assert sizes == ({7} if number < 400 else {3})
    assert ("<image" in made.svg()) == (number >= 400)
    assert len(made.html()) < (90_000 if number < 400 else 60_000)


# What it says


@given(charts)
@examples(40)
def test_the_alt_text_tells_every_amount(series):
    made = log_chart(series, "Title", "stones", "work")
    assert made.alt.startswith("Title. stones across, work up (")
    for name, points in series.items():
        told = re.search(rf" {name}: ([^.]*)\.", made.alt)[1]
        pairs = re.findall(r"([\d,]+) at (-?\d+)", told)
        assert [(int(x), int(amount.replace(",", ""))) for amount, x in pairs] == (
            sorted(points.items())
        )


def test_the_chart_of_a_walk_says_what_the_walk_counted():
    made = log_chart(work_of_nim(), *WORDS)
    assert made.alt.startswith(
        "What each decision takes. heap across, sums tried, positions explored up (each line of "
        "the grid is ten times the one below). positions: 1 at 0, 2 at 1, 9 at 2, "
    )
    assert f"{steps()[16].explored:,} at 16. sums: 1 at 0, 1 at 1, 2 at 2, " in made.alt
    assert made.alt.endswith("16 at 15, 16 at 16.")


@given(scatters)
@examples(40)
def test_the_alt_text_counts_the_dots(series):
    alt = dot_chart(series, "Title.", "heap", "value").alt
    assert alt.startswith("Title. heap across, value up. ")
    form = r" ([a-g]+): ([\d,]+ dots?), up to ([\d,]+)(?:, adding up to ([\d,]+))?\."
    counted = [
        (name, number, *(int(n.replace(",", "")) for n in numbers if n))
        for name, number, *numbers in re.findall(form, alt)
    ]
    assert counted == [
        (name, "1 dot", *dots.values())
        if len(dots) == 1
        else (name, f"{len(dots):,} dots", max(dots.values()), sum(dots.values()))
        for name, dots in series.items()
    ]


def test_a_single_dot_is_not_told_as_several():
    made = plain({"one": {7: 3}, "two": {7: 3, 8: 1}}, dot_chart)
    assert made.alt.endswith("one: 1 dot, up to 3. two: 2 dots, up to 3, adding up to 4.")


def test_dots_are_counted_in_thousands():
    assert plain({"all": dict.fromkeys(range(10_000), 10**6)}, dot_chart).alt.endswith(
        "all: 10,000 dots, up to 1,000,000, adding up to 10,000,000,000."
    )


def test_the_values_of_Kayles_as_dots():
    made = dot_chart(KAYLES, "Kayles", "heap", "value")
    assert made.alt == "Kayles. heap across, value up. values: 60 dots, up to 8, adding up to 211."
    assert list(ticks(axes_of(made).yaxis)) == list(range(9))


@both
def test_a_notebook_shows_the_picture_and_the_words(chart):
    made = chart(work_of_nim(), *WORDS)
    assert made._repr_mimebundle_() == {"text/plain": made.alt, "text/html": made.html()}
    ((tag, attributes),) = tags(made.html())
    assert tag == "img"
    assert attributes["alt"] == made.alt
    assert attributes["class"] == "sg-plot"
    assert base64.b64decode(attributes["src"].split("base64,")[1]).decode() == made.svg()


def tags(html):
    """The tags of an HTML text."""
    return Tags(html).tags


@both
def test_what_is_changed_in_the_figure_is_seen(chart):
    made = plain({"line": {1: 2, 3: 4}}, chart)
    before = made.svg()
    axes_of(made).set_title("Another title")
    assert "Another title" in made.svg() and "Another title" not in before
    assert made.figure is made.figure


# The same each time, whatever the reader's settings are


@both
def test_the_plot_is_the_same_in_another_process_and_in_any_order_of_points(chart):
    series = {**KAYLES, "many": {n: n % 17 for n in range(400)}}
    series = {name: {x: y + 1 for x, y in at.items()} for name, at in series.items()}
    code = f"""
from sg_core.pictures import {chart.__name__}
print({chart.__name__}({series!r}, *{WORDS!r}).html())
"""
    assert printed(code, hash_seed=1) == printed(code, hash_seed=2)
    made = chart(series, *WORDS)
    assert made.html() == made.html() == printed(code).strip()
    turned = {name: dict(reversed(points.items())) for name, points in series.items()}
    assert chart(turned, *WORDS) == made
    assert not re.search(r"<dc:date|20\d\d-\d\d", made.svg())


def test_a_plot_stays_when_its_series_changes_later():
    series = {"line": {1: 2}}
    made = plain(series)
    series["line"][1] = 3
    series["more"] = {1: 1}
    assert list(made.figure.axes[0].lines[0].get_ydata()) == [2]
    assert list(key(made)) == ["line"]


@both
def test_the_settings_of_a_reader_neither_change_nor_count(chart):
    made = plain(POWERS, chart)
    usual = made.svg()
    with mpl.rc_context(OWN_STYLE):
        again = plain(POWERS, chart)
        assert again.figure.get_facecolor() == made.figure.get_facecolor()
        assert again.svg() == made.svg() == plain(POWERS, chart).svg() == usual
        assert {name: mpl.rcParams[name] for name in OWN_STYLE} == OWN_STYLE


def test_matplotlib_is_loaded_when_a_plot_is_looked_at_and_pyplot_never():
    code = """
import sys
from sg_core.pictures import log_chart
made = log_chart({"line": {1: 2}}, "Title", "across", "up")
print(made.alt, "matplotlib" in sys.modules)
made.html()
print("matplotlib" in sys.modules, "matplotlib.pyplot" in sys.modules)
"""
    said, loaded = printed(code).splitlines()
    assert said.endswith("line: 2 at 1. False") and loaded == "True False"


# Names as text


@both
@pytest.mark.parametrize("name", HOSTILE + MARKUP)
def test_names_stay_text(chart, name):
    named = (f"T {name}", f"A {name}", f"U {name}")
    with warnings.catch_warnings(action="error"):
        made = chart({name: {1: 2}, "other": {1: 3}}, *named)
        svg = made.svg()
    assert {name.strip(), *(text.strip() for text in named)} <= {text for text, _, _ in texts(made)}
    assert list(key(made)) == [name, "other"]
    axes = axes_of(made)
    assert (axes.get_title(), axes.get_xlabel(), axes.get_ylabel()) == named
    found = {e.tag.removeprefix(SVG) for e in ElementTree.fromstring(svg).iter()}
    assert not found & {"script", "img", "image", "b", "a", "foreignObject"}
    assert [tag for tag, _ in tags(made.html())] == ["img"]
    assert tags(made.html())[0][1]["alt"] == made.alt
    assert f" {name}: " in made.alt


@both
@pytest.mark.parametrize("name", ["\x00", "\x1b[0m", "\ud800", "\ufffe", "\n", "\t"], ids=ascii)
def test_characters_that_no_picture_may_hold_can_be_drawn(chart, name):
    with warnings.catch_warnings(action="error"):
        made = chart({f"a{name}b": {1: 2}}, f"T{name}", f"A{name}", f"U{name}")
        ElementTree.fromstring(made.svg().encode())
    assert [tag for tag, _ in tags(made.html())] == ["img"]
    if name not in "\n\t":
        assert list(key(made)) == [f"a\ufffd{name[1:]}b"]
        assert axes_of(made).get_title() == f"T\ufffd{name[1:]}"


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


@both
def test_numbers_of_numpy_are_whole_numbers(chart):
    numbers, usual = np.arange(1, 4), {"a": {1: 1, 2: 2, 3: 3}}
    for at in (dict(zip(range(1, 4), numbers)), dict(zip(numbers, range(1, 4)))):
        made = plain({"a": at}, chart)
        assert made == plain(usual, chart)
        assert made.html() == plain(usual, chart).html()


@pytest.mark.parametrize(
    ("chart", "points", "named"),
    [
        (dot_chart, {1: 10**15 + 1}, "1: 1000000000000001"),
        (dot_chart, {1: 1, 10**15 + 1: 1}, "1000000000000001: 1"),
        (log_chart, {-(10**15) - 1: 1}, "-1000000000000001: 1"),
        (log_chart, {1: 10**100 + 1}, "1: 10{29}…0{29}1"),
        (dot_chart, {1: 10**400}, "1: .*"),
        (dot_chart, {1: 1, 10**400: 1}, ".*: 1"),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)[:20]),
)
def test_what_is_too_large_is_refused(chart, points, named):
    with pytest.raises(GameError, match=f"^{named} is too large to draw$"):
        plain({"huge": points}, chart)


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
        ({"truth": {True: 1}}, "across is a whole number, not True"),
        ({1: {1: 1}}, "the name of a line is a text, not 1"),
    ],
    ids=str,
)
def test_what_are_no_dots_is_refused_by_name(series, said):
    with pytest.raises(GameError, match=said):
        dot_chart(series, *WORDS)


@both
@pytest.mark.parametrize("place", range(3))
def test_what_stands_at_a_plot_is_a_text(chart, place):
    words = [*WORDS]
    words[place] = 5
    with pytest.raises(GameError, match="what stands at a chart is a text, not 5"):
        chart(POWERS, *words)


# What is stored: notebooks keep a plot that says the same, and nbval does not compare its pixels


def bundle(picture, old="", new=""):
    """What a notebook stores of a picture, a part of its HTML replaced."""
    data = picture._repr_mimebundle_()
    assert old in data["text/html"]
    return {**data, "text/html": data["text/html"].replace(old, new) if old else data["text/html"]}


def other_pixels(made):
    """The bundle of a plot as another version of matplotlib would draw it."""
    packed = tags(made.html())[0][1]["src"].split("base64,")[1]
    drawn = made.svg().replace("12", "13")
    return bundle(made, packed, base64.b64encode(drawn.encode()).decode())


def as_notebook(*bundles):
    """A notebook of one cell that shows these, and prints."""
    outputs = [new_output("display_data", data=data) for data in bundles]
    outputs.append(new_output("stream", name="stdout", text="42\n"))
    return new_notebook(cells=[new_code_cell("x", outputs=outputs)])


PLOT, GAME = plain({"line": {1: 2}}), draw(GameGraph({"a": ["b"]}))


def test_a_stored_plot_that_says_the_same_is_kept():
    stored, now = as_notebook(other_pixels(PLOT)), as_notebook(bundle(PLOT))
    assert stored.cells[0].outputs != now.cells[0].outputs
    assert with_plots_of(stored, now).cells[0].outputs == stored.cells[0].outputs


@pytest.mark.parametrize(
    ("picture", "stored"),
    [
        (PLOT, lambda: {**other_pixels(PLOT), "text/plain": "another text"}),
        (PLOT, lambda: bundle(PLOT, "2 at 1", "3 at 1")),
        (PLOT, lambda: bundle(PLOT, ' class="sg-plot"', "")),
        (PLOT, lambda: bundle(PLOT, "max-width", "width")),
        (PLOT, lambda: {"text/plain": PLOT.alt}),
        (GAME, lambda: bundle(GAME, "base64,PHN2", "base64,PHN3")),
    ],
    ids=["plain", "html", "class", "style", "no picture", "game"],
)
def test_what_else_is_stored_is_replaced(picture, stored):
    now = with_plots_of(as_notebook(stored()), as_notebook(bundle(picture)))
    assert now.cells[0].outputs == as_notebook(bundle(picture)).cells[0].outputs


def test_what_is_shown_anew_or_no_longer_is_as_it_is():
    for old, new in (([], [PLOT]), ([PLOT], []), ([GAME, PLOT], [PLOT, GAME])):
        notebooks = [as_notebook(*map(bundle, pictures)) for pictures in (old, new)]
        now = with_plots_of(*notebooks)
        assert now.cells[0].outputs == as_notebook(*map(bundle, new)).cells[0].outputs


def test_nbval_leaves_out_the_pixels_of_plots_and_nothing_else():
    root = Path(__file__).parents[2]
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    addopts = settings["tool"]["pytest"]["ini_options"]["addopts"]
    ((regex, to),) = get_sanitize_patterns(
        (root / re.search(r"--nbval-sanitize-with=(\S+)", addopts)[1]).read_text("utf-8")
    )
    html, src = PLOT.html(), tags(PLOT.html())[0][1]["src"]
    left = html.replace(src, "data:image/svg+xml;base64,")
    assert left != html and re.sub(regex, to, html) == left
    assert without_pixels({"text/html": html}) == {"text/html": left}
    assert re.sub(regex, to, html + GAME.html() + html) == left + GAME.html() + left
    named = draw(GameGraph({'<img alt="" class="sg-plot" src="': []})).html()
    for other in (GAME.html(), named, html.replace("sg-plot", "sg-plot2"), PLOT.alt, PLOT.svg()):
        assert re.sub(regex, to, other) == other
