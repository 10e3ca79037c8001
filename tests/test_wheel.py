"""The package from a wheel runs a notebook that has nothing else of the collection beside it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from helpers import NOTEBOOKS, mostly_nightly

NAMES = [file.name for file in sorted(NOTEBOOKS.glob("[01]*.ipynb"))] + ["practice.ipynb"]
FIRST = [NAMES[0], NAMES[1], NAMES[5]]
OLD = ["ipywidgets==7.7.1", "ipython"]  # as where others choose the versions


def by_uv(*words):
    """Run uv; the test is skipped where uv reaches no registry."""
    uv = shutil.which("uv", path=Path(sys.executable).parent)
    done = subprocess.run([uv, *words], capture_output=True, text=True)
    if any(said in done.stderr for said in ("error sending request", "dns error")):
        pytest.skip("no registry of packages can be reached")
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, made from what the source distribution has."""
    folder = tmp_path_factory.mktemp("wheel")
    by_uv("build", "-q", "--out-dir", folder, NOTEBOOKS.parent)
    return next(folder.glob("*.whl"))


def complaints(name, folder, python, packages=""):
    """Return what Python complains of when it runs a notebook that is alone in a folder."""
    folder.mkdir()
    shutil.copy(NOTEBOOKS / name, folder)
    own = {"PYTHONPATH": str(packages), "IPYTHONDIR": str(folder / "ipython"), "MPLBACKEND": "agg"}
    command = [python, "-m", "IPython", "--colors=NoColor", name]
    environment = os.environ | own | {"PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, encoding="utf-8"
    )
    return done.stdout[-2000:] + done.stderr[-2000:] if done.returncode else ""


@pytest.mark.parametrize("name", mostly_nightly([FIRST[0], FIRST[2]], NAMES))
def test_a_notebook_alone_runs_from_the_wheel(name, wheel, tmp_path):
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "packages")
    python = sys.executable
    assert complaints(name, tmp_path / "alone", python, tmp_path / "packages") == ""


@pytest.mark.nightly
def test_with_widgets_of_an_older_jupyter_the_first_notebooks_run(wheel, tmp_path):
    python = tmp_path / ("env/Scripts/python.exe" if sys.platform == "win32" else "env/bin/python")
    by_uv("venv", "-q", "--python", sys.executable, tmp_path / "env")
    by_uv("pip", "install", "-q", "--python", python, f"{wheel}[widgets]", *OLD)
    assert [complaints(name, tmp_path / name[:2], python) for name in FIRST] == ["", "", ""]
