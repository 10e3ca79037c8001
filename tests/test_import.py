"""Tests of the building: `import sg_core` is light, and modules import only downwards."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from helpers import NOTEBOOKS, every, printed

from sg_core.libraries import EXTRAS

ROOT = Path(__file__).resolve().parents[1]
HEAVY = ["matplotlib", "networkx", "ipywidgets", "anywidget", "IPython"]
MODULES = {  # a module imports only from modules above it
    "sg_core": [
        *("words", "errors", "checks", "libraries", "nimbers", "graph", "labels", "sets"),
        *("samples", "equivalence", "basis", "rulesets", "sequences", "values", "strategies"),
        "beyond",
    ],
    "sg_course": [
        *("limits", "strict", "files", "pictures", "collection", "server", "questions", "source"),
        *("cells", "slides", "paths", "rendered", "notes", "reasons", "exercises", "instances"),
        *("practice", "widgets", "homework", "inventory"),
    ],
}
FLOOR = {module: floor for floor, module in enumerate([*MODULES["sg_core"], *MODULES["sg_course"]])}
FLOOR["sg_core"] = FLOOR["strategies"]  # what `import sg_core` brings


def names_imported(source, path=("module",)):
    """Return the full names of what a module imports, each as a list of its parts.

    `path` is the module's place in its package, which relative imports start from.
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            here = [home(path[0]), *path][: -node.level] if node.level else []
            base = ".".join([*here, *([node.module] if node.module else [])])
            found += [f"{base}.{alias.name}" for alias in node.names]
    return [name.split(".") for name in found]


def modules_imported(source, path):
    """Return the modules that a module imports; "sg_core" for the package itself."""
    names = [name for name in names_imported(source, path) if name[0] in MODULES]
    return {name[1] if name[1:] and name[1] in FLOOR else "sg_core" for name in names}


def upward_imports(source, path):
    """Return the modules above its own floor that a module imports."""
    floor = len(FLOOR) if path[-1] == "__main__" else FLOOR[path[0]]  # which nobody imports
    return sorted(module for module in modules_imported(source, path) if FLOOR[module] > floor)


def home(module):
    """Return the package in which a module is."""
    return next((package for package, modules in MODULES.items() if module in modules), "sg_core")


def modules():
    """Return (path in its package, source) of every module but the packages' own `__init__`."""
    found = [
        (f, f.relative_to(ROOT / p).with_suffix("").parts)
        for p in MODULES
        for f in sorted((ROOT / p).rglob("*.py"))
    ]
    return [(path, file.read_text("utf-8")) for file, path in found if path != ("__init__",)]


def others_imported(source):
    """Return the packages, neither Python's own nor ours, that a module imports."""
    names = {name[0] for name in names_imported(source)}
    return names - sys.stdlib_module_names - {"sg_core"}


@every(("path", "source"), [m for m in modules() if home(m[0][0]) == "sg_core"])
def test_what_computes_needs_nothing_that_teaches_and_no_library_to_be_loaded(path, source):
    assert others_imported(source) == set()


def test_each_library_is_in_the_extra_that_its_absence_names():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    brought = {
        re.match(r"[\w-]+", line)[0]: extra
        for extra in ("sequences", "graphs")
        for line in extras[extra]
    }
    assert brought == EXTRAS and project["dependencies"] == []
    assert "sprague-grundy[sequences,graphs]" in extras["widgets"]  # and so in `lab` and `test`
    assert "sprague-grundy[widgets]" in extras["lab"]


def test_what_computes_runs_where_nothing_else_is_installed(tmp_path):
    """All modules, and all names, in a Python that has no other package."""
    (tmp_path / "sg_core").symlink_to(ROOT / "sg_core")
    code = f"""
import sys; sys.path[:0] = [{str(tmp_path)!r}]
import importlib, pkgutil, sg_core
from sg_core import *  # each name that is promised
for module in pkgutil.walk_packages(sg_core.__path__, "sg_core."):
    importlib.import_module(module.name)
from sg_core.rulesets import Kayles, Nim
print(importlib.util.find_spec("numpy"), sg_core.outcome(Nim(), (1, 2, 3)))
for ask in (lambda: sg_core.find_period(Kayles()), sg_core.GameGraph({{"a": []}}).to_networkx):
    try: ask()
    except ModuleNotFoundError as missing: print(missing.name, str(missing).split()[-1])
"""
    said = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    lines = ["None P", 'numpy ".[sequences]"', 'networkx ".[graphs]"']
    assert said.stdout.splitlines() == lines, said.stderr


@every(("module", "heavy"), [("sg_core", [*HEAVY, *EXTRAS]), ("sg_course.pictures", HEAVY)])
def test_importing_the_package_loads_nothing_heavy(module, heavy):
    code = f"""
import sys
import {module}
print([name for name in {heavy} if name in sys.modules])
"""
    assert printed(code).strip() == "[]"


def test_what_a_browser_fetches_late_is_not_asked_for_anything_while_modules_are_imported():
    code = """
import sys, types

class Late(types.ModuleType):
    def __getattr__(self, name):
        if not name.startswith("__"):
            print(self.__name__, name)
            raise AttributeError(name)

sys.modules |= {name: Late(name) for name in ("numpy", "networkx")}
import sg_course.exercises, sg_course.widgets
print("imported")
"""
    assert printed(code).strip() == "imported"


def test_what_students_use_does_not_load_the_grader():
    code = """
import sys
import sg_course.widgets, sg_course.practice
print([name for name in sys.modules if name.startswith("sg_course.homework")])
"""
    assert printed(code).strip() == "[]"


def test_where_the_widgets_have_no_library_the_extra_is_named():
    code = """
import sys
sys.modules["anywidget"] = None
try:
    import sg_course.widgets
except ModuleNotFoundError as missing:
    print(missing)
"""
    assert 'pip install ".[lab]"' in printed(code)


def test_notebooks_import_from_modules_and_packages():
    """From a module at the top, or from a package; never from inside a package."""
    text = "".join(path.read_text("utf-8") for path in NOTEBOOKS.rglob("*.ipynb"))
    for package, modules in MODULES.items():
        named = set(re.findall(rf"(?:from|import) {package}\.([\w.]+)", text))
        assert named and named <= {*modules}


@every(("path", "source"), modules())
def test_modules_import_only_downwards(path, source):
    assert path[0] in FLOOR, f"say in MODULES where the module {path[0]} is"
    assert upward_imports(source, path) == []


@every(
    ("path", "source", "upward"),
    [
        (("graph",), "from sg_core import errors, labels", ["labels"]),
        (("graph",), "import sg_course.pictures.drawing as draw, math", ["pictures"]),
        (("graph",), "from .labels import P", ["labels"]),
        (("graph",), "from . import samples", ["samples"]),
        (("graph",), "import sg_core", ["sg_core"]),
        (("graph",), "def late():\n    from sg_core import outcomes", ["sg_core"]),
        (("rulesets", "nim"), "from .heaps import Heap\nfrom ..nimbers import mex", []),
        (("rulesets", "nim"), "from ..strategies import bouton", ["strategies"]),
        (("homework", "__init__"), "from sg_course.exercises import MexOf", []),
        (("widgets", "practice"), "from sg_course.homework import sheet", ["homework"]),
        (("questions", "__init__"), "from sg_course import paths", ["paths"]),
        (("questions", "__main__"), "from sg_course import paths", []),
    ],
)
def test_upward_imports_are_seen(path, source, upward):
    """The test of the test."""
    assert upward_imports(source, path) == upward
