"""Nim-sequences, the values of heaps 0, 1, 2, …, and their periods: proved, or only seen.

`python -m sg_core.sequences solved` proves the table of solved octal games anew.
"""

from sg_core.sequences.periods import Period, find_period, next_value, nim_sequence

__all__ = ["Period", "find_period", "next_value", "nim_sequence"]
