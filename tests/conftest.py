"""Settings of all tests, and what more than one file of tests needs of pytest."""

import os
import sys

import pytest
from helpers import NIGHTLY
from hypothesis import settings

os.environ.setdefault("SG_STRICT", "1")  # a mistake of ours is seen

# no test of a property fails because the computer is busy
settings.register_profile("collection", deadline=None, max_examples=100 if NIGHTLY else 30)
settings.load_profile("collection")


def pytest_collection_modifyitems(config, items):
    """Leave out the tests that are marked `nightly`, but for a nightly run."""
    if not NIGHTLY:
        left = {item for item in items if item.get_closest_marker("nightly")}
        items[:] = [item for item in items if item not in left]
        config.hook.pytest_deselected(items=[*left])


def pytest_terminal_summary(terminalreporter, config):
    """Say so; of what its workers leave out pytest itself says nothing."""
    if not NIGHTLY:
        terminalreporter.line("Tests marked `nightly` are left out; SG_NIGHTLY=1 runs them, too.")
        if not config.option.markexpr:
            terminalreporter.line("`-m browser` runs the tests of a browser, which are a suite.")


@pytest.hookimpl(wrapper=True)
def pytest_report_to_serializable():
    """Keep a report that has half a character in it: no worker could send it, and all would end."""
    return sendable((yield))


def sendable(thing):
    """The same data, with a question mark for each half of a character."""
    if isinstance(thing, str):
        return thing.encode(errors="replace").decode()
    if isinstance(thing, dict):
        return {sendable(key): sendable(value) for key, value in thing.items()}
    return type(thing)(map(sendable, thing)) if isinstance(thing, list | tuple) else thing


@pytest.fixture(autouse=True)
def no_answer_from_the_theorem(request, monkeypatch):
    """What the theorem rests on is tested by exploring: there, whoever asks the theorem fails."""
    if request.path.parent.name in ("theory", "strategies", "rulesets"):
        engine = sys.modules.get("sg_core.values")  # a frozen package has none
        needs_exploring = getattr(engine, "needs_exploring", None)

        def explored(game, *how):
            assert needs_exploring(game, *how), f"the theorem was asked about {game!r}"
            return True

        if engine:
            monkeypatch.setattr(engine, "needs_exploring", explored)
