"""What is fetched is pinned: packages of the browser edition by hashes, actions by commits.

What a class installs is pinned, too. And no line installs a package by a name that somebody else
owns on the public index.
"""

import re
import sys
import tomllib
from hashlib import sha256
from importlib.metadata import requires, version
from itertools import chain
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "browser"))
from pinned import checked  # noqa: E402

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


def test_a_file_of_another_hash_is_not_built_into_the_edition():
    pinned = sha256(b"ours").hexdigest()
    assert checked("a.wasm", b"ours", pinned) == b"ours"
    with pytest.raises(SystemExit, match=f"a.wasm is not the file .*, not {pinned}"):
        checked("a.wasm", b"theirs", pinned)


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


def project():
    """What pyproject.toml says of the package."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def constraints(name="constraints.txt"):
    """Return the lines of a list of constraints, without remarks."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    found = [line.partition("#")[0].strip() for line in lines]
    return [Requirement(line) for line in found if line]


def needs_of(requirement):
    """Return what a package, with some extras, needs here; of the collection, as its file says."""
    if requirement.name == project()["name"]:
        extras = project()["optional-dependencies"]
        lines = chain(project()["dependencies"], *(extras[extra] for extra in requirement.extras))
    else:
        lines = requires(requirement.name) or []
    for need in map(Requirement, lines):
        here = [{"extra": extra} for extra in requirement.extras or [""]]
        if need.marker is None or any(map(need.marker.evaluate, here)):
            yield need


def closure(extra):
    """Return the names of all that is installed here for an extra of the collection."""
    waiting, seen = [Requirement(f"{project()['name']}[{extra}]")], set()
    while waiting:
        requirement = waiting.pop()
        step = canonicalize_name(requirement.name), frozenset(requirement.extras)
        if step not in seen:
            seen.add(step)
            waiting += needs_of(requirement)
    return {name for name, _ in seen} - {project()["name"]}


def others_installed(names):
    """Return which of some packages are here in another version than a class has."""
    pins = [line for line in constraints() if line.marker is None or line.marker.evaluate()]
    here = [line for line in pins if canonicalize_name(line.name) in names]
    return [line.name for line in here if not line.specifier.contains(version(line.name))]


def test_all_that_a_class_installs_is_pinned_but_what_lacks_a_package_for_some_macs():
    pinned = {canonicalize_name(line.name) for line in constraints()}
    assert "jupyterlab" in pinned and "argon2-cffi-bindings" not in pinned
    installed = closure("lab")
    if others := others_installed(installed):  # which may need others
        pytest.skip(f"here are other versions than a class has: {', '.join(others)}")
    assert installed - pinned == {"argon2-cffi-bindings"}


def test_the_pins_are_exact_and_keep_to_the_bounds():
    extras = project()["optional-dependencies"]
    bounds = [*map(Requirement, chain(*extras.values())), *constraints("constraints.in")]
    pins = {}
    for line in constraints():
        (only,) = line.specifier
        assert only.operator == "=="
        pins.setdefault(line.name, []).append(only.version)
    outside = [
        f"{bound} is {version}"
        for bound in bounds
        for version in pins.get(bound.name, ())
        if not bound.specifier.contains(version)
    ]
    assert outside == []


def test_only_anywidget_has_an_upper_bound_in_what_others_install():
    asked = map(Requirement, chain(*project()["optional-dependencies"].values()))
    bounded = {one.name for one in asked if any(part.operator != ">=" for part in one.specifier)}
    assert bounded == {"anywidget"}


def test_no_list_of_a_class_names_a_registry():
    for name in ("requirements.txt", "constraints.txt", "constraints.in"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in text and "index" not in text, name


def test_each_week_three_rows_are_tested_and_the_newest_versions_are_proposed():
    jobs = yaml.safe_load((ROOT / ".github/workflows/weekly.yml").read_text("utf-8"))["jobs"]
    script = (ROOT / ".ci/versions").read_text(encoding="utf-8")
    others = [row["row"] for row in jobs["others"]["strategy"]["matrix"]["include"]]
    assert others == ["pre", "lowest"] and jobs["propose"]["needs"] == "newest"
    run = str([job["steps"] for job in jobs.values()])
    assert ".ci/versions newest" in run and ".ci/versions ${{ matrix.row }}" in run
    assert "    newest | pre | lowest) shift" in script and "-m pytest -m browser" in script


def test_the_package_has_a_name_that_is_free_and_nothing_installs_the_one_that_is_not():
    found = project()
    assert found["name"] == "sprague-grundy"
    assert "Private :: Do Not Upload" in found["classifiers"]
    asked = [*found["dependencies"], *chain(*found["optional-dependencies"].values())]
    assert [one for one in asked if re.match("sg[-_.]core", one)] == []
    texts = [*ROOT.glob("*.md"), *(ROOT / "notebooks").rglob("*.md"), *ROOT.glob("sg_co*/**/*.py")]
    installs = re.compile(r"\binstall [^\n`]*\bsg[-_]co(re|urse)\b(?![/.])")
    found = [file for file in texts if installs.search(file.read_text(encoding="utf-8"))]
    assert found == []
