"""Where these stood before."""

from sg_core.errors import shown, shown_some
from sg_core.graph import counted, spelled
from sg_core.labels import listed

__all__ = ["counted", "listed", "shown", "shown_some", "spelled"]
