"""Grade a class: findings in the answers, and entries of people, become a table and pages.

Only the machine writes what it found, which is kept from run to run, and only people write what
they entered: in `entered.csv` by hand, in any spreadsheet, or by the page on which texts are
marked, whose files are in the folder `entered`. If two of these files disagree, the later one
counts, but `entered.csv` overrules all of them. Empty cells are ignored.
"""

import csv
import json
import math
from dataclasses import replace
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from sg_core.errors import GameError
from sg_core.words import as_characters, counted, listed, listed_some, shown
from sg_course.files import put, put_at_the_end
from sg_course.homework import grading
from sg_course.homework.answers import handed_in
from sg_course.homework.books import for_path, questions_in, set_of
from sg_course.homework.pages import page, page_to_read, summary
from sg_course.homework.roster import (
    Roster,
    class_at,
    no_notebooks,
    notebooks_in,
    one_each,
    submissions_in,
)
from sg_course.homework.table import cell_text, csv_of, reader_of, seal, table_of, with_points

BY_HAND, FROM_PAGES = "entered.csv", "entered"
MOST_EXTRA = 100  # points
CHANGED = "A text changed since it was read."
NONE = {"student": "", "file": "", "remark": "", "unread": False}
NONE |= {"answers": {}, "read": {}, "texts": {}}
TABLE = "points.csv"
FEEDBACK = "feedback"
TO_READ = "to_read.html"
SUMMARY = "summary.html"
ANSWERS = "answers.json"
NOTHING = "Nothing was handed in."
LONGEST_NAME = 200  # bytes, of a page of feedback


# What people enter


def entries_entered(folder, fresh, questions, roster, names):
    """Return {key of a student: entry} for what people entered, and remarks about it.

    An entry is a dict from the names of questions, "extra" and "comment" to (value, seal of the
    text that was read). `fresh` has the files that are given now and read last; they may only name
    students whose keys are in `names`.
    """
    entries, said = {}, []
    for path in [*files_of_pages(folder), *fresh]:
        rows = entries_in(path, saved_rows(path), questions, roster)
        if path in fresh:
            said.append(f"{path}: {counted(len(rows), 'row')}")
            for stranger in rows.keys() - names.keys():
                raise GameError(f"{path}: {stranger}: {roster.stranger(stranger, names.values())}")
        for key, entry in rows.items():
            if path in fresh:
                said += changes_told(names[key], entries.get(key, {}), entry)
            entries[key] = entries.get(key, {}) | entry
    path = folder / BY_HAND
    by_hand = entries_in(path, rows_of(path) if path.is_file() else [], questions, roster)
    for key, entry in by_hand.items():
        for what, (value, _) in entry.items():
            other, seal = entries.setdefault(key, {}).get(what, (value, ""))
            if other != value:
                which = f"{cell_text(value)} in {path} counts, not {cell_text(other)} from the page"
                said.append(f"{names.get(key, key)}, {what}: {which}")
            entries[key][what] = value, seal if other == value else ""
    return entries, said


def files_of_pages(folder):
    """Return the files that the page of texts saved, in the order in which they came."""
    files = [path for path in (folder / FROM_PAGES).glob("*.json") if path.stat().st_size]
    return sorted(files, key=lambda p: (len(p.stem), p.stem))


def new_file(folder):
    """Return a file with the next number, still empty, which no other run can take."""
    stems = [path.stem for path in files_of_pages(folder)]
    last = max([int(stem) for stem in stems if stem.isdecimal()], default=0)
    return next(filter(is_made, (folder / FROM_PAGES / f"{n}.json" for n in count(last + 1))))


def is_made(path):
    """Return whether an empty file is made; if it is there already, it is not."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def changes_told(student, was, now):
    """Yield in words which entries differ from the earlier ones.

    >>> list(changes_told("ada", {"sum": (1, "")}, {"sum": (2, ""), "mex": (1, "")}))
    ['ada, sum: 1 → 2']
    """
    for what, (value, *_) in now.items():
        old, *_ = was.get(what, (value,))
        if old != value:
            yield f"{student}, {what}: {cell_text(old)} → {cell_text(value)}"


def blank(questions, students):
    """Return the text of a table to fill in, with a row for each student."""
    columns = columns_of(questions)
    return csv_of([columns, *([student] + [""] * len(columns[1:]) for student in students)])


def columns_of(questions):
    """Return the columns to fill in."""
    return ["student", *map(with_points, questions), "extra", "comment"]


def entries_in(path, rows, questions, roster):
    """Return {key of a student: entry} for the rows of a file.

    Raises `GameError` with a list of everything that is wrong: a text that is not a number of
    points, a column that would count for nothing, a student in two rows.
    """
    found, lines, odd = {}, {}, []
    for line, row, seals in rows:
        if "student" not in row:
            raise GameError(f"{path} has no column “student”: it is not a table of points")
        strange = row.keys() - {*columns_of(questions), ""}
        if strange:
            counts = f"{listed(list(map(with_points, questions)))}, extra and comment count"
            raise GameError(f"{path} has a column {shown(min(strange))}; {counts}: move it away")
        student, beside = row["student"].strip(), row.get("", "").strip()
        if beside:
            odd.append(f"{shown(beside)} in line {line} is in a column without a name")
        entry = entry_in(row, seals, questions, odd)
        key = roster.key(student)
        if entry and not student:
            odd.append(f"line {line} names no student")
        if key in found:
            odd.append(f"{student} is in line {lines[key]} and in line {line}: keep one")
        if student:
            found[key], lines[key] = entry, line
    if odd:
        raise GameError("\n".join([f"{path}, put these right first:", *odd]))
    return found


def entry_in(row, seals, questions, odd):
    """Return the entry that a person made in a row; mistakes are added to a list."""
    ranges = {q.name: (with_points(q), 0, q.points) for q in questions}
    entry = {}
    for name, (column, *range_) in (ranges | {"extra": ("extra", -MOST_EXTRA, MOST_EXTRA)}).items():
        text = row.get(column, "").strip()
        try:
            if text:
                value = points_in(text, f"{name} of {row['student']}", *range_)
                entry[name] = value, seals.get(name, "")
        except GameError as problem:
            odd.append(str(problem))
    comment = row.get("comment", "").strip()
    return entry | ({"comment": (comment, "")} if comment else {})


def points_in(text, about, least, most):
    """Return points that a person entered."""
    try:
        points = float(text.replace(",", "."))
    except ValueError:
        points = math.nan
    if not least <= points <= most:
        raise GameError(f"{about}: {shown(text)} is not a number from {least:g} to {most:g}")
    return points


def saved_rows(path):
    """Return (number, row, seals of the texts that were read) for what the page of texts saved."""
    try:
        content = enumerate(json.loads(path.read_bytes()), 1)
        rows = [(number, row, row.pop("texts", {})) for number, row in content]
        if all(isinstance(text, str) for _, *two in rows for some in two for text in some.values()):
            return rows
    except (ValueError, TypeError, AttributeError, RecursionError):
        pass
    raise GameError(f"{path} is not a file that to_read.html saved")


def rows_of(path):
    """Return (line, row, {}) for the filled rows of a table, and cells beyond its columns."""
    rows = []
    try:
        reader = reader_of(path.read_bytes().decode("utf-8-sig"))
        names = next(reader, [])
        for cells in filter(any, reader):
            row = dict(zip(names, cells)) | dict.fromkeys(names[len(cells) :], "")
            beyond = [cell for i, cell in enumerate(cells) if not dict(enumerate(names)).get(i)]
            rows.append((reader.line_num, row | {"": "".join(beyond)}, {}))
    except UnicodeDecodeError:
        raise GameError(f"{path} is not in UTF-8; save it as “CSV UTF-8”") from None
    except csv.Error as problem:
        raise GameError(f"{path} is not a table ({problem})") from None
    twice = [name for name in names if name and names.count(name) > 1]
    if twice:
        raise GameError(f"{path} has two columns {shown(twice[0])}: keep one")
    return rows


# What the machine found


class StudentRow(NamedTuple):
    """The points of a student: the findings, and the entries of people, which count before them."""

    student: str
    file: str
    points: dict  # from the names of all questions; None where a person has to give them
    extra: float
    comment: str
    remark: str
    answers: dict  # from the names of questions, as they were found
    changed: dict  # from the questions whose texts changed since they were read to what was read
    unread: bool = False  # whether what was handed in was not read, so that no answers are found

    @property
    def total(self):
        """Return the sum of the points there are so far, or None, which differs from 0.

        There is no mark if what was handed in was not read, and nobody entered points.
        """
        some = [points for points in self.points.values() if points is not None]
        return None if self.unread and not (some or self.extra) else self.extra + sum(some)

    def text(self, name):
        """Return the text that a person reads as the answer to a question, if there is one."""
        return self.answers.get(name, {}).get("text")

    def is_to_read(self, name):
        """Return whether a person still has to read an answer, or read it again."""
        return bool(self.text(name)) and (self.points[name] is None or name in self.changed)


def findings(graded):
    """Return the findings in a graded submission, as plain data; an unread one has no answers."""
    marks = [] if graded.unread else graded.marks
    answers = {mark.question.name: of_mark(mark) for mark in marks}
    about = {"student": graded.student, "file": graded.file, "remark": graded.remarks}
    return {**NONE, **about, "answers": answers, "unread": graded.unread}


def older_if_unread(one, before):
    """Return the findings, or those of an older file while what came after it is not read."""
    same = before.get("bytes") == one.get("bytes")
    if not one["unread"] or not before["answers"] or same:
        return one
    older = f"The points are those of an older file, {before['file']}."
    return {**before, "remark": f"{one['remark']} {older}"}


def of_mark(mark):
    """Return the findings about an answer, and the answer itself if a person reads it."""
    said = mark.verdict.message if mark.verdict is not None else ""
    found = {"points": mark.points, "said": said, "seal": seal(mark.answer)}
    return found | ({"text": mark.answer} if mark.by_person else {})


def read_so(one, before, entry):
    """Return the findings, and with each entered mark the seal of the text for which it was given.

    A seal is a short code that changes when a text changes. If an entry names no seal, we take that
    of the text that was handed in when the entry was first seen.
    """
    answers = before["answers"] or one["answers"]
    read, was = {}, before["read"]
    for name, (value, why) in entry.items():
        old = was[name][1] if was.get(name, [None])[0] == value else None
        there = answers.get(name, {}).get("seal", "")
        read[name] = [value, why or (there if old is None else old)]
    some = [*before["answers"].values(), *one["answers"].values()]
    known = before["texts"] | {each["seal"]: each["text"] for each in some if "text" in each}
    seals = {seal for _, seal in read.values()}
    return {**one, "read": read, "texts": {s: known[s] for s in sorted(seals & known.keys())}}


def row_of(one, questions):
    """Return the row of a student, from the findings with what was entered."""
    answers, read = one["answers"], one["read"]
    points, changed, odd = {}, {}, []
    for name in (question.name for question in questions):
        answer, by_check = answers.get(name, {}), answers.get(name, {}).get("points")
        points[name], sealed = read.get(name, (by_check, answer.get("seal")))
        if "text" in answer and sealed != answer["seal"]:
            changed[name] = one["texts"].get(sealed, "")
        if by_check not in (None, points[name]):
            odd.append(f"{name}: {points[name]:g} by hand, where the check gives {by_check:g}.")
    remark = " ".join(filter(None, [*odd, CHANGED * bool(changed), one["remark"]]))
    extra, comment = (read.get(what, [none])[0] for what, none in (("extra", 0), ("comment", "")))
    about, unread = (one["student"], one["file"]), one.get("unread", False)
    return StudentRow(*about, points, extra, comment, remark, answers, changed, unread)


def changes_by_check(before, now):
    """Yield in words which points of the check differ from those of the last time."""
    for key, was in before.items():
        old, new = points_by_check(was), points_by_check(now.get(key, {}))
        if old and not new:
            yield f"{was['student']}: {sum(old.values()):g} by the check before, nothing graded now"
        for name in [name for name in new if old and old.get(name) != new[name]]:
            change = f"{cell_text(old.get(name)) or 'none'} → {new[name]:g} by the check"
            yield f"{was['student']}, {name}: {change}"


def points_by_check(one):
    """Return {question: points} for what the check gave."""
    points = {name: answer["points"] for name, answer in one.get("answers", {}).items()}
    return {name: some for name, some in points.items() if some is not None}


def kept(path):
    """Return the content of a file: findings by students, and the other keys they had before."""
    try:
        content = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        return content.get("students", {}), content.get("moved", {})
    except (ValueError, AttributeError):
        raise GameError(f"{path} cannot be read: remove it, and grade everything again") from None


def as_file(students, moved):
    """Return the text of the file."""
    return json.dumps({"students": students, "moved": moved}, indent=0, sort_keys=True)


# The class


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
    entries, said = entries_entered(work.out, fresh, work.questions, work.roster, names)
    entries = {key: entry for key, entry in entries.items() if entry}
    known = [f"{path}: entered before" for path in files if path not in fresh]
    return entries, fresh, known + said


def pages_of(out):
    """Return the contents of the files that the page of texts saved."""
    return [path.read_bytes() for path in files_of_pages(out)]


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
    """Return {key: findings} of all who are here or have something """
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
    yield from changes_told(student, was := before["read"], now["read"])
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
        if not (work.out / BY_HAND).exists():
            students = [row.student for row in rows.values()]
            write(BY_HAND, blank(work.questions, students))
        handed_in = [row for row in rows.values() if row.answers]
        write(TO_READ, page_to_read(handed_in, work.questions, title, work.out.name))
        write(SUMMARY, summary(handed_in, work.questions, title))
        keep_points(work.out, fresh)


def keep_points(out, fresh):
    """Keep a copy of what the page of texts saved."""
    for path in fresh:
        (out / FROM_PAGES).mkdir(exist_ok=True)
        put(new_file(out), path.read_bytes())


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
        yield f"enter points there or in {work.out / BY_HAND}, and run this command again"
