"""The commands for instructors: python -m sg_core.homework build | sheet | grade | export."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import nbformat
from tqdm import tqdm

from sg_core.errors import GameError
from sg_core.homework import grading, table
from sg_core.homework.books import loaded, questions_in, set_of, solution_copy, student_copy
from sg_core.homework.feedback import page, page_to_read
from sg_core.homework.files import BEFORE, differs, lines_of, put_at_the_end, stored
from sg_core.homework.moodle import quiz
from sg_core.homework.roster import class_of, no_notebooks, one_each
from sg_core.homework.running import protection
from sg_core.homework.sets import SETS
from sg_core.words import counted, listed, listed_some, shown

ROOT = Path(__file__).resolve().parents[2]
HOMEWORK = ROOT / "notebooks" / "homework"
TABLE = "points.csv"
FEEDBACK = "feedback"
TO_READ = "to_read.html"
SOLUTIONS = "solutions"


def build(options):
    """Make the copies for students and the solutions from the sources."""
    sources = options.homework / "source"
    solutions = []
    for path in sorted(sources.glob("*.ipynb")):
        source = loaded(path)
        written(options.homework / "student" / path.name, student_copy(source))
        solutions.append(options.homework / "solutions" / path.name)
        written(solutions[-1], solution_copy(source))
    if not solutions:
        raise GameError(f"there is no notebook in {sources}")
    execute = ROOT / "tests" / "execute_notebooks.py"
    return subprocess.run([sys.executable, execute, *solutions], check=False).returncode


def sheets(options):
    """Make the personal sheets of students."""
    listed_names = lines_of(options.students) if options.students else []
    names = [*(options.student or []), *listed_names]
    if not names:
        raise GameError("name a student with --student, or a file of names with --students")
    odd = [student for student in names if not student or "/" in student or "\\" in student]
    if odd:
        raise GameError(f"{shown(odd[0])} cannot be part of the name of a file")
    course, make = course_of(options), solution_copy if options.solutions else student_copy
    paths = [options.homework / "source" / f"{name}.ipynb" for name in sets_of(options)]
    sources = {path.stem: loaded(path) for path in paths}
    asked = {name: [q.name for q in questions_in(source)] for name, source in sources.items()}
    out, kept = options.out / SOLUTIONS if options.solutions else options.out, []
    with put_at_the_end(out) as write:
        for student in tqdm(names, "sheets", disable=len(names) == 1):
            for name, source in sources.items():
                whose = course.whose(student, asked[name])
                path, text = f"{name}-{student}.ipynb", text_of(make(source, **whose))
                if options.replace or not differs(out / path, stored(text)):
                    write(path, text)
                else:
                    kept.append(path)
    print(f"{len(names)} × {len(sources)} in {out}")
    if kept:
        raise GameError(
            f"{listed_some(kept)} in {out} differ from what would be written, and were left as "
            f"they are; with --replace they are replaced, and kept in {out / BEFORE}"
        )


def grade(options):
    """Grade a folder of submissions."""
    roster = class_of(lines_of(options.students) if options.students else [])
    found = grading.submissions_in(options.submissions)
    sets = {path: grading.set_in(path) for _, path in found}
    source = grading.source_for(sets, options.homework / "source", options.set)
    questions, course = questions_in(source), course_of(options, options.personal)
    out = options.out / set_of(question.name for question in questions)
    entries = table.entered_by_hand(out / TABLE, questions, roster)
    files, remarks = one_each(grading.of_set(found, sets, source), roster)
    graded = []
    for student, path in tqdm(files.items(), "submissions"):
        file = path.relative_to(options.submissions).as_posix()
        marked = grading.grade(path, student, source, course, file=file)
        marked = marked.with_remark(remarks.get(student, ""))
        entry = entries.pop(roster.key(student), table.Entry({}))
        graded.append(table.with_points_by_hand(marked, entry))
    missing = [one for one in roster.students if one not in files]
    absent = [grading.absent(one, questions) for one in missing if roster.key(one) not in entries]
    with put_at_the_end(out) as write:
        for name, each in zip(grading.names_of_pages(graded), graded):
            write(f"{FEEDBACK}/{name}.html", page(each, title_of(source)))
        foot = f"Functions were run by {protection()}."
        write(TO_READ, page_to_read(graded, title_of(source), foot))
        rows = [entry.row for entry in entries.values()]
        write(TABLE, table.table_of(questions, [*graded, *absent], rows))
    report(graded, out)
    for path in no_notebooks(options.submissions):
        print(f"{path}: no notebook; unpack or convert it, and put the .ipynb there")
    if missing:
        print(f"nothing handed in by {listed(missing)}")
    if entries:
        names = listed([row.get("student", "") for row in rows])
        print(f"rows kept of who handed in nothing this time: {names}")


def report(graded, out):
    """Say what is odd about submissions, where the results are, and what is still to be read."""
    for each in graded:
        if each.remark:
            print(f"{each.student}, {each.file}: {each.remark}")
    print(f"{counted(len(graded), 'submission')}: {out / TABLE}, {out / FEEDBACK}")
    to_read = sum(len(each.to_read) for each in graded)
    if to_read:
        print(f"{counted(to_read, 'text')} to read in {out / TO_READ}:")
        print(f"enter their points in {TABLE}, and run this command again")


def export(options):
    """Write the exercises of a set as questions for Moodle."""
    if not options.moodle:
        raise GameError("say to which format: --moodle")
    options.out.mkdir(parents=True, exist_ok=True)
    for name in sets_of(options):
        path = options.out / f"{name}.xml"
        path.write_bytes(quiz(name, options.variants, options.course))
        print(path)


def sets_of(options):
    """Return the names of the sets that are wanted: one, or all."""
    return [options.set] if options.set else list(SETS)


def course_of(options, personal=True):
    """Return what the options say about the course."""
    try:
        again = json.loads(options.again.read_text(encoding="utf-8")) if options.again else {}
    except ValueError as problem:
        raise GameError(f"{options.again} is no JSON: {problem}") from None
    form = 'has to look like {"ada": {"labels": 1}}: student, question, number'
    if not isinstance(again, dict) or not all(isinstance(each, dict) for each in again.values()):
        raise GameError(f"{options.again} {form}")
    known = {make.__name__ for makers in SETS.values() for make in makers}
    for question, number in (pair for each in again.values() for pair in each.items()):
        if question not in known or type(number) is not int:
            raise GameError(f"{options.again} {form}, not {shown({question: number})}")
    return grading.Course(options.course, again, personal)


def title_of(source):
    """Return the title of a set."""
    return source.cells[0].source.splitlines()[0].lstrip("# ")


def text_of(notebook):
    """Return the text of a notebook, always written the same way."""
    text = nbformat.v4.writes(notebook, indent=1, ensure_ascii=False)
    return text.rstrip("\n") + "\n"


def written(path, notebook):
    """Write a notebook."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text_of(notebook), encoding="utf-8", newline="\n")


def parser():
    """Return what reads the command line."""
    whole = argparse.ArgumentParser(prog="python -m sg_core.homework", description=__doc__)
    commands = whole.add_subparsers(required=True, metavar="COMMAND")

    def command(name, run):
        new = commands.add_parser(name, help=run.__doc__, description=run.__doc__)
        new.set_defaults(run=run)
        place = "the folder with source/ (default: that of the collection)"
        new.add_argument("--homework", type=Path, default=HOMEWORK, metavar="DIR", help=place)
        return new

    def about_course(new):
        new.add_argument(
            "--course", default="", help="the name of the course; it changes all sheets"
        )
        new.add_argument(
            "--again",
            type=Path,
            metavar="FILE",
            help='who gets another exercise: JSON such as {"ada": {"labels": 1}}',
        )

    def about_set(new, what):
        new.add_argument("--set", choices=SETS, help=what)

    command("build", build)
    new = command("sheet", sheets)
    new.add_argument("--student", nargs="+", metavar="ID", help="one student or more")
    new.add_argument("--students", type=Path, metavar="FILE", help="a file, a student in each line")
    new.add_argument("--solutions", action="store_true", help="with the solutions, in a folder")
    new.add_argument("--replace", action="store_true", help="also sheets that are there and differ")
    new.add_argument("--out", type=Path, default=Path("sheets"), metavar="DIR")
    about_set(new, "only this set")
    about_course(new)
    new = command("grade", grade)
    new.add_argument("submissions", type=Path, help="a folder: ada/….ipynb, or set1-ada.ipynb")
    new.add_argument(
        "--students", type=Path, metavar="FILE", help="the class, a student in each line"
    )
    new.add_argument("--personal", action="store_true", help="every student had a personal sheet")
    new.add_argument("--out", type=Path, default=Path("graded"), metavar="DIR")
    about_set(new, "default: the one to which most submissions belong")
    about_course(new)
    new = command("export", export)
    new.add_argument("--moodle", action="store_true", help="as Moodle XML")
    new.add_argument("--variants", type=int, default=10, help="instances of each exercise")
    new.add_argument(
        "--course", default="", help="the name of the course; it changes all questions"
    )
    new.add_argument("--out", type=Path, default=Path("moodle"), metavar="DIR")
    about_set(new, "only this set")
    return whole


def main(arguments=None):
    """Run a command; return the exit code."""
    options = parser().parse_args(arguments)
    try:
        return options.run(options) or 0
    except (OSError, ValueError) as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
