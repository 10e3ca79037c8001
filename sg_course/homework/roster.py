"""The students of a class, and the owners of files, however their names were written.

Files come in a folder of submissions, or out of the homes of a hub. Students own their homes: they
may put links there, and change files while they are read. This is why each folder of a home is
opened from the one above it, and no link is followed. (This works on Linux, on which hubs run.)
"""

import os
import re
import unicodedata
from collections import defaultdict
from contextlib import suppress
from datetime import datetime
from difflib import get_close_matches
from fnmatch import filter as of_pattern
from itertools import combinations, islice
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from sg_core.errors import GameError
from sg_core.words import as_characters, counted, listed, listed_some, shown
from sg_course.files import lines_of
from sg_course.homework.answers import MOST_FILE, holds_one, is_kept, is_named_so, stem_of
from sg_course.homework.table import in_table, reader_of
from sg_course.instances import folded

MOODLE = re.compile(r"((.+?)_\d+)_assignsubmission_[a-z]*_?(.*)")  # who, and the name of the file
CANVAS = re.compile(r"(([^_]+)(?:_LATE)?_\d+)_\d+_(.+)")
ADDED = re.compile(  # to the name of a student, by programs and by habit
    r" ?\(\d+\)$|^copy of |[-_ ]+copy\d*$|(?<![^\W_])set\d+(?![^\W_])", re.IGNORECASE
)
HEADS = "student", "username", "login", "user", "id", "name", "students", "names", "ids"
HEADS += ("id number",)  # in Moodle
POSSIBLE = "Points Possible"  # in the column Student of a row that is not a student's
NOBODY = POSSIBLE, "Student, Test"  # in the gradebook that Canvas exports
MINE = "/notebooks/my"  # how the path of a folder ends in which a student saves sheets
DEEPEST = 8  # folders, one in the other, in which sheets are looked for
MOST_SHEETS = 20  # of a set in a home
OF_SERVER = "jupyter-"  # how The Littlest JupyterHub begins the name of a home


# Names


def bare(name):
    """Return a name as people write it, without the additions of downloads.

    >>> bare("Dmitri_4711_assignsubmission_file_"), bare("Zoë (1)"), bare("Copy of set1-ada")
    ('Dmitri', 'Zoë', 'ada')
    """
    name = as_characters(name.strip("\ufeff\u200b \t\r\n"))
    return without_added(name) or name


def without_added(name):
    """Return a name without the additions of systems, programs and habit; it may become empty."""
    short = MOODLE.sub(r"\2", name)
    while (shorter := ADDED.sub("", short).strip("-_ ")) != short:
        short = shorter
    return short


def folded_name(name):
    """Return a form of a name that is the same for different ways to write it.

    >>> folded_name("Zoe\\u0308 ") == folded_name("ZO\\u00cb")
    True
    """
    return folded(bare(unicodedata.normalize("NFKC", name)))


def words_of(name):
    """Return the words of a name."""
    return re.findall(r"[^\W_]+", folded_name(name))


class Roster:
    """The students of a class; a class without names contains everybody.

    >>> Roster(["0042", "ada"]).whose("ADA (1)"), Roster(["0042", "ada"]).whose("42")
    ('ada', '0042')
    """

    def __init__(self, students, loosely=True, others=None):
        self.students = students
        self.others = others or {}  # from students to {heading: cell} of the class list
        self.columns = [*dict.fromkeys(head for cells in self.others.values() for head in cells)]
        self.known = {folded_name(in_table(one)): one for one in students}
        self.known |= {folded_name(one): one for one in students}
        self.numbers = defaultdict(list)  # without the zeros that a spreadsheet takes away
        self.inside = defaultdict(set)  # by the words of a name, joined, in each order of a list
        for one in students:
            self.numbers[folded_name(one).lstrip("0")].append(one)
            words = words_of(one)
            for i in range(len(words) if loosely else 0):
                self.inside["".join(words[i:] + words[:i])].add(one)

    def cells(self, name):
        """Return what the other columns of the class list have for a student, or None for each."""
        found = self.others.get(self.called(name), {})
        return [found.get(column) for column in self.columns]

    def called(self, name):
        """Return the student who has just this name, or None."""
        return self.known.get(folded_name(name))

    def named_in(self, text):
        """Return the student with this name, or the only one whose name is part of it, or None.

        >>> Roster(["Eva Li"]).named_in("set1_li-eva_final"), Roster(["ada"]).named_in("Adam")
        ('Eva Li', None)
        """
        if self.called(text):
            return self.called(text)
        words = words_of(text)
        runs = {(i, j): "".join(words[i:j]) for i, j in combinations(range(len(words) + 1), 2)}
        found = {run for run, name in runs.items() if name in self.inside and not name.isdecimal()}
        whole = [
            (i, j) for i, j in found if not any(k <= i and j <= m for k, m in found - {(i, j)})
        ]
        students = {one for run in whole for one in self.inside[runs[run]]}
        return students.pop() if len(students) == 1 else None

    def whose(self, name):
        """Return the student whom a name means, or None; without a class list, return the name."""
        if not self.students or self.called(name):
            return self.called(name) or bare(name)
        same = self.numbers[folded_name(name).lstrip("0")] if folded_name(name).isdecimal() else []
        return same[0] if len(same) == 1 else None

    def key(self, name):
        """Return a key that is the same for two names of one student."""
        return folded_name(in_table(self.whose(name) or name))

    def stranger(self, name, others=()):
        """Return a remark that a name is not in the class list, with the names most like it.

        >>> Roster(["uma", "mia"]).stranger("mai")
        'Not in the class list; nearest: uma, mia.'
        """
        names = {folded_name(one): one for one in self.students or others}
        near = [names[one] for one in get_close_matches(folded_name(name), names, n=2)]
        nobody = "Not in the class list" if self.students else "Nobody with this name handed in"
        return f"{nobody}; nearest: {', '.join(near)}." if near else f"{nobody}."


def class_at(path):
    """Return the roster in a file; without a file, one that contains everybody."""
    found = table_in(path) if path else []
    return class_of([name for name, _ in found], dict(found))


def class_of(names, others=None):
    """Return the roster of some names; raise `GameError` if two mean the same student."""
    ways = defaultdict(list)
    for name in names:
        ways[folded_name(name)].append(shown(name))
    twice = [f"{listed(some)} are the same student" for some in ways.values() if some[1:]]
    if twice:
        cure = "if they are two people, name them by their IDs: write “student” above that column"
        raise GameError(f"the class list: {'; '.join(twice)}; {cure}")
    return Roster(list(names), others=others)


def class_in(path):
    """Return the names in a file: one a line, or a column of a table that has a heading for it."""
    return [name for name, _ in table_in(path)]


def table_in(path):
    """Return (name, {heading: cell} of the other columns) for each student in a file."""
    lines = lines_of(path)
    rows = [*reader_of("\n".join(lines))]
    heads = [cell.strip().casefold() for cell in (rows or [[]])[0]]
    columns = [heads.index(head) for head in HEADS if head in heads]
    if not columns:
        several = [line for line in lines if set(line) & set(",;\t")]
        if several:
            what = "write “student” above the names, or above the column of the names"
            raise GameError(f"{path}: {shown(several[0])} may be a name or several columns; {what}")
        return [(line, {}) for line in lines]
    if not heads[1:]:
        return [(line, {}) for line in lines[1:]]
    if "student" in heads and "id" in heads:
        rows = without_nobody(rows, heads)
    names = [dict(enumerate(row)).get(columns[0], "").strip() for row in rows[1:]]
    if "" in names:
        raise GameError(f"{path}: {shown(', '.join(rows[names.index('') + 1]))} names no student")
    others = {i: head.strip() for i, head in enumerate(rows[0]) if i != columns[0] and head.strip()}
    cells = [
        {head: dict(enumerate(row)).get(i, "").strip() for i, head in others.items()}
        for row in rows[1:]
    ]
    return [*zip(names, cells)]


def without_nobody(rows, heads):
    """Return the rows of a gradebook of Canvas without those that are about no student."""

    def is_nobody(row):
        cells = dict(enumerate(map(str.strip, row)))
        name, number = (cells.get(heads.index(head), "") for head in ("student", "id"))
        return name in NOBODY or not (name or number)

    return [rows[0], *(row for row in rows[1:] if not is_nobody(row))]


# A folder of submissions


class Submission(NamedTuple):
    """A file that was handed in, with its owner and the folder in which it counts."""

    student: str
    path: Path
    folder: Path  # that of the student, if one has the name, or the one where the file lies
    own: bool  # whether the folder has the student's name


class Place(NamedTuple):
    """A name on the way to a file, and the folder that belongs to this name, or None."""

    name: str
    folder: Path | None
    sure: bool  # whether a system wrote it


def notebooks_in(folder):
    """Return the paths of all notebooks in a folder of submissions."""
    if not os.path.isdir(folder):
        raise GameError(f"{shown(str(folder))} is not a folder; name the one with the submissions")
    files = [path for path in sorted(Path(folder).glob("**/*")) if may_be_notebook(path)]
    if not files:
        raise GameError(f"there is no notebook in {shown(str(folder))}")
    return files


def submissions_in(folder, roster, says):
    """Return a `Submission` for each notebook in a folder; a student may have more than one.

    `says` has for each path the student whom the sheet names, or "".
    """
    common = Path(os.path.commonpath([p.parent for p in says])) if len(says) > 1 else Path(folder)
    class_ = roster if roster.students else Roster({*says.values()} - {""}, loosely=False)
    return [submission_at(p, Path(folder), class_, says[p], common) for p in says]


def may_be_notebook(path):
    """Return whether a path in a folder of submissions is a notebook, or a link instead of one."""
    linked, named = path.is_symlink(), is_named_so(path)
    found = (linked and (named or path.is_dir())) or (named and path.is_file()) or holds_one(path)
    return found and is_kept(path)


def no_notebooks(folder, roster, notebooks):
    """Return {key of a student: paths} for what is not a notebook, such as zip and docx."""
    found = defaultdict(list)
    for path in sorted(folder.glob("**/*")):
        hidden = any(name[0] == "." for name in path.relative_to(folder).parts)
        known = path in notebooks or path.is_symlink() or hidden or is_named_so(path)
        if path.is_file() and not (known or holds_one(path)):
            found[roster.key(submission_at(path, folder, roster).student)].append(path)
    return found


def submission_at(path, folder, roster, says="", common=None):
    """Return the `Submission` of a file, whose owner we find by the names on its path.

    We first try the names that Moodle or Canvas wrote, and those of folders. We skip folders whose
    name is only a number, because they may be groups. Then we try a number that Moodle or Canvas
    wrote, without its zeros, then every name on the path, then all numbers, and last the name that
    the sheet `says`. If nobody in the class fits, we take what Moodle or Canvas wrote, or the first
    name on the path; folders that all files have in `common` are left out.
    """
    places = places_to(path, folder)
    wrote = [place for place in places if place.sure]
    sure = [one for one in places if one.sure or (one.folder and not one.name.isdecimal())]
    # what a system wrote before the name of a file stands for a folder of all files of a student
    last = places[-2].folder if places[1:] and places[-2].sure else path.parent

    def submitted_by(student, place):
        return Submission(student, path, place.folder or last, bool(place.folder))

    def number(name):
        return roster.whose(name) if roster.students else None

    tries = [(roster.named_in, sure), (number, wrote), (roster.named_in, places), (number, places)]
    for find, some in tries:
        for place in some:
            if student := find(place.name):
                return submitted_by(student, place)
    if says and number(says):
        return Submission(number(says), path, path, False)
    # nobody of the class: a folder that all have in common is named after a course or a set
    shared = [p for p in places if common and p.folder and common.is_relative_to(p.folder)]
    named = [p for p in places if p not in shared and without_added(p.name)] or places
    place = max(named, key=lambda each: each.sure)
    return submitted_by(bare(place.name), place)


def places_to(path, folder):
    """Return a `Place` for each name on the way to a file.

    These are the names of its folders, the one that Moodle or Canvas wrote, and its own.
    """
    above = list(reversed(path.relative_to(folder).parents))[1:]
    places = [Place(one.name, folder / one, bool(MOODLE.match(one.name))) for one in above]
    if wrote := MOODLE.fullmatch(stem_of(path)) or CANVAS.fullmatch(stem_of(path)):
        places.append(Place(wrote[2], path.parent / wrote[1].replace("_LATE_", "_"), True))
    return [*places, Place(own_name(path), None, False)]


def own_name(path):
    """Return the name that a student gave to a file.

    >>> own_name(Path("Ada_7_assignsubmission_file_set1-ada.ipynb")), own_name(Path("a_LATE_1_2_b"))
    ('set1-ada', 'b')
    """
    wrote = MOODLE.fullmatch(stem_of(path)) or CANVAS.fullmatch(stem_of(path))
    return wrote[3] if wrote else stem_of(path)


def one_each(submissions, sets, wanted, roster, due=None):
    """Return {student: path} for the files that count, and {student: remark} for odd cases.

    `sets` has the set of each path, or None, and `wanted` is the set that is graded. If a student
    also has files of this set, those of other sets are ignored. Of several files, those in a folder
    with the student's name count, and of these the newest that shows the set. If it was changed
    after `due`, it gets a remark.

    If these files are in several folders, none of them counts. The same is true of two or more
    files if one has the name of another student, because anybody may give a file any name. A single
    file with such a name counts, with a remark.
    """
    of_student, chosen = defaultdict(list), {}
    odd, mixed_up = defaultdict(list), defaultdict(list)  # remarks, for each student
    for one in submissions:
        of_student[roster.key(one.student)].append(one)
    for files in of_student.values():
        student = files[0].student
        some = [one for one in files if sets[one.path] in (wanted, None)] or files
        own = [one for one in some if one.own] or some
        named = {one.path: roster.named_in(own_name(one.path)) for one in own}
        others = {path: name for path, name in named.items() if name not in (None, student)}
        for path, other in others.items():
            end = end_of_path(path)
            mixed_up[student].append(f"By its name, {end} is the file of {other}.")
            mixed_up[other].append(f"{end} is among the files of {student}.")
        # a file that somebody else put there must not count in place of the student's own
        folders = {one.folder for one in own}
        if len(folders) > 1 or (others and len(own) > 1):
            names = listed_some([end_of_path(one.path) for one in own])
            where = f"in {len(folders)} folders" if len(folders) > 1 else "of two students"
            odd[student].append(f"Not graded: files {where}, {names}; keep one.")
            continue
        best = [one for one in own if sets[one.path] == wanted] or own
        newest = chosen[student] = max((one.path for one in best), key=time_of)
        if not roster.whose(student):
            odd[student].append(roster.stranger(student))
        odd[student] += remarks_on_files(newest, own, [one for one in some if one not in own], due)
    return chosen, {one: " ".join(odd[one] + mixed_up[one]) for one in odd | mixed_up}


def remarks_on_files(newest, own, elsewhere, due):
    """Return remarks on the file that counts, and on the others."""
    odd, paths = [], [one.path for one in own]
    if paths[1:]:
        odd.append(f"{counted(len(paths), 'file')}; the newest, {end_of_path(newest)}, counts.")
    newer = [path for path in paths if time_of(path) > time_of(newest)]
    if newer:
        odd.append(f"A newer file, {end_of_path(newer[0])}, shows no set or cannot be read.")
    if elsewhere:
        odd.append(f"Not in the student's folder, not graded: {end_of_path(elsewhere[0].path)}.")
    seconds = newest.lstat().st_mtime
    if due and seconds > due.timestamp():  # which knows the zone, if there is one
        changed = datetime.fromtimestamp(seconds, due.tzinfo)
        odd.append(f"Late: changed on {f'{changed:%Y-%m-%d at %H:%M %Z}'.strip()}.")
    return odd


def end_of_path(path):
    """Return the end of a path, as it is written in a sentence."""
    return shown(as_characters("/".join(path.parts[-2:])))


def time_of(path):
    """Return when a file was changed last, and its name to decide between equal times."""
    return path.lstat().st_mtime, str(path)


# Homes of a hub


def collect(options):
    """Copy the sheets of a set out of homes, or put the pages of feedback beside them."""
    if not options.homes.is_dir():
        raise GameError(f"{shown(str(options.homes))} is not a folder; name the one with the homes")
    homes = homes_in(options.homes)
    students = class_at(options.students).students or [*homes]
    move = given if options.feedback else taken
    done = [one for one in students if moved(move, one, homes.get(one, []), options)]
    where = "put into homes" if options.feedback else f"copied to {options.out}"
    print(f"{options.set}: of {counted(len(done), 'student')} {where}")
    if lost := [one for one in students if one not in done]:
        print(f"nothing there: {as_characters(listed(lost))}")


def homes_in(folder):
    """Return {name of a student on the hub: paths of homes} for the homes in a folder.

    The names are compared exactly, because somebody else may be called ada-copy.
    """
    homes = {}
    for path in filter(Path.is_dir, sorted(folder.iterdir())):
        homes.setdefault(path.name.removeprefix(OF_SERVER), []).append(path)
    return homes


def moved(move, student, homes, options):
    """Return whether something was moved; a home that cannot be read does not stop the others."""
    try:
        if homes[1:]:
            which = f"{listed(list(map(str, homes)))} are homes of one student"
            raise GameError(f"{which}; give --from a folder that has only one of them")
        return bool(homes) and move(student, homes[0], options)
    except Exception as problem:  # as for lack of memory, or of rights
        why = as_characters(f"{student}: not done, {type(problem).__name__}: {problem}")
        print(" ".join(why.splitlines()))
        return False


def taken(student, home, options):
    """Copy the sheets of a student; return whether there was any.

    Of several sheets with the same name, the newest is copied.
    """
    newest = {}
    for changed, name, text, _ in sheets(home, options.set):
        place = options.out / student / name
        if changed >= newest.get(name, changed):
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text)
            os.utime(place, ns=(changed, changed))
            newest[name] = changed
    return bool(newest)


def given(student, home, options):
    """Put the page of feedback of a student beside the sheets; return whether it is there."""
    page, name = options.feedback / f"{student}.html", f"{options.set}-feedback.html"
    done = False
    for *_, here in sheets(home, options.set) if page.is_file() else ():
        with suppress(FileNotFoundError):
            os.unlink(name, dir_fd=here)
        with opened(name, "xb", here) as file:
            file.write(page.read_bytes())
        done = True
    return done


def sheets(home, name):
    """Yield for each sheet of a set: when it was changed, its name, content and open folder.

    The time is that of the system, because students can set the one that programs show.
    """
    paths = paths_of_sheets(home, name)
    for path, here in islice(paths, MOST_SHEETS):
        with suppress(OSError), opened(os.path.basename(path), "rb", here) as file:
            state = os.fstat(file.fileno())
            if S_ISREG(state.st_mode) and state.st_nlink == 1:
                text = file.read(MOST_FILE + 1)
                yield state.st_ctime_ns, os.path.basename(path), text, here
                continue
        print(f"{as_characters(path)}: a link, or no file; it was not read")
    if more := sum(1 for _ in paths):
        limit = f"{counted(more, 'more sheet')} of {name}; only {MOST_SHEETS} were read"
        print(f"{as_characters(str(home))}: {limit}")


def paths_of_sheets(home, name):
    """Yield the path of each file with the name of a sheet of a set, and its open folder."""
    for folder, inner, files, here in os.fwalk(home):
        inner[:] = sorted(one for one in inner if not one.startswith("."))
        if inner and len(os.path.relpath(folder, home).split(os.sep)) >= DEEPEST:
            print(f"{as_characters(folder)}: folders nested too deeply in it were not searched")
            inner.clear()
        for file in sorted(of_pattern(files, f"{name}*.ipynb")) if folder.endswith(MINE) else ():
            yield os.path.join(folder, file), here


def opened(name, mode, here):
    """Return an open file of an open folder, and never follow a link."""
    kind = os.O_NOFOLLOW | os.O_NONBLOCK  # and wait for no pipe
    return open(name, mode, opener=lambda p, flags: os.open(p, flags | kind, 0o644, dir_fd=here))
