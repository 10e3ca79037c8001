"""A class and its files: nothing is lost, and everybody is found, however names are written."""

import io
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import unicodedata
from datetime import UTC, datetime
from pathlib import Path

import pytest
from helpers import every
from homework_class import Submission, answers_only, handed_in, perfect, texts_only
from still_pages import all_texts

from sg_core import GameError
from sg_course import files
from sg_course.files import put_at_the_end
from sg_course.homework import component, gradebook, grading, roster
from sg_course.homework.__main__ import main, moment
from sg_course.homework.roster import Roster, class_in, class_of, submission_at, submissions_in

# Names


@every("written_so", [
    *("Zoë", "ZOË", " zoë ", unicodedata.normalize("NFD", "Zoë"), "\ufeffZoë", "Zoë (1)", "Zoë(2)"),
    *("Zoë_4711_assignsubmission_file_", "Zoë_12_assignsubmission_file", "Ｚｏë"),
])  # fmt: skip
def test_a_student_is_found_however_the_name_is_written(written_so):
    assert Roster(["ada", "Zoë"]).whose(written_so) == "Zoë"


def test_a_number_that_lost_its_zeros_is_found_where_it_can_only_mean_one_student():
    assert Roster(["0042", "7"]).whose("42") == "0042"
    assert Roster(["0042", "042"]).whose("42") is None
    assert Roster(["0042", "042"]).whose("042") == "042"
    assert Roster([]).whose("42") == "42"


@every("lines names", [
    (["Name", "ada"], ["ada"]),
    (["Namer", "ada"], ["Namer", "ada"]),
    (["student", "Li, Eva"], ["Li, Eva"]),
    (["Student,ID", '"Li, Eva",7'], ["Li, Eva"]),
    (["e-mail;username;name", "a@b.c;ada;Ada L"], ["ada"]),
    (["Li, Eva", "ada"], "Li, Eva"),
    (["First name\tLast name", "Eva\tLi"], "write “student”"),
    (["First name,Last name,ID number,Email address", "Eva,Li,0042,e@x.y"], ["0042"]),
    (
        ["Student,ID,Section", ",,,Manual Posting", "    Points Possible,,", '"Li, Eva",7,1']
        + ['"Student, Test",8,1'],
        ["Li, Eva"],
    ),
    (["Student,ID", ",7"], "names no student"),
    (["id,student", "7,"], "names no student"),
])  # fmt: skip
def test_a_class_list_with_headings_or_columns_is_read_or_refused(class_at, lines, names):
    _, path = class_at.of(*lines)
    if isinstance(names, list):
        assert class_in(path) == names
    else:
        with pytest.raises(GameError, match=names):
            class_in(path)


@every("name near", [("mai", "uma, mia"), ("ume", "uma"), ("zzz", None), ("mila", "mia")])
def test_the_nearest_name_is_the_one_that_is_meant(name, near):
    told = Roster(["uma", "ben", "mia"]).stranger(name)
    assert told == f"Not in the class list{f'; nearest: {near}' if near else ''}."


def test_sheets_are_refused_for_a_class_list_with_a_student_twice(tmp_path, capsys):
    command = ["sheet", "--student", "ada", "bob", "Ada ", "--out", str(tmp_path / "out")]
    assert main(command) == 1
    said = capsys.readouterr().err
    assert ": 'ada' and 'Ada ' are the same student; if they are two people, name them by" in said
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_class_list_is_read_in_any_encoding(tmp_path, encoding):
    (tmp_path / "class.txt").write_bytes("Zoë\r\n\nada".encode(encoding))
    assert class_in(tmp_path / "class.txt") == ["Zoë", "ada"]


# A class


def test_everybody_has_a_row_and_what_is_odd_is_named(class_at, capsys):
    files = {
        "set1-Ada (1).ipynb": texts_only(),
        "zoe_17_assignsubmission_file_/x.ipynb": texts_only(),
    }
    files |= {"set1-adda.ipynb": texts_only(), "bob/set1.zip": Submission(b"PK", {})}
    files |= {f"zoe_17_assignsubmission_file_/{n}.md": Submission(b"", {}) for n in range(6)}
    rows = class_at(files, *class_at.of("ada", "bob", "zoe"))
    assert [*rows] == ["ada", "adda", "bob", "zoe"]
    assert rows["bob"]["remark"] == "Handed in: set1.zip, not a notebook."
    assert rows["adda"]["remark"].startswith("Not in the class list; nearest: ada.")
    said = capsys.readouterr().out
    assert re.search("\nnot notebooks: .*set1.zip, .* and 2 more; unpack or convert", said)
    assert "bob: Handed in: set1.zip, not a notebook." in said


def test_of_two_files_the_newer_one_counts(class_at):
    """Those of another set are not looked at; a newer one that cannot be read is told."""
    files = {"ada/b.ipynb": texts_only("old"), "ada/a.ipynb": texts_only("new")}
    files |= {"set2-ada.ipynb": perfect("set2"), "bob/b.ipynb": perfect("set1")}
    files["bob/a.ipynb"] = Submission(b"{", {})
    rows = class_at(files, when={"ada/b.ipynb": 1, "bob/b.ipynb": 1})
    assert "2 files; the newest, " in rows["ada"]["remark"]
    assert "set2" not in rows["ada"]["remark"]
    assert [row["file"] for row in rows.values()] == ["ada/a.ipynb", "bob/b.ipynb"]
    assert "A newer file" in rows["bob"]["remark"]
    page = class_at.read("feedback/ada.html")
    assert "new" in page and "<pre>old</pre>" not in page


def test_what_was_entered_follows_a_file_that_is_renamed_and_nothing_else_stays(class_at, capsys):
    who = class_at.of("ada", "bob", "eve")
    files = {"bob.ipynb": perfect("set1"), "set1-adda.ipynb": texts_only("A"), "x": texts_only()}
    class_at(files | {"xeve.ipynb": texts_only("X")}, *who)
    class_at.enter("adda", explain="2", comment="Good.")
    class_at.enter("xeve", explain="1")
    class_at(files | {"xeve.ipynb": texts_only("X")}, *who)
    capsys.readouterr()
    files = {"set1-ada.ipynb": texts_only("A"), "eve.ipynb": texts_only("Y")}
    for remark in ("", "A text changed since it was read."):
        rows = class_at(files, *who)
        said = capsys.readouterr().out
        assert [*rows] == ["ada", "bob", "eve", "xeve"]
        ada, bob, eve, other = rows.values()
        assert (ada["explain_sum/3"], ada["comment"], ada["remark"]) == ("2", "Good.", remark)
        assert (bob["total"], bob["remark"], eve["total"]) == ("0", "Nothing was handed in.", "0")
        assert (other["total"], other["file"]) == ("1", "")
        assert "Not in the class list; nearest: eve." in other["remark"] in said
        assert "adda is ada now: what was entered goes with the file" in said
        assert ("bob: 17 by the check before, nothing graded now" in said) == (not remark)
        files["set1-ada.ipynb"] = texts_only("B")  # handed in again
    assert "adda" not in [p.stem for p in (class_at.out / "feedback").iterdir()]


def test_what_was_entered_follows_a_file_that_is_renamed_twice_and_stays_there(class_at):
    names = ["xeve.ipynb", "xeva.ipynb", "ada.ipynb", "ada.ipynb"]
    for name in names:
        rows = class_at({name: texts_only("X")}, *class_at.of("ada"))
        if name == names[0]:
            class_at.enter("xeve", explain="1")
    assert [*rows] == ["ada"] and rows["ada"]["explain_sum/3"] == "1"


def test_points_of_the_check_that_change_are_told(class_at, capsys):
    for source, told in (("move = 1", ""), (None, "0 → 2"), ("move = 1", "2 → 0")):
        class_at({"ada.ipynb": answers_only(move=source)})
        said = capsys.readouterr().out
        assert [line for line in said.splitlines() if "by the check" in line] == [
            *[f"ada, move: {told} by the check"][: bool(told)]
        ]


def student_of(name, *names):
    """Whose a file of a class is."""
    return submission_at(Path("in") / name, Path("in"), class_of(names)).student


@every("how", [
    "set1-submissions/set1-{}/set1.ipynb",  # GitHub Classroom
    "{}_1_{n}_Untitled.ipynb",  # Canvas
    "{}_LATE_1_{n}_my.ipynb",
    "in/{}_{n}_assignsubmission_file_set1.ipynb",  # Moodle
    "set1-{}-Copy1.ipynb",  # JupyterLab
    "Copy of set1-{}.ipynb",
    "hw/set1-{} (1).ipynb",  # a browser
    "{}_set1.ipynb",
])  # fmt: skip
def test_a_class_is_told_apart_however_it_hands_in(how):
    class_ = ["ada", "Eva", "Łi Bo"]
    files = [Path("in") / how.format(who, n=n) for n, who in enumerate(class_)]
    for known in ([], class_):
        found = submissions_in(Path("in"), class_of(known), dict.fromkeys(files, ""))
        assert [one.student for one in found] == class_


@every("name student", [
    *(("late/set1-zoe.ipynb", "zoe"), ("ada/zoe/set1.ipynb", "ada")),
    ("late/zoe_77_assignsubmission_file_/set1.ipynb", "zoe"),
    ("nobody/set1.ipynb", "nobody"),
    *(("1/set1-0003.ipynb", "0003"), ("1/set1-0004.ipynb", "0004"), ("1/x.ipynb", "0001")),
    ("1_7_assignsubmission_file_/set1-0003.ipynb", "0001"),
    ("Ada Lovelace_102_assignsubmission_file_set1-ada.ipynb", "ada"),
    ("ada_102_assignsubmission_file_my sheet.ipynb", "ada"),
    ("mallory_3_assignsubmission_file_set1-ben.ipynb", "mallory"),
    ("mallory_3_assignsubmission_file_/ben/set1-ben.ipynb", "mallory"),
    ("mallory/set1-ben.ipynb", "mallory"),
    ("mallory/Ben_102_assignsubmission_file_set1-ben.ipynb", "mallory"),
    ("mallory/Ben_102_assignsubmission_file_/set1-ben.ipynb", "mallory"),
    ("1/ben_2_assignsubmission_file_/set1.ipynb", "ben"),
])  # fmt: skip
def test_the_first_name_on_the_way_that_the_class_has_is_the_student(name, student):
    """But first of all goes what Moodle writes, or a folder that is not just numbered; names that
    fit as they are go before numbers without zeros."""
    ids = ["0001", "0002", "0003", "0004", "ada", "ben", "mallory", "zoe"]
    assert student_of(name, *ids) == student


@every("name student", [
    ("lovelaceada_LATE_12_345_set1-ada.ipynb", "Ada Lovelace"),
    ("k1_LATE_12_345_set1-ada.ipynb", "ada"),
    ("libo_12_345_x.IPYNB", "Bo Li"),
    ("set1_ada_final.ipynb", "ada"),
    ("set1-submissions/set1-li-bo/set1.ipynb", "Bo Li"),
    ("set1-ada-lovelace.ipynb", "Ada Lovelace"),
    ("ada-bo-li.ipynb", "ada-bo-li"),
    ("adam.ipynb", "adam"),
    ("Set1-0042-Copy2.ipynb", "0042"),
    ("ada_0042_7_x.ipynb", "ada"),
])  # fmt: skip
def test_the_one_name_of_the_class_in_that_of_a_file_is_the_student(name, student):
    assert student_of(name, "ada", "Bo Li", "0042", "Ada Lovelace") == student


def test_a_sheet_says_whose_it_is_where_no_name_does_and_files_of_two_are_not_merged(class_at):
    who = class_at.of("ada", "ben")
    mine, empty = perfect("set1", student="Ada"), texts_only()
    for handed, remarks in [
        ({"hw/Untitled.ipynb": mine}, ["", "Nothing was handed in."]),
        ({"a.ipynb": mine, "ada.ipynb": empty}, ["Not graded: files in 2 folders", "Nothing was"]),
        (
            {"ada/set1-ada.ipynb": empty, "ada/set1-ben.ipynb": empty},
            [
                "Not graded: files of two students",
                "'ada/set1-ben.ipynb' is among the files of ada",
            ],
        ),
    ]:
        rows = class_at(handed, *who, "--personal")
        assert [*rows] == ["ada", "ben"]
        assert all(row["remark"].startswith(told) for row, told in zip(rows.values(), remarks))
        assert rows["ada"]["total"] == ("17" if remarks[0] == "" else "")


def test_a_set_is_that_of_most_students_not_of_most_files(tmp_path, capsys):
    files = {f"ada/{n}.ipynb": perfect("set2") for n in range(3)}
    files |= {"ben.ipynb": perfect("set1"), "eva.ipynb": perfect("set1")}
    handed_in(tmp_path / "in", files)
    assert main(["grade", str(tmp_path / "in"), "--out", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out/set1/points.csv").is_file()


OTHERS = {  # where Ben's file lies, a newer one with his name, whether his counts, what is told
    "a folder of another": ("ben/set1.ipynb", "x/set1-ben.ipynb", True, "not graded: "),
    "Moodle's, of two": ("Bo K_1_assignsubmission_file_/", "Mal_2_assignsubmission_file_/", False),
    "Moodle's, in one": ("B_1_assignsubmission_file_", "Mal_2_assignsubmission_file_", False),
    "Canvas's": ("kben_1_1_", "mal_2_2_", False),
    "namesakes": ("Ben_1_assignsubmission_file_", "Ben_2_assignsubmission_file_", False),
    "two folders with his name": ("ben/set1.ipynb", "x/ben/set1.ipynb", False),
    "beside a folder": ("set1-ben.ipynb", "late/set1-ben.ipynb", False),
}


@pytest.mark.parametrize("where", OTHERS)
def test_a_newer_file_in_another_folder_never_simply_counts(class_at, where, capsys):
    mine, other, counts, *told = *OTHERS[where], "files in 2 folders, "
    mine, other = (f"{p}set1-ben.ipynb" if p[-1] in "_/" else p for p in (mine, other))
    files = {mine: perfect("set1"), other: answers_only(labels="")}
    who = class_at.of("ben", "mallory")
    ben = class_at(files, *who, when={mine: 1})["ben"]
    assert ben["file"] == mine * counts
    assert told[0] in ben["remark"] in capsys.readouterr().out


def test_what_canvas_calls_late_is_another_file_of_the_same_student(class_at):
    files = {"lovelaceada_1_2_a.ipynb": texts_only(), "lovelaceada_LATE_1_3_b.ipynb": texts_only()}
    remark = class_at(files, *class_at.of("Ada Lovelace"))["Ada Lovelace"]["remark"]
    assert remark.startswith("2 files; the newest, ")


def test_a_file_that_bears_the_name_of_another_is_named(class_at):
    who = class_at.of("ben", "mallory")
    rows = class_at({"mallory/set1-ben.ipynb": texts_only()}, *who)
    assert rows["mallory"]["remark"] == "By its name, 'mallory/set1-ben.ipynb' is the file of ben."
    told = "'mallory/set1-ben.ipynb' is among the files of mallory."
    assert rows["ben"]["remark"] == told


def test_what_is_late_is_named(class_at):
    hours = {"ada.ipynb": 12, "ben.ipynb": 13}
    when = {name: datetime(2027, 5, 3, hour).timestamp() for name, hour in hours.items()}
    late = "Late: changed on 2027-05-03 at 13:00."
    for due, told in (("2027-05-03T12:30", late), ("2027-05-03", "")):
        rows = class_at(dict.fromkeys(hours, texts_only()), "--due", due, when=when)
        assert [row["remark"] for row in rows.values()] == ["", told]


@every("due late", [
    ("2026-11-03T23:59:00Z", "2026-11-04 at 00:00 UTC"),
    ("2026-11-04T00:59:00.000+01:00", "2026-11-04 at 01:00 UTC+01:00"),
    (" 2026-11-03 18:59:00 -0500", "2026-11-03 at 19:00 UTC-05:00"),
    ("2026-11-03 23:59 UTC", "2026-11-04 at 00:00 UTC"),
    ("2026-11-03T23:59", "2026-11-04 at 00:00"),
    ("2026-11-03 23:59:00.5", "2026-11-04 at 00:00"),
    ("2026-11-03", "2026-11-04 at 00:00"),
])  # fmt: skip
@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows has one zone")
def test_a_due_date_is_read_as_systems_write_it_and_compared_across_zones(
    tmp_path, monkeypatch, due, late
):
    """Where it names no zone, it is that of the computer."""
    (file := tmp_path / "set1.ipynb").touch()
    mine = [roster.Submission("ada", file, tmp_path, False)]
    for zone in ("UTC", "Asia/Tokyo") if "UTC" in late else ("UTC",):
        with monkeypatch.context() as patch:
            patch.setenv("TZ", zone)
            time.tzset()
            for minute, told in ((58, []), (60, [f"Late: changed on {late}."])):
                when = datetime(2026, 11, 3, 23, tzinfo=UTC).timestamp() + 60 * minute
                os.utime(file, (when, when))
                assert roster.remarks_on_files(file, mine, [], moment(due)) == told
        time.tzset()


@every("due", ["03.11.2026", "11/03/2026", "3 Nov 2026 23:59", "2026-11-31", "23:59", ""])
def test_a_due_date_in_another_form_is_refused_with_the_right_one(due, capsys):
    with pytest.raises(SystemExit):
        main(["grade", "here", "--due", due])
    said = capsys.readouterr().err
    assert "write 2027-05-03, 2027-05-03T12:00, or with a time zone" in said


def test_control_characters_in_names_reach_no_terminal_and_no_table(class_at, capsys):
    rows = class_at({"\x1b[2Jada.ipynb": texts_only(), "b\x07/x\n=1.zip": Submission(b"", {})})
    printed = capsys.readouterr().out
    said = printed + "".join(map(repr, rows.values()))
    assert "\ufffd[2Jada" in said
    assert not any(line.startswith("=1.zip") for line in printed.splitlines())
    assert not re.search(r"[\x00-\x09\x0b-\x1f]|\\x1b|\\x07", said)


def test_what_was_entered_stays_whatever_becomes_of_the_files_of_the_machine(class_at):
    who, files = class_at.of("ada", "mia"), {"ada.ipynb": texts_only()}
    class_at(files, *who)
    class_at.enter("mia", comment="Ill")
    class_at.enter("ada", explain="2", extra="-1")
    before = (class_at.out / "entered.csv").read_bytes()
    for gone in ([], ["points.csv"], ["points.csv", "answers.json"]):
        for name in gone:
            (class_at.out / name).unlink()
        rows = class_at(files, *who)
        assert (rows["mia"]["comment"], rows["ada"]["total"]) == ("Ill", "1")
        assert (class_at.out / "entered.csv").read_bytes() == before


def test_points_on_paper_are_named_when_a_file_comes(class_at, capsys):
    who, files = class_at.of("ada", "mia"), {"ada.ipynb": texts_only()}
    class_at(files, *who)
    class_at.enter("mia", **{"labels/3": "1"})
    assert class_at(files, *who)["mia"]["labels/3"] == "1"
    mia = class_at(files | {"mia.ipynb": texts_only()}, *who)["mia"]
    assert (mia["labels/3"], mia["total"]) == ("1", "1")
    assert mia["remark"] == "labels: 1 by hand, where the check gives 0."
    assert mia["remark"] in capsys.readouterr().out


def test_each_file_is_opened_once(class_at, monkeypatch):
    """So all that is said of a file is said of the same bytes, whatever is done to it meanwhile."""
    opened = []

    def noting(usual):
        def call(file, mode="r", *more, **named):
            opened.append((Path(str(file)).name, mode))
            return usual(file, mode, *more, **named)

        return call

    monkeypatch.setattr("builtins.open", noting(open))
    monkeypatch.setattr("io.open", noting(io.open))
    rows = class_at({"ada.ipynb": texts_only(), "ben.ipynb": Submission(b"{", {})})
    assert rows["ben"]["total"] == ""
    assert [opened.count((name, "rb")) for name in ("ada.ipynb", "ben.ipynb")] == [1, 1]


def test_what_is_entered_while_a_class_is_graded_counts_the_next_time(class_at, monkeypatch):
    class_at({"ada.ipynb": texts_only()})
    grade = grading.grade

    def graded(*arguments, **more):
        class_at.enter("ada", explain="2")
        return grade(*arguments, **more)

    monkeypatch.setattr(grading, "grade", graded)
    assert class_at({"ada.ipynb": texts_only()})["ada"]["total"] == "0"
    assert class_at({"ada.ipynb": texts_only()})["ada"]["total"] == "2"


@pytest.mark.parametrize(("changed", "said"), [
    (lambda text: text.replace("comment\r\n", "comment,\r\n").rstrip() + ",a note", "a note"),
    (lambda text: text.replace("extra,", "comment,"), "two columns 'comment'"),
    (lambda text: text.replace("prove_parity", "prove"), "has a column 'prove/4'; labels/3, "),
])  # fmt: skip
def test_what_would_count_for_nothing_is_refused(class_at, changed, said, capsys):
    class_at({"ada.ipynb": texts_only()})
    class_at.change(changed)
    class_at({"ada.ipynb": texts_only()}, status=1)
    assert said in capsys.readouterr().err


def test_what_spreadsheets_and_archives_put_in_front_is_passed_over(class_at):
    files = {"ada.ipynb": texts_only(), "__MACOSX/._ada.ipynb": Submission(b"Mac", {})}
    class_at(files)
    class_at.change(lambda text: f"sep=;\r\n\r\n{text.replace(',', ';')}")
    assert [*class_at(files)] == ["ada"]


def test_ctrl_c_waits_while_files_are_put_in_place(tmp_path):
    def interrupt(*paths):
        signal.raise_signal(signal.SIGINT)
        return replaced(*paths)

    replaced = files.swap
    with pytest.MonkeyPatch.context() as patch, put_at_the_end(tmp_path) as write:
        patch.setattr(files, "swap", interrupt)
        write("a.txt", "1")
        write("b.txt", "2")
    assert {path.name for path in tmp_path.glob("*.txt")} == {"a.txt", "b.txt"}


def test_empty_lines_of_a_spreadsheet_are_no_students_and_a_stranger_is_named(class_at, capsys):
    who, files = class_at.of("ada", "bob"), {"ada.ipynb": texts_only()}
    class_at(files, *who)
    more = f"{',' * 10}\r\n{',' * 10}\r\nadda{',' * 9},Hello"
    class_at.change(lambda text: f"{text.rstrip()}\r\n{more}")
    assert [*class_at(files, *who)] == ["ada", "adda", "bob"]
    assert "adda: Not in the class list; nearest: ada." in capsys.readouterr().out
    assert "1 submission<" in class_at.read("summary.html")


def test_who_handed_in_nothing_reads_a_comment_and_no_page_has_what_is_for_instructors(class_at):
    who, files = class_at.of("ada", "bob"), {"ada.ipynb": texts_only()}
    class_at(files, *who)
    class_at.enter("bob", extra="5", comment="Get well soon.")
    files["set1-ada.ipynb"] = texts_only()
    rows = class_at(files, *who)
    assert "Get well soon." in all_texts(class_at.read("feedback/bob.html"))
    assert "2 files; the newest" in rows["ada"]["remark"]
    assert "2 files" not in all_texts(class_at.read("feedback/ada.html"))


def test_a_spreadsheet_may_take_the_zeros_of_a_number(class_at):
    who = class_at.of("0042", "0007")
    class_at({"0042.ipynb": texts_only()}, *who)
    class_at.change(lambda text: text.replace("0042,,,,,,,", "42,,,,,,,1"))
    rows = class_at({"0042.ipynb": texts_only()}, *who)
    assert [*rows] == ["0007", "0042"] and rows["0042"]["explain_sum/3"] == "1"


def test_all_that_is_wrong_in_a_table_is_said_at_once(class_at, capsys):
    class_at({"ada.ipynb": texts_only(), "bob.ipynb": texts_only()})

    def spoil(text):
        head, ada, bob = text.replace("ada,,,,,,,", "ada,,,,,,,9").splitlines()
        return "\r\n".join([head, ada, bob.replace("bob,,", "bob,,x"), ada, ",,1"])

    class_at.change(spoil)
    before = (class_at.out / "points.csv").read_bytes()
    class_at({"ada.ipynb": texts_only()}, status=1)
    said = capsys.readouterr().err
    assert "'9' is not a number" in said and "'x' is not a number" in said
    assert "ada is in line 2 and in line 4" in said and "line 5 names no student" in said
    assert (class_at.out / "points.csv").read_bytes() == before


def test_what_is_entered_otherwise_or_no_more_is_told(class_at, capsys):
    files = {"ada.ipynb": texts_only()}
    class_at(files)
    for cell, told in (("1", ""), ("2", "1 → 2"), ("", "2 is no longer entered")):
        class_at.enter("ada", explain=cell)
        capsys.readouterr()
        class_at(files)
        said = capsys.readouterr().out
        lines = [line for line in said.splitlines() if line.startswith("ada, explain")]
        assert lines == [f"ada, explain_sum: {told}"][: bool(told)]


# Files


def test_nothing_changes_where_something_fails_before_the_end(class_at, monkeypatch):
    class_at({"ada.ipynb": texts_only()})
    before = {p: p.read_bytes() for p in class_at.folder.glob("out/**/*") if p.is_file()}
    monkeypatch.setattr(gradebook, "page_to_read", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        class_at({"ada.ipynb": texts_only("changed")})
    assert before == {p: p.read_bytes() for p in class_at.folder.glob("out/**/*") if p.is_file()}


def test_the_version_before_is_kept_of_what_is_replaced_and_equal_ones_are_none(tmp_path):
    for text in ("1", "2", "2", "3", "3"):
        with put_at_the_end(tmp_path) as write:
            write("a/b.txt", text)
            write("c.txt", text)
    there = {str(p.relative_to(tmp_path)): p.read_text() for p in tmp_path.glob("**/*.txt")}
    now, before = {"a/b.txt": "3", "c.txt": "3"}, {"before/a/b.txt": "2", "before/c.txt": "2"}
    assert there == now | before
    assert not [*tmp_path.glob(".new-*")]


KILLED = """
import os, shutil, signal, sys
from pathlib import Path
from sg_course.homework.__main__ import main
from sg_course.files import put_at_the_end
left = int(sys.argv[1])
def killing(function):
    def called(*arguments, **named):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*arguments, **named)
    return called
for place, name in ((os, "replace"), (os, "rename"), (shutil, "copy2"), (shutil, "rmtree")):
    setattr(place, name, killing(getattr(place, name)))
"""
PUT = """
with put_at_the_end(sys.argv[2]) as write:
    for name in ("a.txt", "b.txt", "folder/c.txt"):
        write(name, "2")
"""


def killed_everywhere(code, *arguments):
    """Yield after each run of a program that is killed before its first, second, … move; the last
    one is not."""
    for number in range(99):
        command = [sys.executable, "-c", f"{KILLED}{code}", str(number), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True)
        assert done.returncode in (0, -9), done.stderr
        yield number
        if done.returncode == 0:
            return


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_a_kill_at_any_place_leaves_each_file_old_or_new(tmp_path):
    def restored():
        for name in ("a.txt", "b.txt", "folder/c.txt"):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text("1")

    restored()
    for number in killed_everywhere(PUT, tmp_path):  # noqa: B007
        files = [tmp_path / "a.txt", tmp_path / "b.txt"]
        assert {file.read_text() for file in files} <= {"1", "2"}
        folders = tmp_path / "folder/c.txt", tmp_path / "before/folder/c.txt"
        assert any(path.is_file() for path in folders)
        restored()
    assert number > 3


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_that_a_text_changed_is_told_after_a_kill_at_any_place(class_at):
    handed = {"ada.ipynb": texts_only()}
    class_at(handed)
    class_at.enter("ada", explain="2")
    class_at(handed)
    out = class_at.folder / "out"
    shutil.copytree(out, kept := class_at.folder / "kept")
    handed_in(class_at.folder / "in", {"ada.ipynb": texts_only("changed")})
    command = ["grade", class_at.folder / "in", "--out", out, "--set", "set1"]
    for number in killed_everywhere("main(sys.argv[2:])", *command):  # noqa: B007
        ada = class_at({"ada.ipynb": texts_only("changed")})["ada"]
        assert (ada["explain_sum/3"], ada["remark"]) == ("2", "A text changed since it was read.")
        shutil.rmtree(out)
        shutil.copytree(kept, out)
    assert number > 5


@every("damage", [
    lambda content: content[: len(content) // 2],
    lambda content: content[:-1] + bytes([content[-1] ^ 1]),
    lambda content: b"",
])  # fmt: skip
def test_a_component_that_is_damaged_is_made_anew(tmp_path, monkeypatch, damage):
    whole, made = component.user_cache_path("sprague-grundy"), []

    def make(engine, path):
        shutil.copy(whole / path.name, path)
        made.append(path)

    with monkeypatch.context() as patch:
        patch.setattr(component, "make", make)
        patch.setattr(component, "user_cache_path", lambda *_, **__: tmp_path)
        component.compiled.__wrapped__()
        made[0].write_bytes(damage(made[0].read_bytes()))
        component.compiled.__wrapped__()
        component.compiled.__wrapped__()
        assert len(made) == 2
        made[0].unlink()


def test_what_a_killed_run_left_goes_with_the_next_and_what_is_new_stays(tmp_path):
    for name, when in ((".new-old", 1), (".new-now", None)):
        (tmp_path / name / "x").mkdir(parents=True)
        os.utime(tmp_path / name, when and (when, when))
    with put_at_the_end(tmp_path) as write:
        write("a.txt", "1")
    assert {path.name for path in tmp_path.iterdir()} == {"a.txt", ".new-now"}


def test_ctrl_c_while_a_command_starts_is_said(monkeypatch, capsys):
    def stopped(name):
        raise KeyboardInterrupt

    monkeypatch.setattr("sg_course.homework.__main__.import_module", stopped)
    for command, whole in (
        (["grade", "here"], True),
        (["sheet"], True),
        (["collect", "--from", "here", "--set", "set1"], False),
        (["build"], False),
    ):
        assert main(command) == 130
        said = capsys.readouterr().err
        assert ("nothing was changed" in said) == whole
        assert (f"may be written already: run {command[0]} again" in said) != whole


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
    assert (tmp_path / "before/set1-ada.ipynb").read_text() == "mine" != sheet.read_text()


# A term


def test_a_term_stands_in_one_table_with_strangers_apart(class_at):
    who = class_at.of("ada", "bob")
    class_at({"ada.ipynb": perfect("set1"), "Aida.ipynb": texts_only(" ", " ")}, *who)
    handed_in(class_at.folder / "two", {"Ada.ipynb": perfect("set2")})
    out = ["--out", str(class_at.folder / "out")]
    assert main(["grade", str(class_at.folder / "two"), *out]) == 0
    assert main(["term", *out, *map(str, who)]) == 0
    table = (class_at.folder / "out/term.csv").read_text("utf-8-sig").splitlines()
    assert table == [
        "student,set1/24,set2/24,sum,without points,share",
        "ada,17,17,34,4,71%",
        "bob,0,,0,0,0%",
        "",
        "Not in the class list",
        "Aida,0,,0,2,0%",
    ]


@every("path", ["Ada L_7_assignsubmission_file_/set1.ipynb", "ada_12_345_set1-ada.IPYNB"])
def test_pages_may_be_called_as_what_was_handed_in(class_at, path):
    files, more = {path: texts_only(), "bob.ipynb": texts_only()}, ["--as-handed-in"]
    class_at(files, *more)
    pages = class_at.out / "feedback"
    found = {p.relative_to(pages).as_posix() for p in pages.glob("**/*.html")}
    assert found == {f"{path.rpartition('.')[0]}.html", "bob.html"}


def test_a_spreadsheet_is_told_that_each_table_is_in_utf_8(class_at):
    class_at({"Zoë.ipynb": texts_only()})
    assert main(["term", "--out", str(class_at.out.parent)]) == 0
    tables = [*class_at.out.parent.glob("**/*.csv")]
    assert sorted(table.name for table in tables) == ["entered.csv", "points.csv", "term.csv"]
    assert {table.read_bytes()[:3] for table in tables} == {b"\xef\xbb\xbf"}
