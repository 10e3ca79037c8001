"""The sources of the problem sets, in the hands of nbgrader itself.

nbgrader is no dependency: it is installed here into an environment of its own, which borrows
what is there already. Without a network this is skipped.
"""

import csv
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from helpers import NOTEBOOKS

import sg_core
from sg_course.homework.answers import marks_of
from sg_course.homework.books import loaded, questions_in
from sg_course.homework.grading import grade
from sg_course.homework.sheets import SETS, sheet

HOMEWORK = NOTEBOOKS / "homework"
SOURCES = {name: loaded(HOMEWORK / "source" / f"{name}.ipynb") for name in SETS}
CONFIG = 'c = get_config()\nc.CourseDirectory.course_id = "games"\n'
COURSE = """
import shutil, sys
from pathlib import Path
from nbgrader.apps import ExportApp, NbGraderAPI
from traitlets.config.loader import PyFileConfigLoader

*names, blank, solutions, part = sys.argv[1:]
api = NbGraderAPI(config=PyFileConfigLoader("nbgrader_config.py", path=".").load_config())

def done(result):
    if not result["success"]:
        sys.exit(result["log"] + result.get("error", ""))

for name in names:
    done(api.generate_assignment(name))
shutil.copy(blank, "release/set1/set1.ipynb")
for student, path in (("ada", solutions), ("bob", "release/set1/set1.ipynb"), ("eva", part)):
    folder = Path("submitted", student, "set1")
    folder.mkdir(parents=True)
    shutil.copy(path, folder / "set1.ipynb")
    done(api.autograde("set1", student))
ExportApp.launch_instance(argv=[])
"""


def apart(folder):
    """The environment in which programs keep what they write within a folder."""
    places = ("HOME", "JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR")
    path = os.pathsep.join([str(programs(folder)), os.environ["PATH"]])
    own = {place: str(folder / place.lower()) for place in places}
    return {**os.environ, **own, "PATH": path}


def programs(folder):
    """Where the environment in a folder has its programs."""
    return folder / "venv" / ("Scripts" if os.name == "nt" else "bin")


@pytest.fixture(scope="session")
def python(tmp_path_factory):
    """A Python that has nbgrader, and all that this one has; with its own folder."""
    folder = tmp_path_factory.mktemp("nbgrader")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    python = programs(folder) / "python"
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    library = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True)
    outer = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    borrowed = [Path(sg_core.__file__).parents[1], *outer]
    Path(library.stdout.strip(), "outer.pth").write_text("\n".join(map(str, borrowed)) + "\n")
    pip = [python, "-m", "pip", "install", "-q", "nbgrader"]
    quiet = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_CACHE_DIR": "1"}
    own = [*pip[:-1], "--force-reinstall", "--no-deps", "alembic"]  # nbgrader runs it by its name
    for command in (pip, own):
        result = subprocess.run(command, env=quiet, capture_output=True, text=True)
        if result.returncode:
            lines = f"{result.stdout}\n{result.stderr}".strip().splitlines()
            pytest.skip(f"nbgrader cannot be installed: {lines[-1]}")
    return python, folder


def leaks(source, release):
    """Lines of solutions and hidden tests of a source that are in a notebook."""
    region = re.compile(r"### BEGIN (SOLUTION|HIDDEN TESTS)\n(.*?)### END \1", re.S)
    regions = [text for cell in source.cells for _, text in region.findall(cell.source)]
    lines = {line.strip() for text in regions for line in text.splitlines()} - {""}
    assert len(lines) > 10
    return [line for cell in release.cells for line in cell.source.splitlines() if line in lines]


def partly_solved(notebook, path):
    """Give three quarters of the labels of set 1 in a sheet, and nothing else."""
    labels = sheet("set1")["labels"].solution()
    some = dict([*labels.items()][: -(-3 * len(labels) // 4)])
    (cell,) = (cell for cell in notebook.cells if marks_of(cell).get("grade_id") == "labels")
    cell.source = f"labels = {some}"
    nbformat.write(notebook, path)
    return path


@pytest.mark.nightly
def test_nbgrader_makes_and_grades_an_assignment_from_the_sources(python):
    program, folder = python
    course = folder / "course"
    for name in SETS:
        (course / "source" / name).mkdir(parents=True)
        shutil.copy(HOMEWORK / "source" / f"{name}.ipynb", course / "source" / name)
    (course / "nbgrader_config.py").write_text(CONFIG)
    blank, solutions = HOMEWORK / "student" / "set1.ipynb", HOMEWORK / "solutions" / "set1.ipynb"
    part = partly_solved(loaded(blank), folder / "part.ipynb")
    command = [program, "-c", COURSE, *SETS, blank, solutions, part]
    result = subprocess.run(command, cwd=course, env=apart(folder), capture_output=True, text=True)
    assert result.returncode == 0, f"{result.stdout}\n{result.stderr}"

    for name, source in SOURCES.items():
        release = loaded(course / "release" / name / f"{name}.ipynb")
        assert leaks(source, release) == []
        assert not any("###" in cell.source for cell in release.cells)

    with (course / "grades.csv").open(newline="") as file:
        rows = {(row["assignment"], row["student_id"]): row for row in csv.DictReader(file)}
    for name, source in SOURCES.items():
        points = [question.points for question in questions_in(source)]
        assert float(rows[name, "ada"]["max_score"]) == sum(points)
    machine = sum(q.points for q in questions_in(SOURCES["set1"]) if not q.by_person)
    scores = {student: float(rows["set1", student]["score"]) for student in ("ada", "bob", "eva")}
    assert scores["ada"] == machine and scores["bob"] == 0
    ours = grade(part, "eva", SOURCES["set1"])
    total = sum(mark.points or 0 for mark in ours.marks)
    assert 0 < scores["eva"] == total < 3  # almost: some of the points
