"""Named games, a module for each family.

* `nim`, and `taking`: heaps that are taken from and broken;
* `heaps`: stairs, Moore's nim, Euclid's game;
* `boards`: Cram, Chomp, Wythoff's queen, Treblecross; `coins` that are turned;
* `trees`: Hackenbush; `graphs`: Kayles on vertices and on edges.

A ruleset has `options(position)` and no start, unless it is made with a board or a graph;
`explore` gives it one. Only the first two modules are loaded at once, the others on demand.
"""

from importlib import import_module

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
    prime,
    square,
)

LATER = {  # from a name to its module
    **dict.fromkeys(["Chomp", "Cram", "Treblecross", "WythoffsQueen"], "boards"),
    **dict.fromkeys(["CoinTurning", "MockTurtles", "Ruler", "TurningTurtles"], "coins"),
    **dict.fromkeys(["ArcKayles", "NodeKayles"], "graphs"),
    **dict.fromkeys(["Euclid", "Moore", "StaircaseNim"], "heaps"),
    **dict.fromkeys(["Hackenbush", "heights", "stalk", "ways_up", "worth"], "trees"),
}

__all__ = [
    "ArcKayles",
    "Chomp",
    "CoinTurning",
    "Cram",
    "DawsonsChess",
    "DawsonsKayles",
    "Euclid",
    "GrundysGame",
    "Guiles",
    "Hackenbush",
    "HeapGame",
    "Hexadecimal",
    "Kayles",
    "LaskersNim",
    "MockTurtles",
    "Moore",
    "Nim",
    "NimWithAdding",
    "NodeKayles",
    "Octal",
    "Ruler",
    "StaircaseNim",
    "Subtraction",
    "Treblecross",
    "TurningTurtles",
    "WythoffsQueen",
    "heights",
    "prime",
    "square",
    "stalk",
    "ways_up",
    "worth",
]


def __getattr__(name):
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{LATER[name]}"), name)


def __dir__():
    return sorted({*globals(), *__all__})
