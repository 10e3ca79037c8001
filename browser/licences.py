"""The licences of all that the site ships: from the packages that are in it, with their texts.

Packages of Python and of npm bring a text. The lists of the Lab have the texts of most of its
packages. What brings none is in `licences.toml`, with its copyright.
"""

import json
import re
import tomllib
from pathlib import Path

import pdoc
from wheels import LICENCE, licence_of

SAID = tomllib.loads((Path(__file__).parent / "licences.toml").read_text(encoding="utf-8"))
SITE = Path(pdoc.__file__).parents[1]
LEAVE_SOMETHING = ("pdoc", "nbconvert", "jupyterlite_core", "jupyterlab_pygments")  # of those here
LISTS = "third-party-licenses.json"
BEGINS = re.compile(r"(Permission is hereby|Redistribution and use) .*", re.DOTALL)  # conditions
OURS = "sg-glue"  # under the licence of the collection


def licences(python, npm, dist):
    """Return what the site names: for each text of a licence, the pieces that have it.

    `python` is by name of package what `folder_of_python` returns, `npm` the folders of packages
    in the bundled scripts.
    """
    builders = (next(SITE.glob(f"{name}-*.dist-info")) for name in LEAVE_SOMETHING)
    found = [{"name": name} | one for name, one in python.items() if name != OURS]
    found += [{"name": about.name.partition("-")[0]} | licence_of(about) for about in builders]
    found += [*map(of_npm, npm), *of_lists(dist)]
    texts = {one["name"]: "\n\n".join(one["texts"]) for one in found if one["texts"]}
    found += [*inside(texts, npm)]
    for one in found:
        one["texts"] = one["texts"] or [without_a_text(one, texts)]
    return by_text(found)


def of_npm(folder):
    """Return the licence of a package of npm, by its folder."""
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    files = sorted(file for file in folder.iterdir() if LICENCE.match(file.name))
    texts = [file.read_text(encoding="utf-8") for file in files if file.is_file()]
    named = {"named": about["license"], "version": about["version"]}
    return {"name": about["name"], "texts": texts} | named


def of_lists(dist):
    """Yield the licences of what is in the scripts of the Lab, which brings lists of them."""
    for file in sorted(dist.rglob(LISTS)):
        for one in json.loads(file.read_text(encoding="utf-8"))["packages"]:
            texts = [one["extractedText"]] if one["extractedText"] else []
            about = {"named": one["licenseId"], "version": one["versionInfo"]}
            yield {"name": one["name"], "texts": texts} | about


def inside(texts, npm):
    """Yield the licences of what is inside other pieces, which `licences.toml` lists."""
    of = {folder.name: folder for folder in npm}
    for named, one in SAID["whole"].items():
        package, _, file = one["text_of"].partition("/")
        text = (of[package] / file).read_text(encoding="utf-8") if file else texts[package]
        text = f"{one['copyright']}\n\n{text}"
        yield {"name": one["piece"], "version": "", "named": named, "texts": [text]}
    for named, pieces in SAID["inside"].items():
        for name, holders in pieces.items():
            text = f"{holders}\n\n{conditions(named, texts)}"
            yield {"name": name, "version": "", "named": named, "texts": [text]}
    for named, pieces in SAID["files"].items():
        for name, file in pieces.items():
            text = (Path(__file__).parent / file).read_text(encoding="utf-8")
            yield {"name": name, "version": "", "named": named, "texts": [text]}
    for named, pieces in SAID["texts"].items():
        for name, text in pieces.items():
            yield {"name": name, "version": "", "named": named, "texts": [text]}


def conditions(named, texts):
    """Return the conditions of a licence, without a copyright, as some package brings them."""
    return BEGINS.search(texts[SAID["conditions"][named]])[0]


def without_a_text(one, texts):
    """Return the text for a piece that brings none; stop where nobody has said its copyright."""
    holders = [said for name, said in SAID["copyright"].items() if one["name"].startswith(name)]
    if not holders or one["named"] not in SAID["conditions"]:
        raise SystemExit(f"licences.toml does not say the copyright of {one['name']}")
    return f"{holders[0]}\n\n{conditions(one['named'], texts)}"


def by_text(found):
    """Return {"names", "named", "texts"} for each text, in the order of the names."""
    groups = {}
    for one in sorted(found, key=lambda one: one["name"].lower().lstrip("@")):
        words = f"{one['name']} {one['version'] or ''}".strip()
        group = groups.setdefault((one["named"], *one["texts"]), {})
        group[words] = None  # which two lists may name
    return [
        {"names": list(names), "named": named, "texts": texts}
        for (named, *texts), names in groups.items()
    ]


def shipped_by_npm(inputs):
    """Return the folders of packages of which scripts are bundled, from the paths of files."""
    found = (re.match(r"node_modules/(?:@[^/]+/)?[^/]+", path) for path in inputs)
    return sorted({one[0] for one in found if one})
