"""Practice is kept as a text: on web pages in the state of the widget, elsewhere in a file.

The file is in your own folder, so that no update of the collection touches it.
"""

from itertools import count
from typing import NamedTuple

from sg_core.checks import natural, one_of, truth
from sg_core.errors import GameError
from sg_course.collection import in_collection
from sg_course.practice import SKILLS, Progress, read
from sg_course.widgets.links import arguments

FOLDER, NAME = "my", "practice.txt"
FIRST = "labels"  # the skill with which one begins
LARGEST = 10**9  # number of an exercise


class Kept(NamedTuple):
    """Where somebody is: the levels, the skill, whether skills are mixed, the last number."""

    progress: Progress
    skill: str
    mixed: bool
    number: int

    def text(self):
        """Return it as a text that `kept_in` reads.

        >>> Kept(Progress(), "xor", mixed=False, number=3).text()
        "Practice(now=0, skills={}, skill='xor', mixed=False, number=3)"
        """
        told = self.progress.as_values() | self._asdict()
        del told["progress"]
        return f"Practice({', '.join(f'{name}={value!r}' for name, value in told.items())})"


def kept_in(text):
    """Return what a text keeps, which is read and checked, never run.

    >>> kept_in("Practice(now=0, skills={}, skill='xor', mixed=False, number=3)").number
    3
    >>> kept_in("Practice(now=")
    Traceback (most recent call last):
    sg_core.errors.GameError: what was kept of your practice is damaged
    """
    try:
        kept = arguments(text, "Practice")
        progress = read(kept["now"], kept["skills"], SKILLS)
        skill = FIRST if kept["skill"] in progress.unknown else kept["skill"]
        return Kept(
            progress,
            one_of(skill, SKILLS, "skill"),
            truth(kept["mixed"], "mixed"),
            natural(kept["number"], "number", most=LARGEST),
        )
    except (GameError, KeyError, TypeError) as problem:
        raise GameError("what was kept of your practice is damaged") from problem


def kept_file():
    """Return the path of the file, which need not be there; None without a folder for it."""
    folder = in_collection(FOLDER)
    return folder / NAME if folder and folder.is_dir() else None


def text_in(file):
    """Return the text of a file; what is not text is replaced by signs, and none is empty.

    >>> from pathlib import Path
    >>> text_in(Path("no such file"))
    ''
    """
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def put_aside(file):
    """Give a file that cannot be read another name, which no file has yet, and return that.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "practice.txt")
    ...     _ = file.write_text("?")
    ...     put_aside(file).name, file.exists()
    ('practice-unread-1.txt', False)
    """
    places = (file.with_stem(f"{file.stem}-unread-{i}") for i in count(1))
    return file.rename(next(place for place in places if not place.exists()))
