"""How witnesses are drawn: a game or a sum with a winning move, a move in a sum, a line of nim."""

from sg_core.graph import moved
from sg_core.values import winning_moves
from sg_course.limits import MOST_IN_WITNESS, MOST_STONES_DRAWN
from sg_course.pictures.boards import Heaps, board_svg, heaps_in_words
from sg_course.pictures.drawing import Drawings, Picture, draw
from sg_course.pictures.layout import grid


def whole(*games):
    """Return one game as it is, two as their sum."""
    return games[0] if len(games) == 1 else games[0] + games[1]


def drawn(*games, title, labels="outcome", positions=(), moves=None, marked="a move that wins"):
    """Return a drawing of a game or of a sum as a grid, by default with a winning move."""
    game = whole(*games)
    if len(game) > MOST_IN_WITNESS:
        return None
    if moves is None:
        moves = [(game.start, option) for option in winning_moves(game)[:1]]
    places = grid(*games) if len(games) == 2 else None
    marks = {"positions": positions, "moves": moves, "marked": marked}
    return draw(game, labels, **marks, title=title, places=places)


def drawn_sum(game, labels, before, after, title):
    """Return a drawing of a game that marks the positions of a sum, and a move in it."""
    i = moved(before, after)
    marks = {"positions": list(dict.fromkeys(before)), "moves": [(before[i], after[i])]}
    return draw(game, labels, **marks, marked="the sum, and the move that wins it", title=title)


def drawn_heaps(line, captions):
    """Return a drawing of positions of nim side by side; None without heaps, or for large ones."""
    if any(not heaps or max(heaps) > MOST_STONES_DRAWN for heaps in line):
        return None
    pictures = [
        Picture(board_svg(Heaps(heaps, {})), f"{words} {heaps_in_words(heaps)}.")
        for heaps, words in zip(line, captions)
    ]
    return Drawings(tuple(pictures))
