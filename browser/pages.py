"""The reading edition: each notebook as a page, which comes alive, and leads to the Lab."""

import re
import tomllib
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path
from shutil import copy, copytree

import nbformat
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from live import page_cells
from nbconvert import HTMLExporter
from nbformat import v4
from pygments.formatters import HtmlFormatter
from traitlets.config import Config

from sg_course import paths

HERE = Path(__file__).parent
TEMPLATES = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    trim_blocks=True,
    undefined=StrictUndefined,
)
WORDS = tomllib.loads((HERE / "words.toml").read_text(encoding="utf-8"))
LINK = re.compile(r'(?<=href=")([\w./-]+)\.ipynb(?=["#])')
PROOFS = "formal/README.md"  # a text, which is a page, too
HEADING = re.compile(r'<h2 id="([^"]+)">(.+?)</h2>', re.DOTALL)
TAG = re.compile(r"<[^>]+>")
SCROLLS = re.compile(r"<(pre|table)>(.*?)</\1>", re.DOTALL)  # where it is too wide
NARROW = 36  # characters, on a telephone
CELL = '<div class="cell'
FEW = 3  # sections, which need no list
STYLES = ("page.css", "live.css")
SCRIPTS = ("live", "closing", "widgets", "running", "answers", "worker", "my")
SCRIPTS += ("again", "share", "opened", "foot", "taps")
LINKED_NAME = "play.ipynb"
LINKED = {  # cells of the page that a link opens: what the link says takes the place of LINK
    "drawn": """from sg_course.widgets import GameEditor, PlayGame, Practice
from sg_course.widgets.links import arguments

editor = GameEditor(**arguments(LINK, "GameEditor"))
editor""",
    "played": 'PlayGame(**{"game": editor.game} | arguments(LINK, "PlayGame"))',
    "practised": 'Practice(**arguments(LINK, "Practice"))',
}
OWN = {"id": "own", "source": "", "field": "Write here"}
HIDDEN = "hide-input"
CAME_OUT = "<details><summary>What came out<"  # in saved notebooks: see sg_course/cells.py
LIVE = "application/vnd.jupyter.widget-view+json"
BARE = {"exclude_input_prompt": True, "exclude_output_prompt": True, "anchor_link_text": ""}
NAMELESS = re.compile(r'<a class="anchor-link" href="[^"]*"></a>')  # of a heading
FOLDED = Config({"TagRemovePreprocessor": {"enabled": True, "remove_input_tags": {HIDDEN}}})
EXPORTER = HTMLExporter(template_name="basic", config=FOLDED, **BARE)


def reading_edition(notebooks, live, folder, licences):
    """Write a page for each notebook that is live, one that lists them, and the licences."""
    ways = written_paths(live, folder)
    names = sorted(path.relative_to(live) for path in live.rglob("*.ipynb"))
    names = [name for name in names if name.name not in {way["live"] for way in ways}]
    pages = {name: reworded(nbformat.read(notebooks / name, 4)) for name in names}
    about = [listed(path, notebook) for path, notebook in pages.items()]
    beside = zip([None, *about], [*about[1:], None])
    for one, notebook, (before, after) in zip(about, pages.values(), beside):
        write(folder / one["page"], page_of(one, notebook, before, after))
    proofs = read_as_notebook(live / PROOFS)
    write(folder / Path(PROOFS).with_suffix(".html"), page_of(listed(Path(PROOFS), proofs), proofs))
    copytree(live / "formal", folder / "formal", dirs_exist_ok=True)
    write(folder / "index.html", index_of(about, ways, next(iter(pages.values()))))
    mine = [*about, *ways, page_of_links(folder)]
    write(folder / "my.html", filled("my.html", top="", pages=mine))
    write(folder / "licences.html", filled("licences.html", top="", licences=licences))
    light, dark = map(colours, ("default", "github-dark"))
    style = "".join((HERE / name).read_text(encoding="utf-8") for name in STYLES)
    dark = f"@media screen and (prefers-color-scheme: dark) {{{dark}}}"
    write(folder / "page.css", f"{light}\n{dark}\n{style}")
    for name in SCRIPTS:
        copy(HERE / "templates" / f"{name}.mjs", folder)
    for name in ("along.js", "kept.js", "icon.svg", "manifest.webmanifest"):
        copy(HERE / "templates" / name, folder)
    copytree(notebooks / "images", folder / "images", dirs_exist_ok=True)


def written_paths(live, folder):
    """Write a page for each path whose notebook is live; return what is listed of them."""
    found = []
    for name, path in paths.paths().items():
        if (live / f"path_{name}.ipynb").exists():
            notebook = reworded(paths.notebook_of(name))
            about = listed(Path(f"path_{name}.ipynb"), notebook)
            write(folder / about["page"], page_of(about, notebook))
            found.append(about | {"minutes": path["minutes"], "who": path["who"]})
    return found


def page_of_links(folder):
    """Write the page that a shared game opens; return what is listed of it."""
    own = v4.new_notebook(cells=[v4.new_markdown_cell("# A game to draw and to play")])
    own.cells.append(v4.new_code_cell("", id=OWN["id"]))
    write(folder / "files" / LINKED_NAME, nbformat.writes(own))
    code = [v4.new_code_cell(source, id=id) for id, source in LINKED.items()]
    cells = [*page_cells(v4.new_notebook(cells=code)), OWN]
    digest = b64encode(sha256(wall().encode()).digest()).decode()
    how = {"top": "", "path": LINKED_NAME, "cells": cells, "digest": digest}
    write(folder / "play.html", filled("play.html", **how))
    about = listed(Path(LINKED_NAME), own)
    return about | {"sources": about["sources"] | LINKED}


def wall():
    """Return the script of the frame in which a stranger's code runs."""
    return (HERE / "templates" / "wall.js").read_text(encoding="utf-8")


def colours(style, where=".highlight"):
    """Return the rules for code in one of the styles of Pygments."""
    return HtmlFormatter(style=style).get_style_defs(where)


def filled(template, **values):
    """Return a template with its values put in."""
    return TEMPLATES.get_template(template).render(values)


def write(file, text):
    """Write a file, in a folder that may be new."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def reworded(notebook):
    """Return a notebook that says of its cells what a page should say."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = for_a_page(cell.source)
        for output in cell.get("outputs", []):
            if saved := output.get("data", {}).get("text/html"):
                output.data["text/html"] = for_a_page(saved)
    return notebook


def for_a_page(text):
    """Return a text with the words of a page: see `words.toml`."""
    for old, new in WORDS.items():
        text = text.replace(old, new)
    return text


def index_of(pages, ways, first):
    """Return the page that lists the others, and begins with the first game of the first one."""
    (cell, *_) = (cell for cell in page_cells(first) if "button" in cell)
    first.cells = [one for one in first.cells if one.id == cell["id"]]
    first.cells[0].metadata.tags = [HIDDEN]
    board, _ = EXPORTER.from_notebook_node(still(first))
    return filled("index.html", top="", board=board, cells=[cell], pages=pages, ways=ways)


def read_as_notebook(file):
    """Return a text as a notebook, with a cell for each section."""
    parts = re.split(r"\n(?=## )", file.read_text(encoding="utf-8"))
    return v4.new_notebook(cells=[v4.new_markdown_cell(part) for part in parts])


def page_of(about, notebook, before=None, after=None):
    """Return a notebook as a page, with links to the one before, the one after and the live one."""
    cells = page_cells(notebook)
    body, _ = EXPORTER.from_notebook_node(still(notebook))
    body = body.replace(CAME_OUT, CAME_OUT.replace(">", " open>", 1))
    body = body.replace(f'href="../{PROOFS}"', f'href="{PROOFS.replace(".md", ".html")}"')
    body = SCROLLS.sub(reached, LINK.sub(r"\1.html", NAMELESS.sub("", body)))
    first, cell, rest = body.partition(CELL)[2].partition(CELL)
    return filled(
        "page.html",
        first=CELL + first,
        rest=cell + rest,
        sections=sections(body),
        top="../" * about["page"].count("/"),
        about=about,
        cells=cells,
        before=before,
        after=after,
    )


def still(notebook):
    """Return a notebook without live widgets, and without the code that the Lab folds.

    In place of a widget stands its picture; what is folded is, for one, the code of a prediction.
    """
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(LIVE, None)
        if cell.metadata.get("jupyter", {}).get("source_hidden"):
            cell.metadata.tags = sorted({HIDDEN, *cell.metadata.get("tags", [])})
    return notebook


def reached(found):
    """Return code or a table so that who has no mouse can scroll it, if it may be too wide."""
    lines = unescape(TAG.sub("", found[2])).splitlines()
    may_be = found[1] == "table" or any(len(line) > NARROW for line in lines)
    return found[0].replace(">", ' tabindex="0">', 1) if may_be else found[0]


def sections(body):
    """Return pairs of the address and the words of each heading, on a page with many of them."""
    found = [(anchor, TAG.sub("", words)) for anchor, words in HEADING.findall(body)]
    return found if len(found) > FEW else []


def listed(path, notebook):
    """Return what a list of pages says of a notebook: title, question, where it is, its code."""
    lines = [line for line in notebook.cells[0].source.splitlines() if line.strip()]
    bold = re.match(r"\*\*(.+?)\*\*", "".join(lines[1:2]))
    return {
        "title": lines[0].lstrip("# "),
        "question": bold[1] if bold else "",
        "page": path.with_suffix(".html").as_posix(),
        "live": path.as_posix(),
        "sections": sections_of(notebook.cells),
        "sources": {cell.id: cell.source for cell in notebook.cells if cell.cell_type == "code"},
    }


def sections_of(cells):
    """Return pairs of a heading and the cells below it that check something.

    >>> check = v4.new_code_cell("one.check(x)", id="a")
    >>> sections_of([v4.new_markdown_cell("## Heaps"), check])
    [['Heaps', ['a']]]
    """
    found = [["", []]]
    for cell in cells:
        if cell.cell_type == "markdown" and (heading := re.search(r"^## (.+)$", cell.source, re.M)):
            found.append([heading[1].replace("*", ""), []])
        elif cell.cell_type == "code" and ".check(" in cell.source:
            found[-1][1].append(cell.id)
    return [one for one in found if one[1]]
