"""What is seen of moves: what goes, and what comes; and the room that a round takes.

The front end does not know the rules. It draws the end of a move at once, and these shapes, or the
arrow of a token, tell it what to show on the way there, and what to leave marked.
"""

from itertools import pairwise
from math import inf

from sg_core.graph import moved
from sg_course.strict import raise_if_ours
from sg_course.widgets.board import ListComponent, TypedComponent
from sg_course.widgets.sketch import key_of

SURROUNDINGS = {"note", "marked note", "ground", "line", "faint-line", "cut", "gap", "knot"}
MOST_STEPS, MOST_WAYS = 30, 30  # of a round that is tried, and options looked at in each
FEW, HIGH_TOGETHER = 3, 700  # more pictures share these pixels, which are kept free for a round


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
    """Return what goes and what comes in the last of some moves: keys or shapes, as JSON values.

    What the move itself takes is `taken`; other things go only because a picture is laid anew.
    Of a row that stands elsewhere, each thing has the same number `goes` in both lists.
    """
    before, after = moves[-1]
    if not hasattr(part, "display"):  # a graph
        return {"from": key_of(before), "to": key_of(after)}
    old, new = things(part, before, moves[:-1]), things(part, after, moves)
    taken = {looks_of(shape) for shape in part.touches(before, after)}
    goes = {pair: i for i, pair in enumerate(rows_that_go(part, before, after))}
    out, into = ({pair[side]: i for pair, i in goes.items()} for side in (0, 1))
    others = taken | out.keys() | into.keys()  # what looks the same there is another one
    return {
        "gone": [
            old[one] | {"taken": one in taken, "goes": out.get(one)}
            for one in old
            if one not in new or one in others
        ],
        "come": [
            new[one] | {"goes": into.get(one)} for one in new if one not in old or one in others
        ],
    }


def rows_that_go(part, before, after):
    """Yield pairs of looks: of each shape in a row, as it is and where the whole row goes.

    >>> from sg_core.rulesets import Kayles
    >>> from sg_course.widgets.board import board
    >>> one = board(Kayles(), (1, 3)).parts[0]
    >>> [pair[1][1] for pair in rows_that_go(one, (1, 3), (3,))]
    [(34, 0), (64, 0), (94, 0)]
    """
    old, new = (rows_of(part.seen(position)) for position in (before, after))
    if len(old) == len(new):  # then no row is elsewhere
        return
    left = [row for y, row in new.items() if not alike(row, old.get(y, ()))]
    for y, row in old.items():
        same = next((other for other in left if alike(row, other)), None)
        if same and not alike(row, new.get(y, ())):
            left.remove(same)
            yield from zip(map(looks_of, row), map(looks_of, same), strict=True)


def rows_of(here):
    """Return the things in each row of a picture, by how high it stands; {} without rows."""
    rows = {}
    for shape in here.drawn if here.way == "rows" else ():
        if shape.group and shape.look != "note":
            rows.setdefault(shape.at[1], []).append(shape)
    return rows


def alike(row, other):
    """Return whether two rows look the same."""
    looks = ([(shape.look, shape.at[0], shape.text) for shape in one] for one in (row, other))
    return next(looks) == next(looks)


def ghosts(board, position, moves):
    """Return of each of some moves, that nobody makes now, its part and what it would change.

    Parameters
    ----------
    board : Board
    position : hashable
    moves : dict
        From a word for each move to the option.

    Examples
    --------
    >>> from sg_core.rulesets import Nim
    >>> from sg_course.widgets.board import board
    >>> ((found),) = ghosts(board(Nim(), (1, 2)), (1, 2), {"better": (1, 1)})
    >>> found["by"], [shape["look"] for shape in found["shapes"]]
    ('better', ['stone'])
    """
    found = []
    for by, option in moves.items():
        i = board.moved(position, option)
        part, before, after = board.parts[i], board.split(position)[i], board.split(option)[i]
        found.append({"part": i, "by": by, **ghost(part, before, after)})
    return found


def ghost(part, before, after):
    """Return the arrow of a move, or the shapes that it takes, and brings to where nothing is."""
    change = changes(part, [(before, after)])
    if "from" in change:
        return change
    here = part.seen(before)
    taken = [as_seen(one) for one in part.touches(before, after)]
    laid_anew = any(one["thing"] and not one["taken"] for one in change["gone"])
    free = [  # where a piece goes; if all is laid anew, it may stand anywhere
        one
        for one in change["come"]
        if one["thing"] and not any(overlap(one["rect"], other.rect()) for other in here.drawn)
    ]
    return {"shapes": taken if laid_anew else [*taken, *free]}


def overlap(one, other):
    """Return whether two rectangles have an inner point in common.

    >>> a, b = ({"x": x, "y": 0, "width": 2, "height": 2} for x in (0, 2))
    >>> overlap(a, a), overlap(a, b)
    (True, False)
    """
    return all(
        one[at] < other[at] + other[size] and other[at] < one[at] + one[size]
        for at, size in (("x", "width"), ("y", "height"))
    )


def looks_of(shape):
    """Return what distinguishes a shape from others in the same picture."""
    return shape.look, shape.at, shape.text, shape.size, shape.turn


def as_seen(shape):
    """Return a shape as a JSON value, as far as it is compared and drawn again."""
    return {
        "look": shape.look,
        "rect": shape.rect(),
        "text": shape.text,
        "turn": shape.turn,
        "thing": shape.look not in SURROUNDINGS,
    }


def things(part, position, moves):
    """Return what is seen of a position after some moves, by what distinguishes it."""
    here = part.seen(position)
    made = [[part.seen(at) for at in move] for move in moves]
    return {
        looks_of(one): as_seen(one)
        for one in [*here.drawn, *here.pieces(made)]
    }


def rooms(board):
    """Return of each part the box around all that a round may show; None for a graph.

    >>> from sg_core.rulesets import GrundysGame
    >>> from sg_course.widgets.board import board
    >>> rooms(board(GrundysGame(), (3,)))
    [(-8.0, -16.0, 127.0, 50.0)]

    Eight rows of 28 pins share a screen:

    >>> from sg_core import Sum
    >>> from sg_core.rulesets import Kayles
    >>> rows = Sum(*[Kayles()] * 8)
    >>> rooms(board(rows, (28,) * 8))[0], rooms(board(Kayles(), (28,)))[0]
    ((-8.0, -13.0, 767.0, 74.0), (-8.0, -13.0, 767.0, 455.0))
    """
    many = len(board.parts)
    high = HIGH_TOGETHER // many if many > FEW else inf  # so that many pictures fit a screen
    return [
        room(part, start, high) if hasattr(part, "display") else None
        for part, start in zip(board.parts, board.split(board.whole.start), strict=True)
    ]


def room(part, position, high):
    """Return left, top, right and bottom of what one round shows, up to a height.

    A row of 28 pins may become sixteen rows; among many, such a picture grows when they come.
    """
    first = box = around(part.seen(position).drawn)
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
    left, top, right, bottom = box
    return left, top, right, min(bottom, max(first[3], top + high))


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
