"""The cells of a notebook: how they are read and written, and which are notes for lecturers.

In the file of a notebook, the outputs between a prediction and the next heading or prediction are
folded away in HTML; `loaded` returns them unfolded.
"""

import ast
import copy
import hashlib
import json
import re
from html import escape, unescape
from itertools import chain
from pathlib import Path

import nbformat
from nbformat.v4 import new_output

from sg_course.server import PYTHON

METADATA = {  # without a kernel that is named, JupyterLab asks for one
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": PYTHON,
}
NOTE = "<details><summary>For the lecturer ("
ANSWERS = "<details><summary>For the lecturer: answers</summary>"
LECTURER = "lecturer"  # the tag of both, by which pages and other exporters leave them out
FOLD, END = "<details><summary>What came out</summary>", "</details>"
PRINTED, ENDED = "<pre>", "</pre>"  # around a text that has no HTML, and stands nowhere else


# Reading and writing


def stable_id(position, cell, taken):
    """Return a cell id that depends only on the cell's place and source, and is not taken."""
    seed = f"{position} {cell.cell_type} {cell.source}"
    while (candidate := hashlib.sha256(seed.encode()).hexdigest()[:8]) in taken:
        seed += "+"
    return candidate


def with_ids(notebook):
    """Return the notebook with an id in every cell; ids that are there stay, repeats do not."""
    notebook.nbformat, notebook.nbformat_minor = 4, max(5, notebook.get("nbformat_minor", 5))
    taken = set()
    for position, cell in enumerate(notebook.cells):
        if cell.get("id") is None or cell.id in taken:
            cell.id = stable_id(position, cell, taken)
        taken.add(cell.id)
    return notebook


def loaded(path):
    """Return the notebook in the file `path` (format 4), unfolded, with an id in every cell."""
    notebook = with_ids(nbformat.v4.reads(Path(path).read_text(encoding="utf-8")))
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [*map(unfolded, cell.outputs)]
    return notebook


def text(notebook):
    """Return the text of the notebook's file; outputs that answer a prediction are folded there."""
    notebook = copy.deepcopy(notebook)
    for cell in chain(*stretches(notebook.cells)):
        if cell.cell_type == "code":
            cell.outputs = [*map(folded, cell.outputs)]
    return nbformat.v4.writes(notebook, indent=1, ensure_ascii=False).rstrip("\n") + "\n"


# What answers a prediction is folded


def stretches(cells):
    """Return, for each prediction, the cells below it up to the next heading or prediction."""
    found, now = [], []
    for cell in cells:
        if cell.cell_type == "code" and re.search(r"^Predict\(", cell.source, re.MULTILINE):
            found.append(now := [])
        elif cell.cell_type == "markdown" and re.search(r"^#+ ", cell.source, re.MULTILINE):
            now = []
        else:
            now.append(cell)
    return found


def folded(output):
    """Return the output of a cell, its HTML folded; a printed text becomes HTML."""
    if output.output_type == "stream":
        return new_output("display_data", in_html(output.text))
    if "text/html" not in output.data:
        data = in_html(output.data["text/plain"])
    else:
        data = {**output.data, "text/html": FOLD + output.data["text/html"] + END}
    return type(output)({**output, "data": data})


def in_html(text):
    """Return a printed text, folded."""
    return {"text/html": f"{FOLD}{PRINTED}{escape(text)}{ENDED}{END}"}


def unfolded(output):
    """Return the output of a cell as it was before it was folded, if it was."""
    data = {**output.get("data", {})}
    html = data.get("text/html", "")
    if not html.startswith(FOLD):
        return output
    if "text/plain" in data:
        data["text/html"] = html[len(FOLD) : -len(END)]
        return type(output)({**output, "data": data})
    text = unescape(html[len(FOLD + PRINTED) : -len(ENDED + END)])
    if output.output_type == "display_data":
        return new_output("stream", name="stdout", text=text)
    return type(output)({**output, "data": {"text/plain": text}})


# What a cell is


def joined(value):
    """Return a stored text as one string: sources and outputs may be lists of lines or JSON."""
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        return "".join(value)
    return value if isinstance(value, str) else json.dumps(value)


def text_of_output(output):
    """Return what a cell puts out, in words."""
    return joined(output.get("text") or output.get("data", {}).get("text/plain", ""))


def is_note(cell):
    """Return True for a note for the lecturer, which a reader sees as one folded line."""
    return cell.cell_type == "markdown" and cell.source.startswith(NOTE)


def is_answers(cell):
    """Return True for what a lecturer should know of a vote, folded at the end of a section."""
    return cell.cell_type == "markdown" and cell.source.startswith(ANSWERS)


def for_home(cells):
    """Return, for each cell: True if its section takes no minute of the lecture."""
    found, home = [], False
    for cell in cells:
        if cell.cell_type == "markdown" and cell.source.startswith("## "):
            home = "(0 min)" in cell.source.partition("\n")[0]
        found.append(home)
    return found


def planned(heading):
    """Return the minutes in the heading of a section, or None."""
    said = re.search(r"\((\d+) min\)", heading)
    return int(said[1]) if said else None


def syntax(cell):
    """Return the syntax tree of a code cell, its magic and shell lines left out."""
    lines = (re.sub(r"^(\s*)[%!].*$", r"\1pass", line) for line in cell.source.splitlines())
    return ast.parse("\n".join(lines))


def is_heading(cell):
    """Return True for the title or the heading of a section."""
    return cell.cell_type == "markdown" and re.match(r"##? ", cell.source) is not None


def only_imports(cell):
    """Return True for a code cell with imports and nothing else."""
    imports = (ast.Import, ast.ImportFrom)
    return cell.cell_type == "code" and all(isinstance(n, imports) for n in syntax(cell).body)
