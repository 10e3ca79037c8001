"""Build the browser edition: `python browser/build.py` makes `browser/dist/`, for any web server.

It holds JupyterLite with the notebooks, sheets and `sg_core` as they stand in this checkout, and
the reading edition. What is fetched is kept in `browser/.cache/`, with the environment that builds.
"""

import json
import re
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
FIRST = "00_start_here.ipynb"
FUNCTION = re.compile(r"^def my_", re.MULTILINE)  # a cell in which a student writes a function
LEFT_OUT = [  # of what JupyterLite copies, since no page asks for it
    *("package.json", "jupyterlite.schema.v0.json", "rspack.config.js"),
    *("rspack.config.analyze.js", "rspack.config.watch.js"),
]


def main():
    """Make the environment that builds, where it is missing, and build in it."""
    requirements = (HERE / "requirements.txt").read_text(encoding="utf-8")
    made = ENVIRONMENT / "made-for.txt"
    if not made.exists() or made.read_text(encoding="utf-8") != requirements:
        venv.create(ENVIRONMENT, clear=True, with_pip=True)
        install = ["-m", "pip", "install", "--quiet", "-r", str(HERE / "requirements.txt")]
        if subprocess.run([PYTHON, *install]).returncode:
            raise SystemExit("the packages that build could not be fetched")
        made.write_text(requirements, encoding="utf-8")
    if failed := subprocess.run([PYTHON, str(HERE / "build.py"), "here"]).returncode:
        raise SystemExit(failed)
    size = sum(path.stat().st_size for path in DIST.rglob("*") if path.is_file())
    print(f"{DIST}: {size / 1e6:.0f} MB, to be seen at http://127.0.0.1:8000 by")
    print(f"{sys.executable} -m http.server --bind 127.0.0.1 --directory {DIST}")


def build():
    """Build the site, in the environment that has what it takes."""
    from pages import reading_edition
    from wheels import folder_of_pyodide

    lite, new = CACHE / "lite", CACHE / "new"
    for folder in (lite, new):
        shutil.rmtree(folder, ignore_errors=True)
    licences = folder_of_pyodide(lite / "static" / "pyodide", CACHE)
    for name in ("jupyter-lite.json", "overrides.json"):
        shutil.copy(HERE / name, lite)
    contents(lite / "files")
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", str(lite)]
    command += ["--contents", "files", "--output-dir", str(new), "--apps", "lab"]
    command += ["--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive"]
    subprocess.run(command, check=True, cwd=lite, stdout=subprocess.DEVNULL)
    for name in LEFT_OUT:
        (new / name).unlink(missing_ok=True)
    begin(new)
    reading_edition(PROJECT / "notebooks", lite / "files", new, licences)
    shutil.rmtree(DIST, ignore_errors=True)
    new.rename(DIST)


def begin(dist):
    """Let the page of the Lab fetch at once what Python needs, and say what it waits for."""
    folder = dist / "static" / "pyodide"
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    wanted, first = preloaded(), []
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


def preloaded():
    """Return the names of the packages that the kernel loads before it starts."""
    settings = json.loads((HERE / "jupyter-lite.json").read_text(encoding="utf-8"))
    (kernel,) = settings["jupyter-config-data"]["litePluginSettings"].values()
    return kernel["loadPyodideOptions"]["packages"]


def contents(folder):
    """Copy what a reader finds in the file browser: notebooks, sheets, questions, pictures."""
    notebooks = PROJECT / "notebooks"
    for part in ("images", "questions", "homework/student"):
        shutil.copytree(notebooks / part, folder / part)
    for path in notebooks.glob("*.ipynb"):
        shutil.copy(path, folder)
    for path in folder.rglob("*.ipynb"):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        notebook["cells"] = [*with_notes(notebook["cells"], path.name == FIRST)]
        path.write_text(json.dumps(notebook, indent=1), encoding="utf-8")


def with_notes(cells, is_first):
    """Yield the cells of a notebook, and in between what a reader should know in a browser."""
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code" and FUNCTION.search("".join(cell["source"])):
            yield note("function", number)
        yield cell
        if is_first and number == 0:
            yield note("first", number)


def note(name, number):
    """Return a cell with one of our notes."""
    text = (HERE / "notes" / f"{name}.md").read_text(encoding="utf-8")
    source = text.splitlines(keepends=True)
    return {"cell_type": "markdown", "id": f"browser-{number}", "metadata": {}, "source": source}


if __name__ == "__main__":
    build() if sys.argv[1:] == ["here"] else main()
