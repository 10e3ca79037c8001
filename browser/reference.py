"""The reference: a page for each public module of the package, made from its docstrings."""

import re
from importlib import import_module
from inspect import getdoc
from pathlib import Path

import pdoc
from pages import colours
from pdoc.render_helpers import to_html

HERE = Path(__file__).resolve().parent
NAME = re.compile(r'<section id="([^".]+)"')  # of what a module offers
PUBLIC = [  # `sg_core` brings those that its `__all__` names
    *("sg_core", "sg_core.sequences", "sg_core.beyond", "sg_course.pictures", "sg_course.widgets"),
    *("sg_course.exercises", "sg_course.homework", "sg_course.source"),
]

FIRST = {  # the examples on the first page, in the order of the picture there
    "sg_core": ("GameGraph", "explore", "outcomes", "grundy_value", "winning_moves"),
    "sg_course.pictures": ("draw",),
}
SENTENCE = re.compile(r".+?\.(?=\s|$)")
EXAMPLE = re.compile(r"^>>> .+?(?=\n\n|\Z)", re.DOTALL | re.MULTILINE)


def reference(folder):
    """Write the pages of all public modules into a folder, with a search of their own."""
    homework = import_module("sg_course.homework")
    for name in homework.__all__:  # pdoc does not see what a module loads only when it is asked for
        setattr(homework, name, getattr(homework, name))
    templates = HERE / "templates" / "reference"
    pdoc.render.env.globals["night"] = colours("github-dark", ".pdoc-code")
    pdoc.render.env.globals["examples"] = [*examples()]
    pdoc.render.configure(docformat="numpy", show_source=False, template_directory=templates)
    pdoc.pdoc(*PUBLIC, output_directory=folder)


def examples():
    """Yield address, name, first sentence and example of each name of `FIRST`, as documented."""
    for module, names in FIRST.items():
        for name in names:
            said = getdoc(getattr(import_module(module), name))
            code = to_html(f"```python\n{EXAMPLE.search(said)[0]}\n```")
            address = f"{module.replace('.', '/')}.html#{name}"
            yield address, name, to_html(SENTENCE.match(said)[0]), code


def functions(folder):
    """Return what a search finds in the reference: each public name, its module, its address."""
    found = []
    for module in PUBLIC:
        page = f"{module.replace('.', '/')}.html"
        names = NAME.findall((folder / page).read_text(encoding="utf-8"))
        found += [[name, f"Reference: {module}", f"reference/{page}#{name}"] for name in names]
    return found
