"""Paths through the notebooks, for one lecture or an hour alone: `python -m sg_course.paths two`.

`notebooks/paths.toml` has the parts of each path, each with its minutes and its cells, which are
named by notebook and id. A path is a notebook of these cells, with the outputs that they had when
the notebooks were executed. Cells of its own are in `notebooks/paths.md`, under headings that name
them. Paths of your own go into `notebooks/my/paths.toml` and `notebooks/my/paths.md`.
"""

import argparse
import ast
import builtins
import re
import sys
import textwrap
import tomllib
from copy import deepcopy
from functools import cache
from itertools import accumulate, chain

from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from sg_core.errors import GameError
from sg_core.words import brief, counted, listed, shown
from sg_course.cells import METADATA, NOTE, is_answers, is_note, loaded, syntax, text, with_ids
from sg_course.collection import MINE, in_collection, text_of
from sg_course.questions import ASKED, questions_in
from sg_course.slides import NEW_SLIDE, TO_READ, may_be_pinned, pin, with_slides

OWN = "own:"  # what the name of a cell begins with that is in no notebook
ON_SLIDES = {"read": TO_READ, "slide": NEW_SLIDE}  # tags, by words that stand before a name
SECTION = re.compile(r"\A## .*\n+")
ELSEWHERE = r"\[[^]]*\]\(\d\d_\w+\.ipynb[^)]*\)"  # a link to a notebook
BRACKET = re.compile(rf"\s+\((?:{ELSEWHERE}|sections? \d+)\)")
AWAY = rf"{ELSEWHERE}|\b[Nn]otebooks? \d\d|\b[Ss]ections? \d+|(?<!# )\b[Ee]xercises? \d+"
POINTER = re.compile(rf"[^.?!|\n]*?(?:{AWAY})[^.?!|\n]*")
WORD = re.compile(r"### (.+)\n[\s\S]*\(\[\d\d\]\([^)]*\), section \d+\)")
LINKED = re.compile(r"glossary\.ipynb#([^)]+)\)")
EVERYDAY = {  # words that also have a sense that nobody need explain
    *("become", "draw", "element", "equal", "finite", "first player", "group", "line", "mirror"),
    *("move", "play", "size", "start"),
}
FENCED = re.compile(r"\A```python\n(.*?)\n```(?:\n+```\n(.*?)\n```)?\Z", re.DOTALL)
WIDTH = 88  # of a line of code
NAME = re.compile(r"[\w-]+", re.ASCII)  # of a path, which is in the name of its file, and of a cell
LONGEST_NAME = 60  # of a cell, whose id in a notebook may have 64 characters
TEXT, NUMBER = "a text in quotes", "a whole number above 0"
TEXTS = 'a list of texts in quotes, such as ["a", "b"]'
TABLE, TABLES = "a table, below a line such as [mine]", "tables, each below a line such as [[a.b]]"
SETS = 'a table such as { set1 = ["bits"], set2 = "all" }'
PINS = 'a table such as { "own:a" = "03:e00d8bd1" }'
KINDS = {  # of what the files have, and how each is known
    TEXT: lambda value: isinstance(value, str),
    NUMBER: lambda value: type(value) is int and value > 0,
    TEXTS: lambda value: isinstance(value, list) and all(map(KINDS[TEXT], value)),
    TABLE: lambda value: isinstance(value, dict),
    TABLES: lambda value: isinstance(value, list) and all(map(KINDS[TABLE], value)),
    SETS: lambda value: KINDS[TABLE](value) and all(map(is_choice, value.values())),
    PINS: lambda value: KINDS[TABLE](value) and all(map(KINDS[TEXT], value.values())),
}
PATH = {"title": TEXT, "minutes": NUMBER, "part": TABLES}
PART = {"title": TEXT, "minutes": NUMBER, "cells": TEXTS}
INSTEAD = {"cell": TEXT, "old": TEXT, "new": TEXT}
MORE = {  # what may be left out
    **dict.fromkeys(("question", "opening", "who", "note", "copy_of"), TEXT),
    "sets": SETS,
    "pins": PINS,
    "paths": TEXTS,
}


# What the files say


@cache
def paths():
    """Return all paths by their names: those of the collection, then those in `my/`."""
    files = [in_collection("paths.toml"), in_collection("my/paths.toml")]
    if files[0] is None:
        raise GameError("no paths are here; go to the folder of the collection")
    found, instead = {}, []
    for file in filter(None, files):
        table = table_in(file)
        instead += changes_in(table, file)  # those of the collection are in your paths as well
        found |= {name: complete(path, name, file) | {"name": name} for name, path in table.items()}
    return {name: path | {"instead": instead} for name, path in found.items()}


def table_in(file):
    """Return what a file in TOML has."""
    try:
        return tomllib.loads(text_of(file))
    except tomllib.TOMLDecodeError as problem:
        raise GameError(f"{file} cannot be read: {problem}") from None


def changes_in(table, file):
    """Return what an [[instead]] of a table replaces, and take it out of the table."""
    changes = table.pop("instead", [])
    check(changes, TABLES, f"in {file}, instead")
    for number, change in enumerate(changes, 1):
        check_table(change, INSTEAD, f"in {file}, [[instead]] {number}")
    return changes


def complete(path, name, file):
    """Return a path as its file has it, which has to have all that a path needs."""
    if not NAME.fullmatch(name):
        raise GameError(f"in {file}, {shown(name)} names a path; take letters, digits, - and _")
    check_table(path, PATH, f"in {file}, [{name}]")
    for number, part in enumerate(path["part"], 1):
        check_table(part, PART, f"in {file}, part {number} of [{name}]")
    return {"question": "", "opening": "", "who": "", "sets": {}} | path


def check_table(table, needs, where):
    """Raise `GameError` if a table lacks what it needs, or has something of another kind."""
    check(table, TABLE, where)
    if missing := [key for key in needs if lacks(table, key)]:
        raise GameError(f"{where} has no {listed(missing, 'and no')}")
    for key, kind in {**MORE, **needs}.items():
        if key in table:
            check(table[key], kind, f"{where}: {key}")


def lacks(table, key):
    """Return whether a table has nothing under a key; what is `new` may be empty."""
    return table.get(key) in ((None,) if key == "new" else (None, "", []))


def check(value, kind, where):
    """Raise `GameError` if a value is not of a kind."""
    if not KINDS[kind](value):
        raise GameError(f"{where} is {shown(value)}; it should be {kind}")


def is_choice(asked):
    """Return whether this says which questions of a set fit a path."""
    return asked == "all" or KINDS[TEXTS](asked)


def path_named(name):
    """Return the path of a name."""
    if name not in paths():
        raise GameError(f"there is no path {shown(name)}; there are {listed(list(paths()))}")
    return paths()[name]


@cache
def cells():
    """Return all cells that a path may have, by their names: "03:" and an id, or "own:" and a name.

    Those of One sitting begin with "one:".
    The cells of `my/paths.md` come last, so they count if two have the same name.
    """
    folder = in_collection("paths.toml").parent
    found = {}
    for file in [*sorted(folder.glob("[0-9][0-9]_*.ipynb")), folder / "one_sitting.ipynb"]:
        found |= {f"{file.name.split('_')[0]}:{cell.id}": cell for cell in loaded(file).cells}
    for file in filter(None, (in_collection("paths.md"), in_collection("my/paths.md"))):
        found |= {OWN + name: own_cell(name, body) for name, body in questions_in(file).items()}
    return found


def own_cell(name, body):
    """Return a cell of a path's own: a text, or code with what it prints.

    >>> own_cell("two", "```python\\nprint(1 + 1)\\n```\\n\\n```\\n2\\n```").outputs[0].text
    '2\\n'
    """
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        right = f"take at most {LONGEST_NAME} letters, digits, - and _"
        raise GameError(f"in paths.md, {shown(name)} names a cell; {right}")
    id = f"own-{name}"
    code = FENCED.match(body.strip())
    if code is None:
        return new_markdown_cell(body.strip(), id=id)
    outputs = [new_output("stream", name="stdout", text=f"{code[2]}\n")] if code[2] else []
    return new_code_cell(code[1], id=id, outputs=outputs)


@cache
def known_imports():
    """Return how the notebooks import each name, as pairs (module, name); module None: `import`."""
    found = {}
    for cell in cells().values():
        for node in syntax(cell).body if cell.cell_type == "code" else []:
            if isinstance(node, ast.ImportFrom):
                found |= {(a.asname or a.name): (node.module, ast.unparse(a)) for a in node.names}
            elif isinstance(node, ast.Import):
                found |= {(a.asname or a.name): (None, ast.unparse(a)) for a in node.names}
    return found


# A path as a notebook


def notebook_of(name):
    """Return the path of a name as a notebook, with stored outputs and slides."""
    path = path_named(name)
    ends = accumulate(part["minutes"] for part in path["part"])
    parts = [part_of(path, number, *one) for number, one in enumerate(zip(path["part"], ends), 1)]
    check_pins(path)
    taken = [cell for part in parts for cell in part]
    question = f"**{path['question']}**" if path["question"] else ""
    opening = "\n\n".join(filter(None, [f"# {path['title']}", question, path["opening"].strip()]))
    folded = {"jupyter": {"source_hidden": True}, "tags": ["hide-input"]}
    first = [new_markdown_cell(opening, id="title")]
    first.append(new_code_cell(imports(taken), id="imports", metadata=folded))
    notebook = new_notebook(metadata=METADATA)
    notebook.cells = numbered(first + taken)
    return with_slides(with_ids(notebook))


def questions_of(name):
    """Return the names of the questions that a path asks its readers to vote on."""
    asked = [ASKED.search(cell.source) for cell in notebook_of(name).cells]
    return [found[1] for found in asked if found]


def numbered(taken):
    """Return cells with the numbers that they would have after a run from top to bottom."""
    code = [cell for cell in taken if cell.cell_type == "code"]
    for number, cell in enumerate(code, 1):
        cell.execution_count = number
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = number
    return taken


def part_of(path, number, part, end):
    """Return the cells of a part: under its heading, with the note for the lecturer.

    The note begins with the minutes of the part, and with those of the path at its `end`.
    """
    taken = [cell_of(path, part, name) for name in part["cells"]]
    heading = f"## {number} · {part['title']} ({part['minutes']} min)"
    if taken[0].cell_type == "markdown":
        taken[0].source = f"{heading}\n\n{taken[0].source}"
    else:
        taken.insert(0, new_markdown_cell(heading, id=f"part-{number}"))
    if note := part.get("note"):
        until = f"{part['minutes']} min, until minute {end}"
        folded = f"{NOTE}{until})</summary>\n\n{note.strip()}\n\n</details>"
        taken.insert(1, new_markdown_cell(folded, id=f"note-{number}"))
    return taken


def cell_of(path, part, name):
    """Return a copy of a cell, with the sentences that a path has in the place of others."""
    tag, name = tagged(name)
    if name not in cells():
        raise GameError(f"{place(path, part)}: there is no cell {shown(name)}")
    cell = deepcopy(cells()[name])
    cell.id = id_of(name)
    if pinned := part.get("pins", {}).get(name):
        pin(cell, id_of(pinned))
    if tag:
        cell.metadata["tags"] = [*cell.metadata.get("tags", ()), tag]
    if cell.cell_type == "markdown":
        cell.source = SECTION.sub("", cell.source)
        for change in path["instead"]:
            if change["cell"] == name and applies(change, path):
                cell.source = replaced(cell.source, change, f"{place(path, part)}: {name}")
        cell.source = BRACKET.sub("", cell.source).strip()
    return cell


def id_of(name):
    """Return the id that the cell of a name has in a path, such as 03-e00d8bd1 or own-table."""
    return name.replace(":", "-")


def check_pins(path):
    """Raise `GameError` if a path pins what it does not have, or beside a cell of another part."""
    there = [[tagged(name)[1] for name in part["cells"]] for part in path["part"]]
    for part, names in zip(path["part"], there, strict=True):
        for beside, pinned in part.get("pins", {}).items():
            where = f"{place(path, part)}: pins"
            if beside not in names:
                raise GameError(f"{where} has {shown(beside)}, which isn't a cell of this part")
            if pinned not in chain(*there):
                raise GameError(f"{where} has {shown(pinned)}, which isn't a cell of the path")
            if not may_be_pinned(cells()[pinned]):
                raise GameError(f"{where} has {shown(pinned)}, which has no picture and no table")


def tagged(name):
    """Return the tag that the word before the name of a cell gives it, or None, and the name.

    >>> tagged("slide:03:e00d8bd1"), tagged("own:table")
    (('new-slide', '03:e00d8bd1'), (None, 'own:table'))
    """
    word, _, rest = name.partition(":")
    return (ON_SLIDES[word], rest) if word in ON_SLIDES else (None, name)


def applies(change, path):
    """Return whether a path, or the one of which it is a copy, has another sentence here."""
    names = {path["name"], path.get("copy_of")}
    return bool(names & {*change.get("paths", paths())})


def place(path, part):
    """Return the words for a part of a path."""
    return f"path {path['name']}, {part['title']}"


def replaced(source, change, where):
    """Return a text with a new sentence in the place of an old one, which has to be there."""
    if change["old"] not in source:
        raise GameError(f"{where} does not have the sentence {change['old']!r}, which is replaced")
    return source.replace(change["old"], change["new"])


def imports(taken):
    """Return the lines that import what the cells of a path use and do not make."""
    modules, known = {}, known_imports()
    for name in sorted(missing_names(taken).keys() & known):
        module, imported = known[name]
        modules.setdefault(module, []).append(imported)
    lines = [f"import {name}" for name in modules.pop(None, [])]
    for module, names in sorted(modules.items()):
        line = f"from {module} import {', '.join(names)}"
        if len(line) > WIDTH:
            inside = textwrap.fill(
                ", ".join(names), WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 4
            )
            line = f"from {module} import (\n{inside},\n)"
        lines.append(line)
    return "\n".join(lines)


def missing_names(taken):
    """Return the names that code uses before a cell makes them, each with the id of that cell."""
    made, missing = {*dir(builtins)}, {}
    for cell in taken:
        if cell.cell_type == "code":
            makes, uses = names_in(syntax(cell))
            missing |= dict.fromkeys(uses - makes - made - missing.keys(), cell.id)
            made |= makes
    return missing


def names_in(tree):
    """Return the names that code makes, and those that it uses.

    >>> makes, uses = names_in(ast.parse("import math as m\\nx = [n + y for n in range(3)]"))
    >>> sorted(makes), sorted(uses - makes)
    (['m', 'n', 'x'], ['range', 'y'])
    """
    makes, uses = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            makes |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            makes.add(node.name)
        elif isinstance(node, ast.arg):
            makes.add(node.arg)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            makes.add(node.name)
        elif isinstance(node, ast.Name):
            (uses if isinstance(node.ctx, ast.Load) else makes).add(node.id)
    return makes, uses


# What is wrong with a path


def remarks(name):
    """Return what is missing in a path, as sentences."""
    path, notebook = path_named(name), notebook_of(name)
    return [
        f"path {name}: {remark}"
        for remark in [
            *too_long(path),
            *not_made(notebook.cells),
            *pointers(notebook.cells),
            *words_too_early(notebook.cells),
            *unanswered(notebook.cells),
            *twice(path),
        ]
    ]


def too_long(path):
    """Yield a remark if the parts take longer than the path."""
    if (planned := planned_minutes(path)) > path["minutes"]:
        yield f"its parts take {planned} minutes, and it has {path['minutes']}"


def planned_minutes(path):
    """Return how many minutes of a lecture the parts take."""
    return sum(part["minutes"] for part in path["part"])


def twice(path):
    """Yield a remark for each cell that occurs twice."""
    taken = [tagged(name)[1] for part in path["part"] for name in part["cells"]]
    yield from (f"{name} is in it twice" for name in sorted({*taken}) if taken.count(name) > 1)


def not_made(taken):
    """Yield a remark for each name that is used and neither made nor imported."""
    for name, id in missing_names(taken).items():
        makers = [one for one, cell in cells().items() if name in made_in(cell)]
        makers.sort(key=lambda one: one[:2] != id[:2])  # of its own notebook first
        where = f"; it is made in {makers[0]}" if makers else ""
        yield f"{id} uses {name}, which no cell before it makes{where}"


def made_in(cell):
    """Return the names that a cell makes."""
    return names_in(syntax(cell))[0] if cell.cell_type == "code" else set()


def read(taken):
    """Return the texts that every reader sees."""
    texts = [cell for cell in taken if cell.cell_type == "markdown"]
    return [cell for cell in texts if not is_note(cell) and not is_answers(cell)]


def pointers(taken):
    """Yield a remark for each sentence that points to a notebook or a section."""
    for cell in read(taken):
        for found in POINTER.finditer(cell.source):
            yield f"{cell.id} points out of it: {found[0].strip()}"


@cache
def words():
    """Return the words of the glossary that a notebook teaches."""
    glossary = loaded(in_collection("glossary.ipynb"))
    found = {match[1] for cell in glossary.cells if (match := WORD.match(cell.source))}
    return found - EVERYDAY


def words_too_early(taken):
    """Yield a remark for each word of the glossary that is used before a text links to it."""
    taught, early = set(), set()
    for cell in read(taken)[1:]:  # the title says what is to come
        taught |= {target.replace("-", " ") for target in LINKED.findall(cell.source)}
        plain = re.sub(r"\]\([^)]*\)|`[^`]*`|^#.*", "]", cell.source)
        for word in words() - early:
            known = word in taught or word.replace("-", " ") in taught
            if not known and re.search(rf"(?<![\w-]){re.escape(word)}s?(?![\w-])", plain):
                early.add(word)
                yield f"{cell.id} uses the word {shown(word)}, to which no text has linked yet"


def unanswered(taken):
    """Yield a remark for each exercise without a cell that checks its answer."""
    asked = None
    for cell in [*taken, new_markdown_cell("## The end")]:
        if cell.cell_type == "code" and ".check(" in cell.source:
            asked = None
        elif cell.cell_type == "markdown" and re.search("^##", cell.source, re.MULTILINE):
            if asked:
                yield f"{asked} is an exercise without the cell for its answer"
            asked = cell.id if re.search("^### Exercise", cell.source, re.MULTILINE) else None


# The command


def main(arguments=None):
    """Write paths as notebooks, beside the others; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m sg_course.paths", description="Make paths.")
    parser.add_argument("names", nargs="*", metavar="PATH", help="none: list all paths")
    parser.add_argument("--replace", action="store_true", help="replace notebooks that differ")
    names = "list the names of the cells of a notebook, such as 03, or the own cells"
    parser.add_argument("--cells", metavar="NOTEBOOK", help=names)
    copied = "begin a path of your own, in my/paths.toml, as a copy of one of ours"
    parser.add_argument("--copy", nargs=2, metavar=("PATH", "MINE"), help=copied)
    options = parser.parse_args(arguments)
    try:
        if options.copy:
            print(f"{copy(*options.copy)}: change it there, then run this command with your name")
        elif options.cells:
            print(*lines_of_cells(options.cells), sep="\n")
        elif not options.names:
            for name, path in paths().items():
                print(f"{name:10} {path['title']}, {path['minutes']} minutes")
        found = [remark for name in options.names for remark in write(name, options.replace)]
    except GameError as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1
    print(*found, sep="\n", end="\n" * bool(found))
    return 1 if found else 0


def copy(name, mine):
    """Write a path into your file of paths, under a name of yours; return the file."""
    first = path_named(name).get("copy_of", name)
    if not NAME.fullmatch(mine):
        raise GameError(f"{shown(mine)} names a path; take letters, digits, - and _")
    if mine in paths():
        raise GameError(f"there is a path {mine} already; take another name")
    ours = in_collection("paths.toml")
    file = ours.with_name(MINE) / "paths.toml"
    there = text_of(file) if file.exists() else ""
    lines = lines_of_path(there, name) or lines_of_path(text_of(ours), name)
    head, *rest = (re.sub(rf"^(\[+){re.escape(name)}\b", rf"\g<1>{mine}", line) for line in lines)
    file.parent.mkdir(exist_ok=True)
    new = "\n".join([head, f'copy_of = "{first}"', *rest]).strip()
    file.write_text(f"{there.rstrip()}\n\n{new}\n".lstrip(), encoding="utf-8", newline="\n")
    return file


def lines_of_path(text, name):
    """Return the lines of a path in a file of paths."""
    found, inside = [], False
    for line in text.splitlines():
        if re.match(r"\[+[\w-]", line):
            inside = line.startswith((f"[{name}]", f"[[{name}."))
        found += [line] * inside
    return [line for line in found if not line.startswith("copy_of")]


def lines_of_cells(notebook):
    """Return a line for each cell of a notebook, or of our own: its name, and how it begins."""
    found = [(name, cell) for name, cell in cells().items() if name.startswith(f"{notebook}:")]
    if not found:
        there = sorted({name.partition(":")[0] for name in cells()})
        raise GameError(f"there are no cells of {shown(notebook)}; there are {listed(there)}")
    return [f"{name:20} {brief(' '.join(cell.source.split()), 70)}" for name, cell in found]


def write(name, replace):
    """Write the notebook of a path; return the remarks on it."""
    file = in_collection("paths.toml").with_name(f"path_{name}.ipynb")
    new = text(notebook_of(name))
    there = file.read_text(encoding="utf-8") if file.exists() else new
    if there != new and not replace:
        raise GameError(f"{file} differs from what would be written; --replace replaces it")
    file.write_text(new, encoding="utf-8", newline="\n")
    path = path_named(name)
    parts, planned = counted(len(path["part"]), "part"), planned_minutes(path)
    print(f"{file}: {parts}, {planned} of {path['minutes']} minutes planned")
    return remarks(name)


if __name__ == "__main__":
    sys.exit(main())
