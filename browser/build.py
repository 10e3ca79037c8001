"""Build the browser edition: `python browser/build.py` makes `browser/dist/`, for any web server.

It holds JupyterLite with the notebooks, sheets and packages as they stand in this checkout, and
the reading edition. What is fetched is kept in `browser/.cache/`, with the environment that builds.
For tests `python browser/build.py quick` takes less time, and compresses less.
"""

import json
import re
import shutil
import subprocess
import sys
import venv
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent
CACHE, DIST = HERE / ".cache", HERE / "dist"
ENVIRONMENT = CACHE / "environment"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
FIRST = "00_start_here.ipynb"
SITE = 'import sys; next(p for p in sys.path if p.endswith("site-packages"))'
EARLY = "import pyodide_kernel, sg_course.widgets, sg_course.exercises"  # before the Lab asks
KERNEL = {  # as the kernel tells it: else a notebook counts as changed when it is only opened
    "kernelspec": {"display_name": "Python (Pyodide)", "language": "python", "name": "python"},
    "language_info": {
        "codemirror_mode": {"name": "python", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": "3.8",
    },
}
FUNCTION = re.compile(r"^def my_", re.MULTILINE)  # a cell in which a student writes a function
LEFT_OUT = [  # of what JupyterLite copies, since no page asks for it
    *(
        "icon-120x120.png",
        "icon-512x512.png",
        "package.json",
        "jupyterlite.schema.v0.json",
        "rspack.config.js",
    ),
    *("rspack.config.analyze.js", "rspack.config.watch.js"),
]


def main(*how):
    """Make the environment that builds, where it is missing, and build in it."""
    requirements = (HERE / "requirements.txt").read_text(encoding="utf-8")
    made = ENVIRONMENT / "made-for.txt"
    if not made.exists() or made.read_text(encoding="utf-8") != requirements:
        venv.create(ENVIRONMENT, clear=True, with_pip=True)
        install = ["-m", "pip", "install", "--quiet", "--require-hashes", "--only-binary", ":all:"]
        if subprocess.run([PYTHON, *install, "-r", str(HERE / "requirements.txt")]).returncode:
            raise SystemExit("the packages that build could not be fetched")
        made.write_text(requirements, encoding="utf-8")
    if failed := subprocess.run([PYTHON, str(HERE / "build.py"), "here", *how]).returncode:
        raise SystemExit(failed)
    size = sum(path.stat().st_size for path in DIST.rglob("*") if path.is_file())
    print(f"{DIST}: {size / 1e6:.0f} MB, to be seen at http://127.0.0.1:8000 by")
    print(f"{sys.executable} -m http.server --bind 127.0.0.1 --directory {DIST}")


def build(*how):
    """Build the site, in the environment that has what it takes."""
    sys.path.insert(0, str(PROJECT))  # pages ask the widgets, and the reference all modules
    from field import bundled
    from licences import licences
    from pages import filled, reading_edition, write
    from reference import functions, reference
    from wheels import compress, folder_of_python

    lite, new = CACHE / "lite", CACHE / "new"
    for folder in (lite, new):
        shutil.rmtree(folder, ignore_errors=True)
    python = folder_of_python(lite / "static" / "pyodide", CACHE)
    for name in ("jupyter-lite.json", "overrides.json"):
        shutil.copy(HERE / name, lite)
    contents(lite / "files")
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", str(lite)]
    command += ["--contents", "files", "--output-dir", str(new), "--apps", "lab"]
    command += ["--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive"]
    command += [f"--LiteBuildApp.federated_extensions={PROJECT / 'sg_course' / 'server' / 'lab'}"]
    done = subprocess.run(command, cwd=lite, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"JupyterLite could not be built:\n{done.stdout}{done.stderr}")
    for name in LEFT_OUT:
        (new / name).unlink(missing_ok=True)
    begin(new)
    found = reading_edition(PROJECT / "notebooks", lite / "files", new)
    reference(new / "reference")
    listed = json.dumps([*found, *functions(new / "reference")], ensure_ascii=False)
    (new / "search.json").write_text(listed, encoding="utf-8")
    named = licences(python, bundled(CACHE, new), new)
    write(new / "licences.html", filled("licences.html", top="", licences=named))
    offline(new)
    compress(new, *how)
    shutil.rmtree(DIST, ignore_errors=True)
    new.rename(DIST)


def begin(dist):
    """Let the page of the Lab load Python at once, and say what it waits for."""
    from pages import filled, wall, write
    from wheels import SOON

    folder = dist / "static" / "pyodide"
    (worker,) = dist.glob("extensions/@jupyterlite/*/static/comlink.worker.*.js")
    soon = [file.relative_to(dist).as_posix() for name in SOON for file in folder.glob(f"{name}-*")]
    worker = f"../../{worker.relative_to(dist).as_posix()}"
    python = filled("python.mjs", folder=SITE, code=EARLY)
    write(folder / "python.mjs", python)
    write(folder / "early.mjs", filled("early.mjs", worker=worker))
    write(dist / "begin.js", filled("begin.js", soon=soon))
    soon = [Path(file).name for file in soon]
    write(dist / "walled.mjs", filled("walled.mjs", wall=wall(), soon=soon))
    for name in ("bar.js", "lab.js"):
        shutil.copy(HERE / "templates" / name, dist)
    files = dist / "files"
    order = sorted(path.relative_to(files).as_posix() for path in files.rglob("*.ipynb"))
    write(dist / "tabs.js", filled("tabs.js", order=order))
    splash = (HERE / "splash.css").read_text(encoding="utf-8")
    changed(dist / "lab" / "index.html", "</style>", f"{splash}</style>")
    changed(dist / "jupyter-lite.json", "pyodide/pyodide.mjs", "pyodide/python.mjs")
    config = json.loads((dist / "jupyter-lite.json").read_text(encoding="utf-8"))
    head = filled("head.html", version=config["jupyter-config-data"]["appVersion"])
    changed(dist / "lab" / "index.html", "</head>", f"{head}</head>")


def offline(dist):
    """Let the service worker of the Lab keep the pages, too, under a name of their own."""
    from pages import PLAIN, filled

    kinds = ("*.html", "*.mjs", *PLAIN, "search.json", "page.css", "*.notes.json", "images/*")
    kinds += ("formal/*.html", "fonts/*.woff2", "homework/**/*.html")
    online = {dist / "licences.html", dist / "pictures.html"}  # which nobody needs in a train
    files = sorted({file for kind in kinds for file in dist.glob(kind)} - online)
    files += sorted((dist / "static" / "pyodide").iterdir())
    digests = [(f.relative_to(dist).as_posix(), sha256(f.read_bytes()).hexdigest()) for f in files]
    name = sha256(json.dumps(digests).encode()).hexdigest()[:8]
    ours = filled("offline.js", name=name, digests=digests)
    worker = dist / "service-worker.js"
    worker.write_text(ours + worker.read_text(encoding="utf-8"), encoding="utf-8")


def changed(file, old, new):
    """Put a new text in the place of an old one, which has to be there."""
    text = file.read_text(encoding="utf-8")
    if text.count(old) != 1:
        raise SystemExit(f"{file.name} is not as expected: it has {old!r} {text.count(old)} times")
    file.write_text(text.replace(old, new), encoding="utf-8")


def contents(folder):
    """Copy what a reader finds in the file browser: notebooks, paths, sheets, questions, proofs.

    The folder of the proofs, which lies beside that of the notebooks, lies in it here.
    """
    from sg_course import cells, paths

    notebooks = PROJECT / "notebooks"
    (folder / "formal").mkdir(parents=True)
    for path in [*(PROJECT / "formal").glob("*.md"), *(PROJECT / "formal").glob("*.v")]:
        text = path.read_text(encoding="utf-8").replace("](../notebooks/", "](../")
        (folder / "formal" / path.name).write_text(text, encoding="utf-8")
    for part in ("images", "questions", "homework/student"):
        # a class that opens the file browser should not find the answers to its inventory
        hidden = shutil.ignore_patterns("inventory")
        shutil.copytree(notebooks / part, folder / part, ignore=hidden)
    shutil.copy(notebooks / "paths.toml", folder)  # by which the package knows the folder
    for path in notebooks.glob("*.ipynb"):
        if not path.name.startswith("path_"):  # which are made anew
            shutil.copy(path, folder)
    for name in paths.paths():
        text = cells.text(paths.notebook_of(name))
        (folder / f"path_{name}.ipynb").write_text(text, encoding="utf-8")
    for path in folder.rglob("*.ipynb"):
        text = path.read_text(encoding="utf-8").replace("](../formal/", "](formal/")
        notebook = json.loads(text)
        above = {FIRST: "first"}.get(path.name, "sheet" if "student" in path.parts else None)
        notebook["cells"] = [*with_notes(notebook["cells"], above)]
        notebook["metadata"] |= KERNEL
        path.write_text(json.dumps(notebook, indent=1), encoding="utf-8")
    (folder / "my").mkdir()
    shutil.copy(HERE / "notes" / "my.md", folder / "my" / "README.md")


def with_notes(cells, above):
    """Yield the cells of a notebook, and in between what a reader should know in a browser."""
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code" and FUNCTION.search("".join(cell["source"])):
            yield note("function", number)
        yield cell
        if above and number == 0:
            yield note(above, number)


def note(name, number):
    """Return a cell with one of our notes."""
    text = (HERE / "notes" / f"{name}.md").read_text(encoding="utf-8")
    source = text.splitlines(keepends=True)
    return {"cell_type": "markdown", "id": f"browser-{number}", "metadata": {}, "source": source}


if __name__ == "__main__":
    build(*sys.argv[2:]) if sys.argv[1:2] == ["here"] else main(*sys.argv[1:])
