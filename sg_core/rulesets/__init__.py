"""Named games, a module for each family.

* `nim` and `taking`: a move takes stones from a heap, and in `taking` it may also break the heap;
* `heaps`: stairs, Moore's nim, Euclid's game;
* `boards`: Cram, Chomp, Wythoff's queen, Treblecross; `coins` that are turned;
* `trees`: Hackenbush; `graphs`: Kayles on vertices and on edges.

A ruleset has `options(position)`. You give the start to `explore`, unless you made the rules with a
graph, with the edges of a picture of Hackenbush, or with the board on which Cram or Treblecross is
played. Your own rules need only `options`. The module `values` lists the methods that they may also
have, and `check_rules` tests these methods.
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
