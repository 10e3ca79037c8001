"""Plant slips one at a time in a copy of the checkout, and say which of them no test notices.

    python tests/mutation/slips.py [--jobs 2] [a part of a module's path …]

The slips, and the tests that should notice, stand in `slips.txt`. (Not on Windows: it forks.)
"""

import os
import shutil
import sys
import tempfile
from argparse import ArgumentParser
from contextlib import redirect_stdout
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import hypothesis  # noqa: F401 (what each try needs is imported once)
import matplotlib  # noqa: F401
import networkx  # noqa: F401
import pytest

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent
COPIED = ("sg_core", "sg_course", "browser", "tests", "notebooks", "pyproject.toml")
NOT_COPIED = shutil.ignore_patterns(".*", "dist")  # what a build keeps, and makes
OPTIONS = ["-x", "-q", "-p", "no:cacheprovider", "-o", "addopts="]
PLAIN = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "SG_NIGHTLY": ""}


class Slip(NamedTuple):
    """A text in a module, what takes its place, and the tests that should notice."""

    module: str
    old: str
    new: str
    tests: list


def slips(text):
    """The slips of a table."""
    found, module, tests = [], "", ""
    for line in filter(str.strip, text.splitlines()):
        if line.startswith("    "):
            found.append(Slip(module, *line.strip().split(" => "), tests.split()))
        elif not line.startswith("#"):
            module, tests = line.split(" < ")
    return found


def is_noticed(slip):
    """Whether a test fails in a copy of the checkout with a slip in it."""
    with tempfile.TemporaryDirectory() as folder:
        for name in COPIED:
            of = CHECKOUT / name
            if of.is_dir():
                shutil.copytree(of, Path(folder, name), ignore=NOT_COPIED)
            else:
                shutil.copy2(of, folder)
        module = Path(folder, slip.module)
        text = module.read_text("utf-8")
        assert not slip.old or text.count(slip.old) == 1, f"{slip.old} is not there just once"
        module.write_text(text.replace(slip.old, slip.new), "utf-8")
        os.chdir(folder)
        os.environ |= {"PYTHONPATH": folder, **PLAIN}
        sys.path[:0] = [folder, f"{folder}/tests"]
        with Path(folder, "said").open("w") as said, redirect_stdout(said):
            noticed = pytest.main([*OPTIONS, *slip.tests]) == pytest.ExitCode.TESTS_FAILED
        os.chdir(CHECKOUT)
    if slip.old:
        print("noticed" if noticed else "MISSED ", *slip[:3], sep=" | ", flush=True)
    return noticed


if __name__ == "__main__":
    told = ArgumentParser(description=__doc__.splitlines()[0])
    told.add_argument("--jobs", type=int, default=2)
    told.add_argument("modules", nargs="*", default=[""])
    told = told.parse_args()
    table = slips((HERE / "slips.txt").read_text("utf-8"))
    table = [slip for slip in table if any(part in slip.module for part in told.modules)]
    as_it_is = {slip.module: Slip(slip.module, "", "", slip.tests) for slip in table}
    with get_context("fork").Pool(told.jobs, maxtasksperchild=1) as pool:  # each its own Python
        if any(pool.map(is_noticed, as_it_is.values(), chunksize=1)):
            sys.exit("some of these tests fail without a slip")
        noticed = pool.map(is_noticed, table, chunksize=1)
    print(f"{sum(noticed)} of {len(table)} slips are noticed")
    sys.exit(sum(noticed) < 0.95 * len(table))
