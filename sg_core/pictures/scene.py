"""What a picture of a game shows, before anybody draws it: spots for positions, ways for moves.

The SVG of a notebook, a matplotlib figure and the widgets are all made from the same scene, so
that a game looks alike everywhere. P and N are told apart three times over: by letter, by shape
(square, circle) and by colour; the two colours differ in lightness, so they stay apart in grey.
"""

import re
from dataclasses import dataclass
from typing import Any

from sg_core.pictures.layout import LONGEST_NAME
from sg_core.pictures.routes import curves, name_sides
from sg_core.words import spelled

INK, MOVE, MARK, PAPER = "#20242c", "#5b6472", "#c2410c", "#ffffff"
STYLE = {  # fill, letter, thickness of the outline
    "P": ("#0072B2", "#ffffff", 2.6),
    "N": ("#F0E442", "#000000", 1.1),
    "": (PAPER, INK, 1.3),
}
LONGEST_LABEL = 6
USUAL = 0.11  # width of a letter, in layout units
WIDTHS = (  # of other letters
    (re.compile("[\U0001f000-\U0010ffff]"), 0.24),
    (re.compile("[\u2e80-\uffdc\U00010000-\U0001efffMWmw@%—…]"), 0.18),
    (re.compile("[A-Z]"), 0.13),
    (re.compile("[ .,:;'|!()fijlrt-]"), 0.07),
)
NOT_TEXT = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Spot:
    """A position as it is drawn."""

    position: Any
    name: str
    at: tuple
    side: tuple  # the direction in which its name stands
    label: str
    style: str  # "P", "N" or "": a key of STYLE
    start: bool
    mark: str  # why it is highlighted, or ""


@dataclass(frozen=True)
class Way:
    """A move as it is drawn: `points` as `routes.curves` gives them."""

    move: tuple
    points: list
    mark: str


@dataclass(frozen=True)
class Scene:
    """All spots and ways, and a title."""

    spots: list
    ways: list
    title: str = ""


def scene(game, plan, label, marks, marked_moves, title=""):
    """Return the scene of a game.

    Parameters
    ----------
    game : GameGraph
    plan : Layout
        With a place for every position.
    label : dict
        From position to the text in it; positions may be missing.
    marks, marked_moves : dict
        From position, from move, to a word that says why it is highlighted.
    title : str

    Returns
    -------
    Scene
    """
    sides = name_sides(plan.places, game.moves, plan.bends)
    spots = [
        Spot(
            position=p,
            name=brief(p),
            at=plan.places[p],
            side=sides[p],
            label=brief(label.get(p, ""), LONGEST_LABEL),
            style=style_of(label.get(p, "")),
            start=p == game.start,
            mark=marks.get(p, ""),
        )
        for p in game.positions
    ]
    drawn = zip(game.moves, curves(plan.places, game.moves, plan.bends))
    ways = [Way(move, points, marked_moves.get(move, "")) for move, points in drawn]
    return Scene(spots, ways, brief(title, 200))


def brief(thing, most=LONGEST_NAME):
    """Return a short text that can be drawn: characters that are no text are replaced.

    >>> brief("a" * 30), brief("bell: " + chr(7))
    ('aaaaaaaaaaaaaaaaaaaaaaa…', 'bell: \ufffd')
    """
    text = as_characters(spelled(thing))
    return text if len(text) <= most else f"{text[: most - 1]}…"


def as_characters(text):
    """Return a text that can be stored: what are no characters is replaced.

    >>> as_characters("bell: " + chr(7))
    'bell: \ufffd'
    """
    return NOT_TEXT.sub("\ufffd", text)


def style_of(text):
    """Return "P", "N" or "": what a label looks like. The value 0 looks like P, others like N.

    >>> style_of("000"), style_of("010"), style_of("?")
    ('P', 'N', '')
    """
    if text == "P" or (text and not text.strip("0")):
        return "P"
    return "N" if text == "N" or text.isdecimal() else ""


def label_size(label, size):
    """Return the size of letters with which a label stays inside its position."""
    return round(size * min(1, 2.6 / max(1, len(label))), 1)


def extent(scene):
    """Return the ranges of x and y that hold all spots, ways, names and the title."""
    points = [*(spot.at for spot in scene.spots), *(p for way in scene.ways for p in way.points)]
    xs, ys = zip(*points)
    names = max(0.9, 0.4 + max(width_of(spot.name) for spot in scene.spots))
    half = max((max(xs) - min(xs)) / 2 + names, 0.9 + max(1.2, width_of(scene.title) / 2))
    middle = (min(xs) + max(xs)) / 2
    return (middle - half, middle + half), (min(ys) - 0.5, max(ys) + 0.55)


def width_of(text):
    """Return about how wide a text is drawn, in layout units, rather too wide than too narrow.

    >>> width_of("stone"), width_of("WWWWW")
    (0.55, 0.9)
    """
    widths = (next((w for kind, w in WIDTHS if kind.match(letter)), USUAL) for letter in text)
    return max(USUAL * len(text), round(sum(widths), 3))


def arrowhead(points, length=0.15, width=0.11):
    """Return the triangle at the end of a curve."""
    (x0, y0), (x, y) = points[-2], points[-1]
    distance = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5 or 1
    ux, uy = (x - x0) / distance, (y - y0) / distance
    bx, by, half = x - ux * length, y - uy * length, width / 2
    return [(x, y), (bx - uy * half, by + ux * half), (bx + uy * half, by - ux * half)]
