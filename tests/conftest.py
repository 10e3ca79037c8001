"""Settings of all tests, and what more than one file of tests needs of pytest."""

import sys

import pytest
from hypothesis import settings

from sg_core.sequences import sparse

# no test of a property fails because the computer is busy
settings.register_profile("collection", deadline=None)
settings.load_profile("collection")


@pytest.fixture
def without_numba(monkeypatch):
    """As if numba were not installed."""
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "sg_core.sequences.compiled", raising=False)
    sparse.fill_compiled.cache_clear()
    yield
    sparse.fill_compiled.cache_clear()
