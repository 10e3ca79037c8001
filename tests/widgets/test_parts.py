"""`python -m sg_course.widgets install` copies what a server lacks, and `remove` undoes it."""

import errno
import shutil
from pathlib import Path

import pytest

from sg_course.widgets import __main__ as parts

NAMES = [*parts.OTHERS, parts.OURS]


@pytest.fixture
def places(tmp_path, monkeypatch):
    """The folders with parts: beside this Python, for all users, and the reader's own."""
    folders = [tmp_path / name for name in ("beside", "system", "own")]
    monkeypatch.setattr(parts, "ENV_JUPYTER_PATH", [str(folders[0])])
    monkeypatch.setattr(parts, "SYSTEM_JUPYTER_PATH", [str(folders[1])])
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(folders[2]))
    monkeypatch.delenv("JUPYTER_PATH", raising=False)
    for name in parts.OTHERS:
        put(folders[0], name, "of the kernel")
    return [folder / parts.FOLDER for folder in folders]


def put(folder, name, text):
    """Put a part, as a package brings it, into a folder of Jupyter."""
    place = folder / parts.FOLDER / name / "static"
    place.mkdir(parents=True, exist_ok=True)
    (place / "remote.js").write_text(text, encoding="utf-8")
    (place.parent / parts.MARK).write_text('{"packageName": "the package"}', encoding="utf-8")


def files(folder):
    return {
        str(f.relative_to(folder)): f.read_text("utf-8") for f in folder.rglob("*.*") if f.is_file()
    }


def test_what_is_missing_is_copied_once_and_taken_back(places, capsys):
    beside, _, own = places
    assert parts.main(["install"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in [*NAMES, str(own), "Reload", "use remove"])
    assert {*NAMES} <= {str(f.parent.relative_to(own).as_posix()) for f in own.rglob(parts.MARK)}
    copied = own / "anywidget" / "static" / "remote.js"
    assert copied.read_text("utf-8") == "of the kernel"
    assert (own / parts.OURS / "static" / "remoteEntry.js").is_file()

    before = files(own)
    assert parts.main(["install"]) == 0 and "Nothing to do" in capsys.readouterr().out
    assert files(own) == before

    put(beside.parent, "anywidget", "newer")
    assert parts.main(["install"]) == 0
    assert capsys.readouterr().out.startswith("Copied anywidget to")
    assert copied.read_text("utf-8") == "newer"

    assert parts.main(["remove"]) == 0 and files(own) == {}
    said = capsys.readouterr().out
    assert all(name in said for name in NAMES)
    assert parts.main(["remove"]) == 0 and "Nothing to do" in capsys.readouterr().out


@pytest.mark.parametrize("which", [1, 2], ids=["system", "own"])
def test_what_every_server_finds_is_left_alone(places, which, capsys):
    for name in parts.OTHERS:
        put(places[which].parent, name, "of a package")
    before = files(places[which])
    assert parts.main(["install"]) == 0
    assert capsys.readouterr().out.startswith(f"Copied {parts.OURS} to")
    assert parts.main(["remove"]) == 0
    assert files(places[which]) == before


def test_where_a_package_is_missing_it_is_named(places, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(parts, "ENV_JUPYTER_PATH", [str(tmp_path / "empty")])
    assert parts.main(["install"]) == 1
    assert 'pip install ipywidgets anywidget first' in capsys.readouterr().err
    assert not Path(places[2]).exists()


def test_on_a_full_disk_nothing_of_a_part_stays_and_later_it_is_copied(places, monkeypatch, capsys):
    def copies_half(source, place):
        Path(place).mkdir(parents=True)
        (Path(place) / "package.json").write_text("{", encoding="utf-8")
        raise OSError(errno.ENOSPC, "No space left on device")

    own = places[2]
    with monkeypatch.context() as full:
        full.setattr(shutil, "copytree", copies_half)
        assert parts.main(["install"]) == 1
    assert "could not be copied to" in (said := capsys.readouterr().err) and "No space" in said
    assert files(own.parent) == {}
    assert parts.main(["install"]) == 0 and capsys.readouterr().out.startswith("Copied ")


@pytest.mark.parametrize("mark", [None, "", "{"])
@pytest.mark.parametrize("command", ["install", "remove"])
def test_half_a_copy_of_an_earlier_version_is_made_whole_or_removed(places, command, mark):
    half = places[2] / parts.OURS
    half.mkdir(parents=True)
    whole = parts.source_of(parts.OURS) / "package.json"
    (half / "package.json").write_bytes(whole.read_bytes()[:9])
    if mark is not None:
        (half / parts.MARK).write_text(mark, encoding="utf-8")
    assert parts.main([command]) == 0
    is_whole = parts.content(half) == parts.content(parts.source_of(parts.OURS))
    assert is_whole if command == "install" else not half.exists()


def test_what_somebody_else_put_there_is_left_alone(places):
    put(places[2].parent, parts.OURS, "of somebody")
    (places[2] / parts.OURS / parts.MARK).unlink()
    before = files(places[2])
    assert parts.main(["remove"]) == 0
    assert files(places[2]) == before
