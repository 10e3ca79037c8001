"""A dressed game as SVG: the same bytes on every machine, and names in the reader's fonts."""

from html import escape

from sg_course.pictures.dressed import curves, extent, name_place
from sg_course.pictures.look import INK, MARK, MOVE, PAPER, RADIUS, STYLE, label_size

UNIT = 76  # pixels per unit of layout
TITLE = 26  # pixels
FONT = "font-family='DejaVu Sans, Verdana, sans-serif'"


def svg_of(graph):
    """Return a dressed game, or its graph, as SVG text."""
    ways, title = curves(graph), graph.graph["title"]
    (left, right), (low, high) = extent(graph, ways)
    top = TITLE if title else 0
    width, height = round((right - left) * UNIT), round((high - low) * UNIT) + top

    def pixels(point):
        return (point[0] - left) * UNIT, (high - point[1]) * UNIT + top

    size = f"width='{width}' height='{height}' viewBox='0 0 {width} {height}'"
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' {size} {FONT} font-size='13' fill='{INK}'>",
        f"<rect width='{width}' height='{height}' fill='{PAPER}'/>",
        title_of(title, width),
        *(move_of(points, mark, pixels) for points, mark in ways),
        *(svg_of_position(node, pixels) for _, node in graph.nodes.items()),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


def title_of(title, width):
    """Return the title above the picture."""
    text = (
        f"<text x='{width / 2:g}' y='18' text-anchor='middle' font-size='14'>{escape(title)}</text>"
    )
    return text if title else ""


def move_of(points, mark, pixels):
    """Return a move: its line and its arrowhead."""
    colour, thickness = (MARK, 3.4) if mark else (MOVE, 1.5)
    first, *rest = (point_text(pixels(point)) for point in points)
    line = f"M{first}{'L' if len(rest) == 1 else 'Q'}{' '.join(rest)}"
    head = " ".join(point_text(pixels(point)) for point in arrowhead(points))
    stroke = f"fill='none' stroke='{colour}' stroke-width='{thickness}'"
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
    edge = f"paint-order='stroke' stroke='{PAPER}' stroke-width='4' stroke-linejoin='round'"
    name = escape(node["name"])
    return f"<text x='{x:.1f}' y='{y + drop:.1f}' text-anchor='{anchor}' {edge}>{name}</text>"


def point_text(point):
    """Return a point as two numbers with one decimal."""
    return f"{point[0]:.1f} {point[1]:.1f}"
