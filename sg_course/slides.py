"""The slides of a notebook, by plain rules.

- The title and every section heading start a slide; what follows stays on it while it fits.
- A slide has at most LINES lines. A picture or widget ends its slide, because the next cell may be
  the answer, which nobody should see yet. Only a few lines share the slide with it, so that it can
  be large.
- What does not fit starts a subslide. A cell that stays on the slide before has no type.
- Notes and answers for the lecturer are of the type "notes". Cells that only import are skipped,
  and so are sections of 0 minutes, which are for home, and exercises with their hints and
  answers. An exercise with the tag IN_CLASS stays, and a text with the tag AT_HOME is skipped.
  One with the tag TO_READ has a shorter one for the hall before it, so it is among the notes. One
  with the tag NEW_SLIDE begins a slide.
- A cell may have the picture, or the table, of another one beside it, which is pinned there: the
  whole slide then has less width.
"""

import math
import re

from sg_course.cells import (
    LECTURER,
    for_home,
    is_answers,
    is_heading,
    is_note,
    joined,
    only_imports,
    text_of_output,
)

LINES = 12
LINES_WITH_QUESTION, LINES_WITH_PICTURE = 5, 4  # on a slide with more than that cell
CHARACTERS, CODE_CHARACTERS = 90, 108  # in a line of text and in one of code
CHARACTERS_BESIDE = 54  # in a line of text next to what is pinned
IMAGE, TABLE = re.compile(r"<img\b[^>]*>"), re.compile(r"(?:^\|.*\n?)+", re.MULTILINE)
PLOTS = "image/svg+xml", "image/png"
IN_CLASS, AT_HOME, TO_READ, NEW_SLIDE = "in-class", "at-home", "to-read", "new-slide"  # tags

# Without this, Shift+Enter on a slide before a note, or before a cell that only imports, leads to
# an empty slide with no way out: in jupyterlab-slideshow, only a layer is passed over (here one
# that belongs to no slide).
PASSED_OVER = {"jupyterlab-slideshow": {"layer": "none"}}


# What a cell takes on a slide


def shown_text(line):
    """Return the line of markdown as it is read: without marks, tags and the targets of links."""
    return re.sub(r"\]\([^)]*\)|</?[a-zA-Z][^>]*>|[*`\\\[\]]|^[#>\s-]+", "", line)


def markdown_lines(source, characters=CHARACTERS):
    """Return how many lines of text the markdown takes; what is folded away takes its summary's."""
    source = re.sub(r"</summary>.*?</details>", "", source, flags=re.DOTALL)
    lines = re.sub(r"^\s*\|[\s:|-]+\|\s*$", "", source, flags=re.MULTILINE).splitlines()
    return sum(math.ceil(len(shown_text(line)) / characters) for line in lines)


def code_lines(value):
    """Return how many lines the code, or what it prints, takes without its empty lines."""
    return sum(math.ceil(len(line.rstrip()) / CODE_CHARACTERS) for line in value.splitlines())


def is_picture(output):
    """Return True for a widget, a picture or a verdict, which are shown as HTML."""
    return "text/html" in output.get("data", {})


def printed_lines(cell):
    """Return how many lines the code cell prints."""
    printed = [output for output in cell.outputs if not is_picture(output)]
    return sum(map(code_lines, map(text_of_output, printed)))


def lines(cell):
    """Return how many lines the cell takes; hidden code, widgets and pictures take none."""
    if cell.cell_type == "markdown":
        return markdown_lines(cell.source, CHARACTERS_BESIDE if pinned_to(cell) else CHARACTERS)
    hidden = cell.metadata.get("jupyter", {}).get("source_hidden", False)
    return (0 if hidden else code_lines(cell.source)) + printed_lines(cell)


def has_picture(cell):
    """Return True if the cell shows a widget or a picture."""
    return any(map(is_picture, cell.get("outputs", [])))


# What is pinned beside a slide


def pin(cell, id):
    """Pin the picture, or the table, of the cell with this id beside a cell."""
    cell.metadata["sg"] = {**cell.metadata.get("sg", {}), "pin": id}


def pinned_to(cell):
    """Return the id of the cell whose picture or table is pinned beside a cell, or None."""
    return cell.metadata.get("sg", {}).get("pin")


def figure_of(cell):
    """Return the last picture of a cell, as HTML, or its last table, as Markdown; "": none.

    Of a game that is weighed, or climbed, this is the game: the scales come before it.
    """
    shown = [joined(one.data["text/html"]) for one in cell.get("outputs", []) if is_picture(one)]
    found = IMAGE.findall("".join(shown)) or TABLE.findall(cell.source * (not shown))
    return found[-1].strip() if found else ""


def plot_in(output):
    """Return the form in which a plot is stored in an output, such as "image/png", or None."""
    return next((form for form in PLOTS if form in output.get("data", {})), None)


def may_be_pinned(cell):
    """Return whether a cell has a picture or a table, or may have one once it has run."""
    outputs, is_code = cell.get("outputs", []), cell.cell_type == "code"
    return bool(figure_of(cell)) or any(map(plot_in, outputs)) or (is_code and not outputs)


# The rules


def begins_at_home(cell):
    """Return True for a text that begins or goes on with work for home."""
    tags = cell.metadata.get("tags", ())
    exercise = cell.source.startswith("### Exercise ") and IN_CLASS not in tags
    return exercise or AT_HOME in tags


def at_home(cells):
    """Return, for each cell: True if it does not belong to the lecture."""
    found, inside = [], False
    for cell, home in zip(cells, for_home(cells), strict=True):
        if cell.cell_type == "markdown":
            inside = begins_at_home(cell)
        found.append(home or inside)
    return found


def most_lines(cell):
    """Return how many lines a slide may have that ends with the cell; a question hides its code."""
    if has_picture(cell):
        return LINES_WITH_PICTURE if lines(cell) else LINES_WITH_QUESTION
    return LINES


def slide_types(cells):
    """Return the slide types of the cells of a notebook; None: it stays on the slide before."""
    types, used, full = [], 0, False
    for cell, home in zip(cells, at_home(cells), strict=True):
        if home or only_imports(cell):
            types.append("skip")
        elif is_note(cell) or is_answers(cell) or TO_READ in cell.metadata.get("tags", ()):
            types.append("notes")
        else:
            full = full or NEW_SLIDE in cell.metadata.get("tags", ())
            has_room = not full and used + lines(cell) <= most_lines(cell)
            types.append("slide" if is_heading(cell) else None if has_room else "subslide")
            used = lines(cell) + (used if types[-1] is None else 0)
            full = has_picture(cell)
    return types


def slides(cells):
    """Return the cells on each slide, by the types that are set."""
    found = []
    for cell in cells:
        kind = cell.metadata.get("slideshow", {}).get("slide_type")
        if kind in ("slide", "subslide"):
            found.append([cell])
        elif kind is None:
            found[-1].append(cell)
    return found


def with_slides(notebook):
    """Return the notebook with the slide types in its cells, and the tag of notes."""
    for cell, kind in zip(notebook.cells, slide_types(notebook.cells), strict=True):
        for key in ("slideshow", *PASSED_OVER):
            cell.metadata.pop(key, None)
        if is_note(cell) or is_answers(cell):
            cell.metadata["tags"] = [LECTURER]
        if kind is not None:
            cell.metadata["slideshow"] = {"slide_type": kind}
        if kind == "notes" or only_imports(cell):
            cell.metadata.update(PASSED_OVER)
    return notebook
