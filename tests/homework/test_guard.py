"""What a function of a submission can do to others: nothing. The cells stand in `attacks.py`."""

import os
import resource
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from attacks import ENDLESS, HARMLESS, LATE, REFUSED
from helpers import Tags, mostly_nightly
from homework_class import (
    Submission,
    answer_cells,
    enter,
    filled,
    handed_in,
    notebook,
    rows_in,
    untouched,
    watched,
    written,
)
from honest import WINS, verdicts

from sg_course.exercises import OwnMex
from sg_course.homework import grading, running
from sg_course.homework.__main__ import main
from sg_course.homework.checks import InItsCell
from sg_course.homework.running import Limits, tabled

MEX = InItsCell("f", OwnMex(5))
BY_PERSON = "not yet", grading.BY_PERSON
OPEN = """
import os, resource, socket, subprocess, sys, threading
MODULES, refused, part = [], [], None
def run(source):
    exec(source, variables := {})
    return variables
"""  # in place of restricted.py: all is let in


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    """What an attack must not change: a process of the same user, and files of others."""
    folder = tmp_path_factory.mktemp("scene")
    handed_in(
        folder, {"in/ada.ipynb": Submission(b"{}", {}), "out/points.csv": Submission(b"", {})}
    )
    canary = watched(folder / "watched")
    other = subprocess.Popen(["sleep", "600"])
    yield SimpleNamespace(folder=folder, canary=canary, other=other)
    other.kill()
    other.wait()


@pytest.fixture
def canary(scene):
    """The path of a file that must not appear; nothing else changes, either."""
    before = state(scene)
    yield scene.canary
    assert untouched(scene.canary)
    assert state(scene) == before


def state(scene):
    """Files, and how this process and another one run."""
    files = {path: path.read_bytes() for path in scene.folder.rglob("*") if path.is_file()}
    ranks = [os.getpriority(os.PRIO_PROCESS, one) for one in (0, scene.other.pid)]
    limits = [resource.getrlimit(one) for one in (resource.RLIMIT_CPU, resource.RLIMIT_NOFILE)]
    return files, scene.other.poll(), ranks, limits, os.getcwd(), [*os.environ]


# Attacks


@pytest.mark.parametrize("name", mostly_nightly(50, REFUSED))
def test_what_is_refused_is_told_in_the_sheet_and_read_by_a_person(canary, name):
    cell, says = REFUSED[name]
    in_sheet, graded = verdicts(filled(cell, "f", canary), MEX)
    assert (in_sheet.state, in_sheet.heading) == ("not yet", "")
    assert (graded.state, graded.heading) == BY_PERSON
    assert says in graded.message == in_sheet.message


@pytest.mark.parametrize("name", HARMLESS)
def test_what_is_not_refused_hurts_nobody(canary, name):
    cell, says = HARMLESS[name]
    verdict = grading.judged("f", MEX, filled(cell, "f", canary), Limits())
    assert (verdict.state, verdict.heading) == ("wrong", "")
    assert says in verdict.message


@pytest.mark.parametrize("name", mostly_nightly(3, ENDLESS))
def test_what_does_not_end_is_ended(canary, name):
    limits = Limits(seconds=1)
    verdict = grading.judged("f", MEX, ENDLESS[name], limits)
    assert f"{LATE} 1 seconds" in verdict.message


# Behind the rules for cells: what a process can do that lets in all


@pytest.fixture(params=["under bubblewrap", "without bubblewrap"])
def let_in(request, monkeypatch, tmp_path):
    """A worker that runs any Python, with and without bubblewrap."""
    (tmp_path / "restricted.py").write_text(OPEN, encoding="utf-8")
    monkeypatch.setattr(running, "RESTRICTED", tmp_path / "restricted.py")
    start = running.beginning.__wrapped__() if "under" in request.param else []
    if "under" in request.param and not start:
        pytest.skip("bubblewrap does not work here")
    monkeypatch.setattr(running, "beginning", lambda: start)
    return request.param


CLOSED = [  # what cannot be done, in any case
    "open('/etc/passwd')",
    "open(CANARY, 'w')",
    "os.listdir('/')",
    "os.pipe()",
    "os.fork()",
    "os.pidfd_open(os.getppid())",
    "socket.socket()",
    "threading.Thread(target=print).start()",
    "subprocess.run(['true'])",
    "resource.setrlimit(resource.RLIMIT_NOFILE, (9, 9))",
    "resource.setrlimit(resource.RLIMIT_NPROC, (9, 9))",
    "__import__('ctypes')",
]
UNSEEN = ["os.stat(CANARY + '/..')", "os.remove(VICTIM)", "os.mkdir(CANARY)", "os.mkdir('/tmp/x')"]
TRY = """
import os, resource, socket, subprocess, threading
def f(code):
    try:
        return repr(eval(code))
    except Exception:
        return "no"
"""


@pytest.mark.skipif(sys.platform != "linux", reason="what can be limited is known for Linux")
def test_who_gets_around_the_rules_finds_nothing_to_open_or_start(canary, let_in):
    tried = [filled(code, "f", canary) for code in CLOSED + UNSEEN * (let_in[:5] == "under")]
    function = tabled(TRY, "f", [[code] for code in ["1 + 1", *tried]])
    assert function("1 + 1") == "2"
    assert {code: function(code) for code in tried} == dict.fromkeys(tried, "no")


@pytest.mark.skipif(sys.platform != "linux", reason="what can be limited is known for Linux")
def test_the_worker_sees_no_packages_and_no_secrets(monkeypatch, let_in):
    monkeypatch.setenv("SECRET", "x")
    source = (
        "import os, sys\ndef f():\n    return sys.path, [*os.environ], os.getcwd(), os.getuid()"
    )
    path, environment, here, user = tabled(source, "f", [[]])()
    assert not any((Path(place) / "sg_course").exists() for place in path)
    assert {*environment} <= {"PYTHONUTF8", "LC_CTYPE", "PWD"}
    assert here == "/" or not Path(here).exists()  # a folder of its own, which is gone
    assert user != 0


@pytest.mark.parametrize("script", ["exit 1", "sleep 0", "echo x"])
def test_bubblewrap_is_used_where_it_works(monkeypatch, tmp_path, script):
    bwrap = tmp_path / "bwrap"
    bwrap.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    bwrap.chmod(0o755)
    monkeypatch.setattr(running.shutil, "which", lambda name: str(bwrap))
    monkeypatch.setattr(running, "beginning", running.beginning.__wrapped__)
    assert running.protection() == "RestrictedPython in a process of its own, without bubblewrap"
    monkeypatch.setattr(running, "beginning", lambda: ["bwrap"])
    assert running.protection() == "RestrictedPython in a process of its own, under bubblewrap"


# A class with attackers in it


def solved(function):
    """A submission of set 1 with one function, and a text."""
    cells = answer_cells(notebook("set1"))
    cells["my_wins"]["source"] = function
    return Submission(written({"cells": [cells["my_wins"], cells["explain_sum"]]}), {})


def graded(folder, submissions):
    """The rows of set 1 in the table, by student, after these were handed in and graded."""
    handed_in(folder / "in", {f"{who}.ipynb": each for who, each in submissions.items()})
    assert main(["grade", str(folder / "in"), "--out", str(folder / "out"), "--set", "set1"]) == 0
    return rows_in(folder / "out" / "set1" / "points.csv")


WINS_OF_SET = WINS["of a set"].replace("def f(", "def my_wins(")
HONEST = {"ada": WINS_OF_SET, "dan": "def my_wins(moves):\n    return moves"}
WORST = ["a signal by a process descriptor", "a file is removed", "builtins", "a loader", "a fork"]


def test_the_points_of_others_do_not_depend_on_attackers(tmp_path, canary):
    honest = {who: solved(function) for who, function in HONEST.items()}
    attacks = [REFUSED[name][0] for name in WORST] + [HARMLESS["it exits early"][0]]
    attacks = [filled(cell, "f", canary) + "\nmy_wins = f" for cell in attacks]
    others = {f"{who}{n}": solved(cell) for n, (who, cell) in enumerate(zip("bcefgh", attacks))}
    alone = graded(tmp_path / "alone", honest)
    together = graded(tmp_path / "together", {**honest, **others})
    assert {who: together[who] for who in honest} == alone
    assert [alone[who]["my_wins/4"] for who in honest] == ["4", "0"]
    assert [together[who]["my_wins/4"] for who in others] == [""] * 5 + ["0"]


def test_points_by_hand_for_a_function_stay_whatever_is_handed_in_again(tmp_path):
    """Good, then refused, read by a person, changed, and good again: nothing vanishes."""

    def again(function, points=None):
        if points is not None:
            enter(tmp_path / "out" / "set1", {"ada": {"my_wins/4": points}})
        row = graded(tmp_path, {"ada": solved(function)})["ada"]
        return row["my_wins/4"], row["remark"]

    changed = "A text changed since it was read."
    refused = WINS_OF_SET + "import os"
    assert again(WINS_OF_SET) == ("4", "")
    assert again(refused) == ("", "")
    page = (tmp_path / "out" / "set1" / "to_read.html").read_text(encoding="utf-8")
    seen = "".join(Tags(page).texts)
    assert "Line 8: os cannot be imported here" in seen
    assert f"Functions were run by {running.protection()}." in seen
    assert again(refused, "3.5") == again(refused) == ("3.5", "")
    assert again(refused + ", sys") == ("3.5", changed)
    assert again(refused + ", sys", "2") == again(refused + ", sys") == ("2", "")
    assert again(WINS_OF_SET) == ("2", "my_wins: 2 by hand, where the check gives 4.")
    assert again(WINS_OF_SET, "") == ("4", "")


# Links


def test_a_link_is_no_submission(tmp_path):
    """Whose file it is cannot be seen: nobody gets the points of others, or loses some."""
    ada = solved(WINS_OF_SET)
    folder = handed_in(tmp_path / "in", {"ada/set1.ipynb": ada, "bob.ipynb": ada})
    (folder / "eva.ipynb").symlink_to(folder / "ada" / "set1.ipynb")
    (folder / "fox.ipynb").symlink_to(folder / "nowhere.ipynb")
    (folder / "gil").symlink_to(folder / "ada")
    os.link(folder / "bob.ipynb", folder / "hal.ipynb")
    found = graded(tmp_path, {})
    link = "Not read: the file is a link to another one; hand in a copy of it."
    twin = "This file has another name, too, by a hard link."
    remarks = {"ada": "", "bob": twin, "eva": link, "fox": link, "gil": link, "hal": twin}
    assert {who: row["remark"] for who, row in found.items()} == remarks
    full = {who for who, row in found.items() if row["my_wins/4"] == "4"}
    assert full == {"ada", "bob", "hal"}
