"""What the README and the lists of requirements promise is so."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def blocks(language):
    """Return the fenced blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


@pytest.mark.parametrize("code", blocks("python"), ids=["check", "package"])
def test_the_code_of_the_readme_does_what_its_comments_say(code, capsys):
    exec(code, variables := {})
    said = capsys.readouterr().out.splitlines()
    assert [f"# {line}" for line in said] == re.findall(r"^# .*", code, flags=re.MULTILINE)
    for expression, value in re.findall(r"^(\S.*?\S) +# (N|\[.*\])", code, flags=re.MULTILINE):
        assert repr(eval(expression, variables)) == value.split(":")[0]


def test_both_commands_are_one_line_and_have_a_windows_variant():
    assert len(blocks("bash")) == len(blocks("bat")) == 2
    for unix, windows in zip(blocks("bash"), blocks("bat"), strict=True):
        assert unix.count("\n") == windows.count("\n") == 1
        same = windows.replace("py -m", "python3 -m").replace("Scripts", "bin").replace("\\", "/")
        assert same == unix


def test_the_table_lists_every_notebook_with_its_question_and_minutes():
    for path in (ROOT / "notebooks").glob("0*.ipynb"):
        text = path.read_text(encoding="utf-8")
        row = next(line for line in README.splitlines() if f"notebooks/{path.name})" in line)
        question, minutes = row.split("|")[2:4]
        assert f"{minutes.strip()} minutes" in text
        assert question.split()[0] in text


def test_every_link_and_picture_leads_somewhere():
    targets = re.findall(r"\]\((?!https:)([^)]+)\)", README)
    assert targets and all((ROOT / target).exists() for target in targets)


def test_every_module_is_in_the_table():
    rooms = {path.stem for path in (ROOT / "sg_core").iterdir() if not path.name.startswith("_")}
    rows = re.findall(r"^\| (`.*?) \|", README, flags=re.MULTILINE)
    assert rooms == {room for row in rows for room in re.findall(r"`(\w+)`", row)}


def test_there_is_one_list_of_what_a_class_installs():
    wanted = [
        line
        for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert wanted == ["-e .[lab]"]
    environment = (ROOT / "environment.yml").read_text(encoding="utf-8")
    assert "pip: [-r requirements.txt]" in environment
    assert f"python{PROJECT['requires-python']}" in environment


PYTHONS = [("3.11", "lowest-direct"), ("3.11", "highest"), ("3.14", "highest")]


@pytest.mark.parametrize(("python", "which"), PYTHONS, ids="-".join)
@pytest.mark.nightly
def test_the_oldest_and_the_newest_python_get_all_they_need(python, which, tmp_path):
    """The registry has finished packages of everything, for the oldest versions, too."""
    uv = shutil.which("uv", path=Path(sys.executable).parent)
    assert uv, "uv is in the extra `test`"
    command = [uv, "pip", "compile", "--quiet", "--no-header", "--python-version", python]
    command += ["--resolution", which, "--only-binary", ":all:"]
    command += ["--extra", "lab", "--extra", "fast", str(ROOT / "pyproject.toml")]
    environment = os.environ | {"UV_CACHE_DIR": str(tmp_path)}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    if re.search("error sending request|dns error|Could not connect", run.stderr):
        pytest.skip("no registry of packages can be reached")
    assert run.returncode == 0, run.stderr
    needed = {re.match(r"[\w-]+", line)[0] for line in PROJECT["dependencies"]}
    assert needed <= {line.split("==")[0] for line in run.stdout.splitlines()}


def test_the_readme_names_these_pythons():
    assert f"Python {PYTHONS[0][0]} to {PYTHONS[-1][0]}" in README
    assert PROJECT["requires-python"] == f">={PYTHONS[0][0]}"


def test_files_and_commands_that_the_readme_names_exist():
    named = re.findall(r"(?<![\w/.])((?:sg_core|tests|notebooks)/[\w/.]*\w)", README)
    assert len(named) > 20
    for name in named:
        assert (ROOT / name).exists() or name.endswith("NAME.ipynb"), name


def test_the_table_of_times_has_a_row_for_each_measurement_that_is_made():
    table = README.split("<!-- speed -->")[1].split("<!-- /speed -->")[0]
    for what in ("import sg_core", "edit → new labels", "drawing", "Grundy values", "period of"):
        assert what in table
    for path in sorted((ROOT / "notebooks").glob("0*.ipynb")):
        assert f"notebook {path.name[:2]}, all cells" in table


def test_both_licences_are_stated():
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "MIT License" in text and "CC BY 4.0" in text
