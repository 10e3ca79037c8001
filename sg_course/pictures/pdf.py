"""The SVG text of our pictures as a PDF, drawn by matplotlib: for slides and papers."""

import re
from io import BytesIO
from xml.etree import ElementTree

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from matplotlib import rc_context, rcParams, style
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.patches import Circle, PathPatch
from matplotlib.path import Path
from matplotlib.patheffects import Stroke
from matplotlib.transforms import Affine2D

POINT = 0.75  # points in a pixel
FONTS = ["DejaVu Sans", "sans-serif"]  # the second is what a reader sets, for rare letters
INHERITED = ("fill", "stroke", "stroke-width", "font-size", "font-weight", "text-anchor")
FIRST = {"fill": "#000", "stroke": "none", "stroke-width": 1, "font-size": 16}
ANCHORS = {"start": "left", "middle": "center", "end": "right"}
CODES = {"moveTo": Path.MOVETO, "lineTo": Path.LINETO, "qCurveTo": Path.CURVE3}
CODES |= {"curveTo": Path.CURVE4, "closePath": Path.CLOSEPOLY}
STORED = {"pdf.fonttype": 42}  # letters that can be searched, and that a drawing program edits


def pdf_of(svg):
    """Return one of our pictures, given as SVG text, as a PDF; the same bytes every time.

    Of the settings of a reader it keeps the fonts.
    """
    fonts = {"font.sans-serif": rcParams["font.sans-serif"]}
    with style.context(["default", fonts]):
        return saved(figure_of(svg))


def saved(figure):
    """Return a matplotlib figure as a PDF without a date."""
    file = BytesIO()
    with rc_context(STORED):
        figure.savefig(file, format="pdf", metadata={"CreationDate": None})
    return file.getvalue()


def figure_of(svg):
    """Return a matplotlib figure of SVG text, as large as it, without a ground."""
    root = ElementTree.fromstring(svg)
    width, height = float(root.get("width")), float(root.get("height"))
    figure = Figure(figsize=(width * POINT / 72, height * POINT / 72), facecolor="none")
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, width), ylim=(height, 0))
    axes.axis("off")
    paint(root, axes, FIRST)
    return figure


def paint(element, axes, above):
    """Draw an element and what is in it, with the look that it has from above."""
    look = above | {name: element.get(name) for name in INHERITED if element.get(name)}
    kind = element.tag.rpartition("}")[2]
    if kind in SHAPES:
        axes.add_artist(shaped(element, SHAPES[kind](element), axes, look))
    elif kind == "text":
        write(element, axes, look)
    elif kind in ("svg", "g"):
        for part in element:
            paint(part, axes, look)


def shaped(element, patch, axes, look):
    """Return a patch with its colours, its line and its turn."""
    width = float(look["stroke-width"])
    edge = to_rgba(look["stroke"], float(element.get("stroke-opacity", look["stroke"] != "none")))
    inside = look["fill"] if len(patch.get_path()) > 2 else "none"  # of a line
    patch.set(facecolor=inside, edgecolor=edge, linewidth=width * POINT, clip_on=False)
    if dashes := element.get("stroke-dasharray"):
        patch.set_linestyle((0, [float(dash) / width for dash in dashes.split()]))
    turn = [float(value) for value in re.findall(r"-?[\d.]+", element.get("transform", ""))]
    if turn:  # rotate(degrees x y), the only one that we write
        patch.set_transform(Affine2D().rotate_deg_around(*turn[1:], turn[0]) + axes.transData)
    return patch


def write(element, axes, look):
    """Write a text, on an edge of paper if it has one."""
    x, y = numbers(element, "x", "y")
    size = float(look["font-size"]) * POINT
    weight = "bold" if look.get("font-weight") else "normal"  # DejaVu Sans has no other
    how = {"ha": ANCHORS[look.get("text-anchor", "start")], "va": "baseline", "parse_math": False}
    how |= {"family": FONTS, "size": size, "weight": weight, "color": look["fill"]}
    how["zorder"] = 1  # as shapes: what comes later is on top
    if element.get("paint-order"):
        edge = {"foreground": look["stroke"], "linewidth": float(look["stroke-width"]) * POINT}
        below = [Stroke(**edge, joinstyle="round")]
        axes.text(x, y, element.text, path_effects=below, **how)
    axes.text(x, y, element.text, **how)


def rectangle(element):
    """Return a rectangle, which may have round corners."""
    x, y, wide, high, radius = numbers(element, "x", "y", "width", "height", "rx")
    r = min(radius, wide / 2, high / 2)
    across, down, corner = wide - 2 * r, high - 2 * r, f"a{r} {r} 0 0 1"
    top = f"M{x + r} {y}h{across}{corner} {r} {r}v{down}{corner} {-r} {r}"
    return patch_of(f"{top}h{-across}{corner} {-r} {-r}v{-down}{corner} {r} {-r}z")


def circle(element):
    """Return a circle."""
    x, y, radius = numbers(element, "cx", "cy", "r")
    return Circle((x, y), radius)


def way(element):
    """Return a way of lines and curves."""
    return patch_of(element.get("d"))


def patch_of(way):
    """Return a patch, given its way as SVG writes it.

    >>> patch_of("M1 2h3v4").get_path().vertices.tolist()
    [[1.0, 2.0], [4.0, 2.0], [4.0, 6.0]]
    """
    pen = RecordingPen()
    parse_path(way, pen)
    drawn = [(CODES[verb], points or [(0, 0)]) for verb, points in pen.value if verb in CODES]
    codes = [code for code, points in drawn for _ in points]
    return PathPatch(Path([point for _, points in drawn for point in points], codes))


def numbers(element, *names):
    """Return attributes as numbers, 0 if they are missing."""
    return [float(element.get(name, 0)) for name in names]


SHAPES = {"rect": rectangle, "circle": circle, "path": way}
