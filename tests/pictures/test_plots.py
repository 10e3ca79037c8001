"""Plots of counted work and of dots: what they draw, what they say, and what they refuse."""

import base64
import re
import tomllib
import warnings
from itertools import pairwise
from math import log10
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from execute_notebooks import with_plots_of, without_pixels
from helpers import SVG, Tags, elements, examples, image_in
from hypothesis import example, given
from hypothesis import strategies as st
from matplotlib.colors import to_hex
from nbformat.v4 import new_code_cell, new_notebook, new_output
from nbval.plugin import get_sanitize_patterns
from odd import NO_TEXT

from sg_core import GameError, GameGraph
from sg_core.pictures import dot_chart, draw, log_chart

WORDS = ("What each decision takes", "heap", "sums tried, positions explored")
POWERS = {"powers": {n: 10**n for n in range(6)}, "ones": dict.fromkeys(range(6), 1)}
OWN_STYLE = {  # of a reader
    "text.usetex": True,
    "text.color": "red",
    "font.size": 40,
    "svg.hashsalt": "pepper",
    "axes.grid": True,
    "axes.formatter.limits": [0, 0],
    "figure.facecolor": "black",
    "figure.constrained_layout.use": True,
    "lines.marker": "x",
    "savefig.format": "pdf",
    "savefig.bbox": None,
}


def series_of(amounts):
    """Up to five lines, each from numbers to amounts."""
    points = st.dictionaries(st.integers(-50, 10_000), amounts, min_size=1, max_size=30)
    names = st.text("abcdefg", min_size=1, max_size=6)
    return st.dictionaries(names, points, min_size=1, max_size=5)
charts, scatters = series_of(st.integers(1, 10**9)), series_of(st.integers(0, 5_000))
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
    return [
        ("".join(text.itertext()).strip(), float(text.get("x")), float(text.get("y")))
        for text in elements(made.svg(), "text")
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
    axes = axes_of(plain(series, chart))
    assert axes.get_xscale() == "linear"
    assert axes.get_yscale() == ("log" if chart is log_chart else "linear")
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    for points, line in zip(series.values(), axes.lines, strict=True):
        assert list(zip(*line.get_data())) == sorted(points.items())
        assert line.get_visible() and line.get_marker() in "os^Dv"
        assert line.get_linestyle() == ("-" if chart is log_chart else "None")
        assert all(left < x < right and low < y < high for x, y in points.items())


def test_the_picture_shows_each_point_where_the_axes_say():
    made = log_chart(POWERS, *WORDS)
    marks = [
        (float(mark.get("x")), float(mark.get("y")))
        for group in elements(made.svg(), "g")
        if group.get("clip-path")
        for mark in group.iter(SVG + "use")
    ]
    powers, ones = marks[:6], marks[6:]
    along, level = ([x - left for (left, _), (x, _) in pairwise(ps)] for ps in (powers, ones))
    for steps in (along, level, [low - high for (_, low), (_, high) in pairwise(powers)]):
        assert max(steps) - min(steps) < 0.01 < min(steps)
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
    written = ticks(axes.yaxis)
    axis, (low, high) = axes.yaxis, axes.get_ylim()
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
    """Up to five have marks of their own, so that grey print tells them apart, too."""
    series = {name: {0: n, 5: n + 1, 9: 2} for n, name in enumerate("abcdefg", 1)}
    made = plain(series, chart)
    looks = [(to_hex(line.get_color()), line.get_marker()) for line in axes_of(made).lines]
    assert key(made) == dict(zip(series, looks))
    assert len(set(looks)) == 7 and len({mark for _, mark in looks[:5]}) == 5
    assert len({colour for colour, _ in looks[:4]}) == 4
    for marks in (axes_of(made).lines, axes_of(made).get_legend().legend_handles):
        assert min(mark.get_markersize() for mark in marks) >= 6
    assert {*series} < {text for text, _, _ in texts(made)}
    made.figure.draw_without_rendering()
    box, beside = axes_of(made).get_position(), axes_of(made).get_legend().get_window_extent()
    assert 0 < box.x0 < box.x1 < 1 and 0 < box.y0 < box.y1 < 1
    assert beside.x0 >= axes_of(made).bbox.x1, "it covers no line"


@both
def test_title_and_axes_are_written(chart):
    made = chart(POWERS, *WORDS)
    axes = axes_of(made)
    assert (axes.get_title(), axes.get_xlabel(), axes.get_ylabel()) == WORDS
    places = {text: (x, y) for text, x, y in texts(made)}
    title, across, up = (places[word] for word in WORDS)
    assert title[1] < up[1] < across[1]
    assert up[0] < title[0] == pytest.approx(across[0])
    before = made.svg()
    axes.set_title("Another title")  # what is changed in the figure is seen
    assert "Another title" in made.svg() and "Another title" not in before


@both
@pytest.mark.parametrize("text", ["short", "word " * 200, "W" * 500], ids=len)
def test_every_text_is_in_the_picture_and_none_is_longer_than_100_characters(chart, text):
    made = chart({text: {1: 1, 2: 10}, "b": {1: 10**9}}, f"y{text}", f"z{text}", f"w{text}")
    _, _, width, height = map(float, elements(made.svg())[0].get("viewBox").split())
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
    told = [
        f" {name}: {', '.join(f'{amount:,} at {x}' for x, amount in sorted(points.items()))}."
        for name, points in series.items()
    ]
    assert made.alt.endswith("".join(told))


@given(scatters)
@examples(40)
@example({"a": {7: 3}, "b": {7: 3, 8: 1}})
@example({"a": dict.fromkeys(range(10_000), 10**6)})
def test_the_alt_text_counts_the_dots(series):
    told = [
        f"{name}: 1 dot, up to {most}."
        if len(dots) == 1
        else f"{name}: {len(dots):,} dots, up to {most}, adding up to {sum(dots.values()):,}."
        for name, dots in series.items()
        for most in [f"{max(dots.values()):,}"]
    ]
    alt = dot_chart(series, "Title.", "heap", "value").alt
    assert alt == f"Title. heap across, value up. {' '.join(told)}"


@both
def test_a_notebook_shows_the_picture_and_the_words(chart):
    made = chart(POWERS, *WORDS)
    assert made._repr_mimebundle_() == {"text/plain": made.alt, "text/html": made.html()}
    ((tag, attributes),) = tags(made.html())
    assert (tag, attributes["alt"], attributes["class"]) == ("img", made.alt, "sg-plot")
    assert image_in(made.html()) == made.svg()


def tags(html):
    """The tags of an HTML text."""
    return Tags(html).tags


# The same each time, whatever the reader's settings are


@both
def test_the_plot_is_the_same_in_any_order_of_points_and_with_numbers_of_numpy(chart):
    made, drawn = plain(POWERS, chart), plain(POWERS, chart).html()
    turned = {name: dict(reversed(points.items())) for name, points in POWERS.items()}
    counted = {name: {np.int64(x): np.int64(y) for x, y in points.items()}
               for name, points in POWERS.items()}
    for series in (turned, counted):
        assert plain(series, chart) == made
        assert plain(series, chart).html() == drawn


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


# Names as text


NAMES = [
    *("<b>", "&amp;", '"', "'", "</text><script>alert(1)</script>", "]]>", "$x$", r"$\frac{$"),
    *(r"\alpha", "_hidden", "", " ", "{0}%s", "a^2_3", "名前", "a\x00b", "\x1b[0m", "\ud800", "\n"),
]


@both
@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_names_stay_text(chart, name):
    named = (f"T {name}", f"A {name}", f"U {name}")
    with warnings.catch_warnings(action="error"):
        made = chart({name: {1: 2}, "other": {1: 3}}, *named)
        svg = made.svg()
    shown = NO_TEXT.sub("\ufffd", name)
    if name != "\n":
        drawn = {text.strip() for text in (shown, f"T {shown}", f"U {shown}")}
        assert drawn <= {text for text, _, _ in texts(made)}
        assert list(key(made)) == [shown, "other"]
    found = {one.tag.removeprefix(SVG) for one in elements(svg)}
    assert not found & {"script", "img", "image", "b", "a", "foreignObject"}
    ((tag, attributes),) = tags(made.html())
    assert (tag, attributes["alt"]) == ("img", NO_TEXT.sub("\ufffd", made.alt))


# What is refused


@pytest.mark.parametrize(
    ("chart", "series", "said"),
    [
        (dot_chart, {}, "a dict from names to lines, not {}"),
        (dot_chart, [1, 2], r"a dict from names to lines, not \[1, 2\]"),
        (log_chart, None, "a dict from names to lines, not None"),
        (log_chart, {"good": {1: 1}, "none": {}}, "the line 'none' needs a dict"),
        (dot_chart, {"list": [0, 1, 2]}, "the line 'list' needs a dict"),
        (log_chart, {"good": {1: 5}, "zero": {1: 5, 2: 0}}, "'zero' must be one of 1, 2, 3"),
        (log_chart, {"almost": {3: 0.999999}}, "'almost' must be one of 1, 2, 3"),
        (dot_chart, {"less": {1: -1}}, "'less' must be one of 0, 1, 2, …, not -1"),
        (dot_chart, {"text": {1: "2"}}, "'text' must be one of 0, 1, 2, …, not '2'"),
        (dot_chart, {"nan": {1: float("nan")}}, "'nan' must be one of 0, 1, 2, …, not nan"),
        (dot_chart, {"yes": {1: True}}, "'yes' must be one of 0, 1, 2, …, not True"),
        (dot_chart, {"between": {1.5: 1}}, "across is a whole number, not 1.5"),
        (dot_chart, {"truth": {True: 1}}, "across is a whole number, not True"),
        (dot_chart, {1: {1: 1}}, "the name of a line is a text, not 1"),
        (dot_chart, {"huge": {1: 10**15 + 1}}, "^1: 1000000000000001 is too large to draw$"),
        (dot_chart, {"huge": {1: 1, 10**400: 1}}, "^.*: 1 is too large to draw$"),
        (log_chart, {"huge": {-(10**15) - 1: 1}}, "^-1000000000000001: 1 is too large to draw$"),
        (log_chart, {"huge": {1: 10**100 + 1}}, "^1: 10{29}…0{29}1 is too large to draw$"),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)[:40]),
)
def test_what_are_no_points_is_refused_by_name(chart, series, said):
    with pytest.raises(GameError, match=said):
        chart(series, *WORDS)


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
    return bundle(made, packed, base64.b64encode(made.svg().replace("12", "13").encode()).decode())


def as_notebook(*bundles):
    """A notebook of one cell that shows these, and prints."""
    outputs = [new_output("display_data", data=data) for data in bundles]
    outputs.append(new_output("stream", name="stdout", text="42\n"))
    return new_notebook(cells=[new_code_cell("x", outputs=outputs)])


PLOT, GAME = plain({"line": {1: 2}}), draw(GameGraph({"a": ["b"]}))


@pytest.mark.parametrize(
    ("stored", "shown", "kept"),
    [
        ([other_pixels(PLOT)], [PLOT], True),
        ([{**other_pixels(PLOT), "text/plain": "another text"}], [PLOT], False),
        ([bundle(PLOT, "2 at 1", "3 at 1")], [PLOT], False),
        ([bundle(PLOT, ' class="sg-plot"', "")], [PLOT], False),
        ([bundle(PLOT, "max-width", "width")], [PLOT], False),
        ([{"text/plain": PLOT.alt}], [PLOT], False),
        ([bundle(GAME, "base64,PHN2", "base64,PHN3")], [GAME], False),
        ([], [PLOT], False),
        ([other_pixels(PLOT)], [], False),
        ([bundle(GAME), other_pixels(PLOT)], [PLOT, GAME], False),
    ],
    ids=range(10),
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
