"""Charts: counted work as lines on a logarithmic scale, and values as dots."""

from html import escape
from itertools import count
from math import floor, log10

from sg_core.doors import as_text, is_whole, natural
from sg_core.errors import GameError, LimitError
from sg_core.pictures.drawing import Illustration
from sg_core.pictures.look import INK, MARK, MOVE, PAPER, brief
from sg_core.pictures.svg import FONT
from sg_core.words import shown

WIDE, HIGH = 560, 330  # pixels of the plain
TOP, RIGHT, LOW = 48, 150, 48  # pixels around it
COLOURS = ("#0072B2", MARK, INK, MOVE)
LETTER = 9  # pixels, about
LONGEST_TEXT, LARGEST, LARGEST_AMOUNT = 100, 10**15, 10**100
MOST_TICKS = 8


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
    check_series(series, title, across, up)
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
    parts = [
        *(rule(f"{10**power:,}", *pixels(xs[0], 10**power)) for power in range(decades + 1)),
        *(words(place(x), TOP + HIGH + 20, str(x), "middle") for x in ticks(xs, place)),
        *(
            line(name, [pixels(*point) for point in sorted(points.items())], i)
            for i, (name, points) in enumerate(series.items())
        ),
    ]
    return Illustration(plain(left, title, across, up, parts), alt)


def dot_chart(series, title, across, up):
    """Return a chart of dots.

    Parameters
    ----------
    series : dict
        From the name of a kind of dots to a dict from whole numbers to whole numbers.
    title, across, up : str
        What the chart shows, and what stands on its two axes.

    Returns
    -------
    Illustration

    Raises
    ------
    GameError
        If a kind has no dots, or one is not at whole numbers.

    Examples
    --------
    >>> dot_chart({"values": {0: 0, 1: 1, 2: 2, 3: 0}}, "Take 1 or 2", "heap", "value").alt
    'Take 1 or 2. heap across, value up. values: 4 dots, up to 2.'
    """
    check_series(series, title, across, up, least=0, most=LARGEST)
    series = {name: {int(x): int(y) for x, y in at.items()} for name, at in series.items()}
    xs = sorted({x for points in series.values() for x in points})
    most = max(1, *(y for points in series.values() for y in points.values()))
    left = 24 + LETTER * len(f"{most:,}")

    def pixels(x, y):
        return left + WIDE * (x - xs[0]) / (xs[-1] - xs[0] or 1), TOP + HIGH * (1 - y / most)

    high, wide = (
        next(step for step in steps() if span / step <= MOST_TICKS)
        for span in (most, xs[-1] - xs[0])
    )
    told = [
        f"{name}: {len(at):,} dot{'s' * (len(at) > 1)}, up to {max(at.values()):,}"
        for name, at in series.items()
    ]
    alt = f"{title.rstrip(' .')}. {across} across, {up} up. {'. '.join(told)}."
    first = -(-xs[0] // wide) * wide
    parts = [
        *(rule(f"{y:,}", *pixels(xs[0], y)) for y in range(0, most + 1, high)),
        *(
            words(pixels(x, 0)[0], TOP + HIGH + 20, f"{x:,}", "middle")
            for x in ticks(range(first, xs[-1] + 1, wide), lambda x: pixels(x, 0)[0])
        ),
        *(
            dots(name, [pixels(*point) for point in sorted(points.items())], left, i)
            for i, (name, points) in enumerate(series.items())
        ),
    ]
    return Illustration(plain(left, title, across, up, parts), alt)


def plain(left, title, across, up, parts):
    """Return the parts of a chart with its title and the names of its axes, as SVG text."""
    size = f"width='{left + WIDE + RIGHT}' height='{TOP + HIGH + LOW}'"
    return "\n".join(
        [
            f"<svg xmlns='http://www.w3.org/2000/svg' {size} {FONT} font-size='13' fill='{INK}'>",
            f"<rect width='100%' height='100%' fill='{PAPER}'/>",
            words(left + WIDE / 2, 18, title, "middle", 15),
            words(8, TOP - 10, up, "start"),
            words(left + WIDE / 2, TOP + HIGH + 40, across, "middle"),
            *parts,
            "</svg>",
        ]
    )


def steps():
    """Yield 1, 2, 5, 10, 20, 50, 100, …, the steps in which axes are counted."""
    for power in count():
        yield from (10**power, 2 * 10**power, 5 * 10**power)


def dots(name, points, left, number):
    """Return dots as one path, and their name beside the chart."""
    colour, thick = COLOURS[number % len(COLOURS)], 6 if len(points) < 400 else 2.5
    path = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in points)
    look = f"stroke='{colour}' stroke-width='{thick}' stroke-linecap='round'"
    at = left + WIDE + 12, TOP + 14 + 22 * number
    key = f"<circle cx='{at[0] + 4}' cy='{at[1] - 4.5}' r='4' fill='{colour}'/>"
    return f"<path d='{path}' {look}/>{key}{words(at[0] + 14, at[1], name, 'start', colour=colour)}"


def check_series(series, *texts, least=1, most=LARGEST_AMOUNT):
    """Raise unless there are lines, each has points with whole numbers, and texts are texts."""
    for text in texts:
        as_text(text, "what stands at a chart")
    if not isinstance(series, dict) or not series:
        raise GameError(f"give a dict from names to lines, not {shown(series)}")
    for name, points in series.items():
        as_text(name, "the name of a line")
        if not isinstance(points, dict) or not points:
            raise GameError(f"the line {shown(name)} needs a dict from numbers to amounts")
        for x, amount in points.items():
            natural(amount, f"an amount of the line {shown(name)}", least)
            if not is_whole(x):
                raise GameError(f"what stands across is a whole number, not {shown(x)}")
            if abs(x) > LARGEST or amount > most:
                raise LimitError(f"{shown(x)}: {shown(amount)} is too large to draw")


def rule(amount, x, y):
    """Return a line of the grid with its amount."""
    drawn = f"<path d='M{x:g} {y:.1f}h{WIDE}' stroke='#d0d4da'/>"
    return drawn + words(x - 8, y + 4.5, amount, "end")


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
        half = LETTER * len(f"{x:,}") / 2
        if not shown or place(x) - half > end + LETTER:
            shown.append(x)
            end = place(x) + half
    return shown
