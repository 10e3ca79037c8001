"""Shapes on a board, such as stones, cells and edges: how they look, and as SVG."""

from dataclasses import dataclass, replace
from html import escape
from math import atan2, degrees, hypot
from typing import Any

from sg_course.pictures.look import INK, MARK, PAPER, STYLE

STONE, FAINT, CHOCOLATE, NONE = "#94a3b8", "#cbd5e1", "#7b4a2d", "none"
LOST, LETTER_OF_LOST, _ = STYLE["P"]
LIT, LETTER_OF_LIT, _ = STYLE["N"]
RIGHT = "#05632f"
SHAPE_LOOKS = {  # width, height and roundness of a shape, the colours of inside and edge
    "note": (16, 16, 0, NONE, NONE),
    "marked note": (16, 16, 0, NONE, NONE),
    "ground": (62, 2, 0, INK, NONE),
    "run": (62, 4, 0, MARK, NONE),
    "frame": (34, 34, 5, NONE, MARK),
    "one": (22, 22, 4, INK, INK),
    "top one": (22, 22, 4, INK, MARK),
    "zero": (22, 22, 4, PAPER, INK),
    "in": (28, 28, 14, INK, INK),
    "out": (28, 28, 14, PAPER, INK),
    "least": (28, 28, 14, PAPER, MARK),
    "beyond": (28, 28, 14, PAPER, NONE),
    "product": (44, 28, 4, PAPER, FAINT),
    "lost": (44, 28, 4, LOST, FAINT),
    "changed": (44, 28, 4, PAPER, MARK),
    "lost changed": (44, 28, 4, LOST, MARK),
    "stone": (58, 22, 11, STONE, INK),
    "outline": (58, 22, 11, NONE, INK),
    "pin": (26, 26, 13, STONE, INK),
    "cut": (2, 32, 0, INK, NONE),
    "gap": (58, 2, 0, INK, NONE),
    "cell": (40, 40, 3, PAPER, INK),
    "covered": (40, 40, 3, STONE, INK),
    "domino": (84, 40, 3, STONE, INK),
    "dark": (44, 44, 0, FAINT, INK),
    "light": (44, 44, 0, PAPER, INK),
    "chocolate": (42, 42, 7, CHOCOLATE, INK),
    "square": (40, 40, 0, FAINT, INK),
    "rest": (40, 40, 0, PAPER, INK),
    "marked": (60, 9, 4, MARK, INK),
    "marked loop": (26, 26, 13, NONE, MARK),
    "vertex": (36, 36, 18, PAPER, INK),
    "taken": (36, 36, 18, NONE, FAINT),
    "edge": (60, 9, 4, STONE, INK),
    "loop": (26, 26, 13, NONE, INK),
    "line": (60, 2, 0, INK, NONE),
    "faint-line": (60, 2, 0, FAINT, NONE),
    "knot": (9, 9, 5, INK, NONE),
    "step": (66, 24, 0, PAPER, INK),
    "odd-step": (66, 24, 0, FAINT, INK),
    "coin": (40, 14, 7, STONE, INK),
    "head": (40, 40, 20, PAPER, INK),
    "tail": (40, 40, 20, STONE, INK),
    "level": (170, 6, 2, RIGHT, NONE),
    "uneven": (16, 6, 2, MARK, NONE),
    "level sign": (30, 30, 0, NONE, NONE),
    "uneven sign": (30, 30, 0, NONE, NONE),
    "lit stone": (58, 22, 11, MARK, INK),
    "lamp": (24, 24, 12, LIT, INK),
    "dark lamp": (24, 24, 12, PAPER, INK),
}
TEXT = {  # of a letter; else INK
    **dict.fromkeys(["one", "top one", "in", "chocolate"], PAPER),
    "marked note": MARK,
    "uneven sign": MARK,
    "level sign": RIGHT,
    "lamp": LETTER_OF_LIT,
    **dict.fromkeys(["lost", "lost changed"], LETTER_OF_LOST),
}
THEME = {  # what a colour is where the theme may be dark
    INK: "var(--sg-ink)",
    PAPER: "var(--sg-paper)",
    MARK: "var(--sg-mark)",
    STONE: "var(--sg-stone)",
    FAINT: "var(--sg-line)",
    NONE: "transparent",
    LOST: "var(--sg-P)",
    LIT: "var(--sg-N)",
    LETTER_OF_LIT: "var(--sg-N-letter)",
    RIGHT: "var(--sg-right)",
}
BOARD = {"cell", "dark", "light", "chocolate", "level sign", "uneven sign"}  # of large letters
LETTER, MARGIN = 8, 8  # pixels: width of a letter, edge of a picture


@dataclass(frozen=True)
class Shape:
    """Something on a board, its middle in pixels; y grows downwards."""

    look: str
    at: tuple
    text: str = ""
    item: Any = None  # what a click on it means
    spoken: str = ""  # its name, for those who hear it
    group: str = ""  # and that of the heap, the row, … to which it belongs
    size: tuple = ()  # width and height, if not as usual
    turn: float = 0  # degrees, around its middle

    def rect(self):
        """Return its rectangle, as attributes in SVG."""
        wide, high, rx, *_ = SHAPE_LOOKS[self.look]
        wide, high = self.size or (wide, high)
        wide = max(wide, LETTER * len(self.text))
        x, y = self.at[0] - wide / 2, self.at[1] - high / 2
        return {"x": x, "y": y, "width": wide, "height": high, "rx": rx}


def look_rules():
    """Yield the rules of a style sheet by which shapes look as in `shapes_svg`.

    >>> next(look_rules())
    '.sg-shapes .sg-note rect { fill: transparent; stroke: transparent; }'
    """
    for look, (*_, inside, edge) in SHAPE_LOOKS.items():
        name, wide = look.replace(" ", "-"), " stroke-width: 3.6;" * (edge == MARK)
        colours = f"fill: {THEME.get(inside, inside)}; stroke: {THEME.get(edge, edge)};"
        yield f".sg-shapes .sg-{name} rect {{ {colours}{wide} }}"
        if look in TEXT:
            yield f".sg-shapes .sg-{name} text {{ fill: {THEME[TEXT[look]]}; }}"


def turned(shape, u, v):
    """Return a shape laid along the way from one point to another."""
    across, down = v[0] - u[0], v[1] - u[1]
    middle, size = (
        ((u[0] + v[0]) / 2, (u[1] + v[1]) / 2),
        (hypot(across, down), shape.rect()["height"]),
    )
    return replace(shape, at=middle, size=size, turn=round(degrees(atan2(down, across)), 2))


def edge_shape(u, v, beside, edge, spoken):
    """Return the shape of an edge, a little beside the straight way; a ring if its ends are one."""
    shape = Shape("edge", u, "", edge, spoken, "the picture")
    if u == v:
        return replace(shape, look="loop", at=(u[0] + beside + 13, u[1] - 13))
    across, down = v[0] - u[0], v[1] - u[1]
    dx, dy = (-beside * down / hypot(across, down), beside * across / hypot(across, down))
    return turned(shape, (u[0] + dx, u[1] + dy), (v[0] + dx, v[1] + dy))


def shapes_svg(shapes):
    """Return shapes as SVG text."""
    shapes = list(shapes)
    rects = [shape.rect() for shape in shapes] or [dict.fromkeys(["x", "y", "width", "height"], 0)]
    left, top = (min(rect[side] for rect in rects) - MARGIN for side in "xy")
    wide = max(rect["x"] + rect["width"] for rect in rects) + MARGIN - left
    high = max(rect["y"] + rect["height"] for rect in rects) + MARGIN - top
    size, font = f"width='{wide:g}' height='{high:g}'", "font-family='sans-serif' font-size='14'"
    parts = [f"<rect {size} fill='{PAPER}'/>"]
    for shape, rect in zip(shapes, rects):
        rect |= {"x": rect["x"] - left, "y": rect["y"] - top}
        given = " ".join(f"{name}='{value:g}'" for name, value in rect.items())
        inside, edge = SHAPE_LOOKS[shape.look][3:]
        stroke = f"stroke='{edge}'" + " stroke-width='3.6'" * (edge == MARK)
        stroke += " stroke-dasharray='4 3'" * (shape.look == "outline")
        x, y = shape.at[0] - left, shape.at[1] - top
        stroke += f" transform='rotate({shape.turn:g} {x:g} {y:g})'" * bool(shape.turn)
        parts += [f"<rect {given} fill='{inside}' {stroke}/>"] * ({inside, edge} != {NONE})
        down, large = (8, " font-size='22'") if shape.look in BOARD else (5, "")
        at = f"x='{x:g}' y='{y + down:g}' text-anchor='middle'{large}"
        at += f" fill='{TEXT.get(shape.look, INK)}'"
        parts += [f"<text {at}>{escape(shape.text)}</text>"] * bool(shape.text)
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size} {font}>{''.join(parts)}</svg>"
