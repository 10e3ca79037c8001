"""Files of the collection: where they are, and why one of them cannot be read."""

import re
from pathlib import Path

MERGING = re.compile(r"^<{7} ", re.MULTILINE)
MERGED = "git marked two versions by <<<<<<< and >>>>>>>; keep one, without the marks"


def places_of(path):
    """Yield the places of a file or folder: the nearest first, that of the package last.

    A copy of the collection has it beside the package. A wheel has it inside.
    """
    here, package = Path.cwd(), Path(__file__).parent
    for folder in (here, *here.parents, package.parent, package):
        for place in (folder / path, folder / "notebooks" / path):
            if place.exists():
                yield place


def in_collection(path):
    """Return where a file or folder is, near the current folder or beside the package, or None."""
    return next(places_of(path), None)


def why_unread(content, problem):
    """Return why a text, or bytes, could not be read.

    Either git has left the marks of two versions in it, or we name the kind of the error.

    >>> why_unread("<<<<<<< HEAD", ValueError()) == MERGED, why_unread(b"[", ValueError())
    (True, 'ValueError')
    """
    text = content if isinstance(content, str) else content.decode("utf-8", errors="replace")
    return MERGED if MERGING.search(text) else type(problem).__name__
