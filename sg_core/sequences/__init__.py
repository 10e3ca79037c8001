"""Nim-sequences, the values of heaps 0, 1, 2, …, and their periods: proved, or only seen.

`heaps` computes values, `periods` looks for periods and proves them, and `asked` has the value of
any one heap.
"""

from sg_core.sequences.periods import Period, find_period, next_value, nim_sequence

__all__ = ["Period", "find_period", "next_value", "nim_sequence"]
