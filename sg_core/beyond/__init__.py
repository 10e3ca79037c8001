"""What lies past the theorem: misère play, loops, ordinal heaps, nim multiplication.

`misere` has outcomes, values and the genus where the last move loses; `loopy` games in which play
may go round; `ordinals` heaps without end; `products` the field of nimbers, and coins on a board.
"""

from sg_core.beyond.loopy import LoopyGraph, loopy_outcome, loopy_outcomes, loopy_values
from sg_core.beyond.misere import (
    Genus,
    first_wild,
    genera,
    genus,
    is_tame,
    misere_grundy_value,
    misere_grundy_values,
    misere_outcome,
    misere_outcomes,
)
from sg_core.beyond.ordinals import Ordinal, OrdinalNim, nim_sum_of_ordinals, parse_ordinal
from sg_core.beyond.products import CoinProduct, nim_inverse, nim_product, nim_square_root

__all__ = [
    "CoinProduct",
    "Genus",
    "LoopyGraph",
    "Ordinal",
    "OrdinalNim",
    "first_wild",
    "genera",
    "genus",
    "is_tame",
    "loopy_outcome",
    "loopy_outcomes",
    "loopy_values",
    "misere_grundy_value",
    "misere_grundy_values",
    "misere_outcome",
    "misere_outcomes",
    "nim_inverse",
    "nim_product",
    "nim_square_root",
    "nim_sum_of_ordinals",
    "parse_ordinal",
]
