"""Named games, a module for each family: `nim`; `taking` (heaps that are taken from and broken).

A ruleset has `options(position)` and no start; `explore` gives it one.
"""

from sg_core.rulesets.nim import Nim, NimWithAdding
from sg_core.rulesets.taking import (
    DawsonsChess,
    DawsonsKayles,
    GrundysGame,
    Guiles,
    HeapGame,
    Hexadecimal,
    Kayles,
    LaskersNim,
    Octal,
    Subtraction,
    Treblecross,
    prime,
    square,
)

__all__ = [
    "DawsonsChess",
    "DawsonsKayles",
    "GrundysGame",
    "Guiles",
    "HeapGame",
    "Hexadecimal",
    "Kayles",
    "LaskersNim",
    "Nim",
    "NimWithAdding",
    "Octal",
    "Subtraction",
    "Treblecross",
    "prime",
    "square",
]
