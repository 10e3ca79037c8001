"""A class on a hub: one opens 00 by the link and plays, one hands in; sheets are graded."""

import csv
import sys

import pytest
from edition import with_kernel
from gestures import Drawn
from hub import PASSWORD, SECONDS, hub, repository
from lab import IS_OPEN, SAVE, answer, errors, run_all

from sg_course.homework.__main__ import main

FIRST = "course/notebooks/00_start_here.ipynb"
DONE = "course/notebooks/homework/solutions/set1.ipynb"

if sys.platform == "win32":
    pytest.skip("no hub runs on Windows", allow_module_level=True)


def came(page, running, course):
    """The page of a student who follows the link, logs in, and has 00 open."""
    link = f"git-pull?repo={course}&branch=main&urlpath=lab%2Ftree%2F{FIRST.replace('/', '%2F')}"
    page.goto(f"{running.address}/hub/user-redirect/{link}")
    page.fill("#username_input", "ada")
    page.fill("#password_input", PASSWORD)
    page.click("#login_submit")
    page.wait_for_function(IS_OPEN, arg=FIRST, timeout=1000 * SECONDS)
    return with_kernel(page)


@pytest.mark.nightly
def test_a_class_plays_updates_hands_in_and_is_graded(windows, tmp_path):
    course, git = repository(tmp_path)
    with hub(tmp_path, ["ada", "bo", "cy"]) as running:
        page = came(windows.take(1), running, course)
        sent = page.request.get(f"{running.address}/user/ada/lab").headers
        assert "blob:" in sent["content-security-policy"], "a strict one, as lab.POLICY"
        answer(page, SAVE)
        assert git("status", "--porcelain", where="homes/ada/course") == ""
        assert errors(run_all(page)) == []
        play = Drawn(page, 0)
        with play.change():
            play.locator.locator("[data-shape]").first.click()
        page.context.close()

        first = tmp_path / "work" / "notebooks" / "00_start_here.ipynb"
        first.write_text(first.read_text("utf-8").replace("six stones", "6 stones"), "utf-8")
        git("commit", "-qam", "Another question")
        git("push", "-q", course, "main")
        running.pull("ada", course)
        assert (tmp_path / "homes" / "ada" / FIRST).read_bytes() == first.read_bytes()
        assert git("log", "-1", "--format=%s", where="homes/ada/course") == "Another question\n"

        running.start("bo")
        running.pull("bo", course)
        running.ask("user/bo/api/contents/course/notebooks/my", "POST", copy_from=DONE)

    where = ["--from", tmp_path / "homes", "--set", "set1", "--students", tmp_path / "class.txt"]
    commands = [
        ["collect", *where, "--out", tmp_path / "in"],
        ["grade", tmp_path / "in", "--students", tmp_path / "class.txt", "--out", tmp_path],
        ["collect", *where, "--feedback", tmp_path / "set1" / "feedback"],
    ]
    assert [main([*map(str, command)]) for command in commands] == [0, 0, 0]
    with (tmp_path / "set1" / "points.csv").open(encoding="utf-8-sig", newline="") as file:
        points = {row["student"]: float(row["total"] or 0) for row in csv.DictReader(file)}
    assert points["bo"] > 0 == points["ada"]
    assert (tmp_path / "homes/bo/course/notebooks/my/set1-feedback.html").is_file()
