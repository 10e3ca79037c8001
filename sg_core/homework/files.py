"""Files that are put in place all together, and keep what they replace."""

import os
import shutil
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

KEPT = 3  # versions of a file that was replaced
BEFORE = "before"  # the folder that has them


@contextmanager
def put_at_the_end(folder):
    """Yield a function that writes a text to a path below a folder; all appear at the end.

    Until then they stand in a folder of their own; where something fails, nothing has changed. Of
    a file that is replaced the last three versions are kept in the folder `before`.

    >>> with TemporaryDirectory() as folder:
    ...     with put_at_the_end(folder) as write:
    ...         write("a/b.txt", "1")
    ...     (Path(folder) / "a" / "b.txt").read_text()
    '1'
    """
    folder, paths = Path(folder), []
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".new-", dir=folder) as new:

        def write(path, text):
            place = Path(new) / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8", errors="replace", newline="")
            paths.append(path)

        yield write
        for path in dict.fromkeys(paths):
            replace(Path(new) / path, folder / path, folder / BEFORE / path)


def replace(new, place, before):
    """Put a file in its place, and keep the one that was there if it was another one."""
    if place.is_file():
        if place.read_bytes() == new.read_bytes():
            return
        keep(place, before)
    place.parent.mkdir(parents=True, exist_ok=True)
    os.replace(new, place)


def keep(place, before):
    """Copy a file beside its older versions; the oldest one goes."""
    versions = [before.with_name(f"{before.stem}~{n}{before.suffix}") for n in range(1, KEPT + 1)]
    before.parent.mkdir(parents=True, exist_ok=True)
    for newer, older in reversed([*pairwise(versions)]):
        if newer.is_file():
            os.replace(newer, older)
    shutil.copy2(place, versions[0])


def lines_of(path):
    """Return the lines of a text file that are not empty, in whatever encoding it is."""
    content = Path(path).read_bytes()
    for encoding in ("utf-8-sig", *["utf-16"] * content.startswith((b"\xff\xfe", b"\xfe\xff"))):
        try:
            lines = content.decode(encoding).splitlines()
            break
        except UnicodeDecodeError:
            continue
    else:
        lines = content.decode("cp1252", errors="replace").splitlines()
    return [line.strip() for line in lines if line.strip()]
