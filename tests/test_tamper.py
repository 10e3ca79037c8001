"""A stored output that is altered makes the run of the notebooks fail, in the altered cell.

A notebook with a printed text, a labelled drawing and a widget is executed; copies of it,
each altered in one place, are then checked by nbval.
"""

import base64
import os
import re
import subprocess
import sys

import nbformat
import pytest
from execute_notebooks import executed, text
from nbformat.v4 import new_code_cell, new_notebook

pytestmark = pytest.mark.nightly
DRAWING = """import base64

class Drawing:
    alt = "three vertices"
    svg = b"<svg xmlns='http://www.w3.org/2000/svg'><circle cx='10' cy='20' r='5'/></svg>"

    def _repr_mimebundle_(self, **kwargs):
        packed = base64.b64encode(self.svg).decode()
        source = "data:image/svg+xml;base64," + packed
        html = f'<img alt="{self.alt}" src="{source}">'
        return {"text/plain": self.alt, "text/html": html}

Drawing()"""
WIDGET = """import anywidget

class Stepper(anywidget.AnyWidget):
    _esm = "export default {render({el}) {el.textContent = 'step'}}"

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data["text/plain"] = "step one"
        data["text/html"] = '<img alt="step one">'
        return data, metadata

Stepper()"""
CELLS = ["print(6 * 7)", DRAWING, WIDGET]


def data(notebook, number):
    """The stored mime bundle of a code cell."""
    return notebook.cells[number].outputs[0]["data"]


def altered_text(notebook):
    """Another printed number."""
    notebook.cells[0].outputs[0].text = "43\n"


def altered_plain(notebook):
    """Another label in the plain form of the drawing."""
    data(notebook, 1)["text/plain"] = "four vertices"


def altered_html(notebook):
    """Another label in the HTML form of the drawing."""
    data(notebook, 1)["text/html"] = data(notebook, 1)["text/html"].replace("three", "four")


def altered_drawing(notebook):
    """The circle of the drawing moved by one, inside its base64 code."""
    before, packed, after = re.split(r"(?<=base64,)([^\"]+)", data(notebook, 1)["text/html"])
    moved = base64.b64decode(packed).replace(b"cx='10'", b"cx='11'")
    data(notebook, 1)["text/html"] = before + base64.b64encode(moved).decode() + after


def altered_widget_plain(notebook):
    """Another label in the plain form of the widget."""
    data(notebook, 2)["text/plain"] = "step two"


def altered_widget_html(notebook):
    """Another label in the HTML form of the widget."""
    data(notebook, 2)["text/html"] = '<img alt="step two">'


def removed_html(notebook):
    """No HTML form of the widget."""
    del data(notebook, 2)["text/html"]


def removed_output(notebook):
    """No output at all of the drawing."""
    notebook.cells[1].outputs = []


TAMPERINGS = {
    altered_text: "Cell 0",
    altered_plain: "Cell 1",
    altered_html: "Cell 1",
    altered_drawing: "Cell 1",
    removed_output: "Cell 1",
    altered_widget_plain: "Cell 2",
    altered_widget_html: "Cell 2",
    removed_html: "Cell 2",
}


UNTAMPERED = "stored"


def nbval_run(folder):
    """The finished nbval run of the notebooks in a folder, free of the settings of this project."""
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "-q", "-rfp"]
    command += ["-p", "no:cacheprovider", "-c", "pytest.ini", "--color=no"]
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
    for tamper in TAMPERINGS:
        notebook = nbformat.reads(stored, as_version=4)
        tamper(notebook)
        assert text(notebook) != stored
        (folder / f"{tamper.__name__}.ipynb").write_text(text(notebook), encoding="utf-8")
    return nbval_run(folder)


def test_untampered_passes(stored, run):
    """The notebook as stored passes, though its widget view is not stored."""
    assert "widget-view" not in stored
    assert cells(run, "FAILED", UNTAMPERED) == [], run.stdout + run.stderr
    assert len(cells(run, "PASSED", UNTAMPERED)) == len(CELLS)


@pytest.mark.parametrize(
    ("tamper", "cell"), TAMPERINGS.items(), ids=lambda v: getattr(v, "__name__", v)
)
def test_tampered_fails(run, tamper, cell):
    """The altered notebook fails, and the altered cell alone is named."""
    assert cells(run, "FAILED", tamper.__name__) == [cell], run.stdout + run.stderr
    assert len(cells(run, "PASSED", tamper.__name__)) == len(CELLS) - 1
