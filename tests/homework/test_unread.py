"""What was not read has no mark, which is not a mark of 0, in any table and on any page."""

import json

from helpers import every
from homework_class import Submission, answers_only, perfect, rows_in, written
from still_pages import all_texts

from sg_course.homework.__main__ import main
from sg_course.homework.gradebook import NONE, older_if_unread


def nameless():
    """Set 1 in a notebook whose cells have no names."""
    content = json.loads(perfect("set1").content)
    for cell in content["cells"]:
        cell["metadata"] = {}
    return written(content)


WHOLE = perfect("set1").content
UNREAD = {  # ten kinds of files, and a part of the remark
    "cut off": ("pat.ipynb", WHOLE[:5000], "its end is missing"),
    "empty": ("pat.ipynb", b"", "it is empty"),
    "of an old format": ("pat.ipynb", b'{"worksheets": []}', "in an old format (3)"),
    "too large": ("pat.ipynb", b" " * 20_000_001, "larger than 20 MB"),
    "a link": ("pat", None, "a link to another one"),
    "merged": ("pat.ipynb", b"{\n<<<<<<< HEAD\n}", "git marked two versions"),
    "without names": ("pat.ipynb", nameless(), "No cell of this notebook has a name"),
    "of another set": ("pat.ipynb", perfect("set2").content, "is an answer to a question of"),
    "not a notebook": ("pat.pdf", b"%PDF", "Handed in: pat.pdf, not a notebook."),
    "in two folders": ("a/pat.ipynb", WHOLE, "Not graded: files in 2 folders"),
}
ADA = {"ada.ipynb": answers_only(labels=None)}
CANVAS = "Student,ID,SIS Login ID,set1\nA,1,ada,\nP,2,pat,\n"


def handed(class_at, kind):
    """Hand in and grade set 1 of ada, with points for labels alone, and a file of pat."""
    name, content, _ = UNREAD[kind]
    there = class_at.folder / "in"
    for old in ("pat", "pat.pdf"):
        (there / old).unlink(missing_ok=True)
    if kind == "a link":
        there.mkdir(exist_ok=True)
        (there / name).symlink_to(class_at.folder)
    files = {} if kind == "a link" else {name: Submission(content, {})}
    files |= {"b/pat.ipynb": Submission(content, {})} if kind == "in two folders" else {}
    return class_at(ADA | files, *class_at.of("ada", "pat", "zoe"))


def term(class_at, *more):
    """Write the tables of a term."""
    out = class_at.folder / "out"
    command = ["term", "--out", out, "--students", class_at.folder / "class.txt", *more]
    assert main([*map(str, command)]) == 0
    return out


@every("kind", UNREAD)
def test_a_file_that_was_not_read_has_no_mark(class_at, capsys, kind):
    pat = handed(class_at, kind)["pat"]
    assert UNREAD[kind][2] in pat["remark"]
    assert {cell for column, cell in pat.items() if "/" in column} == {""} == {pat["total"]}
    summary = all_texts(class_at.read("summary.html"))
    assert "1 submission" in summary and "3.0 of 3" in summary
    assert rows_in(term(class_at) / "term.csv")["pat"] == {
        "student": "pat", "set1/24": "", "sum": "0", "without points": "0", "share": "",
    }  # fmt: skip
    assert "set1: not read, so no mark: pat\n" in capsys.readouterr().out


def test_what_was_not_read_has_no_mark_in_other_systems(class_at, capsys):
    handed(class_at, "cut off")
    out = term(class_at, "--for", "moodle")
    moodle = rows_in(out / "moodle.csv")
    assert [row["set1"] for row in moodle.values()] == ["3", "-", "-"]
    (class_at.folder / "export.csv").write_text(CANVAS)
    term(class_at, "--for", "canvas", class_at.folder / "export.csv")
    assert (out / "canvas.csv").read_text().splitlines()[1:] == ["A,1,ada,3", "P,2,pat,"]
    assert "set1: 1 student with texts that have no points yet" in capsys.readouterr().out


def test_feedback_says_that_a_file_was_not_read_and_of_no_cell_that_it_is_missing(class_at):
    handed(class_at, "cut off")
    page = all_texts(class_at.read("feedback/pat.html"))
    assert "its end is missing" in page and "no points yet, because the file was not read" in page
    assert "not read; up to 3" in page and "cell for this answer" not in page


def test_points_that_a_person_enters_for_what_was_not_read_are_a_mark(class_at, capsys):
    handed(class_at, "not a notebook")
    class_at.enter("pat", **{"labels/3": "2"})
    assert handed(class_at, "not a notebook")["pat"]["total"] == "2"
    capsys.readouterr()
    out = term(class_at, "--for", "moodle")
    assert rows_in(out / "moodle.csv")["pat"]["set1"] == "2"
    assert "not read" not in capsys.readouterr().out


@every("kind", [kind for kind in UNREAD if kind != "in two folders"])
def test_an_older_file_keeps_its_points_until_a_person_decides(class_at, kind):
    who = class_at.of("ada", "pat", "zoe")
    files = {**ADA, "pat.ipynb": answers_only(labels=None, explain_sum="Parity.")}
    class_at(files, *who)
    class_at.enter("pat", explain="2")
    for _ in range(2):
        pat = handed(class_at, kind)["pat"]
        assert (pat["labels/3"], pat["explain_sum/3"], pat["total"]) == ("3", "2", "5")
        assert UNREAD[kind][2] in pat["remark"]
        assert "The points are those of an older file, pat.ipynb." in pat["remark"]
        page = all_texts(class_at.read("feedback/pat.html"))
        assert page.count("The points are those of an older file") == 1 and "3 of 3" in page
    (class_at.folder / "in" / UNREAD[kind][0]).unlink()
    files["pat.ipynb"] = answers_only(labels="labels = {}")
    assert class_at(files, *who)["pat"]["labels/3"] == "0"


@every("digest older", [("of an older file", True), ("of this file", False)])
def test_a_file_that_was_read_before_is_no_older_one(digest, older):
    before = NONE | {"file": "pat.ipynb", "answers": {"labels": {}}, "bytes": digest}
    now = NONE | {"unread": True, "remark": "Odd.", "bytes": "of this file"}
    assert ("older file" in older_if_unread(now, before)["remark"]) == older
