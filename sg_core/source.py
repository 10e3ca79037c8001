"""The text of a function, for notebooks that show how short it is."""

import ast
import inspect

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
    try:
        lines = inspect.getsource(function).splitlines()
        definition = ast.parse("\n".join(lines)).body[0]
        described = ast.get_docstring(definition) is not None
    except (TypeError, OSError, SyntaxError):
        text = "a function that is defined in a file or a cell"
        raise GameError(f"expected {text}, not {shown(function)}") from None
    if described:
        docstring = definition.body[0]
        del lines[docstring.lineno - 1 : docstring.end_lineno]
    return "\n".join(lines)
