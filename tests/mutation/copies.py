"""Copies of the package as it was at a commit, with the tests of then or of now."""

import ast
import hashlib
import io
import shutil
import subprocess
import tarfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def archived(folder, commit, *names):
    """Put files of a commit into a folder."""
    command = ["git", "archive", commit, *names]
    found = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(found)) as archive:
        archive.extractall(folder, filter="tar")


def laid_out(folder, commit, now, modules):
    """Make a folder with the package of a commit, and with the tests of then or of now.

    Of now are also the examples in the docstrings of some modules, given as globs.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    archived(folder, commit, *(["sg_core"] if now else []))
    if now:
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        names = [name for name in listed.stdout.split("\0") if not name.startswith("sg_core/")]
        lay_over(folder, ROOT, [name for name in names if (ROOT / name).is_file()])
        shims = HERE / "frozen" / "shims"
        lay_over(folder, shims, [f.relative_to(shims) for f in shims.rglob("*") if f.is_file()])
        for file in files_of(ROOT / "sg_core", modules):
            write_docstrings(folder, file)
    return folder


def lay_over(folder, place, names):
    """Copy files to a folder, but none that is there."""
    for name in names:
        if not (folder / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(place / name, folder / name)


def write_docstrings(folder, file):
    """Write a module of tests with the examples in the docstrings of a file of the checkout.

    They see the names in the module of the same name; this may be one of the shims.
    """
    parts = file.relative_to(ROOT).with_suffix("").parts
    examples = {}
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node, clean=False) or ""
            if ">>>" in text:
                examples[f"{getattr(node, 'name', 'module')}_{len(examples)}"] = text
    if examples:
        to = folder / "tests" / "docstrings" / f"{'_'.join(parts)}.py"
        to.parent.mkdir(exist_ok=True)
        module = ".".join(parts).removesuffix(".__init__")
        names = "{name: value for name, value in vars(module).items() if name[:2] != '__'}"
        lines = [f"import {module} as module", "", f"globals().update({names})"]
        to.write_text("\n".join([*lines, f"__test__ = {examples!r}", ""]), "utf-8")


def fingerprint(folder):
    """Return a text that changes when a file in the folder does."""
    files = sorted(file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc")
    told = [f"{file.relative_to(folder)} {file.read_bytes()!r}" for file in files]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:10]


def files_of(folder, globs):
    """Return the files in a folder that the globs name, once each."""
    return sorted({file for glob in globs.split() for file in folder.glob(glob)})
