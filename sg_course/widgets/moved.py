"""What is seen of moves: what goes, and what comes; and the room that a round takes.

The front end does not know the rules. It draws the end of a move at once, and these shapes, or the
arrow of a token, tell it what to show on the way there, and what to leave marked.
"""

from itertools import pairwise

from sg_core.graph import moved
from sg_course.strict import raise_if_ours
from sg_course.widgets.board import ListComponent, TypedComponent
from sg_course.widgets.sketch import key_of

SURROUNDINGS = {"note", "marked note", "ground", "line", "faint-line", "cut", "gap", "knot"}
MOST_STEPS, MOST_WAYS = 30, 30  # of a round that is tried, and options looked at in each


def moves_seen(board, record, count):
    """Return of each of the last moves its part, its number, and what is seen of it.

    Parameters
    ----------
    board : Board
    record : list of positions
    count : int
        How many moves, at most.

    Examples
    --------
    >>> from sg_core import GameGraph
    >>> from sg_course.widgets.board import board
    >>> moves_seen(board(GameGraph({"a": ["b"]})), ["a", "b"], 2)
    [{'part': 0, 'number': 1, 'from': '"a"', 'to': '"b"'}]
    """
    seen = []
    for number in range(max(1, len(record) - count), len(record)):
        before, after = map(board.split, record[number - 1 : number + 1])
        part = moved(before, after)
        been = [board.split(position)[part] for position in record[: number + 1]]
        moves = [(p, q) for p, q in pairwise(been) if p != q]
        seen.append({"part": part, "number": number, **changes(board.parts[part], moves)})
    return seen


def changes(part, moves):
    """Return what goes and what comes in the last of some moves: keys or shapes, as JSON values."""
    before, after = moves[-1]
    if not hasattr(part, "display"):  # a graph
        return {"from": key_of(before), "to": key_of(after)}
    old, new = things(part, before, moves[:-1]), things(part, after, moves)
    return {
        "gone": [old[one] for one in old if one not in new],
        "come": [new[one] for one in new if one not in old],
    }


def things(part, position, moves):
    """Return what is seen of a position after some moves, by what distinguishes it."""
    here = part.seen(position)
    made = [[part.seen(at) for at in move] for move in moves]
    return {
        (one.look, one.at, one.text, one.size, one.turn): {
            "look": one.look,
            "rect": one.rect(),
            "text": one.text,
            "turn": one.turn,
            "thing": one.look not in SURROUNDINGS,
        }
        for one in [*here.drawn, *here.pieces(made)]
    }


def rooms(board):
    """Return of each part the box around all that a round may show; None for a graph.

    >>> from sg_core.rulesets import GrundysGame
    >>> from sg_course.widgets.board import board
    >>> rooms(board(GrundysGame(), (3,)))
    [(-8.0, -16.0, 127.0, 50.0)]
    """
    return [
        room(part, start) if hasattr(part, "display") else None
        for part, start in zip(board.parts, board.split(board.whole.start), strict=True)
    ]


def room(part, position):
    """Return left, top, right and bottom of what one round shows: always as much as can be."""
    box = around(part.seen(position).drawn)
    for _ in range(0 if isinstance(part, ListComponent | TypedComponent) else MOST_STEPS):
        try:
            options = part.game.options(position)[:MOST_WAYS]
            position = max(options, key=lambda option: len(part.seen(option).drawn), default=None)
            if position is None:
                break
            box = joined(box, around(part.seen(position).drawn))
        except Exception as problem:  # of rules that are the reader's own; it is told in play
            raise_if_ours(problem)
            break
    return box


def around(shapes):
    """Return the box around some shapes."""
    rects = [shape.rect() for shape in shapes] or [{"x": 0, "y": 0, "width": 40, "height": 10}]
    return (
        min(rect["x"] for rect in rects),
        min(rect["y"] for rect in rects),
        max(rect["x"] + rect["width"] for rect in rects),
        max(rect["y"] + rect["height"] for rect in rects),
    )


def joined(one, other):
    """Return the box around two boxes.

    >>> joined((0, 0, 5, 5), (-1, 2, 3, 9))
    (-1, 0, 5, 9)
    """
    return (*map(min, one[:2], other[:2]), *map(max, one[2:], other[2:]))
