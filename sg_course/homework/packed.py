"""Files with a notebook, as people hand them in: with one ending too many, or in a zip of its own.

>>> from pathlib import Path
>>> stem_of(Path("set1-ada.ipynb.txt")), stem_of(Path("set1-ada.zip"))
('set1-ada', 'set1-ada')
"""

import re
import zlib
from io import BytesIO
from os.path import islink
from pathlib import PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from sg_core.errors import GameError

MOST_FILE = 20_000_000  # bytes that are read of a file, or of what is in a zip
NAMED = re.compile(r".*\.ipynb(\.txt|\.json)?", re.IGNORECASE | re.DOTALL)  # as browsers save it
ZIP = b"PK\x03\x04"  # how a zip begins
TOO_LARGE = (
    f"the file is larger than {MOST_FILE // 1_000_000} MB; "
    "ask for it after Edit → Clear Outputs of All Cells"
)
SPOILT = "the zip cannot be unpacked; ask for the notebook itself"
UNREADABLE = BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError


def stem_of(path):
    """Return the name of a file without the ending of a notebook, or of a zip."""
    return re.sub(r"\.ipynb$", "", path.stem, flags=re.IGNORECASE)


def is_named_so(path):
    """Return whether a path has the name of a notebook.

    >>> from pathlib import Path
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
        with ZipFile(BytesIO(read(path))) as packed:
            return len(notebooks_of(packed)) == 1
    except (GameError, OSError, *UNREADABLE):
        return False


def content_of(path):
    """Return the bytes of the notebook in a file, or in the zip that the file is.

    No more than `MOST_FILE` bytes are read or unpacked, whatever a file says about its size.
    """
    content = read(path)
    return unpacked(content) if content.startswith(ZIP) else content


def read(path):
    """Return the bytes of a file; raise `GameError` if it is too large."""
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
