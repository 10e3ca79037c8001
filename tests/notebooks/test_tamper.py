"""A stored output that is altered makes the run of the notebooks fail, in the altered cell.

A notebook with a printed text, a game, a widget and a plot is executed; copies of it, each altered
in one place, are then checked by nbval. Only the pixels of a plot may differ.
"""

import base64
import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from execute_notebooks import executed
from nbformat.v4 import new_code_cell, new_notebook

from sg_course.cells import text

pytestmark = pytest.mark.nightly
PLOT = """from sg_course.pictures import log_chart

log_chart({"sums": {1: 2, 2: 4, 3: 8}}, "Doubling", "elements", "sums")"""
GAME = """from sg_core import GameGraph
from sg_course.pictures import draw

draw(GameGraph({"a": ["b", "c"], "b": ["c"]}), title="Three positions")"""
WIDGET = """from sg_course.widgets import MexLab

MexLab()"""
CELLS = ["print(6 * 7)", GAME, WIDGET, PLOT]
PLOTS = Path(__file__).parents[1] / "plots.cfg"


def replaced(number, old, new, mime="text/html"):
    """Another text in the mime bundle of a code cell."""

    def change(notebook):
        data = notebook.cells[number].outputs[0]["data"]
        assert old in data[mime]
        data[mime] = data[mime].replace(old, new)

    return change


def redrawn(number, old, new):
    """Another text in the picture of a code cell, inside its base64 code."""

    def change(notebook):
        data = notebook.cells[number].outputs[0]["data"]
        before, packed, after = re.split(r"(?<=base64,)([^\"]+)", data["text/html"])
        drawn = base64.b64decode(packed)
        assert old in drawn
        other = base64.b64encode(drawn.replace(old, new)).decode()
        data["text/html"] = before + other + after

    return change


TAMPERINGS = {  # what is altered: in which cell, and how
    "printed": (0, lambda notebook: notebook.cells[0].outputs[0].update(text="43\n")),
    "no_output": (1, lambda notebook: notebook.cells[1].update(outputs=[])),
    "game_label": (1, redrawn(1, b">a<", b">b<")),
    "widget_plain": (2, replaced(2, "mex", "max", "text/plain")),
    "plot_html": (3, replaced(3, "4 at 2", "5 at 2")),
}
HARMLESS = {"other_pixels": redrawn(3, b"#0072b2", b"#0072b3")}  # as another matplotlib may draw
UNTAMPERED = "stored"


def nbval_run(folder):
    """The finished nbval run of the notebooks in a folder.

    Of the settings of this project it has only which parts of a plot are not compared.
    """
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "-q", "-rfp"]
    command += ["-p", "no:cacheprovider", "-c", "pytest.ini", "--color=no"]
    command += ["--nbval-sanitize-with", str(PLOTS)]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600
    )


def cells(run, result, name):
    """The cells of a notebook for which the run reports this result, FAILED or PASSED."""
    return re.findall(rf"^{result} .*?{name}\.ipynb::(Cell \d+)", run.stdout, flags=re.M)


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """The text of the small notebook, executed and stored as the lessons are."""
    path = tmp_path_factory.mktemp("tamper") / "stored.ipynb"
    notebook = new_notebook(cells=[new_code_cell(source) for source in CELLS])
    path.write_text(text(notebook), encoding="utf-8")
    return text(executed(path))


@pytest.fixture(scope="module")
def run(stored, tmp_path_factory):
    """One run of nbval over the notebook as stored and a copy for each tampering."""
    folder = tmp_path_factory.mktemp("tampered")
    (folder / f"{UNTAMPERED}.ipynb").write_text(stored, encoding="utf-8")
    changes = {name: change for name, (_, change) in TAMPERINGS.items()} | HARMLESS
    for name, change in changes.items():
        notebook = nbformat.reads(stored, as_version=4)
        change(notebook)
        assert text(notebook) != stored
        (folder / f"{name}.ipynb").write_text(text(notebook), encoding="utf-8")
    return nbval_run(folder)


@pytest.mark.parametrize("name", [UNTAMPERED, *HARMLESS])
def test_as_stored_or_with_other_pixels_of_a_plot_it_passes(stored, run, name):
    """Though its widget view is not stored."""
    assert "widget-view" not in stored
    assert cells(run, "FAILED", name) == [], run.stdout + run.stderr
    assert len(cells(run, "PASSED", name)) == len(CELLS)


@pytest.mark.parametrize("name", TAMPERINGS)
def test_tampered_fails(run, name):
    """The altered notebook fails, and the altered cell alone is named."""
    cell, _ = TAMPERINGS[name]
    assert cells(run, "FAILED", name) == [f"Cell {cell}"], run.stdout + run.stderr
    assert len(cells(run, "PASSED", name)) == len(CELLS) - 1
