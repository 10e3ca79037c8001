"""`python -m sg_course.address` writes the links to the collection, and the same ones once."""

import shutil

import pytest
from helpers import NOTEBOOKS, every

from sg_core.errors import GameError
from sg_course import address
from sg_course.cells import loaded

KEPT = ("README.md", "notebooks/address.toml", "notebooks/homework/hub.md")
NAMES = ("00_start_here.ipynb", "05_why_mex.ipynb")
FILLED = """
repository = "https://github.com/ada/nim.git"
branch = "spring"
edition = "https://example.org/nim/"
"""


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """A copy of the files with links, in which we are."""
    (tmp_path / "notebooks" / "homework").mkdir(parents=True)
    for name in [*KEPT, *(f"notebooks/{name}" for name in NAMES)]:
        shutil.copy(NOTEBOOKS.parent / name, tmp_path / name)
    (tmp_path / "notebooks" / "paths.toml").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files(folder):
    return {file: file.read_bytes() for file in folder.rglob("*.*") if file.is_file()}


def test_the_links_are_written_and_taken_back(copy, capsys):
    before = files(copy)
    assert address.main() == 0 and files(copy) == before, "run python -m sg_course.address"
    blank = (copy / KEPT[1]).read_bytes()
    (copy / KEPT[1]).write_text(FILLED, encoding="utf-8")
    assert address.main() == 0
    readme, _, hub = ((copy / name).read_text("utf-8") for name in KEPT)
    assert "[the browser edition](https://example.org/nim/)." in readme
    assert "%pip install -q" in readme and "git+https://github.com/ada/nim@spring" in readme
    assert "mybinder.org/v2/gh/ada/nim/spring?" in readme and "gh/ada/nim/spring?" in hub
    assert "repo=https%3A%2F%2Fgithub.com%2Fada%2Fnim&branch=spring&" in hub
    for name in NAMES:
        link = f"https://colab.research.google.com/github/ada/nim/blob/spring/notebooks/{name}"
        assert loaded(copy / "notebooks" / name).cells[0].source.count(link) == 1

    written = files(copy)
    assert address.main() == 0 and files(copy) == written
    (copy / KEPT[1]).write_bytes(blank)
    assert address.main() == 0 and files(copy) == before
    assert capsys.readouterr().out.count("new links") == 8


def test_what_is_not_on_github_has_no_links_to_colab_and_binder(copy):
    (copy / KEPT[1]).write_text('repository = "https://git.example.org/nim"', encoding="utf-8")
    assert address.main() == 0
    texts = [(copy / name).read_text("utf-8") for name in (KEPT[0], f"notebooks/{NAMES[0]}")]
    assert "git+https://git.example.org/nim@main" in texts[0]
    assert not any("colab.research" in text or "gh/" in text for text in texts)


@every(
    ("line", "said"),
    [
        ('edition = "example.org"', "edition in .* is 'example.org'; it should be such as"),
        ('edition = "https://a.b/) [x](https://c.d"', "should be such as"),
        ("repository = 5", "repository in .* is 5"),
        ('branch = "a b"', 'a name such as "main"'),
        ('adress = ""', "has adress; it may have repository, branch and edition"),
        ("branch", "cannot be read"),
    ],
)
def test_what_is_no_address_is_refused(line, said, tmp_path):
    (tmp_path / "address.toml").write_text(line, encoding="utf-8")
    with pytest.raises(GameError, match=said):
        address.address_in(tmp_path / "address.toml")
