"""Named games. A ruleset has `options(position)` and no start; `explore` gives it one."""

from sg_core.rulesets.nim import Nim, NimWithAdding

__all__ = ["Nim", "NimWithAdding"]
