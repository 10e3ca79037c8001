"""The Sprague–Grundy theorem, made to run: game graphs, labels, sums and proofs.

    rules + start ──explore──▶ GameGraph ──▶ outcomes, grundy_values ──▶ everything else

You will meet seven names most often. `explore` makes a `GameGraph` from rules and a start.
`outcomes` and `grundy_values` label it, the latter by `mex`. `Sum` plays games side by side, and
`nim_sum` adds their values.

First come the modules of the theory: `words` (positions, numbers and lists in a sentence),
`errors`, `checks` (of arguments), `libraries` (of extras), `nimbers`, `graph`, `labels` (with the
reason for each), `sets`, `samples`, `equivalence`, `basis`, and `values`, the theorem as an engine.
`rulesets`, `sequences`, `strategies` and `beyond` are packages; the first lines of each explain
what is inside.
Nothing here knows how anything looks. Pictures, widgets, exercises and homework are in the other
package, `sg_course`.
"""

from sg_core import basis, rulesets, samples, strategies
from sg_core.basis import Basis, greedy_basis, sum_of
from sg_core.equivalence import (
    cancel_pairs,
    distinguishing_game,
    equivalence_classes,
    equivalent,
)
from sg_core.errors import CycleError, GameError, LimitError, NotationError
from sg_core.graph import Component, GameGraph, Parts, Sum, explore
from sg_core.labels import (
    N,
    P,
    grundy_values,
    outcomes,
)
from sg_core.nimbers import mex, nim_sum
from sg_core.sequences import Period, find_period, nim_sequence
from sg_core.sets import parse_set, same_set, set_notation
from sg_core.values import check_rules, grundy_value, outcome, winning_moves

__all__ = [
    "Basis",
    "Component",
    "CycleError",
    "GameError",
    "GameGraph",
    "LimitError",
    "N",
    "NotationError",
    "P",
    "Parts",
    "Period",
    "Sum",
    "basis",
    "cancel_pairs",
    "check_rules",
    "distinguishing_game",
    "equivalence_classes",
    "equivalent",
    "explore",
    "find_period",
    "greedy_basis",
    "grundy_value",
    "grundy_values",
    "mex",
    "nim_sequence",
    "nim_sum",
    "outcome",
    "outcomes",
    "parse_set",
    "rulesets",
    "same_set",
    "samples",
    "set_notation",
    "strategies",
    "sum_of",
    "winning_moves",
]
