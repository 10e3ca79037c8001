"""What was handed in: a file, its notebook, and the answers there; read once, and never run.

People hand in a notebook as it is, with one ending too many, or in a zip of its own.

>>> answer_in("labels = {'a': 'N', 'b': 'P'}", "labels")
{'a': 'N', 'b': 'P'}
"""

import ast
import json
import os
import re
import zlib
from codecs import BOM_UTF8
from hashlib import sha256
from io import BytesIO
from os.path import islink
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from sg_core.checks import as_text
from sg_core.errors import GameError
from sg_core.graph import GameGraph
from sg_core.words import shown
from sg_course.collection import why_unread
from sg_course.exercises.verdict import SIGNS

MOST_FILE = 20_000_000  # bytes that are read of a file, or of what is in a zip
NAMED = re.compile(r".*\.ipynb(\.txt|\.json)?", re.IGNORECASE | re.DOTALL)  # as browsers save it
ZIP = b"PK\x03\x04"  # how a zip begins
TOO_LARGE = (
    f"the file is larger than {MOST_FILE // 1_000_000} MB; "
    "ask for it after Edit → Clear Outputs of All Cells"
)
SPOILT = "the zip cannot be unpacked; ask for the notebook itself"
UNREADABLE = BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError
MOST_BYTES = 5_000_000  # of a notebook without its outputs
MOST_OUTPUT = 100  # characters that are kept of each output
MOST_CHARACTERS = 20_000  # of an answer
MOST_SETUP = 2_000  # characters of the cell that sets the exercises up
MARKS = "nbgrader"  # the metadata that name a cell
KINDS = {"GameGraph": GameGraph, "dict": dict}  # that a value may be written with
LOOKS = "copy", "count", "get", "index", "items", "keys", "values"  # methods that change nothing
BEGIN, SOLUTION = "### BEGIN", "SOLUTION"  # the line above the solution in a source


class HandedIn(NamedTuple):
    """A file that was handed in, as we read it, once."""

    path: Path
    notebook: dict | None = None
    problem: str = ""  # why there is no notebook
    digest: str = ""  # of its bytes, by which it is recognized under another name
    remarks: tuple = ()  # on the file of a notebook


def handed_in(path):
    """Return what is in a file; it is read here, and nowhere else."""
    digest = ""
    try:
        if islink(path):
            raise GameError("the file is a link to another one; hand in a copy of it")
        content = bytes_of(path)
        digest = sha256(content).hexdigest()
        return HandedIn(path, notebook_of(content), "", digest, odd_file(path, content))
    except (GameError, OSError) as problem:
        return HandedIn(path, problem=str(problem), digest=digest)


def odd_file(path, content):
    """Return remarks on the file of a notebook that can be read."""
    mark = ("The file begins with a byte order mark, which Jupyter does not write.",)
    link = ("This file also has another name, by a hard link.",)
    return mark * content.startswith(BOM_UTF8) + link * (os.stat(path).st_nlink > 1)


def notebook_of(content):
    """Return the notebook in the bytes of a file, or of the zip that it is; or raise `GameError`.

    It is a dict. Its outputs are short, because no answer is in them, and nothing else of it but
    its cells is kept.
    """
    content = unpacked(content) if content.startswith(ZIP) else content
    try:
        notebook = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as problem:
        if content.strip()[:1] in b"{" and not content.rstrip().endswith(b"}"):
            missing = "its end is missing" if content.strip() else "it is empty"
            raise GameError(f"the file is not a notebook: {missing}; ask for it again") from None
        raise GameError(f"the file is not a notebook ({why_unread(content, problem)})") from None
    if isinstance(notebook, dict) and "worksheets" in notebook:
        raise GameError("the notebook is in an old format (3); open it in Jupyter and save it")
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        raise GameError("the file is not a notebook: it has no list of cells")
    cells = [with_short_outputs(cell) for cell in notebook["cells"] if isinstance(cell, dict)]
    if len(content) > MOST_BYTES < len(json.dumps(cells, ensure_ascii=False)):
        size = f"{MOST_BYTES // 1_000_000} MB, even without its outputs"
        raise GameError(f"the file is larger than {size}; ask for it without pictures")
    return {"cells": cells}


def with_short_outputs(cell):
    """Return a cell with the beginnings of its outputs."""
    short = [{"data": {"text/plain": text[:MOST_OUTPUT]}} for text in texts_shown(cell)]
    return {**cell, "outputs": short}


# Files


def stem_of(path):
    """Return the name of a file without the ending of a notebook, or of a zip.

    >>> stem_of(Path("set1-ada.ipynb.txt")), stem_of(Path("set1-ada.zip"))
    ('set1-ada', 'set1-ada')
    """
    return re.sub(r"\.ipynb$", "", path.stem, flags=re.IGNORECASE)


def is_named_so(path):
    """Return whether a path has the name of a notebook.

    >>> [is_named_so(Path(name)) for name in ("a.ipynb", "a.ipynb.json", "a.json")]
    [True, True, False]
    """
    return NAMED.fullmatch(path.name) is not None


def is_kept(path):
    """Return whether a file is one of the student, not one that a program put beside it."""
    beside = "__MACOSX" in path.parts or path.name.startswith("._")  # as archives of a Mac have
    return ".ipynb_checkpoints" not in path.parts and not beside


def holds_one(path):
    """Return whether a file is a zip with just one notebook."""
    if path.suffix.lower() != ".zip" or islink(path) or not path.is_file():
        return False
    try:
        with ZipFile(BytesIO(bytes_of(path))) as packed:
            return len(notebooks_of(packed)) == 1
    except (GameError, OSError, *UNREADABLE):
        return False


def bytes_of(path):
    """Return the bytes of a file; raise `GameError` if it is too large.

    No more than `MOST_FILE` bytes are read or unpacked, whatever a file says about its size.
    """
    with open(path, "rb") as file:
        return all_of(file)


def all_of(file):
    """Return the bytes of an open file; raise `GameError` if there are too many."""
    content = file.read(MOST_FILE + 1)
    if len(content) > MOST_FILE:
        raise GameError(TOO_LARGE)
    return content


def unpacked(content):
    """Return the bytes of the only notebook in a zip."""
    try:
        with ZipFile(BytesIO(content)) as packed:
            found = notebooks_of(packed)
            if len(found) != 1:
                raise GameError(f"the zip has {len(found)} notebooks; ask for the one that counts")
            # other methods may ask for any amount of memory
            if found[0].compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise GameError(SPOILT)
            with packed.open(found[0]) as file:
                return all_of(file)
    except GameError:
        raise
    except UNREADABLE:  # a password, for example, or an end that is missing
        raise GameError(SPOILT) from None


def notebooks_of(packed):
    """Return the entries of a zip that are notebooks by their names."""
    paths = {PurePosixPath(one.filename): one for one in packed.infolist()}
    return [one for path, one in paths.items() if is_named_so(path) and is_kept(path)]


# Cells


def cut(text, most):
    """Return a text as far as it is read or shown."""
    return text if len(text) <= most else f"{text[:most]}…"


def named_cells(notebook):
    """Return {name: [sources]} for the cells of a notebook that are marked as answers."""
    found = {}
    for name, cell in marked_cells(notebook):
        if marks_of(cell).get("solution") is True:
            found.setdefault(name, []).append(source_of(cell))
    return found


def answers_in(notebook, sheet, names):
    """Return {name: [sources]} for the cells that are read as answers.

    If no cell has a name any more, the cells of the sheet count with which it was merged.
    """
    found, known = named_cells(notebook), {name for name, _ in marked_cells(sheet)}
    others = [source_of(cell) for name, cell in marked_cells(notebook) if name in known]
    for name in names:
        if name not in found and (merged := [one for one in others if gives(one, name)]):
            found[name] = merged
    return found


def unread(notebook, name, read):
    """Return the sources of the cells that assign a name, except those that were read."""
    sources = map(source_of, notebook["cells"])
    return [one for one in dict.fromkeys(sources) if one not in read and gives(one, name)]


def gives(source, name):
    """Return whether a line of a source assigns a name.

    >>> gives("def f(x): pass", "f"), gives("f = 1", "f"), gives("if f == 1: g(f=1)", "f")
    (True, True, False)
    """
    given = rf"^(?:>>> *)?((def|class) +{name}\b|{name}\b[^=\n]*=(?!=))"
    return re.search(given, source, re.MULTILINE) is not None


def as_one(sources, name, is_python):
    """Return the one source that is read of the cells with one name.

    Parts of a cell that was split make a whole. If they do not, for example after a copy with a
    slip, only the parts count that are Python by themselves, because only these have run in the
    notebook.
    """
    whole = "\n".join(sources)
    if len(whole) > MOST_CHARACTERS:
        return sources[-1]
    if not sources[1:] or is_python(whole):
        return whole
    some = "\n".join(filter(is_python, sources))
    return some if gives(some, name) else whole


def is_python(source):
    """Return whether a source is Python."""
    try:
        ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def sheets_in(notebook):
    """Return the calls of `sheet` in the first cell that sets the exercises up, as code.

    Comments do not count, and neither do cells that are not Python or too long.
    """
    sources = (source_of(cell) for name, cell in marked_cells(notebook) if name == "setup")
    source = next(sources, "")
    return calls_of_sheet(source) if len(source) <= MOST_SETUP else []


def calls_of_sheet(source):
    """Return the calls of `sheet` in a source, with the spaces and quotes of Python.

    >>> calls_of_sheet('mine = sheet("set1",student="ada")  # sheet("set2")')
    ["sheet('set1', student='ada')"]
    """
    try:
        nodes = ast.walk(ast.parse(source))
        calls = [node for node in nodes if isinstance(node, ast.Call) and is_sheet(node.func)]
        return list(map(ast.unparse, calls))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def student_in(notebook):
    """Return the student whom the sheet of a notebook names, or ""."""
    for call in sheets_in(notebook):
        for given in ast.parse(call).body[0].value.keywords:
            if given.arg == "student" and isinstance(getattr(given.value, "value", None), str):
                return given.value.value
    return ""


def is_sheet(called):
    """Return whether a called function is `sheet`, or an attribute `sheet`."""
    name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
    return name == "sheet"


def checked_right(notebook):
    """Return the names of the cells whose stored output begins with the sign of a right answer."""
    found = []
    for name, cell in marked_cells(notebook):
        found += [name for text in texts_shown(cell) if text.startswith(SIGNS["right"])]
    return found


def texts_shown(cell):
    """Yield the texts among the stored outputs of a cell."""
    outputs = cell.get("outputs")
    for output in outputs if isinstance(outputs, list) else []:
        data = output.get("data") if isinstance(output, dict) else None
        if isinstance(data, dict):
            yield source_of({"source": data.get("text/plain")})


def unmarked_texts(notebook):
    """Return the sources of the markdown cells that have no name."""
    texts = [cell for cell in notebook["cells"] if cell.get("cell_type") == "markdown"]
    return [source_of(cell) for cell in texts if "grade_id" not in marks_of(cell)]


def marked_cells(notebook):
    """Return (name, cell) for the cells that have a name."""
    for cell in notebook["cells"]:
        marks = marks_of(cell)
        if isinstance(marks.get("grade_id"), str):
            yield marks["grade_id"], cell


def marks_of(cell):
    """Return the metadata that give a cell its name and its purpose."""
    marks = cell.get("metadata") if isinstance(cell, dict) else None
    marks = marks.get(MARKS) if isinstance(marks, dict) else None
    return marks if isinstance(marks, dict) else {}


def source_of(cell):
    """Return the source of a cell: a text, or a list of lines; anything else counts as empty."""
    source = cell.get("source")
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        return "".join(source)
    return source if isinstance(source, str) else ""


# Values


def answer_in(source, name):
    """Return the value that a cell gives to a name.

    Parameters
    ----------
    source : str
        A line such as `labels = {"a": "P"}`, or what "copy as code" of an editor gives.
    name : str

    Returns
    -------
    plain data, GameGraph or None
        The last value; None if the cell gives it none.

    Raises
    ------
    GameError
        If the cell is not Python, does not assign the name, or does more than write the value
        out.
    """
    if len(as_text(source, "a cell")) > MOST_CHARACTERS:
        raise GameError(f"the cell has more than {MOST_CHARACTERS:,} characters")
    try:
        statements = ast.parse(source).body
    except SyntaxError as problem:
        at = next((line for line in source.splitlines() if line.lstrip()[:1] in ("%", "!")), "")
        if at:
            raise GameError(f"{shown(at)} is for the notebook only; remove this line") from None
        raise GameError(f"the cell is not Python: {problem.msg} in line {problem.lineno}") from None
    except (ValueError, RecursionError, MemoryError):
        raise GameError("the cell is not Python") from None
    if not as_text(name, "the name of an answer").isidentifier():
        raise GameError(f"{shown(name)} cannot be the name of an answer")
    given = [number for number, statement in enumerate(statements) if assigns(statement, name)]
    last = given[-1] if given else 0  # what stands above it changes nothing
    items = []
    for statement in statements[last + bool(given) :]:
        if given and sets_items(statement, name):
            items.append(statement)
        elif name in all_names(statement) and not only_shows(statement, name):
            line = f"line {statement.lineno} does more with {name}"
            raise GameError(f"write the answer out as `{name} = …`; {line}, and is not run")
    if statements and not given:
        raise GameError(f"the cell has no line `{name} = …`")
    return with_items(written_value(statements[last].value, name), items, name) if given else None


def assigns(statement, name):
    """Return whether a statement is `name = …`, or `name: kind = …`."""
    targets = getattr(statement, "targets", [getattr(statement, "target", None)])
    is_given = isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None
    return is_given and [getattr(target, "id", None) for target in targets] == [name]


def sets_items(statement, name):
    """Return whether a statement only gives items of a name their values.

    >>> [sets_items(ast.parse(s).body[0], "x") for s in ("x['a'] = 'P'", "x = 1", "x['a'] += 1")]
    [True, False, False]
    """
    targets = statement.targets if isinstance(statement, ast.Assign) else [None]
    return all(isinstance(at, ast.Subscript) and is_name(at.value, name) for at in targets)


def with_items(value, statements, name):
    """Return a value after statements that set items of it, which are written out, too."""
    for statement in statements:
        item = written_value(statement.value, name)
        for target in statement.targets:
            try:
                value[written_value(target.slice, name)] = item
            except (TypeError, IndexError):  # such as an item of a text
                line = f"line {statement.lineno} sets an item that it cannot have"
                raise GameError(f"write the answer out as `{name} = …`; {line}") from None
    return value


def only_shows(statement, name):
    """Return whether a statement does not change the value of a name: no method that may do so.

    >>> some = "print(x)", "assert len(x.keys()) == 2", "x.sort()", "x += 1"
    >>> [only_shows(ast.parse(one).body[0], "x") for one in some]
    [True, True, False, False]
    """
    calls = [node.func for node in ast.walk(statement) if isinstance(node, ast.Call)]
    methods = [called for called in calls if isinstance(called, ast.Attribute)]
    changes = any(is_name(one.value, name) and one.attr not in LOOKS for one in methods)
    return isinstance(statement, ast.Expr | ast.Assert) and not changes


def is_name(node, name):
    """Return whether an expression is just this name."""
    return isinstance(node, ast.Name) and node.id == name


def all_names(statement):
    """Return all names that occur in a statement."""
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}


def written_value(node, name):
    """Return the value of an expression that is written out: plain data, or a game."""
    called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
    try:
        if called == "GameEditor" and node.args:
            return written_value(node.args[0], name)
        if called in KINDS:
            named = {keyword.arg: ast.literal_eval(keyword.value) for keyword in node.keywords}
            return KINDS[called](*map(ast.literal_eval, node.args), **named)
        return ast.literal_eval(node)
    except GameError:
        raise
    except Exception:  # whatever somebody wrote
        text = "what is there is not written out as plain data, and it is not run"
        raise GameError(f"after `{name} =` in line {node.lineno}: {text}") from None
