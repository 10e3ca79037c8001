"""A game as text, a line for each position: `a -> b, c`. The first line is the start.

Names of letters, digits and underscores stand as they are; whole numbers and tuples are written
as in Python; any other name is quoted as a JSON string.
"""

import ast
import json
import re
from warnings import catch_warnings

from sg_core.errors import NotationError
from sg_core.graph import GameGraph, top_down
from sg_core.words import shown
from sg_course.limits import check_plain

WORD = r"[^\W\d]\w*['’]*"
PIECE = re.compile(rf"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|({WORD})|(->|→)|\s+""")
FORM = 'write a -> b, c, and quote unusual names: "b!"'


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
    if not isinstance(position, str):
        return str(position)
    return position if re.fullmatch(WORD, position) else json.dumps(position, ensure_ascii=False)


def read_line(line, number):
    """Return the position at the head of a line, and its options."""
    try:
        head, *rest = map(names_in, PIECE.sub(as_python, line).split("\n"))
        [position], [options] = head, rest or [[]]
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise NotationError(f"line {number}: cannot read {shown(line.strip())}; {FORM}") from None
    return position, options


def as_python(found):
    """Return a piece as it is in Python; in parentheses, texts side by side do not become one."""
    quoted, word, arrow = found.groups()
    return f"({quoted or repr(word)})" if quoted or word else "\n" if arrow else " "


def names_in(text):
    """Return the positions in a list, as Python has it."""
    with catch_warnings(action="error"):  # of a backslash with no meaning
        positions = ast.literal_eval(f"[{text}, 0]")[:-1] if text.strip() else []
    for position in positions:
        check_plain(position)
    return positions
