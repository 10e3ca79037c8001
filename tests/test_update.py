"""The update line of the help, and what it says beside it, keep all that somebody changed.

Git runs in folders of the test, with a home of their own: nobody has an identity there at first.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import nbformat
import pytest

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="needs git")
ROOT = Path(__file__).parents[1]
HELP, LECTURING, HOMEWORK = (
    (ROOT / "notebooks" / name).read_text(encoding="utf-8")
    for name in ("help.md", "lecturing.md", "homework/README.md")
)
UPDATING = re.search(r"(?m)^\*\*To update,\*\*.*", HELP)[0]
OWN = re.search(r"(?m)^\*\*Your own version\.\*\*.*", LECTURING)[0]
UPDATE, POP, BRING_BACK = re.findall(r"`(git .*?)`", UPDATING)
COMMIT, TAKE_BACK = re.findall(r"`(git .*?)`", OWN)
SHEET = "notebooks/homework/student/set1.ipynb"
LESSON, QUESTIONS = "notebooks/03_equivalence.ipynb", "notebooks/questions/03.md"
CODE, MINE, NOTES = "sg_core/words.py", "notebooks/my/03.ipynb", "notebooks/notes.txt"
FILES = (SHEET, LESSON, QUESTIONS, CODE, ".gitignore", "README.md")
SETTINGS = """[user]
useConfigOnly = true
[core]
autocrlf = false
[init]
defaultBranch = main
"""
ALICE = [*("-c", "user.name=A"), *("-c", "user.email=a@example.org")]


class Clone:
    """A copy of the collection, and what a person does in it."""

    def __init__(self, folder):
        self.folder = folder

    def run(self, line):
        """Run a line as it is typed; return whether it went well, and what was said."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        home = self.folder.parent
        own = {"GIT_CONFIG_GLOBAL": str(home / "config"), "GIT_CONFIG_NOSYSTEM": "1"}
        own |= {"GIT_CEILING_DIRECTORIES": str(home), "LC_ALL": "C", "GIT_EDITOR": "false"}
        done = subprocess.run(
            line, shell=isinstance(line, str), env=kept | own, cwd=self.folder,
            capture_output=True, text=True, encoding="utf-8",
        )  # fmt: skip
        return done.returncode == 0, done.stdout + done.stderr

    def does(self, line):
        """Run a line that goes well."""
        went_well, said = self.run(line)
        assert went_well, said

    def commits(self, *who):
        """Commit whatever changed."""
        self.does("git add -A")
        self.does(["git", *who, "commit", "-m", "changed"])

    def read(self, name):
        """Return the bytes of a file, or None."""
        file = self.folder / name
        return file.read_bytes() if file.exists() else None

    def write(self, name, text):
        """Write a file."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")

    def replaces(self, name, old, new):
        """Write a new text where the old one is."""
        text = (self.folder / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def has(self, name, text):
        """Return whether a file contains a text."""
        return text in (self.folder / name).read_text(encoding="utf-8")


@pytest.fixture
def upstream(tmp_path):
    """Where the collection is written: files of this one, which are pushed."""
    (tmp_path / "config").write_text(SETTINGS, encoding="utf-8")
    (tmp_path / "upstream").mkdir()
    clone = Clone(tmp_path / "upstream")
    for name in FILES:
        clone.write(name, (ROOT / name).read_text(encoding="utf-8"))
    clone.does("git init")
    clone.commits(*ALICE)
    return clone


@pytest.fixture
def here(upstream):
    """A clone, to which there is an update: of a lesson, a sheet and a module."""
    folder = upstream.folder.parent / "here"
    upstream.does(["git", "clone", str(upstream.folder), str(folder)])
    upstream.replaces(LESSON, "## 8 · Recap", "## 8 · What we know")
    upstream.replaces(SHEET, '"# ', '"# New: ')
    upstream.replaces(CODE, '"""', '"""New. ')
    upstream.commits(*ALICE)
    return Clone(folder)


def changed(clone):
    """Fill in a sheet, run a lesson, change a module, and keep notes."""
    clone.replaces(SHEET, '"# ', '"# Mine: ')
    clone.replaces(LESSON, "## 8 · Recap", "## 8 · mine")
    clone.replaces(CODE, '"""', '"""Mine. ')
    clone.write(NOTES, "mine")
    clone.write(MINE, "{}")
    return SHEET, LESSON, CODE, NOTES, MINE


def staged(clone):
    """The same, staged, and with a new file."""
    names = changed(clone)
    clone.does("git add -A")
    return names


def deleted(clone):
    """Take files away, which is a change that can be brought back by `git stash pop`."""
    for name in (QUESTIONS, "README.md"):
        (clone.folder / name).unlink()
    return QUESTIONS, "README.md"


def unchanged(clone):
    """Change nothing."""
    return ()


def is_new(clone):
    """Return whether all of the update is there."""
    return clone.has(LESSON, "## 8 · What we know") and clone.has(SHEET, '"# New: ')


@pytest.mark.parametrize("change", [unchanged, changed, staged, deleted])
def test_what_was_changed_comes_back_as_it_was_left(here, change):
    names = change(here)
    left = {name: here.read(name) for name in names}
    here.does(UPDATE)
    assert is_new(here)
    if change is deleted:
        here.does(POP)
    for name in names:
        if here.read(name) != left[name]:
            here.does(BRING_BACK.replace(SHEET, name))
        assert here.read(name) == left[name]


def test_what_was_changed_is_merged_with_what_is_new_where_that_can_be(here):
    here.replaces(QUESTIONS, "Is there an X", "Is there some X")
    here.replaces(LESSON, "## 2 · ", "## 2 · Mine: ")
    here.does(UPDATE)
    here.does(POP)
    assert is_new(here) and here.has(LESSON, "Mine: ") and here.has(QUESTIONS, "some X")


def test_what_cannot_be_merged_still_comes_back_as_it_was_left(here):
    changed(here)
    left = here.read(SHEET)
    here.does(UPDATE)
    assert not here.run(POP)[0] and here.has(SHEET, "<<<<<<<")
    here.does(BRING_BACK)
    assert here.read(SHEET) == left


def test_a_refused_update_leaves_what_was_committed_and_what_was_not(here):
    """Git merges only for who has a name; it says so, and nothing is lost."""
    here.replaces(QUESTIONS, "Is there an X", "Is there some X")
    here.commits(*ALICE)
    names = changed(here)
    left = {name: here.read(name) for name in names}
    went_well, said = here.run(UPDATE)
    assert not went_well and "Please tell me who you are" in said
    here.does(POP)
    assert {name: here.read(name) for name in names} == left and here.has(QUESTIONS, "some X")


def test_a_copy_without_git_is_told_what_to_do(here):
    shutil.rmtree(here.folder / ".git", onerror=writable)
    names = changed(here)
    left = {name: here.read(name) for name in names}
    went_well, said = here.run(UPDATE)
    (row,) = re.findall(r"(?m)^\| \*(.*)\* \|.* zip\.", HELP)
    assert not went_well and row in said
    assert {name: here.read(name) for name in names} == left


def writable(remove, path, _):
    """Let a file be removed that git made read-only, as Windows minds this."""
    os.chmod(path, 0o700)
    remove(path)


@pytest.mark.parametrize("name", ["notebooks/00_start_here.ipynb", "CHANGELOG.md"])
def test_the_line_is_the_same_wherever_it_is(name):
    assert f"`{UPDATE}`" in (ROOT / name).read_text(encoding="utf-8")


# A version of one's own


@pytest.fixture
def lecturer(here):
    """The clone of a lecturer, to whom git has a name."""
    here.does("git config user.name L")
    here.does("git config user.email l@example.org")
    return here


def without_a_section(cells, heading):
    """Return cells without the section that has this heading."""
    starts = [index for index, cell in enumerate(cells) if "".join(cell["source"])[:3] == "## "]
    first = next(i for i in starts if "".join(cells[i]["source"]).startswith(heading))
    after = next(i for i in starts if i > first)
    return cells[:first] + cells[after:]


def own_version(clone):
    """Drop a section of a lesson, add a cell, and change a question; then commit."""
    notebook = json.loads(clone.read(LESSON))
    cells = without_a_section(notebook["cells"], "## 6 · ")
    cell = {"cell_type": "markdown", "id": "own", "metadata": {}, "source": ["My own cell"]}
    notebook["cells"] = [*cells[:2], cell, *cells[2:]]
    clone.write(LESSON, json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
    clone.replaces(QUESTIONS, "Yes, but it is large", "Yes, a large one")
    clone.does(COMMIT)
    return notebook


def test_the_update_merges_a_version_of_ones_own_with_what_is_new(lecturer):
    mine = own_version(lecturer)
    lecturer.does(UPDATE)
    merged = nbformat.reads(lecturer.read(LESSON).decode(), 4)
    nbformat.validate(merged)
    assert [cell.id for cell in merged.cells] == [cell["id"] for cell in mine["cells"]]
    assert is_new(lecturer) and not lecturer.has(LESSON, "## 6 · ")
    assert lecturer.has(LESSON, "My own cell") and lecturer.has(QUESTIONS, "Yes, a large one")


def test_what_both_changed_is_named_and_the_update_can_be_taken_back(lecturer, upstream):
    own_version(lecturer)
    upstream.replaces(QUESTIONS, "Yes, but it is large", "Yes, but a large one")
    upstream.commits(*ALICE)
    mine = lecturer.read(QUESTIONS)
    went_well, said = lecturer.run(UPDATE)
    assert not went_well and re.search(r"\*(C\w+)\*", OWN)[1] in said and QUESTIONS in said
    lecturer.replaces(QUESTIONS, "<<<<<<< HEAD\n", "")
    lecturer.does(TAKE_BACK)
    assert lecturer.read(QUESTIONS) == mine and not is_new(lecturer)


def written_for_a_class():
    """Return the files and folders with names, answers and points that the homework page makes."""
    given = re.findall(r"(?:--students|--again|--to) ([\w.]+\w)", HOMEWORK)
    folders = re.findall(r"`((?:sheets|graded|exported|instances)[\w-]*)/", HOMEWORK)
    return {*given, *(f"{name}/ada" for name in [*folders, "submissions"])}


def test_the_files_of_a_class_are_never_in_a_version(here):
    names = written_for_a_class()
    assert names >= {"class.csv", "again.json", "sheets-solutions/ada", "graded/ada"}
    for name in names:
        here.write(name if "." in name or "/" in name else f"{name}/paper.html", "ada")
    here.does("git add -A")
    assert here.run("git status --short") == (True, "")
