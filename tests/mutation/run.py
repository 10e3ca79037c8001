"""Mutation testing of floors 0–4 with mutmut, one module after the other.

    python tests/mutation/run.py                  all modules
    python tests/mutation/run.py labels graph     some of them
    python tests/mutation/run.py --left graph     those that no test has failed on so far
    python tests/mutation/run.py --afresh         survivors once more, each in a new process

Each module is worked on in its own folder under `mutants/`, by its own quick tests, which
`modules.toml` names. What mutmut found stays there: `cd mutants/labels; mutmut show NAME`.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from contextlib import chdir
from pathlib import Path

from mutmut.mutation.file_mutation import mutate_file_contents

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MODULES = tomllib.loads((HERE / "modules.toml").read_text("utf-8"))
VERDICTS = {0: "survived", 1: "killed", 3: "killed", 33: "no tests", -24: "timeout", 24: "timeout"}
ENVIRONMENT = {
    **os.environ,
    "PYTHONHASHSEED": "0",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
}


def files_of(module):
    """Return the files of a module or a package, relative to the root."""
    place = ROOT / "sg_core" / module
    files = sorted(place.glob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    return [file.relative_to(ROOT).as_posix() for file in files]


def settings(module):
    """Return the text of the settings of mutmut for a module."""
    given = MODULES[module]
    skipped = " and ".join(f"not {word}" for word in ["mutmut", *given.get("slow", [])])
    plain = "addopts=-p _hypothesis_pytestplugin -p no:cacheprovider --doctest-modules"
    values = {
        "source_paths": ["sg_core"],
        "only_mutate": files_of(module),
        "pytest_add_cli_args": ["-o", plain, "--hypothesis-profile=ci", "-k", skipped],
        "pytest_add_cli_args_test_selection": [
            *files_of(module),
            *(f"tests/{name}" for name in given["tests"]),
        ],
        "timeout_multiplier": 4.0,
        "timeout_constant": 2.0,
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in values.items()]
    return "\n".join(["[tool.mutmut]", *lines, ""])


def prepared(module):
    """Return the folder for the mutants of a module, with the package and its tests in it."""
    folder = ROOT / "mutants" / module
    folder.mkdir(parents=True, exist_ok=True)
    without = shutil.ignore_patterns("__pycache__", "browser", "benchmarks", "mutation")
    for part in ("sg_core", "tests"):
        shutil.copytree(ROOT / part, folder / part, ignore=without, dirs_exist_ok=True)
    (folder / "pyproject.toml").write_text(settings(module), "utf-8")
    return folder


def mutants(module, folder):
    """Return the names of the mutants of a module that are tried."""
    names = []
    for file in files_of(module):
        room = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        with chdir(folder):  # where mutmut finds its settings
            made = mutate_file_contents(file, (ROOT / file).read_text("utf-8")).mutant_names
        names += [f"{room}.{name}" for name in made]
    most = MODULES[module].get("sample", len(names))
    return names if most >= len(names) else random.Random(8).sample(names, most)


def verdicts(folder, names):
    """Return what became of each of the mutants."""
    found = {}
    for file in folder.glob("mutants/sg_core/**/*.meta"):
        found |= json.loads(file.read_text("utf-8"))["exit_code_by_key"]
    return {name: VERDICTS.get(found.get(name), str(found.get(name))) for name in names}


def killed_afresh(folder, name):
    """Return whether a survivor is killed in a new process.

    mutmut switches a mutant on after the tests were imported and run once, so what they computed
    when they were imported, and what is in a `cache`, is still that of the package as it is.
    """
    given = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
    options = given["pytest_add_cli_args"] + given["pytest_add_cli_args_test_selection"]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--rootdir=.", *options]
    environment = {**ENVIRONMENT, "MUTANT_UNDER_TEST": name}
    try:
        run = subprocess.run(command, cwd=folder / "mutants", env=environment, timeout=600)
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


def main(*wanted):
    """Try the mutants of the modules, and print a table and the survivors."""
    rows, survivors = [], []
    for module in [word for word in wanted if not word.startswith("--")] or MODULES:
        folder = prepared(module)
        names = mutants(module, folder)
        ledger = folder / "killed.json"
        before = json.loads(ledger.read_text("utf-8")) if "--left" in wanted else []
        left = [name for name in names if name not in before]
        command = [sys.executable, "-m", "mutmut", "run", "--max-children", "1", *left]
        subprocess.run(command, cwd=folder, env=ENVIRONMENT)
        found = verdicts(folder, left) | dict.fromkeys(before, "killed")
        for name in left:
            if "--afresh" in wanted and found[name] != "killed" and killed_afresh(folder, name):
                found[name] = "killed"
        ledger.write_text(json.dumps([name for name in names if found[name] == "killed"]), "utf-8")
        count = Counter(found[name] for name in names)
        killed = count["killed"] + count["timeout"]
        share = f"{100 * killed / len(names):.1f} %"
        rows.append(f"| `{module}` | {len(names)} | {killed} | {share} | {dict(count)} |")
        survivors += [f"{name}: {found[name]}" for name in names if found[name] != "killed"]
    print("", *survivors, "", *rows, sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
