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
    """Return whether a part in the reader's own folder was copied by this command."""
    mark = place_of(name) / MARK
    if not mark.is_file():
        return False
    # copies that an earlier version made carry its name of the package
    return json.loads(mark.read_text(encoding="utf-8")).get("uninstallInstructions") == REMOVES


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
    """Copy a part into the reader's own folder, in place of an older copy."""
    source, place = source_of(name), place_of(name)
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(source, place)
    (place / MARK).write_text(json.dumps(MARKED), encoding="utf-8")


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
