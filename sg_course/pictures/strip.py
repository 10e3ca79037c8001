"""Values as coloured cells: those of a sequence, in rows of equal length, or of a board."""

from colorsys import hls_to_rgb
from html import escape
from math import ceil

from sg_core.doors import LONGEST_TITLE, MOST_DRAWN, natural, naturals
from sg_core.errors import GameError
from sg_core.rulesets.boards import is_cell
from sg_core.words import brief, shown
from sg_course.pictures.drawing import Picture
from sg_course.pictures.legend import MARKED, legend_of_cells
from sg_course.pictures.look import INK, MARK, PAPER, STYLE, width_of

MOST_IN_A_ROW = 64
CELL, LEFT, LETTER = 26, 58, 9  # pixels: of a cell, before a row, of a letter of the title
ZERO = STYLE["P"][0]  # a heap of value 0 is P


def draw_strip(values, wrap=20, marked=(), title="", framed=MARKED):
    """Return a picture of values as coloured cells, in rows of `wrap`; some may be framed.

    Parameters
    ----------
    values : iterable of int
        Of heaps 0, 1, 2, ….
    wrap : int
        How many cells a row has: with a period, equal values stand below each other.
    marked : collection of int
        The heaps whose cells are framed.
    title : str, optional
    framed : str
        What those heaps are, such as "exceptions", for the line below the picture.

    Returns
    -------
    Picture

    Raises
    ------
    GameError
        If there are no values, or one of them is not a natural number.
    LimitError
        If there are too many cells, or too many in a row.

    Examples
    --------
    >>> draw_strip([0, 1, 2, 0, 1, 2], wrap=3, marked=[1]).alt
    'Values of heaps 0 to 5, in rows of 3: 0 1 2; 0 1 2. Framed: 1.'
    """
    natural(wrap, "wrap", least=1, most=MOST_IN_A_ROW)
    values = naturals(values, most=MOST_DRAWN, instead="draw some of them: values[:n]")
    if not values:
        raise GameError("there are no values to draw; give a list, such as nim_sequence(rules, 60)")
    rows = [values[i : i + wrap] for i in range(0, len(values), wrap)]
    told = "; ".join(" ".join(map(str, row)) for row in rows)
    marked = sorted({*range(len(values))} & {*naturals(marked, "a heap to be framed")})
    said = f" Framed: {', '.join(map(str, marked))}." if marked else ""
    title = brief(title, LONGEST_TITLE)
    lead = f"{title.rstrip('.')}. " if title else ""
    alt = f"{lead}Values of heaps 0 to {len(values) - 1}, in rows of {wrap}: {told}.{said}"
    return Picture(
        strip_svg(rows, wrap, {*marked}, title), alt, legend_of_cells(values, marked, framed)
    )


def strip_svg(rows, wrap, framed, title):
    """Return rows of cells as SVG text."""
    top = 24 if title else 4
    wide = max(LEFT + CELL * wrap + 8, width_with(title))
    high = top + CELL * len(rows) + 6
    parts = [f"<rect width='{wide}' height='{high}' fill='{PAPER}'/>"]
    if title:
        parts.append(
            f"<text x='8' y='16' text-anchor='start' font-size='14'>{escape(title)}</text>"
        )
    for number, row in enumerate(rows):
        y = top + CELL * number
        first = f"x='{LEFT - 8}' y='{y + 18}' text-anchor='end' fill='#5b6472'"
        parts.append(f"<text {first}>{wrap * number}</text>")
        for i, value in enumerate(row):
            parts += cell(LEFT + CELL * i, y, value, wrap * number + i in framed)
    return svg_text(parts, wide, high, max(max(row) for row in rows))


def draw_cells(values, title=""):
    """Return a picture of a board with a value on each of its cells.

    Parameters
    ----------
    values : dict
        From cells (x, y), with x to the right and y upwards, to their values.
    title : str, optional

    Returns
    -------
    Picture

    Raises
    ------
    GameError
        If there are no cells, or they have no values.
    LimitError
        If there are too many cells.

    Examples
    --------
    >>> draw_cells({(0, 0): 0, (1, 0): 1, (0, 1): 1, (1, 1): 2}).alt
    'Values of cells, row by row from below. Row 0: 0 1; row 1: 1 2.'
    """
    if not isinstance(values, dict) or not values or not all(map(is_cell, values)):
        form = "a dict from cells to values, such as {(0, 0): 0, (1, 0): 1}"
        raise GameError(f"give {form}, not {shown(values)}")
    numbers = dict(zip(values, naturals(values.values(), most=MOST_DRAWN)))
    xs, ys = (range(min(ns), max(ns) + 1) for ns in zip(*values))
    natural(max(len(xs), len(ys)), "the length of a row", most=MOST_IN_A_ROW)
    rows = {y: [numbers[x, y] for x in xs if (x, y) in numbers] for y in ys}
    told = "; ".join(f"row {y}: {' '.join(map(str, row))}" for y, row in rows.items())
    title = brief(title, LONGEST_TITLE)
    lead = f"{title.rstrip('.')}. " if title else ""
    alt = f"{lead}Values of cells, row by row from below. {told.capitalize()}."
    legend = legend_of_cells(numbers.values(), [], MARKED)
    return Picture(cells_svg(numbers, xs, ys, title), alt, legend)


def cells_svg(numbers, xs, ys, title):
    """Return cells with values as SVG text, y upwards, beside the numbers of rows and columns."""
    top = 24 if title else 4
    high, wide = top + CELL * (len(ys) + 1), max(LEFT + CELL * len(xs) + 8, width_with(title))
    parts = [f"<rect width='{wide}' height='{high}' fill='{PAPER}'/>"]
    parts += [f"<text x='8' y='16' text-anchor='start'>{escape(title)}</text>"] * bool(title)
    at = {y: top + CELL * i for i, y in enumerate(reversed(ys))}
    note = "text-anchor='middle' fill='#5b6472'"
    parts += [f"<text x='{LEFT - 14}' y='{at[y] + 18}' {note}>{y}</text>" for y in ys]
    for i, x in enumerate(xs):
        middle = LEFT + CELL * i + CELL / 2
        parts.append(f"<text x='{middle:g}' y='{high - 8}' {note}>{x}</text>")
    for (x, y), value in numbers.items():
        parts += cell(LEFT + CELL * (x - xs[0]), at[y], value)
    return svg_text(parts, wide, high, max(numbers.values()))


def width_with(title):
    """Return how many pixels a picture needs for its title."""
    return 16 + max(LETTER * len(title), ceil(81 * width_of(title)))  # 81 pixels of such letters


def svg_text(parts, wide, high, largest):
    """Return parts as SVG text, in letters so large that the largest number fits its cell."""
    letters = min(12, round(1.6 * CELL / len(str(largest)), 1))
    look = f"font-family='sans-serif' font-size='{letters:g}' text-anchor='middle' fill='{INK}'"
    size = f"width='{wide}' height='{high}'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size} {look}>{''.join(parts)}</svg>"


def cell(x, y, value, mark=False):
    """Return the parts of a cell as SVG text."""
    edge = f"stroke='{MARK}' stroke-width='3'" if mark else "stroke='#fff'"
    inset = 2 if mark else 1
    side = CELL - 2 * inset
    box = f"x='{x + inset}' y='{y + inset}' width='{side}' height='{side}'"
    parts = [f"<rect {box} fill='{colour_of(value)}' {edge}/>"]
    if mark:  # a white line inside, for dark cells
        inner = f"M{x + 4} {y + 4}h{CELL - 8}v{CELL - 8}h{8 - CELL}z"
        parts.append(f"<path d='{inner}' fill='none' stroke='#fff'/>")
    ink = "#fff" if value == 0 else INK
    return [*parts, f"<text x='{x + CELL / 2:g}' y='{y + 18}' fill='{ink}'>{value}</text>"]


def colour_of(value):
    """Return the colour of a value: that of P for 0, else a light one, well apart from the next.

    >>> colour_of(0), colour_of(1)
    ('#0072B2', '#ebe6a2')
    """
    if value == 0:
        return ZERO
    turn = (0.155 + (value - 1) % 1000 * 0.382) % 1  # the golden ratio puts neighbours far apart
    red, green, blue = hls_to_rgb(turn, 0.78, 0.65)
    return f"#{round(255 * red):02x}{round(255 * green):02x}{round(255 * blue):02x}"
