"""What is fetched is pinned: packages of the browser edition by hashes, actions by commits.

And no line installs a package by a name that somebody else owns on the public index.
"""

import re
import tomllib
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[1]
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}\b")


def requirements():
    """The requirements of the edition, by their names: lines that go on are one."""
    text = (ROOT / "browser" / "requirements.txt").read_text(encoding="utf-8")
    lines = text.replace("\\\n", " ").splitlines()
    return {line.partition("==")[0]: line for line in lines if not line.startswith("#")}


def test_pip_knows_the_hashes_of_all_that_it_fetches_for_the_edition():
    found = requirements()
    assert [name for name, line in found.items() if "==" not in line or not HASH.search(line)] == []
    asked = (ROOT / "browser" / "requirements.in").read_text(encoding="utf-8").splitlines()
    pinned = [line for line in asked if not line.startswith("#")]
    assert [line for line in pinned if not found[line.partition("==")[0]].startswith(line)] == []


def test_wheels_of_the_edition_have_a_hash_where_pyodide_has_none():
    packages = tomllib.loads((ROOT / "browser" / "sources.toml").read_text())["packages"]
    compiled = {"numpy", "matplotlib", "contourpy", "kiwisolver", "pillow"}  # by its lock file
    groups = [packages["widgets"], packages["kernel"], *packages["later"].values()]
    names = {line.partition("==")[0] for group in groups for line in group}
    assert names - compiled == packages["sha256"].keys()


def test_actions_are_those_of_a_commit():
    files = [*(ROOT / ".github" / "workflows").glob("*.yml")]
    used = [line for file in files for line in re.findall(r"uses: *(\S+)", file.read_text())]
    assert used and [one for one in used if not re.search(r"@[0-9a-f]{40}$", one)] == []


def test_the_package_has_a_name_that_is_free_and_nothing_installs_the_one_that_is_not():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "sprague-grundy"
    assert "Private :: Do Not Upload" in project["classifiers"]
    asked = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    assert [one for one in asked if re.match("sg[-_.]core", one)] == []
    texts = [*ROOT.glob("*.md"), *(ROOT / "notebooks").rglob("*.md"), *ROOT.glob("sg_co*/**/*.py")]
    installs = re.compile(r"\binstall [^\n`]*\bsg[-_]co(re|urse)\b(?![/.])")
    found = [file for file in texts if installs.search(file.read_text(encoding="utf-8"))]
    assert found == []
