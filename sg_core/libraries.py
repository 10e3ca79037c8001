"""Libraries that take long to load, and that not everybody has: loaded where they are used."""

from functools import cache
from importlib import import_module

EXTRAS = {"numpy": "sequences", "tqdm": "sequences", "networkx": "graphs"}


@cache
def library(name):
    """Return a library of an extra.

    Raises
    ------
    ModuleNotFoundError
        If it is not installed; the message says what to install.

    >>> library("networkx").path_graph(3).number_of_edges()
    2
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as problem:
        raise missing(problem.name, EXTRAS[name]) from None


def missing(name, extra):
    """Return the error that says which extra of the package brings a library.

    >>> print(missing("networkx", "graphs"))
    networkx is missing: in the folder of the collection, run python -m pip install ".[graphs]"
    """
    how = f'in the folder of the collection, run python -m pip install ".[{extra}]"'
    return ModuleNotFoundError(f"{name} is missing: {how}", name=name)
