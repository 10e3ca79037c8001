"""Where these stood before."""

from sg_core.errors import as_text, natural, one_of, truth
from sg_core.graph import check_hashable, check_plain, tidy

__all__ = ["as_text", "check_hashable", "check_plain", "natural", "one_of", "tidy", "truth"]
