"""Plots: counted work as lines on a logarithmic scale, and values as dots; matplotlib draws them.

It is loaded only when somebody looks at a plot; the text of a plot is known without it.
"""

from functools import partial
from itertools import cycle

from sg_core.checks import as_text, natural
from sg_core.errors import GameError, LimitError
from sg_core.words import brief, shown
from sg_course.limits import whole_number
from sg_course.pictures.drawing import Figured
from sg_course.pictures.look import INK, MARK, MOVE, STYLE

COLOURS, MARKERS = (STYLE["P"][0], MARK, INK, MOVE), "os^Dv"
LARGEST_DRAWN, LARGEST_AMOUNT, HIGH, LONGEST_TEXT, MANY = 10**15, 10**100, 10**16, 100, 400
LOOK = {"axes.formatter.useoffset": False, "font.size": 12}
LOOK |= {"text.parse_math": False, "lines.linewidth": 2, "grid.color": "#d0d4da"}


def log_chart(series, title, across, up):
    """Return a plot of lines on a logarithmic scale: a step up multiplies by the same factor.

    Parameters
    ----------
    series : dict
        From the name of a line to a dict from whole numbers to amounts, 1 or more.
    title, across, up : str
        The title of the plot, and the names of its two axes.

    Returns
    -------
    Figured
        Shows itself in a notebook; its `.figure` is a matplotlib figure, to restyle or to save.

    Raises
    ------
    GameError
        If a line has no points, or an amount is below 1.

    Examples
    --------
    >>> log_chart({"sums": {1: 2, 2: 4, 3: 8}}, "Doubling", "elements", "sums").alt
    'Doubling. elements across, sums up (each line of the grid is ten times the one below). \
sums: 2 at 1, 4 at 2, 8 at 3.'
    """
    lines = as_lines(series, least=1, most=LARGEST_AMOUNT)
    points_in_words = [", ".join(f"{y:,} at {x}" for x, y in at.items()) for at in lines.values()]
    return plot(lines, (title, across, up), points_in_words, log=True)


def dot_chart(series, title, across, up):
    """Return a plot of dots.

    Parameters
    ----------
    series : dict
        From the name of a kind of dots to a dict from whole numbers to whole numbers.
    title, across, up : str
        The title of the plot, and the names of its two axes.

    Returns
    -------
    Figured
        Shows itself in a notebook; its `.figure` is a matplotlib figure, to restyle or to save.

    Raises
    ------
    GameError
        If a kind has no dots, or one is not at whole numbers.

    Examples
    --------
    >>> dot_chart({"values": {0: 0, 1: 1, 2: 2, 3: 0}}, "Take 1 or 2", "heap", "value").alt
    'Take 1 or 2. heap across, value up. values: 4 dots, up to 2, adding up to 3.'
    """
    lines = as_lines(series, least=0, most=LARGEST_DRAWN)
    points_in_words = [dots_in_words(at.values()) for at in lines.values()]
    return plot(lines, (title, across, up), points_in_words, log=False)


def chart(lines, texts, log):
    """Return a plot as a matplotlib figure; texts: the title, and what stands across and up."""
    from matplotlib import figure, style, ticker

    many = sum(map(len, lines.values())) >= MANY  # smaller, and stored as pixels
    with style.context(["default", LOOK]):  # whatever the settings of the reader are
        axes = figure.Figure((8, 4.6)).add_axes((0.12, 0.13, 0.65, 0.78), axisbelow=True)
        for (name, at), colour, mark in zip(lines.items(), cycle(COLOURS), cycle(MARKERS)):
            look = {"color": colour, "markersize": 3 if many else 7, "rasterized": many}
            label = f" {brief(name, LONGEST_TEXT)}"  # matplotlib hides what begins with "_"
            axes.plot([*at], [*at.values()], mark + "-" * log, label=label, **look)
        axes.set(**dict(zip(("title", "xlabel", "ylabel"), texts)))
        axes.grid(axis="y", which="both")
        axes.locator_params(integer=True, min_n_ticks=1)
        if log:
            axes.set(yscale="log", ylim=(0.8, None))
            each = ticker.LogLocator(numticks=999)  # a line of the grid at each power of ten
            axes.yaxis.set(major_formatter="{x:,.15g}", minor_locator=each, minor_formatter="")
            if is_high(lines):
                axes.yaxis.set(major_formatter="{x:.0e}", minor_locator=ticker.NullLocator())
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1))
    return axes.figure


def dots_in_words(values):
    """Return how many dots there are and how high they are.

    >>> dots_in_words([3]), dots_in_words([0, 2])
    ('1 dot, up to 3', '2 dots, up to 2, adding up to 2')
    """
    number, most = f"{len(values):,} dot{'s' * (len(values) > 1)}", f"{max(values):,}"
    together = f", adding up to {sum(values):,}" if len(values) > 1 else ""
    return f"{number}, up to {most}{together}"


def is_high(lines):
    """Return whether there are too many powers of ten for a grid line at each."""
    return max(y for at in lines.values() for y in at.values()) > HIGH


def plot(lines, texts, points_in_words, log):
    """Return the plot of some lines, given a text for each; title and axes must be texts."""
    title, across, up = (as_text(text, "a title of a chart or an axis") for text in texts)
    by = "logarithmic" if is_high(lines) else "each line of the grid is ten times the one below"
    grid = f" ({by})" if log else ""
    words = ". ".join(f"{name}: {points}" for name, points in zip(lines, points_in_words))
    alt = f"{title.rstrip(' .')}. {across} across, {up} up{grid}. {words}."
    return Figured(partial(chart, lines, [brief(text, LONGEST_TEXT) for text in texts], log), alt)


def as_lines(series, least, most):
    """Return a dict from names to lines, the points of each line from left to right.

    >>> as_lines({"sums": {2: 4, 1: 2}}, least=1, most=9)
    {'sums': {1: 2, 2: 4}}
    >>> as_lines({"sums": [2, 4]}, least=1, most=9)
    Traceback (most recent call last):
    sg_core.errors.GameError: the line 'sums' needs a dict from numbers to amounts
    """
    if not isinstance(series, dict) or not series:
        raise GameError(f"give a dict from names to lines, not {shown(series)}")
    return {
        as_text(name, "the name of a line"): as_line(points, f"the line {shown(name)}", least, most)
        for name, points in series.items()
    }


def as_line(points, name, least, most):
    """Return a dict from whole numbers to numbers from `least` to `most`, in order."""
    if not isinstance(points, dict) or not points:
        raise GameError(f"{name} needs a dict from numbers to amounts")
    for x, amount in points.items():
        natural(amount, f"an amount of {name}", least)
        if abs(whole_number(x, "what stands across")) > LARGEST_DRAWN or amount > most:
            raise LimitError(f"{shown(x)}: {shown(amount)} is too large to draw")
    return {int(x): int(amount) for x, amount in sorted(points.items())}
