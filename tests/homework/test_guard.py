"""What a function of a submission can do to others: nothing. The cells stand in `attacks.py`."""

import gc
import os
import re
import resource
import signal
import subprocess
import sys
from threading import active_count
from time import sleep
from types import SimpleNamespace

import pytest
from attacks import ENDLESS, REACH, ROADS, endless, reaching
from helpers import mostly_nightly
from homework_class import Submission, answers_only, filled, handed_in, rows_in, untouched, watched
from honest import STYLES

from sg_course.exercises import OwnMex
from sg_course.homework import component, grading
from sg_course.homework.__main__ import main
from sg_course.homework.running import Limits
from sg_course.homework.sheets import InItsCell

MEX = InItsCell("f", OwnMex(5))
HONEST_MEX = "import math\n" + STYLES["mex: lambda"]


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    """What an attack must not change: a process of the same user, and files of others."""
    folder = tmp_path_factory.mktemp("scene")
    handed_in(folder, dict.fromkeys(["in/ada.ipynb", "out/points.csv"], Submission(b"{}", {})))
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


ROUTES = [f"{what}, by {road}" for road in ROADS for what in REACH]


@pytest.mark.parametrize("route", mostly_nightly(12, ROUTES))
def test_who_reaches_for_something_gets_nothing(canary, route):
    """Neither what is reached for nor a point; and the next function finds all as it was."""
    cell = filled(reaching(*route.split(", by ")), "f", canary)
    verdict = grading.judged("f", MEX, cell, Limits(seconds=2))
    assert verdict.state == "wrong"
    assert not re.search("NameError|SyntaxError|KeyError: 'Cell'", verdict.message)
    assert grading.judged("f", MEX, HONEST_MEX, Limits()).is_right


@pytest.mark.parametrize("name", mostly_nightly(2, ENDLESS))
def test_what_does_not_end_is_ended(name):
    verdict = grading.judged("f", MEX, endless(name), Limits(seconds=1))
    assert "gave no result within 1 seconds" in verdict.message


STEPS = "def f(n):\n    for _ in range(n):\n        pass\n    return n"
MANY = [[10**5 * n] for n in range(1, 9)]


def rows_of(source, calls, limits, slow=0):
    """What a function gives for calls, on a computer that does something else before each."""
    with pytest.MonkeyPatch.context() as patch:
        answer = component.Cell.answer
        patch.setattr(component.Cell, "answer", lambda *call: [sleep(slow), answer(*call)][1])
        return component.in_a_component(source, "f", calls, limits)


def test_points_depend_on_the_work_of_a_function_not_on_how_busy_the_computer_is():
    """By the clock, this function is late after a call or two; its work is small."""
    rows, _ = rows_of(STEPS, MANY, Limits(seconds=0.5), slow=0.3)
    assert [text for _, text in rows] == [str(n) for [n] in MANY]


def test_a_function_ends_at_the_same_call_on_a_busy_computer():
    limits = Limits(seconds=0.1)
    rows, told = rows_of(STEPS, MANY, limits)
    assert 1 < len(rows) < len(MANY) and told == "gave no result within 0.1 seconds"
    assert rows_of(STEPS, MANY, limits, slow=0.1) == (rows, told)


def test_what_does_not_end_is_ended_by_its_work_with_the_clock_far_away(monkeypatch):
    monkeypatch.setattr(component, "PATIENCE", 10**6)
    rows, told = rows_of(endless("a loop"), [[[]]], Limits(seconds=0.5))
    assert (rows, told) == ([], "gave no result within 0.5 seconds")


@pytest.mark.nightly
def test_a_right_function_may_take_many_steps():
    """90,000 in each of 200 calls, which were too many on a computer at work."""
    rows, _ = rows_of(STEPS, [[90_000]] * 200, Limits())
    assert len(rows) == 200


def test_who_waits_is_interrupted_and_nothing_runs_on():
    """As by Ctrl+C: the function has no end, and its thread ends."""

    def stop(*_):
        raise KeyboardInterrupt

    component.compiled()
    threads, usual = active_count(), signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(KeyboardInterrupt):
            component.in_a_component(endless("a loop"), "f", [[[]]], Limits(seconds=20))
    finally:
        signal.signal(signal.SIGALRM, usual)
    assert active_count() == threads


def test_the_memory_of_a_function_is_free_before_the_next_one_runs(monkeypatch):
    """Also where it was stopped: two at once would need twice the memory."""
    open_, most = set(), []

    class Counted(component.Store):
        def __init__(self, *given):
            super().__init__(*given)
            open_.add(id(self))
            most.append(len(open_))

        def _delete(self, pointer):
            open_.discard(id(self))
            super()._delete(pointer)

    monkeypatch.setattr(component, "Store", Counted)
    gc.disable()
    try:
        for cell in (endless("a loop"), HONEST_MEX, HONEST_MEX):
            grading.judged("f", MEX, cell, Limits(seconds=0.2))
    finally:
        gc.enable()
    assert most == [1] * len(most) and not open_


def test_the_component_imports_nothing():
    """Whatever a function does: there is nothing outside that it could call."""
    engine, made = component.compiled()
    assert made.type.imports(engine) == {}


@pytest.mark.nightly
def test_it_is_made_once_on_a_computer_and_that_is_told(monkeypatch, tmp_path, capfd):
    monkeypatch.setattr(component, "user_cache_path", lambda *_, **how: tmp_path)
    for told in (True, False):
        component.compiled.__wrapped__()
        assert ("made once on this computer" in capfd.readouterr().err) == told
    assert len([*tmp_path.iterdir()]) == 1


def test_where_webassembly_cannot_be_had_nobody_is_graded(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    monkeypatch.delitem(sys.modules, component.__name__)
    monkeypatch.setattr(grading, "apart", grading.apart.__wrapped__)
    handed_in(tmp_path, {"ada.ipynb": solved(WINS_OF_SET)})
    assert main(["grade", str(tmp_path), "--out", str(tmp_path / "out")]) == 1
    said = capsys.readouterr().err
    assert "wasmtime is missing" in said and 'python -m pip install -e ".[grade]"' in said
    assert not (tmp_path / "out").exists()


# A class with attackers in it


def solved(function):
    """A submission of set 1 with one function, and a text."""
    return answers_only(my_wins=function, explain_sum=None)


def graded(folder, submissions):
    """The rows of set 1 in the table, by student, after these were handed in and graded."""
    handed_in(folder / "in", {f"{who}.ipynb": each for who, each in submissions.items()})
    assert main(["grade", str(folder / "in"), "--out", str(folder / "out"), "--set", "set1"]) == 0
    return rows_in(folder / "out" / "set1" / "points.csv")


WINS_OF_SET = STYLES["wins: of a set"].replace("def f(", "def my_wins(")
HONEST = {"ada": WINS_OF_SET, "dan": "def my_wins(moves):\n    return moves"}
WORST = ["a file is removed", "an end", "what others recall", "what others import", "a process"]


def test_the_points_of_others_do_not_depend_on_attackers(tmp_path, canary):
    honest = {who: solved(function) for who, function in HONEST.items()}
    attacks = [filled(reaching(what), "f", canary) + "my_wins = f" for what in WORST]
    others = {f"{who}{n}": solved(cell) for n, (who, cell) in enumerate(zip("bcefg", attacks))}
    alone = graded(tmp_path / "alone", honest)
    together = graded(tmp_path / "together", {**honest, **others})
    assert {who: together[who] for who in honest} == alone
    assert [alone[who]["my_wins/4"] for who in honest] == ["4", "0"]
    assert [together[who]["my_wins/4"] for who in others] == ["0"] * 5


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
    twin = "This file also has another name, by a hard link."
    remarks = {"ada": "", "bob": twin, "eva": link, "fox": link, "gil": link, "hal": twin}
    assert {who: row["remark"] for who, row in found.items()} == remarks
    full = {who for who, row in found.items() if row["my_wins/4"] == "4"}
    assert full == {"ada", "bob", "hal"}
