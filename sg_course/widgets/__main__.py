"""Show the widgets in a Jupyter that lacks parts of them: python -m sg_course.widgets install.

Widgets run in two places. Their Python is beside the kernel, and what the page needs is beside the
server of Jupyter. On a hub these are often two environments, and only yours has the parts for the
page. Every server also looks into a folder of your own, so the parts are copied there.
"""

import argparse
import json
import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from jupyter_core.paths import ENV_JUPYTER_PATH, SYSTEM_JUPYTER_PATH, jupyter_data_dir

import sg_course.server
from sg_core.errors import GameError
from sg_core.words import listed

FOLDER = "labextensions"
OURS, OTHERS = "sg-course", ("@jupyter-widgets/jupyterlab-manager", "anywidget")
MARK = "install.json"  # in which JupyterLab reads who put a part there, and how it goes away
UNDO = "To undo this, use remove in place of install."
REMOVES = "python -m sg_course.widgets remove"
MARKED = {"packageName": "sprague-grundy", "uninstallInstructions": REMOVES}
RELOAD = "Reload this page in your browser, then choose Run → Run All Cells."


def place_of(name):
    """Return where a part is in the reader's own folder, or would be."""
    return Path(jupyter_data_dir()) / FOLDER / name


def source_of(name):
    """Return the folder with a part that came with the packages beside this Python."""
    if name == OURS:
        return Path(sg_course.server.__file__).parent / "lab"
    found = Path(ENV_JUPYTER_PATH[0]) / FOLDER / name
    if not found.is_dir():
        how = "run python -m pip install ipywidgets anywidget first"
        raise GameError(f"there is no {found}; {how}")
    return found


def is_copied(name):
    """Return whether a part in the reader's own folder was copied by this command, or half of it.

    An earlier version may have left half a copy, without a mark or with half of it.
    """
    try:
        mark = json.loads((place_of(name) / MARK).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return is_half(name)
    # copies that an earlier version made carry its name of the package
    return isinstance(mark, dict) and mark.get("uninstallInstructions") == REMOVES


def is_half(name):
    """Return whether a folder without a mark has only what a copy of a part begins with."""
    place = place_of(name)
    if place.is_symlink() or not place.is_dir():
        return False
    whole = content(source_of(name))
    return all(whole.get(file, b"").startswith(data) for file, data in content(place).items())


def every_server_has(name):
    """Return whether a part is where every server looks, as it is beside this Python."""
    if is_copied(name):
        return content(place_of(name)) == content(source_of(name))
    named = filter(None, os.environ.get("JUPYTER_PATH", "").split(os.pathsep))
    places = [*named, jupyter_data_dir(), *SYSTEM_JUPYTER_PATH]
    return any((Path(place) / FOLDER / name).is_dir() for place in places)


def content(folder):
    """Return what is in the files of a part, by their paths, without the mark."""
    files = [file for file in folder.rglob("*") if file.is_file() and file.name != MARK]
    return {file.relative_to(folder): file.read_bytes() for file in files}


def copy(name):
    """Copy a part into the reader's own folder, in place of an older copy: whole, or not at all."""
    source, place = source_of(name), place_of(name)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=jupyter_data_dir()) as beside:  # no server looks there
            new = Path(shutil.copytree(source, Path(beside) / "new"))
            (new / MARK).write_text(json.dumps(MARKED), encoding="utf-8")
            if place.exists():
                place.rename(Path(beside) / "old")
            new.rename(place)
    except OSError as problem:
        why = problem.args[0][0][-1] if isinstance(problem, shutil.Error) else problem.strerror
        raise GameError(f"{name} could not be copied to {place}: {why}") from problem


def install():
    """Copy the parts that are missing; return what to say."""
    missing = [name for name in (*OTHERS, OURS) if not every_server_has(name)]
    for name in missing:
        copy(name)
    if not missing:
        return f"Nothing to do: every Jupyter of yours finds {listed([*OTHERS, OURS])}."
    where = f"{listed(missing)} to {place_of('')}"
    return f"Copied {where}. {RELOAD} {UNDO}"


def remove():
    """Remove the parts that were copied; return what to say."""
    copied = [name for name in (*OTHERS, OURS) if is_copied(name)]
    for name in copied:
        shutil.rmtree(place_of(name))
    if not copied:
        return f"Nothing to do: {place_of('')} has nothing that this command copied."
    return f"Removed {listed(copied)} from {place_of('')}. Reload this page in your browser."


def main(arguments=None):
    """Run a command; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m sg_course.widgets", description=__doc__)
    parser.add_argument("command", choices=("install", "remove"))
    command = {"install": install, "remove": remove}[parser.parse_args(arguments).command]
    try:
        print(command())
    except (OSError, GameError) as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
