"""A game as text, a line for each position: `a -> b, c`. The first line is the start.

Names of letters, digits and underscores stand as they are; whole numbers and tuples are written
as in Python; any other name is quoted as a JSON string.
"""

import ast
import json
import re

from sg_core.doors import check_plain
from sg_core.errors import NotationError
from sg_core.graph import GameGraph, top_down
from sg_core.words import shown

WORD = re.compile(r"[^\W\d]\w*(?:['’]+)?")
TOKEN = re.compile(
    r"""\s*(?: (?P<arrow>->|→) | (?P<comma>,) | (?P<quoted>"(?:[^"\\]|\\.)*")
    | (?P<number>-?\d{1,4000}(?!\w)) | (?P<tuple>\() | (?P<word>[^\W\d]\w*(?:['’]+)?) )""",
    re.VERBOSE,
)
PARENTHESIS = re.compile(r"""[()]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'""")


def to_text(game):
    """Return a game as text.

    >>> print(to_text(GameGraph({"a": ["b", "c d"]})))
    a -> b, "c d"
    """
    names = {p: name(p) for p in top_down(game)}
    options = {p: [] for p in [game.start, *names]}
    for p, q in game.moves:
        options[p].append(names[q])
    reached = {q for _, q in game.moves}
    return "\n".join(
        f"{names[p]} -> {', '.join(these)}" if these else names[p]
        for p, these in options.items()
        if these or p == game.start or p not in reached
    )


def from_text(text, kind=GameGraph):
    """Return the game that a text describes, of a kind: `LoopyGraph`, where play may go round.

    Raises
    ------
    NotationError
        If a line is not `position`, or `position -> option, option, …`; the message names it.
    GameError
        If the moves are not a game.

    Examples
    --------
    >>> from_text("a -> b, c").positions
    ('b', 'c', 'a')
    """
    if not isinstance(text, str):
        raise NotationError(f"expected lines such as a -> b, c, not {shown(text)}")
    options, start = {}, None
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        if line.strip():
            position, these = read_line(line, number)
            start = position if start is None else start
            options[position] = options.get(position, []) + these
    if start is None:
        raise NotationError("the text names no position; write a line such as a -> b, c")
    ends = {q: [] for these in options.values() for q in these if q not in options}
    return kind(options | ends, start)


def name(position):
    """Return a position as it stands in the text."""
    if isinstance(position, str):
        plain = WORD.fullmatch(position)
        return position if plain else json.dumps(position, ensure_ascii=False)
    return str(position)


def read_line(line, number):
    """Return the position at the head of a line, and its options."""
    tokens = read_tokens(line, number)
    kinds = [kind for kind, _ in tokens]
    names = [value for kind, value in tokens if kind == "name"]
    rest = ["arrow"] + ["name", "comma"] * (len(names) - 1)
    if kinds != ["name"] and kinds != ["name", "arrow"] and kinds != ["name", *rest[:-1]]:
        raise NotationError(f"line {number}, {shown(line)}, is not of the form: a -> b, c")
    return names[0], names[1:]


def read_tokens(line, number):
    """Return a line as pairs (kind, value), kind being "name", "arrow" or "comma"."""
    at, tokens = 0, []
    line = line.rstrip()
    while at < len(line):
        found = TOKEN.match(line, at)
        if found is None:
            near = shown(line[at:].strip())
            raise NotationError(f'line {number}: cannot read {near}; quote unusual names: "b!"')
        end = closing(line, found.end(), number) if found.lastgroup == "tuple" else found.end()
        text = line[found.start(found.lastgroup) : end]
        kind = found.lastgroup if found.lastgroup in ("arrow", "comma") else "name"
        tokens.append((kind, value(found.lastgroup, text, number)))
        at = end
    return tokens


def closing(line, at, number):
    """Return the index behind the parenthesis that closes the one before `at`."""
    depth = 1
    for part in PARENTHESIS.finditer(line, at):
        depth += {"(": 1, ")": -1}.get(part.group(), 0)
        if depth == 0:
            return part.end()
    raise NotationError(f"line {number}: a parenthesis is not closed in {shown(line)}")


def value(kind, text, number):
    """Return the position that a token stands for."""
    try:
        if kind == "quoted":
            return json.loads(text)
        position = ast.literal_eval(text) if kind in ("number", "tuple") else text
        check_plain(position)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        reason = "a tuple holds whole numbers, quoted texts and tuples"
        raise NotationError(f"line {number}: cannot read {shown(text)}; {reason}") from None
    return position
