"""The notes for the lecturer as a page to print: `python -m sg_course.notes 05`.

Beside the slides of each section are its note and the answers. A path has such a page as well:
`python -m sg_course.notes lecture`.
"""

import argparse
import re
import sys
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.words import brief, listed, shown
from sg_course.cells import is_answers, is_heading, is_note, loaded
from sg_course.collection import in_collection
from sg_course.paths import notebook_of, paths
from sg_course.questions import ASKED, question_named
from sg_course.rendered import rendered, templates
from sg_course.slides import shown_text

FOLDED = re.compile(r"<details><summary>.*?</summary>(.*)</details>\s*", re.DOTALL)
MOST_CHARACTERS = 60  # of the title of a slide
PAGES = templates("sg_course", ".")
PAGES.filters["markdown"] = rendered


class Section(NamedTuple):
    """A section in a lecture: the titles of its slides, its note and its answers."""

    slides: list
    notes: list
    answers: list


def notes_page(notebook):
    """Return a page, as HTML, with the slides of a notebook and its notes for the lecturer.

    The cells need the types of slides, as in the notebooks of `loaded` and `notebook_of`.
    """
    sections = sections_of(notebook.cells)
    firsts = [1 + sum(len(one.slides) for one in sections[:i]) for i in range(len(sections))]
    title = sections[0].slides[0]
    return PAGES.get_template("notes.html").render(title=title, parts=zip(firsts, sections))


def sections_of(cells):
    """Return the sections that belong to the lecture."""
    found = []
    for cell in cells:
        kind = cell.metadata.get("slideshow", {}).get("slide_type")
        if kind == "slide" and is_heading(cell):
            found.append(Section([], [], []))
        if kind in ("slide", "subslide"):
            found[-1].slides.append(title_of(cell))
        elif kind == "notes" and is_note(cell):
            found[-1].notes.append(unfolded_text(cell.source))
        elif kind == "notes" and is_answers(cell):
            found[-1].answers.append(unfolded_text(cell.source))
    return found


def title_of(cell):
    """Return the title of the slide that begins with a cell: its first line, or its question."""
    if cell.cell_type == "code" and (asked := ASKED.search(cell.source)):
        return f"Vote: {question_named(asked[1]).text}"
    line = next(line for line in cell.source.splitlines() if line.strip())
    if cell.cell_type == "code":
        return brief(line, MOST_CHARACTERS)
    line = shown_text(line)
    return line if is_heading(cell) else brief(line, MOST_CHARACTERS)


def unfolded_text(source):
    """Return the text of a note without what folds it.

    >>> unfolded_text("<details><summary>Note</summary>\\n\\nAsk.\\n\\n</details>")
    'Ask.'
    """
    return FOLDED.fullmatch(source)[1].strip()


# The command


def notebook_named(name):
    """Return the notebook with a number such as 05, or that of a path."""
    folder = in_collection("paths.toml").parent
    numbered = {file.name[:2]: file for file in sorted(folder.glob("[0-9][0-9]_*.ipynb"))}
    if name in numbered:
        return loaded(numbered[name])
    if name in paths():
        return notebook_of(name)
    known = listed([*numbered, *paths()])
    raise GameError(f"there are no notes for {shown(name)}; there are {known}")


def main(arguments=None):
    """Write pages with notes, beside the notebooks; return the exit code."""
    description = "Write the notes for the lecturer as a page."
    parser = argparse.ArgumentParser(prog="python -m sg_course.notes", description=description)
    parser.add_argument("names", nargs="+", metavar="NAME", help="such as 05, or a path")
    try:
        for name in parser.parse_args(arguments).names:
            page = notes_page(notebook_named(name))
            file = in_collection("paths.toml").with_name(f"notes_{name}.html")
            file.write_text(page, encoding="utf-8", newline="\n")
            print(file)
    except GameError as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
