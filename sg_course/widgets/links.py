"""Games as text that travels: code to copy, with its imports, and what stands behind a link.

What a link brings is read, never run: numbers, texts, lists, and calls of a fixed table.
"""

import ast
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from importlib import import_module
from zlib import compress

from sg_core import rulesets
from sg_core.beyond import LoopyGraph, OrdinalNim
from sg_core.errors import GameError
from sg_core.graph import GameGraph, Sum, top_down

MODULES = ("sg_core", "sg_core.rulesets", "sg_core.beyond", "sg_course.widgets")
KINDS = (GameGraph, LoopyGraph, OrdinalNim, Sum, frozenset)
TABLE = {kind.__name__: kind for kind in KINDS} | {
    name: kind for name, kind in vars(rulesets).items() if isinstance(kind, type)
}
FIRST = ("game", "position")  # of what a player is given
MOST_READ = 100_000  # characters
MOST_SENT = 8_000  # characters of an address, which most programs take
COPY = "Copy it as code instead."


def with_imports(code):
    """Return code below the lines that import what it names of the collection.

    >>> print(with_imports("game = GameGraph({1: []})"))
    from sg_core import GameGraph
    <BLANKLINE>
    game = GameGraph({1: []})
    """
    names = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
    lines = []
    for module in MODULES:
        here = sorted(names & {*import_module(module).__all__})
        lines += [f"from {module} import {', '.join(here)}"] * bool(here)
    return "\n".join([*lines, "", code])


def written(game):
    """Return a game or rules as an expression that `arguments` can read.

    >>> written(Sum(rulesets.Nim(), GameGraph({"a": ["b"]})))
    "Sum(Nim(), GameGraph({'a': ['b'], 'b': []}, start='a'))"
    """
    if isinstance(game, GameGraph | LoopyGraph):
        options = {p: list(game.options(p)) for p in top_down(game)}
        return f"{type(game).__name__}({options!r}, start={game.start!r})"
    if isinstance(game, Sum):
        return f"Sum({', '.join(map(written, game.games))})"
    if isinstance(game, Mapping) or type(game) in TABLE.values():
        try:
            value_of(ast.parse(repr(game), mode="eval").body)
            return repr(game)
        except Exception:  # it was made from something that is not written out
            pass
    raise GameError(f"these rules cannot be written into a link. {COPY}")


def arguments(text, name):
    """Return what a text gives to a widget that it calls by name, as keywords; {} if another.

    >>> arguments("PlayGame(Nim(), (1, 2), misere=True)", "PlayGame")
    {'game': Nim(), 'position': (1, 2), 'misere': True}
    """
    try:
        call = ast.parse(text[: MOST_READ + 1], mode="eval").body if text else None
        if call is None or call.func.id != name:
            return {}
        return dict(zip(FIRST, map(value_of, call.args))) | named(call)
    except GameError:
        raise
    except Exception:  # whatever somebody wrote
        raise GameError("this link holds no game: it is damaged, or was cut off") from None


def value_of(node):
    """Return the value of an expression that is written out, without running it."""
    if isinstance(node, ast.Call):
        return TABLE[node.func.id](*map(value_of, node.args), **named(node))
    if isinstance(node, ast.Dict):
        return {value_of(key): value_of(one) for key, one in zip(node.keys, node.values)}
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        kind = {ast.List: list, ast.Tuple: tuple, ast.Set: set}[type(node)]
        return kind(map(value_of, node.elts))
    return ast.literal_eval(node)


def named(call):
    """Return what a call gives by keywords."""
    return {keyword.arg: value_of(keyword.value) for keyword in call.keywords}


def packed(text):
    """Return a text as it stands behind the # of a link."""
    sent = urlsafe_b64encode(compress(text.encode(), 9)).decode().rstrip("=")
    if len(sent) > MOST_SENT:
        raise GameError(f"this is too large for a link. {COPY}")
    return sent
