"""Names of what was not there before, and where the words stood."""

from sg_core.heaps import in_words

STONE = "#F0E442"
KINDS, LOOKS, HOW = {}, {}, {}
Cells = Kind = Shape = board_svg = seen = None

__all__ = [
    "HOW",
    "KINDS",
    "LOOKS",
    "STONE",
    "Cells",
    "Kind",
    "Shape",
    "board_svg",
    "in_words",
    "seen",
]
