"""Games as text: code to copy, with its imports, and links that contain a game.

The text of a link is read, never run. It may have numbers, texts, lists, and calls from a fixed
table.
"""

import ast
import re
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from importlib import import_module
from zlib import compress

from sg_core import rulesets
from sg_core.beyond import LoopyGraph, OrdinalNim
from sg_core.errors import GameError
from sg_core.graph import GameGraph, Sum, top_down
from sg_core.words import shown

MODULES = ("sg_core", "sg_core.rulesets", "sg_core.beyond", "sg_course.widgets")
KINDS = (GameGraph, LoopyGraph, OrdinalNim, Sum, frozenset)
TABLE = {kind.__name__: kind for kind in KINDS} | {
    name: kind for name, kind in vars(rulesets).items() if isinstance(kind, type)
}
NAMES = {*TABLE, "GameEditor", "PlayGame", "Practice", "True", "False", "None"}
BEGINS = ("between", "opening", "given")  # after these a value can begin
FIRST = ("game", "position")  # of what a player is given
MOST_READ = 100_000  # characters
MOST_SENT = 8_000  # characters of an address, which most programs take
DEEPEST = 50  # brackets in brackets
TOKEN = re.compile(
    r"""\s*(?:(?P<text>b?(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"))
    |(?P<number>-?\d[\d_.]*(?:[eE][-+]?\d+)?)|(?P<name>[A-Za-z]\w*)(?P<given>\s*=(?!=))?
    |(?P<opening>[(\[{])|(?P<closing>[)\]}])|(?P<between>[,:]))\s*""",
    re.VERBOSE,
)
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


def expression_of(game):
    """Return a game or rules as an expression that `arguments` can read.

    >>> expression_of(Sum(rulesets.Nim(), GameGraph({"a": ["b"]})))
    "Sum(Nim(), GameGraph({'a': ['b'], 'b': []}, start='a'))"
    """
    if isinstance(game, GameGraph | LoopyGraph):
        options = {p: list(game.options(p)) for p in top_down(game)}
        return f"{type(game).__name__}({options!r}, start={game.start!r})"
    if isinstance(game, Sum):
        return f"Sum({', '.join(map(expression_of, game.games))})"
    if isinstance(game, Mapping) or type(game) in TABLE.values():
        try:
            value_of(ast.parse(checked(repr(game)), mode="eval").body)
            return repr(game)
        except Exception:  # it was made from something that is not written out
            pass
    raise GameError(f"these rules cannot be written into a link. {COPY}")


def arguments(text, name):
    """Return the keywords with which a text calls a named widget; {} if it calls something else.

    >>> arguments("PlayGame(Nim(), (1, 2), misere=True)", "PlayGame")
    {'game': Nim(), 'position': (1, 2), 'misere': True}
    """
    try:
        call = ast.parse(checked(text), mode="eval").body if text else None
        if call is None or call.func.id != name:
            return {}
        return dict(zip(FIRST, map(value_of, call.args))) | named(call)
    except GameError:
        raise
    except Exception:  # whatever somebody wrote
        raise GameError("this link holds no game: it is damaged, or was cut off") from None


def checked(text):
    """Return a text that Python can parse without harm; refuse brackets that nest too deep.

    >>> checked("Nim()()")
    Traceback (most recent call last):
    sg_core.errors.GameError: this link holds no game: after 'Nim()' it goes on with '()'
    """
    if len(text) > MOST_READ:
        raise GameError(f"this link holds no game: it has more than {MOST_READ} characters")
    depth = end = 0
    last = "between"
    while end < len(text):
        token = TOKEN.match(text, end)
        kind = token and token.lastgroup
        depth += {"opening": 1, "closing": -1}.get(kind, 0)
        if depth > DEEPEST:
            raise GameError(f"this link holds no game: it nests deeper than {DEEPEST} brackets")
        if not (token and can_follow(token, last)):
            before, after = shown(text[:end]), shown(text[end:])
            raise GameError(f"this link holds no game: after {before} it goes on with {after}")
        end, last = token.end(), kind
    return text


def can_follow(token, last):
    """Return whether a token can follow one of another kind, so that only brackets nest."""
    if token["closing"] or token["between"] or (token["opening"] == "(" and last == "name"):
        return True
    known = not token["name"] or token["given"] or token["name"] in NAMES
    return known and last in BEGINS


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
    """Return the keywords of a call."""
    return {keyword.arg: value_of(keyword.value) for keyword in call.keywords}


def packed(text):
    """Return a text in the form that follows the # of a link."""
    sent = urlsafe_b64encode(compress(text.encode(), 9)).decode().rstrip("=")
    if len(sent) > MOST_SENT:
        raise GameError(f"this is too large for a link. {COPY}")
    return sent
