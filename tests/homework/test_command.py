"""The commands for instructors: sheets are written, and what cannot be done is said."""

import csv
import json
import os
import subprocess
import sys
from html import unescape
from operator import attrgetter

import pytest
from helpers import NOTEBOOKS, every
from homework_class import HOMEWORK, SOURCES, answer_cells, by_id, handed_in, perfect

from sg_core.errors import GameError
from sg_course import collection, paths
from sg_course.cells import loaded, text
from sg_course.homework import commands
from sg_course.homework.__main__ import main
from sg_course.homework.books import assignment, only, questions_in, student_copy
from sg_course.homework.sheets import SETS, sheet


@pytest.fixture
def made(tmp_path):
    """Run a command that succeeds; return the notebooks it writes, by their files."""

    def run(*arguments, out="out"):
        assert main(["sheet", "--out", str(tmp_path / out), *map(str, arguments)]) == 0
        folder = tmp_path / (f"{out}-solutions" if "--solutions" in arguments else out)
        return {path.stem: loaded(path) for path in sorted(folder.glob("*.ipynb"))}

    return run


# Building


def with_source(folder, name, content):
    """Put a source into a folder, from which the copies can be built."""
    (folder / "source").mkdir()
    (folder / "source" / f"{name}.ipynb").write_bytes(content)
    return folder


@pytest.mark.nightly
def test_building_from_the_sources_gives_what_is_committed_outputs_and_all(tmp_path):
    with_source(tmp_path, "set3", (HOMEWORK / "source" / "set3.ipynb").read_bytes())
    command = [sys.executable, "-m", "sg_course.homework", "build", "--homework", tmp_path]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    for folder in ("student", "solutions", "source"):
        [path] = (tmp_path / folder).iterdir()
        assert path.read_bytes() == (HOMEWORK / folder / "set3.ipynb").read_bytes()


def test_building_where_there_are_no_sources_executes_nothing(tmp_path, monkeypatch, capsys):
    """Without a notebook, execute_notebooks.py executes all of the collection."""
    monkeypatch.setattr(commands.subprocess, "run", None)
    assert main(["build", "--homework", str(tmp_path)]) == 1
    assert str(tmp_path / "source") in capsys.readouterr().err


def test_away_from_the_collection_one_is_told_where_to_go(monkeypatch, tmp_path, capsys):
    """The package may be installed without the notebooks."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(collection, "__file__", str(tmp_path / "site" / "package" / "module"))
    assert main(["sheet", "--student", "ada"]) == 1
    assert "go to the folder of the collection" in capsys.readouterr().err
    monkeypatch.chdir(NOTEBOOKS / "questions")
    assert main(["sheet", "--student", "ada", "--set", "set1", "--out", str(tmp_path)]) == 0
    assert (tmp_path / "set1-ada.ipynb").is_file()


def test_what_is_printed_goes_into_a_file_on_windows(tmp_path):
    """There the letter Ł is in no file that a command writes by itself."""
    handed_in(tmp_path, {"ada/set1.ipynb": perfect("set1")})
    (tmp_path / "class.txt").write_text("ada\nŁucja", encoding="utf-8")
    command = [sys.executable, "-m", "sg_course.homework", "grade", ".", "--students", "class.txt"]
    windows = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(command, cwd=tmp_path, env=windows, capture_output=True)
    assert (done.returncode, b"\\u0141ucja" in done.stdout) == (0, True), done.stderr


@pytest.mark.nightly
def test_a_solution_that_fails_makes_building_fail(tmp_path):
    source = json.loads((HOMEWORK / "source" / "set4.ipynb").read_bytes())
    source["cells"] = [*source["cells"][:2], answer_cells(source)["undo"]]
    source["cells"][1]["source"] = ["1 / 0"]
    with_source(tmp_path, "set4", json.dumps(source).encode())
    assert main(["build", "--homework", str(tmp_path)]) == 1


# Instances for authors


def test_a_page_shows_what_some_students_get_with_solutions(tmp_path, capsys):
    for question in ("labels", "draw_value", "dominoes", "my_wins"):
        out = ["--out", str(tmp_path)]
        assert main(["show", question, "--number", "3", *out]) == 0, capsys.readouterr()
        name = next(each for each in SETS if question in map(attrgetter("__name__"), SETS[each]))
        page = unescape((tmp_path / f"{question}.html").read_text(encoding="utf-8"))
        for student in "123":
            exercise = sheet(name, student=student)[question]
            assert exercise.statement() in page
            code = exercise.solution()
            assert callable(code) or assignment("solution", code) in page
        assert page.count("<section>") == 3
        assert page.count("<img") == {"my_wins": 0}.get(question, 3)


def test_a_question_that_no_set_has_is_not_shown(tmp_path, capsys):
    assert main(["show", "lables", "--out", str(tmp_path / "out")]) == 1
    assert "no question 'lables'; there are labels, move" in capsys.readouterr().err
    assert main(["show", "labels", "--number", "0", "--out", str(tmp_path / "out")]) == 1
    assert not (tmp_path / "out").exists()


# Sheets


def test_sheets_are_made_for_each_student_and_each_set(made):
    found = made("--student", "ada", "bob")
    assert [*found] == sorted(f"{name}-{who}" for name in SETS for who in ("ada", "bob"))
    for name in SETS:
        assert text(found[f"{name}-ada"]) == text(student_copy(SOURCES[name], student="ada"))


def test_a_sheet_for_a_path_has_its_questions_and_they_are_graded(made, tmp_path, capsys):
    asked = paths.path_named("alone")["sets"]
    found = made("--student", "ada", "--path", "alone", "--solutions")
    assert {*found} == {f"{name}-ada" for name in asked}
    for name, questions in asked.items():
        answers = {q.name for q in questions_in(only(SOURCES[name], questions))}
        assert answers == {*questions} < {q.name for q in questions_in(SOURCES[name])}
    (tmp_path / "class").mkdir()
    file = tmp_path / "class" / "set3-ada.ipynb"
    file.write_text(text(found["set3-ada"]).replace("# Solutions · ", "# "), encoding="utf-8")
    grade = ["grade", str(file.parent), "--personal", "--path", "alone", "--out", str(tmp_path)]
    assert main(grade) == 0, capsys.readouterr()
    [row] = csv.DictReader((tmp_path / "set3" / "points.csv").open(encoding="utf-8-sig"))
    assert [row[f"{name}/{most}"] for name, most in [("mex_of", 2), ("values", 3)]] == ["2", "3"]
    assert (row["total"], row["remark"]) == ("8", "")


@pytest.mark.parametrize("name", paths.paths())
def test_each_path_asks_questions_that_there_are(name):
    for each, questions in paths.path_named(name)["sets"].items():
        if questions != "all":
            assert [q.name for q in questions_in(only(SOURCES[each], questions))] == questions


def test_a_question_that_a_set_does_not_have_is_named_with_those_it_has():
    with pytest.raises(GameError, match="no question 'lables'; there are labels, move"):
        only(SOURCES["set1"], ["lables"])


def test_students_may_stand_in_a_file(made, tmp_path):
    names = tmp_path / "names"
    names.write_text("ada\n\n  Łucja K. \r\nO'Hara", encoding="utf-8")
    found = made("--students", names, "--student", "eve", "--set", "set3", "--course", "2026")
    assert {*found} == {"set3-ada", "set3-Łucja K.", "set3-O'Hara", "set3-eve"}
    call = 'mine = sheet("set3", student="Łucja K.", course="2026")'
    assert call in by_id(found["set3-Łucja K."])["setup"].source


def test_solutions_of_a_course_stand_beside_the_folder_that_one_hands_out_and_say_so(
    made, tmp_path
):
    arguments = ["--student", "ada", "--set", "set2", "--course", "x"]
    made(*arguments)
    found = made(*arguments, "--solutions")["set2-ada"]
    made(*arguments)  # which is refused where the sheet is another one now
    assert [path.name for path in (tmp_path / "out").rglob("*")] == ["set2-ada.ipynb"]
    assert found.cells[0].source.startswith("# Solutions · ")
    solution = sheet("set2", student="ada", course="x")["codes"].solution()
    assert by_id(found)["codes"].source == assignment("codes", solution)
    assert "Add G to both sides" in by_id(found)["prove_cancel"].source


def test_another_instance_is_for_one_question_of_one_student(made, tmp_path):
    again = tmp_path / "again.json"
    again.write_text('{"ada": {"labels": 1, "nim": 2}, "eve": {"move": 3}}', encoding="utf-8")
    who = ["--student", "ada", "bob", "--solutions", "--set"]
    for name, question in (("set1", "labels"), ("set4", None)):
        before = made(*who, name, out=f"before {name}")
        after = made(*who, name, "--again", again, out=f"after {name}")
        assert text(before[f"{name}-bob"]) == text(after[f"{name}-bob"])
        old, new = (by_id(found[f"{name}-ada"]) for found in (before, after))
        changed = [cell for cell in old if old[cell] != new[cell]]
        assert changed == (["setup", question] if question else [])


def test_sheets_of_one_student_show_no_bar_and_of_a_class_one(made, capsys):
    made("--student", "ada", "--set", "set3")
    shown = capsys.readouterr()
    assert (shown.err, "1 sheet written, 0 there" in shown.out) == ("", True)
    made("--student", "ada", "bob", "--set", "set3")
    assert "2/2" in capsys.readouterr().err


# What cannot be done


@pytest.mark.parametrize(("arguments", "told"), [
    ("sheet", "name a student with --student"),
    ("sheet --student a/b", "'a/b'"),
    ("sheet --student a\\b", "name of a file"),
    (["sheet", "--student", ""], "''"),
    ("sheet --students NOWHERE", "NOWHERE"),
    ("sheet --student ada --again NOWHERE", "NOWHERE"),
    ("sheet --student ada --homework NOWHERE", "NOWHERE"),
    ("grade nowhere", "nowhere"),
    ("grade empty", "no notebook"),
    ("grade empty --set set1", "no notebook"),
    ("grade odd", "--set"),
    ("grade fine --homework elsewhere", "no set 'set1'"),
    ("grade fine --again none.json", "none.json"),
    ("grade file", "not a folder"),
    ("grade fine --out file/out", "file"),
], ids=str)  # fmt: skip
def test_what_cannot_be_done_is_said_in_a_line(tmp_path, monkeypatch, capsys, arguments, told):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("x", encoding="utf-8")
    mine = perfect("set1")
    content = json.dumps({"cells": [*answer_cells(json.loads(mine.content)).values()][:1]})
    handed_in(tmp_path / "fine", {"ada.ipynb": mine._replace(content=content.encode())})
    handed_in(tmp_path / "odd", {"ada.ipynb": mine._replace(content=b'{"cells": []}')})
    assert main(arguments.split() if isinstance(arguments, str) else arguments) == 1
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("error: ")
    assert told in said
    made = {path.name for path in tmp_path.iterdir()}
    assert made == {"empty", "file", "fine", "odd"}


@every("again told", [
    ('{"ada": {"sudoku": 1}}', "'sudoku'"),
    ('{"ada": {"labels": true}}', "True"),
    ('{"ada": {"labels": 1.5}}', "{'labels': 1.5}"),
    ('{"ada": 1}', "has to look like"),
    ("[1]", "has to look like"),
    ("", "again.json"),
])  # fmt: skip
def test_other_instances_that_cannot_be_read_are_named(tmp_path, capsys, again, told):
    (tmp_path / "again.json").write_text(again, encoding="utf-8")
    arguments = ["--again", str(tmp_path / "again.json"), "--out", str(tmp_path / "out")]
    assert main(["sheet", "--student", "ada", *arguments]) == 1
    assert told in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_an_unknown_command_or_set_is_refused_with_the_known_ones(capsys):
    with pytest.raises(SystemExit) as end:
        main(["play"])
    assert end.value.code == 2 and "sheet" in capsys.readouterr().err
    assert main(["sheet", "--student", "ada", "--set", "set7"]) == 1
    known = "set1, set2, set3, set4, set5 and set6"
    assert f"no set 'set7'; there are {known}" in capsys.readouterr().err


def test_help_comes_at_once():
    """It loads no library that takes long, so that it takes a third of a second."""
    code = "import sys; from sg_course.homework.__main__ import parser; parser()"
    code += "; print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert "argparse" in said.split()
    late = {"nbformat", "matplotlib", "mistune", "IPython", "sg_course.exercises"}
    assert not late & {*said.split()}


@pytest.mark.nightly
def test_errors_end_the_program_with_a_code_that_is_not_0():
    command = [sys.executable, "-m", "sg_course.homework", "sheet"]
    assert subprocess.run(command, capture_output=True).returncode == 1
