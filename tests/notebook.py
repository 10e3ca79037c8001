"""Make a changed notebook whole again: everything that a change of a section needs, in order.

    python tests/notebook.py 02 [05 ...]

Sections are numbered in their order, the cells run, the beginnings of slides are marked, and the
rules of style, slides, paths and the book are checked. At the end you see the minutes of each
section and their sum.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

import execute_notebooks
import slides
from execute_notebooks import NOTEBOOKS

from sg_course.cells import loaded, planned, text

NUMBERED = re.compile(r"^## (\d+) · ")
CHECKS = ("test_notebook_style.py", "test_slides.py", "test_book.py")


def notebook_named(start):
    """Return the file of the notebook whose name begins like this."""
    found = sorted(NOTEBOOKS.glob(f"{start}*.ipynb"))
    if len(found) != 1:
        sys.exit(f"{start}: {len(found)} notebooks have a name that begins like this")
    return found[0]


def renumbered(path):
    """Number the sections of a notebook in their order; return pairs of an old and a new number."""
    notebook, changed, number = loaded(path), [], 0
    for cell in notebook.cells:
        old = cell.cell_type == "markdown" and NUMBERED.match(cell.source)
        if old:
            number += 1
            cell.source = NUMBERED.sub(f"## {number} · ", cell.source, count=1)
            changed += [(int(old[1]), number)] * (int(old[1]) != number)
    execute_notebooks.replaced(path, text(notebook), check=False)
    return changed


def minutes_table(path):
    """Return the heading of each section with its minutes, a line each, and the sum."""
    headings = [cell.source.splitlines()[0] for cell in loaded(path).cells if cell.source]
    found = [(planned(one), one) for one in headings if one.startswith("## ")]
    lines = [f"{part or 0:4}  {heading.removeprefix('## ')}" for part, heading in found]
    return "\n".join([*lines, f"{sum(part or 0 for part, _ in found):4}  in all"])


def main(arguments=None):
    """Do all that a change of some notebooks needs; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="+", metavar="NAME", help="such as 02")
    paths = [*map(notebook_named, parser.parse_args(arguments).names)]
    for path in paths:
        for old, new in renumbered(path):
            print(f"{path.name}: section {old} is {new} now; look for references to it")
        execute_notebooks.rewritten(path)
        if path in slides.lectures():
            slides.rewritten(path)
    here = Path(__file__).parent
    files = [*(here / "notebooks" / name for name in CHECKS), here / "test_paths.py"]
    code = subprocess.run([sys.executable, "-m", "pytest", "-n", "0", "-q", *files]).returncode
    for path in paths:
        print(f"{path.name}\n{minutes_table(path)}")
    return code


if __name__ == "__main__":
    sys.exit(main())
