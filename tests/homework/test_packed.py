"""Notebooks as people hand them in: with one ending too many, in a zip, with large outputs."""

import io
import json
import tracemalloc
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest
from helpers import every
from homework_class import Submission, notebook, notebook_at, perfect, texts_only

from sg_core import GameError
from sg_course.homework.answers import MOST_BYTES, MOST_FILE, checked_right

TEXTS = texts_only().content


def packed(files, method=ZIP_DEFLATED):
    """The bytes of a zip."""
    content = io.BytesIO()
    with ZipFile(content, "w", method) as new:
        for name, text in files.items():
            new.writestr(name, text)
    return content.getvalue()


MAC = {"set1-ada.ipynb": TEXTS, "__MACOSX/._set1-ada.ipynb": b"x", "set1/": b"", "notes.md": b""}
ONE = packed(MAC)


@pytest.mark.parametrize(("name", "content"), [
    ("set1-ada.ipynb.txt", TEXTS),
    ("set1-ada.ipynb.json", TEXTS),
    ("Ada_17_assignsubmission_file_set1-ada.ipynb.txt", TEXTS),
    ("set1-ada.IPYNB.TXT", TEXTS),
    ("set1-ada.zip", ONE),
    ("set1-ada.ipynb.zip", packed(MAC, ZIP_STORED)),
    ("ada/set1.zip", ONE),
    ("set1-ada.ipynb", ONE),
])  # fmt: skip
def test_a_notebook_under_another_name_or_in_a_zip_is_read(class_at, name, content):
    rows = class_at({name: Submission(content, {})}, *class_at.of("ada", "ben"))
    assert rows["ada"]["file"] == name
    assert rows["ada"]["remark"] == ""
    assert "ada · to be read" in class_at.read("to_read.html")


def test_a_zip_with_several_notebooks_or_none_is_left_to_a_person(class_at):
    files = {"ada": packed({"a.ipynb": TEXTS, "b.ipynb": TEXTS}), "ben": packed({"a.docx": b""})}
    files = {f"{who}/set1.zip": Submission(content, {}) for who, content in files.items()}
    rows = class_at({"cleo.ipynb": texts_only(), **files}, *class_at.of("ada", "ben", "cleo"))
    left = {rows[who]["remark"] for who in ("ada", "ben")}
    assert left == {"Handed in: set1.zip, not a notebook."}


BOMB = packed({"a.ipynb": b" " * (3 * MOST_FILE)})
LOCKED = ONE.replace(b"PK\x03\x04\x14\x00\x00", b"PK\x03\x04\x14\x00\x01", 1).replace(
    b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01", 1
)


@every("content told", [
    (BOMB, "the file is larger than 20 MB; ask for it after Edit"),
    (LOCKED, "the zip cannot be unpacked; ask for the notebook itself"),
    (ONE[:200], "the zip cannot be unpacked; ask for the notebook itself"),
    (ONE.replace(ONE[60:90], bytes(30)), "the zip cannot be unpacked"),
    (packed({"a.ipynb": TEXTS}, ZIP_BZIP2), "the zip cannot be unpacked"),
    (packed({"a.ipynb": b"", "b.ipynb": b""}), "the zip has 2 notebooks; ask for the one"),
    (packed({}), "the file is not a notebook"),
    (b" " * (MOST_FILE + 1), "the file is larger than 20 MB; ask for it after Edit"),
])  # fmt: skip
def test_what_is_no_zip_of_one_notebook_is_refused(tmp_path, content, told):
    (tmp_path / "any.ipynb").write_bytes(content)
    with pytest.raises(GameError, match=told):
        notebook_at(tmp_path / "any.ipynb")


def test_of_a_zip_no_more_is_unpacked_than_is_read_of_a_file(tmp_path):
    (tmp_path / "any.ipynb").write_bytes(packed({"a.ipynb": b" " * 200_000_000}))
    tracemalloc.start()
    with pytest.raises(GameError, match="larger than 20 MB"):
        notebook_at(tmp_path / "any.ipynb")
    assert tracemalloc.get_traced_memory()[1] < 4 * MOST_FILE
    tracemalloc.stop()


def large(cell):
    """Set 1, solved, with more in a cell of code."""
    content = notebook("set1")
    code = [each for each in content["cells"] if each["cell_type"] == "code"]
    code[-1] |= cell
    return json.dumps(content).encode()


def test_outputs_do_not_count_as_long_as_the_file_can_be_read(tmp_path, class_at):
    picture = {"data": {"image/png": "x" * (MOST_BYTES + 1), "text/plain": ["✓ Right.\n", "…"]}}
    content = large({"outputs": [picture, {"text": "y" * 99}, 3]})
    rows = class_at({"ada.ipynb": Submission(content, {}), "ben.ipynb": perfect("set1")})
    assert rows["ada"]["total"] == rows["ben"]["total"] != "0"
    (tmp_path / "any.ipynb").write_bytes(content)
    assert len(checked_right(notebook_at(tmp_path / "any.ipynb"))) == 1
    (tmp_path / "any.ipynb").write_bytes(large({"attachments": "x" * MOST_BYTES}))
    with pytest.raises(GameError, match="than 5 MB, even without its outputs; ask for it without"):
        notebook_at(tmp_path / "any.ipynb")
