"""A dressed game as SVG: the same bytes on every machine, and names in the reader's fonts."""

from html import escape

from sg_course.pictures.dressed import FOOT, curves, extent, name_place
from sg_course.pictures.look import (
    DARK,
    FAINT,
    INK,
    MARK,
    PAPER,
    RADIUS,
    SHELF,
    STYLE,
    label_size,
    width_of,
)

UNIT = 76  # pixels per unit of layout
TITLE = 26  # pixels
ON_PAPER = f"paint-order='stroke' stroke='{PAPER}' stroke-width='4' stroke-linejoin='round'"
FONT = "font-family='DejaVu Sans, Verdana, sans-serif'"


def svg_of(graph):
    """Return a dressed game, or its graph, as SVG text, without a ground.

    Who knows dark pages paints it in the colours of one; on any other ground names have an edge of
    paper, and all else can be seen, too.
    """
    ways, title = curves(graph), graph.graph["title"]
    (left, right), (low, high) = extent(graph, ways)
    top = TITLE if title else 0
    width, height = round((right - left) * UNIT), round((high - low) * UNIT) + top

    def pixels(point):
        return (point[0] - left) * UNIT, (high - point[1]) * UNIT + top

    size = f"width='{width}' height='{height}' viewBox='0 0 {width} {height}'"
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' {size} {FONT} font-size='13' fill='{INK}'>",
        f"<style>{dark_style()}</style>",
        f"<g class='sg-drawn' fill='{INK}'>",
        title_of(title, width),
        *shelves_of(graph.graph["shelves"], (left, right), pixels),
        *(move_of(points, edge, pixels) for points, edge in ways),
        *(svg_of_position(node, pixels) for _, node in graph.nodes.items()),
        "</g></svg>",
    ]
    return "\n".join(part for part in parts if part)


def title_of(title, width):
    """Return the title above the picture."""
    text = (
        f"<text x='{width / 2:g}' y='18' text-anchor='middle' font-size='14' {ON_PAPER}>"
        f"{escape(title)}</text>"
    )
    return text if title else ""


def dark_style():
    """Return the style sheet that paints a drawing in the colours of a dark page."""
    rules = [f".sg-drawn[fill='{INK}']{{fill:{DARK[INK]}}}"]
    for light, dark in DARK.items():
        rules.append(f".sg-drawn :not(text)[fill='{light}']{{fill:{dark}}}")
        rules.append(f".sg-drawn [stroke='{light}']{{stroke:{dark}}}")
    rules.append(f".sg-drawn text[fill='{INK}']{{fill:{DARK[INK]}}}")
    return f"@media (prefers-color-scheme:dark){{{''.join(rules)}}}"


def shelves_of(rows, ends, pixels):
    """Yield the shelves: their lines, and what is written at the left."""
    for height, text in rows.items():
        (x, y), (right, _) = (pixels((end, height - FOOT)) for end in ends)
        text_end = x + (width_of(text) + 0.15) * UNIT
        line = f"M{text_end + 8:.1f} {y:.1f}H{right - 6:.1f}"
        yield f"<path d='{line}' stroke='{SHELF}' stroke-opacity='0.6'/>"
        look = f"text-anchor='end' font-size='15' font-weight='600' {ON_PAPER}"
        yield f"<text x='{text_end:.1f}' y='{y + 5:.1f}' {look}>{escape(text)}</text>"


def move_of(points, edge, pixels):
    """Return a move: its line, dotted if it leads up, and its arrowhead."""
    colour, thickness = (MARK, 3.4) if edge["mark"] else (FAINT, 1.2)
    first, *rest = (point_text(pixels(point)) for point in points)
    line = f"M{first}{'L' if len(rest) == 1 else 'Q'}{' '.join(rest)}"
    head = " ".join(point_text(pixels(point)) for point in arrowhead(points))
    stroke = f"fill='none' stroke='{colour}' stroke-width='{thickness}'"
    stroke += " stroke-dasharray='1.5 4.5'" * edge["dotted"]
    return f"<path d='{line}' {stroke}/><path d='M{head}z' fill='{colour}'/>"


def arrowhead(points, length=0.15, width=0.11):
    """Return the triangle at the end of a curve.

    >>> arrowhead([(3, 4), (0, 0)], length=5, width=10)
    [(0, 0), (7.0, 1.0), (-1.0, 7.0)]
    """
    (x0, y0), (x, y) = points[-2], points[-1]
    distance = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5 or 1
    ux, uy = (x - x0) / distance, (y - y0) / distance
    bx, by, half = x - ux * length, y - uy * length, width / 2
    return [(x, y), (bx - uy * half, by + ux * half), (bx + uy * half, by - ux * half)]


def svg_of_position(node, pixels):
    """Return a position: rings, shape, label and name."""
    at = pixels(node["pos"])
    x, y = (f"{value:.1f}" for value in at)
    fill, letter, thickness = STYLE[node["style"]]
    look = f"fill='{fill}' stroke='{INK}' stroke-width='{thickness}'"
    r = RADIUS * UNIT
    parts = []
    if node["mark"]:
        ring = f"r='{r * 1.5:.1f}' fill='none' stroke='{MARK}' stroke-width='3.6'"
        parts.append(f"<circle cx='{x}' cy='{y}' {ring}/>")
    if node["start"]:
        ring = f"r='{r * 1.42:.1f}' fill='none' stroke='{INK}' stroke-width='1.8'"
        parts.append(f"<circle cx='{x}' cy='{y}' {ring} stroke-dasharray='2 3'/>")
    if node["style"] == "P":
        corner = point_text((at[0] - r * 0.92, at[1] - r * 0.92)).split()
        side = f"{r * 1.84:.1f}"
        box = f"x='{corner[0]}' y='{corner[1]}' width='{side}' height='{side}'"
        parts.append(f"<rect {box} {look}/>")
    else:
        parts.append(f"<circle cx='{x}' cy='{y}' r='{r:.1f}' {look}/>")
    if label := node["label"]:
        size = label_size(label, 15)
        bold = f"text-anchor='middle' font-size='{size:g}' font-weight='bold' fill='{letter}'"
        low = f"{at[1] + 0.36 * size:.1f}"
        parts.append(f"<text x='{x}' y='{low}' {bold}>{escape(label)}</text>")
    return "".join([*parts, svg_of_name(node, pixels)])


def svg_of_name(node, pixels):
    """Return a position's name beside it, with an edge of paper against the arrows."""
    dx, dy = node["side"]
    anchor = "start" if dx > 0.1 else "end" if dx < -0.1 else "middle"
    drop = 4.5 if anchor != "middle" else 0 if dy > 0 else 10
    x, y = pixels(name_place(node))
    name = escape(node["name"])
    text = f"<text x='{x:.1f}' y='{y + drop:.1f}' text-anchor='{anchor}' {ON_PAPER}>{name}</text>"
    return text if name else ""


def point_text(point):
    """Return a point as two numbers with one decimal."""
    return f"{point[0]:.1f} {point[1]:.1f}"
