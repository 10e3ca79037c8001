"""Files of the collection that git could not merge are named as such wherever they are read."""

import pytest

from sg_core.errors import GameError
from sg_course.collection import in_collection
from sg_course.homework.answers import notebook_of
from sg_course.homework.books import loaded
from sg_course.questions import question_named

MARKED = "## which\n<<<<<<< HEAD\nOurs?\n=======\nTheirs?\n>>>>>>> main\n"


def of_bytes(path):
    """The notebook that is read of a file that was handed in."""
    return notebook_of(path.read_bytes())


@pytest.mark.parametrize("read", [of_bytes, loaded, lambda _: question_named("99: which")])
def test_marks_of_a_merge_are_named(tmp_path, monkeypatch, read):
    (tmp_path / "questions").mkdir()
    (tmp_path / "paths.toml").touch()
    for name in ("any.ipynb", "questions/99.md"):
        (tmp_path / name).write_text(MARKED, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GameError, match="<<<<<<< and >>>>>>>; keep one"):
        read(tmp_path / "any.ipynb")


@pytest.mark.parametrize("name", ["my", "tests/execute_notebooks.py", "questions", "homework"])
def test_a_folder_above_that_is_no_collection_gives_nothing(tmp_path, monkeypatch, name):
    """Practice would be kept in it, and a script of it would run."""
    for folder in (tmp_path, tmp_path / "notebooks"):
        (folder / name).mkdir(parents=True)
    (tmp_path / "a" / "b").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "a" / "b")
    assert in_collection(name) is None or tmp_path not in in_collection(name).parents


@pytest.mark.parametrize("where", ["", "notebooks", "notebooks/my", "notebooks/my/deeper"])
def test_the_collection_is_found_from_each_of_its_folders(tmp_path, monkeypatch, where):
    book = tmp_path / "notebooks"
    for folder in (book / "my" / "deeper", tmp_path / "tests"):
        folder.mkdir(parents=True)
    for folder in (book, book / "my"):  # the second one has paths of one's own
        (folder / "paths.toml").touch()
    (tmp_path / "tests" / "execute_notebooks.py").touch()
    monkeypatch.chdir(tmp_path / where)
    assert in_collection("my") == book / "my"
    assert in_collection("paths.toml") == book / "paths.toml"
    assert in_collection("tests/execute_notebooks.py").parent == tmp_path / "tests"
