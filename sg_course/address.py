"""Links to this collection, wherever it is on the internet: `python -m sg_course.address`.

`notebooks/address.toml` has the address of the repository and that of the browser edition. The
command writes the links that use them: in the README and the page on hubs between two marks such
as `<!-- edition -->` and `<!-- /edition -->`, and at the end of the first cell of each notebook.
Without an address these places show an example, or nothing.
"""

import re
import sys
import tomllib
from urllib.parse import quote

from sg_core.errors import GameError
from sg_core.words import listed, shown
from sg_course.cells import loaded, text
from sg_course.collection import in_collection

PAGES = ("README.md", "notebooks/homework/hub.md")
FIRST = "notebooks/00_start_here.ipynb"
BLANK = {"repository": "", "branch": "main", "edition": ""}
FITS = {"branch": re.compile(r"[\w./-]+")}  # anything else is an address, or blank
ADDRESS = re.compile(r"(https://[\w.~:/%@+-]+)?")
GITHUB = "https://github.com/"  # from which Colab and Binder take notebooks
EXAMPLE = f"{GITHUB}OWNER/COLLECTION"
ASKED = "open the address at which your course has put [the browser edition](browser/README.md)."
LINK = re.compile(r"\n\n\[Open in Colab\]\(.*\Z")


def address_in(file):
    """Return the addresses in a file, checked."""
    try:
        found = BLANK | tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except tomllib.TOMLDecodeError as problem:
        raise GameError(f"{file} cannot be read: {problem}") from None
    if unknown := found.keys() - BLANK.keys():
        raise GameError(f"{file} has {listed(sorted(unknown))}; it may have {listed(list(BLANK))}")
    for name, value in found.items():
        if not (isinstance(value, str) and FITS.get(name, ADDRESS).fullmatch(value)):
            right = 'a name such as "main"' if name in FITS else f'such as "{EXAMPLE}", or ""'
            raise GameError(f"{name} in {file} is {shown(value)}; it should be {right}")
    return found | {"repository": found["repository"].rstrip("/").removesuffix(".git")}


# The links


def install_line(repository, branch):
    """Return the cell that installs the package.

    >>> install_line("https://github.com/a/b", "main")
    '%pip install -q "sprague-grundy[widgets] @ git+https://github.com/a/b@main"'
    """
    return f'%pip install -q "sprague-grundy[widgets] @ git+{repository}@{branch}"'


def colab(repository, branch, path):
    """Return the address at which Colab opens a notebook."""
    place = repository.removeprefix(GITHUB)
    return f"https://colab.research.google.com/github/{place}/blob/{branch}/{path}"


def binder(repository, branch):
    """Return the address at which Binder starts the collection."""
    place = f"{repository.removeprefix(GITHUB)}/{quote(branch, safe='')}"
    return f"https://mybinder.org/v2/gh/{place}?urlpath=lab/tree/{FIRST}"


def pull(repository, branch):
    """Return the link by which a hub hands out the collection."""
    start = quote(f"lab/tree/{repository.rpartition('/')[2]}/{FIRST}", safe="")
    asked = f"repo={quote(repository, safe='')}&branch={quote(branch, safe='')}&urlpath={start}"
    return f"https://HUB/hub/user-redirect/git-pull?{asked}"


def texts(repository, branch, edition):
    """Return what to write between the marks on pages, by the name in the marks."""
    known = (repository or EXAMPLE, branch)
    hosted = repository.startswith(GITHUB)
    image = binder(repository if hosted else EXAMPLE, branch)
    links = f"[Colab]({colab(*known, FIRST)}) or on [Binder]({image})"
    return {
        "edition": f"open [the browser edition]({edition})." if edition else ASKED,
        "open": f"Or open the notebooks in {links}." if hosted else "",
        "install": f"`{install_line(*known)}`",
        "binder": f"\n```\n{image}\n```\n",
        "pull": f"\n```\n{pull(*known)}\n```\n",
    }


# The command


def with_links(page, between):
    """Return a page with new texts between its marks.

    >>> with_links("Go <!-- to -->there<!-- /to -->.", {"to": "home"})
    'Go <!-- to -->home<!-- /to -->.'
    """
    for name, new in between.items():
        begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
        before, found, after = page.partition(begin)
        page = f"{before}{begin}{new}{end}{after.partition(end)[2]}" if found else page
    return page


def with_link(notebook, name, repository, branch):
    """Return a notebook whose first cell ends in a link to itself, if Colab can open it."""
    first = notebook.cells[0]
    first.source = LINK.sub("", first.source)
    if repository.startswith(GITHUB):
        link = f"[Open in Colab]({colab(repository, branch, f'notebooks/{name}')})"
        first.source += f"\n\n{link}; there, run `{install_line(repository, branch)}` first."
    return notebook


def written(notebooks):
    """Write all links; return the files that changed."""
    address = address_in(notebooks / "address.toml")
    known = address["repository"], address["branch"]
    old = {notebooks.parent / page: (notebooks.parent / page).read_text("utf-8") for page in PAGES}
    new = {file: with_links(page, texts(**address)) for file, page in old.items()}
    for file in sorted(notebooks.glob("[01][0-9]_*.ipynb")):
        old[file] = file.read_text(encoding="utf-8")
        new[file] = text(with_link(loaded(file), file.name, *known))
    changed = [file for file in new if new[file] != old[file]]
    for file in changed:
        file.write_text(new[file], encoding="utf-8", newline="\n")
    return changed


def main():
    """Write all links and print which files changed; return the exit code."""
    file = in_collection("address.toml")
    try:
        if file is None:
            raise GameError("no addresses are here; go to the folder of the collection")
        changed = written(file.parent)
    except (GameError, OSError) as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1
    said = [f"{file}: new links" for file in changed] or ["Every link is as it should be."]
    print(*said, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
