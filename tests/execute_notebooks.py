"""Execute the notebooks in place, so that a second execution leaves no diff.

    python tests/execute_notebooks.py [--check] [NOTEBOOK ...]

Each notebook runs from top to bottom in a fresh kernel of the running Python, in the
notebook's own folder. What differs from run to run or from computer to computer (widget
state, timings, the Python version) is taken out before the notebook is written, and outputs
that answer a prediction are folded in the file. A plot of matplotlib that says the same as
before stays as it is stored: to have it drawn anew, clear the outputs of its cell before.
With --check nothing is written: notebooks whose file would change are listed.
"""

import argparse
import copy
import re
import sys
from pathlib import Path

import nbformat
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode
from traitlets import default

from sg_course.cells import METADATA, loaded, text

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
PIXELS = re.compile(  # of plots, which nbval does not compare either
    re.search("^regex: (.*)$", Path(__file__).with_name("plots.cfg").read_text("utf-8"), re.M)[1]
)
SECONDS_PER_CELL = 120
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def cleaned(notebook):
    """The notebook without widget state, widget views, timings and version numbers."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            for bundle in (output.get("data", {}), output.get("metadata", {})):
                bundle.pop(WIDGET_VIEW, None)
    return notebook


def without_pixels(data):
    """A stored mime bundle, the bytes of plots taken out of its HTML."""
    return {**data, "text/html": PIXELS.sub(r"\1", data.get("text/html", ""))}


def with_plots_of(stored, notebook):
    """The notebook with the plots stored before, where nothing else of the output has changed."""
    for old_cell, cell in zip(stored.cells, notebook.cells):
        for old, output in zip(old_cell.get("outputs", []), cell.get("outputs", [])):
            both = "data" in old and "data" in output
            if both and without_pixels(old.data) == without_pixels(output.data):
                output.data = old.data
    return notebook


class OwnKernel(AsyncKernelManager):
    """Manages a kernel of the Python that runs this file, whatever else is installed."""

    @default("kernel_spec_manager")
    def _own_kernel_only(self):
        return KernelSpecManager(kernel_dirs=[])


def executed(path) -> NotebookNode:
    """The cleaned notebook of the file `path` after a run from top to bottom."""
    notebook = loaded(path)
    stored = copy.deepcopy(notebook)
    NotebookClient(
        notebook,
        kernel_name="python3",
        kernel_manager_class=OwnKernel,
        extra_arguments=["--log-level=ERROR"],
        timeout=SECONDS_PER_CELL,
        coalesce_streams=True,
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(Path(path).resolve().parent)}},
    ).execute()
    with_plots_of(stored, cleaned(notebook))
    nbformat.validate(notebook)
    return notebook


def replaced(path, new, check):
    """True if the file has another text than the new one, which is written unless `check`."""
    changed = new != path.read_text(encoding="utf-8")
    if changed and not check:
        path.write_text(new, encoding="utf-8", newline="\n")
    return changed


def failure(path, error):
    """The words for an error in the notebook `path`: file, cell and error, without colours."""
    return f"{path}: " + re.sub(r"\x1b\[[0-9;]*m", "", str(error)).strip()


def rewritten(path, check=False):
    """True if executing the notebook changes its file; without `check`, the file is written."""
    return replaced(Path(path), text(executed(path)), check)


def main(arguments=None):
    """Execute the notebooks named on the command line; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all but paths")
    parser.add_argument("--check", action="store_true", help="list what would change")
    options = parser.parse_args(arguments)
    bad = 0
    usual = [path for path in NOTEBOOKS.glob("*.ipynb") if not path.name.startswith("path_")]
    for path in options.notebooks or sorted(usual):
        try:
            changed = rewritten(path, options.check)
        except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
            print(failure(path, error))
            bad += 1
            continue
        if options.check:
            bad += changed
            print(f"{path}: {'would change' if changed else 'up to date'}")
        else:
            print(f"{path}: {'written' if changed else 'unchanged'}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
