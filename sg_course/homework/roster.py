"""Who is in a class, and whose a file is, however its name was written on the way."""

import os
import re
import unicodedata
from collections import defaultdict
from datetime import datetime
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.words import as_characters, counted, listed, listed_some, shown
from sg_course.homework.table import in_table

MOODLE = re.compile(r"(.+?)_\d+_assignsubmission_[a-z]*_?(.*)")  # a name, and that of the file
ADDED = re.compile(r" ?\(\d+\)$")  # by browsers
OF_SET = re.compile(r"^set\d+[-_ ]")
HEADS = {"student", "students", "name", "names", "id", "ids", "user", "username", "login"}
LEAST_LIKE = 0.6  # of a name that may be meant


def bare(name):
    """Return a name as a person writes it, without what downloads add to it.

    >>> bare("Dmitri_4711_assignsubmission_file_"), bare("Zoë (1)")
    ('Dmitri', 'Zoë')
    """
    name = as_characters(name.strip("\ufeff\u200b \t\r\n"))
    return ADDED.sub("", MOODLE.sub(r"\1", name)).strip() or name


def folded_name(name):
    """Return a name without what differs between two ways to write it.

    >>> folded_name("Zoe\\u0308 ") == folded_name("ZO\\u00cb")
    True
    """
    return unicodedata.normalize("NFKC", bare(unicodedata.normalize("NFKC", name)).casefold())


class Roster:
    """The students of a class; with none, everybody is in it.

    >>> Roster(["0042", "ada"]).whose("ADA (1)"), Roster(["0042", "ada"]).whose("42")
    ('ada', '0042')
    """

    def __init__(self, students):
        self.students = students
        self.known = {folded_name(in_table(one)): one for one in students}
        self.known |= {folded_name(one): one for one in students}
        self.numbers = defaultdict(list)  # without the zeros that a spreadsheet takes away
        for one in students:
            self.numbers[folded_name(one).lstrip("0")].append(one)

    def called(self, name):
        """Return the student who has just this name, or None."""
        return self.known.get(folded_name(name))

    def whose(self, name):
        """Return the student who is meant by a name, or None; with no class list the name."""
        if not self.students or self.called(name):
            return self.called(name) or bare(name)
        same = self.numbers[folded_name(name).lstrip("0")] if folded_name(name).isdecimal() else []
        return same[0] if len(same) == 1 else None

    def key(self, name):
        """Return what two names have in common that mean the same student."""
        return folded_name(in_table(self.whose(name) or name))

    def stranger(self, name, others=()):
        """Return that a name is in no line of the class list, with the one most like it.

        >>> Roster(["uma", "mia"]).stranger("mai")
        'Not in the class list; nearest is mia.'
        """

        def likeness(other):
            one, other = folded_name(name), folded_name(other)
            same = SequenceMatcher(None, one, other).ratio(), sorted(one) == sorted(other)
            return *same, one[:1] == other[:1]

        nearest = max(self.students or others, key=likeness, default=None)
        near = nearest is not None and likeness(nearest)[0] >= LEAST_LIKE
        nobody = "Not in the class list" if self.students else "Nobody with this name handed in"
        return f"{nobody}{f'; nearest is {nearest}' if near else ''}."


def class_of(names):
    """Return the roster of some names, of which the first may be a heading.

    Raises `GameError` where two mean the same student.
    """
    names, lines = list(names), defaultdict(list)
    for number, name in enumerate(names, 1):
        lines[folded_name(name)].append(number)
    twice = [where for where in lines.values() if where[1:]]
    if twice:
        text = "; ".join(f"lines {listed(where)} name the same student" for where in twice)
        raise GameError(f"the class list: {text}")
    return Roster(names[1:] if names and folded_name(names[0]) in HEADS else names)


# A folder of submissions


class Submission(NamedTuple):
    """A file that was handed in: whose it is, and the folder in which it counts."""

    student: str
    path: Path
    folder: Path  # that of the student, if one has the name, or the one where the file lies
    own: bool  # whether the folder has the student's name


def submissions_in(folder, roster):
    """Return a `Submission` for each notebook in a folder; a student may have more than one."""
    if not os.path.isdir(folder):
        raise GameError(f"{shown(str(folder))} is not a folder; name the one with the submissions")
    folder = Path(folder)
    files = [path for path in sorted(folder.glob("**/*")) if may_be_notebook(path)]
    if not files:
        raise GameError(f"there is no notebook in {shown(str(folder))}")
    return [submission_at(path, folder, roster) for path in files]


def may_be_notebook(path):
    """Return whether a path in a folder of submissions is a notebook, or a link instead of one."""
    linked, named = path.is_symlink(), path.suffix == ".ipynb"
    found = (linked and (named or path.is_dir())) or (named and path.is_file())
    beside = "__MACOSX" in path.parts or path.name.startswith("._")  # as archives of a Mac have
    return found and ".ipynb_checkpoints" not in path.parts and not beside


def no_notebooks(folder):
    """Return the paths of what was handed in and is not a notebook, such as zip and docx."""
    files = [p for p in sorted(folder.glob("**/*")) if p.is_file() and not p.is_symlink()]
    hidden = [path for path in files if any(p[0] == "." for p in path.relative_to(folder).parts)]
    return [path for path in files if path.suffix != ".ipynb" and path not in hidden]


def submission_at(path, folder, roster):
    """Return whose a file is: by the first name on the way to it that the class has.

    These are the names of the folders, what Moodle writes before the name of a file, and this
    name without that of the set. First goes what Moodle wrote, or a folder that is not just
    numbered, as one of a group may be; a number without its zeros is looked for when no name
    fits as it is. With no class list, the first name is the student's.
    """
    places = list(reversed(path.relative_to(folder).parents))[1:]
    names = [(place.name, folder / place, bool(MOODLE.match(place.name))) for place in places]
    if by_moodle := MOODLE.fullmatch(path.stem):
        with_number = path.stem.partition("_assignsubmission_")[0]  # which namesakes have, too
        names.append((by_moodle[1], path.parent / with_number, True))
    names.append((own_name(path), None, False))

    def surely(name, place, wrote):
        return roster.whose(name) if wrote else place and not name.isdecimal() and called(name)

    def called(name, *_):
        return roster.called(name)

    for find in (surely, called, lambda name, *_: roster.whose(name)) if roster.students else ():
        for name, place, wrote in names:
            if student := find(name, place, wrote):
                return Submission(student, path, place or home_of(names, path), place is not None)
    name, place, _ = max(names, key=lambda each: each[2])
    return Submission(bare(name), path, place or path.parent, place is not None)


def home_of(names, path):
    """Return where a file lies that has a student's name itself: for Moodle's, by its student."""
    return names[-2][1] if names[1:] and names[-2][2] else path.parent


def own_name(path):
    """Return what a student called a file, without the name of the set.

    >>> own_name(Path("Ada L_7_assignsubmission_file_set1-ada.ipynb")), own_name(Path("set1-a b"))
    ('ada', 'a b')
    """
    by_moodle = MOODLE.fullmatch(path.stem)
    return OF_SET.sub("", by_moodle[2] if by_moodle else path.stem)


def one_each(submissions, sets, wanted, roster, due=None):
    """Return {student: path} for what counts, and {student: remark} for what is odd.

    Files of another set than the one that is wanted are left aside. Of a student's files those in
    a folder of this name count, of these the newest that shows the set; from several folders
    none does, since anybody may give a file any name.
    """
    of_student, chosen, remarks = defaultdict(list), {}, {}
    for one in submissions:
        of_student[roster.key(one.student)].append(one)
    for some in of_student.values():
        student = some[0].student
        some = [one for one in some if sets[one.path] in (wanted, None)] or some
        own = [one for one in some if one.own] or some
        folders = {one.folder for one in own}
        if len(folders) > 1:
            names = listed_some([end_of_path(one.path) for one in own])
            remarks[student] = f"Not graded: files in {len(folders)} folders, {names}; keep one."
            continue
        best = [one for one in own if sets[one.path] == wanted] or own
        newest = chosen[student] = max((one.path for one in best), key=time_of)
        odd = remarks_on_files(newest, own, [one for one in some if one not in own], due)
        if (other := roster.called(own_name(newest))) not in (None, student):
            odd.append(f"By its name, {end_of_path(newest)} is the file of {other}.")
        strange = not roster.whose(student)
        remarks[student] = " ".join([roster.stranger(student)] * strange + odd)
    return chosen, remarks


def remarks_on_files(newest, own, elsewhere, due):
    """Return what an instructor should know of the file that counts, and of the others."""
    odd, paths = [], [one.path for one in own]
    if paths[1:]:
        odd.append(f"{counted(len(paths), 'file')}; the newest, {end_of_path(newest)}, counts.")
    newer = [path for path in paths if time_of(path) > time_of(newest)]
    if newer:
        odd.append(f"A newer file, {end_of_path(newer[0])}, shows no set or cannot be read.")
    if elsewhere:
        odd.append(f"Not in the student's folder, not graded: {end_of_path(elsewhere[0].path)}.")
    changed = datetime.fromtimestamp(newest.lstat().st_mtime)
    if due and changed > due:
        odd.append(f"Late: changed on {changed:%Y-%m-%d at %H:%M}.")
    return odd


def end_of_path(path):
    """Return the end of a path, as it stands in a sentence."""
    return shown(as_characters("/".join(path.parts[-2:])))


def time_of(path):
    """Return when a file was changed last, and its name to decide between equal times."""
    return path.lstat().st_mtime, str(path)
