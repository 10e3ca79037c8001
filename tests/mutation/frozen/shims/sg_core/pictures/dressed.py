"""A name of what was not there before."""

extent = None

__all__ = ["extent"]
