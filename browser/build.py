"""Build the browser edition: `python browser/build.py` makes `browser/dist/`, for any web server.

It holds JupyterLite with the notebooks, sheets and `sg_core` as they stand in this checkout, and
the reading edition. What is fetched is kept in `browser/.cache/`, with the environment that builds.
"""

import json
import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent
CACHE, DIST = HERE / ".cache", HERE / "dist"
ENVIRONMENT = CACHE / "environment"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
PRELOADED = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"]
LEFT_OUT = [  # of what JupyterLite copies, since no page asks for it
    *("package.json", "jupyterlite.schema.v0.json", "rspack.config.js"),
    *("rspack.config.analyze.js", "rspack.config.watch.js"),
]
OURS = ["sg-glue", "numpy", "networkx", "tqdm", "anywidget", "sg-core"]


def main():
    """Make the environment that builds, where it is missing, and build in it."""
    requirements = (HERE / "requirements.txt").read_text(encoding="utf-8")
    made = ENVIRONMENT / "made-for.txt"
    if not made.exists() or made.read_text(encoding="utf-8") != requirements:
        venv.create(ENVIRONMENT, clear=True, with_pip=True)
        install = ["-m", "pip", "install", "--quiet", "-r", str(HERE / "requirements.txt")]
        subprocess.run([PYTHON, *install], check=True)
        made.write_text(requirements, encoding="utf-8")
    subprocess.run([PYTHON, str(HERE / "build.py"), "here"], check=True)


def build():
    """Build the site, in the environment that has what it takes."""
    from pages import reading_edition
    from wheels import folder_of_pyodide

    lite = CACHE / "lite"
    for folder in (lite, DIST):
        shutil.rmtree(folder, ignore_errors=True)
    licences = folder_of_pyodide(lite / "static" / "pyodide", CACHE, PROJECT)
    configure(lite)
    contents(lite / "files")
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", str(lite)]
    command += ["--contents", "files", "--output-dir", str(DIST), "--apps", "lab"]
    command += ["--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive"]
    subprocess.run(command, check=True, cwd=lite, stdout=subprocess.DEVNULL)
    for name in LEFT_OUT:
        (DIST / name).unlink(missing_ok=True)
    begin(DIST)
    reading_edition(PROJECT / "notebooks", lite / "files", DIST, licences)


def configure(lite):
    """Write what JupyterLite and the Lab are told."""
    settings = json.loads((HERE / "jupyter-lite.json").read_text(encoding="utf-8"))
    plugins = settings["jupyter-config-data"]["litePluginSettings"]
    (kernel,) = plugins.values()
    kernel["loadPyodideOptions"]["packages"] = [*PRELOADED, *OURS]
    (lite / "jupyter-lite.json").write_text(json.dumps(settings, indent=1), encoding="utf-8")
    shutil.copy(HERE / "overrides.json", lite)


def begin(dist):
    """Let the page of the Lab fetch at once what Python needs, and say what it waits for."""
    folder = dist / "static" / "pyodide"
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    wanted, first = [*PRELOADED, *OURS], []
    while wanted:
        name = wanted.pop()
        if lock[name]["file_name"] not in first:
            first.append(lock[name]["file_name"])
            wanted += lock[name]["depends"]
    files = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", *first]
    script = (HERE / "begin.js").read_text(encoding="utf-8")
    (dist / "begin.js").write_text(
        f"const FIRST = {json.dumps(files)};\n{script}", encoding="utf-8"
    )
    page = dist / "lab" / "index.html"
    tag = '<script type="module" src="../begin.js"></script></head>'
    page.write_text(page.read_text(encoding="utf-8").replace("</head>", tag, 1), encoding="utf-8")


def contents(folder):
    """Copy what a reader finds in the file browser: notebooks, sheets, questions, pictures."""
    notebooks = PROJECT / "notebooks"
    for part in ("images", "questions"):
        shutil.copytree(notebooks / part, folder / part)
    for path in notebooks.glob("*.ipynb"):
        shutil.copy(path, folder)
    shutil.copytree(notebooks / "homework" / "student", folder / "homework" / "student")
    first = json.loads((folder / "00_start_here.ipynb").read_text(encoding="utf-8"))
    note = (HERE / "note.md").read_text(encoding="utf-8").splitlines(keepends=True)
    cell = {"cell_type": "markdown", "id": "browser-edition", "metadata": {}, "source": note}
    first["cells"].insert(1, cell)
    (folder / "00_start_here.ipynb").write_text(json.dumps(first, indent=1), encoding="utf-8")


if __name__ == "__main__":
    build() if sys.argv[1:] == ["here"] else main()
