"""Files that are put in place all together, and keep what they replace."""

import os
import shutil
import signal
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import current_thread, main_thread
from time import time

KEPT = 3  # versions of a file that was replaced
OLD = 3600  # seconds, after which no run is at work any more
BEFORE = "before"  # the folder that has them
UTF_16 = b"\xff\xfe", b"\xfe\xff"  # how such a file begins


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
    for left in folder.glob(".new-*"):  # by a run that was killed
        if left.stat().st_mtime < time() - OLD:
            shutil.rmtree(left, ignore_errors=True)
    with TemporaryDirectory(prefix=".new-", dir=folder) as new:

        def write(path, text):
            place = Path(new) / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text if isinstance(text, bytes) else stored(text))
            paths.append(path)

        yield write
        with uninterrupted():
            for path in dict.fromkeys(paths):
                replace(Path(new) / path, folder / path, folder / BEFORE / path)


@contextmanager
def uninterrupted():
    """Let Ctrl+C wait until this is done."""
    if current_thread() is not main_thread():
        yield
        return
    came = []
    usual = signal.signal(signal.SIGINT, lambda *_: came.append(1))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if came:
        print("done already, so nothing was stopped")


def replace(new, place, before):
    """Put a file in its place, and keep the one that was there if it was another one."""
    if differs(place, new.read_bytes()):
        keep(place, before)
    place.parent.mkdir(parents=True, exist_ok=True)
    os.replace(new, place)


def stored(text):
    """Return a text as it stands in a file."""
    return text.encode("utf-8", errors="replace")


def differs(path, content):
    """Return whether there is a file with another content."""
    return path.is_file() and path.read_bytes() != content


def put_away(paths, folder):
    """Move files below a folder to where replaced ones are kept."""
    for path in paths:
        keep(path, folder / BEFORE / path.relative_to(folder))
        path.unlink()


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
    try:
        text = content.decode("utf-16" if content[:2] in UTF_16 else "utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    return [line.strip() for line in text.splitlines() if line.strip()]
