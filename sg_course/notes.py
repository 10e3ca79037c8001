"""Pages of a lecture, to print or to have beside you: `python -m sg_course.notes 05`.

Next to the slides of each section are its note and the answers; a clock shows where you should be.
With `--slides` the page has the slides, and with `--handout` a sheet for the class. Each of them
can be had of a notebook, by its number or its file, and of a path: `python -m sg_course.notes
lecture`.
"""

import argparse
import re
import sys
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.words import brief, listed, shown
from sg_course.cells import is_answers, is_heading, is_note, joined, loaded, planned, text_of_output
from sg_course.collection import in_collection
from sg_course.paths import notebook_of, paths
from sg_course.questions import ASKED, question_named
from sg_course.rendered import rendered, templates
from sg_course.slides import (
    figure_of,
    has_picture,
    is_picture,
    pinned_to,
    plot_in,
    shown_text,
    slides,
)

FOLDED = re.compile(r"<details><summary>.*?</summary>(.*)</details>\s*", re.DOTALL)
LINK = re.compile(r"(?<!!)\[((?:[^][]|\[[^]]*\])*)\]\([^)\s]*\)")
FOLD = re.compile(r"<details>.*?</details>", re.DOTALL)
TO_RUN = re.compile(r"<p>Run the cell\b[^<]*</p>")  # below a picture that is saved
MOST_CHARACTERS = 60  # of the title of a slide
KINDS = "slides", "handout"  # of pages for those who listen
PAGES = templates("sg_course", ".")
PAGES.filters["markdown"] = rendered
CLOCK = Path(__file__).with_name("notes.js").read_text(encoding="utf-8")


class Section(NamedTuple):
    """A section in a lecture: its minutes, titles of slides, note, answers, and those to votes."""

    minutes: int
    slides: list
    notes: list
    answers: list
    votes: list


def notes_page(notebook):
    """Return a page, as HTML, with the slides of a notebook and its notes for the lecturer.

    The cells need the types of slides, as in the notebooks of `loaded` and `notebook_of`.
    """
    sections = sections_of(notebook.cells)
    firsts = [1 + sum(len(one.slides) for one in sections[:i]) for i in range(len(sections))]
    return PAGES.get_template("notes.html").render(
        title=sections[0].slides[0],
        parts=zip(firsts, sections),
        clock=CLOCK,
        allowed=f"sha256-{b64encode(sha256(CLOCK.encode()).digest()).decode()}",
    )


def sections_of(cells):
    """Return the sections that belong to the lecture."""
    found = []
    for cell in cells:
        kind = cell.metadata.get("slideshow", {}).get("slide_type")
        if kind == "slide" and is_heading(cell):
            found.append(Section(planned(cell.source) or 0, [], [], [], []))
        if (kind in ("slide", "subslide") or not kind) and (right := right_option(cell)):
            found[-1].votes.append(right)
        if kind in ("slide", "subslide"):
            found[-1].slides.append(title_of(cell))
        elif kind == "notes" and is_note(cell):
            found[-1].notes.append(unfolded_text(cell.source))
        elif kind == "notes" and is_answers(cell):
            found[-1].answers.append(unfolded_text(cell.source))
    return found


def title_of(cell):
    """Return the title of the slide that begins with a cell: what it asks, shows or says first."""
    if question := asked_by(cell):
        return f"Vote: {question.text}"
    if has_picture(cell) and (words := " ".join(map(text_of_output, cell.outputs))):
        return brief(words, MOST_CHARACTERS)
    line = next(line for line in cell.source.splitlines() if line.strip())
    if cell.cell_type == "code":
        return brief(line, MOST_CHARACTERS)
    line = shown_text(line)
    return line if is_heading(cell) else brief(line, MOST_CHARACTERS)


def asked_by(cell):
    """Return the question that a cell asks, or None."""
    found = ASKED.search(cell.source) if cell.cell_type == "code" else None
    return question_named(found[1]) if found else None


def right_option(cell):
    """Return the question of a cell and its right option, as Markdown; None: there is none."""
    question = asked_by(cell)
    right = [text for ticked, text, _ in question.options if ticked] if question else []
    return f"*{question.text}* {listed(right)}" if right else None


def unfolded_text(source):
    """Return the text of a note without what folds it.

    >>> unfolded_text("<details><summary>Note</summary>\\n\\nAsk.\\n\\n</details>")
    'Ask.'
    """
    return FOLDED.fullmatch(source)[1].strip()


# Slides and handouts


class Slide(NamedTuple):
    """A slide on paper: its parts and what is pinned, as HTML; has it a picture; does it ask?"""

    parts: list
    pinned: str
    picture: bool
    asks: bool


def slides_page(notebook, kind):
    """Return a page, as HTML, with the slides of a notebook, or with a handout of them."""
    taken, by_id = slides(notebook.cells), {cell.id: cell for cell in notebook.cells}
    shown = [on_paper(cells, kind, by_id) for cells in taken[kind == "handout" :]]
    title = title_of(notebook.cells[0])
    return PAGES.get_template("slides.html").render(
        title=title, kind=kind, slides=[slide for slide in shown if slide.parts]
    )


def on_paper(cells, kind, by_id):
    """Return a slide of these cells; a handout has each picture once."""
    asks, picture = any(map(asked_by, cells)), any(map(shows_picture, cells))
    ids = [pinned_to(cell) for cell in cells if pinned_to(cell) in by_id and kind == "slides"]
    pinned = html_of_figure(by_id[ids[0]]) if ids else ""
    return Slide([*filter(None, (html_of(cell, kind) for cell in cells))], pinned, picture, asks)


def shows_picture(cell):
    """Return True if the cell shows a widget, a picture or a plot."""
    return has_picture(cell) or any(map(plot_in, cell.get("outputs", [])))


def html_of_figure(cell):
    """Return the picture or the table of a cell that is pinned, as HTML."""
    figure = figure_of(cell)
    if cell.cell_type == "markdown":
        return rendered(figure)
    return figure or next(filter(None, map(html_of_plot, cell.outputs)), "")


def html_of(cell, kind):
    """Return a cell as HTML: a text without links, a question without answers, what code shows."""
    if cell.cell_type == "markdown":
        return rendered(LINK.sub(r"\1", FOLD.sub("", cell.source)))
    if question := asked_by(cell):
        options = "".join(f"<li>{rendered(text)}</li>" for _, text, _ in question.options)
        return f"{rendered(f'**{question.text}**')}<ol class='options'>{options}</ol>"
    hidden = cell.metadata.get("jupyter", {}).get("source_hidden", False) or kind == "handout"
    code = "" if hidden else f"<pre>{escape(cell.source)}</pre>"
    return code + "".join(map(html_of_output, cell.outputs))


def html_of_output(output):
    """Return what a cell puts out, as HTML, without the words for who has a Python."""
    if is_picture(output):
        return TO_RUN.sub("", joined(output.data["text/html"]))
    return html_of_plot(output) or f"<pre>{escape(text_of_output(output))}</pre>"


def html_of_plot(output):
    """Return a plot that is stored as SVG or PNG, as HTML; "": there is none."""
    form = plot_in(output)
    if form is None:
        return ""
    stored, is_text = joined(output.data[form]), form == "image/svg+xml"
    letters = b64encode(stored.encode()).decode() if is_text else "".join(stored.split())
    alt = escape(text_of_output(output), quote=True)
    return f'<img alt="{alt}" src="data:{form};base64,{letters}">'


# The command


def notebook_named(name):
    """Return the notebook with a number such as 05, that of a path, or the one in a file."""
    if Path(name).suffix == ".ipynb":
        if not Path(name).is_file():
            raise GameError(f"there is no file {name}")
        return loaded(name)
    folder = in_collection("paths.toml").parent
    numbered = {file.name[:2]: file for file in sorted(folder.glob("[0-9][0-9]_*.ipynb"))}
    if name in numbered:
        return loaded(numbered[name])
    if name in paths():
        return notebook_of(name)
    known = listed([*numbered, *paths()])
    raise GameError(f"there are no notes for {shown(name)}; there are {known}")


def main(arguments=None):
    """Write pages with notes, slides or handouts, beside the notebooks; return the exit code."""
    description = "Write the notes for the lecturer, the slides or a handout as a page."
    parser = argparse.ArgumentParser(prog="python -m sg_course.notes", description=description)
    parser.add_argument("names", nargs="+", metavar="NAME", help="such as 05, a path, or a file")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--slides", action="store_true", help="the slides, one on a page of paper")
    which.add_argument("--handout", action="store_true", help="a sheet of paper for the class")
    options = parser.parse_args(arguments)
    kind = next((kind for kind in KINDS if getattr(options, kind)), "notes")
    try:
        for name in options.names:
            notebook = notebook_named(name)
            page = notes_page(notebook) if kind == "notes" else slides_page(notebook, kind)
            file = in_collection("paths.toml").with_name(f"{kind}_{Path(name).stem}.html")
            file.write_text(page, encoding="utf-8", newline="\n")
            print(file)
    except GameError as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
