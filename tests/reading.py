"""Notebooks as they stand when their cells have run: what they compute, say, show and check."""

import json
import re
from contextlib import redirect_stdout
from io import StringIO
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from helpers import NOTEBOOKS, run

from sg_course.exercises.verdict import Exercise
from sg_course.pictures import log_chart
from sg_course.widgets.base import Widget


def sources(name, kind):
    """The texts of the cells of a kind."""
    cells = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == kind]


def sections(name):
    """The prose of a notebook: from the numbers of its sections to their texts."""
    told = (text for text in sources(name, "markdown") if "For the lecturer" not in text)
    return dict(enumerate(re.split(r"(?m)^## ", "\n\n".join(told))))


def code(name):
    """The code of a notebook, cell by cell."""
    return sources(name, "code")


def read(name):
    """Run a notebook, and keep what it says, what it shows and what it checks."""
    book = SimpleNamespace(prose=sections(name), widgets=[], verdicts=[])
    make, check = Widget.__init__, Exercise.check

    def made(widget, *args, **kwargs):
        book.widgets.append(widget)
        make(widget, *args, **kwargs)

    def checked(exercise, answer=None):
        book.verdicts.append((exercise, check(exercise, answer)))
        return book.verdicts[-1][1]

    book.chart, printed = Mock(wraps=log_chart), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(printed):
        patch.setattr(Widget, "__init__", made)
        patch.setattr(Exercise, "check", checked)
        patch.setattr("sg_course.pictures.log_chart", book.chart)
        book.variables = run(name)
    book.printed = printed.getvalue()
    return book


def shown(book, kind):
    """The widgets of a kind, in their order; anywidget gives each a class of its own."""
    return [widget for widget in book.widgets if type(widget).__name__ == kind]


def asked(book, word):
    """The options of the one prediction whose question has a word, and the right one."""
    [ask] = [ask for ask in shown(book, "Predict") if word in ask.question]
    return [text for text, _ in ask.options], ask.options[ask.right][0]


def hinted(text, *among):
    """The one piece of code in the hints of an exercise that has all of these in it."""
    [code] = [c for c in re.findall("`([^`]+)`", text) if all(one in c for one in among)]
    return compile(code, "a hint", "eval")
