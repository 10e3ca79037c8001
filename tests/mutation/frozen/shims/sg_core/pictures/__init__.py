"""Where these stood before."""

from sg_core.chart import dot_chart, log_chart
from sg_core.draw import describe, draw
from sg_core.heaps import draw_heaps
from sg_core.layout import grid
from sg_core.strip import draw_strip

__all__ = ["describe", "dot_chart", "draw", "draw_heaps", "draw_strip", "grid", "log_chart"]
