"""Set the slide types of the lecture notebooks by the rules of `sg_course.slides`.

    python tests/slides.py [--check] [NOTEBOOK ...]

A second run changes nothing.
"""

import argparse
import sys
from pathlib import Path

from execute_notebooks import NOTEBOOKS, replaced

from sg_course.cells import loaded, text
from sg_course.slides import with_slides


def rewritten(path, check=False):
    """True if the types in the file `path` are not by the rules; they are set unless `check`."""
    return replaced(path, text(with_slides(loaded(path))), check)


def lectures():
    """The files of the lecture notebooks, which have numbers."""
    return sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))


def main(arguments=None):
    """Set the slide types of the notebooks named on the command line; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all lectures")
    parser.add_argument("--check", action="store_true", help="list what would change")
    options = parser.parse_args(arguments)
    changed = [path for path in options.notebooks or lectures() if rewritten(path, options.check)]
    for path in changed:
        print(f"{path}: {'would change' if options.check else 'written'}")
    return 1 if options.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
