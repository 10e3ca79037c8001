"""The look of pictures of games: colours, shapes, and the widths of texts.

P and N are told apart three times over: by letter, by shape (square, circle) and by colour; the
two colours differ in lightness, so they stay apart in grey.
"""

import re
from functools import lru_cache

INK, MOVE, MARK, PAPER = "#20242c", "#5b6472", "#c2410c", "#ffffff"
FAINT = "#868e9b"  # of moves that are not under discussion; seen on white and on black
SHELF = "#a9b0bb"
DARK = {INK: "#e4e0d8", MARK: "#fb923c", PAPER: "#16181c"}  # what they are on a dark page
STYLE = {  # fill, letter, thickness of the outline
    "P": ("#0072B2", "#ffffff", 2.6),
    "N": ("#F0E442", "#000000", 1.1),
    "value": ("#F0E442", "#000000", 1.1),
    "D": (PAPER, INK, 1.3),
    "plain": (PAPER, INK, 1.3),
}
CALLED = {"P": "blue", "N": "yellow"}  # these fills, in the lines below pictures
RADIUS = 0.2  # of a drawn position; one unit is the distance between two layers
LONGEST_LABEL = 6  # characters that are drawn
USUAL = 0.11  # width of a letter, in units
WIDTHS = (  # of other letters
    (re.compile("[\U0001f000-\U0010ffff]"), 0.24),
    (re.compile("[\u2e80-\ufffd\U00010000-\U0001efffMWmw@%—…]"), 0.18),
    (re.compile("[A-Z]"), 0.13),
    (re.compile("[ .,:;'|!()fijlrt-]"), 0.07),
)


def style_variables():
    """Return the colours of labels and marks as variables of a style sheet.

    >>> style_variables()["--sg-mark"]
    '#c2410c'
    """
    found = {"--sg-mark": MARK}
    for label in "PN":
        found[f"--sg-{label}"], found[f"--sg-{label}-letter"], _ = STYLE[label]
    return found


def label_size(label, size):
    """Return the size of letters with which a label stays inside its position."""
    return round(size * min(1, 2.6 / max(1, len(label))), 1)


@lru_cache(maxsize=10_000)
def width_of(text):
    """Return about how wide a text is drawn, in units, rather too wide than too narrow.

    >>> width_of("stone"), width_of("WWWWW")
    (0.55, 0.9)
    """
    widths = (next((w for kind, w in WIDTHS if kind.match(letter)), USUAL) for letter in text)
    return max(USUAL * len(text), round(sum(widths), 3))
