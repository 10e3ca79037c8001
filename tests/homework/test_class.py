"""A class and its files: nothing is lost, and everybody is found, however names are written."""

import csv
import os
import re
import signal
import unicodedata
from pathlib import Path

import pytest
from homework_class import (
    Submission,
    answer_cells,
    handed_in,
    notebook,
    perfect,
    texts_of,
    written,
)
from pages import all_texts

from sg_core import GameError
from sg_course.homework import files, gradebook, grading
from sg_course.homework.__main__ import main
from sg_course.homework.files import KEPT, lines_of, put_at_the_end
from sg_course.homework.roster import Roster, class_of


def texts_only(*words):
    """A submission of set 1 with nothing but the texts, which take no time to grade."""
    cells = answer_cells(notebook("set1"))
    chosen = [cells[question] for question in texts_of("set1")]
    for cell, text in zip(chosen, words):
        cell["source"] = text
    return Submission(written({"cells": chosen}), {})


@pytest.fixture
def class_at(tmp_path):
    """Hand in files, grade them, and return the rows of the table by student."""

    def graded(files, *more, enter=None, status=0):
        for old in (tmp_path / "in").glob("**/*.ipynb"):
            old.unlink()
        handed_in(tmp_path / "in", files)
        command = ["grade", str(tmp_path / "in"), "--out", str(tmp_path / "out"), "--set", "set1"]
        assert main([*command, *map(str, more)]) == status
        return rows_in(tmp_path)

    graded.folder = tmp_path
    return graded


def rows_in(folder):
    with (folder / "out/set1/points.csv").open(encoding="utf-8-sig", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def change(folder, change_text):
    """Change the text of the table, as somebody does in a spreadsheet."""
    table = folder / "out/set1/points.csv"
    table.write_bytes(change_text(table.read_bytes().decode("utf-8-sig")).encode())


def enter(folder, student, **cells):
    """Fill in cells of a student's row."""
    rows = rows_in(folder)
    rows[student] |= cells
    with (folder / "out/set1/points.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, [*rows[student]])
        table.writeheader()
        table.writerows(rows.values())


def class_list(folder, *names, encoding="utf-8"):
    (folder / "class.txt").write_bytes("\n".join(names).encode(encoding))
    return ["--students", folder / "class.txt"]


# Names


@pytest.mark.parametrize(
    "written_so",
    ["Zoë", "ZOË", " zoë ", unicodedata.normalize("NFD", "Zoë"), "\ufeffZoë", "Zoë (1)", "Zoë(2)"]
    + ["Zoë_4711_assignsubmission_file_", "Zoë_12_assignsubmission_file", "Ｚｏë"],
)
def test_a_student_is_found_however_the_name_is_written(written_so):
    assert Roster(["ada", "Zoë"]).whose(written_so) == "Zoë"


def test_a_number_that_lost_its_zeros_is_found_where_it_can_only_mean_one_student():
    assert Roster(["0042", "7"]).whose("42") == "0042"
    assert Roster(["0042", "042"]).whose("42") is None
    assert Roster(["0042", "042"]).whose("042") == "042"
    assert Roster([]).whose("42") == "42"


def test_a_class_list_with_the_same_student_twice_is_refused_with_both_lines():
    with pytest.raises(GameError, match="lines 1 and 3 name the same student"):
        class_of(["Ada", "bob", "ada "])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_class_list_is_read_in_any_encoding(tmp_path, encoding):
    (tmp_path / "class.txt").write_bytes("Zoë\r\n\nada".encode(encoding))
    assert lines_of(tmp_path / "class.txt") == ["Zoë", "ada"]


# A class


def test_everybody_has_a_row_and_what_is_odd_is_named(class_at, capsys):
    files = {
        "set1-Ada (1).ipynb": texts_only(),
        "zoe_17_assignsubmission_file_/x.ipynb": texts_only(),
    }
    files |= {"set1-adda.ipynb": texts_only(), "bob/set1.zip": Submission(b"PK", {})}
    rows = class_at(files, *class_list(class_at.folder, "ada", "bob", "zoe"))
    assert [*rows] == ["ada", "adda", "bob", "zoe"]
    assert rows["bob"]["remark"] == "Handed in: set1.zip, no notebook."
    assert rows["adda"]["remark"].startswith("Not in the class list; nearest is ada.")
    said = capsys.readouterr().out
    assert "set1.zip: no notebook; unpack or convert it" in said
    assert "nothing handed in by bob" in said


def test_of_two_files_the_newer_one_counts(class_at):
    files = {"ada/b.ipynb": texts_only("old"), "ada/a.ipynb": texts_only("new")}
    handed_in(class_at.folder / "in", files)
    rows = class_at({**files, "set2-ada.ipynb": perfect("set2")})
    assert "2 files; the newest, " in rows["ada"]["remark"]
    for name, when in [("a.ipynb", 2_000_000_000), ("b.ipynb", 1_000_000_000)]:
        os.utime(class_at.folder / "in/ada" / name, (when, when))
    command = ["grade", str(class_at.folder / "in"), "--out", str(class_at.folder / "out")]
    assert main([*command, "--set", "set1"]) == 0
    assert rows_in(class_at.folder)["ada"]["file"] == "ada/a.ipynb"
    page = (class_at.folder / "out/set1/feedback/ada.html").read_text("utf-8")
    assert "new" in page and "<pre>old</pre>" not in page


def test_points_stay_with_a_student_whose_file_is_renamed_and_rows_with_who_is_missing(
    class_at, capsys
):
    class_at({"ada.ipynb": texts_only(), "bob.ipynb": texts_only()})
    change(
        class_at.folder,
        lambda text: text.replace("ada.ipynb,0,0,0,0,0,0,,", "ada.ipynb,0,0,0,0,0,0,2,"),
    )
    change(
        class_at.folder,
        lambda text: text.replace("bob.ipynb,0,0,0,0,0,0,,", "bob.ipynb,0,0,0,0,0,0,3,"),
    )
    rows = class_at({"ADA/set1-final.ipynb": texts_only()})
    assert (rows["ADA"]["explain_sum/3"], rows["ADA"]["total"]) == ("2", "2")
    assert (rows["bob"]["explain_sum/3"], rows["bob"]["file"]) == ("3", "bob.ipynb")
    assert "rows kept of who handed in nothing this time: bob" in capsys.readouterr().out
    rows = class_at({"bob.ipynb": texts_only(), "ada.ipynb": texts_only()})
    assert [rows[who]["explain_sum/3"] for who in ("ada", "bob")] == ["2", "3"]


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("late/zoe_77_assignsubmission_file_/set1.ipynb", "zoe"),
        ("late/set1-zoe.ipynb", "zoe"),
        ("ada/zoe/set1.ipynb", "ada"),
        ("nobody/set1.ipynb", "nobody"),
    ],
)
def test_the_first_name_on_the_way_that_the_class_has_is_the_student(name, student):
    folder = Path("in")
    assert grading.student_of(folder / name, folder, class_of(["ada", "zoe"])) == student
    assert grading.student_of(Path("in/x/zoe/a.ipynb"), folder, class_of([])) == "x"


def test_a_file_of_another_set_does_not_displace_one_of_this_wherever_it_lies(class_at):
    files = {"ada_7_assignsubmission_file_/set1.ipynb": perfect("set1"), "bob.ipynb": texts_only()}
    rows = class_at({**files, "set2-ada.ipynb": perfect("set2")}, "--set", "set1")
    assert rows["ada_7_assignsubmission_file_"]["labels/3"] == "3" and len(rows) == 2


def test_a_row_that_was_deleted_comes_back_with_what_was_entered(class_at, capsys):
    files = {"ada.ipynb": texts_only(), "bob.ipynb": texts_only()}
    class_at(files)
    change(
        class_at.folder,
        lambda text: text.replace("ada.ipynb,0,0,0,0,0,0,,", "ada.ipynb,0,0,0,0,0,0,2,"),
    )
    assert class_at(files)["ada"]["total"] == "2"
    change(
        class_at.folder,
        lambda text: "\r\n".join(line for line in text.splitlines() if "ada" not in line),
    )
    capsys.readouterr()
    rows = class_at(files)
    assert (rows["ada"]["explain_sum/3"], rows["ada"]["total"]) == ("2", "2")
    assert "the row of ada was gone, and is back" in capsys.readouterr().out


def test_a_table_that_has_lost_a_column_is_refused(class_at, capsys):
    class_at({"ada.ipynb": texts_only()})
    change(class_at.folder, lambda text: text.replace("prove_parity", "prove"))
    command = ["grade", str(class_at.folder / "in"), "--out", str(class_at.folder / "out")]
    command += ["--set", "set1"]
    assert main(command) == 1 and "would lose it" in capsys.readouterr().err
    change(
        class_at.folder,
        lambda text: text.replace(",comment", "").replace("prove/", "prove_parity/"),
    )
    assert main(command) == 1 and "has no column 'comment'" in capsys.readouterr().err


def test_points_of_a_check_that_were_changed_by_hand_are_named(class_at, capsys):
    files = {"ada.ipynb": texts_only()}
    class_at(files)
    change(class_at.folder, lambda text: text.replace("ada.ipynb,0,0", "ada.ipynb,2,0"))
    assert class_at(files)["ada"]["labels/3"] == "0"
    said = capsys.readouterr().out
    assert "ada, labels: 2 was entered, but the check counts 0; give more or less as extra" in said


def test_what_was_entered_for_somebody_absent_comes_back_with_the_row(class_at):
    who, files = class_list(class_at.folder, "ada", "mia"), {"ada.ipynb": texts_only()}
    class_at(files, *who)
    enter(class_at.folder, "mia", comment="Ill")
    assert class_at(files, *who)["mia"]["comment"] == "Ill"
    change(class_at.folder, lambda text: re.sub("\r\nmia.*", "", text))
    assert class_at(files, *who)["mia"]["comment"] == "Ill"
    (class_at.folder / "out/set1/points.csv").unlink()
    assert class_at(files, *who)["mia"]["comment"] == "Ill"


def test_what_changes_for_somebody_absent_while_another_is_graded_alone_comes_back(class_at):
    who, files = class_list(class_at.folder, "ada", "mia"), {"ada.ipynb": texts_only()}
    class_at(files, *who)
    enter(class_at.folder, "mia", **{"labels/3": "1"})
    class_at(files, *who)
    enter(class_at.folder, "mia", **{"labels/3": "2"})
    class_at(files, *who, "--student", "ada")
    change(class_at.folder, lambda text: re.sub("\r\nmia.*", "", text))
    assert class_at(files, *who)["mia"]["labels/3"] == "2"


def test_points_on_paper_are_named_when_a_file_comes(class_at, capsys):
    who, files = class_list(class_at.folder, "ada", "mia"), {"ada.ipynb": texts_only()}
    class_at(files, *who)
    enter(class_at.folder, "mia", **{"labels/3": "1"})
    assert class_at(files, *who)["mia"]["labels/3"] == "1"
    assert class_at(files | {"mia.ipynb": texts_only()}, *who)["mia"]["labels/3"] == "0"
    assert "mia, labels: 1 was entered, but the check counts 0" in capsys.readouterr().out


def test_part_of_a_class_leaves_what_is_known_of_the_rest(class_at):
    whole, files = ("ada", "ben"), {name: texts_only() for name in ("ada.ipynb", "ben.ipynb")}
    class_at(files, *class_list(class_at.folder, *whole))
    class_at({"ada.ipynb": texts_only()}, *class_list(class_at.folder, "ada"))
    assert "1 submission" in (class_at.folder / "out/set1/summary.html").read_text()
    class_at({"ada.ipynb": texts_only()}, *class_list(class_at.folder, *whole))
    assert "2 submissions" in (class_at.folder / "out/set1/summary.html").read_text()


def test_a_table_that_changes_while_a_class_is_graded_is_not_replaced(
    class_at, monkeypatch, capsys
):
    class_at({"ada.ipynb": texts_only()})
    grade = grading.grade

    def graded(*arguments, **more):
        change(class_at.folder, lambda text: text.replace(",,6,", ",,7,") + "zoe")
        return grade(*arguments, **more)

    monkeypatch.setattr(grading, "grade", graded)
    class_at({"ada.ipynb": texts_only()}, status=1)
    assert "was changed while this ran" in capsys.readouterr().err
    assert "zoe" in rows_in(class_at.folder)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (lambda text: text.replace("texts\r\n", "texts,\r\n").rstrip() + ",a note", "a note"),
        (lambda text: text.replace("remark,", "comment,"), "two columns 'comment'"),
    ],
)
def test_a_note_that_would_be_lost_is_refused(class_at, changed, said, capsys):
    class_at({"ada.ipynb": texts_only()})
    change(class_at.folder, changed)
    class_at({"ada.ipynb": texts_only()}, status=1)
    assert said in capsys.readouterr().err


def test_what_spreadsheets_and_archives_put_in_front_is_passed_over(class_at):
    files = {"ada.ipynb": texts_only(), "__MACOSX/._ada.ipynb": Submission(b"Mac", {})}
    class_at(files)
    change(class_at.folder, lambda text: f"sep=;\r\n\r\n{text.replace(',', ';')}")
    assert [*class_at(files)] == ["ada"]


def test_a_newer_file_that_cannot_be_read_is_said(class_at):
    files = {"ada/set1-ada.ipynb": perfect("set1"), "ada/set1-ada (1).ipynb": Submission(b"{", {})}
    handed_in(class_at.folder / "in", files)
    os.utime(class_at.folder / "in/ada/set1-ada.ipynb", (1, 1))
    command = ["grade", str(class_at.folder / "in"), "--out", str(class_at.folder / "out")]
    assert main([*command, "--set", "set1"]) == 0
    assert "A newer file" in rows_in(class_at.folder)["ada"]["remark"]


def test_a_page_that_cannot_follow_is_named(class_at, capsys):
    class_at({"ada.ipynb": texts_only(), "ben.ipynb": texts_only()})
    enter(class_at.folder, "ben", comment="Good")
    class_at({"ada.ipynb": texts_only()})
    assert rows_in(class_at.folder)["ben"]["comment"] == "Good"
    assert "as before, since no file is here: the page of ben" in capsys.readouterr().out


def test_ctrl_c_waits_while_files_are_put_in_place(tmp_path):
    def interrupt(*paths):
        signal.raise_signal(signal.SIGINT)
        return replaced(*paths)

    replaced = files.replace
    with pytest.MonkeyPatch.context() as patch, put_at_the_end(tmp_path) as write:
        patch.setattr(files, "replace", interrupt)
        write("a.txt", "1")
        write("b.txt", "2")
    assert {path.name for path in tmp_path.glob("*.txt")} == {"a.txt", "b.txt"}


def test_empty_lines_of_a_spreadsheet_are_no_students_and_a_stranger_is_named(class_at, capsys):
    who, files = class_list(class_at.folder, "ada", "bob"), {"ada.ipynb": texts_only()}
    class_at(files, *who)
    change(
        class_at.folder,
        lambda text: f"{text.rstrip()}\r\n{',' * 13}\r\n{',' * 13}\r\nadda{',' * 13}",
    )
    assert [*class_at(files, *who)] == ["ada", "adda", "bob"]
    assert "row of adda: Not in the class list; nearest is ada." in capsys.readouterr().out
    html = (class_at.folder / "out/set1/summary.html").read_text("utf-8")
    assert "1 submission<" in html


def test_pages_of_who_has_no_row_any_more_are_put_away(class_at):
    files = {"gustaf.ipynb": texts_only(), "bob.ipynb": texts_only()}
    class_at(files)
    change(
        class_at.folder,
        lambda text: "\r\n".join(line for line in text.splitlines() if "gustaf" not in line),
    )
    class_at({"gustav.ipynb": texts_only(), "bob.ipynb": texts_only()})
    out = class_at.folder / "out/set1"
    assert sorted(p.name for p in (out / "feedback").iterdir()) == ["bob.html", "gustav.html"]
    assert (out / "before/feedback/gustaf~1.html").is_file()


def test_who_handed_in_nothing_reads_a_comment_and_no_page_has_what_is_for_instructors(class_at):
    who, files = class_list(class_at.folder, "ada", "bob"), {"ada.ipynb": texts_only()}
    class_at(files, *who)
    change(
        class_at.folder, lambda text: re.sub(r"bob,(.*),,0,,", r"bob,\1,5,5,Get well soon.,", text)
    )
    files["set1-ada.ipynb"] = texts_only()
    rows = class_at(files, *who)
    pages = class_at.folder / "out/set1/feedback"
    assert "Get well soon." in all_texts((pages / "bob.html").read_text("utf-8"))
    assert "2 files; the newest" in rows["ada"]["remark"]
    assert "2 files" not in all_texts((pages / "ada.html").read_text("utf-8"))


def test_a_spreadsheet_may_take_the_zeros_of_a_number(class_at):
    who = class_list(class_at.folder, "0042", "0007")
    class_at({"0042.ipynb": texts_only()}, *who)
    change(
        class_at.folder,
        lambda text: text.replace("0042,0042.ipynb,0,0,0,0,0,0,,", "42,0042.ipynb,0,0,0,0,0,0,1,"),
    )
    rows = class_at({"0042.ipynb": texts_only()}, *who)
    assert [*rows] == ["0007", "0042"] and rows["0042"]["explain_sum/3"] == "1"


def test_all_that_is_wrong_in_a_table_is_said_at_once(class_at, capsys):
    class_at({"ada.ipynb": texts_only(), "bob.ipynb": texts_only()})

    def spoil(text):
        text = text.replace("ada.ipynb,0,0,0,0,0,0,,", "ada.ipynb,0,0,0,0,0,0,9,")
        head, ada, bob = text.splitlines()
        return "\r\n".join([head, ada, bob.replace("0,,,", "0,,x,"), ada])

    change(class_at.folder, spoil)
    before = (class_at.folder / "out/set1/points.csv").read_bytes()
    class_at({"ada.ipynb": texts_only()}, status=1)
    said = capsys.readouterr().err
    for part in ("'9' is no number", "'x' is no number", "ada stands in line 2 and in line 4"):
        assert part in said
    assert (class_at.folder / "out/set1/points.csv").read_bytes() == before


# Files


def test_nothing_changes_where_something_fails_before_the_end(class_at, monkeypatch):
    class_at({"ada.ipynb": texts_only()})
    before = {p: p.read_bytes() for p in class_at.folder.glob("out/**/*") if p.is_file()}
    monkeypatch.setattr(gradebook, "page_to_read", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        class_at({"ada.ipynb": texts_only("changed")})
    assert before == {p: p.read_bytes() for p in class_at.folder.glob("out/**/*") if p.is_file()}


def test_the_last_three_versions_of_a_file_are_kept_and_equal_ones_are_none(tmp_path):
    for text in ("1", "2", "2", "3", "4", "5"):
        with put_at_the_end(tmp_path) as write:
            write("a/b.txt", text)
    versions = [(tmp_path / f"before/a/b~{n}.txt") for n in range(1, KEPT + 1)]
    assert [version.read_text() for version in versions] == ["4", "3", "2"]
    assert {path.name for path in tmp_path.glob("**/*.txt")} == {
        "b.txt",
        *(v.name for v in versions),
    }
    assert not [*tmp_path.glob(".new-*")]


def test_a_sheet_that_somebody_changed_is_not_replaced(tmp_path, capsys):
    command = ["sheet", "--student", "ada", "bob", "--set", "set1", "--out", str(tmp_path)]
    assert main(command) == 0 == main(command)
    sheet = tmp_path / "set1-ada.ipynb"
    sheet.write_text("mine")
    assert main(command) == 1
    said = capsys.readouterr().err
    assert "set1-ada.ipynb in" in said and "--replace" in said and "bob" not in said
    assert sheet.read_text() == "mine"
    assert main([*command, "--replace"]) == 0
    assert (tmp_path / "before/set1-ada~1.ipynb").read_text() == "mine" != sheet.read_text()


def test_solutions_stand_in_a_folder_of_their_own_and_say_so(tmp_path):
    command = ["sheet", "--student", "ada", "--set", "set1", "--out", str(tmp_path)]
    assert main(command) == 0
    before = (tmp_path / "set1-ada.ipynb").read_bytes()
    assert main([*command, "--solutions"]) == 0
    assert (tmp_path / "set1-ada.ipynb").read_bytes() == before
    assert "# Solutions · " in (tmp_path / "solutions/set1-ada.ipynb").read_text("utf-8")
