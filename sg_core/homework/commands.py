"""The commands for instructors: build, sheets, grade, export."""

import json
import subprocess
import sys
from dataclasses import replace
from itertools import chain
from pathlib import Path

import nbformat
from tqdm import tqdm

from sg_core.errors import GameError
from sg_core.homework import grading, kept, table
from sg_core.homework.books import loaded, questions_in, set_of, solution_copy, student_copy
from sg_core.homework.feedback import page
from sg_core.homework.files import (
    BEFORE,
    differs,
    holds,
    lines_of,
    put_at_the_end,
    put_away,
    stored,
)
from sg_core.homework.marking import page_to_read
from sg_core.homework.moodle import quiz
from sg_core.homework.roster import class_of, no_notebooks, one_each
from sg_core.homework.running import protection
from sg_core.homework.sets import SETS
from sg_core.homework.summary import summary
from sg_core.words import counted, listed, listed_some, shown

ROOT = Path(__file__).resolve().parents[2]
TABLE = "points.csv"
FEEDBACK = "feedback"
TO_READ = "to_read.html"
SUMMARY = "summary.html"
ANSWERS = "answers.json"
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


def sheet(options):
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
    out = options.out / SOLUTIONS if options.solutions else options.out
    fresh, left = [], []
    with put_at_the_end(out) as write:
        for student in tqdm(names, "sheets", disable=len(names) == 1):
            for name, source in sources.items():
                whose = course.whose(student, asked[name])
                path, text = f"{name}-{student}.ipynb", text_of(make(source, **whose))
                if differs(out / path, stored(text)) and not options.replace:
                    left.append(path)
                elif not holds(out / path, stored(text)):
                    write(path, text)
                    fresh.append(path)
    same = len(names) * len(sources) - len(fresh) - len(left)
    what = "solution" if options.solutions else "sheet"
    print(f"{out}: {counted(len(fresh), what)} written, {same} there already")
    if left:
        raise GameError(
            f"{listed_some(left)} in {out} differ from what would be written, and were left as "
            f"they are; with --replace they are replaced, and kept in {out / BEFORE}"
        )


def grade(options):
    """Grade a folder of submissions."""
    roster = class_of(lines_of(options.students) if options.students else [])
    found = grading.submissions_in(options.submissions, roster)
    sets = {path: grading.set_in(path) for _, path in found}
    source = grading.source_for(sets, options.homework / "source", options.set)
    questions, course = questions_in(source), course_of(options, options.personal)
    name = set_of(question.name for question in questions)
    out = options.out / name
    files, asides = one_each(grading.of_set(found, sets, source, roster), roster)
    here = {*map(roster.key, [*files, *roster.students])}
    before = {roster.key(each["student"]): each for each in kept.of_class(out / ANSWERS)}
    entries, odd = entered(options, out / TABLE, questions, roster, before, here)
    known = {key: before[key] for key in before.keys() & entries.keys()}
    missing = [one for one in roster.students if one not in files]
    if options.student:
        files, missing = only(options.student, files, roster), []
    graded = []
    for student, path in tqdm(files.items(), "submissions"):
        file = path.relative_to(options.submissions).as_posix()
        marked = grading.grade(path, student, source, course, file=file)
        marked, key = replace(marked, aside=asides.get(student, "")), roster.key(student)
        graded.append(table.with_points_by_hand(marked, entries.pop(key, table.Entry({}))))
        known[key] = kept.answers_of(graded[-1], known.get(key))
    for key in known.keys() & entries.keys():
        known[key] = kept.with_entry(known[key], entries[key])
    other = others(options.submissions, roster)
    absent = [grading.absent(one, questions, other.get(roster.key(one), ())) for one in missing]
    noted = [
        table.with_points_by_hand(one, entries[key])
        for one in absent
        if (key := roster.key(one.student)) in entries and key not in known
    ]
    absent = [one for one in absent if roster.key(one.student) not in entries]
    of_class = [known[key] for key in sorted(known) if key in here or not roster.students]
    rows = [one.student for one in (*graded, *absent)]
    rows += [entry.row["student"] for entry in entries.values()]
    with put_at_the_end(out) as write:
        write(TABLE, table.table_of(questions, [*graded, *absent], entries.values()))
        write(ANSWERS, kept.as_file(of_class))
        for path, html in pages([*graded, *noted], of_class, questions, title_of(source), name):
            write(path, html)
    put_away([p for p in (out / FEEDBACK).glob("*.html") if not is_of(p, rows, roster)], out)
    kept_rows = [] if options.student else [entry.row["student"] for entry in entries.values()]
    for text in [*odd, *told(graded, missing, kept_rows, roster)]:
        print(text)
    for path in chain(*other.values()):
        print(f"{path}: no notebook; unpack or convert it, and put the .ipynb there")
    print(f"{counted(len(graded), 'submission')}: {out / TABLE}, {out / FEEDBACK}, {out / SUMMARY}")
    to_read = sum(kept.is_to_read(one) for each in of_class for one in each["answers"].values())
    if to_read:
        print(f"{counted(to_read, 'text')} to read in {out / TO_READ}:")
        print(f"enter points there or in {TABLE}, and run this command again")


def pages(graded, of_class, questions, title, name):
    """Return (path, HTML) for the pages: of the graded, of texts to mark, of the class."""
    names = grading.names_of_pages([each.student for each in graded])
    for page_name, each in zip(names, graded):
        yield f"{FEEDBACK}/{page_name}.html", page(each, title)
    foot = f"Functions were run by {protection()}."
    yield TO_READ, page_to_read(of_class, questions, title, name, foot)
    yield SUMMARY, summary(of_class, questions, title)


def is_of(path, students, roster):
    """Return whether a page of feedback belongs to one of some students."""
    names = grading.names_of_pages(students)
    return path.stem in names or roster.key(path.stem) in map(roster.key, students)


def entered(options, path, questions, roster, before, here):
    """Return what a person entered, in the table and in files of points, and what is odd about it.

    A row that is gone from the table comes back if its student is here: `before` has it.
    """
    rows = table.entered_by_hand(path, questions, roster, whole=True) if path.is_file() else {}
    both = sorted(rows.keys() & before.keys())
    odd = [line for key in both for line in kept.counted_anew(before[key], rows[key])]
    gone = {key: before[key] for key in sorted(before.keys() - rows.keys())}
    entries = rows | {key: kept.entry_of(each) for key, each in gone.items() if key in here}
    for key, each in gone.items():
        fate = "was gone, and is back" if key in here else "is gone"
        odd.append(f"the row of {each['student']} {fate}")
    for file in options.points or []:
        given = table.entered_by_hand(file, questions, roster)
        names = {key: entry.row["student"] for key, entry in given.items()}
        nobody = [names[key] for key in names if key not in here and key not in entries]
        if nobody:
            raise GameError(f"{file}: {nobody[0]}: {roster.stranger(nobody[0])}")
        odd.append(f"{file}: {counted(len(given), 'row')}")
        for key, entry in given.items():
            odd += table.overruled(names[key], entries.get(key, table.Entry({})), entry)
            entries[key] = table.merged(entries.get(key), entry)
    return entries, odd


def others(folder, roster):
    """Return {key of a student: paths} for what was handed in and is no notebook."""
    found = {}
    for path in no_notebooks(folder):
        found.setdefault(roster.key(grading.student_of(path, folder, roster)), []).append(path)
    return found


def only(students, files, roster):
    """Return the files of some students."""
    wanted = {roster.key(student): student for student in students}
    some = {student: path for student, path in files.items() if roster.key(student) in wanted}
    lost = wanted.keys() - map(roster.key, some)
    if lost:
        raise GameError(f"there is no submission of {listed([wanted[key] for key in lost])}")
    return some


def told(graded, missing, kept_rows, roster):
    """Return what is odd about submissions, who handed in nothing, and whose rows are kept."""
    odd = [f"{each.student}, {each.file}: {each.remarks}" for each in graded if each.remarks]
    names = [name for name in kept_rows if roster.whose(name) and name not in missing]
    silent = [f"nothing handed in by {listed(missing)}"] if missing else []
    same = [f"rows kept of who handed in nothing this time: {listed(names)}"] if names else []
    strangers = [name for name in kept_rows if not roster.whose(name)]
    return [*odd, *silent, *same, *(f"row of {s}: {roster.stranger(s)}" for s in strangers)]


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
    if options.set not in (None, *SETS):
        raise GameError(f"there is no set {shown(options.set)}; there are {listed(list(SETS))}")
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
