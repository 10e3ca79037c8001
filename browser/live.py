"""What a page of the reading edition needs, so that it comes alive."""

import ast
import re
from functools import cache

GAMES = {  # where the name of the rules does not say it
    "WythoffsQueen": "Wythoff's Queen",
    "Moore": "Moore's Nim",
    "LaskersNim": "Lasker's Nim",
    "Sum": "this sum",
    "GameGraph": "this game",
}


def page_cells(notebook):
    """Return what a page knows of its code cells: their source, their button, what is tapped."""
    names, code = {}, [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [
        {"id": cell.id, "source": cell.source}
        | {"field": None if is_hidden(cell) else field_of(cell.source, is_answer(cell))}
        | button_of(cell.source, names)
        | cell.metadata.get("sg", {})
        for cell in code
    ]


def is_hidden(cell):
    """Return whether a page shows a cell without its code."""
    return cell.metadata.get("jupyter", {}).get("source_hidden", False)


def is_answer(cell):
    """Return whether a cell of a sheet is one for an answer, which the cell below it checks."""
    return cell.metadata.get("nbgrader", {}).get("solution", False)


def field_of(source, is_answer=False):
    """Return what the button below a cell says: it makes a field of it, or runs a mere check.

    >>> field_of("n = None\\nsum_of.check(n)"), field_of("n = None", is_answer=True)
    ('Answer here', 'Answer here')
    >>> field_of("sum_of.check(n)"), field_of("n = 3"), field_of("import math")
    ('Check', 'Change it here', None)
    """
    body = ast.parse(source).body
    if all(isinstance(node, ast.Import | ast.ImportFrom) for node in body):
        return None
    checks = ".check(" in source
    if checks and len(body) == 1:
        return "Check"
    return "Answer here" if checks or is_answer else "Change it here"


def button_of(source, names):
    """Return which widget a cell shows, if any, and its button; note which names are widgets.

    >>> button_of("one = PlayGame(Nim(), (1, 2))\\none", {})
    {'widget': 'PlayGame', 'button': 'Play Nim here'}
    >>> button_of("PlayGame", {}), button_of("print(3)", {})
    ({}, {})
    """
    body = ast.parse(source).body
    for node in body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            names[node.targets[0].id] = node.value
    shown = body[-1].value if body and isinstance(body[-1], ast.Expr) else None
    if isinstance(shown, ast.Name):
        shown = names.get(shown.id)
    name = called(shown)
    return {"widget": name, "button": words_for(name, shown)} if name in buttons() else {}


def words_for(name, call):
    """Return what the button of a widget says."""
    game = called(call.args[0]) if call.args else None
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", game) if game and game[0].isupper() else "this game"
    return buttons()[name].format(GAMES.get(game, words))


def called(node):
    """Return the name of what an expression calls, or None."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None


@cache
def buttons():
    """Return what the button of each widget says."""
    from sg_course import widgets

    return {name: getattr(widgets, name).page_button for name in widgets.__all__}
