"""Nim-sequences, the values of heaps 0, 1, 2, …, and their periods: proved, or only seen.

`periods` looks for them and proves them; `sparse` computes values fast, its loops `compiled` by
numba where that is installed; `solved` is the table of solved octal games, which
`python -m sg_core.sequences solved` proves anew.
"""

from sg_core.sequences.periods import Period, find_period, next_value, nim_sequence

__all__ = ["Period", "find_period", "next_value", "nim_sequence"]
