"""The formal companion: the machine accepts it, and it says what the notebooks say it does.

Without Coq (or Rocq) what needs it is skipped, or fails if SG_REQUIRE_COQ is 1.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from helpers import MANY_GAMES, NOTEBOOKS

from sg_core import grundy_value, outcome
from sg_course.cells import loaded

FORMAL = Path(__file__).parents[1] / "formal"
FILE = (FORMAL / "SpragueGrundy.v").read_text(encoding="utf-8")
README = (FORMAL / "README.md").read_text(encoding="utf-8")
THEOREMS = re.findall(r"^Theorem (\w+)", FILE, flags=re.MULTILINE)
NO_COQ = "no coqc found, which checks proofs: it comes with Coq, or with Rocq"


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """The function that returns what the machine prints to commands, after the whole file."""
    if not shutil.which("coqc") and os.environ.get("SG_REQUIRE_COQ") == "1":
        pytest.fail(NO_COQ)
    if not shutil.which("coqc"):
        pytest.skip(NO_COQ)
    folder = tmp_path_factory.mktemp("formal")

    def printed(commands):
        (folder / "File.v").write_text(f"{FILE}\n{commands}", encoding="utf-8")
        done = subprocess.run(["coqc", "File.v"], cwd=folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return printed


def test_the_machine_accepts_each_theorem_and_nothing_is_assumed(answers):
    together = ", ".join(f"@{name}" for name in THEOREMS)
    said = answers(f"Definition all := ({together}).\nPrint Assumptions all.")
    assert said == "Closed under the global context\n"
    assert len(THEOREMS) > 20


def written(game, position):
    """A position in the words of the file: the list of its options."""
    return f"Game [{'; '.join(written(game, option) for option in game.options(position))}]"


def test_what_the_definitions_compute_is_what_the_package_computes(answers):
    games = "; ".join(written(game, game.start) for game in MANY_GAMES)
    said = answers(f"Compute map (fun G => (outcome G, value G)) [{games}].")
    computed = re.findall(r"\(\s*([PN]),\s+(\d+)\)", said)
    assert computed == [(str(outcome(game)), str(grundy_value(game))) for game in MANY_GAMES]


def test_each_theorem_names_its_section_and_the_page_lists_all_in_their_order():
    for part in FILE.split("(** ")[1:]:
        places = re.findall(r"([01]\d) §(\d+)", part.partition("*)")[0])
        assert places or "\nTheorem " not in part, part
        for lesson, section in places:
            (path,) = NOTEBOOKS.glob(f"{lesson}_*.ipynb")
            assert f"## {section} · " in path.read_text(encoding="utf-8"), part
    rows = re.findall(r"^\| (`.*?) \|", README.split("## What is proved")[1], flags=re.MULTILINE)
    assert re.findall(r"`(\w+)`", "".join(rows)) == THEOREMS


def quoted(text):
    """The statements that a page quotes."""
    return re.findall(r"^```coq\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def test_what_is_quoted_stands_in_the_file_letter_by_letter_and_is_short():
    pages = {path.name[:2]: loaded(path).cells for path in NOTEBOOKS.glob("[0-9g]*.ipynb")}
    found = {
        lesson: [block for cell in cells for block in quoted(cell.source)]
        for lesson, cells in pages.items()
    }
    lines = {lesson: "".join(blocks).count("\n") for lesson, blocks in found.items() if blocks}
    assert lines.keys() == {"03", "05", "06", "07"} and max(lines.values()) <= 5
    for block in sum(found.values(), quoted(README)):
        assert block.startswith("Theorem ") and block.endswith(".\n")
        assert f"\n{block}" in FILE, block
