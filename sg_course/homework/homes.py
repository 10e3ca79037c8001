"""Sheets out of the homes of a hub, and feedback back into them.

Students own their homes: they may put links there, and change files while they are read. This is
why each folder is opened from the one above it, and no link is followed. (This works on Linux, on
which hubs run.)
"""

import os
from contextlib import suppress
from fnmatch import filter as of_pattern
from itertools import islice
from pathlib import Path
from stat import S_ISREG

from sg_core.errors import GameError
from sg_core.words import as_characters, counted, listed, shown
from sg_course.homework.answers import MOST_FILE
from sg_course.homework.roster import class_at

MINE = "/notebooks/my"  # how the path of a folder ends in which a student saves sheets
DEEPEST = 8  # folders, one in the other, in which sheets are looked for
MOST_SHEETS = 20  # of a set in a home
OF_SERVER = "jupyter-"  # how The Littlest JupyterHub begins the name of a home


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
