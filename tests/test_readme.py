"""What the README, the pages beside it and the lists of requirements promise is so."""

import importlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import nbformat
import pytest
import yaml
from nbconvert.preprocessors import TagRemovePreprocessor
from test_import import MODULES, home

from sg_core.libraries import EXTRAS
from sg_course.questions import read_question

ROOT = Path(__file__).parents[1]
TIMES = "benchmarks/README.md"
PAGES = {
    name: (ROOT / name).read_text(encoding="utf-8")
    for name in (
        *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "formal/README.md", TIMES),
        *("tests/mutation/README.md", "tests/reference/README.md", "notebooks/homework/README.md"),
        *("notebooks/homework/hub.md", "notebooks/help.md", "notebooks/lecturing.md"),
        "browser/README.md",
    )
}
README, CONTRIBUTING = PAGES["README.md"], PAGES["CONTRIBUTING.md"]
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
    for path in (ROOT / "notebooks").glob("[01]*.ipynb"):
        text = path.read_text(encoding="utf-8")
        row = next(line for line in README.splitlines() if f"notebooks/{path.name})" in line)
        question, minutes = row.split("|")[2:4]
        assert f"{minutes.strip()} minutes" in text
        assert question.split()[0] in text


def links(name):
    """Return the targets of links and pictures of a page."""
    return re.findall(r"\]\((?!https:)([^)#]+)[)#]", PAGES[name])


@pytest.mark.parametrize("name", PAGES)
def test_a_bold_word_does_not_stick_to_the_next_one(name):
    assert re.findall(r"(?m)^(?:[-*] )?\*\*[^*\n]+\.\*\*\w+", PAGES[name]) == []


def test_the_question_that_lecturers_copy_can_be_read():
    page = PAGES["notebooks/lecturing.md"]
    ((heading, text),) = re.findall(r"```markdown\n## (.*)\n([^`]*- \[x\][^`]*)```", page)
    ticks, _, replies = zip(*read_question(text).options, strict=True)
    assert ticks == (False, True) and all(replies)
    assert f'`Predict("03: {heading}")`' in page


def headings(path):
    """Return the anchors of the headings of a page."""
    found = re.findall(r"(?m)^#+ (.*)$", path.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", one.lower()).strip().replace(" ", "-") for one in found}


@pytest.mark.parametrize("name", PAGES)
def test_every_link_to_a_heading_finds_it(name):
    for page, heading in re.findall(r"\]\((?!https:)([^)#]*)#([^)]+)\)", PAGES[name]):
        path = (ROOT / name).parent / page if page else ROOT / name
        assert heading in headings(path), heading


@pytest.mark.parametrize("name", PAGES)
def test_every_link_and_picture_leads_somewhere(name):
    assert all(((ROOT / name).parent / target).exists() for target in links(name))


def test_the_pages_are_linked():
    assert {*links("README.md")} >= {
        *("CONTRIBUTING.md", "CITATION.cff", "LICENSE", TIMES),
        *("notebooks/help.md", "notebooks/lecturing.md", "notebooks/one_sitting.ipynb"),
    }
    assert {*links("CONTRIBUTING.md")} >= {"README.md", TIMES, "tests/mutation/README.md"}


@pytest.mark.skipif(not shutil.which("awk"), reason="needs awk")
def test_the_workflow_runs_the_test_command_on_every_system(tmp_path):
    job = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text("utf-8"))["jobs"]["test"]
    assert {name.split("-")[0] for name in job["strategy"]["matrix"]["os"]} == {
        *("ubuntu", "windows", "macos")
    }
    script = job["steps"][-1]["run"].replace("bash -e", "true")
    shutil.copy(ROOT / "README.md", tmp_path)
    for block, program in ("bash", "python3 -m venv"), ("bat", "python -m venv"):
        env = os.environ | {"BLOCK": block}
        command = ["bash", "-e", "-c", script]
        said = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True).stdout
        assert said.startswith(program) and said.rstrip().endswith("python -m pytest")
        assert "\\" not in said and len(said.splitlines()) == 1


def rows_of_modules():
    """Return the rows of the table of modules: the names, and what is said of them."""
    tables = CONTRIBUTING.split("## Where things are")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \| (.*) \|$", tables, flags=re.MULTILINE)
    return [(re.findall(r"`(\w+/?)`", names), said) for names, said in rows]


def test_every_module_is_in_the_table_in_its_order():
    modules = [module for names, _ in rows_of_modules() for module in names]
    in_order = [*MODULES["sg_core"], *MODULES["sg_course"]]
    assert [module.rstrip("/") for module in modules] == in_order
    files = [file for package in MODULES for file in (ROOT / package).iterdir()]
    tree = {f"{file.stem}{'/' * file.is_dir()}" for file in files if not file.name.startswith("_")}
    assert tree == {*modules}


@pytest.mark.parametrize(("modules", "said"), rows_of_modules(), ids=lambda part: "")
def test_what_the_table_says_to_be_in_a_module_is_there(modules, said):
    names = re.findall(r"`(\w+)`", said)
    places = [f"{home(module.rstrip('/'))}.{module.rstrip('/')}" for module in modules]
    found = [importlib.import_module(place) for place in places] if names else []
    assert [name for name in names if not any(hasattr(one, name) for one in found)] == []


def test_there_is_one_list_of_what_a_class_installs_and_the_pythons_are_named():
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    asked = [line for line in lines if not line.startswith("#")]
    assert asked == ["--prefer-binary", "-c constraints.txt", "-e .[lab]"]
    for line in re.findall(r"`(uv run [^`]*)`", README):
        assert "--no-project" in line and "--with-requirements requirements.txt" in line
    oldest, *_, newest = [python for python, _ in PYTHONS]
    assert f"Python {oldest} to {newest}" in README
    assert PROJECT["requires-python"] == f">={oldest}"
    environment = (ROOT / "environment.yml").read_text(encoding="utf-8")
    assert "pip: [-r requirements.txt]" in environment
    assert oldest <= re.search(r"- python=(3\.\d+) ", environment)[1] <= newest


PYTHONS = [("3.11", "lowest-direct"), ("3.11", "highest"), ("3.14", "highest")]


@pytest.mark.parametrize(("python", "which"), PYTHONS, ids="-".join)
@pytest.mark.nightly
def test_the_oldest_and_the_newest_python_get_all_they_need(python, which, tmp_path):
    """The registry has finished packages of everything, for the oldest versions, too."""
    uv = shutil.which("uv", path=Path(sys.executable).parent)
    assert uv, "uv is in the extra `test`"
    command = [uv, "pip", "compile", "--quiet", "--no-header", "--python-version", python]
    command += ["--resolution", which, "--only-binary", ":all:"]
    command += ["--extra", "lab", str(ROOT / "pyproject.toml")]
    environment = os.environ | {"UV_CACHE_DIR": str(tmp_path)}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    if re.search("error sending request|dns error|Could not connect", run.stderr):
        pytest.skip("no registry of packages can be reached")
    assert run.returncode == 0, run.stderr
    assert EXTRAS.keys() <= {line.split("==")[0] for line in run.stdout.splitlines()}


@pytest.mark.parametrize("name", sorted(file.name for file in (ROOT / "notebooks").glob("0[1-9]*")))
def test_the_line_for_latex_leaves_out_all_notes_for_the_lecturer(name):
    page = PAGES["notebooks/lecturing.md"]
    (line,) = re.findall(r"`(\S+jupyter nbconvert --to latex [^`]*)`", page)
    options = dict(re.findall(r"--TagRemovePreprocessor\.(\w+)=(\w+)", line))
    assert options.pop("enabled") == "True"
    remover = TagRemovePreprocessor(**{name: {value} for name, value in options.items()})
    whole = nbformat.read(ROOT / "notebooks" / name, as_version=4)
    assert "For the lecturer" in nbformat.writes(whole)
    left, _ = remover.preprocess(whole, {})
    assert "For the lecturer" not in nbformat.writes(left) and left.cells


@pytest.mark.parametrize("name", PAGES)
def test_files_and_commands_that_the_pages_name_exist(name):
    places = r"(?<![\w/.])((?:sg_core|sg_course|tests|notebooks|\.ci)/[\w/.]*\w)"
    named = re.findall(places, PAGES[name])
    assert len(named) > 10 or PAGES[name] not in (README, CONTRIBUTING)
    missing = [path for path in named if not (ROOT / path).exists()]
    written = r".*NAME\.ipynb|notebooks/(my/.*|path_\w+\.ipynb|(notes|slides|handout)_\w+\.html)"
    own = re.compile(written)
    assert [path for path in missing if not own.fullmatch(path)] == []


def test_the_table_of_times_has_a_row_for_each_measurement_that_is_made():
    table = PAGES[TIMES].split("<!-- speed -->\n")[1].split("<!-- /speed -->")[0]
    for what in ("import sg_core", "edit → new labels", "drawing", "Grundy values", "period of"):
        assert what in table
    for path in sorted((ROOT / "notebooks").glob("[01]*.ipynb")):
        assert f"notebook {path.name[:2]}, all cells" in table


def test_the_citation_names_the_collection_its_holder_and_its_licences():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["cff-version"] == "1.2.0" and cited["type"] == "software" and cited["message"]
    assert README.startswith(f"# {cited['title']}\n")
    (author,) = cited["authors"]
    stated = (ROOT / "LICENSE").read_text("utf-8")
    assert f"Copyright (c) 2026 {author['name']}\n" in stated
    assert "MIT License" in stated and "CC BY 4.0" in stated
    assert " AND ".join(cited["license"]) == PROJECT["license"]
