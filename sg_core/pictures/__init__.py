"""Pictures: games as layered drawings, sums as grids, heaps, rows of pins, strips and charts.

Each shows itself in a notebook, with a text that says the same.
"""

from sg_core.pictures.chart import dot_chart, log_chart
from sg_core.pictures.drawing import describe, draw
from sg_core.pictures.heaps import draw_heaps
from sg_core.pictures.layout import grid
from sg_core.pictures.strip import draw_strip

__all__ = ["describe", "dot_chart", "draw", "draw_heaps", "draw_strip", "grid", "log_chart"]
