"""Running chosen tests on a copy of the package, in a process made for it."""

import json
import os
import resource
import signal
import sys
import time
import traceback
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

TIMES, EXTRA = 5, 15  # a test may take so many times its seconds, and so many seconds more
MEMORY = 8 * 2**30
OPTIONS = [
    "-q", "-o", "addopts=", "--doctest-modules", "--hypothesis-seed=0",
    "--ignore=tests/conftest.py",
    *[f"-pno:{plugin}" for plugin in ("cacheprovider", "xdist", "nbval", "playwright", "randomly")],
]  # fmt: skip


class Watch:
    """Notes which tests pass and how long each takes, and tells `coverage` which one runs."""

    def __init__(self, coverage):
        self.coverage, self.seconds, self.failed = coverage, {}, []

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item):
        self.coverage.switch_context(item.nodeid)
        begin = used_seconds()
        yield
        self.seconds[item.nodeid] = round(used_seconds() - begin, 3)
        self.coverage.switch_context("")

    def pytest_runtest_logreport(self, report):
        if report.outcome != "passed":
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report):
        if report.failed:
            self.failed.append(report.nodeid)


class Trial:
    """Runs the chosen tests in their order; notes the first that fails, or where time is up."""

    def __init__(self, tests, known, answer):
        self.tests = {test: place for place, test in enumerate(tests)}
        self.known, self.answer, self.at = known, answer, "collecting"

    def begin(self, seconds):
        """Let what begins have so many seconds of processor time."""
        signal.setitimer(signal.ITIMER_PROF, TIMES * seconds + EXTRA)

    def tell(self, verdict, by, why=""):
        """Say what became of the mutant, and end."""
        os.write(self.answer, json.dumps([verdict, by, why[:200]]).encode())
        os._exit(0)

    def pytest_sessionstart(self):
        signal.signal(signal.SIGPROF, lambda *_: self.tell("time", self.at))
        self.begin(self.known["collecting"])

    def pytest_collectreport(self, report):
        if report.failed:
            self.tell("killed", f"collecting {report.nodeid}", last_line(report))

    def pytest_collection_modifyitems(self, items):
        import sg_core

        assert Path.cwd() in Path(sg_core.__file__).parents, sg_core.__file__
        unknown = set(self.known["seconds"]) | set(self.known["left out"])
        place = {i.nodeid: self.tests.get(i.nodeid, len(self.tests)) for i in items}
        chosen = [i for i in items if i.nodeid in self.tests or i.nodeid not in unknown]
        items[:] = sorted(chosen, key=lambda item: place[item.nodeid])

    def pytest_runtest_logstart(self, nodeid):
        self.at = nodeid
        self.begin(self.known["seconds"].get(nodeid, 1))

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.tell("killed", report.nodeid, last_line(report))

    def pytest_sessionfinish(self, exitstatus):
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.tell("survived" if exitstatus == 0 else f"pytest ended with {exitstatus}", "")


def last_line(report):
    """Return what a failed test says in the end."""
    lines = [line for line in report.longreprtext.splitlines() if line.startswith("E ")]
    return lines[0][1:].strip() if lines else report.longreprtext[-100:]


def used_seconds():
    """Return the processor time of this process and of those that it waited for."""
    return sum(os.times()[:4])


def settle(folder):
    """Make this process one that finds the package and its tests in a folder, and nowhere else."""
    os.setsid()
    os.chdir(folder)
    sys.path[0] = str(folder)
    os.environ |= {
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MPLBACKEND": "agg",
    }
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with open("output.txt", "w") as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    phases = [Phase.explicit, Phase.generate]  # the smallest example does not matter here
    slow = [HealthCheck.too_slow]
    settings.register_profile("frozen", database=None, phases=phases, suppress_health_check=slow)
    settings.load_profile("frozen")


def in_a_child(work, folder, seconds):
    """Return what `work` tells about a folder, from a forked process; None if time is up."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            settle(folder)
            work(writing)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(9)
    os.close(writing)
    end = time.monotonic() + seconds
    while time.monotonic() < end and not os.waitid(
        os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT
    ):
        time.sleep(0.02)
    late = time.monotonic() >= end
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as answer:
        text = answer.read().decode()
    return None if late and not text else text


def covered_tests(folder, names):
    """Return the tests of files that pass, their seconds, and the tests that run each line.

    What runs outside of tests, while they are collected, is that of the test "".
    """
    from coverage import Coverage

    def work(answer):
        coverage = Coverage(data_file=None, config_file=False, source=["sg_core"])
        coverage.start()
        watch = Watch(coverage)
        begin = used_seconds()
        pytest.main([*OPTIONS, "--continue-on-collection-errors", *names], plugins=[watch])
        collecting = used_seconds() - begin - sum(watch.seconds.values())
        coverage.stop()
        data = coverage.get_data()
        passed = {t: s for t, s in watch.seconds.items() if t not in watch.failed}
        lines = {
            Path(file).relative_to(folder).as_posix(): data.contexts_by_lineno(file)
            for file in data.measured_files()
        }
        told = {"seconds": passed, "left out": sorted(set(watch.failed)), "collecting": collecting}
        Path("told.json").write_text(json.dumps({**told, "lines": lines}), "utf-8")

    in_a_child(work, folder, 3600)
    return json.loads((folder / "told.json").read_text("utf-8"))


def tried(folder, tests, known):
    """Return the verdict on the package in a folder by some tests, and the test that failed."""
    files = sorted({test.split("::")[0] for test in tests})
    total = known["collecting"] + sum(known["seconds"][test] for test in tests)

    def work(answer):
        sys.dont_write_bytecode = True
        pytest.main([*OPTIONS, "-x", *files], plugins=[Trial(tests, known, answer)])

    text = in_a_child(work, folder, 2 * TIMES * total + 4 * EXTRA)
    if text is None:
        return "time", "", ""
    return tuple(json.loads(text)) if text else ("killed", "the process ended", "")
