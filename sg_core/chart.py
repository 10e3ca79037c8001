"""Charts of counted work: lines over whole numbers, on a logarithmic scale."""

from html import escape
from math import floor, log10

from sg_core.draw import Illustration
from sg_core.errors import GameError, shown
from sg_core.nimbers import natural
from sg_core.scene import INK, MARK, MOVE, PAPER, brief
from sg_core.svg import FONT

WIDE, HIGH = 560, 330  # pixels of the plain
TOP, RIGHT, LOW = 48, 150, 48  # pixels around it
COLOURS = ("#0072B2", MARK, INK, MOVE)
LETTER = 9  # pixels, about
LONGEST_TEXT = 100


def log_chart(series, title, across, up):
    """Return a chart in which a step up multiplies.

    Parameters
    ----------
    series : dict
        From the name of a line to a dict from whole numbers to amounts, 1 or more.
    title, across, up : str
        What the chart shows, and what stands on its two axes.

    Returns
    -------
    Illustration

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
    check_series(series)
    xs = sorted({x for points in series.values() for x in points})
    most = max(amount for points in series.values() for amount in points.values())
    decades = floor(log10(most)) + 1
    left = 24 + LETTER * len(f"{10**decades:,}")

    def place(x):
        return left + WIDE * (x - xs[0]) / (xs[-1] - xs[0] or 1)

    def pixels(x, amount):
        return place(x), TOP + HIGH * (1 - log10(amount) / decades)

    told = [
        f"{name}: {', '.join(f'{amount:,} at {x}' for x, amount in sorted(points.items()))}"
        for name, points in series.items()
    ]
    grid = "each line of the grid is ten times the one below"
    alt = f"{title.rstrip(' .')}. {across} across, {up} up ({grid}). {'. '.join(told)}."
    size = f"width='{left + WIDE + RIGHT}' height='{TOP + HIGH + LOW}'"
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' {size} {FONT} font-size='13' fill='{INK}'>",
        f"<rect width='100%' height='100%' fill='{PAPER}'/>",
        words(left + WIDE / 2, 18, title, "middle", 15),
        words(8, TOP - 10, up, "start"),
        words(left + WIDE / 2, TOP + HIGH + 40, across, "middle"),
        *(decade(power, *pixels(xs[0], 10**power)) for power in range(decades + 1)),
        *(words(place(x), TOP + HIGH + 20, str(x), "middle") for x in ticks(xs, place)),
        *(
            line(name, [pixels(*point) for point in sorted(points.items())], i)
            for i, (name, points) in enumerate(series.items())
        ),
        "</svg>",
    ]
    return Illustration("\n".join(parts), alt)


def check_series(series):
    """Raise unless there are lines, and each has points with whole numbers."""
    if not isinstance(series, dict) or not series:
        raise GameError(f"give a dict from names to lines, not {shown(series)}")
    for name, points in series.items():
        if not isinstance(points, dict) or not points:
            raise GameError(f"the line {shown(name)} needs a dict from numbers to amounts")
        for x, amount in points.items():
            natural(amount, f"an amount of the line {shown(name)}", least=1)
            if not isinstance(x, int):
                raise GameError(f"what stands across is a whole number, not {shown(x)}")


def decade(power, x, y):
    """Return a line of the grid with its amount."""
    rule = f"<path d='M{x:g} {y:.1f}h{WIDE}' stroke='#d0d4da'/>"
    return rule + words(x - 8, y + 4.5, f"{10**power:,}", "end")


def line(name, points, number):
    """Return a line with a mark at each point, and its name at the end."""
    colour, (x, y) = COLOURS[number % len(COLOURS)], points[-1]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    drawn = f"<polyline points='{path}' fill='none' stroke='{colour}' stroke-width='2'/>"
    marks = "".join(
        f"<circle cx='{x:.1f}' cy='{y:.1f}' r='4' fill='{colour}'/>"
        if number % 2 == 0
        else f"<rect x='{x - 4:.1f}' y='{y - 4:.1f}' width='8' height='8' fill='{colour}'/>"
        for x, y in points
    )
    return drawn + marks + words(x + 10, y + 4.5, name, "start", colour=colour)


def words(x, y, text, anchor, size=13, colour=INK):
    """Return a text at a place."""
    at = f"x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}' font-size='{size}' fill='{colour}'"
    return f"<text {at}>{escape(brief(text, LONGEST_TEXT))}</text>"


def ticks(xs, place):
    """Return those numbers that are written below the chart: not so many that they would touch."""
    shown, end = [], 0
    for x in xs:
        half = LETTER * len(str(x)) / 2
        if not shown or place(x) - half > end + LETTER:
            shown.append(x)
            end = place(x) + half
    return shown
