"""The text of a function, for notebooks that show how short it is."""

import ast
import inspect


def source(function):
    '''Return the source of a function without its docstring.

    >>> def double(x):
    ...     """Return 2x."""
    ...     return 2 * x
    >>> print(source(double))
    def double(x):
        return 2 * x
    '''
    lines = inspect.getsource(function).splitlines()
    definition = ast.parse("\n".join(lines)).body[0]
    if ast.get_docstring(definition) is not None:
        docstring = definition.body[0]
        del lines[docstring.lineno - 1 : docstring.end_lineno]
    return "\n".join(lines)
