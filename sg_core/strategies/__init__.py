"""Proofs as strategies: each constructive proof is a function that answers every move.

A *reply* is a function `reply(before, after)`: the position before the other player's move and
the one after it give the answer, an option of `after`, or None where the proof has none. To open
a game, a strategy that can do so is asked `reply(None, start)`. A reply may have a `note`, a
function of the same arguments that says in words how it was found.

A module for each part of the course: `sums` (mirroring, the two lemmas), `codes` (code = mex),
`nim`, `theorem` (the proofs of the theorem), `gallery` (games worth knowing); `lines` plays against
them.

The strategies know their components, as the proofs do, or their codes and values; none looks into
the sum that is played. `verify` then plays every line of the whole sum against them.
"""

from sg_core.strategies.codes import balance, option_with_code
from sg_core.strategies.gallery import pass_on, prune, reflect, to_pair, wythoff_pair
from sg_core.strategies.lines import verify
from sg_core.strategies.nim import bouton, undo
from sg_core.strategies.sums import absorb, go_between, mirror
from sg_core.strategies.theorem import (
    Rewriting,
    option_with_value,
    rewriting,
    rewritten,
    three_replies,
    to_zero,
)

__all__ = [
    "Rewriting",
    "absorb",
    "balance",
    "bouton",
    "go_between",
    "mirror",
    "option_with_code",
    "option_with_value",
    "pass_on",
    "prune",
    "reflect",
    "rewriting",
    "rewritten",
    "three_replies",
    "to_pair",
    "to_zero",
    "undo",
    "verify",
    "wythoff_pair",
]
