"""The reading edition: each notebook as a page, which comes alive, and leads to the Lab."""

import json
import re
import tomllib
from base64 import b64decode, b64encode
from hashlib import sha256
from html import unescape
from inspect import getdoc
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import nbformat
from figures import PICTURE, SVG, pictures_in
from inventory import inventory
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from live import is_hidden, page_cells
from markupsafe import Markup
from nbconvert import HTMLExporter
from nbformat import v4
from PIL import Image
from pygments.formatters import HtmlFormatter
from traitlets.config import Config

from sg_core.words import counted
from sg_course import paths, widgets
from sg_course.cells import LECTURER, only_imports
from sg_course.notes import notes_page
from sg_course.pictures.look import style_variables
from sg_course.practice import SKILLS

HERE = Path(__file__).parent
TEMPLATES = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    trim_blocks=True,
    undefined=StrictUndefined,
)
TEMPLATES.filters["counted"] = counted
WORDS, KINDS, ICONS = (
    tomllib.loads((HERE / name).read_text(encoding="utf-8"))
    for name in ("words.toml", "widgets.toml", "icons.toml")
)
LASTS = re.compile(r"After \d+ minutes you can")
LINK = re.compile(r'(?<=href=")([\w./-]+)\.ipynb(?=["#])')
PROOFS = "formal/README.md"  # a text, which is a page, too
HEADING = re.compile(
    r'(<h([12]) id="[^"]+">)(?:(\d+) · )?(.+?)(?: \((\d+) min\))?(?=</h\2>)', re.DOTALL
)
SECTION = re.compile(  # as `heading` makes it: address, number, words, minutes
    r'<h2 id="([^"]+)">(?:<span class="number">(\d+)</span> )?(.+?)(?: <small>(.+?)</small>)?</h2>',
    re.DOTALL,
)
ASKED = re.compile(r"<div>(?=<b>[^<]*</b><details><summary>A\. )")  # a prediction, as it is saved
HINTS = re.compile(r"(?:<details><summary>Hint \d</summary>.*?</details>\s*)+", re.DOTALL)
CODE = re.compile(  # the code of a cell, in the HTML of nbconvert
    r'(celltag_(imports|given)[" ][^>]*>\n)<div class="input">(.*?</pre></div>\n</div>\n</div>\n)'
    r"</div>",
    re.DOTALL,
)
MINUTES = re.compile(r" \(\d+ min\)$")  # at the end of a heading: they are those of a lecture
NAMES = re.compile(r"^(?:from \S+ )?import (.+)$", re.MULTILINE)
MAIN_LINE = 8  # notebooks each of which needs the one before; the others branch off from the last
HEADS = re.compile(r'<h[123] id="([^"]+)">(.+?)(?: <small>.+?</small>)?</h[123]>', re.DOTALL)
QUESTION = re.compile(r'<div class="sg-ask"><b>(.*?)</b>', re.DOTALL)
TAG = re.compile(r"<[^>]+>")
SCROLLS = re.compile(r"<(pre|table)>(.*?)</\1>", re.DOTALL)  # where it is too wide
NARROW = 36  # characters, on a telephone
CELL = '<div class="cell'
FEW = 3  # sections, which need no list
STYLES = ("page.css", "live.css", "front.css")
SCRIPTS = ("live", "closing", "widgets", "running", "answers", "worker", "my")
SCRIPTS += ("again", "share", "opened", "foot", "taps", "tapped", "where", "way")
PLAIN = ("along.js", "kept.js", "first.js", "mirror.js", "died.js", "icon.svg")
PLAIN += ("manifest.webmanifest",)
FRONT, FRONT_PAGE = Path("one_sitting.ipynb"), "index.html"  # the notebook that is the front page
MIRROR = "sitting-mirror"  # its first section, which is played there without Python
MIRRORED = {"sitting-title", MIRROR, "sitting-mirror-play"}  # in their place it stands
LISTED = ("pages", "", "All pages", "")  # the last section of the front page
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
NOT_YET = "… Not yet"  # so the verdict on an empty answer begins
DARK = f"<style>{(HERE / 'dark.css').read_text(encoding='utf-8')}</style>"  # in each picture
CAME_OUT = "<details><summary>What came out<"  # in saved notebooks: see sg_course/cells.py
LIVE = "application/vnd.jupyter.widget-view+json"
BARE = {"exclude_input_prompt": True, "exclude_output_prompt": True, "anchor_link_text": ""}
NAMELESS = re.compile(r'<a class="anchor-link" href="[^"]*"></a>')  # of a heading
FOLDED = Config({"TagRemovePreprocessor": {"enabled": True, "remove_input_tags": {HIDDEN}}})
EXPORTER = HTMLExporter(template_name="basic", config=FOLDED, **BARE)


def reading_edition(notebooks, live, folder):
    """Write a page for each notebook that is live, one that lists them, and what goes with them.

    Return what a search finds on these pages: words, the title of the page, and the address.
    """
    ways = written_paths(live, folder)
    names = sorted(path.relative_to(live) for path in live.rglob("*.ipynb"))
    names = [name for name in names if name.name not in {way["live"] for way in ways}]
    pages = {name: reworded(nbformat.read(notebooks / name, 4)) for name in names}
    about = [listed(path, notebook) for path, notebook in pages.items()]
    others = [one for one in about if one["page"] != FRONT_PAGE]
    beside = {one["page"]: pair for one, *pair in zip(others, [None, *others], [*others[1:], None])}
    for one, notebook in zip(about, pages.values()):
        if one["page"] != FRONT_PAGE:
            write_page(folder, one, notebook, *beside[one["page"]])
    proofs = read_as_notebook(live / PROOFS)
    write_page(folder, listed(Path(PROOFS), proofs), proofs)
    copytree(live / "formal", folder / "formal", dirs_exist_ok=True)
    kinds = kinds_of_widgets(about, pages.values())
    write(folder / "widgets.html", filled("widgets.html", top="", widgets=kinds))
    inventoried = inventory(folder, [one["page"] for one in others])
    write(folder / "learnt.html", filled("learnt.html", top="", **inventoried))
    listing = listing_of(others, ways, len(kinds))
    (front,) = (one for one in about if one not in others)
    write_front(folder, front, pages[FRONT], listing)
    write_pictures(folder, zip(about, pages.values()))
    mine = [*about, *ways, page_of_links(folder)]
    skills = {name: about.title for name, about in SKILLS.items()}
    write(folder / "my.html", filled("my.html", top="", pages=mine, skills=skills))
    light, dark = map(colours, ("default", "github-dark"))
    style = "".join((HERE / name).read_text(encoding="utf-8") for name in STYLES)
    dark = f"@media screen and (prefers-color-scheme: dark) {{{dark}}}"
    labels = "".join(f"{name}: {value}; " for name, value in style_variables().items())
    write(folder / "page.css", f":root {{ {labels}}}\n{light}\n{dark}\n{style}")
    for name in SCRIPTS:
        copy(HERE / "templates" / f"{name}.mjs", folder)
    for name in PLAIN:
        copy(HERE / "templates" / name, folder)
    write(folder / "dark.mjs", f"export const DARK = {json.dumps(DARK)};\n")
    preview(notebooks / "images" / "film.gif", folder / "preview.png")
    no_page = ignore_patterns("questions")  # pictures that go to other systems
    copytree(HERE / "fonts", folder / "fonts", dirs_exist_ok=True)
    copytree(notebooks / "images", folder / "images", ignore=no_page, dirs_exist_ok=True)
    return [found for one in about for found in found_on(folder, one)]


def written_paths(live, folder):
    """Write a page for each path whose notebook is live; return what is listed of them."""
    found = []
    for name, path in paths.paths().items():
        if (live / f"path_{name}.ipynb").exists():
            notebook = reworded(paths.notebook_of(name))
            about = listed(Path(f"path_{name}.ipynb"), notebook)
            write_page(folder, about, notebook)
            found.append(about | {"minutes": path["minutes"], "who": path["who"]})
    return found


def found_on(folder, about):
    """Return what a search finds on a page: its headings, its words and its questions."""
    page = (folder / about["page"]).read_text(encoding="utf-8")
    heads = HEADS.findall(page)
    asked = [(f"cell-id={id}", QUESTION.search(page, page.index(id))[1]) for id in about["asked"]]
    return [
        [unescape(TAG.sub("", words)), about["title"], f"{about['page']}#{anchor}"]
        for anchor, words in [*heads, *asked]
    ]


def write_pictures(folder, pages):
    """Write the page that lists the pictures of all notebooks, in the order of the course."""
    found = [pictures_in(folder, *one) for one in pages if "/" not in one[0]["page"]]
    found = sorted(found, key=lambda one: one["page"] != FRONT_PAGE)  # which is the first to read
    shown = [one for one in found if one["sections"]]
    write(folder / "pictures.html", filled("pictures.html", top="", notebooks=shown))


def kinds_of_widgets(about, notebooks):
    """Return names, words, page and picture of each widget, and an address that shows it alone."""
    first = {}
    for one, notebook in zip(about, notebooks):
        cells = {cell.id: cell for cell in notebook.cells}
        for cell in page_cells(notebook):
            name = cell.get("widget", "Predict")
            address = f"{one['page']}?bare#cell-id={cell['id']}"
            found = {"name": name, "address": address, "title": one["title"]}
            first.setdefault(name, (found | {"button": cell.get("button")}, cells[cell["id"]]))
    del first["Predict"]
    return [found | told_of(name, cell) for name, (found, cell) in first.items()]


def told_of(name, cell):
    """Return how people call a widget, what it says of itself, and its picture in a saved cell."""
    said = getdoc(getattr(widgets, name)).splitlines()[0]
    outputs = [one.get("data", {}).get("text/html", "") for one in cell.outputs]
    pictures = PICTURE.findall("".join(outputs))
    picture = pictures[KINDS["pictures"].get(name, 0)][:2] if pictures else None
    if picture:
        picture = unescape(picture[0]), SVG.sub(in_both_themes, picture[1])
    return {"called": KINDS["names"][name], "words": said, "picture": picture}


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
    return about | {"sources": about["sources"] | LINKED, "fields": [OWN["id"]]}


def preview(film, file):
    """Write the last picture of a film, for those who see a link to this site elsewhere."""
    with Image.open(film) as pictures:
        pictures.seek(pictures.n_frames - 1)
        pictures.convert("RGB").save(file, optimize=True)


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
    """Return a text with the words of a page: see `words.toml`. Its minutes are those of a lecture.

    >>> for_a_page("After 45 minutes you can label a game.")
    'Afterwards you can label a game.'
    """
    for old, new in WORDS.items():
        text = text.replace(old, new)
    return LASTS.sub("Afterwards you can", text)


def listing_of(pages, ways, widgets):
    """Return what the list of pages says: the way, what branches off, paths, how many widgets."""
    line = [one for one in pages if re.match(r"\d\d · ", one["title"])]
    how = {"line": line[:MAIN_LINE], "branches": line[MAIN_LINE:], "pages": pages, "ways": ways}
    return how | {"widgets": counted(widgets, "widget")}


def write_front(folder, about, notebook, listing):
    """Write the front page: the mirror, the sections of its notebook, and the list of pages.

    The address that this notebook had before leads there.
    """
    (mirror,) = (cell.source for cell in notebook.cells if cell.id == MIRROR)
    notebook.cells = [cell for cell in notebook.cells if cell.id not in MIRRORED]
    begins = next(f"cell-id={cell.id}" for cell in notebook.cells if cell.cell_type == "markdown")
    hero = {"reflection": mirror.splitlines()[0].lstrip("# "), "begins": begins}
    write_page(folder, about, notebook, template=FRONT_PAGE, **hero, **listing)
    moved = filled("moved.html", title=about["title"], to=FRONT_PAGE)
    write(folder / FRONT.with_suffix(".html"), moved)


def read_as_notebook(file):
    """Return a text as a notebook, with a cell for each section."""
    parts = re.split(r"\n(?=## )", file.read_text(encoding="utf-8"))
    return v4.new_notebook(cells=[v4.new_markdown_cell(part) for part in parts])


def write_page(folder, about, notebook, before=None, after=None, template="page.html", **more):
    """Write a notebook as a page, with links to those beside it.

    A template other than that of a page is told more.
    Notes for lecturers, which hold answers, are in a file of their own, and in no page.
    """
    cells, notes = apart(body_of(notebook))
    first, *rest = cells
    values = {"about": about, "first": first, "rest": "".join(rest), "before": before}
    last = [LISTED] if about["page"] == FRONT_PAGE else []
    values |= {"after": after, "cells": page_cells(notebook)} | more
    values["sections"] = sections("".join(cells)) + last
    values["has_notes"] = bool(notes)
    top = "../" * about["page"].count("/")
    write(folder / about["page"], filled(template, top=top, **values))
    if notes:
        write(folder / about["page"].replace(".html", ".notes.json"), json.dumps(notes))
        write(folder / "notes" / about["page"], notes_page(notebook))


def icon_of(page):
    """Return the drawing that says the idea of a page, by its address; not every page has one.

    >>> icon_of("05_why_mex.html") == icon_of("05.html"), icon_of("path_alone.html")
    (True, '')
    """
    name, *_ = page.removesuffix(".html").split("/")
    drawn = ICONS.get(name[:2] if name[:2].isdigit() else name)
    svg = '<svg class="icon" viewBox="0 0 48 48" aria-hidden="true">{}</svg>'
    return Markup(svg.format(drawn)) if drawn else ""


TEMPLATES.globals["icon_of"] = icon_of


def body_of(notebook):
    """Return the cells of a notebook as HTML."""
    body, _ = EXPORTER.from_notebook_node(still(notebook))
    body = body.replace(CAME_OUT, CAME_OUT.replace(">", " open>", 1))
    body = body.replace(f'href="../{PROOFS}"', f'href="{PROOFS.replace(".md", ".html")}"')
    body = LINK.sub(lambda found: page_of(Path(found[1])), NAMELESS.sub("", body))
    body = SCROLLS.sub(reached, body)
    body = HINTS.sub(r'<div class="hints">\g<0></div>', ASKED.sub('<div class="sg-ask">', body))
    return SVG.sub(in_both_themes, HEADING.sub(heading, CODE.sub(unfolds, body)))


def page_of(path):
    """Return the address of the page of a notebook.

    >>> page_of(Path("homework/set1")), page_of(Path("one_sitting.ipynb"))
    ('homework/set1.html', 'index.html')
    """
    is_front = path.stem == FRONT.stem
    return (path.with_name(FRONT_PAGE) if is_front else path.with_suffix(".html")).as_posix()


def apart(body):
    """Return the cells of a page, and {id: the notes for lecturers below this cell}.

    >>> apart('<div class="cell" id="cell-id=a">A<div class="cell celltag_lecturer">B')
    (['<div class="cell" id="cell-id=a">A'], {'a': '<div class="cell celltag_lecturer">B'})
    """
    cells, notes, above = [], {}, ""
    for part in body.split(CELL)[1:]:
        if has_tag(CELL + part, LECTURER):
            notes[above] = notes.get(above, "") + CELL + part
        else:
            cells.append(CELL + part)
            above = re.search('id="cell-id=([^"]+)', part)[1]
    return cells, notes


def has_tag(cell, tag):
    """Return whether a cell of a page has a tag."""
    return f"celltag_{tag}" in cell.partition(">")[0]


def still(notebook):
    """Return a notebook without live widgets, and without the code that the Lab folds.

    In place of a widget stands its picture; what is folded is, for one, the code of a prediction.
    Tags name what a page shows in its own way.
    """
    notebook.metadata.pop("widgets", None)
    about = page_cells(notebook)
    tapped = [one["id"] for one in about if "taps" in one]
    wakes = {one["id"] for one in about if one.get("widget", "Predict") != "Predict"}
    for cell, below in zip(notebook.cells, [*notebook.cells[1:], None]):
        tags = set(cell.metadata.get("tags", []))
        if cell.cell_type == "code":
            cell.outputs = [without_widget(one) for one in cell.outputs if not is_not_yet(one)]
            tags |= {"imports"} if cell.source and only_imports(cell) else set()
            tags |= {"wakes"} if cell.id in wakes else set()
            tags |= {"given"} if below and below.id in tapped else set()
        if is_hidden(cell):
            tags.add(HIDDEN)
        cell.metadata.tags = sorted(tags)
    return notebook


def without_widget(output):
    """Return an output without the live widget in it."""
    output.get("data", {}).pop(LIVE, None)
    return output


def is_not_yet(output):
    """Return whether an output answers a prepared answer, which nobody has given yet."""
    return output.get("data", {}).get("text/plain", "").startswith(NOT_YET)


def unfolds(found):
    """Return a cell whose code is one line, which unfolds."""
    names = ", ".join(NAMES.findall(unescape(TAG.sub("", found[3]))))
    words = f"import {names}" if found[2] == "imports" else "The exercise as code"
    return f'{found[1]}<details class="code"><summary>{words}</summary>{found[3]}</details>'


def heading(found):
    """Return a heading with its number and its minutes apart."""
    begin, _, number, words, minutes = found.groups()
    number = f'<span class="number">{number}</span> ' if number else ""
    minutes = f" <small>{minutes} min</small>" if minutes else ""
    return f"{begin}{number}{words}{minutes}"


def in_both_themes(found):
    """Return the address of a picture that also knows dark pages."""
    svg = b64decode(found[1]).decode()
    svg = re.sub("<svg ([^>]*>)", rf"<svg class='sg-still' \1{DARK}", svg, count=1)
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def reached(found):
    """Return code or a table so that who has no mouse can scroll it, if it may be too wide."""
    lines = unescape(TAG.sub("", found[2])).splitlines()
    may_be = found[1] == "table" or any(len(line) > NARROW for line in lines)
    return found[0].replace(">", ' tabindex="0">', 1) if may_be else found[0]


def sections(body):
    """Return address, number, words and minutes of each section, on a page with many of them.

    >>> sections('<h2 id="one">One</h2>' * 4)[0]
    ('one', '', 'One', '')
    """
    found = SECTION.findall(body)
    shown = [(at, n, TAG.sub("", words), minutes) for at, n, words, minutes in found]
    return shown if len(shown) > FEW else []


def listed(path, notebook):
    """Return what a list of pages says of a notebook: title, question, where it is, its code."""
    lines = [line for line in notebook.cells[0].source.splitlines() if line.strip()]
    bold = re.match(r"\*\*(.+?)\*\*", "".join(lines[1:2]))
    code = page_cells(notebook)
    return {
        "title": lines[0].lstrip("# "),
        "question": bold[1].replace("*", "") if bold else "",
        "page": page_of(path),
        "live": path.as_posix(),
        "sections": sections_of(notebook.cells),
        "asked": [one["id"] for one in code if one.get("widget") == "Predict"],
        "alone": notebook.cells[0].metadata.get("sg", {}).get("alone", ""),
        "sources": {one["id"]: one["source"] for one in code},
        "fields": [one["id"] for one in code if one["field"]],
    }


def sections_of(cells):
    """Return pairs of a heading and the cells below it that check something.

    >>> check = v4.new_code_cell("one.check(x)", id="a")
    >>> sections_of([v4.new_markdown_cell("## Heaps (5 min)"), check])
    [['Heaps', ['a']]]
    """
    found = [["", []]]
    for cell in cells:
        if cell.cell_type == "markdown" and (heading := re.search(r"^## (.+)$", cell.source, re.M)):
            found.append([MINUTES.sub("", heading[1]).replace("*", ""), []])
        elif cell.cell_type == "code" and ".check(" in cell.source:
            found[-1][1].append(cell.id)
    return [one for one in found if one[1]]
