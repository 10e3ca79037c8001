"""A class is graded: what was found in the answers and what people entered become table and pages.

Only the machine writes what it found, and only people what they entered: `found`, `entered`.
"""

from dataclasses import replace
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from sg_core.errors import GameError
from sg_core.words import as_characters, counted, listed
from sg_course.homework import grading
from sg_course.homework.books import questions_in, set_of
from sg_course.homework.entered import (
    BY_HAND,
    FROM_PAGES,
    blank,
    changes_told,
    entered,
    files_of_pages,
    last_number,
)
from sg_course.homework.feedback import page
from sg_course.homework.files import put_at_the_end
from sg_course.homework.found import as_file, changes_by_check, findings, kept, read_so, row_of
from sg_course.homework.marking import page_to_read
from sg_course.homework.roster import (
    Roster,
    class_in,
    class_of,
    no_notebooks,
    notebooks_in,
    one_each,
    submission_at,
    submissions_in,
)
from sg_course.homework.running import protection
from sg_course.homework.summary import summary
from sg_course.homework.table import cell_text, seal, table_of

TABLE = "points.csv"
FEEDBACK = "feedback"
TO_READ = "to_read.html"
SUMMARY = "summary.html"
ANSWERS = "answers.json"
NOTHING = "Nothing was handed in."
LONGEST_NAME = 200  # bytes, of a page of feedback


class Work(NamedTuple):
    """What is to be graded: of which set, of which students, and where the results go."""

    folder: Path  # of the submissions
    out: Path
    source: dict  # the notebook of the set
    questions: list  # that it asks
    course: grading.Course
    roster: Roster
    files: dict  # from students to their notebooks
    asides: dict  # from students to what is odd about that


def work_for(options, course):
    """Return what is to be graded."""
    roster = class_of(class_in(options.students) if options.students else [])
    seen = {p: grading.set_and_student_in(p) for p in notebooks_in(options.submissions)}
    found = submissions_in(options.submissions, roster, {p: says for p, (_, says) in seen.items()})
    sets = {path: name for path, (name, _) in seen.items()}
    of_students = {(roster.key(one.student), sets[one.path]) for one in found}
    votes = [name for _, name in of_students]
    source = grading.source_for(votes, options.homework / "source", options.set)
    questions = questions_in(source)
    name = set_of(question.name for question in questions)
    files, asides = one_each(found, sets, name, roster, options.due)
    out = options.out / name
    return Work(Path(options.submissions), out, source, questions, course, roster, files, asides)


def grade_class(options, course):
    """Grade a folder of submissions; return what is to be said about it."""
    work, alone = work_for(options, course), bool(options.student)
    before, moved = kept(work.out / ANSWERS)
    files = only(options.student, work) if alone else work.files
    entries, fresh, said = entries_for(work, before, options.points or [])
    said += follow(work, before, moved, entries)
    each = tqdm(files.items(), "submissions")
    graded = {work.roster.key(student): marked(work, student, path) for student, path in each}
    others = no_notebooks_of(work)
    found = found_now(work, before if alone else {}, graded, entries, others)
    none = nothing_of("", "")
    for key, one in found.items():
        was = before.get(key, none)
        found[key] = read_so(one, was, entries.get(key, {}))
        said += changed_entries(one["student"], was["read"], found[key]["read"])
    said += changes_by_check(before, found)
    rows = {key: row_of(found[key], work.questions) for key in sorted(found)}
    said += write_all(work, rows, found, graded, moved, options.as_handed_in)
    keep_points(work.out, fresh)
    said += remarks_told(rows, graded, alone)
    return [*dict.fromkeys(said), *last_lines(work, rows, graded, others)]


def only(students, work):
    """Return the files of some students."""
    wanted = {work.roster.key(student): student for student in students}
    some = {s: path for s, path in work.files.items() if work.roster.key(s) in wanted}
    lost = wanted.keys() - map(work.roster.key, some)
    if lost:
        why = {work.roster.key(s): f": {text}" for s, text in work.asides.items()}
        names = [wanted[key] + why.get(key, "") for key in sorted(lost)]
        raise GameError(f"there is no submission to grade by {listed(names)}")
    return some


def marked(work, student, path):
    """Return the marks of a submission."""
    file = as_characters(path.relative_to(work.folder).as_posix())
    graded = grading.grade(path, student, work.source, work.course, file=file)
    return replace(graded, aside=work.asides.get(student, ""))


def no_notebooks_of(work):
    """Return {key of a student: paths} for what was handed in and is not a notebook."""
    found = {}
    for path in no_notebooks(work.folder):
        student = submission_at(path, work.folder, work.roster).student
        found.setdefault(work.roster.key(student), []).append(path)
    return found


# What was found, and what was entered


def entries_for(work, before, files):
    """Return what people entered, the files among theirs that are new, and what to say of it."""
    key = work.roster.key
    names = {k: one["student"] for k, one in before.items()}
    names |= {key(student): student for student in [*work.roster.students, *work.asides]}
    there = [path.read_bytes() for path in files_of_pages(work.out)]
    fresh = [path for path in files if path.read_bytes() not in there]
    entries, said = entered(work.out, fresh, work.questions, work.roster, names)
    entries = {k: entry for k, entry in entries.items() if entry}
    return entries, fresh, [f"{path}: entered before" for path in files if path not in fresh] + said


def follow(work, before, moved, entries):
    """Let what was entered follow a file that has another name now; yield what is to be said.

    It is known by its bytes, and goes from somebody who is not here to one who was not.
    """
    none = nothing_of("", "")
    files = {work.roster.key(student): digest(path) for student, path in work.files.items()}
    here = {*files, *map(work.roster.key, work.roster.students)}
    for old in before.keys() - here:
        fresh = [k for k in files if k not in moved.values() and not before.get(k, none)["answers"]]
        same = [k for k in fresh if files[k] and files[k] == before[old].get("bytes")]
        if len(same) == 1:
            moved[old] = same[0]
            before[same[0]] = before.pop(old)
    for old, new in moved.items():
        if old not in here and old in entries:
            yield f"{old} is {new} now: what was entered goes with the file"
            entries[new] = entries.pop(old) | entries.get(new, {})


def digest(path):
    """Return by which a file is known under another name; a link by nothing."""
    return "" if path.is_symlink() else sha256(path.read_bytes()).hexdigest()


def found_now(work, before, graded, entries, others):
    """Return {key: findings} of all who are here or have something entered.

    Where only some are graded, what was found before stays for the others who handed in.
    """
    key = work.roster.key
    names = {k: k for k in entries}
    names |= {key(student): student for student in [*work.roster.students, *work.asides]}
    found = {}
    for k, student in names.items():
        if k in graded:
            found[k] = findings(graded[k]) | {"bytes": digest(work.files[graded[k].student])}
        elif student in work.files and before.get(k, {}).get("answers"):
            found[k] = before[k]
        else:
            found[k] = nothing_of(student, why_nothing(student, work, others.get(k)))
    return found


def nothing_of(student, remark):
    """Return the findings where there is nothing to grade."""
    about = {"student": student, "file": "", "remark": remark}
    return about | {"answers": {}, "read": {}, "texts": {}}


def why_nothing(student, work, files):
    """Return why nothing of a student is graded."""
    if student in work.files:
        return "Not graded yet."
    if student in work.asides:
        return work.asides[student]
    if files:
        return f"Handed in: {as_characters(listed([path.name for path in files]))}, not a notebook."
    strange = student not in work.roster.students
    return work.roster.stranger(student, work.files) if strange else NOTHING


def changed_entries(student, was, now):
    """Yield in words what people entered otherwise than before, or took back."""
    yield from changes_told(student, was, now)
    for what in was.keys() - now.keys():
        yield f"{student}, {what}: {cell_text(was[what][0])} is no longer entered"


# What is written, and said


def write_all(work, rows, found, graded, moved, by_path):
    """Write the table and the pages; return which pages could not follow what was entered."""
    stale = []
    shown = {key: row for key, row in rows.items() if row.answers or row.comment or row.total}
    names = dict(zip(shown, names_of_pages(shown.values(), by_path)))
    title = work.source.cells[0].source.splitlines()[0].lstrip("# ")
    with put_at_the_end(work.out) as write:
        for key, row in shown.items():
            now, old = seal(repr((row.points, row.extra, row.comment))), found[key].get("page")
            if key in graded or not row.answers:
                html = page(as_row(graded.get(key), row, work), title)
                old = [f"{FEEDBACK}/{names[key]}.html", now]
            else:
                html = (work.out / old[0]).read_bytes()
                stale += [row.student] * (old[1] != now)
            write(old[0], html)
            found[key]["page"] = old
        write(TABLE, table_of(work.questions, rows.values()))
        write(ANSWERS, as_file(found, moved))
        if not (work.out / BY_HAND).exists():
            write(BY_HAND, blank(work.questions, [row.student for row in rows.values()]))
        handed_in = handed_in_by(work, rows)
        foot = f"Functions were run by {protection()}."
        write(TO_READ, page_to_read(handed_in, work.questions, title, work.out.name, foot))
        write(SUMMARY, summary(handed_in, work.questions, title))
    return [f"as before, since it was not graded now: the page of {one}" for one in stale]


def keep_points(out, fresh):
    """Keep a copy of what the page of texts saved."""
    for number, path in enumerate(fresh, last_number(out) + 1):
        (out / FROM_PAGES).mkdir(exist_ok=True)
        (out / FROM_PAGES / f"{number}.json").write_bytes(path.read_bytes())


def as_row(graded, row, work):
    """Return a graded submission, or that of somebody absent, with the points of a row."""
    if graded is None:
        marks = [grading.Mark(question, None) for question in work.questions]
        graded = grading.Graded(row.student, "", marks, row.remark)
    marks = [replace(mark, points=row.points[mark.question.name]) for mark in graded.marks]
    return replace(graded, marks=marks, extra=row.extra, comment=row.comment)


def handed_in_by(work, rows):
    """Return the rows of those who are here and have handed in something."""
    here = {*map(work.roster.key, [*work.files, *work.roster.students])}
    some = [row for key, row in rows.items() if key in here or not work.roster.students]
    return [row for row in some if row.answers]


def names_of_pages(rows, by_path):
    """Return for each row a name for the page of feedback, each a different one.

    This is the student, or the path of the file as it was handed in.
    """
    names = []
    for row in rows:
        name = row.file.rpartition(".")[0] if by_path and row.file else row.student
        if len(name.encode("utf-8", errors="replace")) > LONGEST_NAME:
            name = f"{row.student[:20]}-{sha256(repr(row.student).encode()).hexdigest()[:8]}"
        tried = (name if i == 1 else f"{name}-{i}" for i in count(1))
        taken = {name.casefold() for name in names}  # some systems take A and a for the same
        names.append(next(name for name in tried if name.casefold() not in taken))
    return names


def remarks_told(rows, graded, alone):
    """Return what is odd about submissions, and who handed in nothing."""
    absent = [row.student for row in rows.values() if row.remark == NOTHING]
    odd = [k for k, row in rows.items() if row.remark and (k in graded or not alone)]
    odd = [rows[k] for k in odd if rows[k].remark != NOTHING]
    said = [f"{', '.join(filter(None, [row.student, row.file]))}: {row.remark}" for row in odd]
    if absent and not alone:
        said.append(f"nothing handed in by {listed(absent)}")
    return said


def last_lines(work, rows, graded, others):
    """Yield the last lines: what is not a notebook, where the results are, what to read."""
    for path in chain(*others.values()):
        yield f"{path}: not a notebook; unpack or convert it, and put the .ipynb there"
    table_file, pages, class_page = (work.out / name for name in (TABLE, FEEDBACK, SUMMARY))
    yield f"{counted(len(graded), 'submission')}: {table_file}, {pages}, {class_page}"
    of_class, names = handed_in_by(work, rows), [question.name for question in work.questions]
    to_read = sum(row.is_to_read(name) for row in of_class for name in names)
    if to_read:
        yield f"{counted(to_read, 'text')} to read in {work.out / TO_READ}:"
        yield f"enter points there or in {work.out / BY_HAND}, and run this command again"
