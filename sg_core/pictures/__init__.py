"""Pictures: games as layered drawings, sums as grids, boards, strips and charts.

Each shows itself in a notebook, with a text that says the same. A game's way into a notebook:
`layout` (layers) and `routes` (ways around positions), `scene` (what is shown, and its colours),
painted by `svg` (what notebooks store) or `figure` (matplotlib); `drawing` puts them together.
`boards` (what a ruleset says of its looks: stones, pins, cells, coins; `heaps` among them), `strip`
(values as coloured cells) and `chart` are pictures of their own.
"""

from sg_core.pictures.chart import dot_chart, log_chart
from sg_core.pictures.drawing import describe, draw
from sg_core.pictures.heaps import draw_heaps
from sg_core.pictures.layout import grid
from sg_core.pictures.strip import draw_strip

__all__ = ["describe", "dot_chart", "draw", "draw_heaps", "draw_strip", "grid", "log_chart"]
