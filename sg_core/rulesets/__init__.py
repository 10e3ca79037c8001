"""Named games, a module for each family.

* `nim`, and `taking`: heaps that are taken from and broken;
* `heaps`: stairs, Moore's nim, Euclid's game;
* `boards`: Cram, Chomp, Wythoff's queen, Treblecross; `coins` that are turned;
* `trees`: Hackenbush; `graphs`: Kayles on vertices and on edges.

A ruleset has `options(position)` and no start, unless it is made with a board or a graph;
`explore` gives it one. Rules of your own need no more; `values` lists what they may add, and
`check_rules` tests it.
"""

# ruff: noqa: F401 (what is imported here is what the package offers)

from sg_core.rulesets.boards import Chomp, Cram, Treblecross, WythoffsQueen
from sg_core.rulesets.coins import CoinTurning, MockTurtles, Ruler, TurningTurtles
from sg_core.rulesets.graphs import ArcKayles, NodeKayles
from sg_core.rulesets.heaps import Euclid, Moore, StaircaseNim
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
    square,
)
from sg_core.rulesets.trees import (
    Hackenbush,
    heights,
    heights_by_way,
    stalk,
    ways_up,
    worth,
)

__all__ = [name for name, thing in globals().items() if callable(thing)]
