"""Who is in a class: whose a file or a row is, however its name was written on the way."""

import re
import unicodedata
from collections import defaultdict
from difflib import get_close_matches

from sg_core.errors import GameError
from sg_core.words import counted, listed, shown
from sg_course.homework.table import in_table

ADDED = (  # what downloads add to a name: those of Moodle, those of browsers
    r"_\d+_assignsubmission_\w*$",
    r" ?\(\d+\)$",
)


def plain(name):
    """Return a name without what differs between two ways to write it.

    >>> plain("Zoe\\u0308 ") == plain("ZO\\u00cb"), plain("Dmitri_4711_assignsubmission_file_")
    (True, 'dmitri')
    """
    name = unicodedata.normalize("NFKC", name.strip("\ufeff\u200b \t\r\n"))
    for added in ADDED:
        name = re.sub(added, "", name)
    return unicodedata.normalize("NFKC", name.casefold()).strip()


class Roster:
    """The students of a class; with none, everybody is in it.

    >>> Roster(["0042", "ada"]).whose("ADA (1)"), Roster(["0042", "ada"]).whose("42")
    ('ada', '0042')
    """

    def __init__(self, students):
        self.students = students
        self.known = {plain(in_table(one)): one for one in students}
        self.known |= {plain(one): one for one in students}
        self.numbers = defaultdict(list)  # without the zeros that a spreadsheet takes away
        for one in students:
            self.numbers[plain(one).lstrip("0")].append(one)

    def whose(self, name):
        """Return the student who is meant by a name, or None; with no class list the name."""
        if not self.students or plain(name) in self.known:
            return self.known.get(plain(name), name)
        same = self.numbers[plain(name).lstrip("0")] if plain(name).isdecimal() else []
        return same[0] if len(same) == 1 else None

    def key(self, name):
        """Return what two names have in common that mean the same student."""
        return plain(in_table(self.whose(name) or name))

    def stranger(self, name):
        """Return that a name is in no line of the class list, with the one most like it."""
        near = get_close_matches(plain(name), map(plain, self.students), n=1)
        nearest = [one for one in self.students if near and plain(one) == near[0]]
        nobody = "Not in the class list" if self.students else "Nobody with this name handed in"
        return f"{nobody}{f'; nearest is {nearest[0]}' if nearest else ''}."


def class_of(names):
    """Return the roster of some names; raise `GameError` where two mean the same student."""
    lines = defaultdict(list)
    for number, name in enumerate(names, 1):
        lines[plain(name)].append(number)
    twice = [where for where in lines.values() if where[1:]]
    if twice:
        text = "; ".join(f"lines {listed(where)} name the same student" for where in twice)
        raise GameError(f"the class list: {text}")
    return Roster(list(names))


def one_each(submissions, roster):
    """Return the newest file of each student, and remarks, as dicts; files are (name, path)."""
    files, called = defaultdict(list), {}
    for name, path in submissions:
        key = roster.key(name)
        called.setdefault(key, roster.whose(name) or name)
        files[key].append(path)
    chosen, remarks = {}, {}
    for key, paths in files.items():
        student, (newest, *others) = called[key], sorted(paths, key=time_of, reverse=True)
        chosen[student] = newest
        odd = [] if roster.whose(student) else [roster.stranger(student)]
        if others:
            number = counted(len(paths), "file")
            odd.append(f"{number}; the newest, {shown('/'.join(newest.parts[-2:]))}, counts.")
        if odd:
            remarks[student] = " ".join(odd)
    return chosen, remarks


def newer_of_no_set(submissions, sets, files, roster):
    """Return {student: remark} where a newer file than that which counts shows no set."""
    chosen = {roster.key(student): (student, path) for student, path in files.items()}
    remarks = {}
    for name, path in submissions:
        student, counts = chosen[roster.key(name)]
        if sets[path] is None and sets[counts] and time_of(path) > time_of(counts):
            newer = shown("/".join(path.parts[-2:]))
            remarks[student] = f"A newer file, {newer}, shows no set or cannot be read."
    return remarks


def time_of(path):
    """Return when a file was changed last, and its name to decide between equal times."""
    return path.lstat().st_mtime, str(path)


def no_notebooks(folder):
    """Return the paths of what was handed in and is no notebook, such as zip and docx."""
    files = [p for p in sorted(folder.glob("**/*")) if p.is_file() and not p.is_symlink()]
    hidden = [path for path in files if any(p[0] == "." for p in path.relative_to(folder).parts)]
    return [path for path in files if path.suffix != ".ipynb" and path not in hidden]
