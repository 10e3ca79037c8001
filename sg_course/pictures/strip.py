"""Values as coloured cells: those of a sequence, in rows of equal length, or of a board."""

from colorsys import hls_to_rgb
from html import escape
from math import ceil

from sg_core.checks import as_text, natural, naturals
from sg_core.errors import GameError
from sg_core.rulesets.boards import is_cell
from sg_core.words import brief, shown
from sg_course.limits import LONGEST_TITLE, MOST_DRAWN
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
        The name of those heaps, such as "exceptions", for the line below the picture.

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
    rows = {i: values[i : i + wrap] for i in range(0, len(values), wrap)}
    rows_in_words = "; ".join(" ".join(map(str, row)) for row in rows.values())
    marked = sorted({*range(len(values))} & {*naturals(marked, "a heap to be framed")})
    said = f" Framed: {', '.join(map(str, marked))}." if marked else ""
    title = brief(as_text(title, "a title"), LONGEST_TITLE)
    lead = f"{title.rstrip('.')}. " if title else ""
    alt = f"{lead}Values of heaps 0 to {len(values) - 1}, in rows of {wrap}: {rows_in_words}.{said}"
    svg = cells_svg(rows, (), wrap, title, {*marked})
    return Picture(svg, alt, legend_of_cells(values, marked, framed))


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
    rows_in_words = "; ".join(
        f"row {y}: {' '.join(str(numbers[x, y]) for x in xs if (x, y) in numbers)}" for y in ys
    )
    title = brief(as_text(title, "a title"), LONGEST_TITLE)
    lead = f"{title.rstrip('.')}. " if title else ""
    alt = f"{lead}Values of cells, row by row from below. {rows_in_words.capitalize()}."
    legend = legend_of_cells(numbers.values(), [], MARKED)
    rows = {y: [numbers.get((x, y)) for x in xs] for y in reversed(ys)}
    return Picture(cells_svg(rows, xs, len(xs), title), alt, legend)


def cells_svg(rows, columns, across, title, framed=()):
    """Return cells with values as SVG text, beside the numbers of rows, above those of columns.

    A row is a list of values, with None for no cell; each has room for cells `across` it.
    """
    top = 24 if title else 4
    wide = max(LEFT + CELL * across + 8, width_with(title))
    high = top + CELL * len(rows) + (CELL if columns else 6)
    parts = [f"<rect width='{wide}' height='{high}' fill='{PAPER}'/>"]
    if title:
        head = "x='8' y='16' text-anchor='start' font-size='14'"
        parts.append(f"<text {head}>{escape(title)}</text>")
    for y, (number, row) in zip(range(top, high, CELL), rows.items()):
        first = f"x='{LEFT - 8}' y='{y + 18}' text-anchor='end' fill='#5b6472'"
        parts.append(f"<text {first}>{number}</text>")
        for i, value in enumerate(row):
            if value is not None:
                parts += cell(LEFT + CELL * i, y, value, number + i in framed)
    for i, number in enumerate(columns):
        below = f"x='{LEFT + CELL * i + CELL / 2:g}' y='{high - 8}' fill='#5b6472'"
        parts.append(f"<text {below}>{number}</text>")
    largest = max(value for row in rows.values() for value in row if value is not None)
    letters = min(12, round(1.6 * CELL / len(str(largest)), 1))
    look = f"font-family='sans-serif' font-size='{letters:g}' text-anchor='middle' fill='{INK}'"
    size = f"width='{wide}' height='{high}'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size} {look}>{''.join(parts)}</svg>"


def width_with(title):
    """Return how many pixels a picture needs for its title."""
    return 16 + max(LETTER * len(title), ceil(81 * width_of(title)))  # 81 pixels of such letters


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
    """Return the colour of a value: that of P for 0, a light one for others, unlike the next.

    >>> colour_of(0), colour_of(1)
    ('#0072B2', '#ebe6a2')
    """
    if value == 0:
        return ZERO
    turn = (0.155 + (value - 1) % 1000 * 0.382) % 1  # the golden ratio puts neighbours far apart
    red, green, blue = hls_to_rgb(turn, 0.78, 0.65)
    return f"#{round(255 * red):02x}{round(255 * green):02x}{round(255 * blue):02x}"
