"""Marks for Canvas and Moodle: each student gets the own mark, and no mark without an answer."""

import csv
import io

import pytest
from helpers import every
from homework_class import SOURCES, rows_in, texts_only

from sg_course.homework.__main__ import main
from sg_course.homework.books import questions_in
from sg_course.homework.gradebook import StudentRow
from sg_course.homework.roster import class_at as class_in_file
from sg_course.homework.table import in_table, table_of
from sg_course.homework.term import feedback_of

QUESTIONS = questions_in(SOURCES["set1"])
MOST = sum(question.points for question in QUESTIONS)
SIZE = 120


def student(number):
    """The name of a student, as our class list has it."""
    return f"Lovelace{number} Ada"


def handed_in(number):
    """Whether a student handed in anything."""
    return number % 10 != 3


def total(number):
    """The points of a student; some have 0."""
    return number % 4 + (number % 8) / 2


@pytest.fixture
def folder(tmp_path):
    """A folder with a class of 120, whose sets 1 and 2 are graded."""
    lines = ["e-mail,student,id,total,Lab/Group,number"]
    lines += [f"a{n}@uni.edu,{student(n)},{n:06},x,{n % 5},{9_119 - n}" for n in range(SIZE)]
    (tmp_path / "class.csv").write_text("\n".join(lines), encoding="utf-8")
    roster = class_in_file(tmp_path / "class.csv")
    for name in ("set1", "set2"):
        rows = [row_of(number) for number in range(SIZE)]
        (tmp_path / "out" / name).mkdir(parents=True)
        text = table_of(QUESTIONS, rows, roster)
        (tmp_path / "out" / name / "points.csv").write_text(text, encoding="utf-8", newline="")
    return tmp_path


def row_of(number):
    """The row of a student: points of two questions, and one text that nobody has read."""
    there = handed_in(number)
    points = dict.fromkeys((q.name for q in QUESTIONS), 0 if there else None)
    if there:
        points |= {QUESTIONS[0].name: number % 4, QUESTIONS[1].name: (number % 8) / 2}
        points[QUESTIONS[-1].name] = None if number == 5 else 0
    comment = "Good; =1+1" if number == 6 else ""
    file = f"{number}.ipynb" if there else ""
    return StudentRow(student(number), file, points, 0, comment, "", {}, {})


def named_in_canvas(number, known):
    """The name of a student in Canvas."""
    return f"Countess, {number}" if known else f"Ada, Lovelace{number}"


def export(delimiter=",", known=()):
    """An export of Canvas: two assignments, a total, and rows that are no students.

    Its ID counts from 9000, and so does, from the other end, the number in our class list. If it
    has another way to tell students apart, it has their names in another form, and student 0 not.
    """
    columns = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    columns += ["Problem set 1 (4711)", "Quiz (4712)", "Final Score"]
    rows = [["", "", "", "", "", "Manual Posting", "", ""]]
    rows += [["    Points Possible", "", "", "", "", "20", "5", "(read only)"]]
    for n in reversed(range(SIZE)):
        ids = {"SIS User ID": f"{n}", "SIS Login ID": f"A{n}@uni.edu"}
        ids = {column: cell if column in known and n else "" for column, cell in ids.items()}
        there = [named_in_canvas(n, known), f"{9_000 + n}", *ids.values(), "1, and 2"]
        rows.append([*there, "EX" if n == 13 else "", "4", "9"])
    rows += [["Nobody, We Know", "77", "zz", "z@uni.edu", "1", "3", "", ""]]
    rows += [["Student, Test", "78", "", "abc", "1", "", "", ""]]
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter).writerows([columns, *rows])
    return file.getvalue()


def term(folder, *more):
    """Run the command for the class."""
    who = ["--students", folder / "class.csv", "--out", folder / "out"]
    return main([*map(str, ["term", *who, *more])])


@every("delimiter known", [
    (",", ("SIS User ID",)),
    (";", ("SIS Login ID",)),
    (",", ()),
])  # fmt: skip
def test_the_export_of_canvas_gets_the_marks_of_a_class_and_nothing_else(
    folder, capsys, delimiter, known
):
    text = export(delimiter, known)
    (folder / "export.csv").write_text(text, encoding="utf-8-sig", newline="")
    assert term(folder, "--for", "canvas", folder / "export.csv") == 0
    before = [*csv.reader(io.StringIO(text), delimiter=delimiter)]
    written = (folder / "out" / "canvas.csv").read_text(encoding="utf-8")
    after = [*csv.reader(io.StringIO(written), delimiter=delimiter)]
    some = [n for n in range(bool(known), SIZE) if handed_in(n)]
    marks = {named_in_canvas(n, known): f"{total(n):g}" for n in some}
    for old in before:
        old[5] = marks.get(old[0], old[5])
    assert after == before and "0" in marks.values()
    told = capsys.readouterr().out
    assert f"set1: {len(some)} students in the column Problem set 1 (4711)\n" in told
    assert f"set1 has {MOST:g} points, and the assignment in Canvas 20\n" in told
    assert "set1: 1 student with texts that have no points yet\n" in told


def test_a_column_of_canvas_may_be_named_and_absent_students_are(folder, capsys):
    lines = export().splitlines(keepends=True)
    text = "".join(line for line in lines if 'Lovelace7"' not in line and "4711" not in line)
    head = lines[0].replace("Problem set 1 (4711)", "Homework (1)")
    (folder / "export.csv").write_text(head + text, encoding="utf-8", newline="")
    assert term(folder, "--for", "canvas", folder / "export.csv") == 1
    assert "no column is called as set1 or set2; name one with" in capsys.readouterr().err
    into = ["--for", "canvas", folder / "export.csv", "--column", "Homework (1)"]
    assert term(folder, *into) == 1
    assert "--column is for one set: name it with --set" in capsys.readouterr().err
    assert term(folder, *into, "--set", "set2") == 0
    assert f"not found in the export: {student(7)}\n" in capsys.readouterr().out


def test_the_table_for_moodle_names_each_student_and_has_no_grade_without_an_answer(folder):
    assert term(folder, "--for", "moodle", "--set", "set1") == 0
    text = (folder / "out" / "moodle.csv").read_text(encoding="utf-8-sig")
    rows = [*csv.DictReader(io.StringIO(text))]
    assert [row["e-mail"] for row in rows] == [f"a{n}@uni.edu" for n in range(SIZE)]
    marks = [f"{total(n):g}" if handed_in(n) else "-" for n in range(SIZE)]
    assert [row["set1"] for row in rows] == marks
    first, second = (f"{q.name}: {{}} of {q.points:g}" for q in QUESTIONS[:2])
    assert rows[6]["set1 feedback"].startswith(f"{first.format(2)}; {second.format(3)}; ")
    assert rows[6]["set1 feedback"].endswith(". Good; '=1+1")  # no formula for a spreadsheet
    assert [rows[3]["set1 feedback"], rows[3]["id"]] == ["", "000003"]


def test_moodle_gets_addresses_and_numbers_as_the_class_list_has_them(folder):
    text = (folder / "class.csv").read_text(encoding="utf-8")
    text = text.replace("a6@uni.edu", "+a6@uni.edu").replace("a7@uni.edu", "=a7@uni.edu")
    (folder / "class.csv").write_text(text, encoding="utf-8")
    assert term(folder, "--for", "moodle", "--set", "set1") == 0
    written = (folder / "out" / "moodle.csv").read_text(encoding="utf-8-sig")
    rows = [*csv.DictReader(io.StringIO(written))]
    assert [row["e-mail"] for row in rows[6:8]] == ["+a6@uni.edu", "=a7@uni.edu"]
    assert rows[6]["set1 feedback"].endswith("Good; '=1+1")


@every("more said", [
    (["--for", "blackboard"], "write --for moodle, or --for canvas and the file that"),
    (["--for", "canvas"], "write --for moodle, or --for canvas and the file that"),
    (["--for", "moodle", "--set", "set9"], "'set9' was not graded in"),
    (["--for", "canvas", "class.csv"], "this is not an export of Canvas' gradebook"),
    (["--for", "canvas", "export.csv", "--set", "set1", "--column", "x"], "no column 'x'; there"),
    (["--for", "canvas", "others.csv"], "less than half of the class is in the export: the"),
])  # fmt: skip
def test_what_cannot_be_written_for_a_system_is_told(folder, monkeypatch, capsys, more, said):
    (folder / "export.csv").write_text(export(), encoding="utf-8")
    (folder / "others.csv").write_text("Student,ID,set1\nNobody,3,\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    assert term(folder, *more) == 1
    assert said in capsys.readouterr().err


def test_a_comment_that_begins_like_a_formula_has_no_apostrophe_in_the_middle():
    row = {"student": "ada", "file": "ada.ipynb", "a/2": "1", "extra": ""}
    row["comment"] = in_table("=So, it is")
    assert feedback_of(row) == "a: 1 of 2. =So, it is"
    assert in_table(feedback_of(row)) == "a: 1 of 2. =So, it is"
    assert in_table(feedback_of(row | {"a/2": ""})) == "'=So, it is"  # there it would be a formula
    assert in_table(feedback_of(row | {"comment": in_table("Good; =1+1")})).endswith("; '=1+1")


def test_other_columns_of_the_class_list_stay_in_the_tables(class_at):
    lines = ["file;Student;e-mail;Lab/2", "f;ada;=ada@uni.edu;7", "g;bob;bob@uni.edu;8"]
    who = class_at.of(*lines)
    rows = class_at({"ada.ipynb": texts_only("A", "B"), "eve.ipynb": texts_only("C")}, *who)
    columns = ["file (class list)", "e-mail", "Lab/2"]
    assert [*rows["ada"]][-4:] == ["remark", *columns]
    assert [rows["ada"][column] for column in columns] == ["f", "'=ada@uni.edu", "7"]
    assert [rows["eve"][column] for column in columns] == ["", "", ""]
    assert main(["term", "--out", str(class_at.folder / "out"), *map(str, who)]) == 0
    told = rows_in(class_at.folder / "out" / "term.csv")
    assert told["bob"]["e-mail"] == "bob@uni.edu" and told["ada"]["Lab/2"] == "7"
    assert told["ada"]["sum"] == "0" and [*told["ada"]][-3:] == ["file", "e-mail", "Lab/2"]
