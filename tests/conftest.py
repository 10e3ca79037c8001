"""Settings of all tests: no test of a property fails because the computer is busy."""

from hypothesis import settings

settings.register_profile("collection", deadline=None)
settings.load_profile("collection")
