"""A stored output that is altered makes the run of the notebooks fail, in the altered cell.

A notebook with a printed text, a labelled drawing, a widget, a plot and a game is executed; copies
of it, each altered in one place, are then checked by nbval. Only the pixels of a plot may differ.
"""

import base64
import os
import re
import subprocess
import sys
from pathlib import Path

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
PLOT = """from sg_core.pictures import log_chart

log_chart({"sums": {1: 2, 2: 4, 3: 8}}, "Doubling", "elements", "sums")"""
GAME = """from sg_core import GameGraph
from sg_core.pictures import draw

draw(GameGraph({"a": ["b", "c"], "b": ["c"]}), title="Three positions")"""
CELLS = ["print(6 * 7)", DRAWING, WIDGET, PLOT, GAME]
PLOTS = Path(__file__).parents[1] / "plots.cfg"


def data(notebook, number):
    """The stored mime bundle of a code cell."""
    return notebook.cells[number].outputs[0]["data"]


def altered_text(notebook):
    """Another printed number."""
    notebook.cells[0].outputs[0].text = "43\n"


def altered_plain(notebook):
    """Another label in the plain form of the drawing."""
    data(notebook, 1)["text/plain"] = "four vertices"


def replaced(notebook, number, old, new, mime="text/html"):
    """Put another text into the mime bundle of a code cell."""
    assert old in data(notebook, number)[mime]
    data(notebook, number)[mime] = data(notebook, number)[mime].replace(old, new)


def redrawn(notebook, number, old, new):
    """Put another text into the picture of a code cell, inside its base64 code."""
    before, packed, after = re.split(r"(?<=base64,)([^\"]+)", data(notebook, number)["text/html"])
    drawn = base64.b64decode(packed)
    assert old in drawn
    other = base64.b64encode(drawn.replace(old, new)).decode()
    data(notebook, number)["text/html"] = before + other + after


def altered_html(notebook):
    """Another label in the HTML form of the drawing."""
    replaced(notebook, 1, "three", "four")


def altered_drawing(notebook):
    """The circle of the drawing moved by one, inside its base64 code."""
    redrawn(notebook, 1, b"cx='10'", b"cx='11'")


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


def altered_plot_plain(notebook):
    """Another amount in the plain form of the plot."""
    replaced(notebook, 3, "4 at 2", "5 at 2", "text/plain")


def altered_plot_html(notebook):
    """Another amount in the HTML form of the plot."""
    replaced(notebook, 3, "4 at 2", "5 at 2")


def altered_plot_style(notebook):
    """Something else in the HTML form of the plot."""
    replaced(notebook, 3, "max-width: 100%", "max-width: 90%")


def plot_without_its_class(notebook):
    """No mark at the plot that it is one."""
    replaced(notebook, 3, ' class="sg-plot"', "")


def altered_game_move(notebook):
    """A point moved by one, inside the base64 code of the picture of the game."""
    redrawn(notebook, 4, b"<path d='M", b"<path d='M1")


def altered_game_label(notebook):
    """Another name in the picture of the game."""
    redrawn(notebook, 4, b">a<", b">b<")


def game_with_the_class_of_a_plot(notebook):
    """The mark of a plot at the game, whose picture is altered, too."""
    altered_game_label(notebook)
    replaced(notebook, 4, '" src="', '" class="sg-plot" src="')


def redrawn_plot(notebook):
    """Other pixels of the plot, as another version of matplotlib may draw it."""
    redrawn(notebook, 3, b"#0072b2", b"#0072b3")


TAMPERINGS = {
    altered_text: "Cell 0",
    altered_plain: "Cell 1",
    altered_html: "Cell 1",
    altered_drawing: "Cell 1",
    removed_output: "Cell 1",
    altered_widget_plain: "Cell 2",
    altered_widget_html: "Cell 2",
    removed_html: "Cell 2",
    altered_plot_plain: "Cell 3",
    altered_plot_html: "Cell 3",
    altered_plot_style: "Cell 3",
    plot_without_its_class: "Cell 3",
    altered_game_move: "Cell 4",
    altered_game_label: "Cell 4",
    game_with_the_class_of_a_plot: "Cell 4",
}
HARMLESS = [redrawn_plot]


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
    for tamper in [*TAMPERINGS, *HARMLESS]:
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


@pytest.mark.parametrize("change", HARMLESS)
def test_other_pixels_of_a_plot_pass(run, change):
    """The plot says the same: no cell is named."""
    assert cells(run, "FAILED", change.__name__) == [], run.stdout + run.stderr
    assert len(cells(run, "PASSED", change.__name__)) == len(CELLS)


def test_a_plot_that_says_the_same_is_stored_as_it_was(stored, tmp_path):
    """Executed again, the notebook keeps the other pixels; after that, with another text, not."""
    path, notebook = tmp_path / "stored.ipynb", nbformat.reads(stored, as_version=4)
    redrawn_plot(notebook)
    path.write_text(text(notebook), encoding="utf-8")
    assert text(executed(path)) == text(notebook) != stored
    altered_plot_plain(notebook)
    path.write_text(text(notebook), encoding="utf-8")
    assert text(executed(path)) == stored
