"""Sheets are collected out of the homes of a hub, feedback goes back, and no link is followed."""

import os
import subprocess
import sys
from time import sleep

import pytest

from sg_course.homework import roster
from sg_course.homework.__main__ import main

STUDENTS = "ada", "bo", "cy", "di", "eve"

if sys.platform == "win32":
    pytest.skip("no hub runs on Windows", allow_module_level=True)


@pytest.fixture
def mine(tmp_path):
    """The folders of students in their homes: ada has two sheets, others a link or a pipe."""
    all_homes, mine = tmp_path / "homes", {}
    for name in STUDENTS:
        mine[name] = all_homes / f"jupyter-{name}" / "course" / "notebooks" / "my"
        mine[name].mkdir(parents=True)
    older = all_homes / "jupyter-ada" / "z" / "notebooks" / "my"
    older.mkdir(parents=True)
    for folder, text in ((older, "old"), (mine["ada"], "new")):
        (folder / "set1.ipynb").write_text(text)
        os.utime(folder / "set1.ipynb", (1, 1))  # as students can, but the system knows better
        sleep(0.02)
    (all_homes / "secret.ipynb").write_text("of the lecturer")
    (mine["bo"] / "set1.ipynb").symlink_to(all_homes / "secret.ipynb")
    mine["cy"].rmdir()
    mine["cy"].symlink_to(mine["ada"])
    (mine["di"] / "set1.ipynb").hardlink_to(all_homes / "secret.ipynb")
    os.mkfifo(mine["eve"] / "set1.ipynb")
    (tmp_path / "class.txt").write_text("\n".join([*STUDENTS, "fay"]))
    return mine


def collected(folder, *more):
    """Collect set 1 out of the homes in a folder."""
    command = ["collect", "--from", folder / "homes", "--set", "set1", "--out", folder / "in"]
    assert main([*map(str, [*command, "--students", folder / "class.txt", *more])]) == 0


def test_the_newest_sheet_is_copied_and_no_link_is_followed(mine, tmp_path, capsys):
    collected(tmp_path)
    copies = [path for path in (tmp_path / "in").rglob("*") if path.is_file()]
    assert copies == [tmp_path / "in" / "ada" / "set1.ipynb"]
    changed = (mine["ada"] / "set1.ipynb").stat().st_ctime_ns
    assert copies[0].read_text() == "new" and copies[0].stat().st_mtime_ns == changed
    said = capsys.readouterr().out
    for name in ("bo", "di", "eve"):
        assert f"{mine[name] / 'set1.ipynb'}: a link, or no file" in said
    assert "nothing there: bo, cy, di, eve and fay" in said


def test_whatever_a_home_is_the_next_student_has_a_turn(mine, tmp_path, capsys, monkeypatch):
    """Too many sheets and folders that lie too deep are named; so is who stops the collecting."""
    for number in range(24):
        (mine["bo"] / f"set1-{number:02}.ipynb").touch()
    deep = mine["eve"].joinpath(*"abcdefghij", "notebooks", "my")
    deep.mkdir(parents=True)
    (deep / "set1.ipynb").touch()
    opened = roster.opened

    def spoilt(name, mode, here):
        if name == "set1-bad.ipynb":
            raise MemoryError("no memory")
        return opened(name, mode, here)

    mine["cy"].unlink()
    mine["cy"].mkdir()
    (mine["cy"] / "set1-bad.ipynb").touch()
    (mine["di"] / "set1-di.ipynb").touch()
    monkeypatch.setattr(roster, "opened", spoilt)
    collected(tmp_path)
    copied = {name: [*(tmp_path / "in" / name).glob("*")] for name in STUDENTS}
    assert [len(copied[name]) for name in STUDENTS] == [1, 20, 0, 1, 0]
    said = capsys.readouterr().out
    assert "jupyter-bo: 5 more sheets of set1; only 20 were read" in said  # and a link
    assert f"{mine['eve'].joinpath(*'abcde')}: folders nested too deeply in it" in said
    assert "cy: not done, MemoryError: no memory" in said


def test_folders_in_folders_without_end_stop_nobody(mine, tmp_path):
    here = os.open(mine["di"], os.O_RDONLY)
    for _ in range(1_500):
        os.mkdir("x", dir_fd=here)
        inner = os.open("x", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(here)
    (mine["eve"] / "set1-eve.ipynb").touch()
    try:
        collected(tmp_path)
    finally:
        subprocess.run(["rm", "-rf", mine["di"] / "x"], check=True)  # deeper than Python goes
    assert (tmp_path / "in" / "eve" / "set1-eve.ipynb").exists()


def test_feedback_goes_beside_the_sheet_and_through_no_link(mine, tmp_path, capsys):
    pages, secret = tmp_path / "feedback", tmp_path / "homes" / "secret.ipynb"
    pages.mkdir()
    for name in STUDENTS:
        (pages / f"{name}.html").write_text(f"page of {name}")
    page = mine["ada"] / "set1-feedback.html"
    page.symlink_to(secret)
    collected(tmp_path, "--feedback", pages)
    collected(tmp_path, "--feedback", pages)  # again, once there is one
    assert page.read_text() == "page of ada" and not page.is_symlink()
    assert secret.read_text() == "of the lecturer"
    assert not [*mine["bo"].glob("*.html"), *mine["eve"].glob("*.html")]
    assert "nothing there: bo, cy, di, eve and fay" in capsys.readouterr().out


def test_a_home_is_that_of_the_student_with_just_its_name(mine, tmp_path, capsys):
    """Somebody may choose a name such as ada-copy, or set1-ada."""
    for name in ("jupyter-ada-copy", "ADA", "set1-ada", "ada (1)", "jupyter-fay-copy"):
        folder = tmp_path / "homes" / name / "notebooks" / "my"
        folder.mkdir(parents=True)
        (folder / "set1.ipynb").write_text("of somebody else")
    collected(tmp_path)
    assert [path.name for path in (tmp_path / "in").iterdir()] == ["ada"]
    assert (tmp_path / "in" / "ada" / "set1.ipynb").read_text() == "new"
    pages = tmp_path / "feedback"
    pages.mkdir()
    (pages / "ada.html").touch()
    collected(tmp_path, "--feedback", pages)
    given = (tmp_path / "homes").rglob("*-feedback.html")
    assert {path.relative_to(tmp_path / "homes").parts[0] for path in given} == {"jupyter-ada"}


def test_two_homes_of_one_student_are_refused_and_both_are_named(mine, tmp_path, capsys):
    other = tmp_path / "homes" / "ada"
    other.mkdir()
    (mine["cy"]).unlink()
    (mine["cy"]).mkdir()
    (mine["cy"] / "set1.ipynb").touch()
    collected(tmp_path)
    assert [path.name for path in (tmp_path / "in").iterdir()] == ["cy"]
    said = capsys.readouterr().out
    assert f"{other} and {tmp_path / 'homes' / 'jupyter-ada'} are homes of one student" in said
