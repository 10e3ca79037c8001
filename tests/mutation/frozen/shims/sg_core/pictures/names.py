"""Where the sides of names stood before."""

from sg_core.routes import name_sides

name_box = None

__all__ = ["name_box", "name_sides"]
