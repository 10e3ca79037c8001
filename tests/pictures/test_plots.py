"""Plots of counted work and of dots: what they draw, what they say, and what they refuse."""

import base64
import re
import tomllib
import warnings
from math import log10
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from execute_notebooks import with_plots_of, without_pixels
from helpers import SVG, Tags, elements, every, examples, image_in
from hypothesis import example, given
from hypothesis import strategies as st
from matplotlib.colors import to_hex
from nbformat.v4 import new_code_cell, new_notebook, new_output
from nbval.plugin import get_sanitize_patterns
from odd import NO_TEXT

from sg_core import GameError, GameGraph
from sg_course.pictures import dot_chart, draw, log_chart

WORDS = ("What each decision takes", "heap", "sums tried, positions explored")
POWERS = {"powers": {n: 10**n for n in range(6)}, "ones": dict.fromkeys(range(6), 1)}
OWN_STYLE = {"text.usetex": True, "font.size": 40, "svg.hashsalt": "pepper", "axes.grid": True}
OWN_STYLE |= {"figure.facecolor": "black", "lines.marker": "x", "savefig.bbox": None}
charts = st.dictionaries(
    st.text("abcdefg", min_size=1, max_size=6),
    st.dictionaries(st.integers(-50, 10_000), st.integers(1, 10**9), min_size=1, max_size=30),
    min_size=1,
    max_size=5,
)
both = pytest.mark.parametrize("chart", [log_chart, dot_chart])


def axes_of(made):
    """The axes of a plot: there are no others."""
    (axes,) = made.figure.axes
    return axes


def texts(made):
    """The texts in the picture, as a browser reads them, with their places."""
    return {
        "".join(text.itertext()).strip(): (float(text.get("x")), float(text.get("y")))
        for text in elements(made.svg(), "text")
    }


def ticks(axis):
    """The numbers at an axis that are in view, with what is written there."""
    axis.figure.draw_without_rendering()
    low, high = axis.get_view_interval()
    at = zip(axis.get_ticklocs(), (label.get_text() for label in axis.get_ticklabels()))
    return {tick: text for tick, text in at if low <= tick <= high}


@both
@given(series=charts)
@examples(60)
@example({"line": {7: 1}})
@example({"line": {7: 5000}, "other": {8: 1}})
@example({"huge": {-(10**15): 10**15, 10**15: 1}})
def test_every_point_stands_where_its_number_and_amount_say_and_is_told(chart, series):
    made = chart(series, "Title.", "stones", "work")
    axes = axes_of(made)
    assert axes.get_xscale() == "linear"
    assert axes.get_yscale() == ("log" if chart is log_chart else "linear")
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    for points, line in zip(series.values(), axes.lines, strict=True):
        assert list(zip(*line.get_data())) == sorted(points.items())
        assert line.get_marker() in "os^Dv"
        assert line.get_linestyle() == ("-" if chart is log_chart else "None")
        assert all(left < x < right and low < y < high for x, y in points.items())
    assert made.alt.startswith("Title. stones across, work up" + " ("[: 2 * (chart is log_chart)])
    assert made.alt.endswith(" ".join(told(name, at, chart) for name, at in series.items()))


def told(name, points, chart):
    """What the alt text says of a line: every amount, or how many dots there are and how high."""
    if chart is log_chart:
        return f"{name}: {', '.join(f'{y:,} at {x}' for x, y in sorted(points.items()))}."
    most = f"{max(points.values()):,}"
    if len(points) == 1:
        return f"{name}: 1 dot, up to {most}."
    total = sum(points.values())
    return f"{name}: {len(points):,} dots, up to {most}, adding up to {total:,}."


@given(charts)
@examples(40)
@example({"one": {3: 1}})
@example({"line": {1: 300, 2: 700}})
@example({"huge": {1: 10**100, 2: 5}})
def test_there_is_a_line_for_every_power_of_ten(series):
    axes = axes_of(log_chart(series, *WORDS))
    axis, written, (low, high) = axes.yaxis, ticks(axes.yaxis), axes.get_ylim()
    assert {label.get_text() for label in axis.get_minorticklabels()} <= {""}
    most = max(amount for points in series.values() for amount in points.values())
    as_text = "{:.0e}".format if most > 10**16 else "{:,.15g}".format
    assert written == {amount: as_text(amount) for amount in written}
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
@example({"one": {7: 3}})
@example({"one": {0: 0}, "other": {-4: 1}})
@example({"one": {9989: 1, 10000: 1}})
def test_the_axes_of_dots_count_in_whole_numbers(series):
    axes = axes_of(dot_chart({name: {x: y % 5000 for x, y in at.items()}
                              for name, at in series.items()}, *WORDS))  # fmt: skip
    for axis in (axes.xaxis, axes.yaxis):
        written = ticks(axis)
        assert written and all(tick == round(tick) for tick in written)
        as_text = {tick: f"{round(tick)}".replace("-", "\N{MINUS SIGN}") for tick in written}
        assert written == as_text


@both
def test_lines_differ_in_shape_and_colour_and_stand_in_the_key_beside_the_plot(chart):
    """Up to five have marks of their own, so that grey print tells them apart, too."""
    made = chart({name: {0: n, 5: n + 1, 9: 2} for n, name in enumerate("abcdefg", 1)}, *WORDS)
    axes, legend = axes_of(made), axes_of(made).get_legend()
    looks, beside = (
        [(to_hex(mark.get_color()), mark.get_marker(), mark.get_markersize()) for mark in marks]
        for marks in (axes.lines, legend.legend_handles)
    )
    assert looks == beside and min(size for _, _, size in looks) >= 6
    assert [text.get_text()[1:] for text in legend.get_texts()] == [*"abcdefg"]
    assert len({*looks}) == 7 and len({mark for _, mark, _ in looks[:5]}) == 5
    assert len({colour for colour, _, _ in looks[:4]}) == 4
    made.figure.draw_without_rendering()
    assert legend.get_window_extent().x0 >= axes.bbox.x1, "it covers no line"


@both
def test_title_and_axes_are_written_and_a_change_of_the_figure_is_seen(chart):
    made = chart(POWERS, *WORDS)
    axes, (title, across, up) = axes_of(made), (texts(made)[word] for word in WORDS)
    assert (axes.get_title(), axes.get_xlabel(), axes.get_ylabel()) == WORDS
    assert title[1] < up[1] < across[1] and up[0] < title[0] == pytest.approx(across[0])
    assert made._repr_mimebundle_() == {"text/plain": made.alt, "text/html": made.html()}
    before = made.svg()
    axes.set_title("Another title")
    assert "Another title" in made.svg() and "Another title" not in before


@both
@every("text", ["short", "word " * 200, "W" * 500])
def test_every_text_is_in_the_picture_and_none_is_longer_than_100_characters(chart, text):
    made = chart({text: {1: 1, 2: 10}, "b": {1: 10**9}}, f"y{text}", f"z{text}", f"w{text}")
    _, _, width, height = map(float, elements(made.svg())[0].get("viewBox").split())
    for written, (x, y) in texts(made).items():
        assert 0 < x < width and 0 < y < height and len(written) <= 100, written


@pytest.mark.parametrize("number", [399, 400, 10_000])
def test_many_dots_are_smaller_and_take_little_room(number):
    dots = {"few": {0: 3}, "all": {n: n * n % 97 for n in range(number - 1)}}
    made = dot_chart(dots, *WORDS)
    assert {line.get_markersize() for line in axes_of(made).lines} == {7 if number < 400 else 3}
    assert ("<image" in made.svg()) == (number >= 400)
    assert len(made.html()) < (90_000 if number < 400 else 60_000)


@both
def test_the_plot_is_the_same_whatever_the_order_the_numbers_and_the_settings_of_a_reader(chart):
    made = chart(POWERS, *WORDS)
    counted = {name: {np.int64(x): np.int64(y) for x, y in reversed(points.items())}
               for name, points in POWERS.items()}  # fmt: skip
    assert chart(counted, *WORDS).html() == made.html()
    usual = made.svg()
    with mpl.rc_context(OWN_STYLE):
        again = chart(POWERS, *WORDS)
        assert again.figure.get_facecolor() == made.figure.get_facecolor()
        assert again.svg() == made.svg() == usual
        assert {name: mpl.rcParams[name] for name in OWN_STYLE} == OWN_STYLE
    counted["ones"][0] = 7  # what is drawn stays when its series changes later
    assert chart(POWERS, *WORDS).svg() == usual


NAMES = [
    *("<b>", "&amp;", '"', "</text><script>alert(1)</script>", "]]>", "$x$", r"$\frac{$"),
    *("_hidden", "", " ", "{0}%s", "a^2_3", "名前", "a\x00b", "\x1b[0m", "\ud800"),
]


@both
@every("name", NAMES)
def test_names_stay_text(chart, name):
    with warnings.catch_warnings(action="error"):
        made = chart({name: {1: 2}, "other": {1: 3}}, f"T {name}", f"A {name}", f"U {name}")
        svg = made.svg()
    shown = NO_TEXT.sub("\ufffd", name)
    assert {text.strip() for text in (shown, f"T {shown}", f"U {shown}")} <= texts(made).keys()
    found = {one.tag.removeprefix(SVG) for one in elements(svg)}
    assert not found & {"script", "img", "image", "b", "a", "foreignObject"}
    ((tag, attributes),) = Tags(made.html()).tags
    assert (tag, attributes["alt"]) == ("img", NO_TEXT.sub("\ufffd", made.alt))
    assert (attributes["class"], image_in(made.html())) == ("sg-plot", svg)


REFUSED = [
    (dot_chart, {}, "a dict from names to lines"),
    (log_chart, {"good": {1: 1}, "none": {}}, "the line 'none' needs a dict"),
    (dot_chart, {"list": [0, 1, 2]}, "the line 'list' needs a dict"),
    (log_chart, {"good": {1: 5}, "zero": {1: 5, 2: 0}}, "'zero' must be one of 1, 2, 3"),
    *((dot_chart, {"bad": {1: bad}}, f"'bad' must be one of 0, 1, 2, …, not {bad!r}")
      for bad in (-1, "2", float("nan"), True)),
    *((dot_chart, {"bad": {bad: 1}}, f"across is a whole number, not {bad}")
      for bad in (1.5, True)),
    (dot_chart, {1: {1: 1}}, "the name of a line is a text, not 1"),
    (dot_chart, {"huge": {1: 10**15 + 1}}, "^1: 1000000000000001 is too large to draw$"),
    (dot_chart, {"huge": {1: 1, 10**400: 1}}, "^.*: 1 is too large to draw$"),
    (log_chart, {"huge": {-(10**15) - 1: 1}}, "^-1000000000000001: 1 is too large to draw$"),
    (log_chart, {"huge": {1: 10**100 + 1}}, "^1: 10{29}…0{29}1 is too large to draw$"),
]  # fmt: skip


@every(("chart", "series", "said"), REFUSED)
def test_what_are_no_points_is_refused_by_name(chart, series, said):
    with pytest.raises(GameError, match=said):
        chart(series, *WORDS)


# What is stored: notebooks keep a plot that says the same, and nbval does not compare its pixels


def bundle(picture, old="", new=""):
    """What a notebook stores of a picture, a part of its HTML replaced."""
    data = picture._repr_mimebundle_()
    return {**data, "text/html": data["text/html"].replace(old, new) if old else data["text/html"]}


def other_pixels(made):
    """The bundle of a plot as another version of matplotlib would draw it."""
    packed = Tags(made.html()).tags[0][1]["src"].split("base64,")[1]
    return bundle(made, packed, base64.b64encode(made.svg().replace("12", "13").encode()).decode())


def as_notebook(*bundles):
    """A notebook of one cell that shows these, and prints."""
    outputs = [new_output("display_data", data=data) for data in bundles]
    outputs.append(new_output("stream", name="stdout", text="42\n"))
    return new_notebook(cells=[new_code_cell("x", outputs=outputs)])


PLOT, GAME = log_chart({"line": {1: 2}}, *WORDS), draw(GameGraph({"a": ["b"]}))


@every(
    ("stored", "shown", "kept"),
    [
        ([other_pixels(PLOT)], [PLOT], True),
        ([{**other_pixels(PLOT), "text/plain": "another text"}], [PLOT], False),
        ([bundle(PLOT, "2 at 1", "3 at 1")], [PLOT], False),
        ([bundle(PLOT, ' class="sg-plot"', "")], [PLOT], False),
        ([{"text/plain": PLOT.alt}], [PLOT], False),
        ([bundle(GAME, "base64,PHN2", "base64,PHN3")], [GAME], False),
        ([], [PLOT], False),
        ([bundle(GAME), other_pixels(PLOT)], [PLOT, GAME], False),
    ],
)
def test_a_stored_plot_that_says_the_same_is_kept_and_nothing_else(stored, shown, kept):
    old, new = as_notebook(*stored), as_notebook(*map(bundle, shown))
    wanted = old if kept else as_notebook(*map(bundle, shown))
    assert old.cells[0].outputs != new.cells[0].outputs
    assert with_plots_of(old, new).cells[0].outputs == wanted.cells[0].outputs


def test_nbval_leaves_out_the_pixels_of_plots_and_nothing_else():
    root = Path(__file__).parents[2]
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    addopts = settings["tool"]["pytest"]["ini_options"]["addopts"]
    file = root / re.search(r"--nbval-sanitize-with=(\S+)", addopts)[1]
    ((regex, to),) = get_sanitize_patterns(file.read_text("utf-8"))
    html, src = PLOT.html(), Tags(PLOT.html()).tags[0][1]["src"]
    left = html.replace(src, "data:image/svg+xml;base64,")
    assert left != html and re.sub(regex, to, html) == left
    assert without_pixels({"text/html": html}) == {"text/html": left}
    assert re.sub(regex, to, html + GAME.html() + html) == left + GAME.html() + left
    named = draw(GameGraph({'<img alt="" class="sg-plot" src="': []})).html()
    for other in (GAME.html(), named, html.replace("sg-plot", "sg-plot2"), PLOT.alt, PLOT.svg()):
        assert re.sub(regex, to, other) == other
