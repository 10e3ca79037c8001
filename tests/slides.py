"""Set the slide types of the lecture notebooks by plain rules; a second run changes nothing.

    python tests/slides.py [--check] [NOTEBOOK ...]

- The title and every section heading start a slide; what follows stays on it while it fits.
- A slide has at most LINES lines. A picture or widget ends its slide: what follows may be
  the answer, and is not to be seen yet. Few lines stand beside it, so that it can be large.
- What does not fit starts a subslide. A cell that stays on the slide before has no type.
- Notes and answers for the lecturer are of the type "notes". Cells that only import are skipped,
  and so are sections of 0 minutes, which are for home, and exercises with their hints and
  answers, except those that are done IN_CLASS.
"""

import argparse
import ast
import math
import re
import sys
from pathlib import Path

from execute_notebooks import NOTEBOOKS, loaded, replaced, text
from notebook_style import for_home, is_answers, is_note, joined, syntax

LINES = 12
LINES_WITH_QUESTION, LINES_WITH_PICTURE = 5, 4  # on a slide with more than that cell
CHARACTERS, CODE_CHARACTERS = 90, 108  # in a line of text and in one of code
IN_CLASS = {  # the exercises that a lecture cannot do without
    "01_positions_and_outcomes": ("### Exercise 7",),
    "08_taking_and_breaking": ("### Exercise 5",),
    "09_games_worth_knowing": ("### Exercise 5",),
}
AT_HOME = {  # text that belongs to the exercise before it, or that asks for more at home
    "05_why_mex": ("When it is right, run the next cell",),
    "07_sprague_grundy_theorem": ("<details><summary>To try at home",),
    "02_sums": ("<details><summary>To read: how long", "<details><summary>To read: S + S′"),
    "09_games_worth_knowing": ("**Optional: a girl",),
}

# Without this, Shift+Enter on a slide before a note, or before a cell that only imports, leads to
# an empty slide with no way out: in jupyterlab-slideshow, only a layer is passed over (here one
# that belongs to no slide).
PASSED_OVER = {"jupyterlab-slideshow": {"layer": "none"}}


# ---- what a cell takes on a slide ------------------------------------------------------


def shown_text(line):
    """The line of markdown as it is read: without marks, tags and the targets of links."""
    return re.sub(r"\]\([^)]*\)|</?[a-zA-Z][^>]*>|[*`\\\[\]]|^[#>\s-]+", "", line)


def markdown_lines(source):
    """How many lines of text the markdown takes; what is folded away takes its summary's."""
    source = re.sub(r"</summary>.*?</details>", "", source, flags=re.DOTALL)
    lines = re.sub(r"^\s*\|[\s:|-]+\|\s*$", "", source, flags=re.MULTILINE).splitlines()
    return sum(math.ceil(len(shown_text(line)) / CHARACTERS) for line in lines)


def code_lines(value):
    """How many lines the code, or what it prints, takes without its empty lines."""
    return sum(math.ceil(len(line.rstrip()) / CODE_CHARACTERS) for line in value.splitlines())


def is_picture(output):
    """True for a widget, a picture or a verdict, which are shown as HTML."""
    return "text/html" in output.get("data", {})


def printed_lines(cell):
    """How many lines the code cell prints."""
    texts = [
        joined(output.get("text") or output.get("data", {}).get("text/plain", ""))
        for output in cell.outputs
        if not is_picture(output)
    ]
    return sum(map(code_lines, texts))


def lines(cell):
    """How many lines the cell takes; hidden code, widgets and pictures take none."""
    if cell.cell_type == "markdown":
        return markdown_lines(cell.source)
    hidden = cell.metadata.get("jupyter", {}).get("source_hidden", False)
    return (0 if hidden else code_lines(cell.source)) + printed_lines(cell)


def has_picture(cell):
    """True if the cell shows a widget or a picture."""
    return any(map(is_picture, cell.get("outputs", [])))


# ---- the rules -------------------------------------------------------------------------


def is_heading(cell):
    """True for the title or the heading of a section."""
    return cell.cell_type == "markdown" and re.match(r"##? ", cell.source) is not None


def only_imports(cell):
    """True for a code cell with imports and nothing else."""
    imports = (ast.Import, ast.ImportFrom)
    return cell.cell_type == "code" and all(isinstance(n, imports) for n in syntax(cell).body)


def begins_at_home(name, cell):
    """True for a text of the notebook `name` that begins or goes on with work for home."""
    source = cell.source
    exercise = source.startswith("### Exercise ") and not source.startswith(IN_CLASS.get(name, ()))
    return exercise or source.startswith(AT_HOME.get(name, ()))


def at_home(name, cells):
    """For each cell of the notebook `name`: True if it is no part of the lecture."""
    found, inside = [], False
    for cell, home in zip(cells, for_home(cells), strict=True):
        if cell.cell_type == "markdown":
            inside = begins_at_home(name, cell)
        found.append(home or inside)
    return found


def most_lines(cell):
    """How many lines a slide that ends with the cell may have; questions have hidden code."""
    if has_picture(cell):
        return LINES_WITH_PICTURE if lines(cell) else LINES_WITH_QUESTION
    return LINES


def slide_types(name, cells):
    """The slide type of each cell of the notebook `name`; None: it stays on the slide before."""
    types, used, full = [], 0, False
    for cell, home in zip(cells, at_home(name, cells), strict=True):
        if home or only_imports(cell):
            types.append("skip")
        elif is_note(cell) or is_answers(cell):
            types.append("notes")
        else:
            fits = not full and used + lines(cell) <= most_lines(cell)
            types.append("slide" if is_heading(cell) else None if fits else "subslide")
            used = lines(cell) + (used if types[-1] is None else 0)
            full = has_picture(cell)
    return types


def slides(cells):
    """The cells on each slide, by the types that are set."""
    found = []
    for cell in cells:
        kind = cell.metadata.get("slideshow", {}).get("slide_type")
        if kind in ("slide", "subslide"):
            found.append([cell])
        elif kind is None:
            found[-1].append(cell)
    return found


# ---- writing them ----------------------------------------------------------------------


def with_slides(name, notebook):
    """The notebook `name` with the slide types in its cells."""
    for cell, kind in zip(notebook.cells, slide_types(name, notebook.cells), strict=True):
        for key in ("slideshow", *PASSED_OVER):
            cell.metadata.pop(key, None)
        if kind is not None:
            cell.metadata["slideshow"] = {"slide_type": kind}
        if kind == "notes" or only_imports(cell):
            cell.metadata.update(PASSED_OVER)
    return notebook


def rewritten(path, check=False):
    """True if the types in the file `path` are not by the rules; they are set unless `check`."""
    return replaced(path, text(with_slides(path.stem, loaded(path))), check)


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
