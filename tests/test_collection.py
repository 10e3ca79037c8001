"""Files of the collection that git could not merge are named as such wherever they are read."""

import pytest

from sg_core.errors import GameError
from sg_course.homework.books import loaded
from sg_course.homework.reading import notebook_in
from sg_course.questions import question_named

MARKED = "## which\n<<<<<<< HEAD\nOurs?\n=======\nTheirs?\n>>>>>>> main\n"


@pytest.mark.parametrize("read", [notebook_in, loaded, lambda _: question_named("99: which")])
def test_marks_of_a_merge_are_named(tmp_path, monkeypatch, read):
    (tmp_path / "questions").mkdir()
    for name in ("any.ipynb", "questions/99.md"):
        (tmp_path / name).write_text(MARKED, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GameError, match="<<<<<<< and >>>>>>>; keep one"):
        read(tmp_path / "any.ipynb")
