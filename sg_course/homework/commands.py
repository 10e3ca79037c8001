"""The commands for instructors: build, sheet, grade, term."""

import json
import subprocess
import sys

import nbformat
from tqdm import tqdm

from sg_core.errors import GameError
from sg_core.words import as_characters, counted, listed, listed_some, shown
from sg_course.collection import in_collection
from sg_course.files import BEFORE, put_at_the_end, stored, text_in
from sg_course.homework import grading
from sg_course.homework.books import (
    for_path,
    loaded,
    questions_in,
    solution_copy,
    student_copy,
)
from sg_course.homework.gradebook import grade_class
from sg_course.homework.roster import class_at, class_in, class_of
from sg_course.homework.term import (
    canvas_table,
    graded_sets,
    moodle_table,
    term_table,
    unread,
    without_mark,
)
from sg_course.instances import SETS
from sg_course.paths import path_named

SOLUTIONS = "solutions"


def build(options):
    """Make the copies for students and the solutions from the sources."""
    sources = options.homework / "source"
    solutions = []
    for path in sorted(sources.glob("*.ipynb")):
        source = loaded(path)
        write_notebook(options.homework / "student" / path.name, student_copy(source))
        solutions.append(options.homework / "solutions" / path.name)
        write_notebook(solutions[-1], solution_copy(source))
    if not solutions:
        raise GameError(f"there is no notebook in {sources}")
    execute = in_collection("tests/execute_notebooks.py")
    if execute is None:
        raise GameError("the solutions were not executed: for that, be in the collection's folder")
    return subprocess.run([sys.executable, execute, *solutions], check=False).returncode


def sheet(options):
    """Make the personal sheets of students."""
    names, course = students_named(options), course_of(options)
    paths = [options.homework / "source" / f"{name}.ipynb" for name in sets_of(options)]
    sources = {path.stem: for_path(loaded(path), options.path) for path in paths}
    asked = {name: [q.name for q in questions_in(source)] for name, source in sources.items()}
    make, what, out = student_copy, "sheet", options.out
    if options.solutions:
        make, what, out = solution_copy, "solution", beside(options.out, SOLUTIONS)
    fresh, same, left = [], [], []
    with put_at_the_end(out) as write:
        for student in tqdm(names, "sheets", disable=len(names) == 1):
            for name, source in sources.items():
                whose = course.whose(student, asked[name])
                path, text = f"{name}-{student}.ipynb", notebook_text(make(source, **whose))
                there = (out / path).read_bytes() if (out / path).is_file() else None
                if there == stored(text):
                    same.append(path)
                elif there is None or options.replace:
                    write(path, text)
                    fresh.append(path)
                else:  # somebody may have written into it
                    left.append(path)
    print(f"{out}: {counted(len(fresh), what)} written, {len(same)} there already")
    if left:
        raise GameError(
            f"{listed_some(left)} in {out} differ from what would be written, and were left as "
            f"they are; with --replace they are replaced, and kept in {out / BEFORE}"
        )


def beside(folder, name):
    """Return the path of a folder beside another one, not inside it, because that is handed out.

    >>> from pathlib import Path
    >>> beside(Path("sheets"), "solutions").as_posix()
    'sheets-solutions'
    """
    folder = folder if folder.name.strip(".") else folder.resolve()
    return folder.with_name(f"{folder.name}-{name}")


def students_named(options):
    """Return the students who get sheets; their names must be possible names of files."""
    in_file = class_in(options.students) if options.students else []
    names = class_of([*(options.student or []), *in_file]).students
    if not names:
        raise GameError("name a student with --student, or a file of names with --students")
    odd = [student for student in names if not student or "/" in student or "\\" in student]
    if odd:
        raise GameError(f"{shown(odd[0])} cannot be part of the name of a file")
    return names


def grade(options):
    """Grade a folder of submissions."""
    grading.apart()  # which takes a minute once, and is told
    for line in grade_class(options, course_of(options, options.personal)):
        print(*as_characters(line).splitlines())  # a line of ours, whatever a file is called


def term(options):
    """Put the sets that were graded side by side, and write the marks for another system."""
    roster = class_at(options.students)
    sets = graded_sets(options.out, roster)
    tables, said = {"term.csv": term_table(sets, roster)}, [*without_mark(sets)]
    if options.system:
        name, table, more = marks_for(options, roster)
        tables[name], said = table, said + more
    with put_at_the_end(options.out) as write:
        for name, table in tables.items():
            write(name, table)
    print(*said, *(f"{options.out / name}: written" for name in tables), sep="\n")


def marks_for(options, roster):
    """Return the name of a file with the marks for another system, its content, and remarks."""
    sets = graded_sets(options.out, roster, options.set)
    match options.system:
        case ["moodle"]:
            return "moodle.csv", moodle_table(sets, roster), [*unread(sets)]
        case ["canvas", export]:
            table, said = canvas_table(text_in(export), sets, roster, options.column)
            return "canvas.csv", table, said
    raise GameError("write --for moodle, or --for canvas and the file that Canvas exported")


def sets_of(options):
    """Return the names of the sets that are wanted: one, or all."""
    if options.set not in (None, *SETS):
        raise GameError(f"there is no set {shown(options.set)}; there are {listed(list(SETS))}")
    wanted = [options.set] if options.set else list(SETS)
    return [
        name for name in wanted if options.path is None or name in path_named(options.path)["sets"]
    ]


def course_of(options, personal=True):
    """Return the course that the options describe."""
    try:
        again = json.loads(options.again.read_text(encoding="utf-8")) if options.again else {}
    except ValueError as problem:
        raise GameError(f"{options.again} is not JSON: {problem}") from None
    form = 'has to look like {"ada": {"labels": 1}}: student, question, number'
    if not isinstance(again, dict) or not all(isinstance(each, dict) for each in again.values()):
        raise GameError(f"{options.again} {form}")
    known = {make.__name__ for makers in SETS.values() for make in makers}
    for question, number in (pair for each in again.values() for pair in each.items()):
        if question not in known or type(number) is not int:
            raise GameError(f"{options.again} {form}, not {shown({question: number})}")
    return grading.Course(options.course, again, personal)


def notebook_text(notebook):
    """Return the text of a notebook, always written the same way."""
    text = nbformat.v4.writes(notebook, indent=1, ensure_ascii=False)
    return text.rstrip("\n") + "\n"


def write_notebook(path, notebook):
    """Write a notebook."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(notebook_text(notebook), encoding="utf-8", newline="\n")
