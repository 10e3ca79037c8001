"""Files of the collection: where they are, and why one of them cannot be read."""

import re
from pathlib import Path

from sg_core.errors import GameError
from sg_core.words import NOT_TEXT

SIGN = "paths.toml"  # what the folder with the notebooks has
MINE = "my"  # the folder in it that may have a file of the same name
MERGING = re.compile(r"^<{7} ", re.MULTILINE)
MERGED = "git marked two versions by <<<<<<< and >>>>>>>; keep one, without the marks"


def places_of(path):
    """Yield the places of a file or folder: that near the current folder, then the package's.

    A copy of the collection has it beside the package. A wheel has it inside.
    """
    package = Path(__file__).parent
    beside = [folder / name for folder in (package.parent, package) for name in ("notebooks", "")]
    for folder in (*folders_near(), *beside):
        if (folder / path).exists():
            yield folder / path


def folders_near():
    """Return the folder of the notebooks in which we are, and the one around it, if there is one.

    Any other folder above us may belong to somebody else, who could put files there.
    """
    here = Path.cwd()
    for folder in (here, *here.parents):
        for notebooks in (folder, folder / "notebooks"):
            if (notebooks / SIGN).is_file() and notebooks.name != MINE:
                around = [notebooks.parent] if notebooks.name == "notebooks" else []
                return [notebooks, *around]
    return []


def in_collection(path):
    """Return where a file or folder is, near the current folder or beside the package, or None."""
    return next(places_of(path), None)


def text_of(file):
    """Return the text of a file that somebody wrote in an editor, in UTF-8."""
    try:
        text = file.read_text(encoding="utf-8-sig")  # as editors on Windows may save it
    except UnicodeDecodeError:
        raise GameError(f"{file} is not in UTF-8; save it in this encoding") from None
    if MERGING.search(text):
        raise GameError(f"{file.name} cannot be read: {MERGED}")
    if found := NOT_TEXT.search(text):
        line = 1 + text.count("\n", 0, found.start())
        sign = f"a control character, U+{ord(found[0]):04X}"
        raise GameError(f"{file} has {sign}, in line {line}; type that line anew")
    return text


def why_unread(content, problem):
    """Return why a text, or bytes, could not be read.

    Either git has left the marks of two versions in it, or we name the kind of the error.

    >>> why_unread("<<<<<<< HEAD", ValueError()) == MERGED, why_unread(b"[", ValueError())
    (True, 'ValueError')
    """
    text = content if isinstance(content, str) else content.decode("utf-8", errors="replace")
    return MERGED if MERGING.search(text) else type(problem).__name__
