"""The text of functions and classes: to show how short they are, and to hand a game on."""

import ast
import inspect
from symtable import symtable
from textwrap import dedent
from types import FunctionType, ModuleType

from sg_core.errors import GameError
from sg_core.words import shown


def source(function):
    '''Return the source of a function without its docstring.

    >>> def double(x):
    ...     """Return 2x."""
    ...     return 2 * x
    >>> print(source(double))
    def double(x):
        return 2 * x
    '''
    lines = text_of(function).splitlines()
    definition = ast.parse("\n".join(lines)).body[0]
    if ast.get_docstring(definition) is not None:
        docstring = definition.body[0]
        del lines[docstring.lineno - 1 : docstring.end_lineno]
    return "\n".join(lines[definition.lineno - 1 :])  # without what only looks at arguments


def text_of(thing):
    """Return the source of a function or a class."""
    try:
        function = method_of(thing)
        program = "".join(inspect.findsource(function)[0])  # of the whole file or cell
        kinds, line = ast.FunctionDef | ast.ClassDef, function.__code__.co_firstlineno
        found = [node for node in ast.walk(ast.parse(program)) if isinstance(node, kinds)]
        found = [node for node in found if node.name == thing.__name__]
        node = next(node for node in found if first_line(node) <= line <= node.end_lineno)
    except (TypeError, OSError, SyntaxError, AttributeError, StopIteration):
        some = "a function or a class that is defined in a file or a cell"
        raise GameError(f"expected {some}, not {shown(thing)}") from None
    lines = program.splitlines()[first_line(node) - 1 : node.end_lineno]
    return dedent("\n".join(lines))


def method_of(thing):
    """Return a function, or the first one of a class."""
    if not isinstance(thing, type):
        return inspect.unwrap(thing)
    return next(value for value in vars(thing).values() if isinstance(value, FunctionType))


def first_line(node):
    """Return the line in which a definition begins, with what decorates it."""
    return min([node.lineno, *(one.lineno for one in node.decorator_list)])


def as_cell(rules, start=None):
    """Return the text of a cell that defines your own game and shows a board to play it on.

    The cell contains the class of the rules and, before the class, everything that it needs:
    imports, numbers, and functions and classes of the same notebook.

    Parameters
    ----------
    rules : object of a class that is defined in a file or a cell, made without arguments
    start : hashable, optional
        A position, whose `repr` makes it again. Default: the start of the rules.

    Returns
    -------
    str

    Raises
    ------
    GameError
        If there is no such source.

    Examples
    --------
    >>> class TakeOne:
    ...     picture = "heaps"
    ...     def options(self, heap):
    ...         return range(max(heap - 1, 0), heap)
    >>> print(as_cell(TakeOne(), 3))
    from sg_course.widgets import PlayGame
    <BLANKLINE>
    class TakeOne:
        picture = "heaps"
        def options(self, heap):
            return range(max(heap - 1, 0), heap)
    <BLANKLINE>
    PlayGame(TakeOne(), 3)
    """
    if isinstance(rules, FunctionType | type):
        form = "an object of a class with options(self, position), such as TakeOne()"
        raise GameError(f"as_cell takes {form}; not {shown(rules)}")
    call = f"PlayGame({type(rules).__name__}(){'' if start is None else f', {start!r}'})"
    return as_code(type(rules), call)


def as_code(thing, call):
    """Return a function or a class with all that it needs, and below it a call of `PlayGame`."""
    texts = {}
    collect(thing, texts)
    imports = sorted({"from sg_course.widgets import PlayGame", *filter(is_import, texts.values())})
    made = [text for text in texts.values() if not is_import(text)]
    return "\n\n".join(["\n".join(imports), *made, call])


def collect(thing, texts):
    """Put the text of a function or a class in a dict by its name, after what it needs."""
    text, at_hand = text_of(thing), method_of(thing).__globals__
    texts[thing.__name__] = ""
    for name in sorted(names_in(text) & at_hand.keys() - texts.keys()):
        value = at_hand[name]
        here = getattr(value, "__module__", None) == thing.__module__
        if isinstance(value, ModuleType):
            texts[name] = f"import {value.__name__}" + f" as {name}" * (name != value.__name__)
        elif isinstance(value, FunctionType | type) and here:
            collect(value, texts)
        elif hasattr(value, "__module__") and hasattr(value, "__name__"):
            texts[name] = f"from {value.__module__} import {name}"
        elif isinstance(value, int | str | tuple | list | set | frozenset | dict):
            texts[name] = f"{name} = {value!r}"
    del texts[thing.__name__]
    texts[thing.__name__] = text


def names_in(text):
    """Return the names that a program takes from outside its functions and classes.

    >>> sorted(names_in("def f(x): return isqrt(x) + y"))
    ['isqrt', 'y']
    """
    names, tables = set(), [symtable(text, "cell", "exec")]
    while tables:
        table = tables.pop()
        tables += table.get_children()
        used = [symbol for symbol in table.get_symbols() if symbol.is_referenced()]
        outer = table.get_type() == "module"
        names.update(symbol.get_name() for symbol in used if outer or symbol.is_global())
    return names


def is_import(text):
    """Return whether a line imports."""
    return text.startswith(("import ", "from "))
