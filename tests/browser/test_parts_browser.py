"""A Jupyter whose server lacks what widgets need shows them after one command and a reload."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from edition import NOT_FETCHED, with_kernel
from lab import IS_OPEN, Lab, errors, run_all

CELLS = ["%run -m sg_course.widgets install"]
CELLS += ['from sg_course.widgets import Predict\nPredict("00: can you win")', "1 + 1"]
WIDGET = ".sg-widget[data-revision]"
MESSAGE = "text=Click to show javascript error"  # which the README names


class Elsewhere(Lab):
    """A JupyterLab of an environment of its own, whose kernel is that of the running Python."""

    def __init__(self, home, python):
        self.python = python
        file = home / "data" / "kernels" / "course" / "kernel.json"
        file.parent.mkdir(parents=True)
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        file.write_text(json.dumps({"argv": argv, "display_name": "Course"}), encoding="utf-8")
        super().__init__(home, home)

    def command(self):
        return [str(self.python), *super().command()[1:]]


def environment(folder, *packages):
    """The Python of a new environment with some packages."""
    uv = shutil.which("uv", path=Path(sys.executable).parent)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    subprocess.run([uv, "venv", "-q", "--python", sys.executable, folder], check=True)
    command = [uv, "pip", "install", "-q", "--python", python, *packages]
    if subprocess.run(command).returncode:
        pytest.skip(f"JupyterLab {NOT_FETCHED}")
    return python


def opened(page, server, name):
    """The page when the notebook is open and its kernel has answered."""
    page.goto(server.address(name), wait_until="domcontentloaded")
    page.wait_for_function(IS_OPEN, arg=name)
    return with_kernel(page)


@pytest.mark.parametrize("packages", [["jupyterlab"], ["jupyterlab", "ipywidgets"]], ids=len)
@pytest.mark.nightly
def test_a_server_without_anywidget_shows_widgets_after_the_command(packages, windows, tmp_path):
    server = Elsewhere(tmp_path, environment(tmp_path / "server", *packages))
    name = server.written(CELLS)
    notebook = json.loads((tmp_path / name).read_text("utf-8"))
    notebook["metadata"]["kernelspec"] = {"display_name": "Course", "name": "course"}
    (tmp_path / name).write_text(json.dumps(notebook), encoding="utf-8")
    page = windows.take(1)
    try:
        server.wait()
        assert errors(run_all(opened(page, server, name))) == []
        if "ipywidgets" in packages:
            page.wait_for_selector(MESSAGE)
        assert page.locator(WIDGET).count() == 0
        assert errors(run_all(opened(page, server, name))) == []
        page.wait_for_selector(WIDGET)
    finally:
        page.context.close()
        server.stop()
