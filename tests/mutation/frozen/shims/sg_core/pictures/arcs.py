"""Names of what was not there before: moves bent by waypoints."""

from sg_core.routes import CLEAR

arcs = curve = None

__all__ = ["CLEAR", "arcs", "curve"]
