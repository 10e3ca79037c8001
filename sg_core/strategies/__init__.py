"""Proofs as strategies: each constructive proof is a function that answers every move.

A *reply* is a function `reply(before, after)`. It takes the position before the other player's move
and the one after it, and returns the answer, an option of `after`, or None if the proof has no
answer. A strategy that can open a game does so when it is called as `reply(None, start)`. A reply
may have a `note`, a function of the same arguments that returns in words how the answer was found.

There is a module for each part of the course: `sums` (mirroring, the two lemmas), `codes`
(code = mex), `nim`, `theorem` (the proofs of the theorem), `gallery` (games worth knowing). The
module `lines` plays against them.

Like the proofs, the strategies know only the components, or their codes and values; none looks into
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
