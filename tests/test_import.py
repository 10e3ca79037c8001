"""Tests of the building: `import sg_core` is light, and rooms import only downwards."""

import ast
import re
from pathlib import Path

import pytest
from helpers import NOTEBOOKS, printed

PACKAGE = Path(__file__).resolve().parents[1] / "sg_core"
HEAVY = ("matplotlib", "ipywidgets", "anywidget", "numba", "IPython")
ROOMS = [  # a room imports only from rooms above it
    *("words", "errors", "questions", "doors", "source", "nimbers", "graph", "labels", "sets"),
    *("samples", "equivalence", "basis", "rulesets", "sequences", "values", "strategies", "beyond"),
    *("pictures", "widgets", "exercises", "homework"),
]
FLOOR = {room: floor for floor, room in enumerate(ROOMS)}
FLOOR["sg_core"] = FLOOR["strategies"]  # what `import sg_core` brings


def rooms_imported(source, path=("room",)):
    """Return the rooms that a module of the package imports; "sg_core" for the package itself.

    `path` is the module's place in the package, which relative imports start from.
    """
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            here = ["sg_core", *path][: -node.level] if node.level else []
            base = ".".join([*here, *([node.module] if node.module else [])])
            names = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        parts = [name.split(".") for name in names]
        inside = [[*part[1:], ""][0] for part in parts if part[0] == "sg_core"]
        found |= {room if room in FLOOR else "sg_core" for room in inside}
    return found


def upward_imports(source, path):
    """Return the rooms above its own floor that a module imports."""
    floor = FLOOR[path[0]]
    return sorted(room for room in rooms_imported(source, path) if FLOOR[room] > floor)


def modules():
    """Return (path in the package, source) of every module but the package's own front door."""
    files = sorted(PACKAGE.rglob("*.py"))
    paths = [file.relative_to(PACKAGE).with_suffix("").parts for file in files]
    return [(p, f.read_text("utf-8")) for p, f in zip(paths, files, strict=True) if len(p) > 1
            or p != ("__init__",)]


@pytest.mark.parametrize("module", ["sg_core", "sg_core.pictures"])
def test_importing_the_package_loads_nothing_heavy(module):
    code = f"""
import sys
import {module}
print([name for name in {HEAVY} if name in sys.modules])
"""
    assert printed(code).strip() == "[]"


def code_lines(source):
    """Return how many lines of code a module has: no docstrings, no comments, no blank lines."""
    told = set()
    for node in ast.walk(ast.parse(source)):
        tells = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        if tells and ast.get_docstring(node):
            told |= {*range(node.body[0].lineno, node.body[0].end_lineno + 1)}
    lines = enumerate(source.splitlines(), 1)
    return sum(i not in told and bool(text.split("#")[0].strip()) for i, text in lines)


def test_importing_the_package_loads_2600_lines_of_code_at_most():
    code = """
import sys
import sg_core
print(*(module.__file__ for name, module in sys.modules.items() if name.startswith("sg_core")))
"""
    files = [Path(file) for file in printed(code).split()]
    assert PACKAGE / "graph.py" in files
    assert 1_000 < sum(code_lines(file.read_text("utf-8")) for file in files) <= 2_600


def test_notebooks_import_from_doors():
    """From a room at the top, or from the door of a folder; never from inside a folder."""
    text = "".join(path.read_text("utf-8") for path in NOTEBOOKS.rglob("*.ipynb"))
    rooms = set(re.findall(r"(?:from|import) sg_core\.([\w.]+)", text))
    assert "pictures" in rooms and rooms <= {*ROOMS}


@pytest.mark.parametrize(("path", "source"), modules(), ids=lambda part: ".".join(part)
                         if isinstance(part, tuple) else "")
def test_rooms_import_only_downwards(path, source):
    assert path[0] in FLOOR, f"say in ROOMS where the room {path[0]} is"
    assert upward_imports(source, path) == []


@pytest.mark.parametrize(
    ("path", "source", "upward"),
    [
        (("graph",), "import json\nfrom sg_core.errors import GameError", []),
        (("graph",), "from sg_core.errors import GameError, shown", []),
        (("graph",), "from sg_core.labels import P", ["labels"]),
        (("graph",), "from sg_core import errors, labels", ["labels"]),
        (("graph",), "import sg_core.pictures.drawing as draw, math", ["pictures"]),
        (("graph",), "from .labels import P", ["labels"]),
        (("graph",), "from . import samples", ["samples"]),
        (("graph",), "import sg_core", ["sg_core"]),
        (("graph",), "def late():\n    from sg_core import outcomes", ["sg_core"]),
        (("graph",), "if True:\n    from sg_core.widgets.editor import GameEditor", ["widgets"]),
        (("rulesets", "nim"), "from sg_core.rulesets.heaps import Heap", []),
        (("rulesets", "nim"), "from .heaps import Heap\nfrom ..nimbers import mex", []),
        (("rulesets", "nim"), "from ..strategies import bouton", ["strategies"]),
        (("pictures", "drawing"), "from sg_core import GameGraph\nimport matplotlib", []),
        (("homework", "__init__"), "from sg_core.exercises import MexOf", []),
    ],
)
def test_upward_imports_are_seen(path, source, upward):
    """The test of the test."""
    assert upward_imports(source, path) == upward
