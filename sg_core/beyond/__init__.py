"""Games past the theorem: misère play, loops, ordinal heaps, nim multiplication.

* `misere`: outcomes, values and the genus in misère play, in which the last move loses;
* `quotients`: names for the sums of such games, checked and proved; `finding` finds these names,
  and `monoid` computes with them;
* `loopy`: games in which play may go round;
* `ordinals`: nim with infinitely large heaps;
* `products`: the field of nimbers, and coins on a board.
"""

from sg_core.beyond.finding import misere_quotient
from sg_core.beyond.loopy import (
    LoopyGraph,
    four_replies,
    loopy_outcome,
    loopy_outcomes,
    loopy_values,
    loopy_winning_moves,
)
from sg_core.beyond.misere import (
    genera,
    genus,
    is_tame,
    misere_grundy_value,
    misere_grundy_values,
)
from sg_core.beyond.ordinals import Ordinal, OrdinalNim, nim_sum_of_ordinals, parse_ordinal
from sg_core.beyond.products import CoinProduct, nim_inverse, nim_product
from sg_core.beyond.quotients import Quotient
from sg_core.labels import misere_outcomes

__all__ = [
    "CoinProduct",
    "LoopyGraph",
    "Ordinal",
    "OrdinalNim",
    "Quotient",
    "four_replies",
    "genera",
    "genus",
    "is_tame",
    "loopy_outcome",
    "loopy_outcomes",
    "loopy_values",
    "loopy_winning_moves",
    "misere_grundy_value",
    "misere_grundy_values",
    "misere_outcomes",
    "misere_quotient",
    "nim_inverse",
    "nim_product",
    "nim_sum_of_ordinals",
    "parse_ordinal",
]
