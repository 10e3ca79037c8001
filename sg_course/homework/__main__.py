"""The commands for instructors: python -m sg_course.homework build | show | sheet | grade | …."""

import argparse
import re
import sys
from contextlib import suppress
from datetime import date, datetime, time
from importlib import import_module
from pathlib import Path
from subprocess import SubprocessError

from sg_course.collection import in_collection

DATES = "2027-05-03, 2027-05-03T12:00, or with a time zone 2027-05-03T12:00+01:00"
AS_THEY_GO = "build", "collect"  # commands that write one file after the other
NO_SOURCES = "no problem sets are here; go to the folder of the collection, or name --homework DIR"


def moment(text):
    """Return the moment that a text names, with its zone if it has one; a day ends at midnight.

    >>> moment("2027-05-03"), moment("2027-05-03 12:00 UTC").isoformat()
    (datetime.datetime(2027, 5, 3, 23, 59, 59, 999999), '2027-05-03T12:00:00+00:00')
    """
    zoned = re.sub(r"\s+(?=(UTC|GMT|Z|[+-]\d\d:?\d\d)$)", "", text.strip())
    for read in (lambda one: datetime.combine(date.fromisoformat(one), time.max), as_moment):
        with suppress(ValueError):
            return read(zoned)
    raise argparse.ArgumentTypeError(f"{text!r} is not a date as this reads it: write {DATES}")


def as_moment(text):
    """Return the moment that a text names in the form of ISO 8601."""
    return datetime.fromisoformat(re.sub("(UTC|GMT)$", "Z", text))


def parser():
    """Return what reads the command line."""
    whole = argparse.ArgumentParser(prog="python -m sg_course.homework", description=__doc__)
    sources = in_collection("homework/source")
    near = sources and sources.parent
    commands = whole.add_subparsers(required=True, metavar="COMMAND")

    def command(name, about, module="commands"):
        new = commands.add_parser(name, help=about, description=about)
        new.set_defaults(command=name, module=f"sg_course.homework.{module}")
        place = "the folder with source/ (default: that of the collection)"
        new.add_argument("--homework", type=Path, default=near, metavar="DIR", help=place)
        return new

    def about_course(new, what):
        new.add_argument("--set", metavar="SET", help=what)
        path = "only the questions that go with a path, such as lecture (python -m sg_course.paths)"
        new.add_argument("--path", metavar="PATH", help=path)
        name = "the name of the course; another name gives all students other exercises"
        new.add_argument("--course", default="", help=name)
        again = 'who gets another exercise: JSON such as {"ada": {"labels": 1}}'
        new.add_argument("--again", type=Path, metavar="FILE", help=again)

    def about_class(new, out):
        who = "the class, one student a line, or a table with a column “student”"
        new.add_argument("--students", type=Path, metavar="FILE", help=who)
        new.add_argument("--out", type=Path, default=Path(out), metavar="DIR")

    command("build", "Make the copies for students and the solutions from the sources.")
    about = "Write a page with many instances of a question, and their solutions."
    new = command("show", about, "preview")
    new.add_argument("question", metavar="KIND", help="the name of a question, such as labels")
    new.add_argument("--number", type=int, default=20, metavar="N", help="how many (default: 20)")
    new.add_argument("--out", type=Path, default=Path("instances"), metavar="DIR")
    new = command("sheet", "Make the personal sheets of students.")
    new.add_argument("--student", nargs="+", metavar="ID", help="one student or more")
    new.add_argument("--solutions", action="store_true", help="the solutions instead")
    new.add_argument("--replace", action="store_true", help="replace sheets that differ")
    about_class(new, "sheets")
    about_course(new, "only this set")
    new = command("grade", "Grade a folder of submissions.")
    new.add_argument("submissions", type=Path, help="the folder of submissions")
    points = "a file that to_read.html saved"
    new.add_argument("--points", type=Path, nargs="+", metavar="FILE", help=points)
    due = f"the last moment to hand in, such as {DATES}; later submissions are reported"
    new.add_argument("--due", type=moment, metavar="WHEN", help=due)
    pages = "name each page like the file handed in, so that one zip goes back to Moodle or Canvas"
    new.add_argument("--as-handed-in", action="store_true", help=pages)
    new.add_argument("--personal", action="store_true", help="every student had a personal sheet")
    about_class(new, "graded")
    about_course(new, "default: the one to which most submissions belong")
    new = command("paper", "Write a test on paper: its versions, and the key.", "paper")
    names = "the questions of any sets, such as labels,move,explain_sum"
    new.add_argument("--questions", metavar="NAMES", help=names)
    new.add_argument("--versions", type=int, default=2, metavar="N", help="how many (default: 2)")
    new.add_argument("--course", default="", help="another name gives other exercises")
    new.add_argument("--title", default="Test")
    new.add_argument("--to", type=Path, default=Path("paper"), metavar="FOLDER")
    wrong = "say why an answer is wrong, such as --mark B move g"
    form = ("VERSION", "QUESTION", "ANSWER")
    new.add_argument("--mark", nargs=3, metavar=form, help=wrong)
    new = command("term", "Put the sets that were graded side by side, in term.csv.")
    about_class(new, "graded")
    system = "also write the marks for moodle, or for canvas into the file that it exported"
    new.add_argument("--for", nargs="+", metavar="SYSTEM", dest="system", help=system)
    new.add_argument("--set", metavar="SET", help="with --for: only this set")
    column = "with --for canvas and --set: the column, such as 'Homework 1 (4711)'"
    new.add_argument("--column", metavar="NAME", help=column)
    new = command("collect", "Copy sheets out of the homes of a hub, or feedback in.", "roster")
    homes = "the folder with the homes, each with the name that its student has on the hub"
    new.add_argument("--from", type=Path, required=True, metavar="HOMES", dest="homes", help=homes)
    back = "put the pages of this folder into the homes instead, such as graded/set1/feedback"
    new.add_argument("--feedback", type=Path, metavar="DIR", help=back)
    about_class(new, "submissions")
    new.add_argument("--set", required=True, metavar="SET", help="such as set1")
    return whole


def stopped(command):
    """Return what Ctrl+C has left, in words: most commands write only at their end."""
    if command in AS_THEY_GO:
        return f"stopped; some files may be written already: run {command} again for all of them"
    return "stopped, and nothing was changed"


def main(arguments=None):
    """Run a command; return the exit code."""
    options = parser().parse_args(arguments)
    try:
        if options.homework is None:
            raise ValueError(NO_SOURCES)
        commands = import_module(options.module)  # now, so that --help comes at once
        return getattr(commands, options.command)(options) or 0
    except ModuleNotFoundError as missing:
        how = 'on a computer, in the folder of the collection, python -m pip install -e ".[grade]"'
        print(f"error: {missing.name} is missing; to install it, run {how}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(stopped(options.command), file=sys.stderr)
        return 130
    except (OSError, ValueError, SubprocessError) as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):  # a file on Windows may lack a letter of a name
        stream.reconfigure(errors="backslashreplace")
    sys.exit(main())
