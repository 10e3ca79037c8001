"""Grade a class: findings in the answers, and entries of people, become a table and pages.

Only the machine writes what it `found`, and only people write what they `entered`.
"""

from dataclasses import replace
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from sg_core.words import as_characters, counted, listed, listed_some
from sg_course.files import put, put_at_the_end
from sg_course.homework import entered, grading
from sg_course.homework.answers import handed_in
from sg_course.homework.books import for_path, questions_in, set_of
from sg_course.homework.feedback import page
from sg_course.homework.found import (
    NONE,
    as_file,
    changes_by_check,
    findings,
    kept,
    older_if_unread,
    read_so,
    row_of,
)
from sg_course.homework.marking import page_to_read
from sg_course.homework.roster import (
    Roster,
    class_at,
    no_notebooks,
    notebooks_in,
    one_each,
    submissions_in,
)
from sg_course.homework.summary import summary
from sg_course.homework.table import cell_text, table_of

TABLE = "points.csv"
FEEDBACK = "feedback"
TO_READ = "to_read.html"
SUMMARY = "summary.html"
ANSWERS = "answers.json"
NOTHING = "Nothing was handed in."
LONGEST_NAME = 200  # bytes, of a page of feedback


class Work(NamedTuple):
    """The work of one run: which set, which students, and where the results go."""

    folder: Path  # of the submissions
    out: Path
    source: dict  # the notebook of the set
    questions: list  # that it asks
    course: grading.Course
    roster: Roster
    files: dict  # from students to their notebooks, as `HandedIn`
    asides: dict  # from students to what is odd about that
    notebooks: set  # the paths of all that is read


def work_for(options, course):
    """Return the work of a run, from the options."""
    roster = class_at(options.students)
    read = {path: handed_in(path) for path in notebooks_in(options.submissions)}
    seen = {path: grading.set_and_student_in(one.notebook) for path, one in read.items()}
    found = submissions_in(options.submissions, roster, {p: says for p, (_, says) in seen.items()})
    sets = {path: name for path, (name, _) in seen.items()}
    of_students = {(roster.key(one.student), sets[one.path]) for one in found}
    votes = [name for _, name in of_students]
    source = grading.source_for(votes, options.homework / "source", options.set)
    source = for_path(source, options.path)
    questions = questions_in(source)
    name = set_of(question.name for question in questions)
    paths, asides = one_each(found, sets, name, roster, options.due)
    files = {student: read[path] for student, path in paths.items()}
    out = options.out / name
    folder = Path(options.submissions)
    return Work(folder, out, source, questions, course, roster, files, asides, {*read})


def grade_class(options, course):
    """Grade a folder of submissions; return the lines to be printed."""
    work = work_for(options, course)
    before, moved = kept(work.out / ANSWERS)
    seen = pages_of(work.out)
    entries, fresh, said = entries_for(work, {**moved, **before}, options.points or [])
    said += follow(work, before, moved, entries)
    each = tqdm(work.files.items(), "submissions")
    graded = {work.roster.key(student): marked(work, student, read) for student, read in each}
    others = no_notebooks(work.folder, work.roster, work.notebooks)
    found = found_now(work, graded, entries, others, before)
    for key, one in found.items():
        found[key] = read_so(one, before.get(key, NONE), entries.get(key, {}))
    for key, one in sorted((before | found).items()):
        said += changed_entries(one["student"], before.get(key, NONE), found.get(key, NONE))
    said += changes_by_check(before, found)
    rows = {key: row_of(found[key], work.questions) for key in sorted(found)}
    write_all(work, rows, found, graded, moved, options.as_handed_in, fresh)
    said += points_missed(work.out, [*seen, *(path.read_bytes() for path in fresh)])
    return [*dict.fromkeys(said), *remarks_told(rows), *last_lines(work, rows, graded, others)]


def marked(work, student, read):
    """Return the marks of a submission."""
    file = as_characters(read.path.relative_to(work.folder).as_posix())
    graded = grading.grade(read.path, student, work.source, work.course, file=file, read=read)
    return replace(graded, aside=work.asides.get(student, ""))


# What was found, and what was entered


def entries_for(work, known, files):
    """Return the entries of people, those of their files that are new, and remarks."""
    names = {key: key for key in known} | names_by_key(work)
    there = pages_of(work.out)
    fresh = [path for path in files if path.read_bytes() not in there]
    entries, said = entered.entered(work.out, fresh, work.questions, work.roster, names)
    entries = {key: entry for key, entry in entries.items() if entry}
    known = [f"{path}: entered before" for path in files if path not in fresh]
    return entries, fresh, known + said


def pages_of(out):
    """Return the contents of the files that the page of texts saved."""
    return [path.read_bytes() for path in entered.files_of_pages(out)]


def points_missed(out, seen):
    """Yield a line if another run kept points while this one was at work."""
    if some := [content for content in pages_of(out) if content not in seen]:
        what = f"{counted(len(some), 'file')} with points came from somebody else meanwhile"
        yield f"{what}: run this command again, so that all points are in the table"


def names_by_key(work):
    """Return {key: student} for the class, and for all students whose files are there."""
    return {work.roster.key(one): one for one in [*work.roster.students, *work.asides]}


def follow(work, before, moved, entries):
    """Let entries follow a file that has another name now; yield remarks about it.

    The file is recognized by its bytes. Entries go from a name without a file to a name that is
    new.
    """
    files = {work.roster.key(student): read.digest for student, read in work.files.items()}
    here = {*files, *map(work.roster.key, work.roster.students)}
    for old in before.keys() - here:
        fresh = [k for k in files if k not in moved.values() and not before.get(k, NONE)["answers"]]
        same = [k for k in fresh if files[k] and files[k] == before[old].get("bytes")]
        if len(same) == 1:
            moved |= {name: same[0] for name in [*moved, old] if old in (name, moved.get(name))}
            before[same[0]] = before.pop(old)
    for old, new in moved.items():
        if old not in here and old in entries:
            yield f"{old} is {new} now: what was entered goes with the file"
            entries[new] = entries.pop(old) | entries.get(new, {})


def found_now(work, graded, entries, others, before):
    """Return {key: findings} of all who are here or have something entered."""
    found = {}
    for key, student in ({key: key for key in entries} | names_by_key(work)).items():
        if key in graded:
            one = findings(graded[key]) | {"bytes": work.files[student].digest}
        else:
            one = NONE | {"student": student, **nothing_read(student, work, others.get(key))}
        undecided = key not in graded and student in work.asides  # which file counts
        found[key] = one if undecided else older_if_unread(one, before.get(key, NONE))
    return found


def nothing_read(student, work, files):
    """Return the findings where no notebook of a student is graded: why, and what is there."""
    if student in work.asides:
        return {"remark": work.asides[student], "unread": True}
    if files:
        names = as_characters(listed([path.name for path in files]))
        return {"remark": f"Handed in: {names}, not a notebook.", "unread": True}
    strange = student not in work.roster.students
    return {"remark": work.roster.stranger(student, work.files) if strange else NOTHING}


def changed_entries(student, before, now):
    """Yield in words which entries people have changed or taken back."""
    yield from entered.changes_told(student, was := before["read"], now["read"])
    for what in was.keys() - now["read"].keys():
        yield f"{student}, {what}: {cell_text(was[what][0])} is no longer entered"


# What is written, and said


def write_all(work, rows, found, graded, moved, by_path, fresh):
    """Write the table and the pages; entries come first, because nobody can make them again."""
    title = work.source.cells[0].source.splitlines()[0].lstrip("# ")
    nothing = grading.no_marks(work.questions)
    with put_at_the_end(work.out) as write:
        for key, row in rows.items():
            if row.file or row.comment or row.total:
                absent = grading.Graded(row.student, "", nothing, found[key]["remark"], unread=True)
                html = page(one := graded.get(key, absent), row, title)
                write(f"{FEEDBACK}/{name_of_page(one, by_path)}.html", html)
        write(TABLE, table_of(work.questions, rows.values(), work.roster))
        write(ANSWERS, as_file(found, moved))
        if not (work.out / entered.BY_HAND).exists():
            students = [row.student for row in rows.values()]
            write(entered.BY_HAND, entered.blank(work.questions, students))
        handed_in = [row for row in rows.values() if row.answers]
        write(TO_READ, page_to_read(handed_in, work.questions, title, work.out.name))
        write(SUMMARY, summary(handed_in, work.questions, title))
        keep_points(work.out, fresh)


def keep_points(out, fresh):
    """Keep a copy of what the page of texts saved."""
    for path in fresh:
        (out / entered.FROM_PAGES).mkdir(exist_ok=True)
        put(entered.new_file(out), path.read_bytes())


def name_of_page(one, by_path):
    """Return the name of the page of something graded: that of the student, or of the file."""
    name = one.file.rpartition(".")[0] if by_path and one.file else one.student
    if len(name.encode("utf-8", errors="replace")) <= LONGEST_NAME:
        return name
    return f"{one.student[:20]}-{sha256(repr(one.student).encode()).hexdigest()[:8]}"


def remarks_told(rows):
    """Return remarks on odd submissions, and on students who handed in nothing."""
    absent = [row.student for row in rows.values() if row.remark == NOTHING]
    odd = [row for row in rows.values() if row.remark not in ("", NOTHING)]
    said = [f"{', '.join(filter(None, [row.student, row.file]))}: {row.remark}" for row in odd]
    return [*said, f"nothing handed in by {listed(absent)}"] if absent else said


def last_lines(work, rows, graded, others):
    """Yield the last lines: files that are not notebooks, where the results are, texts to read."""
    if paths := list(map(str, chain(*others.values()))):
        cure = "unpack or convert what counts, and put the .ipynb there"
        yield f"not notebooks: {listed_some(paths)}; {cure}"
    table_file, pages, class_page = (work.out / name for name in (TABLE, FEEDBACK, SUMMARY))
    yield f"{counted(len(graded), 'submission')}: {table_file}, {pages}, {class_page}"
    names = [question.name for question in work.questions]
    to_read = sum(row.is_to_read(name) for row in rows.values() for name in names)
    if to_read:
        yield f"{counted(to_read, 'text')} to read in {work.out / TO_READ}:"
        yield f"enter points there or in {work.out / entered.BY_HAND}, and run this command again"
