"""What runs of a page that comes alive: which cells have a button, and what each one needs."""

import ast
import doctest
import linecache
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import nbformat
import pytest
from helpers import mostly_nightly

PROJECT = Path(__file__).parents[2]
sys.path += [str(PROJECT / "browser"), str(PROJECT / "browser" / "glue")]
import live  # noqa: E402
import sg_cells  # noqa: E402
from live import page_cells  # noqa: E402
from sg_cells import Page  # noqa: E402

LESSONS = sorted((PROJECT / "notebooks").glob("[01]*.ipynb"))
PRACTICE = PROJECT / "notebooks" / "practice.ipynb"


@pytest.mark.parametrize("module", [live, sg_cells])
def test_the_examples_of_the_pages_hold(module):
    assert doctest.testmod(module).failed == 0


def view_of(widget):
    """What a widget shows, and the widgets in it."""
    view = getattr(widget, "view", None)
    return view or [view_of(one) for one in widget.children]


def all_run(cells):
    """What each cell shows on a page of which all cells ran, whole."""
    names, shown = {"__name__": "__main__"}, {}
    for cell in cells:
        *body, last = ast.parse(cell["source"]).body
        name = f"<all {cell['id']}>"
        lines = cell["source"].splitlines(keepends=True)
        linecache.cache[name] = len(cell["source"]), None, lines, name
        ends = isinstance(last, ast.Expr)
        exec(compile(ast.Module(body if ends else [*body, last], []), name, "exec"), names)
        shown[cell["id"]] = ends and eval(compile(ast.Expression(last.value), name, "eval"), names)
    return shown


@pytest.mark.parametrize(
    "lesson", mostly_nightly([LESSONS[1]], [*LESSONS, PRACTICE]), ids=lambda path: path.stem
)
def test_each_widget_alone_is_what_it_is_where_every_cell_ran(lesson, monkeypatch):
    """From the last one up: what stands between is not needed, or names are bound anew."""
    monkeypatch.chdir(lesson.parent)
    cells = page_cells(nbformat.read(lesson, 4))
    page = Page({cell["id"]: cell["source"] for cell in cells}, {"__name__": "__main__"})
    with redirect_stdout(StringIO()):
        shown = all_run(cells)
    buttons = {cell["id"]: cell["button"] for cell in cells if "button" in cell}
    widgets = {id for id, value in shown.items() if hasattr(value, "comm")}
    assert buttons.keys() == widgets and widgets
    for id in reversed(buttons):
        assert view_of(page.run(id)) == view_of(shown[id]), id


FIELDS = ("numeric", "text")  # to write in, on such a keyboard


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_an_answer_is_prepared_whole_and_the_right_one_can_be_tapped(lesson, monkeypatch):
    monkeypatch.chdir(lesson.parent)
    cells = page_cells(nbformat.read(lesson, 4))
    page = Page({cell["id"]: cell["source"] for cell in cells}, {"__name__": "__main__"})
    for cell in cells:
        *body, check = ast.parse(cell["source"]).body
        answer = cell["source"].partition(".check(")[2].rstrip(")")
        prepared = [one.value for one in body if ast.unparse(one).startswith(f"{answer} = ")]
        if not answer or not prepared:
            continue
        page.run(cell["id"], whole=True)
        exercise = eval(ast.unparse(check.value.func.value), page.names)
        solution = exercise.solution()
        if isinstance(exercise.blanks(), dict):
            assert ast.literal_eval(prepared[0]).keys() == exercise.blanks().keys()
            solution = [*solution.values()]
        if (choices := cell.get("taps", "text")) not in FIELDS:
            parts = solution if isinstance(solution, list) else [solution]
            assert {*parts} <= {*ast.literal_eval(f"[{choices}]")}, answer


def test_what_cells_above_print_is_not_of_this_one(capsys):
    page = Page({"a": "for n in range(3):\n    print(n)", "b": "print('b')\nn", "c": "n"})
    assert [page.run("c"), capsys.readouterr().out] == [2, ""]
    page.change("a", "for n in range(4):\n    print(n)")
    assert [page.run("b", whole=True), capsys.readouterr().out] == [3, "b\n"]


def test_a_changed_cell_changes_what_is_below_it_and_nothing_runs_twice():
    runs = []
    cells = {
        "a": "n = note(2)",
        "b": "m = note(n + 1)",
        "c": "m * 10",
        "d": "n = note(7)",
        "e": "n",
    }
    page = Page(cells, {"note": lambda n: runs.append(n) or n})
    assert [page.run("c"), page.run("e"), page.run("c")] == [30, 7, 30]
    assert runs == [2, 3, 7]
    page.change("a", "n = note(4)")
    assert page.run("c", whole=True) == 50 and runs == [2, 3, 7, 4, 5]
    page.change("b", "m = (")
    with pytest.raises(SyntaxError):
        page.run("b", whole=True)
    assert page.run("e") == 7


def test_what_a_statement_changes_is_needed_too():
    cells = {"a": "names = []", "b": "names.append('x'); names[0] += 'y'", "c": "names"}
    assert Page(cells).run("c") == ["xy"]
    assert Page({"a": "def f(): return g()", "b": "g = lambda: 5", "c": "f()"}).run("c") == 5
