"""A nim-sequence as a strip of coloured cells, in rows of equal length."""

from colorsys import hls_to_rgb
from html import escape
from math import ceil

from sg_core.doors import natural, naturals
from sg_core.errors import GameError
from sg_core.pictures.drawing import Illustration
from sg_core.pictures.legend import MARKED, legend_of_cells
from sg_core.pictures.look import INK, MARK, PAPER, width_of
from sg_core.words import brief

MOST_CELLS, MOST_IN_A_ROW = 2000, 64
CELL, LEFT, LETTER = 26, 58, 9  # pixels: of a cell, before a row, of a letter of the title
ZERO = "#0072B2"  # the colour of P
LONGEST_TITLE = 200


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
    Illustration

    Raises
    ------
    GameError
        If there are no values, or one of them is no natural number.
    LimitError
        If there are too many cells, or too many in a row.

    Examples
    --------
    >>> draw_strip([0, 1, 2, 0, 1, 2], wrap=3, marked=[1]).alt
    'Values of heaps 0 to 5, in rows of 3: 0 1 2; 0 1 2. Framed: 1.'
    """
    natural(wrap, "wrap", least=1, most=MOST_IN_A_ROW)
    values = naturals(values, most=MOST_CELLS, instead="draw some of them: values[:n]")
    if not values:
        raise GameError("there are no values to draw; give a list, such as nim_sequence(rules, 60)")
    rows = [values[i : i + wrap] for i in range(0, len(values), wrap)]
    told = "; ".join(" ".join(map(str, row)) for row in rows)
    marked = sorted({*range(len(values))} & {*naturals(marked, "a heap to be framed")})
    said = f" Framed: {', '.join(map(str, marked))}." if marked else ""
    title = brief(title, LONGEST_TITLE)
    lead = f"{title.rstrip('.')}. " if title else ""
    alt = f"{lead}Values of heaps 0 to {len(values) - 1}, in rows of {wrap}: {told}.{said}"
    return Illustration(
        strip_svg(rows, wrap, {*marked}, title), alt, legend_of_cells(values, marked, framed)
    )


def strip_svg(rows, wrap, framed, title):
    """Return rows of cells as SVG text."""
    top = 24 if title else 4
    letters = max(LETTER * len(title), ceil(81 * width_of(title)))  # 81 pixels of such letters
    wide = max(LEFT + CELL * wrap + 8, letters + 16)
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
            x, mark = LEFT + CELL * i, wrap * number + i in framed
            edge = f"stroke='{MARK}' stroke-width='3'" if mark else "stroke='#fff'"
            inset = 2 if mark else 1
            side = CELL - 2 * inset
            box = f"x='{x + inset}' y='{y + inset}' width='{side}' height='{side}'"
            parts.append(f"<rect {box} fill='{colour_of(value)}' {edge}/>")
            if mark:  # a white line inside, for dark cells
                inner = f"M{x + 4} {y + 4}h{CELL - 8}v{CELL - 8}h{8 - CELL}z"
                parts.append(f"<path d='{inner}' fill='none' stroke='#fff'/>")
            ink = "#fff" if value == 0 else INK
            at = f"x='{x + CELL / 2:g}' y='{y + 18}' fill='{ink}'"
            parts.append(f"<text {at}>{value}</text>")
    longest = len(str(max(max(row) for row in rows)))
    letters = min(12, round(1.6 * CELL / longest, 1))
    look = f"font-family='sans-serif' font-size='{letters:g}' text-anchor='middle' fill='{INK}'"
    size = f"width='{wide}' height='{high}'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size} {look}>{''.join(parts)}</svg>"


def colour_of(value):
    """Return the colour of a value: that of P for 0, else a light one, well apart from the next.

    >>> colour_of(0), colour_of(1)
    ('#0072B2', '#ebe6a2')
    """
    if value == 0:
        return ZERO
    turn = (0.155 + (value - 1) % 1000 * 0.382) % 1  # the golden section puts neighbours far apart
    red, green, blue = hls_to_rgb(turn, 0.78, 0.65)
    return f"#{round(255 * red):02x}{round(255 * green):02x}{round(255 * blue):02x}"
