"""What the page of pictures lists: each picture of the notebooks, its file, and what draws it."""

import re
from base64 import b64decode
from html import unescape

from glue.sg_cells import Page, needed, parted, reads_of, steps_of

from sg_core.words import brief

SVG = re.compile(r"data:image/svg\+xml;base64,([\w+/=]+)")
PICTURE = re.compile(rf'<img alt="([^"]*)"[^>]* src="({SVG.pattern})"')  # in a saved widget
MET = re.compile(  # on a page: the address and the words of a section, or the name of a cell
    r'<h2 id="([^"]+)">(.+?)(?: <small>.+?</small>)?</h2>|id="cell-id=([^"]+)"', re.DOTALL
)
DARK = re.compile(r"<style>@media ?\(prefers-color-scheme: ?dark\).*?</style>\n?", re.DOTALL)
SENTENCE = re.compile(r"(?<=[.?!]) ")
TELLS, LONGEST = 30, 90  # characters of a title


def pictures_in(folder, about, notebook):
    """Write the pictures of a notebook as files; return what is listed of the notebook.

    Its sections come in the order of its page, each with its pictures. What is shown twice is
    listed once.
    """
    cells = {cell.id: cell for cell in notebook.cells}
    code = Page({id: cell.source for id, cell in cells.items() if cell.cell_type == "code"})
    sections, seen = [{"address": about["page"], "words": "", "pictures": []}], set()
    page = (folder / about["page"]).read_text(encoding="utf-8")
    for anchor, words, id in MET.findall(page):
        if anchor:
            address = f"{about['page']}#{anchor}"
            sections.append({"address": address, "words": words, "pictures": []})
        for number, (alt, svg) in enumerate(saved_pictures(cells.get(id))):
            if svg not in seen:
                seen.add(svg)
                file = f"pictures/{file_name(about['page'], id, number)}.svg"
                (folder / file).parent.mkdir(exist_ok=True)
                (folder / file).write_text(svg, encoding="utf-8")
                picture = {"alt": alt, "title": title_of(alt), "file": file}
                sections[-1]["pictures"].append(picture | {"code": what_draws(code, id)})
    return about | {"sections": [one for one in sections if one["pictures"]]}


def saved_pictures(cell):
    """Return the texts and the SVGs of the pictures that a cell was saved with.

    They are as on a slide, which is light; a reader's dark theme does not change them.
    """
    outputs = [] if cell is None else cell.get("outputs", [])
    html = "".join(one.get("data", {}).get("text/html", "") for one in outputs)
    found = PICTURE.findall(html)
    return [(unescape(alt), DARK.sub("", b64decode(svg).decode())) for alt, _, svg in found]


def file_name(page, cell, number):
    """Return the name of a picture of a cell, which stays while the cell has its name.

    >>> file_name("05_why_mex.html", "stairs", 0), file_name("05_why_mex.html", "stairs", 1)
    ('05_why_mex-stairs', '05_why_mex-stairs-2')
    """
    return f"{page.removesuffix('.html')}-{cell}" + f"-{number + 1}" * (number > 0)


def title_of(alt):
    """Return the first sentences of the text of a picture, until they tell enough.

    >>> title_of("G. A game of 2 positions, start a. b is terminal. a moves to b.")
    'G. A game of 2 positions, start a'
    """
    title = ""
    for sentence in SENTENCE.split(alt):
        if len(title) < TELLS:
            title = f"{title} {sentence}".strip()
    return brief(title.rstrip("."), LONGEST)


def what_draws(page, cell):
    """Return the statements that make what a cell shows, and no others.

    >>> cells = {"a": "import math", "b": "n, m = 3, 4", "c": "print(m)\\nn  # shown"}
    >>> print(what_draws(Page(cells), "c"))
    n, m = (3, 4)
    n
    """
    own, shown = parted(steps_of(cell, page.cells[cell]))
    steps = needed([*page.above(cell), *own], reads_of([shown] if shown else own))
    return "\n".join(step.text for step in (*steps, shown) if step)
