"""Outputs that answer a prediction are folded in the notebooks as they are saved.

In the file, what came out between a prediction and the next heading or prediction is folded in
its HTML; whoever loads a notebook here has its outputs as they were.
"""

import re
from html import escape, unescape

from nbformat.v4 import new_output

FOLD, END = "<details><summary>What came out</summary>", "</details>"
PRINTED, ENDED = "<pre>", "</pre>"  # around a text that has no HTML, and stands nowhere else


def stretches(cells):
    """For each prediction, the cells below it up to the next heading or prediction."""
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
    """The output of a cell, its HTML folded; a printed text becomes HTML."""
    if output.output_type == "stream":
        return new_output("display_data", in_html(output.text))
    if "text/html" not in output.data:
        data = in_html(output.data["text/plain"])
    else:
        data = {**output.data, "text/html": FOLD + output.data["text/html"] + END}
    return type(output)({**output, "data": data})


def in_html(text):
    """A printed text, folded."""
    return {"text/html": f"{FOLD}{PRINTED}{escape(text)}{ENDED}{END}"}


def unfolded(output):
    """The output of a cell as it was before it was folded, if it was."""
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
