"""A class is graded: what was handed in and what was entered become a table and pages.

Nothing is dropped: who hands in nothing this time keeps the row, and a row that was deleted comes
back if its student is here, in the class list or with a file.
"""

from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from sg_core.errors import GameError
from sg_core.words import counted, listed
from sg_course.homework import grading, kept, table
from sg_course.homework.books import questions_in, set_of
from sg_course.homework.feedback import page
from sg_course.homework.files import lines_of, put_at_the_end, put_away
from sg_course.homework.marking import page_to_read
from sg_course.homework.roster import (
    Roster,
    class_of,
    newer_of_no_set,
    no_notebooks,
    one_each,
)
from sg_course.homework.running import protection
from sg_course.homework.summary import summary

TABLE = "points.csv"
FEEDBACK = "feedback"
TO_READ = "to_read.html"
SUMMARY = "summary.html"
ANSWERS = "answers.json"


class Work(NamedTuple):
    """What is to be graded: of which set, of which students, and where the results go."""

    folder: Path  # of the submissions
    out: Path
    source: dict  # the notebook of the set
    questions: list  # that it asks
    course: grading.Course
    roster: Roster
    files: dict  # from students to their notebooks
    asides: dict  # from some of them to what is odd about that

    @property
    def here(self):
        """Return the keys of all students who are in the class list or have a notebook."""
        return {*map(self.roster.key, [*self.files, *self.roster.students])}


def work_for(options, course):
    """Return what is to be graded."""
    roster = class_of(lines_of(options.students) if options.students else [])
    found = grading.submissions_in(options.submissions, roster)
    sets = {path: grading.set_in(path) for _, path in found}
    source = grading.source_for(sets, options.homework / "source", options.set)
    files, asides = one_each(grading.of_set(found, sets, source, roster), roster)
    newer = newer_of_no_set(found, sets, files, roster)
    asides = {s: " ".join(filter(None, [asides.get(s), newer.get(s)])) for s in files}
    questions = questions_in(source)
    out = options.out / set_of(question.name for question in questions)
    return Work(options.submissions, out, source, questions, course, roster, files, asides)


def grade_class(options, course):
    """Grade a folder of submissions; return what is to be said about it."""
    work = work_for(options, course)
    table_before = content_of(work.out / TABLE)
    before = {work.roster.key(each["student"]): each for each in kept.of_class(work.out / ANSWERS)}
    entries, said = entered(work, before, options.points or [])
    known = {key: before[key] for key in before.keys() & entries.keys()}
    missing = [] if options.student else [s for s in work.roster.students if s not in work.files]
    files = only(options.student, work) if options.student else work.files
    graded = []
    for student, path in tqdm(files.items(), "submissions"):
        key = work.roster.key(student)
        entry = entries.pop(key, table.Entry({}))
        one = marked(work, student, path)
        if key in known and kept.is_read_again(one, entry, known[key]):
            entry = entry._replace(texts="")
        graded.append(table.with_points_by_hand(one, entry))
        said += kept.given_in_vain(graded[-1], entry, known.get(key))
        known[key] = kept.answers_of(graded[-1], known.get(key))
    others, absent = no_notebooks_of(work), []
    for student in missing:
        key = work.roster.key(student)
        if not known.get(key, {}).get("answers"):
            entry = entries.pop(key, table.Entry({}))
            one = grading.absent(student, work.questions, others.get(key, ()))
            absent.append(table.with_points_by_hand(one, entry))
            known[key] = kept.of_absent(student, entry)
    old = [key for key in known.keys() & entries.keys() if is_old(known[key], entries[key])]
    for key in sorted(known.keys() & entries.keys()):
        said += kept.counted_anew(known[key], entries[key])
        entries[key] = kept.as_checked(known[key], entries[key])
        known[key] = kept.with_entry(known[key], entries[key])
    if content_of(work.out / TABLE) != table_before:
        raise GameError(f"{work.out / TABLE} was changed while this ran: run it again")
    write_all(work, graded, absent, known, entries)
    kept_rows = [] if options.student else [entry.row["student"] for entry in entries.values()]
    odd = told(graded, missing, kept_rows, work.roster)
    stale = [f"as before, since no file is here: the page of {known[k]['student']}" for k in old]
    return [*said, *odd, *stale, *ended(work, graded, others, here_of(work, known))]


def content_of(path):
    """Return the bytes of a file, if there is one."""
    return path.read_bytes() if path.is_file() else b""


def is_old(answers, entry):
    """Return whether the page of a student who is not graded now lacks what was entered since."""
    return kept.with_entry(answers, entry) != answers


def here_of(work, known):
    """Return what is kept of those who are here and have handed in something."""
    some = (known[key] for key in sorted(known) if key in work.here or not work.roster.students)
    return [each for each in some if each["answers"]]


def marked(work, student, path):
    """Return the marks of a submission."""
    file = path.relative_to(work.folder).as_posix()
    found = grading.grade(path, student, work.source, work.course, file=file)
    return replace(found, aside=work.asides.get(student, ""))


def only(students, work):
    """Return the files of some students."""
    wanted = {work.roster.key(student): student for student in students}
    some = {s: path for s, path in work.files.items() if work.roster.key(s) in wanted}
    lost = wanted.keys() - map(work.roster.key, some)
    if lost:
        raise GameError(f"there is no submission of {listed([wanted[key] for key in lost])}")
    return some


def no_notebooks_of(work):
    """Return {key of a student: paths} for what was handed in and is no notebook."""
    found = {}
    for path in no_notebooks(work.folder):
        student = grading.student_of(path, work.folder, work.roster)
        found.setdefault(work.roster.key(student), []).append(path)
    return found


# What a person entered


def entered(work, before, files):
    """Return what a person entered, in the table and in files of points, and what to say of it."""
    path, roster, questions = work.out / TABLE, work.roster, work.questions
    rows = table.entered_by_hand(path, questions, roster, whole=True) if path.is_file() else {}
    said = []
    gone = {key: before[key] for key in sorted(before.keys() - rows.keys())}
    entries = rows | {key: kept.entry_of(each) for key, each in gone.items() if key in work.here}
    for key, each in gone.items():
        fate = "was gone, and is back" if key in work.here else "is gone"
        said.append(f"the row of {each['student']} {fate}")
    for file in files:
        given = table.entered_by_hand(file, questions, roster)
        names = {key: entry.row["student"] for key, entry in given.items()}
        nobody = [names[key] for key in names if key not in work.here and key not in entries]
        if nobody:
            raise GameError(f"{file}: {nobody[0]}: {roster.stranger(nobody[0])}")
        said.append(f"{file}: {counted(len(given), 'row')}")
        for key, entry in given.items():
            said += table.overruled(names[key], entries.get(key, table.Entry({})), entry)
            changed = kept.changed_texts(before[key]) if key in before else ()
            entries[key] = table.merged(entries.get(key), entry, changed)
    return entries, said


# What is written, and said


def write_all(work, graded, absent, known, entries):
    """Write the table and the pages; put away those of who has nothing on his any more."""
    told_something = [one for one in absent if one.comment or one.total]
    read = [*graded, *told_something]
    with put_at_the_end(work.out) as write:
        rows = table.table_of(work.questions, [*graded, *absent], entries.values())
        write(TABLE, rows)
        write(ANSWERS, kept.as_file([known[key] for key in sorted(known)]))
        for path, html in pages(work, read, here_of(work, known)):
            write(path, html)
    students = [one.student for one in read]
    students += [entry.row["student"] for entry in entries.values()]
    names, keys = grading.names_of_pages(students), {*map(work.roster.key, students)}
    found = (work.out / FEEDBACK).glob("*.html")
    left = [p for p in found if p.stem not in names and work.roster.key(p.stem) not in keys]
    put_away(left, work.out)


def pages(work, graded, of_class):
    """Return (path, HTML) for the pages: of the graded, of texts to mark, of the class."""
    title, questions = work.source.cells[0].source.splitlines()[0].lstrip("# "), work.questions
    names = grading.names_of_pages([each.student for each in graded])
    for name, each in zip(names, graded):
        yield f"{FEEDBACK}/{name}.html", page(each, title)
    foot = f"Functions were run by {protection()}."
    yield TO_READ, page_to_read(of_class, questions, title, work.out.name, foot)
    yield SUMMARY, summary(of_class, questions, title)


def told(graded, missing, kept_rows, roster):
    """Return what is odd about submissions, who handed in nothing, and whose rows are kept."""
    odd = [f"{each.student}, {each.file}: {each.remarks}" for each in graded if each.remarks]
    names = [name for name in kept_rows if roster.whose(name) and name not in missing]
    silent = [f"nothing handed in by {listed(missing)}"] if missing else []
    same = [f"rows kept of who handed in nothing this time: {listed(names)}"] if names else []
    strangers = [name for name in kept_rows if not roster.whose(name)]
    return [*odd, *silent, *same, *(f"row of {s}: {roster.stranger(s)}" for s in strangers)]


def ended(work, graded, others, of_class):
    """Yield what is said at the end: what is no notebook, where the results are, what to read."""
    for path in chain(*others.values()):
        yield f"{path}: no notebook; unpack or convert it, and put the .ipynb there"
    table_file, pages, class_page = (work.out / name for name in (TABLE, FEEDBACK, SUMMARY))
    yield f"{counted(len(graded), 'submission')}: {table_file}, {pages}, {class_page}"
    to_read = sum(kept.is_to_read(one) for each in of_class for one in each["answers"].values())
    if to_read:
        yield f"{counted(to_read, 'text')} to read in {work.out / TO_READ}:"
        yield f"enter points there or in {TABLE}, and run this command again"
