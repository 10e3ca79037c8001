"""Put several files in place all at once, and keep the ones that they replace."""

import os
import shutil
import signal
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import current_thread, main_thread
from time import time

OLD = 3600  # seconds, after which no run is at work any more
BEFORE = "before"  # the folder of what was replaced
UTF_16 = b"\xff\xfe", b"\xfe\xff"  # how such a file begins


@contextmanager
def put_at_the_end(folder):
    """Yield a function that writes a text to a path below a folder; all appear at the end.

    Until then they are in a folder of their own, so that nothing has changed if something fails. A
    file or folder is replaced as a whole, and the old one is kept in the folder `before`.

    >>> with TemporaryDirectory() as folder:
    ...     with put_at_the_end(folder) as write:
    ...         write("a/b.txt", "1")
    ...     (Path(folder) / "a" / "b.txt").read_text()
    '1'
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.glob(".new-*"):  # by a run that was killed
        if left.stat().st_mtime < time() - OLD:
            shutil.rmtree(left, ignore_errors=True)
    with TemporaryDirectory(prefix=".new-", dir=folder) as new:

        def write(path, text):
            place = Path(new) / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text if isinstance(text, bytes) else stored(text))

        yield write
        with uninterrupted():
            for path in Path(new).iterdir():
                swap(path, folder / path.name, folder / BEFORE / path.name)


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


def swap(new, place, before):
    """Put a file or a folder in its place unless it is the same; keep the old one.

    Even if this is interrupted, there is a file, either the old one or the new one.
    """
    if place.exists():
        if contents(place) == contents(new):
            return
        before.parent.mkdir(exist_ok=True)
        remove(before)
        stays = place.is_file() and new.is_file()
        (shutil.copy2 if stays else os.replace)(place, before)
    os.replace(new, place)


def put(path, content):
    """Write bytes to a file, which appears only when it is complete."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(content)
    os.replace(part, path)


def contents(place):
    """Return {path: bytes} for a file, or for the files in a folder."""
    files = [path for path in [place, *place.rglob("*")] if path.is_file()]
    return {path.relative_to(place): path.read_bytes() for path in files}


def remove(place):
    """Remove a file or a folder, if there is one."""
    if place.is_dir():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)


def stored(text):
    """Return the bytes of a text in a file."""
    return text.encode("utf-8", errors="replace")


def text_in(path):
    """Return the content of a text file, in any common encoding."""
    content = Path(path).read_bytes()
    try:
        return content.decode("utf-16" if content[:2] in UTF_16 else "utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def lines_of(path):
    """Return the lines of a text file that are not empty."""
    return [line.strip() for line in text_in(path).splitlines() if line.strip()]
